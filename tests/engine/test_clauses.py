"""Answers in advance as words: what may be said, how it is spelled, and the menus that say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clauses import NONE, Clauses, Menus, ReadyTactics, clause, words_of
from engine.clauses.saying import at
from engine.face.forms import Option
from engine.model import WAKE

RIVALS = ("ann", "bob", "cem")


@dataclass(frozen=True)
class Table:
    """What a table lets one say: whom it names, whether anybody is asked, and whether there is rain."""

    rivals: tuple[str, ...] = RIVALS
    asked: bool = True
    rain: bool = True


@dataclass(frozen=True)
class Wishes:
    pace: str = "steady"
    from_lap: int = 1
    shun: tuple[str, ...] = ()
    passing: tuple[str, ...] = ("left",)
    umbrella: str = "never"
    phases: tuple[str, ...] = ()


def say(*words: str) -> list[tuple[str, str]]:
    return [(word, f"Say {word}") for word in words]


WISHES: Clauses[Table, Wishes] = Clauses(
    (
        clause("pace", "Pace", "How fast?", *say("slow", "steady", "fast", WAKE), question="move"),
        clause("from-lap", "", "From which lap on?", *say("1", "2"), phased=False),
        clause(
            "shun",
            "Shun",
            "Whom to keep away from?",
            most=2,
            names=lambda table: table.rivals,
            called=str.capitalize,
        ),
        clause("passing", "", "On which side?", *say("left", "right", "above"), most=3, whole=("above",)),
        clause(
            "umbrella",
            "",
            "When to open it?",
            *say("never", "rain", WAKE),
            question="weather",
            applies=lambda table: table.rain,
        ),
    ),
    usual=Wishes(),
    phases=("I", "II"),
    asked=lambda table: table.asked,
)


@dataclass(frozen=True)
class Taste:
    fruit: tuple[str, ...] = ()
    sugar: str = "some"


TASTE: Clauses[None, Taste] = Clauses(
    (
        clause("fruit", "", "Which fruit?", *say("apple", "plum"), most=2),
        clause("sugar", "", "How sweet?", *say("some", "none", "much")),
    ),
    usual=Taste(),
    bare=True,
)


def legal(*written: str, table: Table = Table()) -> set[str]:
    return {choice.word for choice in WISHES.choices(written, table)}


@st.composite
def lines(draw: st.DrawFn, table: Table = Table()) -> tuple[str, ...]:
    """Any words that are legal one after the other."""
    written: tuple[str, ...] = ()
    for _word in range(draw(st.integers(0, 8))):
        onward = WISHES.choices(written, table)
        if onward:
            written += (draw(st.sampled_from(onward)).word,)
    return written


class TestWords:
    @given(lines())
    def test_what_is_spelled_reads_as_the_same(self, line: tuple[str, ...]) -> None:
        wishes = WISHES.saying(WISHES.usual, line)
        spelled = WISHES.words(wishes)

        assert WISHES.saying(WISHES.usual, spelled) == wishes
        assert WISHES.words(WISHES.saying(WISHES.usual, spelled)) == spelled
        assert WISHES.fitting(spelled, Table()) == spelled

    @given(lines(), lines())
    def test_what_is_said_from_another_base_leads_to_it(
        self, line: tuple[str, ...], before: tuple[str, ...]
    ) -> None:
        plain = [word for word in line if "/" not in word]
        base = WISHES.saying(WISHES.usual, [word for word in before if "/" not in word])
        wishes = WISHES.saying(WISHES.usual, plain)

        assert WISHES.saying(base, WISHES.words(wishes, base)) == wishes

    def test_what_is_usual_has_no_words(self) -> None:
        assert WISHES.words(WISHES.usual) == ()
        assert WISHES.words(WISHES.saying(WISHES.usual, ("pace:steady", "passing:left"))) == ()
        assert WISHES.words(Wishes(pace="fast"), base=Wishes(pace="fast")) == ()

    def test_what_a_base_says_of_a_phase_is_not_said_again(self) -> None:
        base = WISHES.saying(WISHES.usual, ("1/pace:fast", "2/shun:bob"))
        wishes = WISHES.saying(base, ("2/shun:ann",))

        assert WISHES.words(wishes, base) == ("2/shun:ann",)

    def test_words_stand_in_the_order_of_the_clauses(self) -> None:
        said = ("2/pace:slow", "shun:bob", "1/shun:ann", "pace:fast", "1/pace:fast")

        assert WISHES.words(WISHES.saying(WISHES.usual, said)) == (
            "pace:fast",
            "shun:bob",
            "1/pace:fast",
            "1/shun:ann",
            "2/pace:slow",
        )

    def test_a_record_keeps_what_its_words_stand_for(self) -> None:
        wishes = WISHES.saying(WISHES.usual, ("from-lap:2", "shun:bob", "shun:ann", f"passing:{NONE}"))

        assert wishes == Wishes(from_lap=2, shun=("bob", "ann"), passing=())
        assert WISHES.said(wishes, "from-lap") == ("2",)

    def test_a_sentence_has_its_short_question_and_its_phase_before_it(self) -> None:
        assert WISHES.sentence("pace:slow") == "Pace: Say slow"
        assert WISHES.sentence("shun:bob") == "Shun: Bob"
        assert WISHES.sentence("2/shun:none") == "Phase II: Shun: none"
        assert WISHES.sentence("from-lap:2") == "Say 2"
        for word in ("wings:two", "pace", "3:4"):
            with pytest.raises(KeyError):
                WISHES.sentence(word)


class TestWhatMayBeSaid:
    def test_one_answer_is_given_once_and_a_list_grows_to_its_end(self) -> None:
        assert {"pace:slow", "pace:fast"} <= legal()
        assert not {word for word in legal("pace:slow") if word.startswith("pace:")}
        assert legal("shun:ann") >= {"shun:bob", "shun:cem"}
        assert not {word for word in legal("shun:ann", "shun:bob") if word.startswith("shun:")}

    def test_none_empties_a_list_and_closes_it(self) -> None:
        assert "shun:none" in legal()
        assert "shun:none" not in legal("shun:ann")
        assert not {word for word in legal("shun:none") if word.startswith("shun:")}

    def test_a_question_that_does_not_arise_is_not_answered(self) -> None:
        assert not {word for word in legal(table=Table(rain=False)) if "umbrella" in word}

    def test_names_are_those_of_the_table(self) -> None:
        assert {word for word in legal(table=Table(rivals=("dov",))) if word.startswith("shun:")} == {
            "shun:dov",
            "shun:none",
        }

    def test_nobody_says_ask_me_where_nobody_is_asked(self) -> None:
        assert {"pace:wake", "2/umbrella:wake"} <= legal()
        assert not {word for word in legal(table=Table(asked=False)) if word.endswith(WAKE)}

    def test_only_what_may_differ_is_said_for_a_phase(self) -> None:
        assert {"1/pace:fast", "2/passing:right"} <= legal()
        assert "1/from-lap:2" not in legal()
        assert "passing:above" in legal()
        assert "1/passing:above" not in legal()

    def test_a_profile_is_left_with_what_fits_the_table(self) -> None:
        profile = (
            "pace:wake",
            "shun:dov",
            "umbrella:rain",
            "pace:slow",
            "pace:fast",
            "wings:two",
            "7/pace:slow",
        )

        assert WISHES.fitting(profile, Table(asked=False, rain=False)) == ("pace:slow",)

    @given(lines(), lines())
    def test_what_is_filled_in_never_overrides_what_is_said(
        self, line: tuple[str, ...], profile: tuple[str, ...]
    ) -> None:
        filled = WISHES.fill(line, profile, Table())
        keys = {WISHES.key_of(word) for word in line}

        assert filled[: len(line)] == line
        assert not keys & {WISHES.key_of(word) for word in filled[len(line) :]}
        assert WISHES.fitting(filled, Table()) == filled

    def test_what_is_said_stays_even_if_it_is_nonsense(self) -> None:
        filled = WISHES.fill(("pace:warp",), ("pace:slow", "shun:ann", "shun:dov"), Table())

        assert filled == ("pace:warp", "shun:ann")

    def test_a_style_is_ready_where_all_of_it_can_be_said(self) -> None:
        dry = ReadyTactics("dry", "Stay dry", ("umbrella:rain", "pace:fast"))
        slow = ReadyTactics("slow", "Take your time", ("pace:slow",))

        assert WISHES.ready((dry, slow), Table()) == (dry, slow)
        assert WISHES.ready((dry, slow), Table(rain=False)) == (slow,)


class TestPhases:
    def test_a_phase_has_its_own_answer_and_its_own_list(self) -> None:
        said = ("pace:slow", "shun:ann", "2/pace:fast", "2/shun:bob", "1/shun:none")
        wishes = WISHES.saying(WISHES.usual, said)

        assert at(wishes, 1) == Wishes(pace="slow")
        assert at(wishes, 2) == Wishes(pace="fast", shun=("bob",))

    def test_a_later_list_replaces_the_earlier_one_of_its_phase(self) -> None:
        wishes = WISHES.saying(WISHES.usual, ("2/shun:ann", "2/shun:bob", "1/pace:slow"))
        wishes = WISHES.saying(wishes, ("2/shun:cem",))

        assert wishes.phases == ("1/pace:slow", "2/shun:cem")
        assert WISHES.unsaying(wishes, "1/pace").phases == ("2/shun:cem",)

    def test_a_question_is_asked_where_its_clause_says_so(self) -> None:
        wishes = WISHES.saying(WISHES.usual, ("pace:fast", "umbrella:wake", "2/pace:wake"))

        assert WISHES.asks(wishes, "weather") == ("umbrella",)
        assert WISHES.asks(wishes, "move") == ()
        assert WISHES.asks(at(wishes, 2), "move") == ("pace",)


class TestBareWords:
    def test_a_value_is_a_word_and_the_default_has_none(self) -> None:
        assert [c.word for c in TASTE.choices((), None)] == ["apple", "plum", "none", "much"]
        assert TASTE.words(Taste(("plum",), "much")) == ("plum", "much")
        assert TASTE.words(Taste()) == ()

    def test_words_come_in_the_order_of_the_clauses(self) -> None:
        assert [c.word for c in TASTE.choices(("plum",), None)] == ["apple", "none", "much"]
        assert TASTE.choices(("plum", "much"), None) == ()
        assert TASTE.in_order(("much", "xyz", "plum", "apple")) == ("plum", "apple", "much", "xyz")
        assert TASTE.saying(Taste(), TASTE.fitting(("plum", "xyz", "much"), None)) == Taste(("plum",), "much")


class TestTypedLines:
    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("Pace = Slow, shun:ann; SHUN : bob", ["pace:slow", "shun:ann", "shun:bob"]),
            ("2 / pace: fast 1/shun=none", ["2/pace:fast", "1/shun:none"]),
            ("pace:slow / pace:fast | 2", ["pace:slow", "/", "pace:fast", "/", "2"]),
            ("7/pace:slow", ["7", "/", "pace:slow"]),
            ("left -> right", ["left", "right"]),
        ],
    )
    def test_spellings_of_a_line(self, typed: str, words: list[str]) -> None:
        assert words_of(typed, len(WISHES.phases)) == words

    def test_without_phases_every_stroke_stands_apart(self) -> None:
        assert words_of("2/pace:fast", 0) == ["2", "/", "pace:fast"]

    @given(lines())
    def test_a_spelled_line_is_read_as_it_is(self, line: tuple[str, ...]) -> None:
        spelled = WISHES.words(WISHES.saying(WISHES.usual, line))

        assert tuple(words_of(" ".join(spelled), len(WISHES.phases))) == spelled


class TestMistakes:
    """What an author of clauses gets wrong is said when they are made."""

    def test_a_record_without_a_field_is_refused(self) -> None:
        with pytest.raises(ValueError, match="Taste has no field 'salt'"):
            Clauses((*TASTE.clauses, clause("salt", "", "How much?")), Taste())
        with pytest.raises(ValueError, match="Taste has no field 'phases'"):
            Clauses(TASTE.clauses, Taste(), ("I", "II"))

    def test_what_stands_twice_is_refused(self) -> None:
        with pytest.raises(ValueError, match="two clauses say 'fruit'"):
            Clauses((TASTE.clauses[0],) * 2, Taste())
        with pytest.raises(ValueError, match="two clauses say 'much'"):
            Clauses((TASTE.clauses[1], clause("fruit", "", "Which?", ("much", ""))), Taste(), bare=True)


class TestPanel:
    def panel(self, *words: str, table: Table = Table()) -> Menus[Table, Wishes]:
        wishes = WISHES.saying(WISHES.usual, words)
        return Menus(WISHES, table, wishes, lambda changed: " ".join(WISHES.words(changed)))

    def options(self, key: str, *words: str) -> dict[str, Option]:
        return {option.id: option for option in self.panel(*words).group(key).options}

    def test_an_answer_is_chosen_and_what_is_usual_is_not_written(self) -> None:
        found = self.options("pace", "pace:fast", "shun:ann")

        assert [id for id, option in found.items() if option.chosen] == ["pace-fast"]
        assert found["pace-steady"].line == "shun:ann"
        assert found["pace-slow"].line == "pace:slow shun:ann"
        assert found["pace-slow"].label == "Pace: Say slow"

    def test_entries_are_added_at_the_end_and_taken_out(self) -> None:
        found = self.options("shun", "shun:bob")

        assert found["shun-ann"].line == "shun:bob shun:ann"
        assert (found["shun-bob"].label, found["shun-bob"].line) == ("1. Shun: Bob", "")
        assert found["shun-none"].line == ""
        assert set(self.options("shun", "shun:bob", "shun:ann")) == {"shun-bob", "shun-ann", "shun-none"}

    def test_a_phase_may_be_as_the_rest(self) -> None:
        assert self.panel().group("2/pace").label == "How fast?, in phase II only"
        assert self.options("2/pace")["2pace-as"].chosen
        found = self.options("2/pace", "2/pace:slow")
        assert (found["2pace-as"].line, found["2pace-slow"].chosen) == ("", True)
        assert self.options("2/shun", "2/shun:none")["2shun-none"].chosen

    def test_keys_show_all_that_is_in_a_list(self) -> None:
        found = self.panel("passing:right", "passing:left").group("passing", "keys").options

        assert [(o.label, o.chosen) for o in found] == [
            ("2. Say left", True),
            ("1. Say right", True),
            ("Say above", False),
        ]

    def test_only_questions_that_arise_have_menus(self) -> None:
        keys = ("pace", "umbrella", "1/umbrella")

        assert [g.id for g in self.panel().groups(keys)] == ["pace", "umbrella", "1umbrella"]
        assert [g.id for g in self.panel(table=Table(rain=False)).groups(keys)] == ["pace"]

    @pytest.mark.parametrize("key", [*WISHES.by_key, "1/pace", "2/shun"])
    @given(words=lines())
    def test_all_that_is_offered_is_legal_and_what_is_chosen_is_told(
        self, key: str, words: Sequence[str]
    ) -> None:
        group = self.panel(*words).group(key)
        chosen = next((option.label for option in group.options if option.chosen), "")

        assert group.chosen == chosen
        for option in group.options:
            line = tuple(option.line.split())
            assert WISHES.fitting(line, Table()) == line
            assert WISHES.words(WISHES.saying(WISHES.usual, line)) == line

    def test_what_a_menu_offers_is_made_when_it_is_looked_at(self) -> None:
        spelled = []

        def spell(changed: Wishes) -> str:
            spelled.append(changed)
            return " ".join(WISHES.words(changed))

        groups = Menus(WISHES, Table(), WISHES.usual, spell).groups(WISHES.by_key)
        assert [group.chosen for group in groups] == ["Pace: Say steady", "Say 1", "", "", "Say never"]
        assert not spelled
        assert groups[0].options
        assert len(spelled) == 4

    def test_a_long_list_offers_what_is_near(self) -> None:
        many = Table(rivals=tuple(f"r{n}" for n in range(50)))
        panel = Menus(WISHES, many, Wishes(shun=("r11",)), str, near=lambda names: names[10:])
        ids = [option.id for option in panel.group("shun").options]

        assert ids[:3] == ["shun-r11", "shun-r10", "shun-r12"]
        assert len(set(ids)) == len(ids) <= 25


def test_titles_and_phases_get_their_numbers_from_the_rules() -> None:
    pace = clause("pace", "Pace", "How fast in {n:word} laps?", *say("slow", "steady"), numbers={"n": 3})
    wishes = Clauses((pace,), Wishes(), phases=("From lap {last} on",), numbers={"last": 5})
    panel = Menus(wishes, Table(), Wishes(), str)

    assert panel.group("pace").label == "How fast in three laps?"
    assert wishes.sentence("1/pace:slow") == "Phase From lap 5 on: Pace: Say slow"
    assert panel.group("1/pace").label == "How fast in three laps?, in phase From lap 5 on only"
