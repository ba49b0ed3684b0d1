"""Discord's limits in one place, and the one rule that shortens what is too long.

The checks take the JSON that Discord receives and return a sentence for everything it would refuse,
so an empty list means that all is well. Sentences name places, never what stands there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from bot.placeholders import whole
from engine.language import ngettext

Json = Mapping[str, Any]
Faults = Iterable[str]

CONTENT = 2000
NONCE = 25
ROWS = 5
BUTTONS_IN_ROW = 5
LABEL = 80
URL = 512
CUSTOM_ID = 100
OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
LAYOUT_PARTS = 40
LAYOUT_TEXT = 4000
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
ALT_TEXT = 1024
ATTACHMENTS = 10
ATTACHMENT_BYTES = 10 * 1024 * 1024
MENTIONS = 100
EMBEDS = 10
EMBED_TEXT = 6000
EMBED_FIELDS = 25
MODAL_TITLE = 45
MODAL_PARTS = 5
MODAL_LABEL = 45
MODAL_DESCRIPTION = 100
INPUT_TEXT = 4000
INPUT_PLACEHOLDER = 100
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100

LAYOUT_FLAG = 1 << 15
_STRING_SELECT = 3
_LINK, _PREMIUM = 5, 6
_NAMES = {
    1: "row",
    2: "button",
    3: "select",
    4: "text input",
    5: "user select",
    6: "role select",
    7: "mentionable select",
    8: "channel select",
    9: "section",
    10: "text",
    11: "thumbnail",
    12: "gallery",
    13: "file",
    14: "separator",
    17: "container",
    18: "label",
    19: "file upload",
    21: "radio group",
    22: "checkbox group",
    23: "checkbox",
}
_SELECTS = frozenset({3, 5, 6, 7, 8})
_IN_CLASSIC = frozenset({1})
_IN_CONTAINER = frozenset({1, 9, 10, 12, 13, 14})
_IN_LAYOUT = _IN_CONTAINER | {17}
_IN_ROW = _SELECTS | {2, 4}
_IN_MODAL = frozenset({1, 10, 18})
_IN_LABEL = _SELECTS | {4, 19, 21, 22, 23}
_IN_ANY_MODAL = _IN_MODAL | _IN_LABEL
_IN_ANY_MESSAGE = (_IN_LAYOUT | _IN_ROW | {11}) - {4}
_CHECKBOXES = 22
_GROUPS = {21: (2, 10), _CHECKBOXES: (1, 10)}
_COMMAND = re.compile(r"[-_\w]+")


def fit(lines: Sequence[str], limit: int) -> str:
    """The lines as one text of at most `limit` characters.

    What is too long loses lines from its middle, and says how many; the first and the last stay, cut
    only where those two alone are too long.
    """
    whole = "\n".join(lines)
    if len(whole) <= limit:
        return whole
    for kept in range(len(lines) - 1, 1, -1):
        shortened = "\n".join(_without_middle(lines, kept))
        if len(shortened) <= limit:
            return shortened
    if len(lines) < 2:
        return clip(whole, limit)
    return _fit_ends(_without_middle(lines, 2) if len(lines) > 2 else list(lines), limit)


def _without_middle(lines: Sequence[str], kept: int) -> list[str]:
    """The first and last lines, `kept` in all, and between them how many are missing."""
    missing = len(lines) - kept
    head = (kept + 1) // 2
    gap = ngettext("… ({n} more line)", "… ({n} more lines)", missing).format(n=missing)
    return [*lines[:head], gap, *lines[head + missing :]]


def _fit_ends(lines: list[str], limit: int) -> str:
    """Cut the first and the last line, the shorter one only if half of the room is too little for it."""
    first, *between, last = lines
    room = limit - 1 - sum(len(line) + 1 for line in between)
    if room < 2:
        return clip("\n".join(lines), limit)
    first = clip(first, max(room // 2, room - len(last)))
    return "\n".join([first, *between, clip(last, room - len(first))])


def clip(text: str, limit: int) -> str:
    """A text of at most `limit` characters; a cut one ends in '…'."""
    if len(text) <= limit:
        return text
    return f"{whole(text[: limit - 1]).rstrip()}…" if limit > 0 else ""


def problems(payload: Json, sizes: Sequence[int] = (), most_bytes: int = ATTACHMENT_BYTES) -> list[str]:
    """Discord's objections to a message; `sizes` are its files in bytes."""
    everything = _walk(payload.get("components") or ())
    layout = (payload.get("flags") or 0) & LAYOUT_FLAG
    return _sentences(
        _length("the content", payload.get("content"), CONTENT),
        _length("the nonce", str(payload.get("nonce") or ""), NONCE),
        _mentions(payload.get("allowed_mentions") or {}),
        _embeds(payload.get("embeds") or ()),
        _attachments(payload.get("attachments") or (), sizes, most_bytes),
        _layout(payload, everything) if layout else _classic(payload, everything),
        _only("a message", everything, _IN_ANY_MESSAGE),
    )


