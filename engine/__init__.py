"""The rules of the games as pure functions: same table, same order, same key, same step.

The public face: `find` a game, `begin` a table, ask for its `choices`, `submit` an `Order`; `play_out` a
whole game, `replay` or `audit` a `Record`. The README has a page of it. Nothing in here knows a clock, a
file, Discord or Pillow.
"""

from engine.errors import BadOptions, BadOrder, BadRecord, GameError, NotAsked, RulesBug
from engine.journal import (
    Opening,
    Record,
    Watch,
    audit,
    dump_record,
    load_record,
    replay,
    rewind,
    start,
)
from engine.kernel import act_of, begin, choices, may, spell, submit
from engine.model import (
    STOP,
    Answer,
    Choice,
    Decision,
    Entry,
    Form,
    Group,
    Line,
    Link,
    Option,
    Order,
    Outcome,
    Preset,
    Seat,
    Standing,
    Step,
    Table,
    Tempo,
    Test,
)
from engine.registry import all_games, find
from engine.rules import AnyRules, Brain, Budget, Rules
from engine.scene import Scene
from engine.selfplay import driver_names, opening_of, play_on, play_out

__all__ = [
    "STOP",
    "Answer",
    "AnyRules",
    "BadOptions",
    "BadOrder",
    "BadRecord",
    "Brain",
    "Budget",
    "Choice",
    "Decision",
    "Entry",
    "Form",
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
    "Watch",
    "act_of",
    "all_games",
    "audit",
    "begin",
    "choices",
    "driver_names",
    "dump_record",
    "find",
    "load_record",
    "may",
    "opening_of",
    "play_on",
    "play_out",
    "replay",
    "rewind",
    "spell",
    "start",
    "submit",
]
