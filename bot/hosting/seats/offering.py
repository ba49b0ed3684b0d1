"""A seat, or the office of organiser, offered to somebody: nothing changes before that person says yes.

An offer is a post with two buttons that calls the one it is made to. It lapses after `LASTS`, and until then
nobody is asked twice at a table, one who has said no included. When an offer is accepted all is looked at
again: a player who has come back meanwhile keeps the seat.
"""

from __future__ import annotations

import dataclasses

from bot.hosting.after import posts
from bot.hosting.after.appeals import Hand
from bot.hosting.after.presence import absent
from bot.hosting.after.telling import tell, tell_organiser
from bot.hosting.after.vacating import organised_by, vacate
from bot.hosting.host import Host
from bot.hosting.organising import moderating
from bot.hosting.seats.leaving import bequeathed, may_give, must_be_in_the_game, seat_meant
from bot.hosting.seats.taking import may_sit, seat_person
from bot.hosting.table import admission
from bot.hosting.table.sitting import Person, Refused, Sitting, no_table, with_seats
from bot.hosting.table.status import side_of
from bot.ids import NOBODY, PersonId, press
from bot.messages import Button, Row
from bot.store import Alarm, Bequest, Offer, Reading, SeatRow, Writing
from bot.store.columns import OFFERS
from bot.text import mention
from bot.times import DAY
from bot.times.instants import Instant, Seconds, plus
from engine.language import _, speaking
from engine.model import NO_SEAT, Seat

LASTS = DAY
"""Seconds for which an offer stands."""
OFFICE = NO_SEAT
"""Stands for the number of a seat where the office of organiser is offered."""


async def offer_seat(
    host: Host, id: str, person: Person, number: Seat, substitute: Person, bequest: Bequest = ""
) -> Sitting:
    """Offer somebody a seat of a running game: the own one or, for the organiser, one without a player who is
    there. Until that person takes it everything stays as it is. Raises `Refused`.

    `bequest` is what goes with the own seat, '' for what its player has settled for all tables.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        seat = seat_meant(sitting, number)
        must_be_in_the_game(sitting, seat)
        may_give(sitting, person, seat)
        _can_take_part(sitting, substitute)
        await _could_sit(tx, sitting, substitute, seat)
        await admission.may_invite(tx, sitting.row.guild, person, substitute.id)
        if seat.user != person.id:
            await moderating.record_act(host, tx, sitting, person, "replace")
        if bequest:
            seat = bequeathed(seat, person, bequest)
            await tx.put_seat(seat)
            sitting = with_seats(sitting, seat)
        with speaking(sitting.row.language):
            words = _(
                "{person}: {maker} offers you a seat in this game, {side}. Press *I take it* to accept; "
                "the offer ends <t:{at}:R>."
            )
        await _put_offer(host, tx, sitting, person, number, substitute, words)
        return sitting


async def offer_office(host: Host, id: str, person: Person, heir: Person) -> Sitting:
    """Ask somebody to organise a table; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        sitting.must_be_arranged_by(person)
        sitting.must_live()
        _can_take_part(sitting, heir)
        if sitting.row.organiser == heir.id:
            words = _("{person} already organises this table.")
            raise Refused(words.format(person=mention(heir.id)))
        await moderating.record_act(host, tx, sitting, person, "hand-over")
        with speaking(sitting.row.language):
            words = _(
                "{person}: {maker} asks you to organise this table. Press *I take it* to "
                "accept; the offer ends <t:{at}:R>."
            )
        await _put_offer(host, tx, sitting, person, OFFICE, heir, words)
        return sitting


async def accept(host: Host, id: str, person: Person, number: Seat) -> Sitting:
    """Take what one was offered; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        offer = await _made_to(tx, sitting, person, number, host.now())
        sitting.must_live()
        if number == OFFICE:
            await tx.drop_offer(offer)
            inherited = await _inherited(tx, sitting, offer.maker)
            sitting = await organised_by(tx, sitting, person.id, inherited)
            await tell_organiser(tx, sitting, Hand(person.id, host.now()))
            return sitting
        return await _take(host, tx, sitting, person, offer)


async def decline(host: Host, id: str, person: Person, number: Seat) -> Sitting:
    """Say no to an offer; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        offer = await _made_to(tx, sitting, person, number, host.now())
        tx.put(OFFERS, dataclasses.replace(offer, declined=True))
        with speaking(sitting.row.language):
            words = _("{maker}: {person} has declined your offer.")
            text = words.format(maker=mention(offer.maker), person=mention(person.id))
        await tell(tx, sitting, sitting, text, offer.maker, hand=Hand(person.id, host.now()))
        return sitting


async def lapse(host: Host, id: str) -> None:
    """Forget the offers whose time is over, and say so of those that nobody has answered."""
    async with host.changing(id) as (tx, sitting):
        for offer in await tx.offers(sitting.row.id):
            if offer.lapses > host.now():
                await tx.put_alarm(Alarm(sitting.row.id, "offer", offer.lapses))
                return
            await tx.drop_offer(offer)
            if not offer.declined and sitting.row.stage in ("lobby", "running"):
                await _tell_lapsed(tx, sitting, offer)


async def after_outage(tx: Writing, sitting: Sitting, outage: Seconds) -> None:
    """Move the end of the offers of a table by the time for which nobody could answer them."""
    offers = await tx.offers(sitting.row.id)
    for offer in offers:
        tx.put(OFFERS, dataclasses.replace(offer, lapses=plus(offer.lapses, outage)))
    if offers:
        first = min(offer.lapses for offer in offers)
        await tx.put_alarm(Alarm(sitting.row.id, "offer", plus(first, outage)))


