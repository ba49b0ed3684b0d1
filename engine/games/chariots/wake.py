"""When "ask me" in a policy opens a question to its driver, at tempo `phase`."""

from __future__ import annotations

from typing import Literal

from engine.games.chariots.moves import RECOVER, Move, announcements, gained, legal_moves
from engine.games.chariots.policy import Policy, at_phase
from engine.games.chariots.state import Chariot, Race
from engine.model import WAKE

Window = Literal["move", "announce", "swap"]
WORTH_WAKING = 2
"""A coin helps when it saves that many squares, or when no move without one gains any ground."""


def wakes(race: Race, chariot: Chariot, window: Window) -> bool:
    """Whether the chariot's driver wants to be asked here; all that matters but the wish itself is public."""
    match window:
        case "move":
            return _move(race, chariot, at_phase(chariot.policy, race.phase))
        case "announce":
            policy = at_phase(chariot.policy, race.phase)
            said = {word for words in announcements(race, chariot) for word in words}
            return any(getattr(policy, w) == WAKE for w in ("extra", "first", "whip", "balk") if w in said)
        case "swap":
            return WAKE in at_phase(chariot.policy, race.phase + 1).swap


def _move(race: Race, chariot: Chariot, policy: Policy) -> bool:
    null, ace = policy.null == WAKE, policy.ace == WAKE
    if not (null or ace or policy.recover == WAKE):
        return False
    legal = legal_moves(race, chariot)
    if RECOVER in legal and policy.recover == WAKE:
        return True
    best = max((gained(chariot, move.square) for move in legal if move.free and move.square), default=0)
    helpful = (move for move in legal if _costs_only(move, null, ace))
    return any(best <= 0 or gained(chariot, move.square) >= best + WORTH_WAKING for move in helpful)


def _costs_only(move: Move, null: bool, ace: bool) -> bool:
    """Whether the move costs a coin, and none about which its driver is not to be asked."""
    return (move.null or move.push) and (null or not move.null) and (ace or not move.push)
