"""Golden playthroughs: one short game of each kind as text, so that a change of what people see shows.

`python -m tests.conformance.playthroughs` writes them anew; read the difference before you commit it. Which
game that is stands in the first lines of each: seats, tempo, seed and options may be changed there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from engine.kernel import choices
from engine.model import Decision, Order, Step, Tempo
from engine.options import settings
from tests.conformance.cases import GAMES, Case, Sample, played

FOLDER = Path(__file__).parent
ENTRIES = 40
_WORDS = 8
_WIDTH = 240

_SEATS = re.compile(r"(\d+) seats at tempo (\w+), seed (\d+)")


def case_of(key: str) -> Case:
    """The game that is written down for a key: the one that its playthrough names, else a plain one."""
    game, path = GAMES[key], path_of(key)
    if not path.exists():
        return Case(key, game.seats[-1], game.tempos[-1])
    _title, told, options = path.read_text(encoding="utf-8").splitlines()[:3]
    found = _SEATS.fullmatch(told)
    assert found is not None, told
    chosen = ast.parse(options, mode="eval").body
    assert isinstance(chosen, ast.Call), options
    values = {k.arg: ast.literal_eval(k.value) for k in chosen.keywords}
    given = tuple(
        (s.name, values[s.name])
        for s in settings(game.rules.Options)
        if values.get(s.name, s.default) != s.default
    )
    return Case(key, int(found[1]), cast(Tempo, found[2]), given, int(found[3]))


def path_of(key: str) -> Path:
    """Where the playthrough of a game lies."""
    return FOLDER / f"{key}.txt"


def playthrough(case: Case) -> str:
    """The first entries of a game as text: orders, events, what is told, seen and asked."""
    sample = played(case)
    lines = [*_opening(case, sample)]
    shown: dict[str, str] = {}
    for step in sample.steps[:ENTRIES]:
        lines += ["", *_entry(sample, step), *_sights(sample, step, shown), *_questions(sample, step)]
    lines += ["", *_end(sample)]
    return "\n".join(lines) + "\n"


def _opening(case: Case, sample: Sample) -> Iterator[str]:
    yield f"{sample.game.title} ({sample.game.key}, rules version {sample.game.version})"
    yield f"{case.seats} seats at tempo {case.tempo}, seed {case.seed}"
    yield f"{sample.steps[0].table.options}"


def _entry(sample: Sample, step: Step[Any, Any, Any]) -> Iterator[str]:
    entry = step.entry
    yield f"=== {entry.number}: {_order(entry.order)}"
    if entry.rolls:
        yield _short(f"rolls  {', '.join(f'{r.label} {r.value}/{r.sides}' for r in entry.rolls)}")
    for event in entry.events:
        yield _short(f"event  {event}")
    public = [told for event in entry.events if (told := sample.game.rules.redact(event, None)) is not None]
    for event in public:
        line = sample.game.face.narrate(event)
        if line is not None:
            yield f"log {line.weight}  {line.text}"
    for text in sample.game.face.story(public):
        yield f"story  {text}"


def _order(order: Order) -> str:
    who = "" if order.seat is None else f" seat {order.seat}"
    what = "" if order.decision is None else f" #{order.decision}"
    name = "" if order.standing is None else f" '{order.standing.name}'"
    return f"{order.verb}{who}{what}{name} {order.line!r} by {order.by}"


def _sights(sample: Sample, step: Step[Any, Any, Any], shown: dict[str, str]) -> Iterator[str]:
    """The board, and what each seat is told beyond it, wherever that has changed."""
    state = step.table.state
    public = sample.game.face.picture(sample.game.rules.view(state, None), "", "board")
    yield from _news(
        shown, f"board [{sample.game.face.caption(sample.game.rules.view(state, None))}]", public.twin
    )
    for seat in sample.seats:
        alt = sample.game.face.picture(sample.game.rules.view(state, seat), "", "mine").alt
        yield from _news(shown, f"seat {seat} sees", "what all see" if alt == public.alt else alt)


def _news(shown: dict[str, str], title: str, text: str) -> Iterator[str]:
    name = title.partition(" [")[0]
    if shown.get(name) != text:
        shown[name] = text
        yield title
        yield from (f"    {line}".rstrip() for line in text.splitlines())


def _questions(sample: Sample, step: Step[Any, Any, Any]) -> Iterator[str]:
    table = step.table
    for decision in table.open:
        answer = table.answer(decision.id)
        state = "waits" if answer is None else f"has {answer.line!r} by {answer.by}"
        ready = ", ready" if decision.id in table.ready else ""
        yield f"asked  {_question(decision)}: {_offered(sample, step, decision)}; {state}{ready}"
    for filed in table.filed:
        yield f"filed  seat {filed.seat} '{filed.order.name}' {filed.done} of {len(filed.order.links)}"


def _question(decision: Decision) -> str:
    kinds = [word for word, holds in (("sealed", decision.sealed), ("offer", decision.offer)) if holds]
    who = "the host" if decision.seat is None else f"seat {decision.seat}"
    given = f", given {decision.given!r}" if decision.given else ""
    about = f" {decision.about!r}" if decision.about else ""
    told = f" ({', '.join(kinds)})" if kinds else ""
    return f"#{decision.id} {who} {decision.kind}{about}{told}, else {decision.fallback!r}{given}"


def _offered(sample: Sample, step: Step[Any, Any, Any], decision: Decision) -> str:
    words = [choice.word for choice in choices(sample.game, step.table.state, decision, ())]
    more = f" … {len(words)} in all" if len(words) > _WORDS else ""
    return " ".join(words[:_WORDS]) + more


def _end(sample: Sample) -> Iterator[str]:
    outcome = sample.steps[-1].table.outcome
    left = len(sample.steps) - ENTRIES
    if left > 0:
        yield f"=== and {left} entries more"
    if outcome is not None:
        places = "; ".join(f"{place}. {', '.join(names)}" for place, names in enumerate(outcome.ranking, 1))
        yield f"the end: {outcome.reason} {places}"


def _short(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
