"""The posts of a lobby: who sits there, what is free, and how the table will be played."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from bot import slots
from bot.hosting.after import appeals, feed
from bot.hosting.after.appeals import Hand
from bot.hosting.after.parcels import in_its_language, queue
from bot.hosting.table import admission, starts
from bot.hosting.table.deadlines import speed
from bot.hosting.table.racers import automata_of
from bot.hosting.table.sitting import Sitting, is_bot
from bot.hosting.table.status import FEW, crested, differing, duration, introduced, plain, titled, who
from bot.ids import NOBODY, PersonId, press
from bot.limits import CONTENT, MENTIONS, fit
from bot.messages import COVER, Button, Message, Picture, Row, rows_of
from bot.store import Reading, Writing
from bot.text import (
    POST,
    first_of,
    lasting,
    lines_on_a_phone,
    mention,
    people,
    shortened,
)
from engine.errors import BadOptions
from engine.face.forms import Remark
from engine.language import _, listed, ngettext, spoken
from engine.model import Seat, seats_for

LOBBY = "lobby"
"""The key of the post."""
SITTERS = 2
"""Lines on a phone for the people who sit there."""


@in_its_language
async def tell_lobby(tx: Writing, sitting: Sitting, new: bool = False, hand: Hand | None = None) -> None:
    """Post the lobby, or bring its post up to date; a new one calls those whom a hand may call.

    Raises `Refused` where a hand has no room for a new post.
    """
    message = lobby(sitting, await known_of(tx, sitting))
    ping = await admission.called_by(tx, sitting.row.organiser, message.ping)
    place = await _place(tx, sitting, hand, ping) if new and hand is not None else appeals.Place(LOBBY)
    if place is None:
        raise appeals.crowded()
    await queue(tx, sitting, LOBBY, dataclasses.replace(message, ping=place.ping), new)
    if not new:
        await feed.changed(tx, sitting)


@in_its_language
async def tell_first(tx: Writing, sitting: Sitting) -> None:
    """Make the lobby of the message with which the post of a forum begins."""
    message = lobby(sitting, await known_of(tx, sitting))
    await queue(tx, sitting, LOBBY, dataclasses.replace(message, repaint=True), new=False)


@in_its_language
async def tell_invited(tx: Writing, sitting: Sitting, guest: PersonId, hand: Hand) -> None:
    """Post the lobby anew, since an edit would call nobody; the old post points to it.

    A hand that may post no more brings the post up to date that is there.
    """
    row = sitting.row
    ping = await admission.called_by(tx, row.organiser, (guest,))
    place = await _place(tx, sitting, hand, ping)
    if place is None:
        await tell_lobby(tx, sitting)
        return
    below = Message(_("The lobby of table `{code}` continues further down.").format(code=row.id))
    await queue(tx, sitting, LOBBY, below, new=False)
    message = lobby(sitting, await known_of(tx, sitting))
    await queue(tx, sitting, LOBBY, dataclasses.replace(message, ping=place.ping), new=True)


async def _place(
    tx: Writing, sitting: Sitting, hand: Hand, ping: tuple[PersonId, ...]
) -> appeals.Place | None:
    """Count a new post of the lobby, which has one key however often it is posted."""
    return await appeals.place(tx, sitting, hand, f"{LOBBY}-{secrets.token_hex(4)}", ping, asks=True)


@dataclass(frozen=True, slots=True)
class Known:
    """Knowledge of those who sit there, by seat: words of things of the bot, how fast they answer."""

    labels: Mapping[Seat, Sequence[str]] = field(default_factory=dict)
    speeds: Mapping[Seat, str] = field(default_factory=dict)


NOTHING = Known()


async def known_of(read: Reading, sitting: Sitting) -> Known:
    """Facts about those who sit at a table."""
    labels: dict[Seat, list[str]] = {}
    for beside in await slots.BESIDE_A_SEAT(read, sitting):
        for number, label in beside.items():
            labels.setdefault(number, []).append(label)
    speeds = {seat.seat: speed(await read.person(seat.user or NOBODY)) for seat in sitting.people}
    return Known(labels, {seat: pace for seat, pace in speeds.items() if pace})


def lobby(sitting: Sitting, known: Known = NOTHING) -> Message:
    """The post of a table that has not started, or how it went on.

    It says in five lines on a phone who sits there and how it will be played.
    """
    row, game = sitting.row, sitting.game
    head = _("**{game}** - table `{code}`").format(game=titled(sitting), code=row.id)
    if row.stage != "lobby":
        status = _("This table was closed.") if row.stage == "closed" else _("The game has started.")
        seats = "" if sitting.show else in_order(sitting, POST - SITTERS)
        return Message("\n".join(filter(None, [f"{head}. {status}", seats])), repaint=True)
    if sitting.show:
        forms = [_shown_alone(sitting)]
        doors = [_("{organiser} starts it.").format(organiser=mention(row.organiser))]
    else:
        forms, doors = _sitting_there(sitting, known), _doors(sitting)
    ping = _still_invited(sitting)[:MENTIONS]
    head = "\n".join([head, *slots.lines(slots.LINES["lobby"](sitting))])
    lines = _lines(head, forms, doors, tuple(f"-# {said}" for said in _terms(sitting)))
    return Message(fit([*filter(None, lines)], CONTENT), _lobby_rows(sitting), cover(game.key), ping=ping)


def _terms(sitting: Sitting) -> tuple[str, ...]:
    """How long a game takes and how it is played, in ever shorter forms.

    First it is left out how a phase closes, then how long it lasts, which the days tell, or else the days.
    """
    long, how = duration(sitting), differing(sitting)
    forms = [f"{long} · {how}", f"{long} · {how}".rpartition("; ")[0], how] if long else [how]
    if long and plain(sitting):
        forms.insert(2, " · ".join(filter(None, [long, how.rpartition(" · ")[0]])))
    remark = remark_on(sitting)
    return tuple(f"{remark.text} {form}" if remark else form for form in forms if form)


def remark_on(sitting: Sitting) -> Remark | None:
    """Remarks to read before one joins: of a game with those who sit there, or with all seats."""
    remark, options = sitting.game.face.remark, sitting.options
    numbers = (n for n in (len(sitting.seats), sitting.row.seats) if n in sitting.game.seats)
    return next(filter(None, (remark(options, n) for n in numbers)), None)


def _lines(head: str, forms: Sequence[str], doors: Sequence[str], said: Sequence[str]) -> tuple[str, ...]:
    """The lines of a lobby: who sits there in the longest form that leaves one of those of the terms room,
    and how it starts at length where there is room for that, too.

    Where even the shortest leaves too little, who sits there is told at length, and the last of the terms are
    left out.
    """
    for sits, terms, door in product(forms, said, doors):
        whole = head, sits, door, terms
        if lines_on_a_phone("\n".join(whole)) <= POST:
            return whole
    lines, terms = (head, forms[0], doors[-1]), said[0]
    room = POST - lines_on_a_phone("\n".join(lines))
    while lines_on_a_phone(terms) > room and (end := max(terms.rfind(" · "), terms.rfind("; "))) > 0:
        terms = terms[:end]
    return *lines, shortened(terms, room)


def _sitting_there(sitting: Sitting, known: Known) -> list[str]:
    """The seats, taken and free, in the forms that have room: with what they play and how fast they
    answer, without, of many the first.
    """
    free = sitting.row.seats - len(sitting.seats)
    vacancies = ngettext("{n} seat is free.", "{n} seats are free.", free).format(n=free) if free else ""
    if not sitting.seats:
        return [vacancies]
    seats = [introduced(seat) for seat in sitting.seats]
    forms = (
        *(listed(_labelled(sitting, one)) for one in (known, Known(known.labels))),
        listed(seats),
        first_of(seats),
    )
    lines = [_("Players: {people}. {free}").format(people=form, free=vacancies).strip() for form in forms]
    return [line for line in lines if lines_on_a_phone(line) <= SITTERS] or lines[-1:]


def _labelled(sitting: Sitting, known: Known) -> list[str]:
    """The people there with what they play, computer players with their level, too."""
    names = []
    for seat, label in zip(sitting.seats, _labels(sitting, known), strict=True):
        about = ", ".join(filter(None, [label, _(seat.driver) if is_bot(seat) else ""]))
        names.append(f"{who(seat)} ({about})" if about else who(seat))
    return names


def cover(game: str) -> Picture:
    """The picture of a game for those who do not play it yet."""
    return Picture(game, {}, COVER, name=f"{game}.png", language=spoken())


def seating(sitting: Sitting, known: Known = NOTHING) -> list[str]:
    """The seats, taken and free."""
    free = range(len(sitting.seats) + 1, sitting.row.seats + 1)
    vacancies = [_("{n}. *free*").format(n=n) for n in free]
    if len(free) > FEW:
        words = _("{first} to {last}. *free*")
        vacancies = [words.format(first=free[0], last=free[-1])]
    return [*seated(sitting, known), *vacancies]


def _shown_alone(sitting: Sitting) -> str:
    """The words on a show, and the automata in it."""
    state, _agenda = sitting.game.rules.setup(0, sitting.options, {})
    racing = listed([*automata_of(sitting.game, sitting.game.rules.view(state, None)).values()])
    words = _("-# A show of automata, which everybody may watch: {racers}.")
    return shortened(words.format(racers=racing), SITTERS)


def seated(sitting: Sitting, known: Known = NOTHING) -> list[str]:
    """The people there, each with a side where that does not depend on who else comes."""
    words, lines = _("{n}. {player}, {side}"), []
    for n, (seat, label) in enumerate(zip(sitting.seats, _labels(sitting, known), strict=True), start=1):
        lines.append((words if label else "{n}. {player}").format(n=n, player=introduced(seat), side=label))
    return lines


def in_order(sitting: Sitting, room: int) -> str:
    """The people there by the order of the seats, in a paragraph of at most `room` lines on a phone."""
    names = [f"{n}. {introduced(s)}" for n, s in enumerate(sitting.seats, start=1)]
    forms = ("\n".join(seated(sitting)), f"-# {' · '.join(names)}", f"-# {first_of(names)}")
    return next((form for form in forms if lines_on_a_phone(form) <= room), forms[-1])


def _labels(sitting: Sitting, known: Known) -> Iterator[str]:
    """The side of each, where that does not depend on who else comes, and what is known of them."""
    arrangements, game = tuple(_sides(sitting)), sitting.game.key
    for n, seat in enumerate(sitting.seats):
        sides = {way[n] for way in arrangements}
        side = crested(game, "".join(sides)) if len(sides) == 1 else ""
        more = (*known.labels.get(seat.seat, ()), known.speeds.get(seat.seat, ""))
        yield ", ".join(filter(None, [side, *more]))


def _sides(sitting: Sitting) -> Iterator[tuple[str, ...]]:
    """The sides of the seats, for each number of players with which the game may begin."""
    game, seated = sitting.game, len(sitting.seats)
    options = sitting.options
    most = sitting.row.seats if sitting.row.stage == "lobby" else seated
    for players in (n for n in game.seats if seated <= n <= most):
        try:
            state, _agenda = game.rules.setup(players, options, {})
        except BadOptions:
            continue
        view = game.rules.view(state, None)
        yield tuple(game.face.label(view, seat) for seat in seats_for(players))


def _doors(sitting: Sitting) -> list[str]:
    """The terms of coming and starting, at length and in as few lines as possible."""
    row, entry = sitting.row, ""
    if sitting.queued:
        held = _still_invited(sitting)
        entry = _("Seats are held for {people}.").format(people=people(held)) if held else ""
    elif row.invited is not None:
        entry = _("By invitation.")
        if guests := _still_invited(sitting):
            entry = _("By invitation; not here yet: {people}.").format(people=people(guests))
    entry = " ".join(filter(None, (entry, admission.asked_for(sitting))))
    long, *shorter = _starts(sitting)
    return [" ".join(filter(None, (entry, long))), *("\n".join(filter(None, (entry, x))) for x in shorter)]


def _starts(sitting: Sitting) -> list[str]:
    """When the game starts or who starts it, and until when the lobby waits for that; the same ever shorter,
    at last in one line."""
    row, start = sitting.row, sitting.row.starting
    long, *shorter = _ways_to_start(sitting)
    if start.until and not start.at:
        until, shortly = _("It waits until <t:{until}:d>."), _("Waits until <t:{until}:d>.")
        long, shorter = f"{long} {until}", [f"{short} {shortly}" for short in shorter]
    facts = {
        "organiser": mention(row.organiser),
        "at": int(start.at),
        "anybody": int(start.full + starts.ANYBODY),
        "time": lasting(starts.countdown(sitting.terms)),
        "until": int(start.until),
    }
    return [words.format(**facts) for words in (long, *shorter)]


def _ways_to_start(sitting: Sitting) -> list[str]:
    """When the game starts or who starts it, as words without their facts, the longest first."""
    row, start = sitting.row, sitting.row.starting
    by_hand = [_("{organiser} starts the game."), _("-# {organiser} starts the game.")]
    if start.how == "time":
        return [_("The game starts <t:{at}:f> with everybody who is here."), _("-# Starts <t:{at}:f>.")]
    if start.how == "full" and start.at:
        whole = _("**The game starts <t:{at}:R>**; if somebody leaves, it waits.")
        return [whole, _("**The game starts <t:{at}:R>.**")]
    if start.how == "full" and not start.full:
        whole = _("It starts {time} after the last seat is taken, or when {organiser} starts it.")
        if row.anyone_starts:
            whole = _("It starts {time} after the last seat is taken, or when anyone here starts it.")
        elif sitting.queued:
            whole = _("It starts {time} after the last seat is taken.")
        return [whole, _("-# Starts {time} after it is full.")]
    if row.anyone_starts:
        return [_("Anyone here may start the game."), _("-# Anyone here may start it.")]
    if sitting.queued:
        return [_("From <t:{anybody}:f> on, anyone here may start it.")]
    if start.full:
        whole = _("{organiser} starts the game; from <t:{anybody}:f> on, anyone here may.")
        return [whole, _("-# {organiser} starts it, from <t:{anybody}:d> on anyone here."), by_hand[-1]]
    return by_hand


def _still_invited(sitting: Sitting) -> tuple[PersonId, ...]:
    return tuple(u for u in sitting.row.invited or () if sitting.seat_of(u) is None)


def _lobby_rows(sitting: Sitting) -> tuple[Row, ...]:
    id = sitting.row.id
    keys = slots.in_order(
        [
            (0, Button(press(id, "rules"), _("Rules"))),
            (20, Button(press(id, "manage"), _("Manage"))),
            *slots.BELOW_POSTS["lobby"].placed(sitting),
        ]
    )
    if (remark := remark_on(sitting)) and not sitting.queued:
        keys.append(Button(press(id, "choose", remark.option, remark.value), remark.label))
    label = _("I'm in") if sitting.queued else _("Join")
    join = Button(press(id, "join"), label, "success")
    if len(sitting.seats) >= sitting.row.seats and not sitting.queued:  # nobody can sit down any more
        join = Button(press(id, "join"), _("My seat"))
    start = [Button(press(id, "start"), _("Start"), "success")] if starts.offered(sitting) else []
    return rows_of([*([] if sitting.show else [join]), *start, *keys])
