"""`/server`: what those who manage a server set, and how new tables follow it."""

from __future__ import annotations

import gettext
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from bot import features, setting
from bot.hosting.organising import servers
from bot.hosting.time.terms import Terms
from bot.ids import GuildId
from bot.limits import OPTIONS
from bot.setting import SERVERS, Ids, Setting, Stored, Switch
from engine.errors import BadOptions
from engine.language import add_language
from tests.bot import contracts
from tests.bot.stage import Stage, heard, menus, shown, stage, words_of


async def typed(s: Stage, who: str, command: str, /, **options: Any) -> str:
    """What is said to a command, whatever its options are called."""
    said = heard(await s.people[who].slash(s.arena, command, **options))
    await s.settle()
    return said


async def test_new_tables_follow_what_the_server_has_set(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for name, value in (("tempo", "phase"), ("phase", "2d"), ("at", "20:00"), ("zone", "Europe/Berlin")):
            assert "Done" in heard(await s.slash("Dan", "server settings", value=value, setting=name))
        await s.slash("Ann", "play")
        (sitting,) = await s.tables()
        assert sitting.row.tempo == "phase"
        assert sitting.terms == Terms(2 * 86_400, "20:00", "Europe/Berlin", calm=0)


async def test_what_is_typed_with_the_command_comes_before_what_the_server_has_set(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", value="phase", setting="tempo")
        await s.slash("Ann", "play", tempo="round", pace="weekly")
        (sitting,) = await s.tables()
        assert sitting.row.tempo == "round"
        assert sitting.terms.phase == 7 * 86_400


async def test_a_setting_is_chosen_from_menus(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Dan", "server settings"))
        panel = shown(await s.choose("Dan", panel, "What do you want to change?", "Who may open tables"))
        panel = shown(await s.choose("Dan", panel, "Who may open tables", "people who manage the server"))
        assert "Who may open tables: **people who manage the server**" in panel.content
        assert "only people who manage it open tables" in heard(await s.slash("Ann", "play"))
        assert "is open" in heard(await s.slash("Dan", "play"))


async def test_everybody_may_look_but_only_who_manages_the_server_may_change(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.tap("Ann", "server", table="-"))
        assert "Tempo: **round**" in panel.content
        assert menus(panel) == []
        said = heard(await s.pick("Ann", "sset", "phase", "tempo"))
        assert "Only people who manage the server can change" in said
        await s.slash("Ann", "play")
        assert (await s.tables())[0].row.tempo == "round"


async def test_tables_are_opened_in_the_channels_that_are_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        stables = s.guild.create_text_channel("stables")
        await typed(s, "Dan", "server settings", setting="channels", value=f"<#{s.arena.id}>")
        said = heard(await s.slash("Ann", "play", channel=stables))
        assert said == f"On this server you open tables in <#{s.arena.id}>; use `/play` there."
        assert "is open" in heard(await s.slash("Ann", "play"))
        assert "is open in" in heard(await s.slash("Ann", "play", thread=True))
        await typed(s, "Dan", "server settings", setting="channels", value="none")
        assert "is open" in heard(await s.slash("Ann", "play", channel=stables))


async def test_a_thread_of_an_allowed_channel_is_allowed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await typed(s, "Dan", "server settings", setting="channels", value=f"<#{s.arena.id}>")
        await s.slash("Ann", "play", thread=True)
        (thread,) = s.arena.threads
        assert "is open" in heard(await s.slash("Ben", "play", channel=thread))


async def test_news_go_to_one_channel_or_to_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert f"News of games: **<#{s.arena.id}>**" in await typed(
            s, "Dan", "server settings", setting="feed", value=f"<#{s.arena.id}>"
        )
        assert "News of games: **none**" in await typed(
            s, "Dan", "server settings", setting="feed", value="none"
        )


async def test_a_role_may_open_tables(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        drivers = s.guild.create_role("Drivers")
        assert "Mention a channel or a role" in await typed(
            s, "Dan", "server settings", setting="role", value="drivers"
        )
        await typed(s, "Dan", "server settings", setting="role", value=f"<@&{drivers.id}>")
        assert f"with the role <@&{drivers.id}>" in heard(await s.slash("Ann", "play"))
        s.people["Eva"] = s.guild.add_member(s.env.create_user("eva"), roles=[drivers])
        assert "is open" in heard(await s.slash("Eva", "play"))


async def test_posts_are_in_the_language_of_the_server(tmp_path: Path) -> None:
    class Cheering(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"{message} Ho!" if message else ""

    add_language("xx", Cheering())
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", value="xx", setting="language")
        said = heard(await s.slash("Ann", "play"))
        assert "is open" in said
        assert "starts the game. Ho!" in s.newest.content
        assert (await s.tables())[0].row.language == "xx"


async def test_a_value_that_cannot_be_changes_nothing_and_is_answered_with_what_can(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for name, value, said in (
            ("tempo", "fast", "try one of: round, phase, impulse."),
            ("phase", "1 minute", "A phase can last from 5 minutes to 14 days."),
            ("zone", "Atlantis", "no time zone 'atlantis'; do you mean Canada/Atlantic?"),
            ("per_person", "0", "Open tables of one person: a number from 1 to 500."),
            ("colour", "red", "There is no setting 'colour'; choose one of: game,"),
        ):
            assert said in heard(await s.slash("Dan", "server settings", value=value, setting=name))
        async with s.store.reading() as read:
            assert (await read.server(GuildId(s.guild.id))).settings == {}


async def test_settings_and_values_are_completed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert await s.offered("Dan", "server settings", "setting", "quiet") == ["quiet: Quiet hours"]
        assert await s.offered("Dan", "server settings", "value", "ph", setting="tempo") == ["phase"]
        assert await s.offered("Dan", "server settings", "value", "", setting="nonsense") == []


def test_only_what_was_set_is_stored_and_names_that_nobody_knows_are_passed_over() -> None:
    stored = servers.with_setting({"weather": "rain"}, "tempo", "phase")
    assert stored == {"weather": "rain", "tempo": "phase"}
    assert (servers.TEMPO.of({}), servers.TEMPO.of(stored)) == ("round", "phase")


@pytest.mark.parametrize(
    "one", [each for each in SERVERS if not isinstance(each, Ids)], ids=attrgetter("name")
)
def test_every_suggested_value_can_be_set_by_its_name_and_by_its_words(one: Setting[Stored]) -> None:
    offered = one.values({})
    assert 0 < len(offered) <= OPTIONS
    for value, said in offered:
        changed = one.put({}, value)
        assert one.said(changed) == said
        assert one.put({}, said) == changed


def test_every_setting_has_a_name_and_a_label_of_its_own() -> None:
    features.add_all()
    assert len({each.name for each in SERVERS}) == len({each.label for each in SERVERS}) == len(SERVERS)


async def test_one_record_is_a_setting_in_panel_command_storage_and_contracts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = ("Sound no trumpets", "Sound trumpets")
    no_trumpets = Switch(name="no_trumpets", label="Trumpets", words=("sounded", "not sounded"), turns=turns)
    monkeypatch.setattr(setting, "SERVERS", [*SERVERS, no_trumpets])
    monkeypatch.setattr(contracts, "SERVERS", setting.SERVERS)
    async with stage(tmp_path) as s:
        assert await s.offered("Dan", "server settings", "setting", "no_t") == ["no_trumpets: Trumpets"]
        panel = shown(await s.slash("Dan", "server settings"))
        assert "Trumpets: **sounded**" in panel.content
        assert "Trumpets: **not sounded**" in shown(await s.press("Dan", panel, "Sound no trumpets")).content
        async with s.store.reading() as read:
            assert no_trumpets.of((await read.server(GuildId(s.guild.id))).settings)
        assert "sounded**" in heard(
            await s.slash("Dan", "server settings", setting="no_trumpets", value="sounded")
        )
    assert contracts.server_settings()["no_trumpets"] == "boolean = False"


def test_channels_are_limited_in_number() -> None:
    full = range(1, servers.MOST_CHANNELS + 1)
    settings = servers.CHANNELS.with_ids({}, [*full, 1])
    assert servers.CHANNELS.all(settings) == [*full]
    with pytest.raises(BadOptions, match="with none, all are allowed"):
        servers.CHANNELS.with_ids(settings, range(1, servers.MOST_CHANNELS + 2))


async def test_new_tables_close_a_minute_after_the_last_ready_unless_the_server_has_set_another_time(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, terms=Terms()) as s:
        await s.slash("Ann", "play")
        assert (await s.tables())[0].terms.calm == 60
        await s.slash("Dan", "server settings", value="10m", setting="calm")
        await s.slash("Ann", "play")
        assert sorted(table.terms.calm for table in await s.tables()) == [60, 600]


@pytest.mark.parametrize(
    ("setting", "told"),
    [("feed", "News of games"), ("listed", "List of tables"), ("weekly", "News of the week")],
)
async def test_no_setting_names_a_channel_that_is_gone(tmp_path: Path, setting: str, told: str) -> None:
    async with stage(tmp_path) as s:
        channel = s.guild.create_text_channel("news")
        await s.slash("Dan", "server settings", setting=setting, value=f"<#{channel.id}>")
        s.env.backend.delete_channel(s.guild.create_text_channel("other").id)
        await s.env.settle()
        assert f"{told}: **<#{channel.id}>**" in words_of(shown(await s.slash("Dan", "server settings")))
        s.env.backend.delete_channel(channel.id)
        await s.env.settle()
        assert f"{told}: **none**" in words_of(shown(await s.slash("Dan", "server settings")))


async def test_what_a_thing_has_set_that_is_gone_outlasts_other_changes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        async with s.store.writing() as tx:
            server = await tx.server(GuildId(s.guild.id))
            await tx.put_server(replace(server, settings={**server.settings, "weather": "rain"}))
        await s.slash("Dan", "server settings", setting="tempo", value="phase")
        async with s.store.reading() as read:
            stored = (await read.server(GuildId(s.guild.id))).settings
        assert (stored["weather"], stored["tempo"]) == ("rain", "phase")
