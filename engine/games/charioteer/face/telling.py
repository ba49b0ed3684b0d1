"""What a set would do, in words: for the menus and above them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.charioteer.face.forecast import Forecast
from engine.games.charioteer.players.odds import place_odds
from engine.games.charioteer.rules.cards import SYMBOLS, CardName
from engine.games.charioteer.rules.speech import cards_told, colour_name, listed, symbol_name, token_name
from engine.games.charioteer.rules.state import NAMES, Play, Race
from engine.language import N_, _, ngettext

_MINUS = "\N{MINUS SIGN}"
_FEW = 1
"""So many names of those who are passed fit into a hint."""
_ENDS: Mapping[str, str] = {
    "straight": N_("Before the others move, you come to a space of the straight, place {place} of {number}."),
    "regular": N_(
        "Before the others move, you come to a regular space of the corner, place {place} of {number}."
    ),
    "outer": N_(
        "Before the others move, you come to an outer space of the corner, place {place} of {number}."
    ),
    "home": N_("Before the others move, you cross the line in place {place} of {number}."),
}


_SHORT_ENDS: Mapping[str, str] = {
    "straight": N_("Ends: straight."),
    "regular": N_("Ends: regular space."),
    "outer": N_("Ends: outer space."),
    "home": N_("Comes home."),
}
_WISHES: Mapping[str, str] = {
    "red": N_("The emperor wants to see red."),
    "yellow": N_("The emperor wants to see yellow."),
    "black": N_("The emperor wants to see black."),
    "green": N_("The emperor wants to see green."),
    "any": N_("The emperor is pleased by any colour."),
}


def label(told: Forecast) -> str:
    """A set in an entry of a menu: "Red 3, 3 cards and the crowd card: 11 points"."""
    return _("{set}: {points}").format(set=_cards_told(told.play), points=points(told.points))


def _cards_told(play: Play) -> str:
    count = len(play.cards)
    if play.crowd:
        said = ngettext(
            "{symbol}, {n} card and the crowd card", "{symbol}, {n} cards and the crowd card", count
        )
    else:
        said = ngettext("{symbol}, {n} card", "{symbol}, {n} cards", count)
    return said.format(symbol=symbol_name(SYMBOLS[play.symbol]), n=count)


def points(count: int) -> str:
    return ngettext("{n} point", "{n} points", count).format(n=count)


def numbers(hand: Sequence[CardName], cards: Sequence[CardName]) -> str:
    """Which cards of a hand they are, as its picture counts them."""
    places: list[int] = []
    for card in cards:
        places.append(next(n for n, held in enumerate(hand, 1) if held == card and n not in places))
    told = ngettext("Card {cards}.", "Cards {cards}.", len(places))
    return told.format(cards=", ".join(map(str, places)))


def hint(race: Race, told: Forecast, room: int) -> str:
    """What a set does in the fewest words, what matters most first, as far as there is room."""
    cards = numbers(race.driver(race.chariot(told.chariot).seat).hand, told.play.cards)
    end = _(_SHORT_ENDS[_where(race, told)])
    text = ""
    for sentence in (cards, end, *_passing(told, _FEW), *_in_brief(told), *_learning(told)):
        longer = f"{text} {sentence}".strip()
        text = longer if len(longer) <= room else text
    return text


def _in_brief(told: Forecast) -> Iterator[str]:
    if told.aimed:
        yield ngettext("Rivals +{n} cube.", "Rivals +{n} cubes.", told.aimed).format(n=told.aimed)
    if told.falling:
        yield _("Automata fall.")
    if told.repaired:
        yield ngettext("Repairs {n} cube.", "Repairs {n} cubes.", told.repaired).format(n=told.repaired)
    if told.fan_tokens:
        drawn = ngettext("+{n} fan token.", "+{n} fan tokens.", told.fan_tokens)
        yield drawn.format(n=told.fan_tokens)
    if told.shield:
        yield _("Shield.")
    if told.whipped:
        yield _("Whip +{n}.").format(n=told.whipped)


def chosen(race: Race, told: Forecast) -> Iterator[str]:
    """A set that can be played: its sum, where it leads, and what else it does."""
    if told.play.tokens:
        tokens = listed([token_name(token) for token in told.play.tokens])
        yield _("Your set: {set}. Tokens: {tokens}.").format(set=_cards_told(told.play), tokens=tokens)
    else:
        yield _("Your set: {set}.").format(set=_cards_told(told.play))
    yield _sum(told)
    yield " ".join((_end(race, told), *_passing(told), *_sure(told)))
    yield _odds(place_odds(race, race.chariot(told.chariot).seat, told.play))
    others = (*_effects(told), *_learning(told))
    if others:
        yield " ".join(others)


def _effects(told: Forecast) -> Iterator[str]:
    """What a set does besides moving by its points."""
    if told.aimed:
        hits = ngettext("{n} cube for every rival.", "{n} cubes for every rival.", told.aimed)
        yield hits.format(n=told.aimed)
    if told.falling:
        yield _("Lays the automata down.")
    if told.repaired:
        yield ngettext("Repairs {n} cube.", "Repairs {n} cubes.", told.repaired).format(n=told.repaired)
    if told.fan_tokens:
        drawn = ngettext("Draws a fan token.", "Draws {n} fan tokens.", told.fan_tokens)
        yield drawn.format(n=told.fan_tokens)
    if told.shield:
        yield _("Wards off all damage of this turn.")
    if told.whipped:
        more = ngettext("The whip adds {n} space.", "The whip adds {n} spaces.", told.whipped)
        yield more.format(n=told.whipped)


def _passing(told: Forecast, names: int = len(NAMES)) -> Iterator[str]:
    """Who is left behind; more than so many are counted."""
    if 0 < len(told.passed) <= names:
        yield _("Passes {whom}.").format(whom=listed([colour_name(name) for name in told.passed]))
    elif told.passed:
        count = len(told.passed)
        yield ngettext("Passes {n} chariot.", "Passes {n} chariots.", count).format(n=count)


def _learning(told: Forecast) -> Iterator[str]:
    if told.step:
        yield _("Skill in {colour}: +{n}.").format(colour=colour_name(told.colour), n=told.step)


def _sum(told: Forecast) -> str:
    """How the points come about, nothing left out but zeros."""
    terms = [
        ngettext("{n} symbol", "{n} symbols", told.symbols).format(n=told.symbols),
        _("number {n}").format(n=told.number),
    ]
    if told.plus:
        terms.append(_("{n} by icons and tokens").format(n=told.plus))
    if told.skill:
        terms.append(_("{n} by skill").format(n=told.skill))
    text = " + ".join(terms)
    if told.cubes:
        cubes = ngettext("{n} cube", "{n} cubes", told.cubes).format(n=told.cubes)
        text = f"{text} {_MINUS} {cubes}"
    return f"{text} = {points(told.points)}."


def _where(race: Race, told: Forecast) -> str:
    return "home" if told.end.h >= race.goal else told.end.lane


def _end(race: Race, told: Forecast) -> str:
    return _(_ENDS[_where(race, told)]).format(place=told.place, number=len(race.racing))


def _sure(told: Forecast) -> Iterator[str]:
    """Whether the way can be relied on."""
    if told.exact:
        yield _("You move first, so your move ends there for certain.")
    else:
        yield _("Chariots that move before you may get in your way or out of it.")


def _odds(odds: Sequence[tuple[int, float]]) -> str:
    """How likely each place is when all have moved."""
    if len(odds) == 1:
        told = _("When everyone has moved, you are most likely in place {place}.")
        return told.format(place=odds[0][0])
    one = _("{place} ({percent} %)")
    places = ", ".join(one.format(place=place, percent=round(100 * share)) for place, share in odds)
    return _("Your place when everyone has moved, estimated: {places}.").format(places=places)


def turn(race: Race) -> str:
    """What everybody plans by: the emperor's wish and the active crowd card."""
    wish = _WISHES[race.emperor] if race.emperor else ""
    crowd = (
        _("The crowd card of this turn: {card}.").format(card=cards_told((race.active,)))
        if race.active
        else ""
    )
    return " ".join(part for part in (_(wish), crowd) if part)


def hand(held: Sequence[CardName]) -> str:
    """A hand by the words and numbers of its cards."""
    told = _("{number} `{word}`")
    numbered = ", ".join(told.format(number=n, word=name) for n, name in enumerate(held, 1))
    return _("Your hand: {cards}.").format(cards=numbered)
