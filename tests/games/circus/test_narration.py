"""The log and the posts: a sentence for everything that happens, and a round told in ten lines."""

from __future__ import annotations

import dataclasses
from functools import cache

import pytest

from engine.face.happenings import Happening, Stretch
from engine.games.circus import GAME
from engine.games.circus.face import sentences
from engine.games.circus.face.headlines import happened
from engine.games.circus.face.narration import MOST_LINES, ROOM, dressed, narrate, recap, story
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.policy import DEFAULT
from engine.games.circus.rules.basic.state import COLOURS, Race, View
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.language import known, speaking
from engine.model import Seat, Tempo
from engine.selfplay import opening_of, play_out
from tests import extent
from tests.games.circus.course import board

SHOP = {"laps": 1, "shop": True, "market": True, "capture": "advanced"}
SILENT = (e.UnitActed, e.DrawnUp)
"""What other events tell."""


@cache
def public(seats: int, seed: int, tempo: Tempo) -> tuple[e.Event, ...]:
    """The public events of a race of random answers."""
    record = play_out(GAME, opening_of(GAME, seats, seed, SHOP, tempo, ("random",) * seats))
    events = (event for entry in record.entries for event in entry.events)
    return tuple(seen for event in events if (seen := GAME.rules.redact(event, None)) is not None)


def rounds(events: tuple[e.Event, ...]) -> list[list[e.Event]]:
    """The events of each post: up to the beginning of the next round, or the end."""
    found: list[list[e.Event]] = [[]]
    for event in events:
        found[-1].append(event)
        if isinstance(event, e.RoundBegan | e.RaceEnded):
            found.append([])
    return [part for part in found if part]


def told(event: e.Event) -> str:
    line = narrate(event)
    assert line is not None
    return line.text


class TestTheLog:
    @pytest.mark.long
    @pytest.mark.parametrize("tempo", ["round", "phase", "impulse"])
    def test_every_event_is_a_sentence(self, tempo: Tempo) -> None:
        for event in (x for seed in (1, 2) for x in public(6, seed, tempo)):
            line = narrate(event)
            assert (line is None) == isinstance(event, SILENT)
            if line:
                assert line.text[0].isupper() or line.text[0].isdigit()
                assert line.text.endswith((".", "!"))
                assert "{" not in line.text

    def test_a_sealed_plot_is_told_without_its_words(self) -> None:
        """Others' plans are theirs alone (N15.29)."""
        policy = CLAUSES.saying(DEFAULT, ("ram:blue",))
        plotted = e.Plotted("red", ("whip", "3", "left"), policy)
        seen = GAME.rules.redact(plotted, Seat(2))

        assert isinstance(seen, e.Plotted)
        assert told(plotted) == "Red plots: Whip, 3, Turn left; Ram: Blue."
        assert told(seen) == "Red's plot is sealed."

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("nothing",), "Yellow asks for nothing."),
            (("3",), "Yellow asks for lane 3."),
            (
                ("3", "1", "sword", "or", "trident", "drug", "blue", "keep-1"),
                "Yellow asks for lane 3 or else 1, a sword or else a trident and a potion for Blue's team, "
                "keeping 1 coin.",
            ),
            ((), "Yellow's list is sealed."),
        ],
    )
    def test_a_list_is_a_sentence(self, words: tuple[str, ...], sentence: str) -> None:
        assert told(e.Wished("yellow", words)) == sentence

    @pytest.mark.parametrize(
        ("event", "sentence"),
        [
            (
                e.Rammed("red", "blue", 1, 0, 2),
                "Red rams Blue: 3 damage for Blue, 0 for Red. The wall does 2 of it.",
            ),
            (
                e.HeadOn("red", "blue", 3, 2, 1),
                "Red crashes into Blue from behind: 1 damage for Blue, 2 for Red.",
            ),
            (e.HeadOn("red", "", 3, 2, 0), "Red hits the wall: 2 damage."),
            (
                e.Flipped("red", "red", "e3-4"),
                "Red's chariot flips in lane 3 in the first turn; Red is dragged behind the team.",
            ),
            (e.Attacked("red", "blue", "net", 9, 0, "off"), "Red throws the net at Blue: Blue falls off."),
            (e.Attacked("red", "blue", "whip", 6, 0), "Red whips Blue: no harm done."),
            (
                e.Injured("red", 1, 3, "dragged"),
                "Red is dragged along and hurt: 3 of 6 injuries.",
            ),
            (
                e.Boarded("red", "blue", "capture", False, "blue"),
                "Red jumps into Blue's chariot and takes it.",
            ),
            (e.Boarded("red", "red", "mount", True), "Red is back aboard the chariot."),
            (
                e.DolphinRemoved("red", 1),
                "Red is first at the Lap Radial in this lap: a dolphin goes, one is left.",
            ),
            (e.RunOver("blue", "red", 4), "Red runs Blue over: 4 injuries."),
            (e.Bought("red", "drug", "blue", 2), "Red buys a potion for Blue's team for 2 coins."),
        ],
    )
    def test_it_says_what_happened(self, event: e.Event, sentence: str) -> None:
        assert told(event) == sentence


