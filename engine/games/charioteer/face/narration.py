"""A race in words: every event as a line of the log, and what happened as a short story for a post."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import assert_never

from engine.face.forms import Line
from engine.games.charioteer.face.headlines import (
    ATTACKS,
    damage_told,
    repairs_told,
    shield_told,
    whip_told,
)
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, CardName
from engine.games.charioteer.rules.speech import (
    card_name,
    colour_name,
    driver_name,
    symbol_name,
    token_name,
    wish_name,
)
from engine.games.charioteer.rules.state import NAMES, Dice, Ending, Name, Play, Race, View
from engine.language import N_, Number, _, listed, ngettext
from engine.model import Seat


def narrate(event: e.Event) -> Line | None:
    """One redacted event in words; None where another event tells it."""
    line = _tell(event)
    return Line(*line) if line and line[0] else None


def _tell(event: e.Event) -> tuple[str, int] | None:  # noqa: C901  # one flat case an event
    match event:
        case e.LinedUp():
            words = _("In the start space, from inside to outside: {chariots}. {first} moves first.")
            return words.format(chariots=_names(event.seating), first=driver_name(event.order[0])), 1
        case e.SkillsDrawn():
            words = _("{who}'s skills, best first: {colours}.")
            return words.format(who=_seat(event.seat), colours=_names(event.skills)), 0
        case e.DeckShuffled():
            return _("The deck is shuffled: {n} cards.").format(n=len(event.cards)), 0
        case e.BagFilled():
            return _("The bag is filled with {n} fan tokens.").format(n=len(event.tokens)), 0
        case e.CardsDealt():
            return _dealt(event), 0
        case e.CrowdFilled():
            return _crowd(event.track), 1
        case e.CrowdShifted():
            return None
        case e.TurnBegan():
            return f"{_turn(event)} {_wish(event)}", 1
        case e.SetPlayed():
            return f"{_played(event)} {_tokens(event.play)}".rstrip(), 1
        case e.Recovered():
            return _repaired(event), 1
        case e.DiceRolled():
            return _rolled(event), 1
        case e.StoodUp():
            words = ngettext("{who} stands up for one point.", "{who} stands up for {n} points.", event.cost)
            return words.format(who=driver_name(event.chariot), n=event.cost), 1
        case e.Driven():
            return _driven(event), 1
        case e.FanTokenDrawn():
            return _by(event.seat, _drawn(event)), 0
        case e.Attacked():
            return _attacked(event), 2
        case e.AutomatonAttacked():
            return _red_move(event), 2
        case e.LaidDown():
            return _fallen(event), 2
        case e.SkillRaised():
            words = _("{who}'s skill in {colour} rises to {n}.")
            colour = colour_name(event.colour)
            return words.format(who=_seat(event.seat), colour=colour, n=event.position), 0
        case e.DamageTaken():
            return _damage(event), 2
        case e.LapBegan():
            return _lap(event), 2
        case e.Resigned():
            words = _("{who} resigns and leaves the track.")
            return words.format(who=_seat(event.seat)), 2
        case e.RaceEnded():
            return _(_ENDINGS[event.ending]), 2
        case _:
            assert_never(event)


_ENDINGS: dict[Ending, str] = {
    "home": N_("The line is crossed for the last time: the race is over."),
    "alone": N_("Only one chariot is left on the track: the race is over."),
    "nobody": N_("No player is left on the track: the race is over."),
}


def _name(seat: Seat) -> Name:
    """The chariot that a seat drives."""
    return NAMES[seat - 1]


def _seat(seat: Seat) -> str:
    """The chariot of a seat, as people call it."""
    return driver_name(_name(seat))


def _names(names: Iterable[Name]) -> str:
    return ", ".join(map(driver_name, names))


def _by(seat: Seat, what: str) -> str:
    return _("{who}: {what}").format(who=_seat(seat), what=what)


def _dealt(event: e.CardsDealt) -> str:
    if not event.cards:
        words = ngettext("{who} draws a card.", "{who} draws {n} cards.", event.count)
        return words.format(who=_seat(event.seat), n=event.count)
    shown = "; ".join(card_name(CARDS[name]) for name in event.cards)
    return _("{who} draws {cards}.").format(who=_seat(event.seat), cards=shown)


def _crowd(track: Sequence[CardName]) -> str:
    if not track:
        return ""
    words = _("The crowd shows {active}.")
    if len(track) > 1:
        words = _("The crowd shows {active}; then {rest}.")
    cards = [_("({card})").format(card=card_name(CARDS[name])) for name in track]
    return words.format(active=cards[0], rest=", ".join(cards[1:]))


def _turn(event: e.TurnBegan) -> str:
    words = _("Order of turn {turn}: {chariots}.")
    return words.format(turn=event.turn, chariots=_names(event.order))


def _wish(event: e.TurnBegan) -> str:
    return _("The emperor wants to see {wish}.").format(wish=wish_name(event.wish))


# A player's move


def _played(event: e.SetPlayed) -> str:
    number = len(event.play.whole)
    words = ngettext(
        "{who} plays one card with {symbol}.", "{who} plays {n:word} cards with {symbol}.", number
    )
    if event.play.crowd:
        words = ngettext(
            "{who} plays one card with {symbol}, the crowd's among them.",
            "{who} plays {n:word} cards with {symbol}, the crowd's among them.",
            number,
        )
    symbol = symbol_name(SYMBOLS[event.play.symbol])
    return words.format(who=_seat(event.seat), symbol=symbol, n=Number(number))


def _tokens(play: Play) -> str:
    if not play.tokens:
        return ""
    words = ngettext("Spends a token: {tokens}.", "Spends tokens: {tokens}.", len(play.tokens))
    return words.format(tokens=", ".join(map(token_name, play.tokens)))


def _repaired(event: e.Recovered) -> str:
    return repairs_told().format(who=_seat(event.seat), n=event.cubes)


def _drawn(event: e.FanTokenDrawn) -> str:
    if event.token:
        return _("Draws a fan token: {token}.").format(token=token_name(event.token))
    return _("Draws a fan token.")


def _attacked(event: e.Attacked) -> str:
    words = _(ATTACKS[event.size][0]) if event.hit else _("{who} attacks and hits nobody.")
    return words.format(who=_seat(event.seat))


def _driven(event: e.Driven) -> str:
    sentence = ngettext("{who} moves {n} space.", "{who} moves {n} spaces.", event.points)
    if event.whip:
        sentence = whip_told(event.points)
    sentence = sentence.format(who=driver_name(event.chariot), n=event.points)
    return f"{sentence} {_overtaking(event)}".rstrip()


def _overtaking(event: e.Driven) -> str:
    if not event.overtaken:
        return ""
    return _("Passes {whom}.").format(whom=listed([driver_name(name) for name in event.overtaken]))


# An automaton's move


def _rolled(event: e.DiceRolled) -> str:
    dice = event.dice
    words = _("{who} rolls {first} and {second}.")
    if dice.bonus:
        words = _("{who} rolls {first} and {second}, and gets the bonus of {bonus}.")
    elif dice.lost:
        words = _("{who} rolls {first} and {second}, and loses the bonus at the corner.")
    first, second = _faces(dice)
    return words.format(who=driver_name(event.chariot), first=first, second=second, bonus=dice.bonus)


def _faces(dice: Dice) -> tuple[str, str]:
    """The movement dice: the first may be black, the second red."""
    first = _("{n} (black)") if "black" in dice.colours else "{n}"
    second = _("{n} (red)") if "red" in dice.colours else "{n}"
    return first.format(n=dice.first), second.format(n=dice.second)


def _red_move(event: e.AutomatonAttacked) -> str:
    if not event.hit:
        return _("{who} attacks and hits nobody.").format(who=driver_name(event.chariot))
    words = ngettext(
        "{who} attacks {whom}: {n} damage.", "{who} attacks {whom}: {n} damage each.", len(event.hit)
    )
    whom = listed([_seat(seat) for seat in event.hit])
    return words.format(who=driver_name(event.chariot), whom=whom, n=event.cubes)


def _fallen(event: e.LaidDown) -> str:
    words = ngettext("{chariots} falls over.", "{chariots} fall over.", len(event.chariots))
    return words.format(chariots=listed([driver_name(name) for name in event.chariots]))


# After the moves


def _damage(event: e.DamageTaken) -> str:
    if event.shielded:
        return shield_told().format(who=_seat(event.seat), n=event.shielded)
    return damage_told(1).format(who=_seat(event.seat), n=event.cubes)


def _lap(event: e.LapBegan) -> str:
    words = _("{who} is first into lap {lap}.")
    return words.format(who=driver_name(event.chariot), lap=event.lap)


# The story of a post


def story(events: Sequence[e.Event]) -> tuple[str, ...]:
    """A line for each chariot's move, one for all damage, and one for what the next turn begins with."""
    shown = {_name(event.seat): event for event in events if isinstance(event, e.SetPlayed)}
    moves: dict[Name, list[str]] = {}
    for event in events:
        who = _mover(event)
        if who is not None:
            begun = [_played(shown[who]), _tokens(shown[who].play)] if who in shown else []
            moves.setdefault(who, begun).append(_of_a_move(event))
    of_moves = [" ".join(filter(None, _counted(sentences))) for sentences in moves.values()]
    return tuple(line for line in (*_at_large(events), *of_moves, *_afterwards(events)) if line)


