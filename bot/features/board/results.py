"""The content of a table's page as data for programs."""

from __future__ import annotations

from typing import Any

from bot.hosting.table.sitting import Sitting, is_bot
from bot.naming import Names, bare
from bot.placeholders import SEVERAL
from bot.text import NAME_LENGTH, seen
from engine.language import speaking
from engine.letters import isolated

FORMAT = 1


def facts(sitting: Sitting, names: Names, posted: bool = True, language: str = "") -> dict[str, Any]:
    """A game, who plays it, where it stands and how it has ended, in a `language` or that of its table;
    without any id of Discord's.

    `result` has those who have come in, best first, equals together: seats by number, automata by name.
    While the newest post is not `posted`, where the game stands and how it has ended are left out.
    """
    row, outcome = sitting.row, sitting.running.outcome if posted else None
    with speaking(language or row.language):
        ended = sitting.outcome() if posted else None
        said = {
            "place": bare(sitting.face.caption(sitting.public), names) if posted else "",
            "reason": bare(ended.reason, names) if ended is not None else "",
        }
    return {
        "format": FORMAT,
        "table": row.id,
        "name": row.name,
        "game": sitting.game.key,
        "title": sitting.game.title,
        "language": row.language,
        "stage": row.stage if posted else "running",
        "counts": sitting.counts,
        "players": [
            {"seat": seat.seat, "name": _called(names, row.id, seat.seat), "bot": is_bot(seat)}
            for seat in sitting.seats
        ],
        "result": [list(level) for level in outcome.levels] if outcome is not None else [],
        **said,
    }


def _called(names: Names, table: str, seat: int) -> str:
    return seen(names.get((table, seat), "").removesuffix(SEVERAL), NAME_LENGTH)


def placed(facts: dict[str, Any]) -> list[str]:
    """The places, a line each, best first."""
    called = {player["seat"]: player["name"] for player in facts["players"]}
    lines, place = [], 1
    for level in facts["result"]:
        lines += [f"{place}. {isolated(str(called.get(one, one)))}" for one in level]
        place += len(level)
    return lines
