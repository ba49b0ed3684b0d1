"""The people a message may call: decided in one place for every post and letter on its way out.

- Somebody muted, for all tables or for this one, is called by nothing: a plain name stands where the mention
  would, and no letter goes out.
- A round's post, or a lobby's, calls nobody twice, wherever and however often it is posted.
- Who wants a letter for a new round instead of a mention gets one once the post is there.
- A post that comes late, as its channel was lost, calls nobody at night: a reminder does so in the morning.
- Letters wait for the end of their reader's night, and are not sent once they would no longer be true.
"""

from __future__ import annotations

import dataclasses
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from bot import slots
from bot.hosting.host import Host
from bot.hosting.people.reminders import call_of
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import titled
from bot.hosting.time import quiet
from bot.hosting.time.calendar import after_quiet
from bot.hosting.time.terms import Terms, load_terms
from bot.ids import NOBODY, ChannelId, PersonId, press
from bot.limits import CONTENT, clip
from bot.links import to_table
from bot.messages import Button, Message, dump
from bot.store import Alarm, Parcel, Reading, Writing
from bot.text import MENTION, POST, harmless, lines_on_a_phone, mention, mentioned
from bot.times.instants import Instant
from engine.language import _, speaking

_NAME_LENGTHS = (32, 12, 6)
"""How much of a name is shown, the first for which the message fits."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message as it may go out, and who gets a letter about it instead of being called, or is `asleep`.

    `crowded`: it has lines of mentions alone, for which it has no room once everybody is called.
    """

    message: Message
    letters: tuple[PersonId, ...] = ()
    crowded: bool = False
    asleep: tuple[PersonId, ...] = ()


async def called(read: Reading, table: str, post: str) -> Sequence[PersonId]:
    """The people whom the post with that key has called."""
    rows = await read.rows(
        "SELECT user_id FROM called WHERE table_id = ? AND post = ? ORDER BY user_id", (table, post)
    )
    return [row[0] for row in rows]


def put_called(tx: Writing, table: str, post: str, users: Sequence[PersonId]) -> None:
    """Remember whom a post has called; of each person only the latest post is known."""
    for user in users:
        tx.later(
            """INSERT INTO called (table_id, user_id, post) VALUES (?, ?, ?)
            ON CONFLICT (table_id, user_id) DO UPDATE SET post = excluded.post""",
            (table, user, post),
        )


async def outgoing(read: Reading, parcel: Parcel, message: Message, now: Instant) -> Outgoing:
    """The part of a new message that may be sent."""
    message = await muffled(read, parcel.table, message)
    if not _is_post(parcel.key):
        return await _mentioning(read, parcel, Outgoing(message))
    before = set(await called(read, parcel.table, parcel.key))
    left = [user for user in message.ping if user not in before]
    letters = [user for user in left if await _by_letter(read, parcel, user)]
    asleep = await _asleep(read, parcel, left, now)
    awake = tuple(user for user in left if user not in (*letters, *asleep))
    out = Outgoing(dataclasses.replace(message, ping=awake), tuple(letters), asleep=asleep)
    return await _mentioning(read, parcel, out)


async def _mentioning(read: Reading, parcel: Parcel, out: Outgoing) -> Outgoing:
    """A message with the mentions of all whom it calls, as only what stands in a message calls anybody; in
    private messages whatever arrives does."""
    message, there = out.message, mentioned(out.message.content)
    missing = [user for user in message.ping if user not in there]
    row = await read.table(parcel.table) if missing else None
    if row is None or row.guild is None:
        return out
    line = f"-# {' '.join(mention(user) for user in missing)}"
    content = f"{clip(message.content, CONTENT - len(line) - 1)}\n{line}"
    return dataclasses.replace(
        out,
        message=dataclasses.replace(message, content=content),
        crowded=lines_on_a_phone(content) > POST,
    )


async def muffled(read: Reading, table: str, message: Message) -> Message:
    """A message that calls nobody who is muted, and has plain names for them."""
    users = dict.fromkeys((*message.ping, *mentioned(message.content)))
    muted = {user: await _name(read, table, user) for user in users if await is_muted(read, table, user)}
    if not muted:
        return message
    content = next(
        (text for text in (_named(message.content, muted, most) for most in _NAME_LENGTHS) if _fits(text)),
        clip(_named(message.content, muted, _NAME_LENGTHS[-1]), CONTENT),
    )
    return dataclasses.replace(
        message, content=content, ping=tuple(u for u in message.ping if u not in muted)
    )


async def is_muted(read: Reading, table: str, user: PersonId) -> bool:
    """Whether somebody wants to hear nothing of a table."""
    return (await read.person(user)).muted or await read.muted(user, table)


async def sent(host: Host, tx: Writing, parcel: Parcel, out: Outgoing) -> None:
    """Record whom a post has called, and queue the letters about it."""
    if not _is_post(parcel.key):
        return
    put_called(tx, parcel.table, parcel.key, (*out.message.ping, *out.letters, *out.asleep))
    if out.letters or out.asleep:
        sitting = await host.read(tx, parcel.table)
        for seat in (s for s in sitting.awaited() if s.user in out.asleep):
            up = await _up(tx, seat.user or NOBODY, sitting.terms, host.now())
            await tx.put_alarm(Alarm(sitting.row.id, "morning", up, seat.seat))
        for user in out.letters:
            await tx.put_parcel(await _letter(tx, sitting, parcel.key, user))


