"""What a table tells its channel: composed from public views and redacted events, queued as parcels.

A table has one newest post with buttons; it is edited while answers come in, and loses its buttons
when the next one appears. Nothing here can see a secret: states become views for the public first.
Everything is written in the language of the table.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.hosting.after import boards, feed, predictions
from bot.hosting.table import admission, offers
from bot.hosting.table.racers import automata, automata_of, finish
from bot.hosting.table.sitting import OPEN, Sitting
from bot.hosting.table.status import FEW, duration, named, status, terms, who
from bot.ids import press
from bot.limits import CONTENT, clip, fit
from bot.messages import Button, Message, Picture, Row, dump, rows_of
from bot.store import Parcel, Reading, RoundRow, TableRow, Timing, Writing
from bot.text import harmless, mention, several
from engine import codec
from engine.errors import BadOptions
from engine.game import Game
from engine.language import _, speaking, spoken
from engine.model import Entry
from engine.options import make_options
from engine.values import changed

AnyEntry = Entry[Any]
P = ParamSpec("P")
R = TypeVar("R")

LOBBY = "lobby"
BODY_ROOM = 1300
"""The most characters of what happened; what is left is for the status line and the place in the game."""
END_ROOM = 1800
"""The most characters of the last post, which has no status line; who came in where has half of it."""
CAPTION_ROOM = 80


def _in_its_language(
    tell: Callable[Concatenate[Writing, Sitting, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Writing, Sitting, P], Coroutine[Any, Any, R]]:
    """Let a function compose in the language of the table it is given."""

    async def telling(tx: Writing, sitting: Sitting, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with speaking(sitting.row.language):
            return await tell(tx, sitting, *args, **kwargs)

    return telling


@_in_its_language
async def tell_lobby(tx: Writing, sitting: Sitting, new: bool = False) -> None:
    """Post the lobby, or bring its post up to date."""
    message = lobby(sitting, await _drivers(tx, sitting))
    ping = await admission.called_by(tx, sitting.row.organiser, message.ping)
    await _queue(tx, sitting, LOBBY, dataclasses.replace(message, ping=ping), new)
    if not new:
        await feed.changed(tx, sitting)


@_in_its_language
async def tell_invited(tx: Writing, sitting: Sitting, guest: int) -> None:
    """Post the lobby anew, since an edit would call nobody; the old post points to it."""
    row = sitting.row
    below = Message(_("The lobby of table `{code}` goes on further down.").format(code=row.id))
    await _queue(tx, sitting, LOBBY, below, new=False)
    ping = await admission.called_by(tx, row.organiser, (guest,))
    message = lobby(sitting, await _drivers(tx, sitting))
    await _queue(tx, sitting, LOBBY, dataclasses.replace(message, ping=ping), new=True)


@_in_its_language
async def tell_drawn(tx: Writing, sitting: Sitting, by: int) -> None:
    """Say that seats were drawn, and how: in a post of its own, so that nobody draws again unseen."""
    words = _("{person} has drawn the seats by lot:").format(person=mention(by))
    seated = _seated(sitting, await _drivers(tx, sitting))
    await call(tx, sitting, "drawn", "\n".join([words, *seated]))


@_in_its_language
async def tell_table(
    tx: Writing, sitting: Sitting, news: Sequence[AnyEntry], notices: Sequence[str] = ()
) -> Sitting:
    """After a change of the game: a new post if it came to a new stop, else the present one updated.

    `news` are the entries that the change has brought, `notices` are told beside what happened in the game.
    """
    table, row = sitting.running, sitting.row
    if sitting.pausing and not sitting.show and row.told < table.entries:
        return await _tell_phase(tx, sitting, news, notices)
    stop = _stop(sitting)
    if stop in (0, row.stop):
        sitting = await _tell_act(tx, sitting, news) if stop else sitting
        await tell_status(tx, sitting)
        if notices:
            await call(tx, sitting, "notice", "\n".join(notices), rows=take_rows(sitting))
        return sitting
    before, untold = row, await _untold(tx, sitting, news)
    body = await _body(tx, sitting, untold, notices)
    row = await tx.save_table(
        changed(row, told=table.entries, latest=f"e{table.entries}", body=body, stop=stop)
    )
    sitting = dataclasses.replace(sitting, row=row)
    await _keep_round(tx, sitting)
    called = _called(sitting)
    ping = (*called, *(user for user in _others(sitting, untold) if user not in called))
    await _queue(tx, sitting, row.latest, dataclasses.replace(current(sitting), ping=ping), new=True)
    if table.outcome is not None:
        await feed.ended(tx, sitting, _places(sitting), board_picture(sitting, f"{row.id}-end.png"))
    if before.latest:
        # Not earlier: while the new post cannot be sent, the buttons of the old one show what is open.
        await _queue(tx, sitting, before.latest, Message(before.body), new=False)
    return sitting


async def _untold(read: Reading, sitting: Sitting, news: Sequence[AnyEntry]) -> list[AnyEntry]:
    """What has happened since the last post; `news` are the latest entries."""
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


async def _tell_act(tx: Writing, sitting: Sitting, news: Sequence[AnyEntry]) -> Sitting:
    """In a game of turns, what somebody did unasked is told at once, though the question stays the same."""
    row, others = sitting.row, _others(sitting, news)
    if not others:
        return sitting
    done = sitting.game.face.story(public_events(sitting.game, await _untold(tx, sitting, news)))
    if not done:
        return sitting
    body = fit([*row.body.splitlines(), *done], BODY_ROOM)
    row = await tx.save_table(changed(row, told=sitting.running.entries, body=body))
    sitting = dataclasses.replace(sitting, row=row)
    rows = rows_of([*offers.buttons(sitting), _mine(sitting)])
    await call(tx, sitting, "act", "\n".join(done), others, rows)
    return sitting


def _others(sitting: Sitting, entries: Sequence[AnyEntry]) -> tuple[int, ...]:
    """Whom it concerns that somebody did something unasked in a game of turns: all others who sit there."""
    if not sitting.game.turns:
        return ()
    actors = {entry.order.seat for entry in entries if entry.order.verb == "act"}
    others = [s.user for s in sitting.people if s.seat not in actors and not s.out] if actors else []
    return tuple(user for user in others if user is not None)


async def _tell_phase(
    tx: Writing, sitting: Sitting, news: Sequence[AnyEntry], notices: Sequence[str]
) -> Sitting:
    """Between two phases the newest post is told further, picture and all: one post a round."""
    row = sitting.row
    events = public_events(sitting.game, await _untold(tx, sitting, news))
    body = fit([*row.body.splitlines(), *sitting.game.face.story(events), *notices], BODY_ROOM)
    row = await tx.save_table(changed(row, told=sitting.running.entries, body=body))
    sitting = dataclasses.replace(sitting, row=row)
    await _queue(tx, sitting, row.latest, dataclasses.replace(current(sitting), repaint=True), new=False)
    return sitting


async def _keep_round(tx: Writing, sitting: Sitting) -> None:
    """Remember the stop, so that one can come back to its picture and its part of the log."""
    row, caption = sitting.row, sitting.game.face.caption(sitting.public)
    position = codec.state_text(sitting.game, sitting.running.state)
    await tx.add_round(RoundRow(row.id, 0, row.told, clip(caption, CAPTION_ROOM)), position)


@_in_its_language
async def tell_status(tx: Writing, sitting: Sitting) -> None:
    """Bring the status line of the newest post up to date."""
    if sitting.row.latest:
        await _queue(tx, sitting, sitting.row.latest, _words(sitting), new=False)


@_in_its_language
async def tell_frozen(tx: Writing, sitting: Sitting) -> None:
    """A table at which the rules have failed says so in its newest post, and calls its organiser."""
    organiser = sitting.row.organiser
    words = _(
        "{organiser}: a fault in the rules has stopped this table. Nothing is lost, "
        "whoever runs the bot has a copy, and the game goes on from here once the fault is "
        "mended."
    )
    await tell_status(tx, sitting)
    await call(tx, sitting, "frozen", words.format(organiser=mention(organiser)), (organiser,))


@_in_its_language
async def end(tx: Writing, sitting: Sitting, words: str) -> Sitting:
    """Close a table before its time; `words` say why, below what happened last."""
    await tx.drop_alarms(sitting.row.id)
    row = await tx.save_table(changed(sitting.row, stage="closed", timing=Timing()))
    sitting = dataclasses.replace(sitting, row=row)
    if row.latest:
        message = Message(fit([*row.body.splitlines(), words], CONTENT), rematch_row(row))
        await _queue(tx, sitting, row.latest, message, new=False)
        await feed.changed(tx, sitting)
        await boards.changed(tx, sitting)
    else:
        await tell_lobby(tx, sitting)
    return sitting


@_in_its_language
async def call(
    tx: Writing,
    sitting: Sitting,
    about: str,
    words: str,
    ping: tuple[int, ...] = (),
    rows: tuple[Row, ...] = (),
) -> str:
    """Say something beside the posts of the rounds, mostly to call somebody; `about` is short.

    Returns the key of the post, by which `recall` changes it.
    """
    key = f"{about}-{secrets.token_hex(4)}"
    await _queue(tx, sitting, key, _beside(sitting, words, rows, ping), new=True)
    return key


@_in_its_language
async def recall(tx: Writing, sitting: Sitting, key: str, words: str, rows: tuple[Row, ...] = ()) -> None:
    """Say something else in a post that `call` has made; nobody is pinged again."""
    await _queue(tx, sitting, key, _beside(sitting, words, rows), new=False)


def _beside(sitting: Sitting, words: str, rows: tuple[Row, ...] = (), ping: tuple[int, ...] = ()) -> Message:
    code = _("-# Table `{code}`").format(code=sitting.row.id)
    return Message(fit([*words.split("\n"), code], CONTENT), rows, ping=ping)


@_in_its_language
async def tell_careers(tx: Writing, sitting: Sitting, lines: Sequence[str]) -> None:
    """What has become of the drivers of careers, below the end of their table."""
    words = [_("**The careers after this table**"), *lines]
    await _queue(tx, sitting, "careers", _beside(sitting, "\n".join(words)), new=True)


@_in_its_language
async def tell_moved(tx: Writing, sitting: Sitting, channel: int) -> None:
    """The newest post in the old channel, be it of the lobby or of a round, points to the new one."""
    row = sitting.row
    own = [p for p in await tx.posts(row.id) if p.channel == row.channel]
    sent = [p for p in own if p.key == LOBBY or p.key.removeprefix("e").isdigit()]
    if sent:
        title = _("**{game}** - table `{code}`").format(game=sitting.game.title, code=row.id)
        told = row.body if sent[-1].key == row.latest else title
        moved = _("This table has moved to <#{channel}>.").format(channel=channel)
        await _queue(tx, sitting, sent[-1].key, Message(f"{told}\n{moved}"), new=False)


@_in_its_language
async def post_again(tx: Writing, sitting: Sitting) -> None:
    """Queue the newest post of a table as a new message (after a move, a loss, a restart)."""
    if sitting.row.stage == "lobby":
        await tell_lobby(tx, sitting, new=True)
    elif sitting.row.latest:
        await _queue(tx, sitting, sitting.row.latest, current(sitting), new=True)


async def _drivers(read: Reading, sitting: Sitting) -> Mapping[int, str]:
    """What the drivers are called that careers bring to a table, by seat."""
    rows = {seat.seat: await read.career(seat.career) for seat in sitting.seats if seat.career}
    return {seat: harmless(row.name) for seat, row in rows.items() if row is not None}


def lobby(sitting: Sitting, drivers: Mapping[int, str] = MappingProxyType({})) -> Message:
    """The post of a table that has not started, or how it went on; `drivers` are those of careers."""
    row, game = sitting.row, sitting.game
    head = _("**{game}** by {author} - table `{code}`, opened by {organiser}")
    free = range(len(sitting.seats) + 1, row.seats + 1) if row.stage == "lobby" else ()
    seated = [*_seated(sitting, drivers), *(_("{n}. *free*").format(n=n) for n in free)]
    lines = [
        head.format(game=game.title, author=game.author, code=row.id, organiser=mention(row.organiser)),
        game.blurb,
        "",
        *(_shown_alone(sitting) if sitting.show else seated),
        "",
        terms(sitting),
        *([told] if (told := duration(sitting)) and row.stage == "lobby" else []),
        _door(sitting),
    ]
    if game.dice:
        lines.append(_("-# Dice are sealed: `{digest}` (`/fair` explains).").format(digest=row.commit))
    match row.stage:
        case "lobby":
            return Message(fit(lines, CONTENT), _lobby_rows(sitting), ping=_still_invited(sitting)[:FEW])
        case "closed":
            return Message(fit([*lines, _("This table was closed.")], CONTENT))
        case _:
            return Message(fit([*lines, _("The game is on.")], CONTENT))


def _shown_alone(sitting: Sitting) -> list[str]:
    """What a show is, and which automata are in it."""
    options = make_options(sitting.game.rules.Options, sitting.row.options)
    state, _agenda = sitting.game.rules.setup(0, options, {})
    racing = several([*automata_of(sitting.game, sitting.game.rules.view(state, None)).values()])
    told = [_("A show: nobody sits here, automata play by themselves, and everybody may watch.")]
    return [*told, _("Taking part: {racers}.").format(racers=racing)] if racing else told


def _seated(sitting: Sitting, drivers: Mapping[int, str]) -> list[str]:
    """Who sits there, with what each will play where that does not depend on who else comes."""
    ways, told = tuple(_sides(sitting)), []
    for n, seat in enumerate(sitting.seats, start=1):
        sides = {way[n - 1] for way in ways}
        words = _("{n}. {player}, {side}") if len(sides) == 1 else "{n}. {player}"
        line = words.format(n=n, player=who(seat), side="".join(sides))
        named_too = _("{seat} - the career of {driver}").format(seat=line, driver=drivers.get(seat.seat))
        told.append(named_too if seat.seat in drivers else line)
    return told


def _sides(sitting: Sitting) -> Iterator[tuple[str, ...]]:
    """What the seats would play, for each number of players with which the game may begin."""
    game, seated = sitting.game, len(sitting.seats)
    options = make_options(game.rules.Options, sitting.row.options)
    most = sitting.row.seats if sitting.row.stage == "lobby" else seated
    for players in (n for n in game.seats if seated <= n <= most):
        try:
            state, _agenda = game.rules.setup(players, options, {})
        except BadOptions:
            continue
        view = game.rules.view(state, None)
        yield tuple(game.face.label(view, n) for n in range(1, players + 1))


def current(sitting: Sitting) -> Message:
    """The newest post of a started table, as it should read now."""
    row, table, game = sitting.row, sitting.running, sitting.game
    whole_board = game.turns or table.outcome is not None or table.sealed or row.told == 0 or sitting.pausing
    picture = board_picture(sitting, f"{row.id}-{row.latest}.png") if whole_board else None
    return dataclasses.replace(_words(sitting), picture=picture)


def _words(sitting: Sitting) -> Message:
    """The newest post without its picture: for an edit, which leaves the one that is there."""
    row, table, game = sitting.row, sitting.running, sitting.game
    place = f"**{_capital(game.face.caption(sitting.public))}.** " if table.outcome is None else ""
    return Message(
        f"{row.body}\n{place}{status(sitting)}".rstrip(),
        _table_rows(sitting),
        ping=_called(sitting),
    )


def shown_alone(sitting: Sitting, note: str) -> Message:
    """The newest post for its one player, with a note above it."""
    with speaking(sitting.row.language):
        message = current(sitting)
    return dataclasses.replace(message, content=clip(f"{note}\n{message.content}", CONTENT), ping=())


def _called(sitting: Sitting) -> tuple[int, ...]:
    """Whom a new post pings: those who are asked and, at the end, everybody who raced."""
    table = sitting.running
    seats = {d.seat for d in table.awaited()} if table.outcome is None else set(table.seats)
    return tuple(s.user for s in sitting.seats if s.user is not None and s.seat in seats)


def board_picture(sitting: Sitting, name: str, purpose: str = "board") -> Picture:
    """The public picture of a table."""
    view = sitting.public
    return Picture(
        sitting.row.game, codec.dump(view, sitting.game.rules.View), purpose, name=name, language=spoken()
    )


def public_events(game: Game, entries: Sequence[AnyEntry]) -> list[Any]:
    """What everybody may know of what happened."""
    events = (game.rules.redact(event, None) for entry in entries for event in entry.events)
    return [e for e in events if e is not None]


async def _body(read: Reading, sitting: Sitting, entries: Sequence[AnyEntry], notices: Sequence[str]) -> str:
    """What happened since the last post; however much that is, it does not push out how the game ended."""
    title = _("**{game}** - table `{code}`").format(game=sitting.game.title, code=sitting.row.id)
    lines = [
        title,
        *sitting.game.face.story(public_events(sitting.game, entries)),
        *_locked(sitting, entries),
    ]
    ending = _ending(sitting, await predictions.foreseen(read, sitting))
    if not ending:
        return fit([*lines, *_lesson(sitting), *notices], BODY_ROOM)
    last = fit(ending, END_ROOM // 2)
    return "\n".join([fit([*lines, *notices], END_ROOM - len(last) - 1), last])


def _locked(sitting: Sitting, entries: Sequence[AnyEntry]) -> list[str]:
    """The digests of the plots that have been opened since the last post."""
    locks = [lock for entry in entries for lock in entry.locks]
    if not locks or sitting.row.practice:
        return []
    digests = " ".join(f"{lock.seat}:`{lock.digest[:12]}`" for lock in locks)
    return [clip(_("-# Sealed answers: {digests}").format(digests=digests), 300)]


def _lesson(sitting: Sitting) -> list[str]:
    """The hint of a practice race, whose channel is one player's private messages."""
    pupil = next((s for s in sitting.seats if s.user is not None), None)
    if not sitting.row.practice or pupil is None or sitting.running.outcome is not None:
        return []
    hint = sitting.game.face.lesson(sitting.view(pupil.user), pupil.seat)
    return [f"*{hint}*"] if hint else []


