"""The processes of one bot, each with its role: started, killed with -9, started again."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import re
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.bot.process import ROOT, environment
from tests.bot.scale.test_endpoint import free_port
from tests.patience import PATIENCE
from tests.processes.counting import cpu_seconds, own_seconds

FOUR = ("gateway", "web", "work", "work")
_BAD = re.compile(r"\b(ERROR|CRITICAL)\b.*|^\w*(?:Error|Exception)\b.*", re.M)


@dataclass
class Member:
    """One place in the fleet; the process in it may be a new one."""

    name: str
    role: str
    extra: Mapping[str, str]
    port: int = 0
    process: asyncio.subprocess.Process | None = None
    starts: int = 0
    cpu: float = 0.0
    """Seconds of CPU of those that were here before."""

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.port}/interactions"

    @property
    def ended(self) -> bool:
        """Whether its process has ended, and nobody has killed it."""
        return self.process is not None and self.process.returncode is not None


@dataclass
class Fleet:
    """The processes on one database; what they log is in `folder`."""

    folder: Path
    environment: Mapping[str, str]
    members: list[Member] = field(default_factory=list)
    kills: int = 0
    turns: int = 0
    """How often one was asked to end, and was started again."""
    calm: asyncio.Event = field(default_factory=asyncio.Event)
    """Once set nobody else is killed or asked to end; whoever is down still comes back."""
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by what ends a process until the next one is in its place."""

    def add(self, role: str, **extra: str) -> Member:
        """One more place, with nobody in it yet."""
        port = free_port() if role in ("web", "all") else 0
        member = Member(f"{role}{len(self.members)}", role, extra, port)
        self.members.append(member)
        return member

    @property
    def endpoints(self) -> Sequence[str]:
        return [member.endpoint for member in self.members if member.port]

    async def start(self) -> None:
        for member in self.members:
            await self.begin(member)

    async def begin(self, member: Member) -> None:
        """Put a new process in its place."""
        web = {"HIPPODROME_WEB_PORT": str(member.port)} if member.port else {}
        extra = {**self.environment, **web, **member.extra}
        with (self.folder / f"{member.name}.log").open("ab") as log:
            member.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "--live", "--role", member.role),
                cwd=ROOT,
                env={name: value for name, value in environment(self.folder, extra).items() if value},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        member.starts += 1

    async def kill(self, member: Member) -> None:
        """End its process with -9."""
        process = member.process
        if process is None:
            return
        member.cpu += cpu_seconds(process.pid)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        member.process = None

    async def take_turns(self, role: str, pause: float) -> None:
        """Those of a role are asked to end, one after the other, until it is `calm`: each is started again
        once it has ended, and hears before it is the next one's turn."""
        for member in itertools.cycle([one for one in self.members if one.role == role]):
            if await self._calm_within(pause):
                return
            async with self._one:
                if member.process is None or member.ended:
                    continue
                member.process.terminate()
                await member.process.wait()
                await self.begin(member)
                await self.heard()
            self.turns += 1

    async def revive(self) -> None:
        """Start again who has ended by itself, as one does that starts while the database is away: what a
        supervisor does."""
        for member in self.members:
            if member.ended:
                await self.begin(member)

    async def trouble(self, rng: random.Random, seconds: float) -> None:
        """Kill one and start it again, every so many seconds, until it is `calm`."""
        while not await self._calm_within(seconds):
            member = rng.choice(self.members)
            async with self._one:
                await self.kill(member)
                await self.begin(member)
            self.kills += 1

    async def _calm_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.calm.wait()
        return self.calm.is_set()

    async def heard(self) -> None:
        """Until all who are to hear HTTP requests, and have not ended by themselves, do so.

        Raises TimeoutError where one of them does not.
        """
        async with asyncio.timeout(PATIENCE):
            for member in self.members:
                while member.port and not member.ended and not await _open(member.port):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)

    def dead(self) -> list[str]:
        """Who has ended without having been killed, a sentence each."""
        ended = [(m.name, m.process.returncode) for m in self.members if m.process is not None]
        return [f"{name} has ended by itself with {code}" for name, code in ended if code is not None]

    def cpu(self) -> float:
        """Seconds of CPU of all processes so far, ended ones too."""
        return sum(m.cpu + cpu_seconds(m.process.pid if m.process else None) for m in self.members)

    def painting(self) -> float:
        """What of it the processes have taken that paint and think for those that live."""
        pids = [m.process.pid for m in self.members if m.process is not None]
        return sum(cpu_seconds(pid) - own_seconds(pid) for pid in pids)

    def errors(self) -> list[str]:
        """What was logged as an error, and the last lines of tracebacks."""
        logs = (path.read_text("utf-8", "replace") for path in sorted(self.folder.glob("*.log")))
        return [found[0] for log in logs for found in _BAD.finditer(log)]


async def _open(port: int) -> bool:
    try:
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


@asynccontextmanager
async def fleet(folder: Path, environment: Mapping[str, str]) -> AsyncIterator[Fleet]:
    """Nobody yet; whoever is there at the end is killed."""
    found = Fleet(folder, environment)
    try:
        yield found
    finally:
        for member in found.members:
            await found.kill(member)
