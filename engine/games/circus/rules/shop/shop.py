"""Purchases before the race: what can be bought, and what everybody's sealed list brings (B1, B3, N15.24).

A list says in this order: wished lanes (`3 2`), wished things (`war or sword`, `drug red`), and how many
coins are to be kept (`keep-1`). Alone stands `nothing`. A wish may have alternatives, each after an `or`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import number, series
from engine.games.circus.rules.basic.state import COLOURS, Colour, Race
from engine.games.circus.rules.basic.track import Name
from engine.guards import Guards, passes, refusal
from engine.language import N_, _, ngettext
from engine.model import STOP, Choice

NOTHING = "nothing"
OR = "or"
KEEP = "keep-"
ITEMS: tuple[str, ...] = tuple(values.COSTS)
AIMED = ("drug", "sabotage", "entertainment")
"""Purchases against somebody else."""
SINGLE = ("war", "talent", "fresh")
"""Purchases that nobody can have twice (B4, B7, B10)."""
ONCE_EACH = ("drug", "entertainment")
"""Purchases that can hit the same target only once (B8, B12)."""
MOST_WISHES = 12
"""Wishes on a list (N15.24)."""
MOST_ALTERNATIVES = 3
LABELS: Mapping[str, str] = {
    NOTHING: N_("Nothing"),
    OR: N_("or else"),
    "war": N_("War Chariot"),
    "whip": N_("Spare whip"),
    "sling": N_("Sling"),
    "sword": N_("Sword"),
    "trident": N_("Trident"),
    "net": N_("Net"),
    "talent": N_("Talented Driver"),
    "drug": N_("Drug the team of …"),
    "sabotage": N_("Sabotage the chariot of …"),
    "fresh": N_("Fresh Horses"),
    "appeal": N_("Appeal to the Gods"),
    "entertainment": N_("Entertain the night before …"),
}


@dataclass(frozen=True, slots=True)
class Purchase:
    """A thing to buy, and against whom."""

    item: str
    target: Colour | Literal[""] = ""

    @property
    def cost(self) -> int:
        return values.COSTS[self.item]

    @property
    def words(self) -> tuple[str, ...]:
        return (self.item, self.target) if self.target else (self.item,)


@dataclass(frozen=True, slots=True)
class ShopList:
    """A list as it was sealed; each wish is a purchase with its alternatives behind it (N15.24)."""

    lanes: tuple[int, ...] = ()
    wishes: tuple[tuple[Purchase, ...], ...] = ()
    keep: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The list in words; a list without any is `nothing`."""
        things: list[str] = []
        for wish in self.wishes:
            for nth, purchase in enumerate(wish):
                things += [OR] * (nth > 0)
                things += purchase.words
        kept = (f"{KEEP}{self.keep}",) if self.keep else ()
        return (*map(str, self.lanes), *things, *kept) or (NOTHING,)


def read(words: Sequence[str]) -> ShopList:
    """The list in legal words."""
    lanes: tuple[int, ...] = ()
    wishes: list[tuple[Purchase, ...]] = []
    keep, alternative = 0, False
    for word in words:
        if word.isdigit():
            lanes += (int(word),)
        elif word == OR:
            alternative = True
        elif word.startswith(KEEP):
            keep = int(word.removeprefix(KEEP))
        elif word in COLOURS:
            wishes[-1] = (*wishes[-1][:-1], replace(wishes[-1][-1], target=word))
        elif word in ITEMS:
            if alternative:
                wishes[-1] += (Purchase(word),)
            else:
                wishes.append((Purchase(word),))
            alternative = False
    return ShopList(lanes, tuple(wishes), keep)


# What may be written


def _against_things(race: Race, colour: Colour, said: ShopList, item: str, alternative: bool) -> Guards:
    """The guards of a thing as the next wish, or as an alternative of the last one.

    A list has a dozen wishes, and the first ones of all cost no more than there is (N15.24). Some things
    nobody can have twice (B4, B7, B10), and the counters of each are limited (B3).
    """
    name, left = _(LABELS[item]), _left(race, colour, said, alternative)
    if not alternative and len(said.wishes) >= MOST_WISHES:
        yield lambda: _("A list has {n} wishes at most.").format(n=MOST_WISHES)
    if values.COSTS[item] > left:
        yield lambda: ngettext(
            "{item} costs {cost}, and you have {n} coin left.",
            "{item} costs {cost}, and you have {n} coins left.",
            left,
        ).format(item=name, cost=values.COSTS[item], n=left)
    if item == "talent" and race.driver(colour).talented:
        yield lambda: _("Your driver is already talented.")
    if alternative and item not in AIMED and any(p.item == item for p in said.wishes[-1]):
        yield lambda: _("{item} is already in this wish: name something else.").format(item=name)
    if item in AIMED and not targets(race, colour, said, item):
        yield lambda: _("You have already named every rival for this.")
    if not alternative:
        yield from _against_more(race, item, sum(wish[0].item == item for wish in said.wishes))


