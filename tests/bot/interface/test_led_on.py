"""Nobody is led through a menu that refuses them at its end: whoever does not play presses all there is.

A post is for everybody, so its own buttons may say no, in a sentence. What stands in an answer was shown to
this very person and may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import simcord
from discord import app_commands

from bot.ids import GuildId, parse
from bot.interface.replies import Reply
from bot.store import BanRow
from bot.store.columns import BANS
from tests import extent
from tests.bot.races import resign
from tests.bot.stage import Stage, fields_of, filled_in, parts_of, stage

WHO = "Cleo"
DEPTH = 4
SAME_PRESSES = 3
"""So often buttons of one kind are pressed; the next one says nothing new."""
SEATED = ("join", "seat", "leave", "rematch", "offered")
"""What makes somebody one of those who play, so that it is pressed at the end."""
ELSEWHERE = ("forgotten", "unforget", "forget")
"""What is about the person alone."""
DAY = 86_400.0


Open = Callable[[], Awaitable[Any]]


class Stranger:
    """Somebody who presses whatever is shown to them, and what they were refused."""

    def __init__(self, s: Stage) -> None:
        self.s = s
        self.pressed: Counter[str] = Counter()
        self.refused: list[str] = []
        self._said_no = ""
        self._filled = False

    @asynccontextmanager
    async def walking(self) -> AsyncIterator[None]:
        problem = Reply.problem

        async def noted(reply: Reply, error: BaseException) -> None:
            self._said_no = str(getattr(error, "original", error)) or repr(error)
            await problem(reply, error)

        with patch.object(Reply, "problem", noted):
            yield

    async def around(self, message: Any) -> None:
        """Press what is below a message, and below the answers; what makes one a player comes last."""

        async def open() -> Any:
            return message

        await self.beneath(open)

    async def typed(self, command: str) -> None:
        """Type a command without anything, and press what is below the answer; `/help` is a post of welcome,
        too."""

        async def open() -> Any:
            self._said_no = ""
            result = await self.s.people[WHO].slash(self.s.arena, command)
            await self.s.settle()
            return result.response

        if await open() is not None and not self._said_no:
            await self.beneath(open, () if command == "help" else (f"/{command}",))

    async def beneath(self, open: Open, path: tuple[str, ...] = ()) -> None:
        """The same with an answer: opened anew for each press, which may change it, but one to a form."""
        message = await open()
        parts = parts_of(message) if message is not None else []
        things = [(thing, parse(thing.get("custom_id", ""))) for thing in parts]
        for last in (False, True):
            for thing, press in things:
                if press is None or thing.get("disabled") or press.verb in ELSEWHERE:
                    continue
                kind = f"{press.verb} {len(press.args)}"
                if (press.verb in SEATED) == last and self.pressed[kind] < SAME_PRESSES:
                    self.pressed[kind] += 1
                    await self._try(open, thing, (*path, _name(thing)))

    async def _try(self, open: Open, thing: dict[str, Any], path: tuple[str, ...]) -> None:
        """Press it; where it answers, so does whatever stands there."""
        answer = await self._press(await open(), thing)
        filled = self._filled
        if self._said_no and len(path) > 1:
            self.refused.append(f"{' > '.join(path)}: {self._said_no}")
        if answer is None or self._said_no or len(path) == DEPTH:
            return

        async def again() -> Any:
            return answer if filled else await self._press(await open(), thing)

        await self.beneath(again, path)

    async def _press(self, message: Any, thing: dict[str, Any]) -> Any:
        """The answer to a press, None where there is none or none like it can be pressed any more."""
        self._said_no, self._filled = "", False
        person, key = self.s.people[WHO], thing["custom_id"]
        if message is None or key not in [part.get("custom_id") for part in parts_of(message)]:
            return None
        try:
            if thing["type"] == 3:
                result = await person.select(message, [thing["options"][-1]["value"]], custom_id=key)
            elif thing["type"] == 2:
                result = await person.click(message, custom_id=key)
            else:
                return None
        except simcord.SetupError:  # the post has lost it meanwhile
            return None
        await self.s.settle()
        if result.modal is not None:
            self._filled = True
            wanted = {f["custom_id"] for f in fields_of(result) if f.get("required", True)}
            filled = {
                key: value or "tomorrow" for key, value in filled_in(result).items() if value or key in wanted
            }
            result = await self.s.fill(WHO, result, filled)
        return result.response if result.response is not None and result.response.ephemeral else None


def _name(thing: dict[str, Any]) -> str:
    return str(thing.get("label") or thing.get("placeholder"))


async def lobby(s: Stage) -> None:
    await s.table("Ben", seats=3)


async def lobby_that_is_full(s: Stage) -> None:
    await s.table("Ben")


async def lobby_by_invitation(s: Stage) -> None:
    await s.slash("Ann", "play", seats=3, invite=s.people["Ben"].mention)


async def first_round(s: Stage) -> None:
    await s.race("Ben", chariots="one")


async def second_round(s: Stage) -> None:
    code = await s.race("Ben", chariots="one")
    for who in ("Ann", "Ben"):
        await s.plot(who, "2 3 4", code)


async def free_seat(s: Stage) -> None:
    await second_round(s)
    await s.slash("Ben", "organise replace", seat=2)


async def offered_seat(s: Stage) -> None:
    await second_round(s)
    await s.slash("Ben", "organise replace", seat=2, person=s.people["Dan"])


async def open_vote(s: Stage) -> None:
    await second_round(s)
    await s.slash("Ann", "organise end", reason="tired")


async def paused(s: Stage) -> None:
    await second_round(s)
    await s.slash("Ann", "organise pause", until="in 3 days")


async def over(s: Stage) -> None:
    code = await s.race("Ben", chariots="one")
    await s.plot("Ann", "2 3 4", code)
    await s.plot("Ben", "2 3 4", code)
    await resign(s, "Ben", code)


async def closed(s: Stage) -> None:
    await s.table("Ben")
    await s.slash("Ann", "organise end")


async def troy(s: Stage) -> None:
    await s.slash("Ann", "play", game="troy")
    await s.tap("Ben", "join")
    await s.tap("Ann", "start")


async def show(s: Stage) -> None:
    await s.slash("Ann", "play", game="charioteer", seats=0)


async def nothing(_s: Stage) -> None:
    """A server on which nobody plays."""


SCENES = (
    *(lobby, lobby_that_is_full, lobby_by_invitation, first_round, second_round, free_seat, offered_seat),
    *(open_vote, paused, over, closed, troy, show, nothing),
)
Scene = Callable[[Stage], Awaitable[None]]


async def welcome(s: Stage) -> None:
    """To be nobody special."""


async def banned(s: Stage) -> None:
    async with s.store.writing() as tx:
        tx.put(BANS, BanRow(GuildId(s.guild.id), s.id(WHO), s.clock.now()))


async def blocked(s: Stage) -> None:
    await s.slash("Ann", "me block", person=s.people[WHO])


async def limited(s: Stage) -> None:
    """On a server on which only its managers open tables."""
    await s.slash("Dan", "server settings", setting="openers", value="stewards")


def bare_commands(s: Stage) -> list[str]:
    """The commands that somebody without any office sees, and can send as they are."""
    where = {"user_id": s.people[WHO].id, "channel_id": s.arena.id}
    seen = {command["name"] for command in s.env.backend.visible_commands(**where)}
    return [
        command.qualified_name
        for command in s.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and (command.root_parent or command).name in seen
        and not any(parameter.required for parameter in command.parameters)
    ]


def named(*pairs: tuple[Scene, Scene]) -> pytest.MarkDecorator:
    """Some of them; with `--all` every one."""
    chosen = extent.some(pairs, len(pairs) // 10 or 1)
    ids = [f"{scene.__name__}-{standing.__name__}" for scene, standing in chosen]
    return pytest.mark.parametrize(("scene", "standing"), chosen, ids=ids)


@pytest.mark.long
@named(
    *((scene, welcome) for scene in SCENES),
    (lobby, banned),
    (lobby, limited),
    (free_seat, blocked),
    (over, limited),
)
async def test_no_answer_below_a_post_leads_to_a_refusal(
    tmp_path: Path, scene: Scene, standing: Scene
) -> None:
    async with stage(tmp_path) as s:
        await scene(s)
        await standing(s)
        stranger = Stranger(s)
        async with stranger.walking():
            for post in s.posts():
                await stranger.around(post)
        assert stranger.refused == []


@pytest.mark.long
@named((free_seat, banned), (over, welcome), (nothing, limited))
async def test_no_answer_to_a_command_leads_to_a_refusal(
    tmp_path: Path, scene: Scene, standing: Scene
) -> None:
    async with stage(tmp_path) as s:
        await scene(s)
        await standing(s)
        stranger = Stranger(s)
        async with stranger.walking():
            for command in bare_commands(s):
                await stranger.typed(command)
        assert stranger.refused == []
