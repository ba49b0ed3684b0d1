"""What each button does. Names of handlers are the verbs of the custom ids."""

from __future__ import annotations

import asyncio

import discord

from bot import limits, pages, panels
from bot.hosting.host import Refused, Sitting
from bot.ids import press
from bot.interface.router import Call, press_of
from bot.store import Draft
from engine import find
from engine.errors import BadOrder
from engine.kernel import act_of, spell
from engine.model import Decision, Form, Order

SETTLED = "*That question is settled; this is what is open now.*"
FOREIGN = "*That question is somebody else's; this is yours.*"
RESIGNED = "**You have resigned. Thank you for the race; you can go on watching.**"
DONE = "**Done; it holds from now on.**"


# --- the lobby -------------------------------------------------------------------------------------


@press_of("join")
async def join(call: Call) -> None:
    sitting = await call.interaction.client.host.join(call.table, call.reply.person)
    seat = sitting.my_seat(call.reply.person.id)
    await call.reply.say(f"You have seat {seat.seat} at table `{call.table}`.")


@press_of("leave")
async def leave(call: Call) -> None:
    await call.interaction.client.host.leave(call.table, call.reply.person)
    await call.reply.say(f"You have left table `{call.table}`.")


@press_of("bots")
async def bots(call: Call) -> None:
    await call.reply.show(panels.bots(await call.interaction.client.host.look(call.table)))


@press_of("bot")
async def bot(call: Call) -> None:
    host = call.interaction.client.host
    sitting = await host.add_brain(call.table, call.reply.person, call.press.args[0])
    free = sitting.row.seats - len(sitting.seats)
    more = "Which driver shall take the next one?" if free else "All seats are taken."
    await call.reply.show(panels.bots(sitting, f"A {call.press.args[0]} driver has taken a seat. {more}"))


@press_of("options")
async def options(call: Call) -> None:
    await call.reply.show(panels.options(await call.interaction.client.host.look(call.table)))


@press_of("which")
async def which(call: Call) -> None:
    sitting = await call.interaction.client.host.look(call.table)
    await call.reply.show(panels.option_values(sitting, call.values[0]))


@press_of("set")
async def set_option(call: Call) -> None:
    host = call.interaction.client.host
    sitting = await host.set_option(call.table, call.reply.person, call.press.args[0], call.values[0])
    await call.reply.show(panels.options(sitting, "Done. Change something else?"))


@press_of("start")
async def start(call: Call) -> None:
    await call.interaction.client.host.start(call.table, call.reply.person)
    await call.reply.say("The race is on.")


# --- watching --------------------------------------------------------------------------------------


@press_of("board")
async def board(call: Call) -> None:
    sitting = await call.interaction.client.host.look(call.table)
    await call.reply.show(panels.board(sitting, call.reply.person.id))


@press_of("words")
async def words(call: Call) -> None:
    sitting = await call.interaction.client.host.look(call.table)
    await call.reply.show(panels.board(sitting, call.reply.person.id, words=True))


@press_of("log")
async def log(call: Call) -> None:
    bot = call.interaction.client
    sitting = await bot.hosting.host.look(call.table)
    async with bot.store.reading() as read:
        entries = await read.entries(call.table)
    page = call.number(0) if call.press.args else None
    await call.reply.show(panels.story(sitting, call.reply.person.id, entries, page))


@press_of("rules")
async def rules(call: Call) -> None:
    sitting = await call.interaction.client.host.look(call.table)
    await call.reply.show(panels.chapter(sitting.rules, call.table, 0))


@press_of("chapter")
async def chapter(call: Call) -> None:
    number = int(call.values[0]) if call.values else call.number(1)
    await call.reply.show(panels.chapter(find(call.press.args[0]), call.table, number))


# --- one's own side --------------------------------------------------------------------------------


@press_of("mine")
async def mine(call: Call) -> None:
    sitting = await call.interaction.client.host.look(call.table)
    await call.reply.show(panels.mine(sitting, call.reply.person.id))


@press_of("resign")
async def resign(call: Call) -> None:
    sitting = await call.interaction.client.host.look(call.table)
    await call.reply.show(panels.resign(sitting, call.reply.person.id))


@press_of("resigned")
async def resigned(call: Call) -> None:
    order = Order("act", line=panels.RESIGN)
    sitting = await call.interaction.client.host.order(call.table, call.reply.person, order)
    await call.reply.show(panels.mine(sitting, call.reply.person.id, RESIGNED))


