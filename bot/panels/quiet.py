"""How quiet somebody wants it: when to remind, one digest a day, nights, and how new rounds are told."""

from __future__ import annotations

from bot.hosting.time import quiet
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Item, Menu, Message
from bot.panels.desk import PROFILE
from bot.store import PersonRow
from bot.times import said_zone
from engine.language import N_, _

MOMENTS = (
    quiet.ALL,
    "soon last",
    "half soon",
    "half last",
    "half",
    "soon",
    "last",
    "1h",
    "2h",
    "3h",
    "6h",
    "12h",
    "24h",
    "",
)
"""When somebody may be reminded, for a menu; any number of hours can be typed."""
NIGHTS = (
    "20:00-06:00",
    "21:00-06:00",
    "21:00-07:00",
    "22:00-06:00",
    "22:00-07:00",
    "22:00-08:00",
    "23:00-07:00",
    "23:00-08:00",
    "23:00-09:00",
    "00:00-08:00",
    "00:00-09:00",
    "00:00-10:00",
    "01:00-09:00",
    "02:00-10:00",
)
DIGESTS = tuple(f"{hour:02}:00" for hour in range(5, 24))
CALLS = {
    "mention": N_("New rounds: a mention in the post"),
    "letter": N_("New rounds: a private message"),
}
"""How somebody may hear of a new round, with what a menu calls it."""
OFF = "off"


def settings(person: PersonRow, note: str = "") -> Message:
    """The page of `/me` on nights, the digest and new rounds."""
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
    menus = (
        Menu(press(PROFILE, "nights"), _("Your nights"), _items(NIGHTS, person.nights, _("No nights"))),
        Menu(
            press(PROFILE, "digest"),
            _("One list a day instead of reminders"),
            _items(DIGESTS, person.digest, _("No daily list; single reminders")),
        ),
        Menu(
            press(PROFILE, "calls"),
            _("How to hear about a new round"),
            tuple(Item(key, _(label), chosen=key == calls(person)) for key, label in CALLS.items()),
        ),
    )
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
    return [when, nights, _("{rounds}.").format(rounds=_(CALLS[calls(person)]))]


def calls(person: PersonRow) -> str:
    """How somebody hears of a new round, a key of `CALLS`."""
    return "letter" if person.calls_by_letter else "mention"


def moments(person: PersonRow) -> Menu:
    """When to remind."""
    offered = dict.fromkeys((*MOMENTS, person.reminders))
    items = tuple(
        Item(value or OFF, said_moment(value), chosen=value == person.reminders and not person.digest)
        for value in offered
    )
    return Menu(press(PROFILE, "moments"), _("When do you want to be reminded?"), items)


def door() -> Button:
    """The way to this page."""
    return Button(press(PROFILE, "quiet"), _("Nights and daily list"), "primary")


def _items(values: tuple[str, ...], chosen: str, none: str) -> tuple[Item, ...]:
    """The usual values, the present one where somebody has typed another, and none."""
    offered = dict.fromkeys((*values, *([chosen] if chosen else [])))
    items = [Item(value, value, chosen=value == chosen) for value in sorted(offered)]
    return (Item(OFF, none, chosen=not chosen), *items)


def said_moment(value: str) -> str:
    """When to remind, for a menu."""
    words = quiet.said_reminders("" if value == OFF else value)
    return words[:1].upper() + words[1:]
