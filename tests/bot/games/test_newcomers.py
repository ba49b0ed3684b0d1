"""Somebody who plays a game for the first time: from the first plot to the end of it all that they alone are
shown is in words of their language, and each question has five buttons and fits a phone: panels, receipts,
letters, what lies in advance, and the page of the seat.
"""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.sandbox.world import speak_german
from engine import random_line
from engine.language import _, speaking
from tests import extent
from tests.bot.browser import PHONE
from tests.bot.phone import height
from tests.bot.stage import Stage, enabled, labels, menus, shown, stage, words_of

CODES = {
    "chariots": re.compile(r"\b[BTRL][1-6][a-l]\b"),
    "charioteer": re.compile(r"\b(?:[rybg]\d){3}[mfshxw]*\b|\b(?:red|yellow|black|green)\d\b"),
    "circus": re.compile(r"\b[hebw]\d+-\d+\b|\bdrive\b|\b\w+:\w+\b(?![\]>])|`\d [\w ]+`"),
    "troy": re.compile(r"\b[a-k]\d+[KQRBNPS]{1,2}(?:x[KQRBNPS])?-[a-k]\d+\b", re.IGNORECASE),
}
"""What only typed lines need: squares, cards, words of orders, moves."""
ENGLISH = re.compile(r"\b(?:the|and|with|your|you|spaces?|squares?|plays|moves|leads|round|turn|lap of)\b")
"""Words that no German sentence has."""
INSTANT = re.compile(r"<[@#t:][^>]*>")
MOST = 5
"""Buttons besides menus."""
TURNS = 40
"""More than any race of a test takes."""
CROWD = ("Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jan")
MANY = 5
"""With more others than that, ten turns are seen, a whole game with `--all`."""
TABLES = [
    pytest.param(game, others, options, id=f"{game}-{1 + len(others)}")
    for game, others, options in (
        ("chariots", (), {}),
        ("chariots", ("Ben", "Cleo", "Dan"), {"chariots": "one"}),
        ("charioteer", (), {"laps": "2"}),
        ("charioteer", CROWD[:5], {"laps": "2"}),
        ("circus", ("Ben",), {"laps": "2", "shop": "yes"}),
        ("circus", CROWD, {"laps": "2"}),
        ("troy", ("Ben",), {}),
    )
]


@dataclass
class Newcomer:
    """Somebody at a table of a game, and everything that is wrong with what they are shown."""

    s: Stage
    game: str
    language: str
    code: str
    wrong: list[str] = field(default_factory=list)

    def read(self, text: str) -> None:
        """Read something that was written for them."""
        text = INSTANT.sub("", text)
        if found := CODES[self.game].search(text):
            self.wrong.append(f"a code, {found[0]!r}: {text!r}")
        if self.language == "de" and (found := ENGLISH.search(text)):
            self.wrong.append(f"English, {found[0]!r}: {text!r}")

    async def see(self, panel: Any, question: bool = False) -> None:
        """Look at a panel."""
        for text in self._texts(panel):
            self.read(text)
        if question and len(labels(panel)) > MOST:
            self.wrong.append(f"too many buttons: {labels(panel)}")
        picture = await _size(panel)
        with speaking(self.language):
            tall = height(words_of(panel), picture, len(menus(panel)), labels(panel))
        if question and tall > PHONE[1]:
            self.wrong.append(f"{tall} px: {words_of(panel)!r}, {labels(panel)}")

    def _texts(self, panel: Any) -> Iterator[str]:
        """The words, what stands on controls, and what the picture says; of Troy's whole board nothing else
        than codes can be said."""
        yield words_of(panel)
        yield from labels(panel)
        for menu in menus(panel):
            yield menu["placeholder"]
            for option in menu["options"]:
                yield f"{option['label']} {option.get('description') or ''}"
        if self.game != "troy":
            yield from (a.description or "" for a in panel.attachments)

    async def answer(self, rng: random.Random) -> None:
        """Open the question, look, choose something else, look again, send, and look at what comes."""
        with speaking(self.language):
            send, sure = _("Send"), _("Yes, send")
        panel = shown(await self.s.tap("Ann", "go", table=self.code))
        await self.see(panel, question=True)
        for _press in range(MOST):
            await self.see(panel, question=True)
            if send in enabled(panel):
                break
            panel = shown(await self.s.choose_any("Ann", panel, 0, 0))
        many = len(menus(panel)[0]["options"]) if menus(panel) else 0
        if many > 1 and rng.random() < 0.5:
            other = shown(await self.s.choose_any("Ann", panel, 0, rng.randrange(many - 1)))
            await self.see(other, question=True)
            panel = other if send in enabled(other) else panel
        sent = shown(await self.s.press("Ann", panel, send))
        if sure in labels(sent):
            sent = shown(await self.s.press("Ann", sent, sure))
        await self.see(sent)
        await self.see(shown(await self.s.tap("Ann", "go", table=self.code)))
        await self.look_around()

    async def look_around(self) -> None:
        """All else that is theirs alone while the game runs."""
        await self.see(shown(await self.s.slash("Ann", "inbox")))
        for verb, *args in (("mine",), ("log",), ("board",), ("then", 1, "picture"), ("rest",), ("advance",)):
            if (await self.s.bot.host.look(self.code)).row.stage == "running":
                result = await self.s.tap("Ann", verb, *args, table=self.code)
                if result.response is not None:
                    await self.see(result.response)


