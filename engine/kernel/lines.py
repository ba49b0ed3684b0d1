"""Lines of words: which words come next, how a typed line is spelled, and why one is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import bounds, letters
from engine.errors import BadOrder
from engine.game import Game
from engine.language import _
from engine.model import ACT, PACE, UNASKED, Choice, Decision, Seat, Table
from engine.values import Lately

_SHOWN_CHOICES = 8
_GO = (Choice("go"),)


def act_of(seat: Seat) -> Decision:
    """The question to which whatever a seat does unasked is the answer."""
    return Decision(UNASKED, seat, ACT)


def choices(game: Game, state: Any, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words of any decision, those of the kernel's own kinds included."""
    if decision.kind == PACE:
        return () if written else _GO
    return game.rules.choices(state, decision, written)


def choice(game: Game, state: Any, decision: Decision, written: tuple[str, ...], word: str) -> Choice | None:
    """The legal next word of any decision that reads so, None where it is not legal."""
    find = game.rules.choice
    if find is not None and decision.kind != PACE:
        return find(state, decision, written, word)
    for legal in choices(game, state, decision, written):  # of thousands a generator would take twice as long
        if legal.word == word:
            return legal
    return None


def read(game: Game, state: Any, decision: Decision, text: str) -> tuple[str, ...]:
    """The words of a typed line in their stored spelling, legal or not; `BadOrder` if it is unclear.

    The letters are made plain first, the same for every game.
    """
    text = typed(text)
    return game.rules.read(state, decision, text) if decision.kind != PACE else tuple(text.split())


def typed(text: str) -> str:
    """A line in plain letters, as every reader of a game gets it; raises `BadOrder` where it is too long."""
    bounds.check(text)
    text = letters.line(text)
    bounds.check(text)  # one letter may stand for many
    return text


_spelled: Lately[Any, list[tuple[Game, Decision, str, str]]] = Lately(lambda _state: [], most=16)
"""The latest spellings of lines in a position: a line that a host spells, to ask about it, is submitted
next."""


def spell(game: Game, state: Any, decision: Decision, text: str) -> str:
    """A typed line in its one stored spelling; raises `BadOrder` at the first impossible or unclear word."""
    latest = _spelled(state)
    for known, asked, typed, line in latest:
        if known is game and asked is decision and typed == text:
            return line
    words = read(game, state, decision, text)
    written: tuple[str, ...] = ()
    for word in words:
        if not word or choice(game, state, decision, written, word) is None:
            legal = choices(game, state, decision, written)
            raise _impossible(word, legal, _refusal(game, state, decision, written, word))
        written += (word,)
    legal = choices(game, state, decision, written)
    if legal and all(c.word for c in legal):
        raise _unfinished(written, legal, _refusal(game, state, decision, written, ""))
    line = " ".join(written)
    latest[:] = [(game, decision, text, line)]
    return line


def legal(game: Game, state: Any, decision: Decision, line: str) -> bool:
    """Whether a line in its stored spelling is an answer: what the rules say themselves is not read again."""
    written: tuple[str, ...] = ()
    for word in line.split():
        if choice(game, state, decision, written, word) is None:
            return False
        written += (word,)
    onward = choices(game, state, decision, written)
    return not onward or any(not c.word for c in onward)


def may(game: Game, state: Any, decision: Decision, line: str) -> bool:
    """Whether the line is a legal answer."""
    try:
        spell(game, state, decision, line)
    except BadOrder:
        return False
    return True


def lapsed(game: Game, table: Table[Any, Any], decision: Decision, profile: str) -> str:
    """The answer of a silent seat: its profile's, if that is legal, else the fallback's."""
    view = game.rules.view(table.state, decision.seat)
    line = game.rules.fill(view, decision, "", profile)
    if may(game, table.state, decision, line):
        return line
    return game.rules.fill(view, decision, decision.fallback, profile)


def proposal(game: Game, view: Any, decision: Decision, profile: str = "") -> str:
    """The line with which a panel begins: by the profile; without one the best that the game knows."""
    line = "" if profile else game.face.propose(view, decision, "")
    return line or game.face.propose(view, decision, game.rules.fill(view, decision, "", profile))


def _offered(legal: Sequence[Choice]) -> str:
    words = [c.word for c in legal if c.word]
    shown = " ".join(words[:_SHOWN_CHOICES])
    if len(words) <= _SHOWN_CHOICES:
        return shown
    return _("{words} … ({number} in total)").format(words=shown, number=len(words))


def _refusal(game: Game, state: Any, decision: Decision, written: tuple[str, ...], word: str) -> str:
    if decision.kind == PACE or game.rules.refusal is None:
        return ""
    return game.rules.refusal(state, decision, written, word)


def _impossible(word: str, legal: Sequence[Choice], refusal: str) -> BadOrder:
    possible = tuple(c.word for c in legal if c.word)
    if refusal:
        return BadOrder(refusal, word, possible)
    shown = word if len(word) <= 40 else word[:39] + "…"
    if not possible:
        words = _("'{word}' is one word too many: the line is already complete.")
        return BadOrder(words.format(word=shown), word)
    words = _("'{word}' is not possible here; try one of: {words}.")
    return BadOrder(words.format(word=shown, words=_offered(legal)), word, possible)


def _unfinished(written: tuple[str, ...], legal: Sequence[Choice], refusal: str) -> BadOrder:
    possible = tuple(c.word for c in legal if c.word)
    if refusal:
        return BadOrder(refusal, "", possible)
    if written:
        words = _("After '{line}' something is missing; next comes one of: {words}.")
    else:
        words = _("Something is missing; next comes one of: {words}.")
    return BadOrder(words.format(line=" ".join(written), words=_offered(legal)), "", possible)
