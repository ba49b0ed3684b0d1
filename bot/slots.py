"""The slots of the bot: the places where features put a button, a line or a picture, each with what fits
there.

    def wave(sitting: Sitting) -> Button | None: ...

    slots.BELOW_POSTS["game"].put(wave, place=90)

Slots that take the same are one, with a name for each place, so that a filling never asks where it stands.
A filling is asked each time that its place is shown, and gives None where it has nothing to say there and
then. The lowest `place` comes first, then the order of the folders of features. One that raises leaves its
place empty: the panel or post goes out, and the log and the metrics have the error.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import chain
from operator import itemgetter
from typing import Any, Concatenate, Generic, Literal, ParamSpec, TypeVar

from bot.events import OF_THE_CHANGE
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import ChannelId, GuildId, PersonId, press
from bot.messages import Button
from bot.store import Json, Parcel, Reading, SeatRow
from bot.times.instants import Instant
from engine.face.happenings import Edition, Sentence
from engine.filming import Footage
from engine.game import Game
from engine.language import _
from engine.model import Decision, Seat

P = ParamSpec("P")
T = TypeVar("T")


class Slot(Generic[P, T]):
    """A place whose fillings come from what is at hand."""

    def __init__(self) -> None:
        self._fillings: list[tuple[int, Callable[P, T | None]]] = []

    def put(self, filling: Callable[P, T | None], place: int = 0) -> None:
        """Let a feature fill this place."""
        self._fillings.append((place, filling))

    def placed(self, *args: P.args, **kwargs: P.kwargs) -> list[tuple[int, T]]:
        """The things that stand here now, with their places."""
        placed = []
        for place, filling in self._fillings:
            try:
                made = filling(*args, **kwargs)
            except Exception:
                _log(filling)
                continue
            if made is not None:
                placed.append((place, made))
        return placed

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """The things that stand here now, in order."""
        return in_order(self.placed(*args, **kwargs))


class ReadSlot(Generic[P, T]):
    """A place whose fillings look into the database, each in a savepoint of its own.

    One that fails is left out, but where a filling `must` be heard its error is the asker's.
    """

    def __init__(self, *, must: bool = False) -> None:
        self._must = must
        self._fillings: list[tuple[int, Callable[Concatenate[Reading, P], Awaitable[T | None]]]] = []

    def put(self, filling: Callable[Concatenate[Reading, P], Awaitable[T | None]], place: int = 0) -> None:
        """Let a feature fill this place."""
        self._fillings.append((place, filling))

    async def placed(self, read: Reading, *args: P.args, **kwargs: P.kwargs) -> list[tuple[int, T]]:
        """The things that stand here now, with their places."""
        placed = []
        for place, filling in self._fillings:
            try:
                async with read.savepoint():
                    made = await filling(read, *args, **kwargs)
            except OF_THE_CHANGE:
                raise
            except Exception:
                if self._must:
                    raise
                _log(filling)
                continue
            if made is not None:
                placed.append((place, made))
        return placed

    async def __call__(self, read: Reading, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """The things that stand here now, in order."""
        return in_order(await self.placed(read, *args, **kwargs))


def _log(filling: Callable[..., object]) -> None:
    """Log the exception that is handled, by the name of the filling's module, which the metrics count."""
    name = getattr(filling, "__qualname__", "a filling")
    logging.getLogger(filling.__module__).exception("%s failed; its place stays empty", name)


def in_order(placed: Iterable[tuple[int, T]]) -> list[T]:
    """Things by their places."""
    return [thing for _place, thing in sorted(placed, key=itemgetter(0))]


def lines(fillings: Iterable[Sequence[str]]) -> list[str]:
    """The lines of several fillings."""
    return [*chain.from_iterable(fillings)]


# --- Buttons -------------------------------------------------------------------------------------------

