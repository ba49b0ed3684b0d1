"""Only what may be seen leaves the engine.

A position is redrawn wherever a reader cannot know it, and everything that this reader is shown, may
choose, may test and is told has to stay the same. An event may tell more than the position before it
only as far as the position after it shows it as well.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from functools import partial
from itertools import islice, pairwise
from typing import Any

import pytest

from engine.drivers import RANDOM
from engine.errors import BadOrder
from engine.face.forms import Form
from engine.imagining import imagine, random_line
from engine.kernel import choices, submit
from engine.model import UNASKED, Decision, Filed, Link, Order, Seat, Standing, Step, Table
from engine.selfplay import play_on
from tests import extent
from tests.conformance.cases import CASES, Case, Sample, every_case, played
from tests.forms import whole
from tests.toys import TOYS

LOOKS = 2
ON = 6
"""So many orders an imagined table is played on."""
PURPOSES = ("board", "mine", "preview")


@every_case
def test_nothing_shown_to_a_reader_depends_on_what_is_hidden_from_him(case: Case) -> None:
    sample = played(case)
    for table in sample.tables(LOOKS):
        for reader in sample.readers:
            redrawn = sample.game.rules.resample(table.state, reader, random.Random(case.seed))
            if redrawn == table.state:
                continue  # he knows it all
            other = dataclasses.replace(table, state=redrawn)
            assert shown(sample, other, reader) == shown(sample, table, reader)


@every_case
def test_nothing_told_to_a_reader_depends_on_what_stays_hidden_from_him(case: Case) -> None:
    sample = played(case)
    rng = random.Random(case.seed)
    pairs = [(before.table, step) for before, step in pairwise(sample.steps) if step.entry.events]
    entries = 10 if case.game in TOYS else extent.amount(3, 2)
    times = 3 if case.game in TOYS else 2
    for table, step in rng.sample(pairs, min(entries, len(pairs))):
        for reader in sample.readers:
            for shadow in shadows(sample, table, step.entry.order, reader, rng, times):
                if view_of(sample, shadow, reader) == view_of(sample, step, reader):
                    assert told(sample, shadow, reader) == told(sample, step, reader)


@every_case
def test_a_table_that_a_seat_imagines_looks_the_same_and_tells_nothing_that_the_seat_cannot_know(
    case: Case,
) -> None:
    """Whatever others hold, have answered and filed, the same is imagined; and it can be played on."""
    sample, rng = played(case), random.Random(case.seed)
    for table in sample.asking(LOOKS):
        for seat in table.seats:
            made = imagine(sample.game, table, seat, random.Random(case.seed))
            assert shown(sample, made, seat) == shown(sample, table, seat)
            assert [as_read(d, seat) for d in made.open] == [as_read(d, seat) for d in table.open]
            assert (
                imagine(sample.game, alike(sample, table, seat, rng), seat, random.Random(case.seed)) == made
            )
            drivers = dict.fromkeys(table.seats, RANDOM)
            assert len([*islice(play_on(sample.game, made, drivers, b"any bytes"), ON)]) > 0


def alike(sample: Sample, table: Table[Any, Any], seat: Seat, rng: random.Random) -> Table[Any, Any]:
    """Another table that looks the same to a seat: others hold, have said and fall back on something else."""
    state = sample.game.rules.resample(table.state, seat, rng)
    asked = {d.id: d for d in table.open}
    lines = {d.id: random_line(sample.game, state, d, rng) for d in table.open if d.seat not in (seat, None)}
    answers = [
        dataclasses.replace(a, line=lines.get(a.decision, a.line))
        for a in table.answers
        if rng.randrange(2) or asked[a.decision].seat == seat
    ]
    filed = Filed(Seat(1 + seat % len(table.seats)), Standing("any", "any", (Link("any"),)))
    return dataclasses.replace(
        table,
        state=state,
        open=tuple(dataclasses.replace(d, fallback=lines.get(d.id, d.fallback)) for d in table.open),
        answers=tuple(answers),
        ready=tuple(id for id in table.ready if id in {a.decision for a in answers}),
        filed=(*table.filed, filed) if filed.seat != seat else table.filed,
    )


@pytest.mark.parametrize("key", sorted({case.game for case in CASES}))
def test_a_game_that_hides_events_also_redraws_positions_and_passes_on_its_secrets(key: str) -> None:
    """Without this the two tests above might compare nothing."""
    games = [played(case) for case in CASES if case.game == key]
    hides = any(
        sample.game.rules.redact(event, None) != event
        for sample in games
        for s in sample.steps
        for event in s.entry.events
    )
    redraws = any(
        sample.game.rules.resample(table.state, None, random.Random(seed)) != table.state
        for sample in games
        for table in sample.tables()
        for seed in range(3)
    )
    assert hides == redraws


@every_case
def test_redacted_events_are_events_of_the_same_kind(case: Case) -> None:
    sample = played(case)
    for reader in sample.readers:
        for step in sample.steps:
            for event in step.entry.events:
                seen = sample.game.rules.redact(event, reader)
                assert seen is None or type(seen) is type(event)
                assert seen is None or sample.game.rules.redact(seen, reader) == seen


@every_case
def test_a_sealed_answer_changes_nothing_before_its_group_closes(case: Case) -> None:
    """Whatever it says: the position, the questions, and what everybody can read stay as they were."""
    sample = played(case)
    for before, step in pairwise(sample.steps):
        order = step.entry.order
        asked = before.table.decision(order.decision or UNASKED)
        if order.verb in ("answer", "lapse") and asked is not None and asked.sealed:
            if step.table.decision(asked.id) is None:
                continue
            entry = step.entry
            assert (entry.events, entry.rolls, entry.locks, entry.answers) == ((), (), (), ())
            assert step.table.state == before.table.state
            assert step.table.open == before.table.open


@every_case
def test_a_digest_fits_its_sealed_answer_alone_and_cannot_be_guessed(case: Case) -> None:
    digests = [lock.digest for step in played(case).steps for lock in step.entry.locks]

    assert len(digests) == len(set(digests)), "the same line twice has the same digest: there is no nonce"


@every_case
def test_the_nonce_of_a_sealed_answer_is_never_empty(case: Case) -> None:
    for table in played(case).tables():
        for answer in table.answers:
            decision = table.decision(answer.decision)
            assert decision is not None
            assert bool(answer.nonce) == decision.sealed


def shown(sample: Sample, table: Table[Any, Any], reader: Seat | None) -> list[Any]:
    """All that a reader can get to see of a table, and all that he may say and test."""
    game, view = sample.game, sample.game.rules.view(table.state, reader)
    purposes = PURPOSES if reader is not None else PURPOSES[:1]
    found: list[Any] = [view, game.face.caption(view)]
    found += [game.face.picture(view, "", purpose) for purpose in purposes]
    if reader is None:
        return found
    found += [game.face.label(view, seat) for seat in table.seats]
    found += [game.face.lesson(view, reader), game.face.standing_answers(view, reader)]
    for decision in table.open:
        if decision.seat == reader:
            line = random_line(game, table.state, decision, random.Random(decision.id))
            found += [line, game.rules.facts(view, decision), *tree(sample, table, decision, line)]
            found += [forms_of(sample, view, decision, line), game.face.picture(view, line, "preview")]
            found += [game.face.touch(view, decision, draft) for draft in ("", line)]
    return found


def view_of(sample: Sample, step: Step[Any, Any, Any], reader: Seat | None) -> Any:
    return sample.game.rules.view(step.table.state, reader)


def told(sample: Sample, step: Step[Any, Any, Any], reader: Seat | None) -> list[Any]:
    """What a reader learns from an entry: events, their words, who is asked what, and what comes then."""
    events = [sample.game.rules.redact(event, reader) for event in step.entry.events]
    known = [event for event in events if event is not None]
    words = [sample.game.face.narrate(event) for event in known]
    asked = [as_read(d, reader) for d in step.table.open]
    return [known, words, sample.game.face.story(known), asked, step.table.agenda]


def as_read(decision: Decision, reader: Seat | None) -> Decision:
    """A question as a reader sees it: what the seat falls back on and has given is for the seat alone."""
    if decision.seat == reader:
        return decision
    return dataclasses.replace(decision, fallback="", given="")


def tree(sample: Sample, table: Table[Any, Any], decision: Decision, line: str) -> Iterator[Any]:
    words = tuple(line.split())
    for length in range(len(words) + 1):
        yield choices(sample.game, table.state, decision, words[:length])


def forms_of(sample: Sample, view: Any, decision: Decision, line: str) -> list[Form]:
    """All pages of an empty draft and of a finished one, and the first of a broken one."""
    form = partial(sample.game.face.form, view, decision)
    return [whole(partial(form, "")), whole(partial(form, line)), form("xyzzy")]


def shadows(
    sample: Sample, table: Table[Any, Any], order: Order, reader: Seat | None, rng: random.Random, times: int
) -> Iterator[Step[Any, Any, Any]]:
    """The same order at tables that look the same to a reader; others have sealed something else there.

    What others say is the line in the same place among their choices, where the same line is impossible.
    """
    for _ in range(times):
        other = dataclasses.replace(table, state=sample.game.rules.resample(table.state, reader, rng))
        try:
            yield submit(sample.game, *_recast(sample, table, other, order, reader, rng), sample.key)
        except BadOrder:
            continue


def _recast(
    sample: Sample,
    table: Table[Any, Any],
    other: Table[Any, Any],
    order: Order,
    reader: Seat | None,
    rng: random.Random,
) -> tuple[Table[Any, Any], Order]:
    """Questions, answers and the order in the words of the other table."""
    answers = []
    for answer in table.answers:
        decision = table.decision(answer.decision)
        assert decision is not None
        line = translated(sample, table, other, decision, answer.line)
        if decision.sealed and decision.seat != reader:
            line = continued(sample, other, decision, line, rng)
        answers.append(dataclasses.replace(answer, line=line))
    questions = tuple(
        dataclasses.replace(decision, fallback=translated(sample, table, other, decision, decision.fallback))
        for decision in table.open
    )
    asked = table.decision(order.decision or UNASKED)
    if order.verb == "answer" and asked is not None:
        order = dataclasses.replace(order, line=translated(sample, table, other, asked, order.line))
    return dataclasses.replace(other, open=questions, answers=tuple(answers)), order


def continued(
    sample: Sample, table: Table[Any, Any], decision: Decision, line: str, rng: random.Random
) -> str:
    """A line that begins like this one and goes on by chance."""
    words = line.split()
    written = tuple(words[: rng.randint(0, len(words))])
    while legal := [choice.word for choice in choices(sample.game, table.state, decision, written)]:
        if "" in legal and rng.random() < 0.5:
            break
        written += (rng.choice([word for word in legal if word]),)
    return " ".join(written)


def translated(
    sample: Sample, here: Table[Any, Any], there: Table[Any, Any], decision: Decision, line: str
) -> str:
    """The line at another table: the same words where they are possible, else those in the same place."""
    written: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    for word in sample.game.rules.read(here.state, decision, line):
        possible = [c.word for c in choices(sample.game, there.state, decision, said)]
        place = [c.word for c in choices(sample.game, here.state, decision, written)].index(word)
        if word not in possible and place >= len(possible):
            raise BadOrder("There is nothing in that place.", word)
        written += (word,)
        chosen = word if word in possible else possible[place]
        said += (chosen,) if chosen else ()
    return " ".join(said)
