"""Two accounts in races of one seed that keep step: what one of them has seen is worth nothing to the other.

By the rules alone; that the races of a week keep step is for `tests/bot/features/race_of_the_week`.
"""

from __future__ import annotations

from typing import Literal

from tests.extent import amount, some
from tests.games.chariots.scouts import PLOTS, Account, chosen, fallen, legal

TRIED = some(PLOTS, 4)


def driven(seed: int, scout: Literal["none", "in step", "a round ahead"], rounds: int) -> Account:
    """A race of somebody who answers with all that they have seen, beside a scout who drives fast."""
    mine, other = Account(seed), Account(seed)
    for _round in range(rounds):
        if mine.asked is None:
            break
        if scout == "a round ahead" and other.asked is not None:
            other.close(legal(other.table, other.asked)[0])
        seen = fallen(mine.entries) if scout == "none" else {**fallen(mine.entries), **fallen(other.entries)}
        plot = chosen(mine.table, mine.asked, seen, TRIED)
        if scout == "in step" and other.asked is not None:
            other.close(legal(other.table, other.asked)[0])
        mine.close(plot)
    return mine


def test_a_scout_in_step_gains_nothing_over_one_account_alone() -> None:
    """Every plot is the one that would have been sent without, so every race ends as it would have."""
    seeds, rounds = range(1, 1 + amount(2, 1)), amount(9, 2)
    alone = [driven(seed, "none", rounds) for seed in seeds]
    scouted = [driven(seed, "in step", rounds) for seed in seeds]
    assert [race.sent for race in scouted] == [race.sent for race in alone]
    assert [race.done for race in scouted] == [race.done for race in alone]


def test_a_scout_a_round_ahead_would_gain() -> None:
    """Which is why rounds close for all at once; and a driver of this kind notices."""
    seeds, rounds = range(1, 1 + amount(2, 1)), amount(9, 2)
    pairs = [
        (driven(seed, "a round ahead", rounds).done, driven(seed, "none", rounds).done) for seed in seeds
    ]
    better, worse = sum(one < other for one, other in pairs), sum(one > other for one, other in pairs)
    assert better > worse
