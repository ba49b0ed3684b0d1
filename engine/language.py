"""The language that is spoken: every text for people passes through `_`, one catalogue for the whole program.

The language belongs to the context (`with speaking("de"):`), as an answer to one person may be given in
another one than the post about it. Stored events, lines and positions know no language: texts are
made where they are shown. English is the source; `engine/locale/<language>/hippodrome.mo` are the others.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from importlib import resources

from engine.scope import Scope

SOURCE = "en"
_FOLDER = "locale"
_FILE = "hippodrome.mo"
_spoken: ContextVar[str] = ContextVar("language", default=SOURCE)
_added: dict[str, gettext.NullTranslations] = {}


def speaking(language: str) -> Scope[str]:
    """Speak a language in this context; one that is not known is English."""
    return Scope(_spoken, language if language in known() else SOURCE)


def speak(language: str) -> None:
    """Speak a language for the rest of this task."""
    _spoken.set(language if language in known() else SOURCE)


def spoken() -> str:
    """The language of this context."""
    return _spoken.get()


def known() -> tuple[str, ...]:
    """All languages there are, English first."""
    return (SOURCE, *_packaged(), *_added)


def nearest(locale: str | None) -> str:
    """The language for a locale of Discord's: `de-AT` is `de`, one that nobody has translated is English."""
    language = (locale or SOURCE).replace("_", "-").split("-")[0].lower()
    return language if language in known() else SOURCE


def add_language(name: str, words: gettext.NullTranslations) -> None:
    """Let a language be spoken that has no file: one made up to find texts that nobody can translate."""
    _added[name] = words


def _(text: str) -> str:
    """The text in the language of this context; placeholders in braces are filled afterwards.

    '' stays '' (to gettext it is the name of the catalogue's head).
    """
    language = _spoken.get()
    if language == SOURCE or not text:
        return text
    return _catalogue(language).gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """As `_`, for a text that depends on a number."""
    return _catalogue(_spoken.get()).ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """As `_`, for a word that means different things: the context says which."""
    return _catalogue(_spoken.get()).pgettext(context, text)


def decimal(number: float, places: int) -> str:
    """A number with these decimal places, written as in the language of this context: 0.5, 0,5."""
    return f"{number:.{places}f}".replace(".", pgettext("decimal point", "."))


def rounded(number: float, places: int) -> str:
    """As `decimal`, without noughts at the end: 8.5, 8,5, 8."""
    written = decimal(number, places)
    return written if written.isdecimal() else written.rstrip("0").rstrip(".,")


def NC_(context: str, text: str) -> str:
    """As `N_`, for a word that is translated by `pgettext`."""
    return text


_IN_WORDS = (
    NC_("number", "two"),
    NC_("number", "three"),
    NC_("number", "four"),
    NC_("number", "five"),
    NC_("number", "six"),
    NC_("number", "seven"),
    NC_("number", "eight"),
    NC_("number", "nine"),
    NC_("number", "ten"),
    NC_("number", "eleven"),
    NC_("number", "twelve"),
)


def in_words(number: int) -> str:
    """A number from two to twelve as a word in the language of this context; any other in digits."""
    return pgettext("number", _IN_WORDS[number - 2]) if 2 <= number <= 12 else str(number)


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


class Number(int):
    """A number as a text says it: `{n}`, in words `{n:word}`, to begin a sentence `{n:Word}`; in English
    texts `{n:th}`, as 1st, 2nd, …"""

    def __format__(self, form: str) -> str:
        match form:
            case "word":
                return in_words(self)
            case "Word":
                return in_words(self).capitalize()
            case "th":
                few = self % 10 if self % 100 // 10 != 1 else 0
                return f"{self:d}{_ENDINGS.get(few, 'th')}"
            case _:
                return super().__format__(form)


def listed(parts: Sequence[str]) -> str:
    """Red, Blue and Green; '' for none."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} and {last}").format(others=", ".join(parts[:-1]), last=parts[-1])


def filled(text: str, numbers: Mapping[str, int]) -> str:
    """A text with numbers of the rules in the place of its placeholders."""
    if "{" not in text:
        return text
    return text.format_map({name: Number(number) for name, number in numbers.items()})


def N_(text: str) -> str:
    """Mark a constant for the catalogue; it is translated by `_` where it is shown."""
    return text


def _catalogue(language: str) -> gettext.NullTranslations:
    return _added.get(language) or _read(language)


@cache
def _packaged() -> tuple[str, ...]:
    folder = resources.files("engine") / _FOLDER
    if not folder.is_dir():
        return ()
    return tuple(sorted(f.name for f in folder.iterdir() if (f / _FILE).is_file()))


@cache
def _read(language: str) -> gettext.NullTranslations:
    file = resources.files("engine") / _FOLDER / language / _FILE
    if not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)
