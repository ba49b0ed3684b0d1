"""How practice begins, by command or by button, in private messages or seen by its player alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.features.practice import acts, panel
from bot.games import offered
from bot.hosting.after import posts
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table.options import playable
from bot.hosting.table.racers import automata
from bot.hosting.table.sitting import NOWHERE, Place, Sitting, Wishes
from bot.ids import ChannelId, PersonId
from bot.interface import rooms
from bot.interface.replies import Reply, installed_by_a_person_alone
from bot.interface.router import Call
from bot.interface.shared import Interaction
from bot.links import to_table
from bot.messages import Message
from bot.play.handlers.answering import open_panel
from bot.publishing.reach.refusals import About
from bot.store import Filter
from engine import find
from engine.game import First, Game
from engine.language import N_, _, listed, ngettext

BOTS = 2
"""The most bots against somebody who practises."""
GREETING = N_("Welcome to practice. Hints come along as you play.")
SHORT = N_("Your first game is a short one. The next is as long as usual.")
NO_SERVER_IN_COMMON: Final = 50278
_ALONE: rooms.Words = {
    NO_SERVER_IN_COMMON: N_(
        "We share no server, so I cannot write you private messages, and practice game `{code}` is here; "
        "nobody else sees it. If it disappears, `/practice` brings it back."
    ),
    About.PERSON: N_(
        "You do not accept private messages from this server, so practice game `{code}` is here; nobody else "
        "sees it. If it disappears, `/practice` brings it back."
    ),
    About.UNKNOWN: N_(
        "I cannot write you a private message at the moment, so practice game `{code}` is here; nobody else "
        "sees it. If it disappears, `/practice` brings it back."
    ),
}
"""Why practice is not in private messages, with `{code}` for the table."""


async def ask_for_a_game(reply: Reply) -> None:
    """Show the games, each with a button that begins a practice game, and the way to one that goes on."""
    running = Filter(stages=("running",), user=reply.person.id)
    practised = (s for s in await reply.host.listed(running) if s.row.practice and s.row.channel != NOWHERE)
    going = next(practised, None)
    games = [find(key) for key in offered()]
    if going is None:
        await reply.show(panel.choose(games))
        return
    words = _("Your practice game of {game} goes on in our private messages.")
    way = to_table(None, going.row.channel)
    await reply.show(panel.choose(games, words.format(game=going.game.title), (way,)))


async def offer_lessons(reply: Reply, game: str) -> None:
    """Show the lessons of a game, and the way to a whole game; a game without lessons begins at once."""
    meant = find(game)
    if not meant.lessons:
        await practise(reply, game)
        return
    await reply.show(panel.ladder(meant, await _passed(reply, meant)))


async def drive_last_lap(call: Call) -> None:
    """Put the question that decides a prepared race."""
    await open_panel(call.reply, await acts.begin_last_lap(call.host, call.reply.person))


async def play_here(call: Call, game: Game) -> None:
    """Put the first question of a whole game in the same place, where its player alone sees it, without a
    post that says the same. One that goes on there goes on.
    """
    host, person = call.host, call.reply.person
    going = await _alone(host, person.id, game.key)
    if going is None:
        first = await _first(call.reply, game)
        wishes = _against_bots(game, first.level, first.options) if first else _against_bots(game)
        async with host.store.writing() as tx:
            going = await lobby.begin_practice_in(host, tx, person, Place(None, NOWHERE), wishes)
            await tx.drop_parcels(going.row.id)
        host.go_on(going.row.id)
    await open_panel(call.reply, going)


async def begin_lesson(reply: Reply, game: str, name: str) -> None:
    """Begin a lesson and say where it is; raises `Refused`."""
    channel, alone = await _private_channel(reply.interaction)
    sitting = await acts.begin(reply.host, reply.person, Place(None, ChannelId(channel)), find(game), name)
    words = alone or _("Your lesson has begun in our private messages: <#{channel}>")
    text = words.format(code=sitting.row.id, channel=channel)
    message = Message(text, () if alone else ((to_table(None, ChannelId(channel)),),))
    await _show_begun(reply, sitting, text, message)


async def practise(
    reply: Reply, game: str, level: str | None = None, options: Mapping[str, object] = MappingProxyType({})
) -> None:
    """Begin a practice game and say where it is; raises `Refused`."""
    meant = find(game)
    first = None if level or options else await _first(reply, meant)
    if first is not None:
        level, options = first.level, first.options
    wishes = _against_bots(meant, level, options)
    channel, alone = await _private_channel(reply.interaction)
    sitting = await lobby.begin_practice(reply.host, reply.person, Place(None, ChannelId(channel)), wishes)
    words = _("Your practice game `{code}` is in our private messages: <#{channel}>")
    if alone:
        words = "\n".join([_(GREETING), alone])
    text = words.format(code=sitting.row.id, channel=channel)
    done = await _passed(reply, meant)
    text = "\n".join([text, *([_(SHORT)] if first else []), *_rivals(sitting)])
    ways = () if alone else (to_table(None, ChannelId(channel)),)
    await _show_begun(reply, sitting, text, panel.offer(meant, done, text, ways))


async def _first(reply: Reply, game: Game) -> First | None:
    """The first game of who has never played this one; None for all others."""
    if game.first is None:
        return None
    async with reply.host.store.asking() as read:
        played = await read.has_played(reply.person.id, game.key, "")
    return None if played else game.first


def _against_bots(
    game: Game, level: str | None = None, options: Mapping[str, object] = MappingProxyType({})
) -> Wishes:
    """A whole game against bots of that level; where one person makes a race, without any unless they are
    asked for. Raises `Refused`."""
    bots = max(game.seats[0] - 1, min(BOTS, game.seats[-1] - 1))
    if level is None and 1 in game.seats:
        bots = 0
    level = lobby.level_meant(game, level) if level else next(iter(game.players))
    chosen = playable(game, options, bots + 1)
    return Wishes(game.key, bots + 1, "round", chosen, brains=(level,) * bots)


async def _passed(reply: Reply, game: Game) -> tuple[str, ...]:
    """The names of the lessons of a game that who asks has passed."""
    async with reply.host.store.asking() as read:
        return await acts.passed(read, reply.person.id, game)


async def _show_begun(reply: Reply, sitting: Sitting, text: str, message: Message) -> None:
    """Say that practice has begun; where nothing else can be shown to that person, the answer is its room."""
    if sitting.row.channel == NOWHERE and installed_by_a_person_alone(reply.interaction):
        message = await _room(reply, sitting, text)
    await reply.show(message)


async def _room(reply: Reply, sitting: Sitting, note: str) -> Message:
    """The newest post of a table for its one player, with a note above it."""
    async with reply.host.store.reading() as read:
        since = await posts.since_newest(read, sitting)
    return posts.shown_alone(sitting, note, since)


def _rivals(sitting: Sitting) -> list[str]:
    """The automata against which somebody practises, where the game has any."""
    racing = [*automata(sitting).values()]
    words = ngettext(
        "An automaton plays against you: {racers}.", "Automata play against you: {racers}.", len(racing)
    )
    return [words.format(racers=listed(racing))] if racing else []


async def goes_on(reply: Reply, game: str | None) -> bool:
    """Show a practice game that goes on for somebody alone, if there is one (of that game)."""
    going = await _alone(reply.host, reply.person.id, game)
    if going is None:
        return False
    words = _("You have a practice game open. To start another, use `/practice` with a level.")
    await reply.show(await _room(reply, going, words))
    return True


async def _alone(host: Host, user: PersonId, game: str | None) -> Sitting | None:
    """A practice game (of that game) that goes on for somebody alone; a prepared race is none, nor is one in
    step with others."""
    running = await host.tables(Filter(stages=("running",), channel=NOWHERE, user=user))
    practices = (s for s in running if s.prepared is None and not s.row.in_step)
    return next((s for s in practices if game in (None, s.row.game)), None)


async def _private_channel(interaction: Interaction) -> tuple[int, str]:
    """The private channel with this person, after a greeting that proves it open.

    Where Discord refuses one or the other, `NOWHERE` and what is said of that.
    """
    try:
        channel = await interaction.user.create_dm()
        await channel.send(_(GREETING), nonce=interaction.id)  # a copy greets nobody twice
    except rooms.FAILED as error:
        return NOWHERE, rooms.said(_ALONE, error)
    return channel.id, ""
