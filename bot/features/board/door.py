"""The door to a seat: links that open once, and the sessions that they begin.

A word says who somebody is, never what they may do. It is sealed with a key of this database, so the person
who sees it learns nothing: inside are a table, a person, until when it counts, and a few random letters. A
session has those of its link.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from nacl.encoding import HexEncoder
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from bot.features.board import rows
from bot.hosting.host import Host
from bot.ids import PersonId
from bot.store import SECRET, Reading
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import Instant, Seconds, plus

Kind = Literal["link", "session", "watch", "person"]
"""A link to a seat and the session that it begins; inside Discord, too, somebody who looks on at a table, and
somebody who has not chosen one."""
LASTS: dict[Kind, Seconds] = {
    "link": Seconds(15 * 60.0),
    **dict.fromkeys(("session", "watch", "person"), rows.SESSION_LASTS),
}
KEY = KeyValue[str](f"{SECRET}page key", str)
"""The key of the pages, which no copy of the database has."""
LONGEST = 300
"""So many characters has a word at most."""
_PARTS = 5
_MILLISECOND = Seconds(0.001)


@dataclass(frozen=True, slots=True)
class Word:
    """A person's right to a seat until an instant; the `word` is unique to its link."""

    table: str
    user: PersonId
    until: Instant
    word: str


class Door:
    """Makes and reads words with a key of `SecretBox`; `now` is the clock, and `url` where the pages are."""

    def __init__(self, key: bytes, now: Callable[[], Instant], url: str = "") -> None:
        self._box = SecretBox(key)
        self._now = now
        self._url = url

    def link(self, table: str, user: PersonId) -> str:
        """A new link for somebody to a table.

        The word is in its fragment, which no browser tells to a server and no log has.
        """
        return f"{self._url}/seat/{table}#{self.written('link', table, user)}"

    def written(self, kind: Kind, table: str, user: PersonId) -> str:
        """A new word of that kind."""
        return self._written(kind, Word(table, user, self._until(kind), secrets.token_hex(8)))

    async def begin(self, host: Host, table: str, user: PersonId) -> str:
        """Begin a session of somebody who is known."""
        word = Word(table, user, self._until("session"), secrets.token_hex(8))
        async with host.store.writing() as tx:
            tx.alone(_exit(user))
            rows.begin(tx, rows.PageSession(word.word, user, table, self._now(), word.until))
        return self._written("session", word)

    def read(self, kind: Kind, text: object) -> Word | None:
        """The content of a word; None for one that is forged, too old or of another kind."""
        if not isinstance(text, str) or len(text) > LONGEST or not text.isascii():
            return None
        try:
            said = self._box.decrypt(text.encode(), encoder=HexEncoder)
        except (ValueError, CryptoError):
            return None
        parts = said.decode().split(".")
        if len(parts) != _PARTS or parts[0] != kind:
            return None
        word = Word(parts[1], PersonId(int(parts[2])), Instant(int(parts[3]) / 1000), parts[4])
        return word if word.until > self._now() else None

    async def opens(self, read: Reading, text: object) -> Word | None:
        """The content of a link that can still be used; None for any other."""
        word = self.read("link", text)
        if word is None or await rows.session_of(read, word.word) is not None:
            return None
        return None if await _is_out(read, "link", word) else word

    async def known(self, read: Reading, kind: Kind, text: object) -> Word | None:
        """The content of a word that counts until somebody signs out everywhere or is forgotten; None for any
        other."""
        word = self.read(kind, text)
        if word is None or await _is_out(read, kind, word):
            return None
        since = await rows.since(read, word.user)
        return word if since is not None and since <= plus(_made(kind, word), _MILLISECOND) else None

    async def enter(self, host: Host, text: object, name: str = "") -> str | None:
        """Use a link up and begin its session; None where it cannot be used (any more).

        Anybody who has used it under a `name` gets that session once more under the same one, as the answer
        may have been lost, until something was sent there.
        """
        word = self.read("link", text)
        if word is None:
            return None
        new = rows.PageSession(
            word.word, word.user, word.table, self._now(), self._until("session"), asked=name
        )
        async with host.store.writing() as tx:
            tx.alone(_exit(word.user))
            kept = await rows.session_of(tx, word.word)
            if kept is None:
                if await _is_out(tx, "link", word):
                    return None
                rows.begin(tx, new)
            elif not name or kept.asked != name or kept.ended or kept.sent >= 0:
                return None
        return self._written("session", Word(word.table, word.user, (kept or new).until, word.word))

    async def sits(self, read: Reading, word: Word) -> rows.PageSession | None:
        """The session of a word, None where it has ended."""
        kept = await rows.session_of(read, word.word)
        if kept is None or kept.ended or await _is_out(read, "session", word):
            return None
        return kept

    def _until(self, kind: Kind) -> Instant:
        return plus(self._now(), LASTS[kind])

    def _written(self, kind: Kind, word: Word) -> str:
        said = f"{kind}.{word.table}.{word.user}.{int(word.until * 1000)}.{word.word}"
        return self._box.encrypt(said.encode(), encoder=HexEncoder).decode()


async def _is_out(read: Reading, kind: Kind, word: Word) -> bool:
    """Whether somebody has signed out everywhere since a word was made."""
    return _made(kind, word) <= await rows.exit_of(read, word.user)


def _made(kind: Kind, word: Word) -> Instant:
    """When a word was made, to the millisecond before."""
    return plus(word.until, -LASTS[kind])


def _exit(user: PersonId) -> str:
    """Those who begin a session and those who end all take turns at it."""
    return f"page exit {user}"


async def door_of(host: Host, url: str = "") -> Door:
    """The door of a host whose pages are there; its key is made at the first call."""
    return Door(bytes.fromhex(await again(_key)(host)), host.now, url)


async def _key(host: Host) -> str:
    async with host.store.writing() as tx:
        tx.alone(KEY.name)
        key = await KEY.of(tx)
        if key is None:
            key = secrets.token_hex(SecretBox.KEY_SIZE)
            await KEY.put(tx, key)
    return key


async def leave(host: Host, word: str) -> None:
    """End a session."""
    async with host.store.writing() as tx:
        rows.end(tx, word)


async def leave_everywhere(host: Host, user: PersonId) -> None:
    """Let no link and no session of somebody count any more."""
    async with host.store.writing() as tx:
        tx.alone(_exit(user))
        rows.end_all(tx, user, host.now())
