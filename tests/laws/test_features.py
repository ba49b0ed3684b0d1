"""A thing of the bot has a home: nobody outside knows its folder, and its acts and panels know no Discord."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot import events, features, slots
from tests.laws.sources import ROOT, source, sources, where

HOME = "bot/features"
THINGS = sorted(path.parent.name for path in (ROOT / HOME).glob("*/__init__.py"))
NEIGHBOURS: dict[str, set[str]] = {}
"""Which other things a thing knows by name."""
SHELL = ("discord", "bot.interface", "bot.client", "bot.publishing", "bot.play.handlers")
ROWS = re.compile(r'Columns\(\w+, "(\w+)"')
ASKED = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)")
BUTTONS = re.compile(r'@press_of\("(\w+)"')

OTHERWISE = {
    ("bot/hosting/table/reels.py", "film"),
    ("bot/publishing/messages/cards.py", "card"),
    ("bot/publishing/outbox/circuit_breaker.py", "account"),
    ("bot/publishing/pictures/studio.py", "film"),
    ("bot/publishing/outbox/publisher.py", "card"),
    ("bot/publishing/reach/refusals.py", "account"),
    ("bot/store/rows.py", "card"),
}
"""Words that are verbs of buttons elsewhere."""

COMMON = {"rollback", "tables"}
"""Verbs of buttons that are words of the engine's or the store's as well; in an id nobody else names them."""

AnySlot = slots.Slot[Any, Any] | slots.ReadSlot[Any, Any]

every_thing = pytest.mark.parametrize("thing", THINGS)


def of(thing: str) -> list[Path]:
    return [path for path in sources("bot") if where(path).startswith(f"{HOME}/{thing}/")]


@cache
def imports_of_things(folder: str) -> tuple[tuple[str, str], ...]:
    """The modules of a folder, and what each of them imports of things and of their tests."""
    return tuple(
        (where(path), taken)
        for path in sources(folder)
        if "bot.features." in path.read_text("utf-8")  # it is faster than a syntax tree
        for taken in source(path).imports
        if taken.removeprefix("tests.").startswith("bot.features.")
    )


@cache
def asked_tables() -> tuple[tuple[str, str], ...]:
    """The modules of the bot, and the tables that each of them asks the database for."""
    return tuple(
        (where(path), table) for path in sources("bot") for table in ASKED.findall(path.read_text("utf-8"))
    )


@every_thing
def test_nobody_outside_imports_it(thing: str) -> None:
    module = f"{HOME}/{thing}".replace("/", ".")
    friends = tuple(f"{HOME}/{other}/" for other, known in NEIGHBOURS.items() if thing in known)
    wrong = {
        (place, taken)
        for place, taken in imports_of_things("bot")
        if not place.startswith((f"{HOME}/{thing}/", *friends))
        and (taken == module or taken.startswith(f"{module}."))
    }
    assert wrong == set()


@every_thing
def test_its_tests_are_the_only_ones_that_import_it(thing: str) -> None:
    """Whoever takes a thing away takes one folder of tests away with it."""
    wrong = {
        (place, taken)
        for place, taken in imports_of_things("tests")
        if not place.startswith(f"tests/{HOME}/{thing}/")
        and taken.removeprefix("tests.").split(".")[2] == thing
    }
    assert wrong == set()


def explained(path: str) -> dict[str, str]:
    """The records and the variables of a module with the words on them."""
    body = ast.parse((ROOT / path).read_text("utf-8")).body
    records = {part.name: ast.get_docstring(part) or "" for part in body if isinstance(part, ast.ClassDef)}
    variables = {
        part.target.id: below.value.value
        for part, below in pairwise(body)
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }
    return {**records, **{name: str(words) for name, words in variables.items()}}


def is_a_slot(one: object) -> bool:
    """Whether it is a slot, or one of several places."""
    parts = one.values() if isinstance(one, dict) else [one]
    return any(isinstance(part, slots.Slot | slots.ReadSlot) for part in parts)


def test_every_event_and_every_slot_has_an_example() -> None:
    filled = {name for name, one in vars(slots).items() if is_a_slot(one)}
    kinds = {name for name, one in vars(events).items() if events.Event in getattr(one, "__mro__", ())[1:]}
    words = explained("bot/events.py") | explained("bot/slots.py")
    named = filled | kinds | {"ALARMS", "SHOWN", "EXPORTS"}
    without = {name for name in named if "Example:" not in words[name]}
    assert without == set(), "say an example of a feature; what no feature uses any more goes"


def test_every_place_of_a_slot_is_filled_by_a_feature() -> None:
    features.add_all()
    unfilled = [name for name, place in places() if not any(map(by_a_feature, place._fillings))]
    told = "; ".join(f"nobody fills {name}: take it out, and what asks for it" for name in unfilled)
    assert not unfilled, told


def places() -> Iterator[tuple[str, AnySlot]]:
    """The places of all slots by what a filling calls them."""
    for name, one in vars(slots).items():
        if isinstance(one, dict) and is_a_slot(one):
            yield from ((f'{name}["{place}"]', slot) for place, slot in one.items())
        elif is_a_slot(one):
            yield name, one


def by_a_feature(placed: tuple[int, Callable[..., object]]) -> bool:
    _place, filling = placed
    return filling.__module__.startswith("bot.features.")


@every_thing
def test_what_it_keeps_of_people_is_told_by_itself(thing: str) -> None:
    text = {path.name: path.read_text("utf-8") for path in of(thing)}
    assert "slots.KEPT.put(" in text.get("handlers.py", "") or '"user_id"' not in text.get("rows.py", "")


@every_thing
def test_nobody_outside_names_its_buttons(thing: str) -> None:
    verbs = {verb for path in of(thing) for verb in BUTTONS.findall(path.read_text("utf-8"))}
    wrong = {
        (where(path), verb)
        for path in sources("bot")
        if not where(path).startswith(f"{HOME}/{thing}/")
        for verb in verbs
        if names(path.read_text("utf-8"), verb)
    }
    assert wrong - OTHERWISE == set()


def names(text: str, verb: str) -> bool:
    """Whether a source speaks of a button."""
    if verb in COMMON:
        return bool(re.search(rf'press\([^()]*, "{verb}"', text))
    return f'"{verb}"' in text


@every_thing
def test_nobody_outside_asks_for_its_rows(thing: str) -> None:
    """What the layout says of all tables, as the export of a person, names none."""
    own = {table for path in of(thing) for table in ROWS.findall(path.read_text("utf-8"))}
    wrong = {
        (place, table)
        for place, table in asked_tables()
        if not place.startswith(f"{HOME}/{thing}/") and table in own
    }
    assert wrong == set()


@every_thing
def test_what_is_stored_done_and_shown_knows_no_discord(thing: str) -> None:
    wrong = {
        (where(path), taken)
        for path in of(thing)
        if path.name in ("rows.py", "acts.py", "panel.py")
        for taken in source(path).imports
        if taken.startswith(SHELL)
    }
    assert wrong == set()


@every_thing
def test_its_first_line_says_what_it_is(thing: str) -> None:
    text = (ROOT / HOME / thing / "__init__.py").read_text("utf-8")
    assert re.fullmatch(r'"""\w[^"\n]{20,}\."""\n', text)
