"""Games are found by walking their folder; each has a key of its own and keeps the protocol."""

from __future__ import annotations

import collections.abc
import inspect
import sys
import typing
from pathlib import Path
from typing import Any

import pytest

import engine.games
from engine.errors import BadGame, BadOptions
from engine.game import Careers, Face, Ranks, Rules, WhatIf, Written
from engine.registry import all_games, find, in_order, load
from tests.altered import altered
from tests.toys import TOYS

ALL = {**all_games(), **TOYS}


def test_chariots_is_found_by_its_key() -> None:
    assert find("chariots") is all_games()["chariots"]


def test_the_usual_game_comes_first_and_the_others_by_their_keys() -> None:
    usual, *others = all_games()
    assert usual == "chariots"
    assert others == sorted(others)


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match=r"^There is no game 'chess'; choose one of: .*chariots.*\.$"):
        find("chess")


def test_two_games_with_one_key_are_refused() -> None:
    troy = find("troy")
    with pytest.raises(BadGame, match=r"^Two games have the key 'troy'; give one of them another\.$"):
        in_order([troy, find("chariots"), troy])


def test_two_games_with_one_drawing_are_refused() -> None:
    other = altered(find("troy"), key="helen")
    with pytest.raises(BadGame, match=r"^'troy' and 'helen' both have a drawing '.+'; rename one\.$"):
        in_order([find("troy"), other])


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("GAME = 1", "GAME in engine/games/broken is no Game but int."),
        ("", "The game in engine/games/broken has no GAME in its __init__.py."),
        (
            "GAME = Game(key='broken')",
            "The Game of the game 'broken' lacks 'name', 'summary', 'author', 'seats'",
        ),
        ("GAME = Rules(Options=int)", "The Rules of the game 'broken' lacks 'State', 'View'"),
        ("GAME = Ranks(playing=int)", "The Ranks of the game 'broken' lacks 'standings' and 'ended'."),
        ("GAME = Game(dices=True)", "The Game of the game 'broken' knows no 'dices'; see engine/game.py."),
        (
            "from engine.games import troy\nGAME = troy.movve",
            "The game in engine/games/broken cannot be loaded: AttributeError: module 'engine.games.troy'",
        ),
        (
            "import nowhere",
            "The game in engine/games/broken cannot be loaded: ModuleNotFoundError: No module",
        ),
    ],
)
def test_a_record_that_lacks_something_says_what_with_the_name_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str, sentence: str
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/__init__.py").write_text(f"from engine.game import *\n{record}\n", encoding="utf-8")
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "engine.games.broken", raising=False)
    with pytest.raises(BadGame) as caught:
        load("engine.games.broken")
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"key": "Two words"}, "The game 'Two words' has a key that is not one word in small letters."),
        ({"seats": range(0)}, "The game 'troy' has no seats: its range is empty."),
        ({"rules": None}, "The game 'troy' wants Rules for its rules, not NoneType."),
        ({"face": find("troy").rules}, "The game 'troy' wants Face for its face, not Rules."),
        ({"Steps": ()}, "The game 'troy' has no `Steps` in its rules, so that nothing could ever happen."),
        ({"tempos": ("phase",)}, "The game 'troy' has the tempos ('phase',); they begin with 'round'"),
        (
            {"careers": TOYS["toy-arena"].careers, "ranks": None},
            "The game 'troy' keeps careers and lacks `ranks`",
        ),
        ({"version": 2}, "The game 'troy' is at version 2 and lacks `aged` in its rules"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadGame) as caught:
        altered(find("troy"), **parts)
    assert str(caught.value).startswith(sentence)


def test_functions_take_what_their_record_gives() -> None:
    for game in ALL.values():
        for record in [Rules, Face, Ranks, WhatIf, Written, Careers]:
            parts = (game.rules, game.face, game.rules.ranks, game.what_if, game.written, game.careers)
            for part in (part for part in parts if isinstance(part, record)):
                for name, hint in typing.get_type_hints(record).items():
                    function = getattr(part, name)
                    for asked in (hint, *typing.get_args(hint)):
                        if typing.get_origin(asked) is collections.abc.Callable and inspect.isfunction(
                            function
                        ):
                            inspect.signature(function).bind(*typing.get_args(asked)[0])


ROOMS = {
    "Options": "rules.options",
    "Events": "rules.events",
    "State": "rules.state",
    "View": "rules.state",
    "setup": "rules.play",
    "advance": "rules.play",
    "act": "rules.play",
    "choices": "rules.words",
    "fill": "rules.autopilot",
    "facts": "rules.facts",
    "outcome": "rules.outcome",
    "redact": "rules.secrets",
    "resample": "rules.secrets",
    "RoundBegan": "rules.events",
    "tally": "players.figures",
    "form": "face.form",
    "profile": "face.form",
    "chapters": "face.guide",
    "lesson": "face.guide",
    "narrate": "face.narration",
    "story": "face.narration",
    "news": "face.headlines",
    "chances": "face.chances",
    "caption": "face.caption",
    "label": "face.caption",
    "picture": "face.picture",
    "finish": "face.finish",
}
"""In which file of every game that is played a part of its record stands, if the game has it.

A game may have folders by the headings of its rulebook, with such files of their own, or a folder for a file.
"""


@pytest.mark.parametrize("key", [key for key, game in all_games().items() if not game.workshop])
def test_the_same_thing_stands_in_the_same_file_of_every_game(key: str) -> None:
    game = find(key)
    home = f"engine.games.{key}."
    for part, place in ROOMS.items():
        room, file = place.split(".")
        given = getattr(game.rules, part, None) or getattr(game.face, part, None)
        for one in given if isinstance(given, tuple) else (given,):
            module = getattr(one, "__module__", "")
            there = module.startswith(f"{home}{room}.") and file in module.split(".")[-2:]
            assert there or not module.startswith(home), f"{part} stands in {module}"
