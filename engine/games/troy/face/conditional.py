"""Conditional moves: lines kept as answers in advance, as in "if d7p-d6 then d4P-d5"."""

from __future__ import annotations

from engine.errors import BadOrder
from engine.games.troy.face.draft import read_path
from engine.games.troy.rules.play import threats_after
from engine.games.troy.rules.reading import CHECK
from engine.games.troy.rules.state import Game, View, side_of
from engine.games.troy.rules.what_if import after
from engine.language import _
from engine.model import Decision, Link, Standing, Test

NAME = "line"


def plan(view: View, decision: Decision, line: str) -> Standing | None:
    """The own moves in a line, each as the answer to what has been foreseen before it.

    The first move is not among them: it is the other side's, or the own one that is asked for at present.
    Where players call check, the answers call it. None where there is nothing to keep; raises `BadOrder`
    where a move is unfinished or waits for an answer.
    """
    game, draft = view.game, read_path(view.game, line)
    if draft.begun:
        raise BadOrder(_("The move {move} is not finished.").format(move=draft.begun), draft.begun)
    if decision.seat is None or not draft.path:
        return None
    first = 2 if game.turn == side_of(decision.seat) else 1
    path = draft.path
    if (len(path) - first) % 2 == 0:
        if after(game, path).result is None:
            raise _waiting(path[-1])
        path = path[:-1]
    links = tuple(_link(game, path[: n + 1]) for n in range(first, len(path), 2))
    return Standing(NAME, "move", links, line=True) if links else None


def _waiting(move: str) -> BadOrder:
    return BadOrder(_("How do you answer {move}? Add your move.").format(move=move), move)


def _link(game: Game, path: tuple[str, ...]) -> Link:
    """The last move of a line as the answer to those before it."""
    *before, move = path
    now = after(game, tuple(before))
    calls = game.options.strict_check and threats_after(now, move)
    tests = [Test("number", "==", now.number), Test("last", "==", before[-1])]
    if len(before) > 1:
        tests.append(Test("mine", "==", before[-2]))
    return Link(f"{move} {CHECK}" if calls else move, tuple(tests))


def said(view: View, standing: Standing) -> str:
    """A plan of moves as a sentence; the own move that it waits for comes first."""
    sentence = ""
    for link in standing.links:
        tested = {test.fact: str(test.value) for test in link.tests}
        if sentence:
            words = _("{line}, then if {last} then {answer}")
        elif "mine" in tested and view.seat is not None and view.game.turn == side_of(view.seat):
            words = _("after {mine}: if {last} then {answer}")
        else:
            words = _("if {last} then {answer}")
        sentence = words.format(line=sentence, answer=link.answer, **tested)
    return sentence
