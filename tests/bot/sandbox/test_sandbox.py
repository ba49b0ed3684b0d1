"""The sandbox as its page uses it: rooms, presses, queues, what is posted unasked, start and end."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot import start
from bot.sandbox import PEOPLE, run_sandbox
from bot.sandbox.page import Page
from bot.sandbox.run import sandbox
from bot.start import A_WEEK
from bot.times.instants import Instant
from tests.bot import demo
from tests.patience import PATIENCE

Json = dict[str, Any]


class Tab:
    """A browser tab: it opens a room's page and acts there as the page's own scripts would."""

    def __init__(self, browser: aiohttp.ClientSession, address: str) -> None:
        self._browser = browser
        self._address = address.rstrip("/")
        self._headers: dict[str, str] = {}
        self._sequence = 0
        self._state: Json = {}

    async def open(self, room: str = "") -> Tab:
        shell = await self._text(f"/room/{room}" if room else "/")
        door = re.search(r"/sandbox/door\.js\?room=\d+", shell)
        assert door is not None
        secret = re.search(r"#([^']+)'", await self._text(door[0]))
        assert secret is not None
        self._headers = {"X-Simcord-Capability": secret[1]}
        async with self._browser.post(f"{self._address}/api/pages", json={}, headers=self._headers) as answer:
            self._state = await answer.json()
        self._headers["X-Simcord-Context"] = self._state["context"]["id"]
        return self

    @property
    def viewer(self) -> str:
        return next(
            str(one["name"]) for one in self._state["viewers"] if one["id"] == self._state["viewerId"]
        )

    @property
    def messages(self) -> list[Json]:
        return [self._state["messages"][one] for one in self._state["timeline"]]

    @property
    def texts(self) -> list[str]:
        return [str(message["content"]) for message in self.messages]

    async def look(self) -> Tab:
        self._state = await self._json("/api/state")
        return self

    async def wait_until(self, true: Callable[[Tab], bool]) -> Tab:
        """Polls as the page does, without asking for a refresh."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if true(await self.look()):
                    return self
                await asyncio.sleep(0.05)

    async def become(self, name: str) -> Tab:
        viewer = next(one["id"] for one in self._state["viewers"] if one["name"] == name)
        await self.act("viewer", viewer_id=viewer)
        return await self.look()

    async def command(self, name: str, **options: str) -> Json:
        catalog = await self._json("/api/commands")
        entry = next(one for one in catalog["entries"] if one["invocation"] == name)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=name.split(),
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    def press(self, label: str, message: int = -1) -> Any:
        """The receipt of pressing a button, which counts from the page as it was looked at last."""
        target = self.messages[message]
        button = next(
            one for row in target["components"] for one in row["components"] if one["label"] == label
        )
        return self.act("click", target_id=target["id"], control_key=button["control_key"])

    async def submit(self, **values: str) -> Json:
        return await self.act("modal_submit", modal_handle=self._state["modal"]["handle"], values=values)

    async def act(self, kind: str, **form: Any) -> Json:
        self._sequence += 1
        body = {
            "protocol_version": 3,
            "kind": kind,
            "sequence": self._sequence,
            "request_id": f"request {self._sequence}",
            "generation": self._state["context"]["generation"],
            "bot_generation": self._state["botGeneration"],
            "published_revision": self._state["publishedRevision"],
            **form,
        }
        url = f"{self._address}/api/action"
        async with self._browser.post(url, json=body, headers=self._headers) as answer:
            receipt: Json = await answer.json()
            return receipt

    async def _json(self, path: str) -> Json:
        async with self._browser.get(self._address + path, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            value: Json = await answer.json()
            return value

    async def _text(self, path: str) -> str:
        async with self._browser.get(self._address + path, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.text()


class Stand:
    """A running sandbox with the demo bot and as many browsers as are wanted."""

    def __init__(self, page: Page, bot: demo.Demo, browser: aiohttp.ClientSession) -> None:
        self.page = page
        self.bot = bot
        self.browser = browser

    async def tab(self, room: str = "") -> Tab:
        return await Tab(self.browser, self.page.address).open(room)

    async def rooms(self) -> list[Json]:
        async with self.browser.get(f"{self.page.address}sandbox/rooms") as answer:
            listing: list[Json] = (await answer.json())["rooms"]
            return listing

    async def room(self, name: str, kind: str) -> str:
        return next(
            str(one["id"]) for one in await self.rooms() if (one["name"], one["kind"]) == (name, kind)
        )


ROOMS = dict.fromkeys(("arena", "stables"), "")


@asynccontextmanager
async def running(after_start: Any = None) -> AsyncIterator[Stand]:
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, after_start=after_start, channels=ROOMS, port=0) as page,
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser,
    ):
        yield Stand(page, bot, browser)


