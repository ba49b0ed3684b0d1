"""What people do at a table of Troy in a soak, and what has to hold there beside what always has."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from bot.hosting.table.sitting import Sitting
from engine.games.troy.rules.autopilot import autopilot_move
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.state import Game, side_of
from engine.games.troy.rules.what_if import after
from engine.model import Choice, Decision, Entry
from engine.record import Record
from tests.soak.play import Play

WEARY = 60
"""After so many moves people would rather be done with a game."""
ACTS = {"draw": 0.1, "decline": 0.5, "retract": 0.12, "resign": 0.01}
"""The chances of what people do beside their moves."""


class TroyPlay(Play):
    def options(self, rng: random.Random) -> dict[str, object]:
        """The position is mostly one in which men soon meet."""
        position = "" if rng.random() < 0.2 else random_position(rng)
        return {**super().options(rng), "position": position}

    def ahead(self, rng: random.Random, sitting: Sitting, decision: Decision) -> str:
        """A line of moves from here on that ends with one of the seat, mostly of obvious ones."""
        game: Game = sitting.running.state
        first = 3 if decision.seat is not None and game.turn == side_of(decision.seat) else 2
        path: tuple[str, ...] = ()
        for _ in range(first + rng.choice((0, 0, 2)) - (rng.random() < 0.1)):
            now = after(game, path)
            if now.result is not None:
                break
            move = autopilot_move(now) if rng.random() < 0.7 else rng.choice(tuple(legal(now)))
            path += (move,)
        return " ".join(path)

    def eagerness(self, sitting: Sitting, act: Choice, acts: tuple[Choice, ...]) -> float:
        offered = any(choice.word == "decline" for choice in acts)
        weary = len(sitting.running.state.moves) > WEARY
        eager = act.word in ("draw", "resign") if weary else act.word == "draw" and offered
        return 0.3 if eager else ACTS[act.word]

    def faults(self, record: Record, over: bool) -> Iterator[str]:
        """A game is decided by what its journal says."""
        game: Game = record.table.state
        if over and (game.result is None or game.result.pending):
            yield f"it is over with {game.result}"
        if any(not 0 <= left <= game.options.retractions for left in game.left):
            yield f"so many retractions are left: {game.left}"
        yield from _wrong_end(game, record.entries)

    def ending(self, record: Record) -> str:
        result = record.table.state.result
        return "+".join(result.how) if result is not None else "not"


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


PLAY = TroyPlay("troy")
