"""Panels of a person, whatever the table: the inbox, the profile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.hosting.table import starts
from bot.hosting.table.sitting import NOWHERE, Sitting
from bot.hosting.table.status import titled, until
from bot.ids import NOBODY, PersonId, press
from bot.leaves import Entry, leaves, sections
from bot.limits import CONTENT, fit
from bot.links import address, to_table
from bot.messages import Button, Message, Section
from bot.panels import pages
from bot.store import TableRow
from bot.text import mention, people
from bot.times.instants import NEVER, Instant
from engine import find
from engine.face.pages import CONTENTS
from engine.language import _, listed, ngettext

PROFILE = "-"
"""Stands for a table in the ids of panels that belong to none."""
PAGE = 1800
"""The most characters on a page of the inbox."""
MOST = 10
"""The most tables on a page."""


def entry(
    sitting: Sitting,
    user: PersonId,
    here: int | None = None,
    newest: int = 0,
    help: bool = False,
    now: Instant = NEVER,
) -> Entry:
    """A table in somebody's inbox: what it waits for `now`, or with `help` what it needs.

    `here` is the server where this is shown, `newest` the message of the table's newest post.
    """
    if help:
        return Entry("\n".join(_troubles(sitting, user)), _way(sitting, newest))
    return Entry(_line(sitting, user, here, newest), _button(sitting, user, now, newest))


def inbox(
    entries: Sequence[Entry],
    first: int = 0,
    skipped: int = 0,
    of: int | None = None,
    offers: Sequence[tuple[str, Button]] = (),
) -> Message:
    """A page of somebody's living tables: those that need help, those that wait for an answer, the others.

    A show is among the tables of who has opened it. `entries` are a stretch of all, behind those that
    are `skipped`, with the page's own from `first` on; there are so many `of` them in all. `offers` are what
    else there is to play.
    """
    beside = tuple(Section(*offer) for offer in offers)
    if not entries:
        nothing = _("You are at no table. `/play` opens one; `/practice` plays against bots.")
        return Message(nothing, beside, layout=bool(beside))
    shown, before = leaves(entries[first:], PAGE, MOST)[0], leaves(entries[:first][::-1], PAGE, MOST)[0]
    start, of = skipped + first, len(entries) if of is None else of
    head = _("**Your tables**")
    if len(shown) < of:
        words = _("**Your tables**, {first} to {last} of {n}")
        head = words.format(first=start + 1, last=start + len(shown), n=of)
    back = Button(press(PROFILE, "inbox", start - len(before)), _("Earlier"), disabled=not start)
    on = Button(press(PROFILE, "inbox", start + len(shown)), _("Later"), disabled=start + len(shown) == of)
    turn = ((back, on),) if len(shown) < of else ()
    return Message(head, (*beside, *sections(shown), *turn), layout=True)


def _button(sitting: Sitting, user: PersonId, now: Instant, newest: int) -> Button | None:
    """The way to the panel of what is asked; for a question that is answered, to change the answer; the start
    of a table that is ready for it; else the way to the table."""
    if sitting.row.stage == "lobby" and starts.may_start(sitting, user, now) and not starts.lacks(sitting):
        return Button(press(sitting.row.id, "start"), _("Start"), "success")
    asked = sitting.asked(user) if sitting.row.stage == "running" else None
    if asked is None:
        return _way(sitting, newest)
    call = sitting.face.call(asked.kind, asked.kind.capitalize())
    return Button(
        press(sitting.row.id, "answer", asked.id), call, "primary" if _waits(sitting, user) else "secondary"
    )


def _way(sitting: Sitting, newest: int) -> Button | None:
    """The way to a table that has a channel, and is there."""
    row = sitting.row
    lost = row.channel == NOWHERE or row.homeless or row.timing.why == "asleep"
    return None if lost else to_table(row.guild, row.channel, newest)


def _waits(sitting: Sitting, user: PersonId) -> bool:
    asked = sitting.asked(user) if sitting.row.stage == "running" else None
    return asked is not None and sitting.running.answer(asked.id) is None


def _troubles(sitting: Sitting, user: PersonId) -> list[str]:
    """The needs of a table, with what its people can do about them."""
    row = sitting.row
    organises = row.organiser == user
    code = f"⚠ `{row.id}` {titled(sitting)}"
    troubles = []
    if row.timing.why == "asleep":
        troubles.append(_("The bot is not on its server. Ask that server's managers to invite it again."))
    elif row.homeless:
        home = _("The table has lost its channel. `/organise move` in another channel gives it a new home.")
        asked = _(
            "The table has lost its channel. Its organiser, {organiser}, can move it: `/organise move`."
        )
        troubles.append(home if organises else asked.format(organiser=mention(row.organiser)))
    if row.stage == "frozen":
        troubles.append(sitting.why_frozen)
    elif organises and sitting.vacant and row.stage == "running":
        seats = listed([str(s.seat) for s in sitting.vacant])
        free = _("Seat {seats} is empty. `/organise replace` offers it to somebody; anybody may take it.")
        troubles.append(free.format(seats=seats))
    return [f"{code}: {line}" for line in troubles]


def _line(sitting: Sitting, user: PersonId, here: int | None, newest: int) -> str:
    row = sitting.row
    return _("`{code}` {game}, {where}: {turn}").format(
        code=row.id, game=titled(sitting), where=_where(row, here, newest), turn=_turn_of(sitting, user)
    )


def _where(row: TableRow, here: int | None, newest: int) -> str:
    """A channel of this server, else the way to the table's newest post."""
    if row.channel == NOWHERE:
        return _("for you alone") if row.in_step else _("for you alone (`/practice`)")
    if row.guild is not None and row.guild == here:
        return f"<#{row.channel}>"
    way = address(row.guild, row.channel, newest)
    if row.guild is None:
        name = _("in private messages")
    else:  # in private messages no server is another one
        name = _("on its server") if here is None else _("on another server")
    return f"[{name}]({way})"


