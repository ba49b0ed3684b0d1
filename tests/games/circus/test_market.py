"""Deals between players before the race (B3, N15.32)."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.shop import market, shop
from tests.games.circus.paddock import bought, having, paddock


def opened(*lines: str) -> Race:
    return having(bought(paddock(), *lines), e.MarketOpened())


def words(race: Race, colour: str, line: str = "") -> set[str]:
    return {c.word for c in market.choices(race, colour, tuple(line.split()))}  # type: ignore[arg-type]


def offer(number: int, by: str, deal: str, item: str, price: int, to: str = "") -> e.Offered:
    thing, target = market.split(item)
    return e.Offered(number, by, deal, thing, target, price, to)  # type: ignore[arg-type]


def test_n15_32_there_are_deals_on_the_market_alone() -> None:
    race = bought(paddock(), "red sword")

    assert words(race, "red") == set()
    assert words(having(race, e.MarketOpened()), "red") == {"offer"}


def test_n15_32_a_thing_is_offered_for_coins_to_one_or_to_all() -> None:
    race = opened("red sword", "red drug blue")

    assert words(race, "red", "offer") == {"sell"}
    assert words(race, "red", "offer sell") == {"sword", "drug:blue"}
    assert {"0", "3"} <= words(race, "red", "offer sell sword")
    assert words(race, "red", "offer sell sword 2") == {"all", "blue", "green"}


def test_b3_the_owner_is_offered_coins_for_what_is_bought_out() -> None:
    """Coins that are offered are the buyer's own, and only owners come into question."""
    race = opened("red sword", "blue net")

    assert words(race, "green", "offer buy") == {"sword", "net"}
    assert words(race, "green", "offer buy sword") == {"0", "1", "2", "3"}
    assert words(race, "green", "offer buy sword 2") == {"all", "red"}


def test_n15_32_an_offer_binds_the_thing() -> None:
    """Who has one sword offers it once."""
    race = having(opened("red sword", "red net"), offer(1, "red", "sell", "sword", 2))

    assert words(race, "red", "offer sell") == {"net"}


def test_n15_32_an_offer_binds_the_coins() -> None:
    """Of three coins two are bound, so that one is left to offer and to spend."""
    race = having(
        opened("red sword", "red net", "red net"),
        offer(1, "green", "buy", "sword", 2),
        offer(2, "red", "sell", "net", 2),
    )

    assert words(race, "green", "offer buy net") == {"0", "1"}
    assert "accept" not in words(race, "green")


def test_n15_32_one_acceptance_moves_thing_and_coins_at_once() -> None:
    race = having(opened("red sword"), offer(1, "red", "sell", "sword", 2), e.OfferAccepted(1, "blue"))

    assert race.bought == (("blue", "sword", ""),)
    assert (race.driver("red").coins, race.driver("blue").coins) == (4, 1)
    assert race.offers == ()


def test_n15_32_who_sells_to_a_buyer_gets_his_coins() -> None:
    race = having(opened("red sword"), offer(1, "blue", "buy", "sword", 3, "red"))
    assert words(race, "red", "accept") == {"1"}
    assert words(race, "green", "accept") == set()

    race = having(race, e.OfferAccepted(1, "red"))

    assert race.bought == (("blue", "sword", ""),)
    assert (race.driver("red").coins, race.driver("blue").coins) == (5, 0)


def test_n15_32_an_offer_to_one_can_be_accepted_by_him_alone() -> None:
    race = having(opened("red sword"), offer(1, "red", "sell", "sword", 1, "blue"))

    assert words(race, "blue", "accept") == {"1"}
    assert "accept" not in words(race, "green")
    assert words(race, "red") == {"withdraw"}


def test_n15_32_an_offer_can_be_withdrawn() -> None:
    race = having(opened("red sword"), offer(1, "red", "sell", "sword", 1))
    assert words(race, "red", "withdraw") == {"1"}

    assert having(race, e.OfferWithdrawn(1)).offers == ()


def test_b4_nobody_gets_a_second_war_chariot_on_the_market() -> None:
    race = having(opened("red war", "blue war"), offer(1, "red", "sell", "war", 1))

    assert "accept" not in words(race, "blue")
    assert words(race, "green", "accept") == {"1"}


def test_n15_24_who_buys_off_what_was_meant_for_himself_is_spared() -> None:
    """A drug against blue that blue has bought does nothing."""
    race = having(
        opened("red drug blue"),
        offer(1, "red", "sell", "drug:blue", 3, "blue"),
        e.OfferAccepted(1, "blue"),
    )
    race = having(race, e.LinedUp(shop.lined_up(race, {})), e.ShopSettled())

    assert race.rig("blue").fatigue == 0


def test_n15_32_a_driver_has_three_open_offers_at_most() -> None:
    race = opened("red sword", "red sword", "red net", "red net")
    for number, item in enumerate(("sword", "sword", "net"), 1):
        race = having(race, offer(number, "red", "sell", item, 1))

    assert "offer" not in words(race, "red")
