"""A driver without a chariot of his own: he may run, climb, board, strike, cut loose, fight."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from engine.games.circus.rules import charts
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.basic.verbs import MEDIAN, STANDS
from engine.games.circus.rules.driver.captures import against_weakness, can_capture
from engine.guards import Guards, passes, refusal
from engine.language import _, ngettext

OFF = "off"


def spaces(man: Driver) -> int:
    """How many spaces he runs in a move (J3C, N7.3)."""
    return charts.running(man.injuries)


def far(start: Name, goals: frozenset[Name]) -> int:
    """How many spaces of running the nearest goal is away."""
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        name, steps = queue.popleft()
        if name in goals:
            return steps
        for near in track.NEIGHBOURS[name]:
            if near not in seen:
                seen.add(near)
                queue.append((near, steps + 1))
    return len(track.SPACES)


# On the track


def _near(race: Race, man: Driver) -> Iterator[Rig]:
    """The rigs whose team or chariot is in his space or beside it (J4D, J9, N12.1)."""
    around = track.within(man.space, 1)
    return (rig for rig in race.rigs if rig.space in around or rig.chariot in around)


def boarding(race: Race, man: Driver) -> Iterator[tuple[str, str]]:
    """Rigs in reach of one space of his move: an unmanned chariot or a bare team (J4D, J9), and a
    manned chariot where captures are made in the move of who is on foot (O, N12.1)."""
    for rig in _near(race, man):
        if rig.driver:
            if rig.chariot and race.options.capture != "normal" and can_capture(race, man):
                yield "jump", rig.colour
        else:
            yield ("mount" if rig.chariot else "ride"), rig.colour


def guards(man: Driver, word: str, start: Name, left: int) -> Guards:
    """The guards of a man on foot who runs on from a space, or leaves the track there.

    `left` is how many spaces he may still run, one or two at first (J3C, N7.3). The stands are beside the
    outermost lane (J3C), and it takes a whole move to climb the median (J3E).
    """
    most, near = spaces(man), track.runs(start)
    if word == STANDS and track.SPACES[start].lane != track.LANES:
        yield lambda: _("You can leave by the stands only from lane {n}.").format(n=track.LANES)
    if word == MEDIAN and (start not in track.BY_MEDIAN or left < most):
        yield lambda: _("You can climb the median only from lane {n}, and only with a whole move.").format(
            n=1
        )
    if word in track.SPACES and left < 1:
        yield lambda: ngettext(
            "On foot you run {n} space a round.", "On foot you run up to {n} spaces a round.", most
        ).format(n=most)
    if word in track.SPACES and word not in near:
        yield lambda: _("'{word}' is not next to {start}; next to it are: {spaces}.").format(
            word=word, start=start, spaces=", ".join(sorted(near))
        )


def runs(man: Driver, start: Name, left: int) -> Iterator[Name]:
    """The spaces to which he may run on from one where he is, or will be (J3C, N7.3)."""
    near = sorted(track.runs(start)) if start else ()
    return (space for space in near if passes(guards(man, space, start, left)))


def refused(race: Race, colour: Colour, about: str, word: str) -> str:
    """The reason why a word does not answer; '' where the legal ones are told."""
    man = race.driver(colour)
    return refusal(guards(man, word, man.space, int(about))) if man.space else ""


# On the median


def occupant(race: Race, space: Name) -> Rig | None:
    """The rig whose chariot or team is in a space."""
    return next((rig for rig in race.rigs if space in (rig.chariot, rig.space)), None)


def landings(race: Race, man: Driver) -> tuple[Name, ...]:
    """The spaces to which he can jump down at his end of the median (J3E)."""
    return tuple(space for space in _exits(man) if passes(_against_landing(race, man, space)))


def _exits(man: Driver) -> tuple[Name, ...]:
    return track.MEDIAN_EXITS[man.end] if man.end else ()


def _against_landing(race: Race, man: Driver, space: Name) -> Guards:
    """The guards of a jump down: not on the team of a man in command, nor on a rider's (J3E, J9)."""
    rig = occupant(race, space)
    if space not in _exits(man):
        yield lambda: _("{space} is not below your end of the median; possible: {spaces}.").format(
            space=space, spaces=", ".join(landings(race, man)) or _("none")
        )
    if rig and rig.driver and space != rig.chariot:
        yield lambda: _("Somebody drives the team at {space}: you cannot land on it.").format(space=space)
    if rig and rig.driver:
        yield from against_weakness(man)


def not_landed(race: Race, colour: Colour, about: str, word: str) -> str:
    """The reason why a word does not answer on the median; '' where the legal ones are told."""
    man = race.driver(colour)
    return refusal(_against_landing(race, man, word)) if man.arrived and word in track.SPACES else ""


# In the reins, in another one's chariot
