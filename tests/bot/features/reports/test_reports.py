"""A round is reported: what may be read at once, what only after the end, and by whom."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.events import PersonForgotten
from bot.features.reports import panel, rows
from bot.features.reports.acts import WORDS as WORDS_ROOM
from bot.features.reports.rows import Report
from bot.ids import PersonId
from bot.store import StoreError
from bot.times.instants import Instant
from engine.cli import main as engine_main
from engine.journal import audit, load_record
from tests.bot.panels.test_data import delete, exported, rows_with
from tests.bot.panels.test_panel_limits import problems, race, seated
from tests.bot.stage import MORE, ROUNDS, Stage, heard, labels, shown, stage
from tests.bot.subscribing import failing

ANN = PersonId(11)

PLAN = "5 3 2 null:gain4 ace:never"
WORDS = "Blue went too far"


async def reported(s: Stage, who: str, words: str = WORDS) -> str:
    """Press Report below the newest post and fill in the form."""
    form = await s.press(who, s.newest, "Report")
    result = await s.people[who].submit_modal(form, {"words": words})
    await s.settle()
    return heard(result)


async def files(s: Stage, who: str, number: int = 1) -> list[Any]:
    """What `/report read` hands over, as JSON values."""
    result = await s.tap(who, "readreport", number, table="-")
    return [json.loads(await a.read()) for f in result.followups for a in f.attachments]


async def finish(s: Stage, code: str) -> None:
    for _ in range(ROUNDS):
        for who, _asked in await s.waiting(code):
            await s.plot(who, "5 4 2", code)
    assert (await s.bot.host.look(code)).running.outcome


@pytest.mark.long
async def test_the_reporter_gets_a_number_and_the_table_can_list_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "This is report 1" in await reported(s, "Ann")
        for who in ("Ann", "Ben", "Dan"):
            assert WORDS in shown(await s.tap(who, "reports", table=code)).content
        assert "Reports are for the table's players" in heard(await s.tap("Cleo", "reports", table=code))
        assert "Nobody" not in s.newest.content


@pytest.mark.long
async def test_what_may_be_read_at_once_tells_nothing_secret_and_names_nobody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 4 3", code)
        await s.plot("Ben", "5 4 2", code)
        await s.plot("Ann", PLAN, code)
        await reported(s, "Ben")
        (public,) = await files(s, "Ben")
        record = await s.bot.host.record(code)
        text = json.dumps(public)
        seats = (await s.bot.host.look(code)).seats
        known = [str(p.id) for p in s.people.values()] + [x.name for x in seats] + [str(s.arena.id)]
        nonces = [a.nonce for a in record.table.answers]
        assert record.opening.seed not in text
        assert not [
            t for t in (*record.opening.tokens, *known, *nonces, "5 3 2", "gain4", WORDS) if t in text
        ]
        assert public["fingerprint"] == record.opening.commit
        assert public["entry"] == len(record.entries)
        assert [x["digest"] for x in public["sealed"]] == [k.digest for e in record.entries for k in e.locks]
        assert any("Blue" in line for line in public["story"])


async def test_after_the_end_the_bundle_is_open_and_reproduces_the_table(tmp_path: Path, capsys: Any) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 4 3", code)
        await reported(s, "Ben")
        before = await s.bot.host.record(code)
        await finish(s, code)
        public, whole = await files(s, "Ann")
        assert public["stage"] == "running"
        record = load_record(whole)
        assert record == before
        assert audit(record) == []
        path = tmp_path / "report.json"
        path.write_text(json.dumps(whole))
        assert engine_main(["audit", str(path)]) == 0
        assert "All is well" in capsys.readouterr().out


@pytest.mark.long
async def test_one_report_a_round_and_time_between_two(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await reported(s, "Ann")
        assert "already reported this round, as number 1" in await reported(s, "Ann")
        assert "report 2" in await reported(s, "Ben")
        for who, line in (("Ann", "2 4 3"), ("Ben", "5 4 2")):
            await s.plot(who, line, code)
        assert "You can report again" in await reported(s, "Ann")
        await s.wait(300)
        assert "report 3" in heard(await s.report("Ann", WORDS, code))


@pytest.mark.long
async def test_strangers_can_neither_report_nor_read(tmp_path: Path) -> None:
    """A foreign report is refused in the words for one that does not exist."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Report" not in labels(shown(await s.press("Cleo", s.newest, MORE)))
        assert "Reports are for the table's players" in heard(await s.report("Cleo", WORDS, code))
        await reported(s, "Ann")
        foreign = heard(await s.tap("Cleo", "readreport", 1, table="-"))
        assert foreign == heard(await s.tap("Ann", "readreport", 9, table="-")).replace("9", "1")


