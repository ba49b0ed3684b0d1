"""Every kind of picture of every game: `python -m bench gallery` writes docs/gallery.md.

The pictures stand in `docs/gallery`, 1,000 pixels wide; the films are those of a round.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from bot.features.community.cards import (
    Finish,
    Player,
    Scorer,
    SeasonPlace,
    Standing,
    leaderboard,
    player_card,
    season_table,
)
from bot.games import offered
from bot.messages import COVER
from bot.naming import cast_with
from bot.publishing.pictures.game_covers import cover, together
from engine import story
from engine.cli.progress import progress, say
from engine.face import charts, podium
from engine.face.ceremony import ceremony
from engine.face.scene import Scene
from engine.face.steps import FIRST
from engine.filming import covered, of_round, past_of, taken
from engine.game import AHEAD, Game
from engine.journal import start
from engine.kernel import proposal
from engine.model import Decision, Seat, Step, Table
from engine.naming import naming
from engine.record import Record
from engine.registry import find
from engine.selfplay import opening_of, play_on, play_out
from engine.story import rounds
from render.film import ROUND, film
from render.painter import paint

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDER = "gallery"
WIDTH = 1000
SEED = 7
LESSONS = "Lessons passed: 4 of 5."
NAMES = ("Livia", "Brutus", "Octavia", "Max", "Agrippina", "Nero")
PART = 0.6
"""How far into a game its pictures are taken."""
FORESEEN = 4
"""So many moves are looked ahead."""


class Shown(NamedTuple):
    """A picture of the gallery; its title, the kind of picture, is its alternative text as well."""

    name: str
    title: str
    data: bytes


def main(argv: Sequence[str]) -> None:
    """Make the pictures and the page anew."""
    parser = argparse.ArgumentParser(prog="python -m bench gallery", description=__doc__)
    parser.add_argument("--docs", type=Path, default=DOCS, help="the folder of the page")
    docs = parser.parse_args(argv).docs
    (docs / FOLDER).mkdir(parents=True, exist_ok=True)
    words = [
        "# Gallery",
        "",
        "Every kind of picture, made by `python -m bench gallery` from games by fixed seeds.",
    ]
    games = [find(key) for key in offered()]
    with progress(len(games) + 1, "games") as bar:
        for number, game in enumerate(games, 1):
            words += _chapter(docs, game.title, of_game(game))
            bar.reached(number)
        words += _chapter(docs, "Players", of_players())
    (docs / "gallery.md").write_text("\n".join(words) + "\n", encoding="utf-8")
    total = sum(path.stat().st_size for path in (docs / FOLDER).iterdir())
    say(f"{docs / 'gallery.md'}: {total / 1e6:.1f} MB of pictures")


def _chapter(docs: Path, title: str, pictures: Iterator[Shown]) -> list[str]:
    words = ["", f"## {title}"]
    for shown in pictures:
        (docs / FOLDER / shown.name).write_bytes(shown.data)
        kind = shown.title[0].lower() + shown.title[1:]
        words += ["", f"### {shown.title}", "", f"![{title}: {kind}]({FOLDER}/{shown.name})"]
    return words


def of_game(game: Game) -> Iterator[Shown]:
    """The pictures of a game: in its middle, at its end, and a film."""
    seats = min(game.seats[-1], 4)
    record = played(game, seats)
    names = {seat: NAMES[n] for n, seat in enumerate(record.table.seats)}
    yield _drawn(game, COVER, "The cover", cover(game))
    with naming(cast_with(game.face, game.rules.view(record.table.state, None), names)):
        shown = [*_in_the_middle(game, record, names), *_at_the_end(game, record, names)]
        shown.append(_filmed(game, record, names))
    yield from shown


def played(game: Game, seats: int) -> Record:
    """A whole game between computer players, the same every time."""
    driver = next(iter(game.players))
    return play_out(game, opening_of(game, seats, SEED, drivers=(driver,) * seats))


def _in_the_middle(game: Game, record: Record, names: Mapping[Seat, str]) -> Iterator[Shown]:
    stretches = list(rounds(game, past_of(record)))
    state, events = stretch = stretches[int(len(stretches) * PART)]
    for event in events:
        state = game.rules.evolve(state, event)
    coverage = covered(game, stretch, names)
    view = game.rules.view(state, None)
    yield _drawn(game, "board", "A round", game.face.picture(view, "", "board", coverage))
    steps = _steps(game, len(names))
    table, asked = next(_questions(islice(steps, 8, 400)))
    mine = game.rules.view(table.state, asked.seat)
    draft = proposal(game, mine, asked) or asked.fallback
    yield _drawn(game, "mine", "One's own side", game.face.picture(mine, "", "mine"))
    yield _drawn(game, "preview", "A preview", game.face.picture(mine, draft, "preview"))
    if game.what_if is not None:
        answers = [answer.line for step in islice(steps, FORESEEN) for answer in step.entry.answers]
        foreseen = game.face.picture(mine, " ".join(answers), AHEAD)
        yield _drawn(game, "ahead", "What if", foreseen)
    yield from _explained(game, len(names))


def _explained(game: Game, seats: int) -> Iterator[Shown]:
    """What is shown to those who play for the first time, and a figure of the rules."""
    for table, asked in _questions(_steps(game, seats)):
        view = game.rules.view(table.state, asked.seat)
        if game.face.explains(view, asked):
            yield _drawn(game, "first", "First steps", game.face.picture(view, "", FIRST))
            break
    purposes = (chapter.purpose for chapter in game.face.chapters())
    figure = next((purpose for purpose in purposes if purpose not in ("", "board", "mine")), "")
    if figure:
        public = game.rules.view(start(game, opening_of(game, seats, SEED)).table.state, None)
        yield _drawn(game, "figure", "A rule", game.face.picture(public, "", figure))


def _steps(game: Game, seats: int) -> Iterator[Step[Any, Any, Any]]:
    opening = opening_of(game, seats, SEED)
    table = start(game, opening).table
    return play_on(game, table, dict.fromkeys(table.seats, next(iter(game.players))), opening.key())


def _questions(steps: Iterable[Step[Any, Any, Any]]) -> Iterator[tuple[Table[Any, Any], Decision]]:
    """What seats are asked in a game, each question with the table at that moment."""
    return ((step.table, one) for step in steps for one in step.table.awaited() if one.seat)


def _at_the_end(game: Game, record: Record, names: Mapping[Seat, str]) -> Iterator[Shown]:
    view = game.rules.view(record.table.state, None)
    outcome = game.rules.outcome(record.table.state) or record.table.outcome  # by people's names
    assert outcome is not None, "a game that was played to its end has an outcome"
    told = covered(game, past_of(record), names)
    held = ceremony(game, view, outcome, story.finish(game, past_of(record)), names)
    if held:
        yield _drawn(game, "podium", "The podium", podium.scene(held))
    chart = game.face.chart(view, told) if game.face.chart else None
    if chart:
        yield _drawn(game, "chart", "The whole game", charts.scene(chart))


def _filmed(game: Game, record: Record, names: Mapping[Seat, str]) -> Shown:
    stretches = list(rounds(game, past_of(record)))
    takes = taken(game, of_round(game, stretches[int(len(stretches) * PART)], names))
    made = film(takes, ROUND)
    return Shown(f"{game.key}-film.gif", "A film", made.gif)


def _drawn(game: Game, purpose: str, title: str, scene: Scene) -> Shown:
    return Shown(f"{game.key}-{purpose}.png", title, paint(scene, WIDTH / scene.width))


def of_players() -> Iterator[Shown]:
    """The picture of all games, and the cards of a community."""
    yield _card("games", "All games", together([find(key) for key in offered()]))
    rows = [
        Standing(n, name, 1720 - 45 * n, 30 - n, 12 - n, 20 - n, 9 - 4 * n) for n, name in enumerate(NAMES, 1)
    ]
    yield _card("leaderboard", "The leaderboard", leaderboard(rows, "Chariots", "Circus Maximus"))
    history = (1500, 1522, 1511, 1548, 1570, 1561, 1602, 1640, 1675)
    latest = tuple(Finish(place, 4) for place in (1, 3, 1, 2, 1))
    place = SeasonPlace("Spring", 1, Fraction(31))
    player = Player(
        "Livia", 1675, 29, 11, 19, False, 0.97, "Chariots", history, latest, place, besides=(LESSONS,)
    )
    yield _card("card", "A card", player_card(player, "Chariots", "Circus Maximus"))
    scorers = [Scorer(n, name, Fraction(36 - 5 * n), 9, 4 - n // 2, 7 - n) for n, name in enumerate(NAMES, 1)]
    yield _card("season", "A season", season_table(scorers, "Spring", "Circus Maximus"))


def _card(name: str, title: str, scene: Scene) -> Shown:
    return Shown(f"players-{name}.png", title, paint(scene, WIDTH / scene.width))
