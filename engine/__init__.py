"""The rules of the games as pure functions: same table, same order, same key, same step.

The public face: `begin` a table, `submit` an `Order`, `replay` or `audit` a `Record`. Nothing in here
knows a clock, a file, Discord or Pillow.
"""

from engine.errors import BadGame, BadOptions, BadOrder, BadRecord, GameError, NotAsked, RulesBug
from engine.face.forms import Form, Group, Line, Option, Preset
from engine.face.scene import Scene
from engine.game import Brain, Budget, Face, Game, Rules
from engine.journal import audit, replay, rewind, start
from engine.kernel import act_of, begin, choices, may, spell, submit
from engine.model import (
    STOP,
    Answer,
    Choice,
    Decision,
    Entry,
    Link,
    Order,
    Outcome,
    Seat,
    Standing,
    Step,
    Table,
    Tempo,
    Test,
)
from engine.record import Opening, Record
from engine.registry import all_games, find

__all__ = [
    "STOP",
    "Answer",
    "BadGame",
    "BadOptions",
    "BadOrder",
    "BadRecord",
    "Brain",
    "Budget",
    "Choice",
    "Decision",
    "Entry",
    "Face",
    "Form",
    "Game",
    "GameError",
    "Group",
    "Line",
    "Link",
    "NotAsked",
    "Opening",
    "Option",
    "Order",
    "Outcome",
    "Preset",
    "Record",
    "Rules",
    "RulesBug",
    "Scene",
    "Seat",
    "Standing",
    "Step",
    "Table",
    "Tempo",
    "Test",
    "act_of",
    "all_games",
    "audit",
    "begin",
    "choices",
    "find",
    "may",
    "replay",
    "rewind",
    "spell",
    "start",
    "submit",
]
