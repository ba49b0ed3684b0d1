"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

NOT_BY_HAND = {
    ("features/championship/reserves.py", "_ask"): "reserves, who have asked for it",
    ("features/championship/reserves.py", "replace_banned"): "nobody but a new organiser",
}
"""Functions that tell something with nobody's hand behind it, and what is."""
MAKING_POSTS = {
    ("features/championship/telling.py", "_parcel"): "the course of a season",
}
"""Functions that queue a new post, and why nobody can call people there past the count."""
