"""Letters as people type and paste them: what shows nothing, and what stands for something plainer.

Everything here takes time that grows with the text, however many marks are stacked in it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing, though they count as letters, marks or signs."""
_ZWNJ, _ZWJ = "\u200c", "\u200d"
_SELECTORS = "\ufe0e\ufe0f"
_JOINED = (("\u0600", "\u08ff"), ("\u0900", "\u0dff"), ("\u1000", "\u109f"), ("\u1780", "\u18af"))
"""The scripts in which a sign without width joins letters or keeps them apart."""
_CONTROLS = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_HALVES = r"\ud800-\udfff"
_ENDS = (chr(plane + end) for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF))
_NO_LETTERS = r"\ufdd0-\ufdef" + "".join(_ENDS)
_UNKEPT = re.compile(f"[{_CONTROLS}{_HALVES}{_NO_LETTERS}]")
"""Letters that some file, database or feed cannot hold: controls, half of an emoji, what is no letter."""
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,7}\U000e007f")
_TURNING = ("R", "AL", "AN")
_ISOLATE, _END = "\u2068", "\u2069"
_MARKS = ("Mn", "Me")
_MOST_MARKS = 2
_DECOMPOSED = 2 * _MOST_MARKS
"""The most marks of a letter before those are made one with it that can be."""
_PARTS = (7, 9)
"""The combining classes of nukta and virama, which are parts of a letter in the scripts of India."""
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4\uff07", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02", '"'),
        **dict.fromkeys("\u2044\u2215\u29f8", "/"),
        **dict.fromkeys("\u3002\uff61", "."),
        "\u3001": ",",
    }
)
_AROUND = " \t\r\n\"'`"


def kept(text: str) -> str:
    """A text from outside as every file, database, feed and log can hold it, the same but for letters that
    nobody sees: controls other than tabs and the ends of lines, half of an emoji, non-characters."""
    return _UNKEPT.sub("", text)


def kept_in(data: Any) -> Any:
    """JSON values from outside, with `kept` texts and names."""
    match data:
        case str():
            return kept(data)
        case dict():
            return {kept(name): kept_in(value) for name, value in data.items()}
        case list():
            return [kept_in(value) for value in data]
        case _:
            return data


def line(text: str) -> str:
    """A typed line as every reader gets it: plain, without quotes around it or a full stop at its end."""
    text = plain(text).strip(_AROUND)
    bare = text.rstrip(".")
    return text if not bare or bare[-1].isspace() else bare  # a stop between blanks is a word


def json_text(data: Any, *, indent: int | None = None) -> str:
    """Data as JSON, its letters as they are; half a letter, which no encoding takes, becomes its escape."""
    text = json.dumps(data, ensure_ascii=False, indent=indent, separators=None if indent else (",", ":"))
    return text.encode("utf-8", "backslashreplace").decode()


def plain(text: str) -> str:
    """A text in the plainest letters, dashes and quotes that say the same, without what is not seen."""
    text = kept(text)
    if text.isascii():
        return text
    clear = shown(text).replace(_ZWNJ, "").replace(_ZWJ, "").translate(_ALIKE)
    return unicodedata.normalize("NFKC", clear).translate(_ALIKE)


def folded(text: str) -> str:
    """A text as it is compared with others: in small letters without accents, with single blanks."""
    text = plain(text).casefold()
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text)
        text = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(text.split())


def shown(text: str) -> str:
    """The visible part of a text: joiners stay where they join, and no more than two marks on a letter."""
    text = kept(text)
    if text.isascii():
        return text
    # Marks are thinned out first: to put thousands on one letter in order takes their square in time.
    thin = _with_marks(_visible(text), _DECOMPOSED)
    return _with_marks(unicodedata.normalize("NFC", thin), _MOST_MARKS)


def isolated(text: str) -> str:
    """A text that leaves the order of what stands beside it alone, as one with letters that are read from
    right to left does not by itself (Unicode's annex 9)."""
    if text.isascii() or not any(unicodedata.bidirectional(letter) in _TURNING for letter in text):
        return text
    return f"{_ISOLATE}{text}{_END}"


def unseen(letter: str) -> bool:
    """Whether a letter shows nothing by itself."""
    return letter in _BLANKS or unicodedata.category(letter) in ("Cf", "Cs", "Co")


def _visible(text: str) -> str:
    """The text without invisible characters, except those that change how their neighbours look."""
    flags = _FLAG.findall(text)
    parts = [_visible_between_flags(part) for part in _FLAG.split(text)]
    return "".join(part + flag for part, flag in zip(parts, [*flags, ""], strict=True))


def _visible_between_flags(text: str) -> str:
    kept: list[str] = []
    for at, letter in enumerate(text):
        before, after = kept[-1] if kept else "", text[at + 1 : at + 2]
        if letter in (_ZWNJ, _ZWJ):
            wanted = _joins(letter, before, after)
        elif letter in _SELECTORS:
            wanted = bool(before) and before not in _SELECTORS and not before.isalpha()
        else:
            wanted = not unseen(letter)
        if wanted:
            kept.append(letter)
    return "".join(kept)


def _joins(joiner: str, before: str, after: str) -> bool:
    """Whether a sign without width means something between two letters."""
    if not before or not after:
        return False
    if any(first <= before <= last and first <= after <= last for first, last in _JOINED):
        return True
    pictured = before in _SELECTORS or unicodedata.category(before) in ("So", "Sk")
    return joiner == _ZWJ and pictured and unicodedata.category(after) in ("So", "Sm")


def _with_marks(text: str, most: int) -> str:
    """The text with at most that many marks on a letter, and none on nothing."""
    kept: list[str] = []
    room = parts = 0
    for letter in text:
        if letter in _SELECTORS or unicodedata.category(letter) not in _MARKS:
            room = parts = 0 if letter.isspace() else max(0, most - _marks_within(letter))
            kept.append(letter)
        elif _is_part(letter) and parts:
            parts -= 1
            kept.append(letter)
        elif not _is_part(letter) and room:
            room -= 1
            kept.append(letter)
    return "".join(kept)


def _marks_within(letter: str) -> int:
    """How many marks a letter is made with, as it is one with them."""
    return sum(bool(unicodedata.combining(part)) for part in unicodedata.normalize("NFD", letter))


def _is_part(mark: str) -> bool:
    """Whether a mark is a part of its letter; so are the letters that Tibetan writes below others."""
    return unicodedata.combining(mark) in _PARTS or "\u0f90" <= mark <= "\u0fbc"
