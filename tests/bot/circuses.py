"""Races of Circus Minimus at a table of Ann's: opened, put into any position, thrown with chosen dice."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import engine
from engine import codec, dice
from engine.games.circus.rules.basic.state import Driver, Race
from tests.bot.charioteers import lobby
from tests.bot.stage import GO, Stage, heard, labels, shown
from tests.games.circus.course import board

KEY = "circus"
GAME = engine.find(KEY)
DAY = 86_400.0


async def lobby_of(s: Stage, *others: str, **options: Any) -> str:
    """The code of a table of Ann's of one lap, at which these people have sat down."""
    await s.slash("Ann", "play", game=KEY, seats=len(others) + 1)
    code = (await s.tables())[0].row.id
    for name, value in {"laps": 1, **options}.items():
        await s.slash("Ann", "table option", option=name, value=str(value), table=code)
    for who in others:
        await s.press(who, lobby(s), "Join")
    return code


async def race(s: Stage, *others: str, **options: Any) -> str:
    """The code of a race that has begun; everybody has chosen a lane where that is asked."""
    code = await lobby_of(s, *others, **options)
    await s.press("Ann", lobby(s), "Start")
    return code


async def state(s: Stage, code: str) -> Race:
    found: Race = (await s.bot.host.look(code)).running.state
    return found


async def man(s: Stage, who: str, code: str) -> Driver:
    """The driver of somebody who sits there."""
    sitting = await s.bot.host.look(code)
    found: Driver = sitting.running.state.of(sitting.my_seat(s.id(who)).seat)
    return found


async def put(s: Stage, code: str, text: str, **men: Mapping[str, Any]) -> None:
    """Put the position that the lines describe on the table (`course.board`), without anything happening."""
    old = await state(s, code)
    kept = ("tempo", "throws", "draw", "careers", "bought", "phase")
    new = board(text, round=old.round, options=old.options, **{name: getattr(old, name) for name in kept})
    drivers = [
        dataclasses.replace(d, **{"coins": was.coins, "policy": was.policy, **men.get(d.colour, {})})
        for d, was in zip(new.drivers, old.drivers, strict=True)
    ]
    await lay(s, code, dataclasses.replace(new, drivers=tuple(drivers)))


async def lay(s: Stage, code: str, race: Race) -> None:
    sitting = await s.bot.host.look(code)
    running = dataclasses.replace(sitting.running, state=race)
    async with s.store.writing() as tx:
        row = await tx.table(code)
        assert row is not None
        await tx.save_table(dataclasses.replace(row, state=codec.table_text(GAME, running)))


async def speak(s: Stage, code: str, language: str) -> None:
    """Let the posts of the table be written in that language from now on."""
    async with s.store.writing() as tx:
        row = await tx.table(code)
        assert row is not None
        await tx.save_table(dataclasses.replace(row, language=language))


@contextmanager
def thrown(**faces: int) -> Iterator[None]:
    """Dice come up so wherever they are thrown for that: `cut=1`."""
    fair = dice.draw

    def draw(key: bytes, epoch: int, label: str, sides: int) -> int:
        what = (*label.split("/"), "", "")[2]
        return faces[what] - 1 if what in faces else fair(key, epoch, label, sides)

    with patch.object(dice, "draw", draw):
        yield


async def typed(s: Stage, who: str, line: str, code: str) -> str:
    """Type a line; returns what is said to it."""
    return heard(await s.slash(who, "move", line=line, table=code))


async def act(s: Stage, who: str, line: str, code: str) -> str:
    return heard(await s.slash(who, "table act", line=line, table=code))


async def say(s: Stage, code: str, **lines: str) -> None:
    """These people answer so, and all others who are asked drive on."""
    for who, asked in await s.waiting(code):
        line = lines.get(who) or {"plot": "", "shop": "nothing", "market": "done"}[asked.kind]
        line = line or ("drive" if (await man(s, who, code)).where in ("mounted", "riding") else "cut")
        said = await typed(s, who, line, code)
        assert "Sent: " in said, said


async def open_panel(s: Stage, who: str) -> Any:
    """The panel of an open question, from the newest post with that button, the first steps put away."""
    post = next(post for post in reversed(s.posts()) if GO in labels(post))
    panel = shown(await s.press(who, post, GO))
    return shown(await s.press(who, panel, "Got it")) if "Got it" in labels(panel) else panel


async def over(s: Stage, code: str) -> bool:
    return (await s.bot.host.look(code)).row.stage == "over"


async def finish(s: Stage, code: str, winner: str = "red") -> None:
    """The rest of the race: the winner's chariot is put before the finish line and drives home."""
    for _ in range(12):
        now = await state(s, code)
        if await over(s, code):
            return
        drivers = [
            dataclasses.replace(d, crossings=2, qualified=True) if d.colour == winner else d
            for d in now.drivers
        ]
        rigs = [
            dataclasses.replace(r, space="h1-8", chariot="h1-8", speed=6, crossings=2)
            if r.colour == winner
            else r
            for r in now.rigs
        ]
        await lay(s, code, dataclasses.replace(now, drivers=tuple(drivers), rigs=tuple(rigs), dolphins=0))
        await say(s, code)
    raise AssertionError("nobody comes home")
