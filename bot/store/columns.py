"""Rows as SQL: which table a row class lies in; its fields are the columns, in their order."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields
from functools import cache, cached_property
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from pydantic import TypeAdapter, ValidationError

from bot.ids import ChannelId, GuildId, PersonId
from bot.store.rows import (
    Act,
    Alarm,
    Appeal,
    Away,
    Bank,
    BanRow,
    Brought,
    Departure,
    Draft,
    Gained,
    Motion,
    Offer,
    Parcel,
    Pause,
    PersonRow,
    Post,
    RoundRow,
    SeatRow,
    ServerName,
    ServerRow,
    Starting,
    TableRow,
    Timing,
    Unfinished,
)
from engine.codec import written

Row = TypeVar("Row")

RENAMED: Mapping[str, str] = {
    "table": "table_id",
    "user": "user_id",
    "commit": "commitment",
    "left": "left_at",
}
"""Fields whose names SQL keeps for itself, and their columns."""


_ALL: list[Columns[Any]] = []


class Columns(Generic[Row]):
    """The statements that name every column of a row class; `key` are the columns of its primary key.

    With `numbered` the store gives the `id`, so `insert` leaves it out.
    """

    def __init__(self, kind: Callable[..., Row], table: str, *key: str, numbered: bool = False) -> None:
        declared: Any = kind
        names = [RENAMED.get(field.name, field.name) for field in fields(declared)]
        given = [name for name in names if not (numbered and name == "id")]
        changed = [name for name in names if name not in key]
        self.select = f"SELECT {', '.join(names)} FROM {table}"  # noqa: S608
        self._names = names
        self.insert = f"INSERT INTO {table} ({', '.join(given)}) VALUES (:{', :'.join(given)})"  # noqa: S608
        self.update = f"UPDATE {table} SET {', '.join(f'{name} = :{name}' for name in changed)}"  # noqa: S608
        self.put = (
            f"{self.insert} ON CONFLICT ({', '.join(key)}) DO UPDATE SET "
            f"{', '.join(f'{name} = excluded.{name}' for name in changed)}"
        )
        loaders = [(n, _LOADERS.get(field.type)) for n, field in enumerate(fields(declared))]
        self.of_json: list[tuple[str, str]] = [
            (table, name) for name, field in zip(names, fields(declared), strict=True) if _is_json(field.type)
        ]
        self.table = table
        self.home = f"{kind.__module__}."
        """The module of the row class, with a dot."""
        self._keys = {
            name: field.name for name, field in zip(names, fields(declared), strict=True) if name in key
        }
        self._of_key = f"WHERE {' AND '.join(f'{name} = :{name}' for name in self._keys)}"
        self._kinds = {
            field.name: (name, _is_json(field.type))
            for name, field in zip(names, fields(declared), strict=True)
        }
        _ALL.append(self)
        self._kind: Any = kind
        self._loaders = [(n, load) for n, load in loaders if load is not None]

    def select_without(self, left_out: str) -> str:
        """As `select`, with nothing in the place of one column."""
        names = ("NULL" if name == left_out else name for name in self._names)
        return f"SELECT {', '.join(names)} FROM {self.table}"  # noqa: S608

    def difference(self, before: Row, after: Row) -> tuple[str, dict[str, Any]]:
        """The statement that writes what has changed of a row, with its values; '' where nothing has.

        What is written costs, and an index is made anew for each column of its that is named.
        """
        old, new = vars(before), vars(after)
        named: dict[str, Any] = {}
        for field, value in new.items():
            if value != old[field]:
                name, is_json = self._kinds[field]
                named[name] = _stored(value) if is_json else value
        if not named:
            return "", {}
        statement = (
            f"UPDATE {self.table} SET {', '.join([f'{name} = :{name}' for name in named])} {self._of_key}"  # noqa: S608
        )
        return statement, named | {name: new[field] for name, field in self._keys.items()}

    def row(self, selected: Any) -> Row:
        """The row that `select` found. Nonsense raises `ValueError`, `TypeError` or `KeyError`."""
        given = list(selected)
        for n, load in self._loaders:
            if given[n] is not None:
                given[n] = load(given[n])
        return self._kind(*given)  # type: ignore[no-any-return]

    def misfit(self, selected: Any) -> str:
        """Where something does not fit in a row that `select` has found, '' for nowhere."""
        try:
            made: Any = self.row(selected)
            as_json = json.dumps(asdict(made))
            self._shape.validate_json(as_json, strict=True)
        except ValidationError as error:
            field = str(error.errors(include_url=False, include_input=False)[0]["loc"][0])
            return f"{self.table}.{RENAMED.get(field, field)}"
        except (
            TypeError,
            ValueError,
            AttributeError,
            KeyError,
        ):  # JSON of another kind
            return f"a row of {self.table}"
        return ""

    @cached_property
    def _shape(self) -> TypeAdapter[Row]:
        return TypeAdapter(self._kind)


def values(row: Any) -> dict[str, Any]:
    """The fields of a row by column, as SQLite takes them."""
    kind: Any = type(row)
    by_column = dict(vars(row))
    for name, column, is_json in _unlike(kind):
        value = by_column.pop(name)
        by_column[column] = _stored(value) if is_json else value
    return by_column


@cache
def _unlike(kind: Any) -> tuple[tuple[str, str, bool], ...]:
    """The fields of a row class that are not as their columns are: those, and whether they hold JSON."""
    columns = ((f.name, RENAMED.get(f.name, f.name), _is_json(f.type)) for f in fields(kind))
    return tuple((name, column, is_json) for name, column, is_json in columns if is_json or name != column)


def _stored(value: Any) -> Any:
    if isinstance(value, Timing):
        value = {**vars(value), "banks": [vars(bank) for bank in value.banks]}
    if isinstance(value, Starting):
        value = vars(value)
    return written(value) if isinstance(value, dict | tuple) else value


def _tuple(stored: str) -> tuple[Any, ...]:
    return tuple(json.loads(stored))


def _timing(stored: str) -> Timing:
    kept = json.loads(stored)
    banks, gained = (Bank(**bank) for bank in kept.get("banks", ())), Gained(**kept.get("gained", {}))
    return Timing(**{**kept, "banks": tuple(banks), "gained": gained})


def _starting(stored: str) -> Starting:
    return Starting(**json.loads(stored))


_LOADERS: Mapping[Any, Callable[[Any], Any]] = {
    "bool": bool,
    "Json": json.loads,
    "Json | None": json.loads,
    "tuple[int, ...]": _tuple,
    "tuple[PersonId, ...] | None": _tuple,
    "tuple[Instant, ...]": _tuple,
    "Timing": _timing,
    "Starting": _starting,
}
"""How a value of SQLite becomes one of a field, by the type as it is written in `rows.py`."""


def _is_json(kind: Any) -> bool:
    """Whether a field of that type is stored as JSON."""
    return _LOADERS.get(kind, bool) is not bool or kind == "JsonText | None"


TABLES = Columns(TableRow, "tables", "id")
SEATS = Columns(SeatRow, "seats", "table_id", "seat")
DEPARTURES = Columns(Departure, "departures", "table_id", "user_id", "seat", "entry")
OFFERS = Columns(Offer, "offers", "table_id", "user_id")
DRAFTS = Columns(Draft, "drafts", "table_id", "decision", "user_id", "purpose")
POSTS = Columns(Post, "posts", "table_id", "key")
PARCELS = Columns(Parcel, "parcels", "id", numbered=True)
ALARMS = Columns(Alarm, "alarms", "table_id", "kind", "seat")
PEOPLE = Columns(PersonRow, "people", "user_id")
NAMES = Columns(ServerName, "names", "user_id", "guild")
AWAY = Columns(Away, "away", "user_id", "begins")
SERVERS = Columns(ServerRow, "servers", "guild")
BANS = Columns(BanRow, "bans", "guild", "user_id")
ROUNDS = Columns(RoundRow, "rounds", "table_id", "number")
MOTIONS = Columns(Motion, "motions", "id", numbered=True)
PAUSES = Columns(Pause, "pauses", "table_id", "began")
ACTS = Columns(Act, "acts", "id", numbered=True)
APPEALS = Columns(Appeal, "appeals", "table_id", "post", "other")
BROUGHT = Columns(Brought, "interactions", "id")
UNFINISHED = Columns(Unfinished, "unfinished", "id", numbered=True)


def shapes() -> Sequence[Columns[Any]]:
    """The statements of all row classes."""
    return tuple(_ALL)


def ids() -> frozenset[str]:
    """The names of the columns that hold ids of Discord, as the types of the fields say."""
    kinds = (kind for columns in _ALL for kind in get_type_hints(columns._kind).items())
    return frozenset(RENAMED.get(name, name) for name, kind in kinds if _has_ids(kind))


def _has_ids(kind: Any) -> bool:
    return kind in (GuildId, ChannelId, PersonId) or any(map(_has_ids, get_args(kind)))


def of_json() -> list[tuple[str, str]]:
    """The tables and columns that hold JSON."""
    return [("entries", "entry"), *(column for columns in _ALL for column in columns.of_json)]
