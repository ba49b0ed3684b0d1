"""`python -m engine simulate`: games between drivers, and what happened in them on average."""

from __future__ import annotations

import json
import os
import signal
import threading
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from multiprocessing import active_children, parent_process
from pathlib import Path

from engine.cli.automata import table_options
from engine.cli.files import write_record
from engine.cli.progress import progress, say
from engine.cli.results import Line, Results
from engine.drivers import check_drivers, seat_drivers
from engine.errors import GameError
from engine.game import Game
from engine.journal import Watch, unwatched
from engine.model import By, Tempo, by_seat
from engine.record import Record
from engine.registry import find
from engine.selfplay import opening_of, play_out
from engine.tally import ROUNDS, tally

Fared = tuple[str, int, bool]
"""A name with a place, and whether nobody came in behind it. Equals share the better place."""
DIGITS = 4
GIVERS: tuple[By, ...] = ("brain", "standing", "fallback", "clock")
"""The givers of answers in a game without people: the driver itself, its standing orders and policy, nobody,
or the clock for a silent one."""


@dataclass(frozen=True, slots=True)
class Series:
    """The settings that all games of a simulation have in common."""

    game: str
    version: int
    seats: int
    options: Mapping[str, object]
    tempo: Tempo
    drivers: tuple[str, ...]
    nodes: int | None

    def play(self, seed: int, export: Path | None, watch: Watch = unwatched) -> Line:
        """Play a game and tell of it; it depends on its own seed alone, its drivers' seats included."""
        game = find(self.game)
        drivers = seat_drivers(self.drivers, self.seats, seed)
        opening = opening_of(game, self.seats, seed, self.options, self.tempo, drivers)
        record = play_out(game, opening, self.nodes, watch)
        if export:
            write_record(export / f"{game.key}-{seed}.json", record)
        return _line(game, seed, record)


def simulate(arguments: Namespace) -> int:
    """Print one line a game in the order of their seeds, and a summary. Raises `GameError`."""
    game = find(arguments.game)
    names, nodes = check_drivers(game, arguments.driver), arguments.nodes
    options = table_options(game, arguments.option, arguments.bots)
    tempo = arguments.tempo
    series = Series(game.key, game.version, arguments.seats, options, tempo, names, nodes)
    opening_of(game, series.seats, arguments.seed, options, tempo, names)
    show = _print_json if arguments.json else _print_table
    show(_in_order(_games(series, arguments), arguments.seed))
    return 0


def _games(series: Series, arguments: Namespace) -> Iterator[Line]:
    """The games as they end, those first that are kept already."""
    results = Results(arguments.results, json.loads(json.dumps(asdict(series))))
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    kept = [results.kept[seed] for seed in seeds if seed in results.kept]
    left = [seed for seed in seeds if seed not in results.kept]
    with progress(arguments.games, "games") as bar:
        bar.reached(len(kept))
        yield from kept
        if arguments.jobs == 1:
            lines: Iterable[Line] = (series.play(seed, arguments.export, bar.beat) for seed in left)
        else:
            lines = _side_by_side(partial(series.play, export=arguments.export), left, arguments.jobs)
        for line in lines:
            results.add(line)
            bar.done()
            yield line


def _side_by_side(play: Callable[[int], Line], seeds: Iterable[int], jobs: int) -> Iterator[Line]:
    """The games as they end, so many at a time, each in a process of its own.

    Where the simulation is interrupted, running games end at once: nobody waits for what is thrown away.
    """
    others = {*active_children()}
    with ProcessPoolExecutor(jobs, initializer=_end_with_the_simulation) as pool:
        try:
            for done in as_completed([pool.submit(play, seed) for seed in seeds]):
                yield done.result()
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in {*active_children()} - others:
                process.kill()
            if isinstance(error, BrokenProcessPool):
                raise GameError("A process that plays has been ended from outside.") from error
            raise


