"""A supervisor such as systemd counts a bot as started once people can reach it."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.live import tell_when_ready


async def test_systemd_hears_once_people_can_reach_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, address = asyncio.Event(), str(tmp_path / "notify")
    bot = SimpleNamespace(connected=reached.wait)
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.setblocking(False)
        telling = asyncio.create_task(tell_when_ready(cast(Any, bot)))
        await asyncio.sleep(0)
        with pytest.raises(BlockingIOError):
            systemd.recv(100)
        reached.set()
        await telling
        assert systemd.recv(100) == b"READY=1"
