"""The settings of a server: all at one look, each with its usual values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.hosting.organising import moderating
from bot.hosting.table.sitting import MODERATORS, Refused
from bot.hosting.time.paces import load_usual
from bot.hosting.time.terms import Terms, said_terms
from bot.ids import press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import Button, Field, Item, Menu, Message, Row, Sheet, rows_of
from bot.panels.values import items
from bot.setting import OFF, ON, Ids, Setting, Stored, Switch, of_servers
from bot.store import Act
from bot.text import harmless
from engine.language import N_, _
from engine.matching import the_one

SERVER = "-"
"""Stands for a table in the ids of this panel."""
HOW = N_("*Type it* and `/server settings` take other values, too.")
FORMS = {"tables": N_("Tables"), "posts": N_("Posts")}
"""The forms of settings that are set together."""
SHOWN_TO = N_(
    "Discord shows `/moderate` to people with *Time Out Members*. To show it to {role}, open Server "
    "Settings, Integrations, this bot, `/moderate`, and add the role."
)


def entry(name: str) -> str:
    """A setting as it is suggested: with the name that can be typed."""
    return f"{name}: {_asks(of_servers()[name])}"


def setting_meant(typed: str) -> str:
    """The setting that somebody means, by its name or by what people call it; raises `Refused`."""
    words = _("There is no setting '{name}'; choose one of: {names}.")
    unknown = Refused(words.format(name=harmless(typed), names=", ".join(of_servers())))
    known = [(name, (name, _(each.label), _asks(each), entry(name))) for name, each in of_servers().items()]
    return the_one(typed, known, unknown, harmless)


def overview(settings: Stored, steward: bool, name: str = "", note: str = "") -> Message:
    """The settings of a server, as `servers.at_bot` has them; people who may manage it get menus, with the
    values of the setting `name`."""
    lines = [_("**Tables of this server**"), *_lines(settings)]
    rows: tuple[Row, ...] = ()
    if steward:
        lines += ["", _(HOW)]
        if name in ("", MODERATORS.name) and MODERATORS.of(settings):
            lines.append(_(SHOWN_TO).format(role=MODERATORS.said(settings)))
        rows = (_which(name), tuple(Button(press(SERVER, "sform", form), _(FORMS[form])) for form in FORMS))
        rows += _menus(settings, name)
        rows += rows_of([key for each in of_servers().values() for key in _turning(settings, each)])
    return Message(fit([*lines, note] if note else lines, CONTENT), rows)


def _which(name: str) -> Menu:
    """The menu of the settings that have menus of their own."""
    listed = [each for each in of_servers().values() if not each.form and not isinstance(each, Switch)]
    names = [Item(each.name, clip(_asks(each), OPTION_TEXT), chosen=each.name == name) for each in listed]
    return Menu(press(SERVER, "swhich"), _("What do you want to change?"), tuple(names))


def _menus(settings: Stored, name: str) -> tuple[Row, ...]:
    """The menu of a setting, and the button to type its value."""
    match of_servers().get(name):
        case None | Switch(form=""):
            return ()
        case Ids() as each:
            chosen = tuple(Item(str(id), "") for id in each.all(settings))
            return (Menu(press(SERVER, "spick", name), _asks(each), chosen, each.kind, each.most),)
        case each:
            typed = Button(press(SERVER, "stype", name), _("Type it"))
            return (Menu(press(SERVER, "sset", name), _(each.label), items(each, settings)), (typed,))


def _asks(setting: Setting[Stored]) -> str:
    """A setting where it is chosen: what a menu of channels or roles asks for, else what it is called."""
    return setting.hinted if isinstance(setting, Ids) else _(setting.label)


def form(settings: Stored, name: str) -> Sheet:
    """A form of several settings at once; raises `Refused` where there is none such."""
    if name not in FORMS:
        raise Refused(_("There is no setting '{name}'.").format(name=clip(name, OPTION_TEXT)))
    fields = tuple(_field(settings, each) for each in of_servers().values() if each.form == name)
    return Sheet(press(SERVER, "sfill", name), _(FORMS[name]), fields)


def _field(settings: Stored, setting: Setting[Stored]) -> Field:
    if isinstance(setting, Switch):
        ticked = Item(ON, "", chosen=setting.of(settings))
        return Field(setting.name, _(setting.label), setting.hinted, (ticked,), several=True)
    return Field(setting.name, _(setting.label), items=items(setting, settings))


def changed(settings: Stored, name: str, filled: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The settings that a form changes, with their values."""
    changes: dict[str, str] = {}
    for field in form(settings, name).fields:
        chosen = [item.value for item in field.items if item.chosen]
        values = [*filled.get(field.id, chosen)]
        if field.several:
            changes[field.id] = ON if values else OFF
        elif values != chosen and values:
            changes[field.id] = values[0]
    return changes


def log(acts: Sequence[Act]) -> Message:
    """The latest acts of moderators and managers, newest first, as many as fit into a message."""
    if not acts:
        return Message(_("No moderator or manager has done anything at a table here yet."))
    lines = [_("**What moderators and managers have done here**")]
    for act in acts:
        said = f"<t:{int(act.at)}:f> `{act.table}` {moderating.said(act.act, act.user)}"
        line = " ".join(x for x in (said, moderating.because(act.reason)) if x)
        if sum(len(x) + 1 for x in lines) + len(line) > CONTENT:
            break
        lines.append(line)
    return Message("\n".join(lines))


def _turning(settings: Stored, setting: Setting[Stored]) -> list[Button]:
    """The button that turns a switch on or off, and what is beside one that is on."""
    if not isinstance(setting, Switch) or setting.form:
        return []
    on = setting.of(settings)
    turn = Button(press(SERVER, "sturn", setting.name, OFF if on else ON), _(setting.turns[on]))
    return [turn, setting.beside()] if on and setting.beside is not None else [turn]


def _lines(settings: Stored) -> list[str]:
    """The settings with their values; the terms of new tables in one sentence."""
    listed = [each for each in of_servers().values() if each.listed]
    words = _("{setting}: **{value}**")
    lines = [words.format(setting=_(each.label), value=each.said(settings)) for each in listed]
    return [*lines, said_terms(load_usual(settings) or Terms()) + "."]
