"""The same race once more, with one press."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.table.admission import NO_SEAT
from bot.ids import press
from tests.bot.games.test_shows import begun, ended
from tests.bot.hosting.test_blocking import BANNED, block, seated
from tests.bot.hosting.test_reliability import has_met
from tests.bot.races import finish, raced, raced_beside_a_bot
from tests.bot.stage import heard, shown, stage
from tests.bot.troys import LAST_KING, game, play


async def test_a_rematch_is_a_lobby_like_the_old_one_of_whoever_pressed(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", laps=3, tempo="phase", phase="2d")
        await finish(s, code, "Ann", "Cleo")
        end = s.newest
        assert "open for the rematch; you have seat 1" in heard(await s.press("Ben", end, "Rematch"))
        new, old = (await s.tables())[0].row, (await s.bot.host.look(code)).row
        assert new.id != old.id
        assert new.organiser == s.people["Ben"].id
        for same in ("game", "options", "tempo", "terms", "seats", "channel", "invited", "pause", "language"):
            assert getattr(new, same) == getattr(old, same)
        assert new.seed != old.seed
        sitting = await s.bot.host.look(new.id)
        assert [seat.user for seat in sitting.people] == [s.people["Ben"].id]


@pytest.mark.long
async def test_the_others_are_called_and_may_join_or_not(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben", "Cleo", rounds=0)
        await s.press("Ben", s.newest, "Rematch")
        assert "wants a rematch" in s.newest.content
        assert sorted(s.pinged()) == ["Ann", "Cleo"]
        lobby = s.posts()[-2]
        assert "seat 2" in heard(await s.press("Dan", lobby, "Join"))


async def test_whoever_presses_second_sits_down_in_the_same_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben", rounds=0)
        end = s.newest
        await s.press("Ben", end, "Rematch")
        assert "you have seat 2" in heard(await s.press("Ann", end, "Rematch"))
        assert "you have seat 2" in heard(await s.press("Ann", end, "Rematch"))
        assert len(await s.tables()) == 2


@pytest.mark.long
async def test_a_rematch_that_has_started_is_named(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben", rounds=0)
        end = s.newest
        await s.press("Ben", end, "Rematch")
        lobby = s.posts()[-2]
        await s.press("Ann", end, "Rematch")
        await s.press("Ben", lobby, "Start")
        code = (await s.tables())[0].row.id
        assert f"table `{code}`, has already started" in heard(await s.press("Cleo", end, "Rematch"))


@pytest.mark.long
async def test_a_rematch_that_was_closed_gives_way_to_another(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben", rounds=0)
        end = s.newest
        await s.press("Ben", end, "Rematch")
        await s.slash("Ben", "organise end", table=(await s.tables())[0].row.id)
        assert "open for the rematch; you have seat 1" in heard(await s.press("Ann", end, "Rematch"))


@pytest.mark.long
async def test_bots_come_along(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced_beside_a_bot(s)
        await s.press("Ann", s.newest, "Rematch")
        assert [seat.driver for seat in (await s.tables())[0].seats] == ["player", "careful"]


@pytest.mark.long
async def test_a_table_by_invitation_has_a_rematch_for_the_same_people(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        await s.slash("Ann", "table option", option="door", value="invited", table=code)
        await s.press("Ann", s.newest, "Start")
        await finish(s, code, "Ann")
        end = s.newest
        assert "was by invitation" in heard(await s.press("Dan", end, "Rematch"))
        await s.press("Ben", end, "Rematch")
        assert s.pinged() == ["Ann"]
        lobby = s.newest
        assert "is by invitation" in heard(await s.press("Dan", lobby, "Join"))
        assert "seat 2" in heard(await s.press("Ann", lobby, "Join"))


@pytest.mark.long
async def test_a_practice_race_starts_again_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice")
        await finish(s, (await s.tables())[0].row.id, "Ann")
        end = s.letters("Ann")[-1]
        assert "has begun; you have seat 1" in heard(await s.press("Ann", end, "Rematch"))
        again = (await s.tables())[0]
        assert again.row.practice
        assert again.row.stage == "running"
        assert [seat.driver for seat in again.seats] == ["player", "careful", "careful"]


@pytest.mark.long
async def test_a_race_that_still_runs_has_no_rematch_and_quotas_hold(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben")
        forged = press(code, "rematch")
        assert "not over yet" in heard(await s.press_id("Ben", s.newest, forged))
        await s.slash("Dan", "server settings", value="1", setting="per_person")
        await s.slash("Ben", "play", seats=2)
        await finish(s, code, "Ann")
        assert "as many as this server allows" in heard(await s.press_id("Ben", s.newest, forged))
        assert len(await s.tables()) == 2


@pytest.mark.long
async def test_a_rematch_asks_and_refuses_like_any_other_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
        await block(s, "Ben", "Ann")
        over = s.newest
        await s.press("Ann", over, "Rematch")
        assert s.pinged() == []
        panel = shown(await s.press("Ben", over, "Rematch"))
        assert "You have blocked" in panel.content
        new = (await s.tables())[0].row.id
        await s.press("Ben", panel, "Sit down")
        assert await seated(s, new) == ["Ann", "Ben"]


@pytest.mark.long
async def test_a_rematch_of_the_one_who_blocked_is_full_for_the_other(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
        await block(s, "Ben", "Ann")
        over = s.newest
        await s.press("Ben", over, "Rematch")
        assert heard(await s.press("Ann", over, "Rematch")) == NO_SEAT


async def test_a_server_that_the_bot_has_left_gets_no_rematch(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        await s.slash("Ann", "organise end", table=code)
        s.env.backend.emit("GUILD_DELETE", {"id": str(s.guild.id)})
        await s.env.settle()
        await s.settle()
        told = heard(await s.tap("Ann", "rematch", table=code))
        assert told.startswith("I have left the server of this table;")
        assert len(await s.tables()) == 1


@pytest.mark.long
async def test_a_rematch_asks_for_the_same(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await has_met(s, "Ben", 10, 10)
        code = await s.race("Ben", chariots="one", reliability=80, newcomers="no")
        await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
        await s.press("Ann", s.newest, "Rematch")
        row = (await s.tables())[0].row
        assert (row.stage, row.least, row.newcomers) == ("lobby", 80, False)


@pytest.mark.long
async def test_a_rematch_is_another_show_race(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await begun(s, options="laps=2")
        await ended(s, code)
        last = s.newest
        assert "another show" in heard(await s.press("Ben", last, "Rematch"))
        again = (await s.tables())[0]
        assert (again.show, again.row.organiser) == (True, s.people["Ben"].id)
        assert again.row.options == (await s.bot.host.look(code)).row.options
        assert again.row.id in heard(await s.press("Cleo", last, "Rematch"))
        assert len(await s.tables()) == 2


@pytest.mark.long
async def test_a_rematch_is_opened_by_who_then_has_white(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await play(s, await game(s, position=LAST_KING), "a5Rxk-a10")
        await s.press("Ben", s.newest, "Rematch")
        lobby = s.posts()[-2]
        await s.press("Ann", lobby, "Join")
        await s.press("Ben", lobby, "Start")
        assert f"To move: {s.people['Ben'].mention} (White)." in s.newest.content
        assert "a5 R" in (s.newest.attachments[0].description or "")


async def test_who_is_banned_has_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        await finish(s, code, "Ann")
        assert heard(await s.press("Ben", s.newest, "Rematch")) == BANNED
