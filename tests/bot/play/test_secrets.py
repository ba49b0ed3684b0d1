"""What one player has planned is read by nobody else, and what the dice will be by nobody at all.

Sentinels: Ann plans something that nobody else says, and it is looked for in all that others can read.
"""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import logs
from bot.care.dumps import Dumps
from bot.hosting.playing import plans
from bot.hosting.table.sitting import Person
from engine.model import DecisionId
from tests.altered import alter
from tests.bot.stage import GO, MORE, ROUNDS, Stage, heard, labels, shown, stage

PLAN = "5 3 2 null:gain4 ace:never"
COINS = ("`5 3 2`", "`5 3 2 ", "**5 3 2**", "[5, 3, 2]", "[5,3,2]")
ONWARD = ("All tactics", "In words")
MANNER = ("null:gain4 ace:never", '"gain4"', "'gain4'")


@contextmanager
def log_of_everything() -> Iterator[io.StringIO]:
    """What the bot writes to its log when it is told to say all it can."""
    root, stream = logging.getLogger(), io.StringIO()
    levels = {name: logging.getLogger(name).level for name in ("", *logs.OURS)}
    handler = logs.start("debug", stream)
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def read_by(s: Stage, *names: str) -> str:
    """All that these people have been sent, and all that everybody has."""
    owners = {i.token: i.user_id for i in s.env.backend.interactions.values()}
    people = {s.people[name].id for name in names}
    found = []
    for sent in s.env.http_requests:
        owner = next((owners[part] for part in sent.path.split("/") if part in owners), None)
        if owner is None or owner in people:
            found.append(json.dumps(sent.json, ensure_ascii=False))
    return "\n".join(found)


def outbox(s: Stage) -> str:
    """What lies in the outbox now, as the database has it."""
    with sqlite3.connect(s.path) as database:
        return "\n".join(row[0] for row in database.execute("SELECT payload FROM parcels"))


async def look_everywhere(s: Stage, who: str, code: str, line: str = "5 3 3") -> None:
    """Press and type all that could show something of the table; the line is no legal one."""
    post = s.newest
    for button in labels(post):
        panel = (await s.press(who, post, button)).response
        if panel is not None and "Tactics" in labels(panel):
            panel = shown(await s.press(who, panel, "Tactics"))
            panel = shown(await s.choose_any(who, panel, 0, 0))
        while panel is not None and (more := [x for x in labels(panel) if x.startswith(ONWARD)]):
            panel = shown(await s.press(who, panel, more[0]))
    for command in filter(s.has, ("table show", "watch", "table log", "fair")):
        await s.slash(who, command, table=code)
    await s.slash(who, "watch", table=code, words=True)
    for command in filter(s.has, ("inbox", "tables")):
        await s.slash(who, command)
    for verb in ("send", "withdraw", "ready", "unready", "page", "clear", "answer", "type"):
        await s.press_id(who, post, f"h1:{code}:{verb}:1")
    for command, option in (("plot", "line"), ("table act", "line"), ("organise remove", "seat")):
        await s.offered(who, command, option, table=code)
    await s.offered(who, "table show", "table")
    await s.slash(who, "plot", line=line, table=code)


