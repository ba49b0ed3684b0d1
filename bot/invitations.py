"""Invitations to other servers in what people type: a name, a reason or a note is no place to advertise one.

Discord makes a link of an address without `https://`, too, and shows its server below the message. So the
whole address becomes a word, however it is written: letters of any case or width, signs that show nothing,
and marks of formatting within it are looked through.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import unquote

from engine.language import _
from engine.letters import unseen

_WORD = re.compile(r"\S+")
_FORMATTING = frozenset("\\|*_~`<>[]()\"'")
_ALIKE = str.maketrans("\u3002\u2044\u2215\u29f8\u2571", ".////")
"""Characters that stand for a dot or a slash in an address, beside those letters in another width."""
_ADDRESS = re.compile(
    r"discord(?:app)?\.gg|discord\.(?:me|io|li)|dsc\.gg|invite\.gg"
    r"|discord(?:app)?\.com\S*(?:invite|/servers/)|discord:/*-?/*invite"
)


def without_invitations(text: str) -> str:
    """A text in which each invitation to a server of Discord's is a word, and no address."""
    return _WORD.sub(lambda word: _("(an invitation)") if _invites(word[0]) else word[0], text)


def _invites(word: str) -> bool:
    signs = unquote(word)  # as browsers do, in the name of the server, too
    shown = "".join(sign for sign in signs if sign not in _FORMATTING and not _is_unseen(sign))
    return _ADDRESS.search(unicodedata.normalize("NFKC", shown).casefold().translate(_ALIKE)) is not None


def _is_unseen(letter: str) -> bool:
    return unseen(letter) or unicodedata.category(letter) in ("Cc", "Mn", "Me")
