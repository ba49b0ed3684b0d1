"""Charioteer by Matt Calkins, with the dice-driven bots v3.2 by F. Lalumiere, for the kernel.

`RULES.md` maps the rulebook to the modules of this folder.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.errors import BadOptions
from engine.games.charioteer.face import form, guide, narration, picture
from engine.games.charioteer.players import brains, figures
from engine.games.charioteer.rules import facts, objections, play, reading, secrets, words
from engine.games.charioteer.rules import state as position
from engine.games.charioteer.rules.events import EVENTS, Event
from engine.games.charioteer.rules.evolve import evolve
from engine.games.charioteer.rules.speech import colour_name
from engine.games.charioteer.rules.state import NAMES, Name, Race, new_race
from engine.games.charioteer.rules.steps import STEPS, SetUp, Step
from engine.kernel import Run
from engine.language import N_, _, ngettext
from engine.model import (
    Answer,
    Chapter,
    Choice,
    Decision,
    Fact,
    Form,
    Line,
    Outcome,
    Preset,
    Seat,
    Tempo,
    by_best,
)
from engine.rules import Brain
from engine.scene import Scene


class CharioteerRules:
    """The whole game; every method is a window to one module."""

    key = "charioteer"
    author = "Matt Calkins"
    version = position.VERSION
    seats = range(len(NAMES) + 1)
    Options = position.Options
    State = Race
    View = position.View
    Steps: tuple[type[Any], ...] = STEPS
    Events: tuple[type[Any], ...] = EVENTS
    nodes = brains.NODES
    brains: Mapping[str, Brain] = brains.BRAINS
    turns = False
    tempos: tuple[Tempo, ...] = ("round",)
    dice = True
    sealed = True

    @property
    def title(self) -> str:
        return _("Charioteer")

    @property
    def blurb(self) -> str:
        return _(
            "Play a set of cards in secret and race three laps, against people, or against automata that "
            "are driven by dice."
        )

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return guide.chapters()

    @property
    def calls(self) -> Mapping[str, str]:
        return {kind: _(call) for kind, call in _CALLS.items()}

    def setup(
        self, seats: int, options: position.Options, legacy: Mapping[Seat, Any]
    ) -> tuple[Race, tuple[Step, ...]]:
        _check_chariots(seats, options.automata_for(seats))
        return new_race(seats, options), (SetUp(),)

    def aged(self, state: Race, version: int) -> Race:
        return replace(state, version=version)

    def advance(self, run: Run[Race, Step, Event], step: Step, answers: tuple[Answer, ...] | None) -> None:
        play.advance(run, step, answers)

    def act(self, run: Run[Race, Step, Event], seat: Seat, words: tuple[str, ...]) -> None:
        play.act(run, seat, words)

    def evolve(self, state: Race, event: Event) -> Race:
        return evolve(state, event)

    def choices(self, state: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        return words.choices(state, decision, written)

    def read(self, state: Race, decision: Decision, text: str) -> tuple[str, ...]:
        return reading.read(state, decision, text)

    def objection(self, state: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
        return objections.objection(state, decision, written, word)

    def outcome(self, state: Race) -> Outcome | None:
        return outcome(state)

    def standings(self, state: Race) -> tuple[tuple[Seat, ...], ...]:
        """The players' seats by their chariots; before they are lined up all share one place."""
        if state.seating:
            return _seats(state)
        return (tuple(state.seats),) if state.seats else ()

    def playing(self, view: position.View) -> tuple[Seat, ...]:
        return view.race.players

    def ended(self, state: Race, drawn: bool) -> Outcome | None:
        return ended(state, drawn)

    def view(self, state: Race, seat: Seat | None) -> position.View:
        return secrets.view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return secrets.redact(event, seat)

    def facts(self, view: position.View, decision: Decision) -> Mapping[str, Fact]:
        return facts.facts(view, decision)

    def resample(self, state: Race, seat: Seat | None, rng: random.Random) -> Race:
        return secrets.resample(state, seat, rng)

    def caption(self, view: position.View) -> str:
        race = view.race
        if not race.turn:
            return _("before the first turn")
        told = _("lap {lap} of {laps}, turn {turn}")
        return told.format(lap=race.lap, laps=race.options.laps, turn=race.turn)

    def label(self, view: position.View, seat: Seat) -> str:
        return colour_name(view.race.of(seat).name)

    def automata(self, view: position.View) -> Mapping[str, str]:
        """The chariots that dice drive, with what people call them."""
        return {c.name: colour_name(c.name) for c in view.race.automata}

    def lesson(self, view: position.View, seat: Seat) -> str:
        return guide.lesson(view, seat)

    def picture(self, view: position.View, draft: str, purpose: str) -> Scene:
        return picture.picture(view, draft, purpose)

    def tally(self, events: Sequence[Event]) -> Mapping[str, float]:
        """What a simulation counts in a race."""
        return figures.tally(events)

    def presets(self, view: position.View, seat: Seat) -> tuple[Preset, ...]:
        return form.presets(view, seat)

    def narrate(self, event: Event) -> Line | None:
        return narration.narrate(event)

    def story(self, events: Sequence[Event]) -> tuple[str, ...]:
        return narration.story(events)

    def recap(self, view: position.View, events: Sequence[Event], seat: Seat) -> tuple[str, ...]:
        return narration.recap(events, view.race.of(seat).name)

    def form(self, view: position.View, decision: Decision, draft: str) -> Form:
        return form.form(view, decision, draft)

    def fill(self, view: position.View, decision: Decision, line: str, profile: str) -> str:
        return form.fill(view, decision, line, profile)

    def ahead(self, view: position.View, decision: Decision, profile: str) -> str:
        """`best` and the profile: nobody knows the hand of a turn to come."""
        return form.ahead(profile)

    def profile(self, draft: str) -> Form:
        return form.profile(draft)


