"""Practice where private messages are closed: in the channel, and seen by nobody else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, InteractionResult, ResponseMessage

from bot.hosting.after import posts
from bot.hosting.table.sitting import NOWHERE
from tests.bot.stage import ROUNDS, Stage, heard, labels, shown, stage, words_of
from tests.extent import some

QUARTER = 900
FORTNIGHT = 14 * 86_400
CLOSED = "You do not accept private messages from this server"
NOT_NOW = "I cannot write you a private message at the moment"
NO_LETTER = {
    (400, 50007): CLOSED,
    (403, 50007): CLOSED,
    (403, 50278): "We share no server",
    (400, 50033): CLOSED,
    (400, 40003): NOT_NOW,
    (403, 20026): NOT_NOW,
    (403, 0): NOT_NOW,
    (503, 0): NOT_NOW,
}


def close_letters(s: Stage, who: str, code: int = 50007) -> None:
    """Somebody takes no private messages."""
    closed = f"/channels/{s.people[who].user.dm_channel.id}/messages"
    s.env.inject_error("POST", closed, status=403, code=code, times=None)


async def begin(s: Stage, **options: Any) -> tuple[str, ResponseMessage]:
    """Ann practises with closed letters; returns the table's code and what she is shown."""
    close_letters(s, "Ann")
    result = await s.slash("Ann", "practice", **options)
    assert shown(result).ephemeral
    return (await s.tables())[0].row.id, board(result)


def board(result: InteractionResult) -> ResponseMessage:
    """The post of the round below an answer, for its player alone."""
    newest: ResponseMessage = result.followups[-1]
    assert newest.ephemeral
    return newest


def said_to_all(s: Stage, *channels: ChannelHandle) -> list[str]:
    return [m.content for channel in (s.arena, *channels) for m in s.posts(channel)]


