"""A film and the ways on from it, the still in whose place a post has one, and the buttons of both."""

from __future__ import annotations

from collections.abc import Sequence

from bot import slots
from bot.features.films import acts
from bot.hosting.records.rounds import Part, Past
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import headline
from bot.ids import press
from bot.messages import Button, Message, Picture, rows_of
from engine.language import _

LAST_LAP = "last"
"""The word of a button for the film of the last lap."""


def button(sitting: Sitting) -> Button:
    """The way to the film of the latest post, and what has followed."""
    return Button(press(sitting.row.id, "film"), _("Film"))


def button_for(sitting: Sitting, part: int | None) -> Button | None:
    """The way to a film, once something can have moved."""
    if part is not None:
        return Button(press(sitting.row.id, "film", part), _("Film"))
    return button(sitting) if sitting.row.told > 1 else None


def still_button(sitting: Sitting) -> Button | None:
    """The way to the picture in whose place a post has a film; the last one has its podium below it."""
    hidden = acts.in_posts(sitting) and sitting.running.outcome is None
    return Button(press(sitting.row.id, "still"), _("Still")) if hidden else None


def end_button(sitting: Sitting) -> Button | None:
    """The way to the film that shows how a game was decided; to that of all of it after a show, and where the
    last lap was never begun."""
    id, game = sitting.row.id, sitting.game
    if sitting.running.outcome is None:
        return None
    early = game.face.lap(sitting.public) < game.face.laps(sitting.public)
    if sitting.show or early:
        return Button(press(id, "film", 0), _("Film"))
    label = _("Last lap") if game.face.laps(sitting.public) else _("Last moves") if game.turns else _("Film")
    return Button(press(id, "film", LAST_LAP), label)


def share_button(sitting: Sitting, part: str) -> Button:
    """The way to share the film of a part."""
    return Button(press(sitting.row.id, "share", part), _("Share"))


def filmed(
    past: Past, part: Part, again: str, film: Picture | None = None, offered: Sequence[Button] = ()
) -> Message:
    """A film, and where one can go from it; without the film that it is being made.

    `again` stands in the buttons of this film after their verb; `offered` are more buttons.
    """
    id = past.sitting.row.id
    words = _("table `{code}`, {place}").format(code=id, place=place_of(past, part, again))
    head = f"**{past.sitting.game.title}** - {words}"
    if film is None:
        return Message("\n".join((head, _("-# The film is being made …"))))
    shown = past.part(part.number or None)
    buttons = [
        Button(press(id, "then", shown.number), _("Still")),
        Button(press(id, "then", shown.number, "words"), _("In words")),
        Button(press(id, "log", shown.number, 0), _("Log")),
    ]
    if acts.has_whole(past) and part.number:
        buttons.append(Button(press(id, "film", 0), _("Whole game")))
    return Message(head, rows_of([*buttons, *offered]), film)


def place_of(past: Past, part: Part, again: str) -> str:
    """The name that people have for the part of a game that a film shows."""
    if not part.number:
        return _("the whole game")
    if again == LAST_LAP:
        return _("the last moves") if past.sitting.game.turns else _("the last lap")
    return past.name(part)


def still(sitting: Sitting, picture: Picture) -> Message:
    """The picture of how a game has ended, where its last post has a film."""
    id = sitting.row.id
    buttons = [
        slots.picture(id),
        Button(press(id, "log"), _("Log")),
        button(sitting),
    ]
    if sitting.charted:
        buttons.append(Button(press(id, "chart"), _("Chart")))
    return Message(headline(sitting), rows_of(buttons), picture)
