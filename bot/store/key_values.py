"""Single values that are kept beside the rows: each of one type, for an owner."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from bot.store.reading import Reading
from bot.store.writing import Writing

T = TypeVar("T")
KEY_VALUES: dict[str, KeyValue[Any]] = {}
"""All of them by their names."""


class KeyValue(Generic[T]):
    """A value of a `kind` under a name, for each owner: a table by its code, a server (`of_server`), a
    channel or the like; '' is the bot itself. It is kept as JSON."""

    def __init__(self, name: str, kind: Any) -> None:
        self.name = name
        self.kind = kind
        self._form: TypeAdapter[T] = TypeAdapter(kind)
        KEY_VALUES[name] = self

    async def of(self, read: Reading, owner: str = "") -> T | None:
        """The value of an owner, None where nothing is kept; raises `ValueError` for nonsense."""
        kept = await read.value(self.name, owner)
        return None if kept is None else self._form.validate_json(kept)

    async def put(self, tx: Writing, value: T, owner: str = "") -> None:
        """Keep the value of an owner in the place of another."""
        await tx.put_value(self.name, self._form.dump_json(value).decode(), owner)

    async def drop(self, tx: Writing, owner: str = "") -> None:
        """Keep nothing of an owner any more."""
        await tx.drop_value(self.name, owner)
