"""The position after a fact: the only place where positions are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from engine.games.circus.rules import events as e
from engine.games.circus.rules import track, values
from engine.games.circus.rules.policy import DEFAULT
from engine.games.circus.rules.state import (
    MANOEUVRES,
    Colour,
    Deed,
    Driver,
    Move,
    Offer,
    Race,
    Rig,
    Thing,
    seat_of,
)
from engine.games.circus.rules.track import Name
from engine.values import changed


def evolve(race: Race, event: e.Event) -> Race:  # noqa: C901  # one flat case a fact
    """The race after the event."""
    match event:  # what happens most often comes first
        case e.Advanced():
            return _advance(race, event)
        case e.Rolled():
            return changed(race, rolled=event.dice, throws=race.throws + 1)
        case e.Shifted():
            return _shift(race, event)
        case e.MoveBegan():
            return _begin_move(race, event)
        case e.DrawnUp():
            return _draw_up(race, event)
        case e.MoveEnded():
            return _end_move(race, event)
        case e.UnitActed():
            return _begin_turn(race, event.unit)
        case e.Appealed():
            d = race.driver(event.driver)
            return _man(race, event.driver, appeals=d.appeals - 1)
        case e.DrawMade():
            return _draw(race, event)
        case e.CareersBegun():
            for colour, coins, talented in event.drivers:
                race = _man(race, colour, coins=coins, talented=talented)
            return race
        case e.Wished():
            return _man(race, event.driver, order=event.words)
        case e.Bought():
            d = race.driver(event.driver)
            race = changed(race, bought=(*race.bought, (event.driver, event.item, event.target)))
            return _man(race, event.driver, coins=d.coins - event.coins)
        case e.LaneChosen():
            return changed(race, lanes=(*race.lanes, (event.driver, event.space)))
        case e.LinedUp():
            return _line_up(race, event)
        case e.ShopSettled():
            return changed(_settle(race), phase="")
        case e.MarketOpened():
            return changed(race, phase="market")
        case e.Offered():
            offer = Offer(event.number, event.by, event.deal, event.item, event.target, event.price, event.to)
            return changed(race, offers=(*race.offers, offer), offered=event.number)
        case e.OfferWithdrawn():
            return changed(race, offers=tuple(o for o in race.offers if o.number != event.number))
        case e.OfferAccepted():
            return _accept(race, event)
        case e.MarketDone():
            return changed(race, done=(*race.done, event.driver))
        case e.RoundBegan():
            return changed(race, round=event.round, phase="", order=(), move=None)
        case e.Plotted():
            return _plot(race, event)
        case e.PhaseBegan():
            marks = () if event.phase == "corpses" else race.marks
            return changed(race, phase=event.phase, order=event.order, marks=marks)
        case e.FreshHorsesUsed():
            r = race.rig(event.rig)
            return _rig(race, event.rig, fresh=event.left, fatigue=max(r.floor, r.fatigue - 1))
        case e.ControlChosen():
            race = _show(race, event.rig, _control(event))
            return _move(race, control=event.control, stopping=event.stopping)
        case e.Vetoed():
            race = _man(race, event.driver, vetoes=event.left)
            return _move(race, control="whip")
        case e.SpeedSet():
            r = race.rig(event.rig)
            fatigue = r.fatigue + event.fatigue
            race = _rig(race, event.rig, speed=event.speed, boost=0, fatigue=fatigue)
            return _move(race, left=event.speed, spare=event.spare)
        case e.UnderdogPlanned():
            first = race.move is not None and race.move.left
            race = _show(race, event.rig, f"{'first' if first else 'last'}-{event.spaces}")
            return _move(race, late=False, spare=event.spaces)
        case e.Manoeuvred():
            return _manoeuvre(race, event)
        case e.Skidded():
            r = race.rig(event.rig)
            race = _rig(race, event.rig, chits=r.chits + event.chits, fatigue=r.fatigue + event.fatigue)
            return _hurt(race, event.rig, event.damage)
        case e.Rammed():
            race = _mark(race, race.rig(event.victim).space, "ram" if event.why == "ram" else "crash")
            race = _hurt(race, event.victim, event.hurt + event.wall, race.rig(event.rig).driver)
            return _hurt(race, event.rig, event.taken)
        case e.HitWall() | e.HitWreck():
            return _hurt(_mark(race, race.rig(event.rig).space, "crash"), event.rig, event.damage)
        case e.HeadOn():
            race = _mark(race, race.rig(event.rig).space, "crash")
            race = _hurt(race, event.rig, event.damage)
            by = race.rig(event.rig).driver
            race = _hurt(race, event.victim, event.hurt, by) if event.victim else race
            return _move(race, left=0, spare=0)
        case e.Flipped():
            return _flip(_mark(race, event.space, "flip"), event)
        case e.TeamWhipped():
            r = race.rig(event.rig)
            race = _mark(race, r.space, "whip")
            return _attack(_rig(race, event.rig, boost=r.boost + event.speed), f"rig:{event.rig}")
        case e.Attacked():
            aboard = race.driver(event.target).rig
            space = race.rig(aboard).space if aboard else race.driver(event.target).space
            race = _mark(race, space, "whip" if event.weapon == "whip" else "blow")
            return _attack(race, *((f"rig:{aboard}",) if aboard else ()), f"man:{event.target}")
        case e.ShotFired():
            return _shoot(race, event)
        case e.Dropped():
            return _drop(race, event)
        case e.PickedUp():
            return _pick_up(race, event)
        case e.Grasped():
            return race
        case e.Injured():
            return _man(race, event.driver, injuries=event.total)
        case e.Fell():
            return _fall(race, event)
        case e.Died():
            return _die(race, event)
        case e.BodyDropped():
            race = _rig(race, event.rig, body="")
            race = changed(race, bodies=(*race.bodies, (event.space, event.driver)))
            return _man(race, event.driver, rig="", space=event.space)
        case e.CutLoose():
            return _leave(race, event.driver, event.space, idle=race.round)
        case e.Ran():
            return _run(race, event.driver, event.start, event.end)
        case e.RunOver():
            race = _mark(race, race.driver(event.driver).space, "crash")
            return _move(race, jumped=(*race.move.jumped, event.driver)) if race.move else race
        case e.EnteredMedian():
            return _man(race, event.driver, where="median", space="", end="", arrived=False)
        case e.ChoseEnd():
            return _man(race, event.driver, end=event.end, arrived=True)
        case e.JumpedDown():
            return _land(race, event.driver, event.space)
        case e.LeftByStands():
            return _man(race, event.driver, where="gone", space="", out=race.round)
        case e.Leapt():
            return _leap(race, event)
        case e.LetPass():
            return _let_pass(race, event)
        case e.Boarded():
            return _board(race, event)
        case e.ClimbedIn():
            race = _gets_on(race, event.driver, event.rig)
            r = race.rig(event.rig)
            race = _rig(race, event.rig, boarders=(*r.boarders, event.driver))
            changes: dict[str, Any] = {"where": "boarding", "rig": event.rig, "space": "", "end": ""}
            return _man(race, event.driver, idle=race.round, arrived=False, **changes)
        case e.JumpedOff():
            return _jump_off(race, event)
        case e.LayInNet():
            d = race.driver(event.driver)
            return _man(race, event.driver, netted=False, things=(*d.things, "net"))
        case e.StoodBeforeRadial():
            return _man(race, event.driver, stood=event.rounds, stood_in=race.round)
        case e.CaughtWaiting():
            return _man(race, event.driver, waited=True)
        case e.DolphinRemoved():
            return changed(race, dolphins=event.left)
        case e.Qualified():
            return _man(race, event.driver, qualified=True)
        case e.CameHome():
            return changed(race, home=(*race.home, event.driver))
        case e.Resigned():
            return _man(race, event.driver, resigned=True, order=(), policy=DEFAULT)
        case e.Executed():
            return _man(race, event.driver, where="dead", mutant=True, out=race.round)
        case e.PurseWon():
            d = race.driver(event.driver)
            return _man(race, event.driver, coins=d.coins + event.coins)
        case e.RaceEnded():
            return changed(race, over=event.why, ranking=event.ranking, winner=event.winner)
        case e.HeldOn() | e.Waited() | e.RoundEnded():
            return race
        case _:
            assert_never(event)


def _man(race: Race, colour: str, **changes: Any) -> Race:
    drivers = tuple(changed(d, **changes) if d.colour == colour else d for d in race.drivers)
    return changed(race, drivers=drivers)


def _rig(race: Race, colour: str, **changes: Any) -> Race:
    rigs = tuple(changed(r, **changes) if r.colour == colour else r for r in race.rigs)
    return changed(race, rigs=rigs)


def _show(race: Race, colour: str, word: str) -> Race:
    return _rig(race, colour, shown=(*race.rig(colour).shown, word))


def _control(event: e.ControlChosen) -> str:
    """The word of the control, as in an order."""
    if event.control == "brake":
        return f"stop{event.change}" if event.stopping else f"brake{event.change}"
    return f"{event.control}{event.change:+}" if event.change else event.control


def _mark(race: Race, space: Name, deed: Deed) -> Race:
    """Remember what happened at a space in this round, once."""
    if not space or (space, deed) in race.marks:
        return race
    return changed(race, marks=(*race.marks, (space, deed)))


def _move(race: Race, **changes: Any) -> Race:
    return changed(race, move=changed(race.move, **changes)) if race.move else race


def _hurt(race: Race, colour: str, damage: int, by: str = "") -> Race:
    """Damage to a chariot, by another driver or (by '') its own; nothing takes it away (J4A1, J4A2)."""
    rig = race.rig(colour)
    if not damage or not rig.chariot:
        return race
    return _rig(race, colour, damage=rig.damage + damage, breaker=by)


# Before the race


def _draw(race: Race, event: e.DrawMade) -> Race:
    """Each seat has a driver in its colour, with the coins of a race (Set Up 1, B1)."""
    coins = values.COINS if race.options.shop else 0
    drivers = tuple(
        Driver(colour, seat_of(colour), rig=colour, coins=coins)
        for colour in sorted(event.order, key=seat_of)
    )
    return changed(race, tempo=event.tempo, draw=event.order, drivers=drivers, dolphins=race.options.laps)


def _line_up(race: Race, event: e.LinedUp) -> Race:
    """Everybody stands, fresh and whole, in race direction (Set Up 3, Set Up 5)."""
    rigs = tuple(
        Rig(colour, space, track.E, space, colour, trail=(space,))
        for colour, space in sorted(event.places, key=lambda place: seat_of(place[0]))
    )
    return changed(race, rigs=rigs)


def _settle(race: Race) -> Race:  # noqa: C901  # one flat case a purchase
    """What was bought takes effect, and drug and fresh horses cancel.

    (Set Up 4, B4, B5, B6, B7, B8, B9, B10, B11, B12)

    Who has bought off what was meant for himself has made it harmless (N15.24).
    """
    bought = [(buyer, item, target) for buyer, item, target in race.bought if buyer != target]
    drugged = {target for _buyer, item, target in bought if item == "drug"}
    fresh = {buyer for buyer, item, _target in bought if item == "fresh"}
    for buyer, item, target in bought:
        own = race.rig(buyer)
        match item:
            case "war":
                race = _rig(race, buyer, war=True)
            case "whip":
                race = _rig(race, buyer, load=(*own.load, "whip"))
            case "sling":
                race = _rig(race, buyer, load=(*own.load, f"sling-{values.SLING_SHOTS}"))
            case "sword" | "trident" | "net":
                race = _rig(race, buyer, load=(*own.load, item))
            case "talent":
                race = _man(race, buyer, talented=True)
            case "drug" if target not in fresh:
                race = _rig(race, target, fatigue=values.DRUG, floor=values.DRUG)
            case "sabotage":
                race = _hurt(race, target, values.SABOTAGE)
            case "fresh" if buyer not in drugged:
                race = _rig(race, buyer, fresh=values.FRESH)
            case "appeal":
                appeals = race.driver(buyer).appeals + values.APPEALS
                race = _man(race, buyer, appeals=appeals)
            case "entertainment":
                race = _man(race, target, entertained=buyer, vetoes=values.VETOES)
    return race


def _accept(race: Race, event: e.OfferAccepted) -> Race:
    """Thing and coins change hands at once (N15.32)."""
    offer = next(o for o in race.offers if o.number == event.number)
    sells = offer.deal == "sell"
    seller, buyer = (offer.by, event.driver) if sells else (event.driver, offer.by)
    bought = list(race.bought)
    at = bought.index((seller, offer.item, offer.target))
    bought[at] = (buyer, offer.item, offer.target)
    race = changed(race, bought=tuple(bought), offers=tuple(o for o in race.offers if o is not offer))
    race = _man(race, seller, coins=race.driver(seller).coins + offer.price)
    return _man(race, buyer, coins=race.driver(buyer).coins - offer.price)


# A chariot's move


def _begin_turn(race: Race, unit: str) -> Race:
    """What it did in its last turn is no longer shown (N15.29)."""
    kind, _colon, colour = unit.partition(":")
    race = changed(race, order=tuple(waiting for waiting in race.order if waiting != unit))
    if kind == "man":
        return _man(race, colour, trail=())
    return _rig(race, colour, trail=(race.rig(colour).space,), shown=())


def _begin_move(race: Race, event: e.MoveBegan) -> Race:
    """Fatigue and speed as steps I to III leave them; the path of a plot that is meant for what he is now.

    (How to Play I, II, III, N15.28)
    """
    strayed = race.rig(event.rig).strayed and not event.driven
    race = _rig(race, event.rig, fatigue=event.fatigue, speed=event.speed, chits=0, strayed=strayed)
    driver = race.driver(event.driver) if event.driver else None
    path = _path(driver.order) if driver and driver.plotted == driver.subject else ()
    move = Move(event.rig, event.driver, left=event.speed, path=path, driven=event.driven)
    return changed(race, move=move)


def _path(order: Sequence[str]) -> tuple[str, ...]:
    """The spaces and manoeuvres in the words of an order."""
    return tuple(word for word in order if word.isdigit() or word in MANOEUVRES)


def _gone(path: tuple[str, ...]) -> tuple[str, ...]:
    """A path after one space forward; a manoeuvre that was due and not made ends it."""
    if not path or not path[0].isdigit():
        return ()
    left = int(path[0]) - 1
    return (str(left), *path[1:]) if left else path[1:]


def _plot(race: Race, event: e.Plotted) -> Race:
    """A plot is laid down; one in the middle of a move is its new path (N15.28)."""
    subject = race.driver(event.driver).subject
    race = _man(race, event.driver, order=event.order, policy=event.policy, plotted=subject)
    if race.move and race.move.driver == event.driver:
        return _move(race, path=_path(event.order), broken=False)
    return race


def _manoeuvre(race: Race, event: e.Manoeuvred) -> Race:
    move = race.move
    if move is None:
        return race
    path = move.path[1:] if move.path[:1] == (event.manoeuvre,) else move.path
    rams = move.rams + event.manoeuvre.startswith("ram")
    return _move(race, turned=True, stuck=event.stuck or move.stuck, path=path, rams=rams)


def _go(race: Race, colour: Colour, start: Name, end: Name, **changes: Any) -> Race:
    """Put a team on a space and count the lines that it has crossed, for its driver or for itself (N15.1)."""
    rig = race.rig(colour)
    trail = (*rig.trail, end) if end != start else rig.trail
    strayed = rig.strayed and track.SPACES[end].lane < track.LANES
    race = _rig(race, colour, space=end, trail=trail, strayed=strayed, **changes)
    if rig.dragged:
        race = _count(race, rig.dragged, start, end)
    for man in rig.boarders:
        race = _count(race, man, start, end)
    if rig.driver:
        return _count(race, rig.driver, start, end)
    return _rig(race, colour, crossings=track.counted(rig.crossings, start, end))


def _count(race: Race, man: Colour, start: Name, end: Name) -> Race:
    """A driver's count of lines after a step (N15.1)."""
    before = race.driver(man).crossings
    after = track.counted(before, start, end)
    return race if after == before else _man(race, man, crossings=after)


