"""Lines of moves looked at before they are played: "what if …".

A game may offer these methods in its rules. Then whoever looks at its table can try out a line of moves of
all sides, and a seat can keep what it would answer in it as a standing line.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from engine.model import Decision, Seat, Standing

AHEAD = "ahead"
"""The kind of the question "what if …", and the purpose of its picture."""


@runtime_checkable
class Foresees(Protocol):
    """Rules that let people look ahead.

    The draft of the question is a line of moves of all sides from the present position on. `choices` says
    which moves come next in it (`STOP` always among them), `form` shows it, and `picture` draws the position
    after it for the purpose `AHEAD`.
    """

    def foresight(self, view: Any, seat: Seat | None) -> Decision:
        """The question "what if …" for a seat, None for whoever looks on: number 0, kind `AHEAD`."""
        ...

    def plan(self, view: Any, decision: Decision, line: str) -> Standing | None:
        """What a line stands for: the seat's own moves in it, as a standing line for the questions to come.

        Each link tests that all went as foreseen. An own move that is asked for at present is not part of it.
        None where the line holds nothing to keep. Raises `BadOrder` with what is missing.
        """
        ...

    def said(self, view: Any, standing: Standing) -> str:
        """What is left of a kept line as a sentence: "if d5 then e4, then if c6 then d4"."""
        ...
