"""The driver of what a sentence speaks of: a player's name where the context knows one, else a colour.

The names belong to the context, as the language does (`with naming(cast):`). A game calls whatever somebody
drives by `called`; where nobody has said who drives it, as in the library and on the command line, the
colour stands. Stored events, lines and positions know no names.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from engine.scope import Scope

Cast = Callable[[str, str], str]
"""(thing, otherwise): the driver of a thing that a game has a word for ("red"), as people call it.

It is `otherwise` ("Red") where nobody is known to drive it.
"""


def by_colour(thing: str, otherwise: str) -> str:
    """Nobody is known."""
    return otherwise


_cast: ContextVar[Cast] = ContextVar("cast", default=by_colour)


def naming(cast: Cast) -> Scope[Cast]:
    """Call drivers as a cast does in this context."""
    return Scope(_cast, cast)


def cast() -> Cast:
    """The cast of this context."""
    return _cast.get()


def called(thing: str, otherwise: str) -> str:
    """The driver of that thing, as people call it, or `otherwise`."""
    return _cast.get()(thing, otherwise)
