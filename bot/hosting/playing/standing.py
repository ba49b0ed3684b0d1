"""Standing answers: sentences that a game offers (`Face.standing_answers`), kept as standing orders.

One that is kept answers every question of its kind that it fits, from the next one on, until it is taken
back. How it is kept is said in `bot.hosting.playing.filing`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import reduce

from bot.hosting.after.outcomes import ANSWER, filed_by
from bot.hosting.host import Host
from bot.hosting.playing import filing
from bot.hosting.playing.filing import MOST, checksum, left
from bot.hosting.table.sitting import Person, Refused, Sitting
from engine.face.forms import StandingAnswer
from engine.language import _, ngettext
from engine.model import WAKE, Link, Order, Seat, Standing, Test


def offered(sitting: Sitting, seat: Seat) -> tuple[StandingAnswer, ...]:
    """The answers that a seat could keep at this position and has not kept yet."""
    if sitting.table is None or sitting.row.stage != "running":
        return ()
    mine = {_bare(f.order) for f in filed_by(sitting.table, seat, ANSWER)}
    return tuple(
        answer
        for answer in _standing_answers(sitting, seat)
        if _bare(answer.standing) not in mine
        and not (sitting.table.tempo == "round" and _wakes(answer.standing))
    )


def kept(sitting: Sitting, seat: Seat) -> dict[str, str]:
    """The standing answers of a seat as sentences, by the names of their orders.

    What the game offers in other words at this position, or not at all, is said in those of the kernel.
    """
    if sitting.table is None:
        return {}
    mine = filed_by(sitting.table, seat, ANSWER)
    known = (
        {_bare(answer.standing): answer.sentence for answer in _standing_answers(sitting, seat)}
        if mine
        else {}
    )
    return {f.order.name: known.get(_bare(left(f))) or _in_words(sitting, left(f)) for f in mine}


async def keep_proposal(host: Host, id: str, person: Person, which: str) -> tuple[Sitting, bool]:
    """Keep what is offered and has that mark, and whether there is such; raises `Refused`.

    It takes the place of those that would answer in the same cases.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        seat = sitting.my_seat(person.id).seat
        chosen = next((p.standing for p in offered(sitting, seat) if checksum(p.standing) == which), None)
        if chosen is None:
            return sitting, False
        mine = filed_by(sitting.running, seat, ANSWER)
        replaced = [f for f in mine if _same_cases(f.order, chosen)]
        others = [f for f in mine if f not in replaced]
        if len(others) >= MOST:
            words = ngettext(
                "You can keep {n} standing answer; remove it first.",
                "You can keep {n} standing answers; remove one first.",
                MOST,
            )
            raise Refused(words.format(n=MOST))
        named = dataclasses.replace(chosen, name=filing.free_name(ANSWER, others))
        gone = [Order("unfile", seat, line=f.order.name) for f in replaced]
        return await filing.say(host, tx, sitting, *gone, Order("file", seat, standing=named)), True


def _standing_answers(sitting: Sitting, seat: Seat) -> tuple[StandingAnswer, ...]:
    return sitting.face.standing_answers(sitting.seen_by(seat), seat)


def _bare(order: Standing) -> Standing:
    """A standing order without its name, which the host gives."""
    return dataclasses.replace(order, name="")


def _wakes(order: Standing) -> bool:
    return any(link.answer == WAKE for link in order.links)


def _same_cases(one: Standing, other: Standing) -> bool:
    """Whether two steady orders would answer the same questions, the first leaving none to the other."""
    tests = [{link.tests for link in order.links} for order in (one, other)]
    return one.kind == other.kind and not one.line and not other.line and tests[0] == tests[1]


def _in_words(sitting: Sitting, order: Standing) -> str:
    """A standing order in the words of the kernel: `Plot: 2 3 4, else 5 4 3 if behind >= 2`."""
    asked = sitting.face.call(order.kind, order.kind.capitalize())
    words = _("{one}, then {other}") if order.line else _("{one}, otherwise {other}")
    return _("{question}: {answers}").format(question=asked, answers=_joined(words, map(_link, order.links)))


def _link(link: Link) -> str:
    answer = _("ask me") if link.answer == WAKE else f"`{link.answer}`"
    if not link.tests:
        return answer
    tests = _joined(_("{one} and {other}"), map(_test, link.tests))
    return _("{answer} if {tests}").format(answer=answer, tests=tests)


def _test(test: Test) -> str:
    return f"{test.fact} {test.op} {test.value}"


def _joined(words: str, parts: Iterable[str]) -> str:
    return reduce(lambda one, other: words.format(one=one, other=other), parts)
