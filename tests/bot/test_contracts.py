"""A move of code changes nothing that people, databases and operators hold already."""

from __future__ import annotations

import difflib

import pytest

from engine import language
from tests.bot.contracts import POSTGRES, Json, forms, kept, record, text

MEANT = "If this is meant, `python -m tests.bot.contracts` writes it anew:\n"


def changes(kept: Json, found: Json) -> str:
    """The lines that differ, with some around them."""
    before, after = text(kept).splitlines(), text(found).splitlines()
    return "\n".join(difflib.unified_diff(before, after, "kept", "found", lineterm=""))


async def test_what_others_hold_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_added", {})
    known = {name: part for name, part in kept().items() if name != POSTGRES}
    changed = changes(known, await record())
    assert not changed, MEANT + changed


def test_each_custom_id_is_one_of_something_that_people_see() -> None:
    assert [verb for verb, told in kept()["custom ids"].items() if told.startswith("nothing")] == []


@pytest.mark.long
async def test_postgres_has_the_layout_that_it_had() -> None:
    changed = changes(kept()[POSTGRES], await forms.postgres())
    assert not changed, MEANT + changed
