"""What a press costs: whole games of every game, and each button and entry of a menu that a player meets.

The real client with a real SQLite file on a simulated Discord; what is sent goes nowhere, and no picture is
painted while somebody walks: the new previews are painted after that, as a warm worker would. Of every kind
of press three things are counted: the options that were made for it (entries of menus and keys, shown or
not), the calls of functions, and the milliseconds of CPU until it has its answer; and how long the event
loop was held at a stretch. The worst press of a kind tells. A *Send* that closes a group is told apart, and
so is the game that goes on with it: the rules, the journal, the posts.

Options and calls are the same on any machine, milliseconds are not. Calls are counted in a run of their own,
in which nothing is timed. The collector of garbage rests during a press.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import dataclasses
import gc
import importlib
import itertools
import json
import multiprocessing
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from pathlib import Path
from types import FrameType
from typing import Any

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from simcord.backend.serializers import message_payload
from simcord.interactions import base_payload

import engine
from bot.games import prepare
from bot.hosting.playing import sequel
from bot.hosting.table.sitting import Refused
from bot.ids import NO_TABLE, parse, press
from bot.interface import router
from bot.messages import Item, Picture
from bot.publishing.pictures import studio
from bot.publishing.pictures.studio import Painted
from engine.cli.progress import progress
from engine.face.forms import Option
from engine.game import Budget
from engine.model import Decision
from tests.bot.stage import PEOPLE, Stage, stage

TABLES: dict[str, tuple[dict[str, str], ...]] = {
    "chariots": (
        {"seats": "4"},
        {"seats": "2", "tempo": "phase", "chariots": "2", "extra_actions": "yes", "faster_recovery": "yes"},
        {"seats": "2", "tempo": "impulse", "extra_actions": "yes"},
    ),
    "charioteer": ({"seats": "4"}, {"seats": "4", "automata": "2"}),
    "circus": (
        {"seats": "4", "shop": "yes", "market": "yes", "capture": "advanced"},
        {"seats": "14"},
        {"seats": "4", "tempo": "phase", "shop": "yes"},
        {"seats": "4", "tempo": "impulse", "capture": "advanced"},
    ),
}
"""The tables at which a game is played; any other game once with all its seats."""
LOOKS = ("mine", "act", "board", "words", "log", "rules", "motions", "ahead", "advance")
"""What somebody presses at a table beside the panel of the question."""
EXPLORED = {"opt", "menu", "page", "goto", "clear", "plan", "planadd", "keepline"}
EXPLORED |= {"answer", "act", "mine", "ahead", "log", "jump", "chapter"}
EXPLORED |= {"advance", "stand", "change"}
EXPLORED |= {"pmenu", "pkey", "ppage", "pgoto"}
"""What answers no question, and is pressed at random."""


@dataclasses.dataclass(frozen=True, slots=True)
class Cost:
    """What one press takes."""

    options: int = 0
    calls: int = 0
    cpu: float = 0.0
    held: float = 0.0


Beat = Callable[[], object]
AFTER = "the game that goes on with it"
"""What a last *Send* sets going, which is told apart from it."""
PREVIEWED = "a press with a new preview"
PAINTED = "the picture of a new preview"
WATCHED = 0.5
"""Seconds after which a walk that goes on shows it."""
Costs = dict[str, list[Cost]]
"""The presses of a game by their kind."""


def main(argv: list[str]) -> None:
    """Print a line for each kind of press of each game, the worst of its presses."""
    parser = argparse.ArgumentParser(prog="python -m bench panels", description=__doc__)
    parser.add_argument("--games", nargs="*", default=_hosted())
    parser.add_argument(
        "--questions", type=int, default=12, help="how many questions of a table are answered"
    )
    parser.add_argument("--presses", type=int, default=12, help="presses at random in each panel")
    parser.add_argument("--json", action="store_true", help="all figures, as one line of JSON")
    wanted = parser.parse_args(argv)
    found = {}
    for game in wanted.games:
        with _progress(game) as (beat, done):
            timed, counted = (_apart(game, wanted, calls, beat, done) for calls in (False, True))
        found[game] = {kind: _worst(timed[kind], counted.get(kind, [])) for kind in timed}
        if not wanted.json:
            _show(game, found[game])
    if wanted.json:
        figures = {g: {k: dataclasses.asdict(c) for k, c in kinds.items()} for g, kinds in found.items()}
        _say(json.dumps(figures))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _hosted() -> list[str]:
    """The games that servers are shown."""
    return [key for key, game in engine.all_games().items() if not getattr(game, "workshop", False)]


def _show(game: str, kinds: dict[str, Cost]) -> None:
    _say(f"{game:<34} options    calls  CPU ms  held ms")
    for kind, cost in sorted(kinds.items(), key=lambda item: -item[1].cpu):
        _say(f"  {kind:<32} {cost.options:>7} {cost.calls:>8} {cost.cpu:>7.1f} {cost.held:>8.1f}")


def _worst(timed: list[Cost], counted: list[Cost]) -> Cost:
    """The most of each figure; of times the most but for one press in fifty, which something else delayed."""
    return Cost(
        max(cost.options for cost in (*timed, *counted)),
        max((cost.calls for cost in counted), default=0),
        _high([cost.cpu for cost in timed]),
        _high([cost.held for cost in timed]),
    )


def _high(times: list[float]) -> float:
    return sorted(times)[(len(times) - 1) * 49 // 50]


@contextlib.contextmanager
def _progress(game: str) -> Iterator[tuple[Beat, Beat]]:
    """What to call while a walk goes on, and what at its end."""
    with progress(2, f"walks through {game}") as bar:
        yield bar.beat, bar.done


def _apart(game: str, wanted: argparse.Namespace, calls: bool, beat: Beat, done: Beat) -> Costs:
    """The walk in a process of its own, in which nothing is warm and no thread is older than the profile."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as process:
        walk = process.submit(_walk, game, wanted.questions, wanted.presses, calls)
        while not walk.done():
            wait([walk], timeout=WATCHED)
            beat()
        done()
        return walk.result()