_CALLS = {
    play.SET: N_("Plot"),
    "piece": N_("chariot"),
    "mine": N_("My chariot"),
}
_REASONS = {
    "alone": N_("{first} has won, as nobody else is left on the track."),
    "nobody": N_("Nobody drives any more; {first} was ahead."),
}
_CLOSE = (
    N_("{first} is home and has won the race, on the inside of {second}."),
    N_("{first} is home and has won the race, half a space ahead of {second}."),
)


def _check_chariots(seats: int, automata: int) -> None:
    """Raises `BadOptions` unless two to six chariots race, at most five of them automata beside players."""
    most = len(NAMES)
    if not 2 <= seats + automata <= most:
        told = ngettext(
            "Two to {most} chariots race; with {seats} player there can be {few} to {many} automata, not "
            "{automata}.",
            "Two to {most} chariots race; with {seats} players there can be {few} to {many} automata, not "
            "{automata}.",
            seats,
        )
        few, many = max(0, 2 - seats), most - seats
        raise BadOptions(told.format(most=most, seats=seats, few=few, many=many, automata=automata))


def outcome(race: Race) -> Outcome | None:
    """All chariots best first, the players' seats among them; None while the race goes on."""
    stood = ended(race, drawn=False)
    if not race.over or stood is None:
        return None
    return replace(stood, reason=_reason(race, *race.standings()[:2]))


def ended(race: Race, drawn: bool) -> Outcome | None:
    """The chariots in the order of the moment; in a draw those on the track share a place.

    None before the chariots stand on the track.
    """
    if not race.seating and not race.over:
        return None
    ranking, on_track = race.standings(), race.race_order()
    groups = tuple(dict.fromkeys(on_track if drawn and name in on_track else (name,) for name in ranking))
    driven = {name: seat for name in ranking if (seat := race.chariot(name).seat)}
    seats = by_best([driven[name] for name in group if name in driven] for group in groups)
    return Outcome(groups, seats, "", driven=driven)


def _seats(race: Race) -> tuple[tuple[Seat, ...], ...]:
    return tuple((seat,) for name in race.standings() if (seat := race.chariot(name).seat))


def _reason(race: Race, first: Name, second: Name) -> str:
    """Who has won, and if by racing, by how many spaces: two steps of `h` each."""
    halves = race.chariot(first).space.h - race.chariot(second).space.h
    spaces = f"{halves // 2}½" if halves % 2 else f"{halves // 2}"
    if race.over != "home":
        told = _(_REASONS[race.over or "nobody"])
    elif halves < 2:
        told = _(_CLOSE[halves])
    else:
        told = ngettext(
            "{first} is home and has won the race, one space ahead of {second}.",
            "{first} is home and has won the race, {n} spaces ahead of {second}.",
            (halves + 1) // 2,
        )
    return told.format(first=colour_name(first), second=colour_name(second), n=spaces)
