"""The way of somebody alone from the welcome by the last lap to the end of a first whole race: its presses,
and the words read on the way, in any game and language.

It runs on a stage, so that no clock and no other program has a part in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import engine
from bot.panels.first import PLAY
from bot.sandbox.world import speak_german
from engine.language import _, speaking
from tests.bot.stage import Stage, enabled, labels, menus, shown, words_of

MOST = 200
"""Answers in no first race are more."""


@dataclass
class Race:
    """What somebody has done and read; `first` are the presses and words up to the first answer."""

    game: str
    language: str
    presses: int = 0
    words: int = 0
    answers: int = 0
    first: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        title, (presses, words) = engine.find(self.game).title, self.first
        figures = title, self.language, presses, words, self.answers, self.presses
        return f"| {' | '.join(map(str, figures))} |"


async def first_race(s: Stage, game: str, language: str) -> Race:
    """Ann drives the last lap, goes on to a whole game, and plays that against bots to its end."""
    if language == "de":
        speak_german(s.env, s.people["Ann"])
        subscribers = s.env.backend.subscribers
        subscribers.insert(0, subscribers.pop())  # before the bot hears of it
        await s.slash("Dan", "server settings", setting="language", value=language)
    with speaking(language):
        return await _Racer(s, Race(game, language)).race()


class _Racer:
    """Ann, before the newest message that she has got."""

    def __init__(self, s: Stage, race: Race) -> None:
        self.s = s
        self.done = race

    async def race(self) -> Race:
        """All of the way; to be called in the language that is spoken with her."""
        lap = await self.press(await self.welcome(), _("Drive the last lap"))
        finish, *_podium = (await self.s.press("Ann", lap, _("Send"))).followups
        self.count(finish)
        if self.done.game == "chariots":
            panel = await self.press(finish, _("Play a whole game here"))
        else:
            panel = await self.opened()
        code = (await self.s.tables())[0].row.id
        while (await self.s.bot.host.look(code)).row.stage == "running":
            panel = await self.answered(panel)
            self.done.answers += 1
            self.done.first = (
                self.done.first if self.done.answers > 1 else (self.done.presses, self.done.words)
            )
            assert self.done.answers < MOST
            if (await self.s.bot.host.look(code)).row.stage == "running":
                panel = await self.asked(panel, code)
        assert (await self.s.bot.host.look(code)).row.stage == "over"
        return self.done

    async def press(self, message: Any, label: str) -> Any:
        """Press a button, and read what comes."""
        panel = shown(await self.s.press("Ann", message, label))
        self.count(panel)
        return panel

    def count(self, message: Any) -> None:
        """A press, and what it has brought to read."""
        self.done.presses += 1
        named = [*labels(message), *(menu["placeholder"] for menu in menus(message))]
        self.done.words += len(" ".join([words_of(message), *named]).split())

    async def welcome(self) -> Any:
        """The word of welcome, as a server has it in a post."""
        return shown(await self.s.slash("Ann", "help"))

    async def opened(self) -> Any:
        """The first question of a table for another game, opened by buttons alone."""
        choice = await self.press(await self.welcome(), _(PLAY))
        choice = shown(await self.s.choose_any("Ann", choice, 0, engine.find(self.done.game).title))
        self.count(choice)
        opened = await self.press(choice, _("Open a table"))
        await self.s.press("Ann", opened, _("Start against bots"))
        self.count(self.s.newest)
        return await self.press(self.s.newest, _("Play or watch"))

    async def answered(self, panel: Any) -> Any:
        """Choose the first of each menu until all is said, and send it."""
        while _("Send") not in enabled(panel):
            panel = shown(await self.s.choose_any("Ann", panel, 0, 0))
            self.count(panel)
        panel = await self.press(panel, _("Send"))
        sure = _("Yes, send")
        return await self.press(panel, sure) if sure in labels(panel) else panel

    async def asked(self, panel: Any, code: str) -> Any:
        """The next question, to which the receipt leads, or the post of a rival who has thought longer."""
        (here,) = [asked for who, asked in await self.s.waiting(code) if who == "Ann"]
        call = (await self.s.bot.host.look(code)).face.call(here.kind, here.kind.capitalize())
        if call in labels(panel):
            return await self.press(panel, call)
        return await self.press(self.s.newest, _("Play or watch"))
