"""Reminders on Discord: letters to those who want them, mentions for all others, and a refusal taken well."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import PersonRow
from tests.bot.stage import Stage, heard, labels, links_of, shown, stage

HALF = 43_200 + 60


async def person(s: Stage, who: str) -> PersonRow:
    async with s.store.reading() as read:
        return await read.person(s.id(who))


def reminders(s: Stage) -> list[str]:
    return [p.content for p in s.posts() if "is missing" in p.content]


@pytest.mark.long
async def test_a_letter_has_the_plot_button_and_a_way_to_the_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.prefer("Ben", "letters", "letter")
        await s.wait(HALF)
        (letter,) = s.letters("Ben")
        assert f"table `{code}`: your plot is missing." in letter.content
        (way,) = links_of(letter)
        assert f"/channels/{s.guild.id}/{s.arena.id}/" in way
        panel = shown(await s.press("Ben", letter, "Plot"))
        assert "Plot for round 1" in panel.content
        (mention,) = reminders(s)
        assert mention.startswith(f"<@{s.people['Ann'].id}>: your plot is missing.")
        assert s.pinged() == ["Ann"]


async def test_a_letter_that_is_refused_becomes_a_mention_and_none_follows(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.prefer("Ben", "letters", "letter")
        closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
        s.env.inject_error("POST", closed, status=403, code=50007, times=None)
        await s.wait(HALF)
        assert len(reminders(s)) == 2
        assert s.pinged() == ["Ben"]
        assert (await person(s, "Ben")).letters == -1
        tries = sum(r.path == closed for r in s.env.http_requests)
        await s.wait(36_000)
        assert sum(r.path == closed for r in s.env.http_requests) == tries == 1
        assert s.pinged() == ["Ann", "Ben"]
        settings = shown(await s.slash("Ben", "me settings")).content
        assert "I could not send you private messages" in settings


async def test_who_plays_on_a_day_after_a_refusal_is_written_to_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.prefer("Ben", "letters", "letter")
        closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
        s.env.inject_error("POST", closed, status=403, code=50007)
        await s.wait(HALF)
        await s.slash("Ben", "inbox")
        assert (await person(s, "Ben")).letters == -1
        await s.wait(90_000)
        await s.slash("Ben", "inbox")
        assert (await person(s, "Ben")).letters == 1


async def test_who_asks_anew_is_written_to_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.prefer("Ben", "letters", "letter")
        closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
        s.env.inject_error("POST", closed, status=403, code=50278)
        await s.wait(HALF)
        await s.prefer("Ben", "letters", "letter")
        await s.wait(36_000)
        assert len(s.letters("Ben")) == 1


async def test_a_restart_between_reminder_and_letter_sends_it_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.prefer("Ben", "letters", "letter")
        s.clock.time += HALF
        await s.bot.clock.drain()
        await s.restart()
        assert len(s.letters("Ben")) == 1
        await s.restart()
        assert len(s.letters("Ben")) == 1


async def test_letters_wait_while_discord_is_busy(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.prefer("Ben", "letters", "letter")
        s.env.inject_error("POST", f"/channels/{s.people['Ben'].user.dm_channel.id}/messages", status=503)
        await s.wait(HALF)
        assert s.letters("Ben") == []
        await s.wait(60)
        assert len(s.letters("Ben")) == 1
        assert (await person(s, "Ben")).letters == 1


async def test_the_mute_button_means_whoever_presses_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.wait(HALF)
        reminder = s.newest
        assert labels(reminder) == ["Plot", "Mute this table"]
        told = heard(await s.press("Ben", reminder, "Mute this table"))
        assert told.startswith(f"Table `{code}` is muted for you")
        assert "have no seat at this table" in heard(await s.press("Cleo", reminder, "Mute this table"))
        await s.wait(36_000)
        assert s.pinged() == ["Ann"]
        assert f"Table `{code}` is no longer muted for you" in heard(await s.pick("Ben", "hush", code))


async def test_names_and_languages_are_remembered(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        assert await person(s, "Ben") == PersonRow(s.id("Ben"), "Ben", language="en")
        assert await person(s, "Dan") == PersonRow(s.id("Dan"))
