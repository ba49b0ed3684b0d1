"""The posts of a season: its own with the buttons, each race, the standings, the end; kept up to date.

Outside of the heats' place there are at most three a race: that it has begun, the standings, and what is
moved. New standings take the place of the older ones, so no post is left that nobody looks after.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from bot.features.championship import panel, rows
from bot.features.championship.film import deciding_lap
from bot.features.championship.rows import CLOSED, SeasonRow
from bot.features.championship.state import Known, known_of
from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting
from bot.hosting.time.terms import load_terms
from bot.ids import NOBODY, ChannelId, PersonId
from bot.limits import CONTENT, clip
from bot.messages import Message, Picture, dump
from bot.store import Json, Parcel, Reading, Writing, of_server
from bot.text import mention
from bot.times.instants import NEVER, Instant
from engine.language import speaking
from engine.values import changed

LETTER = "season-letter-"
"""How the keys of letters begin."""
MOST = 3
"""So many posts there are between two races at most; that of the season has the next date, too."""
COUNT = "count"
"""Stands for how many posts there are since the newest race was drawn."""
OLD = "old "
"""How the names of posts begin that are still to be deleted."""
NEWS = "news"
"""How the keys of posts begin that are not changed later."""
HOUR = 9
"""The hour of Monday from which the standings are posted anew."""


async def keep(host: Host, id: int) -> None:
    """Send the posts of a season that are missing, and edit those that read otherwise by now."""
    async with host.store.reading() as read:
        row = await rows.season(read, id)
        if row is None or row.posted.get(CLOSED):
            return
        known = await known_of(read, row, host.now())
    with speaking(row.language):
        film = await deciding_lap(host, known) if row.over else None
        wanted = await asyncio.to_thread(lambda: dict(_wanted(known, host.now(), film)))
    async with host.store.writing() as tx:
        if await rows.season(tx, id) != row:
            return  # it is told of as soon as it is looked at again
        posted, is_told = await _without_old(tx, row), bool(row.over and _that_stands(row, "end"))
        later = {name for name, post in posted.items() if post.get("back", NEVER) > host.now()}
        for name, message in wanted.items():
            digest = hashlib.sha256(json.dumps(dump(message), sort_keys=True).encode()).hexdigest()[:16]
            post = _that_stands(row, name)
            if post is None and (is_told or name in later):
                continue
            old = name == "standings" and post is not None and _is_old(row, post, host.now())
            room = MOST if row.coming else MOST - 1  # after the last race the end is a post, too
            if post is not None and old and sent(row, posted) < room:
                await tx.put_parcel(_parcel(row, post, "delete", message))
                post = None
            if post is None:
                post = {"key": f"{name}-{id}-{secrets.token_hex(3)}", "sent": host.now()}
                await tx.put_parcel(_parcel(row, post, "send", message))
                posted[COUNT] = counted(row, posted)
            elif post["digest"] != digest:
                await tx.put_parcel(_parcel(row, post, "edit", message))
            posted[name] = {**post, "digest": digest}
        if row.over and (is_told or not later) and all(heat.over for heat in known.heats):
            posted[CLOSED] = {"key": "", "digest": "", "sent": host.now()}
        if posted != row.posted:
            rows.save_season(tx, changed(row, posted=posted))


async def _without_old(tx: Writing, row: SeasonRow) -> Json:
    """The posts of a season without those that are still to be deleted, which that is queued for."""
    posted = {name: post for name, post in row.posted.items() if not name.startswith(OLD)}
    for name in sorted(row.posted.keys() - posted.keys()):
        await tx.put_parcel(_parcel(row, row.posted[name], "delete", Message("")))
    return posted


def is_of(row: SeasonRow, key: str) -> bool:
    """Whether a post of a server is one of a season's."""
    return re.match(rf"(opening|race\d+|standings|moved\d+|end|{NEWS})-{row.id}-", key) is not None


def _that_stands(row: SeasonRow, name: str) -> Json | None:
    """A post of a season; None where there is none yet, or it was deleted or refused."""
    post: Json = row.posted.get(name, {})
    return post if post.get("key") else None


def missing(back: Instant) -> Json:
    """Stands for a post that was deleted or refused: it comes again, but not before that."""
    return {"key": "", "digest": "", "back": back}


def next_back(row: SeasonRow, now: Instant) -> Sequence[Instant]:
    """When posts of a season come again."""
    return [post["back"] for post in row.posted.values() if post.get("back", now) > now]


def forget(
    tx: Writing, row: SeasonRow, dropped: Mapping[str, Collection[str]], back: Instant = NEVER
) -> SeasonRow:
    """Forget what was queued of a season's posts, by key, and is never done: `keep` queues it anew, a post
    itself not before an instant. Returns the season as it is then."""
    posted: Json = {}
    for name, post in row.posted.items():
        kinds = dropped.get(post.get("key", ""), ())
        if "send" in kinds:
            if back:
                posted[name] = missing(back)
        else:
            posted[name] = {**post, "digest": ""} if "edit" in kinds else post
    for key, kinds in dropped.items():
        if "delete" in kinds and "send" not in kinds and is_of(row, key):
            posted[f"{OLD}{key}"] = {"key": key, "digest": ""}
    if posted != row.posted:
        posted.pop(CLOSED, None)
        row = changed(row, posted=posted)
        rows.save_season(tx, row)
    return row


