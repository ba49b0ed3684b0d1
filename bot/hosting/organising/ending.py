"""Games that end before their end: by consent, by a draw, or by somebody who acts alone.

A lobby is closed by the person who arranges it. A running game is ended by more than half of the others: a
race then counts with the order of the moment, and so it does however else it is ended. A game without an
order, one in which no answer has been opened yet, and one that a fault has stopped count for nothing, which
is told. A draw needs everybody who is still in the game: nobody's silence is a yes, and nobody agrees for
somebody else.
"""

from __future__ import annotations

from typing import Any

from bot.hosting.after import posts
from bot.hosting.host import Host
from bot.hosting.organising import lobby, moderating, votes
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import PersonId
from bot.store import Motion, Reading, Writing
from bot.text import mention
from engine.language import N_, _, speaking
from engine.model import DRAWN, Order, Seat


async def close(host: Host, id: str, person: Person, reason: str = "") -> Sitting:
    """End a table: a lobby at once, a running game by the others or by who acts alone. Raises `Refused`."""
    sitting = await host.look(id)
    if sitting.row.stage != "lobby":
        return await votes.ask(host, id, person, EndKind.name, "", reason)
    async with host.changing(id) as (tx, sitting):
        sitting.must_be_arranged_by(person)
        lobby.in_lobby(sitting)
        await moderating.record_act(host, tx, sitting, person, "end")
        with speaking(sitting.row.language):
            words = _("{person} has closed this table early.").format(person=mention(person.id))
        return await posts.end(tx, sitting, words)


async def draw(host: Host, id: str, person: Person, reason: str = "") -> Sitting:
    """Offer a draw to everybody who is still in the game; raises `Refused`."""
    sitting = await host.look(id)
    sitting.must_run()
    if sitting.my_seat(person.id).seat not in _playing(sitting):
        raise Refused(_("You are out of the game, so only the players still in it vote on a draw."))
    return await votes.ask(host, id, person, DrawKind.name, "", reason)


async def stop(host: Host, tx: Writing, sitting: Sitting, words: str) -> Sitting:
    """End a game now, with the order of the moment if that says anything; `words` say who did it."""
    if await _counts(tx, sitting):
        return await _end(host, tx, sitting, words)
    with speaking(sitting.row.language):
        nothing = _nothing(sitting)
    await votes.over(tx, sitting)
    return await posts.end(tx, sitting, f"{words}\n{nothing}".rstrip())


def may_draw(sitting: Sitting) -> bool:
    """Whether the game of a table can end in a draw that its players agree on."""
    ranks = sitting.game.rules.ranks
    return ranks is not None and ranks.ended(sitting.running.state, True) is not None


async def _end(host: Host, tx: Writing, sitting: Sitting, words: str, line: str = "") -> Sitting:
    step = host.submit(sitting, Order("end", line=line, by="host"))
    await votes.over(tx, sitting)
    return await host.save(tx, sitting, [step], words.split("\n"))


async def _counts(read: Reading, sitting: Sitting) -> bool:
    ranks, row = sitting.game.rules.ranks, sitting.row
    if row.stage != "running" or row.practice or sitting.show or ranks is None:
        return False
    return ranks.ended(sitting.running.state, False) is not None and await read.opened(sitting.row.id)


def _nothing(sitting: Sitting) -> str:
    """Why a game that was ended counts for nothing; '' where nobody expects it to count."""
    if sitting.row.practice or sitting.show:
        return ""
    if sitting.game.rules.ranks is None:
        words = _("It does not count: in {game} nobody is ahead until the game is decided.")
        return words.format(game=sitting.game.title)
    if sitting.row.stage == "frozen":
        return _("It does not count, because a fault in the rules had stopped it.")
    return _("It does not count, because nothing had happened yet.")


def _playing(sitting: Sitting) -> tuple[Seat, ...]:
    """The seats that are still in the game."""
    game = sitting.game
    if game.rules.ranks is None or not may_draw(sitting):
        words = _("You cannot vote on a draw in {game}; if the rules have one, offer it in the game itself.")
        raise Refused(words.format(game=game.title))
    return game.rules.ranks.playing(sitting.public)


@votes.kind_of_motion
class EndKind(votes.Kind):
    name = "end"
    place = 70
    label = N_("End the game …")
    question = N_(
        "**End the game now?** Everybody gets their current place, if the game has places before its end."
    )

    def offered(self, sitting: Sitting, person: Person) -> bool:
        return True

    async def propose(self, host: Host, id: str, person: Person, number: int, reason: str) -> Sitting:
        return await close(host, id, person, reason)

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        if sitting.game.rules.ranks is not None:
            words = _("{person} asks to end the game now, with the places as they are.")
        else:
            words = _("{person} asks to end the game now; it would not count.")
        return words.format(person=mention(motion.user))

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        if sitting.row.stage == "closed":
            raise Refused(_("This table is already closed."))
        if sitting.row.stage == "over":
            raise Refused(_("This game is over; Board and Log show how it went."))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        with speaking(sitting.row.language):
            words = _("{person} has ended this game early.").format(person=mention(motion.user))
        return await stop(host, tx, sitting, "\n".join(x for x in (words, why) if x))


@votes.kind_of_motion
class DrawKind(votes.Unanimous):
    name = "draw"
    place = 30
    label = N_("Draw …")
    question = N_("**Offer a draw?** Everybody still in the game would share a place.")

    def offered(self, sitting: Sitting, person: Person) -> bool:
        return sitting.seat_of(person.id) is not None and may_draw(sitting)

    async def propose(self, host: Host, id: str, person: Person, number: int, reason: str) -> Sitting:
        return await draw(host, id, person, reason)

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        words = _("{person} offers a draw to everybody who is still in the game.")
        return words.format(person=mention(motion.user))

    def others(self, sitting: Sitting, user: PersonId) -> tuple[PersonId, ...]:
        playing = _playing(sitting)
        return tuple(
            s.user for s in sitting.people if s.user not in (None, user) and s.seat in playing and s.user
        )

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        sitting.must_run()
        _playing(sitting)

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        with speaking(sitting.row.language):
            words = _("{person} has offered a draw.").format(person=mention(motion.user))
        return await _end(host, tx, sitting, "\n".join(x for x in (words, why) if x), DRAWN)
