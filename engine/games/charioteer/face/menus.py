"""The menus and keys of a panel in which a set is chosen, whole or card by card, and of a taste."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from engine.clauses import Menus
from engine.face.forms import Group, Option
from engine.face.pages import Book
from engine.games.charioteer.face import telling
from engine.games.charioteer.face.draft import Draft, settled
from engine.games.charioteer.face.forecast import Forecasts, forecasts
from engine.games.charioteer.rules.cards import (
    CARDS,
    SYMBOLS,
    TOKENS,
    CardName,
    SymbolName,
    Token,
    in_order,
)
from engine.games.charioteer.rules.policy import TASTES, Taste
from engine.games.charioteer.rules.sets import shared, total
from engine.games.charioteer.rules.speech import card_name, symbol_name, token_name
from engine.games.charioteer.rules.state import Driver, Play, Race
from engine.games.charioteer.rules.values import FROM_HAND
from engine.language import N_, _, listed, ngettext
from engine.model import Seat
from engine.notation import codes

SAFE, RECKLESS = Taste(("yellow",)), Taste(("red", "black"))
"""Ready-made tastes; the normal one says nothing."""
MENU = 24
KEYS = 5
HINT = 100

Key = Callable[[], Option]
"""The maker of a key, called once it is shown."""


@dataclass(frozen=True)
class Writer:
    """The controls for a draft of a seat."""

    race: Race
    seat: Seat
    draft: Draft

    @property
    def driver(self) -> Driver:
        return self.race.driver(self.seat)

    @cached_property
    def forecasts(self) -> Forecasts:
        return forecasts(self.race, self.seat)

    @property
    def plays(self) -> Sequence[Play]:
        """All legal sets without tokens, the strongest first."""
        return self.forecasts.plays

    def book(self) -> Book:
        """Sets and tokens on page 1; behind it the ready-made tastes, and the way card by card."""
        sets = Group("set", _("Which set do you play?"), self._sets(), pick=self._picked)
        if self.draft.taste is not None:
            return [(sets,), (self._styles(), *taste_groups(self.draft.taste, _line))]
        tokens = (Group("tokens", self._spent(), self._spendings()),) if self.driver.tokens else ()
        hand = [partial(self._card, place) for place in range(len(self.driver.hand))]
        numbers = _rows("cards", _("Cards of your hand"), (*hand, *self._crowd()))
        symbols = Group("symbol", _("Which symbol counts?"), self._symbols())
        return [(sets, *tokens), (self._styles(), symbols, *numbers)]

    def _styles(self) -> Group:
        return taste_keys(self.draft.taste, _line)

    # Whole sets

    def _sets(self) -> Iterator[Option]:
        yield from map(self._set, self._shown)

    def _picked(self, id: str) -> Option | None:
        return next((self._set(play) for play in self._shown if _id(play) == id), None)

    @cached_property
    def _shown(self) -> Sequence[Play]:
        """The chosen set, the one of every symbol that is worth most, then others, as many as a menu holds.

        All stand in the order of what they are worth.
        """
        firsts: dict[SymbolName, Play] = {}
        ranked = self.forecasts.ranked
        for play in ranked:
            firsts.setdefault(play.symbol, play)
        chosen = [play for play in ranked if play == self.draft.set]
        kept = {*[*dict.fromkeys((*chosen, *firsts.values(), *ranked))][:MENU]}
        return [play for play in ranked if play in kept]

    def _set(self, play: Play) -> Option:
        forecast = self.forecasts.of(play)
        line = replace(self.draft, taste=None, symbol=play.symbol, cards=play.cards, crowd=play.crowd).line
        hint = telling.hint(self.race, forecast, HINT)
        return Option(_id(play), telling.label(forecast), line, hint, play == self.draft.set)

    # What goes with them

    def _crowd(self) -> Iterator[Key]:
        draft, active = self.draft, self.race.active
        joins = bool(active and draft.symbol) and bool(CARDS[active].count(SYMBOLS[draft.symbol]))
        if draft.crowd or joins:
            line = replace(draft, crowd="" if draft.crowd else active).line
            yield partial(Option, "crowd", _("With the crowd card"), line, chosen=bool(draft.crowd))

    def _spent(self) -> str:
        """The tokens that go with the set, which the closed menu shows."""
        if not self.draft.tokens:
            return _("Spend a token?")
        return _("Tokens: {tokens}").format(tokens=listed([token_name(t) for t in self.draft.tokens]))

    def _spendings(self) -> Iterator[Option]:
        """To spend one more of each kind that is held, and to keep one after all; none of it stays chosen."""
        for token in dict.fromkeys(token for token in TOKENS if token in self.driver.tokens):
            held, spent = self.driver.tokens.count(token), self.draft.tokens.count(token)
            name = token_name(token)
            if spent < held:
                label = _("Spend: {token}").format(token=name)
                yield Option(f"spend-{token}", label, self._spending(token, spent + 1))
            if spent:
                label = _("Keep: {token}").format(token=name)
                yield Option(f"keep-{token}", label, self._spending(token, spent - 1))

    def _token(self, token: Token) -> Option:
        """It spends one more, and after the last one none."""
        held, spent = self.driver.tokens.count(token), self.draft.tokens.count(token)
        label = token_name(token)
        if held > 1:
            label = _("{token}: {spent} of {held}").format(token=label, spent=spent, held=held)
        return Option(token, label, self._spending(token, (spent + 1) % (held + 1)), chosen=spent > 0)

    def _spending(self, token: Token, count: int) -> str:
        others = tuple(t for t in self.draft.tokens if t != token)
        return settled(self.race, self.seat, replace(self.draft, tokens=(*others, *(token,) * count))).line

    # On the table

    def card(self, place: int) -> Iterator[Option]:
        """The sets with that card of the hand, or without it if it is chosen; a new one if it fits none."""
        here = self._card(place)
        cards = list(self.draft.cards)
        if here.chosen:
            cards.remove(self.driver.hand[place])
        else:
            cards.append(self.driver.hand[place])
        if here.chosen or (len(cards) <= FROM_HAND and shared(tuple(cards))):
            yield from self._with_cards(here, tuple(cards), self.draft.crowd)
        else:
            alone = Draft(cards=(self.driver.hand[place],))
            yield replace(here, line=settled(self.race, self.seat, alone).line)

    def crowd(self) -> Iterator[Option]:
        """The sets with the crowd's card, or without it if it is chosen."""
        here = Option("crowd", _("With the crowd card"), "", chosen=bool(self.draft.crowd))
        crowd = "" if self.draft.crowd else self.race.active
        if crowd and not shared((*self.draft.cards, crowd)):
            return
        yield from self._with_cards(here, self.draft.cards, crowd)

    def tokens(self) -> Iterator[Option]:
        """Each kind that is held."""
        yield from (self._token(token) for token in TOKENS if token in self.driver.tokens)

    def _with_cards(self, here: Option, cards: tuple[CardName, ...], crowd: CardName) -> Iterator[Option]:
        """The sets of these cards by what counts in them, the symbol of the draft first, then by worth."""
        whole = in_order(cards)
        sets = [play for play in self.forecasts.ranked if play.cards == whole]
        sets = [play for play in sets if play.crowd == crowd] or [play for play in sets if not play.crowd]
        for play in sorted(sets, key=lambda play: play.symbol != self.draft.symbol):
            id = f"{here.id}-{play.symbol}" if len(sets) > 1 else here.id
            label = symbol_name(SYMBOLS[play.symbol]) if len(sets) > 1 else here.label
            line = replace(self.draft, taste=None, symbol=play.symbol, cards=whole, crowd=play.crowd).line
            yield Option(id, label, line, chosen=here.chosen and len(sets) < 2)
        begun = replace(self.draft, taste=None, cards=whole, crowd=crowd)
        line = settled(self.race, self.seat, begun).line
        if not sets and line != self.draft.line:
            yield replace(here, line=line)

    # Card by card

    def _symbols(self) -> Iterator[Option]:
        for symbol in dict.fromkeys(play.symbol for play in self.plays):
            label, chosen = symbol_name(SYMBOLS[symbol]), symbol == self.draft.symbol
            yield Option(symbol, label, self._of(symbol), self._most(symbol), chosen)

    def _of(self, symbol: SymbolName) -> str:
        """The draft with another symbol, and those of its cards that show it."""
        draft, counts = self.draft, SYMBOLS[symbol]
        cards = tuple(card for card in draft.cards if CARDS[card].count(counts))
        changed = Draft(symbol, cards, draft.crowd, draft.tokens)
        return settled(self.race, self.seat, changed).line

    def _most(self, symbol: SymbolName) -> str:
        most = max(total(self.driver, play) for play in self.plays if play.symbol == symbol)
        return ngettext("Up to {n} point.", "Up to {n} points.", most).format(n=most)

    def _card(self, place: int) -> Option:
        hand = self.driver.hand
        card = hand[place]
        chosen = hand[:place].count(card) < self.draft.cards.count(card)
        said = card if codes() else card_name(CARDS[card])
        label = _("{number}: {card}").format(number=place + 1, card=said)
        return Option(f"card{place + 1}", label, self._with(card, not chosen), chosen=chosen)

    def _with(self, card: CardName, more: bool) -> str:
        cards = list(self.draft.cards)
        if more:
            cards.append(card)
        else:
            cards.remove(card)
        draft = replace(self.draft, taste=None, cards=tuple(cards))
        return settled(self.race, self.seat, draft).line


