"""Vacations: typed in one's own zone, within a budget, and what they do to deadlines that run already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult

from bot.hosting.organising import extending, pauses
from bot.hosting.people import preferences, vacations
from bot.hosting.people.vacations import MOST
from bot.hosting.table.sitting import Refused
from bot.hosting.time.terms import Terms
from bot.store import Away
from bot.times.instants import Instant, Seconds
from tests.bot.hosting.hall import DAY, HOUR, PEOPLE, START, STEWARD, Hall, hall
from tests.bot.stage import Stage, heard, menus, shown, stage

ANN, BEN = PEOPLE["Ann"].id, PEOPLE["Ben"].id


async def due(h: Hall, id: str) -> float:
    return (await h.look(id)).row.timing.due


async def refused(h: Hall, since: str, until: str) -> str:
    with pytest.raises(Refused) as no:
        await vacations.go_away(h.host, ANN, since, until)
    return str(no.value)


async def test_a_vacation_moves_the_deadline_that_runs(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        await h.wait(HOUR)
        await vacations.go_away(h.host, ANN, "in 2 hours", "in 14 hours")
        assert await due(h, id) == pytest.approx(before + 12 * HOUR, abs=2)


async def test_the_next_phase_waits_as_well(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await vacations.go_away(h.host, ANN, "in 40 hours", "in 50 hours")
        await h.wait(20 * HOUR)
        await h.round(id, "Ann", "Ben")
        begun = (await h.look(id)).row.timing.began
        assert await due(h, id) == pytest.approx(begun + DAY + 10 * HOUR, abs=2)


async def test_a_phase_waits_three_days_at_most(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        await vacations.go_away(h.host, ANN, "now", "2 weeks")
        assert await due(h, id) == pytest.approx(before + 3 * DAY, abs=2)


async def test_whoever_has_plotted_holds_nobody_up(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        await h.plot(id, "Ann")
        await vacations.go_away(h.host, ANN, "now", "2 days")
        assert await due(h, id) == before


async def test_a_vacation_and_an_extension_come_together_in_whatever_order(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        plain = await due(h, id)
        first = await vacations.go_away(h.host, ANN, "now", "1 day")
        await extending.extend(h.host, id, STEWARD, int(5 * DAY))
        await vacations.go_away(h.host, BEN, "in 1 day", "in 2 days")
        assert await due(h, id) == plain + 7 * DAY
        await vacations.cancel_away(h.host, ANN, first.begins)
        assert await due(h, id) == plain + 6 * DAY


async def test_what_is_cancelled_is_given_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        away = await vacations.go_away(h.host, ANN, "in 4 hours", "in 10 hours")
        await vacations.cancel_away(h.host, ANN, away.begins)
        assert await due(h, id) == before
        assert await vacations.vacations(h.host, ANN) == []


async def test_half_of_what_was_left_stays_and_two_hours(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        away = await vacations.go_away(h.host, ANN, "in 4 hours", "in 52 hours")
        await h.wait(50 * HOUR)
        left = await due(h, id) - h.time
        await vacations.cancel_away(h.host, ANN, away.begins)
        assert await due(h, id) - h.time >= left / 2
        assert await due(h, id) - h.time >= 2 * HOUR


@pytest.mark.parametrize("begins", ["now", "in 3 hours"])
async def test_what_a_cancelled_vacation_leaves_to_a_round_it_has_cost(tmp_path: Path, begins: str) -> None:
    """It keeps half of the four days that were left, so it lasts for a day, though cancelled at once."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        away = await vacations.go_away(h.host, ANN, begins, "in 20 days")
        cut = await vacations.cancel_away(h.host, ANN, away.begins)
        assert (cut.begins, cut.ends) == (away.begins, away.begins + DAY)
        assert await vacations.vacations(h.host, ANN) == [cut]
        assert await due(h, id) == before + DAY


async def test_a_vacation_that_holds_up_a_long_round_is_gone_once_cancelled(tmp_path: Path) -> None:
    """The round keeps more than half of what was left, so nobody has relied on what is taken back."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", terms=Terms(phase=7 * 86_400))
        before = await due(h, id)
        away = await vacations.go_away(h.host, ANN, "in 1 hour", "in 20 days")
        await vacations.cancel_away(h.host, ANN, away.begins)
        assert await due(h, id) == before
        assert await vacations.vacations(h.host, ANN) == []


async def test_whoever_gives_the_seat_away_on_vacation_takes_no_time_from_the_others(tmp_path: Path) -> None:
    """The vacation does not count any more, but others have relied on it."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await vacations.go_away(h.host, ANN, "now", "in 3 days")
        eve = PEOPLE["Eve"].id
        away = await vacations.go_away(h.host, eve, "in 80 hours", "in 90 hours")
        await h.hand_over(id, "Ann", 1, "Eve")
        left = await due(h, id) - h.time
        await vacations.cancel_away(h.host, eve, away.begins)
        assert await due(h, id) - h.time >= left / 2


async def test_every_vacation_counts_as_a_day_at_least(tmp_path: Path) -> None:
    """At a table with a time of day an hour may move a deadline by a day."""
    async with hall(tmp_path) as h:
        for day in range(10, 30, 2):
            await vacations.go_away(h.host, ANN, f"in {day} days", f"in {day * 24 + 1} hours")
        told = await refused(h, "in 100 days", "in 119 days")
        assert told == "You can take up to 28 days of vacation a year, and this would make it 29 days."
        await vacations.go_away(h.host, ANN, "in 100 days", "in 118 days")


