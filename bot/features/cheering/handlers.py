"""The buttons of cheers, and where they are offered and told."""

from __future__ import annotations

from bot import slots
from bot.features.cheering import acts, panel
from bot.features.cheering.rows import of_latest_round
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.interface.presses.watching import watched
from bot.interface.router import Call, press_of
from bot.store import Reading
from bot.times.instants import Instant
from engine.language import _
from engine.model import Seat


async def told(read: Reading, sitting: Sitting) -> list[str]:
    """The cheers since the latest post."""
    return panel.told(sitting, await of_latest_round(read, sitting.row.id))


async def offered(read: Reading, sitting: Sitting, person: Person, _now: Instant) -> slots.Offer | None:
    """A cheer on the page of a game; once a round, as in Discord."""
    if not acts.may_cheer(sitting, person.id):
        return None
    cheered = await acts.has_cheered(read, sitting.row.id, person.id)
    note, ways = (_(acts.ENOUGH), {}) if cheered else (panel.heading(), panel.ways(sitting))
    return slots.Offer("cheer", panel.button(sitting).label, note, ways, cheered_on)


async def cheered_on(host: Host, table: str, person: Person, way: str) -> str:
    """Cheer for the seat that is chosen there; raises `Refused`."""
    seat = Seat(int(way))
    return panel.done(await acts.cheer(host, table, person, seat), seat).content


for slot in (slots.BELOW_ANSWERS["more"], slots.BELOW_ANSWERS["board"]):
    slot.put(slots.offered(panel.button, acts.can_cheer), 20)
slots.IN_POSTS["round"].put(told)
slots.ON_A_PAGE.put(offered)
slots.KEPT.put(lambda: _("- your cheers;"), 56)


@press_of("cheer")
async def cheer(call: Call) -> None:
    sitting = await watched(call)
    if not acts.may_cheer(sitting, call.reply.person.id):
        raise Refused(_("You can cheer in a running game, unless you are playing in it."))
    await call.reply.show(panel.menu(sitting))


@press_of("cheerfor")
async def cheer_for(call: Call) -> None:
    seat = Seat(call.chosen_number())
    sitting = await acts.cheer(call.host, call.table, call.reply.person, seat)
    await call.reply.show(panel.done(sitting, seat))
