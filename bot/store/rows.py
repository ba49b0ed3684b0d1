"""The rows, as frozen values. Times are seconds since 1970, UTC; ids of Discord are integers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.ids import ChannelId, GuildId, PersonId
from bot.times.instants import NEVER, NO_TIME, Instant, Seconds
from engine.model import UNASKED, DecisionId, Seat

Json = dict[str, Any]
JsonText = str
Stage = Literal["lobby", "running", "over", "closed", "frozen"]


AlarmKind = Literal[
    "due",
    "close",
    "half",
    "soon",
    "last",
    "own",
    "morning",
    "go",
    "resume",
    "start",
    "stale",
    "asleep",
    "home",
    "absent",
    "thread",
    "call",
    "role",
    "list",
    "vote",
    "offer",
    "weekly",
    "queue",
    "races",
    "swept",
    "named",
    "owed",
    "race",
    "pages",
]
"""The deadline, the early close, three reminders, one at a time of one's own, one that has waited for the end
of somebody's night, the next phase, the end of a pause, the start of a lobby, a lobby nobody uses, a server
that is gone, a channel to try again, a game that is gone, a thread that may have been archived, calls to
people and to a role, the end of a vote (the number of its motion is the seat), an offer of a seat that
lapses, the end of a table that nobody needs, a player's new name, the time that an outage has cost; of a
server, its list of tables, the news of its week, the queue for its tables, the next moment of its race of the
week and its championships; and, of no server, when pages forget."""


def of_server(guild: GuildId) -> str:
    """The stand-in for a table's code where a post, parcel or alarm belongs to a whole server."""
    return f"@{guild}"


def server_of(owner: str) -> GuildId | None:
    """The server that an owner stands for, None for a table."""
    return GuildId(int(owner[1:])) if owner.startswith("@") else None


Form = Literal["classic", "card"]
"""The form in which Discord has a post; once a card, it stays one."""
Bequest = Literal["", "nothing", "notes", "everything"]
"""The bequest to the person who takes over a seat; '' where the player before has not said."""
Codes = Literal["", "yes", "no"]
"""Whether somebody reads the codes of squares; '' for from their second game of a kind on."""
Way = Literal["", "left", "absent", "removed", "out"]
"""How somebody came to leave a seat: by own will, by absence, by the will of others; '' for one who never
came, and where it is not known."""


@dataclass(frozen=True)
class Bank:
    """The time that a seat has left, in seconds, as it was at `since`, the instant from which it runs; 0 is
    for one that stands still."""

    seat: Seat
    left: int
    since: Instant = NEVER


@dataclass(frozen=True)
class Gained:
    """The counted seconds by which each way of having more time has moved a phase (see
    `bot.hosting.time.gains`).

    Vacations and nights are in it as far as they came before `Timing.began`, once that has been set anew.
    """

    excuse: Seconds = NO_TIME
    extension: Seconds = NO_TIME
    seat: Seconds = NO_TIME
    first: Seconds = NO_TIME
    pause: Seconds = NO_TIME
    nights: Seconds = NO_TIME
    vacation: Seconds = NO_TIME
    channel: Seconds = NO_TIME
    server: Seconds = NO_TIME


