"""An update: the bot goes on by the newest release, or by the one that it had, and nothing is undone that
people were told is saved.

Git is real, systemd and the releases are scripts. `test_updating_played.py` has real ones.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import cache_from_source
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.care import updating
from bot.care.releases import Home, Release
from bot.care.updating import UNFINISHED, Units, Update
from bot.store import StoreError
from bot.store.faults import Away
from tests.extent import some

STEP = """#!/bin/sh
echo {name} "$*" >> "{log}"
if [ "$(wc -l < "{log}")" -eq "$(cat "{kill}")" ]; then kill -9 $PPID; exit 1; fi
"""
"""Every command is noted; the one whose number stands in the file `kill` kills its caller."""
SYSTEMCTL = """
case "$1" in
    start) cat "{home}/current/version.txt" > "{runs}" ;;
    stop) rm -f "{runs}" ;;
    show) if grep -q dies "{home}/current/version.txt"; then echo 0; else echo 7; fi ;;
esac
"""
GIT = """
exec {git} "$@"
"""
UV = """
if [ "$1" = venv ]; then exec mkdir -p .venv/bin; fi
cat > .venv/bin/hippodrome <<'END'
{step}
mine="$(dirname "$0")/../../version.txt"
case "$1" in
    backup) ! grep -q spoils "$mine" && echo kept > "$2" ;;
    rehearse) test -e "$2" && ! grep -q differs "$mine" ;;
    since) cat "{since}"; if [ -e "{gone}" ]; then rm "$2"; fi ;;
    restore) test ! -e "{full}" ;;
