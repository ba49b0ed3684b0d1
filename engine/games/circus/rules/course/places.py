"""Places: the running order, those at home, and the ranking at the end (K, M, N15.22, N15.23)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Colour, Driver, Ending, Race
from engine.games.circus.rules.basic.track import Name
from engine.values import Lately

Groups = tuple[tuple[Colour, ...], ...]
_ABOARD = ("mounted", "riding", "boarding", "dragged", "running", "median")
"""Of two in the same space the one further left here is ahead: his own chariot first (N15.2)."""


def space_of(race: Race, colour: str) -> Name:
    """Where a driver is: his team's space, or his own on foot; '' on the median and out of the race."""
    driver = race.driver(colour)
    rig = race.rig_of(colour) if race.rigs else None
    return rig.space if rig else driver.space


def progress(race: Race, colour: Colour) -> float:
    """How far into the race a driver is, in spaces from the start's line; the line he crossed last where he
    is on the median, which has no progress of its own (N14.2)."""
    crossings = race.driver(colour).crossings
    space = space_of(race, colour)
    return track.progress(space, crossings) if space else _line(crossings)


def _line(crossings: int) -> float:
    """The progress of the line that was counted last (N15.1)."""
    past = track.RADIAL if crossings and crossings % 2 == 0 else 0
    return track.LAP * (track.finishes(crossings) - 1) + past


def way_left(race: Race, man: Driver) -> float:
    """The spaces to his finish: over the Lap Radial once more, where he has yet to qualify (K, N15.23)."""
    gone = progress(race, man.colour)
    if race.dolphins:
        return track.LAP * race.options.laps - gone
    past = gone % track.LAP
    again = not man.qualified and past >= track.RADIAL
    return track.LAP * (1 + again) - past


def lapped(race: Race, colour: Colour) -> bool:
    """Whether somebody who can still win is more than half a lap ahead of a driver."""
    ahead = max((progress(race, other.colour) for other in in_play(race)), default=0.0)
    return ahead - progress(race, colour) > track.LAP / 2


def past_line(race: Race, colour: Colour) -> float:
    """How far past the finish line a driver who is home stands, whatever his laps (N14.4)."""
    return track.progress(space_of(race, colour), race.driver(colour).crossings % 2)


def ahead(
    race: Race, colours: Iterable[Colour], way: Callable[[Race, Colour], float] = progress
) -> tuple[Colour, ...]:
    """Drivers front to rear: progress, where it ties the inner lane, in one space the driver first, and then
    the order of the draw (K, N15.2, N15.22)."""
    ways = {colour: way(race, colour) for colour in colours}
    rest = sorted(ways, key=lambda c: -ways[c])
    ordered: tuple[Colour, ...] = ()
    while rest:
        level = [c for c in rest if ways[rest[0]] - ways[c] <= track.TIE]
        ordered += tuple(sorted(level, key=lambda c: _within(race, c)))
        rest = rest[len(level) :]
    return ordered


running_order: Lately[Race, tuple[Colour, ...]] = Lately(
    lambda race: ahead(race, (d.colour for d in race.drivers if d.alive)), most=16
)
"""All who are still in the race, front to rear, in the latest positions: plans ask again and again."""


def _within(race: Race, colour: Colour) -> tuple[int, int, int]:
    """The order of level drivers: by lane, by what they are, by the draw (K, N15.2)."""
    space = space_of(race, colour)
    lane = track.SPACES[space].lane if space else 0
    return lane, _ABOARD.index(race.driver(colour).where), race.draw.index(colour)


def in_play(race: Race) -> tuple[Driver, ...]:
    """The drivers who live, are still in the race and have not resigned: they can still win (K, N15.22)."""
    return tuple(d for d in race.drivers if d.alive and not d.resigned)


def mutant(race: Race, driver: Driver) -> bool:
    """Whether he waited before the radial until the last dolphin went, short of all laps (M, N14.5)."""
    return driver.mutant or (driver.waited and track.radials(driver.crossings) < race.options.laps)


