"""The metrics: how quickly people are answered, what waits, and how the tables are. No ids, no names.

Every bot has a registry of its own. What comes from the database is read when somebody asks for the numbers.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from typing import Literal

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from bot import version
from bot.care import nightly
from bot.hosting.time import ways
from bot.publishing.outbox.circuit_breaker import CAUSES, CIRCUIT, OUTBOX
from bot.publishing.outbox.publisher import Carried
from bot.publishing.reach.refusals import About
from bot.store import Store
from bot.store.columns import UNFINISHED
from bot.store.seam import Deed
from bot.times.instants import NEVER, Instant
from bot.workers.pool import Pool

Outcome = Literal["done", "refused", "late", "failed", "copy"]
QUICK = (0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0)
AT_WORK = (*QUICK, 15.0, 20.0, 30.0, 60.0)
"""A picture of a start on a busy machine and a long thought take tens of seconds."""
SHORT = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 1.0, 2.5)
STORED = (*SHORT, 10.0, 30.0, 60.0)
"""Where the database is away, work waits for up to a minute."""
SAMPLE = 1.0
"""Seconds between two samples of the event loop."""
STAGES = ("lobby", "running", "over", "closed", "frozen")
MANY = 1_000_000


class Fallen(logging.Handler):
    """Tells the name of the logger of each exception that is logged."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._tell(record.name)


