"""What can be tapped of a picture is part of its panel: it leads to legal lines, and leaves no place out."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import Any

from engine.face.forms import Form
from engine.face.outlines import bounds
from engine.face.plain import plain
from engine.face.touch import Touch
from engine.game import Game
from engine.kernel import may
from engine.model import Decision, DecisionId, Seat, Table
from tests.conformance.cases import Case, Sample, every_case, played
from tests.forms import whole

TABLES = 2
TAPS = 3
LINES = 4
"""So many of the lines of a state are tried."""
FURTHER = {"route"}
"""Kinds of questions whose menus name places that their picture does not show."""
SOUGHT, TRIES = 1, 300
"""So many lines of menus are looked for at a draft, each with so many taps tried."""
EDGE = 0.5
"""So far, in scene units, a spot may reach beyond its picture, as numbers are rounded."""


class Asked:
    """A person in front of a board: what is asked, and what the panel and the picture say at a draft."""

    def __init__(self, game: Game, table: Table[Any, Any], decision: Decision) -> None:
        self.game, self.state, self.decision = game, table.state, decision
        self.view = game.rules.view(table.state, decision.seat)

    def touch(self, draft: str) -> Touch:
        return self.game.face.touch(self.view, self.decision, draft)

    def form(self, draft: str) -> Form:
        return whole(partial(self.game.face.form, self.view, self.decision, draft))

    def lines(self, draft: str) -> list[str]:
        """The lines of all spots."""
        return [option.line for spot in self.touch(draft).spots for option in spot.options]

    def drafts(self, rng: random.Random) -> Iterator[str]:
        """Drafts as they come about by taps at random, after the one with which the panel begins."""
        draft = self.game.face.propose(self.view, self.decision, "")
        for _tap in range(TAPS):
            yield draft
            if not (lines := self.lines(draft)):
                return
            draft = rng.choice(lines)


def asked(sample: Sample) -> Iterator[Asked]:
    """Those who are asked, a few times in a game."""
    for table in sample.asking(TABLES):
        for decision in table.open:
            if decision.seat is not None:
                yield Asked(sample.game, table, decision)


@every_case
def test_spots_lie_in_their_picture_and_are_told_apart(case: Case) -> None:
    sample, rng = played(case), random.Random(case.seed)
    for at in asked(sample):
        for draft in at.drafts(rng):
            touch = at.touch(draft)
            scene = sample.game.face.picture(at.view, draft, "preview")
            x, y, width, height = touch.box or (0, 0, scene.width, scene.height)
            assert 0 <= x < x + width <= scene.width
            assert 0 <= y < y + height <= scene.height
            assert len({spot.id for spot in touch.spots}) == len(touch.spots)
            for spot in touch.spots:
                left, top, right, foot = bounds(spot.area)
                assert -EDGE <= left < right <= scene.width + EDGE, spot
                assert -EDGE <= top < foot <= scene.height + EDGE, spot
                assert spot.name
                assert spot.options
                assert len({option.id for option in spot.options}) == len(spot.options), spot


@every_case
def test_a_spot_is_the_same_place_at_every_draft(case: Case) -> None:
    """Its id and its name stay, so that a screen reader finds it again."""
    sample, rng = played(case), random.Random(case.seed)
    for at in asked(sample):
        names: dict[str, str] = {}
        for draft in at.drafts(rng):
            for spot in at.touch(draft).spots:
                assert names.setdefault(spot.id, spot.name) == spot.name


def test_a_face_without_places_offers_nothing_to_tap() -> None:
    touch = plain(lambda _view, _decision, _written: ()).touch
    assert touch(None, Decision(DecisionId(1), Seat(1), "plot"), "") == Touch()


@every_case
def test_each_line_of_a_spot_is_a_legal_beginning(case: Case) -> None:
    sample, rng = played(case), random.Random(case.seed)
    for at in asked(sample):
        for draft in at.drafts(rng):
            lines = at.lines(draft)
            for line in rng.sample(lines, min(LINES, len(lines))):
                form = sample.game.face.form(at.view, at.decision, line)
                assert form.line == line
                if form.complete:
                    assert may(sample.game, at.state, at.decision, line), line


def names_a_place(line: str) -> bool:
    """Words as `wait` stand beside places in some menus."""
    return any(letter.isdigit() for letter in line)


@every_case
def test_what_a_menu_of_places_offers_is_reached_by_taps(case: Case) -> None:
    """A menu is one of places where spots have half of its lines at least; of it what can be sent counts."""
    sample, rng = played(case), random.Random(case.seed)
    for at in asked(sample):
        if at.decision.kind in FURTHER:
            continue
        for draft in at.drafts(rng):
            form = at.form(draft)
            near, own = set(at.lines(draft)), {draft, form.line}
            menus = ({option.line for option in group.options} - own for group in form.groups)
            missing = sorted(
                {
                    line
                    for lines in menus
                    if of_places(lines, near)
                    for line in lines - near
                    if names_a_place(line)
                }
            )
            for line in rng.sample(missing, min(SOUGHT, len(missing))):
                if sample.game.face.form(at.view, at.decision, line).complete:
                    assert reached(at, draft, line), f"{draft!r} does not lead to {line!r}"


def of_places(lines: set[str], near: set[str]) -> bool:
    return bool(lines & near) and 2 * len(lines & near) >= len(lines)


def reached(at: Asked, draft: str, line: str) -> bool:
    """Whether taps lead from a draft to a line; those that look more like it are tried first."""
    seen, open = {draft}, [(0.0, draft)]
    for _tries in range(TRIES):
        if not open:
            return False
        for further in at.lines(heapq.heappop(open)[1]):
            if further == line:
                return True
            if further not in seen:
                seen.add(further)
                heapq.heappush(open, (unlike(further, line), further))
    return False


def unlike(one: str, other: str) -> float:
    """How many words differ; lines with the same beginning are a little more alike."""
    words = Counter(one.split()), Counter(other.split())
    differing = ((words[0] - words[1]) + (words[1] - words[0])).total()
    return differing - len([*takewhile(bool, (a == b for a, b in zip(one, other, strict=False)))]) / 100