async def post_board(bot: demo.Demo) -> None:
    channel = next(one for one in bot.guilds[0].text_channels if one.name == "arena")
    await channel.send("The game goes on.", view=demo.buttons("secret"))


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    async with running() as stand:
        yield stand


async def test_four_people_share_two_channels_and_each_has_a_conversation_with_the_bot(stand: Stand) -> None:
    rooms = await stand.rooms()
    assert [one["name"] for one in rooms if one["kind"] == "channel"] == list(ROOMS)
    assert [one["name"] for one in rooms if one["kind"] == "direct"] == list(PEOPLE)


async def test_a_command_typed_by_one_is_seen_by_all_with_its_picture(stand: Stand) -> None:
    ann = await stand.tab()
    receipt = await ann.command("race", laps="3")
    assert receipt["settlement"] == "settled"
    other = await (await stand.tab()).become("Cleo")
    assert other.texts == ["A race of 3 laps."]
    assert other.messages[0]["attachments"][0]["description"] == "The board is orange."


async def test_a_refusal_that_the_bot_answers_is_no_failure(stand: Stand) -> None:
    tab = await stand.tab()
    receipt = await tab.command("race", colour="mud")
    assert (receipt["settlement"], receipt["uncertain"]) == ("settled", False)
    assert (await tab.look()).texts == ["Nobody paints a board with mud."]


async def test_an_ephemeral_is_seen_only_by_the_one_who_pressed(stand: Stand) -> None:
    tab = await stand.tab()
    await tab.command("race")
    await (await tab.become("Ben")).press("Secret")
    assert (await tab.look()).texts[-1] == "Only Ben reads this."
    assert (await tab.become("Ann")).texts == ["A race of 2 laps."]
    assert (await tab.become("Ben")).texts[-1] == "Only Ben reads this."


async def test_a_form_is_opened_and_submitted(stand: Stand) -> None:
    tab = await stand.tab()
    await tab.command("race")
    await (await tab.look()).press("Name")
    await (await tab.look()).submit(name="Eclipse")
    assert (await tab.look()).texts[-1] == "Ann drives Eclipse."


async def test_what_is_posted_unasked_appears_on_an_open_page(stand: Stand) -> None:
    watching = await stand.tab()
    acting = await stand.tab()
    await acting.command("race")
    await (await acting.look()).press("Later")
    await watching.wait_until(lambda tab: "Posted unasked." in tab.texts)


async def test_what_one_does_appears_on_the_pages_of_the_others(stand: Stand) -> None:
    watching = await (await stand.tab()).become("Dan")
    acting = await stand.tab()
    await acting.command("race")
    await (await acting.look()).press("Paint")
    await watching.wait_until(lambda tab: tab.texts == ["Painted."])
    assert watching.messages[0]["attachments"][0]["description"] == "The board is green."


async def test_presses_at_the_same_moment_queue_instead_of_refusing_each_other(stand: Stand) -> None:
    opener = await stand.tab()
    await opener.command("race")
    tabs = [await (await stand.tab()).become(name) for name in PEOPLE]
    receipts = await asyncio.gather(*(tab.press("Secret") for tab in tabs for _ in range(3)))
    assert {receipt["settlement"] for receipt in receipts} == {"settled"}
    for tab, name in zip(tabs, PEOPLE, strict=True):
        assert (await tab.look()).texts.count(f"Only {name} reads this.") == 3


async def test_a_press_on_a_page_that_changed_meanwhile_still_counts(stand: Stand) -> None:
    tab = await stand.tab()
    await tab.command("race")
    await tab.look()
    await (await (await stand.tab()).look()).press("Later")
    other = await stand.tab()
    await other.wait_until(lambda one: "Posted unasked." in one.texts)
    receipt = await tab.press("Secret", message=0)
    assert receipt["settlement"] == "settled"


async def test_a_thread_becomes_a_room(stand: Stand) -> None:
    tab = await stand.tab()
    await tab.command("race")
    await (await tab.look()).press("Thread")
    room = await stand.room("Race 1", "thread")
    thread = await (await stand.tab(room)).become("Dan")
    assert "A table of its own." in thread.texts
    await thread.press("Secret")
    assert (await thread.look()).texts[-1] == "Only Dan reads this."


async def test_a_direct_message_is_read_and_answered_in_a_room_of_its_own(stand: Stand) -> None:
    arena = await stand.tab()
    await arena.command("race")
    await (await arena.become("Cleo")).press("Write")
    direct = await stand.tab(await stand.room("Cleo", "direct"))
    assert (direct.viewer, direct.texts) == ("Cleo", ["It is your turn."])
    await direct.press("Name")
    await (await direct.look()).submit(name="Aura")
    assert (await direct.look()).texts[-1] == "Cleo drives Aura."


