"""The reference says what the code does: it is written from it."""

from __future__ import annotations

from bench.reference import PAGE, written


def test_the_page_is_what_the_command_writes() -> None:
    """After a change: `python -m bench reference`."""
    assert PAGE.read_text("utf-8") == written()
