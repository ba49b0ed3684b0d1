"""A race is rolled back to one of its rounds: announced, asked twice after a reveal, and with new dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine
from bot.events import Ruled
from bot.features.rollback import acts
from bot.features.rollback import panel as panels
from bot.features.rollback.acts import Undoing
from bot.hosting.organising import pauses
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import GuildId
from bot.store import RoundRow, Writing
from bot.times.instants import Instant
from tests.bot.games.test_shows import PAUSE, begun
from tests.bot.panels.test_panel_limits import LONG, problems, race, seated
from tests.bot.stage import GO, ROUNDS, Stage, heard, labels, menus, shown, stage
from tests.bot.subscribing import subscribed

FIRST = ("2 4 3", "5 4 2")


async def plotted(s: Stage, code: str, *lines: str) -> None:
    """Ann and Ben send a plot each, which closes the round."""
    for who, line in zip(("Ann", "Ben"), lines or FIRST, strict=True):
        await s.plot(who, line, code)


async def rounds(s: Stage, code: str) -> list[Any]:
    async with s.store.reading() as read:
        return list(await read.rounds(code))


async def roll_back(s: Stage, code: str, number: int, who: str = "Ann", *others: str) -> str:
    """Through the panels, with every question confirmed: the others (Ben) agree, an outsider says why."""
    panel = shown(await s.slash(who, "organise rollback", round=number, table=code))
    pressed = await s.press(who, panel, "Roll back")
    if pressed.modal is not None:
        done = await s.people[who].submit_modal(pressed, {"reason": "a wrong date"})
        await s.settle()
        return heard(done)
    panel = shown(pressed)
    if "Ask the others" in labels(panel):
        panel = shown(await s.press(who, panel, "Ask the others"))
        vote = s.newest
        for other in others or ("Ben",):
            await s.press(other, vote, "Agree")
    return panel.content


async def test_the_race_stands_where_the_post_of_that_round_showed_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        before = (await s.bot.host.look(code)).running
        await plotted(s, code)
        assert (await s.bot.host.look(code)).running.state != before.state
        assert (await roll_back(s, code, 2)).startswith("The others have been asked")
        after = (await s.bot.host.look(code)).running
        assert after.state == before.state
        assert after.open == before.open
        assert after.answers == ()
        assert after.epoch == 1


@pytest.mark.long
async def test_after_a_reveal_it_is_asked_once_more(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        before = await s.bot.host.look(code)
        panel = shown(await s.slash("Ann", "organise rollback", round=1, table=code))
        assert "2 sealed answers have been revealed since then." in panel.content
        panel = shown(await s.press("Ann", panel, "Roll back"))
        assert panel.content.startswith("**Are you sure?**")
        assert (await s.bot.host.look(code)).running == before.running
        panel = shown(await s.press("Ann", panel, "Leave it as it is"))
        assert panel.content == "Nothing was changed."
        assert (await s.bot.host.look(code)).running == before.running


@pytest.mark.long
async def test_past_a_reveal_nothing_happens_without_a_confirmation(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        start = (await rounds(s, code))[0].entry
        await plotted(s, code)
        before, posts = await s.bot.host.look(code), len(s.posts())
        ann = Person(s.id("Ann"), "Ann")
        with pytest.raises(Refused, match="confirm that you still want to roll back"):
            await acts.roll_back(s.bot.host, code, ann, start)
        await s.settle()
        assert await s.bot.host.look(code) == before
        assert len(s.posts()) == posts


@pytest.mark.long
async def test_more_plots_opened_after_the_panel_was_shown_are_asked_about_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        panel = shown(await s.slash("Ann", "organise rollback", round=1, table=code))
        panel = shown(await s.press("Ann", panel, "Roll back"))
        await plotted(s, code)
        before = (await s.bot.host.look(code)).running
        assert "confirm" in heard(await s.press("Ann", panel, "Ask the others"))
        assert (await s.bot.host.look(code)).running == before


@pytest.mark.long
async def test_before_a_reveal_the_others_decide_too_and_the_sent_plots_are_dropped(tmp_path: Path) -> None:
    """They have sent some of them, and the phase begins anew."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 4 3", code)
        panel = shown(await s.slash("Ann", "organise rollback", round=1, table=code))
        assert "Undoes all answers since the latest post." in panel.content
        assert "Everybody else must agree" in panel.content
        await s.press("Ann", panel, "Roll back")
        assert len((await s.bot.host.look(code)).running.answers) == 1
        await s.press("Ben", s.newest, "Agree")
        assert (await s.bot.host.look(code)).running.answers == ()
        assert "To plot: " in s.newest.content


