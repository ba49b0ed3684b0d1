"""What panels say of answers given in advance: the list of what is kept, and what has become of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.hosting.playing.filing import News
from bot.limits import OPTION_TEXT, clip
from bot.messages import Item
from engine.language import _, ngettext

QUOTE = 90


def listed(kept: Mapping[str, str]) -> list[str]:
    """Numbered, one a line."""
    return [f"{n}. {sentence}" for n, sentence in enumerate(kept.values(), start=1)]


def items(kept: Mapping[str, str]) -> tuple[Item, ...]:
    """The same as entries of a menu."""
    return tuple(Item(value, clip(sentence, OPTION_TEXT)) for value, sentence in kept.items())


def told(news: News) -> str:
    """What tells somebody what became of what is kept."""
    parts = []
    if news.lines:
        answered = ngettext(
            "Your line has answered: {answers}.",
            "Your line has answered one by one: {answers}.",
            len(news.lines),
        )
        parts.append(answered.format(answers=_quoted(news.lines)))
    if news.ended:
        parts.append(_("None of your kept lines continues from here."))
    if news.standing:
        answered = ngettext(
            "Your standing answer has answered: {answers}.",
            "Your standing answers have answered: {answers}.",
            len(news.standing),
        )
        parts.append(answered.format(answers=_quoted(news.standing)))
    return f"*{' '.join(parts)}*" if parts else ""


def _quoted(lines: Iterable[str]) -> str:
    return ", ".join(f"`{clip(line, QUOTE)}`" for line in lines)
