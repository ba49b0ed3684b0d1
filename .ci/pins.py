"""Write the exact pins anew: `python3 .ci/pins.py` after a change of the dependencies in pyproject.toml.

The resolution starts from the ranges and the tools' pins alone, without the old constraints. Its result
becomes the constraints in pyproject.toml (every package) and requirements.txt (what the running bot needs,
PostgreSQL and the endpoint included, each with the hashes of its files, so that `pip` takes nothing else
under its name wherever it comes from).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^constraint-dependencies = \[\n.*?^\]\n", re.MULTILINE | re.DOTALL)
NOTE = "# What the running bot needs, exactly. Written by .ci/pins.py from pyproject.toml.\n"


def exported(project: Path, *options: str) -> list[str]:
    """The resolved packages of a project as lines: `name==version`, its marker, and below it its hashes."""
    quiet = ("--no-header", "--no-annotate", "--no-emit-project", "--quiet")
    command = ("uv", "export", "--fork-strategy", "fewest", "--project", str(project), *quiet, *options)
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    return [line for line in done.stdout.splitlines() if "==" in line or "--hash=" in line]


def main() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        free = Path(folder)
        (free / "pyproject.toml").write_text(BLOCK.sub("", text), encoding="utf-8")
        everything = exported(free, "--no-hashes", "--all-groups")
        runtime = exported(free, "--no-default-groups", "--extra", "postgres", "--extra", "sentry")
    pins = sorted({line.split(";")[0].strip() for line in everything})
    block = "constraint-dependencies = [\n" + "".join(f'    "{pin}",\n' for pin in pins) + "]\n"
    (ROOT / "pyproject.toml").write_text(BLOCK.sub(lambda _: block, text), encoding="utf-8")
    (ROOT / "requirements.txt").write_text(NOTE + "\n".join(runtime) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if shutil.which("uv") is None:
        raise SystemExit("uv is needed for this: https://docs.astral.sh/uv/")
    main()
