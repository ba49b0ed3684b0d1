"""What one process has to show a person who was answered by another one."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.ids import PersonId
from bot.messages import Message, Picture
from bot.publishing.messages.ephemeral import TOKEN_LIFE, Ephemerals
from bot.publishing.pictures.attachments import Attachments, PendingPicture
from bot.times.instants import Instant


class Heard:
    """Two processes, of which the first answers people and the second shows them something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 0.0
        self.shown: list[tuple[str, dict[str, Any]]] = []
        client = discord.Client(intents=discord.Intents.none())
        self.second = Ephemerals(client, lambda: Instant(self.time), lambda _word: None)
        self.first = Ephemerals(client, lambda: Instant(self.time), self.second.receive)

        async def send(way: discord.Webhook, **parts: Any) -> None:
            self.shown.append((f"{way.id} {way.token}", parts))

        monkeypatch.setattr(discord.Webhook, "send", send)

    def answer(self, user: int, token: str) -> None:
        asked = SimpleNamespace(
            user=SimpleNamespace(id=user), application_id=7, token=token, followup=SimpleNamespace()
        )
        self.first.remember_token(cast("discord.Interaction[Any]", asked))


async def test_another_process_shows_it_by_the_latest_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(monkeypatch)
    heard.answer(1, "old")
    heard.answer(1, "new")
    assert await heard.second.show(PersonId(1), {"content": "Your turn."})
    assert heard.shown == [("7 new", {"content": "Your turn.", "ephemeral": True})]


async def test_nobody_is_shown_anything_who_was_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(monkeypatch)
    assert not await heard.second.show(PersonId(1), {"content": "Your turn."})


async def test_a_window_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(monkeypatch)
    heard.answer(1, "token")
    heard.time = TOKEN_LIFE + 1
    assert not await heard.second.show(PersonId(1), {"content": "Your turn."})


def test_what_else_processes_say_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Heard(monkeypatch).second.receive("something else")


class Panels:
    """Two processes, each of which tells the other, and the panels of one person that stand."""

    def __init__(self) -> None:
        self.time = 0.0
        self.told: list[tuple[Ephemerals, str]] = []
        client = discord.Client(intents=discord.Intents.none())
        self.one = Ephemerals(
            client, lambda: Instant(self.time), lambda word: self.told.append((self.two, word))
        )
        self.two = Ephemerals(
            client, lambda: Instant(self.time), lambda word: self.told.append((self.one, word))
        )
        self.standing: set[int] = set()

    async def show(self, process: Ephemerals, interaction: int, what: str = "KBQT") -> None:
        self.standing.add(interaction)

        async def erase() -> None:
            self.standing.discard(interaction)

        await process.replace(PersonId(11), what, interaction, erase)

    async def hear(self) -> None:
        """What was said arrives."""
        while self.told:
            listener, word = self.told.pop(0)
            listener.receive(word)
        await asyncio.sleep(0)


async def test_a_panel_that_another_process_has_shown_goes_as_a_new_one_comes() -> None:
    panels = Panels()
    await panels.show(panels.one, 1)
    await panels.hear()
    await panels.show(panels.two, 2)
    await panels.hear()
    assert panels.standing == {2}
    await panels.show(panels.one, 3)
    await panels.hear()
    assert panels.standing == {3}


async def test_of_two_that_are_shown_at_once_the_one_that_was_asked_for_last_stays() -> None:
    panels = Panels()
    await panels.show(panels.one, 2)
    await panels.show(panels.two, 1)
    await panels.hear()
    assert panels.standing == {2}


async def test_one_that_is_shown_late_goes_at_once() -> None:
    panels = Panels()
    await panels.show(panels.two, 2)
    await panels.hear()
    await panels.show(panels.one, 1)
    assert panels.standing == {2}
    await panels.hear()
    assert panels.standing == {2}


async def test_panels_of_two_tables_stand_side_by_side() -> None:
    panels = Panels()
    await panels.show(panels.one, 1)
    await panels.show(panels.two, 2, "OTHR")
    await panels.hear()
    assert panels.standing == {1, 2}


def test_a_picture_that_is_late_is_not_hung_where_another_process_has_changed_the_message() -> None:
    one, two = Attachments(lambda word: two.receive(word)), Attachments(lambda word: one.receive(word))
    picture = Picture("chariots", {}, "board")
    one.request(700, "old")
    late = PendingPicture(700, Message(""), picture, "old")
    assert one.is_requested(late)
    two.invalidate(700)
    two.request(700, "new")
    assert not one.is_requested(late)
    assert two.is_requested(PendingPicture(700, Message(""), picture, "new"))


def test_what_hangs_is_forgotten_where_another_process_changes_the_message() -> None:
    one, two = Attachments(lambda word: two.receive(word)), Attachments(lambda word: one.receive(word))
    one.record(700, "old")
    one.record(701, "old")
    two.invalidate(700)
    assert not one.shows(700, "old")
    assert one.shows(701, "old")