def modal_problems(modal: Json) -> list[str]:
    """Discord's objections to a modal."""
    parts = modal.get("components") or ()
    everything = _walk(parts)
    return _sentences(
        _length("the modal's title", modal.get("title"), MODAL_TITLE, least=1),
        _length("the modal's custom id", modal.get("custom_id"), CUSTOM_ID, least=1),
        _number("the modal", "components", len(parts), MODAL_PARTS, least=1),
        _only("the top of a modal", parts, _IN_MODAL),
        _only("a modal", everything, _IN_ANY_MODAL),
        _parts(everything),
    )


def is_command_name(name: str) -> bool:
    """Whether a slash command, a group or an option may be called so, in any language."""
    return 0 < len(name) <= COMMAND_NAME and name == name.lower() and bool(_COMMAND.fullmatch(name))


def _sentences(*faults: Iterable[str]) -> list[str]:
    return [fault[:1].upper() + fault[1:] for fault in chain(*faults)]


def _length(what: str, text: str | None, most: int, least: int = 0) -> Faults:
    size = len(text or "")
    if size > most:
        return (f"{what} has {size:,} characters; Discord takes at most {most:,}.",)
    return (f"{what} is empty.",) if size < least else ()


def _number(where: str, things: str, number: int, most: int, least: int = 0) -> Faults:
    if number > most:
        return (f"{where} has {number} {things}; Discord takes at most {most}.",)
    return (f"{where} has {number} {things}; Discord wants at least {least}.",) if number < least else ()


def _unique(where: str, field: str, items: Iterable[Json]) -> Faults:
    values = [item[field] for item in items if item.get(field) is not None]
    return (
        (f"{where} have the same {field.replace('_', ' ')} twice.",) if len({*values}) < len(values) else ()
    )


def _only(where: str, parts: Iterable[Json], possible: frozenset[int]) -> Faults:
    others = {part.get("type", 0) for part in parts} - possible
    if not others:
        return ()
    return [f"{where} cannot hold a {_NAMES.get(k, f'component of type {k}')}." for k in sorted(others)]


def _classic(payload: Json, everything: Sequence[Json]) -> Faults:
    rows = payload.get("components") or ()
    yield from _number("the message", "rows", len(rows), ROWS)
    yield from _only("a message without layout", rows, _IN_CLASSIC)
    yield from _parts(everything)


def _layout(payload: Json, everything: Sequence[Json]) -> Faults:
    if payload.get("content") or payload.get("embeds"):
        yield "a message with layout cannot have content or embeds beside it."
    yield from _number("the message", "components", len(everything), LAYOUT_PARTS, least=1)
    text = "".join(part.get("content") or "" for part in everything)
    yield from _length("the text of the layout", text, LAYOUT_TEXT)
    yield from _only("the top of a message", payload.get("components") or (), _IN_LAYOUT)
    yield from _parts(everything)


def _mentions(allowed: Json) -> Faults:
    for kind in ("users", "roles"):
        yield from _number("the message", f"{kind} to mention", len(allowed.get(kind) or ()), MENTIONS)


