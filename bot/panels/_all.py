"""Private panels: what one person sees of a table and can press, composed as messages.

Every panel is built from that person's own view and the draft in the database, so that any press, on
any old panel, after any restart, shows the present state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot import pages
from bot.hosting.host import PAUSES, TABLE_OPTIONS, Receipt, Refused, Sitting
from bot.ids import press
from bot.limits import CONTENT, clip, fit
from bot.messages import (
    KEYS_IN_A_ROW,
    MENU_OPTIONS,
    ROWS,
    Button,
    Item,
    Menu,
    Message,
    Picture,
    Row,
    Style,
    rows_of,
)
from bot.hosting.posts import headline, status, terms
from bot.text import lasting
from engine import choices, codec, find
from engine.kernel import act_of
from engine.model import ACT, Decision, Form, Group
from engine.options import settings
from engine.rules import AnyRules

LOG_PAGE = 1500
TWIN = 1900
EXAMPLE = 40
QUOTE = 300
RESIGN = "resign"
PROFILE = "-"
"""Stands for a table in the ids of the profile's panel."""


def initial_draft(sitting: Sitting, decision: Decision, profile: str) -> str:
    """What a panel starts with: what was sent last, else what the profile says."""
    said = sitting.running.answer(decision.id)
    view = sitting.rules.view(sitting.running.state, decision.seat)
    return said.line if said else sitting.rules.fill(view, decision, "", profile)


def question(
    sitting: Sitting, user: int, decision: Decision, draft: str, page: int, note: str = ""
) -> Message:
    """The panel of an open question or, for an act, of what the person may do unasked; the note on top."""
    rules = sitting.rules
    form = rules.form(sitting.view(user), decision, draft)
    page = pages.present(form, page)
    head = f"**{form.title}** - table `{sitting.row.id}`"
    lines = [
        note,
        head,
        *form.text,
        *(f"⚠ {w}" for w in form.warnings),
        _sent(sitting, decision, draft, form.line),
    ]
    rows = (*_controls(sitting.row.id, decision.id, form, page), _last_row(sitting, decision, form, page))
    return Message(fit([x for x in lines if x], CONTENT), rows, _preview(sitting, user, form.line))


def _controls(table: str, decision: int, form: Form, page: int) -> tuple[Row, ...]:
    if page == pages.CONTENTS:
        return pages.contents(form, lambda n: press(table, "goto", decision, n))
    return tuple(_control(table, decision, g) for g in pages.groups(form, page))


def _control(table: str, decision: int, group: Group) -> Row:
    if group.shape == "keys":
        return tuple(
            Button(
                press(table, "opt", decision, group.id, o.id),
                o.label,
                "primary" if o.chosen else "secondary",
            )
            for o in group.options
        )
    items = tuple(Item(o.id, o.label, o.hint, o.chosen) for o in group.options[:MENU_OPTIONS])
    return Menu(press(table, "menu", decision, group.id), group.label, items)


def _last_row(sitting: Sitting, decision: Decision, form: Form, page: int) -> tuple[Button, ...]:
    id, number = sitting.row.id, decision.id
    buttons = [
        Button(press(id, "send", number), "Send", "success", disabled=not form.complete),
        Button(press(id, "type", number, *_example(decision)), "Type it"),
    ]
    said = sitting.running.answer(number)
    if said and decision.sealed and page == pages.numbers(form)[0]:
        ready = number in sitting.running.ready
        buttons.append(Button(press(id, "withdraw", number), "Withdraw", "danger"))
        buttons.append(
            Button(press(id, "unready" if ready else "ready", number), "Not ready" if ready else "Ready")
        )
    buttons += [Button(press(id, "page", number, to), label) for to, label in pages.leaves(form, page)]
    if form.line and len(buttons) < KEYS_IN_A_ROW:
        buttons.append(Button(press(id, "clear", number), "Start over"))
    return tuple(buttons)


def _example(decision: Decision) -> tuple[str, ...]:
    """What the form for typing shows as an example, if it fits into the id of its button."""
    line = decision.fallback
    return (line,) if line and len(line) <= EXAMPLE and ":" not in line else ()


def _sent(sitting: Sitting, decision: Decision, *shown: str) -> str:
    """What lies on the table by now, and whether what is shown, in any of its spellings, differs from it."""
    said = sitting.running.answer(decision.id)
    if said is None:
        return "" if decision.kind == ACT else "Nothing is sent yet."
    ready = "you are ready" if decision.id in sitting.running.ready else "you are not ready yet"
    changed = "" if said.line in shown else " What you see above differs and is not sent."
    line = quoted(sitting, decision, said.line)
    return f"Sent: {line} - {ready}; you can change it until the others are.{changed}"


