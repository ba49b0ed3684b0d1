"""The steps of the agenda: a turn from the emperor's wish to the end of the race."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine.errors import BadOptions
from engine.games.charioteer.rules import automata, sets, values
from engine.games.charioteer.rules.cards import DECK, EMPEROR, FAN_TOKENS, SKILLS, SYMBOLS, Token
from engine.games.charioteer.rules.events import (
    Attacked,
    AutomatonAttacked,
    BagFilled,
    CardsDealt,
    Cause,
    CrowdFilled,
    CrowdShifted,
    DamageTaken,
    DeckShuffled,
    DiceRolled,
    Driven,
    Event,
    FanTokenDrawn,
    LaidDown,
    LapBegan,
    LinedUp,
    RaceEnded,
    Reason,
    Recovered,
    Resigned,
    SetPlayed,
    SkillRaised,
    SkillsDrawn,
    StoodUp,
    TurnBegan,
)
from engine.games.charioteer.rules.movement import Drive, drive, overtaken, whip
from engine.games.charioteer.rules.options import FEWEST, MOST, Options
from engine.games.charioteer.rules.policy import play_of
from engine.games.charioteer.rules.state import Chariot, Play, Race, new_race
from engine.games.charioteer.rules.steps import CleanUp, Emperor, Move, Plan, SetUp, Step
from engine.language import ngettext
from engine.model import Answer, Seat
from engine.run import Run

SET = "set"
"""The kind of the one question of a turn (N1)."""
X = TypeVar("X")
RaceRun = Run[Race, Step, Event]


def setup(seats: int, options: Options, legacy: Mapping[Seat, Any]) -> tuple[Race, tuple[Step, ...]]:
    """A race before its chariots are lined up (N7). Raises `BadOptions`."""
    _check_chariots(seats, options.automata_for(seats))
    return new_race(seats, options), (SetUp(),)


def _check_chariots(seats: int, automata: int) -> None:
    """Raises `BadOptions` unless two to six chariots race, at most five automata beside players (A2, N7)."""
    if not FEWEST <= seats + automata <= MOST:
        words = ngettext(
            "{fewest} to {most} chariots race; with {seats} player there can be {few} to {many} automata, "
            "not {automata}.",
            "{fewest} to {most} chariots race; with {seats} players there can be {few} to {many} automata, "
            "not {automata}.",
            seats,
        )
        few, many = max(0, FEWEST - seats), MOST - seats
        said = words.format(fewest=FEWEST, most=MOST, seats=seats, few=few, many=many, automata=automata)
        raise BadOptions(said)


def advance(run: RaceRun, step: Step, answers: tuple[Answer, ...] | None) -> None:
    """Carry out one step (8.1, D14, N1, N12)."""
    match step:
        case SetUp():
            _set_up(run)
        case Emperor():
            _begin_turn(run)
        case Plan() if answers is None:
            _ask(run)
        case Plan():
            _reveal(run, answers or ())
        case Move():
            _move(run, run.state.chariot(step.chariot))
        case CleanUp():
            _clean_up(run)


def act(run: RaceRun, seat: Seat, words: tuple[str, ...]) -> None:
    """Resign: the only thing that is done unasked (N5)."""
    run.emit(Resigned(seat))
    race = run.state
    if not race.players:
        run.emit(RaceEnded("nobody"))
    elif len(race.racing) == 1:
        run.emit(RaceEnded("alone"))
    else:
        run.excuse(seat)


def _set_up(run: RaceRun) -> None:
    """Seats, cards, the crowd track, skills, tokens, the start space (7.1, 7.2, 7.3, 7.4, 7.5, 7.6, D18)."""
    seating = run.shuffle("setup/seats", [c.name for c in run.state.chariots])
    first = run.roll("setup/first", len(seating))
    run.emit(LinedUp(seating, (*seating[first:], *seating[:first])))
    run.emit(DeckShuffled(DECK))
    for seat, skills in zip(run.seats, run.shuffle("setup/skills", SKILLS), strict=False):
        run.emit(SkillsDrawn(seat, skills))
        _deal(run, seat)
    if run.seats:
        run.emit(BagFilled(FAN_TOKENS))
    _fill_crowd(run)
    run.then(Emperor())


def _deal(run: RaceRun, seat: Seat) -> None:
    """Fill a hand; where the draw pile ends, the discards make a new one (7.2, 8.9)."""
    for _pile in range(2):
        held = len(run.state.driver(seat).hand)
        cards = _drawn(run, f"t{run.state.turn}/deal/{seat}", run.state.draw, range(held, values.HAND))
        if cards:
            run.emit(CardsDealt(seat, len(cards), cards))
        if held + len(cards) < values.HAND and run.state.discard:
            run.emit(DeckShuffled(run.state.discard))


def _drawn(run: RaceRun, label: str, pile: Sequence[X], numbers: range) -> tuple[X, ...]:
    """Items of a pile, each drawn by chance when it is needed, under a label with its number (N14).

    A pile has no order that could outlive a rollback.
    """
    left, drawn = list(pile), []
    for number in numbers:
        if left:
            drawn.append(left.pop(run.roll(f"{label}/{number}", len(left))))
    return tuple(drawn)


def _begin_turn(run: RaceRun) -> None:
    """The emperor says what he wants to see, and the order of the turn is taken (4.2, 7.5, 8.7)."""
    race = run.state
    turn = race.turn + 1
    wish = EMPEROR[run.roll(f"t{turn}/emperor", len(EMPEROR))]
    run.emit(TurnBegan(turn, wish, race.seating if turn == 1 else race.race_order()))
    run.then(Plan())


def _ask(run: RaceRun) -> None:
    """Everybody chooses in secret; where nobody plays, the race stops for the host (N2, N6)."""
    for seat in run.state.players:
        run.ask(seat, SET, fallback="best", sealed=True)
    if not run.state.players:
        run.pace(f"turn {run.state.turn}")


def _reveal(run: RaceRun, answers: Iterable[Answer]) -> None:
    """All sets are shown together; then everybody moves in the order of the turn (5.3, 8.7)."""
    chosen = {a.seat: play_of(run.state, a.seat, a.words) for a in answers if a.seat in run.state.players}
    for seat, play in chosen.items():
        run.emit(SetPlayed(seat, play, "shield" in sets.icons(play)))
    run.then(*(Move(name) for name in run.state.order), CleanUp())


def _move(run: RaceRun, chariot: Chariot) -> None:
    if chariot.seat:
        _move_of_player(run, chariot)
    else:
        _move_of_automaton(run, chariot)


def _move_of_player(run: RaceRun, chariot: Chariot) -> None:
    """Recover, move, whips, fan tokens, attack, skill (4.5, 5.7, 6.9, 6.10, 8.8)."""
    seat, play = chariot.seat, run.state.driver(chariot.seat).play
    if play is None:
        return
    points = sets.total(run.state.driver(seat), play)
    _recover(run, seat, play)
    _drive(run, chariot, points, sets.is_black(play))
    for _whip in range(sets.icons(play).count("whip")):
        _whipped(run, chariot, sets.is_black(play))
    _draw_fan_tokens(run, seat, play)
    _attack(run, chariot, play)
    _raise_skill(run, seat, play)


def _recover(run: RaceRun, seat: Seat, play: Play) -> None:
    """Repair: take cubes out of the damage box, one repair after the other (6.8)."""
    by_set = len(sets.repairs(play)) > sum(i in ("whole", "half") for i in sets.icons(play))
    for n, repair in enumerate(sets.repairs(play)):
        cubes = sets.repaired(run.state.driver(seat).damage, repair)
        if cubes:
            run.emit(Recovered(seat, cubes, "set" if by_set and n == 0 else _cause(repair)))


def _cause(repair: Token) -> Cause:
    return "whole" if repair == "whole" else "half"


def _drive(run: RaceRun, chariot: Chariot, points: int, black: bool) -> None:
    """A chariot spends its points; in the first turn passing is free (3.11)."""
    driven = drive(run.state, chariot.name, points, black, free=run.state.turn == 1)
    _arrive(run, chariot, driven, points)


def _whipped(run: RaceRun, chariot: Chariot, black: bool) -> None:
    """A whip's extra move, if it has one (5.5)."""
    driven = whip(run.state, chariot.name, black)
    if driven.entered:
        _arrive(run, chariot, driven, len(driven.entered), whipped=True)


