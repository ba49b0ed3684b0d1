"""The look back at a game that is over: what other answers would have been worth, by what a seat knew then.

One driver proposes and another one judges: he drives on for everybody, from tables that look the same to the
seat and with fresh dice, after the answer that was given and, with the same dice, after the proposal. The
dice that fell and the answers that others gave are tried apart from that, and claim nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice, takewhile
from statistics import fmean, stdev
from typing import Any

from engine.drivers import brain_of, seen_by
from engine.game import Budget, Game, Review
from engine.imagining import imagine
from engine.journal import replay, standing
from engine.kernel import may, submit
from engine.model import Answer, Decision, DecisionId, Order, Seat, Step, Table
from engine.record import Record
from engine.selfplay import play_on

TURN = 2
"""Throws of fresh dice for each decision, before the next one has its turn again."""
LARGEST = 5
"""How many decisions are weighed again, with what the strongest driver proposes."""
TOLD = 2
"""The most of them that are told."""
SURE = 1.64
"""Standard errors by which a gain has to be above nothing; 95 of 100 that are none are not."""

QUICKLY = 10
"""By this a driver looks less far that proposes for all decisions."""
FIRST, STRONGEST, SECOND, CLAIM = 0.35, 0.55, 0.75, 1.0
"""The shares of the time after which no more is spent on the first weighing, on what the strongest driver
proposes, on the second weighing, and on what is claimed."""
Spent = Callable[[], float]
"""The share of the time that is spent; from 1 on it is over."""


@dataclass(frozen=True, slots=True)
class Made:
    """An answer that somebody has given: to which question, at which table, and all answers of its group."""

    entry: int
    table: Table[Any, Any]
    decision: Decision
    seat: Seat
    line: str
    answers: tuple[Answer, ...]
    worths: dict[int, float] = field(default_factory=dict, compare=False, repr=False)
    """The worth of the line by the number of a throw, as far as it has been found."""


@dataclass(frozen=True, slots=True)
class Found:
    """A decision that is worth telling, by the number of the entry that closed it.

    `other` would have been worth `gain` more than `line`, on average of fresh dice, in the unit of the game;
    where the gain is below nothing, `line` was worth so much more. `fell` is the same with the dice that fell
    and the answers that the others gave.
    """

    entry: int
    decision: Decision
    line: str
    other: str
    gain: float
    fell: float
    then: tuple[str, ...] = ()
    """The lines that would have followed `other`, as its proposer sees it, where a game tells them."""


@dataclass(frozen=True, slots=True)
class Look:
    """A look back: the decisions that cost most, the best one, the gain of the dice over usual ones (None
    where there was no time for that), and how many decisions there were."""

    costly: tuple[Found, ...] = ()
    best: Found | None = None
    dice: float | None = None
    decisions: int = 0


def look_back(
    game: Game, record: Record, seat: Seat, spent: Spent, first: int = 0, end: int | None = None
) -> Look:
    """The look back of the one who answered for a seat from one entry to before another.

    A quick driver proposes for all decisions. Those with the largest gains, and the best one, are weighed
    again with what the strongest driver proposes. What is told is claimed after a third weighing, which has
    chosen nothing; each is on dice of its own. Raises `BadRecord` and whatever a
    game raises whose rules have changed since.
    """
    how, key = review_of(game), record.opening.key()
    made = [*made_by(game, record, seat, first, len(record.entries) if end is None else end)]
    first_throws, second_throws, throws = how.throws
    timely = takewhile(lambda _one: spent() < FIRST, made)
    glance = Budget(game.nodes // QUICKLY)
    weighed = [Weighing(game, one, proposal(game, how.quick, one, key, glance), key) for one in timely]
    _throw_all(weighed, first_throws, FIRST, spent)
    dice = sum(luck(game, one, key) for one in made) if game.dice and spent() < FIRST else None
    weighed.sort(key=lambda weighing: -weighing.mean)
    again = [*_again(game, weighed[:LARGEST], key, spent)]
    _throw_all(again, second_throws, SECOND, spent)
    likely = [one.afresh() for one in _one_each(again) if one.sure(how.least)][:TOLD]
    best = [one.afresh() for one in weighed[-1:] if one.sure(how.least, -1)]
    _throw_all([*likely, *best], throws, CLAIM, spent)
    costly = sorted((one for one in likely if one.sure(how.least)), key=lambda one: -one.mean)
    return Look(
        tuple(one.found() for one in costly),
        next((one.found() for one in best if one.sure(how.least, -1)), None),
        dice,
        len(made),
    )


def proposed(game: Game, made: Made, key: bytes) -> Weighing:
    """The proposal that seems to be worth most at a first weighing, on dice of its own from here on.

    It is the answer that was given where none seems to be worth more.
    """
    how = review_of(game)
    quick = proposal(game, how.quick, made, key, Budget(game.nodes // QUICKLY))
    lines = dict.fromkeys((quick, proposal(game, how.strongest, made, key, Budget(game.nodes))))
    weighed = [Weighing(game, made, line, key) for line in lines]
    for one in weighed:
        one.throw(how.throws[0])
    most = max(weighed, key=lambda one: one.mean)
    return most.afresh() if most.mean > 0 else Weighing(game, made, made.line, key)


def review_of(game: Game) -> Review:
    """How a game is looked back at; raises `LookupError` for one that is not."""
    if game.review is None:
        raise LookupError(f"{game.key} has no look back")
    return game.review


def made_by(game: Game, record: Record, seat: Seat, first: int, end: int) -> Iterator[Made]:
    """The answers that were given by hand for a seat, from one entry to before another.

    What a rollback has undone is left out.
    """
    kinds, steps = review_of(game).kinds, replay(game, record.opening, (e.order for e in record.entries[1:]))
    for entry in standing(record.entries):
        for answer in entry.answers if first <= entry.number < end else ():
            table = steps[entry.number - 1].table
            asked = table.decision(answer.decision)
            if asked is not None and asked.kind in kinds and (answer.seat, answer.by) == (seat, "player"):
                yield Made(entry.number, table, asked, seat, answer.line, entry.answers)


def proposal(game: Game, level: str, made: Made, key: bytes, budget: Budget) -> str:
    """The line of a driver of that level at a decision, of what its seat saw, as far as it is weighed.

    Where the part that is weighed does not fit the answer that was given, it is the whole line.
    """
    brain, decision, table = brain_of(game, level), made.decision, _unanswered(made)
    seen = seen_by(brain, game, table, decision, _chance(key, made, "seen"))
    line = brain(seen, decision, _chance(key, made, "proposed"), budget)
    blended = review_of(game).blended(made.line, line)
    return blended if may(game, table.state, decision, blended) else line


class Weighing:
    """Another line for a decision, weighed on more and more throws of fresh dice against the one given."""

    def __init__(self, game: Game, made: Made, other: str, key: bytes, thrown: int = 0) -> None:
        self.made = made
        self.other = other
        self._game = game
        self._key = key
        self._thrown = thrown
        self.gains: list[float] = []

    def afresh(self) -> Weighing:
        """The same on dice that it has not been weighed on."""
        return Weighing(self._game, self.made, self.other, self._key, self._thrown + len(self.gains))

    @cached_property
    def differs(self) -> bool:
        """Whether people call the lines by different names."""
        named, made = review_of(self._game).named, self.made
        view = self._game.rules.view(made.table.state, made.seat)
        return named(view, made.decision, self.other) != named(view, made.decision, made.line)

    @property
    def mean(self) -> float:
        """The gain on average so far."""
        return fmean(self.gains) if self.gains else 0.0

    def sure(self, least: float, sign: int = 1) -> bool:
        """Whether the gain (`sign` -1: the loss) is so much at least, and no chance."""
        if len(self.gains) < review_of(self._game).throws[0]:
            return False
        error = stdev(self.gains) / len(self.gains) ** 0.5
        return sign * self.mean >= least and sign * self.mean > SURE * error

    def throw(self, times: int) -> None:
        """Weigh it on so many more throws; lines of one name are worth the same."""
        for _time in range(times):
            self.gains.append(self._gain(self._thrown + len(self.gains)) if self.differs else 0.0)

    def _gain(self, number: int) -> float:
        worths = self.made.worths
        if number not in worths:
            worths[number] = self._worth(self.made.line, number)
        return self._worth(self.other, number) - worths[number]

    def _worth(self, line: str, number: int) -> float:
        game, decision, seat = self._game, self.made.decision, self.made.seat
        rng = _chance(self._key, self.made, f"fresh {number}")
        table, key = imagine(game, _unanswered(self.made), seat, rng), rng.randbytes(32)
        step = submit(game, table, Order("answer", seat, decision.id, line), key)
        return worth_after(game, step, seat, key)

    def found(self) -> Found:
        """The decision as it is told."""
        game, made, key = self._game, self.made, self._key
        fell = worth_of(game, made, self.other, key) - worth_of(game, made, made.line, key)
        then = tuple(best_line(game, made, self.other, key)) if self.mean > 0 else ()
        return Found(made.entry, made.decision, made.line, self.other, self.mean, fell, then)


def _again(game: Game, weighed: Sequence[Weighing], key: bytes, spent: Spent) -> Iterator[Weighing]:
    """The decisions with what the strongest driver proposes, and with what seems to be worth more already.

    Each has an even share of what is left of the time for that.
    """
    how = review_of(game)
    for number, one in enumerate(weighed):
        left = STRONGEST - spent()
        if left <= 0:
            return
        until = STRONGEST - left * (1 - 1 / (len(weighed) - number))
        budget = Budget(game.nodes, partial(_is_spent, spent, until))
        line = proposal(game, how.strongest, one.made, key, budget)
        strongest = Weighing(game, one.made, line, key, how.throws[0])
        if strongest.differs:
            yield strongest
        if one.mean > 0 and one.other != strongest.other:
            yield one.afresh()


def _is_spent(spent: Spent, share: float) -> bool:
    return spent() >= share


def _throw_all(weighed: Sequence[Weighing], times: int, share: float, spent: Spent) -> None:
    """Weigh all in turn, until each has been weighed so often or that share of the time is spent."""
    for _turn in range(0, times, TURN):
        for one in weighed:
            if spent() >= share:
                return
            one.throw(TURN)


def _one_each(weighed: Iterable[Weighing]) -> list[Weighing]:
    """Of each decision the line that seems to be worth most, the largest gains first."""
    best: dict[DecisionId, Weighing] = {}
    for one in sorted(weighed, key=lambda one: -one.mean):
        best.setdefault(one.made.decision.id, one)
    return [*best.values()]


def best_line(game: Game, made: Made, line: str, key: bytes) -> Iterator[str]:
    """The lines that follow a line as the strongest driver sees it, as many as the game tells."""
    how = review_of(game)
    table = submit(game, _unanswered(made), Order("answer", made.seat, made.decision.id, line), key).table
    drivers = dict.fromkeys(table.seats, how.strongest)
    if how.line:
        steps = islice(play_on(game, table, drivers, key, game.nodes // QUICKLY), how.line)
        yield from (answer.line for step in steps for answer in step.entry.answers)


def luck(game: Game, made: Made, key: bytes) -> float:
    """The gain of the dice that fell over fresh ones, after all answers of a group were known."""
    times = review_of(game).throws[0]
    fresh = (_chance(key, made, f"dice {number}").randbytes(32) for number in range(times))
    usual = fmean(worth_of(game, made, made.line, other) for other in fresh)
    return worth_of(game, made, made.line, key) - usual


def worth_of(game: Game, made: Made, line: str, key: bytes) -> float:
    """The worth of a line beside the answers that the others gave, with the dice of a key."""
    table, seat, asked = replace(made.table, filed=()), made.seat, made.decision
    if not asked.sealed:
        return worth_after(game, submit(game, table, Order("answer", seat, asked.id, line), key), seat, key)
    answers = tuple(replace(one, line=line) if one.decision == asked.id else one for one in made.answers)
    table = replace(table, answers=answers, ready=tuple(one.id for one in table.open if one.sealed))
    return worth_after(game, submit(game, table, Order("close", by="host"), key), seat, key)


def worth_after(game: Game, step: Step[Any, Any, Any], seat: Seat, key: bytes) -> float:
    """How a seat stands once the judge has driven for everybody until so many rounds have begun."""
    how, left = review_of(game), review_of(game).rounds
    drivers = dict.fromkeys(step.table.seats, how.judge)
    left -= _begun(game, step)
    for on in play_on(game, step.table, drivers, key) if left > 0 else ():
        step, left = on, left - _begun(game, on)
        if left <= 0:
            break
    return how.worth(step.table.state, seat)


def _begun(game: Game, step: Step[Any, Any, Any]) -> int:
    """How many rounds have begun in a step; in a game without rounds each answer is one."""
    began = game.rules.RoundBegan
    return len(step.entry.answers) if began is None else sum(isinstance(e, began) for e in step.entry.events)


def _unanswered(made: Made) -> Table[Any, Any]:
    """The table before anybody had answered, without anything that others had given in advance."""
    filed = tuple(one for one in made.table.filed if one.seat == made.seat)
    return replace(made.table, answers=(), ready=(), filed=filed)


def _chance(key: bytes, made: Made, what: str) -> random.Random:
    """A chance that tells nothing of the dice of the table."""
    return random.Random(f"review {made.entry} {made.decision.id} {what} {key.hex()}")
