"""Blocks between people and bans of a server: new seats are refused, in words that give nobody away."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from simcord.builders import RoleHandle

from bot.hosting.table.admission import NO_SEAT
from bot.interface import replies
from tests.bot.panels.test_data import delete, exported, rows_with
from tests.bot.play.test_secrets import read_by
from tests.bot.stage import ROUNDS, Stage, heard, labels, shown, stage

BLOCKED = "have blocked <@"


async def block(s: Stage, who: str, whom: str) -> str:
    return heard(await s.slash(who, "me block", person=s.people[whom]))


async def seated(s: Stage, code: str) -> list[str]:
    users = [seat.user for seat in (await s.bot.host.look(code)).seats]
    return [name for name, person in s.people.items() if person.id in users]


async def vacant(s: Stage, code: str) -> None:
    """Cleo leaves a running game, and her seat is free for others."""
    await s.slash("Cleo", "organise replace", seat=3, table=code)


async def test_who_is_blocked_hears_what_a_full_and_a_closed_table_say(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await block(s, "Ann", "Ben")
        code = await s.table(seats=3)
        blocked = heard(await s.press("Ben", s.newest, "Join"))
        typed = heard(await s.tap("Ben", "join", table=code))
        await s.tap("Ann", "bot", "careful")
        lobby = s.newest
        await s.press("Cleo", lobby, "Join")
        full = heard(await s.press_late("Dan", lobby, "Join"))
        await s.slash("Ann", "organise end", table=code)
        closed = heard(await s.press_late("Dan", lobby, "Join"))
        assert [blocked, typed, full, closed] == [NO_SEAT] * 4
        assert await seated(s, code) == ["Ann", "Cleo"]


@pytest.mark.long
async def test_whoever_of_them_comes_later_is_turned_away(tmp_path: Path) -> None:
    """Also where the one who blocked sits at a table that somebody else has opened."""
    async with stage(tmp_path) as s:
        await block(s, "Cleo", "Ben")
        code = await s.table("Cleo", seats=4)
        assert heard(await s.press("Ben", s.newest, "Join")) == NO_SEAT
        await s.leave("Cleo", s.newest)
        assert "You have seat" in heard(await s.press("Ben", s.newest, "Join"))
        assert await seated(s, code) == ["Ann", "Ben"]


@pytest.mark.parametrize("cut", [OSError(104, "reset"), aiohttp.ServerDisconnectedError()])
async def test_a_line_that_is_cut_when_somebody_is_asked_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, cut: Exception
) -> None:
    async def fails(*_args: object, **_options: object) -> None:
        raise cut

    async with stage(tmp_path) as s:
        await block(s, "Cleo", "Ben")
        code = await s.table("Ben", seats=4)
        monkeypatch.setattr(replies, "edit_answer", fails)
        await s.press_late("Cleo", s.newest, "Join")
        assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
        assert await seated(s, code) == ["Ann", "Ben"]


async def test_who_blocked_and_comes_later_is_asked_in_private_and_may_sit_down(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await block(s, "Cleo", "Ben")
        code = await s.table("Ben", seats=4)
        before = [post.content for post in s.posts()]
        panel = shown(await s.press("Cleo", s.newest, "Join"))
        ben = s.people["Ben"].mention
        assert panel.content == (f"You have blocked {ben}, who sits at this table. Sit down anyway?")
        assert [post.content for post in s.posts()] == before
        typed = shown(await s.tap("Cleo", "join", table=code))
        assert (typed.content, labels(typed)) == (panel.content, ["Sit down"])
        assert await seated(s, code) == ["Ann", "Ben"]
        assert "You have seat 3" in heard(await s.press("Cleo", panel, "Sit down"))
        assert await seated(s, code) == ["Ann", "Ben", "Cleo"]
        await s.tap("Ann", "start", table=code)
        assert BLOCKED not in read_by(s, "Ann", "Ben", "Dan")


async def test_of_two_who_have_blocked_each_other_the_later_one_is_not_asked(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await block(s, "Cleo", "Ben")
        await block(s, "Ben", "Cleo")
        code = await s.table("Ben", seats=4)
        assert heard(await s.press("Cleo", s.newest, "Join")) == NO_SEAT
        forged = await s.press_id("Cleo", s.newest, f"h1:{code}:join:agreed")
        assert heard(forged) == NO_SEAT


async def test_agreeing_for_the_one_who_blocked_is_of_no_use(tmp_path: Path) -> None:
    """The blocked one forges the button, and a friend gives it a try, too."""
    async with stage(tmp_path) as s:
        await block(s, "Ann", "Ben")
        code = await s.table(seats=4)
        assert heard(await s.press_id("Ben", s.newest, f"h1:{code}:join:agreed")) == NO_SEAT
        assert "You have seat" in heard(await s.press_id("Cleo", s.newest, f"h1:{code}:join:agreed"))
        assert heard(await s.press("Ben", s.newest, "Join")) == NO_SEAT


async def test_two_friends_cannot_find_out_who_blocked_whom(tmp_path: Path) -> None:
    """Ben tries every way in and Cleo looks on: all that they read is what a full table says."""
    async with stage(tmp_path) as s:
        assert "they do not find out" in await block(s, "Ann", "Ben")
        code = await s.table("Cleo", seats=4)
        assert heard(await s.press("Ben", s.newest, "Join")) == NO_SEAT
        assert heard(await s.tap("Ben", "join", table=code)) == NO_SEAT
        assert heard(await s.press_id("Ben", s.newest, f"h1:{code}:join:agreed")) == NO_SEAT
        assert "nobody" in shown(await s.slash("Ben", "me block")).content
        assert "have not blocked" in heard(await s.tap("Ben", "unblock", s.people["Ann"].id, table="-"))
        kept = json.dumps(await exported(s, "Ben"))
        assert str(s.people["Ann"].id) not in kept
        assert BLOCKED not in read_by(s, "Ben", "Cleo", "Dan")


async def test_an_invitation_cannot_be_used_to_get_past_or_to_find_out(tmp_path: Path) -> None:
    """Cleo, who knows nothing, invites Ben to a table where Ann sits: she hears what she always hears."""
    async with stage(tmp_path) as s:
        await block(s, "Ann", "Ben")
        await s.slash("Cleo", "play", seats=4, invite=s.people["Ann"].mention)
        code = (await s.tables())[0].row.id
        await s.press("Ann", s.newest, "Join")
        invited = heard(await s.slash("Cleo", "organise invite", person=s.people["Ben"], table=code))
        assert "may join table" in invited
        assert heard(await s.press("Ben", s.newest, "Join")) == NO_SEAT


async def test_who_blocked_somebody_unblocks_before_inviting(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await block(s, "Ann", "Ben")
        ben = s.people["Ben"]
        sentence = f"You have blocked {ben.mention}; unblock them in `/me block` before you invite them."
        assert heard(await s.slash("Ann", "play", invite=ben.mention)) == sentence
        assert await s.tables() == []
        await s.slash("Ann", "play", invite=s.people["Cleo"].mention)
        assert heard(await s.slash("Ann", "organise invite", person=ben)) == sentence
        await s.tap("Ann", "unblock", ben.id, table="-")
        assert "may join" in heard(await s.slash("Ann", "organise invite", person=ben))


async def test_who_blocked_somebody_is_not_called_by_them(tmp_path: Path) -> None:
    """Invitations and calls to a rematch name them without a mention that pings."""
    async with stage(tmp_path) as s:
        await block(s, "Ben", "Ann")
        await s.slash("Ann", "play", invite=s.people["Ben"].mention)
        assert s.pinged() == []
        assert s.people["Ben"].mention in s.newest.content
        await s.slash("Ann", "organise invite", person=s.people["Cleo"])
        assert "Ben" not in s.pinged()


@pytest.mark.long
async def test_a_seat_of_a_running_game_is_free_for_others(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await block(s, "Ann", "Dan")
        code = await s.race("Ben", "Cleo", chariots="one")
        await vacant(s, code)
        offer = s.newest
        assert heard(await s.press("Dan", offer, "Take a free seat")) == NO_SEAT
        assert heard(await s.tap("Dan", "seat", 3, table=code)) == NO_SEAT
        s.people["Eva"] = s.guild.add_member(s.env.create_user("eva"))
        await s.press("Eva", offer, "Take a free seat")
        assert heard(await s.press("Dan", offer, "Take a free seat")) == NO_SEAT


async def test_who_blocked_somebody_in_a_running_game_is_asked_before_taking_a_seat(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await block(s, "Dan", "Ben")
        code = await s.race("Ben", "Cleo", chariots="one")
        await vacant(s, code)
        panel = shown(await s.press("Dan", s.newest, "Take a free seat"))
        assert "You have blocked" in panel.content
        typed = shown(await s.tap("Dan", "seat", 3, table=code))
        assert (typed.content, labels(typed)) == (panel.content, ["Sit down"])
        assert "Dan" not in await seated(s, code)
        await s.press("Dan", panel, "Sit down")
        assert await seated(s, code) == ["Ann", "Ben", "Dan"]


@pytest.mark.long
async def test_where_they_sit_together_already_nothing_changes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        await block(s, "Ben", "Ann")
        await s.press("Ann", s.newest, "Start")
        assert await seated(s, code) == ["Ann", "Ben"]
        for _ in range(2):
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4 2 3 4", code)
        assert (await s.bot.host.look(code)).row.stage == "running"


@pytest.mark.long
async def test_a_block_keeps_nobody_from_coming_back_to_the_own_seat(tmp_path: Path) -> None:
    """A rival who is away for a while cannot be shut out by blocking, nor by a ban."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one")
        await s.slash("Ben", "organise replace", seat=2, table=code)
        await block(s, "Ann", "Ben")
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        await s.tap("Ben", "take", table=code)
        assert await seated(s, code) == ["Ann", "Ben", "Cleo"]


