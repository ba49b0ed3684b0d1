"""Votes on a rollback and on undoing a round."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.rollback import acts as rollback
from bot.hosting.host import Host
from bot.hosting.organising import (
    votes,
)
from bot.hosting.seats import absence, leaving, taking
from bot.hosting.table.sitting import Refused
from bot.store import Motion
from engine.model import Seat
from tests.bot.hosting.hall import DAY, HOUR, PEOPLE, STEWARD, hall
from tests.bot.hosting.test_votes import BEN, match, move, open_motion
from tests.bot.hosting.test_votes_on_discord import plotted
from tests.bot.hosting.unchanged import refused
from tests.bot.stage import heard, stage


class TestTheVote:
    async def test_who_thinks_better_of_it_in_time_keeps_it_from_being_carried_out(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Between the vote that decides and the deed."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            prepared = rollback.UndoKind.prepare

            async def and_meanwhile(kind: votes.Kind, host: Host, motion: Motion) -> object:
                await votes.vote(host, id, PEOPLE["Ben"], motion.id, agrees=False)
                return await prepared(kind, host, motion)  # type: ignore[arg-type]

            await rollback.undo(h.host, id, PEOPLE["Ann"])
            monkeypatch.setattr(rollback.UndoKind, "prepare", and_meanwhile)
            await h.vote(id, "Ben")
            assert (await h.look(id)).running.epoch == 0


class TestAlone:
    async def test_who_plays_against_bots_needs_no_reason(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await leaving.kick(h.host, id, STEWARD, Seat(2), "spam")
            await h.round(id, "Ann")
            await rollback.undo(h.host, id, PEOPLE["Ann"])
            sitting = await h.look(id)
            assert (sitting.running.epoch, sitting.row.unrated) == (1, True)


class TestRemoval:
    async def test_what_the_seat_has_used_up_stays_used(self, tmp_path: Path) -> None:
        """So nobody is removed and comes back for another undo or excuse."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ann")
            await absence.excuse(h.host, id, PEOPLE["Ben"])
            await h.round(id, "Ben")
            await rollback.undo(h.host, id, PEOPLE["Ben"])
            await h.vote(id, "Ann")
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            await h.vote(id, "Ben")
            await leaving.free(h.host, id, PEOPLE["Ann"], Seat(2))
            seat = (await taking.take_seat(h.host, id, PEOPLE["Ben"], Seat(2))).my_seat(BEN)
            assert (seat.excused, seat.undone) == (1, 1)


class TestUndo:
    async def test_all_the_others_undo_the_round_just_run_with_new_dice(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            before = (await h.look(id)).running
            await h.round(id, "Ann", "Ben", "Cleo")
            await rollback.undo(h.host, id, PEOPLE["Ben"])
            (post,) = await h.said()
            assert "asks to undo the round just played: lap 1 of 2, round 1" in post.content
            assert "2 of 2 must agree" in post.content
            await h.vote(id, "Ann")
            assert (await h.look(id)).running.epoch == 0
            await h.vote(id, "Cleo")
            after = (await h.look(id)).running
            assert (after.state, after.open, after.epoch) == (before.state, before.open, 1)

    async def test_one_no_or_silence_is_enough_to_keep_it(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.round(id, "Ann", "Ben", "Cleo")
            await rollback.undo(h.host, id, PEOPLE["Ben"])
            await h.vote(id, "Ann")
            await h.vote(id, "Cleo", agrees=False)
            assert await open_motion(h, id) is None
            assert (await h.look(id)).running.epoch == 0
            await h.plot(id, "Ann", "Ben")
            await h.wait(DAY)
            assert (await h.look(id)).running.epoch == 0

    async def test_until_the_next_one_is_run(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, "No round has been played yet that could be undone."):
                await rollback.undo(h.host, id, PEOPLE["Ben"])
            await h.round(id, "Ann", "Ben")
            await rollback.undo(h.host, id, PEOPLE["Ben"])
            await h.round(id, "Ann", "Ben")
            with pytest.raises(Refused, match="The next round has already been played"):
                await h.vote(id, "Ann")
            assert (await h.look(id)).running.epoch == 0
            assert await open_motion(h, id) is None

    async def test_not_two_rounds_one_after_the_other(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await rollback.undo(h.host, id, PEOPLE["Ben"])
            await h.vote(id, "Ann")
            await h.wait(HOUR)
            async with refused(h, id, "No round has been played yet that could be undone."):
                await rollback.undo(h.host, id, PEOPLE["Ann"])

    @pytest.mark.long
    async def test_once_in_a_game_and_seat(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await rollback.undo(h.host, id, PEOPLE["Ben"])
            await h.vote(id, "Ann")
            for _ in range(2):
                await h.wait(DAY / 2)
                await h.round(id, "Ann", "Ben")
            async with refused(h, id, "This seat has already had a round undone"):
                await rollback.undo(h.host, id, PEOPLE["Ben"])
            await rollback.undo(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            assert (await h.look(id)).running.epoch == 2

    async def test_a_game_without_rounds_says_so(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            async with refused(h, id, "Chariots (Troy) has no rounds to undo"):
                await rollback.undo(h.host, id, PEOPLE["Ann"])


class TestRollback:
    @pytest.mark.long
    async def test_the_organiser_who_plays_asks_past_a_reveal_and_so_may_any_player(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            for who, other in (("Ann", "Ben"), ("Ben", "Ann")):
                id = await h.race("Ann", "Ben")
                await h.round(id, "Ann", "Ben")
                await rollback.roll_back(h.host, id, PEOPLE[who], 1, 2)
                assert (await h.look(id)).running.epoch == 0
                await h.vote(id, other)
                assert (await h.look(id)).running.epoch == 1

    async def test_a_game_in_which_moves_are_open_is_not_rolled_back_by_one_side(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await move(h, id)
            await move(h, id)
            await rollback.roll_back(h.host, id, PEOPLE["Ann"], 1)
            assert (await h.look(id)).running.epoch == 0
            await h.vote(id, "Ben")
            assert (await h.look(id)).running.epoch == 1


@pytest.mark.long
async def test_a_round_is_undone_by_command(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code, "Ann", "Ben")
        form = await s.tap("Ben", "why", "undo", table=code)
        result = await s.people["Ben"].submit_modal(form, {"reason": "I misread the map"})
        await s.settle()
        said = heard(result)
        assert said == "The others have been asked; they have a day to vote."
        assert "Reason: I misread the map" in s.newest.content
        await s.press("Ann", s.newest, "Agree")
        assert "**The round just played is undone" in s.newest.content
        assert set(s.pinged()) == {"Ann", "Ben"}
