"""Calls to new tables and free seats: of people who want that, and of a role that the server names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

import engine
from bot.features.calling.acts import CALLED_EVERY
from bot.games import offered
from bot.hosting.organising.lobby import GRACE
from tests.bot.panels.test_data import delete, exported
from tests.bot.publishing.messages.test_post_lines import begun, every_language, hall, lobby
from tests.bot.stage import Stage, heard, labels, links_of, menus, shown, stage

SETTLED = "**Saved.**\n**Tables I call you to on this server**"


async def call_me(s: Stage, who: str, **wish: Any) -> str:
    return shown(await s.slash(who, "me call-me", **wish)).content


async def with_role(s: Stage, **fields: Any) -> Any:
    """A role that the server lets call."""
    role = s.guild.create_role("Drivers", **{"mentionable": True, **fields})
    said = await s.people["Dan"].slash(s.arena, "server settings", setting="called", value=f"<@&{role.id}>")
    await s.settle()
    assert f"Called to new tables: **{role.mention}**" in heard(said)
    return role


def called_roles(s: Stage) -> list[int]:
    """The roles that each message of the bot's has pinged."""
    sent = [r.json for r in s.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
    return [int(role) for body in sent for role in (body or {}).get("allowed_mentions", {}).get("roles", [])]


def calls(s: Stage, who: str) -> list[discord.Message]:
    """The posts that call somebody."""
    return [p for p in s.posts() if p.content.startswith(s.people[who].mention)]


async def test_a_new_table_is_told_by_letter_once_its_opener_has_had_a_minute(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert (await call_me(s, "Ben", how="private message")).startswith(SETTLED)
        code = await s.table(seats=3)
        assert s.letters("Ben") == []
        await s.wait(GRACE)
        (letter,) = s.letters("Ben")
        assert letter.content.startswith(f"**Chariots**, table `{code}` has 2 free seats (daily).")
        assert links_of(letter) == [f"https://discord.com/channels/{s.guild.id}/{s.arena.id}"]
        assert "`/me call-me` on that server turns them off" in letter.content
        await s.wait(2 * CALLED_EVERY)
        assert len(s.letters("Ben")) == 1
        assert len(s.posts()) == 1


async def test_a_call_that_is_to_come_survives_a_restart_and_is_not_doubled(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Ben", how="private message")
        await s.table(seats=3)
        await s.restart()
        await s.wait(GRACE)
        await s.restart()
        await s.wait(GRACE)
        assert len(s.letters("Ben")) == 1


@pytest.mark.parametrize("full", [False, True])
async def test_a_letter_waits_for_the_morning_and_for_a_seat_that_is_still_free(
    tmp_path: Path, full: bool
) -> None:
    async with stage(tmp_path) as s:
        await s.prefer("Ben", "zone", "UTC")
        await s.prefer("Ben", "nights", "08:00-14:00")
        await call_me(s, "Ben", how="private message")
        await s.table(seats=2)
        await s.wait(GRACE)
        assert s.letters("Ben") == []
        if full:
            await s.press("Cleo", s.newest, "Join")
        await s.wait(6 * 3600)
        assert len(s.letters("Ben")) == (not full)


async def test_or_by_mention_with_the_button_below(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Ben", how="mention")
        await call_me(s, "Cleo", how="mention")
        code = await s.table(seats=3)
        await s.wait(GRACE)
        assert s.pinged() == ["Ben", "Cleo"]
        ben, cleo = s.people["Ben"].mention, s.people["Cleo"].mention
        assert s.newest.content.startswith(f"{ben} and {cleo}: **Chariots**, table `{code}` has 2 free seats")
        assert "You have seat 2" in heard(await s.press("Ben", s.newest, "Join"))


async def test_only_to_games_and_paces_that_were_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Ben", game="troy", how="mention")
        await call_me(s, "Ben", pace="live", how="mention")
        opened = (("troy", "daily", True), ("chariots", "daily", False), ("chariots", "live", True))
        for game, pace, told in opened:
            before = len(calls(s, "Ben"))
            await s.slash("Ann", "play", game=game, pace=pace, seats=2)
            await s.wait(GRACE)
            assert len(calls(s, "Ben")) - before == told


@pytest.mark.long
async def test_to_a_free_seat_of_a_running_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one")
        for who in ("Ben", "Dan"):
            await call_me(s, who, how="mention")
        await s.slash("Cleo", "organise replace", seat=3, table=code)
        (post,) = calls(s, "Dan")
        assert "Green can be taken over (daily, lap 1 of " in post.content
        assert not calls(s, "Ben")
        assert "is yours" in shown(await s.press("Dan", post, "Take a free seat")).content


@pytest.mark.long
async def test_two_friends_who_free_and_take_a_seat_again_and_again_call_once_an_hour(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one")
        await call_me(s, "Dan", how="private message")
        for _ in range(3):
            await s.slash("Ben", "organise replace", seat=2, table=code)
            await s.tap("Ben", "seat", 2, table=code)
        assert len(s.letters("Dan")) == 1
        await s.slash("Ben", "organise replace", seat=2, table=code)
        await s.wait(CALLED_EVERY)
        assert len(s.letters("Dan")) == 2


async def test_nobody_is_called_to_what_is_closed_full_or_by_invitation(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Dan", how="mention")
        await s.slash("Ann", "play", invite=s.people["Ben"].mention)
        await s.table("Cleo")
        await s.slash("Ann", "play")
        await s.slash("Ann", "organise end", table=(await s.tables())[0].row.id)
        await s.wait(GRACE)
        assert calls(s, "Dan") == []
        code = next(t.row.id for t in await s.tables() if t.row.invited is not None)
        await s.slash("Ann", "table option", option="door", value="open", table=code)
        await s.wait(GRACE)
        assert len(calls(s, "Dan")) == 1


@pytest.mark.long
async def test_who_wants_no_pings_is_away_banned_or_avoids_somebody_is_not_called(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for name in ("Eva", "Finn", "Gus", "Hal"):
            s.people[name] = s.guild.add_member(s.env.create_user(name.lower(), global_name=name))
        for who in ("Ben", "Cleo", "Eva", "Finn", "Gus", "Hal"):
            await call_me(s, who, how="mention")
        said = await s.prefer("Ben", "letters", "none")
        assert said.response
        assert "You have turned off reminders and mentions" in await call_me(s, "Ben")
        await s.people["Cleo"].slash(s.arena, "me away", **{"from": "now", "until": "2 weeks"})
        await s.slash("Dan", "moderate ban", person=s.people["Eva"])
        await s.slash("Ann", "me block", person=s.people["Finn"])
        await s.slash("Gus", "me block", person=s.people["Ann"])
        await s.table(seats=3)
        await s.wait(GRACE)
        assert s.pinged() == ["Hal"]


async def test_a_refused_letter_ends_the_calls_with_a_sentence(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Ben", how="private message")
        await call_me(s, "Ben", game="troy", how="mention")
        closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
        s.env.inject_error("POST", closed, status=403, code=50007, times=None)
        await s.table(seats=3)
        await s.wait(GRACE)
        ben = s.people["Ben"].mention
        assert s.newest.content == (
            f"{ben}: I cannot send you private messages, so I have stopped calling you to tables here. "
            "`/me call-me` turns calls on again."
        )
        assert s.pinged() == ["Ben"]
        await s.slash("Cleo", "play", game="chariots")
        await s.wait(GRACE)
        assert len(calls(s, "Ben")) == 1
        listed = await call_me(s, "Ben")
        assert "by mention" in listed
        assert "by private message" not in listed
        async with s.store.reading() as read:
            assert (await read.person(s.id("Ben"))).letters == 0


async def test_whoever_ends_the_calls_gets_no_letter_that_still_waits(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Ben", how="private message")
        await s.table(seats=3)
        s.clock.time += GRACE
        await s.bot.clock.drain()
        await s.people["Ben"].slash(s.arena, "me call-me", how="off")
        await s.settle()
        assert s.letters("Ben") == []


async def test_wishes_are_settled_by_buttons_and_ended_one_by_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ben", "me call-me"))
        assert labels(panel) == ["By private message", "By mention in the channel"]
        panel = shown(await s.press("Ben", panel, "By mention in the channel"))
        assert "- every game, every pace: by mention" in panel.content
        await call_me(s, "Ben", game="troy", pace="weekly")
        panel = shown(await s.slash("Ben", "me call-me"))
        assert "- Chariots (Troy), weekly: by private message" in panel.content
        (menu,) = menus(panel)
        panel = shown(await s.choose("Ben", panel, menu["placeholder"], "every game, every pace: by mention"))
        assert "every game" not in panel.content
        old = await s.press_id("Ben", panel, "h1:-:callme:letter")
        assert "every game, every pace: by private message" in shown(old).content


async def test_off_ends_what_is_named_or_everything(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        nothing = "You are not called to tables like that here; `/me call-me` shows your calls."
        assert heard(await s.slash("Ben", "me call-me", how="off")) == nothing
        for wish in ({"game": "troy"}, {"game": "chariots", "pace": "live"}, {"pace": "live"}):
            await call_me(s, "Ben", **wish)
        assert heard(await s.slash("Ben", "me call-me", game="charioteer", how="off")) == nothing
        left = await call_me(s, "Ben", pace="live", how="off")
        assert left == f"{SETTLED}\n- Chariots (Troy), every pace: by private message"
        assert "None yet." in await call_me(s, "Ben", how="off")


async def test_calls_belong_to_a_server(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        said = shown(await s.people["Ann"].user.slash("me call-me")).content
        assert said == "You are called to the tables of a server; use this there."


async def test_wishes_are_shown_and_deleted_with_the_rest(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Ben", game="troy", how="mention")
        [wish] = (await exported(s, "Ben"))["calls"]
        assert (wish["game"], wish["guild"], wish["letter"]) == ("troy", str(s.guild.id), 0)
        await delete(s, "Ben")
        assert "None yet." in await call_me(s, "Ben")


class TestARole:
    async def test_it_is_called_to_a_new_table(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            role = await with_role(s)
            code = await s.table(seats=3)
            await s.wait(GRACE)
            words = f"{role.mention}: **Chariots**, table `{code}` has 2 free seats (daily)."
            assert s.newest.content == words
            assert called_roles(s) == [role.id]
            assert "You have seat 2" in heard(await s.press("Ben", s.newest, "Join"))

    @pytest.mark.long
    async def test_to_a_free_seat_and_once_an_hour_at_most(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            role = await with_role(s)
            await s.slash("Cleo", "organise replace", seat=3, table=code)
            assert "Green can be taken over" in s.newest.content
            await s.slash("Ann", "play", seats=4)
            await s.slash("Ben", "play", seats=4)
            await s.wait(GRACE)
            assert called_roles(s) == [role.id]
            for n in (2, 3):
                await s.wait(CALLED_EVERY)
                assert called_roles(s) == [role.id] * n
            await s.wait(5 * CALLED_EVERY)
            assert len(called_roles(s)) == 3

    async def test_one_that_cannot_be_mentioned_is_refused(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            role = s.guild.create_role("Quiet", mentionable=False)
            s.forbid(s.arena, "mention_everyone")
            said = heard(
                await s.people["Dan"].slash(
                    s.arena, "server settings", setting="called", value=f"<@&{role.id}>"
                )
            )
            assert said == (
                f"I cannot mention {role.mention}. Allow everybody to mention it in the role's settings, or "
                "choose another role."
            )

    async def test_everybody_is_never_called(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            said = heard(
                await s.people["Dan"].slash(
                    s.arena, "server settings", setting="called", value=f"<@&{s.guild.default_role.id}>"
                )
            )
            assert said.startswith("I never call everyone; choose a role")
            await s.table(seats=3)
            await s.wait(GRACE)
            sent = [r.json for r in s.env.http_requests if isinstance(r.json, dict)]
            assert not [b for b in sent if "everyone" in (b.get("allowed_mentions") or {}).get("parse", [])]

    async def test_none_and_one_that_is_gone_are_called_no_more(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            role = await with_role(s)
            s.env.backend.delete_role(s.guild.id, role.id)
            await s.env.settle()
            assert (
                "Called to new tables: **nobody**" in shown(await s.slash("Dan", "server settings")).content
            )
            await with_role(s)
            assert "Called to new tables: **nobody**" in heard(
                await s.slash("Dan", "server settings", setting="called", value="none")
            )
            await s.table(seats=3)
            await s.wait(GRACE)
            assert called_roles(s) == []

    async def test_it_is_chosen_by_those_who_manage_the_server(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            role = s.guild.create_role("Drivers", mentionable=True)
            s.allow("Ann", "server")
            said = heard(
                await s.people["Ann"].slash(
                    s.arena, "server settings", setting="called", value=f"<@&{role.id}>"
                )
            )
            assert "Only people who manage the server can change" in said


async def test_the_server_is_told_when_its_role_cannot_be_mentioned_any_more(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        s.forbid(s.arena, "mention_everyone")
        role = await with_role(s)
        assert "I cannot mention" not in shown(await s.slash("Dan", "server settings")).content
        s.env.backend.edit_role(s.guild.id, role.id, {"mentionable": False})
        await s.settle()
        assert f"I cannot mention {role.mention}." in shown(await s.slash("Dan", "server settings")).content


async def test_no_letter_tells_of_a_table_in_a_channel_that_its_reader_cannot_read(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await call_me(s, "Ben", how="private message")
        await call_me(s, "Cleo", how="private message")
        s.hide(s.arena, "Ben")
        await s.table(seats=3)
        await s.wait(GRACE)
        assert s.letters("Ben") == []
        assert len(s.letters("Cleo")) == 1


@every_language
@pytest.mark.parametrize("game", offered())
async def test_a_role_and_people_who_are_called_to_a_table(tmp_path: Path, game: str, language: str) -> None:
    """To a table that is new, and to a free seat of a running game."""
    least = max(2, engine.find(game).seats[0])
    async with hall(tmp_path, 14, language) as s:
        role = s.guild.create_role("Drivers", mentionable=True)
        await s.slash("Dan", "server settings", setting="called", value=f"<@&{role.id}>")
        for who in [*s.people][least:]:
            await s.slash(who, "me call-me", how="mention")
        code = await begun(s, game, least)
        await s.slash("Ben", "organise replace", seat=2, table=code)
        await lobby(s, game, engine.find(game).seats[-1])
        await s.wait(2 * 3600)
        calls = [post.content for post in s.posts() if post.content.startswith("<@")]
        assert len([words for words in calls if words.startswith(role.mention)]) == 2
        sent = [r.json or {} for r in s.env.http_requests if r.path.endswith("/messages")]
        called = [len(one.get("allowed_mentions", {}).get("users", ())) for one in sent]
        assert 14 - least in called
