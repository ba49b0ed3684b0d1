"""The buttons of votes: asking for something, agreeing with it or not."""

from __future__ import annotations

import discord

from bot.hosting.after.presence import absent
from bot.hosting.host import Host
from bot.hosting.organising import moderating, votes
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import press
from bot.interface.presses.watching import watched
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.messages import Message
from bot.panels import votes as panels
from engine.language import _
from engine.model import Seat


@press_of("motions")
async def motions(call: Call) -> None:
    await show(call.reply, await watched(call))


async def show(reply: Reply, sitting: Sitting, note: str = "") -> None:
    """The votes of a table, with what one can ask for; the note on top."""
    host = reply.host
    async with host.store.reading() as read:
        motions = [
            (motion, await votes.count_of(host, read, sitting, motion))
            for motion in await votes.open_motions(read, sitting, host.now())
        ]
    await reply.show(panels.manage(sitting, reply.person, motions, note))


@press_of("vote")
async def vote(call: Call) -> None:
    """Agree with what somebody else has asked for, or not."""
    agrees = call.press.args[1:] == ("yes",)
    if not agrees and call.press.args[1:] != ("no",):
        raise Refused(_("That vote is over."))
    await votes.vote(call.host, call.table, call.reply.person, call.number(0), agrees)
    sentence = _("You voted yes.") if agrees else _("You voted no.")
    if call.reply.on_panel:
        await show(call.reply, await call.host.look(call.table), sentence)
    else:
        await call.reply.say(sentence)


@press_of("removable")
async def removable(call: Call) -> None:
    sitting = await watched(call)
    sitting.must_run()
    await call.reply.show(panels.removable(sitting, call.reply.person))


@press_of("ask")
async def ask(call: Call) -> None:
    """The motion that a press would make, and who decides it."""
    await call.reply.show(await _explained(call.reply, await watched(call), *_asked(call)))


@press_of("put")
async def put(call: Call) -> None:
    """Ask for it; a submitted form brings the reason."""
    kind, number = _asked(call)
    await watched(call)
    sitting = await votes.KINDS[kind].propose(call.host, call.table, call.reply.person, number, call.chosen)
    await call.reply.show(Message(await motion_sentence(call.host, sitting, kind, number)))


@press_of("why", opens_form=True)
async def why(call: Call) -> None:
    kind, number = _asked(call)
    await open_form(call.reply, press(call.table, "put", kind, number))


@press_of("rollno")
async def leave_it(call: Call) -> None:
    await call.reply.show(Message(_("Nothing was changed.")))


async def open_form(reply: Reply, id: str) -> None:
    """Ask for the reason that is told at the table."""
    words: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="reason",
        placeholder=_("Everybody at the table reads this."),
        max_length=moderating.LONGEST_REASON,
    )
    form = discord.ui.Modal(title=_("Why do you do this?"), custom_id=id)
    form.add_item(discord.ui.Label(text=_("Reason"), component=words))
    await reply.ask(form)


async def propose(reply: Reply, sitting: Sitting, kind: str, number: int = 0, reason: str = "") -> None:
    """Do what a command asks for or put it to the vote, unless somebody alone would spoil the game."""
    host, person = reply.host, reply.person
    if await _would_spoil(host, sitting, person, kind, number):
        await reply.show(await _explained(reply, sitting, kind, number))
        return
    sitting = await votes.KINDS[kind].propose(host, sitting.row.id, person, number, reason)
    await reply.say(await motion_sentence(host, sitting, kind, number))


async def motion_sentence(host: Host, sitting: Sitting, kind: str, number: int = 0) -> str:
    """The answer to the person who has asked for something."""
    async with host.store.reading() as read:
        motions = await votes.open_motions(read, sitting, host.now())
    about = f"{number} " if kind == "remove" else ""
    if any(motion.kind == kind and motion.about.startswith(about) for motion in motions):
        return panels.asked()
    if kind == "remove":
        return _("Seat {seat} is free.").format(seat=number)
    if sitting.row.stage == "closed":
        return _("Table `{code}` is closed.").format(code=sitting.row.id)
    return _("Done, and posted in the channel.")


async def _would_spoil(host: Host, sitting: Sitting, person: Person, kind: str, number: int) -> bool:
    seat = sitting.seat(Seat(number))
    if kind == "remove" and (seat is None or seat.user is None or absent(seat)):
        return False
    return await votes.would_spoil(host, sitting, person, kind)


async def _explained(reply: Reply, sitting: Sitting, kind: str, number: int) -> Message:
    sitting.must_run()
    async with reply.host.store.reading() as read:
        say = await votes.say_of(read, sitting, reply.person, kind)
    return panels.ask(sitting, kind, say, number)


def _asked(call: Call) -> tuple[str, int]:
    kind = call.press.args[0] if call.press.args else ""
    if kind not in votes.KINDS or not votes.KINDS[kind].question:
        raise Refused(_("You cannot vote on that; `/table votes` lists the open votes."))
    return kind, call.number(1)
