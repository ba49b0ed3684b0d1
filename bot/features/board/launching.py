"""The press that opens the board inside Discord, and the command that Discord itself has for it.

Opening has to be the first answer, so what somebody may is looked up before anything is acknowledged. Where
that takes too long the answer is the way into the browser.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from bot.features.board import acts, inside, rows
from bot.features.board.opening import shows
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused
from bot.ids import NO_TABLE, PersonId
from bot.interface.replies import Reply
from bot.messages import Button
from bot.store.again import again
from engine.language import N_, _

SECONDS = 1.5
"""So long may it take to look up what somebody may; Discord waits for three seconds."""
NOT_SHOWN = N_("The board of this table does not open inside Discord for you.")


@dataclass(frozen=True, slots=True)
class Found:
    """The answer about somebody: whether they see the board, None where Discord does not say so in time, and
    whether they have been told what others see."""

    sees: bool | None = False
    told: bool = False


async def entered(reply: Reply) -> None:
    """Answer the command with which Discord opens the Activity."""
    await opens(reply, "", agreed=False)


async def opens(reply: Reply, table: str, agreed: bool) -> None:
    """Open the board of a table, '' for none, inside Discord; before the first time, say what others see of
    that."""
    if not acts.activity():
        raise Refused(_("The board does not open inside Discord any more; open the game's panel again."))
    host, user = reply.host, reply.person.id
    found = Found(sees=None)
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            found = await _looked_up(host, table, user)
    if found.sees is None:
        await _closed(reply, table)
    elif not found.sees:
        raise Refused(_(NOT_SHOWN))
    elif not (agreed or found.told):
        await reply.acknowledge()
        await reply.show(inside.before(table or NO_TABLE, await _elsewhere(reply, table)))
    elif (instance := await reply.launch()) is None:
        await _closed(reply, table)
    else:
        await _remember(host, user, instance, table)


async def _closed(reply: Reply, table: str) -> None:
    """Lead into the browser; once that is acknowledged, there is time to look up the way."""
    await reply.acknowledge()
    await reply.show(inside.closed(await _elsewhere(reply, table)))


async def _elsewhere(reply: Reply, table: str) -> Button | None:
    return inside.browser(await reply.host.look(table), reply.person.id) if table else None


async def _looked_up(host: Host, table: str, user: PersonId) -> Found:
    async with host.store.asking() as read:
        told = await rows.was_told(read, user)
    if not table:
        return Found(sees=True, told=told)
    sitting = await host.look(table)
    guild = sitting.row.guild
    if not shows(sitting, user):
        return Found()
    sees = guild is None or sitting.row.homeless or await host.reads(guild, sitting.row.channel, user)
    return Found(sees, told)


@again
async def _remember(host: Host, user: PersonId, instance: str, table: str) -> None:
    async with host.store.writing() as tx:
        await rows.open_instance(tx, user, instance, table, host.now())
