"""The data kept of people, in plain words, and the two questions before somebody is forgotten."""

from __future__ import annotations

from bot import slots
from bot.contacts import Contacts
from bot.hosting.table.deadlines import KEPT
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message
from bot.panels.desk import PROFILE
from bot.store.writing import INTERACTIONS_KEPT
from bot.text import lasting
from engine.language import _, ngettext


def _kept() -> list[tuple[int, str]]:
    """The lines on what is kept of people whatever they use, with their places among others."""
    deadlines = _(
        "- whether you met each of your last {n} deadlines, and in how many hours, for your reliability;"
    )
    lines = (
        _("- your id on Discord, your name there and your language, so that I can call you and talk to you;"),
        _("- your settings: reminders, nights, time zone, vacations, muted tables, profiles, unsent panels;"),
        _("- the people you have blocked, which no one else can see;"),
        _("- your seats, including those you have left, with your answers and missed deadlines;"),
        deadlines.format(n=KEPT),
        _("- your results in finished games, and your votes;"),
    )
    return [(10 * place, line) for place, line in enumerate(lines)]


def privacy(days: int, contacts: Contacts) -> Message:
    """The data kept, why, for how long, and whom to ask; backups are kept for these `days`."""
    backups = ngettext(
        "Backups are kept for {n} day; after that they no longer hold what you deleted.",
        "Backups are kept for {n} days; after that they no longer hold what you deleted.",
        days,
    )
    lines = [
        _("**What I keep about you, and why**"),
        *slots.in_order([*_kept(), *slots.KEPT.placed()]),
        _(
            "I read no messages, and I know nothing about you on servers where you do not play. Only the "
            "people you play with get any of this: they see what you do in the game."
        ),
        "",
        _("**How long**"),
        _("Until you delete it, because finished games can be viewed for ever. {backups}").format(
            backups=backups.format(n=days)
        ),
        _("The ids of button presses are kept for {time}, then later presses push them out.").format(
            time=lasting(int(INTERACTIONS_KEPT))
        ),
        _("What others have set stays theirs: a server's bans, and other people's blocks."),
        "",
        _("**What you can do**"),
        _("*Get a copy* gives you everything as a private file."),
        _(
            "*Delete my data* deletes it. The games stay, without your name: a seat in a running game is "
            "offered to a substitute, your results lose your name, and `/fair` checks the dice as "
            "before. The newest post of each game is made anew without your name; in older ones it stays "
            "until somebody deletes those messages on Discord."
        ),
        *contacts.lines(),
    ]
    if not contacts.contact:
        lines.append(_("For questions, ask the people who run this bot; its profile says who they are."))
    copy = Button(press(PROFILE, "export"), _("Get a copy"))
    return Message(fit(lines, CONTENT), ((copy, _button("wipe", _("Delete my data …"))),))


def ask(tables: int) -> Message:
    """The first question; with the number of running tables and lobbies."""
    seats = ngettext(
        "You have a seat at {n} table: it is offered to somebody else.",
        "You have seats at {n} tables: they are offered to others.",
        tables,
    ).format(n=tables)
    lines = [
        _("**Delete everything I keep about you?**"),
        _(
            "Settings, profiles, vacations, blocks, votes and everything else that is yours alone are "
            "deleted."
        ),
        _("Your seats, results and reports lose your name; the games themselves stay whole."),
        seats if tables else "",
        _("A ban on you stays with the server that made it."),
        _("`/me data` gives you a copy first."),
    ]
    return Message("\n".join(x for x in lines if x), ((_button("forget", _("Delete my data …")), _keep()),))


def sure() -> Message:
    """The second question."""
    words = _("**Are you sure?** Nobody can undo this, not even the people who run this bot.")
    return Message(words, ((_button("forgotten", _("Yes, delete it now")), _keep()),))


def kept() -> Message:
    return Message(_("Nothing was deleted."))


def forgotten(days: int, done: bool) -> Message:
    """The answer once everything is gone, or all but what the bot goes on trying to delete."""
    if not done:
        words = _(
            "Almost everything is deleted. A fault keeps me from the rest: I go on trying by myself, and the "
            "people who run this bot can see that. You need do nothing; *Get a copy* shows what is left."
        )
        return Message(words)
    words = ngettext(
        "Everything is deleted. The last backup that holds it is gone in {n} day. Farewell!",
        "Everything is deleted. The last backup that holds it is gone in {n} days. Farewell!",
        days,
    )
    return Message(words.format(n=days))


def _button(verb: str, label: str) -> Button:
    return Button(press(PROFILE, verb), label, "danger")


def _keep() -> Button:
    return Button(press(PROFILE, "unforget"), _("No, keep everything"))