def _ending(sitting: Sitting, foreseen: Sequence[str]) -> list[str]:
    """How the game has ended, who foresaw it, and the seed of its dice; nothing before."""
    if sitting.running.outcome is None:
        return []
    told = [*_places(sitting), *foreseen]
    if sitting.game.dice:
        seed = _("-# The dice are open now: `/fair {code}` checks them. Seed: `{seed}`")
        told.append(seed.format(code=sitting.row.id, seed=sitting.row.seed))
    return told


def _places(sitting: Sitting) -> list[str]:
    """The outcome of a race that is over: its sentence, and who took which place."""
    outcome = sitting.running.outcome
    if outcome is None:
        return []
    view = sitting.public
    racers = {s.seat: named(s, sitting.game.face.label(view, s.seat)) for s in sitting.seats}
    for number, label in automata(sitting).items():
        racers[number] = label if sitting.show else _("{side} (automaton)").format(side=label)
    places, place, levels = [], 1, finish(sitting)
    for level in levels:
        places.append(f"{place}. {several([racers[number] for number in level])}")
        place += len(level)
    if len(levels) == 1 < len(levels[0]):
        places = [_("Drawn: {people}.").format(people=several([*racers.values()]))]
    told = sitting.game.rules.outcome(sitting.running.state)  # its sentence, in this language
    reason = told.reason if told else _(outcome.reason)  # an end by consent is the kernel's sentence
    unrated = [_("This game keeps no place and no rating.")] if sitting.unrated else []
    return [f"**{reason}**", *places, *unrated]


