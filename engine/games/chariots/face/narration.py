"""A race in words: every event as a line of the log, and what happened as a short story for a post."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, assert_never

from engine.face.forms import Line
from engine.games.chariots.face.headlines import (
    BALKED,
    CRASHES,
    SPENT,
    WHIPPED,
    face_told,
    pushed,
    roll_told,
)
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.coins import STALL
from engine.games.chariots.rules.policy import CLAUSES
from engine.games.chariots.rules.speech import NUMERALS, area, count, name, place, the_coins
from engine.games.chariots.rules.state import Ending
from engine.games.chariots.rules.track import SQUARES, Name
from engine.language import N_, _, listed, ngettext
from engine.notation import codes

_MOST_SENTENCES = 5
"""How many sentences a phase gets at most, the weightiest being kept."""


def narrate(event: e.Event) -> Line | None:
    """One redacted event in words; None where another event tells it."""
    line = _tell(event)
    return Line(*line) if line else None


def _tell(event: e.Event) -> tuple[str, int] | None:  # noqa: C901  # one flat case an event
    match event:
        case e.GridRolled():
            return _grid(event), 1
        case e.ChariotsLinedUp():
            return _line_up(event), 1
        case e.CoinHeldBack():
            words = _(_HELD_BACK[event.coin, event.first])
            return words.format(who=name(event.chariot), place=event.place), 1
        case e.MoveHeldBack():
            words = _("{who} starts from place {place} and loses its first move.")
            return words.format(who=name(event.chariot), place=event.place), 1
        case e.RoundBegan():
            return _("Round {round} begins.").format(round=event.round), 1
        case e.CoinTakenBack() | e.CoinReturned():
            return _(_COINS_BACK[event.coin]).format(who=name(event.chariot)), 1
        case e.Plotted():
            return _plotted(event), 0
        case e.PolicyChanged():
            return _policy(event), 0
        case e.CoinsSwapped():
            words = _("{who} uses the fourth coin in phase {phase}.")
            return words.format(who=name(event.chariot), phase=NUMERALS[event.phase]), 2
        case e.CoinsExposed():
            words = _("Phase {phase}: {speeds}.")
            return words.format(phase=NUMERALS[event.phase], speeds=_speeds(event, ())), 1
        case e.ControlRolled():
            face = face_told(event.face)
            return roll_told(event).format(who=name(event.chariot), speed=event.speed, face=face), 1
        case e.ImpulseBegan():
            return _("Impulse {impulse}.").format(impulse=event.impulse), 0
        case e.OrderFixed():
            order = ", ".join(map(name, event.order)) or _("nobody")
            return _("In this order: {chariots}.").format(chariots=order), 0
        case e.CoinSpent():
            return _spent(event), 2
        case e.DriverWhipped():
            return _(WHIPPED[0]).format(who=name(event.by), whom=name(event.chariot)), 2
        case e.HorsesBalked():
            return _(BALKED[0]).format(who=name(event.by), whom=name(event.chariot)), 2
        case e.Pushed():
            return _pushed(event), 2
        case e.Moved():
            return _moved(event), 0 if event.gained > 0 else 1
        case e.Crashed():
            return _crashed(event), 2
        case e.StoodStill():
            return _(_STANDING_STILL[event.why]).format(who=name(event.chariot)), 1
        case e.LapFinished():
            return _("{who} finishes lap {lap}.").format(who=name(event.chariot), lap=event.lap), 2
        case e.Finished():
            words = _("{who} wins.") if event.place == 1 else _("{who} finishes {place}.")
            return words.format(who=name(event.chariot), place=place(event.place)), 2
        case e.PhaseEnded():
            return standing(event), 1
        case e.Resigned():
            words = _("{who} resigns and leaves the track.")
            return words.format(who=name(event.chariot)), 2
        case e.RaceEnded():
            return _race_ended(event), 2
        case _:
            assert_never(event)


_HELD_BACK = {
    ("null", False): N_("{who} starts from place {place} without the null coin."),
    ("ace", False): N_("{who} starts from place {place} without the ace coin."),
    ("ace", True): N_("{who} starts from place {place} without the ace coin in the first round."),
    ("both", False): N_("{who} starts from place {place} without either special coin."),
    ("both", True): N_("{who} starts from place {place} without either special coin in the first round."),
}
_COINS_BACK = {
    "null": N_("{who} gets the null coin back."),
    "ace": N_("{who} gets the ace coin back."),
}
_STANDING_STILL = {
    "recovering": N_("{who} recovers from the crash and stands still."),
    "blocked": N_("{who}'s extra move is blocked."),
    "grid": N_("{who} stays on the grid for this move."),
}


def _grid(event: e.GridRolled) -> str:
    dice = ", ".join(f"{name(chariot)} {face_told(face)}" for chariot, face in event.faces)
    words = _("Dice for the grid: {dice}.") if event.attempt == 1 else _("Rolled off: {dice}.")
    return words.format(dice=dice)


def _line_up(event: e.ChariotsLinedUp) -> str:
    spot = _("{who} on {square}") if codes() else "{who}"
    places = listed([spot.format(who=name(who), square=square) for who, _seat, square in event.places])
    words = _("The chariots line up for {number} laps: {places}.")
    return words.format(number=count(event.laps), places=places)


def _plotted(event: e.Plotted) -> str:
    who = name(event.chariot)
    if not event.coins:
        return _("{who}'s plot lies face down.").format(who=who)
    said = "; ".join(CLAUSES.sentence(word) for word in CLAUSES.words(event.policy))
    words = _("{who} plots {coins}; {said}.") if said else _("{who} plots {coins}.")
    return words.format(who=who, coins=" ".join(map(str, event.coins)), said=said)


def _policy(event: e.PolicyChanged) -> str:
    said = "; ".join(CLAUSES.sentence(word) for word in CLAUSES.words(event.policy))
    words = _("{who}'s tactics: {said}.") if said else _("{who}'s tactics: the usual ones.")
    return words.format(who=name(event.chariot), said=said)


def _speeds(event: e.CoinsExposed, rolls: Iterable[e.ControlRolled]) -> str:
    by_chariot = {r.chariot: f" ({_short_roll(r)})" for r in rolls}
    return ", ".join(f"{name(c)} {speed}{by_chariot.get(c, '')}" for c, speed in event.speeds)


def _short_roll(event: e.ControlRolled) -> str:
    words = _("rolls {face}, holds the inside") if event.free else _("rolls {face}, must stay wide")
    return words.format(face=face_told(event.face))


_WITH_ACE: Mapping[str, str] = {
    "push": N_("{who} spends the ace coin against {whom}."),
    "whip": N_("{who} spends the ace coin on {whom}'s driver."),
    "balk": N_("{who} spends the ace coin on {whom}'s horses."),
}
"""The coins whose effects are events of their own."""


def _spent(event: e.CoinSpent) -> str:
    words = _WITH_ACE[event.action] if event.action in _WITH_ACE else SPENT[event.action][0]
    return _(words).format(who=name(event.chariot), whom=name(event.target))


_PUSHED = {
    0: N_("{who} pushes {whom} from {start} to {end}."),
    1: N_("{who} pushes {whom} from {start} over the line to {end}."),
    -1: N_("{who} pushes {whom} from {start} back over the line to {end}."),
}
"""With the codes of squares."""


def _pushed(event: e.Pushed) -> str:
    words = _PUSHED[event.crossed] if codes() else pushed(event)[0]
    who, whom = name(event.by), name(event.chariot)
    return _(words).format(who=who, whom=whom, start=event.start, end=event.end, where=area(event.start))


_MOVED = {
    "ahead": (N_("{who} drives from {start} to {end}."), N_("{who} drives on.")),
    "over": (N_("{who} crosses the line from {start} to {end}."), N_("{who} crosses the line.")),
    "under": (
        N_("{who} goes back over the line from {start} to {end}."),
        N_("{who} goes back over the line."),
    ),
    "aside": (N_("{who} steps aside from {start} to {end}."), N_("{who} steps aside.")),
    "back": (
        N_("{who} steps aside from {start} to {end} and loses ground."),
        N_("{who} steps aside and loses ground."),
    ),
}


def _moved(event: e.Moved) -> str:
    how = "ahead"
    if event.crossed:
        how = "over" if event.crossed == 1 else "under"
    elif event.gained <= 0:
        how = sideways(event.start, event.end)
    words = _(_MOVED[how][not codes()])
    return words.format(who=name(event.chariot), start=event.start, end=event.end)


def sideways(start: Name, end: Name) -> Literal["aside", "back"]:
    """The kind of a step that gains nothing: aside on the straight or level in a turn, else back."""
    return "aside" if SQUARES[start].progress == SQUARES[end].progress else "back"


def _crashed(event: e.Crashed) -> str:
    """A crash, and what it costs."""
    cost = _("The rest of the phase is lost.")
    if event.quick:
        cost = _("The ace coin is spent, so only one more move is lost.")
    elif event.lasting:
        cost = _("The chariot stands still until impulse {impulse} of the next phase.")
    where = _("on {square}").format(square=event.square) if codes() else area(event.square)
    crash = _(CRASHES[event.cause][0]).format(who=name(event.chariot), where=where)
    return f"{crash} {cost.format(impulse=STALL + 1)}"


def standing(event: e.PhaseEnded) -> str:
    """The leader, and the gaps of the others: "Red leads on lap 2; Green is two squares behind."."""
    if not event.standing:
        return _("Nobody is left on the track.")
    level = [chariot for chariot, _lap, gap in event.standing if not gap]
    (leader, lap, _gap), *others = event.standing[max(0, len(level) - 1) :]
    words = _("{who} are level on lap {lap}") if len(level) > 1 else _("{who} leads on lap {lap}")
    lead = words.format(who=listed([name(chariot) for chariot in level]) or name(leader), lap=lap)
    gaps = [_behind(name(chariot), gap, first=not n) for n, (chariot, _lap, gap) in enumerate(others)]
    return f"{lead}; {', '.join(gaps)}." if gaps else f"{lead}."


def _behind(who: str, squares: int, first: bool) -> str:
    """How far behind somebody is; only the first one gets the verb."""
    if first:
        words = ngettext("{who} is one square behind", "{who} is {number} squares behind", squares)
    else:
        words = ngettext("{who} one square behind", "{who} {number} squares behind", squares)
    return words.format(who=who, number=count(squares))


_ENDINGS: Mapping[Ending, str] = {
    "winner": N_("The race is over: {ranking}."),
    "places": N_("The race is over: {ranking}."),
    "alone": N_("The race is over, because the others resigned: {ranking}."),
    "night": N_("Night falls and ends the race in this order: {ranking}."),
}


def _race_ended(event: e.RaceEnded) -> str:
    ranking = ", ".join(f"{n}. {name(chariot)}" for n, chariot in enumerate(event.ranking, 1))
    return _(_ENDINGS[event.why]).format(ranking=ranking)


# The story of a post


def story(events: Sequence[e.Event]) -> tuple[str, ...]:
    """The events in their order: two lines a phase, then the standing of the race.

    `events` are public ones and may be a whole round, a phase, or a single move.
    """
    lines: list[str] = []
    order: tuple[str, ...] = ()
    for chunk in phases(events):
        lines += _chunk(chunk, order)
        order = _order(chunk) or order
    return (*lines, *_ending(events))


def _order(events: list[e.Event]) -> tuple[str, ...]:
    """The chariots by advancement after these events, as far as they tell."""
    for event in reversed(events):
        match event:
            case e.PhaseEnded():
                return tuple(chariot for chariot, _, _ in event.standing)
            case e.ChariotsLinedUp():
                return tuple(chariot for chariot, _, _ in event.places)
    return ()


def phases(events: Sequence[e.Event]) -> Iterator[list[e.Event]]:
    """The events of each phase, from the coins on; what is before and between phases by itself."""
    chunk: list[e.Event] = []
    for event in events:
        if isinstance(event, e.CoinsExposed | e.RoundBegan) and chunk:
            yield chunk
            chunk = []
        chunk.append(event)
    if chunk:
        yield chunk


def _chunk(events: list[e.Event], before: tuple[str, ...]) -> list[str]:
    if isinstance(events[0], e.CoinsExposed):
        rolls = [event for event in events if isinstance(event, e.ControlRolled)]
        head = [f"{NUMERALS[events[0].phase]}: {_speeds(events[0], rolls)}"]
        passes = _passes(before, _order(events))
        return [*head, *_joined("", [*_sentences(events), *passes, *_reached(events)])]
    opening = [text for event in events if (text := _opening(event))]
    impulse = next((event for event in events if isinstance(event, e.Moved | e.Crashed | e.StoodStill)), None)
    if impulse is None:
        return [*opening, *_joined("", _sentences(events))]
    label = _("{phase}, impulse {impulse}:")
    label = label.format(phase=NUMERALS[impulse.phase], impulse=impulse.impulse)
    quiet = [
        event
        for event, before in zip(events, (None, *events), strict=False)
        if isinstance(event, e.Moved) and event.gained > 0 and not _bought(event, before)
    ]
    return [*opening, *_joined(label, [*_sentences(events), *_reached(quiet)])]


def _joined(label: str, sentences: list[str]) -> list[str]:
    return [" ".join(filter(None, [label, *sentences]))] if sentences else []


def _opening(event: e.Event) -> str:
    match event:
        case e.GridRolled() | e.ChariotsLinedUp():
            return (_tell(event) or ("", 0))[0]
    return ""


def _sentences(events: list[e.Event]) -> list[str]:
    """The weightiest sentences of the phase, in order. Steps made with a coin are part of its sentence, and
    coins that come back to several are one."""
    weighed = [
        sentence
        for n, event in enumerate(events)
        if not _bought(event, events[n - 1] if n else None)
        for sentence in _notable(event, events[n + 1 :])
    ]
    back = [event for event in events if isinstance(event, e.CoinTakenBack)]
    if len(back) > 1:
        each = {_text(event) for event in back}
        weighed = [*(one for one in weighed if one[1] not in each), (1, _all_back(back))]
    kept = sorted(range(len(weighed)), key=lambda n: (-weighed[n][0], n))[:_MOST_SENTENCES]
    return [weighed[n][1] for n in sorted(kept)]


def _all_back(back: Sequence[e.CoinTakenBack]) -> str:
    who = listed([name(colour) for colour in dict.fromkeys(event.chariot for event in back)])
    return _("Coins come back to {who}.").format(who=who)


def _notable(event: e.Event, onward: list[e.Event]) -> Iterator[tuple[int, str]]:
    match event:  # what happens most often comes first
        case e.Moved(crossed=0, gained=gained) if gained > 0:
            return
        case e.CoinSpent(action="diagonal" | "ban"):
            yield 2, _with_null(event, onward)
        case e.CoinSpent(action="push" | "whip" | "balk" | "recover"):
            return
        case e.LapFinished():
            yield from _lap(event, onward)
        case e.CoinSpent() | e.Crashed() | e.Finished() | e.Resigned():
            yield 2, _text(event)
        case (
            e.HorsesBalked()
            | e.DriverWhipped()
            | e.StoodStill()
            | e.CoinTakenBack()
            | e.CoinHeldBack()
            | e.MoveHeldBack()
        ):
            yield 1, _text(event)
        case e.Pushed():
            yield 3, _text(event)
        case e.Moved(crossed=-1):
            yield 1, _text(event)
        case e.Moved(crossed=0):
            how = sideways(event.start, event.end)
            steps = _STEPS[how] if codes() else _MOVED[how][1]
            yield how == "back", _(steps).format(who=name(event.chariot), square=event.end)


_STEPS = {
    "aside": N_("{who} steps aside to {square}."),
    "back": N_("{who} steps aside to {square} and loses ground."),
}


def _bought(event: e.Event, before: e.Event | None) -> bool:
    """Whether a move follows on the coin that made it possible."""
    return isinstance(event, e.Moved) and isinstance(before, e.CoinSpent | e.Pushed)


def _text(event: e.Event) -> str:
    return (_tell(event) or ("", 0))[0]


def _with_null(event: e.CoinSpent, onward: list[e.Event]) -> str:
    """The coin together with the step that it made possible."""
    step = next((m for m in onward if isinstance(m, e.Moved) and m.chariot == event.chariot), None)
    if step is None:
        return _text(event)
    words = _(_WITH_NULL[event.action == "ban"][not codes()])
    return words.format(who=name(event.chariot), square=step.end)


_WITH_NULL = {
    True: (
        N_("{who} spends the null coin and enters the closed inside at {square}."),
        SPENT["ban"][0],
    ),
    False: (
        N_("{who} spends the null coin and slips diagonally to {square}."),
        SPENT["diagonal"][0],
    ),
}
"""Onto the closed inside or not, each with the codes of squares, and without."""


def _lap(event: e.LapFinished, onward: list[e.Event]) -> Iterator[tuple[int, str]]:
    mine = [later for later in onward if getattr(later, "chariot", "") == event.chariot]
    if any(isinstance(later, e.Finished) for later in mine):
        return
    moment = event.round, event.phase, event.impulse
    coins = [
        later.coin
        for later in mine
        if isinstance(later, e.CoinReturned) and (later.round, later.phase, later.impulse) == moment
    ]
    if coins:
        words = _("{who} finishes lap {lap} and gets {coins} back.")
        yield 2, words.format(who=name(event.chariot), lap=event.lap, coins=the_coins(coins))
    else:
        yield 2, _text(event)


def _passes(before: tuple[str, ...], after: tuple[str, ...]) -> list[str]:
    """The overtakings of a phase; chariots that came home are no longer in the order after it."""
    passes = []
    for rank, chariot in enumerate(after):
        ahead = before[: before.index(chariot)] if chariot in before else ()
        passed = [name(other) for other in after[rank + 1 :] if other in ahead]
        if passed:
            how = _("{who} passes {whom}.") if rank else _("{who} passes {whom} and takes the lead.")
            passes.append(how.format(who=name(chariot), whom=listed(passed)))
    return passes


def _reached(events: Sequence[e.Event]) -> list[str]:
    """Where everybody who moved has got to; nothing without codes, which the standing says in words."""
    if not codes():
        return []
    reached = {event.chariot: event.end for event in events if isinstance(event, e.Moved | e.Pushed)}
    home = {event.chariot for event in events if isinstance(event, e.Finished)}
    ends = [(name(chariot), square) for chariot, square in reached.items() if chariot not in home]
    if not ends:
        return []
    (first, end), *others = ends
    reaches = _("{who} reaches {square}").format(who=first, square=end)
    return [", ".join([reaches, *(f"{other} {square}" for other, square in others)]) + "."]


def _ending(events: Sequence[e.Event]) -> list[str]:
    """How the race stands after the events, if they lead to the end of a phase.

    Of a race that is over the outcome says why, and lists everybody.
    """
    shown = [event for event in events if not isinstance(event, e.RoundBegan | e.CoinTakenBack | e.Plotted)]
    return [_text(shown[-1])] if shown and isinstance(shown[-1], e.PhaseEnded) else []
