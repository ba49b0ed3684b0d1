"""Moving pictures in messages: the stops at which they rest, packed as JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.hosting.table.coverage import packed
from bot.hosting.table.sitting import Sitting
from bot.messages import Picture
from bot.setting import Choice
from engine import codec
from engine.face.beats import Stop
from engine.face.coverage import Coverage
from engine.filming import Footage
from engine.game import Game
from engine.language import N_, spoken
from engine.model import Seat

Json = dict[str, Any]
FILMS = Choice(
    name="films",
    label=N_("Films in posts"),
    place=17,
    form="posts",
    default="tables",
    words={
        "tables": N_("as each table sets it"),
        "always": N_("at all tables"),
        "never": N_("at no table"),
    },
)
"""Whether posts show films: as each table has it, or as its server has it for all.

Below a post without one *Film* still shows it to those who ask; the race of the week has films of its own."""
FILM = "film"
"""The purpose of a picture that moves."""


def film(sitting: Sitting, footage: Footage, whole: bool = False, named: bool = True) -> Picture:
    """The film of a round, or of many (`whole`), as a picture of a message; unless it is `named`, nobody has
    a name there.

    Whether there is to be one is for the callers to say. Posts ask the slot `FILM`, whose filling heeds
    `FILMS`; the features of films (on demand), of the race of the week and of championships do not.
    """
    game, last = sitting.game, footage[-1]
    return Picture(
        game.key,
        codec.dump(last.view, game.rules.View),
        FILM,
        name="film.gif",
        language=spoken(),
        coverage=packed(sitting) if named else {},
        reel={"whole": whole, "stops": [*_packed(game, footage)]},
    )


def _packed(game: Game, footage: Footage) -> list[Json]:
    """The stops, each with the events that are new there; one that goes `on` adds them to the ones before."""
    parts: list[Json] = []
    last: Coverage | None = None
    for stop in footage:
        now = stop.coverage
        on = last is not None and last.before is not None and now.before is last.before
        new = now.events[len(last.events) :] if on and last is not None else now.events
        view = codec.dump(stop.view, game.rules.View)
        parts.append({"caption": stop.caption, "view": view, "events": codec.dump_tagged(new), "on": on})
        last = now
    return parts


def footage_of(game: Game, reel: Json, names: Mapping[Seat, str]) -> Footage:
    """The reel of a film, as `film` has packed it."""
    stops: list[Stop] = []
    for packed_stop in reel["stops"]:
        view = codec.load(game.rules.View, packed_stop["view"])
        events = tuple(codec.load_tagged(game.rules.Events, packed_stop["events"]))
        before = stops[-1].view if stops else None
        if packed_stop["on"]:
            events, before = (*stops[-1].coverage.events, *events), stops[-1].coverage.before
        stops.append(Stop(packed_stop["caption"], view, Coverage(names, events, before)))
    return tuple(stops)
