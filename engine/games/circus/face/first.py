"""The first plot of somebody's first race, in three pictured steps."""

from __future__ import annotations

from engine.face import steps as pictured
from engine.face.scene import Path, Rect, Scene, Shape, Sprite, Text
from engine.face.steps import Step, menu
from engine.games.circus.rules.basic.state import View
from engine.games.circus.rules.basic.verbs import AGAIN
from engine.games.circus.rules.charts import CALM
from engine.language import _
from engine.model import Decision


def explains(view: View, decision: Decision) -> bool:
    """Whether the steps are those of this question."""
    return decision.kind in ("plot", "order") and decision.about != AGAIN and view.race.round == 1


def _told(view: View) -> tuple[str, ...]:
    """The three steps of a first plot in words."""
    fast = _(
        "You move as many spaces as your speed says. Above {calm} a turn may well skid: brake before it."
    )
    return (
        _("A control sets your speed: whips make the team faster, Reins keep it steady, Brake slows it."),
        fast.format(calm=CALM),
        _("A plan is proposed. Keep it or take another from the menu, then press Send."),
    )


def picture(view: View) -> Scene:
    """The steps as a picture."""
    first, second, third = _told(view)
    rows = (_("Proposed: {plan}").format(plan=_("Whip")), _("Hard Whip"), _("Reins"))
    return pictured.scene(
        _("Circus Minimus"),
        (
            Step(first, _controls),
            Step(second, _turn),
            Step(third, menu(rows, _("Send"))),
        ),
    )


def _controls(x: float, y: float) -> list[Shape]:
    """How fast each control makes a team, as bars."""
    shapes: list[Shape] = []
    names = (_("Hard Whip"), _("Whip"), _("Reins"), _("Brake"))
    for k, (name, long) in enumerate(zip(names, (150, 90, 40, 8), strict=True)):
        top = y - 86 + k * 44
        shapes.append(Text(x - 20, top + 17, name, 27, anchor="right"))
        shapes.append(Rect(x, top, long, 34, "racer-2", "ink", 2, 4))
    return shapes


def _turn(x: float, y: float) -> list[Shape]:
    """A team before a wall, which the straight way hits and the bent one does not."""
    return [
        Rect(x + 120, y - 92, 22, 184, "marble", "ink", 2.5),
        Path(((x - 40, y + 46), (x + 104, y + 46)), "alarm", 8, dashed=True),
        Path(((x - 40, y + 40), (x + 34, y + 16), (x + 78, y - 72)), "racer-3", 9, arrow=True),
        Sprite("team-horses", x - 92, y + 44, 120, "racer-1"),
    ]
