"""`/play` opens a table, `/practice` a race against bots in private messages."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import discord
from discord import app_commands

from bot.care.permissions import NEEDED, NEEDED_FOR_THREADS, NEEDED_IN_A_THREAD
from bot.games import offered
from bot.hosting.after import posts
from bot.hosting.organising import lobby, servers
from bot.hosting.table import admission
from bot.hosting.table.racers import automata
from bot.hosting.table.sitting import NOWHERE, Place, Refused, Sitting, Wishes
from bot.hosting.time.terms import Terms
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.limits import clip
from bot.store import Filter
from bot.text import harmless, plain, several
from engine import all_games, find
from engine.language import N_, _, nearest, ngettext
from engine.model import Tempo
from engine.options import settings


class Pace(NamedTuple):
    """A usual length of a phase, or a bank of time, with the early close that fits it, in seconds."""

    label: str
    phase: int
    calm: int
    bank: int = 0
    increment: int = 0


PRACTICE_BOTS = 2
"""So many bots at most play against somebody who practises."""
GREETING = N_("Welcome to practice. At first I tell you what is worth knowing.")
ALONE_HERE = N_(
    "I cannot write to you, as your private messages are closed to this server, so practice game `{code}` is "
    "here, and nobody else sees it. If it is gone, `/practice` brings it back."
)
PACES = {
    "live": Pace(N_("live: 5 minutes for a phase"), 300, 60),
    "brisk": Pace(N_("brisk: 2 hours for a phase"), 7200, 300),
    "daily": Pace(N_("daily: a phase each day"), 86_400, 600),
    "relaxed": Pace(N_("relaxed: 3 days for a phase"), 3 * 86_400, 3600),
    "weekly": Pace(N_("weekly: a phase each week"), 7 * 86_400, 3600),
    "bank-hour": Pace(N_("bank: 1 hour each, 5 minutes more with each answer"), 300, 60, 3600, 300),
    "bank-days": Pace(
        N_("bank: 3 days each, 6 hours more with each answer"), 86_400, 600, 3 * 86_400, 21_600
    ),
    "bank-weeks": Pace(
        N_("bank: 14 days each, 1 day more with each answer"), 86_400, 600, 14 * 86_400, 86_400
    ),
}
_WORD = re.compile(r"[^\s,]+")
_NAMED = re.compile(r"[\w-]+=")
GAMES: list[app_commands.Choice[str]] = []
"""The games that commands let people choose: one list for all of them, filled when they are set up."""
FEWEST = min(r.seats[0] for r in all_games().values())
MOST = max(r.seats[-1] for r in all_games().values())


def setup(tree: app_commands.CommandTree[Any]) -> None:
    GAMES[:] = (
        app_commands.Choice(name=app_commands.locale_str(clip(game.title, 100)), value=key)
        for key, game in offered().items()
    )
    tree.add_command(play)
    tree.add_command(practice)


@app_commands.command(description=N_("Open a table for a game in this channel"))
@app_commands.guild_only()
@app_commands.describe(
    game=N_("Which game"),
    seats=N_("How many may sit down, bots included; with 0 automata play alone, if the game has any"),
    tempo=N_("How often people are asked: once a round, once a phase, or at every choice"),
    pace=N_("How long people have; the lobby's Options have every length, times of day and quiet hours"),
    options=N_("What the game lets you choose, as name=value; the lobby has it as menus"),
    thread=N_("Give the table a thread of its own"),
    invite=N_("Make it a table by invitation, beginning with this person"),
    reliability=N_("How many of a hundred deadlines people must have met to join"),
)
@app_commands.choices(
    game=GAMES,
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
    options: str = "",
    thread: bool = False,
    invite: discord.User | None = None,
    reliability: app_commands.Range[int, 0, 100] = 0,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    _check_permissions(interaction, thread)
    host = reply.host
    place = _here(interaction)
    async with host.store.reading() as read:
        await servers.admit(read, reply.person, place)
        settings = await servers.settings_of(read, interaction.guild_id)
        if invite is not None:
            await admission.may_invite(read, interaction.guild_id, reply.person, invite.id)
    chosen = find(game or servers.game_of(settings))
    lobby.check_tempo(chosen, tempo)
    seats = chosen.seats[-1] if seats is None else seats
    wishes = Wishes(
        chosen.key,
        seats,
        tempo,
        lobby.playable(chosen, options_typed(options), seats),
        (invite.id,) if invite is not None else None,
        terms=_paced(settings.terms or host.terms, pace),
        least=reliability,
    )
    lobby.check_seats(chosen, wishes)
    if thread:
        place = await _thread(interaction, place, chosen.title)
    sitting = await servers.open_table(host, reply.person, place, wishes, own_language(interaction))
    await reply.say(_opened(sitting).format(code=sitting.row.id, channel=place.channel))


def _opened(sitting: Sitting) -> str:
    """What somebody hears who has opened a table."""
    if sitting.show:
        return _(
            "The show `{code}` is open in <#{channel}>: automata play by themselves, and you organise "
            "it. Press Start."
        )
    if sitting.row.thread:
        return _(
            "Table `{code}` is open in <#{channel}>, and you have the first seat. When enough people and "
            "bots sit there, press Start."
        )
    return _(
        "Table `{code}` is open, and you have the first seat. When enough people and bots sit there, "
        "press Start."
    )


def _paced(terms: Terms, pace: str | None) -> Terms | None:
    """The terms of the server at another pace.

    A fast one and a bank have no time of day, a live one has no pauses.
    """
    if pace is None:
        return None
    if pace not in PACES:
        words = _("There is no pace '{pace}'; there are: {paces}.")
        raise Refused(words.format(pace=harmless(pace), paces=", ".join(PACES)))
    wanted = PACES[pace]
    paced = dataclasses.replace(
        terms,
        phase=wanted.phase,
        calm=min(terms.calm, wanted.calm),
        bank=wanted.bank,
        increment=wanted.increment,
    )
    if wanted.phase < 86_400 or wanted.bank:
        paced = dataclasses.replace(paced, at="")
    if wanted.phase < 3600:
        paced = dataclasses.replace(paced, weekends_off=False, quiet="", nights=False)
    return paced


def own_language(interaction: Interaction) -> str:
    """The language that the server has on Discord."""
    locale = interaction.guild_locale
    return nearest(locale.value if locale else None)


def options_typed(text: str) -> dict[str, str]:
    """Options typed as `name=value name=value`; raises `Refused` at a part that is none.

    A value goes on up to the next name, so that free text may hold blanks and commas.
    """
    found = {}
    for part in _parts(text):
        name, equals, value = part.partition("=")
        if not equals:
            words = _("'{part}' is no option; write each as name=value.")
            raise Refused(words.format(part=harmless(part)))
        found[name] = value
    return found


def _parts(text: str) -> Iterator[str]:
    """The text, cut before each word that begins like an option."""
    starts = [word.start() for word in _WORD.finditer(text) if _NAMED.match(word[0])]
    for start, end in pairwise([0, *starts, len(text)]):
        if part := text[start:end].strip(" ,\t\n"):
            yield part


@play.autocomplete("options")
async def _options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What is typed, completed by every possible value of every option that is not named yet."""
    game = find(getattr(interaction.namespace, "game", None) or GAMES[0].value)
    done, _space, begun = typed.rpartition(" ")
    known = [
        f"{s.name}={s.word(v) if isinstance(v, bool) else v}"
        for s in settings(game.rules.Options)
        for v in s.values
        if f"{s.name}=" not in done
    ]
    lines = [f"{done} {pair}".strip() for pair in known if pair.startswith(begun.lower())]
    return [app_commands.Choice(name=line, value=line) for line in lines if len(line) <= 100][:25]


