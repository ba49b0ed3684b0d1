"""Positions in which the words of clauses decide, and what a table of them lacks.

Each game that people play has such a table in its `test_clauses.py`: positions, parted by blank lines, and
below each what is answered to words that may be said there. A list is told by its first word.

    move 1/3
    red B6b, speed 2
      free:inside -> R1d
      free:middle -> R1c
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, ClassVar

from engine.clauses import NONE, Clause, Clauses
from engine.clauses.vocabulary import _nobody

ANSWERED = " -> "


@dataclass(frozen=True, slots=True)
class Position:
    """A position as the game's tests write it, and the answer to each word that may be said there."""

    text: str
    answers: Mapping[str, str]

    def apart(self) -> Iterator[frozenset[str]]:
        """The words that decide otherwise than another one; of a list its first word is meant."""
        for one, other in combinations(self.answers, 2):
            if self.answers[one] != self.answers[other]:
                yield frozenset((one.split()[0], other.split()[0]))


class Deciding:
    """Each word of each clause decides: in some position its neighbour decides otherwise.

    A game's test has its vocabulary, its table, and `answer(position, words)`, which asks the rules.
    """

    clauses: ClassVar[Clauses[Any, Any]]
    table: ClassVar[str]
    answer: Callable[[str, Sequence[str]], str]

    def test_no_word_is_without_a_position_that_it_decides(self) -> None:
        """Find one for what is named, and add it to the table."""
        assert lacking(self.clauses, positions(self.table)) == []

    def test_each_word_decides_as_the_table_says(self) -> None:
        for position in positions(self.table):
            found = {words: self.answer(position.text, words.split()) for words in position.answers}
            assert found == position.answers, position.text

    def test_words_without_a_position_are_named(self) -> None:
        missing = " ".join(lacking(self.clauses, ()))
        assert [c.key for c in self.clauses.clauses if c.values and c.values[0].word not in missing] == []


def positions(table: str) -> list[Position]:
    """The positions of a table."""
    return [_position(block) for block in table.strip().split("\n\n")]


def _position(block: str) -> Position:
    lines = block.splitlines()
    answers = (line.strip().split(ANSWERED) for line in lines if ANSWERED in line)
    return Position("\n".join(line for line in lines if ANSWERED not in line), dict(answers))


def lacking(clauses: Clauses[Any, Any], positions: Sequence[Position]) -> list[str]:
    """The words that no position tells from their neighbours, and the questions that know no phases."""
    apart = {pair for position in positions for pair in position.apart()}
    return [
        *(word for clause in clauses.clauses for word in _undecided(clauses, clause, apart)),
        *(f"{clause.key} with a name" for clause in clauses.clauses if not _named(clauses, clause, apart)),
        *(f"{question} in one phase alone" for question in sorted(_unphased(clauses, apart))),
    ]


Apart = set[frozenset[str]]


def _undecided(clauses: Clauses[Any, Any], clause: Clause[Any], apart: Apart) -> list[str]:
    """Words that decide nothing: each is told from the one after it, and in a list from any other one."""
    words = [clauses.word(clause.key, choice.word) for choice in clause.values]
    if not clause.most:
        return [f"{one} as against {other}" for one, other in pairwise(words) if {one, other} not in apart]
    others = {*words, clauses.word(clause.key, NONE)}
    return [word for word in words if not any({word, other} in apart for other in others - {word})]


def _named(clauses: Clauses[Any, Any], clause: Clause[Any], apart: Apart) -> bool:
    """Whether a name of a table, such as a rival or a square, decides something, if there can be one."""
    fixed = {NONE, *(choice.word for choice in clause.values)}
    said = (word for pair in apart for word in pair if clauses.key_of(word) == clause.key)
    return clause.names is _nobody or any(clauses.value_of(word) not in fixed for word in said)


def _unphased(clauses: Clauses[Any, Any], apart: Apart) -> set[str]:
    """The questions of which no word is told from itself in another phase."""
    asked = {clause.question for clause in clauses.clauses if clause.phased and clauses.phases}
    phased = [pair for pair in apart if len({word.partition("/")[2] for word in pair} - {""}) == 1]
    both = [pair for pair in phased if all("/" in word for word in pair)]
    return asked - {clauses.split(clauses.key_of(word))[1].question for pair in both for word in pair}
