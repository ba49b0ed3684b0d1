"""The formulas that say who will probably win: fitted on whole games, and tested on others.

`fit` plays games of computer players, finds the numbers that make what happened most likely, and writes them
into the `chances.json` of each game. `check` plays other games and says how often those won who had such
chances, and how much less the formula errs than one who always says that the leader wins.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import engine
from engine.cli.progress import Bar, progress, say
from engine.drivers import seat_drivers
from engine.face.chances import chances as formula
from engine.face.chances import fitted
from engine.games.charioteer.face import chances as charioteer
from engine.games.chariots.face import chances as chariots
from engine.games.circus.face import chances as circus
from engine.games.troy.face import chances as troy
from engine.journal import start
from engine.selfplay import opening_of, play_on

GAMES: Mapping[str, tuple[ModuleType, tuple[str, ...], tuple[int, ...]]] = {
    "chariots": (chariots, ("careful", "keen"), (4, 3, 4, 2)),
    "charioteer": (charioteer, ("novice", "veteran"), (4, 1, 6, 2)),
    "circus": (circus, ("careful", "shrewd", "keen", "brutal"), (4, 6, 3, 5)),
    "troy": (troy, ("soldier", "captain", "soldier", "recruit"), (2,)),
}
"""The formula, who plays, and how many: one number after the other."""
FIT, CHECK = 470_000_000, 471_000_000
"""The first seed of each; `bench.posts` plays others."""
NODES = 60
"""How far computer players look here: enough for a sensible game."""
RIDGE = 1e-3
STEPS = 40
TENTHS = 10


@dataclass(frozen=True)
class Moment:
    """A position that people looked at: the features of each racer, and who has won in the end."""

    features: Mapping[str, Mapping[str, float]]
    won: Mapping[str, float]


def moments(key: str, first: int, games: int, bar: Bar) -> Iterator[Moment]:
    """All positions between the rounds of so many games."""
    game, (module, names, tables) = engine.find(key), GAMES[key]
    for n in range(games):
        seats = tables[n % len(tables)]
        opening = opening_of(game, seats, first + n, drivers=seat_drivers(names, seats, n))
        table = start(game, opening).table
        drivers = dict(zip(table.seats, opening.drivers, strict=True))
        seen, asked = [game.rules.view(table.state, None)], table.open[0].id
        for step in play_on(game, table, drivers, opening.key(), NODES):
            table = step.table
            if table.open and table.open[0].id != asked:
                asked = table.open[0].id
                seen.append(game.rules.view(table.state, None))
        won = module.chances(game.rules.view(table.state, None))
        for view in seen:
            if len(features := module.features(view)) > 1 and not _decided(module, view):
                yield Moment(features, won)
        bar.reached(n + 1)


def _decided(module: ModuleType, view: Any) -> bool:
    """Whether it is known who has won, though others race on."""
    return bool(max(module.chances(view).values()) == 1.0)


def fit(found: Sequence[Moment]) -> dict[str, float]:
    """The numbers that make what happened most likely, by Newton's method."""
    names = sorted({name for moment in found for own in moment.features.values() for name in own})
    tables = []
    for moment in found:
        table = [[own.get(name, 0.0) for name in names] for own in moment.features.values()]
        won = np.array([moment.won.get(who, 0.0) for who in moment.features])
        if won.sum() > 0:
            tables.append((np.array(table), won / won.sum()))
    scale = np.maximum(np.concatenate([rows for rows, _won in tables]).std(axis=0), 1e-9)
    weights = np.zeros(len(names))
    for _step in range(STEPS):
        gradient, hessian = -RIDGE * weights, -RIDGE * np.eye(len(names))
        for rows, won in tables:
            scaled = rows / scale
            powers = np.exp(scaled @ weights - (scaled @ weights).max())
            odds = powers / powers.sum()
            mean = odds @ scaled
            gradient += (won - odds) @ scaled / len(tables)
            hessian -= ((scaled * odds[:, None]).T @ scaled - np.outer(mean, mean)) / len(tables)
        change = np.linalg.solve(hessian, gradient)
        weights = weights - change
        if np.abs(change).max() < 1e-6:
            break
    return {name: round(float(weight), 5) for name, weight in zip(names, weights / scale, strict=True)}


@dataclass
class Weighed:
    """How well a formula foretells: mean squared errors, of itself, of one for which the leader wins, and of
    one for which all are alike; and of each tenth of chances who has won."""

    error: float = 0.0
    leader: float = 0.0
    alike: float = 0.0
    won: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, found: Sequence[Moment], weights: Mapping[str, float]) -> Weighed:
        weighed = cls()
        for moment in found:
            odds, first = formula(moment.features, weights), _leader(moment)
            for who, chance in odds.items():
                won = moment.won.get(who, 0.0)
                weighed.won[min(TENTHS - 1, int(chance * TENTHS))].append(won)
                weighed.error += (chance - won) ** 2
                weighed.leader += (float(who == first) - won) ** 2
                weighed.alike += (1 / len(odds) - won) ** 2
        number = sum(map(len, weighed.won.values()))
        weighed.error, weighed.leader = weighed.error / number, weighed.leader / number
        weighed.alike /= number
        return weighed

    def share(self, tenth: int) -> float:
        """How many of those with such a chance have won."""
        return sum(self.won[tenth]) / max(1, len(self.won[tenth]))


def check(key: str, found: Sequence[Moment], weights: Mapping[str, float]) -> Iterator[str]:
    """How often those won who had such chances, and the mean squared error beside that of simpler ones."""
    weighed = Weighed.of(found, weights)
    yield (
        f"{key}: mean squared error {weighed.error:.4f}; the leader wins: {weighed.leader:.4f}; "
        f"all alike: {weighed.alike:.4f} ({len(found)} positions)"
    )
    for tenth in sorted(weighed.won):
        told = f"{weighed.share(tenth):5.1%} of {len(weighed.won[tenth])} win"
        yield f"  {tenth * 10:3} to {tenth * 10 + 10:3} %: {told}"


def _leader(moment: Moment) -> str:
    """The one ahead: the least behind or, in a game without a track, the one with more."""
    return min(moment.features, key=lambda who: _behind(moment.features[who]))


def _behind(own: Mapping[str, float]) -> float:
    return own.get("behind", -own.get("pawns", 0.0))


def main(argv: list[str]) -> None:
    """Fit or check the formulas of the named games."""
    parser = argparse.ArgumentParser(prog="python -m bench chances", description=__doc__)
    parser.add_argument("what", choices=("fit", "check"))
    parser.add_argument("wanted", nargs="*", metavar="game", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--games", type=int, default=600, help="so many of each")
    given = parser.parse_args(argv)
    for key in given.wanted or [*GAMES]:
        first = FIT if given.what == "fit" else CHECK
        with progress(given.games, "games") as bar:
            found = [*moments(key, first, given.games, bar)]
        package = GAMES[key][0].__package__
        if given.what == "fit":
            weights = fit(found)
            _write(key, weights, given.games)
        for line in check(key, found, weights if given.what == "fit" else fitted(package)):
            say(line)


def _write(key: str, weights: Mapping[str, float], games: int) -> None:
    path = Path(GAMES[key][0].__file__ or "").with_name("chances.json")
    command = f"python -m bench chances fit {key} --games {games}"
    path.write_text(json.dumps({"command": command, "weights": weights}, indent=2) + "\n")
