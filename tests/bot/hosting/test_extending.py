"""More time: how much somebody gives alone, what needs the others, and what tricks do not get around."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.hosting.organising import extending, homes, moderating, pauses, votes
from bot.hosting.seats import leaving
from bot.hosting.table.sitting import Person, Place, Refused
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.times.instants import Seconds
from engine.model import Seat
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, STEWARD, Hall, hall
from tests.bot.hosting.unchanged import refused

ANN, BEN, CLEO, DAN = (PEOPLE[name].id for name in ("Ann", "Ben", "Cleo", "Dan"))


async def due(h: Hall, id: str) -> float:
    return (await h.look(id)).row.timing.due


async def open_motions(h: Hall, id: str) -> list[str]:
    async with h.store.reading() as read:
        return [m.kind for m in await votes.open_motions(read, await h.host.read(read, id), h.host.now())]


class TestWhoOrganisesAndPlays:
    @pytest.mark.parametrize(
        ("phase", "alone"),
        [(HOUR, HOUR / 4), (DAY, DAY / 4), (4 * DAY, DAY), (14 * DAY, DAY)],
    )
    async def test_gives_a_quarter_of_a_phase_and_a_day_at_most(
        self, tmp_path: Path, phase: float, alone: float
    ) -> None:
        async with hall(tmp_path) as h:
            for seconds, moved in ((int(alone), alone), (int(alone) + 1, 0)):
                id = await h.race("Ann", "Ben", terms=Terms(phase=int(phase)))
                before = await due(h, id)
                await extending.extend(h.host, id, PEOPLE["Ann"], seconds)
                assert await due(h, id) == before + moved
                assert await open_motions(h, id) == ([] if moved else ["extend"])

    async def test_does_so_once_a_phase(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await extending.extend(h.host, id, PEOPLE["Ann"], 60)
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], 60)
            assert (await due(h, id), await open_motions(h, id)) == (before, ["extend"])
            await h.round(id, "Ann", "Ben")
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], int(DAY / 4))
            assert await due(h, id) == before + DAY / 4

    async def test_asks_the_others_for_more_and_silence_is_no_yes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", terms=Terms(phase=int(3 * DAY)))
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], int(2 * DAY), "a wedding")
            (post,) = await h.said()
            assert post.content.startswith(
                f"**Vote:** <@{ANN}> asks for 2 days more for everybody in this phase.\n2 of 2 must agree"
            )
            assert "Reason: a wedding" in post.content
            await h.vote(id, "Ben")
            assert await due(h, id) == before
            await h.vote(id, "Cleo")
            assert await due(h, id) == before + 2 * DAY
            (told,) = await h.said()
            assert told.content.startswith(f"<@{ANN}> gives everybody 2 days more: until")
            assert "The others have agreed." in told.content

    async def test_a_vote_that_nobody_has_carried_lapses(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=Terms(phase=int(3 * DAY)))
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], int(2 * DAY))
            await h.wait(DAY)
            assert (await due(h, id), await open_motions(h, id)) == (before, [])

    async def test_a_vote_extends_no_later_phase(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await extending.extend(h.host, id, PEOPLE["Ann"], int(2 * DAY))
            await h.round(id, "Ann", "Ben")
            before = await due(h, id)
            with pytest.raises(Refused, match="The phase that was to be extended is over"):
                await h.vote(id, "Ben")
            assert (await due(h, id), await open_motions(h, id)) == (before, [])

    async def test_with_bots_alone_nobody_has_to_be_asked(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", bots=1)
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], int(2 * DAY))
            sitting = await h.look(id)
            assert (sitting.row.timing.due, sitting.row.unrated) == (before + 2 * DAY, False)


class TestWhoDoesNotPlay:
    async def test_gives_up_to_seven_days_a_phase_whoever_else_did(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            other = Person(PersonId(502), "Other", steward=True, guild=HOME.guild)
            before = await due(h, id)
            await extending.extend(h.host, id, STEWARD, int(3 * DAY))
            await extending.extend(h.host, id, other, int(4 * DAY))
            for person in (STEWARD, other):
                async with refused(h, id, "A phase can be extended by at most 7 days in all"):
                    await extending.extend(h.host, id, person, 60)
            assert await due(h, id) == before + 7 * DAY

    async def test_is_in_the_log_as_a_manager_and_as_an_organiser_who_never_sat_there(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with h.host.changing(id) as (tx, sitting):
                await tx.save_table(replace(sitting.row, organiser=DAN))
            await extending.extend(h.host, id, STEWARD, 3600)
            await extending.extend(h.host, id, PEOPLE["Dan"], int(DAY), "holidays")
            found = await moderating.log(h.host, HOME.guild or GuildId(0), STEWARD)
            assert [(a.user, a.act, a.reason) for a in found] == [
                (DAN, "extend", "holidays"),
                (STEWARD.id, "extend", ""),
            ]

    async def test_leaves_a_player_no_second_one_alone(self, tmp_path: Path) -> None:
        """A friend with an office does not add to what a player may give."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await extending.extend(h.host, id, STEWARD, 3600)
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            assert await due(h, id) == before


class TestTricks:
    """Each of them would give an organiser who plays a second extension alone."""

    async def test_handing_the_table_to_a_friend_and_taking_it_back(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            before = await due(h, id)
            await h.hand_office(id, PEOPLE["Ann"], PEOPLE["Dan"])
            with pytest.raises(Refused, match="Only the players"):
                # Dan neither plays nor decides alone: he has the office from a player.
                await votes.ask(h.host, id, Person(PersonId(999), "Eve"), "extend", "1 60")
            await extending.extend(h.host, id, PEOPLE["Dan"], 3600)
            assert await due(h, id) == before
            await h.hand_office(id, PEOPLE["Dan"], PEOPLE["Ann"])
            with pytest.raises(Refused, match="A table votes on this once a day"):
                await extending.extend(h.host, id, PEOPLE["Ann"], 7200)
            assert await due(h, id) == before

    async def test_leaving_the_seat_in_the_lobby_or_the_race(self, tmp_path: Path) -> None:
        """A manager who has sat there is no outsider."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            chief = Person(CLEO, "Cleo", steward=True, guild=HOME.guild)
            await leaving.free(h.host, id, chief, Seat(3))
            before = await due(h, id)
            await extending.extend(h.host, id, chief, int(2 * DAY))
            assert (await due(h, id), await open_motions(h, id)) == (before, ["extend"])

    async def test_a_pause_in_between(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            await h.wait(DAY)
            assert (await h.look(id)).row.timing.gained.extension == Seconds(3600)
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            assert await due(h, id) == before

    async def test_moving_the_table_and_restarting_the_bot(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            await homes.move(h.host, id, PEOPLE["Ann"], Place(HOME.guild, ChannelId(20)))
            await h.restart()
            before = await due(h, id)
            await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            assert await due(h, id) == before

    async def test_a_zone_with_another_day_and_weekends_do_not_lengthen_it(self, tmp_path: Path) -> None:
        """A day is a day of counted time, wherever the table says it is."""
        async with hall(tmp_path) as h:
            for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"):
                id = await h.race("Ann", "Ben", terms=Terms(phase=int(4 * DAY), zone=zone))
                before = await due(h, id)
                await extending.extend(h.host, id, PEOPLE["Ann"], int(DAY))
                assert await due(h, id) == before + DAY
