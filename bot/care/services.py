"""The services around a live bot: the nightly backup, the numbers and who serves them."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.care.clearing import Clearing
from bot.care.health import Health
from bot.care.metrics import Fallen, Metrics
from bot.care.nightly import Nightly
from bot.care.pulse import Pulse
from bot.care.warnings import Send, Warnings
from bot.environment import Environment
from bot.store import Store
from bot.store.faults import PASSING, reason
from bot.times.instants import Instant

log = logging.getLogger(__name__)

AGAIN = 60.0
"""Seconds before something is tried again that has failed; nobody who plays waits for it."""


@asynccontextmanager
async def care_for(
    store: Store,
    environment: Environment,
    metrics: Metrics,
    now: Callable[[], Instant],
    operator: Send | None = None,
    backups: bool = True,
) -> AsyncIterator[None]:
    """Run all of it while the context lasts; `operator` hears warnings. Nothing here can stop the bot."""
    hour = environment.backup_hour if backups and environment.backup_hour != "off" else None
    shared = environment.address is not None
    nightly = Nightly(
        store, environment.backups, hour, environment.backups_kept, now, environment.backup_command, shared
    )
    clearing = Clearing(store, environment.games_kept if environment.games_kept != "off" else None, now)
    work = {
        "sampling of the event loop": metrics.sample,
        "nightly backup": nightly.run,
        "clearing of old games": clearing.run,
    }
    health = Health(metrics, store, now, environment.metrics_port, environment.metrics_host)
    if environment.metrics_port:
        work["metrics"] = health.run
    if environment.pulse is not None:
        work["pulse"] = Pulse(environment.pulse.get_secret_value(), health.well).run
    if operator is not None:
        place = socket.gethostname() if shared else ""
        work["warnings"] = Warnings(store, environment, operator, metrics.worst_lag, now, place).run
    fallen = Fallen(metrics.fell)
    logging.getLogger().addHandler(fallen)
    tasks = [asyncio.create_task(_again_and_again(name, run)) for name, run in work.items()]
    try:
        yield
    finally:
        logging.getLogger().removeHandler(fallen)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _again_and_again(name: str, run: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await run()
        except OSError as error:  # a port that is taken, say
            log.error("the %s stopped and is tried again in a minute: %s", name, reason(error))
            await asyncio.sleep(AGAIN)
        except PASSING as error:
            log.warning("the %s stopped and is tried again in a minute: %s", name, error)
            await asyncio.sleep(AGAIN)
        except Exception:
            log.exception("the %s stopped and is tried again in a minute", name)
            await asyncio.sleep(AGAIN)
