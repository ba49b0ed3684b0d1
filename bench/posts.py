"""The posts of whole games, and how much of what happened they tell the channel.

Whole games of computer players, the same with every run, told as the bot tells them to a table of people.
With `--print` the posts of one game of each are printed, as the channel gets them.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Any

import engine
from bot.hosting.after import endings, posts
from bot.hosting.after import news as reports
from bot.hosting.table.coverage import public_events
from bot.hosting.table.sitting import PLAYER, Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.messages import Message
from bot.naming import filled
from bot.store import SeatRow, TableRow, Timing
from bot.times.instants import Instant
from engine.cli.progress import progress, say
from engine.drivers import seat_drivers
from engine.games.charioteer.rules import events as charioteer
from engine.games.chariots.rules import events as chariots
from engine.games.circus.rules import events as circus
from engine.games.troy.rules import events as troy
from engine.journal import start
from engine.language import _, speaking
from engine.model import DecisionId, Entry, Seat
from engine.selfplay import opening_of, play_on

GAMES: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
    "chariots": (("careful", "keen"), (4, 4, 3, 2)),
    "charioteer": (("novice", "veteran"), (4, 1, 6, 2)),
    "circus": (("careful", "shrewd", "keen", "brutal"), (4, 4, 6, 3)),
    "troy": (("soldier", "captain"), (2,)),
}
"""The players of each game, and the sizes of its tables, one after the other."""
FIRST = 4_710_001
"""The seed of the first game of each; the next ones follow."""
DUE = Instant(1_800_000_000)
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea", "Max", "Nell")
_NAMES = re.compile(rf"\b(?:{'|'.join(PEOPLE)})\b(?: \(\w+\))?")
_AUTOMATA = re.compile(r"\b(?:Black|White|Red|Green|Blue|Purple|Yellow|Orange)\b")
_NUMBERS = re.compile(
    r"\b(?:\d+(?:½|st|nd|rd|th)?|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|[a-j]10|[a-j][1-9])\b"
)
_UNITS = re.compile(r"# (square|space|point|cube|injur|dolphin|lap|round|phase|turn)(?:s|y|ies)?\b")
_LIST = re.compile(r"N(?:, N)*(?: and N)?")


@dataclass(frozen=True)
class Post:
    """A post as the channel gets it, its headline, and the public events that it is about."""

    text: str
    headline: str
    events: tuple[Any, ...]
    last: bool
    names: Mapping[str, str]
    """The driver of each thing."""
    winner: str = ""
    language: str = "en"

    @property
    def kind(self) -> str:
        """Its headline with names and numbers taken out."""
        unnamed = _AUTOMATA.sub("N", _NAMES.sub("N", self.headline))
        return _LIST.sub("N", _UNITS.sub(r"# \1s", _NUMBERS.sub("#", unnamed)))


TOLD: dict[str, dict[str, tuple[type, str, dict[str, str]]]] = {
    "circus": {
        "flips": (
            circus.Flipped,
            "rig",
            {
                "en": r"flip|turns? over|overturn|upside|break|pieces|wreck",
                "de": r"kippt|kippen|überschl|Wrack|zerbrich|zerfäll|auseinander",
            },
        ),
        "deaths": (
            circus.Died,
            "driver",
            {"en": r"\bdie|dead|death|kill", "de": r"stirbt|sterben|\btot\b|töt|töd|ums Leben"},
        ),
        "changes of chariot": (
            circus.Boarded,
            "driver",
            {"en": r"chariot|aboard|reins|team", "de": r"Wagen|Bord|Zügel|Gespann|Pferd|Rädern"},
        ),
        "chariots left": (
            circus.JumpedOff,
            "driver",
            {"en": r"leaves|jumps off|gets off", "de": r"verlässt|steigt"},
        ),
        "draggings": (circus.Flipped, "rig", {"en": r"drag", "de": r"schleif"}),
        "crashes with damage": (
            circus.Rammed,
            "rig",
            {
                "en": r"ram|swerve|skid|runs? into|hits?|crash|damage",
                "de": r"ramm|schert|schleuder|stoßen|stößt|prallt|fährt|Schaden|kracht",
            },
        ),
    },
    "chariots": {"crashes": (chariots.Crashed, "chariot", {"en": r"crash", "de": r"verunglück|Unfall"})},
    "charioteer": {
        "falls": (
            charioteer.LaidDown,
            "chariots",
            {"en": r"fall|fell|down|side", "de": r"fällt|fallen|kippen|stürz|Seite"},
        )
    },
    "troy": {"checks": (troy.Moved, "side", {"en": r"[Cc]heck|threat", "de": r"Schach|droht"})},
}
"""Of each game the facts that are counted: the event, whom it befalls, and the words that tell it."""
MUST: dict[str, tuple[str, ...]] = {
    "circus": ("flips", "deaths", "changes of chariot"),
    "chariots": ("crashes",),
}
"""Those of which none may be missed."""


def races(key: str, number: int, *languages: str) -> Iterator[tuple[int, dict[str, list[Post]]]]:
    """So many whole games, each by its seed with all its posts in those languages."""
    names, tables = GAMES[key]
    for n in range(number):
        seed = FIRST + n
        yield seed, told(key, seed, names, tables[n % len(tables)], *languages)


def told(key: str, seed: int, names: Sequence[str], seats: int, *languages: str) -> dict[str, list[Post]]:
    """All posts of a game, as tables of those languages get them."""
    game = engine.find(key)
    opening = opening_of(game, seats, seed, drivers=seat_drivers(names, seats, seed))
    begun = start(game, opening)
    drivers = dict(zip(begun.table.seats, opening.drivers, strict=True))
    sittings = {language: sat_down(key, seats, opening, language) for language in languages}
    found: dict[str, list[Post]] = {language: [] for language in languages}
    entries: list[Entry[Any]] = []
    first, before = 0, None
    for step in chain([begun], play_on(game, begun.table, drivers, opening.key())):
        entries.append(step.entry)
        at = replace(next(iter(sittings.values())), table=step.table)
        stop = posts.stop_to_tell(at)
        if stop in (0, at.row.stop):
            continue
        events = tuple(public_events(game, entries[first:]))
        since = posts.Since(events, before, past=reports.past(game, entries[:first]))
        for language, sitting in sittings.items():
            with speaking(language):
                sittings[language] = _posted(replace(sitting, table=step.table), since, stop, entries)
                found[language].append(_post(sittings[language], events))
        first, before = len(entries), at.public
    return found


def _posted(sitting: Sitting, since: posts.Since, stop: DecisionId, entries: Sequence[Entry[Any]]) -> Sitting:
    """The table with its newest post."""
    compose = posts.body
    if sitting.running.outcome is not None:
        since = replace(since, end=endings.finished(sitting, (), entries))
        compose = posts.last_body
    body = compose(sitting, since)
    return replace(sitting, row=replace(sitting.row, body=body, stop=stop, told=sitting.running.entries))


def sat_down(key: str, seats: int, opening: engine.Opening, language: str) -> Sitting:
    """A running table of people, as the bot has one."""
    code = f"T{opening.commit[:3].upper()}"
    rows = tuple(SeatRow(code, Seat(n), PersonId(n), PEOPLE[n - 1], PLAYER, "") for n in range(1, seats + 1))
    row = TableRow(
        code,
        key,
        "running",
        GuildId(1),
        ChannelId(1),
        PersonId(1),
        opening.tempo,
        {},
        seats,
        opening.seed,
        opening.commit,
        Instant(0),
        timing=Timing(due=DUE),
        language=language,
    )
    return Sitting(row, rows, None)


def _post(sitting: Sitting, events: tuple[Any, ...]) -> Post:
    names = {(sitting.row.id, int(s.seat)): s.name for s in sitting.seats}
    text = filled(Message(posts.with_call(sitting)), names).content
    for s in sitting.seats:
        text = text.replace(f"<@{s.user}>", f"@{s.name}")
    head = text.split("\n", 1)[0].strip("*")
    seats = sitting.game.face.drivers(sitting.public)
    drivers = {thing: PEOPLE[seat - 1] for thing, seat in seats.items() if seat}
    outcome = sitting.running.outcome
    first = outcome.levels[0] if outcome is not None else ()
    winner = PEOPLE[first[0] - 1] if first and isinstance(first[0], int) else ""
    return Post(text, head, events, outcome is not None, drivers, winner, sitting.row.language)


def counted(post: Post, key: str, kind: str) -> list[Any]:
    """The events of that kind that a post is about; of moves those with which check was said."""
    of_class = [event for event in post.events if isinstance(event, TOLD[key][kind][0])]
    return [event for event in of_class if getattr(event, "called", True)]


def untold(post: Post, key: str, kind: str) -> list[Any]:
    """Those of them that it does not tell."""
    return [event for event in counted(post, key, kind) if not tells(post, key, kind, event)]


def tells(post: Post, key: str, kind: str, event: Any) -> bool:
    """Whether a post tells such an event: a sentence of it has the words, and names whom it befell."""
    _class, part, words = TOLD[key][kind]
    whom = getattr(event, part)
    whom = whom if isinstance(whom, tuple) else (whom,)
    with speaking(post.language):
        said = [post.names.get(one, _(one.capitalize())) for one in whom]
    sentences = re.split(r"(?<=[.!?])(?<!Check!)(?<!Schach!)\s|\n|\*\*", post.text)
    return any(
        re.search(words[post.language], sentence) and any(name in sentence for name in said)
        for sentence in sentences
    )


def main(argv: list[str]) -> None:
    """Print the shares of each game, and with `--print` the posts of its first one."""
    parser = argparse.ArgumentParser(prog="python -m bench posts", description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--races", type=int, default=10, help="so many of each game")
    parser.add_argument("--language", default="en")
    parser.add_argument("--print", type=int, default=0, metavar="SEED", help="the posts of that game, too")
    parser.add_argument("--kinds", action="store_true", help="all headlines, names and numbers taken out")
    wanted = parser.parse_args(argv)
    for key in wanted.games or [*GAMES]:
        played = []
        with progress(wanted.races, "games") as bar:
            for number, (seed, race) in enumerate(races(key, wanted.races, wanted.language), 1):
                played.append((seed, race[wanted.language]))
                bar.reached(number)
        for line in shares(key, [race for _seed, race in played]):
            say(line)
        heads = Counter(post.kind for _seed, race in played for post in race)
        for kind, count in heads.most_common() if wanted.kinds else ():
            say(f"  {count:4} {kind}")
        for found in [race for seed, race in played if seed == wanted.print]:
            say("\n\n".join(post.text for post in found))


def shares(key: str, played: Sequence[Sequence[Post]]) -> Iterator[str]:
    """How many posts and kinds of headlines there were, the commonest, repetitions, and what was told."""
    heads = [post.kind for race in played for post in race]
    kinds = Counter(heads)
    again = sum(a.kind == b.kind for race in played for a, b in pairwise(race))
    yield (
        f"{key}: {len(played)} games, {len(heads)} posts; {len(kinds)} different headlines with names and "
        f"numbers taken out, {again} times the same running"
    )
    for kind, count in kinds.most_common(6):
        yield f"  {count / len(heads):4.0%} {kind}"
    alone = sum(_only_headline(post) for race in played for post in race)
    yield f"  {alone} posts are a headline and a place, nothing else"
    for kind in TOLD[key]:
        posts_of_all = [post for race in played for post in race]
        happened = sum(len(counted(post, key, kind)) for post in posts_of_all)
        missed = sum(len(untold(post, key, kind)) for post in posts_of_all)
        yield f"  {kind}: {happened - missed} of {happened} told"


def _only_headline(post: Post) -> bool:
    lines = [line for line in post.text.split("\n") if line and not line.startswith("-# ")]
    return len([line for line in lines if not re.match(r"(?:To |Awaited|Due|The game)", line)]) == 1
