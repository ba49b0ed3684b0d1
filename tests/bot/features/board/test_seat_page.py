"""The page of a seat in Chromium: each game is played by taps alone and by keys alone, in two sessions."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route, expect

from bot.features.board import reel
from bot.features.board.door import leave_everywhere
from bot.games import offered
from bot.hosting.table.sitting import Sitting
from engine import find
from engine.game import Budget
from engine.games.charioteer.rules.cards import CARDS
from engine.games.charioteer.rules.policy import CROWD
from engine.model import Decision
from tests import extent
from tests.bot.browser import DESKTOP, PHONE, chromium, in_a_browser
from tests.bot.features.board.at_a_seat import (
    CONTROLS,
    FINGER,
    LOWEST,
    SEEN,
    SIZES,
    Fingers,
    Keys,
    Player,
    Step,
    drafted_on,
    link_of,
    seated,
    ways,
)
from tests.bot.features.board.site import watched
from tests.bot.stage import GO, Stage, shown

pytestmark = in_a_browser

SHORT = {"circus": {"laps": "1"}, "charioteer": {}, "chariots": {}, "troy": {}}
"""What makes the race of a test short."""
AWAY = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
GAP = """what => {
  const [one, other] = [...document.querySelectorAll(what)].map((button) => button.getBoundingClientRect());
  return Math.max(other.left - one.right, other.top - one.bottom);
}"""
"""The room between two buttons."""
BACK = "document.dispatchEvent(new Event('visibilitychange'))"
JSON = "application/json"
LOST = ("whose", "enter", "seat")
"""What a page asks for until it shows a question."""
ACTS = {"troy": 4}
"""So many acts at most does a move take."""
MOST = 400
"""More answers than any game of the tests takes."""


async def started(s: Stage, game: str, bot: str = "") -> str:
    """A game of Ann and Ben, or of Ann and a bot."""
    await s.slash("Ann", "play", game=game, seats=2)
    code = (await s.tables())[0].row.id
    for option, value in SHORT[game].items():
        await s.slash("Ann", "table option", option=option, value=value, table=code)
    if bot:
        await s.tap("Ann", "bot", bot, table=code)
    else:
        await s.press("Ben", s.newest, "Join")
    await s.press("Ann", s.newest, "Start")
    return code


@asynccontextmanager
async def at_the_table(
    folder: Path, game: str, bot: str = ""
) -> AsyncIterator[tuple[Stage, str, str, Browser]]:
    """A game of Ann and Ben or a bot, the address of its pages, its code, and a browser."""
    async with watched(folder) as (s, site), chromium() as browser:
        yield s, f"http://127.0.0.1:{site.port.port}", await started(s, game, bot), browser


async def asked(s: Stage, code: str) -> str:
    """Somebody who is asked."""
    return (await s.waiting(code))[0][0]


async def play(s: Stage, code: str, players: dict[str, Player], answers: int = MOST) -> list[int]:
    """The people answer at their pages until the game is over, or so often; how many acts each took."""
    took: list[int] = []
    while (await s.bot.host.look(code)).running.outcome is None and len(took) < answers:
        if not await s.waiting(code):
            await s.wait(3600)
        for who, decision in await s.waiting(code):
            sitting = await s.bot.host.look(code)
            async with s.store.reading() as read:
                await players[who].hear((await reel.posted(read, sitting)).parts)
            draft = await players[who].draft()
            steps = await asyncio.to_thread(steps_of, sitting, decision, draft)
            took.append(await players[who].answer(steps))
            await s.settle()
    return took


def steps_of(sitting: Sitting, decision: Decision, draft: str) -> list[Step]:
    """How, from a draft, the least bot answers by spots alone, nothing where it says more than those."""
    game, view = sitting.game, sitting.seen_by(decision.seat)
    brain = next(iter(game.players.values()))
    line = brain(view, decision, random.Random(decision.id), Budget(60))
    return ways(game, view, decision, draft).get(line, [])


@pytest.mark.parametrize(
    ("game", "people", "by"),
    [
        ("chariots", ("Ann",), Fingers),
        ("charioteer", ("Ann",), Keys),
        ("circus", ("Ann",), Fingers),
        ("troy", ("Ann", "Ben"), Fingers),
    ],
)
@pytest.mark.sweep
async def test_a_game_is_played_to_its_end(
    tmp_path: Path, game: str, people: tuple[str, ...], by: type[Player]
) -> None:
    """One person plays against a bot."""
    bot = next(iter(find(game).players)) if len(people) == 1 else ""
    size = DESKTOP if by is Keys else PHONE
    async with at_the_table(tmp_path, game, bot) as (s, address, code, browser), AsyncExitStack() as pages:
        players = {
            who: await pages.enter_async_context(seated(browser, s, address, code, who, by, size))
            for who in people
        }
        took = await play(s, code, players)
        assert (await s.bot.host.look(code)).running.outcome is not None
        assert game not in ACTS or max(took) <= ACTS[game]
        for player in players.values():
            await expect(player.spots).to_have_count(0)
            await expect(player.page.locator("#acts")).to_be_hidden()
            await expect(player.page.locator("#title")).not_to_be_empty()


def path_of_two(line: str, draft: str) -> str:
    """A plan of Circus Minimus that has two steps and the tactics of a draft, '' for any other."""
    return line if line.split()[3:] == draft.split()[1:] else ""


def set_of_two(line: str, _draft: str) -> str:
    """A set of Charioteer of two cards, whatever tokens go with it, '' for any other."""
    words = line.split()
    cards = [word for word in words if word in CARDS or word == CROWD]
    return " ".join((words[0], *cards)) if len(cards) == 2 and CROWD not in cards else ""


@pytest.mark.parametrize(
    ("game", "meant", "most"), [("circus", path_of_two, 6), ("charioteer", set_of_two, 4)]
)
async def test_what_takes_most_taps_takes_no_more_than_this(
    tmp_path: Path, game: str, meant: Callable[[str, str], str], most: int
) -> None:
    async with (
        at_the_table(tmp_path, game) as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        sitting, draft = await s.bot.host.look(code), await drafted_on(ann.page)
        view, decision = sitting.view(s.id("Ann")), sitting.asked(s.id("Ann"))
        assert decision is not None
        found, nearest = ways(sitting.game, view, decision, draft, 300), dict[str, str]()
        for line in found:
            nearest.setdefault(meant(line, draft), line)
        taken = {line: 1 + sum(step.presses for step in found[line]) for key, line in nearest.items() if key}
        dearest = max(taken, key=taken.__getitem__)
        assert await ann.answer(found[dearest]) == taken[dearest] <= most
        said = (await s.bot.host.look(code)).running.answer(decision.id)
        assert said is not None
        assert said.line == dearest


@pytest.mark.parametrize("game", extent.some([*offered()], 2))
async def test_what_is_to_be_tapped_is_large_enough_on_a_phone(tmp_path: Path, game: str) -> None:
    async with (
        at_the_table(tmp_path, game) as (s, address, code, browser),
        seated(browser, s, address, code, await asked(s, code)) as player,
    ):
        for _look in range(3):
            least = 36 if game == "troy" else FINGER
            assert await player.page.evaluate(SEEN)
            assert all(size >= least for size in await player.page.evaluate(SIZES))
            assert all(size >= FINGER for size in await player.page.evaluate(CONTROLS))
            assert await player.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
            await player.choose()
            await player.settled()


async def test_the_nearest_spot_is_meant_and_nothing_where_none_is_near(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "troy") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        assert isinstance(ann, Fingers)
        x, y, height = await ann.page.evaluate(LOWEST)
        lowest = await ann.spots.last.get_attribute("id")
        await ann.tap(x, y + height / 2 + 40)
        assert await ann.page.evaluate("document.activeElement.id") != lowest
        await ann.tap(x, y + height / 2 + 15)
        await ann.settled()
        assert await ann.page.evaluate("document.activeElement.id") == lowest


async def test_a_menu_can_be_used_while_the_pick_of_a_spot_is_open(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        while not await ann.sheet.count():
            await ann.press(ann.spots.nth(ann.rng.randrange(await ann.spots.count())))
            await ann.settled()
        drafted = await drafted_on(ann.page)
        await another(ann)
        assert await drafted_on(ann.page) != drafted
        assert not await ann.sheet.count()


async def test_an_order_of_the_coins_by_its_square_takes_three_taps(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        sitting = await s.bot.host.look(code)
        view, decision = sitting.view(s.id("Ann")), sitting.asked(s.id("Ann"))
        assert decision is not None
        game, draft = sitting.game, await drafted_on(ann.page)
        options = [spot.options for spot in game.face.touch(view, decision, draft).spots]
        by_one_tap = {draft, *(each[0].line for each in options)}
        line = next(option.line for each in options for option in each[1:] if option.line not in by_one_tap)
        assert await ann.answer(ways(game, view, decision, draft)[line]) == 3
        said = (await s.bot.host.look(code)).running.answer(decision.id)
        assert said is not None
        assert said.line == line


@pytest.mark.parametrize("game", extent.some([*offered()], 1))
async def test_the_focus_stays_on_the_spot_that_was_pressed(tmp_path: Path, game: str) -> None:
    async with (
        at_the_table(tmp_path, game) as (s, address, code, browser),
        seated(browser, s, address, code, await asked(s, code), Keys, DESKTOP) as player,
    ):
        if not await player.spots.count():
            pytest.skip("nothing to press on this board")
        await player.press(player.spots.last)
        await player.settled()
        await player.page.keyboard.press("Escape")
        focused = await player.page.evaluate("document.activeElement.parentElement.id")
        name = await player.page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert (focused, bool(name)) == ("spots", True)
        await player.page.keyboard.press("ArrowUp")
        assert await player.page.evaluate("document.activeElement.parentElement.id") == "spots"


async def test_a_draft_goes_on_in_the_panel_where_the_page_stopped_and_the_other_way_round(
    tmp_path: Path,
) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann", size=DESKTOP) as ann,
    ):
        async with ann.page.expect_response("**/keep"):
            await another(ann)
        drafted = await drafted_on(ann.page)
        assert await draft_of(s, code, "Ann") == drafted
        panel = shown(await s.press("Ann", s.newest, GO))
        await s.choose_any("Ann", panel, 0, 9)
        assert await draft_of(s, code, "Ann") != drafted
        await ann.page.evaluate(BACK)
        line = ann.page.locator("#line")
        await expect(line).to_have_attribute("data-line", await draft_of(s, code, "Ann"))


async def another(player: Player) -> None:
    """Choose something else than what is proposed."""
    await player.press(player.page.locator("#groups button").first)
    await player.press(player.options.nth(5))
    await player.settled()


async def draft_of(s: Stage, code: str, who: str) -> str:
    """What somebody's panel goes on with."""
    asked = (await s.bot.host.look(code)).asked(s.id(who))
    kept = await s.bot.host.draft(code, asked.id, s.id(who)) if asked is not None else None
    return kept.line if kept is not None else ""


