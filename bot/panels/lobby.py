"""What an organiser sets before the start."""

from __future__ import annotations

from bot.hosting.calendar import TERM_LABELS, term_values
from bot.hosting.lobby import PAUSES, TABLE_OPTIONS
from bot.hosting.sitting import Refused, Sitting
from bot.hosting.status import terms
from bot.ids import press
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, rows_of
from bot.text import lasting
from engine.language import _
from engine.options import settings
from engine.rules import AnyRules


def bots(sitting: Sitting, note: str = "Which driver shall take the next seat?") -> Message:
    levels = tuple(sitting.rules.brains)
    buttons = [Button(press(sitting.row.id, "bot", level), f"A {level} driver") for level in levels]
    return Message(note, rows_of(buttons))


def options(sitting: Sitting, note: str = "Choose what to change.") -> Message:
    """Everything an organiser can set in the lobby: first what, then its values."""
    row, rules = sitting.row, sitting.rules
    lines = [f"**Options of table `{row.id}`**", terms(sitting), note]
    return Message("\n".join(lines), (_which_option(row.id, rules),))


def _which_option(table: str, rules: AnyRules) -> Menu:
    items = [Item(name, label, OPTION_HINTS.get(name, "")) for name, label in TABLE_OPTIONS.items()]
    items += [Item(name, _(label)) for name, label in TERM_LABELS.items()]
    items += [Item(s.name, s.label, s.hint) for s in settings(rules.Options)]
    return Menu(press(table, "which"), "What do you want to change?", tuple(items[:MENU_OPTIONS]))


def option_values(sitting: Sitting, name: str) -> Message:
    """The values of one option."""
    label, items = _values(sitting, name)
    menu = Menu(press(sitting.row.id, "set", name), label, items[:MENU_OPTIONS])
    lines = [f"**Options of table `{sitting.row.id}`** - {label}"]
    return Message("\n".join(lines), (_which_option(sitting.row.id, sitting.rules), menu))


def _values(sitting: Sitting, name: str) -> tuple[str, tuple[Item, ...]]:
    row, rules = sitting.row, sitting.rules
    match name:
        case "seats":
            items = [Item(str(n), f"{n} seats", chosen=n == row.seats) for n in rules.seats]
        case "tempo":
            items = [Item(t, t, h, t == row.tempo) for t, h in TEMPO_HINTS.items()]
        case "start":
            items = [
                Item("me", "only the organiser", chosen=not row.anyone_starts),
                Item("anyone", "anybody who sits at the table", chosen=row.anyone_starts),
            ]
        case "pause":
            items = [Item(str(p), lasting(p), chosen=p == row.pause) for p in PAUSES]
        case "door":
            items = [
                Item("open", "everybody", chosen=row.invited is None),
                Item("invited", "only people who are invited", chosen=row.invited is not None),
            ]
        case _ if name in TERM_LABELS:
            return _(TERM_LABELS[name]), tuple(Item(v, v) for v in term_values(name))
        case _:
            return _game_values(sitting, name)
    return TABLE_OPTIONS[name], tuple(items)


def _game_values(sitting: Sitting, name: str) -> tuple[str, tuple[Item, ...]]:
    found = next((s for s in settings(sitting.rules.Options) if s.name == name), None)
    if found is None:
        raise Refused("There is no such option any more; open Options again.")
    chosen = sitting.row.options[name]
    return found.label, tuple(
        Item(str(v), found.word(v), found.hint, chosen=v == chosen) for v in found.values
    )


OPTION_HINTS = {
    "seats": "how many may sit down",
    "tempo": "how often people are asked",
    "pause": "time to edit what is still to come, at tempo round",
}
TEMPO_HINTS = {
    "round": "one answer per player and round, the calm way",
    "phase": "a stop after every reveal",
    "impulse": "every choice is asked, for people who are all there",
}
