"""A season as one look finds it, and what follows from its rows: scores, standings, the cup, who is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from bot.features.championship import rows
from bot.features.championship.rows import NO_FACTION, EntrantRow, HeatRow, RulingRow, SeasonRow
from bot.features.championship.rules.points import Score, scored
from bot.features.championship.rules.standings import Cup, Row, cup, standings
from bot.hosting.people.accounts import is_young
from bot.ids import NOBODY, ChannelId, PersonId
from bot.store import Reading
from bot.times.instants import Instant
from engine import dice


@dataclass(frozen=True)
class Known:
    """A season with those who have entered it and its heats; `hidden` are those who are banned by now, or
    whose account is new, and `names` the names of all others, by number. Those who are `banned` drive no
    more. `rulings` are those that hold, `pending` those that still wait for an answer. The heats' tables are
    in `channels`."""

    row: SeasonRow
    people: Sequence[EntrantRow]
    heats: Sequence[HeatRow]
    hidden: frozenset[PersonId] = frozenset()
    names: Mapping[int, str] = field(default_factory=dict)
    rulings: Sequence[RulingRow] = ()
    pending: Sequence[RulingRow] = ()
    banned: frozenset[PersonId] = frozenset()
    channels: Mapping[str, ChannelId] = field(default_factory=dict)

    @cached_property
    def by_number(self) -> Mapping[int, EntrantRow]:
        return {one.number: one for one in self.people}

    def named(self, number: int) -> PersonId:
        """The person whom posts name, `NOBODY` for one who has none there: left, banned, new to
        Discord, or forgotten."""
        one = self.by_number[number]
        return NOBODY if one.gone == "unnamed" or one.user in self.hidden else one.user

    @cached_property
    def scores(self) -> Sequence[Score]:
        return [score for heat in self.heats for score in scored(heat.race, heat.finishes)]

    @cached_property
    def ranked(self) -> Sequence[int]:
        """Those who have a row: drivers, and reserves from their first heat on."""
        began = {score.driver for score in self.scores}
        drawn = {number for heat in self.heats for number in heat.grid}
        return [
            one.number
            for one in self.people
            if one.number in began or (not one.reserve and (one.number in drawn or not one.gone))
        ]

    @cached_property
    def table(self) -> Sequence[Row]:
        """The standings; at the end ties are drawn."""
        return standings(self.row.rule, self.ranked, self.scores, self._open(), self.off, self._lot())

    @cached_property
    def off(self) -> Mapping[int, Fraction]:
        """The points that rulings have taken off, by driver."""
        off = Counter[int]()
        for each in self.rulings:
            off[each.about] += each.points
        return {number: Fraction(points) for number, points in off.items() if points}

    @cached_property
    def _places_before(self) -> Mapping[int, int]:
        """The places before the latest race that has results."""
        earlier = [score for score in self.scores if score.race < self.told]
        rows_before = standings(self.row.rule, self.ranked, earlier, off=self.off) if earlier else []
        return {row.driver: row.place for row in rows_before}

    def climbed(self, one: Row) -> int:
        """By how many places a driver has climbed by the latest race, less than none for a fall."""
        return self._places_before.get(one.driver, one.place) - one.place

    @cached_property
    def cup(self) -> Sequence[Cup]:
        """The factions, by those of their drivers who were drawn in a heat or have begun one."""
        there = {number for heat in self.heats for number in heat.grid} | {s.driver for s in self.scores}
        faction = {number: self.by_number[number].faction for number in there}
        raced = [row for row in self.table if faction.get(row.driver, NO_FACTION) != NO_FACTION]
        return cup(raced, faction)

    @property
    def told(self) -> int:
        """The race up to which there are results."""
        return max((heat.race for heat in self.heats if heat.over), default=0)

    @property
    def running(self) -> int:
        return sum(not heat.over for heat in self.heats)

    def _open(self) -> Mapping[int, int]:
        """In how many races each can still have points."""
        if self.row.over:
            return {}
        left = self.row.races - self.row.drawn if self.row.coming else 0
        driven = Counter(number for heat in self.heats if not heat.over for number in heat.grid)
        out = self.banned - rows.spared(self.row, self.people)
        return {
            number: (driven[number] if one.user not in out else 0)
            + (0 if one.gone or one.user in out else left - self._sits_out(number))
            for number, one in self.by_number.items()
            if number in self.ranked
        }

    def _sits_out(self, number: int) -> int:
        return sum(race > self.row.drawn for race in self.by_number[number].sits_out)

    def _lot(self) -> Sequence[int]:
        """An order of all who have entered, as who leaves after the end draws nothing anew."""
        if not self.row.over:
            return ()
        seed = self.row.seed_of(self.row.races + 1)
        order, _rolls = dice.shuffle(seed, 0, "ties", sorted(self.by_number))
        return order


async def known_of(read: Reading, row: SeasonRow, at: Instant) -> Known:
    """A season as it stands at an instant."""
    people, heats = await rows.entrants(read, row.id), await rows.heats(read, row.id)
    rulings = [each for each in await rows.rulings(read, row.id) if each.kind != "ban"]
    holding = [each for each in rulings if each.holds <= at]
    pending = [each for each in rulings if each.holds > at]
    banned = frozenset([one.user for one in people if await read.banned(row.guild, one.user)])
    hidden = banned | {one.user for one in people if is_young(one.user, at)}
    names = {
        one.number: await read.name_at(one.user, row.guild)
        for one in people
        if one.gone != "unnamed" and one.user not in hidden
    }
    channels = await rows.channels(read, row.id)
    return Known(row, people, heats, hidden, names, holding, pending, banned, channels)
