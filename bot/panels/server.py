"""The settings of a server: all at one look, each with its usual values."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.organising import moderating, servers
from bot.hosting.organising.servers import LABELS, Settings
from bot.hosting.time.terms import Terms, said_terms
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import MENU_OPTIONS, Item, Menu, Message, Row
from bot.store import Act
from bot.text import several
from engine.language import N_, _

SERVER = "-"
"""Stands for a table in the ids of this panel."""
HOW = N_(
    "`/server set` takes other values, too; `/server channel`, `/server openers`, `/server feed`, "
    "`/server tables`, `/server call` and `/server moderators` choose channels and roles."
)


def overview(settings: Settings, bot: Terms, steward: bool, name: str = "", note: str = "") -> Message:
    """What is set; whoever may manage the server gets menus, with the values of the setting `name`.

    `bot` are the terms that hold where the server has none of its own.
    """
    lines = [_("**Tables of this server**"), *_lines(settings, bot)]
    rows: tuple[Row, ...] = ()
    if steward:
        lines += ["", _(HOW)]
        items = [Item(key, _(label), chosen=key == name) for key, label in LABELS.items()]
        rows = (Menu(press(SERVER, "swhich"), _("What do you want to change?"), tuple(items)),)
        rows += (_values(settings, bot, name),) if name in LABELS else ()
    return Message(fit([*lines, note] if note else lines, CONTENT), rows)


def log(found: Sequence[Act]) -> Message:
    """What was done by office, newest first, as much as there is room for."""
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


def _lines(settings: Settings, bot: Terms) -> list[str]:
    shown = ("game", "tempo", "openers", "per_person", "per_server", "language")
    pairs = [(_(LABELS[name]), servers.said(settings, name, bot)) for name in shown]
    everywhere = _("everywhere")
    channels = several([f"<#{c}>" for c in settings.channels]) or everywhere
    feed = f"<#{settings.feed}>" if settings.feed else _("none")
    listed = f"<#{settings.listed}>" if settings.listed else _("none")
    called = f"<@&{settings.called}>" if settings.called else _("nobody")
    role = f"<@&{settings.moderators}>" if settings.moderators else _("none")
    pairs += [(_("Tables may be opened"), channels), (_("News of games"), feed)]
    pairs += [(_("List of tables"), listed), (_("Called to new tables"), called), (_("Moderators"), role)]
    return [
        *(_("{setting}: **{value}**").format(setting=label, value=value) for label, value in pairs),
        said_terms(settings.terms or bot) + ".",
    ]
