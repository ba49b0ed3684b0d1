"""The moves of a chariot on an impulse: its squares, coins, pushes and crossings.

The one definition of legal moves, and of the words that say them:

====================  ===================================================================================
``B3a``               move to that edge neighbour
``null B4b``          spend the null: a diagonal step, or an edge neighbour inside a turn in spite of the ban
``push B3b B3c``      spend the ace: enter B3b and put the chariot that stands there on B3c
``null push B3b B3c``  both coins: a diagonal push, or a push onto a forbidden inside square
``crash``             when there is no move without a coin
``recover``           the same, spending the ace so that only one further move is lost
``stay``              an extra move that cannot be made without a coin
====================  ===================================================================================
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import Literal, NamedTuple

from engine.games.chariots.rules.coins import SCHEDULE
from engine.games.chariots.rules.routes import ROUTES
from engine.games.chariots.rules.state import Action, Cause, Chariot, Coin, Colour, Race
from engine.games.chariots.rules.track import BESIDE, CORNER, EDGE, INSIDE, NEARBY, Name, crossing, side
from engine.guards import Guards, passes, refusal
from engine.language import _

START_HEADING = (2, 0)
"""Before its first move a chariot looks at the line (10.7)."""

Fate = Literal["crash", "recover", "stay"]


@dataclass(frozen=True)
class Move:
    """The move of one chariot on one impulse: a step, or a word for the fate of one that cannot move."""

    square: Name = ""
    null: bool = False
    push: bool = False
    put: Name = ""
    fate: Fate | Literal[""] = ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The move as words of an order."""
        if self.fate:
            return (self.fate,)
        null = ("null",) if self.null else ()
        return (*null, "push", self.square, self.put) if self.push else (*null, self.square)

    @cached_property
    def line(self) -> str:
        return " ".join(self.words)

    @cached_property
    def free(self) -> bool:
        """Whether it costs no coin."""
        return not (self.null or self.push or self.fate == "recover")


RECOVER = Move(fate="recover")
_FATES: Mapping[Fate, Move] = {"crash": Move(fate="crash"), "recover": RECOVER, "stay": Move(fate="stay")}
_STEPS = {square: Move(square) for square in EDGE}
_NULL_STEPS = {square: Move(square, null=True) for square in EDGE}


@cache
def _push(square: Name, put: Name, null: bool) -> Move:
    return Move(square, null, True, put)


@cache
def read_move(words: tuple[str, ...]) -> Move:
    """The move that legal words say."""
    if words[0] in ("crash", "recover", "stay"):
        return Move(fate=words[0])  # type: ignore[arg-type]  # one of the three
    null, rest = words[0] == "null", words[words[0] == "null" :]
    return _push(rest[1], rest[2], null) if rest[0] == "push" else Move(rest[0], null)


def coins_of(chariot: Chariot, move: Move) -> tuple[tuple[Coin, Action], ...]:
    """The coins that a legal move costs, and what each is spent for (7.1, 7.2, 7.3, 10.9)."""
    null: Action = "diagonal" if may_enter(chariot, move.square) else "ban"
    spent: tuple[tuple[Coin, Action], ...] = (("null", null),) if move.null else ()
    if move.push:
        spent += (("ace", "push"),)
    return (("ace", "recover"),) if move.fate == "recover" else spent


def occupied(race: Race) -> dict[Name, Chariot]:
    """The chariot on each square; the finished and the resigned stand nowhere (4.3, 6.5)."""
    return {c.square: c for c in race.chariots if c.racing}


class _Reach(NamedTuple):
    """The squares that a chariot may enter if they are free, its coins, and its fate if it cannot move."""

    square: Name
    near: tuple[Name, ...]
    corners: tuple[Name, ...]
    banned: bool
    null: bool
    ace: bool
    fates: tuple[Fate, ...]


class Moves(NamedTuple):
    """The legal moves of a chariot: `steps` cost no coin and are found by their squares, `coined` cost the
    null, the ace or both, `fates` befall one that has no step. `all` has them in this order."""

    all: tuple[Move, ...]
    steps: Mapping[Name, Move]
    coined: tuple[Move, ...]
    fates: tuple[Move, ...]


_Reaching = tuple[Name, tuple[Name, ...], tuple[Name, ...], bool, bool, bool, tuple[Fate, ...]]
"""A reach by which moves that are known are found."""
Situation = tuple[_Reaching, tuple[Name, ...]]
"""All that a chariot's moves depend on: its reach, and which squares near it are taken."""


