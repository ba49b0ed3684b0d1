"""The past of a table: its parts as they were posted, and how the game stood after each of them.

Positions are those that were kept at the stops, and what follows from them by the stored events; nothing is
decided again, so that the past stays what people saw even where the rules have changed since. A part costs
what it holds, however long the game.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from bot.hosting.host import Host
from bot.hosting.table.coverage import opening, packed, public_events
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import PersonId
from bot.naming import voiced
from bot.store import JsonText, RoundRow
from engine import codec
from engine.face.happenings import Edition
from engine.filming import Editions
from engine.game import Face
from engine.language import _
from engine.model import Entry

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a game that one post has told: the entries from `first` to before `end`."""

    number: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Past:
    """A table with a stretch of its past. `parts` are those in sight, of which there are `last` in all.

    `entries` are those of the stretch in which anything happened, `after` the positions after entries by
    their numbers, secrets included.
    """

    sitting: Sitting
    parts: tuple[Part, ...]
    last: int
    entries: tuple[Entry[Any], ...]
    after: tuple[tuple[int, Any], ...]

    def part(self, number: int | None) -> Part:
        """A part in sight by its number, the nearest one where there is none; None is the last one."""
        nearest = self.last if number is None else max(1, min(number, self.last))
        return self.parts[max(0, min(nearest - self.parts[0].number, len(self.parts) - 1))]

    def entries_of(self, part: Part) -> tuple[Entry[Any], ...]:
        return tuple(e for e in self.entries if part.first <= e.number < part.end)

    def editions(self, entries: Sequence[Entry[Any]]) -> Editions:
        """The editions of the posts that have told the events of some entries."""
        ends = [part.end for part in self.parts]
        numbers = [entry.number for entry in entries for _ in entry.events]

        def edition(event: int) -> Edition:
            told = min(bisect_right(ends, numbers[event]), len(ends) - 1)
            return Edition(self.sitting.row.id, ends[told])

        return edition

    def position(self, entries: int) -> Any:
        """The position of the game after that many entries."""
        return _position(self.after, entries - 1)

    def view(self, part: Part, user: PersonId | None) -> Any:
        """The view of that person (None: the public) at the end of a part."""
        seat = self.sitting.seat_of(user) if user is not None else None
        return self.sitting.game.rules.view(self.position(part.end), seat.seat if seat else None)

    def coverage(self, part: Part) -> Json:
        """The facts that the picture of a part's end tells besides the position."""
        game, entries = self.sitting.game, self.entries_of(part)
        back = max((n for n, entry in enumerate(entries, 1) if entry.order.verb == "rollback"), default=0)
        before = game.rules.view(self.position(part.first), None) if part.first else None
        return packed(self.sitting, public_events(game, entries[back:]), before)

    def caption(self, part: Part) -> str:
        """Where the game stood at the end of a part."""
        return self._face_then(part.end).caption(self.view(part, None))

    def name(self, part: Part) -> str:
        """The name of a part: where the game stood when it began."""
        if not part.first:
            return _("the start")
        game = self.sitting.game
        return self._face_then(part.first).caption(game.rules.view(self.position(part.first), None))

    def _face_then(self, entries: int) -> Face:
        """The face of the game as it spoke after that many entries."""
        return voiced(self.sitting.game.face, self.sitting.cast_then(entries))


async def look_back(
    host: Host, id: str, number: int | None = None, *, before: int = 0, around: int = 0, whole: bool = False
) -> Past:
    """A part of a table's past, the last one without a number; raises `Refused` before the race has begun.

    With it are in sight what happened in so many parts `before` it, and where the game stood at the ends of
    so many `around` it. `whole`: everything.
    """
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        if sitting.table is None:
            raise Refused(_("This game has not started yet; there is nothing to look back at."))
        id, posts = sitting.row.id, await read.last_round(sitting.row.id)
        latest = await read.rounds(id, posts)
        last = posts + _is_a_part(latest, await read.telling(id, latest[-1].entry if latest else 0))
        number = last if number is None else max(1, min(number, last))
        start = 1 if whole else max(1, min(number - before, number - around // 2, last - around + 1))
        stop = last if whole else max(number, min(last, start + around - 1))
        rows, kept = await read.rounds(id, start - 1, stop), await read.positions(id, start - 1, stop)
        parts = _parts(rows, range(start, stop + 1), last, sitting.running.entries)
        shown = [part for part in parts if number - before <= part.number <= number]
        if whole:
            first, end, known = 0, None, {}
        else:
            first, end = shown[0].first, shown[-1].end
            known = {row.entry - 1: kept[row.number] for row in rows}
        entries = await read.telling(id, first, end)
    return await asyncio.to_thread(_past, sitting, parts, last, first, entries, known)


def past_of(sitting: Sitting, entries: Sequence[Json], rows: Sequence[RoundRow]) -> Past:
    """The whole past of a table from what is stored of it."""
    last = len(rows) + _is_a_part(rows, entries[rows[-1].entry if rows else 0 :])
    return _past(sitting, _parts(rows, range(1, last + 1), last, len(entries)), last, 0, entries, {})


def _is_a_part(rows: Sequence[RoundRow], since: Sequence[Json]) -> bool:
    """Whether what has happened since the latest post is a part of its own; a table has at least one."""
    return not rows or any(e["events"] or e["order"]["verb"] == "rollback" for e in since)


def _parts(rows: Sequence[RoundRow], numbers: range, last: int, end: int) -> tuple[Part, ...]:
    """One part for every post, and one for what has happened since the latest."""
    ends = {0: 0, **{row.number: row.entry for row in rows}, last: end}
    return tuple(Part(number, ends[number - 1], ends[number]) for number in numbers)


def _past(
    sitting: Sitting,
    parts: tuple[Part, ...],
    last: int,
    first: int,
    stored: Sequence[Json],
    kept: Mapping[int, JsonText],
) -> Past:
    """The past of these parts, from the entries from `first` on in which anything happened.

    `kept` are positions by the numbers of the entries that led to them.
    """
    game = sitting.game
    known = {number: codec.read_state(game, text) for number, text in kept.items()}
    after = [(first - 1, known[first - 1] if first else opening(sitting))]
    entries = tuple(codec.load_entry(game, data) for data in stored)
    for entry in entries:
        rolled_back = entry.order.verb == "rollback"
        state = _position(after, int(entry.order.line)) if rolled_back else after[-1][1]
        for event in entry.events:
            state = game.rules.evolve(state, event)
        after.append((entry.number, state))
    if kept and parts[-1].number == last:
        known[parts[-1].end - 1] = sitting.running.state
    return Past(sitting, parts, last, entries, tuple(sorted({**known, **dict(after)}.items())))


def _position(after: Sequence[tuple[int, Any]], entry: int) -> Any:
    """The position after an entry, of those that are known after some entries."""
    return after[bisect_right(after, entry, key=itemgetter(0)) - 1][1]
