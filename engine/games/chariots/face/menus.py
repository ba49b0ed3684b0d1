"""The controls of a plot in a draft: coins as keys, and the clauses on their pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.clauses import Menus
from engine.face.forms import Group, Option
from engine.games.chariots.face.draft import Plot
from engine.games.chariots.rules.policy import CLAUSES, Policy, Terms
from engine.games.chariots.rules.routes import ROUTES
from engine.games.chariots.rules.speech import NUMERALS
from engine.games.chariots.rules.state import COINS, PHASES
from engine.games.chariots.rules.track import SQUARES, Name
from engine.language import N_, _

_NEAREST = 20
_HORIZON = 12
"""How far ahead squares are offered: the most that a round can cover. Others can be typed."""
_KINDS = {
    "straight": N_("on the straight"),
    "inside": N_("an inside square"),
    "outside": N_("an outside square"),
}

FIRST = ("free", "null", "ace")
"""The questions for the first page."""
LATER = (
    *("banned", "before", "free-via", "banned-via"),
    *("taken", "stance", "avoid", "avoid-end"),
    *("null-for", "null-from", "null-at", "left"),
    *("ace-whom", "ace-put", "ace-line", "ace-from"),
    *("lane", "change", "ace-at", "both"),
    *("extra", "extra-at", "first", "swap"),
    *("whip", "balk", "recover", "take"),
)
"""The others, four to a page, those that belong together on one page."""
BY_PHASE = tuple(
    f"{phase}/{key}"
    for phase in PHASES
    for key in ("free", "banned", "free-via", "banned-via", "null", "ace", "taken", "avoid-end")
)
"""What panels offer to say for a single phase, two pages each; the rest can be typed."""


@dataclass(frozen=True, slots=True)
class Writer:
    """One chariot's part of a draft: where it stands, what it may say, and how a change is spelled.

    `spell` gives the whole draft with this plot in its place; `id` and `who` tell two chariots apart.
    """

    plot: Plot
    terms: Terms
    spell: Callable[[Plot], str]
    square: Name | None = None
    id: str = ""
    who: str = ""

    def coins(self) -> Group:
        """Keys for the next coin, and one that takes the last coin back."""
        return Group(f"{self.id}coins", self.who + _("Coins"), self._coins(), "keys")

    def _coins(self) -> Iterator[Option]:
        coins = self.plot.coins
        phase = "" if self.plot.complete else f"{NUMERALS[len(coins) + 1]}: "
        for coin in () if self.plot.complete else COINS:
            if coin not in coins:
                line = self.spell(self.plot.with_coins((*coins, coin)))
                yield Option(f"{self.id}coin{coin}", f"{self.who}{phase}{coin}", line)
        if coins:
            told = self.who + _("take back the {coin}").format(coin=coins[-1])
            yield Option(f"{self.id}undo", told, self.spell(self.plot.with_coins(coins[:-1])))

    def questions(self, keys: Sequence[str]) -> tuple[Group, ...]:
        """The menus of those of the clauses that apply at the table."""
        plot = self.plot

        def spell(policy: Policy) -> str:
            return self.spell(replace(plot, policy=policy))

        menus = Menus(CLAUSES, self.terms, plot.policy, spell, self._near, _kind, self.id, self.who)
        return menus.groups(keys)

    def _near(self, names: Sequence[str]) -> list[str]:
        """All rivals, and the squares that a round can reach, the nearest first."""
        squares = [s for s in names if s in SQUARES]
        if not squares or self.square is None:
            return [n for n in names if n not in SQUARES]
        route = ROUTES["inside"]
        here = route.more[self.square]
        far = {s: (here - route.more[s]) % route.lap for s in squares}
        near = [s for s in squares if far[s] <= _HORIZON]
        return sorted(near, key=lambda s: (far[s], SQUARES[s].inside_key))[:_NEAREST]


def _kind(word: str) -> str:
    return _(_KINDS[SQUARES[word].kind]) if word in SQUARES else ""
