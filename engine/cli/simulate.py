"""`python -m engine simulate`: games between drivers, and what happened in them on average."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cli.files import write_record
from engine.journal import Record
from engine.model import Outcome
from engine.registry import find
from engine.rules import AnyRules
from engine.selfplay import check_drivers, opening_of, play_out, seat_drivers
from engine.tally import ROUNDS, tally

DIGITS = 4


@dataclass(frozen=True, slots=True)
class Game:
    """One simulated game: the racers best first, and what happened."""

    seed: int
    record: Record
    counts: dict[str, int]

    @property
    def outcome(self) -> Outcome:
        assert self.record.table.outcome is not None  # `play_out` plays to the end
        return self.record.table.outcome

    @property
    def orders(self) -> int:
        """How many orders were said to the table, those of the host among them."""
        return len(self.record.entries) - 1

    def line(self) -> dict[str, Any]:
        """What `--json` prints; ties stand in `ranking` in the order in which the game names them."""
        opening = self.record.opening
        return {
            "game": opening.game,
            "seed": self.seed,
            "ranking": [name for group in self.outcome.ranking for name in group],
            "seats": [seat for group in self.outcome.seats for seat in group],
            "drivers": {str(seat): name for seat, name in enumerate(opening.drivers, 1)},
            "rounds": self.counts[ROUNDS],
            "orders": self.orders,
            "counts": {name: count for name, count in self.counts.items() if name != ROUNDS},
        }


def simulate(arguments: Namespace) -> int:
    """Print one line a game as it ends, and a summary. Raises `GameError`."""
    show = _print_json if arguments.json else _print_table
    show(_games(find(arguments.game), arguments))
    return 0


def _games(rules: AnyRules, arguments: Namespace) -> Iterator[Game]:
    """The games in turn; a game depends on its own seed alone, its drivers' seats included."""
    names = check_drivers(rules, arguments.driver)
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        drivers = seat_drivers(names, arguments.seats, seed)
        opening = opening_of(
            rules, arguments.seats, seed, dict(arguments.option), arguments.tempo, drivers=drivers
        )
        record = play_out(rules, opening, arguments.nodes)
        if arguments.export:
            write_record(arguments.export / f"{rules.key}-{seed}.json", record)
        yield Game(seed, record, tally(rules, record))


def _summary(played: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    means = {name: round(sum(counts[name] for counts in played) / len(played), DIGITS) for name in played[0]}
    return {"games": len(played), "mean_rounds": means.pop(ROUNDS), "mean_counts": means}


def _print_json(games: Iterator[Game]) -> None:
    played = []
    for game in games:
        print(json.dumps(game.line()), flush=True)
        played.append(game.counts)
    print(json.dumps({"summary": _summary(played)}))


def _print_table(games: Iterator[Game]) -> None:
    played: list[Mapping[str, int]] = []
    for game in games:
        if not played:
            print(f"{'seed':>6} {'rounds':>7} {'orders':>7}  ranking")
        places = ", ".join(" = ".join(group) for group in game.outcome.ranking)
        print(f"{game.seed:>6} {game.counts[ROUNDS]:>7} {game.orders:>7}  {places}", flush=True)
        played.append(game.counts)
    summary = _summary(played)
    print(f"\nOn average of {summary['games']} games, in {summary['mean_rounds']} rounds:")
    for name, count in summary["mean_counts"].items():
        print(f"{count:>12}  {name.replace('_', ' ')}")
