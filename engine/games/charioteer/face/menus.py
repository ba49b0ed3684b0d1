"""The menus and keys of a panel in which a set is chosen, whole or card by card, and of a taste."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.clauses import Clauses, Menus
from engine.face.forms import Group, Option
from engine.face.pages import Book
from engine.games.charioteer.face import telling
from engine.games.charioteer.face.draft import Draft, settled
from engine.games.charioteer.face.forecast import Forecast, forecast
from engine.games.charioteer.rules.autopilot import TASTES, Taste
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, TOKENS, CardName, SymbolName, Token
from engine.games.charioteer.rules.sets import icons, legal_sets
from engine.games.charioteer.rules.speech import symbol_name, token_name
from engine.games.charioteer.rules.state import Driver, Race
from engine.language import _, ngettext
from engine.model import Seat

MENU = 25
KEYS = 5
HINT = 100


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
    def forecasts(self) -> tuple[Forecast, ...]:
        """All legal sets without tokens, the strongest first; of equals the one that does more besides."""
        legal = legal_sets(self.driver.hand, self.race.active)
        return tuple(sorted((forecast(self.race, self.seat, play) for play in legal), key=_worth))

    def book(self) -> Book:
        """Sets and what goes with them on page 1, the way card by card behind it."""
        if self.draft.taste is not None:
            tastes = TASTES[self.race.version]
            beside = taste_groups(tastes, self.draft.taste, lambda taste: Draft(taste=taste).line)
        else:
            beside = _rows(
                "keys", _("What goes with the set"), (*self._crowd(), *self._tokens(), self._best())
            )
        numbers = _rows("cards", _("Cards of your hand"), tuple(self._cards()))
        return [(self._sets(), *beside), (self._symbols(), *numbers)]

    # Whole sets

    def _sets(self) -> Group:
        """The best set of every symbol, then the strongest of the others, as many as a menu holds."""
        firsts = {told.play.symbol: told for told in reversed(self.forecasts)}.values()
        chosen = [told for told in self.forecasts if told.play == self.draft.set]
        kept = {told.play: told for told in (*chosen, *sorted(firsts, key=_worth), *self.forecasts)}
        shown = sorted([*kept.values()][:MENU], key=_worth)
        return Group("set", _("Which set do you play?"), tuple(self._set(told) for told in shown))

    def _set(self, told: Forecast) -> Option:
        play = told.play
        line = replace(self.draft, taste=None, symbol=play.symbol, cards=play.cards, crowd=play.crowd).line
        hint = telling.hint(self.race, told, HINT)
        id = "-".join(Draft(play.symbol, play.cards, play.crowd).line.split())
        return Option(id, telling.label(told), line, hint, play == self.draft.set)

    # What goes with them

    def _crowd(self) -> Iterator[Option]:
        draft, active = self.draft, self.race.active
        joins = bool(active and draft.symbol) and bool(CARDS[active].count(SYMBOLS[draft.symbol]))
        if draft.crowd or joins:
            line = replace(draft, crowd="" if draft.crowd else active).line
            yield Option("crowd", _("With the crowd card"), line, chosen=bool(draft.crowd))

    def _tokens(self) -> Iterator[Option]:
        """A key for each kind that is held: it spends one more, and after the last one none."""
        for token in dict.fromkeys(TOKENS):
            held, spent = self.driver.tokens.count(token), self.draft.tokens.count(token)
            if held:
                label = token_name(token)
                if held > 1:
                    told = _("{token}: {spent} of {held}")
                    label = told.format(token=label, spent=spent, held=held)
                yield Option(token, label, self._spending(token, (spent + 1) % (held + 1)), chosen=spent > 0)

    def _spending(self, token: Token, count: int) -> str:
        others = tuple(t for t in self.draft.tokens if t != token)
        return settled(self.race, self.seat, replace(self.draft, tokens=(*others, *(token,) * count))).line

    def _best(self) -> Option:
        return Option("best", _("The best set at the reveal"), Draft(taste=Taste()).line)

    # Card by card

    def _symbols(self) -> Group:
        options = []
        for symbol in dict.fromkeys(told.play.symbol for told in self.forecasts):
            options.append(Option(symbol, symbol_name(SYMBOLS[symbol]), self._of(symbol), self._most(symbol)))
        found = tuple(replace(o, chosen=o.id == self.draft.symbol) for o in options)
        return Group("symbol", _("Which symbol counts?"), found)

    def _of(self, symbol: SymbolName) -> str:
        """The draft with another symbol, and those of its cards that show it."""
        draft, counts = self.draft, SYMBOLS[symbol]
        cards = tuple(card for card in draft.cards if CARDS[card].count(counts))
        changed = Draft(symbol, cards, draft.crowd, draft.tokens)
        return settled(self.race, self.seat, changed).line

    def _most(self, symbol: SymbolName) -> str:
        most = max(told.points for told in self.forecasts if told.play.symbol == symbol)
        return ngettext("Up to {n} point.", "Up to {n} points.", most).format(n=most)

    def _cards(self) -> Iterator[Option]:
        hand = self.driver.hand
        for n, card in enumerate(hand):
            chosen = hand[:n].count(card) < self.draft.cards.count(card)
            label = _("{number}: {card}").format(number=n + 1, card=card)
            yield Option(f"card{n + 1}", label, self._with(card, not chosen), chosen=chosen)

    def _with(self, card: CardName, more: bool) -> str:
        cards = list(self.draft.cards)
        if more:
            cards.append(card)
        else:
            cards.remove(card)
        draft = replace(self.draft, taste=None, cards=tuple(cards))
        return settled(self.race, self.seat, draft).line


def taste_groups(
    tastes: Clauses[None, Taste], taste: Taste, spell: Callable[[Taste], str]
) -> tuple[Group, ...]:
    """Keys for favourite colours, in the order in which they are pressed, and when tokens are spent."""
    menus = Menus(tastes, None, taste, spell)
    return menus.group("colours", "keys"), menus.group("spending")


def _rows(id: str, label: str, keys: Sequence[Option]) -> tuple[Group, ...]:
    """Keys in rows of equal length."""
    if not keys:
        return ()
    count = -(-len(keys) // KEYS)
    size = -(-len(keys) // count)
    starts = range(0, len(keys), size)
    return tuple(
        Group(f"{id}{n}", label, tuple(keys[at : at + size]), "keys") for n, at in enumerate(starts, 1)
    )


def _worth(told: Forecast) -> tuple[int, ...]:
    """Smaller is stronger."""
    play = told.play
    return -told.points, -told.fan_tokens, -len(icons(play)), len(play.cards), _rank(play.symbol)


def _rank(symbol: SymbolName) -> int:
    return list(SYMBOLS).index(symbol)
