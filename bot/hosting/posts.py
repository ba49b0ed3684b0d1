"""What a table tells its channel: composed from public views and redacted events, queued as parcels.

A table has one newest post with buttons; it is edited while answers come in, and loses its buttons
when the next one appears. Nothing here can see a secret: states become views for the public first.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.ids import press
from bot.limits import CONTENT, clip, fit
from bot.messages import Button, Message, Picture, Row, dump, rows_of
from bot.store import Parcel, SeatRow, TableRow, Writing
from bot.text import harmless, lasting, mention, several
from engine import codec
from engine.model import PACE, Decision, Table
from engine.options import settings
from engine.rules import AnyRules

if TYPE_CHECKING:
    from bot.hosting.host import Sitting

LOBBY = "lobby"
FROZEN = "This table is frozen while a fault in the rules is looked into; nothing is lost."
STATUS_ROOM = 420
"""The most characters of the status line."""
BODY_ROOM = 1500
"""The most characters of what happened; what is left is for the status line and the place in the game."""
PAUSING = "The next phase follows {} after this one; until then you may change what you said for it."
FEW = 6
"""Up to how many people are named in full."""


async def tell_lobby(tx: Writing, sitting: Sitting, new: bool = False) -> None:
    """Post the lobby, or bring its post up to date."""
    await _queue(tx, sitting.row, LOBBY, lobby(sitting), new)


async def tell_invited(tx: Writing, sitting: Sitting, guest: int) -> None:
    """Post the lobby anew, since an edit would call nobody; the old post points to it."""
    row = sitting.row
    below = Message(f"The lobby of table `{row.id}` goes on further down.")
    await tx.put_parcel(_parcel(row, LOBBY, "edit", dump(below)))
    await _queue(tx, row, LOBBY, dataclasses.replace(lobby(sitting), ping=(guest,)), new=True)


async def tell_table(tx: Writing, sitting: Sitting) -> Sitting:
    """After a change of the game: a new post if it came to a new stop, else the present one updated."""
    table, row = sitting.running, sitting.row
    if pausing(sitting) and row.told < table.entries:
        return await _tell_phase(tx, sitting)
    stop = _stop(table, sitting.seats)
    if stop in (0, row.stop):
        await tell_status(tx, sitting)
        return sitting
    before = row
    body = fit(await _body(tx, sitting), BODY_ROOM)
    row = await tx.save_table(
        dataclasses.replace(row, told=table.entries, latest=f"e{table.entries}", body=body, stop=stop)
    )
    sitting = dataclasses.replace(sitting, row=row)
    await _queue(tx, row, row.latest, current(sitting), new=True)
    if before.latest:
        # Not earlier: while the new post cannot be sent, the buttons of the old one show what is open.
        await tx.put_parcel(_parcel(row, before.latest, "edit", dump(Message(before.body))))
    return sitting


async def _tell_phase(tx: Writing, sitting: Sitting) -> Sitting:
    """Between two phases the newest post is told further, picture and all: one post a round."""
    row = sitting.row
    events = public_events(sitting.rules, await tx.entries(row.id, row.told))
    body = fit([*row.body.splitlines(), *sitting.rules.story(events)], BODY_ROOM)
    row = await tx.save_table(dataclasses.replace(row, told=sitting.running.entries, body=body))
    sitting = dataclasses.replace(sitting, row=row)
    await _queue(tx, row, row.latest, dataclasses.replace(current(sitting), repaint=True), new=False)
    return sitting


def pausing(sitting: Sitting) -> bool:
    """Whether the table waits between two phases for nobody, so that people may look and edit."""
    table = sitting.running
    between = bool(table.open) and table.open[0].kind == PACE and table.outcome is None
    return between and sitting.row.pause > 0 and any(s.user is not None for s in sitting.seats)


async def tell_status(tx: Writing, sitting: Sitting) -> None:
    """Bring the status line of the newest post up to date."""
    if sitting.row.latest:
        await _queue(tx, sitting.row, sitting.row.latest, current(sitting), new=False)


async def tell_closed(tx: Writing, sitting: Sitting, by: int) -> None:
    """A running game was ended by its organiser."""
    words = Message(f"{sitting.row.body}\n{mention(by)} has ended this table before its time.")
    await tx.put_parcel(_parcel(sitting.row, sitting.row.latest, "edit", dump(words)))


async def tell_moved(tx: Writing, sitting: Sitting, channel: int) -> None:
    """The post in the old channel points to the new one."""
    row, sent = sitting.row, await tx.posts(sitting.row.id)
    if sent:
        told = row.body if sent[-1].key == row.latest else f"**{sitting.rules.title}** - table `{row.id}`"
        words = Message(f"{told}\nThis table has moved to <#{channel}>.")
        await tx.put_parcel(_parcel(row, sent[-1].key, "edit", dump(words)))


async def post_again(tx: Writing, sitting: Sitting) -> None:
    """Queue the newest post of a table as a new message (after a move, a loss, a restart)."""
    if sitting.row.stage == "lobby":
        await tell_lobby(tx, sitting, new=True)
    elif sitting.row.latest:
        await _queue(tx, sitting.row, sitting.row.latest, current(sitting), new=True)


def lobby(sitting: Sitting) -> Message:
    """The post of a table that has not started, or how it went on."""
    row, rules = sitting.row, sitting.rules
    lines = [
        f"**{rules.title}** by {rules.author} - table `{row.id}`, opened by {mention(row.organiser)}",
        rules.blurb,
        "",
        *(f"{n}. {_who(seat)}" for n, seat in enumerate(sitting.seats, start=1)),
        *(f"{n}. *free*" for n in range(len(sitting.seats) + 1, row.seats + 1) if row.stage == "lobby"),
        "",
        terms(row, rules),
        _door(sitting),
        f"-# Dice are sealed: `{row.commit[:16]}…` (`/fair` explains).",
    ]
    match row.stage:
        case "lobby":
            return Message(fit(lines, CONTENT), _lobby_rows(row), ping=_still_invited(sitting)[:FEW])
        case "closed":
            return Message(fit([*lines, "This table was closed."], CONTENT))
        case _:
            return Message(fit([*lines, "The race is on."], CONTENT))


def current(sitting: Sitting) -> Message:
    """The newest post of a started table, as it should read now."""
    row, table, rules = sitting.row, sitting.running, sitting.rules
    whole_board = table.outcome is not None or table.sealed or row.told == 0 or pausing(sitting)
    place = f"**{_capital(rules.caption(rules.view(table.state, None)))}.** " if table.outcome is None else ""
    return Message(
        f"{row.body}\n{place}{status(sitting)}".rstrip(),
        _table_rows(row, table, rules),
        board_picture(sitting, f"{row.id}-{row.latest}.png") if whole_board else None,
        _called(sitting),
    )


def _called(sitting: Sitting) -> tuple[int, ...]:
    """Whom a new post pings: those who are asked and, at the end, everybody who raced."""
    table = sitting.running
    seats = {d.seat for d in table.awaited()} if table.outcome is None else set(table.seats)
    return tuple(s.user for s in sitting.seats if s.user is not None and s.seat in seats)


def board_picture(sitting: Sitting, name: str, purpose: str = "board") -> Picture:
    """The public picture of a table."""
    view = sitting.rules.view(sitting.running.state, None)
    return Picture(sitting.row.game, codec.dump(view, sitting.rules.View), purpose, name=name)


def status(sitting: Sitting) -> str:
    """Who is still to answer and who is ready, never what; at most `STATUS_ROOM` characters."""
    table, rules = sitting.running, sitting.rules
    if table.outcome is not None:
        return ""
    if sitting.row.stage == "closed":
        return "This table was closed."
    if sitting.row.stage == "frozen":
        return FROZEN
    if pausing(sitting):
        return PAUSING.format(lasting(sitting.row.pause))
    people = {s.seat for s in sitting.seats if s.user is not None}
    waiting = [d for d in table.awaited() if d.seat in people]
    unready = [d for d in table.open if d.sealed and table.answer(d.id) and d.id not in table.ready]
    ready = [d for d in table.open if d.id in table.ready]
    kind = table.open[0].kind if table.open else ""
    parts = [
        (f"To {rules.calls.get(kind, kind).lower()}", waiting),
        ("Sent, but not ready yet", unready),
        ("Ready", ready),
    ]
    told = [f"{what}: {_crowd(sitting, who)}." for what, who in parts if who]
    return clip(" ".join(told), STATUS_ROOM) or "The race goes on by itself."


def _crowd(sitting: Sitting, decisions: list[Decision]) -> str:
    """The seats of some questions; the names of what they play are left out where many sit."""
    seats = [s for d in decisions for s in sitting.seats if s.seat == d.seat]
    view = sitting.rules.view(sitting.running.state, None)
    few = len(sitting.seats) <= FEW
    return several([_named(s, sitting.rules.label(view, s.seat)) if few else _who(s) for s in seats])


def headline(sitting: Sitting) -> str:
    """Game, place in the game, table."""
    view = sitting.rules.view(sitting.running.state, None)
    return f"**{sitting.rules.title}**, {sitting.rules.caption(view)} - table `{sitting.row.id}`"


def public_events(rules: AnyRules, entries: Sequence[Any]) -> list[Any]:
    """What everybody may know of what happened."""
    events = (rules.redact(e, None) for data in entries for e in codec.load_entry(rules, data).events)
    return [e for e in events if e is not None]


async def _body(tx: Writing, sitting: Sitting) -> list[str]:
    events = public_events(sitting.rules, await tx.entries(sitting.row.id, sitting.row.told))
    lines = [f"**{sitting.rules.title}** - table `{sitting.row.id}`", *sitting.rules.story(events)]
    return lines + _ending(sitting) + _lesson(sitting)


def _lesson(sitting: Sitting) -> list[str]:
    """The hint of a practice race, whose channel is one player's private messages."""
    pupil = next((s for s in sitting.seats if s.user is not None), None)
    if not sitting.row.practice or pupil is None or sitting.running.outcome is not None:
        return []
    hint = sitting.rules.lesson(sitting.view(pupil.user), pupil.seat)
    return [f"*{hint}*"] if hint else []


