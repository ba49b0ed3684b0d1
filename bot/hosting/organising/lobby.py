"""Tables before the start: opened, filled, set, started, closed again."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import engine
from bot.events import Opened, OptionsSet, SeatsFree, SeatTaken, Started, emit
from bot.hosting.after import feed, lobbies, posts, presence, starting, tags
from bot.hosting.after.appeals import Hand
from bot.hosting.beside import beside
from bot.hosting.host import Host
from bot.hosting.organising import moderating, threads
from bot.hosting.table import admission, options, starts
from bot.hosting.table.sitting import (
    PLAYER,
    Person,
    Place,
    Refused,
    Sitting,
    Steps,
    Wishes,
    name_among,
    with_row,
)
from bot.hosting.time.terms import Terms, dump_terms
from bot.ids import NOBODY, PersonId, new_code
from bot.store import Alarm, Post, SeatRow, Starting, TableRow, Writing
from bot.text import harmless, mention, people
from bot.times.instants import Seconds, plus
from engine import dice
from engine.game import Game
from engine.language import N_, _, speaking, spoken
from engine.matching import the_one
from engine.model import NO_SEAT, Seat, Tempo, by_seat, seats_for
from engine.selfplay import play_to, secret_of

COMPANY = 4
"""How many sit at a table that is filled with bots, if it has the seats."""
MOST_INVITED = 50
GRACE = 60.0
"""Seconds after which people are called to a new table: its opener may have to set something first."""
HELD = N_(
    "The seats of this table are held for people who wait for one. `/me call-me` with *seat me* lets you "
    "wait, too."
)
ALONE = Terms(phase=14 * 86_400, calm=0)
"""The terms of a practice race: nobody is kept waiting, but it does not stay for ever."""


async def open(
    host: Host,
    person: Person,
    place: Place,
    wishes: Wishes,
    practice: bool = False,
    language: str | None = None,
) -> Sitting:
    """Open a table with its opener in the first seat, and queue the lobby's post.

    A table with 0 seats is a show, which its opener organises and watches. One of `NOBODY` has no opener.
    """
    async with host.store.writing() as tx:
        sitting = await open_in(host, tx, person, place, wishes, practice, language)
    host.posted()
    host.timed()
    return sitting


async def open_in(
    host: Host,
    tx: Writing,
    person: Person,
    place: Place,
    wishes: Wishes,
    practice: bool = False,
    language: str | None = None,
) -> Sitting:
    """As `open`, within a transaction."""
    row = _row(host, await _free_code(tx), person, place, wishes, practice, language)
    await tx.add_table(row)
    if wishes.seats and person.id != NOBODY:
        first, *others = seats_for(1 + len(wishes.brains))
        await tx.put_seat(_seat(row.id, first, person))
        for number, level in zip(others, wishes.brains, strict=True):
            await tx.put_seat(brain(row.id, number, level))
    if person.id != NOBODY:
        await presence.remember(tx, person)
    seated: list[SeatRow] = []
    for number, one in zip(seats_for(len(wishes.seated)), wishes.seated, strict=True):
        seated.append(_seat(row.id, number, one, seated))
        await tx.put_seat(seated[-1])
    sitting = await host.read(tx, row.id)
    if not practice:
        await emit(tx, Opened(sitting, host.now()))
        sitting = with_row(sitting, tx.saved(sitting.row))
    sitting = await wait_for_use(host, tx, sitting)
    if place.forum:
        await tags.begin(tx, row)
    if not practice:
        hand = Hand(person.id, host.now()) if person.id != NOBODY else None
        await (
            _tell_first(tx, sitting, place, hand)
            if place.first and hand is not None
            else lobbies.tell_lobby(tx, sitting, True, hand)
        )
        await feed.opened(tx, sitting)
        await emit(tx, SeatsFree(sitting.row, plus(host.now(), GRACE)))
    return sitting


def _row(
    host: Host,
    code: str,
    person: Person,
    place: Place,
    wishes: Wishes,
    practice: bool,
    language: str | None,
) -> TableRow:
    """The row of a new table; raises `Refused` or `BadOptions` for wishes that cannot be met."""
    game = engine.find(wishes.game)
    check_seats(game, wishes)
    check_tempo(game, wishes.tempo)
    chosen = options.playable(game, wishes.options, wishes.seats)
    lesson = game.lesson(wishes.lesson) if practice else None
    prepared = lesson.prepared if lesson is not None else None
    drawn = wishes.seed or secrets.token_bytes(dice.SEED_BYTES)
    seed = secret_of(prepared.seed) if prepared else drawn
    terms = ALONE if practice else wishes.terms or host.terms
    row = TableRow(
        id=code,
        game=wishes.game,
        stage="lobby",
        guild=place.guild,
        channel=place.channel,
        organiser=person.id,
        tempo=wishes.tempo or game.tempos[0],
        options=chosen,
        seats=max(wishes.seats, game.seats[0]),
        seed=seed.hex(),
        commit=dice.commit(seed),
        created=host.now(),
        thread=place.thread,
        invited=wishes.invited,
        anyone_starts=wishes.anyone_starts,
        practice=practice,
        least=wishes.least if wishes.seats else 0,
        newcomers=wishes.newcomers,
        pause=wishes.pause if wishes.seats else max(wishes.pause, options.SHOW_PAUSES[0]),
        terms=dump_terms(terms),
        language=language or spoken(),
        lesson=wishes.lesson if practice else "",
        filmed=prepared is not None,
        in_step=practice and bool(wishes.closes),
        closes=wishes.closes if practice else (),
        starting=(wishes.starts or Starting()) if wishes.seats else Starting(),
    )
    return row if practice else _settled(row, wishes.settled)


async def _tell_first(tx: Writing, sitting: Sitting, place: Place, hand: Hand) -> None:
    """The first message of a post becomes the lobby; an edit calls nobody, so guests are called below."""
    row, now = sitting.row, hand.at
    await tx.put_post(Post(row.id, lobbies.LOBBY, place.channel, place.first, now))
    await lobbies.tell_first(tx, sitting)
    await threads.watch(tx, row, now)
    if row.invited:
        with speaking(row.language):
            words = _("{people}: you are invited to this table.")
            text = words.format(people=people(row.invited))
        called = await admission.called_by(tx, row.organiser, row.invited)
        await posts.call(tx, sitting, "invited", text, tuple(called), hand=hand)


def check_seats(game: Game, wishes: Wishes) -> None:
    """Raises `Refused` where a game has no table of that many seats, and for guests where nobody sits."""
    few, many = options.seats_of(game)[0], game.seats[-1]
    if not min(game.seats[0], 1) <= wishes.seats <= many:
        sentence = _("{game} seats {few} to {many}, not {seats}.")
        if few == many:
            sentence = _("{game} is played by {few}, not by {seats}.")
        raise Refused(sentence.format(game=game.title, few=few, many=many, seats=wishes.seats))
    if not wishes.seats and wishes.invited is not None:
        raise Refused(_("A show has no seats, so open it without an invitation; everybody may watch."))


def check_tempo(game: Game, tempo: Tempo | None) -> None:
    """Raises `Refused` where a game has no such tempo."""
    if tempo is None or tempo in game.tempos:
        return
    if len(game.tempos) == 1:
        words = _("{game} has only one tempo, so leave the tempo out.")
        raise Refused(words.format(game=game.title))
    words = _("{game} has no tempo '{tempo}'; choose one of: {tempos}.")
    raise Refused(words.format(tempo=tempo, game=game.title, tempos=", ".join(game.tempos)))


async def join(host: Host, id: str, person: Person, agreed: bool = False) -> Sitting:
    """Sit down; `agreed` also beside somebody whom that person has blocked."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.stage == "closed":
            raise admission.no_seat()
        in_lobby(sitting)
        sitting.must_seat()
        if sitting.seat_of(person.id):
            raise Refused(_("You already sit at this table; one seat per person."))
        invited = sitting.row.invited
        if sitting.queued and person.id not in (invited or ()):
            raise Refused(_(HELD))
        if invited is not None and person.id not in (*invited, sitting.row.organiser):
            sentence = _("This table is by invitation. Ask its organiser, {organiser}, for one.")
            raise Refused(sentence.format(organiser=mention(sitting.row.organiser)))
        if len(sitting.seats) >= sitting.row.seats:
            raise admission.no_seat()
        await admission.may_sit(tx, sitting, person, agreed)
        await tx.put_seat(_seat(sitting.row.id, _next_seat(sitting), person, sitting.seats))
        await presence.remember(tx, person)
        await emit(tx, SeatTaken(sitting, person.id))
        return await _changed(host, tx, id, person.id)


