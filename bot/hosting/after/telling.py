"""Words said once, beside the posts of the rounds, when a seat changes hands.

Anybody who loses a seat, gets one or is offered one is named there and called, together with the person who
organises the table because of it.
"""

from __future__ import annotations

from bot.hosting.after import lobbies, posts
from bot.hosting.after.appeals import Hand
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId
from bot.messages import Row
from bot.store import Writing
from bot.text import mention
from engine.language import _, speaking


def organises(sitting: Sitting) -> str:
    """The organiser of the table, in its language."""
    with speaking(sitting.row.language):
        return _("{person} now organises this table.").format(person=mention(sitting.row.organiser))


async def tell(
    tx: Writing,
    before: Sitting,
    sitting: Sitting,
    words: str,
    *called: PersonId | None,
    rows: tuple[Row, ...] = (),
    hand: Hand | None,
    asks: bool = False,
) -> None:
    """Say what has become of a seat, in the table's language, and call these people once each.

    Where somebody else organised the table `before`, the new organiser is named and called, too. `hand` and
    `asks` are those of `posts.call`.
    """
    users = [user for user in called if user is not None]
    if sitting.row.organiser != before.row.organiser:
        words = f"{words} {organises(sitting)}"
        users.append(sitting.row.organiser)
    await posts.call(tx, sitting, "seat", words, tuple(dict.fromkeys(users)), rows, hand=hand, asks=asks)


async def tell_organiser(tx: Writing, sitting: Sitting, hand: Hand | None) -> None:
    """Say who organises a table now: in the post of its lobby, else in one of its own that calls them."""
    if sitting.row.stage == "lobby":
        await lobbies.tell_lobby(tx, sitting)
    else:
        words = organises(sitting)
        await posts.call(tx, sitting, "organiser", words, (sitting.row.organiser,), hand=hand)
