"""The effect of a set in words: for the menus and above them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.charioteer.face.forecast import Forecast
from engine.games.charioteer.players.odds import place_odds
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, CardName
from engine.games.charioteer.rules.speech import (
    card_name,
    colour_name,
    driver_name,
    listed,
    symbol_name,
    token_name,
)
from engine.games.charioteer.rules.state import NAMES, Play, Race
from engine.language import N_, Number, _, ngettext

_MINUS = "\N{MINUS SIGN}"
_FEW = 1
"""So many names of those who are passed fit into a hint."""
_ENDS: Mapping[str, str] = {
    "straight": N_("You end on the straight"),
    "regular": N_("You end in the corner, on a regular space"),
    "outer": N_("You end in the corner, on an outer space"),
    "home": N_("You cross the line"),
}
_SHORT_ENDS: Mapping[str, str] = {
    "straight": N_("Ends: straight."),
    "regular": N_("Ends: regular space."),
    "outer": N_("Ends: outer space."),
    "home": N_("Crosses the line."),
}
_WISHES: Mapping[str, str] = {
    "red": N_("The emperor's colour is red."),
    "yellow": N_("The emperor's colour is yellow."),
    "black": N_("The emperor's colour is black."),
    "green": N_("The emperor's colour is green."),
    "any": N_("Any colour pleases the emperor."),
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


def _set_told(play: Play) -> str:
    """A set in a sentence: "Two cards with Red 4"."""
    count, symbol = len(play.cards), symbol_name(SYMBOLS[play.symbol])
    if play.crowd:
        said = ngettext(
            "One card and the crowd's with {symbol}",
            "{n:Word} cards and the crowd's with {symbol}",
            count,
        )
    else:
        said = ngettext("One card with {symbol}", "{n:Word} cards with {symbol}", count)
    return said.format(symbol=symbol, n=Number(count))


def points(count: int) -> str:
    return ngettext("{n} point", "{n} points", count).format(n=count)


def numbers(hand: Sequence[CardName], cards: Sequence[CardName]) -> str:
    """The numbers of cards of a hand, as its picture counts them."""
    places: list[int] = []
    for card in cards:
        places.append(next(n for n, held in enumerate(hand, 1) if held == card and n not in places))
    told = ngettext("Card {cards}.", "Cards {cards}.", len(places))
    return told.format(cards=", ".join(map(str, places)))


def hint(race: Race, told: Forecast, room: int) -> str:
    """The effects of a set in the fewest words, the most important first, as far as there is room."""
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
    """A set that can be played: its sum, where it leads, how that may end, and what else it does."""
    yield from _moving(race, told)
    yield _odds(race, told, place_odds(race, race.chariot(told.chariot).seat, told.play))
    yield from _besides(told)


def sent(race: Race, told: Forecast) -> Iterator[str]:
    """The same without the odds of the places, of which the picture shows the likeliest."""
    yield from _moving(race, told)
    yield from _besides(told)


def _moving(race: Race, told: Forecast) -> Iterator[str]:
    """A set by its sum, and where it leads."""
    tokens = [token_name(token) for token in told.play.tokens]
    joined = ngettext("{tokens} joins in.", "{tokens} join in.", len(tokens))
    with_them = joined.format(tokens=listed(tokens)) if tokens else ""
    yield f"{_set_told(told.play)}: {_sum(told)} {with_them}".rstrip()
    yield " ".join((_end(race, told), *_passing(told)))


def _besides(told: Forecast) -> Iterator[str]:
    """The other effects of a set, if there are any."""
    others = (*_effects(told), *_learning(told))
    if others:
        yield " ".join(others)


def _effects(told: Forecast) -> Iterator[str]:
    """The effects of a set besides moving by its points."""
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
        yield _("Blocks all damage this turn.")
    if told.whipped:
        more = ngettext("The whip adds {n} space.", "The whip adds {n} spaces.", told.whipped)
        yield more.format(n=told.whipped)


def _passing(told: Forecast, names: int = len(NAMES)) -> Iterator[str]:
    """The drivers left behind; more than `names` are counted."""
    if 0 < len(told.passed) <= names:
        yield _("Passes {whom}.").format(whom=listed([driver_name(name) for name in told.passed]))
    elif told.passed:
        count = len(told.passed)
        yield ngettext("Passes {n} chariot.", "Passes {n} chariots.", count).format(n=count)


def _learning(told: Forecast) -> Iterator[str]:
    if told.step:
        yield _("Skill in {colour}: +{n}.").format(colour=colour_name(told.colour), n=told.step)


def _sum(told: Forecast) -> str:
    """How the points come about, nothing left out but zeros."""
    terms = [str(told.symbols), str(told.number)]
    if told.plus:
        terms.append(_("{n} (icons and tokens)").format(n=told.plus))
    if told.skill:
        terms.append(_("{n} (skill)").format(n=told.skill))
    text = " + ".join(terms)
    if told.cubes:
        damage = _("{n} (damage)").format(n=told.cubes)
        text = f"{text} {_MINUS} {damage}"
    spaces = ngettext("{n} space", "{n} spaces", told.points).format(n=told.points)
    return f"{text} = {spaces}."


def _where(race: Race, told: Forecast) -> str:
    return "home" if told.end.h >= race.goal else told.end.lane


def _end(race: Race, told: Forecast) -> str:
    end = _(_ENDS[_where(race, told)])
    if told.exact:
        return _("{end}, for certain: you move first.").format(end=end)
    if not told.after:
        return _("{end}, as things stand: you move last.").format(end=end)
    waiting = ngettext(
        "{end}, as things stand: {n} chariot moves before you.",
        "{end}, as things stand: {n} chariots move before you.",
        told.before,
    )
    return waiting.format(end=end, n=told.before)


def _odds(race: Race, told: Forecast, odds: Sequence[tuple[int, float]]) -> str:
    """How likely each place is when all have moved, and how many move afterwards where others do before."""
    number = len(race.racing)
    one = _("{place} ({percent}%)")
    shares = [one.format(place=place, percent=round(100 * share)) for place, share in odds]
    if len(odds) == 1:
        shares = [str(odds[0][0])]
    if told.exact or not told.after:
        return _("Your likely place of {number}: {places}.").format(number=number, places=", ".join(shares))
    later = ngettext(
        "{n} chariot moves after you. Your likely place of {number}: {places}.",
        "{n} chariots move after you. Your likely place of {number}: {places}.",
        told.after,
    )
    return later.format(n=told.after, number=number, places=", ".join(shares))


def turn(race: Race) -> str:
    """The public plans of the turn: the emperor's wish and the active crowd card."""
    wish = _(_WISHES[race.emperor]) if race.emperor else ""
    crowd = (
        _("On the crowd's card: {card}.").format(card=card_name(CARDS[race.active])) if race.active else ""
    )
    return " ".join(part for part in (wish, crowd) if part)


def hand(held: Sequence[CardName]) -> str:
    """A hand by the words and numbers of its cards."""
    told = _("{number} `{word}`")
    numbered = ", ".join(told.format(number=n, word=name) for n, name in enumerate(held, 1))
    return _("Your hand: {cards}.").format(cards=numbered)
