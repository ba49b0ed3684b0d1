"""Private panels: two presses give a plot, every press a legal draft, and above them stands what it means."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from engine.face.forms import Form, Group, Option
from engine.face.steps import FIRST
from engine.game import Budget
from engine.games.circus import GAME
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.menus import MENU, MOST, PLANS
from engine.games.circus.players.brains import BRAINS
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import verbs
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import split
from engine.games.circus.rules.basic.state import COLOURS, Race, View
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES, READY_TACTICS
from engine.language import _, filled, known, speaking
from engine.model import ACT, STOP, Decision, DecisionId, Seat
from tests.forms import every_page, whole
from tests.games.circus.course import board, on_the_way
from tests.games.circus.paddock import bought, fourteen, having, paddock

TWO = "red h3-14, speed 7, damage 4, fatigue 5\nblue h4-13, speed 6\ngreen b2-10, speed 4"
ALL = "\n".join(f"{colour} h{1 + n % 7}-{14 - n // 7}, speed 5" for n, colour in enumerate(COLOURS))


def plot(race: Race, draft: str = "drive", seat: Seat = Seat(1), kind: str = "plot") -> Form:
    return panel(race, Decision(DecisionId(1), seat, kind, str(race.round)), draft)


def panel(race: Race, decision: Decision, draft: str = "") -> Form:
    return whole(partial(GAME.face.form, View(decision.seat, race), decision, draft))


def options(form: Form) -> list[Option]:
    return [option for group in form.groups for option in group.options]


def group(form: Form, id: str) -> Group:
    return next(g for g in form.groups if g.id == id)


def pressed(form: Form, label: str) -> str:
    """The draft after pressing the option of that label."""
    return next(option.line for option in options(form) if option.label == label)


def legal(race: Race, decision: Decision, line: str) -> bool:
    """Whether a line may be sent, by the only definition of legality."""
    written: tuple[str, ...] = ()
    for word in line.split():
        if word not in {choice.word for choice in words.choices(race, decision, written)}:
            return False
        written += (word,)
    onward = words.choices(race, decision, written)
    return bool(written) and (not onward or STOP in onward)


class TestAPlot:
    def test_two_presses_are_a_plot(self) -> None:
        """A plan of one menu, then Send: each plan is whole, legal, and says what it does and risks."""
        race = board(TWO)
        plans = group(plot(race), "plan").options

        assert len(plans) <= PLANS < MENU
        assert {"drive", "hard-whip", "whip"} <= {plan.line for plan in plans}
        for plan in plans:
            after = plot(race, plan.line)
            assert after.complete
            assert legal(race, Decision(DecisionId(1), Seat(1), "plot", "2"), after.line)
            assert re.match(r"\d+( to \d+)? spaces?; ", plan.hint), plan.hint
            assert ("skid" in plan.hint) or ("no turn" in plan.hint)
            assert after.line == plan.line
            chosen = [option for option in group(after, "plan").options if option.chosen]
            assert [option.line for option in chosen] == [plan.line]

    def test_plans_are_sorted_by_the_spaces_that_they_gain(self) -> None:
        race = board(TWO)
        found = [fc.forecast(race, "red", *split(o.line.split())) for o in group(plot(race), "plan").options]
        gains = [round(each.gain, 2) for each in found if each]

        assert gains == sorted(gains, reverse=True)
        assert len(set(gains)) > 3

    def test_a_control_has_an_entry_for_another_line_where_that_ends_elsewhere(self) -> None:
        """On the straight; in a turn there is no lane to hold."""
        race = board("red h5-16, speed 3\nblue b4-3")
        offered = {option.label: option.line for option in group(plot(race), "plan").options}
        assert offered["Reins: one faster, hold the lane"] == "reins+1 lane:hold"
        held = {option.label: option.line for option in group(plot(race, "drive lane:hold"), "plan").options}
        assert held["Reins: one faster, drift inward"] == "reins+1"
        turning = group(plot(board("red e3-4, speed 5\nblue h4-13")), "plan").options
        assert not [option.label for option in turning if "lane" in option.label]

    def test_what_is_forbidden_now_is_no_plan(self) -> None:
        """Cockiness: a leader by so much cannot whip, and would only keep the reins."""
        lines = {
            option.line for option in group(plot(board("red e3-4, speed 5\nblue h4-13")), "plan").options
        }
        assert lines >= {"drive", "reins+1"}
        assert not lines & {"whip", "hard-whip"}

    def test_what_is_proposed_says_why(self) -> None:
        form = plot(board(TWO))
        (proposed,) = [option for option in group(form, "plan").options if option.chosen]

        assert proposed.line == "drive"
        assert proposed.label.startswith("Proposed: ")
        assert any(line.startswith("Proposed: **") and "The team" in line for line in form.text)
        reason = form.text[-1]
        assert reason.startswith(("This is as far", "A longer move", "Speed "))
        assert "Your tactics want" not in reason, "there are none"
        assert reason not in plot(board(TWO), "whip").text

    @pytest.mark.parametrize(
        ("race", "line", "told"),
        [
            ("red h3-14, speed 5\nblue h3-10, speed 5", "drive", ""),
            ("red h3-10, speed 5\nblue h3-14, speed 5", "drive", ", plus up to 2 free. "),
            ("red h3-10, speed 5\nblue h3-14, speed 5", "reins", ", plus up to 2 free. "),
            ("red h3-10, speed 5\nblue h3-14, speed 5", "drive boost:first-1", ", plus up to 2 free. "),
            ("red h3-10, speed 5\nblue h3-14, speed 5", "drive boost:never", ""),
        ],
    )
    def test_underdog_boost_whoever_does_not_lead_reads_how_many_free_spaces_come_on_top(
        self, race: str, line: str, told: str
    ) -> None:
        (plan,) = [text for text in plot(board(race), line).text if "**" in text and "The team" in text]
        assert told in plan
        assert ("free" in plan) == bool(told)

    def test_who_says_nothing_is_proposed_the_plan_of_the_best_driver(self) -> None:
        """It is his plan of this moment, told without a word of tactics; any other line stays as it is."""
        for race in (board(TWO), board("red h3-2, speed 5, lines 4\nblue b7-9")):
            view, asked = View(Seat(1), race), Decision(DecisionId(1), Seat(1), "plot", "1")
            proposed = GAME.face.propose(view, asked, "drive")
            said = BRAINS["shrewd"](view, asked, random.Random(1), Budget(100))
            assert split(tuple(proposed.split())) == split(tuple(said.split()))
            form = plot(race, proposed)
            assert form.line == proposed
            assert not any("tactics" in text for text in form.text)
            for own in ("drive ram:any", "whip", "reins+1 2 left"):
                assert GAME.face.propose(view, asked, own) == own

    @pytest.mark.parametrize("line", ["drive", "drive lane:in ram:any"])
    def test_what_is_proposed_has_one_name_in_the_menu_and_after_it_is_sent(self, line: str) -> None:
        race, asked = board(TWO), Decision(DecisionId(1), Seat(1), "plot", "1")
        (proposed,) = [option for option in group(plot(race, line), "plan").options if option.chosen]
        assert GAME.face.named(View(Seat(1), race), asked, line) == proposed.label.removeprefix("Proposed: ")
        assert GAME.face.named(View(Seat(1), race), asked, "whip 2") == "Whip, 2", (
            "a path is told step by step"
        )

    def test_the_reason_holds(self) -> None:
        """Of what takes one further, all is more likely to skid; on a free straight nothing does."""
        turning = plot(board("red e2-4, speed 5\nblue h4-13"))
        assert "A longer move would skid more easily." in turning.text
        free = plot(board("red h1-1, speed 8\nblue b4-3"), "drive straight:10 hard:always")
        assert "This is as far as you get." in free.text

    def test_a_swerve_is_called_a_swerve(self) -> None:
        race = board("red h3-5, speed 7\nblue h4-13")
        warned = [line for line in plot(race, "reins 1 swerve-left").warnings if "a skid in" in line]
        assert [line.split(" at ")[0] for line in warned] == ["A swerve"]

    def test_where_all_are_level_nobody_is_told_a_place(self) -> None:
        level = plot(board("red h2-10\nblue h1-10\ngreen h3-10")).text[0]
        assert level.endswith("all 3 are level.")
        assert "place" not in level

    def test_attacks_are_a_menu_of_their_own_and_name_rivals_within_reach_alone(self) -> None:
        """Blue is a space behind; Green is on the other side of the track."""
        form = plot(board(TWO), "whip lane:hold ram:any")
        others = group(form, "others").options

        assert {option.line for option in others} >= {
            "whip lane:hold",
            "whip lane:hold ram:any",
            "whip lane:hold whip:driver",
            "whip lane:hold ram:blue",
        }
        assert [option.label for option in others if option.chosen] == ["Ram anyone who comes alongside"]
        assert not any("Green" in option.label for option in others)

    def test_above_stand_place_chariot_and_plan_in_six_lines(self) -> None:
        text = plot(board(TWO)).text

        assert text[0].startswith("You (Red): place ")
        assert text[1] == "Speed 7, fatigue 5, damage 4 of 10."
        assert len(text) <= 6
        assert len(plot(replace(board(TWO), round=1)).text) <= 6

    def test_behind_who_moves_first_no_control_is_proposed_yet(self) -> None:
        race = replace(board("red e1-1, speed 4\nblue e1-2, speed 5"), phase="")
        form = plot(race)
        assert any("follow Blue" in line and "moves first" in line for line in form.text)
        assert not any("0 spaces" in line for line in form.text)
        assert form.groups[0].options[0].label == "Proposed: follow Blue"

    def test_the_steps_of_a_first_game_say_the_one_rule_that_it_needs(self) -> None:
        race = replace(board(TWO), round=1)
        told = "You move as many spaces as your speed says. Above 4 a turn may well skid: brake before it."

        assert told in GAME.face.picture(View(Seat(1), race), "", FIRST).alt
        assert not any("may well skid" in line for line in plot(race).text)

    def test_tactics_begin_with_ready_styles_and_keep_the_order(self) -> None:
        race = board(TWO)
        second = GAME.face.form(View(Seat(1), race), Decision(DecisionId(1), Seat(1), "plot", "2"), "whip", 2)
        styles = second.groups[0].options

        assert [option.label for option in styles[:2]] == ["Safe", "Normal"]
        assert "Reckless" in [option.label for option in styles]
        assert len(styles) == len(READY_TACTICS)
        assert all(option.line.split()[0] == "whip" and option.hint for option in styles)

    def test_every_clause_is_explained_where_it_stands(self) -> None:
        race = board(ALL, options=Options(shop=True, capture="advanced"))
        at = partial(
            GAME.face.form, View(Seat(1), race), Decision(DecisionId(1), Seat(1), "plot", "2"), "drive"
        )

        for form in every_page(at)[1:]:
            for found in form.groups:
                assert bool(found.note) == (not found.id[0].isdigit())
            alone = any(found.id[0].isdigit() for found in form.groups)
            assert ("These answers apply in one situation only" in " ".join(form.text)) == alone
        assert all(clause.note for clause in CLAUSES.clauses)

    def test_a_note_is_one_line(self) -> None:
        for clause in CLAUSES.clauses:
            for language in known():
                with speaking(language):
                    assert len(filled(_(clause.note), clause.numbers)) <= 100, (clause.key, language)

    def test_it_warns_of_the_turns_of_the_plan(self) -> None:
        race = board("red e1-1, speed 8\nblue b4-3, speed 4")
        warnings = plot(race, "reins corner:8").warnings

        assert any("a skid in 15 of 36, a flip in 1 of 72" in told for told in warnings)

    @pytest.mark.parametrize(
        ("line", "warning"),
        [
            ("red h3-14, speed 5, damage 10", "Your chariot breaks at the start of this move"),
            ("red h3-14, speed 5, damage 9", "about to break"),
            ("red h3-14, speed 9, fatigue 25", "too tired for its speed"),
            ("red h3-18, speed 5", "You lead by 3 spaces or more"),
        ],
    )
    def test_it_warns_of_what_is_about_to_happen(self, line: str, warning: str) -> None:
        form = plot(board(f"{line}\nblue h4-11, speed 4"))

        assert any(warning in told for told in form.warnings)

    def test_a_path_is_put_together_step_by_step(self) -> None:
        race = board("red h3-5, speed 3\nblue b4-3, speed 4")
        line = pressed(plot(race), "Reins: keep the speed")
        line = pressed(plot(race, line), "2 spaces straight on")
        line = pressed(plot(race, line), "Swerve to the left")

        assert line == "reins 2 swerve-left"
        assert "Your own way: 2, Swerve to the left." in plot(race, line).text
        assert pressed(plot(race, line), "Take back: Swerve to the left") == "reins 2"

    def test_another_control_keeps_what_of_the_path_it_can_go(self) -> None:
        race = board("red h3-5, speed 3\nblue b4-3, speed 4")
        form = plot(race, "whip 5 swerve-left")

        assert pressed(form, "Hard Whip") == "hard-whip 5 swerve-left"
        assert pressed(form, "Brake: 2 slower") == "brake-2"

    def test_all_that_can_be_said_in_advance_has_a_menu(self) -> None:
        """Every clause that applies is behind the first page; a press makes few options."""
        race = board(ALL, options=Options(shop=True, capture="advanced"))
        decision = Decision(DecisionId(1), Seat(1), "plot", "2")
        pages = every_page(partial(GAME.face.form, View(Seat(1), race), decision, "drive"))
        ids = {g.id for form in pages for g in form.groups}

        clauses = {
            c.word.partition(":")[0] for c in words.choices(race, decision, ("drive",)) if ":" in c.word
        }
        assert {key for key in clauses if "/" not in key} <= ids
        assert all(len(form.groups) <= 4 for form in pages)
        assert all(len(options(form)) <= MOST for form in pages)

    def test_a_broken_draft_keeps_what_is_possible(self) -> None:
        form = plot(board(TWO), "gallop whip 99 ram:blue ram:nobody-known straight:9")

        assert form.line == "whip straight:9 ram:blue"
        assert form.complete

    def test_nothing_of_the_shop_is_offered_without_it(self) -> None:
        ids = {g.id for g in plot(board(TWO)).groups}
        assert not ids & {"fresh", "appeal", "weapon", "sling", "ram-war"}


class TestOtherShapes:
    @pytest.mark.parametrize(
        ("line", "title", "answers"),
        [
            ("blue h4-13, dragged", "drags", {"cut", "hold"}),
            ("blue h4-13, on foot h2-12", "on foot", {"board", "wait", "median", "stands", "h2-13"}),
            ("blue h4-13, median", "median", {"end-e", "end-w"}),
            ("blue h4-13, median e", "median", {"down", "wait"}),
            ("blue h4-13, boards red", "fight", {"fists", "off"}),
            ("blue h4-13, riding", "ride", {"drive", "hard-whip", "reins"}),
        ],
    )
    def test_the_question_has_the_shape_of_what_the_driver_is(
        self, line: str, title: str, answers: set[str]
    ) -> None:
        race = board(f"red h3-14, speed 7\n{line}\ngreen b2-10, speed 4", options=Options(capture="advanced"))
        form = plot(race, "", seat=Seat(2))
        offered = {option.line for option in options(form)}

        assert title in form.title
        assert answers <= offered
        for option in options(form):
            assert not option.line or legal(race, Decision(DecisionId(1), Seat(2), "plot", "2"), option.line)

    @pytest.mark.parametrize(
        ("capture", "die"), [("normal", "4 or more"), ("october", "4 or more"), ("advanced", "5 or more")]
    )
    def test_on_foot_it_is_told_when_and_with_what_die_one_gets_aboard(self, capture: str, die: str) -> None:
        """In passing by the usual rules, in one's own move by the others (O, N12.1)."""
        options = Options(capture=capture)
        for line in ("blue h4-13, on foot h2-12", "blue h4-13, median e"):
            told = " ".join(plot(board(f"red h3-14\n{line}", options=options), "", seat=Seat(2)).text)
            assert f"a roll of {die}" in told or capture == "normal"
            assert ("passes" in told or "within 2 spaces" in told) == (capture == "normal")

    def test_who_is_hurt_too_badly_is_told_that_no_capture_is_possible(self) -> None:
        told = "You are hurt too badly to capture a chariot from its driver."
        for injuries in (4, 5):
            race = board(f"red h3-14\nblue h4-13, injuries {injuries}, on foot h2-12")
            assert (told in plot(race, "", seat=Seat(2)).text) == (injuries == 5)

    def test_a_runner_chooses_two_spaces(self) -> None:
        race = board("red h3-14, speed 7\nblue h4-13, on foot h2-12")
        line = pressed(plot(race, "board", seat=Seat(2)), "h2-13 - ahead")
        line = pressed(plot(race, line, seat=Seat(2)), "h1-14 - ahead, inward")

        assert line == "h2-13 h1-14"

    def test_an_order_in_the_middle_of_a_move_is_about_the_rest_of_it(self) -> None:
        race = on_the_way(board(TWO), "red", 3)
        form = panel(race, Decision(DecisionId(1), Seat(1), "order", verbs.AGAIN), "drive")

        assert form.title == "The rest of your move"
        assert "plan" not in {g.id for g in form.groups}
        assert form.complete