def _left(race: Race, colour: Colour, said: ShopList, alternative: bool) -> int:
    """The coins that the first ones of all wishes leave for one more.

    Where there is a market, coins may still be won, and the list may go on for longer (N15.32).
    """
    spent = 0 if alternative or race.options.market else sum(wish[0].cost for wish in said.wishes)
    return race.driver(colour).coins - spent


def _against_more(race: Race, item: str, wished: int) -> Guards:
    stock = charts.stock(item, race.seats)
    if item in SINGLE and wished:
        yield lambda: _("You can buy {item} only once.").format(item=_(LABELS[item]))
    elif stock is not None and wished >= stock:
        refusal = ngettext("There is only {n} of {item}.", "There are only {n} of {item}.", stock)
        yield lambda: refusal.format(item=_(LABELS[item]), n=stock)


def _against_targets(colour: Colour, said: ShopList, item: str, target: Colour) -> Guards:
    """Nobody buys it against himself, and some things hit a rival only once (B8, B12)."""
    if target == colour:
        yield lambda: _("You cannot do that to yourself; name a rival.")
    if item in ONCE_EACH and Purchase(item, target) in chain(*said.wishes):
        yield lambda: _("{item} can hit a rival only once; name another.").format(item=_(LABELS[item]))


def _against_lanes(race: Race, colour: Colour, said: ShopList, lane: int) -> Guards:
    """Everybody starts in his row (Set Up 2); lanes stand before things, each once (N15.24)."""
    lanes = lanes_of(race, colour)
    if said.wishes:
        yield lambda: _("Lanes come first, then things; possible at the beginning: {lanes}.").format(
            lanes=_others(lanes, said)
        )
    if lane not in lanes:
        yield lambda: _("There is no lane {n} on this grid; possible: {lanes}.").format(
            n=lane, lanes=_others(lanes, said)
        )
    if lane in said.lanes:
        yield lambda: _("Lane {n} is already on your list.").format(n=lane)


def _others(lanes: Iterable[int], said: ShopList) -> str:
    """The lanes that are not on a list yet."""
    return series(str(lane) for lane in lanes if lane not in said.lanes) or _("none")


