"""Typed lines, read generously: any spelling from which only one set can be meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.errors import BadOrder
from engine.games.charioteer.rules.cards import (
    CARDS,
    COLOURS,
    ICON_LETTERS,
    SYMBOLS,
    TOKENS,
    Card,
    CardName,
    Token,
)
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.policy import BEST, CROWD, TASTES
from engine.games.charioteer.rules.sets import legal_sets, shared
from engine.games.charioteer.rules.speech import cards_told, colour_name
from engine.games.charioteer.rules.state import Driver, Race
from engine.games.charioteer.rules.tokens import SPENDINGS
from engine.games.charioteer.rules.values import FROM_HAND, PLUS
from engine.language import SOURCE, _, in_words, speaking
from engine.model import Decision

LONGEST = 20
"""Lines of more words are left as they are."""
SHOWN = 6
"""How many sets a sentence names."""
_FILLERS = frozenset(
    ("a", "and", "card", "cards", "my", "of", "play", "set", "the", "token", "tokens", "with")
)
_COLOUR_OF: Mapping[str, str] = {colour[0]: colour for colour in COLOURS}
_ICONS: Mapping[str, Token] = {letter.lower(): token for letter, token in ICON_LETTERS.items()}
_TOKENS: Mapping[str, Token] = {
    **{str(token): token for token in TOKENS},
    **_ICONS,
    **{f"{token}s": token for token in ("fan", "shield", "whip")},
    "full": "whole",
    "½": "half",
    "1/2": "half",
}
_SHORT = rf"[{''.join(_COLOUR_OF)}]\d+"
_MOST_SYMBOLS = max(len(card.symbols) for card in CARDS.values())
_CARD = re.compile(rf"((?:{_SHORT}){{2,}})([{''.join(_ICONS)}]*)")


@dataclass(frozen=True, slots=True)
class Said:
    """One way to understand a text. `rest` are words that mean nothing, as they were typed.

    `symbol` may be a colour alone, or ''.
    """

    symbol: str = ""
    cards: tuple[CardName, ...] = ()
    crowd: bool = False
    tokens: tuple[Token, ...] = ()
    rest: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words, in the order of a line."""
        symbol = (self.symbol,) if self.symbol else ()
        crowd = (CROWD,) if self.crowd else ()
        cards = sorted(self.cards, key=lambda name: CARDS[name].index)
        return (*symbol, *cards, *crowd, *sorted(self.tokens, key=TOKENS.index), *self.rest)


def read(race: Race, decision: Decision, text: str) -> tuple[str, ...]:
    """The words of a typed line in their stored spelling; what is impossible is left as it was typed (N9).

    Raises `BadOrder` where several sets can be meant, or where the cards have no symbol in common.
    """
    words = _words(text)
    if decision.kind != SET or decision.seat not in race.players or len(words) > LONGEST:
        return tuple(text.lower().split())
    if BEST in words:
        return _preferences(words)
    driver = race.driver(decision.seat)
    for loose in (False, True):
        ways = _ways(words, driver.hand, loose)
        lines = tuple(dict.fromkeys(line for said in ways for line in _lines(race, driver, said)))
        if len(lines) > 1:
            raise BadOrder(_unclear(lines), text.strip(), lines)
        if lines:
            return tuple(lines[0].split())
    return _likeliest(_ways(words, driver.hand)[0]).words


def _words(text: str) -> list[str]:
    """The text as single words, each known one in its spelling."""
    with speaking(SOURCE):
        more = f"(?:{PLUS}|{in_words(PLUS)})"
    text = re.sub(rf"\+\s*{PLUS}|\bplus\s+{more}\b", " plus3 ", text.lower())
    text = re.sub(r"\b(half|full)\s+recovery\b", r"\1", text)
    text = re.sub(rf"(?<=\d)[-/.](?={_SHORT})", "", text)
    words = [word.strip("#.:`") for word in re.split(r"[\s,;+&|()]+", text)]
    names = {colour_name(colour).lower(): str(colour) for colour in COLOURS}
    return [names.get(word, word) for word in words if word and word not in _FILLERS]


def _preferences(words: Sequence[str]) -> tuple[str, ...]:
    """`best`, the colours as they are named, when tokens are spent, and all else.

    What is meant anyway where nothing is said has no word.
    """
    sayable = {choice.word for choice in TASTES.choices((), None)}
    rest = [word for word in words if word != BEST and (word not in SPENDINGS or word in sayable)]
    return (BEST, *TASTES.in_order(rest))


# What words can mean


def _ways(words: Sequence[str], hand: Sequence[CardName], loose: bool = False) -> Sequence[Said]:
    """The likeliest way to understand words, and after it all others that may be a set.

    Where it is `loose`, `red 3` can also mean the third card in a red set.
    """
    ways: list[list[Said]] = [[Said()]]
    for n in reversed(range(len(words))):
        beginnings = _beginnings(words[n:], hand, loose)
        readings = dict.fromkeys(_both(said, more) for taken, said in beginnings for more in ways[taken - 1])
        # Each word can double their number, so what can be no set any more is left out at once.
        ways.insert(0, [said for likely, said in enumerate(readings) if not likely or _may_be_a_set(said)])
    return ways[0]


