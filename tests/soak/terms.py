"""How long people have at a table of a soak, and how fast they go about it."""

from __future__ import annotations

import dataclasses
import random

from bot.hosting.time.terms import Terms

MINUTE, HOUR, DAY = 60, 3_600, 86_400
BANKS = (
    (10 * MINUTE, 5 * MINUTE),
    (2 * HOUR, 10 * MINUTE),
    (6 * HOUR, 0),
    (DAY, 2 * HOUR),
    (3 * DAY, 6 * HOUR),
    (7 * DAY, 12 * HOUR),
)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata")


def random_terms(rng: random.Random, longest: float) -> Terms:
    """From five minutes to the longest, mostly a day."""
    phases = (300, 900, 3600, 4 * 3600, 43_200, 86_400, 86_400, 86_400, 129_600, 172_800, 604_800, 1_209_600)
    phase = rng.choice([p for p in phases if p <= longest])
    return Terms(
        phase=phase,
        at=rng.choice(("", "", "20:00", "02:30")) if phase >= 43_200 else "",
        zone=rng.choice(ZONES),
        weekends_off=rng.random() < 0.2,
        quiet=rng.choice(("", "", "22:00-08:00", "00:00-08:00")),
        calm=rng.choice((0, 60, 600, 600, 7200)),
        nights=rng.random() < 0.3,
    )


def with_bank(rng: random.Random, terms: Terms) -> Terms:
    """The terms with a bank of time for each side."""
    bank, increment = rng.choice(BANKS)
    return dataclasses.replace(terms, bank=bank, increment=increment, at="")


def pace(terms: Terms) -> float:
    """Seconds that people take for a phase, where banks of time are kept small parts of them."""
    return max(300.0, terms.bank / 25 + terms.increment) if terms.bank else float(terms.phase)
