"""How a chariot is driven by what was said in advance (notes: policies; rules: Movement, Special Coins)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest

from engine.games.chariots.rules.actions import announcements
from engine.games.chariots.rules.autopilot import announce_line, move_line, plot_fallback, swap_line
from engine.games.chariots.rules.coins import SCHEDULE
from engine.games.chariots.rules.moves import legal_moves
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT
from engine.games.chariots.rules.sight import Sight
from engine.games.chariots.rules.state import Race, View
from engine.games.chariots.rules.track import SQUARES
from engine.model import Seat
from tests.games.chariots.boards import board

EXTRA = Options(extra_actions=True)


def told(text: str, *clauses: str, impulse: int = 1, phase: int = 1, options: Options | None = None) -> Race:
    """A board whose first chariot, red, drives by the clauses. All chariots have begun their first lap."""
    race = board(text, impulse=impulse, phase=phase, options=options)
    chariots = [c if c.best else replace(c, crossings=1, best=1) for c in race.chariots]
    chariots[0] = replace(chariots[0], policy=CLAUSES.saying(DEFAULT, clauses))
    return replace(race, chariots=tuple(chariots))


def drives(text: str, *clauses: str, impulse: int = 1, phase: int = 1, options: Options | None = None) -> str:
    """Red's move."""
    race = told(text, *clauses, impulse=impulse, phase=phase, options=options)
    return move_line(View(Seat(1), race), "red")[0]


class TestTheWayRound:
    def test_the_short_way_is_taken_when_the_inside_is_open(self) -> None:
        assert drives("red B6b, speed 2") == "R1c"

    def test_a_banned_chariot_goes_round_though_that_counts_less_advancement(self) -> None:
        """From R3a only R4a leads on outside, and its progress is smaller."""
        assert SQUARES["R4a"].progress < SQUARES["R3a"].progress
        assert drives("red R3a, speed 5, no coins") == "R4a"

    @pytest.mark.parametrize(("square", "exit"), [("R1d", "B6a"), ("L1d", "T6a"), ("R1e", "T1a")])
    def test_a_dead_end_is_left_by_its_only_way_out(self, square: str, exit: str) -> None:
        assert drives(f"red {square}, speed 5, no coins") == exit

    def test_outside_is_kept_to_although_the_inside_is_open(self) -> None:
        assert drives("red B6b, speed 2", "free:outside") == "R1b"

    def test_the_middle_keeps_off_the_dead_ends(self) -> None:
        assert drives("red B6a, speed 2") == "R1d"
        assert drives("red B6a, speed 2", "free:middle") == "R1c"

    def test_named_squares_are_driven_through_in_order(self) -> None:
        assert drives("red B6b, speed 2", "free-via:R1b", "free-via:R2c") == "R1b"
        assert drives("red R1b, speed 2", "free-via:R1b", "free-via:R2b") == "R2b"

    def test_a_named_square_behind_me_is_forgotten(self) -> None:
        assert drives("red R2c, speed 2", "free-via:R1b") == drives("red R2c, speed 2")

    def test_before_a_closed_turn_one_goes_round_or_holds_back(self) -> None:
        assert drives("red B6b, speed 5, no coins", "banned:outside", impulse=5) == "R1b"
        assert drives("red B6b, speed 5, no coins", "before:hold", impulse=5) == "B6a"

    def test_a_lane_is_changed_to_early_or_late(self) -> None:
        assert drives("red T2b, speed 4", "lane:d", "change:early") == "T2c"
        assert drives("red T2b, speed 4", "lane:d", "change:late") == "T3b"
        assert drives("red T6b, speed 4", "lane:d", "change:late") == "T6c"

    def test_no_lane_matters_more_than_winning(self) -> None:
        assert drives("red B1b, speed 4, crossed 2", "lane:d", "change:early") == "B2b"

    def test_a_phase_does_not_end_where_the_next_coin_traps(self) -> None:
        """Before a 5 the dead end R1d costs five squares, R1c only two."""
        last_move = "red B6a, speed 4, plot 4 5 2, shown 1"
        assert drives(last_move, impulse=5) == "R1c"
        assert drives(last_move, "avoid:nothing", impulse=5) == "R1d"

    def test_a_square_named_to_be_avoided_is_not_ended_on(self) -> None:
        assert drives("red B4b, speed 2", "avoid-end:B5b", impulse=4) != "B5b"
        assert drives("red B4b, speed 2", "avoid-end:B5b", impulse=2) == "B5b"

    @pytest.mark.parametrize("square", ["B1a", "B1b", "B1c", "B1d"])
    def test_from_the_grid_one_drives_over_the_line_before_changing_lanes(self, square: str) -> None:
        """Each lane farther in saves as much as the step aside costs, now or later."""
        for first, second in permutations((2, 3, 4, 5), 2):
            third = min({2, 3, 4, 5} - {first, second})
            race = board(f"red {square}, speed {first}, plot {first} {second} {third}\nblue T3a")
            race = replace(race, impulse=SCHEDULE[first][0])
            line, _ = move_line(View(Seat(1), race), "red")
            assert (line[:2], line[-1]) == ("B2", square[-1]), race.chariots[0].plot

    def test_a_tie_between_ahead_and_aside_goes_ahead(self) -> None:
        """The others have left the inner lanes free, which is no reason to stay behind the line."""
        race = board("red B1c, speed 2, plot 2 4 3, shown 1\nblue B2b\ngreen B3a", impulse=2)

        assert Sight(race, race.chariots[0]).ahead["B1b"] == Sight(race, race.chariots[0]).ahead["B2c"]
        assert move_line(View(Seat(1), race), "red")[0] == "B2c"

    def test_a_clause_for_one_phase_holds_in_that_phase(self) -> None:
        assert drives("red B6b, speed 2", "2/free:outside", phase=1) == "R1c"
        assert drives("red B6b, speed 2", "2/free:outside", phase=2) == "R1b"


