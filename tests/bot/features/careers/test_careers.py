"""Careers: drivers who go from table to table, in a game that keeps something for them (`toy-arena`)."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.events import Ended, EndTold, emit
from bot.features.careers import acts, panel, rows
from bot.features.careers.rows import Ride
from bot.hosting.organising import ending, lobby
from bot.hosting.people import data
from bot.hosting.table.options import of_table
from bot.hosting.table.sitting import Person, Place, Refused, Sitting, Wishes
from bot.ids import ChannelId, GuildId
from bot.limits import modal_problems
from bot.panels import options
from bot.publishing.messages.payloads import modal_of
from bot.times.instants import Instant
from engine import audit, registry
from engine.model import Seat
from tests.bot.panels.test_panel_limits import problems
from tests.bot.stage import Stage, heard, labels, shown, stage, words_of
from tests.toys import TOYS

KEY = "toy-arena"
WAIT = 200_000.0
"""Seconds after which whoever is silent is answered for."""


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot hosts the toys, too."""
    games = {**registry.all_games(), **TOYS}
    monkeypatch.setattr(registry, "all_games", lambda: games)


async def name_driver(s: Stage, who: str, name: str) -> str:
    return heard(await s.fill_line(who, "careernew", name, KEY))


async def lobby_of(s: Stage, *others: str, careers: str = "yes", **options: Any) -> str:
    """Ann opens a table of the arena, and the others join."""
    await s.slash("Ann", "play", game=KEY, seats=max(2, len(others) + 1))
    code = (await s.tables())[0].row.id
    for option, value in {"careers": careers, **options}.items():
        await s.slash("Ann", "table option", option=option, value=str(value), table=code)
    for who in others:
        await s.press(who, s.newest, "Join")
    return code


async def drive(s: Stage, who: str) -> str:
    """Press Career in the lobby and let the living driver drive."""
    panel = shown(await s.press(who, s.newest, "Career"))
    return shown(await s.press(who, panel, "Drive for the career")).content


async def race(s: Stage, *others: str, drivers: tuple[str, ...] = (), **options: Any) -> str:
    """As `lobby_of`; these people drive for their careers, and the race begins."""
    code = await lobby_of(s, *others, **options)
    for who in drivers:
        await drive(s, who)
    await s.press("Ann", s.newest, "Start")
    return code


async def say(s: Stage, code: str, **lines: str) -> None:
    """Everybody who is named, and asked, answers, and the question closes."""
    for who in [who for who, _asked in await s.waiting(code) if who in lines]:
        await s.answer(who, lines[who], code)
    await s.wait(WAIT)


async def legacy(s: Stage, who: str) -> Any:
    """What the newest career of somebody has come to."""
    async with s.store.reading() as read:
        return (await acts.of(read, GuildId(s.guild.id), s.id(who), KEY))[0].legacy


async def of(s: Stage, who: str) -> str:
    return shown(await s.slash(who, "career", game=KEY)).content


