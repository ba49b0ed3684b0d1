"""Private panels: two presses give a plot, every press a legal draft, and above them stands what it means."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.face.forms import Form, Group, Option
from engine.games.circus import GAME
from engine.games.circus.face.menus import MENU, MOST
from engine.games.circus.rules import events as e
from engine.games.circus.rules import words
from engine.games.circus.rules.options import Options
from engine.games.circus.rules.policy import STYLES
from engine.games.circus.rules.state import COLOURS, Race, View
from engine.model import ACT, STOP, Decision
from tests.forms import every_page, whole
from tests.games.circus.course import board, on_the_way
from tests.games.circus.paddock import bought, fourteen, having, paddock

TWO = "red h3-14, speed 7, damage 4, fatigue 5\nblue h4-13, speed 6\ngreen b2-10, speed 4"
ALL = "\n".join(f"{colour} h{1 + n % 7}-{14 - n // 7}, speed 5" for n, colour in enumerate(COLOURS))


def plot(race: Race, draft: str = "drive", seat: int = 1, kind: str = "plot") -> Form:
    return panel(race, Decision(1, seat, kind, str(race.round)), draft)


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

        assert len(STYLES) < len(plans) <= MENU
        for plan in plans:
            after = plot(race, plan.line)
            assert after.complete
            assert legal(race, Decision(1, 1, "plot", "2"), after.line)
            assert plan.hint.startswith("speed ")
            assert ("of 36" in plan.hint) or ("no turn" in plan.hint) or ("no skid" in plan.hint)
            assert any(option.label == plan.label and option.chosen for option in options(after))

    def test_plans_name_rivals_within_reach_alone(self) -> None:
        """Blue is a space behind; Green is on the other side of the track."""
        labels = [option.label for option in group(plot(board(TWO)), "plan").options]

        assert "Ram Blue if he comes alongside" in labels
        assert "Whip Blue as I pass him" in labels
        assert not any("Green" in label for label in labels)

    def test_above_stand_the_chariot_and_what_each_control_would_do(self) -> None:
        text = plot(board(TWO)).text

        assert text[0] == (
            "Red: place 1 of 3, in lane 3 on the home straight (h3-14), lap 1 of 3; 1 space ahead."
        ) or text[0].startswith("Red: place ")
        assert text[1] == "Speed 7, fatigue 5, damage 4 of 10, injuries 0 of 6."
        assert text[2] == (
            "Your speed would be: Hard Whip 10, Whip 8 to 10, Reins 6 to 8, Brake 3 to 5. "
            "Fatigue +1 to 6 first. Hard Whip adds 1."
        )

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
        assert "Your plan: Reins: keep the speed; 2, Swerve to the left." in plot(race, line).text
        assert pressed(plot(race, line), "Take back: Swerve to the left") == "reins 2"

    def test_another_control_keeps_what_of_the_path_it_can_go(self) -> None:
        race = board("red h3-5, speed 3\nblue b4-3, speed 4")
        form = plot(race, "whip 5 swerve-left")

        assert pressed(form, "Hard Whip") == "hard-whip 5 swerve-left"
        assert pressed(form, "Brake: 2 slower") == "brake-2"

    def test_all_that_can_be_said_in_advance_has_a_menu(self) -> None:
        """Every clause that applies is behind the first page; a press makes few options."""
        race = board(ALL, options=Options(shop=True, capture="advanced"))
        decision = Decision(1, 1, "plot", "2")
        pages = every_page(partial(GAME.face.form, View(1, race), decision, "drive"))
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
            ("blue h4-13, dragged", "dragged", {"cut", "hold"}),
            ("blue h4-13, on foot h2-12", "on foot", {"board", "wait", "median", "stands", "h2-13"}),
            ("blue h4-13, median", "median", {"end-e", "end-w", "wait"}),
            ("blue h4-13, median e", "median", {"down", "wait"}),
            ("blue h4-13, boards red", "fight", {"fists", "off"}),
            ("blue h4-13, riding", "ride", {"drive", "whip", "reins"}),
        ],
    )
    def test_the_question_has_the_shape_of_what_the_driver_is(
        self, line: str, title: str, answers: set[str]
    ) -> None:
        race = board(f"red h3-14, speed 7\n{line}\ngreen b2-10, speed 4", options=Options(capture="advanced"))
        form = plot(race, "", seat=2)
        offered = {option.line for option in options(form)}

        assert title in form.title
        assert answers <= offered
        for option in options(form):
            assert not option.line or legal(race, Decision(1, 2, "plot", "2"), option.line)

    def test_a_runner_chooses_two_spaces(self) -> None:
        race = board("red h3-14, speed 7\nblue h4-13, on foot h2-12")
        line = pressed(plot(race, "board", seat=2), "h2-13 - ahead")
        line = pressed(plot(race, line, seat=2), "h1-14 - ahead, inward")

        assert line == "h2-13 h1-14"

    def test_an_order_in_the_middle_of_a_move_is_about_the_rest_of_it(self) -> None:
        race = on_the_way(board(TWO), "red", 3)
        form = panel(race, Decision(1, 1, "order", words.AGAIN), "drive")

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
            ("appeal", "flip/blue/3", "Throw again", "yes"),
            ("fresh", "red", "Rest the team", "yes"),
        ],
    )
    def test_every_answer_is_a_key_or_an_entry(self, kind: str, about: str, label: str, line: str) -> None:
        race = on_the_way(board(TWO), "red", 3, moved=1, came="h3-13")
        decision = Decision(1, 1, kind, about)
        form = panel(race, decision)

        assert not form.complete
        assert pressed(form, label) == line
        assert {option.line for option in options(form)} == {
            " ".join(said) for said in words.lines(race, "red", kind, about)
        }
        assert panel(race, decision, line).complete

    def test_a_question_says_what_silence_does(self) -> None:
        race = on_the_way(board(TWO), "red", 3)
        form = panel(race, Decision(1, 1, "manoeuvre", "red", fallback="on"))

        assert "If you say nothing: Straight on." in form.text
        assert any("3 spaces of the move are left" in told for told in form.warnings)

    def test_an_appeal_names_the_dice(self) -> None:
        form = panel(board(TWO), Decision(1, 1, "appeal", "skid/blue/3-1"))
        assert form.title == "Blue rolled 3 + 1 for a skid. Appeal to the gods?"


class TestBeforeTheRace:
    def shop(self, draft: str, race: Race | None = None) -> Form:
        return panel(race or paddock(), Decision(1, 1, "shop"), draft)

    def test_a_list_is_put_together_in_one_panel(self) -> None:
        line = pressed(self.shop(""), "Lane 3")
        line = pressed(self.shop(line), "Sword")
        line = pressed(self.shop(line), "Or else, if that is sold out …")
        line = pressed(self.shop(line), "Trident")
        line = pressed(self.shop(line), "Drug the team of…")

        assert not self.shop(line).complete
        line = pressed(self.shop(line), "Blue")
        assert line == "3 sword or trident drug blue"
        assert self.shop(line).complete
        assert "You have 3 coins; the list spends 3." in self.shop(line).text

    def test_the_last_thing_can_be_taken_back(self) -> None:
        assert pressed(self.shop("3 sword or trident"), "Take the last back") == "3 sword"
        assert pressed(self.shop("3 sword drug"), "Take the last back") == "3 sword"
        assert pressed(self.shop("sword"), "Take the last back") == "nothing"

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
        race, act, line = self.market(), Decision(1, 1, ACT), ""
        for label in ("Make an offer", "Sell", "a sword", "2 coins", "Blue"):
            line = pressed(panel(race, act, line), label)

        assert line == "offer sell sword 2 blue"
        assert panel(race, act, line).complete
        assert pressed(panel(race, act, line), "One step back") == "offer sell sword 2"

    def test_an_open_offer_is_told_and_can_be_accepted(self) -> None:
        race = having(self.market(), e.Offered(1, "blue", "sell", "net", "", 1, ""))
        form = panel(race, Decision(1, 1, ACT), "accept")

        assert any("Offer 1: Blue sells a net for 1 coin, open to all." in told for told in form.text)
        assert [option.line for option in group(form, "act").options] == ["accept 1"]

    def test_the_market_ends_with_a_word(self) -> None:
        form = panel(self.market(), Decision(1, 1, "market"))
        assert pressed(form, "I am done") == "done"


class TestDoubts:
    def asked(self, race: Race, kind: str, line: str, seat: int = 1) -> str:
        return GAME.face.confirm(View(seat, race), Decision(1, seat, kind), line)

    def test_leaving_and_giving_up_are_confirmed(self) -> None:
        race = board("red h3-14, speed 7\nblue h7-13, on foot h7-12")

        assert "out of the race for good" in self.asked(race, "plot", "stands", 2)
        assert "out of the race for good" in self.asked(race, "run", "stands", 2)
        assert "resign" in self.asked(race, ACT, "resign")
        assert self.asked(race, "plot", "board", 2) == ""

    def test_stepping_down_unhurt_is_confirmed_and_from_a_ruin_is_not(self) -> None:
        assert self.asked(board("red h3-14\nblue h7-13, speed 4"), "plot", "dismount")
        assert self.asked(board("red h3-14\nblue h7-13, speed 4"), "control", "dismount sword")
        ruin = board("red h3-11, damage 9\nblue h7-15, speed 4\ngreen h6-15")
        assert self.asked(ruin, "plot", "dismount") == ""


class TestInAdvance:
    @pytest.mark.parametrize(("tempo", "kind"), [("round", "plot"), ("phase", "order")])
    def test_a_plan_can_hold_for_every_round(self, tempo: Any, kind: str) -> None:
        race = board(TWO, tempo=tempo)
        presets = GAME.face.presets(View(1, race), 1)

        assert len(presets) == len(STYLES)
        for preset in presets:
            (link,) = preset.standing.links
            assert preset.standing.kind == kind
            assert legal(race, Decision(1, 1, kind, "2"), link.answer)

    def test_where_every_choice_is_asked_small_questions_can_be_answered_for_good(self) -> None:
        presets = GAME.face.presets(View(1, board(TWO, tempo="impulse")), 1)
        assert {preset.standing.kind for preset in presets} >= {"grab", "attack", "appeal", "cut"}

    def test_the_dead_are_offered_nothing(self) -> None:
        assert GAME.face.presets(View(2, board("red h3-14\nblue h4-13, dead")), 2) == ()

    def test_a_profile_names_no_rival(self) -> None:
        form = whole(partial(GAME.face.profile, ""))
        assert form.complete
        assert not any(word.partition(":")[2] in COLOURS for o in options(form) for word in o.line.split())
        assert any(option.line == "straight:9" for option in options(form))


def test_a_seat_is_called_by_its_colour_wherever_its_driver_is() -> None:
    race = board("red h3-14, on foot h2-2\nblue h4-13, drives red")
    assert [GAME.face.label(View(None, race), seat) for seat in (1, 2)] == ["Red", "Blue"]
    assert GAME.face.caption(View(None, race)) == "lap 1 of 3, round 2"
