"""Options of a table: a frozen dataclass per game whose fields carry a label and their values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import BadOptions

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Setting:
    """One option as a menu or a command line shows it; the default is among its `values`."""

    name: str
    label: str
    values: tuple[Value, ...]
    default: Value
    hint: str = ""
    words: tuple[str, ...] = ()

    def word(self, value: Value) -> str:
        """How people read a value: the given word, yes or no, or the value itself."""
        if self.words:
            return self.words[self.values.index(value)]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)


def option(
    default: Value,
    label: str,
    values: tuple[Value, ...] = (),
    hint: str = "",
    words: tuple[str, ...] = (),
) -> Any:
    """A dataclass field for `Options`; a bool needs no values."""
    allowed = values or ((False, True) if isinstance(default, bool) else (default,))
    metadata = {"label": label, "values": allowed, "hint": hint, "words": words}
    return dataclasses.field(default=default, metadata=metadata)


def settings(options: type[Any]) -> tuple[Setting, ...]:
    """The options of a game in the order of their fields."""
    found = []
    for f in dataclasses.fields(options):
        default: Value = f.default  # type: ignore[assignment]  # `option` always gives one
        found.append(Setting(f.name, default=default, **f.metadata))
    return tuple(found)


def make_options(options: type[Any], given: Mapping[str, object]) -> Any:
    """An `Options` value from names and (spelled) values; raises `BadOptions` with what is possible."""
    known = {s.name: s for s in settings(options)}
    values: dict[str, Value] = {}
    for name, value in given.items():
        setting = known.get(name.replace("-", "_"))
        if setting is None:
            raise BadOptions(f"There is no option '{name}'; there are: {', '.join(known) or 'none'}.")
        values[setting.name] = _read(setting, value)
    return options(**values)


def _read(setting: Setting, value: object) -> Value:
    spelled = str(value).strip().lower()
    for possible in setting.values:
        spellings = {str(possible).lower(), setting.word(possible).lower()}
        if isinstance(possible, bool):
            spellings |= {"on", "1"} if possible else {"off", "0"}
        if spelled in spellings:
            return possible
    offered = ", ".join(setting.word(v) for v in setting.values)
    raise BadOptions(f"'{value}' is not possible for {setting.name}; try one of: {offered}.")
