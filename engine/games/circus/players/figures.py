"""The counts of a race in a simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.games.circus.rules import events as e

FIGURES = (
    "rounds",
    "moves",
    "flips",
    "rams",
    "crashes",
    "whip_attacks",
    "weapon_attacks",
    "injuries",
    "deaths",
    "captures",
    "unseated",
    "remounted",
    "finishers",
    "purchases",
    "deals",
    "appeals",
    "resignations",
)


def tally(events: Sequence[e.Event]) -> Mapping[str, int]:
    """Every figure of a race, 0 where nothing of the kind happened.

    `unseated` are all who lost their chariot by a fall, a capture or a flip, `remounted` who got hold of
    another one, `captures` those of a manned one, `finishers` who came home and lived to the end.
    """
    counts = Counter(name for event in events for name in _figures(event))
    counts["injuries"] = sum(event.points for event in events if isinstance(event, e.Injured))
    home = {event.driver for event in events if isinstance(event, e.CameHome)}
    dead = {event.driver for event in events if isinstance(event, e.Died)}
    counts["finishers"] = len(home - dead)
    return {name: counts[name] for name in FIGURES}


def _figures(event: e.Event) -> Iterator[str]:
    match event:
        case e.Rammed():
            yield "rams" if event.why == "ram" else "crashes"
        case e.Attacked():
            yield "whip_attacks" if event.weapon == "whip" else "weapon_attacks"
        case e.Flipped():
            yield "flips"
            if event.driver:
                yield "unseated"
        case e.Boarded():
            yield "captures" if event.captured else "remounted"
        case _ if type(event) in _PLAIN:
            yield _PLAIN[type(event)]
        case _:
            return


_PLAIN: Mapping[type, str] = {
    e.RoundBegan: "rounds",
    e.MoveBegan: "moves",
    e.HitWall: "crashes",
    e.HeadOn: "crashes",
    e.TeamWhipped: "whip_attacks",
    e.Fell: "unseated",
    e.Died: "deaths",
    e.Bought: "purchases",
    e.OfferAccepted: "deals",
    e.Appealed: "appeals",
    e.Resigned: "resignations",
}