def _ending(sitting: Sitting) -> list[str]:
    outcome = sitting.running.outcome
    if outcome is None:
        return []
    view = sitting.rules.view(sitting.running.state, None)
    drivers = {s.seat: _named(s, sitting.rules.label(view, s.seat)) for s in sitting.seats}
    places = [
        f"{place}. {several([drivers[s] for s in seats])}" for place, seats in enumerate(outcome.seats, 1)
    ]
    return [
        f"**{outcome.reason}**",
        *places,
        f"-# The dice are open now: `/fair {sitting.row.id}` checks them. Seed: `{sitting.row.seed}`",
    ]


def _stop(table: Table[Any, Any], seats: Sequence[SeatRow]) -> int:
    """What the table has stopped at: a group's first decision, -1 at the end, 0 for no stop."""
    if table.outcome is not None:
        return -1
    people = {s.seat for s in seats if s.user is not None}
    stopped = table.sealed or any(d.seat in people for d in table.awaited())
    return table.open[0].id if stopped else 0


async def _queue(tx: Writing, row: TableRow, key: str, message: Message, new: bool) -> None:
    await tx.put_parcel(_parcel(row, key, "send" if new else "edit", dump(message)))


def _parcel(row: TableRow, key: str, kind: Any, payload: dict[str, Any]) -> Parcel:
    return Parcel(row.id, row.channel, key, kind, payload, secrets.token_hex(12))