BLOCKED = "red B3b, speed 4\nblue B4b"


class TestTheSquareIsTaken:
    def test_the_list_is_tried_in_order(self) -> None:
        assert drives(BLOCKED, "taken:outside", "taken:back") == "B3c"
        assert drives(BLOCKED, "taken:back", "taken:outside") == "B2b"
        assert drives(BLOCKED, "taken:inside") == "B3a"

    def test_what_is_not_possible_is_passed_over(self) -> None:
        words = ("taken:inside", "taken:back", "null:never", "ace:crash")
        assert drives(f"{BLOCKED}\ngreen B3a", *words) == "B2b"

    def test_a_coin_in_the_list_waits_for_its_turn(self) -> None:
        assert drives(BLOCKED, "taken:null") == "null B4a"
        assert drives(BLOCKED, "taken:push", "ace-put:old") == "push B4b B3b"
        assert drives(BLOCKED, "taken:side", "taken:null").startswith("B3")

    def test_another_list_may_hold_in_one_phase(self) -> None:
        clauses = ("taken:outside", "2/taken:push", "2/ace-put:old")
        assert drives(BLOCKED, *clauses, phase=1) == "B3c"
        assert drives(BLOCKED, *clauses, phase=2) == "push B4b B3b"

    def test_a_list_of_things_that_cannot_be_done_leaves_the_best_step(self) -> None:
        assert drives(f"{BLOCKED}\ngreen B3a", "taken:inside") == drives(f"{BLOCKED}\ngreen B3a")

    def test_the_list_is_not_looked_at_when_the_way_is_clear(self) -> None:
        assert drives("red B3b, speed 4\nblue B3a", "taken:back") == "B4b"


CLOSED_IN = "red B6a, speed 5, no ace\nblue B6b\nyellow B5b"
"""Only B5a is left to a banned chariot here, a step back; a null opens R1c and R1d."""


