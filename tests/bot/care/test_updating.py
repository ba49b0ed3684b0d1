"""An update of a checkout: carried out whole, or nothing has changed. Git is real, systemd is a script."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import cache_from_source
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.care import updating
from bot.care.updating import Checkout, update
from bot.store import StoreError

SYSTEMCTL = """#!/bin/sh
echo "$@" >> "{log}"
case "$1" in is-active) test ! -e "{broken}" || ! grep -q broken "{code}" ;; esac
"""
UV = """#!/bin/sh
find bot -name '*.py' -exec touch -t 202601010000 {} +
"""
"""Gives all files one time, as if every version had been written within one second."""
REPLAY = "import sys\nprint(sys.argv)\nraise SystemExit({code})\n"


class Server:
    """A machine with a clone that follows a repository, in which `commit` makes a new version."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.origin, self.clone, self.log = folder / "origin", folder / "clone", folder / "systemctl.log"
        self.broken = folder / "broken"
        self.said: list[str] = []
        for name, value in (("NAME", "Ann"), ("EMAIL", "ann@example.org")):
            monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
            monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
        tools = folder / "tools"
        tools.mkdir()
        script = SYSTEMCTL.format(log=self.log, broken=self.broken, code=self.clone / "version.txt")
        for name, text in (("systemctl", script), ("uv", UV)):
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setattr(updating, "SETTLING", 0.0)
        for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
            monkeypatch.delenv(name, raising=False)
        self.git(folder, "init", "--quiet", str(self.origin))
        self.commit("first", replays=True)
        self.git(folder, "clone", "--quiet", str(self.origin), str(self.clone))

    def git(self, where: Path, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=where, check=True, capture_output=True)

    def commit(self, version: str, *, replays: bool) -> None:
        (self.origin / "bot").mkdir(exist_ok=True)
        (self.origin / "bot" / "__init__.py").touch()
        (self.origin / "bot" / "__main__.py").write_text(REPLAY.format(code=0 if replays else 1))
        (self.origin / "version.txt").write_text(version)
        self.git(self.origin, "add", ".")
        self.git(self.origin, "commit", "--quiet", "-m", version)

    @property
    def version(self) -> str:
        return (self.clone / "version.txt").read_text()

    @property
    def asked_of_systemd(self) -> list[str]:
        return [line.split()[0] for line in self.log.read_text().splitlines()] if self.log.exists() else []

    def tag(self, name: str, signed_by: Path | None = None) -> None:
        """Make a release of the newest version."""
        how = ["-c", "gpg.format=ssh", "-c", f"user.signingKey={signed_by}"] if signed_by else []
        self.git(self.origin, *how, "tag", "--sign" if signed_by else "--annotate", "-m", name, name)

    def update(self, *, head: bool = False, key: str | None = None) -> int:
        checkout, backup = Checkout(self.clone), self.clone / "b.db"
        return update(checkout, "hippodrome", self.clone, backup, self.said.append, head=head, key=key)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    return Server(tmp_path, monkeypatch)