async def _asleep(
    read: Reading, parcel: Parcel, users: Sequence[PersonId], now: Instant
) -> tuple[PersonId, ...]:
    """Those of these people who are not called yet, as a post comes late and it is night for them."""
    row = await read.table(parcel.table)
    if row is None or not row.homeless or row.channel != parcel.channel:
        return ()
    terms = load_terms(row.terms)
    return tuple([user for user in users if await _up(read, user, terms, now) > now])


async def _up(read: Reading, user: PersonId, terms: Terms, now: Instant) -> Instant:
    """When somebody may be called: now, or after their night and the quiet hours of the table."""
    return max(quiet.morning(await read.person(user), now), after_quiet(terms, now))


async def when(read: Reading, parcel: Parcel, now: Instant) -> Instant:
    """When a letter may go out: now, or in the morning of its reader."""
    return quiet.morning(await read.person(parcel.person), now)


def is_true(parcel: Parcel, sitting: Sitting | None) -> bool:
    """Whether a letter about a question, if it is one, still has a reader who is waited for."""
    stop = parcel.payload.get("stop")
    if not stop:
        return True
    waiting = sitting is not None and any(s.user == parcel.person for s in sitting.awaited())
    return waiting and sitting is not None and sitting.row.timing.stop == stop


def _is_post(key: str) -> bool:
    """Whether a key is that of a round's post or of the lobby, which may be posted again."""
    return key == "lobby" or (key[:1] == "e" and key[1:].isdigit())


async def _by_letter(read: Reading, parcel: Parcel, user: PersonId) -> bool:
    person = await read.person(user)
    return parcel.key != "lobby" and person.calls_by_letter and person.letters == 1


async def _name(read: Reading, table: str, user: PersonId) -> str:
    """Somebody's name at a table."""
    seated = next((s.name for s in await read.seats(table) if s.user == user), "")
    row = await read.table(table)
    return seated or await read.name_at(user, row.guild if row is not None else None)


def _named(content: str, names: dict[PersonId, str], most: int) -> str:
    def name(mention: re.Match[str]) -> str:
        user = PersonId(int(mention[1]))
        return harmless(names[user] or _("somebody"), most) if user in names else mention[0]

    return MENTION.sub(name, content)


def _fits(content: str) -> bool:
    return len(content) <= CONTENT


async def _letter(tx: Writing, sitting: Sitting, key: str, user: PersonId) -> Parcel:
    """The letter that tells somebody of a new post, with the mention that takes its place."""
    row, person = sitting.row, await tx.person(user)
    asked = next((s for s in sitting.awaited() if s.user == user), None)
    with speaking(person.language or row.language):
        text = _news(sitting, user)
        post = await tx.post(row.id, key)
        rows = _answer(sitting, user)
        if post is not None and row.guild is not None:
            way = to_table(row.guild, post.channel, post.message)
            rows = ((*rows[0], way),) if rows else ((way,),)
        if asked is not None and (more := slots.BELOW_OWN["letter"](sitting, user)):
            rows = ((*(rows[0] if rows else ()), *more),)
        letter = Message(text, rows)
    with speaking(row.language):
        words = f"<@{user}>: {_news(sitting, user)}"
        instead = Message(clip(words, CONTENT), _answer(sitting, user), ping=(user,))
    instead_of = f"called-{secrets.token_hex(4)}"
    payload = {
        "letter": dump(letter),
        "instead": {"channel": row.channel, "key": instead_of, "message": dump(instead)},
        "stop": row.timing.stop if asked is not None else 0,
    }
    return Parcel(row.id, ChannelId(user), instead_of, "letter", payload, secrets.token_hex(12))


def _news(sitting: Sitting, user: PersonId) -> str:
    """The news: that somebody is asked, that the game is over, or something else."""
    asked = next((s for s in sitting.awaited() if s.user == user), None)
    words = _("**{game}**, table `{code}`: there is something new.")
    if asked is not None:
        words = _("**{game}**, table `{code}`: your {call} is due.")
    elif sitting.running.outcome is not None:
        words = _("**{game}**, table `{code}`: the game is over.")
    call = call_of(sitting, asked) if asked is not None else ""
    text = words.format(game=titled(sitting), code=sitting.row.id, call=call)
    due = int(sitting.row.timing.due) if asked is not None else 0
    return "\n".join([text, _("Until <t:{due}:f> (<t:{due}:R>).").format(due=due)]) if due else text


def _answer(sitting: Sitting, user: PersonId) -> tuple[tuple[Button, ...], ...]:
    asked = sitting.asked(user)
    if asked is None or sitting.running.answer(asked.id) is not None:
        return ()
    call = sitting.face.call(asked.kind, asked.kind.capitalize())
    mute = Button(press(sitting.row.id, "mute"), _("Mute this table"))
    return ((Button(press(sitting.row.id, "answer", asked.id), call, "primary"), mute),)
