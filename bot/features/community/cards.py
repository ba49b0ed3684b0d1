"""The pictures of the community as scenes: the leaderboard, the card of a player, the table of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.features.community import captions, sheet
from bot.features.community.points import PODIUM, POINTS, told
from bot.features.community.ratings import SETTLED
from bot.features.community.sheet import LEFT, RIGHT, TOP, Column, cell, letters
from bot.text import plain
from engine.face.scene import SMALLEST, WIDTH, Circle, Path, Point, Rect, Scene, Shape, Sprite, Text
from engine.language import _, ngettext, pgettext
from render.letters import writable

ROWS = 15
"""The most rows that a table shows; what is behind them is not drawn."""
HISTORY = 20
"""The most ratings that a line shows, the latest ones."""
LATEST = 5
"""The most results that a card shows, the latest ones."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the leaderboard.

    `rank` is None for one without a rated win, and `rating` for one without a rated game. `change` is what
    the last rated race did to `rating`; `reliability` is from 0 to 1, None while unknown; `handle`
    stands in for a `name` that cannot be drawn (Discord's user name is always plain).
    """

    rank: int | None
    name: str
    rating: int | None
    races: int
    wins: int
    podiums: int
    change: int = 0
    provisional: bool = False
    reliability: float | None = None
    handle: str = ""


@dataclass(frozen=True, slots=True)
class Finish:
    """Where somebody came in, of how many; `place` None for one who left, `drawn`: all came in together."""

    place: int | None
    of: int
    drawn: bool = False
    unrated: bool = False

    @property
    def podium(self) -> bool:
        """True among the first three with somebody behind: the last of a race stands on no podium."""
        return self.place is not None and not self.drawn and self.place <= PODIUM and self.place < self.of

    @property
    def won(self) -> bool:
        return self.podium and self.place == 1


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """Where somebody stands in a season."""

    season: str
    rank: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class Player:
    """The facts of a card.

    `rating` is None for one without a rated game. `history` (ratings after each rated race, `rating` at its
    end) and `latest` are in order of time. `besides` are sentences about what else has been done in
    the game, and `speed` says how fast somebody answers.
    """

    name: str
    rating: int | None
    races: int
    wins: int
    podiums: int
    provisional: bool = False
    reliability: float | None = None
    best_game: str = ""
    history: tuple[int, ...] = ()
    latest: tuple[Finish, ...] = ()
    season: SeasonPlace | None = None
    handle: str = ""
    besides: tuple[str, ...] = ()
    speed: str = ""


@dataclass(frozen=True, slots=True)
class Scorer:
    """A row of the table of a season."""

    rank: int
    name: str
    points: Fraction
    races: int
    wins: int
    podiums: int
    handle: str = ""


def leaderboard(rows: Sequence[Standing], game: str, server: str) -> Scene:
    """The best racers of a game in a server, in the order given."""
    rows = rows[:ROWS]
    head = _("Leaderboard of {game} on {server}.").format(game=plain(game), server=plain(server))
    band = sheet.title(_("Leaderboard"), game, server)
    if not rows:
        return _blank(band, head, _("Nobody is rated here yet. The first game starts this board."))
    order = _("In each row: player, rating, change, games, wins, podiums, reliability.")
    height = sheet.table_height(len(rows))
    return Scene(
        WIDTH,
        height,
        sheet.ground(height),
        (
            *band,
            *sheet.headings(_standing_columns(rows)),
            *sheet.lines(len(rows)),
            *(
                shape
                for k, row in enumerate(rows)
                for shape in _standing(row, sheet.middle(k), _standing_columns(rows))
            ),
            *_standing_key(sheet.middle(len(rows))),
        ),
        captions.alt(f"{head} {order}", rows, _standing_in_words),
        _standing_twin(head, rows),
    )


def _standing_columns(rows: Sequence[Standing]) -> tuple[Column, ...]:
    """The columns; how reliable somebody is has one as soon as that is known of anybody."""
    reliable = Column(pgettext("column", "reliable"), 897, "middle", 120)
    known = any(row.reliability is not None for row in rows)
    return (
        Column(pgettext("column", "player"), 112, "left", 270),
        Column(pgettext("column", "rating"), 486, "right", 100),
        Column(pgettext("column", "games"), 620, "middle", 84),
        Column(pgettext("column", "wins"), 700, "middle", 72),
        Column(pgettext("column", "podiums"), 786, "middle", 98),
        *((reliable,) if known else ()),
    )


def _standing(row: Standing, y: float, columns: Sequence[Column]) -> tuple[Shape, ...]:
    racer, rating, races, wins, podiums, *reliable = columns
    return (
        *(sheet.medal(LEFT + 30, y, row.rank) if row.rank else ()),
        sheet.named(racer, y, _drawn(row)),
        *_rating_cells(row, rating, y),
        cell(races, y, str(row.races)),
        cell(wins, y, str(row.wins)),
        cell(podiums, y, str(row.podiums)),
        *(shape for column in reliable for shape in sheet.share(column.x, y, row.reliability)),
    )


def _rating_cells(row: Standing, rating: Column, y: float) -> tuple[Shape, ...]:
    if row.rating is None:
        return (letters(_unrated(), 576, y, 26, 186, colour="soft", anchor="right"),)
    number = cell(rating, y, str(row.rating), 34, "bold", "soft" if row.provisional else "ink")
    return number, *(sheet.badge(502, y) if row.provisional else sheet.trend(502, y, row.change))


def _unrated() -> str:
    return pgettext("a game", "unrated")


def _standing_key(y: float) -> tuple[Shape, ...]:
    new = ngettext("fewer than {n} game so far", "fewer than {n} games so far", SETTLED).format(n=SETTLED)
    return (
        *sheet.pointer(LEFT + 22, y, True),
        *sheet.pointer(LEFT + 50, y, False),
        letters(_("in the last game"), LEFT + 74, y, SMALLEST, 300, colour="soft"),
        *sheet.badge(502, y),
        letters(new, 590, y, SMALLEST, RIGHT - 590, colour="soft"),
    )


def _standing_in_words(row: Standing, length: int) -> str:
    numbers = ", ".join(filter(None, _standing_cells(row)[1:]))
    rank = f"{row.rank}. " if row.rank else ""
    return f"{rank}{captions.short(row.name, length)}, {numbers}."


def _standing_cells(row: Standing) -> tuple[str, ...]:
    """A row in words, but for the name."""
    mark = pgettext("mark of a provisional rating", "new") if row.provisional else f"{row.change:+}"
    rating = (_unrated(), "") if row.rating is None else (str(row.rating), mark)
    counts = map(str, (row.races, row.wins, row.podiums))
    return str(row.rank or "–"), *rating, *counts, sheet.percent(row.reliability)


def _standing_twin(head: str, rows: Sequence[Standing]) -> str:
    racer, rating, *others = (column.word for column in _standing_columns(rows))
    lines = [(*_standing_cells(row)[: len(others) + 3], plain(row.name)) for row in rows]
    return captions.table(head, ("", rating, "", *others, racer), lines)


def season_table(rows: Sequence[Scorer], season: str, server: str, scale: Sequence[int] = POINTS) -> Scene:
    """The points of a season in a server, in the order given; `scale` are the points by place."""
    rows = rows[:ROWS]
    head = _("Season {season} on {server}.").format(season=plain(season), server=plain(server))
    band = sheet.title(pgettext("title", "Season"), season, server)
    if not rows:
        return _blank(band, head, _("Nobody has points yet. The first game of the season starts this table."))
    order = _("In each row: player, points, games, wins, podiums.")
    height = sheet.table_height(len(rows))
    return Scene(
        WIDTH,
        height,
        sheet.ground(height),
        (
            *band,
            *sheet.headings(_scorer_columns()),
            *sheet.lines(len(rows)),
            *(shape for k, row in enumerate(rows) for shape in _scorer(row, sheet.middle(k))),
            _scorer_key(sheet.middle(len(rows)), scale),
        ),
        captions.alt(f"{head} {order}", rows, _scorer_in_words),
        _scorer_twin(head, rows),
    )


def _scorer_columns() -> tuple[Column, ...]:
    return (
        Column(pgettext("column", "player"), 112, "left", 390),
        Column(pgettext("column", "points"), 640, "right", 120),
        Column(pgettext("column", "games"), 718, "middle", 88),
        Column(pgettext("column", "wins"), 806, "middle", 74),
        Column(pgettext("column", "podiums"), 900, "middle", 100),
    )


def _scorer(row: Scorer, y: float) -> tuple[Shape, ...]:
    racer, points, races, wins, podiums = _scorer_columns()
    return (
        *sheet.medal(LEFT + 30, y, row.rank),
        sheet.named(racer, y, _drawn(row)),
        cell(points, y, told(row.points), 34, "bold"),
        cell(races, y, str(row.races)),
        cell(wins, y, str(row.wins)),
        cell(podiums, y, str(row.podiums)),
    )


def _scorer_key(y: float, scale: Sequence[int]) -> Text:
    words = _("Points by place: {points}.").format(points=", ".join(map(str, scale)))
    return letters(words, LEFT + 12, y, SMALLEST, RIGHT - LEFT - 24, colour="soft")


def _scorer_in_words(row: Scorer, length: int) -> str:
    return f"{row.rank}. {captions.short(row.name, length)}, {', '.join(_scorer_cells(row)[1:])}."


def _scorer_cells(row: Scorer) -> tuple[str, ...]:
    """A row in words, but for the name."""
    return str(row.rank), told(row.points), *map(str, (row.races, row.wins, row.podiums))


def _scorer_twin(head: str, rows: Sequence[Scorer]) -> str:
    racer, *others = (column.word for column in _scorer_columns())
    lines = [(*_scorer_cells(row), plain(row.name)) for row in rows]
    return captions.table(head, ("", *others, racer), lines)


def _drawn(row: Standing | Scorer | Player) -> str:
    return writable(row.name, row.handle) or plain("")


def _blank(band: tuple[Shape, ...], head: str, words: str) -> Scene:
    """A tablet on which nobody stands yet."""
    told_whole = f"{head} {words}"
    height = sheet.table_height(sheet.BLANK)
    shapes = (*band, *sheet.invitation(words))
    return Scene(WIDTH, height, sheet.ground(height), shapes, told_whole, told_whole)


_CHART = (TOP + 204, 170)
"""Top and height of the frame of the ratings' line."""
_TILES = (_CHART[0] + _CHART[1] + 22, 104)
_LATEST = _TILES[0] + _TILES[1] + 24
_CARD = _LATEST + 158


def player_card(player: Player, game: str, server: str) -> Scene:
    """The card of a player for a game, or for all games if `game` is empty, in a server."""
    told_whole = _card_sentences(player)
    return Scene(
        WIDTH,
        _CARD,
        sheet.ground(_CARD),
        (
            *sheet.title(pgettext("title", "Player"), game, server),
            *_identity(player),
            *_rating(player),
            *_chart(player.history[-HISTORY:]),
            *_tiles(player),
            *_latest(player.latest[-LATEST:]),
        ),
        " ".join(told_whole)[: captions.ALT_LIMIT],
        "\n".join(told_whole),
    )


def _identity(player: Player) -> tuple[Shape, ...]:
    """Name, season and best game on the left."""
    lines = [(_season_in_words(s, writable(s.season) or plain("")), "ink") for s in (player.season,) if s]
    if player.best_game:
        lines.append((_game_in_words(writable(player.best_game) or plain("")), "soft"))
    lines += [(plain(words), "soft") for words in player.besides]
    return (
        letters(_drawn(player), LEFT + 12, TOP + 62, 50, 610, face="bold"),
        *(
            letters(words, LEFT + 12, TOP + 110 + 34 * k, 26, 610, colour=colour)
            for k, (words, colour) in enumerate(lines)
        ),
    )


def _season_in_words(place: SeasonPlace, name: str) -> str:
    return _("Season {season}: rank {rank}, points {points}.").format(
        season=name, rank=place.rank, points=told(place.points)
    )


def _game_in_words(name: str) -> str:
    return _("Best game: {game}.").format(game=name)


def _rating(player: Player) -> tuple[Shape, ...]:
    """On the right the rating in large figures, its change or the mark of a provisional one, and how fast
    somebody answers."""
    y = TOP + 132
    mark, known = _mark(player, y), player.rating is not None
    word = pgettext("column", "rating") if known else _unrated()
    number = str(player.rating) if known else "–"
    speed = [letters(player.speed, RIGHT - 12, y + 44, 24, 320, colour="soft", anchor="right")]
    return (
        letters(number, RIGHT - 12, TOP + 70, 92, 260, anchor="right", face="bold"),
        letters(word, RIGHT - 98 if mark else RIGHT - 12, y, 26, 180, colour="soft", anchor="right"),
        *mark,
        *(speed if player.speed else ()),
    )


def _mark(player: Player, y: float) -> tuple[Shape, ...]:
    if player.rating is None:
        return ()
    if player.provisional:
        return sheet.badge(RIGHT - 86, y)
    gained = player.history[-1] - player.history[-2] if len(player.history) > 1 else 0
    return sheet.trend(RIGHT - 84, y, gained)


def _chart(history: tuple[int, ...]) -> tuple[Shape, ...]:
    """The ratings as a line with its lowest, highest and last value."""
    top, height = _CHART
    frame = Rect(LEFT, top, RIGHT - LEFT, height, "straight", "ink", 2.5, 10)
    if len(history) < 2:
        words = _("Your rating curve begins with your second rated game.")
        return frame, letters(words, WIDTH / 2, top + height / 2, 26, 700, colour="soft", anchor="middle")
    points = _curve(history)
    low, high = min(history), max(history)
    last = points[-1]
    return (
        frame,
        *(
            Path(((LEFT + 100, y), (RIGHT - 24, y)), "marble-shade", 2, dashed=True)
            for y in (_level(high, history), _level(low, history))
        ),
        *(
            letters(str(value), LEFT + 84, _level(value, history), 24, 70, colour="soft", anchor="right")
            for value in dict.fromkeys((high, low))
        ),
        Path(points, "ink", 9),
        Path(points, "gold", 5),
        *(Circle(*point, 7, "paper", "ink", 2.5) for point in points[:-1]),
        Circle(*last, 13, "gold-light", "ink", 3.5),
    )


def _curve(history: tuple[int, ...]) -> tuple[Point, ...]:
    left, right = LEFT + 120, RIGHT - 44
    step = (right - left) / (len(history) - 1)
    return tuple((left + k * step, _level(value, history)) for k, value in enumerate(history))


def _level(value: int, history: tuple[int, ...]) -> float:
    """The height of a rating in the chart; a line that never moved runs through its middle."""
    low, high = min(history), max(history)
    top, height = _CHART
    part = (value - low) / (high - low) if high > low else 0.5
    return top + 34 + (1 - part) * (height - 68)


def _tiles(player: Player) -> tuple[Shape, ...]:
    """Races, wins, podiums and reliability in large figures."""
    numbers = (
        (pgettext("column", "games"), str(player.races)),
        (pgettext("column", "wins"), str(player.wins)),
        (pgettext("column", "podiums"), str(player.podiums)),
        (pgettext("column", "reliable"), sheet.percent(player.reliability)),
    )
    top, height = _TILES
    wide, gap = (RIGHT - LEFT - 3 * 16) / 4, 16
    shapes: list[Shape] = []
    for k, (word, number) in enumerate(numbers):
        left = LEFT + k * (wide + gap)
        x, room = left + wide / 2, wide - 24
        shapes += [
            Rect(left, top, wide, height, "marble", "ink", 2.5, 10),
            letters(number, x, top + 40, 48, room, anchor="middle", face="bold"),
            letters(word, x, top + 82, 24, room, colour="soft", anchor="middle"),
        ]
    return tuple(shapes)


def _latest(latest: tuple[Finish, ...]) -> tuple[Shape, ...]:
    """The last results as medals, the latest on the right."""
    y = _LATEST + 46
    words = _("Last games") if latest else _("No finished game yet.")
    shapes: list[Shape] = [letters(words, LEFT + 12, y, 28, 300 if latest else 800, colour="soft")]
    for k, finish in enumerate(latest):
        x = RIGHT - 70 - (len(latest) - 1 - k) * 118
        shapes += _finish(finish, x, y)
    if any(finish.unrated for finish in latest):
        shapes.append(letters(f"* {_unrated()}", LEFT + 12, y + 58, 24, 250, colour="soft"))
    return tuple(shapes)


def _finish(finish: Finish, x: float, y: float) -> tuple[Shape, ...]:
    of = pgettext("place in a game", "of {n}").format(n=finish.of)
    below = of if finish.place else pgettext("place in a game", "left")
    star = " *" if finish.unrated else ""
    plate = Circle(x, y, 27, "marble", "ink", 2.5)
    if finish.drawn:
        sign = letters("=", x, y, 34, 40, anchor="middle")
        return (
            plate,
            sign,
            letters(f"{_place_in_words(finish)}{star}", x, y + 58, 24, 110, colour="soft", anchor="middle"),
        )
    if finish.place is None:
        shown: tuple[Shape, ...] = (Sprite("wheel", x, y, 58),)
    elif finish.podium:
        shown = sheet.medal(x, y, finish.place, 60)
    else:
        shown = plate, Text(x, y, str(finish.place), 40, face="bold")
    return (
        *shown,
        letters(f"{below}{star}", x, y + 58, 24, 110, colour="soft", anchor="middle"),
    )


def _card_sentences(player: Player) -> list[str]:
    """Everything that the card shows, a sentence each."""
    return [_who(player), _count(player), *_more(player)]


def _who(player: Player) -> str:
    if player.rating is None:
        return _("{name} has no rating yet.").format(name=plain(player.name))
    if player.provisional:
        return _("{name} has a provisional rating of {rating}.").format(
            name=plain(player.name), rating=player.rating
        )
    return _("{name} has a rating of {rating}.").format(name=plain(player.name), rating=player.rating)


def _count(player: Player) -> str:
    return _("Games {games}, wins {wins}, podiums {podiums}, reliable {part}.").format(
        games=player.races,
        wins=player.wins,
        podiums=player.podiums,
        part=sheet.percent(player.reliability),
    )


def _more(player: Player) -> list[str]:
    lines = []
    if player.season:
        lines.append(_season_in_words(player.season, plain(player.season.season)))
    if player.best_game:
        lines.append(_game_in_words(plain(player.best_game)))
    lines += player.besides
    if player.speed:
        lines.append(f"{player.speed[:1].upper()}{player.speed[1:]}.")
    if history := player.history[-HISTORY:]:
        lines.append(_("Ratings, oldest first: {ratings}.").format(ratings=", ".join(map(str, history))))
    if latest := player.latest[-LATEST:]:
        places = ", ".join(map(_finish_in_words, latest))
        lines.append(_("Last places, oldest first: {places}.").format(places=places))
    return lines


def _finish_in_words(finish: Finish) -> str:
    place = _place_in_words(finish)
    return f"{place} ({_unrated()})" if finish.unrated else place


def _place_in_words(finish: Finish) -> str:
    if finish.place is None:
        return pgettext("place in a game", "left")
    if finish.drawn:
        return pgettext("place in a game", "drawn")
    return pgettext("place in a game", "{place} of {n}").format(place=finish.place, n=finish.of)
