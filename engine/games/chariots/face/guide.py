"""The game in our own words: chapters for those who want to know, one hint a round for beginners."""

from __future__ import annotations

import math
from collections.abc import Mapping

from engine.face import guidebook
from engine.face.forms import Chapter
from engine.games.chariots.face.orders import forecasts
from engine.games.chariots.rules.coins import (
    ALWAYS,
    COINS,
    COINS_IN_A_PLOT,
    CONTROL,
    IMPULSES,
    PHASES,
    SCHEDULE,
    SPEEDS,
    STALL,
)
from engine.games.chariots.rules.options import LAPS, ROUNDS_A_LAP, TEAM, TEAM_SEATS
from engine.games.chariots.rules.routes import OPEN_CHANCE, ROUTES, TOLLS
from engine.games.chariots.rules.speech import held, name
from engine.games.chariots.rules.state import SEATS, Chariot, Race, View
from engine.games.chariots.rules.track import (
    COLUMNS,
    CORNER,
    EDGE,
    GRID,
    INSIDE,
    LANES,
    SQUARES,
    TURN_COLUMNS,
    TURNS,
)
from engine.language import N_, Number, _, ngettext
from engine.model import Seat


def chapters() -> tuple[Chapter, ...]:
    """The whole game, a chapter at a time."""
    return guidebook.chapters(
        __package__,
        **SPEEDS,
        fewest=SEATS[0],
        most=SEATS[-1],
        least_laps=LAPS[0],
        most_laps=LAPS[-1],
        coins=len(COINS),
        plotted=COINS_IN_A_PLOT,
        plots=math.perm(len(COINS), COINS_IN_A_PLOT),
        phases=len(PHASES),
        impulses=len(IMPULSES),
        last_always=SCHEDULE[ALWAYS][-1],
        stall=STALL,
        rounds=ROUNDS_A_LAP,
        team=TEAM,
        team_players=TEAM_SEATS,
        **_track(),
    )


def _track() -> Mapping[str, int]:
    """The numbers of the track in the guide: squares, and the moves of a lap."""
    inside, outside = ROUTES["inside"], ROUTES["outside"]
    return {
        "squares": len(SQUARES),
        "columns": COLUMNS,
        "lanes": LANES,
        "turn_columns": TURN_COLUMNS,
        "inside": len(INSIDE) // 2,
        "inner_lap": inside.lap_from(GRID[0]),
        "outer_lap": inside.lap_from(GRID[-1]),
        "outside_lap": min(map(outside.lap_from, GRID)),
    }


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner's round, fitted to the seat's first chariot; '' when there is none."""
    mine = next((c for c in view.race.of(seat) if c.racing), None)
    if mine is None or view.race.over:
        return ""
    match view.race.round:
        case 0 | 1:
            return _first_round(view.race, mine)
        case 2:
            return _turn_ahead(mine)
        case 3:
            return _coins_and_rivals(view.race, mine)
    return ""


def _first_round(race: Race, mine: Chariot) -> str:
    words = _(
        "{who} is on {square}, right behind the line. {columns:Word} columns of straight lie ahead, where "
        "every speed is safe. Choose {number:word} coins: a fast one first uses the straight, and a slow one "
        "helps in the turn, because its short inside is always open to a {always}. A good first plot is "
        "{coins}."
    )
    coins = " ".join(map(str, forecasts(race, mine)[0].coins))
    return words.format(
        who=name(mine.name),
        square=mine.square,
        columns=Number(COLUMNS - int(mine.square[1])),
        number=Number(COINS_IN_A_PLOT),
        coins=coins,
        **SPEEDS,
    )


def _turn_ahead(mine: Chariot) -> str:
    cheap = max(coin for coin in COINS if TOLLS[coin][mine.square] < 1)
    words = _(
        "{whereabouts} The inside of a turn is open with a {always}, {often} of the time with "
        "a {slower}, {seldom} with a {faster} and never with a {never}. Starting here, a {coin} costs you "
        "next to nothing; mind where it leaves you for the coin after it."
    )
    often, seldom = (f"{OPEN_CHANCE[coin]:.0%}" for coin in CONTROL)
    return words.format(whereabouts=_whereabouts(mine), often=often, seldom=seldom, coin=cheap, **SPEEDS)


def _whereabouts(mine: Chariot) -> str:
    if SQUARES[mine.square].section in TURNS:
        return _("You are in a turn.")
    moves = COLUMNS + 1 - int(mine.square[1])
    words = ngettext("It is one move to the turn.", "It is {moves} moves to the turn.", moves)
    return words.format(moves=moves)


_YOURS = {
    ("null",): N_("your null"),
    ("ace",): N_("your ace"),
    ("null", "ace"): N_("your null and your ace"),
}


def _coins_and_rivals(race: Race, mine: Chariot) -> str:
    coins = held(mine.null, mine.ace)
    if not coins:
        return _(
            "Both special coins are spent. They come back when you finish the lap, so drive where nobody is "
            "in your way until then."
        )
    moves = ROUTES["inside"].last[mine.square]
    advice = ngettext(
        "You still hold {coins}, and it is one move to the line, where spent coins come back. An unused "
        "coin wins nothing, so let your tactics spend it when it saves two squares or more.",
        "You still hold {coins}, and it is {moves} moves to the line, where spent coins come back. An "
        "unused coin wins nothing, so let your tactics spend it when it saves two squares or more.",
        moves,
    ).format(coins=_(_YOURS[coins]), moves=moves)
    rival = _nearest_rival(race, mine)
    if not rival:
        return advice
    close = _("{rival} is close to you: decide what to do when your square is taken.")
    return f"{advice} {close.format(rival=rival)}"


def _nearest_rival(race: Race, mine: Chariot) -> str:
    """The name of a rival at most two steps away."""
    near = {mine.square, *EDGE[mine.square], *CORNER[mine.square]}
    near |= {n for square in tuple(near) for n in EDGE[square]}
    rivals = (c for c in race.chariots if c.racing and c.seat != mine.seat and c.square in near)
    return next((name(c.name) for c in rivals), "")
