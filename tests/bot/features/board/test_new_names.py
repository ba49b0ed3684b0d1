"""Whatever a page, a list or a file tells of a person has the name that they have now."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.bot.features.board import test_feed, test_games
from tests.bot.features.board.site import watched
from tests.bot.hosting.test_new_names import call
from tests.bot.races import raced
from tests.bot.stage import shown, words_of


async def test_what_is_made_from_then_on_has_the_new_name_and_never_the_old_one(tmp_path: Path) -> None:
    """Of a game that is over; nothing says that somebody was formerly called otherwise."""
    async with watched(tmp_path) as (s, site):
        if s.has("leaderboard"):
            await s.slash("Dan", "server season", name="Spring", action="begin")
        code = await raced(s, "Ben", "Ann")
        listed, results = await test_games.address(s), await test_feed.address(s)
        call(s, "Ben", "Valentina")
        await s.slash("Ben", "inbox")
        await s.wait(1)
        page = f"/t/{code}"
        ben = s.people["Ben"].user
        asked: dict[str, dict[str, Any]] = {"card": {"person": ben}, "leaderboard": {"season": "Spring"}}
        made = {"table": await s.slash("Cleo", "table show", table=code)}
        for command, options in asked.items():
            if s.has(command):
                made[command] = await s.slash("Ann", command, **options)
                made[f"{command} in words"] = await s.slash("Ann", command, words=True, **options)
        if s.has("leaderboard"):
            made["of all time"] = await s.slash("Ann", "leaderboard")
        if find_spec("bot.features.films"):
            made["film"] = await s.tap("Cleo", "film", 0, table=code)
        told = {what: all_of(shown(result)) for what, result in made.items()}
        parts = range(1, (await site.get(f"{page}/state")).json()["parts"] + 1)
        for path in (f"{page}/state", f"{page}.json", listed, results, *(f"{page}/part/{n}" for n in parts)):
            told[path] = (await site.get(path)).body.decode()
        assert {what: text for what, text in told.items() if "Valentina" not in text or "Ben" in text} == {}


def all_of(message: Any) -> str:
    """The words of a message and what is told of its pictures."""
    return "\n".join([words_of(message), *(a.description or "" for a in message.attachments)])
