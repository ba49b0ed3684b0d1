"""Positions in which each word of a plot's clauses decides otherwise than its neighbour.

The first line says what is asked, with phase and impulse (`move 1/3`; a coin is swapped before its phase)
and clauses that are said beside the word. Red answers; `ask` is the question to its driver, at tempo `phase`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.chariots.rules.autopilot import announce_line, move_line, swap_line
from engine.games.chariots.rules.events import CoinTakenBack
from engine.games.chariots.rules.options import LAPS, Options
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT
from engine.games.chariots.rules.state import Race, View
from engine.games.chariots.rules.steps import Plotting
from engine.games.chariots.rules.wake import wakes
from engine.model import Seat
from tests.games.chariots.boards import board, scene
from tests.games.clauses import Deciding

_LINES = {"move": move_line, "announce": announce_line, "swap": swap_line}


def answer(position: str, words: Sequence[str]) -> str:
    """What red does or announces if its plot says these words."""
    first, text = position.split("\n", 1)
    question, *beside = first.split()
    if question == "take":
        return _taken_back(text, words)
    at, *said = beside
    phase, impulse = map(int, at.split("/"))
    race = _driven(board(text, phase=phase, impulse=impulse, options=_OPTIONS), (*said, *words))
    if wakes(race, race.chariots[0], question):  # type: ignore[arg-type]  # one of the questions
        return "ask"
    return _LINES[question](View(Seat(1), race), "red")[0]


_OPTIONS = Options(laps=LAPS[-1], extra_actions=True, long_whips=True)


def _driven(race: Race, words: Sequence[str]) -> Race:
    """All chariots have begun their first lap."""
    chariots = [c if c.best else replace(c, crossings=1, best=1) for c in race.chariots]
    chariots[0] = replace(chariots[0], policy=CLAUSES.saying(DEFAULT, words))
    return replace(race, tempo="phase", chariots=tuple(chariots))


def _taken_back(text: str, words: Sequence[str]) -> str:
    """The coin that comes back to red once all have plotted."""
    race = replace(board(text, options=Options(faster_recovery=True)), round=2)
    play = scene(race, Plotting(2))
    play.say(" ".join(("2 3 4", *words))).say("2 3 4").close()
    return next(event.coin for event in play.told(CoinTakenBack) if event.chariot == "red")


TABLE = """
move 1/4
red R3d
  free:inside -> R2e
  free:middle -> R2f

move 3/3
red L4b
  free:middle -> L3b
  free:outside -> L4c

move 2/4
red L3d
  free-via:none -> L2e
  free-via:L2h -> L2f

move 2/4
red R1g, speed 5
  banned:middle -> T1b
  banned:outside -> T1c

move 2/2
red L2e, banned
  banned:inside -> L3d
  banned:middle -> L2f

move 3/2
red B6c, banned
  banned-via:none -> R1b
  banned-via:R1a -> R1a

move 1/5 banned:outside
red T6c, banned, plot 2 4 5
  before:round -> L1a
  before:hold -> T6b

move 2/5
red B6a, banned
  lane:any -> B6b
  lane:a -> B5a
  lane:b -> B6b

move 1/2
red B3d
  lane:c -> B3c
  lane:d -> B4d

move 1/3
red T6b
  lane:b -> L1c
  lane:c -> T6c

move 3/5 lane:b
red B3a
  change:early -> B3b
  change:late -> B4a

move 1/1
red B3b, speed 4
blue B4b
  taken:best -> B3a
  taken:outside -> B3c

move 3/5
red B2c
yellow B3c
  taken:none -> B2b
  taken:outside -> B2d
  taken:back -> B1c
  taken:null -> null B3b
  taken:push -> push B3c B2c

move 3/5 null:never ace:never
red T1c
green T2c
yellow T1b
  taken:none -> R1g
  taken:side -> T1d

move 2/3
red L3a, plot 3 5 4
blue L3b
  taken:none -> L4a
  taken:inside -> L2d

move 2/1
red R1d, speed 5
  null:loss -> B6a
  null:gain2 -> null R2d
  null:gain3 -> B6a
  null:gain4 -> B6a
  null:wake -> ask

move 3/3
red R3b, speed 5
blue R4b
  null:crash -> push R4b R4a
  null:loss -> null R3c
  null:gain3 -> null R3c
  null:gain4 -> push R4b R4a

move 2/3
red R3c, speed 5
blue R4c
yellow R3d
  null:never -> push R3d R4d
  null:crash -> null R2e

move 3/3
red B2c
  null-at:none -> B3c
  null-at:B2c -> null B3b

move 3/5
red B1b
  null-at:none -> B2b
  null-at:phase3 -> null B2a

move 1/3
red B3b
  null-at:none -> B4b
  null-at:phase1 -> null B4a

move 2/5 null:never
red L1e, banned, no ace
blue B1a
  null-at:none -> crash
  null-at:phase2 -> null L1f

move 3/3
red R4c
blue R3c
  null-for:diagonal -> null R3d
  null-for:ban -> push R3c R3b

move 1/2 null:gain2
red B6a, speed 4, banned
  null-for:both -> null R1c
  null-for:diagonal -> B6b

move 2/1 null:gain2
red L1d, banned
  null-from:1 -> null L2d
  null-from:2 -> T6a

move 3/1
red T5d, crossed 3
blue T5c
yellow T6d
  null-from:3 -> null T6c
  null-from:4 -> push T6d T5d

move 3/5
red R2f, banned, crossed 2
blue R2g
  null-from:2 -> null R1f
  null-from:3 -> R3d

