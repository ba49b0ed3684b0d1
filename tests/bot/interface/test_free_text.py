"""An option in free text: typed with `/play`, into a form of the lobby or with `/table option`."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.hosting.organising import lobby, servers
from bot.hosting.table import status
from bot.hosting.table.sitting import Refused, Wishes
from bot.limits import modal_problems
from bot.panels import options
from bot.publishing.messages.payloads import modal_of
from engine import registry
from engine.options import MOST_WRITTEN
from tests.bot.hosting.hall import HOME, PEOPLE, hall
from tests.bot.panels.test_panel_limits import problems
from tests.bot.stage import Stage, filled_in, heard, shown, stage, words_of
from tests.toys import TOYS

KEY = "toy-duel"
NO_SUCH_CELL = "There is no cell 'a99' to close; the cells are a1 to o15."


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot hosts the toy, too, and it is what `/play` opens here."""
    games = {KEY: TOYS[KEY], **registry.all_games()}
    monkeypatch.setattr(registry, "all_games", lambda: games)
    monkeypatch.setattr(servers, "game_of", lambda _settings: KEY)


async def _option(s: Stage) -> object:
    return (await s.tables())[0].row.options["closed"]


async def test_it_is_typed_into_a_form_and_told_in_the_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play")
        assert "Closed cells" not in s.newest.content
        panel = shown(await s.press("Ann", s.newest, "Options"))
        assert "Closed cells: no cell" in words_of(panel)
        form = await s.press_beside("Ann", panel, "Closed cells")

        panel = shown(await s.fill("Ann", form, {**filled_in(form), "closed": " a1  b2 "}))
        assert "Saved." in words_of(panel)
        assert "Closed cells: a1  b2" in s.newest.content
        assert await _option(s) == "a1  b2"

        form = await s.press_beside("Ann", panel, "Closed cells")
        assert filled_in(form)["closed"] == "a1  b2"
        await s.fill("Ann", form, {**filled_in(form), "closed": ""})
        assert await _option(s) == ""


async def test_what_the_game_refuses_is_refused_in_the_lobby_and_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", options="closed=a1")
        before = s.newest.content
        panel = shown(await s.press("Ann", s.newest, "Options"))
        form = await s.press_beside("Ann", panel, "Closed cells")
        panel = shown(await s.fill("Ann", form, {**filled_in(form), "closed": "a99"}))
        assert f"⚠ {NO_SUCH_CELL}" in words_of(panel)
        assert heard(await s.slash("Ann", "table option", option="closed", value="a99")) == NO_SUCH_CELL
        assert (await _option(s), s.newest.content) == ("a1", before)


@pytest.mark.long
async def test_by_command_it_is_offered_as_it_is_and_taken_as_typed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play")
        await s.slash("Ann", "table option", option="closed", value="c3 d4")
        offered = await s.offered("Ann", "table option", "value", option="closed")
        assert offered == ["no cell", "c3 d4"]
        long = " ".join(["c3"] * 40)
        await s.slash("Ann", "table option", option="closed", value=long)
        assert await s.offered("Ann", "table option", "value", option="closed") == ["no cell"]
        await s.slash("Ann", "table option", option="closed", value="no cell")
        assert await _option(s) == ""


async def test_with_play_it_goes_on_up_to_the_next_option(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        refused = await s.slash("Ann", "play", options="closed=a99", thread=True)
        assert heard(refused) == NO_SUCH_CELL
        assert (s.posts(), s.arena.threads) == ([], [])
        assert await s.offered("Ann", "play", "options", "clo") == ["closed="]

        await s.slash("Ann", "play", options="closed=a1 b2, retractions=1")
        assert "Retractions each: 1" in s.newest.content
        assert await _option(s) == "a1 b2"


async def test_a_game_with_it_is_played_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=2, options="closed=a1")
        await s.tap("Ben", "join")
        assert heard(await s.tap("Ann", "start")) == "The game has started."
        await s.restart()
        (sitting,) = await s.tables()
        first = "Ann" if sitting.running.awaited()[0].seat == 1 else "Ben"
        assert "'a1' is not possible here" in heard(await s.slash(first, "plot", line="a1"))
        assert sitting.running.options.closed == "a1"


async def test_the_longest_text_fits_everywhere(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes(KEY, 2))
        written = {**sitting.row.options, "closed": "*" * MOST_WRITTEN}
        sitting = dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, options=written))
        assert problems(options.options(sitting, "⚠ " + "W" * MOST_WRITTEN)) == []
        (topic,) = [topic for topic, names in options.topics(sitting).items() if "closed" in names]
        form = options.form(sitting, topic)
        assert modal_problems(modal_of(form).to_dict()) == []
        assert "*" * MOST_WRITTEN in [field.text for field in form.fields]
        assert status.terms(sitting).count("\\*") == status.MOST_OF_A_TEXT - 1


async def test_a_table_from_before_the_option_is_as_usual(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes(KEY, 2))
        old = {name: value for name, value in sitting.row.options.items() if name != "closed"}
        async with h.store.writing() as tx:
            await tx.save_table(dataclasses.replace(sitting.row, options=old))
        sitting = await h.look(sitting.row.id)
        assert "Closed cells: no cell" in status.terms(sitting)
        sitting = await lobby.set_option(h.host, sitting.row.id, PEOPLE["Ann"], "closed", "a1")
        assert sitting.row.options["closed"] == "a1"


async def test_an_option_that_no_number_of_players_allows_is_refused_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 4))
        for name in ("Ben", "Cleo"):
            sitting = await lobby.set_option(h.host, sitting.row.id, PEOPLE["Ann"], "chariots", "two")
            sitting = await lobby.set_option(h.host, sitting.row.id, PEOPLE["Ann"], "chariots", "one")
            await lobby.join(h.host, sitting.row.id, PEOPLE[name])
        with pytest.raises(Refused, match="Two chariots each is for 2 players"):
            await lobby.set_option(h.host, sitting.row.id, PEOPLE["Ann"], "chariots", "two")
        assert (await h.look(sitting.row.id)).row.options == sitting.row.options