def test_a_purse_is_told_by_the_career_that_it_is_good_for() -> None:
    """Where coins buy nothing nobody reads of any; who has killed most is told everywhere."""
    with speaking("en"):
        won = [e.PurseWon("red", "winner", 5), e.PurseWon("blue", "killer", 3)]
        assert story(won) == ("Blue has killed the most opponents.",)
        assert narrate(won[0]) is None


class TestTheStory:
    @pytest.mark.parametrize("seats", extent.some([6, 2, 14], 1))
    @pytest.mark.parametrize("language", known())
    def test_a_round_fits_a_phone_with_the_longest_names(self, language: str, seats: int) -> None:
        """At most ten lines and 1,800 characters with fourteen names of 32 characters."""
        with speaking(language):
            for events in (x for seed in (1, 2, 3) for x in rounds(public(seats, seed, "round"))):
                lines = story(events)
                assert len(lines) <= MOST_LINES == 10
                assert sum(map(dressed, lines)) <= ROOM == 1800

    def test_it_ends_with_who_is_in_front(self) -> None:
        end = e.RoundEnded(
            3, (("red", 1, 0.0), ("blue", 1, 2.0), ("green", 1, 2.5), ("white", 0, 9.0), ("pink", 0, 9.5))
        )

        assert story([end]) == ("Red leads in lap 1; Blue 2 spaces behind, Green 2, White 9, then 1 more.",)

    def test_the_worst_accidents_come_first_and_the_others_in_order(self) -> None:
        events: list[e.Event] = [
            *(e.UnitActed("rig:red"), e.TeamWhipped("red", "blue", 4)),
            *(e.UnitActed("rig:blue"), e.Rammed("blue", "white", 1, 0)),
            *(e.UnitActed("rig:green"), e.ClimbedIn("green", "red")),
        ]
        lines = story(events)

        assert [line.split()[0] for line in lines] == ["Blue", "Red", "Green"]

    def test_what_is_light_is_left_to_the_log_where_much_has_happened(self) -> None:
        """Fourteen accidents and as many whips: nothing but accidents is told."""
        events: list[e.Event] = []
        for colour in COLOURS:
            events += [e.UnitActed(f"rig:{colour}"), e.TeamWhipped(colour, "red", 2)]
            events += [e.UnitActed(f"man:{colour}"), e.Died(colour, "", "e3-4", "injuries")]
        lines = story(events)

        assert 5 <= len(lines) <= MOST_LINES
        assert all("dies" in line for line in lines)

    def test_a_fall_is_told_once(self) -> None:
        events: list[e.Event] = [
            e.UnitActed("rig:red"),
            e.Attacked("red", "blue", "whip", 12, 1, "off"),
            e.Injured("blue", 1, 1, "whip", "red"),
            e.Fell("blue", "blue", "h2-14", "whip", "red"),
        ]
        assert story(events) == ("Red whips Blue: 1 injury, Blue falls off.",)

    @pytest.mark.parametrize(("skid", "flip"), [(True, False), (False, True), (True, True)])
    def test_a_skid_or_a_flip_is_news_and_a_skid_check_that_was_passed_a_detail(
        self, skid: bool, flip: bool
    ) -> None:
        passed = e.Skidded("red", 4, 8, 2, 1, 1, False, False, False)
        lost = dataclasses.replace(passed, skid=skid, flip=flip)
        told = [sentences.tell(event) for event in (lost, passed)]
        assert [one and one[1] for one in told] == [sentences.NORMAL, sentences.DETAIL]

    def test_a_skid_is_told_with_where_it_was(self) -> None:
        events: list[e.Event] = [
            e.UnitActed("rig:red"),
            e.Advanced("red", "e2-3", "e2-4", 1),
            e.Skidded("red", 4, 8, 2, 1, 1, True, False, False),
        ]
        (line,) = story(events)

        assert line == "Red loses control in the first turn: a skid, 2 turn chits, 1 fatigue, 1 damage."
        assert "Now:" not in line

    def test_the_last_post_leaves_the_places_to_the_podium_below_it(self) -> None:
        lines = story(rounds(public(6, 1, "round"))[-1])

        assert lines
        assert not any("1. " in line for line in lines)

    @pytest.mark.parametrize("tempo", ["phase", "impulse"])
    def test_any_part_of_a_race_can_be_told(self, tempo: Tempo) -> None:
        events = public(3, 2, tempo)
        for n in range(0, len(events), 7):
            assert all(line and line == line.strip() for line in story(events[n : n + 7]))

    def test_nothing_is_told_of_nothing(self) -> None:
        assert story([]) == ()


