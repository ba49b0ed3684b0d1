"""The options of a table, which its organiser sets before the start: those of every table, of its times, and
of its game.

What is typed is read by `put`, which raises `BadOptions`, `BadTime` or `Refused` with what is possible. A
feature adds an option to `TABLES`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.hosting.table import starts
from bot.hosting.table.reels import FILMS
from bot.hosting.table.sitting import Refused, Sitting, refusing, with_row
from bot.hosting.table.status import said_option
from bot.hosting.time.paces import PACES, pace_of, paced
from bot.hosting.time.terms import OF_MOVES, TERMS, Terms, dump_terms
from bot.setting import Held, Setting, Words, within
from bot.text import harmless, lasting
from bot.times.instants import NEVER, Instant
from engine import codec
from engine import options as of_games
from engine.errors import BadOptions
from engine.game import Game
from engine.language import N_, _, ngettext
from engine.letters import line
from engine.options import Value, make_options

PAUSES = (0, 300, 1800, 7200, 28_800)
"""Seconds for which a round may stop between its phases, so that people can edit what is to come."""
SHOW_PAUSES = PAUSES[1:]
"""Seconds between the posts of a show, the usual ones first; it never runs through at once."""
RELIABILITIES = (0, 50, 70, 80, 90, 95)
"""How many of a hundred deadlines those who join may be asked to have met."""
YES, NO = "yes", "no"
"""The values of an option that is true or false, as they are typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Held[Sitting]):
    """An option of every table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth(Setting[Sitting]):
    """The truth value of that name in the row of a table, with the words for no and yes."""

    words: tuple[str, str]

    def values(self, has: Sitting) -> Sequence[tuple[str, str]]:
        return [(NO, _(self.words[0])), (YES, _(self.words[1]))]

    def now(self, has: Sitting) -> str:
        return YES if getattr(has.row, self.name) else NO

    def put(self, has: Sitting, typed: str) -> Sitting:
        return _with(has, **{self.name: self.meant(has, typed) == YES})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Starts(Setting[Sitting]):
    """When a table starts; a time is read in a `zone` at an instant."""

    zone: str = "UTC"
    instant: Instant = NEVER

    def values(self, has: Sitting) -> Sequence[tuple[str, str]]:
        """The two ways to start without a time, and the time that is set."""
        start, hows = has.row.starting, [(how, _(label)) for how, label in starts.HOWS.items()]
        return [*hows, (self.now(has), self.now(has))] if start.how == "time" else hows

    def now(self, has: Sitting) -> str:
        return starts.said(has.row.starting)

    def put(self, has: Sitting, typed: str) -> Sitting:
        """A call that was made is remembered, and since when the table is full."""
        before, start = has.row.starting, starts.read(typed, self.zone, self.instant)
        start = replace(start, full=before.full, called=before.called, post=before.post)
        return _with(has, starting=start)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfGame(Setting[Sitting]):
    """An option that a game has; whether it can start with it is seen when all are set."""

    option: of_games.Setting

    def values(self, has: Sitting) -> Sequence[tuple[str, str]]:
        """The possible values, and the present one of a text."""
        option, now = self.option, self._value(has)
        return [(str(v) or option.word(v), option.word(v)) for v in dict.fromkeys((*option.values, now))]

    def now(self, has: Sitting) -> str:
        return str(self._value(has))

    def said(self, has: Sitting) -> str:
        return said_option(has, self.option)

    def put(self, has: Sitting, typed: str) -> Sitting:
        return _with(has, options={**has.row.options, self.name: typed})

    def _value(self, has: Sitting) -> Value:
        value: Value = has.row.options.get(self.name, self.option.default)
        return value


def _with(sitting: Sitting, **changes: Any) -> Sitting:
    return with_row(sitting, replace(sitting.row, **changes))


def seats_of(game: Game) -> list[int]:
    """How many seats a table of that game may have where anybody sits."""
    return [n for n in game.seats if n]


def _seats(sitting: Sitting) -> Words:
    possible = [n for n in seats_of(sitting.game) if n >= len(sitting.seats)]
    return {str(n): ngettext("{n} seat", "{n} seats", n).format(n=n) for n in possible}


def _lasting(seconds: Sequence[int]) -> Words:
    return {str(each): lasting(each) for each in seconds}


def _reliabilities(sitting: Sitting) -> Words:
    return {str(n): _said_least(n) for n in sorted({*RELIABILITIES, sitting.row.least})}


def _said_least(percent: int) -> str:
    if not percent:
        return _("none; everybody may join")
    return _("{percent}% of deadlines met").format(percent=percent)


def least(typed: str) -> int:
    """The share of deadlines that people must have met to join, in percent; raises `Refused`."""
    number = line(typed).removesuffix("%").strip()
    if not number.isascii() or not number.isdecimal() or len(number) > 3 or int(number) > 100:
        raise Refused(_("Minimum reliability is a number from 0 to 100; 0 lets everybody in."))
    return int(number)


def _with_door(sitting: Sitting, typed: str) -> Sitting:
    return _with(sitting, invited=(sitting.row.invited or ()) if typed == "invited" else None)


def _terms(sitting: Sitting) -> Terms:
    return sitting.terms


def _with_terms(sitting: Sitting, terms: Terms) -> Sitting:
    return _with(sitting, terms=dump_terms(terms))


SEATS = Option(
    name="seats",
    label=N_("Seats"),
    hint=N_("how many can play"),
    form="table",
    open=lambda sitting: not sitting.show and len(seats_of(sitting.game)) > 1,
    usual=_seats,
    reads=lambda sitting: str(sitting.row.seats),
    writes=lambda sitting, typed: _with(sitting, seats=int(typed)),
)
TEMPO = Option(
    name="tempo",
    label=N_("Tempo"),
    hint=N_("how often players are asked"),
    about={
        N_("round"): N_("one answer per player and round, the calm way"),
        N_("phase"): N_("a stop after every reveal"),
        N_("impulse"): N_("a question for every choice, for players who are all online"),
    },
    form="table",
    open=lambda sitting: len(sitting.game.tempos) > 1,
    usual=lambda sitting: {tempo: _(tempo) for tempo in sitting.game.tempos},
    reads=lambda sitting: sitting.row.tempo,
    writes=lambda sitting, typed: _with(sitting, tempo=typed),
)
STARTS = _Starts(
    name="starts",
    label=N_("When it starts"),
    hint=N_("when full, by hand, or a time such as Sunday 20:00"),
    form="door",
    written=True,
    open=lambda sitting: not sitting.show,
)
START = Option(
    name="start",
    label=N_("Who may start"),
    form="door",
    open=lambda sitting: not sitting.show,
    usual=lambda _sitting: {"me": _("only the organiser"), "anyone": _("any player at the table")},
    reads=lambda sitting: "anyone" if sitting.row.anyone_starts else "me",
    writes=lambda sitting, typed: _with(sitting, anyone_starts=typed == "anyone"),
)
DOOR = Option(
    name="door",
    label=N_("Who may join"),
    form="door",
    open=lambda sitting: not sitting.show,
    usual=lambda _sitting: {"open": _("everybody"), "invited": _("only people who are invited")},
    reads=lambda sitting: "open" if sitting.row.invited is None else "invited",
    writes=_with_door,
)
PAUSE = Option(
    name="pause",
    label=N_("Pause between phases"),
    hint=N_("time to change answers for later phases, at tempo round"),
    form="table",
    open=lambda sitting: not sitting.show and "phase" in sitting.game.tempos,
    usual=lambda _sitting: _lasting(PAUSES),
    reads=lambda sitting: str(sitting.row.pause),
    writes=lambda sitting, typed: _with(sitting, pause=int(typed)),
)
BETWEEN_POSTS = replace(
    PAUSE,
    label=N_("Pause between posts"),
    hint=N_("how long each picture stays before the next one"),
    open=lambda sitting: sitting.show,
    usual=lambda _sitting: _lasting(SHOW_PAUSES),
)
FILMED = Truth(
    name="filmed",
    label=N_("Films in posts"),
    hint=N_("whether posts show the round as a film, with the still one press away"),
    words=(N_("stills"), N_("films")),
    form="posts",
    open=lambda sitting: FILMS.of(sitting.server) == "tables",
)
RELIABILITY = Option(
    name="reliability",
    label=N_("Minimum reliability"),
    hint=N_("share of deadlines people must have met to join"),
    form="door",
    free=True,
    open=lambda sitting: not sitting.show,
    usual=_reliabilities,
    reads=lambda sitting: str(sitting.row.least),
    writes=lambda sitting, typed: _with(sitting, least=least(typed)),
)
NEWCOMERS = Truth(
    name="newcomers",
    label=N_("Newcomers"),
    hint=N_("people whose reliability is not known yet"),
    words=(N_("may not join"), N_("may join")),
    form="door",
    open=lambda sitting: not sitting.show and bool(sitting.row.least),
)
PACE = Option(
    name="pace",
    label=N_("Choose a pace"),
    listed=False,
    usual=lambda _sitting: {key: _(pace.label) for key, pace in PACES.items()},
    reads=lambda sitting: pace_of(sitting.terms),
    writes=lambda sitting, typed: _with_terms(sitting, paced(sitting.terms, typed)),
)
"""Sets all terms to those of a usual pace."""
TABLES: list[Setting[Sitting]] = [
    *(SEATS, TEMPO, STARTS, START, DOOR, PAUSE, BETWEEN_POSTS, FILMED, RELIABILITY, NEWCOMERS),
]
"""The options of every table, those of features behind them."""


def of_table(sitting: Sitting) -> Mapping[str, Setting[Sitting]]:
    """All that an organiser can set at that table, by name and in order."""
    everywhere = [option for option in TABLES if option.open(sitting)]
    return {each.name: each for each in (*everywhere, *_of_times(sitting), *of_game(sitting))}


def _of_times(sitting: Sitting) -> Sequence[Setting[Sitting]]:
    """The terms that mean something at that table, with their labels there."""
    if sitting.show:
        return ()
    terms = TERMS if sitting.game.sealed else OF_MOVES
    return [*(within(term, _terms, _with_terms) for term in terms.values()), PACE]


def of_game(sitting: Sitting) -> Sequence[OfGame]:
    """The options of the game of a table."""
    return [
        OfGame(name=each.name, label=each.label, hint=each.hint, written=each.free, option=each)
        for each in of_games.settings(sitting.game.rules.Options)
    ]


def with_options(sitting: Sitting, given: Mapping[str, str], zone: str, now: Instant) -> Sitting:
    """The table with options as they were typed, a time in that zone; raises `Refused`.

    Those of the game are read together, as they may need each other.
    """
    with refusing():
        for name, typed in given.items():
            sitting = _option(sitting, name, zone, now).put(sitting, typed)
        if not {each.name for each in of_game(sitting)}.isdisjoint(given):
            row = sitting.row
            sitting = _with(
                sitting, options=playable(sitting.game, row.options, row.seats, len(sitting.seats))
            )
    return sitting


def _option(sitting: Sitting, name: str, zone: str, now: Instant) -> Setting[Sitting]:
    known = of_table(sitting)
    if name not in known:
        words = _("There is no option '{option}'; choose one of: {options}.")
        raise Refused(words.format(option=harmless(name), options=", ".join(known)))
    option = known[name]
    return replace(option, zone=zone, instant=now) if isinstance(option, _Starts) else option


def playable(game: Game, given: Mapping[str, object], seats: int, taken: int = 0) -> dict[str, Any]:
    """Options as a table keeps them.

    Raises `BadOptions` where the game would not start with them, however many of the free seats are taken.
    """
    options = make_options(game.rules.Options, given)
    few = max(game.seats[0], taken, min(seats, 1))
    many = max(few, min(seats, game.seats[-1]))
    if not any(_begins(game, players, options) for players in range(few, many)):
        game.rules.setup(many, options, {})
    kept: dict[str, Any] = codec.dump(options, game.rules.Options)
    return kept


def _begins(game: Game, players: int, options: Any) -> bool:
    try:
        game.rules.setup(players, options, {})
    except BadOptions:
        return False
    return True
