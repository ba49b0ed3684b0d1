"""The panels of Troy as Discord gets them: games pressed through, with nothing that would be refused."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

import engine
from bot.hosting.table.sitting import Sitting
from bot.ids import ChannelId, PersonId
from bot.messages import Message
from bot.naming import filled
from bot.play.handlers import completing
from bot.play.panel import mine, plotting
from bot.play.panel.subject import Subject
from bot.store import Purpose, SeatRow, TableRow
from bot.times.instants import NEVER
from engine import codec
from engine.face.forms import Form, Option
from engine.game import AHEAD
from engine.kernel import act_of
from engine.model import ACT, NO_SEAT, Decision, DecisionId, Seat, Table
from engine.selfplay import next_order, opening_of
from tests import extent
from tests.bot.panels.test_panel_limits import LONG, SNOWFLAKE, problems
from tests.forms import page_numbers, whole

GAME = engine.find("troy")
STEPS = 8
PURPOSES: dict[str, Purpose] = {ACT: "act", AHEAD: "what-if"}


def seated(table: Table[Any, Any]) -> Sitting:
    """The table with two people of long names."""
    row = TableRow(
        id="WWWW",
        game=GAME.key,
        stage="running",
        guild=SNOWFLAKE,
        channel=ChannelId(SNOWFLAKE),
        organiser=PersonId(SNOWFLAKE),
        tempo=table.tempo,
        options=codec.dump(table.options, GAME.rules.Options),
        seats=2,
        seed="f" * 64,
        commit="f" * 64,
        created=NEVER,
    )
    seats = tuple(SeatRow("WWWW", n, PersonId(SNOWFLAKE + n), LONG, "player", "") for n in table.seats)
    return Sitting(row, seats, table)


def games(seed: int, orders: int, **options: object) -> list[Table[Any, Any]]:
    """The tables of a game of random moves."""
    opening = opening_of(GAME, 2, seed, options)
    key, tables = opening.key(), [engine.start(GAME, opening).table]
    drivers = dict.fromkeys(tables[0].seats, "random")
    while tables[-1].outcome is None and len(tables) < orders:
        order = next_order(GAME, tables[-1], drivers, key)
        assert order is not None
        tables.append(engine.submit(GAME, tables[-1], order, key).table)
    return [table for table in tables if table.open]


def options_of(form: Form) -> list[Option]:
    return [option for group in form.groups for option in group.options]


def check(sitting: Sitting, decision: Decision, draft: str) -> Form:
    """The form at a draft, every page of its panel having been looked at."""
    user = SNOWFLAKE + (decision.seat or NO_SEAT)
    form = whole(partial(GAME.face.form, sitting.view(PersonId(user)), decision, draft))
    subject = Subject(decision, PURPOSES.get(decision.kind, "answer"))
    for page in page_numbers(form):
        panel = plotting.question(sitting, PersonId(user), subject, draft, page, "W" * 200)
        assert problems(panel) == []
        assert "… (" not in panel.content
    return form


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"strict_check": True, "retract_after_reply": True}])
def test_whoever_presses_about_finds_panels_that_can_be_shown(options: dict[str, object]) -> None:
    for number, table in enumerate(games(5, 120, **options)[:: extent.amount(6, 12)]):
        rng, sitting, draft = random.Random(number), seated(table), ""
        for _step in range(STEPS):
            form = check(sitting, table.open[0], draft)
            draft = rng.choice(options_of(form)).line
        assert problems(mine.mine(sitting, PersonId(SNOWFLAKE + 1), profile="turned:always")) == []


@pytest.mark.long
@pytest.mark.parametrize("seat", extent.some([1, None], 1))
def test_whoever_looks_ahead_finds_panels_that_can_be_shown(seat: Seat | None) -> None:
    ahead = Decision(DecisionId(0), seat, AHEAD)
    for number, table in enumerate(games(6, 90)[:: extent.amount(15, 30)]):
        rng, sitting, draft = random.Random(number), seated(table), ""
        for _step in range(2 * STEPS):
            form = check(sitting, ahead, draft)
            draft = rng.choice(options_of(form)).line


def test_what_may_be_done_unasked_can_be_shown() -> None:
    for table in games(7, 60)[::10]:
        for seat in table.seats:
            check(seated(table), act_of(seat), "")


def test_the_board_of_ones_own_side_is_turned_as_the_profile_says() -> None:
    sitting = seated(games(1, 3)[-1])

    def looks(seat: Seat, profile: str) -> str:
        message: Message = mine.mine(sitting, PersonId(SNOWFLAKE + seat), profile=profile)
        assert message.picture is not None
        return message.picture.draft

    assert (
        looks(Seat(1), "")
        == looks(Seat(1), "turned:white")
        == looks(Seat(2), "")
        == looks(Seat(2), "turned:always")
        == ""
    )
    assert looks(Seat(1), "turned:always") == looks(Seat(2), "turned:white") == "turned"


def test_a_move_that_loses_is_asked_about_before_it_is_sent() -> None:
    (table,) = games(1, 1, position="ksrbnq3p/3P6/10/10/10/10/10/10/10/KQRBNS4 w")
    sitting, asked = seated(table), table.open[0]
    doubt = plotting.confirmation(sitting, PersonId(SNOWFLAKE + 1), asked, "d9P-d10=Q")
    assert doubt is not None
    assert filled(doubt, {}).content.startswith("This move loses the game at once: White has no pawn left.")
    keys = doubt.rows[0]
    assert isinstance(keys, tuple)
    assert keys[0].id.endswith(":sure")
    assert plotting.confirmation(sitting, PersonId(SNOWFLAKE + 1), asked, "d9P-d10=Q", agreed=True) is None
    assert plotting.confirmation(sitting, PersonId(SNOWFLAKE + 1), asked, "d9P-d10=P") is None


def test_what_is_typed_is_completed_to_the_moves_that_can_be_meant() -> None:
    (table,) = games(1, 1)
    sitting, asked = seated(table), table.open[0]

    def offered(typed: str) -> set[str]:
        return {line for line, _label in completing._completions(sitting, asked, typed)}

    assert offered("d4ps") == {"d4PS-c5", "d4PS-d5", "d4PS-e5"}
    assert offered("d4 to d5") == offered("D4D5") == {"d4P-d5", "d4PS-d5", "d4S-d5"}
    assert offered("p d4 d5") == {"d4P-d5"}
    assert offered("d4 d9") == set()


def test_an_empty_field_is_completed_with_the_moves_worth_a_look_and_what_they_do() -> None:
    (table,) = games(1, 1, position="ksrbnq3p/10/10/10/10/10/10/10/4p5/KQRBNS1P2 w")
    sitting, asked = seated(table), table.open[0]
    found = completing._completions(sitting, asked, "")
    assert found[0] == ("c1Rxr-c10", "c1Rxr-c10: rook takes rook, wins the game")
    assert len(found) == 24
    assert "cells" not in dict(found)
    ahead = completing._completions(sitting, Decision(DecisionId(0), Seat(1), AHEAD), "")
    assert [line for line, _name in ahead] == [line for line, _name in found]
    takes = dict(completing._completions(sitting, asked, "rook takes"))
    assert "c1Rxr-c10" in takes, "a piece is found by its name"
    assert all("rook takes" in label for label in takes.values())
