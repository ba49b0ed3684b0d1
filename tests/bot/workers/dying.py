"""Imported by a worker that cannot begin."""

raise ImportError("It is not there.")
