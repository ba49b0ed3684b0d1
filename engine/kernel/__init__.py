"""The turning wheel of every game: `begin` a table, `submit` an order, settle until somebody is asked.

Same table, same order, same key: same step. Nothing here knows a clock, a file or a person.

::

    opening.py      a table from its options to its first question
    submission.py   one order being carried out: questions, answers, agenda
    run.py         what the rules may do meanwhile: emit, roll, ask, then, pace
    group.py        the open questions and what has been answered to them
    orders.py       what each verb of an order does
    lines.py        lines of words: which come next, how they are spelled, why they are refused
"""

from engine.kernel.lines import act_of, choice, choices, lapsed, may, proposal, read, spell, typed
from engine.kernel.opening import begin, first_position, unknown_version
from engine.kernel.orders import submit
from engine.run import Run

__all__ = [
    "Run",
    "act_of",
    "begin",
    "choice",
    "choices",
    "first_position",
    "lapsed",
    "may",
    "proposal",
    "read",
    "spell",
    "submit",
    "typed",
    "unknown_version",
]
