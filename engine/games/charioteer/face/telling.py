"""The effect of a set in words: for the menus and above them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.charioteer.face.forecast import Forecast, forecasts
from engine.games.charioteer.players.odds import place_odds
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, CardName
from engine.games.charioteer.rules.speech import card_name, colour_name, driver_name, symbol_name, token_name
from engine.games.charioteer.rules.state import NAMES, Play, Race
from engine.language import N_, Number, _, listed, ngettext
from engine.model import Seat

_MINUS = "\N{MINUS SIGN}"
_FEW = 1
"""The most names of the passed that fit into a hint."""
_ENDS: Mapping[str, str] = {
    "straight": N_("You move first and end on the straight."),
    "regular": N_("You move first and end inside in the corner."),
    "outer": N_("You move first and end outside in the corner."),
    "home": N_("You move first and cross the line."),
}
_AFTER_ALL: Mapping[str, str] = {
    "straight": N_("The others move first; then you end on the straight."),
    "regular": N_("The others move first; then you end inside in the corner."),
    "outer": N_("The others move first; then you end outside in the corner."),
    "home": N_("The others move first; then you cross the line."),
}
_AFTER_SOME: Mapping[str, str] = {
    "straight": N_("{some} before you; then you end on the straight."),
    "regular": N_("{some} before you; then you end inside in the corner."),
    "outer": N_("{some} before you; then you end outside in the corner."),
    "home": N_("{some} before you; then you cross the line."),
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


def label(forecast: Forecast) -> str:
    """A set in an entry of a menu: "Red 3, 3 cards and the crowd card: 11 points"."""
    return _("{set}: {points}").format(set=_cards_in_words(forecast.play), points=points(forecast.points))


def named(forecast: Forecast) -> str:
    """The same with the tokens that are spent, for a receipt: "Red 3, 3 cards, Whip: 11 points"."""
    return _("{set}: {points}").format(set=_with_tokens(forecast.play), points=points(forecast.points))


def mentioned(forecast: Forecast) -> str:
    """The same in the middle of a sentence: "Red 3, 3 cards, Whip (11 points)"."""
    return _("{set} ({points})").format(set=_with_tokens(forecast.play), points=points(forecast.points))


def _with_tokens(play: Play) -> str:
    return ", ".join([_cards_in_words(play), *map(token_name, play.tokens)])


def _cards_in_words(play: Play) -> str:
    count = len(play.cards)
    if play.crowd:
        said = ngettext(
            "{symbol}, {n} card and the crowd card", "{symbol}, {n} cards and the crowd card", count
        )
    else:
        said = ngettext("{symbol}, {n} card", "{symbol}, {n} cards", count)
    return said.format(symbol=symbol_name(SYMBOLS[play.symbol]), n=count)


def _set_in_words(play: Play) -> str:
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
    words = ngettext("Card {cards}.", "Cards {cards}.", len(places))
    return words.format(cards=", ".join(map(str, places)))


def hint(race: Race, forecast: Forecast, room: int) -> str:
    """The effects of a set in the fewest words, the most important first, as far as there is room."""
    cards = numbers(race.driver(race.chariot(forecast.chariot).seat).hand, forecast.play.cards)
    end = _(_SHORT_ENDS[_where(race, forecast)])
    text = ""
    for sentence in (cards, end, *_passing(forecast, _FEW), *_in_brief(forecast), *_learning(forecast)):
        longer = f"{text} {sentence}".strip()
        text = longer if len(longer) <= room else text
    return text


def _in_brief(forecast: Forecast) -> Iterator[str]:
    if forecast.aimed:
        yield ngettext("Rivals +{n} cube.", "Rivals +{n} cubes.", forecast.aimed).format(n=forecast.aimed)
    if forecast.falling:
        yield _("Automata fall.")
    if forecast.repaired:
        yield ngettext("Repairs {n} cube.", "Repairs {n} cubes.", forecast.repaired).format(
            n=forecast.repaired
        )
    if forecast.fan_tokens:
        drawn = ngettext("+{n} fan token.", "+{n} fan tokens.", forecast.fan_tokens)
        yield drawn.format(n=forecast.fan_tokens)
    if forecast.shield:
        yield _("Shield.")
    if forecast.whipped:
        yield _("Whip +{n}.").format(n=forecast.whipped)


def chosen(race: Race, forecast: Forecast) -> Iterator[str]:
    """A set that can be played: its sum, where it leads, how that may end, and what else it does."""
    yield from _moving(race, forecast)
    yield _odds(race, place_odds(race, race.chariot(forecast.chariot).seat, forecast.play))
    yield from _besides(forecast)


def why(race: Race, seat: Seat) -> str:
    """The reason to play the most valuable set."""
    possible = forecasts(race, seat)
    best, furthest = possible.of(possible.ranked[0]), possible.of(possible.plays[0])
    if furthest.points <= best.points:
        return _("No set moves you further.")
    if best.repaired:
        return _("Not your longest move, but it repairs {n}.").format(n=best.repaired)
    return _("Not your longest move, but worth more by what it does and what you keep.")


def sent(race: Race, forecast: Forecast) -> Iterator[str]:
    """The same without the odds of the places, of which the picture shows the likeliest."""
    yield from _moving(race, forecast)
    yield from _besides(forecast)


def _moving(race: Race, forecast: Forecast) -> Iterator[str]:
    """A set by its sum, and where it leads."""
    tokens = [token_name(token) for token in forecast.play.tokens]
    joined = _("You also spend: {tokens}.")
    with_them = joined.format(tokens=listed(tokens)) if tokens else ""
    yield f"{_set_in_words(forecast.play)}: {_sum(forecast)} {with_them}".rstrip()
    yield " ".join((_end(race, forecast), *_passing(forecast)))


def _besides(forecast: Forecast) -> Iterator[str]:
    """The other effects of a set, if there are any."""
    others = (*_effects(forecast), *_learning(forecast))
    if others:
        yield " ".join(others)


def _effects(forecast: Forecast) -> Iterator[str]:
    """The effects of a set besides moving by its points."""
    if forecast.aimed:
        hits = ngettext("{n} cube for every rival.", "{n} cubes for every rival.", forecast.aimed)
        yield hits.format(n=forecast.aimed)
    if forecast.falling:
        yield _("Lays the automata down.")
    if forecast.repaired:
        yield ngettext("Repairs {n} cube.", "Repairs {n} cubes.", forecast.repaired).format(
            n=forecast.repaired
        )
    if forecast.fan_tokens:
        drawn = ngettext("Draws a fan token.", "Draws {n} fan tokens.", forecast.fan_tokens)
        yield drawn.format(n=forecast.fan_tokens)
    if forecast.shield:
        yield _("Blocks all damage this turn.")
    if forecast.whipped:
        more = ngettext("The whip adds {n} space.", "The whip adds {n} spaces.", forecast.whipped)
        yield more.format(n=forecast.whipped)


def _passing(forecast: Forecast, names: int = len(NAMES)) -> Iterator[str]:
    """The drivers left behind for certain, as they have not moved by then; more than `names` are counted."""
    if 0 < len(forecast.surely) <= names:
        yield _("Passes {whom}.").format(whom=listed([driver_name(name) for name in forecast.surely]))
    elif forecast.surely:
        count = len(forecast.surely)
        yield ngettext("Passes {n} chariot.", "Passes {n} chariots.", count).format(n=count)


def _learning(forecast: Forecast) -> Iterator[str]:
    if forecast.step:
        yield _("Skill in {colour}: +{n}.").format(colour=colour_name(forecast.colour), n=forecast.step)


def _sum(forecast: Forecast) -> str:
    """How the points come about, nothing left out but zeros."""
    terms = [str(forecast.symbols), str(forecast.number)]
    if forecast.plus:
        terms.append(_("{n} (icons and tokens)").format(n=forecast.plus))
    if forecast.skill:
        terms.append(_("{n} (skill)").format(n=forecast.skill))
    text = " + ".join(terms)
    if forecast.cubes:
        damage = _("{n} (damage)").format(n=forecast.cubes)
        text = f"{text} {_MINUS} {damage}"
    spaces = ngettext("{n} space", "{n} spaces", forecast.points).format(n=forecast.points)
    return f"{text} = {spaces}."


def _where(race: Race, forecast: Forecast) -> str:
    return "home" if forecast.end.h >= race.goal else forecast.end.lane


def _end(race: Race, forecast: Forecast) -> str:
    where = _where(race, forecast)
    if forecast.exact:
        return _(_ENDS[where])
    if not forecast.after:
        return _(_AFTER_ALL[where])
    some = ngettext("One chariot moves", "{n:Word} chariots move", forecast.before)
    return _(_AFTER_SOME[where]).format(some=some.format(n=Number(forecast.before)))


def _odds(race: Race, odds: Sequence[tuple[int, float]]) -> str:
    """How likely each place is when all have moved."""
    number = len(race.racing)
    one = _("{place} ({percent}%)")
    shares = [one.format(place=place, percent=round(100 * share)) for place, share in odds]
    if len(odds) == 1:
        shares = [str(odds[0][0])]
    return _("Your likely place of {number}: {places}.").format(number=number, places=", ".join(shares))


def turn(race: Race) -> str:
    """The public plans of the turn: the emperor's wish and the active crowd card."""
    wish = _(_WISHES[race.emperor]) if race.emperor else ""
    crowd = (
        _("On the crowd's card: {card}.").format(card=card_name(CARDS[race.active])) if race.active else ""
    )
    return " ".join(part for part in (wish, crowd) if part)


def hand(held: Sequence[CardName]) -> str:
    """A hand by the words and numbers of its cards."""
    words = _("{number} `{word}`")
    numbered = ", ".join(words.format(number=n, word=name) for n, name in enumerate(held, 1))
    return _("Your hand: {cards}.").format(cards=numbered)
