"""The sequence of play: how each step of the agenda is carried out, and what a driver does unasked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, assert_never

from engine.errors import BadOptions
from engine.games.chariots.rules import actions, autopilot
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules import moves as m
from engine.games.chariots.rules import steps as s
from engine.games.chariots.rules.coins import COINS_IN_A_PLOT, CONTROL, FACES, IMPULSES, PHASES
from engine.games.chariots.rules.options import TEAM, TEAM_SEATS, Options
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT
from engine.games.chariots.rules.secrets import view
from engine.games.chariots.rules.state import (
    SPECIAL,
    Chariot,
    Coin,
    Colour,
    Ending,
    Held,
    Race,
    View,
    coins_of,
)
from engine.games.chariots.rules.track import GRID, Name, crossing
from engine.games.chariots.rules.wake import Window, wakes
from engine.games.chariots.rules.words import plotters, segments
from engine.language import _, filled
from engine.model import PACE, Answer, Seat
from engine.run import Run

RaceRun = Run[Race, s.Step, e.Event]
Answers = tuple[Answer, ...] | None
Price = Held | Literal["move", "first ace", "first both"]
"""The price of a place on a fair grid: special coins, for the `first` round or until they come back like
spent ones, or the first move (2.6)."""
Prices = tuple[tuple[Price, ...], ...]
"""The prices of a fair grid, position 1 first; further ones cost nothing (2.6)."""
GRID_PRICES: Mapping[int, Prices] = {
    2: ((), ("null",)),
    3: ((), ("null",)),
    4: (("move", "first ace"), ("both",), ("first both",), ("first both",)),
}
"""The prices of the places of a fair grid by the number of chariots (2.6).

