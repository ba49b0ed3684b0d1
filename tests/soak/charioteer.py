"""What people do at a race of Charioteer, and what has to hold of it beside what holds of every table."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.hosting import lobby
from bot.hosting.host import Host
from bot.hosting.rounds import Past, look_back, standing
from bot.hosting.sitting import Person, Sitting, Wishes
from bot.messages import Message
from bot.panels import watching
from engine.games.charioteer.rules.cards import CARDS, COLOURS, DECK, TOKENS, CardName
from engine.games.charioteer.rules.events import CrowdFilled, SetPlayed, TurnBegan
from engine.games.charioteer.rules.speech import card_name, colour_name, token_name
from engine.games.charioteer.rules.state import NAMES, Race
from engine.model import Decision, Entry
from engine.record import Record
from tests.soak import chariots
from tests.soak.sights import STRANGER, sights
from tests.soak.terms import random_terms

GAME = "charioteer"
DAY = 86_400.0
SPENDINGS = ("", "mend", "final", "spend")


# --- the table -------------------------------------------------------------------------------------------


def wishes(rng: random.Random) -> Wishes:
    """A race of one to six players with automata, or a show race."""
    players = rng.choice((0, 0, 1, 1, 2, 3, 3, 4, 5, 6))
    automata = rng.choice((-1, *range(max(0, 2 - players), len(NAMES) - players + 1)))
    options = {"laps": rng.choice((2, 2, 2, 3)), "automata": automata}
    pause = rng.choice(lobby.PAUSES)
    terms, anyone = random_terms(rng, 14 * DAY), rng.random() < 0.3
    return Wishes(GAME, players, options=options, terms=terms, anyone_starts=anyone, pause=pause)


# --- what people say -------------------------------------------------------------------------------------


def random_line(rng: random.Random, sitting: Sitting, decision: Decision) -> str:
    """A legal answer: a set with tokens, or the best one by some taste."""
    if rng.random() < 0.25:
        return " ".join(("best", *random_taste(rng).split()))
    return chariots.random_line(rng, sitting, decision)


def random_taste(rng: random.Random) -> str:
    """Favourite colours, and when tokens are spent: what a profile holds."""
    liked = rng.sample(COLOURS, rng.randint(0, 3))
    return " ".join((*liked, rng.choice(SPENDINGS))).strip()


def scrawled(rng: random.Random, line: str) -> str:
    """A line as somebody types it who is in a hurry; it may have become something else, or nothing."""
    words = line.split()
    spellings = (
        line.upper(),
        ", ".join(words),
        " ".join(reversed(words)),
        " ".join(words[1:]),
        f"{line} {words[-1]}",
        f"{line} crowd plus3",
        line.replace("3", "4"),
        line[:-1],
    )
    return rng.choice(spellings)


def level(rng: random.Random) -> str:
    """A computer player for an empty seat."""
    return rng.choice(("novice", "veteran"))


# --- what nobody may read --------------------------------------------------------------------------------


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
class Table:
    """The cards that have been in sight of everybody at a table, as far as its journal was read."""

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


async def told_too_much(host: Host, sitting: Sitting, rng: random.Random) -> list[str]:
    """What people could learn now of cards that are none of their business."""
    found = [*_told_others(sitting, rng), *await _told_strangers(host, sitting.row.id, rng)]
    return [f"table {sitting.row.id}: {fault}" for fault in found]


def _told_others(sitting: Sitting, rng: random.Random) -> Iterator[str]:
    """Panels and posts that would be others if other cards were held and other answers given out of sight."""
    people = [Person(s.user or 0, s.name) for s in sitting.people]
    for person in (*people, dataclasses.replace(STRANGER, guild=sitting.row.guild)):
        other, draft = _dealt_anew(sitting, person, rng), _begun(sitting, person, rng)
        both = zip(sights(sitting, person, draft), sights(other, person, draft), strict=True)
        for shown, expected in both:
            if shown != expected:
                news = _difference(shown, expected)
                yield f"{person.name} sees what others hold: {news}"


def _dealt_anew(sitting: Sitting, person: Person, rng: random.Random) -> Sitting:
    """The table as it might as well be, by all that somebody knows."""
    table, sits = sitting.running, sitting.seat_of(person.id)
    seat = sits.seat if sits is not None else None
    answers = tuple(a if a.seat == seat else dataclasses.replace(a, line="best") for a in table.answers)
    state = sitting.game.rules.resample(table.state, seat, rng)
    return dataclasses.replace(sitting, table=dataclasses.replace(table, state=state, answers=answers))


def _begun(sitting: Sitting, person: Person, rng: random.Random) -> str:
    """A part of a line, as it stands while somebody presses."""
    asked = sitting.asked(person.id)
    line = random_line(rng, sitting, asked).split() if asked is not None else []
    return " ".join(line[: rng.randint(0, len(line))])


def _difference(shown: Message, expected: Message) -> str:
    fields = (f.name for f in dataclasses.fields(Message))
    name = next(name for name in fields if getattr(shown, name) != getattr(expected, name))
    return f"{name} {str(getattr(shown, name))[:300]}"


async def _told_strangers(host: Host, id: str, rng: random.Random) -> list[str]:
    """What log, past boards and films tell everybody of cards that have never been in sight."""
    past = await look_back(host, id)
    table = Table()
    table.look(past.entries)
    return [
        f"everybody may read of {hidden} in {text[:300]}"
        for text in _past_sights(past, rng)
        if (hidden := sorted(table.hidden(text)))
    ]


def _past_sights(past: Past, rng: random.Random) -> Iterator[str]:
    part = rng.choice(past.parts)
    for page in (0, -1):
        yield str(watching.story(past, STRANGER.id, part.number, page))
    yield str(watching.board_then(past, STRANGER.id, part.number))
    yield str(watching.board_then(past, STRANGER.id, part.number, words=True))
    yield str(past.frames(past.latest()))


# --- what has to hold at the end -------------------------------------------------------------------------


def faults_of_game(record: Record, over: bool) -> Iterator[str]:
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


def _asked_too_often(entries: Iterable[Entry[Any]]) -> Iterator[str]:
    turn, answered = 0, set[tuple[int, int | None]]()
    for entry in entries:
        for answer in entry.answers:
            if answer.seat is not None and (turn, answer.seat) in answered:
                yield f"entry {entry.number}: seat {answer.seat} was asked twice in turn {turn}"
            answered.add((turn, answer.seat))
        turn = max([turn, *(e.turn for e in entry.events if isinstance(e, TurnBegan))])


def ending(record: Record) -> str:
    """How a race has ended, in a word."""
    race: Race = record.table.state
    return race.over or "not"
