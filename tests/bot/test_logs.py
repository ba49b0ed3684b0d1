"""The log as JSON lines: each an object with the ids of the table and the interaction, none with a secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot import logs, tracing
from tests.altered import alter
from tests.bot.process import end, start
from tests.bot.stage import stage

PLAN = "5 3 2 null:gain4 ace:never"


@contextmanager
def json_log() -> Iterator[io.StringIO]:
    root, stream = logging.getLogger(), io.StringIO()
    levels = {name: logging.getLogger(name).level for name in ("", *logs.OURS)}
    handler = logs.start("debug", stream, style="json")
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def records(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


async def test_a_fault_is_logged_with_its_table_and_interaction_and_quotes_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with json_log() as stream:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.plot("Ann", PLAN, code)

            def broken(run: Any, *_: Any) -> None:
                raise KeyError(repr(run.state) + PLAN)

            with monkeypatch.context() as game:
                alter(game, "chariots", advance=broken)
                await s.plot("Ben", "2 3 4", code)
            s.faults.clear()
        [frozen] = [r for r in records(stream) if r["message"].endswith("is frozen")]
    assert (frozen["table"], frozen["level"], frozen["logger"]) == (code, "error", "bot.hosting.host")
    assert "KeyError" in frozen["error"]
    assert not [mark for mark in (PLAN, "5 3 2", "gain4") if mark in stream.getvalue()]


async def test_a_press_that_fails_carries_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with json_log() as stream:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")

            async def broken(*_: Any) -> None:
                raise RuntimeError(PLAN)

            with monkeypatch.context() as host:
                host.setattr(s.bot.host, "look", broken)
                await s.press("Ann", s.newest, "Board")
            s.faults.clear()
        [failed] = [r for r in records(stream) if r["message"].endswith("failed")]
    assert failed["table"] == code
    assert failed["interaction"] in failed["message"]
    assert PLAN not in stream.getvalue()


def test_what_somebody_types_as_a_code_cannot_write_into_the_log() -> None:
    tracing.begin(7, "x\nERROR forged")
    assert tracing.now() == {"table": "", "interaction": "7"}
    tracing.begin(7, "ab2c")
    assert tracing.now()["table"] == "AB2C"
    with tracing.at_table("zz9z"):
        assert tracing.now()["table"] == "ZZ9Z"
    assert tracing.now()["table"] == "AB2C"
    tracing.begin(0)


def test_a_record_of_several_lines_is_one_line() -> None:
    with json_log() as stream:
        logging.getLogger("bot").info("first\nsecond")
    [record] = records(stream)
    assert record["message"] == "first\nsecond"


@pytest.mark.parametrize("letter", ["\n", "\r", "\x1b", "\u202e", "\u2028", "\ud83d"])
def test_no_letter_begins_a_line_or_commands_a_terminal_in_a_log_that_people_read(letter: str) -> None:
    record = logging.makeLogRecord({"name": "bot", "levelname": "INFO", "msg": f"über{letter}2026 ERROR bot"})
    line = logs.Traced(logs.FORMAT).format(record)
    line.encode()
    assert line.isprintable()
    assert line.endswith(f"über{letter.encode('unicode_escape').decode()}2026 ERROR bot")


def said_at(seconds: float, *texts: str, level: int = logging.WARNING) -> None:
    """Log these lines at that second."""
    for text in texts:
        record = logging.makeLogRecord({"name": "asyncio", "levelno": level, "levelname": "WARNING"})
        record.msg, record.created = text, seconds
        logging.getLogger("asyncio").handle(record)


def messages(stream: io.StringIO) -> list[str]:
    return [record["message"] for record in records(stream)]


def test_of_equal_lines_so_many_are_written_in_a_minute_and_the_others_counted() -> None:
    with json_log() as stream:
        said_at(1000, *["socket 0x7f01 failed, try 1"] * (logs.EQUAL - 1))
        said_at(1030, *["socket 0x80af failed, try 2"] * 1000)
        said_at(1059, "another line")
        assert len(messages(stream)) == logs.EQUAL + 1
        said_at(1060, "a new minute")
    *_, other, left_out, new = messages(stream)
    assert (other, new) == ("another line", "a new minute")
    assert left_out == "999 more within a minute, left out: socket 0x80af failed, try 2"


def test_lines_that_differ_in_more_than_numbers_are_all_written() -> None:
    with json_log() as stream:
        said_at(1000, *[f"table {chr(65 + n // 26)}{chr(65 + n % 26)} is frozen" for n in range(100)])
    assert len(messages(stream)) == 100


def test_what_was_left_out_is_told_at_the_end_too() -> None:
    with json_log() as stream:
        said_at(1000, *["again"] * (logs.EQUAL + 1))
        logging.getLogger().handlers[-1].close()
    assert messages(stream)[-1] == "1 more within a minute, left out: again"


def test_a_clock_that_is_set_back_silences_nothing() -> None:
    with json_log() as stream:
        said_at(9000, *["again"] * logs.EQUAL)
        said_at(1000, "again")
    assert len(messages(stream)) == logs.EQUAL + 1


def test_equal_faults_are_limited_with_their_tracebacks() -> None:
    with json_log() as stream:
        for _ in range(500):
            try:
                raise KeyError
            except KeyError:
                logging.getLogger("bot").exception("it failed")
    assert stream.getvalue().count("KeyError") <= 2 * logs.EQUAL


@pytest.mark.long
async def test_the_bot_writes_what_its_settings_say(tmp_path: Path) -> None:
    nowhere = {"DISCORD_TOKEN": "any", "DISCORD_API_BASE": "http://127.0.0.1:9/api"}
    process = await start(tmp_path, "--live", extra=nowhere | {"HIPPODROME_LOG_FORMAT": "json"})
    await process.wait()
    _, err = await end(process)
    *told, last = err.strip().splitlines()
    assert last.startswith("Discord cannot be reached")
    assert all(json.loads(line)["level"] for line in told)
    process = await start(tmp_path, extra={"HIPPODROME_BACKUP_HOUR": "24"})
    await process.wait()
    _, err = await end(process)
    assert err.startswith("HIPPODROME_BACKUP_HOUR cannot be used")
