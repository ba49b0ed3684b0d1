"""The rules in our own words: they fit, all languages have the same chapters, and their numbers are true."""

from __future__ import annotations

import re

import pytest

from engine.face.forms import Chapter
from engine.games.charioteer import GAME
from engine.games.charioteer.face import guide
from engine.games.charioteer.face.guide import ADVISED_GAP, NUMBERS, chapters
from engine.games.charioteer.face.provenance import provenance
from engine.games.charioteer.rules import automata, cards, policy, tokens, values
from engine.games.charioteer.rules.options import LAPS
from engine.games.charioteer.rules.state import NAMES
from engine.games.charioteer.rules.track import CORNERS, LAP, SECTIONS
from engine.games.charioteer.rules.values import FROM_HAND
from engine.language import known, speaking
from tests.games import rulebook

WORDS = ["nothing", "one", "two", "three", "four", "five", "six", "seven", "eight"]
WORDS += ["nine", "ten", "eleven", "twelve", "thirteen", "fourteen"]
GERMAN = ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"]
GERMAN += ["neun", "zehn", "elf", "zwölf", "dreizehn", "vierzehn"]
ORDINALS = ["", "first", "second", "third", "fourth"]
COUNTED = {"de": GERMAN}
"""The same words in all other languages in which a guide is written."""
FOLDER = rulebook.ROOT / "engine/games/charioteer/face"
GAINS = {0: "no bonus", 1: "one more for every move of that colour", 2: "two more", 3: "three more"}


def own() -> tuple[Chapter, ...]:
    """The chapters of the guide, without those that are made from the file of values."""
    return chapters()[: -len(provenance())]


@pytest.mark.parametrize("language", known())
def test_a_chapter_fits_a_message(language: str) -> None:
    with speaking(language):
        for chapter in chapters():
            assert 0 < len(chapter.text) <= 1500
            assert 0 < len(chapter.title) <= 60


@pytest.mark.parametrize("language", known())
def test_every_language_has_the_same_chapters(language: str) -> None:
    english = own()
    with speaking(language):
        told = own()

    assert [c.purpose for c in told] == [c.purpose for c in english]
    assert [c.text.count("\n\n") for c in told] == [c.text.count("\n\n") for c in english]


def zones() -> list[str]:
    """The lines of the table of skills, as the guide has to write them."""
    begins = [begin for begin, _bonus in values.SKILL_ZONES]
    ends = [*(begin - 1 for begin in begins[1:]), values.SKILL_END]
    return [
        f"`{begin} to {end}`  {GAINS[bonus]}"
        for (begin, bonus), end in zip(values.SKILL_ZONES, ends, strict=True)
    ]


def dice() -> list[str]:
    """How many spaces the dice of automata can bring."""
    least = min(f.points for f in cards.FIRST_DIE) + min(f.points for f in cards.SECOND_DIE)
    most = max(f.points for f in cards.FIRST_DIE) + max(f.points for f in cards.SECOND_DIE)
    lucky = sum(face > 0 for face in cards.BONUS_DIE)
    extra, sides = WORDS[max(cards.BONUS_DIE)], WORDS[automata.DICE[2]]
    return [f"from {least} to {most}", f"{extra} more on {WORDS[lucky]} faces of {sides}"]


def corners() -> tuple[int, int]:
    """How many cells a corner has, and how many all of them."""
    (cells,) = {length for kind, length in SECTIONS if kind == "corner"}
    return cells, len(CORNERS)


TOLD = {
    "The race in a minute": [
        f"Two to {WORDS[len(NAMES)]} chariots race {WORDS[LAPS]} laps",
        f"you hold {WORDS[values.HAND]} cards",
        f"has finished the {ORDINALS[LAPS]} lap",
    ],
    "The track": [f"a lap is {LAP} spaces long", f"and {LAP + corners()[1]} if you never do"],
    "Your set": [
        f"one to {WORDS[FROM_HAND]} cards from your hand",
        f"A set needs {WORDS[values.SMALLEST_SET]} cards or more",
        f"`+ {values.PLUS}`",
    ],
    "The four colours": [
        f"at least {WORDS[values.MINOR['cards']]} cards",
        f"{WORDS[values.YELLOW['half']]} cards take away half of your damage, "
        f"{WORDS[values.YELLOW['whole']]} cards all of it",
        f"saves up to {WORDS[corners()[0]]} spaces in a corner",
    ],
    "The crowd": [
        f"{WORDS[values.CROWD].capitalize()} cards lie face up",
        f"If your set has {WORDS[values.FAN_SET]} cards or more",
    ],
    "Tokens and icons": [
        f"{WORDS[len(cards.WHITE_TOKENS)]} white tokens",
        f"`plus3`  {WORDS[values.PLUS]} more",
        f"up to {WORDS[values.WHIP]} more spaces",
    ],
    "The emperor and your skills": [
        f"a number from 0 to {values.SKILL_END}",
        "{}, {}, {} and {}".format(*values.SKILL_START),
        f"red on {WORDS[cards.EMPEROR.count('red')]} faces of {WORDS[len(cards.EMPEROR)]}",
        f"grows by {WORDS[values.SKILL_STEPS['used']]}, or by {WORDS[values.SKILL_STEPS['wanted']]}",
        *zones(),
    ],
    "Corners": [f"{WORDS[corners()[0]]} regular spaces", f"instead of {WORDS[2 * corners()[0]]} outer ones"],
    "Damage": [
        f"A red set of {WORDS[values.MINOR['cards']]} cards is a minor attack and gives each rival "
        f"{WORDS[values.MINOR['cubes']]} cube",
        f"{WORDS[values.MAJOR['cards']]} cards are a major attack and give {WORDS[values.MAJOR['cubes']]}",
        f"{WORDS[values.MOST_DAMAGE]} at most",
    ],
    "Automata: the dice": dice(),
    "Automata: red moves and falling": [
        "every player {} cube, the second one {} more".format(*(WORDS[n] for n in values.AUTOMATON_CUBES)),
        f"red set of {WORDS[values.FALL]} or four cards",
        f"pays {WORDS[values.STANDING_UP['usual']]} point to stand up, "
        f"{WORDS[values.STANDING_UP['leader']]} if it leads",
    ],
    "Automata: the bonus of three": [
        f"gets {WORDS[max(cards.BONUS_DIE)]} extra points",
        "A black move never gets the bonus then: it would always reach the first corner",
    ],
    "Advice for your first races": [
        f"all for the last {WORDS[tokens.FINISH]} spaces",
        f"{WORDS[ADVISED_GAP]} or more spaces ahead",
        "from three or four cubes on",
    ],
    "When you are away": [
        f"at most {WORDS[policy.WORTH]} spaces worse",
        f"token adds {WORDS[policy.FAN_TOKEN]} spaces, a step of a skill {WORDS[policy.SKILL]}",
        f"each cube left in your damage box costs {WORDS[policy.CUBE]}",
        f"from {WORDS[tokens.HURT]} cubes on",
        f"every +{values.PLUS} in the last {WORDS[tokens.FINISH]} spaces",
        f"the next chariot is {WORDS[tokens.GAP]} or more spaces ahead",
    ],
}
"""What chapters have to say about numbers that somebody may correct."""


