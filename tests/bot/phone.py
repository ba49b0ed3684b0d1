"""How a text of Discord breaks into lines on a phone of 390 points, measured with a real font.

Discord writes at 16 points, and small lines at 13, in a column of 350. A mention is as long as a name of ten
letters, a shield of the app as two letters, and a moment as it reads in the language that is spoken.
"""

from __future__ import annotations

import re

from engine.language import spoken
from render.letters import width

COLUMN = 350
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
