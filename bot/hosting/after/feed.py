"""A server's feed: one channel in which the races of all its other channels are announced.

A table has two posts there: it is open (the post is kept up to date until the start), and how it ended.
Both are written in the language of the table.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Literal

from bot import slots
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import crowd, titled
from bot.ids import ChannelId, press
from bot.limits import CONTENT, clip, fit
from bot.links import address
from bot.messages import Button, Message, Picture, Row, dump, rows_of
from bot.setting import Ids
from bot.store import Parcel, Reading, TableRow, Writing
from engine.language import N_, _, ngettext, speaking

FEED = Ids(
    name="feed",
    label=N_("News of games"),
    hint=N_("The channel for news of games; leave empty for none"),
    place=42,
    posted=True,
)
OPENED = "feed-opened"
RESULT = "feed-result"


def feed_of(sitting: Sitting) -> int:
    """The channel in which a table is announced, 0 for none."""
    row = sitting.row
    if row.guild is None or row.practice:
        return 0
    channel = FEED.of(sitting.server)
    return 0 if channel == row.channel else channel


async def opened(tx: Writing, sitting: Sitting) -> None:
    """Announce a table that has just been opened."""
    await _announce(tx, sitting, "send")


async def changed(tx: Writing, sitting: Sitting) -> None:
    """Bring the announcement up to date: who sits there, that the race is on, that nothing came of it."""
    await _announce(tx, sitting, "edit")


async def ended(tx: Writing, sitting: Sitting, places: Sequence[str], board: Picture) -> None:
    """Tell the result, in the words of the last post, with the board."""
    channel = feed_of(sitting)
    if channel:
        with speaking(sitting.row.language):
            message = result(sitting, places, board)
        await _queue(tx, sitting.row, RESULT, "send", message, ChannelId(channel))


async def _announce(tx: Writing, sitting: Sitting, kind: Literal["send", "edit"]) -> None:
    channel = feed_of(sitting)
    if channel:
        with speaking(sitting.row.language):
            message = announcement(sitting, await _where(tx, sitting.row))
        await _queue(tx, sitting.row, OPENED, kind, message, ChannelId(channel))


async def _queue(
    tx: Writing, row: TableRow, key: str, kind: Literal["send", "edit"], message: Message, channel: ChannelId
) -> None:
    await tx.put_parcel(Parcel(row.id, channel, key, kind, dump(message), secrets.token_hex(12)))


async def _where(read: Reading, row: TableRow) -> str:
    """A link to the newest post of a table, to its channel while that is on its way."""
    sent = [post.message for post in await read.posts(row.id) if post.channel == row.channel]
    if not sent:
        return f"<#{row.channel}>"
    return address(row.guild, row.channel, sent[-1])


def announcement(sitting: Sitting, where: str) -> Message:
    """A table in one or two lines, with what can be done at its stage; `where` leads there."""
    row, people = sitting.row, crowd(sitting)
    match row.stage:
        case "lobby":
            free = row.seats - len(sitting.seats)
            words = _("**{game}**: table `{code}` is open in {where}. At the table: {people}.")
            seats = ngettext("{n} seat is free.", "{n} seats are free.", free).format(n=free)
            words = f"{words} {seats}" if free else words
            words = "\n".join([words, *slots.lines(slots.LINES["lobby"](sitting))])
        case "closed":
            words = _("**{game}**: table `{code}` was closed.")
        case _:
            words = _(
                "**{game}**: the game at table `{code}` has started in {where}. At the table: {people}."
            )
    text = words.format(game=titled(sitting), code=row.id, where=where, people=people)
    return Message(clip(text, CONTENT), _buttons(sitting), card=sitting.game.colour)


def _buttons(sitting: Sitting) -> tuple[Row, ...]:
    """Joining before the start, unless one has to be invited or nobody sits there; looking on after it."""
    row = sitting.row
    match row.stage:
        case "lobby":
            open_to_all = row.invited is None and not sitting.show
            join = [Button(press(row.id, "join"), _("Join"), "success")] if open_to_all else []
            return rows_of([*join, Button(press(row.id, "rules"), _("Rules"))])
        case "closed":
            return ()
        case _:
            board = slots.picture(row.id)
            return rows_of([board, Button(press(row.id, "log"), _("Log"))])


def result(sitting: Sitting, places: Sequence[str], board: Picture) -> Message:
    """How a race has ended."""
    row = sitting.row
    watch = [
        slots.picture(row.id),
        Button(press(row.id, "log"), _("Log")),
        *slots.WATCHING(sitting, None),
    ]
    return Message(fit(places, CONTENT), rows_of(watch), board, card=sitting.game.colour)
