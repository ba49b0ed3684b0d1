"""Panels for everybody: the board, the log, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot import slots
from bot.hosting.records.rounds import Part, Past
from bot.hosting.table.coverage import Json, names_by_seat, packed, public_events
from bot.hosting.table.sitting import CLEARED, SHOW, Refused, Sitting, called
from bot.hosting.table.status import headline, status, titled
from bot.ids import PersonId, press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.links import address
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Picture, rows_of
from bot.naming import voiced
from bot.panels.appearance import appearance, try_out
from bot.text import harmless, plain
from engine import codec
from engine.face.charts import CHART, Course
from engine.face.coverage import Coverage
from engine.face.forms import Line
from engine.game import Game
from engine.journal import standing
from engine.language import _, listed, spoken
from engine.model import Entry

LOG_PAGE = 1500
TWIN = 1900
FIRST, LAST = "⏮", "⏭"
RACES = 50
"""How many races a list names at most."""


def board(
    sitting: Sitting,
    user: PersonId,
    words: bool = False,
    profile: str = "",
    coverage: Json | None = None,
    takes: bool = False,
    offered: Sequence[Button] = (),
) -> Message:
    """The board for anybody, as a picture or in words, seen as the profile says; `coverage` is packed.

    `takes`: there is a free seat that this person may take; `offered` are more buttons.
    """
    view, seen = sitting.view(user), appearance(sitting, user, profile)
    other = Button(press(sitting.row.id, "board" if words else "words"), _switch(words))
    watch = [
        other,
        Button(press(sitting.row.id, "log"), _("Log")),
        *slots.WATCHING(sitting, None),
        *([Button(press(sitting.row.id, "chart"), _("Chart"))] if sitting.charted else []),
        *try_out(sitting),
        *offered,
    ]
    if takes and sitting.seat_of(user) is None:
        watch.append(Button(press(sitting.row.id, "take"), _("Take a free seat"), "success"))
    if words:
        return Message(_twin(sitting, view, headline(sitting), seen), rows_of(watch))
    picture = _picture(sitting, view, seen, coverage)
    return Message(f"{headline(sitting)}\n{status(sitting)}", rows_of(watch), picture)


def chart(past: Past) -> Message:
    """How all of a game went, of which everything is in sight."""
    sitting, game, id = past.sitting, past.sitting.game, past.sitting.row.id
    chart = sitting.face.chart
    if chart is None:
        raise Refused(_("There is no chart of this game."))
    events = public_events(game, standing(past.entries))
    drawn = chart(sitting.public, Coverage(names_by_seat(sitting), tuple(events)))
    picture = Picture(game.key, codec.dump(drawn, Course), CHART, name="chart.png", language=spoken())
    buttons = [slots.picture(id), Button(press(id, "log"), _("Log"))]
    return Message(headline(sitting), rows_of(buttons), picture)


def board_then(past: Past, user: PersonId, number: int, words: bool = False, profile: str = "") -> Message:
    """The board as it stood at the end of a part, as a picture or in words, seen as the profile says."""
    sitting, part = past.sitting, past.part(number)
    view, id = past.view(part, user), past.sitting.row.id
    seen = appearance(sitting, user, profile)
    head = _("**{game}**, {place} - table `{code}`, picture {n} of {last}").format(
        game=sitting.game.title,
        place=past.caption(part),
        code=id,
        n=part.number,
        last=past.last,
    )
    how = "words" if words else "picture"
    steps = [
        Button(press(id, "then", target, how, tag), label, disabled=target == part.number)
        for label, target, tag in _steps(part.number, past.last)
    ]
    more = [
        Button(press(id, "then", part.number, "picture" if words else "words"), _switch(words)),
        Button(press(id, "log", part.number, 0), _("Log")),
        *slots.WATCHING(sitting, part.number),
    ]
    rows = rows_of(steps if past.last > 1 else []) + rows_of(more)
    if words:
        return Message(_twin(sitting, view, head, seen), rows)
    return Message(head, rows, _picture(sitting, view, seen, past.coverage(part)))


def _steps(number: int, last: int) -> list[tuple[str, int, str]]:
    """Where one can go from a part: label, number, and a tag that keeps the buttons apart."""
    return [
        (FIRST, 1, "first"),
        (_("Earlier"), max(1, number - 1), "back"),
        (_("Later"), min(last, number + 1), "on"),
        (LAST, last, "last"),
    ]


def _switch(words: bool) -> str:
    return _("Picture") if words else _("In words")


def _twin(sitting: Sitting, view: Any, head: str, seen: str) -> str:
    twin = sitting.face.picture(view, seen, "board").twin.replace("`", "'")
    return f"{head}\n```\n{clip(twin, TWIN - len(head))}\n```"


def _picture(sitting: Sitting, view: Any, seen: str, coverage: Json | None = None) -> Picture:
    dumped = codec.view_shown(sitting.game, view)
    coverage = coverage or packed(sitting)
    return Picture(sitting.row.game, dumped, "board", seen, language=spoken(), coverage=coverage)


def story(
    past: Past, user: PersonId, number: int | None, page: int, offered: Sequence[Button] = ()
) -> Message:
    """The log of a part (None: the last one), a page at a time; page -1 is its last.

    `offered` are more buttons.
    """
    part = past.part(number)
    pages = _log_pages(log_of(past, user, part))
    page = len(pages) - 1 if page < 0 else min(page, len(pages) - 1)
    here = _("page {n} of {last}").format(n=page + 1, last=len(pages))
    head = _("**Log of table `{code}`**: {place} ({n} of {last})").format(
        code=past.sitting.row.id, n=part.number, last=past.last, place=past.name(part)
    )
    rows = [_turns(past, part, page, len(pages)), jump(past, part), _beside(past, part, offered)]
    return Message(
        "\n".join([f"{head}, {here}" if len(pages) > 1 else head, pages[page]]), tuple(r for r in rows if r)
    )


def _turns(past: Past, part: Part, page: int, pages: int) -> tuple[Button, ...]:
    """To the pages before and after, across the parts; nothing where there is one page alone."""
    id, last, n = past.sitting.row.id, past.last, part.number
    if last == 1 and pages == 1:
        return ()
    at_first, at_last = n == 1 and page == 0, n == last and page == pages - 1
    back = (n, page - 1) if page else (n - 1, -1)
    on = (n, page + 1) if page < pages - 1 else (n + 1, 0)
    return (
        Button(press(id, "log", 1, 0, "first"), FIRST, disabled=at_first),
        Button(press(id, "log", *back, "back"), _("Earlier"), disabled=at_first),
        Button(press(id, "log", *on, "on"), _("Later"), disabled=at_last),
        Button(press(id, "log", last, -1, "last"), LAST, disabled=at_last),
    )


def jump(past: Past, part: Part) -> Menu | None:
    """A menu of the parts round this one."""
    if past.last < 3:
        return None
    parts, here = past.parts, part.number - past.parts[0].number
    start = max(0, min(here - MENU_OPTIONS // 2, len(parts) - MENU_OPTIONS))
    label = _("{n}. {place}")
    items = tuple(
        Item(str(p.number), label.format(n=p.number, place=past.name(p)), chosen=p == part)
        for p in parts[start : start + MENU_OPTIONS]
    )
    return Menu(press(past.sitting.row.id, "jump"), _("Go to …"), items)


def _beside(past: Past, part: Part, offered: Sequence[Button]) -> tuple[Button, ...]:
    id = past.sitting.row.id
    return (
        Button(press(id, "then", part.number, "picture"), _("Board then")),
        *slots.WATCHING(past.sitting, part.number),
        *offered,
    )


def log_of(past: Past, user: PersonId | None, part: Part) -> list[str]:
    """The log of a part for that person (None: the public), what mattered most in bold."""
    if past.sitting.row.cleared:
        return [_(CLEARED)]
    return [line for line, _entry, _seen in logged(past, user, part) if line]


def logged(past: Past, user: PersonId | None, part: Part) -> Iterator[tuple[str, Entry[Any], Any]]:
    """All that the person has seen of a part: its line in the log, '' for none, with its entry and the event.

    What the log says of an entry itself has None for the event.
    """
    seat = past.sitting.seat_of(user) if user is not None else None
    game = past.sitting.game
    face = voiced(game.face, past.sitting.cast_then(part.end))
    for entry in past.entries_of(part):
        if entry.order.verb == "rollback":
            undone = _("*The game was rolled back to an earlier point; undone rounds do not count.*")
            yield undone, entry, None
        if entry.order.verb == "end":
            yield _("*The game was ended here, before it was decided.*"), entry, None
        for event in entry.events:
            seen = game.rules.redact(event, seat.seat if seat else None)
            if seen is not None:
                line = face.narrate(seen)
                yield _in_the_log(line), entry, seen


def _in_the_log(line: Line | None) -> str:
    if line is None or not line.weight:
        return ""
    return f"**{line.text}**" if line.weight > 1 else line.text


def _log_pages(lines: list[str]) -> list[str]:
    pages: list[str] = []
    page: list[str] = []
    for line in lines:
        if page and sum(len(x) + 1 for x in page) + len(line) > LOG_PAGE:
            pages.append("\n".join(page))
            page = []
        page.append(line)
    return [*pages, "\n".join(page) or _("Nothing has happened yet.")]


def races(sittings: Sequence[Sitting], newest: Mapping[str, int]) -> Message:
    """The races that run, the newest first, with a menu to look at one; `newest` are messages by table."""
    if not sittings:
        return Message(
            _("No game is running. `/tables` lists the tables that want players; `/play` opens one.")
        )
    label, line = _("{code}: {place}"), _("[`{code}`]({link}) **{game}**, {place}: {people}")
    items, lines = [], [_("**Games being played**")]
    for sitting in sittings:
        place = sitting.face.caption(sitting.public)
        names, code = [called(s) for s in sitting.seats], sitting.row.id
        hint = clip(listed([plain(n) for n in names]) or _(SHOW), OPTION_TEXT)
        items.append(Item(code, clip(label.format(code=code, place=place), OPTION_TEXT), hint))
        people = listed([harmless(n) for n in names]) or _(SHOW)
        link = post_link(sitting, newest.get(code))
        lines.append(line.format(code=code, link=link, game=titled(sitting), place=place, people=people))
    menu = Menu(press("-", "watch"), _("Look at a game"), tuple(items[:MENU_OPTIONS]))
    return Message(fit(lines, CONTENT), (menu,))


def post_link(sitting: Sitting, message: int | None) -> str:
    """A link to the newest post of a table, or to its channel."""
    return address(sitting.row.guild, sitting.row.channel, message or 0)


def chapter(game: Game, table: str, number: int) -> Message:
    """A chapter of the rules, with a menu of all of them."""
    chapters = game.face.chapters()
    here = chapters[number % len(chapters)]
    items = tuple(
        Item(str(n), c.title, chosen=n == number % len(chapters))
        for n, c in enumerate(chapters[:MENU_OPTIONS])
    )
    menu = Menu(press(table, "chapter", game.key), _("Chapters"), items)
    following = (number + 1) % len(chapters)
    buttons = (
        Button(
            press(table, "chapter", game.key, following),
            _("Next: {chapter}").format(chapter=chapters[following].title),
        ),
    )
    picture = _sample(game, here.purpose) if here.purpose else None
    head = _("**{game}** by {author}: {chapter}")
    head = head.format(game=game.title, author=game.author, chapter=here.title)
    lines = [head, *here.text.split("\n")]
    return Message(fit(lines, CONTENT), (menu, buttons), picture)


def _sample(game: Game, purpose: str) -> Picture:
    """A picture of a game that has not begun, for the rules."""
    state, _ = game.rules.setup(game.seats[-1], game.rules.Options(), {})
    return Picture(
        game.key,
        codec.dump(game.rules.view(state, None), game.rules.View),
        purpose,
        name="game.png",
        language=spoken(),
    )