class TestTheNullCoin:
    def test_never_is_never(self) -> None:
        assert drives(CLOSED_IN, "null:never") == "B5a"
        assert drives(f"{CLOSED_IN}\ngreen B5a", "null:never") == "crash"

    def test_only_against_a_crash(self) -> None:
        assert drives(CLOSED_IN, "null:crash") == "B5a"
        assert drives(f"{CLOSED_IN}\ngreen B5a", "null:crash").startswith("null R1")

    def test_rather_than_lose_ground(self) -> None:
        assert drives(CLOSED_IN, "null:loss").startswith("null R1")
        assert drives("red B3b, speed 4", "null:loss") == "B4b"

    def test_a_wish_to_change_lanes_is_no_loss_of_ground(self) -> None:
        assert drives("red T2b, speed 4", "lane:d", "change:early", "null:loss") == "T2c"

    def test_for_a_saving_of_some_size(self) -> None:
        """From L2e a banned chariot has to go round by L2f and L2g; through L1e it saves three moves."""
        assert drives("red L2e, speed 5, no ace", "null:gain3") == "null L1e"
        assert drives("red L2e, speed 5, no ace", "null:gain4") == "L2f"

    def test_at_a_named_place_for_any_gain(self) -> None:
        place = "red B3b, speed 4, no ace\nblue B4b\ngreen B3a"
        assert drives(place, "null:never", "null-at:B3b").startswith("null B4")
        assert drives(place, "null:never", "null-at:phase1").startswith("null B4")
        assert not drives(place, "null:never", "null-at:phase2").startswith("null")

    def test_for_one_of_its_two_uses(self) -> None:
        assert drives(CLOSED_IN, "null-for:diagonal") == "B5a"
        assert drives(CLOSED_IN, "null-for:ban").startswith("null R1")

    def test_not_before_its_lap(self) -> None:
        assert drives(CLOSED_IN, "null-from:2") == "B5a"
        assert drives(CLOSED_IN.replace("no ace", "no ace, crossed 2"), "null-from:2").startswith("null")

    def test_not_before_its_lap_in_one_phase_only(self) -> None:
        assert drives(CLOSED_IN, "2/null-from:2", phase=1).startswith("null R1")
        assert drives(CLOSED_IN, "2/null-from:2", phase=2) == "B5a"
        assert drives(BOXED, "2/ace-from:2", phase=1).startswith("push B5a")
        assert drives(BOXED, "2/ace-from:2", phase=2) == "crash"

    def test_what_is_left_is_spent_before_the_line(self) -> None:
        """Where it comes back; but at the first crossing nothing comes back."""
        assert drives("red L2e, speed 5, no ace", "null:gain4", "left:spend") == "null L1e"
        assert drives("red R2e, speed 5, no ace", "null:gain4", "left:spend") == "R2f"
        pushed_back = "red L2e, speed 5, no ace, crossed 0, best 1"
        assert drives(pushed_back, "null:gain4", "left:spend") == "L2f"

    def test_what_is_left_is_kept_before_a_line_that_returns_none(self) -> None:
        """From the grid nobody has begun a lap, and the first crossing finishes none."""
        grid = "red B1c, speed 5, no ace\nblue B2c"
        for crossings, spends in ((0, False), (1, True)):
            race = told(grid, "null:gain4", "left:spend")
            red = replace(race.chariots[0], crossings=crossings, best=crossings)
            race = replace(race, chariots=(red, *race.chariots[1:]))
            assert move_line(View(Seat(1), race), "red")[0].startswith("null") is spends

    def test_11_1_with_faster_recovery_only_the_last_line_is_one_to_spend_before(self) -> None:
        """A coin comes back each round and none with the lap."""
        for crossings, spends in ((1, False), (2, True)):
            fast = Options(laps=2, faster_recovery=True)
            race = told("red L2e, speed 5, no ace", "null:gain4", "left:spend", options=fast)
            red = replace(race.chariots[0], crossings=crossings, best=crossings)
            race = replace(race, chariots=(red,))
            assert move_line(View(Seat(1), race), "red")[0].startswith("null") is spends


BOXED = "red B4a, speed 4, no null\nblue B5a\ngreen B4b\nyellow B3a"


class TestTheAceCoin:
    def test_it_is_spent_against_a_crash_by_default(self) -> None:
        assert drives(BOXED).startswith("push B5a")
        assert drives(BOXED, "ace:never") == "crash"

    def test_whom_it_may_hit(self) -> None:
        assert drives(BOXED, "ace-whom:green").startswith("push B4b")
        assert drives(BOXED, "ace-whom:leader").startswith("push B5a")
        assert drives(f"{BLOCKED}\ngreen B6b", "taken:push", "ace-whom:leader") == "B3a"
        assert drives(BOXED.replace("blue B5a", "blue B5a, seat 1"), "ace-whom:rivals").startswith("push B4b")
        assert drives(BOXED.replace("blue B5a", "blue B5a, seat 1"), "ace-whom:any").startswith("push B5a")

    def test_the_leader_is_the_first_of_those_who_still_race(self) -> None:
        """Who is home is hit by nobody, so the ace is for who is ahead on the track."""
        home = f"{BLOCKED}\ngreen B1b, crossed 3, place 1"
        assert drives(home, "taken:push", "ace-put:old", "ace-whom:leader") == "push B4b B3b"

    def test_where_the_pushed_one_goes(self) -> None:
        assert drives(BLOCKED, "taken:push", "ace-put:back") == "push B4b B3b"
        assert drives(BLOCKED, "taken:push", "ace-put:outside") == "push B4b B4c"
        assert drives(f"{BLOCKED}\ngreen B5c\nyellow B4d", "taken:push", "ace-put:pocket") == "push B4b B4c"

    def test_nobody_is_pushed_over_the_line_unless_he_may(self) -> None:
        """B2a is the smallest pocket for blue, but lies in front of the line."""
        at_the_line = "red L1f, speed 4, no null\nblue B1a\ngreen B1b\nyellow B2b"
        assert drives(at_the_line, "taken:push", "ace-put:pocket") != "push B1a B2a"
        assert drives(at_the_line, "taken:push", "ace-put:pocket", "ace-line:may") == "push B1a B2a"

    def test_ones_own_second_chariot_is_pushed_forward(self) -> None:
        """Even over the line, where it wins."""
        own = "red L1f, speed 4, no null, seat 1\nblue B1a, seat 1, crossed 2\ngreen B1b, seat 2"
        assert drives(own, "taken:push", "ace-whom:any") == "push B1a B2a"

    def test_both_coins_at_once_only_if_told(self) -> None:
        """In a dead end with the inside closed, only a push onto a closed square hits a rival."""
        stuck = "red R1d, speed 5\nblue B6a, seat 1\ngreen R1c\nyellow R2d"
        assert drives(stuck, "null-for:ban", "both:no") == "crash"
        assert drives(stuck, "null-for:ban", "both:yes").startswith("null push R2d")


