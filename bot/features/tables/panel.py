"""The tables of a server as others find them: those that want players, free seats, games to watch.

What is told of a game comes from its public view, and from the order of the moment, which everybody may know.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Collection, Iterator, Sequence

from bot.hosting.organising.living import Listing
from bot.hosting.table import admission
from bot.hosting.table.openings import PACES, free_seats, pace_of, progress_of, wants_players
from bot.hosting.table.racers import place_of
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import LONGEST_NAME, crowd, titled, turn
from bot.ids import NOBODY, PersonId, press
from bot.leaves import Entry, leaves, sections
from bot.limits import OPTION_TEXT, clip
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Row, Section
from bot.messages import link as link_to
from bot.panels.watching import post_link
from bot.shields import shield
from bot.store import SeatRow
from bot.text import harmless, lines_on_a_phone, plain
from engine.language import _, ngettext

log = logging.getLogger(__name__)

MOST = 8
"""The most tables on a page of what somebody asks for."""
PAGE = 1700
"""The most characters on a page, below its head."""
KEYS = 11
"""The most tables of the list for everybody: each is three parts of a card, which has forty at most."""
LINES = 2
"""Lines on a phone for a table."""
NOWHERE = "-"
"""Stands for a table in the ids of these panels."""
OPEN, FREE, WATCHED = range(3)
"""The kinds of a table's line, in their order: it wants players, has a free seat, can be watched."""


def tables(
    listing: Listing, user: PersonId, barred: Collection[str], game: str = "", page: int = 0, note: str = ""
) -> Message:
    """A page of the tables of a server, with *Join* where that person may; `note` says why nowhere."""
    pages = leaves(entries(listing, barred, user), PAGE - len(note), MOST)
    settings = (Button(press(NOWHERE, "server"), _("Settings of this server")),)
    if not pages[0]:
        return Message("\n".join(x for x in (nothing(), note) if x), (settings,))
    page = max(0, min(page, len(pages) - 1))
    head = _("**Tables on this server**")
    if len(pages) > 1:
        head = _("**Tables on this server**, page {page} of {pages}").format(page=page + 1, pages=len(pages))
    shown = pages[page]
    here = {entry.table for entry in shown}
    watch = watch_menu([s for s in listing.tables if s.row.id in here])
    rows: tuple[Row, ...] = (*sections(shown), *watch, *_turn(game, page, len(pages)), settings)
    return Message("\n".join(filter(None, (head, note))), rows, layout=True)


def entries(listing: Listing, barred: Collection[str] = (), guest: PersonId = NOBODY) -> list[Entry]:
    """A line for each lobby that wants players, each free seat and each other game; by game, in this order.

    Tables by invitation are there for the `guest` who may come; at those `barred` nobody is offered a seat.
    """
    ranked: list[tuple[str, int, Entry]] = []
    for sitting in (_as_seen_by(s, guest) for s in listing.tables):
        link = post_link(sitting, listing.newest.get(sitting.row.id))
        title, code = sitting.game.title, sitting.row.id
        for rank, entry in _offered(sitting, link):
            if code in barred:
                entry = dataclasses.replace(entry, button=_way(sitting, link), shortly=_("To the table"))
            line = _called(sitting, entry.line)
            entry = dataclasses.replace(entry, line=line, head=f"**{title}**", table=code)
            ranked.append((title, rank, entry))
    return [entry for _title, _rank, entry in sorted(ranked, key=lambda f: f[:2])]


def _called(sitting: Sitting, line: str) -> str:
    """A line with the name of its table, where that has one."""
    name = sitting.row.name
    return f"*{harmless(name, LONGEST_NAME)}* {line}" if name else line


def _offered(sitting: Sitting, link: str) -> Sequence[tuple[int, Entry]]:
    """As `_lines_of`; nothing where the rules fail at the position."""
    try:
        return tuple(_lines_of(sitting, link))
    except Exception:
        log.exception("table %s cannot be listed", sitting.row.id)
        return ()


