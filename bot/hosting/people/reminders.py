"""Reminders that say what is missing and until when: at half time, near the end, and to the last one.

They are alarms of the table, so several seats share one; who wants a single reminder some hours before the
deadline has an alarm of their own. To those who have asked for it a reminder is a private message, to all
others together one mention in the channel. What was given is kept with the deadline (`Timing.reminded`, words
`kind:seat:deadline`), so that no extension, edit, pause or restart doubles it: `half` and `last` are given to
a seat once for a question, the others once more only where the deadline has moved by half a phase since.

Nobody is reminded on vacation, and who gets a list a day (`daily_list.py`) gets nothing else. What
would come at night comes once in the morning, if that is before the deadline; until then its word ends in
`:night`. Quiet hours of the table are seen to by `bot.hosting.after.timing`.

Somebody of the table may give a reminder, too. The key of a reminder says of which kind it is.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable, Sequence

from bot import slots
from bot.hosting.after import appeals, posts
from bot.hosting.after.appeals import Hand
from bot.hosting.after.presence import is_away
from bot.hosting.host import Host
from bot.hosting.organising import threads
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import titled
from bot.hosting.time import quiet
from bot.ids import NOBODY, ChannelId, PersonId, press
from bot.limits import CONTENT, clip
from bot.links import to_table
from bot.messages import Button, Message, dump
from bot.store import Alarm, AlarmKind, Parcel, SeatRow, Writing
from bot.text import people
from bot.times.instants import Instant
from engine.language import SOURCE, _, speaking, spoken

Said = Callable[[], str]
"""A sentence beside a reminder, in the language that is spoken."""
KEY = "remind"
"""The beginning of the keys of reminders; their kind follows."""
NIGHT = ":night"
"""The end of a reminder's word while it waits for the morning."""


async def half_time(host: Host, id: str) -> None:
    """Half of the phase is over."""
    await _remind(host, id, "half")


async def soon(host: Host, id: str) -> None:
    """The phase is nearly over."""
    await _remind(host, id, "soon")


async def last_one(host: Host, id: str) -> None:
    """All others have answered."""
    await _remind(host, id, "last")


async def at_own_hour(host: Host, id: str) -> None:
    """As long before the deadline as somebody wants to be reminded."""
    await _remind(host, id, "own")


async def in_the_morning(host: Host, id: str) -> None:
    """Give those who are up again the reminder that has waited for it.

    Anybody who was to hear only that all others are done hears it once that is so again.
    """
    async with host.changing(id) as (tx, sitting):
        alarms = await tx.alarms_of(sitting.row.id)
        up = {a.seat for a in alarms if a.kind == "morning" and a.at <= host.now()}
        if not _runs(sitting):
            return
        missing = sitting.awaited()
        reminded = [s for s in missing if s.seat in up and await wants(tx, sitting, s, "morning", host.now())]
        if len(missing) == 1 and any("last" in _waiting(sitting, s) for s in reminded):
            await tell(tx, sitting, "last", reminded, hand=None)
            return
        lapsed = [s for s in reminded if _waiting(sitting, s) == {"last"}]
        given = [w for w in _words(sitting) if not _about(w, lapsed, "last")]
        sitting = await _keep_words(tx, sitting, given)
        await tell(tx, sitting, "morning", [s for s in reminded if s not in lapsed], hand=None)


async def _remind(host: Host, id: str, kind: AlarmKind) -> None:
    async with host.changing(id) as (tx, sitting):
        missing, now = sitting.awaited(), host.now()
        if not _runs(sitting) or (kind == "last" and len(missing) > 1):
            return
        reminded = [
            s for s in missing if await wants(tx, sitting, s, kind, now) and not _given(sitting, kind, s)
        ]
        if kind == "own":
            ringing = [a for a in await tx.alarms_of(sitting.row.id) if a.kind == "own"]
            reminded = [s for s in reminded if any(a.seat == s.seat and a.at <= now for a in ringing)]
        if reminded:
            asleep = [s for s in reminded if await _sleeps(host, tx, sitting, s)]
            sitting = await _record(tx, sitting, kind, reminded, asleep)
            await tell(tx, sitting, kind, [s for s in reminded if s not in asleep], hand=None)


def _runs(sitting: Sitting) -> bool:
    return sitting.row.stage == "running" and sitting.row.timing.due > 0


