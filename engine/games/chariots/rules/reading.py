"""How typed lines are read: generously at the edge, one spelling inside."""

from __future__ import annotations

import re

from engine.clauses import words_of
from engine.games.chariots.rules.actions import PASSING
from engine.games.chariots.rules.coins import PHASES
from engine.games.chariots.rules.options import TEAM
from engine.games.chariots.rules.policy import CLAUSES
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.track import SQUARES
from engine.games.chariots.rules.words import AND
from engine.model import Decision

_SQUARES = {name.lower(): name for name in SQUARES}
_SYNONYMS = {
    "move": {"n": "null", "p": "push", "ace": "push", "to": "", "at": "", "and": "", "+": ""},
    "announce": {"-": PASSING, "pass": PASSING, "nothing": PASSING, "none": PASSING, "and": "", "+": ""},
    "swap": {"-": PASSING, "pass": PASSING, "no": PASSING, "keep": PASSING, "yes": "swap"},
    "route": {"-": PASSING, "pass": PASSING, "planned": PASSING, "go": PASSING},
}
"""Synonyms that may be typed, by the kind of question (N6)."""


def read(race: Race, decision: Decision, text: str) -> tuple[str, ...]:
    """The words of a typed line: commas, capitals, `243` for `2 4 3` and the order of coins are free (N6)."""
    tokens = words_of(text, len(CLAUSES.phases))
    if decision.kind == "plot":
        tokens = _apart([coin for token in tokens for coin in _coins(token)])
    synonyms = _SYNONYMS.get(decision.kind, {})
    words = tuple(w for token in tokens if (w := synonyms.get(token, _spelled(token))))
    if decision.kind == "move" and words[:2] == ("push", "null"):
        return ("null", "push", *words[2:])
    if decision.kind == "announce" and words[-1:] in (("extra",), ("first",)):
        return (words[-1], *words[:-1])
    return words


def _coins(token: str) -> list[str]:
    """The coins of a plot, also where they are written together or with dashes between them (N6)."""
    if not token.strip("-"):
        return []
    return re.findall(r"\d", token) if re.fullmatch(r"\d(-?\d)+", token) else [token]


def _apart(tokens: list[str]) -> list[str]:
    """The coins of two chariots, written without anything between them (9.1, N6)."""
    if len(tokens) == TEAM * len(PHASES) and all(map(str.isdecimal, tokens)):
        return [*tokens[: len(PHASES)], AND, *tokens[len(PHASES) :]]
    return tokens


def _spelled(token: str) -> str:
    key, colon, value = token.rpartition(":")
    return f"{key}{colon}{_SQUARES.get(value, value)}"