def _end_with_the_simulation() -> None:
    """End without a word where the simulation is interrupted, and where it has been killed."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_watch_over_the_simulation, daemon=True).start()


def _watch_over_the_simulation() -> None:
    if (simulation := parent_process()) is not None:
        simulation.join()
        os._exit(1)


def _in_order(lines: Iterable[Line], first: int) -> Iterator[Line]:
    """The games in the order of their seeds, each as soon as it can be told."""
    waiting: dict[int, Line] = {}
    for line in lines:
        waiting[line["seed"]] = line
        while first in waiting:
            yield waiting.pop(first)
            first += 1


def _line(game: Game, seed: int, record: Record) -> Line:
    """The line of `--json`; equals stand in the order in which the game names them, and share a place.

    `orders` are those that the drivers gave: what people would have been asked.
    """
    outcome, drivers = record.table.outcome, dict(by_seat(record.opening.drivers))
    assert outcome is not None  # `play_out` plays to the end
    counts = tally(game, record)
    given = Counter(a.by for entry in record.entries for a in entry.answers if a.seat is not None)
    orders = [entry.order for entry in record.entries]
    return {
        "game": game.key,
        "seed": seed,
        "ranking": [name for group in outcome.ranking for name in group],
        "racers": dict(_places(outcome.ranking)),
        "seats": [seat for group in outcome.seats for seat in group],
        "drivers": {str(seat): name for seat, name in drivers.items()},
        "places": {str(seat): outcome.place(seat) for seat in drivers},
        "last": [seat for seat in drivers if seat in outcome.levels[-1]],
        "rounds": counts.pop(ROUNDS),
        "orders": sum(order.verb in ("answer", "act") and order.seat is not None for order in orders),
        "answers": {giver: given[giver] for giver in GIVERS},
        "counts": {name: round(count, DIGITS) for name, count in counts.items()},
    }


def _places(ranking: Iterable[Sequence[str]]) -> Iterator[tuple[str, int]]:
    """Every racer with its place among the racers."""
    place = 1
    for group in ranking:
        yield from ((racer, place) for racer in group)
        place += len(group)


def _of_drivers(line: Line) -> Iterator[Fared]:
    """How every seat's driver fared among all who raced."""
    for seat, name in line["drivers"].items():
        yield name, line["places"][seat], int(seat) in line["last"]


def _of_racers(line: Line) -> Iterator[Fared]:
    """How every racer fared among the racers."""
    last = max(line["racers"].values())
    return ((racer, place, place == last) for racer, place in line["racers"].items())


def _mean(values: Iterable[float]) -> float:
    figures = list(values)
    return round(sum(figures) / len(figures), DIGITS)


def _means(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of each name over the rows that have it."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: _mean(row[name] for row in rows if name in row) for name in names}


def _summary(games: Sequence[Line]) -> Line:
    return {
        "games": len(games),
        "mean_rounds": _mean(game["rounds"] for game in games),
        "mean_orders": _mean(game["orders"] for game in games),
        "mean_answers": _means([game["answers"] for game in games]),
        "mean_counts": _means([game["counts"] for game in games]),
        "drivers": _results("seats", (fared for game in games for fared in _of_drivers(game))),
        "racers": _results("games", (fared for game in games for fared in _of_racers(game))),
    }


def _results(times: str, results: Iterable[Fared]) -> dict[str, dict[str, float]]:
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


def _print_json(games: Iterator[Line]) -> None:
    played = []
    for game in games:
        say(json.dumps(game))
        played.append(game)
    print(json.dumps({"summary": _summary(played)}))


def _print_table(games: Iterator[Line]) -> None:
    played: list[Line] = []
    for game in games:
        if not played:
            say(f"{'seed':>6} {'rounds':>7} {'orders':>7}  ranking")
        say(f"{game['seed']:>6} {game['rounds']:>7} {game['orders']:>7}  {_ranked(game['racers'])}")
        played.append(game)
    summary = _summary(played)
    print(f"\nAverages over {_count(summary['games'], 'game')} of {summary['mean_rounds']} rounds:")
    for name, count in summary["mean_counts"].items():
        print(f"{count:>12}  {name.replace('_', ' ')}")
    _print_results(summary["drivers"], "seats")
    _print_results(summary["racers"], "games")


def _count(number: float, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def _ranked(racers: Mapping[str, int]) -> str:
    groups = groupby(racers, key=lambda racer: racers[racer])
    return ", ".join(" = ".join(group) for _place, group in groups)


def _print_results(results: Mapping[str, Mapping[str, float]], times: str) -> None:
    for name, fared in results.items():
        share = fared["last"] / fared[times]
        played = _count(fared[times], times.removesuffix("s"))
        wins = f"{_count(fared['wins'], 'win')} in {played}, mean place {fared['mean_place']}"
        print(f"{name}: {wins}, last in {share:.0%}")
