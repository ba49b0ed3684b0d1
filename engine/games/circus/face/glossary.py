"""The terms of a page explained: a line above the menus for each of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.language import N_

_WORN = N_("**Fatigue** and **damage** both limit your speed. Fatigue goes away at low speed, damage stays.")
WORDS: Mapping[str, str] = MappingProxyType(
    {
        N_("Lap Radial"): N_(
            "The **Lap Radial** is the dashed line across the first turn; laps count there."
        ),
        N_("turn chit"): N_("Turning may cost **turn chits**: each takes 1 off your next speed."),
        N_("fatigue"): _WORN,
        N_("damage"): _WORN,
    }
)
"""Words that newcomers meet in a panel without having read of them (`Face.words`)."""
READY = N_("A choice here sets all tactics at once; change single ones on the next pages.")
PATH = N_("Your own way sets every space you drive. Somebody may be standing there by then.")
"""Notes of these menus; clauses have their own `note`."""
ELSEWHERE = N_("These answers apply in one situation only, in place of your general ones.")
"""The note of a page of clauses for single situations."""
