"""Looks back in a soak: those who have looked on read what everybody may know."""

from __future__ import annotations

from bot.features.lookback import panel
from bot.hosting.records.rounds import Past
from bot.messages import Message
from tests.soak import things


def turned(past: Past) -> Message:
    over = past.sitting.running.outcome is not None
    return panel.turned(past, played=False) if over else Message("")


things.SIGHTS.append(turned)
