"""The way to a spectator's prediction, its panel with a menu for every place of the podium, and the line of
the last post that names the best."""

from __future__ import annotations

from collections.abc import Sequence

from bot import slots
from bot.features.predicting import podium
from bot.features.predicting.rows import Prediction
from bot.hosting.table.racers import automata, finish, numbers, undriven
from bot.hosting.table.sitting import Sitting, called
from bot.hosting.table.status import FEW
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Item, Menu, Message
from bot.text import mention, plain
from engine.language import N_, _, ngettext

PLACES = (N_("Who wins?"), N_("Who comes in second?"), N_("Who comes in third?"))
NOBODY = 0
"""In the place of a seat: nobody has been chosen yet."""


def button(sitting: Sitting) -> Button:
    """The way to a prediction, for the person who looks on."""
    return Button(press(sitting.row.id, "predict"), _("Predict"))


def mine(sitting: Sitting) -> Button:
    """The way back to a prediction that was made."""
    return Button(press(sitting.row.id, "predict"), _("My prediction"))


def predict(sitting: Sitting, picks: Sequence[int], count: int, kept: bool = False, lap: int = 1) -> Message:
    """The menus, with what is chosen so far; `count` predictions were made, `kept`: this one among them.

    A later `lap` than the first has begun.
    """
    size = podium.places(len(numbers(sitting)))
    chosen = [*picks, *[NOBODY] * size][:size]
    again = _("Saved. You can change it until the first answers are revealed.")
    if sitting.show:
        again = _("Saved. You can change it until the game goes on.")
    if lap > 1:
        again = _("Saved. You can change it until the next answers are revealed.")
    late = _("Lap {lap} has begun: a new prediction earns its points divided by {lap} and replaces yours.")
    lines = [
        _("**How will the game of table `{code}` end?**").format(code=sitting.row.id),
        again
        if kept
        else _("Choose somebody for every place; your prediction is saved once all places are filled."),
        _("Nobody else sees it before the end; then the post names the best prediction."),
        *([late.format(lap=lap)] if lap > 1 else []),
        _counted(count),
    ]
    menus = tuple(_menu(sitting, chosen, place) for place in range(size))
    return Message(fit(lines, CONTENT), menus)


def picked(picks: Sequence[int], place: int, seat: int) -> tuple[int, ...]:
    """The places after a choice; a racer who stood at another place changes places with who stood here."""
    chosen = list(picks)
    if seat in chosen:
        chosen[chosen.index(seat)] = chosen[place]
    chosen[place] = seat
    return tuple(chosen)


def result(sitting: Sitting, mine: Prediction | None, count: int) -> Message:
    """The prediction of somebody, and after the race how good it was."""
    names, outcome = racers(sitting), finish(sitting)
    lines = [_("**Your prediction for table `{code}`**").format(code=sitting.row.id)]
    if mine is None:
        none = _("You have made none; you can until the first answers are revealed.")
        if sitting.face.lap(sitting.public):
            none = _("You have made none; you can at the beginning of each lap.")
        if sitting.show:
            none = _("You have made none; you can until the show's second post.")
        lines.append(none)
    elif outcome:
        lines.append(podium.verdict(mine.seats, outcome, names, mine.lap))
    else:
        lines += [
            _("{place}. {racer}").format(place=n, racer=names[seat]) for n, seat in enumerate(mine.seats, 1)
        ]
        lines.append(_("You can no longer change it; the end of the game shows how good it is."))
    board = slots.picture(sitting.row.id)
    return Message(fit([*lines, _counted(count)], CONTENT), ((board,),))


def foreseen(sitting: Sitting, there: Sequence[Prediction]) -> list[str]:
    """The line for everybody at the end, about who predicted the podium best; none where nobody did."""
    outcome = finish(sitting)
    if not outcome:
        return []
    best = podium.best(there, outcome)
    shown, more = best[:FEW], len(best) - FEW
    text = podium.announced(shown, {score.user: mention(score.user) for score in shown})
    rest = (
        ngettext("{n} more did just as well.", "{n} more did just as well.", more).format(n=more)
        if more > 0
        else ""
    )
    return [f"{text} {rest}".rstrip()] if text else []


def racers(sitting: Sitting) -> dict[int, str]:
    """The sides of all seats with their drivers, and the automata, by number."""
    view = sitting.public
    words = _("{side} ({driver})")
    seated = {
        s.seat: words.format(side=sitting.game.face.label(view, s.seat), driver=plain(called(s)))
        for s in sitting.seats
    }
    names = automata(sitting)
    return seated | {n: words.format(side=side, driver=names[n]) for n, side in undriven(sitting).items()}


def _menu(sitting: Sitting, chosen: Sequence[int], place: int) -> Menu:
    items = tuple(
        Item(str(seat), name, chosen=chosen[place] == seat) for seat, name in racers(sitting).items()
    )
    picks = "-".join(map(str, chosen))
    return Menu(press(sitting.row.id, "podium", place, picks), _(PLACES[place]), items)


def _counted(count: int) -> str:
    if not count:
        return _("Nobody has made a prediction yet.")
    return ngettext("{n} person has made a prediction.", "{n} people have made a prediction.", count).format(
        n=count
    )
