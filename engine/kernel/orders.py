"""The effect of each verb of an order on a table."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, TypeVar

from engine.errors import BadOrder, NotAsked, RulesBug
from engine.game import Game
from engine.kernel.lines import act_of, choices, may, spell
from engine.kernel.submission import Submission
from engine.language import N_, _
from engine.model import DRAWN, WAKE, Answer, Decision, Filed, Order, Step, Table

S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E")
V = TypeVar("V")

_AGREED = N_("The players have agreed to a draw.")
_STOPPED = N_("The game was ended early; this was the order at that moment.")


def submit(game: Game, table: Table[Any, Any], order: Order, key: bytes) -> Step[Any, Any, Any]:
    """The table after an order, or a `GameError` and no change. `RulesBug` is a fault of the rules.

    Stored values know no language; only the sentence of an error is in that of the context.
    """
    if table.outcome is not None:
        raise NotAsked(_("This game is over."))
    submission: Submission[Any, Any, Any] = Submission(game, table, key, order)
    _VERBS[order.verb](submission, order)
    submission.settle()
    return submission.finish()


def _answer(at: Submission[S, T, E], order: Order) -> None:
    decision = _mine(at, order)
    if not decision.sealed and decision.id in at.group.answers:
        raise NotAsked(_("That question has already been answered."))
    line = spell(at.game, at.state, decision, order.line)
    nonce = (order.nonce or at.nonce(decision.id)) if decision.sealed else ""
    at.group.put(Answer(decision.id, decision.seat, line, order.by, nonce))


def _withdraw(at: Submission[S, T, E], order: Order) -> None:
    decision = _mine(at, order)
    if not decision.sealed or decision.id not in at.group.answers:
        raise NotAsked(_("There is nothing to withdraw."))
    at.group.take_back(decision.id)


def _ready(at: Submission[S, T, E], order: Order) -> None:
    decision = _mine(at, order)
    if decision.id not in at.group.answers:
        raise NotAsked(_("Answer first, then say that you are ready."))
    at.group.unready(decision.id)
    if order.verb == "ready":
        at.group.ready.append(decision.id)


def _close(at: Submission[S, T, E], order: Order) -> None:
    if not at.group.sealed:
        raise NotAsked(_("There is no sealed question to close."))
    if at.group.awaited():
        raise NotAsked(_("Not everybody has answered yet."))
    at.advance(at.close())


def _lapse(at: Submission[S, T, E], order: Order) -> None:
    """Answer for one who stayed silent: the host's line if there is a legal one, else the fallback."""
    decision = at.group.decision(order.decision)
    if decision is None or decision.id in at.group.answers:
        raise NotAsked(_("That question has already been answered."))
    given = order.line if order.line and may(at.game, at.state, decision, order.line) else ""
    at.group.put(at.answer_for(decision, given or decision.fallback, "clock"), ready=decision.sealed)


def _act(at: Submission[S, T, E], order: Order) -> None:
    if order.seat not in at.table.seats:
        raise NotAsked(_("Only a player at the table can do that."))
    if not choices(at.game, at.state, act_of(order.seat), ()):
        raise NotAsked(_("Right now you can only answer what you are asked."))
    line = spell(at.game, at.state, act_of(order.seat), order.line)
    at.act(order.seat, tuple(line.split()))


def _file(at: Submission[S, T, E], order: Order) -> None:
    standing, seat = order.standing, order.seat
    if standing is None or seat not in at.table.seats or not standing.links:
        raise NotAsked(_("A standing answer needs a seat at the table and at least one answer."))
    if at.table.tempo == "round" and any(link.answer == WAKE for link in standing.links):
        raise BadOrder(_("At tempo round nobody is asked in mid-round; choose an answer instead."), WAKE)
    others = tuple(f for f in at.filed if (f.seat, f.order.name) != (seat, standing.name))
    at.filed = (*others, Filed(seat, standing))


def _unfile(at: Submission[S, T, E], order: Order) -> None:
    names = {f.order.name for f in at.filed if f.seat == order.seat}
    if order.line not in names:
        possible = ", ".join(sorted(names)) or _("none")
        words = _("You have no standing answer '{name}'; you have: {names}.")
        raise NotAsked(words.format(name=order.line, names=possible))
    at.filed = tuple(f for f in at.filed if (f.seat, f.order.name) != (order.seat, order.line))


def _end(at: Submission[S, T, E], order: Order) -> None:
    """End the game where it stands, by the host's word alone."""
    ranks, drawn = at.game.rules.ranks, order.line == DRAWN
    ranking = ranks.ended(at.state, drawn) if ranks is not None and order.by == "host" else None
    if ranking is None:
        raise NotAsked(_("This game cannot end like that; it is played until it is decided."))
    at.outcome = dataclasses.replace(ranking, reason=_AGREED if drawn else _STOPPED)


def _refuse(at: Submission[S, T, E], order: Order) -> None:
    raise RulesBug(f"'{order.verb}' is not an order for a running table; use begin or journal.rewind")


def _mine(at: Submission[S, T, E], order: Order) -> Decision:
    decision = at.group.decision(order.decision)
    if decision is None:
        raise NotAsked(_("That question has already been answered."))
    if decision.seat != order.seat:
        raise NotAsked(_("That question is for somebody else."))
    return decision


_VERBS: Mapping[str, Any] = {
    "answer": _answer,
    "withdraw": _withdraw,
    "ready": _ready,
    "unready": _ready,
    "close": _close,
    "lapse": _lapse,
    "act": _act,
    "file": _file,
    "unfile": _unfile,
    "end": _end,
    "begin": _refuse,
    "rollback": _refuse,
}
