"""Before the start: who sits down, on what terms, and what is said to whom it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.table.admission import NO_SEAT
from bot.hosting.time.terms import Terms
from tests.bot.stage import Stage, heard, labels, menus, shown, stage

MENU = "What do you want to change?"


async def test_people_sit_down_and_stand_up_by_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        said = heard(await s.slash("Ann", "play", seats=3))
        code = (await s.tables())[0].row.id
        assert said.startswith(f"Table `{code}` is open, and you have the first seat.")
        lobby = s.newest
        assert labels(lobby)[:5] == ["Join", "Leave", "Add a bot", "Start", "Options"]
        assert labels(lobby)[5:] == ["Change seats", "Draw seats", "Rules"]
        assert f"1. {s.people['Ann'].mention}\n2. *free*\n3. *free*" in lobby.content

        assert heard(await s.press("Ben", lobby, "Join")) == f"You have seat 2 at table `{code}`."
        assert "one seat per person" in heard(await s.press("Ben", lobby, "Join"))
        await s.press("Cleo", lobby, "Join")
        seated = "\n".join(
            f"{n}. {s.people[who].mention}, {colour}"
            for n, (who, colour) in enumerate((("Ann", "Red"), ("Ben", "Blue"), ("Cleo", "Green")), 1)
        )
        assert seated in s.newest.content
        full = heard(await s.press("Dan", lobby, "Join"))
        assert full == NO_SEAT
        assert "do not sit" in heard(await s.press("Dan", lobby, "Leave"))
        assert heard(await s.press("Ben", lobby, "Leave")) == f"You have left table `{code}`."
        assert "3. *free*" in s.newest.content
        assert "seat" in heard(await s.press("Dan", lobby, "Join"))
        assert len(s.posts()) == 1


async def test_the_same_by_commands(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        assert "seat 2" in heard(await s.slash("Ben", "table join"))
        assert "left" in heard(await s.slash("Ben", "table leave"))
        assert "Laps: 3" in heard(await s.slash("Ann", "table option", option="laps", value="3"))
        assert "careful bot" in heard(await s.slash("Ann", "table bot", level="careful"))
        assert "2. careful bot" in s.newest.content
        shows = shown(await s.slash("Cleo", "table show"))
        assert "Laps: 3" in shows.content
        assert heard(await s.slash("Ann", "table start")) == "The game is on."
        assert "lap 1 of 3" in heard(await s.slash("Cleo", "table show"))


async def test_only_the_organiser_or_a_manager_of_the_server_arranges_a_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", seats=3)
        ann = s.people["Ann"].mention
        for command, options in (
            ("table bot", {"level": "careful"}),
            ("table option", {"option": "laps", "value": "3"}),
            ("table start", {}),
            ("organise kick", {"seat": 1}),
            ("organise end", {}),
            ("organise invite", {"person": s.people["Cleo"]}),
        ):
            said = heard(await s.slash("Ben", command, **options))
            assert said == f"Only the organiser, {ann}, or a manager of the server can do that."
        assert "Only the organiser" in heard(await s.press("Ben", s.newest, "Start"))
        refused = await s.choose("Ben", await _values(s, "Ben", "Laps"), "Laps", "4")
        assert "Only the organiser" in heard(refused)
        assert "Laps: 2" in s.newest.content
        lobby = s.newest
        assert "bot has taken" in heard(await s.slash("Dan", "table bot", level="keen"))
        told = f"As a moderator of this server: {s.people['Dan'].mention} has added a bot."
        assert s.newest.content.startswith(told)
        assert heard(await s.press("Dan", lobby, "Start")) == "The game is on."


async def _values(s: Stage, who: str, option: str) -> object:
    panel = shown(await s.press(who, s.newest, "Options"))
    return shown(await s.choose(who, panel, MENU, option))


async def test_every_option_is_set_by_a_menu_and_told_in_the_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben")
        lobby = s.newest.id
        panel = shown(await s.press("Ann", s.newest, "Options"))
        for menu, option in [(m["placeholder"], o["label"]) for m in menus(panel) for o in m["options"]]:
            panel = shown(await s.choose("Ann", panel, menu, option))
            values = menus(panel)[2]
            chosen = next(o["label"] for o in values["options"] if o.get("default"))
            other = next(o["label"] for o in values["options"] if not o.get("default"))
            before = s.newest.content
            panel = shown(await s.choose("Ann", panel, option, other))
            assert "Done" in panel.content
            assert s.newest.content != before, option
            panel = shown(await s.choose("Ann", panel, menu, option))
            assert next(o["label"] for o in menus(panel)[2]["options"] if o.get("default")) == other != chosen
        assert s.newest.id == lobby


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("laps", "9", "'9' is not possible for laps; try one of: 2, 3, 4."),
        ("seats", "1", "'1' is not possible now; try one of: 2, 3, 4."),
        ("tempo", "never", "'never' is not possible now; try one of: round, phase, impulse."),
        ("door", "ajar", "'ajar' is not possible now; try one of: open, invited."),
        ("start", "*Ben*", r"'\*Ben\*' is not possible now; try one of: me, anyone."),
        ("phase", "1 minute", "A phase can last from 5 minutes to 14 days."),
        ("zone", "Mars/Olympus", "There is no time zone 'mars/olympus'; write it like Europe/Berlin"),
        ("quiet", "soon", "'soon' are no quiet hours; write them like 22:00-08:00, or write off."),
        (
            "wheels",
            "2",
            "There is no option 'wheels'; there are: seats, tempo, start, door, pause, reliability, phase,",
        ),
    ],
)
async def test_an_impossible_option_is_answered_with_the_possible_ones(
    tmp_path: Path, option: str, value: str, said: str
) -> None:
    async with stage(tmp_path) as s:
        await s.table()
        assert heard(await s.slash("Ann", "table option", option=option, value=value)).startswith(said)


async def test_a_game_of_open_moves_is_offered_without_dice_and_ready(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=Terms(at="20:00", calm=600)) as s:
        await s.slash("Ann", "play", game="troy")
        await s.press("Ben", s.newest, "Join")
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        lobby = s.newest.content
        assert f"1. {ann}, White\n2. {ben}, Black" in lobby
        assert "A move may take 1 day, due at 20:00 (UTC)" in lobby
        for word in ("Dice", "/fair", "Ready", "phase", "Tempo"):
            assert word not in lobby
        panel = shown(await s.press("Ann", s.newest, "Options"))
        offered = [o["label"] for menu in menus(panel) for o in menu["options"]]
        assert {"Time for a move", "Moves are due at"} <= set(offered)
        assert not [label for label in offered if "Ready" in label or "hase" in label or label == "Tempo"]
        refused = heard(await s.slash("Ann", "table option", option="calm", value="1h"))
        assert refused.startswith("There is no option 'calm'; there are: ")
        names = " ".join(await s.offered("Ann", "table option", "option"))
        assert "(phase)" in names
        assert "(calm)" not in names
        assert "(tempo)" not in names

        await s.press("Ann", s.newest, "Start")
        needless = heard(await s.slash("Ann", "table ready"))
        assert needless == "In this game every answer counts at once, so nobody has to say Ready."


async def test_two_swap_their_seats_and_with_them_the_sides(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        alone = heard(await s.press("Ann", s.newest, "Change seats"))
        assert alone == "Seats can change once two are taken; let somebody join or add a bot."
        await s.press("Ben", s.newest, "Join")
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        assert "moved one seat on" in heard(await s.press("Ann", s.newest, "Change seats"))
        assert f"1. {ben}, White\n2. {ann}, Black" in s.newest.content
        assert f"opened by {ann}" in s.newest.content
        assert len(s.posts()) == 1

        await s.press("Ann", s.newest, "Start")
        assert s.pinged() == ["Ben"]


async def test_by_command_everybody_moves_one_seat_on_bots_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", seats=3)
        await s.slash("Ann", "table bot", level="keen")
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        seated = f"1. keen bot, Red\n2. {ann}, Blue\n3. {ben}, Green"
        assert seated in shown(await s.slash("Ann", "table seats")).content
        assert seated in s.newest.content
        assert await s.offered("Ann", "organise kick", "seat") == ["1. keen bot", "2. Ann", "3. Ben"]
        await s.slash("Ann", "table start")
        assert "Red (keen bot)" in s.newest.content


async def test_drawn_seats_are_told_as_drawn_each_time(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        await s.press("Ben", s.newest, "Join")
        lobby, ann = s.newest, s.people["Ann"].mention
        assert "drawn by lot" in heard(await s.press("Ann", lobby, "Draw seats"))
        await s.slash("Ann", "table seats", draw=True)
        kept, *drawn = s.posts()
        assert len(drawn) == 2
        for post in drawn:
            assert post.content.startswith(f"{ann} has drawn the seats by lot:\n1. ")
        _said, first, second, _code = drawn[-1].content.splitlines()
        assert f"{first}\n{second}" in kept.content
        assert {first.partition(",")[2], second.partition(",")[2]} == {" White", " Black"}
        assert s.pinged() == []


async def test_seats_change_at_the_word_of_the_organiser_and_before_the_start(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben")
        lobby = s.newest
        only = f"Only the organiser, {s.people['Ann'].mention}, or a manager of the server can do that."
        assert heard(await s.press("Ben", lobby, "Change seats")) == only
        assert heard(await s.press("Ben", lobby, "Draw seats")) == only
        assert heard(await s.slash("Ben", "table seats")) == only
        assert "moved one seat on" in heard(await s.press("Dan", lobby, "Change seats"))

        await s.press("Ann", lobby, "Start")
        before = [post.content for post in s.posts()]
        late = "The seats stay as they were at the start; they can change in the lobby of a rematch."
        assert heard(await s.press_late("Ann", lobby, "Change seats")) == late
        assert heard(await s.press_late("Ann", lobby, "Draw seats")) == late
        assert heard(await s.slash("Ann", "table seats")) == late
        assert [post.content for post in s.posts()] == before


async def test_what_a_seat_plays_is_told_when_it_is_certain(tmp_path: Path) -> None:
    """With two at the table each may drive two chariots, with three one."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        ann = s.people["Ann"].mention
        assert f"1. {ann}\n" in s.newest.content
        await s.slash("Ann", "table option", option="chariots", value="one")
        assert f"1. {ann}, Red\n" in s.newest.content


