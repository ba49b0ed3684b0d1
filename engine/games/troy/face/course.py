"""How a game went as pictures tell it: who stands on the podium, and who was ahead after each move."""

from __future__ import annotations

from collections.abc import Sequence

from engine.face.balance import Balance, Side
from engine.face.coverage import Coverage
from engine.face.finish import Racer
from engine.face.podium import Mount
from engine.games.troy.face.caption import ahead, news
from engine.games.troy.face.finish import lead
from engine.games.troy.face.pieces import army, bust
from engine.games.troy.rules import speech
from engine.games.troy.rules.contents import SIDES, piece_of
from engine.games.troy.rules.events import Event, Moved, Retracted
from engine.games.troy.rules.state import Game, View, seat_of
from engine.games.troy.rules.state import Side as Letter
from engine.language import _, ngettext


def mount(view: View, racer: Racer) -> Mount:
    """The king of a side, and its shield."""
    side = 0 if racer == seat_of("w") else 1
    return Mount(bust(piece_of(side, "K"), 0, 0, 1), army(side, 0, 0, 1))


def chart(view: View, coverage: Coverage) -> Balance:
    """By how many captures White was ahead after each move, and who gave check when."""
    game = view.game
    values = (0, *lead(game))
    first = SIDES.index(game.opening.split()[1])
    stops = ("", *("" if (n + first) % 2 else str((n + first) // 2 + 1) for n in range(len(game.moves))))
    checks = _checks(coverage.events)
    marks = tuple((n, (n - 1 + first) % 2 == 0, "check") for n in checks if n <= len(game.moves))
    white, black = (_side(game, letter, coverage) for letter in ("w", "b"))
    called = (("check", _("check")),)
    return Balance(_("Troy"), news(game), white, black, values, stops, marks, _in_words(game, checks), called)


def _side(game: Game, letter: str, coverage: Coverage) -> Side:
    side: Letter = "b" if letter == "b" else "w"
    number = SIDES.index(side)
    by = ahead(game, number)
    won = game.result is not None and game.result.winner == side
    name = coverage.name(seat_of(side), speech.side(side))
    gap = ngettext("+{n} piece", "+{n} pieces", by).format(n=by) if by > 0 else ""
    return Side(name, army(number, 0, 0, 1), gap, won)


def _checks(events: Sequence[Event]) -> tuple[int, ...]:
    """The numbers of the moves that gave check, of those that were not taken back."""
    called: list[bool] = []
    for event in events:
        match event:
            case Moved():
                called.append(event.called)
            case Retracted():
                del called[len(called) - len(event.moves) :]
    return tuple(n for n, check in enumerate(called, 1) if check)


def _in_words(game: Game, checks: Sequence[int]) -> str:
    """The balance in words."""
    by = ahead(game, 0)
    if by:
        side = speech.side("w" if by > 0 else "b")
        balance = ngettext(
            "{side} has taken {n} piece more.", "{side} has taken {n} pieces more.", abs(by)
        ).format(side=side, n=abs(by))
    else:
        balance = _("Both sides have taken the same number of pieces.")
    given = ngettext("Check was given once.", "Check was given {n} times.", len(checks)).format(n=len(checks))
    return f"{news(game)}. {balance} {given if checks else ''}".strip()
