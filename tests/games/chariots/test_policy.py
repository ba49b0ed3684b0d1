"""Clauses: what a plot can say beside its coins, and that it is read as it was written."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.clauses import NONE, Clause
from engine.clauses.saying import at
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT, Policy, Terms
from engine.model import TEMPOS, WAKE, Tempo

RIVALS = ("blue", "green")
FULL = Options(laps=4, extra_actions=True, faster_recovery=True)


def table(options: Options = FULL, tempo: Tempo | None = "impulse") -> Terms:
    return Terms(options, tempo, RIVALS)


def legal(*written: str, options: Options = FULL, tempo: Tempo | None = "impulse") -> set[str]:
    return {c.word for c in CLAUSES.choices(written, table(options, tempo))}


def values(question: Clause[Terms]) -> list[str]:
    return [c.word for c in CLAUSES.answers(question, table())]


def field_strategy(question: Clause[Terms]) -> st.SearchStrategy[object]:
    words = values(question)
    if question.most:
        return st.lists(st.sampled_from(words), max_size=question.most, unique=True).map(tuple)
    if question.key.endswith("-from"):
        return st.sampled_from(words).map(int)
    return st.sampled_from(words)


ALL = sorted(legal())
PHASE_KEYS = sorted({w.split(":")[0] for w in ALL if "/" in w})


@st.composite
def phase_clauses(draw: st.DrawFn) -> list[str]:
    """Answers to some questions for one phase each, lists in any order or emptied."""
    words = []
    for key in draw(st.lists(st.sampled_from(PHASE_KEYS), max_size=3, unique=True)):
        question = CLAUSES.by_key[key[2:]]
        possible = [w for w in ALL if w.startswith(f"{key}:") and not w.endswith(f":{NONE}")]
        fewest = 0 if question.most else 1
        most = question.most or 1
        told = draw(st.lists(st.sampled_from(possible), min_size=fewest, max_size=most, unique=True))
        words += told or [f"{key}:{NONE}"]
    return words


POLICIES = st.builds(
    lambda fields, phases: CLAUSES.saying(Policy(**fields), phases),
    st.fixed_dictionaries({m.field: field_strategy(m) for m in CLAUSES.clauses}),
    phase_clauses(),
)


@settings(max_examples=60)
@given(POLICIES)
def test_what_is_written_reads_as_the_same_policy(policy: Policy) -> None:
    assert CLAUSES.saying(DEFAULT, CLAUSES.words(policy)) == policy


@pytest.mark.long
@settings(max_examples=60)
@given(POLICIES, POLICIES)
def test_what_differs_from_another_policy_leads_from_it(policy: Policy, base: Policy) -> None:
    """Save that a base keeps what it says about single phases, if nothing else is said there."""
    reached = CLAUSES.saying(base, CLAUSES.words(policy, base))

    assert dataclasses.replace(reached, phases=()) == dataclasses.replace(policy, phases=())
    assert set(policy.phases) <= set(reached.phases)


@settings(max_examples=60)
@given(POLICIES)
def test_every_policy_can_be_said_in_legal_clauses(policy: Policy) -> None:
    words = CLAUSES.words(policy)

    assert CLAUSES.fitting(words, table()) == words


def test_a_policy_at_its_defaults_has_no_words() -> None:
    assert CLAUSES.words(DEFAULT) == ()


def test_every_field_of_a_policy_can_be_said() -> None:
    fields = set(Policy.__dataclass_fields__) - {"phases"}

    assert {m.field for m in CLAUSES.clauses} == fields


def test_the_default_is_among_the_answers() -> None:
    for question in CLAUSES.clauses:
        default = getattr(DEFAULT, question.field)

        said = {str(v) for v in default} if question.most else {str(default)}

        assert said <= set(values(question)), question


def test_every_answer_is_a_sentence_that_fits_a_menu() -> None:
    for question in CLAUSES.clauses:
        for word in values(question):
            told = CLAUSES.sentence(f"{question.key}:{word}")
            assert told.startswith(question.short), question
            assert len(question.short) + 2 < len(told) <= 80, question


def test_what_has_one_answer_is_answered_once() -> None:
    assert "null:crash" in legal()
    assert not {w for w in legal("null:crash") if w.startswith("null:")}


def test_a_list_grows_in_order_without_repeating() -> None:
    after = legal("taken:null", "taken:inside")

    assert "taken:push" in after
    assert "taken:inside" not in after
    assert CLAUSES.saying(DEFAULT, ("taken:null", "taken:inside")).taken == ("null", "inside")


def test_a_list_is_emptied_by_none_and_then_closed() -> None:
    assert f"taken:{NONE}" in legal()
    assert not {w for w in legal(f"taken:{NONE}") if w.startswith("taken:")}
    assert f"taken:{NONE}" not in legal("taken:side")
    assert CLAUSES.saying(DEFAULT, (f"taken:{NONE}",)).taken == ()


def test_squares_to_drive_through_are_bounded() -> None:
    six = tuple(f"free-via:{s}" for s in ("R1b", "R2b", "R2c", "R3a", "R4a", "R4b"))

    assert "free-via:R4c" in legal(*six[:5])
    assert not {w for w in legal(*six) if w.startswith("free-via:")}


def test_a_closed_turn_is_driven_on_outside_squares() -> None:
    assert "banned-via:R1b" in legal()
    assert "banned-via:R1c" not in legal()


def test_nobody_is_woken_at_tempo_round() -> None:
    assert "null:wake" in legal(tempo="phase")
    assert "null:wake" in legal(tempo="impulse")
    assert not {w for w in legal(tempo="round") if w.endswith(WAKE)}


@pytest.mark.parametrize("tempo", [*TEMPOS, None])
def test_additional_actions_are_spoken_of_only_where_they_exist(tempo: Tempo | None) -> None:
    plain = legal(options=Options(), tempo=tempo)

    assert not {w for w in plain if w.split(":")[0].removeprefix("2/") in {"extra", "whip", "swap", "take"}}
    assert {"extra:ahead", "whip:crash", "swap:crashed", "take:ace"} <= legal(tempo=tempo)


def test_a_coin_is_kept_for_laps_that_there_are() -> None:
    assert "null-from:2" in legal(options=Options(laps=2))
    assert "null-from:3" not in legal(options=Options(laps=2))


def test_rivals_are_named_by_those_who_are_there() -> None:
    assert {"ace-whom:blue", "stance:block-green"} <= legal()
    assert "ace-whom:yellow" not in legal()


def test_ones_own_second_chariot_is_a_target_only_with_two_each() -> None:
    assert "ace-whom:any" in legal(options=Options(chariots=2))
    assert "ace-whom:any" not in legal(options=Options(chariots=1))


def test_a_clause_may_hold_in_one_phase_only() -> None:
    policy = CLAUSES.saying(DEFAULT, ("null:never", "2/null:loss", "3/free:outside"))

    assert at(policy, 1).null == "never"
    assert at(policy, 2).null == "loss"
    assert at(policy, 3) == CLAUSES.saying(DEFAULT, ("null:never", "free:outside"))


def test_a_clause_for_a_phase_is_said_once_for_that_phase() -> None:
    after = legal("2/null:loss")

    assert "2/null:crash" not in after
    assert {"1/null:crash", "null:crash"} <= after


def test_whatever_is_in_force_while_driving_can_be_said_for_one_phase() -> None:
    for question in [m for m in CLAUSES.clauses if m.key != "take"]:
        whole = {w for w in legal() if w.startswith(f"{question.key}:") and ":phase" not in w}

        assert question.phased, question
        assert {f"{n}/{w}" for w in whole for n in (1, 2, 3)} <= legal(), question


def test_what_is_said_before_the_race_goes_on_holds_for_no_single_phase() -> None:
    assert "take:ace" in legal()
    assert not {w for w in legal() if w.startswith("1/take:")}
    assert "null-at:phase2" in legal()
    assert "2/null-at:phase2" not in legal()


def test_a_list_for_one_phase_takes_the_place_of_the_one_for_the_round() -> None:
    policy = CLAUSES.saying(DEFAULT, ("taken:side", "avoid-end:B4a", "2/taken:push", "2/taken:back"))
    policy = CLAUSES.saying(policy, ("3/avoid-end:none",))

    assert [at(policy, n).taken for n in (1, 2, 3)] == [("side",), ("push", "back"), ("side",)]
    assert [at(policy, n).avoid_end for n in (1, 2, 3)] == [("B4a",), ("B4a",), ()]
    assert CLAUSES.saying(policy, ("2/taken:null",)).phases == ("2/taken:null", "3/avoid-end:none")


def test_a_list_for_one_phase_grows_and_closes_like_any_other() -> None:
    assert "2/taken:back" in legal("2/taken:push")
    assert "2/taken:push" not in legal("2/taken:push")
    assert "2/taken:none" not in legal("2/taken:push")
    assert not {w for w in legal("2/taken:none") if w.startswith("2/taken:")}
    assert {"1/taken:push", "taken:push"} <= legal("2/taken:push")


def test_a_policy_for_single_phases_has_an_end() -> None:
    lanes = tuple(f"{n}/{key}" for n in (1, 2, 3) for key in ("lane:a", "change:early", "null:never"))
    listed = tuple(
        f"{n}/taken:{way}" for n in (1, 2, 3) for way in ("push", "null", "inside", "back", "side")
    )
    full = (*lanes, *listed)

    assert "1/ace:never" in legal(*full[:-1])
    assert not {w for w in legal(*full) if "/" in w}
    assert CLAUSES.fitting((*full, "1/ace:never", "ace:never"), table()) == (*full, "ace:never")


def test_a_later_word_replaces_an_earlier_policy() -> None:
    earlier = CLAUSES.saying(DEFAULT, ("null:crash", "taken:back", "2/ace:loss"))

    later = CLAUSES.saying(earlier, ("null:gain2", "taken:side", "taken:push", "2/ace:never"))

    assert CLAUSES.words(later) == ("taken:side", "taken:push", "null:gain2", "2/ace:never")


def test_what_does_not_fit_a_table_is_left_out() -> None:
    profile = ("null:crash", "ace-whom:yellow", "swap:crashed", "null:never", "nonsense:1")

    assert CLAUSES.fitting(profile, table(Options(), "round")) == ("null:crash",)


def test_a_sentence_names_the_phase_and_the_rival() -> None:
    assert CLAUSES.sentence("2/null:never") == "Phase II: Null: Never spend it"
    assert CLAUSES.sentence("stance:block-blue").endswith("Block Blue")
    with pytest.raises(KeyError):
        CLAUSES.sentence("wings:two")


def test_a_line_of_clauses_always_ends() -> None:
    rng = random.Random(4)
    written: tuple[str, ...] = ()
    while choices := CLAUSES.choices(written, table()):
        written += (rng.choice(choices).word,)

    assert len(written) < 120
    assert CLAUSES.saying(DEFAULT, written) != DEFAULT
