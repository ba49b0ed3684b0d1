"""A turn: who drives far, attacks, falls, is hurt, repairs; and what that has done to the race. The first
wording of an event is that of the log, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.face.happenings import Happening, Stretch
from engine.face.racing import Field, Measure, happenings
from engine.games.charioteer.face.finish import led
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.cards import SYMBOLS
from engine.games.charioteer.rules.speech import driver_name, spaces_told, symbol_name
from engine.games.charioteer.rules.state import NAMES, Name, Race, View
from engine.language import N_, _, in_words, listed, ngettext
from engine.model import Seat

REMEMBERED = (e.TurnBegan, e.Driven, e.Resigned)
"""The events that the story of a race is counted from."""
HOME, GONE = 10, 9
"""How rare it is that somebody comes home, or leaves."""
FAR, SHORT = 11, 4
"""The points from which on a move was far, and up to which it was short."""
HURT = 3
"""The cubes from which on a chariot is slowed down for long."""
CLOSE = 16
"""So near the end it counts how far everybody still has to go."""


def news(stretch: Stretch) -> tuple[Happening, ...]:
    """The facts of a turn."""
    return tuple(_news(stretch))


def _news(stretch: Stretch) -> Iterator[Happening]:
    race, then = stretch.view.race, stretch.before.race if stretch.before else None
    yield from happened(stretch.events, race)
    yield from _won(race)
    if race.over or then is None:
        return
    before = field(then) if any(isinstance(event, e.Driven) for event in stretch.past) else None
    yield from happenings(before, field(race), led(stretch.past), MEASURE)
    yield from _stakes(race)
    yield from _tokens(stretch.view)


def field(race: Race) -> Field:
    """The chariots on the track, in whole spaces, and how far the first has to go."""
    racers = tuple((name, race.chariot(name).space.h / 2) for name in race.race_order())
    left = race.goal / 2 - racers[0][1] if racers else 0.0
    return Field(racers, race.lap, race.options.laps, max(0.0, left))


def _apart(spaces: int) -> str:
    if not spaces:
        return _("a nose")
    return ngettext("one space", "{n} spaces", spaces).format(n=in_words(spaces))


def _halves(halves: int) -> str:
    """A distance of half spaces."""
    if halves % 2 == 0:
        return _apart(halves // 2)
    words = ngettext("{spaces} space", "{spaces} spaces", (halves + 1) // 2)
    return words.format(spaces=spaces_told(halves))


MEASURE = Measure(driver_name, _apart, listed, turns=True)


def happened(events: Sequence[e.Event], race: Race) -> Iterator[Happening]:
    """The facts that need no position but the options and the chariots."""
    yield from _falls(events, race)
    yield from _attacks(events)
    yield from _automata(events)
    yield from _hurt(events, race)
    yield from _repairs(events)
    yield from _moves(events)
    for event in events:
        yield from _weighed(event, race)


def _weighed(event: e.Event, race: Race) -> Iterator[Happening]:
    match event:
        case e.LinedUp():
            wordings: tuple[str, ...] = (
                _("The chariots line up for {n} laps; {who} moves first."),
                _("{n} laps lie ahead, and {who} moves first."),
                _("{who} opens the race, over {n} laps."),
                _("{who} has the first move of a race over {n} laps."),
            )
            laps = in_words(race.options.laps)
            said: dict[str, object] = {"n": laps, "who": driver_name(event.order[0])}
            yield Happening("line-up", wordings, said, rare=GONE)
        case e.Resigned():
            wordings = (_("{who} resigns and leaves the track."),)
            yield Happening("resigned", wordings, {"who": _seat(event.seat)}, rare=GONE, ends=True)
        case e.LapBegan() if event.lap < race.options.laps:
            wordings = (
                _("{who} is first into lap {lap}."),
                _("{who} begins lap {lap} before all others."),
                _("Lap {lap} begins, with {who} in front."),
            )
            said = {"who": driver_name(event.chariot), "lap": event.lap}
            yield Happening("lap", wordings, said, helps=(event.chariot,), weight=3)
        case e.DamageTaken() if event.shielded > 1:
            wordings = (
                shield_told(),
                _("{who}'s shield takes {n} damage and holds."),
            )
            said = {"who": _seat(event.seat), "n": event.shielded}
            yield Happening("shield", wordings, said, helps=(NAMES[event.seat - 1],), weight=2)


def shield_told() -> str:
    """The wording of a shield that has held."""
    return _("{who}'s shield wards off {n} damage.")


def damage_told(number: int) -> str:
    """The wording of the same damage for so many chariots."""
    return ngettext("{who} takes {n} damage.", "{who} take {n} damage each.", number)


def repairs_told() -> str:
    """The wording of repairs."""
    return _("{who} repairs {n} damage.")


def whip_told(points: int) -> str:
    """The wording of the whip's second move."""
    return ngettext(
        "The whip takes {who} {n} space further.",
        "The whip takes {who} {n} spaces further.",
        points,
    )


