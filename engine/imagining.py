"""Tables as a seat can imagine them, to play on from, and lines by chance."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from engine.game import Game
from engine.kernel import choices
from engine.model import Decision, Seat, Table


def imagine(game: Game, table: Table[Any, Any], seat: Seat | None, rng: random.Random) -> Table[Any, Any]:
    """A table that looks the same to a seat, to play on from with any key.

    All that the seat cannot know is drawn anew. What others have answered to open questions, filed and given
    in advance is left out, and they fall back on lines by chance. Tables that look the same to a seat lead to
    the same one by the same `rng`.
    """
    state = game.rules.resample(table.state, seat, rng)
    others = {asked.id for asked in table.open if asked.seat not in (seat, None)}
    asked = (_redrawn(game, state, one, rng) if one.id in others else one for one in table.open)
    return replace(
        table,
        state=state,
        open=tuple(asked),
        answers=tuple(answer for answer in table.answers if answer.decision not in others),
        ready=tuple(id for id in table.ready if id not in others),
        filed=tuple(filed for filed in table.filed if filed.seat == seat),
    )


def _redrawn(game: Game, state: Any, decision: Decision, rng: random.Random) -> Decision:
    return replace(decision, given="", fallback=random_line(game, state, decision, rng))


def random_line(game: Game, state: Any, decision: Decision, rng: random.Random) -> str:
    """Any legal line; wherever it may end it does so with an even chance."""
    written: tuple[str, ...] = ()
    while legal := choices(game, state, decision, written):
        end = next((n for n, choice in enumerate(legal) if not choice.word), len(legal))
        words = range(len(legal) - (end < len(legal)))
        if end < len(legal) and (not words or rng.randrange(2)):
            break
        word = rng.choice(words)
        written += (legal[word + (word >= end)].word,)
    return " ".join(written)
