"""How everybody stands at a close, and what that close has brought: worked out of the tables of a week."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from bot.features.race_of_the_week.rows import Driver, Json
from bot.games import offered
from bot.hosting.host import Host
from bot.hosting.table.coverage import public_events
from bot.hosting.table.sitting import Sitting
from bot.store import Reading, RoundRow
from engine import codec
from engine.game import Duplicate, Game
from engine.language import speaking
from engine.model import Entry


@dataclass(frozen=True, slots=True)
class News:
    """The news of a close: what `fell` in all races alike, the plot that most sent, how many these were `of`
    all, and what the ahead sent."""

    fell: tuple[str, ...] = ()
    most: str = ""
    sent: int = 0
    of: int = 0
    ahead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A driver at a close: how they stand, what fell in the round that has closed (None: their race was over
    before), and what they sent."""

    driver: Driver
    fell: tuple[str, ...] | None = None
    sent: str = ""


def raced() -> Game | None:
    """The game that is raced; None where none is offered whose races can be compared."""
    return next((each for each in offered().values() if each.duplicate is not None), None)


def news_of(kept: Json) -> News:
    """The news as they were kept."""
    return (
        News(tuple(kept["fell"]), kept["most"], kept["sent"], kept["of"], tuple(kept["ahead"]))
        if kept
        else News()
    )


def kept(news: News) -> Json:
    return asdict(news)


async def closed(host: Host, read: Reading, driver: Driver, number: int, language: str) -> Round:
    """How somebody stands when round `number` has closed."""
    sitting = await host.read(read, driver.table)
    duplicate, seat = sitting.game.duplicate, sitting.seat_of(driver.user)
    if duplicate is None or seat is None:
        return Round(replace(driver, out=True))
    stored, stops = await read.entries(driver.table), await read.rounds(driver.table)

    def work() -> Round:
        with speaking(language):
            return _closed(
                sitting, duplicate, driver, [codec.load_entry(sitting.game, e) for e in stored], stops, number
            )

    return await asyncio.to_thread(work)


def _closed(
    sitting: Sitting,
    duplicate: Duplicate,
    driver: Driver,
    entries: Sequence[Entry[object]],
    stops: Sequence[RoundRow],
    number: int,
) -> Round:
    seat = sitting.my_seat(driver.user).seat
    events = public_events(sitting.game, entries)
    done = duplicate.done(sitting.public, events, seat)
    if len(stops) <= number:  # it was over before
        return Round(replace(driver, done=done))
    part = [e for e in entries if stops[number - 1].entry <= e.number < stops[number].entry]
    fell = duplicate.fell(public_events(sitting.game, part))
    sent = [a.line for e in part for a in e.answers if a.seat == seat and a.by == "player"]
    return Round(replace(driver, done=done), fell, duplicate.heart(sent[0]) if sent else "")


def summed(rounds: Sequence[Round]) -> News:
    """The news of a close, of everybody who stands somewhere."""
    there = [each for each in rounds if not each.driver.out]
    if not there:
        return News()
    fallen = [each.fell for each in there if each.fell is not None]
    alike = [one for one in (fallen[0] if fallen else ()) if all(one in others for others in fallen)]
    counted = Counter(each.sent for each in there if each.sent)
    most, sent = min(counted.items(), key=lambda one: (-one[1], one[0])) if counted else ("", 0)
    best = min(each.driver.done for each in there)
    ahead = dict.fromkeys(each.sent for each in there if each.driver.done == best and each.sent)
    return News(tuple(alike), most, sent, counted.total(), tuple(sorted(ahead)))


def ranked(drivers: Collection[Driver]) -> list[list[Driver]]:
    """Everybody who stands somewhere, best first, those who are equal together."""
    groups: dict[tuple[int, ...], list[Driver]] = {}
    for each in drivers:
        if not each.out and each.done:
            groups.setdefault(each.done, []).append(each)
    return [groups[done] for done in sorted(groups)]


def places(drivers: Collection[Driver]) -> Mapping[int, int]:
    """The place of everybody who stands somewhere, by user; those who are equal share one."""
    found: dict[int, int] = {}
    for group in ranked(drivers):
        place = 1 + len(found)
        found |= {each.user: place for each in group}
    return found
