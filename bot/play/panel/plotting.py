"""The panel of an open question: a form, a draft, a preview."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import partial
from zlib import crc32

from bot import slots
from bot.hosting.people.readers import EXPERIENCED, Reader
from bot.hosting.table.coverage import packed
from bot.hosting.table.sitting import Receipt, Sitting
from bot.ids import PersonId, press
from bot.limits import CONTENT, fit
from bot.messages import KEYS_IN_A_ROW, ROWS, Button, Message, Picture, Row
from bot.panels import pages
from bot.play.panel import acts, in_advance, plans, what_if
from bot.play.panel.quoting import quoted
from bot.play.panel.subject import Subject
from bot.text import lines_on_a_phone, within
from engine import codec
from engine.face.forms import Form, Group
from engine.face.lessons import Lesson
from engine.face.steps import FIRST, explained
from engine.game import AHEAD
from engine.kernel import act_of, proposal
from engine.language import _, spoken
from engine.model import ACT, Decision

EXAMPLE = 40
FEWEST = 2
"""Buttons that stand below the menus in any case."""
FIRST_LINES = 5
"""So much is said beside the steps of a first game, so that a phone shows it with them."""
SCREEN = 11
"""The most lines on a phone for the text of a question: one screen has picture and menus too."""


def initial_draft(sitting: Sitting, subject: Subject, profile: str) -> str:
    """The first draft of a panel: for a question the latest answer, else a proposal."""
    if subject.purpose not in ("answer", "plan"):
        return ""
    game, decision = sitting.game, subject.decision
    view, said = sitting.seen_by(decision.seat), sitting.running.answer(decision.id)
    if subject.purpose == "answer" and said:
        return said.line
    if subject.purpose == "plan" and sitting.face.ahead is not None:
        return sitting.face.ahead.line(view, decision, profile)
    line = proposal(game, view, decision, profile)
    if subject.purpose != "answer":
        return line
    return next(iter(slots.DRAFT(sitting, decision, line)), line)


def form_of(sitting: Sitting, user: PersonId, subject: Subject, draft: str, page: int = 1) -> Form:
    """A page of the form of a panel at a draft."""
    view, face = sitting.view(user), sitting.face_for(user)
    if subject.purpose == "plan" and face.ahead is not None:
        return face.ahead.form(view, subject.decision, draft, page)
    return face.form(view, subject.decision, draft, page)


def question(
    sitting: Sitting,
    user: PersonId,
    subject: Subject,
    draft: str,
    page: int,
    note: str = "",
    reader: Reader = EXPERIENCED,
    untouched: bool = False,
    sought: str = "",
) -> Message:
    """The panel of a subject, the note on top. With something `sought` it has the clauses with it.

    A reader without codes finds them with the clauses only. In a first game, while the panel is `untouched`,
    it begins with the steps of one where the question has some, and explains its words.
    """
    return Reader(codes=reader.codes or page != 1).of(
        _question, sitting, user, subject, draft, page, note, reader.first, untouched, sought
    )


def _question(
    sitting: Sitting,
    user: PersonId,
    subject: Subject,
    draft: str,
    page: int,
    note: str,
    novice: bool,
    untouched: bool,
    sought: str,
) -> Message:
    """The panel as the context writes it, for a `novice` in a first game or for others."""
    new = novice and untouched
    first = new and sitting.face.explains(sitting.view(user), subject.decision)
    form, decision = form_of(sitting, user, subject, draft, page), subject.decision
    if sought:
        form = pages.search(partial(form_of, sitting, user, subject, draft), sought) or form
        note = note if form.topics == 0 else pages.no_clause(sought)
    head = _("**{question}** - table `{code}`").format(question=form.title, code=sitting.row.id)
    shown = AHEAD if subject.purpose == "what-if" else FIRST if first else "preview"
    last: tuple[Row, ...]
    match subject.purpose:
        case "what-if":
            said, last = what_if.text(decision), (what_if.last_row(sitting, subject, form),)
        case "plan":
            said, last = plans.text(sitting, decision), (plans.last_row(sitting, subject, form),)
        case _:
            said = [sent(sitting, decision, draft, form.line)]
            last = _last_rows(sitting, user, subject, draft, form, first, untouched)
    above = slots.lines(slots.LINES["question"](sitting)) if subject.purpose == "answer" else []
    text = form.text[:FIRST_LINES] if first else form.text
    beside = [*pages.notes(form), *(f"⚠ {w}" for w in form.warnings), *said]
    if subject.purpose == "answer" and page == 1:
        text = tuple(within(text, SCREEN - lines_on_a_phone("\n".join([note, head, *above, *beside]))))
    lines = [note, head, *above, *text, *beside]
    task = sitting.task if subject.purpose == "answer" else None
    asked = dataclasses.replace(form, groups=_in_short(form, task)) if first or task else form
    if new:
        meanings = [f"-# {meaning}" for meaning in _meanings(sitting, lines, asked)]
        lines += within(meanings, SCREEN - lines_on_a_phone("\n".join(filter(None, lines))))
    controls = _controls(sitting.row.id, subject.address, asked)
    return Message(
        fit([x for x in lines if x], CONTENT),
        (*controls, *last)[:ROWS],
        preview(sitting, user, form.line, shown),
    )


def _meanings(sitting: Sitting, lines: Sequence[str], form: Form) -> list[str]:
    """The words of the panel that somebody may not know, explained."""
    offered = (word for group in form.groups for o in group.options for word in (o.label, o.hint))
    return explained(sitting.face.words, [*lines, *offered])


def confirmation(
    sitting: Sitting, user: PersonId, decision: Decision, line: str, agreed: bool = False
) -> Message | None:
    """The question before a line is sent, until it is agreed to; None to send it."""
    asks = "" if agreed else sitting.face_for(user).confirm(sitting.view(user), decision, line)
    if not asks:
        return None
    id, number = sitting.row.id, decision.id
    keys = (
        Button(press(id, "send", number, _checksum(line), "sure"), _("Yes, send"), "success"),
        Button(press(id, "page", number), _("No, change it")),
    )
    return Message(fit([asks], CONTENT), (keys,), preview(sitting, user, line, "preview"))


def shows(draft: str, sum: str) -> bool:
    """Whether a button to send was made for this very draft."""
    return sum == _checksum(draft)


def _checksum(draft: str) -> str:
    return f"{crc32(draft.encode()):x}"


def _in_short(form: Form, task: Lesson | None) -> tuple[Group, ...]:
    """The one menu of a first panel, or those that a task needs; keys are for later games, unless there is
    nothing else."""
    menus = tuple(group for group in form.groups if group.shape == "menu")
    if task is not None:
        menus = tuple(group for group in menus if group.id not in task.spare)
    return menus[: None if task is not None else 1] or form.groups


def _controls(table: str, address: str, form: Form) -> tuple[Row, ...]:
    return pages.controls(
        form,
        goto=lambda number: press(table, "goto", address, number),
        menu=lambda group: press(table, "menu", address, group),
        key=lambda group, option: press(table, "opt", address, group, option),
    )


def _last_rows(
    sitting: Sitting, user: PersonId, subject: Subject, draft: str, form: Form, first: bool, untouched: bool
) -> tuple[tuple[Button, ...], ...]:
    """*Send*, and as many of the other buttons as leave five in all beside the menus, in their order.

    What features have for somebody's own panels stays together, below that where the row has room for some of
    it alone; a row that is full of what matters more has none of it. To start an untouched answer over would
    change nothing.
    """
    id, address, task = sitting.row.id, subject.address, sitting.task
    send = Button(
        press(id, "send", address, _checksum(draft)), _("Send"), "success", disabled=not form.complete
    )
    if subject.purpose == "answer" and task is not None:
        return ((send, *_beside_a_task(task, id, address, form, first)),)
    number, said = subject.decision.id, sitting.running.answer(subject.decision.id)
    as_sent = said is not None and said.line == form.line and number in sitting.running.ready
    first_of_all = in_advance.open_button(sitting, subject.decision.seat) if as_sent else [send]
    typing = Button(press(id, "type", address, *_example(subject.decision)), _("Type it"))
    ranked = [
        *((0, button) for button in first_of_all),  # what is sent is not to be sent again
        (7, typing),
        *((1, button) for button in _of_an_answer(sitting, subject, form)),
        *((2, button) for button in _turns(id, address, form)),
    ]
    if first:
        ranked.append((4, _got_it(id, address)))
    elif form.line and not as_sent and not (untouched and subject.purpose == "answer"):
        ranked.append((6, _start_over(id, address)))
    own = slots.BELOW_OWN["panel"](sitting, user) if subject.purpose == "answer" else []
    if subject.purpose == "answer":
        ranked += ((1, button) for button in acts.beside_a_question(sitting, user))
        ranked += ((3, button) for button in own)
        more = [Button(press(id, "mine"), _("More"))] if sitting.game.turns and not first else []
        ranked += [(5, button) for button in more]
    keys = sum(len(group.options) for group in form.groups if group.shape == "keys")
    room = max(KEYS_IN_A_ROW - keys, FEWEST)
    row = _first_of(ranked, room)
    if 0 < sum(button in own for button in row) < len(own):
        return _first_of([one for one in ranked if one[1] not in own], room), tuple(own)
    return (row,)


def _first_of(ranked: Sequence[tuple[int, Button]], most: int) -> tuple[Button, ...]:
    """The buttons with the lowest ranks, so many at most, in their order."""
    kept = sorted(ranked, key=lambda one: one[0])[:most]
    return tuple(one[1] for one in ranked if one in kept)


def _of_an_answer(sitting: Sitting, subject: Subject, form: Form) -> list[Button]:
    """The buttons for the answer on the table, while it may be changed."""
    id, number = sitting.row.id, subject.decision.id
    if sitting.running.answer(number) is None or not subject.decision.sealed or form.page != 1:
        return []
    ready = number in sitting.running.ready
    label = _("Not ready") if ready else _("Ready")
    early = (
        []
        if sitting.row.in_step
        else [Button(press(id, "unready" if ready else "ready", subject.address), label)]
    )
    return [Button(press(id, "withdraw", subject.address), _("Withdraw"), "danger"), *early]


def _beside_a_task(task: Lesson, id: str, address: str, form: Form, first: bool) -> Iterator[Button]:
    """The buttons beside *Send* that a task needs."""
    if task.tactics or form.page != 1:
        yield from _turns(id, address, form)
    if first:
        yield _got_it(id, address)
    elif form.line and not form.complete:
        yield _start_over(id, address)


def _turns(id: str, address: str, form: Form) -> list[Button]:
    return pages.turns(form, lambda to: press(id, "page", address, to), press(id, "seek", address))


def _got_it(id: str, address: str) -> Button:
    return Button(press(id, "known", address), _("Got it"))


def _start_over(id: str, address: str) -> Button:
    return Button(press(id, "clear", address), _("Start over"))


def _example(decision: Decision) -> tuple[str, ...]:
    """The example of the form for typing, if it fits into the id of its button."""
    line = decision.fallback
    return (line,) if line and len(line) <= EXAMPLE and ":" not in line else ()


def sent(sitting: Sitting, decision: Decision, *shown: str) -> str:
    """The answer on the table, and whether the one shown, in any of its spellings, differs from it."""
    said = sitting.running.answer(decision.id)
    due, closing = sitting.row.timing.due, sitting.row.timing.closing
    if said is None:
        words = _("Nothing is sent yet.")
        if sitting.row.in_step:
            words = _("Nothing is sent yet; the round closes <t:{at}:R>.").format(at=int(due))
        return "" if decision.kind == ACT else words
    if sitting.row.in_step:
        closing = due
        words = _("Sent: {line}. You can change it until the round closes <t:{at}:R>.")
    elif decision.id not in sitting.running.ready:
        words = _("Sent: {line}. You are not ready yet, and can change it until all are.")
    elif not sitting.running.all_ready():
        words = _("Sent: {line}. You can change it until all are ready.")
    elif closing:
        words = _("Sent: {line}. Everyone is ready: this closes <t:{at}:R>; *Not ready* stops it.")
    else:
        words = _("Sent: {line}. Everyone is ready.")
    sentences = [words.format(line=quoted(sitting, decision, said.line), at=int(closing))]
    if said.by == "standing":
        sentences.append(_("You gave it in advance."))
    if said.line not in shown:
        sentences.append(_("Your draft above differs and is not sent."))
    return " ".join(sentences)


def receipt(receipt: Receipt, said: str) -> str:
    """The words that confirm an answer; `said` is its line as it is `quoted` at the table of its answer."""
    words = _("**Sent: {line}.** `{number}`")
    return words.format(number=f"{receipt.table}-{receipt.number}", line=said)


def preview(sitting: Sitting, user: PersonId, draft: str, purpose: str) -> Picture:
    """The picture of a draft, as somebody sees the table."""
    view = codec.view_shown(sitting.game, sitting.view(user))
    return Picture(sitting.row.game, view, purpose, draft, "plan.png", spoken(), packed(sitting))


def act_subject(sitting: Sitting, user: PersonId) -> Subject:
    """The subject of a person's acts unasked."""
    return Subject(act_of(sitting.my_seat(user).seat), "act")
