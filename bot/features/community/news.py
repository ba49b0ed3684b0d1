"""Lines about results in the posts of others: the end of a game, and the week of a server."""

from __future__ import annotations

from collections.abc import Sequence

import engine
from bot.features.community import rows
from bot.features.community.ratings import SHARES
from bot.features.community.results import WEIGHED_DAYS
from bot.features.community.rows import ResultRow
from bot.features.community.turnout import ENOUGH
from bot.hosting.after.endings import signed
from bot.hosting.after.news import headline
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import FEW
from bot.ids import GuildId
from bot.store import Reading, TableRow
from bot.text import first_of, mention
from bot.times.instants import Instant
from engine.language import _, listed, ngettext, pgettext, spoken


async def of_ratings(read: Reading, sitting: Sitting) -> list[str]:
    """By how much the race has changed the ratings of those who raced, the winner's first, and by which rule
    where that is not the usual one."""
    there = {s.user for s in sitting.people}
    rated = [row for row in await rows.table_results(read, sitting.row.id) if row.user in there]
    if not any(row.change for row in rated):
        return _rules(rated)
    changed = [f"{mention(row.user)} {_changed(row)}" for row in rated[:FEW]]
    changes = _("-# 📈 Rating: {people}.").format(
        people=", ".join([*changed, *(["…"] if rated[FEW:] else [])])
    )
    return [changes, *_rules(rated)]


def _changed(row: ResultRow) -> str:
    return pgettext("a game", "unrated") if row.unrated else signed(row.change)


def _rules(rated: Sequence[ResultRow]) -> list[str]:
    """The one who has lost alone, and that a game of the same two people counts less."""
    fled = [mention(row.user) for row in rated if row.rule == "fled"]
    words = ngettext(
        "-# No round or move answered: {people}. They lose, and nobody gains by that.",
        "-# Fewer than {n} rounds or moves answered: {people}. They lose, and nobody gains by that.",
        ENOUGH,
    )
    lines = [words.format(n=ENOUGH, people=listed(fled))] if fled else []
    weights = [row.weight for row in rated if row.rule in ("duel", "late") and row.weight < SHARES[0]]
    return lines + [_weighed(weight) for weight in weights[:1]]


def _weighed(weight: float) -> str:
    """The words on a game of two people that counts less than wholly."""
    words = ngettext(
        "-# Rated at {share} %: game {n} of these two within a day.",
        "-# Rated at {share} %: game {n} of these two within {days} days.",
        WEIGHED_DAYS,
    )
    if weight not in SHARES:
        words = ngettext(
            "-# Not rated: {n} games of these two have counted within a day.",
            "-# Not rated: {n} games of these two have counted within {days} days.",
            WEIGHED_DAYS,
        )
        return words.format(n=len(SHARES), days=WEIGHED_DAYS)
    return words.format(share=round(100 * weight), n=SHARES.index(weight) + 1, days=WEIGHED_DAYS)


async def of_a_week(read: Reading, guild: GuildId, since: Instant) -> list[str]:
    """The winners of each game of a server that has ended since an instant, the oldest first."""
    races: dict[str, list[ResultRow]] = {}
    for row in await rows.results_since(read, guild, since):
        races.setdefault(row.table, []).append(row)
    return [_won(race, await read.table(code)) for code, race in races.items()]


def _won(race: Sequence[ResultRow], table: TableRow | None) -> str:
    """The headline with which a game has ended; where that is gone or in another language, its winners: those
    with the best place who stayed."""
    best = [row for row in race if row.stayed and row.place == 1]
    title, code = engine.find(race[0].game).title, race[0].table
    if best and table is not None and table.language == spoken():
        return _("- {game} `{code}`: {headline}").format(game=title, code=code, headline=headline(table))
    if not best:
        return _("- {game} `{code}`: no player won.").format(game=title, code=code)
    who = first_of([mention(row.user) for row in best])
    return _("- {game} `{code}`: 🥇 {people}").format(game=title, code=code, people=who)
