"""Spaces by zone, row and column, as the list of spaces names them: `R,2,9`, `E,-3,0` (N8.2)."""

from __future__ import annotations

from engine.games.circus.rules.basic.track import SPACES, Name

_NOTES = {
    s.name: f"{'R' if s.straight else s.sector.upper()},{s.row},{int(s.offset)}" for s in SPACES.values()
}
_NAMES = {found: name for name, found in _NOTES.items()}


def notes_id(name: Name) -> str:
    """The place of a space."""
    return _NOTES[name]


def from_notes_id(text: str) -> Name:
    """The space at a place."""
    return _NAMES[text]
