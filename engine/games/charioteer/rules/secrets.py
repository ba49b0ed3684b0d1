"""The secrets of each seat: hands, tokens, the draw pile and the bag are nobody else's business."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from engine.games.charioteer.rules.cards import in_order, tokens_in_order
from engine.games.charioteer.rules.events import CardsDealt, Event, FanTokenDrawn
from engine.games.charioteer.rules.state import Driver, Race, View
from engine.model import Seat
from engine.values import changed

X = TypeVar("X")


def view(race: Race, seat: Seat | None) -> View:
    """The race with all that a seat (None: the public) may not know left blank (N8)."""
    drivers = tuple(d if n == seat else _seen(d) for n, d in enumerate(race.drivers, 1))
    return View(
        seat,
        changed(race, drivers=drivers, draw=(), bag=()),
        pile=len(race.draw),
        left=len(race.bag),
        held=tuple(len(d.hand) for d in race.drivers),
        tokens=tuple(len(d.tokens) for d in race.drivers),
    )


def _seen(driver: Driver) -> Driver:
    """A display without what only its driver sees (N8)."""
    return changed(driver, hand=(), white=(), fan=())


def redact(event: Event, seat: Seat | None) -> Event:
    """The part of an event that a seat may know (N8)."""
    match event:
        case CardsDealt() if event.seat != seat:
            return replace(event, cards=())
        case FanTokenDrawn() if event.seat != seat:
            return replace(event, token="")
        case _:
            return event


def resample(race: Race, seat: Seat | None, rng: random.Random) -> Race:
    """Another race that looks the same to a seat: cards and fan tokens out of its sight are dealt anew (N8).

    The white tokens that somebody still holds follow from those that were shown.
    """
    others = [d for n, d in enumerate(race.drivers, 1) if n != seat]
    cards = _mixed(in_order([*(card for d in others for card in d.hand), *race.draw]), rng)
    tokens = _mixed(tokens_in_order([*(token for d in others for token in d.fan), *race.bag]), rng)
    drivers = []
    for n, driver in enumerate(race.drivers, 1):
        if n != seat:
            hand = in_order([cards.pop() for _card in driver.hand])
            driver = changed(driver, hand=hand, fan=tuple(tokens.pop() for _token in driver.fan))
        drivers.append(driver)
    return changed(race, drivers=tuple(drivers), draw=in_order(cards), bag=tokens_in_order(tokens))


def _mixed(items: Sequence[X], rng: random.Random) -> list[X]:
    mixed = list(items)
    rng.shuffle(mixed)
    return mixed
