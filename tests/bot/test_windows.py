"""What one process has to show a person who was answered by another one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.publishing.windows import OPEN, Windows


class Heard:
    """Two processes, of which the first answers people and the second shows them something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 0.0
        self.shown: list[tuple[str, dict[str, Any]]] = []
        client = discord.Client(intents=discord.Intents.none())
        self.second = Windows(client, lambda: self.time, lambda _word: None)
        self.first = Windows(client, lambda: self.time, self.second.heard)

        async def send(way: discord.Webhook, **parts: Any) -> None:
            self.shown.append((f"{way.id} {way.token}", parts))

        monkeypatch.setattr(discord.Webhook, "send", send)

    def answer(self, user: int, token: str) -> None:
        asked = SimpleNamespace(
            user=SimpleNamespace(id=user), application_id=7, token=token, followup=SimpleNamespace()
        )
        self.first.opened(cast("discord.Interaction[Any]", asked))


async def test_another_process_shows_it_by_the_latest_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(monkeypatch)
    heard.answer(1, "old")
    heard.answer(1, "new")
    assert await heard.second.show(1, {"content": "Your turn."})
    assert heard.shown == [("7 new", {"content": "Your turn.", "ephemeral": True})]


async def test_nobody_is_shown_anything_who_was_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(monkeypatch)
    assert not await heard.second.show(1, {"content": "Your turn."})


async def test_a_window_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(monkeypatch)
    heard.answer(1, "token")
    heard.time = OPEN + 1
    assert not await heard.second.show(1, {"content": "Your turn."})


def test_what_else_processes_say_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Heard(monkeypatch).second.heard("something else")
