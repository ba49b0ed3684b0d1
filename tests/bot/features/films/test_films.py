"""Films: a round and a whole race as a GIF, for one person, shared, or in every post."""

from __future__ import annotations

import dataclasses
import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.features.films import acts as films
from bot.features.films import panel
from bot.hosting.after import posts
from bot.hosting.records.rounds import Part, Past, past_of
from bot.hosting.table.coverage import public_events
from bot.hosting.table.reels import footage_of
from bot.interface.cooldowns import RATES
from bot.messages import Button, Picture
from bot.publishing.pictures.films import film_of
from bot.publishing.pictures.studio import Studio, draw, key_of
from bot.store import RoundRow
from engine import codec
from engine.face.beats import Stop
from engine.face.happenings import Edition
from engine.face.headlines import reads_as, told
from engine.games.chariots.face.headlines import happened
from engine.selfplay import opening_of, play_out
from render.film import RACE
from tests.bot.panels.test_panel_limits import ALL_OPTIONS, GAME, problems, seated
from tests.bot.stage import MORE, ROUNDS, heard, labels, shown, stage


@pytest.fixture(scope="module")
def past() -> Past:
    """The longest race of four chariots."""
    record = play_out(GAME, opening_of(GAME, 4, 3, ALL_OPTIONS, "round", ("careful",) * 4))
    ends = [e.number + 1 for e in record.entries if e.number == 0 or e.answers]
    rows = [RoundRow("WWWW", n, end, "") for n, end in enumerate(ends, 1)]
    return past_of(seated(record.table, 4), [codec.dump_entry(e) for e in record.entries], rows)


def frames_of(gif: bytes) -> int:
    with Image.open(io.BytesIO(gif)) as image:
        return int(getattr(image, "n_frames", 1))


def worded(past: Past, part: Part) -> dict[str, str]:
    """All wordings of the facts of a part that have no short form, each with that in the part's post."""
    chosen: dict[str, str] = {}
    for fact in happened(public_events(GAME, past.entries_of(part))):
        if not fact.brief:
            blank = dataclasses.replace(fact, said={name: "{" + name + "}" for name in fact.said})
            own = told([blank], {}, {}, Edition(past.sitting.row.id, part.end))[0].full
            chosen |= dict.fromkeys(fact.wordings, own)
    return chosen


def views(film: Picture) -> list[dict[str, Any]]:
    """Where a film rests, from its beginning."""
    return [stop["view"] for stop in film.reel["stops"]]


class TestReel:
    """What is seen of a race."""

    @pytest.mark.long
    def test_a_round_begins_where_the_one_before_has_ended(self, past: Past) -> None:
        for before, part in zip(past.parts[1:], past.parts[2:], strict=False):
            assert views(films.film(past, part))[0] == views(films.film(past, before))[-1]

    def test_it_ends_with_the_board_of_that_round(self, past: Past) -> None:
        for part in past.parts:
            film = films.film(past, part)
            assert views(film)[-1] == film.view == codec.dump(past.view(part, None), GAME.rules.View)

    def test_only_what_everybody_may_see_is_filmed(self, past: Past) -> None:
        """A plot that lies face down is in no picture, though the event that laid it is in the journal."""
        assert any(e.answers for e in past.entries_of(past.parts[1]))
        for film in (
            films.film(past, films.whole(past), whole=True),
            *(films.film(past, part) for part in past.parts),
        ):
            for view in views(film):
                assert view["seat"] is None
                hidden = [c["plot"][c["shown"] :] for c in view["race"]["chariots"]]
                assert not any(any(coins) for coins in hidden)
            plots = [e for stop in film.reel["stops"] for e in stop["events"] if "coins" in str(e)]
            assert all(not plot.get("coins") for plot in plots if "Plotted" in str(plot))

    def test_its_captions_are_worded_as_the_post_of_the_round(self, past: Past) -> None:
        """A fact without a short form has one wording in post and film, by the table and the entry."""
        compared = 0
        for part in past.parts[1:]:
            chosen = worded(past, part)
            for stop in films.film(past, part).reel["stops"]:
                caption = stop["caption"].partition(": ")[2]
                for words in [words for words in chosen if reads_as(words, caption)]:
                    assert reads_as(chosen[words], caption)
                    compared += 1
        assert compared, "no caption was compared"

    def test_a_reel_is_read_as_it_was_packed(self, past: Past) -> None:
        film = films.film(past, past.parts[4])
        footage = footage_of(GAME, film.reel, {})
        last = footage[-1].coverage
        assert [codec.dump(stop.view, GAME.rules.View) for stop in footage] == views(film)
        assert codec.dump_tagged(last.events) == past.coverage(past.parts[4])["events"]
        assert codec.dump(last.before, GAME.rules.View) == past.coverage(past.parts[4])["before"]


