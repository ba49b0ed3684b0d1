"""A panel makes what it shows: how many options a press has made, and that a Send makes none."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.ids import press
from bot.messages import Menu
from bot.panels import pages
from bot.play.handlers.playing import pressed
from engine import registry
from engine.face.forms import Form, Option
from engine.game import Game
from engine.kernel import act_of
from engine.model import Decision
from tests.altered import alter
from tests.bot.stage import shown as shown_by
from tests.bot.stage import stage
from tests.conformance.cases import Case, every_case, every_game, played
from tests.forms import every_page, page_numbers

ON_SERVERS = [key for key, game in registry.all_games().items() if not game.workshop]
MOST = 60
PANELS = 2
PRESSES = 8


class Made:
    """How many options have been made since it was asked last."""

    def __init__(self) -> None:
        self.count = 0

    def since(self) -> int:
        count, self.count = self.count, 0
        return count


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    counted, init = Made(), Option.__init__

    def count(option: Option, *args: Any, **named: Any) -> None:
        counted.count += 1
        init(option, *args, **named)

    monkeypatch.setattr(Option, "__init__", count)
    return counted


def shown(form: Form) -> int:
    """Show a page as the bot does; how many entries its menus have."""
    rows = pages.controls(form, str, str, lambda group, option: f"{group}:{option}")
    return sum(
        len(row.items) if isinstance(row, Menu) else len(row) if isinstance(row, tuple) else 1 for row in rows
    )


def walk(at: Callable[[str, int], Form], draft: str, rng: random.Random, made: Made) -> None:
    """Press about in a panel: keys, entries of menus and of contents, and what leads to other pages."""
    page = 1
    form = at(draft, page)
    for _press in range(PRESSES):
        known = [(group.id, option.id) for group in form.groups for option in group.options]
        made.since()
        if known and rng.random() < 0.6:
            draft = pressed(partial(at, draft), page, *rng.choice(known))
        elif form.contents:
            page = pages.page_of(partial(at, draft), rng.choice(form.contents)[1].id)
        else:
            page = rng.choice(page_numbers(form))
        form = at(draft, page)
        assert shown(form) <= MOST
        assert made.since() <= MOST


@every_case
def test_no_press_in_a_panel_makes_more_than_sixty_options(case: Case, made: Made) -> None:
    game = played(case)
    for table in game.asking(PANELS):
        for decision in asked(table.open):
            view = game.game.rules.view(table.state, decision.seat)
            at = partial(game.game.face.form, view, decision)
            walk(at, decision.fallback, random.Random(case.seed), made)


@every_game
def test_no_press_in_the_panel_of_the_profile_makes_more_than_sixty_options(game: Game, made: Made) -> None:
    for seed in range(PANELS):
        walk(game.face.profile, "", random.Random(seed), made)


@pytest.mark.long
@every_game
def test_a_panel_that_was_left_open_works_though_another_page_was_turned_to(game: Game) -> None:
    at = partial(game.face.profile, "")
    for form in every_page(at):
        for group in form.groups[:1]:
            for page in page_numbers(form):
                option = group.options[-1]
                assert pressed(at, page, group.id, option.id) == option.line


def asked(open: tuple[Decision, ...]) -> Iterator[Decision]:
    """What a person is asked, and what the same person may do unasked."""
    for decision in open:
        if decision.seat is not None:
            yield decision
            yield act_of(decision.seat)
            return


@pytest.mark.long
@pytest.mark.parametrize("key", ON_SERVERS)
async def test_a_send_makes_no_menus(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    form = registry.find(key).face.form

    def counted(view: Any, decision: Decision, draft: str, page: int = 1) -> Form:
        made.append(decision.id)
        return form(view, decision, draft, page)

    alter(monkeypatch, key, form=counted)
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game=key, seats=2)
        code = (await s.tables())[0].row.id
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        who, asked = (await s.waiting(code))[0]
        panel = shown_by(await s.press_id(who, s.newest, press(code, "answer", asked.id)))
        panel = shown_by(await s.write(who, await s.press(who, panel, "Type it"), asked.fallback))
        made.clear()
        answered = shown_by(await s.press(who, panel, "Send"))
        assert "Sent: " in answered.content
        assert not made


@every_case
def test_what_a_sent_answer_comes_to_is_said_without_an_option(case: Case, made: Made) -> None:
    game = played(case)
    for table in game.asking(PANELS):
        for decision in (d for d in table.open if d.sealed):
            view = game.game.rules.view(table.state, decision.seat)
            made.since()
            outlook = game.game.face.outlook(view, decision, decision.fallback)
            assert all(outlook)
            assert not made.since()