@pytest.mark.long
async def test_a_plan_is_read_by_nobody_but_its_maker(tmp_path: Path) -> None:
    with log_of_everything() as log:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            panel = await s.draw_up("Ann", 5, 3, 2)
            form = await s.press("Ann", panel, "Type it")
            wrong = shown(await s.write("Ann", form, f"{PLAN} sideways"))
            assert "'sideways' is not possible" in wrong.content
            assert "**5 3 2** gains" in wrong.content
            form = await s.press("Ann", wrong, "Fix it")
            panel = shown(await s.write("Ann", form, PLAN))
            await s.offered("Ann", "plot", "line", f"{PLAN} ")
            for who in ("Ben", "Cleo"):
                await look_everywhere(s, who, code)

            await s.people["Ann"].click(panel, label="Send")
            kept = outbox(s)
            assert "To plot: " in kept
            await s.settle()
            assert s.newest.content.count("<@") == 1
            for who in ("Ben", "Cleo"):
                await look_everywhere(s, who, code)
            told = read_by(s, "Ben", "Cleo")
            assert not [mark for mark in (*COINS, *MANNER) if mark in told + kept]
            assert [mark for mark in MANNER if mark in read_by(s, "Ann")]

            await s.people["Ben"].slash(s.arena, "plot", line="2 3 4")
            await s.bot.drive.drain()
            kept = outbox(s)
            assert "round 2" in kept
            await s.settle()
            await s.press("Ann", s.newest, GO)
            for who in ("Ben", "Cleo"):
                await look_everywhere(s, who, code)
            told = read_by(s, "Ben", "Cleo") + kept
            assert not [mark for mark in MANNER if mark in told]
        assert not [mark for mark in (*COINS, *MANNER, "sideways") if mark in log.getvalue()]


async def handed_over(result: Any) -> str:
    """The files that somebody got for a command."""
    return "".join([(await a.read()).decode() for f in result.followups for a in f.attachments])


@pytest.mark.long
async def test_notes_plans_and_reports_are_read_by_nobody_else(tmp_path: Path, monkeypatch: Any) -> None:
    """Whoever arranges the table, rolls it back or reads its reports; and when it is frozen as well."""
    note, ahead = "the whip is in the boot", "2 4 3 null:gain3 ace:never"
    with log_of_everything() as log:
        async with stage(tmp_path, dumps=Dumps(tmp_path / "dumps")) as s:
            code = await s.race("Ben", chariots="one")
            await s.slash("Ann", "table note", text=note, table=code)
            asked = next(d for _, d in await s.waiting(code) if d.seat == 1)
            await plans.add(s.bot.host, code, Person(s.id("Ann"), "Ann"), asked.id, ahead)
            await s.plot("Ann", PLAN, code)
            await s.report("Ann", "Blue is too quick", code)

            async def look(who: str) -> str:
                await look_everywhere(s, who, code)
                await s.slash(who, "watch", table=code)
                await s.tap(who, "reports", table=code)
                await s.offered(who, "organise rollback", "round", table=code)
                await s.slash(who, "organise rollback", round=1, table=code)
                read = await s.tap(who, "readreport", 1, table="-")
                checked = await s.account(who, code)
                return await handed_over(read) + await handed_over(checked)

            others = ("Ben", "Cleo", "Dan")
            files = "".join([await look(who) for who in others])
            await s.wait(23 * 3600)
            with monkeypatch.context() as game:
                alter(game, "chariots", advance=_broken)
                await s.people["Ben"].slash(s.arena, "plot", line="5 4 2", table=code)
                await s.settle()
            assert (await s.bot.host.look(code)).row.stage == "frozen"
            files += "".join([await look(who) for who in others])
            assert s.bot.dumps is not None
            await s.bot.dumps.finish()
            s.faults.clear()
            record = await s.bot.host.record(code)
            told = read_by(s, *others) + files + outbox(s) + log.getvalue()
    secrets = [record.opening.seed, *record.opening.tokens, note, ahead, "null:gain3", *COINS, *MANNER]
    secrets += [answer.nonce for answer in record.table.answers]
    assert "Blue is too quick" in told
    assert not [secret for secret in secrets if secret in told]


def _broken(run: Any, *_: Any) -> None:
    raise KeyError(repr(run.state) + PLAN)


async def test_a_policy_stays_its_drivers_own_at_a_quicker_tempo_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", tempo="phase")
        await s.plot("Ann", PLAN)
        await s.plot("Ben", "2 3 4")
        await s.slash("Ann", "table act", line="policy red null:gain4 ace:never")
        await look_everywhere(s, "Ben", code)
        await s.plot("Ann", "null:gain3 ace:never")
        await s.plot("Ben", "-")
        told = read_by(s, "Ben", "Cleo")
        assert "II: Ann 3" in told
        assert not [mark for mark in (*MANNER, "null:gain3 ace:never", '"gain3"', "5 3 2") if mark in told]