BELOW_POSTS: Mapping[Literal["lobby", "game", "end"], Slot[[Sitting], Button]] = {
    "lobby": Slot(),
    "game": Slot(),
    "end": Slot(),
}
"""Below the post of a lobby, the newest one of a game, and the last one (ahead of those of a game), for
everybody. In a lobby *Rules* has the place 0, *Manage* 20. Example: *Rematch*."""
BELOW_BY_STORE: ReadSlot[[Sitting], Button] = ReadSlot()
"""Below the newest post of a game, where the store has to be asked, at every edit of the post. Example:
*Predict*."""
BELOW_ANSWERS: Mapping[
    Literal["more", "board", "log", "check"], ReadSlot[[Sitting, Person, Instant], Button]
] = {"more": ReadSlot(), "board": ReadSlot(), "log": ReadSlot(), "check": ReadSlot()}
"""Below what somebody is shown who looks: behind *More*, with the board, with the log, and where they check
whether a table is fair. Example: *Cheer*, for those who do not play."""
BELOW_OWN: Mapping[Literal["panel", "letter", "end"], Slot[[Sitting, PersonId], Button]] = {
    "panel": Slot(),
    "letter": Slot(),
    "end": Slot(),
}
"""Below what a player is shown alone: their panels, letters that say that they are asked, and how a game of
theirs has ended. Example: the board as a web page."""
WATCHING: Slot[[Sitting, int | None], Button] = Slot()
"""Wherever a game, or the part of it with a number, is looked at. Example: *Film*."""
BELOW_NEWS: Slot[[], Button] = Slot()
"""Below the news of a server. Example: all its tables."""
BESIDE_A_GAME: Slot[[Game], Button] = Slot()
"""Where somebody chooses the game of a new table. Example: its lessons."""
ON_OFFER: ReadSlot[[GuildId | None, PersonId, Instant], tuple[str, Button]] = ReadSlot()
"""On top of the games of `/play` and of somebody's own tables, on a server (None: in private messages), with
a sentence. Example: the race of the week."""
HELP: Slot[[], tuple[str, Button]] = Slot()
"""Below `/help`, with a sentence; the bot's own have the places 10, 30 and 40. Example: *Practice*."""


PICTURES: Slot[[], str] = Slot()
"""The name of the buttons that show a board as a picture, where *Board* is called something else. Example:
*Picture*."""


def picture(table: str) -> Button:
    """Shows the board of a table as a picture."""
    return Button(press(table, "board"), next(iter(PICTURES()), _("Board")))


def offered(
    button: Callable[[Sitting], Button],
    may: Callable[[Reading, Sitting, Person, Instant], Awaitable[bool]],
) -> Callable[[Reading, Sitting, Person, Instant], Awaitable[Button | None]]:
    """The filling that has a button for those who `may` press it at an instant."""

    @wraps(button)
    async def filling(read: Reading, sitting: Sitting, person: Person, now: Instant) -> Button | None:
        return button(sitting) if await may(read, sitting, person, now) else None

    return filling


# --- Lines, in the language that is spoken -------------------------------------------------------------

IN_POSTS: Mapping[Literal["round", "end"], ReadSlot[[Sitting], list[str]]] = {
    "round": ReadSlot(),
    "end": ReadSlot(),
}
"""In the post of a round beside what happened, and in the last one (`running.outcome` tells) before who else
came in; among all that there is to say of an end. `round` is asked for every post of a game: the first, each
round, again between its phases, and the last. Its round is not kept by then: `read.last_round` is the post
before. A post has five lines, so a line here takes its place from the news, and gives way to news that has to
be told. Example: the cheers since the latest post."""
LINES: Mapping[Literal["lobby", "question"], Slot[[Sitting], list[str]]] = {
    "lobby": Slot(),
    "question": Slot(),
}
"""Below the head of the post of a lobby, before one joins; above the panel of a question. Example: the task
of a lesson."""
BESIDE_A_SEAT: ReadSlot[[Sitting], Mapping[Seat, str]] = ReadSlot()
"""Behind the people in the post of a lobby, by seat. Example: the driver of a career."""
ON_ONES_SIDE: Slot[[Sitting, SeatRow], list[str]] = Slot()
"""Below everything else on one's own side of a table. Example: one's notes."""
ELSEWHERE: ReadSlot[[Sitting, PersonId, Instant], list[str]] = ReadSlot()
"""On top of the private panels of a table, at an instant. Example: what was answered on its web page."""
ON_A_CARD: ReadSlot[[PersonId, Game], list[str]] = ReadSlot()
"""Below the results on somebody's card. Example: how many lessons they have passed."""
NAMES: ReadSlot[[PersonId], list[str]] = ReadSlot()
"""The names by which posts call somebody, besides their own. Example: the drivers of their careers."""
OF_A_WEEK: ReadSlot[[GuildId, Instant], list[str]] = ReadSlot()
"""In the news of a server, a line for each game that has ended since an instant. Example: who has won it."""
ON_ONES_TABLES: ReadSlot[[PersonId], tuple[str, Button]] = ReadSlot()
"""Among somebody's settings of single tables, with the button to change it. Example: no name on web pages."""
THE_NEWS: ReadSlot[[Any, GuildId, ChannelId], list[str]] = ReadSlot()
"""The news of a server's week for a channel, at a host (the first), for another post that stands there.
Example: which games have ended."""
KEPT: Slot[[], str] = Slot()
"""In the list of what is kept of people; the bot's own lines have the places 0 to 50. Example: their
cheers."""

