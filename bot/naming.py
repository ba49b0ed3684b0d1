"""The names of drivers in what is shown: composed as placeholders, filled in as it goes out.

What is stored has no names, so that a person who is forgotten is in nothing that is shown from then on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from bot.limits import CONTENT, clip
from bot.messages import Button, Item, Menu, Message, Picture, Row, Section
from bot.placeholders import BEGIN, PLACEHOLDER, REST, SEVERAL
from bot.text import harmless, plain
from engine.face.beats import Choreography
from engine.face.charts import CHART
from engine.face.podium import PODIUM
from engine.game import Ahead, Face
from engine.letters import folded
from engine.model import Seat
from engine.naming import Cast, naming
from render.letters import width, writable

_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
COMPOSED = (PODIUM, CHART)
"""Pictures whose words are in them already when they are composed."""
_WIDEST = 150.0
"""The room of a name within a sentence, in letters of ten: some twenty of them."""

CHARIOTEERS = (
    "Scorpus",
    "Diocles",
    "Porphyrius",
    "Calpurnianus",
    "Crescens",
    "Thallus",
    "Musclosus",
    "Epaphroditus",
    "Uranius",
    "Fuscus",
    "Eutyches",
    "Constantinus",
    "Polynices",
    "Teres",
)
"""Charioteers of Rome and Constantinople, as their monuments name them: the computer players by seat, and
from the last one on the automata."""

Names = Mapping[tuple[str, int], str]
"""The names of drivers, by table code and seat number."""


def automata(face: Face, view: Any) -> dict[str, str]:
    """The names of the automata of a game, by what they drive."""
    return dict(zip(face.automata(view), reversed(CHARIOTEERS), strict=False)) if face.automata else {}


def cast_of(face: Face, view: Any, say: Callable[[Seat, str, bool], str]) -> Cast:
    """A cast by seat; `say` is told the seat, what the thing is called, whether the seat drives several."""
    drivers, undriven = face.drivers(view), automata(face, view)
    count = Counter(drivers.values())

    def called(thing: str, otherwise: str) -> str:
        seat = drivers.get(thing)
        return undriven.get(thing, otherwise) if seat is None else say(seat, otherwise, count[seat] > 1)

    return called


def cast_with(face: Face, view: Any, names: Mapping[Seat, str]) -> Cast:
    """A cast with these names, which are written as they are."""

    def say(seat: Seat, label: str, several: bool) -> str:
        name = names.get(seat, "")
        return beside(name, label) if several or not name else name

    return cast_of(face, view, say)


class _Voiced:
    """A face, or a part of one, whose functions speak of drivers by a cast."""

    def __init__(self, part: Any, cast: Cast) -> None:
        self._part, self._cast = part, cast

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._part, name)
        if isinstance(attribute, Ahead | Choreography):
            return _Voiced(attribute, self._cast)
        return partial(self._spoken, attribute) if callable(attribute) else attribute

    def _spoken(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        with naming(self._cast):
            return function(*args, **kwargs)


def voiced(face: Face, called: Cast) -> Face:
    """A face that speaks of drivers by a cast."""
    return cast(Face, _Voiced(face, called))


def beside(name: str, label: str) -> str:
    """A name with what its bearer drives; an empty one is the label alone."""
    return f"{name} ({label})" if name and label else name or label


def tables_of(shown: Message | str) -> set[str]:
    """The codes of the tables whose drivers something names."""
    texts = [shown] if isinstance(shown, str) else _texts(shown)
    return {match["code"] for text in texts if BEGIN in text for match in PLACEHOLDER.finditer(text)}


def among(code: str, called: Mapping[Seat, str]) -> dict[tuple[str, int], str]:
    """The names at one table, by seat; a name that two of them bear has a mark of its own behind it."""
    alike = {seat: folded(plain(name)) for seat, name in called.items() if name}
    same = Counter(alike.values())
    return {(code, seat): called[seat] + SEVERAL * (same[name] > 1) for seat, name in alike.items()}


# Filling


def filled(message: Message, names: Names) -> Message:
    """A message with its names: as words in its content, bare in labels, writable in its picture."""
    if not any(BEGIN in text for text in _texts(message)):
        return message
    return replace(
        message,
        content=clip(spoken(message.content, names), CONTENT),
        rows=tuple(_row(row, names) for row in message.rows),
        picture=_picture(message.picture, names) if message.picture is not None else None,
    )


def spoken(text: str, names: Names) -> str:
    """Words of a message, in which names are harmless; within code they are bare."""
    if BEGIN not in text:
        return text
    parts = _CODE.split(text)
    return "".join(
        _put(part, names, _coded if part.startswith("`") and len(part) > 1 else harmless) for part in parts
    )


def bare(text: str, names: Names) -> str:
    """A label, in which Discord formats nothing."""
    return _put(text, names, plain) if BEGIN in text else text


def drawn(text: str, names: Names) -> str:
    """Words of a picture, in letters that it can write."""
    return _put(text, names, writable) if BEGIN in text else text


def _coded(name: str) -> str:
    return plain(name).replace("`", "'")


def _put(text: str, names: Names, written: Callable[[str], str]) -> str:
    def name_of(found: re.Match[str]) -> str:
        name, label = names.get((found["code"], int(found["seat"])), ""), found["label"]
        several = bool(found["several"]) or name.endswith(SEVERAL)
        said = written(_narrow(name.removesuffix(SEVERAL))) if name else ""
        return beside(said, label) if several or not said else said

    return REST.sub("", PLACEHOLDER.sub(name_of, text))


def _narrow(name: str) -> str:
    """A name that is no wider than the room for one."""
    if width(name, 10) <= _WIDEST:
        return name
    cut = next(n for n in range(len(name), 0, -1) if width(name[:n], 10) <= _WIDEST)
    return f"{name[:cut].rstrip()}…"


def _row(row: Row, names: Names) -> Row:
    match row:
        case Menu():
            items = tuple(_item(item, names) for item in row.items)
            return replace(row, placeholder=bare(row.placeholder, names), items=items)
        case Section():
            button = _button(row.button, names) if row.button is not None else None
            return replace(row, text=spoken(row.text, names), button=button, shortly=bare(row.shortly, names))
        case _:
            return tuple(_button(button, names) for button in row)


def _button(button: Button, names: Names) -> Button:
    return replace(button, label=bare(button.label, names)) if BEGIN in button.label else button


def _item(item: Item, names: Names) -> Item:
    return replace(item, label=bare(item.label, names), hint=bare(item.hint, names))


def _picture(picture: Picture, names: Names) -> Picture:
    parts = _named_parts(picture)
    if "reel" in parts:
        stops = [{**stop, "caption": drawn(stop["caption"], names)} for stop in picture.reel["stops"]]
        picture = replace(picture, reel={**picture.reel, "stops": stops})
    if "view" in parts:
        picture = replace(picture, view=_drawn(picture.view, names))
    if "coverage" in parts:
        people = _drawn(picture.coverage["names"], names)
        picture = replace(picture, coverage={**picture.coverage, "names": people})
    return picture


def _named_parts(picture: Picture) -> dict[str, Any]:
    """The parts of a picture that can have placeholders: the view of a game has none, and is large."""
    parts: dict[str, Any] = {}
    if not picture.game or picture.purpose in COMPOSED:
        parts["view"] = picture.view
    if picture.coverage:
        parts["coverage"] = picture.coverage["names"]
    if picture.reel:
        parts["reel"] = [stop["caption"] for stop in picture.reel["stops"]]
    return parts


def _drawn(value: Any, names: Names) -> Any:
    match value:
        case str():
            return drawn(value, names)
        case dict():
            return {key: _drawn(one, names) for key, one in value.items()}
        case list() | tuple():
            return [_drawn(one, names) for one in value]
        case _:
            return value


def _texts(message: Message) -> Iterator[str]:
    yield message.content
    for row in message.rows:
        match row:
            case Menu():
                yield row.placeholder
                for item in row.items:
                    yield item.label
                    yield item.hint
            case Section():
                yield row.text
                yield row.shortly
                if row.button is not None:
                    yield row.button.label
            case _:
                yield from (button.label for button in row)
    if message.picture is not None:
        for part in _named_parts(message.picture).values():
            yield from _strings(part)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for one in value.values():
                yield from _strings(one)
        case list() | tuple():
            for one in value:
                yield from _strings(one)
