"""The buttons of one's own side of the table: look, put together, send."""

from __future__ import annotations

import asyncio

import discord

from bot import limits
from bot.hosting import foresight, plans, play, status
from bot.hosting.sequel import sequel
from bot.hosting.sitting import Refused, Sitting
from bot.ids import press
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.panels import foresight as foreseeing
from bot.panels import mine as side
from bot.panels import pages, plotting
from bot.panels import plans as planning
from bot.panels import sequel as sequels
from bot.panels.looks import seen
from bot.store import Draft
from engine.errors import BadOrder
from engine.face.forms import Form
from engine.kernel import act_of, spell
from engine.language import N_, _
from engine.model import Decision, Order

SETTLED = N_("*That question is settled; this is what is open now.*")
FOREIGN = N_("*That question is somebody else's; this is yours.*")
CHANGED = N_("*Your draft has changed since that panel was made; this is what it is now, not sent yet.*")
DONE = N_("**Done.**")


@press_of("mine")
async def mine(call: Call) -> None:
    await show_mine(call.reply, await call.host.look(call.table))


async def show_mine(reply: Reply, sitting: Sitting, note: str = "") -> None:
    """One's own side of the table, the note on top; without one, what has become of one's kept lines."""
    host, user = reply.interaction.client.host, reply.person.id
    note = note or foreseeing.news(await foresight.news_of(host, sitting, user))
    await reply.show(side.mine(sitting, user, note, await host.profile(user, sitting.row.game)))


@press_of("answer")
async def answer(call: Call) -> None:
    """Open the panel of what is asked now; the id says what was asked when the button was made."""
    sitting = await call.host.look(call.table)
    asked = status.question(sitting, call.reply.person.id)
    number = call.number(0)
    stale = number and sitting.running.decision(number) is None
    await show_question(call, sitting, asked, note=_(SETTLED) if stale else "")


@press_of("act")
async def act(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await show_question(call, sitting, plotting.act_decision(sitting, call.reply.person.id))


@press_of("opt")
async def opt(call: Call) -> None:
    await _choose(call, call.word(1), call.word(2))


@press_of("menu")
async def menu(call: Call) -> None:
    await _choose(call, call.word(1), call.choice)


@press_of("page")
async def page(call: Call) -> None:
    sitting, decision = await question_of(call)
    if decision is not None:
        await show_question(call, sitting, decision, page=call.number(1, 1))


@press_of("goto")
async def goto(call: Call) -> None:
    """From the page of contents to the page of what was chosen there."""
    sitting, decision = await question_of(call)
    if decision is None:
        return
    draft = await draft_of(call, sitting, decision)
    view = sitting.view(call.reply.person.id)
    form = await asyncio.to_thread(sitting.game.face.form, view, decision, draft.line)
    await show_question(call, sitting, decision, page=pages.page_of(form, call.choice))


@press_of("clear")
async def clear(call: Call) -> None:
    sitting, decision = await question_of(call)
    if decision is not None:
        await call.host.drop_draft(call.table, decision.id, call.reply.person.id)
        await show_question(call, sitting, decision)


@press_of("send")
async def send(call: Call) -> None:
    sitting, decision = await question_of(call)
    if decision is None:
        return
    draft = await draft_of(call, sitting, decision)
    host, person = call.host, call.reply.person
    mark, agreed = "".join(call.press.args[1:2]), call.press.args[2:] == ("sure",)
    same = await asyncio.to_thread(plotting.shows, sitting, person.id, decision, draft.line, mark)
    if not (same or agreed):
        await show_question(call, sitting, decision, note=_(CHANGED))
        return
    if decision.id == 0:
        sitting = await play.order(host, call.table, person, Order("act", line=draft.line))
        await host.drop_draft(call.table, 0, person.id)
        await show_mine(call.reply, sitting, _(DONE))
        return
    doubt = await asyncio.to_thread(
        plotting.confirmation, sitting, person.id, decision, draft.line, agreed and same
    )
    if doubt is not None:
        await call.reply.show(doubt)
        return
    if not same:
        await show_question(call, sitting, decision, note=_(CHANGED))
        return
    receipt = await play.answer(host, call.table, person, decision.id, draft.line, call.interaction.id)
    note = f"**{plotting.receipt(sitting, decision, receipt)}**"
    await _show_what_came(call, decision, receipt.number, note)


async def _show_what_came(call: Call, decision: Decision, number: int, note: str) -> None:
    """After an order with that number: the question while it waits for others, else what has come of it."""
    came = await sequel(call.host, call.table, call.reply.person.id, decision, number)
    if _waits_for_others(came.sitting, decision):
        await show_question(call, came.sitting, decision, note=note)
    else:
        told = "\n".join(filter(None, [note, sequels.told(came, decision)]))
        await show_mine(call.reply, came.sitting, told)


def _waits_for_others(sitting: Sitting, decision: Decision) -> bool:
    """Whether what was answered may still be changed."""
    table = sitting.running
    return decision.sealed and table.decision(decision.id) is not None and not table.all_ready()


@press_of("withdraw")
async def withdraw(call: Call) -> None:
    await _say(call, "withdraw", _("*Withdrawn. What you had sent is your draft again.*"))


@press_of("ready")
async def ready(call: Call) -> None:
    await _say(call, "ready", _("*You are ready.*"))


@press_of("unready")
async def unready(call: Call) -> None:
    await _say(call, "unready", _("*What you sent stays, but nothing moves before you are ready.*"))


@press_of("type", opens_form=True)
async def type_it(call: Call) -> None:
    """A form to type the line into; it has to be the first answer, so it looks nothing up."""
    form = discord.ui.Modal(title=_("Type your answer"), custom_id=press(call.table, "typed", call.number(0)))
    args = call.press.args
    example = _("for example: {line}").format(line=args[1]) if len(args) > 1 else None
    line: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=_("Your line"), placeholder=example, max_length=limits.INPUT_TEXT, custom_id="line"
    )
    form.add_item(line)
    await call.reply.ask(form)