def _arrive(run: RaceRun, chariot: Chariot, driven: Drive, points: int, whipped: bool = False) -> None:
    """Where a move led, whom it left behind, and whether the leader began another lap (2.9, N13)."""
    race, name = run.state, chariot.name
    lap, left_behind = race.lap, overtaken(race, name, driven)
    run.emit(Driven(name, points, driven.path, driven.passed, left_behind, driven.stand, whipped))
    if run.state.lap > lap:
        run.emit(LapBegan(run.state.lap, chariot.name))


def _draw_fan_tokens(run: RaceRun, seat: Seat, play: Play) -> None:
    """Fan tokens for pleasing the crowd and for icons; an empty bag is filled first (5.2, 5.9, 5.11, D24)."""
    reasons: list[Reason] = ["crowd"] if sets.pleases_crowd(play) else []
    reasons += ["icon"] * sets.icons(play).count("fan")
    for n, reason in enumerate(reasons):
        if not run.state.bag and run.state.spent:
            run.emit(BagFilled(run.state.spent))
        label = f"t{run.state.turn}/bag/{seat}"
        for token in _drawn(run, label, run.state.bag, range(n, n + 1)):
            run.emit(FanTokenDrawn(seat, token, reason))


def _attack(run: RaceRun, chariot: Chariot, play: Play) -> None:
    """A red set fills the attack box of its size at every rival that has room in it (6.3, 6.5, A14, D9)."""
    race, size = run.state, sets.attack(play)
    if size == "minor":
        hit = tuple(s for s in race.players if s != chariot.seat and not race.driver(s).minor)
        run.emit(Attacked(chariot.seat, "minor", hit))
    elif size == "major":
        hit = tuple(s for s in race.players if s != chariot.seat and not race.driver(s).major)
        run.emit(Attacked(chariot.seat, "major", hit))
    if sets.lays_down(play):
        _lay_down(run, chariot)