# --- On the page of a game -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that somebody who looks on can do in one of several `ways`, which have words.

    `note` says what it is or, without any way, why it cannot be done now. `do` does it in a way for somebody
    at a table of a host (the first), and says what came of it; it raises `Refused`.
    """

    name: str
    label: str
    note: str
    ways: Mapping[str, str]
    do: Callable[[Any, str, Person, str], Awaitable[str]]


ON_A_PAGE: ReadSlot[[Sitting, Person, Instant], Offer] = ReadSlot()
"""Below the board on the page of a game, for somebody who is known there and looks on. Example: a cheer."""

# --- In the place of something else --------------------------------------------------------------------

POST: Slot[[Sitting, str, Sequence[Sentence], Sequence[str]], list[str]] = Slot()
"""The lines of a whole post, of its headline, what else happened, and what is told beside. Example: a
lesson's."""
DRAFT: Slot[[Sitting, Decision, str], str] = Slot()
"""The line with which the panel of a question begins, where that one is proposed. Example: a lesson's."""
FILM: ReadSlot[[Sitting, Any, tuple[Any, ...], Edition], Footage] = ReadSlot()
"""The moving picture of a post, of the events that have followed a position, in the words of an edition.
Example: a race as a film."""

# --- What is asked of features -------------------------------------------------------------------------

FINDINGS: ReadSlot[[], str] = ReadSlot()
"""A line of the operator's `doctor`, in English. Example: how many servers look back."""
MUST_AGREE: ReadSlot[[Sitting, str], tuple[Collection[PersonId], int]] = ReadSlot(must=True)
"""Those who have to agree one and all, at least so many, before players of a table do something of that kind.
Example: a rollback at a heat of a championship."""
HAS_THE_NEWS: ReadSlot[[GuildId, ChannelId], bool] = ReadSlot()
"""True where another post of a channel has the news of a server's week on Mondays. Example: the race of the
week."""
WANTED: ReadSlot[[Parcel, Sitting | None], bool] = ReadSlot()
"""True for a letter that is still wanted, which its person has asked for on a server; if no filling says so,
it is not sent. It is about a table, or (None) about the server, with its channel there as `home`. Example: a
call to a table with a free seat."""
EXPORTS: dict[str, Callable[[Reading, PersonId], Awaitable[Sequence[Json]]]] = {}
"""Parts of the copy of all that is kept of somebody, by name; they take the place of bare rows. Example: the
web pages that were opened, without the secret of their address."""


async def exported(read: Reading, user: PersonId) -> Json:
    """The parts of a copy by name; what cannot be made is named in the part `missing`."""
    parts: Json = {}
    for name, part in EXPORTS.items():
        try:
            async with read.savepoint():
                parts[name] = list(await part(read, user))
        except OF_THE_CHANGE:
            raise
        except Exception:
            _log(part)
            parts |= {name: [], "missing": [*parts.get("missing", ()), name]}
    return parts
