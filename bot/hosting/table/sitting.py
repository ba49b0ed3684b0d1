"""A table as one look finds it, and the words that hosting is talked about in."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, cast

import engine
from bot.hosting.time.terms import Terms, load_terms
from bot.ids import NOBODY, ChannelId, GuildId, PersonId
from bot.naming import CHARIOTEERS, cast_of, voiced
from bot.placeholders import placeholder
from bot.setting import Ids
from bot.store import Draft, Purpose, SeatRow, Starting, TableRow
from bot.text import NAME_LENGTH, harmless, mention, plain
from bot.times import BadTime
from bot.times.instants import Instant
from engine import dice
from engine.errors import BadOptions
from engine.face.lessons import Lesson, Prepared
from engine.game import Face
from engine.language import N_, _
from engine.letters import folded
from engine.model import PACE, Decision, DecisionId, Entry, Outcome, Seat, Table, Tempo
from engine.naming import Cast, by_colour, naming
from engine.options import make_options
from engine.registry import Missing, installed, of_table
from engine.values import Lately

Steps = list[engine.Step[Any, Any, Any]]
Drafts = Mapping[tuple[DecisionId, Purpose], Draft]
"""The drafts of somebody at a table, by question and purpose."""

MODERATORS = Ids(
    name="moderators",
    label=N_("Moderators"),
    hint=N_("The role of the moderators; leave empty for none"),
    place=90,
    kind="role",
)
"""The role of a server that may act at all its tables."""
PLAYER = "player"
GHOST = "ghost"
"""Drives a vacant seat by the profile that its player has left."""
OPEN = "open"
"""A seat whose player never came to the first round: it waits, as in the lobby, for somebody to take it."""
GONE = "gone"
"""A seat that was out of the game when its player left: it keeps the name, and nobody takes it."""
VACANT = (GHOST, OPEN)
NOWHERE = ChannelId(0)
"""The channel of a practice game that is shown to its player alone, wherever that is."""
SHOW = N_("a show of automata")
IN_STEP = N_(
    "All races of this week keep step: each round closes at the same moment for everybody, so nobody gets "
    "more time, goes back, leaves or closes early. You can change what you have sent until the close."
)
"""The refusal of whatever bends time or tries again at a table that keeps step with others."""
FROZEN = N_("This table is frozen because of a fault in the rules; nothing is lost.")
CLEARED = N_("This game was long ago: its result is kept, its rounds are not.")


_views: Lately[Any, dict[Seat | None, Any]] = Lately(lambda _state: {}, most=32)
"""Views of the latest positions: a sealed answer changes none, and is told to everybody."""


class Refused(Exception):
    """Something that cannot be done at this table now; the sentence says what can."""


@contextmanager
def refusing() -> Iterator[None]:
    """Turn a `BadTime` or `BadOptions` that arises inside into a refusal with the same words."""
    try:
        yield
    except (BadTime, BadOptions) as bad:
        raise Refused(str(bad)) from bad


def no_table(code: str) -> Refused:
    """The refusal where there is no such table, and for strangers where there is one."""
    return Refused(_("There is no table '{code}'; `/inbox` lists yours.").format(code=harmless(code[:8])))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, acting on the server `guild`; `roles` are those there, `steward`: manages it.

    The `name` is the one there, `everywhere` the one that servers without an own one show, '' where it is the
    same. Several may have one `name`; the `handle` is nobody else's. Who `moderates` may silence its members,
    by Discord's *Moderate Members*.
    """

    id: PersonId
    name: str
    steward: bool = False
    roles: tuple[int, ...] = ()
    guild: GuildId | None = None
    bot: bool = False
    handle: str = ""
    moderates: bool = False
    everywhere: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table lives; `parent` is the channel that a thread belongs to, else the channel itself.

    The `parent` of the post of a `forum` is the forum; `first` is the first message of a post that was made
    for the table, which becomes its lobby.
    """

    guild: GuildId | None
    channel: ChannelId
    thread: bool = False
    parent: ChannelId = NOWHERE
    forum: bool = False
    first: int = 0


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of a table's opener; those left out are as the server has it.

    `settled` says yes or no to what things of the bot let an organiser settle, by name. A practice table may
    keep step with others: with their `seed`, and with the instants at which their phases close. Those
    `seated` sit at a table of `NOBODY` from the start.
    """

    game: str
    seats: int
    tempo: Tempo | None = None
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    invited: tuple[PersonId, ...] | None = None
    anyone_starts: bool = False
    terms: Terms | None = None
    pause: int = 0
    brains: tuple[str, ...] = ()
    least: int = 0
    newcomers: bool = True
    lesson: str = ""
    starts: Starting | None = None
    settled: Mapping[str, bool] = dataclasses.field(default_factory=dict)
    seed: bytes = b""
    closes: tuple[Instant, ...] = ()
    seated: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof that an answer is stored: the number of its journal entry and the line in its stored spelling.

    `sitting` is the table with it; `entries` are those that it has brought and `drafts` what its player has
    drafted there by then, where they are known still.
    """

    table: str
    number: int
    line: str
    sitting: Sitting = dataclasses.field(compare=False)
    entries: tuple[Entry[Any], ...] = dataclasses.field(default=(), compare=False)
    drafts: Drafts | None = dataclasses.field(default=None, compare=False)


@dataclass(frozen=True)
class Sitting:
    """A table as one look finds it: its row, its seats and, once started, the engine's table.

    `server` are the settings of its server: none in a list (`Host.listed`), nor at a table of no server, such
    as practice or a race of the week. Whoever knows whose it is asks `servers.settings_of`.
    """

    row: TableRow
    seats: tuple[SeatRow, ...]
    table: Table[Any, Any] | None
    server: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @cached_property
    def game(self) -> engine.Game:
        return of_table(self.row.game)

    @property
    def absent(self) -> bool:
        """Whether the package of its game is missing."""
        return not installed(self.row.game)

    @property
    def why_frozen(self) -> str:
        """The sentence of a frozen table."""
        return str(Missing(self.row.game)) if self.absent else _(FROZEN)

    @cached_property
    def cast(self) -> Cast:
        """The drivers of this table as marks, which are filled as names when they are shown."""
        if self.table is None:
            return by_colour
        return cast_of(self.game.face, self.public, partial(placeholder, self.row.id))

    def cast_then(self, entries: int) -> Cast:
        """As `cast`, of what had happened by that many entries: no substitute since then has driven it."""
        new = self.new_since(entries)
        if not new or self.table is None:
            return self.cast

        def say(seat: Seat, label: str, several: bool) -> str:
            return label if seat in new else placeholder(self.row.id, seat, label, several)

        return cast_of(self.game.face, self.public, say)

    def new_since(self, entries: int) -> frozenset[Seat]:
        """The seats whose drivers have taken them over after that many entries."""
        return frozenset(seat.seat for seat in self.seats if seat.substitute and seat.since >= entries)

    @cached_property
    def face(self) -> Face:
        """The face of the game, which speaks of its drivers by the `cast`."""
        return voiced(self.game.face, self.cast)

    def driver(self, seat: Seat) -> str:
        """A mark for the person who drives a seat, which goes by its side otherwise."""
        return placeholder(self.row.id, seat, self.game.face.label(self.public, seat))

    def face_for(self, user: PersonId) -> Face:
        """As `face`, for somebody whose own several things go by their colours alone."""
        mine = self.seat_of(user)
        if mine is None or self.table is None:
            return self.face

        def say(seat: Seat, label: str, several: bool) -> str:
            return label if several and seat == mine.seat else placeholder(self.row.id, seat, label, several)

        return voiced(self.game.face, cast_of(self.game.face, self.public, say))

    @cached_property
    def terms(self) -> Terms:
        return load_terms(self.row.terms)

    @property
    def options(self) -> Any:
        """The options of its game, as the rules read them."""
        return make_options(self.game.rules.Options, self.row.options)

    @cached_property
    def running(self) -> Table[Any, Any]:
        """The engine's table; raises `Refused` in the lobby, and where its package is missing."""
        if self.absent:
            raise Refused(self.why_frozen)
        if self.table is None:
            raise Refused(_("This game has not started yet."))
        return self.table

    @property
    def show(self) -> bool:
        """Whether this is a show: nobody sits there, automata race, and anybody may watch."""
        return self.row.seats == 0

    @property
    def queued(self) -> bool:
        """Whether this is a lobby for people who queued: its seats are held for them, and nobody organises
        it."""
        row = self.row
        return row.stage == "lobby" and row.organiser == NOBODY and row.invited is not None

    @property
    def timed(self) -> bool:
        """Whether its deadlines are told: in practice nobody is kept waiting, unless it is in step with
        others."""
        return not self.row.practice or self.row.in_step

    @property
    def lesson(self) -> Lesson | None:
        """The lesson of a practice table; None where it gives none."""
        return self.game.lesson(self.row.lesson) if self.row.practice else None

    @property
    def task(self) -> Lesson | None:
        """The lesson whose task is still to be done; None without one."""
        return None if self.row.passed else self.lesson

    @property
    def prepared(self) -> Prepared | None:
        """How this table was driven to where its pupil took over; None where it began at the start."""
        return self.lesson.prepared if self.lesson is not None else None

    @property
    def counts(self) -> bool:
        """Whether the game keeps places and ratings; where savings of careers were spent, only if its lobby
        has said so."""
        row, careers = self.row, self.game.careers
        if row.unrated or row.rated or not row.legacy or self.table is None or careers is None:
            return not row.unrated
        return not careers.spent(self.table.state)

    @property
    def charted(self) -> bool:
        """Whether there is a chart of how the game goes, or went."""
        return self.game.face.chart is not None and self.row.told > 1

    @cached_property
    def people(self) -> tuple[SeatRow, ...]:
        """The seats that a person sits on."""
        return tuple(s for s in self.seats if s.user is not None)

    @property
    def vacant(self) -> tuple[SeatRow, ...]:
        """The seats that a substitute may take."""
        return tuple(s for s in self.seats if s.driver in VACANT and not s.out)

    def seat(self, number: Seat | None) -> SeatRow | None:
        return next((s for s in self.seats if s.seat == number), None)

    def seat_of(self, user: PersonId) -> SeatRow | None:
        return next((s for s in self.people if s.user == user), None)

    def my_seat(self, user: PersonId) -> SeatRow:
        """The seat of a person; raises `Refused`."""
        seat = self.seat_of(user)
        if seat is None:
            raise Refused(
                _(
                    "You have no seat at this table, but you can watch: Board, Log and Rules are for "
                    "everybody."
                )
            )
        return seat

    def arranged_by(self, person: Person) -> bool:
        """Whether somebody may arrange this table: its organiser, or who has an office on its server."""
        return person.id == self.row.organiser or self.moderated_by(person)

    def must_be_arranged_by(self, person: Person) -> None:
        """Raises `Refused` for anybody who may not arrange this table."""
        if self.row.organiser == NOBODY and not self.moderated_by(person):
            raise Refused(
                _(
                    "Nobody organises this table, so its players decide by vote. Once the game runs, "
                    "`/organise hand-over` asks them to let you organise it."
                )
            )
        if not self.arranged_by(person):
            words = _("Only the organiser, {organiser}, or a manager of the server can do that.")
            raise Refused(words.format(organiser=mention(self.row.organiser)))

    def moderated_by(self, person: Person) -> bool:
        """Whether somebody manages the server of this table or is a moderator there.

        Not somebody who sits at the table, who is a player like the others.
        """
        at_home = person.guild is not None and person.guild == self.row.guild
        holds_office = at_home and (person.steward or MODERATORS.of(self.server) in person.roles)
        return holds_office and self.seat_of(person.id) is None

    def known_to(self, person: Person) -> bool:
        """Whether somebody may look on: everybody on its server, elsewhere who has to do with the table."""
        at_home = person.guild is not None and person.guild == self.row.guild
        invited = person.id in (self.row.invited or ())
        return at_home or invited or person.id == self.row.organiser or self.seat_of(person.id) is not None

    @cached_property
    def public(self) -> Any:
        """The public view of the game; raises `Refused` in the lobby."""
        return self.seen_by(None)

    def view(self, user: PersonId | None) -> Any:
        """The view of that person (None: the public)."""
        seat = self.seat_of(user) if user is not None else None
        return self.seen_by(seat.seat) if seat is not None else self.public

    def seen_by(self, seat: Seat | None, state: Any = None) -> Any:
        """The view of a seat (None: of everybody), of another position where one is given. It is worked out
        once."""
        state = self.running.state if state is None else state
        seen = _views(state)
        if seat not in seen:
            seen[seat] = self.game.rules.view(state, seat)
        return seen[seat]

    def asked(self, user: PersonId) -> Decision | None:
        """The open question of a person, an unanswered one first."""
        seat, table = self.seat_of(user), self.table
        if seat is None or table is None:
            return None
        mine = [d for d in table.open if d.seat == seat.seat]
        return next((d for d in mine if table.answer(d.id) is None), mine[0] if mine else None)

    def awaited(self) -> tuple[SeatRow, ...]:
        """The people who have still to answer, by seat."""
        seats = {d.seat for d in self.table.awaited()} if self.table else set()
        return tuple(s for s in self.people if s.seat in seats)

    @property
    def pausing(self) -> bool:
        """Whether the table waits for nobody: between two phases, so that people may look and edit, or at a
        show, so that people may watch."""
        table = self.running
        between = bool(table.open) and table.open[0].kind == PACE and table.outcome is None
        return between and self.row.pause > 0 and (self.show or bool(self.people))

    def must_seat(self) -> None:
        """Raises `Refused` at a show, where there is nothing to sit on."""
        if self.show:
            raise Refused(_("A show has no seats: automata play by themselves, and you can watch."))

    def must_run(self) -> None:
        """Raises `Refused` unless the race is on."""
        if self.row.stage == "closed":
            raise Refused(_("This table was closed early; nothing more can be done here."))
        if self.row.stage == "frozen":
            raise Refused(self.why_frozen)
        if self.running.outcome is not None:
            raise Refused(_("This game is over; Board and Log show how it went."))

    def must_be_alone(self) -> None:
        """Raises `Refused` at a table in step with others, before whatever would bend its time, go back or
        end it."""
        if self.row.in_step:
            raise Refused(_(IN_STEP))

    def must_be_in_time(self, now: Instant) -> None:
        """Raises `Refused` at a table in step with others once its round has closed for all: another one may
        show by then what fell."""
        if self.row.in_step and 0 < self.row.timing.due <= now:
            raise Refused(_("This round has just closed, for everybody. Please look again in a moment."))

    def must_not_close(self) -> None:
        """Raises `Refused` where all are ready, since a later deadline would not keep the table open."""
        if self.row.timing.closing:
            words = _(
                "Everyone is ready, so this closes soon. If you need more time, press Not ready first, "
                "then ask."
            )
            raise Refused(words)

    def must_live(self) -> None:
        """Raises `Refused` where nothing can be arranged any more; a frozen table can be."""
        if self.row.stage == "closed":
            raise Refused(_("This table is already closed."))
        if self.row.stage == "over":
            raise Refused(_("This game is over; Board and Log show how it went."))

    @property
    def unsealed(self) -> bool:
        """Whether this table has ended, with all that are in step with it, so that its seed and all that was
        sealed there may be told."""
        over = self.table is not None and self.table.outcome is not None
        return (over or self.row.stage == "closed") and not self.row.closes

    def outcome(self) -> Outcome | None:
        """How the game has ended, in the words of the moment; None while it goes on."""
        with naming(self.cast):
            return self.game.rules.outcome(self.running.state)

    def key(self) -> bytes:
        return _key(self.row.seed, tuple([s.token for s in self.seats]))

    def opening(self) -> engine.Opening:
        """How this table was opened; with its seed, so for the table's end or the host alone."""
        row = self.row
        return engine.Opening(
            row.game,
            self.table.version if self.table else self.game.version,
            len(self.seats),
            row.options,
            cast(Tempo, row.tempo),
            row.commit,
            tuple(s.token for s in self.seats),
            row.seed,
            {Seat(int(seat)): brought for seat, brought in row.legacy.items()},
            drivers=tuple(s.driver for s in self.seats),
        )