@pytest.mark.long
async def test_it_is_played_to_the_end_and_nobody_else_sees_anything(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, seen = await begin(s)
        assert f"table `{code}`" in seen.content
        assert seen.attachments
        for _ in range(ROUNDS):
            panel = shown(await s.press("Ann", seen, "Play"))
            seen = board(await s.press("Ann", panel, "Send"))
            if (await s.bot.host.look(code)).row.stage == "over":
                break
        assert "Rematch" in labels(seen)
        assert said_to_all(s) == []
        assert s.letters("Ann") == []
        again = await s.press("Ann", seen, "Rematch")
        assert "has begun" in shown(again).content or "has begun" in again.followups[0].content
        assert (await s.tables())[0].row.stage == "running"
        assert said_to_all(s) == []


@pytest.mark.parametrize("refusal", some([*NO_LETTER], 2))
@pytest.mark.parametrize("step", ["opened", "written to"])
async def test_practice_is_here_where_the_private_conversation_cannot_be(
    tmp_path: Path, step: str, refusal: tuple[int, int]
) -> None:
    async with stage(tmp_path) as s:
        status, code = refusal
        written = f"/channels/{s.people['Ann'].user.dm_channel.id}/messages"
        path = "/users/@me/channels" if step == "opened" else written
        s.env.inject_error("POST", path, status=status, code=code, times=None)
        told = shown(await s.slash("Ann", "practice")).content
        assert NO_LETTER[refusal] in told
        (sitting,) = await s.tables()
        assert sitting.row.channel == NOWHERE
        assert sitting.row.stage == "running"
        assert f"practice game `{sitting.row.id}` is here" in told


async def test_it_says_why_it_is_here_and_how_to_come_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        close_letters(s, "Ann")
        told = heard(await s.slash("Ann", "practice"))
        result = await s.slash("Ann", "practice")
        code = (await s.tables())[0].row.id
        assert f"-# Chariots · table `{code}` · lap 1" in told
        assert shown(result).content.startswith("You have a practice game open.")


@pytest.mark.long
async def test_a_press_a_quarter_of_an_hour_later_shows_the_next_round_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _code, seen = await begin(s)
        panel = shown(await s.press("Ann", seen, "Play"))
        await s.wait(2 * QUARTER)
        panel = shown(await s.choose_any("Ann", panel, 0, -1))
        await s.wait(2 * QUARTER)
        assert "round 2" in board(await s.press("Ann", panel, "Send")).content


async def test_after_a_restart_or_an_hour_practice_brings_it_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _seen = await begin(s)
        for number in range(2):
            await (s.restart() if number else s.wait(4 * QUARTER))
            panel = shown(await s.slash("Ann", "practice"))
            assert f"table `{code}`" in panel.content
            assert panel.ephemeral
            assert "Plot for round 1" in shown(await s.press("Ann", panel, "Play")).content
        assert len(await s.tables()) == 1


async def test_the_inbox_and_a_typed_line_find_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _seen = await begin(s)
        inbox = shown(await s.slash("Ann", "inbox"))
        assert f"`{code}` Chariots, for you alone (`/practice`): **waits for you**, asked" in words_of(inbox)
        assert "Plot for round 1" in words_of(shown(await s.press("Ann", inbox, "Plot")))
        result = await s.slash("Ann", "plot", line="5 2 4")
        assert "Sent: " in shown(result).content
        assert "round 2" in board(result).content


async def test_a_level_or_an_option_begins_another_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await begin(s)
        await s.slash("Ann", "practice", level="careful")
        await s.slash("Ann", "practice", game="troy")
        assert len(await s.tables()) == 3
        assert "table" in shown(await s.slash("Ann", "practice", game="chariots")).content
        assert len(await s.tables()) == 3


async def test_somebody_else_neither_sees_nor_plays_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _seen = await begin(s)
        assert f"There is no table '{code}'" in heard(await s.slash("Ben", "watch", table=code))
        assert "no table in this channel" in heard(await s.slash("Ben", "plot", line="5 2 4"))
        assert f"There is no table '{code}'" in heard(
            await s.press_id("Ben", await post_of(s), f"h1:{code}:answer:1")
        )
        await s.slash("Ben", "inbox")
        await s.plot("Ann", "5 2 4")
        assert said_to_all(s) == [p.content for p in [await post_of(s)]]


async def post_of(s: Stage) -> discord.Message:
    """A post that everybody sees."""
    if not s.posts():
        await s.slash("Dan", "play")
    return s.newest


async def test_what_nobody_can_be_shown_is_let_go_and_not_lost(tmp_path: Path) -> None:
    """The player has been away for an hour when something happens: the outbox does not wait for it."""
    async with stage(tmp_path) as s:
        code, _seen = await begin(s)
        await s.wait(4 * QUARTER)
        async with s.bot.host.changing(code) as (tx, sitting):
            await posts.call(tx, sitting, "notice", "The bots are restless.", hand=None)
        for _ in range(5):
            await s.wait(60)
        async with s.store.reading() as read:
            assert await read.parcels_waiting() == 0
        assert f"table `{code}`" in shown(await s.slash("Ann", "practice")).content


@pytest.mark.long
async def test_a_followup_that_discord_refuses_is_let_go(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await begin(s)
        s.env.inject_error("POST", "/webhooks/*/*", status=401, code=50027, times=None)
        await s.plot("Ann", "5 2 4")
        for _ in range(5):
            await s.wait(60)
        async with s.store.reading() as read:
            assert await read.parcels_waiting() == 0
        assert "round 2" in shown(await s.slash("Ann", "practice")).content


async def test_nobody_is_reminded_and_it_closes_after_a_fortnight(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _seen = await begin(s)
        await s.wait(FORTNIGHT + 60)
        await s.wait(FORTNIGHT + 60)
        assert (await s.bot.host.look(code)).row.stage == "closed"
        assert said_to_all(s) == []


async def test_it_is_not_moved(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _seen = await begin(s)
        told = heard(await s.slash("Ann", "organise move", table=code))
        assert told == "A practice game cannot be moved."
        assert (await s.bot.host.look(code)).row.channel == NOWHERE


@pytest.mark.parametrize("game", ["troy", "charioteer"])
async def test_every_game_is_practised_so(tmp_path: Path, game: str) -> None:
    async with stage(tmp_path) as s:
        code, seen = await begin(s, game=game)
        assert seen.content.startswith("**")
        assert (await s.bot.host.look(code)).row.game == game
        assert said_to_all(s) == []


async def test_where_letters_are_open_practice_is_a_letter_as_before(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        told = heard(await s.slash("Ann", "practice"))
        assert "in our private messages" in told
        assert f"table `{(await s.tables())[0].row.id}`" in s.letters("Ann")[-1].content


@pytest.fixture
def installed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but the people themselves has installed the app, which SimCord does not know."""
    monkeypatch.setattr(discord.Interaction, "is_guild_integration", lambda _: False)
    monkeypatch.setattr(discord.Interaction, "is_user_integration", lambda _: True)


@pytest.mark.long
@pytest.mark.usefixtures("installed_alone")
async def test_who_has_installed_the_app_alone_finds_the_room_in_the_answer(tmp_path: Path) -> None:
    """No server in common means no private messages, and little can be shown below an answer there."""
    async with stage(tmp_path) as s:
        close_letters(s, "Ann", 50278)
        result = await s.slash("Ann", "practice")
        assert not result.followups
        seen = shown(result)
        assert seen.ephemeral
        assert "We share no server, so I cannot write you private messages" in seen.content
        for _ in range(ROUNDS):
            panel = shown(await s.press("Ann", seen, next(x for x in labels(seen) if x in ("Play", "Plot"))))
            seen = shown(await s.press("Ann", panel, "Send"))
            if (await s.tables())[0].row.stage == "over":
                break
        assert re.search(r"\nYour place: \d of 3\.", seen.content)
        assert said_to_all(s) == []


@pytest.mark.long
@pytest.mark.usefixtures("installed_alone")
async def test_help_leads_who_has_installed_the_app_alone_to_practice_and_to_a_lesson(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        close_letters(s, "Ann", 50278)
        panel = shown(await s.slash("Ann", "help"))
        panel = shown(await s.press("Ann", panel, "Practice"))
        panel = shown(await s.press_beside("Ann", panel, "**Chariots**"))
        panel = shown(await s.press("Ann", panel, "Start lesson 1"))
        (lesson,) = await s.tables()
        assert f"table `{lesson.row.id}`" in words_of(panel)
        assert "Send" in labels(shown(await s.press("Ann", panel, "Play")))


@pytest.mark.usefixtures("installed_alone")
async def test_where_letters_reach_who_has_installed_the_app_alone_practice_is_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert "in our private messages" in heard(await s.slash("Ann", "practice"))
        assert f"table `{(await s.tables())[0].row.id}`" in s.letters("Ann")[-1].content
