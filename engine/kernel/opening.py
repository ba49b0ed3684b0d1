"""How a table begins: checked options, the first position of its version, the first question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import BadOptions
from engine.game import Game
from engine.kernel.submission import Submission
from engine.language import _
from engine.model import Order, Seat, Step, Table, Tempo, seats_for
from engine.options import make_options


def begin(
    game: Game,
    seats: int,
    key: bytes,
    options: Mapping[str, object] | None = None,
    tempo: Tempo = "round",
    legacy: Mapping[Seat, Any] | None = None,
    version: int | None = None,
) -> Step[Any, Any, Any]:
    """Open a table and play it up to its first question. Raises `BadOptions`.

    `version` is that of the rules with which the table is opened; without one it is the newest.
    """
    if seats not in game.seats:
        words = _("{game} is for {few} to {many} players, not {seats}.")
        few, many = game.seats[0], game.seats[-1]
        raise BadOptions(words.format(game=game.title, few=few, many=many, seats=seats))
    if tempo not in game.tempos:
        words = _("{game} has no tempo '{tempo}'; choose one of: {tempos}.")
        raise BadOptions(words.format(tempo=tempo, game=game.title, tempos=", ".join(game.tempos)))
    chosen = make_options(game.rules.Options, options or {})
    opened = game.version if version is None else version
    state, agenda = first_position(game, seats, chosen, legacy or {}, opened)
    table: Table[Any, Any] = Table(game.key, opened, seats_for(seats), chosen, tempo, state, agenda)
    submission: Submission[Any, Any, Any] = Submission(game, table, key, Order("begin", by="host"))
    submission.settle()
    return submission.finish()


def first_position(
    game: Game, seats: int, options: Any, legacy: Mapping[Seat, Any], version: int
) -> tuple[Any, tuple[Any, ...]]:
    """The first position of a table of that version, and its agenda. Raises `BadOptions`."""
    if not 1 <= version <= game.version:
        raise BadOptions(unknown_version(game, version))
    state, agenda = game.rules.setup(seats, options, legacy)
    return state if game.rules.aged is None else game.rules.aged(state, version), agenda


def unknown_version(game: Game, version: int) -> str:
    """The sentence for a table whose version these rules do not know."""
    words = _("{game} goes up to version {newest} here; a table of version {version} needs a newer program.")
    return words.format(game=game.title, newest=game.version, version=version)
