"""Plans for several rounds: put together in the panel, sent by themselves, edited like any other plot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting.after.outcomes import PLAN_OF_ROUNDS
from bot.hosting.playing import plans
from bot.hosting.seats import offering
from bot.hosting.table.sitting import Refused
from engine.model import Link, Order, Seat, Standing
from tests.bot.hosting.hall import DAY, PEOPLE, Hall, hall
from tests.bot.stage import GO, Stage, labels, menus, shown, stage


async def planned(s: Stage, who: str, code: str) -> tuple[str, ...]:
    sitting = await s.bot.host.look(code)
    return plans.planned(sitting, sitting.my_seat(s.id(who)).seat)


async def sent_panel(s: Stage, who: str, *coins: int) -> Any:
    """The panel of the present question after sending these coins."""
    panel = await s.draw_up(who, *coins)
    return shown(await s.press(who, panel, "Send"))


async def in_advance(s: Stage, who: str, panel: Any) -> Any:
    """The panel that the one button of another leads to."""
    return shown(await s.press(who, panel, next(x for x in labels(panel) if x.startswith("In advance"))))


async def plan_ahead(s: Stage, who: str, panel: Any, *coins: int) -> Any:
    """Add one round to the plan, from the panel of the plot or of the plan itself."""
    if "Add to the plan" not in labels(panel):
        panel = shown(await s.press(who, await in_advance(s, who, panel), "Plan ahead"))
    panel = shown(await s.press(who, panel, "Start over")) if "Start over" in labels(panel) else panel
    order = " ".join(map(str, coins))
    entries = [option["label"] for option in menus(panel)[0]["options"]]
    entry = next(label for label in entries if label.startswith(f"{order}:"))
    panel = shown(await s.choose_any(who, panel, 0, entry))
    return shown(await s.press(who, panel, "Add to the plan"))


async def sent(s: Stage, who: str, code: str) -> tuple[str, str, bool]:
    """What somebody has sent in the open round, who said it, and whether it is ready."""
    sitting = await s.bot.host.look(code)
    asked = sitting.asked(s.id(who))
    assert asked is not None
    said = sitting.running.answer(asked.id)
    return (said.line, said.by, asked.id in sitting.running.ready) if said else ("", "", False)


async def test_a_plan_sends_the_plots_of_the_next_rounds(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = await sent_panel(s, "Ann", 2, 3, 4)
        panel = await plan_ahead(s, "Ann", panel, 5, 4, 3)
        assert "Added" in panel.content
        panel = await plan_ahead(s, "Ann", panel, 4, 3, 2)
        assert "1. `5 4 3" in panel.content
        assert "2. `4 3 2" in panel.content
        await s.plot("Ben", "2 3 4")
        assert (await sent(s, "Ann", code))[1:] == ("standing", True)
        assert (await sent(s, "Ann", code))[0].startswith("5 4 3")
        await s.restart()
        await s.plot("Ben", "2 3 4")
        assert (await sent(s, "Ann", code))[0].startswith("4 3 2")
        assert await planned(s, "Ann", code) == ()
        await s.plot("Ben", "2 3 4")
        assert await sent(s, "Ann", code) == ("", "", False)


@pytest.mark.long
async def test_what_a_plan_has_sent_can_be_changed_until_the_round_closes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = await sent_panel(s, "Ann", 2, 3, 4)
        for coins in ((5, 4, 3), (4, 3, 2)):
            panel = await plan_ahead(s, "Ann", panel, *coins)
        await s.plot("Ben", "2 3 4")
        panel = shown(await s.press("Ann", s.newest, GO))
        assert "You gave it in advance." in panel.content
        await s.plot("Ann", "2 5 4")
        assert (await sent(s, "Ann", code))[:2] == ("2 5 4", "player")
        assert len(await planned(s, "Ann", code)) == 1
        await s.plot("Ben", "2 3 4")
        assert (await sent(s, "Ann", code))[0].startswith("4 3 2")


@pytest.mark.long
async def test_a_line_in_the_middle_of_a_plan_and_the_whole_plan_are_removed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = await sent_panel(s, "Ann", 2, 3, 4)
        for coins in ((5, 4, 3), (4, 3, 2), (3, 2, 5)):
            panel = await plan_ahead(s, "Ann", panel, *coins)
        first, middle, last = await planned(s, "Ann", code)
        panel = await in_advance(s, "Ann", panel)
        panel = shown(await s.choose("Ann", panel, "Remove …", middle))
        assert "*Removed.*" in panel.content
        assert await planned(s, "Ann", code) == (first, last)
        assert f"3. **In 2 rounds**: `{last}` (plan)" in panel.content
        panel = shown(await s.press("Ann", panel, "Remove all"))
        assert await planned(s, "Ann", code) == ()
        panel = shown(await s.press("Ann", panel, "Plan ahead"))
        assert "Nothing is planned yet." in panel.content
        panel = shown(await s.press("Ann", panel, "Back to this round"))
        assert "Sent: `2 3 4" in panel.content


@pytest.mark.long
async def test_a_planned_line_is_changed_in_its_place(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = await sent_panel(s, "Ann", 2, 3, 4)
        for coins in ((5, 4, 3), (4, 3, 2), (3, 2, 5)):
            panel = await plan_ahead(s, "Ann", panel, *coins)
        first, middle, last = await planned(s, "Ann", code)
        early, again, late = [
            await in_advance(s, "Ann", shown(await s.slash("Ann", "table show", table=code)))
            for _n in range(3)
        ]
        form = shown(await s.choose("Ann", early, "Change …", middle))
        assert labels(form)[0] == "Change the plan"
        order = next(o["label"] for o in menus(form)[0]["options"] if o["label"].startswith("5 2 4:"))
        form = shown(await s.choose_any("Ann", form, 0, order))
        panel = shown(await s.press("Ann", form, "Change the plan"))
        assert "*Changed.*" in panel.content
        lines = await planned(s, "Ann", code)
        assert (lines[0], lines[1][:5], lines[2]) == (first, "5 2 4", last)
        for panel, menu in ((again, "Change …"), (late, "Remove …")):
            panel = shown(await s.choose("Ann", panel, menu, middle))
            assert "That has changed in the meantime" in panel.content
        assert await planned(s, "Ann", code) == lines


@pytest.mark.long
async def test_an_old_plan_panel_leads_to_the_present_question(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = await plan_ahead(s, "Ann", await sent_panel(s, "Ann", 2, 3, 4), 5, 4, 3)
        for who in ("Ben", "Ann", "Ben"):
            await s.plot(who, "2 3 4")
        late = shown(await s.press("Ann", panel, "Add to the plan"))
        assert "That question has already been answered" in late.content
        assert await planned(s, "Ann", code) == ()


@pytest.mark.long
async def test_a_plan_is_secret(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await plan_ahead(s, "Ann", await sent_panel(s, "Ann", 2, 3, 4), 5, 2, 4)
        for who in ("Ben", "Cleo"):
            seen = await s.slash(who, "table show")
            assert "5 2 4" not in shown(seen).content
        await s.plot("Ben", "2 3 4")
        assert all("5 2 4" not in p.content for p in s.posts())
        assert "Ready: " in await s.more()


async def plan(h: Hall, id: str, name: str, *lines: str) -> None:
    asked = (await h.look(id)).asked(PEOPLE[name].id)
    assert asked is not None
    for line in lines:
        await plans.add(h.host, id, PEOPLE[name], asked.id, line)


async def lines_of(h: Hall, id: str, seat: Seat) -> tuple[str, ...]:
    return plans.planned(await h.look(id), seat)


async def test_ten_rounds_can_be_planned(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await plan(h, id, "Ann", *["2 3 4"] * plans.MOST)
        with pytest.raises(Refused, match="10 rounds ahead"):
            await plan(h, id, "Ann", "2 3 4")


async def test_an_impossible_line_is_not_planned(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        for line in ("2 3", "9 9 9"):
            with pytest.raises(Exception, match="one of"):
                await plan(h, id, "Ann", line)
        assert await lines_of(h, id, Seat(1)) == ()


async def test_a_plan_goes_with_its_seat_where_its_maker_wants_that(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await plan(h, id, "Ben", "5 4 3")
        await h.hand_over(id, "Ben", 2, "Dan")
        assert await lines_of(h, id, Seat(2)) == ()
        await plan(h, id, "Dan", "5 4 3")
        await offering.offer_seat(h.host, id, PEOPLE["Dan"], Seat(2), PEOPLE["Cleo"], "everything")
        await offering.accept(h.host, id, PEOPLE["Cleo"], Seat(2))
        assert await lines_of(h, id, Seat(2)) == ("5 4 3",)
        await h.round(id, "Ann", "Cleo")
        asked = (await h.look(id)).asked(PEOPLE["Cleo"].id)
        assert asked is not None
        said = (await h.look(id)).running.answer(asked.id)
        assert said is not None
        assert said.by == "standing"


@pytest.mark.long
async def test_a_plan_that_becomes_impossible_ends_and_its_owner_is_told(tmp_path: Path) -> None:
    """The kernel forgets it; the panel says so, and the profile answers for one who stays silent."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        kind = (await s.bot.host.look(code)).running.open[0].kind
        await s.plot("Ann", "2 3 4")
        standing = Standing(PLAN_OF_ROUNDS, kind, (Link("9 9 9"), Link("2 3 4")), line=True)
        async with s.bot.host.changing(code) as (tx, sitting):
            step = s.bot.host.submit(sitting, Order("file", Seat(1), standing=standing))
            await s.bot.host.save(tx, sitting, [step])
        await s.plot("Ben", "2 3 4")
        assert await planned(s, "Ann", code) == ()
        panel = shown(await s.press("Ann", s.newest, GO))
        assert "Your plan ended: its next answer was not possible here" in panel.content
        await s.prefer("Ann", "codes", "yes")
        panel = shown(await s.press("Ann", s.newest, GO))
        assert "Your plan ended: `9 9 9` was not possible here" in panel.content
        assert await sent(s, "Ann", code) == ("", "", False)
        await s.plot("Ben", "2 3 4")
        for _ in range(3):
            await s.wait(DAY + 60)
        assert any("round 3" in p.content for p in s.posts())


@pytest.mark.long
async def test_a_plan_that_was_used_up_has_not_ended_early(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await plan_ahead(s, "Ann", await sent_panel(s, "Ann", 2, 3, 4), 5, 4, 3)
        await s.plot("Ben", "2 3 4")
        assert "Your plan ended" not in shown(await s.press("Ann", s.newest, GO)).content
        await s.plot("Ben", "2 3 4")
        assert "Your plan ended" not in shown(await s.press("Ann", s.newest, GO)).content


async def test_a_planned_answer_is_no_miss(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await plan(h, id, "Ann", "2 3 4", "2 3 4")
        await h.round(id, "Ann", "Ben")
        for _ in range(2):
            await h.round(id, "Ben")
        seat = (await h.look(id)).seats[0]
        assert (seat.missed, seat.silent) == (0, 0)
