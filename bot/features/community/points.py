"""The points table of a season."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from bot.ids import PersonId
from engine.language import rounded

POINTS = (10, 7, 5, 3, 2, 1)
"""Points by place where a season has no others; places behind the last of these earn none."""
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Result:
    """How a user did in one race of `of` seats.

    `shared` seats end on `place` together, the user's among them; a program's seat counts as any other.
    `finished` is false for one who left the race before its end, wherever the seat came in. `scale` are
    the points by place, of which the race is worth the part `weight`.
    """

    user: PersonId
    place: int
    of: int
    game: str
    shared: int = 1
    finished: bool = True
    scale: tuple[int, ...] = POINTS
    weight: Fraction = Fraction(1)

    @property
    def points(self) -> Fraction:
        """The average of the points of the places that are shared; none for one who left."""
        if not self.finished:
            return Fraction(0)
        covered = self.scale[self.place - 1 : self.place - 1 + self.shared]
        return Fraction(sum(covered), self.shared) * self.weight

    @property
    def won(self) -> bool:
        """Alone or with others in front; where all come in together, nobody has won."""
        return self.finished and self.place == 1 and self.shared < self.of

    @property
    def podium(self) -> bool:
        """Among the first three with somebody behind: the last of a race stands on no podium."""
        return self.finished and self.place <= PODIUM and self.place < self.of and self.shared < self.of


@dataclass(frozen=True, slots=True)
class Row:
    """A user's line of the table; equal ones have the same `rank`."""

    rank: int
    user: PersonId
    points: Fraction
    races: int
    wins: int
    podiums: int


def standing(results: Iterable[Result], best: int = 0) -> list[Row]:
    """The table of a season: by points, then wins, then podiums, then fewer races.

    The points of everybody's `best` races count, 0: of all.
    """
    races: defaultdict[PersonId, list[Result]] = defaultdict(list)
    for result in results:
        races[result.user].append(result)
    rows = sorted(
        (_row(user, theirs, best) for user, theirs in races.items()), key=lambda r: (*_merit(r), r.user)
    )
    merits = [_merit(row) for row in rows]
    return [_ranked(row, merits.index(_merit(row)) + 1) for row in rows]


def _row(user: PersonId, results: list[Result], best: int) -> Row:
    earned = sorted((r.points for r in results), reverse=True)
    points = sum(earned[: best or None], Fraction(0))
    return Row(0, user, points, len(results), sum(r.won for r in results), sum(r.podium for r in results))


def _merit(row: Row) -> tuple[Fraction, int, int, int]:
    """The key by which ranks are made, the best first when sorted."""
    return -row.points, -row.wins, -row.podiums, row.races


def _ranked(row: Row, rank: int) -> Row:
    return Row(rank, row.user, row.points, row.races, row.wins, row.podiums)


def best_game(results: Iterable[Result]) -> str:
    """The game that earned somebody the most points a race; of equals the one raced oftener."""
    games: defaultdict[str, list[Fraction]] = defaultdict(list)
    for result in results:
        games[result.game].append(result.points)
    ranked = sorted(games, key=lambda game: (-sum(games[game]) / len(games[game]), -len(games[game]), game))
    return ranked[0] if ranked else ""


def told(points: Fraction) -> str:
    """Points in as few digits as are needed, two decimals at most: 17, 8.5, 7.33."""
    return rounded(float(points), 2)
