"""Whatever is typed or handed over is measured first, and is either read or refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import bounds, codec
from engine.cli import main
from engine.cli import play as at_terminal
from engine.errors import BadOrder, BadRecord, GameError
from engine.journal import dump_record
from engine.kernel import act_of, may, read, spell
from engine.record import Record
from engine.selfplay import opening_of
from render.__main__ import main as render
from tests.altered import altered
from tests.extent import some

DIGITS = "9" * 4301
"""One more than Python reads as a number."""
TEXTS = st.text(max_size=60) | st.text(alphabet="235 /:=ace-nul1{}[]\"rdy+x'", max_size=60)


def asked(key: str) -> tuple[Any, Any, Any]:
    game = engine.find(key)
    table = engine.start(game, opening_of(game, game.seats[-1], 1)).table
    return game, table.state, next(iter(table.awaited()))


@pytest.mark.parametrize("key", engine.all_games())
def test_no_rules_see_a_line_that_is_too_long(key: str) -> None:
    game, state, decision = asked(key)

    def seen(*_: object) -> None:
        raise AssertionError("it was looked at")

    game = altered(game, read=seen, choices=seen)
    long = " " * (bounds.LINE + 1)
    for look in (read, spell):
        with pytest.raises(BadOrder, match=r"^That is too long: 4,001 characters, and there is room for"):
            look(game, state, decision, long)
    assert not may(game, state, decision, long)


@pytest.mark.parametrize("key", engine.all_games())
def test_the_longest_legal_line_has_room(key: str) -> None:
    game, state, decision = asked(key)
    for question in (decision, act_of(decision.seat)):
        written: tuple[str, ...] = ()
        while words := [c.word for c in engine.choices(game, state, question, written) if c.word]:
            written += (max(words, key=len),)
        assert len(" ".join(written)) < bounds.LINE


def test_strange_numbers_are_no_words() -> None:
    for key in engine.all_games():
        for text in [DIGITS[:4000], f"2 3 {DIGITS[:3000]}", "²³", "٢ ٣ ٤", "\x00", " " * 4000]:
            game, state, decision = asked(key)
            view = game.rules.view(state, decision.seat)
            with pytest.raises(BadOrder):
                spell(game, state, decision, text)
            for draft in (text, DIGITS):
                game.face.form(view, decision, draft)
                game.rules.fill(view, decision, draft, draft)
                game.face.profile(draft)
                game.face.picture(view, draft, "preview")


@pytest.mark.parametrize("key", engine.all_games())
@settings(max_examples=60)
@given(text=TEXTS)
def test_any_line_is_legal_or_refused_with_a_sentence(key: str, text: str) -> None:
    game, state, decision = asked(key)
    view = game.rules.view(state, decision.seat)
    for question in (decision, act_of(decision.seat)):
        try:
            line = spell(game, state, question, text)
        except BadOrder:
            continue
        else:
            assert spell(game, state, question, line) == line
    game.face.form(view, decision, text)
    game.face.profile(text)
    game.rules.fill(view, decision, text, text)


class TestFiles:
    """A stranger's file gets one sentence from every command, never a traceback."""

    NESTED = ("[" * 100_000, '{"a":' * 100_000, '{"format":2,"opening":' + "[" * 900 + "]" * 900 + "}")
    NUMBERS = (f'{{"format":2,"opening":{DIGITS}}}', f'{{"format":{DIGITS}}}', "1e999", "NaN")
    SCORES = (
        "{" * 50_000,
        "{" * 5,
        "(" * 50_000,
        f"1. {DIGITS}",
        '[Option "laps=9"]',
        '[Position "' + "9" * 5000,
    )

    @pytest.mark.parametrize("text", [*NESTED, *NUMBERS], ids=lambda text: text[:12])
    def test_json_that_cannot_be_a_table(self, tmp_path: Path, capsys: Any, text: str) -> None:
        path = tmp_path / "table.json"
        path.write_text(text)
        self._refused(capsys, path)

    @pytest.mark.parametrize("text", SCORES, ids=lambda text: text[:12])
    def test_text_that_cannot_be_a_game(self, tmp_path: Path, capsys: Any, text: str) -> None:
        path = tmp_path / "table.txt"
        path.write_text(f'[Game "troy"]\n[Result "1-0"]\n{text}')
        self._refused(capsys, path)

    def test_a_file_that_is_too_large_is_not_read(
        self, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "table.json"
        path.write_text("{}" * 10)
        monkeypatch.setattr(bounds, "FILE", 12)
        for told in self._refused(capsys, path):
            assert "That is too long" in told

    def _refused(self, capsys: Any, path: Path) -> list[str]:
        told = []
        for command in (main, ["audit"]), (main, ["convert"]), (render, ["--out", str(path) + ".png"]):
            run, words = command
            assert run([*words, str(path)] if run is main else [str(path), *words]) == 2
            out, err = capsys.readouterr()
            assert (out, err.count("\n")) == ("", 1)
            assert len(err) < 400
            told.append(err)
        return told

    @pytest.mark.parametrize("key", some([*engine.all_games()], 2))
    def test_a_table_with_a_number_out_of_all_proportion(self, tmp_path: Path, capsys: Any, key: str) -> None:
        found = engine.find(key)
        opening = opening_of(found, found.seats[-1], 1)
        first = engine.start(found, opening)
        record = dump_record(Record(opening, (first.entry,), first.table))
        places = [*numbers(record["table"])]
        path = tmp_path / "table.json"
        for n, (holder, key) in enumerate(places[:: len(places) // 9 or 1]):
            kept, holder[key] = holder[key], (10**300, -(10**300), 2**70)[n % 3]
            path.write_text(json.dumps(record))
            holder[key] = kept
            assert main(["audit", str(path)]) in (1, 2)
            assert main(["convert", str(path)]) in (0, 2)
            assert render([str(path), "--out", f"{path}.png"]) in (0, 2)

    @settings(max_examples=100)
    @given(text=TEXTS | st.text(alphabet='{}[]",:19', max_size=40))
    def test_any_text_is_json_or_refused(self, text: str) -> None:
        try:
            codec.parse(text)
        except BadRecord:
            return


def numbers(data: Any) -> Iterator[tuple[Any, Any]]:
    """Where numbers stand in JSON values: what holds them, and under which key."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, int):
            yield data, key
        elif isinstance(value, dict | list):
            yield from numbers(value)


def test_a_line_at_the_terminal_is_measured_too() -> None:
    game, _state, decision = asked("chariots")
    sitting = at_terminal.Sitting(game, opening_of(game, 2, 1), None)
    sitting._take(engine.start(game, opening_of(game, 2, 1)))
    with pytest.raises(GameError, match="That is too long"):
        sitting._hear(decision, "?" + " 5" * bounds.LINE)


@pytest.mark.parametrize(
    "words",
    [["--seats", DIGITS], ["--option", f"laps={DIGITS}"], ["--bots", DIGITS], ["--seed", DIGITS]],
    ids=lambda words: words[0],
)
def test_huge_numbers_on_the_command_line(capsys: Any, words: list[str]) -> None:
    assert main(["play", "chariots", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert len(err) < 400
