"""Paces: usual lengths of a phase, or banks of time, by the names that people know them by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from bot.hosting.time.terms import Terms, load_terms
from engine.language import N_


class Pace(NamedTuple):
    """A usual length of a phase, or a bank of time, with the longest early close that fits it, in seconds."""

    label: str
    phase: int
    calm: int
    bank: int = 0
    increment: int = 0


PACES: Mapping[str, Pace] = {
    "live": Pace(N_("live: 5 minutes for a phase"), 300, 60),
    "brisk": Pace(N_("brisk: 2 hours for a phase"), 7200, 300),
    "daily": Pace(N_("daily: a phase each day"), 86_400, 600),
    "relaxed": Pace(N_("relaxed: 3 days for a phase"), 3 * 86_400, 3600),
    "weekly": Pace(N_("weekly: a phase each week"), 7 * 86_400, 3600),
    "bank-hour": Pace(N_("bank: 1 hour each, 5 minutes more with each answer"), 300, 60, 3600, 300),
    "bank-days": Pace(
        N_("bank: 3 days each, 6 hours more with each answer"), 86_400, 600, 3 * 86_400, 21_600
    ),
    "bank-weeks": Pace(
        N_("bank: 14 days each, 1 day more with each answer"), 86_400, 600, 14 * 86_400, 86_400
    ),
}


def paced(terms: Terms, pace: str) -> Terms:
    """The terms at another pace, a key of `PACES`.

    A fast one and a bank have no time of day, a live one has no pauses.
    """
    wanted = PACES[pace]
    at_pace = replace(
        terms,
        phase=wanted.phase,
        calm=min(terms.calm, wanted.calm),
        bank=wanted.bank,
        increment=wanted.increment,
    )
    if wanted.phase < 86_400 or wanted.bank:
        at_pace = replace(at_pace, at="")
    if wanted.phase < 3600:
        at_pace = replace(at_pace, weekends_off=False, quiet="", nights=False)
    return at_pace


def pace_of(terms: Terms) -> str:
    """The pace that terms are at, '' for one of their own."""
    return next((pace for pace in PACES if paced(terms, pace) == terms), "")


def load_usual(settings: Mapping[str, Any]) -> Terms | None:
    """The terms that the settings of a server have for its new tables, None for none."""
    return load_terms(settings["terms"]) if settings.get("terms") else None
