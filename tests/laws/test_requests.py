"""No page waits for ever: each request that a script makes has a limit."""

from __future__ import annotations

import re

import pytest

from tests.laws.sources import ROOT, where

PAGES = "bot/features/board/static"
"""Scripts that people load over their lines; the sandbox answers its own machine alone, where a line ends
with the process."""
UNLIMITED = re.compile(r"\b(fetch|EventSource|XMLHttpRequest|WebSocket|sendBeacon)\b(?!-)")
"""What asks over a line, and waits for as long as that is dead."""


def asks(script: str) -> list[str]:
    """By what a script asks, outside of what is said about it."""
    return UNLIMITED.findall(re.sub(r"//.*|/\*.*?\*/", "", script))


def test_only_what_limits_them_asks_for_the_scripts_of_a_page() -> None:
    found = {where(path): asks(path.read_text("utf-8")) for path in (ROOT / PAGES).glob("*.js")}
    assert {path: ways for path, ways in found.items() if ways} == {f"{PAGES}/line.js": ["fetch"]}


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("window.fetch(address)", ["fetch"]),
        ("new EventSource(address)", ["EventSource"]),
        ("navigator.sendBeacon(address)", ["sendBeacon"]),
        ("prefetch(address) // fetch", []),
    ],
)
def test_what_asks_is_found(script: str, found: list[str]) -> None:
    assert asks(script) == found
