"""A server's settings for its tables: defaults, and who may open how many where."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import engine
from bot.events import ServerChanged, emit
from bot.games import offered
from bot.hosting.after.feed import FEED
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table import admission
from bot.hosting.table.reels import FILMS
from bot.hosting.table.sitting import MODERATORS, Person, Place, Refused, Sitting, Wishes, refusing
from bot.hosting.table.starts import HOWS
from bot.hosting.time.paces import load_usual
from bot.hosting.time.terms import TERMS, Terms, dump_terms
from bot.ids import NOBODY, ChannelId, GuildId, PersonId
from bot.setting import SERVERS, Choice, Ids, Number, Stored, Switch, of_servers, within
from bot.store import Filter, Reading, ServerRow, Stage, Starting, TableRow, Writing
from bot.text import harmless
from engine.language import N_, _, known, listed, ngettext
from engine.model import TEMPOS, Tempo

OPEN_STAGES: tuple[Stage, ...] = ("lobby", "running", "frozen")
"""The stages at which a table counts for the quotas."""
AS_ON_DISCORD = "own"
"""Stands for the language that a server has on Discord, and for the first game there is."""
PER_PERSON = (1, 2, 3, 5, 8, 10, 20)
PER_SERVER = (5, 10, 20, 50, 100, 200, 500)
MOST_CHANNELS = 25
FEW = 5
"""Up to how many channels or tables a refusal names."""
LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch"}
"""The names of languages among those who speak them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Openers(Choice):
    """The people who may open tables: everybody, managers, or those with the `OPENING_ROLE`."""

    def said(self, has: Stored) -> str:
        return OPENING_ROLE.said(has) if OPENING_ROLE.of(has) else Choice.said(self, has)

    def put(self, has: Stored, typed: str) -> Stored:
        return {**Choice.put(self, has, typed), OPENING_ROLE.name: OPENING_ROLE.default}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Game(Choice):
    """The game of a new table where nobody names one; the first there is where none is set."""

    def now(self, has: Stored) -> str:
        return game_of(has)


def _terms(has: Stored) -> Terms:
    return load_usual(has) or Terms()


def _with_terms(has: Stored, terms: Terms) -> Stored:
    return {**has, "terms": dump_terms(terms)}


def _languages() -> Mapping[str, str]:
    unset = {AS_ON_DISCORD: _("as the server has it on Discord")}
    return unset | {language: LANGUAGES.get(language, language) for language in known()}


GAME = _Game(
    name="game",
    label=N_("Game"),
    place=1,
    form="tables",
    default="",
    words=lambda: {game.key: game.title for game in offered().values()},
)
TEMPO = Choice(
    name="tempo",
    label=N_("Tempo"),
    place=2,
    form="tables",
    default="round",
    words={tempo: tempo for tempo in TEMPOS},
)
STARTS = Choice(
    name="starts",
    label=N_("When open tables start"),
    place=12,
    form="tables",
    default="full",
    words=HOWS,
)
OPENERS = _Openers(
    name="openers",
    label=N_("Who may open tables"),
    place=13,
    default="everyone",
    words={"everyone": N_("everybody"), "stewards": N_("people who manage the server")},
)
OF_ONE_PERSON = Number(
    name="per_person",
    label=N_("Open tables of one person"),
    place=14,
    form="tables",
    default=10,
    usual=PER_PERSON,
    most=PER_SERVER[-1],
)
OF_ALL = Number(
    name="per_server",
    label=N_("Open tables on this server"),
    place=15,
    form="tables",
    default=200,
    usual=PER_SERVER,
    most=PER_SERVER[-1],
)
LANGUAGE = Choice(
    name="language",
    label=N_("Language of the posts"),
    place=16,
    form="posts",
    default=AS_ON_DISCORD,
    words=_languages,
)
CARDS = Switch(
    name="cards",
    label=N_("Posts as cards"),
    hint=N_("boxes in the game's colour; a post that calls somebody turns into one after the call"),
    place=18,
    form="posts",
)
CHANNELS = Ids(
    name="channels",
    label=N_("Tables may be opened"),
    hint=N_("Where tables may be opened; leave empty for everywhere"),
    place=40,
    none=N_("everywhere"),
    most=MOST_CHANNELS,
)
OPENING_ROLE = Ids(
    name="role",
    label=N_("Role that may open tables"),
    hint=N_("The role that may open tables; leave empty for everybody"),
    place=41,
    kind="role",
    listed=False,
)
FORUM = Ids(
    name="forum",
    label=N_("Tables as posts of a forum"),
    hint=N_("The forum in which tables become posts; leave empty for none"),
    place=43,
    kind="forum",
    posted=True,
)
SERVERS += [
    *(
        within(term, _terms, _with_terms, place=3 + n, listed=False, form="")
        for n, term in enumerate(TERMS.values())
    ),
    *(GAME, TEMPO, STARTS, OPENERS, OF_ONE_PERSON, OF_ALL, LANGUAGE, FILMS, CARDS),
    *(CHANNELS, OPENING_ROLE, FEED, FORUM, MODERATORS),
]


