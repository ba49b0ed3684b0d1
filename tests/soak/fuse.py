"""When a process of a soak dies: at a step that is counted beforehand, and with all that it still tries."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar


class Killed(BaseException):
    """kill -9: nothing that follows is carried out."""


class Fuse:
    """Counts the steps of a process; at zero it is dead, and so is everything that it still tries.

    `died` is called at that moment.
    """

    def __init__(self, burning: int | None = None) -> None:
        self.left = burning
        self.dead = False
        self.died: Callable[[], None] = lambda: None

    def step(self) -> None:
        if not self.dead and self.left is not None:
            self.left -= 1
            if self.left <= 0:
                self.blow()
        if self.dead:
            raise Killed

    def blow(self) -> None:
        """The process dies now."""
        if not self.dead:
            self.dead = True
            self.died()


BURNING: ContextVar[Fuse] = ContextVar("burning")
"""The fuse of the process that carries out what is running."""
