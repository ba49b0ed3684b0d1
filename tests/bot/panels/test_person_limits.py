"""The panels of plans, settings and vacations, reminders and calls for help against Discord's limits."""

from __future__ import annotations

import dataclasses
import random

import pytest

from bot.hosting.after import posts
from bot.hosting.after.outcomes import PLAN_OF_ROUNDS
from bot.hosting.people import daily_list, reminders
from bot.hosting.playing import plans
from bot.hosting.table.sitting import NOWHERE
from bot.ids import PersonId
from bot.panels import person, quiet
from bot.play.panel import plotting
from bot.play.panel.subject import Subject
from bot.publishing.outbox import lost_channels
from bot.store import Away, PersonRow
from bot.times.instants import Instant
from engine import submit
from engine.imagining import random_line
from engine.language import speaking
from engine.model import Link, Order, Standing
from tests import extent
from tests.bot.hosting.hall import DAY, HOUR, START
from tests.bot.panels.test_panel_limits import GAME, LONG, SNOWFLAKE, problems, race, seated


@pytest.mark.long
def test_the_panel_of_a_long_plan() -> None:
    rng = random.Random(3)
    table = next(t for t in race(2, "round", 1, chariots=2) if t.sealed)
    asked = table.open[0]
    lines = [max((random_line(GAME, table.state, asked, rng) for _ in range(30)), key=len) for _ in range(10)]
    standing = Standing(PLAN_OF_ROUNDS, asked.kind, tuple(Link(line) for line in lines), line=True)
    table = submit(GAME, table, Order("file", asked.seat, standing=standing), b"k" * 32).table
    sitting = seated(table, 2)
    assert len(plans.planned(sitting, asked.seat)) == plans.MOST
    for page in extent.some(range(12), 3):
        panel = plotting.question(
            sitting, PersonId(SNOWFLAKE + 1), Subject(asked, "plan"), lines[0], page, LONG
        )
        assert problems(panel) == []


@pytest.mark.parametrize("letters", [-1, 0, 1])
def test_the_settings_of_somebody_with_many_vacations(letters: int) -> None:
    settled = PersonRow(
        PersonId(SNOWFLAKE), LONG, letters, zone="America/Argentina/ComodRivadavia", language="en"
    )
    away = [
        Away(PersonId(SNOWFLAKE), Instant(START + n * DAY), Instant(START + n * DAY + HOUR))
        for n in range(30)
    ]
    assert problems(person.settings(settled, away, LONG)) == []
    assert problems(person.vacations(away, LONG)) == []


SETTLED = PersonRow(
    PersonId(SNOWFLAKE),
    LONG,
    -1,
    zone="America/Argentina/ComodRivadavia",
    language="en",
    reminders="71h",
    digest="07:59",
    nights="21:59-07:58",
    calls_by_letter=True,
)
"""Somebody who has typed everything that can be set."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("muted", [False, True])
def test_everything_that_can_be_settled_in_every_language(language: str, muted: bool) -> None:
    settled = dataclasses.replace(SETTLED, language=language, muted=muted)
    away = [
        Away(PersonId(SNOWFLAKE), Instant(START + n * DAY), Instant(START + n * DAY + HOUR))
        for n in range(30)
    ]
    with speaking(language):
        for panel in (
            person.settings(settled, away, LONG, ["WWWW"] * 200),
            quiet.settings(settled, "W" * 400),
        ):
            assert problems(panel) == []
            assert not panel.content.endswith("…")
        assert problems(quiet.settings(PersonRow(PersonId(SNOWFLAKE)))) == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("tables", [1, 3, 200])
def test_a_digest_of_many_tables(language: str, tables: int) -> None:
    table = next(t for t in race(4, "round", 1) if t.sealed)
    sitting = seated(table, 4)
    timing = dataclasses.replace(sitting.row.timing, due=Instant(START * 1.0))
    found = [
        dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, id=f"{n:04}", timing=timing))
        for n in range(tables)
    ]
    link = f"https://discord.com/channels/{SNOWFLAKE}/{SNOWFLAKE}/{SNOWFLAKE}"
    with speaking(language):
        letter = daily_list.letter(found, PersonId(SNOWFLAKE + 1), {s.row.id: link for s in found})
        call = daily_list.call(found, PersonId(SNOWFLAKE + 1))
    for message in (letter, call):
        assert problems(message) == []
        assert f"`{min(tables, 5) - 1:04}`" in message.content
    assert call.ping == (SNOWFLAKE + 1,)
    assert ("/inbox" in letter.content) == (tables > daily_list.MOST_LINES)


def test_a_practice_game_with_a_note_above() -> None:
    table = next(t for t in race(4, "round", 1) if t.sealed)
    sitting = seated(table, 4, practice=True, channel=NOWHERE)
    assert problems(posts.shown_alone(sitting, "W" * 400)) == []


def test_a_reminder_of_a_full_table_and_a_call_for_help() -> None:
    table = next(t for t in race(4, "round", 1) if t.sealed)
    sitting = seated(table, 4)
    words, users = reminders.mention_of(sitting, "last", list(sitting.seats))
    assert len(users) == 4
    assert len(words) < 1900
    assert problems(lost_channels.notice_of(sitting)) == []
