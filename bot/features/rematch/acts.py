"""The same game once more: a new lobby like the old one's, to which those who played are called."""

from __future__ import annotations

from typing import cast

from bot.hosting.after import posts, tags
from bot.hosting.after.appeals import Hand
from bot.hosting.host import Host
from bot.hosting.organising import lobby, servers
from bot.hosting.table import admission
from bot.hosting.table.options import TABLES, Truth
from bot.hosting.table.sitting import NOWHERE, Person, Place, Refused, Sitting, Wishes
from bot.ids import NOBODY, ChannelId
from bot.store import Starting, Writing
from bot.store.key_values import KeyValue
from bot.text import mention, people
from engine.language import _, speaking
from engine.model import Tempo

MADE = KeyValue[str]("rematch", str)
"""The rematch of a table."""


async def rematch(host: Host, id: str, person: Person, parent: ChannelId = NOWHERE) -> Sitting:
    """Open a lobby like that of a table that is over, once: anybody who comes later sits down in it.

    `parent` is the channel that the table's thread belongs to, 0 where it is no thread. Raises `Refused`
    while the old table lives, and where that person may not open or join the new one.
    """
    async with host.pen(id, NOBODY):
        old = await host.look(id)
        _check(old, person)
        async with host.store.reading() as read:
            made = await MADE.of(read, id)
            away = old.row.guild is not None and (await read.server(old.row.guild)).left
        if made is not None:
            known = await host.look(made)
            if known.row.stage != "closed":
                return await _sit_down(host, known, person)
        if old.row.practice:
            return await _practise(host, old, person)
        if away:
            raise Refused(_("I have left the server of this table; `/play` opens one on another server."))
        async with host.store.writing() as tx:
            forum = await tags.is_post(tx, old.row)
            place = Place(old.row.guild, old.row.channel, old.row.thread, parent, forum)
            sitting = await servers.open_in(host, tx, person, place, wishes_of(old, person), old.row.language)
            await MADE.put(tx, sitting.row.id, id)
            await _call(tx, old, sitting, Hand(person.id, host.now()))
        host.posted()
        host.timed()
        return sitting


def wishes_of(old: Sitting, person: Person) -> Wishes:
    """The wishes for a table like an old one; a table by invitation is open to the same people."""
    row = old.row
    people = (row.organiser, *(s.user for s in old.people if s.user is not None), *(row.invited or ()))
    return Wishes(
        row.game,
        row.seats,
        cast(Tempo, row.tempo),
        row.options,
        None if row.invited is None else tuple(u for u in dict.fromkeys(people) if u != person.id),
        row.anyone_starts,
        old.terms,
        row.pause,
        tuple(s.driver for s in old.seats if s.driver in old.game.players)[: row.seats - 1],
        row.least,
        row.newcomers,
        row.lesson,
        Starting(row.starting.how) if row.starting.how != "time" else None,
        {each.name: getattr(row, each.name) for each in TABLES if isinstance(each, Truth)},
    )


async def _practise(host: Host, old: Sitting, person: Person) -> Sitting:
    """A practice race starts again at once, against the same bots."""
    place = Place(old.row.guild, old.row.channel)
    return await lobby.begin_practice(host, person, place, wishes_of(old, person), old.row.language)


def _check(old: Sitting, person: Person) -> None:
    row = old.row
    old.must_be_alone()
    if row.stage not in ("over", "closed"):
        raise Refused(_("This game is not over yet; a rematch follows its end."))
    if row.homeless:
        raise Refused(_("The channel of this table is gone; `/play` opens a table in another one."))
    invited = row.invited
    if invited is not None and old.seat_of(person.id) is None and person.id not in (*invited, row.organiser):
        raise Refused(_("This table was by invitation, so the rematch is only for the people invited."))


async def _sit_down(host: Host, sitting: Sitting, person: Person) -> Sitting:
    """Join the rematch that somebody else has opened."""
    if sitting.row.stage != "lobby":
        words = _(
            "The rematch of this game, table `{code}`, has already started; `/play` opens another table."
        )
        raise Refused(words.format(code=sitting.row.id))
    if sitting.seat_of(person.id) or sitting.show:
        return sitting
    return await lobby.join(host, sitting.row.id, person)


async def _call(tx: Writing, old: Sitting, sitting: Sitting, hand: Hand) -> None:
    """Call the others of the old table; by invitation, the lobby's own post has done so."""
    others = tuple(s.user for s in old.people if s.user is not None and s.user != hand.user)
    if sitting.row.invited is not None or not others:
        return
    with speaking(sitting.row.language):
        words = _("{person} wants a rematch of table `{code}`. {people}: press Join above if you play again.")
        text = words.format(
            person=mention(hand.user),
            code=old.row.id,
            people=people(others),
        )
    ping = await admission.called_by(tx, hand.user, others)
    await posts.call(tx, sitting, "rematch", text, ping, hand=hand)
