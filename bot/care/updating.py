"""`hippodrome update`: a checkout under systemd gets the newest release, or stays as it is.

In this order: a look whether there is anything new, its signature, a backup, the new code, its packages, a
replay of all running tables by the new rules, a new start, which migrates. If the replay differs or the bot
does not come up again, the old code comes back, and the backup with it. A container does the same steps when
it starts (`--checked`).
"""

from __future__ import annotations

import compileall
import hashlib
import py_compile
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

from bot.care.replaying import replay_active
from bot.scale.postgres.databases import layout_at
from bot.settings import Settings
from bot.store import StoreError
from bot.store.private import make_private
from engine.registry import sources

ROOT = Path(__file__).resolve().parents[2]
BOT = (sys.executable, "-m", "bot")
PACKAGES = ("bot", "engine", "render")
PROVEN = "proven-rules"
"""The file in the data folder with the digest of the rules by which all running tables were replayed last."""
RELEASE = re.compile(r"v(\d+)\.(\d+)\.(\d+)", re.ASCII)
"""The tag of a release; one of a version that is tried out first, as v0.3.0rc1, is none."""
MAIN = "@{upstream}"
"""The newest revision of the branch that a clone follows."""
KEY = "HIPPODROME_RELEASE_KEY"
OTHER_PROGRAMS = ("gpg.program", "gpg.openpgp.program", "gpg.x509.program")
"""What would take a signature by another kind of key than the one that is set."""
SETTLING = 10.0
"""Seconds for which a bot that was started has to run, before an update counts as done."""

Say = Callable[[str], object]


