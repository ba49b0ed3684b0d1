"""What somebody is shown who presses all there is to press at a table."""

from __future__ import annotations

from collections.abc import Iterator

from bot.hosting.after import posts
from bot.hosting.playing import what_if
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import PersonId
from bot.messages import Message
from bot.panels import watching
from bot.play.panel import in_advance, mine, plotting
from bot.play.panel.subject import Subject

STRANGER = Person(PersonId(77), "Stranger")


def sights(sitting: Sitting, person: Person, draft: str = "") -> Iterator[Message]:
    """The newest post and the panels of a running table, as that person gets them with that draft."""
    user = person.id
    yield posts.current(sitting)
    yield watching.board(sitting, user)
    yield watching.board(sitting, user, words=True)
    if what_if.offered(sitting):
        yield plotting.question(sitting, user, Subject(what_if.question(sitting, person), "what-if"), "", 0)
    if sitting.seat_of(user) is None:
        return
    yield mine.mine(sitting, user)
    if sitting.row.stage == "running":
        yield in_advance.panel(sitting, user, "")
    asked = sitting.asked(user)
    if asked is not None:
        yield plotting.question(sitting, user, Subject(asked), draft, 0)
