"""What the bot posts when Discord is slow, forgetful or forbids it: once each, in order, or kindly not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from simcord import ChannelHandle

from bot.ids import ChannelId, PersonId
from bot.store import Parcel
from tests.bot.stage import GO, Stage, heard, labels, shown, stage, words_of

POST = "/channels/*/messages"
EDIT = "/channels/*/messages/*"


async def resolve_round(s: Stage, code: str) -> None:
    """Everybody plots the same by the private inbox's command, wherever the table lives."""
    for who, _ in await s.waiting(code):
        assert "Sent: " in await s.plot(who, "2 3 4", code)


async def due(s: Stage) -> float | None:
    """How long the outbox waits before its next try, None when it is empty."""
    async with s.store.reading() as read:
        at = await read.next_due()
    return None if at is None else at - s.clock.time


async def test_a_missing_permission_is_named_before_a_table_is_opened(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        s.forbid(s.arena, "send_messages", "attach_files", "create_public_threads")
        said = heard(await s.slash("Ann", "play"))
        assert said == ("To host a table here I need the permission Send Messages and Attach Files.")
        assert "Create Public Threads" in heard(await s.slash("Ann", "play", thread=True))
        s.forbid(s.arena, "create_public_threads")
        assert await s.tables() == []
        assert "is open" in heard(await s.slash("Ann", "play"))


async def test_a_post_that_another_worker_may_have_taken_over_is_not_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        held, outcomes = iter([False]), list[str]()
        monkeypatch.setattr(s.bot.publisher._claims, "holds", lambda *_: next(held, True))
        monkeypatch.setattr(s.bot.publisher, "carried", lambda _kind, outcome: outcomes.append(outcome))
        await s.slash("Ann", "play", seats=2)
        assert outcomes == ["unsent", "sent"]
        assert len(s.posts()) == 1


@pytest.mark.parametrize(("error", "seconds"), [(discord.RateLimited(300.0), 300.0), (OSError("away"), 2.0)])
async def test_a_post_waits_as_long_as_discord_says_or_else_a_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, seconds: float
) -> None:
    async with stage(tmp_path) as s:
        monkeypatch.setattr(s.bot.publisher, "_carry", AsyncMock(side_effect=error))
        await s.slash("Ann", "play", seats=2)
        assert await due(s) == pytest.approx(seconds, abs=0.5)


