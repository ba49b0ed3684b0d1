"""What has to hold of a race of Charioteer in a soak, beside what always has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import codec
from engine.games.charioteer.rules.cards import CARDS, COLOURS, DECK, TOKENS, CardName
from engine.games.charioteer.rules.events import CrowdFilled, DeckShuffled, SetPlayed, TurnBegan
from engine.games.charioteer.rules.speech import card_name, colour_name, token_name
from engine.games.charioteer.rules.state import Race
from engine.journal import standing
from engine.model import Entry
from engine.record import Record
from tests.soak.play import Play


def _one_of(things: Iterable[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, things))})"


_SYMBOL = rf"{_one_of(map(colour_name, COLOURS))} \d+\b"
_ICON = _one_of(map(token_name, TOKENS))
_CARD = f"{_SYMBOL}, {_SYMBOL}, {_SYMBOL}(?:, {_ICON})*"
"""A card in words: each has three symbols, and icons after them."""
_WORDS = re.compile(rf"\b{_one_of(CARDS)}\b")
_RUNS = re.compile(rf"\b{_SYMBOL}(?:, (?:{_SYMBOL}|{_ICON}))+")
_WHOLE = re.compile(f"{_CARD}(?:, {_CARD})*")
_SPOKEN: Mapping[str, CardName] = {card_name(card): name for name, card in CARDS.items()}


def cards_told(text: str) -> set[CardName]:
    """The cards that a text names, by their words or by what they show.

    Symbols that make no whole cards are something else: the skills of a driver, say.
    """
    runs = [run for run in _RUNS.findall(text) if _WHOLE.fullmatch(run)]
    spoken = {_SPOKEN.get(card, "") for run in runs for card in re.findall(_CARD, run)}
    return (spoken | set(_WORDS.findall(text))) & set(CARDS)


@dataclass
class CardsInSight:
    """The cards that have been in sight of everybody at a table, as far as its journal was read."""

    mixed = codec.dump_tagged([DeckShuffled(DECK)])
    read: int = 0
    shown: set[CardName] = field(default_factory=set)

    def look(self, entries: Iterable[Entry[Any]]) -> None:
        """Read on. What a rollback has undone was seen all the same."""
        for entry in entries:
            self.read = entry.number + 1
            self.shown |= shown_by(entry)

    def hidden(self, text: str) -> set[CardName]:
        """The cards that a text names though none of their kind has ever been in sight."""
        return cards_told(text) - self.shown


def shown_by(entry: Entry[Any]) -> set[CardName]:
    """The cards that come in sight of everybody in an entry: the crowd's, and those of sets."""
    found: set[CardName] = set()
    for event in entry.events:
        if isinstance(event, CrowdFilled):
            found.update(event.track)
        elif isinstance(event, SetPlayed):
            found.update(event.play.whole)
    return found


class CharioteerPlay(Play):
    def watch(self) -> CardsInSight:
        return CardsInSight()

    def secrets(self, text: str) -> set[CardName]:
        return cards_told(text)

    def faults(self, record: Record, over: bool) -> Iterator[str]:
        """No card is lost, everybody has a place, and each player is asked once a turn."""
        race: Race = record.table.state
        hands = [card for driver in race.drivers for card in driver.hand]
        if Counter((*hands, *race.crowd, *race.draw, *race.discard)) != Counter(DECK):
            yield "cards were lost or made"
        outcome = record.table.outcome
        placed = sorted(name for group in outcome.ranking for name in group) if outcome else []
        if over and placed != sorted(c.name for c in race.chariots):
            yield f"not everybody has a place: {outcome}"
        yield from _asked_too_often(standing(record.entries))

    def ending(self, record: Record) -> str:
        race: Race = record.table.state
        return race.over or "not"


def _asked_too_often(entries: Iterable[Entry[Any]]) -> Iterator[str]:
    turn, answered = 0, set[tuple[int, int | None]]()
    for entry in entries:
        for answer in entry.answers:
            if answer.seat is not None and (turn, answer.seat) in answered:
                yield f"entry {entry.number}: seat {answer.seat} was asked twice in turn {turn}"
            answered.add((turn, answer.seat))
        turn = max([turn, *(e.turn for e in entry.events if isinstance(e, TurnBegan))])


PLAY = CharioteerPlay("charioteer")
