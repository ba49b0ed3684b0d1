"""The controls of a plot in a draft: its coins, ready-made tactics, and the clauses on their pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.clauses import Menus, ReadyTactics
from engine.face.forms import Group, Option, each
from engine.games.chariots.face.draft import Plot
from engine.games.chariots.face.orders import Forecast
from engine.games.chariots.face.outlook import consequence, here, told
from engine.games.chariots.players.expectation import Coins
from engine.games.chariots.rules.coins import COINS, PHASES
from engine.games.chariots.rules.policy import CLAUSES, Policy, Terms
from engine.games.chariots.rules.routes import ROUTES
from engine.games.chariots.rules.track import SQUARES, Name
from engine.language import N_, _

_NEAREST = 20
_HORIZON = sum(sorted(COINS)[-len(PHASES) :])
"""How far ahead squares are offered: the most that a round can cover. Others can be typed."""
_KINDS = {
    "straight": N_("on the straight"),
    "inside": N_("an inside square"),
    "outside": N_("an outside square"),
}

READY_TACTICS = (
    ReadyTactics("normal", N_("Normal"), ()),
    ReadyTactics(
        "safe",
        N_("Safe"),
        ("free:middle", "banned:outside", "null:crash", "ace:crash", "stance:clear", "avoid:traps"),
    ),
    ReadyTactics(
        "reckless",
        N_("Reckless"),
        (
            "banned:inside",
            "null:gain2",
            "ace:gain2",
            "ace-line:may",
            "both:yes",
            "left:spend",
            "avoid:nothing",
        ),
    ),
)
MANNERS: Mapping[str, str] = {
    "normal": N_("Cut inside, spend coins rather than lose ground, never stop in a trap."),
    "safe": N_("Keep off the dead ends and away from aces, and spend coins only to avoid a crash."),
    "reckless": N_("Go as far as you can, spend coins wherever they save two squares, push anybody."),
}
"""The explanation of each."""

FIRST = ("free", "null", "ace")
"""The questions beside them."""
LATER = (
    *("banned", "free-via", "before", "banned-via"),
    *("taken", "stance", "avoid", "avoid-end"),
    *("null-for", "null-from", "null-at", "left"),
    *("ace-whom", "ace-put", "ace-line", "ace-from"),
    *("lane", "change", "ace-at", "both"),
    *("extra", "extra-at", "first", "swap"),
    *("whip", "balk", "recover", "take"),
)
"""The others, four to a page, or two for each of two chariots; of lists of squares one in a pair."""
BY_PHASE = tuple(
    f"{phase}/{key}"
    for phase in PHASES
    for key in ("free", "banned", "free-via", "banned-via", "null", "ace", "taken", "avoid-end")
)
"""The clauses that panels offer for a single phase, two pages each; the rest can be typed."""


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

    def orders(self, forecasts: Sequence[Forecast]) -> Group:
        """One menu of all orders of the coins, the best first, each with what it comes to."""
        by_coins = {"".join(map(str, p.coins)): p for p in forecasts}

        def option(id: str) -> Option:
            order = by_coins[id.removeprefix(f"{self.id}order")]
            line = self.spell(self.plot.with_coins(order.coins))
            return Option(id, told(order), line, consequence(order), order.coins == self.plot.coins)

        chosen = by_coins.get("".join(map(str, self.plot.coins)))
        return each(
            f"{self.id}orders",
            self.who + _("Order of the coins, by squares gained on a free track"),
            [f"{self.id}order{coins}" for coins in by_coins],
            option,
            said=lambda: told(chosen) if chosen else "",
            who=self.who,
        )

    def dared(self, id: str, words: str, coins: Coins, chance: float) -> Option:
        """A key for one order, with its chance to win."""
        label = _(words).format(coins=" ".join(map(str, coins)), odds=round(100 * chance))
        line = self.spell(self.plot.with_coins(coins))
        return Option(id, label, line, chosen=coins == self.plot.coins)

    def ends(self, forecasts: Sequence[Forecast]) -> Iterator[tuple[Name, Option]]:
        """Each square on which orders of the coins may end, with them, the likeliest first."""
        odds = [(chance, end, order) for order in forecasts for end, chance in order.ends.items()]
        for chance, end, order in sorted(odds, key=lambda way: -way[0]):
            label = self.who + here(order, chance)
            line, chosen = self.spell(self.plot.with_coins(order.coins)), order.coins == self.plot.coins
            id = f"{self.id}order{''.join(map(str, order.coins))}"
            yield end, Option(id, label, line, consequence(order), chosen)

    def through(self, key: str) -> Iterator[tuple[Name, Option]]:
        """Each square that can be named in answer to a question, or taken out of the answer."""
        for group in self.questions((key,)):
            for option in group.options:
                square = option.id.rpartition("-")[2]
                if square in SQUARES:
                    yield square, option

    def ready_tactics(self) -> Group:
        """Those that can be chosen at once, in the place of all that is said."""
        ready = {f"{self.id}style-{s.id}": s for s in CLAUSES.ready(READY_TACTICS, self.terms)}

        def option(id: str) -> Option:
            one = ready[id]
            policy = CLAUSES.saying(self.plot.base, one.words)
            line = self.spell(replace(self.plot, policy=policy))
            return Option(id, _(one.sentence), line, _(MANNERS[one.id]), policy == self.plot.policy)

        def said() -> str:
            return next((o.label for o in map(option, ready) if o.chosen), "")

        return each(f"{self.id}style", self.who + _("Ready-made tactics"), ready, option, said, self.who)

    def questions(self, keys: Sequence[str]) -> tuple[Group, ...]:
        """The menus of those of the clauses that apply at the table."""
        plot = self.plot

        def spell(policy: Policy) -> str:
            return self.spell(replace(plot, policy=policy))

        menus = Menus(CLAUSES, self.terms, plot.policy, spell, self._near, kind, self.id, self.who)
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


def kind(word: str) -> str:
    """The kind of square that a word names, if it does."""
    return _(_KINDS[SQUARES[word].kind]) if word in SQUARES else ""