def _counted(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences of a move; fan tokens that are drawn one after the other are counted."""
    for sentence, same in groupby(sentences):
        n = len(list(same))
        if n > 1 and sentence == _("Draws a fan token."):
            yield ngettext("Draws a fan token.", "Draws {n} fan tokens.", n).format(n=n)
        else:
            yield from [sentence] * n


def recap(view: View, events: Sequence[e.Event], seat: Seat) -> tuple[str, ...]:
    """A chariot's own move, and what it led to: who leads it by how much and the next turn, or the end."""
    name = view.race.of(seat).name
    own = [x for x in events if _mover(x) == name or (isinstance(x, e.SetPlayed) and _name(x.seat) == name)]
    led_to = ""
    for event in events:
        match event:
            case e.TurnBegan():
                led_to = f"{_gap(view.race, name)} {_turn(event)}".lstrip()
            case e.RaceEnded():
                led_to = _(_ENDINGS[event.ending])
    return tuple(filter(None, (*story(own)[:1], led_to)))


def _gap(race: Race, name: Name) -> str:
    """By how much a chariot leads, or who leads it by how much."""
    order = race.race_order()
    if race.turn < 2 or name not in order or len(order) < 2:
        return ""
    first, other = order[0], order[1] if name == order[0] else name
    halves = race.chariot(first).space.h - race.chariot(other).space.h
    spaces = halves // 2
    if not halves:
        words = _("{who} and {whom} are level.")
    elif not spaces:
        words = _("{who} is just ahead of {whom}.")
    elif halves % 2:
        words = ngettext(
            "{who} leads, about {n} space ahead of {whom}.",
            "{who} leads, about {n} spaces ahead of {whom}.",
            spaces,
        )
    else:
        words = ngettext(
            "{who} leads, {n} space ahead of {whom}.", "{who} leads, {n} spaces ahead of {whom}.", spaces
        )
    return words.format(who=driver_name(first), whom=driver_name(other), n=spaces)


def _mover(event: e.Event) -> Name | None:
    """The driver in whose move an event happened, None for none."""
    match event:
        case e.Recovered() | e.FanTokenDrawn() | e.Attacked():
            return _name(event.seat)
        case e.DiceRolled() | e.StoodUp() | e.Driven() | e.AutomatonAttacked() | e.LapBegan():
            return event.chariot
        case e.LaidDown():
            return event.by
        case _:
            return None


def _of_a_move(event: e.Event) -> str:
    """A part of a move, in a sentence that need not say who moves."""
    match event:
        case e.Recovered():
            return _repaired(event)
        case e.DiceRolled():
            return _rolled(event)
        case e.StoodUp():
            words = ngettext("Stands up for one point.", "Stands up for {n} points.", event.cost)
            return words.format(n=event.cost)
        case e.Driven():
            return f"{_points(event)} {_overtaking(event)}".rstrip()
        case e.FanTokenDrawn():
            return _drawn(event)
        case e.Attacked():
            return _attacked(event)
        case e.AutomatonAttacked():
            return _red_move(event)
        case e.LaidDown():
            return _fallen(event)
        case e.LapBegan():
            return _("Begins lap {lap}.").format(lap=event.lap)
        case _:
            return ""


def _points(event: e.Driven) -> str:
    if event.whip:
        return whip_told(event.points).format(who=driver_name(event.chariot), n=event.points)
    return ngettext("Moves {n} space.", "Moves {n} spaces.", event.points).format(n=event.points)


def _at_large(events: Iterable[e.Event]) -> Iterator[str]:
    """The sentences that belong to no move and come before all of them."""
    for event in events:
        if isinstance(event, e.LinedUp | e.Resigned) and (line := _tell(event)):
            yield line[0]


def _afterwards(events: Iterable[e.Event]) -> Iterator[str]:
    """Damage in one line; then the order, the wish and the crowd with which the next turn begins."""
    damage, onward, ending = [], [], []
    for event in events:
        match event:
            case e.DamageTaken():
                damage.append(_damage(event))
            case e.CrowdFilled():
                onward.append(_crowd(event.track))
            case e.TurnBegan():
                onward[:0] = [_turn(event), _wish(event)]
            case e.RaceEnded():
                ending.append(_(_ENDINGS[event.ending]))
    yield " ".join(damage)
    yield from onward
    yield " ".join(ending)
