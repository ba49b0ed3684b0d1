"""Things that several commands need: the table that is meant, and autocomplete for it."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot import deliveries
from bot.hosting.host import Host
from bot.hosting.table.sitting import NOWHERE, Refused, Sitting, called
from bot.ids import CODE_LENGTH, PersonId, spelled
from bot.interface.inbox import ALIVE
from bot.interface.replies import Asked, Reply, person_of
from bot.interface.shared import Interaction, channel_id, user_id
from bot.limits import clip
from bot.messages import Message
from bot.panels import here
from bot.store import Draft, Filter, Reading
from bot.text import harmless
from engine.language import N_, _
from engine.matching import fitting, the_one

SUGGESTIONS = 25
CHOICE_LENGTH = 100
NEAR = 100
"""How many of the latest tables of a channel, and of a person, can be named by their game or their people."""
T = TypeVar("T")
V = TypeVar("V", str, int)
LINE = N_("The line; it is completed as you type")
TABLE = N_("The table's code; not needed if there is only one")


def insert(group: app_commands.Group, command: app_commands.Command[Any, ..., Any], before: str) -> None:
    """Add a command to a group ahead of another one, as Discord has them in an order."""
    names = [known.name for known in group.commands]
    later = group.commands[names.index(before) :] if before in names else []
    for known in later:
        group.remove_command(known.name)
    for added in (command, *later):
        group.add_command(added)


def worded(*words: str) -> list[app_commands.Choice[str]]:
    """Words, marked with `N_`, to choose from in the language of the person who types."""
    return [app_commands.Choice(name=app_commands.locale_str(word), value=word) for word in words]


async def tables_meant(interaction: Interaction, code: str | None) -> list[Sitting]:
    """The table by its code, or those that can be meant here, the newest first; raises `Refused`.

    One's own come before those of others, and where no table lives any more, the newest race that has ended
    is meant. Of several the positions are not read.
    """
    host = interaction.client.shared.host
    if code:
        return [await _called(interaction, code, partial(host.look, person=person_of(interaction)))]
    living = await host.listed(Filter(stages=ALIVE, channel=channel_id(interaction)))
    living = living or await host.listed(Filter(stages=ALIVE, channel=NOWHERE, user=user_id(interaction)))
    sittings = [s for s in living if s.seat_of(user_id(interaction))] or living
    if sittings:
        return sittings
    over = await host.tables(Filter(stages=("over",), channel=channel_id(interaction), limit=1))
    if over:
        return over
    raise Refused(_("There is no table in this channel. `/play` opens one; `/inbox` lists yours."))


async def _called(interaction: Interaction, code: str, look: Callable[[str], Awaitable[T]]) -> T:
    """The table of a code, or the one near that is called so; raises `Refused`."""
    try:
        return await look(spelled(code))
    except Refused as unknown:
        return await look(the_one(code, _named(await _near(interaction)), unknown, harmless).row.id)


async def _whole(host: Host, sitting: Sitting) -> Sitting:
    """A table with its position; one that was looked at is not read again."""
    return sitting if sitting.table is not None else await host.look(sitting.row.id)


async def table_meant(interaction: Interaction, code: str | None) -> Sitting:
    """The table by its code, or the only one that can be meant here; raises `Refused`."""
    sittings = await tables_meant(interaction, code)
    if len(sittings) > 1:
        words = _("Which table do you mean? Here are {codes}.").format(codes=here.codes(sittings))
        raise Asked(Message(words, (here.menu(sittings, _("Look at a table")),)))
    return await _whole(interaction.client.shared.host, sittings[0])


async def begin(interaction: Interaction, code: str | None) -> tuple[Reply, Sitting]:
    """Acknowledge a command that changes a table, and find the table; raises `Refused`."""
    reply = Reply(interaction)
    await reply.acknowledge()
    return reply, await table_meant(interaction, code)


async def look_at(interaction: Interaction, code: str | None, waiting: bool = False) -> tuple[Reply, Sitting]:
    """Acknowledge a command that shows a table, and find the table; raises `Refused`.

    Among several the newest is taken, one that waits for an answer first if `waiting`; then the answer says
    which one it is and offers the others.
    """
    reply = Reply(interaction)
    await reply.acknowledge()
    sittings = await tables_meant(interaction, code)
    host, user = reply.host, reply.person.id
    if len(sittings) > 1 and waiting:
        sittings = [await host.look(s.row.id) for s in sittings[:SUGGESTIONS]]
        sittings.sort(key=lambda s: not waits_for(s, user))
    if len(sittings) > 1:
        reply.took = here.Took(sittings[0], sittings[1:])
    return reply, await _whole(host, sittings[0])


async def table_of(reply: Reply, message: discord.Message) -> str:
    """The table that a message of mine is about; raises `Refused` for another message."""
    async with reply.host.store.asking() as read:
        id = await _table_of(read, message.id)
    if id is None:
        raise Refused(_("That message is not a table's post; choose one of my posts."))
    await reply.host.knock(id, reply.person)
    return id


async def meant_to_answer(reply: Reply, code: str | None, line: str) -> Sitting:
    """The table that a line answers: that of the code, the only one here, or that alone waits.

    Where several wait the line is kept, and the table is asked for. Raises `Refused`.
    """
    host, user = reply.host, reply.person.id
    if code:
        return await _called(reply.interaction, code, partial(host.look, person=reply.person))
    sittings = await tables_meant(reply.interaction, None)
    if len(sittings) == 1:
        return await _whole(host, sittings[0])
    known = [await host.look(s.row.id) for s in sittings[:SUGGESTIONS]]
    waiting = [s for s in known if waits_for(s, user)]
    if len(waiting) == 1:
        reply.took = here.Took(waiting[0], [s for s in known if s is not waiting[0]])
        return waiting[0]
    asked = waiting or [s for s in known if s.table is not None and s.asked(user) is not None]
    for sitting in asked:
        question = sitting.asked(user)
        if question is not None:
            with deliveries.on_the_way():
                await host.keep_draft(Draft(sitting.row.id, question.id, user, line, purpose="mend"))
    words = _("Which table do you mean? Here are {codes}.").format(codes=here.codes(asked or known))
    menu = here.menu(asked, _("Send it to …"), "linefor") if asked else here.menu(known, _("Look at a table"))
    raise Asked(Message(words, (menu,)))


def waits_for(sitting: Sitting, user: PersonId) -> bool:
    """Whether a table waits for somebody's answer."""
    asked = sitting.asked(user) if sitting.row.stage == "running" and sitting.table is not None else None
    return asked is not None and sitting.running.answer(asked.id) is None


