"""The folder of a bot under systemd: every release apart from the others, and a link to the one that runs.

    repository/                   the clone that learns of releases; nothing runs from it
    releases/v0.3.0-1a2b3c4d/     a release, with the packages that it asks for in its `.venv`
    releases/v0.2.0-5e6f7a8b/
    current -> releases/v0.3.0-1a2b3c4d       runs, or will at the next start
    previous -> releases/v0.2.0-5e6f7a8b      ran before

A release is complete once a link names it. Any other folder of `releases/` may be thrown away.
"""

from __future__ import annotations

import compileall
import os
import py_compile
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bot.store import StoreError
from bot.store.faults import Away

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "engine", "render")
RELEASE = re.compile(r"v(\d+)\.(\d+)\.(\d+)", re.ASCII)
"""The tag of a release; one of a version that is tried out first, as v0.3.0rc1, is none."""
HEAD = "refs/remotes/origin/HEAD"
"""The newest commit of the branch that a clone follows."""
KEY = "HIPPODROME_RELEASE_KEY"
OTHER_PROGRAMS = ("gpg.program", "gpg.openpgp.program", "gpg.x509.program")
"""The settings by which git would accept a signature by another kind of key."""
MOVED = re.compile(r"(\S+) +\(would clobber existing tag\)")
"""Git's words for a tag that was made anew."""
NO_HOME = (
    "{} is not a release that was installed as docs/operating.md says (*systemd*): update the bot with what "
    "installed it (a new image, `pipx upgrade hippodrome`, `git pull`)."
)
ALTERED = "Files in {} have been changed by hand; `git -C {} stash` puts them away."
MADE_ANEW = (
    "The tag {0} is another one now than the one that was fetched before. Ask the maintainers why. If they "
    "made it anew, `git -C {1} tag --delete {0}` lets the next update fetch theirs."
)
UNSIGNED = (
    "{} is not signed by the key of {}, so nothing of it is run ({}). Tell the maintainers; if they sign "
    "with a new key, set that one."
)
NO_BRANCH = "{} follows no branch, as it was cloned for one release alone: clone it anew, without `--branch`."


def run(command: Sequence[str | Path], folder: Path, seconds: float | None = None) -> str:
    """Run a command in a folder; what it prints. Raises `StoreError` with its last line if it fails."""
    spelled = shlex.join(map(str, command))
    try:
        done = subprocess.run(  # noqa: S603
            command, cwd=folder, capture_output=True, text=True, timeout=seconds, env=_environment()
        )
    except subprocess.TimeoutExpired as error:
        raise StoreError(f"`{spelled}` was not done within {seconds:.0f} seconds") from error
    if done.returncode:
        why = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["it does not say why"]
        raise Failed(f"`{spelled}` failed: {why[0]}", done.stderr)
    return done.stdout.strip()


def _environment() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C"}  # git's words are read


class Failed(StoreError):
    """A command that has failed, with all that it `said`."""

    def __init__(self, sentence: str, said: str) -> None:
        super().__init__(sentence)
        self.said = said


class Repository:
    """The clone that learns of releases. Everything raises `StoreError` where git fails."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fetch(self) -> None:
        """Learn what there is. Raises `Away` where it cannot be asked, `StoreError` at a tag made anew."""
        try:
            self.git("fetch", "--tags", "origin")
        except Failed as error:
            if moved := MOVED.search(error.said):
                raise StoreError(MADE_ANEW.format(moved[1], shlex.quote(str(self.folder)))) from error
            raise Away(str(error)) from error

    def newest_release(self) -> str | None:
        """The tag with the highest version; None before the first release."""
        tags = filter(RELEASE.fullmatch, self.git("tag", "--list").splitlines())
        return max(tags, key=lambda tag: [int(n) for n in tag[1:].split(".")], default=None)

    def verify(self, tag: str, key: str) -> None:
        """Raise `StoreError` unless this tag, by its own name, carries a signature by the key."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            signers = Path(folder) / "signers"
            signers.write_text(f'* namespaces="git" {key}\n', encoding="utf-8")
            options = [f"gpg.ssh.allowedSignersFile={signers}", *(f"{one}=false" for one in OTHER_PROGRAMS)]
            chosen = [word for option in options for word in ("-c", option)]
            try:
                named = self.git(*chosen, "verify-tag", "--format=%(tag)", tag)
            except Failed as error:
                why = error.said.strip().splitlines()[-1:] or ["git does not say why"]
                raise StoreError(UNSIGNED.format(tag, KEY, why[0].removeprefix("error: "))) from error
        if named != tag:
            raise StoreError(UNSIGNED.format(tag, KEY, f"the signature is that of {named}"))

    def commit_of(self, name: str) -> str:
        try:
            return self.git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
        except Failed as error:
            raise StoreError(NO_BRANCH.format(self.folder)) from error

    def holds(self, commit: str, older: str) -> bool:
        """Whether a commit is another, or comes after it."""
        command = ["git", "merge-base", "--is-ancestor", older, commit]
        return subprocess.run(command, cwd=self.folder, capture_output=True).returncode == 0  # noqa: S603

    def check_out(self, commit: str, folder: Path) -> None:
        """Put the files of a commit into a folder that is not there yet."""
        self.git("worktree", "prune")
        self.git("worktree", "add", "--quiet", "--force", "--detach", str(folder), commit)

    def git(self, *arguments: str) -> str:
        return run(["git", *arguments], self.folder)


