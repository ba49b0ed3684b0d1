"""Messages as data become payloads for discord.py: views, files, allowed mentions.

Every message passes through here, so every payload is checked against Discord's limits here.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot import limits
from bot.messages import ASIDE, Button, Field, Item, Menu, Message, Picture, Row, Section, Sheet
from bot.publishing.pictures.studio import Studio
from bot.workers.pool import Lost
from render.theme import COLOURS

log = logging.getLogger(__name__)
ACTION_ROW = discord.ComponentType.action_row.value
BUTTON = discord.ComponentType.button.value
LINK = discord.ButtonStyle.link.value
CHANNELS = (discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice)
"""The channels that hold messages."""
MOST_RADIO_BUTTONS = 5
"""A field with more choices is a menu."""
BROKEN = "a message breaks a limit: %s"
"""The log's words for a message that Discord would refuse, which makes every test fail."""

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

_DEFAULTS = {
    "user": discord.SelectDefaultValueType.user,
    "role": discord.SelectDefaultValueType.role,
    "channel": discord.SelectDefaultValueType.channel,
    "forum": discord.SelectDefaultValueType.channel,
}


class Controls(discord.ui.View):
    """Rows as payload only: the client neither stores them nor waits for them, unlike the library's items."""

    def __init__(self, rows: Sequence[dict[str, Any]]) -> None:
        super().__init__(timeout=None)
        self._rows = list(rows)
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        return self._rows


def view_of(rows: tuple[Row, ...]) -> discord.ui.View:
    """The controls of a message without layout; rows that hold none are left out."""
    rows_of_items = ([_payload(item) for item in _in_a_row(row)] for row in rows)
    return Controls([{"type": ACTION_ROW, "components": items} for items in rows_of_items if items])


def _in_a_row(row: Row) -> tuple[Button | Menu, ...]:
    """The controls of a row; the words of a section need a layout."""
    match row:
        case Menu():
            return (row,)
        case Section():
            return (row.button,) if row.button is not None else ()
        case _:
            return row


def _payload(item: Button | Menu) -> dict[str, Any]:
    """A control as Discord takes it; buttons, of which every panel has many, without the library's."""
    if isinstance(item, Menu) or item.emoji:
        return _item(item).to_component_dict()
    label = limits.clip(item.label, limits.LABEL)
    if item.url:
        return {"type": BUTTON, "style": LINK, "label": label, "disabled": False, "url": item.url}
    style = _STYLES[item.style].value
    return {"type": BUTTON, "style": style, "label": label, "disabled": item.disabled, "custom_id": item.id}


@dataclass(frozen=True, slots=True)
class Retained:
    """A file that a message has at Discord, as an edit lists it that leaves it there."""

    id: int
    name: str
    alt: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {"id": str(self.id), "filename": self.name, "description": self.alt or None}


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture or film in a layout: its address and its alt text; an `aside` is small beside the words.

    An edit that sends no file lists the one `retained`.
    """

    url: str
    alt: str = ""
    aside: bool = False
    retained: Retained | None = None


def shown_in(message: Message, file: discord.File, there: Sequence[discord.Attachment] = ()) -> Shown:
    """The file of a message's picture, as a layout shows it; `there` is what Discord has taken with it."""
    aside, alt = message.picture is not None and message.picture.purpose == ASIDE, file.description or ""
    ids = (one.id for one in there if one.filename == file.filename)
    return Shown(file.uri, alt, aside, next((Retained(id, file.filename, alt) for id in ids), None))


def layout_of(message: Message, shown: Shown | None = None) -> discord.ui.LayoutView:
    """The whole message as layout components, stopped likewise; `shown` is its picture or film."""
    view = discord.ui.LayoutView(timeout=None)
    parts: list[discord.ui.Item[Any]] = list(_parts(message, shown))
    if message.card is not None:
        parts = [discord.ui.Container(*parts, accent_colour=_accent(message.card))]
    for part in parts:
        view.add_item(part)
    view.stop()
    return view