class TestShooting:
    """From a message to a GIF."""

    @pytest.mark.long
    def test_a_round_begins_with_the_still_of_its_end_which_its_words_tell(self, past: Past) -> None:
        part = past.parts[4]
        still = Picture("chariots", films.film(past, part).view, "board", coverage=past.coverage(part))
        film = film_of(films.film(past, part))
        with Image.open(io.BytesIO(film.png)) as gif, Image.open(io.BytesIO(draw(still, 0.8).png)) as png:
            assert ImageChops.difference(gif.convert("RGB"), png.convert("RGB")).getbbox() is None
        assert film.alt.endswith(draw(still).alt)
        assert film.alt.startswith("Phase I: ")

    @pytest.mark.long
    def test_a_whole_race_keeps_its_bounds(self, past: Past) -> None:
        film = film_of(films.film(past, films.whole(past), whole=True))
        assert frames_of(film.png) > len(past.parts)
        assert len(film.png) <= RACE.size

    def test_its_words_are_in_the_language_asked_for(self, past: Past) -> None:
        film = films.film(past, past.parts[1])
        assert film_of(film).alt != film_of(dataclasses.replace(film, language="de")).alt

    async def test_it_is_made_once(self, past: Past) -> None:
        studio, film = Studio(), films.film(past, past.parts[1])
        assert not studio.has(key_of(film))
        assert await studio.paint(film) is await studio.paint(film)
        assert studio.has(key_of(film))


class TestLatest:
    """What is filmed where nothing else is asked for."""

    @pytest.mark.parametrize(("told", "whole"), [(0, False), (1, True)])
    def test_it_is_the_latest_post_and_what_has_followed(self, past: Past, told: int, whole: bool) -> None:
        """Where the post has been told further, phase by phase, only what came since it appeared."""
        rows = [RoundRow("WWWW", n, part.end, "") for n, part in enumerate(past.parts[:5], 1)]
        end = past.parts[6].end
        entries = [codec.dump_entry(e) for e in past.entries[:end]]
        row = dataclasses.replace(past.sitting.row, told=rows[-1].entry + told)
        latest = films.latest(past_of(dataclasses.replace(past.sitting, row=row), entries, rows))
        first = rows[-1].entry if whole else rows[-2].entry
        assert latest == Part(6, first, end)


def test_what_stands_beside_a_film_keeps_the_limits(past: Past) -> None:
    for part in (past.parts[1], films.whole(past)):
        assert problems(panel.filmed(past, part, "1")) == []
        film, more = films.film(past, part), Button("h1:-:more", "More")
        assert problems(panel.filmed(past, part, "1", film, [more])) == []


