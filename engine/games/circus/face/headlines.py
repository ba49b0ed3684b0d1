"""A round: deaths, wrecks and falls, whips and rams, who drives whose chariot; and what that has
done to the race. An event is told in the words of the log (`sentences`), or in others like them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from engine.face.happenings import Happening, Stretch
from engine.face.racing import Field, Measure, happenings
from engine.games.circus.face import caption, sentences
from engine.games.circus.face.wording import place_told, sector_told
from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import driver_name as name
from engine.games.circus.rules.basic.state import Colour, Race
from engine.games.circus.rules.course import places
from engine.language import Number, _, in_words, listed, ngettext
from engine.notation import writing

Kind = TypeVar("Kind")
REMEMBERED = (e.RoundEnded, e.TeamWhipped, e.Rammed, e.Qualified, e.CameHome, e.Injured)
"""The events that the story of a race is counted from."""
HOME, DEAD, GONE, WRECKED, FELL, TAKEN = 10, 9, 9, 8, 7, 6
"""How rare things are: home, a death, somebody out of it, a wreck, a fall, a chariot taken."""
FAST = 17
"""The speed from which on a move is fast."""
CLOSE = 40
"""So near the end it counts how far everybody still has to go."""
THIRD = 3
"""From the third time on it is told how often something has happened."""


def news(stretch: Stretch) -> tuple[Happening, ...]:
    """The facts of a round, of a part of one, or before the race."""
    return tuple(_news(stretch))


def _news(stretch: Stretch) -> Iterator[Happening]:
    race, then = stretch.view.race, stretch.before.race if stretch.before else None
    yield from _opening(stretch.events, race)
    yield from happened(stretch.events, stretch.past, then or race)
    if race.over or not race.rigs or not race.round or then is None:
        return
    yield from _afoot(race, stretch.events, stretch.past)
    yield from _speeds(tuple(_driven(stretch.events, _crew(then))))
    before = field(then) if then.rigs and then.round else None
    yield from happenings(before, field(race), _leads(stretch.past), _measure(race))
    yield from _stakes(race)


def field(race: Race) -> Field:
    """Those who live, and how far the first has to go."""
    alive = [
        driver.colour for _place, driver in caption.standings(race) if driver.alive and not driver.resigned
    ]
    racers = tuple((colour, places.progress(race, colour)) for colour in alive)
    left = track.LAP * race.options.laps - racers[0][1] if racers else 0.0
    return Field(racers, caption.lap(race), race.options.laps, max(0.0, left))


def _apart(spaces: int) -> str:
    if not spaces:
        return _("a nose")
    return ngettext("one space", "{n} spaces", spaces).format(n=in_words(spaces))


def _measure(race: Race) -> Measure:
    return Measure(partial(_state, race), _apart, listed, noticed=5, close=2)


def _state(race: Race, colour: str) -> str:
    """A driver by name, with what he is where that is not the driver of his own chariot."""
    driver, who = race.driver(colour), name(colour)
    if driver.on_foot:
        return _("{who} (on foot)").format(who=who)
    if driver.where == "dragged":
        return _("{who} (dragged along)").format(who=who)
    if driver.rig and driver.rig != colour:
        return _("{who} (in {rig}'s chariot)").format(who=who, rig=name(driver.rig))
    return who


def _strength(race: Race, colour: str) -> str:
    """A driver by name with his state, also that he is a lap behind, or that his team cannot keep its speed
    any longer."""
    if places.lapped(race, race.driver(colour).colour):
        return _("{who} (a lap behind)").format(who=name(colour))
    rig = race.rig_of(colour)
    if rig is not None and rig.driver == rig.colour == colour and rig.limit < rig.speed:
        return _("{who} (team spent)").format(who=name(colour))
    return _state(race, colour)


def _leads(past: Sequence[e.Event]) -> list[str]:
    """The leader at the end of each round so far."""
    ends = [x for x in past if isinstance(x, e.RoundEnded) and x.standing]
    return ["" if len(x.standing) > 1 and not x.standing[1][2] else x.standing[0][0] for x in ends]


def _plain(kind: str, text: str, brief: str = "", **said: object) -> Happening:
    """A fact with one sentence that stands as it is, or another one in few words."""
    full, short = (words.replace("{", "{{").replace("}", "}}") for words in (text, brief))
    return Happening(kind, (full,), {}, brief=short, **said)  # type: ignore[arg-type]


# Before the race


def _opening(events: Sequence[e.Event], race: Race) -> Iterator[Happening]:
    racing = any(isinstance(event, e.PhaseBegan) for event in events)
    for event in events:
        match event:
            case e.LinedUp() if not racing:
                words = ngettext("{n} chariot lines up.", "{n} chariots line up.", len(event.places))
                others = (
                    _("{n} chariots stand in their lanes."),
                    _("{n} chariots wait for the start."),
                    _("All {n} are in their lanes: the race can begin."),
                )
                said = {"n": in_words(len(event.places))}
                yield Happening("line-up", (words, *others), said, rare=GONE)
            case e.MarketOpened():
                yield _plain("market", sentences.text(event), rare=GONE)
            case e.DrawMade():
                words = _("{who} wins the draw: first to choose a lane and to buy.")
                yield Happening("draw", (words,), {"who": name(event.order[0])}, weight=2)


# What happened, all of a kind in one sentence


def happened(events: Sequence[e.Event], past: Sequence[e.Event], race: Race) -> Iterator[Happening]:
    """The facts that need no position but `race`, the one before them: who drives which rig."""
    crew = _crew(race)
    whips = tuple(_whipped(events, dict(crew)))
    driven = tuple(_driven(events, crew))
    for tell in (_deaths, _wrecks, _falls, _changes, _freed, _run_over, _skids, _blows):
        yield from tell(driven)
    yield from _whips(whips, past)
    yield from _crashes(driven, past)
    yield from _courses(driven, past)
    aboard = {x.driver for x in _of(events, e.Boarded)}
    dead = {x.driver for x in _of(events, e.Died)}
    for event in events:
        match event:
            case e.JumpedOff(driver=driver) if driver in aboard:
                pass  # the chariot that he is in now tells it
            case e.Leapt(driver=driver) if driver in dead:
                pass  # his death does
            case _:
                yield from _told(event)


def _crew(race: Race) -> dict[Colour, Colour]:
    """The driver of each rig that has one."""
    return {rig.colour: rig.driver for rig in race.rigs if rig.driver}


_PEOPLE = (
    e.Skidded | e.Rammed | e.HeadOn | e.HitWall | e.HitWreck | e.RunOver | e.Advanced | e.Shifted | e.SpeedSet
)
"""In these a rig stands for its driver, who may be another one than has started with it."""


def _driven(events: Sequence[e.Event], crew: dict[Colour, Colour]) -> Iterator[e.Event]:
    """The same events with drivers for rigs where drivers act; `crew` is kept up."""
    for event in events:
        match event:
            case e.MoveBegan(driver=driver) if driver:
                crew[event.rig] = driver
                yield replace(event, rig=driver)
            case e.ControlChosen():
                yield replace(event, rig=event.driver)
            case e.Boarded():
                crew[event.rig] = event.driver
                yield event
            case _ if isinstance(event, _PEOPLE):
                who = replace(event, rig=crew.get(event.rig, event.rig))
                if isinstance(who, e.Rammed | e.HeadOn) and who.victim:
                    who = replace(who, victim=crew.get(who.victim, who.victim))
                yield who
            case _:
                yield event


def _whipped(events: Sequence[e.Event], crew: dict[Colour, Colour]) -> Iterator[tuple[e.TeamWhipped, Colour]]:
    """The whips on teams, each with who drove the team at that moment."""
    for event in events:
        match event:
            case e.MoveBegan(driver=driver) if driver:
                crew[event.rig] = driver
            case e.Boarded():
                crew[event.rig] = event.driver
            case e.TeamWhipped():
                yield event, crew.get(event.rig, event.rig)
            case _:
                pass


def _where(space: str) -> str:
    """The straight or turn of a space, or that it is off the track; its lane is for the log."""
    return sector_told(space) if space in track.SPACES else place_told(space)


def _of(events: Sequence[e.Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def _deaths(events: Sequence[e.Event]) -> Iterator[Happening]:
    deaths = _of(events, e.Died)
    who = tuple(x.driver for x in deaths)
    brief = ngettext("{who} is dead.", "{who} are dead.", len(deaths))
    said: dict[str, object] = {"who": listed([name(x) for x in who])} if who else {}
    if len(deaths) > 1:
        yield Happening(
            "deaths", (_("{who} die in this round."), brief), said, hurts=who, rare=DEAD, brief=brief
        )
    elif deaths:
        (death,) = deaths
        more = {"by": name(death.by) if death.by else "", "place": _where(death.space)}
        wordings: tuple[str, ...] = (
            _(sentences.DEATHS[death.why]),
            _("{who} is killed {place}."),
            _("This race ends in death for {who}, {place}."),
        )
        if death.by:
            wordings = (
                _(sentences.KILLED),
                _("{by} kills {who} {place}."),
                _("{who} is dead, killed by {by} {place}."),
            )
        helps = (death.by,) if death.by else ()
        yield Happening("death", wordings, said | more, helps, who, rare=DEAD, brief=brief)


def _wrecks(events: Sequence[e.Event]) -> Iterator[Happening]:
    flips = _of(events, e.Flipped)
    for worn in (False, True):
        wrecks = [x for x in flips if x.worn == worn]
        if not wrecks:
            continue
        rigs = tuple(x.rig for x in wrecks)
        hurts = tuple(x.driver for x in wrecks if x.driver) or rigs
        said: dict[str, object] = {
            "who": listed([name(x) for x in rigs]),
            "place": _where(wrecks[0].space),
        }
        brief = _("{who}'s chariot breaks up.") if worn else _("{who}'s chariot flips.")
        if len(wrecks) > 1:
            brief = _("The chariots of {who} break up.") if worn else _("The chariots of {who} flip.")
        elif wrecks[0].driver:
            brief = (
                _("{who}'s chariot breaks up; {driver} is dragged.")
                if worn
                else _("{who}'s chariot flips; {driver} is dragged.")
            )
            if wrecks[0].driver == wrecks[0].rig:
                brief = (
                    _("{who}'s chariot breaks up; the team drags its driver.")
                    if worn
                    else _("{who} flips and is dragged.")
                )
        kind, wordings = _wreck_told(wrecks, brief)
        said["driver"] = name(wrecks[0].driver) if wrecks[0].driver else ""
        yield Happening(kind, wordings, said, hurts=hurts, rare=WRECKED, brief=brief)


def _wreck_told(wrecks: Sequence[e.Flipped], brief: str) -> tuple[str, tuple[str, ...]]:
    """The kind of a wreck, and its wordings."""
    first = wrecks[0]
    if len(wrecks) > 1:
        return f"wrecks {first.worn}", (brief,)
    if first.worn and first.driver:
        return "broken, dragged", (
            sentences.wreck_told(first),
            _("Too much damage: {who}'s chariot falls apart {place}, and the team drags {driver} along."),
        )
    if first.worn:
        return "broken", (
            sentences.wreck_told(first),
            _("{who}'s empty chariot falls apart {place}."),
        )
    if first.driver:
        return "flip, dragged", (
            sentences.wreck_told(first),
            _("{who}'s chariot turns over {place}, and the team drags {driver} along."),
            _("Overturned {place}: {who}'s chariot. {driver} hangs in the reins and is dragged."),
        )
    return "flip", (
        sentences.wreck_told(first),
        _("{who}'s chariot turns over {place} and is a wreck."),
    )


def _falls(events: Sequence[e.Event]) -> Iterator[Happening]:
    falls = [x for x in _of(events, e.Fell) if x.why != "capture"]
    if not falls:
        return
    who = tuple(x.driver for x in falls)
    brief = ngettext("{who} falls off.", "{who} fall off.", len(falls))
    if len(falls) > 1:
        wordings: tuple[str, ...] = (_("{who} fall off their chariots."),)
    else:
        wordings = (
            _(sentences.FALLS[falls[0].why]),
            _("{who} falls off {place} and is on foot now."),
            _("{who} loses the chariot {place} and has to run."),
            _("{who} lands on the sand {place}; the team runs on."),
        )
        if falls[0].by:
            wordings = (
                _(sentences.FALLS[falls[0].why]),
                _("{by} brings {who} down {place}."),
            )
    first = falls[0]
    said: dict[str, object] = {
        "who": listed([name(x) for x in who]),
        "place": _where(first.space),
        "by": name(first.by) if first.by else "",
    }
    topic = f"off {who[0]}" if len(who) == 1 else ""
    yield Happening("fall", wordings, said, hurts=who, rare=FELL, topic=topic, brief=brief)


def _changes(events: Sequence[e.Event]) -> Iterator[Happening]:
    """The drivers who have come into a chariot, a sentence for each way."""
    boarded = _of(events, e.Boarded)
    by_way: dict[str, list[e.Boarded]] = {}
    for event in boarded:
        own = event.driver == event.rig and event.way != "ride"
        by_way.setdefault("owner" if own else event.way, []).append(event)
    for way, alike in by_way.items():
        first = alike[0]
        said: dict[str, object] = {
            "who": name(first.driver),
            "rig": name(first.rig),
            "whom": name(first.captured or first.rig),
        }
        hurts = tuple(x.captured for x in alike if x.captured)
        brief = _("{who} is aboard again.") if way == "owner" else _("{who} drives {rig}'s chariot now.")
        if way == "ride":
            brief = _("{who} rides on {rig}'s team.")
        wordings = tuple(_(words) for words in sentences.TAKEN[way])
        if len(alike) > 1:
            each = [brief.format(who=name(x.driver), rig=name(x.rig)).rstrip(".") for x in alike]
            said, wordings, brief = {"told": listed(each)}, (_("{told}."),), ""
        helps = tuple(x.driver for x in alike)
        yield Happening(f"taken {way}", wordings, said, helps, hurts, rare=TAKEN, brief=brief)


def _freed(events: Sequence[e.Event]) -> Iterator[Happening]:
    aboard = {x.driver for x in _of(events, e.Boarded)}
    freed = [x for x in _of(events, e.CutLoose) if not x.by and x.driver not in aboard]
    if freed:
        who = tuple(x.driver for x in freed)
        wordings = (
            ngettext("{who} cuts loose and is on foot now.", "{who} cut loose and are on foot now.", len(who))
            if len(who) > 1
            else _("{who} cuts loose {place} and is on foot now."),
            ngettext(
                "{who} is free of the reins and has to run.",
                "{who} are free of the reins and have to run.",
                len(who),
            ),
        )
        brief = ngettext("{who} is on foot now.", "{who} are on foot now.", len(who))
        said: dict[str, object] = {"who": listed([name(x) for x in who]), "place": _where(freed[0].space)}
        yield Happening("free", wordings, said, helps=who, weight=4, must=True, brief=brief)


def _run_over(events: Sequence[e.Event]) -> Iterator[Happening]:
    dead = {x.driver for x in _of(events, e.Died)}
    victims = [x for x in _of(events, e.RunOver) if x.driver not in dead]
    for x in victims[:1]:
        wordings = (
            ngettext("{rig} runs {who} over: {n} injury.", "{rig} runs {who} over: {n} injuries.", x.points),
            ngettext(
                "{who} gets under the hooves of {rig}'s team: {n} injury.",
                "{who} gets under the hooves of {rig}'s team: {n} injuries.",
                x.points,
            ),
        )
        said: dict[str, object] = {"who": name(x.driver), "rig": name(x.rig), "n": x.points}
        brief = _("{rig} runs {who} over.")
        yield Happening("run over", wordings, said, hurts=(x.driver,), weight=5, must=True, brief=brief)


def _whips(driven: Sequence[tuple[e.TeamWhipped, Colour]], past: Sequence[e.Event]) -> Iterator[Happening]:
    """All whips on teams in one sentence, by their drivers; how often it was the same team."""
    if not driven:
        return
    whips = [x for x, _driver in driven]
    first, whom = max(driven, key=lambda one: one[0].speed)
    same = [x for x in (*past, *whips) if isinstance(x, e.TeamWhipped) and x.rig == first.rig]
    teams = tuple(dict.fromkeys(driver for _whip, driver in driven))
    said: dict[str, object] = {
        "who": name(first.attacker),
        "whom": name(whom),
        "n": first.speed,
        "times": in_words(len(same)),
        "all": listed([name(x) for x in dict.fromkeys(x.attacker for x in whips)]),
        "teams": listed([name(x) for x in teams]),
    }
    if len(whips) > 1:
        wordings: tuple[str, ...] = (
            _("Whips from {all}: their rivals' horses will run too fast."),
            _("{all} whip the horses of their rivals."),
            _("{all} drive their rivals' horses on with the whip."),
            _("Lashes for the horses of {teams}."),
        )
        if len({x.attacker for x in whips}) == 1:
            wordings = (
                _("{all} whips the teams of {teams}."),
                _("{all} lashes the horses of {teams}."),
            )
        if len(teams) == 1:
            wordings = (
                _("{teams}'s horses are whipped {n} times in one round."),
                _("{n} lashes in one round for {teams}'s horses."),
            )
            said["n"] = in_words(len(whips))
        kind = "whips"
    elif len(same) >= THIRD:
        kind, wordings = (
            "whipped often",
            (
                _("{who} whips {whom}'s team: {times} lashes in this race."),
                _("{times} lashes so far for {whom}'s team, the latest from {who}."),
                _("{who} makes it {times} lashes for {whom}'s horses."),
                _("{whom}'s horses run from the whip again: {times} lashes, now from {who}."),
            ),
        )
    else:
        kind, wordings = (
            "whip",
            (
                _("{who} whips {whom}'s team: {n} faster in its next move."),
                _("{whom}'s team feels {who}'s whip and will run {n} faster."),
                _("{who} lashes {whom}'s horses, which will run {n} faster."),
                _("{whom}'s horses will bolt, {n} faster: {who} has whipped them."),
            ),
        )
    yield Happening(kind, wordings, said, tuple(x.attacker for x in whips), teams, weight=2)


def _skids(events: Sequence[e.Event]) -> Iterator[Happening]:
    """All who lose control, in one sentence; a single one with where."""
    space: dict[str, str] = {}
    lost: dict[str, tuple[e.Skidded, str]] = {}
    for event in events:
        match event:
            case e.Advanced() | e.Shifted():
                space[event.rig] = event.end
            case e.Skidded() if event.skid or event.damage:
                lost[event.rig] = (event, space.get(event.rig, ""))
            case _:
                pass
    if not lost:
        return
    said: dict[str, object] = {"who": listed([name(rig) for rig in lost])}
    brief = ngettext("{who} skids.", "{who} skid.", len(lost))
    if len(lost) > 1:
        yield Happening(
            "skids",
            (_("{who} lose control."), _("{who} cannot hold their chariots and skid.")),
            said,
            hurts=tuple(lost),
            weight=2,
            brief=brief,
        )
        return
    ((rig, (skid, at)),) = lost.items()
    said |= {"where": sector_told(at) if at else "", "n": skid.damage, "chits": skid.chits}
    wordings: tuple[str, ...] = (
        _("{who} loses control {where}."),
        _("{who} skids {where}."),
        _("{who} is too fast {where} and skids."),
        _("{who}'s chariot slides outward {where}."),
    )
    if not at:
        wordings = (_("{who} loses control."), _("{who} skids."))
    elif skid.damage:
        wordings = (
            _("{who} skids {where}: {n} damage to the chariot."),
            _("{who} loses control {where}, at the price of {n} damage."),
        )
    yield Happening("skid", wordings, said, hurts=(rig,), weight=3 if skid.damage else 2, brief=brief)


def _crashes(events: Sequence[e.Event], past: Sequence[e.Event]) -> Iterator[Happening]:
    """All collisions of a round in one sentence; a single one with its damage."""
    crashes = [x for x in events if isinstance(x, e.Rammed | e.HeadOn | e.HitWall | e.HitWreck)]
    if not crashes:
        return
    hurts: list[str] = []
    for x in crashes:
        hurts += [x.rig, *([x.victim] if isinstance(x, e.Rammed | e.HeadOn) and x.victim else [])]
    hurts = list(dict.fromkeys(hurts))
    if len(crashes) > 1:
        yield _collisions(crashes, past, tuple(hurts))
        return
    (crash,) = crashes
    collision = _collision(crash, past, tuple(hurts))
    harm = any(getattr(crash, part, 0) for part in ("hurt", "taken", "wall", "damage"))
    yield collision if harm else replace(collision, wordings=(collision.brief,), weight=1)


Crash = e.Rammed | e.HeadOn | e.HitWall | e.HitWreck


def _collisions(crashes: Sequence[Crash], past: Sequence[e.Event], hurts: tuple[str, ...]) -> Happening:
    """Several collisions in one sentence: two of them by what hit what, more by whom they befell."""
    each = [_collision(crash, past, ()) for crash in crashes]
    told = list(dict.fromkeys(one.brief.format(**one.said).rstrip(".") for one in each))
    subject = f"{name(crashes[0].rig)} "
    if all(words.startswith(subject) for words in told):
        told = [told[0], *(words.removeprefix(subject) for words in told[1:])]
    said: dict[str, object] = {
        "n": in_words(len(crashes)),
        "who": listed([name(x) for x in hurts]),
        "told": listed(told),
    }
    brief = ngettext("{who} crashes {n} times.", "{who} crash {n} times in all.", len(hurts))
    wordings: tuple[str, ...] = (
        _("{n} crashes in one round: {who} are all caught up in them."),
        _("{who} crash, {n} times in all."),
        _("Crash after crash, {n} in all: {who} are hit."),
    )
    if len(hurts) < 2:
        wordings = (brief,)
    elif len(crashes) == len(told) == 2:
        wordings, brief = (_("{told}."),), ""
    return Happening("collisions", wordings, said, hurts=hurts, weight=4, brief=brief)


def _collision(crash: Crash, past: Sequence[e.Event], hurts: tuple[str, ...]) -> Happening:
    """A collision in a sentence of its own."""
    match crash:
        case e.Rammed(why="ram"):
            rams = sum(isinstance(x, e.Rammed) and x.rig == crash.rig and x.why == "ram" for x in past)
            wordings: tuple[str, ...] = (
                _("{who} rams {whom}: {n} damage."),
                _("{whom} is rammed by {who} and takes {n} damage."),
                _("{who} drives into {whom}'s side, which does {n} damage."),
            )
            if crash.wall:
                wordings = (
                    _("{who} rams {whom} against the wall: {n} damage."),
                    _("{whom} is pinned to the wall by {who}: {n} damage."),
                )
            if rams + 1 >= THIRD:
                wordings = (_("{who} has rammed {times} times now, {whom} this time: {n} damage."),)
            said: dict[str, object] = {
                "who": name(crash.rig),
                "whom": name(crash.victim),
                "n": crash.hurt + crash.wall,
                "times": in_words(rams + 1),
            }
            brief = _("{who} rams {whom}.")
            return Happening("ram", wordings, said, (crash.rig,), (crash.victim,), weight=4, brief=brief)
        case e.Rammed():
            wordings = (
                _(sentences.HITS[crash.why]),
                _("{who} and {whom} collide: {taken} damage for {who}, {hurt} for {whom}."),
            )
            said = {
                "who": name(crash.rig),
                "whom": name(crash.victim),
                "hurt": crash.hurt + crash.wall,
                "taken": crash.taken,
            }
            if not said["hurt"]:
                wordings = (
                    _(sentences.HITS[crash.why]),
                    _("{who} hits {whom} and takes all the damage: {taken}."),
                )
            brief = _(sentences.HITS_SHORTLY[crash.why])
            return Happening("collision", wordings, said, hurts=hurts, weight=4, brief=brief)
        case e.HeadOn() if crash.victim:
            wordings = (
                _("{who} crashes into {whom} from behind: {hurt} damage for {whom}, {taken} for {who}."),
                _("{who} cannot get past and hits {whom}: {hurt} damage for {whom}, {taken} for {who}."),
            )
            said = {
                "who": name(crash.rig),
                "whom": name(crash.victim),
                "hurt": crash.hurt,
                "taken": crash.damage,
            }
            return Happening(
                "rear", wordings, said, hurts=hurts, weight=4, brief=_("{who} crashes into {whom}.")
            )
        case e.HitWreck():
            wordings = (
                _("{who} drives into a wreck {place}: {n} damage."),
                _("A wreck lies in {who}'s way {place}: {n} damage."),
            )
            said = {"who": name(crash.rig), "place": sector_told(crash.space), "n": crash.damage}
            return Happening(
                "wreck hit", wordings, said, hurts=hurts, weight=4, brief=_("{who} drives into a wreck.")
            )
        case _:
            wordings = (
                _("{who} hits the wall: {n} damage."),
                _("{who} scrapes along the wall, {n} damage."),
                _("The wall stops {who}: {n} damage."),
            )
            if not crash.damage:
                wordings = (_("{who} scrapes along the wall."), _("The wall stops {who}."))
            said = {"who": name(crash.rig), "n": crash.damage}
            return Happening("wall", wordings, said, hurts=hurts, weight=4, brief=_("{who} hits the wall."))


def _blows(events: Sequence[e.Event]) -> Iterator[Happening]:
    """Attacks on drivers that did something, the worst as a sentence."""
    blows = [x for x in _of(events, e.Attacked) if x.injuries or x.result]
    for blow in sorted(blows, key=lambda x: -x.injuries)[:1]:
        off = {"off": blow.target, "pulled": blow.attacker}.get(blow.result, "")
        yield _plain(
            "blow",
            sentences.attacked(blow),
            helps=(blow.attacker,),
            hurts=(blow.target,),
            weight=4,
            rare=FELL if off else 0,
            topic=f"off {off}" if off else "",
            brief=ngettext("{who} falls off.", "{who} fall off.", 1).format(who=name(off)) if off else "",
        )


# How the race goes


def _courses(events: Sequence[e.Event], past: Sequence[e.Event]) -> Iterator[Happening]:
    """Laps, the last radial, tired teams, the whip; of the laps the leader's alone."""
    laps = _of(events, e.DolphinRemoved)
    for lap in laps[-1:]:
        wordings: tuple[str, ...] = (
            sentences.dolphin_told(lap.left),
            ngettext(
                "{who} is first past the lap counter: one dolphin left.",
                "{who} is first past the lap counter: {n} dolphins left.",
                lap.left,
            ),
        )[: 2 if lap.left else 1]
        yield Happening(
            "dolphin",
            wordings,
            {"who": name(lap.driver), "n": in_words(lap.left)},
            helps=(lap.driver,),
            weight=2,
            topic="radial",
        )
    qualified = _of(events, e.Qualified)
    if qualified and not any(isinstance(x, e.Qualified) for x in past):
        wordings = (
            _("{who} has crossed the last Lap Radial and needs only the finish."),
            _("{who} needs only the finish line now."),
            _("The last Lap Radial is behind {who}; next comes the finish."),
        )
        who = qualified[0].driver
        yield Happening("qualified", wordings, {"who": name(who)}, helps=(who,), weight=4, topic="radial")
    homes = [x.driver for x in past if isinstance(x, e.CameHome)]
    for home in _of(events, e.CameHome)[:1]:
        if home.driver not in homes:
            wordings = (_("{who} is home!"), _("{who} is over the finish line!"))
            yield Happening(
                "home",
                wordings,
                {"who": name(home.driver)},
                helps=(home.driver,),
                rare=HOME,
                ends=True,
                topic="home",
            )
    tired = {x.rig: x for x in events if isinstance(x, e.MoveBegan) and x.capped and x.driver}
    if tired:
        wordings = (
            ngettext(
                "{who}'s team is tired and slows down.",
                "The teams of {who} are tired and slow down.",
                len(tired),
            ),
            ngettext(
                "{who}'s horses are exhausted and run slower.",
                "The horses of {who} are exhausted and run slower.",
                len(tired),
            ),
        )
        said: dict[str, object] = {"who": listed([name(x) for x in tired])}
        yield Happening(f"tired {len(tired) > 1}", wordings, said, hurts=tuple(tired), weight=2)
    hard = [x for x in events if isinstance(x, e.ControlChosen) and x.control == "hard-whip"]
    if hard:
        who_all = tuple(dict.fromkeys(x.rig for x in hard))
        wordings = (
            ngettext("{who} takes the Hard Whip.", "{who} take the Hard Whip.", len(who_all)),
            ngettext(
                "{who} spares the horses no longer: Hard Whip.",
                "{who} spare the horses no longer: Hard Whip.",
                len(who_all),
            ),
            ngettext(
                "{who} asks everything of the team, with the Hard Whip.",
                "{who} ask everything of their teams, with the Hard Whip.",
                len(who_all),
            ),
        )
        said = {"who": listed([name(x) for x in who_all])}
        yield Happening(f"hard whip {len(who_all) > 1}", wordings, said, helps=who_all, weight=1)


