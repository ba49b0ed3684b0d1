"""Films in a soak: they show everybody what everybody may know."""

from __future__ import annotations

from bot.features.films import acts
from bot.hosting.records.rounds import Past
from bot.messages import Message
from tests.soak import things


def film(past: Past) -> Message:
    return Message("", picture=acts.film(past, acts.latest(past)))


things.SIGHTS.append(film)
