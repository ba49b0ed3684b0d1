"""Places in a week, beside an independent model of them: it counts who is better, and sorts nothing."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from unittest.mock import AsyncMock, patch

from bot.features.race_of_the_week import acts, film, panel, standing
from bot.features.race_of_the_week.rows import Driver, Week
from bot.features.race_of_the_week.standing import News, Round, summed
from bot.ids import GuildId, PersonId
from bot.times.instants import NEVER, Instant
from engine.language import speaking
from tests.extent import amount


def driver(user: int, done: tuple[int, ...], out: bool = False) -> Driver:
    return Driver(GuildId(1), 1, PersonId(user), f"T{user}", True, NEVER, out=out, done=done)


def better(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """By the words of the rule: the place; whoever is home before who is not; the round, then the phase of
    coming home; then squares."""
    place, round, phase, squares = one
    its_place, its_round, its_phase, its_squares = other
    if place != its_place:
        return place < its_place
    if round != its_round:
        return round < its_round
    if phase != its_phase:
        return phase < its_phase
    return -squares > -its_squares


def test_a_place_is_one_more_than_how_many_are_better() -> None:
    rng = random.Random("places")
    for _week in range(amount(20, 400)):
        drivers = [
            driver(
                user,
                (
                    rng.randint(1, 4),
                    *rng.choice([(5, 2, 0), (6, 1, 0), (6, 3, 0), (99, 99, -rng.randint(40, 43))]),
                ),
                out=rng.random() < 0.1,
            )
            for user in range(1, rng.randint(2, 30))
        ]
        there = [each for each in drivers if not each.out]
        assert standing.places(drivers) == {
            each.user: 1 + sum(better(other.done, each.done) for other in there) for each in there
        }


def test_the_news_tell_what_fell_for_all_and_what_most_sent() -> None:
    rounds = [
        Round(driver(1, (1, 99, 99, -20)), ("Blue 1", "Red 2"), "4 3 2"),
        Round(driver(2, (2, 99, 99, -18)), ("Blue 1",), "5 4 3"),
        Round(driver(3, (2, 99, 99, -18)), ("Red 2", "Blue 1"), "5 4 3"),
        Round(driver(4, (1, 99, 99, -30), out=True), (), "2 2 2"),
    ]
    assert summed(rounds) == News(("Blue 1",), "5 4 3", 2, 3, ("4 3 2",))
    assert summed([*rounds, Round(driver(5, (3, 6, 2, 0)))]).fell == ("Blue 1",)  # home before
    assert summed([*rounds, Round(driver(5, (3, 99, 99, -9)), ())]).fell == ()  # silent, and nothing lost
    assert summed([]) == News()


def test_a_leader_who_sent_nothing_is_not_said_to_have_sent_what_most_did() -> None:
    there = [driver(1, (1, 99, 99, -20)), driver(2, (2, 99, 99, -18))]
    for sent, ahead, told in (
        (2, (), "Most often sent: `5 4 3` (2 of 2)."),
        (2, ("5 4 3",), "Most often sent: `5 4 3` (2 of 2). The leader sent it, too."),
        (2, ("4 3 2",), "Most often sent: `5 4 3` (2 of 2). The leader sent `4 3 2`."),
        (1, ("5 4 3",), "The leader sent `5 4 3`."),
    ):
        news = standing.kept(News((), "5 4 3", sent, sent, ahead))
        week = Week(GuildId(1), 1, "", "", NEVER, (NEVER,) * 7, closed=1, news=news)
        assert told in panel.post(week, there, None, [], False).content.splitlines()


def test_in_german_the_verb_goes_by_the_plots_of_the_leaders() -> None:
    there = [driver(user, (1, 99, 99, -20)) for user in (1, 2)]
    for ahead, told in (
        (("4 3 2",), "Vorn wurde `4 3 2` gefahren."),
        (("4 3 2", "5 4 3"), "Vorn wurden `4 3 2` und `5 4 3` gefahren."),
    ):
        news = standing.kept(News((), "5 4 3", 1, 2, ahead))
        week = Week(GuildId(1), 1, "", "", NEVER, (NEVER,) * 7, closed=1, news=news)
        with speaking("de"):
            assert told in panel.post(week, there, None, [], False).content.splitlines()


def test_nobody_is_told_in_public_to_be_last() -> None:
    """Neither at a close nor in the result, unless all are level."""
    there = [driver(user, (place, 99, 99, -20)) for user, place in ((1, 1), (2, 2), (3, 2), (4, 4), (5, 4))]
    week = Week(GuildId(1), 1, "", "", NEVER, (NEVER,) * 7, closed=1)
    for drivers, named in ((there, 3), (there[:3], 1), (there[1:3], 2), (there[:1], 1)):
        for over in (False, True):
            told = panel.post(replace(week, over=over), drivers, None, [], False).content
            assert told.count("<@") == named, told


def test_who_is_home_hears_in_private_when_the_result_comes() -> None:
    there = [driver(1, (1, 5, 2, 0)), driver(2, (2, 99, 99, -18))]
    week = Week(GuildId(1), 1, "", "", NEVER, (NEVER,) * 6 + (Instant(1000.0),), closed=5)
    words = "the result of all is here <t:1000:R>"
    assert words in panel.at_a_close(week, there, there[0], home=True)
    assert words not in panel.at_a_close(week, there, there[1])
    assert words not in panel.at_a_close(replace(week, over=True), there, there[0], home=True)


def test_the_result_names_the_first_ten() -> None:
    there = [driver(user, (1, 5, user, 0)) for user in range(1, 15)]
    week = Week(GuildId(1), 1, "", "", NEVER, (NEVER,) * 7, closed=7, over=True)
    told = panel.post(week, there, None, [], False).content
    assert re.findall(r"<@(\d+)>", told) == [str(user) for user in range(1, 11)]
    assert "14 people drove the same race" in told


async def test_the_film_is_of_one_of_several_winners_whom_the_dice_draw() -> None:
    """The same one whenever it is made, and each of them in some weeks."""
    winners = [*(driver(user, (1, 5, 2, 0)) for user in range(1, 5)), driver(5, (2, 5, 3, 0))]
    filmed = AsyncMock()
    with patch.object(film, "film", filmed):
        for seed in range(40):
            week = Week(GuildId(1), 1, f"{seed}", "", NEVER, (NEVER,) * 7, closed=7, over=True)
            for there in (winners, winners[::-1]):
                await acts._film(AsyncMock(), week, there)
    tables = [call.args[1] for call in filmed.await_args_list]
    assert {*tables} == {"T1", "T2", "T3", "T4"}
    assert tables[::2] == tables[1::2]


def test_nobody_stands_for_who_is_withdrawn() -> None:
    """Neither by name nor as a driver, at a close or in the result."""
    there = [driver(user, (user, 99, 99, -20), out=user == 2) for user in (1, 2, 3)]
    there[1] = replace(there[1], named=False)
    week = Week(GuildId(1), 1, "", "", NEVER, (NEVER,) * 7, closed=1)
    for over in (False, True):
        told = panel.post(replace(week, over=over), there, None, [], False).content
        assert "a driver" not in told
        assert ("2 people drove" if over else "2 people drive") in told
    assert standing.places(there) == {1: 1, 3: 2}