class TestSmallQuestions:
    @pytest.mark.parametrize(
        ("kind", "about", "label", "line"),
        [
            ("control", "red", "Reins: one faster", "reins+1"),
            ("manoeuvre", "red", "Swerve to the left", "swerve-left"),
            ("extra", "red", "None", "0"),
            ("grab", "sword", "Grab it", "yes"),
            ("veto", "blue", "Make it a Whip", "yes"),
            ("jump", "blue", "Let it pass", "no"),
            ("appeal", "flip/blue/3", "Roll again", "yes"),
            ("fresh", "red", "Rest the team", "yes"),
        ],
    )
    def test_every_answer_is_a_key_or_an_entry(self, kind: str, about: str, label: str, line: str) -> None:
        race = on_the_way(board(TWO), "red", 3, moved=1, came="h3-13")
        decision = Decision(DecisionId(1), Seat(1), kind, about)
        form = panel(race, decision)

        assert not form.complete
        assert pressed(form, label) == line
        assert {option.line for option in options(form)} == {
            " ".join(said) for said in words.lines(race, "red", kind, about)
        }
        assert panel(race, decision, line).complete

    def test_a_question_says_what_silence_does(self) -> None:
        race = on_the_way(board(TWO), "red", 3)
        form = panel(race, Decision(DecisionId(1), Seat(1), "manoeuvre", "red", fallback="on"))

        assert "If you do nothing: Straight on." in form.text
        assert any("3 spaces of the move are left" in told for told in form.warnings)

    @pytest.mark.parametrize(
        ("about", "told"),
        [
            ("attack/blue/3-6/sword/red", "Blue rolled 3 + 6 for a stroke at Red."),
            ("lash/blue/4//red", "Blue rolled 4 for the whip on the team of Red."),
            ("jump/blue/5/mounted/red", "Blue rolled 5 for a jump at the chariot of Red."),
        ],
    )
    def test_an_appeal_names_whom_the_dice_are_meant_for(self, about: str, told: str) -> None:
        asked = panel(board(TWO), Decision(DecisionId(1), Seat(1), "appeal", about))
        assert asked.title == f"{told} Appeal to the gods?"

    @pytest.mark.parametrize(("kind", "die"), [("take", 4), ("jump", 5)])
    def test_from_chariot_to_chariot_four_is_always_enough(self, kind: str, die: int) -> None:
        race = on_the_way(board("red h3-14\nblue h4-14", options=Options(capture="advanced")), "red", 0)
        warned = panel(race, Decision(DecisionId(1), Seat(1), kind, "red")).warnings
        assert warned == (f"Jumping at a manned chariot needs a roll of {die} or more.",)

    def test_an_appeal_names_the_dice(self) -> None:
        form = panel(board(TWO), Decision(DecisionId(1), Seat(1), "appeal", "skid/blue/3-1"))
        assert form.title == "Blue rolled 3 + 1 for a skid. Appeal to the gods?"