def _advance(race: Race, event: e.Advanced) -> Race:
    race = _go(race, event.rig, event.start, event.end, facing=event.facing)
    move = race.move
    if move is None:
        return race
    spent: dict[str, Any] = {"spare": move.spare - 1}
    if not event.underdog:
        spent = {"left": move.left - 1, "moved": move.moved + 1, "path": _gone(move.path)}
    return _move(race, came=event.start, turned=False, **spent)


def _shift(race: Race, event: e.Shifted) -> Race:
    race = _go(race, event.rig, event.start, event.end, facing=event.facing)
    if event.why == "aside":
        race = _rig(race, event.rig, strayed=True)
    if race.move is None or race.move.rig != event.rig:
        return race
    changes: dict[str, Any] = {"came": event.start} if event.start != event.end else {}
    if event.why == "skid":
        changes["skidded"] = True
    if event.why in ("skid", "realign") and race.move.path:
        changes |= {"path": (), "broken": True}
    return _move(race, **changes)


def _draw_up(race: Race, event: e.DrawnUp) -> Race:
    """The chariot stands where it was drawn up, if there is one (Movement 4)."""
    chariot = event.chariot if race.rig(event.rig).chariot else ""
    return _move(_rig(race, event.rig, chariot=chariot), ended=True)


def _end_move(race: Race, event: e.MoveEnded) -> Race:
    return changed(_rig(race, event.rig, speed=event.speed), move=None)


