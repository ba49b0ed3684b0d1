"""The panel of standing answers: what the game offers, and what is kept."""

from __future__ import annotations

from bot.hosting.playing import standing
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Row
from bot.play.panel import filing
from engine.language import _, ngettext
from engine.model import Seat


def offer(sitting: Sitting, seat: Seat) -> list[Button]:
    """The button that opens the panel, where there is something to keep or to take back."""
    if not standing.offered(sitting, seat) and not standing.kept(sitting, seat):
        return []
    return [Button(press(sitting.row.id, "standing"), _("Standing answers"))]


def counted(sitting: Sitting, seat: Seat) -> list[str]:
    """How many a seat has kept, for its own panel."""
    many = len(standing.kept(sitting, seat))
    words = ngettext("You keep {n} standing answer.", "You keep {n} standing answers.", many)
    return [words.format(n=many)] if many else []


def answers(sitting: Sitting, user: int, note: str = "") -> Message:
    """The standing answers of somebody: those that are kept, and a menu of those that are offered."""
    id, seat = sitting.row.id, sitting.my_seat(user).seat
    offered, kept = standing.offered(sitting, seat)[:MENU_OPTIONS], standing.kept(sitting, seat)
    told = [
        note,
        _("**Standing answers** - table `{code}`").format(code=id),
        _("A standing answer answers by itself from the next question on. Only you see it."),
        *(filing.listed(kept) or [_("You keep none.")]),
        "" if offered or kept else _("The game offers none right now."),
    ]
    rows: list[Row] = []
    if offered:
        found = tuple(Item(standing.mark(p.standing), clip(p.sentence, OPTION_TEXT)) for p in offered)
        rows.append(Menu(press(id, "stand"), _("Keep a standing answer"), found))
    if kept:
        rows.append(Menu(press(id, "takeback"), _("Take one back"), filing.items(kept)))
    back = Button(press(id, "mine"), _("Back"))
    rows.append((back, Button(press(id, "takeall"), _("Take all back"), "danger")) if kept else (back,))
    return Message(fit([x for x in told if x], CONTENT), tuple(rows))