esac
END
chmod +x .venv/bin/hippodrome
"""
ITSELF = """
from pathlib import Path
from bot.care import updating
from bot.care.releases import Home
updating.SETTLING = 0.0
here = Path({folder!r})
update = updating.Update(Home(here / "home"), updating.Units(["hippodrome"]), here, here / "b.db", print)
raise SystemExit(update.carry_out())
"""
KILLS = [(version, at) for version in ("second", "second dies") for at in range(13, 34)]
"""Versions, and the number of the command with which an update to them is killed."""
UNTOLD, TOLD = {"acknowledged": 0, "moved": False}, {"acknowledged": 3, "moved": False}
MOVED, TOLD_AND_MOVED = UNTOLD | {"moved": True}, TOLD | {"moved": True}


class Server:
    """A machine with a bot's folder, and the repository that it follows, in which `commit` makes a version.

    What a version does stands in its name: it `dies` after its start, `differs` in its rehearsal, or `spoils`
    every backup.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.origin, self.home = folder, folder / "origin", folder / "home"
        self.log, self.runs, self.kill = folder / "commands.log", folder / "runs", folder / "kill"
        self.since, self.full, self.backup = folder / "since.json", folder / "full", folder / "b.db"
        self.gone = folder / "gone"
        self.said: list[str] = []
        for name, value in (("NAME", "Ann"), ("EMAIL", "ann@example.org")):
            monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
            monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
        self.kill.write_text("0")
        self._put_tools()
        monkeypatch.setenv("PATH", f"{folder / 'tools'}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setattr(updating, "SETTLING", 0.0)
        for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
            monkeypatch.delenv(name, raising=False)
        self.happened(UNTOLD)
        self.git(folder, "init", "--quiet", "--initial-branch=main", str(self.origin))
        self.commit("first")
        self.git(folder, "clone", "--quiet", str(self.origin), str(self.home / "repository"))
        self.install("first", "HEAD")

    def _put_tools(self) -> None:
        def step(name: str) -> str:
            return STEP.format(name=name, log=self.log, kill=self.kill)

        own = step('$(cut -d" " -f1 "$(dirname "$0")/../../version.txt")')
        texts = {
            "systemctl": SYSTEMCTL.format(home=self.home, runs=self.runs),
            "uv": UV.format(step=own, since=self.since, full=self.full, gone=self.gone),
            "git": GIT.format(git=shutil.which("git")),
        }
        tools = self.folder / "tools"
        tools.mkdir()
        for name, text in texts.items():
            (tools / name).write_text(step(name) + text)
            (tools / name).chmod(0o755)

    def git(self, where: Path, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=where, check=True, capture_output=True)

    def install(self, name: str, commit: str) -> None:
        """Install a release by hand, as the page says, and start it."""
        folder = self.home / "releases" / name
        self.git(self.home / "repository", "worktree", "add", "--detach", str(folder), commit)
        Release(folder).install()
        (self.home / "current").unlink(missing_ok=True)
        (self.home / "current").symlink_to(f"releases/{name}")
        self.runs.write_text(name)
        self.log.unlink()

    def commit(self, version: str) -> None:
        (self.origin / "bot").mkdir(exist_ok=True)
        (self.origin / "bot" / "__init__.py").touch()
        (self.origin / ".gitignore").write_text(".venv\n__pycache__\n")
        (self.origin / "version.txt").write_text(version)
        self.git(self.origin, "add", ".")
        self.git(self.origin, "commit", "--quiet", "-m", version)

    def happened(self, since: object) -> None:
        """Let the database hold that much which its backup lacks."""
        self.since.write_text(json.dumps(since))

    @property
    def version(self) -> str:
        """The version that the next start would run, also after a power cut."""
        assert (self.home / "current/.venv/bin/hippodrome").exists()
        return (self.home / "current/version.txt").read_text()

    @property
    def running(self) -> str:
        return self.runs.read_text() if self.runs.exists() else ""

    @property
    def steps(self) -> list[str]:
        """What was asked of systemd and of the bot."""
        words = [line.split() for line in self.log.read_text().splitlines()] if self.log.exists() else []
        return [" ".join(line[:2]) for line in words if line[0] not in ("git", "uv")]

    @property
    def releases(self) -> set[str]:
        return {(folder / "version.txt").read_text() for folder in (self.home / "releases").iterdir()}

    def tag(self, name: str, signed_by: Path | None = None) -> None:
        """Make a release of the newest version."""
        how = ["-c", "gpg.format=ssh", "-c", f"user.signingKey={signed_by}"] if signed_by else []
        self.git(self.origin, *how, "tag", "--sign" if signed_by else "--annotate", "-m", name, name)

    def update(self, *, head: bool = False, key: str | None = None) -> int:
        units = Units(["hippodrome"])
        update = Update(Home(self.home), units, self.folder, self.backup, self.said.append, key)
        return update.carry_out(head=head)

    def update_until_killed(self, at: int) -> bool:
        """Update in a process that its n-th command kills; whether it came so far."""
        self.log.unlink(missing_ok=True)
        self.kill.write_text(str(at))
        typed = [sys.executable, "-c", ITSELF.format(folder=str(self.folder))]
        done = subprocess.run(typed, capture_output=True)
        self.kill.write_text("0")
        return done.returncode == -signal.SIGKILL


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    folder = tmp_path / "Ann's server"
    folder.mkdir()
    return Server(folder, monkeypatch)


@pytest.mark.long
def test_a_package_whose_file_is_another_one_is_not_installed(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "other-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("other-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: other\nVersion: 1\n")
        wheel.writestr("other-1.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr("other-1.dist-info/RECORD", "")
    named = f"other @ file://{tmp_path}/other-1-py3-none-any.whl --hash=sha256:{'0' * 64}\n"
    (tmp_path / "requirements.txt").write_text(named)
    with pytest.raises(StoreError, match="require-hashes"):
        Release(tmp_path).install()
    with pytest.raises(PackageNotFoundError):
        distribution("other")


def test_nothing_new_stops_nobody(server: Server) -> None:
    assert server.update() == 0
    assert server.said[-1] == "first is the newest version already."
    assert server.steps == ["systemctl show"]


def test_without_systemd_nothing_is_begun(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.commit("second")
    (server.folder / "tools/systemctl").write_text("#!/bin/sh\necho 'Not booted' >&2; exit 1\n")
    with pytest.raises(StoreError, match=r"Nothing is updated, and first stays: .* Not booted"):
        server.update()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(StoreError, match="Nothing is updated, and first stays: `systemctl` is not there"):
        server.update()
    assert (server.said, server.running) == ([], "first")


def test_a_new_version_is_rehearsed_on_a_copy_and_starts_after_a_backup_of_what_is_stopped(
    server: Server,
) -> None:
    server.commit("second")
    assert server.update() == 0
    beside, without = ["first backup", "second rehearse"], ["systemctl stop", "first backup"]
    assert server.steps[1:6] == [*beside, *without, "systemctl start"]
    assert (server.version, server.running) == ("second", "second")
    assert (server.home / "previous/version.txt").read_text() == "first"
    assert server.backup.exists()


def test_nothing_of_the_running_one_is_touched(server: Server) -> None:
    def state() -> dict[Path, tuple[int, float]]:
        files = (server.home / "releases/first").rglob("*")
        return {path: (path.lstat().st_size, path.lstat().st_mtime) for path in files}

    before = state()
    server.commit("second")
    assert server.update() == 0
    assert state() == before


@pytest.mark.long
def test_a_database_that_cannot_be_backed_up_is_not_updated(server: Server) -> None:
    server.commit("second spoils")
    server.update()
    server.commit("third")
    with pytest.raises(StoreError, match="Without a good backup"):
        server.update()
    assert (server.version, server.running) == ("second spoils", "second spoils")


def test_one_that_fails_its_rehearsal_never_runs_and_the_old_one_is_not_stopped(server: Server) -> None:
    server.commit("second differs")
    assert server.update() == 1
    assert (server.version, server.running) == ("first", "first")
    assert server.steps == ["systemctl show", "first backup", "second rehearse"]
    assert "first stays, and was not stopped" in server.said[-1]
    assert not server.backup.exists(), "the copy is gone"


def test_the_bot_finds_compiled_what_it_may_not_write(server: Server) -> None:
    (server.origin / "bot" / "seldom.py").touch()
    server.commit("second")
    assert server.update() == 0
    assert Path(cache_from_source(server.home / "current" / "bot" / "seldom.py")).exists()


def test_one_that_dies_before_anybody_was_told_anything_gives_way(server: Server) -> None:
    server.commit("second dies")
    assert server.update() == 1
    assert (server.version, server.running) == ("first", "first")
    assert "first restore" not in server.steps, "the old one can run on what is there"
    assert "`journalctl -u hippodrome` says why" in server.said[-1]
    assert not (server.home / UNFINISHED).exists()


def test_the_backup_is_restored_where_the_old_one_could_not_run(server: Server) -> None:
    server.happened(MOVED)
    server.commit("second dies")
    assert server.update() == 1
    assert server.steps[-4:] == ["first restore", "systemctl start", "systemctl show", "systemctl show"]
    assert (server.version, server.running) == ("first", "first")


@pytest.mark.long
@pytest.mark.parametrize("since", [TOLD, TOLD_AND_MOVED, "nothing that can be read"])
def test_once_people_were_told_something_nothing_is_undone_by_itself(server: Server, since: object) -> None:
    server.happened(since)
    server.commit("second dies")
    assert server.update() == 1
    assert (server.version, server.running) == ("second dies", "")
    assert "first restore" not in server.steps
    assert ("since its start: 3." in server.said[-1]) == isinstance(since, dict)
    assert ("That costs nothing" in server.said[-1]) == (since == TOLD)


@pytest.mark.long
@pytest.mark.parametrize("since", [TOLD, TOLD_AND_MOVED])
def test_either_way_that_is_left_then_is_a_line_to_type(server: Server, since: object) -> None:
    server.happened(since)
    server.commit("second dies")
    server.update()
    *_, keep, _, back = server.said[-1].splitlines()
    for line, version in ((keep, "second dies"), (back, "first")):
        subprocess.run(line, shell=True, cwd=server.home, check=True)
        assert (server.version, server.running) == (version, version)
    assert ("first restore" in server.steps) == (since == TOLD_AND_MOVED)


def test_where_the_backup_has_gone_meanwhile_the_ways_say_so(server: Server) -> None:
    server.happened(TOLD_AND_MOVED)
    server.gone.touch()
    server.commit("second dies")
    assert server.update() == 1
    assert "the one below, which is gone" in server.said[-1]
    assert (server.version, server.running) == ("second dies", "")
    assert not (server.home / UNFINISHED).exists()


@pytest.mark.long
def test_where_the_one_before_does_not_run_either_a_later_release_can_mend_it(server: Server) -> None:
    server.happened(TOLD)
    server.commit("second dies")
    server.update()
    server.happened(UNTOLD)
    server.commit("third dies")
    with pytest.raises(StoreError, match="it has ended again"):
        server.update()
    assert server.version == "second dies"
    server.commit("fourth")
    assert server.update() == 0
    assert (server.version, server.running) == ("fourth", "fourth")


@pytest.mark.long
def test_where_the_backup_cannot_be_restored_the_next_update_goes_on(server: Server) -> None:
    server.happened(MOVED)
    server.full.touch()
    server.commit("second dies")
    with pytest.raises(StoreError, match="could not be restored, so the bot is stopped"):
        server.update()
    server.full.unlink()
    assert server.update() == 1
    assert (server.version, server.running) == ("first", "first")


@pytest.mark.long
@pytest.mark.parametrize(("version", "at"), some(KILLS, 4))
def test_killed_at_any_moment_it_leaves_a_bot_that_starts_and_the_next_one_goes_on(
    server: Server, version: str, at: int
) -> None:
    server.happened(MOVED)
    server.commit(version)
    killed = server.update_until_killed(at)
    assert server.version in ("first", version)
    assert server.running in ("", server.version), "what runs is what the link names"
    assert server.update() == (1 if version == "second dies" else 0)
    assert (server.version, server.running) == (
        ("second", "second") if version == "second" else ("first",) * 2
    )
    assert killed or at > 20
    assert not (server.home / UNFINISHED).exists()


@pytest.mark.long
def test_one_update_at_a_time(server: Server) -> None:
    server.commit("second")
    with Home(server.home).alone(), pytest.raises(Away, match="Another update is at work"):
        server.update()
    assert server.update() == 0


@pytest.mark.long
def test_only_the_release_that_runs_and_the_one_before_are_kept(server: Server) -> None:
    for version in ("second", "third", "fourth differs", "fifth"):
        server.commit(version)
        server.update()
    assert server.releases == {"third", "fifth"}


def test_a_release_that_was_changed_by_hand_is_left_alone(server: Server) -> None:
    server.commit("second")
    (server.home / "current/version.txt").write_text("mine")
    with pytest.raises(StoreError, match="changed by hand"):
        server.update()
    assert server.version == "mine"


def test_what_is_installed_another_way_says_how_it_is_updated(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pipx upgrade"):
        Home(tmp_path)


def test_where_the_repository_cannot_be_reached_another_try_may_go_better(server: Server) -> None:
    server.origin.rename(server.origin.with_name("away"))
    with pytest.raises(Away, match="git fetch"):
        server.update()


def test_before_the_first_release_it_follows_the_branch_and_says_so(server: Server) -> None:
    server.commit("second")
    server.tag("v0.2.0rc1")
    assert server.update() == 0
    assert server.version == "second"
    assert server.said[0] == "There is no release yet, so this follows the branch."


@pytest.mark.long
def test_from_the_first_release_on_it_follows_the_releases(server: Server) -> None:
    for version in ("0.9.0", "0.10.0"):
        server.commit(version)
        server.tag(f"v{version}")
    server.commit("unreleased")
    assert server.update() == 0
    assert server.version == "0.10.0"
    assert server.update() == 0
    assert server.said[-1].endswith("is the newest version already.")


@pytest.mark.long
def test_whoever_asks_for_the_head_gets_it_and_stays_there(server: Server) -> None:
    server.tag("v0.1.0")
    server.commit("second")
    assert server.update(head=True) == 0
    assert server.version == "second"
    assert server.update() == 0
    assert server.version == "second"
    assert "goes further than v0.1.0, the newest release" in server.said[-1]
    assert "`--head` brings newer commits" in server.said[-1]


def test_a_release_of_another_line_is_refused_before_anything_is_done(server: Server) -> None:
    server.commit("second")
    server.tag("v0.2.0")
    (server.home / "current/mine.txt").touch()
    server.git(server.home / "current", "add", ".")
    server.git(server.home / "current", "commit", "--quiet", "-m", "mine")
    with pytest.raises(StoreError, match=r"v0\.2\.0 does not go on from what runs"):
        server.update()
    assert server.version == "first"


@pytest.mark.long
def test_a_clone_of_one_release_goes_on_to_the_next_and_has_no_head(server: Server) -> None:
    """As `git clone --depth 1 --branch v0.1.0` makes it: no branch, no history."""
    server.tag("v0.1.0")
    shutil.rmtree(server.home)
    server.home.mkdir()
    depth = ("--depth", "1", "--branch", "v0.1.0")
    server.git(server.home, "clone", "--quiet", *depth, f"file://{server.origin}", "repository")
    server.install("v0.1.0", "v0.1.0")
    with pytest.raises(StoreError, match="clone it anew, without `--branch`"):
        server.update(head=True)
    server.commit("second")
    server.tag("v0.2.0")
    assert server.update() == 0
    assert server.version == "second"


@pytest.mark.long
def test_without_a_key_it_says_that_nothing_was_checked(server: Server) -> None:
    server.commit("second")
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


@pytest.mark.long
def test_a_release_with_our_signature_is_taken(server: Server, ours: Signer) -> None:
    server.commit("second")
    server.tag("v0.2.0", ours.private)
    assert server.update(key=ours.public) == 0
    assert server.version == "second"
    assert server.said[0] == "v0.2.0 is signed by the key of HIPPODROME_RELEASE_KEY."


@pytest.mark.parametrize("whose", ["nobody's", "a stranger's"])
def test_a_release_without_it_is_refused(server: Server, ours: Signer, tmp_path: Path, whose: str) -> None:
    server.commit("second")
    server.tag("v0.2.0", None if whose == "nobody's" else Signer(tmp_path, "stranger").private)
    with pytest.raises(
        StoreError, match=r"v0\.2\.0 is not signed by the key of HIPPODROME_RELEASE"
    ) as refused:
        server.update(key=ours.public)
    assert server.version == "first"
    assert server.steps == ["systemctl show"]
    assert "tell the maintainers" in str(refused.value).lower()


def test_a_name_without_a_tag_of_its_own_is_refused(server: Server, ours: Signer) -> None:
    server.commit("second")
    server.git(server.origin, "tag", "v0.2.0")
    with pytest.raises(StoreError, match="is not signed"):
        server.update(key=ours.public)


def test_the_signature_of_one_release_does_not_do_for_another(server: Server, ours: Signer) -> None:
    """Whoever can write to the repository could give an old, signed version a new name."""
    server.commit("second")
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
        server.commit("second")
        by_gpg = ("-c", "gpg.format=openpgp", "-c", "user.signingKey=ann@example.org")
        server.git(server.origin, *by_gpg, "tag", "--sign", "-m", "two", "v0.2.0")
        server.git(server.origin, "verify-tag", "v0.2.0")
        with pytest.raises(StoreError, match="is not signed"):
            server.update(key=ours.public)
    finally:
        subprocess.run(["gpgconf", "--kill", "all"], check=True)


@pytest.mark.long
def test_before_the_first_release_a_key_follows_no_branch(server: Server, ours: Signer) -> None:
    server.commit("second")
    with pytest.raises(StoreError, match="no release yet"):
        server.update(key=ours.public)
    assert server.update(head=True, key=ours.public) == 0
    assert server.said[0] == "Whose work the branch is was not checked."


@pytest.mark.long
def test_a_tag_that_was_made_anew_is_refused_with_a_line_that_takes_it(server: Server) -> None:
    """Whoever has the first one keeps it until they say otherwise."""
    server.tag("v0.1.0")
    server.update()
    server.commit("second")
    server.git(server.origin, "tag", "--force", "-m", "again", "v0.1.0")
    with pytest.raises(StoreError, match=r"v0\.1\.0 is another one now") as refused:
        server.update()
    assert server.version == "first"
    line = str(refused.value).split("`")[1]
    subprocess.run(line, shell=True, check=True, capture_output=True)
    assert server.update() == 0
    assert server.version == "second"