async def test_rooms_tell_that_something_new_was_posted_but_not_for_ephemerals(stand: Stand) -> None:
    tab = await stand.tab()
    await tab.command("race")
    after_the_race = await stand.rooms()
    assert {one["name"] for one in after_the_race if one["latest"] != "0"} == {"arena"}
    await (await tab.look()).press("Secret")
    assert await stand.rooms() == after_the_race


async def test_a_page_is_opened_as_the_person_one_was_last(stand: Stand) -> None:
    await (await stand.tab()).become("Dan")
    assert (await stand.tab()).viewer == "Dan"
    await stand.tab(await stand.room("Ben", "direct"))
    assert (await stand.tab(await stand.room("stables", "channel"))).viewer == "Ben"


async def test_time_in_the_sandbox_is_real_time(stand: Stand) -> None:
    tab = await stand.tab()
    await tab.command("race")
    posted = datetime.fromisoformat((await tab.look()).messages[0]["timestamp"])
    assert abs((datetime.now(UTC) - posted).total_seconds()) < 5


async def test_people_and_channels_keep_their_ids_while_new_things_get_new_ones() -> None:
    async def one_run() -> tuple[list[str], str]:
        async with running(after_start=post_board) as stand:
            rooms = [str(one["id"]) for one in await stand.rooms()]
            return rooms, (await stand.tab()).messages[0]["id"]

    first, second = await one_run(), await one_run()
    assert first[0] == second[0]
    assert first[1] != second[1]


async def test_boards_are_posted_anew_before_the_page_opens() -> None:
    async with running(after_start=post_board) as stand:
        tab = await stand.tab()
        assert tab.texts == ["The game goes on."]
        await tab.press("Secret")
        assert (await tab.look()).texts[-1] == "Only Ann reads this."


async def test_the_first_posts_are_awaited_however_slowly_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """First an alarm rings, which is set for a moment later while its post is made; then posts are sent."""
    monkeypatch.setattr(start, "A_MOMENT", 0.0)
    monkeypatch.setattr(start, "STUCK", 0.0)
    looks = [(0.0, 0), (2.0, 0), (A_WEEK, 3), (A_WEEK, 2), (A_WEEK, 1), (A_WEEK, 0)]
    left = [*looks]

    class Read:
        async def next_alarm(self) -> float:
            return left[0][0]

        async def parcels_waiting(self) -> int:
            return left.pop(0)[1]

    @asynccontextmanager
    async def asking() -> AsyncIterator[Read]:
        yield Read()

    bot = SimpleNamespace(
        store=SimpleNamespace(asking=asking), host=SimpleNamespace(now=lambda: Instant(1.0))
    )
    await start._posted(bot)  # type: ignore[arg-type]
    assert left == []


async def test_the_page_cannot_end_the_sandbox(stand: Stand) -> None:
    tab = await stand.tab()
    with pytest.raises(aiohttp.ContentTypeError):
        await tab.act("close")
    assert (await stand.tab()).viewer == "Ann"


async def test_another_name_for_this_machine_is_refused(stand: Stand) -> None:
    async with stand.browser.get(stand.page.address, headers={"Host": "circus.example"}) as answer:
        assert answer.status == 403


async def test_an_unknown_room_leads_to_the_arena(stand: Stand) -> None:
    async with stand.browser.get(f"{stand.page.address}room/17") as answer:
        assert str(answer.url) == stand.page.address


async def test_the_next_port_is_taken_when_one_is_busy() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with sandbox(demo.Demo(), port=port) as page:
            assert page.address != f"http://127.0.0.1:{port}/"


async def test_it_announces_its_address_and_ends_when_told() -> None:
    told: list[str] = []
    stop = asyncio.Event()
    ended: list[demo.Demo] = []

    @asynccontextmanager
    async def services(bot: demo.Demo) -> AsyncIterator[None]:
        async with demo.services(bot):
            yield
        assert not bot.is_closed()
        ended.append(bot)

    def announce(line: str) -> None:
        told.append(line)
        stop.set()

    await run_sandbox(demo.Demo, services=services, port=0, announce=announce, stop=stop)
    assert re.fullmatch(r"Open http://127\.0\.0\.1:\d+/ in your browser to play\.", told[0])
    assert ended[0].is_closed()


@pytest.mark.long
async def test_an_endless_wait_begun_in_the_bot_is_reported_and_leaves_nothing_behind() -> None:
    class Restless(demo.Demo):
        async def setup_hook(self) -> None:
            await super().setup_hook()
            self.waiting = asyncio.create_task(self.outbox.get())

    with pytest.raises(TimeoutError, match="did not settle"):
        async with sandbox(Restless(), port=0):
            pass
    async with sandbox(demo.Demo(), port=0):
        pass