async def settings_of(read: Reading, guild: GuildId | None) -> Stored:
    """The settings of a server; in private messages the defaults."""
    return {} if guild is None else (await read.server(guild)).settings


def game_of(settings: Stored) -> str:
    """The key of the game that is played where nobody names one."""
    games = offered()
    return settings["game"] if settings.get("game") in games else next(iter(games))


def tempo_of(settings: Stored, game: str) -> Tempo:
    """The tempo of a new table where nobody names one: the server's, if the game has it."""
    tempos = engine.find(game).tempos
    return next((tempo for tempo in tempos if tempo == TEMPO.of(settings)), tempos[0])


def language_of(settings: Stored, locale: str) -> str:
    """The language of a new table; `locale` is the one that the server has on Discord."""
    return _known(LANGUAGE.of(settings), locale)


def spoken_at(settings: Stored, place: Ids) -> str:
    """The language in which is spoken in a channel, of the server itself if it has set none."""
    return language_of(settings, str(settings.get(place.language) or ""))


def _known(language: str, locale: str) -> str:
    return language if language in known() else locale


async def open_table(host: Host, person: Person, place: Place, wishes: Wishes, locale: str) -> Sitting:
    """As `open_in`, in a transaction of its own."""
    async with host.store.writing() as tx:
        sitting = await open_in(host, tx, person, place, wishes, locale)
    host.posted()
    host.timed()
    return sitting


async def open_in(
    host: Host, tx: Writing, person: Person, place: Place, wishes: Wishes, locale: str
) -> Sitting:
    """Open a table as its server has it, within a transaction; `locale` is the language where none is set.

    Raises `Refused` where that person may not.
    """
    await admit(tx, person, place)
    settings = await settings_of(tx, place.guild)
    tempo = wishes.tempo or tempo_of(settings, wishes.game)
    usual = Starting("full" if STARTS.of(settings) == "full" and wishes.invited is None else "hand")
    terms = wishes.terms or load_usual(settings)
    wishes = dataclasses.replace(wishes, tempo=tempo, terms=terms, starts=wishes.starts or usual)
    return await lobby.open_in(host, tx, person, place, wishes, language=language_of(settings, locale))


async def open_for_all(host: Host, tx: Writing, place: Place, wishes: Wishes, language: str) -> Sitting:
    """Open a table that nobody organises, within a transaction; raises `Refused` where the server has as many
    as it allows."""
    settings = await settings_of(tx, place.guild)
    await _check_server(tx, place.guild, settings)
    wishes = dataclasses.replace(wishes, tempo=tempo_of(settings, wishes.game))
    return await lobby.open_in(host, tx, Person(NOBODY, ""), place, wishes, language=language)


async def admit(read: Reading, person: Person, place: Place) -> None:
    """Raises `Refused`, with what is possible instead, unless that person may open a table in that place."""
    if place.guild is None:
        return
    await admission.not_banned(read, place.guild, person)
    settings = await settings_of(read, place.guild)
    _check_channel(settings, place)
    _check_opener(settings, person)
    mine = await organised(read, place.guild, person.id)
    if len(mine) >= OF_ONE_PERSON.of(settings):
        words = ngettext(
            "You organise {n} open table here ({tables}), as many as this server allows; "
            "`/organise end` ends it.",
            "You organise {n} open tables here ({tables}), as many as this server allows; "
            "`/organise end` ends one of them.",
            len(mine),
        )
        raise Refused(words.format(n=len(mine), tables=listed([f"`{id}`" for id in mine[:FEW]])))
    await _check_server(read, place.guild, settings)


async def _check_server(read: Reading, guild: GuildId | None, settings: Stored) -> None:
    """Raises `Refused` where a server has as many tables as it allows."""
    everybody = await read.tables(Filter(stages=OPEN_STAGES, guild=guild, limit=OF_ALL.of(settings)))
    if len(everybody) >= OF_ALL.of(settings):
        words = ngettext(
            "{n} table is open on this server, as many as it allows. Join it, or open yours when it has "
            "ended.",
            "{n} tables are open on this server, as many as it allows. Join one of them, or open yours "
            "when one has ended.",
            len(everybody),
        )
        raise Refused(words.format(n=len(everybody)))


