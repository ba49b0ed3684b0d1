"""The news in a round's post: its headline and the sentences beside it, in a few lines."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import Any

from bot.hosting.table.coverage import public_events
from bot.hosting.table.sitting import Sitting
from bot.store import Reading, TableRow
from bot.text import lines_on_a_phone
from engine import codec
from engine.face.happenings import Edition, Sentence, Stretch
from engine.face.headlines import news as weighed
from engine.game import Game
from engine.journal import standing
from engine.model import Entry

MOST = 3
"""So many sentences at most stand beside a headline, unless more has to be told."""
AT_THE_END = 3
"""So many lines at most has what else must be told at the end of a game."""
TITLE = 2
"""A headline that takes more lines on a phone is told in few words."""


def told(sitting: Sitting, stretch: Stretch) -> tuple[Sentence, ...]:
    """The news of a stretch in the words of its post, the headline first."""
    return weighed(sitting.face, stretch, edition(sitting))


def edition(sitting: Sitting) -> Edition:
    """Where the next post stands: all of it is public."""
    return Edition(sitting.row.id, sitting.running.entries, headline(sitting.row))


def headline(row: TableRow) -> str:
    """The headline of the newest post of a table, in that table's language; '' before the first."""
    return row.body.split("\n", 1)[0].strip("*")


def titles(sentence: Sentence) -> tuple[str, ...]:
    """A headline, in bold, and in few words where that is another one."""
    full, brief = _bold(sentence.full), _bold(sentence.brief)
    return (full, brief) if lines_on_a_phone(full) <= TITLE and full != brief else (brief,)


def title(sentence: Sentence) -> str:
    """A headline as a list of them has it, without its full stop."""
    return titles(sentence)[0].strip("*")


def _bold(words: str) -> str:
    return f"**{words.removesuffix('.')}**"


def paragraph(sentences: Sequence[Sentence], lines: int) -> list[str]:
    """As many sentences as have room in so many lines on a phone, as one paragraph, the first ones first.

    What has to be told is told in few words rather than left out for another sentence.
    """
    must = sum(one.must for one in sentences)
    for wanted in range(min(len(sentences), max(MOST, must)), 0, -1):
        for text in _forms(sentences[:wanted]):
            if lines_on_a_phone(text) <= lines:
                return [text]
    return []


def needed(sentences: Sequence[Sentence], room: int) -> int:
    """The lines on a phone, of so many, that must be kept for what has to be told."""
    must = [one for one in sentences if one.must]
    return next((n for n in range(1, room) if all_told(must, paragraph(must, n))), room) if must else 0


def all_told(sentences: Sequence[Sentence], told: Sequence[str]) -> bool:
    """Whether some lines tell everything that has to be told."""
    words = "\n".join(told)
    return all(one.full in words or one.brief in words for one in sentences if one.must)


def besides(sentences: Sequence[Sentence]) -> list[str]:
    """The sentences of the last stretch that must be told beside its end, as one paragraph, in as few lines
    as hold them all."""
    must = [one for one in sentences if one.must and not one.ends]
    best: list[str] = []
    for lines in range(1, AT_THE_END + 1):
        best = paragraph(must, lines) or best
        if best and all_told(must, best):
            break
    return best


def _forms(sentences: Sequence[Sentence]) -> Iterator[str]:
    """The same sentences in ever fewer words, the last ones shortened first."""
    for full in range(len(sentences), -1, -1):
        yield " ".join(one.full if n < full else one.brief for n, one in enumerate(sentences))


async def remembered(
    read: Reading, sitting: Sitting, first: int, news: Sequence[Entry[Any]]
) -> tuple[Any, ...]:
    """The remembered events of a game before the entry `first`, as everybody may know them.

    `news` are its latest entries, which are not stored yet. What a rollback has undone is forgotten.
    """
    if not sitting.face.remembers:
        return ()
    end = news[0].number if news else sitting.running.entries
    told = "SELECT entry FROM entries WHERE table_id = ? AND number < ? AND tells ORDER BY number"
    stored = [row[0] for row in await read.rows(told, (sitting.row.id, end))]
    return await asyncio.to_thread(_remembered, sitting.game, stored, first, news)


def _remembered(game: Game, stored: Sequence[str], first: int, news: Sequence[Entry[Any]]) -> tuple[Any, ...]:
    kinds = {kind.__name__ for kind in game.face.remembers}
    wanted = {f'"{kind}"' for kind in kinds | {"rollback"}}
    entries = [*(_read(game, text, kinds) for text in stored if any(w in text for w in wanted)), *news]
    begun = max([first, *(entry.number + 1 for entry in entries if entry.order.verb == "rollback")])
    return past(game, [entry for entry in standing(entries) if entry.number < begun])


def past(game: Game, entries: Sequence[Entry[Any]]) -> tuple[Any, ...]:
    """The public events of some entries that are remembered."""
    return tuple(event for event in public_events(game, entries) if isinstance(event, game.face.remembers))


def _read(game: Game, text: str, kinds: set[str]) -> Entry[Any]:
    """An entry with those of its events alone that are remembered."""
    data = json.loads(text)
    events = [event for event in data["events"] if event.get("kind") in kinds]
    return codec.load_entry(game, {**data, "events": events})
