"""The legal next words of every decision of a race."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.games.chariots.rules import actions, moves
from engine.games.chariots.rules.actions import PASSING, announcements, may_swap
from engine.games.chariots.rules.coins import COINS, COINS_IN_A_PLOT
from engine.games.chariots.rules.moves import Situation, moves_in, situation
from engine.games.chariots.rules.policy import CLAUSES
from engine.games.chariots.rules.speech import name
from engine.games.chariots.rules.state import COLOURS, Chariot, Race
from engine.guards import Guards, passes, refusal
from engine.language import N_, _, listed, ngettext, spoken
from engine.model import ACT, STOP, Choice, Decision, Seat

AND = "/"
"""Stands between the words for one chariot and those for the next (9.1)."""

_LABELS = {
    PASSING: N_("Nothing"),
    "null": N_("Spend the null coin"),
    "push": N_("Push with the ace coin"),
    "crash": N_("Crash"),
    "recover": N_("Crash, and recover quickly with the ace coin"),
    "stay": N_("Stand still"),
    "extra": N_("Null: an extra move"),
    "first": N_("Null: move before all others"),
    "whip": N_("Ace: whip the driver of …"),
    "balk": N_("Ace: whip the horses of …"),
    "swap": N_("Null: drive my fourth coin instead"),
}


def choices(race: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words; `STOP` among them where the line may end, none when it is finished."""
    match decision.kind:
        case "plot":
            return _plot(race, plotters(race, decision.seat), written)
        case "route":
            return _route(race, plotters(race, decision.seat), written)
        case "move":
            return _move(situation(race, race.chariot(decision.about)), written, spoken())
        case "announce":
            return _next(announcements(race, race.chariot(decision.about)), written)
        case "swap":
            swap = (("swap",),) if may_swap(race, race.chariot(decision.about)) else ()
            return _next(((PASSING,), *swap), written)
        case kind if kind == ACT:
            return _act(race, decision.seat, written)
    raise ValueError(f"a race has no decision of kind {decision.kind!r}")


