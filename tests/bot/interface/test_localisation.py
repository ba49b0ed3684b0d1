"""The commands in every language there is: all of them translated, and as Discord takes them."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.interface import commands
from bot.interface.localisation import Localisation, payload
from engine import language
from engine.language import SOURCE, _, add_language, known, speaking
from engine.registry import all_games
from tests.bot.stage import stage
from tests.bot.tree_limits import command_problems

TRANSLATED = tuple(name for name in known() if name != SOURCE)
Json = dict[str, Any]


class MadeUp(gettext.NullTranslations):
    """A language with a word of its own for everything, made by `words`."""

    def __init__(self, words: Callable[[str], str]) -> None:
        super().__init__()
        self._words = words

    def gettext(self, message: str) -> str:
        return self._words(message)

    def pgettext(self, context: str, message: str) -> str:
        return self._words(message)


@pytest.fixture(autouse=True)
def no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_added", {})


async def registered() -> list[Json]:
    """What Discord gets."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.add_all(tree)
    await tree.set_translator(Localisation(tree))
    return await payload(tree, None)


def parts(things: list[Json], path: str = "") -> Iterator[tuple[str, Json]]:
    """Every command, group and option, with its path."""
    for thing in things:
        here = f"{path} {thing['name']}".strip()
        yield here, thing
        yield from parts(thing.get("options") or [], here)


def own(thing: Json, key: str, locale: str) -> str | None:
    """A name or a description as it is told for that locale, None where it is the English one."""
    return (thing.get(f"{key}_localizations") or {}).get(locale)


def translated(text: str, locale: str) -> str | None:
    """What the catalogue of that language says; None where that is the English."""
    with speaking(locale):
        told = _(text)
    return told if told != text else None


def spoken(thing: Json, locale: str) -> Json:
    """A command as somebody with that locale sees it."""
    seen = {
        **thing,
        "options": [spoken(option, locale) for option in thing.get("options") or ()],
        "choices": [spoken(choice, locale) for choice in thing.get("choices") or ()],
    }
    for key in ("name", "description"):
        seen[key] = own(thing, key, locale) or thing.get(key)
    return seen


@pytest.mark.parametrize("name", TRANSLATED)
async def test_discord_takes_every_command_in_that_language(name: str) -> None:
    assert command_problems([spoken(command, name) for command in await registered()]) == []


@pytest.mark.parametrize("name", TRANSLATED)
async def test_every_description_that_has_a_translation_is_told_in_it(name: str) -> None:
    typed = [thing for thing in await registered() if thing.get("type", 1) == 1]
    told = {path: (thing["description"], own(thing, "description", name)) for path, thing in parts(typed)}
    assert sum(other is not None for _english, other in told.values()) > len(told) / 2
    assert [path for path, (english, other) in told.items() if other != translated(english, name)] == []


@pytest.mark.parametrize("name", TRANSLATED)
async def test_every_choice_in_words_that_has_a_translation_is_told_in_it(name: str) -> None:
    found = [choice for _path, thing in parts(await registered()) for choice in thing.get("choices") or ()]
    titles = {game.title for game in all_games().values()}
    worded = [choice for choice in found if " " in choice["name"] and choice["name"] not in titles]
    assert worded
    assert [c["name"] for c in worded if own(c, "name", name) != translated(c["name"], name)] == []


@pytest.mark.parametrize("name", TRANSLATED)
async def test_most_names_are_translated(name: str) -> None:
    """Some words are the same."""
    found = [thing for _path, thing in parts(await registered())]
    assert sum(own(thing, "name", name) is not None for thing in found) > len(found) * 0.8


async def test_a_locale_is_answered_in_its_language_and_english_needs_no_other() -> None:
    add_language("pt", MadeUp(lambda text: text if " " in text else f"{text}-x"))
    for _path, thing in parts(await registered()):
        if " " not in thing["name"]:
            assert own(thing, "name", "pt-BR") == f"{thing['name']}-x"
        assert not any(own(thing, "name", locale) for locale in ("en-US", "en-GB", "fr"))


@pytest.mark.parametrize(
    "words",
    [str.upper, lambda text: f"{text} {text}", lambda text: text * 40, lambda text: "same", lambda text: ""],
    ids=["capitals", "a space", "too long", "all the same", "nothing"],
)
async def test_what_discord_would_refuse_is_left_in_english(words: Callable[[str], str]) -> None:
    add_language("fr", MadeUp(words))
    found = await registered()
    assert command_problems([spoken(command, "fr") for command in found]) == []
    typed = [command for command in found if command.get("type", 1) == 1]
    assert not any(own(command, "name", "fr") for command in typed)


async def test_a_word_may_have_another_translation_below_one_command() -> None:
    add_language("fr", MadeUp(lambda text: {"organise move": "umzug", "table": "tisch"}.get(text, text)))
    names = {path: own(thing, "name", "fr") for path, thing in parts(await registered())}
    assert names["organise move"] == "umzug"
    assert names["table"] == names["fair table"] == "tisch"
    assert names["play"] is None


async def test_the_commands_are_registered_again_when_a_language_changes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.restart()
        before = syncs(s)
        add_language("fr", MadeUp(lambda text: f"{text}-x"[:100]))
        await s.restart()
        assert syncs(s) == before + 1
        await s.restart()
        assert syncs(s) == before + 1


def syncs(s: Any) -> int:
    """How often the bot has told Discord all its commands."""
    return sum(r.method == "PUT" and r.path.endswith("/commands") for r in s.env.http_requests)
