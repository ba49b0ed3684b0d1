"""How an interaction is answered: acknowledged first, then one private message, errors in one place.

Order of cases for an error: a sentence of the host's or the engine's goes to the person as it is; a
broken rule freezes nothing here but is logged and owned up to; anything else is logged with the
interaction's id and answered with what is known: that nothing was changed, or that something is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import io
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot import deliveries
from bot.deliveries import Repeated
from bot.ending import unless_stopped
from bot.hosting.host import Host
from bot.hosting.table.admission import Doubtful
from bot.hosting.table.names import names_of
from bot.hosting.table.sitting import Person, Refused
from bot.ids import NO_TABLE, PersonId, is_beside, parse
from bot.interface.shared import Interaction, Shared, server_id
from bot.limits import CONTENT, clip
from bot.messages import Message
from bot.naming import Names, filled, spoken, tables_of
from bot.panels import seats
from bot.panels.here import Onward, Took
from bot.publishing.messages.ephemeral import Erase, edit_answer, is_deferred
from bot.publishing.messages.payloads import payload_of, picture_edit, picture_file, view_of, words_edit
from bot.publishing.pictures.attachments import PendingPicture
from bot.publishing.pictures.studio import key_of
from bot.publishing.reach.refusals import ACKNOWLEDGED, CUT, About, about
from bot.store import Brought, Stale, StoreError, Unclear
from bot.store.faults import PASSING
from engine.errors import GameError
from engine.language import N_, _

log = logging.getLogger(__name__)

SORRY = N_("Something went wrong on our side; nothing was changed. Please try again, or use `/inbox`.")
LOST = N_("Your action is stored; only my answer was lost. `/inbox` shows your tables as they are now.")
HALF_DONE = N_(
    "Something went wrong on our side after part of this was stored. "
    "`/inbox` shows your tables as they are now; look there before you try again."
)
UNCLEAR = N_(
    "Something went wrong on our side, and I cannot tell whether this was stored. "
    "`/inbox` shows your tables as they are now; look there before you try again."
)
OLD_COMMAND = N_(
    "This command is from an earlier version of the bot, or one of its values is not possible. Type it again."
)
OLD = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
AHEAD = 1.0
"""Seconds by which another process is let go ahead that was quicker to acknowledge."""
ABOUT_TO_ANSWER = 2.0
"""Seconds in which another process may still answer what it has stored."""
REFUSAL = "refusal"
"""Stands for a table where what is shown is a refusal."""
PRESSED = (discord.InteractionType.component, discord.InteractionType.modal_submit)
FOLLOW_UPS = 5
"""Messages that Discord takes besides the answer where only the person has installed the bot."""
LOST_ON_THE_WAY = (aiohttp.ClientError, OSError, TimeoutError)
"""The connection to Discord failed; whether the request arrived is not known."""

_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "suggestion",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}


def person_of(interaction: Interaction) -> Person:
    """The person who pressed or typed, from the interaction alone (no member cache)."""
    user = interaction.user
    if not isinstance(user, discord.Member):
        return Person(PersonId(user.id), user.display_name, handle=user.name)
    roles = tuple(role.id for role in user.roles)
    may, guild = interaction.permissions, server_id(interaction)
    return Person(
        PersonId(user.id),
        user.display_name,
        may.manage_guild,
        roles,
        guild,
        handle=user.name,
        moderates=may.moderate_members,
        everywhere=user.global_name or user.name,
    )


def named(user: discord.User | discord.Member) -> Person:
    """Somebody who was named in a command."""
    everywhere = user.global_name or user.name
    return Person(PersonId(user.id), user.display_name, bot=user.bot, handle=user.name, everywhere=everywhere)


def kind_of(interaction: Interaction) -> str:
    """The kind of an interaction, as the metrics call it."""
    return _KINDS.get(interaction.type, "other")


def installed_by_a_person_alone(interaction: Interaction) -> bool:
    """Whether somebody uses the bot where nobody but them has installed it, and not in its own messages."""
    personal = interaction.is_user_integration() and not interaction.is_guild_integration()
    return personal and not interaction.context.dm_channel


class Asked(Refused):
    """A refusal with something to press, such as a menu of what can be meant."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.content)
        self.message = message


