"""Files and folders that only the bot's own user may read, where the system knows users; Windows is spared.

The database holds the seeds of running races, so whatever is made of it is as private as the token.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from getpass import getuser
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
_OTHERS = 0o077
"""The rights that others must not have to either."""
_OURS = (
    "hippodrome.db*",
    ".hippodrome-work-*",
    "sandbox.db*",
    "sandbox-history.db*",
    "before-restore-*",
    "backups",
    "dumps",
    "logins",
    "proven-rules",
)
OF_ITS_OWN = "give the bot a folder of its own (HIPPODROME_DATA)"
_WITHIN = ("backups/*", "dumps/*")


def make_private(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for the owner alone. Raises `OSError`."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=FOLDER, exist_ok=True)
    folder.mkdir(exist_ok=True)


def begin_private(path: Path) -> None:
    """Make an empty file for its owner alone, where there is none. Raises `OSError`."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))


def write_private(path: Path, text: str) -> None:
    """Write a file that is not there yet and that only its owner may read. Raises `OSError`."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def become_owner_of(database: Path, *paths: Path) -> None:
    """Where root types a command: go on as the user to whom a database belongs, root itself among them. Where
    it is not there, go on as the user to whom the first of these paths belongs that is not root's.

    What the command makes for the bot can then be read by the bot, too.
    """
    if os.name != "posix" or os.geteuid() != 0:
        return
    for path in (database,) if database.exists() else paths:
        if path.exists() and (there := path.stat()).st_uid:
            with contextlib.suppress(KeyError):  # a user without a name has no home
                import pwd

                os.environ["HOME"] = pwd.getpwuid(there.st_uid).pw_dir
            os.setgroups([])
            os.setgid(there.st_gid)
            os.setuid(there.st_uid)
            return


def this_user() -> str:
    """The name of the user as whom this process runs, by now."""
    if os.name != "posix":
        return getuser()
    import pwd

    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return f"user {os.geteuid()}"


def may_make(folder: Path) -> bool:
    """Whether this user may make a folder that is not there."""
    above = next(one for one in folder.absolute().parents if one.exists())
    return above.is_dir() and os.access(above, os.W_OK | os.X_OK)


def is_for_the_bot_alone(folder: Path) -> bool:
    """Whether a folder is this user's and holds nothing but what the bot keeps there."""
    return _is_mine(folder) and {*folder.iterdir()} <= {*_kept(folder)}


def _is_mine(path: Path) -> bool:
    return os.name != "posix" or path.stat().st_uid == os.geteuid()


def open_to_others(folder: Path) -> list[Path]:
    """The data folder, and what the bot keeps in it, as far as others have any right to it."""
    if os.name != "posix" or not folder.is_dir():
        return []
    return [path for path in (folder, *_kept(folder)) if not path.is_symlink() and _rights(path) & _OTHERS]


def mend(folder: Path) -> list[Path]:
    """Take from others what the bot keeps in its data folder; returns what they still have a right to.

    The folder itself is left as it is where it holds other things, too: they may be for others.
    """
    shared = folder.is_dir() and not is_for_the_bot_alone(folder)
    for path in open_to_others(folder):
        if path != folder or not shared:
            try:
                path.chmod(_rights(path) & ~_OTHERS)
            except OSError:
                continue
    return open_to_others(folder)


def _rights(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o7777
    except OSError:
        return 0


def _kept(folder: Path) -> Iterator[Path]:
    """The files of the bot's data folder: databases with their logs and locks, backups, dumps."""
    for pattern in (*_OURS, *_WITHIN):
        yield from sorted(folder.glob(pattern))
