"""`/me data` says what is kept and how long, within what Discord takes."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

import pytest

from bot.contacts import Contacts
from bot.messages import Message
from bot.panels import data as panel
from bot.panels import first
from bot.settings import CONTACT, BadSettings, read_settings
from tests.bot.stage import labels, shown, stage, words_of
from tests.bot.test_panel_limits import problems


async def test_the_days_are_those_for_which_backups_are_kept(tmp_path: Path) -> None:
    async with stage(tmp_path, backups_kept=30) as s:
        said = shown(await s.slash("Cleo", "me data"))
        assert "Backups are kept for 30 days" in said.content
        assert "*Delete my data*" in said.content
        assert "Delete my data …" in labels(said)
        assert not said.content.endswith("…")


PAGE = "https://example.org/"
NAMED = Contacts(f"{PAGE}privacy", f"{PAGE}terms", "ann@example.org", f"{PAGE}help")
LONG = PAGE + "x" * (200 - len("example.org/"))
LONGEST = Contacts(LONG, LONG, "x" * CONTACT, LONG)
ASK = "For questions, ask the people who run this bot"


@pytest.mark.parametrize("command", ["me data", "help"])
async def test_the_pages_and_people_that_are_set_are_shown(tmp_path: Path, command: str) -> None:
    async with stage(tmp_path, contacts=NAMED) as s:
        said = words_of(shown(await s.slash("Cleo", command)))
        for told in (
            f"[Privacy policy](<{PAGE}privacy>) · [Terms](<{PAGE}terms>)",
            "Questions? Ask the people who run this bot: ann@example.org",
            f"[The server for help and news](<{PAGE}help>)",
        ):
            assert told in said
        assert ASK not in said


@pytest.mark.parametrize("command", ["me data", "help"])
async def test_what_is_not_set_is_left_out(tmp_path: Path, command: str) -> None:
    async with stage(tmp_path, contacts=Contacts(terms=f"{PAGE}terms")) as s:
        said = words_of(shown(await s.slash("Cleo", command)))
        assert f"[Terms](<{PAGE}terms>)" in said
        assert not any(words in said for words in ("Privacy policy", "Questions?", "The server for help"))
        assert (ASK in said) is (command == "me data")


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("HIPPODROME_PRIVACY_URL", "https://example.org/privacy", True),
        ("HIPPODROME_TERMS_URL", "example.org", False),
        ("HIPPODROME_INVITATION_URL", "https://example.org/> [a](<b", False),
        ("HIPPODROME_CONTACT", "ann@example.org", True),
        ("HIPPODROME_CONTACT", "x" * (CONTACT + 1), False),
        ("HIPPODROME_CONTACT", "one\ntwo", False),
    ],
)
def test_what_no_link_could_be_made_of_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, right: bool
) -> None:
    monkeypatch.setenv(name, value)
    if right:
        assert value in astuple(read_settings().contacts)
    else:
        with pytest.raises(BadSettings, match=f"^{name} cannot be used: it has to be"):
            read_settings()


@pytest.mark.parametrize(
    "message",
    [
        panel.privacy(366, LONGEST),
        first.help(LONGEST),
        panel.ask(999),
        panel.sure(),
        panel.kept(),
        panel.forgotten(366),
    ],
)
def test_discord_takes_every_panel(message: Message) -> None:
    assert problems(message) == []
