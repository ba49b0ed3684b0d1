"""What everybody may look at: the board, the log, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.hosting.sitting import Sitting
from bot.hosting.status import headline, status
from bot.ids import press
from bot.limits import CONTENT, clip, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Picture, rows_of
from engine import codec
from engine.language import spoken
from engine.rules import AnyRules

LOG_PAGE = 1500
TWIN = 1900


def board(sitting: Sitting, user: int, words: bool = False) -> Message:
    """The board for anybody: as a picture, or in words."""
    rules = sitting.rules
    view = sitting.view(user)
    other = Button(press(sitting.row.id, "board" if words else "words"), "Picture" if words else "In words")
    if words:
        twin = rules.picture(view, "", "board").twin.replace("`", "'")
        body = f"{headline(sitting)}\n```\n{clip(twin, TWIN - len(headline(sitting)))}\n```"
        return Message(body, ((other,),))
    picture = Picture(sitting.row.game, codec.dump(view, rules.View), "board", language=spoken())
    return Message(f"{headline(sitting)}\n{status(sitting)}", ((other,),), picture)


def story(sitting: Sitting, user: int, entries: Sequence[Any], page: int | None) -> Message:
    """The log, a page at a time; page None is the last one."""
    pages = _log_pages(_told(sitting, user, entries))
    last = len(pages) - 1
    number = last if page is None else max(0, min(page, last))
    id = sitting.row.id
    buttons = [
        Button(press(id, "log", 0), "⏮", disabled=number == 0),
        Button(press(id, "log", max(0, number - 1), "back"), "Earlier", disabled=number == 0),
        Button(press(id, "log", min(last, number + 1), "on"), "Later", disabled=number == last),
        Button(press(id, "log"), "⏭", disabled=number == last),
    ]
    head = f"**Log of table `{id}`**" + (f", page {number + 1} of {last + 1}" if last else "")
    return Message(f"{head}\n{pages[number]}", rows_of(buttons) if last else ())


def _told(sitting: Sitting, user: int, entries: Sequence[Any]) -> list[str]:
    seat = sitting.seat_of(user)
    rules = sitting.rules
    lines = []
    for data in entries:
        for event in codec.load_entry(rules, data).events:
            seen = rules.redact(event, seat.seat if seat else None)
            line = rules.narrate(seen) if seen is not None else None
            if line is not None and line.weight:
                lines.append(f"**{line.text}**" if line.weight > 1 else line.text)
    return lines


def _log_pages(lines: list[str]) -> list[str]:
    pages: list[str] = []
    page: list[str] = []
    for line in lines:
        if page and sum(len(x) + 1 for x in page) + len(line) > LOG_PAGE:
            pages.append("\n".join(page))
            page = []
        page.append(line)
    return [*pages, "\n".join(page) or "Nothing has happened yet."]


def chapter(rules: AnyRules, table: str, number: int) -> Message:
    """A chapter of the rules, with a menu of all of them."""
    chapters = rules.chapters
    here = chapters[number % len(chapters)]
    items = tuple(
        Item(str(n), c.title, chosen=n == number % len(chapters))
        for n, c in enumerate(chapters[:MENU_OPTIONS])
    )
    menu = Menu(press(table, "chapter", rules.key), "Chapters", items)
    following = (number + 1) % len(chapters)
    buttons = (Button(press(table, "chapter", rules.key, following), f"Next: {chapters[following].title}"),)
    picture = _sample(rules, here.purpose) if here.purpose else None
    lines = [f"**{rules.title}** by {rules.author}: {here.title}", *here.text.split("\n")]
    return Message(fit(lines, CONTENT), (menu, buttons), picture)


def _sample(rules: AnyRules, purpose: str) -> Picture:
    """A picture of a game that has not begun, for the rules."""
    state, _ = rules.setup(rules.seats[-1], rules.Options(), {})
    return Picture(
        rules.key,
        codec.dump(rules.view(state, None), rules.View),
        purpose,
        name="rules.png",
        language=spoken(),
    )
