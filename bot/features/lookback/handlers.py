"""The button of the look back, its setting, and where both are offered."""

from __future__ import annotations

import asyncio
import logging

from bot import slots
from bot.deliveries import Repeated
from bot.features.lookback import acts, panel, rows
from bot.features.lookback.rows import Kept
from bot.hosting.records import rounds
from bot.hosting.table.sitting import CLEARED, Refused, Sitting
from bot.interface import cooldowns
from bot.interface.cooldowns import Rate
from bot.interface.floods import after
from bot.interface.presses.watching import watched
from bot.interface.router import Call, press_of
from bot.setting import SERVERS
from bot.store.faults import PASSING
from bot.workers.pool import Lost
from engine.language import _

log = logging.getLogger(__name__)

SERVERS.append(acts.SETTING)
slots.BELOW_POSTS["end"].put(panel.button, 20)
slots.BELOW_OWN["end"].put(panel.alone)
slots.FINDINGS.put(acts.finding)
slots.KEPT.put(lambda: _("- what you have seen on looking back at games;"), 72)
cooldowns.limit("lookback", Rate(3, 120.0))


@press_of("lookback")
async def look_back(call: Call) -> None:
    """Show players which of their decisions mattered most, and others where the game turned."""
    sitting, user = await watched(call), call.reply.person.id
    if not acts.offered(sitting):
        raise Refused(
            _("You can look back at a game once it is over, where the server has that switched on.")
        )
    if sitting.row.cleared:
        raise Refused(_(CLEARED))
    async with call.host.store.reading() as read:
        kept = await rows.of_person(read, sitting.row.id, user)
        stay = await acts.stay_of(read, sitting, user)
    past = await rounds.look_back(call.host, sitting.row.id, whole=True)
    if kept is None and (stay is None or sitting.game.review is None):
        await call.reply.show(await asyncio.to_thread(panel.turned, past, stay is not None))
        return
    if kept is None and stay is not None:
        kept = await _find(call, sitting, stay)
    assert kept is not None
    number = call.number(0)
    await call.reply.show(await asyncio.to_thread(panel.told, past, kept.seat, acts.look_of(kept), number))


async def _find(call: Call, sitting: Sitting, stay: acts.Stay) -> Kept:
    """Look back for the first time, while the reader is told so. Raises `Refused` where that fails."""
    wait = call.reply.shared.cooldowns.take(call.reply.person.id, "lookback")
    if wait:
        words = _("You have just looked back at several games; you can go on <t:{at}:R>.")
        raise Refused(words.format(at=after(call.interaction, wait)))
    await call.reply.show(panel.at_work(sitting))
    try:
        return await acts.find(call.host, call.reply.shared.pool, sitting, call.reply.person.id, stay)
    except (Refused, Repeated, *PASSING):
        raise
    except Lost:
        raise Refused(
            _("I could not finish looking back at this game. Press the button to try again.")
        ) from None
    except Exception:  # a record that the rules of today do not lead to, for instance
        log.exception("no look back at table %s", sitting.row.id)
        raise Refused(_("This game cannot be looked back at; Board and Log show how it went.")) from None
