"""Games of Troy at a table of Ann's, who has White, and Ben's."""

from __future__ import annotations

import re
from typing import Any

from tests.bot.stage import GO, Stage, heard, labels, menus, shown
from tests.games.troy.boards import board

LAST_KING = board("""
    10 k  qq rr bb nn pp ss
    5  R
    1  KK QQ RR BB NN PP SS
""")
"""White takes Black's last king from a5, unless Black has a better idea."""
LAST_PAWN = board("""
    10 kk qq rr bb nn pp ss
    9  .  .  .  .  .  .  .  .  .  P
    1  KK QQ RR BB NN .  SS
""")
"""White's last pawn is about to be promoted away."""
ROOKS = board("""
    10 kk qq .  bb nn pp ss
    8  .  .  .  .  .  .  .  .  .  rr
    3  RR
    1  KK QQ .  BB NN PP SS
""")
"""Nobody has to do anything but walk to and fro."""


async def game(s: Stage, **options: Any) -> str:
    """The code of a game that has begun."""
    await s.slash("Ann", "play", game="troy", seats=2)
    code = (await s.tables())[0].row.id
    for name, value in options.items():
        await s.slash("Ann", "table option", option=name, value=str(value), table=code)
    await s.press("Ben", s.newest, "Join")
    await s.press("Ann", s.newest, "Start")
    return code


async def state(s: Stage, code: str) -> Any:
    return (await s.bot.host.look(code)).running.state


async def moves(s: Stage, code: str) -> list[str]:
    """The moves that stand."""
    return list((await state(s, code)).moves)


async def typed(s: Stage, who: str, line: str, code: str) -> str:
    """Type a move; returns what is said to it."""
    return heard(await s.slash(who, "move", line=line, table=code))


async def play(s: Stage, code: str, *lines: str) -> None:
    """Moves typed by whoever is asked."""
    for line in lines:
        ((who, _asked),) = await s.waiting(code)
        assert "Sent: " in await typed(s, who, line, code)


async def on_the_table(s: Stage, who: str, code: str) -> Any:
    """Somebody's own side of the table."""
    return shown(await s.slash(who, "table show", table=code))


async def by_cell(s: Stage, who: str, panel: Any) -> Any:
    """Turn from the menu of moves to the menus of cells."""
    return shown(await s.choose(who, panel, "Which move?", "Another move …"))


async def point(s: Stage, who: str, panel: Any, wanted: str) -> Any:
    """Choose the entry of any menu that begins with these words."""
    for place, menu in enumerate(menus(panel)):
        for option in menu["options"]:
            if option["label"] == wanted or re.match(rf"{re.escape(wanted)}\b", option["label"]):
                return shown(await s.choose_any(who, panel, place, option["label"]))
    raise AssertionError(f"{wanted} is in no menu: {[m['placeholder'] for m in menus(panel)]}")


async def open_panel(s: Stage, who: str) -> Any:
    """The panel of an open question, from the newest post with that button, the first steps put away."""
    post = next(p for p in reversed(s.posts()) if GO in labels(p))
    panel = shown(await s.press(who, post, GO))
    return shown(await s.press(who, panel, "Got it")) if "Got it" in labels(panel) else panel