def _here(interaction: Interaction) -> Place:
    """Where the command was typed; raises `Refused` where no table can be."""
    channel = interaction.channel
    if interaction.channel_id is None:
        raise Refused(_("This cannot be played here; use /play in a text channel of a server."))
    inside = isinstance(channel, discord.Thread)
    parent = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    return Place(interaction.guild_id, interaction.channel_id, inside, parent)


async def _thread(interaction: Interaction, place: Place, title: str) -> Place:
    """A new thread of that channel; raises `Refused`."""
    if place.thread:
        raise Refused(_("This is a thread already; open the table here without the thread option."))
    name = clip(f"{title} - {plain(interaction.user.display_name)}", 100)
    try:
        made = await interaction.client.http.start_thread_without_message(
            place.channel,
            name=name,
            type=discord.ChannelType.public_thread.value,
            auto_archive_duration=10080,
        )
    except discord.Forbidden:
        raise Refused(_("I may not open threads here; open the table without the thread option.")) from None
    return Place(place.guild, int(made["id"]), thread=True, parent=place.channel)


def _check_permissions(interaction: Interaction, thread: bool) -> None:
    """Name every permission that is missing, before anything is opened."""
    inside = isinstance(interaction.channel, discord.Thread)
    wanted = {**(NEEDED_IN_A_THREAD if inside else NEEDED), **(NEEDED_FOR_THREADS if thread else {})}
    has = interaction.app_permissions
    missing = [_(label) for name, label in wanted.items() if not getattr(has, name)]
    if missing:
        words = _("I cannot host a table here before I have the permission {permissions}.")
        raise Refused(words.format(permissions=several(missing)))


