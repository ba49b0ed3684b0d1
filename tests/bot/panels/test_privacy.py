"""`/me data` says what is kept and how long, within what Discord takes."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import astuple
from pathlib import Path

import pytest

from bot import features, slots
from bot.contacts import Contacts
from bot.environment import CONTACT, BadEnvironment, Environment, read_environment
from bot.hosting.table import deadlines
from bot.messages import Message
from bot.panels import data as panel
from bot.panels import first
from bot.store.sqlite import SqliteStore
from bot.store.writing import INTERACTIONS_KEPT
from bot.text import lasting
from tests.bot.panels.columns import NOBODYS, TOLD, WHO_AND_WHERE
from tests.bot.panels.test_panel_limits import problems
from tests.bot.stage import labels, shown, stage, words_of

features.add_all()
ROOT = Path(__file__).resolve().parents[3]
POLICY, STORAGE = ROOT / "PRIVACY.md", ROOT / "docs/storage.md"


async def test_the_days_are_those_for_which_backups_are_kept(tmp_path: Path) -> None:
    async with stage(tmp_path, backups_kept=30) as s:
        said = shown(await s.slash("Cleo", "me data"))
        assert "Backups are kept for 30 days" in said.content
        assert "*Delete my data*" in said.content
        assert "Delete my data …" in labels(said)
        assert not said.content.endswith("…")


async def test_the_ids_of_presses_are_said_to_be_kept_as_long_as_they_are(tmp_path: Path) -> None:
    time = lasting(int(INTERACTIONS_KEPT))
    async with stage(tmp_path) as s:
        told = shown(await s.slash("Cleo", "me data")).content
    assert f"The ids of button presses are kept for {time}" in told
    assert f"The ids of commands and button presses are kept for {time}" in POLICY.read_text("utf-8")


def test_the_policy_says_how_many_deadlines_and_days_there_are() -> None:
    policy = " ".join(POLICY.read_text("utf-8").split())
    assert f"of your last {deadlines.KEPT} deadlines" in policy
    assert f"kept for [{Environment.model_fields['backups_kept'].default}] days" in policy


def test_the_policy_says_what_the_features_that_are_there_keep() -> None:
    told = POLICY.read_text("utf-8").partition("Single features keep:\n\n")[2].partition("\n\n")[0]
    assert told.splitlines() == slots.KEPT()


def persons() -> dict[str, set[str]]:
    """The columns that say something of a person, by the table of docs/storage.md."""
    part = STORAGE.read_text("utf-8").partition("## Column by column\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", part, re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", columns)) for name, columns in rows}


async def test_every_column_is_listed_as_a_persons_or_not(tmp_path: Path) -> None:
    path = tmp_path / "hippodrome.db"
    store = SqliteStore(path)
    await store.open()
    await store.close()
    columns = """SELECT layout.name, part.name
        FROM sqlite_master AS layout, pragma_table_info(layout.name) AS part
        WHERE layout.type = 'table' AND layout.name NOT LIKE 'sqlite%'"""
    with closing(sqlite3.connect(path)) as file:
        there = sorted(file.execute(columns).fetchall())
    listed = [*persons().items(), *NOBODYS.items()]
    assert sorted((table, name) for table, names in listed for name in names) == there


def test_the_policy_names_every_column_that_says_something_of_a_person() -> None:
    policy = " ".join(POLICY.read_text("utf-8").split())
    assert [words for told in TOLD.values() for words in told if words not in policy] == []
    told = {table: {*" ".join(columns.values()).split()} for table, columns in TOLD.items()}
    kept = persons()
    assert told == {table: columns - WHO_AND_WHERE for table, columns in kept.items()}


def test_whoever_is_named_in_a_column_is_a_person() -> None:
    """A name or an id of somebody is never among what says nothing of anybody."""
    for others in NOBODYS.values():
        assert not others & {"user_id", "other", "maker", "organiser", "invited", "notes", "words", "reason"}


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
        assert value in astuple(read_environment().contacts)
    else:
        with pytest.raises(BadEnvironment, match=f"^{name} cannot be used: it has to be"):
            read_environment()


@pytest.mark.parametrize(
    "message",
    [
        panel.privacy(366, LONGEST),
        first.help(LONGEST),
        panel.ask(999),
        panel.sure(),
        panel.kept(),
        panel.forgotten(366, done=True),
        panel.forgotten(366, done=False),
    ],
)
def test_discord_takes_every_panel(message: Message) -> None:
    assert problems(message) == []
