"""The way to a seat on a page, as the private panel opens it."""

from __future__ import annotations

from typing import Any

from tests.bot.features.board.site import Site
from tests.bot.stage import Stage, parts_of, shown


async def link_of(s: Stage, code: str, who: str) -> str:
    """The address behind *Board* in somebody's panel of a table."""
    panel: Any = shown(await s.tap(who, "mine", table=code))
    return next(str(part["url"]) for part in parts_of(panel) if f"/seat/{code}" in part.get("url", ""))


async def word_of(s: Stage, code: str, who: str) -> str:
    """What stands in the fragment there."""
    return (await link_of(s, code, who)).partition("#")[2]


async def enter(s: Stage, site: Site, code: str, who: str) -> dict[str, str]:
    """The header of somebody's session at a table."""
    status, told = await site.post(f"/t/{code}/enter", {"link": await word_of(s, code, who)})
    assert status == 200, told
    return {"Authorization": f"Bearer {told['session']}"}
