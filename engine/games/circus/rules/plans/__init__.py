"""Plots, orders and answers: legal words, how typed lines are read, and the clauses said in advance."""
