"""Everything that answers for somebody in advance at a table, as one list, and how it is taken back.

What is sent and may still be changed, plans of rounds and of moves, standing answers, and the profile, which
says what a silent seat says. Each is given in a module of its own; only its owner may read the list.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal

from bot.hosting.after.outcomes import ANSWER, PLAN_OF_MOVES, filed_by, has_standing_answers, has_what_if
from bot.hosting.host import Host
from bot.hosting.playing import filing, plans, standing, what_if
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import PersonId
from bot.store import Draft, Writing
from engine.game import no_profile
from engine.in_advance import PLAN, PROFILE, STANDING_ANSWER, TACTICS, InAdvance
from engine.model import Decision, DecisionId, Order, Seat

Source = Literal["sent", "plan", "line", "answer", "profile"]
KEPT: Collection[Source] = ("plan", "line", "answer")
"""Sources of answers that are kept at the table besides those that are sent."""


KIND_OF: Mapping[Source, InAdvance] = {
    "sent": TACTICS,
    "plan": PLAN,
    "line": PLAN,
    "answer": STANDING_ANSWER,
    "profile": PROFILE,
}
"""The word and the lifetime of what comes from a source."""


@dataclasses.dataclass(frozen=True, slots=True)
class Given:
    """One answer in advance: a line of words or a sentence, and from where it is.

    `key` tells it apart from others of its source, also from those that take its place later. `name` is that
    of its standing order; `after` says in how many rounds an entry of a plan answers.
    """

    source: Source
    says: str
    key: str = ""
    name: str = ""
    after: int = 0

    @property
    def id(self) -> str:
        """The key that tells it apart from all others."""
        return f"{self.source}.{self.key}"


def kinds(sitting: Sitting) -> list[InAdvance]:
    """The kinds of answers that can be kept at a table of this game."""
    plan = [PLAN] if sitting.game.sealed or has_what_if(sitting) else []
    return plan + ([STANDING_ANSWER] if has_standing_answers(sitting) else [])


def possible(sitting: Sitting) -> bool:
    """Whether anything can be said in advance at this table now."""
    return bool(kinds(sitting)) and sitting.row.stage == "running" and sitting.table is not None


def kept(sitting: Sitting, seat: Seat) -> list[Given]:
    """All that a seat keeps at the table: its plans of rounds and of moves, its standing answers."""
    if sitting.table is None:
        return []
    planned = enumerate(plans.by_checksum(sitting, seat).items(), start=1)
    return [
        *(Given("plan", line, key, after=n) for n, (key, line) in planned),
        *_filed(sitting, seat, "line", PLAN_OF_MOVES, what_if.kept(sitting, seat)),
        *_filed(sitting, seat, "answer", ANSWER, standing.kept(sitting, seat)),
    ]


def number(sitting: Sitting, seat: Seat) -> int:
    """How many of them a seat keeps at a table with a game; nothing is put into words for that."""
    lines = [f for kind in (PLAN_OF_MOVES, ANSWER) for f in filed_by(sitting.running, seat, kind)]
    return len(plans.planned(sitting, seat)) + len(lines)


def _filed(
    sitting: Sitting, seat: Seat, source: Source, kind: str, sentences: Mapping[str, str]
) -> Iterator[Given]:
    for filed in filed_by(sitting.running, seat, kind):
        name = filed.order.name
        yield Given(source, sentences[name], filing.checksum(filed.order), name)


def given(sitting: Sitting, user: PersonId, profile: str) -> list[Given]:
    """All that answers for somebody in advance, the profile also where it is empty."""
    seat = sitting.my_seat(user).seat
    asked = plans.open_to(sitting, seat)
    return [*_sent(sitting, asked), *kept(sitting, seat), *_profile(sitting, profile)]


def _sent(sitting: Sitting, asked: Decision | None) -> list[Given]:
    said = sitting.running.answer(asked.id) if asked is not None else None
    return [Given("sent", said.line, str(said.decision))] if said is not None else []


def _profile(sitting: Sitting, profile: str) -> list[Given]:
    """None where it says how a board is seen, or where there is nothing to say."""
    if has_what_if(sitting) or sitting.game.face.profile is no_profile:
        return []
    return [Given("profile", profile)]


async def remove(
    host: Host, id: str, person: Person, which: Callable[[Given], bool]
) -> tuple[Sitting, list[Given]]:
    """Take back what is chosen, all at once, and what that was; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        seat = sitting.my_seat(person.id).seat
        profile = await tx.profile(person.id, sitting.row.game)
        gone = [one for one in given(sitting, person.id, profile) if which(one)]
        orders = [*_orders(sitting, seat, gone)]
        after = await filing.say(host, tx, sitting, *orders)
        await _tidy(tx, sitting, person, gone)
        return after, gone


def _orders(sitting: Sitting, seat: Seat, gone: Iterable[Given]) -> Iterator[Order]:
    """Orders that take them back; a plan is filed once more without them."""
    for one in gone:
        if one.source == "sent":
            yield Order("withdraw", seat, DecisionId(int(one.key)))
        elif one.name:
            yield Order("unfile", seat, line=one.name)
    if planned := {one.key for one in gone if one.source == "plan"}:
        yield plans.without(sitting, seat, planned)


async def _tidy(tx: Writing, sitting: Sitting, person: Person, gone: Iterable[Given]) -> None:
    """Keep what is withdrawn as a draft, and empty the profile."""
    for one in gone:
        if one.source == "sent":
            await tx.put_draft(Draft(sitting.row.id, DecisionId(int(one.key)), person.id, one.says))
        elif one.source == "profile":
            await tx.put_profile(person.id, sitting.row.game, "")
