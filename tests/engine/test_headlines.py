"""The news is what changed the chances, or what is rare, in other words every time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.face.chances import chances
from engine.face.happenings import Edition, Happening
from engine.face.headlines import caption, reads_as, weighed
from engine.face.headlines import told as worded
from engine.face.racing import Field, Measure, happenings

EVEN = {"red": 0.25, "blue": 0.25, "green": 0.25, "white": 0.25}
NOW = {"red": 0.45, "blue": 0.05, "green": 0.25, "white": 0.25}
MEASURE = Measure(str.capitalize, lambda n: f"{n} squares", ", ".join)


def one(kind: str, **more: Any) -> Happening:
    return Happening(kind, (f"{kind} {{n}}.",), {"n": 1}, **more)


def kinds(*happened: Happening, before: str = "") -> list[str]:
    return [h.kind for h in weighed(happened, EVEN, NOW, Edition("ABCD", 7, before))]


def told(before: Field | None, now: Field, *leads: str) -> dict[str, str]:
    """The first wording of each kind of news of a round."""
    return {h.kind: h.wordings[0].format(**h.said) for h in happenings(before, now, leads, MEASURE)}


def field(**ways: float) -> Field:
    return Field(tuple(sorted(ways.items(), key=lambda one: -one[1])), lap=1, laps=2, left=20)


def test_the_headline_is_what_changed_the_chances_most() -> None:
    gained, lost = one("gained", helps=("green",)), one("lost", hurts=("blue",))
    assert kinds(one("grave", weight=5, hurts=("white",)), gained, lost) == ["lost", "grave", "gained"]


def test_what_is_rare_comes_first_whatever_it_changed() -> None:
    found = kinds(one("lost", hurts=("blue",)), one("fall", rare=1), one("death", rare=9))
    assert found == ["death", "fall", "lost"]


def test_a_caption_has_the_words_of_the_news_of_its_edition() -> None:
    """Or the short form, of which a fact has one."""
    led = Happening("lead", ("{who} leads.", "In front: {who}.", "{who} is first."), {"who": "Red"})
    editions = [Edition("KBQT", number) for number in range(9)]
    captions = [caption([led], edition) for edition in editions]
    assert captions == [worded([led], {}, {}, edition)[0].full for edition in editions]
    assert len({*captions}) > 1
    assert {caption([replace(led, brief="Red.")], edition) for edition in editions} == {"Red."}


def test_what_must_be_told_stands_before_all_that_need_not() -> None:
    assert kinds(one("lead", helps=("red",)), one("lost", hurts=("blue",)), one("dragged", must=True)) == [
        "lead",
        "dragged",
        "lost",
    ]


def test_a_kind_is_no_headline_twice_running_while_another_changed_half_as_much() -> None:
    lead, lost = one("lead", helps=("red",)), one("lost", weight=-9, hurts=("blue",))
    assert kinds(lead, lost)[0] == "lead"
    assert kinds(lead, lost, before="lead 5")[0] == "lost"
    assert kinds(lead, one("other", helps=("green",)), before="lead 5")[0] == "lead"
    assert kinds(one("death", rare=9), lost, before="death 5")[0] == "death"


def test_of_one_topic_only_the_weightiest_is_told() -> None:
    said = [Happening(kind, (kind,), {}, weight=n, topic="lead") for n, kind in enumerate(("stays", "takes"))]
    assert kinds(*said) == ["takes"]


def test_a_sentence_is_known_again_whatever_its_names_and_numbers() -> None:
    assert reads_as("{who} passes {whom}.", "Ann (Red) passes Ben and Cleo")
    assert not reads_as("{who} passes {whom}.", "Ann is passed by Ben")


def test_chances_are_one_together_and_better_for_who_is_further() -> None:
    found = chances({"red": {"behind": 0.0}, "blue": {"behind": 4.0}}, {"behind": -0.5})
    assert sum(found.values()) == pytest.approx(1)
    assert found["red"] > found["blue"]


class TestARace:
    def test_the_first_lead_is_told_once(self) -> None:
        assert "away" in told(field(red=0, blue=0), field(red=5, blue=2))
        assert "away" not in told(field(red=5, blue=5), field(red=9, blue=7), "red")

    def test_a_lead_that_changes_every_round_is_not_told_as_a_new_one(self) -> None:
        before, now = field(red=5, blue=4), field(red=6, blue=8)
        assert told(before, now, "red")["lead"] == "Blue takes the lead from Red."
        assert told(before, now, "blue", "red")["swap"] == "The lead changes again: Blue is ahead of Red."

    def test_a_long_lead_that_is_lost_is_counted(self) -> None:
        found = told(field(red=5, blue=4), field(red=6, blue=8), *["red"] * 4)
        assert found["fall"] == "After four rounds in front Red loses the lead to Blue."

    def test_the_last_lap_begins_with_the_first_alone(self) -> None:
        before = field(red=28, blue=20)
        after = Field((("red", 31.0), ("blue", 25.0)), lap=2, laps=2)
        assert told(before, after, "red")["last lap"] == "The last lap: Red leads Blue by 6 squares."
        later = Field((("red", 41.0), ("blue", 32.0)), lap=2, laps=2)
        assert "last lap" not in told(after, later, "red", "red")

    def test_who_passes_and_who_drops_back_behind_the_first(self) -> None:
        found = told(field(red=9, blue=8, green=7, white=6), field(red=12, white=11, green=10, blue=9), "red")
        assert found["passes"] == "White passes Green, Blue."
        assert found["drops"] == "Blue drops from 2nd to 4th."

    def test_of_three_racers_the_one_left_behind_has_a_name(self) -> None:
        found = {
            h.kind: h for h in happenings(field(red=5, blue=5), field(red=9, blue=8, green=1), (), MEASURE)
        }
        assert "{who} and {whom} have left {third} behind." in found["two"].wordings
        crowd = field(red=9, blue=8, green=1, white=0)
        found = {h.kind: h for h in happenings(field(red=5, blue=5), crowd, (), MEASURE)}
        assert "{who} and {whom} have left the others behind." in found["two"].wordings

    def test_nobody_passes_a_racer_that_is_level(self) -> None:
        assert "passes" not in told(field(red=9, blue=8), field(blue=11, red=11), "red")
