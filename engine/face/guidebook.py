"""The rules of a game in our own words, from the files `guide.md` and `guide.<language>.md` of its folder."""

from __future__ import annotations

from functools import cache
from importlib import resources

from engine.face.forms import Chapter
from engine.language import _, filled, spoken


def chapters(package: str, **numbers: int) -> tuple[Chapter, ...]:
    """The whole game, a chapter at a time, each short enough for one message.

    `{name}` in a guide is one of the `numbers` of the rules; `{name:word}` is it in words (six, sechs), and
    `{name:Word}` at the beginning of a sentence. Where nobody has written a guide in the language that is
    spoken, the catalogue is asked for the chapters of `guide.md`, which is English.
    """
    name = f"guide.{spoken()}.md"
    if resources.files(package).joinpath(name).is_file():
        written = _read(package, name)
    else:
        written = tuple(Chapter(_(c.title), _(c.text), c.purpose) for c in _read(package, "guide.md"))
    return tuple(Chapter(c.title, filled(c.text, numbers), c.purpose) for c in written)


@cache
def _read(package: str, name: str) -> tuple[Chapter, ...]:
    return _chapters(resources.files(package).joinpath(name).read_text("utf-8"))


def _chapters(text: str) -> tuple[Chapter, ...]:
    """Chapters from `# Title [purpose of the picture]` and paragraphs; lines of a paragraph are joined."""
    chapters = []
    for part in text.split("# ")[1:]:
        head, _newline, body = part.partition("\n")
        title, _bracket, purpose = head.rstrip("]").partition(" [")
        paragraphs = (_joined(p) for p in body.strip().split("\n\n"))
        chapters.append(Chapter(title, "\n\n".join(paragraphs), purpose))
    return tuple(chapters)


def _joined(paragraph: str) -> str:
    """A paragraph as one line; the lines of a table, which begin with a word in backticks, stay apart."""
    return paragraph if paragraph.startswith("`") else paragraph.replace("\n", " ")
