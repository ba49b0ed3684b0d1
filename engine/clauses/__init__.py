"""Answers in advance, for every game: clauses, from which typed lines, profiles and panels come."""

from engine.clauses.menus import Menus
from engine.clauses.reading import words_of
from engine.clauses.saying import NONE
from engine.clauses.vocabulary import Clause, Clauses, PhaseWording, ReadyTactics, clause

__all__ = ["NONE", "Clause", "Clauses", "Menus", "PhaseWording", "ReadyTactics", "clause", "words_of"]
