"""What hosts read: it names what there is, and no registry's address."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.care.metrics import Metrics
from bot.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
FILES = [
    "Dockerfile",
    "compose.yaml",
    "fly.toml",
    "deploy/hippodrome.service",
    "deploy/litestream.yml",
    "deploy/grafana.json",
    ".github/workflows/ci.yml",
    ".github/workflows/audit.yml",
]


@pytest.mark.parametrize("name", FILES)
def test_no_file_names_a_host(name: str) -> None:
    assert not re.findall(r"https?://(?!127\.0\.0\.1)|ghcr\.io|docker\.io", (ROOT / name).read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_every_setting_that_a_file_names_exists(name: str) -> None:
    known = {field.validation_alias for field in Settings.model_fields.values()}
    assert set(re.findall(r"\bHIPPODROME_[A-Z_]+", (ROOT / name).read_text("utf-8"))) <= known


def test_the_dashboard_shows_numbers_that_the_bot_has() -> None:
    shown = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
    asked = {
        name
        for p in shown["panels"]
        for t in p["targets"]
        for name in re.findall(r"hippodrome_\w+", t["expr"])
    }
    known = {m.name for m in Metrics().registry.collect()}
    assert len(asked) > 8
    assert {re.sub(r"_(total|bucket)$", "", name) for name in asked} <= known


def test_the_image_holds_what_the_package_is_built_from() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[0] == "!"}
    copied = set(re.findall(r"^COPY (?!--from)(.+)$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE))
    assert {word for line in copied for word in line.split()[:-1]} == kept


def test_the_workflow_runs_what_a_change_has_to_pass() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert "run: .ci/run" in text
    for version in ("3.11", "3.12", "3.13"):
        assert f'"{version}"' in text
