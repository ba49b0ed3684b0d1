"""A whole game, round by round: its stretches as a face tells them, and the one in which it turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.face.chances import Chances
from engine.face.finish import Finish, Turning
from engine.face.happenings import FIRST, Edition, Happening, Stretch
from engine.face.headlines import told
from engine.game import Face, Game
from engine.language import _

Past = tuple[Any, tuple[Any, ...]]
"""A position, and the events that followed it."""
HALF = 0.5
"""From such a chance on somebody is likelier to win than all others together."""


def rounds(game: Game, past: Past) -> Iterator[Past]:
    """The rounds of a stretch, the first of which may be what came before a round began.

    A game whose rounds are not known has one.
    """
    begins = game.face.film.rounds if game.face.film else ()
    state, events = past
    before, led = state, list[Any]()
    for event in events:
        if isinstance(event, begins) and led:
            yield before, tuple(led)
            before, led = state, []
        led.append(event)
        state = game.rules.evolve(state, event)
    if led:
        yield before, tuple(led)


def stretches(game: Game, past: Past) -> Iterator[Stretch]:
    """Each round as everybody knows it, with what is remembered of those before."""
    remembered, before = list[Any](), game.rules.view(past[0], None)
    for state, events in rounds(game, past):
        for event in events:
            state = game.rules.evolve(state, event)
        seen = tuple(r for event in events if (r := game.rules.redact(event, None)) is not None)
        view = game.rules.view(state, None)
        yield Stretch(seen, before, view, tuple(remembered))
        remembered += [event for event in seen if isinstance(event, game.face.remembers)]
        before = view


def finish(game: Game, past: Past, edition: Edition = FIRST) -> Finish:
    """The end of a whole game as its face tells it, with where it turned."""
    led = [*stretches(game, past)]
    if not led:
        return Finish()
    end = game.face.finish(led[-1].view, [event for one in led for event in one.events])
    return replace(end, turning=turning(game.face, led, edition))


def turning(face: Face, led: Sequence[Stretch], edition: Edition = FIRST) -> Turning | None:
    """The round from whose end on the winner was more likely to win than not, by the fact that made it so.

    A last round without such a fact was open to the end. Where another has none, or the winner always was
    the likely one, it is the round that has helped most. None where nobody or more than one has won.
    """
    return next(iter(turnings(face, led, edition)), None)


def turnings(face: Face, led: Sequence[Stretch], edition: Edition = FIRST, most: int = 1) -> list[Turning]:
    """The rounds in which a game turned, up to so many, in their order: as `turning`, then those that have
    helped the winner most."""
    if face.chances is None or face.news is None:
        return []
    course = [face.chances(one.view) for one in led]
    winners = [who for who, chance in course[-1].items() if chance == 1]
    if len(winners) != 1:
        return []
    by_round: dict[int, Turning] = {}
    for at in _helpful(course, winners[0]):
        decided = [one for one in face.news(led[at]) if _decides(one, winners[0], course[at - 1], course[at])]
        for sentence in told(decided, course[at - 1], course[at], edition)[:1]:
            by_round[at] = Turning(face.when(led[at].view), sentence.full, sentence.brief)
        if at == len(led) - 1 and course[at - 1][winners[0]] < HALF and at not in by_round:
            by_round[at] = Turning(
                face.when(led[at].view), _("It was open to the end."), _("Open to the end.")
            )
        if len(by_round) == most:
            break
    return [by_round[at] for at in sorted(by_round)]


def decided(face: Face, view: Any | None) -> bool:
    """Whether everybody knew already at a view who has won."""
    return view is not None and face.chances is not None and 1 in face.chances(view).values()


def _helpful(course: Sequence[Chances], winner: str) -> list[int]:
    """The stretches that have helped the winner: that in which he became the likely one for good, then the
    others, the most helpful first."""
    chance = [chances.get(winner, 0.0) for chances in course]
    helpful = [n for n in range(1, len(chance)) if chance[n] > chance[n - 1]]
    likely = max((n for n in helpful if chance[n - 1] < HALF), default=0)
    return sorted(helpful, key=lambda n: (n != likely, chance[n - 1] - chance[n]))


def _decides(one: Happening, winner: str, before: Chances, after: Chances) -> bool:
    """Whether a fact has helped the winner alone, or has hurt the one who has lost most, and nobody else; and
    has not helped a third.

    What that one has lost is at least half of what the winner has gained: else it decided nothing.
    """
    rival = min(before, key=lambda who: after.get(who, 0.0) - before[who], default="")
    lost = before.get(rival, 0.0) - after.get(rival, 0.0)
    much = lost >= HALF * (after[winner] - before.get(winner, 0.0))
    fell = much and one.hurts == (rival,) != (winner,) and not one.helps
    return not one.ends and (one.helps == (winner,) or fell)