def waiting(race: Race, driver: Driver) -> int:
    """For how many rounds without a break he stands before the radial by choice; 0 once he has gone on.

    (N14.5)
    """
    rig = race.rig_of(driver.colour)
    stays = rig is not None and rig.driver == driver.colour and not rig.speed
    lately = driver.stood_in >= race.round - 1
    return driver.stood if stays and lately and space_of(race, driver.colour) in track.BEFORE_RADIAL else 0


def finishers(race: Race) -> tuple[Colour, ...]:
    """The drivers at home and alive, the winner first; none who has crossed back (K, N15.1, N15.22)."""
    home = (d for d in in_play(race) if d.colour in race.home and d.crossings % 2 == 1)
    return ahead(race, (d.colour for d in home if not mutant(race, d)), past_line)


def ranking(race: Race) -> Groups:
    """All drivers by the order of the moment, best first, equals together (N15.22).

    Home; the other living by progress; who left, latest first; the dead, latest first; mutants; who resigned.
    """
    if not race.rigs:
        return (tuple(d.colour for d in race.drivers),) if race.drivers else ()
    stayed = [d for d in race.drivers if not d.resigned]
    home = finishers(race)
    rest = [d for d in stayed if d.colour not in home]
    return (
        *((c,) for c in home),
        *_by_fate(race, rest),
        *_by_fate(race, [d for d in race.drivers if d.resigned]),
    )


def _by_fate(race: Race, drivers: Sequence[Driver]) -> Groups:
    """The living front to rear, who left and the dead latest first, mutants (N15.22)."""
    living = ahead(race, (d.colour for d in drivers if d.alive))
    gone = _latest_first(drivers, lambda d: d.where == "gone")
    dead = _latest_first(drivers, lambda d: d.where == "dead" and not d.mutant)
    mutants = tuple(d.colour for d in drivers if d.mutant)
    return (*((c,) for c in living), *gone, *dead, *((mutants,) if mutants else ()))


def _latest_first(drivers: Sequence[Driver], chosen: Callable[[Driver], bool]) -> Groups:
    """The drivers who are out, the last to go first; those of one round are equal (N15.22)."""
    out = [d for d in drivers if chosen(d)]
    rounds = sorted({d.out for d in out}, reverse=True)
    return tuple(tuple(d.colour for d in out if d.out == number) for number in rounds)


def ending(race: Race) -> Ending | None:
    """How the race ends with this round, unless nobody can get home in time; None where it goes on.

    Who races alone races on (K, N15.22, N15.23).
    """
    if finishers(race):
        return "finish"
    if all(d.where == "dead" for d in race.drivers):
        return "dead"
    left = in_play(race)
    if not left:
        return "stranded"
    if len(left) == 1 and race.seats > 1:
        return forsaken(race)
    return "night" if race.round >= race.options.last_round else None


def forsaken(race: Race) -> Ending:
    """How a race ends in which less than two are left: the last one has won, unless he is a mutant.

    (N15.22, N15.23)
    """
    return "alone" if any(not mutant(race, man) for man in in_play(race)) else "stranded"


def winner(race: Race, why: Ending) -> Colour | str:
    """The winner: the first of those home, else the foremost who can still win; '' where nobody can.

    (K, N15.22, N15.23)
    """
    if why == "finish":
        return finishers(race)[0]
    left = [d.colour for d in in_play(race) if not mutant(race, d)]
    return ahead(race, left)[0] if left and why in ("night", "alone", "afoot") else ""


def earned(race: Race, why: Ending) -> bool:
    """Whether the winner gets his purse: he has come home, or has outlived all others.

    Not where somebody who has resigned could be in his way yet (C1, N15.23).
    """
    in_his_way = any(d.alive and d.resigned for d in race.drivers)
    return why == "finish" or (why == "alone" and not in_his_way)


def killers(race: Race) -> tuple[Colour, ...]:
    """The living with most dead opponents to their credit, at least one (C2, N14.22, N15.25)."""
    living = [d for d in race.drivers if d.where != "dead" and not d.resigned]
    most = max((d.kills for d in living), default=0)
    return tuple(d.colour for d in living if d.kills == most) if most else ()
