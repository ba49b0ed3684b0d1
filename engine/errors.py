"""The errors of the engine.

::

    GameError                a sentence for the person who caused it
    ├── BadOrder             the words are not possible here
    ├── NotAsked             that question is settled, or was never put to this seat
    ├── BadOptions           the table cannot be opened like this
    └── BadRecord            an exported table cannot be read
    RulesBug                 a fault of ours: the table is to be frozen and reported
    └── DriverFault          a driver fails, or says what is not legal
    BadGame                  a game that cannot be loaded

A `GameError` is shown to people as it stands: a full sentence that says what is possible, in the language
of the context in which it was raised.
The others never are.
"""


class GameError(Exception):
    """Something a person asked for cannot be done; `str(error)` is a sentence for that person."""


class BadOrder(GameError):
    """A line of words that is not legal: `word` is the first impossible one, `possible` the legal ones."""

    def __init__(self, sentence: str, word: str = "", possible: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.word = word
        self.possible = possible


class NotAsked(GameError):
    """The decision is closed, belongs to another seat, or does not exist."""


class BadOptions(GameError):
    """An option of a table has a name or value that the game does not know."""


class BadRecord(GameError):
    """An exported table that is damaged, foreign, or from rules that are not here."""


class RulesBug(Exception):
    """The rules contradicted themselves; the position is in the message."""


class DriverFault(RulesBug):
    """A driver failed at a decision, or said what is not legal; the message names it and its seat."""


class BadGame(Exception):
    """The record of a game lacks something, contradicts itself or another; the sentence is for its author."""