def _flip(race: Race, event: e.Flipped) -> Race:
    """The chariot becomes a wreck with its load in it, the driver is dragged, the team loose.

    (J2A2, J2C, J2D)
    """
    rig = race.rig(event.rig)
    lost = list(rig.load)
    if event.driver:
        driver = race.driver(event.driver)
        lost += [*driver.things, *(("whip",) if driver.whip else ())]
        blamed = rig.breaker if event.worn and rig.breaker != event.driver else ""
        changes: dict[str, Any] = {"where": "dragged", "whip": False, "things": (), "killer": blamed}
        race = _man(race, event.driver, rig=event.rig, **changes)
    race = _rig(
        race,
        event.rig,
        chariot="",
        driver="",
        dragged=event.driver,
        damage=0,
        war=False,
        load=(),
        crossings=race.driver(event.driver).crossings if event.driver else rig.crossings,
    )
    things = tuple((event.space, thing) for thing in lost)
    race = changed(race, wrecks=(*race.wrecks, (event.space, event.rig)), things=(*race.things, *things))
    return _move(race, driven=False)


# Attacks and things


def _attack(race: Race, *units: str) -> Race:
    """What was attacked is no target for the rest of the move (N15.10)."""
    return _move(race, attacked=(*race.move.attacked, *units)) if race.move else race


