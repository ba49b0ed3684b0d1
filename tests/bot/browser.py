"""A person before the sandbox's page, in headless Chromium."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as NotThere

from tests.patience import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed on this machine")
in_a_browser = [
    pytest.mark.browser,
    needs_chromium,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("kept_browser"),
]
"""The marks of tests that look at a page: they share a browser, and so the loop in which it lives."""

expect.set_options(timeout=1000 * PATIENCE)

DESKTOP = (1280, 900)
PHONE = (390, 844)
LATE = ("validation-failed", "The requested action is unavailable for this page.")
"""What the page says of a press on what its post has shown before."""
STILL = 1000
"""So many milliseconds a page at rest looks the same."""
_AT_REST = """() => {
    const there = (one) => {
        const box = one.getBoundingClientRect();
        return one.complete && one.naturalWidth || box.bottom <= 0 || box.top >= innerHeight;
    };
    const before = window.seenAtRest;
    window.seenAtRest = document.body.innerHTML;
    return window.seenAtRest === before && [...document.images].every(there);
}"""
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Pick(str):
    """The value of an option that is chosen from a list after typing."""

    __slots__ = ()


class Visitor:
    """One browser tab, and what a person does and reads in it. Every act waits until it is settled."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.problems: list[str] = []
        self.address = address
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)

    def _note(self, line: ConsoleMessage) -> None:
        """Keep what the browser calls an error, but for a picture exchanged while it was asked for."""
        url = line.location.get("url", "")
        if line.type == "error" and "/api/assets/" not in url:
            self.problems.append(f"{line.text} {url}")

    async def open(self, path: str = "") -> None:
        await self.page.goto(self.address + path)
        await self.settled()

    async def settled(self) -> None:
        """Wait until the page has drawn everything and waits for a person."""
        await self._status_when(lambda status: bool(status.get("ready")))

    @property
    def messages(self) -> Locator:
        return self.page.locator("#channel-message-list .channel-message")

    def message(self, text: str) -> Locator:
        """The newest message that contains this text."""
        return self.messages.filter(has_text=text).last

    async def reads(self, text: str, *also: str) -> None:
        """Wait for a message with all these texts; what stands there instead is told where none comes."""
        found = self.messages.filter(has_text=text)
        for one in also:
            found = found.filter(has_text=one)
        try:
            await expect(found.last).to_be_visible()
        except AssertionError as error:
            error.add_note("\n---\n".join((await self.messages.all_inner_texts())[-3:]))
            raise

    async def reads_nothing_of(self, text: str) -> None:
        await expect(self.messages.filter(has_text=text)).to_have_count(0)

    async def sees_picture(self, alt: str | re.Pattern[str]) -> None:
        await expect(self.page.get_by_alt_text(alt).last).to_be_visible()

    async def become(self, name: str) -> None:
        (viewer,) = await self.page.get_by_label("Viewing as").select_option(label=name)
        await self._status_when(lambda status: bool(status.get("ready")) and status["viewerId"] == viewer)

    async def go(self, room: str) -> None:
        """Follow the bar to a room, by the name it shows there."""
        link = self.page.get_by_role("navigation", name="Rooms").get_by_role("link", name=room)
        await link.click()
        await self.page.wait_for_url("**/room/*")
        await self.settled()

    async def use_menu(self, name: str, on: str, person: str = "") -> None:
        """Use a command of the context menu: of the newest message with this text, or of a person in it."""
        where = self.message(on)
        await expect(self.page.locator("body[data-menus]")).to_be_attached()
        spot = where.get_by_text(person).last if person else where.get_by_text(on).last
        await spot.click(button="right")
        async with self.page.expect_response("**/sandbox/menus") as answer:
            await self.page.get_by_role("menuitem", name=name).click()
        assert (await answer.value).ok

    async def press(self, label: str, message: str = "") -> None:
        """Press a button of the newest message that contains this text.

        A post that is edited at that moment takes no press; a person presses once more where it stands then.
        """
        where = self.message(message) if message else self.page.locator("#channel-message-list")
        async with asyncio.timeout(PATIENCE):
            while True:
                button = where.get_by_role("button", name=label, exact=True).last
                receipt = await self._receipt(button.click())
                if not _came_late(receipt):
                    break
                await asyncio.sleep(0.5)
        _must_be_settled(receipt)

    async def fill_in(self, **values: str) -> None:
        """Fill the open form, by its fields' labels, and submit it."""
        form = self.page.get_by_role("dialog")
        for label, value in values.items():
            await form.get_by_label(label).fill(value)
        await self._act(form.get_by_role("button", name="Submit").click())

    async def choose(self, *options: str, message: str = "", menu: int = -1) -> None:
        """Choose in a menu, the last one as a rule, of the newest message that contains this text."""
        where = self.message(message) if message else self.page.locator("#channel-message-list")
        await where.get_by_role("combobox").nth(menu).click()
        for option in options[:-1]:
            await self.option(option).click()
        await self._act(self.option(options[-1]).click())

    def option(self, label: str) -> Locator:
        """An entry of the open menu."""
        return self.page.locator(".select-option", has_text=label).first

    async def command(self, name: str, **options: str) -> None:
        """Type a slash command with its options and send it."""
        await self.write_command(name, **options)
        await self.send()

    async def send(self) -> None:
        """Send what is written.

        A press counts for nothing while a field still asks what to offer; a person presses again.
        """
        async with asyncio.timeout(PATIENCE):
            while True:
                await self._act(self.page.locator("#send-message").click())
                if (await self._status_when(bool))["commandPicker"]["draft"] is None:
                    return

    async def write_command(self, name: str, **options: str) -> None:
        """Type a slash command, without sending it. A `Pick` is typed and then taken from what is offered."""
        await self.page.locator("#channel-composer-input").fill(f"/{name}")
        await self.page.locator("#command-picker-listbox [role=option]").first.click()
        for option, value in options.items():
            await self._write_option(option, value)

    async def _write_option(self, option: str, value: str) -> None:
        field = self.page.locator(f".command-option-input[data-option={option}]")
        offered = self.page.locator("#command-suggestion-listbox [role=option]")
        wanted = self.page.locator(f"#command-suggestion-listbox [data-value={option}]")
        async with asyncio.timeout(PATIENCE):
            # What another field offers may come late in the place of this list; a person opens it again.
            while not await field.count():
                if not await wanted.count():
                    await self.page.locator(".command-ghost").click()
                with suppress(NotThere):
                    await wanted.click(timeout=3000)
        await field.fill(value)
        if isinstance(value, Pick):
            await offered.get_by_text(re.compile(re.escape(value), re.IGNORECASE)).first.click()

    async def _act(self, act: Awaitable[object]) -> None:
        """Do something; the bot must have dealt with it without an error."""
        _must_be_settled(await self._receipt(act))

    async def _receipt(self, act: Awaitable[object]) -> dict[str, Any]:
        """Do something and wait for what came of it."""
        before = await self._status_when(lambda status: bool(status.get("ready")))

        def is_done(status: dict[str, Any]) -> bool:
            return bool(status.get("ready")) and _number(status) not in (None, _number(before))

        await act
        receipt: dict[str, Any] = (await self._status_when(is_done))["lastAction"]
        return receipt

    async def _status_when(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while True:
                status: dict[str, Any] = await self.page.evaluate("() => window.simcordPreview ?? {}")
                if true(status):
                    return status
                await asyncio.sleep(0.05)

    async def photograph(self, path: Path) -> None:
        """Take a picture of the page once all of its own are there and nothing in it changes any more."""
        await self.page.wait_for_function(_AT_REST, polling=STILL)
        await self.page.screenshot(path=path)


def _number(status: dict[str, Any]) -> str | None:
    return (status.get("lastAction") or {}).get("requestId")


def _came_late(receipt: dict[str, Any]) -> bool:
    """Whether the page took no press because its post had changed on the way."""
    return [(told["code"], told["message"]) for told in receipt["diagnostics"]] == [LATE]


def _must_be_settled(receipt: dict[str, Any]) -> None:
    assert receipt["settlement"] == "settled", receipt["diagnostics"]


_kept: list[tuple[asyncio.AbstractEventLoop, Browser]] = []


@asynccontextmanager
async def kept() -> AsyncIterator[None]:
    """One browser for all visits meanwhile, as starting one takes longer than most of them."""
    async with _started() as browser:
        kept = asyncio.get_running_loop(), browser
        _kept.append(kept)
        try:
            yield
        finally:
            _kept.remove(kept)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser, for as many visits as are wanted; they end with it."""
    async with AsyncExitStack() as stack:
        loop = asyncio.get_running_loop()
        running = [browser for lives, browser in _kept if lives is loop and browser.is_connected()]
        browser = running[0] if running else await stack.enter_async_context(_started())
        others = browser.contexts
        try:
            yield browser
        finally:
            for context in set(browser.contexts) - set(others):
                await context.close()


@asynccontextmanager
async def _started() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def visiting(
    address: str, size: tuple[int, int] = DESKTOP, browser: Browser | None = None
) -> AsyncIterator[Visitor]:
    """A tab at the arena's page, in a profile of its own."""
    width, height = size
    async with AsyncExitStack() as stack:
        used = await stack.enter_async_context(chromium()) if browser is None else browser
        context = await used.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(1000 * PATIENCE)
        stack.push_async_callback(context.close)
        visitor = Visitor(await context.new_page(), address)
        await visitor.open()
        yield visitor
