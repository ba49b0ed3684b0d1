"""Ephemeral messages, which one person sees alone: how to send more of them, and to delete old ones.

Discord takes them for a quarter of an hour after an interaction, by its token alone. Nothing of this is
stored: after a restart the next interaction brings a token again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from discord.http import handle_message_parameters
from discord.webhook.async_ import async_context

from bot.ids import PersonId
from bot.publishing.reach.refusals import CUT, OVER, About, about
from bot.times.instants import Instant

log = logging.getLogger(__name__)

TOKEN_LIFE = 14 * 60.0
"""Seconds after an interaction in which its token is used; Discord takes it for fifteen minutes."""
CAPACITY = 4096
"""People whose tokens are remembered; the one answered longest ago is forgotten first."""

WINDOW = "window"
"""How the word to other processes about a token begins."""
SHOWN = "shown"
"""How the word about a message that replaces another one begins."""

Erase = Callable[[], Awaitable[object]]


async def edit_answer(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> int:
    """Edit the private answer to an interaction, and return the id of its message.

    The library would make a whole message of what Discord sends back, controls and all.
    """
    http = interaction.client.http
    with handle_message_parameters(**parts) as params:
        sent = await async_context.get().edit_original_interaction_response(
            interaction.application_id,
            interaction.token,
            session=interaction._session,
            proxy=http.proxy,
            proxy_auth=http.proxy_auth,
            payload=params.payload,
            multipart=params.multipart,
            files=params.files,
        )
    return int(sent["id"])


async def is_deferred(interaction: discord.Interaction[Any]) -> bool | None:
    """Whether an interaction still shows that the bot is thinking; None where Discord does not say."""
    http = interaction.client.http
    try:
        shown = await async_context.get().get_original_interaction_response(
            interaction.application_id,
            interaction.token,
            session=interaction._session,
            proxy=http.proxy,
            proxy_auth=http.proxy_auth,
        )
    except CUT:
        return None
    return discord.MessageFlags._from_value(shown.get("flags", 0)).loading


class Ephemerals:
    """The latest interaction token of each person, and the messages shown by it; `now` is the clock.

    Processes tell each other by `say` and `receive`, since the one that has something to show need not be the
    one that was asked.
    """

    def __init__(
        self, client: discord.Client, now: Callable[[], Instant], say: Callable[[str], None]
    ) -> None:
        self._client = client
        self._now = now
        self._say = say
        self.refused: Callable[[About], object] = lambda _kind: None
        """Called with a refusal because a token was no longer valid."""
        self._known: OrderedDict[PersonId, tuple[float, int, str]] = OrderedDict()
        self._shown: OrderedDict[tuple[PersonId, str], tuple[float, int, Erase | None]] = OrderedDict()
        self._going: set[asyncio.Task[None]] = set()

    def remember_token(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the token of an interaction that was just answered, here and in other processes."""
        self._remember(PersonId(interaction.user.id), interaction.application_id, interaction.token)
        self._say(f"{WINDOW} {interaction.user.id} {interaction.application_id} {interaction.token}")

    def receive(self, said: str) -> None:
        """Take the word of another process: it has a newer token, or has replaced a message shown here."""
        kind, *words = said.split(" ")
        if kind == WINDOW:
            user, application, token = words
            self._remember(PersonId(int(user)), int(application), token)
        elif kind == SHOWN:
            user, interaction, what = words
            old = self._older(PersonId(int(user)), what, int(interaction), None)
            if old is not None:
                going = asyncio.create_task(self._take_away(old))
                self._going.add(going)
                going.add_done_callback(self._going.discard)

    def _remember(self, user: PersonId, application: int, token: str) -> None:
        self._known[user] = self._now(), application, token
        self._known.move_to_end(user)
        while len(self._known) > CAPACITY:
            self._known.popitem(last=False)

    def erasing(self, interaction: discord.Interaction[Any], beside: int = 0) -> Erase:
        """A call that deletes a private answer, or the message beside it.

        It holds the token alone: thousands are kept, and an interaction with its message has many kilobytes.
        """
        return partial(self._erase, interaction.application_id, interaction.token, beside)

    async def _erase(self, application: int, token: str, beside: int) -> None:
        way = self._webhook(application, token)
        if beside:
            await way.delete_message(beside)
            return
        # A webhook of the library's cannot: it would write the @ of @original in another way.
        await async_context.get().delete_original_interaction_response(
            application, token, session=way.session, proxy=way.proxy, proxy_auth=way.proxy_auth
        )

    def _webhook(self, application: int, token: str) -> discord.Webhook:
        data: Any = {"id": application, "type": 3, "token": token}
        return discord.Webhook.from_state(data=data, state=self._client._connection)

    async def replace(self, user: PersonId, what: str, interaction: int, erase: Erase) -> None:
        """Delete the panel of a table, or the refusal, that a new one replaces, if it can be reached.

        `what` tells them apart; `erase` deletes the new one. The answer to the latest interaction stays,
        whichever process has given it and whichever came first.
        """
        self._say(f"{SHOWN} {user} {interaction} {what}")
        old = self._older(user, what, interaction, erase)
        if old is not None:
            await self._take_away(old)

    def _older(self, user: PersonId, what: str, interaction: int, erase: Erase | None) -> Erase | None:
        """Remember the newer of two answers; the call that deletes the older one, if it is ours."""
        since, latest, known = self._shown.get((user, what), (0.0, 0, None))
        if self._now() - since > TOKEN_LIFE:
            latest, known = 0, None
        if latest > interaction:
            return erase
        self._shown[user, what] = self._now(), interaction, erase
        self._shown.move_to_end((user, what))
        while len(self._shown) > CAPACITY:
            self._shown.popitem(last=False)
        return known if latest != interaction else None  # a copy takes nothing away

    async def _take_away(self, old: Erase) -> None:
        try:
            await old()
        except CUT as error:
            log.info("an old panel stays: %r", error)

    async def show(self, user: PersonId, parts: dict[str, Any]) -> bool:
        """Send a payload to one person alone; False where no valid token is known."""
        since, application, token = self._known.get(user, (0.0, 0, ""))
        if not token or self._now() - since > TOKEN_LIFE:
            return False
        try:
            await self._webhook(application, token).send(**parts, ephemeral=True)
        except discord.HTTPException as error:
            kind = about(error)
            if kind not in OVER:
                raise
            self.refused(kind)
            log.info("the token of an interaction is no longer valid (%s)", error.code)
            self._known.pop(user, None)
            return False
        return True
