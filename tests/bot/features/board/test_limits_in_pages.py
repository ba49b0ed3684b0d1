"""The pages say for how long a link and a session last."""

from __future__ import annotations

from bot.features.board.door import LASTS
from bot.times import a_length
from tests.pages import unsaid


def test_the_pages_say_how_long_links_and_sessions_last() -> None:
    link, session = a_length(LASTS["link"]), a_length(LASTS["session"])
    assert unsaid("docs/organising.md", f"within {link}, for one person", f"session lasts {session}") == []
    assert unsaid("PRIVACY.md", f"your last answer there are kept for {session}") == []
