"""Reminders that say what is missing and until when: at half time, near the end, and to the last one.

They are alarms of the table, so several seats share one; who wants a single reminder so many hours before the
deadline has an alarm of their own. To those who have asked for it a reminder is a private message, to all
others together one mention in the channel. What was given is kept with the deadline (`Timing.reminded`, words
`kind:seat:deadline`), so that no extension, edit, pause or restart doubles it: `half` and `last` are given to
a seat once for a question, the others once more only where the deadline has moved by half a phase since.

Nobody is reminded on vacation, and who gets a digest (`bot.hosting.people.digest`) gets nothing else. What
would come at night comes once in the morning, if that is before the deadline. Quiet hours of the table are
seen to by `bot.hosting.after.timing`.
"""

from __future__ import annotations

import dataclasses
import secrets

from bot.hosting.after import posts
from bot.hosting.after.presence import is_away
from bot.hosting.host import Host
from bot.hosting.organising import threads
from bot.hosting.table.sitting import Sitting
from bot.hosting.time import quiet
from bot.ids import press
from bot.limits import CONTENT, clip
from bot.messages import Button, Message, dump
from bot.store import Alarm, AlarmKind, Parcel, SeatRow, Writing
from bot.text import people
from bot.ways import to_table
from engine.language import SOURCE, _, speaking, spoken


async def half_time(host: Host, id: str) -> None:
    """Half of the phase is over."""
    await _remind(host, id, "half")


async def soon(host: Host, id: str) -> None:
    """The phase is nearly over."""
    await _remind(host, id, "soon")


async def last_one(host: Host, id: str) -> None:
    """All others have answered."""
    await _remind(host, id, "last")


async def own(host: Host, id: str) -> None:
    """As long before the deadline as somebody wants to be reminded."""
    await _remind(host, id, "own")


async def in_the_morning(host: Host, id: str) -> None:
    """Give those who are up again the reminder that has waited for it."""
    async with host.changing(id) as (tx, sitting):
        alarms = await tx.alarms_of(sitting.row.id)
        up = {a.seat for a in alarms if a.kind == "morning" and a.at <= host.now()}
        if _runs(sitting):
            missing = [s for s in sitting.awaited() if s.seat in up]
            told = [s for s in missing if await _wants(host, tx, sitting, s, "morning")]
            await _tell(tx, sitting, "morning", told)


async def _remind(host: Host, id: str, kind: AlarmKind) -> None:
    async with host.changing(id) as (tx, sitting):
        missing = sitting.awaited()
        if not _runs(sitting) or (kind == "last" and len(missing) > 1):
            return
        told = [
            s for s in missing if await _wants(host, tx, sitting, s, kind) and not _given(sitting, kind, s)
        ]
        if kind == "own":
            ringing = [a for a in await tx.alarms_of(sitting.row.id) if a.kind == "own"]
            told = [s for s in told if any(a.seat == s.seat and a.at <= host.now() for a in ringing)]
        if told:
            sitting = await _note(tx, sitting, kind, told)
            await _tell(tx, sitting, kind, [s for s in told if not await _sleeps(host, tx, sitting, s)])


def _runs(sitting: Sitting) -> bool:
    return sitting.row.stage == "running" and sitting.row.timing.due > 0


async def _sleeps(host: Host, tx: Writing, sitting: Sitting, seat: SeatRow) -> bool:
    """Whether it is night for whoever sits there; the reminder then waits for the morning."""
    up = quiet.morning(await tx.person(seat.user or 0), host.now())
    if host.now() < up < sitting.row.timing.due:
        await tx.put_alarm(Alarm(sitting.row.id, "morning", up, seat.seat))
    return up > host.now()


async def _tell(tx: Writing, sitting: Sitting, kind: AlarmKind, seats: list[SeatRow]) -> None:
    """Write to those who have asked for letters, and call the others together."""
    if not seats:
        return
    for seat in seats:
        await tx.drop_alarms(sitting.row.id, "morning", seat=seat.seat)
    await threads.wake(tx, sitting.row)
    called = [s for s in seats if not await _write(tx, sitting, kind, s)]
    if called:
        words, users = mention_of(sitting, kind, called)
        with speaking(sitting.row.language):
            rows = ((_answer(sitting, called[0]), _mute(sitting)),)
        await posts.call(tx, sitting, "remind", words, users, rows)


async def _wants(host: Host, tx: Writing, sitting: Sitting, seat: SeatRow, kind: AlarmKind) -> bool:
    """Whether somebody wants a reminder of this kind here and now."""
    user = seat.user or 0
    if not quiet.wants(await tx.person(user), kind) or await tx.muted(user, sitting.row.id):
        return False
    return not await is_away(tx, user, host.now())