class TestBeforeTheRace:
    def shop(self, draft: str, race: Race | None = None) -> Form:
        return panel(race or paddock(), Decision(DecisionId(1), Seat(1), "shop"), draft)

    def test_a_list_is_put_together_in_one_panel(self) -> None:
        line = pressed(self.shop(""), "Lane 3")
        line = pressed(self.shop(line), "Sword")
        line = pressed(self.shop(line), "If that is sold out, then …")
        line = pressed(self.shop(line), "Trident")
        line = pressed(self.shop(line), "Drug the team of …")

        assert not self.shop(line).complete
        line = pressed(self.shop(line), "Blue")
        assert line == "3 sword or trident drug blue"
        assert self.shop(line).complete
        assert "You have 3 coins; the list spends 3." in self.shop(line).text

    def test_a_ready_list_is_one_press(self) -> None:
        """Every one is whole, legal and affordable, and says what it buys; things cost three coins here."""
        race = paddock()
        ready = group(self.shop("", race), "ready").options

        assert len(ready) > 4
        assert len({option.line for option in ready}) == len(ready)
        for option in ready:
            after = self.shop(option.line, race)
            assert after.complete
            assert legal(race, Decision(DecisionId(1), Seat(1), "shop"), option.line)
            assert re.match(r"[1-3] coins?: |costs no coins", option.hint)
            assert [o.label for o in group(after, "ready").options if o.chosen] == [option.label]

    def test_an_empty_list_says_how_to_begin(self) -> None:
        assert "Choose a ready-made list and press Send, or put one together." in self.shop("").text

    def test_the_last_thing_can_be_taken_back(self) -> None:
        assert pressed(self.shop("3 sword or trident"), "Remove the last entry") == "3 sword"
        assert pressed(self.shop("3 sword drug"), "Remove the last entry") == "3 sword"
        assert pressed(self.shop("sword"), "Remove the last entry") == "nothing"

    def test_a_lane_stands_before_what_was_bought(self) -> None:
        assert pressed(self.shop("2 net"), "Lane 1") == "2 1 net"
        assert pressed(self.shop("2 1 net"), "1. Lane 2") == "1 net"

    def test_every_press_is_a_list_that_goes_on(self) -> None:
        """With fourteen players and a market, too."""
        race = paddock(fourteen())
        for draft in ("", "nothing", "2 3", "war or net sword", "drug", "drug red or", "sword keep-1"):
            for option in options(self.shop(draft, race)):
                again = self.shop(option.line, race)
                assert again.line == option.line

    def market(self) -> Race:
        return having(bought(paddock(), "red sword", "blue net"), e.MarketOpened())

    def test_an_offer_is_made_argument_by_argument(self) -> None:
        race, act, line = self.market(), Decision(DecisionId(1), Seat(1), ACT), ""
        for label in ("Make an offer", "Sell", "a sword", "2 coins", "Blue"):
            line = pressed(panel(race, act, line), label)

        assert line == "offer sell sword 2 blue"
        assert panel(race, act, line).complete
        assert pressed(panel(race, act, line), "One step back") == "offer sell sword 2"

    def test_an_open_offer_is_told_and_can_be_accepted(self) -> None:
        race = having(self.market(), e.Offered(1, "blue", "sell", "net", "", 1, ""))
        form = panel(race, Decision(DecisionId(1), Seat(1), ACT), "accept")

        assert any("Offer 1: Blue sells a net for 1 coin, open to all." in told for told in form.text)
        assert [option.line for option in group(form, "act").options] == ["accept 1"]

    def test_the_market_ends_with_a_word(self) -> None:
        form = panel(self.market(), Decision(DecisionId(1), Seat(1), "market"))
        assert pressed(form, "I am done") == "done"


