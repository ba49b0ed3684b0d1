"""A newcomer's first sight: `/help`, a word of welcome, and the games to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from bot import slots
from bot.contacts import Contacts
from bot.ids import NO_TABLE, press
from bot.limits import OPTION_TEXT, clip
from bot.messages import COVER, Button, Item, Menu, Message, Picture, Section, rows_of
from bot.times import said_span
from engine.game import Game
from engine.language import N_, _, ngettext, spoken
from engine.options import make_options

PLAY = N_("Play")
MINE = N_("My games")
RULES = N_("Rules")


def help(contacts: Contacts) -> Message:
    """The answer to `/help`: what the bot is for, the ways on, and who runs it."""
    rows = tuple(Section(words, key) for words, key in _ways())
    return Message("\n".join([_hello(), *contacts.lines()]), rows, together(), layout=True)


def welcome(note: str = "") -> Message:
    """A word of welcome for a channel, in which nobody is called; `note` stands below it."""
    words = [_hello(), _("Press a button; only you see the answer. `/help` shows this again."), note]
    return Message("\n".join(x for x in words if x), rows_of([key for _words, key in _ways()]), together())


def signpost() -> Message:
    """An answer to somebody who has written to the bot, which cannot read it."""
    words = _("I cannot read what you write here. Press a button, or type `/` for my commands.")
    return Message(words, rows_of([key for _words, key in _ways()]))


def choose(
    games: Sequence[Game],
    given: Sequence[str] = (),
    chosen: str = "",
    offers: Sequence[tuple[str, Button]] = (),
) -> Message:
    """The choice of the game to open a table for, the first one until another is chosen, with other ways.

    `given` is what is known of the table, `offers` are what else there is to play.
    """
    game = next((game for game in games if game.key == chosen), games[0])
    items = tuple(Item(one.key, one.title, clip(_facts(one), OPTION_TEXT), one is game) for one in games)
    open_ = Button(press(NO_TABLE, "open", game.key, *given), _("Open a table"), "success")
    keys = [open_, *slots.BESIDE_A_GAME(game)]
    menu = Menu(press(NO_TABLE, "game", *given), _("Which game do you want to play?"), items)
    words = "\n".join([_("**Which game do you want to play?**"), introduced(game)])
    beside = (Section(*offer) for offer in offers)
    return Message(words, (*beside, menu, *rows_of(keys)), together(), layout=True)


def choose_rules(games: Sequence[Game]) -> Message:
    """Of which game somebody wants to read the rules."""
    rows = tuple(
        Section(introduced(game), Button(press(NO_TABLE, "chapter", game.key, 0), _(RULES), "primary"))
        for game in games
    )
    return Message(_("**Which rules do you want to read?**"), rows, together(), layout=True)


def together() -> Picture:
    """The picture of all games."""
    return Picture("", {}, COVER, name="games.png", language=spoken())


def _hello() -> str:
    return _(
        "**Hippodrome** hosts board games you play here over several days. Answer when you have "
        "time; I call you when it is your turn."
    )


def _play() -> Button:
    return Button(press(NO_TABLE, "play"), _(PLAY), "primary")


def _mine() -> Button:
    return Button(press(NO_TABLE, "inbox", 0), _(MINE))


def _rules() -> Button:
    return Button(press(NO_TABLE, "guides"), _(RULES))


def _ways() -> list[tuple[str, Button]]:
    """The ways on for a newcomer, each with its sentence."""
    play = _("**Play** with others: open a table in this channel, and they join with a button.")
    mine = _("**My games**: your tables, those that wait for you first.")
    rules = _("**Rules** of each game, with pictures.")
    ways = [(10, (play, _play())), (30, (mine, _mine())), (40, (rules, _rules()))]
    return slots.in_order([*ways, *slots.HELP.placed()])


def introduced(game: Game, practice: bool = False) -> str:
    """A game in two lines; in `practice` the bots answer at once."""
    words = _("**{game}** ({facts})\n{summary}")
    return words.format(game=game.title, facts=_facts(game, practice), summary=game.blurb)


def _facts(game: Game, practice: bool = False) -> str:
    """How many play a game, and how long it takes."""
    few, many = next(n for n in game.seats if n), game.seats[-1]
    players = _("{few} to {many} players").format(few=few, many=many)
    if few == many:
        players = ngettext("{n} player", "{n} players", few).format(n=few)
    length = _("a few minutes against bots") if practice else _length(game)
    return ", ".join(x for x in (players, length) if x)


def _length(game: Game) -> str:
    """How long a game takes at the usual pace, '' where nobody can say."""
    rounds = game.face.rounds(make_options(game.rules.Options, {}))
    if not rounds:
        return ""
    words = _("about {time} at a day a round") if game.sealed else _("about {time} at a day a move")
    return words.format(time=said_span(rounds))
