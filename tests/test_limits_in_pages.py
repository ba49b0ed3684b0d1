"""A page that names a limit says what the constant says."""

from __future__ import annotations

import pytest

from bot.hosting.after import appeals, presence
from bot.hosting.organising import homes, votes
from bot.hosting.seats import offering
from bot.hosting.table import deadlines
from bot.hosting.time import calendar, gains, terms
from bot.store.writing import INTERACTIONS_KEPT
from bot.times import HOUR, a_length, how_often, said_length
from tests.pages import unsaid

AWAY, LEFT = a_length(calendar.MOST_AWAY), presence.MISSES
SPEEDS = [a_length(hours * HOUR) for hours in deadlines.SPEEDS]
SAID = {
    "docs/organising.md": (
        f"alone once a phase, up to a quarter of the phase and at most {a_length(gains.ALONE.most or 0)}",
        f"gives up to {a_length(gains.LIMITS['extension'].most or 0)} a phase",
        f"A vote is open for {a_length(votes.OPEN_FOR)}, and a table has one of each kind",
        f"at most {appeals.POSTS} posts within {a_length(appeals.LATELY)} at a table",
        f"mentions everybody else {how_often(appeals.CALLED_AGAIN)}",
        f"The offer lapses after {a_length(offering.LASTS)}",
        f"missed their last {presence.AWAY_AFTER} deadlines",
        f"a phase for the open question, at most {a_length(gains.LIMITS['seat'].most or 0)}",
        f"share of the last {deadlines.KEPT} deadlines",
        f"From {deadlines.FEWEST_TIMED} answers on",
        f"*answers within {SPEEDS[0]}*, *{SPEEDS[1]}* or *{SPEEDS[2]}*",
    ),
    "docs/faq.md": (f"phases that need you wait, at most {AWAY} each", f"After {LEFT} misses in a row"),
    "docs/playing.md": (
        f"from {said_length(terms.SHORTEST)} to {said_length(terms.LONGEST)}, at a fixed local time",
        f"{AWAY} a question at most",
        f"after {LEFT} misses in a row",
    ),
    "docs/hosting.md": (f"tried for {a_length(homes.TRIED)}",),
    "PRIVACY.md": (
        f"for {a_length(appeals.KEPT)}, which posts you have caused",
        f"kept for {said_length(int(INTERACTIONS_KEPT))}, then later ones",
        f"{deadlines.KEPT} deadlines",
    ),
}


@pytest.mark.parametrize("page", SAID)
def test_a_page_says_the_limits(page: str) -> None:
    missing = unsaid(page, *SAID[page])
    assert not missing, f"A limit has changed; let {page} say: {'; '.join(missing)}"
