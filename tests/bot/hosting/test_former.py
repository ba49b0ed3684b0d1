"""What somebody has seen of one seat is not taken to another, and a move asks who may open tables there."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.hosting.organising import homes
from bot.hosting.people import data
from bot.hosting.seats import leaving, offering, taking
from bot.hosting.table.sitting import Person, Place, Refused
from bot.ids import ChannelId, GuildId, PersonId
from bot.store import Parcel, ServerRow
from bot.times.instants import Instant
from engine.model import Seat
from tests.bot.hosting.hall import HOME, PEOPLE, hall
from tests.bot.hosting.unchanged import refused


async def test_who_has_driven_a_seat_may_come_back_to_it_and_to_no_other(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo")
        for name, seat in (("Ben", 2), ("Cleo", 3)):
            await leaving.free(h.host, id, PEOPLE[name], Seat(seat))
        async with refused(h, id, "you can take back only your own seat"):
            await taking.take_seat(h.host, id, PEOPLE["Ben"], Seat(3))
        sitting = await taking.take_seat(h.host, id, PEOPLE["Ben"])
        assert sitting.my_seat(PEOPLE["Ben"].id).seat == 2


async def test_nobody_is_given_a_second_seat_of_a_race(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo")
        await leaving.free(h.host, id, PEOPLE["Ben"], Seat(2))
        async with refused(h, id, "has already played another seat in this game"):
            await offering.offer_seat(h.host, id, PEOPLE["Cleo"], Seat(3), PEOPLE["Ben"])


async def test_who_is_forgotten_leaves_no_name_and_no_notes_on_a_former_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo")
        await h.note(id, "Cleo", "my little secret")
        await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(3))
        await data.forget(h.host, PEOPLE["Cleo"].id)
        seat = (await h.look(id)).seat(Seat(3))
        assert seat is not None
        assert (seat.name, seat.notes, seat.line) == ("somebody", "", "")


async def test_a_table_moves_only_to_channels_that_its_server_allows(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        assert HOME.guild is not None
        async with h.store.writing() as tx:
            await tx.put_server(ServerRow(HOME.guild, {"channels": [HOME.channel]}))
        async with refused(h, id, "On this server you open tables in"):
            await homes.move(
                h.host, id, PEOPLE["Ann"], dataclasses.replace(HOME, channel=ChannelId(HOME.channel + 1))
            )


async def test_a_table_moves_to_another_server_only_where_that_person_may_open_one(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await homes.lost_home(h.host, id, HOME.channel)
        async with h.store.writing() as tx:
            await tx.put_server(ServerRow(GuildId(77), {"openers": "stewards"}))
        async with refused(h, id, "only people who manage it open tables"):
            await homes.move(h.host, id, PEOPLE["Ann"], Place(GuildId(77), ChannelId(4711)))
        sitting = await homes.move(h.host, id, PEOPLE["Ann"], Place(GuildId(78), ChannelId(4712)))
        assert (sitting.row.guild, sitting.row.season) == (78, None)


async def test_a_player_does_not_take_a_running_game_to_the_server_of_a_friend(tmp_path: Path) -> None:
    """Its managers could act alone there, and its result would count elsewhere."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        async with refused(h, id, "A running game stays on its server"):
            await homes.move(h.host, id, PEOPLE["Ann"], Place(GuildId(78), ChannelId(4712)))
        steward = Person(PersonId(500), "Steward", steward=True, guild=HOME.guild)
        sitting = await homes.move(h.host, id, steward, Place(GuildId(78), ChannelId(4712)))
        assert sitting.row.guild == 78


async def test_a_letter_outlives_the_loss_of_the_channel(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        async with h.store.writing() as tx:
            for channel, kind in ((PEOPLE["Ben"].id, "letter"), (HOME.channel, "send")):
                await tx.put_parcel(Parcel(id, channel, "x", kind, {}, "nonce"))  # type: ignore[arg-type]
        await homes.lost_home(h.host, id, HOME.channel)
        async with h.store.reading() as read:
            kept = await read.parcels(Instant(h.host.now() + 1))
        assert [p.kind for p in kept if p.person == PEOPLE["Ben"].id] == ["letter"]
        assert [p for p in kept if p.channel == HOME.channel] == []


async def test_a_practice_race_stays_private(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        async with h.host.changing(id) as (tx, sitting):
            await tx.save_table(dataclasses.replace(sitting.row, practice=True))
        with pytest.raises(Refused, match="cannot be moved"):
            await homes.move(h.host, id, PEOPLE["Ann"], Place(GuildId(77), ChannelId(4711)))
