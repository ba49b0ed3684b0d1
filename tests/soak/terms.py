"""How long people have at a table of a soak, and how fast they go about it."""

from __future__ import annotations

import random

from bot.hosting.time.terms import Terms

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


def pace(terms: Terms) -> float:
    """Seconds that people take for a phase, where banks of time are kept small parts of them."""
    return max(300.0, terms.bank / 25 + terms.increment) if terms.bank else float(terms.phase)
