"""A server's settings for its tables: defaults, and who may open how many where."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter

import engine
from bot import occasions
from bot.games import offered
from bot.hosting.after import feed
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table import admission
from bot.hosting.table.reels import SETTING, Films
from bot.hosting.table.sitting import Person, Place, Refused, Sitting, Wishes, refusing
from bot.hosting.table.starts import HOWS, How
from bot.hosting.time.paces import load_usual
from bot.hosting.time.terms import (
    TERM_LABELS,
    Terms,
    said_term,
    term_values,
    with_term,
)
from bot.ids import NOBODY, ChannelId, GuildId, PersonId
from bot.occasions import Chosen
from bot.store import Filter, Json, Reading, ServerRow, Stage, Starting, TableRow, Writing
from bot.text import harmless, several
from engine.language import N_, _, known, ngettext
from engine.letters import line
from engine.matching import the_one
from engine.model import TEMPOS, Tempo

Openers = Literal["everyone", "role", "stewards"]
Cards = Literal["off", "on"]
OPEN_STAGES: tuple[Stage, ...] = ("lobby", "running", "frozen")
"""The stages at which a table counts for the quotas."""
OWN = "own"
"""Stands for the language that a server has on Discord."""
PER_PERSON = (1, 2, 3, 5, 8, 10, 20)
PER_SERVER = (5, 10, 20, 50, 100, 200, 500)
MOST_CHANNELS = 25
FEW = 5
"""Up to how many channels or tables a refusal names."""

LABELS: Mapping[str, str] = {
    "game": N_("Game"),
    "tempo": N_("Tempo"),
    **TERM_LABELS,
    "starts": N_("When open tables start"),
    "openers": N_("Who may open tables"),
    "per_person": N_("Open tables of one person"),
    "per_server": N_("Open tables on this server"),
    "language": N_("Language of the posts"),
    SETTING: N_("Films in posts"),
    "cards": N_("Posts as cards"),
}
"""The settings made by a name and a value, with their labels; channels and roles are chosen, and things of
the bot add theirs (`labels`)."""
OFF, ON = "off", "on"
"""The values of a setting that things of the bot have as a switch."""
_OPENERS: Mapping[str, str] = {
    "everyone": N_("everybody"),
    "stewards": N_("people who manage the server"),
}
_FILMS: Mapping[Films, str] = {
    "tables": N_("as each table sets it"),
    "always": N_("at all tables"),
    "never": N_("at no table"),
}
_CARDS: Mapping[Cards, str] = {"off": N_("off"), "on": N_("on")}
_CHOSEN: Mapping[str, Chosen] = {
    "channels": Chosen(
        10,
        "channel",
        N_("Where tables may be opened; leave empty for everywhere"),
        N_("Tables may be opened"),
        N_("everywhere"),
    ),
    "role": Chosen(20, "role", N_("The role that may open tables; leave empty for everybody")),
    "feed": Chosen(
        30,
        "channel",
        N_("The channel for news of games; leave empty for none"),
        N_("News of games"),
        posted=True,
    ),
    "forum": Chosen(
        50,
        "forum",
        N_("The forum in which tables become posts; leave empty for none"),
        N_("Tables as posts of a forum"),
        line=35,
        posted=True,
    ),
    "moderators": Chosen(
        90, "role", N_("The role of the moderators; leave empty for none"), N_("Moderators")
    ),
}
"""The settings that are channels or a role; things of the bot add theirs."""
LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch"}
"""The names of languages among those who speak them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server; the defaults are those of a server where nothing was set.

    `game` '' is the first game there is, `terms` None those of the bot, `channels` without any means
    everywhere, `role` is who may open tables while `openers` says so, `feed` 0 no channel, and `language`
    '' the language that the server has on Discord. The quotas count tables that are not over.
    `moderators` is the role that may act at all tables, `forum` the forum channel in which every new table
    becomes a post; 0 is for none. `films` says where posts show films, `starts` when tables start that
    everybody may join. `cards` says whether all posts are cards, those that call somebody once they have.
    `things` has what is chosen for things of the bot, see `occasions.CHOSEN`, and 1 for the
    `occasions.SWITCHES` that are on.
    """

    game: str = ""
    tempo: Tempo = "round"
    terms: Terms | None = None
    channels: tuple[int, ...] = ()
    openers: Openers = "everyone"
    role: int = 0
    per_person: int = 10
    per_server: int = 200
    feed: int = 0
    language: str = ""
    moderators: int = 0
    forum: int = 0
    films: Films = "tables"
    cards: Cards = "off"
    starts: How = "full"
    things: Mapping[str, int | str] = dataclasses.field(default_factory=dict)

    def chosen(self, name: str) -> tuple[int, ...]:
        """The channels or the role of a setting."""
        now = self.of_thing(name) or getattr(self, name, 0)
        return now if isinstance(now, tuple) else (now,) if now else ()

    def of_thing(self, name: str) -> int:
        """The channel or the role that is chosen for a thing of the bot, 0 for none."""
        return int(self.things.get(name) or 0)

    def spoken(self, name: str) -> str:
        """The language in which is spoken there, of the server itself if it has set none."""
        return language_of(self, str(self.things.get(occasions.CHOSEN[name].language) or ""))


_STORED = TypeAdapter(Settings)


def load(data: Json) -> Settings:
    """The settings that `dump` has made; unknown names are passed over."""
    names = {f.name for f in dataclasses.fields(Settings)} - {"terms", "things"}
    kept = _STORED.validate_python({name: value for name, value in data.items() if name in names})
    things = {name: data[name] for name in _of_things() if name in data}
    return dataclasses.replace(kept, terms=load_usual(data), things=things)


def dump(settings: Settings) -> Json:
    """The settings as JSON values."""
    dumped: dict[str, Any] = _STORED.dump_python(settings, mode="json")
    things = dumped.pop("things")
    return {**dumped, **things}


def chosen() -> dict[str, Chosen]:
    """All settings that are channels or a role, in their order."""
    return dict(sorted({**_CHOSEN, **occasions.CHOSEN}.items(), key=lambda each: each[1].place))


def labels() -> dict[str, str]:
    """All settings made by a name and a value, with their labels in the language that is spoken."""
    switches = {name: switch.label for name, switch in occasions.switches().items()}
    return {name: _(label) for name, label in {**LABELS, **switches}.items()}


def _of_things() -> list[str]:
    """The names of the settings that things of the bot have."""
    languages = [each.language for each in occasions.CHOSEN.values() if each.language]
    return [*occasions.CHOSEN, *occasions.SWITCHES, *languages]


async def settings_of(read: Reading, guild: GuildId | None) -> Settings:
    """The settings of a server; in private messages the defaults."""
    return Settings() if guild is None else load((await read.server(guild)).settings)


def game_of(settings: Settings) -> str:
    """The key of the game that is played where nobody names one."""
    games = offered()
    return settings.game if settings.game in games else next(iter(games))


def tempo_of(settings: Settings, game: str) -> Tempo:
    """The tempo of a new table where nobody names one: the server's, if the game has it."""
    tempos = engine.find(game).tempos
    return settings.tempo if settings.tempo in tempos else tempos[0]


