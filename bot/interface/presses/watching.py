"""The buttons for those who look on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from bot import occasions
from bot.hosting.after import posts
from bot.hosting.records import rounds
from bot.hosting.table.sitting import Refused, Sitting
from bot.interface.floods import after
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.messages import MENU_OPTIONS, Picture
from bot.panels import watching as panels
from bot.panels.watching import LAST_LAP
from bot.play.ways.tables import board_of
from bot.publishing.pictures import key_of
from engine import find
from engine.language import _


async def watched(call: Call) -> Sitting:
    """The table of a press; the router has asked whether it is known to whoever pressed."""
    return await call.host.look(call.table)


@press_of("board")
async def board(call: Call) -> None:
    await call.reply.show(await board_of(call.reply, await watched(call)))


@press_of("words")
async def words(call: Call) -> None:
    await call.reply.show(await board_of(call.reply, await watched(call), words=True))


@press_of("still")
async def still(call: Call) -> None:
    """The picture that a post shows where it has no film."""
    sitting = await watched(call)
    if sitting.running.outcome is None:
        await call.reply.show(await board_of(call.reply, sitting))
        return
    async with call.host.store.reading() as read:
        since = await posts.told_last(read, sitting)
    await call.reply.show(panels.still(sitting, posts.board_picture(sitting, "board.png", since)))


@press_of("watch")
async def watch(call: Call) -> None:
    """A race chosen from the list of those that run."""
    await call.host.knock(call.choice, call.reply.person)
    await call.reply.show(await board_of(call.reply, await call.host.look(call.choice)))


@press_of("log")
async def log(call: Call) -> None:
    await tell(call.reply, call.table, call.number(0) if call.press.args else None, call.number(1, -1))


@press_of("jump")
async def jump(call: Call) -> None:
    await tell(call.reply, call.table, call.chosen_number(), 0)


async def tell(reply: Reply, table: str, number: int | None = None, page: int = -1) -> None:
    """Show the log of a part, the last one where none is named; raises `Refused`."""
    host, person = reply.host, reply.person
    past = await rounds.look_back(host, table, number, around=MENU_OPTIONS)
    async with host.store.reading() as read:
        offered = await occasions.offered(occasions.LOG, read, past.sitting, person, host.now())
    await reply.show(await asyncio.to_thread(panels.story, past, person.id, number, page, offered))


@press_of("then")
async def then(call: Call) -> None:
    past = await rounds.look_back(call.host, call.table, call.number(0))
    in_words = call.press.args[1:2] == ("words",)
    user = call.reply.person.id
    profile = await call.host.profile(user, past.sitting.row.game)
    await call.reply.show(panels.board_then(past, user, call.number(0), in_words, profile))


@press_of("chart")
async def chart(call: Call) -> None:
    past = await rounds.look_back(call.host, call.table, whole=True)
    await call.reply.show(await asyncio.to_thread(panels.chart, past))


@press_of("film")
async def film(call: Call) -> None:
    """A part as a film, the latest one where none is named; 0 is the whole game, `last` its last lap."""
    not_too_often(call)
    past, part = await part_to_film(call)
    again = LAST_LAP if call.press.args[:1] == (LAST_LAP,) else str(part.number)
    film = await film_of(past, part, again)
    if not moves(film):
        await _still(call, past, part)
        return
    async with call.host.store.reading() as read:
        offered = await occasions.beside_a_film(read, past.sitting, again)
    if not call.reply.shared.studio.kept(key_of(film)):
        await call.reply.show(panels.filmed(past, part, again))
        with suppress(Exception):  # which is logged where the film is shown without it
            await call.reply.shared.studio.paint(film)
    await call.reply.show(panels.filmed(past, part, again, film, offered))


def not_too_often(call: Call) -> None:
    """Raises `Refused` where somebody has just seen too many films."""
    wait = call.reply.shared.cooldowns.take(call.reply.person.id, "film")
    if wait:
        words = _("You have just seen several films; you can see the next one <t:{at}:R>.")
        raise Refused(words.format(at=after(call.interaction, wait)))


async def part_to_film(call: Call) -> tuple[rounds.Past, rounds.Part]:
    """The stretch that a press names; raises `Refused` where there is none to film."""
    last = call.press.args[:1] == (LAST_LAP,)
    number = call.number(0) if call.press.args and not last else None
    whole = last or call.press.args[:1] == ("0",)
    before = rounds.MOVES_OF_A_FILM
    past = await rounds.look_back(call.host, call.table, number, before=before, whole=whole)
    part = past.latest() if number is None else past.filmed(past.part(number))
    if whole:
        if not past.filmed_whole:
            raise Refused(
                _("The film of the whole game comes after its end; the Log has one for each round.")
            )
        part = (past.last_lap() if last else None) or past.whole()
    return past, part


async def film_of(past: rounds.Past, part: rounds.Part, again: str) -> Picture:
    """The film of a stretch, of several rounds at once round by round."""
    return await asyncio.to_thread(past.film, part, again in ("0", LAST_LAP))


def moves(film: Picture) -> bool:
    """Whether anything is to be seen moving."""
    return any(stop["view"] != film.view for stop in film.reel["stops"])


async def _still(call: Call, past: rounds.Past, part: rounds.Part) -> None:
    """The board of a stretch in which nothing moves, in the place of its film."""
    user, game = call.reply.person.id, past.sitting.row.game
    number = past.part(part.number or None).number
    board = panels.board_then(past, user, number, profile=await call.host.profile(user, game))
    words = _("Nothing moves here, so this is the board.")
    await call.reply.show(replace(board, content=f"{words}\n{board.content}"))


@press_of("rules")
async def rules(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.chapter(sitting.game, call.table, 0))


@press_of("chapter")
async def chapter(call: Call) -> None:
    number = call.chosen_number(call.number(1))
    await call.reply.show(panels.chapter(find(call.word(0)), call.table, number))
