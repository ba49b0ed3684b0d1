"""The games of a server as a page: where its manager allows that besides, and only those with a page."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.board import acts, games, pages
from bot.hosting.after.parcels import parcel
from bot.interface.cooldowns import Rate
from bot.times.instants import Instant
from tests.bot.features.board.site import URL, Site, allow, close, watched
from tests.bot.play.test_cockpit import answer_all
from tests.bot.stage import Stage, labels, shown, words_of

ABSENT = "/games/nothing"


async def listing(s: Stage, on: bool = True) -> None:
    """The server's manager allows the list, or withdraws."""
    await s.slash("Dan", "server settings", setting=acts.LISTED.name, value="on" if on else "off")


async def address(s: Stage) -> str:
    """The path of the list, as a manager sees it."""
    await listing(s)
    panel = shown(await s.press("Dan", shown(await s.slash("Dan", "server settings")), "List of games"))
    found = re.search(re.escape(URL) + r"(/games/\S+)", words_of(panel))
    assert found is not None
    return found[1]


async def codes(site: Site, path: str) -> list[str]:
    """The games on the page, in order."""
    answer = await site.get(path)
    assert answer.status == 200
    return re.findall(r'"\.\./t/(\w+)"', answer.body.decode())


async def resigned(s: Stage, *others: str) -> str:
    code = await s.race("Ben", *others)
    await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
    return code


async def test_it_has_running_and_finished_games_the_newest_first_page_by_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "SHOWN", 2)
    async with watched(tmp_path) as (s, site):
        path, begun = await address(s), list[str]()
        for over in (True, False, True):
            begun.append(await resigned(s) if over else await s.race("Ben"))
            await s.wait(60)
        await s.table()
        assert await codes(site, path) == begun[:0:-1]
        answer = await site.get(path)
        assert "Older games" in answer.body.decode()
        assert "noindex" in answer.headers["X-Robots-Tag"]
        assert b'name="robots" content="noindex"' in answer.body
        assert await codes(site, f"{path}?after={begun[1]}") == begun[:1]
        assert "Older games" not in (await site.get(f"{path}?after={begun[1]}")).body.decode()
        assert (await site.get(f"{path}?after=ZZZZ")).bytes == (await site.get(ABSENT)).bytes


async def test_to_have_allowed_links_allows_no_list_and_it_ends_with_either_setting(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        await s.race("Ben")
        assert "List of games" not in labels(shown(await s.slash("Dan", "server settings")))
        path = await address(s)
        absent = (await site.get(ABSENT)).bytes
        for withdraw in (listing, allow):
            assert (await site.get(path)).status == 200
            await withdraw(s, False)
            assert (await site.get(path)).bytes == absent
            await withdraw(s)


async def test_what_has_no_page_is_not_on_it_nor_leads_to_older_games(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        path, private = await address(s), s.guild.create_text_channel("private")
        code = await s.race("Ben")
        await s.slash("Ann", "play", private, seats=2)
        hidden = next(t.row.id for t in await s.tables() if t.row.channel == private.id)
        await s.press("Ben", s.posts(private)[-1], "Join")
        await s.press("Ann", s.posts(private)[-1], "Start")
        await s.slash("Cleo", "practice")
        assert await codes(site, path) == [hidden, code]
        close(s, private, "view_channel")
        s.clock.time += 61
        assert await codes(site, path) == [code]
        assert (await site.get(f"{path}?after={hidden}")).bytes == (await site.get(ABSENT)).bytes
        close(s, s.arena, "read_message_history")
        s.clock.time += 61
        assert await codes(site, path) == []


async def test_who_takes_back_their_name_is_nameless_at_the_next_request(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        path = await address(s)
        await s.race("Ben")
        for named in (True, False):
            await acts.choose(s.bot.host, s.id("Ben"), named)
            page = (await site.get(path)).body.decode()
            assert ("Ben" in page, "Player 2" in page) == (named, not named)
            assert str(s.id("Ben")) not in page
        asked = (await site.get(f"{path}?q=Ben&user={s.id('Ben')}")).body
        assert asked == page.encode()


async def test_it_is_made_once_for_all_and_for_nobody_who_lets_too_much_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pages.RATES, "drawing", Rate(1, 600.0))
    made = list[str]()

    async def counted(*args: object) -> str:
        made.append("")
        return await written(*args)  # type: ignore[arg-type]

    written = games.written
    monkeypatch.setattr(games, "written", counted)
    async with watched(tmp_path) as (s, site):
        path, code = await address(s), await s.race("Ben")
        assert [await codes(site, path) for _ in range(3)] == [[code]] * 3
        assert len(made) == 1
        await s.race("Ben")
        assert (await site.get(path)).status == 429
        assert len(made) == 1


async def test_it_tells_nothing_that_is_not_posted(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        path, code = await address(s), await s.race("Ben", chariots="one")
        await answer_all(s, code, random.Random(1))
        assert "round 2" in (await site.get(path)).body.decode()
        row = (await s.bot.host.look(code)).row
        async with s.store.writing() as tx:
            await tx.put_parcel(replace(parcel(row, row.latest, "send", {}), due=Instant(2.0**40)))
        assert "round" not in (await site.get(path)).body.decode()


async def test_a_game_that_is_watched_leads_to_the_others_where_they_are_listed(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        assert (await site.get(f"/t/{code}/state")).json()["games"] == ""
        await listing(s)
        listed = (await site.get(f"/t/{code}/state")).json()["games"]
        assert await codes(site, listed.removeprefix(URL)) == [code]
