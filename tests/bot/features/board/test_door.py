"""Who gets to a seat: whoever has a fresh and unused link, or its session, as long as they sit there."""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
from pathlib import Path

import pytest

from bot.care.restoring import copy, restore
from bot.features.board import rows, seat
from bot.features.board.door import KEY, LASTS, Door, door_of, leave_everywhere
from bot.hosting.host import Host
from bot.hosting.people import data
from bot.hosting.seats import leaving
from bot.hosting.table.sitting import Person
from bot.ids import PersonId
from bot.publishing.reach import ttl_cache
from bot.scale.postgres.databases import back_up
from bot.scale.postgres.store import PostgresStore
from bot.store.address import Address
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from tests.bot.features.board.seats import enter, link_of, word_of
from tests.bot.features.board.site import Site, watched
from tests.bot.stage import labels, shown, stage
from tests.databases import new_database
from tests.extent import some
from tests.patience import PATIENCE

PATHS = ("seat", "keep", "send", "ready", "unready", "withdraw", "leave")
BODY = {"decision": 1, "line": "2 4 3", "id": "name", "sure": True}


async def statuses(site: Site, code: str, session: dict[str, str]) -> set[int]:
    """What all requests of a session are answered with."""
    found = {(await site.post(f"/t/{code}/{path}", BODY, **session))[0] for path in PATHS}
    return found | {(await site.get(f"/t/{code}/state", **session)).status}


DEAD = {401}
"""Whatever it asks for."""


async def opens(site: Site, code: str, link: str) -> bool:
    found = {(await site.post(f"/t/{code}/{path}", {"link": link}))[0] for path in ("whose", "enter")}
    assert len(found) == 1
    return found == {200}


@pytest.mark.parametrize("place", [0, 40, -5])
async def test_a_word_that_is_changed_anywhere_is_good_for_nothing(tmp_path: Path, place: int) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = (await enter(s, site, code, "Ben"))["Authorization"].removeprefix("Bearer ")
        assert not await opens(site, code, altered(await word_of(s, code, "Ben"), place))
        forged = {"Authorization": f"Bearer {altered(session, place)}"}
        assert await statuses(site, code, forged) == DEAD


def altered(word: str, place: int) -> str:
    letters = list(word)
    letters[place] = "a" if letters[place] != "a" else "b"
    return "".join(letters)


def test_a_word_tells_nobody_whose_it_is_and_where() -> None:
    door, user = Door(b"a" * 32, lambda: Instant(1_800_000_000.0)), PersonId(123_456_789_012_345_678)
    one, other = (door.link("KBQT", user).partition("#")[2] for _link in range(2))
    for told in (one.encode(), bytes.fromhex(one)):
        assert not any(secret in told for secret in (str(user).encode(), b"KBQT", b"link"))
    assert one[:16] != other[:16]
    assert all(door.read("link", altered(one, place)) is None for place in range(len(one)))


NONSENSE = ["", ".", "....", "link.A.1.1.", 7, None, ["link"], "ü" * 50, "9" * 5000, "\ud800", {"a": 1}]


@pytest.mark.parametrize("word", some(NONSENSE, 4))
async def test_nonsense_in_the_place_of_a_word_is_refused(tmp_path: Path, word: object) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        for path in ("whose", "enter"):
            assert await site.post(f"/t/{code}/{path}", {"link": word}) == (
                403,
                {"refused": seat.dead_link()},
            )


