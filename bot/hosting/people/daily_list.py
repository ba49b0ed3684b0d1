"""The daily list: at an hour of one's own, what is missing where, by deadline, instead of reminders.

It is a private message; where those are closed, a mention in the channel of the table that is due first,
which names the tables of that channel alone. A day on which nothing is missing has none.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence

from bot.hosting.after.presence import is_away
from bot.hosting.host import Host
from bot.hosting.people.reminders import call_of
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import titled
from bot.hosting.time import quiet
from bot.ids import ChannelId, PersonId, press
from bot.limits import CONTENT, fit
from bot.links import address
from bot.messages import Button, Message, dump, rows_of
from bot.store import Filter, Parcel, PersonRow, Reading, Writing
from bot.text import mention
from bot.times.instants import Instant, plus
from engine.language import _, ngettext, speaking

ALL = 1_000_000
AGAIN = 86_400.0
MOST_LINES = 15


async def due(read: Reading, now: Instant, limit: int = 200) -> Sequence[PersonId]:
    """The people whose list is due by now, earliest first."""
    rows = await read.rows(
        """SELECT user_id FROM people WHERE digest_at > 0 AND digest_at <= ?
        ORDER BY digest_at, user_id LIMIT ?""",
        (now, limit),
    )
    return [row[0] for row in rows]


async def write(host: Host, user: PersonId) -> None:
    """Queue the list of somebody, if it is due and anything is missing, and set the next one."""
    now = host.now()
    async with host.store.reading() as read:  # no table is held, as a change of one wants people after it
        missing = await _missing(host, read, user)
    async with host.store.writing() as tx:
        person = await tx.person(user)
        if not 0 < person.digest_at <= now:
            return
        await tx.put_person(quiet.scheduled(person, now))
        if person.muted or await is_away(tx, user, now):
            return
        if missing:
            await _queue(tx, person, missing)
    host.posted()


async def put_off(host: Host, user: PersonId) -> None:
    """Let a list that cannot be written wait for the next day."""
    async with host.store.writing() as tx:
        person = await tx.person(user)
        await tx.put_person(dataclasses.replace(person, digest_at=plus(host.now(), AGAIN)))


async def _missing(host: Host, read: Reading, user: PersonId) -> list[Sitting]:
    """The tables that wait for somebody and have a deadline, the most urgent first."""
    sittings = []
    for row in await read.tables(Filter(stages=("running",), user=user, limit=ALL)):
        if row.practice or not row.timing.due or await read.muted(user, row.id):
            continue
        sitting = await host.read(read, row.id)
        if any(s.user == user for s in sitting.awaited()):
            sittings.append(sitting)
    return sorted(sittings, key=lambda s: s.row.timing.due)


async def _queue(tx: Writing, person: PersonRow, missing: Sequence[Sitting]) -> None:
    first = missing[0].row
    links = {s.row.id: await _link(tx, s) for s in missing}
    with speaking(person.language or first.language):
        message = letter(missing, person.user, links)
    with speaking(first.language):
        instead = call(missing, person.user)
    key = f"digest-{secrets.token_hex(4)}"
    payload = {
        "letter": dump(message),
        "instead": {"channel": first.channel, "key": key, "message": dump(instead)},
    }
    await tx.put_parcel(
        Parcel(first.id, ChannelId(person.user), key, "letter", payload, secrets.token_hex(12))
    )


async def _link(read: Reading, sitting: Sitting) -> str:
    """The way to the newest post of a table, '' where there is none."""
    row = sitting.row
    post = await read.post(row.id, row.latest)
    return address(row.guild, post.channel, post.message) if post and row.guild is not None else ""


def letter(missing: Sequence[Sitting], user: PersonId, links: dict[str, str]) -> Message:
    """All that is missing, with the way there."""
    lines = []
    for sitting in missing:
        line = _line(sitting, user)
        link = links.get(sitting.row.id, "")
        lines.append(" ".join([line, _("[To the table]({link})").format(link=link)]) if link else line)
    head = ngettext("**{n} table waits for you:**", "**{n} tables wait for you:**", len(missing))
    return _message([head.format(n=len(missing))], lines, 0, missing, user)


def call(missing: Sequence[Sitting], user: PersonId) -> Message:
    """The letter's stand-in in a channel, where others read it: only what is played there."""
    here = [s for s in missing if s.row.channel == missing[0].row.channel]
    head = _("{person}: your answers are missing here:").format(person=mention(user))
    lines = [_line(s, user) for s in here]
    message = _message([head], lines, len(missing) - len(here), here, user)
    return dataclasses.replace(message, ping=(user,))


def _message(
    head: list[str], lines: list[str], elsewhere: int, shown: Sequence[Sitting], user: PersonId
) -> Message:
    more = elsewhere + max(0, len(lines) - MOST_LINES)
    words = ngettext(
        "{n} more table waits for you; `/inbox` lists it.",
        "{n} more tables wait for you; `/inbox` lists them.",
        more,
    )
    below = [words.format(n=more)] if more else []
    rows = rows_of([_answer(s, user) for s in shown[:MOST_LINES]])
    return Message(fit([*head, *lines[:MOST_LINES], *below], CONTENT), rows)


def _line(sitting: Sitting, user: PersonId) -> str:
    seat = sitting.my_seat(user)
    words = _("`{code}` {game}: {call} until <t:{due}:f> (<t:{due}:R>).")
    return words.format(
        code=sitting.row.id,
        game=titled(sitting),
        call=call_of(sitting, seat),
        due=int(sitting.row.timing.due),
    )


def _answer(sitting: Sitting, user: PersonId) -> Button:
    """The way to the panel of what is asked, as in the inbox."""
    seat = sitting.my_seat(user)
    asked = next(d for d in sitting.running.awaited() if d.seat == seat.seat)
    label = _("{call} {code}").format(
        call=sitting.face.call(asked.kind, asked.kind.capitalize()), code=sitting.row.id
    )
    return Button(press(sitting.row.id, "answer", asked.id), label, "primary")
