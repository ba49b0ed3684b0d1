"""The buttons for those who look on."""

from __future__ import annotations

import asyncio

from bot.hosting.after.predictions import made
from bot.hosting.records import rounds
from bot.hosting.table.sitting import Refused, Sitting
from bot.interface.floods import after
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.messages import MENU_OPTIONS, Message
from bot.panels import watching as panels
from bot.publishing.films import Reel
from engine import find
from engine.language import _, spoken


async def watched(call: Call) -> Sitting:
    """The table of a press; the router has asked whether it is known to whoever pressed."""
    return await call.host.look(call.table)


async def _board(call: Call, sitting: Sitting, words: bool = False) -> Message:
    """The board as whoever pressed wants to see it."""
    user = call.reply.person.id
    return panels.board(sitting, user, words, await call.host.profile(user, sitting.row.game))


@press_of("board")
async def board(call: Call) -> None:
    sitting = await watched(call)
    await call.reply.show(await _board(call, sitting))


@press_of("words")
async def words(call: Call) -> None:
    sitting = await watched(call)
    await call.reply.show(await _board(call, sitting, words=True))


@press_of("watch")
async def watch(call: Call) -> None:
    """A race chosen from the list of those that run."""
    await call.host.knock(call.choice, call.reply.person)
    sitting = await call.host.look(call.choice)
    await call.reply.show(await _board(call, sitting))


@press_of("log")
async def log(call: Call) -> None:
    await tell(call.reply, call.table, call.number(0) if call.press.args else None, call.number(1, -1))


@press_of("jump")
async def jump(call: Call) -> None:
    await tell(call.reply, call.table, call.chosen_number(), 0)


async def tell(reply: Reply, table: str, number: int | None = None, page: int = -1) -> None:
    """Show the log of a part, the last one where none is named; raises `Refused`."""
    host, user = reply.host, reply.person.id
    past = await rounds.look_back(host, table, number, around=MENU_OPTIONS)
    async with host.store.reading() as read:
        foretold = any(p.user == user for p in await made(read, past.sitting.row.id))
    await reply.show(await asyncio.to_thread(panels.story, past, user, number, page, foretold))


@press_of("then")
async def then(call: Call) -> None:
    past = await rounds.look_back(call.host, call.table, call.number(0))
    in_words = call.press.args[1:2] == ("words",)
    user = call.reply.person.id
    profile = await call.host.profile(user, past.sitting.row.game)
    await call.reply.show(panels.board_then(past, user, call.number(0), in_words, profile))


@press_of("film")
async def film(call: Call) -> None:
    """A part as a film, the latest one where none is named; 0 is the whole game."""
    wait = call.reply.shared.cooldowns.take(call.reply.person.id, "film")
    if wait:
        words = _("You have seen several films just now; the next one is shown <t:{at}:R>.")
        raise Refused(words.format(at=after(call.interaction, wait)))
    number, whole = call.number(0) if call.press.args else None, call.press.args[:1] == ("0",)
    before = rounds.MOVES_OF_A_FILM
    past = await rounds.look_back(call.host, call.table, number, before=before, whole=whole)
    part = past.latest() if number is None else past.filmed(past.part(number))
    if whole:
        if not past.filmed_whole:
            raise Refused(
                _("The film of the whole game is shown after its end; the Log has one of each round.")
            )
        part = past.whole()
    reel = Reel(past.sitting.row.game, tuple(await asyncio.to_thread(past.frames, part)), spoken())
    if len(reel.views) < 2:
        raise Refused(_("Nothing has moved there yet; Board shows how the game stands."))
    made = await call.reply.shared.films.make(reel)
    await call.reply.show(panels.filmed(past, part, made.frames), made)


@press_of("rules")
async def rules(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.chapter(sitting.game, call.table, 0))


@press_of("chapter")
async def chapter(call: Call) -> None:
    number = call.chosen_number(call.number(1))
    await call.reply.show(panels.chapter(find(call.word(0)), call.table, number))