def _lines_of(sitting: Sitting, link: str) -> Iterator[tuple[int, Entry]]:
    """The entry of a table: its kind, by which lines are sorted, and a line with a way in."""
    if wants_players(sitting):
        yield OPEN, Entry(_open(sitting, link), _join(sitting), shortly=_("Join"))
    if sitting.row.stage != "running":
        return
    view, game = sitting.public, sitting.game
    free, progress = free_seats(sitting), sitting.face.caption(view)
    for seat in free:
        side = game.face.label(view, seat.seat)
        line, take = _free(sitting, seat, side, progress, link), _("Take {side}").format(side=side)
        yield FREE, Entry(line, _take(sitting, seat, side), shortly=take)
    if not free:
        words = _("[`{code}`]({link}) {progress}: {people}.")
        line = words.format(code=sitting.row.id, link=link, progress=progress, people=crowd(sitting))
        if whose_turn := turn(sitting):
            shorter = _("[`{code}`]({link}) {progress}. {turn}")
            shorter = shorter.format(code=sitting.row.id, link=link, progress=progress, turn=whose_turn)
            forms = (f"{line} {whose_turn}", shorter)
            line = next((form for form in forms if lines_on_a_phone(form) <= LINES), line)
        yield WATCHED, Entry(line, _way(sitting, link), shortly=_("To the table"))


def _as_seen_by(sitting: Sitting, guest: PersonId) -> Sitting:
    """A table by invitation as one of its guests finds it: open."""
    if guest not in (sitting.row.invited or ()):
        return sitting
    return dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, invited=None))


def board(listing: Listing) -> Message:
    """The post for everybody: as much as fits, with the way to the rest."""
    pages = leaves(entries(listing), PAGE, KEYS)
    head = _("**Tables on this server**")
    more = all_tables()
    shown, left = pages[0], sum(len(leaf) for leaf in pages[1:])
    if not shown:
        return Message(f"{head}\n{nothing()}", ((more,),), card="")
    rest = ngettext("… and {n} more: press All tables.", "… and {n} more: press All tables.", left)
    remainder = [Section(rest.format(n=left))] if left else []
    return Message(head, (*sections(shown), *remainder, (more,)), card="")


def all_tables() -> Button:
    """The way to the whole list."""
    return Button(press(NOWHERE, "tables", 0, ""), _("All tables"))


def nothing() -> str:
    """The words where there is no table."""
    return _(
        "No table is looking for players, and no game is running. `/play` opens a table; with `/me "
        "call-me` I call you when somebody else opens one."
    )


def watch_menu(tables: Sequence[Sitting]) -> tuple[Row, ...]:
    """A menu with those of these tables that can be watched."""
    label = _("{code}: {place}")
    items = [
        Item(
            s.row.id,
            clip(label.format(code=s.row.id, place=progress_of(s)), OPTION_TEXT),
            clip(titled(s, plain), OPTION_TEXT),
        )
        for s in tables
        if s.row.stage == "running"
    ]
    return (Menu(press(NOWHERE, "watch"), _("Look at a game"), tuple(items[:MENU_OPTIONS])),) if items else ()


def _open(sitting: Sitting, link: str) -> str:
    row = sitting.row
    free = row.seats - len(sitting.seats)
    words = ngettext(
        "[`{code}`]({link}) {n} seat free, {pace}: {people}.",
        "[`{code}`]({link}) {n} seats free, {pace}: {people}.",
        free,
    )
    pace = _(PACES[pace_of(sitting.terms)])
    text = words.format(code=row.id, link=link, n=free, pace=pace, people=crowd(sitting))
    return f"{text} {admission.asked_for(sitting)}".rstrip()


def _free(sitting: Sitting, seat: SeatRow, side: str, progress: str, link: str) -> str:
    place, n = place_of(sitting, seat.seat) or (0, 0)
    words = _("[`{code}`]({link}) free seat: {side}, {pace}, {progress}.")
    if place:
        words = _("[`{code}`]({link}) free seat: {side}, place {place} of {n}, {pace}, {progress}.")
    return words.format(
        code=sitting.row.id,
        link=link,
        side=side,
        place=place,
        n=n,
        pace=_(PACES[pace_of(sitting.terms)]),
        progress=progress,
    )


def _join(sitting: Sitting) -> Button:
    code = sitting.row.id
    return Button(press(code, "join"), _("Join {code}").format(code=code), "success")


def _take(sitting: Sitting, seat: SeatRow, side: str) -> Button:
    label = _("Take {side}, {code}").format(side=side, code=sitting.row.id)
    id = press(sitting.row.id, "seat", seat.seat)
    return Button(id, label, "success", emoji=shield(sitting.game.key, side))


def _way(sitting: Sitting, link: str) -> Button:
    return link_to(_("To {code}").format(code=sitting.row.id), link)


def _turn(game: str, page: int, pages: int) -> tuple[Row, ...]:
    if pages == 1:
        return ()
    back = Button(press(NOWHERE, "tables", page - 1, game), _("Earlier"), disabled=page == 0)
    on = Button(press(NOWHERE, "tables", page + 1, game), _("Later"), disabled=page == pages - 1)
    return ((back, on),)
