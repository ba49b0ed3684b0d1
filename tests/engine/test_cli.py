"""The command line of the engine, on a toy with sealed plots, dice and offers."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.cli import main
from engine.drivers import driver_names
from engine.game import Budget, Game
from engine.model import NO_SEAT, Decision
from engine.registry import find
from engine.selfplay import opening_of
from tests.altered import altered
from tests.toys import TOYS, dash, hands
from tests.toys.dash import GAME, DashView, Event, RoundBegun, RunnerFell
from tests.toys.hands import AutomatonMoved, SetPlayed
from tests.toys.hands import Event as HandsEvent

Run = Callable[..., "Ran"]


def eager(view: DashView, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Always fast, with the coin while there is one."""
    return "fast coin" if view.field.runner(decision.seat or NO_SEAT).coins else "fast"


def lazy(view: DashView, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Mostly slow."""
    return rng.choice(["slow", "slow", "fast"])


def dash_tally(events: Sequence[Event]) -> Mapping[str, int]:
    return {
        "rounds": sum(isinstance(event, RoundBegun) for event in events),
        "falls": sum(isinstance(event, RunnerFell) for event in events),
    }


def hands_tally(events: Sequence[HandsEvent]) -> Mapping[str, float]:
    played = [event.steps for event in events if isinstance(event, SetPlayed)]
    moved = [event.steps for event in events if isinstance(event, AutomatonMoved)]
    speeds = {"human_steps": played, "automaton_steps": moved}
    means = {name: sum(steps) / len(steps) for name, steps in speeds.items() if steps}
    return {"rounds": len(played), **means}


DRIVEN_DASH = altered(dash.GAME, key="dash", players={"eager": eager, "lazy": lazy}, tally=dash_tally)
"""The toy with two computer players and with figures of its own."""
MEASURED_HANDS = altered(hands.GAME, key="hands", tally=hands_tally)
"""The toy with rivals run by the rules, and with means among its figures."""


class Ran:
    """What a command printed and with which code it left."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def objects(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """The games that the command line knows in this test."""
    known: dict[str, Game] = {
        "dash": DRIVEN_DASH,
        "hands": MEASURED_HANDS,
        "toy-parade": TOYS["toy-parade"],
    }
    monkeypatch.setattr("engine.registry.all_games", lambda: known)
    return known


@pytest.fixture
def run(games: dict[str, Game], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(words)
        return Ran(code, *capsys.readouterr())

    return run


def simulate(run: Run, *words: str, game: str = "dash") -> list[Any]:
    ran = run("simulate", game, "--json", *words)
    assert (ran.code, ran.err) == (0, "")
    return ran.objects


# --- simulate ------------------------------------------------------------------------------------


def test_every_game_is_a_line_and_the_last_line_is_the_summary(run: Run) -> None:
    *played, last = simulate(run, "--seats", "3", "--games", "4", "--seed", "7")
    assert [game["seed"] for game in played] == [7, 8, 9, 10]
    assert list(last) == ["summary"]
    assert last["summary"]["games"] == 4


def test_a_line_ranks_all_racers_and_says_who_drove_which_seat(run: Run) -> None:
    game = simulate(run, "--seats", "3")[0]
    assert sorted(game["ranking"]) == ["Blue", "Green", "Red"]
    assert sorted(game["seats"]) == [1, 2, 3]
    assert game["drivers"] == {"1": "random", "2": "random", "3": "random"}


def test_the_summary_is_the_mean_of_the_lines(run: Run) -> None:
    *played, last = simulate(run, "--seats", "3", "--games", "3")
    summary = last["summary"]
    assert summary["mean_rounds"] == round(sum(game["rounds"] for game in played) / 3, 4)
    assert summary["mean_counts"] == {"falls": round(sum(g["counts"]["falls"] for g in played) / 3, 4)}


def test_the_summary_says_how_each_driver_fared(run: Run) -> None:
    *played, last = simulate(run, "--seats", "3", "--driver", "eager,lazy", "--games", "4")
    fared = last["summary"]["drivers"]
    assert sorted(fared) == ["eager", "lazy"]
    assert fared["eager"]["seats"] + fared["lazy"]["seats"] == 12
    first = [game["drivers"][str(game["seats"][0])] for game in played]
    assert fared["eager"]["wins"] >= first.count("eager")
    assert 1 <= fared["eager"]["mean_place"] < fared["lazy"]["mean_place"] <= 3
    behind = [game["drivers"][str(game["seats"][-1])] for game in played]
    assert fared["lazy"]["last"] >= behind.count("lazy")
    assert fared["eager"]["last"] + fared["lazy"]["last"] >= len(played)


RACES = ("simulate", "chariots", "--seats", "2", "--games", "4", "--option", "laps=2")


@pytest.mark.parametrize("shape", [(), ("--json",)])
def test_it_is_the_same_however_many_games_are_played_at_a_time(
    shape: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = {}
    for jobs in "13":
        assert main((*RACES, "--jobs", jobs, *shape)) == 0
        printed[jobs] = capsys.readouterr()
    assert printed["1"] == printed["3"]


def test_one_that_was_stopped_goes_on_behind_what_is_in_its_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, seeds = tmp_path / "kept" / "races.jsonl", list[int]()

    def noting(*settings: Any) -> Any:
        seeds.append(settings[2])
        return opening_of(*settings)

    whole = simulate(run, "--seats", "3", "--games", "4")
    simulate(run, "--seats", "3", "--games", "1", "--seed", "3", "--results", str(file))
    with file.open("a") as cut_off:
        cut_off.write('{"game": "dash", "se')
    simulate(run, "--seats", "3", "--games", "1", "--results", str(file))
    monkeypatch.setattr("engine.cli.simulate.opening_of", noting)
    assert simulate(run, "--seats", "3", "--games", "4", "--results", str(file)) == whole
    assert sorted(set(seeds)) == [1, 2, 4], "the first opening is but tried"
    assert sorted(json.loads(line).get("seed", 0) for line in file.read_text().splitlines()) == [
        0,
        1,
        2,
        3,
        4,
    ]


def test_a_file_of_another_simulation_or_of_none_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "races.jsonl"
    simulate(run, "--seats", "3", "--results", str(file))
    kept = file.read_text()
    ran = run("simulate", "dash", "--seats", "2", "--driver", "lazy", "--results", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert "another simulation (seats, drivers)" in ran.err
    assert file.read_text() == kept
    for nonsense in ("", "[]\n", '{"simulation": 5}\n', "no JSON\n"):
        file.write_text(nonsense)
        ran = run("simulate", "dash", "--seats", "2", "--results", str(file))
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "no results of a simulation" in ran.err
        assert file.read_text() == nonsense


@pytest.mark.long
def test_one_that_is_interrupted_ends_without_a_word_and_keeps_what_has_ended(tmp_path: Path) -> None:
    file = tmp_path / "races.jsonl"
    words = ["simulate", "circus", "--seats", "4", "--games", "500", "--driver", "keen", "--jobs", "2"]
    command = [sys.executable, "-m", "engine", *words, "--results", str(file)]
    race = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )
    while not file.exists() or len(file.read_text().splitlines()) < 4:
        time.sleep(0.1)
    os.killpg(race.pid, signal.SIGINT)
    assert (race.communicate()[1], race.returncode) == (b"", 130)
    assert {json.loads(line).get("game", "circus") for line in file.read_text().splitlines()} == {"circus"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_one_that_is_ended_leaves_no_process_and_waits_for_no_game(
    tmp_path: Path, sent: int, code: int
) -> None:
    """Its processes hold the pipe, so the pipe ends with the last of them."""
    file = tmp_path / "races.jsonl"
    words = ["simulate", "circus", "--seats", "8", "--games", "500", "--driver", "keen", "--jobs", "2"]
    command = [sys.executable, "-m", "engine", *words, "--results", str(file)]
    race = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while not file.exists() or len(file.read_text().splitlines()) < 2:
        time.sleep(0.1)
    race.send_signal(sent)
    assert (race.communicate(timeout=10)[1], race.returncode) == (b"", code)


def test_a_line_says_how_many_answers_nobody_gave(run: Run) -> None:
    offered, _ = simulate(run, "--seats", "2", "--driver", "lazy", "--seed", "3")
    asked, _ = simulate(run, "--seats", "2", "--driver", "random", "--seed", "3", "--tempo", "impulse")
    assert offered["answers"]["brain"] == 2 * offered["rounds"]
    assert asked["answers"]["fallback"] == 0
    assert asked["answers"]["brain"] >= 2 * asked["rounds"]


def test_mixed_drivers_change_seats_from_game_to_game(run: Run) -> None:
    *played, _ = simulate(run, "--seats", "2", "--driver", "eager,lazy", "--games", "2")
    first, second = (game["drivers"] for game in played)
    assert first == {"1": second["2"], "2": second["1"]}
    assert set(first.values()) == {"eager", "lazy"}


def test_the_better_driver_wins_from_every_seat(run: Run) -> None:
    *played, _ = simulate(run, "--seats", "2", "--driver", "eager,lazy", "--games", "20")
    winners = [game["drivers"][str(game["seats"][0])] for game in played]
    assert winners.count("eager") > 15


def test_a_game_of_a_series_is_the_same_alone(run: Run) -> None:
    *_, third, _ = simulate(run, "--seats", "3", "--driver", "eager,lazy", "--games", "3", "--seed", "5")
    alone, _ = simulate(run, "--seats", "3", "--driver", "eager,lazy", "--games", "1", "--seed", "7")
    assert alone == third


def test_another_seed_is_another_game(run: Run) -> None:
    *played, _ = simulate(run, "--seats", "4", "--driver", "lazy", "--games", "5")
    assert len({json.dumps([game["ranking"], game["counts"]]) for game in played}) > 1


def test_options_reach_the_table(run: Run) -> None:
    *_, short = simulate(run, "--seats", "2", "--driver", "lazy", "--games", "9", "--option", "length=8")
    *_, long = simulate(run, "--seats", "2", "--driver", "lazy", "--games", "9", "--option", "length=12")
    assert short["summary"]["mean_rounds"] < long["summary"]["mean_rounds"]


def test_a_free_option_may_hold_blanks_and_equals_signs(run: Run, games: dict[str, Game]) -> None:
    games["duel"] = TOYS["toy-duel"]
    assert len(simulate(run, "--seats", "2", "--option", "closed=a1 b2  o15", game="duel")) == 2
    ran = run("simulate", "duel", "--seats", "2", "--option", "closed=a1 b=2")
    assert (ran.code, ran.err) == (2, "There is no cell 'b=2' to close; the cells are a1 to o15.\n")


def test_a_game_without_figures_of_its_own_counts_events_and_plots(games: dict[str, Game], run: Run) -> None:
    games["dash"] = GAME
    game = simulate(run, "--seats", "2")[0]
    assert game["counts"]["round_begun"] == game["rounds"]
    assert game["counts"]["plot_shown"] == 2 * game["rounds"]
    assert game["counts"]["runner_resigned"] == 0


def test_people_read_a_table(run: Run) -> None:
    ran = run("simulate", "dash", "--seats", "2", "--games", "2", "--seed", "30")
    header, first, second, *_ = ran.out.splitlines()
    assert header.split() == ["seed", "rounds", "orders", "ranking"]
    assert (first.split()[0], second.split()[0]) == ("30", "31")
    assert "falls" in ran.out


def test_automata_race_beside_the_seats(run: Run) -> None:
    game, last = simulate(run, "--seats", "1", "--bots", "2", game="hands")
    assert sorted(game["ranking"]) == ["Automaton 1", "Automaton 2", "Red"]
    assert (game["seats"], game["drivers"]) == ([1], {"1": "random"})
    assert sorted(last["summary"]["racers"]) == sorted(game["ranking"])


def test_a_number_of_bots_is_the_option_of_the_game(run: Run) -> None:
    short = simulate(run, "--seats", "2", "--bots", "2", game="hands")
    assert short == simulate(run, "--seats", "2", "--option", "automata=2", game="hands")
    assert short == simulate(run, "--seats", "2", "--option", "automata=2", "--bots", "2", game="hands")
    assert short != simulate(run, "--seats", "2", "--bots", "0", game="hands")


def test_a_lone_driver_wins_only_where_it_is_ahead_of_all_automata(run: Run) -> None:
    *played, last = simulate(run, "--seats", "1", "--bots", "2", "--games", "12", game="hands")
    places = [game["places"]["1"] for game in played]
    assert len(set(places)) > 1, "these seeds prove nothing: the driver always comes in the same"
    fared = last["summary"]["drivers"]["random"]
    assert places.count(3) <= fared.pop("last") < 12
    assert fared == {"seats": 12, "wins": places.count(1), "mean_place": round(sum(places) / 12, 4)}
    assert last["summary"]["racers"]["Red"]["wins"] == places.count(1)


def test_the_places_of_the_racers_are_summed_up_by_name(run: Run) -> None:
    *played, last = simulate(run, "--seats", "3", "--games", "6", "--option", "length=12")
    racers = last["summary"]["racers"]
    assert sorted(racers) == ["Blue", "Green", "Red"]
    assert {fared["games"] for fared in racers.values()} == {6}
    assert all(racers[game["ranking"][0]]["wins"] for game in played)
    assert sum(fared["wins"] for fared in racers.values()) >= 6


def test_a_figure_that_a_game_does_not_have_is_left_out_of_it_and_of_the_means(
    run: Run, games: dict[str, Game]
) -> None:
    def fitful(events: Sequence[HandsEvent]) -> Mapping[str, float]:
        found = dict(hands_tally(events))
        found["odd"] = found.pop("automaton_steps")
        return found if found["rounds"] % 2 else {k: v for k, v in found.items() if k != "odd"}

    games["hands"] = altered(MEASURED_HANDS, tally=fitful)
    *played, last = simulate(run, "--seats", "1", "--bots", "1", "--games", "8", game="hands")
    having = [game["counts"]["odd"] for game in played if "odd" in game["counts"]]
    assert 0 < len(having) < 8
    means = last["summary"]["mean_counts"]
    assert means["odd"] == round(sum(having) / len(having), 4)
    assert means["human_steps"] == round(sum(game["counts"]["human_steps"] for game in played) / 8, 4)


def test_a_mean_is_told_to_four_decimals(run: Run) -> None:
    *played, last = simulate(run, "--seats", "2", "--bots", "0", "--games", "5", game="hands")
    assert "automaton_steps" not in {name for game in played for name in game["counts"]}
    speeds = [game["counts"]["human_steps"] for game in played]
    assert speeds == [round(speed, 4) for speed in speeds]
    assert any(speed != int(speed) for speed in speeds)
    assert last["summary"]["mean_counts"] == {"human_steps": round(sum(speeds) / 5, 4)}


def test_a_race_that_nobody_drives_has_racers_and_no_drivers(run: Run) -> None:
    *played, last = simulate(run, "--seats", "0", "--games", "3", game="toy-parade")
    for game in played:
        assert sorted(game["ranking"]) == ["Iris", "Juno", "Kore"]
        assert (game["seats"], game["drivers"], game["places"], game["orders"]) == ([], {}, {}, 0)
    assert last["summary"]["drivers"] == {}
    assert sorted(last["summary"]["racers"]) == ["Iris", "Juno", "Kore"]


def test_a_driver_for_nobody_is_only_looked_up(run: Run) -> None:
    assert simulate(run, "--seats", "0", "--driver", "random", game="toy-parade")
    ran = run("simulate", "toy-parade", "--seats", "0", "--driver", "reckless")
    assert (ran.code, ran.out) == (2, "")


def test_people_read_how_racers_that_nobody_drives_came_in(run: Run) -> None:
    ran = run("simulate", "toy-parade", "--seats", "0", "--games", "2")
    assert "Kore: " in ran.out
    assert "in 2 games, mean place" in ran.out


def test_people_read_how_often_a_driver_came_in_last(run: Run) -> None:
    *_played, last = simulate(run, "--seats", "3", "--driver", "eager,lazy", "--games", "4")
    fared = last["summary"]["drivers"]["lazy"]
    ran = run("simulate", "dash", "--seats", "3", "--driver", "eager,lazy", "--games", "4")
    assert f"last in {fared['last'] / fared['seats']:.0%}" in ran.out


# --- audit ---------------------------------------------------------------------------------------


@pytest.fixture
def exported(run: Run, tmp_path: Path) -> Path:
    simulate(run, "--seats", "2", "--export", str(tmp_path / "tables"))
    return tmp_path / "tables" / "dash-1.json"


def rewrite(file: Path, change: Callable[[Any], None]) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")


def test_an_honest_table_is_clean(run: Run, exported: Path) -> None:
    ran = run("audit", str(exported))
    assert (ran.code, ran.err) == (0, "")
    assert "All is well" in ran.out


def test_a_loaded_die_is_found(run: Run, exported: Path) -> None:
    def load_a_die(data: Any) -> None:
        entry = next(entry for entry in data["entries"] if entry["rolls"])
        entry["rolls"][0]["value"] = 5 - entry["rolls"][0]["value"]

    rewrite(exported, load_a_die)
    ran = run("audit", str(exported))
    assert ran.code == 1
    assert "/run shows" in ran.out


def test_an_exchanged_plot_is_found(run: Run, exported: Path) -> None:
    def exchange(data: Any) -> None:
        entry = next(entry for entry in data["entries"] if entry["locks"])
        entry["locks"][0]["digest"] = entry["locks"][1]["digest"]

    rewrite(exported, exchange)
    ran = run("audit", str(exported))
    assert ran.code == 1
    assert "locks" in ran.out


def test_a_running_table_without_its_seed_cannot_be_checked(run: Run, exported: Path) -> None:
    rewrite(exported, lambda data: data["opening"].update(seed=""))
    ran = run("audit", str(exported))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 2}', "\xff", "[" * 100_000])
def test_what_is_no_table_is_named_in_one_sentence(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "table.json"
    file.write_text(text, encoding="latin-1")
    ran = run("audit", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert str(file) in ran.err
    assert ran.err.count("\n") == 1


def test_a_table_of_a_newer_program_is_said_to_be_one(run: Run, exported: Path) -> None:
    rewrite(exported, lambda data: data.update(format=3))
    ran = run("audit", str(exported))
    assert (ran.code, ran.out) == (2, "")
    assert "needs a newer program" in ran.err
    assert ran.err.count("\n") == 1


def test_a_die_of_more_sides_than_there_are_numbers_ends_the_audit_at_once(run: Run, exported: Path) -> None:
    def enlarge(data: Any) -> None:
        roll = next(roll for entry in data["entries"] for roll in entry["rolls"])
        roll.update(sides=10**30)

    rewrite(exported, enlarge)
    ran = run("audit", str(exported))
    assert ran.code == 1
    assert "but the seed has no such die" in ran.out


# --- play ----------------------------------------------------------------------------------------


def play(run: Run, typed: str, *words: str) -> Ran:
    ran = run("play", "dash", "--seed", "4", *words, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_one_person_plays_all_seats_to_the_end(run: Run) -> None:
    ran = play(run, "slow\n" * 40)
    assert "Red> " in ran.out
    assert "Blue> " in ran.out
    assert "The dash ended in round" in ran.out


def test_bots_take_the_last_seats_and_are_not_asked_for(run: Run) -> None:
    ran = play(run, "slow\n" * 40, "--seats", "3", "--bots", "lazy,eager")
    assert "Red> " in ran.out
    assert "Blue> " not in ran.out
    assert "Green> " not in ran.out
    assert "1. " in ran.out


def play_hands(run: Run, typed: str, *words: str) -> Ran:
    ran = run("play", "hands", "--seed", "4", *words, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_a_number_of_bots_is_that_of_automata(run: Run) -> None:
    board = play_hands(run, "quit\n", "--bots", "2").out
    assert "Automaton 2" in board
    assert "Blue" not in board


def test_automata_and_bots_race_together(run: Run) -> None:
    ran = play_hands(run, "quit\n", "--bots", "1", "--bots", "careful")
    assert "Blue plays" not in ran.out
    assert "Blue 0" in ran.out
    assert "Automaton 1 0" in ran.out
    assert "Automaton 2" not in ran.out


def watch(run: Run, typed: str, *words: str) -> Ran:
    ran = run("play", "toy-parade", "--seats", "0", "--seed", "4", *words, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_a_race_without_seats_goes_on_with_enter(run: Run) -> None:
    one, two = (watch(run, "\n" * times + "quit\n").out for times in (1, 2))
    assert one.count("Enter> ") == 2
    assert two.count("Enter> ") == 3
    assert two.startswith(one.removesuffix("Enter> "))
    assert "The first automaton is home." not in two


def test_a_race_without_seats_is_shown_to_its_end(run: Run) -> None:
    ran = watch(run, "\n" * 99)
    assert "The first automaton is home.\n  1. " in ran.out


def test_where_nobody_presses_enter_a_race_without_seats_runs_through(run: Run) -> None:
    alone, attended = watch(run, "").out, watch(run, "\n" * 99).out
    assert alone.count("Enter> ") == 1 < attended.count("Enter> ")
    shown = [[line for line in out.replace("Enter> ", "").splitlines() if line] for out in (alone, attended)]
    assert shown[0] == shown[1]
    assert "The first automaton is home." in alone


def test_an_interruption_leaves_a_race_without_seats(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert "The first automaton is home." not in watch(run, "").out


def test_who_watches_can_look_and_save(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    ran = watch(run, f"help\nlog\nboard\nfly\nsave {file}\nsave /dev/null/x\nquit\n")
    assert ran.out.count("Press Enter to go on") == 2
    assert ran.out.count("round 1, phase 3") == 2
    assert "Round 1, phase 2." in ran.out
    assert "/dev/null/x cannot be written" in ran.out
    assert run("audit", str(file)).code == 0


def test_bots_in_all_seats_are_watched_without_a_question(run: Run) -> None:
    ran = play(run, "", "--seats", "2", "--bots", "lazy,eager")
    assert "Enter> " not in ran.out
    assert "The dash ended in round" in ran.out


def test_without_a_number_of_seats_somebody_plays(run: Run) -> None:
    ran = run("play", "toy-parade", "--tempo", "impulse", typed="")
    assert (ran.code, ran.err) == (0, "")
    assert "Iris> " in ran.out


def test_the_end_of_the_input_ends_the_sitting(run: Run) -> None:
    assert "The dash ended in round" not in play(run, "slow\n").out


def test_quit_leaves_before_what_was_typed_after_it(run: Run) -> None:
    assert "Blue> " not in play(run, "quit\nslow\nslow\n").out


def test_an_impossible_word_is_told_with_the_possible_ones(run: Run) -> None:
    assert "'9' is not possible here; try one of: slow fast." in play(run, "9\n").out


def test_a_question_mark_lists_the_words_and_what_may_be_done_unasked(run: Run) -> None:
    ran = play(run, "?\n")
    assert "  fast\n" in ran.out
    assert "resign" in ran.out


def test_a_question_mark_with_words_tells_what_may_follow(run: Run) -> None:
    assert "spend a coin should I stumble" in play(run, "? fast\n").out
    assert "(nothing more)" in play(run, "?fast\n").out
    assert "finished" in play(run, "? slow\n").out
    assert "'9' is not possible" in play(run, "?9\n").out


def test_the_log_tells_details_that_the_story_may_leave_out(run: Run) -> None:
    assert play(run, "slow\nslow\nlog\n").out.count("Red runs 1") == 2


def test_a_seat_may_act_unasked(run: Run) -> None:
    ran = play(run, "resign\n")
    assert "Red resigns." in ran.out
    assert "1. Blue" in ran.out


def test_an_answer_given_in_advance_is_not_asked_again_until_taken_back(run: Run) -> None:
    ran = play(run, "standing fast\nslow\nslow\nslow\n")
    assert ran.out.count("Red> ") == 2
    again = play(run, "standing fast\nstanding\nstanding fast\nslow\nslow\nslow\n")
    assert "* fast" in again.out
    assert again.out.count("Red> ") == 5


def test_a_saved_table_passes_the_audit(run: Run, tmp_path: Path) -> None:
    during, after = tmp_path / "during.json", tmp_path / "after.json"
    play(run, f"fast\nsave {during}\nslow\nfast coin\n", "--save", str(after))
    assert run("audit", str(during)).code == 0
    assert run("audit", str(after)).code == 0


def test_the_same_seed_deals_the_same_dice(run: Run) -> None:
    assert play(run, "fast\nfast\n").out == play(run, "fast\nfast\n").out


def test_the_real_race_is_played_with_its_clauses_told_in_short(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("? 2 4 3\n2 4 3 lane:a\n"))
    assert main(["play", "chariots", "--seats", "3", "--bots", "random,random", "--seed", "4"]) == 0
    printed = capsys.readouterr().out
    assert "  lane:any a b c d\n" in printed
    assert "Red – Plot for round 2" in printed


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("simulate tiddlywinks --seats 2", "tiddlywinks"),
        ("simulate dash --seats 9", "2 to 4 players"),
        ("simulate dash --seats some", "some"),
        ("simulate dash", "--seats"),
        ("simulate dash --seats 2 --driver eager,reckless", "random, eager, lazy"),
        ("simulate dash --seats 2 --driver ,", "driver"),
        ("simulate dash --seats 2 --tempo warp", "round, phase, impulse"),
        ("simulate dash --seats 2 --option length", "NAME=VALUE"),
        ("simulate dash --seats 2 --option length=6", "8, 12"),
        ("simulate dash --seats 2 --option width=6", "length"),
        ("simulate dash --seats 2 --games 0", "0"),
        ("simulate dash --seats 2 --export /dev/null/x", "/dev/null/x"),
        ("simulate dash --seats -1", "0"),
        ("simulate dash --seats 0", "2 to 4 players"),
        ("simulate dash --seats 2 --bots 2", "no automata"),
        ("simulate hands --seats 2 --bots careful", "--driver"),
        ("simulate hands --seats 2 --bots 3", "0, 1, 2"),
        ("simulate hands --seats 2 --bots 1 --option automata=2", "1 and 2"),
        ("simulate hands --seats 2 --bots 1 --bots 2", "1 and 2"),
        ("play dash --bots 2", "no automata"),
        ("play hands --bots 2,careful", "random, careful"),
        ("play toy-parade --seats 0 --bots random", "too few"),
        ("play dash --seats 2 --bots lazy,lazy,lazy", "too few"),
        ("play dash --bots reckless", "random, eager, lazy"),
        ("play dash --seed lucky", "lucky"),
        ("audit /does/not/exist.json", "/does/not/exist.json"),
        ("gamble", "gamble"),
        ("", "play|simulate|audit"),
    ],
)
@pytest.mark.parametrize("shape", [(), ("--json",)])
def test_a_wrong_command_is_one_sentence(run: Run, command: str, told: str, shape: tuple[str, ...]) -> None:
    more = shape if command.startswith("simulate") else ()
    ran = run(*command.split(), *more)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_help_is_no_error(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run("simulate", "--help")
    assert left.value.code == 0
    assert "--driver" in capsys.readouterr().out


@pytest.mark.long
def test_all_drivers_race_the_same_in_every_order_of_hashes() -> None:
    drivers = ",".join(driver_names(find("chariots")))
    race = ["simulate", "chariots", "--seats", "4", "--games", "2", "--option", "extra_actions=yes"]
    command = [sys.executable, "-m", "engine", *race, "--driver", drivers, "--nodes", "100", "--json"]
    printed = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


def test_neither_discord_nor_pillow_is_needed() -> None:
    check = "import sys, engine.cli; assert not {'discord', 'PIL', 'bot', 'render'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_help_loads_no_game() -> None:
    at_the_end = "import atexit, sys; atexit.register(lambda: print(*sys.modules))"
    tell = f"{at_the_end}; from engine.cli import main; main(['--help'])"
    ran = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    assert "play|simulate" in ran.stdout
    assert "engine.games" in ran.stdout.split()
    assert not [name for name in ran.stdout.split() if name.startswith("engine.games.")]
