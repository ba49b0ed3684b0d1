"""A private panel shows its words at once; its picture follows when it is painted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.messages import Picture
from bot.publishing.pictures.studio import Painted, Studio
from bot.workers.pool import Job, Lost, Pool
from tests.bot.stage import SMALL, Stage, labels, menus, shown, stage

R = TypeVar("R")


class Slow(Studio):
    """Paints when it is allowed to; until then whoever wants a picture waits."""

    def __init__(self) -> None:
        super().__init__(SMALL)
        self.allowed = asyncio.Event()
        self.allowed.set()
        self.drafts: list[str] = []
        """The drafts of the previews that were painted."""

    async def paint(self, picture: Picture) -> Painted:
        await self.allowed.wait()
        if picture.purpose in ("preview", "first"):
            self.drafts.append(picture.draft)
        return await super().paint(picture)


def edits(s: Stage) -> list[dict[str, Any]]:
    """What has been sent to private answers, oldest first."""
    return [r.json or {} for r in s.env.http_requests if r.method == "PATCH" and "/webhooks/" in r.path]


async def others_run() -> None:
    """Let all go on that does not wait for a picture."""
    for _turn in range(100):
        await asyncio.sleep(0.005)


async def test_words_of_help_come_before_its_picture_which_has_its_place_among_them(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=Slow()) as s:
        await s.slash("Ann", "help")
        words, picture = edits(s)[-2:]
        assert "Hippodrome" in str(words["components"])
        assert words["attachments"] == []
        assert picture["attachments"]
        assert str(picture["attachments"][0]["filename"]) in str(picture["components"])


async def test_words_come_before_the_picture(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=(studio := Slow())) as s:
        await s.race("Ben", chariots="one")
        before = len(edits(s))
        panel = await s.draw_up("Ann")
        words, picture = edits(s)[before:]
        assert "Plot for round 1" in words["content"]
        assert "attachments" not in words
        assert picture["attachments"]
        assert "content" not in picture
        assert panel.attachments[0].description
        assert len(studio.drafts) == 1


async def test_a_bot_that_ends_waits_for_no_picture(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=(studio := Slow())) as s:
        await s.race("Ben", chariots="one")
        studio.allowed.clear()
        drawing = asyncio.create_task(s.draw_up("Ann"))
        await others_run()
        before = len(edits(s))
        await s.bot.come_to_rest()
        assert not s.bot._under_way
        assert len(edits(s)) == before
        studio.allowed.set()
        await asyncio.gather(drawing, return_exceptions=True)


@pytest.mark.long
async def test_a_press_does_not_wait_for_the_picture_of_the_one_before(tmp_path: Path) -> None:
    """Three quick presses are answered in words; only the last of their pictures is painted and shown."""
    async with stage(tmp_path, studio=(studio := Slow())) as s:
        await s.race("Ben", chariots="one")
        panel = await s.draw_up("Ann")
        menu = menus(panel)[0]["custom_id"]
        studio.drafts.clear()
        studio.allowed.clear()
        before = len(edits(s))
        chosen = [(menu, f"order{coins}") for coins in (234, 345, 254, 543)]
        pressing = asyncio.create_task(s.choose_quickly("Ann", panel, *chosen))
        await others_run()
        said = edits(s)[before:]
        lines = ("2 3 4", "3 4 5", "2 5 4", "5 4 3")
        assert all(f"**{line}**" in sent["content"] for line, sent in zip(lines, said, strict=True))
        assert all("attachments" not in sent for sent in said)
        studio.allowed.set()
        await pressing
        await others_run()
        (picture,) = edits(s)[before + 4 :]
        assert picture["attachments"]
        assert "5 4 3" in (panel.attachments[0].description or "")
        assert len(studio.drafts) <= 3  # two were being painted when the others came


@pytest.mark.long
async def test_a_picture_that_is_there_already_is_not_sent_again(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=(studio := Slow())) as s:
        await s.race("Ben", chariots="one")
        panel = shown(await s.press("Ann", await s.draw_up("Ann", 5, 2, 4), "Tactics"))
        before, painted = len(edits(s)), len(studio.drafts)
        panel = shown(await s.press("Ann", panel, "All tactics"))
        (turned,) = edits(s)[before:]
        assert "attachments" not in turned
        assert len(panel.attachments) == 1
        assert len(studio.drafts) == painted


async def test_what_is_painted_already_comes_with_the_words(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=Slow()) as s:
        await s.race("Ben", chariots="one")
        await s.draw_up("Ann")
        before = len(edits(s))
        again = await s.draw_up("Ann")
        (whole,) = edits(s)[before:]
        assert whole["attachments"]
        assert len(again.attachments) == 1


@pytest.mark.long
async def test_a_picture_that_cannot_be_painted_leaves_none_that_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        panel = await s.draw_up("Ann")
        assert panel.attachments
        monkeypatch.setattr(Studio, "paint", lambda *_: 1 // 0)
        panel = shown(await s.choose_any("Ann", panel, 0, -1))
        assert panel.attachments == []
        assert "Send" in labels(panel)
        assert "could not be painted" in s.faults.pop()


class Unlucky(Pool):
    """A pool that loses painters of one purpose, as many as it is told to."""

    def __init__(self) -> None:
        super().__init__(0)
        self.losses = 0
        self.purpose = "board"

    async def run(self, job: Job, work: Callable[..., R], *args: Any) -> R:
        if self.losses and args[0].purpose == self.purpose:
            self.losses -= 1
            raise Lost(job.name)
        return await super().run(job, work, *args)


@pytest.mark.long
async def test_a_post_whose_painter_is_lost_goes_out_and_gets_its_picture_after(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=Studio(SMALL, pool := Unlucky())) as s:
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        pool.losses = 1
        await s.plot("Ben", "2 3 4")
        assert pool.losses == 0
        assert len(s.newest.attachments) == 1
        written = [(r.method, r.json or {}) for r in s.env.http_requests if _is_post(r)]
        at = next(n for n, (method, sent) in enumerate(written) if "content" not in sent)
        assert (written[at - 1][0], written[at][0]) == ("POST", "PATCH")
        assert "round 2" in written[at - 1][1]["content"]
    pool.close()


@pytest.mark.long
async def test_it_is_tried_once_more_and_no_further(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=Studio(SMALL, pool := Unlucky())) as s:
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        pool.losses = 2
        await s.plot("Ben", "2 3 4")
        assert pool.losses == 0
        assert "round 2" in s.newest.content
        assert s.newest.attachments == []
    pool.close()


async def test_a_panel_whose_painter_is_lost_gets_its_picture_at_the_second_try(tmp_path: Path) -> None:
    async with stage(tmp_path, studio=Studio(SMALL, pool := Unlucky())) as s:
        await s.race("Ben", chariots="one")
        pool.losses, pool.purpose = 1, "preview"
        assert (await s.draw_up("Ann")).attachments
    pool.close()


def _is_post(request: Any) -> bool:
    return (
        "/channels/" in request.path and "/messages" in request.path and request.method in ("POST", "PATCH")
    )