async def test_a_draft_is_kept_as_soon_as_nobody_looks(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann", size=DESKTOP) as ann,
    ):
        await ann.page.clock.install()
        await another(ann)
        async with ann.page.expect_response("**/keep"):
            await ann.page.evaluate(AWAY)
        assert await draft_of(s, code, "Ann") == await drafted_on(ann.page)


async def test_what_is_sent_can_wait_and_can_be_taken_back(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann", Keys) as ann,
    ):
        await ann.press(ann.send)
        await expect(ann.receipt).to_contain_text("Sent: ")
        sent = ann.page.locator("#sent")
        await expect(sent).to_contain_text("You can change it until all are ready.")
        for pair in ("#ways > *", "#leave, #everywhere"):
            assert await ann.page.evaluate(GAP, pair) >= 8
        await ann.press(ann.page.get_by_role("button", name="Not ready"))
        await expect(sent).to_contain_text("You are not ready yet")
        await ann.press(ann.page.get_by_role("button", name="Withdraw"))
        await expect(sent).to_have_text("Nothing is sent yet.")


async def test_a_new_question_begins_with_its_own_draft_in_words_and_no_old_receipt(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        page, whole = ann.page, ann.page.locator("#whole")
        await expect(page.locator("#line")).to_contain_text("squares")
        await ann.press(whole)
        await expect(whole).to_have_attribute("aria-pressed", "true")
        await ann.press(ann.send)
        await expect(ann.receipt).to_contain_text("Sent: ")
        await s.plot("Ben", "5 4 3 / 5 4 3", code)
        await expect(page.locator("#title")).to_contain_text("round 2")
        await expect(ann.receipt).to_be_empty()
        await expect(whole).to_have_attribute("aria-pressed", "false")
        await expect(page.locator("#turn")).to_contain_text("To plot: Ann")


async def test_whoever_has_signed_out_everywhere_is_led_back_to_the_panel(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        await leave_everywhere(s.bot.host, s.id("Ann"))
        await ann.press(ann.send)
        await expect(ann.page.locator("#whose")).to_contain_text("Press Board in Discord again.")
        await expect(ann.page.locator("main")).to_be_hidden()


async def test_news_leave_the_draft_as_it_is(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann", size=DESKTOP) as ann,
    ):
        await another(ann)
        drafted = await drafted_on(ann.page)
        async with ann.page.expect_response("**/seat"):
            await s.plot("Ben", "4 3 5", code)
            await ann.page.evaluate("document.querySelector('#now').click()")
        await ann.settled()
        assert await drafted_on(ann.page) == drafted


async def test_a_seat_opens_with_what_came_since_its_last_move_and_can_be_played_meanwhile(
    tmp_path: Path,
) -> None:
    async with at_the_table(tmp_path, "chariots") as (s, address, code, browser):
        for _round in range(2):
            for who in ("Ann", "Ben"):
                await s.plot(who, "5 4 3 / 5 4 3", code)
        page = await (await browser.new_context()).new_page()
        await page.goto(await link_of(s, address, code, "Ann"))
        await page.locator("#enter").click()
        await expect(page.locator("#tokens use").first).to_be_attached()
        await expect(page.locator("#slider")).to_have_js_property("value", "3")
        await expect(page.locator("#title")).not_to_be_empty()
        await page.locator("#send").click()
        await expect(page.locator("#receipt")).to_contain_text("Sent: ")
        await expect(page.locator("#now")).to_have_attribute("aria-pressed", "true")
        await expect(page.locator("#spots > *").first).to_be_visible()
        await page.reload()
        await expect(page.locator("#spots > *").first).to_be_visible()
        assert not await page.locator("#tokens use").count()


async def test_a_link_that_was_used_leads_back_to_the_panel_and_a_session_lasts(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, "chariots") as (s, address, code, browser):
        link = await link_of(s, address, code, "Ann")
        page = await (await browser.new_context()).new_page()
        await page.goto(link)
        await expect(page.locator("#whose")).to_have_text("This is the seat of Ann (Red and Green).")
        assert page.url == f"{address}/seat/{code}"
        await page.locator("#enter").click()
        await expect(page.locator("#title")).not_to_be_empty()
        await page.reload()
        await expect(page.locator("#title")).not_to_be_empty()
        other = await (await browser.new_context()).new_page()
        for dead in (link, f"{address}/seat/{code}"):
            await other.goto(dead)
            await expect(other.locator("#whose")).to_contain_text("Press Board in Discord again.")
            await expect(other.locator("#enter")).to_be_hidden()
            await other.goto("about:blank")
        await page.locator("#leave").click()
        await expect(page.locator("#whose")).to_contain_text("You are signed out.")
        await page.evaluate(BACK)
        await expect(page.locator("#whose")).to_contain_text("You are signed out.")
        await page.reload()
        await expect(page.locator("#whose")).to_contain_text("Press Board in Discord again.")


@pytest.mark.parametrize(("path", "cut"), extent.some([*product(LOST, (False, True))], 2))
async def test_a_page_gets_in_although_an_answer_gets_lost_or_cut(
    tmp_path: Path, path: str, cut: bool
) -> None:
    async with at_the_table(tmp_path, "chariots") as (s, address, code, browser):
        page, lost = await (await browser.new_context()).new_page(), list[int]()

        async def lose(route: Route) -> None:
            answer = await route.fetch()
            lost.append(answer.status)
            await (
                route.fulfill(body=(await answer.body())[:40], content_type=JSON) if cut else route.abort()
            )

        await page.route(f"**/{path}", lose, times=1)
        await page.goto(await link_of(s, address, code, "Ann"))
        await page.locator("#enter").click()
        await expect(page.locator("#title")).not_to_be_empty()
        await expect(page.locator("#spots > *").first).to_be_attached()
        assert lost == [200]


async def test_a_seat_is_drawn_by_what_came_with_its_question(tmp_path: Path) -> None:
    """Another process, which may answer next, knows no ground of a seat."""
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        await ann.page.route("**/ground/*", lambda route: route.fulfill(status=404))
        await ann.page.reload()
        await expect(ann.spots.first).to_be_visible()
        await another(ann)
        await ann.answer()


async def test_what_was_sent_is_told_although_it_cannot_be_drawn_and_can_be_sent_anew(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):

        async def undrawn(route: Route) -> None:
            told = await (await route.fetch()).json()
            told["board"]["ground"] = "unknown"
            await route.fulfill(json=told)

        await ann.page.route("**/seat", undrawn, times=1)
        async with ann.page.expect_response("**/seat"):
            await ann.press(ann.send)
        await expect(ann.receipt).to_contain_text("Sent: ")
        async with ann.page.expect_request("**/send"):
            await ann.press(ann.send)
        await expect(ann.receipt).to_contain_text("Sent: ")


async def test_a_new_question_is_told_while_one_looks_back(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann") as ann,
    ):
        await ann.press(ann.page.locator("#back"))
        for who in ("Ann", "Ben"):
            await s.plot(who, "5 4 3 / 5 4 3", code)
        await expect(ann.page.locator("#title")).to_contain_text("round 2")
        assert await ann.page.locator("body.past").count()


async def test_the_focus_goes_to_the_question_where_its_spot_is_hidden_by_a_new_round(tmp_path: Path) -> None:
    async with (
        at_the_table(tmp_path, "chariots") as (s, address, code, browser),
        seated(browser, s, address, code, "Ann", Keys, DESKTOP) as ann,
    ):
        await ann.spots.last.focus()
        for who in ("Ann", "Ben"):
            await s.plot(who, "5 4 3 / 5 4 3", code)
        await expect(ann.page.locator("#title")).to_be_focused()


async def test_it_speaks_german_with_whoever_does(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, "chariots") as (s, address, code, browser):
        async with s.store.writing() as tx:
            await tx.put_person(replace(await tx.person(s.id("Ann")), language="de"))
        async with seated(browser, s, address, code, "Ann") as ann:
            assert await ann.send.inner_text() == "Senden"
            assert await ann.page.locator("html").get_attribute("lang") == "de"
