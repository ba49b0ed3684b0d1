"""How to Set Up: the draw, purchases, deals between players, the grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.changes import hurt
from engine.games.circus.rules.basic.state import Colour, Driver, Nobody, Offer, Race, Rig, seat_of
from engine.games.circus.rules.basic.track import Name
from engine.model import Tempo
from engine.values import changed

FLYING = 5
"""The speed of all teams at a flying start: the fastest that tires nobody (Set Up 3)."""


@dataclass(frozen=True, slots=True)
class DrawMade:
    """One published draw instead of age orders lanes and purchases (N14.21)."""

    tempo: Tempo
    order: tuple[Colour, ...]

    def on(self, race: Race) -> Race:
        """Each seat has a driver in its colour, with the coins of a race (Set Up 1, B1)."""
        coins = values.COINS if race.options.shop else 0
        drivers = tuple(Driver(c, seat_of(c), rig=c, coins=coins) for c in sorted(self.order, key=seat_of))
        return changed(race, tempo=self.tempo, draw=self.order, drivers=drivers, dolphins=race.options.laps)


@dataclass(frozen=True, slots=True)
class CareersBegun:
    """Drivers bring along from their careers: colour, coins to spend, talented (C)."""

    drivers: tuple[tuple[Colour, int, bool], ...]

    def on(self, race: Race) -> Race:
        for colour, coins, talented in self.drivers:
            race = race.with_driver(colour, coins=coins, talented=talented)
        return race


@dataclass(frozen=True, slots=True)
class Wished:
    """A sealed list for lanes and shop. Redacted for others until it is served: no words (N15.24)."""

    driver: Colour
    words: tuple[str, ...]

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, order=self.words)


@dataclass(frozen=True, slots=True)
class Bought:
    """Somebody has bought a thing, perhaps against somebody else (B3)."""

    driver: Colour
    item: str
    target: Colour | Nobody
    coins: int

    def on(self, race: Race) -> Race:
        race = changed(race, bought=(*race.bought, (self.driver, self.item, self.target)))
        return race.with_driver(self.driver, coins=race.driver(self.driver).coins - self.coins)


@dataclass(frozen=True, slots=True)
class LaneChosen:
    """A driver has chosen his space of the grid in his turn (Set Up 2)."""

    driver: Colour
    space: Name

    def on(self, race: Race) -> Race:
        return changed(race, lanes=(*race.lanes, (self.driver, self.space)))


@dataclass(frozen=True, slots=True)
class LinedUp:
    """Everybody stands in the grid: rig, space (Set Up 2)."""

    places: tuple[tuple[Colour, Name], ...]

    def on(self, race: Race) -> Race:
        """Everybody stands, or comes flying, fresh and whole, in race direction (Set Up 3, Set Up 5)."""
        speed = FLYING if race.options.flying else 0
        rigs = tuple(
            Rig(colour, space, track.E, space, colour, speed=speed, trail=(space,))
            for colour, space in sorted(self.places, key=lambda place: seat_of(place[0]))
        )
        return changed(race, rigs=rigs)


@dataclass(frozen=True, slots=True)
class MarketOpened:
    """All purchases are public, and players may trade (N15.32)."""

    def on(self, race: Race) -> Race:
        return changed(race, phase="market")


@dataclass(frozen=True, slots=True)
class ShopSettled:
    """All purchases are public and take effect (N15.24)."""

    def on(self, race: Race) -> Race:
        """Purchases take effect, and drug and fresh horses cancel (Set Up 4).

        Who has bought off what was meant for himself has made it harmless (N15.24).
        """
        bought = [(buyer, item, target) for buyer, item, target in race.bought if buyer != target]
        drugged = {target for _buyer, item, target in bought if item == "drug"}
        fresh = {buyer for buyer, item, _target in bought if item == "fresh"}
        for buyer, item, target in bought:
            if not (item == "drug" and target in fresh) and not (item == "fresh" and buyer in drugged):
                race = _settled(race, buyer, item, target)
        return changed(race, phase="")


def _settled(race: Race, buyer: Colour, item: str, target: str) -> Race:
    """The race once a purchase has taken effect (B4, B5, B6, B7, B8, B9, B10, B11, B12)."""
    rig = race.rig(buyer)
    match item:
        case "war":
            return race.with_rig(buyer, war=True)
        case "whip" | "sword" | "trident" | "net":
            return race.with_rig(buyer, load=(*rig.load, item))
        case "sling":
            return race.with_rig(buyer, load=(*rig.load, f"sling-{values.SLING_SHOTS}"))
        case "talent":
            return race.with_driver(buyer, talented=True)
        case "drug":
            return race.with_rig(target, fatigue=values.DRUG, floor=values.DRUG)
        case "sabotage":
            return hurt(race, target, values.SABOTAGE)
        case "fresh":
            return race.with_rig(buyer, fresh=values.FRESH)
        case "appeal":
            return race.with_driver(buyer, appeals=race.driver(buyer).appeals + values.APPEALS)
        case "entertainment":
            return race.with_driver(target, entertained=buyer, vetoes=values.VETOES)
    raise ValueError(f"there is no purchase {item!r}")


@dataclass(frozen=True, slots=True)
class Offered:
    """Somebody would sell or buy (`deal`) a thing for coins, from or to one or (to '') all (N15.32)."""

    number: int
    by: Colour
    deal: Literal["sell", "buy"]
    item: str
    target: Colour | Nobody
    price: int
    to: Colour | Nobody

    def on(self, race: Race) -> Race:
        offer = Offer(self.number, self.by, self.deal, self.item, self.target, self.price, self.to)
        return changed(race, offers=(*race.offers, offer), offered=self.number)


@dataclass(frozen=True, slots=True)
class OfferWithdrawn:
    """An offer is gone: taken back, or lapsed with the market (N15.32)."""

    number: int
    lapsed: bool = False

    def on(self, race: Race) -> Race:
        return changed(race, offers=tuple(o for o in race.offers if o.number != self.number))


@dataclass(frozen=True, slots=True)
class OfferAccepted:
    """Somebody has taken up an offer (N15.32)."""

    number: int
    driver: Colour

    def on(self, race: Race) -> Race:
        """Thing and coins change hands at once (N15.32)."""
        offer = next(o for o in race.offers if o.number == self.number)
        sells = offer.deal == "sell"
        seller, buyer = (offer.by, self.driver) if sells else (self.driver, offer.by)
        bought = list(race.bought)
        bought[bought.index((seller, offer.item, offer.target))] = (buyer, offer.item, offer.target)
        race = changed(race, bought=tuple(bought), offers=tuple(o for o in race.offers if o is not offer))
        race = race.with_driver(seller, coins=race.driver(seller).coins + offer.price)
        return race.with_driver(buyer, coins=race.driver(buyer).coins - offer.price)


@dataclass(frozen=True, slots=True)
class MarketDone:
    """A seat wants nothing more (N15.32)."""

    driver: Colour

    def on(self, race: Race) -> Race:
        return changed(race, done=(*race.done, self.driver))
