"""The settings of a server: all at one look, each with its usual values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.hosting.organising import moderating, servers
from bot.hosting.organising.servers import LABELS, Settings
from bot.hosting.table.sitting import Refused
from bot.hosting.time.terms import Terms, said_terms
from bot.ids import press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import MENU_OPTIONS, Button, Field, Item, Menu, Message, Row, Sheet, rows_of
from bot.occasions import Chosen, switches
from bot.store import Act
from bot.text import harmless, several
from engine.language import N_, _
from engine.matching import the_one

SERVER = "-"
"""Stands for a table in the ids of this panel."""
HOW = N_("*Type it* and `/server settings` take other values, too.")
FORMS = {"tables": N_("Tables"), "posts": N_("Posts")}
"""The forms of settings that are set together."""
FIELDS_OF = {
    "tables": ("game", "tempo", "starts", "per_person", "per_server"),
    "posts": ("language", "films", "cards"),
}
CARDS_HINT = N_("boxes with the game's colour; a post that calls somebody becomes one once it has")
SHOWN_TO = N_(
    "Discord shows `/moderate` to people with *Moderate Members*. To show it to {role}, open Server "
    "Settings, Integrations, this bot, `/moderate`, and add the role."
)


def labels() -> dict[str, str]:
    """Every setting by its name, as people call it."""
    return servers.labels() | {name: _(each.menu) for name, each in servers.chosen().items()}


def entry(name: str) -> str:
    """A setting as it is suggested: with the name that can be typed."""
    return f"{name}: {labels()[name]}"


def setting_meant(typed: str) -> str:
    """The setting that somebody means, by its name or by what people call it; raises `Refused`."""
    words = _("There is no setting '{name}'; choose one of: {names}.")
    unknown = Refused(words.format(name=harmless(typed), names=", ".join(labels())))
    known = [(name, (name, label, entry(name))) for name, label in labels().items()]
    return the_one(typed, known, unknown, harmless)


def overview(settings: Settings, bot: Terms, steward: bool, name: str = "", note: str = "") -> Message:
    """The settings of a server; whoever may manage it gets menus, with the values of the setting `name`.

    `bot` are the terms that apply where the server has none of its own.
    """
    lines = [_("**Tables of this server**"), *_lines(settings, bot)]
    rows: tuple[Row, ...] = ()
    if steward:
        lines += ["", _(HOW)]
        if settings.moderators and name in ("", "moderators"):
            lines.append(_(SHOWN_TO).format(role=f"<@&{settings.moderators}>"))
        elsewhere = {*switches(), *(key for keys in FIELDS_OF.values() for key in keys)}
        listed = [each for each in labels().items() if each[0] not in elsewhere]
        items = [Item(key, clip(label, OPTION_TEXT), chosen=key == name) for key, label in listed]
        rows = (Menu(press(SERVER, "swhich"), _("What do you want to change?"), tuple(items)),)
        forms = (Button(press(SERVER, "sform", form), _(title)) for form, title in FORMS.items())
        rows += (tuple(forms),)
        if name in LABELS:
            typed = Button(press(SERVER, "stype", name), _("Type it"))
            rows += (_values(settings, bot, name), (typed,))
        if name in servers.chosen():
            rows += (_picked(settings, name),)
        rows += rows_of([key for switch in switches() for key in _turning(settings, switch)])
    return Message(fit([*lines, note] if note else lines, CONTENT), rows)


def form(settings: Settings, bot: Terms, name: str) -> Sheet:
    """A form of several settings at once; raises `Refused` where there is none such."""
    if name not in FIELDS_OF:
        raise Refused(_("There is no setting '{name}'.").format(name=clip(name, OPTION_TEXT)))
    fields = tuple(_field(settings, bot, each) for each in FIELDS_OF[name])
    return Sheet(press(SERVER, "sfill", name), _(FORMS[name]), fields)


def _field(settings: Settings, bot: Terms, name: str) -> Field:
    if name == "cards":
        ticked = Item("on", "", chosen=settings.cards == "on")
        return Field(name, _(LABELS[name]), _(CARDS_HINT), (ticked,), several=True)
    items, now = _values(settings, bot, name).items, servers.said(settings, name, bot)
    typed = () if any(item.chosen for item in items) else (Item(now, now, chosen=True),)
    return Field(name, _(LABELS[name]), items=(*typed, *items)[:MENU_OPTIONS])


def changed(settings: Settings, bot: Terms, name: str, filled: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The settings that a form changes, with their values."""
    told: dict[str, str] = {}
    for field in form(settings, bot, name).fields:
        chosen = [item.value for item in field.items if item.chosen]
        values = [*filled.get(field.id, chosen)]
        if field.several:
            told[field.id] = "on" if values else "off"
        elif values != chosen and values:
            told[field.id] = values[0]
    return told


def _picked(settings: Settings, name: str) -> Menu:
    """The menu of channels or roles of a setting, with those that are set."""
    each = servers.chosen()[name]
    items = tuple(Item(str(id), "") for id in settings.chosen(name))
    most = MENU_OPTIONS if name == "channels" else 1
    return Menu(press(SERVER, "spick", name), _(each.menu), items, each.kind, most)


def log(found: Sequence[Act]) -> Message:
    """The latest acts of moderators and managers, newest first, as many as fit into a message."""
    if not found:
        return Message(_("No moderator or manager has done anything at a table here yet."))
    lines = [_("**What moderators and managers have done here**")]
    for act in found:
        told = f"<t:{int(act.at)}:f> `{act.table}` {moderating.said(act.act, act.user)}"
        line = " ".join(x for x in (told, moderating.because(act.reason)) if x)
        if sum(len(x) + 1 for x in lines) + len(line) > CONTENT:
            break
        lines.append(line)
    return Message("\n".join(lines))


def _values(settings: Settings, bot: Terms, name: str) -> Menu:
    now = servers.said(settings, name, bot)
    items = [Item(value, label, chosen=now in (label, value)) for value, label in servers.values(name)][
        :MENU_OPTIONS
    ]
    return Menu(press(SERVER, "sset", name), _(LABELS[name]), tuple(items))


def _turning(settings: Settings, name: str) -> list[Button]:
    """The button that turns a switch on or off, and what is beside one that is on."""
    switch, on = switches()[name], bool(settings.of_thing(name))
    value, label = (servers.OFF, switch.turns[1]) if on else (servers.ON, switch.turns[0])
    beside = [switch.beside()] if on and switch.beside is not None else []
    return [Button(press(SERVER, "sturn", name, value), _(label)), *beside]


def _lines(settings: Settings, bot: Terms) -> list[str]:
    shown = ("game", "tempo", "starts", "openers", "per_person", "per_server", "language", "films", "cards")
    pairs = [(_(LABELS[name]), servers.said(settings, name, bot)) for name in shown]
    told = sorted(servers.chosen().items(), key=lambda each: each[1].line or each[1].place)
    pairs += [(_(each.label), servers.said(settings, name, bot)) for name, each in switches().items()]
    pairs += [(_(each.label), _chosen(settings, name, each)) for name, each in told if each.label]
    return [
        *(_("{setting}: **{value}**").format(setting=label, value=value) for label, value in pairs),
        said_terms(settings.terms or bot) + ".",
    ]


def _chosen(settings: Settings, name: str, each: Chosen) -> str:
    """The channels or the role of a setting, as they are mentioned."""
    form = "<@&{}>" if each.kind == "role" else "<#{}>"
    return several([form.format(id) for id in settings.chosen(name)]) or _(each.none)