@pytest.mark.long
async def test_the_channel_is_told_once_who_did_it_and_all_asked_are_called(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        await plotted(s, code)
        last, posts = s.newest, len(s.posts())
        await roll_back(s, code, 2, "Dan")
        assert len(s.posts()) == posts + 1
        told = s.newest.content
        assert f"<@{s.people['Dan'].id}> has rolled this game back to: lap 1 of 2, round 2**" in told
        assert "Reason: a wrong date" in told
        assert "I: " not in told
        assert sorted(s.pinged()) == ["Ann", "Ben"]
        assert labels(next(p for p in s.posts() if p.id == last.id)) == []
        await plotted(s, code)
        assert "rolled this race back" not in s.newest.content
        assert len([line for line in (await s.more()).split("\n") if line.startswith("I: Ann")]) == 1


async def test_dice_that_are_known_are_never_rolled_again(tmp_path: Path) -> None:
    """The same plots again: the same labels are rolled, in a new epoch, and the record still adds up."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for _ in range(2):
            await plotted(s, code)
        known = len((await s.bot.host.record(code)).entries)
        await roll_back(s, code, 1)
        for _ in range(2):
            await plotted(s, code)
        record = await s.bot.host.record(code)
        old = {r.label for e in record.entries[:known] for r in e.rolls}
        new = {r.label for e in record.entries[known:] for r in e.rolls}
        assert old & new
        assert {e.epoch for e in record.entries[known:]} == {1}
        assert engine.audit(record) == []


@pytest.mark.long
async def test_old_buttons_and_panels_are_answered_kindly(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        later = s.newest
        panel = await s.draw_up("Ben", 3, 2, 4)
        await roll_back(s, code, 1)
        told = heard(await s.press("Ben", panel, "Send"))
        assert told.startswith("*That question has already been answered; this is what is open now.*")
        assert shown(await s.press_late("Ben", later, GO)).content.startswith("**Plot for round 1**")
        assert (await s.bot.host.look(code)).running.answers == ()


@pytest.mark.long
async def test_a_whole_phase_begins_and_nobody_is_blamed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        await s.wait(20 * 3600)
        seats = (await s.bot.host.look(code)).seats
        await roll_back(s, code, 1)
        sitting = await s.bot.host.look(code)
        assert sitting.row.timing.due - s.clock.time == pytest.approx(24 * 3600, abs=60)
        assert sitting.seats == seats


@pytest.mark.long
async def test_whoever_sits_there_now_keeps_the_seat(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        await s.slash("Dan", "organise remove", seat=2, reason="spam", table=code)
        panel = shown(await s.slash("Ann", "organise rollback", round=1, table=code))
        assert "the game then does not count" in panel.content
        panel = shown(await s.press("Ann", panel, "Roll back"))
        await s.press("Ann", panel, "Roll back anyway")
        sitting = await s.bot.host.look(code)
        assert sitting.seats[1].user is None
        await s.plot("Ann", "2 4 3", code)
        assert "round 2" in (await s.bot.host.look(code)).row.body + s.newest.content


@pytest.mark.long
async def test_rounds_that_were_undone_are_offered_no_more(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for _ in range(3):
            await plotted(s, code)
        await roll_back(s, code, 2)
        await plotted(s, code)
        panel = shown(await s.slash("Ann", "organise rollback", table=code))
        offered = [o["label"] for o in menus(panel)[0]["options"]]
        assert [x.split(", ")[1] for x in offered] == ["round 2", "round 1"]
        panel = shown(await s.choose("Ann", panel, "Roll back to", offered[1]))
        assert "back to: lap 1 of 2, round 1" in panel.content
        assert await s.offered("Ann", "organise rollback", "round", table=code) == offered


@pytest.mark.long
async def test_only_who_has_to_do_with_the_table_may_and_only_while_it_runs(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Nothing has happened" in heard(await s.slash("Ann", "organise rollback", table=code))
        await plotted(s, code)
        assert "Only players" in heard(await s.slash("Cleo", "organise rollback", round=1, table=code))
        assert "Only players" in heard(await s.press_id("Cleo", s.newest, f"h1:{code}:rollback:1:99"))
        assert "cannot be rolled back to that point" in heard(
            await s.slash("Ann", "organise rollback", round=7, table=code)
        )
        assert await s.offered("Cleo", "organise rollback", "round", table=code) == []
        for _ in range(ROUNDS):
            for who, _asked in await s.waiting(code):
                await s.plot(who, "5 4 2", code)
        assert (await s.bot.host.look(code)).running.outcome
        assert "This game is over" in heard(await s.slash("Ann", "organise rollback", round=1, table=code))


@pytest.mark.long
async def test_a_race_with_rollbacks_is_fair_to_its_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for number, who in ((1, "Ann"), (3, "Dan")):
            await plotted(s, code)
            await plotted(s, code)
            await roll_back(s, code, number, who)
        for _ in range(ROUNDS):
            for who, _asked in await s.waiting(code):
                await s.plot(who, "5 4 2", code)
        assert (await s.bot.host.look(code)).running.outcome
        assert "everything checks out" in shown(await s.slash("Dan", "fair", table=code)).content


@pytest.mark.long
async def test_a_restart_between_the_rollback_and_its_post_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        start = (await rounds(s, code))[0].entry
        await plotted(s, code)
        dan = Person(s.id("Dan"), "Dan", steward=True, guild=GuildId(s.guild.id))
        await acts.roll_back(s.bot.host, code, dan, start, 2, "a wrong date")
        posts = len(s.posts())
        await s.restart()
        assert len(s.posts()) == posts + 1
        assert "has rolled this game back" in s.newest.content


@pytest.mark.long
async def test_a_paused_race_stays_paused_and_begins_its_phase_anew(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        ann = Person(s.id("Ann"), "Ann")
        await pauses.pause(s.bot.host, code, ann, Instant(s.clock.time + 3 * 86_400))
        await roll_back(s, code, 1)
        assert (await s.bot.host.look(code)).row.timing.why == "pause"
        await s.wait(3 * 86_400 + 1)
        timing = (await s.bot.host.look(code)).row.timing
        assert timing.due - s.clock.time == pytest.approx(24 * 3600, abs=60)


def test_its_panels_keep_discords_limits() -> None:
    sitting = seated(next(race(4, "round", 1)), 4)
    long = [Undoing(RoundRow("WWWW", 9000 + n, 9000 + n, LONG * 2), 9999, 9999, 9999) for n in range(40)]
    assert problems(panels.choose(sitting, long)) == []
    assert problems(panels.ask(sitting, long[0])) == []
    assert problems(panels.sure(sitting, long[0])) == []


@pytest.mark.long
async def test_it_is_rolled_back_by_its_organiser(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await begun(s)
        await s.wait(PAUSE + 1)
        panel = shown(await s.slash("Ann", "organise rollback", table=code, round=1))
        await s.press("Ann", panel, "Roll back")
        assert "turn 1\n" in s.newest.content
        await s.wait(PAUSE + 1)
        assert "turn 2\n" in s.newest.content


async def test_who_goes_back_alone_is_refused_like_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A championship, say, lets nobody who races rule."""

    async def refuse(tx: Writing, event: Ruled) -> None:
        assert (event.act, event.alone) == ("rollback", True)
        raise Refused("Not here.")

    async with stage(tmp_path) as s:
        code, ann = await s.race("Ben", chariots="one"), Person(s.id("Ann"), "Ann")
        await s.plot("Ann", "2 4 3", code)
        sitting, offered = await acts.targets(s.bot.host, code, ann)

        async def decides_alone(*_asked: object) -> tuple[Sitting, Undoing, None]:
            return sitting, offered[-1], None

        monkeypatch.setattr(acts, "undoing", decides_alone)
        with subscribed(Ruled, refuse), pytest.raises(Refused, match=r"Not here\."):
            await acts.roll_back(s.bot.host, code, ann, offered[-1].target.entry, confirmed=9)
