"""The buttons of one's own side of the table: look, put together, send."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import discord

from bot import deliveries, limits, slots
from bot.hosting.after.outcomes import has_standing_answers
from bot.hosting.beside import Rehearsal, beside
from bot.hosting.host import Host
from bot.hosting.people.readers import Reader, reader_of
from bot.hosting.playing import filing, play, what_if
from bot.hosting.playing.sequel import sequel
from bot.hosting.table import status
from bot.hosting.table.sitting import Drafts, Receipt, Refused, Sitting, Steps
from bot.ids import PersonId, press
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.messages import Message
from bot.panels import pages
from bot.panels.appearance import has_appearance, seen
from bot.panels.here import Onward
from bot.play.panel import answered as panel
from bot.play.panel import in_advance as news
from bot.play.panel import mending, plotting
from bot.play.panel import mine as side
from bot.play.panel import plans as planning
from bot.play.panel import sequel as sequels
from bot.play.panel.quoting import quoted
from bot.play.panel.subject import Subject, numbered, old_of
from bot.store import Draft
from engine.errors import BadOrder
from engine.face.forms import Form
from engine.face.pages import CONTENTS
from engine.kernel import act_of, spell
from engine.language import N_, _
from engine.model import Decision, DecisionId, Order

SETTLED = N_("*That question has already been answered; this is what is open now.*")
FOREIGN = N_("*That question is for somebody else; this is yours.*")
CHANGED = N_("*Your draft has changed since that panel was made; this is the draft now, not sent yet.*")
OVER = N_("This game is over; Board and Log show how it went.")
DONE = N_("**Done.**")
SOUGHT = 60
"""Letters of what is sought."""
SHORT = 8_000
"""The most characters of a position that is viewed and written within a millisecond."""


@press_of("mine")
async def mine(call: Call) -> None:
    await show_mine(call.reply, await call.host.look(call.table))


async def show_mine(
    reply: Reply,
    sitting: Sitting,
    note: str = "",
    profile: str | None = None,
    brief: bool = False,
    reader: Reader | None = None,
) -> None:
    """One's own side of the table, the note on top; without one, what has become of what one has kept.

    The profile and the reader are looked up where they are not known.
    """
    host, user = reply.host, reply.person.id
    reader = reader or await read_by(reply, sitting)
    note = note or reader.of(news.news_lines, await filing.news_of(host, sitting, user))
    note = await _topped(host, sitting, user, note)
    if profile is None:
        profile = await host.profile(user, sitting.row.game) if has_appearance(sitting) else ""

    def write() -> Message:
        return reader.of(side.mine, sitting, user, note, profile, brief)

    if len(sitting.row.state or "") <= SHORT and not has_standing_answers(sitting):
        await reply.show(write())
    else:
        # What a seat of a full table sees takes ten milliseconds to write down, and so does all that it can
        # say in advance: the loop has not got them.
        await reply.show(await asyncio.to_thread(write))


@press_of("answer")
async def answer(call: Call) -> None:
    """Open the panel of what is asked now; the id says what was asked when the button was made.

    Letters keep their buttons: after the end they lead to how it ended.
    """
    sitting = await call.host.look(call.table)
    if sitting.row.stage == "over" and sitting.seat_of(call.reply.person.id) is not None:
        await show_mine(call.reply, sitting, _(OVER))
        return
    asked = status.question(sitting, call.reply.person.id)
    number = DecisionId(call.number(0))
    stale = number and sitting.running.decision(number) is None
    await show_question(call, sitting, Subject(asked), page=1, note=_(SETTLED) if stale else "")


@press_of("act")
async def act(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await show_question(call, sitting, plotting.act_subject(sitting, call.reply.person.id))


@press_of("opt")
async def opt(call: Call) -> None:
    await _choose(call, call.word(1), call.word(2))


@press_of("menu")
async def menu(call: Call) -> None:
    await _choose(call, call.word(1), call.choice)


@press_of("page")
async def page(call: Call) -> None:
    sitting, subject = await subject_of(call)
    if subject is not None:
        await show_question(call, sitting, subject, page=call.number(1, 1))


@press_of("goto")
async def goto(call: Call) -> None:
    """From the page of contents to the page of what was chosen there."""
    sitting, subject = await subject_of(call)
    if subject is None:
        return
    draft = await draft_of(call, sitting, subject)
    form = partial(plotting.form_of, sitting, call.reply.person.id, subject, draft.line)
    page = await asyncio.to_thread(pages.page_of, form, call.choice)
    await show_question(call, sitting, subject, page=page)


@press_of("seek", opens_form=True)
async def seek(call: Call) -> None:
    await call.reply.ask(search_form(press(call.table, "sought", *call.press.args[:1])))


def search_form(id: str) -> discord.ui.Modal:
    """A form for words of a clause."""
    form = discord.ui.Modal(title=_("Search the tactics"), custom_id=id)
    words: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=_("Words to look for"), max_length=SOUGHT, custom_id="line"
    )
    form.add_item(words)
    return form


@press_of("sought")
async def sought(call: Call) -> None:
    sitting, subject = await subject_of(call)
    if subject is not None:
        await call.reply.show(await question_panel(call, sitting, subject, CONTENTS, sought=call.chosen))


@press_of("known")
async def known(call: Call) -> None:
    """The steps of a first game have been read: the draft is kept as it is, so the panel shows it alone."""
    sitting, subject = await subject_of(call)
    if subject is not None:
        await _keep(call, subject, (await draft_of(call, sitting, subject)).line)
        await show_question(call, sitting, subject)


@press_of("clear")
async def clear(call: Call) -> None:
    sitting, subject = await subject_of(call)
    if subject is not None:
        user = call.reply.person.id
        await call.host.drop_draft(call.table, subject.decision.id, user, subject.purpose)
        await show_question(call, sitting, subject)


@press_of("send")
async def send(call: Call) -> None:
    sitting, subject = await subject_of(call)
    if subject is None:
        return
    decision, draft = subject.decision, await draft_of(call, sitting, subject)
    host, person = call.host, call.reply.person
    checksum, agreed = "".join(call.press.args[1:2]), call.press.args[2:] == ("sure",)
    same = plotting.shows(draft.line, checksum)
    if not (same or agreed):
        await show_question(call, sitting, subject, note=_(CHANGED))
        return
    if subject.purpose == "act":
        sitting = await play.order(host, call.table, person, Order("act", line=draft.line))
        await host.drop_draft(call.table, decision.id, person.id, "act")
        await show_mine(call.reply, sitting, _(DONE))
        return
    reader = await read_by(call.reply, sitting)
    understood = partial(reader.of, _understood, call, sitting, decision, draft.line, agreed and same)
    doubt, rehearsal = await beside(understood)
    if doubt is not None:
        await call.reply.show(doubt)
        return
    if not same:
        await show_question(call, sitting, subject, note=_(CHANGED))
        return
    receipt = await play.answer(host, call.table, person, decision.id, draft.line, rehearsal)
    note = await confirmed(sitting, decision, receipt, reader)
    await show_what_came(call, decision, receipt, note, reader)


def _understood(
    call: Call, sitting: Sitting, decision: Decision, line: str, agreed: bool
) -> tuple[Message | None, Rehearsal[Steps]]:
    """The question before a line is sent or, without one, the line's effect on the table."""
    doubt = plotting.confirmation(sitting, call.reply.person.id, decision, line, agreed)
    rehearsal = play.answering(call.host, call.reply.person, decision.id, line)
    if doubt is None:
        rehearsal.work_out_here(sitting)
    return doubt, rehearsal


