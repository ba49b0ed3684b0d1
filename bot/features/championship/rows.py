"""Seasons, those who have entered them, and their heats, as they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.events import PersonForgotten
from bot.features.championship.rules import lot
from bot.features.championship.rules.course import Course
from bot.features.championship.rules.points import Finish
from bot.features.championship.rules.standings import Season
from bot.ids import NOBODY, ChannelId, GuildId, PersonId
from bot.store import Json, Reading, Writing, of_server
from bot.store.columns import Columns, values
from bot.times.instants import NEVER, Instant

SPARED = "spared"
"""Stands among the posts of a season for whom somebody who races there has banned, by number."""
CLOSED = "closed"
"""Stands among the posts of a season for their being as they stay."""
NO_FACTION = -1
"""Stands for a wish for none, and for a faction that is not drawn yet."""
Kind = Literal["off", "anew", "later", "ban"]
Gone = Literal["", "named", "unnamed"]
"""Of one who has left: results stay under the name, or without it."""


@dataclass(frozen=True)
class SeasonRow:
    """A season of a server, of a game, posted in a `channel`; its heats open in threads of its `home`.

    The `best` races count; heats have `heat` seats or fewer. Races are so many `weeks` apart, by their usual
    length if that is 0. Those up to `drawn` are drawn: `lots` has what is published of each, by its number.
    It is `over` since an instant, 0 while it is not. Once it is `cut` short no further race is drawn. `seed`
    (hex) is the root of its chain of seeds. `posted` are the keys of its posts, with what they say.
    """

    id: int
    guild: GuildId
    channel: ChannelId
    home: ChannelId
    game: str
    opener: PersonId
    language: str
    opened: Instant
    seed: str = field(repr=False)
    heat: int
    best: int
    dates: tuple[Instant, ...]
    weeks: int = 0
    terms: Json = field(default_factory=dict)
    options: Json = field(default_factory=dict)
    drawn: int = 0
    put_off: bool = False
    cut: bool = False
    over: Instant = NEVER
    lots: Json = field(default_factory=dict)
    posted: Json = field(default_factory=dict)

    @property
    def races(self) -> int:
        return len(self.dates)

    @property
    def rule(self) -> Season:
        return Season(self.races, self.best)

    @property
    def commitment(self) -> str:
        return lot.commitment(bytes.fromhex(self.seed), self.races)

    def seed_of(self, race: int) -> bytes:
        """The seed of a race; that after the last one draws ties."""
        return lot.seeds(bytes.fromhex(self.seed), self.races)[race - 1]

    def course(self, running: int = 0) -> Course:
        return Course(self.dates, self.drawn, self.put_off, running, self.over > 0, self.cut)

    @property
    def past(self) -> tuple[lot.Heats, ...]:
        """The heats that were drawn so far, race by race."""
        published = [self.lots[str(race)] for race in range(1, self.drawn + 1)]
        return tuple(tuple(tuple(heat) for heat in one["heats"]) for one in published)

    @property
    def coming(self) -> bool:
        """Whether a further race is to be drawn."""
        return self.drawn < self.races and not self.cut and not self.over

    def with_course(self, after: Course) -> SeasonRow:
        return replace(self, dates=tuple(map(Instant, after.dates)), put_off=after.put_off)


@dataclass(frozen=True)
class EntrantRow:
    """Somebody who has entered a season, by a number in the order of entry.

    `wish` is the faction that they would like, `faction` the one that they have. `sits_out` are the races
    that they sit out. In `agreed` races they race beside somebody whom they have blocked. Nobody (user 0) is
    somebody whose data are deleted.
    """

    championship: int
    number: int
    user: PersonId
    reserve: bool = False
    wish: int = NO_FACTION
    faction: int = NO_FACTION
    entered: Instant = NEVER
    gone: Gone = ""
    sits_out: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()

    def races_in(self, race: int) -> bool:
        """Whether they are drawn in a race, as far as they have a say in it."""
        return not self.reserve and not self.gone and self.user != NOBODY and race not in self.sits_out


@dataclass(frozen=True)
class HeatRow:
    """A heat of a race: its table, '' while it has none, and the drivers in the order of the grid.

    It has `begun`, or not yet. Reserves were `asked` to take a seat of it; one that has come free waits
    `until` an instant for them, by its number, and never anew. `result` has how its seats have come in once
    it is over (see `finishes`).
    """

    championship: int
    race: int
    heat: int
    table: str = ""
    grid: tuple[int, ...] = ()
    begun: bool = False
    result: Json = field(default_factory=dict)
    asked: tuple[int, ...] = ()
    until: Json = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return bool(self.result)

    @property
    def finishes(self) -> list[Finish]:
        """How its seats have come in; none for one that was never driven."""
        return [
            Finish(driver or None, place, stayed) for driver, place, stayed in self.result.get("finishes", ())
        ]


@dataclass(frozen=True)
class RulingRow:
    """A ruling of a season, by its number: points `off` somebody, a race drawn `anew`, or moved `later`, or
    a `ban` from the server, which is told nobody.

    It is `about` the entrant, or the race, of that number. `ruler` has decided it at an instant, and it
    `holds` since another one: nobody loses points before they can answer. `answer` is the line with which the
    one who loses `points` for a `reason` has done so.
    """

    championship: int
    number: int
    kind: Kind
    ruler: PersonId
    about: int
    at: Instant
    holds: Instant
    points: int = 0
    reason: str = ""
    answer: str = ""


SEASONS = Columns(SeasonRow, "championships", "id", numbered=True)
ENTRANTS = Columns(EntrantRow, "entrants", "championship", "number")
HEATS = Columns(HeatRow, "heats", "championship", "race", "heat")
RULINGS = Columns(RulingRow, "rulings", "championship", "number")


async def seasons(read: Reading, guild: GuildId) -> Sequence[SeasonRow]:
    """Those of a server, the newest first. In a change they are its own until its end, as in all that follow
    here: nobody enters or leaves beside it, and nothing is written over what another has changed."""
    return await read.all_of(SEASONS, f"WHERE guild = ? ORDER BY id DESC{read.locks}", guild)


async def seasons_of(read: Reading, user: PersonId) -> Sequence[SeasonRow]:
    """Those that somebody has entered."""
    entered = "WHERE id IN (SELECT championship FROM entrants WHERE user_id = ?) ORDER BY id"
    return await read.all_of(SEASONS, f"{entered}{read.locks}", user)


async def running(read: Reading) -> Sequence[SeasonRow]:
    """Those of all servers that are not over."""
    return await read.all_of(SEASONS, f"WHERE over = 0 ORDER BY id{read.locks}")


async def season(read: Reading, id: int) -> SeasonRow | None:
    return await read.one_of(SEASONS, f"WHERE id = ?{read.locks}", id)


async def add_season(tx: Writing, row: SeasonRow) -> SeasonRow:
    """Add a season (`id` is ignored); returns it with its id."""
    [(id,)] = await tx.rows(f"{SEASONS.insert} RETURNING id", values(row))
    return replace(row, id=id)


def read_again(row: SeasonRow) -> SeasonRow:
    """A season whose posts are brought up to date, even those of its end."""
    return replace(row, posted={name: post for name, post in row.posted.items() if name != CLOSED})


def save_season(tx: Writing, row: SeasonRow) -> None:
    """Change the season of that id."""
    tx.later(f"{SEASONS.update} WHERE id = :id", values(row))


async def entrants(read: Reading, season: int) -> Sequence[EntrantRow]:
    """In the order of entry."""
    return await read.all_of(ENTRANTS, "WHERE championship = ? ORDER BY number", season)


def spared(row: SeasonRow, people: Sequence[EntrantRow]) -> set[PersonId]:
    """The people who race on though they are banned, as a rival did that: who races does not rule."""
    numbers = row.posted.get(SPARED, {}).get("who", ())
    return {one.user for one in people if one.number in numbers and one.user != NOBODY}


async def heats(read: Reading, season: int) -> Sequence[HeatRow]:
    """Race by race."""
    return await read.all_of(HEATS, "WHERE championship = ? ORDER BY race, heat", season)


async def heat_at(read: Reading, table: str) -> HeatRow | None:
    """The heat that is driven at a table."""
    return await read.one_of(HEATS, "WHERE table_id = ?", table)


async def rulings(read: Reading, season: int) -> Sequence[RulingRow]:
    """In their order."""
    return await read.all_of(RULINGS, "WHERE championship = ? ORDER BY number", season)


async def stages(read: Reading, season: int) -> Mapping[str, str]:
    """The stage of each table of a season's heats, by its code."""
    of_heats = "SELECT id, stage FROM tables WHERE id IN (SELECT table_id FROM heats WHERE championship = ?)"
    return {row["id"]: row["stage"] for row in await read.rows(of_heats, (season,))}


