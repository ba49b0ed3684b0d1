"""The whole bot on a simulated Discord: the real client, a real database, people who press buttons.

`async with stage(path) as s:` opens a server with a channel and four people. Acts wait until the bot
and everything that it does by itself are at rest; whatever the bot logged as an error fails the test.
"""

from __future__ import annotations

import io
import logging
import marshal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import simcord
from discord import app_commands
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from simcord import ChannelHandle, GuildHandle, InteractionResult, MemberActor, ResponseMessage
from simcord.backend.models import Interaction, Overwrite
from simcord.backend.serializers import message_payload
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.interactions import base_payload
from simcord.results import to_discord_message

from bot.client import registering
from bot.client.hippodrome import Hippodrome
from bot.games import offered
from bot.hosting.organising import servers
from bot.hosting.playing import play
from bot.hosting.running.thinking import Thinker
from bot.hosting.table.sitting import Person, Sitting
from bot.hosting.time.terms import Terms
from bot.ids import NO_TABLE, GuildId, PersonId, press
from bot.interface import localisation
from bot.interface.cooldowns import LOOSE
from bot.publishing.pictures import studio
from bot.publishing.pictures.painted import Painted
from bot.publishing.pictures.studio import Studio
from bot.scale.postgres.store import PostgresStore
from bot.scale.processes.shift import Shift
from bot.store import Filter, Store
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from bot.workers.pool import Pool
from engine import language
from engine.face.scene import Scene
from engine.language import known
from engine.model import Decision, Order
from tests import extent
from tests.bot.beyond import beyond_limits
from tests.bot.in_place import used_in_place
from tests.patience import PATIENCE

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
QUICK = Terms(calm=0)
"""A race of the tests goes on as soon as all are ready."""
SMALL = 0.25
"""Pixels a unit of the pictures on a stage: all is painted, but in a twentieth of the time."""
GO, MORE = "Play or watch", "More"
"""The two buttons of a post."""
ARRANGING = ("Start", "Bots", "Seats", "Options", "Close")
"""What stands behind *Manage* in a lobby."""
TICKS, TICK = 22, 23
FIELDS = (3, 4, 21, TICKS, TICK)
"""What is filled in in a form: a menu, a line, one of few, several, a tick."""
ROUNDS = 40
"""More than any race of the tests takes."""


def make_bot(store: Store, now: Callable[[], Instant], **options: Any) -> Hippodrome:
    pool = options.pop("pool", Pool(0))
    beside = {"pool": pool, "thinker": Thinker(pool, nodes=60), "studio": Studio(SMALL)}
    shift = Shift(store, now) if isinstance(store, PostgresStore) else None
    plain = {"claims": shift, "now": now, "ticks": now, "terms": QUICK, "rates": LOOSE}
    return Hippodrome(store, **{**beside, **plain, **options})


def _outlined(scene: Scene, scale: float) -> Painted:
    """A picture of the right size, but empty: what pictures show is tested in `tests/render`, too.

    Those of different scenes differ.
    """
    said = PngInfo()
    said.add_text("scene", str(hash(scene)))
    written = io.BytesIO()
    size = round(scene.width * scale), round(scene.height * scale)
    Image.new("1", size).save(written, "png", pnginfo=said)
    return Painted(written.getvalue(), scene.alt, scene.twin)


_registered: dict[tuple[Any, ...], list[dict[str, Any]]] = {}


async def registered_once(
    tree: app_commands.CommandTree[Any], home: discord.abc.Snowflake | None
) -> list[dict[str, Any]]:
    """The commands as they are registered: the same for all bots that know the same languages and games."""
    key = (known(), *language._added.values(), home, *offered())
    if key not in _registered:
        _registered[key] = await localisation.payload(tree, home)
    return _registered[key]


def _copied(thing: Any, *memo: Any) -> Any:
    """As `copy.deepcopy` does it, ten times as fast for what is JSON: that is what SimCord copies most."""
    try:
        return marshal.loads(marshal.dumps(thing))
    except ValueError:  # something within it is not
        if type(thing) is dict:
            return {key: _copied(value) for key, value in thing.items()}
        return deepcopy(thing, *memo)