def legal_moves(race: Race, chariot: Chariot) -> tuple[Move, ...]:
    """The legal moves of a chariot on this impulse; never empty (4.2, 4.3, 5.5, 6.1, 9.2, 10.7).

    Moves without a coin come first, and while there is one, nobody may crash or stand still.
    """
    return moves_in(situation(race, chariot)).all


def situation(race: Race, chariot: Chariot) -> Situation:
    """How it is for a chariot that has its own move on this impulse."""
    here, near = chariot.square, _near(chariot)
    corners = () if chariot.whipped else CORNER[here]
    fates = _fates(race, chariot)
    nearby = NEARBY[here]
    taken = tuple([c.square for c in race.chariots if c.square in nearby and c.racing])
    return (here, near, corners, chariot.free is False, chariot.null, chariot.ace, fates), taken


@lru_cache(maxsize=8192)
def moves_in(situation: Situation) -> Moves:
    """The legal moves, those without a coin apart from the others (6.1)."""
    reaching, taken = situation
    reach = _Reach(*reaching)
    steps = {n: _STEPS[n] for n in reach.near if passes(_against_move(reach, taken, n))}
    coined = tuple(_with_coins(reach, taken))
    fates = () if steps else tuple(_FATES[fate] for fate in reach.fates)
    return Moves((*steps.values(), *coined, *fates), steps, coined, fates)


def _against_move(
    reach: _Reach, taken: Container[Name], square: Name, *, null: bool = False, push: bool = False
) -> Guards:
    """The guards of a move onto a square, with the null or without, with a push or without.

    It leads to an edge neighbour (4.2), straight on for who is whipped (10.7), with the null also to a corner
    (7.1). Inside squares are closed under the ban (5.4); the null lifts it, but not on a diagonal (7.2). Two
    never share a square (4.3): the ace pushes who stands there (7.3).
    """
    diagonal, closed = square in reach.corners, reach.banned and square in INSIDE
    if square not in reach.near and not (diagonal and null):
        yield lambda: _("{square} is not one step from {here}; these are: {squares}.").format(
            square=square, here=reach.square, squares=", ".join(reach.near) or _("none")
        )
    if closed and (diagonal or not null):
        yield lambda: _("Your roll closes {square}, an inside square, to you in this phase.").format(
            square=square
        )
    if null and not diagonal and not closed:
        yield lambda: _("{square} is open to you without the null.").format(square=square)
    if square in taken and not push:
        yield lambda: _("Somebody stands on {square}; only the ace would push them off.").format(
            square=square
        )
    if push and square not in taken:
        yield lambda: _("Nobody stands on {square} to be pushed.").format(square=square)


def _against_spending(reach: _Reach, *, null: bool = False, push: bool = False) -> Guards:
    """A special coin is spent once (7.1, 7.3)."""
    if null and not reach.null:
        yield lambda: _("Your null coin is spent.")
    if push and not reach.ace:
        yield lambda: _("Your ace coin is spent.")


def _against_fate(reach: _Reach, moves: Moves, fate: Fate) -> Guards:
    """Nobody crashes or stands still while there is a move without a coin (6.1); an extra move only stands
    still (10.3), and a quick recovery takes the ace, where it is played (10.9)."""
    if moves.steps:
        yield lambda: _("You can move without a coin, so you must; possible: {squares}.").format(
            squares=", ".join(moves.steps)
        )
    if fate == "recover" and not reach.ace:
        yield lambda: _("Your ace coin is spent.")
    if fate not in reach.fates:
        yield lambda: _("Here you can only: {words}.").format(words=", ".join(reach.fates))


def _against_putting(reach: _Reach, taken: Container[Name], square: Name, put: Name) -> Guards:
    """The pushed is put on an empty square beside the one where he stood (7.4, 7.5)."""
    possible = puts(reach.square, square, taken)
    if put not in possible:
        yield lambda: _("You can put the chariot pushed off {square} on: {squares}.").format(
            square=square, squares=", ".join(possible)
        )


def refused(race: Race, chariot: Chariot, written: tuple[str, ...], word: str) -> str:
    """The reason why a word cannot follow in a move; '' where the legal ones are told."""
    here = situation(race, chariot)
    reach, taken = _Reach(*here[0]), here[1]
    null, push = "null" in (*written, word), "push" in (*written, word)
    behind = [one for one in written if one in EDGE]
    if word in ("null", "push") and not behind:
        return refusal(_against_spending(reach, null=null, push=push))
    if word in _FATES and not written:
        return refusal(_against_fate(reach, moves_in(here), word))  # type: ignore[arg-type]  # a fate
    if word not in EDGE:
        return ""
    if behind:
        return refusal(_against_putting(reach, taken, behind[0], word)) if push else ""
    spending = _against_spending(reach, null=null, push=push)
    return refusal(chain(spending, _against_move(reach, taken, word, null=null, push=push)))