def _parts(message: Message, shown: Shown | None) -> Iterator[discord.ui.Item[Any]]:
    """The words, the picture, the rows."""
    if shown is not None and shown.aside and message.content:
        beside = discord.ui.Thumbnail[Any](shown.url, description=shown.alt or None)
        yield discord.ui.Section(message.content, accessory=beside)
    else:
        if message.content:
            yield discord.ui.TextDisplay(message.content)
        if shown is not None:
            item = discord.MediaGalleryItem(shown.url, description=shown.alt or None)
            yield discord.ui.MediaGallery(item)
    for row in message.rows:
        if not isinstance(row, Section):
            yield discord.ui.ActionRow(*map(_item, _in_a_row(row)))
        elif row.button is None:
            yield discord.ui.TextDisplay(row.text)
        else:
            button = replace(row.button, label=row.shortly or row.button.label)
            yield discord.ui.Section(row.text, accessory=_button(button))


def _accent(colour: str) -> discord.Colour | None:
    return discord.Colour.from_rgb(*COLOURS[colour]) if colour else None


def _item(item: Button | Menu) -> discord.ui.Item[Any]:
    return _menu(item) if isinstance(item, Menu) else _button(item)


def _button(button: Button) -> discord.ui.Button[Any]:
    if button.url:
        return discord.ui.Button(label=limits.clip(button.label, limits.LABEL), url=button.url)
    return discord.ui.Button(
        style=_STYLES[button.style],
        label=limits.clip(button.label, limits.LABEL),
        custom_id=button.id,
        disabled=button.disabled,
        emoji=button.emoji or None,
    )


def _menu(menu: Menu) -> discord.ui.Item[Any]:
    if menu.kind != "text":
        return _entities(menu)
    options = [discord.SelectOption(**_option(item)) for item in menu.items]
    return discord.ui.Select(
        custom_id=menu.id,
        placeholder=limits.clip(menu.placeholder, limits.PLACEHOLDER) or None,
        options=options,
    )


def modal_of(sheet: Sheet) -> discord.ui.Modal:
    """A form as Discord takes it; what breaks a limit is logged."""
    title = limits.clip(sheet.title, limits.MODAL_TITLE)
    form = discord.ui.Modal(title=title, custom_id=sheet.id, timeout=None)
    for field in sheet.fields:
        form.add_item(
            discord.ui.Label(
                text=limits.clip(field.label, limits.MODAL_LABEL),
                description=limits.clip(field.hint, limits.MODAL_DESCRIPTION) or None,
                component=_filled_in(field),
            )
        )
    for problem in limits.modal_problems(form.to_dict()):
        log.error(BROKEN, problem)
    return form


def _filled_in(field: Field) -> discord.ui.Item[Any]:
    """The control of a field: few choices are all in sight, several can be ticked, one alone is a tick."""
    if field.several and len(field.items) == 1:
        return discord.ui.Checkbox(custom_id=field.id, default=field.items[0].chosen)
    if field.several:
        ticks = [discord.CheckboxGroupOption(**_option(item)) for item in field.items]
        return discord.ui.CheckboxGroup(
            custom_id=field.id, options=ticks, required=False, min_values=0, max_values=len(ticks)
        )
    if 1 < len(field.items) <= MOST_RADIO_BUTTONS:
        items = [replace(item, hint="") if item.hint == field.hint else item for item in field.items]
        options = [discord.RadioGroupOption(**_option(item)) for item in items]
        return discord.ui.RadioGroup(custom_id=field.id, options=options)
    if field.items:
        return _menu(Menu(field.id, "", field.items))
    return discord.ui.TextInput(
        custom_id=field.id, default=field.text or None, max_length=field.most, required=False
    )


def _option(item: Item) -> dict[str, Any]:
    return {
        "label": limits.clip(item.label, limits.OPTION_TEXT),
        "value": item.value,
        "description": limits.clip(item.hint, limits.OPTION_TEXT) or None,
        "default": item.chosen,
    }


def _entities(menu: Menu) -> discord.ui.Item[Any]:
    """A menu of people, of roles or of channels with messages; nothing chosen means none."""
    parts: dict[str, Any] = {
        "custom_id": menu.id,
        "placeholder": limits.clip(menu.placeholder, limits.PLACEHOLDER),
        "min_values": 1 if menu.kind == "user" else 0,
        "max_values": menu.most,
        "default_values": [
            discord.SelectDefaultValue(id=int(item.value), type=_DEFAULTS[menu.kind]) for item in menu.items
        ],
    }
    if menu.kind in ("channel", "forum"):
        types = CHANNELS if menu.kind == "channel" else (discord.ChannelType.forum,)
        return discord.ui.ChannelSelect(channel_types=list(types), **parts)
    return (discord.ui.UserSelect if menu.kind == "user" else discord.ui.RoleSelect)(**parts)