def test_a_package_whose_file_is_another_one_is_not_installed(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    with ZipFile(tmp_path / "other-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("other-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: other\nVersion: 1\n")
        wheel.writestr("other-1.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr("other-1.dist-info/RECORD", "")
    named = f"other @ file://{tmp_path}/other-1-py3-none-any.whl --hash=sha256:{'0' * 64}\n"
    (tmp_path / "requirements.txt").write_text(named)
    with pytest.raises(StoreError, match="require-hashes"):
        Checkout(tmp_path).install()
    with pytest.raises(PackageNotFoundError):
        distribution("other")


def test_nothing_new_stops_nobody(server: Server) -> None:
    assert server.update() == 0
    assert server.said[-1] == "This is the newest version already."
    assert server.asked_of_systemd == []


def test_a_new_version_that_replays_is_started(server: Server) -> None:
    server.commit("second", replays=True)
    assert server.update() == 0
    assert server.version == "second"
    assert server.asked_of_systemd == ["restart", "is-active"]


def test_a_database_that_cannot_be_backed_up_is_not_updated(server: Server) -> None:
    server.commit("second", replays=False)
    server.update()
    server.git(server.clone, "merge", "--quiet", "origin/HEAD")
    server.commit("third", replays=True)
    with pytest.raises(StoreError, match="Without a good backup"):
        server.update()
    assert server.version == "second"


def test_one_that_would_change_a_table_never_runs(server: Server) -> None:
    server.commit("second", replays=False)
    assert server.update() == 1
    assert server.version == "first"
    assert server.asked_of_systemd == []
    assert "the old version stays" in server.said[-1]


def test_what_was_compiled_of_another_version_never_runs(server: Server) -> None:
    """Both have the same length and the same second; the new one has run, so it was compiled."""
    server.commit("second", replays=False)
    assert server.update() == 1
    assert Checkout(server.clone).does("replay")
    server.commit("third", replays=True)
    assert server.update() == 0


def test_the_bot_finds_compiled_what_it_may_not_write(server: Server) -> None:
    (server.origin / "bot" / "seldom.py").touch()
    server.commit("second", replays=True)
    assert server.update() == 0
    assert Path(cache_from_source(server.clone / "bot" / "seldom.py")).exists()


def test_one_that_does_not_come_up_gives_way_to_the_old_one(server: Server) -> None:
    server.commit("broken", replays=True)
    server.broken.touch()
    assert server.update() == 1
    assert server.version == "first"
    assert server.asked_of_systemd == ["restart", "is-active", "stop", "restart", "is-active"]
    assert "`journalctl -u hippodrome` says why" in server.said[-1]


def test_a_checkout_that_was_changed_by_hand_is_left_alone(server: Server) -> None:
    server.commit("second", replays=True)
    (server.clone / "version.txt").write_text("mine")
    with pytest.raises(StoreError, match="changed by hand"):
        server.update()
    assert server.version == "mine"


def test_what_is_no_checkout_says_how_it_is_updated(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pipx upgrade"):
        Checkout(tmp_path)


def test_before_the_first_release_it_follows_the_branch_and_says_so(server: Server) -> None:
    server.commit("second", replays=True)
    server.tag("v0.2.0rc1")
    assert server.update() == 0
    assert server.version == "second"
    assert server.said[0] == "There is no release yet, so this follows the branch."


def test_from_the_first_release_on_it_follows_the_releases(server: Server) -> None:
    for version in ("0.9.0", "0.10.0"):
        server.commit(version, replays=True)
        server.tag(f"v{version}")
    server.commit("unreleased", replays=True)
    assert server.update() == 0
    assert server.version == "0.10.0"
    assert server.update() == 0
    assert server.said[-1] == "This is the newest version already."


def test_whoever_asks_for_the_head_gets_it_and_stays_there(server: Server) -> None:
    server.tag("v0.1.0")
    server.commit("second", replays=True)
    assert server.update(head=True) == 0
    assert server.version == "second"
    assert server.update() == 0
    assert server.version == "second"
    assert server.said[-1].startswith("v0.1.0 is older than what is here")
    assert server.asked_of_systemd == ["restart", "is-active"]


def test_a_release_of_another_line_is_refused_before_anything_is_done(server: Server) -> None:
    server.commit("second", replays=True)
    server.tag("v0.2.0")
    (server.clone / "mine.txt").touch()
    server.git(server.clone, "add", ".")
    server.git(server.clone, "commit", "--quiet", "-m", "mine")
    with pytest.raises(StoreError, match=r"v0\.2\.0 does not go on from what is here"):
        server.update()
    assert server.version == "first"


def test_a_clone_of_one_release_goes_on_to_the_next(server: Server, tmp_path: Path) -> None:
    """As `git clone --depth 1 --branch v0.1.0` makes it: no branch, no history."""
    server.tag("v0.1.0")
    shutil.rmtree(server.clone)
    depth = ("--depth", "1", "--branch", "v0.1.0")
    server.git(tmp_path, "clone", "--quiet", *depth, f"file://{server.origin}", str(server.clone))
    server.commit("second", replays=True)
    server.tag("v0.2.0")
    assert server.update() == 0
    assert server.version == "second"


def test_a_clone_that_follows_no_branch_has_no_head_and_says_how_it_gets_one(server: Server) -> None:
    server.git(server.clone, "checkout", "--quiet", "--detach")
    server.commit("second", replays=True)
    with pytest.raises(StoreError, match="follows no branch; `git switch main`"):
        server.update(head=True)
    assert server.version == "first"


def test_without_a_key_it_says_that_nothing_was_checked(server: Server) -> None:
    server.commit("second", replays=True)
    server.tag("v0.2.0")
    assert server.update() == 0
    assert server.said[0] == "Whose work v0.2.0 is was not checked: HIPPODROME_RELEASE_KEY is not set."


class Signer:
    """Somebody with a key of SSH."""

    def __init__(self, folder: Path, name: str) -> None:
        if shutil.which("ssh-keygen") is None:
            pytest.skip("ssh-keygen, which git signs with, is not installed here.")
        self.private = folder / name
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(self.private)]
        subprocess.run(command, check=True)
        self.public = self.private.with_suffix(".pub").read_text().strip()


@pytest.fixture
def ours(tmp_path: Path) -> Signer:
    return Signer(tmp_path, "ours")


def test_a_release_with_our_signature_is_taken(server: Server, ours: Signer) -> None:
    server.commit("second", replays=True)
    server.tag("v0.2.0", ours.private)
    assert server.update(key=ours.public) == 0
    assert server.version == "second"
    assert server.said[0] == "v0.2.0 is signed by the key of HIPPODROME_RELEASE_KEY."


@pytest.mark.parametrize("whose", ["nobody's", "a stranger's"])
def test_a_release_without_it_is_refused(server: Server, ours: Signer, tmp_path: Path, whose: str) -> None:
    server.commit("second", replays=True)
    server.tag("v0.2.0", None if whose == "nobody's" else Signer(tmp_path, "stranger").private)
    with pytest.raises(StoreError, match=r"v0\.2\.0 is not signed by the key of HIPPODROME_RELEASE_KEY"):
        server.update(key=ours.public)
    assert server.version == "first"
    assert not (server.clone / "b.db").exists()


def test_a_name_without_a_tag_of_its_own_is_refused(server: Server, ours: Signer) -> None:
    server.commit("second", replays=True)
    server.git(server.origin, "tag", "v0.2.0")
    with pytest.raises(StoreError, match="is not signed"):
        server.update(key=ours.public)


def test_the_signature_of_one_release_does_not_do_for_another(server: Server, ours: Signer) -> None:
    """Whoever can write to the repository could give an old, signed version a new name."""
    server.commit("second", replays=True)
    server.tag("v0.2.0", ours.private)
    server.git(server.origin, "update-ref", "refs/tags/v0.3.0", "v0.2.0")
    with pytest.raises(StoreError, match=r"the signature is that of v0\.2\.0"):
        server.update(key=ours.public)
    assert server.version == "first"


def test_a_good_signature_by_another_kind_of_key_is_refused(
    server: Server, ours: Signer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("gpg") is None:
        pytest.skip("gpg is not installed here.")
    ring = tmp_path / "gpg"
    ring.mkdir(mode=0o700)
    monkeypatch.setenv("GNUPGHOME", str(ring))
    made = ("--quick-generate-key", "ann@example.org", "ed25519")
    subprocess.run(["gpg", "--batch", "--passphrase", "", *made], check=True, capture_output=True)
    try:
        server.commit("second", replays=True)
        by_gpg = ("-c", "gpg.format=openpgp", "-c", "user.signingKey=ann@example.org")
        server.git(server.origin, *by_gpg, "tag", "--sign", "-m", "two", "v0.2.0")
        server.git(server.origin, "verify-tag", "v0.2.0")
        with pytest.raises(StoreError, match="is not signed"):
            server.update(key=ours.public)
    finally:
        subprocess.run(["gpgconf", "--kill", "all"], check=True)


def test_before_the_first_release_a_key_follows_no_branch(server: Server, ours: Signer) -> None:
    server.commit("second", replays=True)
    with pytest.raises(StoreError, match="no release yet"):
        server.update(key=ours.public)
    assert server.update(head=True, key=ours.public) == 0
    assert server.said[0] == "Whose work the branch is was not checked."


def test_a_tag_that_was_moved_is_refused(server: Server) -> None:
    """Whoever has the first one keeps it."""
    server.tag("v0.1.0")
    server.update()
    server.commit("second", replays=True)
    server.git(server.origin, "tag", "--force", "-m", "again", "v0.1.0")
    with pytest.raises(StoreError, match="would clobber existing tag"):
        server.update()
    assert server.version == "first"
