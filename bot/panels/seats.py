"""Seats that change hands, and the clock of a table as its players may set it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.hosting.after.appeals import CALLED_AGAIN
from bot.hosting.organising.pauses import PATIENCE, SHORT
from bot.hosting.organising.votes import Count
from bot.hosting.seats.absence import extension
from bot.hosting.table.admission import Doubtful
from bot.hosting.table.sitting import Sitting
from bot.ids import NO_TABLE, PersonId, press
from bot.limits import CONTENT, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, rows_of
from bot.shields import shield
from bot.store import BanRow
from bot.text import apart, mention, plain
from bot.times import DAY, a_length, said_length
from engine.language import _, listed, ngettext

PAUSES = (1, 2, 3, 7, 14)
"""Days of a pause that a button offers; `/organise pause` takes any date."""
LISTED = MENU_OPTIONS
"""How many people a menu offers; others are named in a command."""


def free_seats(sitting: Sitting) -> Message:
    """The choice among several free seats."""
    game, view = sitting.game, sitting.public
    sides = [(seat.seat, game.face.label(view, seat.seat)) for seat in sitting.vacant]
    buttons = [
        Button(press(sitting.row.id, "seat", number), side, "success", emoji=shield(game.key, side))
        for number, side in sides
    ]
    return Message(_("Several seats are free. Which one do you want to take?"), rows_of(buttons))


def open_seats(sitting: Sitting) -> Message:
    """The question whether to play a free seat, and which one, or to watch."""
    id, view = sitting.row.id, sitting.public
    sides = [sitting.game.face.label(view, seat.seat) for seat in sitting.vacant]
    one = _("{side} is free. Do you want to play, or only to watch?")
    words = one if len(sides) == 1 else _("{side} are free. Do you want to play, or only to watch?")
    play = _("Play {side}")
    buttons = [
        Button(press(id, "seat", seat.seat), play.format(side=side), "success")
        for seat, side in zip(sitting.vacant, sides, strict=True)
    ]
    return Message(
        words.format(side=listed(sides)), rows_of([*buttons, Button(press(id, "board"), _("Watch"))])
    )


def taken(before: Sitting, sitting: Sitting, user: PersonId) -> str:
    """The answer to the person who has taken a seat over; `before` is the table before that."""
    seat = sitting.my_seat(user).seat
    lay = [d for d in before.running.open if d.seat == seat and before.running.answer(d.id)]
    if not lay:
        return _("**The seat is yours.**")
    if any(sitting.running.answer(d.id) for d in lay):
        return _("**The seat is yours, with the answer sent for it.** You can still change it.")
    return _("**The seat is yours.** Its sealed answer was withdrawn; send your own.")


def confirm_beside_blocked(doubt: Doubtful) -> Message:
    """The question whether to take a seat beside somebody whom one has blocked."""
    where = ("seat", doubt.seat) if doubt.seat else ("join",)
    key = Button(press(doubt.table, *where, doubt.word), _("Sit down"), "success")
    return Message(str(doubt), ((key,),))


def blocked(users: Sequence[PersonId], names: Mapping[PersonId, str], note: str = "") -> Message:
    """The people somebody has blocked, with a menu to unblock each; `names` are those that are known."""
    block = Menu(press(NO_TABLE, "block"), _("Block somebody"), (), kind="user")
    if not users:
        nobody = _("You have blocked nobody. `/me block` blocks somebody.")
        return Message("\n".join(x for x in (note, nobody) if x), (block,))
    lines = [note, _("**You have blocked**"), *(f"- {mention(user)}" for user in users)]
    items = _people(users, names)
    unblock = Menu(press(NO_TABLE, "unblock"), _("Unblock somebody"), items)
    return Message(fit([x for x in lines if x], CONTENT), (unblock, block))


def is_blocked(user: PersonId, already: bool) -> Message:
    """That somebody is blocked now, or was `already`, with the way back."""
    words = _(
        "You have blocked {person}; they do not find out. They cannot join your tables, and you are asked "
        "before you join theirs. Tables you already share go on."
    )
    if already:
        words = _("You have already blocked {person}; `/me block` shows everybody you have blocked.")
    key = Button(press(NO_TABLE, "unblock", user), _("Unblock"))
    return Message(words.format(person=mention(user)), ((key,),))


def banned(bans: Sequence[BanRow], names: Mapping[PersonId, str], note: str = "") -> Message:
    """The people banned from new seats on a server, with menus to lift a ban and to ban somebody."""
    ban = Menu(press(NO_TABLE, "ban"), _("Ban somebody from new seats"), (), kind="user")
    if not bans:
        nobody = _("Nobody is banned here. A ban keeps somebody from taking new seats.")
        return Message("\n".join(x for x in (note, nobody) if x), (ban,))
    line = _("- {person}, since <t:{since}:D>")
    lines = [line.format(person=mention(ban.user), since=int(ban.since)) for ban in bans]
    menu = Menu(press(NO_TABLE, "unban"), _("Lift a ban"), _people([ban.user for ban in bans], names))
    paragraphs = [x for x in (note, _("**Banned from new seats on this server**"), *lines) if x]
    return Message(fit(paragraphs, CONTENT), (menu, ban))


def is_banned(user: PersonId, already: bool) -> Message:
    """That somebody is banned now, or was `already`, with the way back."""
    words = _("{person} is banned from new seats on this server. They keep the seats they have.")
    if already:
        words = _("{person} is already banned; `/moderate bans` lists everybody.")
    key = Button(press(NO_TABLE, "unban", user), _("Lift the ban"))
    return Message(words.format(person=mention(user)), ((key,),))


def _people(users: Sequence[PersonId], names: Mapping[PersonId, str]) -> tuple[Item, ...]:
    """People as a menu shows them, which knows no mentions."""
    named = apart({user: names.get(user, "") or str(user) for user in users[:LISTED]})
    return tuple(Item(str(user), plain(named[user])) for user in users[:LISTED])


def pause_button(sitting: Sitting) -> Button:
    """The way to a pause, or out of the one that the table is in."""
    label = _("End the pause …") if sitting.row.timing.why == "pause" else _("Pause …")
    return Button(press(sitting.row.id, "pauses"), label)


def present_pause(sitting: Sitting) -> Message:
    """Until when the game is paused, and the way to go on."""
    words = _(
        "This game is paused until <t:{at}:f>. It goes on sooner if more than half of the others "
        "agree. After {time} any player can end a pause that not everybody agreed to."
    )
    button = Button(press(sitting.row.id, "resume"), _("Let the game go on"), "success")
    return Message(words.format(at=int(sitting.row.timing.held), time=a_length(PATIENCE)), ((button,),))


def pauses(sitting: Sitting, votes: Mapping[int, Count | None]) -> Message:
    """For how long the game may be paused, and what each choice leads to: the vote that would begin by days,
    None for who decides alone."""
    words = (
        _("During a pause no deadline runs, and you can still answer."),
        *_beginnings(votes),
        _("For how long? `/organise pause` takes any date."),
    )
    buttons = [Button(press(sitting.row.id, "pause", days), said_length(days * DAY)) for days in votes]
    return Message("\n".join(words), rows_of(buttons))


def _beginnings(votes: Mapping[int, Count | None]) -> list[str]:
    """When a pause of these days begins."""
    at_once = [days for days, count in votes.items() if count is None or count.at_once]
    asked = [count for days, count in votes.items() if count is not None and days not in at_once]
    lines = []
    if None in votes.values():
        lines = [_("Nobody else decides here: it begins at once.")]
    elif at_once:
        words = _(
            "Up to {time} it begins at once: not voting counts as yes, and it ends if too many are "
            "against it."
        )
        lines = [words.format(time=a_length(max(at_once) * DAY))]
    if asked:
        longer = ngettext(
            "A longer one begins when the other player agrees.",
            "A longer one begins when {n} of the {of} others agree.",
            asked[0].of,
        )
        any_pause = ngettext(
            "It begins when the other player agrees.",
            "It begins when {n} of the {of} others agree.",
            asked[0].of,
        )
        lines.append((longer if at_once else any_pause).format(n=asked[0].needed, of=asked[0].of))
    if asked and not at_once:
        words = _(
            "-# Not voting counts as yes only while pauses add up to {time} at most. It never does "
            "for somebody on vacation, or called by you within {day}; an invitation is a call, too."
        )
        lines.append(words.format(day=a_length(CALLED_AGAIN), time=a_length(SHORT)))
    return lines


def confirm_more_time(sitting: Sitting) -> Message:
    """The question whether to take the one extension of a seat now."""
    words = _(
        "The deadline moves back by {time}. This is the only extension of your seat in this game: without "
        "this, you get it at the first deadline that you miss."
    )
    id, time = sitting.row.id, said_length(extension(sitting))
    keys = (
        Button(press(id, "more", "yes"), _("Take {time} more").format(time=time), "primary"),
        Button(press(id, "mine"), _("Keep it for later")),
    )
    return Message(words.format(time=time), (keys,))


def confirm_long_pause(sitting: Sitting, until: int, explains: bool = False) -> Message:
    """The question whether to take a pause after which the game does not count; with `explains` it says
    why."""
    words = _(
        "Nobody else is here to agree to a pause until <t:{at}:f>, and your pauses add up to more than "
        "{time}: with this one the game does not count."
    )
    verb = "holdwhy" if explains else "hold"
    keys = (
        Button(press(sitting.row.id, verb, until), _("Pause anyway"), "danger"),
        Button(press(sitting.row.id, "rollno"), _("Leave it as it is")),
    )
    return Message(words.format(at=until, time=a_length(SHORT)), (keys,))
