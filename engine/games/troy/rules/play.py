"""The steps of the agenda, and the acts of a player that nobody asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import BadOptions
from engine.games.troy.rules import fen, speech
from engine.games.troy.rules.autopilot import autopilot_move
from engine.games.troy.rules.boards import board_of, goals_of, legal, made, setting_of
from engine.games.troy.rules.contents import SIDES
from engine.games.troy.rules.events import (
    Accepted,
    Began,
    Decided,
    DrawDeclined,
    DrawOffered,
    Event,
    Moved,
    Retracted,
)
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import (
    QUIET_TURNS,
    REPETITIONS,
    Game,
    Position,
    Side,
    Winner,
    other,
    seat_of,
    side_of,
)
from engine.games.troy.rules.steps import Opening, Respite, Step, Turn
from engine.language import _
from engine.model import Answer, Seat
from engine.run import Run

Table = Run[Game, Step, Event]


def setup(seats: int, options: Options, legacy: Mapping[Seat, Any]) -> tuple[Game, tuple[Step, ...]]:
    """A game with its pieces not yet on the board. Raises `BadOptions` where one cannot play on (note 6)."""
    setting = setting_of(options)
    line = fen.say(setting)
    position = Position(line.split()[0], SIDES[setting.turn])  # type: ignore[arg-type]  # one of two sides
    game = Game(options, line, position, (options.retractions, options.retractions))
    _refuse_unplayable(game, setting)
    return game, (Opening(),)


def _refuse_unplayable(game: Game, setting: fen.Setting) -> None:
    """Raise `BadOptions` for a position that is over before the first move (note 6)."""
    board, goals = board_of(game.position, game.options), goals_of(game)
    for number, side in enumerate(SIDES):
        if not setting.starts[number]:
            words = _("This position has no start cell for a king of {side}'s.")
            raise BadOptions(words.format(side=speech.side(side)))
        for way in goals.held(board, number):
            words = _("This position is won before the first move: {reason}.")
            raise BadOptions(words.format(reason=speech.held(side, way)))
    if not board.count():
        raise BadOptions(
            _("This position is lost before the first move: the side to move has no legal move.")
        )


def advance(run: Table, step: Step, answers: tuple[Answer, ...] | None) -> None:
    """Carry out a step of the agenda."""
    match step:
        case Opening():
            run.emit(Began(run.state.opening))
            run.then(Turn())
        case Turn():
            _turn(run, answers)
        case Respite():
            _respite(run, answers)


def _turn(run: Table, answers: tuple[Answer, ...] | None) -> None:
    """Ask for a move and make it; a side whose time has run out has lost (note 4)."""
    game = run.state
    if answers is None:
        run.ask(seat_of(game.turn), "move", fallback=autopilot_move(game))
        return
    if answers[0].by == "clock":
        _decide(run, other(game.turn), ("time",))
        return
    move, *called = answers[0].words
    _move(run, move, bool(called))


def _move(run: Table, move: str, called: bool) -> None:
    """Make a legal move and see what has come of it."""
    game, mover = run.state, run.state.turn
    threats = threats_after(game, move)
    run.emit(Moved(mover, move, threats, called if game.options.strict_check else bool(threats)))
    result = ended(run.state, mover, made(game, move).won)
    if result is None:
        run.then(Turn())
    else:
        _decide(run, *result)


def threats_after(game: Game, move: str) -> tuple[str, ...]:
    """The ways in which the side to move could win at once if it moved again after this move (rule 23).

    A move that decides the game threatens nothing any more.
    """
    board, won = made(game, move)
    return () if won is not None else goals_of(game).threats(board.copy(), SIDES.index(game.turn))


def ended(
    game: Game, mover: Side, won: tuple[int, tuple[str, ...]] | None
) -> tuple[Winner, tuple[str, ...]] | None:
    """The winner after a move and how, or why the game is drawn; None while it goes on (rule 27, note 3).

    `won` is the win that the move has brought about, if it has (`boards.made`).
    """
    if won is not None:
        return ("w" if won[0] == 0 else "b"), won[1]
    if not legal(game):
        return mover, ("stuck",)
    if game.position.seen.count(game.position.seen[-1]) == REPETITIONS:
        return "", ("threefold",)
    if game.position.quiet == 2 * QUIET_TURNS:
        return "", ("quiet",)
    return None


def _decide(run: Table, winner: Winner, how: tuple[str, ...]) -> None:
    """The end, or a respite for who may still take back what has led to it (note 2)."""
    pending = bool(winner) and how != ("time",) and bool(undoable(run.state, other(winner)))  # type: ignore[arg-type]
    run.emit(Decided(winner, how, pending))
    if pending:
        run.then(Respite())


def _respite(run: Table, answers: tuple[Answer, ...] | None) -> None:
    """The loser accepts, or takes the last move back (note 2)."""
    result = run.state.result
    assert result is not None
    assert result.winner  # a draw is not put off
    loser = other(result.winner)
    if answers is None:
        run.ask(seat_of(loser), "accept", fallback="accept")
    elif answers[0].line == "retract":
        _retract(run, loser)
        run.then(Turn())
    else:
        run.emit(Accepted(loser))


def undoable(game: Game, side: Side) -> tuple[str, ...]:
    """The moves that are undone if a side takes its last one back now, the last one first (rules 28-30).

    () where it may not: none left, no move of its own yet or, unless the table agreed otherwise, the other
    side has moved since.
    """
    since = 1 if game.turn != side else 2
    if not game.left[SIDES.index(side)] or since > len(game.before):
        return ()
    if since == 2 and not game.options.retract_after_reply:
        return ()
    return tuple(reversed(game.moves[-since:]))


def _retract(run: Table, side: Side) -> None:
    """Undo the last move of a side, which costs it one of its retractions (rule 28)."""
    left = run.state.left[SIDES.index(side)] - 1
    run.emit(Retracted(side, undoable(run.state, side), left))


def undone(events: Sequence[Event]) -> tuple[Seat, ...]:
    """The seats whose moves were taken back (rule 28)."""
    retracted = [event for event in events if isinstance(event, Retracted)]
    return tuple(
        seat_of(event.side if n % 2 == 0 else other(event.side))
        for event in retracted
        for n in range(len(event.moves))
    )


def acts(game: Game, seat: Seat) -> tuple[str, ...]:
    """The acts of a seat at any time: `draw` and `decline` (note 3), `retract` (rule 28), `resign` (rule
    26)."""
    if game.result is not None:
        return ()
    side = side_of(seat)
    possible = []
    if game.offer == other(side) or may_offer(game, side):
        possible.append("draw")
    if game.offer == other(side):
        possible.append("decline")
    if undoable(game, side):
        possible.append("retract")
    return (*possible, "resign")


def may_offer(game: Game, side: Side) -> bool:
    """Whether a side may offer a draw: once between two moves of its own, if none is offered (note 3)."""
    since = len(game.moves) - game.offered[SIDES.index(side)]
    in_turn = (game.turn == side) == (since % 2 == 0)  # it was to move when it offered, so its move came next
    return not game.offer and since >= (1 if in_turn else 2)


def act(run: Table, seat: Seat, words: tuple[str, ...]) -> None:
    """Carry out what a seat does unasked: resign (rule 26), take back (rule 28), agree on a draw (note 3)."""
    side = side_of(seat)
    match words[0]:
        case "draw" if run.state.offer == other(side):
            run.emit(Decided("", ("agreed",)))
        case "draw":
            run.emit(DrawOffered(side))
        case "decline":
            run.emit(DrawDeclined(side))
        case "retract":
            _retract(run, side)
            run.reopen(Turn())
        case "resign":
            run.emit(Decided(other(side), ("resigned",)))
