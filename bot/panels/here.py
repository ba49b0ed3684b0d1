"""Several tables in a channel: which one a command has taken, and the way to the others."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.hosting.table.sitting import SHOW, Sitting, called
from bot.ids import NO_TABLE, press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import MENU_OPTIONS, ROWS, Item, Menu, Message
from bot.store import Stage
from bot.text import plain
from engine.language import N_, _

STAGES: Mapping[Stage, str] = {
    "lobby": N_("open"),
    "running": N_("being played"),
    "over": N_("over"),
    "closed": N_("closed"),
    "frozen": N_("frozen"),
}
"""What the stages of a table are called."""


@dataclass(frozen=True, slots=True)
class Took:
    """The table that a command has taken among several."""

    sitting: Sitting
    others: Sequence[Sitting]

    def on(self, message: Message) -> Message:
        """An answer that begins with the table and, where there is room, ends with the others."""
        rows = message.rows
        if len(rows) < ROWS:
            rows = (*rows, menu(self.others, _("Another table …")))
        lines = [told(self.sitting), message.content]
        return dataclasses.replace(message, content=fit([x for x in lines if x], CONTENT), rows=rows)


def told(sitting: Sitting) -> str:
    """Which table an answer is about."""
    return _("Table `{code}` ({game})").format(code=sitting.row.id, game=sitting.game.title)


def menu(sittings: Sequence[Sitting], placeholder: str, verb: str = "here", *args: object) -> Menu:
    """A menu of tables."""
    items = tuple(Item(s.row.id, clip(said(s), OPTION_TEXT)) for s in sittings[:MENU_OPTIONS])
    return Menu(press(NO_TABLE, verb, *args), placeholder, items)


def said(sitting: Sitting) -> str:
    """A table in a line: its code, game, stage and people."""
    people = ", ".join(plain(called(s)) for s in sitting.seats) or _(SHOW)
    return f"{sitting.row.id} - {sitting.game.title}, {_(STAGES[sitting.row.stage])}: {people}"
