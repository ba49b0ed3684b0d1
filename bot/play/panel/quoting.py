"""Lines of answers as panels and receipts quote them: with their codes, or in words alone.

Each writes as its context does (`engine.notation`).
"""

from __future__ import annotations

from bot.hosting.table.sitting import Sitting
from bot.limits import clip
from engine.kernel import choice
from engine.language import _
from engine.model import Decision
from engine.notation import codes

QUOTE = 300
NAMED = 24
"""Letters of a line that stands beside what the menus call it."""


def quoted(sitting: Sitting, decision: Decision, line: str) -> str:
    """A line as it is stored, a very long one cut, and what the menus call it if that is something else.

    Of a long one that they have words for these are enough, and of any where no codes are read.
    """
    code, label = clip(line, QUOTE), called(sitting, decision, line)
    if label and (len(line) > NAMED or not codes()):
        return label
    return _("`{line}` ({label})").format(line=code, label=label) if label else f"`{code}`"


def called(sitting: Sitting, decision: Decision, line: str) -> str:
    """The name of a line in the menus, '' where that is the line itself."""
    game, state = sitting.game, sitting.running.state
    label = sitting.face.named(sitting.seen_by(decision.seat), decision, line)
    if not label and " " not in line:
        said = choice(game, state, decision, (), line)
        label = said.label if said is not None and said.label != line else ""
    return label


def planned(sitting: Sitting, asked: Decision | None, line: str, most: int) -> str:
    """A line that is sent, or kept for another round; `asked` is the question of its kind, if one is open."""
    if asked is None or codes():
        return in_code(line, _("a planned answer"), most)
    return quoted(sitting, asked, line)


def in_code(line: str, words: str, most: int = QUOTE) -> str:
    """A line with its codes, a long one cut; where no codes are read, these words instead."""
    return f"`{clip(line, most)}`" if codes() else words
