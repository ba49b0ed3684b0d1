"""The ladder of lessons of a game: which are passed, and where to go on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.ids import NO_TABLE, press
from bot.messages import Button, Message, Style, rows_of
from engine.face.lessons import Lesson
from engine.game import Game
from engine.language import _, ngettext

DONE = "✓"
"""The badge of a lesson that is passed."""


def ladder(game: Game, done: Collection[str], note: str = "") -> Message:
    """All lessons of a game with the badges of those that are passed; `note` stands above them."""
    head = ngettext(
        "**{game}** in {n} short lesson, or a whole game against bots.",
        "**{game}** in {n} short lessons, or a whole game against bots.",
        len(game.lessons),
    )
    lines = [note, head.format(game=game.title, n=len(game.lessons)), *_steps(game, done)]
    return Message("\n".join(x for x in lines if x), (*rows_of(_keys(game, done)), *rows_of([_whole(game)])))


def offer(game: Game, done: Collection[str], note: str, ways: Sequence[Button] = ()) -> Message:
    """The next lesson, below something else that is said, behind the ways to where that is."""
    keys = _keys(game, done)[:1] if len(done) < len(game.lessons) else []
    return Message(note, rows_of([*ways, *keys]))


def _steps(game: Game, done: Collection[str]) -> Iterator[str]:
    for n, lesson in enumerate(game.lessons, start=1):
        badge = f" {DONE}" if lesson.name in done else ""
        yield f"{n}. {lesson.called}{badge}"


def _keys(game: Game, done: Collection[str]) -> list[Button]:
    """The next lesson first, then all others."""
    first = next((lesson for lesson in game.lessons if lesson.name not in done), None)
    others = [lesson for lesson in game.lessons if lesson is not first]
    start = [_key(game, first, _("Start lesson {n}"), "primary")] if first is not None else []
    return [*start, *(_key(game, lesson, _("Lesson {n}")) for lesson in others)]


def _key(game: Game, lesson: Lesson, label: str, style: Style = "secondary") -> Button:
    n = game.lessons.index(lesson) + 1
    return Button(press(NO_TABLE, "lesson", game.key, lesson.name), label.format(n=n), style)


def _whole(game: Game) -> Button:
    return Button(press(NO_TABLE, "practise", game.key), _("Play a whole game"))
