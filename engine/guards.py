"""Guards: the conditions that forbid a word, each with the sentence for somebody who writes it all the same.

A game says them in generators: `if <it is forbidden>: yield lambda: <why not, and what is possible>`. A word
that passes is legal and offered (`choices`), any other is refused with the sentence of the first guard in its
way (`refusal`): one condition decides both. A sentence is made only when somebody has to read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Guards = Iterator[Callable[[], str]]


def passes(guards: Guards) -> bool:
    """Whether none is in the way."""
    return next(guards, None) is None


def refusal(guards: Guards) -> str:
    """The sentence of the first in the way; '' where none is."""
    why = next(guards, None)
    return why() if why else ""
