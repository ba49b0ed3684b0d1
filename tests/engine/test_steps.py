"""Words that a newcomer may not know are explained below the panel in which they stand."""

from __future__ import annotations

import pytest

from engine import registry
from engine.face.steps import WORDS, explained
from engine.language import _, known, speaking

GAMES = registry.all_games()


def test_a_word_is_explained_where_it_begins_a_word_of_the_panel() -> None:
    words = {"ace": "An **ace** pushes.", "chit": "A **chit** slows you."}
    assert explained(words, ["Two chits, no place", "to race"]) == ["A **chit** slows you."]


def test_words_that_share_a_sentence_are_explained_once() -> None:
    both = "**Null** and **ace** are spent once."
    assert explained({"null": both, "ace": both}, ["Null and ace in hand"]) == [both]


def test_a_panel_has_room_for_few() -> None:
    words = {letter: f"**{letter}** is a letter." for letter in "abcdef"}
    assert len(explained(words, ["a b c d e f"])) == WORDS


@pytest.mark.parametrize("language", known())
@pytest.mark.parametrize("key", GAMES)
def test_a_sentence_names_its_word_and_is_short(key: str, language: str) -> None:
    with speaking(language):
        for word, told in GAMES[key].face.words.items():
            assert _(word).casefold() in _(told).casefold()
            assert len(_(told)) <= 140
