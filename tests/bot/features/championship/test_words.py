"""The words of a season's posts and panels: true in seasons of every length, at every moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.championship import entering, panel, pictures
from bot.features.championship.entering import Plan
from bot.features.championship.rows import EntrantRow, RulingRow
from bot.features.championship.state import Known
from bot.hosting.table.sitting import Refused
from bot.hosting.time.terms import Terms
from bot.ids import NOBODY, ChannelId, GuildId, PersonId
from bot.messages import Message
from bot.times import DAY
from bot.times.instants import NEVER, Instant
from engine import find
from tests.bot.features.championship.test_privacy import GAME, known

SOON, STRANGER = Instant(500.0), PersonId(77)


def with_course(found: Known, races: int, best: int) -> Known:
    return replace(found, row=replace(found.row, dates=found.row.dates[:races], best=best))


def labels(message: Message) -> list[str]:
    return [button.label for row in message.rows if isinstance(row, tuple) for button in row]


@pytest.mark.parametrize(("races", "said"), [(1, "1 race"), (2, "2 races"), (4, "best 3 of 4 races")])
def test_a_post_says_how_many_races_count_where_not_all_do(races: int, said: str) -> None:
    plan = Plan(GuildId(1), ChannelId(2), ChannelId(3), GAME, SOON, races)
    found = with_course(known(drawn=0), races, plan.best)
    assert panel.season_post(found, SOON).content.startswith(f"**Championship: Chariots** · {said}\n")
    preview = panel.preview(plan, Terms(), lines_there=False).content
    assert preview.startswith(f"**Championship: Chariots** · {said}, heats of 4\n")
    assert ("two races at once" in preview) == (races > 1)


@pytest.mark.parametrize(("weeks", "close"), [(0, False), (1, True), (2, True), (3, False)])
def test_the_opener_is_told_where_dates_are_closer_than_a_race_takes(weeks: int, close: bool) -> None:
    """Six rounds of three days take eighteen."""
    plan = Plan(GuildId(1), ChannelId(2), ChannelId(3), GAME, SOON, weeks=weeks)
    lines = panel.preview(plan, Terms(phase=3 * DAY), lines_there=False).content.splitlines()
    nobody, overlap = "At the usual length nobody has two races at once:", "3 weeks apart they do not:"
    assert lines[2].endswith(overlap if close else nobody)


@pytest.mark.parametrize(("heat", "lines"), [(4, 32), (3, 40)])
def test_the_opener_is_told_how_many_lines_discord_writes_where_heats_open(heat: int, lines: int) -> None:
    plan = Plan(GuildId(1), ChannelId(2), ChannelId(2), GAME, SOON, heat=heat)
    told = f"Discord itself writes a line for each heat there: about {lines} for thirty drivers."
    assert told in panel.preview(plan, Terms(), lines_there=True).content
    assert told not in panel.preview(plan, Terms(), lines_there=False).content


def test_the_terms_of_a_season_stand_in_four_lines_and_a_fifth_where_few_race() -> None:
    found = known(drawn=0)
    few = panel.terms(found)
    assert few == [
        "A race: about 6 days, at most 3 weeks; vacations add weeks.",
        "A win is 12 points, the last place 0.",
        "Sit a race out, leave it, miss its first answer or enter after it: 0 points. "
        "Among 30 equals, one such race cuts the chance to win from 3.3 to 0.6 %.",
        "Names and points are posted here.",
        "With fewer than 13 drivers, rivals meet again.",
    ]
    more = [EntrantRow(1, n, PersonId(200_000 + n)) for n in range(9, 20)]
    assert panel.terms(replace(found, people=[*found.people, *more])) == few[:4]


def test_ties_and_the_cup_stay_as_they_are_whoever_leaves_after_the_end() -> None:
    found = known(4, over=True)
    tied = [
        replace(heat, result={"finishes": [[driver, 1, True] for driver in heat.grid]})
        for heat in found.heats
    ]
    idle = EntrantRow(1, 9, PersonId(100_009), faction=0)
    before, after = (
        replace(found, heats=tied, people=[*found.people, replace(idle, gone=gone)]) for gone in ("", "named")
    )
    assert before.table[-1].driver == 9
    assert [row.driver for row in before.table[:-1]] == [row.driver for row in after.table]
    assert len({row.points for row in after.table}) == 1
    assert before.cup == after.cup


def test_a_race_that_is_called_off_starts_in_no_post() -> None:
    found = known(drawn=2)
    off = replace(found, row=replace(found.row, cut=True))
    told = [panel.race_post(each, race).content for each in (found, off) for race in (1, 2)]
    assert ["starts <t:" in post for post in told] == [True, True, True, False]
    assert "starts <t:" not in panel.race_post(known(drawn=4), 4).content


def test_an_arrow_tells_by_how_many_places_the_latest_race_has_moved_somebody() -> None:
    found, before = known(drawn=2), known(drawn=1)
    places = {row.driver: row.place for row in before.table}
    climbed = {row.driver: found.climbed(row) for row in found.table}
    assert climbed == {row.driver: places[row.driver] - row.place for row in found.table}
    assert any(climbed.values())
    marks = [f" ({climbed[row.driver]:+})".replace("-", "−").replace(" (+0)", "") for row in found.table]
    words = pictures.standings(found).twin.splitlines()[1:8]
    assert [line.partition(".")[2].startswith(mark) for line, mark in zip(words, marks, strict=True)] == [
        True
    ] * 7
    assert not any(before.climbed(row) for row in before.table)


def test_points_that_a_ruling_takes_off_move_nobodys_arrow() -> None:
    leader = known().table[0].driver
    off = [RulingRow(1, 1, "off", NOBODY, leader, NEVER, NEVER, 12, "words")]
    found, before = (replace(known(drawn=n), rulings=off) for n in (2, 1))
    places = {row.driver: row.place for row in before.table}
    assert [places[row.driver] - row.place for row in found.table] == [*map(found.climbed, found.table)]


def test_before_there_are_results_nobody_has_a_place() -> None:
    found = known(drawn=0)
    lines = panel.ranking(found).content.splitlines()
    assert lines[0] == "**Drivers**"
    assert "1." not in "".join(lines)
    assert panel.ranking(known()).content.startswith("**Standings**\n1. ")


def test_who_is_not_in_a_season_finds_the_way_into_it() -> None:
    found = known(drawn=0)
    assert labels(panel.mine(found, STRANGER, SOON)) == ["I race", "Reserve", "All drivers"]
    late = known(drawn=2)
    assert labels(panel.mine(late, STRANGER, SOON)) == ["Reserve", "All drivers"]
    over = known(drawn=4, over=True)
    assert labels(panel.mine(over, STRANGER, SOON)) == ["All drivers"]


def test_the_calendar_has_no_dates_of_races_that_are_called_off() -> None:
    found = known(drawn=2)
    cut = replace(found, row=replace(found.row, cut=True))
    lines = panel.mine(cut, PersonId(100_001), SOON).content.splitlines()
    assert lines[-2:] == ["Race 3: called off", "Race 4: called off"]
    assert "<t:" in panel.mine(found, PersonId(100_001), SOON).content.splitlines()[-1]


def test_heats_are_found_by_their_threads() -> None:
    found = replace(known(), channels={"KBQT": ChannelId(4321)})
    assert panel.heats(found, 1).content.count("<#4321>: ") == 2
    going = replace(found, heats=[replace(heat, result={}) for heat in found.heats])
    assert "Your heat of race 1: <#4321>" in panel.mine(going, PersonId(100_001), SOON).content


def test_what_a_race_sat_out_costs_is_said() -> None:
    assert "with 0 points" in panel.sat(2, out=True)
    assert "with 0 points" in panel.asks_to_race(known().row).content


def test_larger_heats_than_a_game_has_seats_for_are_refused_as_such() -> None:
    with pytest.raises(Refused, match="seats 4 at most, so heats cannot have 5"):
        entering.must_be_possible(find("chariots"), 5)
