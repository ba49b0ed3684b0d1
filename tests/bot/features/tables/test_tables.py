"""`/tables`: what there is to play and to watch on a server."""

from __future__ import annotations

import dataclasses
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.table.admission import NO_SEAT
from bot.hosting.table.openings import pace_of
from bot.hosting.table.racers import place_of
from bot.hosting.time.paces import PACES as OFFERED
from bot.hosting.time.terms import Terms
from engine.model import Seat
from engine.registry import find
from tests.altered import alter
from tests.bot import stage as on_stage
from tests.bot.hosting.test_reliability import has_met
from tests.bot.panels.test_panel_limits import race, seated
from tests.bot.stage import Stage, heard, shown, stage, words_of

NOTHING = (
    "No table is looking for players, and no game is running. `/play` opens a table; with `/me call-me` I "
    "call you when somebody else opens one."
)


def labels(message: Any) -> list[str]:
    """The buttons that lead to a table, or turn the page."""
    return [label for label in on_stage.labels(message) if label != "Settings of this server"]


async def listed(s: Stage, who: str, **options: Any) -> str:
    return words_of(shown(await s.slash(who, "tables", **options)))


async def test_a_lobby_that_wants_players_is_listed_and_joined_from_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table(seats=3)
        link = f"https://discord.com/channels/{s.guild.id}/{s.arena.id}/{s.newest.id}"
        panel = await s.slash("Ben", "tables")
        assert panel.ephemeral
        ann = s.people["Ann"].mention
        assert words_of(shown(panel)) == (
            f"**Tables on this server**\n**Chariots**\n[`{code}`]({link}) 2 seats free, daily: {ann}."
        )
        assert "You have seat 2" in heard(await s.press("Ben", shown(panel), "Join"))
        assert "1 seat free" in await listed(s, "Cleo")


