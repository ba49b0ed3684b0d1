"""Seats of a lobby that change their places: what belongs to a seat goes with whoever sits on it."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.hosting.host import Host
from bot.hosting.organising import ending, lobby
from bot.hosting.table.sitting import Person, Sitting, Wishes, called
from bot.ids import PersonId
from bot.messages import load
from bot.store import SeatRow
from engine.model import Seat
from tests.bot.hosting.hall import HOME, PEOPLE, Hall, hall
from tests.bot.hosting.unchanged import refused

Change = Callable[[Host, str, Person], Awaitable[Sitting]]
CHANGES = pytest.mark.parametrize("change", [lobby.change_seats, lobby.draw_seats])
STEWARD = Person(PersonId(500), "Steward", steward=True, guild=HOME.guild)


async def full(h: Hall) -> str:
    """The lobby of Ann, Ben, a bot and Cleo, in that order, with notes of Ben."""
    wishes = Wishes("chariots", 4, invited=(PEOPLE["Ben"].id, PEOPLE["Cleo"].id))
    id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
    await lobby.join(h.host, id, PEOPLE["Ben"])
    await lobby.add_brain(h.host, id, PEOPLE["Ann"], "keen")
    await lobby.join(h.host, id, PEOPLE["Cleo"])
    await h.note(id, "Ben", "Beware of Ann.")
    return id


def without_numbers(sitting: Sitting) -> list[SeatRow]:
    return [dataclasses.replace(s, seat=Seat(0)) for s in sitting.seats]


async def test_everybody_moves_one_seat_on_with_all_that_is_theirs(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await full(h)
        before = await h.look(id)
        await lobby.change_seats(h.host, id, PEOPLE["Ann"])
        after = await h.look(id)
        assert [s.name for s in after.seats] == ["Cleo", "Ann", "Ben", "keen bot"]
        assert [s.seat for s in after.seats] == [1, 2, 3, 4]
        assert after.my_seat(PEOPLE["Ben"].id).notes == "Beware of Ann."
        first, *others = without_numbers(after)
        assert [*others, first] == without_numbers(before)
        assert after.row.organiser == PEOPLE["Ann"].id
        assert after.row.invited == before.row.invited


async def test_after_as_many_changes_as_seats_all_is_as_before(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await full(h)
        before = await h.look(id)
        for _change in before.seats:
            await lobby.change_seats(h.host, id, STEWARD)
        assert (await h.look(id)).seats == before.seats


async def test_a_gap_that_somebody_has_left_is_no_seat_to_move_to(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await full(h)
        await lobby.leave(h.host, id, PEOPLE["Ben"])
        changed = await lobby.change_seats(h.host, id, PEOPLE["Ann"])
        assert [(s.seat, s.name) for s in changed.seats] == [(1, "Cleo"), (2, "Ann"), (3, "keen bot")]
        assert (await lobby.join(h.host, id, PEOPLE["Ben"])).my_seat(PEOPLE["Ben"].id).seat == 4


async def test_the_game_begins_with_the_seats_as_they_are_then(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("troy", 2))).row.id
        await lobby.join(h.host, id, PEOPLE["Ben"])
        await lobby.change_seats(h.host, id, PEOPLE["Ann"])
        started = await lobby.start(h.host, id, PEOPLE["Ann"])
        assert [s.name for s in started.awaited()] == ["Ben"]
        assert (await h.host.record(id)).opening.tokens == tuple(s.token for s in started.seats)


async def test_lots_fall_in_every_order_and_take_nothing_from_anybody(tmp_path: Path) -> None:
    """Forty draws among two show both orders but for once in billions of times."""
    async with hall(tmp_path) as h:
        id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("troy", 2))).row.id
        await lobby.join(h.host, id, PEOPLE["Ben"])
        whole = set(without_numbers(await h.look(id)))
        found = set()
        for _draw in range(40):
            drawn = await lobby.draw_seats(h.host, id, PEOPLE["Ann"])
            assert set(without_numbers(drawn)) == whole
            found.add(tuple(s.name for s in drawn.seats))
        assert found == {("Ann", "Ben"), ("Ben", "Ann")}


@CHANGES
async def test_the_lobbys_post_is_brought_up_to_date(tmp_path: Path, change: Change) -> None:
    async with hall(tmp_path) as h:
        id = await full(h)
        await h.taken()
        names = [called(s) for s in (await change(h.host, id, PEOPLE["Ann"])).seats]
        (post,) = [load(p.payload) for p in await h.taken() if p.key == "lobby"]
        people = {name: f"<@{person.id}>" for name, person in PEOPLE.items()}
        where = [post.content.index(people.get(name, name)) for name in names]
        assert where == sorted(where)


@CHANGES
async def test_what_cannot_be_leaves_everything_as_it_is(tmp_path: Path, change: Change) -> None:
    async with hall(tmp_path) as h:
        id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 2))).row.id
        async with refused(h, id, "Seats can change once two are taken"):
            await change(h.host, id, PEOPLE["Ann"])
        await lobby.join(h.host, id, PEOPLE["Ben"])
        async with refused(h, id, "or a manager of the server can do that."):
            await change(h.host, id, PEOPLE["Ben"])
        await lobby.start(h.host, id, PEOPLE["Ann"])
        async with refused(h, id, "Seats cannot change after the start"):
            await change(h.host, id, PEOPLE["Ann"])
        await ending.close(h.host, id, PEOPLE["Ann"])
        await h.vote(id, "Ben")
        async with refused(h, id, "This table was closed"):
            await change(h.host, id, PEOPLE["Ann"])
