"""What an organiser sets before the start: what every table has, its times, and what its game has."""

from __future__ import annotations

from bot.hosting.organising.lobby import RELIABILITIES, pauses_of, seats_of, table_options, time_options
from bot.hosting.table.sitting import Refused, Sitting
from bot.hosting.table.status import said_option, terms
from bot.hosting.time.terms import Terms, said_term, term_values, typed_term, with_term
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Row
from bot.text import lasting
from engine.language import N_, _, ngettext
from engine.options import MOST_WRITTEN, Setting, settings

GONE = N_("There is no such option any more; open Options again.")
HINTS = {
    "seats": N_("how many may sit down"),
    "tempo": N_("how often people are asked"),
    "pause": N_("time to edit what is still to come, at tempo round"),
    "reliability": N_("how many deadlines people must have met to join"),
    "newcomers": N_("people who have not played enough to tell"),
    "careers": N_("whether drivers may race who keep their coins, and may die"),
    "rated": N_("whether the race is rated if savings of careers are spent"),
}
BETWEEN_POSTS_HINT = N_("how long one can look at a picture before the next one")
TERM_HINTS = {
    "phase": N_("how long people have for an answer"),
    "bank": N_("a stock of time instead; it stands still in quiet hours, on free weekends and on vacation"),
    "at": N_("a fixed time of day instead of any"),
    "zone": N_("whose time of day that is"),
    "weekends": N_("whether Saturday and Sunday count"),
    "quiet": N_("when nothing ends and nobody is reminded"),
    "nights": N_("whether a deadline in the night of somebody who is asked waits, at most 12 hours a phase"),
    "calm": N_("time to think better of it"),
}
TEMPOS = {
    N_("round"): N_("one answer per player and round, the calm way"),
    N_("phase"): N_("a stop after every reveal"),
    N_("impulse"): N_("every choice is asked, for people who are all there"),
}


def options(sitting: Sitting, note: str = "") -> Message:
    """Everything an organiser can set in the lobby: first what, then its values."""
    lines = [_title(sitting), terms(sitting), note or _("Choose what to change.")]
    return Message(fit(lines, CONTENT), _menus(sitting))


def option_values(sitting: Sitting, name: str, note: str = "") -> Message:
    """The values of one option, or a way to type it; raises `Refused` where there is no such option."""
    if (setting := _setting(sitting, name)) and setting.free:
        return _free_text(sitting, setting, note)
    label, items = values(sitting, name)
    menu = Menu(press(sitting.row.id, "set", name), label, items)
    lines = [_title(sitting), _("{option}: which value?").format(option=label)]
    if name in time_options(sitting) and name not in ("weekends", "nights"):
        lines.append(_("Any other value can be typed: `/table option`."))
    return Message("\n".join(lines), (*_menus(sitting), menu))


def values(sitting: Sitting, name: str) -> tuple[str, tuple[Item, ...]]:
    """The label of an option and what it can be, the present value chosen; raises `Refused`."""
    if (label := time_options(sitting).get(name)) is not None:
        return _(label), _term_values(sitting.terms, name)
    if (label := table_options(sitting).get(name)) is not None:
        return _(label), _table_values(sitting, name)
    found = _setting(sitting, name)
    if found is None:
        raise Refused(_(GONE))
    chosen = sitting.row.options.get(name, found.default)
    offered = dict.fromkeys((*found.values, chosen))
    items = [Item(str(v) or found.word(v), found.word(v), found.hint, chosen=v == chosen) for v in offered]
    return found.label, tuple(items[:MENU_OPTIONS])


def _setting(sitting: Sitting, name: str) -> Setting | None:
    """An option of the game."""
    return next((s for s in settings(sitting.game.rules.Options) if s.name == name), None)


def _free_text(sitting: Sitting, setting: Setting, note: str) -> Message:
    """An option in free text as it is now, and a button that opens a form to type another."""
    now = said_option(sitting, setting, MOST_WRITTEN)
    lines = [
        _title(sitting),
        _("{option}: {value}").format(option=setting.label, value=now),
        note or _("Type another text; an empty one stands for: {value}.").format(value=setting.word("")),
    ]
    key = Button(press(sitting.row.id, "write", sitting.row.game, setting.name), _("Type it"), "primary")
    return Message(fit(lines, CONTENT), (*_menus(sitting), (key,)))


def _title(sitting: Sitting) -> str:
    return _("**Options of table `{code}`**").format(code=sitting.row.id)


def _menus(sitting: Sitting) -> tuple[Row, ...]:
    """What can be changed; the times have a menu of their own, as a menu holds 25 items."""
    hints = {**HINTS, "pause": BETWEEN_POSTS_HINT} if sitting.show else HINTS
    everywhere = table_options(sitting).items()
    table = [Item(name, _(label), _(hints[name]) if name in hints else "") for name, label in everywhere]
    game = [Item(s.name, s.label, s.hint) for s in settings(sitting.game.rules.Options)]
    times = [Item(name, _(label), _(TERM_HINTS[name])) for name, label in time_options(sitting).items()]
    menus = (
        Menu(
            press(sitting.row.id, "which"), _("What do you want to change?"), (*table, *game)[:MENU_OPTIONS]
        ),
        Menu(press(sitting.row.id, "which", "times"), _("Which time do you want to change?"), tuple(times)),
    )
    return tuple(menu for menu in menus if menu.items)


def _table_values(sitting: Sitting, name: str) -> tuple[Item, ...]:
    row = sitting.row
    match name:
        case "seats":
            items = [
                Item(str(n), ngettext("{n} seat", "{n} seats", n).format(n=n), chosen=n == row.seats)
                for n in seats_of(sitting.game)
            ]
        case "tempo":
            items = [Item(t, _(t), _(TEMPOS[t]), t == row.tempo) for t in sitting.game.tempos]
        case "start":
            items = [
                Item("me", _("only the organiser"), chosen=not row.anyone_starts),
                Item("anyone", _("anybody who sits at the table"), chosen=row.anyone_starts),
            ]
        case "reliability":
            offered = sorted({*RELIABILITIES, row.least})
            items = [Item(str(n), _said_least(n), chosen=n == row.least) for n in offered]
        case "newcomers":
            items = [
                Item("yes", _("may join"), chosen=row.newcomers),
                Item("no", _("may not join"), chosen=not row.newcomers),
            ]
        case "careers":
            items = [
                Item("no", _("a race of one evening"), chosen=not row.careers),
                Item("yes", _("who wants drives for a career"), chosen=row.careers),
            ]
        case "rated":
            items = [
                Item("no", _("not rated then"), chosen=not row.rated),
                Item("yes", _("rated all the same"), chosen=row.rated),
            ]
        case "pause":
            items = [Item(str(p), lasting(p), chosen=p == row.pause) for p in pauses_of(sitting)]
        case _:
            items = [
                Item("open", _("everybody"), chosen=row.invited is None),
                Item("invited", _("only people who are invited"), chosen=row.invited is not None),
            ]
    return tuple(items[:MENU_OPTIONS])


def _said_least(percent: int) -> str:
    if not percent:
        return _("none; everybody may join")
    return _("{percent}% of deadlines met").format(percent=percent)


def _term_values(terms: Terms, name: str) -> tuple[Item, ...]:
    """The usual values of a term, and the present one where somebody has typed another."""
    items = []
    for value in term_values(name):
        other = with_term(terms, name, value)
        items.append(Item(value, said_term(other, name), chosen=other == terms))
    if not any(item.chosen for item in items):
        items.insert(0, Item(typed_term(terms, name), said_term(terms, name), chosen=True))
    return tuple(items[:MENU_OPTIONS])
