"""The pages of the documents, as tests read them."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent


def unsaid(page: str, *words: str) -> list[str]:
    """Those of these words that a page does not have, whatever its lines."""
    text = " ".join((ROOT / page).read_text("utf-8").split())
    return [each for each in words if each not in text]
