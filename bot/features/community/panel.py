"""Pictures of the community, each with its twin in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.community.rows import SeasonRow
from bot.games import offered
from bot.ids import PersonId, press
from bot.limits import CONTENT, OPTION_TEXT, clip
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message, Picture, rows_of
from bot.text import harmless
from engine import codec, find
from engine.face.scene import Scene
from engine.language import _, ngettext, spoken

NOBODY = "-"
"""Stands for a table in the ids of these panels."""


def leaders(
    scene: Scene,
    game: str,
    everywhere: bool,
    words: bool,
    note: str = "",
    at_home: bool = True,
    seasons: Sequence[SeasonRow] = (),
) -> Message:
    """The leaderboard of a game; on a server (`at_home`), here and everywhere are a press apart."""
    buttons = [_other(words, "leaders", game, int(everywhere))]
    if at_home:
        where = _("Only this server") if everywhere else _("All servers")
        buttons.append(Button(press(NOBODY, "leaders", game, int(not everywhere), _form(words)), where))
    buttons.append(Button(press(NOBODY, "card", 0, game, _form(words)), _("My card")))
    games = _games(press(NOBODY, "leaders", game, int(everywhere), _form(words)), game)
    return _shown(scene, words, note, buttons, (games, *_seasons(seasons)))


def card(scene: Scene, user: PersonId, game: str, words: bool) -> Message:
    """The card of a player; 0 in an id stands for the person who presses."""
    back = Button(press(NOBODY, "leaders", game, 0, _form(words)), _("Leaderboard"))
    games = _games(press(NOBODY, "card", user, game, _form(words)), game)
    return _shown(scene, words, "", [_other(words, "card", user, game), back], (games,))


def season(scene: Scene, id: int, words: bool, note: str = "", seasons: Sequence[SeasonRow] = ()) -> Message:
    """The table of a season, with a menu of all of them."""
    return _shown(scene, words, note, [_other(words, "season", id)], _seasons(seasons, id))


def _games(id: str, shown: str) -> Menu:
    """A menu of the games, each of which shows the same of that game."""
    items = [Item(key, clip(game.title, OPTION_TEXT), chosen=key == shown) for key, game in offered().items()]
    return Menu(id, _("Game"), tuple(items[:MENU_OPTIONS]))


def _seasons(known: Sequence[SeasonRow], shown: int = 0) -> tuple[Menu, ...]:
    """A menu of the seasons of a server, the newest first."""
    items = tuple(Item(str(s.id), clip(s.name, OPTION_TEXT), chosen=s.id == shown) for s in known)
    return (Menu(press(NOBODY, "seasons"), _("Seasons"), items[:MENU_OPTIONS]),) if items else ()


def _form(words: bool) -> str:
    return "words" if words else "picture"


def _other(words: bool, verb: str, *args: object) -> Button:
    """The button that shows the same in words, or as a picture again."""
    label = _("Picture") if words else _("In words")
    return Button(press(NOBODY, verb, *args, _form(not words)), label)


def _shown(
    scene: Scene, words: bool, note: str, buttons: Sequence[Button], menus: tuple[Menu, ...] = ()
) -> Message:
    if words:
        twin = scene.twin.replace("`", "'")
        text = f"```\n{clip(twin, CONTENT - len(note) - 20)}\n```\n{note}".rstrip()
        return Message(text, (*rows_of(buttons), *menus))
    picture = Picture("", codec.dump(scene, Scene), "", name="standings.png", language=spoken())
    return Message(note, (*rows_of(buttons), *menus), picture)


def season_told(row: SeasonRow) -> str:
    """A season: its name, what counts for it, and when it ran."""
    return f"{_when(row)} {_counts(row)}"


def _counts(row: SeasonRow) -> str:
    """How games count for a season."""
    if not row.best:
        return _("All games of a player count; the last of two gets no points.")
    words = ngettext(
        "The best game of each player counts; the last of two gets no points.",
        "The best {n} games of each player count; the last of two gets no points.",
        row.best,
    )
    return words.format(n=row.best)


def _when(row: SeasonRow) -> str:
    game = find(row.game).title if row.game else _("all games")
    name = harmless(row.name)
    if row.ends:
        words = _("**{name}** ({game}): from <t:{begins}:D> to <t:{ends}:D>.")
        return words.format(name=name, game=game, begins=int(row.begins), ends=int(row.ends))
    words = _("**{name}** ({game}): running since <t:{begins}:D>.")
    return words.format(name=name, game=game, begins=int(row.begins))


def place_told(place: tuple[int | None, int] | None, missing: int) -> str:
    """One's own rank of how many, or the way to have one."""
    if missing:
        words = ngettext(
            "To be on this list, finish a game with {n} more person you have not met in this game.",
            "To be on this list, finish games with {n} more people you have not met in this game.",
            missing,
        )
        return words.format(n=missing)
    if place is None:
        return _("You are not on this list yet; finish a game with other people to be listed.")
    rank, of = place
    if rank is None:
        return _("You are listed without a rank; a win in a rated game gives you one.")
    words = ngettext("Your rank: {rank} of {n} player.", "Your rank: {rank} of {n} players.", of)
    return words.format(rank=rank, n=of)
