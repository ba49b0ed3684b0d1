"""The policy of a driver, given in advance: the clauses that may follow the three coins of a plot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from engine.clauses import Clauses, clause
from engine.games.chariots.rules.coins import COINS, COINS_IN_A_PLOT, PHASES, SPEEDS
from engine.games.chariots.rules.options import LAPS, TEAM, Options
from engine.games.chariots.rules.speech import NUMERALS, name
from engine.games.chariots.rules.track import SQUARES, TURNS
from engine.language import N_, _
from engine.model import WAKE, Tempo

Line = Literal["inside", "middle", "outside"]
Way = Literal["best", "inside", "outside", "side", "back", "null", "push"]
When = Literal["never", "crash", "loss", "gain2", "gain3", "gain4", "wake"]
SwapIf = Literal["banned", "crashed", "blocked", "wake"]

PHASE_WORDS = tuple(f"phase{phase}" for phase in PHASES)


@dataclass(frozen=True, slots=True)
class Policy:
    """Every field has a default, so that three coins are a whole plot; see `CLAUSES`.

    `phases` holds clauses for one phase each, such as `2/null:never`, those of a list one after the other.
    """

    free: Line = "inside"
    free_via: tuple[str, ...] = ()
    banned: Line = "inside"
    banned_via: tuple[str, ...] = ()
    before: Literal["round", "hold"] = "round"
    lane: Literal["any", "a", "b", "c", "d"] = "any"
    change: Literal["early", "late"] = "late"
    taken: tuple[Way, ...] = ("best",)
    null: When = "loss"
    null_at: tuple[str, ...] = ()
    null_for: Literal["both", "diagonal", "ban"] = "both"
    null_from: int = 1
    ace: When = "loss"
    ace_at: tuple[str, ...] = ()
    ace_whom: str = "rivals"
    ace_put: Literal["back", "pocket", "outside", "old"] = "back"
    ace_line: Literal["never", "may"] = "never"
    ace_from: int = 1
    both: Literal["yes", "no"] = "no"
    left: Literal["keep", "spend"] = "keep"
    stance: str = "race"
    avoid: Literal["traps", "nothing"] = "traps"
    avoid_end: tuple[str, ...] = ()
    extra: Literal["never", "ahead", "line", "wake"] = "never"
    extra_at: tuple[str, ...] = ()
    first: Literal["never", "taken", "wake"] = "never"
    whip: Literal["never", "crash", "wake"] = "never"
    balk: Literal["never", "ahead", "beside", "wake"] = "never"
    recover: Literal["never", "long", "always", "wake"] = "long"
    swap: tuple[SwapIf, ...] = ()
    take: Literal["null", "ace"] = "null"
    phases: tuple[str, ...] = ()


DEFAULT = Policy()
"""The policy without any clause (N8)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a table, which decide on its clauses; its tempo is None where it is not known."""

    options: Options
    tempo: Tempo | None
    rivals: tuple[str, ...]


PROFILE = Terms(Options(laps=LAPS[-1], chariots=TEAM, extra_actions=True, faster_recovery=True), None, ())
"""The clauses of a profile: all that name nobody. A table leaves out those that it does not know, and has its
own usual ones where a profile has none."""


def _extra_actions(terms: Terms) -> bool:
    return terms.options.extra_actions


def _faster_recovery(terms: Terms) -> bool:
    """Whether one spent coin comes back each round, so that there may be a choice (11.1)."""
    return terms.options.faster_recovery


def _in_the_race(terms: Terms, lap: str) -> bool:
    return int(lap) <= terms.options.laps


def _hittable(terms: Terms, word: str) -> bool:
    """There is a chariot of one's own to be hit only where one drives two (9.2)."""
    return word != "any" or terms.options.chariots != 1


def _only(rival: str) -> str:
    return _("Only {rival}").format(rival=name(rival))


_BLOCK = "block-"


def _blocked(terms: Terms) -> tuple[str, ...]:
    return tuple(f"{_BLOCK}{rival}" for rival in terms.rivals)


def _block(word: str) -> str:
    return _("Block {rival}").format(rival=name(word.removeprefix(_BLOCK)))


