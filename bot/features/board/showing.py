"""A table as data for its page: the board with its story, and the rounds that led there.

Public views and redacted events alone get into it, so it is the same for everybody who watches.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from bot import links, naming
from bot.features.board import acts
from bot.features.board.reel import Json, Posted, drawn, rolled
from bot.hosting.after import endings
from bot.hosting.after import news as reports
from bot.hosting.records.rounds import Part, Past
from bot.hosting.table import coverage
from bot.hosting.table.coverage import public_events
from bot.hosting.table.racers import automata_of
from bot.hosting.table.sitting import CLEARED, Sitting
from bot.hosting.table.status import awaiting
from bot.naming import Names, cast_with
from bot.panels import watching
from bot.text import MENTION, timed
from engine.face.beats import Stop, Take
from engine.face.coverage import Coverage
from engine.face.happenings import Edition, Stretch
from engine.face.headlines import headline, news
from engine.filming import of_round, placed, taken
from engine.game import Game
from engine.journal import standing
from engine.language import _, pgettext, spoken
from engine.model import Entry, Seat
from engine.naming import naming as calling
from engine.story import rounds as rounds_of
from engine.story import stretches
from render.svg import Pen


def state(past: Past, part: Part, parts: int, names: Names) -> Json:
    """How a table stood at the end of a part, the last posted one."""
    sitting, game = past.sitting, past.sitting.game
    view = past.view(part, None)
    events = public_events(game, standing(past.entries_of(part)))
    before = game.rules.view(past.position(part.first), None) if part.first else None
    pen = Pen()
    marks = written(sitting, names)
    with calling(cast_with(game.face, view, marks)):
        scene = game.face.picture(view, "", "board", Coverage(marks, events, before))
    over = game.rules.outcome(past.position(part.end)) is not None
    with calling(cast_with(game.face, view, said(sitting, names))):
        place = words()["over"] if over else game.face.caption(view)
    return {
        "code": sitting.row.id,
        "language": spoken(),
        "game": game.title,
        "place": place,
        "parts": parts,
        "over": over,
        "names": _racers(sitting, view, names),
        "story": [(_(CLEARED), True)]
        if sitting.row.cleared
        else [(line, mattered) for line, mattered, _seen in _story(past, part, names)],
        "board": drawn(scene, pen),
        "drawings": pen.drawings,
        "words": words(game.turns),
    }


def now(sitting: Sitting, names: Names, shown: Posted, games: str = "") -> Json:
    """The people who are awaited, and until when, as soon as that is posted; the ways to the table's channel,
    to this page, and to the `games` of the server."""
    row, here = sitting.row, acts.url()
    waits = awaiting(sitting, room=len(sitting.seats)) if shown.end == row.told else ""
    return {
        "turn": _in_words(sitting, names, waits) if waits else [],
        "back": links.address(row.guild, row.channel) if here and row.channel and not row.homeless else "",
        "page": acts.address(sitting),
        "games": games,
    }


def _in_words(sitting: Sitting, names: Names, text: str) -> list[str | int]:
    """Words with the names of people for mentions, and moments as numbers."""
    called = said(sitting, names)
    by_id = {str(seat.user): called.get(seat.seat, "") for seat in sitting.seats}
    parts = timed(text)
    return [
        naming.bare(MENTION.sub(lambda one: by_id.get(one[1]) or _("somebody"), part), names)
        if isinstance(part, str)
        else part
        for part in parts
    ]


def rounds(past: Past, shown: Posted, names: Names) -> list[tuple[int, int, str]]:
    """The rounds of a game, or its moves, as far as it is posted: the parts that tell of each, and the
    headline of its post."""
    game = past.sitting.game
    whole = standing([entry for entry in past.entries if entry.number < shown.end])
    led = [entry for entry in whole if entry.number]
    before = past.position(led[0].number if led else shown.end)
    happened = before, tuple(event for entry in led for event in entry.events)
    ends, entries = [part.end for part in past.parts], [entry.number for entry in led for _ in entry.events]
    heads = {part.number: head for part, head in _headlines(past, shown, whole)}

    listed, count, latest = list[tuple[int, int, str]](), 0, 0
    for (_state, events), one in zip(rounds_of(game, happened), stretches(game, happened), strict=True):
        count += len(events)
        last = 1 + bisect_right(ends, entries[count - 1])
        head, more = heads.get(last, ""), entries[count : count + 1]
        with calling(past.sitting.cast_then(ends[last - 1])):
            if game.turns and more and more[0] < ends[last - 1]:  # its post is about a later move
                head = headline(game.face, one, Edition(past.sitting.row.id, entries[count - 1]))
            caption = naming.bare(placed(game, head, one.view), names)
        if caption and (game.turns or last > latest):  # else it has just begun
            listed.append((min(latest + 1, last), last, caption))
        latest = last
    return listed


def _headlines(past: Past, shown: Posted, entries: Sequence[Entry[Any]]) -> Iterator[tuple[Part, str]]:
    """The headline of the post of each part, in the words that it has in the language that is spoken."""
    sitting, game = past.sitting, past.sitting.game
    head, remembered = "", list[Any]()
    for part in past.parts:
        end = min(part.end, shown.end)
        events = public_events(game, [entry for entry in entries if part.first <= entry.number < end])
        before, view = (game.rules.view(past.position(at), None) if at else None for at in (part.first, end))
        stretch = Stretch(tuple(events), before, view, tuple(remembered))
        with calling(sitting.cast_then(end)):
            if end == sitting.running.entries and sitting.running.outcome is not None:
                head = endings.headline(sitting, entries, before)
            else:
                sentences = news(game.face, stretch, Edition(sitting.row.id, end, head))
                head = next(map(reports.title, sentences), "")
        yield part, head
        remembered += [event for event in events if isinstance(event, game.face.remembers)]


def part(past: Past, shown: Part, names: Names) -> Json:
    """A part beat by beat: where it began, and the takes from there.

    Each line of its story has the number of takes after which it may be told.
    """
    sitting, game = past.sitting, past.sitting.game
    led = standing([entry for entry in past.entries if entry.number < shown.end])
    entries = [entry for entry in led if entry.number >= max(1, shown.first)]
    before = past.position(entries[0].number if entries else shown.end)
    events = tuple(event for entry in entries for event in entry.events)
    view, pen, new = game.rules.view(before, None), Pen(), sitting.new_since(shown.end)
    marks = without(written(sitting, names), new)
    with calling(cast_with(game.face, view, without(said(sitting, names), new))):
        footage = of_round(game, (before, events), marks, past.editions(entries))
        name = naming.bare(past.name(shown), names)
        places = [game.face.caption(stop.view) for stop in footage]
    if game.rules.outcome(past.position(shown.end)) is not None:
        places[-1] = words()["over"]
    with calling(cast_with(game.face, view, marks)):
        takes = taken(game, footage)
        opening = takes[0].before.scene if takes else game.face.picture(view, "", "board", Coverage(marks))
    seen = _seen_after(game, footage, takes)
    filmed = {entry.number for entry in entries}
    return {
        "part": shown.number,
        "name": name,
        "place": places[0],
        "story": [
            (line, mattered, bisect_left(seen, count))
            for line, mattered, count in _story(past, shown, names, filmed)
        ],
        "from": drawn(opening, pen),
        "takes": [
            {**told, "place": places[take.stop]} for take, told in zip(takes, rolled(takes, pen), strict=True)
        ],
        "drawings": pen.drawings,
    }


def _seen_after(game: Game, footage: Sequence[Stop], takes: Sequence[Take]) -> list[int]:
    """How many events have been seen before the first take and after each but the last, which shows the
    rest."""
    counts = [len(stop.coverage.events) for stop in footage]
    if game.turns:  # each stop has the events of its own round alone
        counts = [*accumulate(counts)]
    return [counts[stop] for stop in [0, *(take.stop for take in takes)][: len(takes)]]


def before() -> Mapping[str, str]:
    """The texts of the page before the first data, and without any."""
    return {
        "lost": lost(),
        "unloaded": _("This page did not load completely; perhaps the bot has just been updated."),
        "reload": _("Load it again"),
        "reload_here": _("Reload it in your browser."),
    }


def lost() -> str:
    """The text of the page while there is no connection."""
    return _("The connection is lost; this page tries again.")


def words(turns: bool = False) -> Mapping[str, str]:
    """The words of the page itself; a game may be one of `turns`."""
    return {
        "play": pgettext("replay", "Play"),
        "pause": pgettext("replay", "Pause"),
        "back": pgettext("replay", "Back"),
        "on": pgettext("replay", "Forward"),
        "now": pgettext("replay", "Now"),
        "over": _("The game is over."),
        "slider": _("Where in the game"),
        "last": _("Last round"),
        "since": _("Since your last visit"),
        "players": _("Players"),
        "rounds": _("Moves") if turns else _("Rounds"),
        "back_there": _("To the channel"),
        "games": _("All games here"),
        "give": _("Share"),
        "shared": _("The link is copied."),
        "story": _("What happened"),
        "twin": _("The board in words"),
        "lost": lost(),
        "gone": _("There is nothing to watch here."),
    }


def said(sitting: Sitting, names: Names) -> dict[Seat, str]:
    """The drivers as sentences call them."""
    return {seat: naming.bare(mark, names) for seat, mark in coverage.names_by_seat(sitting).items()}


def written(sitting: Sitting, names: Names) -> dict[Seat, str]:
    """The drivers as pictures can write them."""
    return {seat: naming.drawn(mark, names) for seat, mark in coverage.names_by_seat(sitting).items()}


def without(called: Mapping[Seat, str], new: Collection[Seat]) -> dict[Seat, str]:
    """The drivers without those of `new` seats, whose things then go by their colours."""
    return {seat: name for seat, name in called.items() if seat not in new}


def _racers(sitting: Sitting, view: Any, names: Names) -> list[tuple[str, str]]:
    """The name and the colour of each player, by seat, and then the automata."""
    called, label = said(sitting, names), sitting.game.face.label
    automata = automata_of(sitting.game, view).values()
    return [
        *((called.get(row.seat, ""), label(view, row.seat)) for row in sitting.seats),
        *((name, _("automaton")) for name in automata),
    ]


def _story(
    past: Past, part: Part, names: Names, filmed: Collection[int] = ()
) -> Iterator[tuple[str, bool, int]]:
    """The log of a part, line by line: whether the line mattered most, and how many events of the `filmed`
    entries have led to it."""
    count = 0
    for marked, entry, event in watching.logged(past, None, part):
        count += event is not None and entry.number in filmed
        if marked:
            line = naming.bare(marked, names)
            yield line.strip("*").replace("`", ""), line.startswith("**"), count
