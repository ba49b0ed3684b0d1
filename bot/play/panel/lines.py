"""Lines as they are suggested: with what they come to, and understood where they are sent as they read."""

from __future__ import annotations

from bot.hosting.table.sitting import Sitting
from bot.limits import OPTION_TEXT
from engine import choices
from engine.kernel.lines import legal
from engine.letters import folded
from engine.model import ACT, Decision

BEGUN = "…"
"""Stands for the beginning of a line that is too long for a suggestion."""
_BEFORE_A_LABEL = (" - ", ": ")


def proposed(sitting: Sitting, asked: Decision) -> dict[str, str]:
    """The whole lines in the first menu of a question's panel, in its order, with what each comes to."""
    if asked.kind == ACT:
        return {}
    game, state = sitting.game, sitting.running.state
    view = game.rules.view(state, asked.seat)
    form = game.face.form(view, asked, game.face.propose(view, asked, ""))
    menu = next((group for group in form.groups if group.shape == "menu"), None)
    options = menu.options if menu is not None else ()
    return {o.line: o.label for o in options if legal(game, state, asked, o.line)}


def suggested(line: str, label: str) -> str:
    """A line with what it is called, which may begin with the line, as a suggestion reads."""
    text = line if not label else label if label.startswith(line) else f"{line} - {label}"
    return ending(text)


def ending(text: str) -> str:
    """A text as a suggestion has room for it: of a long one the end, in which suggestions differ."""
    return text if len(text) <= OPTION_TEXT else f"{BEGUN}{text[1 - OPTION_TEXT :]}"


def without_label(sitting: Sitting, asked: Decision, typed: str) -> str:
    """The line that is meant where somebody has typed a suggestion as it reads; else what was typed."""
    for mark in _BEFORE_A_LABEL:
        line, marked, _label = typed.partition(mark)
        if marked and legal(sitting.game, sitting.running.state, asked, line):
            names = (suggested(line, label) for label in _labels(sitting, asked, line))
            if any(folded(name) == folded(typed) for name in names):
                return line
    return typed


def _labels(sitting: Sitting, asked: Decision, line: str) -> list[str]:
    """The panel's names for a line and for its last word."""
    *before, last = line.split()
    words = choices(sitting.game, sitting.running.state, asked, tuple(before))
    return [proposed(sitting, asked).get(line, ""), *(c.label for c in words if c.word == last)]
