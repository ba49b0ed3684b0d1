"""The board inside Discord: who gets in, what they see there, and that it can be off."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import web
from simcord import ChannelHandle, InteractionResult
from simcord.interactions import base_payload

from bot.features.board import identity, inside, launching, opening, rows
from bot.features.board.door import Door, leave_everywhere
from bot.features.board.pages import PACKAGE, SDK, STATIC, files_digest
from bot.games import offered
from bot.hosting.people import data
from bot.interface import router
from bot.interface.cooldowns import Rate
from bot.store import Stale
from engine.language import speaking
from tests.bot.activities import SECRET, Activities, activities_of
from tests.bot.features.board.site import Site, close, site_of
from tests.bot.features.board.test_seat_page import started
from tests.bot.stage import GO, MORE, Stage, heard, labels, links_of, shown, stage, words_of
from tests.extent import some

OPEN = "Open the board"


@asynccontextmanager
async def racing(folder: Path, address: str = "") -> AsyncIterator[tuple[Stage, Site, Activities]]:
    """A stage with pages that open inside Discord, with a race of Ann and Ben."""
    async with stage(folder, address) as s, site_of(s, activity=True) as site:
        await s.race("Ben", chariots="one")
        yield s, site, activities_of(s.env.backend)


async def code_of(s: Stage) -> str:
    return (await s.tables())[0].row.id


async def opened(s: Stage, activities: Activities, who: str, code: str, panel: str = "mine") -> str:
    """The instance that somebody opens by *Board* in their panel, who was told before what others see."""
    told = await s.press(who, shown(await s.tap(who, panel, table=code)), "Board")
    if told.response is not None:
        await s.press(who, shown(told), OPEN)
    return next(instance for instance, there in activities.instances.items() if s.id(who) in there)


async def enters(
    s: Stage, site: Site, activities: Activities, who: str, instance: str, **more: Any
) -> tuple[int, Any]:
    """The answer to somebody whose page is open in an instance."""
    asked = {"code": activities.code(s.id(who)), "instance": instance, **more}
    return await site.post("/activity/enter", asked)


async def test_board_opens_ones_own_seat(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        status, told = await enters(s, site, activities, "Ann", instance)
        assert (status, told["page"]) == (200, f"seat/{code}")
        session = {"Authorization": f"Bearer {told['session']}"}
        status, asked = await site.post(f"/t/{code}/seat", {}, **session)
        assert (status, asked["who"]) == (200, "Ann")


async def test_what_others_see_is_said_once_before_it_opens(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, _site, activities):
        code = await code_of(s)
        first = await s.press("Ann", shown(await s.tap("Ann", "mine", table=code)), "Board")
        assert "Everybody in this channel sees that you have started it" in heard(first)
        assert labels(shown(first)) == [OPEN, "In the browser"]
        assert activities.instances == {}
        await s.press("Ann", shown(first), OPEN)
        assert [*activities.instances.values()] == [[s.id("Ann")]]
        second = await s.press("Ann", shown(await s.tap("Ann", "mine", table=code)), "Board")
        assert second.response is None


async def test_without_it_every_button_is_as_before(tmp_path: Path) -> None:
    async with stage(tmp_path) as s, site_of(s) as site:
        await s.race("Ben", chariots="one")
        panel: Any = shown(await s.tap("Ann", "mine", table=await code_of(s)))
        assert "In the browser" not in labels(panel)
        assert any("/seat/" in link for link in links_of(panel))
        for path in ("/activity", "/", "/activity/enter"):
            assert (await site.get(path)).status == 404
        assert (await site.raw("/activity/enter", {})).status == 404


async def test_who_joins_looks_on_and_never_sits_at_anothers_seat(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        status, told = await enters(s, site, activities, "Cleo", instance)
        assert (status, told["page"]) == (200, f"t/{code}")
        session = {"Authorization": f"Bearer {told['session']}"}
        assert (await site.get(f"/t/{code}/state", **session)).status == 200
        assert (await site.get(f"/t/{code}/state")).status == 404  # the server shows no pages to everybody
        assert (await site.post(f"/t/{code}/seat", {}, **session))[0] == 401
        activities.join(instance, s.id("Ben"))
        assert (await enters(s, site, activities, "Ben", instance))[1]["page"] == f"seat/{code}"


async def test_a_table_of_a_private_channel_is_not_even_named(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        close(s, s.arena, "view_channel")
        activities.join(instance, s.id("Cleo"))
        for wish in (None, code, code.lower()):
            status, told = await enters(s, site, activities, "Cleo", instance, table=wish)
            assert (status, told["tables"]) == (200, [])
            assert code not in str(told).replace(told["session"], "")
        assert (await enters(s, site, activities, "Ben", instance))[0] == 403, "Ben is not there"


@pytest.mark.long
async def test_a_spectator_who_no_longer_reads_the_channel_is_out(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        told = (await enters(s, site, activities, "Cleo", instance))[1]
        session = {"Authorization": f"Bearer {told['session']}"}
        close(s, s.arena, "view_channel")
        await s.wait(61)
        assert (await site.get(f"/t/{code}/state", **session)).status == 401


UNTRUE: dict[str, Callable[[Stage, Activities], tuple[object, str | None]]] = {
    "somebody else's code": lambda s, activities: (activities.code(s.id("Dan")), None),
    "a code of nobody": lambda _s, _activities: ("forged", None),
    "a code that is no code": lambda _s, _activities: ({"a": 1}, None),
    "a forged instance": lambda s, activities: (activities.code(s.id("Ann")), "i-9-gc-9-9"),
    "a way out of the address": lambda s, activities: (activities.code(s.id("Ann")), "../../users/@me"),
}
FOREIGN: dict[str, dict[str, object]] = {
    "another application's": {"application_id": "7"},
    "another one": {"instance_id": "i-9-gc-9-9"},
    "without people": {"users": None},
}


async def test_nobody_gets_in_by_what_discord_does_not_bear_out(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        for case, made in UNTRUE.items():
            code, other = made(s, activities)
            status, told = await site.post("/activity/enter", {"code": code, "instance": other or instance})
            assert (status, told) == (403, {"refused": inside.untrue()}), case


@pytest.mark.parametrize("case", some([*FOREIGN], 1))
async def test_a_foreign_instance_lets_nobody_in(tmp_path: Path, case: str) -> None:
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        said = {"users": [str(s.id("Ann"))], **FOREIGN[case]}
        activities.answers = {"/applications/": lambda: web.json_response(said)}
        asked = {"code": activities.code(s.id("Ann")), "instance": instance}
        assert await site.post("/activity/enter", asked) == (403, {"refused": inside.untrue()})


async def test_a_code_counts_once_and_stands_in_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        asked = {"code": activities.code(s.id("Ann")), "instance": instance}
        assert [(await site.post("/activity/enter", asked))[0] for _ in range(2)] == [200, 403]
        assert not [secret for secret in (asked["code"], *activities.tokens, SECRET) if secret in caplog.text]
        kept = stored(tmp_path)
        assert instance.encode() in kept
        assert [token for token in activities.tokens if token.encode() in kept] == [], "it is used once"
        activities.objects = True  # which is how Discord has told people as well
        assert (await enters(s, site, activities, "Ann", instance))[0] == 200


def stored(folder: Path) -> bytes:
    """All that is in the files of the database."""
    return b"".join(file.read_bytes() for file in folder.glob("hippodrome.db*"))


STRANGE: dict[str, tuple[str, Callable[[], Any]]] = {
    "no JSON": ("/oauth2/token", lambda: web.Response(text="<html>")),
    "a list": ("/oauth2/token", lambda: web.json_response([])),
    "no token": ("/oauth2/token", lambda: web.json_response({"access_token": 7})),
    "the secret refused": ("/oauth2/token", lambda: web.json_response({}, status=401)),
    "too many questions": ("/oauth2/token", lambda: web.json_response({}, status=429)),
    "out of order": ("/users/@me", lambda: web.Response(status=502)),
    "nobody": ("/users/@me", lambda: web.json_response({"id": "me"})),
    "hung up": ("/applications/", lambda: web.Response(status=500)),
    "too slow": ("/oauth2/token", lambda: asyncio.sleep(1, web.json_response({}))),
}


@pytest.mark.long
async def test_what_discord_does_not_say_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "SECONDS", 0.2)
    monkeypatch.setattr(identity, "PAUSE", 0.0)
    monkeypatch.setattr(identity, "FRESH", 0.0)
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        for case, (path, answer) in STRANGE.items():
            activities.answers = {path: answer}
            told = await enters(s, site, activities, "Ann", instance)
            assert told == (502, {"refused": inside.unheard()}), case


@pytest.mark.long
async def test_the_instance_is_forgotten_after_twelve_hours(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        await s.wait(rows.INSTANCE_LASTS + 1)
        status, told = await enters(s, site, activities, "Ann", instance)
        assert (status, [one["code"] for one in told["tables"]]) == (200, [code])


@pytest.mark.long
async def test_a_table_is_chosen_from_ones_own(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = activities.launched(None, 7, s.id("Ann"))
        status, told = await enters(s, site, activities, "Ann", instance)
        assert [one["words"] for one in told["tables"]] == [f"Chariots · table {code}: it is your turn"]
        known = {"Authorization": f"Bearer {told['session']}"}
        status, chosen = await site.post("/activity/table", {"table": code}, **known)
        assert (status, chosen["page"]) == (200, f"seat/{code}")
        assert (await site.post("/activity/table", {"table": code}))[0] == 401


@pytest.mark.long
async def test_who_signs_out_everywhere_is_out_here_too(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        told = (await enters(s, site, activities, "Cleo", instance))[1]
        session = {"Authorization": f"Bearer {told['session']}"}
        await s.wait(1)
        await leave_everywhere(s.bot.host, s.id("Cleo"))
        assert (await site.get(f"/t/{code}/state", **session)).status == 401


@pytest.mark.long
async def test_two_hundred_people_behind_one_address_come_in_and_watch(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        people = [
            s.guild.add_member(s.env.create_user(f"viewer{n}", global_name=f"Viewer {n}")) for n in range(200)
        ]
        activities.asked.clear()

        async def watches(person: int) -> list[object]:
            activities.join(instance, person)
            page = await site.get("/activity")
            asked = {"code": activities.code(person), "instance": instance}
            status, told = await site.post("/activity/enter", asked)
            session = {"Authorization": f"Bearer {told['session']}"}
            first = await site.get(f"/t/{code}/state", **session)
            seen = first.json()["version"]
            waits = asyncio.create_task(site.get(f"/t/{code}/state?seen={seen}", **session))
            done, _ = await asyncio.wait([waits], timeout=0.5)
            waits.cancel()
            return [page.status, status, told["page"], first.status, done]

        told = await asyncio.gather(*(watches(one.id) for one in people))
        assert told == [[200, 200, f"t/{code}", 200, set()]] * len(people)
        assert sum("activity-instances" in asked for asked in activities.asked) < len(people)


async def test_forged_instances_cost_discord_no_code_and_shut_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(opening.RATES, "strange", Rate(3, 60.0))
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        forged = {"code": "forged", "instance": "i-9-gc-9-9"}
        told = [(await site.post("/activity/enter", forged))[0] for _ in range(5)]
        assert told == [403, 403, 403, 429, 429]
        assert not any("oauth2" in asked for asked in activities.asked)
        assert (await enters(s, site, activities, "Ann", instance))[0] == 200


async def test_who_wants_to_be_left_alone_is_left_alone(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        activities.answers = {
            "/oauth2/token": lambda: web.json_response({}, status=429, headers={"Retry-After": "0.3"})
        }
        assert (await enters(s, site, activities, "Ann", instance))[0] == 502
        activities.answers, asked = {}, len(activities.asked)
        assert (await enters(s, site, activities, "Ann", instance))[0] == 502
        assert len(activities.asked) == asked
        await asyncio.sleep(0.4)
        assert (await enters(s, site, activities, "Ann", instance))[0] == 200


async def test_a_long_answer_in_two_pieces_is_read_whole(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        said = json.dumps({"users": [str(s.id("Ann"))], "rest": "x" * 60_000}).encode()

        async def pieces() -> AsyncIterator[bytes]:
            yield said[:9]
            await asyncio.sleep(0.05)
            yield said[9:]

        activities.answers = {"/applications/": lambda: web.Response(body=pieces())}
        assert (await enters(s, site, activities, "Ann", instance))[0] == 200


async def test_a_code_is_used_once_even_where_the_rest_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        begin, tries = Door.begin, iter([Stale("meanwhile")])

        async def begins(*args: Any) -> str:
            for error in tries:
                raise error
            return await begin(*args)

        monkeypatch.setattr(Door, "begin", begins)
        assert (await enters(s, site, activities, "Ann", instance))[0] == 200


@pytest.mark.parametrize("who", ["Cleo", "Dan"])
async def test_who_was_forgotten_is_out(tmp_path: Path, who: str) -> None:
    """As a spectator, and before a table was chosen; what was signed out of does not count again."""
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code) if who == "Cleo" else "i-1-pc-0-7"
        activities.join(instance, s.id(who))
        word = (await enters(s, site, activities, who, instance))[1]["session"]

        async def counts() -> bool:
            known = {"Authorization": f"Bearer {word}"}
            if who == "Cleo":
                return (await site.get(f"/t/{code}/state", **known)).status == 200
            return (await site.post("/activity/table", {"table": code}, **known))[0] != 401

        assert await counts()
        await s.wait(1)
        await leave_everywhere(s.bot.host, s.id(who))
        await data.forget(s.bot.host, s.id(who))
        assert not await counts()
        assert (await enters(s, site, activities, who, instance))[0] == 200
        assert not await counts()


async def test_a_spectator_is_led_to_the_page_of_the_table(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, _site, _activities):
        async with s.store.reading() as read:
            sitting = await s.bot.host.read(read, await code_of(s))
        assert "/seat/" in getattr(inside.browser(sitting, s.id("Ann")), "url", "")
        assert "/seat/" not in getattr(inside.browser(sitting, s.id("Cleo")), "url", "")


async def test_the_page_alone_may_be_framed_and_by_discord_alone(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, _activities):
        code = await code_of(s)
        policies = {
            path: (await site.get(path)).headers["Content-Security-Policy"].partition("frame-ancestors ")[2]
            for path in ("/activity", "/", f"/seat/{code}", f"/t/{code}", "/elsewhere")
        }
        framed = "https://discord.com https://*.discord.com"
        assert policies == {
            "/activity": framed,
            "/": framed,
            f"/seat/{code}": "'none'",
            f"/t/{code}": "'none'",
            "/elsewhere": "'none'",
        }


async def test_discords_modules_come_with_that_page_alone(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, _activities):
        code = await code_of(s)
        pages = {path: (await site.get(path)).body for path in ("/activity", f"/seat/{code}", f"/t/{code}")}
        assert [path for path, body in pages.items() if SDK.encode() in body] == ["/activity"]
        ways = re.findall(rb'(?:src|href)="([^"]*)"', pages["/activity"])
        assert {way.partition(b"/board/")[0] for way in ways if way} == {b".."}, "all are relative"
        scripts = [way for way in ways if way.endswith(b".js")]
        assert scripts == [way for way in scripts if f"/{files_digest()}/".encode() in way] != []


def test_discords_modules_are_those_of_its_package() -> None:
    """The digests of the files; the page beside them has the version, and that of the package."""
    folder = STATIC / PACKAGE
    (version,) = re.findall(r"version = \"([\d.]+)\"", (folder / "package.json.cjs").read_text("utf-8"))
    page = (folder / "README.md").read_text("utf-8")
    assert f"embedded-app-sdk` {version} from npm (MIT" in page
    assert re.search(r"`sha512-[\w+/]{86}==`", page)
    listed = [line.split() for line in (folder / "SHA256SUMS").read_text("utf-8").splitlines()]
    found = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for _digest, name in listed}
    assert found == {name: digest for digest, name in listed}
    modules = {path.relative_to(folder).as_posix() for path in folder.rglob("*.cjs")}
    assert modules == {name for name in found if name.endswith(".cjs")}


async def test_discords_modules_are_sent_unchanged_in_one_answer(tmp_path: Path) -> None:
    async with racing(tmp_path) as (_s, site, _activities):
        sent = (await site.get(f"/board/{files_digest()}/{SDK}")).body
        modules = [*(STATIC / PACKAGE).rglob("*.cjs")]
        assert len(modules) > 50
        assert [path for path in modules if path.read_bytes() not in sent] == []
        assert (await site.get("/activity")).body.count(b".js") < 10, "each is another way to and fro"


@pytest.mark.long
async def test_discords_own_command_opens_it_and_is_answered_by_the_bot(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, _site, activities):
        first = await entry(s, "Ann")
        assert "Everybody in this channel sees that you have started it" in heard(first)
        await s.press("Ann", shown(first), OPEN)
        assert [*activities.instances.values()] == [[s.id("Ann")]]
        assert (await entry(s, "Ann")).response is None


async def entry(s: Stage, who: str, channel: ChannelHandle | None = None) -> InteractionResult:
    """Use the command that Discord makes for an Activity, by default in the arena."""
    record, payload = base_payload(
        s.env.backend,
        type=discord.InteractionType.application_command.value,
        channel_id=(channel or s.arena).id,
        guild_id=s.guild.id,
        user_id=s.id(who),
        data={"id": "1", "name": "launch", "type": router.ENTRY_POINT},
    )
    s.env.backend.emit("INTERACTION_CREATE", payload)
    await s.env.settle()
    await s.settle()
    return InteractionResult(s.env, record)


@pytest.mark.long
@pytest.mark.parametrize("what", ["reads", "look"])
async def test_what_takes_too_long_to_look_up_leads_into_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(launching, "SECONDS", 0.05)
    async with racing(tmp_path) as (s, _site, activities):
        code = await code_of(s)
        panel = shown(await s.tap("Ann", "mine", table=code))

        at_once = getattr(s.bot.host, what)

        async def slow(*look: Any) -> Any:
            await asyncio.sleep(0.2)
            return await at_once(*look)

        monkeypatch.setattr(s.bot.host, what, slow)
        answer = await s.press("Ann", panel, "Board")
        assert heard(answer).endswith("Press *Board* again, or *In the browser*.")
        assert labels(shown(answer)) == ["In the browser"]
        assert activities.instances == {}


@pytest.mark.long
async def test_pictures_are_not_called_board_beside_it(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, _site, _activities):
        more = shown(await s.press("Cleo", s.newest, MORE))
        assert [label for label in labels(more) if label in ("Board", "Picture")] == ["Picture", "Board"]


@pytest.mark.long
async def test_a_letter_leads_to_the_board(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        await s.prefer("Ann", "letters", "letter")
        await s.wait(60)
        await s.plot("Ben", "5 3 4", code)
        for _hour in range(40):
            await s.wait(3600)
            if s.letters("Ann"):
                break
        link = f"https://discord.com/activities/{s.env.backend.application_id}?custom_id={code}"
        assert link in links_of(s.letters("Ann")[-1])
        instance = activities.launched(None, 7, s.id("Ann"))
        status, told = await enters(s, site, activities, "Ann", instance, table=code.lower())
        assert (status, told["page"]) == (200, f"seat/{code}")


@pytest.mark.long
async def test_what_is_kept_of_it_is_in_the_copy_and_goes_with_the_rest(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, _site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        kept = await data.export(s.bot.host, s.id("Ann"))
        (row,) = kept["activity_instances"]
        assert (row["instance"], row["table_id"]) == (instance, code)
        assert len(kept["activity_people"]) == 1
        await data.forget(s.bot.host, s.id("Ann"))
        kept = await data.export(s.bot.host, s.id("Ann"))
        assert (kept["activity_instances"], kept["activity_people"]) == ([], [])


@pytest.mark.long
async def test_where_discord_opens_nothing_the_way_leads_into_the_browser(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, _site, activities):
        code = await code_of(s)
        await opened(s, activities, "Ann", code)
        activities.instances.clear()
        activities.refuses = True  # in a thread, say
        answer = await s.press("Ann", shown(await s.tap("Ann", "mine", table=code)), "Board")
        assert heard(answer).endswith("Press *Board* again, or *In the browser*.")
        assert labels(shown(answer)) == ["In the browser"]
        alone = await entry(s, "Ann")  # of no table, so there is no page of one
        assert heard(alone).endswith("Try again, or use the buttons of the game.")
        assert labels(shown(alone)) == []


@pytest.mark.parametrize("language", ["en", "de"])
async def test_who_is_not_known_reads_which_buttons_lead_on(tmp_path: Path, language: str) -> None:
    """*Try again* stands below it; the way to a seat cannot, so it is called as it stands beside *Board*."""
    async with racing(tmp_path) as (s, site, activities):
        instance = await opened(s, activities, "Ann", await code_of(s))
        activities.answers = {"/oauth2/token": lambda: web.json_response({}, status=500)}
        asked = {"code": activities.code(s.id("Ann")), "instance": instance}
        told = (await site.post("/activity/enter", asked, **{"Accept-Language": language}))[1]["refused"]
        with speaking(language):
            buttons = [inside.words()["retry"], inside.words()["browser"], inside.button().label]
        assert [name for name in buttons if name not in told] == []


@pytest.mark.long
async def test_who_opens_it_without_a_table_sees_their_tables(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        await entry(s, "Ann")
        assert [t["code"] for t in (await enters(s, site, activities, "Ann", instance))[1]["tables"]] == [
            code
        ]


@pytest.mark.long
async def test_ones_tables_stand_as_in_the_inbox(tmp_path: Path) -> None:
    """Those that wait for somebody come first."""
    async with racing(tmp_path) as (s, site, activities):
        first = await code_of(s)
        second = await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 3 4", first)
        told = (await enters(s, site, activities, "Ann", activities.launched(None, 7, s.id("Ann"))))[1]
        assert [table["code"] for table in told["tables"]] == [second, first]
        inbox = words_of(shown(await s.slash("Ann", "inbox")))
        assert inbox.index(second) < inbox.index(first)


@pytest.mark.long
async def test_spectators_find_the_button_where_they_look_on(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        look = shown(await s.press("Cleo", s.newest, GO))
        assert await opened_by(s, activities, "Cleo", look)
        (instance,) = activities.instances
        assert (await enters(s, site, activities, "Cleo", instance))[1]["page"] == f"t/{code}"


async def opened_by(s: Stage, activities: Activities, who: str, panel: Any) -> bool:
    """Whether *Board* in a panel opens the board for somebody who was not told before."""
    await s.press(who, shown(await s.press(who, panel, "Board")), OPEN)
    return any(s.id(who) in there for there in activities.instances.values())


@pytest.mark.long
async def test_the_receipt_in_discord_says_where_the_line_came_from(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        told = (await enters(s, site, activities, "Ann", instance))[1]
        session = {"Authorization": f"Bearer {told['session']}"}
        asked = (await site.post(f"/t/{code}/seat", {}, **session))[1]
        body = {"decision": asked["decision"], "line": "5 3 4", "sure": True, "id": "one"}
        assert (await site.post(f"/t/{code}/send", body, **session))[0] == 200
        assert "(sent from the board)" in shown(await s.tap("Ann", "mine", table=code)).content


@pytest.mark.long
async def test_who_has_deleted_their_data_is_not_named_there(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        activities.join(instance, s.id("Cleo"))
        told = (await enters(s, site, activities, "Cleo", instance))[1]
        session = {"Authorization": f"Bearer {told['session']}"}
        assert "Ben" in str((await site.get(f"/t/{code}/state", **session)).json())
        await data.forget(s.bot.host, s.id("Ben"))
        await s.settle()
        assert "Ben" not in str((await site.get(f"/t/{code}/state", **session)).json())


@pytest.mark.long
async def test_what_was_remembered_goes_by_the_clock(tmp_path: Path, address: str) -> None:
    """The instance, the sign-in to a seat and the way out of all, without another opening."""
    async with racing(tmp_path, address) as (s, site, activities):
        code = await code_of(s)
        instance = await opened(s, activities, "Ann", code)
        await s.wait(3600)
        await enters(s, site, activities, "Ann", instance)

        async def kept() -> list[int]:
            everything = await data.export(s.bot.host, s.id("Ann"))
            parts = ("activity_instances", "page_sessions", "page_exits")
            return [len(everything[part]) for part in parts]

        await s.wait(600)
        await leave_everywhere(s.bot.host, s.id("Ann"))
        assert await kept() == [1, 1, 1]
        await s.wait(rows.INSTANCE_LASTS - 4201)
        assert await kept() == [1, 1, 1]
        await s.wait(2)
        assert await kept() == [0, 1, 1]
        await s.wait(3600)
        assert await kept() == [0, 0, 1]
        await s.wait(600)
        assert await kept() == [0, 0, 0]
        async with s.store.reading() as read:
            assert await read.alarms_of(rows.EVERYBODYS) == []


@pytest.mark.long
@pytest.mark.parametrize("game", some([*offered()], 2))
async def test_the_browser_stands_beside_board_where_a_row_is_full(tmp_path: Path, game: str) -> None:
    async with stage(tmp_path) as s, site_of(s, activity=True):
        code = await started(s, game)
        for _turn in range(3):
            for who, asked in await s.waiting(code):
                panels = [shown(await s.tap(who, "page", asked.id, page, table=code)) for page in (1, 2)]
                await s.answer(who, asked.fallback, code)
                if (await s.bot.host.look(code)).asked(s.id(who)) == asked:
                    panels.append(shown(await s.tap(who, "page", asked.id, table=code)))
                assert [beside(labels(panel)) for panel in panels] == [True] * len(panels)


def beside(buttons: list[str]) -> bool:
    """Whether both ways to the board stand side by side, or neither is there."""
    ways = [n for n, label in enumerate(buttons) if label in ("Board", "In the browser")]
    return not ways or (len(ways) == 2 and buttons[ways[0] : ways[1] + 1] == ["Board", "In the browser"])


@pytest.mark.long
async def test_play_or_watch_leads_to_both_ways(tmp_path: Path) -> None:
    async with racing(tmp_path) as (s, _site, activities):
        panel = shown(await s.press("Ann", s.newest, GO))
        ways = labels(panel)
        assert ways.index("In the browser") == ways.index("Board") + 1
        assert await opened_by(s, activities, "Ann", panel)
        panel = shown(await s.press("Ann", s.newest, GO))
        assert (await s.press("Ann", panel, "Board")).response is None, "it opens at once"