@lru_cache(maxsize=64)
def _key(seed: str, tokens: tuple[str, ...]) -> bytes:
    return dice.derive(bytes.fromhex(seed), tokens)


def with_row(sitting: Sitting, row: TableRow) -> Sitting:
    """The table with another row of its own; what was found out of its seats and its position stays known."""
    made = object.__new__(Sitting)
    known = vars(made)
    known.update(vars(sitting), row=row)
    if row.terms is not sitting.row.terms:
        known.pop("terms", None)
    return made


def without_person(seat: SeatRow, name: str, driver: str) -> SeatRow:
    """A seat that another drives from now on, with all that belongs to the seat itself."""
    return SeatRow(
        table=seat.table,
        seat=seat.seat,
        user=None,
        name=name,
        driver=driver,
        token=seat.token,
        excused=seat.excused,
        undone=seat.undone,
        career=seat.career,
    )


def with_seats(sitting: Sitting, *seats: SeatRow) -> Sitting:
    """The table with other rows for some of its seats."""
    if not seats:
        return sitting
    new = {seat.seat: seat for seat in seats}
    rows = tuple([new.get(seat.seat, seat) for seat in sitting.seats])
    return Sitting(sitting.row, rows, sitting.table, sitting.server)


def name_among(person: Person, others: Iterable[SeatRow]) -> str:
    """Somebody's name at a table: beside a namesake with the handle, too."""
    taken = {folded(plain(seat.name)) for seat in others if seat.user != person.id}
    if folded(plain(person.name)) not in taken or not person.handle:
        return person.name
    room = NAME_LENGTH - len(person.handle) - len(" ()")
    return f"{plain(person.name)[:room].rstrip()} ({person.handle})" if room > 0 else person.handle


def is_bot(seat: SeatRow) -> bool:
    """Whether a computer player drives a seat."""
    return seat.user is None and seat.driver not in (PLAYER, GONE, *VACANT)


def called(seat: SeatRow) -> str:
    """The name of a seat's player, or of the computer player there."""
    return CHARIOTEERS[(seat.seat - 1) % len(CHARIOTEERS)] if is_bot(seat) else seat.name