class Release:
    """A release in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def program(self) -> Path:
        return self.folder / ".venv" / "bin" / "hippodrome"

    @property
    def commit(self) -> str:
        return run(["git", "rev-parse", "HEAD"], self.folder)

    def altered(self) -> bool:
        """Whether somebody has changed a file of it."""
        return bool(run(["git", "status", "--porcelain", "--untracked-files=no"], self.folder))

    def install(self) -> None:
        """Give it a venv, with the packages that it asks for as the files that it knows by their hashes."""
        python = self.folder / ".venv" / "bin" / "python"
        if uv := shutil.which("uv"):
            self._run(uv, "venv", "--quiet", "--python", sys.executable, ".venv")
            pip: list[str | Path] = [uv, "pip", "install", "--python", python, "--compile-bytecode"]
        else:
            self._run(sys.executable, "-m", "venv", ".venv")
            pip = [python, "-m", "pip", "install"]
        self._run(*pip, "--quiet", "--require-hashes", "-r", "requirements.txt")
        self._run(*pip, "--quiet", "--no-deps", "--editable", ".")
        self._compile()

    def _compile(self) -> None:
        """Compile all of it: the bot may not write here, and would do so at every start."""
        by = py_compile.PycInvalidationMode.CHECKED_HASH
        for package in PACKAGES:
            compileall.compile_dir(self.folder / package, quiet=2, invalidation_mode=by)

    def _run(self, *command: str | Path) -> None:
        run(command, self.folder)


class Home:
    """The folder with the clone, the releases and the links. Raises `StoreError` where there is none."""

    def __init__(self, folder: Path = ROOT.parent.parent) -> None:
        self.folder = folder.resolve()
        self.repository = Repository(self.folder / "repository")
        if not (self.repository.folder / ".git").exists() or self.named("current") is None:
            raise StoreError(NO_HOME.format(ROOT))

    @property
    def current(self) -> Release:
        """The release that runs, or will at the next start."""
        release = self.named("current")
        assert release is not None
        return release

    def named(self, link: str) -> Release | None:
        """The release that a link names."""
        folder = (self.folder / link).resolve()
        return Release(folder) if (self.folder / link).is_symlink() and folder.is_dir() else None

    def link(self, name: str, release: Release) -> None:
        """Let a link name a release, in one step that a power cut does not undo."""
        made = self.folder / f".{name}"
        made.unlink(missing_ok=True)
        made.symlink_to(self.seen(release.folder))
        os.replace(made, self.folder / name)
        os.sync()

    def seen(self, path: Path) -> str:
        """A path as one types it in this folder."""
        return os.path.relpath(path, self.folder)

    def release(self, name: str, commit: str) -> Release:
        """Install a commit beside the others, unless it is there already; nothing of those is touched."""
        release = Release(self.folder / "releases" / f"{name}-{commit[:8]}")
        if release.folder not in self._kept():
            shutil.rmtree(release.folder, ignore_errors=True)
            self.repository.check_out(commit, release.folder)
            release.install()
        return release

    def prune(self) -> None:
        """Throw away the releases that no link names."""
        for folder in (self.folder / "releases").iterdir():
            if folder not in self._kept():
                shutil.rmtree(folder, ignore_errors=True)
        self.repository.git("worktree", "prune")

    def _kept(self) -> set[Path]:
        named = (self.named("current"), self.named("previous"))
        return {release.folder for release in named if release is not None}

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other updates away. Raises `Away` where one is at work."""
        import fcntl  # which Windows has not

        held = os.open(self.folder, os.O_RDONLY)
        try:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Away(f"Another update is at work in {self.folder}.") from error
            yield
        finally:
            os.close(held)
