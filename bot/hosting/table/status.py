"""Where a table stands, in one line each: who is awaited until when, who sits there, on what terms."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.hosting.table.sitting import FROZEN, OPEN, SHOW, VACANT, Refused, Sitting, called
from bot.hosting.time.terms import said_terms
from bot.limits import clip
from bot.store import SeatRow
from bot.text import harmless, lasting, mention, several
from bot.times import DAY, said_left
from engine.language import _, ngettext
from engine.model import Decision
from engine.options import Setting, make_options, settings

STATUS_ROOM = 620
"""The most characters of the status line."""
CROWD_ROOM = 400
"""The most of them for who is to answer and who is ready."""
FEW = 6
"""Up to how many people are named in full."""
MANY = 8
"""From so many people on a crowd is its number."""
MOST_OF_A_TEXT = 60
"""The most characters shown of an option in free text."""


def status(sitting: Sitting) -> str:
    """Who is still to answer, who is ready, never what, and until when; at most `STATUS_ROOM` characters."""
    table = sitting.running
    if table.outcome is not None:
        return ""
    if sitting.row.stage == "closed":
        return _("This table was closed.")
    if sitting.row.stage == "frozen":
        return _(FROZEN)
    if sitting.show:
        return until(sitting)
    if sitting.pausing:
        pause = _(
            "The next phase follows {time} after this one; until then you may change what you said for it."
        )
        return pause.format(time=lasting(sitting.row.pause))
    told = [
        clip(_answers(sitting), CROWD_ROOM) or _("The game goes on by itself."),
        until(sitting),
        banks(sitting),
        _free(sitting),
    ]
    return clip(" ".join(t for t in told if t), STATUS_ROOM)


def question(sitting: Sitting, user: int) -> Decision:
    """The open question of a person; raises `Refused`, with who is awaited, where nothing is asked now."""
    sitting.my_seat(user)
    sitting.must_run()
    asked = sitting.asked(user)
    if asked is None:
        raise Refused(_("Nothing is asked of you now. {status}").format(status=status(sitting)))
    return asked


def until(sitting: Sitting) -> str:
    """Until when the open question waits, or a show; '' where nothing runs out."""
    timing = sitting.row.timing
    if timing.why == "asleep":
        return _("The table sleeps until the bot is back on its server.")
    if timing.held:
        return _("Paused until <t:{at}:f> (<t:{at}:R>).").format(at=int(timing.held))
    if sitting.show and sitting.row.homeless:
        return _("It waits until it is moved to another channel.")
    if sitting.show and timing.stop:
        at = int(timing.began) + sitting.row.pause
        return _("The game goes on by itself at <t:{at}:t> (<t:{at}:R>).").format(at=at)
    if timing.closing:
        closing = _("All are ready: it closes <t:{at}:R>, unless somebody wants to change something.")
        return closing.format(at=int(timing.closing))
    if timing.due and not sitting.row.practice:
        return _("Until <t:{at}:f> (<t:{at}:R>).").format(at=int(timing.due))
    return ""


def banks(sitting: Sitting) -> str:
    """What every side has left, as it was when the question was put; '' without banks, and for a crowd."""
    view = sitting.public
    left = {bank.seat: bank.left for bank in sitting.row.timing.banks}
    told = [
        _("{side} {time}").format(side=sitting.game.face.label(view, s.seat), time=said_left(left[s.seat]))
        for s in sitting.seats
        if s.seat in left and (s.user is not None or s.driver == OPEN)
    ]
    if not 0 < len(told) <= FEW:
        return ""
    return _("Time left when this was asked: {banks}.").format(banks=", ".join(told))


def _answers(sitting: Sitting) -> str:
    table, game = sitting.running, sitting.game
    people = {s.seat for s in sitting.people}
    waiting = [d for d in table.awaited() if d.seat in people]
    unready = [d for d in table.open if d.sealed and table.answer(d.id) and d.id not in table.ready]
    ready = [d for d in table.open if d.id in table.ready]
    kind = table.open[0].kind if table.open else ""
    call = game.face.calls.get(kind, kind)
    parts = (
        (_("To {call}: {people}."), waiting),
        (_("Sent, but not ready yet: {people}."), unready),
        (_("Ready: {people}."), ready),
    )
    return " ".join(
        words.format(call=_lower(call), people=_crowd(sitting, who, called=who is waiting))
        for words, who in parts
        if who
    )


def _free(sitting: Sitting) -> str:
    """The seats that a substitute may take."""
    if not sitting.vacant:
        return ""
    view = sitting.public
    sides = several([sitting.game.face.label(view, s.seat) for s in sitting.vacant])
    if any(s.driver == OPEN for s in sitting.vacant):
        return _("Free to take: {sides}.").format(sides=sides)
    return _("Free to take over: {sides}.").format(sides=sides)


def _crowd(sitting: Sitting, decisions: Sequence[Decision], *, called: bool) -> str:
    """The seats of some questions; the names of what they play are left out where many sit.

    A great crowd is summed up. Where it is to be called its mentions stand behind a bar, since only what
    stands in a post calls anybody.
    """
    seats = [s for d in decisions for s in sitting.seats if s.seat == d.seat]
    view = sitting.public
    if len(seats) >= MANY:
        told = _("{n} people").format(n=len(seats))
        mentions = " ".join(mention(s.user) for s in seats if s.user is not None)
        return f"{told} ||{mentions}||" if called and mentions else told
    few = len(sitting.seats) <= FEW
    return several([named(s, sitting.game.face.label(view, s.seat)) if few else who(s) for s in seats])


def headline(sitting: Sitting) -> str:
    """Game, place in the game, table."""
    view = sitting.public
    words = _("**{game}**, {place} - table `{code}`")
    return words.format(game=sitting.game.title, place=sitting.game.face.caption(view), code=sitting.row.id)


def terms(sitting: Sitting) -> str:
    """The tempo, the options and the deadlines of a table, as far as its game has them."""
    row, game = sitting.row, sitting.game
    words = [
        _("{option}: {value}").format(option=s.label, value=said_option(sitting, s))
        for s in settings(game.rules.Options)
    ]
    tempo = [_("Tempo: {tempo}").format(tempo=_(row.tempo))] if len(game.tempos) > 1 else []
    if sitting.show:
        pause = [_("Pause between posts: {time}").format(time=lasting(row.pause))]
        return " · ".join([*tempo, *pause, *words])
    pause = [_("Pause between phases: {time}").format(time=lasting(row.pause))] if row.pause else []
    return " · ".join([*tempo, *pause, *words, said_terms(sitting.terms, game.sealed)])


def duration(sitting: Sitting) -> str:
    """How long a game takes as a rule with its options and deadlines, '' where nobody can say."""
    game, terms = sitting.game, sitting.terms
    rounds = game.face.rounds(make_options(game.rules.Options, sitting.row.options))
    if not rounds or sitting.show:
        return ""
    if sitting.row.tempo != "round" or terms.bank:
        return ngettext("It takes some {n} round.", "It takes some {n} rounds.", rounds).format(n=rounds)
    each = max(terms.phase, DAY) if terms.at else terms.phase
    days = math.ceil(rounds * each * (7 / 5 if terms.weekends_off else 1) / DAY)
    told = ngettext(
        "It takes some {rounds} rounds: {n} day if none ends early.",
        "It takes some {rounds} rounds: {n} days if none ends early.",
        days,
    )
    return told.format(rounds=rounds, n=days)


def said_option(sitting: Sitting, setting: Setting, most: int = MOST_OF_A_TEXT) -> str:
    """What an option of the game is set to; of free text no more than so many characters."""
    word = setting.word(sitting.row.options.get(setting.name, setting.default))
    return harmless(clip(word, most), most) if setting.free else word


def crowd(sitting: Sitting) -> str:
    """Who sits at a table, or that nobody does."""
    return several([who(s) for s in sitting.seats]) or _(SHOW)


def who(seat: SeatRow) -> str:
    """Who drives a seat."""
    if seat.user is not None:
        return mention(seat.user)
    if seat.driver in VACANT:
        return _("nobody")
    return harmless(called(seat))


def named(seat: SeatRow, label: str) -> str:
    """A person with what is played, or what is played with the bot that drives it."""
    if seat.user is not None:
        return f"{mention(seat.user)} ({label})"
    if seat.driver in VACANT:
        return _("{side} (free)").format(side=label)
    return f"{label} ({harmless(called(seat))})"


def side_of(sitting: Sitting, number: int) -> str:
    """What a seat plays, as people call it."""
    return sitting.game.face.label(sitting.public, number)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