async def confirmed(sitting: Sitting, decision: Decision, receipt: Receipt, reader: Reader) -> str:
    """The receipt for an answer that was given at that table, with what the line is called there."""
    if len(sitting.row.state or "") <= SHORT:
        return plotting.receipt(receipt, reader.of(quoted, sitting, decision, receipt.line))
    return plotting.receipt(receipt, await beside(reader.of, quoted, sitting, decision, receipt.line))


async def show_what_came(call: Call, decision: Decision, receipt: Receipt, note: str, reader: Reader) -> None:
    """After an order: the question while it waits for others, else what has come of it; and the way on."""
    host, user = call.host, call.reply.person.id
    came = await sequel(host, receipt.sitting, decision, receipt.number, receipt.entries)
    if came.closed or came.sitting.running.answer(decision.id) is not None:
        call.reply.onward = await _waiting_besides(call)
    if _waits_for_others(came.sitting, decision):
        known = receipt.drafts if came.sitting is receipt.sitting else None
        drafts = await host.drafts(call.table, user) if known is None else known
        await _show_answer(call, came.sitting, decision, drafts, note, reader)
    else:
        news_of = "\n".join(filter(None, [note, reader.of(sequels.sequel_lines, came, decision, user)]))
        await show_mine(call.reply, came.sitting, news_of, brief=True, reader=reader)


async def _waiting_besides(call: Call) -> Onward:
    """The other tables that wait for the person who has answered at this one."""
    async with call.host.store.asking() as read:
        turns = await read.in_turn(call.reply.person.id)
    waiting = [turn for turn in turns if turn.waits and turn.table != call.table]
    return Onward(waiting, call.host.now())