async def test_a_round_and_at_the_end_the_race_are_shown_to_whoever_asks(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Nothing moves here" in heard(await s.press_id("Cleo", s.newest, f"h1:{code}:film"))
        assert "after its end" in heard(await s.press_id("Cleo", s.newest, f"h1:{code}:film:0"))
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        board = s.newest.attachments[0]
        film = shown(await s.press("Cleo", s.newest, "Film"))
        assert film.ephemeral
        (gif,) = film.attachments
        assert gif.filename == "film.gif"
        assert gif.description is not None
        assert gif.description.endswith(board.description or "?")
        assert labels(film) == ["Still", "In words", "Log", "Share"]
        words = shown(await s.press("Cleo", film, "In words"))
        assert "```" in words.content
        assert words.attachments == []
        await s.slash("Ann", "table act", line="resign")


class TestPosts:
    """Films in place of stills, as the table or its server wants it."""

    @pytest.mark.long
    async def test_a_table_with_films_posts_them_and_the_still_is_one_press_away(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one", filmed="yes")
            await s.plot("Ann", "5 4 2")
            await s.plot("Ben", "2 3 4")
            assert s.newest.attachments[0].filename == "film.gif"
            assert "Still" in labels(s.newest)
            still = shown(await s.press("Cleo", s.newest, "Still"))
            assert still.attachments[0].filename.endswith(".png")

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("setting", "option", "name"), [("always", "no", "gif"), ("never", "yes", "png")]
    )
    async def test_a_server_may_want_them_everywhere_or_nowhere(
        self, tmp_path: Path, setting: str, option: str, name: str
    ) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one", filmed=option)
            await s.slash("Dan", "server settings", setting="films", value=setting)
            await s.plot("Ann", "5 4 2")
            await s.plot("Ben", "2 3 4")
            assert s.newest.attachments[0].filename.endswith(name)
            assert ("Still" in labels(s.newest)) == (name == "gif")

    @pytest.mark.long
    async def test_the_last_post_has_one_too_and_the_podium_is_posted_below(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one", filmed="yes")
            for _ in range(ROUNDS):
                for who, _asked in await s.waiting(code):
                    await s.plot(who, "5 4 2", code)
            end, podium = s.posts(s.arena)[-2:]
            assert labels(end) == ["Rematch", "Last lap", "Chart", MORE]
            assert end.attachments[0].filename == "film.gif"
            [still] = podium.attachments
            assert still.filename.endswith(".png")
            assert (still.description or "").startswith("Chariots: 1. ")
            assert re.fullmatch(r"🥇 \S+ 🥈 \S+", podium.content)
            assert f"table `{code}`, the last lap" in shown(await s.press("Cleo", end, "Last lap")).content

    def test_where_nothing_has_moved_there_is_a_still(self, past: Past) -> None:
        rest = Stop("", past.sitting.public)
        told = posts.Since(footage=(rest, rest))
        picture = posts.current(past.sitting, told).picture
        assert picture is not None
        assert not picture.reel


@pytest.mark.long
async def test_who_looks_on_sees_what_the_newest_post_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        await s.prefer("Cleo", "codes", "yes")  # as posts have them
        [posted] = s.newest.attachments
        watched = shown(await s.slash("Cleo", "watch"))
        assert await watched.attachments[0].read() == await posted.read()


@pytest.mark.long
async def test_too_many_films_at_once_are_refused_until_later(tmp_path: Path) -> None:
    async with stage(tmp_path, rates=RATES) as s:
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        for _ in range(RATES["film"].most):
            assert shown(await s.press("Cleo", s.newest, "Film")).attachments
        assert "several films" in heard(await s.press("Cleo", s.newest, "Film"))
        assert shown(await s.press("Dan", s.newest, "Film")).attachments
        await s.wait(RATES["film"].seconds)
        assert shown(await s.press("Cleo", s.newest, "Film")).attachments


@pytest.mark.long
async def test_the_podium_below_a_film_loses_the_name_of_who_is_forgotten(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", filmed="yes")
        for _ in range(ROUNDS):
            for who, _asked in await s.waiting(code):
                await s.plot(who, "5 4 2", code)
        [before] = s.newest.attachments
        assert "Ben" in (before.description or "")
        panel = shown(await s.tap("Ben", "wipe", table="-"))
        panel = shown(await s.press("Ben", panel, "Delete my data"))
        await s.press("Ben", panel, "Yes, delete it now")
        await s.settle()
        end, podium = s.posts(s.arena)[-2:]
        assert end.attachments[0].filename == "film.gif"
        assert "Ben" not in podium.content + (podium.attachments[0].description or "")
