"""Wishes to be called as they are kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.features.calling import rows
from bot.features.calling.rows import CALLS, CallRow
from bot.hosting.people import data
from bot.ids import GuildId, PersonId
from bot.store import Store

ANN, BEN = PersonId(11), PersonId(12)


async def test_wishes_to_be_called_are_kept_by_server_game_and_pace(store: Store) -> None:
    every, live = CallRow(ANN, GuildId(5)), CallRow(ANN, GuildId(5), "troy", "live")
    async with store.writing() as tx:
        for wish in (
            every,
            live,
            CallRow(BEN, GuildId(5)),
            CallRow(ANN, GuildId(6)),
            replace(every, letter=False),
        ):
            tx.put(CALLS, wish)
    async with store.reading() as read:
        assert await rows.calls(read, GuildId(5)) == [
            replace(every, letter=False),
            live,
            CallRow(BEN, GuildId(5)),
        ]
        assert await rows.calls(read, GuildId(5), BEN) == [CallRow(BEN, GuildId(5))]


@pytest.mark.parametrize(
    ("which", "left"),
    [
        ({}, []),
        ({"guild": 6}, [CallRow(ANN, GuildId(5)), CallRow(ANN, GuildId(5), "troy", "live", False)]),
        ({"game": "troy"}, [CallRow(ANN, GuildId(5))]),
        ({"guild": 5, "pace": ""}, [CallRow(ANN, GuildId(5), "troy", "live", False)]),
        ({"letter": True}, [CallRow(ANN, GuildId(5), "troy", "live", False)]),
    ],
)
async def test_wishes_that_meet_every_condition_are_dropped(
    store: Store, which: dict[str, Any], left: list[CallRow]
) -> None:
    async with store.writing() as tx:
        wishes = (
            CallRow(ANN, GuildId(5)),
            CallRow(ANN, GuildId(5), "troy", "live", False),
            CallRow(ANN, GuildId(6)),
            CallRow(BEN, GuildId(5)),
        )
        for wish in wishes:
            tx.put(CALLS, wish)
        await rows.drop_calls(tx, ANN, **which)
        assert await rows.calls(tx, GuildId(5), ANN) == left
        assert await rows.calls(tx, GuildId(5), BEN) == [CallRow(BEN, GuildId(5))]


async def test_a_wish_to_be_called_is_its_person_s_to_see_and_to_delete(store: Store) -> None:
    async with store.writing() as tx:
        tx.put(CALLS, CallRow(ANN, GuildId(5)))
    async with store.reading() as read:
        assert [row["guild"] for row in (await data.kept_of(read, ANN))["calls"]] == [5]
    async with store.writing() as tx:
        await tx.forget_person(ANN)
        assert await rows.calls(tx, GuildId(5)) == []