async def meant_while_typing(interaction: Interaction) -> Sitting | None:
    """The table that a command is being typed for, None as long as that is open."""
    try:
        sittings = await tables_meant(interaction, getattr(interaction.namespace, "table", None))
        host = interaction.client.shared.host
        known = [await host.look(s.row.id) for s in sittings[:SUGGESTIONS]]
    except Refused:
        return None
    waiting = [s for s in known if waits_for(s, user_id(interaction))]
    return next((sittings[0] for sittings in (known, waiting) if len(sittings) == 1), None)


async def tables_here(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocomplete: tables of this channel, then those of the person, living ones first."""
    code = spelled(typed)
    sittings = await _near(interaction, code) if len(code) <= CODE_LENGTH else []
    if not sittings and code:
        sittings = fitting(typed, _named(await _near(interaction)))
    return [choice_of(s) for s in sittings[:SUGGESTIONS]]


async def _near(interaction: Interaction, code: str = "") -> list[Sitting]:
    """The latest tables here, then those of the person, living ones first; `code` is how theirs begins."""
    host = interaction.client.shared.host
    where = Filter(prefix=code, limit=SUGGESTIONS if code else NEAR)
    living = await host.listed(dataclasses.replace(where, channel=channel_id(interaction)))
    mine = await host.listed(dataclasses.replace(where, user=user_id(interaction)))
    by_code = {s.row.id: s for s in (*living, *mine)}
    return sorted(by_code.values(), key=lambda s: s.row.stage not in ALIVE)


def _named(sittings: Iterable[Sitting]) -> list[tuple[Sitting, tuple[str, ...]]]:
    """Tables with what people can call them."""
    return [
        (s, (s.row.id, here.said(s), s.game.title, *(called(seat) for seat in s.seats))) for s in sittings
    ]


def choice_of(sitting: Sitting) -> app_commands.Choice[str]:
    """A table as it is suggested: its code, game, stage and people."""
    return app_commands.Choice(name=clip(here.said(sitting), CHOICE_LENGTH), value=sitting.row.id)


def offered(typed: object, known: Iterable[tuple[V, str]]) -> list[app_commands.Choice[V]]:
    """Autocomplete: what is known, by value and name, as far as it fits what is typed."""
    things = [
        ((value, name), (name, str(value))) for value, name in known if len(str(value)) <= CHOICE_LENGTH
    ]
    return [
        app_commands.Choice(name=clip(name, CHOICE_LENGTH), value=value)
        for value, name in fitting(str(typed), things)[:SUGGESTIONS]
    ]


async def _table_of(read: Reading, message: int) -> str | None:
    """The table to which a message of the bot's belongs."""
    rows = await read.rows("SELECT of_table FROM posts WHERE message = ?", (message,))
    return next((str(row[0]) for row in rows if row[0] is not None), None)
