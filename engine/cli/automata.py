"""`--bots K`: racers that a game drives by its own rules, beside the seats."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import BadOptions
from engine.game import Game
from engine.options import settings

AUTOMATA = "automata"


def table_options(game: Game, given: Sequence[tuple[str, str]], automata: Sequence[int]) -> dict[str, object]:
    """The options of a table: those given, with the number of automata among them if one was said.

    Raises `BadOptions` where the game has no automata, or where two numbers of them are said.
    """
    options: dict[str, object] = dict(given)
    if not automata:
        return options
    if AUTOMATA not in {setting.name for setting in settings(game.rules.Options)}:
        raise BadOptions(
            f"{game.title} has no automata that could race along; leave --bots {automata[0]} out."
        )
    said = dict.fromkeys([*map(str, automata), str(options.get(AUTOMATA, automata[0]))])
    if len(said) > 1:
        raise BadOptions(f"There are two numbers of automata: {' and '.join(said)}; give one.")
    return options | {AUTOMATA: automata[0]}
