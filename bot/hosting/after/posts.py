"""The posts of a table: composed from public views and redacted events, queued as parcels.

A table has one newest post with buttons; it is edited while answers come in, and loses its buttons
when the next one appears. Nothing here can see a secret: states become views for the public first.
Everything is written in the language of the table.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence
from itertools import product
from typing import Any

from bot import slots
from bot.events import Stopped, emit
from bot.hosting.after import appeals, endings, feed, lobbies
from bot.hosting.after import news as reports
from bot.hosting.after.appeals import Hand
from bot.hosting.after.parcels import in_its_language, queue, take_buttons_off
from bot.hosting.table import offers
from bot.hosting.table.coverage import packed, public_events
from bot.hosting.table.reels import film
from bot.hosting.table.sitting import OPEN, Sitting, with_row
from bot.hosting.table.status import awaiting
from bot.ids import ChannelId, PersonId, press
from bot.limits import CONTENT, clip, fit
from bot.messages import Button, Message, Picture, Row, for_one, rows_of
from bot.store import JsonText, Reading, RoundRow, Timing, Writing, rounds
from bot.text import POST, fitted, lines_on_a_phone, mention, within
from bot.times.instants import Instant
from engine import codec
from engine.face.finish import Finish
from engine.face.happenings import Edition, Sentence, Stretch
from engine.face.podium import PODIUM, Podium
from engine.filming import Footage
from engine.language import _, speaking, spoken
from engine.model import UNASKED, DecisionId, Entry
from engine.values import changed

AnyEntry = Entry[Any]

BODY_ROOM = 1300
"""The most characters of what happened; what is left is for the status line and the place in the game."""
CAPTION_ROOM = 80
BELOW = POST - 2
"""So many of them has a list between its head and the table that it is about."""
ABOUT_NOW = ("remind", "called", "act")
"""Posts about the open question: they ask for nothing any more once there is another."""
ABOUT_SEATS = ("call", "role", "held", "full", "closing", "seat", "free", "notice")
"""Posts that lead to a seat or to the start."""


@dataclasses.dataclass(frozen=True, slots=True)
class Since:
    """The public events since a stop, and the public view at it.

    Of a game that is over, `end` is what is worth telling of all of it.
    """

    events: tuple[Any, ...] = ()
    before: Any | None = None
    end: Finish = dataclasses.field(default_factory=Finish)
    footage: Footage = ()
    """The moving picture of it, where a post has one."""
    past: tuple[Any, ...] = ()
    """The remembered ones of the events before."""

    def stretch(self, sitting: Sitting) -> Stretch:
        """The stretch up to now, as the faces of games tell it."""
        return Stretch(self.events, self.before, sitting.public, self.past)


NOTHING = Since()


@in_its_language
async def tell_drawn(tx: Writing, sitting: Sitting, hand: Hand) -> None:
    """Say that seats were drawn, and how: in a post of its own, so that nobody draws again unseen."""
    words = _("{person} drew lots for the seats:").format(person=mention(hand.user))
    await call(tx, sitting, "drawn", "\n".join([words, lobbies.in_order(sitting, BELOW)]), hand=hand)


@in_its_language
async def tell_table(
    tx: Writing, sitting: Sitting, news: Sequence[AnyEntry], now: Instant, notices: Sequence[str] = ()
) -> Sitting:
    """After a change of the game: a new post if it came to a new stop, else the present one updated.

    `news` are the entries that the change has brought, `notices` are told beside what happened in the game.
    """
    table, row = sitting.running, sitting.row
    if sitting.pausing and not sitting.show and row.told < table.entries:
        return await _tell_phase(tx, sitting, news, notices)
    stop = stop_to_tell(sitting)
    if stop in (0, row.stop):
        return await _bring_up_to_date(tx, sitting, news if stop else (), notices)
    before, untold = row, await _untold(tx, sitting, news)
    since = await _since(tx, sitting, news)
    taught = await emit(tx, Stopped(sitting, untold, now))
    sitting = with_row(sitting, tx.saved(sitting.row))
    text = await _body(tx, sitting, since, (*taught, *notices))
    goes_on = sitting.show and table.outcome is None and bool(before.latest)
    latest = before.latest if goes_on else f"e{table.entries}"
    changes = {"told": table.entries, "latest": latest, "body": text, "stop": stop}
    row = await tx.save_table(changed(sitting.row, **changes))
    sitting = with_row(sitting, row)
    await _keep_round(tx, sitting)
    if goes_on:
        await _paint_again(tx, sitting, since)
        return sitting
    called = _called(sitting)
    ping = (*called, *(user for user in _others(sitting, untold) if user not in called))
    post = await _current(tx, sitting, since)
    await queue(tx, sitting, row.latest, dataclasses.replace(post, ping=ping), new=True)
    if table.outcome is not None:
        await _mount_podium(tx, sitting, since, new=True)
        picture = board_picture(sitting, f"{row.id}-end.png", since)
        await feed.ended(tx, sitting, text.splitlines(), picture)
    if before.latest:
        # Not earlier: while the new post cannot be sent, the buttons of the old one show what is open.
        await queue(tx, sitting, before.latest, Message(before.body), new=False)
    await asks_no_more(tx, sitting, before.latest)
    return sitting


async def _mount_podium(tx: Writing, sitting: Sitting, since: Since, new: bool) -> None:
    """Where the last post has a film, its podium is a post of its own below, `new` or made anew."""
    podium = board_picture(sitting, f"{sitting.row.id}-podium.png", since) if _moves(since) else None
    if podium is not None and podium.purpose == PODIUM:
        message = Message(endings.medals(sitting), (), podium, repaint=not new)
        await queue(tx, sitting, "ended", message, new=new)


async def asks_no_more(tx: Writing, sitting: Sitting, latest: str) -> None:
    """There is another question than that of the latest post, or no game any more: what was said beside it
    has no buttons then, and what led to a seat has none once that leads nowhere."""
    row = sitting.row
    if row.practice:
        return
    if (post := await tx.post(row.id, latest) if latest else None) is not None:
        await take_buttons_off(tx, row.id, ABOUT_NOW, post.created)
    if not latest or row.stage in ("over", "closed"):
        await take_buttons_off(tx, row.id, ABOUT_SEATS)


async def _untold(read: Reading, sitting: Sitting, news: Sequence[AnyEntry]) -> list[AnyEntry]:
    """The events since the last post; `news` are the latest entries."""
    return await telling(read, sitting, sitting.row.told, news)


async def telling(
    read: Reading, sitting: Sitting, first: int, news: Sequence[AnyEntry] = ()
) -> list[AnyEntry]:
    """The entries from that number on in which something happens; `news`, the latest ones, are not read."""
    end = news[0].number if news else None
    if end is not None and first >= end:
        return [entry for entry in news if entry.number >= first]
    stored = await read.telling(sitting.row.id, first, end)
    return [*(codec.load_entry(sitting.game, data) for data in stored), *news]


async def _bring_up_to_date(
    tx: Writing, sitting: Sitting, news: Sequence[AnyEntry], notices: Sequence[str]
) -> Sitting:
    """Change the present post, as the game waits for the same as before, or for nobody."""
    sitting = await _tell_act(tx, sitting, news)
    await tell_status(tx, sitting)
    if notices:
        words, rows = "\n".join(notices), take_rows(sitting)
        await call(tx, sitting, "notice", words, rows=rows, hand=None)
    return sitting


async def _tell_act(tx: Writing, sitting: Sitting, news: Sequence[AnyEntry]) -> Sitting:
    """In a game of turns, what somebody did unasked is told at once, though the question stays the same."""
    row, others = sitting.row, _others(sitting, news)
    if not others:
        return sitting
    done = sitting.face.story(public_events(sitting.game, await _untold(tx, sitting, news)))
    if not done:
        return sitting
    longer = fit([*row.body.splitlines(), done[-1]], BODY_ROOM)
    row = await tx.save_table(changed(row, told=sitting.running.entries, body=longer))
    sitting = with_row(sitting, row)
    below = await slots.BELOW_BY_STORE.placed(tx, sitting)
    rows = rows_of([*offers.buttons(sitting), *_controls(sitting, below)])
    await call(tx, sitting, "act", "\n".join(done), others, rows, hand=None)
    return sitting


def _others(sitting: Sitting, entries: Sequence[AnyEntry]) -> tuple[PersonId, ...]:
    """The people to tell of an act unasked in a game of turns: all others who sit there."""
    if not sitting.game.turns:
        return ()
    actors = {entry.order.seat for entry in entries if entry.order.verb == "act"}
    others = [s.user for s in sitting.people if s.seat not in actors and not s.out] if actors else []
    return tuple(user for user in others if user is not None)


async def _tell_phase(
    tx: Writing, sitting: Sitting, news: Sequence[AnyEntry], notices: Sequence[str]
) -> Sitting:
    """Between two phases the newest post tells the round so far, picture and all: one post a round."""
    since = await _since(tx, sitting, news)
    text = await _body(tx, sitting, since, notices)
    row = await tx.save_table(changed(sitting.row, told=sitting.running.entries, body=text))
    sitting = with_row(sitting, row)
    await _paint_again(tx, sitting, since)
    return sitting


async def _paint_again(tx: Writing, sitting: Sitting, since: Since) -> None:
    """Bring the newest post up to date, picture and all."""
    message = dataclasses.replace(await _current(tx, sitting, since), repaint=True)
    await queue(tx, sitting, sitting.row.latest, message, new=False)


async def _keep_round(tx: Writing, sitting: Sitting) -> None:
    """Remember the stop, so that one can come back to its picture and its part of the log."""
    row, caption = sitting.row, sitting.game.face.caption(sitting.public)
    position = codec.state_text(sitting.game, sitting.running.state)
    rounds.add(tx, RoundRow(row.id, 0, row.told, clip(caption, CAPTION_ROOM)), position)


@in_its_language
async def tell_status(tx: Writing, sitting: Sitting) -> None:
    """Bring the status line of the newest post up to date."""
    if sitting.row.latest:
        message = _words(sitting, await slots.BELOW_BY_STORE.placed(tx, sitting))
        await queue(tx, sitting, sitting.row.latest, message, new=False)


@in_its_language
async def tell_with_new_names(tx: Writing, sitting: Sitting) -> None:
    """Make the newest post anew, picture and all, as somebody in it is forgotten or has a new name."""
    if sitting.row.latest:
        since = await since_newest(tx, sitting)
        await _paint_again(tx, sitting, since)
        await _mount_podium(tx, sitting, since, new=False)


@in_its_language
async def tell_frozen(tx: Writing, sitting: Sitting) -> None:
    """A table at which the rules have failed says so in its newest post, and calls its organiser."""
    organiser = sitting.row.organiser
    words = _(
        "{organiser}: a fault in the rules has stopped this table. Nothing is lost: a copy has gone to "
        "the people who run the bot, and the game goes on from here once it is fixed."
    )
    await tell_status(tx, sitting)
    await call(tx, sitting, "frozen", words.format(organiser=mention(organiser)), (organiser,), hand=None)


@in_its_language
async def end(tx: Writing, sitting: Sitting, words: str) -> Sitting:
    """Close a table before its time; `words` say why, below what happened last."""
    await tx.drop_alarms(sitting.row.id)
    text = fit([*sitting.row.body.splitlines(), words], CONTENT)
    row = await tx.save_table(changed(sitting.row, stage="closed", timing=Timing(), body=text))
    sitting = with_row(sitting, row)
    if row.latest:
        await tell_status(tx, sitting)
        await feed.changed(tx, sitting)
    else:
        await lobbies.tell_lobby(tx, sitting)
    await asks_no_more(tx, sitting, row.latest)
    return sitting


@in_its_language
async def call(
    tx: Writing,
    sitting: Sitting,
    about: str,
    words: str,
    ping: tuple[PersonId, ...] = (),
    rows: tuple[Row, ...] = (),
    *,
    hand: Hand | None,
    asks: bool = False,
) -> str:
    """Say something beside the posts of the rounds, mostly to call somebody; `about` is short.

    `hand` is who causes it, None for the course of play, the clock and the votes of others; `asks`: others
    answer below it, so it needs a post of its own (see `appeals`). Raises `Refused` where there is no room
    for one. Returns the key of the post, by which `recall` changes it.
    """
    place: appeals.Place | None = appeals.Place(f"{about}-{secrets.token_hex(4)}", ping)
    if hand is not None and place is not None:
        place = await appeals.place(tx, sitting, hand, place.key, ping, asks)
    if place is None:
        raise appeals.crowded()
    await queue(tx, sitting, place.key, _beside(sitting, words, rows, place.ping), new=place.new)
    return place.key


@in_its_language
async def recall(tx: Writing, sitting: Sitting, key: str, words: str, rows: tuple[Row, ...] = ()) -> None:
    """Say something else in a post that `call` has made; nobody is pinged again."""
    await queue(tx, sitting, key, _beside(sitting, words, rows), new=False)


def _beside(
    sitting: Sitting, words: str, rows: tuple[Row, ...] = (), ping: tuple[PersonId, ...] = ()
) -> Message:
    """A post of some lines, the earlier of which matter more: what has no room is cut short."""
    code, lines = _("-# Table `{code}`").format(code=sitting.row.id), words.split("\n")
    if len(lines) > 1 and lines[-1].startswith("-# "):
        small = lines.pop()
        forms = (f"{small} · {code.removeprefix('-# ')}", small)
        code = next((form for form in forms if lines_on_a_phone("\n".join([*lines, form])) <= POST), code)
    return Message(fit([*fitted(lines, POST - lines_on_a_phone(code)), code], CONTENT), rows, ping=ping)


@in_its_language
async def tell_moved(tx: Writing, sitting: Sitting, channel: ChannelId) -> None:
    """The newest post in the old channel, be it of the lobby or of a round, points to the new one."""
    row = sitting.row
    there = [p for p in await tx.posts(row.id) if p.channel == row.channel]
    sent = [p for p in there if p.key == lobbies.LOBBY or p.key.removeprefix("e").isdigit()]
    if sent:
        title = _("**{game}** - table `{code}`").format(game=sitting.game.title, code=row.id)
        body = row.body if sent[-1].key == row.latest else title
        moved = _("This table has moved to <#{channel}>.").format(channel=channel)
        await queue(tx, sitting, sent[-1].key, Message(f"{body}\n{moved}"), new=False)


@in_its_language
async def post_again(tx: Writing, sitting: Sitting, hand: Hand | None = None) -> None:
    """Queue the newest post of a table as a new message (after a loss, a restart, a move by a hand).

    One that is still on its way is not queued again, but by a hand, which calls those alone whom it may call.
    Raises `Refused` where a hand has no room for one.
    """
    latest = sitting.row.latest or lobbies.LOBBY
    if hand is None and await tx.waits(sitting.row.id, latest, "send"):
        return
    if sitting.row.stage == "lobby":
        await lobbies.tell_lobby(tx, sitting, new=True, hand=hand)
    elif sitting.row.latest:
        message = await _current(tx, sitting, await since_newest(tx, sitting))
        if hand is not None:
            moved = f"moved-{secrets.token_hex(4)}"
            place = await appeals.place(tx, sitting, hand, moved, message.ping, asks=True)
            if place is None:
                raise appeals.crowded()
            message = dataclasses.replace(message, ping=place.ping)
        await queue(tx, sitting, sitting.row.latest, message, new=True)


@in_its_language
async def show_again(tx: Writing, sitting: Sitting) -> None:
    """Queue the newest post of a table whole: an edit where it is in the channel, else a new message."""
    row = sitting.row
    post = await tx.post(row.id, row.latest or lobbies.LOBBY)
    if post is None or post.channel != row.channel:
        await post_again(tx, sitting)
    elif row.stage == "lobby":
        await lobbies.tell_first(tx, sitting)
    else:
        await _paint_again(tx, sitting, await since_newest(tx, sitting))


async def _current(read: Reading, sitting: Sitting, since: Since) -> Message:
    return current(sitting, since, await slots.BELOW_BY_STORE.placed(read, sitting))


def current(sitting: Sitting, since: Since = NOTHING, below: Sequence[tuple[int, Button]] = ()) -> Message:
    """The newest post of a started table, as it should read now.

    Its picture tells what has happened `since` the post before; its buttons are those `below`, with their
    places, and those that come from what is at hand.
    """
    row, table, game = sitting.row, sitting.running, sitting.game
    whole_board = game.turns or table.outcome is not None or table.sealed or row.told == 0 or sitting.pausing
    picture = None
    if whole_board:
        name = f"{row.id}-{row.latest}.png"
        picture = film(sitting, since.footage) if _moves(since) else board_picture(sitting, name, since)
    return dataclasses.replace(_words(sitting, below), picture=picture)


def _moves(since: Since) -> bool:
    """Whether there is anything to be seen moving."""
    return any(stop.view != since.footage[-1].view for stop in since.footage)


def _words(sitting: Sitting, below: Sequence[tuple[int, Button]]) -> Message:
    """The newest post without its picture: for an edit, which leaves the one that is there."""
    if sitting.row.stage == "closed":
        return Message(sitting.row.body, rows_of(slots.BELOW_POSTS["end"](sitting)))
    rows = rows_of(offers.buttons(sitting)) + rows_of(_controls(sitting, below))
    return Message(clip(with_call(sitting), CONTENT), rows, ping=_called(sitting))


def with_call(sitting: Sitting) -> str:
    """The words of the newest post: the news, and last of all in small letters who is called until when.

    The call has lines of its own, beside those of a post; a table that stands still says so aloud.
    """
    text, row = sitting.row.body, sitting.row
    if row.practice and lines_on_a_phone(text) >= POST:
        return text  # nobody but the reader is awaited
    called = awaiting(sitting)
    if row.stage == "running":
        called = "\n".join(f"-# {line.removeprefix('-# ')}" for line in called.splitlines())
    else:
        text = "\n".join(within(text.splitlines(), POST - lines_on_a_phone(called)))
    return f"{text}\n{called}".rstrip()


def shown_alone(sitting: Sitting, note: str, since: Since = NOTHING) -> Message:
    """The newest post for its one player, with a note above it."""
    with speaking(sitting.row.language):
        message = current(sitting, since)
    noted = dataclasses.replace(message, content=clip(f"{note}\n{message.content}", CONTENT), ping=())
    return for_one(noted)


def _called(sitting: Sitting) -> tuple[PersonId, ...]:
    """The people a new post pings: those who are asked and, at the end, everybody who raced."""
    seats = sitting.awaited() if sitting.running.outcome is None else sitting.people
    return tuple(s.user for s in seats if s.user is not None)


def board_picture(sitting: Sitting, name: str, since: Since = NOTHING) -> Picture:
    """The public picture of a table, with what has happened `since`; of a game that is over its podium."""
    podium = endings.podium(sitting, since.end)
    if podium is not None:
        return Picture(sitting.row.game, codec.dump(podium, Podium), PODIUM, name=name, language=spoken())
    view = codec.view_shown(sitting.game, sitting.public)
    coverage = packed(sitting, since.events, since.before)
    return Picture(sitting.row.game, view, "board", name=name, language=spoken(), coverage=coverage)


async def _body(read: Reading, sitting: Sitting, since: Since, notices: Sequence[str]) -> str:
    """A post but for who is awaited, with what the features say in it."""
    beside = slots.lines(await slots.IN_POSTS["round"](read, sitting))
    if sitting.running.outcome is None:
        return body(sitting, since, notices, beside)
    gains = slots.lines(await slots.IN_POSTS["end"](read, sitting))
    return last_body(sitting, since, notices, beside, gains)


def last_body(
    sitting: Sitting,
    since: Since,
    notices: Sequence[str] = (),
    beside: Sequence[str] = (),
    gains: Sequence[str] = (),
) -> str:
    """The last post of a game: its end, with the `gains` of those who have played, and the last news."""
    stretch, known = since.stretch(sitting), endings.since_then(sitting, since.end, since.before)
    end = endings.ending_of(sitting, known, gains)
    told, where = reports.told(sitting, stretch), whereabouts(sitting)
    turned = since.end.turning.full if since.end.turning else ""
    news = reports.besides([one for one in told if one.full != turned])
    lines = endings.post(end, where, notices, beside, news)
    if not set(end.turning) & set(lines):  # what has turned the game is news where it is not told as that
        lines = endings.post(end, where, notices, beside, reports.besides(told))
    return fit(lines, CONTENT)


def body(sitting: Sitting, since: Since, notices: Sequence[str] = (), beside: Sequence[str] = ()) -> str:
    """The post of a round: its headline, where the game stands, the notices and what else is said `beside`
    them, and as much of the other news as fits.

    Where that leaves something out that has to be told, the headline is told in few words, then nothing is
    said of where the game stands.
    """
    happened = reports.told(sitting, since.stretch(sitting))
    place = _capital(sitting.face.caption(sitting.public))
    head, *others = happened or (Sentence(place, place),)
    titles: tuple[str, ...] = reports.titles(head)
    if notices and "**" in notices[0]:  # a rollback, for instance: what was told before matters no more
        titles, others, notices = (notices[0],), [*happened], notices[1:]
    if own := slots.POST(sitting, titles[0], others, notices):
        return fit(own[0], BODY_ROOM)
    lines: list[str] = []
    for below, title in product([[whereabouts(sitting)], []], titles):
        room = POST - lines_on_a_phone("\n".join([title, *below]))
        small = fitted([*notices, *beside], room - reports.needed(others, room))
        news = reports.paragraph(others, room - lines_on_a_phone("\n".join(small)))
        lines = [title, *below, *news, *small]
        if reports.all_told(others, news):
            break
    return fit(lines, BODY_ROOM)


async def ended(read: Reading, sitting: Sitting) -> list[str]:
    """All that there is to say of how a game has ended, a line each; nothing while it goes on."""
    over = sitting.table is not None and sitting.table.outcome is not None
    if not over:
        return []
    gains = slots.lines(await slots.IN_POSTS["end"](read, sitting))
    return endings.whole(endings.ending_of(sitting, await endings.closing(read, sitting, ()), gains))


def whereabouts(sitting: Sitting) -> str:
    """The game, the table and its standing, unless the headline of its end says so."""
    place = sitting.face.caption(sitting.public)
    ended = sitting.outcome()
    if ended is not None and place in ended.reason:
        return _("-# {game} · table `{code}`").format(game=sitting.game.title, code=sitting.row.id)
    words = _("-# {game} · table `{code}` · {place}")
    return words.format(game=sitting.game.title, code=sitting.row.id, place=place)


async def _since(read: Reading, sitting: Sitting, news: Sequence[AnyEntry]) -> Since:
    """The events since the latest stop."""
    latest, first = await rounds.latest(read, sitting.row.id), sitting.row.told
    stop, position = latest or (None, None)
    if stop is not None and sitting.row.pause:
        first = min(first, stop.entry)
    edition = reports.edition(sitting)
    since = await _happened(read, sitting, position, first, news, edition)
    return dataclasses.replace(since, past=await reports.remembered(read, sitting, first, news))


async def since_newest(read: Reading, sitting: Sitting) -> Since:
    """The newest post's stretch, and what has followed: all since the stop before the latest."""
    edition = Edition(sitting.row.id, sitting.row.told)
    return await _happened(read, sitting, *await _before_latest(read, sitting), (), edition)


