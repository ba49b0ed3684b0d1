"""The buttons and the menus with which a seat, or the office of organiser, is offered to others."""

from __future__ import annotations

from bot.hosting.seats import leaving, offering
from bot.hosting.table.sitting import Refused
from bot.interface import members
from bot.interface.router import Call, press_of
from bot.messages import Message
from bot.panels import giving
from engine.language import _
from engine.model import Seat


@press_of("give")
async def give(call: Call) -> None:
    """Ask which seat to offer; if there is one alone, to whom."""
    sitting, person = await call.host.look(call.table), call.reply.person
    sitting.must_run()
    seats = leaving.givable(sitting, person)
    if not seats:
        raise Refused(
            _("You can offer your own seat; an organiser can also offer the seats of absent players.")
        )
    if len(seats) == 1:
        await call.reply.show(giving.whom(sitting, seats[0], person.id))
    else:
        await call.reply.show(giving.which(sitting, seats))


@press_of("givewhom")
async def give_whom(call: Call) -> None:
    sitting, person = await call.host.look(call.table), call.reply.person
    sitting.must_run()
    seat = leaving.seat_meant(sitting, Seat(call.number(0)))
    leaving.may_give(sitting, person, seat)
    await call.reply.show(giving.whom(sitting, seat, person.id))


@press_of("giveto")
async def give_to(call: Call) -> None:
    number, sitting = Seat(call.number(0)), await call.host.look(call.table)
    to = await members.chosen_at(call.interaction, sitting, call.chosen_person)
    await offering.offer_seat(call.host, call.table, call.reply.person, number, to)
    await call.reply.show(Message(giving.offered(to.id, number)))


@press_of("giveany")
async def give_any(call: Call) -> None:
    number = Seat(call.number(0))
    await leaving.free(call.host, call.table, call.reply.person, number)
    await call.reply.show(Message(giving.freed(number)))


@press_of("office")
async def office(call: Call) -> None:
    """The menu of people who could organise the table."""
    sitting = await call.host.look(call.table)
    sitting.must_be_arranged_by(call.reply.person)
    sitting.must_live()
    await call.reply.show(giving.heir(sitting))


@press_of("heir")
async def heir(call: Call) -> None:
    sitting = await call.host.look(call.table)
    to = await members.chosen_at(call.interaction, sitting, call.chosen_person)
    await offering.offer_office(call.host, call.table, call.reply.person, to)
    await call.reply.show(Message(giving.asked(to.id)))
