"""How an interaction is answered: acknowledged first, then one private message, errors in one place.

Order of cases for an error: a sentence of the host's or the engine's goes to the person as it is; a
broken rule freezes nothing here but is logged and owned up to; anything else is logged with the
interaction's id and answered with what is known: that nothing was changed, or that something is stored.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot import tracing
from bot.hosting.host import Host
from bot.hosting.table.admission import Doubtful
from bot.hosting.table.sitting import Person, Refused
from bot.interface.shared import Interaction, Shared
from bot.limits import CONTENT, clip
from bot.messages import Message
from bot.panels import seats
from bot.publishing.dress import dress, view_of
from bot.publishing.films import Film
from engine.errors import GameError
from engine.language import N_, _

log = logging.getLogger(__name__)

SORRY = N_("Something went wrong on our side; nothing was changed. Please try again, or use `/inbox`.")
LOST = N_("What you did is stored; only my answer was lost. `/inbox` shows your tables as they are now.")
HALF_DONE = N_(
    "Something went wrong on our side after part of this was stored. "
    "`/inbox` shows your tables as they are now; look there before you try again."
)
OLD_COMMAND = N_(
    "This command is from an earlier version of the bot, or holds a value that it does not take. "
    "Type it again."
)
OLD = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
ACKNOWLEDGED = 40060
TOO_LATE = {10008, 10015, 10062, ACKNOWLEDGED, 50027}
"""The panel was dismissed or its quarter of an hour is over; the interaction's three seconds are over, or it
has been answered already."""
CUT = (aiohttp.ClientError, OSError, TimeoutError)
"""The connection to Discord failed; whether the request arrived is not known."""

_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "suggestion",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}


def person_of(interaction: Interaction) -> Person:
    """Who pressed or typed, from the interaction alone (no member cache)."""
    user = interaction.user
    if not isinstance(user, discord.Member):
        return Person(user.id, user.display_name)
    roles = tuple(role.id for role in user.roles)
    manages = interaction.permissions.manage_guild
    return Person(user.id, user.display_name, manages, roles, interaction.guild_id)


def kind_of(interaction: Interaction) -> str:
    """What an interaction is, as the metrics call it."""
    return _KINDS.get(interaction.type, "other")


class Reply:
    """The one private answer to an interaction.

    A press on a private panel changes that panel; everything else gets a new message that only this
    person sees.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.person = person_of(interaction)
        message = interaction.message
        self.on_panel = message is not None and message.flags.ephemeral

    @property
    def shared(self) -> Shared:
        return self.interaction.client.shared

    @property
    def host(self) -> Host:
        return self.shared.host

    async def acknowledge(self) -> None:
        """Tell Discord within its three seconds that we are at work; the first thing to await."""
        response = self.interaction.response
        if self.on_panel:
            await self._first(response.defer)
        else:
            await self._first(partial(response.defer, ephemeral=True, thinking=True))

    async def ask(self, form: discord.ui.Modal) -> None:
        """A form to fill in, as the first answer. The client forgets it: its id says what to do with it."""
        form.stop()
        await self._first(partial(self.interaction.response.send_modal, form))

    async def _first(self, answer: Callable[[], Awaitable[object]]) -> None:
        """Give the first answer.

        Discord may have taken it though a 502 or nothing at all came back. Then it refuses the second try,
        ours or discord.py's, as one too many: a success, since no other process answers for this bot.
        """
        for last in (False, True):
            try:
                await answer()
            except CUT:
                if last:
                    raise
                continue
            except discord.HTTPException as error:
                if error.code != ACKNOWLEDGED:
                    raise
                self._taken_already()
            return

    def _taken_already(self) -> None:
        """Let discord.py, too, know that the interaction has its first answer; it has no other way."""
        response: Any = self.interaction.response
        response._response_type = discord.InteractionResponseType.deferred_channel_message

    async def show(self, message: Message, film: Film | None = None) -> None:
        """A whole message: words, buttons, and its own picture or film instead of the one before."""
        parts = await dress(message, self.shared.studio, film=film)
        file = parts.pop("file", None)
        await self.interaction.edit_original_response(**parts, attachments=[file] if file else [])
        self._answered()

    async def say(self, sentence: str) -> None:
        """A sentence; on a panel, beside the panel."""
        none = discord.AllowedMentions.none()
        if not self.interaction.response.is_done():
            await self._first(
                partial(
                    self.interaction.response.send_message, sentence, ephemeral=True, allowed_mentions=none
                )
            )
        elif self.on_panel:
            await self.interaction.followup.send(sentence, ephemeral=True, allowed_mentions=none)
        else:
            await self.interaction.edit_original_response(
                content=sentence, view=view_of(()), attachments=[], allowed_mentions=none
            )
        self._answered()

    def _answered(self) -> None:
        """From now on more can be shown to this person alone, below the answer."""
        self.shared.windows.opened(self.interaction)

    async def hand_over(self, sentence: str, name: str, data: bytes) -> None:
        """A file beside the answer, for this person alone."""
        file = discord.File(io.BytesIO(data), filename=name)
        none = discord.AllowedMentions.none()
        await self.interaction.followup.send(sentence, file=file, ephemeral=True, allowed_mentions=none)

    async def problem(self, error: BaseException) -> None:
        """Answer an error; whatever fails meanwhile is logged."""
        original = getattr(error, "original", error)
        metrics, kind = self.shared.metrics, kind_of(self.interaction)
        if isinstance(original, Doubtful):
            metrics.answered(kind, "done")
            await self._try_to_ask(original)
            return
        if isinstance(original, (Refused, GameError)):
            metrics.answered(kind, "refused")
            await self._try_to_say(clip(str(original), CONTENT))
            return
        if isinstance(original, OLD):
            metrics.answered(kind, "refused")
            await self._try_to_say(_(OLD_COMMAND))
            return
        if isinstance(original, discord.HTTPException) and original.code in TOO_LATE:
            metrics.answered(kind, "late")
            log.warning("interaction %s was answered too late", self.interaction.id)
            return
        metrics.answered(kind, "failed")
        if isinstance(original, (*CUT, discord.DiscordServerError)):
            log.warning("interaction %s was not answered: %r", self.interaction.id, original)
        else:
            log.error("interaction %s failed", self.interaction.id, exc_info=original)
        await self._try_to_say(_(_known_of(original)))

    async def _try_to_ask(self, doubt: Doubtful) -> None:
        try:
            await self.show(seats.doubtful(doubt))
        except (*CUT, discord.HTTPException) as error:
            log.warning("interaction %s could not be answered: %r", self.interaction.id, error)

    async def _try_to_say(self, sentence: str) -> None:
        for last in (False, True):
            try:
                await self.say(sentence)
            except CUT as error:
                if last:
                    log.warning("interaction %s could not be answered: %r", self.interaction.id, error)
                continue
            except discord.HTTPException as error:
                log.warning("interaction %s could not be answered: %s", self.interaction.id, error.code)
            return


def _known_of(error: BaseException) -> str:
    """What is known of an interaction at which something of ours, or on the way to Discord, has failed."""
    if not tracing.has_stored():
        return SORRY
    return LOST if isinstance(error, (*CUT, discord.HTTPException)) else HALF_DONE
