"""Who forges presses at a table reads nothing there that is another player's, nor what the dice will be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.hosting.playing import plans
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import press
from bot.interface.router import HANDLERS
from bot.store import Draft
from tests import extent
from tests.bot.play.test_seat_secrets import STORED
from tests.bot.play.test_secrets import handed_over, log_of_everything, outbox, read_by
from tests.bot.stage import Stage, stage

SEALED = "5 3 2 null:gain4 ace:never"
"""The plot that Ann has sent, of which the others may know that it is there."""
AHEAD = "2 4 3 null:gain3 ace:never"
DRAFT = "3 5 4 null:gain2 ace:never"
PROFILE = "null:gain2 ace:loss banned:never"
NOTE = "the whip is in the boot"
MARKS = ("null:gain4", "null:gain3", "null:gain2 ace:never", "null:gain2 ace:loss", NOTE)
FORGERS = ("Ben", "Cleo")
"""A rival, and somebody who looks on."""
FAREWELL = ("forgotten",)
"""After it nobody is left who could press anything."""


async def sealed(s: Stage) -> str:
    """A table of three at which Ann keeps to herself all that she can; nothing is opened before Dan plots."""
    code = await s.race("Ben", "Dan", chariots="one")
    host, ann = s.bot.host, Person(s.id("Ann"), "Ann")
    await s.slash("Ann", "table note", text=NOTE, table=code)
    asked = (await host.look(code)).asked(ann.id)
    assert asked is not None
    await plans.add(host, code, ann, asked.id, AHEAD)
    await s.plot("Ann", SEALED, code)
    await host.keep_draft(Draft(code, asked.id, ann.id, DRAFT))
    await host.keep_profile(ann.id, "chariots", PROFILE)
    return code


async def secrets_of(s: Stage, code: str) -> list[str]:
    """All that nobody else may read: the sealed plot in every way it is stored or told is among it."""
    record = await s.bot.host.record(code)
    assert record.table is not None
    (plot,) = [answer for answer in record.table.answers if answer.seat == 1]
    assert plot.line == SEALED
    stored = [mark.format(*SEALED.split()[:3]) for mark in STORED]
    return [record.opening.seed, *record.opening.tokens, plot.nonce, *stored, *MARKS]


def verbs() -> list[str]:
    return sorted(set(HANDLERS) - {*FAREWELL})


def question_of(sitting: Sitting) -> int:
    (question,) = [asked.id for asked in sitting.running.open if asked.seat == 1]
    return question


def forged(sitting: Sitting, ann: int) -> Iterator[str]:
    """Ids with whatever would ask for what is Ann's: her question, her seat, her id."""
    question = question_of(sitting)
    for verb in extent.some(verbs(), 15):
        for arguments in ((question, 0, "sure"), (1, question), (ann, 1)):
            yield press(sitting.row.id, verb, *arguments)


@pytest.mark.long
async def test_forged_presses_tell_nothing_of_a_sealed_plot(tmp_path: Path) -> None:
    with log_of_everything() as log:
        async with stage(tmp_path) as s:
            code = await sealed(s)
            secrets, files = await secrets_of(s, code), ""
            for custom_id in forged(await s.bot.host.look(code), s.people["Ann"].id):
                for who in FORGERS:
                    files += await handed_over(await s.press_id(who, s.newest, custom_id))
            question = question_of(await s.bot.host.look(code))
            for verb in extent.some(verbs(), 15):
                for who in FORGERS:
                    files += await handed_over(await s.pick(who, verb, str(question), 1, table=code))
            assert (await s.bot.host.look(code)).seat_of(s.id("Ben")) is not None
            assert await secrets_of(s, code) == secrets, "the plot has been sealed all the time"
            told = read_by(s, *FORGERS) + outbox(s) + files + log.getvalue()
            assert [secret for secret in secrets if secret in told] == []
            assert [mark for mark in MARKS if mark in read_by(s, "Ann")]