async def channels(read: Reading, season: int) -> Mapping[str, ChannelId]:
    """The channel of each table of a season's heats, by its code."""
    of_heats = (
        "SELECT id, channel FROM tables WHERE id IN (SELECT table_id FROM heats WHERE championship = ?)"
    )
    return {row["id"]: ChannelId(row["channel"]) for row in await read.rows(of_heats, (season,))}


async def wanting(read: Reading, row: SeasonRow) -> set[str]:
    """The tables of running heats with a driver who is banned, or that are closed to all but reserves."""
    asks = """SELECT id FROM tables WHERE stage = 'running'
        AND id IN (SELECT table_id FROM heats WHERE championship = :id AND begun) AND (invited IS NOT NULL
        OR EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id
            AND user_id IN (SELECT user_id FROM bans WHERE guild = :guild)))"""
    return {id for (id,) in await read.rows(asks, {"id": row.id, "guild": row.guild})}


async def waiting(read: Reading, guild: GuildId, channel: ChannelId) -> Mapping[str, set[str]]:
    """Parcels that wait for a channel with posts of a server: their kinds (send, edit, delete), by key."""
    kinds: dict[str, set[str]] = {}
    parcels = "SELECT key, kind FROM parcels WHERE table_id = ? AND channel = ?"
    for key, kind in await read.rows(parcels, (of_server(guild), channel)):
        kinds.setdefault(key, set()).add(kind)
    return kinds


