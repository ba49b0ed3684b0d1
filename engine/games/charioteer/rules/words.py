"""The words of a line: which may follow those that are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, TOKENS, WHITE_TOKENS, Token, token_of
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.policy import BEST, CROWD, TASTES
from engine.games.charioteer.rules.sets import legal_sets
from engine.games.charioteer.rules.speech import symbol_name, token_name
from engine.games.charioteer.rules.state import Driver, Race
from engine.guards import Guards, passes, refusal
from engine.language import N_, _, ngettext
from engine.model import ACT, STOP, Choice, Decision, Seat

SHOWN = 8
"""How many words a sentence names."""


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
    first = _rank(written[-1]) if written else 0
    return tuple(
        Choice(token, token_name(token))
        for token in TOKENS[first:]
        if passes(_against_token(driver, written, token))
    )


def _rank(word: str) -> int:
    return [str(token) for token in TOKENS].index(word)


# What is refused


def refused(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """The reason why a symbol, a card or a token cannot follow, and what can; '' otherwise (N9)."""
    seat = decision.seat
    if decision.kind != SET or any(choice.word == word for choice in choices(race, decision, written)):
        return ""
    assert seat
    driver = race.driver(seat)
    if not written:
        return _at_first(race, driver, word)
    if written[0] not in SYMBOLS:
        return ""
    cards = [w for w in written[1:] if w in CARDS]
    if word in CARDS:
        return _card(race, driver, written[0], cards, word)
    if word == CROWD:
        return _crowd(race, driver, written[0], cards)
    token = token_of(word)
    if token is None:
        return ""
    return refusal(_against_token(driver, written, token)) or _unfinished(race, driver, written)


def _at_first(race: Race, driver: Driver, word: str) -> str:
    """No symbol, or one of which there is no set."""
    symbols = tuple(dict.fromkeys(play.symbol for play in legal_sets(driver.hand, race.active)))
    if word in CARDS:
        if word not in driver.hand:
            words = _("{card} is not in your hand; you hold: {cards}.")
            return words.format(card=word, cards=_listed(driver.hand))
        words = _("Name the symbol first: {card} shows {symbols}. You can play sets of: {possible}.")
        return words.format(card=word, symbols=_shown(word), possible=_listed(symbols))
    if word not in SYMBOLS:
        return ""
    name, showing = symbol_name(SYMBOLS[word]), _showing(driver, word)
    if not showing:
        words = _("None of your cards shows {symbol}. You can play sets of: {possible}.")
    else:
        words = _("Only {card} shows {symbol}, and a set needs more cards. You can play sets of: {possible}.")
    return words.format(symbol=name, card=_listed(showing), possible=_listed(symbols))


def _card(race: Race, driver: Driver, symbol: str, written: Sequence[str], card: str) -> str:
    name, held = symbol_name(SYMBOLS[symbol]), driver.hand.count(card)
    if not held and card == race.active:
        return _("{card} is the crowd card; write crowd for it.").format(card=card)
    if not held:
        words = _("{card} is not in your hand; your cards that show {symbol}: {cards}.")
        return words.format(card=card, symbol=name, cards=_listed(_showing(driver, symbol)))
    if not CARDS[card].count(SYMBOLS[symbol]):
        words = _("{card} does not match: it shows {symbols}. Your cards that show {symbol}: {cards}.")
        cards = _listed(_showing(driver, symbol))
        return words.format(card=card, symbols=_shown(card), symbol=name, cards=cards)
    if len(written) == values.FROM_HAND:
        words = ngettext(
            "{card} is one too many: a set has at most {n} card from your hand, plus the crowd card if it "
            "matches.",
            "{card} is one too many: a set has at most {n} cards from your hand, plus the crowd card if "
            "it matches.",
            values.FROM_HAND,
        )
        return words.format(card=card, n=values.FROM_HAND)
    if written.count(card) >= held:
        words = ngettext("{card} is in your hand only once.", "{card} is in your hand only {n} times.", held)
        return words.format(card=card, n=held)
    return ""


def _crowd(race: Race, driver: Driver, symbol: str, written: Sequence[str]) -> str:
    name = symbol_name(SYMBOLS[symbol])
    if not race.active:
        return _("There is no crowd card this turn.")
    if not CARDS[race.active].count(SYMBOLS[symbol]):
        words = _("The crowd card does not match: it shows {symbols} but not {symbol}; leave it out.")
        return words.format(symbols=_shown(race.active), symbol=name)
    if not written:
        words = _("With the crowd card, at least one card from your hand has to show {symbol}: {cards}.")
        return words.format(symbol=name, cards=_listed(_showing(driver, symbol)))
    return ""


def _against_token(driver: Driver, written: Sequence[str], token: Token) -> Guards:
    """A token is spent once for each that he holds (D15)."""
    held = driver.tokens.count(token)
    if 0 < held <= written.count(token):
        yield lambda: _tokens_told(
            driver,
            written,
            token,
            ngettext(
                "You hold {n} token of this kind: {token}. Tokens left: {possible}.",
                "You hold {n} tokens of this kind: {token}. Tokens left: {possible}.",
                held,
            ),
        )
    elif not held and token in WHITE_TOKENS:
        gone = N_("You have already spent this token: {token}. You still hold: {possible}.")
        yield lambda: _tokens_told(driver, written, token, _(gone))
    elif not held:
        lacking = N_("You do not hold this token: {token}. You hold: {possible}.")
        yield lambda: _tokens_told(driver, written, token, _(lacking))


def _tokens_told(driver: Driver, written: Sequence[str], token: Token, words: str) -> str:
    left = [t for t in TOKENS if driver.tokens.count(t) > written.count(t)]
    possible = _listed(left) or _("none")
    return words.format(n=driver.tokens.count(token), token=token_name(token), possible=possible)


def _unfinished(race: Race, driver: Driver, written: Sequence[str]) -> str:
    """The missing parts of a set before tokens can follow."""
    symbol = written[0]
    words = _("Complete the set before its tokens; {symbol} can be played with {sets}.")
    begun = tuple(w for w in written[1:] if w in CARDS)
    lines = [
        " ".join((*play.cards, *((CROWD,) if play.crowd else ())))
        for play in legal_sets(driver.hand, race.active)
        if play.symbol == symbol and not Counter(begun) - Counter(play.cards)
    ]
    return words.format(symbol=symbol_name(SYMBOLS[symbol]), sets=_listed(lines))


def _showing(driver: Driver, symbol: str) -> tuple[str, ...]:
    """The cards of the hand that show a symbol."""
    counts = SYMBOLS[symbol]
    return tuple(card for card in driver.hand if CARDS[card].count(counts))


def _shown(card: str) -> str:
    """The symbols of a card."""
    return ", ".join(symbol_name(symbol) for symbol in dict.fromkeys(CARDS[card].symbols))


def _listed(words: Sequence[str]) -> str:
    """Words as they are typed, each once, the first of them if there are many."""
    different = list(dict.fromkeys(words))
    shown = ", ".join(different[:SHOWN])
    return shown if len(different) <= SHOWN else f"{shown} …"
