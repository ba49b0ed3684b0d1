"""What changed with version 2 of the rules: the defaults, and the plot of a seat that stays silent; with
version 3: the place of two who resigned on one square; with version 4: what a fair grid costs, and what
faster recovery means for it and for coins left before the line; with version 5: what a fair grid costs.

A table that was opened with an older version keeps what it had.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.games.chariots import GAME
from engine.games.chariots.face.draft import read_plots
from engine.games.chariots.rules.autopilot import SILENT_PLOTS, move_line, plot_fallback
from engine.games.chariots.rules.coins import COINS
from engine.games.chariots.rules.events import Plotted
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.outcome import ended
from engine.games.chariots.rules.policy import CLAUSES, DEFAULTS
from engine.games.chariots.rules.routes import ROUTES, walk
from engine.games.chariots.rules.state import Race, View
from engine.games.chariots.rules.steps import Plotting
from engine.games.chariots.rules.track import SQUARES, Name
from engine.journal import start
from engine.kernel import lapsed
from engine.model import Decision, DecisionId, Seat
from engine.selfplay import opening_of
from tests.games.chariots.boards import board, scene

VERSIONS = (1, 2, 3, 4, 5)


def opened(version: int, **options: object) -> Race:
    race: Race = start(GAME, replace(opening_of(GAME, 3, 1, options), version=version)).table.state
    return race


def at(version: int, text: str, options: Options | None = None) -> Race:
    race = board(text, options=options)
    chariots = tuple(replace(c, policy=DEFAULTS[version]) for c in race.chariots)
    return replace(race, version=version, chariots=chariots)


def test_n8_a_table_keeps_the_version_with_which_it_was_opened() -> None:
    """A new table has the newest version; a stored one goes on by its own."""
    assert [opened(version).version for version in VERSIONS] == [*VERSIONS]
    assert GAME.version == max(DEFAULTS)


@pytest.mark.parametrize(
    ("version", "ace", "banned"), [(1, "crash", "outside"), *((v, "loss", "inside") for v in VERSIONS[1:])]
)
def test_n8_one_who_says_nothing_drives_by_the_defaults_of_the_version(
    version: int, ace: str, banned: str
) -> None:
    """Version 2 keeps near a closed inside and spends the ace rather than lose ground."""
    race = at(version, "red B1a\nblue B1b")
    play = scene(race, Plotting(1), tempo="round").say("2 3 4").say("5 4 3").close()

    assert {(c.policy.ace, c.policy.banned) for c in play.race.chariots} == {(ace, banned)}


@pytest.mark.parametrize("version", VERSIONS)
def test_n8_a_clause_means_the_same_in_every_version(version: int) -> None:
    """What is a default in one version is a word in another, so both can always be said."""
    for words in (("ace:crash", "banned:outside"), ("ace:loss", "banned:inside"), ("ace:never",)):
        policy = CLAUSES.saying(DEFAULTS[version], words)
        assert [getattr(policy, word.split(":")[0]) for word in words] == [w.split(":")[1] for w in words]
        assert CLAUSES.saying(DEFAULTS[version], CLAUSES.words(policy, DEFAULTS[version])) == policy


@pytest.mark.parametrize(("version", "kept"), [(1, "5 4 3 ace:loss"), (2, "5 4 3 ace:crash")])
def test_n8_a_draft_is_spelled_against_the_defaults_of_its_table(version: int, kept: str) -> None:
    """What is a default there has no words."""
    race = at(version, "red B1a\nblue B1b")
    spelled = {read_plots(race, Seat(1), f"5 4 3 ace:{when}")[0].line for when in ("loss", "crash")}

    assert spelled == {"5 4 3", kept}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("when", ["crash", "loss", "gain3"])
def test_n8_a_profile_means_the_same_at_tables_of_every_version(version: int, when: str) -> None:
    """What it says is said; what it does not say is what is usual at the table."""
    race = at(version, "red B1a\nblue B1b")

    line = GAME.rules.fill(
        View(Seat(1), race), Decision(DecisionId(1), Seat(1), "plot"), "", f"5 4 3 ace:{when}"
    )

    assert read_plots(race, Seat(1), line)[0].policy.ace == when


def test_n8_the_words_of_a_plot_are_told_against_the_defaults_of_its_table() -> None:
    """Only what differs from them is told."""
    for version, usual in DEFAULTS.items():
        told = GAME.face.narrate(Plotted(1, "red", Seat(1), (5, 4, 3), usual, version))
        assert told is not None
        assert told.text == "Red plots 5 4 3."


def test_n1_at_an_old_table_a_silent_seat_plots_2_3_4_wherever_it_stands() -> None:
    """By version 1 the coins are 2, 3, 4."""
    for square in ("B1a", "R2c", "T6a"):
        race = at(1, f"red {square}\nblue B3d")
        assert plot_fallback(View(Seat(1), race), Seat(1)) == "2 3 4"


@cache
def by_failed_rolls(coins: tuple[int, ...], last: bool) -> dict[Name, float]:
    """The way left after coins whose control rolls all fail; a 2 needs no roll."""
    if not coins:
        return {n: float(m) for n, m in getattr(ROUTES["inside"], "last" if last else "more").items()}
    return walk(coins[0], coins[0] != 2, last, by_failed_rolls(coins[1:], last).__getitem__)


@pytest.mark.parametrize("lap", ["last", "more"])
def test_n1_a_silent_seat_plots_coin_by_coin_what_leaves_least_if_the_roll_fails(lap: str) -> None:
    """The table of plots is what the note says, worked out anew."""
    assert SILENT_PLOTS[lap].keys() == SQUARES.keys()
    for square in SQUARES:
        coins = tuple(map(int, SILENT_PLOTS[lap][square].split()))
        assert len(set(coins)) == 3
        for n, coin in enumerate(coins):
            left = {c: by_failed_rolls((*coins[:n], c), lap == "last")[square] for c in COINS}
            assert left[coin] == min(value for c, value in left.items() if c not in coins[:n])


@pytest.mark.parametrize(("square", "more", "last"), [("L2e", "2 5 4", "5 4 2"), ("T6a", "2 4 3", "2 4 5")])
def test_n1_a_silent_seat_is_given_the_plot_for_its_square_and_lap(square: str, more: str, last: str) -> None:
    """The plot of the table for that square; another one in the last lap, which begins at the crossing
    before the last."""
    for laps in (2, 3):
        plots = []
        for crossed in (1, laps - 1, laps):
            race = at(2, f"red {square}, crossed {crossed}\nblue B3d", Options(laps=laps))
            plots.append(plot_fallback(View(Seat(1), race), Seat(1)))
        assert plots == [more, more, last]


def test_n1_the_host_gives_a_silent_seat_without_a_profile_that_plot() -> None:
    """Where a profile has no coins, the coins that suit the square are plotted."""
    table = start(GAME, opening_of(GAME, 4, 1)).table
    for decision in table.open:
        square = table.state.of(decision.seat)[0].square
        assert lapsed(GAME, table, decision, "") == SILENT_PLOTS["more"][square]
        assert lapsed(GAME, table, decision, "5 4 3 null:never") == "5 4 3 null:never"


def test_n8_a_clause_is_credited_only_with_what_the_defaults_would_not_have_done() -> None:
    """A push rather than lose ground is nobody's own word in version 2, and was one in version 1."""
    text = "red B3a, speed 4\nblue B4a\ngreen B3b"
    for version, said in ((1, True), (2, False)):
        race = at(version, text)
        pushing = CLAUSES.saying(race.usual, ("ace:loss", "null:never"))
        usual = replace(race.usual, null="never")
        red = replace(race.chariots[0], policy=pushing)
        race = replace(race, chariots=(red, *race.chariots[1:]))
        line, clause = move_line(View(Seat(1), race), "red")
        assert line.startswith("push")
        assert clause == (pushing != usual) == said


@pytest.mark.parametrize(
    ("version", "seats"), [(1, ((1,), (2,), (3,))), (2, ((1,), (2,), (3,))), (3, ((1,), (2, 3)))]
)
def test_8_6_two_who_resigned_on_one_square_share_their_place(
    version: int, seats: tuple[tuple[int, ...], ...]
) -> None:
    """In version 3 of the rules; before, the first seat was ahead."""
    race = at(version, "red B4a\nblue T3a, crossed 1, resigned\ngreen T3a, crossed 1, resigned")

    assert ended(race, drawn=False).seats == seats


@pytest.mark.parametrize("green", ["T3a, crossed 2", "T4a, crossed 1", "T3b, crossed 1"])
def test_8_6_who_resigned_elsewhere_or_in_another_lap_has_a_place_of_his_own(green: str) -> None:
    """By the same order as those on the track."""
    race = at(3, f"red B4a\nblue T3a, crossed 1, resigned\ngreen {green}, resigned")

    assert len(ended(race, drawn=False).seats) == 3
