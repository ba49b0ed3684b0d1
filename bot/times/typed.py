"""The common part of all readers of times: how a typed text is made plain, quoted, and refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.language import _
from engine.letters import folded, line

OFF = ("", "-", "off", "none", "no", "never", "aus", "nein", "nie", "kein", "keine", "ohne")
_TYPED = 60  # characters that are read of what a person typed


class BadTime(Exception):
    """The typed text cannot be; the error is one sentence for people that says what is possible."""


class Unclear(BadTime):
    """The typed text could be several things; the error asks which one."""


def plain(typed: str) -> str:
    """The beginning of a typed line, in small letters without accents, with single blanks."""
    return folded(line(typed[:_TYPED]))


def echo(typed: str) -> str:
    """A typed text as an error may quote it."""
    return re.sub(r"[^\w /:.+-]", "", typed)[:_TYPED]


def unclear(typed: str, meanings: Sequence[str]) -> Unclear:
    """The question which of several things somebody means."""
    words = _("'{typed}' could be {several}; which one do you mean?")
    return Unclear(words.format(typed=echo(typed), several=", ".join(meanings)))
