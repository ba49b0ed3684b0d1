"""What hosts read: it names what there is, and no registry's address."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from prometheus_client import generate_latest

from bot.care.metrics import Metrics
from bot.environment import Environment

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob(".github/workflows/*.yml"))]
UPDATES = ".github/dependabot.yml"
FILES = [
    "Dockerfile",
    "compose.yaml",
    "fly.toml",
    "deploy/hippodrome.service",
    "deploy/litestream.yml",
    "deploy/grafana.json",
    "deploy/alarms.yml",
    *WORKFLOWS,
    UPDATES,
]


@pytest.mark.parametrize("name", FILES)
def test_no_file_names_a_host(name: str) -> None:
    assert not re.findall(r"https?://(?!127\.0\.0\.1)|ghcr\.io|docker\.io", (ROOT / name).read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_every_setting_that_a_file_names_exists(name: str) -> None:
    known = {field.validation_alias for field in Environment.model_fields.values()}
    assert set(re.findall(r"\bHIPPODROME_[A-Z_]+", (ROOT / name).read_text("utf-8"))) <= known


def test_the_dashboard_shows_the_numbers_that_the_bot_has() -> None:
    shown = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
    asked = {
        name
        for p in shown["panels"]
        for t in p["targets"]
        for name in re.findall(r"hippodrome_\w+", t["expr"])
    }
    known = {m.name for m in Metrics().registry.collect() if m.name.startswith("hippodrome_")}
    told_by_its_age = {"hippodrome_backup_ok"}
    assert {re.sub(r"_(total|bucket|info)$", "", name) for name in asked} == known - told_by_its_age


def test_every_number_that_an_alarm_asks_for_is_one_that_the_bot_has() -> None:
    text = (ROOT / "deploy" / "alarms.yml").read_text("utf-8")
    asked = set(re.findall(r"\bhippodrome_\w+", text))
    known = {m.name for m in Metrics().registry.collect()}
    assert asked
    assert {re.sub(r"_(total|bucket|info)$", "", name) for name in asked} <= known


def test_the_image_holds_what_the_package_is_built_from() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[0] == "!"}
    copied = set(re.findall(r"^COPY (?!--from)(.+)$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE))
    assert {word for line in copied for word in line.split()[:-1]} == kept


@pytest.mark.parametrize(
    ("name", "command"), [("ci", ".ci/run"), ("ci", ".ci/run --long"), ("nightly", ".ci/run --all")]
)
def test_a_workflow_tests_each_change_and_one_everything(name: str, command: str) -> None:
    """With the tags of all releases, with which a law compares."""
    text = (ROOT / f".github/workflows/{name}.yml").read_text("utf-8")
    assert f"- run: {command}\n" in text
    assert "fetch-depth: 0" in text


def test_every_night_takes_seeds_that_nobody_has_tried() -> None:
    text = (ROOT / ".github/workflows/nightly.yml").read_text("utf-8")
    assert "- run: uv run --group dev python -m tests.soak --seeds " in text


def test_a_release_has_passed_both() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    called = re.findall(r"  (\w+):\n    uses: \./\.github/workflows/(\w+)\.yml", text)
    assert called == [("change", "ci"), ("everything", "nightly")]
    assert "needs: [change, everything]" in text


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_pinned_by_the_hash_of_a_commit_and_say_which_version_it_is(name: str) -> None:
    used = re.findall(r"uses: (?!\./)(.+)", (ROOT / name).read_text("utf-8"))
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


STEP = re.compile(r"- name: (.+)\n +run: (?:\|\n)?((?:.+\n)(?: {10}.+\n)*)")


def step(name: str, tag: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Carry out a step of the release in a folder, as for a tag."""
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    command = dict(STEP.findall(text))[name]
    env = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "GITHUB_REF_NAME": tag}
    return subprocess.run(["bash", "-ec", command], cwd=folder, env=env, capture_output=True, text=True)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def test_only_the_version_of_the_package_is_released(clone: Path) -> None:
    project = tomllib.loads((clone / "pyproject.toml").read_text("utf-8"))["project"]
    name = "The tag is the version of the package"
    assert step(name, f"v{project['version']}", clone).returncode == 0
    assert step(name, "v99.0.0", clone).returncode == 1


