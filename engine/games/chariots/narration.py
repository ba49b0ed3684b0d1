"""A race in words: every event as a line of the log, and what happened as a short story for a post."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from engine.games.chariots import events as e
from engine.games.chariots.policy import sentence, words_of
from engine.games.chariots.track import SQUARES, Name
from engine.model import Line

NUMERALS = ("", "I", "II", "III")
_COUNTS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_PLACES = ("", "first", "second", "third", "fourth")
_MOST_SENTENCES = 5
"""How many sentences a phase gets at most, the weightiest being kept."""


def name(chariot: str) -> str:
    """A chariot as people call it."""
    return chariot.capitalize()


def count(number: int) -> str:
    """A number as a word up to twelve."""
    return _COUNTS[number] if 0 <= number < len(_COUNTS) else str(number)


def place(number: int) -> str:
    """A place as a word: first, second, …"""
    return _PLACES[number]


def listed(parts: Sequence[str]) -> str:
    """Red, Blue and Green."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def narrate(event: e.Event) -> Line | None:
    """One redacted event in words; None for what is told by another event."""
    told = _tell(event)
    return Line(*told) if told else None


def _tell(event: e.Event) -> tuple[str, int] | None:  # noqa: C901  # one flat case an event
    match event:
        case e.GridRolled():
            return _grid(event), 1
        case e.ChariotsLinedUp():
            return _line_up(event), 1
        case e.RoundBegan():
            return f"Round {event.round} begins.", 1
        case e.CoinTakenBack() | e.CoinReturned():
            return f"{name(event.chariot)} has the {event.coin} coin back.", 1
        case e.Plotted():
            return _plotted(event), 0
        case e.PolicyChanged():
            return _policy(event), 0
        case e.CoinsSwapped():
            return f"{name(event.chariot)} uses the fourth coin in phase {NUMERALS[event.phase]}.", 2
        case e.CoinsExposed():
            return f"Phase {NUMERALS[event.phase]}: {_speeds(event, ())}.", 1
        case e.ControlRolled():
            return f"{name(event.chariot)} at speed {event.speed} {_roll(event)}.", 1
        case e.ImpulseBegan():
            return f"Impulse {event.impulse}.", 0
        case e.OrderFixed():
            return f"In this order: {', '.join(map(name, event.order)) or 'nobody'}.", 0
        case e.CoinSpent():
            return _spent(event), 2
        case e.DriverWhipped():
            return f"{name(event.chariot)}, whipped by {name(event.by)}, has to go straight on.", 2
        case e.HorsesBalked():
            return f"{name(event.chariot)}'s horses balk under {name(event.by)}'s whip.", 2
        case e.Pushed():
            return _pushed(event), 2
        case e.Moved():
            return _moved(event), 0 if event.gained > 0 else 1
        case e.Crashed():
            return _crashed(event), 2
        case e.StoodStill():
            return _stood_still(event), 1
        case e.LapFinished():
            return f"{name(event.chariot)} finishes lap {event.lap}.", 2
        case e.Finished():
            return f"{name(event.chariot)} comes home {place(event.place)}.", 2
        case e.PhaseEnded():
            return standing(event), 1
        case e.Resigned():
            return f"{name(event.chariot)} is taken off the track: the driver resigns.", 2
        case e.RaceEnded():
            return _race_ended(event), 2
        case _:
            assert_never(event)


def _face(face: str) -> str:
    return {"null": "a null", "ace": "an ace"}.get(face, f"a {face}")


def _grid(event: e.GridRolled) -> str:
    dice = ", ".join(f"{name(chariot)} {_face(face)}" for chariot, face in event.faces)
    return f"Dice for the grid: {dice}." if event.attempt == 1 else f"Rolled off: {dice}."


def _line_up(event: e.ChariotsLinedUp) -> str:
    places = listed([f"{name(chariot)} on {square}" for chariot, _, square in event.places])
    return f"The chariots line up for {count(event.laps)} laps: {places}."


def _plotted(event: e.Plotted) -> str:
    if not event.coins:
        return f"{name(event.chariot)}'s plot lies face down."
    said = [sentence(word) for word in words_of(event.policy)]
    coins = " ".join(map(str, event.coins))
    return f"{name(event.chariot)} plots {coins}{''.join('; ' + s for s in said)}."


