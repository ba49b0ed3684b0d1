"""A setting: one record, from which panel, command, storage and pages follow.

Servers, tables, their terms, and people have settings. Those of a server are kept by their names among its
JSON values, those of a table or a person in their rows; features add their own to `SERVERS`, and to `TABLES`
of `bot.hosting.table.options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Literal, TypeVar

from bot.messages import Button
from bot.text import harmless
from engine.errors import BadOptions
from engine.language import N_, _, listed
from engine.letters import folded, line
from engine.matching import the_one

H = TypeVar("H")
P = TypeVar("P")
T = TypeVar("T")
Stored = Mapping[str, Any]
"""The settings of a server as JSON values, by name; a name that is missing has its default."""
Words = Mapping[str, str]
"""Values as they are typed, with what people call them, marked by `N_`."""
OFF, ON = "off", "on"
"""The values of a switch, as they are typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Generic[H]):
    """A setting of an H: what people call it, its usual values, how it is said and set.

    The lowest `place` comes first; `hint` says more in a form, and `about` on some of the values; settings of
    one `form` are set together. A `free` one takes other values than the usual ones, too, and one that is
    `written` has too many to choose from. The texts are marked by `N_`.
    """

    name: str
    label: str
    place: int = 0
    hint: str | Callable[[], str] = ""
    about: Mapping[str, str] = field(default_factory=dict)
    form: str = ""
    free: bool = False
    written: bool = False
    listed: bool = True
    """Whether a list of all settings has it on a line of its own."""
    open: Callable[[H], bool] = lambda _has: True
    """Whether there is a choice for that H, on this bot."""

    @property
    def hinted(self) -> str:
        """The hint in the language that is spoken."""
        return self.hint() if callable(self.hint) else _(self.hint) if self.hint else ""

    def values(self, has: H) -> Sequence[tuple[str, str]]:
        """The usual values, as they are typed and as people call them."""
        raise NotImplementedError

    def now(self, has: H) -> str:
        """The present value as it is typed."""
        raise NotImplementedError

    def put(self, has: H, typed: str) -> H:
        """The H with another value; raises `BadOptions` or `BadTime` with what is possible."""
        raise NotImplementedError

    def said(self, has: H) -> str:
        """The present value for people."""
        now = self.now(has)
        return dict(self.values(has)).get(now, now)

    def meant(self, has: H, typed: str) -> str:
        """The usual value that somebody means, by its name or its words; raises `BadOptions`."""
        usual = self.values(has)
        words = _("'{value}' is not possible; try one of: {values}.")
        unknown = BadOptions(
            words.format(value=harmless(typed), values=", ".join(value for value, _ in usual))
        )
        return the_one(line(typed), [(value, (said, value)) for value, said in usual], unknown, harmless)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Setting[H]):
    """A setting that an H holds among other things: the `usual` values with their words in the language that
    is spoken, and how one is read and written as it is typed.
    """

    usual: Callable[[H], Words]
    reads: Callable[[H], str]
    writes: Callable[[H, str], H]

    def values(self, has: H) -> Sequence[tuple[str, str]]:
        return [*self.usual(has).items()]

    def now(self, has: H) -> str:
        return self.reads(has)

    def put(self, has: H, typed: str) -> H:
        """A free one may also be typed as people are shown one of its usual values."""
        if not self.free:
            return self.writes(has, self.meant(has, typed))
        shown = {folded(line(said)): value for value, said in self.values(has)}
        return self.writes(has, shown.get(folded(line(typed)), typed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Within(Setting[H], Generic[H, P]):
    """A setting of a `part` of an H, which is put back into the `whole`."""

    inner: Setting[P]
    part: Callable[[H], P]
    whole: Callable[[H, P], H]

    def values(self, has: H) -> Sequence[tuple[str, str]]:
        return self.inner.values(self.part(has))

    def now(self, has: H) -> str:
        return self.inner.now(self.part(has))

    def put(self, has: H, typed: str) -> H:
        return self.whole(has, self.inner.put(self.part(has), typed))

    def said(self, has: H) -> str:
        return self.inner.said(self.part(has))


def within(
    inner: Setting[P], part: Callable[[H], P], whole: Callable[[H, P], H], **other: Any
) -> Within[H, P]:
    """A setting of a part as one of the whole, the same but for what is `other`."""
    same = {each.name: getattr(inner, each.name) for each in fields(Setting)}
    return Within(**same | other, inner=inner, part=part, whole=whole)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Setting[Stored], Generic[T]):
    """A setting of a server that is kept by its name, where it is not the default."""

    default: T

    def of(self, stored: Stored) -> T:
        """The value on a server."""
        value: T = stored.get(self.name, self.default)
        return value

    def now(self, has: Stored) -> str:
        return str(self.of(has))


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Kept[str]):
    """One of a few words; those that a function makes are in the language that is spoken."""

    words: Words | Callable[[], Words]

    def values(self, has: Stored) -> Sequence[tuple[str, str]]:
        if callable(self.words):
            return [*self.words().items()]
        return [(value, _(said)) for value, said in self.words.items()]

    def put(self, has: Stored, typed: str) -> Stored:
        return {**has, self.name: self.meant(has, typed)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Kept[int]):
    """A number from 1 to `most`, with usual ones."""

    usual: tuple[int, ...]
    most: int

    def values(self, has: Stored) -> Sequence[tuple[str, str]]:
        return [(str(n), str(n)) for n in self.usual]

    def put(self, has: Stored, typed: str) -> Stored:
        typed = line(typed)
        if not typed.isdecimal() or len(typed) > len(str(self.most)) or not 1 <= int(typed) <= self.most:
            raise BadOptions(
                _("{setting}: a number from 1 to {most}.").format(setting=_(self.label), most=self.most)
            )
        return {**has, self.name: int(typed)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Kept[bool]):
    """Off, as at first, or on.

    `words` are those for off and on; `turns` are the labels of the buttons that turn it on and off, where it
    is in no form; `beside` is a button for those who may turn it, while it is on.
    """

    default: bool = False
    words: tuple[str, str] = (N_("off"), N_("on"))
    turns: tuple[str, str] = ("", "")
    beside: Callable[[], Button] | None = None

    def values(self, has: Stored) -> Sequence[tuple[str, str]]:
        return [(OFF, _(self.words[0])), (ON, _(self.words[1]))]

    def now(self, has: Stored) -> str:
        return ON if self.of(has) else OFF

    def put(self, has: Stored, typed: str) -> Stored:
        return {**has, self.name: self.meant(has, typed) == ON}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ids(Kept[int]):
    """A channel, a forum or a role by its id, 0 for none, which is said by the word `none`.

    `language` names where the language is kept that is spoken there. The bot posts where it is `posted`, and
    mentions a role that is `called`. There can be `most` of them. A new sandbox has its first channel for one
    that is `furnished`.
    """

    default: int = 0
    kind: Literal["channel", "forum", "role"] = "channel"
    none: str = N_("none")
    language: str = ""
    posted: bool = False
    called: bool = False
    most: int = 1
    furnished: bool = False

    def all(self, stored: Stored) -> Sequence[int]:
        """The ids that are set; several are kept as a list."""
        value = stored.get(self.name, self.default)
        return [*value] if isinstance(value, list | tuple) else [value] if value else []

    def values(self, has: Stored) -> Sequence[tuple[str, str]]:
        return []

    def said(self, has: Stored) -> str:
        form = "<@&{}>" if self.kind == "role" else "<#{}>"
        return listed([form.format(id) for id in self.all(has)]) or _(self.none)

    def with_ids(self, has: Stored, ids: Sequence[int]) -> Stored:
        """The settings with these ids in place of others; raises `BadOptions` for too many."""
        ids = [*dict.fromkeys(ids)]
        if len(ids) > self.most > 1:
            raise BadOptions(_("Name at most {n} channels; with none, all are allowed.").format(n=self.most))
        return {**has, self.name: ids if self.most > 1 else ids[0] if ids else self.default}


SERVERS: list[Setting[Stored]] = []
"""The settings of a server, those of features among them."""


def of_servers() -> dict[str, Setting[Stored]]:
    """The settings that a server can have here, by name and in order."""
    return {each.name: each for each in sorted(SERVERS, key=lambda each: each.place) if each.open({})}
