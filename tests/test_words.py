"""The catalogues of all languages: with the same placeholders, compiled; what they lack is named."""

from __future__ import annotations

import gettext
import importlib.util
import re
import shutil
import subprocess
import warnings
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages import Catalog

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


def test_what_every_language_says_is_right_and_what_it_lacks_is_a_warning(
    words: ModuleType, today: Catalog
) -> None:
    """Whoever adds a text need not speak German; `.ci/run` asks for it, by `.ci/words.py check`."""
    assert len(words.languages()) >= 1
    wrong = []
    for problem in words.problems(today):
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
                  'msgstr[0] "eins"\nmsgstr[1] "{n}"\n\nmsgid "Gone"\nmsgstr "Weg"\n')  # fmt: skip
    problems = list(words.problems(words.template(["code"])))

    assert [p for p in problems if "placeholders" in p] == [
        "de: other placeholders: '{n} coins' is '{m} Münzen'"
    ]
    assert "de: not translated: 'Ready'" in problems
    assert "de: no source says 'Gone'; run .ci/words.py extract" in problems
    assert any("hippodrome.mo" in p for p in problems)


def printed() -> str:
    """The lines with which a translator begins a language, as the page has them."""
    found = re.search(r"^```\n(mkdir .*?)```", (ROOT / "docs/translating.md").read_text("utf-8"), re.M | re.S)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def today(words: ModuleType) -> Catalog:
    """All that is to be translated; looking for it takes its time."""
    found: Catalog = words.template(FOLDERS)
    return found


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The catalogue of a language that somebody begins without Python, by the lines of the page."""
    if shutil.which("msgfilter") is None:
        pytest.skip("gettext, which the page begins a language with, is not installed here.")
    folder = tmp_path_factory.mktemp("begun")
    shutil.copytree(ROOT / "engine/locale/de", folder / "engine/locale/de")
    subprocess.run(["bash", "-e", "-c", printed()], cwd=folder, check=True)
    return (folder / "engine/locale/eo/hippodrome.po").read_bytes()


@pytest.fixture
def esperanto(
    words: ModuleType, today: Catalog, begun: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """That catalogue, as the only one there is."""
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    monkeypatch.setattr(words, "template", lambda _folders: today)
    (tmp_path / "eo").mkdir()
    (tmp_path / "eo" / words.FILE).write_bytes(begun)
    return tmp_path / "eo" / str(words.FILE)


def checked(words: ModuleType, capsys: pytest.CaptureFixture[str]) -> tuple[str, list[str]]:
    """What a check says of Esperanto, and what it fails for."""
    with pytest.raises(SystemExit) as end:
        words.check()
    lines = capsys.readouterr().out.splitlines()
    return next(line for line in lines if line.startswith("eo: ")), str(end.value.code or "").splitlines()


@pytest.mark.long
def test_a_language_is_begun_without_python(
    words: ModuleType, esperanto: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is wrong with an empty one, once it is compiled; how much is missing is told."""
    told, wrong = checked(words, capsys)
    count = re.fullmatch(
        r"eo: (\d+) of (\d+) messages are not translated; guides that are missing: .*troy", told
    )
    assert count is not None
    assert int(count[1]) == int(count[2]) > 3000
    assert wrong == ["eo: hippodrome.mo does not belong to hippodrome.po; run .ci/words.py compile"]
    words.compile_all()
    assert checked(words, capsys)[1] == []


def test_what_is_translated_is_spoken_and_counted_and_what_is_wrong_is_named(
    words: ModuleType, esperanto: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = esperanto.read_text("utf-8")
    before = int(checked(words, capsys)[0].split()[1])
    rules = 'msgid "Rules"\nmsgstr "'
    lost = 'msgid "**{game}** - table `{code}`"\nmsgstr "'
    one = 'msgid_plural "{n} people"\nmsgstr[0] ""\nmsgstr[1] "'
    assert all(text in empty for text in (rules, lost, one))
    text = (
        empty.replace(rules, f"{rules}Reguloj")
        .replace(lost, f"{lost}{{ludo}}")
        .replace(one, f"{one}{{n}} homoj")
    )
    esperanto.write_text(text.replace("nplurals=2", "nplurals=3"), "utf-8")
    words.compile_all()
    told, wrong = checked(words, capsys)
    assert int(told.split()[1]) == before - 2
    assert wrong == [
        "eo: other plurals: its head has to say Plural-Forms: nplurals=2; plural=(n != 1);",
        "eo: other placeholders: '**{game}** - table `{code}`' is '{ludo}'",
    ]
    with esperanto.with_suffix(".mo").open("rb") as stream:
        assert gettext.GNUTranslations(stream).gettext("Rules") == "Reguloj"


def test_a_catalogue_follows_the_sources_and_says_what_it_lacks(
    words: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
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
    assert "de: not translated: 'New'" in capsys.readouterr().out.splitlines()
    words.compile_all()

    assert list(words.problems(words.template(["code"]))) == ["de: not translated: 'New'"]
    assert "Gone" not in po.read_text()
    po.write_text(po.read_text().replace('msgid "New"\nmsgstr ""', 'msgid "New"\nmsgstr "Neu"'))
    words.compile_all()
    assert list(words.problems(words.template(["code"]))) == []
