"""How a table begins: checked options, the first position of its version, the first question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.errors import BadOptions
from engine.kernel.submission import Submission
from engine.language import _
from engine.model import Order, Seat, Step, Table, Tempo
from engine.options import make_options
from engine.rules import AnyRules, KeepsVersions, Rules

S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E")
V = TypeVar("V")


def begin(
    rules: Rules[S, T, E, V],
    seats: int,
    key: bytes,
    options: Mapping[str, object] | None = None,
    tempo: Tempo = "round",
    legacy: Mapping[Seat, Any] | None = None,
    version: int | None = None,
) -> Step[S, T, E]:
    """Open a table and play it up to its first question. Raises `BadOptions`.

    `version` is that of the rules with which the table is opened; without one it is the newest.
    """
    if seats not in rules.seats:
        told = _("{game} is for {few} to {many} players, not {seats}.")
        few, many = rules.seats[0], rules.seats[-1]
        raise BadOptions(told.format(game=rules.title, few=few, many=many, seats=seats))
    if tempo not in rules.tempos:
        told = _("There is no tempo '{tempo}' in {game}; there are: {tempos}.")
        raise BadOptions(told.format(tempo=tempo, game=rules.title, tempos=", ".join(rules.tempos)))
    chosen = make_options(rules.Options, options or {})
    opened = rules.version if version is None else version
    state, agenda = first_position(rules, seats, chosen, legacy or {}, opened)
    numbers = tuple(range(1, seats + 1))
    table = Table(rules.key, opened, numbers, chosen, tempo, state, agenda)
    submission = Submission(rules, table, key, Order("begin", by="host"))
    submission.settle()
    return submission.finish()


def first_position(
    rules: Rules[S, T, E, V], seats: int, options: Any, legacy: Mapping[Seat, Any], version: int
) -> tuple[S, tuple[T, ...]]:
    """The first position of a table of that version, and its agenda. Raises `BadOptions`."""
    if not 1 <= version <= rules.version:
        raise BadOptions(unknown_version(rules, version))
    state, agenda = rules.setup(seats, options, legacy)
    if version < rules.version and isinstance(rules, KeepsVersions):
        state = rules.aged(state, version)
    return state, agenda


def unknown_version(rules: AnyRules, version: int) -> str:
    """What is said of a table whose version these rules do not know."""
    told = _("{game} has the versions 1 to {newest}; a table of version {version} needs a newer program.")
    return told.format(game=rules.title, newest=rules.version, version=version)
