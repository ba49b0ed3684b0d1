"""The moving scenes of a table's page: only posted rounds, and their motion."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.hosting.host import Host
from bot.hosting.records.rounds import Part, Past, look_back
from bot.hosting.table.sitting import Sitting
from bot.store import Reading
from engine.face.beats import Passage, Take, passages
from engine.face.moving import at, staying
from engine.face.scene import Scene, Shape
from engine.model import Seat
from engine.values import Lately
from render.svg import Pen, hexed

Json = dict[str, Any]

_STEPS = 12
"""So many stretches has a way that is not straight."""
_BACK = 20
"""So many parts at most does a seat look back."""
_KEPT = 256
"""So many grounds are known by their digests."""


@dataclass(frozen=True, slots=True)
class Posted:
    """How much of a table its posts have told: the number of parts, to before the entry `end`."""

    parts: int
    end: int


NOTHING = Posted(0, 0)


async def posted(read: Reading, sitting: Sitting) -> Posted:
    """The part of a table that everybody can have read; a post that still waits in the outbox is not among
    it."""
    row = sitting.row
    stops = await read.rounds(row.id)
    if not await _waits(read, row.id, row.latest, sitting):
        first = stops[-1].entry if stops else 0
        more = row.told > first and bool(await read.telling(row.id, first, row.told))
        return Posted(len(stops) + more, row.told) if row.told else NOTHING
    for number, stop in reversed([*enumerate(stops, 1)]):
        if stop.entry < row.told and not await read.waits(row.id, f"e{stop.entry}", "send"):
            return Posted(number, stop.entry)
    return NOTHING


async def _waits(read: Reading, id: str, key: str, sitting: Sitting) -> bool:
    """Whether the newest post is not sent yet or, where it tells a round bit by bit, not up to date."""
    edited = sitting.table is not None and sitting.pausing and await read.waits(id, key, "edit")
    return edited or await read.waits(id, key, "send")


async def moved(read: Reading, id: str, seat: Seat) -> int:
    """The part that told of the latest answer of a seat's player; the last one, where that is long ago."""
    last = await read.last_round(id)
    rows = await read.rounds(id, max(1, last - _BACK), last)
    entries = await read.telling(id, rows[0].entry if rows else 0)
    own = [entry["number"] for entry in entries for answer in entry["answers"] if _is_own(answer, seat)]
    return next((row.number for row in rows if own and row.entry > own[-1]), last)


def _is_own(answer: Json, seat: Seat) -> bool:
    return bool(answer["seat"] == seat and answer["by"] == "player")


async def look(host: Host, id: str, shown: Posted, number: int | None = None) -> tuple[Past, Part]:
    """The past of a table with a part of it, the last one without a number, as far as it has been posted.

    Raises `Refused` for a table that is not there or has not begun.
    """
    number = shown.parts if number is None else max(1, min(number, shown.parts))
    past = await look_back(host, id, number)
    part = past.part(number)
    return past, Part(part.number, part.first, min(part.end, shown.end))


# Drawing


_grounds: OrderedDict[str, str] = OrderedDict()


def ground(digest: str) -> str | None:
    """The ground of that digest as an SVG, None where it is not known (any more)."""
    return _grounds.get(digest)


def _make_ground(shapes: tuple[Shape, ...]) -> tuple[str, str]:
    pen = Pen()
    body = pen.all(shapes)
    drawings = "".join(pen.drawings.values())
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{drawings}</defs>{body}</svg>'
    return hashlib.blake2s(svg.encode(), digest_size=8).hexdigest(), svg


_made = Lately(_make_ground, most=32)


def _digest(shapes: tuple[Shape, ...]) -> str:
    digest, svg = _made(shapes)
    _grounds[digest] = svg
    _grounds.move_to_end(digest)
    if len(_grounds) > _KEPT:
        _grounds.popitem(last=False)
    return digest


def drawn(scene: Scene, pen: Pen) -> Json:
    """A scene as data, whose drawings the pen keeps."""
    return {
        "size": [scene.width, scene.height],
        "ground": _digest(scene.ground),
        "shapes": pen.all(scene.shapes),
        "alt": scene.alt,
        "twin": scene.twin,
    }


def rolled(takes: Sequence[Take], pen: Pen) -> list[Json]:
    """Takes as data: each with its caption, what stays and what moves, and the scene to which it leads."""
    return [{**_moving(take, pen), "then": drawn(take.after.scene, pen)} for take in takes]


def _moving(take: Take, pen: Pen) -> Json:
    moves = passages(take)
    going = [{"at": [*_steps(move, pen)], "tail": _tail(move)} for move in moves.values()]
    return {"caption": take.caption, "staying": pen.all(staying(take, moves)), "moves": going}


def _steps(move: Passage, pen: Pen) -> Iterator[tuple[str | float, ...]]:
    """The drawings at equal stretches of a way, with their turn, the turn to come, place and size. Each is
    drawn at its start and at its end; the page turns it on."""
    straight = move.end is None or (len(move.way) < 3 and not (move.start.turn or move.end.turn))
    count = 1 if straight else _STEPS
    for step in range(count + 1):
        sprite = at(move, step / count)
        ends = move.end if 2 * step >= count else None
        look = replace(move.start, turn=ends.turn) if ends else move.start
        numbers = look.turn, sprite.turn, sprite.x, sprite.y, sprite.size
        yield pen.drawing(look), *(round(number, 1) for number in numbers)


def _tail(move: Passage) -> str:
    """The colour of the line behind it; what goes straight leaves none."""
    return hexed(move.start.colour) if len(move.way) > 2 else ""