@app_commands.command(description=N_("Play against bots in your private messages, with hints at first"))
@app_commands.describe(
    game=N_("Which game"),
    level=N_("How well the bots play"),
    options=N_("What the game lets you choose, as name=value"),
)
@app_commands.choices(game=GAMES)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def practice(
    interaction: Interaction, game: str | None = None, level: str | None = None, options: str = ""
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    if level is None and not options and await _shown_again(reply, game):
        return
    found = find(game or GAMES[0].value)
    bots = max(found.seats[0] - 1, min(PRACTICE_BOTS, found.seats[-1] - 1))
    if level is None and 1 in found.seats:
        bots = 0
    level = level or next(iter(found.players))
    lobby.check_level(found, level)
    chosen = lobby.playable(found, options_typed(options), bots + 1)
    channel = await _private_channel(interaction)
    tempo: Tempo = "round"
    wishes = Wishes(found.key, bots + 1, tempo, chosen)
    host = reply.host
    sitting = await lobby.open(host, reply.person, Place(None, channel), wishes, practice=True)
    sitting = await lobby.begin_practice(host, sitting.row.id, (level,) * bots)
    words = _("Your practice game `{code}` is in our private messages: <#{channel}>")
    if channel == NOWHERE:
        words = "\n".join([_(GREETING), _(ALONE_HERE)])
    told = words.format(code=sitting.row.id, channel=channel)
    await reply.say("\n".join([told, *_rivals(sitting)]))


def _rivals(sitting: Sitting) -> list[str]:
    """Against which automata somebody practises, where the game has any."""
    racing = [*automata(sitting).values()]
    words = ngettext(
        "An automaton plays against you: {racers}.", "Automata play against you: {racers}.", len(racing)
    )
    return [words.format(racers=several(racing))] if racing else []


practice.autocomplete("options")(_options)


@practice.autocomplete("level")
async def _levels(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The bots of the game that is named, the weakest first."""
    game = find(getattr(interaction.namespace, "game", None) or GAMES[0].value)
    return [app_commands.Choice(name=x, value=x) for x in game.players if x.startswith(typed.lower())]


async def _shown_again(reply: Reply, game: str | None) -> bool:
    """Show a practice game that goes on for somebody alone, if there is one (of that game)."""
    host, user = reply.host, reply.person.id
    found = await host.tables(Filter(stages=("running",), channel=NOWHERE, user=user))
    going = next((s for s in found if game in (None, s.row.game)), None)
    if going is None:
        return False
    words = _("This practice game goes on. For another one use `/practice` with a level.")
    await reply.show(posts.shown_alone(going, words))
    return True


async def _private_channel(interaction: Interaction) -> int:
    """The private channel with this person, after a greeting that proves it open; `NOWHERE` if it is not."""
    try:
        channel = await interaction.user.create_dm()
        await channel.send(_(GREETING))
    except discord.Forbidden:
        return NOWHERE
    return channel.id
