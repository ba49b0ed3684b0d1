"""Chariots by Mark A. Biggar, for the kernel. `RULES.md` maps the rulebook to the modules of this folder."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.errors import BadOptions
from engine.games.chariots.face import form, guide, narration, picture
from engine.games.chariots.players import figures
from engine.games.chariots.players.brains import BRAINS
from engine.games.chariots.rules import facts, play, secrets, words
from engine.games.chariots.rules import state as position
from engine.games.chariots.rules.events import EVENTS, Event
from engine.games.chariots.rules.evolve import evolve
from engine.games.chariots.rules.policy import NEWEST
from engine.games.chariots.rules.speech import listed, name
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.steps import STEPS, GameSetup, Step
from engine.kernel import Run
from engine.language import N_, _
from engine.model import (
    TEMPOS,
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
    by_best,
)
from engine.rules import Brain
from engine.scene import Scene


class ChariotsRules:
    """The whole game; every method is a window to one module."""

    key = "chariots"
    author = "Mark A. Biggar"
    version = NEWEST
    seats = range(2, 5)
    Options = position.Options
    State = Race
    View = position.View
    Steps: tuple[type[Any], ...] = STEPS
    Events: tuple[type[Any], ...] = EVENTS
    brains: Mapping[str, Brain] = BRAINS
    turns = False
    tempos = TEMPOS
    dice = True
    sealed = True

    @property
    def title(self) -> str:
        return _("Chariots")

    @property
    def blurb(self) -> str:
        return _("Plot three speeds in secret, then race impulse by impulse round the Circus Maximus.")

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return guide.chapters()

    @property
    def calls(self) -> Mapping[str, str]:
        return {kind: _(call) for kind, call in _CALLS.items()}

    def setup(
        self, seats: int, options: position.Options, legacy: Mapping[Seat, Any]
    ) -> tuple[Race, tuple[Step, ...]]:
        if options.chariots == 2 and seats != 2:
            told = _("Two chariots each is for 2 players; {seats} players drive one each.")
            raise BadOptions(told.format(seats=seats))
        return Race(options, seats, version=self.version), (GameSetup(),)

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
        return words.read(decision, text)

    def outcome(self, state: Race) -> Outcome | None:
        return outcome(state)

    def standings(self, state: Race) -> tuple[tuple[Seat, ...], ...]:
        """The seats by the best chariot of each; those that are not lined up yet share the last place."""
        ranked = _seats(state)
        waiting = tuple(seat for seat in range(1, state.seats + 1) if (seat,) not in ranked)
        return (*ranked, waiting) if waiting else ranked

    def playing(self, view: position.View) -> tuple[Seat, ...]:
        return tuple(sorted({c.seat for c in view.race.chariots if c.racing}))

    def ended(self, state: Race, drawn: bool) -> Outcome:
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
        lap = min(race.options.laps, max((c.laps for c in race.chariots), default=0) + 1)
        told = _("lap {lap} of {laps}, round {round}")
        return told.format(lap=lap, laps=race.options.laps, round=race.round)

    def label(self, view: position.View, seat: Seat) -> str:
        return listed([name(colour) for colour in view.race.colours_of(seat)])

    def lesson(self, view: position.View, seat: Seat) -> str:
        return guide.lesson(view, seat)

    def picture(self, view: position.View, draft: str, purpose: str) -> Scene:
        return picture.picture(view, draft, purpose)

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """What a simulation counts in a race."""
        return figures.tally(events)

    def presets(self, view: position.View, seat: Seat) -> tuple[Preset, ...]:
        return form.presets(view, seat)

    def narrate(self, event: Event) -> Line | None:
        return narration.narrate(event)

    def story(self, events: Sequence[Event]) -> tuple[str, ...]:
        return narration.story(events)

    def form(self, view: position.View, decision: Decision, draft: str) -> Form:
        return form.form(view, decision, draft)

    def fill(self, view: position.View, decision: Decision, line: str, profile: str) -> str:
        return form.fill(view, decision, line, profile)

    def profile(self, draft: str) -> Form:
        return form.profile(draft)


_CALLS = {
    "plot": N_("Plot"),
    "route": N_("Route"),
    "move": N_("Move"),
    "announce": N_("Announce"),
    "swap": N_("Swap coins"),
    "piece": N_("chariot"),
    "mine": N_("My chariot"),
}

_REASONS = {
    "winner": N_("{first} is home and has won the race."),
    "places": N_("{first} has won the race, and the places are decided."),
    "alone": N_("{first} has won, as nobody else is left on the track."),
    "night": N_("Night has fallen; {first} was ahead of all others and has won."),
}


def outcome(race: Race) -> Outcome | None:
    """All chariots best first, and the seats by the best chariot of each; None while the race goes on."""
    if not race.over:
        return None
    stood = ended(race, drawn=False)
    late = race.over == "night" and any(c.place for c in race.chariots)
    why = "places" if late else race.over
    return replace(stood, reason=_(_REASONS[why]).format(first=name(stood.ranking[0][0])))


def ended(race: Race, drawn: bool) -> Outcome:
    """The chariots in the order of the moment; in a draw all of those who are on the track share a place."""
    playing = {c.seat for c in race.chariots if c.racing} if drawn else set()
    standings = race.standings()
    sharing = tuple(c for c in standings if c.seat in playing)
    home = [(c,) for c in standings if c.seat not in playing and not c.resigned]
    gone = [(c,) for c in standings if c.seat not in playing and c.resigned]
    groups = [*home, *([sharing] if sharing else []), *gone]
    ranking = tuple(tuple(c.name for c in group) for group in groups)
    return Outcome(ranking, by_best([c.seat for c in group] for group in groups), "")


def _seats(race: Race) -> tuple[tuple[Seat, ...], ...]:
    """The seats that are on the track or have been, by the best chariot of each."""
    return ended(race, drawn=False).seats