def choices(race: Race, colour: Colour, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words of a list; `STOP` among them where it may end, none when it is finished.

    (N15.24)
    """
    if _finished(written):
        return ()
    said = read(written)
    last = written[-1] if written else ""
    if last in AIMED:
        return tuple(Choice(target) for target in targets(race, colour, said, last))
    if last == OR:
        return tuple(_items(race, colour, said, alternative=True))
    legal = [STOP] if written else [Choice(NOTHING, _(LABELS[NOTHING]))]
    lanes = (n for n in lanes_of(race, colour) if passes(_against_lanes(race, colour, said, n)))
    legal += [Choice(str(lane)) for lane in lanes]
    legal += _items(race, colour, said, alternative=False)
    if said.wishes:
        if 0 < len(said.wishes[-1]) <= MOST_ALTERNATIVES and any(
            _items(race, colour, said, alternative=True)
        ):
            legal.append(Choice(OR, _(LABELS[OR])))
        legal += [Choice(f"{KEEP}{coins}") for coins in range(1, race.driver(colour).coins + 1)]
    return tuple(legal)


def _finished(written: tuple[str, ...]) -> bool:
    return bool(written) and (written[-1] == NOTHING or written[-1].startswith(KEEP))


def _items(race: Race, colour: Colour, said: ShopList, *, alternative: bool) -> Iterator[Choice]:
    """Things that may come next (B3, N15.24)."""
    for item in ITEMS:
        if passes(_against_things(race, colour, said, item, alternative)):
            yield Choice(item, _(LABELS[item]))


def targets(race: Race, colour: Colour, said: ShopList, item: str) -> tuple[Colour, ...]:
    """Against whom a thing can be listed (B8, B12)."""
    rivals = (driver.colour for driver in race.drivers)
    return tuple(rival for rival in rivals if passes(_against_targets(colour, said, item, rival)))


def refused(race: Race, colour: Colour, written: tuple[str, ...], word: str) -> str:
    """The reason why a word cannot go on a list; '' where the legal ones are told (N15.24)."""
    if _finished(written):
        return ""
    said, last, lane = read(written), written[-1] if written else "", number(word)
    if last in AIMED:
        rivals = (driver.colour for driver in race.drivers if driver.colour == word)
        return next((refusal(_against_targets(colour, said, last, rival)) for rival in rivals), "")
    if word in ITEMS:
        return refusal(_against_things(race, colour, said, word, last == OR))
    return "" if lane is None or last == OR else refusal(_against_lanes(race, colour, said, lane))


# What the lists bring


@dataclass(frozen=True, slots=True)
class Sale:
    """A purchase that was served."""

    buyer: Colour
    purchase: Purchase


def served(race: Race, lists: Mapping[Colour, ShopList]) -> tuple[tuple[Sale, ...], dict[Colour, ShopList]]:
    """Sales in the order of the draw, and the rests of the lists (B3, N15.24).

    The first seat gets all of its first choices that it can pay and that are there, then the second …; a
    second round serves alternatives as far as counters and coins still go.
    """
    sales: list[Sale] = []
    left = dict(lists)
    for alternatives in (False, True):
        for buyer in (colour for colour in race.draw if colour in left):
            kept = []
            for wish in left[buyer].wishes:
                wanted = wish if alternatives else wish[:1]
                item = next((p for p in wanted if _sold(race, sales, buyer, p, left[buyer].keep)), None)
                if item is None:
                    kept.append(wish)
                else:
                    sales.append(Sale(buyer, item))
            left[buyer] = replace(left[buyer], wishes=tuple(kept))
    return tuple(sales), left


def _sold(race: Race, sales: Sequence[Sale], buyer: Colour, wanted: Purchase, keep: int) -> bool:
    """Whether it is sold to him after all that was sold before (B3, N15.24)."""
    bought = [*race.bought, *((s.buyer, s.purchase.item, s.purchase.target) for s in sales)]
    spent = sum(s.purchase.cost for s in sales if s.buyer == buyer)
    most = charts.stock(wanted.item, race.seats)
    return (
        wanted.cost <= race.driver(buyer).coins - spent - keep
        and (most is None or sum(item == wanted.item for _buyer, item, _target in bought) < most)
        and owns_no_such(race, bought, buyer, wanted.item)
        and not (wanted.item in ONCE_EACH and any(b[1:] == (wanted.item, wanted.target) for b in bought))
    )


def owns_no_such(race: Race, bought: Iterable[tuple[str, str, str]], buyer: Colour, item: str) -> bool:
    """Whether a driver can get that thing: single ones only if he has none (B4, B7, B10)."""
    if item == "talent" and race.driver(buyer).talented:
        return False
    return item not in SINGLE or (buyer, item) not in {(b, i) for b, i, _target in bought}


# Lanes


def grid_of(race: Race, colour: Colour) -> tuple[Name, ...]:
    """The row in which a driver starts, inside first: the first seven of the draw in front (Set Up 2)."""
    row = race.draw.index(colour) // track.LANES
    return track.grid(race.seats)[row * track.LANES : (row + 1) * track.LANES]


def lanes_of(race: Race, colour: Colour) -> tuple[int, ...]:
    """The lanes in which a driver can start (Set Up 2)."""
    return tuple(track.SPACES[name].lane for name in grid_of(race, colour))


def lined_up(race: Race, lists: Mapping[Colour, ShopList]) -> tuple[tuple[Colour, Name], ...]:
    """Everybody's space of the grid: in the order of the draw the first wished lane that is free, else the
    innermost (Set Up 2, N15.24)."""
    taken: dict[Colour, Name] = {}
    for colour in race.draw:
        free = [name for name in grid_of(race, colour) if name not in taken.values()]
        by_lane = {track.SPACES[name].lane: name for name in free}
        wished = (by_lane[lane] for lane in lists.get(colour, ShopList()).lanes if lane in by_lane)
        taken[colour] = next(wished, free[0])
    return tuple(taken.items())


def may_wish(race: Race) -> bool:
    """Whether drivers may wish for lanes: in the first plots, where no list before the race has said it.

    (Set Up 2)
    """
    first = race.round == 1 and not race.phase
    return first and race.tempo == "round" and not race.options.shop


def wished(race: Race) -> tuple[tuple[Colour, Name], ...]:
    """Everybody's space of the grid by the wishes in the first plots (Set Up 2)."""
    wishes = {d.colour: ShopList(tuple(map(int, d.policy.grid))) for d in race.drivers}
    return lined_up(race, wishes)


def lanes(race: Race, colour: Colour, about: str) -> tuple[tuple[str, ...], ...]:
    """The spaces of the grid among which a driver chooses in his turn, the innermost first (Set Up 2)."""
    return tuple((name,) for name in grid_of(race, colour) if passes(_against_start(race, colour, name)))


def _against_start(race: Race, colour: Colour, space: Name) -> Guards:
    """Everybody starts in his row, where nobody stands yet (Set Up 2)."""
    if space not in grid_of(race, colour):
        yield lambda: _("{space} is not in the row in which you start.").format(space=space)
    if space in {taken for _driver, taken in race.lanes}:
        yield lambda: _("{space} is taken; still free: {spaces}.").format(
            space=space, spaces=", ".join(name for (name,) in lanes(race, colour, ""))
        )


def not_started(race: Race, colour: Colour, about: str, word: str) -> str:
    """The reason why a word names no start; '' where the legal ones are told."""
    return refusal(_against_start(race, colour, word)) if word in track.SPACES else ""