async def test_the_days_of_a_vacation_that_has_not_begun_come_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for _ in range(3):
            away = await vacations.go_away(h.host, ANN, "in 2 days", "in 30 days")
            await vacations.cancel_away(h.host, ANN, away.begins)


async def test_a_vacation_after_a_pause_gives_no_more_than_it_takes(tmp_path: Path) -> None:
    """What was left of the phase is what it has, not its whole length."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.wait(23 * HOUR)
        await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
        await h.wait(DAY)
        assert await due(h, id) == h.time + HOUR
        away = await vacations.go_away(h.host, ANN, "now", "in 2 hours")
        assert await due(h, id) == h.time + 3 * HOUR
        await h.wait(2 * HOUR)
        assert away.ends == h.time
        assert await due(h, id) == h.time + HOUR


async def test_a_pause_does_not_give_the_three_days_anew(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await vacations.go_away(h.host, ANN, "now", "20 days")
        await h.wait(2 * DAY)
        await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
        await h.wait(DAY)
        assert await due(h, id) == h.time + 2 * DAY


async def test_the_past_the_overlap_and_the_moment_are_refused(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        assert "is in the past" in await refused(h, "2020-01-01", "in 2 days")
        assert "at least an hour" in await refused(h, "in 2 days", "in 1 day")
        assert "is not a day or time" in await refused(h, "whenever", "in 1 day")
        await vacations.go_away(h.host, ANN, "in 2 days", "in 4 days")
        assert "already have a vacation in that time" in await refused(h, "in 3 days", "in 5 days")
        await vacations.go_away(h.host, ANN, "in 4 days", "in 5 days")
        await vacations.go_away(h.host, BEN, "in 2 days", "in 4 days")


async def test_no_more_than_four_weeks_within_any_year(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await vacations.go_away(h.host, ANN, "in 10 days", "in 30 days")
        told = await refused(h, "in 100 days", "in 109 days")
        assert told == "You can take up to 28 days of vacation a year, and this would make it 29 days."
        await vacations.go_away(h.host, ANN, "in 100 days", "in 108 days")
        assert "of vacation a year" in await refused(h, "in 374 days", "in 376 days")
        assert Seconds(28 * 24 * 3600) == MOST
        # What lies more than a year apart counts apart.
        await vacations.go_away(h.host, ANN, "in 395 days", "in 415 days")


async def test_times_are_those_of_ones_own_zone(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await preferences.settle(h.host, ANN, zone="berlin")
        away = await vacations.go_away(h.host, ANN, "2027-07-01 12:00", "2027-07-02")
        assert away == Away(ANN, Instant(1_814_436_000.0), Instant(1_814_479_200.0))
        with pytest.raises(Refused, match="There is no time zone"):
            await preferences.settle(h.host, ANN, zone="Atlantis/Deep")
        assert away.begins > START


async def leave(s: Stage, since: str, until: str) -> InteractionResult:
    """Ann types that she will be away."""
    options: dict[str, Any] = {"from": since, "until": until}
    return await s.slash("Ann", "me away", **options)


async def test_the_commands_and_their_panels(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = (await s.bot.host.look(code)).row.timing.due
        panel = shown(await leave(s, "now", "2 days"))
        assert "**Enjoy your time off.**" in panel.content
        assert "1. Away from <t:" in panel.content
        assert (await s.bot.host.look(code)).row.timing.due == pytest.approx(before + 2 * DAY, abs=5)
        assert f"<t:{int((await s.bot.host.look(code)).row.timing.due)}:R>" in s.newest.content
        await s.wait(HOUR)
        assert "2 days" in str(menus(shown(await s.slash("Ann", "me away"))))
        panel = shown(await s.slash("Ann", "me away"))
        cancelled = shown(await s.choose_any("Ann", panel, 0, 0))
        assert "**Cut short:** it ends <t:" in cancelled.content
        assert "1. Away from <t:" in cancelled.content
        assert "is in the past" in heard(await leave(s, "2020-01-01", "2 days"))


async def test_a_vacation_is_cancelled_by_its_menu(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await leave(s, "tomorrow", "in 3 days")
        panel = shown(await s.slash("Ann", "me away"))
        (menu,) = menus(panel)
        chosen = await s.choose(
            "Ann", panel, "Cancel a vacation, or end one that has begun", menu["options"][0]["label"]
        )
        assert "You have no vacation planned" in shown(chosen).content


async def test_the_settings_of_a_person(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ann", "me settings"))
        assert "Reminders in the channel of the table." in panel.content
        panel = shown(
            await s.choose("Ann", panel, "How do you want to be reminded?", "Reminders as private messages")
        )
        assert "Reminders as private messages." in panel.content
        panel = shown(
            await s.choose("Ann", panel, "Your time zone; any other under Type times", "Asia/Tokyo")
        )
        assert "Time zone: Asia/Tokyo" in panel.content
        profile = shown(await s.press("Ann", panel, "Profile for Chariots"))
        assert "Your profile for Chariots" in profile.content
        assert "Europe/Berlin" in shown(await s.prefer("Ann", "zone", "berlin")).content
        assert "There is no time zone" in heard(await s.prefer("Ann", "zone", "Nowhere"))
        panel = shown(await s.prefer("Ann", "letters", "none"))
        assert "Nothing at all: no reminders and no mentions." in panel.content
