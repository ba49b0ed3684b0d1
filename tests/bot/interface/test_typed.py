"""Everything that is typed is measured before anything looks at it; what cannot be is told in a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.interactions import base_payload

import engine
from bot.client.hippodrome import Hippodrome
from bot.games import offered
from bot.interface import typed
from bot.limits import INPUT_TEXT
from bot.messages import COVER, Picture
from bot.publishing.pictures.studio import draw
from bot.store.sqlite import SqliteStore
from engine import bounds
from tests.altered import alter
from tests.bot.stage import SMALL, Stage, heard, shown, stage

TOO_LONG = "That is too long: "
DIGITS = "9" * 4301
NO_GAME = "There is no game"


def texts(tree: app_commands.CommandTree[Any]) -> list[tuple[str, app_commands.Parameter]]:
    """Every option of a command into which text is typed."""
    return [
        (command.qualified_name, parameter)
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
        if parameter.type is discord.AppCommandOptionType.string and not parameter.choices
    ]


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that must not be asked to read anything. The cover, for which bots play, is painted before."""
    draw(Picture("chariots", {}, COVER), SMALL, tuple(offered()))

    def seen(*_: object) -> None:
        raise AssertionError("it was looked at")

    for reader in ("read", "fill"):
        alter(monkeypatch, "chariots", **{reader: seen})


def test_every_text_of_every_command_has_a_bound(tmp_path: Path) -> None:
    tree = Hippodrome(SqliteStore(tmp_path / "x.db")).tree
    found = {f"{command} {p.name}": typed.most_of(p) for command, p in texts(tree)}
    assert len(found) > 40
    assert max(found.values()) <= bounds.LINE <= INPUT_TEXT
    assert {found[name] for name in found if name.endswith(" table")} == {bounds.WORD}
    assert found["move line"] == bounds.LINE


async def test_no_command_looks_at_a_text_that_is_too_long(tmp_path: Path, unread: None) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.allow("Ann", "server")
        s.allow("Ann", "moderate")
        for command, parameter in texts(s.bot.tree):
            if parameter.max_value is not None:
                continue  # Discord knows the bound and lets nobody send more
            most = typed.most_of(parameter)
            wanted: dict[str, Any] = {
                p.display_name: filled(s.people["Ben"].user, p)
                for c, p in ((c, p) for c, p in parameters(s.bot.tree) if c == command)
                if p.required and p.name != parameter.name
            }
            wanted[parameter.display_name] = " x" * most
            said = await s.slash("Ann", command, **wanted)
            assert (command, heard(said)[: len(TOO_LONG)]) == (command, TOO_LONG)
        assert len(await s.tables()) == 1
        assert (await s.bot.host.look(code)).running.answers == ()


def parameters(tree: app_commands.CommandTree[Any]) -> list[tuple[str, app_commands.Parameter]]:
    commands = [c for c in tree.walk_commands() if isinstance(c, app_commands.Command)]
    return [(c.qualified_name, p) for c in commands for p in c.parameters]


def filled(person: Any, parameter: app_commands.Parameter) -> Any:
    if parameter.choices:
        return parameter.choices[0].value
    values = {discord.AppCommandOptionType.user: person, discord.AppCommandOptionType.integer: 1}
    return values.get(parameter.type, "x")


@pytest.mark.long
async def test_a_suggestion_for_a_text_that_is_too_long_is_the_sentence(tmp_path: Path, unread: None) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        (told,) = await s.offered("Ann", "plot", "line", " 5" * bounds.LINE, table=code)
        assert told.startswith(TOO_LONG)
        (told,) = await s.offered("Ann", "plot", "line", "2 ", table="x" * 6000)
        assert told.startswith(TOO_LONG)


@pytest.mark.long
async def test_a_form_holds_no_more_than_a_line(tmp_path: Path, unread: None) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        panel = shown(await s.press("Ann", s.newest, "Log"))
        assert panel.content
        form = await s.press_id("Ann", s.newest, f"h1:{(await s.tables())[0].row.id}:type:1")
        assert form.modal is not None


async def test_a_form_that_brings_more_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        form = await s.press_id("Ann", s.newest, f"h1:{code}:type:1")
        monkeypatch.setattr(bounds, "LINE", 10)
        assert heard(await s.write("Ann", form, "2 3 4 and so on")).startswith(TOO_LONG)


