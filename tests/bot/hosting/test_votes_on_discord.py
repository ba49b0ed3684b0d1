"""Votes as people press and type them, what moderators do, and that none of it tells a plot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.hosting.organising.votes import Count, Say
from bot.hosting.people import data
from bot.hosting.table.sitting import Person
from bot.ids import GuildId, PersonId, press
from bot.panels import server, votes
from bot.store import Act, Motion
from bot.times.instants import NEVER, Instant
from tests.bot.panels.test_panel_limits import LONG, problems, race, seated
from tests.bot.play.test_secrets import (
    COINS,
    MANNER,
    PLAN,
    log_of_everything,
    look_everywhere,
    outbox,
    read_by,
)
from tests.bot.races import resign
from tests.bot.stage import Stage, heard, labels, offers, shown, stage


async def plotted(s: Stage, code: str, *names: str) -> None:
    for who in names:
        await s.plot(who, "2 3 4", code)


class TestPanel:
    async def test_what_can_be_asked_for_and_who_decides(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            mine = shown(await s.press("Ben", s.newest, "My side"))
            panel = shown(await s.press("Ben", mine, "Votes …"))
            assert "No vote is open." in panel.content
            asked = ["Pause …", "Draw …", "Remove somebody …", "Offer a seat …"]
            assert offers(panel, *asked, "End the game …")
            ann, cleo = s.people["Ann"].mention, s.people["Cleo"].mention
            draw = shown(await s.press("Ben", panel, "Draw …"))
            assert f"Everybody else must agree: {ann} and {cleo}." in draw.content
            done = shown(await s.press("Ben", draw, "Ask the others"))
            assert done.content == "The others have been asked; they have a day to vote."

            panel = shown(await s.slash("Cleo", "table votes", table=code))
            assert f"still to vote: {ann} and {cleo}." in panel.content
            assert labels(panel)[:2] == ["Agree (1)", "Against (1)"]
            await s.press("Cleo", panel, "Agree (1)")
            await s.press("Ann", s.newest, "Agree")
            assert "The players have agreed to a draw." in s.newest.content
            assert "Drawn: " in s.newest.content
            assert "*The game was ended here" in heard(await s.slash("Dan", "table log", table=code))
            assert "everything checks out" in shown(await s.slash("Dan", "fair", table=code)).content

    async def test_the_post_names_who_votes_after_a_seat_has_changed_hands(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            await s.tap("Ann", "put", "draw", table=code)
            vote = s.newest
            ben, cleo, dan = (s.people[name].mention for name in ("Ben", "Cleo", "Dan"))
            assert f"Still to vote: {ben} and {cleo}." in vote.content
            await s.slash("Ben", "organise replace", seat=2, table=code)
            await s.wait(1)
            assert f"Still to vote: {cleo}." in next(p for p in s.posts() if p.id == vote.id).content
            await s.tap("Dan", "take", table=code)
            await s.wait(1)
            assert (
                f"Still to vote: {dan} and {cleo}." in next(p for p in s.posts() if p.id == vote.id).content
            )

    async def test_somebody_is_removed_by_the_others(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            panel = shown(await s.slash("Ben", "table votes", table=code))
            panel = shown(await s.press("Ben", panel, "Remove somebody …"))
            assert labels(panel) == ["Red", "Green"]
            panel = shown(await s.press("Ben", panel, "Green"))
            await s.press("Ben", panel, "Ask the others")
            vote = s.newest
            assert set(s.pinged()) == {"Ann", "Cleo"}
            await s.press("Cleo", vote, "Agree")
            await s.press("Ann", vote, "Agree")
            assert f"{s.people['Cleo'].mention} was removed from this game" in s.newest.content
            assert s.pinged() == ["Cleo"]

    @pytest.mark.long
    async def test_who_is_removed_without_a_vote_is_not_said_to_be_voted_on(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await plotted(s, code, "Ann", "Ben", "Cleo")
            for _miss in range(2):
                await plotted(s, code, "Ann", "Ben")
                await s.wait(86_401)
                await s.wait(86_401)
            said = heard(await s.slash("Ann", "organise remove", seat=2, table=code))
            assert said == "The others have been asked; they have a day to vote."
            said = heard(await s.slash("Ann", "organise remove", seat=3, table=code))
            assert said == "Seat 3 is free."

    async def test_no_form_stays_in_the_client(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            for verb, *rest in (("why", "end"), ("rollwhy", 1, 1), ("report",)):
                await s.press_id("Ann", s.newest, press(code, verb, *rest))
            assert s.bot._connection._view_store._modals == {}

    async def test_an_outsider_fills_in_the_reason(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await plotted(s, code, "Ann", "Ben")
            panel = shown(await s.slash("Dan", "table votes", table=code))
            assert labels(panel) == ["Remove somebody …", "New organiser …", "End the game …"]
            panel = shown(await s.press("Dan", panel, "End the game …"))
            assert "You do not play here, so you decide alone." in panel.content
            form = await s.press("Dan", panel, "Do it")
            done = await s.people["Dan"].submit_modal(form, {"reason": "the club closes"})
            await s.settle()
            assert "posted in the channel" in heard(done)
            assert "Reason: the club closes" in s.newest.content
            assert (await s.bot.host.look(code)).row.stage == "over"

    async def test_strangers_and_forged_buttons_change_nothing(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            await s.slash("Ann", "organise end", table=code)
            before = await s.bot.host.look(code)
            for verb in (
                "vote:1:yes",
                "vote:1:no",
                "vote:1",
                "vote",
                "vote:pause:9",
                "put:end",
                "put:remove:1",
            ):
                assert heard(await s.press_id("Cleo", s.newest, f"h1:{code}:{verb}"))
            for verb in (
                "ask:nonsense",
                "ask",
                "put",
                "put:undo",
                "ask:draw",
                "hold:9999999999",
                "removable",
            ):
                assert heard(await s.press_id("Cleo", s.newest, f"h1:{code}:{verb}"))
            assert await s.bot.host.look(code) == before

    @pytest.mark.long
    async def test_a_vote_outlives_a_restart(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await plotted(s, code, "Ann", "Ben")
            await s.slash("Ann", "organise end", table=code)
            vote = s.newest
            await s.restart()
            await s.press("Ben", vote, "Agree")
            assert (await s.bot.host.look(code)).row.stage == "over"

    async def test_a_race_that_is_over_takes_its_votes_along(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            await s.slash("Ann", "organise remove", seat=2, table=code)
            vote = s.newest
            await resign(s, "Ann", code)
            vote = next(p for p in s.posts() if p.id == vote.id)
            assert "**The vote is over.**" in vote.content
            assert labels(vote) == []


class TestModerators:
    @pytest.mark.long
    async def test_a_server_names_a_role_and_reads_its_log(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            role = s.guild.create_role("Marshals", permissions=discord.Permissions())
            mia = s.guild.add_member(s.env.create_user("mia", global_name="Mia"), roles=[role])
            s.people["Mia"] = mia
            assert "Only the organiser" in heard(
                await s.slash("Mia", "organise extend", time="1 h", table=code)
            )
            settings = heard(
                await s.slash("Dan", "server settings", setting="moderators", value=f"<@&{role.id}>")
            )
            assert f"Moderators: **<@&{role.id}>**" in settings
            assert "has until" not in heard(await s.slash("Ben", "organise extend", time="1 h", table=code))
            assert "Everybody has until" in heard(
                await s.slash("Mia", "organise extend", time="1 h", table=code)
            )
            told = f"As a moderator of this server: {mia.mention} has given everybody more time."
            assert any(p.content.startswith(told) for p in s.posts())
            log = heard(await s.slash("Dan", "moderate log"))
            assert f"`{code}` {mia.mention} has given everybody more time." in log
            s.allow("Mia", "moderate")
            assert heard(await s.slash("Mia", "moderate log")) == log
            await s.slash("Dan", "server settings", setting="moderators", value="none")
            assert "Only the organiser" in heard(
                await s.slash("Mia", "organise extend", time="1 h", table=code)
            )

    @pytest.mark.long
    async def test_a_moderator_reads_no_plot(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            role = s.guild.create_role("Marshals", permissions=discord.Permissions())
            s.people["Mia"] = s.guild.add_member(s.env.create_user("mia", global_name="Mia"), roles=[role])
            await s.slash("Dan", "server settings", setting="moderators", value=f"<@&{role.id}>")
            code = await s.race("Ben", chariots="one")
            await s.plot("Ann", PLAN, code)
            await look_everywhere(s, "Mia", code)
            for command in ("table votes", "organise rollback", "fair"):
                await s.slash("Mia", command, table=code)
            await s.tap("Mia", "reports", table=code)
            assert not [mark for mark in (*COINS, *MANNER) if mark in read_by(s, "Mia")]


@pytest.mark.long
async def test_a_vote_tells_nothing_of_plots(tmp_path: Path) -> None:
    """Neither its post nor its panels, the log, nor the outbox; whatever is voted on."""
    with log_of_everything() as log:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await plotted(s, code, "Ann", "Ben", "Cleo")
            await s.plot("Ann", PLAN, code)
            kept = ""
            asked: tuple[tuple[str, dict[str, Any]], ...] = (
                ("organise remove", {"seat": 2}),
                ("organise end", {}),
                ("draw", {}),
                ("undo", {}),
                ("organise pause", {"until": "in 20 days"}),
            )
            for command, options in asked:
                await s.wait(3601)  # an hour has room for some questions of one person
                if command in ("draw", "undo"):
                    await s.tap("Ann", "put", command, table=code)
                else:
                    await s.people["Ann"].slash(s.arena, command, table=code, **options)
                kept += outbox(s)
                await s.settle()
                assert s.newest.content.startswith("**Vote:**")
                for who in ("Ben", "Cleo", "Dan"):
                    panel = shown(await s.slash(who, "table votes", table=code))
                    for button in [x for x in labels(panel) if "…" in x]:
                        await s.press(who, shown(await s.slash(who, "table votes", table=code)), button)
                await s.press("Ben", s.newest, "Against")
            await look_everywhere(s, "Ben", code)
            told = read_by(s, "Ben", "Cleo", "Dan") + kept + log.getvalue()
    assert "still to vote" in told
    assert not [mark for mark in (*COINS, *MANNER) if mark in told]


@pytest.mark.parametrize("who", ["Ann", "Ben"])
async def test_what_somebody_voted_is_handed_out_and_forgotten(tmp_path: Path, who: str) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        await s.slash("Ann", "organise end", table=code, reason="no time")
        await s.press("Ben", s.newest, "Agree")
        user = s.people[who].id
        async with s.store.reading() as read:
            kept = await data.kept_of(read, PersonId(user))
        assert len(kept["motions"] if who == "Ann" else kept["ballots"]) == 1
        await data.forget(s.bot.host, PersonId(user))
        async with s.store.reading() as read:
            kept = await data.kept_of(read, PersonId(user))
            assert not kept["motions"]
            assert not kept["ballots"]


def test_its_panels_keep_discords_limits() -> None:
    sitting = seated(next(race(4, "round", 1)), 4)
    users = tuple(PersonId(10**18 + n) for n in range(4))
    motions = [
        (
            Motion(10**9 + n, "WWWW", "rollback", f"9000 {LONG}", users[0], LONG, NEVER, Instant(2e9)),
            Count((), (), users, 4),
        )
        for n in range(20)
    ]
    me = Person(PersonId(sitting.seats[0].user or 0), "me")
    assert problems(votes.manage(sitting, me, motions)) == []
    assert problems(votes.removable(sitting, me)) == []
    for kind in ("undo", "draw", "end", "remove"):
        for say in (Say(users, False, False), Say((), True, True), Say((), False, False)):
            assert problems(votes.ask(sitting, kind, say, 4)) == []
    acts = [
        Act(n, GuildId(1), "WWWW", PersonId(10**18), "hand-over", "_" * 200, Instant(2e9)) for n in range(100)
    ]
    assert problems(server.log(acts)) == []
