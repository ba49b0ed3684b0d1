"""A newcomer's walk: from the empty page to the first plot sent, every act counted, every step photographed.

`python -m tests.bot.walk [--game GAME] [--phone] [--pictures DIR] [--strip FILE]` walks on the bot as the
README starts it, prints what each person had to do, and leaves a picture of the page after every act, or all
of them side by side in one file, as they stand in `docs/first-minutes.md`. With `--measure` somebody alone
comes to the first panel of every game, in English and in German: its presses, words, pixels and controls.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.async_api import Page, expect

from bot.panels.first import PLAY
from bot.sandbox.world import GERMAN
from engine import all_games, find
from engine.cli.progress import say
from engine.language import _, speaking
from tests.bot.browser import DESKTOP, PHONE, Pick, Visitor, visiting
from tests.bot.first_race import first_race
from tests.bot.process import sandbox
from tests.bot.stage import stage

# The words on the way, all in one place.
OPEN = "play"
OPENED = "starts the game"
JOIN, START = "Join", "Start"
GO, SEND = "Play or watch", "Send"
PANEL = "Nothing is sent yet"
SENT = "Sent: "
_GAP = 6
"""Pixels between two pictures of a strip."""


@dataclass(frozen=True)
class Way:
    """How a game is walked into: the command that opens a table, who joins it, what the first post says."""

    game: str
    joining: tuple[str, ...]
    begun: str
    typed: tuple[tuple[str, str], ...] = ()
    first: str = ""
    """What is chosen for a first answer where the game proposes none."""
    shop: str = ""
    """The ready list of purchases, where there is a shop before the first plot."""
    opener: int = 5
    joiner: int = 4
    """The most acts of whoever opens the table, and of each of the others, up to the first plot sent."""


WAYS = (
    Way("Chariots", ("Ben", "Cleo"), "To plot: ", (("seats", "3"),)),
    Way("Troy", ("Ben",), "To move: ", first=": "),
    Way("Charioteer", ("Ben",), "To plot: ", (("seats", "2"),)),
    Way(
        "Circus Minimus",
        ("Ben",),
        "To ",
        (("seats", "2"), ("options", "shop=yes")),
        shop="whip",
        opener=7,
        joiner=6,
    ),
)


@dataclass
class Walk:
    """One person after another before one page.

    A command typed, a button pressed, a choice in a menu, a form sent and a way to another room are an act
    each; that somebody else sits down before the page is none, for on Discord it is another screen.
    """

    visitor: Visitor
    pictures: Path | None = None
    """Where a picture goes of what every act has led to."""
    who: str = "Ann"
    acts: dict[str, list[str]] = field(default_factory=dict)
    _to_show: str = ""
    """The picture that is taken before anything else is done: what comes of an act has been read by then."""

    async def become(self, name: str) -> None:
        await self.shown()
        await self.visitor.become(name)
        self.who = name

    async def type(self, command: str, **options: str) -> None:
        await self.shown()
        await self.visitor.command(command, **options)
        await self._done(f"/{command}", *options.values())

    async def press(self, label: str, message: str = "") -> None:
        """Press a button, of the newest message that contains this text."""
        await self.shown()
        await self.visitor.press(label, message)
        await self._done(label)

    async def choose(self, *options: str, message: str = "", menu: int = -1) -> None:
        """Choose in a menu, the last one as a rule, of the newest message that contains this text."""
        await self.shown()
        await self.visitor.choose(*options, message=message, menu=menu)
        await self._done(*options)

    async def fill_in(self, **values: str) -> None:
        await self.shown()
        await self.visitor.fill_in(**values)
        await self._done(*values.values())

    async def use_menu(self, name: str, on: str, person: str = "") -> None:
        await self.shown()
        await self.visitor.use_menu(name, on, person)
        await self._done(name)

    async def go(self, room: str) -> None:
        await self.shown()
        await self.visitor.go(room)
        await self._done(room)

    async def reads(self, text: str, *also: str) -> None:
        """Wait for a message; reading is no act."""
        await self.visitor.reads(text, *also)

    async def sees(self, label: str) -> None:
        """Wait for a button; looking is no act."""
        await self.visitor.page.get_by_role("button", name=label, exact=True).last.wait_for()

    def count(self, name: str) -> int:
        return len(self.acts.get(name, ()))

    async def _done(self, *words: str) -> None:
        act = " ".join(words)
        self.acts.setdefault(self.who, []).append(act)
        if self.pictures is not None:
            number = sum(map(len, self.acts.values()))
            name = re.sub(r"\W+", "-", act).strip("-").lower()
            self._to_show = f"{number:02}-{self.who.lower()}-{name}.png"

    async def shown(self) -> None:
        """Take the picture of what the act before has led to, once that is there."""
        if self.pictures is not None and self._to_show:
            await self.visitor.photograph(self.pictures / self._to_show)
            self._to_show = ""


@dataclass(frozen=True)
class First:
    """The first panel of a game on a phone, and the acts up to its answer."""

    game: str
    language: str
    acts: int
    words: int
    height: int
    buttons: int
    menus: int

    def __str__(self) -> str:
        figures = self.acts, self.words, f"{self.height} px", self.menus, self.buttons
        return f"| {' | '.join(map(str, (self.game, self.language, *figures)))} |"


async def alone_against_bots(walk: Walk, game: str, choice: str = "") -> First:
    """Somebody opens a table by buttons alone, starts it against bots, and sends a first answer."""
    language = "de" if walk.who == GERMAN else "en"
    with speaking(language):
        open_, company, go, send = map(_, ("Open a table", "Start against bots", GO, SEND))
        which, sent = _("**Which game do you want to play?**"), _("**Sent: {line}.** `{number}`")
        panel = _("Nothing is sent yet.")
    await walk.press(PLAY)
    await walk.reads(which.strip("*"))
    if game != WAYS[0].game:
        await walk.choose(game, message=which.strip("*"), menu=0)
    await walk.press(open_)
    await walk.press(company)
    await walk.press(go)
    await walk.reads(panel)
    asked = walk.visitor.message(panel)
    await asked.locator("img[alt]").first.wait_for()
    await asyncio.sleep(2)
    box = await asked.bounding_box()
    words = len((await asked.inner_text()).split())
    buttons = await asked.locator(".message-components button:not([role=combobox])").count()
    menus = await asked.get_by_role("combobox").count()
    if choice:
        await walk.choose(choice, message=panel, menu=0)
    await walk.press(send)
    await walk.reads(sent.partition("{")[0].strip("*"))
    acts = walk.count(walk.who)
    return First(game, language, acts, words, round(box["height"]) if box else 0, buttons, menus)


@dataclass(frozen=True)
class Whole:
    """The way of somebody alone from the empty page by the last lap to the end of a first whole race."""

    game: str
    language: str
    acts: int
    """Up to the first plot sent, the last lap among them."""
    words: int
    """Read in the panels on the way to it."""
    answers: int
    """Sent until the race was over."""

    def __str__(self) -> str:
        return f"| {' | '.join(map(str, (self.game, self.language, self.acts, self.words, self.answers)))} |"


async def from_the_last_lap(walk: Walk) -> Whole:
    """Somebody drives the last lap, goes on to a whole game beside its finish, and plays that to its end."""
    language = "de" if walk.who == GERMAN else "en"
    with speaking(language):
        drive, send, whole = map(_, ("Drive the last lap", SEND, "Play a whole game here"))
        nothing, again, on, over = map(_, ("Nothing is sent yet.", "Once more", "Plot", "Rematch"))
    await walk.press(drive)
    words = await _words(walk, nothing)
    await walk.press(send, nothing)
    await walk.sees(again)
    await walk.press(whole)
    words += await _words(walk, nothing)
    await walk.press(send, nothing)
    acts, answers = walk.count(walk.who), 1
    assert await walk.visitor.page.get_by_role("button", name=again, exact=True).count(), "the finish stays"
    while await _goes_on(walk.visitor.page, on, over):
        await walk.press(on)
        await walk.press(send, nothing)
        answers += 1
    return Whole(WAYS[0].game, language, acts, words, answers)


async def _goes_on(page: Page, on: str, over: str) -> bool:
    """Whether the next question has come, and not the end: neither is there while the bots think."""
    asked, ended = (page.get_by_role("button", name=name, exact=True) for name in (on, over))
    await expect(asked.or_(ended).last).to_be_visible()
    return not await ended.count()


async def _words(walk: Walk, text: str) -> int:
    """How much there is to read in the newest message with that text."""
    await walk.reads(text)
    return len((await walk.visitor.message(text).inner_text()).split())


async def measure(ways: Iterable[Way]) -> None:
    """Print the first panel of games as rows of a table, in both languages."""
    for way in ways:
        for who in ("Ann", GERMAN):
            with tempfile.TemporaryDirectory() as folder:
                async with sandbox(Path(folder)) as address, visiting(address, PHONE) as visitor:
                    walk = Walk(visitor)
                    await walk.become(who)
                    say(str(await alone_against_bots(walk, way.game, way.first)))


async def races() -> None:
    """Print the way from the welcome by the last lap to the end of a first whole race, in every game and both
    languages: presses and words up to the first answer, answers and presses in all."""
    for key in all_games():
        for language in ("en", "de") if not find(key).workshop else ():
            with tempfile.TemporaryDirectory() as folder:
                async with stage(Path(folder)) as s:
                    say(str(await first_race(s, key, language)))


async def first_plots(walk: Walk, way: Way) -> None:
    """Ann opens a table, the others join it, Ann starts, and each of two sends the first answer of a game.

    In Circus Minimus that is a ready list of purchases, and then the first plot.
    """
    await walk.type(OPEN, game=Pick(way.game), starts="hand", **dict(way.typed))
    await walk.reads(OPENED)
    for name in way.joining:
        await walk.become(name)
        await walk.press(JOIN)
        await walk.reads(OPENED, f"@{name}")
    await walk.become("Ann")
    await walk.press(START, OPENED)
    await walk.reads(way.begun)
    if way.shop:
        await answers(walk, "Ann", way.shop)
        await answers(walk, "Ben", way.shop)
    await answers(walk, "Ann", way.first)
    await answers(walk, "Ben", way.first)


async def answers(walk: Walk, name: str, choice: str) -> None:
    """Open the panel, choose where nothing is proposed, and send."""
    await walk.become(name)
    await walk.press(GO)
    if choice:
        await walk.choose(choice, message=PANEL, menu=0)
    await walk.press(SEND)
    await walk.reads(SENT)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", choices=[way.game for way in WAYS], help="one game only")
    parser.add_argument("--measure", action="store_true", help="the first panel of every game")
    parser.add_argument("--races", action="store_true", help="a first race of every game, to its end")
    parser.add_argument("--phone", action="store_true", help="on the screen of a phone")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="where the pictures of the page go")
    parser.add_argument("--strip", type=Path, metavar="FILE", help="where all pictures go side by side")
    arguments = parser.parse_args()
    ways = [way for way in WAYS if arguments.game in (None, way.game)]
    if arguments.measure:
        await measure(ways)
        return
    if arguments.races:
        await races()
        return
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            sandbox(Path(folder)) as address,
            visiting(address, PHONE if arguments.phone else DESKTOP) as visitor,
        ):
            pictures = arguments.pictures or Path(folder)
            walk = Walk(visitor, pictures)
            await first_plots(walk, ways[0])
            await walk.shown()
            for name, acts in walk.acts.items():
                say(f"{name}: {len(acts)} acts: {', '.join(acts)}")
            if arguments.strip:
                strip(sorted(pictures.glob("[0-9]*.png")), arguments.strip)


def strip(pictures: Sequence[Path], target: Path) -> None:
    """Put pictures of one size side by side, at half their size and in few colours."""
    halves = [Image.open(one).convert("RGB").reduce(2) for one in pictures]
    whole = Image.new("RGB", (sum(one.width + _GAP for one in halves) - _GAP, halves[0].height), "white")
    for number, one in enumerate(halves):
        whole.paste(one, (number * (one.width + _GAP), 0))
    whole.quantize(64, dither=Image.Dither.NONE).save(target, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