def _who(seat: SeatRow) -> str:
    return mention(seat.user) if seat.user is not None else f"{harmless(seat.name)} (bot)"


def _named(seat: SeatRow, label: str) -> str:
    """A person with what is played, or what is played with the bot that drives it."""
    return f"{mention(seat.user)} ({label})" if seat.user is not None else f"{label} ({harmless(seat.name)})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def terms(row: TableRow, rules: AnyRules) -> str:
    """The tempo and the options of a table."""
    words = [f"{s.label}: {s.word(row.options[s.name])}" for s in settings(rules.Options)]
    pause = [f"Pause between phases: {lasting(row.pause)}"] if row.pause else []
    return " · ".join([f"Tempo: {row.tempo}", *pause, *words])


def _door(sitting: Sitting) -> str:
    row = sitting.row
    who = "Everybody may join"
    if row.invited is not None:
        guests = [mention(u) for u in _still_invited(sitting)]
        named = [*guests[:FEW], *([f"{len(guests) - FEW} more"] if len(guests) > FEW else [])]
        who = f"By invitation; still free to join: {several(named)}" if named else "By invitation"
    starts = "anybody seated" if row.anyone_starts else "the organiser"
    return f"{who}. Start is for {starts}."


def _still_invited(sitting: Sitting) -> tuple[int, ...]:
    return tuple(u for u in sitting.row.invited or () if sitting.seat_of(u) is None)


def _lobby_rows(row: TableRow) -> tuple[Row, ...]:
    return rows_of(
        [
            Button(press(row.id, "join"), "Join", "success"),
            Button(press(row.id, "leave"), "Leave"),
            Button(press(row.id, "bots"), "Add a bot"),
            Button(press(row.id, "start"), "Start", "primary"),
            Button(press(row.id, "options"), "Options"),
            Button(press(row.id, "rules"), "Rules"),
        ]
    )


def _table_rows(row: TableRow, table: Table[Any, Any], rules: AnyRules) -> tuple[Row, ...]:
    watch = [
        Button(press(row.id, "board"), "Board"),
        Button(press(row.id, "log"), "Log"),
        Button(press(row.id, "rules"), "Rules"),
    ]
    if table.outcome is not None or row.stage != "running":
        return rows_of(watch)
    kind = table.open[0].kind if table.open else ""
    call = rules.calls.get(kind, kind.capitalize())
    asked = table.open[0].id if table.open else 0
    play = [
        Button(press(row.id, "answer", asked), call, "primary"),
        Button(press(row.id, "mine"), f"My {rules.calls.get('piece', 'side')}"),
    ]
    return rows_of(play + watch)
