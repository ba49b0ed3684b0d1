"""A small bot, for the tests of everything around the real one.

It routes components and modals by their custom_id and stores no view. `python -m tests.bot.demo` runs
it against the server that DISCORD_API_BASE, DISCORD_GATEWAY and DISCORD_CDN_BASE name.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands
from PIL import Image

COLOURS = ("red", "green", "blue", "white")


def picture(colour: str = "orange", size: tuple[int, int] = (600, 200)) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", size, colour).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"The board is {colour}.")


def payload_only(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """A view that is only ever a payload: it never enters the client's store."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def buttons(*ids: str) -> discord.ui.View:
    return payload_only(*(discord.ui.Button(label=one.title(), custom_id=one) for one in ids))


def palette(chosen: str) -> discord.ui.View:
    """A menu of colours that shows this one."""
    options = [discord.SelectOption(label=one.title(), value=one, default=one == chosen) for one in COLOURS]
    return payload_only(discord.ui.Select(custom_id="mix", options=options))


class NameForm(discord.ui.Modal):
    def __init__(self) -> None:
        super().__init__(title="Name your chariot", custom_id="form", timeout=None)
        self.add_item(discord.ui.TextInput(label="Name", custom_id="name"))


class WishForm(discord.ui.Modal):
    """A form of all that a form may have beside text."""

    def __init__(self) -> None:
        super().__init__(title="Wish for a race", custom_id="wish", timeout=None)
        colours = [discord.SelectOption(label=one.title(), value=one) for one in COLOURS]
        for text, field in (
            ("Colour", discord.ui.Select(custom_id="colour", options=colours)),
            ("Rival", discord.ui.UserSelect(custom_id="rival")),
            ("Length", _choices(discord.ui.RadioGroup(custom_id="length"), "short", "long")),
            (
                "Extras",
                _choices(discord.ui.CheckboxGroup(custom_id="extras", required=False), "whips", "rain"),
            ),
            ("In public", discord.ui.Checkbox(custom_id="public")),
        ):
            self.add_item(discord.ui.Label(text=text, component=field))


def _choices(group: Any, *names: str) -> Any:
    for name in names:
        group.add_option(label=name.title(), value=name)
    return group


class Card(discord.ui.LayoutView):
    """A card of Components V2: text beside a button, a picture, a row of buttons, a menu of people."""

    def __init__(self, title: str) -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Card] = discord.ui.Container(accent_colour=discord.Colour.gold())
        box.add_item(
            discord.ui.Section(
                discord.ui.TextDisplay(f"## {title}"),
                accessory=discord.ui.Button(label="Secret", custom_id="secret"),
            )
        )
        box.add_item(discord.ui.Separator())
        box.add_item(
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="A card."))
        )
        box.add_item(discord.ui.ActionRow(discord.ui.Button(label="Wish", custom_id="ask")))
        box.add_item(discord.ui.ActionRow(discord.ui.UserSelect(custom_id="invite", placeholder="Invite")))
        self.add_item(box)
        self.stop()


class Tree(app_commands.CommandTree["Demo"]):
    """Commands whose errors are answered."""

    async def on_error(
        self, interaction: discord.Interaction[Demo], error: app_commands.AppCommandError
    ) -> None:
        await interaction.followup.send(str(error.__cause__), ephemeral=True)