async def seen_last(read: Reading, sitting: Sitting) -> Since:
    """As `since_newest`, without what is worth telling of a whole game and what moves."""
    since, _state, _entries = await _led(read, sitting, *await _before_latest(read, sitting), ())
    return since


async def _before_latest(read: Reading, sitting: Sitting) -> tuple[JsonText | None, int]:
    """The position at the stop before the latest, and the number of the first entry since."""
    id = sitting.row.id
    number = await read.last_round(id) - 1
    stops = await read.rounds(id, number, number) if number > 0 else ()
    kept = await read.positions(id, number, number) if number > 0 else {}
    return kept.get(number), stops[0].entry if stops else 0


async def _happened(
    read: Reading,
    sitting: Sitting,
    position: JsonText | None,
    first: int,
    news: Sequence[AnyEntry],
    edition: Edition,
) -> Since:
    """The stretch from an entry on, where the game stood at a position that was kept, filmed in the words of
    an edition, and of a game that is over how it ended."""
    since, state, entries = await _led(read, sitting, position, first, news)
    if sitting.running.outcome is not None:
        since = dataclasses.replace(since, end=await endings.closing(read, sitting, news))
    rolled_back = any(entry.order.verb == "rollback" for entry in entries)
    if state is not None and not rolled_back:
        events = tuple(event for entry in entries for event in entry.events)
        films = await slots.FILM(read, sitting, state, events, edition)
        since = dataclasses.replace(since, footage=next(filter(None, films), ()))
    return since


