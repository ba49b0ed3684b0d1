"""Placeholders within texts, each for the person who drives a seat: what is stored has these and no names.

A placeholder is as long as a name, about, and is cut whole or not at all.
"""

from __future__ import annotations

import re

BEGIN, END, OF, SEVERAL = "\ue000", "\ue001", "\ue002", "\ue003"
"""Letters for private use, which no text of people's keeps (`engine.letters.shown`)."""
PLACEHOLDER = re.compile(
    f"{BEGIN}(?P<code>[^{OF}]*){OF}(?P<seat>\\d+)(?P<several>{SEVERAL}?){OF}(?P<label>[^{END}]*){END}"
)
REST = re.compile(f"{BEGIN}[^{END}]*$|[{BEGIN}{END}{OF}{SEVERAL}]")
"""The parts of a placeholder that is not whole."""


def placeholder(code: str, seat: int, label: str, several: bool = False) -> str:
    """A placeholder for the person who drives that seat; `label` is said where nobody does, and beside
    the name where one person drives `several` things, or somebody else there has the same name."""
    return f"{BEGIN}{code}{OF}{seat}{SEVERAL if several else ''}{OF}{label}{END}"


def whole(text: str) -> str:
    """A text that was cut, without what is left of a placeholder at its end."""
    return text[: text.rfind(BEGIN)] if text.rfind(BEGIN) > text.rfind(END) else text


def read_as(text: str, name: str) -> str:
    """A text with that name for every placeholder, to be measured; what is said beside a name stays."""
    if BEGIN not in text:
        return text
    return PLACEHOLDER.sub(lambda found: f"{name} ({found['label']})" if found["several"] else name, text)
