"""`/play` opens a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal

from discord import app_commands

from bot import games
from bot.hosting.table import starts as starting
from bot.hosting.table.sitting import Refused
from bot.hosting.time.paces import PACES
from bot.interface import opening
from bot.interface.meant import offered, worded
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.limits import clip
from bot.text import harmless
from engine import all_games, find
from engine.language import N_, _
from engine.letters import plain
from engine.matching import fitting
from engine.options import settings

NAME_IT = N_("Name the game as well: the bots and the options depend on it.")
_WORD = re.compile(r"[^\s,]+")
_EQUALS = re.compile(r" ?= ?")
_NAMED = re.compile(r"[\w-]+=")
GAMES: list[app_commands.Choice[str]] = []
"""The games that commands let people choose: one list for all of them, filled when they are set up."""
FEWEST = min(r.seats[0] for r in all_games().values())
MOST = max(r.seats[-1] for r in all_games().values())


def setup(tree: app_commands.CommandTree[Any]) -> None:
    GAMES[:] = (
        app_commands.Choice(name=app_commands.locale_str(clip(game.title, 100)), value=key)
        for key, game in games.offered().items()
    )
    tree.add_command(play)


@app_commands.command(description=N_("Open a table for a game in this channel"))
@app_commands.describe(
    game=N_("Which game"),
    seats=N_("How many players, bots included; 0 for a show of automata, if the game has any"),
    tempo=N_("How often people are asked: once a round, once a phase, or at every choice"),
    pace=N_("How long people have; the lobby's Options have every length, times of day and quiet hours"),
    starts=N_("When it starts: when full, by hand, or at a time such as Sunday 20:00"),
    options=N_("The game's options, as name=value; the lobby has them as menus"),
    thread=N_("Give the table a thread of its own"),
    invite=N_("Make it a table by invitation, beginning with these people: @Ann @Ben"),
    reliability=N_("Percentage of deadlines people must have met to join"),
)
@app_commands.choices(
    game=GAMES,
    tempo=worded(N_("round"), N_("phase"), N_("impulse")),
    pace=[
        app_commands.Choice(name=app_commands.locale_str(pace.label), value=key)
        for key, pace in PACES.items()
    ],
)
async def play(
    interaction: Interaction,
    game: str | None = None,
    seats: app_commands.Range[int, FEWEST, MOST] | None = None,
    tempo: Literal["round", "phase", "impulse"] | None = None,
    pace: str | None = None,
    starts: str = "",
    options: str = "",
    thread: bool = False,
    invite: str = "",
    reliability: app_commands.Range[int, 0, 100] = 0,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    given = opening.Given(
        seats,
        tempo,
        pace,
        thread,
        opening.guests(invite),
        reliability,
        await opening.start_typed(reply, starts),
    )
    key = await opening.game_meant(reply, game)
    if key:
        await opening.open_table(reply, key, given, options_typed(options))
    elif options:
        raise Refused(_(NAME_IT))
    else:
        await opening.ask_for_a_game(reply, given)


def options_typed(text: str) -> dict[str, str]:
    """Options typed as `name=value name=value`; raises `Refused` at a part that is none.

    A value goes on up to the next name, so that free text may hold blanks and commas.
    """
    options = {}
    for part in _parts(_EQUALS.sub("=", " ".join(plain(text).split()))):
        name, equals, value = part.partition("=")
        if not equals:
            words = _("'{part}' is not an option; write each as name=value.")
            raise Refused(words.format(part=harmless(part)))
        options[name] = value
    return options


def _parts(text: str) -> Iterator[str]:
    """The text, cut before each word that begins like an option."""
    starts = [word.start() for word in _WORD.finditer(text) if _NAMED.match(word[0])]
    for start, end in pairwise([0, *starts, len(text)]):
        if part := text[start:end].strip(" ,\t\n"):
            yield part


@play.autocomplete("starts")
async def _starts(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The two ways to start without a time, some times, and what is typed."""
    ways = [(str(key), _(label)) for key, label in starting.HOWS.items()]
    return offered(typed, [*ways, *((_(time), _(time)) for time in starting.TIMES)])


@play.autocomplete("options")
async def options_offered(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The typed text, completed by every possible value of every option that is not named yet."""
    game = find(getattr(interaction.namespace, "game", None) or GAMES[0].value)
    done, _space, begun = typed.rpartition(" ")
    known = [
        (
            f"{s.name}={s.word(v) if isinstance(v, bool) else v}",
            (f"{s.name}={v}", f"{_(s.label)}={s.word(v)}"),
        )
        for s in settings(game.rules.Options)
        for v in s.values
        if f"{s.name}=" not in done
    ]
    lines = [f"{done} {pair}".strip() for pair in fitting(begun, known)]
    return offered("", [(line, line) for line in lines])