def language_of(settings: Settings, own: str) -> str:
    """The language of a new table; `own` is the one that the server has on Discord."""
    return settings.language if settings.language in known() else own


async def open_table(host: Host, person: Person, place: Place, wishes: Wishes, own: str) -> Sitting:
    """As `open_in`, in a transaction of its own."""
    async with host.store.writing() as tx:
        sitting = await open_in(host, tx, person, place, wishes, own)
    host.posted()
    host.timed()
    return sitting


async def open_in(host: Host, tx: Writing, person: Person, place: Place, wishes: Wishes, own: str) -> Sitting:
    """Open a table as its server has it, within a transaction; `own` is the language where none is set.

    Raises `Refused` where that person may not.
    """
    await admit(tx, person, place)
    settings = await settings_of(tx, place.guild)
    tempo = wishes.tempo or tempo_of(settings, wishes.game)
    usual = Starting(settings.starts if wishes.invited is None else "hand")
    wishes = dataclasses.replace(
        wishes, tempo=tempo, terms=wishes.terms or settings.terms, starts=wishes.starts or usual
    )
    return await lobby.open_in(host, tx, person, place, wishes, language=language_of(settings, own))


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
    if len(mine) >= settings.per_person:
        words = ngettext(
            "You organise {n} open table here ({tables}), as many as this server allows; "
            "`/organise end` ends it.",
            "You organise {n} open tables here ({tables}), as many as this server allows; "
            "`/organise end` ends one of them.",
            len(mine),
        )
        raise Refused(words.format(n=len(mine), tables=several([f"`{id}`" for id in mine[:FEW]])))
    await _check_server(read, place.guild, settings)


