"""Posts that this thing causes: by hand, where they are counted, or otherwise."""

from __future__ import annotations

NOT_BY_HAND = {
    ("features/calling/acts.py", "call_people"): "people who have asked for it",
    ("features/calling/held.py", "_call"): "people who have asked for it",
}
"""Functions that tell something with nobody's hand behind it, and what is."""
MAKING_POSTS = {
    ("features/calling/acts.py", "call_role"): "the clock",
}
"""Functions that queue a new post, and why nobody can call people there past the count."""