class TestTheRecap:
    def test_a_seat_reads_its_own_worst_moment_what_it_can_do_and_who_leads(self) -> None:
        """Whose chariot was captured is told what he is now."""
        race = board("red h3-14, drives blue\nblue h4-13, on foot h2-12")
        events: list[e.Event] = [
            *(e.UnitActed("man:red"), e.Boarded("red", "blue", "capture", False, "blue")),
            *(e.UnitActed("rig:green"), e.HitWall("green", 2, "end")),
            e.RoundEnded(2, (("red", 1, 0.0), ("blue", 1, 2.0))),
        ]
        own, lead = recap(View(None, race), events, Seat(2))

        assert own.startswith("Red jumps into Blue's chariot and takes it. You can still win: ")
        assert lead == "Red leads in lap 1; Blue 2 spaces behind."

    def test_level_is_only_who_is_not_a_whit_behind(self) -> None:
        """In a turn the places of two lanes differ by parts of a space."""
        told = sentences.standing(
            e.RoundEnded(2, (("red", 1, 0.0), ("blue", 1, 0.0), ("green", 1, 0.4), ("yellow", 1, 1.2)))
        )
        assert told == "Red and Blue are level in lap 1; Green just behind, Yellow 1 space behind."

    def test_who_drove_quietly_reads_the_speed(self) -> None:
        race = board("red h3-14\nblue h4-13")
        events: list[e.Event] = [
            e.UnitActed("rig:red"),
            e.ControlChosen("red", "red", "whip"),
            e.SpeedSet("red", 5, 3),
        ]
        assert recap(View(None, race), events, Seat(1)) == ("Speeds: Red 5.",)


