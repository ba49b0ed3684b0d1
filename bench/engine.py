"""What the engine's work costs beside other people's engines, in one run.

A round of Chariots with four seats: every plot handed in, the round resolved, journalled as the codec writes
it, and told as the public reads it; beside a movement phase of the `diplomacy` package. Random play: the
answers that are given in a second, asked or in advance, beside the counter moves of boardgame.io. All of it
is CPU time, ours and theirs in turns; the median of the paired ratios tells. Garbage is collected as it is
where the bot serves.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import engine
from bench._peers import Counter, Missing, movement_phases
from bot.garbage import collect_seldom
from engine import codec
from engine.cli.progress import progress, say
from engine.game import Game
from engine.journal import start
from engine.selfplay import next_order, opening_of, play_out

SEATS = 4
DRIVER = "keen"
"""Who plots the rounds: a brain that says something about every question that it can answer in advance."""
MOVES = 2_000
WARM = 20
"""Rounds after which all is loaded that is loaded once."""


def main(argv: list[str]) -> None:
    """Print the round first, then random play in every game."""
    parser = argparse.ArgumentParser(prog="python -m bench engine", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="rounds of Chariots")
    parser.add_argument("--games", type=int, default=12, help="random games of each kind")
    parser.add_argument("--peer", type=Path, help="a folder with node_modules/boardgame.io")
    wanted = parser.parse_args(argv)
    collect_seldom()
    for lines in (_rounds(wanted.rounds), _random_play(wanted.games, wanted.peer)):
        for line in lines:
            say(line)


def _rounds(number: int) -> Iterator[str]:
    ours, theirs = rounds(), _phases()
    for _warm in range(WARM):
        next(ours)
    pairs = []
    with progress(number, "rounds") as bar:
        for done in range(number):
            pairs.append((next(ours), next(theirs, None)))
            bar.reached(done + 1)
    yield f"a round of Chariots, {SEATS} seats: {_ms(ours for ours, _ in pairs)}"
    met = [(ours, *phase) for ours, phase in pairs if phase is not None]
    if not met:
        return
    whole, resolving, laying = zip(*met, strict=True)
    with_orders = [a + b for a, b in zip(resolving, laying, strict=True)]
    yield f"a movement phase of diplomacy: {_ms(resolving)}, and {_ms(laying)} to lay down its orders before"
    yield (
        f"the round takes {_ratio(whole, resolving):.1f} times the phase, "
        f"{_ratio(whole, with_orders):.1f} times the phase with its orders"
    )


def _phases() -> Iterator[tuple[float, float]]:
    try:
        yield from movement_phases(seed=1)
    except Missing as missing:
        say(str(missing))


def rounds() -> Iterator[float]:
    """Seconds of CPU for one round of Chariots after the other."""
    game, seed = engine.find("chariots"), 0
    while True:
        seed += 1
        opening = opening_of(game, SEATS, seed, drivers=(DRIVER,) * SEATS)
        table, key = start(game, opening).table, opening.key()
        drivers = dict(zip(table.seats, opening.drivers, strict=True))
        took = 0.0
        while order := next_order(game, table, drivers, key, nodes=1):
            began = time.thread_time()
            step = engine.submit(game, table, order, key)
            table = step.table
            codec.text(codec.dump_entry(step.entry))
            if step.entry.events:
                seen = [game.rules.redact(event, None) for event in step.entry.events]
                game.face.story([event for event in seen if event is not None])
            took += time.thread_time() - began
            if order.seat is None and (table.sealed or table.outcome is not None):
                yield took
                took = 0.0


def _random_play(games: int, peer: Path | None) -> Iterator[str]:
    counter = None
    try:
        counter = Counter(peer)
    except Missing as missing:
        yield str(missing)
    for game in map(engine.find, engine.all_games()):
        seats = SEATS if SEATS in game.seats else game.seats[0]
        _answers_a_second(game, seats, 0)
        pairs = []
        with progress(games, "games") as bar:
            for seed in range(1, games + 1):
                moves = counter.moves_a_second(MOVES) if counter else 0.0
                pairs.append((_answers_a_second(game, seats, seed), moves))
                bar.reached(seed)
        ours, theirs = zip(*pairs, strict=True)
        told = f"random play of {game.title}, {seats} seats: {statistics.median(ours):,.0f} answers a second"
        if counter:
            moves = statistics.median(theirs)
            told += f"; boardgame.io makes {moves:,.0f} counter moves: {_ratio(ours, theirs):.2f} of them"
        yield told
    if counter:
        counter.close()


def _answers_a_second(game: Game, seats: int, seed: int) -> float:
    """The answers of seats in a random game, by whom ever they are given, in a second of CPU."""
    opening = opening_of(game, seats, seed, drivers=("random",) * seats)
    began = time.thread_time()
    record = play_out(game, opening)
    took = time.thread_time() - began
    return sum(a.seat is not None for entry in record.entries for a in entry.answers) / took


def _ratio(ours: Iterable[float], theirs: Iterable[float]) -> float:
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def _ms(seconds: Iterable[float]) -> str:
    return f"{1000 * statistics.median(seconds):.1f} ms"
