"""When a week opens and closes, the buttons of its post, and where it is offered."""

from __future__ import annotations

from bot import slots
from bot.events import ALARMS, ChannelLost, CutOff, PersonForgotten, PostDeleted, ServerChanged, on
from bot.features.race_of_the_week import acts
from bot.hosting.table.sitting import Refused
from bot.ids import GuildId
from bot.interface.router import OLD_BUTTON, Call, press_of
from bot.play.handlers.answering import open_panel
from bot.setting import SERVERS
from engine.language import _

SERVERS.append(acts.RACE)
ALARMS["race"] = acts.ring
slots.KEPT.put(
    lambda: _("- that you drove in a race of the week, by name or not, and whether you are called to them;"),
    73,
)
on(ServerChanged, "race")(acts.changed)
on(ChannelLost, "race")(acts.lost)
on(PostDeleted, "race")(acts.deleted)
on(CutOff, "race")(acts.cut_off)
on(PersonForgotten, "race")(acts.forgotten)


@press_of("weekdrive")
async def drive(call: Call) -> None:
    """Drive in the week of a server: unnamed, by name, or ('') as before."""
    named = {"unnamed": False, "named": True}.get("".join(call.press.args[1:2]))
    _week, driver = await acts.drive(call.host, _guild(call), call.reply.person, named)
    await open_panel(call.reply, await acts.caught_up(call.host, driver))


def _guild(call: Call) -> GuildId:
    """The server of a press; raises `Refused` for somebody who is not on it."""
    guild = GuildId(call.number(0))
    if not guild:
        raise Refused(_(OLD_BUTTON))
    return guild
