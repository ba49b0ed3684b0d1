"""A move: a decision, a check, a capture, the last piece of a kind; who stands better now, and who has taken
more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.face.happenings import Happening, Stretch
from engine.games.troy.face.chances import chances
from engine.games.troy.face.finish import lead
from engine.games.troy.face.narration import decided, moved, narrate
from engine.games.troy.rules import speech
from engine.games.troy.rules.boards import single
from engine.games.troy.rules.events import Accepted, Began, Decided, Event, Moved
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import Game, Side, View, other, side_of
from engine.language import _, in_words, ngettext
from engine.model import Seat

_PLAIN, _CAPTURE, _CHECK, _DECISION = range(1, 5)
"""How much an event weighs in a headline."""
FIRST = 100
"""In a game of moves the last one is the headline, whatever it has changed."""
BETTER = 0.7
"""With such a chance a side stands better."""


def news(stretch: Stretch) -> tuple[Happening, ...]:
    """The last move as the headline, unless more than a move happened; then what came before it, and who has
    come to stand better."""
    return tuple(_news(stretch.events, stretch.before, stretch.view))


def _news(events: Sequence[Event], before: View | None, view: View) -> Iterator[Happening]:
    lines = [(weight, text, n) for n, (weight, text) in enumerate(map(headline, events)) if weight]
    dwindled = [] if before is None else [*_dwindled(before.game, view.game)]
    over = view.game.result is not None and not view.game.result.pending
    told = sorted(lines, key=lambda line: (-line[0], -line[2]))
    for place, (_weight, text, n) in enumerate(told):
        full = " ".join([text, *([] if place else dwindled)])
        yield Happening(f"event {n}", ("{text}",), {"text": full}, rare=FIRST - place, ends=over)
    if before is not None and view.game.result is None:
        yield from _better(before, view)
        yield from _taken(before, view)


def _better(before: View, view: View) -> Iterator[Happening]:
    """The side that stands better now and did not before; no mistake is named."""
    then, now = chances(before), chances(view)
    sides: tuple[Side, Side] = ("w", "b")
    for side in sides:
        if now[side] < BETTER or then[side] >= BETTER:
            continue
        said: dict[str, object] = {"who": speech.side(side), "whom": speech.side(other(side))}
        wordings = (
            _("{who} stands better now."),
            _("The game turns in favour of {who}."),
            _("{whom} has to fight for the game now."),
            _("{who} has the better position now."),
        )
        yield Happening("better", wordings, said, helps=(side,))


def _taken(before: View, view: View) -> Iterator[Happening]:
    """How the captures stand, where they have changed."""
    (then, now) = ([0, *lead(one.game)][-1] for one in (before, view))
    if now == then:
        return
    side: Side = "w" if now >= 0 else "b"
    said: dict[str, object] = {
        "who": speech.side(side),
        "whom": speech.side(other(side)),
        "n": in_words(abs(now)),
    }
    wordings: tuple[str, ...] = (
        ngettext("{who} is one piece up.", "{who} is {n} pieces up.", abs(now)),
        ngettext("{whom} is one piece down.", "{whom} is {n} pieces down.", abs(now)),
        ngettext(
            "{who} has taken one piece more than {whom}.",
            "{who} has taken {n} pieces more than {whom}.",
            abs(now),
        ),
    )
    if 0 < abs(now) < abs(then):
        wordings = (
            ngettext("{who} is still one piece up.", "{who} is still {n} pieces up.", abs(now)),
            ngettext("{whom} is still one piece down.", "{whom} is still {n} pieces down.", abs(now)),
        )
    if not now:
        wordings = (
            _("Both sides have taken the same number of pieces."),
            _("The count of captures is even again."),
        )
    yield Happening("taken", wordings, said)


def _dwindled(before: Game, now: Game) -> Iterable[str]:
    """Of which kinds a side has come to its last piece: the next capture of one decides the game."""
    for seat in (Seat(1), Seat(2)):
        side = side_of(seat)
        had = single(before, side)
        yield from (speech.one_left(side, kind) for kind in single(now, side) if kind not in had)


def headline(event: Event) -> tuple[int, str]:
    """How much an event weighs among others, and how it is told."""
    match event:
        case Began():
            return _PLAIN, _("The game begins.")
        case Moved():
            parts = parts_of(event.move)
            words = [_("Check!")] if event.called else []
            words.append(moved(event.side, parts))
            if parts.becoming:
                kinds = ", ".join(speech.piece_number(piece) for piece in parts.becoming)
                words.append(_("Now there: {kinds}.").format(kinds=kinds))
            weight = _CHECK if event.called else _CAPTURE if parts.taken is not None else _PLAIN
            return weight, " ".join(words)
        case Decided():
            return (_DECISION if event.pending else 0), decided(event)
        case Accepted():
            return _PLAIN, narrate(event).text
        case _:
            return _DECISION, narrate(event).text
