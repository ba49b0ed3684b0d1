"""What a driver wants, said in advance: the clauses that may follow the three coins of a plot."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from engine.clauses import Clause, Clauses
from engine.games.chariots.rules.speech import NUMERALS, name
from engine.games.chariots.rules.track import SQUARES
from engine.language import N_, _
from engine.model import WAKE, Choice, Tempo

Line = Literal["inside", "middle", "outside"]
Way = Literal["best", "inside", "outside", "side", "back", "null", "push"]
When = Literal["never", "crash", "loss", "gain2", "gain3", "gain4", "wake"]
SwapIf = Literal["banned", "crashed", "blocked", "wake"]

PHASE_WORDS = ("phase1", "phase2", "phase3")


@dataclass(frozen=True, slots=True)
class Policy:
    """Every field has a default, so that three coins are a whole plot; see `DEFAULTS` and `CLAUSES`.

    `phases` holds clauses for one phase each, such as `2/null:never`, those of a list one after the other.
    """

    free: Line = "inside"
    free_via: tuple[str, ...] = ()
    banned: Line = "outside"
    banned_via: tuple[str, ...] = ()
    before: Literal["round", "hold"] = "round"
    lane: Literal["any", "a", "b", "c", "d"] = "any"
    change: Literal["early", "late"] = "late"
    taken: tuple[Way, ...] = ("best",)
    null: When = "loss"
    null_at: tuple[str, ...] = ()
    null_for: Literal["both", "diagonal", "ban"] = "both"
    null_from: int = 1
    ace: When = "crash"
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
"""What holds where nothing is said, by version 1 of the rules."""
DEFAULTS: Mapping[int, Policy] = MappingProxyType(
    {1: DEFAULT, 2: dataclasses.replace(DEFAULT, banned="inside", ace="loss")}
)
"""What holds where nothing is said, by the version with which a table was opened."""
NEWEST = max(DEFAULTS)


@dataclass(frozen=True, slots=True)
class Terms:
    """What of a table decides which clauses can be said at it: its options, its tempo (None where it is not
    known) and the names of the rivals."""

    laps: int
    chariots: int
    extra_actions: bool
    faster_recovery: bool
    tempo: Tempo | None
    rivals: tuple[str, ...]


PROFILE = Terms(4, 2, True, True, None, ())
"""What may be said in a profile: all that names nobody. Where a table does not know it, it is left out; and
what a profile does not say is at every table what is usual there."""


def _told(*values: tuple[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(word, sentence) for word, sentence in values)


def _extra_actions(terms: Terms) -> bool:
    return terms.extra_actions


def _faster_recovery(terms: Terms) -> bool:
    return terms.faster_recovery


def _in_the_race(terms: Terms, lap: str) -> bool:
    return int(lap) <= terms.laps


def _hittable(terms: Terms, word: str) -> bool:
    """There is a chariot of one's own to be hit only where one drives two."""
    return word != "any" or terms.chariots != 1


def _only(rival: str) -> str:
    return _("Only {rival}").format(rival=name(rival))


_BLOCK = "block-"


def _blocked(terms: Terms) -> tuple[str, ...]:
    return tuple(f"{_BLOCK}{rival}" for rival in terms.rivals)


def _block(word: str) -> str:
    return _("Block {rival}").format(rival=name(word.removeprefix(_BLOCK)))


def _asked(terms: Terms) -> bool:
    """At tempo `round` nobody is woken."""
    return terms.tempo != "round"


def _rivals(terms: Terms) -> tuple[str, ...]:
    return terms.rivals


def _squares(names: tuple[str, ...]) -> Callable[[Terms], tuple[str, ...]]:
    return lambda _terms: names


_TURNS = tuple(n for n, s in SQUARES.items() if s.section in (1, 3))
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

