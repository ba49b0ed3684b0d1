"""The words of a line: which may follow those that are written."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.charioteer.rules.cards import SYMBOLS, TOKENS
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.policy import BEST, CROWD, TASTES
from engine.games.charioteer.rules.sets import legal_sets
from engine.games.charioteer.rules.speech import symbol_name, token_name
from engine.games.charioteer.rules.state import Driver, Race
from engine.language import _
from engine.model import ACT, STOP, Choice, Decision, Seat


def choices(race: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words, `STOP` among them where the line may end (D14, D15)."""
    seat = decision.seat
    if race.over or seat not in race.players:
        return ()
    if decision.kind == ACT:
        return () if written else (_resigning(race, seat),)
    if decision.kind != SET:
        raise ValueError(f"a race has no decision of kind {decision.kind!r}")
    if written[:1] == (BEST,):
        onward = TASTES.choices(written[1:], None)
        return (STOP, *onward) if onward else ()
    return _set(race, race.driver(seat), written)


def _resigning(race: Race, seat: Seat) -> Choice:
    """The one word that is said unasked (N5)."""
    words = _("Resign? Your chariot leaves the race for good.")
    return Choice("resign", _("Resign"), words)


def _set(race: Race, driver: Driver, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The next words of the sets that begin with these words; after a whole set, tokens (8.2, D14)."""
    legal = legal_sets(driver.hand, race.active)
    if not written:
        symbols = dict.fromkeys(play.symbol for play in legal)
        plain = Choice(BEST, _("The best set, chosen at the reveal, counting damage, corners and skills"))
        return (*(Choice(s, symbol_name(SYMBOLS[s])) for s in symbols), plain)
    lines = [(p.symbol, *p.cards, *((CROWD,) if p.crowd else ())) for p in legal]
    cut = next((n for n, word in enumerate(written) if word in TOKENS), len(written))
    begun, tokens = written[:cut], written[cut:]
    onward = dict.fromkeys(line[cut] for line in lines if line[:cut] == begun and len(line) > cut)
    cards = () if tokens else tuple(Choice(word, _said(word)) for word in onward)
    ends = begun in lines
    more = (*cards, *_more_tokens(driver, tokens)) if ends else cards
    return (STOP, *more) if ends and more else more


def _said(word: str) -> str:
    return _("The crowd card") if word == CROWD else ""


def _more_tokens(driver: Driver, written: Sequence[str]) -> tuple[Choice, ...]:
    """The tokens that are still held and come no earlier than the last one (D15)."""
    left = list(driver.tokens)
    for word in written:
        left.remove(TOKENS[_rank(word)])
    first = _rank(written[-1]) if written else 0
    return tuple(Choice(t, token_name(t)) for t in TOKENS[first:] if t in left)


def _rank(word: str) -> int:
    return [str(token) for token in TOKENS].index(word)
