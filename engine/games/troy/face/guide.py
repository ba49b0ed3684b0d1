"""The game in our own words: chapters for those who want to know, one hint a turn for beginners."""

from __future__ import annotations

from collections import Counter

from engine.face import guidebook
from engine.face.forms import Chapter
from engine.games.troy.rules import fen, speech
from engine.games.troy.rules.boards import NO_SKIRMISHERS, single
from engine.games.troy.rules.cells import SIZE
from engine.games.troy.rules.contents import KINDS, OWN, ROOM, WHITE, kind_of
from engine.games.troy.rules.options import RETRACTIONS
from engine.games.troy.rules.state import View, side_of
from engine.games.troy.rules.wins import CENTRE, ELIMINATIONS, WAYS
from engine.language import N_, _
from engine.model import Seat

_HINTS = (
    N_(
        "Your front rank is full of pairs, each a pawn with a skirmisher. A pair can step straight "
        "or diagonally ahead, and either piece can go alone. Pushing a pair makes room for the pieces "
        "behind it."
    ),
    N_(
        "Pieces pass over single pieces of their own side. If one of a pair steps aside, the rooks, "
        "bishops and queens behind can fire over the one that is left."
    ),
    N_(
        "Before you move, look at what the other side could take, and at what it could fire at: a rook "
        "beside a knight leaps as well. A piece alone in its cell is the easiest to take."
    ),
    N_(
        "You may join an enemy instead of taking it, and with your next move drag it away from where it "
        "is useful."
    ),
    N_(
        "Count kinds, not pieces: if you lose the last of any kind, you have lost. The other side's "
        "second king and second queen are worth more than a rook."
    ),
)


def chapters() -> tuple[Chapter, ...]:
    """The whole game, a chapter at a time."""
    return guidebook.chapters(
        __package__,
        size=SIZE,
        room=ROOM,
        ways=len(WAYS),
        kinds=len(KINDS),
        fewer=len(NO_SKIRMISHERS),
        centre=len(CENTRE),
        retractions=RETRACTIONS,
        **_army(),
    )


def _army() -> dict[str, int]:
    """How many pieces each side begins with: all, in how many cells, and of each kind."""
    cells = [own for content in fen.initial().codes if (own := OWN[WHITE][content])]
    kinds = Counter(kind_of(piece) for own in cells for piece in own)
    named = {f"{way}s": kinds[kind] for kind, way in zip(KINDS, ELIMINATIONS, strict=True)}
    return {"army": kinds.total(), "pairs": len(cells), **named}


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner's turn: what is in danger of dying out, else what the first turns teach."""
    game = view.game
    if game.result is not None:
        return ""
    scarce = [speech.piece(kind) for kind in single(game, side_of(seat))]
    if scarce and game.number > len(_HINTS):
        words = _("Only one left of a kind: {kinds}. If you lose it, you have lost.")
        return words.format(kinds=", ".join(scarce))
    return _(_HINTS[game.number - 1]) if game.number <= len(_HINTS) else ""
