"""What the sandbox and the tests take for granted of SimCord and discord.py, one fact a test.

A failure here after an upgrade says which assumption no longer holds.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import multiprocessing
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import aiosqlite
import discord
import pytest
import simcord
from discord.ext import tasks

from bot.limits import LAYOUT_FLAG as LAYOUT
from bot.sandbox.world import World, build_world
from tests.bot import demo
from tests.patience import PATIENCE


@asynccontextmanager
async def started(bot: discord.Client, **options: Any) -> AsyncIterator[World]:
    env = simcord.Env(bot, **options)
    world = build_world(env)
    await env.start()
    try:
        yield world
    finally:
        await env.shutdown()


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with started(demo.Demo()) as world:
        yield world
        world.env.raise_errors()


@pytest.fixture
def ann(world: World) -> simcord.MemberActor:
    return world.people[0]


@pytest.fixture
def ben(world: World) -> simcord.MemberActor:
    return world.people[1]


@pytest.fixture
def arena(world: World) -> simcord.ChannelHandle:
    return world.channels[0]


async def board(who: simcord.MemberActor, channel: simcord.ChannelHandle, **options: Any) -> discord.Message:
    result = await who.slash(channel, "race", **options)
    assert result.response is not None
    return result.response.message


class TestTheWorld:
    async def test_ids_are_the_same_in_every_run(self) -> None:
        first, second = (build_world(simcord.Env(demo.Demo())) for _ in range(2))
        assert [one.id for one in first.people] == [one.id for one in second.people]
        assert [one.id for one in first.channels] == [one.id for one in second.channels]
        assert first.guild.id == second.guild.id
        assert first.env.now() == second.env.now()

    async def test_ids_follow_the_clock(self, world: World) -> None:
        before = world.env.backend.snowflake()
        world.env.backend.advance_clock(60)
        after = discord.utils.snowflake_time(world.env.backend.snowflake())
        assert after - discord.utils.snowflake_time(before) == timedelta(seconds=60)

    async def test_one_person_may_manage_the_server(self, world: World) -> None:
        may = [
            discord.Permissions(world.env.backend.compute_permissions(world.guild.id, one.id)).manage_guild
            for one in world.people
        ]
        assert may == [True, False, False, False]

    async def test_the_guilds_intent_is_enough_and_the_client_caches_no_member(self, world: World) -> None:
        guild = world.env.bot.get_guild(world.guild.id)
        assert guild is not None
        assert {one.name for one in guild.text_channels} == {"arena"}
        assert [one.id for one in guild.members] == [guild.me.id]


class TestInteractions:
    async def test_commands_go_to_the_tree_and_components_to_the_router(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena, laps=3)
        assert message.content == "A race of 3 laps."
        result = await ann.click(message, custom_id="secret")
        assert result.response is not None
        assert result.response.content == "Only Ann reads this."

    async def test_a_stopped_view_enters_no_store(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        await ann.click(message, custom_id="secret")
        await ann.click(message, custom_id="name")
        store = world.env.bot._connection._view_store
        assert (store._views, store._modals, store._dynamic_items) == ({}, {}, {})

    async def test_an_ephemeral_is_seen_by_its_owner_alone_and_by_no_event(
        self, world: World, ann: simcord.MemberActor, ben: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        announced: list[str] = []
        world.env.backend.subscribers.append(lambda event, _: announced.append(event))
        result = await ann.click(message, custom_id="secret")
        assert result.ephemeral
        assert len(arena.history(viewer=ann)) == 2
        assert len(arena.history(viewer=ben)) == 1
        assert "MESSAGE_CREATE" not in announced

    async def test_old_buttons_and_an_open_form_reach_a_new_client(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        form = await ann.click(message, custom_id="name")
        await world.env.restart_bot(demo.Demo())
        assert (await ann.click(message, custom_id="secret")).ephemeral
        result = await ann.submit_modal(form, {"name": "Eclipse"})
        assert result.response is not None
        assert result.response.content == "Ann drives Eclipse."

    async def test_autocomplete(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        offered = await ann.autocomplete(arena, "race", "colour", "e", laps=3)
        assert [one["value"] for one in offered] == ["red", "green", "blue", "white"]

    async def test_a_press_must_be_possible(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        with pytest.raises(simcord.SetupError, match="No matching component"):
            await ann.click(message, custom_id="paint it black")

    async def test_a_command_that_was_not_registered_cannot_be_used(self) -> None:
        class Silent(demo.Demo):
            async def setup_hook(self) -> None:
                self.tree.add_command(demo.race)

        async with started(Silent()) as world:
            with pytest.raises(simcord.SetupError, match="never synced"):
                await world.people[0].slash(world.channels[0], "race")

    async def test_an_answer_after_three_seconds_is_too_late(self) -> None:
        class Slow(demo.Demo):
            async def tell_secret(self, interaction: discord.Interaction) -> None:
                await asyncio.sleep(3.1)
                await interaction.response.defer()

        async with started(Slow()) as world:
            message = await board(world.people[0], world.channels[0])
            await world.people[0].click(message, custom_id="secret")
            (error,) = world.env.errors
            assert isinstance(error, discord.NotFound)
            assert error.code == 10062

    async def test_a_token_dies_after_fifteen_minutes(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        kept: list[discord.Interaction] = []

        async def keep(interaction: discord.Interaction) -> None:
            kept.append(interaction)
            await interaction.response.defer()

        message = await board(ann, arena)
        bot = world.env.bot
        assert isinstance(bot, demo.Demo)
        bot.routes["secret"] = keep
        await ann.click(message, custom_id="secret")
        await kept[0].edit_original_response(content="in time")
        await world.env.advance_time(15 * 60 + 1)
        with pytest.raises(discord.NotFound):
            await kept[0].edit_original_response(content="too late")

    async def test_components_of_the_second_version(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        class Panel(discord.ui.LayoutView):
            def __init__(self) -> None:
                super().__init__(timeout=None)
                row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
                options = [discord.SelectOption(label=one) for one in demo.COLOURS]
                row.add_item(discord.ui.Select(custom_id="colour", options=options))
                self.add_item(discord.ui.Container(discord.ui.TextDisplay("Choose."), row))
                self.stop()

        chosen: list[Any] = []

        async def show(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=Panel(), ephemeral=True)

        async def take(interaction: discord.Interaction) -> None:
            data: Any = interaction.data
            chosen.extend(data["values"])
            await interaction.response.defer()

        message = await board(ann, arena)
        bot = world.env.bot
        assert isinstance(bot, demo.Demo)
        bot.routes |= {"secret": show, "colour": take}
        panel = (await ann.click(message, custom_id="secret")).response
        assert panel is not None
        await ann.select(panel, ["blue"], custom_id="colour")
        assert chosen == ["blue"]

    async def test_a_form_with_a_menu(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        class Form(discord.ui.Modal):
            def __init__(self) -> None:
                super().__init__(title="Plot", custom_id="plot", timeout=None)
                options = [discord.SelectOption(label=one) for one in demo.COLOURS]
                menu: discord.ui.Select[Any] = discord.ui.Select(custom_id="colour", options=options)
                self.add_item(discord.ui.Label(text="Colour", component=menu))
                self.stop()

        taken: list[Any] = []

        async def show(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Form())

        async def take(interaction: discord.Interaction) -> None:
            data: Any = interaction.data
            taken.append(data["components"][0]["component"]["values"])
            await interaction.response.defer()

        message = await board(ann, arena)
        bot = world.env.bot
        assert isinstance(bot, demo.Demo)
        bot.routes |= {"secret": show, "plot": take}
        await ann.submit_modal(await ann.click(message, custom_id="secret"), {"colour": ["white"]})
        assert taken == [["white"]]


class TestMessages:
    async def test_attachments_are_exchanged_with_their_alt_text(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena, colour="red")
        (before,) = message.attachments
        await ann.click(message, custom_id="paint")
        (after,) = arena.history()[0].attachments
        assert (before.description, after.description) == ("The board is red.", "The board is green.")
        assert await after.read() == demo.picture("green").fp.read()

    async def test_a_message_is_edited_by_its_ids_alone(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        channel = world.env.bot.get_partial_messageable(arena.id)
        await channel.get_partial_message(message.id).edit(content="The race is over.", view=None)
        edited = arena.history()[0]
        assert (edited.content, edited.components) == ("The race is over.", [])
        assert len(edited.attachments) == 1

    async def test_a_deleted_message_is_unknown(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        world.env.backend.delete_message(arena.id, message.id)
        channel = world.env.bot.get_partial_messageable(arena.id)
        with pytest.raises(discord.NotFound) as error:
            await channel.get_partial_message(message.id).edit(content="gone")
        assert error.value.code == 10008

    async def test_a_missing_permission_is_told(self, world: World) -> None:
        deaf = world.guild.create_text_channel(
            "quiet",
            overwrites={world.guild.roles["Hippodrome"]: discord.PermissionOverwrite(send_messages=False)},
        )
        with pytest.raises(discord.Forbidden) as error:
            await world.env.bot.get_partial_messageable(deaf.id).send("Hello.")
        assert error.value.code == 50013

    async def test_nonces_are_ignored(self, world: World, arena: simcord.ChannelHandle) -> None:
        channel = world.env.bot.get_partial_messageable(arena.id)
        for _ in range(2):
            await channel.send("Once?", nonce="parcel 1")
        assert len(arena.history()) == 2

    async def test_threads(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        await ann.click(await board(ann, arena), custom_id="thread")
        (thread,) = arena.threads
        (message,) = thread.history()
        assert (thread.name, message.content) == ("Race 1", "A table of its own.")
        assert (await ann.click(message, custom_id="secret")).ephemeral

    async def test_direct_messages_open_and_closed(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        await ann.click(message, custom_id="write")
        (letter,) = ann.user.dm_channel.history()
        assert (await ann.user.click(letter, custom_id="name")).modal is not None
        world.env.inject_error(
            "POST", f"/channels/{ann.user.dm_channel.id}/messages", status=403, code=50007, times=None
        )
        result = await ann.click(message, custom_id="write")
        assert [one.content for one in result.followups] == ["Closed (50007)."]

    async def test_errors_are_injected_as_often_as_wanted(
        self, world: World, arena: simcord.ChannelHandle
    ) -> None:
        world.env.inject_error("POST", "/channels/*/messages", status=503, times=2)
        channel = world.env.bot.get_partial_messageable(arena.id)
        for _ in range(2):
            with pytest.raises(discord.HTTPException) as error:
                await channel.send("Hello.")
            assert error.value.status == 503
        await channel.send("Hello.")


class TestSettling:
    """An act returns when everything that belongs to the bot has come to rest."""

    async def test_threads_processes_and_databases_are_awaited(self) -> None:
        done: list[str] = []

        class Busy(demo.Demo):
            async def tell_secret(self, interaction: discord.Interaction) -> None:
                await interaction.response.defer()
                await asyncio.to_thread(time.sleep, 0.2)
                done.append("thread")
                loop = asyncio.get_running_loop()
                context = multiprocessing.get_context("spawn")
                with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
                    done.append(str(await loop.run_in_executor(pool, abs, -7)))
                async with aiosqlite.connect(":memory:") as database:
                    await database.execute("CREATE TABLE tables (code)")
                    done.append("database")

        async with started(Busy()) as world:
            message = await board(world.people[0], world.channels[0])
            await world.people[0].click(message, custom_id="secret")
            assert done == ["thread", "7", "database"]
            world.env.raise_errors()

    async def test_a_task_begun_by_a_press_is_awaited_too(self) -> None:
        done: list[str] = []

        class Busy(demo.Demo):
            async def tell_secret(self, interaction: discord.Interaction) -> None:
                await interaction.response.defer()
                self.work = asyncio.create_task(self.finish())

            async def finish(self) -> None:
                await asyncio.sleep(0.2)
                done.append("task")

        async with started(Busy()) as world:
            message = await board(world.people[0], world.channels[0])
            await world.people[0].click(message, custom_id="secret")
            assert done == ["task"]

    async def test_a_service_begun_outside_is_not_awaited_and_lives_in_real_time(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        bot = world.env.bot
        assert isinstance(bot, demo.Demo)
        posted = asyncio.Event()
        async with demo.services(bot):
            message = await board(ann, arena)
            world.env.backend.subscribers.append(
                lambda *_: posted.set() if len(arena.history()) == 2 else None
            )
            await ann.click(message, custom_id="later")
            async with asyncio.timeout(PATIENCE):
                await posted.wait()
        assert arena.history()[1].content == "Posted unasked."

    async def test_a_service_may_use_an_interaction_without_reaching_for_the_network(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        handed_over: asyncio.Queue[discord.Interaction] = asyncio.Queue()

        async def hand_over(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True)
            handed_over.put_nowait(interaction)

        async def serve() -> None:
            interaction = await handed_over.get()
            await interaction.followup.send("Served.", ephemeral=True)

        bot = world.env.bot
        assert isinstance(bot, demo.Demo)
        bot.routes["secret"] = hand_over
        service = asyncio.create_task(serve())
        result = await ann.click(await board(ann, arena), custom_id="secret")
        await service
        assert [one.content for one in result.followups] == ["Served."]

    async def test_a_loop_of_the_library_turns_only_when_time_is_advanced(self) -> None:
        turns: list[int] = []

        class Ticking(demo.Demo):
            async def setup_hook(self) -> None:
                self.tick.start()

            @tasks.loop(seconds=0.05)
            async def tick(self) -> None:
                turns.append(1)

        async with started(Ticking()) as world:
            before = len(turns)
            await asyncio.sleep(0.3)
            assert len(turns) == before
            await world.env.advance_time(1)
            assert len(turns) > before

    async def test_two_acts_at_once_are_refused(
        self, world: World, ann: simcord.MemberActor, ben: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        acts = (one.click(message, custom_id="secret") for one in (ann, ben))
        outcomes = await asyncio.gather(*acts, return_exceptions=True)
        assert [type(one) for one in outcomes] == [simcord.InteractionResult, simcord.SetupError]


class TestTime:
    async def test_inside_the_bot_the_clocks_of_the_library_and_monotonic_time_are_simulated(self) -> None:
        seen: list[tuple[datetime, float, datetime]] = []

        class Watching(demo.Demo):
            async def tell_secret(self, interaction: discord.Interaction) -> None:
                seen.append((discord.utils.utcnow(), time.monotonic(), datetime.now(UTC)))
                await interaction.response.defer()

        async with started(Watching()) as world:
            message = await board(world.people[0], world.channels[0])
            await world.people[0].click(message, custom_id="secret")
            await world.env.advance_time(3600)
            await world.people[0].click(message, custom_id="secret")
        (first, first_monotonic, first_real), (second, second_monotonic, second_real) = seen
        assert second - first == timedelta(hours=1)
        assert second_monotonic - first_monotonic == pytest.approx(3600)
        assert second_real - first_real < timedelta(minutes=1)

    async def test_the_clock_may_be_moved_between_acts(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        message = await board(ann, arena)
        world.env.backend.advance_clock(7200)
        result = await ann.click(message, custom_id="secret")
        assert result.response is not None
        assert result.response.message.created_at - message.created_at >= timedelta(hours=2)


def _text(words: str) -> dict[str, Any]:
    return {"type": 10, "content": words}


class TestLayouts:
    """Discord's refusals of layouts are refusals here, too."""

    @pytest.mark.parametrize(
        "parts",
        [
            {"content": "Words beside it", "components": [_text("a")]},
            {"embeds": [{"title": "An embed beside it"}], "components": [_text("a")]},
            {"components": []},
            {"components": [_text("a")] * 41},
            {"components": [{"type": 17, "components": [_text("a")] * 40}]},
            {"components": [_text("a" * 4000), _text("a")]},
        ],
    )
    async def test_what_no_layout_may_have(
        self, world: World, arena: simcord.ChannelHandle, parts: dict[str, Any]
    ) -> None:
        backend = world.env.backend
        with pytest.raises(simcord.BackendError, match=r"Invalid Form Body"):
            backend.create_message(arena.id, backend.bot_user.id, flags=LAYOUT, **parts)

    @pytest.mark.parametrize(
        "changed",
        [{"content": "Words"}, {"flags": 0, "components": []}, {"flags": 0, "components": [_text("a")]}],
    )
    async def test_a_layout_stays_one(
        self, world: World, arena: simcord.ChannelHandle, changed: dict[str, Any]
    ) -> None:
        backend = world.env.backend
        whole = backend.create_message(
            arena.id, backend.bot_user.id, flags=LAYOUT, components=[_text("a")] * 40
        )
        with pytest.raises(simcord.BackendError, match=r"Invalid Form Body"):
            backend.edit_message(arena.id, whole.id, changed)

    async def test_what_is_none_can_become_one_and_keeps_its_files(
        self, world: World, ann: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        backend, message = world.env.backend, await board(ann, arena, colour="red")
        gallery = {"type": 12, "items": [{"media": {"url": message.attachments[0].url}}]}
        changed = {"flags": LAYOUT, "content": None, "components": [gallery]}
        after = backend.edit_message(arena.id, message.id, changed)
        assert [one["filename"] for one in after.attachments] == [message.attachments[0].filename]
