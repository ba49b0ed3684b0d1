"""The catalogues of all languages: with the same placeholders, compiled; what they lack is named."""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("engine", "render", "bot")
"""The folders whose texts are translated into all languages."""


@pytest.fixture(scope="module")
def words() -> ModuleType:
    """The script that keeps the catalogues."""
    spec = importlib.util.spec_from_file_location("words", ROOT / ".ci" / "words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_every_language_says_is_right_and_what_it_lacks_is_a_warning(words: ModuleType) -> None:
    """Whoever adds a text need not speak German; `.ci/run` asks for it, by `.ci/words.py check`."""
    assert len(words.languages()) >= 1
    wrong = []
    for problem in words.problems(FOLDERS):
        if f": {words.MISSING}: " in problem:
            warnings.warn(problem, stacklevel=1)
        else:
            wrong.append(problem)
    assert wrong == []


def test_commands_bring_their_names_and_those_of_their_options(words: ModuleType) -> None:
    assert {"play", "seats", "organise", "hand-over", "call-me"} <= words.names_of_commands()


def test_a_catalogue_holds_no_day_and_no_machine(words: ModuleType) -> None:
    marks = (b"Date:", b"Generated", str(ROOT).encode())
    for path in words.languages().values():
        for file in (path, path.with_suffix(".mo")):
            data = file.read_bytes()
            assert not any(mark in data for mark in marks)
        # A compiled catalogue has no comments; the two bytes may stand in its tables of offsets.
        assert b"#:" not in path.read_bytes()


def test_what_is_missing_or_wrong_is_named(
    words: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "ROOT", tmp_path)
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "a.py").write_text('_("{n} coins")\n_("Ready")\nngettext("one", "{n}", 2)\n')
    (tmp_path / "de").mkdir()
    po = tmp_path / "de" / words.FILE
    po.write_text('msgid "{n} coins"\nmsgstr "{m} Münzen"\n\nmsgid "one"\nmsgid_plural "{n}"\n'
                  'msgstr[0] "eins"\nmsgstr[1] "{n}"\n')  # fmt: skip
    problems = list(words.problems(["code"]))

    assert [p for p in problems if "placeholders" in p] == [
        "de: other placeholders: '{n} coins' is '{m} Münzen'"
    ]
    assert "de: not translated: 'Ready'" in problems
    assert any("hippodrome.mo" in p for p in problems)


def test_a_catalogue_follows_the_sources(
    words: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ROOT", "LOCALE"):
        monkeypatch.setattr(words, name, tmp_path)
    monkeypatch.setattr(words, "FOLDERS", ["code"])
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "a.py").write_text('_("Ready")\n_("New")\n')
    (tmp_path / "de").mkdir()
    po = tmp_path / "de" / words.FILE
    po.write_text('msgid "Ready"\nmsgstr "Bereit"\n\nmsgid "Gone"\nmsgstr "Weg"\n')
    words.extract()
    words.compile_all()

    assert list(words.problems(["code"])) == ["de: not translated: 'New'"]
    assert "Gone" not in po.read_text()
    po.write_text(po.read_text().replace('msgid "New"\nmsgstr ""', 'msgid "New"\nmsgstr "Neu"'))
    words.compile_all()
    assert list(words.problems(["code"])) == []