async def test_what_makes_no_sense_is_answered(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await block(s, "Ann", "Ben")
        cleo, ben = s.people["Cleo"], s.people["Ben"]
        said = heard(await s.slash("Ann", "me block", person=s.people["Ann"]))
        assert said == "You can block everybody but yourself."
        said = heard(await s.tap("Ann", "unblock", cleo.id, table="-"))
        assert said == (f"You have not blocked {cleo.mention}; `/me block` shows everybody you have blocked.")
        panel = shown(await s.slash("Ann", "me block", person=ben))
        assert panel.content == (
            f"You have already blocked {ben.mention}; `/me block` shows everybody you have blocked."
        )
        unblocked = shown(await s.press("Ann", panel, "Unblock")).content
        assert unblocked.startswith(f"You have unblocked {ben.mention}; they do not find out.")


async def test_a_block_is_ones_own_data_and_outlives_those_of_the_blocked_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ann, ben = s.people["Ann"], s.people["Ben"]
        await block(s, "Ann", "Ben")
        assert (await exported(s, "Ann"))["blocks"] == [{"user_id": str(ann.id), "other": str(ben.id)}]
        assert (await exported(s, "Ben"))["blocks"] == []
        await delete(s, "Ben")
        assert rows_with(s.path, str(ben.id)) == {"blocks"}
        await s.table(seats=3)
        assert heard(await s.press("Ben", s.newest, "Join")) == NO_SEAT
        await delete(s, "Ann")
        assert rows_with(s.path, str(ann.id)) == set()


BANNED = (
    "You cannot take new seats on this server; ask its managers why. You can watch, and play on where you "
    "already have a seat."
)


@pytest.mark.long
async def test_who_is_banned_takes_no_new_seat_and_opens_no_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ben = s.people["Ben"]
        said = heard(await s.slash("Dan", "moderate ban", person=ben))
        assert (
            said == f"{ben.mention} is banned from new seats on this server. They keep the seats they have."
        )
        code = await s.race("Cleo", chariots="one")
        await s.slash("Ann", "play", seats=4)
        assert heard(await s.press("Ben", s.newest, "Join")) == BANNED
        assert heard(await s.slash("Ben", "play")) == BANNED
        await s.slash("Cleo", "organise replace", seat=2, table=code)
        offer = next(p for p in reversed(s.posts()) if "Take a free seat" in labels(p))
        assert heard(await s.press("Ben", offer, "Take a free seat")) == BANNED
        refused = heard(await s.slash("Ann", "play", invite=ben.mention))
        assert refused == f"{ben.mention} is banned from new seats on this server; invite somebody else."

        lifted = heard(await s.tap("Dan", "unban", ben.id, table="-"))
        assert lifted.startswith(f"{ben.mention} can take seats here again.")
        assert "is yours" in shown(await s.press("Ben", offer, "Take a free seat")).content


@pytest.mark.long
async def test_a_ban_leaves_the_seats_that_somebody_has(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        for _ in range(ROUNDS):
            for who, _asked in await s.waiting(code):
                await s.plot(who, "5 4 2", code)
        assert (await s.bot.host.look(code)).running.outcome


async def test_bans_are_for_those_who_moderate_the_server(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        only = "Only moderators of this server can ban others from new seats."
        ben: dict[str, Any] = {"person": s.people["Ben"]}
        s.allow("Ann", "moderate")
        for command, options in (("ban", ben), ("bans", {})):
            assert heard(await s.slash("Ann", f"moderate {command}", **options)) == only
        assert heard(await s.tap("Ann", "unban", s.people["Ben"].id, table="-")) == only
        assert "Nobody is banned here." in shown(await s.slash("Dan", "moderate bans")).content
        await s.slash("Dan", "moderate ban", **ben)
        assert s.people["Ben"].mention in shown(await s.slash("Dan", "moderate bans")).content
        again = heard(await s.slash("Dan", "moderate ban", **ben))
        assert again == f"{s.people['Ben'].mention} is already banned; `/moderate bans` lists everybody."
        assert "everybody but yourself" in heard(await s.slash("Dan", "moderate ban", person=s.people["Dan"]))
        cleo = s.people["Cleo"]
        said = heard(await s.tap("Dan", "unban", cleo.id, table="-"))
        assert said == f"{cleo.mention} is not banned; `/moderate bans` lists everybody who is."


def moderator(s: Stage, **permissions: bool) -> RoleHandle:
    """Mia comes to the server, with a role of these permissions."""
    role = s.guild.create_role("Wardens", permissions=discord.Permissions(**permissions))
    s.people["Mia"] = s.guild.add_member(s.env.create_user("mia", global_name="Mia"), roles=[role])
    return role


@pytest.mark.parametrize("how", ["permission", "role"])
async def test_moderators_ban_lift_bans_and_read_the_list_and_the_log(tmp_path: Path, how: str) -> None:
    async with stage(tmp_path) as s:
        ben = s.people["Ben"]
        role = moderator(s, moderate_members=how == "permission")
        if how == "role":
            s.allow("Mia", "moderate")
            await s.slash("Dan", "server settings", setting="moderators", value=role.mention)
        assert "is banned" in heard(await s.slash("Mia", "moderate ban", person=ben))
        assert ben.mention in heard(await s.slash("Mia", "moderate bans"))
        assert "No moderator or manager has done" in heard(await s.slash("Mia", "moderate log"))
        assert "can take seats here again" in heard(await s.tap("Mia", "unban", ben.id, table="-"))


async def test_a_moderator_does_not_lift_the_own_ban(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        moderator(s, moderate_members=True)
        mia = s.people["Mia"]
        await s.slash("Dan", "moderate ban", person=mia)
        said = heard(await s.tap("Mia", "unban", mia.id, table="-"))
        assert said == "Your own ban can be lifted by another moderator or a manager."
        assert heard(await s.slash("Mia", "play")) == BANNED


async def test_the_settings_say_how_the_role_gets_to_see_moderate(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        told = "To show it to {role}, open Server Settings, Integrations, this bot, `/moderate`,"
        assert "Integrations" not in heard(await s.slash("Dan", "server settings"))
        role = s.guild.create_role("Wardens")
        await s.slash("Dan", "server settings", setting="moderators", value=role.mention)
        assert told.format(role=role.mention) in heard(await s.slash("Dan", "server settings"))
        s.allow("Ann", "server")
        assert "Integrations" not in heard(await s.slash("Ann", "server settings"))


async def test_a_ban_is_shown_to_the_banned_one_and_cannot_be_deleted_away(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        [ban] = (await exported(s, "Ben"))["bans"]
        assert ban["guild"] == str(s.guild.id)
        await delete(s, "Ben")
        await s.table(seats=3)
        assert heard(await s.press("Ben", s.newest, "Join")) == BANNED
