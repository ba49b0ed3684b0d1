"""The forecast of an order of the coins, in words for its menu and for the panel above it."""

from __future__ import annotations

from functools import reduce

from engine.games.chariots.face.orders import Course, Forecast, chance
from engine.games.chariots.players.hindsight import Turnout
from engine.games.chariots.rules.speech import NUMERALS, area
from engine.language import Number, _, listed, ngettext, rounded


def told(order: Forecast) -> str:
    """An order as an entry of a menu: what it gains and where it ends."""
    if order.best.home:
        return _("{coins}: home in phase {phase}").format(coins=spelled(order), phase=_phase_of(order.best))
    return _("{coins}: {gain} squares, ends {where}").format(
        coins=spelled(order), gain=squares(order.gain), where=area(order.best.end)
    )


def here(order: Forecast, chance: float) -> str:
    """An order as a way to a square, with the part of cases in which it ends there."""
    often = round(100 * chance)
    words = _("{coins}: always ends here, {gain} squares on average")
    if often < 100:
        words = _("{coins}: ends here in {odds}% of cases, {gain} squares on average")
    return words.format(coins=spelled(order), odds=often, gain=squares(order.gain))


def consequence(order: Forecast) -> str:
    """The roll that decides where it ends, short enough to stand below the entry."""
    if order.settled:
        return _("It ends there whatever the rolls.") if order.deciding else _("No roll matters.")
    words = _("Inside in {rolls}, else {short}.")
    if not _matters(order):
        words = _("A roll in {rolls}, which hardly matters.")
    rolls = listed([_in_phase(order, phase) for phase in order.deciding])
    return words.format(rolls=rolls, short=_short(order))


def _matters(order: Forecast) -> bool:
    """Whether more is lost where the rolls fail than a part of a square."""
    same = area(order.worst.end) == area(order.best.end)
    return order.worst.crashed or order.best.home or not same or _lost(order) >= 1


def _lost(order: Forecast) -> int:
    return round(order.best.gain - order.worst.gain)


def _short(order: Forecast) -> str:
    """How it goes where the rolls fail."""
    if order.worst.crashed:
        return _("a crash")
    if order.best.home or _lost(order) < 1:
        return area(order.worst.end)
    n = round(order.worst.gain)
    return ngettext("{n} square in all", "{n} squares in all", n).format(n=n)


def _in_phase(order: Forecast, phase: int) -> str:
    return _("{phase} ({odds})").format(phase=NUMERALS[phase], odds=_odds(order, phase))


def _odds(order: Forecast, phase: int) -> str:
    made, sides = chance(order.coins[phase - 1])
    return _("{made} in {sides}").format(made=made, sides=sides)


def gained(order: Forecast, best: Forecast | None = None) -> str:
    """The gain of an order, beside the best one where that is known."""
    if order.best.home and order.settled:
        words = _("**{coins}** brings you home in phase {phase}.")
        return words.format(coins=spelled(order), phase=_phase_of(order.best))
    about = round(order.gain)
    if best is None or (order.coins != best.coins and about == round(best.gain)):
        return _("**{coins}** gains about {gain} squares.").format(coins=spelled(order), gain=about)
    if order.coins == best.coins:
        words = _("**{coins}** is the fastest order: about {gain} squares.")
    else:
        words = _("**{coins}** gains about {gain} squares; {best} gains {most}.")
    return words.format(coins=spelled(order), gain=about, best=spelled(best), most=round(best.gain))


def ends(order: Forecast) -> str:
    """Where an order ends, by the rolls that decide it, as a sentence; '' where `gained` says it."""
    where, home, count = area(order.best.end), order.best.home, len(order.deciding)
    if order.settled:
        words = "" if home else _("You crash {where}.") if order.worst.crashed else _("You end {where}.")
        return words.format(where=where)
    if not _matters(order):
        return _("You end {where}, whatever you roll.").format(where=where)
    if home:
        words = ngettext(
            "With a good roll ({rolls}) you finish in phase {phase}; else {short}.",
            "With {n:word} good rolls ({rolls}) you finish in phase {phase}; else {short}.",
            count,
        )
    else:
        words = ngettext(
            "With a good roll ({rolls}) you end {where}; else {short}.",
            "With {n:word} good rolls ({rolls}) you end {where}; else {short}.",
            count,
        )
    rolls = reduce(_then, (_odds(order, phase) for phase in order.deciding))
    facts = {"where": where, "phase": _phase_of(order.best), "short": _short(order)}
    return words.format(n=Number(count), rolls=rolls, **facts)


def _then(one: str, other: str) -> str:
    return _("{one}, then {other}").format(one=one, other=other)


def spelled(order: Forecast | Turnout) -> str:
    return " ".join(map(str, order.coins))


def squares(gain: float) -> str:
    """A mean of squares, whole ones without a fraction."""
    return rounded(gain, 1)


def _phase_of(course: Course) -> str:
    return NUMERALS[course.legs[-1].phase]
