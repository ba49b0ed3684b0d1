"""Where a table stands, in one line each: who is awaited until when, who sits there, on what terms."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from bot.hosting.table.sitting import OPEN, SHOW, VACANT, Refused, Sitting, called, is_bot
from bot.hosting.time.paces import load_usual
from bot.hosting.time.terms import Terms, said_terms
from bot.ids import NOBODY, PersonId
from bot.limits import clip
from bot.shields import shield
from bot.store import SeatRow
from bot.text import NAMED, first_of, harmless, lasting, lines_on_a_phone, mention, people
from bot.times import DAY, WEEK_DAYS, said_left, said_span
from engine.language import N_, _, listed, ngettext
from engine.model import Decision, Seat
from engine.options import Setting, settings

STATUS_ROOM = 620
"""The most characters of the status line."""
CROWD_ROOM = 400
"""The most of them for who is to answer and who is ready."""
LINES = 3
"""The most lines on a phone that name awaited people."""
LABELLED = 2
"""Up to how many of them a post names with what they play."""
FEW = 6
"""Up to how many seats are told with what they play, each."""
MOST_OF_A_TEXT = 60
"""The most characters shown of an option in free text."""
LONGEST_NAME = 40
"""The most letters of the name of a table."""
CLOSING = N_("Everyone is ready: this closes <t:{at}:R>; *Not ready* stops it.")
"""The early close, as it is told wherever it is."""


def status(sitting: Sitting) -> str:
    """The status: who is still to answer, who is ready, never what, until when; `STATUS_ROOM` at most."""
    table = sitting.running
    if table.outcome is not None:
        return ""
    if sitting.row.stage == "closed":
        return _("This table was closed.")
    if sitting.row.stage == "frozen":
        return sitting.why_frozen
    if sitting.show:
        return until(sitting)
    if sitting.pausing:
        pause = _(
            "The next phase follows {time} after this one; until then you can change your answers for it."
        )
        return pause.format(time=lasting(sitting.row.pause))
    sentences = [
        clip(_answers(sitting), CROWD_ROOM) or _("Nobody has to answer now."),
        until(sitting),
        banks(sitting),
        _free(sitting),
    ]
    return clip(" ".join(t for t in sentences if t), STATUS_ROOM)


def awaiting(sitting: Sitting, room: int = LINES) -> str:
    """The lines of a post, at most `room` on a phone: who is awaited until when, or what the table waits
    for; '' after the end."""
    table = sitting.running
    if table.outcome is not None or sitting.row.stage != "running" or sitting.show:
        return status(sitting)
    if sitting.pausing:
        at = int(sitting.row.timing.began) + sitting.row.pause
        return until(sitting) or _("The next phase follows <t:{at}:R>.").format(at=at)
    waiting, unready = _open(sitting)
    due, free = _due(sitting, bool(waiting or unready)), _free(sitting)
    shortest = ""
    for rest in ((due, free), (due,)) if free else ((due,),):
        for asked, calls in _asked(sitting, waiting, unready):
            text = _said([asked, *rest], calls)
            if lines_on_a_phone(text) <= room:
                return text
            if not shortest or lines_on_a_phone(text) < lines_on_a_phone(shortest):
                shortest = text
    return shortest


def _said(words: Sequence[str], calls: str) -> str:
    return "\n".join(filter(None, [" ".join(filter(None, words)), calls]))


def _asked(
    sitting: Sitting, waiting: Sequence[Decision], unready: Sequence[Decision]
) -> Iterator[tuple[str, str]]:
    """The people still to answer, or not ready yet once everybody has: in ever shorter words, and with the
    mentions of a crowd apart."""
    table, game = sitting.running, sitting.game
    if not waiting and not unready:
        going = "" if table.open and sitting.row.timing.closing else _("The bots play on.")
        yield going, ""
        return
    kind = table.open[0].kind
    words = _("To {call}: {people}.") if waiting else _("Sent, but not ready yet: {people}.")
    seats = _seats_of(sitting, waiting or unready)
    call = _lower(game.face.call(kind, kind))
    for asked in (words, _("Awaited: {people}.")):
        for names, mentions in _named(sitting, seats):
            yield asked.format(call=call, people=names), mentions


def _open(sitting: Sitting) -> tuple[list[Decision], list[Decision]]:
    """The questions that people have still to answer, and those whose answers they may still change."""
    table = sitting.running
    people = {s.seat for s in sitting.people}
    waiting = [d for d in table.awaited() if d.seat in people]
    return waiting, [d for d in table.open if d.sealed and table.answer(d.id) and d.id not in table.ready]


def _named(sitting: Sitting, seats: Sequence[SeatRow]) -> Iterator[tuple[str, str]]:
    """People by name, one or two of them with what they play as well; or as a number, small names apart."""
    if len(seats) <= LABELLED:
        yield _with_sides(sitting, seats), ""
    if len(seats) <= NAMED:
        yield listed([who(s) for s in seats]), ""
    number = ngettext("{n} person", "{n} people", len(seats)).format(n=len(seats))
    if len(seats) > LABELLED:
        mentions = " ".join(mention(s.user) for s in seats if s.user is not None)
        yield number, f"-# {mentions}"
    yield number, ""


def _with_sides(sitting: Sitting, seats: Sequence[SeatRow]) -> str:
    return listed([named(s, played(sitting, s.seat)) for s in seats])


def _seats_of(sitting: Sitting, decisions: Sequence[Decision]) -> list[SeatRow]:
    return [s for d in decisions for s in sitting.seats if s.seat == d.seat]


def _due(sitting: Sitting, asks: bool) -> str:
    """Until when they are awaited, if the table asks anybody; '' where nothing runs out."""
    timing = sitting.row.timing
    if timing.closing and not timing.held:
        return _(CLOSING).format(at=int(timing.closing))
    if timing.due and not timing.held and timing.why != "asleep" and sitting.timed:
        return _("Due <t:{at}:R>.").format(at=int(timing.due)) if asks else ""
    if timing.why == "lost":
        return ""  # once this is posted, the clock runs on
    if timing.why == "pause":
        return _("Paused; goes on <t:{at}:R>.").format(at=int(timing.held))
    return until(sitting)


def question(sitting: Sitting, user: PersonId) -> Decision:
    """The open question of a person; raises `Refused`, with who is awaited, where nothing is asked now."""
    sitting.my_seat(user)
    sitting.must_run()
    asked = sitting.asked(user)
    if asked is None:
        raise Refused(_("You have nothing to do right now. {status}").format(status=status(sitting)))
    return asked


def until(sitting: Sitting) -> str:
    """Until when the open question waits, or a show; '' where nothing runs out."""
    timing = sitting.row.timing
    if timing.why == "asleep":
        return _("The table sleeps until the bot is back on its server.")
    if timing.why == "lost":
        return _("No deadline runs, as I cannot write in the table's channel at present.")
    if timing.held:
        return _("Paused until <t:{at}:f> (<t:{at}:R>).").format(at=int(timing.held))
    if sitting.show and sitting.row.homeless:
        return _("The table waits until it is moved to another channel.")
    if sitting.show and timing.stop:
        at = int(timing.began) + sitting.row.pause
        return _("The game goes on by itself at <t:{at}:t> (<t:{at}:R>).").format(at=at)
    if timing.closing:
        return _(CLOSING).format(at=int(timing.closing))
    if timing.due and sitting.timed:
        return _("Until <t:{at}:f> (<t:{at}:R>).").format(at=int(timing.due))
    return ""


def turn(sitting: Sitting) -> str:
    """The turn of a running game, and since when; '' where it waits for nobody, or its clock stands."""
    row, waiting = sitting.row, sitting.awaited()
    if row.stage != "running" or row.timing.held or not waiting:
        return ""
    words = _("Waits for {people}, asked <t:{at}:R>.")
    return words.format(people=people([s.user or NOBODY for s in waiting]), at=int(row.timing.began))


def banks(sitting: Sitting) -> str:
    """The banks of all sides, as they were when the question was put; '' without banks, and for a crowd."""
    left = {bank.seat: bank.left for bank in sitting.row.timing.banks}
    lines = [
        _("{side} {time}").format(side=sitting.driver(s.seat), time=said_left(left[s.seat]))
        for s in sitting.seats
        if s.seat in left and (s.user is not None or s.driver == OPEN)
    ]
    if not 0 < len(lines) <= FEW:
        return ""
    return _("Time left when this was asked: {banks}.").format(banks=", ".join(lines))


def _answers(sitting: Sitting) -> str:
    """The people still to answer and those who are ready, every one of them by name."""
    table, game = sitting.running, sitting.game
    people = {s.seat for s in sitting.people}
    waiting = [d for d in table.awaited() if d.seat in people]
    unready = [d for d in table.open if d.sealed and table.answer(d.id) and d.id not in table.ready]
    ready = [d for d in table.open if d.id in table.ready]
    kind = table.open[0].kind if table.open else ""
    call = game.face.call(kind, kind)
    parts = (
        (_("To {call}: {people}."), waiting),
        (_("Sent, but not ready yet: {people}."), unready),
        (_("Ready: {people}."), ready),
    )
    return " ".join(
        words.format(call=_lower(call), people=_all_named(sitting, _seats_of(sitting, decisions)))
        for words, decisions in parts
        if decisions
    )


def _all_named(sitting: Sitting, seats: Sequence[SeatRow]) -> str:
    """All of some people; at a table of many without what they play."""
    if len(sitting.seats) <= FEW:
        return _with_sides(sitting, seats)
    return listed([who(s) for s in seats])


def _free(sitting: Sitting) -> str:
    """The seats that a substitute may take."""
    free = sitting.vacant
    if not free:
        return ""
    if len(free) > NAMED:
        return ngettext("{n} seat is free.", "{n} seats are free.", len(free)).format(n=len(free))
    sides = listed([sitting.game.face.label(sitting.public, s.seat) for s in free])
    if any(s.driver == OPEN for s in free):
        return _("Free to take: {sides}.").format(sides=sides)
    return _("Free to take over: {sides}.").format(sides=sides)


def titled(sitting: Sitting, shown: Callable[[str, int], str] = harmless) -> str:
    """The game, with the name of the table where it has one; `plain` is for where nothing is formatted."""
    title, name = sitting.game.title, sitting.row.name
    return _("{game} “{name}”").format(game=title, name=shown(name, LONGEST_NAME)) if name else title


def headline(sitting: Sitting) -> str:
    """Game, place in the game, table."""
    view = sitting.public
    words = _("**{game}**, {place} - table `{code}`")
    return words.format(game=titled(sitting), place=sitting.face.caption(view), code=sitting.row.id)


def terms(sitting: Sitting) -> str:
    """The tempo, the options and the deadlines of a table, as far as its game has them."""
    row, game = sitting.row, sitting.game
    words = [
        _("{option}: {value}").format(option=_(s.label), value=said_option(sitting, s))
        for s in settings(game.rules.Options)
    ]
    tempo = [_("Tempo: {tempo}").format(tempo=_(row.tempo))] if len(game.tempos) > 1 else []
    if sitting.show:
        pause = [_("Pause between posts: {time}").format(time=lasting(row.pause))]
        return " · ".join([*tempo, *pause, *words])
    pause = [_("Pause between phases: {time}").format(time=lasting(row.pause))] if row.pause else []
    return " · ".join([*tempo, *pause, *words, said_terms(sitting.terms, game.sealed)])


def unusual(sitting: Sitting) -> Sequence[Setting]:
    """The options that a table has set otherwise than is usual."""
    row = sitting.row
    return [
        s for s in settings(sitting.game.rules.Options) if row.options.get(s.name, s.default) != s.default
    ]


def differing(sitting: Sitting) -> str:
    """The unusual settings of a table, and its deadlines."""
    row, game = sitting.row, sitting.game
    usual = load_usual(sitting.server) or Terms()
    words = [
        _("{option}: {value}").format(option=_(s.label), value=said_option(sitting, s))
        for s in unusual(sitting)
    ]
    if row.tempo != game.tempos[0]:
        words.insert(0, _("Tempo: {tempo}").format(tempo=_(row.tempo)))
    if sitting.show:
        return " · ".join([_("Pause between posts: {time}").format(time=lasting(row.pause)), *words])
    if row.pause:
        words.insert(0, _("Pause between phases: {time}").format(time=lasting(row.pause)))
    closing = sitting.terms.calm != usual.calm
    return " · ".join([*words, said_terms(sitting.terms, game.sealed, closing=closing)])


def plain(sitting: Sitting) -> bool:
    """Whether the deadlines of a table are nothing but a length, which `duration` tells by the days."""
    terms = sitting.terms
    return sitting.row.tempo == "round" and terms == Terms(terms.phase, zone=terms.zone, calm=terms.calm)


def duration(sitting: Sitting) -> str:
    """How long a game takes as a rule with its options and deadlines, '' where nobody can say.

    Where nothing is sealed, each move has a deadline of its own, and moves are counted.
    """
    game, terms = sitting.game, sitting.terms
    rounds = game.face.rounds(sitting.options)
    if not rounds or sitting.show:
        return ""
    if sitting.row.tempo != "round" or terms.bank:
        return _counted(game.sealed, rounds)
    each = max(terms.phase, DAY) if terms.at else terms.phase
    days = math.ceil(rounds * each * (7 / 5 if terms.weekends_off else 1) / DAY)
    words = _("{rounds}, up to {time}") if days < 2 * WEEK_DAYS else _("{rounds}, about {time}")
    return words.format(rounds=_counted(game.sealed, rounds), time=said_span(days))


def _counted(sealed: bool, number: int) -> str:
    if sealed:
        return ngettext("About {n} round", "About {n} rounds", number).format(n=number)
    return ngettext("About {n} move", "About {n} moves", number).format(n=number)


def said_option(sitting: Sitting, setting: Setting, most: int = MOST_OF_A_TEXT) -> str:
    """The value of an option of the game; free text is cut short."""
    word = setting.word(sitting.row.options.get(setting.name, setting.default))
    return harmless(clip(word, most), most) if setting.free else word


def crowd(sitting: Sitting) -> str:
    """The people at a table, of many the first ones, or that there is nobody."""
    seats = [who(s) for s in sitting.seats]
    return first_of(seats) or (_(SHOW) if sitting.show else _("nobody"))


def who(seat: SeatRow) -> str:
    """The driver of a seat."""
    if seat.user is not None:
        return mention(seat.user)
    if seat.driver in VACANT:
        return _("nobody")
    return harmless(called(seat))


def introduced(seat: SeatRow) -> str:
    """The driver of a seat, a computer player with its level."""
    return leveled(who(seat), seat) if is_bot(seat) else who(seat)


def leveled(name: str, seat: SeatRow) -> str:
    """A computer player by name and level."""
    return _("{name} ({level})").format(name=name, level=_(seat.driver))


def crested(game: str, label: str) -> str:
    """The side that somebody plays, behind its shield where that can be shown."""
    return f"{shield(game, label)} {label}".lstrip()


def played(sitting: Sitting, number: Seat) -> str:
    """The side of a seat, likewise."""
    return crested(sitting.game.key, side_of(sitting, number))


def named(seat: SeatRow, label: str) -> str:
    """The driver of a seat with what is played."""
    return _("{side} (free)").format(side=label) if seat.driver in VACANT else f"{who(seat)} ({label})"


def side_of(sitting: Sitting, number: Seat) -> str:
    """The side of a seat, as people call it."""
    return sitting.game.face.label(sitting.public, number)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
