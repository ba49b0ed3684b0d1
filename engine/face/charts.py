"""The picture of how a game went: who was where, or which of two sides was ahead."""

from __future__ import annotations

from engine.face import balance, lapchart
from engine.face.balance import Balance
from engine.face.lapchart import Chart
from engine.face.scene import Scene

CHART = "chart"
"""The purpose of this picture."""
Course = Chart | Balance
"""How a game went: places of many, or the balance of two."""


def scene(course: Course) -> Scene:
    """The picture of either."""
    return balance.scene(course) if isinstance(course, Balance) else lapchart.scene(course)
