"""The racers of a table: the seats by their numbers and, after them, the automata that no seat drives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot import naming
from bot.hosting.table.sitting import Sitting
from engine.game import Game
from engine.model import Seat


def automata_of(game: Game, view: object) -> Mapping[str, str]:
    """The automata of a game by what they are in its outcome, with their names."""
    return naming.automata(game.face, view)


def automata(sitting: Sitting) -> dict[int, str]:
    """The names of the automata of a table, by number; raises `Refused` in the lobby."""
    return _numbered(sitting, automata_of(sitting.game, sitting.public).values())


def undriven(sitting: Sitting) -> dict[int, str]:
    """The sides of the automata of a table, by number; raises `Refused` in the lobby."""
    face = sitting.game.face
    return _numbered(sitting, face.automata(sitting.public).values() if face.automata else ())


def _numbered(sitting: Sitting, words: Iterable[str]) -> dict[int, str]:
    """Words on each automaton of a table, in their order."""
    return dict(enumerate(words, len(sitting.running.seats) + 1))


def numbers(sitting: Sitting) -> tuple[int, ...]:
    """Everybody who races, by number; raises `Refused` in the lobby."""
    return (*sitting.running.seats, *automata(sitting))


def place_of(sitting: Sitting, seat: Seat) -> tuple[int, int] | None:
    """The place of a seat among all who race, automata too, and how many they are.

    None where the game has no order at this moment.
    """
    ranks, state = sitting.game.rules.ranks, sitting.running.state
    if ranks is None:
        return None
    now = sitting.running.outcome or ranks.ended(state, False)
    levels = now.levels if now is not None else ranks.standings(state)
    ahead = next((n for n, level in enumerate(levels) if seat in level), None)
    if ahead is None or len(levels) < 2:
        return None
    return 1 + sum(map(len, levels[:ahead])), sum(map(len, levels))


def finish(sitting: Sitting) -> tuple[tuple[int, ...], ...]:
    """How all who raced have come in, by number, best first and equals together; () before the end."""
    outcome = sitting.running.outcome
    if outcome is None:
        return ()
    names = automata_of(sitting.game, sitting.public)
    number = dict(zip(names, automata(sitting), strict=True))
    return tuple(
        tuple(one if isinstance(one, int) else number[one] for one in level) for level in outcome.levels
    )
