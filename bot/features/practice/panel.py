"""The games to practise, the ladder of lessons of one, the ways there, and the post of a practice game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from bot.features.practice import coaching
from bot.hosting.after.news import paragraph
from bot.hosting.after.posts import whereabouts
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import awaiting
from bot.ids import NO_TABLE, beside, press
from bot.limits import LABEL, clip
from bot.messages import Button, Message, Section, Style, rows_of
from bot.panels.first import introduced, together
from bot.text import POST, fitted, lines_on_a_phone, within
from engine.face.happenings import Sentence
from engine.face.lessons import Lesson
from engine.game import Game
from engine.language import N_, _, ngettext

PRACTICE = N_("Practice")
BESIDE = 2
"""The most lines for all else that mattered in a round."""
DONE = "✓"
"""The badge of a lesson that is passed."""


def button() -> Button:
    """The way to practice from `/help`."""
    return Button(press(NO_TABLE, "practice"), _(PRACTICE), "primary")


def drive_button() -> Button:
    """The way into the last lap of a prepared race; the welcome that offers it stays."""
    return Button(beside(press(NO_TABLE, "lap")), _("Drive the last lap"), "success")


def way() -> tuple[str, Button]:
    """The way to practice in words, with its button."""
    return _("**Practice** alone against bots, with hints. No deadlines."), button()


def way_to_last_lap() -> tuple[str, Button]:
    """The way into the last lap of a prepared race in words, with its button."""
    words = _("**Drive the last lap** of a prepared race: you are second, two squares behind.")
    return words, drive_button()


def once_more(sitting: Sitting) -> Button | None:
    """The way into the same last lap once more."""
    label = _("Once more") if sitting.row.passed else _("Try again")
    return None if sitting.prepared is None else Button(press(NO_TABLE, "lap"), label)


def button_of(game: Game) -> Button:
    """The way to the practice of a game."""
    return Button(press(NO_TABLE, "try", game.key), clip(_("Practice {game}").format(game=game.title), LABEL))


def choose(games: Sequence[Game], note: str = "", ways: Sequence[Button] = ()) -> Message:
    """The games that somebody can practise; the note stands above, with ways to where it points."""
    rows = [
        Section(
            introduced(game, practice=True), Button(press(NO_TABLE, "try", game.key), _(PRACTICE), "primary")
        )
        for game in games
    ]
    text = "\n".join(filter(None, [note, _("**Which game do you want to practice?**")]))
    return Message(text, (*rows, *rows_of(ways)), together(), layout=True)


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
    """The next lesson below a note, behind the ways to where that points."""
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


def _from_the_start(game: Game) -> Button:
    """The way from the last lap to the first plot of a whole game, in the same place."""
    return Button(press(NO_TABLE, "fromstart", game.key), _("Play a whole game here"), "success")


def next_lesson(sitting: Sitting) -> Button | None:
    """The way on once the lesson of a table is passed, or its prepared race is over."""
    if sitting.prepared is not None:
        return None if sitting.running.outcome is None else _from_the_start(sitting.game)
    lesson = sitting.lesson if sitting.row.passed else None
    after = coaching.following(sitting.game, lesson) if lesson is not None else None
    return None if after is None else _key(sitting.game, after, _("Lesson {n}"), "success")


def passed(game: Game, done: Collection[str]) -> list[str]:
    """How many lessons of a game somebody has passed, where there are any."""
    words = _("Lessons passed: {n} of {of}.")
    return [words.format(n=len(done), of=len(game.lessons))] if done else []


def post(sitting: Sitting, title: str, others: Sequence[Sentence], taught: Sequence[str]) -> list[str] | None:
    """The post of a practice game, whose reader waits for nobody: a lesson matters more than where it stands,
    and a hint goes on in one's own panel."""
    if not sitting.row.practice:
        return None
    where = whereabouts(sitting)
    if sitting.row.lesson:
        lines = fitted(taught, POST - lines_on_a_phone(title))
        above = [title, *within([where], POST - lines_on_a_phone("\n".join([title, *lines])))]
    else:
        above = [title, where]
        lines = [_conclusion(line, POST - lines_on_a_phone("\n".join(above))) for line in taught[:1]]
    room = POST - lines_on_a_phone("\n".join([*above, *lines, awaiting(sitting)]))
    besides = paragraph(others, min(room, BESIDE))
    hint = _hint(sitting, taught, room - lines_on_a_phone("\n".join(besides)))
    return [*above, *besides, *filter(None, lines), *hint]


def _conclusion(words: str, room: int) -> str:
    """The last sentences of small words, as many as so many lines on a phone have room for: the earlier ones
    say why."""
    sentences = re.split(r"(?<=[.!?]) ", words.removeprefix("-# "))
    ends = (f"-# {' '.join(sentences[start:])}" for start in range(len(sentences)))
    return next((end for end in ends if lines_on_a_phone(end) <= room), "")


def _hint(sitting: Sitting, said: Sequence[str], room: int) -> list[str]:
    """A beginner's hint in a practice game without a lesson, where it has room."""
    hints = [] if sitting.row.lesson else [coaching.small(text) for text in coaching.hint(sitting)]
    return [text for text in hints if text not in said and lines_on_a_phone(text) <= room]
