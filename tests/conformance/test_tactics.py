"""*Tactics* of every game: each clause has a line that explains it, and a press on a ready style sets it."""

from __future__ import annotations

from functools import partial

import pytest

from engine import registry
from engine.face.forms import Form, Group
from engine.game import Game
from engine.journal import start
from engine.kernel import proposal
from engine.language import known, speaking
from engine.model import Decision, Table
from engine.selfplay import opening_of
from tests.forms import every_page

GAMES = [game for game in registry.all_games().values() if not game.workshop]
READY = {"Safe", "Normal", "Reckless"}
ROOM = 130
"""Characters of a note: its bold term, and a sentence of a hundred."""


def begun(game: Game) -> Table[object, object]:
    return start(game, opening_of(game, max(2, min(game.seats)), 1, {})).table


def asked(game: Game) -> tuple[object, Decision]:
    """The first question of a game, as its seat sees it."""
    table = begun(game)
    decision = next(d for d in table.awaited() if d.seat)
    return game.rules.view(table.state, decision.seat), decision


def form_of(game: Game, line: str = "") -> Form:
    """The page behind the first of the first question, at the proposal or at a line."""
    view, decision = asked(game)
    line = line or proposal(game, view, decision)
    return game.face.form(view, decision, line, 2)


def styles(form: Form) -> Group | None:
    return next((g for g in form.groups if g.id in ("style", "styles", "0style")), None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("language", known())
def test_every_clause_of_the_profile_has_a_line(game: Game, language: str) -> None:
    with speaking(language):
        forms = every_page(partial(game.face.profile, ""))
        alone = {
            group.id: group.note for form in forms for group in form.groups if not group.id[:1].isdigit()
        }
        bare = {id for id, note in alone.items() if not note}
        assert bare <= {"plot", "style", "styles", "colours2"}
        assert all(len(note) <= ROOM and "\n" not in note for note in alone.values())


STYLED = [game for game in GAMES if styles(form_of(game)) is not None]
"""The games with ready-made tactics."""


@pytest.mark.parametrize("game", STYLED, ids=lambda game: game.key)
def test_a_press_on_a_ready_style_sets_it(game: Game) -> None:
    found = styles(form_of(game))
    assert found is not None
    assert {option.label for option in found.options} >= READY
    for option in found.options:
        after = styles(form_of(game, option.line))
        assert after is not None
        assert [o.label for o in after.options if o.chosen] == [option.label]


@pytest.mark.parametrize("game", STYLED, ids=lambda game: game.key)
def test_a_ready_style_can_be_sent(game: Game) -> None:
    found = styles(form_of(game))
    assert found is not None
    assert all(form_of(game, option.line).complete for option in found.options)


def test_all_games_but_one_have_ready_styles() -> None:
    """A game of pure reckoning has nothing that is answered in advance by tactics."""
    assert len(STYLED) == sum(game.dice for game in GAMES)
