"""Names that stand nowhere: in all that a championship and a race of the week tell anybody.

Of who said no to names, is banned, has deleted their data or whose account is new; and nothing tells who has
blocked whom. A table says of whoever sits at it what any table says.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from simcord import ChannelHandle

from bot.messages import Picture
from bot.publishing.pictures import films, studio
from bot.publishing.pictures.painted import Painted
from engine.face.scene import Scene
from tests.bot.races import drive, finish
from tests.bot.stage import Stage, parts_of, shown, stage

MINUTE, HOUR, DAY = 60, 3_600, 86_400
NO, BANNED, DELETED, YOUNG = SECRET = "Xerxesia", "Yolanthe", "Zenobius", "Quirinus"
OTHERS = ("Ann", "Ben", "Cleo")
BLOCK = ("block", "apart", "getrennt")
NOBODY = {"en": "a driver", "de": "jemand ohne Namen"}


class Ears:
    """Standings and films that are painted, and words that are logged."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self.tables: list[str] = []
        self.films: list[str] = []
        self._log = caplog
        self._film = films.film_of

    def paint(self, scene: Scene, _scale: float) -> Painted:
        if scene.alt.startswith(("Standings", "Wertung")):
            self.tables.append(f"{scene!r} {scene.alt} {scene.twin}")
        return Painted(b"\x89PNG", scene.alt, scene.twin)

    def film(self, picture: Picture) -> Any:
        made = self._film(picture)
        self.films.append(f"{picture!r} {made.alt} {made.twin}")
        return made

    def forget(self) -> None:
        """Forget what was told before somebody was banned, or had their data deleted."""
        self.tables.clear()
        self.films.clear()
        self._log.clear()

    def logged(self) -> str:
        return "\n".join(record.getMessage() for record in self._log.records if "bot" in record.name)


def add(s: Stage, name: str, days: int = 300) -> None:
    """A further member, with an account of so many days."""
    id = int((s.clock.time - days * DAY) * 1000 - 1_420_070_400_000) << 22
    with patch.object(s.env.backend, "snowflake", lambda: id + len(s.people)):
        user = s.env.create_user(name.lower(), global_name=name)
    s.people[name] = s.guild.add_member(user)


def written(s: Stage, *channels: ChannelHandle) -> str:
    """The posts of channels as they stand, and the words that stand for their pictures."""
    posts = [post for channel in channels for post in s.posts(channel)]
    alts = [a.description or "" for post in posts for a in post.attachments]
    return "\n".join([*(f"{post.content} {[*post.components]}" for post in posts), *alts])


def named(s: Stage, text: str, *whom: str) -> list[str]:
    """Those of some people whom a text names."""
    return [who for who in whom if who in text or str(s.id(who)) in text]


async def seated(s: Stage, code: str) -> list[str]:
    sitting = await s.bot.host.look(code)
    return [who for who in s.people if sitting.seat_of(s.id(who)) is not None]


async def framed(s: Stage, site: Any, activity: Any, codes: list[str], language: str) -> str:
    """All that the page inside Discord tells somebody of a language who looks on at these tables, and at
    none."""
    discord, told = activity.activities_of(s.env.backend), list[str]()
    async with s.store.writing() as tx:
        await tx.put_person(replace(await tx.person(s.id("Dan")), language=language))
    told.append((await site.get("/activity", **{"Accept-Language": language})).body.decode())
    assert f'lang="{language}"' in told[0]
    instance = discord.launched(s.guild.id, s.arena.id, s.id("Dan"))
    told.append(str((await activity.enters(s, site, discord, "Dan", instance))[1]["tables"]))
    for code in codes:
        _status, entered = await activity.enters(s, site, discord, "Dan", instance, table=code)
        assert entered["page"] == f"t/{code}"
        known = {"Authorization": f"Bearer {entered['session']}"}
        answers = [await site.get(f"/t/{code}/{path}", **known) for path in ("state", "part/1", "rounds")]
        answers.append(await site.raw(f"/t/{code}/offers", {}, **known))
        assert {answer.status for answer in answers} == {200}
        assert answers[0].json()["language"] == language
        told += [answer.body.decode() for answer in answers]
    return "\n".join(told)


async def panel_of(s: Stage, verb: str, season: int) -> str:
    """A panel of a championship, as Ann reads it."""
    return shown(await s.tap("Ann", verb, season, table="-")).content