def _lay_down(run: RaceRun, by: Chariot) -> None:
    """Every other automaton that stands falls on its side (A12, A13, D26)."""
    fallen = tuple(c.name for c in run.state.automata if not c.lying and c.name != by.name)
    if fallen:
        run.emit(LaidDown(by.name, fallen))


def _raise_skill(run: RaceRun, seat: Seat, play: Play) -> None:
    """The skill of the colour that was used rises, more if the emperor wants that colour (4.4)."""
    colour, driver = SYMBOLS[play.symbol].colour, run.state.driver(seat)
    step = sets.learned(driver, play, run.state.emperor)
    if step:
        run.emit(SkillRaised(seat, colour, driver.skill(colour) + step))


def _move_of_automaton(run: RaceRun, chariot: Chariot) -> None:
    """Roll, stand up, move, then what a red face does (A3, A4, A5, A7, A8, A10, A23)."""
    race, name = run.state, chariot.name
    first, second, bonus = automata.DICE
    dice, points = automata.read_dice(
        race,
        name,
        run.roll(f"t{race.turn}/{name}/first", first),
        run.roll(f"t{race.turn}/{name}/second", second),
        run.roll(f"t{race.turn}/{name}/bonus", bonus) if automata.rolls_bonus(race, name) else None,
    )
    run.emit(DiceRolled(name, dice, points))
    if chariot.lying:
        run.emit(StoodUp(name, automata.cost_of_standing_up(race, name)))
    _drive(run, chariot, points, "black" in dice.colours)
    if "red" in dice.colours:
        players = run.state.players
        cubes = automata.cubes_of(run.state)
        run.emit(AutomatonAttacked(name, cubes, players if cubes else ()))
        _lay_down(run, chariot)


def _clean_up(run: RaceRun) -> None:
    """Damage is taken; then the race ends or hands are filled (5.3, 6.2, 8.9, 8.10, A11, D12, D22)."""
    for seat in run.state.players:
        driver = run.state.driver(seat)
        if driver.aimed:
            taken = 0 if driver.shield else driver.aimed
            run.emit(DamageTaken(seat, taken, driver.aimed - taken))
    if any(c.space.h >= run.state.goal for c in run.state.racing):
        run.emit(RaceEnded("home"))
        return
    _fill_up(run)
    run.then(Emperor())


def _fill_up(run: RaceRun) -> None:
    """Hands are filled, and the crowd track moves on (4.1, 8.9)."""
    for seat in run.state.players:
        _deal(run, seat)
    if run.state.active:
        run.emit(CrowdShifted(run.state.active))
    if not run.state.draw and run.state.discard:
        run.emit(DeckShuffled(run.state.discard))
    _fill_crowd(run)


def _fill_crowd(run: RaceRun) -> None:
    """New cards come at the end of the crowd track (4.1, 7.3)."""
    shown, label = len(run.state.crowd), f"t{run.state.turn}/crowd"
    cards = _drawn(run, label, run.state.draw, range(shown, values.CROWD))
    run.emit(CrowdFilled(cards, (*run.state.crowd, *cards)))
