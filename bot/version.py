"""The version: the package's, and in a clone the revision."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def version() -> str:
    """The number of the installed package, or of the checkout that runs without being installed; `unknown`
    for files that were merely copied."""
    try:
        return metadata.version("hippodrome")
    except metadata.PackageNotFoundError:
        return _version_in(ROOT / "pyproject.toml")


def _version_in(project: Path) -> str:
    try:
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
    except (OSError, KeyError):
        return "unknown"


def revision(folder: Path = ROOT) -> str:
    """The first letters of the commit that a clone is at, read from its files; '' without one."""
    git = folder / ".git"
    try:
        if git.is_file():  # of a second working tree
            git = folder / git.read_text("utf-8").removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text("utf-8").strip()
        name = head.removeprefix("ref: ")
        return (_commit(git, name) if name != head else head)[:10]
    except OSError:
        return ""


def _commit(git: Path, name: str) -> str:
    """The commit of a branch; '' where its name is nowhere."""
    common = git / "commondir"
    top = git / common.read_text("utf-8").strip() if common.exists() else git
    if (top / name).exists():
        return (top / name).read_text("utf-8").strip()
    packed = top / "packed-refs"
    lines = packed.read_text("utf-8").splitlines() if packed.exists() else []
    return next((line.split()[0] for line in lines if line.endswith(f" {name}")), "")


def told() -> str:
    """The version as a line: `Hippodrome 0.2.0 (1a2b3c4d5e)`."""
    at = revision()
    return f"Hippodrome {version()} ({at})" if at else f"Hippodrome {version()}"
