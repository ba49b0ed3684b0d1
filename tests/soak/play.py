"""What people do at tables of a game, from what the game says of itself."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

import engine
from bot.hosting.table.options import PAUSES
from bot.hosting.table.sitting import Sitting, Wishes
from engine import kernel
from engine.errors import BadOptions
from engine.game import Budget, Game
from engine.model import Choice, Decision, Entry
from engine.options import make_options, settings
from engine.record import Record
from tests.soak.terms import DAY, random_terms, with_bank

Json = dict[str, Any]
NODES = 30
"""How many positions a computer player looks at who answers for somebody."""


class Watch(Protocol):
    """What has been in sight of everybody at a table, as far as its journal was read."""

    read: int

    def look(self, entries: Iterable[Entry[Any]]) -> None:
        """Read on. What a rollback has undone was seen all the same."""

    @property
    def mixed(self) -> Sequence[Json]:
        """Events, as they are packed, that name all there is before anybody holds any of it."""

    def hidden(self, text: str) -> set[str]:
        """What a text tells that has never been in sight."""


class Play:
    """People at tables of a game, and what has to hold there beside what holds of every table.

    A game for which random people are not enough has a `PLAY` of a class derived from this one in
    `tests.games.<key>.soak`.
    """

    most_seats = 6

    def __init__(self, key: str) -> None:
        self.key = key

    @property
    def game(self) -> Game:
        return engine.find(self.key)

    # --- the table -----------------------------------------------------------------------------------

    def wishes(self, rng: random.Random) -> Wishes:
        """The table that somebody opens: mostly one at which all is decided with the plot."""
        game = self.game
        tempo = rng.choice((*game.tempos, *("round",) * 7))
        longest = DAY if tempo == "impulse" else 14 * DAY if game.sealed else 2 * DAY
        terms = random_terms(rng, longest)
        if not game.sealed and rng.random() < 0.5:
            terms = with_bank(rng, terms)
        while True:
            seats = rng.choice([n for n in game.seats if n <= self.most_seats])
            options = self.options(rng)
            with contextlib.suppress(BadOptions):
                game.rules.setup(seats, make_options(game.rules.Options, options), {})
                break
        pause, anyone = rng.choice(PAUSES) if not seats else 0, rng.random() < 0.3
        wished = Wishes(
            self.key, seats, tempo, options=options, terms=terms, anyone_starts=anyone, pause=pause
        )
        races = game.careers is not None and bool(seats) and rng.random() < 0.5
        return replace(wished, settled={"careers": races})

    def options(self, rng: random.Random) -> dict[str, object]:
        """Options of a table; not all of them go with any number of seats."""
        return {
            s.name: rng.choice((s.default, rng.choice(s.values))) for s in settings(self.game.rules.Options)
        }

    def level(self, rng: random.Random) -> str:
        """A computer player for an empty seat."""
        return rng.choice(tuple(self.game.players))

    # --- what people say -----------------------------------------------------------------------------

    def line(self, rng: random.Random, sitting: Sitting, decision: Decision) -> str:
        """A legal answer: the fallback, what the weakest computer player or a profile says, or any."""
        game, state, chance = self.game, sitting.running.state, rng.random()
        view = game.rules.view(state, decision.seat)
        if chance < 0.35 and decision.fallback:
            return decision.fallback
        if chance < 0.45 and game.players:
            return next(iter(game.players.values()))(view, decision, rng, Budget(NODES))
        if chance < 0.6:
            filled = game.rules.fill(view, decision, "", self.profile(rng))
            if kernel.may(game, state, decision, filled):
                return filled
        return self.words(rng, sitting, decision)

    def words(self, rng: random.Random, sitting: Sitting, decision: Decision, *begun: str) -> str:
        """Any legal line that begins so, word by word; long ones are rare."""
        written = begun
        while legal := kernel.choices(self.game, sitting.running.state, decision, written):
            more = [c.word for c in legal if c.word]
            may_end = len(more) < len(legal)
            if may_end and (not more or rng.random() < 0.8 or len(written) > 12):
                break
            written += (rng.choice(more),)
        return " ".join(written)

    def ahead(self, rng: random.Random, sitting: Sitting, decision: Decision) -> str:
        """Some moves of all sides from here on, for the question "what if …"."""
        written: tuple[str, ...] = ()
        for _move in range(rng.randint(1, 4)):
            legal = kernel.choices(self.game, sitting.running.state, decision, written)
            more = [c.word for c in legal if c.word]
            if not more:
                break
            written += (rng.choice(more),)
        return " ".join(written)

    def scrawled(self, rng: random.Random, line: str) -> str:
        """A line as it is typed in a hurry; it may have become something else, or nothing."""
        words = line.split()
        spellings = (
            line.upper(),
            line.lower(),
            line.replace(" ", "-"),
            line.replace(" ", ""),
            line.replace("-", ""),
            line.replace("-", " to "),
            line.replace("-", " – "),
            line.replace("3", "4"),
            ", ".join(words),
            " ".join(reversed(words)),
            " ".join(words[1:]),
            " ".join((*words, *words[-1:])),
            line[:-1],
            f"{line} 9",
            f"{line}+",
        )
        return rng.choice(spellings)

    def profile(self, rng: random.Random) -> str:
        """A profile that somebody has pressed together, or typed."""
        line = ""
        for _press in range(rng.randint(0, 3)):
            form = self.game.face.profile(line)
            options = [option for group in form.groups for option in group.options]
            if options:
                line = rng.choice(options).line
        return "nonsense" if rng.random() < 0.1 else line

    def eagerness(self, sitting: Sitting, act: Choice, acts: tuple[Choice, ...]) -> float:
        """The chance that somebody does what may be done unasked; what is asked for twice is rare."""
        return 0.005 if act.hint else 0.1

    # --- what nobody may read, and what has to hold ----------------------------------------------------

    def watch(self) -> Watch | None:
        """For a game of which texts tell secrets by their words: who keeps an eye on one table."""
        return None

    def secrets(self, text: str) -> set[str]:
        """Words of the game in a text that no log may hold."""
        return set()

    def faults(self, record: Record, over: bool) -> Iterator[str]:
        """What is wrong by the rules of the game with a table that has ended (`over`) or was closed."""
        yield from ()

    def ending(self, record: Record) -> str:
        """How a game has ended, in a word."""
        outcome = record.table.outcome
        if outcome is None:
            return "not"
        return "shared" if len(outcome.ranking[0]) > 1 else "won"
