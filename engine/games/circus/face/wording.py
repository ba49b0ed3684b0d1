"""Words that log, story, panels and guide share: places of the track, purchases, what a skid does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import driver_name, thing_name
from engine.games.circus.rules.shop.shop import AIMED, LABELS, Purchase, ShopList
from engine.language import N_, _, listed, ngettext
from engine.notation import codes

_SECTORS: Mapping[str, str] = {
    "h": N_("on the home straight"),
    "e": N_("in the first turn"),
    "b": N_("on the back straight"),
    "w": N_("in the second turn"),
}
_ITEMS: Mapping[str, str] = {
    "war": N_("a War Chariot"),
    "whip": N_("a spare whip"),
    "sling": N_("a sling"),
    "sword": N_("a sword"),
    "trident": N_("a trident"),
    "net": N_("a net"),
    "talent": N_("a great driver's talent"),
    "drug": N_("a potion for {whom}'s team"),
    "sabotage": N_("sabotage of {whom}'s chariot"),
    "fresh": N_("fresh horses"),
    "appeal": N_("an appeal to the gods"),
    "entertainment": N_("a long night for {whom}"),
}


def sector_told(space: str) -> str:
    """The straight or turn of a space: "in the first turn"."""
    return _(_SECTORS[track.SPACES[space].sector])


def place_told(space: str) -> str:
    """Where something happened: "in lane 3 of the first turn"; '' off the track."""
    if space not in track.SPACES:
        return _("on the median")
    words = _("in lane {lane} {where}")
    return words.format(lane=track.SPACES[space].lane, where=sector_told(space))


def spot(space: str) -> str:
    """A space within a sentence: its code or, without codes, "lane 3 in the first turn"."""
    if codes() or space not in track.SPACES:
        return space
    return _("lane {lane} {where}").format(lane=track.SPACES[space].lane, where=sector_told(space))


def item_told(item: str, target: str = "") -> str:
    """A purchase: "a potion for Red's team"."""
    return _(_ITEMS[item]).format(whom=driver_name(target) if target else "")


def wishes_told(wanted: ShopList) -> list[str]:
    """The wishes of a list: "lane 3 or else 2", "a sword or else a trident"."""
    otherwise = _(" or else ")
    wishes = []
    if wanted.lanes:
        wishes.append(_("lane {lanes}").format(lanes=otherwise.join(map(str, wanted.lanes))))
    return wishes + [otherwise.join(_purchase(p) for p in wish) for wish in wanted.wishes]


def _purchase(purchase: Purchase) -> str:
    if purchase.item in AIMED and not purchase.target:
        return _(LABELS[purchase.item])
    return item_told(purchase.item, purchase.target)


def things_told(things: Sequence[str]) -> str:
    """Whip and sword."""
    return listed([thing_name(thing) for thing in things]) if things else ""


def skid_told(event: e.Skidded) -> str:
    """A result of the Skid Table, in a few words; '' for nothing."""
    parts = []
    if event.skid:
        parts.append(_("a skid"))
    if event.chits:
        words = ngettext("{n} turn chit", "{n} turn chits", event.chits)
        parts.append(words.format(n=event.chits))
    if event.fatigue:
        parts.append(_("{n} fatigue").format(n=event.fatigue))
    if event.damage:
        parts.append(_("{n} damage").format(n=event.damage))
    if event.reface:
        parts.append(_("turned too far"))
    if event.flip:
        parts.append(_("perhaps a flip"))
    return ", ".join(parts)


def way_told(start: str, end: str) -> str:
    """The way on foot from one space to the next: "ahead, inward"."""
    a, b = track.SPACES[start], track.SPACES[end]
    gain = (b.progress - a.progress + track.LAP / 2) % track.LAP - track.LAP / 2
    if gain > _LEVEL:
        way = _("ahead")
    elif gain < -_LEVEL:
        way = _("back")
    else:
        way = _("aside")
    if a.lane == b.lane:
        return way
    return _("{way}, inward").format(way=way) if b.lane < a.lane else _("{way}, outward").format(way=way)


def coded_way(start: str, end: str) -> str:
    """The way on foot with the space it leads to, where codes are written: "e2-4 - ahead, outward"."""
    return f"{end} - {way_told(start, end)}" if codes() else way_told(start, end)


_LEVEL = 0.3
"""A space that is no further along the track than that is beside."""