@pytest.mark.long
async def test_the_seed_is_read_by_nobody_before_the_end(tmp_path: Path) -> None:
    """Nor the tokens of the seats, nor the nonces of the sealed plots."""
    with log_of_everything() as log:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            before = ""
            for _ in range(ROUNDS):
                if s.has("fair"):
                    await s.account("Cleo", code)
                before = read_by(s, "Ann", "Ben", "Cleo") + log.getvalue()
                for who, _ in await s.waiting(code):
                    await s.plot(who, "5 4 2", code)
                if (await s.bot.host.look(code)).running.outcome:
                    break
            record = await s.bot.host.record(code)
            nonces = [answer.nonce for entry in record.entries for answer in entry.answers if answer.nonce]
            secrets = [record.opening.seed, *record.opening.tokens, *nonces]
            assert len(nonces) > 10
            assert not [secret for secret in secrets if secret in before]
            assert record.opening.commit in before
            assert record.opening.seed in shown(await s.slash("Cleo", "fair", table=code)).content
            assert record.opening.seed not in log.getvalue()


@pytest.mark.long
async def test_a_fault_of_the_rules_freezes_one_table_and_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table keeps what was acknowledged; others play on; neither log nor sentence quotes the position."""
    with log_of_everything() as log:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            other = await s.race("Ben", "Cleo")
            await s.plot("Ann", PLAN, code)

            with monkeypatch.context() as game:
                alter(game, "chariots", advance=_broken)
                await s.plot("Ben", "2 3 4", code)
            assert f"table {code} is frozen" in s.faults.pop()
            frozen = "This table is frozen because of a fault in the rules; nothing is lost."
            post = next(p for p in s.posts() if p.content.endswith(frozen))
            assert labels(post) == [MORE]
            assert await s.plot("Ben", "2 3 4", code) == frozen
            assert frozen in heard(await s.slash("Ann", "inbox"))
            assert "Sent: " in await s.plot("Cleo", "2 3 4", other)
            answer = (await s.bot.host.look(code)).running.answer(DecisionId(1))
            assert answer is not None
            assert answer.line == PLAN
            told = read_by(s, "Ben", "Cleo")
        assert "KeyError\n" in log.getvalue()
        assert not [mark for mark in (*COINS, *MANNER) if mark in log.getvalue() + told]


def test_an_error_in_the_log_says_where_but_quotes_only_what_is_no_players() -> None:
    with log_of_everything() as log:
        try:
            try:
                raise ValueError(PLAN)
            except ValueError:
                raise discord.HTTPException(_Answer(), "Invalid Form Body") from None
        except discord.HTTPException:
            logging.getLogger("bot").exception("It went wrong.")
        try:
            try:
                raise ValueError(PLAN)
            except ValueError as error:
                raise RuntimeError(PLAN) from error
        except RuntimeError:
            logging.getLogger("discord").exception("Ignoring exception")
    text = log.getvalue()
    assert "HTTPException: 400 Bad Request" in text
    assert "Invalid Form Body" in text
    assert text.index("ValueError\n") < text.index("RuntimeError\n")
    assert "test_secrets.py" in text
    assert PLAN not in text


class _Answer:
    status, reason = 400, "Bad Request"


def test_other_packages_do_not_say_all_they_know() -> None:
    """At their lowest level they would log whole payloads and the values of statements."""
    with log_of_everything() as log:
        for name in ("discord.gateway", "discord.http", "aiosqlite", "asyncio"):
            logging.getLogger(name).debug(PLAN)
        logging.getLogger("bot.host").debug("Heard.")
    assert "Heard." in log.getvalue()
    assert PLAN not in log.getvalue()
