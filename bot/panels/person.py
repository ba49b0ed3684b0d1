"""A person's settings for all tables: reminders, time zone, vacations, profiles.

Nights, the daily list and how new rounds are told are a page of their own: `bot.panels.quiet`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import offered
from bot.hosting.people.preferences import AT_ONCE, BEQUEST, CODES, LETTERS, REMINDERS, SPEED, ZONE
from bot.hosting.people.vacations import LEAST, MOST
from bot.hosting.table.deadlines import speed
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import titled
from bot.ids import press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import KEYS_IN_A_ROW, MENU_OPTIONS, Button, Item, Menu, Message, Row, rows_of
from bot.panels import quiet
from bot.panels.desk import PROFILE
from bot.setting import Setting
from bot.store import Away, PersonRow
from bot.text import plain
from bot.times import a_length, said_length, said_zone
from bot.times.instants import between
from engine.language import N_, _, listed

BEQUESTS = {
    "": N_("If somebody takes over one of your seats, they get nothing you kept secret."),
    "notes": N_("If somebody takes over one of your seats, they get your notes."),
    "everything": N_(
        "If somebody takes over one of your seats, they get your notes, drafts, plans and sealed answers."
    ),
}
"""The sentences on what goes with a seat that is taken over."""
CLOSES = N_(
    "A phase closes as soon as everybody is ready, if all players at its table want that. You want it."
)
MOST_MUTED = 20
"""How many muted tables are listed."""


def settings(
    person: PersonRow, vacations: Sequence[Away], note: str = "", muted: Sequence[str] = ()
) -> Message:
    """The panel of `/me`; `muted` are the tables that are."""
    lines = [
        note,
        _("**Your settings**, for all tables on all servers"),
        _("{reminders}.").format(reminders=LETTERS.said(person)),
        _refused(person),
        *quiet.lines(person),
        _muted(muted),
        _("Time zone: {zone}").format(zone=said_zone(person.zone) or _("not set; times you type are UTC")),
        _(BEQUESTS.get(person.bequest, BEQUESTS[""])),
        _(CLOSES) if person.closes_at_once else "",
        _speed(person),
        *away_lines(vacations),
    ]
    doors = [
        quiet.door(),
        Button(press(PROFILE, "times"), _("Type times …")),
        Button(press(PROFILE, "mytables"), _("Single tables")),
        Button(press(PROFILE, "away"), _("Vacations")),
        _turn(AT_ONCE, person),
    ]
    buttons = [
        Button(press(PROFILE, "ppage", key, 1), _("Profile for {game}").format(game=game.title))
        for key, game in offered().items()
    ]
    rows = (
        *(quiet.menu(each, person) for each in (LETTERS, REMINDERS, ZONE)),
        tuple(doors),
        *rows_of([_turn(SPEED, person), *buttons][:KEYS_IN_A_ROW]),
    )
    return Message(fit([x for x in lines if x], CONTENT), rows)


def _turn(setting: Setting[PersonRow], person: PersonRow) -> Button:
    """Settles the other one of two values."""
    now = setting.now(person)
    value, label = next((value, said) for value, said in setting.values(person) if value != now)
    return Button(press(PROFILE, "prefer", setting.name, value), label)


def tables(
    person: PersonRow,
    mine: Sequence[Sitting],
    muted: Sequence[str],
    note: str = "",
    settled: Sequence[tuple[str, Button]] = (),
) -> Message:
    """The page of `/me settings` on single tables: muting one, what goes with a seat, and what else is
    `settled` there."""
    lines = [
        note,
        _("**Single tables**"),
        _muted(muted) or _("You have muted no table. A muted table sends you no reminders and no mentions."),
        _(BEQUESTS.get(person.bequest, BEQUESTS[""])),
        *[line for line, _button in settled],
    ]
    rows: tuple[Row, ...] = (quiet.menu(BEQUEST, person), quiet.menu(CODES, person))
    hear, hush = _("{table}: muted; unmute it"), _("{table}: mute it")
    heard = [
        Item(s.row.id, clip((hear if s.row.id in muted else hush).format(table=_said(s)), OPTION_TEXT))
        for s in mine[:MENU_OPTIONS]
    ]
    if heard:
        rows += (Menu(press(PROFILE, "hush"), _("Mute or unmute a table"), tuple(heard)),)
    back = Button(press(PROFILE, "settings"), _("All settings"))
    return Message(
        fit([x for x in lines if x], CONTENT), (*rows, (*[button for _line, button in settled], back))
    )


def _said(sitting: Sitting) -> str:
    return f"{sitting.row.id}, {titled(sitting, plain)}"


def _muted(tables: Sequence[str]) -> str:
    """The tables of which somebody hears nothing."""
    codes = [f"`{code}`" for code in tables[:MOST_MUTED]]
    return _("Muted tables: {tables}.").format(tables=listed(codes)) if codes else ""


def _speed(person: PersonRow) -> str:
    """The line that says whether others see how fast somebody answers."""
    if person.speed_hidden:
        return _("Nobody is told how fast you answer.")
    pace = speed(person)
    if not pace:
        return _("Others are told how fast you answer, as soon as that is known.")
    return _("Others are told how fast you answer: *{speed}*.").format(speed=pace)


def _refused(person: PersonRow) -> str:
    """The fate of letters that could not be delivered, and when they are tried again."""
    if person.letters != -1 or person.muted:
        return ""
    if person.refused:
        return _(
            "I could not send you private messages, so I remind you in the channel. Later I try again when "
            "you use me, and at once if you do so in our private chat or choose private messages."
        )
    return _(
        "I could not send you private messages, so I remind you in the channel. Choose private messages "
        "again once you accept them."
    )


def vacations(away: Sequence[Away], note: str = "") -> Message:
    """The panel of `/me away`; each vacation can be cancelled."""
    head = _("**Your vacations**: up to {most} a year; each counts as {least} at least.")
    lines = [note, head.format(most=said_length(MOST), least=a_length(LEAST)), *away_lines(away)]
    items = tuple(Item(repr(a.begins), label_of(n, a)) for n, a in enumerate(away[:25], start=1))
    add: Row = (Button(press(PROFILE, "goaway"), _("Plan a vacation …"), "primary"),)
    rows = (Menu(press(PROFILE, "unaway"), _("Cancel a vacation, or end one that has begun"), items), add)
    return Message(fit([x for x in lines if x], CONTENT), rows if items else (add,))


def label_of(number: int, away: Away) -> str:
    """A vacation for a menu, which cannot show a date in everybody's own zone: its place in the list."""
    length = said_length(between(away.begins, away.ends))
    return _("{number}. vacation ({length})").format(number=number, length=length)


def away_lines(away: Sequence[Away]) -> list[str]:
    """The vacations, one line each."""
    words = _("{number}. Away from <t:{begins}:f> until <t:{ends}:f>")
    listed = [
        words.format(number=n, begins=int(a.begins), ends=int(a.ends)) for n, a in enumerate(away, start=1)
    ]
    return listed or [_("You have no vacation planned; `/me away` makes your tables wait for you.")]
