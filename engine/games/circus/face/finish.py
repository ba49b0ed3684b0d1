"""The end of a race: who came how far behind, luck with the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.finish import ALONE, Finish, Racer
from engine.games.circus.face import caption
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.speech import driver_name as name
from engine.games.circus.rules.basic.state import Driver, Race, View, seat_of
from engine.games.circus.rules.course import places
from engine.language import _, in_words, ngettext
from engine.model import Seat

MIDDLE = 3.5
"""The average of a die."""
ON_FOOT = (e.Fell, e.CutLoose, e.JumpedOff, e.JumpedDown, e.Leapt)
"""The events from which on a driver may be on foot."""
GOOD = ("whip", "skid", "flip", "attack", "lash", "fists", "cut", "jump", "grab", "slip", "rider")
"""The throws that are the better for their driver the higher they are."""


def lap(view: View) -> int:
    """The lap that the leader is driving."""
    return caption.lap(view.race)


def when(view: View) -> str:
    """The round that was the last one."""
    return _("round {n}").format(n=view.race.round)


def laps(view: View) -> int:
    """The laps of the race."""
    return view.race.options.laps


def finish(view: View, events: Sequence[e.Event]) -> Finish:
    """How close the race was; margins in spaces, or what has become of who is not on the track."""
    race = view.race
    if not race.over or not race.rigs:
        return Finish()
    headline = _lapped(race) or _otherwise(race, events) or _comeback(race, events) or _headline(race)
    return Finish(_margins(race), luck=_luck(events), headline=headline)


def _margins(race: Race) -> Mapping[Racer, str]:
    first, *others = [driver for _place, driver in caption.standings(race)]
    margins = {driver.seat: _behind(race, first, driver) for driver in others}
    return {seat: margin for seat, margin in margins.items() if margin}


def _lapped(race: Race) -> str:
    """That the winner had a lap less than others: the place past the line decides (N14.4)."""
    if race.over != "finish" or not race.winner or not places.lapped(race, race.winner):
        return ""
    return _("{who}, a lap behind, is over the line first and wins.").format(who=name(race.winner))


def _comeback(race: Race, events: Sequence[e.Event]) -> str:
    """From how far behind the race was won, if it was won at the finish."""
    behind = _behind_before(race, events)
    words = ngettext(
        "{who} wins, from one space back in the last round!",
        "{who} wins, from {n} spaces back in the last round!",
        behind,
    )
    if _ahead(race) == 0:
        words = ngettext(
            "{who} wins by a nose, from one space back in the last round!",
            "{who} wins by a nose, from {n} spaces back in the last round!",
            behind,
        )
    return words.format(who=name(race.winner), n=in_words(behind)) if behind > 0 else ""


def _behind_before(race: Race, events: Sequence[e.Event]) -> int:
    """How many spaces the winner was behind before the round of the finish."""
    rounds = [x for x in events if isinstance(x, e.RoundEnded) and x.round < race.round]
    if race.over != "finish" or not race.winner or not rounds:
        return 0
    return next((round(gap) for who, _lap, gap in rounds[-1].standing if who == race.winner), 0)


def _ahead(race: Race) -> int | None:
    """By how many spaces the race was won at the finish; None where nobody else is on the track."""
    first, second = [driver for _place, driver in caption.standings(race)][:2]
    if race.over != "finish" or not second.alive or second.resigned:
        return None
    return round(places.progress(race, first.colour) - places.progress(race, second.colour))


def _otherwise(race: Race, events: Sequence[e.Event]) -> str:
    """That the winner came home without the chariot with which he had started."""
    if race.over != "finish" or not race.winner:
        return ""
    winner = race.driver(race.winner)
    who, rig = name(winner.colour), winner.rig
    if winner.on_foot:
        rounds = _run(events, winner.colour)
        words = _("{who} comes home on foot and wins.")
        if rounds > 1:
            words = _("{who} runs {n} rounds on foot, comes home and wins.")
        return words.format(who=who, n=in_words(rounds))
    if winner.where == "dragged":
        return _("{who} wins, dragged over the line by the team.").format(who=who)
    if winner.where == "riding":
        return _("{who} wins on the back of a horse.").format(who=who)
    if rig and rig != winner.colour:
        behind = _behind_before(race, events)
        words = _("{who} wins in {rig}'s chariot.")
        if behind > 0:
            words = ngettext(
                "{who} wins in {rig}'s chariot, from one space back in the last round!",
                "{who} wins in {rig}'s chariot, from {n} spaces back in the last round!",
                behind,
            )
        return words.format(who=who, rig=name(rig), n=in_words(behind))
    return ""


def _run(events: Sequence[e.Event], colour: str) -> int:
    """For how many rounds a driver who is on foot has run by now."""
    rounds = 0
    for event in reversed(events):
        if isinstance(event, ON_FOOT) and event.driver == colour:
            break
        rounds += isinstance(event, e.RoundEnded)
    return rounds


def _headline(race: Race) -> str:
    """By how many spaces the race was won, if it was won at the finish, or that nobody else is left."""
    first = next(driver for _place, driver in caption.standings(race))
    if race.over == "alone":
        return _(ALONE).format(who=name(first.colour))
    spaces = _ahead(race)
    if spaces is None or spaces < 0:
        return ""
    words = _("{who} wins by a nose.")
    if spaces:
        words = ngettext("{who} wins by one space.", "{who} wins by {n} spaces.", spaces)
    return words.format(who=name(first.colour), n=in_words(spaces))


def _behind(race: Race, first: Driver, driver: Driver) -> str:
    if not driver.alive or driver.resigned or driver.mutant:
        return caption.state(race, driver)
    if not first.alive:
        return ""
    gap = places.progress(race, first.colour) - places.progress(race, driver.colour)
    spaces = round(gap)
    if spaces > 0:
        return ngettext("+{n} space", "+{n} spaces", spaces).format(n=spaces)
    return _("just behind") if gap > 0 else _("by a nose")


def _luck(events: Sequence[e.Event]) -> Mapping[Seat, float]:
    """How many points each driver's throws were above the average, all together; of a throw that was appealed
    against only the last counts."""
    throws: list[e.Rolled] = []
    for event in events:
        if isinstance(event, e.Rolled):
            if event.attempt > 1 and throws:
                throws.pop()
            throws.append(event)
    luck: dict[Seat, float] = {}
    for thrown in throws:
        if thrown.what in GOOD:
            seat = seat_of(thrown.who)
            luck[seat] = luck.get(seat, 0.0) + sum(thrown.dice) - MIDDLE * len(thrown.dice)
    return luck