class TestBeginningAndEnding:
    async def test_a_driver_is_named_shown_and_given_up(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            assert "**Scorpus** drives for you" in await name_driver(s, "Ann", "Scorpus")
            assert "**Scorpus**" in await of(s, "Ann")
            other = await s.slash("Ben", "career", person=s.people["Ann"], game=KEY)
            assert "**Scorpus**" in shown(other).content
            said = heard(await s.fill_line("Ann", "careerend", "Diocles", KEY))
            assert "type that name" in said
            assert "has retired" in heard(await s.fill_line("Ann", "careerend", "scorpus", KEY))
            assert "Earlier:\n- **Scorpus**" in await of(s, "Ann")
            assert "You have no living driver" in await of(s, "Ann")

    async def test_one_living_driver_a_person_and_one_of_a_name_a_server(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            assert "is alive and drives for you" in await name_driver(s, "Ann", "Diocles")
            assert "already has a driver called SCORPUS" in await name_driver(s, "Ben", " SCORPUS ")
            await s.fill_line("Ann", "careerend", "Scorpus", KEY)
            assert "**Scorpus** drives for you" in await name_driver(s, "Ben", "Scorpus")

    @pytest.mark.long
    async def test_presses_at_one_moment_begin_one_career(self, tmp_path: Path, address: str) -> None:
        async with stage(tmp_path, address) as s:
            guild, ann = GuildId(s.guild.id), s.person("Ann")
            tries = [acts.begin(s.bot.host, ann, guild, "circus", f"Scorpus {n}") for n in range(6)]
            begun = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(each) for each in begun if not isinstance(each, rows.CareerRow)] == [Refused] * 5

    @pytest.mark.long
    async def test_a_name_formats_and_mentions_nothing(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            said = await name_driver(s, "Ann", "**@everyone**")
            assert "\\*\\*\\@everyone\\*\\*" in said
            await lobby_of(s, "Ben")
            await drive(s, "Ann")
            assert "the career of \\*\\*\\@everyone\\*\\*" in s.newest.content

    async def test_a_name_has_at_most_32_characters_and_cannot_be_empty(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            person = Person(s.id("Ann"), "Ann", guild=GuildId(s.guild.id))
            with pytest.raises(Refused, match="needs a name"):
                await acts.begin(s.bot.host, person, GuildId(s.guild.id), KEY, " \u200b ")
            row = await acts.begin(s.bot.host, person, GuildId(s.guild.id), KEY, "x" * 40)
            assert row.name == "x" * 32

    async def test_the_command_is_there_where_a_game_keeps_something(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with stage(tmp_path) as s:
            assert s.bot.tree.get_command("career") is not None
        keeping = {key: replace(game, careers=None) for key, game in registry.all_games().items()}
        monkeypatch.setattr(registry, "all_games", lambda: keeping)
        async with stage(tmp_path / "other") as s:
            assert s.bot.tree.get_command("career") is None


class TestInTheLobby:
    async def test_a_race_is_of_one_evening_unless_its_lobby_says_otherwise(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            code = await lobby_of(s, "Ben", careers="no")
            assert "Career" not in labels(s.newest)
            await s.slash("Ann", "table option", option="careers", value="yes", table=code)
            assert "Career" in labels(s.newest)
            assert "drives in this game" in await drive(s, "Ann")
            assert "the career of Scorpus" in s.newest.content
            await s.slash("Ann", "table option", option="careers", value="no", table=code)
            assert "Scorpus" not in s.newest.content

    async def test_its_options_and_panels_fit_whatever_the_driver_is_called(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "*" * 32)
            sitting = await s.bot.host.look(await lobby_of(s, "Ben"))
            assert {"careers", "rated"} <= {*of_table(sitting)}
            assert problems(options.options(sitting)) == []
            for topic in options.topics(sitting):
                assert modal_problems(modal_of(options.form(sitting, topic)).to_dict()) == []
            async with s.store.reading() as read:
                found = await acts.of(read, GuildId(s.guild.id), s.id("Ann"), KEY)
            assert problems(panel.choice(sitting, Seat(1), found[0].row)) == []
            over = [replace(career, row=replace(career.row, over="dead")) for career in found] * 40
            assert problems(panel.shown(KEY, s.id("Ann"), [*found, *over], mine=True)) == []

    async def test_a_game_that_keeps_nothing_has_no_such_option(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.table("Ben")
            panel = shown(await s.press("Ann", s.newest, "Options"))
            assert "Careers" not in words_of(panel)
            said = heard(await s.slash("Ann", "table option", option="careers", value="yes", table=code))
            assert "There is no option" in said

    async def test_who_has_no_driver_hears_how_to_name_one(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await lobby_of(s, "Ben")
            assert "`/career`" in heard(await s.press("Ben", s.newest, "Career"))

    @pytest.mark.long
    async def test_a_driver_is_in_one_race_at_a_time(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            first = await race(s, "Ben", drivers=("Ann",))
            await lobby_of(s, "Ben")
            panel = shown(await s.press("Ann", s.newest, "Career"))
            assert f"drives at table `{first}`" in heard(await s.press("Ann", panel, "Drive"))
            said = heard(await s.fill_line("Ann", "careerend", "Scorpus", KEY))
            assert "once that game is over" in said

    async def test_who_leaves_the_lobby_takes_the_driver_along(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ben", "Scorpus")
            await lobby_of(s, "Ben")
            await drive(s, "Ben")
            await s.leave("Ben", s.newest)
            await lobby_of(s, "Ben")
            assert "drives in this game" in await drive(s, "Ben")

    async def test_a_driver_changes_seats_with_the_person(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            code = await lobby_of(s, "Ben")
            await drive(s, "Ann")
            await s.press("Ann", shown(await s.press("Ann", s.newest, "Seats")), "Move everyone on")
            await s.press("Ann", s.newest, "Start")
            assert list((await s.bot.host.look(code)).row.legacy) == ["2"]

    async def test_a_career_needs_at_least_two_people(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            await lobby_of(s)
            await drive(s, "Ann")
            assert "A career needs other people" in heard(await s.press("Ann", s.newest, "Start"))
            panel = shown(await s.press("Ann", s.newest, "Career"))
            await s.press("Ann", panel, "Drive for this game only")
            assert "The game has started" in heard(await s.press("Ann", s.newest, "Start"))

    async def test_practice_is_never_for_a_career(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            ann = Person(s.id("Ann"), "Ann", guild=GuildId(s.guild.id))
            at = Place(GuildId(s.guild.id), ChannelId(s.arena.id))
            wishes = Wishes(KEY, 2, settled={"careers": True})
            sitting = await lobby.open(s.bot.host, ann, at, wishes, practice=True)
            assert not sitting.row.careers

    @pytest.mark.long
    async def test_a_rematch_is_of_careers_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            await s.press("Ben", last_post(s), "Rematch")
            assert any("Career" in labels(post) for post in s.posts())


async def won(s: Stage, **options: Any) -> str:
    """Scorpus of Ann wins; Diocles of Ben, the hindmost, is eaten."""
    await name_driver(s, "Ann", "Scorpus")
    await name_driver(s, "Ben", "Diocles")
    code = await race(s, "Ben", drivers=("Ann", "Ben"), **options)
    await say(s, code, Ann="sandals", Ben="nothing")
    await say(s, code, Ann="run", Ben="walk")
    assert (await s.bot.host.look(code)).row.stage == "over"
    return code


def last_post(s: Stage) -> Any:
    """The post of the newest table that has ended."""
    return next(post for post in reversed(s.posts()) if "Rematch" in labels(post))


class TestAfterARace:
    @pytest.mark.long
    async def test_what_is_won_stays_and_who_dies_is_dead(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            assert (await legacy(s, "Ann"))["coins"] == 3 - 1 + 5
            told = s.newest.content
            assert "**Scorpus**, for" in told
            assert "7 coins saved" in told
            assert "**Diocles**, who drove for" in told
            assert "is dead" in told
            assert "Earlier:\n- **Diocles**" in await of(s, "Ben")

    @pytest.mark.long
    async def test_the_dead_make_room_for_another(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            assert "drives for you" in await name_driver(s, "Ben", "Diocles")
            assert (await legacy(s, "Ben"))["coins"] == 0

    async def test_a_second_race_begins_with_what_the_first_has_left_after_a_restart(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            await s.restart()
            code = await race(s, "Ben", drivers=("Ann",), lion=0)
            sitting = await s.bot.host.look(code)
            assert sitting.running.state.coins == (3 + 7, 3)
            await say(s, code, Ann="nothing", Ben="nothing")
            for _ in range(2):
                await say(s, code, Ann="run", Ben="walk")
            assert "is free" in s.newest.content
            assert "is free" in await of(s, "Ann")

    @pytest.mark.long
    async def test_a_table_is_checked_without_any_career(self, tmp_path: Path) -> None:
        """What a table needs stands in its opening, under the number of the career."""
        async with stage(tmp_path) as s:
            await won(s)
            code = await race(s, "Ben", drivers=("Ann",), lion=0)
            await say(s, code, Ann="chariot", Ben="nothing")
            await data.forget(s.bot.host, s.id("Ann"))
            record = await s.bot.host.record(code)
            assert record.opening.legacy[Seat(1)]["coins"] == 7
            assert "Scorpus" not in json.dumps(dict(record.opening.legacy))
            assert audit(record) == []

    @pytest.mark.long
    async def test_the_effect_of_a_race_is_one_row_that_can_be_written_anew(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await won(s)
            posts = len(s.posts())
            async with s.store.writing() as tx:
                [ann] = await rows.found(tx, user=s.id("Ann"))
                [ben] = await rows.found(tx, user=s.id("Ben"))
                rides = await rows.rides(tx, ann.id)
                tx.put(
                    rows.RIDES, Ride(ann.id, code, Seat(1), {"coins": 99, "wins": 0, "dead": 1}, Instant(1.0))
                )
                rows.save(tx, replace(ben, over="", ended=0.0))
            await end_again(s, code)
            async with s.store.reading() as read:
                assert [ride.changed for ride in await rows.rides(read, ann.id)] == [r.changed for r in rides]
                assert await rows.one(read, ben.id) == ben
            assert (await legacy(s, "Ann"))["coins"] == 7
            assert len(s.posts()) == posts

    @pytest.mark.long
    async def test_a_repair_brings_nobody_back_beside_a_new_driver(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await won(s)
            await name_driver(s, "Ben", "Lea")
            async with s.store.writing() as tx:
                row = await tx.table(code)
                assert row is not None
                state = json.loads(row.state or "")
                state["outcome"]["legacy"] = {"2": {"coins": 3, "wins": 0, "dead": 0}}
                await tx.save_table(replace(row, state=json.dumps(state)))
            await end_again(s, code)
            async with s.store.reading() as read:
                lea, diocles = await rows.found(read, user=s.id("Ben"))
            assert (lea.over, diocles.over) == ("", "dead")

    @pytest.mark.long
    async def test_bots_and_who_drives_for_the_evening_have_no_part_in_it(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            await name_driver(s, "Ben", "Diocles")
            code = await race(s, "Ben", drivers=("Ann",))
            await say(s, code, Ann="sandals", Ben="nothing")
            await say(s, code, Ann="run", Ben="walk")
            assert "Diocles" not in s.newest.content
            assert (await legacy(s, "Ben"))["races"] == 0


async def end_again(s: Stage, code: str) -> None:
    """Let all that follows from the end of a game follow once more."""
    for kind in (Ended, EndTold):
        async with s.store.writing() as tx:
            await emit(tx, kind(await s.bot.host.read(tx, code), s.bot.host.now()))
    await s.settle()


class TestLeavingAndEnding:
    @pytest.mark.long
    async def test_who_leaves_does_not_save_the_driver(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ben", "Diocles")
            code = await race(s, "Ben", drivers=("Ben",), length=6)
            await say(s, code, Ann="nothing", Ben="nothing")
            await s.slash("Ben", "organise replace", seat=2, table=code)
            await say(s, code, Ann="run")
            for _ in range(2):
                await say(s, code, Ann="run")
            assert "**Diocles**, who drove for" in s.newest.content
            assert "is dead" in s.newest.content

    @pytest.mark.long
    async def test_who_resigns_does_not_save_the_driver(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ben", "Diocles")
            code = await race(s, "Ben", drivers=("Ben",))
            await say(s, code, Ann="nothing", Ben="nothing")
            await s.slash("Ben", "table act", table=code, line="resign")
            for _ in range(2):
                await say(s, code, Ann="run")
            assert (await legacy(s, "Ben"))["dead"] == 1

    @pytest.mark.long
    async def test_a_substitute_drives_without_a_career(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ben", "Diocles")
            await name_driver(s, "Cleo", "Lea")
            code = await race(s, "Ben", drivers=("Ben",), lion=0)
            await say(s, code, Ann="nothing", Ben="nothing")
            await s.slash("Ben", "organise replace", seat=2, table=code)
            await s.press("Cleo", s.newest, "Take")
            for _ in range(2):
                await say(s, code, Ann="walk", Cleo="run")
            assert (await legacy(s, "Cleo"))["races"] == 0
            assert (await legacy(s, "Ben"))["coins"] == 3 + 5

    @pytest.mark.long
    async def test_ended_by_its_organiser_alone_it_counts_for_careers_all_the_same(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            await name_driver(s, "Ben", "Diocles")
            code = await race(s, "Ben", drivers=("Ann", "Ben"), length=9)
            await say(s, code, Ann="sandals", Ben="nothing")
            await s.slash("Ben", "organise replace", seat=2, table=code)
            await say(s, code, Ann="run")
            ann = Person(s.id("Ann"), "Ann", guild=GuildId(s.guild.id))
            assert (await ending.close(s.bot.host, code, ann, "Ben has gone.")).row.unrated
            assert (await legacy(s, "Ann"))["coins"] == 3 - 1
            assert (await legacy(s, "Ben"))["dead"] == 1

    @pytest.mark.long
    async def test_ended_by_consent_there_is_no_purse_and_the_dead_stay_dead(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            await name_driver(s, "Ben", "Diocles")
            code = await race(s, "Ben", "Cleo", drivers=("Ann", "Ben"), length=9)
            await say(s, code, Ann="sandals", Ben="nothing", Cleo="nothing")
            await say(s, code, Ann="run", Ben="walk", Cleo="run")
            assert 2 in (await s.bot.host.look(code)).running.state.dead
            await end_by_all(s, code)
            assert (await legacy(s, "Ann"))["coins"] == 3 - 1
            assert (await legacy(s, "Ben"))["dead"] == 1

    @pytest.mark.long
    async def test_before_anything_has_happened_nothing_changes(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            code = await race(s, "Ben", drivers=("Ann",))
            await end_by_all(s, code)
            assert (await s.bot.host.look(code)).row.stage == "closed"
            assert (await legacy(s, "Ann"))["races"] == 0
            await lobby_of(s, "Ben")
            assert "drives in this game" in await drive(s, "Ann")

    @pytest.mark.long
    async def test_a_table_that_a_fault_has_stopped_for_good_changes_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ben", "Diocles")
            code = await race(s, "Ben", "Cleo", drivers=("Ben",), length=9)
            await say(s, code, Ann="nothing", Ben="nothing", Cleo="nothing")
            await say(s, code, Ann="run", Ben="walk", Cleo="run")
            async with s.store.writing() as tx:
                row = await tx.table(code)
                assert row is not None
                await tx.save_table(replace(row, stage="frozen"))
            await lobby_of(s, "Ben")
            panel = shown(await s.press("Ben", s.newest, "Career"))
            assert "one game at a time" in heard(await s.press("Ben", panel, "Drive"))
            await end_by_all(s, code)
            assert (await legacy(s, "Ben")) == {"number": 1, "coins": 0, "races": 0, "wins": 0, "dead": 0}


async def end_by_all(s: Stage, code: str) -> Sitting:
    """Ann asks to end the table, and all others agree."""
    await s.slash("Ann", "organise end", table=code)
    for who in ("Ben", "Cleo"):
        post = next((p for p in reversed(s.posts()) if "Agree" in labels(p)), None)
        if post is not None and (await s.bot.host.look(code)).seat_of(s.id(who)):
            await s.press(who, post, "Agree")
    return await s.bot.host.look(code)


class TestRatings:
    async def rated(self, s: Stage, code: str) -> bool:
        return (await s.bot.host.look(code)).counts

    @pytest.mark.long
    async def test_a_race_of_careers_is_rated(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            assert await self.rated(s, await won(s))

    @pytest.mark.long
    @pytest.mark.parametrize(("rated", "counts"), [("no", False), ("yes", True)])
    async def test_a_race_at_which_savings_are_spent_is_unrated_unless_its_lobby_says_otherwise(
        self, tmp_path: Path, rated: str, counts: bool
    ) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            code = await race(s, "Ben", drivers=("Ann",), lion=0, rated=rated)
            await say(s, code, Ann="chariot", Ben="nothing")
            await say(s, code, Ann="run", Ben="walk")
            assert (await s.bot.host.look(code)).row.stage == "over"
            assert await self.rated(s, code) is counts
            assert ("does not count" in last_post(s).content) is not counts

    @pytest.mark.long
    async def test_savings_that_are_not_spent_change_nothing(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            code = await race(s, "Ben", drivers=("Ann",), lion=0)
            await say(s, code, Ann="sandals", Ben="nothing")
            await say(s, code, Ann="run", Ben="walk")
            assert await self.rated(s, code)


class TestWhatIsKept:
    @pytest.mark.long
    async def test_an_export_has_the_own_careers_with_their_obituaries(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            [kept] = (await data.export(s.bot.host, s.id("Ben")))["careers"]
            assert (kept["name"], kept["over"], kept["legacy"]["dead"]) == ("Diocles", "dead", 1)
            assert "is dead" in kept["obituary"]
            assert "Scorpus" not in json.dumps(kept)

    @pytest.mark.long
    async def test_who_is_forgotten_takes_the_own_drivers_along_and_nobody_elses(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            await won(s)
            code = await race(s, "Ben", drivers=("Ann",))
            await data.forget(s.bot.host, s.id("Ann"))
            await s.settle()
            async with s.store.reading() as read:
                assert [row.name for row in await rows.found(read, GuildId(s.guild.id))] == ["Diocles"]
                assert not any(seat.career for seat in await read.seats(code))
            await s.slash("Ben", "organise end", table=code)
            assert "drives for you" in await name_driver(s, "Ben", "Scorpus")

    @pytest.mark.long
    async def test_a_race_goes_on_without_a_forgotten_career(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await name_driver(s, "Ann", "Scorpus")
            code = await race(s, "Ben", drivers=("Ann",), lion=0)
            await say(s, code, Ann="nothing", Ben="nothing")
            await data.forget(s.bot.host, s.id("Ann"))
            await s.settle()
            for _ in range(2):
                await say(s, code, Ben="run")
            assert (await s.bot.host.look(code)).row.stage == "over"
            assert "Scorpus" not in "".join(post.content for post in s.posts()[-3:])