def _speeds(events: Sequence[e.Event]) -> Iterator[Happening]:
    """The fastest of a round, and who brakes."""
    speeds = {x.rig: x.speed for x in events if isinstance(x, e.SpeedSet)}
    driven = {x.rig for x in events if isinstance(x, e.ControlChosen)}
    for fastest in sorted((rig for rig in speeds if rig in driven), key=lambda rig: -speeds[rig])[:1]:
        if speeds[fastest] < FAST:
            break
        wordings: tuple[str, ...] = (
            _("{who} drives at speed {n}, faster than all others."),
            _("Speed {n}: nobody is faster than {who}."),
            _("{who} thunders along at speed {n}."),
        )
        yield Happening("fast", wordings, {"who": name(fastest), "n": speeds[fastest]}, helps=(fastest,))
    braking = dict.fromkeys(x.rig for x in events if isinstance(x, e.ControlChosen) and x.control == "brake")
    if braking:
        wordings = (
            ngettext("{who} brakes.", "{who} brake.", len(braking)),
            ngettext("{who} slows down.", "{who} slow down.", len(braking)),
            ngettext(
                "{who} brakes before it is too late.",
                "{who} brake before it is too late.",
                len(braking),
            ),
        )
        said: dict[str, object] = {"who": listed([name(x) for x in braking])}
        yield Happening(f"brake {len(braking) > 1}", wordings, said, hurts=tuple(braking))


