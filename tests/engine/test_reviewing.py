"""A look back claims what a seat could have known, and tells dice and choice apart."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine import reviewing
from engine.game import Budget
from engine.kernel import may
from engine.model import Entry, Seat
from engine.record import Record
from engine.registry import all_games, find
from engine.reviewing import LARGEST, Look, Made, Weighing, look_back, made_by, proposal, review_of, worth_of
from engine.selfplay import opening_of, play_out

CHARIOTS = find("chariots")
ALL = 10_000
RED = Seat(1)
REVIEWED = [key for key in all_games() if find(key).review is not None]


@cache
def raced(key: str = "chariots") -> Record:
    """A game of two in which drivers have answered as people do."""
    game, options = find(key), {"chariots": 1} if key == "chariots" else {}
    driver = next(iter(game.players))
    record = play_out(game, opening_of(game, 2, 5, options, drivers=(driver,) * 2))
    return replace(record, entries=tuple(by_hand(entry) for entry in record.entries))


def by_hand(entry: Entry[Any]) -> Entry[Any]:
    """An entry of a driver as one of a person."""
    order = replace(entry.order, by="player") if entry.order.by == "brain" else entry.order
    answers = (replace(one, by="player") if one.by == "brain" else one for one in entry.answers)
    return replace(entry, order=order, answers=tuple(answers))


def made(record: Record, first: int = 0, end: int = ALL) -> list[Made]:
    return [*made_by(find(record.opening.game), record, RED, first, end)]


@pytest.mark.parametrize("key", REVIEWED)
def test_who_judges_proposes_nothing(key: str) -> None:
    how = review_of(find(key))
    assert how.judge not in (how.quick, how.strongest)
    assert {how.judge, how.quick, how.strongest} <= {*find(key).players}


@pytest.mark.parametrize("key", REVIEWED)
def test_what_is_proposed_is_legal_and_has_a_name(key: str) -> None:
    game, how = find(key), review_of(find(key))
    record = raced(key)
    one = made(record)[0]
    line = proposal(game, how.strongest, one, record.opening.key(), Budget(200))
    assert may(game, one.table.state, one.decision, line)
    assert how.named(game.rules.view(one.table.state, RED), one.decision, line)
    assert how.measured(how.least)


def test_only_ones_own_decisions_are_looked_at() -> None:
    """Neither those of whoever sat there before or after, nor what a profile has answered."""
    first, *between, last = made(raced())
    assert made(raced(), first.entry + 1, last.entry) == between
    silent = play_out(CHARIOTS, opening_of(CHARIOTS, 2, 5, {"chariots": 1}, drivers=("silent",) * 2))
    assert made(silent) == []


def test_what_others_have_sealed_says_nothing_about_a_proposal() -> None:
    """The same gain, whatever the rival has plotted in the same round."""
    key = raced().opening.key()
    one = made(raced())[1]
    other = replace(one, table=replace(one.table, answers=()), answers=())
    gains = []
    for each in (one, other):
        weighing = Weighing(CHARIOTS, each, "5 4 3", key)
        weighing.throw(2)
        gains.append(weighing.gains)
    assert gains[0] == gains[1]
    assert gains[0] != [0.0, 0.0]


def test_with_the_dice_that_fell_an_answer_is_worth_what_came_of_it() -> None:
    record, how = raced(), review_of(CHARIOTS)
    one, following = made(record)[1:3]
    assert worth_of(CHARIOTS, one, one.line, record.opening.key()) == how.worth(following.table.state, RED)


def test_lines_that_people_call_the_same_are_worth_the_same() -> None:
    one = made(raced())[0]
    weighing = Weighing(CHARIOTS, one, f"{' '.join(one.line.split()[:3])} null:never", raced().opening.key())
    weighing.throw(1)
    assert not weighing.differs
    assert weighing.gains == [0.0]


def test_once_the_time_is_over_nothing_more_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Weighing, "_gain", nobody_weighs)
    look = look_back(CHARIOTS, raced(), RED, lambda: 1.0)
    assert look == Look(dice=None, decisions=len(made(raced())))


def test_the_quick_driver_proposes_for_all_and_the_strongest_for_the_five_largest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: dict[str, list[int]] = {}

    def propose(_game: object, level: str, one: Made, *_more: object) -> str:
        asked.setdefault(level, []).append(one.entry)
        return "5 4 3" if one.line.split()[:3] != ["5", "4", "3"] else "2 3 4"

    monkeypatch.setattr(reviewing, "proposal", propose)
    monkeypatch.setattr(Weighing, "_gain", lambda self, _number: float(-self.made.entry))
    monkeypatch.setattr(reviewing, "luck", lambda *_made: 0.0)
    look = look_back(CHARIOTS, raced(), RED, lambda: 0.0)
    how, entries = review_of(CHARIOTS), [one.entry for one in made(raced())]
    assert len(entries) > LARGEST == 5
    assert asked == {how.quick: entries, how.strongest: entries[:LARGEST]}
    assert look.costly == ()  # of what was given, nothing has cost anything
    assert look.best is not None
    assert (look.best.entry, look.best.gain) == (entries[-1], -entries[-1])


def nobody_weighs(_self: Weighing, _number: int) -> float:
    raise AssertionError


@pytest.mark.long
def test_who_crawls_hears_of_it() -> None:
    """At most two decisions, the largest first, each by more than the least and no chance."""
    opening = opening_of(CHARIOTS, 2, 7, {"chariots": 1}, drivers=("constant:2 3 4", "careful"))
    record = play_out(CHARIOTS, opening)
    crawled = replace(record, entries=tuple(by_hand(entry) for entry in record.entries))
    look = look_back(CHARIOTS, crawled, RED, lambda: 0.0)
    gains = [one.gain for one in look.costly]
    assert len(gains) == 2
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] >= review_of(CHARIOTS).least
    assert {tuple(one.line.split()[:3]) for one in look.costly} == {("2", "3", "4")}


def test_a_game_without_one_says_so() -> None:
    with pytest.raises(LookupError):
        review_of(replace(CHARIOTS, review=None))
