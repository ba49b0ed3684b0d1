"""The commands in the languages of the catalogue, as Discord shows them to the person who types.

What Discord would refuse (a name with a capital letter, one that two siblings would share, a description that
is too long) is left out: people then read the English one, and the rest is registered all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot import limits
from engine.language import SOURCE, _, nearest, pgettext, speaking

CONTEXT = "command"
"""The context of the names in the catalogue, which the tree itself brings there."""
_NAMES = (Where.command_name, Where.group_name, Where.parameter_name)


class Localisation(app_commands.Translator):
    """Answers from the catalogue for the commands of a tree."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        self._languages = {locale: nearest(locale.value) for locale in discord.Locale}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """A name or text in the language of a locale, None where the English one has to do."""
        language = self._languages[locale]
        if language == SOURCE:
            return None
        with speaking(language):
            if isinstance(context.data, app_commands.ContextMenu):
                return _own_menu(context.data, self._tree)
            if context.location in _NAMES:
                return _own_name(*_place(context.data, self._tree))
            text = _(string.message)
        fits = 0 < len(text) <= limits.COMMAND_DESCRIPTION
        return text if fits and text != string.message else None


async def payload(
    tree: app_commands.CommandTree[Any], home: discord.abc.Snowflake | None
) -> list[dict[str, Any]]:
    """The commands as they are registered, with all their languages."""
    commands = tree.get_commands(guild=home)
    if tree.translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


def typed_names(tree: app_commands.CommandTree[Any]) -> Iterator[str]:
    """The names of all commands, groups and options that are typed; some come several times.

    One that has another translation below a certain command is marked by its whole path where it stands.
    """
    for command in tree.walk_commands():
        yield command.name
        if isinstance(command, app_commands.Command):
            yield from (parameter.display_name for parameter in command.parameters)


def _place(thing: Any, tree: app_commands.CommandTree[Any]) -> tuple[str, list[str]]:
    """The path of a command, group or option, and those of all that stand beside it, itself included."""
    if isinstance(thing, app_commands.Parameter):
        above, beside = thing.command, [p.display_name for p in thing.command.parameters]
        name = thing.display_name
    else:
        above, name = thing.parent, thing.name
        others = above.commands if above else tree.get_commands(type=discord.AppCommandType.chat_input)
        beside = [command.name for command in others]
    path = f"{above.qualified_name} " if above else ""
    return f"{path}{name}", [f"{path}{other}" for other in beside]


def _own_name(path: str, beside: Iterable[str]) -> str | None:
    """The name that is translated, if it is one for Discord and nothing beside it is called so."""
    name = _word(path)
    others = {word for other in beside if other != path for word in (_word(other), _last(other))}
    fits = limits.is_command_name(name) and name not in others
    return name if fits and name != _last(path) else None


def _own_menu(menu: app_commands.ContextMenu, tree: app_commands.CommandTree[Any]) -> str | None:
    """The name of a context menu that is translated, if it is one for Discord and no other one has it."""
    name = _(menu.name)
    others = {_(other.name) for other in tree.get_commands(type=menu.type) if other.name != menu.name}
    fits = 0 < len(name) <= limits.COMMAND_NAME and name not in others
    return name if fits and name != menu.name else None


def _word(path: str) -> str:
    """The catalogue's name of a command or option: by its whole path, or else by its name."""
    for key in (path, _last(path)):
        word = pgettext(CONTEXT, key)
        if word != key:
            return word
    return _last(path)


def _last(path: str) -> str:
    return path.rpartition(" ")[2]