def refused(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """The reason why a word cannot follow; '' where legal words are told."""
    if race.over:
        return ""
    match decision.kind, written:
        case "plot", _:
            return _not_plotted(race, plotters(race, decision.seat), written, word)
        case "route", _:
            chariots, part = plotters(race, decision.seat), segments(written)[-1]
            chariot = chariots[len(segments(written)) - 1]
            return _not_said(race, chariot, part, word) if part != (PASSING,) else ""
        case "move", _:
            return moves.refused(race, race.chariot(decision.about), written, word)
        case "announce", _:
            return actions.refused(race, race.chariot(decision.about), written, word)
        case "swap", _:
            return actions.swap_refused(race.chariot(decision.about), word)
        case kind, ("policy", colour, *clauses) if kind == ACT:
            return _not_said(race, race.chariot(colour), tuple(clauses), word)
    return ""


def _not_said(race: Race, chariot: Chariot, clauses: tuple[str, ...], word: str) -> str:
    return CLAUSES.refusal(clauses, race.terms(chariot), word) if ":" in word else ""


def _next(lines: tuple[tuple[str, ...], ...], written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The next words of those of the lines that begin as written."""
    n = len(written)
    onward = dict.fromkeys(line[n] if len(line) > n else "" for line in lines if line[:n] == written)
    language = spoken()
    return tuple(_choice(word, language) if word else STOP for word in onward) if any(onward) else ()


@lru_cache(maxsize=1024)
def _choice(word: str, _language: str) -> Choice:
    return Choice(word, _label(word))


@lru_cache(maxsize=8192)
def _move(situation: Situation, written: tuple[str, ...], _language: str) -> tuple[Choice, ...]:
    return _next(tuple(move.words for move in moves_in(situation).all), written)


def _label(word: str) -> str:
    """How a word of an impulse is shown; squares are shown as they are."""
    if word in COLOURS:
        return name(word)
    return _(_LABELS[word]) if word in _LABELS else word


def plotters(race: Race, seat: Seat | None) -> tuple[Chariot, ...]:
    """The chariots that a seat plots for: those that are still racing (9.1)."""
    return tuple(c for c in race.chariots if c.seat == seat and c.racing)


def segments(words: Sequence[str]) -> list[tuple[str, ...]]:
    """The words for one chariot after the other (9.1)."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == AND:
            parts.append([])
        else:
            parts[-1].append(word)
    return [tuple(part) for part in parts]


def _clauses(race: Race, chariot: Chariot, written: tuple[str, ...]) -> tuple[Choice, ...]:
    return CLAUSES.choices(written, race.terms(chariot))


def by_chariot(race: Race, seat: Seat, words: Sequence[str]) -> list[tuple[Chariot, tuple[str, ...]]]:
    """The chariots that a seat plots for, each with its words, () where nothing is said of one (9.1)."""
    chariots, parts = plotters(race, seat), segments(words)
    parts += [()] * (len(chariots) - len(parts))
    return list(zip(chariots, parts, strict=False))


def plot_line(parts: Sequence[str]) -> str:
    """The words for one chariot after the other as one line; '' where nothing is said (9.1)."""
    return f" {AND} ".join(parts).strip() if any(parts) else ""


def _next_chariot() -> Choice:
    return Choice(AND, _("And the next chariot"))


def _plot(race: Race, chariots: tuple[Chariot, ...], written: tuple[str, ...]) -> tuple[Choice, ...]:
    """Three different coins in order, then clauses; the same for a second chariot (3.2, 9.1)."""
    parts = segments(written)
    part, chariot = parts[-1], chariots[len(parts) - 1]
    if len(part) < COINS_IN_A_PLOT:
        return _coins(part, spoken())
    (end,) = (one for one in (STOP, _next_chariot()) if passes(_against_end(chariots, parts, one.word)))
    return CLAUSES.choices(part[COINS_IN_A_PLOT:], race.terms(chariot), end)


def _not_plotted(race: Race, chariots: tuple[Chariot, ...], written: tuple[str, ...], word: str) -> str:
    parts = segments(written)
    laid = tuple(one for one in parts[-1] if ":" not in one)
    if word in map(str, COINS):
        return refusal(_against_coin(laid, word))
    if word in ("", AND):
        return refusal(_against_end(chariots, parts, word)) if len(chariots) > 1 else ""
    clauses = parts[-1][COINS_IN_A_PLOT:]
    return _not_said(race, chariots[len(parts) - 1], clauses, word) if len(laid) == COINS_IN_A_PLOT else ""


def _against_coin(laid: Sequence[str], coin: str) -> Guards:
    """Each coin is played once, and three make a plot (3.2)."""
    left = [str(coin) for coin in COINS if str(coin) not in laid]
    if len(laid) >= COINS_IN_A_PLOT:
        yield lambda: _("Each coin is played once a round, and three coins make a plot.")
    elif coin not in left:
        yield lambda: _("Each coin is played once a round; still free: {coins}.").format(coins=" ".join(left))


def _against_end(chariots: tuple[Chariot, ...], parts: Sequence[tuple[str, ...]], word: str) -> Guards:
    """A plot says the coins of every chariot; it may end, or go on with the next one, behind them (9.1)."""
    missing = len(parts) < len(chariots)
    if word == AND and not missing:
        yield lambda: _("You have plotted for all your chariots.")
    elif len(parts[-1]) < COINS_IN_A_PLOT or (missing and word != AND):
        yield lambda: _one_after_the_other(chariots)


def _one_after_the_other(chariots: tuple[Chariot, ...]) -> str:
    words = _("You plot for {chariots}: write the coins of each, with {and_} between, such as {example}.")
    example = f" {AND} ".join("4 5 3" for _each in chariots)
    return words.format(chariots=listed([name(c.name) for c in chariots]), and_=AND, example=example)


@lru_cache(maxsize=256)
def _coins(laid: tuple[str, ...], _language: str) -> tuple[Choice, ...]:
    """The number coins that are not laid yet (3.2)."""
    words = _("Speed {coin}")
    coins = (coin for coin in map(str, COINS) if passes(_against_coin(laid, coin)))
    return tuple(Choice(coin, words.format(coin=coin)) for coin in coins)


def _route(race: Race, chariots: tuple[Chariot, ...], written: tuple[str, ...]) -> tuple[Choice, ...]:
    """As planned, or clauses; the same for a second chariot, which may be left out (N3)."""
    parts = segments(written)
    part, chariot = parts[-1], chariots[len(parts) - 1]
    if not part:
        return (Choice(PASSING, _("As planned")), *_clauses(race, chariot, ()))
    onward = (_next_chariot(),) if len(parts) < len(chariots) else ()
    clauses = () if part == (PASSING,) else _clauses(race, chariot, part)
    return (STOP, *onward, *clauses) if onward or clauses else ()


def _act(race: Race, seat: Seat | None, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """Resigning, with all chariots at once, or another policy for one of them (8.6)."""
    mine = plotters(race, seat)
    if not mine or race.over or written == ("resign",):
        return ()
    if not written:
        policy = (Choice("policy", _("Change my tactics")),) if race.tempo != "impulse" else ()
        return (*policy, _resigning(mine))
    if len(written) == 1:
        return tuple(Choice(c.name, name(c.name)) for c in mine)
    return (STOP, *_clauses(race, race.chariot(written[1]), written[2:]))


def _resigning(mine: tuple[Chariot, ...]) -> Choice:
    words = ngettext(
        "Resign? Your chariot leaves the race for good.",
        "Resign? Your chariots leave the race for good.",
        len(mine),
    )
    return Choice("resign", _("Resign"), words)
