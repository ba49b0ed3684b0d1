"""As quiet as somebody wants it: mute, calls that come once, letters for rounds, reminders of one's own,
nights; and one panel for all of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.hosting.people import data, pings
from bot.ids import PersonId
from bot.limits import CONTENT
from bot.messages import Message
from bot.store import PersonRow
from tests.bot.stage import GO, Stage, heard, labels, links_of, menus, prefilled, shown, stage, words_of

HOUR, DAY = 3_600, 86_400
# The clock of a stage begins at 08:00 UTC.


def calls(s: Stage) -> list[list[str]]:
    """Whom each message for everybody has called, the oldest first; letters are not among them."""
    names = {person.id: name for name, person in s.people.items()}
    private = {f"/channels/{person.user.dm_channel.id}/messages" for person in s.people.values()}
    return [
        [names[int(user)] for user in (r.json or {})["allowed_mentions"]["users"]]
        for r in s.env.http_requests
        if r.method == "POST" and r.path.endswith("/messages") and r.path not in private
    ]


def new_calls(s: Stage, before: int) -> set[str]:
    return {name for call in calls(s)[before:] for name in call}


async def person(s: Stage, who: str) -> PersonRow:
    async with s.store.reading() as read:
        return await read.person(s.id(who))


def at(s: Stage, who: str) -> str:
    return s.people[who].mention


class TestMute:
    async def mute(self, s: Stage, who: str, code: str, everywhere: bool) -> None:
        if everywhere:
            await s.prefer(who, "letters", "none")
        else:
            await s.tap(who, "mute", table=code)

    @pytest.mark.long
    @pytest.mark.parametrize("everywhere", [False, True])
    async def test_a_rounds_post_calls_nobody_who_is_muted_and_has_the_plain_name(
        self, tmp_path: Path, everywhere: bool
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            assert s.pinged() == ["Ann", "Ben"]
            await self.mute(s, "Ben", code, everywhere)
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            assert s.pinged() == ["Ann"]
            assert at(s, "Ben") not in s.newest.content
            assert f"To plot: {at(s, 'Ann')} (Red) and Ben (Blue)." in s.newest.content

    @pytest.mark.long
    @pytest.mark.parametrize("everywhere", [False, True])
    async def test_no_call_no_reminder_and_no_letter_reaches_somebody_muted(
        self, tmp_path: Path, everywhere: bool
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "letters", "letter")
            await self.mute(s, "Ben", code, everywhere)
            before = len(calls(s))
            await s.slash("Ann", "organise pause", until="in 2 days", table=code)
            await s.slash("Ann", "organise pause", table=code, until="now")
            await s.slash("Ann", "organise extend", time="2h", table=code)
            await s.wait(DAY)
            assert "Ben" not in new_calls(s, before)
            assert len(calls(s)) > before
            assert s.letters("Ben") == []

    @pytest.mark.long
    async def test_the_last_post_calls_nobody_who_is_muted(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.tap("Ben", "mute", table=code)
            before = len(calls(s))
            for _ in range(60):
                if (await s.bot.host.look(code)).row.stage == "over":
                    break
                for who in ("Ann", "Ben"):
                    await s.plot(who, "5 4 3", code)
            assert (await s.bot.host.look(code)).row.stage == "over"
            assert s.pinged() == ["Ann"]
            assert at(s, "Ben") not in s.newest.content
            assert new_calls(s, before) == {"Ann"}

    async def test_an_edit_brings_no_mention_back(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.tap("Ben", "mute", table=code)
            await s.plot("Ann", "2 3 4", code)
            assert "To plot: Ben (Blue)." in s.newest.content

    async def test_an_invitation_calls_nobody_who_is_muted(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            await s.prefer("Ben", "letters", "none")
            await s.slash("Ann", "play", invite=s.people["Ben"].mention)
            assert s.pinged() == []
            assert "not here yet: Ben" in s.newest.content

    async def test_who_turns_the_sound_on_again_is_called_again(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.tap("Ben", "mute", table=code)
            await s.pick("Ben", "hush", code)
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            assert s.pinged() == ["Ann", "Ben"]

    @pytest.mark.long
    async def test_one_muted_table_leaves_the_others_loud(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            quiet = await s.race("Ben", chariots="one")
            await s.tap("Ben", "mute", table=quiet)
            await s.race("Ben", chariots="one")
            assert "Ben" in s.pinged()

    async def test_names_too_long_for_a_post_are_cut_and_nothing_else_is(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            crowd = range(1, 41)
            async with s.store.writing() as tx:
                for user in crowd:
                    await tx.put_person(PersonRow(PersonId(user), "_" * 32, muted=True))
            words = " ".join(f"<@{user}>" for user in crowd)
            async with s.store.reading() as read:
                told = await pings.muffled(
                    read, code, Message(f"{words} {'W' * 1000} until dawn", ping=(PersonId(1),))
                )
            assert len(told.content) <= CONTENT
            assert told.content.endswith("until dawn")
            assert told.ping == ()


class TestOnce:
    @pytest.mark.long
    async def test_a_post_that_moves_calls_nobody_again(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            before = len(calls(s))
            stable = s.guild.create_text_channel("stable")
            await s.slash("Ann", "organise move", stable, table=code)
            assert labels(s.posts(stable)[-1])[0] == GO
            assert calls(s)[before:] == [[]]

    async def test_a_post_that_was_deleted_comes_back_without_a_call(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            before = len(calls(s))
            s.env.backend.delete_message(s.arena.id, s.newest.id)
            await s.plot("Ann", "2 3 4", code)
            assert "To plot: <@" in s.newest.content
            assert calls(s)[before:] == [[]]

    @pytest.mark.long
    async def test_who_was_never_called_is_called_by_the_second_post(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            stable = s.guild.create_text_channel("stable")
            s.forbid(s.arena, "send_messages")
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            before = len(calls(s))
            await s.slash("Ann", "organise move", stable, table=code)
            assert set(calls(s)[-1]) == {"Ann", "Ben"}
            assert len(calls(s)) == before + 1

    async def test_a_substitute_is_called_where_the_post_comes_again(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            async with s.bot.host.changing(code) as (tx, sitting):
                await tx.put_seat(replace(sitting.seats[1], user=s.id("Cleo"), name="Cleo"))
            stable = s.guild.create_text_channel("stable")
            await s.slash("Ann", "organise move", stable, table=code)
            assert calls(s)[-1] == ["Cleo"]

    async def test_a_second_guest_is_called_alone(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", invite=s.people["Ben"].mention)
            code = (await s.tables())[0].row.id
            assert s.pinged() == ["Ben"]
            await s.slash("Ann", "organise invite", person=s.people["Cleo"].user, table=code)
            assert s.pinged() == ["Cleo"]
            stable = s.guild.create_text_channel("stable")
            await s.slash("Ann", "organise move", stable, table=code)
            assert s.pinged() == []

    @pytest.mark.long
    async def test_the_next_round_calls_anew(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            assert s.pinged() == ["Ann", "Ben"]


class TestLetters:
    @pytest.mark.long
    async def test_a_round_is_told_by_letter_instead_of_a_mention(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "calls", "letter")
            before = len(calls(s))
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            assert new_calls(s, before) == {"Ann"}
            (letter,) = s.letters("Ben")
            assert letter.content.startswith(f"**Chariots**, table `{code}`: your plot is due.\nUntil <t:")
            (way,) = links_of(letter)
            assert f"/channels/{s.guild.id}/{s.arena.id}/{s.newest.id}" in way
            assert labels(letter) == ["Plot", "Mute this table", "To the table"]
            assert "Plot for round 2" in shown(await s.press("Ben", letter, "Plot")).content
            assert s.letters("Ann") == []

    async def test_a_letter_that_is_refused_becomes_a_mention_once_and_the_post_calls_from_then_on(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "calls", "letter")
            closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
            s.env.inject_error("POST", closed, status=403, code=50007, times=None)
            before = len(calls(s))
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            assert calls(s)[before:] == [["Ann"], ["Ben"]]
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            assert s.pinged() == ["Ann", "Ben"]

    @pytest.mark.long
    async def test_the_end_of_a_game_is_told_by_letter_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "calls", "letter")
            for _ in range(60):
                if (await s.bot.host.look(code)).row.stage == "over":
                    break
                for who in ("Ann", "Ben"):
                    await s.plot(who, "5 4 3", code)
            assert s.letters("Ben")[-1].content.startswith(f"**Chariots**, table `{code}`: the game is over.")
            assert calls(s)[-1] == ["Ann"]

    @pytest.mark.long
    async def test_a_restart_between_post_and_letter_sends_it_once(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "calls", "letter")
            s.env.inject_error("POST", f"/channels/{s.people['Ben'].user.dm_channel.id}/messages", status=503)
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            await s.restart()
            await s.wait(60)
            await s.restart()
            assert len(s.letters("Ben")) == 1


class TestReminders:
    async def said(self, s: Stage) -> int:
        return sum("is missing" in post.content and at(s, "Ben") in post.content for post in s.posts())

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("when", "at_hours"),
        [
            ("all", [12, 22]),
            ("half", [12]),
            ("soon", [22]),
            ("6h", [18]),
            ("90 min", [22]),
            ("25 hours", [12]),
            ("none", []),
        ],
    )
    async def test_a_reminder_comes_when_somebody_wants_one(
        self, tmp_path: Path, when: str, at_hours: list[int]
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await s.prefer("Ben", "reminders", when)
            await s.plot("Ann", "2 3 4", code)
            came = []
            for hour in range(24):
                before = await self.said(s)
                s.clock.time = 1_800_000_000.0 + hour * HOUR + 60
                await s.settle()
                came += [hour] * (await self.said(s) - before)
            assert came == at_hours

    @pytest.mark.long
    async def test_the_last_one_is_told_only_who_wants_it(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "reminders", "half, soon")
            await s.plot("Ann", "2 3 4", code)
            await s.wait(6 * HOUR)
            assert await self.said(s) == 0
            await s.prefer("Ben", "reminders", "last")
            for who in ("Ben",):
                await s.plot(who, "2 3 4", code)
            await s.plot("Ann", "2 3 4", code)
            await s.wait(6 * HOUR)
            assert await self.said(s) == 1
            await s.wait(17 * HOUR)
            assert await self.said(s) == 1

    @pytest.mark.parametrize("typed", ["sometimes", "100h", "10 min", "half past"])
    async def test_what_cannot_be_is_answered_with_what_can(self, tmp_path: Path, typed: str) -> None:
        async with stage(tmp_path) as s:
            told = heard(await s.prefer("Ben", "reminders", typed))
            assert told == (
                "Reminders can be half, soon, last (choose several), all, none, or a time before the "
                "deadline, from 1h to 72h."
            )
            assert await person(s, "Ben") == PersonRow(s.id("Ben"))

    @pytest.mark.long
    async def test_an_extension_gives_another_reminder_of_ones_own_only_where_it_is_long(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await s.prefer("Ben", "reminders", "6h")
            await s.wait(18 * HOUR + 60)
            assert await self.said(s) == 1
            await s.slash("Ann", "organise extend", time="2h", table=code)
            await s.wait(3 * HOUR)
            assert await self.said(s) == 1
            await s.slash("Ann", "organise extend", time="20h", table=code)
            for who in ("Ben", "Cleo"):
                await s.press(who, s.newest, "Agree")
            await s.wait(20 * HOUR)
            assert await self.said(s) == 2


class TestNights:
    async def night(self, s: Stage, who: str, hours: str) -> None:
        await s.times(who, nights=hours, zone="UTC")

    @pytest.mark.long
    async def test_a_letter_waits_for_the_morning(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "calls", "letter")
            await self.night(s, "Ben", "07:00-16:00")
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4", code)
            await s.wait(7 * HOUR)
            assert s.letters("Ben") == []
            await s.wait(HOUR + 60)
            (letter,) = s.letters("Ben")
            assert "your plot is due" in letter.content

    @pytest.mark.long
    async def test_a_letter_about_what_is_settled_by_the_morning_is_not_sent(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.prefer("Ben", "calls", "letter")
            await self.night(s, "Ben", "07:00-16:00")
            for _ in range(2):
                for who in ("Ann", "Ben"):
                    await s.plot(who, "2 3 4", code)
            await s.plot("Ben", "2 3 4", code)
            await s.wait(9 * HOUR)
            assert [x for x in s.letters("Ben") if "your plot is due" in x.content] == []

    @pytest.mark.long
    @pytest.mark.parametrize("how", ["letter", "channel"])
    async def test_reminders_of_the_night_come_once_in_the_morning(self, tmp_path: Path, how: str) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", "Cleo", chariots="one", phase="22h")
            await s.prefer("Ben", "letters", how)
            # Half time is at 19:00 and two hours before the end is 04:00, when it is night.
            await self.night(s, "Ben", "18:30-04:30")
            before = len(calls(s))
            await s.wait(20 * HOUR)
            assert "Ben" not in new_calls(s, before)
            assert s.letters("Ben") == []
            await s.wait(HOUR)
            told = len(s.letters("Ben")) if how == "letter" else sum("Ben" in c for c in calls(s)[before:])
            assert told == 1

    async def test_a_reminder_that_the_morning_would_be_too_late_for_is_left_out(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", "Cleo", chariots="one")
            await s.times("Ben", when="soon")
            await s.prefer("Ben", "letters", "letter")
            await self.night(s, "Ben", "00:00-09:00")
            await s.wait(DAY - 60)
            assert s.letters("Ben") == []

    @pytest.mark.long
    async def test_who_answers_at_night_is_not_reminded_in_the_morning(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await s.prefer("Ben", "letters", "letter")
            await self.night(s, "Ben", "19:00-02:00")
            await s.wait(13 * HOUR)
            await s.plot("Ben", "2 3 4", code)
            await s.wait(8 * HOUR)
            assert s.letters("Ben") == []

    async def test_the_lobby_shows_the_term_and_the_post_the_later_deadline(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await self.night(s, "Ben", "04:00-11:00")
            code = await s.table("Ben", chariots="one", nights="on")
            words = "a deadline in a player's night moves to the morning"
            assert words in words_of(shown(await s.press("Ann", s.newest, "Manage")))
            await s.press("Ann", s.newest, "Start")
            due = int((await s.bot.host.look(code)).row.timing.due)
            assert due % DAY == 11 * HOUR
            assert f"Due <t:{due}:R>" in s.newest.content

    async def test_the_term_is_off_unless_somebody_chooses_it(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await self.night(s, "Ben", "04:00-11:00")
            code = await s.race("Ben", chariots="one")
            due = (await s.bot.host.look(code)).row.timing.due
            assert due - 1_800_000_000 - DAY < 60
            panel = shown(await s.slash("Dan", "server settings", value="on", setting="nights"))
            assert panel is not None
            await s.table("Ben")
            assert "a player's night" in s.newest.content

    @pytest.mark.parametrize("typed", ["late", "20:00-07:00", "22:00"])
    async def test_what_is_no_night_is_answered_with_what_is(self, tmp_path: Path, typed: str) -> None:
        async with stage(tmp_path) as s:
            told = heard(await s.times("Ben", nights=typed, zone="UTC"))
            assert told.endswith("write it like 22:00-07:00, at most 10 hours long, or off.")
            assert len(told) < 200
            assert (await person(s, "Ben")).nights == ""

    async def test_a_zone_is_asked_for_where_none_is_known(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            for told in (
                heard(await s.prefer("Ben", "nights", "22:00-07:00")),
                heard(await s.prefer("Ben", "digest", "8:00")),
            ):
                assert told == "Set your time zone first, in `/me settings`."
            told = heard(await s.times("Ben", nights="22:00-07:00", zone="Nowhere"))
            assert "There is no time zone 'nowhere'" in told


class TestPanel:
    async def test_everything_is_shown_and_set_in_private_panels(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.prefer("Ann", "zone", "Berlin")
            panel = shown(await s.slash("Ann", "me settings"))
            assert "Reminders: at half time, near the end and when everybody else is done." in panel.content
            when = "When do you want to be reminded?"
            panel = shown(await s.choose("Ann", panel, when, "6 hours before the deadline"))
            assert "Reminders: 6 hours before the deadline." in panel.content
            panel = shown(await s.choose("Ann", panel, when, "Never"))
            assert "Reminders: never." in panel.content
            page = shown(await s.press("Ann", panel, "Nights and daily list"))
            page = shown(await s.choose("Ann", page, "Your nights", "23:00-07:00"))
            page = shown(await s.choose("Ann", page, "One list a day instead of reminders", "08:00"))
            page = shown(
                await s.choose("Ann", page, "How to hear about a new round", "New rounds: a private message")
            )
            for words in (
                "One daily list of missing answers, at 08:00, instead of reminders.",
                "Nights: 23:00-07:00.",
                "New rounds: a private message.",
                "Times are in your time zone: Europe/Berlin.",
            ):
                assert words in page.content
            panel = shown(await s.press("Ann", page, "All settings"))
            assert "Nights: 23:00-07:00." in panel.content
            page = shown(await s.press("Ann", panel, "Nights and daily list"))
            page = shown(await s.choose("Ann", page, "Your nights", "No nights"))
            page = shown(
                await s.choose(
                    "Ann", page, "One list a day instead of reminders", "No daily list; single reminders"
                )
            )
            assert "No nights are set." in page.content
            row = await person(s, "Ann")
            assert (row.nights, row.digest, row.digest_at, row.reminders) == ("", "", 0.0, "")

    async def test_muted_tables_are_listed(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.tap("Ben", "mute", table=code)
            assert f"Muted tables: `{code}`." in shown(await s.slash("Ben", "me settings")).content
            panel = shown(await s.prefer("Ben", "letters", "none"))
            assert "Reminders:" not in panel.content

    async def test_what_was_typed_is_an_entry_of_the_menus(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.times("Ann", nights="22:15-6:30", zone="UTC")
            page = shown(await s.prefer("Ann", "digest", "7:10"))
            chosen = [o["label"] for m in menus(page) for o in m["options"] if o.get("default")]
            assert chosen == ["22:15-06:30", "07:10", "New rounds: a mention in the post"]
            panel = shown(await s.prefer("Ann", "reminders", "5h"))
            assert "5 hours before the deadline" in [
                o["label"] for m in menus(panel) for o in m["options"] if o.get("default")
            ]

    async def test_any_time_can_be_typed_into_a_form_that_holds_what_is_settled(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.times("Ann", zone="berlin", when="5h", nights="22:15-6:30")
            form = await s.tap("Ann", "times", table="-")
            settled = {"zone": "Europe/Berlin", "when": "5h", "nights": "22:15-06:30", "digest": ""}
            assert prefilled(form) == settled
            told = shown(await s.times("Ann", nights="")).content
            assert "No nights are set." in told
            assert "5 hours before the deadline" in told

    @pytest.mark.long
    async def test_all_of_it_is_handed_out_and_deleted(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.times("Ben", nights="22:00-07:00", zone="UTC")
            await s.prefer("Ben", "digest", "08:00")
            await s.prefer("Ben", "calls", "letter")
            ben = s.people["Ben"].id
            kept = await data.export(s.bot.host, PersonId(ben))
            (row,) = kept["people"]
            assert (row["nights"], row["digest"], row["reminders"]) == (
                "22:00-07:00",
                "08:00",
                "half soon last",
            )
            assert row["calls_by_letter"] == 1
            assert [(c["table_id"], c["user_id"]) for c in kept["called"]] == [(code, str(ben))]
            await data.forget(s.bot.host, PersonId(ben))
            kept = await data.export(s.bot.host, PersonId(ben))
            assert (kept["people"], kept["called"]) == ([], [])
            assert "22:00-07:00" not in json.dumps(kept)
            await s.wait(2 * DAY)
            assert s.letters("Ben") == []
