"""From a press to its handler, by the custom id alone: no view is stored, so a restart loses none.

Anybody who presses a button of a table that is none of their business hears what they would hear of a table
that is not there, whatever the button. So no handler asks whether a table is known to somebody. A handler is
a function marked with `@press_of(verb)`: in `bot.interface.presses`, in `bot.play.handlers`, or in the
`handlers.py` of a thing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import discord

from bot import tracing
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused
from bot.ids import NO_TABLE, PersonId, Press, parse
from bot.interface import reach, typed
from bot.interface.floods import admitted
from bot.interface.replies import Reply, kind_of
from bot.interface.shared import Interaction
from bot.store.again import again
from engine.language import N_, _, nearest, speak

log = logging.getLogger(__name__)

LARGEST = 2**63 - 1
"""The largest number that the database holds."""

OLD_BUTTON = N_(
    "This button is from an earlier version of the bot. `/inbox` shows your tables as they are now."
)


@dataclass(frozen=True, slots=True)
class Call:
    """One press or submitted form: what was pressed, and how to answer."""

    press: Press
    reply: Reply
    values: tuple[str, ...] = ()

    @property
    def interaction(self) -> Interaction:
        return self.reply.interaction

    @property
    def table(self) -> str:
        return self.press.table

    @property
    def host(self) -> Host:
        return self.reply.host

    def number(self, index: int, default: int = 0) -> int:
        """An argument as a number."""
        args = self.press.args
        return number_of(args[index] if index < len(args) else "", default)

    def person(self, index: int) -> PersonId:
        """Somebody whom an argument names, `NOBODY` where it names none."""
        return PersonId(self.number(index))

    def word(self, index: int) -> str:
        """An argument; raises `Refused` where the id is cut short."""
        if index >= len(self.press.args):
            raise Refused(_(OLD_BUTTON))
        return self.press.args[index]

    @property
    def chosen(self) -> str:
        """The choice in the menu that was used, '' for none."""
        return self.values[0] if self.values else ""

    @property
    def choice(self) -> str:
        """The choice in a menu or the text of a form; raises `Refused` where there is none."""
        if not self.values:
            raise Refused(_(OLD_BUTTON))
        return self.values[0]

    def chosen_number(self, default: int = 0) -> int:
        """The choice as a number."""
        return number_of(self.chosen, default)

    @property
    def chosen_person(self) -> PersonId:
        """The person chosen in the menu, `NOBODY` for none."""
        return PersonId(self.chosen_number())


def number_of(word: str, default: int) -> int:
    """A number that the database can hold."""
    digits = word.removeprefix("-")
    if not digits.isdecimal() or len(digits) > len(str(LARGEST)):
        return default
    return int(word) if int(digits) <= LARGEST else default


PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""The interactions that have a custom id."""
Handler = Callable[[Call], Awaitable[None]]
HANDLERS: dict[str, tuple[Handler, bool]] = {}
NEED_BOT: set[str] = set()
"""The verbs that do something on the server where they are pressed, by a private panel too."""


def press_of(verb: str, *, opens_form: bool = False, needs_bot: bool = False) -> Callable[[Handler], Handler]:
    """Register a handler. One that opens a form answers by itself; all others are acknowledged first.

    One that needs the bot is refused on a server that the bot is not on, as is every press on a public post.
    """

    def register(handler: Handler) -> Handler:
        if verb in HANDLERS:
            raise ValueError(f"two handlers for {verb!r}")
        HANDLERS[verb] = handler, opens_form
        if needs_bot:
            NEED_BOT.add(verb)
        return handler

    return register


ENTRY: list[Callable[[Reply], Awaitable[None]]] = []
"""The answer to the command with which Discord opens the bot's Activity."""
ENTRY_POINT = 4
"""The type of that command: Discord makes it where Activities are switched on."""


def is_entry(interaction: Interaction) -> bool:
    """Whether somebody has used the command that opens the Activity."""
    data: Any = interaction.data or {}
    return interaction.type is discord.InteractionType.application_command and data.get("type") == ENTRY_POINT


async def enter(interaction: Interaction) -> None:
    """Answer the command that opens the Activity; raises what is to be answered."""
    reply = Reply(interaction)
    for answer in ENTRY:
        await answer(reply)
    reply.shared.metrics.answered(kind_of(interaction), "done")


async def route(interaction: Interaction) -> None:
    """Carry out a press on a component or a submitted form; raises what is to be answered."""
    data: Any = interaction.data or {}
    speak(nearest(interaction.locale.value))
    press = parse(str(data.get("custom_id", "")))
    tracing.begin(interaction.id, press.table if press else "")
    shared = interaction.client.shared
    shared.arrivals.begin(interaction.id, shared.host.now())
    reply = Reply(interaction, later=True)
    handler, opens_form = HANDLERS.get(press.verb, (None, False)) if press else (None, False)
    if press is None or handler is None:
        await reply.say(_(OLD_BUTTON))
        return
    if not await admitted(interaction):
        return
    if not opens_form:
        await reply.say_at_work()
        if press.verb in NEED_BOT or not reply.seen_alone:
            await reach.require_bot(interaction)
    typed.check(interaction)
    await again(_knock)(Call(press, reply), in_turn=not opens_form)
    await again(handler)(Call(press, reply, _values(data)))
    reply.shared.metrics.answered(kind_of(interaction), "done")
    await reply.finish()


async def _knock(call: Call, in_turn: bool) -> None:
    """Raises `Refused` where a table is none of somebody's business, `Repeated` at a copy.

    Presses keep their order: who waits for the same pen afterwards does so in the order of this one. A form
    cannot wait, as it has to be the first answer.
    """
    at_table = call.table != NO_TABLE
    async with call.host.pen(call.table, call.reply.person.id) if in_turn and at_table else nullcontext():
        if in_turn:
            await call.reply.must_be_new()
        if at_table:
            await call.host.knock(call.table, call.reply.person)


def _values(data: dict[str, Any]) -> tuple[str, ...]:
    """The values chosen in a menu or typed into a form, in order."""
    return tuple(data["values"]) if "values" in data else tuple(typed.form_texts(data))