class Clock:
    """The bot's idea of the time, moved by hand; no two moments are the same."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def now(self) -> Instant:
        self.time += 0.001
        return Instant(self.time)


@dataclass
class Stage:
    env: simcord.Env
    store: SqliteStore | PostgresStore
    bot: Hippodrome
    guild: GuildHandle
    arena: ChannelHandle
    people: dict[str, MemberActor]
    path: Path
    clock: Clock
    again: Callable[[], SqliteStore | PostgresStore]
    """Makes a store on the same database."""
    faults: list[str]
    """What the bot has logged as an error; a test that expects one takes it out."""

    def has(self, command: str) -> bool:
        """Whether the bot has a command; those of a thing go with it."""
        group: Any = self.bot.tree
        for name in command.split():
            group = group and group.get_command(name)
        return group is not None

    def id(self, who: str) -> PersonId:
        """Somebody's id."""
        return PersonId(self.people[who].id)

    async def slash(
        self, who: str, command: str, channel: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Type a slash command. Without a game it is that of a new server, and a table is started by hand;
        None is for saying none."""
        if command in ("play", "practice"):
            options = {"game": servers.game_of({}), **options}
            options = {"starts": "hand", **options} if command == "play" else options
            options = {name: value for name, value in options.items() if value is not None}
        result = await self.people[who].slash(channel or self.arena, command, **options)
        await self.settle()
        return result

    async def press(self, who: str, message: Any, label: str) -> InteractionResult:
        """Press a button by its label; one that begins so will do.

        What a post does not show is looked for behind its *More*, and what a lobby does not behind *Manage*.
        """
        if label == "Start" and label not in labels(message):
            message = self._as_it_is_now(message)  # a full lobby offers it itself
        if label in ARRANGING and label not in labels(message) and "Manage" in labels(message):
            managed = await self.press(who, message, "Manage")
            if managed.response is None or label not in labels(managed.response):
                return managed
            message = managed.response
        if not _labelled(message, label) and MORE in labels(message):
            message = shown(await self.press(who, message, MORE))
        label = _labelled(message, label) or label
        result: InteractionResult = await self._actor(who, message).click(message, label=label)
        await self.settle()
        return result

    async def more(self, who: str = "Cleo", post: Any = None) -> str:
        """What somebody reads behind the *More* of a post, the newest one unless another is named."""
        return shown(await self.press(who, post or self.newest, MORE)).content

    async def account(self, who: str, code: str) -> InteractionResult:
        """The files behind the verdict on a table."""
        return await self.press(who, shown(await self.slash(who, "fair", table=code)), "The whole account")

    async def take(self, who: str) -> None:
        """Take the first free seat from the newest post."""
        await self.press(who, shown(await self.press(who, self.newest, GO)), "Play ")

    async def press_beside(self, who: str, message: Any, words: str) -> InteractionResult:
        """Press the button that stands beside these words."""
        sections = [part for part in parts_of(message) if part["type"] == 9]
        (key,) = [
            part["accessory"]["custom_id"]
            for part in sections
            if words in "".join(text["content"] for text in part["components"])
        ]
        result: InteractionResult = await self._actor(who, message).click(message, custom_id=key)
        await self.settle()
        return result

    async def leave(self, who: str, lobby: Any) -> InteractionResult:
        """Give up the own seat, which *Join* shows to whoever has one, in a full lobby *My seat*."""
        seat = "Join" if "Join" in labels(self._as_it_is_now(lobby)) else "My seat"
        return await self.press(who, shown(await self.press(who, lobby, seat)), "Leave")

    def _as_it_is_now(self, message: Any) -> discord.Message:
        """A message with the words and buttons that it has by now."""
        return to_discord_message(self.env, self.env.backend.get_message(_home(message), message.id))

    async def add_bot(self, who: str, lobby: Any, level: str) -> ResponseMessage:
        """Add a bot in the panel of bots, which is behind *Manage*; returns that panel."""
        panel = shown(await self.press(who, lobby, "Bots"))
        return shown(await self.press_beside(who, panel, f"{level} bot"))

    async def press_late(self, who: str, message: discord.Message, label: str) -> InteractionResult:
        """Press a button that somebody still sees, though it has gone or changed meanwhile."""
        return await self._press_on(who, message, list(rows_of(message)), label)

    async def press_id(self, who: str, message: Any, custom_id: str) -> InteractionResult:
        """Press a button with any id at all below a message."""
        button = {"type": 2, "style": 1, "label": "Forged", "custom_id": custom_id}
        return await self._press_on(who, message, [{"type": 1, "components": [button]}], "Forged")

    async def tap(self, who: str, verb: str, *args: object, table: str = "") -> InteractionResult:
        """Press a button of a table (the newest one), or with `-` one of none, wherever it may be shown."""
        code = table or (await self.tables())[0].row.id
        return await self.press_id(who, await self._somewhere(who), press(code, verb, *args))

    async def prefer(self, who: str, name: str, value: str) -> InteractionResult:
        """Settle a preference in its menu, wherever it may be shown."""
        return await self.pick(who, "prefer", value, name)

    async def pick(
        self, who: str, verb: str, value: str, *args: object, table: str = NO_TABLE
    ) -> InteractionResult:
        """Choose a value in the menu of that id, wherever it may be shown."""
        custom_id, message = press(table, verb, *args), await self._somewhere(who)
        options = [{"label": "Forged", "value": value}]
        menu = {"type": 3, "custom_id": custom_id, "options": options}
        stored = self.env.backend.get_message(_home(message), message.id)
        now, rows = stored.components, [{"type": 1, "components": [menu]}]
        stored.components = rows
        actor = self._actor(who, message)
        result: InteractionResult = await actor.select(message, [value], custom_id=custom_id)
        if stored.components is rows:
            stored.components = now
        await self.settle()
        return result

    async def _somewhere(self, who: str) -> Any:
        """A message of the bot's at which somebody can press."""
        return next(self._posts(self.arena), None) or shown(await self.slash(who, "inbox"))

    async def ready(self, who: str, table: str = "", ready: bool = True) -> InteractionResult:
        """Say in the panel of one's question that one is ready, or not yet."""
        verb = "ready" if ready else "unready"
        return await self.tap(who, verb, await self._asked(who, table), table=table)

    async def withdraw(self, who: str, table: str = "") -> InteractionResult:
        """Take back what one has sent."""
        return await self.tap(who, "withdraw", await self._asked(who, table), table=table)

    async def _asked(self, who: str, table: str) -> int:
        """The question of somebody, 0 where there is none."""
        sitting = await self.bot.host.look(table or (await self.tables())[0].row.id)
        asked = sitting.asked(self.id(who)) if sitting.table is not None else None
        return asked.id if asked is not None else 0

    async def report(self, who: str, words: str, table: str = "") -> InteractionResult:
        """Report the present round."""
        form = await self.tap(who, "report", table=table)
        result = await self.people[who].submit_modal(form, {"words": words})
        await self.settle()
        return result

    async def fill_line(self, who: str, verb: str, line: str, *args: object) -> InteractionResult:
        """Press a button that belongs to no table and opens a form of one line, and fill that in."""
        return await self.write(who, await self.tap(who, verb, *args, table=NO_TABLE), line)

    async def times(self, who: str, **changed: str) -> InteractionResult:
        """Fill in the form of one's times: `zone`, `when`, `nights`, `digest`."""
        form = await self.tap(who, "times", table=NO_TABLE)
        result = await self.people[who].submit_modal(form, {**prefilled(form), **changed})
        await self.settle()
        return result

    async def press_quickly(self, who: str, panel: ResponseMessage, *names: str) -> None:
        """Press several buttons of a panel before any of them is answered."""
        keys = {
            c["label"]: c["custom_id"] for row in rows_of(panel) for c in row["components"] if "label" in c
        }
        await self._at_once(who, panel, [{"custom_id": keys[n], "component_type": 2} for n in names])

    async def choose_quickly(self, who: str, panel: ResponseMessage, *chosen: tuple[str, str]) -> None:
        """Choose entries of menus, by the ids of both, before any of them is answered."""
        menus = [{"custom_id": id, "component_type": 3, "values": [value]} for id, value in chosen]
        await self._at_once(who, panel, menus)

    async def _at_once(self, who: str, panel: ResponseMessage, pressed: list[dict[str, Any]]) -> None:
        for data in pressed:
            _record, payload = self.as_sent(who, panel, data)
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        await self.settle()

    def as_sent(self, who: str, message: Any, data: dict[str, Any]) -> tuple[Interaction, dict[str, Any]]:
        """What Discord sends when somebody uses a component, and its record of what becomes of it."""
        backend = self.env.backend
        record, payload = base_payload(
            backend,
            type=discord.InteractionType.component.value,
            channel_id=_home(message),
            guild_id=self.guild.id,
            user_id=self.people[who].id,
            data=data,
        )
        record.source_message_id = message.id
        stored = backend.get_message(_home(message), message.id)
        return record, payload | {"message": dict(message_payload(backend, stored))}

    async def _press_on(self, who: str, message: Any, rows: list[Any], label: str) -> InteractionResult:
        stored = self.env.backend.get_message(_home(message), message.id)
        now, stored.components = stored.components, rows
        result: InteractionResult = await self._actor(who, message).click(message, label=label)
        if stored.components is rows:
            stored.components = now
        await self.settle()
        return result

    async def choose(self, who: str, message: Any, menu: str, label: str) -> InteractionResult:
        """Choose an entry of a menu, both by what people read."""
        found = next(m for m in menus(message) if m["placeholder"] == menu)
        value = next(o["value"] for o in found["options"] if o["label"] == label)
        actor = self._actor(who, message)
        result: InteractionResult = await actor.select(message, [value], custom_id=found["custom_id"])
        await self.settle()
        return result

    async def choose_any(self, who: str, message: Any, menu: int, entry: int | str) -> InteractionResult:
        """Choose an entry of the n-th menu, by its place or by what it says."""
        found = menus(message)[menu]
        options = [o["label"] for o in found["options"]]
        return await self.choose(
            who, message, found["placeholder"], options[entry] if isinstance(entry, int) else entry
        )

    async def write(self, who: str, form: InteractionResult, line: str) -> InteractionResult:
        """Fill in the form that a button has opened."""
        result = await self.people[who].submit_modal(form, {"line": line})
        await self.settle()
        return result

    async def fill(self, who: str, form: InteractionResult, fields: dict[str, Any]) -> InteractionResult:
        """Fill in the fields of a form by their ids."""
        menus = {field["custom_id"] for field in fields_of(form) if field["type"] == 3}
        filled = {name: [text] if name in menus else text for name, text in fields.items()}
        result = await self.people[who].submit_modal(form, filled)
        await self.settle()
        return result

    async def offered(self, who: str, command: str, into: str, typed: str = "", **filled: Any) -> list[str]:
        """What is suggested to somebody who types into an option of a command, as it is read."""
        found = await self.people[who].autocomplete(self.arena, command, into, typed, **filled)
        return [choice["name"] for choice in found]

    def pinged(self) -> list[str]:
        """Whom the newest message for everybody has called."""
        sent = [r.json for r in self.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
        called = {int(user) for user in (sent[-1] or {})["allowed_mentions"]["users"]}
        return [name for name, person in self.people.items() if person.id in called]

    def letters(self, who: str) -> list[discord.Message]:
        """The private conversation of somebody with the bot, oldest first."""
        return self.people[who].user.dm_channel.history()

    def _actor(self, who: str, message: Any) -> Any:
        """In private messages somebody acts as a user, not as a member of the server."""
        person = self.people[who]
        return person.user if _home(message) == person.user.dm_channel.id else person

    def hide(self, channel: ChannelHandle, who: str) -> None:
        """Let somebody not read a channel."""
        deny = discord.Permissions(view_channel=True).value
        self.env.backend.set_overwrite(
            channel.id, Overwrite(self.people[who].id, OverwriteType.MEMBER, deny=deny)
        )

    def allow(self, who: str, command: str) -> None:
        """Let somebody see a command that is hidden from people without certain permissions."""
        steward, backend = self.people["Dan"], self.env.backend
        seen = backend.visible_commands(user_id=steward.id, channel_id=self.arena.id)
        number = next(int(c["id"]) for c in seen if c["name"] == command)
        self.guild.set_command_permissions(number, {self.people[who]: True})

    def forbid(self, channel: ChannelHandle, *permissions: str) -> None:
        """Take permissions from the bot in a channel; without any, give all of them back."""
        deny = discord.Permissions(**dict.fromkeys(permissions, True)).value
        assert self.env.bot.user is not None
        taken = Overwrite(self.env.bot.user.id, OverwriteType.MEMBER, deny=deny)
        self.env.backend.set_overwrite(channel.id, taken)

    async def wait(self, seconds: float) -> None:
        """Let time pass, and the bot do what is due then."""
        self.clock.time += seconds
        await self.settle()

    async def settle(self) -> None:
        """Let the bot come to rest: games that go on by themselves, posts that are due."""
        await self.bot.settle()
        await self.env.settle()

    async def restart(self) -> None:
        """The bot ends and a new one starts on the same database; Discord stays."""
        self.bot.pool.close()
        await self.store.close()
        self.store = self.again()
        await self.store.open()
        self.bot = make_bot(self.store, self.clock.now)
        await self.env.restart_bot(self.bot)
        await self.bot.drive.sweep()
        await self.settle()

    def posts(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What the bot has posted for everybody, oldest first."""
        return [*self._posts(channel or self.arena)][::-1]

    @property
    def newest(self) -> discord.Message:
        return next(self._posts(self.arena))

    def _posts(self, channel: ChannelHandle) -> Iterator[discord.Message]:
        """The newest first, each made when it is looked at: there may be hundreds of answers between them."""
        stored = self.env.backend.messages.get(channel.id, {})
        for number in sorted(stored, reverse=True):
            if not stored[number].is_ephemeral:
                message = to_discord_message(self.env, stored[number])
                if message.type == discord.MessageType.default:
                    yield message

    async def table(self, *others: str, **options: Any) -> str:
        """Ann opens a table, the others join; returns its code."""
        await self.slash("Ann", "play", seats=max(2, len(others) + 1))
        code = (await self.tables())[0].row.id
        for name, value in options.items():
            await self.slash("Ann", "table option", option=name, value=str(value), table=code)
        for who in others:
            await self.press(who, self.newest, "Join")
        return code

    async def race(self, *others: str, **options: Any) -> str:
        """As `table`, and Ann starts it."""
        code = await self.table(*others, **options)
        await self.press("Ann", self.newest, "Start")
        return code

    async def tables(self) -> list[Sitting]:
        """Every table there is, the newest first."""
        return await self.bot.host.tables(Filter())

    async def plot(self, who: str, line: str, table: str | None = None) -> str:
        """Send a plot as a command; returns what is said to it."""
        where: dict[str, Any] = {"table": table} if table else {}
        return heard(await self.slash(who, "plot", line=line, **where))

    async def answer(self, who: str, line: str, table: str) -> None:
        """Answer as `plot` does, without what is shown to them: for games that only have to be played."""
        person = self.person(who)
        asked = (await self.bot.host.look(table)).asked(person.id)
        assert asked is not None
        await play.answer(self.bot.host, table, person, asked.id, line)
        await self.settle()

    async def resign(self, who: str, table: str) -> None:
        """Resign without a word or a press, where that is not what is tested."""
        await play.order(self.bot.host, table, self.person(who), Order("act", line="resign"))
        await self.settle()

    def person(self, who: str) -> Person:
        """Somebody as the host knows them."""
        return Person(self.id(who), who, guild=GuildId(self.guild.id), handle=who.lower())

    async def waiting(self, table: str) -> list[tuple[str, Decision]]:
        """Who has still to answer, and what."""
        sitting = await self.bot.host.look(table)
        names = {s.seat: name for s in sitting.seats for name, p in self.people.items() if p.id == s.user}
        return [(names[d.seat], d) for d in sitting.running.awaited() if d.seat in names]

    async def draw_up(self, who: str, *coins: int, post: Any = None) -> ResponseMessage:
        """Open the panel from a post (the newest one) and choose an order of coins; nothing is sent yet."""
        panel = shown(await self.press(who, post or self.newest, "Play"))
        if coins:
            order = " ".join(map(str, coins))
            entries = [option["label"] for option in menus(panel)[0]["options"]]
            entry = next(label for label in entries if label.startswith(f"{order}:"))
            panel = shown(await self.choose_any(who, panel, 0, entry))
        return panel


def _labelled(message: Any, label: str) -> str:
    """The button of a message that is called so, or begins so; '' where there is none."""
    found = labels(message)
    return label if label in found else next((x for x in found if x.startswith(label)), "")


def shown(result: InteractionResult) -> ResponseMessage:
    """The panel that a press or command has brought."""
    assert result.response is not None
    return result.response


def offers(message: Any, *expected: str) -> bool:
    """Whether a message has these buttons in this order; those of things may stand between them."""
    return [label for label in labels(message) if label in expected] == [*expected]


def heard(result: InteractionResult) -> str:
    """The newest words that somebody got for a press or a command, and nobody else did."""
    assert result.ephemeral or result.response is None or result.response.ephemeral
    return result.followups[-1].content if result.followups else words_of(shown(result))


def words_of(message: Any) -> str:
    """All words of a message, be it with layout or without."""
    texts = [part["content"] for part in parts_of(message) if part["type"] == 10]
    return "\n".join([message.content, *texts] if message.content else texts)


def prefilled(form: InteractionResult) -> dict[str, str]:
    """What stands in the fields of a form already."""
    rows = (form.modal or {}).get("components", ())
    fields = [field for row in rows for field in row.get("components") or [row["component"]]]
    return {field["custom_id"]: field.get("value") or "" for field in fields}


def _home(message: Any) -> int:
    home: int = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
    return home


def links_of(message: Any) -> list[str]:
    """The addresses that the link buttons of a message lead to."""
    return [part["url"] for part in parts_of(message) if part["type"] == 2 and "url" in part]


def labels(message: Any) -> list[str]:
    """The buttons of a message as people read them."""
    return [part["label"] for part in parts_of(message) if part["type"] == 2]


def enabled(message: Any) -> list[str]:
    """The buttons that can be pressed."""
    return [part["label"] for part in parts_of(message) if part["type"] == 2 and not part.get("disabled")]


def fields_of(form: InteractionResult) -> list[dict[str, Any]]:
    """The fields of a form that a button has opened, in order."""
    assert form.modal is not None
    return [part for part in walk_components(form.modal["components"]) if part["type"] in FIELDS]


def filled_in(form: InteractionResult) -> dict[str, Any]:
    """What stands in the fields of a form when it opens."""
    return {field["custom_id"]: _value_of(field) for field in fields_of(form)}


def _value_of(field: dict[str, Any]) -> Any:
    chosen = [option["value"] for option in field.get("options", ()) if option.get("default")]
    if field["type"] == TICKS:
        return chosen
    if field["type"] == TICK:
        return bool(field.get("default"))
    return next(iter(chosen), field.get("value") or "")


def others(form: InteractionResult) -> list[tuple[str, Any]]:
    """For each choice of a form another value than the one that is chosen; of several, all others."""
    found: list[tuple[str, Any]] = []
    for field in fields_of(form):
        left = [o["value"] for o in field.get("options", ()) if not o.get("default")]
        if field["type"] == TICKS:
            found.append((field["custom_id"], left))
        elif left:
            found.append((field["custom_id"], left[0]))
    return found


def menus(message: Any) -> list[dict[str, Any]]:
    return [part for part in parts_of(message) if part["type"] == 3]


def parts_of(message: Any) -> list[dict[str, Any]]:
    """Every component of a message, those within others too."""
    return [part for row in rows_of(message) for part in walk_components(row)]


def rows_of(message: Any) -> Iterator[dict[str, Any]]:
    """The rows of controls below a message, as Discord gets them."""
    for row in message.components:
        yield row if isinstance(row, dict) else row.to_dict()


@contextmanager
def _no_errors() -> Iterator[list[str]]:
    """Collect what the bot logs as an error."""
    found: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(self.format(record))

    handler = Collect(logging.ERROR)
    logging.getLogger("bot").addHandler(handler)
    try:
        yield found
    finally:
        logging.getLogger("bot").removeHandler(handler)


@asynccontextmanager
async def stage(folder: Path, address: str = "", **options: Any) -> AsyncIterator[Stage]:
    """A running bot in a server with a channel; `options` go to the bot.

    Its database is a file in the folder, or the one of PostgreSQL at the address.
    """
    path, clock = folder / "hippodrome.db", Clock()

    def again() -> SqliteStore | PostgresStore:
        return PostgresStore(address) if address else SqliteStore(path)

    painted = studio._painted if extent.whole() else _outlined
    with (
        _no_errors() as errors,
        used_in_place(),
        patch.object(registering, "payload", registered_once),
        patch.object(studio, "_painted", painted),
        patch("copy.deepcopy", _copied),
        patch("simcord.results.deepcopy", _copied),
        patch("simcord.components.deepcopy", _copied),
        patch("simcord.backend.serializers.deepcopy", _copied),
    ):
        store = again()
        await store.open()
        bot = make_bot(store, clock.now, **options)
        # A refusal reaches the library's handler of errors on its way to the person; faults are logged.
        async with simcord.run(bot, check_errors=False, settle_timeout=PATIENCE) as env:
            guild = env.create_guild("Circus")
            office = discord.Permissions(manage_guild=True, moderate_members=True)
            stewards = guild.create_role("Stewards", permissions=office)
            people = {
                name: guild.add_member(
                    env.create_user(name.lower(), global_name=name), roles=[stewards] if name == "Dan" else []
                )
                for name in PEOPLE
            }
            arena = guild.create_text_channel("arena")
            world = Stage(env, store, bot, guild, arena, people, path, clock, again, errors)
            try:
                yield world
            finally:
                world.bot.pool.close()
                await world.store.close()
            errors += beyond_limits((r.method, r.path, r.json) for r in env.http_requests)
    assert not errors, "\n".join(errors)
