"""Five lessons, and a coach who compares the order of coins that was driven with all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from engine.face.lessons import LAST_LAP as NAME
from engine.face.lessons import Attempt, Lesson, Prepared, as_usual
from engine.games.chariots.face.orders import Forecast, forecast_of, forecasts
from engine.games.chariots.face.outlook import spelled
from engine.games.chariots.face.plotting import likeliest
from engine.games.chariots.players.expectation import Coins
from engine.games.chariots.players.hindsight import Turnout, hindsight
from engine.games.chariots.players.rehearsal import manner_of
from engine.games.chariots.players.rivalry import Plan
from engine.games.chariots.rules.coins import COINS_IN_A_PLOT, SPEEDS
from engine.games.chariots.rules.events import CoinSpent, Crashed, Finished, Moved, Plotted
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.speech import name
from engine.games.chariots.rules.state import Chariot, Colour, Race
from engine.games.chariots.rules.track import CORNER, EDGE, SQUARES
from engine.language import N_, _, ngettext

_ALONE = {"chariots": 1, "fair_grid": False}
"""One chariot for each player, so that a plot is three coins, and nobody lacks a special coin."""
_INSIDE = 2
"""Inside squares that the first lesson asks for."""


def _mine(attempt: Attempt) -> frozenset[str]:
    return frozenset(c.name for c in attempt.before.race.of(attempt.seat))


def _drove_inside(attempt: Attempt) -> bool:
    mine = _mine(attempt)
    ends = [e.end for e in attempt.events if isinstance(e, Moved) and e.chariot in mine]
    kinds = [SQUARES[end].kind for end in ends]
    return kinds.count("inside") >= _INSIDE and "outside" not in kinds


def _spent(attempt: Attempt, coin: Literal["null", "ace"]) -> bool:
    mine = _mine(attempt)
    return any(isinstance(e, CoinSpent) and e.chariot in mine and e.coin == coin for e in attempt.events)


def _spent_null(attempt: Attempt) -> bool:
    return _spent(attempt, "null")


def _spent_ace(attempt: Attempt) -> bool:
    return _spent(attempt, "ace")


def _in_the_way(attempt: Attempt) -> bool:
    race: Race = attempt.after.race
    mine = [c for c in race.of(attempt.seat) if c.racing]
    rivals = [c for c in race.chariots if c.racing and c.seat != attempt.seat]
    return any(
        me.square in (*EDGE[them.square], *CORNER[them.square]) and me.advancement > them.advancement
        for me in mine
        for them in rivals
    )


def _came_first(attempt: Attempt) -> bool:
    mine = _mine(attempt)
    return any(isinstance(e, Finished) and e.chariot in mine and e.place == 1 for e in attempt.events)


LESSONS = (
    Lesson(
        name="turns",
        title=N_("Coins and turns"),
        task=N_(
            "A coin is a speed. The inside of a turn is short: a {always} always gets in, a {slower} or "
            "{faster} needs a good roll, a {never} never does. In one round, drive {inside:word} inside "
            "squares and no outside one."
        ),
        numbers={**SPEEDS, "inside": _INSIDE},
        passed=_drove_inside,
        options=_ALONE,
    ),
    Lesson(
        name="null",
        title=N_("The null coin"),
        task=N_(
            "The null coin lets you step diagonally, or onto a closed inside square. Choose under *Tactics* "
            "when to spend it, and spend it."
        ),
        passed=_spent_null,
        options=_ALONE,
        tactics=True,
    ),
    Lesson(
        name="ace",
        title=N_("The ace coin"),
        task=N_(
            "The ace coin pushes a chariot out of your way. Choose under *Tactics* when to spend it, come up "
            "behind your rival, and push."
        ),
        passed=_spent_ace,
        options=_ALONE,
        tactics=True,
    ),
    Lesson(
        name="block",
        title=N_("Blocking"),
        task=N_(
            "Nobody moves onto a square that is taken. Get in your rival's way: end a round ahead of that "
            "chariot, on a square that touches its own."
        ),
        passed=_in_the_way,
        options=_ALONE,
    ),
    Lesson(
        name="finish",
        title=N_("The finish"),
        task=N_(
            "A special coin that is left at the end has won you nothing: spend both on the way. Race "
            "{laps:word} laps, and cross the line ahead of your rival."
        ),
        numbers={"laps": Options().laps},
        passed=_came_first,
        options=_ALONE,
    ),
)


LAST_LAP = Lesson(
    name=NAME,
    title=N_("The last lap"),
    task=N_(
        "This race is prepared: bots have driven it to its last lap, and you take over, two squares behind. "
        "Choose an order of three speeds, one for each phase, and win."
    ),
    passed=_came_first,
    options={**_ALONE, "race_on": False},
    rivals=3,
    start=as_usual,
    coached=False,
    prepared=Prepared(seed=302, drivers=("keen", "keen", "careful", "careful"), question=249),
)
"""The end of a race in which the pupil lies two squares behind the leader, and a third of all orders win."""


def coach(attempt: Attempt) -> str:
    """The gain of another order of the coins, with the rolls and rivals of this very round.

    Where the round cannot be driven again, by the odds of a track without rivals. Nobody is blamed for the
    order that the panel has proposed.
    """
    race: Race = attempt.before.race
    plotted = [
        replace(race.chariot(e.chariot), plot=e.coins, policy=e.policy)
        for e in attempt.events
        if isinstance(e, Plotted) and e.seat == attempt.seat and e.coins
    ]
    if not plotted:
        return ""
    proposals = zip(plotted, _proposed(race, plotted), strict=True)
    chosen = [me for me, proposed in proposals if me.plot != proposed]
    driven = hindsight(race, plotted, attempt.events, attempt.after.race)
    if driven is None:
        return _weighed(attempt, race, plotted[0], plotted[0] in chosen)
    turnouts: Mapping[str, Sequence[Turnout]] = {me.name: driven.turnouts(me.name) for me in plotted}
    missed = {me.name: turnouts[me.name][0].worth - _turnout(turnouts, me).worth for me in plotted}
    me = max(chosen or plotted, key=lambda me: missed[me.name])
    best, mine = turnouts[me.name][0], _turnout(turnouts, me)
    if missed[me.name] < 1 or best.coins == mine.coins:
        return _praised(mine, turnouts[me.name])
    if not chosen:
        return ""
    return _missed(_who(attempt, me), best, round(best.gain - mine.gain))


def _proposed(race: Race, plotted: Sequence[Chariot]) -> Iterator[Coins]:
    """The order that the panel has proposed, for one chariot after the other."""
    plans: tuple[tuple[Colour, Plan], ...] = ()
    for me in plotted:
        yield likeliest(race, me, plans)
        if len(me.plot) == COINS_IN_A_PLOT:
            plans += ((me.name, (me.plot, manner_of(me.policy))),)


def _turnout(turnouts: Mapping[str, Sequence[Turnout]], me: Chariot) -> Turnout:
    """The turnout of the plot of a chariot."""
    return next(turnout for turnout in turnouts[me.name] if turnout.coins == me.plot)


def _praised(mine: Turnout, every: Sequence[Turnout]) -> str:
    """The gain of a good order over the next best one."""
    other = next(turnout for turnout in every if turnout.coins != mine.coins)
    more = round(mine.gain - other.gain)
    if every[0].coins != mine.coins or more < 1:
        same = every[0].coins == mine.coins
        return _("That was the best order.") if same else _("No order was a square better.")
    words = ngettext(
        "Well plotted: the next best order, {coins}, would have ended {n} square behind yours.",
        "Well plotted: the next best order, {coins}, would have ended {n} squares behind yours.",
        more,
    )
    return words.format(coins=spelled(other), n=more)


def _missed(who: str, best: Turnout, more: int) -> str:
    """The gain of the best order."""
    end = best.likeliest
    facts = {"coins": spelled(best), "who": who, "square": end.end, "n": more}
    if end.home and best.sure:
        words = _("With the same rolls and rivals, {coins} would have brought {who} home.")
    elif end.home:
        words = _("Against the same rivals, {coins} would most likely have brought {who} home.")
    elif more < 1:
        words = _("Against the same rivals, {coins} would have saved {who} a special coin.")
    elif best.sure:
        words = ngettext(
            "With the same rolls and rivals, {coins} would have brought {who} to {square}, "
            "{n} square further.",
            "With the same rolls and rivals, {coins} would have brought {who} to {square}, "
            "{n} squares further.",
            more,
        )
    else:
        words = ngettext(
            "Against the same rivals, {coins} would have brought {who} {n} square further on average, "
            "most likely to {square}.",
            "Against the same rivals, {coins} would have brought {who} {n} squares further on average, "
            "most likely to {square}.",
            more,
        )
    return words.format(**facts)


def _weighed(attempt: Attempt, race: Race, me: Chariot, chosen: bool) -> str:
    """One chariot's plot on a free track; a crash is told where no order would have brought more."""
    mine, best = forecast_of(race, me), forecasts(race, me)[0]
    more = round(best.gain - mine.gain)
    homeward = best.best.home and not mine.best.home
    if not chosen and (homeward or more >= 1):
        return ""
    if homeward:
        return _("{coins} could have brought {who} home.").format(coins=spelled(best), who=_who(attempt, me))
    if more >= 1:
        return _further(attempt, me, best, more)
    crash = next((e for e in attempt.events if isinstance(e, Crashed) and e.chariot == me.name), None)
    if crash is not None:
        words = _("On a free track, no order gains more. It was the crash on {square} that cost you ground.")
        return words.format(square=crash.square)
    return _("On a free track, no order would have brought {who} further.").format(who=_who(attempt, me))


def _further(attempt: Attempt, me: Chariot, best: Forecast, more: int) -> str:
    words = ngettext(
        "On a free track, {coins} would have brought {who} {n} square further on average, to {square}.",
        "On a free track, {coins} would have brought {who} {n} squares further on average, to {square}.",
        more,
    )
    if not best.settled:
        words = ngettext(
            "On a free track, {coins} would have brought {who} {n} square further on average, "
            "at best to {square}.",
            "On a free track, {coins} would have brought {who} {n} squares further on average, "
            "at best to {square}.",
            more,
        )
    return words.format(coins=spelled(best), who=_who(attempt, me), square=best.best.end, n=more)


def _who(attempt: Attempt, me: Chariot) -> str:
    """You, or one of two chariots by its colour."""
    return _("you") if len(attempt.before.race.of(attempt.seat)) == 1 else name(me.name)
