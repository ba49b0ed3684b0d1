"""Names that stand nowhere: of those who are banned, have left without a name, or have deleted their data."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from bot.features.championship import panel, pictures
from bot.features.championship.rows import EntrantRow, HeatRow, RulingRow, SeasonRow
from bot.features.championship.rules import course, lot
from bot.features.championship.state import Known
from bot.ids import NOBODY, ChannelId, GuildId, PersonId
from bot.messages import dump
from bot.times.instants import NEVER, Instant
from engine import dice
from engine.language import speaking
from tests.bot.features.championship.test_season import drivers, more_people, opened, race_day, season
from tests.bot.stage import shown, stage

SECRET = {3: "Wilhelmina", 5: "Xaverius", 7: "Yolanthe", 8: "Zenobius"}
"""The names of one who left so, of one banned, of one deleted, of a reserve who never drove."""
GAME = "chariots"


def known(drawn: int = 2, over: bool = False) -> Known:
    """A season of eight, with results."""
    dates = tuple(map(Instant, course.dates(1000.0, 4, course.WEEK)))
    row = SeasonRow(
        1,
        GuildId(1),
        ChannelId(2),
        ChannelId(3),
        GAME,
        PersonId(9),
        "en",
        Instant(0.0),
        "ab" * 32,
        4,
        3,
        dates,
        drawn=drawn,
        over=Instant(float(over)),
    )
    people = [
        EntrantRow(
            1,
            n,
            NOBODY if n == 7 else PersonId(100_000 + n),
            faction=n % 4 if n < 8 else -1,
            reserve=n == 8,
            gone="unnamed" if n in (3, 7) else "",
        )
        for n in range(1, 9)
    ]
    faction = {one.number: one.faction for one in people if not one.reserve}
    heats: list[HeatRow] = []
    past: list[lot.Heats] = []
    published: dict[str, Any] = {}
    for race in range(1, drawn + 1):
        field = lot.Field(race, faction, (4, 3), tuple(past))
        taken = lot.lot(field, row.seed_of(race), set(), b"x")
        past.append(taken.heats)
        published[str(race)] = {
            "number": taken.number,
            "seed": row.seed_of(race).hex(),
            "heats": [[*heat] for heat in taken.heats],
        }
        for n, grid in enumerate(taken.heats, 1):
            result = {"finishes": [[driver, place, True] for place, driver in enumerate(grid, 1)]}
            heats.append(HeatRow(1, race, n, "KBQT", grid, True, result))
    row = replace(row, lots=published)
    hidden = frozenset({PersonId(100_005)})
    names = {n: f"Racer{n}" for n in range(1, 9) if n not in (3, 5, 7)} | {8: SECRET[8]}
    return Known(row, people, heats, hidden, names)


def everything(found: Known) -> str:
    """All that anybody can read of a season."""
    posts = [
        panel.season_post(found, Instant(2000.0)),
        panel.race_post(found, 1),
        panel.standings_post(found),
        panel.end_post(found),
        panel.ranking(found),
        panel.rulings(found),
        panel.hall([found]),
        panel.heats(found, 1),
        panel.lot(found),
        panel.mine(found, PersonId(100_001), Instant(2000.0)),
    ]
    scene = pictures.standings(found)
    return json.dumps([dump(post) for post in posts]) + repr(scene)


@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_may_not_be_named_is_a_driver_everywhere(language: str) -> None:
    with speaking(language):
        told = everything(known()) + everything(known(4, over=True))
    assert [name for name in SECRET.values() if name in told] == []
    assert [n for n in SECRET if f"<@{100_000 + n}>" in told] == []
    assert f"<@{100_001}>" in told


def test_an_answer_is_told_as_long_as_whoever_gave_it_is_named() -> None:
    off = [RulingRow(1, n, "off", NOBODY, n, NEVER, NEVER, 5, "words", f"said by {n}") for n in (1, 3, 5, 7)]
    told = everything(replace(known(), rulings=off))
    assert "−5" in told
    assert [n for n in (1, 3, 5, 7) if f"said by {n}" in told] == [1]


def test_a_champion_who_has_no_name_is_one_all_the_same() -> None:
    found = known(4, over=True)
    first = found.table[0].driver
    post = panel.end_post(replace(found, hidden=frozenset({found.by_number[first].user})))
    assert post.content.startswith("**The championship of Chariots is decided**: a driver without a name has")


def test_what_is_published_makes_each_drawing_again() -> None:
    """Fingerprint, factions, seeds, numbers, and the heats of the races before."""
    told = panel.lot(known()).content
    committed = re.search(r"Fingerprint of the draw: `(\w+)`", told)
    factions = re.search(r"Factions by number of entry: (.+)", told)
    assert committed
    assert factions
    faction = {
        int(number): n for n, group in enumerate(factions[1].split(" | ")) for number in group.split()[1:]
    }
    past: list[lot.Heats] = []
    races = re.findall(r"drawing (\d+), seed `(\w+)`\n-# Heats by number of entry: (.+)", told)
    for race, (number, seed, heats) in enumerate(races, 1):
        drawn = tuple(tuple(map(int, heat.split())) for heat in heats.split(" | "))
        there = {driver: faction[driver] for heat in drawn for driver in heat}
        field = lot.Field(race, there, tuple(map(len, drawn)), tuple(past))
        assert lot.proves(committed[1], race, bytes.fromhex(seed))
        assert lot.drawing(field, bytes.fromhex(seed), int(number)) == drawn
        past.append(drawn)
    assert len(past) == 2
    often = Counter(
        Counter(frozenset(p) for heats in past for h in heats for p in combinations(h, 2)).values()
    )
    assert told.endswith(f"met: {' · '.join(f'{times}×: {often[times]}' for times in sorted(often))}")


def test_the_fingerprint_of_all_draws_stands_in_the_post_from_the_start() -> None:
    posted = panel.season_post(known(drawn=0), Instant(2000.0)).content.splitlines()[-1]
    told = panel.lot(known(4)).content.splitlines()[1]
    assert told.startswith(posted.removesuffix("`"))
    assert len(posted) < len(told)


def test_a_draw_too_long_for_one_message_is_told_race_by_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """As that of many drivers is; nothing of it is left out."""
    found = known(4)
    whole = panel.lot(found).content
    monkeypatch.setattr(panel, "CONTENT", len(whole) - 1)
    told = [panel.lot(found, race) for race in (1, 2, 3, 4)]
    assert panel.lot(found).content == told[-1].content
    assert panel.lot(found, 5).content == told[-1].content  # a race whose draw was taken back
    names = [[one.label for row in message.rows if isinstance(row, tuple) for one in row] for message in told]
    assert names == [["Race 1", "Race 2", "Race 3", "Race 4"]] * 4
    assert {*"\n".join(message.content for message in told).splitlines()} == {*whole.splitlines()}


def test_once_a_season_is_over_its_ties_can_be_drawn_again() -> None:
    assert "Ties" not in panel.lot(known(4)).content
    found = known(4, over=True)
    tied = [
        replace(heat, result={"finishes": [[driver, 1, True] for driver in heat.grid]})
        for heat in found.heats
    ]
    found = replace(found, heats=tied)
    told = panel.lot(found).content
    committed = re.search(r"Fingerprint of the draw: `(\w+)`", told)
    ties = re.search(r"Ties: seed `(\w+)`, numbers 1 to (\d+)", told)
    assert committed
    assert ties
    seed, numbers = bytes.fromhex(ties[1]), range(1, int(ties[2]) + 1)
    assert lot.proves(committed[1], found.row.races + 1, seed)
    order, _rolls = dice.shuffle(seed, 0, "ties", numbers)
    places = [row.driver for row in found.table]
    assert places == [number for number in order if number in places]


@pytest.mark.long
async def test_of_a_block_nothing_is_told_by_the_posts_and_the_lot(tmp_path: Path) -> None:
    """With four there is one heat, so one of the two sits out, as anybody may."""
    async with stage(tmp_path) as s:
        post = await opened(s, races=4, first="in 3 days")
        await drivers(s, post, "Ann", "Ben", "Cleo", "Dan")
        await s.slash("Ann", "me block", person=s.people["Ben"])
        await race_day(s)
        row = (await season(s)).row
        lots = json.dumps(row.lots) + shown(await s.slash("Cleo", "championship lot")).content
        told = lots + "".join(message.content for message in s.posts())
        assert str(s.id("Ann")) not in told
        assert [word for word in ("block", "close", "apart") if word in told] == []


@pytest.mark.long
async def test_a_season_with_a_block_tells_what_one_without_tells(tmp_path: Path) -> None:
    """Eighteen of whom one has blocked another, or none: posts and lot differ by names and numbers alone."""
    told, names = list[str](), tuple(f"Driver{n}" for n in range(18))
    for blocks in (False, True):
        async with stage(tmp_path / str(blocks)) as s:
            more_people(s, *names)
            home = s.guild.create_text_channel("heats")
            post = await opened(s, races=4, heats_in=home)
            await drivers(s, post, *names)
            if blocks:
                await s.slash(names[0], "me block", person=s.people[names[1]])
            await race_day(s)
            known = await season(s)
            assert len(known.heats) == 5
            assert not (blocks and any({1, 2} <= {*heat.grid} for heat in known.heats))
            lots = shown(await s.slash("Ann", "championship lot")).content
            words = "\n".join([json.dumps(known.row.lots), lots, *(message.content for message in s.posts())])
            told.append(re.sub(r"#(?:[ ,\[\]]*#)*", "#", re.sub(r"[0-9a-f]{16,}|\d+", "#", words)))
    assert told[0] == told[1]
    assert "#" in told[0]
