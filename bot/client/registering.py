"""Registers the commands at Discord, if they are not what was registered last.

Discord may refuse them or be too busy; the bot then goes on with those that are there, and tries again later.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
from collections.abc import Collection, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.interface.localisation import payload
from bot.interface.router import ENTRY_POINT
from bot.publishing.reach.refusals import CUT
from bot.store import Stale, Store, StoreError
from bot.store.again import again
from bot.store.key_values import KeyValue

log = logging.getLogger(__name__)

TREE_HASH = KeyValue[str]("commands", str)
"""The digest of the commands that were registered last."""
PATIENCE = 5.0
"""Seconds for which a start waits for the first try."""
FIRST_PAUSE, LONGEST_PAUSE = 60.0, 3600.0
"""Seconds after which refused commands are offered once more, at first and at most."""
BY_THE_BOT = 1
"""The handler of a command that launches an Activity where the bot answers it, and not Discord."""
WRITABLE = frozenset(
    {
        "id",
        "type",
        "handler",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "default_member_permissions",
        "integration_types",
        "contexts",
        "nsfw",
    }
)
"""The parts of a command that Discord sends back."""


class Registering:
    """Registers the commands of a tree, for one server alone where `home` names one."""

    def __init__(
        self,
        client: discord.Client,
        tree: app_commands.CommandTree[Any],
        store: Store,
        home: int | None,
        answers_entry: bool = False,
    ) -> None:
        self._answers_entry = answers_entry
        self._client = client
        self._tree = tree
        self._store = store
        self._home = discord.Object(home) if home else None
        self._work: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        if self._home is not None:
            tree.copy_global_to(guild=self._home)

    async def begin(self) -> None:
        """Register the commands; where Discord is slow or refuses them, go on in the background."""
        self._work = asyncio.create_task(self._until_taken())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._tried.wait()

    async def wait(self) -> None:
        """Wait until Discord has taken them."""
        assert self._work is not None, "it has begun"
        await self._work

    def end(self) -> None:
        """Try no more."""
        if self._work is not None:
            self._work.cancel()

    async def _until_taken(self) -> None:
        pause = FIRST_PAUSE
        while (wait := await self._try()) is not None:
            await asyncio.sleep(max(wait, pause))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _try(self) -> float | None:
        """Register the commands; where that fails, the seconds to wait at least, else None."""
        try:
            await self._register()
        except CUT as error:
            log.warning("Discord does not take the commands now, so the old ones stay for a while: %r", error)
            return error.retry_after if isinstance(error, discord.RateLimited) else 0.0
        except (StoreError, Stale) as error:
            log.warning("the commands are not registered, as the database is away: %s", error)
            return 0.0
        finally:
            self._tried.set()
        return None

    async def _register(self) -> None:
        application = self._client.application_id
        assert application is not None, "the client has logged in"
        commands = await payload(self._tree, self._home)
        home = self._home.id if self._home is not None else None
        text = json.dumps([application, home, commands, *[BY_THE_BOT] * self._answers_entry], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        async with self._store.reading() as read:
            if await TREE_HASH.of(read) == digest:
                return
        # `tree.sync` would translate everything once more.
        if home is not None:
            await self._client.http.bulk_upsert_guild_commands(application, home, payload=commands)
        else:
            there = await self._client.http.get_global_commands(application)
            kept = [*commands, *entry_points(there, self._answers_entry)]
            await self._client.http.bulk_upsert_global_commands(application, payload=kept)
        await self._registered(digest)

    @again
    async def _registered(self, digest: str) -> None:
        async with self._store.writing() as tx:
            await TREE_HASH.put(tx, digest)


def entry_points(there: Collection[Mapping[str, Any]], answered: bool = False) -> list[dict[str, Any]]:
    """The commands that launch Activities, among those that Discord has, as it takes them back: where they
    are `answered`, for the bot to answer.

    Discord makes them where Activities are switched on, and refuses all commands that come without them.
    """
    handler = {"handler": BY_THE_BOT} if answered else {}
    return [
        {name: value for name, value in command.items() if name in WRITABLE and value is not None} | handler
        for command in there
        if command.get("type") == ENTRY_POINT
    ]