def quoted(sitting: Sitting, decision: Decision, line: str) -> str:
    """A line as it is stored, a very long one cut; a single word with what the menus call it."""
    legal = choices(sitting.rules, sitting.running.state, decision, ())
    label = next((c.label for c in legal if c.word == line and c.label != line), "")
    return f"`{line}` ({label})" if label else f"`{clip(line, QUOTE)}`"


def receipt(sitting: Sitting, decision: Decision, receipt: Receipt) -> str:
    """What confirms an answer; `sitting` is the table at which it was given."""
    line = quoted(sitting, decision, receipt.line)
    return f"Receipt `{receipt.table}-{receipt.number}`: {line} is stored."


def _preview(sitting: Sitting, user: int, draft: str) -> Picture:
    view = codec.dump(sitting.view(user), sitting.rules.View)
    return Picture(sitting.row.game, view, "preview", draft, "plan.png")


def mine(sitting: Sitting, user: int, note: str = "") -> Message:
    """One's own side of the table, with what one may do unasked; the note on top."""
    seat, rules = sitting.my_seat(user), sitting.rules
    view = sitting.view(user)
    picture = Picture(sitting.row.game, codec.dump(view, rules.View), "mine", name="mine.png")
    lines = [note, headline(sitting), f"You are {rules.label(view, seat.seat)}.", status(sitting)]
    asked = sitting.asked(user)
    if asked is not None and (said := sitting.running.answer(asked.id)):
        lines.append(_sent(sitting, asked, said.line))
    if sitting.row.practice:
        lines.append(rules.lesson(view, seat.seat))
    return Message(fit([x for x in lines if x], CONTENT), rows_of(_deeds(sitting, user)), picture)


def _deeds(sitting: Sitting, user: int) -> list[Button]:
    """What one can do at one's own side of the table, now."""
    if sitting.row.stage != "running":
        return []
    id, rules = sitting.row.id, sitting.rules
    unasked = {c.word for c in choices(rules, sitting.running.state, act_decision(sitting, user), ())}
    buttons = []
    asked = sitting.asked(user)
    if asked is not None:
        call = rules.calls.get(asked.kind, asked.kind.capitalize())
        buttons.append(Button(press(id, "answer", asked.id), call, "primary"))
    if unasked - {RESIGN}:
        buttons.append(Button(press(id, "act"), "Change what I said"))
    if RESIGN in unasked:
        buttons.append(Button(press(id, "resign"), "Resign", "danger"))
    return buttons


def board(sitting: Sitting, user: int, words: bool = False) -> Message:
    """The board for anybody: as a picture, or in words."""
    rules = sitting.rules
    view = sitting.view(user)
    other = Button(press(sitting.row.id, "board" if words else "words"), "Picture" if words else "In words")
    if words:
        twin = rules.picture(view, "", "board").twin.replace("`", "'")
        body = f"{headline(sitting)}\n```\n{clip(twin, TWIN - len(headline(sitting)))}\n```"
        return Message(body, ((other,),))
    picture = Picture(sitting.row.game, codec.dump(view, rules.View), "board")
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
    return Picture(rules.key, codec.dump(rules.view(state, None), rules.View), purpose, name="rules.png")


def bots(sitting: Sitting, note: str = "Which driver shall take the next seat?") -> Message:
    levels = tuple(sitting.rules.brains)
    buttons = [Button(press(sitting.row.id, "bot", level), f"A {level} driver") for level in levels]
    return Message(note, rows_of(buttons))


def options(sitting: Sitting, note: str = "Choose what to change.") -> Message:
    """Everything an organiser can set in the lobby: first what, then its values."""
    row, rules = sitting.row, sitting.rules
    lines = [f"**Options of table `{row.id}`**", terms(row, rules), note]
    return Message("\n".join(lines), (_which_option(row.id, rules),))


def _which_option(table: str, rules: AnyRules) -> Menu:
    items = [Item(name, label, OPTION_HINTS.get(name, "")) for name, label in TABLE_OPTIONS.items()]
    items += [Item(s.name, s.label, s.hint) for s in settings(rules.Options)]
    return Menu(press(table, "which"), "What do you want to change?", tuple(items[:MENU_OPTIONS]))


def option_values(sitting: Sitting, name: str) -> Message:
    """The values of one option."""
    label, items = _values(sitting, name)
    menu = Menu(press(sitting.row.id, "set", name), label, items[:MENU_OPTIONS])
    lines = [f"**Options of table `{sitting.row.id}`** - {label}"]
    return Message("\n".join(lines), (_which_option(sitting.row.id, sitting.rules), menu))


