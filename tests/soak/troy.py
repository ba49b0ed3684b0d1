"""What people do at a table of Troy, and what has to hold of it beside what holds of every table."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator
from typing import Any

from bot.hosting.calendar import Terms
from bot.hosting.host import Host
from bot.hosting.sitting import Person, Sitting, Wishes
from bot.store import Bank
from engine import kernel
from engine.errors import BadOptions
from engine.game import Budget
from engine.games.troy.face import lines
from engine.games.troy.players.brains import BRAINS
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.foreseeing import after
from engine.games.troy.rules.modest import modest_move
from engine.games.troy.rules.play import setup
from engine.games.troy.rules.state import Game, Options, side_of
from engine.model import Decision, Entry, Seat
from engine.options import make_options
from engine.record import Record
from tests.soak import terms
from tests.soak.sights import STRANGER, sights

GAME = "troy"
LEVEL = "recruit"
LEVELS = tuple(BRAINS)
NODES = 30
WEARY = 60
"""After so many moves people would rather be done with a game."""
MINUTE, HOUR, DAY = 60, 3600, 86_400
BANKS = (
    (10 * MINUTE, 5 * MINUTE),
    (2 * HOUR, 10 * MINUTE),
    (6 * HOUR, 0),
    (DAY, 2 * HOUR),
    (3 * DAY, 6 * HOUR),
    (7 * DAY, 12 * HOUR),
)
LATE = 300.0
"""Seconds after the end of a bank in which the clock may not have noticed yet."""


# --- the table -------------------------------------------------------------------------------------------


def wishes(rng: random.Random) -> Wishes:
    given = random_terms(rng, terms.random_terms(rng, 2 * DAY))
    options, anyone = random_options(rng), rng.random() < 0.3
    return Wishes(GAME, 2, options=options, terms=given, anyone_starts=anyone)


def random_options(rng: random.Random) -> dict[str, object]:
    """Options that a game can be played with; its position is mostly one in which men soon meet."""
    while True:
        given: dict[str, object] = {
            "wins": rng.choice(("all", "all", "kings")),
            "retractions": rng.choice((0, 1, 3, 10)),
            **{
                name: rng.random() < 0.5
                for name in (
                    "overleaping",
                    "skirmishers",
                    "retract_after_reply",
                    "strict_check",
                    "foot_may_enter",
                    "mixed_may_leap",
                )
            },
        }
        given["position"] = "" if rng.random() < 0.2 else random_position(rng)
        try:
            setup(2, make_options(Options, given), {})
        except BadOptions:
            continue
        return given


def random_position(rng: random.Random) -> str:
    """A line of cell-FEN in which each side has one man to three of every kind, often two in a cell."""
    cells: dict[tuple[int, int], str] = {}
    for men, ranks in (("KQRBNPS", range(4, 0, -1)), ("kqrbnps", range(7, 11))):
        for man in men * rng.choice((1, 2, 2, 2, 3)) + "".join(rng.choices(men, k=rng.randint(0, 4))):
            cell = rng.choice([c for c in _cells(ranks) if len(cells.get(c, "")) < 2])
            cells[cell] = cells.get(cell, "") + man
    ranks_told = "/".join(_rank(cells, rank) for rank in range(10, 0, -1))
    return f"{ranks_told} {rng.choice('wb')}"


def _cells(ranks: Iterable[int]) -> list[tuple[int, int]]:
    return [(rank, file) for rank in ranks for file in range(10)]


def _rank(cells: dict[tuple[int, int], str], rank: int) -> str:
    told, empty = "", 0
    for file in range(10):
        men = cells.get((rank, file), "")
        if not men:
            empty += 1
            continue
        told += f"{empty or ''}{men if len(men) == 1 else f'({men})'}"
        empty = 0
    return f"{told}{empty or ''}"


def random_terms(rng: random.Random, terms: Terms) -> Terms:
    """Half of the tables give banks of time."""
    if rng.random() < 0.5:
        return terms
    bank, increment = rng.choice(BANKS)
    return dataclasses.replace(terms, bank=bank, increment=increment, at="")


# --- what people say -------------------------------------------------------------------------------------


def random_line(rng: random.Random, sitting: Sitting, decision: Decision) -> str:
    """A legal answer: often the obvious move, now and then one of the weakest level, else any."""
    chance = rng.random()
    if decision.kind != "move" or chance > 0.65:
        return _any_line(rng, sitting, decision)
    if chance > 0.15:
        return decision.fallback
    view = sitting.game.rules.view(sitting.running.state, decision.seat)
    return sitting.game.players[LEVEL](view, decision, rng, Budget(NODES))


def _any_line(rng: random.Random, sitting: Sitting, decision: Decision) -> str:
    """Any move; where players call check, half of those that give it do."""
    state = sitting.running.state
    words = [rng.choice(kernel.choices(sitting.game, state, decision, ())).word]
    more = kernel.choices(sitting.game, state, decision, tuple(words))
    if more:
        words.append(rng.choice(more).word)
    return " ".join(words).strip()


def scrawled(rng: random.Random, line: str) -> str:
    """A line as somebody types it who is in a hurry; it may have become something else, or nothing."""
    start = line.split("-")[0]
    spellings = (
        line.upper(),
        line.lower(),
        line.replace("-", ""),
        line.replace("-", " to "),
        line.replace("-", " – "),
        f"{start[:2]}{line[len(start) :]}",
        line.partition("=")[0],
        f"{line}+",
        line[:-1],
        f"{line} check check",
    )
    return rng.choice(spellings)


def level(rng: random.Random) -> str:
    """A computer player for an empty seat."""
    return rng.choice(LEVELS)


def foreseen(rng: random.Random, game: Game, seat: Seat) -> str:
    """A line of moves from here on that ends with one of a seat, mostly of obvious ones."""
    first = 3 if game.turn == side_of(seat) else 2
    path: tuple[str, ...] = ()
    for _ in range(first + rng.choice((0, 0, 2)) - (rng.random() < 0.1)):
        now = after(game, path)
        if now.result is not None:
            break
        move = modest_move(now) if rng.random() < 0.7 else rng.choice(tuple(legal(now)))
        path += (move,)
    return " ".join(path)


# --- what has to hold ------------------------------------------------------------------------------------


def links_said(sitting: Sitting, seat: Seat) -> set[str]:
    """What a seat has kept, link by link, as people would read it: nobody else may."""
    table, game = sitting.running, sitting.game
    view = game.rules.view(table.state, None)
    kept = [f.order for f in table.filed if f.seat == seat]
    return {
        lines.said(view, dataclasses.replace(order, links=(link,))) for order in kept for link in order.links
    }


def told_others(sitting: Sitting, seat: Seat) -> Iterator[str]:
    """Panels and posts that would be others if a seat kept no lines, though they are not for its owner."""
    table = sitting.running
    public = tuple(f for f in table.filed if f.seat != seat)
    without = dataclasses.replace(sitting, table=dataclasses.replace(table, filed=public))
    others = [Person(s.user or 0, s.name) for s in sitting.people if s.seat != seat]
    for person in (*others, dataclasses.replace(STRANGER, guild=sitting.row.guild)):
        for shown, expected in zip(sights(sitting, person), sights(without, person), strict=True):
            if shown != expected:
                yield f"table {sitting.row.id}: a kept line of seat {seat} changes what {person.name} sees"


async def faults_of_banks(host: Host, sitting: Sitting) -> list[str]:
    """Banks that are overdrawn, that run for a seat that is not asked, or stand still for one that is."""
    if sitting.row.stage != "running" or not sitting.row.timing.banks:
        return []
    async with host.store.reading() as read:
        users = [s.user for s in sitting.people if s.user is not None]
        travellers = {away.user for away in await read.away(users, sitting.row.created)}
    asked = {d.seat for d in sitting.running.awaited()}
    told = []
    for bank in sitting.row.timing.banks:
        seat = sitting.seat(bank.seat)
        user = seat.user if seat is not None else None
        if bank.left < 0 or (user not in travellers and _overdrawn(sitting.terms, bank, host.now())):
            told.append(f"{bank} is overdrawn")
        if bank.since and bank.seat not in asked:
            told.append(f"{bank} runs though its seat is not asked")
        if user and bank.seat in asked and not bank.since and not sitting.row.timing.held:
            told.append(f"{bank} stands still though its seat is asked")
    return [f"table {sitting.row.id}: {fault}" for fault in told]


def _overdrawn(terms: Terms, bank: Bank, now: float) -> bool:
    """Whether a bank is empty by the clock on the wall, where time never stands still; else nobody knows."""
    plain = not terms.weekends_off and not terms.quiet
    return plain and bank.since > 0 and now - bank.since > bank.left + LATE


def faults_of_game(record: Record, over: bool) -> Iterator[str]:
    """A game is decided by what its journal says, and what answers by itself was kept before."""
    game: Game = record.table.state
    if over and (game.result is None or game.result.pending):
        yield f"it is over with {game.result}"
    if any(not 0 <= left <= game.options.retractions for left in game.left):
        yield f"so many retractions are left: {game.left}"
    yield from _wrong_end(game, record.entries)
    yield from _unfounded(record.entries)


def ending(record: Record) -> str:
    """How a game has ended, in a word."""
    result = record.table.state.result
    return "+".join(result.how) if result is not None else "not"


def _wrong_end(game: Game, entries: tuple[Entry[Any], ...]) -> Iterator[str]:
    """Who loses on time has been silent, who resigns has said so, and so have those who agree."""
    how, last = (game.result.how if game.result else ()), entries[-1]
    said = {"resigned": "resign", "agreed": "draw"}
    for reason, word in said.items():
        if (reason in how) != (last.order.verb == "act" and last.order.line == word and bool(how)):
            yield f"it ended by {how} with {last.order}"
    by_clock = last.order.verb == "lapse" and bool(last.answers) and bool(last.events)
    if "time" in how and not by_clock:
        yield f"it was lost on time with {last.order}"


def _unfounded(entries: tuple[Entry[Any], ...]) -> Iterator[str]:
    """What a line answers its owner has kept."""
    kept: set[tuple[Seat | None, str]] = set()
    for entry in entries:
        order = entry.order
        if order.verb == "file" and order.standing is not None:
            kept |= {(order.seat, link.answer) for link in order.standing.links}
        for answer in entry.answers:
            if answer.by == "standing" and (answer.seat, answer.line) not in kept:
                yield f"entry {entry.number}: seat {answer.seat} never kept {answer.line!r}"
