"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

MAKING_POSTS = {
    ("features/films/sharing.py", "_post"): "calls nobody, once for each part of a game",
}
"""Functions that queue a new post, and why nobody can call people there past the count."""