@press_of("answer")
async def answer(call: Call) -> None:
    """Open the panel of what is asked now; the id says what was asked when the button was made."""
    sitting = await call.interaction.client.host.look(call.table)
    asked = sitting.question(call.reply.person.id)
    pressed = call.number(0)
    stale = pressed and sitting.running.decision(pressed) is None
    await _show(call, sitting, asked, note=SETTLED if stale else "")


@press_of("act")
async def act(call: Call) -> None:
    sitting = await call.interaction.client.host.look(call.table)
    await _show(call, sitting, panels.act_decision(sitting, call.reply.person.id))


@press_of("opt")
async def opt(call: Call) -> None:
    await _choose(call, call.press.args[1], call.press.args[2])


@press_of("menu")
async def menu(call: Call) -> None:
    await _choose(call, call.press.args[1], call.values[0])


@press_of("page")
async def page(call: Call) -> None:
    sitting, decision = await _question(call)
    if decision is not None:
        await _show(call, sitting, decision, page=call.number(1, 1))


@press_of("goto")
async def goto(call: Call) -> None:
    """From the page of contents to the page of what was chosen there."""
    sitting, decision = await _question(call)
    if decision is None:
        return
    draft = await _draft(call, sitting, decision)
    view = sitting.view(call.reply.person.id)
    form = await asyncio.to_thread(sitting.rules.form, view, decision, draft.line)
    await _show(call, sitting, decision, page=pages.page_of(form, call.values[0]))


@press_of("clear")
async def clear(call: Call) -> None:
    sitting, decision = await _question(call)
    if decision is not None:
        await call.interaction.client.host.drop_draft(call.table, decision.id, call.reply.person.id)
        await _show(call, sitting, decision)


@press_of("send")
async def send(call: Call) -> None:
    sitting, decision = await _question(call)
    if decision is None:
        return
    draft = await _draft(call, sitting, decision)
    host, person = call.interaction.client.host, call.reply.person
    if decision.id == 0:
        sitting = await host.order(call.table, person, Order("act", line=draft.line))
        await host.drop_draft(call.table, 0, person.id)
        await call.reply.show(panels.mine(sitting, person.id, DONE))
        return
    receipt = await host.answer(call.table, person, decision.id, draft.line, call.interaction.id)
    note = f"**{panels.receipt(sitting, decision, receipt)}**"
    sitting = await host.look(call.table)
    if _waits_for_others(sitting, decision):
        await _show(call, sitting, decision, note=note)
    else:
        await call.reply.show(panels.mine(sitting, person.id, note))


def _waits_for_others(sitting: Sitting, decision: Decision) -> bool:
    """Whether what was answered may still be changed."""
    table = sitting.running
    return decision.sealed and table.decision(decision.id) is not None and not table.all_ready()


@press_of("withdraw")
async def withdraw(call: Call) -> None:
    await _say(call, "withdraw", "*Withdrawn. What you had sent is your draft again.*")


@press_of("ready")
async def ready(call: Call) -> None:
    await _say(call, "ready", "*You are ready.*")


@press_of("unready")
async def unready(call: Call) -> None:
    await _say(call, "unready", "*What you sent stays, but nothing moves before you are ready.*")


@press_of("type", opens_form=True)
async def type_it(call: Call) -> None:
    """A form to type the line into; it has to be the first answer, so it looks nothing up."""
    form = discord.ui.Modal(title="Type your answer", custom_id=press(call.table, "typed", call.number(0)))
    example = f"for example: {call.press.args[1]}" if len(call.press.args) > 1 else None
    line: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label="Your line", placeholder=example, max_length=limits.INPUT_TEXT, custom_id="line"
    )
    form.add_item(line)
    form.stop()
    await call.interaction.response.send_modal(form)


@press_of("typed")
async def typed(call: Call) -> None:
    sitting, decision = await _question(call)
    if decision is None:
        return
    text = call.values[0] if call.values else ""
    try:
        line = spell(sitting.rules, sitting.running.state, decision, text)
    except BadOrder as error:
        await _show(call, sitting, decision, note=f"⚠ {error}")
        return
    await _keep(call, decision, line)
    await _show(call, sitting, decision, note="*This is what you typed; it is not sent yet.*")


# --- the profile -----------------------------------------------------------------------------------