@pytest.mark.parametrize(
    ("command", "option"),
    [("play", "options"), ("practice", "options"), ("practice", "level"), ("rules", "chapter")],
)
async def test_a_game_that_is_not_there_is_named_while_one_types(
    tmp_path: Path, command: str, option: str
) -> None:
    async with stage(tmp_path) as s:
        for game in ("chess", "x" * 100):
            (told,) = await offered_anyway(s, command, option, game=game)
            assert told["name"].startswith(NO_GAME)
            assert told["value"]
        assert len(await offered_anyway(s, command, option, game="troy")) > 1
        (told,) = await offered_anyway(s, command, option, game="x" * 101)
        assert told["name"].startswith(TOO_LONG)


async def offered_anyway(s: Stage, command: str, option: str, **filled: str) -> list[dict[str, Any]]:
    """What is suggested to somebody whose program does not look at what Discord allows."""
    backend, text = s.env.backend, discord.AppCommandOptionType.string.value
    options = [{"name": name, "type": text, "value": value} for name, value in filled.items()]
    options.append({"name": option, "type": text, "value": "", "focused": True})
    _record, payload = base_payload(
        backend,
        type=discord.InteractionType.autocomplete.value,
        channel_id=s.arena.id,
        guild_id=s.guild.id,
        user_id=s.people["Ann"].id,
        data={"id": "1", "name": command, "type": 1, "options": options},
    )
    backend.emit("INTERACTION_CREATE", payload)
    await s.env.settle()
    answers = [r.json for r in s.env.http_requests if r.path.endswith("/callback")]
    choices: list[dict[str, Any]] = (answers[-1] or {})["data"]["choices"]
    return choices


@pytest.mark.parametrize(
    ("command", "values", "sentence"),
    [
        (
            "play",
            {"game": "chariots", "pace": "yesterday"},
            "There is no pace 'yesterday'; choose one of: live,",
        ),
        ("play", {"game": "chess"}, NO_GAME),
        ("play", {"game": "chariots", "tempo": "never"}, "has no tempo 'never'"),
        ("vanished", {}, "This command is from an earlier version of the bot"),
    ],
)
async def test_a_command_that_nobody_can_have_typed_is_answered(
    tmp_path: Path, command: str, values: dict[str, str], sentence: str
) -> None:
    async with stage(tmp_path) as s:
        text = discord.AppCommandOptionType.string.value
        record, payload = base_payload(
            s.env.backend,
            type=discord.InteractionType.application_command.value,
            channel_id=s.arena.id,
            guild_id=s.guild.id,
            user_id=s.people["Ann"].id,
            data={
                "id": "1",
                "name": command,
                "type": 1,
                "options": [{"name": n, "type": text, "value": v} for n, v in values.items()],
            },
        )
        s.env.backend.emit("INTERACTION_CREATE", payload)
        await s.env.settle()
        said = [json.dumps(r.json, ensure_ascii=False) for r in s.env.http_requests if record.token in r.path]
        assert sentence in said[-1]


@pytest.mark.long
async def test_4301_digits_are_a_sentence_everywhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        fillings: list[tuple[str, dict[str, Any]]] = [
            ("plot", {"line": DIGITS, "table": code}),
            ("move", {"line": f"2 3 {DIGITS}"}),
            ("server season", {"action": "begin", "name": "Spring", "points": DIGITS}),
            ("server settings", {"setting": "per_person", "value": DIGITS}),
            ("organise extend", {"time": f"{DIGITS} h"}),
        ]
        for command, filling in fillings:
            assert heard(await s.slash("Dan", command, **filling)).startswith(TOO_LONG)
        for points in ("9" * 99, "10 " + "9" * 90, "½", "٩٩٩٩"):
            said = heard(await s.slash("Dan", "server season", name="Spring", points=points, action="begin"))
            assert said.startswith("Write the points from the winner down")
        assert heard(
            await s.slash("Dan", "server settings", value="9" * 300, setting="per_person")
        ).startswith("Open tables of one person: a number from 1 to")
        assert "is not possible" in await s.plot("Ann", f"2 3 {'9' * 1000}")


def test_games_are_asked_for_by_name() -> None:
    with pytest.raises(engine.GameError, match=NO_GAME):
        engine.find("chess")