async def leave(host: Host, id: str, person: Person) -> Sitting:
    """Give up a seat in the lobby; the organiser's table goes to the next person or closes.

    A show that has not started is closed by its organiser alike.
    """
    async with host.changing(id) as (tx, sitting):
        if sitting.show:
            return await _close_show(host, tx, sitting, person)
        in_lobby(sitting, _("The game has started; you can resign with `/table act`."))
        return await free_seat(host, tx, sitting, sitting.my_seat(person.id))


async def _close_show(host: Host, tx: Writing, sitting: Sitting, person: Person) -> Sitting:
    sitting.must_be_arranged_by(person)
    in_lobby(sitting, _("The game has started; `/organise end` ends it early."))
    await moderating.record_act(host, tx, sitting, person, "end")
    return await posts.end(tx, sitting, "")


async def add_brain(host: Host, id: str, person: Person, level: str) -> Sitting:
    async with host.changing(id) as (tx, sitting):
        in_lobby(sitting)
        sitting.must_be_arranged_by(person)
        level = level_meant(sitting.game, level)
        await moderating.record_act(host, tx, sitting, person, "bot")
        await tx.put_seat(brain(sitting.row.id, _next_seat(sitting), level))
        return await _changed(host, tx, id)


def level_meant(game: Game, typed: str) -> str:
    """The bot of a game that somebody means, by its level in either language; raises `Refused`."""
    sentence = _("There is no bot '{driver}'; choose one of: {drivers}.")
    unknown = Refused(sentence.format(driver=harmless(typed), drivers=", ".join(map(_, game.players))))
    return the_one(typed, [(level, (_(level), level)) for level in game.players], unknown, harmless)