def _given(sitting: Sitting, kind: AlarmKind, seat: SeatRow) -> bool:
    """Whether this seat has had this reminder for this deadline."""
    about = [float(word.split(":")[2]) for word in _words_of(sitting, kind, seat)]
    if not about or kind not in ("soon", "own"):
        return bool(about)
    return sitting.row.timing.due - max(about) < (sitting.terms.bank or sitting.terms.phase) / 2


def _words_of(sitting: Sitting, kind: AlarmKind, seat: SeatRow) -> list[str]:
    return [w for w in sitting.row.timing.reminded.split() if w.startswith(f"{kind}:{seat.seat}:")]


async def _note(tx: Writing, sitting: Sitting, kind: AlarmKind, seats: list[SeatRow]) -> Sitting:
    """Keep that these seats have this reminder now."""
    timing = sitting.row.timing
    words = [*timing.reminded.split(), *(f"{kind}:{s.seat}:{int(timing.due)}" for s in seats)]
    timing = dataclasses.replace(timing, reminded=" ".join(words))
    row = await tx.save_table(dataclasses.replace(sitting.row, timing=timing))
    return dataclasses.replace(sitting, row=row)


async def _write(tx: Writing, sitting: Sitting, kind: AlarmKind, seat: SeatRow) -> bool:
    """Queue a private message with the mention that takes its place, for one who has asked for it."""
    user = seat.user or 0
    person = await tx.person(user)
    if person.letters != 1:
        return False
    words, users = mention_of(sitting, kind, [seat])
    with speaking(sitting.row.language):
        rows = ((_answer(sitting, seat), _mute(sitting)),)
        below = _("-# Table `{code}`").format(code=sitting.row.id)
    instead = Message(clip(f"{words}\n{below}", CONTENT), rows, ping=users)
    key = f"remind-{secrets.token_hex(4)}"
    payload = {
        "letter": dump(await _letter(tx, sitting, kind, seat, person.language)),
        "instead": {"channel": sitting.row.channel, "key": key, "message": dump(instead)},
    }
    await tx.put_parcel(Parcel(sitting.row.id, user, key, "letter", payload, secrets.token_hex(12)))
    return True


async def _letter(tx: Writing, sitting: Sitting, kind: AlarmKind, seat: SeatRow, language: str) -> Message:
    row = sitting.row
    with speaking(language or row.language):
        sentence = (
            _("**{game}**, table `{code}`: everybody else is done; your {call} is missing.")
            if kind == "last"
            else _("**{game}**, table `{code}`: your {call} is missing.")
        )
        lines = [
            sentence.format(game=sitting.game.title, code=row.id, call=call_of(sitting, seat)),
            _until(sitting),
        ]
        post = await tx.post(row.id, row.latest)
        keys = [_answer(sitting, seat), _mute(sitting)]
        if post is not None and row.guild is not None:
            keys.insert(1, to_table(row.guild, post.channel, post.message))
        return Message("\n".join(lines), (tuple(keys),))


def mention_of(sitting: Sitting, kind: AlarmKind, seats: list[SeatRow]) -> tuple[str, tuple[int, ...]]:
    """What calls these seats in the channel, in the language of the table, and whom it pings."""
    users = tuple(s.user for s in seats if s.user is not None)
    with speaking(sitting.row.language):
        sentence = (
            _("{people}: everybody else is done; your {call} is missing.")
            if kind == "last"
            else _("{people}: your {call} is missing.")
        )
        calls = dict.fromkeys(call_of(sitting, s) for s in seats)
        told = [
            sentence.format(
                people=people([s.user or 0 for s in seats if call_of(sitting, s) == call]),
                call=call,
            )
            for call in calls
        ]
        return " ".join([*told, _until(sitting)]), users


def _until(sitting: Sitting) -> str:
    return _("Until <t:{due}:f> (<t:{due}:R>).").format(due=int(sitting.row.timing.due))


def call_of(sitting: Sitting, seat: SeatRow) -> str:
    """What the game calls the question that a seat has to answer, as a word within a sentence."""
    kind = next((d.kind for d in sitting.running.awaited() if d.seat == seat.seat), "")
    call = sitting.game.face.calls.get(kind, kind)
    return call[:1].lower() + call[1:] if spoken() == SOURCE else call


def _answer(sitting: Sitting, seat: SeatRow) -> Button:
    asked = next(d for d in sitting.running.awaited() if d.seat == seat.seat)
    call = sitting.game.face.calls.get(asked.kind, asked.kind.capitalize())
    return Button(press(sitting.row.id, "answer", asked.id), call, "primary")


def _mute(sitting: Sitting) -> Button:
    return Button(press(sitting.row.id, "mute"), _("Mute this table"))
