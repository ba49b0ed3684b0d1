"""When tokens are spent for somebody who does not choose them one by one."""

from __future__ import annotations

from typing import Literal, get_args

from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import TOKENS, Token, tokens_in_order
from engine.games.charioteer.rules.state import Play, Race
from engine.games.charioteer.rules.track import on_from
from engine.model import Seat

Spending = Literal["usual", "never", "mend", "final", "spend"]
SPENDINGS: tuple[Spending, ...] = get_args(Spending)
"""When tokens are spent: each when it pays, never, to ward off and repair, in the last lap, as they help.

The first one is meant where nothing is said.
"""
HURT = 3
"""The least cubes for which repairing is worth a token (N3)."""
FINISH = 14
"""How many spaces before the end every +3 is spent (N3)."""
GAP = 3
"""The spaces to the next chariot at which a whip is worth its token (N3)."""


def spent(race: Race, seat: Seat, play: Play, spending: Spending) -> tuple[Token, ...]:
    """The tokens that are added to a set, in their order (N3)."""
    if spending == "usual":
        return _paying(race, seat, play)
    if spending == "never" or (spending == "final" and race.lap < race.options.laps):
        return ()
    return _helping(race, seat, play, mending=spending == "mend")


def every(race: Race, seat: Seat, kind: Token) -> tuple[Token, ...]:
    """All tokens of a kind that are held."""
    return tuple(token for token in race.driver(seat).tokens if token == kind)


def repairing(race: Race, seat: Seat, play: Play) -> tuple[Token, ...]:
    """The one token that repairs what a set leaves in the damage box, if that is worth it (N3)."""
    driver = race.driver(seat)
    if sets.damage_after(driver.damage, play) < HURT:
        return ()
    return ("whole",) if "whole" in driver.tokens else ("half",) if "half" in driver.tokens else ()


def finishing(race: Race, seat: Seat) -> tuple[Token, ...]:
    """Every +3 that is held, once the end is near (N3)."""
    if race.goal - race.of(seat).space.h > 2 * FINISH:
        return ()
    return every(race, seat, "plus3")


def closing_up(race: Race, seat: Seat, play: Play, gap: int) -> tuple[Token, ...]:
    """A whip, if a set ends that far behind the next chariot as they stand before the turn (N3)."""
    driver = race.driver(seat)
    end = on_from(race.of(seat).space, sets.total(driver, play), sets.is_black(play)).h
    ahead = [c.space.h for c in race.racing if c.space.h > end]
    useful = "whip" in driver.tokens and ahead and min(ahead) - end >= 2 * gap
    return ("whip",) if useful else ()


def _paying(race: Race, seat: Seat, play: Play) -> tuple[Token, ...]:
    """Every token that pays more now than it would later (N3)."""
    driver = race.driver(seat)
    shield = driver.damage >= HURT and "shield" in driver.tokens and "shield" not in sets.icons(play)
    tokens = (
        *finishing(race, seat),
        *every(race, seat, "fan"),
        *(("shield",) if shield else ()),
        *repairing(race, seat, play),
    )
    more = Play(play.symbol, play.cards, play.crowd, tokens)
    return tokens_in_order((*tokens, *closing_up(race, seat, more, GAP)))


def _helping(race: Race, seat: Seat, play: Play, mending: bool) -> tuple[Token, ...]:
    """One token of each kind that is of some use; no whip for who moves first (N3)."""
    driver = race.driver(seat)
    wanted: dict[Token, bool] = {
        "plus3": not mending,
        "fan": not mending,
        "shield": "shield" not in sets.icons(play) and driver.damage >= HURT,
        "half": False,
        "whole": False,
        "whip": not mending and race.order[0] != race.of(seat).name,
    }
    wanted.update(dict.fromkeys(repairing(race, seat, play), True))
    return tuple(token for token in TOKENS if wanted[token] and token in driver.tokens)
