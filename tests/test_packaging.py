"""What a fresh clone is installed from: pins, settings and the commands that hosts run."""

from __future__ import annotations

import email
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distribution, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.ending import CONFIGURATION
from bot.environment import Environment

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OPTIONAL = PROJECT["project"]["optional-dependencies"]
DIRECT = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
SANDBOX = [Requirement(text) for text in OPTIONAL["sandbox"]]
SERVED = [Requirement(text) for extra in ("postgres", "sentry") for text in OPTIONAL[extra]]
"""The image and requirements.txt have them, too."""
EXTRAS = SANDBOX + SERVED + [Requirement(text) for text in OPTIONAL["pettingzoo"]]
LEFT_OUT = {Requirement(text).name for text in PROJECT["tool"]["uv"]["override-dependencies"]}
"""Packages that others ask for and no one here needs."""
TOOLS = [
    requirement
    for group in PROJECT["dependency-groups"].values()
    for requirement in map(Requirement, group)
    if requirement.name != PROJECT["project"]["name"]
]
MOST = 190 * 2**20
"""Bytes; they come as some 55 millions."""
BARE = """
import engine
from importlib.util import find_spec
for game in engine.all_games().values():
    record = engine.play_out(game, engine.opening_of(game, 2, seed=1, drivers=("random", "random")))
    assert engine.audit(record) == []
print(not any(map(find_spec, ("discord", "aiohttp", "numpy", "PIL", "asyncpg", "nacl"))))
"""
PYTHONS = re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.MULTILINE)
LINES = [
    line.split()
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    if line and not line.startswith("#")
]
HASHES = {words[0]: [word for word in words if word.startswith("--hash=")] for words in LINES}
LISTED = [Requirement(" ".join(word for word in words if not word.startswith("--"))) for words in LINES]


def pin(requirement: Requirement) -> str:
    """The one version that a requirement allows."""
    (only,) = requirement.specifier
    assert only.operator == "==", f"{requirement} is not pinned exactly"
    assert "*" not in only.version, f"{requirement} is not pinned exactly"
    return only.version


def pins(requirements: list[Requirement]) -> dict[str, str]:
    return {canonicalize_name(r.name): pin(r) for r in requirements}


def closure(wanted: list[Requirement]) -> set[str]:
    """The names of all packages that these need on this machine, themselves included."""
    found: set[tuple[str, str]] = set()
    waiting = [(canonicalize_name(r.name), extra) for r in wanted for extra in ("", *r.extras)]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in found:
            continue
        found.add((name, extra))
        for need in map(Requirement, requires(name) or ()):
            if need.name not in LEFT_OUT and (need.marker is None or need.marker.evaluate({"extra": extra})):
                waiting += [(canonicalize_name(need.name), further) for further in ("", *need.extras)]
    return {name for name, _ in found}


def applies(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate()


def allows(requirement: Requirement, pinned: dict[str, str]) -> bool:
    return requirement.specifier.contains(pinned[canonicalize_name(requirement.name)])


CONSTRAINTS = pins([Requirement(text) for text in PROJECT["tool"]["uv"]["constraint-dependencies"]])


def test_whoever_installs_the_package_gets_a_range() -> None:
    """An exact pin would keep others from having it beside packages of theirs."""
    for requirement in DIRECT + EXTRAS:
        assert ">=" in {one.operator for one in requirement.specifier}, requirement
        assert not {one.operator for one in requirement.specifier} & {"==", "==="}, requirement


def test_requirements_hold_exactly_what_the_running_bot_needs() -> None:
    assert closure(DIRECT + SERVED) == {canonicalize_name(r.name) for r in LISTED if applies(r)}


def test_every_requirement_has_the_hashes_of_its_files() -> None:
    """Otherwise `pip` would ask for the others' hashes and refuse it."""
    for name, hashes in HASHES.items():
        assert hashes, name
        assert len(set(hashes)) == len(hashes)
        for one in hashes:
            assert re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one)


def test_requirements_agree_with_the_project_and_its_constraints() -> None:
    listed = pins(LISTED)
    assert all(allows(requirement, listed) for requirement in DIRECT + SERVED)
    assert listed.items() <= CONSTRAINTS.items()


def test_every_package_of_every_group_is_constrained() -> None:
    assert closure(DIRECT + EXTRAS + TOOLS) <= CONSTRAINTS.keys()
    assert pins(TOOLS).items() <= CONSTRAINTS.items()
    assert all(allows(requirement, CONSTRAINTS) for requirement in DIRECT + EXTRAS)


def test_the_installed_packages_are_the_pinned_ones() -> None:
    for name in closure(DIRECT + EXTRAS + TOOLS):
        assert version(name) == CONSTRAINTS[name]


def test_a_player_gets_little() -> None:
    """The README's first command: what its packages unpack to, without what Python compiles of it."""
    needed = closure(DIRECT + SANDBOX)
    assert not any(map(find_spec, LEFT_OUT))
    assert not {"pytest", "mypy", "playwright"} & needed
    files = [file.locate() for name in needed for file in distribution(name).files or ()]
    whole = sum(Path(file).stat().st_size for file in files if str(file).startswith(sys.prefix))
    assert 0 < whole < MOST


def test_requirements_name_no_host_and_nothing_of_the_sandbox() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert set(re.findall(r"(?:^|\s)(--?\w+)", text)) == {"--hash"}
    assert not {canonicalize_name(r.name) for r in SANDBOX} & {canonicalize_name(r.name) for r in LISTED}