def _turn_of(sitting: Sitting, user: PersonId) -> str:
    """The turn of a table, seen from one of its seats, and until when."""
    row = sitting.row
    if row.stage == "frozen":
        return _("frozen")
    if sitting.show and sitting.table is None:
        return _("a show you can start.")
    if sitting.show:
        return _("a show. {until}").format(until=until(sitting)).rstrip()
    if sitting.row.starting.full:
        return _all_here(sitting)
    if sitting.table is None:
        free = row.seats - len(sitting.seats)
        if not free:
            return _("all seats are taken.")
        return ngettext("{n} seat is free.", "{n} seats are free.", free).format(n=free)
    asked, at = sitting.asked(user), int(row.timing.began)
    if _waits(sitting, user):
        words = _("**waits for you**, asked <t:{at}:R>.").format(at=at)
    elif asked is not None and asked.sealed and asked.id not in sitting.running.ready:
        words = _("you have sent an answer, but are not ready yet.")
    else:
        waiting = people([seat.user or NOBODY for seat in sitting.awaited()])
        words = _("waits for {people}, asked <t:{at}:R>.").format(people=waiting, at=at)
        words = words if waiting else _("goes on by itself.")
    return f"{words} {until(sitting)}".rstrip()


def _all_here(sitting: Sitting) -> str:
    """The words for a lobby in which all seats are taken."""
    at = sitting.row.starting.at
    words = _("all seats are taken, it starts <t:{at}:R>.") if at else _("all seats are taken.")
    return words.format(at=int(at))


def profile(key: str, draft: str, page: int, note: str = "", sought: str = "") -> Message:
    """The defaults that a player's plots start from; of the clauses those that have what is `sought`."""
    game = find(key)
    form = game.face.profile(draft, page)
    if sought:
        form = pages.search(partial(game.face.profile, draft), sought) or form
        note = note if form.topics == 0 else pages.no_clause(sought)
    rows = pages.controls(
        form,
        goto=lambda number: press(PROFILE, "pgoto", key, number),
        menu=lambda group: press(PROFILE, "pmenu", key, form.page, group),
        key=lambda group, option: press(PROFILE, "pkey", key, form.page, group, option),
    )
    last = pages.turns(
        form, lambda to: press(PROFILE, "ppage", key, to), press(PROFILE, "pseek", key), CONTENTS
    )
    last.append(Button(press(PROFILE, "pclear", key), _("Start over")))
    lines = [_("**Your profile for {game}**").format(game=game.title), *form.text]
    lines += [*(group.note for group in form.groups), *form.warnings, note]
    return Message(fit([x for x in lines if x], CONTENT), (*rows, tuple(last)))
