"""In advance: one list of all that answers for somebody, and each entry is changed and removed from there."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.after.outcomes import ANSWER, PLAN_OF_ROUNDS
from bot.hosting.playing import plans
from bot.ids import PersonId, press
from bot.messages import MENU_OPTIONS, Menu
from bot.play.panel import in_advance as panels
from engine import registry
from engine.face.forms import StandingAnswer
from engine.language import speaking
from engine.model import Answer, Filed, Link, Seat, Standing
from tests.bot import charioteers, phone, troys
from tests.bot.panels.test_panel_limits import GAME, SNOWFLAKE, problems, race, seated
from tests.bot.play.test_plans import in_advance, plan_ahead, planned, sent, sent_panel
from tests.bot.stage import GO, Stage, labels, menus, shown, stage

STEADY = "Plot 2 3 4 for me every round"
ON_SERVERS = [key for key, game in registry.all_games().items() if not game.workshop]


def entries(panel: Any) -> list[str]:
    """What the list says, without its numbers."""
    lines = [line.partition(". ") for line in panel.content.split("\n")]
    return [entry for number, _dot, entry in lines if number.isdecimal()]


def items(panel: Any, menu: str) -> list[str]:
    return [o["label"] for m in menus(panel) if m["placeholder"] == menu for o in m["options"]]


async def listed(s: Stage, who: str, code: str) -> Any:
    """The panel, opened anew from one's own side of the table."""
    return await in_advance(s, who, shown(await s.slash(who, "table show", table=code)))


async def sees_all(s: Stage) -> tuple[str, Any]:
    """A race in which Ann has sent a plot, planned two, keeps a standing answer and has a profile."""
    code = await s.race("Ben", chariots="one")
    await s.bot.host.keep_profile(s.id("Ann"), "chariots", "2 5 4")
    panel = await sent_panel(s, "Ann", 2, 3, 4)
    for coins in ((5, 4, 3), (4, 3, 2)):
        panel = await plan_ahead(s, "Ann", panel, *coins)
    panel = await in_advance(s, "Ann", panel)
    return code, shown(await s.choose("Ann", panel, "Keep a standing answer", STEADY))