async def _led(
    read: Reading, sitting: Sitting, position: JsonText | None, first: int, news: Sequence[AnyEntry]
) -> tuple[Since, Any | None, list[AnyEntry]]:
    """The public events from an entry on, the position before them if it was kept, and the entries.

    What a rollback has undone does not count.
    """
    game, state, before = sitting.game, None, None
    if position is not None:
        state = codec.read_state(game, position)
        before = sitting.seen_by(None, state)
    entries = await telling(read, sitting, first, news)
    back = max((n for n, entry in enumerate(entries, 1) if entry.order.verb == "rollback"), default=0)
    return Since(tuple(public_events(game, entries[back:])), before), state, entries


def stop_to_tell(sitting: Sitting) -> DecisionId:
    """The stop of a table: a group's first decision, -1 at the end, 0 for no stop.

    Once everybody has left, the game runs to its end by itself: there is no stop before that, so that it
    does not fill the channel.
    """
    table = sitting.running
    if table.outcome is not None:
        return DecisionId(-1)
    left = not sitting.people and not any(s.driver == OPEN for s in sitting.seats)
    asked = bool(sitting.awaited()) or (table.sealed and not left)
    return table.open[0].id if asked or (sitting.show and sitting.pausing) else UNASKED


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _controls(sitting: Sitting, below: Sequence[tuple[int, Button]]) -> list[Button]:
    """One button for everybody, what features offer, and the way to all the rest."""
    row, offered = sitting.row, slots.in_order([*slots.BELOW_POSTS["game"].placed(sitting), *below])
    rest = Button(press(row.id, "rest"), _("More"))
    if sitting.running.outcome is not None:
        return [
            *slots.BELOW_POSTS["end"](sitting),
            *offered,
            *_chart(sitting),
            rest,
        ]
    if row.stage != "running":
        return [rest]
    play = Button(press(row.id, "go"), _primary(sitting), "primary")
    return [play, *offered, rest]


def _chart(sitting: Sitting) -> list[Button]:
    """The way to the picture of how a game went."""
    return [Button(press(sitting.row.id, "chart"), _("Chart"))] if sitting.charted else []


def _primary(sitting: Sitting) -> str:
    """The label of the one button that does the right thing for the person who presses it."""
    if sitting.show:
        return _("Watch")
    return _("Play") if sitting.row.practice else _("Play or watch")


def take_rows(sitting: Sitting) -> tuple[tuple[Button, ...], ...]:
    """The button with which a free seat is taken, where there is one."""
    take = Button(press(sitting.row.id, "take"), _("Take a free seat"), "success")
    return ((take,),) if sitting.vacant else ()
