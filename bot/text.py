"""Words on their way to Discord: names made harmless, people mentioned, long texts shortened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache

from bot.ids import PersonId
from bot.invitations import without_invitations
from bot.placeholders import read_as
from bot.times import said_length
from engine.language import _, listed, ngettext
from engine.letters import folded, isolated, shown
from render.letters import width

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
_CONTROLS = re.compile(r"[\u0000-\u001f\u007f-\u009f\u2028\u2029]")
NAME_LENGTH = 32
_TAIL = 10_000


def harmless(name: str, length: int = NAME_LENGTH) -> str:
    """A name (or words) from outside that can neither format, mention nor hide anything, nor lead to another
    server; never empty."""
    return _MARKDOWN.sub(r"\\\1", plain(name, length))


def plain(name: str, length: int = NAME_LENGTH) -> str:
    """A name for labels and alt texts, where Discord formats nothing."""
    return isolated(seen(name, length)) or _("somebody")


def seen(words: str, length: int) -> str:
    """Words from outside as people may read them, '' where they show nothing."""
    cleared = without_invitations(visible(words)).strip()
    return shown(cleared[:length]).strip()  # once more: a joiner where the words are cut joins nothing


def visible(words: str) -> str:
    """The text without control characters and invisible ones, as it is stored."""
    return shown(_CONTROLS.sub("", words))


def apart(names: Mapping[PersonId, str]) -> dict[PersonId, str]:
    """Names by person; those of namesakes with the end of their number on Discord."""
    seen = {user: folded(plain(name)) for user, name in names.items()}
    count = Counter(seen.values())
    return {user: name if count[seen[user]] == 1 else _numbered(name, user) for user, name in names.items()}


def _numbered(name: str, user: PersonId) -> str:
    number = f" (…{user % _TAIL:04})"
    return f"{plain(name, NAME_LENGTH - len(number))}{number}"


def mention(user: PersonId) -> str:
    """A person; 0 is somebody who is forgotten, and what is below stands for one until that is done."""
    return f"<@{user}>" if user > 0 else _("somebody")


def lasting(seconds: int) -> str:
    """A length of time in the largest unit that fits: '5 minutes', '1 hour'."""
    return said_length(seconds) if seconds else _("none")


def counted(number: int, noun: str) -> str:
    """A number and what it counts, in the English of an operator: "1 table", "2 tables"."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


NAMED = 4
"""Up to how many people a post names; more are a number."""


def people(users: Sequence[PersonId]) -> str:
    """Some people by name; more of them are a number."""
    if len(users) <= NAMED:
        return listed([mention(user) for user in users])
    return ngettext("{n} person", "{n} people", len(users)).format(n=len(users))


def first_of(named: Sequence[str]) -> str:
    """People as they are called; of many the first ones, and how many more there are."""
    more = len(named) - NAMED + 1
    if more < 2:
        return listed(named)
    rest = ngettext("{n} more", "{n} more", more).format(n=more)
    return listed([*named[: NAMED - 1], rest])


def mentioned(content: str) -> frozenset[PersonId]:
    """The people whom a text mentions."""
    return frozenset(PersonId(int(user)) for user in MENTION.findall(content))


COLUMN = 350
"""How wide a text is on a phone of 390 points."""
SIZES = 17.0, 14.0
"""The sizes of letters, plain and small: a point more than they are, as ours are narrower than Discord's."""
POST = 5
"""Lines on a phone for a post."""
MENTION = re.compile(r"<@(\d+)>")
_MARKS = re.compile(r"\*\*|(?<!\w)\*|\*(?!\w)|`|\|\||^-# |\\(?=[^\w\s])")
_NAME = re.compile(r"<[@#][!&]?\d+>")
_EMOJI = re.compile(r"<:\w+:\d+>")
_LINK = re.compile(r"\[([^\]]*)\]\(\S*\)")
_MOMENT = re.compile(r"<t:\d+(?::(\w))?>")
_AT = re.compile(r"<t:(\d{1,11})(?::\w)?>")
_MOMENTS = {"R": "in 14 minutes", "t": "10:08 PM", "d": "09/30/2026"}
"""How Discord writes moments, at their longest; all other forms have the date and the time."""
_DATE_AND_TIME = "September 30, 2026 at 10:08 PM"


def lines_on_a_phone(text: str) -> int:
    """How many lines a text takes on a phone; a mention counts as a name of ten letters, a shield as two."""
    return sum(_lines(line) for line in text.split("\n") if line)


def within(lines: Sequence[str], room: int) -> list[str]:
    """Those of some lines for which the lines on a phone have room; the earlier, the more they matter."""
    kept: list[str] = []
    for line in lines:
        taken = lines_on_a_phone(line)
        if taken <= room:
            kept.append(line)
            room -= taken
    return kept


def shortened(line: str, room: int) -> str:
    """As many words of a line as those lines on a phone have room for; '' where there is none."""
    if lines_on_a_phone(line) <= room:
        return line
    words = line.split(" ")
    cut = (" ".join(words[:kept]) + " …" for kept in range(len(words) - 1, 0, -1))
    return next((text for text in cut if lines_on_a_phone(text) <= room), "")


def fitted(lines: Sequence[str], room: int) -> list[str]:
    """Some lines with so many on a phone: one for which there is not enough room is cut short."""
    kept: list[str] = []
    for line in lines:
        kept.append(shortened(line, room - lines_on_a_phone("\n".join(kept))))
    return [line for line in kept if line]


@lru_cache(maxsize=2_000)
def _lines(line: str) -> int:
    return _lines_read(_shown(line), SIZES[line.startswith("-# ")])


@lru_cache(maxsize=2_000)
def _lines_read(line: str, size: float) -> int:
    """Lines that differ in moments and names alone read as long as each other."""
    count, end = 1, 0.0
    for word in line.split(" "):
        if end and end + _wide(word, size) > COLUMN:
            count, end = count + 1, 0.0
        end += _wide(f"{word} ", size)
    return count


def _shown(line: str) -> str:
    """The part of a line that is read, as long as it gets."""
    line = read_as(line, "Maximilian")
    if "](" in line:
        line = _LINK.sub(r"\1", line)
    if "<" in line:
        for form, read in ((_NAME, "@Maximilian"), (_EMOJI, "OO"), (_MOMENT, _moment)):
            line = form.sub(read, line)
    return _MARKS.sub("", line)


def unmarked(text: str) -> str:
    """Words without what Discord makes of them, for where it shows none: moments as they are in UTC."""
    dated = _AT.sub(lambda stamp: f"{datetime.fromtimestamp(int(stamp[1]), UTC):%Y-%m-%d %H:%M} UTC", text)
    return _MARKS.sub("", _EMOJI.sub("", _LINK.sub(r"\1", dated)))


def timed(text: str) -> list[str | int]:
    """Words without what Discord makes of them, and between them moments, for where these are shown."""
    parts = enumerate(_AT.split(text))
    return [int(part) if n % 2 else "\n".join(map(unmarked, part.split("\n"))) for n, part in parts]


def _moment(stamp: re.Match[str]) -> str:
    return _MOMENTS.get(stamp[1] or "", _DATE_AND_TIME)


@lru_cache(maxsize=2_000)
def _wide(word: str, size: float) -> float:
    return width(word, size)
