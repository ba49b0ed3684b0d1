"""The rules in our own words, what is reconstructed, and the hints of a practice race."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path
from string import Formatter

import pytest

from engine.games.circus import GAME
from engine.games.circus.face import guide
from engine.games.circus.face.guide import chapters
from engine.games.circus.face.provenance import LABELS, provenance
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Race, View
from engine.games.circus.rules.values import PROVENANCE
from engine.language import known, speaking
from engine.model import Seat
from tests.games.circus.course import board


@pytest.mark.parametrize("language", known())
def test_a_chapter_fits_a_message(language: str) -> None:
    with speaking(language):
        for chapter in chapters():
            assert 0 < len(chapter.text) <= 1500
            assert 0 < len(chapter.title) <= 60
            assert chapter.purpose in ("", "board", "mine")


def test_every_value_is_called_printed_inferred_or_reconstructed() -> None:
    """Each entry of the file of values has a name, which stands with all of its kind."""
    printed, ours = provenance()

    assert set(LABELS) == set(PROVENANCE)
    for name, mark in PROVENANCE.items():
        assert LABELS[name] in (ours if mark == "reconstructed" else printed).text
    assert "the Skid Table" in ours.text
    assert "**Printed**" in printed.text


def text(title: str) -> str:
    return next(c.text for c in chapters() if c.title == title)


def test_the_prices_of_the_guide_are_those_of_the_shop() -> None:
    """A line of the table for each price (B4 to B12)."""
    lines = text("Purchases").split("\n\n")[1].splitlines()
    things = [("war",), ("whip", "sling", "sword", "trident", "net"), ("talent",), ("drug",)]
    things += [("sabotage",), ("fresh",), ("appeal",), ("entertainment",)]

    assert len(lines) == len(things)
    for line, items in zip(lines, things, strict=True):
        assert {values.COSTS[item] for item in items} == {int(line[1])}


WORDS = {
    "en": {
        1: "one",
        2: "two",
        3: "three",
        4: "four",
        5: "five",
        6: "six",
        7: "seven",
        10: "ten",
        14: "fourteen",
    }
    | {15: "fifteen"},
    "de": {1: "eine", 2: "zwei", 3: "drei", 4: "vier", 5: "fünf", 6: "sechs", 7: "sieben", 10: "zehn"}
    | {14: "vierzehn", 15: "fünfzehn"},
}
HARD, BRAKE = charts.CONTROLS["hard-whip"], [-change for change in charts.CONTROLS["brake"].changes]
SAID: dict[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "en": (
        ("{w} to {w} chariots race", (min(GAME.seats), max(GAME.seats))),
        ("{w} lanes run round", (values.LANES,)),
        ("{w} at least; {w} fatigue", (HARD.least, HARD.fatigue)),
        ("`brake`  {w}, {w} or {w} slower", tuple(BRAKE)),
        ("the top speed is {n}.", (values.TOP_SPEED,)),
        ("at speed {n} or less you may stop", (values.STOP_SPEED,)),
        ("leads by {w} spaces or more", (values.COCKINESS,)),
        ("gets {w} free spaces", (values.UNDERDOG,)),
        ("the other chariot rolls for every {w} of them", (values.CRASH_ROLLS["target"],)),
        ("{w} damage wreck a chariot", (charts.wrecked_at(war=False),)),
        ("{w} a war chariot", (charts.wrecked_at(war=True),)),
        ("the sling reaches {w} spaces and has {w} shots", (values.SLING_RANGE, values.SLING_SHOTS)),
        ("{w} injuries kill. with {w} or more", (values.DEAD_AT, values.NO_HARD_WHIP_FROM)),
        ("a roll of {n} or {n} cuts you loose", (values.CUT_LOOSE, 6)),
        ("you run {w} spaces a round", (values.RUNNER_SPACES,)),
        ("({n} or more throws its driver out)", (values.CAPTURE,)),
        ("passes within {w} spaces", (values.MEDIAN_RANGE,)),
        ("a roll of {n} kills the rider", (values.RIDER_SLIPS,)),
        ("drive through with a roll of {n} or more", (values.PICK_UP,)),
        ("{w} gold coins", (values.COINS,)),
        ("+{n} on all skid rolls", (values.TALENTED,)),
        ("{w} fatigue for a rival's team", (values.DRUG,)),
        ("{w} damage to a rival's chariot", (values.SABOTAGE,)),
        ("{w} times one fatigue less", (values.FRESH,)),
        ("{w} times dice are thrown again", (values.APPEALS,)),
        ("{n} on a rival's skid rolls", (values.ENTERTAINED,)),
        ("{w} of his hard whips become", (values.VETOES,)),
        ("the winner gets {w} coins", (values.PURSES["winner"],)),
        ("the driver with the most kills {w}.", (values.PURSES["killer"],)),
        ("{w} wins make a driver talented", (values.TALENT_AFTER,)),
        ("{n} saved coins buy his freedom", (values.FREEDOM,)),
        ("a roll of {n} or {n} takes the man on foot aboard", (values.BOARD, 6)),
    ),
    "de": (
        ("{w} bis {w} wagen rennen", (min(GAME.seats), max(GAME.seats))),
        ("{w} bahnen führen", (values.LANES,)),
        ("mindestens {w}; {w} ermüdung", (HARD.least, HARD.fatigue)),
        ("`bremsen`  {w}, {w} oder {w} langsamer", tuple(BRAKE)),
        ("das höchste tempo ist {n}.", (values.TOP_SPEED,)),
        ("bei tempo {n} oder weniger", (values.STOP_SPEED,)),
        ("mit {w} feldern oder mehr führt", (values.COCKINESS,)),
        ("{w} zusatzfelder", (values.UNDERDOG,)),
        ("der andere würfelt für je {w} davon", (values.CRASH_ROLLS["target"],)),
        ("{w} schaden zu beginn seines zugs", (charts.wrecked_at(war=False),)),
        ("{w} einen streitwagen", (charts.wrecked_at(war=True),)),
        ("reicht {w} felder weit und hat {w} schüsse", (values.SLING_RANGE, values.SLING_SHOTS)),
        ("{w} verletzungen töten. mit {w} oder mehr", (values.DEAD_AT, values.NO_HARD_WHIP_FROM)),
        ("ein wurf von {n} oder {n} befreit dich", (values.CUT_LOOSE, 6)),
        ("zu fuß läufst du {w} felder", (values.RUNNER_SPACES,)),
        ("(ab {n} wirfst du seinen fahrer hinaus)", (values.CAPTURE,)),
        ("im umkreis von {w} feldern vorbeifährt", (values.MEDIAN_RANGE,)),
        ("tötet eine {n} den reiter", (values.RIDER_SLIPS,)),
        ("das gelingt mit einem wurf ab {n}.", (values.PICK_UP,)),
        ("{w} goldmünzen", (values.COINS,)),
        ("+{n} auf alle schleuderwürfe", (values.TALENTED,)),
        ("{w} ermüdung für das gespann eines gegners", (values.DRUG,)),
        ("{w}mal eine ermüdung weniger", (values.FRESH,)),
        ("{w}mal wird noch einmal gewürfelt", (values.APPEALS,)),
        ("{n} auf die schleuderwürfe eines gegners", (values.ENTERTAINED,)),
        ("{w} seiner harten peitschen", (values.VETOES,)),
        ("der sieger bekommt {w} münzen", (values.PURSES["winner"],)),
        ("wer die meisten fahrer getötet hat, {w}.", (values.PURSES["killer"],)),
        ("{w} siege machen einen fahrer", (values.TALENT_AFTER,)),
        ("mit {n} gesparten münzen", (values.FREEDOM,)),
        ("bringt ein wurf von {n} oder {n} den mann zu fuß an bord", (values.BOARD, 6)),
    ),
}


@pytest.mark.parametrize("language", WORDS)
def test_the_numbers_of_the_guide_are_those_of_the_rules(language: str) -> None:
    """`{w}` is a number in words, `{n}` one in digits."""
    with speaking(language):
        told = " ".join(" ".join(chapter.text for chapter in chapters()).split()).lower()

    for sentence, numbers in SAID[language]:
        for number in numbers:
            word = WORDS[language].get(number, "?") if sentence.find("{w}") >= 0 else str(number)
            sentence = re.sub(r"\{[wn]\}", word, sentence, count=1)
        assert " ".join(sentence.split()) in told


def test_the_guides_of_all_languages_ask_for_the_same_numbers() -> None:
    folder = Path(guide.__file__).parent
    asked = [
        {name for _text, name, _form, _how in Formatter().parse(path.read_text("utf-8")) if name}
        for path in sorted(folder.glob("guide*.md"))
    ]

    assert len(asked) > 1
    assert all(names == asked[0] for names in asked)


def test_what_is_said_of_the_printed_laps_and_the_seats_is_true() -> None:
    (laps,) = (field for field in fields(Options) if field.name == "laps")

    assert f"{WORDS['en'][values.LAPS]} as printed" in laps.metadata["hint"]
    assert f"for up to {WORDS['en'][max(GAME.seats)]}." in GAME.summary


def lesson(race: Race, round: int) -> str:
    return GAME.face.lesson(View(Seat(1), replace(race, round=round)), Seat(1))


def test_the_first_hint_says_how_to_send_a_plot() -> None:
    hint = lesson(board("red h3-10\nblue h4-10"), 1)
    assert "Choose a plan and press Send" in hint
    assert "10 spaces of straight" in hint


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("red h3-18, speed 5", "2 spaces to the turn"),
        ("red e3-4, speed 5", "A turn at speed 4 skids"),
        ("red h3-11, speed 5, lines 1", "space"),
        ("red b3-2, speed 5", "A long straight"),
        ("red b3-2, speed 5, fatigue 9", "Your team has 9 fatigue"),
        ("red b3-2, speed 5, damage 6", "Your chariot has 6 damage"),
        ("red b3-2, dragged", "Cut yourself loose"),
        ("red b3-2, on foot h2-5", "You are on foot"),
        ("red b3-2, median e", "On the median"),
        ("red b3-2, riding", "You ride"),
        ("red b3-2, dead", ""),
    ],
)
def test_a_hint_fits_the_position(line: str, words: str) -> None:
    hint = lesson(board(f"{line}\nblue h4-10"), 4)
    assert words in hint
    assert len(hint) <= 500
    assert bool(hint) == bool(words)
