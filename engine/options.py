"""Options of a table: a frozen dataclass per game whose fields carry a label and their values.

A free option takes any text instead; whether it means anything is for the game's `setup` to say.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from engine.bounds import WORD, WRITTEN
from engine.errors import BadOptions
from engine.language import SOURCE, _, pgettext, speaking
from engine.letters import line
from engine.matching import the_one

Value = bool | int | str
MOST_WRITTEN = WRITTEN
"""Characters of a free option."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One option as a menu or a command line shows it; the default is among its `values`.

    Where it is `free`, the default is its only value that is known beforehand, and any text is another.
    Its texts are marked by `N_`; `word` says a value in the language that is spoken.
    """

    name: str
    label: str
    values: tuple[Value, ...]
    default: Value
    hint: str = ""
    words: tuple[str, ...] = ()
    free: bool = False

    def word(self, value: Value) -> str:
        """How people read a value: the given word, yes or no, or the value itself."""
        if self.words and value in self.values:
            return _(self.words[self.values.index(value)])
        if isinstance(value, bool):
            return pgettext("option", "yes") if value else pgettext("option", "no")
        return str(value) or pgettext("option", "none")


def option(
    default: Value,
    label: str,
    values: tuple[Value, ...] = (),
    hint: str = "",
    words: tuple[str, ...] = (),
    *,
    free: bool = False,
) -> Any:
    """A dataclass field for `Options`; a bool needs no values. The texts are marked with `N_`.

    One that is `free` takes any text; its default is a text, which `words` may give a name.
    """
    allowed = values or ((False, True) if isinstance(default, bool) else (default,))
    metadata = {"label": label, "values": allowed, "hint": hint, "words": words, "free": free}
    return dataclasses.field(default=default, metadata=metadata)


def settings(options: type[Any]) -> tuple[Setting, ...]:
    """The options of a game in the order of their fields."""
    fields: Any = dataclasses.fields(options)
    return tuple(Setting(f.name, default=f.default, **f.metadata) for f in fields)


def make_options(options: type[Any], given: Mapping[str, object]) -> Any:
    """An `Options` value from names and (spelled) values; raises `BadOptions` with what is possible."""
    known = {s.name: s for s in settings(options)}
    values: dict[str, Value] = {}
    for name, value in given.items():
        setting = known.get(name.replace("-", "_")) or named(known.values(), name)
        values[setting.name] = _read(setting, value)
    return options(**values)


def named(known: Collection[Setting], typed: str) -> Setting:
    """The option that is meant, by its name or by what people call it; raises `BadOptions`."""
    words = _("There is no option '{name}'; choose one of: {names}.")
    names = ", ".join(s.name for s in known) or _("none")
    unknown = BadOptions(words.format(name=typed[:WORD], names=names))
    return the_one(typed, [(s, (s.name, _(s.label), entry(s.name, _(s.label)))) for s in known], unknown)


def entry(name: str, label: str) -> str:
    """How a list has a setting: by what people call it, with the name that can be typed."""
    return f"{label} ({name})"


def _read(setting: Setting, value: object) -> Value:
    text = line(str(value))
    for possible in setting.values:
        if text.lower() in _spellings(setting, possible):
            return possible
    if setting.free:
        return _written(setting, str(value).strip())
    words = _("'{value}' is not possible for {name}; try one of: {values}.")
    offered = ", ".join(setting.word(v) for v in setting.values)
    unknown = BadOptions(words.format(value=text[:WORD], name=setting.name, values=offered))
    return the_one(
        text[:WORD], [(v, (setting.word(v), *_spellings(setting, v))) for v in setting.values], unknown
    )


def _written(setting: Setting, text: str) -> str:
    if len(text) > MOST_WRITTEN:
        words = _("{name} can have at most {most} characters; this text has {number}.")
        raise BadOptions(words.format(name=setting.name, most=MOST_WRITTEN, number=len(text)))
    return text


def _spellings(setting: Setting, value: Value) -> set[str]:
    """How a value may be typed: as it is kept, in English, and in the language of this context."""
    with speaking(SOURCE):
        spellings = {str(value), setting.word(value)}
    spellings.add(setting.word(value))
    if isinstance(value, bool):
        spellings |= {"on", "1"} if value else {"off", "0"}
    return {spelling.lower() for spelling in spellings}