async def _sleeps(host: Host, tx: Writing, sitting: Sitting, seat: SeatRow) -> bool:
    """Whether it is night for the person who sits there; the reminder then waits for the morning."""
    up = quiet.morning(await tx.person(seat.user or NOBODY), host.now())
    if host.now() < up < sitting.row.timing.due:
        await tx.put_alarm(Alarm(sitting.row.id, "morning", up, seat.seat))
    return up > host.now()


async def tell(
    tx: Writing,
    sitting: Sitting,
    kind: str,
    seats: Sequence[SeatRow],
    *,
    hand: Hand | None,
    said: Said | None = None,
) -> None:
    """Write to those who have asked for letters, and call the others together; `hand` is who reminds them,
    and `said` stands beside.

    Raises `Refused` where a hand has no room for that.
    """
    if not seats:
        return
    for seat in seats:
        await tx.drop_alarms(sitting.row.id, "morning", seat=seat.seat)
    given = [w.removesuffix(NIGHT) if _about(w, seats) else w for w in _words(sitting)]
    sitting = await _keep_words(tx, sitting, given)
    await threads.wake(tx, sitting.row)
    reading = [s for s in seats if (await tx.person(s.user or NOBODY)).letters == 1]
    await _count(tx, sitting, kind, reading, hand)
    for seat in reading:
        await _write(tx, sitting, kind, seat, said)
    if called := [s for s in seats if s not in reading]:
        words, users = mention_of(sitting, kind, called, said)
        with speaking(sitting.row.language):
            rows = ((_answer(sitting, called[0]), _mute(sitting)),)
        await posts.call(tx, sitting, f"{KEY}-{kind}", words, users, rows, hand=hand, asks=hand is not None)


async def wants(tx: Writing, sitting: Sitting, seat: SeatRow, kind: AlarmKind, now: Instant) -> bool:
    """Whether somebody wants a reminder of this kind here and now."""
    return quiet.wants(await tx.person(seat.user or NOBODY), kind) and await _hears(tx, sitting, seat, now)


async def wants_any(tx: Writing, sitting: Sitting, seat: SeatRow, now: Instant) -> bool:
    """Whether somebody wants reminders of any kind here and now."""
    return quiet.wants_any(await tx.person(seat.user or NOBODY)) and await _hears(tx, sitting, seat, now)


async def _hears(tx: Writing, sitting: Sitting, seat: SeatRow, now: Instant) -> bool:
    user = seat.user or NOBODY
    return not (await tx.muted(user, sitting.row.id) or await is_away(tx, user, now))


def _given(sitting: Sitting, kind: AlarmKind, seat: SeatRow) -> bool:
    """Whether this seat has had this reminder for this deadline."""
    about = [float(word.split(":")[2]) for word in _words_of(sitting, kind, seat)]
    if not about or kind not in ("soon", "own"):
        return bool(about)
    return sitting.row.timing.due - max(about) < (sitting.terms.bank or sitting.terms.phase) / 2


def _words_of(sitting: Sitting, kind: AlarmKind, seat: SeatRow) -> list[str]:
    return [w for w in _words(sitting) if _about(w, [seat], kind)]


def _words(sitting: Sitting) -> list[str]:
    return sitting.row.timing.reminded.split()


def _about(word: str, seats: Sequence[SeatRow], kind: str = "") -> bool:
    """Whether a word is about one of these seats, and about that kind of reminder if one is given."""
    reminder, seat, *_more = word.split(":")
    return kind in ("", reminder) and int(seat) in {s.seat for s in seats}


def _waiting(sitting: Sitting, seat: SeatRow) -> set[str]:
    """The kinds of reminders that wait for the morning of the person who sits there."""
    return {w.split(":")[0] for w in _words(sitting) if w.endswith(NIGHT) and _about(w, [seat])}


async def _record(
    tx: Writing, sitting: Sitting, kind: AlarmKind, seats: Sequence[SeatRow], asleep: Sequence[SeatRow]
) -> Sitting:
    """Keep that these seats have this reminder now; those who are asleep get it in the morning."""
    due = int(sitting.row.timing.due)
    given = (f"{kind}:{s.seat}:{due}{NIGHT if s in asleep else ''}" for s in seats)
    return await _keep_words(tx, sitting, [*_words(sitting), *given])


async def _keep_words(tx: Writing, sitting: Sitting, words: Sequence[str]) -> Sitting:
    reminded = " ".join(words)
    if reminded == sitting.row.timing.reminded:
        return sitting
    timing = dataclasses.replace(sitting.row.timing, reminded=reminded)
    row = await tx.save_table(dataclasses.replace(sitting.row, timing=timing))
    return dataclasses.replace(sitting, row=row)