@dataclass(frozen=True)
class Timing:
    """How the open question of a table stands in time; all zero while nothing runs.

    `stop` is the first decision of the group that it belongs to, `began` when that was asked, `due` the
    deadline and `closing` the early close once all are ready. `reminded` are the reminders given so far (see
    `bot.hosting.people.reminders`). While `held` (an instant, the latest end) stands, no deadline counts:
    `why` says what holds it (pause, asleep, lost), and `left` what was left of the phase, in counted seconds.
    After that the phase counts as begun when it goes on, and `left` is its length; 0 is that of the terms.
    `more` are the counted seconds that were given since then, vacations aside, and `nights` those by which
    nights of players have moved the deadline (see `bot.hosting.time.nights`); `gained` is what each way has
    given to the whole phase. `banks` are those of all seats where the terms give banks of time (see
    `bot.hosting.after.banks`), and `due` is when the first of them is empty. `at_once`: all players of the
    table let it close without the early close's wait.
    """

    stop: DecisionId = UNASKED
    began: Instant = NEVER
    due: Instant = NEVER
    closing: Instant = NEVER
    held: Instant = NEVER
    why: Literal["", "pause", "asleep", "lost"] = ""
    left: Seconds = NO_TIME
    more: Seconds = NO_TIME
    nights: Seconds = NO_TIME
    gained: Gained = Gained()
    reminded: str = ""
    banks: tuple[Bank, ...] = ()
    at_once: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether the game goes on where it waits for nobody: not in a pause, but without its channel."""
        return not self.held or self.why == "lost"


@dataclass(frozen=True)
class Starting:
    """How a lobby becomes a game, and until when it waits (see `bot.hosting.after.starting`).

    `how`: somebody starts it by `hand`, or it starts when it is `full`, or at a `time`. `at` is when it
    starts by itself, 0 for never: that time, as it was typed in `zone`, or the end of a full table's
    countdown. A time for which too few had come was `moved` once. All seats are taken since `full`, 0 while
    they are not; `called` is when that was told last, in the `post` of that key. `until` is when the lobby
    closes, and `warned` says that those who sit there were called because of it.
    """

    how: Literal["hand", "full", "time"] = "hand"
    at: Instant = NEVER
    zone: str = ""
    moved: bool = False
    full: Instant = NEVER
    called: Instant = NEVER
    post: str = ""
    until: Instant = NEVER
    warned: bool = False


@dataclass(frozen=True)
class TableRow:
    """One table. `state` is the engine table as JSON, None in the lobby; `revision` counts changes.

    `pause` are the seconds between the phases of a round in which answers may still be edited. `lost` is
    since when the bot cannot write in `channel`, 0 while it can. `terms` are those of
    `bot.hosting.time.terms`, `timing` says what they came to for the open question; `language` is the one
    that its posts are written in, `season` the season that it counts for. `least` is the reliability, in
    percent, of those who may sit down (0: anybody), `newcomers` whether that takes in people of whom nothing
    is known yet. `seed` (hex) is the secret of the dice; `options` as names and values; `thread` tells
    whether `channel` is a thread of its own; `guild` None means private messages. `told` is the number of the
    first entry that no post has told yet, `latest` the key of the newest post, `body` its text without the
    status line, and `stop` the first decision of the group that it asks for. `inherited`: the organiser has
    the office from somebody who has sat here; `unrated`: the game keeps no place and no rating. `careers`:
    anybody who sits there may drive for a career, and `rated` says that the game is rated even if savings of
    careers were spent at it. `legacy` is what the careers brought along, by seat. `filmed`: its posts show
    films in place of stills. `starting` says how its lobby starts. `name` is what people call the table, ''
    for nothing. `lesson` names the lesson that a practice table gives, '' for none, and `passed` says that it
    was passed. A practice table that is `in_step` with others closes its phases when they do, one at each of
    the instants `closes`, the last of which stays until the secrets of all of them may be told.
    `ended` is when the bot saw that it was over or closed, within an hour; one that is `cleared`
    keeps its result alone (see `bot.care.clearing`).
    """

    id: str
    game: str
    stage: Stage
    guild: GuildId | None
    channel: ChannelId
    organiser: PersonId
    tempo: str
    options: Json
    seats: int
    seed: str
    commit: str
    created: Instant
    thread: bool = False
    invited: tuple[PersonId, ...] | None = None
    anyone_starts: bool = False
    practice: bool = False
    pause: int = 0
    lost: Instant = NEVER
    told: int = 0
    latest: str = ""
    body: str = ""
    stop: DecisionId = UNASKED
    state: JsonText | None = None
    terms: Json = field(default_factory=dict)
    timing: Timing = Timing()
    language: str = "en"
    season: int | None = None
    least: int = 0
    newcomers: bool = True
    inherited: bool = False
    unrated: bool = False
    careers: bool = False
    rated: bool = False
    legacy: Json = field(default_factory=dict)
    lesson: str = ""
    passed: bool = False
    filmed: bool = False
    starting: Starting = Starting()
    name: str = ""
    ended: Instant = NEVER
    cleared: bool = False
    in_step: bool = False
    closes: tuple[Instant, ...] = ()
    revision: int = 0

    @property
    def homeless(self) -> bool:
        """Whether the bot cannot write in the table's channel at present."""
        return self.lost > 0


@dataclass(frozen=True)
class SeatRow:
    """A seat of a table: a person (`driver` 'player'), a brain's level, or vacant (`driver` 'ghost').

    A vacant seat has no user and is driven by the profile `line`. `asked` counts the deadlines that found its
    person asked, `silent` those of them without an answer, `missed` the latest of those in a row, and
    `excused` the extensions it has used, `undone` the rounds that were undone for it. `notes` are its
    player's own. `bequest` says what of them, and of the answers that are not open yet, goes to the person
    who takes the seat over. `since` is how many entries there were when its person sat down, and a
    `substitute` is one who did so after the game had begun. `awaited`: the table waits for an answer of this
    seat; `answered` is when that was first given to the open question, 0 while it is not. `career` is the
    number of the career for which the seat is driven, by its owner or not, 0 for none. `out`: the game asks
    the seat nothing any more. `nudged` is when somebody nudged it last.
    """

    table: str
    seat: Seat
    user: PersonId | None
    name: str
    driver: str
    token: str
    missed: int = 0
    excused: int = 0
    asked: int = 0
    silent: int = 0
    line: str = ""
    notes: str = ""
    undone: int = 0
    bequest: Bequest = ""
    since: int = 0
    substitute: bool = False
    awaited: bool = False
    career: int = 0
    out: bool = False
    answered: Instant = NEVER
    nudged: Instant = NEVER


