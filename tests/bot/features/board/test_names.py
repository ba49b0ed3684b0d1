"""Who is named on the page of a table: whoever joined where the lobby said so, or has chosen it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.after.parcels import parcel
from bot.hosting.people import data
from bot.text import POST, lines_on_a_phone
from bot.times.instants import Instant
from tests.bot.features.board.site import Site, allow, watched
from tests.bot.features.board.test_feed import address
from tests.bot.races import resign
from tests.bot.stage import Stage, labels, shown, stage, words_of


async def names(site: Site, code: str) -> list[str]:
    """The players as the page calls them."""
    return [player["name"] for player in json.loads((await site.get(f"/t/{code}.json")).body)["players"]]


async def settings(s: Stage, who: str, label: str) -> str:
    """Press a button among the settings of single tables; what is said then."""
    panel = shown(await s.press(who, shown(await s.slash(who, "me settings")), "Single tables"))
    return words_of(shown(await s.press(who, panel, label)))


async def test_join_names_and_player_two_does_not(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        await s.table(seats=3)
        assert "A web page shows game and names" in s.newest.content
        assert labels(s.newest)[:2] == ["Join", "Player 2"]
        await s.press("Ben", s.newest, "Join")
        assert "Player 3" in labels(s.newest)
        await s.press("Cleo", s.newest, "Player 3")
        await s.press("Ann", s.newest, "Start")
        (table,) = await s.tables()
        called = dict(zip([seat.name for seat in table.seats], await names(site, table.row.id), strict=True))
        # Who has opened it was told by nobody.
        assert called == {"Ann": "Player 1", "Ben": "Ben", "Cleo": "Player 3"}


async def test_a_lobby_with_a_page_still_says_how_it_will_be_played(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, _site):
        await s.table(seats=3)
        assert s.newest.content.endswith("-# About 6 rounds, up to 6 days · A phase lasts 1 day")
        assert lines_on_a_phone(s.newest.content) <= POST


async def test_who_played_before_is_named_once_they_say_so(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben")
        await allow(s)
        assert await names(site, code) == ["Player 1", "Player 2"]
        assert "you have your name." in await settings(s, "Ben", "Name on web pages")
        assert await names(site, code) == ["Player 1", "Ben"]
        assert "On web pages of games you are" in await settings(s, "Ben", "No name on web pages")
        assert await names(site, code) == ["Player 1", "Player 2"]


@pytest.mark.long
async def test_what_is_said_in_the_settings_counts_when_one_joins_later(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        await settings(s, "Ben", "Name on web pages")
        await settings(s, "Ben", "No name on web pages")
        assert await names(site, await s.race("Ben")) == ["Player 1", "Player 2"]


async def test_without_pages_nothing_of_it_is_among_the_settings(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.press("Ben", shown(await s.slash("Ben", "me settings")), "Single tables"))
        assert "web page" not in words_of(panel)


async def test_a_forgotten_person_is_nobody_on_the_page(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        assert "Ben" in await names(site, code)
        kept = await data.export(s.bot.host, s.id("Ben"))
        assert [(row["table_id"], bool(row["named"])) for row in kept["page_names"]] == [(code, True)]
        await data.forget(s.bot.host, s.id("Ben"))
        assert "Ben" not in (await site.get(f"/t/{code}.json")).body.decode()
        assert (await data.export(s.bot.host, s.id("Ben")))["page_names"] == []


async def test_markup_in_a_name_stays_text(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        evil = "<script>alert(1)</script>"
        s.env.backend.users[s.people["Ben"].id].global_name = evil
        code = await s.race("Ben")
        answer = await site.get(f"/t/{code}.json")
        assert answer.headers["Content-Type"].startswith("application/json")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert (await names(site, code))[1] == evil


TURNED, STACKED = "\u202e\u2066\u200f", "\u0336\u0489\u034a"
"""What turns the letters after it about, and what is stacked on the letter before it."""


async def test_nothing_turns_or_is_stacked_in_results_and_feed(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        s.env.backend.users[s.people["Ben"].id].global_name = f"{TURNED}Ben{STACKED * 10}"
        code = await s.race("Ben", chariots="one")
        await s.slash("Ann", "organise name", name=f"{TURNED}Cup{STACKED * 10}", table=code)
        await resign(s, "Ann", code)
        feed = (await site.get(await address(s))).body.decode()
        told = (await site.get(f"/t/{code}.json")).json()
        assert told["players"][1]["name"].startswith("Ben")
        assert "Ben" in told["reason"]
        assert told["name"].startswith("Cup")
        for text in (*texts(told), feed):
            assert not {*TURNED} & {*text}
            assert sum(text.count(mark) for mark in STACKED) <= 2 * text.count("Ben") + 2 * text.count("Cup")


def texts(value: Any) -> Iterator[str]:
    """All texts among JSON values."""
    match value:
        case dict():
            yield from (text for one in value.values() for text in texts(one))
        case list():
            yield from (text for one in value for text in texts(one))
        case str():
            yield value


async def test_a_name_from_right_to_left_leaves_its_place_what_stands_beside_it(tmp_path: Path) -> None:
    """On the page, in what is told of a picture, in what programs read."""
    async with watched(tmp_path) as (s, site):
        name = "\u05d0\u05d1\u05df"
        s.env.backend.users[s.people["Ben"].id].global_name = name
        code = await s.race("Ben", chariots="one")
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4", code)
        state = (await site.get(f"/t/{code}/state")).json()
        parts = [(await site.get(f"/t/{code}/part/{n + 1}")).json() for n in range(state["parts"])]
        pictures = [a.description or "" for post in s.posts() for a in post.attachments]
        await resign(s, "Ann", code)
        result = (await site.get(f"/t/{code}.json")).json()
        for where in (state, parts, pictures, result["reason"]):
            told = "\n".join(texts(where))
            assert name in told or where is pictures, "a picture without the letters says the colour"
            assert name not in told.replace(f"\u2068{name}\u2069", ""), told


@pytest.mark.long
async def test_results_wait_for_the_post_that_tells_them(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        await resign(s, "Ben", code)
        row = (await s.bot.host.look(code)).row
        late = replace(parcel(row, row.latest, "send", {}), due=Instant(2.0**40))
        async with s.store.writing() as tx:
            await tx.put_parcel(late)
        told = json.loads((await site.get(f"/t/{code}.json")).body)
        assert (told["stage"], told["result"], told["place"], told["reason"]) == ("running", [], "", "")
        async with s.store.writing() as tx:
            await tx.rows("DELETE FROM parcels")
        told = json.loads((await site.get(f"/t/{code}.json")).body)
        assert told["stage"] == "over"
        assert told["result"]
