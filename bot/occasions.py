"""The occasions at which a thing of the bot has its say: lists that the folders of `bot/features` fill.

Nobody who asks there knows one of them by name, so a thing that is taken away is missed nowhere. There are
five kinds: buttons, words and pictures, the course of a table, that of a server, and the rights of people.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Any, ParamSpec

from bot.hosting.table.sitting import Person, Sitting
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.messages import Button
from bot.store import AlarmKind, Json, Parcel, Reading, SeatRow, ServerRow, TableRow, Writing
from bot.times.instants import Instant, Seconds
from engine.face.happenings import Sentence
from engine.filming import Footage
from engine.game import Game
from engine.language import _
from engine.model import Decision, Entry, Seat

P = ParamSpec("P")


async def each(where: Sequence[Callable[P, Awaitable[object]]], *args: P.args, **kwargs: P.kwargs) -> None:
    """Let all of a list do their part, in the order of their folders."""
    for change in where:
        await change(*args, **kwargs)


# --- Buttons -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """A button for those to whom it is `open` at an instant; the lowest `place` comes first."""

    place: int
    button: Callable[[Sitting], Button]
    open: Callable[[Reading, Sitting, Person, Instant], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Key:
    """A button of a post, for everybody, the lowest `place` first; `button` gives None where it has none."""

    place: int
    button: Callable[[Sitting], Button | None]


@dataclass(frozen=True, slots=True)
class Way:
    """A way on for a newcomer: a sentence, marked by `N_`, and its button; the lowest `place` comes first."""

    place: int
    words: str
    button: Callable[[], Button]


Look = Callable[[Sitting, int | None], Button | None]
"""A way to look at a game, or at the part of it that has a number; None where there is none."""
Own = Callable[[Sitting, PersonId], Button | None]
"""A button for whoever sits at a table; None where there is none."""
Placed = tuple[int, Button]
"""A button with its place among others."""

MORE: list[Offer] = []
"""Behind *More* below a post."""
BOARD: list[Offer] = []
"""Below the board of a table."""
LOG: list[Offer] = []
"""Below the log of a table."""
AT_A_CHECK: list[Offer] = []
"""Where somebody checks whether a table is fair."""
LOBBY: list[Key] = []
"""Below the post of a lobby."""
BELOW: list[Key] = []
"""Below the newest post of a game."""
OVER: list[Key] = []
"""Below the last post of a game."""
OWN: list[Own] = []
"""In the private panels of a running game, for whoever sits there."""
BELOW_NEWS: list[Callable[[], Button]] = []
"""Below the news of a whole server."""
LOOKS: list[Look] = []
"""Wherever a game, or a part of its past, is looked at."""
HELP: list[Way] = []
"""Below `/help`."""
BESIDE_A_GAME: list[Callable[[Game], Button]] = []
"""Where somebody chooses the game of a new table."""


async def placed(
    where: Sequence[Offer], read: Reading, sitting: Sitting, person: Person, now: Instant
) -> list[Placed]:
    """The buttons of a list for somebody, with their places."""
    return [(o.place, o.button(sitting)) for o in where if await o.open(read, sitting, person, now)]


async def offered(
    where: Sequence[Offer], read: Reading, sitting: Sitting, person: Person, now: Instant
) -> list[Button]:
    """The buttons of a list for somebody, in order."""
    return in_order(await placed(where, read, sitting, person, now))


def keys(where: Sequence[Key], sitting: Sitting) -> list[Placed]:
    """The buttons of a list at a table, with their places."""
    made = [(key.place, key.button(sitting)) for key in where]
    return [(place, button) for place, button in made if button is not None]


def in_order(buttons: Iterable[Placed]) -> list[Button]:
    """Buttons by their places."""
    return [button for _place, button in sorted(buttons, key=itemgetter(0))]


def over(sitting: Sitting) -> list[Button]:
    """The buttons below the last post of a game."""
    return in_order(keys(OVER, sitting))


def below(sitting: Sitting) -> list[Button]:
    """The buttons below the newest post of a game."""
    return in_order(keys(BELOW, sitting))


def looks(sitting: Sitting, part: int | None = None) -> list[Button]:
    """The ways to look at a game, or at a part of it, in the order of their folders."""
    return [button for look in LOOKS if (button := look(sitting, part)) is not None]


def own(sitting: Sitting, user: PersonId) -> list[Button]:
    """The buttons for whoever sits at a table, in the order of their folders."""
    return [button for one in OWN if (button := one(sitting, user)) is not None]


def ways(own: Iterable[Way]) -> list[tuple[str, Button]]:
    """These ways on for a newcomer and all others, in order."""
    found = sorted([*own, *HELP], key=attrgetter("place"))
    return [(_(way.words), way.button()) for way in found]


# --- Words and pictures --------------------------------------------------------------------------------

Told = Callable[[Reading, Sitting], Awaitable[list[str]]]
"""Lines that a post of a table has beside what happened, in the table's language."""
Lines = Callable[[Sitting], list[str]]
"""Lines for somebody who sits there."""
Since = Callable[[Reading, GuildId, Instant], Awaitable[list[str]]]
"""Lines about the games of a server that have ended since an instant, each of one, the oldest first, in the
language that is spoken."""
Labels = Callable[[Reading, Sitting], Awaitable[Mapping[Seat, str]]]
"""Words beside those who sit in a lobby, by seat, in the language that is spoken."""
Elsewhere = Callable[[Any, Sitting, PersonId], Awaitable[list[str]]]
"""Lines about what somebody who sits at a table has done there, at a host."""
Recorded = Callable[[Reading, PersonId, Game], Awaitable[list[str]]]
"""Lines about what somebody has done in a game."""
Composed = Callable[[Sitting, str, Sequence[Sentence], Sequence[str]], list[str] | None]
"""The lines of a post, of its headline, of what else happened and of what is to be said beside it; None where
they are the usual ones."""
Draft = Callable[[Sitting, Decision, str], str]
"""Begin the panel of a question with another line than the one that is proposed."""
Shot = Callable[[Sitting, Any, tuple[Any, ...]], Awaitable[Footage]]
"""The footage of a post, of the events that have followed a position; empty where it has a still."""