def _holder(race: Race, driver: Colour) -> tuple[Driver, Rig | None]:
    """A driver, and the chariot whose load he uses; None on foot and on the back of a team."""
    man = race.driver(driver)
    rig = race.rig_of(driver) if man.where == "mounted" else None
    return man, rig


def _shoot(race: Race, event: e.ShotFired) -> Race:
    """One shot less; an empty sling is gone (B6A)."""
    man, rig = _holder(race, event.attacker)
    held = rig.load if rig else man.things
    sling = min(thing for thing in held if thing.startswith("sling"))
    kept = _without(held, sling)
    left = (*kept, f"sling-{event.left}") if event.left else kept
    return _rig(race, rig.colour, load=left) if rig else _man(race, man.colour, things=left)


def _without(things: Sequence[Thing], thing: Thing) -> tuple[Thing, ...]:
    """The things less one of a kind."""
    kept = list(things)
    kept.remove(thing)
    return tuple(kept)


def _drop(race: Race, event: e.Dropped) -> Race:
    """From a hand, into which a spare comes, or from a load where the hand holds no such thing; or the net in
    which a man is caught (B5, B6B)."""
    race = changed(race, things=(*race.things, (event.space, event.thing)))
    if event.driver:
        man = race.driver(event.driver)
        if event.thing == "net" and man.netted:
            return _man(race, man.colour, netted=False)
        if event.thing == "whip" and man.whip:
            return _in_hand(_man(race, man.colour, whip=False), man.colour)
        if event.thing in man.things:
            return _man(race, man.colour, things=_without(man.things, event.thing))
    return _rig(race, event.rig, load=_without(race.rig(event.rig).load, event.thing)) if event.rig else race