class TestDoubts:
    def asked(self, race: Race, kind: str, line: str, seat: Seat = Seat(1)) -> str:
        return GAME.face.confirm(View(seat, race), Decision(DecisionId(1), seat, kind), line)

    def test_leaving_and_giving_up_are_confirmed(self) -> None:
        race = board("red h3-14, speed 7\nblue h7-13, on foot h7-12")

        assert "out of the race for good" in self.asked(race, "plot", "stands", Seat(2))
        assert "out of the race for good" in self.asked(race, "run", "stands", Seat(2))
        assert self.asked(race, ACT, "resign").startswith("Resign? ")
        assert self.asked(race, "plot", "board", Seat(2)) == ""

    def test_stepping_down_unhurt_is_confirmed_and_from_a_ruin_is_not(self) -> None:
        assert self.asked(board("red h3-14\nblue h7-13, speed 4"), "plot", "dismount")
        assert self.asked(board("red h3-14\nblue h7-13, speed 4"), "control", "dismount sword")
        ruin = board("red h3-11, damage 9\nblue h7-15, speed 4\ngreen h6-15")
        assert self.asked(ruin, "plot", "dismount") == ""


class TestInAdvance:
    @pytest.mark.parametrize(("tempo", "kind"), [("round", "plot"), ("phase", "order")])
    def test_a_plan_can_hold_for_every_round(self, tempo: Any, kind: str) -> None:
        race = board(TWO, tempo=tempo)
        standing_answers = GAME.face.standing_answers(View(Seat(1), race), Seat(1))

        assert len(standing_answers) == len(READY_TACTICS)
        for answer in standing_answers:
            (link,) = answer.standing.links
            assert answer.standing.kind == kind
            assert legal(race, Decision(DecisionId(1), Seat(1), kind, "2"), link.answer)

    def test_where_every_choice_is_asked_small_questions_can_be_answered_for_good(self) -> None:
        standing_answers = GAME.face.standing_answers(View(Seat(1), board(TWO, tempo="impulse")), Seat(1))
        assert {answer.standing.kind for answer in standing_answers} >= {"grab", "attack", "appeal", "cut"}

    def test_the_dead_are_offered_nothing(self) -> None:
        assert GAME.face.standing_answers(View(Seat(2), board("red h3-14\nblue h4-13, dead")), Seat(2)) == ()

    def test_a_profile_names_no_rival(self) -> None:
        form = whole(partial(GAME.face.profile, ""))
        assert form.complete
        assert not any(word.partition(":")[2] in COLOURS for o in options(form) for word in o.line.split())
        assert any(option.line == "straight:9" for option in options(form))


def test_a_seat_is_called_by_its_colour_wherever_its_driver_is() -> None:
    race = board("red h3-14, on foot h2-2\nblue h4-13, drives red")
    assert [GAME.face.label(View(None, race), Seat(seat)) for seat in (1, 2)] == ["Red", "Blue"]
    assert GAME.face.caption(View(None, race)) == "lap 1 of 3, round 2"