@press_of("typed")
async def typed(call: Call) -> None:
    sitting, decision = await question_of(call)
    if decision is None:
        return
    try:
        line = await asyncio.to_thread(spell, sitting.game, sitting.running.state, decision, call.chosen)
    except BadOrder as error:
        await show_question(call, sitting, decision, note=f"⚠ {error}")
        return
    user = call.reply.person.id
    profile = await call.host.profile(user, sitting.row.game)
    await _keep(call, decision, seen(sitting, user, line, profile))
    await show_question(call, sitting, decision, note=_("*This is what you typed; it is not sent yet.*"))


async def question_of(call: Call) -> tuple[Sitting, Decision | None]:
    """The decision that a panel's control belongs to; if it is settled, the present one is shown.

    A negative number means the plan for what comes after that question, or the question "what if …".
    """
    sitting = await call.host.look(call.table)
    user, number = call.reply.person.id, call.number(0)
    if number == foresight.NUMBER:
        return sitting, foresight.question(sitting, call.reply.person)
    seat = sitting.my_seat(user)
    sitting.must_run()
    if number == 0:
        return sitting, act_of(seat.seat)
    decision = sitting.running.decision(abs(number))
    if decision is not None and decision.seat == seat.seat:
        return sitting, plans.ahead_of(decision) if number < 0 else decision
    try:
        asked = status.question(sitting, user)
    except Refused as nothing:
        raise Refused(_("That question is settled. {now}").format(now=nothing)) from None
    await show_question(call, sitting, asked, note=_(SETTLED if decision is None else FOREIGN))
    return sitting, None


async def draft_of(call: Call, sitting: Sitting, decision: Decision) -> Draft:
    host, user = call.host, call.reply.person.id
    kept = await host.draft(call.table, decision.id, user)
    if kept is not None and kept.page != plans.ENDED:
        return kept
    profile = await host.profile(user, sitting.row.game)
    begun = decision.id not in (0, foresight.NUMBER)
    line = plotting.initial_draft(sitting, decision, profile) if begun else ""
    return Draft(call.table, decision.id, user, line)


async def _keep(call: Call, decision: Decision, line: str, page: int = 1) -> None:
    user = call.reply.person.id
    await call.host.keep_draft(Draft(call.table, decision.id, user, line, page))


async def show_question(
    call: Call, sitting: Sitting, decision: Decision, page: int | None = None, note: str = ""
) -> None:
    draft = await draft_of(call, sitting, decision)
    if page is not None and page != draft.page:
        await _keep(call, decision, draft.line, page)
    shown = draft.page if page is None else page
    user = call.reply.person.id
    plan = await call.host.draft(call.table, -decision.id, user) if decision.sealed else None
    if plan is not None and plan.page == plans.ENDED:
        note = f"{note}\n{planning.ended(plan.line)}".strip()
    if decision.id:
        news = foreseeing.news(await foresight.news_of(call.host, sitting, user))
        note = f"{note}\n{news}".strip()
    # A large form takes a few times ten milliseconds, which the loop has not got.
    panel = await asyncio.to_thread(plotting.question, sitting, user, decision, draft.line, shown, note)
    await call.reply.show(panel)


async def _choose(call: Call, group: str, option: str) -> None:
    user = call.reply.person.id
    async with call.host.pen(call.table, user):
        sitting, decision = await question_of(call)
        if decision is None:
            return
        draft = await draft_of(call, sitting, decision)
        form = await asyncio.to_thread(sitting.game.face.form, sitting.view(user), decision, draft.line)
        await _keep(call, decision, pressed(form, group, option), draft.page)
        await show_question(call, sitting, decision)


def pressed(form: Form, group: str, option: str) -> str:
    """The draft after a press; a control that is no longer there leaves it as it is."""
    options = [o for g in form.groups if g.id == group for o in g.options]
    return next((o.line for o in options if o.id == option), form.line)


async def _say(call: Call, verb: str, note: str) -> None:
    sitting, decision = await question_of(call)
    if decision is None:
        return
    order = Order(verb, decision=decision.id)  # type: ignore[arg-type]  # one of three literal verbs
    said = sitting.running.answer(decision.id)
    sitting = await play.order(call.host, call.table, call.reply.person, order)
    if verb == "withdraw" and said is not None:
        await _keep(call, decision, said.line)
    await _show_what_came(call, decision, sitting.running.entries - 1, note)