def sent(row: SeasonRow, posted: Json) -> int:
    """How many posts there are since the newest race was drawn."""
    count = posted.get(COUNT, {})
    return int(count.get("n", 0)) if count.get("race") == row.drawn else 0


def counted(row: SeasonRow, posted: Json) -> Json:
    """The count of posts with one more."""
    return {"key": "", "digest": "", "race": row.drawn, "n": sent(row, posted) + 1}


async def tell_once(tx: Writing, row: SeasonRow, message: Message) -> None:
    """Post something that is not changed later, and save the season; what is one too many stands in the post
    of the season alone."""
    if sent(row, row.posted) < MOST:
        post = {"key": f"{NEWS}-{row.id}-{secrets.token_hex(3)}"}
        await tx.put_parcel(_parcel(row, post, "send", message))
        row = changed(row, posted={**row.posted, COUNT: counted(row, row.posted)})
    rows.save_season(tx, row)


async def write(
    tx: Writing,
    row: SeasonRow,
    user: PersonId,
    letter: Callable[[SeasonRow], Message],
    in_public: bool = False,
    ruled: bool = False,
) -> None:
    """Write to somebody in private, in their language: who has entered has asked for that. Words that may be
    read `in_public` become a mention for somebody who wants no letters. A letter that says what was `ruled`
    reaches also somebody who has left the season."""
    if user == NOBODY:
        return
    with speaking((await tx.person(user)).language or row.language):
        payload: Json = {"letter": dump(letter(row))}
    if not in_public:
        payload |= {"call": row.guild, "home": row.channel, "ruled": ruled}
    else:
        with speaking(row.language):
            words = clip(f"{mention(user)}: {letter(row).content}", CONTENT)
        post, said = f"{NEWS}-{row.id}-{secrets.token_hex(3)}", dump(Message(words, ping=(user,)))
        payload["instead"] = {"channel": row.channel, "key": post, "message": said}
    key, nonce = f"{LETTER}{secrets.token_hex(4)}", secrets.token_hex(12)
    await tx.put_parcel(Parcel(of_server(row.guild), ChannelId(user), key, "letter", payload, nonce))


async def is_wanted(read: Reading, parcel: Parcel, sitting: Sitting | None) -> bool:
    """Whether a letter about a season that waited is still wanted: its reader is in one that is not over, or
    was ruled about there, or has opened it."""
    if sitting is not None or not parcel.key.startswith(LETTER):
        return False
    running = [row for row in await rows.seasons(read, parcel.payload["call"]) if not row.over]
    entered = [one for row in running for one in await rows.entrants(read, row.id)]
    ruled = parcel.payload.get("ruled", False)
    if any(row.opener == parcel.person for row in running):
        return True
    return any(one.user == parcel.person and (ruled or not one.gone) for one in entered)


def _parcel(row: SeasonRow, post: Json, kind: Literal["send", "edit", "delete"], message: Message) -> Parcel:
    payload, nonce = dump(message), secrets.token_hex(12)
    return Parcel(of_server(row.guild), row.channel, post["key"], kind, payload, nonce)


def _wanted(known: Known, at: Instant, film: Picture | None) -> Iterator[tuple[str, Message]]:
    """The posts that a season has at a moment, as they read, by name."""
    row = known.row
    yield "opening", panel.season_post(known, at)
    for race in range(1, row.drawn + 1):
        heats = [heat for heat in known.heats if heat.race == race]
        newest = race == row.drawn or _that_stands(row, f"race{race}") is not None
        if heats and newest and all(heat.begun or heat.over for heat in heats):
            yield f"race{race}", panel.race_post(known, race)
    put_off = f"moved{row.drawn + 1}"
    if row.put_off and (_that_stands(row, put_off) or sent(row, row.posted) < MOST):
        yield put_off, panel.moved_post(known)  # that of the season says it in any case
    if known.told and (not row.over or _that_stands(row, "standings")):
        yield "standings", panel.standings_post(known)
    if row.over:
        yield "end", panel.end_post(known, film)


def _is_old(row: SeasonRow, post: Json, at: Instant) -> bool:
    """Whether a Monday morning has passed since a post was sent, in a season that is not over."""
    if row.over:
        return False
    zone = ZoneInfo(load_terms(row.terms).zone)
    today = datetime.fromtimestamp(at, zone)
    monday = datetime.combine(today.date() - timedelta(days=today.weekday()), time(HOUR), zone)
    return bool(post["sent"] < monday.timestamp() <= at)
