"""The reference says what the code does: it is written from it."""

from __future__ import annotations

from bench.reference import PAGE, written
from bot.environment import Environment


def test_the_page_is_what_the_command_writes() -> None:
    """After a change: `python -m bench reference`."""
    assert PAGE.read_text("utf-8") == written()


def test_it_has_every_setting() -> None:
    page = written()
    for field in Environment.model_fields.values():
        assert f"`{field.validation_alias}" in page
