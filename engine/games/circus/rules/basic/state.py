"""The position of a race, and what one seat sees of it.

Who owns which number when a man changes chariots is told by N14.3: injuries, crossings, kills, coins, talent
and the whip in hand are the driver's; fatigue, its floor, a pending boost and fresh horses are the team's;
damage, the load, the war chariot, speed and turn chits are the chariot's. Team and chariot are one `Rig`,
since a team never changes its chariot; it can only lose it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from engine.games.circus.rules import charts
from engine.games.circus.rules.basic.options import Options as Options
from engine.games.circus.rules.basic.policy import DEFAULT, Policy
from engine.games.circus.rules.basic.track import Facing, Name
from engine.model import Seat, Tempo, seen_by
from engine.values import changed

Colour = Literal[
    "red",
    "blue",
    "green",
    "yellow",
    "white",
    "black",
    "orange",
    "purple",
    "pink",
    "brown",
    "teal",
    "grey",
    "lime",
    "navy",
]
"""The rigs of seat 1, 2, …; a rig keeps the colour with which it started under any driver."""
Nobody = Literal[""]
COLOURS: tuple[Colour, ...] = get_args(Colour)
_NUMBER: dict[str, int] = {colour: number for number, colour in enumerate(COLOURS)}

Control = Literal["hard-whip", "whip", "reins", "brake"]
Weapon = Literal["sling", "sword", "trident", "net"]
Thing = str
"""A thing in a chariot, in a hand or on the track: `whip`, `sword`, `trident`, `net`, and `sling-6`,
a sling with its shots."""
Where = Literal["mounted", "dragged", "riding", "boarding", "running", "median", "gone", "dead"]
"""Where a driver is: in charge of a chariot, behind a team, on the back of one without chariot, fighting in
another one's chariot (advanced capture), on foot on the track or the median, out by the stands, or dead."""
Side = Literal["left", "right"]
Manoeuvre = Literal["left", "right", "swerve-left", "swerve-right", "ram-left", "ram-right"]
MANOEUVRES: tuple[Manoeuvre, ...] = get_args(Manoeuvre)
Collision = Literal["ram", "swerve", "turn", "ahead", "end"]
"""The cause of a collision: a ram meant as such, a skidded swerve or turn, no way ahead, or no room for the
chariot at the end."""
Ending = Literal["finish", "night", "stranded", "dead", "alone", "afoot"]
"""Why the race is over: a qualified driver is home; night fell; nobody is left who could win; all are dead;
everybody but one has resigned or is out; nobody drives or rides any more who could get home in time."""


Deed = Literal["whip", "blow", "ram", "crash", "flip"]
"""A deed that the picture of a round shows: a whip on driver or team, another attack, a ram as such, a
collision or somebody run over, a chariot turned over."""


@dataclass(frozen=True)
class Driver:
    """The man of a seat. He carries his colour even in another one's chariot.

    `rig` is the colour of the rig that he drives, rides, fights in or is dragged by, '' on foot. `space` is
    where he is on foot, or where his body lies; the rig says it for all others. `whip` is the one in his
    hand, `things` what he carries besides while he has no chariot. `crossings` is his count of lines (N15.1).
    `end` is the end of the median that he has chosen, `arrived` whether he stands there. `idle` is the last
    round in which he may do nothing more (N15.15, B6B). `stood` counts the rounds in which he stood by choice
    before the radial, one after the other up to `stood_in`, and `waited` is whether he did so when the last
    dolphin went (N14.5). `killer` is to be credited with his death.
    """

    colour: Colour
    seat: Seat
    where: Where = "mounted"
    rig: Colour | Nobody = ""
    space: Name = ""
    injuries: int = 0
    crossings: int = 0
    whip: bool = True
    things: tuple[Thing, ...] = ()
    end: Literal["", "e", "w"] = ""
    arrived: bool = False
    idle: int = 0
    netted: bool = False
    stood: int = 0
    stood_in: int = 0
    waited: bool = False
    kills: int = 0
    killer: Colour | Nobody = ""
    out: int = 0
    """The round in which he died or left by the stands."""
    resigned: bool = False
    mutant: bool = False
    """Executed at the end (M)."""
    coins: int = 0
    talented: bool = False
    qualified: bool = False
    """Whether he has crossed the radial since the last dolphin went (K)."""
    entertained: Colour | Nobody = ""
    """The rival who paid for his night."""
    vetoes: int = 0
    """How often the rival who paid for his night may still make his Hard Whip a Whip."""
    appeals: int = 0
    trail: tuple[Name, ...] = ()
    """The spaces to which he ran in his last turn on foot."""
    plotted: str = ""
    """The subject of his last plot: where he was then, and on which rig (N15.28)."""
    order: tuple[str, ...] = ()
    """The words of his last plot or order before its clauses: what he does, and a path word by word. Before
    the race it is what of his shop list is still unserved."""
    policy: Policy = DEFAULT

    @property
    def nearer_end(self) -> Literal["e", "w"]:
        """The end of the median nearer to the line that he awaits."""
        return "e" if self.crossings % 2 else "w"

    @property
    def subject(self) -> str:
        """The subject of a plot of his at this moment."""
        return f"{self.where} {self.rig}".strip()

    @property
    def alive(self) -> bool:
        """Whether he lives and is still in the race."""
        return self.where not in ("dead", "gone")

    @property
    def on_foot(self) -> bool:
        return self.where in ("running", "median")


