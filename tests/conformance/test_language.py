"""Every text of a game can be said in another language, and nothing that is kept depends on the language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

import pytest

from engine import language
from engine.errors import GameError
from engine.face.forms import Form
from engine.face.happenings import Stretch
from engine.face.headlines import news
from engine.face.scene import Inset, Scene, Shape, Text
from engine.game import Game
from engine.imagining import random_line
from engine.kernel import begin, choices, spell, submit
from engine.language import SOURCE, _, add_language, known, speaking
from engine.model import Decision, DecisionId, Order, Seat, Step, Table
from engine.options import make_options, settings
from tests import extent
from tests.brackets import Brackets
from tests.conformance.cases import ORDERS, RELEASED, Case, Sample, cases_of, every_game, played
from tests.conformance.play import play_wildly
from tests.forms import options_of, whole

MADE_UP = "zz"
LOOKS = 3
LONGEST = 4_000
"""Of so long a text it is enough to look at the beginning."""
MOST_IN_A_MENU = 100

HOSTED = tuple(case for game in RELEASED.values() for case in [*cases_of(game)][: extent.amount(4, 2)])
"""The tables of the games that people play; the toys speak English only."""
hosted = pytest.mark.parametrize("case", HOSTED, ids=str)
each_game = pytest.mark.parametrize("game", RELEASED.values(), ids=RELEASED.keys())

NOTATION = re.compile(
    r"\b[BTRL][1-6][a-l]\b|\b[hebw][1-7](?:-\d+)?\b"  # squares and spaces
    r"|\b(?:I{1,3}|IV)\b"  # phases, and places on the grid
    r"|\bx[1-4]x"  # a crashed chariot on the board in letters
    r"|(?:[\d()KQRBNPSkqrbnps]+/){9}\S+ [wb](?: \S+)?"  # a line of cell-FEN
    r"|\b[a-j](?:10|[1-9])(?:[KQRBNPSkqrbnps]{1,2}(?:x\w)?-[a-j](?:10|[1-9])(?:=[KQRBNPSkqrbnps]{1,2})?)?\b"
    r"|\A[a-j](?: [a-j])?\Z|\ba(?: +[b-j]\b){9}|\bj(?: +[a-i]\b){9}"  # the files of a board, from either side
    r"|(?i:\b[KQRBNPS]{1,2}\b)"  # men by their letters
)
"""What has letters and is the same in every language. Numbers and signs have none."""


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_added", {})
    add_language(MADE_UP, Brackets())


def naked(text: str) -> str:
    """The letters of a text that nobody can translate; a text may be cut off within its brackets."""
    text, before = text[:LONGEST], ""
    while text != before:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", "", text), text
    return "".join(re.findall(r"[^\W\d_½]+", NOTATION.sub("", text.partition("⟦")[0])))


def check(texts: Iterator[str]) -> None:
    """Each text once, however often it is said: menus say the same again and again."""
    with speaking(MADE_UP):
        for text in set(texts):
            assert not naked(text), text


@pytest.mark.parametrize(
    ("text", "left"),
    [("⟦⟦Red⟧ drives⟧ 2", ""), ("⟦Red⟧ to", "to"), ("Red ⟦drives⟧", "Red"), ("⟦a⟧ B3a II ⟦cut o", "")],
)
def test_what_stands_outside_the_brackets(text: str, left: str) -> None:
    assert naked(text) == left


@pytest.mark.parametrize("case", [next(cases_of(game)) for game in RELEASED.values()], ids=str)
def test_a_game_is_the_same_in_every_language(case: Case) -> None:
    sample = played(case)
    with speaking(MADE_UP):
        assert play_wildly(sample.game, sample.opening, case.seed, ORDERS) == sample.steps


@hosted
def test_what_happens_can_be_told_in_every_language(case: Case) -> None:
    check(told(played(case)))


@hosted
def test_what_is_seen_can_be_said_in_every_language(case: Case) -> None:
    check(seen(played(case)))


@pytest.mark.long
@hosted
def test_what_is_asked_can_be_said_in_every_language(case: Case) -> None:
    check(asked(played(case)))


@hosted
def test_errors_can_be_said_in_every_language(case: Case) -> None:
    check(refused(played(case)))


@each_game
def test_a_game_introduces_itself_in_every_language(game: Game) -> None:
    check(introduced(game))


@each_game
def test_the_profile_can_be_said_in_every_language(game: Game) -> None:
    drafts = {option.line for option in options_of(whole(partial(game.face.profile, "")))}
    forms = (whole(partial(game.face.profile, draft)) for draft in ("", *extent.some(sorted(drafts), 8)))
    check(text for form in forms for text in panel(form))


@every_game
def test_an_option_is_read_as_it_is_shown_and_in_english(game: Game) -> None:
    for setting in settings(game.rules.Options):
        for value in setting.values:
            english = setting.word(value)
            for spoken in known():
                with speaking(spoken):
                    for word in (english, setting.word(value)):
                        read = make_options(game.rules.Options, {setting.name: word})
                        assert getattr(read, setting.name) == value


@each_game
@pytest.mark.parametrize("spoken", [name for name in known() if name != SOURCE])
def test_the_rules_are_whole_in_every_language_there_is(game: Game, spoken: str) -> None:
    english = game.face.chapters()
    with speaking(spoken):
        chapters = game.face.chapters()
    assert [c.purpose for c in chapters] == [c.purpose for c in english]
    assert not {c.text for c in chapters} & {c.text for c in english}


@pytest.mark.long
@hosted
@pytest.mark.parametrize("spoken", [name for name in known() if name != SOURCE])
def test_a_label_fits_a_menu_in_every_language_there_is(case: Case, spoken: str) -> None:
    sample = played(case)
    with speaking(spoken):
        for form in forms(sample):
            for group in form.groups:
                assert len(group.label) <= MOST_IN_A_MENU
                assert all(len(option.label) <= MOST_IN_A_MENU for option in group.options)


def told(sample: Sample) -> Iterator[str]:
    for reader in sample.readers:
        for step in sample.steps:
            for event in redacted(sample, step, reader):
                line = sample.game.face.narrate(event)
                yield line.text if line else ""
    stretches = [redacted(sample, step, None) for step in sample.steps]
    for stretch in (*stretches, [event for events in stretches for event in events]):
        yield from sample.game.face.story(stretch)
    before = None
    for step, stretch in zip(sample.steps, stretches, strict=True):
        view = sample.game.rules.view(step.table.state, None)
        for sentence in news(sample.game.face, Stretch(stretch, before, view)):
            yield from (sentence.full, sentence.brief)
        before = view
    outcome = sample.game.rules.outcome(sample.steps[-1].table.state)
    assert outcome is not None
    yield outcome.reason


def redacted(sample: Sample, step: Step[Any, Any, Any], reader: Seat | None) -> list[Any]:
    events = (sample.game.rules.redact(event, reader) for event in step.entry.events)
    return [event for event in events if event is not None]


def seen(sample: Sample) -> Iterator[str]:
    game = sample.game
    purposes = {chapter.purpose for chapter in game.face.chapters() if chapter.purpose}
    for table in sample.tables(LOOKS):
        for reader in sample.readers:
            view = game.rules.view(table.state, reader)
            yield game.face.caption(view)
            yield from (game.face.label(view, seat) for seat in sample.seats)
            for purpose in ("board", "mine", *sorted(purposes)):
                yield from letters(game.face.picture(view, "", purpose))
        for seat in sample.seats:
            view = game.rules.view(table.state, seat)
            yield game.face.lesson(view, seat)
            yield from (answer.sentence for answer in game.face.standing_answers(view, seat))


def letters(scene: Scene) -> Iterator[str]:
    yield from (scene.alt, scene.twin)
    yield from painted((*scene.ground, *scene.shapes))


def painted(shapes: Sequence[Shape]) -> Iterator[str]:
    """What is written in a picture; lines that follow each other in one column are one text."""
    written = [shape for shape in shapes if isinstance(shape, Text)]
    for _column, lines in groupby(written, key=lambda line: (line.x, line.anchor, line.size, line.face)):
        yield " ".join(line.text for line in lines)
    for shape in shapes:
        if isinstance(shape, Inset):
            yield from painted(shape.shapes)


def questions(sample: Sample) -> Iterator[tuple[Table[Any, Any], Decision]]:
    for table in sample.asking(LOOKS):
        yield from [(table, decision) for decision in table.open if decision.seat is not None][:2]


def drafts(sample: Sample, table: Table[Any, Any], decision: Decision) -> tuple[str, ...]:
    line = random_line(sample.game, table.state, decision, random.Random(decision.id))
    return ("", decision.fallback, line, " ".join(line.split()[:2]))


def forms(sample: Sample) -> Iterator[Form]:
    """All pages of an empty draft and of a finished one; what other drafts say stands on the first."""
    for table, decision in questions(sample):
        form = partial(sample.game.face.form, sample.game.rules.view(table.state, decision.seat), decision)
        empty, fallback, line, half = drafts(sample, table, decision)
        yield from (whole(partial(form, empty)), form(fallback), whole(partial(form, line)), form(half))


def panel(form: Form) -> Iterator[str]:
    yield from (form.title, *form.text, *form.warnings)
    for group in form.groups:
        yield group.label
        yield from (text for option in group.options for text in (option.label, option.hint))


def asked(sample: Sample) -> Iterator[str]:
    for form in forms(sample):
        yield from panel(form)
    for table, decision in questions(sample):
        view = sample.game.rules.view(table.state, decision.seat)
        for draft in drafts(sample, table, decision):
            yield from letters(sample.game.face.picture(view, draft, "preview"))
            for spot in sample.game.face.touch(view, decision, draft).spots:
                yield from (spot.name, *(text for o in spot.options for text in (o.label, o.hint)))
            words = sample.game.rules.read(table.state, decision, draft)
            for n in range(len(words) + 1):
                for choice in choices(sample.game, table.state, decision, words[:n]):
                    yield from (choice.label, choice.hint)


def refused(sample: Sample) -> Iterator[str]:
    for table, decision in questions(sample):
        for text in ("xyzzy", "", f"{decision.fallback} {decision.fallback}"):
            yield sentence(spell, sample.game, table.state, decision, text)
        seat, other = decision.seat, next((s for s in sample.seats if s != decision.seat), None)
        for order in (
            Order("answer", seat, decision.id, "xyzzy"),
            Order("answer", other, decision.id, decision.fallback),
            Order("answer", seat, DecisionId(10_000), decision.fallback),
            Order("withdraw", seat, decision.id),
            Order("ready", seat, decision.id),
            Order("close", by="host"),
            Order("act", Seat(99), line="resign"),
            Order("act", seat, line="xyzzy"),
            Order("file", seat),
            Order("unfile", seat, line="xyzzy"),
        ):
            yield sentence(submit, sample.game, table, order, sample.key)
    yield sentence(submit, sample.game, sample.steps[-1].table, Order("close", by="host"), sample.key)


def sentence(what: Any, *arguments: Any) -> str:
    """The sentence of the error, '' if there is none."""
    try:
        what(*arguments)
    except GameError as error:
        return str(error)
    return ""


def introduced(game: Game) -> Iterator[str]:
    yield from (game.title, game.blurb, *map(_, game.face.labels.values()))
    for chapter in game.face.chapters():
        yield from (chapter.title, chapter.text)
    for setting in settings(game.rules.Options):
        texts = [_(text) for text in (setting.label, setting.hint) if text]
        yield from (*texts, *map(setting.word, setting.values))
        yield sentence(begin, game, game.seats[0], b"", {setting.name: "xyzzy"})
    yield sentence(make_options, game.rules.Options, {"xyzzy": 1})
    opening = played(next(cases_of(game))).opening
    for seats, tempo in ((99, "round"), (game.seats[0], "xyzzy")):
        yield sentence(begin, game, seats, opening.key(), {}, tempo)
