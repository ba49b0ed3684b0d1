"""What a driver wants, said in advance: the clauses that may follow the first words of a plot.

They say all that N14.24 and N14.25 name. A clause may hold in one situation alone (`2/ram:any`,
`SITUATIONS`); it is looked at when its driver's moment has come (N15.29).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal

from engine.clauses import Clauses, PhaseWording, Style, clause
from engine.games.circus.rules import values
from engine.games.circus.rules.options import Options
from engine.games.circus.rules.speech import driver_name
from engine.games.circus.rules.track import LANES, SPACES
from engine.language import N_, _, in_words
from engine.model import Tempo

Shape = Literal["mounted", "riding", "dragged", "running", "median", "boarding"]
"""What a driver is when he is asked; see `state.Where`."""
SHAPES: tuple[Shape, ...] = ("mounted", "riding", "dragged", "running", "median", "boarding")


@dataclass(frozen=True, slots=True)
class Policy:
    """What a plot can say; one word is a whole plot, that of a driver who finishes races (N14.24).

    Every field has a default. `phases` holds clauses for single situations, such as `3/ram:any`.
    """

    grid: tuple[str, ...] = ()
    straight: int = 7
    corner: int = 4
    hard: str = "never"
    fresh: str = "soon"
    lane: str = "in"
    entry: str = "any"
    exit: str = "any"
    via: tuple[str, ...] = ()
    swerve: int = 6
    boost: str = "last"
    blocked: tuple[str, ...] = ("left", "right")
    skid: str = "rejoin"
    ram: tuple[str, ...] = ()
    ram_until: int = 5
    ram_most: int = 1
    ram_if: str = "always"
    ram_war: str = "never"
    whip: str = "nobody"
    whip_driver: tuple[str, ...] = ()
    whip_team: tuple[str, ...] = ()
    leave: tuple[str, ...] = ()
    weapon: tuple[str, ...] = ()
    sling: str = "never"
    wrecks: str = "avoid"
    runners: str = "avoid"
    grab: tuple[str, ...] = ()
    capture: tuple[str, ...] = ()
    take: str = "never"
    dismount: str = "never"
    appeal: tuple[str, ...] = ("flip",)
    veto: str = "ahead"
    jump: tuple[str, ...] = ("any",)
    foot: str = "run"
    ride: str = "never"
    fists: str = "fight"
    phases: tuple[str, ...] = ()


DEFAULT = Policy()
"""What holds where nothing is said."""

NEAR = 3
"""How many spaces behind the leader count as close."""
BATTERED = 5
"""From how much damage on a chariot counts as worn."""
HURT = 3
"""From how many injuries on a driver counts as hurt."""
SLOW = 5
"""A team that can be no faster counts as tired."""
SITUATIONS = (
    N_("When I lead"),
    N_("When I am last"),
    N_("When I am at most {near} spaces behind the leader"),
    N_("When somebody is side by side with me"),
    N_("When my chariot has {battered} damage or more"),
    N_("When I have {hurt} injuries or more"),
    N_("When my team is too tired for more than speed {slow}"),
    N_("In my last lap"),
)
"""When a clause may hold alone. `facts.situations` says which of them a driver is in; where several are, the
last of this list that has such a clause decides (N15.29)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What decides which clauses can be said: the table, the rivals, what the driver is, and in which lanes
    he can still wish to start; its tempo and shape are None where they are not known."""

    options: Options
    tempo: Tempo | None
    rivals: tuple[str, ...]
    shape: Shape | None
    grid: tuple[str, ...] = ()


_LANES = tuple(str(lane) for lane in range(1, LANES + 1))
PROFILE = Terms(Options(shop=True, market=True, capture="advanced"), None, (), None, _LANES)
"""What may be said in a profile: all that names nobody."""


def _of(*shapes: Shape) -> Callable[[Terms], bool]:
    return lambda terms: terms.shape is None or terms.shape in shapes


def _armed(*shapes: Shape) -> Callable[[Terms], bool]:
    """Weapons and gods are bought."""
    fits = _of(*shapes)
    return lambda terms: terms.options.shop and fits(terms)


def _rivals(terms: Terms) -> Sequence[str]:
    return terms.rivals


def _corners(_terms: Terms) -> Sequence[str]:
    return _TURN_SPACES


_TURN_SPACES = tuple(name for name, space in SPACES.items() if space.sector in "ew")
_SPEEDS = tuple(str(speed) for speed in range(1, values.TOP_SPEED + 1))


def _numbers(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Values that are numbers; `called` says them."""
    return tuple((word, "") for word in words)