def mentions_of(message: Message) -> discord.AllowedMentions:
    """Only those whom the message means to ping; never everybody."""
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role) for role in message.roles],
        replied_user=False,
        users=[discord.Object(user) for user in message.ping if user],  # 0 is nobody
    )


def words_edit(message: Message, shown: Shown | None = None) -> dict[str, Any]:
    """Keyword arguments for an edit of all but the picture, which stays; a layout says where that is, and
    Discord wants it listed."""
    parts = _words(message, shown)
    if shown is not None and shown.retained is not None:
        parts["attachments"] = [shown.retained]
    _log_faults(parts)
    return parts


def _is_layout(message: Message) -> bool:
    return message.layout or message.card is not None


def _words(message: Message, shown: Shown | None = None) -> dict[str, Any]:
    layout = _is_layout(message)
    return {
        "content": None if layout else message.content,
        "allowed_mentions": mentions_of(message),
        "view": layout_of(message, shown) if layout else view_of(message.rows),
    }


async def picture_file(picture: Picture, studio: Studio) -> discord.File | None:
    """The file of a picture whose words are there already; None, and a record in the log, where it cannot be
    painted. It is tried once more if its worker is lost."""
    file = await _paint(picture, studio)
    if file is None and studio.lost(picture):
        file = await _paint(picture, studio)
    if file is not None:
        none = discord.AllowedMentions.none()
        _log_faults({"content": "", "allowed_mentions": none, "view": view_of(()), "file": file})
    return file


async def payload_of(message: Message, studio: Studio, nonce: str = "") -> dict[str, Any]:
    """Keyword arguments for a send: content, view, mentions, the nonce if any, the painted file.

    A picture that cannot be painted is left out and logged: words come first.
    """
    file = await _paint(message.picture, studio) if message.picture is not None else None
    parts = _words(message, shown_in(message, file) if file is not None else None)
    if nonce:
        parts["nonce"] = nonce
    if file is not None:
        parts["file"] = file
    _log_faults(parts)
    return parts


async def late_picture(message: Message, studio: Studio) -> dict[str, Any]:
    """Keyword arguments for an edit that adds a picture to a message whose worker was lost; else none."""
    picture = message.picture
    file = await _paint(picture, studio) if picture is not None and studio.lost(picture) else None
    return picture_edit(message, file) if file is not None else {}


def picture_edit(message: Message, file: discord.File) -> dict[str, Any]:
    """Keyword arguments for an edit that adds a painted picture, in a layout at its place there."""
    view = {"view": layout_of(message, shown_in(message, file))} if _is_layout(message) else {}
    return {"attachments": [file], **view}


def _log_faults(parts: dict[str, Any]) -> None:
    """Log the faults of a payload at the level DEBUG only: Discord names them itself, and to look for them
    first would be a thirtieth of the work of an order."""
    if log.isEnabledFor(logging.DEBUG):
        for problem in faults(parts):
            log.error(BROKEN, problem)


async def _paint(picture: Picture, studio: Studio) -> discord.File | None:
    try:
        painted = await studio.paint(picture)
    except Lost:  # which the pool has logged
        return None
    except Exception:
        log.exception("a picture of %s could not be painted", picture.game)
        return None
    return _file(painted.png, picture.name, painted.alt)


def _file(data: bytes, name: str, alt: str) -> discord.File:
    return discord.File(io.BytesIO(data), filename=name, description=limits.clip(alt, limits.ALT_TEXT))


def faults(parts: dict[str, Any]) -> list[str]:
    """Sentences for all that Discord would refuse in a payload."""
    file: discord.File | None = parts.get("file")
    payload = {
        "flags": limits.LAYOUT_FLAG if parts["view"].has_components_v2() else 0,
        "content": parts["content"],
        "components": parts["view"].to_components(),
        "allowed_mentions": parts["allowed_mentions"].to_dict(),
        "nonce": parts.get("nonce"),
        "attachments": [file.to_dict(0)] if file else [],
    }
    return limits.problems(payload, [_size(file)] if file else ())


def _size(file: discord.File) -> int:
    size = file.fp.seek(0, io.SEEK_END)
    file.fp.seek(0)
    return size
