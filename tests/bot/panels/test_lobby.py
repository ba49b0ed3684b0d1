"""Before the start: who sits down, on what terms, and what is said to whom it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.table.admission import NO_SEAT
from bot.hosting.time.terms import Terms
from tests.bot.stage import (
    GO,
    enabled,
    filled_in,
    heard,
    labels,
    menus,
    offers,
    others,
    parts_of,
    shown,
    stage,
    words_of,
)


async def test_people_sit_down_and_stand_up_by_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        said = heard(await s.slash("Ann", "play", seats=3))
        code = (await s.tables())[0].row.id
        assert said.startswith(f"Table `{code}` is open, and you have the first seat.")
        lobby = s.newest
        assert offers(lobby, "Join", "Rules", "Manage")
        assert [a.filename for a in lobby.attachments] == ["chariots.png"]
        assert f"Players: {s.people['Ann'].mention}. 2 seats are free." in lobby.content

        assert heard(await s.press("Ben", lobby, "Join")) == f"You have seat 2 at table `{code}`."
        again = shown(await s.press("Ben", lobby, "Join"))
        assert (again.content, labels(again)) == (f"You have seat 2 at table `{code}`.", ["Leave"])
        await s.press("Cleo", lobby, "Join")
        ann, ben, cleo = (s.people[who].mention for who in ("Ann", "Ben", "Cleo"))
        assert f"Players: {ann} (Red), {ben} (Blue) and {cleo} (Green)." in s.newest.content
        assert "Join" not in labels(s.newest)
        full = heard(await s.press("Dan", lobby, "My seat"))
        assert full == NO_SEAT
        leave = f"h1:{code}:leave"
        assert "have no seat" in heard(await s.press_id("Dan", lobby, leave))
        assert heard(await s.press("Ben", again, "Leave")) == f"You have left table `{code}`."
        assert "1 seat is free." in s.newest.content
        assert "seat" in heard(await s.press("Dan", lobby, "Join"))
        assert len(s.posts()) == 1


async def test_the_same_by_commands(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        assert "seat 2" in heard(await s.tap("Ben", "join"))
        assert "left" in heard(await s.tap("Ben", "leave"))
        assert "Laps: 3" in heard(await s.slash("Ann", "table option", option="laps", value="3"))
        assert "careful bot" in heard(await s.tap("Ann", "bot", "careful"))
        assert "Diocles (careful)" in s.newest.content
        shows = shown(await s.slash("Cleo", "table show"))
        assert "Laps: 3" in shows.content
        assert heard(await s.tap("Ann", "start")) == "The game has started."
        assert "lap 1 of 3" in heard(await s.slash("Cleo", "table show"))


async def test_only_the_organiser_or_a_manager_of_the_server_arranges_a_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", seats=3)
        ann = s.people["Ann"].mention
        only = f"Only the organiser, {ann}, or a manager of the server can do that."
        for verb in ("bot", "start"):
            assert heard(await s.tap("Ben", verb, *(["careful"] if verb == "bot" else []))) == only
        for command, options in (
            ("table option", {"option": "laps", "value": "3"}),
            ("organise remove", {"seat": 1}),
            ("organise end", {}),
            ("organise invite", {"person": s.people["Cleo"]}),
        ):
            said = heard(await s.slash("Ben", command, **options))
            assert said == only
        assert "Only the organiser" in heard(await s.press("Ben", s.newest, "Start"))
        code = (await s.tables())[0].row.id
        for verb in ("manage", "bots", "seats", "options", "topic:game1", "bot:keen", "shift", "lots"):
            assert "Only the organiser" in heard(await s.press_id("Ben", s.newest, f"h1:{code}:{verb}")), verb
        assert "Laps" not in s.newest.content
        lobby = s.newest
        assert "bot has taken" in heard(await s.tap("Dan", "bot", "keen"))
        told = f"As a moderator of this server: {s.people['Dan'].mention} has added a bot."
        assert s.newest.content.startswith(told)
        assert heard(await s.press("Dan", lobby, "Start")) == "The game has started."


async def test_options_are_set_in_forms_by_topic_and_what_differs_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        lobby = s.newest
        assert "Laps" not in lobby.content
        panel = shown(await s.press("Ann", lobby, "Options"))
        titles = (
            "Rules of Chariots",
            "The table",
            "Joining and the start",
            "Deadlines",
        )
        for title in (*titles, "Nights and weekends"):
            form = await s.press_beside("Ann", panel, f"**{title}**")
            for field, other in others(form):
                before = (await s.bot.host.look(code)).row
                filled = {**filled_in(form), field: other}
                panel = shown(await s.fill("Ann", form, filled))
                assert "Saved." in words_of(panel), (title, field)
                assert (await s.bot.host.look(code)).row != before, (title, field)
                form = await s.press_beside("Ann", panel, f"**{title}**")
                assert filled_in(form)[field] == other
        assert "Tempo: " in words_of(shown(await s.press("Ann", s.newest, "Manage")))
        assert s.newest.id == lobby.id


async def test_a_form_that_says_something_impossible_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        panel = shown(await s.press("Ann", s.newest, "Options"))
        form = await s.press_beside("Ann", panel, "**Deadlines**")
        before = (await s.bot.host.look(code)).row
        said = words_of(shown(await s.fill("Ann", form, {**filled_in(form), "calm": "1h", "zone": "Mars"})))
        assert "⚠ There is no time zone 'mars'" in said
        assert (await s.bot.host.look(code)).row == before
        form = await s.press_beside("Ann", panel, "**Deadlines**")
        panel = shown(await s.fill("Ann", form, filled_in(form)))
        assert "Saved." not in words_of(panel)


async def test_seats_are_arranged_in_their_panel(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben", "Cleo", seats=4)
        lobby = s.newest
        panel = shown(await s.press("Ann", lobby, "Seats"))
        panel = shown(await s.choose("Ann", panel, "Move a seat up", "3. Cleo"))
        sat = [seat.user for seat in (await s.bot.host.look(code)).seats]
        assert sat == [s.people[who].id for who in ("Ann", "Cleo", "Ben")]
        panel = shown(await s.choose("Ann", panel, "Remove from the table", "3. Ben"))
        assert len((await s.bot.host.look(code)).seats) == 2
        assert "3. *free*" in words_of(panel)


async def test_people_are_invited_by_a_menu_of_people(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", seats=4)
        open_to_all = shown(await s.press("Ann", s.newest, "Seats"))
        assert [part for part in parts_of(open_to_all) if part["type"] == 5] == []
        await s.slash("Ann", "table option", option="door", value="invited")
        panel = shown(await s.press("Ann", s.newest, "Seats"))
        (menu,) = [part["custom_id"] for part in parts_of(panel) if part["type"] == 5]
        said = await s.people["Ann"].select(panel, [s.people["Cleo"]], custom_id=menu)
        await s.settle()
        assert f"{s.people['Cleo'].mention} may join table" in words_of(shown(said))
        assert s.pinged() == ["Cleo"]


async def test_who_may_only_start_manages_nothing_else(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", start="anyone")
        assert labels(shown(await s.press("Ben", s.newest, "Manage"))) == []
        assert labels(s.newest).count("Start") == 1


async def test_a_pace_is_chosen_from_a_menu(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben")
        panel = shown(await s.press("Ann", s.newest, "Options"))
        panel = shown(await s.choose("Ann", panel, "Choose a pace", "weekly: a phase each week"))
        assert "About 6 rounds, about 6 weeks" in s.newest.content
        assert "Saved." in words_of(panel)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("laps", "9", "'9' is not possible for laps; try one of: 2, 3, 4."),
        ("seats", "1", "'1' is not possible; try one of: 2, 3, 4."),
        ("tempo", "never", "'never' is not possible; try one of: round, phase, impulse."),
        ("door", "ajar", "'ajar' is not possible; try one of: open, invited."),
        ("start", "*Ben*", "'\\*Ben\\*' is not possible; try one of: me, anyone."),
        ("phase", "1 minute", "A phase can last from 5 minutes to 14 days."),
        ("zone", "Mars/Olympus", "There is no time zone 'mars/olympus'; write it like Europe/Berlin"),
        ("quiet", "soon", "'soon' is not a span of time; write 22:00-08:00, or off."),
        (
            "wheels",
            "2",
            "There is no option 'wheels'; choose one of: seats, tempo, starts, start, door, pause, filmed, "
            "reliability, phase,",
        ),
    ],
)
async def test_an_impossible_option_is_answered_with_the_possible_ones(
    tmp_path: Path, option: str, value: str, said: str
) -> None:
    async with stage(tmp_path) as s:
        await s.table()
        assert heard(await s.slash("Ann", "table option", option=option, value=value)).startswith(said)


@pytest.mark.long
async def test_a_game_of_open_moves_is_offered_without_dice_and_ready(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=Terms(at="20:00", calm=600)) as s:
        await s.slash("Ann", "play", game="troy")
        await s.press("Ben", s.newest, "Join")
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        lobby = s.newest.content
        assert f"Players: {ann} (White) and {ben} (Black)." in lobby
        assert "A move may take 1 day, due at 20:00 (UTC)" in lobby
        for word in ("Dice", "/fair", "Ready", "phase", "Tempo"):
            assert word not in lobby
        offered = words_of(shown(await s.press("Ann", s.newest, "Options")))
        assert "Time for a move" in offered
        assert "Moves are due at" in offered
        for word in ("Ready", "hase", "Tempo"):
            assert word not in offered
        refused = heard(await s.slash("Ann", "table option", option="calm", value="1h"))
        assert refused.startswith("There is no option 'calm'; choose one of: ")
        names = " ".join(await s.offered("Ann", "table option", "option"))
        assert "(phase)" in names
        assert "(calm)" not in names
        assert "(tempo)" not in names

        await s.press("Ann", s.newest, "Start")
        needless = heard(await s.ready("Ann"))
        assert needless == "In this game every answer counts at once, so you need not press Ready."


async def test_two_swap_their_seats_and_with_them_the_sides(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        assert labels(shown(await s.press("Ann", s.newest, "Seats"))) == ["New organiser …", "Back"]
        alone = heard(await s.tap("Ann", "shift"))
        assert alone == "Seats can change once two are taken; let somebody join or add a bot."
        await s.press("Ben", s.newest, "Join")
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        panel = shown(await s.press("Ann", s.newest, "Seats"))
        assert "moved one seat on" in heard(await s.press("Ann", panel, "Move everyone on"))
        assert f"{ben} (White) and {ann} (Black)." in s.newest.content
        assert f"{ann} starts the game." in s.newest.content
        assert len(s.posts()) == 1

        await s.press("Ann", s.newest, "Start")
        assert s.pinged() == ["Ben"]


async def test_everybody_moves_one_seat_on_bots_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", seats=3)
        await s.tap("Ann", "bot", "keen")
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        seated = f"Players: Scorpus (Red, keen), {ann} (Blue) and {ben} (Green)."
        await s.tap("Ann", "shift")
        assert seated in s.newest.content
        assert await s.offered("Ann", "organise remove", "seat") == ["1. Scorpus", "2. Ann", "3. Ben"]
        await s.tap("Ann", "start")
        assert "lap 1 of 2, round 1" in s.newest.content


async def test_drawn_seats_are_told_as_drawn_each_time(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        await s.press("Ben", s.newest, "Join")
        lobby, ann = s.newest, s.people["Ann"].mention
        assert "The seats were drawn by lot" in heard(
            await s.press("Ann", shown(await s.press("Ann", lobby, "Seats")), "Draw lots")
        )
        await s.tap("Ann", "lots")
        kept, *drawn = s.posts()
        assert len(drawn) == 2
        for post in drawn:
            assert post.content.startswith(f"{ann} drew lots for the seats:\n1. ")
        _said, first, second, _code = drawn[-1].content.splitlines()
        first_one, second_one = (line.split()[1].removesuffix(",") for line in (first, second))
        assert f"Players: {first_one} (White) and {second_one} (Black)." in kept.content
        assert {first.partition(",")[2], second.partition(",")[2]} == {" White", " Black"}
        assert s.pinged() == []


async def test_seats_change_at_the_word_of_the_organiser_and_before_the_start(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        lobby = s.newest
        only = f"Only the organiser, {s.people['Ann'].mention}, or a manager of the server can do that."
        shift, lots = (f"h1:{code}:{verb}" for verb in ("shift", "lots"))
        assert heard(await s.press("Ben", lobby, "Seats")) == only
        assert heard(await s.press_id("Ben", lobby, shift)) == only
        assert heard(await s.press_id("Ben", lobby, lots)) == only
        assert heard(await s.tap("Ben", "shift")) == only
        assert "moved one seat on" in heard(await s.press_id("Dan", lobby, shift))

        await s.press("Ann", lobby, "Start")
        before = [post.content for post in s.posts()]
        late = "Seats cannot change after the start; they can in the lobby of a rematch."
        assert heard(await s.press_id("Ann", lobby, shift)) == late
        assert heard(await s.press_id("Ann", lobby, lots)) == late
        assert heard(await s.tap("Ann", "shift")) == late
        assert [post.content for post in s.posts()] == before


async def test_what_a_seat_plays_is_told_when_it_is_certain(tmp_path: Path) -> None:
    """With two at the table each may drive two chariots, with three one."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        ann = s.people["Ann"].mention
        assert f"Players: {ann}. " in s.newest.content
        await s.slash("Ann", "table option", option="chariots", value="one")
        assert f"Players: {ann} (Red). " in s.newest.content


