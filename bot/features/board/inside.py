"""The words and buttons of the board inside Discord, before the table is there."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.board import acts
from bot.hosting.table.sitting import Sitting
from bot.ids import NO_TABLE, PersonId, beside, press
from bot.messages import Button, Message, link, rows_of
from engine.language import _

AGREED = "yes"
_ACTIVITIES = "https://discord.com/activities"


def button(table: str = NO_TABLE) -> Button:
    """Opens the board inside Discord."""
    return Button(beside(press(table, "activity")), _("Board"))


def by_letter(sitting: Sitting) -> Button | None:
    """The way from a letter to the board inside Discord; the table in its address is a wish, and no right."""
    application = acts.activity()
    shown = application and sitting.row.stage == "running" and acts.is_offered(sitting)
    return link(_("Board"), f"{_ACTIVITIES}/{application}?custom_id={sitting.row.id}") if shown else None


def pictures() -> str | None:
    """The name of the buttons that show pictures of the board, beside one that opens it."""
    return _("Picture") if acts.activity() else None


def browser(sitting: Sitting, user: PersonId) -> Button | None:
    """The same page in the browser: of a seat, else of the table."""
    address = acts.way_in(sitting, user) or acts.address(sitting)
    return link(_("In the browser"), address) if address else None


def before(table: str, elsewhere: Button | None) -> Message:
    """The words before the first use, with the button that opens."""
    words = _(
        "The board opens inside Discord. Everybody in this channel sees that you have started it, and can "
        "join: people who can read the table's channel watch the game there, and nobody sees your seat. "
        "Discord asks you once whether it may say who you are."
    )
    opens = Button(press(table, "activity", AGREED), _("Open the board"), "success")
    return Message(words, rows_of([opens, *([elsewhere] if elsewhere else [])]))


def closed(elsewhere: Button | None) -> Message:
    """In the place of the board that could not be opened in time, or not there."""
    alone = _(
        "Discord is slow just now, or opens no board in this channel. Try again, or use the buttons of the "
        "game."
    )
    words = _(
        "Discord is slow just now, or opens no board in this channel. Press *Board* again, or *In the "
        "browser*."
    )
    return Message(words, rows_of([elsewhere])) if elsewhere else Message(alone)


def entry(sitting: Sitting, waits: bool) -> str:
    """A table in the list of one's own."""
    words = _("{game} · table {code}: it is your turn") if waits else _("{game} · table {code}")
    return words.format(game=sitting.game.title, code=sitting.row.id)


def untrue() -> str:
    """The answer to the person whom Discord does not vouch for."""
    return _("Discord does not confirm that you are here. Close this and press Board again.")


def unheard() -> str:
    """The answer while Discord does not say who somebody is."""
    return _(
        "Discord does not say who you are just now. Press Try again, or close this and press In the browser, "
        "beside Board."
    )


def shut() -> str:
    """The answer to the choice of a table that is not shown to somebody any more."""
    return _("This table does not open here just now. Its buttons in Discord play the same game.")


def none(running: bool) -> str:
    """Why there is no table to choose, though some of theirs may be `running`."""
    if running:
        return _("None of your games opens here just now. Their buttons in Discord play the same games.")
    return _("No game of yours is running. `/play` in Discord opens one.")


def words() -> Mapping[str, str]:
    """The words of the page before anything is known."""
    return {
        "opening": _("Discord says who you are …"),
        "retry": _("Try again"),
        "outside": _("This page opens inside Discord: press Board there."),
        "declined": _(
            "Without your consent the board stays closed; the buttons in Discord play the same game."
        ),
        "unheard": unheard(),
        "browser": _("In the browser"),
    }
