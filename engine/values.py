"""Frozen values with something changed."""

from __future__ import annotations

from typing import Any, TypeVar

X = TypeVar("X")


def changed(value: X, **changes: Any) -> X:
    """What `dataclasses.replace` makes of a frozen dataclass, in a tenth of the time.

    The class has no slots, no `__post_init__` and nothing cached: its fields are all that there is. A
    position of some twenty fields changes at every fact of a game.
    """
    made = object.__new__(type(value))
    fields = vars(made)
    fields.update(vars(value))
    number = len(fields)
    fields.update(changes)
    if len(fields) != number:
        raise TypeError(f"{type(value).__name__} has not all of the fields {', '.join(changes)}")
    return made