async def _put_offer(
    host: Host, tx: Writing, sitting: Sitting, maker: Person, number: Seat, to: Person, words: str
) -> None:
    """Keep an offer and post it; `words` are in the table's language."""
    standing = [o for o in await tx.offers(sitting.row.id) if o.lapses > host.now()]
    known = next((o for o in standing if o.user == to.id), None)
    if known is not None:
        refusal = _("{person} has already been asked and can still answer.")
        if known.declined:
            refusal = _("{person} has said no; ask somebody else, or again <t:{at}:R>.")
        raise Refused(refusal.format(person=mention(to.id), at=int(known.lapses)))
    offer = Offer(sitting.row.id, number, to.id, maker.id, plus(host.now(), LASTS))
    tx.put(OFFERS, offer)
    first = min((o.lapses for o in standing), default=offer.lapses)
    await tx.put_alarm(Alarm(sitting.row.id, "offer", first))
    with speaking(sitting.row.language):
        side = side_of(sitting, number) if number != OFFICE else ""
        people = {"person": mention(to.id), "maker": mention(maker.id)}
        text, rows = words.format(**people, side=side, at=int(offer.lapses)), _keys(sitting, number)
    called = await admission.called_by(tx, maker.id, (to.id,))
    hand = Hand(maker.id, host.now())
    await tell(tx, sitting, sitting, text, *called, rows=rows, hand=hand, asks=True)


def _keys(sitting: Sitting, number: Seat) -> tuple[Row, ...]:
    id = sitting.row.id
    return (
        (
            Button(press(id, "offered", number, "yes"), _("I take it"), "success"),
            Button(press(id, "offered", number, "no"), _("No, thanks")),
        ),
    )


async def _take(host: Host, tx: Writing, before: Sitting, person: Person, offer: Offer) -> Sitting:
    """Seat somebody who has agreed; the player before leaves: by own will, or because of absence."""
    before.must_run()
    seat = seat_meant(before, offer.seat)
    must_be_in_the_game(before, seat)
    leaves = seat.user == offer.maker
    if seat.user is not None and not leaves and not absent(seat):
        words = _("{player} is back and keeps the seat.")
        raise Refused(words.format(player=mention(seat.user)))
    await may_sit(tx, before, person, [seat], agreed=True)
    sitting = before
    if seat.user is not None:
        sitting = await vacate(tx, sitting, seat, way="left" if leaves else "absent")
        seat = seat_meant(sitting, seat.seat)
    sitting = await seat_person(host, tx, sitting, seat, person)
    former = before.seat(seat.seat)
    if leaves and before.row.organiser == offer.maker:
        sitting = await organised_by(tx, sitting, person.id)
    hand = Hand(person.id, host.now())
    await _tell_taken(tx, before, sitting, hand, former.user if former else None)
    return sitting


async def _tell_taken(
    tx: Writing, before: Sitting, sitting: Sitting, hand: Hand, former: PersonId | None
) -> None:
    with speaking(sitting.row.language):
        words = _("{person} now plays {side}.")
        if former is not None:
            words = _("{person} now plays {side}, in place of {former}.")
        side = side_of(sitting, sitting.my_seat(hand.user).seat)
        text = words.format(person=mention(hand.user), side=side, former=mention(former or NOBODY))
    # The offer has called the person who takes it.
    await tell(tx, before, sitting, text, former, hand=hand)


async def _tell_lapsed(tx: Writing, sitting: Sitting, offer: Offer) -> None:
    with speaking(sitting.row.language):
        words = _("{person} did not answer, so the offer has lapsed.")
        text = words.format(person=mention(offer.user))
    await posts.call(tx, sitting, "lapsed", text, hand=None)


async def _made_to(read: Reading, sitting: Sitting, person: Person, number: Seat, now: Instant) -> Offer:
    """The offer that somebody may answer; raises `Refused`, in the words for a stranger where it is one."""
    if not sitting.known_to(person):
        raise no_table(sitting.row.id)
    offers = [o for o in await read.offers(sitting.row.id) if o.seat == number and o.lapses > now]
    mine = next((o for o in offers if o.user == person.id and not o.declined), None)
    if mine is None and any(not o.declined for o in offers):
        raise Refused(_("This offer is for somebody else; `/watch` shows the free seats of a table."))
    if mine is None:
        raise Refused(_("This offer is over; `/watch` shows the free seats of a table."))
    return mine


async def _could_sit(read: Reading, sitting: Sitting, person: Person, seat: SeatRow) -> None:
    """Raises `Refused`, about that person, where they may not have this seat."""
    if sitting.seat_of(person.id):
        words = _("{person} already sits at this table; choose somebody who does not.")
        raise Refused(words.format(person=mention(person.id)))
    if set(await read.former_seats(sitting.row.id, person.id)) - {seat.seat}:
        words = _("{person} has already played another seat in this game; choose somebody who has not.")
        raise Refused(words.format(person=mention(person.id)))


def _can_take_part(sitting: Sitting, person: Person) -> None:
    """Raises `Refused` for a bot of Discord's, and for somebody who cannot see the table."""
    if person.bot:
        raise Refused(_("A Discord bot cannot do that; choose a person."))
    if person.guild is None or person.guild != sitting.row.guild:
        words = _("{person} cannot see this table; choose somebody who can read its channel.")
        raise Refused(words.format(person=mention(person.id)))


async def _inherited(read: Reading, sitting: Sitting, user: PersonId) -> bool:
    """Whether an office that somebody gives away comes from somebody who has sat there, however long ago."""
    given = sitting.row.inherited and user == sitting.row.organiser
    return given or await read.has_sat(sitting.row.id, user)
