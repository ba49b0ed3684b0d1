"""Purchases: what can be listed, what the lists bring, and what was bought does (A, B, N15.24)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import charts
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.shop import shop
from engine.games.circus.rules.shop.shop import Purchase, ShopList
from tests.games.circus.paddock import bought, fourteen, having, paddock


def words(race: Race, colour: str, line: str = "") -> set[str]:
    """What may come next in a list; '' where it may end."""
    return {c.word for c in shop.choices(race, colour, tuple(line.split()))}  # type: ignore[arg-type]


def sold(race: Race, **lists: str) -> list[str]:
    """What the lists bring, in the order of buying."""
    read = {colour: shop.read(line.split()) for colour, line in lists.items()}
    sales, _left = shop.served(race, read)  # type: ignore[arg-type]
    return [" ".join((sale.buyer, *sale.purchase.words)) for sale in sales]


def lined_up(race: Race, **lists: str) -> dict[str, str]:
    read = {colour: shop.read(line.split()) for colour, line in lists.items()}
    return dict(shop.lined_up(race, read))  # type: ignore[arg-type]


# What can be listed


def test_b1_every_driver_has_three_coins_for_a_race() -> None:
    assert {d.coins for d in paddock().drivers} == {3}


def test_b1_there_are_twelve_kinds_of_purchases_at_their_prices() -> None:
    """War Chariot, drug and appeal cost two coins, a talented driver three, all else one."""
    costs = {item: Purchase(item).cost for item in shop.ITEMS}

    assert len(costs) == 12
    assert {item for item, cost in costs.items() if cost == 2} == {"war", "drug", "appeal"}
    assert {item for item, cost in costs.items() if cost == 3} == {"talent"}


def test_b1_a_list_cannot_wish_for_more_than_the_coins_there_are() -> None:
    """A War Chariot leaves one coin; without a market nothing dearer can follow."""
    race = paddock(market=False)

    assert {"whip", "sword", "sabotage"} <= words(race, "red", "war")
    assert not {"drug", "talent", "appeal", "war"} & words(race, "red", "war")
    assert words(race, "red", "war sword") == {"", "or", "keep-1", "keep-2", "keep-3"}


def test_n15_32_where_coins_can_be_won_a_list_may_go_on() -> None:
    """What the market brings buys on by the same list, so that it may hold more than is affordable now."""
    assert "sword" in words(paddock(), "red", "war sword")


def test_n15_24_a_list_holds_twelve_wishes_each_with_three_alternatives() -> None:
    """After the twelfth something else can be wished in its place, and nothing more."""
    race, eleven = paddock(), " ".join(["appeal"] * 11)

    assert "whip" in words(race, "red", eleven)
    assert not words(race, "red", f"{eleven} whip") & set(shop.ITEMS)
    assert "or" in words(race, "red", f"{eleven} whip")
    assert "sword" in words(race, "red", f"{eleven} whip or")
    assert "or" in words(race, "red", "appeal or whip or sword")
    assert "or" not in words(race, "red", "appeal or whip or sword or net")


def test_n15_24_a_list_names_lanes_first_then_things_then_coins_to_keep() -> None:
    race = paddock()

    assert {"1", "3", "nothing", "war"} <= words(race, "red")
    assert "3" not in words(race, "red", "3")
    assert not {"1", "2"} & words(race, "red", "3 war")
    assert words(race, "red", "3 war keep-1") == set()


def test_n15_24_nothing_is_a_list_of_its_own() -> None:
    """A list may be `nothing`, and then nothing follows; it may not be blank."""
    assert words(paddock(), "red", "nothing") == set()
    assert "" not in words(paddock(), "red")


def test_n15_24_nobody_harms_himself() -> None:
    """Drug, sabotage and entertainment are for others."""
    for item in shop.AIMED:
        assert words(paddock(), "red", item) == {"blue", "green"}


def test_b8_a_team_is_drugged_once_and_a_driver_entertained_once() -> None:
    race = paddock()

    assert words(race, "red", "drug blue drug") == {"green"}
    assert words(race, "red", "entertainment blue entertainment") == {"green"}
    assert words(race, "red", "sabotage blue sabotage") == {"blue", "green"}


@pytest.mark.parametrize("item", shop.SINGLE)
def test_b4_some_things_are_bought_only_once(item: str) -> None:
    """War Chariot, talented driver and fresh horses are single purchases."""
    assert item in words(paddock(), "red")
    assert item not in words(paddock(), "red", item)


def test_c3_who_is_talented_cannot_buy_talent() -> None:
    """Talent does not add up (N15.25)."""
    race = having(paddock(), e.CareersBegun((("red", 3, True),)))

    assert "talent" not in words(race, "red")
    assert "talent" in words(race, "blue")


def test_b3_nobody_can_list_more_of_a_thing_than_there_are_counters() -> None:
    """Three swords are all there are for up to seven players."""
    assert "sword" in words(paddock(), "red", "sword sword")
    assert "sword" not in words(paddock(), "red", "sword sword sword")


def test_n15_24_an_alternative_is_another_thing() -> None:
    """Behind `or` stands something else than what is wished first."""
    race = paddock()

    assert "war" not in words(race, "red", "war or")
    assert "sword" in words(race, "red", "war or")
    assert shop.read(["3", "war", "or", "sword", "or", "drug", "blue", "net", "keep-1"]) == ShopList(
        (3,),
        ((Purchase("war"), Purchase("sword"), Purchase("drug", "blue")), (Purchase("net"),)),
        1,
    )


def test_n15_24_a_list_reads_as_it_is_written() -> None:
    for line in ("nothing", "3 2", "war or sword", "3 drug red or sabotage green keep-1"):
        assert " ".join(shop.read(line.split()).words) == line


# What the lists bring


def test_n15_24_the_draw_serves_one_seat_entirely_before_the_next() -> None:
    """Three nets: the first takes two, the second one, and the third gets none."""
    race = paddock("green red blue")

    assert sold(race, red="net net", blue="net", green="net net") == ["green net", "green net", "red net"]


def test_b3_alternatives_are_served_after_everybody_had_a_chance() -> None:
    """The second pass: who missed his first choice gets the other, after all first choices."""
    race = paddock("red blue green")

    assert sold(race, red="trident trident trident", blue="trident or net", green="net") == [
        "red trident",
        "red trident",
        "red trident",
        "green net",
        "blue net",
    ]


def test_n15_24_an_alternative_is_bought_only_in_place_of_the_thing() -> None:
    assert sold(paddock(), red="sword or net") == ["red sword"]


def test_n15_24_coins_to_keep_are_kept() -> None:
    """Nothing is bought with coins that the list wants kept."""
    assert sold(paddock(), red="sword net whip keep-2") == ["red sword"]


def test_n15_24_what_is_too_dear_is_passed_over() -> None:
    assert sold(paddock(), red="war drug blue sword") == ["red war", "red sword"]


def test_b3_there_are_only_so_many_counters() -> None:
    """Two appeals for seven players, four for fourteen (N10)."""
    assert len(sold(paddock(), red="appeal", blue="appeal", green="appeal")) == 2
    everybody = paddock(fourteen())
    assert len(sold(everybody, **dict.fromkeys(everybody.draw, "appeal"))) == 4


def test_n10_limits_grow_with_the_players_rounded_up() -> None:
    """The counters are for seven; more players have more, rounded up. Some things have no limit."""
    assert [charts.stock("sword", seats) for seats in (2, 7, 8, 9, 10, 14)] == [3, 3, 4, 4, 5, 6]
    assert charts.stock("talent", 14) is None
    assert charts.stock("fresh", 14) is None


def test_b8_the_first_to_drug_a_team_has_drugged_it() -> None:
    race = paddock("red blue green")

    assert sold(race, red="drug green", blue="drug green or sword") == ["red drug green", "blue sword"]


# Lanes


def test_set_up_2_the_draw_chooses_lanes_as_wished_else_the_innermost() -> None:
    """Instead of age the draw says who chooses first (N14.21)."""
    race = paddock("green red blue yellow")

    assert lined_up(race, green="3", red="3 2", blue="nothing") == {
        "green": "h3-10",
        "red": "h2-10",
        "blue": "h1-10",
        "yellow": "h4-10",
    }


def test_set_up_2_from_the_eighth_on_a_second_row_fills() -> None:
    """The first seven of the draw choose in the first row, the others behind (N15.24)."""
    race = paddock(fourteen())
    spaces = lined_up(race, purple="1", pink="1")

    assert spaces["purple"] == "h1-9"
    assert [spaces[c] for c in race.draw[:7]] == [f"h{lane}-10" for lane in range(1, 8)]
    assert {spaces[c] for c in race.draw[7:]} == {f"h{lane}-9" for lane in range(1, 8)}


def test_set_up_2_eight_drivers_fill_the_first_row() -> None:
    spaces = lined_up(paddock(" ".join(fourteen().split()[:8])))

    assert len({space for space in spaces.values() if space.endswith("-10")}) == 7


# What things do


def settled(*lines: str, draw: str = "red blue green") -> Race:
    """The race after purchases, lined up and settled."""
    race = bought(paddock(draw), *lines)
    places = tuple(shop.lined_up(race, {}))
    return having(race, e.LinedUp(places), e.ShopSettled())


def test_b2_what_is_not_spent_is_kept() -> None:
    assert settled("red war").driver("red").coins == 1


def test_b4_a_war_chariot_is_driven_in_place_of_the_other() -> None:
    race = settled("red war")

    assert race.rig("red").war
    assert not race.rig("blue").war


def test_b5_whips_and_weapons_are_in_the_chariot() -> None:
    race = settled("red whip", "red sword", "red sling")

    assert race.driver("red").whip
    assert sorted(race.rig("red").load) == ["sling-6", "sword", "whip"]


def test_b7_a_talented_driver_is_talented() -> None:
    assert settled("red talent").driver("red").talented


def test_b8_a_drugged_team_has_four_fatigue_and_never_less() -> None:
    rig = settled("red drug blue").rig("blue")

    assert (rig.fatigue, rig.floor) == (4, 4)


def test_b9_each_sabotage_is_a_point_of_damage() -> None:
    assert settled("red sabotage blue", "red sabotage blue", "green sabotage blue").rig("blue").damage == 3


def test_b10_fresh_horses_are_six_free_reductions() -> None:
    assert settled("red fresh").rig("red").fresh == 6


@pytest.mark.parametrize("order", [("red fresh", "blue drug red"), ("blue drug red", "red fresh")])
def test_b10_drug_and_fresh_horses_cancel_whichever_was_bought_first(order: tuple[str, str]) -> None:
    rig = settled(*order).rig("red")

    assert (rig.fatigue, rig.floor, rig.fresh) == (0, 0, 0)


def test_b11_an_appeal_is_six_throws_again() -> None:
    assert settled("red appeal").driver("red").appeals == 6


def test_b12_who_pays_for_the_night_may_veto_four_hard_whips() -> None:
    victim = settled("red entertainment blue").driver("blue")

    assert (victim.entertained, victim.vetoes) == ("red", 4)