@press_of("pmenu")
async def profile_menu(call: Call) -> None:
    game, page, group = call.press.args[0], call.number(1, 1), call.press.args[2]
    line = await call.interaction.client.host.profile(call.reply.person.id, game)
    line = _pressed(find(game).profile(line), group, call.values[0])
    await _keep_profile(call, game, line, page)


@press_of("ppage")
async def profile_page(call: Call) -> None:
    game = call.press.args[0]
    line = await call.interaction.client.host.profile(call.reply.person.id, game)
    await call.reply.show(panels.profile(game, line, call.number(1, 1)))


@press_of("pgoto")
async def profile_goto(call: Call) -> None:
    game = call.press.args[0]
    line = await call.interaction.client.host.profile(call.reply.person.id, game)
    page = pages.page_of(find(game).profile(line), call.values[0])
    await call.reply.show(panels.profile(game, line, page))


@press_of("pclear")
async def profile_clear(call: Call) -> None:
    await _keep_profile(call, call.press.args[0], "", 1)


# --- helpers ---------------------------------------------------------------------------------------


async def _question(call: Call) -> tuple[Sitting, Decision | None]:
    """The decision that a panel's control belongs to; if it is settled, the present one is shown."""
    sitting = await call.interaction.client.host.look(call.table)
    user, number = call.reply.person.id, call.number(0)
    seat = sitting.my_seat(user)
    sitting.must_run()
    if number == 0:
        return sitting, act_of(seat.seat)
    decision = sitting.running.decision(number)
    if decision is not None and decision.seat == seat.seat:
        return sitting, decision
    try:
        asked = sitting.question(user)
    except Refused as nothing:
        raise Refused(f"That question is settled. {nothing}") from None
    await _show(call, sitting, asked, note=SETTLED if decision is None else FOREIGN)
    return sitting, None


async def _draft(call: Call, sitting: Sitting, decision: Decision) -> Draft:
    host, user = call.interaction.client.host, call.reply.person.id
    kept = await host.draft(call.table, decision.id, user)
    if kept is not None:
        return kept
    profile = await host.profile(user, sitting.row.game)
    line = panels.initial_draft(sitting, decision, profile) if decision.id else ""
    return Draft(call.table, decision.id, user, line)


async def _keep(call: Call, decision: Decision, line: str, page: int = 1) -> None:
    user = call.reply.person.id
    await call.interaction.client.host.keep_draft(Draft(call.table, decision.id, user, line, page))


async def _show(
    call: Call, sitting: Sitting, decision: Decision, page: int | None = None, note: str = ""
) -> None:
    draft = await _draft(call, sitting, decision)
    if page is not None and page != draft.page:
        await _keep(call, decision, draft.line, page)
    shown = draft.page if page is None else page
    user = call.reply.person.id
    # A large form takes a few times ten milliseconds, which the loop has not got.
    panel = await asyncio.to_thread(panels.question, sitting, user, decision, draft.line, shown, note)
    await call.reply.show(panel)


async def _choose(call: Call, group: str, option: str) -> None:
    user = call.reply.person.id
    async with call.interaction.client.host.pen(call.table, user):
        sitting, decision = await _question(call)
        if decision is None:
            return
        draft = await _draft(call, sitting, decision)
        form = await asyncio.to_thread(sitting.rules.form, sitting.view(user), decision, draft.line)
        await _keep(call, decision, _pressed(form, group, option), draft.page)
        await _show(call, sitting, decision)


def _pressed(form: Form, group: str, option: str) -> str:
    """The draft after a press; a control that is no longer there leaves it as it is."""
    options = [o for g in form.groups if g.id == group for o in g.options]
    return next((o.line for o in options if o.id == option), form.line)


async def _say(call: Call, verb: str, note: str) -> None:
    sitting, decision = await _question(call)
    if decision is None:
        return
    order = Order(verb, decision=decision.id)  # type: ignore[arg-type]  # one of three literal verbs
    said = sitting.running.answer(decision.id)
    sitting = await call.interaction.client.host.order(call.table, call.reply.person, order)
    if verb == "withdraw" and said is not None:
        await _keep(call, decision, said.line)
    if _waits_for_others(sitting, decision):
        await _show(call, sitting, decision, note=note)
    else:
        await call.reply.show(panels.mine(sitting, call.reply.person.id, note))


async def _keep_profile(call: Call, game: str, line: str, page: int) -> None:
    await call.interaction.client.host.keep_profile(call.reply.person.id, game, line)
    await call.reply.show(panels.profile(game, line, page, "Saved: your next plots start from it."))