def _seat(seat: Seat) -> str:
    return driver_name(NAMES[seat - 1])


def _won(race: Race) -> Iterator[Happening]:
    """The winner, if the race ended at the line."""
    if race.over == "home":
        winner = race.standings()[0]
        wordings = (
            _("{who} wins."),
            _("{who} is over the line first and wins the race."),
        )
        said: dict[str, object] = {"who": driver_name(winner)}
        yield Happening("won", wordings, said, (winner,), rare=HOME, ends=True, brief=_("{who} wins."))


def _falls(events: Sequence[e.Event], race: Race) -> Iterator[Happening]:
    """All automata that fell over, in one sentence."""
    fallen = dict.fromkeys(name for x in events if isinstance(x, e.LaidDown) for name in x.chariots)
    if not fallen:
        return
    said: dict[str, object] = {"who": listed([driver_name(name) for name in fallen])}
    kind = "falls"
    wordings: tuple[str, ...] = (
        ngettext("{who} falls over.", "{who} fall over.", len(fallen)),
        ngettext("{who} lies on its side.", "{who} lie on their sides.", len(fallen)),
        ngettext("{who} goes down.", "{who} go down.", len(fallen)),
    )
    if 1 < len(fallen) == sum(not c.seat for c in race.chariots):
        wordings = (
            _("All {n} automata fall over."),
            _("All {n} automata lie on their sides."),
            _("Not one of the {n} automata stays on its wheels."),
        )
        kind, said["n"] = "all fall", in_words(len(fallen))
    yield Happening(kind, wordings, said, hurts=tuple(fallen))


ATTACKS: Mapping[str, tuple[str, ...]] = {
    "minor": (
        N_("{who} attacks all rivals."),
        N_("{who} lashes out and hits all rivals."),
        N_("{who}'s attack damages all rivals."),
        N_("{who} spares nobody and attacks."),
    ),
    "major": (
        N_("{who} strikes hard at all rivals."),
        N_("A hard blow from {who} hits all rivals."),
        N_("{who} attacks everybody with full force."),
    ),
}


def _attacks(events: Sequence[e.Event]) -> Iterator[Happening]:
    """All attacks of players in a turn, each size in one sentence."""
    for size, texts in ATTACKS.items():
        found = [x for x in events if isinstance(x, e.Attacked) and x.hit and x.size == size]
        if len(found) > 1:
            wordings: tuple[str, ...] = (
                _("{who} attack their rivals."),
                _("{who} attack the whole field."),
                _("Blows on all sides: {who} attack."),
                _("{who} lash out at everybody."),
            )
        else:
            wordings = tuple(_(words) for words in texts)
        if found:
            said: dict[str, object] = {"who": listed([_seat(x.seat) for x in found])}
            helps = tuple(NAMES[x.seat - 1] for x in found)
            hurts = tuple({NAMES[seat - 1]: None for x in found for seat in x.hit})
            kind = f"attack {size} {len(found) > 1}"
            yield Happening(kind, wordings, said, helps, hurts, weight=1, topic="damage")


