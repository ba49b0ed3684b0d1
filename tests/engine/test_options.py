"""Options of a table: named values with labels, read as people spell them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.errors import BadOptions
from engine.options import MOST_WRITTEN, Setting, Value, make_options, option, settings


@dataclass(frozen=True, slots=True)
class Options:
    laps: int = option(2, "Laps", (2, 3, 4))
    teams: int = option(0, "Teams", (0, 1, 2), "for two", ("by players", "one", "two"))
    race_on: bool = option(True, "Race on")
    weather: str = option("dry", "Weather", ("dry", "wet"))


def test_settings_come_in_the_order_of_the_fields() -> None:
    assert settings(Options) == (
        Setting("laps", "Laps", (2, 3, 4), 2),
        Setting("teams", "Teams", (0, 1, 2), 0, "for two", ("by players", "one", "two")),
        Setting("race_on", "Race on", (False, True), True),
        Setting("weather", "Weather", ("dry", "wet"), "dry"),
    )


def test_values_have_words_for_people() -> None:
    laps, teams, race_on, weather = settings(Options)

    assert [laps.word(value) for value in laps.values] == ["2", "3", "4"]
    assert [teams.word(value) for value in teams.values] == ["by players", "one", "two"]
    assert [race_on.word(value) for value in race_on.values] == ["no", "yes"]
    assert weather.word("wet") == "wet"


def test_what_is_not_said_is_as_usual() -> None:
    assert make_options(Options, {}) == Options(2, 0, True, "dry")


@pytest.mark.parametrize(
    ("name", "spelled", "value"),
    [
        ("laps", 3, 3),
        ("laps", " 3 ", 3),
        ("teams", "One", 1),
        ("teams", "2", 2),
        ("race-on", "no", False),
        ("race_on", "off", False),
        ("race_on", "False", False),
        ("race_on", False, False),
        ("race_on", "0", False),
        ("race_on", "on", True),
        ("race_on", "1", True),
        ("weather", "WET", "wet"),
    ],
)
def test_a_value_is_read_as_people_spell_it(name: str, spelled: object, value: Value) -> None:
    read = make_options(Options, {name: spelled})

    assert getattr(read, name.replace("-", "_")) == value


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        BadOptions, match=r"^There is no option 'lapse'; choose one of: laps, teams, race_on, weather\.$"
    ):
        make_options(Options, {"lapse": 2})


@pytest.mark.parametrize(
    ("name", "spelled", "offered"),
    [
        ("laps", 5, "2, 3, 4"),
        ("laps", "two", "2, 3, 4"),
        ("laps", True, "2, 3, 4"),
        ("teams", "three", "by players, one, two"),
        ("race_on", "maybe", "no, yes"),
        ("weather", "", "dry, wet"),
    ],
)
def test_an_impossible_value_is_answered_with_the_possible_ones(
    name: str, spelled: object, offered: str
) -> None:
    with pytest.raises(BadOptions, match=rf"try one of: {offered}\.$"):
        make_options(Options, {name: spelled})


@dataclass(frozen=True, slots=True)
class Written:
    motto: str = option("", "Motto", free=True)
    array: str = option("", "Array", words=("the usual one",), free=True)


def test_a_free_option_takes_any_text_as_it_is() -> None:
    text = "1(rn)(bn)2/10/(RN) W=5, or not"

    assert make_options(Written, {"array": f"  {text} "}) == Written(array=text)
    assert [s.free for s in settings(Written)] == [True, True]


def test_a_free_option_is_read_as_it_is_shown() -> None:
    motto, array = settings(Written)

    assert (motto.word(""), array.word(""), array.word("(RN)")) == ("none", "the usual one", "(RN)")
    for setting in (motto, array):
        for shown in ("", setting.word("")):
            assert make_options(Written, {setting.name: shown}) == Written()


def test_a_free_option_has_an_end() -> None:
    longest = "x" * MOST_WRITTEN
    assert make_options(Written, {"motto": longest}).motto == longest
    with pytest.raises(BadOptions, match=r"^motto can have at most 400 characters; this text has 401\.$"):
        make_options(Written, {"motto": longest + "x"})
