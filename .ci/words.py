"""Keep the catalogues of all languages: `python .ci/words.py extract | compile | check`.

`extract` brings every `engine/locale/<language>/hippodrome.po` up to date with the sources and the names of
commands, and says what `check` says; `compile` writes the `.mo` beside it that the program reads; `check`
says how much of each language is missing, names all that is wrong, and exits with 1 if there is anything. In
a language that is whole, what is missing is wrong; in others it is shown in English. A further language
begins with a folder that holds an empty `hippodrome.po`, or a copy of another language's.
"""

from __future__ import annotations

import io
import string
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from discord import Client, Intents
from discord.app_commands import CommandTree

from bot.interface import commands
from bot.interface.localisation import CONTEXT, typed_names

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "engine" / "locale"
FILE = "hippodrome.po"
FOLDERS = ("engine", "render", "bot")
"""Where people's texts come from."""
WHOLE = ("de",)
"""The languages in which nothing may be missing: somebody looks after them."""
MISSING = "not translated"
"""How a problem begins, after its language, that leaves people with an English text."""
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "NC_": ((1, "c"), 2)}


class Undated(Catalog):
    """A catalogue whose head knows neither a day nor a machine, so that the same words are the same file."""

    @property  # type: ignore[misc]  # nobody sets them
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def template(folders: Sequence[str]) -> Catalog:
    """All messages of the sources in those folders."""
    found = Catalog()
    for folder in folders:
        rows = extract_from_dir(ROOT / folder, [("**.py", "python")], keywords=KEYWORDS)
        for _path, _line, message, _comments, context in rows:
            found.add(message, context=context)
    if "bot" in folders:
        for name in names_of_commands():
            found.add(name, context=CONTEXT)
    return found


def names_of_commands() -> set[str]:
    """The words of commands and options; no source marks them, as they are names of functions."""
    tree = CommandTree(Client(intents=Intents.none()))
    commands.add_all(tree)
    return set(typed_names(tree))


def languages() -> dict[str, Path]:
    """The catalogue of each language."""
    return {path.parent.name: path for path in sorted(LOCALE.glob(f"*/{FILE}"))}


def read(language: str) -> Catalog:
    with (LOCALE / language / FILE).open("rb") as stream:
        return read_po(stream, locale=language)


def extract() -> None:
    """Write the messages of today's sources into all catalogues, without those that have gone, and print what
    is left to do."""
    today = template(FOLDERS)
    for language, path in languages().items():
        before, fresh = read(language), Undated(locale=language, fuzzy=False)
        fresh.header_comment = (
            "# Written by .ci/words.py from the sources; only the translations are by hand."
        )
        for message in today:
            old = before.get(message.id, message.context) if message.id else None
            if old is not None and type(old.id) is type(message.id):
                fresh.add(message.id, old.string, flags=old.flags, context=message.context)
            elif message.id:
                fresh.add(message.id, flags=message.flags, context=message.context)
        stream = io.BytesIO()
        write_po(stream, fresh, width=100, no_location=True, sort_output=True)
        path.write_bytes(stream.getvalue())
    for problem in checked(today):
        print(problem)  # noqa: T201


def compiled(language: str) -> bytes:
    """What the `.mo` of a language has to be: all that is translated."""
    plain = Undated(locale=language, fuzzy=False)
    for message in read(language):
        if message.id and all(_texts(message.string)) and not message.fuzzy:
            plain.add(message.id, message.string, context=message.context)
    stream = io.BytesIO()
    write_mo(stream, plain)
    return stream.getvalue()


def compile_all() -> None:
    for language, path in languages().items():
        path.with_suffix(".mo").write_bytes(compiled(language))


def problems(today: Catalog) -> Iterator[str]:
    """Everything that is missing or wrong in any language, for these texts."""
    for language, path in languages().items():
        catalog, own = read(language), Catalog(locale=language)
        if catalog.num_plurals != own.num_plurals:
            yield f"{language}: other plurals: its head has to say Plural-Forms: {own.plural_forms}"
        for message in today:
            if message.id:
                yield from (f"{language}: {problem}" for problem in _wrong(message, catalog))
        for message in catalog:
            if message.id and today.get(message.id, message.context) is None:
                yield f"{language}: no source says {_texts(message.id)[0]!r}; run .ci/words.py extract"
        mo = path.with_suffix(".mo")
        if not mo.is_file() or mo.read_bytes() != compiled(language):
            yield f"{language}: {mo.name} does not belong to {path.name}; run .ci/words.py compile"


def _wrong(message: Message, catalog: Catalog) -> Iterator[str]:
    ids = _texts(message.id)
    told = catalog.get(message.id, message.context)
    due = catalog.num_plurals if len(ids) > 1 else 1
    strings = _texts(told.string) if told is not None else []
    if told is None or not all(strings) or len(strings) != due:
        yield f"{MISSING}: {ids[0]!r}"
        return
    if told.fuzzy:
        yield f"fuzzy: {ids[0]!r}"
    for number, text in enumerate(strings):
        # one thing may be spoken of without its number, in either language
        like = ids if number == 0 else ids[-1:]
        if placeholders(text) not in [placeholders(one) for one in like]:
            yield f"other placeholders: {ids[0]!r} is {text!r}"


def _texts(value: object) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list | tuple) else [str(value or "")]


def placeholders(text: str) -> set[str]:
    """The names in braces; a text that is no format has none."""
    try:
        return {name for _text, name, _spec, _how in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return set()


def guides_without(language: str) -> list[str]:
    """The games whose guide nobody has written in a language."""
    games = sorted(path.parent.parent for path in (ROOT / "engine/games").glob("*/face/guide.md"))
    return [game.name for game in games if not (game / f"face/guide.{language}.md").is_file()]


def state(language: str, found: Sequence[str], count: int) -> str:
    """How much of a language there is, by what was found of it, as a line; there are `count` messages."""
    missing = sum(MISSING in one for one in found)
    guides = ", ".join(guides_without(language)) or "none"
    return f"{language}: {missing} of {count} messages are not translated; guides that are missing: {guides}"


def checked(today: Catalog) -> list[str]:
    """Print how much of each language there is; all that is wrong."""
    found, count = list(problems(today)), sum(bool(message.id) for message in today)
    for language in languages():
        of_it = [one for one in found if one.startswith(f"{language}: ")]
        print(state(language, of_it, count))  # noqa: T201
        if language not in WHOLE:
            found = [one for one in found if one not in of_it or MISSING not in one]
    return found


def check() -> None:
    sys.exit("\n".join(checked(template(FOLDERS))) or None)


VERBS = {"extract": extract, "compile": compile_all, "check": check}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in VERBS:
        sys.exit(__doc__)
    VERBS[sys.argv[1]]()