def _automata(events: Sequence[e.Event]) -> Iterator[Happening]:
    """All attacks of automata, and the best roll of one."""
    found = [x for x in events if isinstance(x, e.AutomatonAttacked) and x.hit]
    if found:
        who = dict.fromkeys(x.chariot for x in found)
        hurts = tuple({NAMES[seat - 1]: None for x in found for seat in x.hit})
        wordings: tuple[str, ...] = (
            ngettext("{who} attacks {whom}.", "{who} attack {whom}.", len(who)),
            ngettext(
                "{who} rolls red and hurts {whom}.",
                "{who} roll red and hurt {whom}.",
                len(who),
            ),
            _("{whom} is hit by {who}.") if len(hurts) == 1 else _("{whom} are hit by {who}."),
        )
        said: dict[str, object] = {
            "who": listed([driver_name(name) for name in who]),
            "whom": listed([driver_name(name) for name in hurts]),
        }
        yield Happening("automata attack", wordings, said, tuple(who), hurts, weight=1, topic="damage")
    rolls = [x for x in events if isinstance(x, e.DiceRolled) and x.points >= FAR]
    for roll in sorted(rolls, key=lambda x: -x.points)[:1]:
        wordings = (
            _("{who} rolls {first} and {second}: {n} points at once."),
            _("The dice give {who} {n} points."),
            _("{n} points from the dice carry {who} far."),
        )
        said = {
            "who": driver_name(roll.chariot),
            "first": roll.dice.first,
            "second": roll.dice.second,
            "n": roll.points,
        }
        yield Happening("roll", wordings, said, (roll.chariot,))


def _hurt(events: Sequence[e.Event], race: Race) -> Iterator[Happening]:
    """All damage in one sentence: who takes how many cubes; and who has much of it now."""
    cubes = {NAMES[x.seat - 1]: x.cubes for x in events if isinstance(x, e.DamageTaken) and x.cubes}
    if not cubes:
        return
    worst = max(cubes, key=lambda name: cubes[name])
    total = race.driver(race.chariot(worst).seat).damage
    if cubes[worst] > 1 and total >= HURT:
        wordings: tuple[str, ...] = (
            _("{who} takes {n} damage and has {total} now."),
            _("{who} is hit hardest: {n} damage, {total} now."),
            _("{who} takes {n} damage and is slowed by {total} in all."),
        )
        if cubes[worst] == total:
            wordings = (
                damage_told(1),
                _("{who} is badly hit: {n} damage."),
                _("{n} damage at once for {who}."),
            )
        said: dict[str, object] = {"who": driver_name(worst), "n": cubes[worst], "total": total}
        yield Happening("hurt", wordings, said, hurts=(worst,), weight=2, topic="damage")
    told = _("Damage: {who}."), ", ".join(f"{driver_name(name)} {n}" for name, n in cubes.items())
    if len(set(cubes.values())) == 1:
        told = damage_told(len(cubes)), listed([driver_name(name) for name in cubes])
    said = {"who": told[1], "n": cubes[worst]}
    yield Happening("damage", (told[0],), said, hurts=tuple(cubes), topic="damage")


def _repairs(events: Sequence[e.Event]) -> Iterator[Happening]:
    """The player who has repaired most, if that was much."""
    cubes: dict[Name, int] = {}
    for x in events:
        if isinstance(x, e.Recovered):
            cubes[NAMES[x.seat - 1]] = cubes.get(NAMES[x.seat - 1], 0) + x.cubes
    best = max(cubes, key=lambda name: cubes[name], default="")
    if best and cubes[best] > 1:
        wordings = (
            repairs_told(),
            _("Repairs for {who}: {n} damage less."),
            _("{who} takes the time to mend {n} damage."),
        )
        said: dict[str, object] = {"who": driver_name(best), "n": cubes[best]}
        yield Happening("repairs", wordings, said, helps=(best,))