async def _show_answer(
    call: Call, sitting: Sitting, decision: Decision, drafts: Drafts, note: str, reader: Reader
) -> None:
    """The answer that is sent; the question where there is none, or where another one is being drafted."""
    user, said = call.reply.person.id, sitting.running.answer(decision.id)
    if said is None or (decision.id, "answer") in drafts:
        await show_question(call, sitting, Subject(decision), note=note)
    else:
        note = reader.of(_with_news, sitting, decision, drafts, note)
        head = await _topped(call.host, sitting, user, note)
        await call.reply.show(reader.of(panel.answered, sitting, user, decision, said, head))


async def _topped(host: Host, sitting: Sitting, user: PersonId, note: str) -> str:
    """A note with what somebody has done at the table elsewhere."""
    async with host.store.reading() as read:
        lines = slots.lines(await slots.ELSEWHERE(read, sitting, user, host.now()))
    return "\n".join(filter(None, [note, *lines]))


def _with_news(sitting: Sitting, decision: Decision, drafts: Drafts, note: str) -> str:
    """A note with what has become of plans, lines and standing answers."""
    ended = drafts.get((decision.id, "ended")) if decision.sealed else None
    plan_ended = planning.ended(ended.line) if ended is not None else ""
    return "\n".join(filter(None, [note, plan_ended, news.news_lines(filing.news_in(sitting, drafts))]))


def _waits_for_others(sitting: Sitting, decision: Decision) -> bool:
    """Whether what was answered may still be changed."""
    table = sitting.running
    waits = not table.all_ready() or bool(sitting.row.timing.closing) or sitting.row.in_step
    return decision.sealed and table.decision(decision.id) is not None and waits


@press_of("withdraw")
async def withdraw(call: Call) -> None:
    await _say(call, "withdraw", _("*Withdrawn. Your answer is a draft again.*"))


@press_of("ready")
async def ready(call: Call) -> None:
    await _say(call, "ready", _("*You are ready.*"))


@press_of("unready")
async def unready(call: Call) -> None:
    await _say(
        call,
        "unready",
        _("*Your answer stays, but the game waits until you are ready or the deadline passes.*"),
    )


@press_of("type", opens_form=True)
async def type_it(call: Call) -> None:
    """A form to type the line into; it has to be the first answer, so it looks nothing up."""
    args = call.press.args
    form = discord.ui.Modal(title=_("Type your answer"), custom_id=press(call.table, "typed", *args[:1]))
    example = _("for example: {line}").format(line=args[1]) if len(args) > 1 else None
    line: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=_("Your line"), placeholder=example, max_length=limits.INPUT_TEXT, custom_id="line"
    )
    form.add_item(line)
    await call.reply.ask(form)


@press_of("typed")
async def typed(call: Call) -> None:
    sitting, subject = await subject_of(call)
    if subject is None:
        return
    game, state = sitting.game, sitting.running.state
    try:
        line = await asyncio.to_thread(spell, game, state, subject.decision, call.chosen)
    except BadOrder as error:
        await keep_to_mend(call.reply, call.table, subject.address, call.chosen)
        panel = await question_panel(call, sitting, subject, note=f"⚠ {error}")
        await call.reply.show(mending.with_mending(panel, call.table, subject.address))
        return
    user = call.reply.person.id
    profile = await call.host.profile(user, sitting.row.game)
    await _keep(call, subject, await asyncio.to_thread(seen, sitting, user, line, profile))
    await show_question(call, sitting, subject, note=_("*This is your line; it is not sent yet.*"))


async def subject_of(call: Call) -> tuple[Sitting, Subject | None]:
    """The subject of a control's panel; if its question is settled, the present one is shown."""
    sitting = await call.host.look(call.table)
    user = call.reply.person.id
    address = "".join(call.press.args[:1])
    purpose, number = numbered(address)
    if purpose == "what-if":
        return sitting, Subject(what_if.question(sitting, call.reply.person), purpose)
    seat = sitting.my_seat(user)
    sitting.must_run()
    if purpose == "act":
        return sitting, Subject(act_of(seat.seat), purpose)
    decision = sitting.running.decision(number)
    if decision is not None and decision.seat == seat.seat:
        return sitting, Subject(decision, purpose, old_of(address))
    try:
        asked = status.question(sitting, user)
    except Refused as nothing:
        raise Refused(_("That question has already been answered. {now}").format(now=nothing)) from None
    await show_question(call, sitting, Subject(asked), note=_(SETTLED if decision is None else FOREIGN))
    return sitting, None


