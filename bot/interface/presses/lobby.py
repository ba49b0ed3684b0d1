"""The buttons of a lobby."""

from __future__ import annotations

from bot.hosting.after import lobbies
from bot.hosting.organising import lobby
from bot.hosting.seats import leaving
from bot.hosting.table import starts
from bot.hosting.table.admission import Doubtful
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import PersonId
from bot.interface.router import Call, press_of
from bot.interface.typed import form_choices
from bot.messages import Message
from bot.panels import lobby as panels
from bot.panels import options as settings
from bot.play.handlers.playing import OVER, show_mine
from bot.publishing.messages.payloads import modal_of
from bot.text import mention
from engine.language import _
from engine.model import Seat


@press_of("join")
async def join(call: Call) -> None:
    """Sit down; anybody who sits there already sees their seat and the way out, after the start their
    side."""
    person, agreed = call.reply.person, Doubtful.word in call.press.args
    sitting = await call.host.look(call.table)
    if sitting.row.stage in ("running", "over") and sitting.seat_of(person.id) is not None:
        await show_mine(call.reply, sitting, _(OVER) if sitting.row.stage == "over" else "")
        return
    if sitting.row.stage != "lobby" or sitting.seat_of(person.id) is None:
        sitting = await lobby.join(call.host, call.table, person, agreed)
    await call.reply.show(panels.own_seat(sitting, person.id))


@press_of("leave")
async def leave(call: Call) -> None:
    sentence = left(await lobby.leave(call.host, call.table, call.reply.person))
    await (call.reply.show(Message(sentence)) if call.reply.on_panel else call.reply.say(sentence))


def left(sitting: Sitting) -> str:
    """The answer to the person who has left a lobby, or closed a show before its start."""
    words = _("You have closed table `{code}`.") if sitting.show else _("You have left table `{code}`.")
    return words.format(code=sitting.row.id)


@press_of("manage")
async def manage(call: Call) -> None:
    """For those who may arrange the table; others hear who that is."""
    sitting, person = await call.host.look(call.table), call.reply.person
    lobby.in_lobby(sitting)
    if not starts.may_start(sitting, person.id, call.host.now()):
        sitting.must_be_arranged_by(person)
    await call.reply.show(panels.manage(sitting, person))


@press_of("inviteto")
async def invite_to(call: Call) -> None:
    """Invite the person of the id to the table that was chosen."""
    await call.host.knock(call.choice, call.reply.person)
    guest = call.person(0)
    await lobby.invite(call.host, call.choice, call.reply.person, guest)
    await call.reply.say(invited(guest, call.choice))


def invited(guest: PersonId, id: str) -> str:
    """The answer to the person who has invited somebody."""
    words = _("{person} may join table `{code}`.")
    return words.format(person=mention(guest), code=id)


@press_of("bots")
async def bots(call: Call) -> None:
    await call.reply.show(panels.bots(await _arranged(call)))


@press_of("bot")
async def bot(call: Call) -> None:
    level = call.word(0)
    sitting = await lobby.add_brain(call.host, call.table, call.reply.person, level)
    words = _("A {level} bot has taken a seat.").format(level=_(level))
    await call.reply.show(panels.bots(sitting, words))


@press_of("seats")
async def seats(call: Call) -> None:
    await call.reply.show(panels.seats(await _arranged(call)))


async def _arranged(call: Call) -> Sitting:
    """The lobby of a press, for those who may arrange it; raises `Refused`."""
    sitting = await call.host.look(call.table)
    lobby.in_lobby(sitting)
    sitting.must_be_arranged_by(call.reply.person)
    return sitting


@press_of("up")
async def up(call: Call) -> None:
    person = call.reply.person
    sitting = await lobby.move_up(call.host, call.table, person, Seat(call.chosen_number()))
    await _show_seats(call, sitting)


@press_of("unseat")
async def unseat(call: Call) -> None:
    lobby.in_lobby(await call.host.look(call.table))
    sitting = await leaving.kick(call.host, call.table, call.reply.person, Seat(call.chosen_number()))
    if sitting.row.stage == "lobby":
        await _show_seats(call, sitting)
    else:
        await call.reply.show(Message(_("Table `{code}` is closed.").format(code=call.table)))


@press_of("invite")
async def invite(call: Call) -> None:
    guest = call.chosen_person
    sitting = await lobby.invite(call.host, call.table, call.reply.person, guest)
    words = _("{person} may join table `{code}`.")
    await _show_seats(call, sitting, words.format(person=mention(guest), code=call.table))


@press_of("options")
async def options(call: Call) -> None:
    await call.reply.show(settings.options(await _arranged(call)))


@press_of("topic", opens_form=True)
async def topic(call: Call) -> None:
    """The form of a topic; it has to be the first answer."""
    await call.reply.ask(modal_of(settings.form(await _arranged(call), call.word(0))))


@press_of("fill")
async def fill(call: Call) -> None:
    """A form as it was filled in: what differs is set, all of it or nothing."""
    sitting, person = await _arranged(call), call.reply.person
    given = settings.changed(sitting, form_choices(dict(call.interaction.data or {})))
    try:
        sitting = await lobby.set_options(call.host, call.table, person, given) if given else sitting
    except Refused as error:
        await call.reply.show(settings.options(sitting, f"⚠ {error}"))
    else:
        note = settings.there(sitting, given, call.host.now())
        await call.reply.show(settings.options(sitting, _("Saved.") if given else "", note))


@press_of("set")
async def set_option(call: Call) -> None:
    given = {call.word(0): call.choice}
    sitting = await lobby.set_options(call.host, call.table, call.reply.person, given)
    await call.reply.show(
        settings.options(sitting, _("Saved."), settings.there(sitting, given, call.host.now()))
    )


@press_of("choose")
async def choose(call: Call) -> None:
    """The remarks of a lobby on its game, set otherwise by those who may arrange it."""
    await lobby.set_option(call.host, call.table, call.reply.person, call.word(0), call.word(1))
    await call.reply.say(_("Saved."))


@press_of("shift")
async def shift(call: Call) -> None:
    sitting = await lobby.change_seats(call.host, call.table, call.reply.person)
    await _seated(call, sitting, _("Everybody has moved one seat on."))


@press_of("lots")
async def lots(call: Call) -> None:
    sitting = await lobby.draw_seats(call.host, call.table, call.reply.person)
    await _seated(call, sitting, _("The seats were drawn by lot."))


async def _seated(call: Call, sitting: Sitting, words: str) -> None:
    """The seats as they are now; below a lobby, which shows them, the words alone."""
    await (_show_seats(call, sitting, words) if call.reply.on_panel else call.reply.say(words))


async def _show_seats(call: Call, sitting: Sitting, note: str = "") -> None:
    async with call.host.store.reading() as read:
        known = await lobbies.known_of(read, sitting)
    await call.reply.show(panels.seats(sitting, known, note))


@press_of("company")
async def start_with_bots(call: Call) -> None:
    await lobby.start_with_bots(call.host, call.table, call.reply.person)
    await call.reply.show(Message(_("The game has started.")))


@press_of("start")
async def start(call: Call) -> None:
    await lobby.start(call.host, call.table, call.reply.person)
    await call.reply.show(Message(_("The game has started.")))
