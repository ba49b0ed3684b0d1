"""Nothing that a player has kept secret reaches whoever drives the seat next, however the seat changes hands.

Sentinels: Ben has sent an answer, planned ahead, put a draft together, written notes and kept a profile. They
are looked for in all that Cleo can read once the seat is hers, and in what everybody can.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.hosting.playing import plans
from bot.hosting.table.sitting import Person, Sitting
from bot.play.panel.plotting import initial_draft
from bot.play.panel.subject import Subject
from bot.store import Draft
from engine import audit
from tests import extent
from tests.bot.play.test_secrets import handed_over, log_of_everything, look_everywhere, outbox, read_by
from tests.bot.stage import Stage, heard, labels, shown, stage

DAY = 86_400.0
SENT = "5 3 2 null:gain4 ace:never"
AHEAD = "2 4 3 null:gain3 ace:never"
DRAFT = "3 5 4 null:gain2 ace:never"
PROFILE = "null:gain2 ace:loss banned:never"
NOTE = "the whip is in the boot"
MARKS = ("null:gain4", "null:gain3", "null:gain2 ace:never", "null:gain2 ace:loss", NOTE)
ORDERS = ("532", "243", "354")
STORED = ("`{} {} {}`", "`{} {} {} ", "{} + {} + {}", "[{}, {}, {}]", "[{},{},{}]")
DRAWN_UP = ("**{} {} {}**", '"order{}{}{}", "default": true')
"""An order as it is stored or told, and as it is drawn up; menus offer every order to everybody."""


def marks(sitting: Sitting) -> list[str]:
    """What would betray Ben; the order that the game proposes in seat 2 is drawn up for Cleo as well."""
    (asked,) = (d for d in sitting.running.awaited() if d.seat == 2)
    proposed = initial_draft(sitting, Subject(asked), "").replace(" ", "")[:3]
    stored = [mark.format(*order) for order in ORDERS for mark in STORED]
    drawn_up = [mark.format(*order) for order in ORDERS if order != proposed for mark in DRAWN_UP]
    return [*MARKS, *stored, *drawn_up]


async def keep_secrets(s: Stage, code: str) -> None:
    """All that Ben can keep to himself at a table."""
    ben, host = Person(s.id("Ben"), "Ben"), s.bot.host
    await s.slash("Ben", "table note", text=NOTE, table=code)
    sitting = await host.look(code)
    asked = sitting.asked(ben.id)
    assert asked is not None
    await plans.add(host, code, ben, asked.id, AHEAD)
    await s.plot("Ben", SENT, code)
    await host.keep_draft(Draft(code, asked.id, ben.id, DRAFT))
    await host.keep_profile(ben.id, "chariots", PROFILE)


async def by_leaving(s: Stage, code: str) -> None:
    await keep_secrets(s, code)
    await s.slash("Ben", "organise replace", seat=2, table=code)
    await s.tap("Cleo", "seat", 2, table=code)


async def by_an_offer(s: Stage, code: str) -> None:
    await keep_secrets(s, code)
    await s.slash("Ben", "organise replace", seat=2, person=s.people["Cleo"], table=code)
    await s.press("Cleo", s.newest, "I take it")


async def by_an_organiser_who_replaces_an_absentee(s: Stage, code: str) -> None:
    """Ben has missed two deadlines and has answered this time; the organiser's friend is waiting."""
    await s.plot("Ann", "2 3 4", code)
    await s.plot("Ben", "2 3 4", code)
    await s.plot("Ann", "2 3 4", code)
    for _ in ("the extension", "a deadline"):
        await s.wait(DAY + 1)
    await s.plot("Ann", "2 3 4", code)
    await s.wait(DAY + 1)
    await keep_secrets(s, code)
    await s.slash("Ann", "organise replace", seat=2, table=code)
    await s.press("Cleo", s.newest, "Take a free seat")


