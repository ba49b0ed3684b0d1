"""The panels of a lobby beside its options: *Manage*, its bots and its seats, and a seat of one's own."""

from __future__ import annotations

from bot.hosting.after import lobbies
from bot.hosting.table import starts
from bot.hosting.table.sitting import Person, Sitting, called, is_bot
from bot.hosting.table.status import differing, leveled
from bot.ids import PersonId, press
from bot.limits import CONTENT, LABEL, clip, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Row, Section, rows_of
from bot.store import SeatRow
from bot.text import plain
from engine.game import Game
from engine.language import _


def manage(sitting: Sitting, person: Person, note: str = "") -> Message:
    """Ways to arrange a table before its start, and the start itself where its post does not offer it."""
    row = sitting.row
    missing = starts.lacks(sitting)
    lines = [
        _("**Manage table `{code}`**").format(code=row.id),
        note,
        missing or _("Everything is ready for the start."),
        *([differing(sitting)] if sitting.arranged_by(person) else []),
    ]
    keys = _arranging(sitting, person)
    if not (missing or starts.offered(sitting)):
        keys = [Button(press(row.id, "start"), _("Start"), "success"), *keys]
    return Message(fit([x for x in lines if x], CONTENT), rows_of(keys), layout=True)


def _arranging(sitting: Sitting, person: Person) -> list[Button]:
    """The ways on from *Manage* for those who may arrange a table."""
    id = sitting.row.id
    if not sitting.arranged_by(person):
        return []
    options = Button(press(id, "options"), _("Options"))
    if sitting.show:
        return [options, Button(press(id, "leave"), _("Close"), "danger")]
    keys = [Button(press(id, "bots"), _("Bots")), Button(press(id, "seats"), _("Seats")), options]
    if sitting.seat_of(person.id) is not None:
        keys.append(Button(press(id, "leave"), _("Leave"), "danger"))
    return keys


def company(sitting: Sitting) -> Button:
    """The way to begin at once, for the person who has just opened a table and waits for nobody."""
    return Button(press(sitting.row.id, "company"), _("Start against bots"))


def bots(sitting: Sitting, note: str = "") -> Message:
    """The bots that may take the next seat, with what people may expect of each."""
    id, game = sitting.row.id, sitting.game
    full = len(sitting.seats) >= sitting.row.seats
    rows: list[Row] = [
        Section(_strength(game, level), Button(press(id, "bot", level), _("Add"), "primary", disabled=full))
        for level in game.players
    ]
    ask = _("All seats are taken.") if full else _("Which bot should take the next seat?")
    head = " ".join(x for x in (note, ask) if x)
    return Message(head, (*rows, (_back(sitting),)), layout=True)


def _strength(game: Game, level: str) -> str:
    """A bot with what people may expect of it."""
    name, said = _("**{level} bot**").format(level=_(level)), game.strengths.get(level)
    return f"{name}: {_(said)}" if said else name


def seats(sitting: Sitting, known: lobbies.Known = lobbies.NOTHING, note: str = "") -> Message:
    """The seats with their people, and the ways to change that."""
    id, row = sitting.row.id, sitting.row
    lines = [_("**Seats of table `{code}`**").format(code=id), *([note] if note else [])]
    lines += lobbies.seating(sitting, known)
    if row.invited is None:
        lines.append("")
        lines.append(_("Anyone may join. To invite people, set Who may join in the options first."))
    rows: list[Row] = []
    if len(sitting.seats) > 1:
        rows.append(Menu(press(id, "up"), _("Move a seat up"), _listed(sitting)[1:]))
        rows.append(Menu(press(id, "unseat"), _("Remove from the table"), _listed(sitting)))
    if row.invited is not None:
        rows.append(Menu(press(id, "invite"), _("Invite"), (), kind="user"))
    keys = []
    if len(sitting.seats) > 1:
        keys += [Button(press(id, "shift"), _("Move everyone on")), Button(press(id, "lots"), _("Draw lots"))]
    if row.guild is not None:
        keys.append(Button(press(id, "office"), _("New organiser …")))
    keys.append(_back(sitting))
    return Message(fit(lines, CONTENT), (*rows, tuple(keys)), layout=True)


def _listed(sitting: Sitting) -> tuple[Item, ...]:
    words = _("{n}. {player}")
    items = [
        Item(str(seat.seat), clip(words.format(n=n, player=_listed_name(seat)), LABEL))
        for n, seat in enumerate(sitting.seats, start=1)
    ]
    return tuple(items[:MENU_OPTIONS])


def _listed_name(seat: SeatRow) -> str:
    name = plain(called(seat))
    return leveled(name, seat) if is_bot(seat) else name


def _back(sitting: Sitting) -> Button:
    return Button(press(sitting.row.id, "manage"), _("Back"))


def own_seat(sitting: Sitting, user: PersonId, note: str = "") -> Message:
    """The seat that somebody has in a lobby, with the way out."""
    seat = sitting.my_seat(user)
    place = next(n for n, one in enumerate(sitting.seats, start=1) if one.seat == seat.seat)
    sentences = [_("You have seat {seat} at table `{code}`.").format(seat=place, code=sitting.row.id)]
    if sitting.row.stage == "lobby" and sitting.row.starting.full and sitting.row.starting.at:
        sentences.append(_("The game starts <t:{at}:R>.").format(at=int(sitting.row.starting.at)))
    words = note or " ".join(sentences)
    return Message(words, rows_of([Button(press(sitting.row.id, "leave"), _("Leave"))]))
