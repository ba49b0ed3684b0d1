"""A test bench: positions written as lists, and steps of the agenda carried out with chosen dice and answers.

A board is one colour a line, in the order of the colours: where its rig stands, and after commas what is
special about it and its driver. Rigs face in race direction unless a facing follows the space.

    red h3-14, speed 5, damage 2, load sword whip
    blue e2-3 NE, war, injuries 3
    green h1-4, on foot h2-5
    wreck e3-4 green
    thing h2-6 net

Where space matters a position is drawn as a map (`maps`): `laid` reads one, the letters being the colours in
their order, `map_of` draws what has become of it in the same cut.

A test carries out steps with `play`, or a chariot's way at a speed with `go`:

    after = go(board("red h3-14"), "red", 3, answers="manoeuvre swerve-left", dice="skid 44")

Dice are named by what is thrown, in the order of throwing (`skid 44, damage 3 5`); answers by the kind of the
question, in the order in which each kind is asked. What is not said is answered quietly: on, no attack, no
appeal. Dice and answers that nobody wanted fail the test, as a throw does for which there are no dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from engine.dice import Roll
from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Step
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import COLOURS, Driver, Move, Race, Rig
from engine.games.circus.rules.basic.verbs import Lines
from engine.games.circus.rules.chariot.driving import going
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.games.circus.rules.race import rounds
from engine.model import Answer, Seat, Table, Tempo
from engine.run import Run
from tests.games.circus import maps

E = TypeVar("E")

QUIET: Mapping[str, str] = {
    "fresh": "no",
    "control": "reins",
    "veto": "no",
    "underdog": "later",
    "extra": "0",
    "manoeuvre": "on",
    "attack": ".",
    "grab": "no",
    "jump": "no",
    "take": ".",
    "appeal": "no",
    "cut": "cut",
    "run": ".",
    "median": ".",
    "fight": "fists",
}
"""What somebody says who is asked and whom the test does not care for."""

# Boards


def board(text: str, *, round: int = 2, options: Options | None = None, **more: Any) -> Race:
    """The race that the lines describe, in the middle of regular movement."""
    drivers: list[Driver] = []
    rigs: list[Rig] = []
    lying: dict[str, list[tuple[str, str]]] = {"wreck": [], "thing": [], "body": []}
    for line in (line.strip() for line in text.strip().splitlines()):
        head, *phrases = (part.strip() for part in line.split(","))
        first, *rest = head.split()
        if first in lying:
            lying[first].append((rest[0], rest[1]))
        else:
            assert first == COLOURS[len(rigs)], "one line a colour, in their order"
            driver, rig = _line(len(rigs), rest, phrases)
            drivers.append(driver)
            rigs.append(rig)
    race = Race(
        options or Options(),
        len(rigs),
        drivers=tuple(drivers),
        rigs=tuple(rigs),
        draw=tuple(d.colour for d in drivers),
        round=round,
        phase="chariots",
        dolphins=(options or Options()).laps,
        wrecks=tuple(lying["wreck"]),  # type: ignore[arg-type]  # colours of the game
        things=tuple(lying["thing"]),
        bodies=tuple(lying["body"]),  # type: ignore[arg-type]
    )
    return replace(_taken(race), **more)


def _line(number: int, where: list[str], phrases: list[str]) -> tuple[Driver, Rig]:
    colour, space = COLOURS[number], where[0]
    facing = track.FACINGS.index(where[1]) if len(where) > 1 else track.forward(space)
    driver = Driver(colour, Seat(number + 1), rig=colour, crossings=lines_before(space))
    chariot = track.behind(space, facing) or space
    rig = Rig(colour, space, facing, chariot, colour, trail=(space,))
    for phrase in phrases:
        driver, rig = _said(driver, rig, phrase.split())
    if driver.where not in ("mounted", "riding"):
        rig = replace(rig, driver="" if rig.driver == colour else rig.driver, crossings=driver.crossings)
    return driver, rig


_LETTERS = "abcdefghijklmn"


_THINGS = {thing[0]: thing for thing in ("whip", "sword", "trident", "net")}


def laid(text: str, *, wreck: str = "red", also: Mapping[str, Any] | None = None, **said: str) -> Race:
    """The race of a map: rig a is red, b blue and so on; `said` are phrases of a board by colour.

    A driver who is drawn on foot (`b@`) is not in his chariot, which is drawn, too. What a race knows besides
    its map, as the round or the dolphins, is in `also`.
    """
    marks = maps.lay(text)
    cells = [(name, word) for name, cell in marks.items() for word in cell.split("/")]
    on_foot = {word[0]: name for name, word in cells if word[1] == "@"}
    lines = []
    for letter, at in sorted(maps.rigs(marks).items()):
        colour = COLOURS[_LETTERS.index(letter)]
        phrases = [f"{colour} {at.space} {track.FACINGS[at.facing]}", f"chariot {at.chariot or at.space}"]
        phrases += [f"on foot {on_foot[letter]}"] if letter in on_foot else []
        lines.append(", ".join([*phrases, *([said[colour]] if colour in said else [])]))
    lines += [f"wreck {name} {wreck}" for name, word in cells if word == "xx"]
    lines += [f"thing {name} {_THINGS[word[1]]}" for name, word in cells if word[0] == "*"]
    return board("\n".join(lines), **(also or {}))


def map_of(after: Course | Race, text: str) -> str:
    """Where rigs, wrecks, things, men on foot and bodies are now, in the cut of that map."""
    race = after if isinstance(after, Race) else after.race
    placed = {
        _letter(rig.colour): maps.Placed(rig.space, rig.facing, rig.chariot or None) for rig in race.rigs
    }
    others = [(space, "xx") for space, _rig in race.wrecks]
    others += [(man.space, f"{_letter(man.colour)}@") for man in race.drivers if man.where == "running"]
    others += [(space, f"*{thing[0]}") for space, thing in race.things]
    others += [(space, f"{_letter(man)}%") for space, man in race.bodies]
    return maps.show(maps.marked(placed, others), text)


def _letter(colour: str) -> str:
    return _LETTERS[COLOURS.index(colour)]


def lines_before(space: str) -> int:
    """The count of lines of who stands there in the first lap (N15.1)."""
    at = track.SPACES[space]
    if at.sector == "h":
        return 1 if track.progress(space, 1) < track.COLUMNS else 0
    return 1 if at.sector == "e" and at.row > 0 else 2


def _said(driver: Driver, rig: Rig, words: list[str]) -> tuple[Driver, Rig]:  # noqa: C901  # one flat case
    match words:
        case ["speed" | "fatigue" | "floor" | "fresh" | "boost" | "chits" | "damage" as name, n]:
            number: dict[str, Any] = {name: int(n)}
            return driver, replace(rig, **number)
        case ["injuries" | "vetoes" | "appeals" | "coins" | "idle" | "stood" as name, n]:
            count: dict[str, Any] = {name: int(n)}
            return replace(driver, **count), rig
        case ["lines", n]:
            return replace(driver, crossings=int(n)), rig
        case ["war"]:
            return driver, replace(rig, war=True)
        case ["talented" | "resigned" | "netted" | "waited" | "qualified" as name]:
            flags: dict[str, Any] = {name: True}
            return replace(driver, **flags), rig
        case ["entertained", by]:
            return replace(driver, entertained=by, vetoes=driver.vetoes or 4), rig  # type: ignore[arg-type]
        case ["no", "whip"]:
            return replace(driver, whip=False), rig
        case ["load", *things]:
            return driver, replace(rig, load=tuple(things))
        case ["holds", *things]:
            return replace(driver, things=tuple(things)), rig
        case ["chariot", space]:
            return driver, replace(rig, chariot=space)
        case ["no", "chariot"]:
            return driver, replace(rig, chariot="")
        case ["on", "foot", space]:
            return replace(driver, where="running", rig="", space=space), rig
        case ["median", *end]:
            there: Any = end[0] if end else ""
            return replace(driver, where="median", rig="", space="", end=there, arrived=bool(end)), rig
        case ["dragged"]:
            rig = replace(rig, chariot="", dragged=driver.colour)
            return replace(driver, where="dragged", whip=False), rig
        case ["riding"]:
            return replace(driver, where="riding"), replace(rig, chariot="")
        case ["gone" | "dead" as where]:
            return replace(driver, where=where, rig="", injuries=6 if where == "dead" else 0), rig
        case ["dead", "aboard"]:
            rig = replace(rig, body=driver.colour)
            return replace(driver, where="dead", injuries=6), rig
        case ["drives" | "rides" | "boards" as way, other]:
            state: Any = {"drives": "mounted", "rides": "riding", "boards": "boarding"}[way]
            return replace(driver, where=state, rig=other), replace(rig, driver="")  # type: ignore[arg-type]
    raise ValueError(f"a board does not know {' '.join(words)!r}")


def _taken(race: Race) -> Race:
    """Who drives, rides or boards a rig that is not his own is known to it."""
    for man in race.drivers:
        if man.rig and man.rig != man.colour:
            rig = race.rig(man.rig)
            aboard: dict[str, Any] = {"driver": man.colour}
            if man.where == "boarding":
                aboard = {"boarders": (*rig.boarders, man.colour)}
            rigs = tuple(replace(r, **aboard) if r is rig else r for r in race.rigs)
            race = replace(race, rigs=rigs)
    return race


def on_the_way(race: Race, colour: str, speed: int | None = None, **more: Any) -> Race:
    """The race with a rig that has done steps I to IV and is to move at a speed."""
    rig = race.rig(colour)
    speed = rig.speed if speed is None else speed
    rigs = tuple(replace(r, speed=speed) if r is rig else r for r in race.rigs)
    move = Move(rig.colour, rig.driver, **{"control": "reins", "left": speed, **more})
    return replace(race, rigs=rigs, move=move)


# The bench


def lines(kind: str, race: Race, colour: str, about: str) -> Lines:
    """All legal lines of a small question."""
    return QUESTIONS[kind].lines(race, COLOURS[COLOURS.index(colour)], about)


class Scripted(Run[Race, Step, e.Event]):
    """A run whose dice show what the test wants."""

    dice: list[tuple[str, int]]

    def roll(self, label: str, sides: int) -> int:
        what = label.split("/")[2]
        assert self.dice, f"no dice are left for {label}"
        named, face = self.dice.pop(0)
        assert named == what, f"dice for {named} are at hand, and {label} is thrown"
        self._record(Roll(label, sides, face - 1))
        return face - 1


@dataclass(slots=True)
class Course:
    """How far it has come: the position, what happened, and what was asked."""

    race: Race
    events: list[e.Event] = field(default_factory=list)
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    """Kind, driver and about of every question."""
    steps: list[str] = field(default_factory=list)
    """What was carried out, by the names of the steps, each question's step once."""

    def rig(self, colour: str) -> Rig:
        return self.race.rig(colour)

    def man(self, colour: str) -> Driver:
        return self.race.driver(colour)

    def at(self, colour: str) -> str:
        """Space and facing of a team: `e3-4 NE`."""
        rig = self.race.rig(colour)
        return f"{rig.space} {track.FACINGS[rig.facing]}"

    def told(self, kind: type[E]) -> list[E]:
        """All facts of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def questions(self, kind: str) -> list[str]:
        """What the questions of a kind were about."""
        return [about for asked, _who, about in self.asked if asked == kind]


def _dice(text: str) -> list[tuple[str, int]]:
    """`skid 34, damage 5` as named faces."""
    pairs = (part.split() for part in text.split(",") if part.strip())
    return [(what, int(face)) for what, *rolls in pairs for face in "".join(rolls)]


def _answers(text: str) -> dict[str, list[str]]:
    """`control whip; manoeuvre left` as lines by kind."""
    found: dict[str, list[str]] = {}
    for part in (part.strip() for part in text.split(";") if part.strip()):
        kind, line = part.split(maxsplit=1)
        found.setdefault(kind, []).append(line)
    return found


def play(
    race: Race,
    *steps: Step,
    dice: str = "",
    answers: str = "",
    tempo: Tempo = "impulse",
    most: int = 5_000,
) -> Course:
    """Carry out steps and all that follows from them."""
    table: Table[Race, Step] = Table("circus", 1, (), race.options, tempo, race, ())
    run = Scripted(evolve, table, bytes(32))
    run.dice = _dice(dice)
    given = _answers(answers)
    after = Course(race)
    agenda = list(steps)
    for _step in range(most):
        if not agenda:
            break
        _carry_out(run, agenda, given, after)
    assert not agenda, f"it does not come to rest: {agenda}"
    assert not run.dice, f"dice that nobody threw: {run.dice}"
    assert not any(given.values()), f"answers that nobody asked for: {given}"
    after.race, after.events = run.state, run.events
    return after


def _carry_out(
    run: Scripted,
    agenda: list[Step],
    given: dict[str, list[str]],
    after: Course,
) -> None:
    step, before, told = agenda.pop(0), run.state, len(run.events)
    after.steps.append(type(step).__name__)
    step.carry_out(run, None)
    if run.questions:
        assert not run.pushed, f"{step} asks and goes on at once"
        replies = []
        for question in run.questions:
            who = run.state.of(question.seat).colour
            after.asked.append((question.kind, who, question.about))
            line = given[question.kind].pop(0) if given.get(question.kind) else _quiet(run.state, question)
            if question.kind in QUESTIONS:
                legal = words.lines(run.state, who, question.kind, question.about)
                assert tuple(line.split()) in legal, f"{line!r} is no {question.kind}: {legal}"
            replies.append(Answer(question.id, question.seat, line, "player"))
        run.questions = ()
        step.carry_out(run, tuple(replies))
        assert not run.questions, f"{step} asks twice"
    if len(run.events) > told and before.rigs:
        rounds.follow(run, before)
    agenda[:0] = run.pushed
    run.pushed = ()


def _quiet(race: Race, question: Any) -> str:
    """The quiet answer where it is legal, else the fallback."""
    line = QUIET.get(question.kind, "")
    who = race.of(question.seat).colour
    legal = words.lines(race, who, question.kind, question.about) if question.kind in QUESTIONS else ()
    return line if line and tuple(line.split()) in legal else question.fallback


def go(race: Race, colour: str, speed: int | None = None, *, dice: str = "", answers: str = "") -> Course:
    """A chariot's step V at a speed: everything from the start of its way to its end."""
    ready = race if race.move else on_the_way(race, colour, speed)
    return play(ready, going(COLOURS[COLOURS.index(colour)]), dice=dice, answers=answers)
