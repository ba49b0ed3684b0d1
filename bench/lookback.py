"""The gain of the proposals of a look back over the decisions of a driver, judged by another one on fresh
dice; and how often the dice that fell said otherwise.

`--whole` looks back at whole games instead, as people do: what is told, and how long it takes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean, stdev
from typing import Any

import engine
from engine.cli.progress import say
from engine.game import Game, Review
from engine.model import Seat
from engine.record import Record
from engine.reviewing import Look, Made, look_back, made_by, proposed, review_of
from engine.selfplay import opening_of, play_out

SECONDS = 8.0
"""So long the bot weighs for one seat."""


def main(argv: Sequence[str]) -> None:
    read = argparse.ArgumentParser(prog="bench lookback", description=__doc__)
    read.add_argument("game")
    read.add_argument("--driver", default="keen", help="whose decisions are looked at")
    read.add_argument("--seats", type=int, default=4)
    read.add_argument("--decisions", type=int, default=300)
    read.add_argument("--throws", type=int, default=32)
    read.add_argument("--first", type=int, default=49_001, help="the number of the first game")
    read.add_argument("--whole", type=int, default=0, metavar="GAMES")
    read.add_argument("--proposes", default="", metavar="LEVEL", help="for a game that has no look back yet")
    read.add_argument("--judges", default="", metavar="LEVEL", help="the same")
    asked = read.parse_args(argv)
    game = engine.find(asked.game)
    if asked.proposes:
        game = replace(game, review=_by_chances(game, asked.proposes, asked.judges))
    if asked.whole:
        _whole(game, asked)
    else:
        _gains(game, asked)


def _by_chances(game: Game, proposes: str, judges: str) -> Review:
    """A look back by the chances that spectators see, in wins of a hundred, a round later."""
    chances = game.face.chances
    assert chances is not None  # every game of the bot has them

    def worth(state: Any, seat: Seat) -> float:
        view = game.rules.view(state, None)
        driven = game.face.drivers(view)
        return 100 * sum(chance for racer, chance in chances(view).items() if driven.get(racer) == seat)

    return Review(
        kinds=("plot",),
        quick=proposes,
        strongest=proposes,
        judge=judges,
        rounds=1,
        worth=worth,
        least=3.0,
        named=lambda _view, _decision, line: line,
        measured=str,
    )


def _gains(game: Game, asked: argparse.Namespace) -> None:
    gains, otherwise, told = [], 0, 0
    how = review_of(game)
    for record, made in _decisions(game, asked):
        key = record.opening.key()
        one = proposed(game, made, key)
        one.throw(asked.throws if one.differs else 1)
        gains.append(one.mean)
        if one.differs and one.sure(how.least):
            told += 1
            otherwise += one.found().fell < how.least / 2
    error = 1.96 * stdev(gains) / len(gains) ** 0.5
    mean = fmean(gains)
    say(
        f"{game.key}: {len(gains)} decisions of {asked.driver}, {asked.throws} throws each: "
        f"{mean:+.3f} [{mean - error:+.3f}, {mean + error:+.3f}] a decision; "
        f"{sum(gain != 0 for gain in gains)} other answers; {told} worth telling, "
        f"{otherwise} of them no better with the dice that fell"
    )


def _decisions(game: Game, asked: argparse.Namespace) -> Iterator[tuple[Record, Made]]:
    left, number = asked.decisions, asked.first
    while left:
        record = _played(game, asked, number)
        for made in made_by(game, record, Seat(1 + number % asked.seats), 0, len(record.entries)):
            if left:
                yield record, made
                left -= 1
        number += 1


def _played(game: Game, asked: argparse.Namespace, number: int) -> Record:
    """A game of drivers, whose answers count as those of people."""
    record = play_out(game, opening_of(game, asked.seats, number, drivers=(asked.driver,) * asked.seats))
    entries = (
        replace(
            entry,
            order=replace(entry.order, by="player") if entry.order.by == "brain" else entry.order,
            answers=tuple(replace(a, by="player") if a.by == "brain" else a for a in entry.answers),
        )
        for entry in record.entries
    )
    return replace(record, entries=tuple(entries))


def _whole(game: Game, asked: argparse.Namespace) -> None:
    looks, took = [], []
    for number in range(asked.first, asked.first + asked.whole):
        record, began = _played(game, asked, number), time.process_time()
        looks.append(look_back(game, record, Seat(1 + number % asked.seats), partial(_spent, began)))
        took.append(time.process_time() - began)
    _tell(game, looks, took)


def _spent(began: float) -> float:
    return (time.process_time() - began) / SECONDS


def _tell(game: Game, looks: Sequence[Look], took: Sequence[float]) -> None:
    least = review_of(game).least
    found = [one for look in looks for one in look.costly]
    worse = sum(one.fell < -least / 2 for one in found)
    same = sum(abs(one.fell) <= least / 2 for one in found)
    say(f"{game.key}: {len(looks)} looks back, {fmean(took):.1f} s of CPU each, {max(took):.1f} s at most;")
    say(f"  {len(found)} decisions told, {sum(1 for look in looks if look.best)} of the best;")
    say(f"  the dice that fell made no difference to {same} of them, and turned {worse} round;")
    say(f"  nothing told in {sum(not look.costly for look in looks)}.")