async def test_a_link_and_a_session_are_not_taken_for_each_other(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        link, session = await word_of(s, code, "Ben"), await enter(s, site, code, "Ben")
        assert not await opens(site, code, session["Authorization"].removeprefix("Bearer "))
        assert await statuses(site, code, {"Authorization": f"Bearer {link}"}) == DEAD


async def test_a_link_lasts_a_quarter_of_an_hour_and_a_session_twelve(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        link, session = await word_of(s, code, "Ben"), await enter(s, site, code, "Ben")
        s.clock.time += LASTS["link"] - 1
        assert (await site.post(f"/t/{code}/whose", {"link": link}))[0] == 200
        s.clock.time += 1
        assert not await opens(site, code, link)
        s.clock.time += LASTS["session"] - LASTS["link"] - 1
        assert (await site.post(f"/t/{code}/seat", {}, **session))[0] == 200
        s.clock.time += 1
        assert await statuses(site, code, session) == DEAD


async def test_a_link_that_was_forwarded_and_used_is_told_to_its_owner(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        link = await word_of(s, code, "Ben")
        panel = shown(await s.tap("Ben", "mine", table=code))
        assert "was opened" not in panel.content
        assert (await site.post(f"/t/{code}/enter", {"link": link}))[0] == 200  # by somebody else
        assert not await opens(site, code, link)
        panel = shown(await s.tap("Ben", "mine", table=code))
        assert re.search(r"Your page of this table was opened <t:\d+:R>", panel.content)
        assert "was opened" not in shown(await s.tap("Ann", "mine", table=code)).content


async def test_of_many_who_use_a_link_at_once_one_gets_in(tmp_path: Path, address: str) -> None:
    async with watched(tmp_path, address) as (s, site):
        code = await s.race("Ben", chariots="one")
        link = await word_of(s, code, "Ben")
        found = await asyncio.gather(*(site.post(f"/t/{code}/enter", {"link": link}) for _ in range(8)))
        assert sorted(status for status, _told in found) == [200] + [403] * 7


async def test_whoever_lost_the_answer_gets_in_once_more_under_the_same_name(
    tmp_path: Path, address: str
) -> None:
    async with watched(tmp_path, address) as (s, site):
        code = await s.race("Ben", chariots="one")
        path, link = f"/t/{code}/enter", await word_of(s, code, "Ben")
        found = await asyncio.gather(*(site.post(path, {"link": link, "id": "mine"}) for _ in range(4)))
        assert {status for status, _told in found} == {200}
        read = (await door_of(s.bot.host)).read
        assert len({read("session", told["session"]) for _status, told in found}) == 1
        for other in ({}, {"id": "theirs"}):
            assert (await site.post(path, {"link": link, **other}))[0] == 403
        session = {"Authorization": f"Bearer {found[0][1]['session']}"}
        asked = (await site.post(f"/t/{code}/seat", {}, **session))[1]
        sent = {"decision": asked["decision"], "line": asked["line"], "sure": True, "id": "one"}
        assert (await site.post(f"/t/{code}/send", sent, **session))[0] == 200
        for name in ("mine", "one"):
            assert (await site.post(path, {"link": link, "id": name}))[0] == 403


async def test_a_session_that_has_ended_does_not_begin_again(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        entering = {"link": await word_of(s, code, "Ben"), "id": "mine"}
        session = (await site.post(f"/t/{code}/enter", entering))[1]["session"]
        await site.post(f"/t/{code}/leave", {}, Authorization=f"Bearer {session}")
        assert (await site.post(f"/t/{code}/enter", entering))[0] == 403


@pytest.mark.long
async def test_a_session_is_good_for_its_own_table_alone(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code, other = await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        assert await statuses(site, other, session) == DEAD
        assert not await opens(site, other, await word_of(s, code, "Ben"))
        assert await statuses(site, "NONE", session) == DEAD


async def test_the_question_of_another_seat_can_neither_be_seen_nor_answered(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        ((_, hers),) = [one for one in await s.waiting(code) if one[0] == "Ann"]
        ((_, his),) = [one for one in await s.waiting(code) if one[0] == "Ben"]
        told = (await site.post(f"/t/{code}/seat", {"decision": hers.id, "line": "5 5 5"}, **session))[1]
        assert (told["who"], told["decision"]) == ("Ben", his.id)
        for path in ("keep", "send", "ready", "unready", "withdraw"):
            status, told = await site.post(f"/t/{code}/{path}", {**BODY, "decision": hers.id}, **session)
            assert (status, list(told)) == (409, ["refused"])
        assert {who for who, _decision in await s.waiting(code)} == {"Ann", "Ben"}


@pytest.mark.long
async def test_whoever_has_left_a_seat_has_left_its_page(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", "Cleo", chariots="one")
        link, session = await word_of(s, code, "Ben"), await enter(s, site, code, "Ben")
        seat_of = (await s.bot.host.look(code)).my_seat
        await leaving.free(s.bot.host, code, Person(s.id("Ben"), "Ben"), seat_of(s.id("Ben")).seat)
        assert await statuses(site, code, session) == DEAD
        assert not await opens(site, code, link)


async def test_whoever_is_banned_from_the_server_is_gone_from_the_page_within_a_minute(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        link, session = await word_of(s, code, "Ben"), await enter(s, site, code, "Ben")
        s.hide(s.arena, "Ben")
        s.clock.time += ttl_cache.TTL
        assert await statuses(site, code, session) == DEAD
        assert not await opens(site, code, link)


@pytest.mark.long
async def test_whoever_is_banned_from_new_seats_keeps_theirs_on_the_page_as_in_the_panel(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        await s.slash("Ann", "me block", person=s.people["Ben"])
        assert (await site.post(f"/t/{code}/seat", {}, **session))[1]["who"] == "Ben"
        assert await opens(site, code, await word_of(s, code, "Ben"))
        seat_of = (await s.bot.host.look(code)).my_seat
        await leaving.free(s.bot.host, code, Person(s.id("Ben"), "Ben"), seat_of(s.id("Ben")).seat)
        assert await statuses(site, code, session) == DEAD


@pytest.mark.long
async def test_a_server_that_offers_no_pages_to_play_on_has_none(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        link, session = await word_of(s, code, "Ben"), await enter(s, site, code, "Ben")
        assert "Board" in labels(shown(await s.tap("Ben", "mine", table=code)))
        await s.slash("Dan", "server settings", setting="noboard", value="on")
        assert "Board" not in labels(shown(await s.tap("Ben", "mine", table=code)))
        assert await statuses(site, code, session) == DEAD
        assert not await opens(site, code, link)


@pytest.mark.long
@pytest.mark.parametrize("way", ["button", "page"])
async def test_signing_out_everywhere_ends_all_sessions_and_unused_links_of_one_person(
    tmp_path: Path, way: str
) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code, other = await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")
        link = await word_of(s, code, "Ben")
        sessions = [await enter(s, site, one, "Ben") for one in (code, other)]
        hers = await enter(s, site, code, "Ann")
        if way == "button":
            panel = shown(await s.slash("Ben", "me settings"))
            panel = shown(await s.press("Ben", panel, "Single tables"))
            assert "signed out" in shown(await s.press("Ben", panel, "Sign out everywhere")).content
        else:
            assert (await site.post(f"/t/{code}/leave", {"everywhere": True}, **sessions[0]))[0] == 200
        assert await statuses(site, code, sessions[0]) == await statuses(site, other, sessions[1]) == DEAD
        assert not await opens(site, code, link)
        assert (await site.post(f"/t/{code}/seat", {}, **hers))[0] == 200
        assert (await site.post(f"/t/{code}/seat", {}, **await enter(s, site, code, "Ben")))[0] == 200


@pytest.mark.long
async def test_a_sign_out_is_forgotten_after_a_while_though_no_page_was_open(tmp_path: Path) -> None:
    """No session was there whose end would have been waited for."""
    async with stage(tmp_path) as s:
        await leave_everywhere(s.bot.host, s.id("Ben"))
        for length, kept in ((rows.SESSION_LASTS - 60, True), (120, False)):
            await s.wait(length)
            async with s.store.reading() as read:
                assert bool(await rows.exit_of(read, s.id("Ben"))) is kept


@pytest.mark.long
async def test_signing_out_ends_one_session(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        first, second = [await enter(s, site, code, "Ben") for _ in range(2)]
        assert await site.post(f"/t/{code}/leave", {}, **first) == (200, {})
        assert await statuses(site, code, first) == DEAD
        assert (await site.post(f"/t/{code}/seat", {}, **second))[0] == 200


@pytest.mark.long
async def test_names_with_markup_stay_text(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        name = "<b>**x**</b>"
        code = await s.race("Ben", chariots="one")
        sitting = await s.bot.host.look(code)
        async with s.store.writing() as tx:
            for one in sitting.seats:
                await tx.put_seat(type(one)(**{**vars(one), "name": name}))
        link = await word_of(s, code, "Ben")
        assert (await site.post(f"/t/{code}/whose", {"link": link}))[1]["who"].startswith("<b>")
        session = await enter(s, site, code, "Ben")
        answer = await site.raw(f"/t/{code}/seat", {}, **session)
        assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        board = (await site.post(f"/t/{code}/seat", {}, **session))[1]["board"]
        assert "<b>" not in board["shapes"]


async def test_no_word_is_in_a_log_a_metric_or_an_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)  # which is the finest that anything but the bot itself logs at
    caplog.set_level(logging.DEBUG, "bot")
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        link = await word_of(s, code, "Ben")
        session = (await site.post(f"/t/{code}/enter", {"link": link}))[1]["session"]
        said = {"Authorization": f"Bearer {session}"}
        told = [(await site.raw(f"/t/{code}/{path}", BODY, **said)).bytes for path in PATHS[:-1]]

        def fails(*_args: object) -> None:
            raise RuntimeError("nobody has thought of this")

        monkeypatch.setattr(seat, "asked", fails)
        failed = await site.raw(f"/t/{code}/seat", {"line": "5 5 5"}, **said)
        assert failed.status == 500
        assert s.faults
        s.faults.clear()
        told += [failed.bytes, await s.bot.shared.metrics.text(s.store, s.clock.now), caplog.text.encode()]
        for word in (link, session):
            assert word.encode() not in b"\n".join(told)


async def test_a_request_has_to_be_small_and_an_object(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        assert (await site.raw(f"/t/{code}/seat", {"line": "5" * 64 * 1024}, **session)).status == 413
        others: tuple[object, ...] = ([], "seat", 5, None)
        for asked in others:
            assert (await site.raw(f"/t/{code}/seat", asked, **session)).status == 400
        for line in (5, None, "5 " * 4000):
            body = {"decision": 1, "line": line, "id": "name"}
            assert (await site.raw(f"/t/{code}/send", body, **session)).status in (400, 409)


@pytest.mark.long
async def test_a_session_asks_ten_times_a_second(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session, hers = await enter(s, site, code, "Ben"), await enter(s, site, code, "Ann")
        found = [await site.raw(f"/t/{code}/leave", {"everywhere": None}, **hers)]
        many = await asyncio.gather(*(site.raw(f"/t/{code}/keep", {}, **session) for _ in range(40)))
        found = [answer for answer in many if answer.status == 429]
        assert found
        assert {answer.headers["Retry-After"] for answer in found} == {"1"}


@pytest.mark.long
async def test_what_is_kept_of_somebody_is_handed_out_and_forgotten(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", "Cleo", chariots="one")
        session = await enter(s, site, code, "Ben")
        await site.post(f"/t/{code}/leave", {"everywhere": True}, **await enter(s, site, code, "Ben"))
        kept = await data.export(s.bot.host, s.id("Ben"))
        assert [row["table_id"] for row in kept["page_sessions"]] == [code, code]
        assert "word" not in kept["page_sessions"][0]
        assert len(kept["page_exits"]) == 1
        await data.forget(s.bot.host, s.id("Ben"))
        kept = await data.export(s.bot.host, s.id("Ben"))
        assert (kept["page_sessions"], kept["page_exits"]) == ([], [])
        assert await statuses(site, code, session) == DEAD


def test_a_word_of_another_key_or_from_long_ago_says_nothing() -> None:
    now = Instant(1_800_000_000.0)
    mine, other = Door(b"a" * 32, lambda: now), Door(b"b" * 32, lambda: now)
    word = mine.link("KBQT", PersonId(5)).partition("#")[2]
    assert mine.read("link", word) is not None
    assert other.read("link", word) is None
    assert Door(b"a" * 32, lambda: Instant(now + LASTS["link"])).read("link", word) is None


async def test_the_key_is_made_once_for_a_database(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, _site):
        code = await s.race("Ben", chariots="one")
        link = await link_of(s, code, "Ben")
        again = await door_of(s.bot.host)
        assert again.read("link", link.partition("#")[2]) is not None


async def key_of(store: SqliteStore | PostgresStore) -> str | None:
    async with store.reading() as read:
        return await KEY.of(read)


async def test_no_backup_and_no_restored_or_copied_database_has_the_key(tmp_path: Path) -> None:
    path, backup, raw = (tmp_path / name for name in ("hippodrome.db", "backup.db", "raw.db"))
    store = SqliteStore(path)
    await store.open()
    await door_of(Host(store, lambda: Instant(1.0)))
    assert await key_of(store)
    await back_up(path, backup)
    await store.close()
    shutil.copyfile(path, raw)  # as somebody makes one by hand
    for source in (backup, raw):
        await restore(source, path)
        restored = SqliteStore(path)
        await restored.open()
        assert await key_of(restored) is None
        await restored.close()


@pytest.mark.long
async def test_the_key_does_not_come_along_to_another_kind_of_database(tmp_path: Path) -> None:
    path = tmp_path / "hippodrome.db"
    store = SqliteStore(path)
    await store.open()
    await door_of(Host(store, lambda: Instant(1.0)))
    await store.close()
    async with new_database() as base:
        await copy(path, Address(base))
        there = PostgresStore(base)
        await there.open()
        assert await key_of(there) is None
        await door_of(Host(there, lambda: Instant(1.0)))
        await there.close()
        await copy(Address(base), tmp_path / "back.db")
    back = SqliteStore(tmp_path / "back.db")
    await back.open()
    assert await key_of(back) is None
    await back.close()


@pytest.mark.long
async def test_whoever_sends_a_body_slowly_is_let_go(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        head = "".join(f"{name}: {value}\r\n" for name, value in session.items())
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port.port)
        writer.write(
            f"POST /t/{code}/seat HTTP/1.1\r\nHost: x\r\n{head}Content-Length: 50\r\n\r\n{{".encode()
        )
        async with asyncio.timeout(PATIENCE):
            assert b" 408 " in await reader.readline()
            await reader.read()
        writer.close()
