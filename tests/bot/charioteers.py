"""Races of Charioteer at a table of Ann's: opened, pressed, typed, and what is known of them to whom."""

from __future__ import annotations

import dataclasses
import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import engine
from bot.naming import CHARIOTEERS
from engine import codec
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, CardName
from engine.games.charioteer.rules.speech import card_name, driver_name, symbol_name, wish_name
from engine.games.charioteer.rules.state import NAMES, Driver, Race
from engine.language import in_words, listed
from engine.model import Seat
from engine.naming import naming
from tests.bot.stage import GO, ROUNDS, Stage, heard, labels, menus, shown

KEY = "charioteer"
GAME = engine.find(KEY)
_WORDS = re.compile(r"(?<![a-z0-9])(?:[rybg]\d){3}[mfshxw]*(?![a-z0-9])")
_COLOURS = "Red|Yellow|Black|Green"
_SPOKEN = {
    name: re.compile(rf"(?<!\d, ){', '.join(map(symbol_name, card.symbols))}(?!\d|, (?:{_COLOURS}) \d)")
    for name, card in CARDS.items()
}
"""Three symbols in a row; four are the skills of a display."""


async def race(s: Stage, *others: str, seats: int = 0, **options: Any) -> str:
    """The code of a race that has begun; seats that nobody takes go unused."""
    code = await table(s, *others, seats=seats, **options)
    await s.press("Ann", lobby(s), "Start")
    return code


async def table(s: Stage, *others: str, seats: int = 0, **options: Any) -> str:
    """The code of a table of Ann's at which these people have sat down."""
    await s.slash("Ann", "play", game=KEY, seats=seats or len(others) + 1)
    code = (await s.tables())[0].row.id
    for name, value in options.items():
        await s.slash("Ann", "table option", option=name, value=str(value), table=code)
    for who in others:
        await s.press(who, lobby(s), "Join")
    return code


def lobby(s: Stage) -> Any:
    """The newest post that one can start a race from."""
    return next(post for post in reversed(s.posts()) if "Manage" in labels(post))


async def state(s: Stage, code: str) -> Race:
    found: Race = (await s.bot.host.look(code)).running.state
    return found


async def driver(s: Stage, who: str, code: str) -> Driver:
    """The display of somebody who sits there."""
    sitting = await s.bot.host.look(code)
    found: Driver = sitting.running.state.driver(sitting.my_seat(s.id(who)).seat)
    return found


async def rig(s: Stage, code: str, change: Callable[[Race], Race]) -> None:
    """Put another position on the table, without anything happening."""
    sitting = await s.bot.host.look(code)
    running = dataclasses.replace(sitting.running, state=change(sitting.running.state))
    async with s.store.writing() as tx:
        row = await tx.table(code)
        assert row is not None
        await tx.save_table(dataclasses.replace(row, state=codec.table_text(GAME, running)))


def driving(seat: Seat, **changes: Any) -> Callable[[Race], Race]:
    """A race in which something of one display is different."""

    def changed(race: Race) -> Race:
        drivers = list(race.drivers)
        drivers[seat - 1] = dataclasses.replace(drivers[seat - 1], **changes)
        return dataclasses.replace(race, drivers=tuple(drivers))

    return changed


def moving_last(seat: Seat) -> Callable[[Race], Race]:
    """A race in which that seat's chariot is the last to move."""

    def changed(race: Race) -> Race:
        last = race.of(seat).name
        return dataclasses.replace(race, order=(*(name for name in race.order if name != last), last))

    return changed


async def rows(s: Stage) -> list[str]:
    """Everything that the bot has stored, but when it was last alive, and what *Mend it* would open."""
    with sqlite3.connect(s.path) as database:
        return [line for line in database.iterdump() if "'alive'" not in line and "'mend'" not in line]


# Pressing and typing


async def open_panel(s: Stage, who: str) -> Any:
    """The panel of an open question, from the newest post with that button, the first steps put away."""
    post = next(post for post in reversed(s.posts()) if GO in labels(post))
    panel = shown(await s.press(who, post, GO))
    return shown(await s.press(who, panel, "Got it")) if "Got it" in labels(panel) else panel


async def choose_set(s: Stage, who: str, panel: Any, entry: int | str = 0) -> Any:
    """Choose a whole set: by its place among those offered, or by how it begins."""
    if "Back" in labels(panel):
        panel = shown(await s.press(who, panel, "Back"))
    offered = [option["label"] for option in menus(panel)[0]["options"]]
    if isinstance(entry, str):
        wanted = next(label for label in offered if label.startswith(entry))
    else:
        wanted = offered[entry % len(offered)]
    return shown(await s.choose_any(who, panel, 0, wanted))


