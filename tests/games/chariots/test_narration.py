"""The log and the posts: plain words for everything that happens, from what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from engine.face.happenings import Stretch
from engine.games.chariots import GAME
from engine.games.chariots.face.headlines import happened
from engine.games.chariots.face.narration import narrate, story
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT
from engine.games.chariots.rules.steps import Impulse, Moving
from engine.model import Seat, Tempo
from engine.selfplay import opening_of, play_out
from tests.games.chariots.boards import board, scene

AT = (2, 1, 3)


def told(event: e.Event) -> str:
    line = narrate(event)
    assert line is not None
    return line.text


@cache
def race(seats: int, seed: int, tempo: Tempo, extra: bool) -> tuple[tuple[e.Event, ...], ...]:
    """The public events of a race of random answers, entry by entry."""
    given: dict[str, object] = {"extra_actions": True, "faster_recovery": True} if extra else {}
    record = play_out(GAME, opening_of(GAME, seats, seed, given, tempo, ("random",) * seats))
    return tuple(
        tuple(seen for event in entry.events if (seen := GAME.rules.redact(event, None)) is not None)
        for entry in record.entries
    )


def rounds(entries: Sequence[Sequence[e.Event]]) -> list[list[e.Event]]:
    """The events that a post of a round tells: up to the beginning of the next one, or the end."""
    found: list[list[e.Event]] = [[]]
    for event in (event for entry in entries for event in entry):
        found[-1].append(event)
        if isinstance(event, e.RoundBegan | e.RaceEnded):
            found.append([])
    return [events for events in found[1:] if events]


class TestTheLog:
    @pytest.mark.parametrize("extra", [False, True])
    @pytest.mark.parametrize("tempo", ["round", "impulse"])
    def test_every_event_is_a_sentence(self, tempo: Tempo, extra: bool) -> None:
        for event in (event for entry in race(4, 3, tempo, extra) for event in entry):
            text = told(event)
            assert text[0].isupper() or text[0].isdigit()
            assert text.endswith(".")

    def test_a_hidden_plot_is_told_without_its_coins(self) -> None:
        policy = CLAUSES.saying(DEFAULT, ("null:never",))
        plotted = e.Plotted(1, "red", Seat(1), (5, 2, 4), policy)
        seen = GAME.rules.redact(plotted, Seat(2))
        assert seen is not None

        assert "5 2 4" in told(plotted)
        assert "Never spend it" in told(plotted)
        assert not any(secret in told(seen) for secret in ("5", "2", "4", "Never"))

    @pytest.mark.parametrize(
        ("event", "words"),
        [
            (e.ControlRolled(2, 1, "blue", 4, "ace", False), ["Blue", "an ace", "closed"]),
            (e.Pushed(*AT, "blue", "red", "B4b", "B3b"), ["Red pushes Blue", "B4b", "B3b"]),
            (e.Pushed(*AT, "blue", "red", "B1a", "B2a", 1), ["over the line"]),
            (
                e.Crashed(*AT, "green", "R2f", "blocked"),
                ["Green crashes on R2f, blocked on all sides.", "rest of the phase"],
            ),
            (
                e.Crashed(*AT, "green", "R1d", "ban", lasting=True),
                ["too fast on R1d", "until impulse 3 of the next"],
            ),
            (e.Crashed(*AT, "green", "R1d", "whip", quick=True), ["whipped", "ace coin", "one more move"]),
            (e.Finished(*AT, "red", 1), ["Red wins."]),
            (e.Finished(*AT, "red", 2), ["Red finishes second"]),
            (e.RaceEnded(*AT, "night", ("red", "blue")), ["Night falls", "1. Red, 2. Blue"]),
        ],
    )
    def test_it_says_what_happened(self, event: e.Event, words: list[str]) -> None:
        assert all(word in told(event) for word in words)

    def test_a_step_across_a_lane_is_aside_even_where_it_costs_a_move(self) -> None:
        assert told(e.Moved(*AT, "red", "B3b", "B3c", 0, -1)).endswith("steps aside from B3b to B3c.")
        assert "loses ground" in told(e.Moved(*AT, "red", "B3b", "B2b", 0, -1))

    def test_what_decided_weighs_more_than_a_plain_step(self) -> None:
        plain, push = (
            narrate(e.Moved(*AT, "red", "B3b", "B4b")),
            narrate(e.Pushed(*AT, "blue", "red", "B4b", "B3b")),
        )
        assert plain is not None
        assert push is not None
        assert plain.weight < push.weight


class TestTheStory:
    @pytest.mark.parametrize("seed", range(4))
    @pytest.mark.parametrize("extra", [False, True])
    def test_a_round_takes_six_to_ten_lines(self, seed: int, extra: bool) -> None:
        for events in rounds(race(4, seed, "round", extra)):
            lines = story(events)
            whole = isinstance(events[-1], e.RoundBegan) and len(events) > 1
            assert (6 if whole else 1) <= len(lines) <= 10
            assert all(len(line) <= 500 for line in lines)

    def test_it_tells_phases_in_order_with_their_coins_and_rolls(self) -> None:
        events = rounds(race(3, 1, "round", False))[0]
        heads = [line for line in story(events) if line.split(":")[0] in ("I", "II", "III")]

        assert [head.split(":")[0] for head in heads] == ["I", "II", "III"]
        for head, shown in zip(heads, (x for x in events if isinstance(x, e.CoinsExposed)), strict=True):
            assert all(f"{chariot.capitalize()} {speed}" in head for chariot, speed in shown.speeds)
        rolls = [x for x in events if isinstance(x, e.ControlRolled)]
        assert sum(head.count("rolls") for head in heads) == len(rolls)

    def test_it_ends_with_the_standing_and_its_gaps(self) -> None:
        end = e.PhaseEnded(2, 3, (("red", 2, 0), ("green", 2, 2), ("blue", 1, 14)))

        assert story([end])[-1] == "Red leads on lap 2; Green is two squares behind, Blue 14 squares behind."

    def test_the_places_at_the_end_are_left_to_the_outcome(self) -> None:
        end = rounds(race(3, 1, "round", False))[-1]
        assert "1. " in told(end[-1])
        assert not any("1. " in line for line in story(end))

    def test_a_coin_is_told_with_the_step_it_made_possible(self) -> None:
        play = scene(board("red B3b, speed 4\nblue B4b"), Moving("red"), answers={"red": "null B4a"})

        assert story(play.events) == ("I, impulse 1: Red spends the null coin and slips diagonally to B4a.",)

    def test_a_push_is_told_once(self) -> None:
        play = scene(board("red B3b, speed 4\nblue B4b"), Moving("red"), answers={"red": "push B4b B4c"})

        assert story(play.events) == ("I, impulse 1: Red pushes Blue from B4b to B4c.",)

    def test_who_passes_whom(self) -> None:
        first = e.PhaseEnded(1, 1, (("blue", 1, 0), ("red", 1, 1), ("green", 1, 3)))
        shown = e.CoinsExposed(1, 2, (("red", 5), ("blue", 2), ("green", 2)))
        second = e.PhaseEnded(1, 2, (("red", 1, 0), ("blue", 1, 2), ("green", 1, 4)))

        lines = story([first, shown, e.Moved(1, 2, 1, "red", "B4b", "B5b"), second])

        assert any("Red passes Blue and takes the lead." in line for line in lines)
        assert not any("Green" in line and "passes" in line for line in lines)

    def test_a_lap_brings_the_coins_back(self) -> None:
        race = board("red B1b, speed 2, crossed 1, no null\nblue B3c, speed 2, crossed 1", impulse=1)
        play = scene(race, Impulse(2), tempo="round")

        assert any("Red finishes lap 1 and gets the null back." in line for line in story(play.events))

    @pytest.mark.parametrize("tempo", ["phase", "impulse"])
    def test_any_part_of_a_race_can_be_told(self, tempo: Tempo) -> None:
        for entry in race(3, 2, tempo, True):
            told = story(entry)
            assert all(line and line == line.strip() for line in told)
            if any(isinstance(event, e.Moved | e.Crashed | e.CoinsExposed) for event in entry):
                assert told

    def test_nothing_is_told_of_nothing(self) -> None:
        assert story([]) == ()


class TestTheNews:
    """Of a round, weighed and worded."""

    def test_once_somebody_has_won_nobody_leads_any_more(self) -> None:
        then = board("red B5a, crossed 2, place 1\nblue B4b, crossed 2\ngreen B1a, crossed 2")
        now = board("red B5a, crossed 2, place 1\nblue B5b, crossed 2\ngreen B4a, crossed 2")
        before, view = (GAME.rules.view(race, None) for race in (then, now))
        assert GAME.face.news is not None
        topics = {one.topic or one.kind for one in GAME.face.news(Stretch((), before, view))}
        assert not topics & {"lead", "last lap"}

    def test_a_second_crash_is_told_as_one(self) -> None:
        crash = e.Crashed(2, 1, 1, "red", "R1d", "ban")
        (first,) = (one for one in happened([crash]) if one.kind == "crash")
        (again,) = (one for one in happened([crash], [crash]) if one.kind == "crash")
        assert first.hurts == again.hurts == ("red",)
        assert again.wordings[0].format(**again.said) == (
            "Red crashes again in the first turn: crash number two in this race."
        )

    def test_near_the_line_it_tells_the_coin_that_would_do_and_who_has_the_null_coin(self) -> None:
        race = board("red L3c, crossed 2\nblue L1d, crossed 2, no null")
        view = GAME.rules.view(race, None)
        assert GAME.face.news is not None
        told = {one.kind: one for one in GAME.face.news(Stretch((), view, view))}
        assert "{coin}" in told["stakes"].wordings[0]
        assert told["stakes"].said["coin"] == 5
        assert (told["null coin"].said["who"], told["null coin"].said["whom"]) == ("Red", "Blue")


def test_coins_that_come_back_to_several_are_one_sentence() -> None:
    back = [e.CoinTakenBack(2, "red", "ace"), e.CoinTakenBack(2, "blue", "null")]
    assert list(story(back)) == ["Coins come back to Red and Blue."]
    assert list(story(back[:1])) == ["Red gets the ace coin back."]