class TestTowardsTheOthers:
    def test_a_rival_behind_is_blocked(self) -> None:
        """Blue, level but outside, wants B5c; red gives up his own lane for it."""
        race = "red B4b, speed 4\nblue B3c"
        assert drives(race, "stance:race") == "B5b"
        assert drives(race, "stance:block-blue") == "B4c"

    def test_a_rival_ahead_is_raced(self) -> None:
        assert drives("red B4b, speed 4\nblue B5c", "stance:block-blue") == "B5b"

    def test_an_ace_is_kept_clear_of(self) -> None:
        assert drives("red B4c, speed 4\nblue B5b", "stance:race") == "B5c"
        assert drives("red B4c, speed 4\nblue B5b", "stance:clear") != "B5c"
        assert drives("red B4c, speed 4\nblue B5b, no ace", "stance:clear") == "B5c"


class TestWhatDecided:
    def test_the_default_is_nobodys_clause(self) -> None:
        assert move_line(View(Seat(1), told("red B6b, speed 2")), "red") == ("R1c", False)

    def test_a_clause_that_changes_the_move_decided_it(self) -> None:
        assert move_line(View(Seat(1), told("red B6b, speed 2", "free:outside")), "red") == ("R1b", True)

    def test_a_clause_that_changes_nothing_here_did_not(self) -> None:
        assert move_line(View(Seat(1), told("red B3b, speed 2", "null:never")), "red") == ("B4b", False)