async def test_a_lobby_and_an_empty_report_are_refused(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        assert "has not started" in heard(await s.report("Ann", WORDS, code))
        assert "Nobody has reported" in shown(await s.tap("Ann", "reports", table=code)).content
        await s.press("Ann", s.newest, "Start")
        assert "in a few words" in await reported(s, "Ann", "   ")


async def test_words_of_a_report_ping_and_format_nobody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await reported(s, "Ann", "**@everyone** <@1>")
        told = shown(await s.tap("Ben", "reports", table=code)).content
        assert "\\*\\*\\@everyone" in told
        assert "<@1>" not in told


def report(table: str, **changes: Any) -> Report:
    row = Report(
        0, table, 7, ANN, "The die was odd.", Instant(1000.5), {"seats": 4}, {"seats": 4, "seed": "00"}
    )
    return replace(row, **changes)


async def test_a_report_is_kept_with_both_its_parts(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        code, elsewhere = await s.race("Ben", chariots="one"), await s.table("Cleo")
        store = s.bot.host.store
        async with store.writing() as tx:
            ids = [await rows.add(tx, report(code, words=words)) for words in ("first", "second")]
            other = await rows.add(tx, report(elsewhere))
        assert len({*ids, other, 0}) == 4
        async with store.reading() as read:
            kept = [report(code, words=w, id=i) for w, i in zip(("first", "second"), ids, strict=True)]
            assert await rows.of_table(read, code) == kept
            assert await rows.one(read, ids[1]) == kept[1]
            assert await rows.one(read, other + 1) is None
        with pytest.raises(StoreError):
            async with store.writing() as tx:
                await rows.add(tx, report("NONE"))


async def test_who_is_forgotten_leaves_a_report_without_name_and_words(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        code = await s.race("Ben", chariots="one")
        async with s.bot.host.store.writing() as tx:
            for user in (11, 12):
                await rows.add(tx, report(code, user=user))
            await rows.forget(tx, PersonForgotten(ANN))
            await tx.forget_person(ANN)
            found = await rows.of_table(tx, code)
        assert [(row.user, row.words) for row in found] == [(0, ""), (12, "The die was odd.")]


async def test_reports_wait_where_their_part_of_a_deletion_fails(tmp_path: Path) -> None:
    """They are not deleted with the rest, or nobody could mend what they tell of."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await reported(s, "Ann")
        await s.slash("Ann", "me block", person=s.people["Cleo"])
        with failing(PersonForgotten, rows.forget, times=2):
            assert "Almost everything is deleted" in await delete(s, "Ann")
            async with s.store.reading() as read:
                [report] = await rows.of_table(read, code)
                assert report.words
                assert report.user < 0, "nobody's number"
                assert not await read.blocked(s.id("Ann"))
            await s.wait(120)
        async with s.store.reading() as read:
            assert [(row.user, row.words) for row in await rows.of_table(read, code)] == [(0, "")]
        s.faults.clear()


@pytest.mark.long
async def test_the_words_of_a_report_go_with_who_said_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await reported(s, "Ann", "My address is Elm Street")
        await delete(s, "Ann")
        assert rows_with(s.path, "Elm Street") == set()
        assert "deleted" in shown(await s.tap("Ben", "reports", table=code)).content


async def test_the_own_copy_of_a_report_has_the_words_and_no_bundle(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await reported(s, "Ann")
        [kept] = (await exported(s, "Ann"))["reports"]
        assert set(kept) == {"id", "table_id", "entry", "user_id", "words", "created"}
        assert kept["words"] == WORDS


def test_its_messages_keep_discords_limits() -> None:
    sitting = seated(next(race(2, "round", 1)), 2)
    found = [
        Report(2**31 + n, "WWWW", 99_999, PersonId(1), "*" * WORDS_ROOM, Instant(2e9), {}, {})
        for n in range(50)
    ]
    assert problems(panel.listed(sitting, found)) == []
    assert problems(panel.thanks("WWWW", 2**31)) == []
    for opened in (True, False):
        assert problems(panel.handed(found[0], opened)) == []


async def test_a_post_is_reported(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        form = await s.people["Ben"].context_menu(s.arena, "Report", s.newest)
        result = await s.people["Ben"].submit_modal(form, {"words": "Red moved twice."})
        await s.settle()
        assert "report 1" in shown(result).content
