"""The Duel of Stones: some 220 choices a move, conditional lines, and a win that may be taken back.

Two players lay stones on a square board of 15; three own stones in one row or column win. While the
loser has a retraction left, such a win is provisional: he may take back his last move, and the answer
to it with it, or accept the loss. Cells can be closed before the game, by a text that holds them.
Both players may look ahead and keep lines of answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.errors import BadOptions, BadOrder
from engine.face.coverage import UNTOLD, Coverage
from engine.face.forms import Form, Line, Option, StandingAnswer
from engine.face.plain import drawn, legal_part, plain
from engine.face.scene import WIDTH, Rect, Scene
from engine.face.touch import Touch, spots
from engine.game import AHEAD, WhatIf, what_if
from engine.model import (
    ACT,
    NO_SEAT,
    STOP,
    Answer,
    Choice,
    Decision,
    DecisionId,
    Fact,
    Link,
    Outcome,
    Seat,
    Standing,
    Test,
)
from engine.options import option
from engine.run import Run
from tests.toys.base import NAMES, choose, swap, toy

FILES = "abcdefghijklmno"
CELLS = tuple(f"{file}{rank}" for rank in range(1, len(FILES) + 1) for file in FILES)
IN_LINE = 3


@dataclass(frozen=True, slots=True)
class DuelOptions:
    retractions: int = option(2, "Retractions each", (0, 1, 2))
    after_reply: bool = option(True, "Retract after the reply", hint="so that a loss can be taken back")
    closed: str = option("", "Closed cells", hint="such as a1 b2", words=("no cell",), free=True)


@dataclass(frozen=True, slots=True)
class Stone:
    seat: Seat
    cell: str


@dataclass(frozen=True, slots=True)
class Board:
    """All is public. `winner` is provisional until `over` says how it ended; `offer` is a draw offer."""

    options: DuelOptions
    left: tuple[int, int]
    first: Seat = Seat(1)
    stones: tuple[Stone, ...] = ()
    offer: Seat | None = None
    winner: Seat | None = None
    over: str = ""

    @property
    def turn(self) -> Seat:
        return self.first if len(self.stones) % 2 == 0 else other(self.first)


@dataclass(frozen=True, slots=True)
class DuelView:
    board: Board
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Toss:
    """Who begins."""


@dataclass(frozen=True, slots=True)
class Go:
    """One move of whoever has the turn."""


@dataclass(frozen=True, slots=True)
class Yield:
    """The loser accepts, unless he retracts first."""


@dataclass(frozen=True, slots=True)
class StarterDrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class StonePlaced:
    seat: Seat
    cell: str


@dataclass(frozen=True, slots=True)
class WinClaimed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveRetracted:
    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class DrawOffered:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winner: Seat | None
    reason: Literal["in line", "resigned", "agreed", "full"]


Event = StarterDrawn | StonePlaced | WinClaimed | MoveRetracted | DrawOffered | GameEnded


def wins(board: Board, seat: Seat) -> bool:
    """Whether the seat has three stones in one row or column."""
    cells = [stone.cell for stone in board.stones if stone.seat == seat]
    lines = [[cell[0] for cell in cells], [cell[1:] for cell in cells]]
    return any(line.count(name) >= IN_LINE for line in lines for name in line)


def open_cells(board: Board) -> tuple[str, ...]:
    """Where a stone may be laid."""
    taken = {stone.cell for stone in board.stones} | {*board.options.closed.split()}
    return tuple(cell for cell in CELLS if cell not in taken)


def other(seat: Seat) -> Seat:
    return Seat(3 - seat)


def undone(board: Board, seat: Seat) -> int:
    """How many stones a retraction of the seat takes from the board now; 0 when there is none to take."""
    mine = [number for number, stone in enumerate(board.stones) if stone.seat == seat]
    if not mine or not board.left[seat - 1]:
        return 0
    depth = len(board.stones) - mine[-1]
    return depth if depth == 1 or board.options.after_reply else 0


def foreseen(board: Board, line: Sequence[str]) -> Board:
    """The board after a line of moves of both sides."""
    for cell in line:
        board = replace(board, stones=(*board.stones, Stone(board.turn, cell)))
    return board


def setup(seats: int, options: DuelOptions, legacy: Mapping[Seat, Any]) -> tuple[Board, tuple[Any, ...]]:
    for cell in options.closed.split():
        if cell not in CELLS:
            raise BadOptions(f"There is no cell '{cell}' to close; the cells are a1 to o15.")
    return Board(options, (options.retractions, options.retractions)), (Toss(),)


def advance(run: Run[Board, Any, Event], step: Any, answers: tuple[Answer, ...] | None) -> None:
    match step:
        case Toss():
            run.emit(StarterDrawn(Seat(1 + run.roll("toss", 2))))
            run.then(Go())
        case Go() if answers is None:
            free = words(DuelView(run.state, None), Decision(DecisionId(0), None, "move"), ())
            run.ask(run.state.turn, "move", fallback=free[0].word)
        case Go():
            for answer in answers or ():
                _move(run, answer.line)
        case Yield() if answers is None:
            run.ask(run.state.turn, "yield", fallback="accept")
        case Yield():
            run.emit(GameEnded(run.state.winner, "in line"))


def _move(run: Run[Board, Any, Event], cell: str) -> None:
    seat = run.state.turn
    run.emit(StonePlaced(seat, cell))
    if not wins(run.state, seat):
        if not open_cells(run.state):
            run.emit(GameEnded(None, "full"))
        run.then(Go())
    elif undone(run.state, run.state.turn):
        run.emit(WinClaimed(seat))
        run.then(Yield())
    else:
        run.emit(GameEnded(seat, "in line"))


def act(run: Run[Board, Any, Event], seat: Seat, words: tuple[str, ...]) -> None:
    match words:
        case ("retract",):
            run.emit(MoveRetracted(seat, undone(run.state, seat)))
            run.reopen(Go())
        case ("draw",) if run.state.offer == 3 - seat:
            run.emit(GameEnded(None, "agreed"))
        case ("draw",):
            run.emit(DrawOffered(seat))
        case _:
            run.emit(GameEnded(Seat(3 - seat), "resigned"))


def taken_back(events: Sequence[Event]) -> tuple[Seat, ...]:
    retracted = [event for event in events if isinstance(event, MoveRetracted)]
    return tuple((e.seat, other(e.seat))[n % 2] for e in retracted for n in range(e.stones))


def evolve(state: Board, event: Event) -> Board:
    match event:
        case StarterDrawn(seat):
            return replace(state, first=seat)
        case StonePlaced(seat, cell):
            return replace(state, stones=(*state.stones, Stone(seat, cell)), offer=None)
        case WinClaimed(seat):
            return replace(state, winner=seat)
        case MoveRetracted(seat, stones):
            left = swap(state.left, seat - 1, state.left[seat - 1] - 1)
            return replace(state, stones=state.stones[:-stones], left=left, winner=None, offer=None)
        case DrawOffered(seat):
            return replace(state, offer=seat)
        case GameEnded(winner, reason):
            return replace(state, winner=winner, over=reason)


def words(view: DuelView, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    if decision.kind == AHEAD:
        return (STOP, *choose(*_ahead(view.board, written)))
    if written:
        return ()
    if decision.kind == ACT:
        return _acts(view.board, decision.seat or NO_SEAT)
    if decision.kind == "yield":
        return choose("accept")
    return choose(*open_cells(view.board))


def _acts(board: Board, seat: Seat) -> tuple[Choice, ...]:
    retract = ("retract",) if undone(board, seat) else ()
    draw = ("draw",) if board.offer != seat and board.winner is None else ()
    return choose("resign", *retract, *draw)


def _ahead(board: Board, written: tuple[str, ...]) -> tuple[str, ...]:
    after = foreseen(board, written)
    won = board.winner is not None or wins(after, Seat(3 - after.turn))
    return () if won else tuple(open_cells(after))


def outcome(state: Board) -> Outcome | None:
    if not state.over:
        return None
    if state.winner is None:
        return Outcome((NAMES[:2],), ((Seat(1), Seat(2)),), "It is a draw.")
    order = (state.winner, other(state.winner))
    names = tuple((NAMES[seat - 1],) for seat in order)
    return Outcome(names, tuple((seat,) for seat in order), f"The game is won: {state.over}.")


def view(state: Board, seat: Seat | None) -> DuelView:
    return DuelView(state, seat)


def facts(view: DuelView, decision: Decision) -> Mapping[str, Fact]:
    stones = view.board.stones
    last, before = ["", "", *(stone.cell for stone in stones)][:-3:-1]
    return {"last": last, "before": before, "stones": len(stones)}


def plan(view: DuelView, decision: Decision, line: str) -> Standing | None:
    moves, stones = line.split(), len(view.board.stones)
    own = [n for n in range(1, len(moves)) if foreseen(view.board, moves[:n]).turn == decision.seat]
    if not own:
        return None
    if own[-1] != len(moves) - 1:
        raise BadOrder(f"What do you answer to {moves[-1]}?")
    links = tuple(Link(moves[n], _as_foreseen(moves[:n], stones + n)) for n in own)
    return Standing("line", "move", links, line=True)


def _as_foreseen(moves: list[str], stones: int) -> tuple[Test, ...]:
    went = zip(("last", "before"), reversed(moves), strict=False)
    return (Test("stones", "==", stones), *(Test(fact, "==", cell) for fact, cell in went))


def said(view: DuelView, standing: Standing) -> str:
    told = [
        (test.value, link.answer) for link in standing.links for test in link.tests if test.fact == "last"
    ]
    return ", then ".join(f"if {theirs} then {mine}" for theirs, mine in told)


def form(view: DuelView, decision: Decision, draft: str, page: int = 1) -> Form:
    shown = plain(words).form(view, decision, draft, page)
    if decision.kind != AHEAD:
        return shown
    return replace(shown, text=(twin(_look(view, shown.line)),))


def picture(view: DuelView, draft: str, purpose: str, coverage: Coverage = UNTOLD) -> Scene:
    return drawn(twin(_look(view, draft) if purpose == AHEAD else view))


def touch(view: DuelView, decision: Decision, draft: str) -> Touch:
    """Every open cell, in a grid over the picture."""
    if decision.kind != "move":
        return Touch()
    side, top = 0.9 * WIDTH / len(FILES), len(FILES)
    cells = (choice.word for choice in words(view, decision, ()))

    def area(cell: str) -> Rect:
        return Rect(FILES.index(cell[0]) * side, (top - int(cell[1:])) * side, side, side)

    return Touch(spots(((c, Option(c, c, c, chosen=c == draft)) for c in cells), area, str))


def _look(view: DuelView, draft: str) -> DuelView:
    line = legal_part(words, view, what_if(view.seat), draft)
    return replace(view, board=foreseen(view.board, line))


def standing_answers(view: DuelView, seat: Seat) -> tuple[StandingAnswer, ...]:
    free = [choice.word for choice in words(view, Decision(DecisionId(0), seat, "move"), ())]
    if len(free) < 3:
        return ()
    mine, theirs, then = free[0], free[1], free[2]
    links = (Link(mine), Link(then, (Test("last", "==", theirs),)))
    sentence = f"Next {mine}; and if they answer {theirs}, then {then}."
    return (StandingAnswer(sentence, Standing("pair", "move", links, line=True)),)


def twin(view: DuelView) -> str:
    held = {stone.cell: "XO"[stone.seat - 1] for stone in view.board.stones}
    ranks = range(len(FILES), 0, -1)
    rows = [f"{rank:2} {''.join(held.get(f'{file}{rank}', '.') for file in FILES)}" for rank in ranks]
    return "\n".join((*rows, f"   {FILES}", f"retractions {view.board.left[0]} {view.board.left[1]}"))


def narrate(event: Event) -> Line | None:
    match event:
        case StarterDrawn(seat):
            return Line(f"{NAMES[seat - 1]} begins.")
        case StonePlaced(seat, cell):
            return Line(f"{NAMES[seat - 1]} plays {cell}.")
        case WinClaimed(seat):
            return Line(f"{NAMES[seat - 1]} has three in line, unless the last moves are retracted.", 2)
        case MoveRetracted(seat, stones):
            return Line(f"{NAMES[seat - 1]} retracts; {stones} stones leave the board.", 2)
        case DrawOffered(seat):
            return Line(f"{NAMES[seat - 1]} offers a draw.")
        case GameEnded(winner, reason):
            return Line(f"The game ends ({reason}); {NAMES[winner - 1] if winner else 'nobody'} wins.", 2)


GAME = toy(
    key="toy-duel",
    name="The Duel of Stones",
    seats=range(2, 3),
    turns=True,
    Options=DuelOptions,
    State=Board,
    View=DuelView,
    Steps=(Toss, Go, Yield),
    Events=(
        StarterDrawn,
        StonePlaced,
        WinClaimed,
        MoveRetracted,
        DrawOffered,
        GameEnded,
    ),
    setup=setup,
    advance=advance,
    act=act,
    undone=taken_back,
    evolve=evolve,
    words=words,
    outcome=outcome,
    view=view,
    facts=facts,
    what_if=WhatIf(plan=plan, said=said),
    form=form,
    picture=picture,
    touch=touch,
    standing_answers=standing_answers,
    twin=twin,
    narrate=narrate,
)