async def add_ruling(
    tx: Writing, season: int, kind: Kind, ruler: PersonId, about: int, at: Instant, holds: Instant
) -> RulingRow:
    """Add a ruling, with the next number."""
    ruling = RulingRow(season, len(await rulings(tx, season)) + 1, kind, ruler, about, at, holds)
    tx.put(RULINGS, ruling)
    return ruling


def drop_heats(tx: Writing, season: int, race: int) -> None:
    """Delete the heats of a race that is drawn anew."""
    tx.later("DELETE FROM heats WHERE championship = ? AND race = ?", (season, race))


async def exported(read: Reading, user: PersonId) -> Sequence[Json]:
    """The rulings about somebody, with what they have answered, and those that they have made."""
    own = "JOIN entrants ON entrants.championship = rulings.championship AND entrants.number = rulings.about"
    words = f"SELECT rulings.* FROM rulings {own} WHERE kind = 'off' AND user_id = ? ORDER BY at"  # noqa: S608
    told: Sequence[Json] = [
        {name: row[name] for name in ("championship", "at", "points", "reason", "answer")}
        for row in await read.rows(words, (user,))
    ]
    made = await read.all_of(RULINGS, "WHERE ruler = ? ORDER BY championship, number", user)
    kept = ("championship", "at", "kind", "about", "points", "reason")
    return [*told, *({name: getattr(one, name) for name in kept} for one in made)]


async def exported_seasons(read: Reading, user: PersonId) -> Sequence[Json]:
    """The seasons that somebody has opened."""
    opened = await read.all_of(SEASONS, "WHERE opener = ? ORDER BY id", user)
    return [{"id": row.id, "guild": row.guild, "game": row.game, "opened": row.opened} for row in opened]


async def forget(tx: Writing, event: PersonForgotten) -> None:
    """Let the results of somebody stay without a name: others have raced against them."""
    tx.later("UPDATE championships SET opener = 0 WHERE opener = ?", (event.person,))
    tx.later("UPDATE rulings SET ruler = 0 WHERE ruler = ?", (event.person,))
    tx.later(
        """UPDATE rulings SET answer = '' WHERE kind = 'off' AND EXISTS (SELECT 1 FROM entrants
        WHERE entrants.championship = rulings.championship AND entrants.number = rulings.about
            AND user_id = ?)""",
        (event.person,),
    )
    tx.later(
        """UPDATE entrants SET user_id = 0, gone = 'unnamed', wish = -1, agreed = '[]' WHERE user_id = ?""",
        (event.person,),
    )
