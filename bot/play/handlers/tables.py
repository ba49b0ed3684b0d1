"""A table as the person who asks sees it first, by command or by button."""

from __future__ import annotations

from bot import slots
from bot.hosting.after import lobbies, posts
from bot.hosting.records.rounds import Past
from bot.hosting.seats.taking import could_sit
from bot.hosting.table.coverage import packed
from bot.hosting.table.sitting import Sitting
from bot.interface.replies import Reply
from bot.messages import Message
from bot.panels import watching
from bot.play.handlers.playing import read_by, show_mine


async def show_table(reply: Reply, sitting: Sitting) -> None:
    """The lobby, one's own side of the table, or the board for those who look on."""
    if sitting.table is None:
        await reply.show(await _lobby(reply, sitting))
    elif sitting.seat_of(reply.person.id):
        await show_mine(reply, sitting)
    else:
        await show_board(reply, sitting)


async def _lobby(reply: Reply, sitting: Sitting) -> Message:
    async with reply.host.store.reading() as read:
        return lobbies.lobby(sitting, await lobbies.known_of(read, sitting))


async def show_board(reply: Reply, sitting: Sitting, words: bool = False) -> None:
    """The lobby, or the board as the person who asks likes it."""
    if sitting.table is None:
        await reply.show(await _lobby(reply, sitting))
        return
    await reply.show(await board_of(reply, sitting, words))


async def board_of(reply: Reply, sitting: Sitting, words: bool = False) -> Message:
    """The board as the person who asks likes it, with what has happened since the post before the newest."""
    person, host = reply.person, reply.host
    profile, takes = await host.profile(person.id, sitting.row.game), await could_sit(host, sitting, person)
    async with host.store.reading() as read:
        since = await posts.seen_last(read, sitting)
        offered = await slots.BELOW_ANSWERS["board"](read, sitting, person, host.now())
    reader = await read_by(reply, sitting)
    coverage = reader.of(packed, sitting, since.events, since.before)
    return reader.of(watching.board, sitting, person.id, words, profile, coverage, takes, offered)


async def board_then_of(reply: Reply, past: Past, number: int, words: bool = False) -> Message:
    """The board at the end of a part as the person who asks likes it."""
    user, sitting = reply.person.id, past.sitting
    profile, reader = await reply.host.profile(user, sitting.row.game), await read_by(reply, sitting)
    return reader.of(watching.board_then, past, user, number, words, profile)