def _called(sentence: str) -> Callable[[str], str]:
    """A number in its sentence, in the language of the moment."""
    return lambda number: _(sentence).format(n=number)


_driving = partial(clause, applies=_of("mounted", "riding"))
_mounted = partial(clause, applies=_of("mounted"))
_fighting = partial(clause, question="attack", applies=_of("mounted", "riding"))
_ANYBODY = ("any", N_("Anybody"))

CLAUSES: Clauses[Terms, Policy] = Clauses(
    (
        # The control
        _driving(
            "straight",
            N_("On the straight"),
            N_("The speed to reach on the straights"),
            *_numbers(_SPEEDS),
            called=_called(N_("Reach {n}")),
            question="control",
            kept=int,
        ),
        _driving(
            "corner",
            N_("In the turns"),
            N_("The highest speed at which to turn"),
            *_numbers(_SPEEDS),
            called=_called(N_("No more than {n}")),
            question="control",
            kept=int,
        ),
        _driving(
            "hard",
            N_("Hard Whip"),
            N_("When to use the Hard Whip: more speed at once, one fatigue, no attacks"),
            ("never", N_("Never")),
            ("last", N_("On the last straight")),
            ("behind", N_("When Whip cannot reach the speed I want")),
            ("always", N_("Whenever I want more speed")),
            question="control",
        ),
        _driving(
            "fresh",
            N_("Fresh horses"),
            N_("When to use a rest of the fresh horses"),
            ("soon", N_("As soon as there is fatigue to lose")),
            ("tired", N_("When fatigue and damage would slow me down")),
            ("never", N_("Never")),
            question="fresh",
        ),
        # The line
        clause(
            "grid",
            N_("Start lane"),
            N_("The lanes in which you would like to start, the first choice first"),
            *_numbers(_LANES),
            called=_called(N_("Lane {n}")),
            question="lane",
            most=3,
            applies=lambda terms: bool(terms.grid),
            fits=lambda terms, lane: lane in terms.grid,
            phased=False,
        ),
        _driving(
            "lane",
            N_("Lane"),
            N_("Which lane to drive in on the straights"),
            ("in", N_("Drift inward, one lane at a time")),
            ("hold", N_("Hold the lane I am in")),
            *_numbers(_LANES),
            called=_called(N_("Make for lane {n}")),
            question="manoeuvre",
        ),
        _driving(
            "entry",
            N_("Into the turn"),
            N_("The lane in which to enter the next turn"),
            ("any", N_("The one I am in")),
            *_numbers(_LANES),
            called=_called(N_("Lane {n}")),
            question="manoeuvre",
        ),
        _driving(
            "exit",
            N_("Out of the turn"),
            N_("The lane in which to leave the turn"),
            ("any", N_("The shortest")),
            *_numbers(_LANES),
            called=_called(N_("Lane {n}")),
            question="manoeuvre",
        ),
        _driving(
            "via",
            N_("Turn at"),
            N_("Spaces of the turn at which to turn the team"),
            question="manoeuvre",
            most=3,
            names=_corners,
            phased=False,
        ),
        _driving(
            "swerve",
            N_("Swerves"),
            N_("The highest speed at which to swerve by choice"),
            *_numbers(_SPEEDS),
            called=_called(N_("At {n} or less")),
            question="manoeuvre",
            kept=int,
        ),
        _driving(
            "boost",
            N_("Free spaces"),
            N_("The {n:word} free spaces you get while you do not lead"),
            ("last", N_("At the end of the move, where it is safe")),
            ("last-1", N_("At most one of them, at the end")),
            ("first", N_("At the start of the move")),
            ("first-1", N_("One of them, at the start")),
            ("best", N_("Where they gain more")),
            ("never", N_("Leave them")),
            question="underdog",
            numbers={"n": values.UNDERDOG},
        ),
        _driving(
            "blocked",
            N_("Way blocked"),
            N_("When somebody blocks my way, try in this order"),
            ("left", N_("Pass on the left")),
            ("right", N_("Pass on the right")),
            ("ram", N_("Ram the chariot beside me")),
            ("crash", N_("Drive on and crash into him")),
            question="manoeuvre",
            most=4,
        ),
        _driving(
            "skid",
            N_("After a skid"),
            N_("When a skid has carried me off my line"),
            ("rejoin", N_("Go back to my line")),
            ("wide", N_("Stay off it for this move")),
            question="manoeuvre",
        ),
        _driving(
            "wrecks",
            N_("Wrecks"),
            N_("A wreck in my way: damage and perhaps a flip"),
            ("avoid", N_("Go round it")),
            ("accept", N_("Drive through rather than swerve")),
            question="manoeuvre",
        ),
        _driving(
            "runners",
            N_("Men on foot"),
            N_("A driver on foot in my way"),
            ("avoid", N_("Go round him if that costs nothing")),
            ("accept", N_("Drive on as if he were not there")),
            ("seek", N_("Run him over where I can")),
            question="manoeuvre",
        ),
        # Rams
        _mounted(
            "ram",
            N_("Ram"),
            N_("Whom to ram when we are side by side"),
            _ANYBODY,
            ("leader", N_("The leader")),
            question="manoeuvre",
            most=6,
            names=_rivals,
            called=driver_name,
        ),
        _mounted(
            "ram-until",
            N_("Ram"),
            N_("How much damage I may have and still ram"),
            *_numbers(("1", "3", "5", "7", "9")),
            called=_called(N_("While my damage is below {n}")),
            kept=int,
            question="manoeuvre",
        ),
        _mounted(
            "ram-most",
            N_("Ram"),
            N_("How many rams in one move"),
            *_numbers(("1", "2", "3")),
            called=_called(N_("No more than {n} in a move")),
            kept=int,
            question="manoeuvre",
        ),
        _mounted(
            "ram-if",
            N_("Ram"),
            N_("Which rams are worth it"),
            ("always", N_("Every one")),
            ("pinned", N_("Only when a wall is behind him")),
            question="manoeuvre",
        ),
        _mounted(
            "ram-war",
            N_("War chariots"),
            N_("Whether to ram war chariots"),
            ("never", N_("Never")),
            ("may", N_("Like any other")),
            question="manoeuvre",
            phased=False,
        ),
        # Attacks
        _fighting(
            "whip",
            N_("Whip"),
            N_("Whom to whip as I pass, where my control allows it"),
            ("nobody", N_("Nobody")),
            ("driver", N_("The drivers")),
            ("team", N_("The teams, which makes them faster")),
        ),
        _fighting(
            "whip-driver",
            N_("Whip the driver of"),
            N_("Rivals whose driver I whip"),
            most=6,
            names=_rivals,
            called=driver_name,
        ),
        _fighting(
            "whip-team",
            N_("Whip the team of"),
            N_("Rivals whose team I whip, so that it runs too fast for its turn"),
            most=6,
            names=_rivals,
            called=driver_name,
        ),
        _fighting(
            "leave",
            N_("Leave alone"),
            N_("Rivals whom I never attack or ram"),
            most=6,
            names=_rivals,
            called=driver_name,
        ),
        _fighting(
            "weapon",
            N_("Weapons"),
            N_("Weapons to use against drivers in reach, the first choice first"),
            ("sword", N_("Sword")),
            ("trident", N_("Trident")),
            ("net", N_("Net")),
            most=3,
            applies=_armed("mounted", "riding", "running"),
        ),
        _fighting(
            "sling",
            N_("Sling"),
            N_("When to use the sling"),
            ("never", N_("Never")),
            ("leader", N_("At the leader")),
            ("any", ""),
            called=lambda _any: _("At anybody within {n} spaces").format(n=in_words(values.SLING_RANGE)),
            applies=_armed("mounted", "riding", "running"),
        ),
        _driving(
            "grab",
            N_("Grab"),
            N_("Things on the track to grab as I pass"),
            ("any", N_("Anything")),
            ("whip", N_("A whip")),
            ("sword", N_("A sword")),
            ("trident", N_("A trident")),
            ("net", N_("A net")),
            ("sling", N_("A sling")),
            question="grab",
            most=5,
        ),
        _mounted(
            "capture",
            N_("Leap across"),
            N_("Whose chariot to leap into when my move ends beside it at the same speed"),
            _ANYBODY,
            ("better", N_("Anybody whose chariot is less damaged than mine")),
            question="take",
            most=6,
            names=_rivals,
            called=driver_name,
        ),
        _mounted(
            "take",
            N_("Empty chariot"),
            N_("An unmanned chariot beside me at the same speed"),
            ("never", N_("Stay in mine")),
            ("better", N_("Take it if it is less damaged than mine")),
            question="take",
        ),
        _mounted(
            "dismount",
            N_("Step down"),
            N_("Leaving a chariot that stands still, with all that is in it"),
            ("never", N_("Never")),
            ("damaged", N_("When it is about to break")),
            question="control",
        ),
        # The gods and last night
        clause(
            "appeal",
            N_("Appeal"),
            N_("When to appeal to the gods for another roll"),
            ("flip", N_("When my chariot would flip")),
            ("death", N_("When I would die")),
            ("fall", N_("When I would fall or be captured")),
            ("skid", N_("When I would skid")),
            ("whip", N_("When my whip gains only one")),
            ("leader", N_("When the leader rolls well")),
            question="appeal",
            most=6,
            applies=_armed(*SHAPES),
        ),
        clause(
            "veto",
            N_("Last night"),
            N_("When to spoil the Hard Whip of the driver I entertained"),
            ("ahead", N_("When he is ahead of me")),
            ("always", N_("Always")),
            ("never", N_("Never")),
            question="veto",
            applies=_armed(*SHAPES),
        ),
        # On foot
        clause(
            "jump",
            N_("Jump"),
            N_("Whose chariot to jump at while I am on foot"),
            _ANYBODY,
            ("leader", N_("The leader's")),
            question="jump",
            most=6,
            names=_rivals,
            called=driver_name,
            applies=_of("running", "median"),
        ),
        clause(
            "foot",
            N_("On foot"),
            N_("A rival in reach while I am on foot"),
            ("run", N_("Run on")),
            ("fight", N_("Fight him with what I carry")),
            question="run",
            applies=_armed("running"),
        ),
        clause(
            "ride",
            N_("Ride"),
            N_("Riding a team without a chariot: each move a die of {slips} kills the rider"),
            ("never", N_("Never")),
            ("finish", N_("Only when the finish line is near")),
            ("always", N_("Rather than walk")),
            question="run",
            numbers={"slips": values.RIDER_SLIPS},
            applies=_of("running", "median"),
        ),
        clause(
            "fists",
            N_("Boarded"),
            N_("When somebody has climbed into my chariot"),
            ("fight", N_("Fight him")),
            ("drive", N_("Drive on and leave it to luck")),
            ("off", N_("Jump off")),
            question="fight",
            applies=lambda terms: terms.options.capture == "advanced" and _of("mounted")(terms),
        ),
    ),
    usual=DEFAULT,
    phases=SITUATIONS,
    numbers={"near": NEAR, "battered": BATTERED, "hurt": HURT, "slow": SLOW},
    wording=PhaseWording(
        N_("{phase}: {told}"), N_("{phase}: {question}"), N_("{question}: as at other times")
    ),
)
"""All that can be said after the first words of a plot, in the order in which it is written."""


