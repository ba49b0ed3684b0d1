"""`/data`: what is kept of a person is theirs to have, and to have deleted; the races stay whole."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot import slots
from bot.hosting.after.parcels import SENDING
from bot.hosting.organising import lobby
from bot.hosting.people import data, preferences
from bot.hosting.table.sitting import Person, Wishes
from bot.ids import ChannelId, PersonId
from bot.messages import Message, dump, load
from bot.store import Parcel
from bot.store.columns import ids, of_json
from engine import audit
from tests.bot.hosting.hall import HOME, PEOPLE, hall
from tests.bot.publishing.outbox.test_refused import DAY, want_letters, write_to
from tests.bot.stage import ROUNDS, Stage, labels, shown, stage

PLAN = "5 3 2 null:gain4 ace:never"


async def exported(s: Stage, who: str) -> dict[str, Any]:
    result = await s.tap(who, "export", table="-")
    [file] = [a for f in result.followups for a in f.attachments]
    assert all(f.ephemeral for f in result.followups)
    kept: dict[str, Any] = json.loads(await file.read())
    return kept


async def delete(s: Stage, who: str) -> str:
    panel = shown(await s.tap(who, "wipe", table="-"))
    panel = shown(await s.press(who, panel, "Delete my data"))
    return shown(await s.press(who, panel, "Yes, delete it now")).content


async def finish(s: Stage, code: str) -> None:
    for _ in range(ROUNDS):
        for who, _asked in await s.waiting(code):
            await s.plot(who, "5 4 2", code)
    assert (await s.bot.host.look(code)).running.outcome


def rows_with(path: Path, word: str) -> set[str]:
    """The tables of the database in which a word is anywhere."""
    found = set()
    with sqlite3.connect(path) as file:
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in file.execute(f"SELECT * FROM {name}"):
                if any(word in str(value) for value in row):
                    found.add(name)
    return found


@pytest.mark.long
async def test_the_file_holds_what_is_ones_own_and_nothing_of_others(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.prefer("Ann", "zone", "Europe/Berlin")
        await s.slash("Ann", "table note", text="Beware of Ben.", table=code)
        await s.plot("Ann", PLAN, code)
        await s.plot("Ben", "2 3 4", code)
        await s.plot("Ben", "4 4 3", code)
        kept = await exported(s, "Ann")
        [table] = kept["tables"]
        assert kept["people"][0]["zone"] == "Europe/Berlin"
        assert (table["id"], table["seat"]["notes"]) == (code, "Beware of Ben.")
        assert PLAN in [answer.get("line") for answer in table["answers"]]
        row = (await s.bot.host.look(code)).row
        record = await s.bot.host.record(code)
        nonces = [a.nonce for e in record.entries for a in e.answers if a.nonce]
        told = json.dumps(kept)
        secrets = (row.seed, *record.opening.tokens, *nonces, "4 4 3", "2 3 4", str(s.people["Ben"].id))
        assert not [secret for secret in secrets if secret in told]


def numbers(value: Any, name: str = "") -> Iterator[tuple[str, int]]:
    """All whole numbers among JSON values, with the names beside which they stand."""
    match value:
        case dict():
            yield from (number for key, one in value.items() for number in numbers(one, key))
        case list():
            yield from (number for one in value for number in numbers(one, name))
        case int() if not isinstance(value, bool):
            yield name, value


async def test_the_file_has_no_number_that_other_programs_round(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", "Cleo")
        await s.slash("Ann", "me away", until="in 5 days")
        kept = await exported(s, "Ann")
        assert max(number for _name, number in numbers(kept)) < 2**53
        assert kept["away"][0]["user_id"] == str(s.id("Ann"))
        assert kept["tables"][0]["guild"] == str(s.guild.id)


COUNTED = """
    agrees asked calls_by_letter championship change closes_at_once coins decision declined entry
    excused faction format id lap late least letter letters met missed motion muted named number of
    out page place podiums points races reserve round season seat seen sent silent since
    speed_hidden stayed substitute told wins wish