async def first_race(s: Stage, season: int, codes: list[str]) -> None:
    """The young one is a reserve and drives a seat whose driver never came, and wins there; one who is banned
    later, or forgotten, wins elsewhere."""
    for code in codes:
        for who, asked in await s.waiting(code):
            if who != "Cleo":
                await s.answer(who, asked.fallback, code)
    [free] = [code for code in codes if "Cleo" in await seated(s, code)]
    await s.wait((await s.bot.host.look(free)).row.timing.due - s.clock.time + MINUTE)
    await s.wait(MINUTE)
    await s.tap(YOUNG, "take", table=free)
    for code in codes:
        await drive(s, code)
        there = await seated(s, code)
        best = next(who for who in (YOUNG, BANNED, DELETED, *there) if who in there)
        await finish(s, code, *(who for who in there if who != best))
    await s.wait(MINUTE)


async def to_the_end(s: Stage, seasons: Any, weeks: Any) -> None:
    """Through the week, and the last race of the season, to the posts of the end."""
    for _close in range(6):
        await weeks.to_close(s)
    await s.wait(DAY)
    for heat in (await seasons.season(s)).heats:
        if not heat.over:
            there = await seated(s, heat.table)
            await drive(s, heat.table)
            await finish(s, heat.table, *there[1:])
    for _day in range(9):
        await s.wait(DAY)
    assert (await seasons.season(s)).row.over


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
async def test_who_is_not_to_be_named_stands_by_name_nowhere(
    language: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seasons = pytest.importorskip("tests.bot.features.championship.test_season")
    weeks = pytest.importorskip("tests.bot.features.race_of_the_week.weeks")
    pages = pytest.importorskip("tests.bot.features.board.site")
    feeds = pytest.importorskip("tests.bot.features.board.test_feed")
    activity = pytest.importorskip("tests.bot.features.board.test_activity")
    data = pytest.importorskip("tests.bot.panels.test_data")
    caplog.set_level(logging.DEBUG, logger="bot")
    ears = Ears(caplog)
    async with stage(tmp_path) as s, pages.site_of(s, activity=True) as site:
        with patch.object(studio, "_painted", ears.paint), patch.object(films, "film_of", ears.film):
            await pages.allow(s)
            feed = await feeds.address(s)
            for who in SECRET:
                add(s, who, 1 if who == YOUNG else 300)
            await s.slash("Dan", "server settings", setting="language", value=language)
            await seasons.opened(s, races=2, heats_in=s.guild.create_text_channel("heats"))
            season = (await seasons.season(s)).row.id
            for who in (*OTHERS, *SECRET):
                await s.tap(who, "enters", season, table="-")
            await s.slash("Ann", "me block", person=s.people["Ben"])
            codes = await seasons.race_day(s)
            await first_race(s, season, codes)
            known = await seasons.season(s)
            assert next(one for one in known.people if one.user == s.id(YOUNG)).number in known.ranked

            race = await weeks.opened(s)
            (post,) = s.posts(race)
            keys = [part["custom_id"] for part in parts_of(post) if part["type"] == 2]
            for who in (*OTHERS, *SECRET):
                await s.press_id(who, post, keys[who == NO])
            await weeks.to_close(s)
            await s.slash("Dan", "moderate ban", person=s.people[BANNED])
            await data.delete(s, DELETED)
            await s.tap(NO, "quits", season, 2, table="-")
            await s.wait(HOUR)
            await weeks.at_rest(s)
            ears.forget()
            await to_the_end(s, seasons, weeks)

            told = [written(s, s.arena, race), *ears.tables, *ears.films]
            told += [await panel_of(s, verb, season) for verb in ("ranking", "fame", "verdicts", "myseason")]
            told.append(shown(await s.slash("Ann", "championship lot")).content)
            web = [await site.get(feed)]
            web += [await site.get(f"/t/{code}{kind}") for code in codes for kind in ("", ".json")]
            inside = await framed(s, site, activity, codes, language)
            rooms = [(await s.bot.host.look(code)).row.channel for code in codes]
            posted = str([[*s.env.backend.messages[room].values()] for room in rooms])
    everything, pages_told = "\n".join(told), b"\n".join(answer.body for answer in web).decode()
    assert ears.tables
    assert len(ears.films) >= 2  # of the week, and of the season
    assert NOBODY[language] in everything
    assert named(s, everything, *OTHERS) != []
    assert {answer.status for answer in web} == {200}
    assert named(s, everything, *SECRET) == []
    # Who takes a seat of a table that has a page has read that it names them.
    assert named(s, pages_told, NO, BANNED, DELETED) == []
    # Inside Discord it says of whoever sits there what the posts of the table say, and no more.
    assert {*named(s, inside, *SECRET)} <= {*named(s, posted, *SECRET)}
    assert named(s, inside, DELETED) == []
    assert named(s, inside, *OTHERS) != []
    assert named(s, ears.logged(), *SECRET) == []
    assert [word for word in BLOCK if word in everything.lower()] == []
