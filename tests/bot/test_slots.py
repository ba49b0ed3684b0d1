"""A filling of a slot that fails leaves its place empty: the post and the panel go out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot import slots
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import PersonId
from bot.logs import Discreet
from bot.messages import Button
from bot.store import Json, Reading
from bot.times.instants import Instant
from tests.bot.panels.test_data import exported
from tests.bot.stage import MORE, labels, shown, stage
from tests.bot.subscribing import SECRET, WAVING, filled


def test_the_lowest_place_comes_first_and_what_says_nothing_is_left_out() -> None:
    slot: slots.Slot[[str], str] = slots.Slot()
    slot.put(lambda name: f"{name} waves")
    slot.put(lambda _name: None, -5)
    slot.put(lambda name: f"{name} bows", -10)
    slot.put(lambda name: f"{name} cheers")
    assert slot("Ann") == ["Ann bows", "Ann waves", "Ann cheers"]


async def test_the_posts_go_out_without_what_fails(
    tmp_path: Path, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def line(read: Reading, sitting: Sitting) -> list[str]:
        await read.rows("SELECT * FROM waves WHERE table_id = ?", (sitting.row.id,))
        return ["Nobody waves."]

    def button(sitting: Sitting) -> Button | None:
        raise ValueError(SECRET)

    async with stage(tmp_path, address) as s:
        code = await s.race("Ben", chariots="one")
        with filled(slots.IN_POSTS["round"], line), filled(slots.BELOW_POSTS["game"], button):
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
        assert (await s.bot.host.look(code)).row.told > 1
        assert code in s.newest.content
        assert labels(s.newest)[:1] == ["Play or watch"]
        s.faults.clear()
    failed = [record for record in caplog.records if record.name == WAVING]
    assert {record.getMessage().partition("<locals>.")[2] for record in failed} == {
        "line failed; its place stays empty",
        "button failed; its place stays empty",
    }
    assert not any(SECRET in Discreet().format(record) for record in failed)


async def test_a_filling_that_must_be_heard_fails_whoever_asks(tmp_path: Path) -> None:
    """Nobody goes back in a heat because its rule could not be read."""

    async def rule(read: Reading, sitting: Sitting, kind: str) -> None:
        raise ValueError(SECRET)

    async with stage(tmp_path) as s:
        sitting = await s.bot.host.look(await s.race("Ben"))
        async with s.store.reading() as read:
            with filled(slots.MUST_AGREE, rule), pytest.raises(ValueError, match="null"):
                await slots.MUST_AGREE(read, sitting, "undo")


async def test_a_panel_has_its_other_buttons(tmp_path: Path) -> None:
    async def button(read: Reading, sitting: Sitting, person: Person, now: Instant) -> Button | None:
        raise ValueError(SECRET)

    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        with filled(slots.BELOW_ANSWERS["more"], button):
            assert "Board" in labels(shown(await s.press("Cleo", s.newest, MORE)))
        s.faults.clear()


async def test_a_copy_of_ones_data_names_the_part_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def names(read: Reading, user: PersonId) -> list[Json]:
        raise ValueError(SECRET)

    monkeypatch.setitem(slots.EXPORTS, "names", names)
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        copy: dict[str, Any] = await exported(s, "Ann")
        s.faults.clear()
    assert (copy["names"], copy["missing"]) == ([], ["names"])
    assert SECRET not in json.dumps(copy)
