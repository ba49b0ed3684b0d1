"""Whoever waits for something for a while can be stopped at any moment."""

from __future__ import annotations

from tests.laws.sources import ROOT


def test_no_wait_swallows_its_own_end() -> None:
    """Python 3.11's `asyncio.wait_for` loses a cancellation that comes together with what it waits for, and a
    bot whose drive has lost it never ends; `asyncio.timeout` does not."""
    texts = {path: path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py")}
    assert texts
    assert [path.name for path, text in texts.items() if "wait_for(" in text] == []
