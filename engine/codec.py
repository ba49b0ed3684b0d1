"""Types to JSON and back, the only module that knows pydantic.

Members of a union (steps, events) carry their class name under `kind`; everything else is written
as its fields. Reading checks every value and raises `BadRecord`.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from engine.dice import Roll
from engine.errors import BadRecord
from engine.game import Game
from engine.language import _
from engine.model import Answer, Decision, DecisionId, Entry, Filed, Lock, Order, Outcome, Seat, Table, Tempo
from engine.values import Lately

Json = dict[str, Any]
WRITTEN_LATELY = 128
"""The positions of a game that are known with their texts."""
VIEWED_LATELY = 32
"""The views of a game that are known as JSON values: a post and panels show the same one."""


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def _writer(kind: Any) -> Callable[[Any], Any]:
    return partial(_adapter(kind).serializer.to_python, mode="json")


def prepare(game: Game) -> None:
    """Make what reads and writes a game's values; else the first of each kind takes many milliseconds."""
    rules = game.rules
    kinds: tuple[Any, ...] = (rules.State, rules.View, *rules.Steps, *rules.Events)
    for kind in kinds:
        _writer(kind)


def parse(text: str) -> Any:
    """JSON values from a text that anybody may have written; raises `BadRecord`."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise BadRecord(_("This is nested more deeply than an exported table ever is.")) from error
    except json.JSONDecodeError as error:
        words = _("This is not JSON: line {line}, column {column} does not fit there.")
        raise BadRecord(words.format(line=error.lineno, column=error.colno)) from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise BadRecord(_("This contains a number longer than any in an exported table.")) from error


def dump(value: Any, kind: Any = None) -> Any:
    """A value of a declared type as JSON values."""
    chosen: Any = kind or type(value)
    return _writer(chosen)(value)


def view_shown(game: Game, view: Any) -> Json:
    """A view as JSON values, to be left as they are: of one seen lately they are the same."""
    kind: Any = game.rules.View
    return _shown(kind)(view)


@cache
def _shown(kind: Any) -> Lately[Any, Json]:
    return Lately(_writer(kind), VIEWED_LATELY)


def load(kind: Any, data: Any) -> Any:
    """A value of a type from JSON values; raises `BadRecord`."""
    try:
        return _adapter(kind).validate_json(json.dumps(data))
    except RecursionError as error:
        raise BadRecord(_("This is nested more deeply than an exported table ever is.")) from error
    except (ValidationError, TypeError, ValueError) as error:
        name = getattr(kind, "__name__", str(kind))
        words = _("This is not a readable {kind}: {problem}")
        raise BadRecord(words.format(kind=name, problem=_first(error))) from error


def _first(error: Exception) -> str:
    if isinstance(error, ValidationError):
        problem = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(str(p) for p in problem['loc'])}: {problem['msg']}"
    return str(error)


def dump_tagged(values: Sequence[Any]) -> list[Json]:
    """Members of a union with their class names."""
    return [{"kind": type(v).__name__, **dump(v)} for v in values]


def load_tagged(kinds: tuple[type[Any], ...], data: Any) -> tuple[Any, ...]:
    """Members of a union by their class names."""
    by_name = {k.__name__: k for k in kinds}
    parts = []
    for item in data:
        if not isinstance(item, Mapping) or item.get("kind") not in by_name:
            words = _("This has a part that the rules do not know: {part}")
            raise BadRecord(words.format(part=str(item)[:60]))
        parts.append(load(by_name[item["kind"]], {k: v for k, v in item.items() if k != "kind"}))
    return tuple(parts)


_TABLE_PLAIN: Mapping[str, Any] = {
    "game": str,
    "version": int,
    "seats": tuple[Seat, ...],
    "tempo": Tempo,
    "open": tuple[Decision, ...],
    "answers": tuple[Answer, ...],
    "ready": tuple[DecisionId, ...],
    "filed": tuple[Filed, ...],
    "asked": int,
    "entries": int,
    "epoch": int,
    "outcome": Outcome | None,
}


def dump_table(game: Game, table: Table[Any, Any]) -> Json:
    """A whole table, secrets included."""
    return {
        **_plain(table),
        "options": dump(table.options, game.rules.Options),
        "state": dump(table.state, game.rules.State),
        "agenda": dump_tagged(table.agenda),
    }


def _plain(table: Table[Any, Any]) -> Json:
    """All of a table that is the same in every game."""
    return _without(Table, "options", "state", "agenda")(table)  # type: ignore[no-any-return]


@cache
def _without(kind: Any, *left_out: str) -> Callable[[Any], Any]:
    """As `dump`, of some fields; one call for all of them takes a fifth of the time."""
    return partial(_adapter(kind).serializer.to_python, mode="json", exclude={*left_out})


def load_table(game: Game, data: Json) -> Table[Any, Any]:
    """The table that was dumped; raises `BadRecord`."""
    try:
        plain = {name: load(kind, data[name]) for name, kind in _TABLE_PLAIN.items()}
        return Table(
            **plain,
            options=load(game.rules.Options, data["options"]),
            state=load(game.rules.State, data["state"]),
            agenda=load_tagged(game.rules.Steps, data["agenda"]),
        )
    except (KeyError, TypeError) as error:
        raise BadRecord(_("This table is incomplete: {error}").format(error=error)) from error


def table_text(game: Game, table: Table[Any, Any]) -> str:
    """A whole table as it is stored, secrets included."""
    options, agenda = dump(table.options, game.rules.Options), dump_tagged(table.agenda)
    besides = written({**_plain(table), "options": options, "agenda": agenda})
    return f'{besides[:-1]},"state":{state_text(game, table.state)}}}'


def state_text(game: Game, state: Any) -> str:
    """A position as it is stored; most orders leave it as it was, so its text is remembered for a while."""
    kind: Any = game.rules.State
    return _texts(kind)(state)


def read_state(game: Game, stored: str) -> Any:
    """The position that was stored; one that was written lately is not read again. Raises `BadRecord`."""
    kind: Any = game.rules.State
    known = _stored(kind).get(stored)
    return load(kind, parse(stored)) if known is None else known


@cache
def _texts(kind: Any) -> Lately[Any, str]:
    serialized = _adapter(kind).serializer.to_json

    def stored(state: Any) -> str:
        text, lately = serialized(state).decode(), _stored(kind)
        lately[text] = state
        if len(lately) > WRITTEN_LATELY:
            lately.popitem(last=False)
        return text

    return Lately(stored, WRITTEN_LATELY)


@cache
def _stored(_kind: Any) -> OrderedDict[str, Any]:
    """Positions by their texts, the one that was written last at the end."""
    return OrderedDict()


_ENTRY_PLAIN: Mapping[str, Any] = {
    "number": int,
    "order": Order,
    "answers": tuple[Answer, ...],
    "rolls": tuple[Roll, ...],
    "locks": tuple[Lock, ...],
    "epoch": int,
}


def dump_entry(entry: Entry[Any]) -> Json:
    """A whole entry, secrets included."""
    return {**_without(Entry, "events")(entry), "events": dump_tagged(entry.events)}


def load_entry(game: Game, data: Json) -> Entry[Any]:
    """The entry that was dumped; raises `BadRecord`."""
    try:
        plain = {name: load(kind, data[name]) for name, kind in _ENTRY_PLAIN.items()}
        return Entry(**plain, events=load_tagged(game.rules.Events, data["events"]))
    except (KeyError, TypeError) as error:
        raise BadRecord(_("This entry is incomplete: {error}").format(error=error)) from error


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def text(data: Any) -> str:
    """JSON values as the one text that is shown and compared."""
    return _ENCODER.encode(data)


def written(data: Any) -> str:
    """JSON values as a text that is stored, in the order that they have: made in a fifth of the time."""
    return to_json(data).decode()
