"""`python -m engine simulate`: games between drivers, and what happened in them on average."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cli.automata import table_options
from engine.cli.files import write_record
from engine.cli.progress import progress, say
from engine.game import Game
from engine.model import By, Outcome, Seat, by_seat
from engine.record import Record
from engine.registry import find
from engine.selfplay import check_drivers, opening_of, play_out, seat_drivers
from engine.tally import ROUNDS, tally

DIGITS = 4
GIVERS: tuple[By, ...] = ("brain", "standing", "fallback", "clock")
"""The givers of answers in a game without people: the driver itself, its standing orders and policy, nobody,
or the clock for a silent one."""


@dataclass(frozen=True, slots=True)
class Played:
    """One simulated game. `orders` are those that the drivers gave: what people would have been asked."""

    game: str
    seed: int
    outcome: Outcome
    drivers: Mapping[Seat, str]
    rounds: float
    orders: int
    answers: Mapping[str, int]
    counts: Mapping[str, float]

    def line(self) -> dict[str, Any]:
        """The line of `--json`; equals stand in the order in which the game names them."""
        return {
            "game": self.game,
            "seed": self.seed,
            "ranking": [name for group in self.outcome.ranking for name in group],
            "seats": [seat for group in self.outcome.seats for seat in group],
            "drivers": {str(seat): name for seat, name in self.drivers.items()},
            "places": {str(seat): self.outcome.place(seat) for seat in self.drivers},
            "rounds": self.rounds,
            "orders": self.orders,
            "answers": dict(self.answers),
            "counts": dict(self.counts),
        }

    def driver_places(self) -> Iterator[tuple[str, int, bool]]:
        """Every seat's driver with its place among all who raced, and whether nobody came in behind it.

        Equals share the better place.
        """
        last = self.outcome.levels[-1]
        return ((name, self.outcome.place(seat), seat in last) for seat, name in self.drivers.items())

    def racer_places(self) -> Iterator[tuple[str, int, bool]]:
        """The same of every racer among the racers."""
        place = 1
        for group in self.outcome.ranking:
            yield from ((racer, place, group is self.outcome.ranking[-1]) for racer in group)
            place += len(group)


def simulate(arguments: Namespace) -> int:
    """Print one line a game as it ends, and a summary. Raises `GameError`."""
    show = _print_json if arguments.json else _print_table
    show(_games(find(arguments.game), arguments))
    return 0


def _games(game: Game, arguments: Namespace) -> Iterator[Played]:
    """The games in turn; a game depends on its own seed alone, its drivers' seats included."""
    names = check_drivers(game, arguments.driver)
    options = table_options(game, arguments.option, arguments.bots)
    with progress(arguments.games, "games") as bar:
        for seed in range(arguments.seed, arguments.seed + arguments.games):
            drivers = seat_drivers(names, arguments.seats, seed)
            opening = opening_of(game, arguments.seats, seed, options, arguments.tempo, drivers)
            record = play_out(game, opening, arguments.nodes, watch=bar.beat)
            if arguments.export:
                write_record(arguments.export / f"{game.key}-{seed}.json", record)
            bar.done()
            yield _game(game, seed, record)


def _game(game: Game, seed: int, record: Record) -> Played:
    outcome = record.table.outcome
    assert outcome is not None  # `play_out` plays to the end
    counts = tally(game, record)
    given = Counter(a.by for entry in record.entries for a in entry.answers if a.seat is not None)
    return Played(
        game=game.key,
        seed=seed,
        outcome=outcome,
        drivers=dict(by_seat(record.opening.drivers)),
        rounds=counts.pop(ROUNDS),
        orders=sum(e.order.verb in ("answer", "act") and e.order.seat is not None for e in record.entries),
        answers={giver: given[giver] for giver in GIVERS},
        counts={name: round(count, DIGITS) for name, count in counts.items()},
    )


def _mean(values: Iterable[float]) -> float:
    figures = list(values)
    return round(sum(figures) / len(figures), DIGITS)


def _means(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of each name over the rows that have it."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: _mean(row[name] for row in rows if name in row) for name in names}


def _summary(games: Sequence[Played]) -> dict[str, Any]:
    return {
        "games": len(games),
        "mean_rounds": _mean(game.rounds for game in games),
        "mean_orders": _mean(game.orders for game in games),
        "mean_answers": _means([game.answers for game in games]),
        "mean_counts": _means([game.counts for game in games]),
        "drivers": _results("seats", (place for game in games for place in game.driver_places())),
        "racers": _results("games", (place for game in games for place in game.racer_places())),
    }


def _results(times: str, results: Iterable[tuple[str, int, bool]]) -> dict[str, dict[str, float]]:
    """How each name fared: how many `times`, how often first and last (equals included), in which place on
    average."""
    places: dict[str, list[int]] = {}
    lasts: Counter[str] = Counter()
    for name, place, last in results:
        places.setdefault(name, []).append(place)
        lasts[name] += last
    return {
        name: {times: len(taken), "wins": taken.count(1), "last": lasts[name], "mean_place": _mean(taken)}
        for name, taken in sorted(places.items())
    }


def _print_json(games: Iterator[Played]) -> None:
    played = []
    for game in games:
        say(json.dumps(game.line()))
        played.append(game)
    print(json.dumps({"summary": _summary(played)}))


def _print_table(games: Iterator[Played]) -> None:
    played: list[Played] = []
    for game in games:
        if not played:
            say(f"{'seed':>6} {'rounds':>7} {'orders':>7}  ranking")
        places = ", ".join(" = ".join(group) for group in game.outcome.ranking)
        say(f"{game.seed:>6} {game.rounds:>7} {game.orders:>7}  {places}")
        played.append(game)
    summary = _summary(played)
    print(f"\nAverages over {summary['games']} games of {summary['mean_rounds']} rounds:")
    for name, count in summary["mean_counts"].items():
        print(f"{count:>12}  {name.replace('_', ' ')}")
    _print_results(summary["drivers"], "seats")
    _print_results(summary["racers"], "games")


def _print_results(results: Mapping[str, Mapping[str, float]], times: str) -> None:
    for name, fared in results.items():
        share = fared["last"] / fared[times]
        wins = f"{fared['wins']} wins in {fared[times]} {times}, mean place {fared['mean_place']}"
        print(f"{name}: {wins}, last in {share:.0%}")