@pytest.mark.parametrize("title", TOLD)
def test_n11_the_numbers_of_a_chapter_are_those_of_the_game(title: str) -> None:
    text = next(c.text for c in own() if c.title == title)

    assert [told for told in TOLD[title] if told not in text] == []


@pytest.mark.parametrize("language", COUNTED)
def test_n11_chapters_in_every_language_have_their_numbers_from_the_same_values(language: str) -> None:
    english, other = (
        [set(re.findall(r"\{(\w+)", chapter)) for chapter in (FOLDER / name).read_text("utf-8").split("\n# ")]
        for name in ("guide.md", f"guide.{language}.md")
    )

    assert english == other
    assert sum(map(len, english)) > len(english)


@pytest.mark.parametrize(("language", "laps"), [("en", "race five laps"), ("de", "fahren fünf Runden")])
def test_n11_a_corrected_value_corrects_the_chapters(
    language: str, laps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "NUMBERS", {**NUMBERS, "laps": 5})
    with speaking(language):
        assert laps in own()[0].text


@pytest.mark.parametrize("language", known())
def test_n11_the_faces_of_the_movement_dice_are_told(language: str) -> None:
    with speaking(language):
        told = next(c.text for c in own() if "3, 3, 4" in c.text)
    lines = [line for line in told.splitlines() if line.startswith("`")]
    dice = [[str(face.points) for face in die] for die in (cards.FIRST_DIE, cards.SECOND_DIE)]

    assert [re.findall(r"\d", line) for line in lines[:2]] == dice


def numbers(text: str, words: list[str]) -> set[int]:
    """What a text names in figures, and the numbers above one in words."""
    said = re.findall(r"\w+", text.lower())
    return {int(word) for word in said if word.isdigit()} | {
        words.index(word) for word in said if word in words[2:]
    }


@pytest.mark.parametrize("language", COUNTED)
def test_n11_a_chapter_names_the_same_numbers_in_every_language(language: str) -> None:
    english = own()
    with speaking(language):
        told = own()

    for one, other in zip(english, told, strict=True):
        assert numbers(other.text, COUNTED[language]) == numbers(one.text, WORDS), other.title


def test_n11_every_language_of_a_guide_is_counted() -> None:
    written = {path.stem.partition(".")[2] for path in FOLDER.glob("guide.*.md")}

    assert written == set(COUNTED)


@pytest.mark.parametrize("language", known())
def test_the_lines_to_type_hold_cards_that_share_the_symbol(language: str) -> None:
    with speaking(language):
        lines = re.findall(r"`(\w+\d (?:(?:[rybg]\d){3}.*?))`", own()[-1].text)

    assert lines
    for line in lines:
        symbol, *words = line.split()
        names = [w for w in words if w in cards.CARDS]
        assert len(names) >= values.SMALLEST_SET
        assert all(cards.CARDS[name].count(cards.symbol_of(symbol)) for name in names)
        assert list(cards.in_order(names)) == names
        assert set(words) - {*names} <= {"crowd", *cards.TOKENS}


def test_n11_the_summary_names_the_laps_of_a_usual_race() -> None:
    assert f"race {WORDS[LAPS]} laps" in GAME.summary


def test_a_black_first_move_reaches_the_corner_only_with_the_bonus() -> None:
    """What the chapter on the bonus says of the first turn."""
    least = min(f.points for f in cards.FIRST_DIE if f.colour == "black") + min(
        f.points for f in cards.SECOND_DIE
    )

    assert least < min(CORNERS) <= least + max(cards.BONUS_DIE)