async def test_a_table_by_invitation(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", invite=s.people["Ben"])
        ann, ben, cleo = (s.people[n] for n in ("Ann", "Ben", "Cleo"))
        assert s.pinged() == ["Ben"]
        assert f"By invitation; still free to join: {ben.mention}." in s.newest.content
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
        await s.slash("Ann", "organise kick", seat=3)
        assert s.newest.content.startswith(f"{cleo.mention} does not sit at this table any more.")
        assert s.pinged() == ["Cleo"]
        assert "by invitation" in heard(await s.press("Cleo", lobby, "Join"))

        await s.slash("Ann", "table option", option="door", value="open")
        needless = heard(await s.slash("Ann", "organise invite", person=cleo))
        assert needless.startswith("Everybody may join this table already")


async def test_anybody_seated_may_start_where_the_organiser_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben", start="anyone")
        assert "Start is for anybody seated." in s.newest.content
        assert "Only the organiser" in heard(await s.press("Cleo", s.newest, "Start"))
        assert heard(await s.press("Ben", s.newest, "Start")) == "The game is on."


async def test_an_organiser_who_leaves_hands_the_table_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben")
        lobby = s.newest
        await s.press("Ann", lobby, "Leave")
        assert f"opened by {s.people['Ben'].mention}" in s.newest.content
        await s.press("Ben", lobby, "Add a bot")
        await s.press("Ben", lobby, "Leave")
        assert s.newest.content.endswith("This table was closed.")
        assert labels(s.newest) == []
        assert heard(await s.press_late("Cleo", lobby, "Join")) == NO_SEAT
        for button in ("Start", "Leave"):
            assert "was closed" in heard(await s.press_late("Cleo", lobby, button))


async def test_too_few_and_too_many_for_the_terms(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        few = heard(await s.press("Ann", s.newest, "Start"))
        assert few == "A game needs at least 2; let somebody join or add a bot."
        await s.press("Ben", s.newest, "Join")
        await s.slash("Ann", "table option", option="chariots", value="two")
        await s.press("Cleo", s.newest, "Join")
        many = heard(await s.press("Ann", s.newest, "Start"))
        assert many == "Two chariots each is for 2 players; 3 players drive one each."
        assert labels(s.newest)[0] == "Join"
        refused = heard(await s.slash("Ann", "table option", option="seats", value="2"))
        assert refused == "'2' is not possible now; try one of: 3, 4."


async def test_bots_take_the_free_seats(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=3)
        panel = shown(await s.press("Ann", s.newest, "Add a bot"))
        assert labels(panel) == ["A careful bot", "A keen bot", "A champion bot"]
        panel = shown(await s.press("Ann", panel, "A careful bot"))
        assert panel.content == "A careful bot has taken a seat. Which bot should take the next one?"
        panel = shown(await s.press("Ann", panel, "A keen bot"))
        assert panel.content == "A keen bot has taken a seat. All seats are taken."
        assert "Every seat is taken" in heard(await s.press("Ann", panel, "A keen bot"))
        said = heard(await s.slash("Ann", "table bot", level="Ben *Hur*"))
        assert said == r"There is no bot 'Ben \*Hur\*'; there are: careful, keen, champion."
        await s.slash("Ann", "organise kick", seat=2)
        assert "careful bot" not in s.newest.content


async def test_kicked_from_a_race_a_bot_drives_on(tmp_path: Path) -> None:
    """Also with what the person had sent and was not ready for."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        none = heard(await s.slash("Ann", "organise kick", seat=7))
        assert none == "There is no seat 7; the taken seats are 1, 2 and 3."
        await s.plot("Ben", "2 3 4")
        await s.slash("Ben", "table ready", ready=False)
        assert "Sent, but not ready yet" in s.newest.content
        round_one = s.newest
        assert heard(await s.slash("Dan", "organise kick", seat=2, reason="spam")) == "Seat 2 is vacated."
        assert "Ready: Blue (careful bot)." in next(p for p in s.posts() if p.id == round_one.id).content
        assert heard(await s.slash("Ann", "organise kick", seat=2)) == "A bot plays seat 2 already."
        assert "do not sit" in heard(await s.press("Ben", round_one, "Plot"))
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
        assert "has ended this game before its time" in s.newest.content
        assert (
            "Reason: the evening is over\nIt counts for nothing, as nothing had happened yet."
            in s.newest.content
        )
        assert labels(s.newest) == ["Rematch"]
        closed = "This table was closed before its time; nothing can be done at it any more."
        assert heard(await s.press("Ann", panel, "I: 5")) == closed
        assert heard(await s.press_late("Ann", post, "Plot")) == closed
        assert heard(await s.slash("Ben", "table plot", line="234", table=code)) == closed
        assert heard(await s.slash("Ann", "organise end", table=code)) == "This table is closed already."
        assert "Log of table" in heard(await s.press_late("Cleo", post, "Log"))


async def test_after_the_start_the_lobbys_buttons_say_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben")
        lobby = s.newest
        await s.press("Ann", lobby, "Start")
        assert labels(s.posts()[0]) == []
        assert s.posts()[0].content.endswith("The game is on.")
        assert "started already" in heard(await s.press_late("Cleo", lobby, "Join"))
        assert "started already" in heard(await s.press_late("Ann", lobby, "Start"))
        assert "resign" in heard(await s.press_late("Ben", lobby, "Leave"))


async def test_without_a_table_the_sentence_says_what_there_is(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        nothing = heard(await s.slash("Ann", "table show"))
        assert nothing == "There is no table in this channel. `/play` opens one; `/inbox` lists yours."
        unknown = heard(await s.slash("Ann", "table show", table="@here"))
        assert unknown == r"There is no table '\@HERE'; `/inbox` lists yours."
        assert heard(await s.slash("Ann", "inbox")).startswith("You sit at no table.")


async def test_what_is_typed_into_a_command_is_completed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben", seats=3, chariots="one")
        await s.slash("Ann", "table bot", level="careful")
        assert await s.offered("Cleo", "table show", "table") == [
            f"{code} - Chariots, open: Ann, Ben, careful bot"
        ]
        assert await s.offered("Cleo", "table show", "table", "zzz") == []
        assert await s.offered("Ann", "table bot", "level", "k") == ["keen"]
        assert "Laps (laps)" in await s.offered("Ann", "table option", "option")
        assert await s.offered("Ann", "table option", "option", "who may") == [
            "Who may start (start)",
            "Who may join (door)",
        ]
        assert await s.offered("Ann", "table option", "value", option="laps") == ["2", "3", "4"]
        assert await s.offered("Ann", "table option", "value", "ev", option="door") == ["everybody"]
        assert await s.offered("Ann", "table option", "value", option="wheels") == []
        assert await s.offered("Ann", "organise kick", "seat") == ["1. Ann", "2. Ben", "3. careful bot"]
        assert await s.offered("Ann", "table plot", "line", "2") == []
        assert await s.offered("Ann", "rules", "chapter", "coin") == ["The null coin", "The ace coin"]

        await s.press("Ann", s.newest, "Start")
        assert await s.offered("Ann", "organise kick", "seat") == ["1. Ann", "2. Ben"]
        assert await s.offered("Ann", "table plot", "line") == [f"{c} - Speed {c}" for c in (2, 3, 4, 5)]
        assert await s.offered("Ann", "table plot", "line", "2 3 ") == ["2 3 4 - Speed 4", "2 3 5 - Speed 5"]
        assert any(
            x.startswith("2 3 4 null:never")
            for x in await s.offered("Ann", "table plot", "line", "2 3 4 null:n")
        )
        assert await s.offered("Ann", "table plot", "line", "243") == ["2 4 3"]
        for wrong in ("277", "2 7 ", "hello there ", "2 3 4 null:never xyzzy"):
            assert await s.offered("Ann", "table plot", "line", wrong) == []
        assert await s.offered("Cleo", "table plot", "line") == []
        assert await s.offered("Ann", "table act", "line") == [
            "policy - Change how I drive on",
            "resign - Resign",
        ]


async def test_a_lobby_says_how_many_days_a_race_takes_at_its_pace(tmp_path: Path) -> None:
    """With the laps and the deadlines of the moment; games that nobody can measure say nothing."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="circus", seats=3)
        assert "It takes some 28 rounds: 28 days if none ends early." in s.newest.content
        for option, value, told in (
            ("laps", "1", "some 10 rounds: 10 days"),
            ("phase", "12h", "some 10 rounds: 5 days"),
            ("at", "20:00", "some 10 rounds: 10 days"),
            ("weekends", "off", "some 10 rounds: 14 days"),
            ("tempo", "impulse", "It takes some 10 rounds."),
        ):
            await s.slash("Ann", "table option", option=option, value=value)
            assert told in s.newest.content
        await s.slash("Ann", "play", game="troy", seats=2)
        assert "takes some" not in s.newest.content
