"""A seat is offered to others by buttons and a menu of people; nobody types a number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult

from bot.ids import press
from tests.bot.stage import MORE, Stage, heard, labels, menus, parts_of, shown, stage

DAY = 86_400.0


async def choose_person(s: Stage, who: str, panel: Any, whom: str) -> InteractionResult:
    """Choose somebody in the menu of people of a panel."""
    (menu,) = [part for part in parts_of(panel) if part["type"] == 5]
    result = await s.people[who].select(panel, [s.people[whom]], custom_id=menu["custom_id"])
    await s.settle()
    return result


async def offer(s: Stage, who: str) -> Any:
    """The panel in which a seat is offered, among the votes of a table."""
    return shown(await s.press(who, shown(await s.slash(who, "table votes")), "Offer a seat"))


async def test_a_player_offers_the_own_seat_to_somebody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = await offer(s, "Ben")
        assert panel.content.startswith("**Who should take over your seat (Blue)?**")
        told = heard(await choose_person(s, "Ben", panel, "Cleo"))
        assert told.startswith(f"I have asked {s.people['Cleo'].mention}, who has a day to take seat 2")
        await s.press("Cleo", s.newest, "I take it")
        assert (await s.bot.host.look(code)).seat_of(s.id("Cleo")) is not None


@pytest.mark.long
async def test_who_leaves_by_a_button_frees_the_seat_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Seat 2 is free" in heard(await s.press("Ben", await offer(s, "Ben"), "Leave now"))
        assert [seat.seat for seat in (await s.bot.host.look(code)).vacant] == [2]


@pytest.mark.long
async def test_a_substitute_is_not_told_for_what_another_drove(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        before = heard(await s.slash("Dan", "table log", table=code))
        assert "Phase I: Ann 5, Ben 2." in before
        await choose_person(s, "Ben", await offer(s, "Ben"), "Cleo")
        await s.press("Cleo", s.newest, "I take it")
        told = heard(await s.slash("Dan", "table log", table=code))
        assert told == before.replace("Ben", "Blue")
        assert "Cleo" not in told


@pytest.mark.long
async def test_an_organiser_replaces_somebody_who_is_absent(tmp_path: Path) -> None:
    """Behind *Manage* of a post's *More*; the seat of a player who is there is not offered."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "(Red)" in (await offer(s, "Ann")).content
        for _day in range(3):
            await s.plot("Ann", "2 3 4", code)
            await s.wait(DAY)
        post = next(post for post in reversed(s.posts()) if MORE in labels(post))
        managed = shown(await s.press("Ann", shown(await s.press("Ann", post, MORE)), "Manage"))
        panel = shown(await s.press("Ann", managed, "Offer a seat"))
        assert labels(panel) == ["Red", "Blue"]
        panel = shown(await s.press("Ann", panel, "Blue"))
        assert "Leave now" not in labels(panel)
        assert "I have asked" in heard(await choose_person(s, "Ann", panel, "Dan"))


@pytest.mark.long
async def test_a_menu_offers_no_seat_that_a_command_would_not(tmp_path: Path) -> None:
    """Nor to somebody who cannot read the channel, nor to somebody who plays there already."""
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        s.hide(s.arena, "Cleo")
        for whom, why in (("Cleo", "cannot see this table"), ("Ann", "already sits at this table")):
            assert why in heard(await choose_person(s, "Ben", await offer(s, "Ben"), whom))


async def managed(s: Stage, code: str) -> Any:
    """Where a new organiser is chosen: beside the seats of a lobby, the votes of a game."""
    if (await s.bot.host.look(code)).row.stage == "running":
        return shown(await s.slash("Ann", "table votes", table=code))
    return shown(await s.press("Ann", shown(await s.press("Ann", s.newest, "Manage")), "Seats"))


async def test_an_organiser_chooses_the_next_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for open_table in (s.table, s.race):
            code = await open_table("Ben")
            panel = shown(await s.press("Ann", await managed(s, code), "New organiser …"))
            told = heard(await choose_person(s, "Ann", panel, "Ben"))
            assert told.startswith(f"I have asked {s.people['Ben'].mention}, who has a day to say yes")
            await s.press("Ben", s.newest, "I take it")
            assert (await s.bot.host.look(code)).row.organiser == s.people["Ben"].id


async def test_others_cannot_choose_an_organiser(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben")
        assert "New organiser …" not in labels(shown(await s.slash("Ben", "table votes", table=code)))
        for verb in ("office", "heir"):
            refused = heard(await s.press_id("Ben", s.newest, press(code, verb)))
            assert refused.startswith("Only the organiser") or "menu" in refused, refused


async def test_moderators_ban_and_unban_by_menus(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        bans = shown(await s.slash("Dan", "moderate bans"))
        bans = shown(await choose_person(s, "Dan", bans, "Cleo"))
        assert bans.content.startswith(f"{s.people['Cleo'].mention} is banned from new seats.")
        await s.table()
        assert "You cannot take new seats" in heard(await s.press("Cleo", s.newest, "Join"))
        (lift, _ban) = [part for part in parts_of(bans) if part["type"] in (3, 5)]
        assert [option["value"] for option in menus(bans)[0]["options"]] == [str(s.people["Cleo"].id)]
        lifted = shown(
            await s.people["Dan"].select(bans, [lift["options"][0]["value"]], custom_id=lift["custom_id"])
        )
        assert "can take seats here again" in lifted.content
