"""Seats that change hands, more time and pauses, as people press and type them."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.table.admission import NO_SEAT
from engine.model import Seat
from tests.bot.stage import GO, Stage, filled_in, heard, labels, shown, stage

DAY = 86_400.0
TAKEN = "**The seat is yours.**"


async def round_of(s: Stage, code: str, *names: str) -> None:
    for who in names:
        await s.plot(who, "2 3 4", code)


async def driver(s: Stage, code: str, number: int) -> tuple[int | None, str]:
    seat = (await s.bot.host.look(code)).seat(Seat(number))
    assert seat is not None
    return seat.user, seat.driver


class TestSubstitute:
    async def test_one_press_gives_the_seat_and_nothing_that_was_secret(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            await s.slash("Cleo", "table note", text="Red is slow.\nKeep the ace.")
            await s.plot("Cleo", "5 4 3", code)
            assert "Take a free seat" not in labels(s.newest)
            freed = heard(await s.slash("Cleo", "organise replace", seat=3))
            assert freed == "Seat 3 is free; a ghost plays until somebody takes it."
            left = f"{s.people['Cleo'].mention} has left this game. Their seat (Green) is free"
            assert left in s.newest.content
            panel = shown(await s.press("Dan", s.newest, "Take a free seat"))
            assert panel.ephemeral
            assert f"{TAKEN} Its sealed answer was withdrawn; send your own." in panel.content
            assert "You are Green." in panel.content
            assert "5 4 3" not in panel.content
            assert "Red is slow." not in panel.content
            assert "Until <t:" in panel.content
            assert f"{s.people['Dan'].mention} now plays Green." in s.newest.content
            assert s.pinged() == ["Dan"]
            assert labels(panel)[0] == "Plot"
            assert await driver(s, code, 3) == (s.people["Dan"].id, "player")

            await s.plot("Dan", "2 3 4", code)
            assert "Sent: `2 3 4" in shown(await s.slash("Dan", "table show")).content
            assert "have no seat" in heard(await s.slash("Cleo", "table note", text="mine"))

    async def test_the_post_offers_the_seat_and_says_so_to_who_comes_too_late(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            post = s.newest
            await s.slash("Ben", "organise replace", seat=2)
            post = next(m for m in s.posts() if m.id == post.id)
            assert "Free to take over: Blue." in post.content
            assert heard(await s.press("Cleo", post, GO)).startswith("**Plot for round 1**")
            question = shown(await s.press("Dan", post, GO))
            assert question.content == "Blue is free. Do you want to play, or only to watch?"
            assert labels(question) == ["Play Blue", "Watch"]
            late = shown(await s.press("Ben", post, GO))
            assert TAKEN in shown(await s.press("Dan", question, "Play Blue")).content
            assert heard(await s.press("Ben", late, "Play Blue")) == NO_SEAT
            assert "In words" in labels(shown(await s.press("Ben", post, GO)))
            post = next(m for m in s.posts() if m.id == post.id)
            assert "Free to take over" not in post.content
            assert code in post.content

    async def test_among_several_one_is_chosen(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            for who, number in (("Ben", 2), ("Cleo", 3)):
                await s.slash(who, "organise replace", seat=number)
            call = s.newest
            panel = shown(await s.press("Dan", call, "Take a free seat"))
            assert labels(panel) == ["Blue", "Green"]
            assert TAKEN in shown(await s.press("Dan", panel, "Green")).content
            assert await driver(s, code, 3) == (s.people["Dan"].id, "player")
            back = heard(await s.tap("Ben", "seat", 2))
            assert back.startswith(
                "**The seat is yours, with the answer sent for it.** You can still change it."
            )

    @pytest.mark.long
    async def test_who_does_not_come_to_the_first_round_leaves_a_seat_for_anybody(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            await round_of(s, code, "Ann", "Ben")
            await s.wait(DAY + 1)
            assert f"{s.people['Cleo'].mention} did not come to the first round" in s.newest.content
            assert TAKEN in shown(await s.press("Dan", s.newest, "Take a free seat")).content
            await round_of(s, code, "Dan")
            assert "round 2" in s.newest.content


class TestTime:
    async def test_more_time_is_a_button_as_long_as_it_is_to_be_had(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            due = (await s.bot.host.look(code)).row.timing.due
            mine = shown(await s.press("Ben", s.newest, "My side"))
            sure = shown(await s.press("Ben", mine, "More time"))
            assert "This is the only extension of your seat in this game" in sure.content
            assert (await s.bot.host.look(code)).row.timing.due == due
            mine = shown(await s.press("Ben", sure, "Take 1 day more"))
            assert mine.content.startswith(f"You have more time: until <t:{int(due + DAY)}:f>")
            assert "More time" not in labels(mine)
            assert f"{s.people['Ben'].mention}: you get 1 day more, once in this game" in s.newest.content
            again = heard(await s.tap("Ben", "more"))
            assert again.startswith("This seat has used its extension for this game")
            assert "More time" not in labels(shown(await s.slash("Ann", "table show")))

    async def test_the_organiser_gives_everybody_more(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            due = int((await s.bot.host.look(code)).row.timing.due)
            said = heard(await s.slash("Ann", "organise extend", time="6 h"))
            assert said.startswith(f"Everybody has until <t:{due + 6 * 3600}:f>")
            assert "gives everybody 6 hours more" in s.newest.content
            assert set(s.pinged()) == {"Ann", "Ben"}
            assert "Only the organiser" in heard(await s.slash("Ben", "organise extend", time="12 h"))

    @pytest.mark.parametrize(
        ("command", "typed", "said"),
        [
            ("organise extend", {"time": "a while"}, "'a while' is not a length of time; write it like 24h"),
            ("organise extend", {"time": "0 h"}, "Extend a phase by at least a minute."),
            (
                "organise pause",
                {"until": "2020-01-01"},
                "'2020-01-01' is in the past; choose a time in the future.",
            ),
            ("organise pause", {"until": "whenever"}, "'whenever' is not a day or time; write it like"),
            ("organise pause", {"until": "now"}, "This table is not paused."),
            ("organise remove", {"seat": 9}, "There is no seat 9; choose one of: 1 and 2."),
            ("organise replace", {"seat": 9}, "There is no seat 9; choose one of: 1 and 2."),
            ("organise hand-over", {}, "<@"),
        ],
    )
    async def test_what_cannot_be_is_one_sentence(
        self, tmp_path: Path, command: str, typed: dict[str, Any], said: str
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            before, posts = await s.bot.host.look(code), len(s.posts())
            assert heard(await s.slash("Ann", command, **typed)).startswith(said)
            assert await s.bot.host.look(code) == before
            assert len(s.posts()) == posts


class TestPause:
    @pytest.mark.parametrize(
        ("called", "says", "happens"),
        [
            (False, "Up to 7 days it begins at once", "The game is paused until"),
            (True, "\nIt begins when the other player agrees.", "The others have been asked;"),
        ],
    )
    async def test_the_panel_says_what_a_press_does(
        self, tmp_path: Path, called: bool, says: str, happens: str
    ) -> None:
        """Silence of somebody whom one has called that day is no yes."""
        async with stage(tmp_path) as s:
            await s.race("Ben")
            if called:
                await s.slash("Ann", "organise extend", time="6 h")
            panel = shown(await s.slash("Ann", "organise pause"))
            assert says in panel.content
            assert ("an invitation is a call, too" in panel.content) is called
            assert ("A longer one begins when the other player agrees." in panel.content) is not called
            assert heard(await s.press("Ann", panel, "2 days")).startswith(happens)

    async def test_while_it_lasts_nothing_leads_to_another_one(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben")
            assert "Pause …" in labels(shown(await s.press("Ann", s.newest, "My side")))
            panel = shown(await s.slash("Ann", "organise pause"))
            await s.press("Ann", panel, "2 days")
            assert "Pause …" not in labels(shown(await s.slash("Ann", "table show")))

    @pytest.mark.long
    async def test_players_agree_on_a_pause_by_buttons(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            post = s.newest
            panel = shown(await s.press("Ben", post, "My side"))
            panel = shown(await s.press("Ben", panel, "Pause …"))
            assert labels(panel) == ["1 day", "2 days", "3 days", "7 days", "14 days"]
            asked = heard(await s.press("Ben", panel, "2 days"))
            assert asked.startswith("The game is paused until <t:")
            asks = s.newest
            assert f"{s.people['Ben'].mention} asks for a pause until" in asks.content
            assert "It begins at once. Not voting counts as yes" in asks.content
            assert set(s.pinged()) == {"Ann", "Cleo"}
            assert heard(await s.press("Cleo", asks, "Agree")) == "You voted yes."
            assert f"Agreed: {s.people['Cleo'].mention}." in s.newest.content
            await s.plot("Ben", "2 3 4", code)

            mine = shown(await s.slash("Ann", "table show"))
            panel = shown(await s.press("Ann", mine, "End the pause …"))
            assert labels(panel) == ["Let the game go on"]
            heard(await s.press("Ann", panel, "Let the game go on"))
            assert f"{s.people['Ann'].mention} asks to end the pause and go on." in s.newest.content
            asks = s.newest
            await s.press("Ben", asks, "Agree")
            assert heard(await s.press("Cleo", asks, "Agree")) == "You voted yes."
            assert s.newest.content.startswith("The game goes on.")
            assert "That vote is over" in heard(await s.press_late("Cleo", asks, "Agree"))

    async def test_who_pauses_for_long_while_all_others_are_absent_says_why(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            ben = (await s.bot.host.look(code)).my_seat(s.id("Ben"))
            async with s.store.writing() as tx:
                await tx.put_seat(dataclasses.replace(ben, missed=2))
            panel = shown(await s.slash("Ann", "organise pause", until="in 20 days", table=code))
            assert "with this one the game does not count" in panel.content
            form = await s.press("Ann", panel, "Pause anyway")
            done = await s.people["Ann"].submit_modal(form, {"reason": "a long journey"})
            await s.settle()
            assert heard(done).startswith("The game is paused until")
            assert any("Reason: a long journey" in post.content for post in s.posts())
            assert (await s.bot.host.look(code)).row.timing.why == "pause"

    async def test_it_ends_on_its_date(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            assert "The game is paused until" in heard(
                await s.slash("Ann", "organise pause", until="in 3 days")
            )
            await s.wait(2 * DAY)
            assert (await s.bot.host.look(code)).row.timing.held
            await s.wait(DAY + 1)
            assert not (await s.bot.host.look(code)).row.timing.held
            assert s.newest.content.startswith("The game goes on.")


class TestOrganiser:
    async def test_offers_the_office_and_is_replaced(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", "Cleo")
            dan, ben = s.people["Dan"], s.people["Ben"]
            said = heard(await s.slash("Ann", "organise hand-over", person=dan))
            assert said.startswith(f"I have asked {dan.mention}, who has a day to say yes")
            assert heard(await s.press("Dan", s.newest, "I take it")) == (
                f"{dan.mention} now organises this table."
            )
            voted = heard(await s.slash("Ben", "organise hand-over"))
            assert voted.startswith("The others have been asked; you organise the table when")
            vote = s.newest
            await s.press("Ann", vote, "Agree")
            await s.press("Cleo", vote, "Agree")
            assert f"{ben.mention} now organises this table." in s.newest.content

    async def test_moves_alone_but_kicks_and_ends_only_with_the_others(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            stable = s.guild.create_text_channel("stable")
            moved = heard(await s.slash("Ann", "organise move", stable, table=code))
            assert moved == f"Table `{code}` is now in this channel."
            for command, options in (("remove", {"seat": 2}), ("end", {})):
                asked = heard(await s.slash("Ann", f"organise {command}", stable, **options))
                assert asked == "The others have been asked; they have a day to vote."
            assert (await s.bot.host.look(code)).row.stage == "running"
            assert await driver(s, code, 2) == (s.people["Ben"].id, "player")


class TestTimesOfTheLobby:
    async def test_a_zone_that_no_menu_has_is_typed(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.table("Ben")
            zones = await s.offered("Ann", "table option", "value", "rom", option="zone")
            assert zones == ["Europe/Rome"]
            await s.slash("Ann", "table option", option="zone", value="Europe/Rome", table=code)
            await s.slash("Ann", "table option", option="at", value="20:30", table=code)
            assert "ends at 20:30 (Europe/Rome)" in s.newest.content
            panel = shown(await s.press("Ann", s.newest, "Options"))
            form = await s.press_beside("Ann", panel, "**Deadlines**")
            assert filled_in(form)["zone"] == "Europe/Rome"
            await s.fill("Ann", form, {**filled_in(form), "zone": "tokyo"})
            assert "ends at 20:30 (Asia/Tokyo)" in s.newest.content

    async def test_the_terms_are_suggested_and_checked(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.table("Ben")
            assert "Quiet hours (quiet)" in await s.offered("Ann", "table option", "option", "quiet")
            assert "2 days" in await s.offered("Ann", "table option", "value", option="phase")
            before = s.newest.content
            wrong = heard(await s.slash("Ann", "table option", option="zone", value="Qwxyz"))
            assert wrong.startswith("There is no time zone 'qwxyz'; write it like Europe/Berlin")
            assert s.newest.content == before
