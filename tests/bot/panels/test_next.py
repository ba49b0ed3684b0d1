"""Below a receipt stands the way to the next table that waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.messages import MENU_OPTIONS, ROWS, Button, Item, Menu, Message
from bot.panels.here import Onward
from bot.store import Turn
from bot.times.instants import Instant
from tests.bot.stage import Stage, heard, labels, shown, stage, words_of

HOUR, DAY = 3_600.0, 86_400.0


def ways_on(message: object) -> list[str]:
    """The buttons that lead to a table that waits."""
    return [label for label in labels(message) if label.startswith("Next: ")]


async def three(s: Stage) -> tuple[str, str, str]:
    """Ann and Ben play at three tables, which are due after three days, one day and two days."""
    made = [await s.race("Ben", phase=phase, chariots="one") for phase in ("3d", "1d", "2d")]
    return made[0], made[1], made[2]


@pytest.mark.long
async def test_the_next_is_the_table_that_is_due_first_and_one_press_away(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        late, soon, _between = await three(s)
        await s.wait(HOUR / 2)
        receipt = shown(await s.slash("Ben", "plot", line="2 3 4", table=late))
        assert ways_on(receipt) == ["Next: Chariots, 23 h left (1 more)"]
        panel = shown(await s.press("Ben", receipt, "Next: "))
        assert "Send" in labels(panel)
        assert soon in words_of(panel)


async def test_from_table_to_table_until_nothing_waits(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        late, soon, between = await three(s)
        seen = []
        panel = shown(await s.slash("Ben", "plot", line="2 3 4", table=late))
        while ways_on(panel):
            panel = shown(await s.press("Ben", panel, "Next: "))
            seen += [code for code in (soon, between) if code in words_of(panel)]
            panel = shown(await s.press("Ben", panel, "Send"))
            assert "Sent: " in words_of(panel)
        assert seen == [soon, between]


@pytest.mark.long
async def test_it_stands_below_what_has_come_of_the_last_answer_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, other = await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4", code)
        receipt = shown(await s.slash("Ben", "plot", line="2 3 4", table=code))
        assert "so the round has been played" in words_of(receipt)
        assert labels(receipt)[0] == "Plot"
        assert other in words_of(shown(await s.press("Ben", receipt, "Next: ")))


@pytest.mark.long
async def test_where_nothing_else_waits_there_is_no_next(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, other = await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")
        await s.plot("Ben", "2 3 4", other)
        await s.table("Ben")
        assert ways_on(shown(await s.slash("Ben", "plot", line="2 3 4", table=code))) == []


async def test_a_withdrawn_answer_leads_nowhere_else(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _other = await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")
        receipt = shown(await s.slash("Ben", "plot", line="2 3 4", table=code))
        assert ways_on(receipt)
        assert ways_on(shown(await s.press("Ben", receipt, "Withdraw"))) == []


@pytest.mark.long
async def test_who_has_answered_the_next_meanwhile_hears_what_is_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, other = await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")
        receipt = shown(await s.slash("Ben", "plot", line="2 3 4", table=code))
        await s.plot("Ben", "2 3 4", other)
        assert "2 3 4" in heard(await s.press("Ben", receipt, "Next: "))


def test_the_way_on_says_roughly_how_long_is_left() -> None:
    said = {left: way(left) for left in (0.0, 20.0, 59 * 60.0, 3.9 * HOUR, 1.9 * DAY, 2.2 * DAY)}
    assert [*said.values()] == [
        "Next: Chariots (Troy)",
        "Next: Chariots (Troy), 1 min left",
        "Next: Chariots (Troy), 59 min left",
        "Next: Chariots (Troy), 3 h left",
        "Next: Chariots (Troy), 45 h left",
        "Next: Chariots (Troy), 2 days left",
    ]


def way(left: float, panel: Message | None = None) -> str:
    """The last button of a panel that leads on to a table with so many seconds left."""
    found = Onward([Turn("ABCD", "troy", True, Instant(1e9 + left))], Instant(1e9)).on(panel or Message(""))
    row = found.rows[-1]
    return row[-1].label if isinstance(row, tuple) else ""


def test_a_panel_without_room_stays_as_it_is() -> None:
    menu = Menu("id", "", tuple(Item(str(n), "") for n in range(MENU_OPTIONS)))
    full = Message("", (*(menu,) * (ROWS - 1), (Button("id", "Send"),)))
    assert way(HOUR, full) == "Send"