CLAUSES: Clauses[Terms, Policy] = Clauses(
    (
        Clause(
            "free",
            N_("In a turn, when the inside is open to me"),
            _told(
                ("inside", N_("Cut inside, the shortest way")),
                ("middle", N_("Keep off the dead ends, about two squares longer")),
                ("outside", N_("Stay on the outside squares all the way")),
            ),
            short=N_("Inside open"),
            question="move",
        ),
        Clause(
            "free-via",
            N_("Squares to drive through when the inside is open"),
            short=N_("Open, through"),
            question="move",
            most=6,
            names=_squares(_TURNS),
        ),
        Clause(
            "banned",
            N_("In a turn, when the inside is closed to me"),
            _told(
                ("inside", N_("Keep close to the inside, ready for the next phase")),
                ("middle", N_("Take the shortest way round, close to the inside")),
                ("outside", N_("Take the shortest way round, wide where it is free")),
            ),
            short=N_("Inside closed"),
            question="move",
        ),
        Clause(
            "banned-via",
            N_("Squares to drive through when the inside is closed"),
            short=N_("Closed, through"),
            question="move",
            most=6,
            names=_squares(_OUTER),
        ),
        Clause(
            "before",
            N_("On the straight before a turn that is closed to me"),
            _told(
                ("round", N_("Go round the outside at once")),
                ("hold", N_("Hold back on the straight until the inside may be open")),
            ),
            short=N_("Before a closed turn"),
            question="move",
        ),
        Clause(
            "lane",
            N_("On the straights"),
            _told(
                ("any", N_("Drive in whichever lane is shortest")),
                ("a", N_("Make for lane a, the inside one")),
                ("b", N_("Make for lane b")),
                ("c", N_("Make for lane c")),
                ("d", N_("Make for lane d, the outside one")),
            ),
            short=N_("Lane"),
            question="move",
        ),
        Clause(
            "change",
            N_("When to change to that lane"),
            _told(
                ("early", N_("As soon as the straight begins")),
                ("late", N_("On the last column of the straight")),
            ),
            short=N_("Lane change"),
            question="move",
        ),
        Clause(
            "taken",
            N_("When somebody stands on the square I want, try in this order"),
            _told(
                ("best", N_("Whatever way is shortest then")),
                ("inside", N_("Pass on the inside")),
                ("outside", N_("Pass on the outside")),
                ("side", N_("Step aside, whichever side is shorter")),
                ("back", N_("Step back")),
                ("null", N_("Slip past diagonally with the null coin")),
                ("push", N_("Push him away with the ace coin")),
            ),
            short=N_("Square taken"),
            question="move",
            most=7,
        ),
        Clause("null", N_("The null coin"), _told(*_WHEN), short=N_("Null"), question="move"),
        Clause(
            "null-at",
            N_("Where to spend the null coin for any gain at all"),
            _told(*_EVERY_PHASE),
            short=N_("Null for any gain"),
            question="move",
            most=4,
            names=_squares(tuple(SQUARES)),
            whole=PHASE_WORDS,
        ),
        Clause(
            "null-for",
            N_("What the null coin is for"),
            _told(
                ("both", N_("For a diagonal step or a closed inside square")),
                ("diagonal", N_("For a diagonal step only")),
                ("ban", N_("For a closed inside square only")),
            ),
            short=N_("Null"),
            question="move",
        ),
        Clause(
            "null-from",
            N_("How long to keep the null coin"),
            _told(*_LAPS),
            short=N_("Null"),
            question="move",
            kept=int,
            fits=_in_the_race,
        ),
        Clause("ace", N_("The ace coin"), _told(*_WHEN), short=N_("Ace"), question="move"),
        Clause(
            "ace-at",
            N_("Where to spend the ace coin for any gain at all"),
            _told(*_EVERY_PHASE),
            short=N_("Ace for any gain"),
            question="move",
            most=4,
            names=_squares(tuple(SQUARES)),
            whole=PHASE_WORDS,
        ),
        Clause(
            "ace-whom",
            N_("Whom the ace coin may hit"),
            _told(
                ("rivals", N_("Any rival, never a chariot of mine")),
                ("any", N_("Anybody, a second chariot of mine too")),
                ("leader", N_("Only the leader")),
            ),
            short=N_("Ace"),
            question="move",
            fits=_hittable,
            names=_rivals,
            called=_only,
        ),
        Clause(
            "ace-put",
            N_("Where to put a chariot that I push"),
            _told(
                ("back", N_("Where it loses most ground")),
                ("pocket", N_("Where it has the fewest ways out")),
                ("outside", N_("To the outside")),
                ("old", N_("On the square that I come from")),
            ),
            short=N_("Push"),
            question="move",
        ),
        Clause(
            "ace-line",
            N_("A push over the line"),
            _told(
                ("never", N_("Never push him forward over the line")),
                ("may", N_("He may be pushed over the line")),
            ),
            short=N_("Push"),
            question="move",
        ),
        Clause(
            "ace-from",
            N_("How long to keep the ace coin"),
            _told(*_LAPS),
            short=N_("Ace"),
            question="move",
            kept=int,
            fits=_in_the_race,
        ),
        Clause(
            "both",
            N_("Both coins on one impulse"),
            _told(
                ("no", N_("Never spend both at once")),
                ("yes", N_("Spend both at once if that is what it takes")),
            ),
            short=N_("Both coins"),
            question="move",
        ),
        Clause(
            "left",
            N_("Coins that are left before the line"),
            _told(
                ("keep", N_("Keep them: no special haste before the line")),
                ("spend", N_("Spend them for any gain, as they come back at the line")),
            ),
            short=N_("Coins left"),
            question="move",
        ),
        Clause(
            "stance",
            N_("Towards the others"),
            _told(
                ("race", N_("Race: mind my own way")), ("clear", N_("Keep clear of those who hold an ace"))
            ),
            short=N_("Others"),
            question="move",
            names=_blocked,
            called=_block,
        ),
        Clause(
            "avoid",
            N_("At the end of a phase"),
            _told(
                ("traps", N_("Do not stop where my next coin could trap me")),
                ("nothing", N_("Go as far as I can")),
            ),
            short=N_("Phase end"),
            question="move",
        ),
        Clause(
            "avoid-end",
            N_("Squares on which not to end a phase"),
            short=N_("Phase end, not on"),
            question="move",
            most=6,
            names=_squares(tuple(SQUARES)),
        ),
        Clause(
            "extra",
            N_("The null coin for an extra move"),
            _told(
                ("never", N_("Never")),
                ("ahead", N_("On the first impulse without a move, if the way ahead is free")),
                ("line", N_("To cross the finishing line")),
                (WAKE, N_("Ask me")),
            ),
            short=N_("Extra move"),
            question="announce",
            applies=_extra_actions,
        ),
        Clause(
            "extra-at",
            N_("Where to spend the null coin for an extra move"),
            _told(*_EVERY_PHASE),
            short=N_("Extra move"),
            question="announce",
            most=4,
            names=_squares(tuple(SQUARES)),
            applies=_extra_actions,
            whole=PHASE_WORDS,
        ),
        Clause(
            "first",
            N_("The null coin to move first"),
            _told(
                ("never", N_("Never")),
                ("taken", N_("When somebody ahead of me would take the square I want")),
                (WAKE, N_("Ask me")),
            ),
            short=N_("Move first"),
            question="announce",
            applies=_extra_actions,
        ),
        Clause(
            "whip",
            N_("The ace coin to whip another driver"),
            _told(("never", N_("Never")), ("crash", N_("When that makes him crash")), (WAKE, N_("Ask me"))),
            short=N_("Whip a driver"),
            question="announce",
            applies=_extra_actions,
        ),
        Clause(
            "balk",
            N_("The ace coin to make another team balk"),
            _told(
                ("never", N_("Never")),
                ("ahead", N_("When somebody ahead of me is within reach")),
                ("beside", N_("Whenever somebody is within reach")),
                (WAKE, N_("Ask me")),
            ),
            short=N_("Whip horses"),
            question="announce",
            applies=_extra_actions,
        ),
        Clause(
            "recover",
            N_("The ace coin after my own crash"),
            _told(
                ("never", N_("Never")),
                ("long", N_("When it saves two moves or more")),
                ("always", N_("Always")),
                (WAKE, N_("Ask me")),
            ),
            short=N_("My own crash"),
            question="move",
            applies=_extra_actions,
        ),
        Clause(
            "swap",
            N_("The null coin to use my fourth coin instead"),
            _told(
                ("banned", N_("When I stand before a turn that my coin may close to me")),
                ("crashed", N_("When a crash costs me moves of that phase")),
                ("blocked", N_("When the way ahead of me is taken")),
                (WAKE, N_("Ask me")),
            ),
            short=N_("Fourth coin"),
            question="swap",
            most=4,
            applies=_extra_actions,
        ),
        Clause(
            "take",
            N_("The coin to take back first"),
            _told(("null", N_("The null coin")), ("ace", N_("The ace coin"))),
            short=N_("Take back first"),
            applies=_faster_recovery,
            phased=False,
        ),
    ),
    usual=DEFAULT,
    phases=NUMERALS[1:],
    asked=_asked,
)
"""All that can be said beside coins, in the order in which it is written."""
