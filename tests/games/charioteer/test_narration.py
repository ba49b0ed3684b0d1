"""What a post, the log and the headlines say of a race."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.face.happenings import Stretch
from engine.face.headlines import headline
from engine.games.charioteer import GAME
from engine.games.charioteer.rules.events import FanTokenDrawn, SetPlayed
from engine.games.charioteer.rules.speech import colour_name
from engine.kernel import begin
from engine.model import Seat
from tests.games.charioteer.boards import Scene, board, played, scene

CROWD = ("r5r5g4", "y2y2r3", "b3b3y3")


def raced() -> Scene:
    """Green attacks with the crowd's card and passes yellow; blue is an automaton on its side."""
    race = board(
        """
        yellow 26, hand y1y1g6 y1g6r2
        green 22, hand r5y1b3 r5g3b0 r4g5y2, white plus3 shield
        blue 20, automaton, lying
        """,
        crowd=CROWD,
        wish="any",
    )
    return played(
        race, {"blue": "6 3 1"}, green="red5 r5g3b0 r5y1b3 crowd plus3", yellow="green6 y1y1g6 y1g6r2"
    )


def seen(play: Scene, seat: Seat | None = None) -> list[Any]:
    return [event for event in (GAME.rules.redact(e, seat) for e in play.events) if event is not None]


def story(play: Scene) -> str:
    return "\n".join(GAME.face.story(seen(play)))


def log(play: Scene, seat: Seat | None = None) -> list[str]:
    return [line.text for line in map(GAME.face.narrate, seen(play, seat)) if line is not None]


def test_a_post_tells_sets_and_tokens_and_who_passed_whom() -> None:
    told = story(raced())

    assert "Green plays three cards with Red 5, the crowd's among them." in told
    assert "Spends a token: +3. Moves 12 spaces." in told
    assert "Passes Yellow. Draws a fan token." in told
    assert "Green attacks all rivals." in told


def test_tokens_drawn_one_after_the_other_are_counted() -> None:
    drawn = FanTokenDrawn(Seat(1), "", "icon")

    assert GAME.face.story([drawn, drawn]) == ("Draws 2 fan tokens.",)
    assert GAME.face.story([drawn]) == ("Draws a fan token.",)


def test_a_post_tells_the_dice_of_automata_and_that_they_stand_up() -> None:
    told = story(raced())

    assert "Blue rolls 5 and 4 (red)" in told
    assert "Stands up for one point." in told


def test_a_post_ends_with_damage_order_wish_and_crowd() -> None:
    play = raced()
    *_moves, damage, order, wish, crowd = GAME.face.story(seen(play))

    names = [GAME.face.label(GAME.rules.view(play.race, None), Seat(1)), "Blue"]
    assert damage == "Green takes 1 damage. Yellow takes 2 damage."
    assert order.startswith("Order of turn 3: ")
    assert all(name in order for name in names)
    assert wish.startswith("The emperor wants to see ")
    assert crowd.startswith(
        "The crowd shows (Yellow 2, Yellow 2, Red 3); then (Black 3, Black 3, Yellow 3), ("
    )


def test_a_post_of_a_race_that_nobody_plays_ends_with_order_and_wish_too() -> None:
    play = Scene(begin(GAME, 0, bytes(32)).table).turn()
    *moves, order, wish, crowd = GAME.face.story(seen(play))

    assert len(moves) == 6
    assert order.startswith("Order of turn 2: ")
    assert wish.startswith("The emperor wants to see ")
    assert crowd.startswith("The crowd shows ")


def test_an_attack_without_anybody_to_hit_is_told_as_such() -> None:
    race = board("green 22, hand r5y1b3 r5g3b0 r4g5y2\nyellow 20, automaton", crowd=CROWD)
    play = played(race, {"yellow": "1 1 1"}, green="red5 r5g3b0 r5y1b3 crowd")

    assert "Green attacks and hits nobody. Yellow falls over." in story(play)


def test_a_bonus_that_a_corner_takes_is_told() -> None:
    play = played(board("yellow 60\ngreen 40\nblue 8, automaton"), {"blue": "1 1 6"})

    assert "Blue rolls 3 (black) and 3, and loses the bonus at the corner." in story(play)


def test_a_fan_token_is_told_to_its_owner_alone() -> None:
    play = raced()
    (drawn,) = play.told(FanTokenDrawn)

    assert drawn.token
    assert any(line.startswith("Green: Draws a fan token: ") for line in log(play, Seat(1)))
    assert "Green: Draws a fan token." in log(play)
    assert not any("fan token: " in line for line in log(play, Seat(2)))


def test_what_others_draw_is_told_as_a_number() -> None:
    assert "Green draws 7 cards." in log(raced())
    assert not any(line.startswith("Yellow draws") and "(" in line for line in log(raced(), Seat(1)))


def test_the_log_tells_every_set_that_was_shown() -> None:
    play = raced()

    assert len([line for line in log(play) if " plays " in line]) == len(play.told(SetPlayed)) == 2


def test_a_headline_tells_lap_and_turn() -> None:
    race = board("green 80\nyellow 0", turn=7)

    assert GAME.face.caption(GAME.rules.view(race, None)) == "lap 2 of 3, turn 7"


def test_chariots_whose_colours_an_owner_has_corrected_have_a_name() -> None:
    assert colour_name("silver") == "Silver"


def test_who_resigns_is_told_first() -> None:
    play = scene(board("green 22\nyellow 0\nblue 4")).act("green", "resign")

    assert story(play).startswith("Green resigns and leaves the track")


def test_a_receipt_tells_who_leads_and_by_how_much() -> None:
    play = raced()
    view, events = GAME.rules.view(play.race, None), seen(play)
    assert GAME.face.recap is not None
    for chariot in play.race.chariots:
        if chariot.seat:
            _own, leads = GAME.face.recap(view, events, chariot.seat)
            assert leads.startswith("Green leads, 1 space ahead of Yellow. Order of turn 3: ")


def test_the_winner_is_the_headline_of_the_last_turn() -> None:
    play = raced()
    before, after = (GAME.rules.view(race, None) for race in (play.race, replace(play.race, over="home")))

    assert headline(GAME.face, Stretch(seen(play), before, after)).startswith("Green ")
    assert GAME.face.news is not None
    assert [one.kind for one in GAME.face.news(Stretch(seen(play), before, after)) if one.rare] == ["won"]
