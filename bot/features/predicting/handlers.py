"""The buttons and menus of predictions, and where they are offered and told."""

from __future__ import annotations

from bot import slots
from bot.events import SeatTaken, on
from bot.features.predicting import acts, panel
from bot.features.predicting.podium import places
from bot.hosting.table.racers import numbers
from bot.hosting.table.sitting import Refused, Sitting
from bot.interface.presses.watching import watched
from bot.interface.router import Call, press_of
from bot.messages import Button, Message
from bot.store import Reading
from engine.language import _


async def foreseen(read: Reading, sitting: Sitting) -> list[str]:
    """The best predictions of a game that is over."""
    if sitting.running.outcome is None:
        return []
    return panel.foreseen(sitting, await acts.made(read, sitting.row.id))


async def below(read: Reading, sitting: Sitting) -> Button | None:
    """The button of posts while predictions are open; anybody who races is told for whom it is."""
    return panel.button(sitting) if await acts.open_lap(read, sitting) else None


slots.BELOW_ANSWERS["more"].put(slots.offered(panel.button, acts.can_predict), 10)
slots.BELOW_BY_STORE.put(below, 40)
slots.BELOW_ANSWERS["log"].put(slots.offered(panel.mine, acts.has_predicted), 10)
slots.IN_POSTS["round"].put(foreseen)
slots.KEPT.put(lambda: _("- your predictions;"), 54)
on(SeatTaken, "prediction")(acts.withdraw)


@press_of("predict")
async def predict(call: Call) -> None:
    await call.reply.show(await _panel(call, await watched(call)))


@press_of("podium")
async def podium(call: Call) -> None:
    sitting = await watched(call)
    place, picks = call.number(0), _picks(call, sitting)
    seat = next((number for number in numbers(sitting) if str(number) == call.chosen), None)
    if seat is None or not 0 <= place < len(picks):
        raise Refused(_("Choose one of the players for one of the places."))
    picks = panel.picked(picks, place, seat)
    if panel.NOBODY not in picks:
        await acts.predict(call.host, call.table, call.reply.person, picks)
    await call.reply.show(await _panel(call, sitting, picks))


def _picks(call: Call, sitting: Sitting) -> tuple[int, ...]:
    """The choices so far as the panel says them, as many as the podium has places."""
    size = places(len(numbers(sitting)))
    said = [
        int(word) if word.isdecimal() else panel.NOBODY for word in "".join(call.press.args[1:2]).split("-")
    ]
    return tuple([*said, *[panel.NOBODY] * size][:size])


async def _panel(call: Call, sitting: Sitting, picks: tuple[int, ...] = ()) -> Message:
    """The menus while a prediction can be made, else what was predicted."""
    user = call.reply.person.id
    if sitting.seat_of(user):
        raise Refused(_(acts.RACING))
    async with call.host.store.reading() as read:
        there = await acts.made(read, sitting.row.id)
        lap = await acts.open_lap(read, sitting)
    mine = next((p for p in there if p.user == user), None)
    if not lap:
        return panel.result(sitting, mine, len(there))
    kept = mine is not None and picks in ((), mine.seats)
    return panel.predict(sitting, picks or (mine.seats if mine else ()), len(there), kept, lap)