def _asked(terms: Terms) -> bool:
    """At tempo `round` nobody is woken (N2)."""
    return terms.tempo != "round"


def _rivals(terms: Terms) -> tuple[str, ...]:
    return terms.rivals


def _squares(names: tuple[str, ...]) -> Callable[[Terms], tuple[str, ...]]:
    return lambda _terms: names


_TURNS = tuple(n for n, s in SQUARES.items() if s.section in TURNS)
_OUTER = tuple(n for n in _TURNS if not SQUARES[n].inside)
_EVERY_PHASE = (
    (PHASE_WORDS[0], N_("In phase I")),
    (PHASE_WORDS[1], N_("In phase II")),
    (PHASE_WORDS[2], N_("In phase III")),
)
_WHEN = (
    ("never", N_("Never spend it")),
    ("crash", N_("Spend it only to avoid a crash")),
    ("loss", N_("Spend it rather than lose ground")),
    ("gain2", N_("Spend it when it saves two squares or more")),
    ("gain3", N_("Spend it when it saves three squares or more")),
    ("gain4", N_("Spend it when it saves four squares or more")),
    (WAKE, N_("Ask me when it could help")),
)
_LAPS = (
    ("1", N_("Use it from the first lap on")),
    ("2", N_("Keep it until lap 2")),
    ("3", N_("Keep it until lap 3")),
    ("4", N_("Keep it until lap 4")),
)

_moving = partial(clause, question="move")
_announcing = partial(clause, question="announce", applies=_extra_actions)

