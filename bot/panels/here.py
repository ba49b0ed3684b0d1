"""Several tables: which one a command has taken in a channel, the others there, and the next that waits."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.hosting.table.sitting import SHOW, Sitting, called
from bot.hosting.table.status import LONGEST_NAME, titled
from bot.ids import NO_TABLE, press
from bot.limits import CONTENT, LABEL, OPTION_TEXT, clip, fit
from bot.messages import MENU_OPTIONS, ROWS, Button, Item, Menu, Message
from bot.store import Stage, Turn
from bot.text import harmless, plain
from bot.times import said_shortly
from bot.times.instants import Instant, between
from engine import find
from engine.language import N_, _

STAGES: Mapping[Stage, str] = {
    "lobby": N_("open"),
    "running": N_("being played"),
    "over": N_("over"),
    "closed": N_("closed"),
    "frozen": N_("frozen"),
}
"""The names of a table's stages."""


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
        lines = [about_table(self.sitting), message.content]
        return dataclasses.replace(message, content=fit([x for x in lines if x], CONTENT), rows=rows)


@dataclass(frozen=True, slots=True)
class Onward:
    """The tables that wait for somebody who has just answered at another, the most urgent first."""

    turns: Sequence[Turn]
    now: Instant

    def on(self, message: Message) -> Message:
        """An answer that ends, where there is room, with the way to the first of them."""
        if not self.turns or len(message.rows) >= ROWS:
            return message
        first, more = self.turns[0], len(self.turns) - 1
        label = _("Next: {game}")
        if first.due > self.now:
            label = _("Next: {game}, {time} left")
        label = label.format(game=find(first.game).title, time=said_shortly(between(self.now, first.due)))
        if more:
            label = _("{next} ({n} more)").format(next=label, n=more)
        key = Button(press(first.table, "answer"), clip(label, LABEL))
        return dataclasses.replace(message, rows=(*message.rows, (key,)))


def about_table(sitting: Sitting) -> str:
    """The name of the table that an answer is about."""
    return _("Table `{code}` ({game})").format(code=sitting.row.id, game=titled(sitting))


def codes(sittings: Sequence[Sitting]) -> str:
    """Some tables by their codes, with their names where they have any."""
    words = _("`{code}` “{name}”")
    named = [(s.row.id, harmless(s.row.name, LONGEST_NAME) if s.row.name else "") for s in sittings]
    return ", ".join(words.format(code=code, name=name) if name else f"`{code}`" for code, name in named)


def menu(sittings: Sequence[Sitting], placeholder: str, verb: str = "here", *args: object) -> Menu:
    """A menu of tables."""
    items = tuple(Item(s.row.id, clip(said(s), OPTION_TEXT)) for s in sittings[:MENU_OPTIONS])
    return Menu(press(NO_TABLE, verb, *args), placeholder, items)


def said(sitting: Sitting) -> str:
    """A table in a line: its code, game, stage and people."""
    people = ", ".join(plain(called(s)) for s in sitting.seats) or _(SHOW)
    return f"{sitting.row.id} - {titled(sitting, plain)}, {_(STAGES[sitting.row.stage])}: {people}"
