"""The buttons that lead to a table's pages, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.board import acts, inside
from bot.features.board.door import LASTS
from bot.features.board.names import nameless
from bot.features.board.rows import PageSession
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId, press
from bot.messages import Button, Message, link, rows_of
from bot.panels.desk import PROFILE
from bot.panels.server import SERVER
from bot.times import a_length
from engine.language import _
from engine.model import Seat


def button(sitting: Sitting) -> Button | None:
    """The way to the page of a game."""
    address = acts.address(sitting) if sitting.table is not None else ""
    return link(_("Watch"), address) if address else None


def look(sitting: Sitting, _part: int | None) -> Button | None:
    """The same wherever a game is looked at."""
    return button(sitting)


def told(sitting: Sitting) -> list[str]:
    """The lines of a lobby about its page, for those who have not joined yet."""
    if not acts.address(sitting) or sitting.show:
        return []
    return [_("-# A web page shows game and names to all with the link.")]


def nameless_button(sitting: Sitting) -> Button | None:
    """The way into a lobby for the person who does not want to be named on its page."""
    if not told(sitting) or sitting.row.stage != "lobby":
        return None
    seat = Seat(min(len(sitting.seats) + 1, sitting.row.seats))
    return Button(press(sitting.row.id, "nameless"), nameless(seat))


def wish(named: bool | None) -> tuple[str, Button]:
    """The setting whether somebody is named on pages, with its button."""
    words = {
        None: _(
            "On web pages of games you have your name where the lobby said so when you joined; "
            "elsewhere you are *Player 1*, *Player 2* and so on."
        ),
        True: _("On web pages of games you have your name."),
        False: _("On web pages of games you are *Player 1*, *Player 2* and so on."),
    }
    label = _("No name on web pages") if named else _("Name on web pages")
    return words[named], Button(press(PROFILE, "pagename", "no" if named else "yes"), label)


def board(sitting: Sitting, user: PersonId) -> Button | None:
    """The way to the page of one's seat: inside Discord, where the operator has set that up."""
    address = acts.way_in(sitting, user)
    if not address:
        return None
    return inside.button(sitting.row.id) if acts.activity() else link(_("Board"), address)


def browser(sitting: Sitting, user: PersonId) -> Button | None:
    """The same page in the browser, beside the board inside Discord."""
    address = acts.way_in(sitting, user) if acts.activity() else ""
    return link(_("In the browser"), address) if address else None


def look_inside(sitting: Sitting, _part: int | None) -> Button | None:
    """The board inside Discord, for those who look on."""
    shown = acts.activity() and sitting.table is not None and acts.is_offered(sitting)
    return inside.button(sitting.row.id) if shown and acts.may_look_on(sitting) else None


def elsewhere(sessions: Sequence[PageSession], receipt: str) -> list[str]:
    """Since when somebody's page of a table is open, and what was sent from there last."""
    lines = []
    if sessions:
        words = _(
            "-# Your page of this table was opened <t:{at}:R>. If that was not you, `/me settings`, *Single "
            "tables*, has *Sign out everywhere*."
        )
        lines.append(words.format(at=int(sessions[-1].began)))
    if receipt:
        lines.append(_("{receipt} (sent from the board)").format(receipt=receipt))
    return lines


def way_out() -> tuple[str, Button]:
    """The way out of all pages of seats."""
    words = _("*Board* opens a table as a web page, where you stay signed in for {time}.")
    words = words.format(time=a_length(LASTS["session"]))
    return words, Button(press(PROFILE, "signout"), _("Sign out everywhere"))


def feed_button() -> Button:
    """The way to the address of a server's results."""
    return Button(press(SERVER, "pagefeed"), _("Feed of results"))


def games_button() -> Button:
    """The way to the address of a server's list of games."""
    return Button(press(SERVER, "pagefeed", "games"), _("List of games"))


def feed(address: str, games: str = "", note: str = "") -> Message:
    """The addresses of a server's results and, unless that is '', of its list of games, for its managers."""
    listed = _("The games of this server as a page, for everybody who knows this address:\n{address}\n")
    words = _(
        "The results of this server as a feed (Atom), for everybody who knows this "
        "address:\n{address}\nA new address makes the old one useless."
    )
    again = Button(press(SERVER, "pagefeed", "anew"), _("New address"))
    back = Button(press(SERVER, "server"), _("All settings"))
    lines = [note, listed.format(address=games) if games else "", words.format(address=address)]
    return Message("\n".join(filter(None, lines)), rows_of([again, back]))
