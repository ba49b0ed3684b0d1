"""What people do at a race of Chariots; that it holds is what holds of every table."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.hosting.sitting import Sitting, Wishes
from engine import kernel
from engine.model import Decision, Tempo
from engine.record import Record
from tests.soak.terms import random_terms

GAME = "chariots"
DAY = 86_400.0


def wishes(rng: random.Random) -> Wishes:
    tempo: Tempo = rng.choice(("round",) * 8 + ("phase", "impulse"))
    options = {"chariots": 1, "laps": 2, "race_on": rng.random() < 0.5}
    terms = random_terms(rng, DAY if tempo == "impulse" else 14 * DAY)
    anyone = rng.random() < 0.3
    return Wishes(GAME, rng.randint(2, 4), tempo, options, terms=terms, anyone_starts=anyone)


def random_line(rng: random.Random, sitting: Sitting, decision: Decision) -> str:
    """A legal answer, word by word; long ones are rare."""
    written: tuple[str, ...] = ()
    while True:
        legal = kernel.choices(sitting.game, sitting.running.state, decision, written)
        if not legal:
            return " ".join(written)
        may_end = any(not c.word for c in legal)
        if may_end and (rng.random() < 0.8 or len(written) > 12):
            return " ".join(written)
        written += (rng.choice([c.word for c in legal if c.word]),)


def scrawled(rng: random.Random, line: str) -> str:
    """A line as somebody types it who is in a hurry."""
    return rng.choice((line.upper(), line.replace(" ", "-"), line.replace(" ", ""), f"{line} 9"))


def level(rng: random.Random) -> str:
    """A computer player for an empty seat."""
    return "careful"


def faults_of_game(record: Record, over: bool) -> Iterator[str]:
    """What is wrong with a race by its own rules: the audit sees to all of it."""
    yield from ()


def ending(record: Record) -> str:
    """How a race has ended, in a word."""
    return "ranked"
