"""Words on their way to Discord: names made harmless, people mentioned, long texts shortened."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.times import said_length
from engine.language import _

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
_INVISIBLE = re.compile(r"[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
NAME_LENGTH = 32


def harmless(name: str, length: int = NAME_LENGTH) -> str:
    """A name (or words) from outside that can neither format, mention nor hide anything; never empty."""
    shown = _INVISIBLE.sub("", name).strip()[:length].strip() or "somebody"
    return _MARKDOWN.sub(r"\\\1", shown)


def plain(name: str) -> str:
    """A name for labels and alt texts, where Discord formats nothing."""
    return _INVISIBLE.sub("", name).strip()[:NAME_LENGTH].strip() or "somebody"


def mention(user: int) -> str:
    """A person; 0 is somebody who is forgotten."""
    return f"<@{user}>" if user else _("somebody")


def lasting(seconds: int) -> str:
    """A length of time in the largest unit that fits: '5 minutes', '1 hour'."""
    return said_length(seconds) if seconds else _("none")


def several(items: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return _("{items} and {last}").format(items=", ".join(items[:-1]), last=items[-1])
