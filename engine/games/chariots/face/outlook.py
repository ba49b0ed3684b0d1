"""The prospect of an order of the coins, in words for its menu and for the panel above it."""

from __future__ import annotations

from engine.games.chariots.face.orders import Course, Prospect, chance
from engine.games.chariots.players.hindsight import Turnout
from engine.games.chariots.rules.speech import NUMERALS, area, listed
from engine.language import _, ngettext, rounded


def told(order: Prospect) -> str:
    """An order as an entry of a menu: what it gains and where it ends."""
    if order.best.home:
        return _("{coins}: home in phase {phase}").format(coins=spelled(order), phase=_phase_of(order.best))
    return _("{coins}: {gain} squares, ends {where}").format(
        coins=spelled(order), gain=squares(order.gain), where=area(order.best.end)
    )


def here(order: Prospect, chance: float) -> str:
    """An order as a way to a square on which it ends in so many cases."""
    words = _("{coins}: ends here in {odds}% of cases, {gain} squares on average")
    return words.format(coins=spelled(order), odds=round(100 * chance), gain=squares(order.gain))


def consequence(order: Prospect) -> str:
    """The roll that decides where it ends, short enough to stand below the entry."""
    if order.settled:
        return _("It ends there whatever the rolls.") if order.deciding else _("No roll matters.")
    match order.deciding:
        case (phase,):
            words = _("Inside in {odds}, otherwise {short}.")
            return words.format(odds=_odds(order, phase), short=_short(order))
        case (first, *_between, last):
            words = _("Inside in {one} and {other}, at worst {short}.")
            return words.format(one=_odds(order, first), other=_odds(order, last), short=_short(order))
    raise ValueError("no roll decides what is not settled")


def _short(order: Prospect) -> str:
    """How much is lost where the rolls fail."""
    if order.worst.crashed:
        return _("a crash")
    where, lost = area(order.worst.end), round(order.best.gain - order.worst.gain)
    if order.best.home or (lost < 1 and where != area(order.best.end)):
        return _("it ends {where}").format(where=where)
    if lost < 1:
        return _("about as far")
    return ngettext("one square less", "{n} squares less", lost).format(n=lost)


def _odds(order: Prospect, phase: int) -> str:
    made, sides = chance(order.coins[phase - 1])
    return _("{phase} ({made} of {sides})").format(phase=NUMERALS[phase], made=made, sides=sides)


def gained(order: Prospect, best: Prospect | None = None) -> str:
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


def ends(order: Prospect) -> str:
    """Where an order ends, by the rolls that decide it, as a sentence; '' where `gained` says it."""
    home = order.best.home
    if order.settled:
        words = "" if home else _("It crashes {where}.") if order.worst.crashed else _("It ends {where}.")
        return words.format(where=area(order.best.end))
    one = len(order.deciding) == 1
    if home and one:
        words = _("It finishes in phase {phase} with the roll in {rolls}, otherwise {short}.")
    elif home:
        words = _("It finishes in phase {phase} with the rolls in {rolls}, at worst {short}.")
    elif one:
        words = _("It ends {where} with the roll in {rolls}, otherwise {short}.")
    else:
        words = _("It ends {where} with the rolls in {rolls}, at worst {short}.")
    return words.format(
        where=area(order.best.end),
        phase=_phase_of(order.best),
        short=_short(order),
        rolls=listed([_odds(order, phase) for phase in order.deciding] or [""]),
    )


def spelled(order: Prospect | Turnout) -> str:
    return " ".join(map(str, order.coins))


def squares(gain: float) -> str:
    """A mean of squares, whole ones without a fraction."""
    return rounded(gain, 1)


def _phase_of(course: Course) -> str:
    return NUMERALS[course.legs[-1].phase]
