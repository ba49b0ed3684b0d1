"""The panels before the race: the list for lanes and shop, the market; and what is done unasked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.face.forms import Form, Group, Option, each
from engine.face.pages import opened
from engine.face.plain import legal_part
from engine.games.circus.face.menus import MENU, Sized, paged
from engine.games.circus.face.sentences import offer_told
from engine.games.circus.face.wording import item_told, wishes_told
from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import COLOURS, Driver, Offer, Race, View
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.shop import market, shop
from engine.games.circus.rules.shop.shop import ShopList
from engine.language import N_, _, filled, listed, ngettext
from engine.model import Choice, Decision

_HINT = 100
_RESIGN = "resign"

# The list for lanes and shop

_LANES = ("1", "2", "3")
READY: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "skilful": (N_("Safe in the turns"), ("talent", "fresh", "appeal", "whip")),
    "sturdy": (N_("Hard to break"), ("war", "fresh", "whip")),
    "armed": (N_("Armed for both sides"), ("trident", "sword", "whip", "net")),
    "distant": (N_("A shot at the leader"), ("sling", "fresh", "appeal", "whip")),
    "favoured": (N_("Fresh, and on good terms with the gods"), ("fresh", "appeal", "talent", "whip")),
    "thrifty": (N_("Nothing but an inside lane"), ()),
}
"""Ready lists by what they are good for: things as long as there are coins, the dearest wish first."""


def _shopping_list(race: Race, man: Driver, items: Sequence[str]) -> tuple[str, ...]:
    """The inner lanes and the items that the driver can afford one after the other."""
    said: tuple[str, ...] = ()
    for word in (*_LANES, *items):
        spent = sum(wish[0].cost for wish in shop.read(said).wishes) + values.COSTS.get(word, 0)
        if spent <= man.coins and any(c.word == word for c in shop.choices(race, man.colour, said)):
            said += (word,)
    return said or (shop.NOTHING,)


def shop_form(race: Race, decision: Decision, draft: str, page: int) -> Form:
    """The list put together: lanes, things with whom they are for, and coins to keep."""
    written = _legal(race, decision, draft)
    buyer = _Buyer(race, decision, written)
    complete = bool(written) and (buyer.onward == () or any(not c.word for c in buyer.onward))
    form = Form(_("Shopping before the race"), tuple(buyer.text()), (), " ".join(written), complete)
    return opened(form, paged(list(buyer.groups())), page)


def shop_outlook(race: Race, decision: Decision, line: str) -> tuple[str, ...]:
    """A list in words, with what it spends."""
    return tuple(_Buyer(race, decision, tuple(line.split())).text())


def _legal(race: Race, decision: Decision, draft: str) -> tuple[str, ...]:
    def choices(view: View, asked: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        return words.choices(view.race, asked, written)

    return legal_part(choices, View(decision.seat, race), decision, draft)


class _Buyer:
    """The controls for a list; where it waits for a target or an alternative it asks for that alone."""

    def __init__(self, race: Race, decision: Decision, written: tuple[str, ...]) -> None:
        self.race, self.decision, self.written = race, decision, written
        self.onward = words.choices(race, decision, written)
        self.list = shop.read([word for word in written if word != shop.NOTHING])

    @property
    def man(self) -> Driver:
        return self.race.of(self.decision.seat)

    @property
    def waiting(self) -> bool:
        return self.written[-1:] == (shop.OR,) or self.written[-1:] in [(item,) for item in shop.AIMED]

    def text(self) -> Iterator[str]:
        spent = sum(wish[0].cost for wish in self.list.wishes)
        coins = self.man.coins
        words = ngettext(
            "You have {n} coin; the list spends {spent}.",
            "You have {n} coins; the list spends {spent}.",
            coins,
        )
        yield words.format(n=coins, spent=spent)
        if not self.written:
            yield _("Choose a ready-made list and press Send, or put one together.")
            yield _(
                "Lists are served in the order of the draw. If something is sold out, you get your "
                "alternative."
            )
            return
        yield _("Your list: {list}.").format(list="; ".join(self._told()) or _("nothing"))
        if self.written[-1:] and self.written[-1] in shop.AIMED:
            yield _("Choose a rival.")

    def _told(self) -> Iterator[str]:
        yield from wishes_told(self.list)
        keep = self.list.keep
        if keep:
            yield ngettext("keep {n} coin", "keep {n} coins", keep).format(n=keep)

    def groups(self) -> Iterator[Sized]:
        if not self.waiting:
            yield self._ready()
            yield self._lanes()
        offered = {c.word: c for c in self._choices()}
        if offered:
            label = _("Against whom?") if self.written[-1:] and self.written[-1] in shop.AIMED else _("Buy")
            yield each("buy", label, [*offered][:MENU], self._buy), min(len(offered), MENU)
        keys = [*self._keys()]
        if keys:
            yield Group("list", _("The list"), keys, "keys"), len(keys)

    def _ready(self) -> Sized:
        """Whole lists: the inner lanes, and what is best for a manner as far as the coins go."""
        return each("ready", _("Choose a ready-made list"), [*READY], self._whole), len(READY)

    def _whole(self, id: str) -> Option:
        label, items = READY[id]
        line = _shopping_list(self.race, self.man, items)
        bought = [wish[0] for wish in shop.read(line).wishes]
        hint = _("costs no coins")
        if bought:
            coins = sum(purchase.cost for purchase in bought)
            things = listed([item_told(purchase.item) for purchase in bought])
            hint = ngettext("{n} coin: {things}", "{n} coins: {things}", coins).format(n=coins, things=things)
        return Option(id, _(label), " ".join(line), hint[:_HINT], line == self.written)

    def _base(self) -> tuple[str, ...]:
        """The list as it can go on: without the coins to keep."""
        return self.written if self.waiting else self._open(self.list)

    def _open(self, wanted: ShopList) -> tuple[str, ...]:
        made = replace(wanted, keep=0).words
        return () if made == (shop.NOTHING,) else made

    def _choices(self) -> tuple[Choice, ...]:
        onward = words.choices(self.race, self.decision, self._base())
        return tuple(c for c in onward if c.word in shop.ITEMS or (self.waiting and c.word in COLOURS))

    def _buy(self, word: str) -> Option:
        line = " ".join((*self._base(), word))
        if word in COLOURS:
            return Option(word, driver_name(word), line)
        cost = values.COSTS[word]
        hint = ngettext("{n} coin", "{n} coins", cost).format(n=cost)
        return Option(word, _(shop.LABELS[word]), line, f"{hint}; {_use(word)}"[:_HINT])

    def _lanes(self) -> Sized:
        ids = [f"lane-{lane}" for lane in shop.lanes_of(self.race, self.man.colour)]
        return each("lane", _("Lanes you want, first choice first"), ids, self._lane), len(ids)

    def _lane(self, id: str) -> Option:
        lane, lanes = int(id.removeprefix("lane-")), self.list.lanes
        more = tuple(n for n in lanes if n != lane) if lane in lanes else (*lanes, lane)
        label = _("Lane {lane}").format(lane=lane)
        if lane in lanes:
            label = f"{lanes.index(lane) + 1}. {label}"
        hint = _("inside") if lane == 1 else _("outside") if lane == track.LANES else ""
        return Option(id, label, " ".join(replace(self.list, lanes=more).words), hint)

    def _keys(self) -> Iterator[Option]:
        empty = self.written == (shop.NOTHING,)
        if not self.list.wishes:
            yield Option("nothing", _("Buy nothing"), shop.NOTHING, chosen=empty)
        else:
            yield Option("undo", _("Remove the last entry"), self._undone())
        last = self.list.wishes[-1:] and not self.waiting
        base = self._base()
        if last and any(c.word == shop.OR for c in words.choices(self.race, self.decision, base)):
            yield Option("or", _("If that is sold out, then …"), " ".join((*base, shop.OR)))
        if last:
            keep = self.list.keep % self.man.coins + 1 if self.man.coins else 0
            if keep and self.list.keep < self.man.coins:
                label = _("Keep {n} of the coins").format(n=keep)
                yield Option(
                    "keep", label, " ".join(replace(self.list, keep=keep).words), chosen=bool(self.list.keep)
                )

    def _undone(self) -> str:
        *wishes, last = self.list.wishes
        kept = last[:-1] if self.written[-1] != shop.OR else last
        left = (*wishes, *((kept,) if kept else ()))
        return " ".join(replace(self.list, wishes=left, keep=self.list.keep if left else 0).words)


_USES = {
    "war": N_("hard to wreck, hits harder"),
    "whip": N_("in case you lose the first"),
    "sling": N_("{shots:word} shots at {reach:word} spaces"),
    "sword": N_("wounds a driver beside you"),
    "trident": N_("wounds, and may knock off"),
    "net": N_("knocks off and entangles"),
    "talent": N_("+{talented} on every Skid roll"),
    "drug": N_("that team never fully recovers"),
    "fresh": N_("{rests:word} times one fatigue less"),
    "appeal": N_("dice are rolled again"),
    "entertainment": N_("{entertained} on that driver's Skid rolls"),
}


def _use(item: str) -> str:
    """The use of a thing, in words."""
    if item == "sabotage":
        words = ngettext("one damage before the race", "{n} damage before the race", values.SABOTAGE)
        return words.format(n=values.SABOTAGE)
    return filled(
        _(_USES[item]),
        {
            "shots": values.SLING_SHOTS,
            "reach": values.SLING_RANGE,
            "talented": values.TALENTED,
            "rests": values.FRESH,
            "entertained": values.ENTERTAINED,
        },
    )


# The market


def market_form(race: Race, decision: Decision, draft: str) -> Form:
    """The panel of the market: purse, offers, and the word that ends it."""
    said = draft.strip() == market.DONE
    key = Option("done", _("I am done"), market.DONE, chosen=said)
    text = (
        *_purse(race, race.of(decision.seat)),
        _("Press Offers to make, accept or withdraw an offer. Press I am done when you have finished."),
    )
    groups = (Group("market", _("The market"), (key,), "keys"),)
    return Form(_("The market"), text, groups, market.DONE if said else "", said)


def _purse(race: Race, man: Driver) -> Iterator[str]:
    coins = market.free_coins(race, man.colour)
    words = ngettext("You have {n} coin to spend.", "You have {n} coins to spend.", coins)
    mine = [item_told(item, target) for buyer, item, target in race.bought if buyer == man.colour]
    yield " ".join(
        (
            words.format(n=coins),
            _("You have bought: {things}.").format(things=", ".join(mine) or _("nothing")),
        )
    )
    if race.offers:
        yield " ".join(_offer(offer) for offer in race.offers[:_SHOWN])
    if len(race.offers) > _SHOWN:
        more = len(race.offers) - _SHOWN
        yield ngettext("And {n} more offer.", "And {n} more offers.", more).format(n=more)


_SHOWN = 8
"""How many offers are told in full."""


def _offer(offer: Offer) -> str:
    return offer_told(
        e.Offered(offer.number, offer.by, offer.deal, offer.item, offer.target, offer.price, offer.to)
    )


# Unasked


def act_form(race: Race, decision: Decision, draft: str, page: int) -> Form:
    """The panel of acts at any time: to resign, and to trade as long as the market is open, word by word."""
    written = _legal(race, decision, draft)
    onward = words.choices(race, decision, written)
    complete = bool(written) and (not onward or any(not choice.word for choice in onward))
    man = race.of(decision.seat)
    text = list(_purse(race, man)) if race.phase == "market" else []
    if written == (_RESIGN,):
        text.append(_("Your team runs on without you, but you can no longer win."))
    elif written:
        text.append(_("So far: {words}.").format(words=_spoken(race, written)))
    elif not onward:
        text.append(_("Nothing to decide at the moment."))
    form = Form(_("At any time"), tuple(text), (), " ".join(written), complete)
    return opened(form, paged(list(_steps(race, decision, written))), page)


def _steps(race: Race, decision: Decision, written: tuple[str, ...]) -> Iterator[Sized]:
    """The choice of the next word, or of another last one, and a key that takes the last word back."""
    onward = words.choices(race, decision, written)
    before = written if onward else written[:-1]
    possible = [c for c in (onward or words.choices(race, decision, before)) if c.word][:MENU]
    if possible:
        option = partial(_step, race, decision, before, written)
        ids = [choice.word for choice in possible]
        yield each("act", _question(before), ids, option), len(ids)
    if written:
        back = Option("undo", _("One step back"), " ".join(written[:-1]))
        yield Group("back", _("Back"), (back,), "keys"), 1


_ASKED = (N_("What do you do?"), N_("Sell or buy?"), N_("What?"), N_("For how many coins?"), N_("With whom?"))


def _question(before: tuple[str, ...]) -> str:
    if before in ((market.WITHDRAW,), (market.ACCEPT,)):
        return _("Which offer?")
    return _(_ASKED[min(len(before), len(_ASKED) - 1)])


def _step(
    race: Race, decision: Decision, before: tuple[str, ...], written: tuple[str, ...], word: str
) -> Option:
    line = " ".join((*before, word))
    chosen = written == (*before, word)
    return Option(_id(word), _word(race, before, word), line, "", chosen)


def _id(word: str) -> str:
    return word.replace(":", "-")


_WORDS: dict[str, str] = {
    market.OFFER: N_("Make an offer"),
    market.WITHDRAW: N_("Withdraw an offer"),
    market.ACCEPT: N_("Accept an offer"),
    market.ALL: N_("With anybody"),
    "sell": N_("Sell"),
    "buy": N_("Buy"),
    _RESIGN: N_("Resign"),
}


def _word(race: Race, before: tuple[str, ...], word: str) -> str:
    """A word of an act as a label."""
    if word in COLOURS:
        return driver_name(word)
    if before in ((market.WITHDRAW,), (market.ACCEPT,)):
        offer = next(o for o in race.offers if str(o.number) == word)
        return _offer(offer)[:_HINT]
    if before[:1] == (market.OFFER,) and len(before) == 2:
        return item_told(*market.split(word))
    if word.isdigit():
        return ngettext("{n} coin", "{n} coins", int(word)).format(n=int(word))
    return _(_WORDS[word])


def _spoken(race: Race, written: tuple[str, ...]) -> str:
    return ", ".join(_word(race, written[:n], word) for n, word in enumerate(written))
