"""The posts of a whole game at the real bot, of four people who answer as computer players would.

`uv run --group dev python -m tests.bot.live_posts circus` prints them as the channel gets them.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from bench.posts import GAMES
from engine.cli.progress import say
from engine.drivers import driver_line
from engine.game import Budget
from engine.registry import find
from tests.bot.charioteers import lobby
from tests.bot.stage import Stage, stage

OTHERS = ("Ben", "Cleo", "Dan")
SEED = b"live posts"
NODES = 60


async def played(s: Stage, key: str) -> list[str]:
    """The posts of a game from its start to its end."""
    game = find(key)
    others = OTHERS if 4 in game.seats else OTHERS[:1]
    await s.slash("Ann", "play", game=key, seats=len(others) + 1)
    code = (await s.tables())[0].row.id
    for who in others:
        await s.press(who, lobby(s), "Join")
    await s.press("Ann", lobby(s), "Start")
    names = GAMES[key][0]
    while (sitting := await s.bot.host.look(code)).running.outcome is None:
        for who, asked in await s.waiting(code):
            seat = sitting.my_seat(s.id(who)).seat
            driver = names[seat % len(names)]
            line = driver_line(game, sitting.running, asked, driver, SEED, Budget(NODES))
            await s.answer(who, line, code)
            if asked.sealed:
                await s.ready(who, code)
            break
    return [post.content for post in s.posts()]


async def main(key: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder)) as s:
            for text in await played(s, key):
                for who, person in s.people.items():
                    text = text.replace(person.mention, f"@{who}")
                say(f"{text}\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
