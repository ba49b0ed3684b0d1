"""`/me nights`, `/me digest` and `/me rounds`: when to be left alone, and how to hear of what is new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from discord import app_commands

from bot.hosting.people import preferences
from bot.interface.commands import me
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import quiet as panel
from bot.store import PersonRow
from engine.language import N_, _

MOMENTS = (
    "all",
    "half soon",
    "half last",
    "soon last",
    "half",
    "soon",
    "last",
    "none",
    "1h",
    "3h",
    "6h",
    "12h",
)
ZONE = N_("The time zone, for example Europe/Berlin; not needed once yours is set")


def setup(tree: app_commands.CommandTree[Any]) -> None:
    """The group is added by `me`; these are subcommands of it."""


@me.GROUP.command(description=N_("Hours in which private messages and reminders wait for your morning"))
@app_commands.describe(hours=N_("For example 22:00-07:00, at most ten hours, or off"), zone=ZONE)
async def nights(interaction: Interaction, hours: str, zone: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await _show(reply, await preferences.set_nights(reply.host, interaction.user.id, hours, zone))


@me.GROUP.command(description=N_("One list a day of all that you have not answered, instead of reminders"))
@app_commands.describe(time=N_("For example 08:00, or off for single reminders"), zone=ZONE)
async def digest(interaction: Interaction, time: str, zone: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await _show(reply, await preferences.set_digest(reply.host, interaction.user.id, time, zone))


@me.GROUP.command(description=N_("How you hear of a new round: by a mention or by a private message"))
@app_commands.describe(how=N_("A mention in the post, or a private message instead"))
async def rounds(interaction: Interaction, how: Literal["mention", "letter"]) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user = reply.host, interaction.user.id
    await _show(reply, await preferences.call_by_letter(host, user, how == "letter"))


async def _show(reply: Reply, person: PersonRow) -> None:
    await reply.show(panel.settings(person, _("**Settled.**")))


def _suggesting(values: tuple[str, ...], said: Callable[[str], str]) -> Any:
    """Autocomplete from these values, in words; anything else may be typed."""

    async def suggest(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        begun = typed.casefold().strip()
        found = [(said(v), v) for v in values if begun in v or begun in said(v).casefold()]
        return [app_commands.Choice(name=name, value=v) for name, v in found[: me.SUGGESTIONS]]

    return suggest


nights.autocomplete("hours")(_suggesting((*panel.NIGHTS, panel.OFF), panel.said_hours))
digest.autocomplete("time")(_suggesting((*panel.DIGESTS, panel.OFF), panel.said_hours))
me.reminders.autocomplete("when")(_suggesting(panel.moments_typed(), panel.said_moment))
nights.autocomplete("zone")(me.zones)
digest.autocomplete("zone")(me.zones)
