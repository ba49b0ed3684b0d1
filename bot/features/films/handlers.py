"""The buttons of films, and where they are offered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from bot import slots
from bot.features.films import acts, panel, sharing
from bot.hosting.after import posts
from bot.hosting.records import rounds
from bot.hosting.table.sitting import CLEARED, Refused
from bot.interface import cooldowns
from bot.interface.cooldowns import Rate
from bot.interface.floods import after
from bot.interface.presses.watching import watched
from bot.interface.router import Call, press_of
from bot.messages import Picture
from bot.play.handlers.tables import board_of, board_then_of
from bot.publishing.pictures.studio import key_of
from engine.language import _, speaking

slots.WATCHING.put(panel.button_for)
slots.BELOW_POSTS["game"].put(panel.still_button, 20)
slots.BELOW_POSTS["game"].put(panel.end_button, 30)
slots.FILM.put(acts.footage)
cooldowns.limit("film", Rate(3, 60.0))


@press_of("still")
async def still(call: Call) -> None:
    """Show the picture in whose place a post has a film."""
    sitting = await watched(call)
    if sitting.running.outcome is None:
        await call.reply.show(await board_of(call.reply, sitting))
        return
    async with call.host.store.reading() as read:
        since = await posts.since_newest(read, sitting)
    await call.reply.show(panel.still(sitting, posts.board_picture(sitting, "board.png", since)))


@press_of("film")
async def film(call: Call) -> None:
    """Show a part as a film, the latest one where none is named; 0 is the whole game, `last` its last lap."""
    _not_too_often(call)
    past, part = await _part_to_film(call)
    again = panel.LAST_LAP if call.press.args[:1] == (panel.LAST_LAP,) else str(part.number)
    film = await _film_of(past, part, again)
    if not acts.moves(film):
        await _still(call, past, part)
        return
    async with call.host.store.reading() as read:
        unshared = await sharing.can_share(read, past.sitting, again)
    offered = (panel.share_button(past.sitting, again),) if unshared else ()
    if not call.reply.shared.studio.has(key_of(film)):
        await call.reply.show(panel.filmed(past, part, again))
        with suppress(Exception):  # which is logged where the film is shown without it
            await call.reply.shared.studio.paint(film)
    await call.reply.show(panel.filmed(past, part, again, film, offered))


def _not_too_often(call: Call) -> None:
    """Raises `Refused` where somebody has just seen too many films."""
    wait = call.reply.shared.cooldowns.take(call.reply.person.id, "film")
    if wait:
        words = _("You have just seen several films; you can see the next one <t:{at}:R>.")
        raise Refused(words.format(at=after(call.interaction, wait)))


async def _part_to_film(call: Call) -> tuple[rounds.Past, rounds.Part]:
    """The stretch that a press names; raises `Refused` where there is none to film."""
    last = call.press.args[:1] == (panel.LAST_LAP,)
    number = call.number(0) if call.press.args and not last else None
    whole = last or call.press.args[:1] == ("0",)
    before = acts.MOVES
    past = await rounds.look_back(call.host, call.table, number, before=before, whole=whole)
    if past.sitting.row.cleared:
        raise Refused(_(CLEARED))
    part = acts.latest(past) if number is None else acts.stretch(past, past.part(number))
    if whole:
        if not acts.has_whole(past):
            raise Refused(
                _("The film of the whole game comes after its end; the Log has one for each round.")
            )
        part = (acts.last_lap(past) if last else None) or acts.whole(past)
    return past, part


async def _film_of(past: rounds.Past, part: rounds.Part, again: str) -> Picture:
    """The film of a stretch, of several rounds at once round by round."""
    return await asyncio.to_thread(acts.film, past, part, again in ("0", panel.LAST_LAP))


async def _still(call: Call, past: rounds.Past, part: rounds.Part) -> None:
    """The board of a stretch in which nothing moves, in the place of its film."""
    board = await board_then_of(call.reply, past, past.part(part.number or None).number)
    words = _("Nothing moves here, so this is the board.")
    await call.reply.show(replace(board, content=f"{words}\n{board.content}"))


@press_of("share")
async def share(call: Call) -> None:
    """Post a film in the channel of its table, once for each part."""
    _not_too_often(call)
    past, part = await _part_to_film(call)
    again = call.word(0)
    with speaking(past.sitting.row.language):
        film, name = await _film_of(past, part, again), panel.place_of(past, part, again)
    if not acts.moves(film):
        raise Refused(_("Nothing has moved there yet; Board shows the game."))
    await sharing.share(call.host, call.table, call.reply.person, again, name, film)
    await call.reply.say(_("Done: the film is in the channel of the table, for everybody."))