def _walk(game: str, questions: int, presses: int, calls: bool) -> Costs:
    watch = Watch(calls)
    prepare(game)  # as the services of the bot do when they start
    paint = studio.draw
    studio.__dict__["draw"] = _unpainted
    costs = asyncio.run(_play(game, questions, presses, watch))
    if _asked and not calls:
        importlib.import_module("bot.publishing.pictures.warm_up")
        costs[PAINTED] = [_painting(paint, picture) for picture in _asked]
    return costs


def _painting(paint: Callable[[Picture], Painted], picture: Picture) -> Cost:
    began = time.process_time()
    paint(picture)
    return Cost(cpu=1000 * (time.process_time() - began))


_asked: list[Picture] = []
"""The previews that were to be painted, each once."""


def _unpainted(picture: Picture, *_scale: float) -> Painted:
    if picture.purpose == "preview":
        _asked.append(picture)
    return Painted(b"", f"A picture of {picture.game}.", "")


async def _play(game: str, questions: int, presses: int, watch: Watch) -> Costs:
    costs: Costs = collections.defaultdict(list)
    found: Costs = collections.defaultdict(list)
    rules = engine.find(game)
    for options in TABLES.get(game, ({"seats": str(min(rules.seats[-1], len(PEOPLE)))},)):
        with tempfile.TemporaryDirectory() as folder:
            async with stage(Path(folder)) as s:
                walker = Walker(s, watch, costs, game, presses, random.Random(1))
                await walker.play(await walker.table(options), 1)  # Loads what is loaded once.
                costs.clear()
                await walker.play(await walker.table(options), questions)
                await walker.wander(NO_TABLE, await walker.press("Ann", press(NO_TABLE, "ppage", game, 1)))
                for kind, several in costs.items():
                    found[kind] += several
    return {kind: several for kind, several in found.items() if several}


