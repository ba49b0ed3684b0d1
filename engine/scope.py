"""Values that belong to a context, as the language and the names do, for as long as a `with` block lasts."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Generic, TypeVar

T = TypeVar("T")


class Scope(Generic[T]):  # as a generator it would take three times as long, several times an order
    """Within it, a variable of the context has a value."""

    __slots__ = ("_token", "_value", "_variable")

    def __init__(self, variable: ContextVar[T], value: T) -> None:
        self._variable, self._value = variable, value

    def __enter__(self) -> None:
        self._token = self._variable.set(self._value)

    def __exit__(self, *_raised: object) -> None:
        self._variable.reset(self._token)