move 2/2
red R3a
green R3b
  ace:crash -> R2d
  ace:loss -> push R3b R2d
  ace:gain2 -> R2d
  ace:gain4 -> R2d
  ace:wake -> ask

move 3/2
red L2a
blue L2b
green L1a
  ace:never -> null L1b
  ace:crash -> push L2b L2a

move 1/4
red T2a
blue T3a
  ace:gain2 -> push T3a T3b
  ace:gain3 -> null T3b

move 1/4
red R3c, speed 3, plot 4 5 3
yellow R2e
  ace:gain3 -> push R2e R3d
  ace:gain4 -> R3d

move 2/5
red B4b, plot 5 2 4
green B5b
  ace-at:none -> B4a
  ace-at:phase2 -> push B5b B4b

move 3/3
red T3a, banned
blue T4a
  ace-at:none -> T3b
  ace-at:phase3 -> push T4a T4b

move 1/1 ace:never
red T1a
blue T2a
  ace-at:none -> null T2b
  ace-at:phase1 -> push T2a T2b

move 1/3 ace:never
red R2b
blue R2c
  ace-at:none -> null R1c
  ace-at:R2b -> push R2c R1c

move 1/1
red B4a, speed 4, no null
blue B5a, seat 1
green B4b, seat 2
yellow B3a, seat 2
  ace-whom:rivals -> push B4b B3b
  ace-whom:any -> push B5a B6a

move 1/3
red L2a
blue L2b
  ace-whom:rivals -> push L2b L2a
  ace-whom:green -> null L1b

move 1/1
red L2b, crossed 4
green L2c
  ace-whom:any -> push L2c L2b
  ace-whom:leader -> null L1c

move 1/2
red L2f
blue L1e
yellow L1f
  ace-put:back -> push L1f L2f
  ace-put:pocket -> push L1f B1a
  ace-put:outside -> push L1f L1g
  ace-put:old -> push L1f L2f

move 1/1 taken:push ace-put:pocket
red L1f, speed 4, no null
blue B1a
green B1b
yellow B2b
  ace-line:never -> push B1a L1e
  ace-line:may -> push B1a B2a

move 3/4
red T4a
green T5a
  ace-from:1 -> push T5a T5b
  ace-from:2 -> null T5b

move 3/4
red T3a, crossed 3
green T4a
  ace-from:3 -> push T4a T4b
  ace-from:4 -> null T4b

move 2/3
red L1d, crossed 2
green L2d
  ace-from:2 -> push L2d L2c
  ace-from:3 -> null L2c

move 3/3
red R2f, banned
blue R2g
green R1f
  both:no -> null R1g
  both:yes -> null push R1f R1g

move 3/4
red B1c
  left:keep -> B2c
  left:spend -> null B2b

move 2/5
red L4b, banned, crossed 2
blue L3a, speed 5
  stance:race -> L4c
  stance:block-blue -> L4a

move 3/4
red R1d
yellow R3b
  stance:race -> R2d
  stance:clear -> R1c

move 1/4
red L3d, speed 5, plot 3 4 5
yellow L2f
  avoid:traps -> push L2f L3d
  avoid:nothing -> null L2e

move 3/5
red B6a, banned
  avoid-end:none -> B6b
  avoid-end:B6b -> B5a

announce 2/1
red R1h
  extra:never -> .
  extra:ahead -> extra
  extra:line -> .
  extra:wake -> ask

announce 2/2
red L4c
  extra-at:none -> .
  extra-at:phase2 -> extra

announce 1/2
red T3a
  extra-at:none -> .
  extra-at:T3a -> extra

announce 3/2
red L2g
  extra-at:none -> .
  extra-at:phase3 -> extra

announce 1/1
red L1a
  extra-at:none -> .
  extra-at:phase1 -> extra

announce 2/2
red R1c, speed 2
blue R2b, speed 5
  first:taken -> .
  first:wake -> ask

announce 3/2
red R1e, speed 2
green R1f, speed 5, crossed 4
  first:never -> .
  first:taken -> first

announce 1/3
red R1b
blue R2b, speed 3
  whip:never -> .
  whip:crash -> whip blue
  whip:wake -> ask

announce 2/5
red R1d
blue R1c, speed 3
  balk:ahead -> .
  balk:beside -> balk blue
  balk:wake -> ask

announce 3/3
red L4b
blue L4c, speed 3
  balk:never -> .
  balk:ahead -> balk blue

move 1/1
red B4a, speed 5, no null
blue B5a, seat 1
green B4b, seat 1
yellow B3a, seat 1
  recover:never -> crash
  recover:long -> recover

move 1/5
red B4a, speed 5, no null
blue B5a, seat 1
green B4b, seat 1
yellow B3a, seat 1
  recover:long -> crash
  recover:always -> recover

move 3/3
red L2h
blue L2g
green L1h
  recover:always -> null L1g
  recover:wake -> ask

swap 0/1
red B3b, stall 2, plot 2 3 4
  swap:crashed -> swap
  swap:banned -> .

swap 0/3
red T2a
  swap:none -> .
  swap:wake -> ask

swap 0/3
red B2a, plot 3 5 4
blue B3a
  swap:none -> .
  swap:blocked -> swap

take
red B1a, no coins
blue B1b
  take:null -> null
  take:ace -> ace

move 2/1
red R2c
  2/free:outside -> R3a
  3/free:outside -> R2d

announce 3/5
red T5a
blue T5b, speed 5
  3/balk:beside -> balk blue
  1/balk:beside -> .

swap 0/2
red L4a
  1/swap:wake -> ask
  2/swap:wake -> .
"""


class TestClauses(Deciding):
    clauses, table, answer = CLAUSES, TABLE, staticmethod(answer)