class TestAdditionalActions:
    def announces(self, text: str, *clauses: str, impulse: int = 1) -> str:
        return announce_line(View(Seat(1), told(text, *clauses, impulse=impulse, options=EXTRA)), "red")[0]

    def test_nothing_is_announced_unless_told(self) -> None:
        assert self.announces("red B3b, speed 2\nblue B4b, speed 5") == "."

    def test_an_extra_move_needs_a_free_way_ahead(self) -> None:
        assert self.announces("red B3b, speed 2", "extra:ahead") == "extra"
        assert self.announces("red B3b, speed 2\nblue B4b", "extra:ahead") == "."

    def test_an_extra_move_over_the_finishing_line(self) -> None:
        assert self.announces("red B1b, speed 2, crossed 2", "extra:line") == "extra"
        assert self.announces("red B1b, speed 2", "extra:line") == "."

    def test_one_moves_first_where_the_square_would_be_lost(self) -> None:
        """Both want R1c; blue is farther along and would have it."""
        assert self.announces("red B6b, speed 4\nblue R1b, speed 4", "first:taken") == "first"
        assert self.announces("red B6b, speed 4\nblue R2b, speed 4", "first:taken") == "."

    def test_a_driver_is_whipped_where_that_makes_him_crash(self) -> None:
        stuck = "red B3b, speed 4\nblue B4b, speed 4, from B3b\ngreen B5b"
        assert self.announces(stuck, "whip:crash") == "whip blue"
        assert self.announces(stuck.replace("green B5b", "green B6b"), "whip:crash") == "."

    def test_horses_balk_beside_me_or_only_ahead(self) -> None:
        assert self.announces("red B3b, speed 4\nblue B3c, speed 4", "balk:beside") == "balk blue"
        assert self.announces("red B3b, speed 4\nblue B3c, speed 4", "balk:ahead") == "."
        assert self.announces("red B3b, speed 4\nblue B4b, speed 4", "balk:ahead") == "balk blue"

    def test_an_ace_is_spent_on_a_crash_that_costs_much(self) -> None:
        text = "red B4a, speed 5, no null\nblue B5a, seat 1\ngreen B4b, seat 1\nyellow B3a, seat 1"
        assert drives(text, "recover:long", impulse=1, options=EXTRA) == "recover"
        assert drives(text, "recover:long", impulse=2, options=EXTRA) == "recover", "three moves less one"
        assert drives(text, "recover:long", impulse=3, options=EXTRA) == "crash", "two moves less one"
        assert drives(text, "recover:long", impulse=5, options=EXTRA) == "crash"
        assert drives(text, "recover:always", impulse=5, options=EXTRA) == "recover"
        assert drives(text, "recover:never", impulse=1, options=EXTRA) == "crash"

    def swaps(self, text: str, *clauses: str) -> str:
        race = replace(told(text, *clauses, options=EXTRA), phase=0)
        return swap_line(View(Seat(1), race), "red")[0]

    def test_the_fourth_coin_before_a_closed_turn(self) -> None:
        assert self.swaps("red R1d, plot 5 4 3", "swap:banned") == "swap"
        assert self.swaps("red T3b, plot 5 4 3", "swap:banned") == "."

    def test_the_fourth_coin_after_a_crash(self) -> None:
        """Two impulses are lost: a 2 keeps one move, a 5 keeps three."""
        assert self.swaps("red B3b, stall 2, plot 2 3 4", "swap:crashed") == "swap"
        assert self.swaps("red B3b, stall 2, plot 5 3 4", "swap:crashed") == "."

    def test_the_fourth_coin_behind_somebody(self) -> None:
        assert self.swaps("red B3b, plot 5 3 4\nblue B4b", "swap:blocked") == "swap"
        assert self.swaps("red B3b, plot 5 3 4", "swap:blocked") == "."

    def test_the_fourth_coin_in_one_phase_only(self) -> None:
        """The question stands before the reveal, and the phase is the one to come."""
        assert self.swaps("red R1d, plot 5 4 3", "1/swap:banned") == "swap"
        assert self.swaps("red R1d, plot 5 4 3", "2/swap:banned") == "."
        assert self.swaps("red R1d, plot 5 4 3", "swap:banned", "1/swap:none") == "."
        assert self.swaps("red R1d, plot 5 4 3", "swap:banned", "1/null-from:2") == "."


class TestSilence:
    def test_one_who_is_silent_drives_as_told_before(self) -> None:
        race = told("red B3b\nblue B3c", "null:crash", "2/ace:never")
        assert plot_fallback(View(Seat(1), race), Seat(1)) == "4 2 5 null:crash"

    def test_for_each_chariot(self) -> None:
        race = told("red B3b, seat 1\nblue B3c, seat 2\ngreen B3d, seat 1", "lane:a")
        assert plot_fallback(View(Seat(1), race), Seat(1)) == "4 2 5 lane:a / 5 3 2"


@pytest.mark.long
def test_whatever_is_said_the_driver_says_something_legal() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        squares = rng.sample(sorted(SQUARES), 4)
        speeds = [rng.choice((2, 3, 4, 5)) for _ in squares]
        lines = [
            f"{name} {square}, speed {speed}, plot 2 3 4, crossed {rng.randint(0, 2)}"
            + rng.choice(["", ", banned", ", no null"])
            for name, square, speed in zip(("red", "blue", "green", "yellow"), squares, speeds, strict=True)
        ]
        race = board("\n".join(lines), impulse=rng.randint(1, 5), phase=rng.randint(1, 3), options=EXTRA)
        for chariot in race.chariots:
            words: tuple[str, ...] = ()
            for _ in range(10):
                terms = replace(race, tempo="impulse").terms(chariot)
                words += (rng.choice(CLAUSES.choices(words, terms)).word,)
            said = replace(chariot, policy=CLAUSES.saying(DEFAULT, words))
            race = replace(race, chariots=tuple(said if c.name == said.name else c for c in race.chariots))
            view = View(said.seat, race)
            assert move_line(view, said.name)[0] in {m.line for m in legal_moves(race, said)}, seed
            assert tuple(announce_line(view, said.name)[0].split()) in announcements(race, said), seed
