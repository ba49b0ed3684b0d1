"""The board inside Discord while people go, channels close, and pages say what they were not asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot.features.board import guard, identity, inside, opening, pages, rows, seat
from bot.interface.cooldowns import Rate
from bot.publishing.reach import ttl_cache
from tests.bot.activities import SECRET, TOKEN
from tests.bot.features.board.site import Site, allow, close
from tests.bot.features.board.test_activity import OPEN, code_of, enters, entry, opened, racing
from tests.bot.features.board.test_door import BODY, DEAD, PATHS, statuses
from tests.bot.stage import Stage, shown
from tests.extent import some

LOSSES: dict[str, Callable[[Stage, str], Any]] = {
    "kicked": lambda s, who: s.guild.remove_member(s.people[who]),
    "banned": lambda s, who: s.env.backend.apply_ban(s.guild.id, s.id(who), None),
    "shut out of the channel": lambda s, who: s.hide(s.arena, who),
}


def header(told: Any) -> dict[str, str]:
    return {"Authorization": f"Bearer {told['session']}"}


async def watches(site: Site, code: str, session: dict[str, str]) -> int:
    return (await site.get(f"/t/{code}/state", **session)).status


@pytest.mark.parametrize("loss", some([*LOSSES], 1))
async def test_who_may_not_read_the_channel_any_more_is_out_within_a_minute(
    tmp_path: Path, loss: str
) -> None:
    """At their seat and as a spectator; a new sign-in shows nothing of the table either."""
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        ann, cleo = [header((await enters(s, site, activities, who, instance))[1]) for who in ("Ann", "Cleo")]
        assert (await site.post(f"/t/{code}/seat", {}, **ann))[0] == 200
        assert await watches(site, code, cleo) == 200
        for who in ("Ann", "Cleo"):
            LOSSES[loss](s, who)
        await s.settle()
        s.clock.time += ttl_cache.TTL
        assert await statuses(site, code, ann) == DEAD
        told = await site.post(f"/t/{code}/seat", {}, **ann)
        assert told == (401, {"refused": seat.dead_session()}), "there was no link"
        assert await watches(site, code, cleo) == 401
        for who in ("Ann", "Cleo"):
            status, told = await enters(s, site, activities, who, instance, table=code)
            assert (status, told["tables"]) == (200, [])
            assert code not in str(told).replace(told["session"], "")
            assert (await site.post("/activity/table", {"table": code}, **header(told)))[0] == 403
        assert {who for who, _decision in await s.waiting(code)} >= {"Ben"}


@pytest.mark.long
async def test_who_is_removed_from_the_table_is_out_at_once(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ben", code)
        ben = header((await enters(s, site, activities, "Ben", instance))[1])
        await s.slash("Dan", "organise remove", seat=2, reason="spam", table=code)
        assert await statuses(site, code, ben) == DEAD
        assert (await enters(s, site, activities, "Ben", instance))[1]["page"] == f"t/{code}"


@pytest.mark.long
async def test_a_channel_that_is_gone_is_watched_by_nobody(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        cleo = header((await enters(s, site, activities, "Cleo", instance))[1])
        s.env.backend.delete_channel(s.arena.id)
        await s.settle()
        s.clock.time += ttl_cache.TTL
        assert await watches(site, code, cleo) == 401
        assert (await enters(s, site, activities, "Cleo", instance))[1]["tables"] == []


@pytest.mark.long
async def test_two_instances_in_two_channels_keep_to_their_own_tables(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        first = await code_of(s)
        second = await s.race("Ben", chariots="one")
        here, elsewhere = s.arena.id, s.guild.create_text_channel("stalls").id
        ids = [await opened(s, activities, "Ann", first)]
        ids.append(activities.launched(s.guild.id, elsewhere, s.id("Ann")))
        assert ids[0].endswith(str(here))
        other = activities.launched(s.guild.id, elsewhere, s.id("Ben"))
        assert other == ids[1]
        async with s.store.writing() as tx:
            await rows.open_instance(tx, s.id("Ben"), other, second, s.bot.host.now())
        for instance in ids:
            activities.join(instance, s.id("Cleo"))
        pages = [(await enters(s, site, activities, "Cleo", instance))[1]["page"] for instance in ids]
        assert pages == [f"t/{first}", f"t/{second}"]
        pages = [(await enters(s, site, activities, "Ann", instance))[1]["page"] for instance in ids]
        assert pages == [f"seat/{first}", f"seat/{second}"]
        assert (await enters(s, site, activities, "Ben", ids[0]))[0] == 403, "he is in the other one"
        told = (await enters(s, site, activities, "Cleo", ids[0]))[1]
        assert await watches(site, second, header(told)) == 401, "a session is for its own table"


@pytest.mark.long
async def test_a_private_table_stands_in_nothing_that_others_see(tmp_path: Path) -> None:
    """It is opened from the shelf, in a channel that everybody reads; nothing is posted of it."""
    async with racing(tmp_path) as (s, site, activities):
        code, stalls = await code_of(s), s.guild.create_text_channel("stalls")
        s.hide(s.arena, "Cleo")
        before = [post.id for channel in (s.arena, stalls) for post in s.posts(channel)]
        first = await entry(s, "Ann", stalls)
        await s.press("Ann", shown(first), OPEN)
        (instance,) = activities.instances
        told = (await enters(s, site, activities, "Ann", instance))[1]
        assert [table["code"] for table in told["tables"]] == [code]
        chosen = (await site.post("/activity/table", {"table": code}, **header(told)))[1]
        assert chosen["page"] == f"seat/{code}"
        activities.join(instance, s.id("Cleo"))
        hers = (await enters(s, site, activities, "Cleo", instance))[1]
        assert hers["tables"] == []
        assert code not in str(hers).replace(hers["session"], "")
        assert (await site.post("/activity/elsewhere", {"instance": instance}))[1] == {"page": ""}
        assert [post.id for channel in (s.arena, stalls) for post in s.posts(channel)] == before


@pytest.mark.parametrize(
    ("said", "answer"),
    [(None, "That did not work just now; try again."), (False, "None of your games opens here just now.")],
)
async def test_nobody_reads_that_no_game_runs_where_theirs_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bool | None, answer: str
) -> None:
    async def reads(*_look: object) -> bool | None:
        return said

    async with racing(tmp_path) as (s, site, activities):
        monkeypatch.setattr(s.bot.host, "reads", reads)
        status, told = await enters(s, site, activities, "Ann", activities.launched(None, 7, s.id("Ann")))
        assert status == (503 if said is None else 200)
        assert answer in str(told)


ODD: tuple[object, ...] = (
    {},
    {"table": None},
    {"table": 7},
    {"table": ["KBQT"]},
    {"table": ""},
    {"table": "K" * 33},
    {"table": "../seat"},
    {"table": "\ud800"},
)


@pytest.mark.parametrize("odd", some([*range(len(ODD))], 3))
async def test_nonsense_opens_no_table(tmp_path: Path, odd: int) -> None:
    async with racing(tmp_path) as (s, site, activities):
        instance = activities.launched(None, 7, s.id("Ann"))
        person = header((await enters(s, site, activities, "Ann", instance))[1])
        assert (await site.post("/activity/table", ODD[odd], **person))[0] == 403
        assert await site.post("/activity/elsewhere", ODD[odd]) == (200, {"page": ""})
        status, told = await enters(s, site, activities, "Ann", instance, **dict(ODD[odd]))  # type: ignore[call-overload]
        assert (status, "tables" in told) == (200, True)


NO_OBJECTS: tuple[Any, ...] = ([], "x", 5, None)


async def test_a_body_has_to_be_small_and_an_object(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        instance = activities.launched(None, 7, s.id("Ann"))
        person = header((await enters(s, site, activities, "Ann", instance))[1])
        for path in ("enter", "table", "elsewhere"):
            told = [(await site.raw(f"/activity/{path}", asked, **person)).status for asked in NO_OBJECTS]
            assert told == [400] * 4, path
            assert (await site.raw(f"/activity/{path}", {"x": "5" * 64 * 1024}, **person)).status == 413


async def test_a_word_of_one_kind_counts_as_no_other(tmp_path: Path) -> None:
    """Of somebody who has chosen no table, of a spectator, of a player; and none is a link."""
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        alone = activities.launched(None, 7, s.id("Ann"))
        words = {
            "person": header((await enters(s, site, activities, "Ann", alone))[1]),
            "watch": header((await enters(s, site, activities, "Cleo", instance))[1]),
            "session": header((await enters(s, site, activities, "Ann", instance))[1]),
        }
        for kind, word in words.items():
            asks = {path: (await site.post(f"/t/{code}/{path}", BODY, **word))[0] for path in PATHS[:-1]}
            assert (set(asks.values()) == {401}) == (kind != "session"), kind
            looks = {(await site.post(f"/t/{code}/{path}", {}, **word))[0] for path in ("offers", "take")}
            assert (looks == {401}) == (kind != "watch"), kind
            assert ((await site.post("/activity/table", {"table": code}, **word))[0] == 200) == (
                kind == "person"
            )
            link = {"link": word["Authorization"].removeprefix("Bearer ")}
            assert {(await site.post(f"/t/{code}/{path}", link))[0] for path in ("whose", "enter")} == {403}


TOLD: dict[str, Callable[[int], Any]] = {
    "ids": str,
    "numbers": int,
    "objects": lambda user: {"id": str(user), "username": "somebody", "avatar": None, "nickname": None},
    "numbers in objects": lambda user: {"id": user},
}


@pytest.mark.parametrize("kind", some([*TOLD], 2))
async def test_people_are_known_however_discord_tells_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(identity, "FRESH", 0.0)
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        odd: list[Any] = [None, True, [], {}, {"id": None}, {"id": "x"}, "-1", -1, "9" * 30]

        def listed(*users: int) -> Callable[[], web.Response]:
            return lambda: web.json_response({"users": [*odd, *map(TOLD[kind], users)]})

        activities.answers = {"/applications/": listed(s.id("Ben"), s.id("Ann"))}
        assert (await enters(s, site, activities, "Ann", instance))[1]["page"] == f"seat/{code}"
        activities.answers = {"/applications/": listed(s.id("Ben"))}
        assert (await enters(s, site, activities, "Ann", instance))[0] == 403


@pytest.mark.long
async def test_an_instance_that_is_gone_meanwhile_lets_nobody_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "FRESH", 0.0)
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        assert (await enters(s, site, activities, "Ann", instance))[0] == 200
        activities.instances.clear()
        told = await enters(s, site, activities, "Ann", instance)
        assert told == (403, {"refused": inside.untrue()})


async def test_the_browsers_way_is_told_where_everybody_may_watch(tmp_path: Path) -> None:
    """While Discord does not say who it is; of any other table nothing."""
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)

        async def told(**asked: object) -> str:
            return str((await site.post("/activity/elsewhere", asked))[1]["page"])

        assert await told(instance=instance, table=code) == ""
        await allow(s)
        assert await told(instance=instance) == f"https://board.example.org/t/{code}"
        assert await told(table=code.lower()) == f"https://board.example.org/t/{code}"
        assert await told(instance="i-9-gc-9-9") == ""
        close(s, s.arena, "view_channel")
        await s.settle()
        s.clock.time += ttl_cache.TTL
        assert await told(instance=instance, table=code) == ""


def test_two_hundred_people_at_once_come_in_from_one_address() -> None:
    """Each asks for the page, all its files, and three times for who they are."""
    fonts = [font for font in (resources.files("render") / "fonts").iterdir() if font.name.endswith(".otf")]
    asked = 1 + len(pages.FILES) + len(fonts) + 3
    assert 200 * asked <= guard.RATES["framed"].most


@pytest.mark.parametrize(
    "path", ["/", "/activity", "/activity/enter", "/activity/elsewhere", "/board/x/y.js"]
)
async def test_what_is_asked_before_somebody_is_known_has_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setitem(guard.RATES, "framed", Rate(3, 60.0))
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        word = header((await enters(s, site, activities, "Ann", await opened(s, activities, "Ann", code)))[1])
        for _ in range(3):
            answer = await site.raw(path, {}) if path.startswith("/activity/") else await site.get(path)
        assert answer.status == 429
        assert await watches(site, code, word) == 200, "who is known pays for themselves"


@pytest.mark.parametrize("fails", [False, True])
async def test_no_secret_of_a_seat_is_in_a_log_or_another_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        asked = {"code": activities.code(s.id("Ann")), "instance": instance}
        if fails:

            async def broken(*_args: object) -> None:
                raise RuntimeError("nobody has thought of this")

            monkeypatch.setattr(opening.Opening, "_first_of", broken)
        answer = await site.raw("/activity/enter", asked)
        assert answer.status == (500 if fails else 200)
        assert bool(s.faults) == fails
        s.faults.clear()
        words = [asked["code"], *activities.tokens, SECRET, TOKEN]
        words += [] if fails else [answer.json()["session"]]
        told = [] if fails else [(await enters(s, site, activities, "Cleo", instance))[1]]
        told += [(await site.get(at)).body for at in ("/activity", "/")]
        told += [await s.bot.shared.metrics.text(s.store, s.clock.now), caplog.text]
        assert [word for word in words if word in str(told)] == []
        assert not [name for name in answer.headers if name.lower() == "set-cookie"]
