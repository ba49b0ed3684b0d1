"""Seats that change hands, and the clock of a table as its players may set it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.table.admission import Doubtful
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message, rows_of
from bot.store import BanRow
from bot.text import lasting, mention
from engine.language import _

PAUSES = (1, 2, 3, 7, 14)
"""Days of a pause that a button offers; `/organise pause` takes any date."""
DAY = 86_400


def free_seats(sitting: Sitting) -> Message:
    """Which of several free seats somebody wants to take."""
    view = sitting.public
    buttons = [
        Button(press(sitting.row.id, "seat", seat.seat), sitting.game.face.label(view, seat.seat), "success")
        for seat in sitting.vacant
    ]
    return Message(_("Several seats are free. Which one do you want to take?"), rows_of(buttons))


def taken(before: Sitting, sitting: Sitting, user: int) -> str:
    """What somebody hears who has taken a seat over; `before` is the table before that."""
    seat = sitting.my_seat(user).seat
    lay = [d for d in before.running.open if d.seat == seat and before.running.answer(d.id)]
    if not lay:
        return _("**The seat is yours.**")
    if any(sitting.running.answer(d.id) for d in lay):
        return _("**The seat is yours, with what was sent for it.** You can still change that.")
    return _("**The seat is yours.** Its sealed answer was withdrawn; send one of your own.")


def doubtful(doubt: Doubtful) -> Message:
    """Whether somebody takes a seat beside a person whom they have blocked."""
    where = ("seat", doubt.seat) if doubt.seat else ("join",)
    key = Button(press(doubt.table, *where, doubt.word), _("Sit down"), "success")
    return Message(str(doubt), ((key,),))


def blocked(users: Sequence[int]) -> Message:
    """Whom somebody has blocked."""
    if not users:
        return Message(_("You have blocked nobody. `/block add` blocks somebody."))
    lines = [_("**You have blocked**"), *(f"- {mention(user)}" for user in users)]
    return Message(fit(lines, CONTENT))


def banned(bans: Sequence[BanRow]) -> Message:
    """Who may take no new seat on a server, and since when."""
    if not bans:
        return Message(_("Nobody is banned here. `/server ban` keeps somebody from taking new seats."))
    line = _("- {person}, since <t:{since}:D>")
    lines = [line.format(person=mention(ban.user), since=int(ban.since)) for ban in bans]
    return Message(fit([_("**Banned from new seats on this server**"), *lines], CONTENT))


def pauses(sitting: Sitting) -> Message:
    """For how long the race may be paused, or that it may go on."""
    id = sitting.row.id
    if sitting.row.timing.why == "pause":
        words = _(
            "This game is paused until <t:{at}:f>. It goes on before that when more than half of the others "
            "agree. After three days anybody who plays can end a pause that not all have agreed to."
        )
        button = Button(press(id, "resume"), _("Let the game go on"), "success")
        return Message(words.format(at=int(sitting.row.timing.held)), ((button,),))
    buttons = [Button(press(id, "pause", days), lasting(days * DAY)) for days in PAUSES]
    words = _(
        "In a pause nothing runs out, and answers are taken all the same. For how long? Up to seven days it "
        "begins at once, and ends if too many are against it; for longer, more than half of the others must "
        "agree first. `/organise pause` takes any date."
    )
    return Message(words, rows_of(buttons))


def long_pause(sitting: Sitting, until: int, explains: bool = False) -> Message:
    """Whether somebody really wants to pause alone for so long that the game does not count any more, and
    why, where anybody else sits there."""
    words = _(
        "Nobody else is here to agree to a pause until <t:{at}:f>, and together your pauses are longer than "
        "seven days: the game then keeps no place and no rating."
    )
    verb = "holdwhy" if explains else "hold"
    keys = (
        Button(press(sitting.row.id, verb, until), _("Pause all the same"), "danger"),
        Button(press(sitting.row.id, "rollno"), _("Leave it as it is")),
    )
    return Message(words.format(at=until), (keys,))