async def test_somebody_who_sits_there_is_not_offered_another_seat(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table(seats=3)
        panel = shown(await s.slash("Ann", "tables"))
        assert f"`{code}`" in words_of(panel)
        assert labels(panel) == ["To the table"]


async def test_a_full_lobby_and_one_by_invitation_want_nobody_but_the_guests(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben")
        await s.slash("Ann", "play", invite=s.people["Cleo"].mention)
        assert await listed(s, "Dan") == NOTHING
        assert labels(shown(await s.slash("Cleo", "tables"))) == ["Join"]


@pytest.mark.long
async def test_a_free_seat_is_listed_with_its_place_and_how_far_the_game_is(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one")
        for _ in range(2):
            for who, line in (("Ann", "5 4 3"), ("Ben", "2 3 4"), ("Cleo", "3 4 5")):
                await s.plot(who, line, code)
        await s.slash("Ben", "organise replace", seat=2, table=code)
        sitting = await s.bot.host.look(code)
        assert sitting.game.rules.ranks is not None
        order = [
            seat for level in sitting.game.rules.ranks.standings(sitting.running.state) for seat in level
        ]
        place, progress = order.index(Seat(2)) + 1, sitting.game.face.caption(sitting.view(None))
        panel = shown(await s.slash("Dan", "tables"))
        assert f"free seat: Blue, place {place} of 3, daily, {progress}." in words_of(panel)
        assert "is yours" in words_of(shown(await s.press("Dan", panel, "Take Blue")))
        assert (await s.bot.host.look(code)).vacant == ()


def _no_end(_state: object, _drawn: bool) -> None:
    return None


def _by(levels: Any, _state: object) -> Any:
    return levels


def test_a_place_is_told_once_there_is_an_order_and_equals_share_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for levels, places in (
        (((1, 2, 3, 4),), [None] * 4),
        (((3,), (1, 4), (2,)), [(2, 4), (4, 4), (1, 4), (2, 4)]),
    ):
        ranks = find("chariots").rules.ranks
        assert ranks is not None
        changed = dataclasses.replace(ranks, standings=partial(_by, levels), ended=_no_end)
        alter(monkeypatch, "chariots", ranks=changed)
        sitting = seated(next(race(4, "round", 1)), 4)
        assert [place_of(sitting, Seat(seat)) for seat in (1, 2, 3, 4)] == places


@pytest.mark.long
async def test_a_running_game_is_listed_to_watch(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = shown(await s.slash("Cleo", "tables"))
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        asked = int((await s.bot.host.look(code)).row.timing.began)
        there = ") lap 1 of 2, round 1"
        assert words_of(panel).endswith(f"{there}. Waits for {ann} and {ben}, asked <t:{asked}:R>.")
        await s.plot("Ann", "2 3 4", code)
        told = await listed(s, "Cleo")
        assert told.endswith(f"Waits for {ben}, asked <t:{asked}:R>.")
        await s.slash("Ben", "organise pause", until="in 2 days", table=code)
        assert (await listed(s, "Cleo")).endswith(f"{there}: {ann} and {ben}.")
        board = shown(await s.choose_any("Cleo", panel, 0, 0))
        assert board.attachments
        assert code in words_of(board)


async def test_tables_are_listed_by_game_or_of_one_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        await s.slash("Ben", "play", game="chariots")
        told = await listed(s, "Cleo")
        assert told.index("**Chariots**") < told.index("**Chariots (Troy)**")
        assert "**Chariots**" not in await listed(s, "Cleo", game="troy")


async def test_tables_of_other_servers_and_practice_are_not_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice")
        assert await listed(s, "Ben") == NOTHING
        await s.table(seats=3)
        there = s.env.create_guild("Elsewhere")
        hall = there.create_text_channel("hall")
        guest = there.add_member(s.people["Ben"].user)
        assert shown(await guest.slash(hall, "tables")).content == NOTHING


async def test_in_private_messages_it_says_where_to_use_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        user = s.people["Ann"].user
        said = shown(await user.slash("tables")).content
        assert said == "`/tables` lists the tables of a server; use it there. `/inbox` lists your own."


async def test_who_is_blocked_there_finds_the_same_as_others(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "me block", person=s.people["Ben"])
        await s.table(seats=3)
        ben, cleo = [shown(await s.slash(who, "tables")) for who in ("Ben", "Cleo")]
        assert (words_of(ben), labels(ben)) == (words_of(cleo), labels(cleo))
        assert heard(await s.press("Ben", ben, "Join")) == NO_SEAT


@pytest.mark.long
async def test_a_table_whose_rules_fail_keeps_no_other_from_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        broken = await s.race("Ben", chariots="one")
        await s.slash("Ann", "play", game="troy")

        def caption(_view: object) -> str:
            raise KeyError

        with monkeypatch.context() as game:
            alter(game, "chariots", caption=caption)
            told = await listed(s, "Cleo")
        assert "Troy" in told
        assert broken not in told
        assert f"table {broken} cannot be listed" in s.faults.pop()


async def test_who_is_banned_is_offered_no_seat_and_told_why(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table(seats=3)
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        panel = shown(await s.slash("Ben", "tables"))
        assert "You cannot take new seats on this server" in words_of(panel)
        assert labels(panel) == ["To the table"]


@pytest.mark.long
async def test_many_tables_come_in_pages(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for _ in range(20):
            await s.slash("Ann", "play", game="troy")
            await s.slash("Ben", "play", game="chariots")
        first = shown(await s.slash("Cleo", "tables"))
        assert "page 1 of " in words_of(first)
        told = words_of(first)
        second = shown(await s.press("Cleo", first, "Later"))
        assert "page 2 of " in words_of(second)
        again = {*told.split("\n")} & {*words_of(second).split("\n")}
        assert again <= {"**Chariots**", "**Chariots (Troy)**"}
        assert words_of(shown(await s.press("Cleo", second, "Earlier"))) == told
        assert "page 2 of" in words_of(shown(await s.press_id("Cleo", first, "h1:-:tables:1:nonsense")))
        assert "page 1 of" in words_of(shown(await s.press_id("Cleo", first, "h1:-:tables")))


@pytest.mark.parametrize("pace", OFFERED)
def test_every_pace_that_play_offers_is_called_so_where_tables_are_listed(pace: str) -> None:
    offered = OFFERED[pace]
    terms = Terms(offered.phase, bank=offered.bank, increment=offered.increment)
    assert pace_of(terms) == pace.partition("-")[0]


async def test_who_does_not_fit_is_offered_no_seat_in_the_list(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=4, reliability=80)
        await has_met(s, "Ben", 1, 10)
        panel = shown(await s.slash("Ben", "tables"))
        assert "For people who meet at least 80% of their deadlines, and for newcomers." in words_of(panel)
        assert on_stage.labels(panel) == ["To the table", "Settings of this server"]
        assert "Join" in on_stage.labels(shown(await s.slash("Cleo", "tables")))