Found by measuring how often each place wins (`docs/measurements.md`)."""
LOW = FACES.index("3")
LOW_PRICE: tuple[Price, ...] = ("move", "first both")
"""The price of position 1 of four that a roll of 3 or less has won (2.6)."""
_LINES: Mapping[Window, Callable[[View, Colour], tuple[str, bool]]] = {
    "move": autopilot.move_line,
    "announce": autopilot.announce_line,
    "swap": autopilot.swap_line,
}

HOST_CLOSES = ("plot", "route", PACE)
"""Groups that stay open when somebody resigns; any other question is put anew (8.6)."""


def setup(seats: int, options: Options, legacy: Mapping[Seat, Any]) -> tuple[Race, tuple[s.Step, ...]]:
    """A race before its chariots are lined up (1.1, 9.1). Raises `BadOptions`."""
    if options.chariots == TEAM and seats != TEAM_SEATS:
        words = _("{team:Word} chariots each is for {players} players; {seats} players drive one each.")
        raise BadOptions(filled(words, {"team": TEAM, "players": TEAM_SEATS, "seats": seats}))
    return Race(options, seats), (s.GameSetup(),)


def advance(run: RaceRun, step: s.Step, answers: Answers) -> None:  # noqa: C901  # one flat case a step
    """Carry out one step of the agenda (N7)."""
    match step:  # what happens most often comes first
        case s.Moving():
            _moving(run, step.chariot, answers)
        case s.GameSetup():
            _game_setup(run)
        case s.Round():
            _round(run, step.round)
        case s.Plotting():
            _plotting(run, step.round, answers)
        case s.Phase():
            _phase(run, step.phase)
        case s.SettingAside():
            _setting_aside(run, step.phase, answers)
        case s.Exposing():
            _exposing(run, step.phase)
        case s.Routes():
            _routes(run, answers)
        case s.Impulse():
            _impulse(run, step.impulse)
        case s.Announcing():
            _announcing(run, answers)
        case s.Advancing():
            _advancing(run, step.balked)
        case s.Standing():
            _standing(run)
        case s.Pause():
            if answers is None:
                run.pace(f"{run.state.round}.{run.state.phase}")
        case _:
            assert_never(step)


def act(run: RaceRun, seat: Seat, words: tuple[str, ...]) -> None:
    """Carry out an act that a driver was not asked for: resign, or change the policy of a chariot (8.6)."""
    match words:
        case ("resign",):
            _resign(run, seat)
        case ("policy", name, *clauses):
            chariot = run.state.chariot(name)
            policy = CLAUSES.saying(DEFAULT, clauses)
            now = run.state.round, run.state.phase
            run.emit(e.PolicyChanged(*now, chariot.name, seat, policy))
        case _:
            raise ValueError(f"a race has no act {' '.join(words)!r}")


def _resign(run: RaceRun, seat: Seat) -> None:
    """Take all chariots of a seat off the track (8.6)."""
    kinds = {d.kind for d in run.open}
    for chariot in run.state.of(seat):
        if chariot.racing:
            run.emit(e.Resigned(*_now(run), chariot.name, seat))
    _end_if_decided(run)
    if kinds.isdisjoint(HOST_CLOSES):
        run.reopen(*run.agenda)
    else:
        run.excuse(seat)


def _now(run: RaceRun) -> tuple[int, int, int]:
    return run.state.round, run.state.phase, run.state.impulse


def _racing(run: RaceRun) -> tuple[Chariot, ...]:
    return tuple(c for c in run.state.chariots if c.racing)


def _racing_seats(run: RaceRun) -> tuple[Seat, ...]:
    return tuple(seat for seat in run.seats if any(c.racing for c in run.state.of(seat)))


# Game Setup


def _game_setup(run: RaceRun) -> None:
    """Roll for the grid, line the chariots up in it, and take what a fair grid costs (2.1, 2.6)."""
    race = run.state
    grid = _roll_for_grid(run, race.colours, 1)
    places = tuple((n, race.seat_of(n), GRID[place]) for place, n in enumerate(grid))
    run.emit(e.ChariotsLinedUp(run.tempo, race.options.laps, places))
    if race.options.fair_grid:
        for place, (chariot, price) in enumerate(zip(grid, _prices([*grid.values()]), strict=False), 1):
            for part in price:
                run.emit(_held_back(chariot, place, part))
    run.then(s.Round(1))


def _prices(rolls: Sequence[int]) -> Prices:
    """The prices of the places that have been won by those rolls, position 1 first (2.6)."""
    prices = GRID_PRICES[len(rolls)]
    return (LOW_PRICE, *prices[1:]) if len(rolls) == len(GRID) and rolls[0] <= LOW else prices


def _held_back(chariot: Colour, place: int, price: Price) -> e.CoinHeldBack | e.MoveHeldBack:
    """The price that a chariot pays for its place (2.6)."""
    match price:
        case "move":
            return e.MoveHeldBack(chariot, place)
        case "first ace":
            return e.CoinHeldBack(chariot, place, "ace", first=True)
        case "first both":
            return e.CoinHeldBack(chariot, place, "both", first=True)
        case coin:
            return e.CoinHeldBack(chariot, place, coin)


def _roll_for_grid(run: RaceRun, names: tuple[Colour, ...], attempt: int) -> dict[Colour, int]:
    """The dice by name, highest first; those who threw the same roll off among themselves (2.4).

    A roll-off only orders: everybody keeps the die thrown before it.
    """
    thrown = {name: run.roll(f"grid/{name}/{attempt}", len(FACES)) for name in names}
    run.emit(e.GridRolled(attempt, tuple((name, FACES[value]) for name, value in thrown.items())))
    order: tuple[Colour, ...] = ()
    for value in sorted(set(thrown.values()), reverse=True):
        tied = tuple(name for name in names if thrown[name] == value)
        order += tied if len(tied) == 1 else tuple(_roll_for_grid(run, tied, attempt + 1))
    return {name: thrown[name] for name in order}


# Running the Race


def _round(run: RaceRun, number: int) -> None:
    """A round of three phases, unless night has fallen (3.1)."""
    if number > run.state.options.last_round:
        _end(run, "night")
        return
    run.emit(e.RoundBegan(number))
    _let_go(run)
    _take_back(run, spent=1)
    run.then(s.Plotting(number), *(s.Phase(number, p) for p in PHASES), s.Round(number + 1))


def _let_go(run: RaceRun) -> None:
    """After the first round: the coins that a fair grid has held back so long (2.6)."""
    for chariot in _racing(run):
        for coin in coins_of(chariot.due) if run.state.round > 1 else ():
            run.emit(e.CoinTakenBack(run.state.round, chariot.name, coin))


def _take_back(run: RaceRun, spent: int) -> None:
    """Faster recovery, for the chariots that have spent that number of coins (11.1).

    A single spent coin is back before the plotting; which of two comes back is said with the plot. What the
    grid has cost is not back in the first round (2.6).
    """
    race = run.state
    if not race.options.faster_recovery or race.round == 1:
        return
    for chariot in _racing(run):
        missing = [coin for coin in SPECIAL if not getattr(chariot, coin)]
        if len(missing) == spent:
            coin = missing[0] if spent == 1 else chariot.policy.take
            run.emit(e.CoinTakenBack(run.state.round, chariot.name, coin))


def _plotting(run: RaceRun, number: int, answers: Answers) -> None:
    """Ask everybody for a plot in secret, then lay them all face down (3.2)."""
    if answers is None:
        for seat in _racing_seats(run):
            fallback = autopilot.plot_fallback(view(run.state, seat), seat)
            run.ask(seat, "plot", str(number), fallback=fallback, sealed=True)
        return
    for answer in answers:
        for chariot, words in _by_chariot(run, answer):
            coins = tuple(int(word) for word in words[:COINS_IN_A_PLOT])
            policy = CLAUSES.saying(DEFAULT, words[COINS_IN_A_PLOT:])
            run.emit(e.Plotted(number, chariot.name, chariot.seat, coins, policy))
    _take_back(run, spent=2)


def _by_chariot(run: RaceRun, answer: Answer) -> list[tuple[Chariot, tuple[str, ...]]]:
    """The chariots of a seat, each with its words of an answer; a route may leave the last ones out (9.1)."""
    return list(zip(plotters(run.state, answer.seat), segments(answer.words), strict=False))


def _phase(run: RaceRun, phase: int) -> None:
    """The steps of a phase: coins exposed, routes at that tempo, five impulses (3.1)."""
    if run.state.options.extra_actions:
        run.then(s.SettingAside(phase))
    run.then(s.Exposing(phase))
    if run.tempo == "phase":
        run.then(s.Routes())
    run.then(*(s.Impulse(i) for i in IMPULSES), s.Standing())
    if run.tempo == "round" and phase != PHASES[-1]:
        run.then(s.Pause())


def _exposing(run: RaceRun, phase: int) -> None:
    """Expose the coins of the phase all at once, and roll for control at speeds 3 and 4 (3.4, 5.3)."""
    racing = _racing(run)
    speeds = tuple((c.name, c.plot[phase - 1]) for c in racing)
    run.emit(e.CoinsExposed(run.state.round, phase, speeds))
    for name, speed in speeds:
        if speed in CONTROL:
            value = run.roll(f"r{run.state.round}/p{phase}/{name}/control", len(FACES))
            free = value >= FACES.index(CONTROL[speed])
            run.emit(e.ControlRolled(run.state.round, phase, name, speed, FACES[value], free))


def _routes(run: RaceRun, answers: Answers) -> None:
    """Ask everybody for a route, then change the policies by what is said (N3)."""
    if answers is None:
        about = f"{run.state.round}.{run.state.phase}"
        for seat in _racing_seats(run):
            run.ask(seat, "route", about, fallback=actions.PASSING, sealed=True)
        return
    for answer in answers:
        for chariot, words in _by_chariot(run, answer):
            if words != (actions.PASSING,):
                policy = CLAUSES.saying(chariot.policy, words)
                round_, phase, _ = _now(run)
                run.emit(e.PolicyChanged(round_, phase, chariot.name, chariot.seat, policy))


# Movement


def _impulse(run: RaceRun, impulse: int) -> None:
    """Begin an impulse; what is announced comes before the order of moving (4.1, 10.1)."""
    run.emit(e.ImpulseBegan(run.state.round, run.state.phase, impulse))
    run.then(s.Announcing() if run.state.options.extra_actions else s.Advancing())


def _advancing(run: RaceRun, balked: tuple[Colour, ...]) -> None:
    """Fix the order of moving for the whole impulse (4.6)."""
    order = m.order_of_moving(run.state, balked)
    run.emit(e.OrderFixed(*_now(run), order))
    run.then(*(s.Moving(name) for name in order))


def _moving(run: RaceRun, name: Colour, answers: Answers) -> None:
    """Let a chariot move in its turn; one that is home or has resigned by then does not (8.3, 10.9).

    Nor does one that loses this move to a quick recovery or a fair grid (2.6, 10.9): to the grid if that
    still holds its ace back, without which nobody recovers quickly.
    """
    chariot = run.state.chariot(name)
    if not chariot.racing:
        return
    if answers is not None:
        _carry_out(run, chariot, m.read_move(answers[0].words))
        return
    if chariot.skip:
        run.emit(e.StoodStill(*_now(run), name, "grid" if chariot.due else "recovering"))
        return
    legal = m.legal_moves(run.state, chariot)
    if len(legal) == 1:
        _carry_out(run, chariot, legal[0])
    else:
        _ask(run, "move", chariot, asked=_is_asked(run, "move", chariot), sealed=False)


def _carry_out(run: RaceRun, chariot: Chariot, move: m.Move) -> None:
    """Spend the coins of a move for good, then push, step, crash or stand still (6.2, 7.10)."""
    spent = m.coins_of(chariot, move)
    for coin, action in spent:
        target = run.state.at(move.square) if action == "push" else None
        run.emit(e.CoinSpent(*_now(run), chariot.name, coin, action, target.name if target else ""))
    match move.fate:
        case "crash" | "recover":
            _crash(run, chariot, quick=move.fate == "recover")
        case "stay":
            run.emit(e.StoodStill(*_now(run), chariot.name, "blocked"))
        case "":
            if move.push:
                _push(run, chariot, move)
            if not run.state.over:
                _step(run, chariot, move.square, tuple(coin for coin, _ in spent))


def _step(run: RaceRun, chariot: Chariot, end: Name, coins: tuple[Coin, ...]) -> None:
    """Move one square; the null of an extra or first move counts as spent on it (4.7, 7.8)."""
    crossed = crossing(chariot.square, end)
    gained = m.gained(chariot, end)
    run.emit(e.Moved(*_now(run), chariot.name, chariot.square, end, crossed, gained))
    if crossed:
        _count_laps(run, chariot, (*coins, "null") if chariot.boost else coins)


def _push(run: RaceRun, chariot: Chariot, move: m.Move) -> None:
    """The pushed chariot goes first, and so does its crossing of the line (7.3, 7.9, 10.6)."""
    target = run.state.at(move.square)
    if target is None:
        raise LookupError(f"there is nobody on {move.square} to be pushed by {chariot.name}")
    crossed = crossing(move.square, move.put)
    run.emit(e.Pushed(*_now(run), target.name, chariot.name, move.square, move.put, crossed))
    _count_laps(run, target, ())


def _crash(run: RaceRun, chariot: Chariot, quick: bool) -> None:
    """Crash the chariot, with the cause told (6.2, 6.4, 10.9)."""
    cause = m.crash_cause(run.state, chariot)
    lasting = not quick and m.last_scheduled(chariot, run.state.impulse)
    run.emit(e.Crashed(*_now(run), chariot.name, chariot.square, cause, lasting, quick))


def _standing(run: RaceRun) -> None:
    """Tell who is how far along (8.7)."""
    racing = [c for c in run.state.standings() if c.racing]
    first = racing[0].advancement[0]
    laps = run.state.options.laps
    standing = tuple((c.name, min(max(1, c.best), laps), first - c.advancement[0]) for c in racing)
    run.emit(e.PhaseEnded(run.state.round, run.state.phase, standing))


# Winning


def _count_laps(run: RaceRun, before: Chariot, just_spent: tuple[Coin, ...]) -> None:
    """Book what crossing the line brought about (8.1).

    Coins come back but for those spent on that very move (7.7, 7.8); with faster recovery none does (11.1).
    """
    chariot = run.state.chariot(before.name)
    if chariot.laps == before.laps:
        return
    run.emit(e.LapFinished(*_now(run), chariot.name, chariot.laps))
    if chariot.laps == run.state.options.laps:
        place = 1 + sum(c.place is not None for c in run.state.chariots)
        run.emit(e.Finished(*_now(run), chariot.name, place))
        _end_if_decided(run)
    elif not run.state.options.faster_recovery:
        for coin in SPECIAL:
            if not getattr(chariot, coin) and coin not in just_spent:
                run.emit(e.CoinReturned(*_now(run), chariot.name, coin))


def _end_if_decided(run: RaceRun) -> None:
    """A race goes on while two players have chariots on the way, or until the winner is home (8.4, 8.5)."""
    home = any(c.place is not None for c in run.state.chariots)
    if home and not run.state.options.race_on:
        _end(run, "winner")
    elif len(_racing_seats(run)) < 2:
        _end(run, "places" if home else "alone")


def _end(run: RaceRun, why: Ending) -> None:
    """End the race, with all chariots in the order of the moment (8.5)."""
    ranking = tuple(c.name for c in run.state.standings())
    run.emit(e.RaceEnded(*_now(run), why, ranking))


# Additional Special Actions


def _setting_aside(run: RaceRun, phase: int, answers: Answers) -> None:
    """Ask in secret who swaps the fourth coin (10.1, 10.5)."""
    holders = tuple(c for c in run.state.chariots if actions.may_swap(run.state, c))
    if answers is None:
        _open_window(run, "swap", holders)
        return
    for chariot, answer in zip(holders, answers, strict=True):
        if answer.line == "swap":
            run.emit(e.CoinSpent(run.state.round, phase, 0, chariot.name, "null", "swap"))
            run.emit(e.CoinsSwapped(run.state.round, phase, chariot.name))


def _announcing(run: RaceRun, answers: Answers) -> None:
    """Ask for announcements in secret where any would have an effect (10.1)."""
    holders = tuple(c for c in run.state.chariots if len(actions.announcements(run.state, c)) > 1)
    if holders and answers is None:
        _open_window(run, "announce", holders)
        return
    said = tuple(zip((c.name for c in holders), (a.words for a in answers or ()), strict=True))
    acting = tuple(
        (name, actions.read_announcement(words)) for name, words in said if words != (actions.PASSING,)
    )
    run.then(s.Advancing(_carry_out_announced(run, acting)))


def _carry_out_announced(
    run: RaceRun, acting: tuple[tuple[Colour, tuple[actions.Announced, ...]], ...]
) -> tuple[Colour, ...]:
    """Show all announcements together; they take effect in an order that is rolled (7.10, 10.2, 10.7, 10.8).

    Gives those whose horses balked; a chariot whose horses have balked already cannot be whipped any more.
    """
    if len(acting) > 1:
        round_, phase, impulse = _now(run)
        acting = run.shuffle(f"r{round_}/p{phase}/i{impulse}/announced", acting)
    for name, announced in acting:
        for coin, action, target in announced:
            run.emit(e.CoinSpent(*_now(run), name, coin, action, target))
    balked: tuple[Colour, ...] = ()
    for name, announced in acting:
        for _coin, action, target in announced:
            if action == "whip" and target not in balked:
                run.emit(e.DriverWhipped(*_now(run), run.state.chariot(target).name, name))
            if action == "balk" and target not in balked:
                balked += (run.state.chariot(target).name,)
                run.emit(e.HorsesBalked(*_now(run), balked[-1], name))
    return balked


# Asking


def _open_window(run: RaceRun, kind: Window, chariots: tuple[Chariot, ...]) -> None:
    """Ask them all at once; where nobody is really asked, there is nothing to be sealed (10.1)."""
    asked = {c.name for c in chariots if _is_asked(run, kind, c)}
    for chariot in chariots:
        _ask(run, kind, chariot, asked=chariot.name in asked, sealed=bool(asked))


def _ask(run: RaceRun, kind: Window, chariot: Chariot, *, asked: bool, sealed: bool) -> None:
    """Put a question to a driver, or have it answered as his policy says (N2)."""
    seen = view(run.state, chariot.seat)
    line, explicit = _LINES[kind](seen, chariot.name)
    given = line if explicit and not asked else ""
    run.ask(chariot.seat, kind, chariot.name, fallback=line, given=given, sealed=sealed, offer=not asked)


def _is_asked(run: RaceRun, kind: Window, chariot: Chariot) -> bool:
    """Whether the person decides: always at tempo `impulse`, when a policy says so at `phase` (N3, N4)."""
    if run.tempo == "phase":
        return wakes(view(run.state, chariot.seat).race, chariot, kind)
    return run.tempo == "impulse"
