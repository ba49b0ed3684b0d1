"""No lost race is fled: who leaves is rated by the worse place, who takes a seat over can only gain."""

from __future__ import annotations

from pathlib import Path

from tests.bot.panels.test_data import exported
from tests.bot.stage import Stage, stage

DAY = 86_400.0
OTHERS = ("Ann", "Ben", "Cleo")


async def order_of(s: Stage, code: str) -> list[str]:
    """Who is ahead at this moment, the best first."""
    sitting = await s.bot.host.look(code)
    names = {person.id: name for name, person in s.people.items()}
    users = {seat.seat: names[seat.user or 0] for seat in sitting.people}
    assert sitting.game.rules.ranks is not None
    return [
        users[n]
        for level in sitting.game.rules.ranks.standings(sitting.running.state)
        for n in level
        if n in users
    ]


async def under_way(s: Stage) -> tuple[str, list[str]]:
    """The code of a race of three after its first round, and the order in it."""
    code = await s.race("Ben", "Cleo", chariots="one")
    for who, line in zip(OTHERS, ("5 4 3", "3 4 2", "2 3 4"), strict=True):
        await s.plot(who, line, code)
    return code, await order_of(s, code)


async def leave(s: Stage, who: str, code: str, to: str = "Dan") -> None:
    """Somebody gives the seat away, to somebody who says yes."""
    seat = (await s.bot.host.look(code)).my_seat(s.id(who)).seat
    await s.slash(who, "organise replace", seat=seat, person=s.people[to], table=code)
    await s.press(to, s.newest, "I take it")


async def race_on(s: Stage, code: str, *names: str) -> None:
    for who in names:
        await s.plot(who, "2 3 4", code)


async def test_the_file_of_ones_data_has_what_one_has_said_on_a_seat_and_nothing_else(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code, _order = await under_way(s)
        await s.plot("Cleo", "4 5 2", code)
        await leave(s, "Cleo", code)
        await s.plot("Dan", "5 3 2", code)

        async def said(who: str) -> list[str]:
            tables = (await exported(s, who))["tables"]
            return [a["line"] for t in tables for a in t.get("answers", ()) if "line" in a]

        assert [line[:5] for line in await said("Cleo")] == ["2 3 4", "4 5 2"]
        assert [line[:5] for line in await said("Dan")] == ["5 3 2"]
