"""Deals between players after the purchases: offers to sell and to buy, which bind thing or coins (N15.32).

Acts, word by word: `offer sell <thing> <coins> <whom>`, `offer buy <thing> <coins> <from whom>`,
`withdraw <number>`, `accept <number>`. A thing that was bought against somebody is `drug:red`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.circus.rules import shop
from engine.games.circus.rules.state import COLOURS, Colour, Offer, Race
from engine.language import _
from engine.model import Choice

DONE = "done"
ALL = "all"
OFFER, WITHDRAW, ACCEPT = "offer", "withdraw", "accept"
MOST_OFFERS = 3
"""Open offers of a driver (N15.32)."""
MOST_COINS = 20
"""What may be asked or offered for one thing (N15.32)."""
Bought = tuple[Colour, str, str]


def thing(item: str, target: str) -> str:
    """A purchase as a word."""
    return f"{item}:{target}" if target else item


def split(word: str) -> tuple[str, str]:
    """Item and target of such a word."""
    item, _colon, target = word.partition(":")
    return item, target


def free_things(race: Race, colour: Colour) -> tuple[str, ...]:
    """What a driver has bought and has not offered yet, each kind once (N15.32)."""
    bound = [thing(o.item, o.target) for o in race.offers if o.by == colour and o.deal == "sell"]
    free = []
    for buyer, item, target in race.bought:
        word = thing(item, target)
        if buyer == colour and word in bound:
            bound.remove(word)
        elif buyer == colour:
            free.append(word)
    return tuple(dict.fromkeys(free))


def free_coins(race: Race, colour: Colour) -> int:
    """His coins that no offer to buy binds (N15.32)."""
    bound = sum(o.price for o in race.offers if o.by == colour and o.deal == "buy")
    return race.driver(colour).coins - bound


def acceptable(race: Race, colour: Colour) -> tuple[Offer, ...]:
    """Open offers of others that a driver can take up at this moment (N15.32)."""
    return tuple(o for o in race.offers if o.by != colour and o.to in ("", colour) and _fits(race, colour, o))


def _fits(race: Race, colour: Colour, offer: Offer) -> bool:
    """Whether thing and coins would be there (N15.32)."""
    buyer = colour if offer.deal == "sell" else offer.by
    if not shop.owns_no_such(race, race.bought, buyer, offer.item):
        return False
    if offer.deal == "sell":
        return free_coins(race, colour) >= offer.price
    return thing(offer.item, offer.target) in free_things(race, colour)


def choices(race: Race, colour: Colour, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words of what a driver does on the market; none when it is said (N15.32)."""
    match written:
        case ():
            return _first(race, colour)
        case ("offer",):
            return tuple(Choice(deal) for deal in _deals(race, colour))
        case ("offer", deal):
            return tuple(Choice(word) for word in _things(race, colour, deal))
        case ("offer", deal, _thing):
            most = free_coins(race, colour) if deal == "buy" else MOST_COINS
            return tuple(Choice(str(coins)) for coins in range(min(most, MOST_COINS) + 1))
        case ("offer", deal, word, _coins):
            whom = _partners(race, colour, deal, word)
            return (Choice(ALL, _("All")), *(Choice(one) for one in whom))
        case ("withdraw",):
            return tuple(Choice(str(o.number)) for o in race.offers if o.by == colour)
        case ("accept",):
            return tuple(Choice(str(o.number), reply=bool(o.to)) for o in acceptable(race, colour))
    return ()


def _first(race: Race, colour: Colour) -> tuple[Choice, ...]:
    if race.phase != "market":
        return ()
    own = [o for o in race.offers if o.by == colour]
    found = []
    if len(own) < MOST_OFFERS and _deals(race, colour):
        found.append(Choice(OFFER, _("Make an offer")))
    if own:
        found.append(Choice(WITHDRAW, _("Withdraw an offer")))
    if mine := acceptable(race, colour):
        found.append(Choice(ACCEPT, _("Accept an offer"), reply=any(o.to for o in mine)))
    return tuple(found)


def _deals(race: Race, colour: Colour) -> tuple[str, ...]:
    return tuple(deal for deal in ("sell", "buy") if _things(race, colour, deal))


def _things(race: Race, colour: Colour, deal: str) -> tuple[str, ...]:
    if deal == "sell":
        return free_things(race, colour)
    others = {
        thing(item, target)
        for buyer, item, target in race.bought
        if buyer != colour and shop.owns_no_such(race, race.bought, colour, item)
    }
    return tuple(sorted(others, key=lambda word: (shop.ITEMS.index(split(word)[0]), word)))


def _partners(race: Race, colour: Colour, deal: str, word: str) -> tuple[Colour, ...]:
    """Who comes into question: others, and of things to be bought those who have one."""
    owners = {buyer for buyer, item, target in race.bought if thing(item, target) == word}
    return tuple(c for c in COLOURS[: race.seats] if c != colour and (deal == "sell" or c in owners))


def lines(race: Race, colour: Colour, about: str) -> tuple[tuple[str, ...], ...]:
    """The question of the market: whoever says it wants nothing more."""
    return ((DONE,),)


LINES: Mapping[str, Callable[[Race, Colour, str], tuple[tuple[str, ...], ...]]] = {"market": lines}