def _afoot(race: Race, events: Sequence[e.Event], past: Sequence[e.Event]) -> Iterator[Happening]:
    """The driver who is dragged, unless his flip tells it, and the first one on foot."""
    flips = _of(events, e.Flipped)
    told = {x.driver for x in flips if len(flips) == 1}
    dragged = [d for d in race.drivers if d.where == "dragged" and d.colour not in told]
    for driver in dragged[:1]:
        rounds = sum(
            isinstance(x, e.Injured) and x.driver == driver.colour and x.why == "dragged" for x in past
        )
        wordings: tuple[str, ...] = (
            _("{who} is dragged behind the team, unhurt so far."),
            _("{who} hangs in the reins and is dragged, still unhurt."),
        )
        if driver.injuries:
            wordings = (
                _("{who} is dragged along and hurt: {total} of {most} injuries."),
                ngettext(
                    "The team drags {who} on: {n} injury so far, {most} are fatal.",
                    "The team drags {who} on: {n} injuries so far, {most} are fatal.",
                    driver.injuries,
                ),
                _("{who} hangs in the reins and has {n} of {most} injuries."),
            )
        count = driver.injuries
        said: dict[str, object] = {
            "who": name(driver.colour),
            "n": count,
            "total": count,
            "most": values.DEAD_AT,
        }
        brief = _("{who} is dragged along.")
        if driver.injuries:
            brief = _("{who}, dragged, has {n} of {most} injuries.")
        yield Happening(
            "dragged",
            wordings,
            said,
            hurts=(driver.colour,),
            weight=3 if not rounds else 1,
            must=True,
            brief=brief,
        )
    running = [d for d in race.drivers if d.on_foot and not d.resigned]
    order: list[str] = [colour for colour, _way in field(race).racers]
    for driver in sorted(running, key=lambda d: order.index(d.colour))[:1]:
        place = order.index(driver.colour) + 1
        if place > max(1, len(order) // 2):  # no story any more
            continue
        if place == 1:
            yield _runs_in_front(race, driver.colour)
            continue
        wordings = (
            _("{who}, on foot, is {place:th}."),
            _("Without a chariot {who} is still {place:th}."),
            _("{who} runs on foot and holds {place:th} place."),
        )
        said = {"who": name(driver.colour), "place": Number(place)}
        yield Happening("afoot", wordings, said, hurts=(driver.colour,), weight=1)


def _runs_in_front(race: Race, colour: str) -> Happening:
    """The driver who leads on foot: how far it still is, and who comes behind."""
    now = field(race)
    second = now.racers[1][0] if len(now.racers) > 1 else ""
    said: dict[str, object] = {
        "who": name(colour),
        "whom": _state(race, second) if second else "",
        "gap": _apart(round(now.behind(second))) if second else "",
        "left": _apart(max(1, round(now.left))),
    }
    wordings: tuple[str, ...] = (
        _("{who} leads on foot, {gap} ahead of {whom}."),
        _("On foot, and still in front: {who}, {gap} ahead of {whom}."),
        _("{who} runs, and {whom} is {gap} behind."),
        _("Ahead of all teams, on foot: {who}, by {gap}."),
    )
    if not second:
        wordings = (_("{who} runs alone, {left} from the finish."),)
    elif now.left <= CLOSE:
        wordings = (
            _("{who} runs for the win: {left} to go, {whom} {gap} behind."),
            _("On foot {who} still needs {left}; {whom} is {gap} behind."),
            _("{who}, on foot, has {left} to go; {whom} chases, {gap} behind."),
            _("Will it last? {who}, on foot, is {left} from the finish and {gap} ahead."),
            _("{left} to go for {who}, on foot; {whom} has {gap} to make up."),
        )
    brief = _("{who} leads on foot.")
    if second:  # in turns, so that a run of many rounds never has the same headline twice running
        briefs = _("{who} leads on foot, by {gap}."), _("Still in front, on foot: {who}, by {gap}.")
        brief = briefs[race.round % len(briefs)]
    return Happening("runs first", wordings, said, hurts=(colour,), weight=1, topic="lead", brief=brief)


def _stakes(race: Race) -> Iterator[Happening]:
    """Shortly before the end: how far the two who are nearest to it have to go, whatever their laps."""
    order = [colour for colour, _way in field(race).racers]
    racing = [driver for driver in places.in_play(race) if not places.mutant(race, driver)]
    ways = {driver.colour: places.way_left(race, driver) for driver in racing}
    nearest = sorted(ways, key=lambda colour: (ways[colour], order.index(colour)))[:2]
    if len(nearest) < 2 or race.home or ways[nearest[0]] > CLOSE:
        return
    leads = nearest[0] == order[0]
    if leads and race.driver(order[0]).on_foot:
        return  # who runs in front is a story of its own
    n, m = (_apart(max(1, round(ways[colour]))) for colour in nearest)
    who, whom = (_strength(race, colour) for colour in nearest)
    said: dict[str, object] = {"who": who, "whom": whom, "n": n, "m": m}
    wordings: tuple[str, ...] = (
        _("{who} is {n} from the finish, {whom} {m}."),
        _("To the finish: {n} for {who}, {m} for {whom}."),
        _("The finish is near: {n} for {who}, {m} for {whom}."),
        _("{who} has {n} to go, {whom} {m}."),
    )
    if n == m:
        wordings = (
            _("{who} and {whom} are both {n} from the finish."),
            _("{n} to the finish, for {who} as for {whom}."),
        )
    yield Happening("stakes", wordings, said, helps=(nearest[0],), weight=2, must=not leads)


def _told(event: e.Event) -> Iterator[Happening]:
    """Events that are told in the words of the log, without codes of spaces."""
    with writing(codes=False):
        told = tuple(_as_in_the_log(event))
    yield from told


def _as_in_the_log(event: e.Event) -> Iterator[Happening]:
    match event:
        case e.Resigned() | e.LeftByStands() | e.Executed():
            yield _plain(type(event).__name__, sentences.text(event), hurts=(event.driver,), rare=GONE)
        case e.CaughtWaiting() | e.ClimbedIn():
            yield _plain(type(event).__name__, sentences.text(event), weight=5)
        case e.JumpedOff():
            yield _plain("off", sentences.text(event), weight=3, must=True)
        case e.JumpedDown() | e.Leapt() | e.LayInNet() | e.StoodBeforeRadial():
            yield _plain(type(event).__name__, sentences.text(event), weight=2)
        case e.Offered() | e.OfferAccepted() | e.PurseWon(purse="killer"):
            yield _plain(type(event).__name__, sentences.text(event), weight=3)
        case e.Appealed() | e.Vetoed() | e.PickedUp():
            yield _plain(type(event).__name__, sentences.text(event), weight=1)