class Watch:
    """Counts what happens while a press is under way."""

    def __init__(self, calls: bool) -> None:
        self.after: Cost | None = None
        """What the game took that went on by itself with the latest press, no part of that press."""
        self._on = False
        self._options = self._items = 0
        self._calls = itertools.count()
        self._held = 0.0
        self._set_apart()
        self._count(Option, "_options")
        self._count(Item, "_items")
        if calls:
            threading.setprofile(self._called)
            sys.setprofile(self._called)
        else:
            self._time_the_loop()

    def _count(self, kind: type, field: str) -> None:
        init: Callable[..., None] = kind.__init__  # type: ignore[misc]

        def made(this: object, *args: Any, **named: Any) -> None:
            setattr(self, field, getattr(self, field) + self._on)
            init(this, *args, **named)

        kind.__init__ = made  # type: ignore[misc]

    def _set_apart(self) -> None:
        """Let a game that goes on by itself be no part of the press with which it does."""
        gone_on = sequel.gone_on

        async def apart(host: Any, sitting: Any) -> Any:
            held, self._held = self._held, 0.0
            began = self._spent()
            came = await gone_on(host, sitting)
            if getattr(came, "sitting", came) is not sitting:
                self.after = self._since(began)
            self._held = held
            return came

        sequel.__dict__["gone_on"] = apart

    def _spent(self) -> Cost:
        """What has been taken so far; of the loop nothing."""
        entries = max(self._options, self._items)
        return Cost(entries, next(self._calls), 1000 * time.process_time())

    def _since(self, began: Cost) -> Cost:
        now = self._spent()
        options, calls = now.options - began.options, now.calls - began.calls - 1
        return Cost(options, calls, now.cpu - began.cpu, 1000 * self._held)

    def _called(self, _frame: FrameType, event: str, _arg: object) -> None:
        if self._on and event == "call":
            next(self._calls)

    def _time_the_loop(self) -> None:
        run: Callable[[asyncio.Handle], None] = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            if self._on:
                self._held = max(self._held, time.thread_time() - began)

        asyncio.Handle._run = timed  # type: ignore

    @contextlib.contextmanager
    def press(self, into: list[Cost]) -> Iterator[None]:
        gc.disable()
        self.after = None
        self._options = self._items = 0
        self._held, began = 0.0, self._spent()
        self._on = True
        try:
            yield
        finally:
            self._on = False
            taken = self._since(began)
            gc.enable()
        if (after := self.after) is not None:
            options, calls = taken.options - after.options, taken.calls - after.calls
            taken = Cost(options, calls, taken.cpu - after.cpu, taken.held)
        into.append(taken)