class Checkout:
    """A clone with git, in which the bot runs. Raises `StoreError` with a sentence where something fails."""

    def __init__(self, folder: Path = ROOT) -> None:
        self.folder = folder
        if not (folder / ".git").exists():
            raise StoreError(
                f"{folder} is not a clone of the repository: update the bot with what installed it "
                "(a new image, `pipx upgrade hippodrome`)."
            )

    @property
    def revision(self) -> str:
        return self._git("rev-parse", "HEAD")

    def fetch(self) -> None:
        """Learn what there is."""
        if self._git("status", "--porcelain", "--untracked-files=no"):
            raise StoreError(
                "Files of the checkout have been changed by hand; put them back, or commit them."
            )
        self._git("fetch", "--tags")

    def newest_release(self) -> str | None:
        """The tag with the highest version; None before the first release."""
        tags = filter(RELEASE.fullmatch, self._git("tag", "--list").splitlines())
        return max(tags, key=lambda tag: [int(n) for n in tag[1:].split(".")], default=None)

    def verify(self, tag: str, key: str) -> None:
        """Raise `StoreError` unless this tag, by its own name, carries a signature by the key."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            signers = Path(folder) / "signers"
            signers.write_text(f'* namespaces="git" {key}\n', encoding="utf-8")
            options = [f"gpg.ssh.allowedSignersFile={signers}", *(f"{one}=false" for one in OTHER_PROGRAMS)]
            chosen = [word for option in options for word in ("-c", option)]
            try:
                named = self._git(*chosen, "verify-tag", "--format=%(tag)", tag)
            except StoreError as error:
                raise StoreError(f"{tag} is not signed by the key of {KEY}: {error}") from error
        if named != tag:
            raise StoreError(f"{tag} is not signed by the key of {KEY}: the signature is that of {named}.")

    def commit_of(self, name: str) -> str:
        if name == MAIN and not self._git("branch", "--show-current"):
            raise StoreError("This checkout follows no branch; `git switch main` lets it follow one.")
        return self._git("rev-parse", f"{name}^{{commit}}")

    def holds(self, revision: str, older: str) -> bool:
        """Whether a revision is another, or comes after it."""
        command = ["git", "merge-base", "--is-ancestor", older, revision]
        return subprocess.run(command, cwd=self.folder, capture_output=True).returncode == 0  # noqa: S603

    def forward(self, revision: str) -> None:
        self._git("merge", "--quiet", "--ff-only", revision)
        self._compile()

    def back(self, revision: str) -> None:
        self._git("reset", "--quiet", "--hard", revision)
        self._compile()

    def install(self) -> None:
        """The packages that the present code asks for, as the files that it knows by their hashes."""
        if uv := shutil.which("uv"):
            pip = [uv, "pip", "install", "--python", sys.executable, "--compile-bytecode"]
        else:
            pip = [sys.executable, "-m", "pip", "install"]
        self.run([*pip, "--quiet", "--require-hashes", "-r", "requirements.txt"])
        self.run([*pip, "--quiet", "--no-deps", "--editable", "."])

    def does(self, *command: str) -> bool:
        """Whether a command of the bot succeeds with the code that is there now; it speaks for itself."""
        return subprocess.run([*BOT, *command], cwd=self.folder).returncode == 0  # noqa: S603

    def _compile(self) -> None:
        """Compile the present code, all of it: the bot may not write here, and would do so at every start.

        What is compiled knows its source by its contents: size and second may be those of the other version.
        """
        by = py_compile.PycInvalidationMode.CHECKED_HASH
        for package in PACKAGES:
            compileall.compile_dir(self.folder / package, quiet=2, force=True, invalidation_mode=by)

    def run(self, command: Sequence[str]) -> str:
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            why = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["it does not say why"]
            raise StoreError(f"`{' '.join(command)}` failed: {why[0]}")
        return done.stdout.strip()

    def _git(self, *arguments: str) -> str:
        return self.run(["git", *arguments])


def update(
    checkout: Checkout, unit: str, data: Path, backup: Path, say: Say, *, head: bool = False, key: str | None
) -> int:
    """Bring the checkout to its newest release and start `unit` of systemd again; the exit code.

    With `head`, or before the first release, it is the newest revision of its branch. With a key nothing runs
    that it has not signed, but where `head` asks for that. The database is backed up into the file `backup`
    before. Raises `StoreError` where nothing has been changed, or all has been put back.
    """
    old = checkout.revision
    checkout.fetch()
    name = _aim(checkout, head, key, say)
    new = checkout.commit_of(name)
    if old == new:
        say("This is the newest version already.")
        return 0
    if checkout.holds(old, new):
        say(f"{_called(name)} is older than what is here ({old[:8]}), so nothing is changed.")
        return 0
    if not checkout.holds(new, old):
        raise StoreError(f"{_called(name)} does not go on from what is here ({old[:8]}).")
    if name == MAIN or key is None:
        say(f"Whose work {_called(name)} is was not checked{'' if key else f': {KEY} is not set'}.")
    else:
        checkout.verify(name, key)
        say(f"{name} is signed by the key of {KEY}.")
    where = ("--data", str(data))
    if not checkout.does("backup", str(backup), *where):
        raise StoreError("Without a good backup nothing is updated.")
    try:
        checkout.forward(new)
        checkout.install()
        well = checkout.does("replay", "--active", *where)
    except BaseException:
        _back(checkout, old)
        raise
    if not well:
        _back(checkout, old)
        say(
            "A running table would differ, or the new version cannot replay any, so the old version stays; "
            "the bot was not stopped."
        )
        return 1
    try:
        _restart(checkout, unit)
    except StoreError as error:
        say(f"The new version does not run ({error}). The old one is started again.")
        checkout.run(["systemctl", "stop", unit])
        _back(checkout, old)
        # the new version may have given the database a layout that the old one cannot read
        checkout.run([*BOT, "restore", str(backup), *where])
        _restart(checkout, unit)
        return 1
    say(f"Updated from {old[:8]} to {checkout.revision[:8]}.")
    return 0


def _aim(checkout: Checkout, head: bool, key: str | None, say: Say) -> str:
    """What to go to: a tag, or `MAIN`."""
    if head:
        return MAIN
    if release := checkout.newest_release():
        return release
    if key:
        raise StoreError(
            f"There is no release yet, so {KEY} has signed nothing; `--head` follows the branch."
        )
    say("There is no release yet, so this follows the branch.")
    return MAIN


def _called(name: str) -> str:
    return "the branch" if name == MAIN else name


def _restart(checkout: Checkout, unit: str) -> None:
    checkout.run(["systemctl", "restart", unit])
    time.sleep(SETTLING)
    try:
        checkout.run(["systemctl", "is-active", "--quiet", unit])
    except StoreError as error:
        raise StoreError(f"it has ended again; `journalctl -u {unit}` says why") from error


def _back(checkout: Checkout, old: str) -> None:
    checkout.back(old)
    checkout.install()


async def proven(settings: Settings) -> bool:
    """Whether the rules that are here have run on the database already, or there is none yet."""
    mark = settings.data / PROVEN
    if mark.exists() and mark.read_text(encoding="utf-8") == digest():
        return True
    return (await layout_at(settings.database)).fault == "empty"


async def prove(settings: Settings, say: Say) -> bool:
    """Replay all running tables by the rules that are here; remember it if nothing differs."""
    differing = [line async for same, line in replay_active(settings.database, settings.file) if not same]
    for line in differing:
        say(line)
    if not differing:
        remember(settings)
    return not differing


def remember(settings: Settings) -> None:
    """All running tables are the same by the rules that are here: a checked start need not look again."""
    make_private(settings.data)
    (settings.data / PROVEN).write_text(digest(), encoding="utf-8")


def digest() -> str:
    """A digest of everything in the engine, where the rules are, and of the packages that bring others."""
    found = hashlib.sha256()
    folder = ROOT / "engine"
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".json")):
        found.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    for key, source in sources().items():
        if source.package:
            found.update(f"{key}\0{source.package}\0{metadata.version(source.package)}\0".encode())
    return found.hexdigest()
