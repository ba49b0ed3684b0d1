"""Private panels: what one person puts together, sends, changes and looks at."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.hosting.playing import play
from bot.hosting.table.sitting import Person
from bot.play.panel import plotting
from engine.games.chariots.face.guide import chapters
from engine.model import DecisionId
from tests.bot.stage import GO, MORE, heard, labels, menus, offers, shown, stage, words_of

SETTLED = "That question has already been answered; this is what is open now."


class TestDrafts:
    """What somebody puts together is kept from the first press; only a receipt sends it."""

    @pytest.mark.long
    async def test_a_draft_outlives_its_panel_and_the_bot(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = await s.draw_up("Ann", 3, 2, 5)
            assert "Nothing is sent yet." in panel.content
            await s.restart()
            panel = shown(await s.press("Ann", panel, "Tactics"))
            panel = shown(await s.choose_any("Ann", panel, 0, "Safe"))
            fresh = shown(await s.press("Ann", s.newest, GO))
            assert "**3 2 5**. Inside of the turns:" in fresh.content
            assert "Keep off the dead ends" in fresh.content
            fresh = shown(await s.press("Ann", fresh, "Back"))
            fresh = shown(await s.press("Ann", fresh, "Start over"))
            assert "**3 2 5**" not in fresh.content
            assert "Keep off the dead ends" not in fresh.content

    async def test_a_plot_is_two_presses(self, tmp_path: Path) -> None:
        """What the game proposes is chosen already: *Plot*, *Send*."""
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = await s.draw_up("Ann")
            (orders,) = menus(panel)
            (proposed,) = [o["label"] for o in orders["options"] if o["default"]]
            assert proposed == orders["options"][0]["label"]
            sent = shown(await s.press("Ann", panel, "Send"))
            assert f"Sent: `{proposed.partition(':')[0]}`" in sent.content

    @pytest.mark.long
    async def test_a_form_that_was_open_during_a_restart_is_still_taken(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            panel = await s.draw_up("Ann", 5, 3, 2)
            form = await s.press("Ann", panel, "Type it")
            await s.restart()
            typed = shown(await s.write("Ann", form, "243 null:never"))
            assert "**2 4 3** gains" in typed.content
            assert "it is not sent yet" in typed.content
            assert "Ready" not in s.newest.content
            sent = heard(await s.press("Ann", panel, "Send"))
            assert re.search(rf"Sent: 2 4 3 with your tactics\.\*\* `{code}-\d+`", sent)

    async def test_what_is_sent_can_be_changed_taken_back_and_held(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.press("Ann", await s.draw_up("Ann", 5, 4, 2), "Send"))
            first = receipt(panel.content)
            assert "Sent: `5 4 2`. You can change it until all are ready." in panel.content

            panel = await s.draw_up("Ann", 5, 4, 3)
            assert "differs and is not sent" in panel.content
            panel = shown(await s.press("Ann", panel, "Send"))
            assert "Sent: `5 4 3`" in panel.content
            assert receipt(panel.content) > first

            panel = shown(await s.press("Ann", panel, "Not ready"))
            assert "Sent, but not ready yet: " in await s.more()
            await s.plot("Ben", "2 3 4")
            assert "round 1" in s.newest.content
            panel = shown(await s.press("Ann", panel, "Withdraw"))
            assert "**5 4 3**" in panel.content
            assert "Nothing is sent yet." in panel.content
            assert "To plot: <@" in s.newest.content
            assert "Answer first" in heard(await s.ready("Ann"))
            panel = shown(await s.press("Ann", panel, "Send"))
            assert panel.content.startswith("**Sent: ")
            assert "I: Ann 5, Ben 2" in await s.more()

    @pytest.mark.long
    async def test_the_same_by_commands(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            assert "You can change it" in await s.plot("Ann", "2, 4, 5")
            assert "Sent: `5 4 2`" in await s.plot("Ann", "542")
            assert "Sent: 5 4 2 with your tactics.** `" in await s.plot("Ann", "542 ace:never null:never")
            assert "differs" not in heard(await s.press("Ann", s.newest, GO))
            assert "until you are ready" in heard(await s.ready("Ann", ready=False))
            assert heard(await s.withdraw("Ann")).startswith("*Withdrawn.")
            assert "nothing to withdraw" in heard(await s.withdraw("Ann")).lower()

    @pytest.mark.long
    async def test_the_last_to_answer_learns_that_the_round_goes_on(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            await s.plot("Ben", "2 3 4")
            panel = shown(await s.press("Ann", await s.draw_up("Ann", 5, 4, 2), "Send"))
            assert panel.content.startswith("**Sent: ")
            assert "You are Red." in panel.content
            assert "Plot" in labels(panel)
            assert "round 2" in s.newest.content

    @pytest.mark.long
    async def test_a_profile_is_where_plots_start_from(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.slash("Ann", "profile"))
            panel = shown(await s.choose("Ann", panel, "The null coin", "Null: Never spend it"))
            assert "Saved: your next answers start from it." in panel.content
            panel = shown(await s.choose("Ann", panel, "The coins a plot starts with", "Start with: 4 3 2"))
            assert "4 3 2 is plotted for you" in panel.content
            plot = shown(await s.press("Ann", s.newest, GO))
            assert "**4 3 2** gains" in plot.content
            assert "Null: Never spend it." in await s.plot("Ann", "5 4 2")
            panel = shown(await s.press("Ann", panel, "Start over"))
            assert "coins that suit your square are plotted for you" in panel.content


def receipt(content: str) -> int:
    found = re.search(r"\.\*\* `\w+-(\d+)`", content)
    assert found is not None
    return int(found[1])


class TestBadInput:
    """Every mistake gets one clear sentence, and nothing is lost."""

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("2 7 3", "'7' is not possible here; try one of: 3 4 5."),
            ("2 2 3", "Each coin is played once a round; still free: 3 4 5."),
            ("2 3", "After '2 3' something is missing; next comes one of: 4 5."),
            ("2 3 4 null:sometimes", "'sometimes' does not answer null; possible: never"),
        ],
    )
    async def test_a_typed_line_is_refused_at_its_first_impossible_word(
        self, tmp_path: Path, line: str, said: str
    ) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = await s.draw_up("Ann", 5, 4, 3)
            assert said in await s.plot("Ann", line)
            answer = shown(await s.write("Ann", await s.press("Ann", panel, "Type it"), line))
            assert f"⚠ {said}" in answer.content
            assert "**5 4 3**" in answer.content

    async def test_a_settled_question_gives_way_to_the_open_one(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            post, old = s.newest, await s.draw_up("Ann", 5, 4, 3)
            form = await s.press("Ann", old, "Type it")
            old_draft = old.message
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4")
            for pressed in (
                s.press_late("Ann", old_draft, "Tactics"),
                s.write("Ann", form, "5 4 2"),
                s.press_id("Ann", old, f"h1:{code}:send:1"),
            ):
                told = shown(await pressed).content
                assert told.startswith(f"*{SETTLED}*\n**Plot for round 2**")
                assert "Nothing is sent yet." in told
            fresh = shown(await s.press_late("Ann", post, GO)).content
            assert "**Plot for round 2**" in fresh

    async def test_one_seat_s_button_is_every_seat_s_button(self, tmp_path: Path) -> None:
        """The button of a post stands for the whole group of questions, so it is not settled for Ben."""
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            assert heard(await s.press("Ben", s.newest, GO)).startswith("**Plot for round 1**")

    @pytest.mark.long
    async def test_where_nothing_is_asked_it_is_told_who_is_waited_for(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one", tempo="impulse")
            panel = await s.draw_up("Ann", 5, 4, 3)
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4")
            ((mover, _),) = await s.waiting((await s.tables())[0].row.id)
            if mover == "Ann":
                await s.plot("Ann", (await s.waiting((await s.tables())[0].row.id))[0][1].fallback)
            said = heard(await s.press_id("Ann", panel, f"h1:{(await s.tables())[0].row.id}:send:1"))
            assert said.startswith(
                "That question has already been answered. You have nothing to do right now. To move: <@"
            )

    async def test_a_button_of_an_older_version(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben")
            old = "This button is from an earlier version of the bot."
            for id in ("h0:ABCD:plot:1", "plot", "h1:ABCD:unheard-of", "h1"):
                assert heard(await s.press_id("Ann", s.newest, id)).startswith(old)
            gone = heard(await s.press_id("Ann", s.newest, "h1:ABCD:board"))
            assert gone == "There is no table 'ABCD'; `/inbox` lists yours."

    @pytest.mark.long
    async def test_somebody_elses_panel(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            for forged in ("opt:1:orders:order523", "send:1", "withdraw:1"):
                watching = heard(await s.press_id("Cleo", s.newest, f"h1:{code}:{forged}"))
                assert watching.startswith("You have no seat at this table, but you can watch:")
                mine = heard(await s.press_id("Ben", s.newest, f"h1:{code}:{forged}"))
                assert mine.startswith("*That question is for somebody else; this is yours.*")
                assert "You (Blue) are" in mine
            assert "Nothing is sent yet." in (await s.draw_up("Ann")).content

    async def test_a_fault_of_ours_is_owned_up_to_and_changes_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            entries = (await s.bot.host.look(code)).running.entries
            monkeypatch.setattr(plotting, "question", lambda *_: 1 // 0)
            said = heard(await s.press("Ann", s.newest, GO))
            assert said.startswith("Something went wrong on our side; nothing was changed.")
            assert (await s.bot.host.look(code)).running.entries == entries
            assert "failed" in s.faults.pop()


class TestPages:
    """A plot can say more than a message has room for."""

    @pytest.mark.long
    async def test_behind_the_order_stand_the_four_clauses_that_matter_most(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.press("Ann", await s.draw_up("Ann", 5, 4, 2), "Send"))
            assert not menus(panel)
            panel = shown(await s.press("Ann", panel, "Change"))
            assert "Back" not in labels(panel)
            first = [m["placeholder"] for m in menus(panel)]
            panel = shown(await s.press("Ann", panel, "Tactics"))
            assert labels(panel)[:3] == ["In advance", "Type it", "Back"]
            assert len(menus(panel)) == 4
            panel = shown(await s.choose_any("Ann", panel, -1, -1))
            assert "differs and is not sent" in panel.content
            panel = shown(await s.press("Ann", panel, "Back"))
            assert [m["placeholder"] for m in menus(panel)] == first
            panel = shown(await s.press("Ann", panel, "Send"))
            assert "Sent: " in panel.content
            assert "Withdraw" in labels(panel)

    @pytest.mark.long
    async def test_clauses_are_found_by_words(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.press("Ann", await s.draw_up("Ann", 5, 4, 2), "Tactics"))
            panel = shown(await s.press("Ann", panel, "All tactics"))
            panel = shown(await s.write("Ann", await s.press("Ann", panel, "Search"), "NULL phase II"))
            [menu] = menus(panel)
            assert menu["options"][0]["label"] == "The null coin, in phase II only"
            page = shown(await s.choose_any("Ann", panel, 0, "The null coin, in phase II only"))
            assert "The null coin, in phase II only" in [m["placeholder"] for m in menus(page)]
            panel = shown(await s.press("Ann", page, "All tactics"))
            panel = shown(await s.write("Ann", await s.press("Ann", panel, "Search"), "elephant"))
            assert "No tactics have “elephant” in them" in panel.content
            assert len(menus(panel)) == 2

    @pytest.mark.long
    async def test_any_choice_is_two_presses_away(self, tmp_path: Path) -> None:
        """The page of contents lists them with what is chosen by now."""
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.press("Ann", await s.draw_up("Ann", 5, 2, 3), "Tactics"))
            panel = shown(await s.press("Ann", panel, "All tactics"))
            for contents in range(len(menus(panel))):
                for entry in menus(panel)[contents]["options"]:
                    if entry["label"] in ("On the straights", "The null coin, in phase II only"):
                        page = shown(await s.choose_any("Ann", panel, contents, entry["label"]))
                        assert entry["label"] in [m["placeholder"] for m in menus(page)]
                        assert "**5 2 3**" in page.content
                        panel = shown(await s.press("Ann", page, "All tactics"))
            panel = shown(await s.choose_any("Ann", panel, 0, "On the straights"))
            lane = next(m for m in menus(panel) if m["placeholder"] == "On the straights")
            told = lane["options"][-1]["label"]
            panel = shown(await s.choose("Ann", panel, "On the straights", told))
            panel = shown(await s.press("Ann", panel, "All tactics"))
            entries = [o for m in menus(panel) for o in m["options"]]
            assert next(o["description"] for o in entries if o["label"] == "On the straights") == told
            orders = menus(shown(await s.press("Ann", panel, "Back")))[0]
            assert orders["placeholder"].startswith("Order of the coins")

    @pytest.mark.long
    async def test_two_chariots_are_asked_side_by_side(self, tmp_path: Path) -> None:
        """Each question explains itself once, and the contents have a menu for each chariot."""
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="two")
            panel = shown(await s.press("Ann", await s.draw_up("Ann"), "Tactics"))
            whose = [m["placeholder"].partition(":")[0] for m in menus(panel)]
            assert whose == ["Red", "Green"] * 2
            assert panel.content.count("**Inside open**") == 1
            panel = shown(await s.press("Ann", panel, "All tactics"))
            listed = [{o["label"].partition(":")[0] for o in m["options"]} for m in menus(panel)]
            assert listed == [{"Red"}, {"Green"}]
            panel = shown(await s.choose_any("Ann", panel, 1, "Green: Both coins on one impulse"))
            assert "Green: Both coins on one impulse" in [m["placeholder"] for m in menus(panel)]

    async def test_a_profile_has_the_same_pages(self, tmp_path: Path) -> None:
        question = "On the straight before a turn that is closed to me"
        async with stage(tmp_path) as s:
            first = shown(await s.slash("Ann", "profile"))
            panel = shown(await s.press("Ann", first, "All tactics"))
            panel = shown(await s.write("Ann", await s.press("Ann", panel, "Search"), "straight closed"))
            panel = shown(await s.choose_any("Ann", panel, 0, question))
            menu = next(m for m in menus(panel) if m["placeholder"] == question)
            panel = shown(await s.choose("Ann", panel, question, menu["options"][1]["label"]))
            assert "Saved" in panel.content
            assert "All tactics" in labels(panel)
            panel = shown(await s.press("Ann", panel, "Back"))
            assert labels(panel) == labels(first) == ["All tactics", "Start over"]


class TestMyChariot:
    @pytest.mark.long
    async def test_how_one_drives_on_is_changed_without_being_asked(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            await s.plot("Ann", "5 4 2")
            mine = shown(await s.press("Ann", s.newest, "My side"))
            assert "You are Red." in mine.content
            assert "Sent: `5 4 2`. You can change it" in mine.content
            beside = ["Change my tactics", "More time", "Pause …", "Votes …", "Resign"]
            assert labels(mine) == ["Plot", "In advance", *beside]
            panel = shown(await s.press("Ann", mine, "Change my tactics"))
            assert "How Ann drives on" in panel.content
            panel = shown(await s.choose("Ann", panel, "The ace coin", "Ace: Never spend it"))
            done = shown(await s.press("Ann", panel, "Send"))
            assert done.content.startswith("**Done.**")
            assert "You are Red." in done.content
            wrong = heard(await s.slash("Ann", "table act", line="dance"))
            assert wrong == "'dance' is not possible here; try one of: policy resign."

    async def test_resigning_asks_twice(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo")
            mine = shown(await s.press("Ann", s.newest, "My side"))
            sure = shown(await s.press("Ann", mine, "Resign"))
            assert "Your chariot leaves the race for good" in sure.content
            mine = shown(await s.press("Ann", sure, "No, play on"))
            sure = shown(await s.press("Ann", mine, "Resign"))
            gone = shown(await s.press("Ann", sure, "Yes"))
            assert gone.content.startswith("**Done: Resign.**")
            assert "Resign" not in labels(gone)
            assert {who for who, _ in await s.waiting(code)} == {"Ben", "Cleo"}
            for who in ("Ben", "Cleo"):
                await s.plot(who, "2 3 4")
            assert "Ann resigns and leaves the track" in "".join(p.content for p in s.posts())
            assert labels(shown(await s.slash("Ben", "table act", line="resign"))) == ["Yes", "No, play on"]


class TestLookingOn:
    """Board, Log and Rules are for everybody."""

    async def test_a_spectator_sees_the_board_and_reads_it(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben")
            board = await s.press("Cleo", s.newest, "Board")
            assert "1st" in (shown(board).attachments[0].description or "")
            words = shown(await s.press("Cleo", shown(board), "In words"))
            assert "1st" in words.content
            assert words.attachments == []
            again = shown(await s.press("Cleo", words, "Picture"))
            assert len(again.attachments) == 1
            assert "My side" not in labels(shown(await s.press("Cleo", s.newest, MORE)))
            assert "In words" in labels(shown(await s.press("Cleo", s.newest, GO)))
            assert "round 1" in heard(await s.slash("Cleo", "watch"))
            assert "```" in heard(await s.slash("Cleo", "watch", words=True))

    async def test_the_log_has_pages(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben")
            assert offers(shown(await s.press("Cleo", s.newest, "Log")), "Board then")
            for _ in range(3):
                for who in ("Ann", "Ben"):
                    await s.plot(who, "5 4 3 / 2 3 4")
            last = shown(await s.slash("Cleo", "table log"))
            assert "Round 4 begins." in last.content
            first = shown(await s.press("Cleo", last, "⏮"))
            assert "Dice for the grid" in first.content
            second = shown(await s.press("Cleo", first, "Later"))
            assert "(2 of 4)" in second.content
            assert "(1 of 4)" in shown(await s.press("Cleo", second, "Earlier")).content
            assert shown(await s.press("Cleo", second, "⏭")).content == last.content

    @pytest.mark.long
    async def test_the_rules_are_read_chapter_by_chapter(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            titles = [chapter.title for chapter in chapters()]
            panel = shown(await s.slash("Cleo", "rules"))
            for title in (*titles[1:], titles[0]):
                panel = shown(await s.press("Cleo", panel, f"Next: {title}"))
                assert f": {title}\n" in panel.content.split("\n", 1)[0] + "\n"
            panel = shown(await s.choose("Cleo", panel, "Chapters", "Crashes"))
            assert "Crashes" in panel.content
            assert "The ace coin" in heard(await s.slash("Cleo", "rules", chapter="The ace coin"))
            await s.race("Ben")
            assert titles[0] in heard(await s.press("Cleo", s.newest, "Rules"))


class TestPrivateMessages:
    @pytest.mark.long
    async def test_the_inbox_opens_the_same_panel_in_a_private_message(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            first = await s.race("Ben", chariots="one")
            second = await s.race("Ben", "Cleo")
            await s.table("Ann")
            await s.plot("Ben", "2 3 4", first)
            inbox = shown(await s.people["Ben"].user.slash("inbox"))
            lines = words_of(inbox).split("\n")
            assert lines[1].startswith(f"`{second}` Chariots, ")
            assert "**waits for you**" in lines[1]
            assert lines[2].startswith(f"`{first}` Chariots")
            assert labels(inbox) == ["Plot", "Plot"]
            panel = shown(await s.press_beside("Ben", inbox, second))
            assert f"table `{second}`" in words_of(panel)
            panel = shown(await s.choose_any("Ben", panel, 0, -1))
            drafted = words_of(panel)
            public = shown(await s.press("Ben", s.posts()[-2], GO))
            assert public.content == drafted


class TestAtOnce:
    """Two presses at the same time, and the same press twice."""

    @pytest.mark.long
    async def test_presses_in_quick_succession_are_all_kept(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.press("Ann", await s.draw_up("Ann", 5, 4, 2), "Tactics"))
            styles, inside, null = [menu["custom_id"] for menu in menus(panel)[:3]]
            chosen = ((styles, "style-safe"), (inside, "free-inside"), (null, "null-never"))
            await s.choose_quickly("Ann", panel, *chosen)
            fresh = shown(await s.press("Ann", s.newest, GO))
            assert "Null: Never spend it" in fresh.content
            assert "Ace: Spend it only to avoid a crash" in fresh.content
            assert "dead ends" not in fresh.content

    @pytest.mark.long
    async def test_sending_twice_at_once_gives_one_post(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            await s.plot("Ben", "2 3 4")
            panel = await s.draw_up("Ann", 5, 4, 2)
            await s.press_quickly("Ann", panel, "Send", "Send")
            assert [("round 2" in post.content) for post in s.posts()] == [False, False, True]

    @pytest.mark.long
    async def test_a_receipt_can_be_given_again(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            host, ann = s.bot.host, Person(s.id("Ann"), "Ann")
            first = await play.answer(host, code, ann, DecisionId(1), "5 4 2")
            assert await play.receipt_again(host, code, ann, first.number) == first
            assert await play.receipt_again(host, code, ann, 0) is None
            await s.plot("Ben", "2 3 4")
            assert await play.receipt_again(host, code, ann, first.number) == first

    @pytest.mark.long
    async def test_two_people_answer_at_once(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            people = {n: Person(s.id(n), n) for n in ("Ann", "Ben")}
            receipts = await asyncio.gather(
                play.answer(s.bot.host, code, people["Ann"], DecisionId(1), "5 4 2"),
                play.answer(s.bot.host, code, people["Ben"], DecisionId(2), "2 3 4"),
            )
            assert receipts[0].number != receipts[1].number
            await s.settle()
            assert "I: Ann 5, Ben 2" in await s.more()
            assert len(s.posts()) == 3


async def test_names_are_shown_as_they_are_and_do_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        wild = "**@everyone**\u200b <@1> `x`"
        s.people["Wild"] = s.guild.add_member(s.env.create_user("wild", global_name=wild))
        await s.slash("Wild", "play", thread=True)
        (thread,) = s.arena.threads
        assert re.fullmatch(r"Chariots \d{4}", str(thread.name))
        assert s.people["Wild"].mention in s.posts(thread)[-1].content
        assert "everyone" not in s.posts(thread)[-1].content
        assert "\u200b" not in "".join(await s.offered("Wild", "table show", "table"))
        refused = heard(await s.slash("Wild", "table show", table="**@all**"))
        assert refused == r"There is no table '\*\*\@ALL\*\*'; `/inbox` lists yours."
