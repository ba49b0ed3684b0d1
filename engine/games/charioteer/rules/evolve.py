"""Positions are made here and nowhere else: from a position and a fact."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.games.charioteer.rules.cards import COLOURS, WHITE_TOKENS, Colour, in_order, tokens_in_order
from engine.games.charioteer.rules.events import (
    Attacked,
    AutomatonAttacked,
    BagFilled,
    CardsDealt,
    CrowdFilled,
    CrowdShifted,
    DamageTaken,
    DeckShuffled,
    DiceRolled,
    Driven,
    Event,
    FanTokenDrawn,
    LaidDown,
    LapBegan,
    LinedUp,
    RaceEnded,
    Recovered,
    Resigned,
    SetPlayed,
    SkillRaised,
    SkillsDrawn,
    StoodUp,
    TurnBegan,
)
from engine.games.charioteer.rules.state import Name, Race
from engine.games.charioteer.rules.values import SKILL_START
from engine.model import Seat
from engine.values import changed

X = TypeVar("X")


def evolve(race: Race, event: Event) -> Race:
    """The race after a fact (N12)."""
    match event:
        case LinedUp() | TurnBegan() | LapBegan() | Resigned() | RaceEnded():
            return _run(race, event)
        case SkillsDrawn():
            return _driver(race, event.seat, skills=_start(event.skills), white=WHITE_TOKENS)
        case SetPlayed():
            return _played(race, event)
        case DeckShuffled() | BagFilled() | CardsDealt() | CrowdShifted() | CrowdFilled() | FanTokenDrawn():
            return _drawn(race, event)
        case DiceRolled() | StoodUp() | Driven() | LaidDown():
            return _on_the_track(race, event)
        case Attacked() | AutomatonAttacked() | Recovered() | DamageTaken() | SkillRaised():
            return _on_displays(race, event)


def _run(race: Race, event: LinedUp | TurnBegan | LapBegan | Resigned | RaceEnded) -> Race:
    """The race after a fact about its course: chariots line up, a turn, a lap or the race ends (7.6)."""
    match event:
        case LinedUp():
            return changed(race, seating=event.order, order=event.order, stand=event.seating)
        case TurnBegan():
            return _turn_begun(race, event)
        case Resigned():
            return _resigned(race, event.seat)
        case RaceEnded():
            return changed(race, over=event.ending)
        case LapBegan():
            return race


def _start(skills: tuple[Colour, ...]) -> tuple[int, ...]:
    """Where the markers of a skills card begin, in the order of `COLOURS` (4.3, 7.4)."""
    begin = dict(zip(skills, SKILL_START, strict=True))
    return tuple(begin[colour] for colour in COLOURS)


def _driver(race: Race, seat: Seat, **changes: Any) -> Race:
    drivers = list(race.drivers)
    drivers[seat - 1] = changed(drivers[seat - 1], **changes)
    return changed(race, drivers=tuple(drivers))


def _chariot(race: Race, name: Name, **changes: Any) -> Race:
    return changed(
        race, chariots=tuple(changed(c, **changes) if c.name == name else c for c in race.chariots)
    )


def _turn_begun(race: Race, event: TurnBegan) -> Race:
    """A new wish and order; shields and red moves of automata were the last turn's (4.2, 8.7, A10, D12)."""
    drivers = tuple(changed(d, shield=False) for d in race.drivers)
    return changed(race, turn=event.turn, emperor=event.wish, order=event.order, drivers=drivers, reds=0)


def _played(race: Race, event: SetPlayed) -> Race:
    """The cards are shown and discarded; white tokens are spent before others (5.8, 5.9, N4)."""
    driver, play = race.driver(event.seat), event.play
    white, fan, spent = list(driver.white), list(driver.fan), []
    for token in play.tokens:
        if token in white:
            white.remove(token)
        else:
            fan.remove(token)
            spent.append(token)
    race = _driver(
        race,
        event.seat,
        hand=_without(driver.hand, play.cards),
        white=tuple(white),
        fan=tuple(fan),
        shield=event.shield,
        play=play,
        points=0,
    )
    return changed(race, discard=(*race.discard, *play.cards), spent=(*race.spent, *spent))


