"""The seam behind which a database stands.

All writing happens inside `Store.writing()`: one transaction that commits as a whole or not at all.
No network is awaited inside one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Literal, Protocol

from bot.store.rows import (
    Act,
    Alarm,
    AlarmKind,
    Appeal,
    Away,
    BanRow,
    Brought,
    CallRow,
    CareerRow,
    Cheer,
    Departure,
    Draft,
    Filter,
    Json,
    JsonText,
    LessonRow,
    Motion,
    Offer,
    Parcel,
    Pause,
    PersonRow,
    Post,
    Prediction,
    Purpose,
    QueueRow,
    RatingRow,
    ReportRow,
    ResultRow,
    RideRow,
    RoundRow,
    SeasonRow,
    SeatRow,
    ServerRow,
    Stage,
    TableRow,
    Turn,
)

LatestRound = tuple[RoundRow, JsonText | None, Sequence[Cheer]]
"""A round, the position at its beginning if that was kept, and what was cheered for in it."""
Seated = tuple[TableRow, Sequence[SeatRow], ServerRow | None]
"""A table with its seats, by number, and its server, if it is on one."""


Share = tuple[int, int]
"""The n-th (from 0) of so many shares of all servers, as Discord divides them; private messages are in the
first."""
Work = Literal["send", "ring", "drive"]
"""What is claimed: a channel to send to, the alarms of a table, a table that may go on by itself."""
Bell = Literal["parcels", "alarms", "tables"]
"""What another process may have added to."""


class StoreError(Exception):
    """The database cannot be used; `str(error)` is a sentence for the operator."""


class Unclear(StoreError):
    """The database went away as a change was to be made last: whether it was is not known."""


class Stale(Exception):
    """The table was changed by somebody else since it was read; nothing was written.

    `rest` are the seconds that it takes at least until another try may go better.
    """

    rest = 0.0


class Reading(Protocol):
    """What can be asked of the store."""

    async def table(self, id: str) -> TableRow | None: ...
    async def seated(self, id: str) -> Seated | None: ...

    async def seated_with_profile(self, id: str, user: int) -> tuple[Seated | None, str]:
        """As `seated`, with what `profile` has of somebody for the game of the table, in one look."""
        ...

    async def troubled(self, user: int, vacant: Sequence[str]) -> Sequence[str]:
        """Somebody's living tables that need help, newest first.

        They have no home, sleep or are frozen, or are theirs to organise and one of `vacant` has a seat.
        """
        ...

    async def in_turn(self, user: int) -> Sequence[Turn]:
        """The living tables that somebody sits at, and show races of theirs.

        Those that wait for them come first, and then those whose time runs out first.
        """
        ...

    async def tables(self, where: Filter) -> Sequence[TableRow]:
        """Newest first."""
        ...

    async def ids(self, stages: Sequence[Stage], after: str = "", limit: int = -1) -> Sequence[str]:
        """The ids after one, in order, of the tables in any of these stages; -1 is no limit."""
        ...

    async def listed(self, where: Filter) -> Sequence[tuple[TableRow, Sequence[SeatRow]]]:
        """As `tables`, with their seats and without their states."""
        ...

    async def seats(self, table: str) -> Sequence[SeatRow]:
        """By seat number."""
        ...

    async def entries(self, table: str, first: int = 0, end: int | None = None) -> Sequence[Json]:
        """The dumped entries of a table from number `first` on, to before `end`."""
        ...

    async def telling(self, table: str, first: int = 0, end: int | None = None) -> Sequence[Json]:
        """Those of the `entries` in which something happens: events, answers revealed, acts, a rollback."""
        ...

    async def opened(self, table: str) -> bool:
        """Whether any entry of a table holds answers that have taken effect."""
        ...

    async def draft(
        self, table: str, decision: int, user: int, purpose: Purpose = "answer"
    ) -> Draft | None: ...
    async def drafts(self, table: str, user: int) -> Sequence[Draft]:
        """All that somebody has drafted at a table, or is to read in a panel."""
        ...

    async def post(self, table: str, key: str) -> Post | None: ...
    async def table_of(self, message: int) -> str | None:
        """The table to which a message of the bot's belongs."""
        ...

    async def post_of(self, message: int) -> Post | None:
        """The post that a message of the bot's is, of a table or of a server."""
        ...

    async def waits(self, table: str, key: str, kind: str) -> bool:
        """Whether the outbox holds a parcel that does this with that post."""
        ...

    async def posts(self, table: str) -> Sequence[Post]:
        """Oldest first."""
        ...

    async def parcels(self, now: float, limit: int = 50, besides: Sequence[int] = ()) -> Sequence[Parcel]:
        """The next parcel of every channel but those `besides`, if it is due by now.

        Servers take turns; those of one server come oldest first.
        """
        ...

    async def next_due(self, besides: Sequence[int] = ()) -> float | None:
        """The earliest time at which `parcels` has something, None while nothing waits."""
        ...

    async def profile(self, user: int, game: str) -> str:
        """What was put last, empty where nothing was."""
        ...

    async def alarms(
        self, now: float, limit: int = 200, reached: Collection[Share] | None = None
    ) -> Sequence[Alarm]:
        """The alarms that are due by now: the first of every server, then the second of each, and so on.

        Those of one server come earliest first, and so do those that have the same turn. With `reached`, only
        those of servers in one of these shares.
        """
        ...

    async def alarms_of(self, table: str) -> Sequence[Alarm]:
        """The alarms of a table, earliest first."""
        ...

    async def next_alarm(self) -> float | None:
        """When the earliest alarm or digest is due, None while there is none."""
        ...

    async def person(self, user: int) -> PersonRow:
        """What is known of somebody; the defaults for a stranger."""
        ...

    async def muted(self, user: int, table: str) -> bool:
        """Whether somebody wants no reminders of that table."""
        ...

    async def muted_tables(self, user: int) -> Sequence[str]:
        """The tables of which somebody wants to hear nothing, as far as they live."""
        ...

    async def digests(self, now: float, limit: int = 200) -> Sequence[int]:
        """The people whose digest is due by now, earliest first."""
        ...

    async def called(self, table: str, post: str) -> Sequence[int]:
        """Whom the post with that key has called."""
        ...

    async def away(self, users: Sequence[int], since: float) -> Sequence[Away]:
        """The vacations of these people that end after an instant, earliest first."""
        ...

    async def server(self, guild: int) -> ServerRow:
        """The settings of a server; empty where nothing was set."""
        ...

    async def blocked(self, user: int) -> Sequence[int]:
        """Whom somebody does not want to sit with, in the order in which they were named."""
        ...

    async def blockers(self, user: int) -> Sequence[int]:
        """Who does not want to sit with somebody; for the host alone, never to be shown."""
        ...

    async def bans(self, guild: int) -> Sequence[BanRow]:
        """Who may take no new seat on a server, the oldest ban first."""
        ...

    async def banned(self, guild: int, user: int) -> bool: ...
    async def calls(self, guild: int, user: int | None = None) -> Sequence[CallRow]:
        """What people, or one of them, want to be called to on a server, by person, game and pace."""
        ...

    async def queued(self, guild: int | None = None, user: int | None = None) -> Sequence[QueueRow]:
        """The wishes for seats on a server, or everywhere; of people, or of one of them; who has waited
        longest comes first."""
        ...

    async def motion(self, id: int) -> Motion | None: ...
    async def motions(self, table: str) -> Sequence[Motion]:
        """What has been voted on at a table, newest first."""
        ...

    async def ballots(self, motion: int) -> Mapping[int, bool]:
        """Who has voted on a motion, and whether they agree."""
        ...

    async def pauses(self, table: str, since: float) -> Sequence[Pause]:
        """The pauses of a table that end after an instant, earliest first."""
        ...

    async def acts(self, guild: int, limit: int = 100) -> Sequence[Act]:
        """What was done by an office on a server, newest first."""
        ...

    async def appeals(self, user: int, since: float) -> Sequence[Appeal]:
        """What somebody, or people who are forgotten (user 0), have caused by hand since then, oldest first.

        Within a change nobody else asks this of the same person until its end.
        """
        ...

    async def appealed(self, table: str, post: str) -> Sequence[int]:
        """Whom a post that somebody has caused by hand has called."""
        ...

    async def has_sat(self, table: str, user: int) -> bool:
        """Whether somebody sits at a table or has ever done so, in its lobby too."""
        ...

    async def has_played(self, user: int, game: str, besides: str) -> bool:
        """Whether somebody sits, or has sat, at another table of a game that has begun."""
        ...

    async def rounds(self, table: str, first: int = 1, last: int | None = None) -> Sequence[RoundRow]:
        """By number, those from `first` to `last`."""
        ...

    async def last_round(self, table: str) -> int:
        """The number of the latest round, 0 before the first."""
        ...

    async def latest_round(self, table: str) -> LatestRound | None:
        """The latest round with all that the next post tells of it, None before the first."""
        ...

    async def positions(self, table: str, first: int, last: int) -> Mapping[int, JsonText]:
        """The positions at the rounds from `first` to `last`, by number, as far as they were kept."""
        ...

    async def former_seats(self, table: str, user: int) -> Sequence[int]:
        """The seats that somebody has driven at a table and had to give up or gave away, by number."""
        ...

    async def lessons(self, user: int, game: str | None = None) -> Sequence[LessonRow]:
        """The lessons that somebody has passed (in that game), in the order in which it was."""
        ...

    async def career(self, id: int) -> CareerRow | None: ...
    async def careers(
        self, guild: int | None = None, user: int | None = None, game: str | None = None
    ) -> Sequence[CareerRow]:
        """The careers that meet every given condition, the newest first."""
        ...

    async def rides(self, career: int) -> Sequence[RideRow]:
        """What tables have changed of a career, in the order in which they ended."""
        ...

    async def driven_at(self, career: int) -> str | None:
        """The table that lives and has a seat that is driven for a career."""
        ...

    async def departures(self, table: str) -> Sequence[Departure]:
        """Who has left a seat of a table, in that order."""
        ...

    async def offers(self, table: str) -> Sequence[Offer]:
        """The offers at a table, the first to lapse first; those that have lapsed too, until dropped."""
        ...

    async def cheers(self, table: str, round: int) -> Sequence[Cheer]:
        """Those of a round, by the number of its post."""
        ...

    async def predictions(self, table: str) -> Sequence[Prediction]:
        """In the order in which people made their first one."""
        ...

    async def ratings(self, game: str, guild: int, users: Sequence[int] | None = None) -> Sequence[RatingRow]:
        """The ratings of these people, or of all, on a server (0: everywhere), best `mu - 3 sigma` first."""
        ...

    async def met(self, game: str, users: Sequence[int]) -> Mapping[int, int]:
        """With how many different people each of these has been rated in a game; who has with nobody is left
        out."""
        ...

    async def weighed(self, users: Sequence[int], since: float) -> Mapping[frozenset[int], int]:
        """How many games of each two of these people have counted since an instant, of those weighed.

        Those are games of two, and those in which one of the two has answered seldom.
        """
        ...

    async def ratings_of(self, user: int) -> Sequence[RatingRow]:
        """By game, and everywhere (0) before the servers."""
        ...

    async def results(self, user: int, limit: int = 20) -> Sequence[ResultRow]:
        """The latest results of somebody, newest first."""
        ...

    async def results_since(self, guild: int, since: float) -> Sequence[ResultRow]:
        """Those of a server from an instant on, race by race, the oldest first, each by place."""
        ...

    async def season_results(self, season: int) -> Sequence[ResultRow]:
        """Race by race, the oldest first, each by place."""
        ...

    async def table_results(self, table: str) -> Sequence[ResultRow]:
        """By place."""
        ...

    async def seasons(self, guild: int) -> Sequence[SeasonRow]:
        """Newest first."""
        ...

    async def reports(self, table: str) -> Sequence[ReportRow]:
        """Oldest first."""
        ...

    async def report(self, id: int) -> ReportRow | None: ...
    async def parcels_waiting(self) -> int:
        """How many parcels the outbox holds."""
        ...

    async def stages(self) -> Mapping[str, int]:
        """How many tables stand at each stage; a stage without any is missing."""
        ...

    async def kept_of(self, user: int) -> Mapping[str, Sequence[Json]]:
        """All that is kept of a person beside tables, seats and parcels: what lies where, as columns.

        Of reports only what the person has said; their bundles hold the secrets of others.
        """
        ...

    async def tables_naming(self, user: int) -> Sequence[str]:
        """The tables at which a person sits, which they organise, are invited to, or which name them."""
        ...

    async def parcels_naming(self, user: int) -> Sequence[Parcel]:
        """The waiting parcels that name a person, and the letters to that person."""
        ...

    async def brought(self, interaction: int) -> Brought | None:
        """What an interaction of the last hour has brought, or is intended to."""
        ...

    async def note(self, key: str) -> str | None:
        """A fact about the bot itself (the hash of its command tree, …)."""
        ...


