"""What lies below a board is there for whoever may see the board, however long ago it was told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.features.board import pages, reel, showing
from bot.interface.cooldowns import Rate
from tests.bot.features.board.seats import enter
from tests.bot.features.board.site import Site, allow, watched

ASKED = {"decision": None, "line": None}


async def board_of(site: Site, code: str, **session: str) -> dict[str, Any]:
    status, told = await site.post(f"/t/{code}/seat", ASKED, **session)
    assert status == 200, told
    return dict(told)


async def test_a_ground_that_is_known_no_more_is_made_again(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        told = (await site.get(f"/t/{code}/state")).json()
        path = f"/t/{code}/ground/{told['board']['ground']}"
        before = await site.get(path)
        reel._grounds.clear()
        after = await site.get(path)
        assert (before.status, after.status) == (200, 200)
        assert before.body == after.body


async def test_a_seat_is_told_its_ground_unless_its_page_knows_it(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        session = await enter(s, site, code, "Ben")
        told = await board_of(site, code, **session)
        digest = told["board"]["ground"]
        assert list(told["grounds"]) == [digest]
        assert told["grounds"][digest].startswith("<svg")
        status, again = await site.post(f"/t/{code}/seat", {**ASKED, "grounds": [digest]}, **session)
        assert (status, again["grounds"]) == (200, {})


async def test_what_is_of_a_table_is_kept_by_the_browser_alone(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        told = (await site.get(f"/t/{code}/state")).json()
        ground = await site.get(f"/t/{code}/ground/{told['board']['ground']}")
        assert ground.headers["Cache-Control"].startswith("private, max-age=")
        page = (await site.get(f"/t/{code}")).body.decode()
        script = page.partition('src="..')[2].partition('"')[0]
        assert (await site.get(script)).headers["Cache-Control"].startswith("public, max-age=")


async def test_a_file_is_there_under_the_digest_of_its_release_alone(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        page = (await site.get(f"/t/{await s.race('Ben')}")).body.decode()
        files = re.findall(r'"\.\.(/board/\w+/[\w.-]+)"', page)
        assert {Path(file).suffix for file in files} == {".js", ".css", ".otf", ".svg"}
        for file in files:
            assert (await site.get(file)).status == 200, file
            _board, digest, name = file.strip("/").split("/")
            for other in ("0" * len(digest), digest[:-1]):
                found = await site.get(f"/board/{other}/{name}")
                assert (found.status, found.headers["Cache-Control"]) == (404, "no-store"), file


async def test_a_dead_session_is_told_so_of_every_table_alike(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        dead = {"Authorization": "Bearer session.no"}
        told = await site.get(f"/t/{code}/state", **dead)
        assert told.status == 401
        assert (await site.get("/t/NONE/state", **dead)).bytes == told.bytes
        await allow(s, allowed=False)
        assert (await site.get(f"/t/{code}/state", **dead)).bytes == told.bytes


async def test_an_address_that_makes_no_sense_is_no_fault(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        for path in (
            f"/t/{code}/ground/x?part={'9' * 5000}",
            f"/t/{code}/part/²",
            "/t/%00",
            "/results/%00.atom",
        ):
            assert (await site.get(path)).status == 404, path


async def test_a_ground_that_no_page_names_is_drawn_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        assert (await site.get(f"/t/{code}/state")).status == 200
        drawn: list[object] = []
        monkeypatch.setattr(showing, "state", lambda *args: drawn.append(args))
        for number in range(5):
            assert (await site.get(f"/t/{code}/ground/{number:016x}")).status == 404
        assert not drawn


async def test_a_household_that_lets_too_much_be_drawn_is_told_to_come_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pages.RATES, "drawing", Rate(1, 3600.0))
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        one, other = {"X-Forwarded-For": "203.0.113.1"}, {"X-Forwarded-For": "203.0.113.2"}
        path = f"/t/{code}/state"
        answers = [
            await site.get(path, **{**one, "Accept-Language": spoken}) for spoken in ("en", "en", "de")
        ]
        assert [answer.status for answer in answers] == [200, 200, 429]
        assert (await site.get(path, **{**other, "Accept-Language": "de"})).status == 200
        assert (await site.get(path, **{**one, "Accept-Language": "de"})).status == 200
