"""From the first release on, what others hold stays as it is: each script of the layouts, and the kept tables
that show how a version of a game's rules plays.

Until then there is no tag, and both are edited in place.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.care.releases import RELEASE

ROOT = Path(__file__).parents[2]
KEPT = "tests/conformance/versions"
FROZEN = "bot/store/migrations/*.sql", f"{KEPT}/*.json.gz", f":(exclude){KEPT}/toy-*"


def git(where: Path, *arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=where, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def thawed(root: Path) -> Iterator[str]:
    """What a release has and this folder does not have any more as it was, with the tag of the release."""
    for tag in filter(RELEASE.fullmatch, git(root, "tag", "--sort=v:refname")):
        for line in git(root, "diff", "--name-only", "--diff-filter=a", tag, "--", *FROZEN):
            yield f"{tag}: {line}"


def test_what_a_release_has_is_not_edited() -> None:
    assert [*thawed(ROOT)] == [], "give the layout another script, or the rules another version"


class Repository:
    """A repository of its own, with two scripts and a kept table."""

    def __init__(self, root: Path) -> None:
        self.root = root
        git(root, "init", "--quiet")
        for name in ("Ann", "ann@example.org"):
            git(root, "config", "user.email" if "@" in name else "user.name", name)
        for path in ("bot/store/migrations/0001_tables.sql", "tests/conformance/versions/troy-1.json.gz"):
            self.write(path, "as released")
        self.write("bot/store/rows.py", "as released")

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def tag(self, *names: str) -> None:
        git(self.root, "add", ".")
        git(self.root, "commit", "--quiet", "--message", names[0])
        for name in names:
            git(self.root, "tag", name)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_before_the_first_release_everything_is_edited_in_place(repository: Repository) -> None:
    repository.tag("v0.2.0rc1", "tried")
    repository.write("bot/store/migrations/0001_tables.sql", "edited")
    assert [*thawed(repository.root)] == []


@pytest.mark.parametrize(
    "path", ["bot/store/migrations/0001_tables.sql", "tests/conformance/versions/troy-1.json.gz"]
)
def test_after_it_nothing_is_edited_or_removed(repository: Repository, path: str) -> None:
    repository.tag("v0.2.0")
    assert [*thawed(repository.root)] == []
    repository.write(path, "edited")
    assert [*thawed(repository.root)] == [f"v0.2.0: {path}"]
    repository.tag("a-change")
    assert [*thawed(repository.root)] == [f"v0.2.0: {path}"]
    (repository.root / path).unlink()
    assert [*thawed(repository.root)] == [f"v0.2.0: {path}"]


def test_what_comes_later_is_free_until_its_own_release(repository: Repository) -> None:
    repository.tag("v0.2.0")
    later = "bot/store/migrations/postgres/0002_colours.sql"
    repository.write(later, "new")
    repository.write("bot/store/rows.py", "edited")
    repository.tag("unreleased")
    repository.write(later, "edited")
    assert [*thawed(repository.root)] == []
    repository.tag("v0.10.0")
    repository.write(later, "edited again")
    assert [*thawed(repository.root)] == [f"v0.10.0: {later}"]