IN_A_POST: list[Told] = []
"""In the post of a round, beside what happened."""
IN_THE_LAST_POST: list[Told] = []
"""In the last post of a game."""
OF_AN_END: list[Told] = []
"""The gains and losses of those who have played, at the end."""
OF_A_WEEK: list[Since] = []
"""In the news of a week."""
AT_A_QUESTION: list[Lines] = []
"""Above the panel of a question."""
IN_A_LOBBY: list[Lines] = []
"""Below the head of the post of a lobby, before one joins."""
ON_ONES_SIDE: list[Callable[[Sitting, SeatRow], list[str]]] = []
"""Below everything else on one's own side of a table."""
BESIDE_A_SEAT: list[Labels] = []
"""Behind the people in the post of a lobby."""
ELSEWHERE: list[Elsewhere] = []
"""On top of the private panels of a table: what its person has done elsewhere."""
ON_A_CARD: list[Recorded] = []
"""Below the results on somebody's card."""
POSTS: list[Composed] = []
"""Where a table of another kind has posts of its own; the first that has any counts."""
DRAFTS: list[Draft] = []
"""Where the panel of a question opens for the first time."""
MOVING: list[Shot] = []
"""In the place of the still of a post; the first that moves stands there."""


async def told(where: Sequence[Told], read: Reading, sitting: Sitting) -> list[str]:
    """The lines of all of a list, in the order of their folders."""
    return [line for lines in where for line in await lines(read, sitting)]


def lines(where: Sequence[Lines], sitting: Sitting) -> list[str]:
    """The lines of all of a list, in the order of their folders."""
    return [line for found in where for line in found(sitting)]


async def ended_since(read: Reading, guild: GuildId, since: Instant) -> list[str]:
    """The lines of all about the games of a server that have ended since an instant."""
    return [line for lines in OF_A_WEEK for line in await lines(read, guild, since)]


async def beside_seats(read: Reading, sitting: Sitting) -> Mapping[Seat, Sequence[str]]:
    """The words of all beside those who sit in a lobby, by seat, in the order of their folders."""
    found: dict[Seat, list[str]] = defaultdict(list)
    for labels in BESIDE_A_SEAT:
        for seat, label in (await labels(read, sitting)).items():
            found[seat].append(label)
    return found


async def elsewhere(host: Any, sitting: Sitting, user: PersonId) -> list[str]:
    """The lines of all about what somebody has done at a table."""
    return [line for told in ELSEWHERE for line in await told(host, sitting, user)]


async def recorded(read: Reading, user: PersonId, game: Game) -> list[str]:
    """The lines of a card about somebody beside results."""
    return [line for told in ON_A_CARD for line in await told(read, user, game)]


