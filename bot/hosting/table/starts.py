"""When a lobby becomes a game: as people type it, as it is said, and who may start it by hand.

A table starts by hand, once it is full, or at a time. What follows from that as people come and go stands in
`bot.hosting.after.starting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from bot.hosting.table.sitting import Refused, Sitting
from bot.hosting.time.terms import Terms
from bot.ids import PersonId
from bot.store import Starting
from bot.times import DAY, MINUTE, BadTime, Unclear, echo, instant_at, instant_of, plain, said_length, wall_at
from bot.times.instants import Instant
from engine.errors import BadOptions
from engine.language import N_, _

How = Literal["full", "hand"]
HOWS: Mapping[str, str] = {"full": N_("when full"), "hand": N_("by hand")}
"""How a table may start without a time, with what people call it."""
COUNTDOWN = 10 * MINUTE
"""Seconds between the last seat that is taken and the start."""
COUNTDOWN_LIVE = MINUTE
"""The same where a phase lasts `LIVE` seconds at most."""
LIVE = 30 * MINUTE
ANYBODY = float(DAY)
"""Seconds after which any player may start a table that is full."""
FURTHEST = 60 * DAY
"""How far ahead a time may be at which a table starts."""
WEEK = 7 * DAY
_TYPED: dict[str, How] = {
    **dict.fromkeys(("full", "when full", "voll", "wenn voll", "sobald voll"), "full"),
    **dict.fromkeys(("hand", "by hand", "von hand", "per hand"), "hand"),
}


TIMES = N_("tomorrow 20:00"), N_("Saturday 20:00"), N_("Sunday 20:00")
"""Times at which a table may start, as people type them."""


def read(typed: str, zone: str, now: Instant) -> Starting:
    """How a table starts, as somebody in that zone has typed it; raises `Refused`."""
    if how := _TYPED.get(plain(typed)):
        return Starting(how)
    try:
        at = instant_of(typed, zone, now)
    except Unclear as question:
        raise Refused(str(question)) from question
    except BadTime as bad:
        words = _(
            "'{typed}' is not a way to start. Choose when full, by hand, or a time such as Sunday 20:00."
        )
        raise Refused(words.format(typed=echo(typed))) from bad
    if at > now + FURTHEST:
        words = _("A table can start up to {most} ahead; choose an earlier time.")
        raise Refused(words.format(most=said_length(FURTHEST)))
    return Starting("time", at, zone)


def said(start: Starting) -> str:
    """When a table starts, for menus and forms; `read` understands it in the language that is spoken."""
    if start.how != "time":
        return _(HOWS[start.how])
    return datetime.fromtimestamp(start.at, ZoneInfo(start.zone or "UTC")).strftime("%Y-%m-%d %H:%M")


def week_later(start: Starting) -> Instant:
    """The same time of day on the same weekday of the next week, where it was typed."""
    zone = ZoneInfo(start.zone or "UTC")
    return Instant(float(instant_at(zone, wall_at(zone, int(start.at)) + WEEK)))


def countdown(terms: Terms) -> int:
    """The seconds for which a full table waits."""
    return COUNTDOWN_LIVE if terms.phase <= LIVE else COUNTDOWN


def lacks(sitting: Sitting) -> str:
    """The lack of a table that cannot start yet, '' where nothing is missing."""
    few, game = sitting.game.seats[0], sitting.game
    if len(sitting.seats) < few:
        return _("A game needs at least {few}; let somebody join or add a bot.").format(few=few)
    try:
        game.rules.setup(len(sitting.seats), sitting.options, {})
    except BadOptions as error:
        return str(error)
    return ""


def offered(sitting: Sitting) -> bool:
    """Whether the post of a lobby offers its start to those who may press it."""
    return not lacks(sitting) and (not sitting.queued or bool(sitting.row.starting.full))


def is_full(sitting: Sitting) -> bool:
    """Whether every seat is taken of a lobby that could start."""
    waits = sitting.row.stage == "lobby" and not sitting.show and not sitting.row.practice
    return waits and len(sitting.seats) >= sitting.row.seats and not lacks(sitting)


def may_start(sitting: Sitting, user: PersonId, now: Instant) -> bool:
    """Whether somebody may start a table by hand once it has enough players: its organiser, anybody who sits
    there where the lobby says so, and any player once it has been full for a day."""
    row = sitting.row
    if user == row.organiser:
        return True
    waited = row.starting.full and now >= row.starting.full + ANYBODY
    return sitting.seat_of(user) is not None and (row.anyone_starts or bool(waited))
