"""Private panels: what can be pressed, what it leads to, and what stands above it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from engine.clauses import Menus
from engine.face.forms import Form, Group, Option
from engine.games.chariots import GAME
from engine.games.chariots.rules.coins import ALWAYS
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT, PROFILE
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.steps import Announcing, Moving, Phase, Plotting, SettingAside
from engine.games.chariots.rules.track import SQUARES
from engine.journal import start
from engine.kernel import act_of, may, submit
from engine.model import TEMPOS, Decision, Order, Seat, Table, Tempo
from engine.selfplay import next_order, opening_of
from tests import extent
from tests.forms import whole
from tests.games.chariots.boards import Scene, board, scene

EVERYTHING = {"extra_actions": True, "faster_recovery": True, "long_whips": True, "fair_grid": True}
GRID = "red B1a\nblue B1b"


@cache
def plotting(tempo: Tempo = "round") -> Scene:
    return scene(board(GRID), Plotting(1), tempo=tempo)


def panel(play: Scene, draft: str = "", seat: Seat = Seat(1)) -> Form:
    decision = next(d for d in play.questions if d.seat == seat)
    return whole(partial(GAME.face.form, GAME.rules.view(play.race, seat), decision, draft))


def fill(play: Scene, line: str, profile: str) -> str:
    decision = play.questions[0]
    return GAME.rules.fill(GAME.rules.view(play.race, decision.seat), decision, line, profile)


def options(form: Form) -> list[Option]:
    return [option for group in form.groups for option in group.options]


def group(form: Form, id: str) -> Group:
    return next(g for g in form.groups if g.id == id)


def pressed(form: Form, id: str) -> str:
    """The draft after pressing the option of that id."""
    return next(option.line for option in options(form) if option.id == id)


def faults(form: Form) -> Iterator[str]:
    """Everything in a panel that Discord or a reader would refuse."""
    ids = [option.id for option in options(form)] + [g.id for g in form.groups]
    yield from (f"twice: {id}" for id in set(ids) if ids.count(id) > 1 and id != "swap")
    for g in form.groups:
        keys = g.shape == "keys"
        if not 1 <= len(g.options) <= (5 if keys else 25):
            yield f"{g.id} has {len(g.options)} options"
        if sum(o.chosen for o in g.options) > 1:
            yield f"{g.id} has several chosen"
        for o in g.options:
            if len(o.label) > (34 if keys else 80) or not o.label or len(o.hint) > 100 or ":" in o.id:
                yield f"{g.id}: {o.label!r} {o.hint!r} {o.id!r}"


def questions_of_a_race(
    seats: int, tempo: Tempo, given: dict[str, object]
) -> Iterator[tuple[Table[Any, Any], Decision]]:
    """Some of the questions and acts of the first orders of a race of random answers."""
    opening = opening_of(GAME, seats, seats, given, tempo, ("random",) * seats)
    key, table, rng = opening.key(), start(GAME, opening).table, random.Random(seats)
    for _ in range(40):
        asked = [d for d in table.open if d.seat is not None] + [act_of(seat) for seat in table.seats]
        if rng.random() < 0.3:
            yield table, rng.choice(asked)
        order = next_order(GAME, table, dict(zip(table.seats, opening.drivers, strict=True)), key)
        if order is None:
            return
        table = submit(GAME, table, order, key).table


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "tempo", "given"),
    extent.some(
        [
            (2, "round", {}),
            (4, "round", EVERYTHING),
            (4, "phase", {}),
            (2, "phase", EVERYTHING),
            (2, "impulse", {}),
            (4, "impulse", EVERYTHING),
        ],
        2,
    ),
)
def test_every_panel_can_be_shown_and_leads_to_legal_lines(
    seats: int, tempo: Tempo, given: dict[str, object]
) -> None:
    """Any two of the three go together in one of the races."""
    rng = random.Random(seats)
    for table, decision in questions_of_a_race(seats, tempo, given):
        view, draft = GAME.rules.view(table.state, decision.seat), ""
        for _ in range(5):
            form = whole(partial(GAME.face.form, view, decision, draft))
            assert list(faults(form)) == []
            assert not form.complete or may(GAME, table.state, decision, form.line)
            if not options(form):
                break
            draft = rng.choice(options(form)).line


def test_what_a_question_is_about_is_told_with_the_numbers_of_the_rules() -> None:
    menus = Menus(CLAUSES, PROFILE, DEFAULT, lambda policy: "")
    free, swap = (menus.group(key).note for key in ("free", "swap"))

    assert f"always open to a {ALWAYS}, and to a 3 or 4 after a good roll" in free
    assert "You plot three of four coins" in swap
    assert not any("{" in group.note for group in menus.groups(CLAUSES.by_key))


@pytest.mark.long
def test_a_broken_draft_is_no_error() -> None:
    for draft in ["", "/", "2 2 9 x", "null:never", "2 3 4 5 null:x / 1", "policy red a:b", "."]:
        for tempo in TEMPOS:
            play = plotting(tempo)
            form = panel(play, draft)
            assert panel(play, form.line) == form, (draft, tempo)
            GAME.face.form(GAME.rules.view(play.race, Seat(1)), act_of(Seat(1)), draft)
            assert GAME.face.profile(draft) == GAME.face.profile(GAME.face.profile(draft).line), (
                draft,
                tempo,
            )


class TestPlot:
    def test_one_entry_of_a_menu_makes_a_whole_plot(self) -> None:
        form = panel(plotting(), "")
        assert not form.complete
        form = panel(plotting(), pressed(form, "order524"))

        assert (form.line, form.complete) == ("5 2 4", True)

    def test_the_menu_has_every_order_once_the_best_first(self) -> None:
        entries = [o.label for o in group(panel(plotting()), "orders").options]
        gains = [float(re.search(r": ([\d.]+) squares", label)[1]) for label in entries]  # type: ignore[index]

        assert len({label.partition(":")[0] for label in entries}) == 24
        assert gains == sorted(gains, reverse=True)

    def test_an_order_says_where_it_ends_and_what_decides(self) -> None:
        """From B1a a 5 and a 2 end before the turn, which a 4 enters inside on two faces of six."""
        five_two_four = group(panel(plotting()), "orders").option("order524")

        assert five_two_four is not None
        assert five_two_four.label == "5 2 4: 8.5 squares, ends in the first turn"
        assert five_two_four.hint == "Inside in III (2 in 6), else 7 squares in all."

    def test_the_likeliest_order_to_win_is_proposed_and_a_profile_keeps_its_own(self) -> None:
        play = plotting()
        view, decision = GAME.rules.view(play.race, Seat(1)), play.questions[0]

        assert GAME.face.propose(view, decision, "") == "5 3 4"
        assert GAME.face.propose(view, decision, "null:never").endswith(" null:never")
        assert GAME.face.propose(view, decision, "2 3 4") == "2 3 4"

    def test_a_bold_order_and_the_fastest_are_offered_with_their_chances_to_win(self) -> None:
        """With nobody else on the way the fastest is the likeliest, so that only the menu is there."""
        play = scene(board("red B5a, crossed 1\nblue B4b, crossed 1"), Plotting(1))
        bold, fast = group(panel(play, "3 2 5"), "dare").options

        assert GAME.face.propose(GAME.rules.view(play.race, Seat(1)), play.questions[0], "") == "3 2 5"
        assert (bold.line, fast.line, bold.chosen) == ("3 2 5", "3 5 4", True)
        odds = [int(re.search(r", (\d+)% to win", key.label)[1]) for key in (bold, fast)]  # type: ignore[index]
        assert 0 < odds[1] < odds[0] < 100
        alone = scene(board("red B1b, crossed 1\nblue B1c, resigned"), Plotting(1))
        assert [g.id for g in panel(alone, "").groups][:1] == ["orders"]

    @pytest.mark.long
    def test_the_first_page_fits_a_phone(self) -> None:
        """Title and state beside it make six lines; a phone has room for some fifty letters in each."""
        for square in SQUARES:
            play = scene(
                board(f"red {square}, crossed 1\nblue {'B1b' if square != 'B1b' else 'B1c'}"), Plotting(1)
            )
            text = panel(play, "5 4 3").text
            assert sum(-(-len(line) // 50) for line in text) <= 5, text

    def test_the_first_page_has_the_orders_alone(self) -> None:
        form = GAME.face.form(GAME.rules.view(plotting().race, Seat(1)), plotting().questions[0], "")

        assert [g.id for g in form.groups] == ["orders"]

    def test_tactics_begin_with_ready_styles(self) -> None:
        form = GAME.face.form(
            GAME.rules.view(plotting().race, Seat(1)), plotting().questions[0], "5 2 4 lane:b", 2
        )

        assert [g.id for g in form.groups] == ["style", "free", "null", "ace"]
        assert pressed(form, "style-normal") == "5 2 4"
        reckless = panel(plotting(), pressed(form, "style-reckless"))
        assert reckless.line.startswith("5 2 4 ")
        assert group(reckless, "style").chosen == "Reckless"

    def test_every_question_is_explained_where_it_stands(self) -> None:
        play = scene(board(GRID, options=Options(**EVERYTHING)), Plotting(1))
        notes = {g.id: g.note for g in panel(play).groups}

        assert all(notes[clause.key] for clause in CLAUSES.clauses)
        assert all(len(note) <= 130 for note in notes.values())

    def test_every_question_of_the_table_has_its_menu(self) -> None:
        plain = {g.id for g in panel(plotting()).groups}
        terms = plotting().race.terms(plotting().race.chariots[0])
        extra = {g.id for g in panel(scene(board(GRID, options=Options(**EVERYTHING)), Plotting(1))).groups}

        assert {m.key for m in CLAUSES.clauses if m.applies(terms)} <= plain
        assert {m.key for m in CLAUSES.clauses} <= extra
        assert "whip" not in plain

    def test_the_present_answer_is_the_chosen_one(self) -> None:
        null = group(panel(plotting(), "2 3 4 null:never"), "null")

        assert [o.id for o in null.options if o.chosen] == ["null-never"]

    def test_a_menu_keeps_the_coins_and_the_other_clauses(self) -> None:
        form = panel(plotting(), "5 2 4 lane:b")

        assert pressed(form, "null-crash") == "5 2 4 lane:b null:crash"

    def test_what_is_usual_is_not_written(self) -> None:
        form = panel(plotting(), "5 2 4 null:crash")

        assert pressed(form, f"null-{DEFAULT.null}") == "5 2 4"

    def test_a_list_is_built_in_the_order_of_presses(self) -> None:
        draft = pressed(panel(plotting(), "2 3 4 taken:none"), "taken-null")
        draft = pressed(panel(plotting(), draft), "taken-inside")

        assert draft == "2 3 4 taken:null taken:inside"
        labels = {o.id: o.label for o in group(panel(plotting(), draft), "taken").options}
        assert labels["taken-inside"].startswith("2. ")
        assert pressed(panel(plotting(), draft), "taken-null") == "2 3 4 taken:inside"

    def test_a_single_phase_may_differ_and_be_taken_back(self) -> None:
        draft = pressed(panel(plotting(), "2 3 4"), "2null-never")

        assert draft == "2 3 4 2/null:never"
        assert pressed(panel(plotting(), draft), "2null-as") == "2 3 4"

    def test_a_list_may_differ_in_a_single_phase(self) -> None:
        draft = pressed(panel(plotting(), "2 3 4"), "2taken-push")
        draft = pressed(panel(plotting(), draft), "2taken-back")

        assert draft == "2 3 4 2/taken:push 2/taken:back"
        assert pressed(panel(plotting(), draft), "2taken-push") == "2 3 4 2/taken:back"
        assert pressed(panel(plotting(), draft), "2taken-none") == "2 3 4 2/taken:none"
        assert pressed(panel(plotting(), draft), "2taken-as") == "2 3 4"
        chosen = group(panel(plotting(), "2 3 4 2/taken:none"), "2taken").options
        assert [o.id for o in chosen if o.chosen] == ["2taken-none"]

    def test_squares_are_offered_where_the_round_may_lead(self) -> None:
        squares = [o.id for o in group(panel(plotting()), "avoid-end").options]

        assert "avoid-end-B4a" in squares
        assert "avoid-end-T4a" not in squares

    def test_it_tells_the_way_and_the_odds(self) -> None:
        view, decision = GAME.rules.view(plotting().race, Seat(1)), plotting().questions[0]
        text = " ".join(GAME.face.form(view, decision, "3 4 5", 2).text)

        assert "I with a 3 in 4 of 6" in text
        assert "II with a 4 in 2 of 6" in text
        assert "III with a 5 never" in text

    def test_it_warns_of_a_dead_end_before_a_five(self) -> None:
        """From B4a a 4 that holds the inside ends on R1d if one goes as far as one can."""
        play = scene(board("red B4a, crossed 1\nblue B1b", phase=0), Plotting(2))

        careless = panel(play, "3 5 2 avoid:nothing")
        careful = panel(play, "2 5 3")

        told = "in the first turn, from where a 5 may have no way but back"
        assert any(told in w for w in careless.warnings)
        assert not any("no way but back" in w for w in careful.warnings)

    @pytest.mark.long
    def test_it_warns_of_no_order_that_nothing_beats(self) -> None:
        """The entries of the menu begin with the best order."""
        play = scene(board("red B4a, crossed 1\nblue B1b", phase=0), Plotting(2))
        best, *others = [panel(play, option.line) for option in group(panel(play), "orders").options]

        assert not best.warnings
        assert any(form.warnings for form in others)

    def test_what_is_chosen_for_one_of_two_chariots_says_for_which(self) -> None:
        play = scene(board("red B1a, seat 1\nblue B1b, seat 2\ngreen B1c, seat 1"), Plotting(1))
        groups = panel(play).groups

        assert {(g.who, g.label.split(": ")[0]) for g in groups} == {("Red: ", "Red"), ("Green: ", "Green")}

    def test_one_answer_plots_both_chariots(self) -> None:
        play = scene(board("red B1a, seat 1\nblue B1b, seat 2\ngreen B1c, seat 1"), Plotting(1))
        draft = ""
        for id in ("1order234", "0order543", "1null-never"):
            draft = pressed(panel(play, draft), id)
        form = panel(play, draft)

        assert (form.line, form.complete) == ("5 4 3 / 2 3 4 null:never", True)
        assert any(line.startswith("Green") for line in form.text)
        assert all(g.label.startswith(("Red: ", "Green: ")) for g in form.groups)

    def test_nobody_is_woken_at_tempo_round(self) -> None:
        assert "null-wake" not in {o.id for o in options(panel(plotting("round")))}
        assert "null-wake" in {o.id for o in options(panel(plotting("phase")))}


class TestRoute:
    def play(self) -> Scene:
        race = board("red B4a, plot 5 2 3\nblue B1b, plot 2 3 4")
        told = replace(race.chariots[0], policy=CLAUSES.saying(DEFAULT, ("null:never",)))
        return scene(replace(race, chariots=(told, race.chariots[1]), phase=0), Phase(1, 1), tempo="phase")

    def test_the_line_that_matters_now_comes_first(self) -> None:
        form = panel(self.play())

        assert form.groups[0].id == "banned"
        assert any("speed 5: the inside of the turns is closed" in line for line in form.text)

    def test_saying_nothing_is_an_answer(self) -> None:
        form = panel(self.play())

        assert (form.line, form.complete) == (".", True)

    def test_only_what_changes_is_written(self) -> None:
        form = panel(self.play())

        assert pressed(form, f"null-{DEFAULT.null}") == f"null:{DEFAULT.null}"
        assert pressed(form, "null-never") == "."


class TestMove:
    def test_steps_are_keys_that_say_what_they_mean(self) -> None:
        play = scene(board("red B6a, speed 2\nblue B6b"), Moving("red"))
        form = panel(play)
        steps = {o.line: o.label for o in group(form, "steps").options}

        assert set(steps) == {"B5a", "R1c", "R1d"}
        assert "ahead" in steps["R1d"]
        assert "inside" in steps["R1d"]
        assert "back" in steps["B5a"]

    def test_coins_have_menus_of_their_own(self) -> None:
        form = panel(scene(board("red B3b, speed 4\nblue B4b"), Moving("red")))

        assert {o.line for o in group(form, "null").options} == {
            "null B2a",
            "null B2c",
            "null B4a",
            "null B4c",
        }
        (old,) = (o for o in group(form, "ace").options if o.line == "push B4b B3b")
        assert "Blue goes to B3b" in old.label

    def test_a_choice_makes_it_complete(self) -> None:
        play = scene(board("red B3b, speed 4\nblue B4b"), Moving("red"))

        assert not panel(play).complete
        assert panel(play, "push B4b B4c").complete
        assert not panel(play, "B4b").complete


class TestWindows:
    def test_the_fourth_coin(self) -> None:
        race = replace(
            board("red B6a, plot 5 4 3\nblue B1b, plot 2 3 4", options=Options(**EVERYTHING)), phase=0
        )
        form = panel(scene(race, SettingAside(1)))

        assert [o.line for o in options(form)] == [".", "swap"]
        assert "5" in form.text[0]

    def test_an_announcement_names_its_target(self) -> None:

        race = board("red B3b, speed 4\nblue B4b, speed 4", options=Options(**EVERYTHING))
        form = panel(scene(race, Announcing()))
        labels = {o.line: o.label for o in options(form)}

        assert labels["."] == "Nothing"
        assert "Blue's driver" in labels["whip blue"]
        assert "null" in labels["first"]


class TestUnasked:
    def act(self, race: Race, draft: str = "") -> Form:
        return whole(partial(GAME.face.form, GAME.rules.view(race, Seat(1)), act_of(Seat(1)), draft))

    def test_it_starts_from_what_was_said(self) -> None:
        race = plotting().race
        told = replace(race.chariots[0], policy=CLAUSES.saying(DEFAULT, ("null:never", "lane:b")))
        race = replace(race, chariots=(told, race.chariots[1]))

        form = self.act(race)

        assert form.line == "policy red lane:b null:never"
        assert pressed(form, "null-crash") == "policy red lane:b null:crash"

    def test_with_two_chariots_one_is_chosen_first(self) -> None:
        race = board("red B1a, seat 1\nblue B1b, seat 2\ngreen B1c, seat 1")

        form = self.act(race)

        assert [o.line for o in options(form)] == ["policy red", "policy green"]
        assert self.act(race, "policy green").complete

    def test_there_is_nothing_to_say_in_advance_at_tempo_impulse(self) -> None:
        form = self.act(plotting("impulse").race)

        assert not form.complete
        assert form.groups == ()


class TestProfile:
    def test_a_plot_begins_with_it(self) -> None:
        play = plotting()

        assert fill(play, "", "5 2 4 null:crash lane:b") == "5 2 4 lane:b null:crash"
        assert fill(play, "", "null:crash") == "null:crash"

    def test_what_is_said_wins(self) -> None:
        play = plotting()

        assert fill(play, "2 3 4 null:never", "5 2 4 null:crash lane:b") == "2 3 4 null:never lane:b"

    def test_what_is_said_is_read_before_it_is_filled(self) -> None:
        assert fill(plotting(), "2, 3, 4 null = never", "null:crash lane:b") == "2 3 4 null:never lane:b"

    def test_what_is_said_of_a_chariot_too_many_stays(self) -> None:
        assert fill(plotting(), "2 3 4 / 5 4 3", "null:crash") == "2 3 4 null:crash / 5 4 3"

    def test_what_the_table_does_not_play_is_left_out(self) -> None:
        said = ("lane:b", "extra:ahead", "whip:crash", "swap:banned", "take:ace", "2/extra-at:B4a")
        profile = GAME.face.profile(f"5 2 4 ace-whom:any null:wake null-from:3 {' '.join(said)}").line
        everything = scene(board(GRID, options=Options(**EVERYTHING, laps=3)), Plotting(1), tempo="phase")
        plain = scene(board(GRID, options=Options(chariots=1)), Plotting(1), tempo="round")
        pairs = scene(board(GRID, options=Options(chariots=2)), Plotting(1), tempo="round")

        full = fill(everything, "", profile)

        assert {*said, "null:wake", "null-from:3"} <= set(full.split())
        assert may(GAME, everything.race, everything.questions[0], full)
        assert fill(plain, "", profile) == "5 2 4 lane:b"
        assert fill(pairs, "", profile) == "5 2 4 lane:b ace-whom:any"

    def test_its_panel_has_every_question_that_names_no_square_alone(self) -> None:
        panel = {g.id for g in whole(partial(GAME.face.profile, "")).groups}

        assert panel >= {m.key for m in CLAUSES.clauses if m.values}

    def test_it_holds_for_each_chariot(self) -> None:
        play = scene(board("red B1a, seat 1\nblue B1b, seat 2\ngreen B1c, seat 1"), Plotting(1))

        assert fill(play, "", "5 2 4") == "5 2 4 / 5 2 4"
        assert may(GAME, play.race, play.questions[0], fill(play, "2 3 4", "5 2 4 lane:c"))

    def test_other_questions_are_left_alone(self) -> None:
        play = scene(board("red B3b, speed 4\nblue B4b"), Moving("red"))

        assert fill(play, "B3a", "5 2 4 lane:c") == "B3a"

    def test_its_panel_shows_menus_only(self) -> None:
        form = whole(partial(GAME.face.profile, "5 2 4 null:crash"))

        assert list(faults(form)) == []
        assert {g.shape for g in form.groups} == {"menu"}
        assert pressed(form, "plot-234") == "2 3 4 null:crash"
        assert pressed(form, "plot-none") == "null:crash"

    @pytest.mark.parametrize("tempo", TEMPOS)
    @pytest.mark.parametrize("chariots", [1, 2])
    def test_all_that_it_offers_is_legal_at_every_table(self, tempo: Tempo, chariots: int) -> None:
        table = start(GAME, opening_of(GAME, 2, 1, {"chariots": chariots}, tempo)).table
        decision = table.open[0]
        view = GAME.rules.view(table.state, decision.seat)
        for option in options(whole(partial(GAME.face.profile, ""))):
            filled = GAME.rules.fill(view, decision, "", f"2 3 4 {option.line}")
            assert may(GAME, table.state, decision, filled), filled


@pytest.mark.parametrize("tempo", TEMPOS)
def test_standing_answers_are_sentences_for_legal_words(tempo: Tempo) -> None:
    play = scene(board(GRID, options=Options(**EVERYTHING)), Plotting(1), tempo=tempo)
    decision = play.questions[0]
    for answer in GAME.face.standing_answers(GAME.rules.view(play.race, Seat(1)), Seat(1)):
        if answer.standing.kind == "plot":
            play = Scene(play.table, play.key).submit(Order("file", Seat(1), standing=answer.standing))
            assert may(GAME, play.race, decision, answer.standing.links[0].answer)
    assert play.table.filed


def test_a_plot_in_advance_holds_for_the_chariots_that_still_race() -> None:
    """The same sentence and the same order, whether two chariots of a seat are racing or one."""
    offered = []
    for home in ("", ", place 1"):
        play = scene(board(f"red B1a{home}\ngreen B2a, seat 1\nblue B1b, seat 2"), Plotting(1))
        mine = next(d for d in play.questions if d.seat == 1)
        steady = GAME.face.standing_answers(GAME.rules.view(play.race, Seat(1)), Seat(1))[0]
        offered.append(steady)
        fitting = [link.answer for link in steady.standing.links if may(GAME, play.race, mine, link.answer)]
        assert fitting == (["2 3 4"] if home else ["2 3 4 / 2 3 4"])
    assert offered[0] == offered[1]
