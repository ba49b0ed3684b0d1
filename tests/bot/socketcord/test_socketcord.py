"""The Discord on sockets, with a real discord.py client in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.bot.socketcord import Impossible, Outcome, Post, SocketCord

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def demo_bot(discord: SocketCord) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.bot.demo",
        cwd=ROOT,
        env=os.environ | discord.environment,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await discord.wait_for_bot()
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


@pytest.fixture
async def playing(discord: SocketCord) -> AsyncIterator[SocketCord]:
    async with demo_bot(discord):
        yield discord


async def board(discord: SocketCord, who: str = "Ann", **options: object) -> Post:
    await discord.slash(who, "arena", "race", **options)
    return (await discord.until("arena", lambda posts: bool(posts) and bool(posts[-1].custom_ids)))[-1]


def answer(outcome: Outcome) -> Post:
    assert outcome.post is not None
    return outcome.post


@pytest.mark.long
async def test_a_command_with_options_and_a_picture(playing: SocketCord) -> None:
    outcome = await playing.slash("Ann", "arena", "race", laps=3, colour="red")
    assert (outcome.acknowledged, outcome.kind) == (True, "deferred")
    (post,) = await playing.until("arena", lambda posts: bool(posts) and bool(posts[0].alt_texts))
    assert (post.content, post.alt_texts) == ("A race of 3 laps.", ("The board is red.",))
    assert post.custom_ids == ("secret", "name", "later", "paint", "thread", "write")
    async with aiohttp.ClientSession() as http, http.get(post.raw["attachments"][0]["url"]) as picture:
        assert (await picture.read()).startswith(b"\x89PNG")


@pytest.mark.long
async def test_an_ephemeral_is_only_for_the_one_who_pressed(playing: SocketCord) -> None:
    outcome = await playing.press("Ben", await board(playing), "secret")
    assert (answer(outcome).content, answer(outcome).ephemeral) == ("Only Ben reads this.", True)
    assert len(await playing.posts("arena", who="Ben")) == 2
    assert len(await playing.posts("arena", who="Ann")) == 1
    assert len(await playing.posts("arena")) == 1


@pytest.mark.long
async def test_a_form_survives_the_death_of_the_bot(discord: SocketCord) -> None:
    async with demo_bot(discord) as bot:
        form = await discord.press("Ann", await board(discord), "name")
        assert form.kind == "modal"
        bot.kill()
    async with demo_bot(discord):
        outcome = await discord.submit("Ann", form, name="Eclipse")
        assert answer(outcome).content == "Ann drives Eclipse."


@pytest.mark.long
async def test_autocomplete(playing: SocketCord) -> None:
    assert await playing.autocomplete("Ann", "arena", "race", "colour", "re") == ["red", "green"]


@pytest.mark.long
async def test_what_is_posted_unasked(playing: SocketCord) -> None:
    await playing.press("Ann", await board(playing), "later")
    posts = await playing.until("arena", lambda posts: len(posts) == 2)
    assert posts[1].content == "Posted unasked."


@pytest.mark.long
async def test_an_edit_exchanges_the_picture(playing: SocketCord) -> None:
    await playing.press("Ann", await board(playing), "paint")
    (post,) = await playing.until("arena", lambda posts: posts[0].content == "Painted.")
    assert post.alt_texts == ("The board is green.",)


@pytest.mark.long
async def test_threads_and_private_conversations(playing: SocketCord) -> None:
    post = await board(playing)
    await playing.press("Ann", post, "thread")
    (first,) = await playing.until("Race 1", lambda posts: len(posts) == 1)
    assert answer(await playing.press("Dan", first, "secret")).content == "Only Dan reads this."
    await playing.press("Cleo", post, "write")
    (letter,) = await playing.until("@Cleo", lambda posts: len(posts) == 1)
    form = await playing.press("Cleo", letter, "name")
    assert answer(await playing.submit("Cleo", form, name="Aura")).content == "Cleo drives Aura."


@pytest.mark.long
async def test_many_people_press_at_once(playing: SocketCord) -> None:
    post = await board(playing)
    people = list(await playing.people())
    outcomes = await asyncio.gather(*(playing.press(one, post, "secret") for one in people * 5))
    assert all(one.acknowledged for one in outcomes)
    assert sorted({answer(one).content for one in outcomes}) == [f"Only {one} reads this." for one in people]


@pytest.mark.long
async def test_what_a_person_cannot_do_is_impossible(playing: SocketCord) -> None:
    with pytest.raises(Impossible, match="No matching component"):
        await playing.press("Ann", await board(playing), "paint it black")
    with pytest.raises(Impossible):
        await playing.slash("Ann", "arena", "walk")


@pytest.mark.long
async def test_nobody_acknowledges_while_there_is_no_bot(discord: SocketCord) -> None:
    async with demo_bot(discord):
        post = await board(discord)
    outcome = await discord.press("Ann", post, "secret")
    assert not outcome.acknowledged
    assert outcome.seconds >= 3


async def test_a_nonce_gives_the_message_that_is_already_there(discord: SocketCord) -> None:
    arena = (await discord.channels())["arena"]
    url = f"{discord.environment['DISCORD_API_BASE']}/channels/{arena}/messages"
    headers = {"Authorization": f"Bot {discord.environment['DISCORD_TOKEN']}"}
    parcel = {"content": "The game has started.", "nonce": "parcel 7", "enforce_nonce": True}
    async with aiohttp.ClientSession(headers=headers) as http:
        ids = []
        for _ in range(2):
            async with http.post(url, json=parcel) as answer:
                assert answer.headers["Content-Type"] == "application/json"
                ids.append((await answer.json())["id"])
        async with http.post(url, json=parcel | {"nonce": "parcel 8"}) as answer:
            ids.append((await answer.json())["id"])
    assert ids[0] == ids[1] != ids[2]
    assert (len(await discord.posts("arena")), await discord.repeats()) == (2, 1)


async def test_a_message_that_was_stored_but_not_confirmed_is_there(playing: SocketCord) -> None:
    post = await board(playing)
    await playing.trouble("POST", "/channels/*/messages", hold=True, after=True)
    await playing.press("Ann", post, "later")
    await playing.held()
    assert [one.content for one in await playing.posts("arena")][1:] == ["Posted unasked."]
    assert [one.status for one in await playing.calls("POST", "/channels/*/messages")] == [0]
    await playing.calm()


@pytest.mark.long
async def test_a_connection_may_be_cut_before_or_after_the_message_is_stored(playing: SocketCord) -> None:
    post = await board(playing)
    await playing.trouble("POST", "/channels/*/messages", drop=True)
    await playing.press("Ann", post, "write")
    await playing.trouble("POST", "/channels/*/messages", drop=True, after=True)
    await playing.press("Ben", post, "write")
    await playing.until("@Ben", lambda posts: len(posts) == 1)
    assert await playing.posts("@Ann") == []


@pytest.mark.long
async def test_a_rate_limit_is_waited_for_and_then_obeyed(playing: SocketCord) -> None:
    post = await board(playing)
    await playing.trouble("POST", "/channels/*/messages", status=429, retry_after=0.1)
    await playing.press("Ann", post, "later")
    await playing.until("arena", lambda posts: len(posts) == 2)
    assert [one.status for one in await playing.calls("POST", "/channels/*/messages")] == [429, 200]


@pytest.mark.long
async def test_a_closed_conversation(playing: SocketCord) -> None:
    post = await board(playing)
    letters = (await playing.channels())["@Ann"]
    await playing.trouble("POST", f"/channels/{letters}/messages", status=403, code=50007, times=None)
    await playing.press("Ann", post, "write")
    await playing.until("arena", lambda posts: posts[-1].content == "Closed (50007).", who="Ann")


@pytest.mark.long
async def test_a_lost_gateway_is_resumed_without_losing_a_press(playing: SocketCord) -> None:
    post = await board(playing)
    await playing.disconnect()
    press = asyncio.create_task(playing.press("Ann", post, "later"))
    await playing.wait_for_bot()
    await press
    await playing.until("arena", lambda posts: len(posts) == 2)


async def test_a_deleted_message_cannot_be_edited(playing: SocketCord) -> None:
    post = await board(playing)
    await playing.trouble("POST", "/interactions/*/callback", hold=True)
    press = asyncio.create_task(playing.press("Ann", post, "paint"))
    await playing.held()
    await playing.delete(post)
    await playing.calm()
    await press
    (edit,) = await playing.answered("PATCH", "/webhooks/*")
    assert edit.status == 404


@pytest.mark.long
async def test_a_wrong_token_is_refused(discord: SocketCord) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.bot.demo",
        cwd=ROOT,
        env=os.environ | discord.environment | {"DISCORD_TOKEN": "not.the.token"},
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await process.communicate()
    assert b"LoginFailure" in errors
