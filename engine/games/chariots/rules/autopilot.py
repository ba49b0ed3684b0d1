"""How a chariot is driven by what its owner said in advance: every question of a race, answered by policy.

The driver sees the view of its own seat and nothing else. All it says is legal.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources

from engine.clauses.saying import at
from engine.games.chariots.rules.actions import PASSING, announcements, in_reach, may_swap
from engine.games.chariots.rules.coins import COINS, COINS_IN_A_PLOT, SCHEDULE, STALL
from engine.games.chariots.rules.moves import (
    Move,
    Moves,
    due,
    last_scheduled,
    may_enter,
    moves_in,
    scheduled,
    situation,
    straight_on,
)
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT, PHASE_WORDS, PROFILE, Policy, Way, When
from engine.games.chariots.rules.reading import read
from engine.games.chariots.rules.routes import ROUTES, TOLLS, left
from engine.games.chariots.rules.sight import Sight, moves_left, next_coin
from engine.games.chariots.rules.state import Chariot, Coin, Colour, Race, View
from engine.games.chariots.rules.track import BEHIND, EDGE, SQUARES, Name, crossing
from engine.games.chariots.rules.words import AND, by_chariot, plot_line, segments
from engine.model import Decision, Seat
from engine.values import changed

SILENT_PLOTS: Mapping[str, Mapping[Name, str]] = json.loads(
    resources.files(__package__).joinpath("silent.json").read_text("utf-8")
)
"""The plot of a silent seat from each square, in the `last` lap or with `more` to come: coin by coin the one
that leaves the least way if its control roll fails (N1). It is data, so that running tables keep it whatever
becomes of the routes."""

NEAR_THE_LINE = 6
"""From how many moves away the line counts as near, for coins that come back there."""
COIN = 0.75
"""The value of a coin in moves when a cheaper line saves as much."""
ANY_GAIN = 0.1
"""The least saving for which a coin is spent where it is to be spent in any case."""
_COINS = tuple(map(str, COINS))
_SHORTEST: tuple[Way, ...] = ("best",)
"""The list for a taken square by which a chariot does what it does in any case."""
_OF_COINS = frozenset(c.field for c in CLAUSES.clauses if c.key.partition("-")[0] in ("null", "ace")) | {
    "both",
    "left",
    "recover",
}
"""The fields of a policy that say nothing where no coin helps."""
_OF_MOVES = frozenset(c.field for c in CLAUSES.clauses if c.question == "move")
"""The fields of a policy that say how a chariot moves."""


def move_line(view: View, chariot: Colour) -> tuple[str, bool]:
    """The legal move of a chariot by its policy, and whether a clause decided it (N2).

    A clause decided if one who says nothing would have moved otherwise.
    """
    race = view.race
    me = race.chariot(chariot)
    moves = moves_in(situation(race, me))
    sight = Sight(race, me)
    move = _move(sight, moves)
    if len(moves.all) == 1 or not _says_something(sight, moves):
        return move.line, False
    return move.line, move != _move(Sight(race, me, DEFAULT), moves)


def announce_line(view: View, chariot: Colour) -> tuple[str, bool]:
    """The announcement of a chariot before an impulse, `.` for none, and whether a clause decided it (N2)."""
    race = view.race
    me = race.chariot(chariot)
    possible = announcements(race, me)
    if len(possible) == 1:
        return PASSING, False
    sight = Sight(race, me)
    null, ace = _null_announced(sight), _ace_announced(sight)
    words = (*null, *ace) if sight.policy.both == "yes" or not null else null
    return (" ".join(words), True) if words and words in possible else (PASSING, False)


def swap_line(view: View, chariot: Colour) -> tuple[str, bool]:
    """Whether the fourth coin replaces the one about to be exposed: `swap` by a clause, or `.` (N2)."""
    race = view.race
    me = race.chariot(chariot)
    policy = at(me.policy, race.phase + 1)
    if may_swap(race, me) and me.aside is not None and _old_enough(policy, me, "null"):
        coin = me.plot[race.phase]
        if any(_swaps(race, me, why, coin, me.aside) for why in policy.swap):
            return "swap", True
    return PASSING, False


def plot_fallback(view: View, seat: Seat) -> str:
    """The plot of a seat that stays silent: coins that suit each square, driven as last told (N1)."""
    race = view.race
    parts = []
    for chariot in race.of(seat):
        if chariot.place is None:
            words = CLAUSES.words(at(chariot.policy, 0), DEFAULT)
            clauses = CLAUSES.fitting(words, race.terms(chariot))
            parts.append(" ".join((_silent_coins(race, chariot), *clauses)))
    return f" {AND} ".join(parts)


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    """A plot with what a profile adds: coins where there are none, and clauses that are not spoken of (N1).

    Of the profile only what fits the table is added; what is said stays, be it legal or not. Other lines have
    nothing added.
    """
    race = view.race
    if decision.kind != "plot" or decision.seat is None:
        return line
    coins = tuple(dict.fromkeys(w for w in profile.split() if w in _COINS))[:COINS_IN_A_PLOT]
    said = CLAUSES.saying(DEFAULT, CLAUSES.fitting(_clauses_in(profile.split()), PROFILE))
    clauses = CLAUSES.words(said, DEFAULT)
    words, parts = read(race, decision, line), []
    for chariot, part in by_chariot(race, decision.seat, words):
        plotted = tuple(w for w in part if ":" not in w)
        filled = CLAUSES.fill(_clauses_in(part), clauses, race.terms(chariot))
        parts.append(" ".join((*(plotted or coins), *filled)))
    return plot_line([*parts, *map(" ".join, segments(words)[len(parts) :])])


def _clauses_in(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(w for w in words if ":" in w)


def _silent_coins(race: Race, chariot: Chariot) -> str:
    """The coins of a chariot for which nobody plots (N1)."""
    return SILENT_PLOTS["last" if chariot.crossings >= race.options.laps else "more"][chariot.square]


# Moves


def _move(sight: Sight, moves: Moves) -> Move:
    best = min(moves.steps, key=sight.worth, default=None)
    ways = sight.policy.taken if sight.policy.taken != _SHORTEST and _barred(sight, best) else ()
    return (
        _with_coin(sight, moves, ways)
        or next((m for way in ways if (m := _by_way(sight, way, moves))), None)
        or (moves.steps[best] if best else _fate(sight, moves.fates))
    )


def _says_something(sight: Sight, moves: Moves) -> bool:
    """Whether the policy says anything that could matter to the move and is not usual."""
    said = _said(sight.policy)
    return bool(said) and (_coin_helps(sight, moves) or not said <= _OF_COINS)


@lru_cache(maxsize=1024)
def _said(policy: Policy) -> frozenset[str]:
    """The fields of a policy about moves that are not as usual."""
    return frozenset(field for field in _OF_MOVES if getattr(policy, field) != getattr(DEFAULT, field))


def _barred(sight: Sight, best: Name | None) -> bool:
    """Whether somebody stands on the wanted square and there is no other way ahead that is as good."""
    wanted = sight.wanted()
    if wanted is None or wanted not in sight.taken:
        return False
    return best is None or sight.worth(best)[:2] > sight.worth(wanted)[:2]


def _by_way(sight: Sight, way: Way, moves: Moves) -> Move | None:
    """The best move of one entry in the list for a taken square."""
    if way == "push":
        wanted = sight.wanted()
        pushes = [m for m in moves.coined if not m.null and m.square == wanted and _ace_may(sight, m)]
        return min(pushes, key=lambda m: _put_rank(sight, m), default=None)
    if way == "null":
        without = _without(sight, moves)
        slips = [m for m in moves.coined if _is_slip(sight, m) and without > sight.ahead[m.square]]
        return min(slips, key=lambda m: sight.ahead[m.square], default=None)
    mine = [name for name in moves.steps if way in sight.ways(name)]
    return moves.steps[min(mine, key=sight.worth)] if mine else None


def _is_slip(sight: Sight, move: Move) -> bool:
    """Whether the move is a diagonal step to an empty square that the policy has a null for."""
    return move.null and not move.push and move.square not in EDGE[sight.me.square] and _null_may(sight, move)


def _coin_helps(sight: Sight, moves: Moves) -> bool:
    """Whether there is no step, or one with a coin saves the least for which any policy spends it."""
    without = _without(sight, moves)
    return without == math.inf or any(without - sight.ahead[m.square] >= ANY_GAIN for m in moves.coined)


def _with_coin(sight: Sight, moves: Moves, listed: Iterable[Way]) -> Move | None:
    """The best move for which the policy spends a coin here; coins in the list for a taken square wait."""
    if not (moves.coined and _coin_helps(sight, moves)):
        return None
    policy, steps = sight.policy, moves.steps
    null = math.nan if "null" in listed else _threshold(sight, policy.null, policy.null_at, steps)
    ace = math.nan if "push" in listed else _threshold(sight, policy.ace, policy.ace_at, steps)
    without, ranked = _without(sight, moves), []
    if without < math.inf and not (null < math.inf or ace < math.inf):
        return None
    for move in moves.coined:
        needed = (null if move.null else 0) + (ace if move.push else 0)
        ahead = sight.ahead[move.square]
        if without - ahead >= needed and _may(sight, move):
            price = COIN * (move.null + move.push)
            rank = ahead + price, -sight.progress[move.square]
            ranked.append(((*rank, *_put_rank(sight, move)), move))
    return min(ranked, key=lambda f: f[0])[1] if ranked else None


def _may(sight: Sight, move: Move) -> bool:
    if move.null and move.push and sight.policy.both == "no":
        return False
    return (not move.null or _null_may(sight, move)) and (not move.push or _ace_may(sight, move))


def _old_enough(policy: Policy, me: Chariot, coin: Coin) -> bool:
    """Whether the policy of the phase no longer keeps a coin for a later lap."""
    return max(1, me.best) >= (policy.null_from if coin == "null" else policy.ace_from)


def _null_may(sight: Sight, move: Move) -> bool:
    use = "ban" if move.square in EDGE[sight.me.square] else "diagonal"
    return _old_enough(sight.policy, sight.me, "null") and sight.policy.null_for in ("both", use)


def _ace_may(sight: Sight, move: Move) -> bool:
    return _old_enough(sight.policy, sight.me, "ace") and _hits(sight, sight.taken[move.square])


def _hits(sight: Sight, target: Chariot) -> bool:
    """Whether the ace may be used on that chariot."""
    match sight.policy.ace_whom:
        case "any":
            return True
        case "rivals":
            return target.seat != sight.me.seat
        case "leader":
            return target == next(c for c in sight.race.standings() if c.racing)
        case name:
            return target.name == name


def _without(sight: Sight, moves: Moves) -> float:
    """The way left after the best step without a coin; without any step a crash threatens."""
    return min(map(sight.ahead.__getitem__, moves.steps), default=math.inf)


def _threshold(sight: Sight, when: When, places: Sequence[str], steps: Iterable[Name]) -> float:
    """The moves that a coin has to save by the policy; NaN, which nothing reaches, for never."""
    if _here(sight, places) or (sight.policy.left == "spend" and _before_the_line(sight)):
        return ANY_GAIN
    match when:
        case "never":
            return math.nan
        case "crash" | "wake":
            return math.inf
        case "loss":
            return math.inf if any(sight.loss[name] < 0 for name in steps) else 1
        case _:
            return int(when.removeprefix("gain"))


def _here(sight: Sight, places: Sequence[str]) -> bool:
    """Whether the chariot stands on a named square or in a named phase."""
    if not places:
        return False
    return sight.me.square in places or PHASE_WORDS[max(sight.race.phase, 1) - 1] in places


def _before_the_line(sight: Sight) -> bool:
    """Whether the line is near and crossing it finishes a lap, so that spent coins come back (7.7).

    With faster recovery they do not (11.1), and only the last lap is meant.
    """
    me, options = sight.me, sight.race.options
    least = options.laps if options.faster_recovery else max(1, me.best)
    return me.crossings >= least and sight.lie.route.last[me.square] <= NEAR_THE_LINE


def _put_rank(sight: Sight, move: Move) -> tuple[float, ...]:
    """How the policy likes the square for a pushed chariot, the smallest being the best."""
    if not move.push:
        return ()
    target = sight.taken[move.square]
    lost = left(
        ROUTES["outside" if target.banned else "inside"],
        target.square,
        move.put,
        target.crossings >= sight.race.options.laps,
    )
    if target.seat == sight.me.seat:
        return (lost,)
    over = sight.policy.ace_line == "never" and crossing(target.square, move.put) == 1
    return (over, _put_wish(sight, move), -lost)


def _put_wish(sight: Sight, move: Move) -> float:
    match sight.policy.ace_put:
        case "back":
            return 0
        case "pocket":
            taken = (set(sight.taken) - {sight.me.square}) | {move.square}
            return sum(n not in taken for n in EDGE[move.put])
        case "outside":
            return -SQUARES[move.put].inside_key
        case "old":
            return move.put != sight.me.square


def _fate(sight: Sight, befalling: Iterable[Move]) -> Move:
    fates = {m.fate: m for m in befalling}
    if "recover" in fates and _recovers(sight):
        return fates["recover"]
    return fates.get("crash") or fates["stay"]


def _recovers(sight: Sight) -> bool:
    """Whether the ace is spent for a quick recovery, which loses one move more and no penalty (10.9)."""
    match sight.policy.recover:
        case "never":
            return False
        case "always":
            return True
        case "long" | "wake":
            return _penalty(sight) >= 3
    raise ValueError(sight.policy.recover)


def _penalty(sight: Sight) -> int:
    """Moves that a crash costs after the present one, as far as the coins are known (6.3, 6.4)."""
    race, me = sight.race, sight.me
    coin = next_coin(race, me)
    if last_scheduled(me, race.impulse):
        return sum(i <= STALL for i in SCHEDULE[coin]) if coin else 1
    return moves_left(me, race.impulse)


# Windows of the additional actions


def _null_announced(sight: Sight) -> tuple[str, ...]:
    """The null before an impulse: an extra move, or to move first (10.3, 10.4)."""
    me, policy = sight.me, sight.policy
    wanted = sight.wanted()
    if not _old_enough(policy, me, "null") or wanted is None:
        return ()
    if scheduled(me, sight.race.impulse):
        return ("first",) if policy.first == "taken" and _would_lose(sight, wanted) else ()
    free = wanted not in sight.taken and sight.loss[wanted] < 0
    homeward = policy.extra == "line" and sight.lie.last and me.square in BEHIND
    wish = policy.extra == "ahead" or homeward or _here(sight, policy.extra_at)
    return ("extra",) if free and wish else ()


def _would_lose(sight: Sight, wanted: str) -> bool:
    """Whether somebody who moves earlier would take the wanted square."""
    race, me = sight.race, sight.me
    return wanted not in sight.taken and any(
        wanted == Sight(race, other).wanted()
        for other in race.chariots
        if due(other, race.impulse) and other.advancement > me.advancement and wanted in EDGE[other.square]
    )


def _ace_announced(sight: Sight) -> tuple[str, ...]:
    """The ace before an impulse: a whip at a driver or at horses (10.7, 10.8)."""
    me, policy = sight.me, sight.policy
    if not _old_enough(policy, me, "ace"):
        return ()
    targets = [c for c in in_reach(sight.race, me) if c.seat != me.seat and _hits(sight, c)]
    targets.sort(key=lambda c: c.advancement, reverse=True)
    for target in targets:
        if policy.whip == "crash" and _would_crash(sight, target):
            return "whip", target.name
        if policy.balk == "beside" or (policy.balk == "ahead" and target.advancement > me.advancement):
            return "balk", target.name
    return ()


def _would_crash(sight: Sight, target: Chariot) -> bool:
    """Whether a whipped chariot would have no square straight ahead, its coins aside (10.7)."""
    return all(n in sight.taken or not may_enter(target, n) for n in straight_on(target))


def _swaps(race: Race, me: Chariot, why: str, coin: int, aside: int) -> bool:
    """Whether a reason to use the fourth coin holds at the start of a phase (10.5)."""
    match why:
        case "banned":
            tolls = TOLLS[coin][me.square], TOLLS[aside][me.square]
            return tolls[0] >= 1 and aside - tolls[1] > coin - tolls[0]
        case "crashed":
            return me.stall > 0 and _after(aside, me.stall) > _after(coin, me.stall)
        case "blocked":
            coming = changed(race, phase=race.phase + 1, impulse=SCHEDULE[coin][0])
            wanted = Sight(coming, changed(me, speed=coin, free=None)).wanted()
            return aside < coin and any(c.racing and c.square == wanted for c in race.chariots)
    return False


def _after(coin: int, stall: int) -> int:
    """Moves that a coin has after that many impulses."""
    return sum(i > stall for i in SCHEDULE[coin])