class Demo(discord.Client):
    """`/race` posts a board whose buttons answer alone, ask for a name, or have something posted later."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.2,
        )
        self.tree = Tree(self)
        self.outbox: asyncio.Queue[tuple[int, str]] = asyncio.Queue()
        self.unknown: list[str] = []
        self.routes: dict[str, Callable[[discord.Interaction], Coroutine[Any, Any, None]]] = {
            "secret": self.tell_secret,
            "name": self.ask_name,
            "form": self.take_name,
            "later": self.post_later,
            "paint": self.paint,
            "thread": self.open_thread,
            "write": self.write_to_me,
            "ask": self.ask_wish,
            "wish": self.take_wish,
            "invite": self.invite,
            "mix": self.mix,
        }

    async def setup_hook(self) -> None:
        commands: list[Any] = [race, card, greet, report]
        for command in commands:
            self.tree.add_command(command)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            data: Any = interaction.data
            custom_id = str(data["custom_id"])
            if route := self.routes.get(custom_id):
                await route(interaction)
            else:
                self.unknown.append(custom_id)

    async def tell_secret(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            f"Only {interaction.user.display_name} reads this.", ephemeral=True, view=buttons("name")
        )

    async def ask_name(self, interaction: discord.Interaction) -> None:
        form = NameForm()
        await interaction.response.send_modal(form)
        form.stop()

    async def take_name(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        answer = data["components"][0]["components"][0]["value"]
        await interaction.response.send_message(f"{interaction.user.display_name} drives {answer}.")

    async def ask_wish(self, interaction: discord.Interaction) -> None:
        form = WishForm()
        await interaction.response.send_modal(form)
        form.stop()

    async def take_wish(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        fields = [one["component"] for one in data["components"]]
        await interaction.response.send_message("; ".join(_filled(one) for one in fields))

    async def invite(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        await interaction.response.send_message(f"Invited: <@{data['values'][0]}>")

    async def mix(self, interaction: discord.Interaction) -> None:
        """Show the colour after the one that was chosen."""
        data: Any = interaction.data
        following = COLOURS[(COLOURS.index(data["values"][0]) + 1) % len(COLOURS)]
        await interaction.response.edit_message(view=palette(following))

    async def post_later(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert interaction.channel_id is not None
        await self.outbox.put((interaction.channel_id, "Posted unasked."))

    async def paint(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Painted.", attachments=[picture("green")])

    async def open_thread(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert isinstance(interaction.channel, discord.TextChannel)
        thread = await interaction.channel.create_thread(
            name="Race 1", type=discord.ChannelType.public_thread
        )
        await thread.send("A table of its own.", view=buttons("secret"))
        view = payload_only(discord.ui.Button(label="To its table", url=thread.jump_url))
        await interaction.followup.send("A thread is open.", view=view, ephemeral=True)

    async def write_to_me(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await interaction.user.send("It is your turn.", view=buttons("name"))
        except discord.Forbidden as refusal:
            await interaction.followup.send(f"Closed ({refusal.code}).", ephemeral=True)


def _filled(field: dict[str, Any]) -> str:
    value = field.get("values", field.get("value"))
    return f"{field['custom_id']} = {', '.join(value) if isinstance(value, list) else value}"


@app_commands.command(description="Show a card")
async def card(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Card("A card of the race"), file=picture("purple"))


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"Ave, {member.display_name}!", ephemeral=True)


@app_commands.context_menu(name="Report")
async def report(interaction: discord.Interaction, message: discord.Message) -> None:
    form = NameForm()
    form.title = f"Report: {message.content}"[:45]
    await interaction.response.send_modal(form)
    form.stop()


@app_commands.command(description="Open a race")
@app_commands.describe(laps="How many laps", colour="The colour of the board")
async def race(
    interaction: discord.Interaction, laps: app_commands.Range[int, 2, 4] = 2, colour: str = "orange"
) -> None:
    await interaction.response.defer()
    if colour == "mud":
        raise ValueError("Nobody paints a board with mud.")
    view = buttons("secret", "name", "later", "paint", "thread")
    view.add_item(discord.ui.Button(label="Write", custom_id="write"))
    view.stop()
    await interaction.followup.send(f"A race of {laps} laps.", file=picture(colour), view=view)


@race.autocomplete("colour")
async def _colours(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=one.title(), value=one) for one in COLOURS if typed.lower() in one]


@asynccontextmanager
async def services(bot: Demo) -> AsyncIterator[None]:
    """Posts what is in the outbox, for as long as it lasts."""
    task = asyncio.create_task(_publish(bot))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _publish(bot: Demo) -> None:
    while True:
        channel_id, text = await bot.outbox.get()
        await bot.get_partial_messageable(channel_id).send(text, file=picture("blue", (300, 100)))


async def main() -> None:
    discord.http.Route.BASE = os.environ["DISCORD_API_BASE"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])
    discord.asset.Asset.BASE = os.environ["DISCORD_CDN_BASE"]
    async with Demo() as bot, services(bot):
        await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