def _line(taste: Taste) -> str:
    return Draft(taste=taste).line


def taste_keys(taste: Taste | None, spell: Callable[[Taste], str]) -> Group:
    """A key for each ready-made taste (N3)."""
    keys = (
        Option(id, _(name), spell(one), chosen=one == taste)
        for id, name, one in (
            ("safe", N_("Safe"), SAFE),
            ("best", N_("Normal"), Taste()),
            ("reckless", N_("Reckless"), RECKLESS),
        )
    )
    return Group("styles", _("Let the game choose"), keys, "keys")


def tastes_said() -> str:
    """The sentence about the ready-made tastes."""
    return _(
        "*Safe* prefers yellow sets, which repair. *Normal* takes the most valuable set and does best on "
        "average. *Reckless* prefers red sets, which attack, then black ones."
    )


def taste_groups(taste: Taste, spell: Callable[[Taste], str]) -> tuple[Group, ...]:
    """Keys for favourite colours, in the order in which they are pressed, and when tokens are spent."""
    menus = Menus(TASTES, None, taste, spell)
    return menus.group("colours", "keys"), menus.group("spending")


def _id(play: Play) -> str:
    return "-".join(Draft(play.symbol, play.cards, play.crowd).line.split())


def _rows(id: str, label: str, keys: Sequence[Key]) -> tuple[Group, ...]:
    """Keys in rows of equal length."""
    if not keys:
        return ()
    count = -(-len(keys) // KEYS)
    size = -(-len(keys) // count)
    starts = range(0, len(keys), size)
    return tuple(
        Group(f"{id}{n}", label, (key() for key in keys[at : at + size]), "keys")
        for n, at in enumerate(starts, 1)
    )
