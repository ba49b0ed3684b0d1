"""The game in our own words: chapters for those who want to know, one hint a round for beginners."""

from __future__ import annotations

from importlib import resources

from engine.games.chariots.routes import OPEN_CHANCE, ROUTES, TOLLS
from engine.games.chariots.state import COINS, Chariot, Race, View
from engine.games.chariots.track import CORNER, EDGE, SQUARES
from engine.model import Chapter, Seat


def _chapters(text: str) -> tuple[Chapter, ...]:
    """Chapters from `# Title [purpose of the picture]` and paragraphs; lines of a paragraph are joined."""
    found = []
    for part in text.split("# ")[1:]:
        head, _, body = part.partition("\n")
        title, _, purpose = head.rstrip("]").partition(" [")
        paragraphs = (_joined(p) for p in body.strip().split("\n\n"))
        found.append(Chapter(title, "\n\n".join(paragraphs), purpose))
    return tuple(found)


def _joined(paragraph: str) -> str:
    """A paragraph as one line; the lines of a table, which begin with a coin, stay apart."""
    return paragraph if paragraph.startswith("`") else paragraph.replace("\n", " ")


CHAPTERS = _chapters(resources.files(__package__).joinpath("guide.md").read_text("utf-8"))
"""The whole game, a chapter at a time, each short enough for one message."""


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner's round, fitted to the seat's first chariot; '' when there is none."""
    mine = next((c for c in view.race.of(seat) if c.racing), None)
    if mine is None:
        return ""
    match view.race.round:
        case 0 | 1:
            return _first_round(mine)
        case 2:
            return _turn_ahead(mine)
        case 3:
            return _coins_and_rivals(view.race, mine)
    return ""


def _first_round(mine: Chariot) -> str:
    return (
        f"{mine.name.capitalize()} stands on {mine.square}, right behind the line. Five columns of straight "
        "lie ahead, and there every speed is safe. Choose three coins: a fast one first makes use of the "
        "straight, and a slow one is worth having when the turn comes, since with a 2 its short inside is "
        "always open. A good first plot is 5 2 4."
    )


def _turn_ahead(mine: Chariot) -> str:
    cheap = max(coin for coin in COINS if TOLLS[coin][mine.square] < 1)
    return (
        f"{_whereabouts(mine)}. The inside of a turn is open with a 2, {OPEN_CHANCE[3]:.0%} of the time with "
        f"a 3, {OPEN_CHANCE[4]:.0%} with a 4 and never with a 5. Starting here, a {cheap} costs you next to "
        "nothing; mind where it leaves you for the coin after it."
    )


def _whereabouts(mine: Chariot) -> str:
    if SQUARES[mine.square].section in (1, 3):
        return f"You are in a turn, on {mine.square}"
    moves = 7 - int(mine.square[1])
    return f"From {mine.square} it is {'one move' if moves == 1 else f'{moves} moves'} to the turn"


def _coins_and_rivals(race: Race, mine: Chariot) -> str:
    coins = [coin for coin, there in (("null", mine.null), ("ace", mine.ace)) if there]
    if not coins:
        return (
            "Both special coins are spent. They come back when you finish the lap, so drive where nobody is "
            "in your way until then."
        )
    moves = ROUTES["inside"].last[mine.square]
    rival = _nearest_rival(race, mine)
    beside = f" {rival} is close to you: say what to do when your square is taken." if rival else ""
    return (
        f"You still hold your {' and your '.join(coins)}, and it is {moves} moves to the line, where spent "
        "coins come back. An unused coin wins nothing, so let your policy spend it when it saves two squares "
        f"or more.{beside}"
    )


def _nearest_rival(race: Race, mine: Chariot) -> str:
    """The name of a rival at most two steps away."""
    near = {mine.square, *EDGE[mine.square], *CORNER[mine.square]}
    near |= {n for name in tuple(near) for n in EDGE[name]}
    rivals = (c for c in race.chariots if c.racing and c.seat != mine.seat and c.square in near)
    return next((c.name.capitalize() for c in rivals), "")