async def invite(host: Host, id: str, person: Person, guest: PersonId) -> Sitting:
    async with host.changing(id) as (tx, sitting):
        in_lobby(sitting)
        sitting.must_be_arranged_by(person)
        sitting.must_seat()
        if sitting.row.invited is None:
            raise Refused(
                _("Everybody may already join this table; Options can limit it to people you invite.")
            )
        if guest in sitting.row.invited or sitting.seat_of(guest):
            raise Refused(_("{person} is already invited.").format(person=mention(guest)))
        if len(sitting.row.invited) >= MOST_INVITED:
            raise Refused(
                _("This table has as many invitations as it can. Let everybody join instead, in Options.")
            )
        await admission.may_invite(tx, sitting.row.guild, person, guest)
        invited = tuple(dict.fromkeys((*sitting.row.invited, guest)))
        await moderating.record_act(host, tx, sitting, person, "invite")
        await tx.save_table(dataclasses.replace(sitting.row, invited=invited))
        sitting = await host.read(tx, id)
        await lobbies.tell_invited(tx, sitting, guest, Hand(person.id, host.now()))
        return sitting


async def set_option(host: Host, id: str, person: Person, name: str, value: str) -> Sitting:
    """Change an option of a table, see `options.of_table`."""
    return await set_options(host, id, person, {name: value})


async def set_options(host: Host, id: str, person: Person, given: Mapping[str, str]) -> Sitting:
    """Change several options at once, all of them or none."""
    async with host.changing(id) as (tx, sitting):
        in_lobby(sitting)
        sitting.must_be_arranged_by(person)
        zone = (await tx.person(person.id)).zone or sitting.terms.zone
        row = await tx.save_table(options.with_options(sitting, given, zone, host.now()).row)
        await emit(tx, OptionsSet(dataclasses.replace(sitting, row=row)))
        if "door" in given:
            await emit(tx, SeatsFree(row, plus(host.now(), GRACE)))
        await moderating.record_act(host, tx, sitting, person, "option")
        sets_off = not {"starts", "seats"}.isdisjoint(given)
        return await _changed(host, tx, id, person.id if sets_off else NOBODY)


async def change_seats(host: Host, id: str, person: Person) -> Sitting:
    """Everybody at the table, bots included, moves one seat on, from the last to the first: two swap."""
    async with host.changing(id) as (tx, sitting):
        _may_seat(sitting, person)
        await moderating.record_act(host, tx, sitting, person, "seats")
        *others, last = sitting.seats
        await _seat_anew(tx, sitting, (last, *others))
        return await _changed(host, tx, id)


async def move_up(host: Host, id: str, person: Person, number: Seat) -> Sitting:
    """Let the one on a seat change places with the one before."""
    async with host.changing(id) as (tx, sitting):
        _may_seat(sitting, person)
        order = list(sitting.seats)
        place = next((n for n, seat in enumerate(order) if seat.seat == number), 0)
        if not place:
            raise Refused(_("The seats have changed meanwhile; choose again."))
        await moderating.record_act(host, tx, sitting, person, "seats")
        order[place - 1 : place + 1] = [order[place], order[place - 1]]
        await _seat_anew(tx, sitting, order)
        return await _changed(host, tx, id)


