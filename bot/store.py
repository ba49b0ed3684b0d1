"""What is kept: rows as frozen values, and the seam behind which a database stands.

All writing happens inside `Store.writing()`: one transaction that commits as a whole or not at all.
No network is awaited inside one. Times are seconds since 1970, UTC; ids of Discord are integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Json = dict[str, Any]
Stage = Literal["lobby", "running", "over", "closed", "frozen"]


class StoreError(Exception):
    """The database cannot be used; `str(error)` is a sentence for the operator."""


class Stale(Exception):
    """The table was changed by somebody else since it was read; nothing was written."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table. `state` is the dumped engine table, None in the lobby; `revision` counts changes.

    `pause` are the seconds between the phases of a round in which answers may still be edited.
    `seed` (hex) is the secret of the dice; `options` as names and values; `thread` tells whether
    `channel` is a thread of its own; `guild` None means private messages. `told` is the number of the
    first entry that no post has told yet, `latest` the key of the newest post, `body` its text without
    the status line, and `stop` the first decision of the group that it asks for.
    """

    id: str
    game: str
    stage: Stage
    guild: int | None
    channel: int
    organiser: int
    tempo: str
    options: Json
    seats: int
    seed: str
    commit: str
    created: float
    thread: bool = False
    invited: tuple[int, ...] | None = None
    anyone_starts: bool = False
    practice: bool = False
    pause: int = 0
    homeless: bool = False
    told: int = 0
    latest: str = ""
    body: str = ""
    stop: int = 0
    state: Json | None = None
    revision: int = 0


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a table: a person (`driver` 'player'), or a brain's level; a vacant seat has no user."""

    table: str
    seat: int
    user: int | None
    name: str
    driver: str
    token: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody has put together in a private panel and not sent yet."""

    table: str
    decision: int
    user: int
    line: str
    page: int = 1


@dataclass(frozen=True, slots=True)
class Post:
    """A message of the bot's that belongs to a table, by what it is for (`lobby`, `round-3`, …)."""

    table: str
    key: str
    channel: int
    message: int
    created: float


@dataclass(frozen=True, slots=True)
class Parcel:
    """Something to be done on Discord, to be done once: send, edit or delete the post `key` of a table.

    Parcels to one channel go out in the order of their `id` (given by the store). `payload` is what
    `bot.messages` makes a message from. A waiting edit of the same post is replaced, not queued.
    """

    table: str
    channel: int
    key: str
    kind: Literal["send", "edit", "delete"]
    payload: Json
    nonce: str
    id: int = 0
    tries: int = 0
    due: float = 0.0


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables: every given condition must hold; `user` means sitting at it or having opened it."""

    stages: tuple[Stage, ...] = ()
    guild: int | None = None
    channel: int | None = None
    user: int | None = None
    prefix: str = ""
    limit: int = field(default=1000)


class Reading(Protocol):
    """What can be asked of the store."""

    async def table(self, id: str) -> TableRow | None: ...
    async def tables(self, where: Filter) -> Sequence[TableRow]:
        """Newest first."""
        ...

    async def seats(self, table: str) -> Sequence[SeatRow]:
        """By seat number."""
        ...

    async def entries(self, table: str, first: int = 0) -> Sequence[Json]:
        """The dumped entries of a table from number `first` on."""
        ...

    async def draft(self, table: str, decision: int, user: int) -> Draft | None: ...
    async def post(self, table: str, key: str) -> Post | None: ...
    async def posts(self, table: str) -> Sequence[Post]:
        """Oldest first."""
        ...

    async def parcels(self, now: float, limit: int = 50) -> Sequence[Parcel]:
        """The next parcel of every channel, if it is due by now, oldest first."""
        ...

    async def next_due(self) -> float | None:
        """The earliest time at which `parcels` has something, None while nothing waits."""
        ...

    async def profile(self, user: int, game: str) -> str:
        """What was put last, empty where nothing was."""
        ...

    async def note(self, key: str) -> str | None:
        """A fact about the bot itself (the hash of its command tree, …)."""
        ...


class Writing(Reading, Protocol):
    """What can be changed within one transaction."""

    async def add_table(self, row: TableRow) -> None:
        """Raises `Stale` where the id is taken."""
        ...

    async def save_table(self, row: TableRow) -> TableRow:
        """Write a table that was read at `row.revision`; returns it with the next one. Raises `Stale`."""
        ...

    async def put_seat(self, row: SeatRow) -> None: ...
    async def drop_seat(self, table: str, seat: int) -> None: ...
    async def add_entry(self, table: str, number: int, entry: Json) -> None:
        """Append to the journal; raises `Stale` where the number is taken."""
        ...

    async def put_draft(self, draft: Draft) -> None: ...
    async def drop_drafts(self, table: str, decision: int | None = None, user: int | None = None) -> None: ...
    async def put_post(self, post: Post) -> None: ...
    async def drop_post(self, table: str, key: str) -> None: ...
    async def put_parcel(self, parcel: Parcel) -> None:
        """Queue a parcel behind all others of its channel; the store gives it an id never used before.

        An edit takes the place of a waiting edit in the same channel, if that is the last parcel of the
        post: what is sent or deleted in between keeps its order. The newer edit goes to the end and is
        not due before the older one was.
        """
        ...

    async def drop_parcel(self, id: int) -> None: ...
    async def delay_parcel(self, id: int, due: float) -> None:
        """Try again not before `due`; counts a try."""
        ...

    async def drop_parcels(self, table: str) -> None: ...
    async def put_profile(self, user: int, game: str, line: str) -> None: ...
    async def put_note(self, key: str, value: str) -> None: ...
    async def first_time(self, interaction: int, now: float) -> bool:
        """Whether this interaction has not been carried out before; remembers it for a day."""
        ...


class Store(Protocol):
    """A database: opened once, used by one process."""

    async def open(self) -> None:
        """Connect and migrate. Raises `StoreError` with a sentence (locked, damaged, too new)."""
        ...

    async def close(self) -> None:
        """Finish the transactions under way and let go; until then the process does not end."""
        ...

    def reading(self) -> AbstractAsyncContextManager[Reading]:
        """One consistent look at what is committed. Raises `StoreError`."""
        ...

    def writing(self) -> AbstractAsyncContextManager[Writing]:
        """One transaction, never inside another one: all of it is written, or, on any exception, nothing.

        Raises `StoreError`, also for rows of a table that does not exist.
        """
        ...
