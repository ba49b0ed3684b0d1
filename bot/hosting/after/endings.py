"""The last post of a game: who won, the podium with margins, what decided it, luck, changes of rating."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from bot.hosting.table.coverage import names_by_seat, opening
from bot.hosting.table.racers import automata, automata_of, finish, undriven
from bot.hosting.table.sitting import VACANT, Sitting
from bot.hosting.table.status import FEW, crested, named, played, who
from bot.store import Json, Reading, SeatRow
from bot.text import POST, first_of, fitted, lines_on_a_phone, within
from engine import codec, story
from engine.face.ceremony import ceremony
from engine.face.finish import Finish
from engine.face.happenings import Edition
from engine.face.podium import Podium, placed
from engine.journal import standing
from engine.language import _, listed
from engine.model import Entry, Outcome
from engine.naming import naming

MEDALS = ("🥇", "🥈", "🥉")
"""The medals before the first places; the others share a line."""
MINUS = "−"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game has ended: its headline, the podium and who else came in where in ever shorter words, and
    what there is to know besides, the most important first; where it turned, in ever shorter words.

    `beaten`: automata have taken the medals of people, who want to know where they came in themselves.
    """

    headline: str
    podiums: tuple[tuple[str, ...], ...]
    others: tuple[str, ...]
    beside: tuple[str, ...]
    turning: tuple[str, ...] = ()
    unrated: str = ""
    beaten: bool = False


async def closing(read: Reading, sitting: Sitting, news: Sequence[Entry[Any]]) -> Finish:
    """The story of a game that is over; `news` are its latest entries, which are not stored yet.

    Games are long, so they are gone through beside the event loop.
    """
    stored = await read.telling(sitting.row.id, 0, news[0].number if news else None)
    return await asyncio.to_thread(finished, sitting, stored, news)


def headline(sitting: Sitting, entries: Sequence[Entry[Any]], before: Any | None) -> str:
    """The headline of the last post of a game, whose stretch began at the view `before`."""
    known = since_then(sitting, finished(sitting, (), entries), before)
    return ending_of(sitting, known, ()).headline.strip("*")


def since_then(sitting: Sitting, end: Finish, before: Any | None) -> Finish:
    """The story of a game in its last post; where everybody knew who has won, it says what came later."""
    known = end.later and story.decided(sitting.face, before)
    return replace(end, headline=end.later) if known else end


def ending_of(sitting: Sitting, end: Finish, gains: Sequence[str]) -> Ending:
    """How a game has ended, with the gains and losses of those who have played."""
    return _ending(sitting, end, (*gains, *_luck(sitting, end)))


def post(
    end: Ending,
    where: str,
    notices: Sequence[str] = (),
    beside: Sequence[str] = (),
    news: Sequence[str] = (),
) -> list[str]:
    """The last post of a game, in five lines on a phone: why it ended so, and where it turned, matters more
    than by how much somebody was third.

    `where` says which table it was, `notices` why it ended, `news` what else has to be told;
    `beside` is told where there is room.
    """
    reason = " ".join(notice.removeprefix("-# ") for notice in notices) or end.unrated
    why = fitted([*([f"-# {reason}"] if reason else []), *news], POST - lines_on_a_phone(end.headline) - 1)
    always, rest = (end.others, ()) if end.beaten else ((), end.others[:1])
    least = [end.headline, *end.podiums[-1], *always[-1:], *why]
    lines = next(_fitting(end, where, why, always, beside), least)
    room = POST - lines_on_a_phone("\n".join(lines))
    return [*lines, *within([one for one in (*beside, *rest, *end.beside) if one not in lines], room)]


def _fitting(
    end: Ending, where: str, why: Sequence[str], always: Sequence[str], beside: Sequence[str]
) -> Iterator[list[str]]:
    """The posts that have room, the best first: rather than where it turned, margins are left out, then some
    of its words, the first line that is said `beside`, which table it was, and only then who was second.

    `always` is one line in ever shorter words.
    """
    turned = [(one,) for one in end.turning]
    said = [tuple(beside[:1]), ()] if beside else [()]
    medals = (end.podiums[:-1], end.podiums[-1:])
    tails = [*product(said, turned), *product(said, [()])]
    for podiums, (more, turning), below in product(medals, tails, [(where,), ()]):
        for podium, line in product(podiums, [[one] for one in always] or [[]]):
            lines = [end.headline, *below, *podium, *line, *turning, *why, *more]
            if lines_on_a_phone("\n".join(lines)) <= POST:
                yield lines


def whole(end: Ending) -> list[str]:
    """All that there is to say of the end of a game, a line each."""
    others = filter(None, [*end.others[:1], end.unrated])
    return [end.headline, *end.podiums[0], *others, *end.turning[:1], *end.beside]


def finished(sitting: Sitting, stored: Sequence[Json], news: Sequence[Entry[Any]]) -> Finish:
    """The game's own words on its end, from what everybody may know."""
    game = sitting.game
    entries = standing([*(codec.load_entry(game, data) for data in stored), *news])
    past = opening(sitting), tuple(event for entry in entries for event in entry.events)
    with naming(sitting.cast):
        return story.finish(game, past, Edition(sitting.row.id, sitting.running.entries))