class Reply:
    """The one private answer to an interaction.

    A press on a private panel changes that panel; everything else, a post for one person too, gets a new
    message that only this person sees. Words are shown at once; the picture follows when it is painted, with
    `later` when the handler is done (`finish`), so that nothing waits for it, not even the next press.
    """

    def __init__(self, interaction: Interaction, later: bool = False) -> None:
        self.interaction = interaction
        self.shared: Shared = interaction.client.shared
        self._later = later
        self._pending_picture: PendingPicture | None = None
        self.person = person_of(interaction)
        message = interaction.message
        self.seen_alone = message is not None and message.flags.ephemeral
        self.on_panel = self.seen_alone and not is_beside(_pressed(interaction))
        self._panel = message.id if message is not None else 0
        self._on_layout = self.on_panel and message is not None and message.flags.components_v2
        self._beside = 0
        self._shown: Erase | None = None
        self.took: Took | None = None
        """The table that was taken among several, which the answer then names."""
        self.onward: Onward | None = None
        """The tables that wait besides, to the first of which the answer then leads."""

    @property
    def host(self) -> Host:
        return self.shared.host

    async def acknowledge(self) -> None:
        """Tell Discord within its three seconds that we are at work; the first thing to await.

        Raises `Repeated` where the interaction has been carried out before, here or by another process.
        """
        if self.interaction.response.is_done():
            return  # a second try of the same command
        await self.say_at_work()
        await self.must_be_new()

    async def say_at_work(self) -> None:
        """As `acknowledge`, for presses, which look in their turn whether they are new.

        Waits for an earlier arrival of the same interaction, in this process or another one.
        """
        await self._acknowledge()
        delivery = deliveries.running()
        if delivery is not None and delivery.earlier is not None:
            await delivery.earlier.over.wait()
            delivery.answered = delivery.earlier.answered and delivery.refused
            delivery.earlier = None
        elif delivery is not None and delivery.refused:
            await asyncio.sleep(AHEAD)
            delivery.answered = not self.on_panel and await is_deferred(self.interaction) is False

    async def _acknowledge(self) -> None:
        if self.on_panel:
            await self._first(self.interaction.response.defer)
        else:
            await self._first(partial(self.interaction.response.defer, ephemeral=True, thinking=True))

    async def must_be_new(self) -> None:
        """Raises `Repeated` where the interaction has been carried out before, here or by another process."""
        delivery = deliveries.running()
        if (delivery is not None and delivery.answered) or await self.brought_before() is not None:
            raise Repeated(f"Interaction {self.interaction.id} has been carried out.")
        if delivery is not None:
            delivery.new = True

    async def brought_before(self) -> Brought | None:
        """The change that another arrival of this interaction stored; None for none, or where it cannot be
        told."""
        delivery = deliveries.running()
        if delivery is not None and delivery.counted:
            return None
        with contextlib.suppress(StoreError, Stale):
            async with self.host.store.asking() as read:
                brought = await read.brought(self.interaction.id)
                return brought if brought is not None and brought.done else None
        return None

    async def stands(self) -> bool:
        """Whether the interaction has been answered already; another process that is about to gets a moment.

        Acknowledging tells it: Discord takes that once.
        """
        if not self.interaction.response.is_done():
            await self._acknowledge()
        delivery = deliveries.running()
        beside = delivery is not None and (delivery.refused or delivery.new)
        if self.on_panel:
            return beside
        if beside and await is_deferred(self.interaction):
            await asyncio.sleep(ABOUT_TO_ANSWER)
        return not await is_deferred(self.interaction)

    async def _speak(self) -> None:
        """Raises `Repeated` where meanwhile another process that was acknowledged has carried it out."""
        delivery = deliveries.running()
        if delivery is not None and delivery.refused and await self.brought_before() is not None:
            raise Repeated(f"Interaction {self.interaction.id} has been carried out.")

    async def _names(self, shown: Message | str) -> Names:
        """The drivers whom something names."""
        codes = tables_of(shown)
        if not codes:
            return {}
        async with self.host.store.asking() as read:
            return await names_of(read, codes)

    async def ask(self, form: discord.ui.Modal) -> None:
        """A form to fill in, as the first answer. The client forgets it: its id says what to do with it."""
        form.stop()
        await self._first(partial(self.interaction.response.send_modal, form))
        deliveries.answered()

    async def launch(self) -> str | None:
        """Open the bot's Activity, as the first answer: the id of its instance, '' where that is not told.

        None where Discord does not open it here, and nothing is answered.
        """
        opened: list[str] = []

        async def answer() -> None:
            resource = (await self.interaction.response.launch_activity()).resource
            opened.append(str(getattr(resource, "id", "") or ""))

        try:
            await self._first(answer)
        except discord.HTTPException as error:
            if about(error) in (About.INTERACTION, About.PACE):
                raise
            log.warning("interaction %s opens no Activity: %s", self.interaction.id, error.code)
            return None
        deliveries.answered()
        return opened[0] if opened else ""

    async def _first(self, answer: Callable[[], Awaitable[object]]) -> None:
        """Give the first answer.

        Discord may have taken it though a 502 or nothing at all came back. Then it refuses the second try,
        ours or discord.py's, as one too many. It does so, too, where a copy of the interaction was quicker;
        which of the two it is, the store can tell (`must_be_new`).
        """
        for last in (False, True):
            try:
                await answer()
            except LOST_ON_THE_WAY:
                if last:
                    raise
                continue
            except discord.HTTPException as error:
                if error.code != ACKNOWLEDGED:
                    raise
                self._taken_already()
                deliveries.refused()
            return

    def _taken_already(self) -> None:
        """Let discord.py, too, know that the interaction has its first answer; it has no other way."""
        response: Any = self.interaction.response
        response._response_type = discord.InteractionResponseType.deferred_channel_message

    async def show(self, message: Message) -> None:
        """A whole message: words, buttons, and its own picture instead of the one before.

        What is painted already comes with the words; the picture before stays until another one is painted,
        but in a panel with layout, where each picture has its place among the words. Such a panel keeps its
        layout, since Discord lets no message lose it.
        """
        await self._speak()
        for more in (self.onward, self.took):
            message = more.on(message) if more is not None else message
        message = filled(message, await self._names(message))
        message = dataclasses.replace(message, layout=True) if self._on_layout else message
        await self._put(message)
        self._answered()
        self._shown = self.shared.ephemerals.erasing(self.interaction)
        if not self._later:
            await self.finish()

    async def _put(self, message: Message) -> None:
        """Make the answer that message, until its picture is painted with the one before."""
        attachments, picture = self.shared.attachments, message.picture
        rewritten = partial(edit_answer, self.interaction)
        key = key_of(picture) if picture is not None else ""
        self._pending_picture = None
        if self.on_panel:
            attachments.invalidate(self._panel)
        if (
            picture is not None
            and not message.layout
            and self.on_panel
            and attachments.shows(self._panel, key)
        ):
            shown = await rewritten(words_edit(message))
            attachments.request(shown, key)
        elif picture is not None and not self.shared.studio.has(key):
            shown = await rewritten(words_edit(message) | ({"attachments": []} if message.layout else {}))
            attachments.request(shown, key)
            self._pending_picture = PendingPicture(shown, message, picture, key)
        else:
            parts = await payload_of(message, self.shared.studio)
            file = parts.pop("file", None)
            shown = await rewritten(parts | {"attachments": [file] if file else []})
            attachments.request(shown, key)
            attachments.record(shown, key if file else "")

    async def finish(self) -> None:
        """Put the picture of the latest words where they are, unless others have come meanwhile; then take
        away the panel of the same table that they stand for."""
        await self._attach_picture()
        await self._tidy()

    async def _tidy(self) -> None:
        """One private panel a person and table: a press on a public post takes the one before away."""
        table = _table_of(self.interaction)
        if self._shown is not None and table and not self.on_panel:
            await self.shared.ephemerals.replace(self.person.id, table, self.interaction.id, self._shown)
        self._shown = None

    async def _attach_picture(self) -> None:
        pending, self._pending_picture = self._pending_picture, None
        if pending is None:
            return
        attachments = self.shared.attachments
        async with attachments.gate:
            file = await self._painted(pending) if attachments.is_requested(pending) else None
        if attachments.over.is_set() or not attachments.is_requested(pending):
            return
        try:
            parts = picture_edit(pending.words, file) if file is not None else {"attachments": []}
            await self.interaction.edit_original_response(**parts)
        except CUT as error:
            log.warning("interaction %s was answered without its picture: %r", self.interaction.id, error)
            return
        if attachments.is_requested(pending):
            attachments.record(pending.message, pending.key if file else "")

    async def _painted(self, pending: PendingPicture) -> discord.File | None:
        """The file of a pending picture; None if it cannot be painted before the bot ends."""
        return await unless_stopped(
            self.shared.attachments.over, picture_file(pending.picture, self.shared.studio)
        )

    async def say(self, sentence: str) -> Erase:
        """A sentence; on a panel, beside the panel. Returns what takes it away again."""
        await self._speak()
        sentence = spoken(sentence, await self._names(sentence))
        erase = self.shared.ephemerals.erasing(self.interaction)
        none = discord.AllowedMentions.none()
        if not self.interaction.response.is_done():
            await self._first(
                partial(
                    self.interaction.response.send_message, sentence, ephemeral=True, allowed_mentions=none
                )
            )
        elif self.on_panel:
            said = await self.interaction.followup.send(
                sentence, ephemeral=True, allowed_mentions=none, wait=True
            )
            erase = self.shared.ephemerals.erasing(self.interaction, said.id)
        else:
            await self.interaction.edit_original_response(
                content=sentence, view=view_of(()), attachments=[], allowed_mentions=none
            )
        self._answered()
        return erase

    def _answered(self) -> None:
        """From now on more can be shown to this person alone, below the answer."""
        deliveries.answered()
        if not installed_by_a_person_alone(self.interaction):
            self.shared.ephemerals.remember_token(self.interaction)

    async def hand_over(self, sentence: str, name: str, data: bytes) -> None:
        """A file beside the answer, for this person alone."""
        if self._beside >= FOLLOW_UPS and installed_by_a_person_alone(self.interaction):
            return
        self._beside += 1
        file = discord.File(io.BytesIO(data), filename=name)
        none = discord.AllowedMentions.none()
        await self.interaction.followup.send(sentence, file=file, ephemeral=True, allowed_mentions=none)
        deliveries.answered()

    async def problem(self, error: BaseException) -> None:
        """Answer an error; whatever fails meanwhile is logged."""
        original = getattr(error, "original", error)
        metrics, kind = self.shared.metrics, kind_of(self.interaction)
        if isinstance(original, Doubtful):
            metrics.answered(kind, "done")
            await self._try_to_ask(seats.confirm_beside_blocked(original))
            return
        if isinstance(original, Asked):
            metrics.answered(kind, "refused")
            await self._try_to_ask(original.message)
            return
        if isinstance(original, (Refused, GameError)):
            metrics.answered(kind, "refused")
            await self._refuse(clip(str(original), CONTENT))
            return
        if isinstance(original, OLD):
            metrics.answered(kind, "refused")
            await self._try_to_say(_(OLD_COMMAND))
            return
        if isinstance(original, discord.HTTPException) and about(original) is About.POST:
            metrics.about(About.POST)
            metrics.answered(kind, "done")  # the panel was taken away, as another one stands in its place
            return
        if isinstance(original, discord.HTTPException) and about(original) is About.INTERACTION:
            metrics.about(About.INTERACTION)
            metrics.answered(kind, "late")
            log.warning("interaction %s was answered too late", self.interaction.id)
            return
        metrics.answered(kind, "failed")
        if _is_on_the_way(original):
            log.warning("interaction %s was not answered: %r", self.interaction.id, original)
        else:
            log.error("interaction %s failed", self.interaction.id, exc_info=original)
        await self._try_to_say(_(_known_of(original)))

    async def _try_to_ask(self, question: Message) -> None:
        try:
            await self.show(question)
        except Repeated:
            return
        except CUT as error:
            log.warning("interaction %s could not be answered: %r", self.interaction.id, error)

    async def _refuse(self, sentence: str) -> None:
        """Say why not, in the place of the last refusal that this person has read."""
        erase = await self._try_to_say(sentence)
        if erase is not None and self.interaction.type in PRESSED:
            await self.shared.ephemerals.replace(self.person.id, REFUSAL, self.interaction.id, erase)

    async def _try_to_say(self, sentence: str) -> Erase | None:
        for last in (False, True):
            try:
                return await self.say(sentence)
            except Repeated:
                return None
            except LOST_ON_THE_WAY as error:
                if last:
                    log.warning("interaction %s could not be answered: %r", self.interaction.id, error)
                continue
            except discord.HTTPException as error:
                log.warning("interaction %s could not be answered: %s", self.interaction.id, error.code)
            return None
        return None


def _table_of(interaction: Interaction) -> str:
    """The table at whose post somebody has pressed, '' for anything else."""
    pressed = parse(_pressed(interaction))
    return pressed.table if pressed is not None and pressed.table != NO_TABLE else ""


def _pressed(interaction: Interaction) -> str:
    """The custom id of what was pressed, '' for anything else."""
    data: Any = interaction.data or {}
    component = interaction.type is discord.InteractionType.component
    return str(data.get("custom_id", "")) if component else ""


def _is_on_the_way(error: BaseException) -> bool:
    """Whether Discord, the database or the way there is out of order, and nothing of this interaction's."""
    if isinstance(error, discord.HTTPException):
        return about(error) in (About.PACE, About.BOT)
    return isinstance(error, (*LOST_ON_THE_WAY, *PASSING))


def _known_of(error: BaseException) -> str:
    """The log's words for an interaction at which something of ours, or on the way to Discord, has failed."""
    if not deliveries.has_stored():
        return UNCLEAR if isinstance(error, Unclear) else SORRY
    return LOST if isinstance(error, CUT) else HALF_DONE