def _pick_up(race: Race, event: e.PickedUp) -> Race:
    """Into the chariot, or on foot into the hand (B5, J10A, J10B)."""
    lying = list(race.things)
    lying.remove((event.space, event.thing))
    race = changed(race, things=tuple(lying))
    if event.rig:
        race = _rig(race, event.rig, load=(*race.rig(event.rig).load, event.thing))
        return _in_hand(race, event.driver)
    man = race.driver(event.driver)
    if event.thing == "whip" and not man.whip:
        return _man(race, man.colour, whip=True)
    return _man(race, man.colour, things=(*man.things, event.thing))


def _in_hand(race: Race, colour: Colour) -> Race:
    """A driver whose hand is empty takes a whip of his chariot (B5)."""
    man, rig = _holder(race, colour)
    if man.whip or rig is None or "whip" not in rig.load:
        return race
    return _man(_rig(race, rig.colour, load=_without(rig.load, "whip")), colour, whip=True)


# Drivers


def _fall(race: Race, event: e.Fell) -> Race:
    """He stands on the track and does nothing more in this round; a net costs his next move, too (B6B).

    One net after the other may lie over him; all but the last are among his things.
    """
    if event.why != "net":
        return _leave(race, event.driver, event.space, idle=race.round)
    waits = f"man:{event.driver}" in race.order
    man = race.driver(event.driver)
    things = (*man.things, *(("net",) if man.netted else ()))
    idle = race.round + (not waits)
    race = _leave(race, event.driver, event.space, idle=idle, netted=True, things=things)
    if not event.by:
        return race
    man, rig = _holder(race, event.by)
    if rig:
        return _rig(race, rig.colour, load=_without(rig.load, "net"))
    return _man(race, man.colour, things=_without(man.things, "net"))