def _values(sitting: Sitting, name: str) -> tuple[str, tuple[Item, ...]]:
    row, rules = sitting.row, sitting.rules
    match name:
        case "seats":
            items = [Item(str(n), f"{n} seats", chosen=n == row.seats) for n in rules.seats]
        case "tempo":
            items = [Item(t, t, h, t == row.tempo) for t, h in TEMPO_HINTS.items()]
        case "start":
            items = [
                Item("me", "only the organiser", chosen=not row.anyone_starts),
                Item("anyone", "anybody who sits at the table", chosen=row.anyone_starts),
            ]
        case "pause":
            items = [Item(str(p), lasting(p), chosen=p == row.pause) for p in PAUSES]
        case "door":
            items = [
                Item("open", "everybody", chosen=row.invited is None),
                Item("invited", "only people who are invited", chosen=row.invited is not None),
            ]
        case _:
            return _game_values(sitting, name)
    return TABLE_OPTIONS[name], tuple(items)


def _game_values(sitting: Sitting, name: str) -> tuple[str, tuple[Item, ...]]:
    found = next((s for s in settings(sitting.rules.Options) if s.name == name), None)
    if found is None:
        raise Refused("There is no such option any more; open Options again.")
    chosen = sitting.row.options[name]
    return found.label, tuple(
        Item(str(v), found.word(v), found.hint, chosen=v == chosen) for v in found.values
    )


OPTION_HINTS = {
    "seats": "how many may sit down",
    "tempo": "how often people are asked",
    "pause": "time to edit what is still to come, at tempo round",
}
TEMPO_HINTS = {
    "round": "one answer per player and round, the calm way",
    "phase": "a stop after every reveal",
    "impulse": "every choice is asked, for people who are all there",
}


def resign(sitting: Sitting, user: int) -> Message:
    label = sitting.rules.label(sitting.view(user), sitting.my_seat(user).seat)
    buttons = (
        Button(press(sitting.row.id, "resigned"), "Yes, resign", "danger"),
        Button(press(sitting.row.id, "mine"), "No, race on"),
    )
    return Message(f"Do you really want to resign? {label} leaves the race at once and for good.", (buttons,))


def inbox(mine: Sequence[Sitting], user: int) -> Message:
    """All tables of one person, those that wait for an answer first."""
    lines, buttons = [], []
    for sitting in sorted(mine, key=lambda s: 0 if _waits(s, user) else 1):
        lines.append(_inbox_line(sitting, user))
        if sitting.table is None:
            continue
        asked = sitting.asked(user)
        if asked is not None:
            call = sitting.rules.calls.get(asked.kind, asked.kind.capitalize())
            style: Style = "primary" if _waits(sitting, user) else "secondary"
            id = sitting.row.id
            buttons.append(Button(press(id, "answer", asked.id), f"{call} {id}", style))
    if not lines:
        return Message("You sit at no table. `/play` opens one; `/practice` races against bots.")
    return Message(fit(["**Your tables**", *lines], CONTENT), rows_of(buttons[: ROWS * 5]))


def _waits(sitting: Sitting, user: int) -> bool:
    asked = sitting.asked(user)
    return asked is not None and sitting.running.answer(asked.id) is None


def _inbox_line(sitting: Sitting, user: int) -> str:
    row = sitting.row
    where = "in private messages" if row.guild is None else f"in <#{row.channel}>"
    if row.homeless:
        where = "without a home: `/table move` gives it one"
    if sitting.table is None:
        return f"`{row.id}` {sitting.rules.title}, {where}: the lobby is open."
    turn = "**waits for you**" if _waits(sitting, user) else status(sitting)
    return f"`{row.id}` {sitting.rules.title}, {where}: {turn}"


def profile(game: str, draft: str, page: int, note: str = "") -> Message:
    """The defaults that a player's plots start from."""
    rules = find(game)
    form = rules.profile(draft)
    page = pages.present(form, page)
    rows: list[Row] = []
    if page == pages.CONTENTS:
        rows += pages.contents(form, lambda n: press(PROFILE, "pgoto", game, n))
    for group in pages.groups(form, page):
        items = tuple(Item(o.id, o.label, o.hint, o.chosen) for o in group.options[:MENU_OPTIONS])
        rows.append(Menu(press(PROFILE, "pmenu", game, page, group.id), group.label, items))
    last = [Button(press(PROFILE, "ppage", game, to), label) for to, label in pages.leaves(form, page)]
    last.append(Button(press(PROFILE, "pclear", game), "Start over"))
    lines = [f"**Your profile for {rules.title}**", *form.text, *form.warnings, note]
    return Message(fit([x for x in lines if x], CONTENT), (*rows, tuple(last)))


def act_decision(sitting: Sitting, user: int) -> Decision:
    """What a person may do unasked, as a question."""
    return act_of(sitting.my_seat(user).seat)