@pytest.mark.long
async def test_a_table_by_invitation(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", invite=s.people["Ben"].mention)
        ann, ben, cleo = (s.people[n] for n in ("Ann", "Ben", "Cleo"))
        assert s.pinged() == ["Ben"]
        assert f"By invitation; not here yet: {ben.mention}." in s.newest.content
        refused = heard(await s.press("Cleo", s.newest, "Join"))
        assert refused == f"This table is by invitation. Ask its organiser, {ann.mention}, for one."
        assert "seat 2" in heard(await s.press("Ben", s.newest, "Join"))

        old = s.newest
        assert f"{cleo.mention} may join" in heard(await s.slash("Ann", "organise invite", person=cleo))
        assert s.newest.id != old.id
        assert s.pinged() == ["Cleo"]
        assert "further down" in s.posts()[0].content
        assert "seat 3" in heard(await s.press("Cleo", s.newest, "Join"))
        lobby = s.newest
        await s.slash("Ann", "organise remove", seat=3)
        assert s.newest.content.startswith(f"{cleo.mention} has left this table.")
        assert s.pinged() == []  # Ann has called her today
        assert "by invitation" in heard(await s.press("Cleo", lobby, "Join"))

        await s.slash("Ann", "table option", option="door", value="open")
        needless = heard(await s.slash("Ann", "organise invite", person=cleo))
        assert needless.startswith("Everybody may already join this table")


async def test_anybody_seated_may_start_where_the_organiser_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", start="anyone")
        assert "-# Anyone here may start it." in s.newest.content
        assert "Only the organiser" in heard(await s.press("Cleo", s.newest, "Start"))
        assert heard(await s.press("Ben", s.newest, "Start")) == "The game has started."


async def test_an_organiser_who_leaves_hands_the_table_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        lobby = s.newest
        await s.leave("Ann", lobby)
        assert f"{s.people['Ben'].mention} starts the game." in s.newest.content
        await s.press("Ben", lobby, "Bots")
        await s.leave("Ben", lobby)
        assert s.newest.content == f"**Chariots** - table `{code}`. This table was closed."
        assert s.newest.attachments == []
        assert labels(s.newest) == []
        assert heard(await s.press_late("Cleo", lobby, "My seat")) == NO_SEAT
        for verb in ("start", "leave", "manage"):
            assert "was closed" in heard(await s.press_id("Cleo", lobby, f"h1:{code}:{verb}"))


async def test_too_few_and_too_many_for_the_terms(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        panel = shown(await s.press("Ann", s.newest, "Manage"))
        few = "A game needs at least 2; let somebody join or add a bot."
        assert few in words_of(panel)
        assert "Start" not in enabled(panel)
        assert heard(await s.tap("Ann", "start")) == few
        await s.press("Ben", s.newest, "Join")
        await s.slash("Ann", "table option", option="chariots", value="two")
        await s.press("Cleo", s.newest, "Join")
        many = "Two chariots each is for 2 players; 3 players drive one each."
        panel = shown(await s.press("Ann", s.newest, "Manage"))
        assert many in words_of(panel)
        assert "Start" not in enabled(panel)
        assert heard(await s.tap("Ann", "start")) == many
        assert labels(s.newest)[0] == "My seat"
        refused = heard(await s.slash("Ann", "table option", option="seats", value="2"))
        assert refused == "'2' is not possible; try one of: 3, 4."


async def test_bots_take_the_free_seats(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        panel = shown(await s.press("Ann", s.newest, "Bots"))
        assert labels(panel) == ["Add", "Add", "Add", "Back"]
        assert "**careful bot**: drives safely and finishes, but seldom first" in words_of(panel)
        panel = shown(await s.press_beside("Ann", panel, "careful bot"))
        told = "A careful bot has taken a seat. Which bot should take the next seat?"
        assert words_of(panel).startswith(told)
        panel = shown(await s.press_beside("Ann", panel, "keen bot"))
        assert words_of(panel).startswith("A keen bot has taken a seat. All seats are taken.")
        assert enabled(panel) == ["Back"]
        code = (await s.tables())[0].row.id
        assert "Every seat is taken" in heard(await s.press_id("Ann", panel, f"h1:{code}:bot:keen"))
        said = heard(await s.tap("Ann", "bot", "Ben *Hur*"))
        assert said == "There is no bot 'Ben \\*Hur\\*'; choose one of: careful, keen, champion."
        await s.slash("Ann", "organise remove", seat=2)
        assert "careful bot" not in s.newest.content


@pytest.mark.long
async def test_kicked_from_a_race_a_bot_drives_on(tmp_path: Path) -> None:
    """Also with what the person had sent and was not ready for."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        none = heard(await s.slash("Ann", "organise remove", seat=7))
        assert none == "There is no seat 7; choose one of: 1, 2 and 3."
        await s.plot("Ben", "2 3 4")
        await s.ready("Ben", ready=False)
        assert "Sent, but not ready yet" in await s.more()
        round_one = s.newest
        assert heard(await s.slash("Dan", "organise remove", seat=2, reason="spam")) == "Seat 2 is free."
        assert "Ready: Diocles (Blue)." in await s.more("Cleo", round_one)
        assert heard(await s.slash("Ann", "organise remove", seat=2)) == "A bot already plays seat 2."
        assert "In words" in labels(shown(await s.press("Ben", round_one, GO)))
        for who in ("Ann", "Cleo"):
            await s.plot(who, "2 3 4", code)
        assert "round 2" in s.newest.content


async def test_a_table_is_ended_before_its_time(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table()
        await s.slash("Ann", "organise end")
        assert "This table was closed." in s.newest.content
        code = await s.race("Ben", chariots="one")
        post = s.newest
        panel = await s.draw_up("Ann")
        ended = heard(await s.slash("Dan", "organise end", reason="the evening is over"))
        assert ended == f"Table `{code}` is closed."
        assert "has ended this game early" in s.newest.content
        assert (
            "Reason: the evening is over\nIt does not count, because nothing had happened yet."
            in s.newest.content
        )
        assert labels(s.newest) == ["Rematch"]
        closed = "This table was closed early; nothing more can be done here."
        assert heard(await s.choose_any("Ann", panel, 0, 0)) == closed
        assert heard(await s.press_late("Ann", post, GO)) == closed
        assert heard(await s.slash("Ben", "plot", line="234", table=code)) == closed
        assert heard(await s.slash("Ann", "organise end", table=code)) == "This table is already closed."
        assert "Log of table" in heard(await s.press_id("Cleo", post, f"h1:{code}:log"))


async def test_after_the_start_the_lobbys_buttons_say_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        lobby = s.newest
        await s.press("Ann", lobby, "Start")
        assert labels(s.posts()[0]) == []
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        seats = f"1. {ann}, Red and Green\n2. {ben}, Blue and Yellow"
        told = f"**Chariots** - table `{code}`. The game has started.\n{seats}"
        assert s.posts()[0].content == told
        assert s.posts()[0].attachments == []
        assert "already started" in heard(await s.press_late("Cleo", lobby, "My seat"))
        assert "already started" in heard(await s.press_late("Ann", lobby, "Manage"))
        assert "already started" in heard(await s.press_id("Ann", lobby, f"h1:{code}:start"))
        assert "resign" in heard(await s.press_id("Ben", lobby, f"h1:{code}:leave"))


async def test_without_a_table_the_sentence_says_what_there_is(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        nothing = heard(await s.slash("Ann", "table show"))
        assert nothing == "There is no table in this channel. `/play` opens one; `/inbox` lists yours."
        unknown = heard(await s.slash("Ann", "table show", table="@here"))
        assert unknown == r"There is no table '\@HERE'; `/inbox` lists yours."
        assert heard(await s.slash("Ann", "inbox")).startswith("You are at no table.")


@pytest.mark.long
async def test_what_is_typed_into_a_command_is_completed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben", seats=3, chariots="one")
        await s.tap("Ann", "bot", "careful")
        assert await s.offered("Cleo", "table show", "table") == [
            f"{code} - Chariots, open: Ann, Ben, Porphyrius"
        ]
        assert await s.offered("Cleo", "table show", "table", "zzz") == []
        assert "Laps (laps)" in await s.offered("Ann", "table option", "option")
        assert await s.offered("Ann", "table option", "option", "who may") == [
            "Who may start (start)",
            "Who may join (door)",
        ]
        assert await s.offered("Ann", "table option", "value", option="laps") == ["2", "3", "4"]
        assert await s.offered("Ann", "table option", "value", "ev", option="door") == ["everybody"]
        assert await s.offered("Ann", "table option", "value", option="wheels") == []
        assert await s.offered("Ann", "organise remove", "seat") == ["1. Ann", "2. Ben", "3. Porphyrius"]
        assert await s.offered("Ann", "plot", "line", "2") == []
        assert await s.offered("Ann", "rules", "chapter", "coin") == ["The null coin", "The ace coin"]

        await s.press("Ann", s.newest, "Start")
        assert await s.offered("Ann", "organise remove", "seat") == ["1. Ann", "2. Ben"]
        panel = await s.draw_up("Ann")
        assert await s.offered("Ann", "plot", "line") == [o["label"] for o in menus(panel)[0]["options"]]
        assert await s.offered("Ann", "plot", "line", "2") == ["2 - Speed 2"]
        assert await s.offered("Ann", "plot", "line", "2 3 ") == ["2 3 4 - Speed 4", "2 3 5 - Speed 5"]
        assert any(
            x.startswith("2 3 4 null:never") for x in await s.offered("Ann", "plot", "line", "2 3 4 null:n")
        )
        assert await s.offered("Ann", "plot", "line", "243") == ["2 4 3"]
        for wrong in ("277", "2 7 ", "hello there ", "2 3 4 null:never xyzzy"):
            assert await s.offered("Ann", "plot", "line", wrong) == []
        assert await s.offered("Cleo", "plot", "line") == []
        assert await s.offered("Ann", "table act", "line") == [
            "policy - Change my tactics",
            "resign - Resign",
        ]


@pytest.mark.long
async def test_a_lobby_says_how_many_days_a_race_takes_at_its_pace(tmp_path: Path) -> None:
    """With the laps and the deadlines of the moment; a game without sealed answers counts moves."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="circus", seats=3)
        assert "About 28 rounds, about a month" in s.newest.content
        for option, value, told in (
            ("laps", "1", "About 10 rounds, up to 10 days"),
            ("phase", "12h", "About 10 rounds, up to 5 days"),
            ("at", "20:00", "About 10 rounds, up to 10 days"),
            ("weekends", "off", "About 10 rounds, about 2 weeks"),
            ("tempo", "impulse", "About 10 rounds ·"),
        ):
            await s.slash("Ann", "table option", option=option, value=value)
            assert told in s.newest.content
        await s.slash("Ann", "play", game="chariots", seats=3)
        assert "About 6 rounds, up to 6 days" in s.newest.content
        await s.slash("Ann", "play", game="charioteer", seats=3)
        assert "About 16 rounds, about 2 weeks" in s.newest.content
        await s.slash("Ann", "play", game="troy", seats=2)
        assert "About 50 moves, about 7 weeks" in s.newest.content