class Metrics:
    """The numbers of one bot."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        build = Info("hippodrome_build", "The version and the revision that run", registry=registry)
        build.info({"version": version.version(), "revision": version.revision()})
        self._count_answers(registry)
        self._watch_workers(registry)
        self._watch_process(registry)
        self._watch_outbox(registry)
        self._watch_tables(registry)

    def _count_answers(self, registry: CollectorRegistry) -> None:
        """The arrivals from Discord, and how they are answered."""
        self._age = Histogram(
            "hippodrome_interaction_age_seconds",
            "How old interactions were when they arrived",
            buckets=QUICK,
            registry=registry,
        )
        self._interactions = Counter(
            "hippodrome_interactions",
            "Interactions by kind (command, suggestion, press, form) and outcome (done, refused, late, "
            "failed, or a copy of one that was done already)",
            ("kind", "outcome"),
            registry=registry,
        )
        self._errors = Counter(
            "hippodrome_discord_errors",
            "Discord's answers that were errors, by route; 429 is throttling",
            ("route", "status"),
            registry=registry,
        )
        self._about = Counter(
            "hippodrome_refusals",
            "Why posts, letters and answers were refused: place, person, post, content, interaction, pace, "
            "letters, bot, unknown",
            ("about",),
            registry=registry,
        )
        self._strangers = Counter(
            "hippodrome_strangers",
            "Connections turned away at a port: unsigned, large, slow (with a body), cut or malformed "
            "requests, silent ones without a whole head, crowded ones, astray for an unknown path",
            ("deed",),
            registry=registry,
        )

    def _watch_workers(self, registry: CollectorRegistry) -> None:
        """The pictures and thoughts that workers make."""
        self._render = Histogram(
            "hippodrome_render_seconds",
            "How long pictures took, waiting included",
            buckets=AT_WORK,
            registry=registry,
        )
        self._thinking = Histogram(
            "hippodrome_thinking_seconds",
            "How long computer players thought, waiting included",
            buckets=AT_WORK,
            registry=registry,
        )
        self._lost = Counter(
            "hippodrome_workers_lost",
            "Workers that died or did not come to an end, by what they were doing",
            ("task",),  # not "job", which is Prometheus's own
            registry=registry,
        )
        self._workers = Gauge("hippodrome_workers", "Workers by what they do", ("state",), registry=registry)
        self._jobs = Gauge(
            "hippodrome_worker_jobs_waiting", "Jobs for which no worker is free", registry=registry
        )

    def _watch_process(self, registry: CollectorRegistry) -> None:
        """The event loop, the database, the gateway, and faults."""
        self._lag = Histogram(
            "hippodrome_loop_lag_seconds",
            "How late the event loop came back to a sleeper",
            buckets=SHORT,
            registry=registry,
        )
        self._stored = Histogram(
            "hippodrome_database_seconds",
            "How long looks at the database and transactions took, waiting included",
            ("deed",),
            buckets=STORED,
            registry=registry,
        )
        self._worst = 0.0
        self._cut_off = Counter(
            "hippodrome_gateway_disconnects", "Times at which Discord's gateway was lost", registry=registry
        )
        self._latency = Gauge(
            "hippodrome_gateway_latency_seconds",
            "How long Discord's gateway took to answer the last heartbeat; NaN without a connection",
            registry=registry,
        )
        self._exceptions = Counter(
            "hippodrome_exceptions",
            "Exceptions that were logged, by the part of the bot, or its feature",
            ("part",),
            registry=registry,
        )

    def _watch_outbox(self, registry: CollectorRegistry) -> None:
        """The fate of posts and letters."""
        self._given_up = Counter(
            "hippodrome_given_up",
            "Parcels that Discord takes in no form",
            ("kind",),
            registry=registry,
        )
        self._held = Gauge(
            "hippodrome_outbox_held",
            "1 while Discord refuses the bot itself: token, account, address or refusals",
            ("cause",),
            registry=registry,
        )
        self._carried = Counter(
            "hippodrome_parcels",
            "Attempts to deliver a post (send), an edit, a letter, ... by outcome: sent, unsent "
            "(not wanted now), refused, throttled, held, unreachable (no connection), failed (a bug)",
            ("kind", "outcome"),
            registry=registry,
        )
        self._oldest = Gauge(
            "hippodrome_outbox_oldest_seconds",
            "How long the oldest due parcel has waited to be sent",
            registry=registry,
        )
        self._outbox = Gauge("hippodrome_outbox_parcels", "What waits in the outbox", registry=registry)

    def _watch_tables(self, registry: CollectorRegistry) -> None:
        """The state of the tables and of their backups."""
        self._servers = Gauge("hippodrome_servers", "Servers on which tables live", registry=registry)
        self._unfinished = Gauge(
            "hippodrome_unfinished",
            "What follows from changes and has failed: deletions, results and the like; it is tried again",
            registry=registry,
        )
        self._overdue = Gauge("hippodrome_alarms_overdue", "Alarms that are due", registry=registry)
        self._tables = Gauge("hippodrome_tables", "Tables by stage", ("stage",), registry=registry)
        self._silence = Gauge(
            "hippodrome_heartbeat_age_seconds",
            "Since people could last reach the bot",
            registry=registry,
        )
        self._backup = Gauge(
            "hippodrome_backup_age_seconds",
            "Since the latest whole nightly backup; before the first, since somebody began to read this",
            registry=registry,
        )
        self._backup_well = Gauge(
            "hippodrome_backup_ok",
            "Whether the latest nightly backup was whole; NaN before the first",
            registry=registry,
        )
        self._backup_well.set(math.nan)
        self._began = NEVER

    def cut_off(self) -> None:
        """The connection to Discord's gateway was lost."""
        self._cut_off.inc()

    def watch_latency(self, latency: Callable[[], float]) -> None:
        """Ask this for the latency of the gateway whenever somebody asks for the numbers."""
        self._latency.set_function(latency)

    def arrived(self, age: float) -> None:
        """An interaction arrived; its age in seconds."""
        self._age.observe(max(0.0, age))

    def answered(self, kind: str, outcome: Outcome) -> None:
        self._interactions.labels(kind, outcome).inc()

    def refused(self, route: str, status: int) -> None:
        """Discord has answered a request with an error."""
        self._errors.labels(route, str(status)).inc()

    def about(self, kind: About) -> None:
        """Discord has refused a post, a letter or an answer."""
        self._about.labels(kind).inc()

    def gave_up(self, kind: str) -> None:
        """A parcel of this kind was let go, as Discord takes it in no form."""
        self._given_up.labels(kind).inc()

    def carried(self, kind: str, outcome: Carried) -> None:
        """This came of a try to carry a parcel of this kind."""
        self._carried.labels(kind, outcome).inc()

    def fell(self, logger: str) -> None:
        """An exception was logged there."""
        parts = logger.split(".")
        self._exceptions.labels(".".join(parts[: 3 if parts[1:2] == ["features"] else 2])).inc()

    def watch_pool(self, pool: Pool) -> None:
        """Count the workers of this pool, and what waits for them, whenever somebody asks for the numbers."""
        self._workers.labels("busy").set_function(lambda: pool.busy)
        self._workers.labels("idle").set_function(lambda: pool.idle)
        self._jobs.set_function(lambda: pool.waiting)

    def stored(self, deed: Deed, seconds: float) -> None:
        """The database was looked at, or written to."""
        self._stored.labels(deed).observe(seconds)

    def turned_away(self, deed: str) -> None:
        """A stranger has come to a port with nothing that could be answered."""
        self._strangers.labels(deed).inc()

    def painted(self, seconds: float) -> None:
        self._render.observe(seconds)

    def thought(self, seconds: float) -> None:
        self._thinking.observe(seconds)

    def lost(self, job: str) -> None:
        """A worker was lost, and with it an answer of this kind."""
        self._lost.labels(job).inc()

    def worst_lag(self) -> float:
        """How late the event loop has been at most since this was last asked, in seconds."""
        worst, self._worst = self._worst, 0.0
        return worst

    async def sample(self) -> None:
        """Measure for ever how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SAMPLE
            await asyncio.sleep(SAMPLE)
            late = max(0.0, loop.time() - due)
            self._lag.observe(late)
            self._worst = max(self._worst, late)

    async def text(self, store: Store, now: Callable[[], Instant]) -> bytes:
        """Everything in the form that Prometheus reads. Raises `StoreError`."""
        async with store.reading() as read:
            self._outbox.set(await read.parcels_waiting())
            due = await read.next_due()
            self._overdue.set(len(await read.alarms(now(), MANY)))
            stages = await read.stages()
            heard = await ways.heard(read)
            last = await nightly.latest(read)
            why = await CIRCUIT.of(read, OUTBOX)
            self._unfinished.set(len(await read.all_of(UNFINISHED, "")))
            self._servers.set(await read.servers_with_tables())
        self._oldest.set(max(0.0, now() - due) if due is not None else 0.0)
        for cause in CAUSES:
            self._held.labels(cause).set(why is not None and why.cause == cause)
        for stage in STAGES:
            self._tables.labels(stage).set(stages.get(stage, 0))
        if heard:
            self._silence.set(now() - min(heard.values()))
        if last is not None:
            self._backup_well.set(last.well)
        self._began = self._began or now()
        self._backup.set(now() - (last.whole_at if last is not None else self._began))
        return generate_latest(self.registry)
