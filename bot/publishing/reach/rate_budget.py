"""The budget of refused requests: Discord bars an address that causes 10,000 in ten minutes.

Every refusal is counted in the database by the minute, for all processes. When the budget is spent nothing
goes out until the refusals are ten minutes old; answers to people stop last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import discord

from bot import deliveries
from bot.store import Stale, Store, StoreError
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import Instant

REFUSED = (401, 403, 429)
"""The refusals that Discord counts."""
MINUTES = 10
MOST_UNPROMPTED, MOST = 800, 950
"""How many refusals end what the bot does by itself, and everything: below a thousand, as some requests are
under way when it is known."""
COUNTED = KeyValue[dict[int, int]]("refused requests", dict[int, int])
"""The note that holds how many there were in each of the last minutes."""
ANSWERS = ("/interactions/", "/webhooks/")
"""The parts of the addresses at which people are answered."""
A_PAGE = "<a page in the place of data>"


class BudgetSpent(OSError):
    """A request that is not made, as the budget of refusals is spent."""


class RateBudget:
    """The refusals of all processes in the last ten minutes; `now` is the clock."""

    def __init__(self, store: Store, now: Callable[[], Instant]) -> None:
        self._store = store
        self._now = now
        self._new: Counter[int] = Counter()
        self._known: Counter[int] = Counter()
        """By the minute, as all that is counted."""

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Count what is refused to a client, and hold its requests back when it has been too much.

        Words in the place of data, or the way to somewhere else, come from an edge, never from Discord's API.
        """

        async def begins(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
        ) -> None:
            if asked.url.scheme in ("http", "https"):  # not the gateway, by which people are heard
                self.check(asked.url.path)

        async def ended(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, asked: aiohttp.TraceRequestEndParams
        ) -> None:
            response = asked.response
            if response.status in REFUSED and response.headers.get("X-RateLimit-Scope") != "shared":
                await self.count()
            if response.status == 200 and response.content_type.startswith("text/"):
                raise discord.HTTPException(response, A_PAGE)

        async def elsewhere(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            asked: aiohttp.TraceRequestRedirectParams,
        ) -> None:
            if str(asked.url).startswith(discord.http.Route.BASE):
                raise discord.HTTPException(asked.response, A_PAGE)

        trace.on_request_start.append(begins)
        trace.on_request_end.append(ended)
        trace.on_request_redirect.append(elsewhere)

    def check(self, path: str) -> None:
        """Raises `Spent` where a request may not be made."""
        most = MOST if any(part in path for part in ANSWERS) else MOST_UNPROMPTED
        if self.spent >= most:
            raise BudgetSpent("too many requests have been refused lately")

    @property
    def spent(self) -> int:
        """How many refusals of the last ten minutes are known here."""
        return self._recent(self._new + self._known).total()

    async def count(self) -> None:
        """One more request has been refused; without the database it is told later.

        That is no deed of the interaction whose answer was refused.
        """
        new, self._new = self._new + Counter((self._minute(),)), Counter()
        try:
            with deliveries.apart():
                await self._store_counts(new)
        except (StoreError, Stale):
            self._new += new

    @again
    async def _store_counts(self, new: Counter[int]) -> None:
        async with self._store.writing() as tx:
            known = self._recent(Counter(await COUNTED.of(tx) or {}) + new)
            await COUNTED.put(tx, known)
        self._known = known

    def _recent(self, counted: Counter[int]) -> Counter[int]:
        first = self._minute() - MINUTES
        return Counter({minute: n for minute, n in counted.items() if minute >= first})

    def _minute(self) -> int:
        return int(self._now() // 60)
