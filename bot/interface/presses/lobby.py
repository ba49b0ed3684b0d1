"""The buttons of a lobby."""

from __future__ import annotations

import discord

from bot import limits
from bot.hosting.organising import lobby
from bot.hosting.records import careers
from bot.hosting.table.admission import Doubtful
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import press
from bot.interface.router import Call, press_of
from bot.limits import clip
from bot.panels import careers as careers_panel
from bot.panels import lobby as panels
from bot.panels import options as settings
from engine import find
from engine.errors import BadOptions
from engine.language import N_, _
from engine.options import MOST_WRITTEN
from engine.options import settings as options_of

CHANGED = N_("Done. Change something else?")


@press_of("join")
async def join(call: Call) -> None:
    agreed = Doubtful.word in call.press.args
    sitting = await lobby.join(call.host, call.table, call.reply.person, agreed)
    seat = sitting.my_seat(call.reply.person.id)
    words = _("You have seat {seat} at table `{code}`.")
    await call.reply.say(words.format(seat=seat.seat, code=call.table))


@press_of("leave")
async def leave(call: Call) -> None:
    await call.reply.say(left(await lobby.leave(call.host, call.table, call.reply.person)))


def left(sitting: Sitting) -> str:
    """What somebody hears who has left a lobby, or closed a show before its start."""
    words = _("You have closed table `{code}`.") if sitting.show else _("You have left table `{code}`.")
    return words.format(code=sitting.row.id)


@press_of("bots")
async def bots(call: Call) -> None:
    await call.reply.show(panels.bots(await call.host.look(call.table)))


@press_of("bot")
async def bot(call: Call) -> None:
    level = call.word(0)
    sitting = await lobby.add_brain(call.host, call.table, call.reply.person, level)
    if sitting.row.seats > len(sitting.seats):
        words = _("A {level} bot has taken a seat. Which bot should take the next one?")
    else:
        words = _("A {level} bot has taken a seat. All seats are taken.")
    await call.reply.show(panels.bots(sitting, words.format(level=level)))


@press_of("options")
async def options(call: Call) -> None:
    await call.reply.show(settings.options(await call.host.look(call.table)))


@press_of("which")
async def which(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(settings.option_values(sitting, call.choice))


@press_of("set")
async def set_option(call: Call) -> None:
    sitting = await lobby.set_option(call.host, call.table, call.reply.person, call.word(0), call.choice)
    await call.reply.show(settings.options(sitting, _(CHANGED)))


@press_of("write", opens_form=True)
async def write(call: Call) -> None:
    """A form for an option in free text; it has to be the first answer, so it looks nothing up."""
    game, name = call.word(0), call.word(1)
    setting = next((s for s in options_of(find(game).rules.Options) if s.name == name), None)
    if setting is None:
        raise Refused(_(settings.GONE))
    form = discord.ui.Modal(
        title=clip(setting.label, limits.MODAL_TITLE), custom_id=press(call.table, "written", name)
    )
    text: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=_("The new text"),
        placeholder=clip(setting.hint, limits.INPUT_PLACEHOLDER) or None,
        max_length=MOST_WRITTEN,
        required=False,
        custom_id="line",
    )
    form.add_item(text)
    await call.reply.ask(form)


@press_of("written")
async def written(call: Call) -> None:
    name = call.word(0)
    try:
        sitting = await lobby.set_option(call.host, call.table, call.reply.person, name, call.chosen)
    except BadOptions as error:
        sitting = await call.host.look(call.table)
        await call.reply.show(settings.option_values(sitting, name, f"⚠ {error}"))
    else:
        await call.reply.show(settings.options(sitting, _(CHANGED)))


@press_of("career")
async def career(call: Call) -> None:
    """Whether one's living driver drives here; with a word in the id, that is settled."""
    user = call.reply.person.id
    sitting = await call.host.look(call.table)
    seat = sitting.my_seat(user)
    async with call.host.store.reading() as read:
        row = await careers.living(read, sitting.row.guild, user, sitting.row.game)
    if row is None:
        raise careers.none_alive()
    if call.press.args:
        sitting = await careers.drive(call.host, call.table, call.reply.person, call.word(0) == "yes")
    await call.reply.show(careers_panel.choice(sitting, seat.seat, row))


@press_of("shift")
async def shift(call: Call) -> None:
    await lobby.change_seats(call.host, call.table, call.reply.person)
    await call.reply.say(_("Everybody has moved one seat on; the lobby shows who sits where."))


@press_of("lots")
async def lots(call: Call) -> None:
    await lobby.draw_seats(call.host, call.table, call.reply.person)
    await call.reply.say(_("The seats are drawn by lot; the lobby shows who sits where."))


@press_of("start")
async def start(call: Call) -> None:
    await lobby.start(call.host, call.table, call.reply.person)
    await call.reply.say(_("The game is on."))
