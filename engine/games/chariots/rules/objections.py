"""Why a line is not possible, where a list of words would not say it."""

from __future__ import annotations

from engine.games.chariots.rules.coins import COINS, COINS_IN_A_PLOT
from engine.games.chariots.rules.speech import listed, name
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.words import AND, plotters, segments
from engine.language import _
from engine.model import Decision


def objection(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """Of a coin that is played twice (3.2), which are left; of a plot that breaks off before the second
    chariot (9.1), how to write both; '' otherwise."""
    if decision.kind != "plot":
        return ""
    parts = segments(written)
    if parts and word in parts[-1] and word in map(str, COINS):
        return _again(parts[-1])
    if word not in ("", AND):
        return ""
    chariots = plotters(race, decision.seat)
    if len(chariots) < 2 or (len(parts) == len(chariots) and parts[-1]):
        return ""
    words = _("You plot for {chariots}: write the coins of each, with {and_} between, such as {example}.")
    example = f" {AND} ".join("4 5 3" for _each in chariots)
    return words.format(chariots=listed([name(c.name) for c in chariots]), and_=AND, example=example)


def _again(part: tuple[str, ...]) -> str:
    """That a coin is there already, and which may still follow."""
    left = [str(coin) for coin in COINS if str(coin) not in part]
    if len(COINS) - len(left) >= COINS_IN_A_PLOT:
        return _("Each coin is played once a round, and three coins make a plot.")
    return _("Each coin is played once a round; still free: {coins}.").format(coins=" ".join(left))
