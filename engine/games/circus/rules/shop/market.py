"""Deals between players after the purchases: offers to sell and to buy, which bind thing or coins (N15.32).

Acts, word by word: `offer sell <thing> <coins> <whom>`, `offer buy <thing> <coins> <from whom>`,
`withdraw <number>`, `accept <number>`. A thing that was bought against somebody is `drug:red`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, takewhile

from engine.games.circus.rules.basic.speech import driver_name, number, series
from engine.games.circus.rules.basic.state import COLOURS, Colour, Offer, Race
from engine.games.circus.rules.shop import shop
from engine.guards import Guards, passes, refusal
from engine.language import _
from engine.model import Choice

DONE = "done"
ALL = "all"
OFFER, WITHDRAW, ACCEPT = "offer", "withdraw", "accept"
MOST_OFFERS = 3
"""Open offers of a driver (N15.32)."""
MOST_COINS = 20
"""The most that may be asked or offered for one thing (N15.32)."""
Bought = tuple[Colour, str, str]


def thing(item: str, target: str) -> str:
    """A purchase as a word."""
    return f"{item}:{target}" if target else item


def split(word: str) -> tuple[str, str]:
    """Item and target of such a word."""
    item, _colon, target = word.partition(":")
    return item, target


def free_things(race: Race, colour: Colour) -> tuple[str, ...]:
    """Purchases that a driver has not offered yet, each kind once (N15.32)."""
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


def _against_accepting(race: Race, colour: Colour, offer: Offer) -> Guards:
    """He can take up an offer to him, where thing and coins would be there (N15.32)."""
    buyer = colour if offer.deal == "sell" else offer.by
    if offer.by == colour or offer.to not in ("", colour):
        yield lambda: _gone(race, colour, offer.number)
    if not shop.owns_no_such(race, race.bought, buyer, offer.item):
        yield lambda: _owned(offer, buyer)
    coins = free_coins(race, colour)
    if offer.deal == "sell" and offer.price > coins:
        yield lambda: _("Offer {n} costs {price}, and you have {coins} left.").format(
            n=offer.number, price=offer.price, coins=coins
        )
    if offer.deal == "buy" and thing(offer.item, offer.target) not in free_things(race, colour):
        yield lambda: _("Offer {n} asks for something that you do not have.").format(n=offer.number)


def _gone(race: Race, colour: Colour, n: int) -> str:
    refusal = _("Offer {n} is gone or not for you; open: {offers}.")
    return refusal.format(n=n, offers=_numbers(acceptable(race, colour)))


def _owned(offer: Offer, buyer: Colour) -> str:
    if offer.deal == "sell":
        refusal = _("You can have {item} only once, and you have it.")
    else:
        refusal = _("{who} can have {item} only once, and has it by now.")
    return refusal.format(who=driver_name(buyer), item=_(shop.LABELS[offer.item]))


def acceptable(race: Race, colour: Colour) -> tuple[Offer, ...]:
    """Open offers of others that a driver can take up at this moment (N15.32)."""
    return tuple(offer for offer in race.offers if passes(_against_accepting(race, colour, offer)))


def _against_coins(race: Race, colour: Colour, deal: str, coins: int) -> Guards:
    """There is a most for one thing, and who wants to buy binds coins that he has (N15.32)."""
    left = free_coins(race, colour)
    if coins > MOST_COINS:
        yield lambda: _("A thing costs {n} coins at most.").format(n=MOST_COINS)
    if deal == "buy" and coins > left:
        yield lambda: _("You cannot offer {n}: you have {coins} left.").format(n=coins, coins=left)


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
            fair = takewhile(lambda n: passes(_against_coins(race, colour, deal, n)), count())
            return tuple(Choice(str(coins)) for coins in fair)
        case ("offer", deal, word, _coins):
            whom = _partners(race, colour, deal, word)
            return (Choice(ALL, _("All")), *(Choice(one) for one in whom))
        case ("withdraw",):
            return tuple(Choice(str(o.number)) for o in offers_of(race, colour))
        case ("accept",):
            return tuple(Choice(str(o.number), reply=bool(o.to)) for o in acceptable(race, colour))
    return ()


def refused(race: Race, colour: Colour, written: tuple[str, ...], word: str) -> str:
    """The reason why a number cannot follow; '' where the legal words are told (N15.32)."""
    n = number(word)
    match written:
        case ("accept",) if n is not None:
            offer = next((o for o in race.offers if o.number == n), None)
            return refusal(_against_accepting(race, colour, offer)) if offer else _gone(race, colour, n)
        case ("withdraw",) if n is not None:
            return _not_withdrawn(race, colour, n)
        case ("offer", deal, _thing) if n is not None:
            return refusal(_against_coins(race, colour, deal, n))
    return ""


def _not_withdrawn(race: Race, colour: Colour, n: int) -> str:
    yours = offers_of(race, colour)
    refusal = _("Offer {n} is gone or not yours; yours: {offers}.")
    return "" if any(o.number == n for o in yours) else refusal.format(n=n, offers=_numbers(yours))


def _numbers(offers: Iterable[Offer]) -> str:
    return series(str(offer.number) for offer in offers) or _("none")


def offers_of(race: Race, colour: Colour) -> tuple[Offer, ...]:
    """The open offers of a driver (N15.32)."""
    return tuple(offer for offer in race.offers if offer.by == colour)


def _first(race: Race, colour: Colour) -> tuple[Choice, ...]:
    if race.phase != "market":
        return ()
    mine = offers_of(race, colour)
    choices = []
    if len(mine) < MOST_OFFERS and _deals(race, colour):
        choices.append(Choice(OFFER, _("Make an offer")))
    if mine:
        choices.append(Choice(WITHDRAW, _("Withdraw an offer")))
    if others := acceptable(race, colour):
        choices.append(Choice(ACCEPT, _("Accept an offer"), reply=any(o.to for o in others)))
    return tuple(choices)


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
    """The rivals in question: others, and of things to be bought those who have one."""
    owners = {buyer for buyer, item, target in race.bought if thing(item, target) == word}
    return tuple(c for c in COLOURS[: race.seats] if c != colour and (deal == "sell" or c in owners))


def lines(race: Race, colour: Colour, about: str) -> tuple[tuple[str, ...], ...]:
    """The question of the market: to say it is to want nothing more."""
    return ((DONE,),)