class Writing(Reading, Protocol):
    """What can be changed within one transaction."""

    async def add_table(self, row: TableRow) -> None:
        """Raises `Stale` where the id is taken."""
        ...

    async def save_table(self, row: TableRow) -> TableRow:
        """Write a table that was read at `row.revision`; returns it with the next one.

        The transaction raises `Stale`, at its end at the latest, where the table is at another one.
        """
        ...

    async def put_seat(self, row: SeatRow) -> None: ...
    async def drop_seat(self, table: str, seat: int) -> None: ...
    async def add_entry(self, table: str, number: int, entry: Json) -> None:
        """Append to the journal; the transaction raises `Stale` where the number is taken."""
        ...

    async def put_draft(self, draft: Draft) -> None: ...
    async def drop_drafts(
        self,
        table: str,
        decision: int | None = None,
        user: int | None = None,
        purpose: Purpose | None = None,
    ) -> None:
        """Drop the drafts at a table for which all that is given holds."""
        ...

    async def put_post(self, post: Post) -> None: ...
    async def drop_post(self, table: str, key: str) -> None: ...
    async def put_parcel(self, parcel: Parcel) -> None:
        """Queue a parcel behind all others of its channel; the store gives it an id never used before.

        An edit takes the place of a waiting edit in the same channel, if that is the last parcel of the
        post: what is sent or deleted in between keeps its order. The newer edit goes to the end and is
        not due before the older one was.
        """
        ...

    async def save_parcel(self, parcel: Parcel) -> None:
        """Give a waiting parcel another payload; one that has gone out meanwhile stays gone."""
        ...

    async def drop_parcel(self, id: int) -> None: ...
    async def delay_parcel(self, id: int, due: float) -> None:
        """Try again not before `due`; counts a try."""
        ...

    async def drop_parcels(self, table: str, channel: int | None = None) -> None:
        """Drop what waits to be sent about a table, to one channel or to all."""
        ...

    async def put_profile(self, user: int, game: str, line: str) -> None: ...
    async def put_note(self, key: str, value: str) -> None: ...
    async def drop_note(self, key: str) -> None: ...
    async def put_alarm(self, alarm: Alarm) -> None:
        """Set an alarm; it takes the place of one of the same table, kind and seat."""
        ...

    async def drop_alarms(self, table: str, *kinds: AlarmKind, seat: int | None = None) -> None:
        """Drop the alarms of these kinds (of all without any), of one seat or of all."""
        ...

    async def move_alarms(self, by: float, *kinds: AlarmKind) -> None:
        """Shift the alarms of these kinds (of all without any) of all tables by seconds."""
        ...

    async def put_person(self, row: PersonRow) -> None: ...
    async def put_mute(self, user: int, table: str, muted: bool) -> None: ...
    async def put_called(self, table: str, post: str, users: Sequence[int]) -> None:
        """Remember whom a post has called; of each person only the latest post is known."""
        ...

    async def put_away(self, away: Away) -> None:
        """Add a vacation; it takes the place of one that begins at the same instant."""
        ...

    async def drop_away(self, user: int, begins: float | None = None) -> None:
        """Drop one vacation of somebody, or all."""
        ...

    async def put_server(self, row: ServerRow) -> None: ...
    async def put_block(self, user: int, other: int, blocked: bool) -> None: ...
    async def put_ban(self, row: BanRow) -> None: ...
    async def drop_ban(self, guild: int, user: int) -> None: ...
    async def put_call(self, row: CallRow) -> None:
        """Keep a wish to be called; it takes the place of one for the same server, game and pace."""
        ...

    async def drop_calls(
        self,
        user: int,
        guild: int | None = None,
        game: str | None = None,
        pace: str | None = None,
        letter: bool | None = None,
    ) -> None:
        """Drop somebody's wishes to be called that meet every given condition."""
        ...

    async def put_queued(self, row: QueueRow) -> None: ...
    async def drop_queued(self, row: QueueRow) -> None: ...
    async def add_motion(self, row: Motion) -> Motion:
        """Add a motion (`id` is ignored); returns it with its id."""
        ...

    async def save_motion(self, row: Motion) -> None: ...
    async def put_ballot(self, motion: int, user: int, agrees: bool) -> None:
        """A second vote of the same person takes the place of the first."""
        ...

    async def drop_motions(self, table: str) -> None:
        """Forget all votes of a table."""
        ...

    async def put_pause(self, row: Pause) -> None:
        """Add a pause; it takes the place of one that begins at the same instant."""
        ...

    async def add_act(self, row: Act) -> None:
        """Add to what was done by an office (`id` is ignored)."""
        ...

    async def add_appeals(self, rows: Sequence[Appeal], kept: float) -> None:
        """Add to what was caused by hand, and forget what is older than `kept`, an instant."""
        ...

    async def put_former(self, table: str, user: int, seat: int) -> None:
        """Remember that somebody has driven a seat or (0) sat in the lobby; twice is as good as once."""
        ...

    async def put_lesson(self, row: LessonRow) -> None:
        """Keep that a lesson was passed; the first time counts."""
        ...

    async def add_career(self, row: CareerRow) -> CareerRow:
        """Add a career (`id` is ignored); returns it with its id."""
        ...

    async def save_career(self, row: CareerRow) -> None: ...
    async def drop_career(self, id: int) -> None:
        """Forget a career, and that seats are driven for it."""
        ...

    async def put_ride(self, row: RideRow) -> None:
        """Keep what a table has changed of a career; it takes the place of what was kept of both."""
        ...

    async def put_departure(self, departure: Departure) -> None:
        """Remember that somebody has left a seat; it takes the place of one at the same entry."""
        ...

    async def drop_departure(self, departure: Departure) -> None: ...
    async def put_offer(self, offer: Offer) -> None:
        """Make an offer; it takes the place of an earlier one to the same person at the same table."""
        ...

    async def drop_offer(self, offer: Offer) -> None: ...

    async def add_round(self, row: RoundRow, position: JsonText) -> None:
        """Add a round behind all others of its table (`number` is ignored), with the position at it."""
        ...

    async def drop_rounds(self, table: str, entry: int) -> None:
        """Drop the rounds with more than `entry` entries before them, after a rollback."""
        ...

    async def put_cheer(self, cheer: Cheer) -> None:
        """One of a person and round; another takes its place."""
        ...

    async def put_prediction(self, prediction: Prediction) -> None:
        """A second one of the same person takes the place of the first, also in their order."""
        ...

    async def put_rating(self, row: RatingRow) -> None: ...
    async def add_result(self, row: ResultRow) -> None:
        """Add a result; what is there already is not looked at (see `table_results`)."""
        ...

    async def add_season(self, row: SeasonRow) -> SeasonRow:
        """Add a season (`id` is ignored); returns it with its id."""
        ...

    async def save_season(self, row: SeasonRow) -> None: ...
    async def add_report(self, row: ReportRow) -> int:
        """Add a report (`id` is ignored); returns its id."""
        ...

    async def move_drafts(self, table: str, old: int, new: int) -> None:
        """Give the drafts of somebody at a table to somebody else, whose own there are dropped."""
        ...

    async def forget_person(self, user: int) -> None:
        """Delete what is kept of a person alone: settings, profiles, drafts, mutes, vacations, motions and
        votes, own blocks, calls, wishes for seats, former seats, departures, offers, predictions, ratings,
        careers, and lessons, and the words of reports; and make results, reports and acts anonymous (user 0).

        Bans, and blocks by others, belong to those who have made them and stay.

        Seats are left to the host, as a running one needs somebody to drive it.
        """
        ...

    async def wake(self, table: str) -> None:
        """Note that a table may go on by itself, for whoever claims it next (`Store.claim_tables`)."""
        ...

    async def seated_to_answer(self, id: str, stops: bool = False, user: int = 0) -> Seated | None:
        """As `seated`; with `stops` the answer to `latest_round` comes along, with a `user` that person's
        `profile` for the game of the table.
        """
        ...

    async def intend(self, interaction: int, now: float) -> None:
        """Note that an interaction is carried out, before that begins outside of the store."""
        ...


