"""How typed lines are read: generously at the edge, one spelling inside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from engine.clauses import words_of
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import verbs
from engine.games.circus.rules.basic.speech import number
from engine.games.circus.rules.basic.state import COLOURS, Race
from engine.games.circus.rules.basic.track import SPACES
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.model import ACT, STOP, Decision

_FILLERS = frozenset(
    (
        "a",
        "and",
        "at",
        "by",
        "forward",
        "go",
        "into",
        "of",
        "space",
        "spaces",
        "straight",
        "the",
        "then",
        "to",
    )
)
_TURNS: Mapping[str, str] = {
    "l": "left",
    "r": "right",
    "tl": "left",
    "tr": "right",
    "turn-left": "left",
    "turn-right": "right",
    "sl": "swerve-left",
    "sr": "swerve-right",
    "rl": "ram-left",
    "rr": "ram-right",
}
_CONTROLS: Mapping[str, str] = {
    "hw": "hard-whip",
    "hardwhip": "hard-whip",
    "hard": "hard-whip",
    "w": "whip",
    "r+1": "reins+1",
    "r+": "reins+1",
    "reins+": "reins+1",
    "r0": "reins",
    "reins+0": "reins",
    "reins0": "reins",
    "r-1": "reins-1",
    "r-": "reins-1",
    "reins-": "reins-1",
    "d": "drive",
    "go": "drive",
}
_ANSWERS: Mapping[str, str] = {
    "y": "yes",
    "n": "no",
    "-": ".",
    "pass": ".",
    "nothing": ".",
    "none": ".",
    "nobody": ".",
}
_PAIRS: Mapping[tuple[str, str], str] = {
    **{("turn", side): side for side in ("left", "right")},
    **{("swerve", side): f"swerve-{side}" for side in ("left", "right")},
    **{("ram", side): f"ram-{side}" for side in ("left", "right")},
    ("hard", "whip"): "hard-whip",
    ("jump", "off"): "off",
    ("cut", "loose"): "cut",
    ("end", "e"): "end-e",
    ("end", "w"): "end-w",
}
_BRAKES = "|".join(str(-change) for change in charts.CONTROLS["brake"].changes)
_SLOWER = re.compile(rf"(brake|br|b|stop|st|s)[ -]?({_BRAKES})")
_SLOWLY: Mapping[str, str] = {"b": "brake", "s": "stop"}
_SPACE = re.compile(rf"([hebw])[ -]?([1-{values.LANES}])[ -.]?(\d{{1,2}})", re.ASCII)
_COUNTED = re.compile(r"(\d{1,2})([lr]|sl|sr|rl|rr|tl|tr)", re.ASCII)


def read(race: Race, decision: Decision, text: str) -> tuple[str, ...]:
    """The words of a typed line: `3,L,2 SL` is `3 left 2 swerve-left`, `b3` is `brake-3`, `h3.10` a space.

    Colours may be cut short where only one begins so; a path without a control before it is driven by the
    aims of the plan. What means nothing is left as it was typed.
    """
    tokens = words_of(text, len(CLAUSES.phases))
    if decision.kind not in ("plot", "order"):
        return _small(race, decision, tuple(_answered(token) for token in tokens))
    first = next((n for n, token in enumerate(tokens) if ":" in token), len(tokens))
    bare = [word for n, word in enumerate(tokens[:first]) if word not in _FILLERS or (n, word) == (0, "go")]
    said = list(_merged(_driven(_joined(bare))))
    clauses = [_clause(race, token) for token in tokens[first:]]
    if (_steers(said[0]) if said else clauses) and _drives(race, decision):
        said.insert(0, verbs.DRIVE)
    return (*said, *clauses)


def _drives(race: Race, decision: Decision) -> bool:
    """Whether the line is for somebody who steers a team."""
    return bool(race.drivers) and race.of(decision.seat).where in ("mounted", "riding")


def _steers(word: str) -> bool:
    return number(word) is not None or word in _TURNS.values()


def _joined(tokens: Sequence[str]) -> list[str]:
    """Words that are written apart: `turn left`, `brake 3`, `h 3 10`."""
    joined: list[str] = []
    for token in tokens:
        before = joined[-1] if joined else ""
        if (before, token) in _PAIRS:
            joined[-1] = _PAIRS[before, token]
        elif before in ("brake", "stop") and token.lstrip("-") in ("2", "3", "4"):
            joined[-1] = f"{before}-{token.lstrip('-')}"
        elif before == "reins" and token in ("+1", "-1"):
            joined[-1] = f"{before}{token}"
        else:
            joined.append(token)
    return joined


def _driven(tokens: Sequence[str]) -> Iterator[str]:
    """Controls come first; afterwards `r` is a turn."""
    for n, token in enumerate(tokens):
        counted = _COUNTED.fullmatch(token)
        slower = _SLOWER.fullmatch(token)
        if n == 0 and token in _CONTROLS:
            yield _CONTROLS[token]
        elif slower:
            yield f"{_SLOWLY[slower[1][0]]}-{slower[2]}"
        elif counted:
            yield from (counted[1], _TURNS[counted[2]])
        else:
            yield _TURNS.get(token, _spelled(token))


def _merged(said: Iterator[str]) -> Iterator[str]:
    """Spaces one after the other are one number: `2 1` is `3`."""
    spaces = 0
    for word in said:
        if (more := number(word)) is not None:
            spaces += more
            continue
        if spaces:
            yield str(spaces)
            spaces = 0
        yield word
    if spaces:
        yield str(spaces)


def _spelled(word: str) -> str:
    """The name of a space in any of its spellings; other words as they are."""
    match = _SPACE.fullmatch(word)
    name = f"{match[1]}{match[2]}-{int(match[3])}" if match else word
    return name if name in SPACES else word


def _clause(race: Race, word: str) -> str:
    """A clause with the value in its spelling: colours may be cut short, spaces written otherwise."""
    key, colon, value = word.rpartition(":")
    if not colon or value in _values(key.rpartition("/")[2]):
        return word
    return f"{key}{colon}{colour_of(race, _spelled(value))}"


@cache
def _values(key: str) -> frozenset[str]:
    clause = CLAUSES.by_key.get(key)
    return frozenset(choice.word for choice in clause.values) if clause else frozenset()


def colour_of(race: Race, word: str) -> str:
    """The one colour of the race that begins so, else the word as it is."""
    colours = [colour for colour in COLOURS[: race.seats] if word and colour.startswith(word)]
    return colours[0] if len(colours) == 1 or word in colours else word


def _answered(token: str) -> str:
    slower = _SLOWER.fullmatch(token)
    return f"{_SLOWLY[slower[1][0]]}-{slower[2]}" if slower else _spelled(token)


def _small(race: Race, decision: Decision, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The answer to a small question, a list or an act: each word as the question knows it."""
    tokens = tuple(_joined(tokens))
    read: list[str] = []
    fits = True
    for typed in tokens:
        legal = set[str]()
        if fits:  # behind a word that does not, none does
            legal |= {c.word for c in words.choices(race, decision, tuple(read)) if c is not STOP}
        spellings = (_CONTROLS, _TURNS, _ANSWERS)
        tries = (typed, *(table.get(typed, "") for table in spellings), colour_of(race, typed))
        known = next((word for word in tries if word and word in legal), "")
        if known or typed not in _FILLERS:
            read.append(known or _only(typed, legal, decision))
            fits = read[-1] in legal
    return tuple(read)


def _only(token: str, legal: set[str], decision: Decision) -> str:
    """The only legal word that begins so, else the word as it was typed; acts are written out."""
    begun = [word for word in legal if word.startswith(token)]
    return begun[0] if len(begun) == 1 and decision.kind != ACT else token
