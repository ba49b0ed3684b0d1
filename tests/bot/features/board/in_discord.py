"""Discord's window around the page, in headless Chromium: it speaks the documented protocol with the page."""

from __future__ import annotations

import asyncio
import base64
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Frame,
    FrameLocator,
    Locator,
    Page,
    expect,
)

from tests.bot.activities import Activities
from tests.bot.browser import PHONE
from tests.bot.features.board.at_a_seat import CLICKS, Fingers
from tests.patience import PATIENCE

WINDOW = "https://discord.com/channels/1/2"
SANDBOX = (
    "allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups "
    "allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts"
)
PARENT = """<!doctype html>
<style>html, body, iframe {{ margin: 0; border: 0; width: 100%; height: 100%; display: block }}</style>
<iframe id="frame" src="{src}" sandbox="{sandbox}"></iframe>
<script>
window.heard = [];
addEventListener("message", async ({{ source, origin, data }}) => {{
  heard.push(data);
  const [opcode, said] = data, answer = (told) => source.postMessage([1, told], origin);
  if (opcode === 0) return answer({{ cmd: "DISPATCH", evt: "READY", nonce: null, data: {{
    v: 1,
    config: {{ api_endpoint: "//discord.com/api", environment: "live" }},
    user: {{ id: "{user}", username: "somebody", discriminator: "0", avatar: {avatar} }} }} }});
  const {{ cmd, nonce, args }} = said;
  if (cmd === "OPEN_EXTERNAL_LINK") return answer({{ cmd, nonce, evt: null, data: {{ opened: true }} }});
  if (cmd !== "AUTHORIZE") return;
  const code = window.agreed ?? await authorize(args);
  if (code === "") return; // the prompt was left, and nobody says so
  if (code) answer({{ cmd, nonce, evt: null, data: {{ code }} }});
  else answer({{ cmd, nonce, evt: "ERROR", data: {{ code: 4006, message: "OAuth2 Error: access_denied" }} }});
}});
</script>"""


class Window:
    """Somebody's window of Discord with the page in a frame, who agrees that Discord says who they are, or
    does not."""

    def __init__(self, page: Page, discord: Activities, user: int) -> None:
        self.page = page
        self.agrees: bool | None = True
        """None where Discord's question is left without an answer."""
        self.problems: list[str] = []
        self.authorized: list[dict[str, Any]] = []
        self.given: list[str] = []
        """The codes that the page was given."""
        self.began = 0.0
        self._discord = discord
        self._user = user
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)

    def _note(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.problems.append(line.text)

    async def authorize(self, asked: dict[str, Any]) -> str | None:
        self.authorized.append(asked)
        if not self.agrees:
            return "" if self.agrees is None else None
        self.given.append(self._discord.code(self._user))
        return self.given[-1]

    @property
    def frame(self) -> FrameLocator:
        return self.page.frame_locator("#frame")

    def at(self, selector: str) -> Locator:
        return self.frame.locator(selector)

    async def reads(self, text: str) -> None:
        await expect(self.at("#whose")).to_contain_text(text)

    async def heard(self) -> list[Any]:
        """All that the page has said to Discord."""
        return list(await self.page.evaluate("heard"))


@asynccontextmanager
async def window(
    browser: Browser,
    address: str,
    discord: Activities,
    user: int,
    instance: str,
    size: tuple[int, int] = PHONE,
    language: str = "en",
    picture: str = "null",
    agrees: bool | None = True,
    device: BrowserContext | None = None,
    **asked: str,
) -> AsyncIterator[Window]:
    """A window of somebody who is in an instance, on a device of their own or on one that others use."""
    discord.join(instance, user)
    context = device or await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        has_touch=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(1000 * PATIENCE)
    # Discord's page asks its own proxy; the one of the test asks this machine.
    await context.grant_permissions(["local-network-access"], origin="https://discord.com")
    await context.add_init_script(CLICKS)
    page = await context.new_page()
    if agrees is None:
        await page.clock.install()  # the test lets the time pass in which nobody answers
    there = Window(page, discord, user)
    there.agrees = agrees
    place = {"instance_id": instance, "frame_id": "f-1", "platform": "mobile", "channel_id": "2", **asked}
    src = f"{address}/activity?{urlencode(place)}".replace("&", "&amp;")
    body = PARENT.format(src=src, sandbox=SANDBOX, user=user, avatar=picture)

    await _stand_in(page, body)
    await page.expose_function("authorize", there.authorize)
    there.began = time.perf_counter()
    await page.goto(WINDOW)
    yield there
    await (page if device else context).close()


async def _stand_in(page: Page, body: str) -> None:
    """Answer in Discord's place with a page; all other requests go their way, with the browser's cache."""
    cdp = await page.context.new_cdp_session(page)
    answer = {
        "responseCode": 200,
        "responseHeaders": [{"name": "Content-Type", "value": "text/html"}],
        "body": base64.b64encode(body.encode()).decode(),
    }

    async def paused(asked: dict[str, Any]) -> None:
        await cdp.send("Fetch.fulfillRequest", {"requestId": asked["requestId"], **answer})

    cdp.on("Fetch.requestPaused", lambda asked: asyncio.ensure_future(paused(asked)))
    await cdp.send("Fetch.enable", {"patterns": [{"urlPattern": "https://discord.com/*"}]})


class Framed:
    """The page in the frame of a window, to be used as any other page: the frame fills the window."""

    def __init__(self, page: Page, frame: Frame) -> None:
        self._page = page
        self._frame = frame

    def __getattr__(self, name: str) -> Any:
        inside = name in ("locator", "evaluate", "wait_for_selector")
        return getattr(self._frame if inside else self._page, name)


async def player(window: Window, code: str, who: str) -> Fingers:
    """Somebody at their seat in a window, with nothing but fingers."""
    await expect(window.at("#shapes > *").first).to_be_attached()
    frame = next(frame for frame in window.page.frames if "/activity?" in frame.url)
    page: Any = Framed(window.page, frame)
    fingers = Fingers(page, who, random.Random(f"{code} {who}"))
    await fingers.now()
    return fingers
