"""Discord's limits of commands, suggestions and names of threads, in sentences like those of `bot.limits`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.limits import (
    _COMMAND,
    COMMAND_DESCRIPTION,
    COMMAND_NAME,
    OPTION_TEXT,
    Faults,
    Json,
    _length,
    _number,
    _sentences,
    _unique,
    clip,
)

THREAD_NAME = 100
COMMANDS = {1: ("slash commands", 100), 2: ("commands on a person", 5), 3: ("commands on a message", 5)}
COMMAND_OPTIONS = 25
COMMAND_TEXT = 8000
CHOICES = 25
_SLASH = 1


def thread_problems(name: str) -> list[str]:
    """What Discord would refuse in the name of a thread."""
    return _sentences(_length("the thread's name", name.strip(), THREAD_NAME, least=1))


def choice_problems(choices: Sequence[Json]) -> list[str]:
    """What Discord would refuse in the answer to an autocomplete."""
    return _sentences(_choices("the answer", choices))


def command_problems(commands: Sequence[Json]) -> list[str]:
    """What Discord would refuse in the whole tree of commands."""
    return _sentences(_tree(commands), *(_command(command) for command in commands))


def _tree(commands: Sequence[Json]) -> Faults:
    for kind, (name, most) in COMMANDS.items():
        same = [command for command in commands if command.get("type", _SLASH) == kind]
        yield from _number("the tree", name, len(same), most)
        yield from _unique(f"the {name}", "name", same)


def _command(command: Json) -> Faults:
    name = command.get("name", "")
    where = f"command '{clip(name, COMMAND_NAME)}'"
    if command.get("type", _SLASH) == _SLASH:
        yield from _described(where, command)
        yield from _parameters(where, command.get("options") or ())
    else:
        yield from _length(f"the name of {where}", name, COMMAND_NAME, least=1)
    if (total := _weight(command)) > COMMAND_TEXT:
        yield f"{where} has {total:,} characters in all; Discord takes at most {COMMAND_TEXT:,}."


def _described(where: str, thing: Json) -> Faults:
    """The name and the description of a slash command, a group or an option."""
    name = thing.get("name", "")
    yield from _length(f"the name of {where}", name, COMMAND_NAME, least=1)
    if name and (name != name.lower() or not _COMMAND.fullmatch(name)):
        yield f"the name of {where} may hold small letters, digits, '-' and '_' only."
    yield from _length(f"the description of {where}", thing.get("description"), COMMAND_DESCRIPTION, least=1)


def _parameters(where: str, options: Sequence[Json]) -> Faults:
    """Options and subcommands, in any depth."""
    yield from _number(where, "options", len(options), COMMAND_OPTIONS)
    yield from _unique(f"the options of {where}", "name", options)
    wanted = [bool(option.get("required")) for option in options]
    if wanted != sorted(wanted, reverse=True):
        yield f"{where} asks for something required after something that is not."
    for option in options:
        one = f"option '{clip(option.get('name', ''), COMMAND_NAME)}' of {where}"
        yield from _described(one, option)
        yield from _choices(one, option.get("choices") or ())
        yield from _parameters(one, option.get("options") or ())


def _choices(where: str, choices: Sequence[Json]) -> Faults:
    yield from _number(where, "choices", len(choices), CHOICES)
    for number, choice in enumerate(choices, start=1):
        one = f"choice {number} of {where}"
        yield from _length(f"the name of {one}", choice.get("name"), OPTION_TEXT, least=1)
        if isinstance(choice.get("value"), str):
            yield from _length(f"the value of {one}", choice["value"], OPTION_TEXT, least=1)


def _weight(thing: Json) -> int:
    """The characters that count towards a command's total: names, descriptions and values within it."""
    own = sum(len(thing[key]) for key in ("name", "description", "value") if isinstance(thing.get(key), str))
    inner = (*(thing.get("options") or ()), *(thing.get("choices") or ()))
    return own + sum(_weight(part) for part in inner)
