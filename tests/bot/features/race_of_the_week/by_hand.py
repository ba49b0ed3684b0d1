"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

MAKING_POSTS = {
    ("features/race_of_the_week/acts.py", "_parcel"): "the clock",
}
"""Functions that queue a new post, and why nobody can call people there past the count."""
