"""What the page of a table is told: the posted board with its story, each round beat by beat, never more."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.features.board import pages
from bot.hosting.after.parcels import parcel
from bot.hosting.table.sitting import CLEARED
from bot.times.instants import Instant
from tests.bot.care.test_clearing import KEPT, cleared
from tests.bot.features.board.site import watched
from tests.bot.play.test_cockpit import answer_all, begun
from tests.bot.races import raced
from tests.bot.stage import Stage, stage


class Watcher:
    """Whoever asks the pages of a stage."""

    def __init__(self, http: aiohttp.ClientSession, address: str) -> None:
        self._http, self._address = http, address

    async def status(self, path: str) -> int:
        async with self._http.get(self._address + path) as answer:
            return answer.status

    async def json(self, path: str) -> Any:
        async with self._http.get(self._address + path) as answer:
            assert answer.status == 200, path
            return await answer.json()


@asynccontextmanager
async def watching(s: Stage, language: str = "en") -> AsyncIterator[Watcher]:
    app = web.Application()
    pages.routes(app, s.bot.host)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        async with aiohttp.ClientSession(headers={"Accept-Language": language}) as http:
            yield Watcher(http, address)
    finally:
        await runner.cleanup()


async def test_a_running_game_shows_its_board_its_people_and_its_rounds(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        code = await s.race("Ben", chariots="one")
        state = await watcher.json(f"/t/{code}/state")
        assert (state["code"], state["parts"], state["over"]) == (code, 1, False)
        assert {name for name, _side in state["names"]} == {"Ann", "Ben"}
        assert await watcher.status(f"/t/{code}/state?seen={state['version']}") == 204
        assert await watcher.status(f"/t/{code}/ground/{state['board']['ground']}") == 200
        part = await watcher.json(f"/t/{code}/part/1")
        assert part["part"] == 1
        assert await watcher.status(f"/t/{code}/part/2") == 404


async def test_automata_are_named_among_the_players(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        await s.slash("Ann", "play", game="charioteer", seats=1)
        code = (await s.tables())[0].row.id
        if (await s.bot.host.look(code)).row.stage == "lobby":
            await s.press("Ann", s.newest, "Start")
        people = (await watcher.json(f"/t/{code}/state"))["names"]
        assert people[0][0] == "Ann"
        assert [side for _name, side in people[1:]] == ["automaton"] * 5
        assert all(name for name, _side in people)


async def test_a_table_that_is_not_there_or_has_not_begun_has_nothing_to_watch(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        lobby = await s.table("Ben")
        assert await watcher.status(f"/t/{lobby}/state") == 404
        assert await watcher.status("/t/NONE/state") == 404


async def test_what_many_ask_for_is_packed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[bytes] = []

    def compress(body: bytes, *more: Any, **others: Any) -> bytes:
        packed.append(body)
        return pack(body, *more, **others)

    pack = gzip.compress
    async with stage(tmp_path) as s, watching(s) as watcher:
        code = await s.race("Ben", chariots="one")
        ground = (await watcher.json(f"/t/{code}/state"))["board"]["ground"]
        pages._packed.cache_clear()
        pages._packed_file.cache_clear()
        monkeypatch.setattr(gzip, "compress", compress)
        for path in (f"/t/{code}/ground/{ground}", f"/board/{pages.files_digest()}/board.js"):
            assert [await watcher.status(path) for _ in range(3)] == [200] * 3
        assert len(packed) == len({*packed}) == 2


async def test_a_round_is_not_shown_before_its_post_is_sent(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        code = await s.race("Ben", chariots="one")
        before = await watcher.json(f"/t/{code}/state")
        await answer_all(s, code, random.Random(1))
        after = await watcher.json(f"/t/{code}/state")
        assert (before["parts"], after["parts"]) == (1, 2)
        row = (await s.bot.host.look(code)).row
        late = replace(parcel(row, row.latest, "send", {}), due=Instant(2.0**40))
        async with s.store.writing() as tx:
            await tx.put_parcel(late)
        waiting = await watcher.json(f"/t/{code}/state")
        assert waiting == {**before, "turn": [], "version": waiting["version"]}
        assert await watcher.status(f"/t/{code}/part/2") == 404
        async with s.store.writing() as tx:
            await tx.rows("DELETE FROM parcels")
        assert await watcher.json(f"/t/{code}/state") == after


async def test_it_says_who_is_awaited_and_until_when_as_soon_as_that_is_posted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        code = await s.race("Ben", chariots="one")
        both = await watcher.json(f"/t/{code}/state")
        row = (await s.bot.host.look(code)).row
        assert both["turn"] == ["To plot: Ann (Red) and Ben (Blue). Due ", int(row.timing.due), "."]
        await s.plot("Ann", "5 4 2", code)
        one = await watcher.json(f"/t/{code}/state")
        assert one["turn"][0] == "To plot: Ben (Blue). Due "
        assert one["version"] != both["version"]
        await s.plot("Ben", "5 4 2", code)
        row = (await s.bot.host.look(code)).row
        async with s.store.writing() as tx:
            await tx.put_parcel(replace(parcel(row, row.latest, "send", {}), due=Instant(2.0**40)))
        assert (await watcher.json(f"/t/{code}/state"))["turn"] == []


@pytest.mark.parametrize(("game", "rounds"), [("chariots", 2), ("troy", 3)])
async def test_rounds_are_listed_as_far_as_they_are_posted_and_moves_where_there_are_turns(
    tmp_path: Path, game: str, rounds: int
) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        code = await begun(s, game, "Ben")
        for _ in range(rounds):
            await answer_all(s, code, random.Random(1))
        listed = (await watcher.json(f"/t/{code}/rounds"))["rounds"]
        parts = (await watcher.json(f"/t/{code}/state"))["parts"]
        assert [last for _first, last, _words in listed] == [*range(2, parts + 1)]
        assert all(first <= last and words for first, last, words in listed)
        row = (await s.bot.host.look(code)).row
        async with s.store.writing() as tx:
            await tx.put_parcel(replace(parcel(row, row.latest, "send", {}), due=Instant(2.0**40)))
        assert (await watcher.json(f"/t/{code}/rounds"))["rounds"] == listed[:-1]


async def test_it_speaks_the_language_of_whoever_watches(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, watching(s, "de-AT,de;q=0.9") as watcher:
        code = await s.race("Ben", chariots="one")
        state = await watcher.json(f"/t/{code}/state")
        assert (state["language"], state["words"]["play"]) == ("de", "Abspielen")


def test_scripts_name_things_by_attributes_and_import_one_way() -> None:
    """Properties of ARIA are there in newer browsers alone."""
    scripts = {file.name: file.read_text("utf-8") for file in pages.STATIC.glob("*.js")}
    assert not [name for name, script in scripts.items() if re.search(r"\baria[A-Z]", script)]
    imports = {
        name: {*re.findall(r'(?:from|import\()\s*"\./(\w+\.js)"', text)} for name, text in scripts.items()
    }
    assert imports.pop("sdk.js") == set(), "Discord's modules know nothing of ours"
    assert imports == {
        "line.js": set(),
        "board.js": {"line.js"},
        "seat.js": {"board.js", "line.js"},
        "offers.js": {"board.js", "line.js"},
        "activity.js": {"sdk.js", "line.js", "board.js", "seat.js", "offers.js"},
    }


async def test_an_old_game_whose_rounds_are_gone_shows_its_end_and_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        code = await raced(s, "Ann", "Ben")
        before = await watcher.json(f"/t/{code}/state")
        await cleared(s, KEPT + 1)
        after = await watcher.json(f"/t/{code}/state")
        assert after["story"] == [[CLEARED, True]]
        assert (after["over"], after["parts"]) == (True, 1)
        assert after["board"]["twin"] == before["board"]["twin"]
        assert (await watcher.json(f"/t/{code}/rounds"))["rounds"] == []


async def test_older_rounds_do_not_name_a_substitute(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        for who in ("Ann", "Ben"):
            await s.plot(who, "5 4 2" if who == "Ben" else "2 3 4", code)
        await s.slash("Ben", "organise replace", seat=2, table=code)
        await s.tap("Cleo", "seat", 2, table=code)
        for who in ("Ann", "Cleo"):
            await s.plot(who, "5 4 2" if who == "Cleo" else "2 3 4", code)
        rounds = (await site.get(f"/t/{code}/rounds")).json()["rounds"]
        told = [rounds[0]]
        for number in (2, 3):
            part = (await site.get(f"/t/{code}/part/{number}")).json()
            captions = [take["caption"] for take in part["takes"]]
            told.append([part["name"], part["place"], part["story"], captions])
        said = [json.dumps(one) for one in told]
        assert [("Player 2" in one, "Blue" in one) for one in said] == [
            (False, True),
            (False, True),
            (True, False),
        ]