def _stop(sitting: Sitting) -> int:
    """What the table has stopped at: a group's first decision, -1 at the end, 0 for no stop.

    Once everybody has left, the game runs to its end by itself: there is no stop before that, so that it
    does not fill the channel.
    """
    table = sitting.running
    if table.outcome is not None:
        return -1
    people = {s.seat for s in sitting.people}
    left = not people and not any(s.driver == OPEN for s in sitting.seats)
    asked = any(d.seat in people for d in table.awaited()) or (table.sealed and not left)
    return table.open[0].id if asked or (sitting.show and sitting.pausing) else 0


async def _queue(tx: Writing, sitting: Sitting, key: str, message: Message, new: bool) -> None:
    """Queue a post or an edit for the channel of a table; what is new at one without a channel, which is one
    person's own, is shown to that person alone."""
    row = sitting.row
    if row.channel:
        await tx.put_parcel(parcel(row, key, "send" if new else "edit", dump(message)))
    elif new:
        await tx.put_parcel(parcel(row, key, "panel", dump(message), row.organiser))
    await boards.changed(tx, sitting)


def parcel(row: TableRow, key: str, kind: Any, payload: dict[str, Any], channel: int = 0) -> Parcel:
    """A parcel for the channel of a table, or for another one."""
    return Parcel(row.id, channel or row.channel, key, kind, payload, secrets.token_hex(12))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _door(sitting: Sitting) -> str:
    row = sitting.row
    if sitting.show:
        return _("Start is for the organiser.")
    entry = _("Everybody may join.")
    if row.invited is not None:
        guests = [mention(u) for u in _still_invited(sitting)]
        more = len(guests) - FEW
        shown = [*guests[:FEW], *([_("{n} more").format(n=more)] if more > 0 else [])]
        entry = _("By invitation.")
        if shown:
            entry = _("By invitation; still free to join: {people}.").format(people=several(shown))
    starts = _("Start is for anybody seated.") if row.anyone_starts else _("Start is for the organiser.")
    return " ".join(words for words in (entry, admission.asked_for(sitting), starts) if words)