@dataclass(frozen=True)
class Rig:
    """A team and, until it is wrecked, its chariot (N14.3).

    `space` and `facing` are the team's. `chariot` is where the chariot stands ('' once it is wrecked): in
    rectangles with its team, in hexes in the space behind it. `driver` is in charge, mounted or
    riding; `dragged` hangs in its reins, `boarders` fight aboard (advanced capture), `body` is a
    dead man still aboard. `crossings` is its own count while nobody drives it (N15.2). `boost` is speed from
    whips on the team, kept until its next move; `floor` what fatigue never falls below. `strayed` is whether
    it has dodged inward while nobody steered it, and is not back at the outside wall (N14.6).
    """

    colour: Colour
    space: Name
    facing: Facing
    chariot: Name
    driver: Colour | Nobody
    dragged: Colour | Nobody = ""
    boarders: tuple[Colour, ...] = ()
    body: Colour | Nobody = ""
    crossings: int = 0
    speed: int = 0
    fatigue: int = 0
    floor: int = 0
    fresh: int = 0
    boost: int = 0
    chits: int = 0
    damage: int = 0
    war: bool = False
    breaker: Colour | Nobody = ""
    """The driver who did its last damage, '' for its own: he is credited if the chariot wrecks of it."""
    load: tuple[Thing, ...] = ()
    strayed: bool = False
    trail: tuple[Name, ...] = ()
    """The team's spaces since the start of its last turn, the first where it stood then."""
    shown: tuple[str, ...] = ()
    """The words that its driver has shown since then: control, declared stop, free spaces used (N15.29)."""

    @property
    def manned(self) -> bool:
        """Whether somebody drives its chariot; a rider does not make it manned (N14.17)."""
        return bool(self.driver and self.chariot)

    @property
    def wear(self) -> int:
        """The damage that slows it like fatigue: that of its chariot (J4A1)."""
        return self.damage if self.chariot else 0

    @property
    def limit(self) -> int:
        """The highest speed that fatigue and damage leave it (How to Play II)."""
        return charts.speed_limit(self.fatigue + self.wear)

    @property
    def loose(self) -> bool:
        """A team that nobody drives, with a chariot (unmanned) or without (J8)."""
        return not self.driver


@dataclass(frozen=True)
class Move:
    """The move that a rig is making.

    `left` are the spaces of the speed still to go, `moved` those gone, `rams` the rams made; `spare` the
    underdog spaces it may still use, `late` whether they come at the end. `came` is the space from which
    the team came last, '' if it has not moved. `turned` is whether the manoeuvre for the present space is
    used up, `stuck` whether the free one of a stuck start was made. `attacked` are the rigs and men
    attacked, its own where two have fought aboard; `jumped` is who has jumped at it, let it pass or was run
    over by it.
    `driven` is False once nobody decides any more (N15.13).
    """

    rig: Colour
    driver: Colour | Nobody
    control: str = ""
    left: int = 0
    moved: int = 0
    spare: int = 0
    late: bool = True
    came: Name = ""
    turned: bool = False
    stuck: bool = False
    stopping: bool = False
    rams: int = 0
    attacked: tuple[str, ...] = ()
    jumped: tuple[Colour, ...] = ()
    path: tuple[str, ...] = ()
    """The rest of a path that was ordered word by word."""
    skidded: bool = False
    """Whether a skid has carried it off its line."""
    broken: bool = False
    """Whether a skid or a collision has thrown it off that path; its driver is asked anew (`phase`)."""
    driven: bool = True
    ended: bool = False
    """The chariot is drawn up; nothing but attacks and takeovers can follow."""