def _land(race: Race, colour: Colour, space: Name) -> Race:
    """He has jumped from the median onto the track (N15.15)."""
    return _man(race, colour, where="running", space=space, end="", arrived=False, idle=race.round)


def _let_pass(race: Race, event: e.LetPass) -> Race:
    """Who lets a chariot pass is not asked again in its move (J4B1)."""
    if race.move is None:
        return race
    if race.driver(event.driver).rig == race.move.rig:
        return _attack(race, f"rig:{race.move.rig}")
    return _move(race, jumped=(*race.move.jumped, event.driver))


def _left_alone(race: Race, colour: Colour) -> Race:
    """A rig that its driver has left keeps a copy of his count (N15.2)."""
    man = race.driver(colour)
    rig = race.rig_of(colour)
    if rig is None:
        return race
    changes: dict[str, Any] = {}
    if rig.driver == colour:
        changes = {"driver": "", "crossings": man.crossings}
    elif rig.dragged == colour:
        changes = {"dragged": ""}
    boarders = tuple(c for c in rig.boarders if c != colour)
    race = _rig(race, rig.colour, boarders=boarders, **changes)
    if race.move and race.move.rig == rig.colour and rig.driver == colour:
        return _move(race, driven=False)
    return race


def _leave(race: Race, colour: Colour, space: Name, **changes: Any) -> Race:
    """A driver stands on the track, his rig without him (J3C)."""
    race = _left_alone(race, colour)
    return _man(race, colour, where="running", rig="", space=space, **changes)


