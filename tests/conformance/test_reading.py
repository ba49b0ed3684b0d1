"""What people read and press: narration, stories, panels, sentences for advance answers, pictures."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from engine import options
from engine.errors import GameError
from engine.face.beats import unframed
from engine.face.forms import Form
from engine.face.happenings import Stretch
from engine.face.headlines import news
from engine.face.scene import Scene
from engine.game import Budget, Game
from engine.imagining import random_line
from engine.kernel import may, submit
from engine.model import WAKE, Decision, Order, Table
from tests import extent
from tests.conformance.cases import Case, Sample, every_case, every_game, played
from tests.conformance.play import silent_order
from tests.forms import options_of, whole

ALT_LIMIT = 1_000
BUDGET = Budget(40)
LOOKS = 4
PICTURED = 2
"""So many of these tables have all their pictures drawn."""
PANELS = 2
PRESSES = 5
BROKEN = ("xyzzy", "1 2 3 4 5 6 7 8 9", "  ", "'; **@everyone**")


@every_case
def test_every_event_is_told_or_passed_over_in_silence(case: Case) -> None:
    sample = played(case)
    for reader in sample.readers:
        for step in sample.steps:
            for event in step.entry.events:
                told = sample.game.rules.redact(event, reader)
                line = None if told is None else sample.game.face.narrate(told)
                assert line is None or (line.text.strip() == line.text != "" and line.weight in (0, 1, 2))


@every_case
def test_a_story_can_be_told_of_any_stretch_of_the_game(case: Case) -> None:
    sample = played(case)
    public = [
        [told for event in step.entry.events if (told := sample.game.rules.redact(event, None)) is not None]
        for step in sample.steps
    ]
    for events in (*public, [], [event for entry in public for event in entry]):
        assert all(line.strip() for line in sample.game.face.story(events))


@every_case
def test_what_mattered_is_told_in_sentences_of_which_none_comes_twice(case: Case) -> None:
    """The headline first: of every step, of the whole game, and with nothing known of what was before."""
    sample = played(case)
    game, views = sample.game, [sample.game.rules.view(step.table.state, None) for step in sample.steps]
    public = [
        [told for event in step.entry.events if (told := game.rules.redact(event, None)) is not None]
        for step in sample.steps
    ]
    for events, before, view in (
        *zip(public, [None, *views], views, strict=False),
        ([event for entry in public for event in entry], None, views[-1]),
    ):
        sentences = [sentence.full for sentence in news(game.face, Stretch(events, before, view))]
        assert len(set(sentences)) == len(sentences)
        assert all(sentence == sentence.strip() != "" for sentence in sentences)


@every_case
def test_every_panel_spells_its_draft_and_knows_whether_it_may_be_sent(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(PANELS):
        for decision in persons(table)[:2]:
            view = sample.game.rules.view(table.state, decision.seat)
            every_second = drafts(sample, table, decision)[decision.id % 2 :: 2]
            for draft in every_second:
                form = whole(partial(sample.game.face.form, view, decision, draft))
                assert form.title
                assert form.complete == may(sample.game, table.state, decision, form.line)
                assert sample.game.face.form(view, decision, form.line).line == form.line
                check_ids(form)


@every_case
def test_every_key_of_a_panel_leads_to_a_draft_in_its_spelling(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(PANELS):
        for decision in persons(table)[:1]:
            view = sample.game.rules.view(table.state, decision.seat)
            rng = random.Random(decision.id)
            for draft in ("", decision.fallback):
                pressed = options_of(whole(partial(sample.game.face.form, view, decision, draft)))
                for option in rng.sample(pressed, min(PRESSES, len(pressed))):
                    assert sample.game.face.form(view, decision, option.line).line == option.line


@every_case
def test_who_presses_keys_long_enough_has_a_line_to_send(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(2):
        for decision in persons(table)[:1]:
            view = sample.game.rules.view(table.state, decision.seat)
            rng = random.Random(decision.id)
            form = sample.game.face.form(view, decision, "")
            for _ in range(40 * PRESSES):
                if not form.complete:
                    option = rng.choice(rng.choice(form.groups).options)
                    form = sample.game.face.form(view, decision, option.line)
            assert form.complete


@every_case
def test_a_legal_line_is_a_complete_draft_with_the_same_consequences(case: Case) -> None:
    sample = played(case)
    for table in sample.tables(LOOKS):
        for decision in persons(table):
            line = random_line(sample.game, table.state, decision, random.Random(decision.id))
            form = sample.game.face.form(sample.game.rules.view(table.state, decision.seat), decision, line)
            assert form.complete
            if table.answer(decision.id) is None:
                said = [consequence(sample, table, decision, text) for text in (line, form.line)]
                assert said[0] == said[1]


@every_case
def test_advance_answers_are_sentences_that_can_be_filed(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        for seat in table.seats:
            standing_answers = sample.game.face.standing_answers(
                sample.game.rules.view(table.state, seat), seat
            )
            assert len({answer.standing.name for answer in standing_answers}) == len(standing_answers)
            for answer in standing_answers:
                assert " " in answer.sentence
                order = Order("file", seat, standing=answer.standing)
                wakes = any(link.answer == WAKE for link in answer.standing.links)
                if wakes and table.tempo == "round":
                    with pytest.raises(GameError, match="tempo round"):
                        submit(sample.game, table, order, sample.key)
                else:
                    filed = submit(sample.game, table, order, sample.key).table.filed
                    assert (seat, answer.standing) in [(f.seat, f.order) for f in filed]


@every_case
def test_facts_have_names_and_are_numbers_or_words(case: Case) -> None:
    sample = played(case)
    for table in sample.tables(LOOKS):
        for decision in persons(table):
            facts = sample.game.rules.facts(sample.game.rules.view(table.state, decision.seat), decision)
            assert all(name and type(value) in (int, str) for name, value in facts.items())


@every_case
def test_every_view_has_its_pictures_and_each_says_in_words_what_it_shows(case: Case) -> None:
    sample = played(case)
    grounds = set()
    for table in sample.tables(PICTURED):
        scenes = [sample.game.face.picture(sample.game.rules.view(table.state, None), "", "board")]
        for seat in table.seats:
            view = sample.game.rules.view(table.state, seat)
            scenes += [
                sample.game.face.picture(view, "", purpose) for purpose in ("board", "mine", "preview")
            ]
        for decision in persons(table):
            view = sample.game.rules.view(table.state, decision.seat)
            different = dict.fromkeys(drafts(sample, table, decision)[1:])
            scenes += [sample.game.face.picture(view, draft, "preview") for draft in different if draft]
        for scene in scenes:
            read_alt(scene)
        grounds.add((scenes[0].ground, scenes[0].width, scenes[0].height))
    assert len(grounds) == 1 or follows(sample.game), "the ground of the board changes in mid-game"


def follows(game: Game) -> bool:
    """Whether the pictures of a game show a part of its board, which moves with those who play."""
    return game.face.film is not None and game.face.film.frame is not unframed


@every_case
def test_every_position_has_its_headline_and_every_seat_its_name(case: Case) -> None:
    sample = played(case)
    for table in sample.tables(LOOKS):
        for reader in sample.readers:
            view = sample.game.rules.view(table.state, reader)
            assert sample.game.face.caption(view).strip()
            labels = {sample.game.face.label(view, seat) for seat in table.seats}
            assert len(labels) == len(table.seats)
            assert all(isinstance(sample.game.face.lesson(view, seat), str) for seat in table.seats)


@every_case
def test_what_a_profile_adds_to_a_line_keeps_it_legal(case: Case) -> None:
    sample = played(case)
    table = sample.steps[0].table
    profiles = {"", *(option.line for option in options_of(whole(partial(sample.game.face.profile, ""))))}
    for decision in table.awaited():
        view = sample.game.rules.view(table.state, decision.seat)
        for profile in sorted(profiles):
            filled = sample.game.rules.fill(view, decision, decision.fallback, profile)
            assert may(sample.game, table.state, decision, filled)


@every_game
def test_the_panel_of_the_profile_leads_only_to_profiles(game: Game) -> None:
    first = whole(partial(game.face.profile, ""))
    for draft in (first.line, *extent.some([option.line for option in options_of(first)], 20), *BROKEN):
        form = whole(partial(game.face.profile, draft))
        assert game.face.profile(form.line).line == form.line
        check_ids(form)


@every_case
def test_brains_answer_legally_and_always_the_same(case: Case) -> None:
    sample = played(case)
    for name, brain in sample.game.players.items():
        for table in sample.tables(2):
            for decision in persons(table)[:1]:
                view = sample.game.rules.view(table.state, decision.seat)
                line = brain(view, decision, random.Random(name), BUDGET)
                told = f"the player {name!r} answered {decision.kind!r} with {line!r}, which is illegal"
                assert may(sample.game, table.state, decision, line), told
                assert brain(view, decision, random.Random(name), BUDGET) == line


@every_game
def test_options_start_at_one_of_their_values_and_are_read_as_they_are_shown(game: Game) -> None:
    defaults = game.rules.Options()
    for setting in options.settings(game.rules.Options):
        assert setting.default in setting.values
        assert getattr(defaults, setting.name) == setting.default
        assert setting.label
        for value in setting.values:
            read = options.make_options(game.rules.Options, {setting.name: setting.word(value)})
            assert getattr(read, setting.name) == value


@every_game
def test_the_game_introduces_itself(game: Game) -> None:
    assert game.key == game.key.lower()
    assert game.title
    assert game.author
    assert game.blurb.endswith(".")
    assert game.version >= 1
    for chapter in game.face.chapters():
        assert chapter.title
        assert chapter.text


@every_game
def test_steps_and_events_can_be_told_apart_in_json(game: Game) -> None:
    for classes in (game.rules.Steps, game.rules.Events):
        assert len({kind.__name__ for kind in classes}) == len(classes)
        assert not any("kind" in kind.__dataclass_fields__ for kind in classes)


def drafts(sample: Sample, table: Table[Any, Any], decision: Decision) -> tuple[str, ...]:
    """Drafts as people leave them: none, finished, half, and broken ones."""
    line = random_line(sample.game, table.state, decision, random.Random(decision.id + 1))
    words = line.split()
    half = " ".join(words[: len(words) // 2])
    return ("", decision.fallback, line, half, f"{half} {BROKEN[0]}", *BROKEN)


def persons(table: Table[Any, Any]) -> list[Decision]:
    """The open questions that a person is asked."""
    return [decision for decision in table.open if decision.seat is not None]


def consequence(sample: Sample, table: Table[Any, Any], decision: Decision, line: str) -> tuple[Any, ...]:
    """The position and everything else that is open when an answer has come into force, all others silent."""
    table = submit(sample.game, table, Order("answer", decision.seat, decision.id, line), sample.key).table
    while table.decision(decision.id) is not None:
        table = submit(sample.game, table, silent_order(table), sample.key).table
    return table.state, table.agenda, table.open, table.outcome


def check_ids(form: Form) -> None:
    found = options_of(form)
    assert len({option.id for option in found}) == len(found)
    assert all(option.label for option in found)
    assert len({group.id for group in form.groups}) == len(form.groups)
    assert all(group.options for group in form.groups)


def read_alt(scene: Scene) -> None:
    assert 0 < len(scene.alt) <= ALT_LIMIT
    assert scene.width > 0
    assert scene.height > 0