@dataclass(frozen=True)
class Offer:
    """On the market: a thing for coins, to one or (to '') to all; `by` sells it or would buy it (N15.32).

    `item` is a purchase, `target` against whom it was bought.
    """

    number: int
    by: Colour
    deal: Literal["sell", "buy"]
    item: str
    target: Colour | Nobody
    price: int
    to: Colour | Nobody = ""


@dataclass(frozen=True)
class Career:
    """The career that a seat brings along: `coins` saved, races driven, races won (C).

    `number` tells careers apart, not drivers from each other: what a driver is called stands at no table.
    """

    seat: Seat
    number: int
    coins: int = 0
    races: int = 0
    wins: int = 0


@dataclass(frozen=True)
class Race:
    """The whole position.

    `order` are the units of this phase that have still to act, front to rear: `rig:red` or `man:red`, drawn
    up once at its start (N15.4). `rolled` is the last throw of dice, for the step that resolves it, `throws`
    their number so far. `things`, `wrecks` and `bodies` lie on the track. `dolphins` are the laps left.
    """

    options: Options
    seats: int
    tempo: Tempo = "round"
    careers: tuple[Career, ...] = ()
    drivers: tuple[Driver, ...] = ()
    rigs: tuple[Rig, ...] = ()
    draw: tuple[Colour, ...] = ()
    bought: tuple[tuple[Colour, str, str], ...] = ()
    """Buyer, item, target ('' where it has none), in the order of buying."""
    lanes: tuple[tuple[Colour, Name], ...] = ()
    """The spaces of the grid that drivers have chosen so far."""
    offered: int = 0
    """Offers made so far."""
    offers: tuple[Offer, ...] = ()
    done: tuple[Colour, ...] = ()
    """The drivers who want nothing more from the market."""
    round: int = 0
    phase: Literal["", "market", "corpses", "chariots"] = ""
    order: tuple[str, ...] = ()
    move: Move | None = None
    rolled: tuple[int, ...] = ()
    throws: int = 0
    things: tuple[tuple[Name, Thing], ...] = ()
    wrecks: tuple[tuple[Name, Colour], ...] = ()
    bodies: tuple[tuple[Name, Colour], ...] = ()
    marks: tuple[tuple[Name, Deed], ...] = ()
    """Where whips hit and chariots crashed in the round; as long as a round is plotted, in the one before."""
    dolphins: int = 0
    home: tuple[Colour, ...] = ()
    """Qualified drivers who have crossed the finish line, in the order of crossing."""
    over: Ending | Literal[""] = ""
    ranking: tuple[tuple[Colour, ...], ...] = ()
    """At the end: all drivers, best first, equals together (N15.22)."""
    winner: Colour | Nobody = ""

    def driver(self, colour: str) -> Driver:
        return self.drivers[_NUMBER[colour]]

    def rig(self, colour: str) -> Rig:
        return self.rigs[_NUMBER[colour]]

    def of(self, seat: Seat | None) -> Driver:
        """The driver of a seat."""
        return next(d for d in self.drivers if d.seat == seat)

    def rig_of(self, colour: str) -> Rig | None:
        """The rig that a driver drives, rides, fights in or is dragged by."""
        mine = self.driver(colour).rig
        return self.rig(mine) if mine else None

    # For facts alone

    def with_driver(self, colour: str, **changes: Any) -> Race:
        """The race with a driver changed."""
        drivers = tuple(changed(d, **changes) if d.colour == colour else d for d in self.drivers)
        return changed(self, drivers=drivers)

    def with_rig(self, colour: str, **changes: Any) -> Race:
        """The race with a rig changed."""
        rigs = tuple(changed(r, **changes) if r.colour == colour else r for r in self.rigs)
        return changed(self, rigs=rigs)

    def with_move(self, **changes: Any) -> Race:
        """The race with the move of the moment changed, if there is one."""
        return changed(self, move=changed(self.move, **changes)) if self.move else self


@dataclass(frozen=True, slots=True)
class View:
    """The race as a seat (None: the public) sees it: others' plans, ready or not, are the default."""

    seat: Seat | None
    race: Race

    def __repr__(self) -> str:
        race = self.race
        rigs = ", ".join(f"{r.colour} {r.space} at {r.speed}" for r in race.rigs)
        return f"<View of {seen_by(self.seat)}: round {race.round}; {rigs}>"


def seat_of(colour: str) -> Seat:
    """The seat that starts with a colour."""
    return Seat(_NUMBER[colour] + 1)