def free_squares(race: Race, chariot: Chariot) -> tuple[Name, ...]:
    """The squares it may enter without a coin; empty means that a crash threatens (6.2)."""
    taken = occupied(race)
    return tuple(n for n in _near(chariot) if n not in taken and may_enter(chariot, n))


def may_enter(chariot: Chariot, square: Name) -> bool:
    """Whether the ban of this phase leaves the square open to it (5.4)."""
    return chariot.free is not False or square not in INSIDE


def _near(chariot: Chariot) -> tuple[Name, ...]:
    """The squares one step away without a coin: edge neighbours, or straight on if whipped (4.2, 10.7)."""
    return straight_on(chariot) if chariot.whipped else EDGE[chariot.square]


def straight_on(chariot: Chariot) -> tuple[Name, ...]:
    """The neighbours in the direction of its last own move; two at a half-square joint (10.7)."""
    return BESIDE[chariot.square].get(side(*(chariot.heading or START_HEADING)), ())


def _with_coins(reach: _Reach, taken: tuple[Name, ...]) -> Iterator[Move]:
    """The moves that cost the null, the ace or both, crash or no crash (6.6, 7.1, 7.2, 7.3, 7.6)."""
    within = (*reach.near, *reach.corners)
    nulls = (False, True) if passes(_against_spending(reach, null=True)) else (False,)
    for square in within if True in nulls else ():
        if passes(_against_move(reach, taken, square, null=True)):
            yield _NULL_STEPS[square]
    for square in within if passes(_against_spending(reach, push=True)) else ():
        for null in nulls:
            if passes(_against_move(reach, taken, square, null=null, push=True)):
                yield from (_push(square, put, null) for put in puts(reach.square, square, taken))


def puts(old: Name, square: Name, taken: Container[Name]) -> tuple[Name, ...]:
    """Where one who is pushed off `square` may be put by one who comes from `old` (7.4, 7.5).

    Any empty edge neighbour, the old square among them, inside squares whatever his roll; after a
    diagonal push the old square only if no edge neighbour is empty.
    """
    return tuple(n for n in EDGE[square] if n == old or n not in taken) or (old,)


def _fates(race: Race, chariot: Chariot) -> tuple[Fate, ...]:
    """The fates of a chariot without a free square; an extra move only stands still (6.6, 10.3, 10.9)."""
    if chariot.boost == "extra":
        return ("stay",)
    return ("crash", "recover") if race.options.extra_actions and chariot.ace else ("crash",)


def crash_cause(race: Race, chariot: Chariot) -> Cause:
    """Why a chariot without a free square has none (6.2)."""
    if chariot.whipped:
        return "whip"
    taken = occupied(race)
    return "blocked" if all(n in taken for n in EDGE[chariot.square]) else "ban"


def gained(chariot: Chariot, end: Name) -> int:
    """How much nearer to the line a step leads by the way open to it; over it counts 1 (4.7)."""
    left = ROUTES["outside" if chariot.banned else "inside"].last
    return crossing(chariot.square, end) or left[chariot.square] - left[end]


# Who moves, and when


def scheduled(chariot: Chariot, impulse: int) -> bool:
    """Whether the speed table has a move for it on that impulse, crashed or not (4.1)."""
    return chariot.racing and chariot.speed is not None and impulse in SCHEDULE[chariot.speed]


def able(chariot: Chariot, impulse: int) -> bool:
    """Whether no crash forbids it to move on that impulse; a quick recovery takes it only then (6.3)."""
    return not chariot.down and impulse > chariot.stall


def due(chariot: Chariot, impulse: int) -> bool:
    """Whether it will move on that impulse unless somebody interferes (4.6)."""
    return scheduled(chariot, impulse) and able(chariot, impulse) and not chariot.skip


def last_scheduled(chariot: Chariot, impulse: int) -> bool:
    """Whether its speed has no move after that impulse (6.4)."""
    return chariot.speed is not None and impulse >= SCHEDULE[chariot.speed][-1]


def order_of_moving(race: Race, balked: tuple[Colour, ...] = ()) -> tuple[Colour, ...]:
    """The order of moving on the present impulse: announced first moves (10.4), then furthest along (4.4).

    Extra moves are made in the same order (10.3).
    """
    movers = [
        c
        for c in race.chariots
        if c.name not in balked
        and ((scheduled(c, race.impulse) and able(c, race.impulse)) or (c.racing and c.boost == "extra"))
    ]
    movers.sort(key=lambda c: (c.boost == "first", c.advancement), reverse=True)
    return tuple(c.name for c in movers)
