"""Lines suggested to somebody who types an answer into a command: only what the person may see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from discord import app_commands

from bot.hosting.playing import what_if
from bot.hosting.table.sitting import Sitting
from bot.interface.meant import SUGGESTIONS, meant_while_typing
from bot.interface.replies import person_of
from bot.interface.shared import Interaction, user_id
from bot.play.handlers import folding
from bot.play.panel import lines as suggested_lines
from engine import choices, letters
from engine.errors import BadOrder
from engine.kernel import act_of, may, read, spell
from engine.matching import fitting
from engine.model import Choice, Decision


async def lines(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the line with the next legal words, for one's own question only."""
    sitting = await meant_while_typing(interaction)
    asked = sitting.asked(user_id(interaction)) if sitting and sitting.table else None
    return await _completed(interaction, sitting, asked, typed) if sitting and asked else []


async def acts(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the line of what one does unasked."""
    sitting = await meant_while_typing(interaction)
    seat = sitting.seat_of(user_id(interaction)) if sitting and sitting.table else None
    return await _completed(interaction, sitting, act_of(seat.seat), typed) if sitting and seat else []


async def moves_to_come(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete a plan of moves."""
    sitting = await meant_while_typing(interaction)
    if sitting is None or sitting.seat_of(user_id(interaction)) is None or not what_if.offered(sitting):
        return []
    return await _completed(interaction, sitting, what_if.question(sitting, person_of(interaction)), typed)


async def _completed(
    interaction: Interaction, sitting: Sitting, asked: Decision, typed: str
) -> list[app_commands.Choice[str]]:
    """The words with which a line may go on; a beginning that had to be folded stands for itself."""
    host, user = interaction.client.shared.host, user_id(interaction)
    whole = await folding.unfolded(host, sitting, asked, user, typed)
    completions = await asyncio.to_thread(_completions, sitting, asked, whole)
    await folding.keep(
        host, sitting, asked, user, max((line for line, _label in completions), key=len, default="")
    )
    return _choices(completions)


def _choices(completions: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Lines with what they are called as suggestions; of what is too long the end, in which they differ."""
    return [
        app_commands.Choice(name=suggested_lines.suggested(line, label), value=suggested_lines.ending(line))
        for line, label in completions
    ]


def _completions(sitting: Sitting, asked: Decision, typed: str) -> list[tuple[str, str]]:
    """Whole lines and longer beginnings, each with what it is called, as many as Discord shows."""
    game, state, typed = sitting.game, sitting.running.state, letters.plain(typed)
    *done, begun = typed.split(" ")
    proposed = suggested_lines.proposed(sitting, asked)
    completions = [] if typed.strip() else [*proposed.items()]
    written = None if completions else _legal(sitting, asked, _read(sitting, asked, " ".join(done)))
    if written is not None:
        legal = choices(game, state, asked, written)
        words = [(" ".join((*written, c.word)), c.label) for c in _fitting_words(legal, begun)]
        completions = [(line, label or proposed.get(line, "")) for line, label in words]
    if not completions:
        completions = fitting(typed, [((line, label), (label,)) for line, label in proposed.items()])
    if not completions and typed.strip():
        completions = [(spell(game, state, asked, line), "") for line in _meant(sitting, asked, typed)]
    return completions[:SUGGESTIONS]


def _meant(sitting: Sitting, asked: Decision, typed: str) -> list[str]:
    """The legal lines that are meant by one in another spelling."""
    game, state = sitting.game, sitting.running.state
    try:
        read(game, state, asked, typed)
    except BadOrder as unclear:
        return [line for line in unclear.possible if may(game, state, asked, line)]
    return [typed] if may(game, state, asked, typed) else []


def _fitting_words(legal: Iterable[Choice], begun: str) -> list[Choice]:
    """The words that can be meant by what is typed, also by what they are called."""
    return fitting(begun, [(c, (c.word, c.label)) for c in legal if c.word])


def _read(sitting: Sitting, asked: Decision, text: str) -> tuple[str, ...]:
    """The words of what is typed; as they stand where they have several meanings."""
    try:
        return read(sitting.game, sitting.running.state, asked, text)
    except BadOrder:
        return tuple(text.split())


def _legal(sitting: Sitting, asked: Decision, words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The words if a line may begin so."""
    for n, word in enumerate(words):
        legal = choices(sitting.game, sitting.running.state, asked, words[:n])
        if word not in {c.word for c in legal}:
            return None
    return words