@dataclass(frozen=True)
class Departure:
    """Somebody who has left a seat of a running game, when there were `entry` entries.

    `place` is the place of the seat among all seats at that moment, 0 where the game knows none. The rest is
    as it was in the seat's row.
    """

    table: str
    user: PersonId
    seat: Seat
    entry: int
    since: int = 0
    way: Way = ""
    place: int = 0
    asked: int = 0
    silent: int = 0
    substitute: bool = False


@dataclass(frozen=True)
class Offer:
    """A seat of a running game that `maker` offers somebody, or (seat 0) the office of organiser.

    One that was `declined` is kept until it lapses, so that it cannot be made again meanwhile.
    """

    table: str
    seat: Seat
    user: PersonId
    maker: PersonId
    lapses: Instant
    declined: bool = False


SECRET = "secret:"  # noqa: S105 - the beginning of a name
"""How the keys of notes begin that no copy of a database has: anybody who runs on that makes their own."""
DROP_SECRETS = f"DELETE FROM notes WHERE key LIKE '{SECRET}%'"  # noqa: S608
Purpose = Literal["answer", "act", "plan", "what-if", "mend", "ended", "answered", "standing", "typed"]
"""The purpose of a draft: the answer to a question, an act unasked, an answer for rounds to come, moves
tried out, a typed line that was refused and can be mended. Three are notes for panels: the line at which a
plan ended ('' of kept lines, when none goes on), what kept lines have answered, and what standing answers
have, one answer a line."""


@dataclass(frozen=True)
class Draft:
    """Words that somebody has put together in a private panel and not sent yet, or is to read in one.

    `decision` is the question that the panel belongs to, 0 for those that belong to none.
    """

    table: str
    decision: DecisionId
    user: PersonId
    line: str
    page: int = 1
    purpose: Purpose = "answer"


@dataclass(frozen=True)
class Brought:
    """The fruit of an interaction: a change of `table`, '' for none, that begins with `entry` of its
    journal, -1 for none. As long as it is not `done`, it is only intended."""

    id: int
    seen: Instant
    table: str
    entry: int
    done: bool


@dataclass(frozen=True)
class Unfinished:
    """A part of a change that a subscriber of an event has failed to do so often (see `bot.events`), and is
    told again about when it is `due`; `about` are the fields of the event."""

    id: int
    event: str
    subscriber: str
    about: Json
    due: Instant
    tries: int


@dataclass(frozen=True)
class Post:
    """A message of the bot's that belongs to a table, by what it is for (`lobby`, `round-3`, …).

    `table` may be `of_server` instead. `form` is how Discord has it (`publishing/messages/cards.py`).
    """

    table: str
    key: str
    channel: ChannelId
    message: int
    created: Instant
    form: Form = "classic"


@dataclass(frozen=True)
class Parcel:
    """Something to be done on Discord, to be done once: send, edit or delete the post `key` of a table.

    Parcels to one channel go out in the order of their `id` (given by the store). `payload` is what
    `bot.messages` makes a message from. A waiting edit of the same post is replaced, not queued.
    A `letter` goes to a person: `channel` is the user's id, `payload` holds the `letter` and, for the case
    that it is refused, the parcel that takes its place as `instead` (`channel`, `key`, `message`); `call` is
    the server on which its person has asked for it. With a `stop`, it is not sent once that question waits
    for its person no more. A `panel` is shown to a person alone: `channel` is the user's id. `bare` takes
    what can be pressed off a post, `wake` opens an archived thread, `tag` gives the post of a forum its tag.
    `table` may be `of_server` instead.
    """

    table: str
    channel: ChannelId
    key: str
    kind: Literal["send", "edit", "delete", "letter", "panel", "bare", "wake", "tag"]
    payload: Json
    nonce: str
    id: int = 0
    tries: int = 0
    due: Instant = NEVER

    @property
    def person(self) -> PersonId:
        """Somebody to whom a letter goes, or a panel is shown."""
        return PersonId(self.channel)


@dataclass(frozen=True)
class Filter:
    """A filter of tables: every given condition must hold; `user` means sitting at it or having opened it,
    and `homeless` that the bot cannot write in the channel."""

    stages: tuple[Stage, ...] = ()
    guild: GuildId | None = None
    channel: ChannelId | None = None
    user: PersonId | None = None
    prefix: str = ""
    homeless: bool = False
    limit: int = field(default=1000)