def test_a_release_is_told_by_its_part_of_the_changelog(clone: Path) -> None:
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## 0.3.0\nnew\n\n## 0.2.0\nold\n", "utf-8")
    name = "The part of the changelog that tells of it"
    assert step(name, "v0.3.0", clone).returncode == 0
    assert (clone / "notes.md").read_text("utf-8") == "new\n\n"
    assert step(name, "v0.4.0", clone).returncode == 1


def test_the_version_of_the_package_has_its_part_of_the_changelog(clone: Path) -> None:
    """For players and for operators; what is newer than the package stands above, as *Unreleased*."""
    project = tomllib.loads((clone / "pyproject.toml").read_text("utf-8"))["project"]
    assert step("The part of the changelog that tells of it", f"v{project['version']}", clone).returncode == 0
    notes = (clone / "notes.md").read_text("utf-8")
    assert all(f"**For {readers}.**" in notes for readers in ("players", "operators"))
    parts = re.findall(r"^## (.+)$", (clone / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert next(part for part in parts if part != "Unreleased") == project["version"]


def test_a_release_is_built_by_the_uv_that_tests_it() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    assert set(re.findall(r"uv==[\d.]+", text)) == set(
        re.findall(r"uv==[\d.]+", (ROOT / ".ci/run").read_text("utf-8"))
    )


def test_everything_that_is_pinned_is_raised_by_itself() -> None:
    """A kind of file with pins that is there is one that is looked after."""
    kinds = re.findall(r"package-ecosystem: (\S+)", (ROOT / UPDATES).read_text("utf-8"))
    assert kinds == ["uv", "github-actions", "docker", "docker-compose"]


def checked_by(tool: str, *arguments: str | Path, text: str = "") -> str:
    """What a linter says of what it does not like, else ""; skips the test where there is no such linter."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed here.")
    done = subprocess.run([tool, *map(str, arguments)], cwd=ROOT, input=text, capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else ""


LINTERS = [
    ("hadolint", "Dockerfile"),
    ("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"),
    ("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS),
    ("check-jsonschema", "--builtin-schema", "vendor.dependabot", UPDATES),
    ("actionlint", *WORKFLOWS),
    ("shellcheck", ".ci/run"),
]


@pytest.mark.parametrize("command", LINTERS, ids=lambda command: f"{command[0]}-{command[-1]}")
def test_their_own_linters_find_nothing(command: tuple[str, ...]) -> None:
    assert not checked_by(*command)


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = (ROOT / "deploy" / "hippodrome.service").read_text("utf-8")
    there = tmp_path / "hippodrome.service"
    there.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", unit), "utf-8")
    assert not checked_by("systemd-analyze", "--recursive-errors=no", "verify", there)


def test_prometheus_takes_what_the_dashboard_asks(tmp_path: Path) -> None:
    shown = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
    asked = [target["expr"] for panel in shown["panels"] for target in panel["targets"]]
    rules = [{"record": f"panel:{number}", "expr": expr} for number, expr in enumerate(asked)]
    (tmp_path / "rules.yml").write_text(json.dumps({"groups": [{"name": "asked", "rules": rules}]}), "utf-8")
    assert not checked_by("promtool", "check", "rules", tmp_path / "rules.yml")


def test_prometheus_takes_the_alarms() -> None:
    assert not checked_by("promtool", "check", "rules", "deploy/alarms.yml")


def test_prometheus_takes_the_numbers() -> None:
    metrics = Metrics()
    metrics.answered("press", "done")
    metrics.refused("GET /gateway", 429)
    metrics.lost("painting")
    assert not checked_by("promtool", "check", "metrics", text=generate_latest(metrics.registry).decode())