@pytest.mark.long
async def test_a_permission_lost_in_mid_race_leaves_the_table_without_a_home(tmp_path: Path) -> None:
    """It goes on, the inbox says so, and `/organise move` gives it a new one."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        stable = s.guild.create_text_channel("stable")
        s.forbid(s.arena, "send_messages")
        await resolve_round(s, code)
        assert "Plot for round 2" in heard(await s.press("Ben", s.newest, GO))
        inbox = shown(await s.people["Ann"].user.slash("inbox"))
        assert f"`{code}` Chariots: The table has lost its channel. `/organise move`" in words_of(inbox)
        panel = shown(await s.press("Ann", inbox, "Plot"))
        assert "Plot for round 2" in words_of(panel)
        await resolve_round(s, code)

        assert "Only the organiser" in heard(await s.slash("Ben", "organise move", stable, table=code))
        moved = heard(await s.slash("Ann", "organise move", stable, table=code))
        assert moved == f"Table `{code}` is now in this channel."
        assert f"This table has moved to <#{stable.id}>." in s.newest.content
        assert labels(s.newest) == []
        (post,) = s.posts(stable)
        assert "lap 1 of 2, round 3\n" in post.content
        assert labels(post)[0] == GO
        assert f"<#{stable.id}>" in heard(await s.slash("Ann", "inbox"))
        assert "Plot for round 3" in heard(await s.press("Ben", post, GO))
        await resolve_round(s, code)
        assert len(s.posts(stable)) == 2


@pytest.mark.long
async def test_a_permission_that_comes_back_is_a_home_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.forbid(s.arena, "send_messages")
        await resolve_round(s, code)
        s.forbid(s.arena)
        await resolve_round(s, code)
        assert "lap 1 of 2, round 3\n" in s.newest.content
        assert f"<#{s.arena.id}>" in heard(await s.slash("Ann", "inbox"))


async def test_a_deleted_channel_costs_no_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        stable = s.guild.create_text_channel("stable")
        s.env.backend.delete_channel(s.arena.id)
        s.arena = stable
        await resolve_round(s, code)
        assert "has lost its channel" in heard(await s.slash("Ann", "inbox"))
        await s.slash("Ann", "organise move", table=code)
        assert "lap 1 of 2, round 2\n" in s.newest.content


async def test_a_lobby_moves_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        stable = s.guild.create_text_channel("stable")
        await s.slash("Ann", "organise move", stable, table=code)
        assert f"has moved to <#{stable.id}>" in s.newest.content
        await s.press("Ann", s.posts(stable)[-1], "Start")
        assert "To plot" in s.posts(stable)[-1].content


async def test_a_deleted_post_appears_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await _delete(s, s.arena)
        await s.plot("Ann", "2 3 4")
        assert s.newest.content.count("<@") == 1
        assert labels(s.newest)[0] == GO
        assert len(s.newest.attachments) == 1
        await _delete(s, s.arena)
        await s.plot("Ben", "2 3 4")
        assert [("round 2" in p.content) for p in s.posts()] == [False, False, True]
        assert labels(s.newest)[0] == GO
        assert not (await s.bot.host.look(code)).row.homeless


async def _delete(s: Stage, channel: ChannelHandle) -> None:
    s.env.backend.delete_message(channel.id, s.posts(channel)[-1].id)


async def test_a_thread_that_stays_shut_gets_a_new_post(tmp_path: Path) -> None:
    """It is locked, say, so that it cannot be opened for the edit."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", thread=True, seats=2)
        (thread,) = s.arena.threads
        await s.press("Ben", s.posts(thread)[-1], "Join")
        await s.press("Ann", s.posts(thread)[-1], "Start")
        before = len(s.posts(thread))
        s.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
        s.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083, times=2)
        await s.slash("Ann", "plot", thread, line="234 / 234")
        assert len(s.posts(thread)) == before + 1
        assert s.posts(thread)[-1].content.count("<@") == 1