async def _count(
    tx: Writing, sitting: Sitting, kind: str, seats: Sequence[SeatRow], hand: Hand | None
) -> None:
    """Count the letters of a hand as one post, however many read them; raises `Refused`."""
    if hand is None or not seats:
        return
    key = f"{KEY}-{kind}-{secrets.token_hex(4)}"
    users = tuple(seat.user or NOBODY for seat in seats)
    if await appeals.place(tx, sitting, hand, key, users, asks=True) is None:
        raise appeals.crowded()


async def _write(tx: Writing, sitting: Sitting, kind: str, seat: SeatRow, said: Said | None) -> None:
    """Queue a private message with the mention that takes its place."""
    user = seat.user or NOBODY
    person = await tx.person(user)
    words, users = mention_of(sitting, kind, [seat], said)
    with speaking(sitting.row.language):
        rows = ((_answer(sitting, seat), _mute(sitting)),)
        below = _("-# Table `{code}`").format(code=sitting.row.id)
    instead = Message(clip(f"{words}\n{below}", CONTENT), rows, ping=users)
    key = f"{KEY}-{kind}-{secrets.token_hex(4)}"
    payload = {
        "letter": dump(await _letter(tx, sitting, kind, seat, person.language, said)),
        "instead": {"channel": sitting.row.channel, "key": key, "message": dump(instead)},
    }
    await tx.put_parcel(
        Parcel(sitting.row.id, ChannelId(user), key, "letter", payload, secrets.token_hex(12))
    )


async def _letter(
    tx: Writing, sitting: Sitting, kind: str, seat: SeatRow, language: str, said: Said | None
) -> Message:
    row = sitting.row
    with speaking(language or row.language):
        sentence = _("**{game}**, table `{code}`: your {call} is missing.")
        if kind == "last":
            sentence = _("**{game}**, table `{code}`: everybody else is done; your {call} is missing.")
        if said is not None:
            sentence = f"{sentence} {said()}"
        lines = [
            sentence.format(game=titled(sitting), code=row.id, call=call_of(sitting, seat)),
            _until(sitting),
        ]
        post = await tx.post(row.id, row.latest)
        keys = [_answer(sitting, seat), _mute(sitting)]
        if post is not None and row.guild is not None:
            keys.insert(1, to_table(row.guild, post.channel, post.message))
        keys += slots.BELOW_OWN["letter"](sitting, seat.user) if seat.user is not None else ()
        return Message("\n".join(lines), (tuple(keys),))


def mention_of(
    sitting: Sitting, kind: str, seats: Sequence[SeatRow], said: Said | None = None
) -> tuple[str, tuple[PersonId, ...]]:
    """The words that call these seats in the channel, in the language of the table, and who is pinged."""
    users = tuple(s.user for s in seats if s.user is not None)
    with speaking(sitting.row.language):
        sentence = (
            _("{people}: everybody else is done; your {call} is missing.")
            if kind == "last"
            else _("{people}: your {call} is missing.")
        )
        calls = dict.fromkeys(call_of(sitting, s) for s in seats)
        sentences = [
            sentence.format(
                people=people([s.user or NOBODY for s in seats if call_of(sitting, s) == call]),
                call=call,
            )
            for call in calls
        ]
        beside = [said()] if said is not None else []
        return " ".join([*sentences, *beside, _until(sitting)]), users


def _until(sitting: Sitting) -> str:
    return _("Until <t:{due}:f> (<t:{due}:R>).").format(due=int(sitting.row.timing.due))


def call_of(sitting: Sitting, seat: SeatRow) -> str:
    """The game's name for the question of a seat, as a word within a sentence."""
    kind = next((d.kind for d in sitting.running.awaited() if d.seat == seat.seat), "")
    call = sitting.face.call(kind, kind)
    return call[:1].lower() + call[1:] if spoken() == SOURCE else call


def _answer(sitting: Sitting, seat: SeatRow) -> Button:
    asked = next(d for d in sitting.running.awaited() if d.seat == seat.seat)
    call = sitting.face.call(asked.kind, asked.kind.capitalize())
    return Button(press(sitting.row.id, "answer", asked.id), call, "primary")


def _mute(sitting: Sitting) -> Button:
    return Button(press(sitting.row.id, "mute"), _("Mute this table"))