def test_pages_name_the_project_by_its_addresses() -> None:
    """Whoever publishes it sets them in one place; this names each page that was forgotten."""
    urls = {name: url.removeprefix("https://") for name, url in PROJECT["project"]["urls"].items()}
    named = {
        "Repository": r"git clone (?:https://)?(\S+)",
        "Security": r"private form at https://(\S+)\.",
        "Image": r"docker (?:pull|run -d)[^\n]* (\S+):latest",
    }
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    for kind, pattern in named.items():
        where = {
            address: page.name for page in pages for address in re.findall(pattern, page.read_text("utf-8"))
        }
        assert where.keys() == {urls[kind]}, where


def test_what_builds_the_package_is_pinned_too() -> None:
    (builder,) = map(Requirement, PROJECT["build-system"]["requires"])
    assert pin(builder)
    pinned = {
        canonicalize_name(Requirement(t).name) for t in PROJECT["tool"]["uv"]["build-constraint-dependencies"]
    }
    assert {"hatchling", "packaging", "pathspec", "pluggy", "trove-classifiers"} <= pinned


def test_the_package_brings_everything_that_is_read_at_run_time(tmp_path: Path) -> None:
    """A wheel holds each tracked file of the three packages: migrations, fonts, guides, German, the page."""
    subprocess.run(["uv", "build", "--wheel", "--quiet", "--out-dir", str(tmp_path)], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("hippodrome-*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "bot", "engine", "render"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(tracked.stdout.split()) <= held

    metadata = email.message_from_bytes(
        zipfile.ZipFile(wheel).read(f"hippodrome-{PROJECT['project']['version']}.dist-info/METADATA")
    )
    assert metadata["License-Expression"] == "MIT AND OFL-1.1"
    assert metadata.get_all("License-File") == ["LICENSE", "render/fonts/OFL.txt"]


def test_the_description_is_right_wherever_it_is_shown() -> None:
    """A registry has none of our files beside it and shows no HTML: no link may lead to one."""
    text = (ROOT / PROJECT["project"]["readme"]).read_text("utf-8")
    assert "<" not in text
    assert all(link.startswith("https://") for link in re.findall(r"\]\((.*?)\)", text))
    assert set(OPTIONAL) == set(re.findall(r"^\| `(\w+)`", text, re.MULTILINE))


@pytest.mark.long
def test_the_engine_plays_where_nothing_of_a_bot_is_installed(tmp_path: Path) -> None:
    """Its own packages are linked into a folder; the rest of this environment is out of sight."""
    for name in closure([Requirement("pydantic")]):
        for file in {f.parts[0] for f in distribution(name).files or () if f.parts[0] != ".."}:
            if file != "__pycache__":
                (tmp_path / file).symlink_to(str(distribution(name).locate_file(file)))
    program = f"import sys\nsys.path[:0] = [{str(ROOT)!r}, {str(tmp_path)!r}]\n{BARE}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr


def test_a_start_that_lacks_an_extra_names_it(tmp_path: Path) -> None:
    start = "import sys\nsys.modules['asyncpg'] = None\nfrom bot.__main__ import main\nsys.exit(main())"
    settings = {
        "HIPPODROME_DATABASE": "postgresql://127.0.0.1/hippodrome",
        "DISCORD_TOKEN": "none",
        "HIPPODROME_DATA": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", start, "--live"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]} | settings,
        capture_output=True,
        text=True,
    )
    assert done.returncode == CONFIGURATION
    assert "HIPPODROME_DATABASE needs packages that are not installed" in done.stderr
    assert "`hippodrome[postgres]`" in done.stderr


def test_no_interpreter_is_downloaded_and_the_lowest_that_is_declared_will_do() -> None:
    assert PROJECT["tool"]["uv"]["python-downloads"] == "never"
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{PYTHONS[0].replace('.', '')}"


def test_the_workflow_tries_every_python_that_is_declared() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert f"python: {json.dumps(PYTHONS)}" in workflow


def example() -> dict[str, str]:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_names_every_setting_and_no_other() -> None:
    assert example().keys() == {field.validation_alias for field in Environment.model_fields.values()}


def test_the_example_explains_every_setting() -> None:
    for paragraph in (ROOT / ".env.example").read_text(encoding="utf-8").strip().split("\n\n"):
        assert paragraph.startswith("#")


def test_the_example_changes_nothing_of_the_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in example():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    plain = Environment()
    (tmp_path / ".env").write_text((ROOT / ".env.example").read_text(encoding="utf-8"), encoding="utf-8")
    assert Environment() == plain


def test_hosts_run_the_bot_that_never_falls_back_to_the_sandbox() -> None:
    assert (ROOT / "Procfile").read_text(encoding="utf-8").split() == [
        "worker:",
        "python",
        "-m",
        "bot",
        "--live",
    ]


def test_ci_is_a_script_that_bash_can_read() -> None:
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True)
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_the_lock_file_with_its_hosts_is_not_tracked() -> None:
    assert "uv.lock" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("package", ["engine", "render", "bot"])
def test_a_type_checker_elsewhere_believes_our_annotations(package: str) -> None:
    """PEP 561: a marker beside the code, which a clone has, too."""
    tracked = subprocess.run(
        ["git", "ls-files", f"{package}/py.typed"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert tracked.stdout.split() == [f"{package}/py.typed"]
