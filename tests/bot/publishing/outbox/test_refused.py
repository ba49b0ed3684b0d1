"""What becomes of posts and letters that Discord refuses, by what the refusal is about."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from bot.care.doctor import _outbox
from bot.ids import ChannelId
from bot.publishing.outbox.circuit_breaker import CAUSES, CIRCUIT, LETTERS, OUTBOX, OpenCircuit
from bot.store import Parcel
from tests.bot.publishing.outbox.test_publishing import due, resolve_round
from tests.bot.stage import Stage, labels, stage

HOUR = 3600.0
DAY = 24 * HOUR
OURS = ("/channels/*", "/users/@me/channels", "/guilds/*")


def refuse(s: Stage, *paths: str, status: int, code: int = 0, times: int | None = None, **more: Any) -> None:
    """Discord refuses whatever is asked of it at these paths."""
    for path in paths:
        s.env.inject_error("*", path, status=status, code=code, times=times, **more)


def posts_of(s: Stage) -> str:
    return f"/channels/{s.arena.id}/messages"


def private(s: Stage, who: str) -> str:
    return f"/channels/{s.people[who].user.dm_channel.id}/messages"


def asked(s: Stage, path: str, method: str = "POST") -> int:
    """How often something was tried to be posted."""
    return sum(r.method == method and r.path == path for r in s.env.http_requests)


async def holding(s: Stage, what: str = OUTBOX) -> OpenCircuit | None:
    async with s.store.reading() as read:
        return await CIRCUIT.of(read, what)


async def want_letters(s: Stage, who: str, letters: int = 1) -> None:
    async with s.store.writing() as tx:
        person = await tx.person(s.id(who))
        await tx.put_person(dataclasses.replace(person, letters=letters))


async def letters(s: Stage, who: str) -> int:
    async with s.store.reading() as read:
        return (await read.person(s.id(who))).letters


async def write_to(s: Stage, code: str, who: str, instead: bool = True) -> None:
    """Queue a letter."""
    message = {"content": "a letter"}
    payload: dict[str, Any] = {"letter": message}
    if instead:
        told = {"channel": s.arena.id, "key": f"instead-{who}", "message": {"content": "a mention"}}
        payload["instead"] = told
    async with s.store.writing() as tx:
        await tx.put_parcel(
            Parcel(code, ChannelId(s.people[who].id), f"for-{who}", "letter", payload, f"n{who}")
        )


# --- the bot itself ------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("status", "code", "message", "cause"),
    [
        (401, 0, "401: Unauthorized", "token"),
        (401, 40001, "Unauthorized", "token"),
        (403, 40002, "You need to verify your account", "account"),
        (403, 40333, "internal network error", "address"),
        (403, 0, "Forbidden", "address"),
        (403, 0, "<!DOCTYPE html><title>Access denied</title>", "address"),
        (429, 0, "error code: 1015", "address"),
    ],
)
async def test_while_the_bot_itself_is_refused_nothing_is_lost(
    tmp_path: Path, status: int, code: int, message: str, cause: str
) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        await want_letters(s, "Ann")
        before = len(s.posts())
        refuse(s, *OURS, status=status, code=code, message=message)
        await resolve_round(s, table)
        for _ in range(8):
            await s.wait(HOUR)
        held = await holding(s)
        assert held is not None
        assert held.cause == cause
        assert not (await s.tables())[0].row.homeless
        assert await letters(s, "Ann") == 1
        s.env.backend.faults.clear()
        await s.wait(HOUR)
        assert await holding(s) is None
        assert "round 2" in s.posts()[before].content
        assert s.posts()[before].attachments


@pytest.mark.long
async def test_pauses_grow_to_ten_minutes_in_which_one_thing_is_tried(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        stable = s.guild.create_text_channel("stable")
        await s.slash("Cleo", "play", stable)
        refuse(s, *OURS, status=401)
        await resolve_round(s, table)
        await s.slash("Dan", "play", stable)
        begun, tries = s.clock.time, len(s.env.http_requests)
        pauses = []
        while s.clock.time < begun + 3 * HOUR:
            held = await holding(s)
            assert held is not None
            pauses.append(held.until - s.clock.time)
            await s.wait(max(1.0, held.until - s.clock.time))
        assert max(pauses) <= 600
        assert pauses[-2] > 500
        assert len(s.env.http_requests) - tries < 3 * HOUR / 600 + 15


async def test_presses_are_answered_while_posts_are_held(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, *OURS, status=403, code=40333)
        await resolve_round(s, table)
        assert "Sent: " in await s.plot("Ann", "5 4 3", table)


@pytest.mark.long
async def test_what_is_held_is_tried_at_once_by_a_process_that_begins(tmp_path: Path) -> None:
    """Its operator may just have put a new token there."""
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, *OURS, status=401)
        await resolve_round(s, table)
        for _ in range(20):
            await s.wait(600)
        await s.wait(300)
        s.env.backend.faults.clear()
        await s.restart()
        await s.wait(601)
        assert await holding(s) is None
        assert "round 2" in s.newest.content


async def test_one_parcel_that_an_edge_refuses_holds_up_no_other_channel(tmp_path: Path) -> None:
    """What others get through meanwhile is not about the bot."""
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, posts_of(s), status=403, message="<html>blocked</html>")
        await resolve_round(s, table)
        stable = s.guild.create_text_channel("stable")
        await s.slash("Cleo", "play", stable)
        for _ in range(10):
            await s.wait(1)
        assert len(s.posts(stable)) == 1
        assert await holding(s) is None
        s.env.backend.faults.clear()
        await s.wait(HOUR)
        assert "round 2" in s.newest.content


@pytest.mark.long
async def test_while_one_parcel_alone_is_refused_by_an_edge_others_go_out_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, posts_of(s), status=403, message="<html>blocked</html>")
        await resolve_round(s, table)
        for _ in range(20):
            await s.wait(600)
        stable = s.guild.create_text_channel("stable")
        await s.slash("Cleo", "play", stable)
        assert len(s.posts(stable)) == 1
        assert await holding(s) is None


@pytest.mark.long
async def test_of_what_alone_is_refused_by_an_edge_for_a_day_less_is_tried(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        before, begun = len(s.posts()), s.clock.time
        refuse(s, posts_of(s), status=403, message="<html>blocked</html>")
        await resolve_round(s, table)
        while s.clock.time < begun + DAY + HOUR:
            assert len(s.posts()) == before or s.clock.time > begun + DAY
            s.env.backend.faults.clear()
            refuse(s, posts_of(s), status=403, message="<html>blocked</html>", times=1)
            await s.wait(601)
        assert "round 2" in s.posts()[before].content
        assert s.posts()[before].attachments == []
        assert await holding(s) is None


@pytest.mark.long
async def test_a_verdict_of_discords_shows_that_the_bot_is_taken_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        stable = s.guild.create_text_channel("stable")
        refuse(s, *OURS, status=401)
        await resolve_round(s, table)
        await s.slash("Cleo", "play", stable)
        for _ in range(10):
            await s.wait(600)
        s.env.backend.faults.clear()
        refuse(s, posts_of(s), status=400, code=12345)
        await s.wait(1300)
        assert len(s.posts(stable)) == 1
        assert await holding(s) is None


async def test_the_doctor_the_numbers_and_readiness_say_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        metrics = s.bot.shared.metrics
        assert b'outbox_held{cause="token"} 0.0' in await metrics.text(s.store, s.clock.now)
        refuse(s, *OURS, status=401)
        await resolve_round(s, table)
        numbers = await metrics.text(s.store, s.clock.now)
        assert b'outbox_held{cause="token"} 1.0' in numbers
        assert b'outbox_held{cause="address"} 0.0' in numbers
        assert b'hippodrome_refusals_total{about="bot"}' in numbers
        async with s.store.reading() as read:
            finding = await _outbox(read, True, s.clock.now())
        assert finding.severity == "problem"
        assert CAUSES["token"] in finding.words


# --- content -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50045), (413, 0)])
async def test_what_is_too_large_goes_out_without_its_picture(tmp_path: Path, status: int, code: int) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, posts_of(s), status=status, code=code, times=1)
        await resolve_round(s, table)
        assert "round 2" in s.newest.content
        assert s.newest.attachments == []
        assert labels(s.newest)
        assert set(s.pinged()) == {"Ann", "Ben"}


async def test_what_is_refused_without_its_picture_goes_out_as_bare_words_that_call(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, posts_of(s), status=400, code=50035, times=2)
        await resolve_round(s, table)
        assert "round 2" in s.newest.content
        assert labels(s.newest) == []
        assert set(s.pinged()) == {"Ann", "Ben"}


@pytest.mark.long
async def test_of_a_post_that_cannot_be_posted_at_all_its_organiser_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, posts_of(s), status=400, code=200000, times=3)
        await resolve_round(s, table)
        assert f"does not take the latest post of table `{table}`" in s.newest.content
        assert s.pinged() == ["Ann"]
        assert not (await s.tables())[0].row.homeless
        assert b'given_up_total{kind="send"} 1.0' in await s.bot.shared.metrics.text(s.store, s.clock.now)
        await resolve_round(s, table)
        assert "lap 1 of 2, round 3\n" in s.newest.content


@pytest.mark.long
async def test_where_nothing_can_be_posted_the_organiser_gets_a_letter(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        await want_letters(s, "Ann")
        refuse(s, posts_of(s), status=400, code=200000)
        await resolve_round(s, table)
        await s.wait(DAY)
        assert any("does not take the latest post" in m.content for m in s.letters("Ann"))


async def test_a_letter_that_is_taken_in_no_form_becomes_a_mention(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        await want_letters(s, "Ann")
        refuse(s, private(s, "Ann"), status=400, code=50035)
        await write_to(s, table, "Ann")
        await s.wait(DAY)
        assert "a mention" in [post.content for post in s.posts()]
        assert await letters(s, "Ann") == 1


# --- a channel or a person -----------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (400, 50007), (403, 50278), (404, 10013)])
async def test_letters_are_switched_off_by_a_clear_verdict(tmp_path: Path, status: int, code: int) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        await want_letters(s, "Ann")
        refuse(s, private(s, "Ann"), status=status, code=code)
        await write_to(s, table, "Ann")
        await s.wait(DAY)
        assert await letters(s, "Ann") == -1
        assert "a mention" in [post.content for post in s.posts()]


@pytest.mark.parametrize(("status", "code"), [(403, 12345), (404, 0), (400, 0), (403, 0), (401, 0)])
async def test_nothing_else_switches_letters_off(tmp_path: Path, status: int, code: int) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        await want_letters(s, "Ann")
        refuse(s, "/users/@me/channels", private(s, "Ann"), status=status, code=code, times=2)
        await write_to(s, table, "Ann")
        await s.wait(DAY)
        await s.wait(DAY / 2)
        assert await letters(s, "Ann") == 1


@pytest.mark.long
@pytest.mark.parametrize(("status", "code"), [(403, 12345), (404, 0), (404, 10011), (400, 0), (403, 0)])
async def test_no_unclear_refusal_makes_a_table_homeless(tmp_path: Path, status: int, code: int) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, posts_of(s), status=status, code=code, times=2)
        await resolve_round(s, table)
        await s.wait(HOUR)
        await s.wait(HOUR)
        assert not (await s.tables())[0].row.homeless
        assert "round 2" in s.newest.content
        assert s.newest.attachments


async def test_a_table_is_at_home_again_where_somebody_uses_the_bot_and_it_may_write(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        s.forbid(s.arena, "send_messages")
        await resolve_round(s, table)
        await s.slash("Ann", "inbox")
        assert (await s.tables())[0].row.homeless
        s.forbid(s.arena)
        await s.wait(60)
        await s.slash("Ann", "inbox")
        assert not (await s.tables())[0].row.homeless
        assert "round 2" in s.newest.content


async def test_whoever_uses_the_private_channel_gets_letters_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await want_letters(s, "Ann", -1)
        await s.people["Ann"].user.slash("inbox")
        await s.settle()
        assert await letters(s, "Ann") == 1


# --- the pace of letters -------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [40003, 20026])
async def test_where_letters_are_too_fast_they_wait_and_posts_go_on(tmp_path: Path, code: int) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        for who in ("Ann", "Ben"):
            await want_letters(s, who)
        refuse(s, "/users/@me/channels", status=403, code=code)
        await s.wait(12 * HOUR)
        for who in ("Ann", "Ben"):
            await write_to(s, table, who)
        await s.wait(0)
        opened = asked(s, "/users/@me/channels")
        assert opened >= 1
        assert await holding(s, LETTERS) is not None
        assert await holding(s) is None
        await resolve_round(s, table)
        assert "round 2" in s.newest.content
        s.env.backend.faults.clear()
        for _ in range(20):
            await s.wait(600)
        assert await holding(s, LETTERS) is None
        for who in ("Ann", "Ben"):
            assert "a letter" in [m.content for m in s.letters(who)]
            assert await letters(s, who) == 1


# --- nobody knows --------------------------------------------------------------------------------------


@pytest.mark.long
async def test_what_nobody_knows_is_tried_for_a_day_then_less_of_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        before = len(s.posts())
        refuse(s, posts_of(s), status=400, code=12345)
        await resolve_round(s, table)
        waits, begun = [], s.clock.time
        while s.clock.time < begun + DAY - HOUR:
            wait = await due(s)
            assert wait is not None
            waits.append(wait)
            await s.wait(wait)
        assert waits[0] < 10
        assert max(waits) <= HOUR + 1
        assert asked(s, posts_of(s)) < 50
        assert len(s.posts()) == before
        s.env.backend.faults.clear()
        refuse(s, posts_of(s), status=400, code=12345, times=1)
        await s.wait(2 * HOUR)
        assert "round 2" in s.posts()[before].content
        assert s.posts()[before].attachments == []


@pytest.mark.long
async def test_what_nobody_knows_in_one_channel_keeps_no_other_waiting(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, posts_of(s), status=400, code=12345)
        await resolve_round(s, table)
        stable = s.guild.create_text_channel("stable")
        await s.slash("Cleo", "play", stable)
        assert len(s.posts(stable)) == 1


async def test_what_one_person_was_to_be_shown_is_let_go(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        table = await s.race("Ben", chariots="one")
        refuse(s, "/webhooks/*/*", status=400, code=12345)
        user = s.people["Ann"].id
        async with s.store.writing() as tx:
            await tx.put_parcel(Parcel(table, ChannelId(user), "shown", "panel", {"content": "look"}, "n"))
        await s.wait(1)
        assert await due(s) is None


# --- an interaction ------------------------------------------------------------------------------------


async def test_what_is_refused_for_its_interaction_is_dropped_and_counted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        s.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=404, code=10015)
        await s.slash("Ann", "inbox")
        numbers = await s.bot.shared.metrics.text(s.store, s.clock.now)
        assert b'hippodrome_refusals_total{about="interaction"} 1.0' in numbers
