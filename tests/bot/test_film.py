"""Films: a round and a whole race as a GIF, made beside the bot and kept."""

from __future__ import annotations

import dataclasses
import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.hosting.records.rounds import Part, Past, told_by
from bot.hosting.running.thinking import Worker
from bot.interface.cooldowns import RATES
from bot.panels import watching
from bot.publishing import films
from bot.publishing.films import Films, Reel, shoot
from bot.store import RoundRow
from engine import codec
from engine.selfplay import opening_of, play_out
from tests.bot.stage import heard, labels, shown, stage
from tests.bot.test_panel_limits import ALL_OPTIONS, GAME, problems, seated


@pytest.fixture(scope="module")
def past() -> Past:
    """The longest race of four chariots."""
    record = play_out(GAME, opening_of(GAME, 4, 3, ALL_OPTIONS, "round", ("careful",) * 4))
    ends = [e.number + 1 for e in record.entries if e.number == 0 or e.answers]
    rows = [RoundRow("WWWW", n, end, "") for n, end in enumerate(ends, 1)]
    return told_by(seated(record.table, 4), [codec.dump_entry(e) for e in record.entries], rows)


def frames_of(gif: bytes) -> int:
    with Image.open(io.BytesIO(gif)) as image:
        return int(getattr(image, "n_frames", 1))


class TestFrames:
    """What is seen of a race, change by change."""

    def test_a_round_begins_where_the_one_before_has_ended(self, past: Past) -> None:
        for before, part in zip(past.parts[1:], past.parts[2:], strict=False):
            assert past.frames(part)[0] == past.frames(before)[-1]

    def test_it_ends_with_the_board_of_that_round(self, past: Past) -> None:
        for part in past.parts:
            assert past.frames(part)[-1] == codec.dump(past.view(part, None), GAME.rules.View)

    def test_only_what_everybody_may_see_is_filmed(self, past: Past) -> None:
        """A plot that lies face down is in no picture, though the event that laid it is in the journal."""
        assert any(e.answers for e in past.told(past.parts[1]))
        for view in past.frames(past.whole()):
            assert view["seat"] is None
            hidden = [c["plot"][c["shown"] :] for c in view["race"]["chariots"]]
            assert not any(any(coins) for coins in hidden)

    def test_the_start_alone_is_no_film(self, past: Past) -> None:
        assert len(past.frames(past.parts[0])) == 1


class TestShooting:
    """From views to a GIF."""

    def test_a_round_has_a_picture_for_every_visible_change(self, past: Past) -> None:
        views = past.frames(past.parts[4])
        film = shoot("chariots", views, "en")
        assert 5 < film.frames <= len(views)
        assert frames_of(film.gif) == film.frames
        assert film.alt == GAME.face.picture(codec.load(GAME.rules.View, views[-1]), "", "board").alt

    def test_a_whole_race_keeps_its_bounds(self, past: Past) -> None:
        views = past.frames(past.whole())
        film = shoot("chariots", views, "en")
        assert len(views) > films.MOST_FRAMES
        assert film.frames == films.MOST_FRAMES
        assert len(film.gif) <= films.MOST_BYTES

    def test_a_film_that_is_too_large_has_fewer_pictures(self, past: Past) -> None:
        views = past.frames(Part(0, past.parts[3].first, past.parts[12].end))
        whole = shoot("chariots", views, "en")
        small = shoot("chariots", views, "en", most_bytes=len(whole.gif) * 3 // 4)
        assert len(small.gif) <= len(whole.gif) * 3 // 4
        assert 2 <= small.frames < whole.frames
        assert small.alt == whole.alt

    def test_its_words_are_in_the_language_asked_for(self, past: Past) -> None:
        views = past.frames(past.parts[1])
        assert shoot("chariots", views, "de").alt != shoot("chariots", views, "en").alt


class TestKeeping:
    """The same film is made once."""

    async def test_it_is_made_anew_only_for_other_pictures_or_words(self, past: Past) -> None:
        made = []

        class Counting(ThreadPoolExecutor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
                made.append(fn)
                return super().submit(fn, *args, **kwargs)

        shelf = Films(Worker(lambda: Counting(1)))
        first, second = (tuple(past.frames(p)) for p in past.parts[1:3])
        for views, language in ((first, "en"), (first, "en"), (second, "en"), (first, "de"), (first, "en")):
            await shelf.make(Reel("chariots", views, language))
        assert len(made) == 3

    async def test_it_is_made_in_a_process_of_its_own(self, past: Past) -> None:
        views = tuple(past.frames(past.parts[1]))
        film = await Films(Worker()).make(Reel("chariots", views, "de"))
        assert film == shoot("chariots", views, "de")


class TestLatest:
    """What is filmed where nothing else is asked for."""

    @pytest.mark.parametrize(("told", "whole"), [(0, False), (1, True)])
    def test_it_is_the_latest_post_and_what_has_followed(self, past: Past, told: int, whole: bool) -> None:
        """Where the post has been told further, phase by phase, only what came since it appeared."""
        rows = [RoundRow("WWWW", n, part.end, "") for n, part in enumerate(past.parts[:5], 1)]
        end = past.parts[6].end
        entries = [codec.dump_entry(e) for e in past.entries[:end]]
        row = dataclasses.replace(past.sitting.row, told=rows[-1].entry + told)
        latest = told_by(dataclasses.replace(past.sitting, row=row), entries, rows).latest()
        first = rows[-1].entry if whole else rows[-2].entry
        assert latest == Part(6, first, end)


def test_what_stands_beside_a_film_keeps_the_limits(past: Past) -> None:
    for part in (past.parts[1], past.whole()):
        assert problems(watching.filmed(past, part, 240)) == []


async def test_a_round_and_at_the_end_the_race_are_shown_to_whoever_asks(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Nothing has moved" in heard(await s.press_id("Cleo", s.newest, f"h1:{code}:film"))
        assert "after its end" in heard(await s.press_id("Cleo", s.newest, f"h1:{code}:film:0"))
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        result = await s.press("Cleo", s.newest, "Film")
        assert result.ephemeral
        film = shown(result)
        (gif,) = film.attachments
        assert gif.filename == "film.gif"
        assert gif.description == shown(await s.press("Cleo", s.newest, "Board")).attachments[0].description
        assert labels(film) == ["Log", "In words"]
        words = shown(await s.press("Cleo", film, "In words"))
        assert "```" in words.content
        assert words.attachments == []
        await s.slash("Ann", "table resign")


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