def _may_be_a_set(said: Said) -> bool:
    return not said.rest and len(said.cards) <= FROM_HAND


def _both(one: Said, other: Said) -> Said:
    """Two parts of a text together; a second symbol means nothing."""
    second = (other.symbol,) if one.symbol and other.symbol else ()
    return Said(
        one.symbol or other.symbol,
        (*one.cards, *other.cards),
        one.crowd or other.crowd,
        (*one.tokens, *other.tokens),
        (*one.rest, *second, *other.rest),
    )


def _beginnings(words: Sequence[str], hand: Sequence[CardName], loose: bool) -> Iterator[tuple[int, Said]]:
    """The possible meanings of the first words, and how many of them each takes."""
    word, following = words[0], words[1] if len(words) > 1 else ""
    if word in COLOURS:
        named = f"{word}{following}" in SYMBOLS
        if named:
            yield 2, Said(symbol=f"{word}{following}")
        if loose or not named:
            yield 1, Said(symbol=word)
        return
    yield from _cards(words)
    if symbol := _symbol_of(word):
        yield 1, Said(symbol=symbol)
    elif word in (places := [str(n + 1) for n in range(len(hand))]):
        yield 1, Said(cards=(hand[places.index(word)],))
    elif word in _TOKENS:
        yield 1, Said(tokens=(_TOKENS[word],))
    elif word == CROWD:
        yield 1, Said(crowd=True)
    elif not _card_of(word):
        yield 1, Said(rest=(word,))


def _cards(words: Sequence[str]) -> Iterator[tuple[int, Said]]:
    """The card that is written in the first word, or in several; its icon may stand apart."""
    run = next((n for n, word in enumerate(words) if not re.fullmatch(_SHORT, word)), len(words))
    run = min(run, _MOST_SYMBOLS)
    for taken in (1, *range(run, 1, -1)):
        written = "".join(words[:taken])
        card = _card_of(written)
        if card is None:
            continue
        onward = words[taken] if len(words) > taken else ""
        if _ICONS.get(onward) in card.icons and written[-1].isdigit():
            yield taken + 1, Said(cards=(card.name,))
        yield taken, Said(cards=(card.name,))


def _symbol_of(word: str) -> str:
    """The symbol of `red3`, `red-3` or `r3`, '' for other words."""
    word = re.sub(r"[-.]", "", word)
    if re.fullmatch(_SHORT, word):
        word = f"{_COLOUR_OF[word[0]]}{word[1:]}"
    return word if word in SYMBOLS else ""


@lru_cache(maxsize=1024)
def _card_of(word: str) -> Card | None:
    """The card whose symbols, in any order, and icons a word names; icons may be left out."""
    if word in CARDS:
        return CARDS[word]
    written = _CARD.fullmatch(word)
    if written is None:
        return None
    symbols = Counter(_symbol_of(short) for short in re.findall(_SHORT, written[1]))
    icons = Counter(_ICONS[letter] for letter in written[2])
    kinds = [
        card
        for card in CARDS.values()
        if Counter(symbol.name for symbol in card.symbols) == symbols and not icons - Counter(card.icons)
    ]
    return kinds[0] if len(kinds) == 1 else None


# Which sets fit


def _lines(race: Race, driver: Driver, said: Said) -> Iterator[str]:
    """The legal lines that can be meant."""
    if not said.cards or not _may_be_a_set(said) or Counter(said.tokens) - Counter(driver.tokens):
        return
    cards = sorted(said.cards)
    for play in legal_sets(driver.hand, race.active):
        if (
            said.symbol in ("", play.symbol, SYMBOLS[play.symbol].colour)
            and bool(play.crowd) == said.crowd
            and sorted(play.cards) == cards
        ):
            yield " ".join(replace(said, symbol=play.symbol).words)


def _unclear(lines: Sequence[str]) -> str:
    quoted = ", ".join(f"`{line}`" for line in lines[:SHOWN])
    return _("This could mean several sets: {sets}. Send one of these lines.").format(sets=quoted)


def _likeliest(said: Said) -> Said:
    """The words of an illegal set, with the one symbol that its cards leave open.

    Raises `BadOrder` where no symbol is named and the cards have none in common.
    """
    if said.symbol not in ("", *COLOURS) or len(said.cards) < 2:
        return said
    common = [name for name in shared(said.cards) if name.startswith(said.symbol)]
    if not common and not said.symbol:
        words = _("These cards share no symbol: {cards}. All cards of a set must show the same one.")
        shown = cards_told(tuple(dict.fromkeys(said.cards))[:FROM_HAND])
        raise BadOrder(words.format(cards=shown), said.cards[0])
    return replace(said, symbol=common[0]) if len(common) == 1 else said