def _style(id: str, sentence: str, *words: str) -> Style:
    return Style(id, sentence, words)


STYLES = (
    _style("safe", N_("Hold the inside and stay under control")),
    _style(
        "steady",
        N_("A little faster: {corner} in the turns, {straight} on the straight"),
        "straight:8",
        "corner:5",
    ),
    _style(
        "fast",
        N_("Go all out on the straight, brake for the turns"),
        "straight:10",
        "corner:6",
        "hard:behind",
        "swerve:8",
    ),
    _style(
        "reckless",
        N_("All out everywhere, come what may"),
        "straight:10",
        "corner:8",
        "hard:always",
        "swerve:10",
        "wrecks:accept",
    ),
    _style("wide", N_("Keep clear of everybody"), "lane:hold", "blocked:right", "blocked:left"),
    _style(
        "ram", N_("Ram anyone who comes alongside"), "ram:any", "blocked:left", "blocked:right", "blocked:ram"
    ),
    _style("whip", N_("Whip the drivers I pass"), "whip:driver"),
    _style(
        "late",
        N_("Save the team and go all out in the last lap"),
        "straight:6",
        "8/straight:10",
        "8/corner:5",
        "8/hard:behind",
    ),
    _style("teams", N_("Whip the teams I pass, so that they run too fast"), "whip:team"),
)
"""Ready manners for beginners; the first one is what holds where nothing is said."""

SWIFT = ("straight:9", "corner:6", "hard:last", "swerve:8", "8/corner:7")
"""The speeds of a sound chariot that nobody saves: as fast as the turns bear, more in the last lap."""


def manner(style: Style) -> str:
    """What a style says, with its speeds."""
    policy = CLAUSES.saying(DEFAULT, style.words)
    return _(style.sentence).format(straight=policy.straight, corner=policy.corner)


@lru_cache(maxsize=4096)
def held_in(policy: Policy, situations: tuple[int, ...]) -> Policy:
    """What a driver has said as it holds in situations, the last of which decides (N15.29)."""
    phases = policy.phases
    for number in situations:
        policy = replace(CLAUSES.at(policy, number), phases=phases)
    return policy


def split(words: Sequence[str]) -> tuple[tuple[str, ...], Policy]:
    """The words of a plot or order before its clauses, and what the clauses say."""
    first = next((n for n, word in enumerate(words) if ":" in word), len(words))
    return tuple(words[:first]), CLAUSES.saying(DEFAULT, words[first:])