def composed(
    sitting: Sitting, title: str, others: Sequence[Sentence], notices: Sequence[str]
) -> list[str] | None:
    """The lines of a post as a thing has them for a table of its own kind, else None."""
    found = (post(sitting, title, others, notices) for post in POSTS)
    return next((post for post in found if post is not None), None)


def drafted(sitting: Sitting, decision: Decision, line: str) -> str:
    """The line with which the panel of a question begins where that one is proposed."""
    for draft in DRAFTS:
        line = draft(sitting, decision, line)
    return line


async def moving(sitting: Sitting, state: Any, events: tuple[Any, ...]) -> Footage:
    """The footage of a post, of the events that have followed a position."""
    for moves in MOVING:
        if footage := await moves(sitting, state, events):
            return footage
    return ()


# --- The course of a table, in the change in which it happens ------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that an organiser settles in a lobby where it is `open`: the truth value `name` of a table's
    row, with the words for no and yes."""

    name: str
    title: str
    hint: str
    words: tuple[str, str]
    open: Callable[[Sitting], bool]


Opens = Callable[[Reading, TableRow], Awaitable[TableRow]]
"""The row of a table as it is opened."""
Starts = Callable[[Reading, Sitting], Awaitable[Sitting]]
"""The table as it is to start; raises `Refused` where it cannot."""
Following = Callable[[Writing, Sitting], Awaitable[None]]
"""A consequence for a table, in the same change."""
Follows = Callable[[Writing, Sitting, PersonId], Awaitable[None]]
"""A consequence for a person, in the same change."""
Stopped = Callable[[Writing, Sitting, Sequence[Entry[Any]], Instant], Awaitable[tuple[Sitting, list[str]]]]
"""Keep what has come of the entries since the latest stop, at an instant, and say it above all else."""
Ends = Callable[[Writing, Sitting, Instant], Awaitable[None]]
"""A consequence of the end of a game, at an instant, in the same change."""
Moving = Callable[[Writing, Sitting, Seconds], Awaitable[None]]
Rung = Callable[[Any, str], Awaitable[object]]
"""Do what an alarm asks for, at a host (which is built upon this module), for a table or a whole server."""
Seats = Callable[[Writing, TableRow, Instant], Awaitable[None]]

AT_AN_OPENING: list[Opens] = []
"""A table is opened on a server, or privately, but not for practice."""
SETTLED: list[Choice] = []
"""Last among the options that every table has."""
SET: list[Following] = []
"""Options of a lobby have been set."""
AT_THE_START: list[Starts] = []
"""A game is about to start."""
JOINED: list[Follows] = []
"""Somebody has joined a lobby, as it was before."""
SEATED: list[Follows] = []
"""Somebody has taken a seat of a running game."""
SEATS_FREE: list[Seats] = []
"""A table has seats for others, of whom nobody hears before an instant."""
APPEARED: list[Callable[[str], None]] = []
"""A post of a table is there, of this process or another, or with '' anything may be shown otherwise; it must
not block."""
TOLD: list[Following] = []
"""Something is told of a table in its channel."""
AT_A_STOP: list[Stopped] = []
"""A game has stopped at a question or at its end."""
UNCOUNTED: list[Callable[[Sitting], bool]] = []
"""Whether a game keeps no places and no ratings, whatever its people have decided."""
BEFORE_THE_END: list[Ends] = []
"""A game has ended, and that is not told yet."""
AT_THE_END: list[Ends] = []
"""The end of a game has been told."""
AFTER_AN_OUTAGE: list[Moving] = []
"""Nobody could answer for so many seconds."""
AT_AN_ALARM: dict[AlarmKind, Rung] = {}


def choices() -> Mapping[str, Choice]:
    """The choices of an organiser beside everything else, by name."""
    return {choice.name: choice for choice in SETTLED}


async def stopped(
    tx: Writing, sitting: Sitting, entries: Sequence[Entry[Any]], now: Instant
) -> tuple[Sitting, list[str]]:
    """Let each thing keep and say what has come of the entries since the latest stop."""
    said: list[str] = []
    for stop in AT_A_STOP:
        sitting, told = await stop(tx, sitting, entries, now)
        said += told
    return sitting, said


def counts(sitting: Sitting) -> bool:
    """Whether a game keeps places and ratings."""
    return not sitting.row.unrated and not any(reason(sitting) for reason in UNCOUNTED)


# --- Servers, likewise ---------------------------------------------------------------------------------


Server = Callable[[Writing, ServerRow, ServerRow, Terms, Instant], Awaitable[None]]
"""A consequence of a server's change, in the same transaction, at an instant; with the bot's usual terms."""
Lost = Callable[[Writing, GuildId, int], Awaitable[None]]
"""A consequence for a server of something on it, by id, in the same change."""
Deleted = Callable[[Writing, GuildId, str], Awaitable[None]]
"""A consequence for a server of the post with that key, in the same change."""

SERVER_CHANGED: list[Server] = []
"""The settings of a server are others, or the bot is let back."""
LOST: list[Lost] = []
"""A channel or a role of a server is gone, or the channel cannot be written to any more."""
DELETED: list[Deleted] = []
"""Somebody has deleted a post that belongs to a whole server."""

Beside = Callable[[Any, Any, bool], AbstractAsyncContextManager[None]]
"""What a live bot does beside Discord while it runs, with its client and the operator's settings; whether
this process is one of those that answer requests."""

BESIDE_DISCORD: list[Beside] = []

# --- People: their letters and their data --------------------------------------------------------------

Wanted = Callable[[Reading, Parcel, Sitting], Awaitable[bool]]
Refusing = Callable[[Writing, GuildId, PersonId], Awaitable[None]]
"""A consequence of letters that somebody cannot get, asked for on a server, in the same change."""
Settled = Callable[[Reading, PersonId], Awaitable[tuple[str, Button] | None]]
"""What somebody has settled, and the button to change it; None where there is nothing to settle."""
Exported = Callable[[Reading, PersonId], Awaitable[Json]]
"""Parts of the copy that somebody gets of all that is kept, by name: they take the place of bare rows."""
Names = Callable[[Reading, PersonId], Awaitable[Sequence[str]]]
"""Names, as posts have them, that go with somebody who is forgotten."""
Forgotten = Callable[[Writing, PersonId], Awaitable[None]]
"""Change of somebody's rows what is to outlive them without a name; all others are deleted afterwards."""