def _moves(events: Sequence[e.Event]) -> Iterator[Happening]:
    """The farthest move of a player and the shortest, and those who used the whip."""
    shown = {NAMES[x.seat - 1]: x.play for x in events if isinstance(x, e.SetPlayed)}
    drives = [x for x in events if isinstance(x, e.Driven) and not x.whip and x.chariot in shown]
    whips = [x for x in events if isinstance(x, e.Driven) and x.whip and x.points]
    if whips:
        wordings: tuple[str, ...] = (
            whip_told(whips[0].points),
            _("{who} uses the whip and moves again."),
            _("A second move for {who}, thanks to the whip."),
            _("{who} cracks the whip for a second move."),
        )
        said: dict[str, object] = {"who": driver_name(whips[0].chariot), "n": in_words(whips[0].points)}
        yield Happening("whip", wordings, said, (whips[0].chariot,))
    if not drives:
        return
    far, short = max(drives, key=lambda x: x.points), min(drives, key=lambda x: x.points)
    for drive, kind in ((far, "far"), (short, "short")):
        play = shown[drive.chariot]
        said = {
            "who": driver_name(drive.chariot),
            "set": symbol_name(SYMBOLS[play.symbol]),
            "cards": in_words(len(play.whole)),
            "n": in_words(drive.points),
        }
        if kind == "far" and drive.points >= FAR:
            wordings = (
                _("{who} drives {n} spaces with {set} on {cards} cards."),
                _("{who} has the best cards, {set}: {n} spaces."),
                _("{who} flies along with {set}: {n} spaces."),
                _("Nobody drives further than {who}: {n} spaces."),
            )
            yield Happening(kind, wordings, said, (drive.chariot,))
        if kind == "short" and drive.points <= SHORT:
            wordings = (
                ngettext(
                    "{who} gets only {n} space out of {set}.",
                    "{who} gets only {n} spaces out of {set}.",
                    drive.points,
                ),
                ngettext(
                    "A short move for {who}: {n} space with {set}.",
                    "A short move for {who}: {n} spaces with {set}.",
                    drive.points,
                ),
                ngettext(
                    "Only {n} space for {who} this time.",
                    "Only {n} spaces for {who} this time.",
                    drive.points,
                ),
            )
            yield Happening(kind, wordings, said, hurts=(drive.chariot,))


def _tokens(view: View) -> Iterator[Happening]:
    """Shortly before the end: how many fan tokens the first two still have, where they are people's."""
    race, order = view.race, view.race.race_order()[:2]
    if len(order) < 2 or race.goal - race.chariot(order[0]).space.h > 2 * CLOSE:
        return
    seats = [race.chariot(name).seat for name in order]
    left = [view.tokens[seat - 1] for seat in seats if seat]
    if len(left) < 2 or left[0] == left[1]:
        return
    more = int(left[1] > left[0])
    said: dict[str, object] = {
        "who": driver_name(order[more]),
        "whom": driver_name(order[1 - more]),
        "n": in_words(left[more]),
        "m": in_words(left[1 - more]),
    }
    wordings: tuple[str, ...] = (
        ngettext(
            "{who} has {n} fan token left for the finish, {whom} {m}.",
            "{who} has {n} fan tokens left for the finish, {whom} {m}.",
            left[more],
        ),
        _("Fan tokens for the finish: {who} has {n}, {whom} {m}."),
    )
    if not left[1 - more]:
        wordings = (
            ngettext(
                "{who} has {n} fan token left for the finish, {whom} none.",
                "{who} has {n} fan tokens left for the finish, {whom} none.",
                left[more],
            ),
        )
    yield Happening("tokens", wordings, said, helps=(order[more],))


def _stakes(race: Race) -> Iterator[Happening]:
    """Shortly before the end: how far the first two have to go."""
    order = race.race_order()
    if len(order) < 2 or race.goal - race.chariot(order[0]).space.h > 2 * CLOSE:
        return
    to_go = [_halves(max(1, race.goal - race.chariot(name).space.h)) for name in order[:2]]
    said: dict[str, object] = {
        "who": driver_name(order[0]),
        "whom": driver_name(order[1]),
        "n": to_go[0],
        "m": to_go[1],
    }
    wordings: tuple[str, ...] = (
        _("{who} is {n} from home, {whom} {m}."),
        _("Still to go: {n} for {who}, {m} for {whom}."),
        _("The line is near: {n} for {who}, {m} for {whom}."),
    )
    if to_go[0] == to_go[1]:
        wordings = (
            _("{who} and {whom} are both {n} from home."),
            _("{n} to go, for {who} as for {whom}."),
        )
    yield Happening("stakes", wordings, said, helps=(order[0],), weight=3)