async def draw_seats(host: Host, id: str, person: Person) -> Sitting:
    """Draw lots for the taken seats, and tell everybody how they fell."""
    async with host.changing(id) as (tx, sitting):
        _may_seat(sitting, person)
        await moderating.record_act(host, tx, sitting, person, "seats")
        drawn = list(sitting.seats)
        secrets.SystemRandom().shuffle(drawn)
        await _seat_anew(tx, sitting, drawn)
        sitting = await _changed(host, tx, id)
        await posts.tell_drawn(tx, sitting, Hand(person.id, host.now()))
        return sitting


async def start(host: Host, id: str, person: Person) -> Sitting:
    """Begin the game with those who sit there; empty seats go unused."""
    async with host.changing(id) as (tx, sitting):
        in_lobby(sitting)
        if not starts.may_start(sitting, person.id, host.now()):
            sitting.must_be_arranged_by(person)
        if missing := starts.lacks(sitting):
            raise Refused(missing)
        await moderating.record_act(host, tx, sitting, person, "start")
        return await begin(host, tx, sitting)


async def start_with_bots(host: Host, id: str, person: Person) -> Sitting:
    """Seat bots of the weakest level beside those who sit there, until there is `COMPANY`, and begin."""
    async with host.changing(id) as (tx, sitting):
        in_lobby(sitting)
        sitting.must_be_arranged_by(person)
        sitting.must_seat()
        level, wanted = next(iter(sitting.game.players)), min(COMPANY, sitting.row.seats)
        for _free in range(len(sitting.seats), wanted):
            await tx.put_seat(brain(id, _next_seat(sitting), level))
            sitting = await host.read(tx, id)
        if missing := starts.lacks(sitting):
            raise Refused(missing)
        await moderating.record_act(host, tx, sitting, person, "start")
        return await begin(host, tx, sitting)


async def begin_practice(
    host: Host, person: Person, place: Place, wishes: Wishes, language: str | None = None
) -> Sitting:
    """Open a practice table and start it, in one transaction."""
    async with host.store.writing() as tx:
        sitting = await begin_practice_in(host, tx, person, place, wishes, language)
    host.go_on(sitting.row.id)
    return sitting


async def begin_practice_in(
    host: Host, tx: Writing, person: Person, place: Place, wishes: Wishes, language: str | None = None
) -> Sitting:
    """As `begin_practice`, within a transaction; the host has to `go_on` there afterwards."""
    opened = await open_in(host, tx, person, place, wishes, practice=True, language=language)
    sitting = await begin(host, tx, opened)
    await host.record_woken(tx, sitting.row.id)
    return sitting


def goes_stale(sitting: Sitting) -> bool:
    """Whether nothing happens there by itself: in a lobby, or at a show that has lost its channel."""
    return sitting.row.stage == "lobby" or (
        sitting.row.stage == "running" and sitting.show and sitting.row.homeless
    )


async def after_outage(tx: Writing, sitting: Sitting, outage: Seconds) -> None:
    """Let a table wait for its first use, or the next one, as much longer as nobody could use it."""
    for alarm in await tx.alarms_of(sitting.row.id):
        if alarm.kind == "stale":
            await tx.put_alarm(dataclasses.replace(alarm, at=plus(alarm.at, outage)))
    if sitting.row.stage == "lobby" and sitting.row.timing.why != "asleep":
        await lobbies.tell_lobby(tx, await starting.after_outage(tx, sitting, outage))


async def free_seat(
    host: Host, tx: Writing, sitting: Sitting, seat: SeatRow, shut_out: bool = False
) -> Sitting:
    """Free a seat of the lobby. An organiser's table goes to the next person; without any it closes."""
    row = sitting.row
    await tx.drop_seat(row.id, seat.seat)
    if seat.user is not None:
        await tx.put_former(row.id, seat.user, NO_SEAT)
    if shut_out and row.invited is not None:
        row = dataclasses.replace(row, invited=tuple(u for u in row.invited if u != seat.user))
    heirs = [s.user for s in sitting.seats if s.user is not None and s.seat != seat.seat]
    if not heirs and not sitting.queued:
        row = dataclasses.replace(row, stage="closed")
    elif row.organiser == seat.user:
        row = dataclasses.replace(row, organiser=heirs[0])
    if row != sitting.row:
        await tx.save_table(row)
    return await _changed(host, tx, row.id)


async def wait_for_use(host: Host, tx: Writing, sitting: Sitting, by: PersonId = NOBODY) -> Sitting:
    """Set the alarms of a table that nobody may touch any more, see `goes_stale`; `by` is for `starting`."""
    if sitting.row.stage == "lobby":
        return await starting.schedule(tx, sitting, host.now(), by)
    await tx.put_alarm(Alarm(sitting.row.id, "stale", plus(host.now(), starting.STALE)))
    return sitting