async def test_what_discord_cannot_take_now_is_tried_again_ever_more_slowly(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        for status in (503, 500, 429):
            s.env.inject_error("POST", POST, status=status)
        await resolve_round(s, code)
        waits = []
        while (wait := await due(s)) is not None:
            assert len(s.posts()) == before
            waits.append(wait)
            await s.wait(wait - 0.5)
            assert len(s.posts()) == before
            await s.wait(1)
        assert len(waits) == 3
        assert waits == sorted(waits)
        assert waits[-1] > 2 * waits[0]
        assert len(s.posts()) == before + 1
        assert "lap 1 of 2, round 2\n" in s.newest.content


@pytest.mark.long
async def test_a_channel_in_trouble_keeps_its_order_and_holds_up_no_other(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        stable = s.guild.create_text_channel("stable")
        s.env.inject_error("POST", f"/channels/{s.arena.id}/messages", status=503)
        for _ in range(2):
            await resolve_round(s, code)
        await s.slash("Cleo", "play", stable)
        assert len(s.posts(stable)) == 1
        assert "round 1" in s.newest.content
        await s.wait(60)
        told = [f"lap 1 of 2, round {n}" for n in (1, 2, 3)]
        assert all(words in post.content for words, post in zip(told, s.posts()[1:], strict=True))
        assert [bool(labels(p)) for p in s.posts()] == [False, False, False, True]
        assert "lap 1 of 2, round 3\n" in s.newest.content


async def test_many_changes_of_a_post_are_one_edit(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        s.env.inject_error("PATCH", EDIT, status=400, code=30046)
        for line in ("2 3 4", "2 3 5", "5 4 3"):
            await s.plot("Ann", line)
        await s.ready("Ann", ready=False)
        edits = _edits(s)
        assert "To plot: <@" in s.newest.content
        await s.wait(60)
        assert _edits(s) == edits + 1
        assert s.newest.content.count("<@") == 1


def _edits(s: Stage) -> int:
    return sum(r.method == "PATCH" and f"/channels/{s.arena.id}/" in r.path for r in s.env.http_requests)


@pytest.mark.long
async def test_an_old_message_that_may_not_be_edited_now_waits_and_holds_up_nothing_for_long(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.env.inject_error("PATCH", EDIT, status=429, code=30046, times=3)
        await s.plot("Ann", "2 3 4")
        waits = []
        while (wait := await due(s)) is not None:
            waits.append(wait)
            await s.wait(wait)
        assert len(waits) == 3
        assert max(waits) < 60
        assert s.newest.content.count("<@") == 1
        await s.plot("Ben", "2 3 4", code)
        assert "round 2" in s.newest.content


async def test_a_parcel_that_cannot_be_read_is_let_go_and_the_next_one_goes_out(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        async with s.store.writing() as tx:
            await tx.put_parcel(Parcel(code, ChannelId(s.arena.id), "broken", "send", {"content": 7}, "n"))
        await resolve_round(s, code)
        while (wait := await due(s)) is not None:
            await s.wait(wait)
        assert "round 2" in s.newest.content
        assert all("could not be carried" in fault for fault in s.faults)
        s.faults.clear()


async def test_every_post_has_a_nonce_of_its_own(tmp_path: Path) -> None:
    """With `enforce_nonce` Discord shows a repeated send once."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.env.inject_error("POST", POST, status=502)
        await resolve_round(s, code)
        await s.wait(60)
        sent = [r.json for r in s.env.http_requests if r.path == f"/channels/{s.arena.id}/messages"]
        assert all(body and body["enforce_nonce"] for body in sent)
        nonces = [body["nonce"] for body in sent if body]
        assert nonces[-1] == nonces[-2]
        assert len(set(nonces)) == len(s.posts())


@contextmanager
def unanswered(s: Stage) -> Iterator[None]:
    """Discord takes what is sent, and its answers are lost on their way."""
    send = s.bot.http.send_message

    async def lost(*where: Any, **what: Any) -> None:
        await send(*where, **what)
        raise TimeoutError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(s.bot.http, "send_message", lost)
        yield


@pytest.mark.long
async def test_a_post_whose_answer_was_lost_is_found_hours_later_among_what_people_have_written(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        with unanswered(s):
            await resolve_round(s, code)
        for n in range(120):
            await s.people["Ben"].send(s.arena, f"Is anybody there? ({n})")
        await s.wait(7200)
        ours = [post for post in s.posts() if post.author.bot]
        assert len(ours) == before + 1
        await s.plot("Ann", "2 3 4", code)
        assert "To plot: <@" in ours[-1].content
        assert await due(s) is None


async def test_it_is_found_and_brought_up_to_date_though_its_words_would_be_others_by_now(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        with unanswered(s):
            await resolve_round(s, code)
        assert s.people["Ben"].mention in s.newest.content
        await s.tap("Ben", "mute", table=code)
        await s.wait(7200)
        assert len(s.posts()) == before + 1
        assert s.people["Ben"].mention not in s.newest.content


async def test_an_older_message_with_the_same_words_is_not_taken_for_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        for n in range(2):
            await _tell(
                s, Parcel(code, ChannelId(s.arena.id), f"told-{n}", "send", {"content": "Hail!"}, f"n{n}")
            )
            async with s.store.writing() as tx:
                await tx.drop_post(code, f"told-{n}")
        s.env.inject_error("POST", POST, status=502)
        await _tell(s, Parcel(code, ChannelId(s.arena.id), "told-3", "send", {"content": "Hail!"}, "n3"))
        await s.wait(7200)
        assert len(s.posts()) == before + 3


async def test_a_letter_whose_answer_was_lost_comes_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, ben = await s.race("Ben", chariots="one"), s.people["Ben"].id
        async with s.store.writing() as tx:
            await tx.put_person(replace(await tx.person(PersonId(ben)), letters=1))
        before = len(s.letters("Ben"))
        with unanswered(s):
            await _tell(
                s, Parcel(code, ChannelId(ben), "told", "letter", {"letter": {"content": "Hail!"}}, "n")
            )
        await s.wait(7200)
        assert len(s.letters("Ben")) == before + 1
        assert await due(s) is None


async def _tell(s: Stage, parcel: Parcel) -> None:
    async with s.store.writing() as tx:
        await tx.put_parcel(parcel)
    await s.wait(1)
