"""The wishes of somebody to be called on a server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.calling.rows import CallRow, QueueRow
from bot.hosting.table.openings import PACES
from bot.hosting.table.sitting import NOWHERE
from bot.ids import NO_TABLE, ChannelId, press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message
from engine import all_games, find
from engine.language import N_, _

HOW = {"letter": N_("By private message"), "mention": N_("By mention in the channel")}
"""How somebody may be called, with what a button calls it."""


def calls(
    wishes: Sequence[CallRow],
    waiting: Sequence[QueueRow],
    muted: bool,
    note: str = "",
    channel: ChannelId = NOWHERE,
) -> Message:
    """The calls of somebody on a server, with the ways to begin and to end them; seats are held in a
    `channel`."""
    lines = [note, _("**Tables I call you to on this server**")]
    lines += [f"- {_wish(wish)}" for wish in wishes] or [
        _("None yet. Choose a game or a pace with `/me call-me`, or ask for every table:")
    ]
    if waiting:
        lines += [_("**Seats you wait for**"), *(f"- {_waits(row)}" for row in waiting)]
        if channel:
            words = _("-# Seats are held, and you are called, in <#{channel}>.")
            lines.append(words.format(channel=channel))
    if muted:
        lines.append(
            _("You have turned off reminders and mentions, so I do not call you; see `/me settings`.")
        )
    every = tuple(Button(press(NO_TABLE, "callme", how), _(label)) for how, label in HOW.items())
    items = tuple(
        Item(f"{wish.game}/{wish.pace}", clip(_wish(wish), OPTION_TEXT)) for wish in wishes[:MENU_OPTIONS]
    )
    menu = (Menu(press(NO_TABLE, "uncall"), _("Stop calling me to …"), items),) if items else ()
    seats = tuple(Item(row.game, _title(row.game)) for row in waiting[:MENU_OPTIONS])
    queue = (Menu(press(NO_TABLE, "unqueue"), _("Stop waiting for a seat in …"), seats),) if seats else ()
    return Message(fit([x for x in lines if x], CONTENT), (*menu, *queue, *(() if wishes else (every,))))


def _title(game: str) -> str:
    return find(game).title if game in all_games() else game


def _waits(row: QueueRow) -> str:
    """The wishes of somebody who waits, or has a held seat."""
    words = _("{game}, {pace}: until <t:{at}:d>")
    if row.table:
        words = _("{game}, {pace}: a seat at table `{code}` is held for you")
    pace = _(PACES[row.pace]) if row.pace in PACES else row.pace
    return words.format(game=_title(row.game), pace=pace, at=int(row.until), code=row.table)


def _wish(wish: CallRow) -> str:
    games = find(wish.game).title if wish.game in all_games() else _("every game")
    pace = _(PACES[wish.pace]) if wish.pace in PACES else _("every pace")
    words = _("{game}, {pace}: by private message") if wish.letter else _("{game}, {pace}: by mention")
    return words.format(game=games, pace=pace)
