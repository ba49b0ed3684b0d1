"""How a text of Discord breaks into lines on a phone of 390 points, measured with a real font.

Discord writes at 16 points, and small lines at 13, in a column of 350. A mention is as long as a name of ten
letters, a shield of the app as two letters, and a moment as it reads in the language that is spoken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.language import spoken
from render.letters import width

COLUMN = 350
WIDE, LINE, SMALL_LINE, AROUND = 330, 22, 18, 59
MENU, KEY, GAP, KEY_LETTERS, KEY_EDGES = 40, 32, 6, 14, 26
"""The page: its column, its lines, what stands around a message, menus and buttons with their gaps."""
SIZE, SMALL = 17, 14
"""A point more than they are: the letters of this font are narrower than those of Discord."""
_CALLS = re.compile(r"@|<t:|\d")
MOST_NEWS_HEAD = 2
"""So many lines has a post at least: its headline, and where it stands."""
_MARKS = re.compile(r"\*|`|\|\||^-# |\\")
_MENTION = re.compile(r"<(?:@[!&]?|#)\d+>")
_EMOJI = re.compile(r"<a?:\w+:\d+>")
_LINK = re.compile(r"\[([^\]]+)\]\(https?://[^)]+\)")
_MOMENT = re.compile(r"<t:\d+(?::(\w))?>")
_MOMENTS = {
    "en": {"R": "in 14 hours", "t": "10:30 PM", "d": "11/28/2026", "f": "November 28, 2026 at 10:30 PM"},
    "de": {"R": "in 14 Stunden", "t": "22:30", "d": "28.11.2026", "f": "28. November 2026 um 22:30"},
}


def lines(text: str) -> int:
    """The lines that a text takes."""
    return sum(_broken(line) for line in text.split("\n") if line)


def height(text: str, picture: tuple[int, int] | None, menus: int, buttons: Sequence[str]) -> int:
    """The height of a message in the sandbox's page on a phone, within a line of text or so.

    The picture has its width and height, as it is sent.
    """
    lines = [line for line in text.split("\n") if line]
    written = sum(_broken(line) * (SMALL_LINE if line.startswith("-# ") else LINE) for line in lines)
    drawn = round(WIDE * picture[1] / picture[0]) if picture is not None else 0
    return AROUND + written + drawn + menus * (MENU + GAP) + _rows(buttons) * (KEY + GAP)


def _rows(buttons: Sequence[str]) -> int:
    """The rows that some buttons take."""
    count, used = 0, WIDE + 1.0
    for label in buttons:
        room = width(label, KEY_LETTERS) + KEY_EDGES
        if used + room > WIDE:
            count, used = count + 1, 0.0
        used += room + GAP
    return count


def news_lines(text: str) -> int:
    """The lines of a post but for its last ones in small letters, which call somebody or say until when."""
    told = text.split("\n")
    while len(told) > MOST_NEWS_HEAD and told[-1].startswith("-# ") and _CALLS.search(told[-1]):
        told.pop()
    return lines("\n".join(told))


def _broken(line: str) -> int:
    size = SMALL if line.startswith("-# ") else SIZE
    count, used = 1, 0.0
    for word in _read(line).split(" "):
        room = width(f"{word} ", size)
        if used and used + width(word, size) > COLUMN:
            count, used = count + 1, 0.0
        used += room
    return count


def _read(line: str) -> str:
    moments = _MOMENTS.get(spoken(), _MOMENTS["en"])
    line = _MOMENT.sub(lambda found: moments[found[1] or "f"], line)
    line = _EMOJI.sub("OO", _MENTION.sub("@Maximilian", _LINK.sub(r"\1", line)))
    return _MARKS.sub("", line)