async def _check_server(read: Reading, guild: GuildId | None, settings: Settings) -> None:
    """Raises `Refused` where a server has as many tables as it allows."""
    everybody = await read.tables(Filter(stages=OPEN_STAGES, guild=guild, limit=settings.per_server))
    if len(everybody) >= settings.per_server:
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


def _check_channel(settings: Settings, place: Place) -> None:
    home = place.parent or place.channel
    if settings.channels and home not in (*settings.channels, settings.forum):
        named = several([f"<#{channel}>" for channel in settings.channels[:FEW]])
        raise Refused(
            _("On this server you open tables in {channels}; use `/play` there.").format(channels=named)
        )


def _check_opener(settings: Settings, person: Person) -> None:
    if person.steward or settings.openers == "everyone":
        return
    if settings.openers == "stewards":
        raise Refused(_("On this server only people who manage it open tables; you can join any open one."))
    if settings.role not in person.roles:
        words = _("On this server only people with the role {role} open tables; you can join any open one.")
        raise Refused(words.format(role=f"<@&{settings.role}>"))


async def lost(tx: Writing, guild: GuildId, channel: ChannelId) -> None:
    """A channel is gone: its server has it for nothing of its own any more.

    Where tables may be opened stays as it is: without any channel they could be opened everywhere.
    """
    await unset(tx, guild, channel, feed.SETTING, "forum")


async def unset(tx: Writing, guild: GuildId, id: int, *names: str) -> bool:
    """Let a server have a channel or a role for none of these; whether it had it for one."""
    row = await tx.server(guild)
    gone = [name for name in names if row.settings.get(name) == id]
    if gone:
        kept = {name: value for name, value in row.settings.items() if name not in gone}
        await tx.put_server(dataclasses.replace(row, settings=kept))
    return bool(gone)


async def change(
    host: Host, guild: GuildId, person: Person, edit: Callable[[Settings], Settings]
) -> Settings:
    """Change the settings of a server; raises `Refused` for anybody who may not manage it."""
    if not person.steward:
        raise Refused(_("Only people who manage the server can change its settings; you can look at them."))
    async with host.store.writing() as tx:
        row: ServerRow = await tx.server(guild)
        settings = edit(load(row.settings))
        after = dataclasses.replace(row, settings={**row.settings, **dump(settings)})
        await tx.put_server(after)
        await occasions.each(occasions.SERVER_CHANGED, tx, row, after, host.terms, host.now())
    host.timed()
    host.reopened()
    return settings


def with_setting(settings: Settings, name: str, value: str, bot: Terms) -> Settings:
    """The settings with one of `labels` as a person typed it; `bot` are the terms to start from.

    Raises `Refused` with what is possible.
    """
    if name in TERM_LABELS:
        with refusing():
            return dataclasses.replace(settings, terms=with_term(settings.terms or bot, name, value))
    if name not in (known := labels()):
        words = _("There is no setting '{name}'; choose one of: {names}.")
        raise Refused(words.format(name=harmless(name), names=", ".join(known)))
    value = line(value)
    if name in ("per_person", "per_server"):
        number: Any = {name: _number(value)}
        return dataclasses.replace(settings, **number)
    possible = values(name)
    words = _("'{value}' is not possible; try one of: {values}.")
    unknown = Refused(words.format(value=harmless(value), values=", ".join(v for v, _said in possible)))
    value = the_one(value, [(v, (said, v)) for v, said in possible], unknown, harmless)
    if name in occasions.SWITCHES:
        return dataclasses.replace(settings, things={**settings.things, name: int(value == ON)})
    chosen: Any = {name: "" if value == OWN else value}
    return dataclasses.replace(settings, **chosen)


def _number(value: str) -> int:
    most = len(str(PER_SERVER[-1]))
    if not value.isdecimal() or len(value) > most or not 1 <= int(value) <= PER_SERVER[-1]:
        raise Refused(_("A quota is a number from 1 to {most}.").format(most=PER_SERVER[-1]))
    return int(value)


