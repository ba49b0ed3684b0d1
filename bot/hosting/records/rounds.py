"""The past of a table: its parts as they were posted, and how the game stood after each of them.

Positions are folded from the stored events; nothing is decided again, so that the past stays what people
saw even where the rules have changed since.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused, Sitting
from bot.store import RoundRow
from engine import codec
from engine.kernel import first_position
from engine.language import _
from engine.model import Entry

Json = dict[str, Any]
MOVES_OF_A_FILM = 10


@dataclass(frozen=True, slots=True)
class Part:
    """What one post has told: the entries from `first` to before `end`."""

    number: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Past:
    """A table with all that happened at it. `after` are the positions after each entry, secrets included."""

    sitting: Sitting
    entries: tuple[Entry[Any], ...]
    after: tuple[Any, ...]
    parts: tuple[Part, ...]

    def part(self, number: int | None) -> Part:
        """A part by its number, the nearest one where there is none; None is the last one."""
        last = len(self.parts)
        return self.parts[last - 1 if number is None else max(1, min(number, last)) - 1]

    def told(self, part: Part) -> tuple[Entry[Any], ...]:
        return self.entries[part.first : part.end]

    def view(self, part: Part, user: int | None) -> Any:
        """What that person (None: the public) could see at the end of a part."""
        seat = self.sitting.seat_of(user) if user is not None else None
        return self.sitting.game.rules.view(self.after[part.end - 1], seat.seat if seat else None)

    def caption(self, part: Part) -> str:
        """Where the game stood at the end of a part."""
        return self.sitting.game.face.caption(self.view(part, None))

    def name(self, part: Part) -> str:
        """What a part is called: where the game stood when it began."""
        if not part.first:
            return _("the start")
        return self.sitting.game.face.caption(self.sitting.game.rules.view(self.after[part.first - 1], None))

    def latest(self) -> Part:
        """What is filmed where no part is asked for: the latest post, and what has followed."""
        last = self.parts[-1]
        if len(self.parts) > 1 and self.sitting.row.told <= last.first:
            last = Part(last.number, self.parts[-2].first, last.end)
        return self.filmed(last)

    def filmed(self, part: Part) -> Part:
        """What a film of a part shows; where a post tells a single move, those before it belong to it."""
        if not self.sitting.game.turns:
            return part
        return Part(part.number, self.parts[max(0, part.number - MOVES_OF_A_FILM)].first, part.end)

    @property
    def filmed_whole(self) -> bool:
        """Whether a film of the whole game can be had: after its end; of a game of turns at any time."""
        return self.sitting.running.outcome is not None or self.sitting.game.turns

    def whole(self) -> Part:
        return Part(0, 0, len(self.entries))

    def frames(self, part: Part) -> list[Json]:
        """The public views of a part as dumped, each unlike the one before: how it stood, and every change.

        What a rollback has undone is left out; so is all that came before the opening position was set up.
        """
        game = self.sitting.game
        shown = [e for e in standing(self.entries[: part.end]) if e.number >= max(1, part.first)]
        state = self.after[shown[0].number - 1] if shown else self.after[part.end - 1]
        views = [game.rules.view(state, None)]
        for event in (event for entry in shown for event in entry.events):
            state = game.rules.evolve(state, event)
            view = game.rules.view(state, None)
            if view != views[-1]:
                views.append(view)
        return [codec.dump(view, game.rules.View) for view in views]


def standing(entries: Sequence[Entry[Any]]) -> list[Entry[Any]]:
    """The entries that lead to the position after the last one, without those that a rollback has undone."""
    found = []
    number = len(entries) - 1
    while number >= 0:
        entry = entries[number]
        if entry.order.verb == "rollback":
            number = int(entry.order.line)
        else:
            found.append(entry)
            number -= 1
    return found[::-1]


async def look_back(host: Host, id: str) -> Past:
    """The past of a table; raises `Refused` where the race has not begun."""
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        entries, rows = await read.entries(sitting.row.id), await read.rounds(sitting.row.id)
    if sitting.table is None:
        raise Refused(_("This game has not started yet; there is nothing to look back at."))
    return await asyncio.to_thread(told_by, sitting, entries, rows)


def told_by(sitting: Sitting, entries: Sequence[Json], rows: Sequence[RoundRow]) -> Past:
    """The past of a table from what is stored of it."""
    loaded = tuple(codec.load_entry(sitting.game, data) for data in entries)
    return Past(sitting, loaded, _positions(sitting, loaded), _parts(loaded, rows))


def _positions(sitting: Sitting, entries: Sequence[Entry[Any]]) -> tuple[Any, ...]:
    """The position after each entry."""
    game, table = sitting.game, sitting.running
    state, _agenda = first_position(game, len(table.seats), table.options, {}, table.version)
    found: list[Any] = []
    for entry in entries:
        if entry.order.verb == "rollback":
            state = found[int(entry.order.line)]
        for event in entry.events:
            state = game.rules.evolve(state, event)
        found.append(state)
    return tuple(found)


def _parts(entries: Sequence[Entry[Any]], rows: Sequence[RoundRow]) -> tuple[Part, ...]:
    """One part for every post, and one for what has happened since the latest; a table has at least one."""
    ends = [row.entry for row in rows]
    since = ends[-1] if ends else 0
    if not ends or any(entry.events or entry.order.verb == "rollback" for entry in entries[since:]):
        ends.append(len(entries))
    else:
        ends[-1] = len(entries)
    return tuple(Part(n, first, end) for n, (first, end) in enumerate(zip([0, *ends], ends, strict=False), 1))