def _without(items: tuple[X, ...], gone: tuple[X, ...]) -> tuple[X, ...]:
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)


def _drawn(
    race: Race, event: DeckShuffled | BagFilled | CardsDealt | CrowdShifted | CrowdFilled | FanTokenDrawn
) -> Race:
    """Cards and tokens leave a pile, or a pile is made anew from what lay beside it (4.1, 5.9, 8.9, D24)."""
    match event:
        case DeckShuffled():
            return changed(race, draw=in_order(event.cards), discard=())
        case BagFilled():
            return changed(race, bag=tokens_in_order(event.tokens), spent=())
        case CardsDealt():
            hand = in_order((*race.driver(event.seat).hand, *event.cards))
            race = changed(race, draw=_without(race.draw, event.cards))
            return _driver(race, event.seat, hand=hand)
        case CrowdShifted():
            return changed(race, crowd=race.crowd[1:], discard=(*race.discard, event.gone))
        case CrowdFilled():
            return changed(race, crowd=event.track, draw=_without(race.draw, event.cards))
        case FanTokenDrawn():
            assert event.token  # only a redacted one has none
            fan = (*race.driver(event.seat).fan, event.token)
            race = changed(race, bag=_without(race.bag, (event.token,)))
            return _driver(race, event.seat, fan=fan)


def _on_the_track(race: Race, event: DiceRolled | StoodUp | Driven | LaidDown) -> Race:
    """An automaton rolls, stands up or falls, or a chariot drives (A12, A13, A15)."""
    match event:
        case DiceRolled():
            return _chariot(race, event.chariot, dice=event.dice)
        case StoodUp():
            return _chariot(race, event.chariot, lying=False)
        case Driven():
            return _driven(race, event)
        case LaidDown():
            chariots = tuple(changed(c, lying=c.lying or c.name in event.chariots) for c in race.chariots)
            return changed(race, chariots=chariots)


def _driven(race: Race, event: Driven) -> Race:
    """The chariot stands where its way ended; a whip lengthens the way of the same move (5.5)."""
    chariot = race.chariot(event.chariot)
    trail = (*chariot.trail, *event.path[1:]) if event.whip else event.path
    overtaken = (*chariot.overtaken, *event.overtaken) if event.whip else event.overtaken
    race = _chariot(race, event.chariot, space=event.path[-1], trail=trail, overtaken=overtaken)
    race = changed(race, stand=event.stand)
    if chariot.seat and not event.whip:
        race = _driver(race, chariot.seat, points=event.points)
    return race


def _on_displays(
    race: Race, event: Attacked | AutomatonAttacked | Recovered | DamageTaken | SkillRaised
) -> Race:
    """Attack boxes are filled and emptied, damage comes and goes, a skill rises (4.4, 5.4, 6.2, 6.5, A10)."""
    match event:
        case Attacked():
            for seat in event.hit:
                race = _driver(race, seat, **{event.size: True})
            return race
        case AutomatonAttacked():
            for seat in event.hit:
                race = _driver(race, seat, cubes=race.driver(seat).cubes + event.cubes)
            return changed(race, reds=race.reds + 1)
        case Recovered():
            return _driver(race, event.seat, damage=race.driver(event.seat).damage - event.cubes)
        case DamageTaken():
            damage = race.driver(event.seat).damage + event.cubes
            return _driver(race, event.seat, damage=damage, minor=False, major=False, cubes=0)
        case SkillRaised():
            skills = list(race.driver(event.seat).skills)
            skills[COLOURS.index(event.colour)] = event.position
            return _driver(race, event.seat, skills=tuple(skills))


def _resigned(race: Race, seat: Seat) -> Race:
    """The chariot leaves the track; its driver's cards and tokens stay face down beside it (N5)."""
    name = race.of(seat).name
    race = _chariot(race, name, gone=True)
    return changed(
        race,
        stand=tuple(n for n in race.stand if n != name),
        order=tuple(n for n in race.order if n != name),
    )