async def test_one_list_says_what_for_when_and_from_where(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, panel = await sees_all(s)
        said, (one, two) = (await sent(s, "Ann", code))[0], await planned(s, "Ann", code)
        assert entries(panel) == [
            f"**This round, sent**: `{said}` (your answer with its tactics)",
            f"**Next round**: `{one}` (plan)",
            f"**In 2 rounds**: `{two}` (plan)",
            f"**Whenever it is asked**: {STEADY} (standing answer)",
            "**When you send nothing**: what you have set there (profile)",
        ]
        assert (
            items(panel, "Change …") == items(panel, "Remove …") == [said, one, two, STEADY, "Your profile"]
        )
        assert labels(panel) == ["Plan ahead", "Remove all", "Back"]


@pytest.mark.long
async def test_each_entry_leads_to_where_it_is_changed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, panel = await sees_all(s)
        said, one, _two, _standing, profile = items(panel, "Change …")
        for entry, there in (
            (said, "Withdraw"),
            (one, "Change the plan"),
            (STEADY, "It replaces the one that answers the same."),
            (profile, "Your profile for"),
        ):
            panel = shown(await s.choose("Ann", await listed(s, "Ann", code), "Change …", entry))
            assert there.lower() in f"{panel.content} {labels(panel)}".lower()


async def test_each_entry_is_removed_by_itself(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, panel = await sees_all(s)
        told = {0: "*Withdrawn. Your answer is a draft again.*"}
        while names := items(panel, "Remove …"):
            left = entries(panel)[1:]
            panel = shown(await s.choose("Ann", panel, "Remove …", names[0]))
            assert told.pop(0, "*Removed.*") in panel.content
            assert entries(panel)[-len(left) or 99 :][1:] == left[1:]
        assert entries(panel) == ["**When you send nothing**: a careful answer (your profile is empty)"]
        assert await sent(s, "Ann", code) == ("", "", False)
        assert await planned(s, "Ann", code) == ()
        assert await s.bot.host.profile(s.id("Ann"), "chariots") == ""
        again = shown(await s.press("Ann", s.newest, GO))
        assert "Nothing is sent yet." in again.content
        assert "2 3 4" in again.content


@pytest.mark.long
async def test_all_is_removed_but_what_is_sent_and_the_profile(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, panel = await sees_all(s)
        assert "*Remove all* keeps your sent answer and your profile." in panel.content
        panel = shown(await s.press("Ann", panel, "Remove all"))
        assert [entry.split(":")[0] for entry in entries(panel)] == [
            "**This round, sent**",
            "**When you send nothing**",
        ]
        late = shown(await s.press_id("Ann", s.newest, press(code, "remove", "all")))
        assert "That has changed in the meantime" in late.content


@pytest.mark.long
async def test_what_the_round_has_used_up_cannot_be_removed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, panel = await sees_all(s)
        _said, one, two, *_rest = items(panel, "Remove …")
        early = [await listed(s, "Ann", code) for _entry in range(3)]
        await s.plot("Ben", "2 3 4")
        for place, old in enumerate(early):
            late = shown(await s.choose("Ann", old, "Remove …", items(old, "Remove …")[place]))
            assert "That has changed in the meantime" in late.content
        assert entries(late)[:2] == [
            f"**This round, sent**: `{one}` (your answer with its tactics)",
            f"**Next round**: `{two}` (plan)",
        ]
        assert await planned(s, "Ann", code) == (two,)


@pytest.mark.long
async def test_a_set_of_cards_in_advance(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await charioteers.race(s, "Ben")
        await s.plot("Ann", "best", code)
        panel = await in_advance(s, "Ann", await charioteers.open_panel(s, "Ann"))
        panel = shown(await s.press("Ann", panel, "Plan ahead"))
        for key in ("Black", "Add to the plan"):
            panel = shown(await s.press("Ann", panel, key))
        panel = await in_advance(s, "Ann", panel)
        assert entries(panel)[1] == "**Next round**: the set that the game chooses (Black) (plan)"
        entry = items(panel, "Change …")[1]
        panel = shown(await s.choose("Ann", panel, "Change …", entry))
        for key in ("Red", "Change the plan"):
            panel = shown(await s.press("Ann", panel, key))
        assert entries(panel)[1].startswith("**Next round**: the set that the game chooses (Black, Red)")
        panel = shown(await s.choose("Ann", panel, "Remove …", items(panel, "Remove …")[1]))
        assert len(entries(panel)) == 2


@pytest.mark.long
async def test_a_game_with_what_if_keeps_plans_there_and_no_profile(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await troys.game(s)
        side = await troys.on_the_table(s, "Ben", code)
        assert {"What if …", "In advance"} <= set(labels(side))
        panel = await in_advance(s, "Ben", side)
        assert (entries(panel), labels(panel)) == ([], ["What if …", "Back"])
        panel = shown(await s.slash("Ben", "table line", line="d4P-d5 d7p-d6", table=code))
        sentence = "if d4P-d5 then d7p-d6"
        assert entries(panel) == [f"**As long as the game follows it**: {sentence} (plan)"]
        panel = shown(await s.choose("Ben", panel, "Change …", sentence))
        panel = shown(await s.press("Ben", panel, "In advance (1)"))
        panel = shown(await s.choose("Ben", panel, "Remove …", sentence))
        assert ("*Removed.*" in panel.content, entries(panel)) == (True, [])


@pytest.mark.long
async def test_more_leads_there_for_whoever_sits_at_the_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _panel = await sees_all(s)
        more = shown(await s.press_id("Ann", s.newest, press(code, "rest")))
        assert "In advance (3)" in labels(more)
        assert len(entries(await in_advance(s, "Ann", more))) == 5
        other = shown(await s.press_id("Cleo", s.newest, press(code, "rest")))
        assert not [label for label in labels(other) if label.startswith("In advance")]


@pytest.mark.parametrize("key", ON_SERVERS)
async def test_every_game_shows_the_panel(key: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game=key, seats=2)
        code = (await s.tables())[0].row.id
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        panel = await in_advance(s, "Ann", shown(await s.slash("Ann", "table show", table=code)))
        assert panel.content.startswith(f"**In advance** - table `{code}`")
        assert labels(panel)[-1] == "Back"


@pytest.mark.parametrize("language", ["en", "de"])
def test_as_much_as_can_be_said_in_advance(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """A plan of ten, twenty standing answers, forty offered: two pages have all of them."""
    table = next(race(2, "round", 6))
    orders = [Standing(f"p{n}", "plot", (Link(f"2 3 4 p{n} " + "W" * 200),)) for n in range(60)]
    standing_answers = tuple(StandingAnswer("W" * 200, order) for order in orders[20:])
    rich = dataclasses.replace(
        GAME, face=dataclasses.replace(GAME.face, standing_answers=lambda _view, _seat: standing_answers)
    )
    monkeypatch.setattr(registry, "all_games", lambda: {GAME.key: rich})
    plan = Standing(
        PLAN_OF_ROUNDS, "plot", tuple(Link("2 3 4 " + "W" * 200) for _ in range(plans.MOST)), line=True
    )
    kept = [dataclasses.replace(order, name=f"{ANSWER}{n}") for n, order in enumerate(orders[:20])]
    filed = tuple(Filed(Seat(1), order) for order in (plan, *kept))
    said = Answer(table.open[0].id, Seat(1), "2 3 4 " + "W" * 400, "player")
    sitting = seated(dataclasses.replace(table, filed=filed, answers=(said,)), 2)
    with speaking(language):
        found = [
            panels.panel(sitting, PersonId(SNOWFLAKE + 1), "W" * 400, "W" * 400, page) for page in range(3)
        ]
    assert [problem for panel in found for problem in problems(panel)] == []
    assert found[2] == found[1]
    menus = [[row for row in panel.rows if isinstance(row, Menu)] for panel in found[:2]]
    assert [[len(menu.items) for menu in page] for page in menus] == [[MENU_OPTIONS] * 3, [7, 7, 15]]
    assert len({item.value for page in menus for item in page[1].items}) == MENU_OPTIONS + 7
    assert menus[1][1].items[-1].value == "profile."


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_entry_fits_on_two_lines_of_a_phone(language: str) -> None:
    table = next(race(2, "round", 6))
    plan = Standing(PLAN_OF_ROUNDS, "plot", (Link("2 3 4"), Link("5 4 3")), line=True)
    answers = (Answer(table.open[0].id, Seat(1), "2 3 4", "player"),)
    sitting = seated(dataclasses.replace(table, filed=(Filed(Seat(1), plan),), answers=answers), 2)
    with speaking(language):
        told = panels.panel(sitting, PersonId(SNOWFLAKE + 1), "").content.split("\n")
        assert all(phone.lines(line) <= 2 for line in told)
