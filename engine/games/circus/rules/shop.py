"""Purchases before the race: what can be bought, and what everybody's sealed list brings (B1, B3, N15.24).

A list says in this order: wished lanes (`3 2`), wished things (`war or sword`, `drug red`), and how many
coins are to be kept (`keep-1`). Alone stands `nothing`. A wish may have alternatives, each after an `or`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.games.circus.rules import track, values
from engine.games.circus.rules.state import COLOURS, Colour, Race
from engine.games.circus.rules.track import Name
from engine.language import N_, _
from engine.model import STOP, Choice

NOTHING = "nothing"
OR = "or"
KEEP = "keep-"
ITEMS: tuple[str, ...] = tuple(values.COSTS)
AIMED = ("drug", "sabotage", "entertainment")
"""What is bought against somebody else."""
SINGLE = ("war", "talent", "fresh")
"""What nobody can have twice (B4, B7, B10)."""
ONCE_EACH = ("drug", "entertainment")
"""What can hit the same target only once (B8, B12)."""
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
            for number, purchase in enumerate(wish):
                things += [OR] * (number > 0)
                things += purchase.words
        kept = (f"{KEEP}{self.keep}",) if self.keep else ()
        return (*map(str, self.lanes), *things, *kept) or (NOTHING,)


def read(words: Sequence[str]) -> ShopList:
    """What the words of a legal list mean."""
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


def choices(race: Race, colour: Colour, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words of a list; `STOP` among them where it may end, none when it is finished.

    (N15.24)
    """
    if written and (written[-1] == NOTHING or written[-1].startswith(KEEP)):
        return ()
    said = read(written)
    last = written[-1] if written else ""
    if last in AIMED:
        return tuple(Choice(target) for target in targets(race, colour, said, last))
    if last == OR:
        return tuple(_items(race, colour, said, alternative=True))
    found = [STOP] if written else [Choice(NOTHING, _(LABELS[NOTHING]))]
    if not said.wishes:
        found += [Choice(str(lane)) for lane in lanes_of(race, colour) if lane not in said.lanes]
    found += _items(race, colour, said, alternative=False)
    if said.wishes:
        if 0 < len(said.wishes[-1]) <= MOST_ALTERNATIVES and any(
            _items(race, colour, said, alternative=True)
        ):
            found.append(Choice(OR, _(LABELS[OR])))
        found += [Choice(f"{KEEP}{coins}") for coins in range(1, race.driver(colour).coins + 1)]
    return tuple(found)


def _items(race: Race, colour: Colour, said: ShopList, *, alternative: bool) -> Iterator[Choice]:
    """Things that may come next: the first ones of all wishes cost no more than there is to spend.

    Where there is a market, coins may still be won, and the list may go on for longer (N15.32).
    """
    if not alternative and len(said.wishes) >= MOST_WISHES:
        return
    purse = race.driver(colour).coins
    spent = 0 if alternative or race.options.market else sum(wish[0].cost for wish in said.wishes)
    for item in ITEMS:
        if spent + values.COSTS[item] <= purse and _listable(race, colour, said, item, alternative):
            yield Choice(item, _(LABELS[item]))


def _listable(race: Race, colour: Colour, said: ShopList, item: str, alternative: bool) -> bool:
    """Whether a thing can still be listed: it is none that he has, and there are enough (B3, N15.24)."""
    if item == "talent" and race.driver(colour).talented:
        return False
    if alternative and item not in AIMED and any(p.item == item for p in said.wishes[-1]):
        return False
    if item in AIMED and not targets(race, colour, said, item):
        return False
    wished = sum(wish[0].item == item for wish in said.wishes)
    most = 1 if item in SINGLE else values.stock(item, race.seats)
    return alternative or most is None or wished < most


def targets(race: Race, colour: Colour, said: ShopList, item: str) -> tuple[Colour, ...]:
    """Against whom a thing can be listed: others, and each only once where once is all (B8, B12)."""
    named = {p.target for wish in said.wishes for p in wish if p.item == item and p.target}
    taken = named if item in ONCE_EACH else set()
    return tuple(d.colour for d in race.drivers if d.colour != colour and d.colour not in taken)


# What the lists bring


@dataclass(frozen=True, slots=True)
class Sale:
    """A purchase that was served."""

    buyer: Colour
    purchase: Purchase


def served(race: Race, lists: Mapping[Colour, ShopList]) -> tuple[tuple[Sale, ...], dict[Colour, ShopList]]:
    """What everybody gets in the order of the draw, and what is left of the lists (B3, N15.24).

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
                found = next((p for p in wanted if _sold(race, sales, buyer, p, left[buyer].keep)), None)
                if found is None:
                    kept.append(wish)
                else:
                    sales.append(Sale(buyer, found))
            left[buyer] = replace(left[buyer], wishes=tuple(kept))
    return tuple(sales), left


def _sold(race: Race, sales: Sequence[Sale], buyer: Colour, wanted: Purchase, keep: int) -> bool:
    """Whether it is sold to him after all that was sold before (B3, N15.24)."""
    bought = [*race.bought, *((s.buyer, s.purchase.item, s.purchase.target) for s in sales)]
    spent = sum(s.purchase.cost for s in sales if s.buyer == buyer)
    most = values.stock(wanted.item, race.seats)
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
    taken = {space for _driver, space in race.lanes}
    return tuple((name,) for name in grid_of(race, colour) if name not in taken)


LINES: Mapping[str, Callable[[Race, Colour, str], tuple[tuple[str, ...], ...]]] = {"lane": lanes}
