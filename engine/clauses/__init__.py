"""Answers in advance, for every game: clauses, from which typed lines, profiles and panels come."""

from engine.clauses.panel import Panel
from engine.clauses.vocabulary import NONE, Clause, Clauses, Style

__all__ = ["NONE", "Clause", "Clauses", "Panel", "Style"]