async def draft_of(call: Call, sitting: Sitting, subject: Subject) -> Draft:
    host, user, number = call.host, call.reply.person.id, subject.decision.id
    kept = await host.draft(call.table, number, user, subject.purpose)
    return kept or await _begun(call, sitting, subject)


async def _begun(call: Call, sitting: Sitting, subject: Subject) -> Draft:
    """The draft that an untouched panel starts with."""
    host, user, number = call.host, call.reply.person.id, subject.decision.id
    profile = await host.profile(user, sitting.row.game)
    line = await asyncio.to_thread(plotting.initial_draft, sitting, subject, profile)
    return Draft(call.table, number, user, line, purpose=subject.purpose)


async def _keep(call: Call, subject: Subject, line: str, page: int = 1) -> None:
    user, number = call.reply.person.id, subject.decision.id
    await call.host.keep_draft(Draft(call.table, number, user, line, page, subject.purpose))


async def keep_to_mend(reply: Reply, table: str, address: str, line: str) -> None:
    """Keep a line that was refused, for the form that mends it."""
    number = numbered(address)[1]
    with deliveries.on_the_way():
        await reply.host.keep_draft(Draft(table, number, reply.person.id, line, purpose="mend"))


async def show_question(
    call: Call, sitting: Sitting, subject: Subject, page: int | None = None, note: str = ""
) -> None:
    await call.reply.show(await question_panel(call, sitting, subject, page, note))


async def question_panel(
    call: Call, sitting: Sitting, subject: Subject, page: int | None = None, note: str = "", sought: str = ""
) -> Message:
    """The panel of a subject at one's draft, the note on top."""
    user = call.reply.person.id
    drafts = await call.host.drafts(call.table, user)
    kept = drafts.get((subject.decision.id, subject.purpose))
    draft = kept or await _begun(call, sitting, subject)
    if page is not None and page != draft.page:
        await _keep(call, subject, draft.line, page)
    shown = draft.page if page is None else page
    reader = await read_by(call.reply, sitting)
    if subject.purpose == "answer":
        note = reader.of(_with_news, sitting, subject.decision, drafts, note)
        note = await _topped(call.host, sitting, user, note)
    elif subject.purpose != "act":
        news_of = reader.of(news.news_lines, filing.news_in(sitting, drafts))
        note = "\n".join(filter(None, [note, news_of]))
    if subject.purpose != "answer":
        reader = replace(reader, first=False)
    untouched = kept is None and shown == draft.page and not sitting.running.answer(subject.decision.id)
    # A large form takes a few times ten milliseconds, which the loop has not got.
    question = partial(
        plotting.question, sitting, user, subject, draft.line, shown, note, reader, untouched, sought
    )
    return await asyncio.to_thread(question)


async def read_by(reply: Reply, sitting: Sitting) -> Reader:
    """The reader of a table that the person who is answered is."""
    async with reply.host.store.asking() as read:
        return await reader_of(read, reply.person.id, sitting)


async def _choose(call: Call, group: str, option: str) -> None:
    user = call.reply.person.id
    async with call.host.pen(call.table, user):
        sitting, subject = await subject_of(call)
        if subject is None:
            return
        draft = await draft_of(call, sitting, subject)
        form = partial(plotting.form_of, sitting, user, subject, draft.line)
        line = await asyncio.to_thread(pressed, form, draft.page, group, option)
        await _keep(call, subject, line, draft.page)
        await show_question(call, sitting, subject)


def pressed(at: Callable[[int], Form], page: int, group: str, option: str) -> str:
    """The draft after a press on a page; a control that is no longer there leaves it as it is.

    An old panel may show another page than the one that was turned to last.
    """
    form = at(page)
    if group not in {g.id for g in form.groups}:
        form = at(pages.page_of(at, group))
    chosen = next((g.option(option) for g in form.groups if g.id == group), None)
    return form.line if chosen is None else chosen.line


async def _say(call: Call, verb: str, note: str) -> None:
    sitting, subject = await subject_of(call)
    if subject is None:
        return
    decision = subject.decision
    if verb != "withdraw" and not sitting.game.sealed:
        raise Refused(_("In this game every answer counts at once, so you need not press Ready."))
    order = Order(verb, decision=decision.id)  # type: ignore[arg-type]  # one of three literal verbs
    said = sitting.running.answer(decision.id)
    sitting = await play.order(call.host, call.table, call.reply.person, order)
    if verb == "withdraw" and said is not None:
        await _keep(call, subject, said.line)
    done = Receipt(call.table, sitting.running.entries - 1, "", sitting)
    await show_what_came(call, decision, done, note, await read_by(call.reply, done.sitting))
