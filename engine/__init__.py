"""The rules of the games as pure functions: same table, same order, same key, same step.

The public face: `find` a game, `begin` a table, ask for its `choices`, `submit` an `Order`; `play_out` a
whole game, `replay` or `audit` a `Record`. The README has a page of it. Nothing in here knows a clock, a
file, Discord or Pillow.
"""

from engine.dice import Roll
from engine.drivers import driver_names
from engine.errors import (
    BadGame,
    BadOptions,
    BadOrder,
    BadRecord,
    DriverFault,
    GameError,
    NotAsked,
    RulesBug,
)
from engine.face.forms import Form, Group, Line, Option, StandingAnswer
from engine.face.scene import Scene
from engine.game import Brain, Budget, Face, Game, Imagining, Rules
from engine.imagining import imagine, random_line
from engine.journal import Watch, audit, dump_record, load_record, replay, rewind, start
from engine.kernel import act_of, begin, choices, may, spell, submit
from engine.model import (
    STOP,
    Answer,
    Choice,
    Decision,
    DecisionId,
    Entry,
    Filed,
    Link,
    Lock,
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
from engine.selfplay import opening_of, play_on, play_out

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
    "DecisionId",
    "DriverFault",
    "Entry",
    "Face",
    "Filed",
    "Form",
    "Game",
    "GameError",
    "Group",
    "Imagining",
    "Line",
    "Link",
    "Lock",
    "NotAsked",
    "Opening",
    "Option",
    "Order",
    "Outcome",
    "Record",
    "Roll",
    "Rules",
    "RulesBug",
    "Scene",
    "Seat",
    "Standing",
    "StandingAnswer",
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
    "imagine",
    "load_record",
    "may",
    "opening_of",
    "play_on",
    "play_out",
    "random_line",
    "replay",
    "rewind",
    "spell",
    "start",
    "submit",
]
