"""What an order of the coins comes to, in words for its menu and for the panel above it."""

from __future__ import annotations

from engine.games.chariots.face.orders import Course, Prospect, chance
from engine.games.chariots.players.hindsight import Turnout
from engine.games.chariots.rules.speech import NUMERALS, listed
from engine.language import N_, _


def told(order: Prospect) -> str:
    """An order as an entry of a menu: what it gains and where it ends."""
    if order.best.home:
        return _("{coins}: home in phase {phase}").format(coins=spelled(order), phase=_phase_of(order.best))
    return _("{coins}: {gain} squares, ends on {square}").format(
        coins=spelled(order), gain=squares(order.gain), square=order.best.end
    )


def consequence(order: Prospect) -> str:
    """What decides where it ends, short enough to stand below the entry."""
    if order.settled:
        return _("It ends there whatever the rolls.") if order.deciding else _("No roll matters.")
    match order.deciding:
        case (phase,):
            return _(_ONE[order.worst.crashed]).format(odds=_odds(order, phase), square=order.worst.end)
        case (first, *_between, last):
            return _(_TWO[order.worst.crashed]).format(
                one=_odds(order, first), other=_odds(order, last), square=order.worst.end
            )
    raise ValueError("no roll decides what is not settled")


_ONE = {
    False: N_("Inside in {odds}, otherwise ends on {square}."),
    True: N_("Inside in {odds}, otherwise crashes on {square}."),
}
_TWO = {
    False: N_("Inside in {one} and {other}, at worst ends on {square}."),
    True: N_("Inside in {one} and {other}, at worst crashes on {square}."),
}


def _odds(order: Prospect, phase: int) -> str:
    made, sides = chance(order.coins[phase - 1])
    return _("{phase} ({made} of {sides})").format(phase=NUMERALS[phase], made=made, sides=sides)


def gained(order: Prospect, best: Prospect | None = None) -> str:
    """What an order gains, beside the one that gains most where that is known."""
    if order.best.home and order.settled:
        told = _("**{coins}** brings you home in phase {phase}.")
        return told.format(coins=spelled(order), phase=_phase_of(order.best))
    if best is None or (order.coins != best.coins and squares(best.gain) == squares(order.gain)):
        told = _("**{coins}** gains {gain} squares on average.")
        return told.format(coins=spelled(order), gain=squares(order.gain))
    if order.coins == best.coins:
        told = _("**{coins}** gains {gain} squares on average: no other order gains more.")
    else:
        told = _("**{coins}** gains {gain} squares on average; {best} gains {most}.")
    return told.format(
        coins=spelled(order), gain=squares(order.gain), best=spelled(best), most=squares(best.gain)
    )


def ends(order: Prospect) -> str:
    """Where an order ends, by the rolls that decide it, as a sentence; '' where `gained` says it."""
    home, crashes = order.best.home, order.worst.crashed
    if order.settled and home:
        return ""
    if order.settled:
        told = _(_SETTLED[crashes])
    elif len(order.deciding) == 1:
        told = _(_BY_A_ROLL[home, crashes])
    else:
        told = _(_BY_ROLLS[home, crashes])
    return told.format(
        end=order.best.end,
        phase=_phase_of(order.best),
        worst=order.worst.end,
        rolls=listed([_odds(order, phase) for phase in order.deciding] or [""]),
    )


_SETTLED = {
    False: N_("It ends on {end}."),
    True: N_("It crashes on {end}."),
}
_BY_A_ROLL = {
    (False, False): N_("It ends on {end} with the roll in {rolls}, otherwise on {worst}."),
    (False, True): N_("It ends on {end} with the roll in {rolls}, otherwise it crashes on {worst}."),
    (True, False): N_("It finishes in phase {phase} with the roll in {rolls}, otherwise it ends on {worst}."),
    (True, True): N_(
        "It finishes in phase {phase} with the roll in {rolls}, otherwise it crashes on {worst}."
    ),
}
"""By whether one comes home, and whether the failed roll crashes."""
_BY_ROLLS = {
    (False, False): N_("It ends on {end} with the rolls in {rolls}, at worst on {worst}."),
    (False, True): N_("It ends on {end} with the rolls in {rolls}; at worst it crashes on {worst}."),
    (True, False): N_("It finishes in phase {phase} with the rolls in {rolls}, at worst it ends on {worst}."),
    (True, True): N_(
        "It finishes in phase {phase} with the rolls in {rolls}; at worst it crashes on {worst}."
    ),
}


def spelled(order: Prospect | Turnout) -> str:
    return " ".join(map(str, order.coins))


def squares(gain: float) -> str:
    """A mean of squares, whole ones without a fraction."""
    return f"{gain:.1f}".removesuffix(".0")


def _phase_of(course: Course) -> str:
    return NUMERALS[course.legs[-1].phase]