class TestTheNews:
    """Of a round, weighed and worded."""

    def kinds(self, events: list[e.Event], past: tuple[e.Event, ...] = ()) -> list[str]:
        return [
            one.kind
            for one in happened(events, past, board("red h3-14, drives blue\nblue h4-13, on foot h2-12"))
        ]

    def test_only_the_first_to_cross_the_last_radial_is_news(self) -> None:
        assert self.kinds([e.Qualified("red"), e.Qualified("blue")]) == ["qualified"]
        assert self.kinds([e.Qualified("blue")], (e.Qualified("red"),)) == []

    def test_whoever_crosses_back_is_home_once(self) -> None:
        assert self.kinds([e.CameHome("red"), e.CameHome("red")]) == ["home"]
        assert self.kinds([e.CameHome("red")], (e.CameHome("red"),)) == []

    def test_a_captured_chariot_does_what_its_driver_does(self) -> None:
        race = board("red h3-14, drives blue\nblue h4-13, on foot h2-12")
        (ram,) = happened([e.Rammed("blue", "green", 2, 0)], (), race)
        assert ram.helps == ("red",)
        assert ram.said["who"] == "Red"

    def test_the_third_whip_on_a_team_is_told_as_such(self) -> None:
        whip = e.TeamWhipped("red", "green", 2)
        assert self.kinds([whip], (whip,)) == ["whip"]
        assert self.kinds([whip], (whip, whip)) == ["whipped often"]

    def test_a_whip_before_a_capture_meets_the_team_of_who_drove_it_then(self) -> None:
        race = board("red h3-14\nblue h4-13")
        taken = e.Boarded("red", "blue", "capture", stopped=False, captured="blue")
        facts = happened([e.TeamWhipped("red", "blue", 2), taken], (), race)
        (whip,) = (one for one in facts if one.kind == "whip")
        assert whip.said["whom"] == "Blue"

    def test_who_leaves_a_chariot_is_told_without_codes(self) -> None:
        race = board("red h3-14\nblue h4-13")
        (left,) = happened([e.JumpedOff("red", "red", "h3-14")], (), race)
        assert left.must
        (found,) = happened([e.PickedUp("red", "", "whip", "w1-6")], (), race)
        assert "w1-6" not in found.wordings[0]

    def test_a_collision_without_damage_names_none(self) -> None:
        race = board("red h3-14\nblue h4-13")
        (told,) = happened([e.HeadOn("red", "blue", 2, 0, 0)], (), race)
        assert told.wordings == ("{who} crashes into {whom}.",)

    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("en", "Red hits the wall and crashes into Blue"),
            ("de", "Rot prallt an die Mauer und fährt auf Blau auf"),
        ],
    )
    def test_who_crashes_twice_is_named_once(self, language: str, words: str) -> None:
        crashes: list[e.Event] = [e.HitWall("red", 1, "turn"), e.HeadOn("red", "blue", 2, 1, 1)]
        with speaking(language):
            (told,) = happened(crashes, (), board("red h3-14\nblue h4-13"))
            assert told.said["told"] == words

    def test_who_runs_in_front_near_the_end_is_told_with_the_chase(self) -> None:
        race = board("red h3-14, lines 6, on foot h3-9\nblue h3-2, lines 6", round=9)
        (told,) = (one for one in seen(race) if one.kind == "runs first")
        assert told.brief.endswith("by {gap}.")
        assert told.said["whom"] == "Blue"
        assert told.wordings[0].startswith("{who} runs for the win")

    def test_at_the_end_it_is_told_whose_team_is_spent(self) -> None:
        race = board("red h3-8, lines 6, speed 20, fatigue 60\nblue h3-2, lines 6", round=9)
        (told,) = (one for one in seen(race) if one.kind == "stakes")
        assert told.said["who"] == "Red (team spent)"
        assert told.said["whom"] == "Blue"


def seen(race: Race) -> list[Happening]:
    """The facts of a round in which nothing has happened."""
    view = View(None, race)
    assert GAME.face.news is not None
    return [*GAME.face.news(Stretch((), view, view))]


def test_who_is_nearest_to_the_finish_is_told_whatever_the_laps() -> None:
    """After the last dolphin the place past the line decides (N14.4): Blue, a lap behind, is nearer."""
    race = dataclasses.replace(board("red b2-12, lines 6\nblue h1-6, lines 4", round=9), dolphins=0)
    race = dataclasses.replace(
        race, drivers=tuple(dataclasses.replace(driver, qualified=True) for driver in race.drivers)
    )
    [stakes] = [one for one in seen(race) if one.kind == "stakes"]
    said = stakes.wordings[0].format(**stakes.said)
    assert said == "Blue (a lap behind) is four spaces from the finish, Red 30 spaces."
    assert stakes.must
    assert stakes.helps == ("blue",)


def test_who_brakes_and_who_is_fast_is_the_driver_not_whose_chariot_it_was() -> None:
    race = board("red h3-14, drives blue\nblue h4-13, on foot h2-12")
    braked = e.ControlChosen("blue", "red", "brake")
    view = View(None, race)
    assert GAME.face.news is not None
    facts = GAME.face.news(Stretch((braked,), view, view))
    assert [one.said["who"] for one in facts if one.kind.startswith("brake")] == ["Red"]


def test_who_runs_in_front_for_rounds_is_told_in_other_words_each_time_even_in_few() -> None:
    race = board("red h3-14, no chariot, on foot h2-12, lines 5\nblue h4-13, lines 3", round=9)
    later = dataclasses.replace(race, round=10)
    [now], [then] = ([one for one in seen(at) if one.kind == "runs first"] for at in (race, later))
    assert now.brief != then.brief
