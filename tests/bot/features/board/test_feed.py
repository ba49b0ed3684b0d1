"""The results of a server as a feed, at an address that its managers give away and can renew."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from bot.features.board import feed
from bot.features.board.feed import ATOM, Result, written
from bot.features.board.results import placed
from bot.times.instants import Instant
from tests.bot.features.board.site import URL, allow, close, watched
from tests.bot.stage import Stage, labels, shown, words_of

ABSENT = "/results/nothing.atom"


async def address(s: Stage, label: str = "Feed of results") -> str:
    """The path of the feed, as a manager sees it."""
    panel = shown(await s.press("Dan", shown(await s.slash("Dan", "server settings")), "Feed of results"))
    if label != "Feed of results":
        panel = shown(await s.press("Dan", panel, label))
    found = re.search(re.escape(URL) + r"(\S+)", words_of(panel))
    assert found is not None
    return found[1]


async def over(s: Stage) -> str:
    code = await s.race("Ben")
    await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
    return code


@pytest.mark.long
async def test_a_feed_tells_results_and_leads_to_their_pages(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await over(s)
        running = await s.race("Cleo")
        feed = Xml.fromstring((await site.get(await address(s))).body)
        (entry,) = feed.findall(f"{{{ATOM}}}entry")
        assert entry.findtext(f"{{{ATOM}}}id") == f"{URL}/t/{code}"
        content = entry.findtext(f"{{{ATOM}}}content") or ""
        assert "Ben" in content
        assert "Player 1" in content
        assert "Ann" not in Xml.tostring(feed, encoding="unicode")
        assert running not in Xml.tostring(feed, encoding="unicode")


async def test_it_has_so_many_results_those_that_came_last_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "NEWEST", 2)
    async with watched(tmp_path) as (s, site):
        codes = []
        for _ in range(3):
            codes.append(await over(s))
            await s.wait(60)
        told = Xml.fromstring((await site.get(await address(s))).body)
        found = [entry.findtext(f"{{{ATOM}}}id") for entry in told.findall(f"{{{ATOM}}}entry")]
        assert found == [f"{URL}/t/{code}" for code in codes[:0:-1]]


async def test_its_address_stays_until_it_is_renewed(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        before = await address(s)
        assert await address(s) == before
        after = await address(s, "New address")
        assert after != before
        assert (await site.get(after)).status == 200
        assert (await site.get(before)).bytes == (await site.get(ABSENT)).bytes


async def test_it_ends_with_the_setting_and_tells_nothing_of_closed_channels(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code, path = await over(s), await address(s)
        close(s, s.arena, "view_channel")
        s.clock.time += 61
        assert code not in (await site.get(path)).body.decode()
        await allow(s, False)
        assert (await site.get(path)).bytes == (await site.get(ABSENT)).bytes


async def test_only_a_manager_sees_the_address(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, _site):
        panel = shown(await s.slash("Dan", "server settings"))
        assert "Feed of results" in labels(panel)
        s.allow("Ann", "server")
        assert "Feed of results" not in labels(shown(await s.slash("Ann", "server settings")))


@pytest.mark.parametrize("letter", ["\x00", "\x0b", "\x7f", "\ufffe", "\uffff", "\ud83d"])
def test_one_letter_does_not_break_the_results_of_all(letter: str) -> None:
    facts = {"table": "ABCD", "title": "Chariots", "reason": f"Ann{letter} wins", "players": [], "result": []}
    root = Xml.fromstring(written([Result(facts, Instant(1.8e9))], "word"))
    assert root.findtext(f"{{{ATOM}}}entry/{{{ATOM}}}title") == "Chariots: Ann wins"


def test_a_name_that_is_read_from_right_to_left_leaves_its_place_before_it() -> None:
    players = [{"seat": 1, "name": "\u05d0\u05d1", "bot": False}]
    assert placed({"players": players, "result": [[1]]}) == ["1. \u2068\u05d0\u05d1\u2069"]
