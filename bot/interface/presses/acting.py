"""The buttons of what somebody does unasked."""

from __future__ import annotations

from bot.hosting.playing import play
from bot.hosting.table import offers
from bot.hosting.table.offers import label
from bot.hosting.table.sitting import Refused, no_table
from bot.interface.presses.playing import show_mine
from bot.interface.router import Call, press_of
from bot.panels import acts
from bot.text import mention, several
from engine.errors import BadOrder, NotAsked
from engine.language import N_, _
from engine.model import Order

TOO_LATE = N_("*That is not possible any more; here is what is possible now.*")


@press_of("reply")
async def reply(call: Call) -> None:
    """Answer an offer below a post, if it is made to whoever presses."""
    sitting, person = await call.host.look(call.table), call.reply.person
    if not sitting.known_to(person):
        raise no_table(call.table)
    word, marked = (*call.press.args, "", "")[:2]
    asked = offers.open_to(sitting, word, marked)
    if not asked:
        raise Refused(_("That offer is not open any more. Board shows how the game stands."))
    if person.id not in {seat.user for seat in asked}:
        people = several([mention(seat.user or 0) for seat in asked])
        raise Refused(_("That offer is made to {people}; nobody else can answer it.").format(people=people))
    await do(call)


@press_of("do")
async def do(call: Call) -> None:
    """Do what the button says, or ask once more; where it is not possible any more, show what is."""
    sitting = await call.host.look(call.table)
    person, word, rest = call.reply.person, call.word(0), call.press.args[1:]
    choice = acts.meant(sitting, person.id, word, rest[0] if rest else "")
    if choice is None:
        await show_mine(call.reply, sitting, _(TOO_LATE))
    elif choice.hint and "sure" not in rest:
        await call.reply.show(acts.sure(sitting, person.id, word))
    else:
        try:
            sitting = await play.order(call.host, call.table, person, Order("act", line=word))
        except (BadOrder, NotAsked):
            sitting = await call.host.look(call.table)
            await show_mine(call.reply, sitting, _(TOO_LATE))
            return
        done = _("**Done: {act}.**").format(act=label(choice))
        await show_mine(call.reply, sitting, done)
