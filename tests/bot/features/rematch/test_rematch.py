"""The same race once more, with one press."""

from __future__ import annotations

from pathlib import Path

from bot.ids import press
from tests.bot.races import finish, raced, raced_beside_a_bot
from tests.bot.stage import heard, stage


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


async def test_a_rematch_that_was_closed_gives_way_to_another(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben", rounds=0)
        end = s.newest
        await s.press("Ben", end, "Rematch")
        await s.slash("Ben", "organise end", table=(await s.tables())[0].row.id)
        assert "open for the rematch; you have seat 1" in heard(await s.press("Ann", end, "Rematch"))


async def test_bots_come_along(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced_beside_a_bot(s)
        await s.press("Ann", s.newest, "Rematch")
        assert [seat.driver for seat in (await s.tables())[0].seats] == ["player", "careful"]


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
