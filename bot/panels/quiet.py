"""How quiet somebody wants it: when to remind, one list a day, nights, and how new rounds are told."""

from __future__ import annotations

from bot.hosting.people.preferences import CALLS, DAILY_LIST, NIGHTS
from bot.hosting.time import quiet
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Menu, Message
from bot.panels.desk import PROFILE
from bot.panels.values import items
from bot.setting import Setting
from bot.store import PersonRow
from bot.times import said_zone
from engine.language import _


def settings(person: PersonRow, note: str = "") -> Message:
    """The page of `/me` on nights, the daily list and new rounds."""
    paragraphs = [
        note,
        _("**Quiet**, for all tables on all servers"),
        *lines(person),
        _("Times are in your time zone: {zone}.").format(
            zone=said_zone(person.zone) or _("not set yet, see *Type times*")
        ),
        _(
            "At night, private messages and reminders wait for your morning. At tables with players' "
            "nights, deadlines wait, too. *Type times* takes any other time."
        ),
    ]
    menus = tuple(menu(each, person) for each in (NIGHTS, DAILY_LIST, CALLS))
    back = Button(press(PROFILE, "settings"), _("All settings"))
    typed = Button(press(PROFILE, "times"), _("Type times …"))
    return Message(fit([x for x in paragraphs if x], CONTENT), (*menus, (back, typed)))


def lines(person: PersonRow) -> list[str]:
    """The settings, one line each."""
    when = _("Reminders: {when}.").format(when=quiet.said_reminders(person.reminders))
    if person.digest:
        when = _("One daily list of missing answers, at {time}, instead of reminders.").format(
            time=person.digest
        )
    nights = _("Nights: {hours}.").format(hours=person.nights) if person.nights else _("No nights are set.")
    if person.muted:
        return [nights]
    return [when, nights, _("{rounds}.").format(rounds=CALLS.said(person))]


def door() -> Button:
    """The way to this page."""
    return Button(press(PROFILE, "quiet"), _("Nights and daily list"), "primary")


def menu(setting: Setting[PersonRow], person: PersonRow) -> Menu:
    """The usual values of a preference."""
    return Menu(press(PROFILE, "prefer", setting.name), _(setting.label), items(setting, person))