def _still_invited(sitting: Sitting) -> tuple[int, ...]:
    return tuple(u for u in sitting.row.invited or () if sitting.seat_of(u) is None)


def _lobby_rows(sitting: Sitting) -> tuple[Row, ...]:
    row = sitting.row
    if sitting.show:
        return rows_of(
            [
                Button(press(row.id, "start"), _("Start"), "primary"),
                Button(press(row.id, "options"), _("Options")),
                Button(press(row.id, "leave"), _("Close")),
                Button(press(row.id, "rules"), _("Rules")),
            ]
        )
    return rows_of(
        [
            Button(press(row.id, "join"), _("Join"), "success"),
            Button(press(row.id, "leave"), _("Leave")),
            Button(press(row.id, "bots"), _("Add a bot")),
            Button(press(row.id, "start"), _("Start"), "primary"),
            Button(press(row.id, "options"), _("Options")),
            Button(press(row.id, "shift"), _("Change seats")),
            Button(press(row.id, "lots"), _("Draw seats")),
            *([Button(press(row.id, "career"), _("Career"))] if row.careers else []),
            Button(press(row.id, "rules"), _("Rules")),
        ]
    )


def _table_rows(sitting: Sitting) -> tuple[Row, ...]:
    row, table, game = sitting.row, sitting.running, sitting.game
    watch = [
        Button(press(row.id, "board"), _("Board")),
        Button(press(row.id, "log"), _("Log")),
        Button(press(row.id, "rules"), _("Rules")),
    ]
    if table.outcome is not None or row.stage != "running":
        return rows_of(watch + _film(row)) + (rematch_row(row) if table.outcome is not None else ())
    if sitting.show:
        return rows_of(watch) + _side_row(sitting)
    kind = table.open[0].kind if table.open else ""
    call = game.face.calls.get(kind, kind.capitalize())
    asked = table.open[0].id if table.open else 0
    play = [Button(press(row.id, "answer", asked), call, "primary"), _mine(sitting)]
    return rows_of(offers.buttons(sitting)) + rows_of(play + watch) + _side_row(sitting)


