"""A round: who comes home, crashes, is pushed or whipped, spends coins, drives fast; and what
that has done to the race. The first wording of an event is that of the log, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.face.happenings import Happening, Stretch
from engine.face.racing import Field, Measure, happenings
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.coins import COINS
from engine.games.chariots.rules.speech import area, count, name, place
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import LAP, SQUARES, TURNS
from engine.language import N_, _, in_words, listed, ngettext

REMEMBERED = (e.PhaseEnded, e.Crashed, e.DriverWhipped, e.HorsesBalked)
"""The events that the story of a race is counted from."""
HOME, GONE, CRASHED = 10, 9, 5
"""How rare it is that somebody comes home or leaves, or crashes."""
PHASES = 3
STILL = ("passes", "drops")
"""The kinds that are told of the others, too, once somebody has won: nobody leads any more."""
FAST, SLOW = 13, 8
"""The squares of a round from which on it was fast, and up to which it was slow."""
CLOSE = 12
"""So near the end it counts how far everybody still has to go."""


def news(stretch: Stretch) -> tuple[Happening, ...]:
    """The facts of a round, or of a part of one."""
    return tuple(_news(stretch))


def _news(stretch: Stretch) -> Iterator[Happening]:
    race, then = stretch.view.race, stretch.before.race if stretch.before else None
    yield from happened(stretch.events, stretch.past)
    yield from _speeds(stretch.events, race)
    if then and not race.over:
        before = field(then) if then.round else None
        told = happenings(before, field(race), _leads(stretch.past), MEASURE)
        won = any(c.place for c in race.chariots)
        yield from (one for one in told if not won or one.kind in STILL)
        yield from _stakes(race)


def field(race: Race) -> Field:
    """The chariots on the track, and how far the first has to go."""
    racing = tuple((c.name, float(c.advancement[0])) for c in race.standings() if c.racing)
    laps = race.options.laps
    lap = min(laps, max((c.laps for c in race.chariots if not c.resigned), default=0) + 1)
    return Field(racing, lap, laps, _left(race, racing[0][1]) if racing else 0.0)


def _left(race: Race, way: float) -> float:
    return max(0.0, (race.options.laps + 1) * LAP - way)


def _apart(squares: int) -> str:
    if not squares:
        return _("a nose")
    return ngettext("one square", "{n} squares", squares).format(n=count(squares))


MEASURE = Measure(name, _apart, listed)


def _leads(past: Sequence[e.Event]) -> list[str]:
    """The leader at the end of each round so far."""
    ends = [x for x in past if isinstance(x, e.PhaseEnded) and x.phase == PHASES and x.standing]
    return ["" if len(x.standing) > 1 and not x.standing[1][2] else x.standing[0][0] for x in ends]


def happened(events: Sequence[e.Event], past: Sequence[e.Event] = ()) -> Iterator[Happening]:
    """The facts that need no position."""
    yield from _crashes(events, past)
    yield from _pushes(events)
    yield from _rolls(events)
    for event in events:
        yield from _weighed(event, past)


def _weighed(event: e.Event, past: Sequence[e.Event]) -> Iterator[Happening]:
    match event:
        case e.ChariotsLinedUp():
            yield _line_up(event)
        case e.Finished():
            yield _home(event)
        case e.Resigned():
            words = _("{who} resigns and leaves the track.")
            yield Happening("resigned", (words,), {"who": name(event.chariot)}, rare=GONE, ends=True)
        case e.DriverWhipped() | e.HorsesBalked():
            yield _hit(event, past)
        case e.CoinSpent() if event.action in SPENT:
            wordings = tuple(_(words) for words in SPENT[event.action])
            said = {"who": name(event.chariot)}
            yield Happening(event.action, wordings, said, helps=(event.chariot,), weight=1)


def _line_up(event: e.ChariotsLinedUp) -> Happening:
    """The start, with who stands first on the grid and who last."""
    (first, _seat, _square), *_others, (last, _last_seat, _last_square) = event.places
    wordings = (
        _("The chariots line up for {laps} laps."),
        _("The chariots stand on the line, {laps} laps to go."),
        _("{who} has the inside at the start, {whom} the outside."),
        _("{laps} laps to go, and {who} stands first on the grid."),
        _("{who} starts on the inside."),
        _("{who} stands first on the grid, {whom} last."),
        _("At the start {who} has the shortest way, {whom} the longest."),
        _("{who} inside, {whom} outside: {laps} laps can begin."),
        _("{whom} starts last on the grid, {who} first."),
        _("The grid is drawn up, with {who} on the inside."),
    )
    said = {"laps": count(event.laps), "who": name(first), "whom": name(last)}
    return Happening("line-up", wordings, said, rare=GONE)


def _home(event: e.Finished) -> Happening:
    said: dict[str, object] = {"who": name(event.chariot), "place": place(event.place)}
    if event.place == 1:
        wordings: tuple[str, ...] = (
            _("{who} wins."),
            _("{who} is over the line first and wins the race."),
            _("The race is won: {who} is home."),
            _("{who} is home first; the others race for the places."),
            _("{who} is home and has won; the others still race."),
            _("The first over the line is {who}."),
        )
        return Happening(
            "won", wordings, said, (event.chariot,), rare=HOME, ends=True, brief=_("{who} wins.")
        )
    wordings = (
        _("{who} finishes {place}."),
        _("{who} comes home {place}."),
        _("{who} crosses the line, {place} of all."),
    )
    return Happening(
        f"home {event.place}", wordings, said, rare=HOME - 1, ends=True, brief=_("{who} finishes {place}.")
    )


SPENT: Mapping[str, tuple[str, ...]] = {
    "diagonal": (
        N_("{who} spends the null coin and slips through diagonally."),
        N_("{who} cuts across diagonally, at the price of the null coin."),
        N_("{who} finds a gap with the null coin."),
    ),
    "ban": (
        N_("{who} spends the null coin to enter the closed inside."),
        N_("{who} buys the way inside with the null coin."),
        N_("{who}'s null coin opens the closed inside."),
    ),
    "extra": (N_("{who} spends the null coin for an extra move."),),
    "first": (N_("{who} spends the null coin to move before all others."),),
    "swap": (N_("{who} changes plans: the null coin buys another speed."),),
    "recover": (N_("{who} pays with the ace coin and is soon back in the race."),),
}
"""The purposes for which coins are spent, where no other event tells them."""
WHIPPED = (
    N_("{who} whips {whom}'s driver, who has to go straight on."),
    N_("{whom} feels {who}'s whip and has to go straight on."),
)
BALKED = (
    N_("{who} whips {whom}'s horses, and they balk."),
    N_("{whom}'s horses balk under {who}'s whip."),
)


def _hit(event: e.DriverWhipped | e.HorsesBalked, past: Sequence[e.Event]) -> Happening:
    """A whip, and how often the same chariot has been hit."""
    driver = isinstance(event, e.DriverWhipped)
    before = [
        x for x in past if isinstance(x, e.DriverWhipped | e.HorsesBalked) and x.chariot == event.chariot
    ]
    said: dict[str, object] = {"who": name(event.by), "whom": name(event.chariot)}
    wordings = tuple(_(words) for words in (WHIPPED if driver else BALKED))
    if len(before) > 1:
        said["n"] = in_words(len(before) + 1)
        wordings = (_("{who} whips {whom}, who has been hit {n} times by now."),)
    kind = "whip" if driver else "balk"
    return Happening(kind, wordings, said, helps=(event.by,), hurts=(event.chariot,), weight=4)


def _pushes(events: Sequence[e.Event]) -> Iterator[Happening]:
    """All pushes of a stretch in one sentence, a single one with where it happens."""
    pushes = [event for event in events if isinstance(event, e.Pushed)]
    if not pushes:
        return
    helps, hurts = tuple(x.by for x in pushes), tuple(x.chariot for x in pushes)
    if len(pushes) > 1:
        yield Happening("pushes", (_("{pushes}."),), {"pushes": _all(pushes)}, helps, hurts, weight=5)
        return
    (push,) = pushes
    wordings = tuple(_(words) for words in pushed(push))
    said: dict[str, object] = {"who": name(push.by), "whom": name(push.chariot), "where": area(push.start)}
    brief = _("{who} pushes {whom}.")
    yield Happening("push", wordings, said, helps, hurts, weight=5, brief=brief)


def pushed(push: e.Pushed) -> tuple[str, ...]:
    """The wordings of a push: over the line, out of a turn, or aside."""
    if push.crossed:
        return _OVER[push.crossed]
    out = SQUARES[push.start].section in TURNS and SQUARES[push.end].section not in TURNS
    return _OUT if out else _ASIDE


_OVER: Mapping[int, tuple[str, ...]] = {
    1: (N_("{who} pushes {whom} over the line."),),
    -1: (N_("{who} pushes {whom} back over the line."),),
}
_OUT = (
    N_("{who} pushes {whom} out of the turn."),
    N_("{whom} is pushed out of the turn by {who}."),
    N_("{who} wants the turn alone: {whom} is pushed out."),
)
_ASIDE = (
    N_("{who} pushes {whom} aside {where}."),
    N_("{whom} is pushed aside by {who} {where}."),
    N_("{who} makes room {where} by pushing {whom} aside."),
    N_("{who} is in a hurry {where}: {whom} has to make way."),
    N_("No room {where}: {whom} yields to {who}."),
)


def _all(pushes: Sequence[e.Pushed]) -> str:
    """Several pushes: two of each other, else those of the same chariots together."""
    pairs = dict.fromkeys((x.by, x.chariot) for x in pushes)
    if len(pairs) == 2 and all((chariot, by) in pairs for by, chariot in pairs):
        return _("{whom} push each other").format(whom=listed([name(by) for by, _chariot in pairs]))
    victims: dict[str, list[str]] = {}
    for by, chariot in pairs:
        victims.setdefault(by, []).append(name(chariot))
    alike: dict[tuple[str, ...], list[str]] = {}
    for pusher, whom in victims.items():
        alike.setdefault(tuple(whom), []).append(name(pusher))
    return "; ".join(
        ngettext("{who} pushes {whom}", "{who} push {whom}", len(who)).format(
            who=listed(who), whom=listed(whom)
        )
        for whom, who in alike.items()
    )


CRASHES: Mapping[str, tuple[str, ...]] = {
    "blocked": (
        N_("{who} crashes {where}, blocked on all sides."),
        N_("No way out {where}: {who} crashes."),
        N_("{who} is boxed in {where} and crashes."),
    ),
    "ban": (
        N_("{who} is too fast {where} and crashes."),
        N_("{who} crashes {where}: only the closed inside was ahead."),
        N_("The inside is closed {where}, and {who} crashes."),
    ),
    "whip": (
        N_("{who} crashes {where}, whipped straight on."),
        N_("Whipped straight on, {who} crashes {where}."),
    ),
}


def _crashes(events: Sequence[e.Event], past: Sequence[e.Event]) -> Iterator[Happening]:
    """All crashes of a stretch in one sentence, a single one with where and why."""
    crashes = {event.chariot: event for event in events if isinstance(event, e.Crashed)}
    if not crashes:
        return
    who, hurts = listed([name(chariot) for chariot in crashes]), tuple(crashes)
    brief = ngettext("{who} crashes.", "{who} crash.", len(crashes))
    said: dict[str, object] = {"who": who, "n": in_words(len(crashes))}
    if len(crashes) > 1:
        yield Happening("crashes", (_("{who} crash."),), said, hurts=hurts, rare=CRASHED, brief=brief)
        return
    ((chariot, crash),) = crashes.items()
    before = sum(isinstance(x, e.Crashed) and x.chariot == chariot for x in past)
    said |= {"where": area(crash.square), "n": in_words(before + 1)}
    wordings: tuple[str, ...] = tuple(_(words) for words in CRASHES[crash.cause])
    if before:
        wordings = (
            _("{who} crashes again {where}: crash number {n} in this race."),
            _("Once more {who} crashes, {where} this time."),
        )
    yield Happening("crash", wordings, said, hurts=hurts, rare=CRASHED, brief=brief)


def _rolls(events: Sequence[e.Event]) -> Iterator[Happening]:
    """The boldest roll for control: who takes the inside at speed 4, and who has to go wide."""
    rolls = [event for event in events if isinstance(event, e.ControlRolled) and event.speed > PHASES]
    good = next((roll for roll in rolls if roll.free), None)
    bad = next((roll for roll in rolls if not roll.free), None)
    if good:
        wordings: tuple[str, ...] = (
            roll_told(good),
            _("{who} dares speed {speed} and keeps the inside."),
            _("{who} stays in control at speed {speed}, on the inside."),
            _("{who} risks speed {speed}, and it pays."),
            _("The die is kind: {who} keeps the inside at speed {speed}."),
        )
        said = _rolled(good)
        yield Happening("inside", wordings, said, helps=(good.chariot,), weight=2)
    if bad:
        wordings = (
            roll_told(bad),
            _("{who} is too fast at speed {speed} and has to stay wide."),
            _("Speed {speed} is too much: {who} cannot take the inside."),
            _("At speed {speed} {who} has to take the long way, outside."),
        )
        said = _rolled(bad)
        yield Happening("wide", wordings, said, hurts=(bad.chariot,), weight=2)


_FACES = {"null": N_("a null"), "ace": N_("an ace")}


def face_told(face: str) -> str:
    """A face of the die: "a 4", "an ace"."""
    return _(_FACES[face]) if face in _FACES else _("a {number}").format(number=face)


def roll_told(roll: e.ControlRolled) -> str:
    """The wording of a roll for control."""
    if roll.free:
        return _("{who} at speed {speed} rolls {face}: the inside is open.")
    return _("{who} at speed {speed} rolls {face}: the inside is closed.")


def _rolled(roll: e.ControlRolled) -> dict[str, object]:
    return {"who": name(roll.chariot), "speed": roll.speed, "face": face_told(roll.face)}


def _speeds(events: Sequence[e.Event], race: Race) -> Iterator[Happening]:
    """The fastest of a whole round, if that was fast, and the slowest."""
    shown: dict[str, list[int]] = {}
    exposed = [event for event in events if isinstance(event, e.CoinsExposed)]
    for one, speed in (pair for event in exposed for pair in event.speeds):
        shown.setdefault(one, []).append(speed)
    whole = {chariot: speeds for chariot, speeds in shown.items() if len(speeds) == PHASES}
    for chariot, speeds in sorted(whole.items(), key=lambda one: -sum(one[1]))[:1]:
        if sum(speeds) >= FAST:
            wordings: tuple[str, ...] = (
                _("Nobody drives faster than {who}, at speeds {speeds}."),
                _("{who} has the fastest round, with speeds {speeds}."),
                _("{who} lets the horses run, at speeds {speeds}."),
            )
            yield Happening("fast", wordings, _driven(chariot, speeds), helps=(chariot,))
    for chariot, speeds in sorted(whole.items(), key=lambda one: sum(one[1]))[:1]:
        if sum(speeds) <= SLOW and race.chariot(chariot).racing:
            wordings = (
                _("{who} drives slowly, at speeds {speeds}."),
                _("{who} takes no risk, with speeds {speeds}."),
                _("{who} holds the horses back, at speeds {speeds}."),
            )
            yield Happening("slow", wordings, _driven(chariot, speeds), hurts=(chariot,))


def _driven(chariot: str, speeds: Sequence[int]) -> dict[str, object]:
    return {"who": name(chariot), "speeds": listed([str(speed) for speed in speeds])}


def _stakes(race: Race) -> Iterator[Happening]:
    """Shortly before the end: how far the first two have to go."""
    racing = [c for c in race.standings() if c.racing]
    home = any(c.place for c in race.chariots)
    if len(racing) < 2 or home or _left(race, racing[0].advancement[0]) > CLOSE:
        return
    first, second = racing[:2]
    to_go = [max(1, round(_left(race, c.advancement[0])) + 1) for c in (first, second)]
    said: dict[str, object] = {
        "who": name(first.name),
        "whom": name(second.name),
        "n": _apart(to_go[0]),
        "m": _apart(to_go[1]),
    }
    wordings: tuple[str, ...] = (
        _("{who} needs {n} to the line, {whom} {m}."),
        _("To the line: {n} for {who}, {m} for {whom}."),
        _("The line is near: {who} has {n} to go, {whom} {m}."),
        _("The end is near: {n} to go for {who}, {m} for {whom}."),
        _("{who} can see the line, {n} away; {whom} has {m} to go."),
    )
    if to_go[0] == to_go[1]:
        wordings = (
            _("{who} and {whom} both need {n} to the line."),
            _("{n} to the line, for {who} as for {whom}."),
        )
    elif to_go[0] <= COINS[-1]:
        coin = next(coin for coin in COINS if coin >= to_go[0])
        said["coin"] = coin
        wordings = (
            _("A {coin} may bring {who} home; {whom} needs {m}."),
            _("With a {coin} {who} can be home; {whom} needs {m}."),
            _("{who} needs a {coin} to be home in one phase; {whom} has {m} to go."),
        )
    yield Happening("stakes", wordings, said, helps=(first.name,), weight=3)
    yield from _null_coins(first, second)


def _null_coins(first: Chariot, second: Chariot) -> Iterator[Happening]:
    """Shortly before the end: which of the first two still has the null coin, where one of them has."""
    if first.null == second.null:
        return
    holder, other = (first, second) if first.null else (second, first)
    wordings = (
        _("{who} has the null coin left for the finish, {whom} has not."),
        _("{who} can still spend the null coin; {whom} has spent it."),
    )
    said: dict[str, object] = {"who": name(holder.name), "whom": name(other.name)}
    yield Happening("null coin", wordings, said, helps=(holder.name,))
