"""Races that are over at once: all but one resign."""

from __future__ import annotations

from tests.bot.stage import Stage


async def finish(s: Stage, code: str, *losers: str) -> None:
    """These people resign, the last of the race first; whoever is left has won."""
    for who in losers:
        await s.slash(who, "table act", line="resign", table=code)
    assert (await s.bot.host.look(code)).row.stage == "over"


async def raced(s: Stage, winner: str, *losers: str) -> str:
    """A race of Ann's that is over; returns its code."""
    others = [who for who in (winner, *losers) if who != "Ann"]
    code = await s.race(*others)
    await finish(s, code, *reversed(losers))
    return code