def _attachments(attachments: Sequence[Json], sizes: Sequence[int], most_bytes: int) -> Faults:
    yield from _number("the message", "attachments", max(len(attachments), len(sizes)), ATTACHMENTS)
    for number, attachment in enumerate(attachments, start=1):
        yield from _length(f"the alt text of attachment {number}", attachment.get("description"), ALT_TEXT)
    for number, size in enumerate(sizes, start=1):
        if size > most_bytes:
            yield f"attachment {number} has {size:,} bytes; Discord takes at most {most_bytes:,}."


def _embeds(embeds: Sequence[Json]) -> Faults:
    yield from _number("the message", "embeds", len(embeds), EMBEDS)
    total = 0
    for number, embed in enumerate(embeds, start=1):
        fields = embed.get("fields") or ()
        yield from _number(f"embed {number}", "fields", len(fields), EMBED_FIELDS)
        for what, text, most, least in _embed_texts(embed, fields):
            total += len(text or "")
            yield from _length(f"the {what} of embed {number}", text, most, least)
    if total > EMBED_TEXT:
        yield f"the embeds have {total:,} characters; Discord takes at most {EMBED_TEXT:,} in all."


def _embed_texts(embed: Json, fields: Sequence[Json]) -> Iterator[tuple[str, str | None, int, int]]:
    """Every text of an embed: what it is, the text, the most and the fewest characters it may have."""
    yield "title", embed.get("title"), 256, 0
    yield "description", embed.get("description"), 4096, 0
    yield "footer", (embed.get("footer") or {}).get("text"), 2048, 0
    yield "author", (embed.get("author") or {}).get("name"), 256, 0
    for number, field in enumerate(fields, start=1):
        yield f"name of field {number}", field.get("name"), 256, 1
        yield f"value of field {number}", field.get("value"), 1024, 1


def _walk(parts: Iterable[Json]) -> list[Json]:
    """Every component, nested ones after the one that holds them."""
    flat: list[Json] = []
    for part in parts:
        flat.append(part)
        inner = part.get("components")
        if inner:
            flat += _walk(inner)
        beside = part.get("component"), part.get("accessory")
        if beside != (None, None):
            flat += _walk(filter(None, beside))
    return flat


def _parts(everything: Sequence[Json]) -> Faults:
    """The faults of these components, nested ones among them."""
    yield from _unique("the components", "custom_id", everything)
    seen: Counter[str] = Counter()
    for part in everything:
        name = _NAMES.get(part.get("type", 0), "component")
        seen[name] += 1
        where = f"{name} {seen[name]}"
        if "custom_id" in part:
            yield from _length(f"the custom id of {where}", part["custom_id"], CUSTOM_ID, least=1)
        check = _CHECKS.get(part.get("type", 0))
        if check is not None:
            yield from check(where, part)


def _has_id(where: str, part: Json) -> Faults:
    return () if "custom_id" in part else (f"{where} has no custom id.",)


def _row(where: str, row: Json) -> Faults:
    inside = row.get("components") or ()
    yield from _number("a row", "components", len(inside), BUTTONS_IN_ROW, least=1)
    yield from _only("a row", inside, _IN_ROW)
    if len(inside) > 1 and {part.get("type") for part in inside} != {2}:
        yield "a row holds either buttons or one other component."


def _button(where: str, button: Json) -> Faults:
    yield from _length(f"the label of {where}", button.get("label"), LABEL)
    if button.get("style") == _LINK:
        yield from _length(f"the address of {where}", button.get("url"), URL, least=1)
    elif button.get("style") != _PREMIUM:
        yield from _has_id(where, button)
    if button.get("style") != _PREMIUM and not button.get("label") and not button.get("emoji"):
        yield f"{where} has neither label nor emoji."


def _select(where: str, select: Json) -> Faults:
    yield from _has_id(where, select)
    yield from _length(f"the placeholder of {where}", select.get("placeholder"), PLACEHOLDER)
    if select.get("type") == _STRING_SELECT:
        yield from _options(where, select, 1, OPTIONS)
    few, many = select.get("min_values", 1), select.get("max_values", 1)
    if not (0 <= few <= many and 1 <= many <= OPTIONS):
        yield f"{where} asks for {few} to {many} values; Discord takes 0 to {OPTIONS}."


