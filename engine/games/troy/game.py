"""Troy, that is Chariots by David T. Jagger, for the kernel. `RULES.md` maps the rulebook to this folder."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.foresight import AHEAD
from engine.games.troy.face import form, guide, lines, narration, picture
from engine.games.troy.players import brains
from engine.games.troy.rules import counting, facts, play, score, speech, words
from engine.games.troy.rules import state as position
from engine.games.troy.rules.events import EVENTS, Event
from engine.games.troy.rules.evolve import evolve
from engine.games.troy.rules.state import Game, seat_of, side_of
from engine.games.troy.rules.steps import STEPS, Step
from engine.journal import Record
from engine.kernel import Run
from engine.language import N_, _
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
    Standing,
    Tempo,
)
from engine.rules import Brain
from engine.scene import Scene


class TroyRules:
    """The whole game; every method is a window to one module."""

    key = "troy"
    author = "David T. Jagger"
    version = 1
    seats = range(2, 3)
    Options = position.Options
    State = Game
    View = position.View
    Steps: tuple[type[Any], ...] = STEPS
    Events: tuple[type[Any], ...] = EVENTS
    nodes = brains.NODES
    brains: Mapping[str, Brain] = brains.BRAINS
    turns = True
    tempos: tuple[Tempo, ...] = ("round",)
    dice = False
    sealed = False

    @property
    def title(self) -> str:
        return _("Chariots (Troy)")

    @property
    def blurb(self) -> str:
        return _("Chess on ten by ten cells with two men to a cell, who move as themselves or as their mate.")

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return guide.chapters()

    @property
    def calls(self) -> Mapping[str, str]:
        return {kind: _(call) for kind, call in _CALLS.items()}

    def setup(
        self, seats: int, options: position.Options, legacy: Mapping[Seat, Any]
    ) -> tuple[Game, tuple[Step, ...]]:
        return play.setup(options)

    def advance(self, run: Run[Game, Step, Event], step: Step, answers: tuple[Answer, ...] | None) -> None:
        play.advance(run, step, answers)

    def act(self, run: Run[Game, Step, Event], seat: Seat, words: tuple[str, ...]) -> None:
        play.act(run, seat, words)

    def evolve(self, state: Game, event: Event) -> Game:
        return evolve(state, event)

    def choices(self, state: Game, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        return words.choices(state, decision, written)

    def read(self, state: Game, decision: Decision, text: str) -> tuple[str, ...]:
        return words.read(state, decision, text)

    def objection(self, state: Game, decision: Decision, written: tuple[str, ...], word: str) -> str:
        return words.objection(state, decision, written, word)

    def outcome(self, state: Game) -> Outcome | None:
        return outcome(state)

    def view(self, state: Game, seat: Seat | None) -> position.View:
        return position.View(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def facts(self, view: position.View, decision: Decision) -> Mapping[str, Fact]:
        return facts.facts(view)

    def undone(self, events: Sequence[Event]) -> tuple[Seat, ...]:
        """Who had made the moves that were taken back (see `engine.rules.TakesBack`)."""
        return play.undone(events)

    def resample(self, state: Game, seat: Seat | None, rng: random.Random) -> Game:
        return state

    def caption(self, view: position.View) -> str:
        return narration.caption(view)

    def label(self, view: position.View, seat: Seat) -> str:
        return speech.side(side_of(seat))

    def lesson(self, view: position.View, seat: Seat) -> str:
        return guide.lesson(view, seat)

    def picture(self, view: position.View, draft: str, purpose: str) -> Scene:
        return picture.picture(view, draft, purpose)

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """What a simulation counts in a game; a round is a move of each side."""
        return narration.tally(events)

    def legal(self, position: str) -> tuple[str, ...]:
        """The legal moves of a line of cell-FEN (see `engine.written.Positions`)."""
        return counting.legal(position)

    def perft(self, position: str, depth: int) -> Iterator[tuple[str, int]]:
        """How many lines begin with each move (see `engine.written.Positions`)."""
        return counting.perft(position, depth)

    def score(self, record: Record) -> str:
        """A game as text with numbered moves (see `engine.written.Scores`)."""
        return score.write(record)

    def read_score(self, text: str) -> Record:
        """The game of such a text (see `engine.written.Scores`)."""
        return score.read(text)

    def presets(self, view: position.View, seat: Seat) -> tuple[Preset, ...]:
        return ()

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

    def foresight(self, view: position.View, seat: Seat | None) -> Decision:
        return Decision(0, seat, AHEAD)

    def plan(self, view: position.View, decision: Decision, line: str) -> Standing | None:
        return lines.plan(view, decision, line)

    def said(self, view: position.View, standing: Standing) -> str:
        return lines.said(view, standing)


_CALLS = {
    "move": N_("Move"),
    "accept": N_("Answer to the loss"),
    "piece": N_("army"),
    "mine": N_("My side"),
}


def outcome(game: Game) -> Outcome | None:
    """Both sides, the winner first; a draw is one group. None while the game goes on or may go on again."""
    result = game.result
    if result is None or result.pending:
        return None
    reason = speech.decided(result.winner, result.how)
    if not result.winner:
        return Outcome((("white", "black"),), ((1, 2),), reason)
    first, second = seat_of(result.winner), 3 - seat_of(result.winner)
    names = {1: "white", 2: "black"}
    return Outcome(((names[first],), (names[second],)), ((first,), (second,)), reason)