class Store(Protocol):
    """A database: opened once by each process that uses it.

    Where several processes work on one database, each claims what it is about to do and holds it under a
    lease: nobody is given the same, not even the worker itself, before the lease is released or has ended. So
    a worker that dies keeps nothing. `worker` is a name that no other process has or has ever had; `now` and
    `ends` are instants of the clock by which parcels and alarms are due.
    """

    ring: Callable[[Bell], None]
    """Called when another process may have queued parcels, set alarms or woken tables; it must not block.

    A bell may be lost, so whoever waits for one looks now and then all the same."""

    helps_itself: bool
    """Whether this process does the work itself of which its bells tell: then others look a moment later, and
    find something only where it cannot keep up."""

    async def backup(self, target: Path) -> None:
        """Copy what is committed to a file for `restore`; nobody waits for it meanwhile.

        Raises `StoreError` with a sentence, and leaves `target` as it was.
        """
        ...

    heard: Callable[[str], None]
    """Called with what another process has said; it must not block."""

    def say(self, word: str) -> None:
        """Tell the other processes something that is forgotten at once; who does not listen misses it."""
        ...

    async def claim_parcels(self, worker: str, now: float, ends: float, limit: int = 50) -> Sequence[Parcel]:
        """The heads of channels, as `parcels` has them, where nobody sends; holds each channel until `ends`.

        Release `"send"` with the channel as a text after the parcel was dropped or delayed.
        """
        ...

    async def claim_alarms(
        self,
        worker: str,
        now: float,
        ends: float,
        limit: int = 200,
        reached: Collection[Share] | None = None,
    ) -> Sequence[Alarm]:
        """Alarms that are due, of tables whose alarms nobody works at; holds each table until `ends`.

        Servers take turns, and only those that are `reached` do, as in `alarms`. All that are due of a table
        come together. Release `"ring"` with the table when they have rung.
        """
        ...

    async def claim_tables(self, worker: str, now: float, ends: float, limit: int = 50) -> Sequence[str]:
        """Tables that were woken that nobody drives, the first to be woken first; holds them until `ends`.

        Release `"drive"` with the table when it was driven as far as it goes; one that was woken again
        meanwhile is there to be claimed again, and so is one whose lease has ended.
        """
        ...

    async def release(self, worker: str, work: Work, *keys: str) -> None:
        """Let go of what a worker holds; of what it no longer holds, nothing happens."""
        ...

    async def prolong(self, worker: str, ends: float, held: Mapping[Work, Collection[str]]) -> None:
        """Hold these until another instant: the heartbeat of what a worker is at work on.

        What else it holds, as a claim was cut off for instance, ends in its time.
        """
        ...

    async def retire(self, worker: str) -> None:
        """Let go of all that a worker holds; a table that it was driving is there to be claimed again."""
        ...

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """No other process is within the same block meanwhile; tasks of one process keep apart by themselves.

        Raises `StoreError`. What is held goes with its process.
        """
        ...

    async def open(self) -> None:
        """Connect and migrate. Raises `StoreError` with a sentence (locked, damaged, too new)."""
        ...

    async def close(self) -> None:
        """Finish the transactions under way and let go; until then the process does not end."""
        ...

    def reading(self) -> AbstractAsyncContextManager[Reading]:
        """One consistent look at what is committed. Raises `StoreError`."""
        ...

    def asking(self) -> AbstractAsyncContextManager[Reading]:
        """As `reading`, each question answered by what is committed when it is put: for a single one."""
        ...

    def writing(self) -> AbstractAsyncContextManager[Writing]:
        """One transaction, never inside another one: all of it is written, or, on any exception, nothing.

        The first of a delivery (`bot.deliveries`) that changes anything writes the interaction's id, for an
        hour, and raises `Repeated` where that is there already. Raises `StoreError`, also for rows of a table
        that does not exist.
        """
        ...
