"""When "ask me" in a policy opens a question to its driver, at tempo `phase`."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from engine.clauses.saying import at
from engine.games.chariots.rules.actions import announcements
from engine.games.chariots.rules.autopilot import move_line
from engine.games.chariots.rules.moves import RECOVER, legal_moves
from engine.games.chariots.rules.policy import CLAUSES, Policy, When
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.model import WAKE

Window = Literal["move", "announce", "swap"]
HELPS: tuple[When, ...] = ("loss", "gain2")
"""A coin could help where it would be spent rather than lose ground, or to save two squares (N3)."""


def wakes(race: Race, chariot: Chariot, window: Window) -> bool:
    """Whether the chariot's driver wants to be asked here; `race` is as that driver sees it (N3).

    All that matters but the wish itself is public.
    """
    match window:
        case "move":
            return _move(race, chariot, at(chariot.policy, race.phase))
        case "announce":
            asked = CLAUSES.asks(at(chariot.policy, race.phase), window)
            said = {word for words in announcements(race, chariot) for word in words}
            return not said.isdisjoint(asked)
        case "swap":
            return bool(CLAUSES.asks(at(chariot.policy, race.phase + 1), window))


def _move(race: Race, chariot: Chariot, policy: Policy) -> bool:
    """At its own move: where a coin could help, also after a crash (N3)."""
    if policy.recover == WAKE and RECOVER in legal_moves(race, chariot):
        return True
    coins = {"null": policy.null == WAKE, "push": policy.ace == WAKE}
    return any(
        wanted and any(word in _driven(race, chariot, policy, when) for when in HELPS)
        for word, wanted in coins.items()
    )


def _driven(race: Race, chariot: Chariot, policy: Policy, when: When) -> list[str]:
    """The words of the move that the driver would make if the coins about which he is asked were spent so."""
    null = when if policy.null == WAKE else policy.null
    ace = when if policy.ace == WAKE else policy.ace
    eager = replace(chariot, policy=replace(policy, null=null, ace=ace))
    chariots = tuple(eager if c.name == chariot.name else c for c in race.chariots)
    line, _ = move_line(View(chariot.seat, replace(race, chariots=chariots)), chariot.name)
    return line.split()
