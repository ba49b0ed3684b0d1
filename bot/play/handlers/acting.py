"""The buttons of what somebody does unasked."""

from __future__ import annotations

from bot.hosting.playing import play
from bot.hosting.table import offers
from bot.hosting.table.offers import label
from bot.hosting.table.sitting import Refused, Sitting, no_table
from bot.ids import NOBODY
from bot.interface.router import Call, press_of
from bot.play.handlers.playing import show_mine, show_question
from bot.play.panel import acts, plotting
from bot.play.panel.subject import Subject
from bot.store import Draft
from bot.text import mention
from engine.errors import BadOrder, NotAsked
from engine.language import N_, _, listed
from engine.model import Order

TOO_LATE = N_("*That is no longer possible; this is what is possible now.*")


@press_of("reply")
async def reply(call: Call) -> None:
    """Answer an offer below a post, if it is made to the person who presses."""
    sitting, person = await call.host.look(call.table), call.reply.person
    if not sitting.known_to(person):
        raise no_table(call.table)
    word, checksum = (*call.press.args, "", "")[:2]
    asked = offers.open_to(sitting, word, checksum)
    if not asked:
        raise Refused(_("That offer is no longer open. Board shows the game."))
    if person.id not in {seat.user for seat in asked}:
        people = listed([mention(seat.user or NOBODY) for seat in asked])
        raise Refused(_("That offer is for {people}; nobody else can answer it.").format(people=people))
    await do(call)


@press_of("do")
async def do(call: Call) -> None:
    """Do what the button says, or ask once more; where it is not possible any more, show what is."""
    sitting = await call.host.look(call.table)
    person, word, rest = call.reply.person, call.word(0), call.press.args[1:]
    checksum = rest[0] if rest else ""
    choice = acts.meant(sitting, person.id, word, checksum)
    if choice is None and acts.begun(sitting, person.id, word, checksum):
        await show_question(call, sitting, await _begin(call, sitting, word))
    elif choice is None:
        await show_mine(call.reply, sitting, _(TOO_LATE))
    elif choice.hint and "sure" not in rest:
        await call.reply.show(acts.confirm(sitting, person.id, word))
    else:
        try:
            sitting = await play.order(call.host, call.table, person, Order("act", line=word))
        except (BadOrder, NotAsked):
            sitting = await call.host.look(call.table)
            await show_mine(call.reply, sitting, _(TOO_LATE))
            return
        done = _("**Done: {act}.**").format(act=label(choice))
        await show_mine(call.reply, sitting, done)


async def _begin(call: Call, sitting: Sitting, word: str) -> Subject:
    """Open the form of acts at one that needs more words."""
    user = call.reply.person.id
    subject = plotting.act_subject(sitting, user)
    await call.host.keep_draft(Draft(call.table, subject.decision.id, user, word, purpose="act"))
    return subject
