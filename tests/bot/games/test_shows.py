"""Show races: a table at which nobody sits, run by automata for a channel that watches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.hosting.after.starting import STALE
from bot.hosting.organising import homes, thawing
from bot.hosting.people import data
from bot.hosting.records import rounds
from bot.hosting.table.options import SHOW_PAUSES
from bot.hosting.table.sitting import Sitting
from bot.ids import NOBODY, GuildId
from bot.panels import desk
from bot.store import ServerRow
from engine import RulesBug
from tests.bot.stage import MORE, Stage, fields_of, heard, labels, menus, offers, shown, stage, words_of

PAUSE = SHOW_PAUSES[0]
MOST = 60
"""More than the turns of any race."""
DAY = 86_400


async def opened(s: Stage, channel: ChannelHandle | None = None, **options: Any) -> str:
    """Ann opens a show; returns its code."""
    told = heard(await s.slash("Ann", "play", channel, game="charioteer", seats=0, **options))
    assert "show" in told
    return (await s.tables())[0].row.id


async def begun(s: Stage, **options: Any) -> str:
    """As `opened`, and Ann starts it."""
    code = await opened(s, **options)
    await s.press("Ann", s.newest, "Start")
    return code


async def ended(s: Stage, code: str) -> Sitting:
    """The race is watched to its end."""
    for _ in range(MOST):
        sitting = await s.bot.host.look(code)
        if sitting.row.stage != "running":
            return sitting
        await s.wait(sitting.row.pause + 1)
    raise AssertionError("the race has no end")


async def lose_channel(s: Stage) -> None:
    """Somebody deletes the channel of the race."""
    s.env.backend.delete_channel(s.arena.id)
    await s.env.settle()
    await s.settle()


def told(s: Stage) -> list[str]:
    """What the posts with a picture say, oldest first."""
    return [p.content for p in s.posts() if p.attachments]


class TestLobby:
    async def test_its_opener_organises_it_without_a_seat(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            sitting = await s.bot.host.look(code)
            assert (sitting.show, sitting.seats, sitting.row.organiser) == (True, (), s.people["Ann"].id)
            assert offers(s.newest, "Start", "Rules", "Manage")
            told = "everybody may watch: Teres, Polynices, Constantinus, Eutyches, Fuscus and Uranius."
            assert told in s.newest.content

    async def test_nobody_can_join_nor_be_invited_nor_be_a_bot(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            for who, verb, *args in (("Ben", "join"), ("Ann", "bot", "novice"), ("Ann", "shift")):
                assert "A show has no seats" in heard(await s.tap(who, verb, *args, table=code))
            invited = await s.slash("Ann", "organise invite", person=s.people["Ben"], table=code)
            assert "A show has no seats" in heard(invited)
            answer = await s.slash(
                "Ann", "play", game="charioteer", seats=0, invite=s.people["Ben"].mention, options="laps=2"
            )
            assert "without an invitation" in heard(answer)
            assert len(await s.tables()) == 1

    async def test_a_game_without_automata_says_that_somebody_has_to_sit_there(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            answer = heard(await s.slash("Ann", "play", game="chariots", seats=0))
            assert answer.startswith("Chariots seats 2 to ")
            assert answer.endswith(", not 0.")
            assert await s.tables() == []

    async def test_too_few_automata_are_refused_before_it_opens(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            answer = await s.slash("Ann", "play", game="charioteer", seats=0, options="automata=1")
            assert "automata" in heard(answer)
            assert await s.tables() == []

    async def test_its_options_are_the_pause_and_those_of_the_game(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            panel = shown(await s.press("Ann", s.newest, "Options"))
            assert menus(panel) == []
            assert labels(panel) == ["Change", "Change", "Change", "Back"]
            assert [f["custom_id"] for f in fields_of(await s.press_beside("Ann", panel, "Laps"))] == [
                "laps",
                "automata",
            ]
            form = await s.press_beside("Ann", panel, "Pause between posts")
            await s.fill("Ann", form, {"pause": "1800"})
            assert "Pause between posts: 30 minutes" in s.newest.content
            for option, value in (("pause", "0"), ("seats", "3"), ("phase", "1 day")):
                await s.slash("Ann", "table option", option=option, value=value, table=code)
            row = (await s.bot.host.look(code)).row
            assert (row.pause, row.seats) == (1800, 0)

    async def test_the_automata_that_race_are_those_of_the_options(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            await s.slash("Ann", "table option", option="automata", value="3", table=code)
            assert "may watch: Teres, Polynices and Constantinus." in s.newest.content

    async def test_only_its_organiser_starts_and_closes_it(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            assert "Only the organiser" in heard(await s.press("Ben", s.newest, "Start"))
            assert "Only the organiser" in heard(await s.press("Ben", s.newest, "Close"))
            assert "You have closed" in heard(await s.press("Ann", s.newest, "Close"))
            assert (await s.bot.host.look(code)).row.stage == "closed"
            assert labels(s.newest) == []

    async def test_one_that_nobody_starts_closes_like_any_lobby(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            await s.wait(STALE + 1)
            assert (await s.bot.host.look(code)).row.stage == "closed"
            assert "This table was closed." in s.newest.content

    async def test_one_whose_organiser_is_forgotten_closes_before_the_start(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            await data.forget(s.bot.host, s.id("Ann"))
            await s.settle()
            row = (await s.bot.host.look(code)).row
            assert (row.stage, row.organiser) == ("closed", NOBODY)


class TestRace:
    async def test_every_turn_is_a_new_picture_in_the_same_post_after_a_pause(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await begun(s)
            pictures = set()
            for turn in (1, 2, 3):
                assert f"turn {turn}\n" in s.newest.content
                assert s.newest.content.splitlines()[-1].startswith("-# The game goes on by itself at <t:")
                assert s.pinged() == []
                pictures.add(await s.newest.attachments[0].read())
                await s.wait(PAUSE - 5)
                assert f"turn {turn}\n" in s.newest.content
                await s.wait(10)
            assert len(told(s)) == 1
            assert len(pictures) == 3
            assert labels(s.newest) == ["Watch", MORE]
            assert "In words" in labels(shown(await s.press("Ben", s.newest, "Watch")))

    async def test_after_a_restart_it_goes_on_when_it_would_have(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await begun(s)
            await s.wait(PAUSE / 2)
            await s.restart()
            assert "turn 1\n" in told(s)[-1]
            await s.wait(PAUSE / 2)
            assert "turn 2\n" in told(s)[-1]

    async def test_an_outage_does_not_let_turns_pass_unseen(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await begun(s)
            s.clock.time += DAY
            await s.restart()
            assert "turn 1\n" in told(s)[-1]
            await s.wait(PAUSE + 1)
            assert "turn 2\n" in told(s)[-1]

    async def test_its_organiser_pauses_it_lets_it_go_on_and_ends_it(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            refused = heard(await s.slash("Ben", "organise pause", until="in 2 days", table=code))
            assert "Only the players at this table and its organiser" in refused
            await s.slash("Ann", "organise pause", until="in 2 days", table=code)
            assert "pauses this show" in s.newest.content
            assert "Paused until" in s.posts()[-2].content
            await s.wait(DAY)
            assert "turn 1\n" in told(s)[-1]
            await s.slash("Ann", "organise pause", table=code, until="now")
            assert "turn 1\n" in told(s)[-1]
            await s.wait(PAUSE + 1)
            assert "turn 2\n" in told(s)[-1]
            await s.slash("Ann", "organise end", table=code)
            await s.wait(DAY)
            assert "turn 2\n" in told(s)[-1]
            assert "has ended this game early" in told(s)[-1]

    async def test_a_pause_ends_by_itself_at_its_date(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            await s.slash("Ann", "organise pause", until="in 2 days", table=code)
            await s.wait(2 * DAY + 1)
            assert s.newest.content.startswith("The game goes on.")
            await s.wait(PAUSE + 1)
            assert "turn 2\n" in told(s)[-1]

    async def test_it_can_be_handed_over_but_has_no_seats_to_give(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            taking: tuple[tuple[str, dict[str, Any]], ...] = (
                ("organise remove", {}),
                ("organise replace", {}),
                ("organise replace", {"person": s.people["Ben"]}),
            )
            for command, more in taking:
                answer = await s.slash("Ann", command, seat=1, table=code, **more)
                assert "A show has no seats" in heard(answer)
            await s.slash("Ann", "organise hand-over", person=s.people["Ben"], table=code)
            await s.press("Ben", s.newest, "I take it")
            assert (await s.bot.host.look(code)).row.organiser == s.people["Ben"].id

    @pytest.mark.long
    async def test_it_runs_on_when_its_organiser_is_forgotten(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s, options="laps=2")
            await data.forget(s.bot.host, s.id("Ann"))
            await s.settle()
            assert (await ended(s, code)).row.stage == "over"

    @pytest.mark.long
    async def test_without_its_channel_it_waits_for_another(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            elsewhere = s.guild.create_text_channel("elsewhere")
            await lose_channel(s)
            entries = (await s.bot.host.look(code)).running.entries
            await s.wait(DAY)
            assert (await s.bot.host.look(code)).running.entries == entries
            await s.slash("Ann", "organise move", elsewhere, table=code)
            await s.wait(PAUSE + 1)
            assert "turn 2\n" in s.posts(elsewhere)[-1].content
            await ended(s, code)
            assert (await s.bot.host.look(code)).row.stage == "over"

    async def test_its_organiser_does_not_leave_it_by_accident(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            assert "`/organise end`" in heard(await s.tap("Ann", "leave", table=code))
            assert "Only the organiser" in heard(await s.tap("Ben", "leave", table=code))
            assert (await s.bot.host.look(code)).row.stage == "running"

    async def test_without_a_channel_a_pause_is_kept_all_the_same(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            await s.slash("Ann", "organise pause", until="in 40 days", table=code)
            await lose_channel(s)
            await s.wait(STALE + DAY)
            assert (await s.bot.host.look(code)).row.stage == "running"
            await s.wait(26 * DAY + STALE)
            assert (await s.bot.host.look(code)).row.stage == "closed"

    async def test_thawed_without_a_channel_it_does_not_wait_for_ever(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            await lose_channel(s)
            await s.bot.host._freeze(code, RulesBug("a test"))
            s.faults.clear()
            await thawing.thaw(s.bot.host, code)
            await s.wait(STALE + 60)
            assert (await s.bot.host.look(code)).row.stage == "closed"

    async def test_started_without_a_channel_it_does_not_wait_for_ever(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            s.forbid(s.arena, "send_messages")
            await homes.lost_home(s.bot.host, code, (await s.bot.host.look(code)).row.channel)
            await s.press("Ann", s.newest, "Start")
            sitting = await s.bot.host.look(code)
            assert (sitting.row.stage, sitting.row.homeless) == ("running", True)
            async with s.store.reading() as read:
                assert "stale" in {alarm.kind for alarm in await read.alarms_of(code)}

    async def test_asleep_it_waits_for_the_bots_return(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            channel = (await s.bot.host.look(code)).row.channel
            await homes.fall_asleep(s.bot.host, code)
            await homes.lost_home(s.bot.host, code, channel)
            await s.wait(STALE + DAY)
            assert (await s.bot.host.look(code)).row.stage == "running"

    async def test_one_that_nobody_moves_closes(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            await lose_channel(s)
            await s.wait(STALE - DAY)
            assert (await s.bot.host.look(code)).row.stage == "running"
            await s.wait(DAY + 60)
            assert (await s.bot.host.look(code)).row.stage == "closed"
            async with s.store.reading() as read:
                assert {alarm.kind for alarm in await read.alarms_of(code)} <= {"home"}, "for its last post"


class TestWatching:
    async def test_the_log_and_the_board_are_for_everybody(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await begun(s)
            await s.wait(PAUSE + 1)
            assert shown(await s.press("Ben", s.newest, "Board")).attachments
            assert "Log of table" in shown(await s.press("Ben", s.newest, "Log")).content

    @pytest.mark.long
    async def test_it_is_announced_in_the_feed_without_a_seat_to_take(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            news = s.guild.create_text_channel("news")
            async with s.store.writing() as tx:
                await tx.put_server(ServerRow(GuildId(s.guild.id), {"feed": news.id}))
            code = await opened(s, options="laps=2")
            (post,) = s.posts(news)
            assert "At the table: a show of automata." in words_of(post)
            assert labels(post) == ["Rules"]
            await s.press("Ann", s.newest, "Start")
            await ended(s, code)
            assert "\n🥇 " in words_of(s.posts(news)[-1])

    async def test_it_is_in_the_inbox_of_who_opened_it_alone(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await opened(s)
            assert "a show you can start" in words_of(shown(await s.slash("Ann", "inbox")))
            await s.press("Ann", s.newest, "Start")
            assert f"`{code}`" in words_of(shown(await s.slash("Ann", "inbox")))
            assert code not in words_of(shown(await s.slash("Ben", "inbox")))
            sitting = await s.bot.host.look(code)
            way = desk.entry(sitting, s.id("Ann")).button
            assert way is not None
            assert way.url
            assert not way.id

    async def test_it_is_among_the_games_that_are_on(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            found = shown(await s.slash("Ben", "watch", s.guild.create_text_channel("stable"))).content
            assert f"`{code}`" in found
            assert "a show of automata" in found

    @pytest.mark.long
    async def test_its_past_has_a_part_for_every_turn(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s, options="laps=2")
            await ended(s, code)
            past = await rounds.look_back(s.bot.host, code, whole=True)
            assert len(past.parts) > 3
            assert len(told(s)) == 2


@pytest.mark.parametrize("pause", [0, *SHOW_PAUSES])
async def test_it_never_runs_through_at_once(tmp_path: Path, pause: int) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s)
        await s.slash("Ann", "table option", option="pause", value=str(pause), table=code)
        await s.press("Ann", s.newest, "Start")
        assert "turn 1\n" in told(s)[-1]
        await s.wait(max(pause, PAUSE) + 1)
        assert "turn 2\n" in told(s)[-1]
