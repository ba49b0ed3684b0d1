"""The buttons of the wishes to be called."""

from __future__ import annotations

from bot.hosting.finding import calling, queue
from bot.interface import finding
from bot.interface.router import Call, press_of
from bot.store import CallRow
from engine.language import _


@press_of("callme", needs_bot=True)
async def call_me(call: Call) -> None:
    """Be called to every table of this server."""
    letter = call.press.args[:1] != ("mention",)
    wish = CallRow(call.reply.person.id, finding.server_of(call.interaction), letter=letter)
    await calling.call_me(call.host, wish)
    await call.reply.show(await finding.calls(call.interaction, _("**Saved.**")))


@press_of("uncall")
async def call_no_more(call: Call) -> None:
    game, _slash, pace = call.chosen.partition("/")
    guild = finding.server_of(call.interaction)
    await calling.call_no_more(call.host, guild, call.reply.person.id, game, pace)
    await call.reply.show(await finding.calls(call.interaction, _("**Saved.**")))


@press_of("unqueue")
async def wait_no_more(call: Call) -> None:
    """Wait no more for a seat in the game that was chosen."""
    guild = finding.server_of(call.interaction)
    await queue.wait_no_more(call.host, guild, call.reply.person.id, call.choice)
    await call.reply.show(await finding.calls(call.interaction, _("**Saved.**")))