def _policy(event: e.PolicyChanged) -> str:
    said = "; ".join(sentence(word) for word in words_of(event.policy))
    return f"{name(event.chariot)} drives on like this: {said or 'as by default'}."


def _speeds(event: e.CoinsExposed, rolls: Iterable[e.ControlRolled]) -> str:
    by_chariot = {r.chariot: f" ({_short_roll(r)})" for r in rolls}
    return ", ".join(f"{name(c)} {speed}{by_chariot.get(c, '')}" for c, speed in event.speeds)


def _roll(event: e.ControlRolled) -> str:
    found = "the inside is open" if event.free else "the inside is closed"
    return f"rolls {_face(event.face)}: {found}"


def _short_roll(event: e.ControlRolled) -> str:
    return f"rolls {_face(event.face)}, {'holds the inside' if event.free else 'must stay wide'}"


def _spent(event: e.CoinSpent) -> str:
    who, whom = name(event.chariot), name(event.target)
    match event.action:
        case "diagonal":
            return f"{who} spends the null coin for a diagonal step."
        case "ban":
            return f"{who} spends the null coin to enter the closed inside."
        case "extra":
            return f"{who} spends the null coin for an extra move."
        case "first":
            return f"{who} spends the null coin to move before all others."
        case "swap":
            return f"{who} spends the null coin to use the fourth coin in phase {NUMERALS[event.phase]}."
        case "push":
            return f"{who} spends the ace coin against {whom}."
        case "whip":
            return f"{who} spends the ace coin and whips {whom}'s driver."
        case "balk":
            return f"{who} spends the ace coin and whips {whom}'s horses."
        case "recover":
            return f"{who} spends the ace coin to recover quickly."


def _pushed(event: e.Pushed) -> str:
    over = {1: " over the line", -1: " back over the line"}.get(event.crossed, "")
    return f"{name(event.by)} pushes {name(event.chariot)} from {event.start}{over} to {event.end}."


def _moved(event: e.Moved) -> str:
    how = "drives"
    if event.crossed:
        how = "crosses the line" if event.crossed == 1 else "goes back over the line"
    elif event.gained <= 0:
        how = f"steps {sideways(event.start, event.end)}"
    return f"{name(event.chariot)} {how} from {event.start} to {event.end}."


def sideways(start: Name, end: Name) -> str:
    """What a step that gains nothing is called: aside on the straight or level in a turn, else back."""
    return "aside" if SQUARES[start].progress == SQUARES[end].progress else "back"


_CAUSES = {
    "blocked": "blocked on all sides",
    "ban": "with only closed inside squares to go to",
    "whip": "whipped straight on where there is no way",
}


def _crashed(event: e.Crashed) -> str:
    if event.quick:
        cost = "but spends the ace coin and loses only one more move"
    elif event.lasting:
        cost = "and stands still until impulse 3 of the next phase"
    else:
        cost = "and loses the rest of the phase"
    return f"{name(event.chariot)}, {_CAUSES[event.cause]}, crashes on {event.square} {cost}."


def _stood_still(event: e.StoodStill) -> str:
    if event.why == "recovering":
        return f"{name(event.chariot)} recovers from the crash and stands still."
    return f"{name(event.chariot)}'s extra move is blocked."


def standing(event: e.PhaseEnded) -> str:
    """Who leads, and how far the others are behind: "Red leads on lap 2; Green is two squares behind."."""
    if not event.standing:
        return "Nobody is left on the track."
    (leader, lap, _), *others = event.standing
    told = [f"{name(leader)} leads on lap {lap}"]
    for number, (chariot, _, gap) in enumerate(others):
        behind = _gap(gap)
        told.append(f"{name(chariot)} {'is ' if number == 0 else ''}{behind}")
    return f"{'; '.join([told[0], ', '.join(told[1:])]) if others else told[0]}."


def _gap(squares: int) -> str:
    if squares == 0:
        return "level"
    return f"{count(squares)} {'square' if squares == 1 else 'squares'} behind"


_ENDINGS = {
    "winner": "The race is over",
    "places": "The race is over",
    "alone": "The race is over, as the others have resigned",
    "night": "Night falls, and the race ends as it stands",
}


def _race_ended(event: e.RaceEnded) -> str:
    ranking = ", ".join(f"{n}. {name(chariot)}" for n, chariot in enumerate(event.ranking, 1))
    return f"{_ENDINGS[event.why]}: {ranking}."