def _group(where: str, group: Json) -> Faults:
    yield from _has_id(where, group)
    yield from _options(where, group, *_GROUPS[group["type"]])


def _options(where: str, part: Json, fewest: int, most: int) -> Faults:
    """The options of a select or a group, between `fewest` and `most`."""
    options = part.get("options") or ()
    yield from _number(where, "options", len(options), most, least=fewest)
    yield from _unique(f"the options of {where}", "value", options)
    for number, option in enumerate(options, start=1):
        one = f"option {number} of {where}"
        yield from _length(f"the label of {one}", option.get("label"), OPTION_TEXT, least=1)
        yield from _length(f"the value of {one}", option.get("value"), OPTION_TEXT, least=1)
        yield from _length(f"the description of {one}", option.get("description"), OPTION_TEXT)
    chosen = sum(bool(option.get("default")) for option in options)
    at_most = part.get("max_values", len(options) if part["type"] == _CHECKBOXES else 1)
    if at_most > len(options) > 0:
        yield f"{where} asks for {at_most} values of {len(options)}."
    if chosen > at_most:
        yield f"{where} has {chosen} options chosen; it takes {at_most}."


def _text_input(where: str, field: Json) -> Faults:
    yield from _has_id(where, field)
    yield from _length(f"the label of {where}", field.get("label"), MODAL_LABEL)
    yield from _length(f"the placeholder of {where}", field.get("placeholder"), INPUT_PLACEHOLDER)
    few, many = field.get("min_length") or 0, field.get("max_length") or INPUT_TEXT
    if not 0 <= few <= many <= INPUT_TEXT:
        yield f"{where} asks for {few:,} to {many:,} characters; Discord takes 0 to {INPUT_TEXT:,}."
    yield from _length(f"the value of {where}", field.get("value"), min(many, INPUT_TEXT))


def _section(where: str, section: Json) -> Faults:
    texts = section.get("components") or ()
    yield from _number("a section", "texts", len(texts), SECTION_TEXTS, least=1)
    yield from _only("a section", texts, frozenset({10}))
    accessory = section.get("accessory")
    if accessory is None:
        yield "a section needs a button or a thumbnail beside its text."
    else:
        yield from _only("the side of a section", [accessory], frozenset({2, 11}))


def _text(where: str, text: Json) -> Faults:
    yield from _length("a text", text.get("content"), LAYOUT_TEXT, least=1)


def _thumbnail(where: str, thumbnail: Json) -> Faults:
    yield from _length("the alt text of a thumbnail", thumbnail.get("description"), ALT_TEXT)


def _gallery(where: str, gallery: Json) -> Faults:
    items = gallery.get("items") or ()
    yield from _number("a gallery", "pictures", len(items), GALLERY_ITEMS, least=1)
    for item in items:
        yield from _length("the alt text of a picture", item.get("description"), ALT_TEXT)


def _container(where: str, container: Json) -> Faults:
    inside = container.get("components") or ()
    yield from _number("a container", "components", len(inside), LAYOUT_PARTS, least=1)
    yield from _only("a container", inside, _IN_CONTAINER)


def _label(where: str, label: Json) -> Faults:
    yield from _length("a label of the modal", label.get("label"), MODAL_LABEL, least=1)
    yield from _length("a description in the modal", label.get("description"), MODAL_DESCRIPTION)
    yield from _only("a label", [label.get("component") or {}], _IN_LABEL)


_CHECKS: Mapping[int, Callable[[str, Json], Faults]] = {
    1: _row,
    2: _button,
    4: _text_input,
    9: _section,
    10: _text,
    11: _thumbnail,
    12: _gallery,
    17: _container,
    18: _label,
    19: _has_id,
    23: _has_id,
    **dict.fromkeys(_SELECTS, _select),
    **dict.fromkeys(_GROUPS, _group),
}