CLAUSES: Clauses[Terms, Policy] = Clauses(
    (
        _moving(
            "free",
            N_("Inside open"),
            N_("In a turn, when the inside is open to me"),
            ("inside", N_("Cut inside, the shortest way")),
            ("middle", N_("Keep off the dead ends, about two squares longer")),
            ("outside", N_("Stay on the outside squares all the way")),
            note=N_(
                "The inside is the short way: always open to a {always}, and to a {slower} or {faster} after "
                "a good roll."
            ),
            numbers=SPEEDS,
        ),
        _moving(
            "free-via",
            N_("Open, through"),
            N_("Squares to drive through when the inside is open"),
            most=6,
            names=_squares(_TURNS),
            note=N_("Name squares to drive through in a turn; otherwise the shortest way is taken."),
        ),
        _moving(
            "banned",
            N_("Inside closed"),
            N_("In a turn, when the inside is closed to me"),
            ("inside", N_("Keep close to the inside, ready for the next phase")),
            ("middle", N_("Take the shortest way round, close to the inside")),
            ("outside", N_("Take the shortest way round, wide where it is free")),
            note=N_(
                "The outside is the long way: always for a {never}, and for a {slower} or {faster} after "
                "a bad roll."
            ),
            numbers=SPEEDS,
        ),
        _moving(
            "banned-via",
            N_("Closed, through"),
            N_("Squares to drive through when the inside is closed"),
            most=6,
            names=_squares(_OUTER),
            note=N_("Name outside squares to drive through in a turn."),
        ),
        _moving(
            "before",
            N_("Before a closed turn"),
            N_("On the straight before a turn that is closed to me"),
            ("round", N_("Go round the outside at once")),
            ("hold", N_("Wait on the straight until the inside may be open")),
            note=N_("If you wait on the straight, you lose moves, but may get inside in the next phase."),
        ),
        _moving(
            "lane",
            N_("Lane"),
            N_("On the straights"),
            ("any", N_("Drive in whichever lane is shortest")),
            ("a", N_("Make for lane a, the inside")),
            ("b", N_("Make for lane b")),
            ("c", N_("Make for lane c")),
            ("d", N_("Make for lane d, the outside")),
            note=N_("Lane a is the inside one and the shortest in a turn, lane d the outside one."),
        ),
        _moving(
            "change",
            N_("Lane change"),
            N_("When to change to that lane"),
            ("early", N_("As soon as the straight begins")),
            ("late", N_("On the last column of the straight")),
            note=N_("Early, the lane is not blocked yet; late, you lose nothing on the way."),
        ),
        _moving(
            "taken",
            N_("Square taken"),
            N_("When somebody stands on the square I want, try in this order"),
            ("best", N_("Take the shortest way left")),
            ("inside", N_("Pass on the inside")),
            ("outside", N_("Pass on the outside")),
            ("side", N_("Step aside, whichever side is shorter")),
            ("back", N_("Step back")),
            ("null", N_("Slip past diagonally with the null coin")),
            ("push", N_("Push it away with the ace coin")),
            most=7,
            note=N_("Two chariots never share a square: choose how to get past one in your way."),
        ),
        _moving(
            "null",
            N_("Null"),
            N_("The null coin"),
            *_WHEN,
            note=N_("It takes you diagonally, or onto an inside square that is closed to you."),
        ),
        _moving(
            "null-at",
            N_("Null for any gain"),
            N_("Where to spend the null coin for any gain at all"),
            *_EVERY_PHASE,
            most=4,
            names=_squares(tuple(SQUARES)),
            whole=PHASE_WORDS,
            note=N_("Here the null coin is spent for any gain, however small."),
        ),
        _moving(
            "null-for",
            N_("Null"),
            N_("What the null coin is for"),
            ("both", N_("For a diagonal step or a closed inside square")),
            ("diagonal", N_("For a diagonal step only")),
            ("ban", N_("For a closed inside square only")),
            note=N_("The null coin can do two things; you can keep it for one of them."),
        ),
        _moving(
            "null-from",
            N_("Null"),
            N_("How long to keep the null coin"),
            *_LAPS,
            fits=_in_the_race,
            note=N_("A spent coin comes back, but you may want the null before it does."),
        ),
        _moving(
            "ace",
            N_("Ace"),
            N_("The ace coin"),
            *_WHEN,
            note=N_("It pushes a chariot off the square you want."),
        ),
        _moving(
            "ace-at",
            N_("Ace for any gain"),
            N_("Where to spend the ace coin for any gain at all"),
            *_EVERY_PHASE,
            most=4,
            names=_squares(tuple(SQUARES)),
            whole=PHASE_WORDS,
            note=N_("Here the ace coin is spent for any gain, however small."),
        ),
        _moving(
            "ace-whom",
            N_("Ace"),
            N_("Whom the ace coin may hit"),
            ("rivals", N_("Any rival, never my own chariot")),
            ("any", N_("Anybody, even my own second chariot")),
            ("leader", N_("Only the leader")),
            fits=_hittable,
            names=_rivals,
            called=_only,
            note=N_("Keep your ace for the rival who matters, or hit anybody."),
        ),
        _moving(
            "ace-put",
            N_("Push"),
            N_("Where to put a chariot that I push"),
            ("back", N_("Where it loses most ground")),
            ("pocket", N_("Where it has the fewest ways out")),
            ("outside", N_("To the outside")),
            ("old", N_("To the square I come from")),
            note=N_("When you push a chariot, you choose the square where it lands."),
        ),
        _moving(
            "ace-line",
            N_("Push"),
            N_("A push over the line"),
            ("never", N_("Never push it forward over the line")),
            ("may", N_("Push it over the line if need be")),
            note=N_("A push forward over the line can finish somebody else's lap."),
        ),
        _moving(
            "ace-from",
            N_("Ace"),
            N_("How long to keep the ace coin"),
            *_LAPS,
            fits=_in_the_race,
            note=N_("A spent coin comes back, but you may want the ace before it does."),
        ),
        _moving(
            "both",
            N_("Both coins"),
            N_("Both coins on one impulse"),
            ("no", N_("Never spend both at once")),
            ("yes", N_("Spend both at once if that is what it takes")),
            note=N_("One move may use both coins: diagonally, with a push."),
        ),
        _moving(
            "left",
            N_("Coins left"),
            N_("Coins left before the line"),
            ("keep", N_("Keep them: no hurry before the line")),
            ("spend", N_("Spend them for any gain: past it they are worth nothing")),
            note=N_(
                "A coin still in hand at a line that returns spent coins, or at the last line, was wasted."
            ),
        ),
        _moving(
            "stance",
            N_("Others"),
            N_("Towards the others"),
            ("race", N_("Race: mind my own way")),
            ("clear", N_("Keep clear of rivals with an ace")),
            names=_blocked,
            called=_block,
            note=N_("Block a rival by standing in the way, or keep away from rivals who can push you."),
        ),
        _moving(
            "avoid",
            N_("Phase end"),
            N_("At the end of a phase"),
            ("traps", N_("Do not stop where my next coin could trap me")),
            ("nothing", N_("Go as far as I can")),
            note=N_("A trap is an inside square with no way on if the inside is closed to your next coin."),
        ),
        _moving(
            "avoid-end",
            N_("Phase end, not on"),
            N_("Squares not to end a phase on"),
            most=6,
            names=_squares(tuple(SQUARES)),
            note=N_("Name squares your chariot should not end a phase on."),
        ),
        _announcing(
            "extra",
            N_("Extra move"),
            N_("The null coin for an extra move"),
            ("never", N_("Never")),
            ("ahead", N_("On the first impulse without a move, if the way ahead is free")),
            ("line", N_("To cross the finish line")),
            (WAKE, N_("Ask me")),
            note=N_("The null moves you on an impulse in which you would stand still."),
        ),
        _announcing(
            "extra-at",
            N_("Extra move"),
            N_("Where to spend the null coin for an extra move"),
            *_EVERY_PHASE,
            most=4,
            names=_squares(tuple(SQUARES)),
            whole=PHASE_WORDS,
            note=N_("Here the null coin is always spent on an extra move."),
        ),
        _announcing(
            "first",
            N_("Move first"),
            N_("The null coin to move first"),
            ("never", N_("Never")),
            ("taken", N_("When somebody ahead of me would take the square I want")),
            (WAKE, N_("Ask me")),
            note=N_("The null lets you move before everybody else on an impulse."),
        ),
        _announcing(
            "whip",
            N_("Whip a driver"),
            N_("The ace coin to whip another driver"),
            ("never", N_("Never")),
            ("crash", N_("When that makes him crash")),
            (WAKE, N_("Ask me")),
            note=N_("A whipped driver must go straight ahead on this impulse, or else crash."),
        ),
        _announcing(
            "balk",
            N_("Whip horses"),
            N_("The ace coin to make another team balk"),
            ("never", N_("Never")),
            ("ahead", N_("When somebody ahead of me is within reach")),
            ("beside", N_("Whenever somebody is within reach")),
            (WAKE, N_("Ask me")),
            note=N_("Whipped horses lose their move on this impulse."),
        ),
        _moving(
            "recover",
            N_("My own crash"),
            N_("The ace coin after my own crash"),
            ("never", N_("Never")),
            ("long", N_("When it saves two moves or more")),
            ("always", N_("Always")),
            (WAKE, N_("Ask me")),
            applies=_extra_actions,
            note=N_("A crash costs all moves left in the phase; with the ace, only one."),
        ),
        clause(
            "swap",
            N_("Fourth coin"),
            N_("The null coin to use my fourth coin instead"),
            ("banned", N_("When I am before a turn that may be closed to my coin")),
            ("crashed", N_("When a crash costs me moves of that phase")),
            ("blocked", N_("When the way ahead of me is taken")),
            (WAKE, N_("Ask me")),
            most=4,
            applies=_extra_actions,
            question="swap",
            note=N_(
                "You plot {plotted:word} of {coins:word} coins; with the null you can drive the fourth "
                "instead."
            ),
            numbers={"plotted": COINS_IN_A_PLOT, "coins": len(COINS)},
        ),
        clause(
            "take",
            N_("Take back first"),
            N_("The coin to take back first"),
            ("null", N_("The null coin")),
            ("ace", N_("The ace coin")),
            applies=_faster_recovery,
            phased=False,
            note=N_("At this table you take back one spent coin a round."),
        ),
    ),
    usual=DEFAULT,
    phases=NUMERALS[1:],
    asked=_asked,
)
"""All that can be said beside coins, in the order in which it is written."""