def _die(race: Race, event: e.Died) -> Race:
    """A body stays in its chariot, with a spare that came into its hand, or lies on the track (J3F)."""
    man = race.driver(event.driver)
    aboard = man.where == "mounted"
    race = _left_alone(race, event.driver)
    if aboard and event.rig:
        spare = ("whip",) * man.whip
        race = _rig(race, event.rig, body=event.driver, load=(*race.rig(event.rig).load, *spare))
    else:
        race = changed(race, bodies=(*race.bodies, (event.space, event.driver)))
    race = _man(
        race,
        event.driver,
        where="dead",
        whip=False,
        rig=event.rig if aboard else "",
        space="" if aboard else event.space,
        out=race.round,
        killer=event.by,
    )
    if event.by and event.by != event.driver:
        return _man(race, event.by, kills=race.driver(event.by).kills + 1)
    return race


def _run(race: Race, colour: Colour, start: Name, end: Name) -> Race:
    """One space on foot (J3C)."""
    trail = (*race.driver(colour).trail, end)
    return _man(_count(race, colour, start, end), colour, space=end, trail=trail)


def _leap(race: Race, event: e.Leapt) -> Race:
    """A failed jump: who was on the median lands, who was on the track may have got to another space.

    (J4B1, J4B2)
    """
    man = race.driver(event.driver)
    race = _move(race, jumped=(*race.move.jumped, event.driver)) if race.move else race
    if man.where == "median":
        return _land(race, event.driver, event.space)
    return _run(race, event.driver, man.space, event.space) if man.where == "running" else race


def _gets_on(race: Race, colour: Colour, rig: Colour) -> Race:
    """A man on the track is where the team is now, over a line perhaps (N14.2, N15.1)."""
    man = race.driver(colour)
    return _count(race, colour, man.space, race.rig(rig).space) if man.where == "running" else race


def _board(race: Race, event: e.Boarded) -> Race:
    """A man takes charge of a rig; what he carried goes into the chariot, his whip stays in his hand.

    (N14.3)
    """
    race = _gets_on(_left_alone(race, event.driver), event.driver, event.rig)
    man, rig = race.driver(event.driver), race.rig(event.rig)
    aboard = bool(rig.chariot)
    changes: dict[str, Any] = {"load": (*rig.load, *man.things)} if aboard else {}
    if event.stopped:
        changes["speed"] = 0
    boarders = tuple(c for c in rig.boarders if c != event.driver)
    race = _rig(race, event.rig, driver=event.driver, dragged="", boarders=boarders, **changes)
    race = _man(
        race,
        event.driver,
        where="mounted" if aboard else "riding",
        rig=event.rig,
        space="",
        end="",
        arrived=False,
        idle=race.round,
        things=() if aboard else man.things,
    )
    race = _in_hand(race, event.driver)
    if event.stopped and race.move and race.move.rig == event.rig:
        return _move(race, left=0, spare=0, driven=False)
    return race


def _jump_off(race: Race, event: e.JumpedOff) -> Race:
    man, rig = race.driver(event.driver), race.rig(event.rig)
    for thing in event.things:
        race = _rig(race, rig.colour, load=_without(race.rig(rig.colour).load, thing))
    things = (*man.things, *event.things)
    return _leave(race, event.driver, event.space, idle=race.round, things=things)
