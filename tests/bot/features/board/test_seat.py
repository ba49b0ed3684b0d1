"""Whoever has a link from their panel plays on the page of their seat."""

from __future__ import annotations

from pathlib import Path

from bot.features.board import acts
from bot.ids import PersonId
from tests.bot.features.board.site import Site, watched
from tests.bot.stage import Stage


async def link_of(s: Stage, code: str, who: str) -> str:
    sitting = await s.bot.host.look(code)
    return acts.way_in(sitting, PersonId(s.people[who].id)).partition("#")[2]


async def enter(s: Stage, site: Site, code: str, who: str) -> dict[str, str]:
    status, told = await site.post(f"/t/{code}/enter", {"link": await link_of(s, code, who)})
    assert status == 200, told
    return {"Authorization": f"Bearer {told['session']}"}


async def test_a_link_says_whose_seat_it_is_and_opens_once(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        link = await link_of(s, code, "Ben")
        for _ in range(2):
            status, told = await site.post(f"/t/{code}/whose", {"link": link})
            assert (status, told["code"], told["who"]) == (200, code, "Ben")
        status, told = await site.post(f"/t/{code}/enter", {"link": link})
        assert status == 200
        assert list(told) == ["session"]
        for path in ("whose", "enter"):
            status, told = await site.post(f"/t/{code}/{path}", {"link": link})
            assert (status, list(told)) == (403, ["refused"])


async def test_a_line_is_sent_from_the_page(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        status, told = await site.post(f"/t/{code}/seat", {"decision": None, "line": None}, **session)
        assert status == 200
        assert told["complete"]
        sent = {"decision": told["decision"], "line": told["line"], "sure": True, "id": "first"}
        status, receipt = await site.post(f"/t/{code}/send", sent, **session)
        assert status == 200, receipt
        assert receipt["receipt"].startswith("Sent: ")
        assert await site.post(f"/t/{code}/send", sent, **session) == (200, receipt)
