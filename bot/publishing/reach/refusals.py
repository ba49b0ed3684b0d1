"""Discord's refusals, sorted by their subject: the one table for all who meet one.

| about | then |
|---|---|
| `PLACE` | this channel or server takes nothing of ours now: a table is homeless until it does |
| `PERSON` | this person takes no letters, or is not there: letters are switched off, for a day at least |
| `POST` | the message is not there any more, or its thread is shut: it is posted anew, or let go |
| `CONTENT` | this content: less of it is tried, then its table's organiser is told |
| `INTERACTION` | this press or command is over: dropped and counted |
| `PACE` | Discord is busy, or we are too fast here: the same again, later |
| `LETTERS` | we write too many people: letters wait, posts go on |
| `BOT` | our token, account or address: nothing is lost, the outbox is held |
| `UNKNOWN` | nobody knows: the same again for a day, then as `CONTENT` |

Only a code that says so is a verdict on a channel or a person, since those lose something by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import aiohttp
import discord


class About(StrEnum):
    """The kinds of refusals."""

    PLACE = "place"
    PERSON = "person"
    POST = "post"
    CONTENT = "content"
    INTERACTION = "interaction"
    PACE = "pace"
    LETTERS = "letters"
    BOT = "bot"
    UNKNOWN = "unknown"


ACKNOWLEDGED: Final = 40060
ARCHIVED: Final = 50083
OLD_MESSAGE_THROTTLED: Final = 30046
FORBIDDEN: Final = 50013
GONE: Final = (10003, 10004)
"""The codes that say that a channel or server is no more; any other may be true for an hour only."""

CODES: Final[Mapping[int, About]] = {
    10003: About.PLACE,  # unknown channel
    10004: About.PLACE,  # unknown server
    40067: About.PLACE,  # a forum wants a tag
    50001: About.PLACE,  # no access
    50008: About.PLACE,  # a channel without messages
    50009: About.PLACE,  # its verification level is too high
    FORBIDDEN: About.PLACE,  # no permission, perhaps none but that to attach files
    50024: About.PLACE,  # not in a channel of this type
    160005: About.PLACE,  # a locked thread
    160006: About.PLACE,  # too many threads
    160007: About.PLACE,  # too many threads of announcements
    10007: About.PERSON,  # not on this server
    10013: About.PERSON,  # unknown user
    50007: About.PERSON,  # takes no letters
    50033: About.PERSON,  # no such recipient
    50278: About.PERSON,  # takes no letters: no server in common
    10008: About.POST,  # unknown message
    50005: About.POST,  # somebody else's message, such as that of another account of ours
    ARCHIVED: About.POST,
    20009: About.CONTENT,  # explicit content
    20031: About.CONTENT,  # words that are not allowed
    30015: About.CONTENT,  # too many attachments
    40005: About.CONTENT,  # too large
    50006: About.CONTENT,  # empty
    50035: About.CONTENT,  # malformed
    50045: About.CONTENT,  # a file too large
    50046: About.CONTENT,  # a file that cannot be used
    50109: About.CONTENT,  # no JSON
    200000: About.CONTENT,  # blocked by the server's rules
    200001: About.CONTENT,  # a title blocked by them
    240000: About.CONTENT,  # a harmful link
    10015: About.INTERACTION,  # its quarter of an hour is over
    10062: About.INTERACTION,  # its three seconds are over
    ACKNOWLEDGED: About.INTERACTION,
    50027: About.INTERACTION,  # its token is not valid any more
    20016: About.PACE,  # slow mode
    20022: About.PACE,  # edits in an announcement channel
    20028: About.PACE,  # writing in this channel
    20029: About.PACE,  # writing on this server
    OLD_MESSAGE_THROTTLED: About.PACE,
    40004: About.PACE,  # messages are switched off for a while
    40006: About.PACE,  # this feature is switched off for a while
    130000: About.PACE,  # overloaded
    20026: About.LETTERS,  # held by the filter against spam
    40003: About.LETTERS,  # private channels are opened too fast
    40001: About.BOT,  # unauthorized
    40002: About.BOT,  # the account has to be verified
    40333: About.BOT,  # blocked at the edge
    50014: About.BOT,  # the token is not valid
}
"""The subjects of Discord's own codes, whatever status they come with."""

STATUSES: Final[Mapping[int, About]] = {
    401: About.BOT,
    407: About.BOT,  # a proxy in between
    408: About.PACE,
    413: About.CONTENT,
    429: About.PACE,
}
"""The subjects of statuses whose code is none of those."""

_CAUSES: Final[Mapping[int, str]] = {40001: "token", 50014: "token", 40002: "account"}

OVER: Final = (About.INTERACTION, About.POST)
"""Codes where somebody cannot be answered any more, or the panel was dismissed."""
CUT = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""A request that has failed, whether Discord refused it or it never arrived."""


def sort(status: int, code: int = 0, page: bool = False) -> About:
    """The subject of a refusal; `page` is a body that is no data, as an edge before Discord shows."""
    if status >= 500:
        return About.PACE
    if page:
        return About.BOT
    if code in CODES:
        return CODES[code]
    if status == 403 and not code:
        return About.BOT
    return STATUSES.get(status, About.UNKNOWN)


def about(error: discord.HTTPException) -> About:
    """The subject of Discord's refusal."""
    return sort(error.status, error.code, is_page(error.text))


def is_a_verdict(error: discord.HTTPException) -> bool:
    """Whether Discord has looked at what was asked of it, so that it takes the bot's requests."""
    return bool(error.code) and about(error) not in (About.BOT, About.PACE)


def cause(error: discord.HTTPException) -> str:
    """The key of `circuit_breaker.CAUSES` for a refusal of the bot itself."""
    if is_page(error.text):
        return "address"
    return _CAUSES.get(error.code, "token" if error.status == 401 else "address")


def is_page(text: str) -> bool:
    """Whether the body of an answer comes from an edge: HTML, or its `error code: 1015`."""
    return text.lstrip().lower().startswith(("<", "error code:"))
