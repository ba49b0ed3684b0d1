"""A whole face for nothing: panel, post, board in text and picture, from choices and words alone.

A game begins with it and replaces one part after the other: `dataclasses.replace(plain(...), picture=...)`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.face.coverage import UNTOLD, Coverage
from engine.face.forms import Chapter, Form, Group, Line, Option, each
from engine.face.pages import opened
from engine.face.scene import WIDTH, Rect, Scene, Text
from engine.face.tableau import BAND, EDGE, band, band_ground, tablet
from engine.game import Face
from engine.language import _
from engine.model import Choice, Decision, Seat

MENU = 25
"""Entries of a menu."""
MENUS = 2
"""Menus of a page."""
_LETTERS = 40.0
_NARROW = 0.52
"""How wide a letter is, on average, in its size."""
_ROW = 1.4
"""The distance of two lines, in the size of their letters."""
_ALT = 1000


def told(fact: Any) -> Line:
    """A fact in words, made of the names of its class and its fields: "Runner moved: seat 2, steps 3"."""
    parts = (f"{field.name} {getattr(fact, field.name)}" for field in dataclasses.fields(fact))
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", type(fact).__name__).capitalize()
    return Line(": ".join(filter(None, (name, ", ".join(parts)))).strip())


def board_of(view: Any) -> str:
    """A view as text, a line for each field."""
    return "\n".join(f"{field.name}: {getattr(view, field.name)}" for field in dataclasses.fields(view))


def numbered(view: Any, seat: Seat) -> str:
    """The name of a seat without a name of its own."""
    return _("Seat {number}").format(number=seat)


def plain(
    choices: Callable[[Any, Decision, tuple[str, ...]], tuple[Choice, ...]],
    *,
    board: Callable[[Any], str] = board_of,
    narrate: Callable[[Any], Line | None] = told,
    label: Callable[[Any, Seat], str] = numbered,
    labels: Mapping[str, str] = MappingProxyType({}),
    chapters: Callable[[], tuple[Chapter, ...]] = tuple,
) -> Face:
    """The face of a game whose legal words follow from a view.

    `choices` gives the legal next words after those written, as `Rules.choices` does, but by what a seat
    sees; `board` a view as lines of text, the first one the headline.
    """

    def story(events: Sequence[Any]) -> tuple[str, ...]:
        return tuple(line.text for line in map(narrate, events) if line is not None)

    def form(view: Any, decision: Decision, draft: str, page: int = 1) -> Form:
        written = legal_part(choices, view, decision, draft)
        legal = choices(view, decision, written)
        words = tuple(choice for choice in legal if choice.word)
        menus = [_menu(words, written, first) for first in range(0, len(words), MENU)]
        finished = len(words) < len(legal) or not legal
        called = _(labels[decision.kind]) if decision.kind in labels else decision.kind.capitalize()
        shown = Form(called, (board(view),), (), " ".join(written), finished)
        return opened(shown, [menus[n : n + MENUS] for n in range(0, len(menus), MENUS)], page)

    def picture(view: Any, draft: str, purpose: str, coverage: Coverage = UNTOLD) -> Scene:
        return drawn(board(view))

    return Face(
        chapters=chapters,
        labels=labels,
        narrate=narrate,
        story=story,
        form=form,
        caption=lambda view: board(view).partition("\n")[0],
        label=label,
        picture=picture,
    )


def drawn(text: str) -> Scene:
    """A board in text as a picture: its first line in the band, the others on a tablet."""
    headline, *lines = text.splitlines() or [""]
    longest = max(map(len, lines), default=1) or 1
    size = min(_LETTERS, (WIDTH - 4 * EDGE) / (longest * _NARROW))
    height = 2 * EDGE + size * _ROW * max(1, len(lines))
    ground = (
        Rect(0, 0, WIDTH, BAND + height + 2 * EDGE, "sand"),
        *band_ground(),
        *tablet(BAND + EDGE, height),
    )
    first = BAND + 2 * EDGE + size * _ROW / 2
    rows = (
        Text(2 * EDGE, first + n * size * _ROW, line, size, anchor="left") for n, line in enumerate(lines)
    )
    return Scene(
        WIDTH,
        BAND + height + 2 * EDGE,
        ground,
        (*band(headline, ""), *rows),
        alt="; ".join(filter(None, (headline, *lines)))[:_ALT],
        twin=text,
    )


def _menu(words: Sequence[Choice], written: tuple[str, ...], first: int) -> Group:
    """The words from that one on, as many as a menu holds."""

    def option(id: str) -> Option:
        choice = words[int(id)]
        return Option(id, choice.label or choice.word, " ".join((*written, choice.word)), choice.hint)

    ids = [str(number) for number in range(first, min(first + MENU, len(words)))]
    return each(str(first), _("Next word"), ids, option, said=str)


def legal_part(
    choices: Callable[[Any, Decision, tuple[str, ...]], tuple[Choice, ...]],
    view: Any,
    decision: Decision,
    draft: str,
) -> tuple[str, ...]:
    """The words of a draft as far as they are legal."""
    written: tuple[str, ...] = ()
    for word in draft.split():
        if word not in {choice.word for choice in choices(view, decision, written)}:
            break
        written += (word,)
    return written