"""
"""The names of the whole numbers in the file: they count something, stand for a yes, or are the bot's own."""
FITTING = {"game": "circus", "over": "", "kind": "off", "zone": "", "digest": ""}
"""What stands in the columns where not everything can."""


def fill(path: Path, tables: Sequence[str], user: PersonId, code: str) -> None:
    """Put a row of somebody into each of these tables, with an id wherever there is one."""
    of_json_ = {f"{table}.{column}" for table, column in of_json()}
    others = dict.fromkeys(ids() - {"user_id"}, 2**60)
    own = {"user_id": user, "table_id": code, **others, "opener": user, **FITTING}
    with sqlite3.connect(path) as file:
        for table in tables:
            columns = [(name, kind) for _, name, kind, *_ in file.execute(f"PRAGMA table_info({table})")]
            row = {
                name: own.get(name, ("{}" if f"{table}.{name}" in of_json_ else "x") if kind == "TEXT" else 3)
                for name, kind in columns
            }
            marks = ", ".join("?" * len(row))
            file.execute(
                f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({marks})", [*row.values()]
            )


async def test_whatever_keeps_something_hands_its_ids_out_as_texts(tmp_path: Path) -> None:
    """A new column is known as an id by the type of its field, or its name stands above."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        async with s.store.reading() as read:
            tables = [table for table in await read.personal() if table != "seats"]
        fill(s.path, [*tables, "championships", "rulings"], s.id("Ann"), code)
        kept = await exported(s, "Ann")
        assert [name for name in (*tables, *slots.EXPORTS) if not kept[name]] == []
        assert "missing" not in kept
        found = [*numbers(kept)]
        there, known = {name for name, _number in found}, {*COUNTED.split()}
        assert there - known == set(), "are these ids? else they belong into COUNTED"
        assert known - there == set(), "nothing has these names any more: take them out of COUNTED"
        assert max(number for _name, number in found) < 2**53


async def test_the_file_of_somebody_who_never_came_is_empty(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        kept = await exported(s, "Dan")
        assert not [name for name, found in kept.items() if isinstance(found, list) and found]


async def test_nothing_is_deleted_before_it_was_asked_twice(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = shown(await s.tap("Ben", "wipe", table="-"))
        assert "You have a seat at 1 table" in panel.content
        panel = shown(await s.press("Ben", panel, "Delete my data"))
        assert labels(panel) == ["Yes, delete it now", "No, keep everything"]
        assert shown(await s.press("Ben", panel, "No, keep")).content == "Nothing was deleted."
        assert (await s.bot.host.look(code)).seat_of(s.id("Ben")) is not None


async def test_who_is_deleted_leaves_no_id_and_no_name_in_the_database(tmp_path: Path) -> None:
    """Out of a lobby, a race, a race that is over, and the outbox."""
    async with stage(tmp_path) as s:
        over = await s.race("Ben", chariots="one")
        await finish(s, over)
        ended = s.newest
        running = await s.race("Ben", "Cleo", chariots="one")
        await s.plot("Ben", "2 3 4", running)
        await s.table("Ben")
        await s.prefer("Ben", "zone", "Europe/Berlin")
        await s.slash("Ben", "table note", text="Mine alone.", table=running)
        ben = s.people["Ben"].id
        assert "backup that holds it is gone in 14 days" in await delete(s, "Ben")
        assert rows_with(s.path, str(ben)) == set()
        assert rows_with(s.path, "Ben") == set()
        assert rows_with(s.path, "Mine alone.") == set()
        assert f"<@{ben}>" not in s.newest.content
        last = next(post for post in s.posts() if post.id == ended.id)
        assert "Ben" not in last.content + str(last.attachments[0].description)


@pytest.mark.long
async def test_nothing_is_noted_any_more_of_what_was_written_to_who_is_deleted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await want_letters(s, "Ben")
        await write_to(s, code, "Ben")
        await s.wait(DAY / 2)
        await s.slash("Ben", "practice", level="careful")
        ben = s.people["Ben"]
        assert "a letter" in [letter.content for letter in s.letters("Ben")]
        private = ben.user.dm_channel.id
        async with s.store.reading() as read:
            assert await SENDING.of(read, str(ben.id))
        await delete(s, "Ben")
        async with s.store.reading() as read:
            assert [await SENDING.of(read, str(owner)) for owner in (ben.id, private)] == [None, None]
        assert "notes" not in rows_with(s.path, str(ben.id))


@pytest.mark.long
async def test_a_seat_of_a_race_is_offered_to_a_substitute(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one")
        await s.plot("Ben", "2 3 4", code)
        before = (await s.bot.host.look(code)).seats
        await delete(s, "Ben")
        offer = next(p for p in s.posts() if "A seat is free to take over" in p.content)
        await s.press("Dan", offer, "Take a free seat")
        sitting = await s.bot.host.look(code)
        mine = sitting.seat_of(s.id("Dan"))
        assert mine is not None
        assert mine.token == next(x for x in before if x.seat == mine.seat).token
        await finish(s, code)
        assert audit(await s.bot.host.record(code)) == []


@pytest.mark.long
async def test_a_race_that_is_over_can_still_be_checked_and_has_no_name_in_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await finish(s, code)
        opening = (await s.bot.host.record(code)).opening
        await delete(s, "Ben")
        record = await s.bot.host.record(code)
        assert record.opening == opening
        assert audit(record) == []
        assert "Ben" not in shown(await s.slash("Cleo", "table show", table=code)).content


async def test_a_lobby_goes_to_the_next_and_closes_without_any(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        shared, alone = await s.table("Ben"), await s.table()
        await delete(s, "Ann")
        sitting = await s.bot.host.look(shared)
        assert sitting.row.organiser == s.people["Ben"].id
        assert [x.user for x in sitting.seats] == [s.people["Ben"].id]
        assert (await s.bot.host.look(alone)).row.stage == "closed"


async def test_a_race_without_its_organiser_goes_to_the_next_player(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await delete(s, "Ann")
        assert (await s.bot.host.look(code)).row.organiser == s.people["Ben"].id
        assert any("now organises this table" in p.content for p in s.posts())


async def test_what_waits_in_the_outbox_goes_out_without_the_name(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        ben = PEOPLE["Ben"].id
        wishes = Wishes("chariots", 3, invited=(ben,))
        code = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
        await lobby.join(h.host, code, PEOPLE["Ben"])
        async with h.store.writing() as tx:
            letter = {"letter": dump(Message("Your turn, Ben.")), "instead": None}
            await tx.put_parcel(Parcel(code, ChannelId(ben), "due-1", "letter", letter, "n1"))
            call = dump(Message(f"<@{ben}>, come.", ping=(ben, PEOPLE["Ann"].id)))
            await tx.put_parcel(Parcel(code, ChannelId(11), "call", "send", call, "n2"))
        async with h.store.reading() as read:
            assert await data.parcels_naming(read, ben)
        await data.forget(h.host, ben)
        async with h.store.reading() as read:
            assert not await data.parcels_naming(read, ben)
            waiting = await read.parcels(h.host.now())
        calls = [load(p.payload) for p in waiting if p.channel == 11]
        assert [(m.content, m.ping) for m in calls] == [("somebody, come.", (PEOPLE["Ann"].id,))]
        assert (await h.host.look(code)).seat_of(ben) is None


async def test_whoever_comes_back_is_a_stranger(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        ann = Person(PEOPLE["Ann"].id, "Ann")
        await preferences.settle(h.host, ann.id, zone="Europe/Berlin")
        await data.forget(h.host, ann.id)
        await data.forget(h.host, ann.id)
        assert (await preferences.person(h.host, ann.id)).zone == ""
