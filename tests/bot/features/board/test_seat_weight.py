"""What the page of a seat is told at each tap is no more than it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.features.board.seats import enter
from tests.bot.features.board.site import watched


@pytest.mark.long
async def test_clauses_and_drawings_are_told_to_a_page_that_lacks_them(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ann")
        asked = {"decision": None, "line": None}
        _status, whole = await site.post(f"/t/{code}/seat", {**asked, "whole": True}, **session)
        _status, brief = await site.post(
            f"/t/{code}/seat", {**asked, "drawings": [*whole["drawings"], 7]}, **session
        )
        assert whole["drawings"]
        assert brief["drawings"] == {}
        assert any(group["later"] for group in whole["groups"])
        assert brief["groups"] == [group for group in whole["groups"] if not group["later"]]
        assert brief["later"]
        _status, other = await site.post(f"/t/{code}/seat", {**asked, "drawings": "all"}, **session)
        assert other["drawings"] == whole["drawings"]
