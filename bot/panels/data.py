"""What is kept of people, in plain words, and the two questions before somebody is forgotten."""

from __future__ import annotations

from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message
from bot.panels.desk import PROFILE
from engine.language import _, ngettext


def privacy(days: int) -> Message:
    """What is kept, why, for how long, and whom to ask; backups are kept for so many `days`."""
    backups = ngettext(
        "Backups are kept for {n} day; after that what you have deleted is in none of them either.",
        "Backups are kept for {n} days; after that what you have deleted is in none of them either.",
        days,
    )
    lines = [
        _("**What I keep about you, and why**"),
        _("- your id on Discord, your name there and your language, so that I can call you and talk to you;"),
        _("- your settings: reminders, nights, time zone, vacations, muted tables, profiles, unsent panels;"),
        _("- whom you have blocked, which no one else can see, and which new tables you are called to;"),
        _("- your seats, those you have left too, with your answers, notes and missed deadlines;"),
        _("- your results, ratings, votes and predictions, for the leaderboards and seasons;"),
        _("- your drivers' careers: their names, and what they have won and lost;"),
        _("- what you have reported, so that faults can be found."),
        _(
            "I read no messages, and I know nothing of you on servers where you do not play. "
            "Nobody gets any of this from me but those you play with, who see what you do in "
            "the game."
        ),
        "",
        _("**How long**"),
        _("Until you delete it, as finished games can be looked at for ever. {backups}").format(
            backups=backups.format(n=days)
        ),
        _("The ids of button presses are forgotten after a day."),
        _(
            "A server's ban, and what others have settled for themselves, such as whom they have blocked, is "
            "theirs: it stays."
        ),
        "",
        _("**What you can do**"),
        _("`/data export` gives you all of it as a file, in private."),
        _(
            "`/data delete` deletes it. The games stay, without your name: a running seat is "
            "offered to a substitute, your results belong to nobody, and `/fair` checks the "
            "dice as before. Mentions of you in older posts stay until somebody deletes those "
            "messages on Discord; I cannot edit them all."
        ),
        _("Questions go to whoever runs this bot; on the bot's profile you see who that is."),
    ]
    return Message(fit(lines, CONTENT))


def ask(tables: int) -> Message:
    """The first question; the person sits at so many running tables and lobbies."""
    seats = ngettext(
        "You sit at {n} table now: that seat is offered to somebody else.",
        "You sit at {n} tables now: those seats are offered to others.",
        tables,
    ).format(n=tables)
    lines = [
        _("**Delete everything I keep about you?**"),
        _("Settings, profiles, vacations, blocks, calls, ratings, predictions, votes and notes are deleted."),
        _("Your seats, results and reports lose your name; the games themselves stay whole."),
        seats if tables else "",
        _("A ban on you stays with the server that made it."),
        _("`/data export` gives you a copy first."),
    ]
    return Message("\n".join(x for x in lines if x), ((_button("forget", _("Delete my data …")), _keep()),))


def sure() -> Message:
    """The second question."""
    words = _("**Are you sure?** This cannot be undone, not even by whoever runs this bot.")
    return Message(words, ((_button("forgotten", _("Yes, delete it now")), _keep()),))


def kept() -> Message:
    return Message(_("Nothing was deleted."))


def forgotten(days: int) -> Message:
    """What is said once everything is gone."""
    words = ngettext(
        "Everything is deleted. The last backup that holds it goes in {n} day. Farewell!",
        "Everything is deleted. The last backup that holds it goes in {n} days. Farewell!",
        days,
    )
    return Message(words.format(n=days))


def _button(verb: str, label: str) -> Button:
    return Button(press(PROFILE, verb), label, "danger")


def _keep() -> Button:
    return Button(press(PROFILE, "unforget"), _("No, keep everything"))
