"""The panels of the small questions of tempo *impulse*: all that can be said, as keys or a menu."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.face.forms import Form, Group, Option, each
from engine.face.pages import opened
from engine.games.circus.face.menus import MENU, paged
from engine.games.circus.face.plotting import about
from engine.games.circus.face.questions import ASKED
from engine.games.circus.rules.asking.question import NOTHING
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.basic.verbs import Line, Lines
from engine.games.circus.rules.plans import words
from engine.language import _
from engine.model import Decision

KEYS = 5
_KEY = 40
"""The longest label of a key."""
_LABEL, _HINT = 80, 100


def question_form(race: Race, decision: Decision, draft: str, page: int) -> Form:
    """All lines of a small question."""
    man, asked = race.of(decision.seat), ASKED[decision.kind]
    legal = words.lines(race, man.colour, decision.kind, decision.about)
    said = tuple(draft.split())
    line = " ".join(said) if said in legal else ""
    option = partial(_option, race, decision, said)
    label = _(asked.sentence).format_map(asked.filling(decision.about))
    text = () if decision.kind == "lane" else tuple(about(race, man))
    if decision.fallback and tuple(decision.fallback.split()) in legal:
        sentence = _("If you do nothing: {answer}.")
        text += (sentence.format(answer=asked.answer(race, decision, tuple(decision.fallback.split()))),)
    form = Form(label, text, (), line, bool(line), tuple(asked.risks(race, decision)))
    return opened(form, paged(_groups(label, legal, option)), page)


def answers(race: Race, decision: Decision, draft: str) -> Iterator[tuple[Line, Option]]:
    """All lines of a small question, each as what can be pressed."""
    said = tuple(draft.split())
    for line in words.lines(race, race.of(decision.seat).colour, decision.kind, decision.about):
        yield line, _option(race, decision, said, line)


def _groups(label: str, legal: Lines, option: partial[Option]) -> list[tuple[Group, int]]:
    if len(legal) <= KEYS and all(len(option(line).label) <= _KEY for line in legal):
        return [(Group("answers", label[:_LABEL], map(option, legal), "keys"), len(legal))]
    groups = []
    for first in range(0, len(legal), MENU):
        part = {_id(line): line for line in legal[first : first + MENU]}
        group = each(f"answers{first}", label[:_LABEL], part, lambda id, part=part: option(part[id]))  # type: ignore[misc]
        groups.append((group, len(part)))
    return groups


def _id(line: Line) -> str:
    return "-".join(line) if line != NOTHING else "nothing"


def _option(race: Race, decision: Decision, said: Line, line: Line) -> Option:
    asked = ASKED[decision.kind]
    answer = asked.answer(race, decision, line)[:_LABEL]
    hint = asked.hint(race, decision, line[0])[:_HINT]
    return Option(_id(line), answer, " ".join(line), hint, line == said)