async def _size(panel: Any) -> tuple[int, int] | None:
    """The width and the height of the picture of a panel."""
    for attachment in panel.attachments:
        with Image.open(io.BytesIO(await attachment.read())) as picture:
            return picture.size
    return None


async def begun(s: Stage, game: str, language: str, others: tuple[str, ...], options: dict[str, str]) -> str:
    """Ann's first table of that game has begun, in her language."""
    if language == "de":
        speak_german(s.env, s.people["Ann"])
        subscribers = s.env.backend.subscribers
        subscribers.insert(0, subscribers.pop())  # before the bot hears of it
        await s.slash("Dan", "server settings", setting="language", value=language)
    await s.slash("Ann", "play", game=game, seats=max(1, 1 + len(others)))
    code = (await s.tables())[0].row.id
    for name, value in options.items():
        await s.slash("Ann", "table option", option=name, value=value, table=code)
    for who in others:
        if who not in s.people:
            s.people[who] = s.guild.add_member(s.env.create_user(who.lower(), global_name=who))
        await s.tap(who, "join", table=code)
    await s.tap("Ann", "start" if others or game == "charioteer" else "company", table=code)
    return code


async def play(s: Stage, ann: Newcomer, turns: int) -> None:
    rng = random.Random(ann.game)
    for _turn in range(turns):
        waiting = await s.waiting(ann.code)
        if not waiting or ann.wrong:
            break
        for who, asked in waiting:
            if who != "Ann":
                state = (await s.bot.host.look(ann.code)).running.state
                game = (await s.bot.host.look(ann.code)).game
                await s.answer(who, asked.fallback or random_line(game, state, asked, rng), ann.code)
        if any(who == "Ann" for who, _asked in waiting):
            await ann.answer(rng)


@pytest.mark.long
@pytest.mark.parametrize(("game", "others", "options"), TABLES)
async def test_a_first_game_is_in_words_with_five_buttons_on_one_screen(
    tmp_path: Path, game: str, others: tuple[str, ...], options: dict[str, str]
) -> None:
    async with stage(tmp_path) as s:
        ann = Newcomer(s, game, "de", await begun(s, game, "de", others, options))
        await play(s, ann, extent.amount(TURNS, 10) if len(others) >= MANY else TURNS)
        assert ann.wrong == []


@pytest.mark.long
@pytest.mark.parametrize("game", CODES)
async def test_the_letters_of_a_first_game_are_in_words(tmp_path: Path, game: str) -> None:
    """Its call, its reminders, and the list of a day."""
    async with stage(tmp_path) as s:
        await s.prefer("Ann", "letters", "letter")
        ann = Newcomer(s, game, "de", await begun(s, game, "de", ("Ben",), {}))
        await play(s, ann, 2)
        await s.wait(20 * 3600)
        await s.prefer("Ann", "letters", "digest")
        await s.wait(2 * 86_400)
        letters = s.letters("Ann")
        for letter in letters:
            await ann.see(letter)
        assert letters
        assert ann.wrong == []


async def test_two_turns_of_a_first_race_among_automata_are_in_german_words(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await begun(s, "charioteer", "de", (), {"laps": "2"})
        ann = Newcomer(s, "charioteer", "de", code)
        await play(s, ann, 2)
        assert ann.wrong == []