def _mine(sitting: Sitting) -> Button:
    """The way to one's own side of the table."""
    return Button(press(sitting.row.id, "mine"), sitting.game.face.calls.get("mine", _("My side")))


def _side_row(sitting: Sitting) -> tuple[Row, ...]:
    """What can be done beside playing: take a free seat, look at the film, predict, report."""
    row = sitting.row
    take = [button for buttons in take_rows(sitting) for button in buttons]
    guess = [Button(press(row.id, "predict"), _("Predict"))] if predictions.early(sitting) else []
    return rows_of([*take, *_film(row), *guess, Button(press(row.id, "report"), _("Report"))])


def _film(row: TableRow) -> list[Button]:
    """The film of the latest post, once there is more to see than the start."""
    return [Button(press(row.id, "film"), _("Film"))] if row.told > 1 else []


def take_rows(sitting: Sitting) -> tuple[tuple[Button, ...], ...]:
    """The button with which a free seat is taken, where there is one."""
    take = Button(press(sitting.row.id, "take"), _("Take a free seat"), "success")
    return ((take,),) if sitting.vacant else ()


def rematch_row(row: TableRow) -> tuple[Row, ...]:
    """What can be done after a race."""
    return rows_of([Button(press(row.id, "rematch"), _("Rematch"), "primary")])
