"""Marks within texts, each for the person who drives a seat of a table: what is stored has marks and no
names.

A mark is as long as a name, about, and is cut whole or not at all.
"""

from __future__ import annotations

import re

BEGIN, END, OF, SEVERAL = "\ue000", "\ue001", "\ue002", "\ue003"
"""Letters for private use, which no text of people's keeps (`engine.letters.shown`)."""
MARK = re.compile(
    f"{BEGIN}(?P<code>[^{OF}]*){OF}(?P<seat>\\d+)(?P<several>{SEVERAL}?){OF}(?P<label>[^{END}]*){END}"
)
REST = re.compile(f"{BEGIN}[^{END}]*$|[{BEGIN}{END}{OF}{SEVERAL}]")
"""The parts of a mark that is not whole."""


def mark(code: str, seat: int, label: str, several: bool = False) -> str:
    """A mark for the person who drives that seat; `label` is said where nobody does, and beside the name
    where one person drives `several` things, or somebody else there has the same name."""
    return f"{BEGIN}{code}{OF}{seat}{SEVERAL if several else ''}{OF}{label}{END}"


def whole(text: str) -> str:
    """A text that was cut, without what is left of a mark at its end."""
    return text[: text.rfind(BEGIN)] if text.rfind(BEGIN) > text.rfind(END) else text


def read_as(text: str, name: str) -> str:
    """A text with that name for every mark, to be measured; what is said beside a name stays."""
    if BEGIN not in text:
        return text
    return MARK.sub(lambda mark: f"{name} ({mark['label']})" if mark["several"] else name, text)