ASKED_FOR: list[Wanted] = []
"""A letter is to be sent that its person has asked for on a server, the `call` of its parcel."""
LETTER_REFUSED: list[Refusing] = []
"""Somebody to whom such a letter goes cannot get any."""
ON_ONES_TABLES: list[Settled] = []
"""Among somebody's settings, where single tables are."""
KEPT: list[tuple[int, str]] = []
"""Lines about what is kept of people, with their places among others."""
EXPORTED: list[Exported] = []
NAMES: list[Names] = []
FORGOTTEN: list[Forgotten] = []


async def is_wanted(read: Reading, parcel: Parcel, sitting: Sitting) -> bool:
    """Whether some thing still wants a letter that was asked for."""
    return any([await is_wanted(read, parcel, sitting) for is_wanted in ASKED_FOR])


async def settled(read: Reading, user: PersonId) -> list[tuple[str, Button]]:
    """What somebody has settled about their tables."""
    found = [await one(read, user) for one in ON_ONES_TABLES]
    return [one for one in found if one is not None]


async def exported(read: Reading, user: PersonId) -> Json:
    """The parts of all in a copy of everything that is kept of somebody."""
    return {name: part for parts in EXPORTED for name, part in (await parts(read, user)).items()}


async def names_of(read: Reading, user: PersonId) -> list[str]:
    """The names of all that go with somebody who is forgotten."""
    return [name for names in NAMES for name in await names(read, user)]


# --- Pages --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pages:
    """Web pages of a thing: `add` lets an application of aiohttp answer for them at a host; `of` is the path
    of the one for somebody in a channel, '' for none, and whether it shows practice that has ended; `at` has
    links lead to an address, with that application behind it."""

    add: Callable[[Any, Any], None]
    of: Callable[[Any, ChannelId, PersonId], Awaitable[tuple[str, bool]]]
    at: Callable[[Any, str], AbstractAsyncContextManager[None]]


PAGES: list[Pages] = []


def add_pages(app: Any, host: Any) -> None:
    """Let an application answer for the pages of all."""
    for pages in PAGES:
        pages.add(app, host)


@asynccontextmanager
async def pages_at(host: Any, url: str) -> AsyncIterator[None]:
    """Let the links of all lead to an address while the context lasts."""
    async with AsyncExitStack() as led:
        for pages in PAGES:
            await led.enter_async_context(pages.at(host, url))
        yield


async def page_of(host: Any, channel: ChannelId, person: PersonId) -> tuple[str, bool]:
    """The first page there is for somebody in a channel."""
    found = [await pages.of(host, channel, person) for pages in PAGES]
    return next((page for page in found if page[0]), ("", False))
