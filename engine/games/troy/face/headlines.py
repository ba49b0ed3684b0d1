"""A move: a decision, a check, a capture, the last piece of a kind; who stands better now, and who has taken
more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.face.happenings import Happening, Stretch
from engine.games.troy.face.caption import shortly
from engine.games.troy.face.chances import chances
from engine.games.troy.face.finish import lead
from engine.games.troy.face.moments import moments
from engine.games.troy.face.narration import decided, moved, narrate
from engine.games.troy.players.brains import search_board
from engine.games.troy.rules import speech
from engine.games.troy.rules.boards import single
from engine.games.troy.rules.cells import NAMES
from engine.games.troy.rules.contents import SIDES
from engine.games.troy.rules.contents import side_of as owner
from engine.games.troy.rules.events import Accepted, Began, Decided, Event, Moved
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.state import Game, Side, View, other, side_of
from engine.language import N_, _, in_words, ngettext
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
    game, then = view.game, before.game if before else None
    retaken, dwindled = (then.last, [*_dwindled(then, game)]) if then else ("", [])
    over = game.result is not None and not game.result.pending
    lines = [(headline(event, retaken), n) for n, event in enumerate(events)]
    weighty = sorted((line for line in lines if line[0].weight), key=lambda line: (-line[0].weight, -line[1]))
    for place, (one, n) in enumerate(weighty):
        yield replace(one, rare=FIRST - place, ends=over, topic=f"{one.kind} {n}")
    for text in () if over else dwindled:
        yield replace(_plain("one left", 1, text), must=True)
    if before is not None and game.result is None:
        yield from _taken(before, view)
        if len(game.moves) > len(before.game.moves):  # else what was moved has been taken back
            yield from _better(before, view)
            yield from moments(game)


def _better(before: View, view: View) -> Iterator[Happening]:
    """The side that stands better after its own move and did not before: a mistake of the other one is not
    named, and what can be retaken at once is not counted."""
    board = search_board(view.game)
    side: Side = "b" if SIDES[board.turn] == "w" else "w"
    then, now = chances(before), chances(view)
    taken_back = board.attackers(parts_of(view.game.moves[-1]).target, board.turn)
    if now[side] < BETTER or then[side] >= BETTER or taken_back:
        return
    said: dict[str, object] = {"who": speech.side(side), "whom": speech.side(other(side))}
    wordings = (
        _("{who} stands better now."),
        _("The game turns in favour of {who}."),
        _("{whom} has to fight for the game now."),
        _("{who} has the better position now."),
    )
    yield Happening("better", wordings, said, weight=1)


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
    yield Happening("taken", wordings, said, weight=3)


def _dwindled(before: Game, now: Game) -> Iterable[str]:
    """Of which kinds a side has come to its last piece: the next capture of one decides the game."""
    for seat in (Seat(1), Seat(2)):
        side = side_of(seat)
        had = single(before, side)
        yield from (speech.one_left(side, kind) for kind in single(now, side) if kind not in had)


def headline(event: Event, retaken: str = "") -> Happening:
    """An event as the headline of a post, by how much it weighs among others; 0 for one that is not told.

    `retaken` is the move before it, whose capture it may answer.
    """
    match event:
        case Began():
            return _plain("begins", _PLAIN, _("The game begins."))
        case Moved():
            return _move(event, retaken)
        case Decided():
            return _plain("decided", _DECISION if event.pending else 0, decided(event))
        case Accepted():
            return _plain("accepted", _PLAIN, narrate(event).text)
        case _:
            return _plain("else", _DECISION, narrate(event).text)


def _plain(kind: str, weight: int, text: str) -> Happening:
    return Happening(kind, ("{text}",), {"text": text}, weight=weight)


_MOVES: Mapping[str, tuple[str, ...]] = {
    "alone": (
        N_("{side}: {man} from {start} to {target}."),
        N_("{side} moves {piece} from {start} to {target}."),
        N_("{side}'s {man} goes from {start} to {target}."),
        N_("{side} puts {piece} from {start} on {target}."),
    ),
    "alone, takes": (
        N_("{side}: {man} from {start} takes {taken} on {target}."),
        N_("{side} takes {taken} on {target}: {man} from {start}."),
        N_("On {target} {side} takes {taken}, with the {man} from {start}."),
        N_("From {start} {side}'s {man} takes {taken} on {target}."),
    ),
    "alone, takes back": (
        N_("{side} takes back on {target}: {man} from {start} takes {taken}."),
        N_("The answer on {target}: {side} takes {taken} with the {man} from {start}."),
        N_("{side} hits back on {target} and takes {taken} with the {man} from {start}."),
    ),
    "together": (
        N_("{side}: {men} together from {start} to {target}."),
        N_("{side} moves {both} as one, from {start} to {target}."),
        N_("Together from {start} to {target}: {side}'s {men}."),
        N_("{side}'s {men} go from {start} to {target}."),
    ),
}
"""The wordings of the commonest moves; the others have that of the log."""


def _move(event: Moved, retaken: str) -> Happening:
    """A move: whether it is check, its pieces and cells, what they become."""
    parts = parts_of(event.move)
    kind = _kind(parts, retaken)
    said: dict[str, object] = {
        "side": speech.side(event.side),
        "man": speech.piece_number(parts.pieces[0]),
        "piece": speech.victim(parts.pieces[0]),
        "men": speech.pair(parts.pieces),
        "both": speech.pair(parts.pieces, speech.victim),
        "start": NAMES[parts.start],
        "target": NAMES[parts.target],
        "taken": speech.victim(parts.taken) if parts.taken is not None else "",
        "told": moved(event.side, parts),
        "check": _("Check!"),
        "kinds": ", ".join(speech.piece_number(piece) for piece in parts.becoming),
        "brief": shortly(event.move),
    }
    wordings = tuple(_(words) for words in _MOVES.get(kind, ())) or ("{told}",)
    wordings = (*wordings, "{side}: {brief}.")
    if parts.becoming:
        becoming = _("Promoted: {kinds}.")
        wordings = tuple(f"{words} {becoming}" for words in wordings)
    if event.called:
        wordings = tuple(f"{{check}} {words}" for words in wordings)
    *full, brief = wordings
    weight = _CHECK if event.called else _CAPTURE if parts.taken is not None else _PLAIN
    return Happening(kind, tuple(full), said, (event.side,), weight=weight, brief=brief)


def _kind(parts: Parts, retaken: str) -> str:
    """How the pieces of a move go, and whether they take, or take back."""
    first, *mates = parts.pieces
    how = "alone" if not mates else "together" if owner(mates[0]) == owner(first) else "dragging"
    if parts.taken is None:
        return how
    answered = parts_of(retaken) if retaken else None
    back = answered is not None and answered.taken is not None and answered.target == parts.target
    return f"{how}, takes back" if back and f"{how}, takes back" in _MOVES else f"{how}, takes"