def values(name: str) -> Sequence[tuple[str, str]]:
    """The usual values of one of `labels` with what people call them, at most 25."""
    if (switch := occasions.SWITCHES.get(name)) is not None:
        return [(OFF, _(switch.words[0])), (ON, _(switch.words[1]))]
    match name:
        case "game":
            return [(game.key, game.title) for game in offered().values()]
        case "tempo":
            return [(tempo, _(tempo)) for tempo in TEMPOS]
        case "openers":
            return [(who, _(said)) for who, said in _OPENERS.items()]
        case "starts":
            return [(how, _(said)) for how, said in HOWS.items()]
        case "films":
            return [(who, _(said)) for who, said in _FILMS.items()]
        case "cards":
            return [(whether, _(said)) for whether, said in _CARDS.items()]
        case "per_person" | "per_server":
            return [(str(n), str(n)) for n in (PER_PERSON if name == "per_person" else PER_SERVER)]
        case "language":
            own = [(OWN, _("as the server has it on Discord"))]
            return own + [(language, LANGUAGES.get(language, language)) for language in known()]
        case _:
            return [(v, said_term(with_term(Terms(), name, v), name)) for v in term_values(name)]


def said(settings: Settings, name: str, bot: Terms) -> str:
    """The value of one of `labels`, for people."""
    if name in TERM_LABELS:
        return said_term(settings.terms or bot, name)
    if name == "openers" and settings.openers == "role":
        return f"<@&{settings.role}>"
    if name in occasions.SWITCHES:
        return values(name)[int(bool(settings.of_thing(name)))][1]
    stored = game_of(settings) if name == "game" else str(getattr(settings, name)) or OWN
    return dict(values(name)).get(stored, stored)


def with_chosen(
    settings: Settings, name: str, ids: Sequence[int], own: str, guild: GuildId, possible: bool
) -> Settings:
    """The settings with the channels or the role of a setting, none where there is no id.

    `own` is the server's language; a role that is called must be `possible` to mention. Raises `Refused`.
    """
    one = ids[0] if ids else 0
    match name:
        case "channels":
            cleared = dataclasses.replace(settings, channels=())
            for channel in ids:
                cleared = with_channel(cleared, ChannelId(channel), True)
            return cleared
        case "role":
            return with_openers(settings, "role" if one else "everyone", one)
        case "feed" | "moderators" | "forum":
            other: Any = {name: one}
            return dataclasses.replace(settings, **other)
        case _:
            return _with_thing(settings, name, one, own, guild, possible)


def with_channel(settings: Settings, channel: ChannelId, allowed: bool) -> Settings:
    """The settings with one channel more, or one less, in which tables may be opened."""
    others = tuple(c for c in settings.channels if c != channel)
    if allowed and len(others) >= MOST_CHANNELS:
        raise Refused(_("Name at most {n} channels; with none, all are allowed.").format(n=MOST_CHANNELS))
    return dataclasses.replace(settings, channels=(*others, channel) if allowed else others)


def _with_thing(settings: Settings, name: str, id: int, own: str, guild: GuildId, possible: bool) -> Settings:
    """The settings with what a thing of the bot has chosen, 0 for none; raises `Refused` for a role to be
    called that is everybody, or that it is not `possible` to mention."""
    each = occasions.CHOSEN[name]
    if each.called and id == guild:
        raise Refused(_("I never call everyone; choose a role for people who want to be called."))
    if each.called and id and not possible:
        raise Refused(unmentionable(id))
    language = {each.language: own} if each.language else {}
    return dataclasses.replace(settings, things={**settings.things, name: id, **language})


def unmentionable(role: int) -> str:
    """The words on a role that is called, or was to be, and cannot be mentioned."""
    words = _(
        "I cannot mention {role}. Allow everybody to mention it in the role's settings, or choose "
        "another role."
    )
    return words.format(role=f"<@&{role}>")


def with_openers(settings: Settings, who: Openers, role: int = 0) -> Settings:
    """The settings with other people who may open tables; raises `Refused` where the role is missing."""
    if who == "role" and not role:
        raise Refused(_("Name the role that may open tables, too."))
    return dataclasses.replace(settings, openers=who, role=role if who == "role" else 0)