# The story of a post


def story(events: Sequence[e.Event]) -> tuple[str, ...]:
    """What happened, in the order it happened: two lines a phase, then how the race stands.

    `events` are public ones and may be a whole round, a phase, or a single move.
    """
    lines: list[str] = []
    order: tuple[str, ...] = ()
    for chunk in _chunks(events):
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


def _chunks(events: Sequence[e.Event]) -> Iterator[list[e.Event]]:
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
    label = f"{NUMERALS[impulse.phase]}, impulse {impulse.impulse}: "
    quiet = [
        event
        for event, before in zip(events, (None, *events), strict=False)
        if isinstance(event, e.Moved) and event.gained > 0 and not _bought(event, before)
    ]
    return [*opening, *_joined(label, [*_sentences(events), *_reached(quiet)])]


def _joined(label: str, sentences: list[str]) -> list[str]:
    return [label + " ".join(sentences)] if sentences else []


def _opening(event: e.Event) -> str:
    match event:
        case e.GridRolled() | e.ChariotsLinedUp():
            return (_tell(event) or ("", 0))[0]
    return ""


def _sentences(events: list[e.Event]) -> list[str]:
    """What decided the phase: the weightiest sentences, in order. Steps made with a coin are told with it."""
    found = [
        told
        for n, event in enumerate(events)
        if not _bought(event, events[n - 1] if n else None)
        for told in _notable(event, events[n + 1 :])
    ]
    kept = sorted(range(len(found)), key=lambda n: (-found[n][0], n))[:_MOST_SENTENCES]
    return [found[n][1] for n in sorted(kept)]


def _notable(event: e.Event, onward: list[e.Event]) -> Iterator[tuple[int, str]]:
    match event:
        case e.CoinSpent(action="diagonal" | "ban"):
            yield 2, _with_null(event, onward)
        case e.CoinSpent(action="push" | "recover"):
            return
        case e.LapFinished():
            yield from _lap(event, onward)
        case e.CoinSpent() | e.Crashed() | e.Finished() | e.Resigned():
            yield 2, _text(event)
        case e.HorsesBalked() | e.DriverWhipped() | e.StoodStill() | e.CoinTakenBack():
            yield 1, _text(event)
        case e.Pushed():
            yield 3, _text(event)
        case e.Moved(crossed=-1):
            yield 1, _text(event)
        case e.Moved(crossed=0, gained=gained) if gained <= 0:
            how = sideways(event.start, event.end)
            yield how == "back", f"{name(event.chariot)} steps {how} to {event.end}."


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
    if event.action == "ban":
        return f"{name(event.chariot)} spends the null coin and enters the closed inside at {step.end}."
    return f"{name(event.chariot)} spends the null coin and slips diagonally to {step.end}."


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
    back = f" and has the {listed(coins)} back" if coins else ""
    yield 2, f"{name(event.chariot)} finishes lap {event.lap}{back}."


def _passes(before: tuple[str, ...], after: tuple[str, ...]) -> list[str]:
    """Who got past whom in a phase; those who came home are no longer in the order after it."""
    told = []
    for rank, chariot in enumerate(after):
        ahead = before[: before.index(chariot)] if chariot in before else ()
        passed = [name(other) for other in after[rank + 1 :] if other in ahead]
        if passed:
            lead = " and takes the lead" if rank == 0 else ""
            told.append(f"{name(chariot)} passes {listed(passed)}{lead}.")
    return told


def _reached(events: Sequence[e.Event]) -> list[str]:
    """Where everybody who moved has got to."""
    reached = {event.chariot: event.end for event in events if isinstance(event, e.Moved | e.Pushed)}
    home = {event.chariot for event in events if isinstance(event, e.Finished)}
    told = [(name(chariot), square) for chariot, square in reached.items() if chariot not in home]
    if not told:
        return []
    (first, end), *others = told
    return [", ".join([f"{first} reaches {end}", *(f"{other} {square}" for other, square in others)]) + "."]


def _ending(events: Sequence[e.Event]) -> list[str]:
    """How the race stands after the events, if they lead to the end of a phase or of the race."""
    told = [event for event in events if not isinstance(event, e.RoundBegan | e.CoinTakenBack | e.Plotted)]
    return [_text(told[-1])] if told and isinstance(told[-1], e.PhaseEnded | e.RaceEnded) else []
