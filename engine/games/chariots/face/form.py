"""The private panel of every question, and the sentences that are offered for standing orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.face.forms import Form, Group, Option, StandingAnswer
from engine.face.pages import opened, paged
from engine.games.chariots.face.narration import sideways
from engine.games.chariots.face.plotting import (
    plot_form,
    plot_named,
    plot_outlook,
    policy_form,
    profile_form,
    proposed,
    route_form,
    route_outlook,
)
from engine.games.chariots.rules.actions import PASSING, announcements
from engine.games.chariots.rules.moves import Move, gained, legal_moves
from engine.games.chariots.rules.policy import CLAUSES
from engine.games.chariots.rules.speech import NUMERALS, held, name
from engine.games.chariots.rules.state import COLOURS, Chariot, Race, View
from engine.games.chariots.rules.track import EDGE, SQUARES, Name, crossing
from engine.games.chariots.rules.words import AND, plotters
from engine.language import N_, _
from engine.model import ACT, NO_SEAT, Decision, Link, Seat, Standing
from engine.notation import codes

_KEYS = 5
_MENU = 25


def form(view: View, decision: Decision, draft: str, page: int = 1) -> Form:
    """A page of the panel of a decision at a draft, which may be unfinished or broken."""
    race, seat = view.race, decision.seat or NO_SEAT
    match decision.kind:
        case "plot":
            return plot_form(race, seat, draft, page)
        case "route":
            return route_form(race, seat, draft, page)
        case "move":
            return _move_form(race, race.chariot(decision.about), decision, draft, page)
        case "announce":
            return _announce_form(race, race.chariot(decision.about), draft)
        case "swap":
            return _swap_form(race, race.chariot(decision.about), draft)
        case kind if kind == ACT:
            return _act_form(race, seat, draft, page)
    raise ValueError(f"a race has no decision of kind {decision.kind!r}")


def outlook(view: View, decision: Decision, line: str) -> tuple[str, ...]:
    """The result of a plot or a route that was sent; every other answer is carried out at once."""
    seat = decision.seat or NO_SEAT
    match decision.kind:
        case "plot":
            return tuple(plot_outlook(view.race, seat, line))
        case "route":
            return tuple(route_outlook(view.race, seat, line))
    return ()


def named(view: View, decision: Decision, line: str) -> str:
    """A plot or a route that has tactics, without their words where no codes are read; '' for other lines."""
    if codes() or ":" not in line:
        return ""
    if decision.kind == "plot":
        return plot_named(view.race, decision.seat or NO_SEAT, line)
    return _("your tactics for this phase") if decision.kind == "route" else ""


def profile(draft: str, page: int = 1) -> Form:
    """A page of the panel in which a player edits the stored profile."""
    return profile_form(draft, page)


def propose(view: View, decision: Decision, line: str) -> str:
    """A plot without coins with the order that gains most on an empty track; any other line as it is."""
    if decision.kind != "plot" or decision.seat is None:
        return line
    return proposed(view.race, decision.seat, line)


# One move


def _move_form(race: Race, chariot: Chariot, decision: Decision, draft: str, page: int) -> Form:
    moves = {m.line: m for m in legal_moves(race, chariot)}
    line = " ".join(draft.split())
    line = line if line in moves else ""
    steps = [m for m in moves.values() if m.free or m.fate]
    groups = [Group("steps", _("Where to drive"), options(race, chariot, steps, line), "keys")]
    for id, label, null, push in _PURSES:
        costly = [m for m in moves.values() if not m.fate and (m.null, m.push) == (null, push)]
        if costly:
            groups.append(Group(id, _(label), options(race, chariot, costly, line)[:_MENU]))
    text = [_where(chariot)]
    if decision.fallback in moves:
        move_words = _move_label(race, chariot, moves[decision.fallback])
        text.append(_("If you do nothing: {move}.").format(move=move_words))
    title = _at_impulse(_("{who} moves: impulse {impulse} of phase {phase}"), race, chariot)
    return opened(Form(title, tuple(text), (), line, bool(line)), paged(groups), page)


_PURSES = (
    ("null", N_("Spend the null coin"), True, False),
    ("ace", N_("Push with the ace coin"), False, True),
    ("both", N_("Spend both coins"), True, True),
)


def _at_impulse(title: str, race: Race, chariot: Chariot) -> str:
    return title.format(who=name(chariot.name), impulse=race.impulse, phase=NUMERALS[race.phase])


def options(race: Race, chariot: Chariot, moves: Iterable[Move], line: str) -> tuple[Option, ...]:
    """Moves as what can be pressed."""
    return tuple(
        Option(m.line.replace(" ", "-"), _move_label(race, chariot, m), m.line, chosen=m.line == line)
        for m in moves
    )


def _move_label(race: Race, chariot: Chariot, move: Move) -> str:
    """A move as a label: a step fits a key, a move with coins an entry of a menu."""
    match move.fate:
        case "crash":
            return _("Crash")
        case "recover":
            return _("Crash, recover with the ace")
        case "stay":
            return _("Stand still")
    step = f"{move.square} - {_direction(chariot, move.square)}"
    if not move.push:
        slips = move.null and move.square not in EDGE[chariot.square]
        return _("{step} diagonally").format(step=step) if slips else step
    other = race.at(move.square)
    over = crossing(move.square, move.put)
    words = (
        _("{step}, {who} goes to {square}, over the line") if over else _("{step}, {who} goes to {square}")
    )
    return words.format(step=step, who=name(other.name) if other else "", square=move.put)


def _direction(chariot: Chariot, end: Name) -> str:
    inward = SQUARES[end].inside_key < SQUARES[chariot.square].inside_key
    if crossed := crossing(chariot.square, end):
        way = _("over the line") if crossed == 1 else _("back over the line")
    elif gained(chariot, end) > 0:
        way = _("ahead")
    elif sideways(chariot.square, end) == "back":
        way = _("back")
    else:
        way = _("aside, inward") if inward else _("aside, outward")
    return _("{way}, inside square").format(way=way) if SQUARES[end].inside else way


_PURSE = {
    (): N_("none"),
    ("null",): N_("null"),
    ("ace",): N_("ace"),
    ("null", "ace"): N_("null and ace"),
}


def _where(chariot: Chariot) -> str:
    if chariot.banned:
        words = _(
            "{who} is on {square}, speed {speed}. The inside of the turns is closed to it; special coins: "
            "{coins}."
        )
    else:
        words = _(
            "{who} is on {square}, speed {speed}. The inside of the turns is open to it; special coins: "
            "{coins}."
        )
    coins = _(_PURSE[held(chariot.null, chariot.ace)])
    return words.format(who=name(chariot.name), square=chariot.square, speed=chariot.speed, coins=coins)


# Windows of the additional actions


_ANNOUNCED = {
    (PASSING,): N_("Nothing"),
    ("extra",): N_("An extra move with the null"),
    ("first",): N_("Move before all others with the null"),
    ("whip",): N_("Whip {whom}'s driver with the ace"),
    ("balk",): N_("Whip {whom}'s horses with the ace"),
    ("extra", "whip"): N_("An extra move with the null and whip {whom}'s driver with the ace"),
    ("extra", "balk"): N_("An extra move with the null and whip {whom}'s horses with the ace"),
    ("first", "whip"): N_("Move before all others with the null and whip {whom}'s driver with the ace"),
    ("first", "balk"): N_("Move before all others with the null and whip {whom}'s horses with the ace"),
}


def _announce_form(race: Race, chariot: Chariot, draft: str) -> Form:
    possible = announced(race, chariot, draft)
    line = next((option.line for _words, option in possible if option.chosen), "")
    text = (_where(chariot), _("All announcements are revealed together; an announced coin is spent."))
    title = _at_impulse(_("{who} announces: impulse {impulse} of phase {phase}"), race, chariot)
    return Form(
        title,
        text,
        (Group("announce", _("What to announce"), [option for _words, option in possible[:_MENU]]),),
        line,
        bool(line),
    )


def announced(race: Race, chariot: Chariot, draft: str) -> list[tuple[Sequence[str], Option]]:
    """The possible announcements, in words and as buttons."""
    said = tuple(draft.split())
    ids = {
        words: "pass" if words == (PASSING,) else "-".join(words) for words in announcements(race, chariot)
    }
    return [(w, Option(id, _announced(w), " ".join(w), chosen=w == said)) for w, id in ids.items()]


def _announced(words: Sequence[str]) -> str:
    whom = words[-1] if words[-1] in COLOURS else ""
    return _(_ANNOUNCED[tuple(w for w in words if w not in COLOURS)]).format(whom=name(whom))


def _swap_form(race: Race, chariot: Chariot, draft: str) -> Form:
    line = draft.strip() if draft.strip() in (PASSING, "swap") else ""
    coin = chariot.plot[race.phase] if race.phase < len(chariot.plot) else None
    keys = (
        Option("keep", _("Keep the {coin}").format(coin=coin), PASSING, chosen=line == PASSING),
        Option(
            "swap",
            _("Drive the {coin}, spend the null").format(coin=chariot.aside),
            "swap",
            chosen=line == "swap",
        ),
    )
    who = name(chariot.name)
    words = _("{who} is about to show a {coin}; the {aside} was left over.")
    text = words.format(who=who, coin=coin, aside=chariot.aside)
    title = _("{who}: the fourth coin in phase {phase}").format(who=who, phase=NUMERALS[race.phase + 1])
    return Form(title, (text,), (Group("swap", _("Which coin"), keys, "keys"),), line, bool(line))


# Unasked


def _act_form(race: Race, seat: Seat, draft: str, page: int) -> Form:
    words = draft.split()
    mine = [c for c in race.of(seat) if c.racing]
    if not mine or race.over:
        return Form(_("Nothing to decide"), (_("Your race is over; you can keep watching."),), (), "", False)
    if words[:1] == ["resign"]:
        text = _("Your chariots leave the track for good; the others race on.")
        return Form(_("Resign"), (text,), (), "resign", True)
    if race.tempo == "impulse":
        text = _("At this tempo you are asked before every move, so there is nothing to decide in advance.")
        return Form(_("How you drive on"), (text,), (), "", False)
    chosen = next((c for c in mine if words[:2] == ["policy", c.name]), mine[0] if len(mine) == 1 else None)
    if chosen is None:
        return _which_chariot(race, mine)
    said = tuple(words[2:]) if words[:1] == ["policy"] else CLAUSES.words(chosen.policy)
    return policy_form(race, chosen, said, page)


def _which_chariot(race: Race, mine: Sequence[Chariot]) -> Form:
    words = _("How {who} drives on")
    keys = tuple(
        Option(
            c.name,
            words.format(who=name(c.name)),
            " ".join(("policy", c.name, *CLAUSES.words(c.policy))),
        )
        for c in mine
    )
    text = _("Choose the chariot whose orders you want to change.")
    groups = (Group("which", _("Which chariot"), keys, "keys"),)
    return Form(_("How your chariots drive on"), (text,), groups, "", False)


# Answers in advance


_PLOTS = {
    "steady": "2 3 4",
    "swift": "5 4 3",
    "wary": "5 2 4",
}


def standing_answers(view: View, seat: Seat) -> tuple[StandingAnswer, ...]:
    """Sentences for answers in advance: plots for every round, windows left unused."""
    race = view.race
    mine = [c for c in race.chariots if c.seat == seat]
    offered = []
    for id, coins in _PLOTS.items() if plotters(race, seat) else ():
        links = tuple(Link(f" {AND} ".join([coins] * racing)) for racing in range(len(mine), 0, -1))
        sentence = _("Plot {coins} for me every round").format(coins=coins)
        offered.append(StandingAnswer(sentence, Standing(id, "plot", links)))
    if race.options.extra_actions and race.tempo != "round":
        for kind, sentence in (
            ("announce", _("Never ask me about announcements")),
            ("swap", _("Never ask me to swap coins")),
        ):
            offered.append(StandingAnswer(sentence, Standing(kind, kind, (Link(PASSING),))))
    return tuple(offered)
