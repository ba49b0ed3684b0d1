"""The posts of the simulated channels, kept in a file, so that they outlive the process.

The simulated Discord is in memory. A `History` listens to it and keeps every message that several people
could read, with its pictures, and every thread; `recall` puts them back into a new world, under the ids
they had. Ephemeral messages are not kept: on Discord a reload takes them, too.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from pydantic import TypeAdapter, ValidationError
from simcord.backend.models import Channel, Message

from bot.store.files import open_file
from bot.store.private import begin_private

if TYPE_CHECKING:
    from simcord import Env
    from simcord.backend.state import Backend

log = logging.getLogger(__name__)

BEGINS_ANEW = "The history of the sandbox could not be read; it begins anew."
KEPT = 200
"""How many messages of each room come back after a restart."""

_LAYOUT = 2
"""The version of the file. One of another version is emptied: no game is in it, only how it looked."""

_TABLES = """
CREATE TABLE threads (id INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE messages (id INTEGER PRIMARY KEY, room INTEGER NOT NULL, data TEXT NOT NULL);
CREATE TABLE files (url TEXT PRIMARY KEY, message INTEGER NOT NULL, data BLOB NOT NULL);
CREATE INDEX files_of ON files (message);
"""

_THREADS = "SELECT data FROM threads ORDER BY id"
_MESSAGES = "SELECT data FROM messages ORDER BY id"

_MESSAGE = TypeAdapter(Message)
_CHANNEL = TypeAdapter(Channel)


class History:
    """The messages of one world, in one file. A context manager; open it before the world starts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db: sqlite3.Connection | None = None
        self._backend: Backend | None = None

    def __enter__(self) -> Self:
        try:
            self._db = self._open()
        except sqlite3.DatabaseError:
            log.warning(BEGINS_ANEW)
            self._path.unlink(missing_ok=True)
            self._db = self._open()
        return self

    def __exit__(self, *_: object) -> None:
        if self._backend is not None:
            self._backend.subscribers.remove(self._notice)
        if self._db is not None:
            self._db.close()

    def _open(self) -> sqlite3.Connection:
        begin_private(self._path)
        db = open_file(self._path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = OFF")
        if db.execute("PRAGMA user_version").fetchone()[0] != _LAYOUT:
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                db.execute(f"DROP TABLE {table}")
            db.executescript(f"{_TABLES} PRAGMA user_version = {_LAYOUT};")
        return db

    # Recalling

    def recall(self, env: Env) -> None:
        """Put back what was kept, into a world that has its channels and has not started."""
        self._forget_the_oldest()
        try:
            threads = [_CHANNEL.validate_json(row[0]) for row in self._ask(_THREADS)]
            messages = [_MESSAGE.validate_json(row[0]) for row in self._ask(_MESSAGES)]
        except ValidationError:
            log.warning(BEGINS_ANEW)
            self._forget_all()
            return
        for thread in threads:
            _recall_thread(env.backend, thread)
        for message in messages:
            _recall_message(env.backend, message)
        env.backend.cdn._blobs.update(self._ask("SELECT url, data FROM files"))

    def _forget_all(self) -> None:
        self._ask("DELETE FROM threads")
        self._ask("DELETE FROM messages")
        self._ask("DELETE FROM files")

    def _forget_the_oldest(self) -> None:
        self._ask(
            "DELETE FROM messages WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER"
            " (PARTITION BY room ORDER BY id DESC) AS age FROM messages) WHERE age > ?)",
            KEPT,
        )
        self._ask("DELETE FROM files WHERE message NOT IN (SELECT id FROM messages)")

    # Keeping

    def keep(self, env: Env) -> None:
        """Keep from now on what is posted, edited and deleted."""
        self._backend = env.backend
        self._backend.subscribers.append(self._notice)

    def _notice(self, event: str, payload: Mapping[str, Any]) -> None:
        """Record what has happened. What cannot be kept, on a full disk say, does not disturb the bot."""
        try:
            self._record(event, payload)
        except sqlite3.Error as error:
            log.warning("The history of the sandbox is incomplete: %s", error)

    def _record(self, event: str, payload: Mapping[str, Any]) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._keep_message(int(payload["channel_id"]), int(payload["id"]))
        elif event.startswith("MESSAGE_REACTION_"):
            self._keep_message(int(payload["channel_id"]), int(payload["message_id"]))
        elif event in ("MESSAGE_DELETE", "MESSAGE_DELETE_BULK"):
            for id in payload.get("ids") or (payload["id"],):
                self._drop_message(int(id))
        elif event in ("THREAD_CREATE", "THREAD_UPDATE", "THREAD_MEMBERS_UPDATE"):
            self._keep_thread(int(payload["id"]))
        elif event == "THREAD_DELETE":
            self._drop_thread(int(payload["id"]))

    def _keep_message(self, room: int, id: int) -> None:
        assert self._backend is not None
        message = self._backend.messages.get(room, {}).get(id)
        if message is None or message.is_ephemeral:
            return
        data = _MESSAGE.dump_json(message).decode()
        self._ask("INSERT OR REPLACE INTO messages VALUES (?, ?, ?)", id, room, data)
        urls = sorted({url for url in _urls(message) if self._backend.cdn.get(url) is not None})
        self._ask(
            "DELETE FROM files WHERE message = ? AND url NOT IN (SELECT value FROM json_each(?))",
            id,
            json.dumps(urls),
        )
        for url in urls:
            self._ask("INSERT OR IGNORE INTO files VALUES (?, ?, ?)", url, id, self._backend.cdn.get(url))

    def _drop_message(self, id: int) -> None:
        self._ask("DELETE FROM messages WHERE id = ?", id)
        self._ask("DELETE FROM files WHERE message = ?", id)

    def _keep_thread(self, id: int) -> None:
        assert self._backend is not None
        thread = self._backend.channels.get(id)
        if thread is not None:
            self._ask("INSERT OR REPLACE INTO threads VALUES (?, ?)", id, _CHANNEL.dump_json(thread).decode())

    def _drop_thread(self, id: int) -> None:
        self._ask("DELETE FROM files WHERE message IN (SELECT id FROM messages WHERE room = ?)", id)
        self._ask("DELETE FROM messages WHERE room = ?", id)
        self._ask("DELETE FROM threads WHERE id = ?", id)

    def _ask(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        assert self._db is not None
        return self._db.execute(statement, values).fetchall()


def _urls(value: object) -> Iterator[str]:
    """Every address in a message, wherever it stands: attachments, embeds, galleries."""
    if isinstance(value, Message):
        yield from _urls([value.attachments, value.embeds, value.components, value.snapshots])
    elif isinstance(value, Mapping):
        yield from (one for key, one in value.items() if key == "url" and isinstance(one, str))
        for one in value.values():
            yield from _urls(one)
    elif isinstance(value, list):
        for one in value:
            yield from _urls(one)


def _recall_thread(backend: Backend, thread: Channel) -> None:
    """Put a thread back where its channel still is."""
    if thread.parent_id not in backend.channels or thread.guild_id not in backend.guilds:
        return
    backend._reserved_ids.add(thread.id)
    thread.message_count = 0
    backend.channels[thread.id] = thread
    backend.messages[thread.id] = {}
    backend.guilds[thread.guild_id].thread_ids.append(thread.id)


def _recall_message(backend: Backend, message: Message) -> None:
    if message.channel_id not in backend.channels or message.author_id not in backend.users:
        return
    backend._reserved_ids.add(message.id)
    backend.messages[message.channel_id][message.id] = message
    room = backend.channels[message.channel_id]
    room.last_message_id = message.id
    room.message_count += room.is_thread