def _ending(sitting: Sitting, end: Finish, beside: tuple[str, ...]) -> Ending:
    outcome, levels = sitting.running.outcome, finish(sitting)
    assert outcome is not None
    counts = sitting.counts
    headline = f"**{end.headline or _reason(sitting, outcome)}**"
    unrated = _("This game does not count: no places, no ratings.") if not counts else ""
    racers, shortly, margins = _racers(sitting, named), _racers(sitting, _alone), _margins(sitting, end)
    if len(levels) == 1 < len(levels[0]):
        names = (listed([*racers.values()]), listed([*shortly.values()]), first_of([*shortly.values()]))
        drawn = tuple((_("Drawn: {people}.").format(people=people),) for people in names)
        return Ending(headline, drawn, (), beside, (), unrated)
    said = [_podium(levels, racers, margins), _podium(levels, racers, {}), _podium(levels, shortly, {})]
    (medals, plain, shorter), others = zip(*said, strict=True)
    others = tuple(dict.fromkeys(filter(None, others)))
    podiums = (medals, plain, (" ".join(plain),), (" ".join(shorter),), shorter[:1])
    return Ending(headline, podiums, others, beside, _turning(end), unrated, _beaten(sitting, levels))


def _beaten(sitting: Sitting, levels: Sequence[Sequence[int]]) -> bool:
    """Whether somebody is off the podium at a table of automata."""
    on_it = {number for place, number in placed(levels) if place <= len(MEDALS)}
    return bool(automata(sitting)) and any(s.seat not in on_it for s in sitting.people)


def _reason(sitting: Sitting, outcome: Outcome) -> str:
    """The sentence of an outcome in the language that is spoken."""
    stated = sitting.outcome()
    return stated.reason if stated else _(outcome.reason)  # an end by consent is the kernel's sentence


def podium(sitting: Sitting, end: Finish) -> Podium | None:
    """The podium of a game that is over as a picture; None where there is none, or all are level."""
    outcome = sitting.running.outcome
    if outcome is None or not sitting.counts:
        return None
    outcome = replace(outcome, reason=_reason(sitting, outcome))
    with naming(sitting.cast):
        return ceremony(sitting.game, sitting.public, outcome, end, names_by_seat(sitting))


def medals(sitting: Sitting) -> str:
    """The racers on the podium, in a line."""
    return " ".join(_podium(finish(sitting), _racers(sitting, _alone), {})[0])


def _podium(
    levels: Sequence[Sequence[int]], racers: Mapping[int, str], margins: Mapping[int, str]
) -> tuple[tuple[str, ...], str]:
    """A line for each medal, and one for all others."""
    lines, rest, place = [], [], 1
    for level in levels:
        who = first_of([racers[number] for number in level])
        margin = margins.get(level[0], "")
        line = f"{who} · {margin}" if margin else who
        if place <= len(MEDALS):
            lines.append(f"{MEDALS[place - 1]} {line}")
        else:
            rest.append(f"{place}. {line}")
        place += len(level)
    return tuple(lines), f"-# {', '.join(rest)}" if rest else ""


def _alone(seat: SeatRow, label: str) -> str:
    """The driver of a seat without what is played."""
    return label if seat.driver in VACANT else who(seat)


def _racers(sitting: Sitting, named: Callable[[SeatRow, str], str]) -> dict[int, str]:
    """Everybody who raced, by number, as they are named there."""
    racers: dict[int, str] = {s.seat: named(s, played(sitting, s.seat)) for s in sitting.seats}
    names = automata(sitting)
    words = "{name} ({side})" if sitting.show else _("{name} ({side} automaton)")
    for number, side in undriven(sitting).items():
        racers[number] = words.format(name=names[number], side=crested(sitting.game.key, side))
    return racers


def _margins(sitting: Sitting, end: Finish) -> dict[int, str]:
    """The margins by the numbers of the racers."""
    number = dict(zip(automata_of(sitting.game, sitting.public), automata(sitting), strict=True))
    return {one if isinstance(one, int) else number[one]: said for one, said in end.margins.items()}


def _turning(end: Finish) -> tuple[str, ...]:
    """How a game turned, in ever shorter words."""
    if end.turning is None:
        return ()
    words = _("-# Turning point, {when}: {sentence}")
    said = (end.turning.full, end.turning.brief)
    return tuple(words.format(when=end.turning.when, sentence=one) for one in dict.fromkeys(said))


def _luck(sitting: Sitting, end: Finish) -> list[str]:
    """The rolls of each against the average; of many, the luckiest and the unluckiest."""
    if not end.luck:
        return []
    best = sorted(end.luck.items(), key=lambda one: (-one[1], one[0]))
    drivers = [f"{sitting.driver(seat)} {signed(points)}" for seat, points in best]
    if len(drivers) > FEW:
        words = _("-# 🎲 Luckiest with the dice: {best}; unluckiest: {worst}.")
        return [words.format(best=drivers[0], worst=drivers[-1])]
    return [_("-# 🎲 Rolls over average: {people}.").format(people=", ".join(drivers))]


def signed(number: float) -> str:
    """A number with its sign, a half as a fraction."""
    sign = "+" if number > 0 else MINUS if number < 0 else "±"
    whole, half = int(abs(number)), abs(number) % 1
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"
