"""What the private panel of every question shows, and the sentences that are offered for standing orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.chariots.draft import fill_plot
from engine.games.chariots.moves import PASSING, Move, announcements, gained, legal_moves
from engine.games.chariots.narration import NUMERALS, name, sideways
from engine.games.chariots.plotting import (
    paged,
    plot_form,
    policy_form,
    profile_form,
    route_form,
)
from engine.games.chariots.policy import words_of
from engine.games.chariots.state import Chariot, Race, View
from engine.games.chariots.track import EDGE, SQUARES, Name, crossing
from engine.games.chariots.words import AND, plotters, read
from engine.model import ACT, Decision, Form, Group, Link, Option, Preset, Seat, Standing

_KEYS = 5
_MENU = 25


def form(view: View, decision: Decision, draft: str) -> Form:
    """The panel of a decision at a draft, which may be unfinished or broken."""
    race, seat = view.race, decision.seat or 0
    match decision.kind:
        case "plot":
            return plot_form(race, seat, draft)
        case "route":
            return route_form(race, seat, draft)
        case "move":
            return _move_form(race, race.chariot(decision.about), decision, draft)
        case "announce":
            return _announce_form(race, race.chariot(decision.about), draft)
        case "swap":
            return _swap_form(race, race.chariot(decision.about), draft)
        case kind if kind == ACT:
            return _act_form(race, seat, draft)
    raise ValueError(f"a race has no decision of kind {decision.kind!r}")


def profile(draft: str) -> Form:
    """The panel in which a player edits the stored profile."""
    return profile_form(draft)


def fill(view: View, decision: Decision, line: str, told: str) -> str:
    """A line, perhaps unfinished, with what a stored profile adds; only plots have anything added."""
    if decision.kind != "plot" or decision.seat is None:
        return line
    return fill_plot(view.race, decision.seat, read(decision, line), told)


# One move


def _move_form(race: Race, chariot: Chariot, decision: Decision, draft: str) -> Form:
    moves = {m.line: m for m in legal_moves(race, chariot)}
    line = " ".join(draft.split())
    line = line if line in moves else ""
    steps = [m for m in moves.values() if m.free or m.fate]
    groups = [Group("steps", "Where to drive", _options(race, chariot, steps, line), "keys")]
    for id, label, null, push in _PURSES:
        costly = [m for m in moves.values() if not m.fate and (m.null, m.push) == (null, push)]
        if costly:
            groups.append(Group(id, label, _options(race, chariot, costly, line)[:_MENU]))
    said = f"If you say nothing: {_told(race, chariot, moves[decision.fallback])}."
    text = (_where(race, chariot), *((said,) if decision.fallback in moves else ()))
    title = f"{name(chariot.name)} moves: impulse {race.impulse} of phase {NUMERALS[race.phase]}"
    return Form(title, text, paged(groups, ()), line, bool(line))


_PURSES = (
    ("null", "Spend the null coin", True, False),
    ("ace", "Push with the ace coin", False, True),
    ("both", "Spend both coins", True, True),
)


def _options(race: Race, chariot: Chariot, moves: Iterable[Move], line: str) -> tuple[Option, ...]:
    return tuple(
        Option(m.line.replace(" ", "-"), _told(race, chariot, m), m.line, chosen=m.line == line)
        for m in moves
    )


def _told(race: Race, chariot: Chariot, move: Move) -> str:
    """A move as a label: a step fits a key, a move with coins an entry of a menu."""
    match move.fate:
        case "crash":
            return "Crash"
        case "recover":
            return "Crash, recover with the ace"
        case "stay":
            return "Stand still"
    step = f"{move.square} - {_direction(chariot, move.square)}"
    if not move.push:
        return f"{step} diagonally" if move.null and move.square not in EDGE[chariot.square] else step
    other = race.at(move.square)
    who = name(other.name) if other else ""
    over = ", over the line" if crossing(move.square, move.put) else ""
    return f"{step}, {who} goes to {move.put}{over}"


def _direction(chariot: Chariot, end: Name) -> str:
    way = "ahead" if gained(chariot, end) > 0 else sideways(chariot.square, end)
    if crossing(chariot.square, end):
        way = "over the line" if crossing(chariot.square, end) == 1 else "back over the line"
    inward = SQUARES[end].inside_key < SQUARES[chariot.square].inside_key
    side = f", {'inward' if inward else 'outward'}" if way == "aside" else ""
    return f"{way}{side}{', inside square' if SQUARES[end].inside else ''}"


def _where(race: Race, chariot: Chariot) -> str:
    coins = [coin for coin, there in (("null", chariot.null), ("ace", chariot.ace)) if there]
    closed = (
        "The inside of the turns is closed to it"
        if chariot.banned
        else "The inside of the turns is open to it"
    )
    return (
        f"{name(chariot.name)} stands on {chariot.square}, speed {chariot.speed}. {closed}; "
        f"special coins: {' and '.join(coins) or 'none'}."
    )


# Windows of the additional actions


_ANNOUNCED = {
    "extra": "an extra move with the null",
    "first": "move before all others with the null",
    "whip": "whip {}'s driver with the ace",
    "balk": "whip {}'s horses with the ace",
}


def _announce_form(race: Race, chariot: Chariot, draft: str) -> Form:
    possible = announcements(race, chariot)
    said = tuple(draft.split())
    line = " ".join(said) if said in possible else ""
    options = tuple(
        Option(
            "-".join(words) if words != (PASSING,) else "pass",
            _announced(words),
            " ".join(words),
            "",
            words == said,
        )
        for words in possible
    )
    text = (_where(race, chariot), "All announcements are shown together; an announced coin is spent.")
    title = f"{name(chariot.name)} announces: impulse {race.impulse} of phase {NUMERALS[race.phase]}"
    return Form(title, text, (Group("announce", "What to announce", options[:_MENU]),), line, bool(line))


def _announced(words: Sequence[str]) -> str:
    if tuple(words) == (PASSING,):
        return "Nothing"
    parts, rest = [], list(words)
    while rest:
        word = rest.pop(0)
        told = _ANNOUNCED[word]
        parts.append(told.format(name(rest.pop(0))) if "{}" in told else told)
    text = " and ".join(parts)
    return text[0].upper() + text[1:]


def _swap_form(race: Race, chariot: Chariot, draft: str) -> Form:
    line = draft.strip() if draft.strip() in (PASSING, "swap") else ""
    coin = chariot.plot[race.phase] if race.phase < len(chariot.plot) else None
    keys = (
        Option("keep", f"Keep the {coin}", PASSING, chosen=line == PASSING),
        Option("swap", f"Drive the {chariot.aside}, spend the null", "swap", chosen=line == "swap"),
    )
    text = (f"{name(chariot.name)} is about to show a {coin}; the {chariot.aside} was left over.",)
    title = f"{name(chariot.name)}: the fourth coin in phase {NUMERALS[race.phase + 1]}"
    return Form(title, text, (Group("swap", "Which coin", keys, "keys"),), line, bool(line))


# Unasked


def _act_form(race: Race, seat: Seat, draft: str) -> Form:
    words = draft.split()
    mine = [c for c in race.of(seat) if c.racing]
    if not mine or race.over:
        return Form("Nothing to say", ("Your race is over; you can look on.",), (), "", False)
    if words[:1] == ["resign"]:
        text = ("You take your chariots off the track for good; the others race on.",)
        return Form("Resign", text, (), "resign", True)
    if race.tempo == "impulse":
        text = ("At this tempo you are asked before every move, so there is nothing to be said in advance.",)
        return Form("How you drive on", text, (), "", False)
    chosen = next((c for c in mine if words[:2] == ["policy", c.name]), mine[0] if len(mine) == 1 else None)
    if chosen is None:
        return _which_chariot(mine)
    said = tuple(words[2:]) if words[:1] == ["policy"] else words_of(chosen.policy)
    return policy_form(race, chosen, said)


def _which_chariot(mine: Sequence[Chariot]) -> Form:
    keys = tuple(
        Option(c.name, f"How {name(c.name)} drives on", " ".join(("policy", c.name, *words_of(c.policy))))
        for c in mine
    )
    text = ("Choose the chariot that you want to give other orders for what is still to come.",)
    return Form(
        "How your chariots drive on", text, (Group("which", "Which chariot", keys, "keys"),), "", False
    )


# Answers in advance


_PLOTS = {
    "steady": ("2 3 4", "Plot 2 3 4 for me in every round"),
    "swift": ("5 4 3", "Plot 5 4 3 for me in every round"),
    "wary": ("5 2 4", "Plot 5 2 4 for me in every round"),
}
_MANNERS = {
    "sparing": ("null:crash ace:crash", "Spend coins only to avoid a crash"),
    "hoarding": ("null:never ace:never", "Never spend a coin"),
    "eager": (
        "null:gain2 ace:gain2 left:spend",
        "Spend a coin whenever it saves two squares, and before the line",
    ),
    "pushing": ("taken:push taken:inside taken:outside taken:side", "Push whoever stands in my way"),
    "wide": ("free:outside lane:c", "Keep to the outside, away from the crowd"),
}


def presets(view: View, seat: Seat) -> tuple[Preset, ...]:
    """Sentences for answers in advance: plots for every round, manners of driving, windows left unused."""
    race = view.race
    count = len(plotters(race, seat))
    found = [Preset(id, told, words) for id, (words, told) in _MANNERS.items()]
    for id, (coins, told) in _PLOTS.items() if count else ():
        line = f" {AND} ".join([coins] * count)
        found.append(Preset(id, told, line, Standing(id, "plot", (Link(line),))))
    if race.options.extra_actions and race.tempo != "round":
        for kind, told in (
            ("announce", "Never ask me about announcements"),
            ("swap", "Never ask me to swap coins"),
        ):
            found.append(Preset(kind, told, PASSING, Standing(kind, kind, (Link(PASSING),))))
    return tuple(found)