class Nowhere(AsyncWebhookAdapter):
    """Answers to interactions end here; the last one is kept."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.content = ""
        self.rows: list[dict[str, Any]] = []

    async def request(self, route: Any, session: Any, **sent: Any) -> Any:
        payload = sent.get("payload") or {}
        for part in sent.get("multipart") or ():
            if part["name"] == "payload_json":
                payload = json.loads(part["value"])
        if route.method == "POST" and "callback" in route.url:
            return {"interaction": {"id": "1", "type": 2}}
        if "content" in payload:  # A picture alone comes after its words.
            self.content, self.rows = payload["content"] or "", payload.get("components") or []
        return MESSAGE


MESSAGE: dict[str, Any] = {
    "id": "1",
    "channel_id": "1",
    "content": "",
    "type": 0,
    "edited_timestamp": None,
    "author": {"id": "1", "username": "bot", "discriminator": "0", "avatar": None},
    "timestamp": "2030-01-01T00:00:00+00:00",
    **dict.fromkeys(("tts", "pinned", "mention_everyone"), False),
    **{key: [] for key in ("embeds", "attachments", "mentions", "mention_roles", "components")},
}

Panel = list[tuple[str, str, tuple[str, ...]]]
"""What can be pressed: custom id, what it says, and the values of a menu."""


@dataclasses.dataclass
class Walker:
    """Somebody who presses everything there is."""

    s: Stage
    watch: Watch
    costs: Costs
    game: str
    presses: int
    rng: random.Random
    nowhere: Nowhere = dataclasses.field(default_factory=Nowhere)

    async def table(self, options: dict[str, str]) -> str:
        """A running table of Ann's; returns its code."""
        s, seats = self.s, int(options["seats"])
        await s.slash("Ann", "play", game=self.game, seats=seats)
        code = (await s.tables())[0].row.id
        for name, value in options.items():
            if name != "seats":
                await s.slash("Ann", "table option", option=name, value=value, table=code)
        for who in PEOPLE[1:seats]:
            await s.press(who, s.newest, "Join")
        for _bot in range(seats - len(PEOPLE)):
            await s.tap("Ann", "bot", next(iter(engine.find(self.game).players)), table=code)
        await s.press("Ann", s.newest, "Start")
        return code

    async def play(self, code: str, questions: int) -> None:
        """Answer questions as a computer player would, after having pressed about in their panels."""
        for question in range(questions):
            waiting = await self.s.waiting(code)
            if not waiting:
                return
            who, asked = waiting[0]
            for verb in LOOKS if question % 3 == 0 else ():
                panel = await self.press(who, press(code, verb))
                if verb in ("act", "ahead", "advance"):
                    await self.wander(code, panel, who)
                if verb == "advance":
                    await self.press(who, press(code, "remove", "all"))
            await self.wander(code, await self.press(who, press(code, "answer", asked.id)), who)
            await self.send(code, who, asked)

    async def wander(self, code: str, panel: Panel, who: str = "Ann") -> None:
        """Press at random what changes nothing."""
        for _press in range(self.presses):
            known = [key for key in panel if self._kind(key[0]) in EXPLORED]
            if not known:
                return
            id, label, values = self.rng.choice(known)
            panel = await self.press(who, id, label, self.rng.choice(values) if values else "")

    async def send(self, code: str, who: str, asked: Decision) -> None:
        """Type a line, then send it."""
        sitting, game = await self.s.bot.host.look(code), engine.find(self.game)
        view = game.rules.view(sitting.running.state, asked.seat)
        line = next(iter(game.players.values()))(view, asked, self.rng, Budget(50))
        panel = await self.press(who, press(code, "typed", asked.id), "Type it", line, typed=True)
        for word in ("Send", "Yes, send"):
            found = [(id, label) for id, label, _values in panel if label == word]
            if found:
                panel = await self.press(who, *found[0])
        if (await self.s.bot.host.look(code)).running.decision(asked.id) is None:
            self.costs["Send, the last one"].append(self.costs["Send"].pop())
            self.costs[AFTER] += [self.watch.after] if self.watch.after else []
        await self.s.settle()

    async def press(
        self, who: str, id: str, label: str = "", value: str = "", *, typed: bool = False
    ) -> Panel:
        """Press something; returns what can be pressed after that."""
        backend = self.s.env.backend
        data: dict[str, Any] = {"custom_id": id}
        if typed:
            text = {"type": 4, "custom_id": "line", "value": value}
            data["components"] = [{"type": 1, "components": [text]}]
        else:
            data |= {"component_type": 3, "values": [value]} if value else {"component_type": 2}
        kind = discord.InteractionType.modal_submit if typed else discord.InteractionType.component
        payload: Any
        _record, payload = base_payload(
            backend,
            type=kind.value,
            channel_id=self.s.arena.id,
            guild_id=self.s.guild.id,
            user_id=self.s.people[who].id,
            data=data,
        )
        stored = backend.get_message(self.s.arena.id, self.s.newest.id)
        payload["message"] = {**message_payload(backend, stored), "flags": 64}
        interaction: Any = discord.Interaction(data=payload, state=self.s.bot._connection)
        before = async_context.set(self.nowhere)
        name, previews = self._name(id, label), len(_asked)
        await asyncio.sleep(0)  # What was done so far is no part of the press.
        try:
            # A game may have nothing behind a button: its sentence costs as little as it takes to find that.
            with contextlib.suppress(Refused), self.watch.press(self.costs[name]):
                await router.route(interaction)
        finally:
            async_context.reset(before)
        if len(_asked) > previews:
            self.costs[PREVIEWED].append(self.costs[name][-1])
        return list(_panel(self.nowhere.rows))

    def _kind(self, id: str) -> str:
        found = parse(id)
        return found.verb if found else ""

    def _name(self, id: str, label: str) -> str:
        """What a kind of press is called: keys and menus of a panel by their question."""
        found = parse(id)
        verb = found.verb if found else ""
        return {"Send": "Send", "Yes, send": "Send", "Type it": "Type it"}.get(label, verb)


def _panel(rows: Iterable[dict[str, Any]]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for row in rows:
        for part in row["components"]:
            if not part.get("disabled"):
                values = tuple(option["value"] for option in part.get("options", ()))
                yield part["custom_id"], part.get("label") or "", values


if __name__ == "__main__":
    main(sys.argv[1:])