async def by_absence(s: Stage, code: str) -> None:
    """Ben never comes back, and his plan and his profile drive until somebody takes the seat."""
    await s.plot("Ann", "2 3 4", code)
    await s.plot("Ben", "2 3 4", code)
    await s.slash("Ben", "table note", text=NOTE, table=code)
    for _ in range(4):
        await s.plot("Ann", "2 3 4", code)
        await s.wait(DAY + 1)
    await s.tap("Cleo", "seat", 2, table=code)


async def by_leaving_the_server(s: Stage, code: str) -> None:
    await s.plot("Ann", "2 3 4", code)
    await s.plot("Ben", "2 3 4", code)
    await keep_secrets(s, code)
    await s.withdraw("Ben", table=code)
    s.guild.remove_member(s.people["Ben"])
    await s.wait(DAY + 1)
    await s.tap("Cleo", "seat", 2, table=code)


async def by_a_bot_in_between(s: Stage, code: str) -> None:
    await keep_secrets(s, code)
    await s.slash("Dan", "organise remove", seat=2, reason="spam", table=code)
    await s.slash("Ann", "organise replace", seat=2, person=s.people["Cleo"], table=code)
    await s.press("Cleo", s.newest, "I take it")


Way = Callable[[Stage, str], Awaitable[None]]
WAYS: tuple[Way, ...] = (
    by_leaving,
    by_an_offer,
    by_an_organiser_who_replaces_an_absentee,
    by_absence,
    by_leaving_the_server,
    by_a_bot_in_between,
)


@pytest.mark.long
@pytest.mark.parametrize("way", extent.some(WAYS, 1), ids=lambda way: way.__name__)
async def test_whoever_drives_next_reads_nothing(tmp_path: Path, way: Way) -> None:
    await reads_nothing(tmp_path, way)


async def reads_nothing(folder: Path, way: Way) -> None:
    """Cleo has come to the seat of Ben in that way."""
    with log_of_everything() as log:
        async with stage(folder) as s:
            code = await s.race("Ben", chariots="one")
            await way(s, code)
            sitting = await s.bot.host.look(code)
            secret = marks(sitting)
            cleo = sitting.seat_of(s.id("Cleo"))
            assert cleo is not None
            assert (cleo.seat, cleo.notes, cleo.line) == (2, "", "")
            assert [a for a in sitting.running.answers if a.seat == 2] == []
            assert [f for f in sitting.running.filed if f.seat == 2] == []

            for button in labels(shown(await s.slash("Cleo", "table show", table=code))):
                await s.press("Cleo", shown(await s.slash("Cleo", "table show", table=code)), button)
            await look_everywhere(s, "Cleo", code)
            files = await handed_over(await s.tap("Cleo", "export", table="-"))
            files += await handed_over(await s.account("Cleo", code))
            told = read_by(s, "Cleo") + files + outbox(s) + log.getvalue()
            assert [mark for mark in secret if mark in told] == []

            await s.plot("Cleo", "2 3 4", code)
            await s.plot("Ann", "2 3 4", code)
            assert (await s.bot.host.look(code)).running.asked > sitting.running.asked
            told = read_by(s, "Cleo") + outbox(s) + log.getvalue()
            assert [mark for mark in secret if mark in told] == []
            assert audit(await s.bot.host.record(code)) == []


async def test_what_everybody_reads_does_not_say_that_there_was_an_answer(tmp_path: Path) -> None:
    """Ready or not is told in any case; what is withdrawn is told to whoever takes the seat."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await by_leaving(s, code)
        post = next(m for m in s.posts() if "To plot" in m.content)
        assert s.people["Cleo"].mention in post.content
        assert "withdrawn" not in "".join(m.content for m in s.posts())


async def test_the_journal_says_who_has_withdrawn_the_answer(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await by_leaving(s, code)
        record = await s.bot.host.record(code)
        by_host = [(e.order.verb, e.order.seat) for e in record.entries if e.order.by == "host"]
        assert by_host[1:] == [("unfile", 2), ("withdraw", 2)]
        assert heard(await s.withdraw("Cleo", table=code)) == "There is nothing to withdraw."