async def organised(read: Reading, guild: GuildId, user: PersonId) -> list[str]:
    """The tables of a server that somebody organises, as far as they count for the quota."""
    theirs = await read.tables(Filter(stages=OPEN_STAGES, guild=guild, user=user))
    return [row.id for row in theirs if row.organiser == user]


async def admit_move(read: Reading, row: TableRow, person: Person, place: Place) -> None:
    """Raises `Refused` unless a table may be moved to that place: the channel is allowed and, on another
    server, that person may open tables there."""
    if place.guild != row.guild:
        await admit(read, person, place)
    elif place.guild is not None:
        _check_channel(await settings_of(read, place.guild), place)


def _check_channel(settings: Stored, place: Place) -> None:
    home = place.parent or place.channel
    channels = CHANNELS.all(settings)
    if channels and home not in (*channels, FORUM.of(settings)):
        named = listed([f"<#{channel}>" for channel in channels[:FEW]])
        raise Refused(
            _("On this server you open tables in {channels}; use `/play` there.").format(channels=named)
        )


def _check_opener(settings: Stored, person: Person) -> None:
    if person.steward:
        return
    if OPENERS.of(settings) == "stewards":
        raise Refused(_("On this server only people who manage it open tables; you can join any open one."))
    role = OPENING_ROLE.of(settings)
    if role and role not in person.roles:
        words = _("On this server only people with the role {role} open tables; you can join any open one.")
        raise Refused(words.format(role=f"<@&{role}>"))


async def lost(tx: Writing, guild: GuildId, channel: ChannelId) -> None:
    """A channel is gone: its server has it for nothing of its own any more.

    Where tables may be opened stays as it is: without any channel they could be opened everywhere.
    """
    await unset(tx, guild, channel, FEED, FORUM)


async def unset(tx: Writing, guild: GuildId, id: int, *settings: Ids) -> bool:
    """Let a server have a channel or a role for none of these; whether it had it for one."""
    row = await tx.server(guild)
    gone = [each.name for each in settings if each.of(row.settings) == id]
    if gone:
        kept = {name: value for name, value in row.settings.items() if name not in gone}
        await tx.put_server(dataclasses.replace(row, settings=kept))
    return bool(gone)


def at_bot(settings: Stored, bot: Terms) -> Stored:
    """The settings with the terms of new tables: those of the bot where the server has none."""
    return {**settings, "terms": settings.get("terms") or dump_terms(bot)}


async def change(host: Host, guild: GuildId, person: Person, edit: Callable[[Stored], Stored]) -> Stored:
    """Change the settings of a server, as `at_bot` has them; what differs is kept.

    Raises `Refused` for anybody who may not manage it.
    """
    if not person.steward:
        raise Refused(_("Only people who manage the server can change its settings; you can look at them."))
    async with host.store.writing() as tx:
        row: ServerRow = await tx.server(guild)
        before = at_bot(row.settings, host.terms)
        settings = edit(before)
        differing = {name: value for name, value in settings.items() if before.get(name) != value}
        after = dataclasses.replace(row, settings={**row.settings, **differing})
        await tx.put_server(after)
        await emit(tx, ServerChanged(guild, host.terms.zone, host.now()))
    host.timed()
    host.reopened()
    return settings


def with_setting(settings: Stored, name: str, value: str) -> Stored:
    """The settings with one of them as a person typed it; raises `Refused` with what is possible."""
    setting = of_servers().get(name)
    if setting is None or isinstance(setting, Ids):
        words = _("There is no setting '{name}'; choose one of: {names}.")
        raise Refused(words.format(name=harmless(name), names=", ".join(of_servers())))
    with refusing():
        return setting.put(settings, value)


def with_ids(
    settings: Stored, setting: Ids, ids: Sequence[int], locale: str, guild: GuildId, possible: bool
) -> Stored:
    """The settings with the channels or the role of one of them, none where there is no id.

    `locale` is the server's language; a role that is called must be `possible` to mention. Raises `Refused`.
    """
    if setting.called and guild in ids:
        raise Refused(_("I never call everyone; choose a role for people who want to be called."))
    if setting.called and ids and not possible:
        raise Refused(unmentionable(ids[0]))
    with refusing():
        settings = setting.with_ids(settings, ids)
    if setting is OPENING_ROLE:
        return {**settings, OPENERS.name: OPENERS.default}
    return {**settings, setting.language: locale} if setting.language else settings


def unmentionable(role: int) -> str:
    """The words on a role that is called, or was to be, and cannot be mentioned."""
    words = _(
        "I cannot mention {role}. Allow everybody to mention it in the role's settings, or choose "
        "another role."
    )
    return words.format(role=f"<@&{role}>")
