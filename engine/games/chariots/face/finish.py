"""The end of a race: places and gaps, luck with the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.finish import ALONE, Finish, Racer
from engine.games.chariots.face.caption import leading_lap
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.coins import FACES
from engine.games.chariots.rules.speech import count, name, place
from engine.games.chariots.rules.state import Chariot, Colour, Race, View
from engine.language import _, in_words, ngettext
from engine.model import Seat


def lap(view: View) -> int:
    """The lap that the leader is driving."""
    return leading_lap(view.race)


def when(view: View) -> str:
    """The round that was the last one."""
    return _("round {n}").format(n=view.race.round)


def laps(view: View) -> int:
    """The laps of the race."""
    return view.race.options.laps


def finish(view: View, events: Sequence[e.Event]) -> Finish:
    """How close the race was; margins in squares, or in rounds and phases for those who are home."""
    race = view.race
    if not race.over or not race.chariots:
        return Finish()
    headline = _comeback(race, events) or _headline(race, events)
    return Finish(_margins(race, events), None, _luck(race, events), headline, _after_the_win(race, events))


def _after_the_win(race: Race, events: Sequence[e.Event]) -> str:
    """The news after a post has told the win: how long after it the second came home, or who has come home
    last of all where a post has told that, too."""
    first, *others = race.standings()
    then = _next_home(first, others, events)
    if then is None:
        return _out_there(first, others)
    home = [x for x in events if isinstance(x, e.Finished)]
    second = next(x for x in home if x.chariot == _rival(first, others).name)
    lately = [x for x in home if x.round == race.round]
    if second.round < race.round and lately:
        said = {"who": name(lately[0].chariot), "place": place(lately[0].place)}
        return _("{who} comes home {place}.").format(**said)
    return _second(first, others, len(events), *then)


def _margins(race: Race, events: Sequence[e.Event]) -> Mapping[Racer, str]:
    """How far the best chariot of each seat was behind the winner."""
    winner, *others = race.standings()
    best: dict[Seat, Chariot] = {}
    for chariot in others:
        if chariot.seat != winner.seat:
            best.setdefault(chariot.seat, chariot)
    home = {x.chariot: x for x in events if isinstance(x, e.Finished)}
    margins = {seat: _behind(race, winner, chariot, home) for seat, chariot in best.items()}
    return {seat: margin for seat, margin in margins.items() if margin}


def _comeback(race: Race, events: Sequence[e.Event]) -> str:
    """From how far behind the winner came home, by the end of the round before."""
    winner = race.standings()[0]
    home = next((x for x in events if isinstance(x, e.Finished) and x.chariot == winner.name), None)
    if home is None:
        return ""
    rounds = [x for x in events if isinstance(x, e.PhaseEnded) and x.round < home.round]
    behind = next((gap for who, _lap, gap in rounds[-1].standing if who == winner.name), 0) if rounds else 0
    words = ngettext(
        "{who} wins, from one square back in the last round!",
        "{who} wins, from {n} squares back in the last round!",
        behind,
    )
    return words.format(who=name(winner.name), n=in_words(behind)) if behind > 0 else ""


def _headline(race: Race, events: Sequence[e.Event]) -> str:
    """By how much the race was won, or that nobody else is left."""
    first, *others = race.standings()
    if race.over == "alone":
        return _(ALONE).format(who=name(first.name))
    if (then := _next_home(first, others, events)) is not None:
        return _by(first, others, len(events), *then)
    rival = next((c for c in others if c.seat != first.seat and c.racing), None)
    squares = first.advancement[0] - rival.advancement[0] if rival is not None else 0
    if race.over not in ("winner", "places") or first.place is None or squares <= 0:
        return ""
    words = ngettext("{who} wins by one square.", "{who} wins by {number} squares.", squares)
    return words.format(who=name(first.name), number=count(squares))


def _next_home(
    winner: Chariot, others: Sequence[Chariot], events: Sequence[e.Event]
) -> tuple[int, int] | None:
    """How many rounds, or else phases, the next seat came home after the winner; None where it did not."""
    home = {x.chariot: x for x in events if isinstance(x, e.Finished)}
    after = next((home.get(c.name) for c in others if c.seat != winner.seat), None)
    if after is None or winner.name not in home:
        return None
    first = home[winner.name]
    return after.round - first.round, after.phase - first.phase


def _by(first: Chariot, others: Sequence[Chariot], told: int, rounds: int, phases: int) -> str:
    """By how much the race was won. Of a win of an earlier round the second place is the news.

    The number of events that are `told` chooses the wording, the same in every process.
    """
    if rounds:
        return _second(first, others, told, rounds, phases)
    wordings: tuple[str, ...] = (
        _("{who} wins by a nose."),
        _("A nose decides: {who} before {whom}."),
        _("{who} wins; {whom} is a nose behind."),
    )
    if phases:
        wordings = (
            ngettext("{who} wins by a phase.", "{who} wins by {n} phases.", phases),
            ngettext(
                "{who} wins, a phase ahead of {whom}.", "{who} wins, {n} phases ahead of {whom}.", phases
            ),
            ngettext(
                "{who} wins; {whom} needs one phase more.",
                "{who} wins; {whom} needs {n} phases more.",
                phases,
            ),
            ngettext(
                "{whom} is a phase behind: {who} wins.", "{whom} is {n} phases behind: {who} wins.", phases
            ),
        )
    words = wordings[told % len(wordings)]
    return words.format(who=name(first.name), whom=name(_rival(first, others).name), n=in_words(phases))


def _second(first: Chariot, others: Sequence[Chariot], told: int, rounds: int, phases: int) -> str:
    """How long after the winner the next came home."""
    n = rounds or phases
    wordings: tuple[str, ...] = (_("{whom} comes in second, in the same phase as {who}."),)
    if rounds:
        wordings = (
            ngettext(
                "{whom} comes in second, a round after {who}.",
                "{whom} comes in second, {n} rounds after {who}.",
                n,
            ),
            ngettext(
                "Second place goes to {whom}, a round after {who}.",
                "Second place goes to {whom}, {n} rounds after {who}.",
                n,
            ),
        )
    elif phases:
        wordings = (
            ngettext(
                "{whom} comes in second, a phase after {who}.",
                "{whom} comes in second, {n} phases after {who}.",
                n,
            ),
            ngettext(
                "Second place goes to {whom}, a phase after {who}.",
                "Second place goes to {whom}, {n} phases after {who}.",
                n,
            ),
        )
    words = wordings[told % len(wordings)]
    return words.format(who=name(first.name), whom=name(_rival(first, others).name), n=in_words(n))


def _out_there(first: Chariot, others: Sequence[Chariot]) -> str:
    """How far the second was from the line, where it did not come home."""
    rival = next((c for c in others if c.seat != first.seat and c.racing), None)
    squares = first.advancement[0] - rival.advancement[0] if rival is not None else 0
    if rival is None or squares <= 0:
        return ""
    words = ngettext(
        "{whom} is second, one square behind {who}.",
        "{whom} is second, {number} squares behind {who}.",
        squares,
    )
    return words.format(who=name(first.name), whom=name(rival.name), number=count(squares))


def _rival(first: Chariot, others: Sequence[Chariot]) -> Chariot:
    """The best chariot of another seat."""
    return next(c for c in others if c.seat != first.seat)


def _behind(race: Race, winner: Chariot, chariot: Chariot, home: Mapping[Colour, e.Finished]) -> str:
    if chariot.resigned:
        return ""
    first, then = home.get(winner.name), home.get(chariot.name)
    if first is not None and then is not None:
        return _later(first, then)
    if first is not None and first.round != race.round:
        return _("not home")
    squares = winner.advancement[0] - chariot.advancement[0]
    return (
        ngettext("+{n} square", "+{n} squares", squares).format(n=squares) if squares > 0 else _("by a nose")
    )


def _later(first: e.Finished, then: e.Finished) -> str:
    rounds, phases = then.round - first.round, then.phase - first.phase
    if rounds:
        return ngettext("+{n} round", "+{n} rounds", rounds).format(n=rounds)
    if phases:
        return ngettext("+{n} phase", "+{n} phases", phases).format(n=phases)
    return _("in the same phase")


def _luck(race: Race, events: Sequence[e.Event]) -> Mapping[Seat, float]:
    """By how many sides of the die each seat's rolls for control were above the middle, all together."""
    middle = (len(FACES) - 1) / 2
    luck: dict[Seat, float] = {}
    for event in events:
        if isinstance(event, e.ControlRolled):
            seat = race.chariot(event.chariot).seat
            luck[seat] = luck.get(seat, 0.0) + FACES.index(event.face) - middle
    return luck