def in_lobby(sitting: Sitting, otherwise: str = "") -> None:
    """Raises `Refused` unless the table still waits for its start."""
    if sitting.row.stage == "closed":
        raise Refused(_("This table was closed; `/play` opens a new one."))
    if sitting.absent:
        raise Refused(sitting.why_frozen)
    if sitting.row.stage != "lobby":
        raise Refused(otherwise or _("The game has already started."))


def brain(table: str, number: Seat, level: str) -> SeatRow:
    """A seat that a computer player takes."""
    return SeatRow(table, number, None, f"{level} bot", level, secrets.token_hex(8))


def _seat(table: str, number: Seat, person: Person, others: Sequence[SeatRow] = ()) -> SeatRow:
    name = name_among(person, others)
    return SeatRow(table, number, person.id, name, PLAYER, secrets.token_hex(8))


async def _free_code(tx: Writing) -> str:
    code = new_code()
    while await tx.table(code) is not None:
        code = new_code()
    return code


async def _changed(host: Host, tx: Writing, id: str, by: PersonId = NOBODY) -> Sitting:
    """Do what follows from any change of a lobby; `by` is for `starting`."""
    sitting = await host.read(tx, id)
    if sitting.row.stage != "lobby":
        await tx.drop_alarms(sitting.row.id)
        await posts.asks_no_more(tx, sitting, sitting.row.latest)
    elif sitting.row.timing.why != "asleep":
        sitting = await wait_for_use(host, tx, sitting, by)
    await lobbies.tell_lobby(tx, sitting)
    return sitting


async def begin(host: Host, tx: Writing, sitting: Sitting) -> Sitting:
    """Number the seats from 1, start the engine's table and post the first question."""
    await _seat_anew(tx, sitting, sitting.seats)
    queued, sitting = sitting.queued, await starting.over(tx, sitting)
    if queued:
        await tx.save_table(dataclasses.replace(sitting.row, invited=None))
    sitting = await host.read(tx, sitting.row.id)
    await emit(tx, Started(sitting))
    sitting = with_row(sitting, tx.saved(sitting.row))
    steps = await beside(_first_steps, sitting)
    sitting = dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, stage="running"))
    if not sitting.row.practice:
        await lobbies.tell_lobby(tx, sitting)
    sitting = await host.save(tx, sitting, steps)
    return await wait_for_use(host, tx, sitting) if goes_stale(sitting) else sitting


def _first_steps(sitting: Sitting) -> Steps:
    """The start of a table and, where a lesson is prepared, how it was driven to its pupil's question."""
    game, prepared = sitting.game, sitting.prepared
    steps: Steps = [engine.start(game, sitting.opening())]
    if prepared is not None:
        table = steps[0].table
        drivers = dict(zip(table.seats, prepared.drivers, strict=True))
        steps += play_to(game, table, drivers, sitting.key(), prepared.question)
    return steps


async def _seat_anew(tx: Writing, sitting: Sitting, seats: Sequence[SeatRow]) -> None:
    """Number all seats of a table from 1 in that order; whatever belongs to one goes with its player.

    Where a lesson is prepared, and in step with other tables, the seats have no share in the dice, which are
    the same each time.
    """
    apart = sitting.prepared is None and not sitting.row.in_step
    for seat in seats:
        await tx.drop_seat(sitting.row.id, seat.seat)
    for number, seat in by_seat(seats):
        await tx.put_seat(dataclasses.replace(seat, seat=number, token=seat.token if apart else ""))


def _may_seat(sitting: Sitting, person: Person) -> None:
    """Raises `Refused` unless there are seats to change and that person may do so."""
    in_lobby(sitting, _("Seats cannot change after the start; they can in the lobby of a rematch."))
    sitting.must_be_arranged_by(person)
    sitting.must_seat()
    if len(sitting.seats) < 2:
        raise Refused(_("Seats can change once two are taken; let somebody join or add a bot."))


def _next_seat(sitting: Sitting) -> Seat:
    sitting.must_seat()
    if len(sitting.seats) >= sitting.row.seats:
        raise Refused(_("Every seat is taken; the organiser can offer more seats with Options."))
    return Seat(max((s.seat for s in sitting.seats), default=0) + 1)


def _settled(row: TableRow, values: Mapping[str, Any]) -> TableRow:
    """The row with truth values by name."""
    return dataclasses.replace(row, **values)