@dataclass(frozen=True)
class Turn:
    """A living table of somebody's, which `waits` for them or not, until `due`; 0 where nothing runs out."""

    table: str
    game: str
    waits: bool
    due: Instant


@dataclass(frozen=True)
class Alarm:
    """Something that is to happen at a table at an instant; one of a kind and seat (0: the whole table).

    `table` may be `of_server` instead.
    """

    table: str
    kind: AlarmKind
    at: Instant
    seat: int = 0


@dataclass(frozen=True)
class PersonRow:
    """A person. `letters`: 1 wants direct messages, 0 does not, -1 had them refused, at the
    instant `refused`, or has let the bot go (NEVER).

    `zone` is a time zone, `language` the last one that Discord told, both '' while unknown; `deadlines` are
    the latest ones (see `bot.hosting.table.deadlines`), and with `speed_hidden` nobody is told how fast the
    answers to them were. Somebody `muted` is pinged by nothing.
    `reminders` says when to remind (see `bot.hosting.time.quiet`); with a `digest`, a time of day in `zone`,
    there is one a day instead, next at `digest_at` (0: never). `nights` are hours in `zone`, '' for none;
    with `calls_by_letter` a letter tells of a new round, instead of a mention. `bequest` is what goes with a
    seat of theirs that somebody takes over. One who `closes_at_once` lets tables close as soon as all are
    ready, where all their players do. `codes` says whether a plot names squares by their codes.
    """

    user: PersonId
    name: str = ""
    letters: int = 0
    muted: bool = False
    zone: str = ""
    language: str = ""
    reminders: str = "half soon last"
    digest: str = ""
    digest_at: Instant = NEVER
    nights: str = ""
    calls_by_letter: bool = False
    bequest: Bequest = ""
    closes_at_once: bool = False
    deadlines: tuple[int, ...] = ()
    speed_hidden: bool = False
    codes: Codes = ""
    refused: Instant = NEVER

    def reads_codes(self, played: bool) -> bool:
        """Whether plots name squares by their codes to them, who have `played` such a game before or not."""
        return self.codes == "yes" or (not self.codes and played)


@dataclass(frozen=True)
class Away:
    """A vacation of a person."""

    user: PersonId
    begins: Instant
    ends: Instant


@dataclass(frozen=True)
class ServerRow:
    """The settings of a server as names and values; `left` is when the bot was removed, else 0."""

    guild: GuildId
    settings: Json = field(default_factory=dict)
    left: Instant = NEVER


@dataclass(frozen=True)
class ServerName:
    """The name that somebody has on a server, as Discord told it last; `PersonRow.name` is the one that they
    have everywhere."""

    user: PersonId
    guild: GuildId
    name: str


@dataclass(frozen=True)
class BanRow:
    """Somebody who may take no new seat on a server."""

    guild: GuildId
    user: PersonId
    since: Instant


@dataclass(frozen=True)
class RoundRow:
    """A stop of a table that got a post: what `caption` says, and the entries that lie before it."""

    table: str
    number: int
    entry: int
    caption: str


@dataclass(frozen=True)
class Motion:
    """Something that the people at a table vote on: its `kind`, what it is `about`, who asks and why.

    It `ends` at an instant; `post` is the key of the post that asks for votes.
    """

    id: int
    table: str
    kind: str
    about: str
    user: PersonId
    reason: str
    began: Instant
    ends: Instant
    post: str = ""
    state: Literal["open", "agreed", "refused", "lapsed"] = "open"


@dataclass(frozen=True)
class Pause:
    """A time for which a table was, is or will be paused; `agreed`: everybody else has said yes to it."""

    table: str
    began: Instant
    ends: Instant
    agreed: bool = False


@dataclass(frozen=True)
class Act:
    """An act at a table by an office on its server, or by its organiser alone, and why."""

    id: int
    guild: GuildId
    table: str
    user: PersonId
    act: str
    reason: str
    at: Instant


@dataclass(frozen=True)
class Appeal:
    """A post beside the course of play that `user` has caused by hand, and one whom it called (0: nobody).

    One that `asks` has buttons that others answer.
    """

    table: str
    post: str
    other: PersonId
    user: PersonId
    at: Instant
    asks: bool = False


Seated = tuple[TableRow, Sequence[SeatRow], ServerRow | None]
"""A table with its seats, by number, and its server, if it is on one."""


Share = tuple[int, int]
"""The n-th (from 0) of equal shares of all servers, as Discord divides them; private messages are in the
first."""
Work = Literal["send", "ring", "drive"]
"""The kinds of claims: a channel to send to, the alarms of a table, a table that may go on by itself."""
Bell = Literal["parcels", "alarms", "tables"]
"""The queues that another process may have added to."""
