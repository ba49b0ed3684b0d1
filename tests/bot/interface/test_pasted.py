"""Whatever people type or paste is read alike: with quotes around it, a final stop, other dashes and letters
that are not seen, whichever reader of the bot it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

from bot.games import offered
from bot.hosting.organising.servers import with_setting
from bot.hosting.table import starts
from bot.hosting.table.options import least
from bot.hosting.time.nights import read_night
from bot.hosting.time.quiet import read_reminders
from bot.hosting.time.terms import TERMS, Terms, with_term
from bot.setting import Stored, of_servers
from bot.times.instants import Instant
from engine import find
from engine.options import make_options, settings

NOW = Instant(1_800_000_000)
Reader = Callable[[str], object]


def as_pasted(typed: str) -> Iterable[str]:
    """The same in the spellings of phones, word processors and web pages."""
    yield f"{typed}."
    yield f"\u201c{typed}\u201d"
    yield f" {typed.upper()} "
    yield typed.replace(" ", "\u00a0")
    yield typed.replace("-", "\u2013")
    yield typed.replace("-", "\u2212")
    yield f"{typed[:1]}\u200b{typed[1:]}"
    yield "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in typed)


def term(name: str, typed: str) -> Terms:
    return with_term(Terms(), name, typed)


def setting(name: str, typed: str) -> Stored:
    return with_setting({}, name, typed)


def option(options: type[Any], name: str, typed: str) -> Any:
    return make_options(options, {name: typed})


def _of_games() -> Iterable[tuple[str, Reader, str]]:
    for key in offered():
        options = find(key).rules.Options
        for one in settings(options):
            if not one.free:
                yield f"{key} {one.name}", partial(option, options, one.name), one.word(one.values[-1])


READERS: list[tuple[str, Reader, str]] = [
    *((name, partial(term, name), typed) for name in TERMS for typed in TERMS[name].usual[-2:]),
    ("zone", partial(term, "zone"), "Berlin"),
    ("zone", partial(term, "zone"), "UTC+2"),
    ("bank", partial(term, "bank"), "3 days + 6 hours"),
    ("quiet", partial(term, "quiet"), "from 10 p.m. to 8 a.m"),
    *(
        (name, partial(setting, name), each.values({})[-1][0])
        for name, each in of_servers().items()
        if each.values({})
    ),
    ("reliability", least, "80 %"),
    ("night", read_night, "22:00-07:00"),
    ("reminders", read_reminders, "half, soon"),
    ("reminders", read_reminders, "6h"),
    ("start", lambda typed: starts.read(typed, "Europe/Berlin", NOW), "tomorrow 20:00"),
    ("start", lambda typed: starts.read(typed, "Europe/Berlin", NOW), "when full"),
    *_of_games(),
]


@pytest.mark.parametrize(("reader", "typed"), [case[1:] for case in READERS], ids=[c[0] for c in READERS])
def test_it_is_read_as_if_it_were_typed_plainly(reader: Reader, typed: str) -> None:
    meant = reader(typed)
    assert [spelling for spelling in as_pasted(typed) if reader(spelling) != meant] == []