async def play_by_panel(s: Stage, who: str, taste: int = 0) -> int:
    """Set, then perhaps a token, and Send; returns how many presses the panel took.

    `taste` decides which, so that people do not all do the same.
    """
    panel = await choose_set(s, who, await open_panel(s, who), taste % 3)
    presses = 2
    if taste % 2 and len(menus(panel)) > 1:
        panel = shown(await s.choose_any(who, panel, 1, 0))
        presses += 1
    assert "Sent: " in shown(await s.press(who, panel, "Send")).content
    return presses


async def typed(s: Stage, who: str, line: str, code: str) -> str:
    """Type a line; returns what is said to it."""
    return heard(await s.slash(who, "move", line=line, table=code))


async def all_best(s: Stage, code: str, turns: int = ROUNDS) -> None:
    """Everybody who is asked leaves it to the best set, turn by turn, until the race or the turns end."""
    for _ in range(turns):
        for who, _asked in await s.waiting(code):
            assert "Sent: " in await typed(s, who, "best", code)
        if (await s.bot.host.look(code)).running.outcome:
            return
    assert turns < ROUNDS, "this race does not end"


# What is told


async def happened(s: Stage, code: str) -> list[e.Event]:
    """Everything that has happened in a race, for everybody's eyes."""
    record = await s.bot.host.record(code)
    seen = (GAME.rules.redact(event, None) for entry in record.entries for event in entry.events)
    return [event for event in seen if event is not None]


def untold(post: str, events: Sequence[e.Event], *drivers: str) -> list[str]:
    """What of these events the post of a turn leaves out without saying so; `drivers` are people, by seat.

    A post that is too long says how many lines are in the log alone.
    """
    if re.search(r"… \(\d+ more lines?\)", post):
        return []
    drawn = sum(isinstance(event, e.FanTokenDrawn) for event in events)
    told = sum(int(n or 1) for n in re.findall(r"Draws (?:a|(\d+)) fan token", post))
    undriven = zip(NAMES[len(drivers) :], reversed(CHARIOTEERS), strict=False)
    called = dict([*zip(NAMES, drivers, strict=False), *undriven])
    with naming(lambda chariot, colour: called.get(chariot, colour)):
        missing = [words for event in events for words in _words_of(event) if words not in post]
    return missing + ([f"{drawn} fan tokens"] if drawn != told else [])


def _words_of(event: e.Event) -> Iterator[str]:
    match event:
        case e.SetPlayed():
            symbol, number = symbol_name(SYMBOLS[event.play.symbol]), len(event.play.whole)
            cards = "one card" if number == 1 else f"{in_words(number)} cards"
            yield f"{_name(event.seat)} plays {cards} with {symbol}"
            if event.play.tokens:
                yield "Spends "
        case e.Driven() if event.overtaken:
            yield f"Passes {listed([driver_name(name) for name in event.overtaken])}."
        case e.LaidDown():
            yield f"{listed([driver_name(name) for name in event.chariots])} fall"
        case e.DamageTaken():
            yield f"wards off {event.shielded} damage" if event.shielded else f"takes {event.cubes} damage"
            yield _name(event.seat)
        case e.TurnBegan():
            yield ", ".join(map(driver_name, event.order))
            yield f"The emperor wants to see {wish_name(event.wish)}."
        case e.CrowdFilled():
            yield from (card_name(CARDS[name]) for name in event.track)
        case _:
            pass


def _name(seat: Seat) -> str:
    return driver_name(NAMES[seat - 1])


# Who knows what


def cards_in(text: str) -> set[CardName]:
    """The kinds of cards that a text names, by their words or as they are spoken of."""
    words = {word for word in _WORDS.findall(text.lower()) if word in CARDS}
    return words | {name for name, spoken in _SPOKEN.items() if spoken.search(text)}


def sent_to(s: Stage, who: str, since: int = 0) -> str:
    """All that has reached somebody, and what everybody got, from the n-th request of the bot on."""
    owners = {i.token: i.user_id for i in s.env.backend.interactions.values()}
    mine = {s.people[who].id, None}
    letters = {str(s.people[name].user.dm_channel.id): s.people[name].id for name in _with_letters(s)}
    found = []
    for sent in s.env.http_requests[since:]:
        parts = sent.path.split("/")
        owner = next((known[part] for part in parts for known in (owners, letters) if part in known), None)
        if owner in mine:
            found.append(json.dumps(sent.json, ensure_ascii=False))
    return "\n".join(found)


def _with_letters(s: Stage) -> list[str]:
    return [name for name, person in s.people.items() if person.user.dm_channel is not None]


async def opened(s: Stage, code: str) -> set[CardName]:
    """The kinds of cards that have ever lain open on the table: the crowd's, and the sets that were shown."""
    found = set((await state(s, code)).crowd)
    for event in await happened(s, code):
        match event:
            case e.CrowdFilled():
                found |= set(event.track)
            case e.SetPlayed():
                found |= set(event.play.whole)
    return found
