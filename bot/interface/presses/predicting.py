"""The menus of a spectator's prediction."""

from __future__ import annotations

from bot.community import predictions
from bot.hosting.after.predictions import made
from bot.hosting.playing import predicting
from bot.hosting.table.racers import numbers
from bot.hosting.table.sitting import Refused, Sitting
from bot.interface.presses.watching import watched
from bot.interface.router import Call, press_of
from bot.messages import Message
from bot.panels import predicting as panels
from engine.language import _


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
    picks = panels.picked(picks, place, seat)
    if panels.NOBODY not in picks:
        await predicting.predict(call.host, call.table, call.reply.person, picks)
    await call.reply.show(await _panel(call, sitting, picks))


def _picks(call: Call, sitting: Sitting) -> tuple[int, ...]:
    """What the panel says is chosen so far, as many as the podium has places."""
    size = predictions.podium(len(numbers(sitting)))
    said = [
        int(word) if word.isdecimal() else panels.NOBODY for word in "".join(call.press.args[1:2]).split("-")
    ]
    return tuple([*said, *[panels.NOBODY] * size][:size])


async def _panel(call: Call, sitting: Sitting, picks: tuple[int, ...] = ()) -> Message:
    """The menus while a prediction can be made, else what was predicted."""
    user = call.reply.person.id
    if sitting.seat_of(user):
        raise Refused(_(predicting.RACING))
    async with call.host.store.reading() as read:
        there = await made(read, sitting.row.id)
        lap = await predicting.open_lap(read, sitting)
    mine = next((p for p in there if p.user == user), None)
    if not lap:
        return panels.result(sitting, mine, len(there))
    kept = mine is not None and picks in ((), mine.seats)
    return panels.predict(sitting, picks or (mine.seats if mine else ()), len(there), kept, lap)
