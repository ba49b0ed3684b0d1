"""Races that are over at once: all but one resign."""

from __future__ import annotations

import re

from bot.hosting.after.endings import MEDALS
from tests.bot.stage import Stage, shown

ENOUGH = 2
"""So many rounds make a game for somebody (see `bot.features`, where games are rated)."""


async def resign(s: Stage, who: str, code: str) -> None:
    """Somebody resigns, and means it."""
    await s.press(who, shown(await s.slash(who, "table act", line="resign", table=code)), "Yes")


async def finish(s: Stage, code: str, *losers: str) -> None:
    """These people resign; whoever is left has won."""
    for who in losers:
        await s.resign(who, code)
    assert (await s.bot.host.look(code)).row.stage == "over"


async def drive(s: Stage, code: str, rounds: int = ENOUGH) -> None:
    """Everybody answers for so many rounds, by default for so many that the race is one for all of them."""
    for _round in range(rounds):
        for who, asked in await s.waiting(code):
            await s.answer(who, asked.fallback, code)


async def raced(s: Stage, winner: str, *losers: str, rounds: int = ENOUGH) -> str:
    """A race of Ann's that is over; returns its code."""
    others = [who for who in (winner, *losers) if who != "Ann"]
    code = await s.race(*others)
    await drive(s, code, rounds)
    await finish(s, code, *losers)
    return code


async def raced_beside_a_bot(s: Stage) -> None:
    """A race of Ann, Ben and a bot is over, which the bot has won."""
    await s.slash("Ann", "play", seats=3)
    await s.press("Ben", s.newest, "Join")
    code = (await s.tables())[0].row.id
    await s.tap("Ann", "bot", "careful", table=code)
    await s.press("Ann", s.newest, "Start")
    await finish(s, code, "Ann", "Ben")


async def podium(s: Stage, code: str) -> list[str]:
    """The people of a race that is over, the best first; the grid decides between those who resigned."""
    sitting = await s.bot.host.look(code)
    assert sitting.running.outcome is not None
    names = {person.id: name for name, person in s.people.items()}
    users = {seat.seat: seat.user for seat in sitting.people}
    return [names[users[seat] or 0] for seats in sitting.running.outcome.seats for seat in seats]


def placed(post: str) -> dict[int, str]:
    """Who has which place by what is behind *More* at the end of a game, the margins left out."""
    lines = [line for line in post.splitlines() if line.startswith(MEDALS)]
    told = {MEDALS.index(line[0]) + 1: line[2:] for line in lines}
    others = re.search(r"(?m)^-# (4\. .*)$", post)
    for other in others[1].split(", ") if others else ():
        place, racer = other.split(". ", 1)
        told[int(place)] = racer
    return {place: racer.split(" · ")[0] for place, racer in told.items()}
