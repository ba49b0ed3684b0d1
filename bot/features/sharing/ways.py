"""The button that shares a film, and the occasion at which it is offered."""

from __future__ import annotations

from bot import occasions
from bot.features.sharing import acts
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import press
from bot.interface.presses.watching import film_of, moves, not_too_often, part_to_film
from bot.interface.router import Call, press_of
from bot.messages import Button
from bot.panels.watching import place_of
from bot.store import Reading
from engine.language import _, speaking


async def offer(read: Reading, sitting: Sitting, part: str) -> list[Button]:
    """The button for the film of a part, unless that is in the channel."""
    if not await acts.can_share(read, sitting, part):
        return []
    return [Button(press(sitting.row.id, "share", part), _("Share"))]


occasions.BESIDE_A_FILM.append(offer)


@press_of("share")
async def share(call: Call) -> None:
    """Post a film in the channel of its table, once for each part."""
    not_too_often(call)
    past, part = await part_to_film(call)
    again = call.word(0)
    with speaking(past.sitting.row.language):
        film, name = await film_of(past, part, again), place_of(past, part, again)
    if not moves(film):
        raise Refused(_("Nothing has moved there yet; Board shows the game."))
    await acts.share(call.host, call.table, call.reply.person, again, name, film)
    await call.reply.say(_("Done: the film is in the channel of the table, for everybody."))
