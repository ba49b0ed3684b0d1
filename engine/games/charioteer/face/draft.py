"""Drafts: a line as far as it is written, from any words, and how choices change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.games.charioteer.rules.cards import (
    SYMBOLS,
    CardName,
    SymbolName,
    Token,
    in_order,
    token_of,
    tokens_in_order,
)
from engine.games.charioteer.rules.policy import BEST, CROWD, TASTES, Taste, best, taste_of
from engine.games.charioteer.rules.sets import legal_sets, shared
from engine.games.charioteer.rules.state import Play, Race
from engine.games.charioteer.rules.words import choices
from engine.model import Decision, Seat


@dataclass(frozen=True, slots=True)
class Draft:
    """The choice so far: parts of a set, or with a `taste` an answer that is chosen at the reveal.

    `symbol` is '' while it is open; `crowd` is the crowd card or ''.
    """

    symbol: SymbolName = ""
    cards: tuple[CardName, ...] = ()
    crowd: CardName = ""
    tokens: tuple[Token, ...] = ()
    taste: Taste | None = None

    @property
    def line(self) -> str:
        """The draft in its one spelling."""
        if self.taste is not None:
            return " ".join((BEST, *TASTES.words(self.taste)))
        crowd = (CROWD,) if self.crowd else ()
        return " ".join(word for word in (self.symbol, *self.cards, *crowd, *self.tokens) if word)

    @property
    def whole(self) -> tuple[CardName, ...]:
        """All cards, the crowd card last."""
        return (*self.cards, self.crowd) if self.crowd else self.cards

    @property
    def set(self) -> Play:
        """The cards alone, as they are among the legal sets if they are one."""
        return Play(self.symbol, self.cards, self.crowd)


def read_draft(race: Race, seat: Seat, text: str) -> Draft:
    """The draft of a text in the words of stored lines; what the seat has not got is left out."""
    words = text.split()
    if words[:1] == [BEST]:
        return Draft(taste=taste_of(words[1:]))
    driver = race.driver(seat)
    cards = _held(words, driver.hand)
    tokens = [token for word in _held(words, driver.tokens) if (token := token_of(word))]
    symbol = next((word for word in words if word in SYMBOLS), "")
    crowd = race.active if CROWD in words else ""
    return settled(race, seat, Draft(symbol, cards, crowd, tuple(tokens)))


def _held(words: Sequence[str], held: Sequence[str]) -> tuple[str, ...]:
    """The words that are both named and held, each as often as both."""
    return tuple((Counter(held) & Counter(words)).elements())


def settled(race: Race, seat: Seat, draft: Draft) -> Draft:
    """The draft with the symbol that its cards share, where they leave but one open.

    A crowd card that does not match the cards of the hand is left out.
    """
    draft = replace(draft, cards=in_order(draft.cards), tokens=tokens_in_order(draft.tokens))
    if draft.crowd and shared(draft.cards) and not shared(draft.whole):
        draft = replace(draft, crowd="")
    if draft.cards:
        possible = shared(draft.whole)
        if draft.symbol in possible:
            return draft
        return replace(draft, symbol=possible[0] if len(possible) == 1 else "")
    driver = race.driver(seat)
    legal = any(play.symbol == draft.symbol for play in legal_sets(driver.hand, race.active))
    matches = legal and draft.symbol in shared((race.active,))
    return replace(draft, symbol=draft.symbol if legal else "", crowd=draft.crowd if matches else "")


def play_of_draft(race: Race, seat: Seat, draft: Draft) -> Play | None:
    """The set that a draft plays as things stand, None while it is none."""
    if draft.taste is not None:
        return best(race, seat, draft.taste)
    if draft.set not in legal_sets(race.driver(seat).hand, race.active):
        return None
    return replace(draft.set, tokens=draft.tokens)


def may_be_sent(race: Race, decision: Decision, line: str) -> bool:
    """Whether the words of a line are legal and enough."""
    words = tuple(line.split())
    for n, word in enumerate(words):
        if word not in {choice.word for choice in choices(race, decision, words[:n]) if choice.word}:
            return False
    onward = choices(race, decision, words)
    return bool(words) and (not onward or any(not choice.word for choice in onward))
