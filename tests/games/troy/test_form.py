"""The private panels: a move is found by narrowing, and what stands there leads to legal moves only."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial

import pytest

from bot import limits
from engine.face.forms import Form, Group, Option
from engine.game import AHEAD
from engine.games.troy import GAME
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.state import Game, View
from engine.kernel import act_of, begin, may
from engine.model import Decision, DecisionId, Seat
from tests.extent import some
from tests.forms import whole
from tests.games.troy.positions import after, game
from tests.games.troy.tables import Played

ROWS = limits.ROWS - 1


def panel(game: Game, draft: str = "", kind: str = "move", seat: Seat = Seat(1)) -> Form:
    return whole(partial(GAME.face.form, View(game, seat), Decision(DecisionId(1), seat, kind), draft))


def options(form: Form) -> list[Option]:
    return [option for group in form.groups for option in group.options]


def menus(form: Form) -> list[Group]:
    return [group for group in form.groups if group.shape == "menu"]


def labels(form: Form) -> dict[str, str]:
    """What the menus offer, by id."""
    return {option.id: option.label for menu in menus(form) for option in menu.options}


def keys(form: Form) -> dict[str, str]:
    """The drafts to which the keys lead, by id."""
    return {o.id: o.line for group in form.groups if group.shape == "keys" for o in group.options}


def faults(form: Form) -> Iterator[str]:
    """Everything that Discord or a reader would refuse."""
    ids = [option.id for option in options(form)] + [group.id for group in form.groups]
    yield from (f"twice: {id}" for id in set(ids) if ids.count(id) > 1)
    for group in form.groups:
        most = limits.BUTTONS_IN_ROW if group.shape == "keys" else limits.OPTIONS
        if not 1 <= len(group.options) <= most:
            yield f"{group.id} has {len(group.options)} options"
        if not group.label or len(group.label) > limits.OPTION_TEXT:
            yield f"{group.id} is called {group.label!r}"
        for o in group.options:
            longest = 34 if group.shape == "keys" else limits.LABEL
            if not 1 <= len(o.label) <= longest or len(o.hint) > limits.OPTION_TEXT or ":" in o.id:
                yield f"{group.id}: {o.label!r} {o.hint!r} {o.id!r}"


@cache
def random_positions() -> tuple[Game, ...]:
    """Positions from games of random moves."""
    found = []
    for seed in range(3):
        rng, now = random.Random(seed), begin(GAME, 2, b"").table.state
        for number in range(90):
            if number % 30 == 29:
                found.append(now)
            now = after(now, rng.choice(sorted(legal(now))))
    return tuple(found)


def walk(game: Game) -> Iterator[tuple[str, Form]]:
    """Every panel that the menus of cells lead to, with its draft."""
    waiting, seen = ["cells"], set()
    while waiting:
        draft = waiting.pop()
        form = panel(game, draft)
        yield draft, form
        lines = [o.line for menu in menus(form) for o in menu.options if not o.chosen]
        lines += [line for id, line in keys(form).items() if id.startswith("only-")]
        for line in lines if not form.complete or "=" in form.line else ():
            if line not in seen:
                seen.add(line)
                waiting.append(line)


@pytest.mark.parametrize("number", some(range(9), 3))
def test_all_menus_together_lead_to_all_legal_moves_and_to_no_others(number: int) -> None:
    now = random_positions()[number]
    reached = set()
    for draft, form in walk(now):
        assert form.line == draft
        assert list(faults(form)) == []
        assert form.complete == may(GAME, now, Decision(DecisionId(1), Seat(1), "move"), form.line)
        if form.complete:
            reached.add(form.line.removeprefix("cells "))
    assert reached == set(legal(now))


@pytest.mark.parametrize("number", range(9))
def test_one_menu_of_moves_and_the_key_to_send_are_enough(number: int) -> None:
    """At most 24 moves, each whole, and an entry that leads to all others."""
    now = random_positions()[number]
    form = panel(now)
    assert list(faults(form)) == []
    assert not form.complete
    (menu,) = menus(form)
    *moves, another = menu.options
    assert 1 <= len(moves) <= 24
    for option in moves:
        assert option.label.startswith(f"{option.line}: ")
        chosen = panel(now, option.line)
        assert chosen.complete
        assert [o.id for o in menus(chosen)[0].options if o.chosen] == [option.id]
        assert list(faults(chosen)) == []
    assert (another.id, another.line) == ("another", "cells")
    assert keys(panel(now, "cells"))["proposed"] == ""


def test_an_entry_says_what_the_move_does() -> None:
    now = game("d4 RN, d5 k, e6 bq, f5 B, c2 S, j9 k, a1 K", wins="kings")

    def told(move: str) -> str:
        return labels(panel(now, move))[move].removeprefix(f"{move}: ")

    assert told("d4Nxq-e6") == "knight takes queen, beside the enemy bishop"
    assert told("d4RNxk-d5") == "rook and knight take king, check"
    assert told("f5Bxk-j9") == "bishop takes king, check"
    assert told("d4N-f5") == "knight, joins bishop"


def test_an_entry_warns_of_a_capture_and_tells_which_piece_moved_last() -> None:
    field = game("d4 R, d8 p, e9 p, a1 K, a2 N, j10 k, j2 k", wins="kings")
    hints = {o.id: o.hint for o in menus(panel(after(field, "d4R-d5", "e9p-e8")))[0].options}
    assert hints["d5Rxp-d8"] == ""
    assert hints["d5R-c5"] == "Your last move was with this piece."
    guarded = menus(panel(game("d4 R, d8 p, e9 p, a1 K, j10 k, j2 k", wins="kings")))[0].options
    assert next(o for o in guarded if o.id == "d4Rxp-d8").hint == "Can be captured there."


def test_v1_to_v7_a_move_that_wins_comes_first_and_one_that_loses_comes_last() -> None:
    """To take the last of a kind wins, to promote one's own last pawn away loses."""
    now = game(f"{ARMY}, {RIVALS.replace('j7 s', 'e10 s')}, d9 P")
    (menu, *_) = menus(panel(now))
    assert menu.options[0].label == "d9Pxs-e10=Q: pawn takes skirmisher, becomes queen, wins the game"
    last_pawn = game(f"{ARMY}, {RIVALS}, d9 P")
    assert labels(panel(last_pawn, "d9P-d10=Q"))["d9P-d10=Q"].endswith("becomes queen, loses the game")
    assert not any("loses" in label for label in labels(panel(last_pawn)).values())


def test_24_where_players_call_check_no_entry_betrays_it() -> None:
    """A check can be missed only if nobody is told of it."""
    men = "b1 R, a9 k, j1 KQ, j10 q"
    open_, silent = (
        labels(panel(game(men, wins="kings", strict_check=strict), "b1R-a1"))["b1R-a1"]
        for strict in (False, True)
    )
    assert (open_, silent) == ("b1R-a1: rook, check", "b1R-a1: rook")


def test_a_move_that_was_typed_stands_first_in_the_menu() -> None:
    now = begin(GAME, 2, b"").table.state
    line = next(move for move in legal(now) if move not in labels(panel(now)))
    first = menus(panel(now, line))[0].options[0]
    assert (first.line, first.chosen) == (line, True)


def test_who_promotes_can_choose_another_kind_below_the_menu() -> None:
    now = game(f"{ARMY}, {RIVALS}, d9 P, e2 P")
    proposed = next(line for line in labels(panel(now)) if line.startswith("d9P-d10="))
    form = panel(now, proposed)
    assert [menu.label for menu in menus(form)] == ["Which move?", "What does it become?"]
    assert panel(now, labels_to_lines(form)["knight"]).line == "d9P-d10=N"


def labels_to_lines(form: Form) -> dict[str, str]:
    return {option.label: option.line for option in options(form)}


def test_a_common_move_takes_a_cell_a_target_and_the_key_to_send() -> None:
    now = begin(GAME, 2, b"").table.state
    for cell in options_of_cells(panel(now, "cells")):
        second = panel(now, cell.line)
        assert second.pages == 1
        for target in (option for menu in menus(second) for option in menu.options):
            assert panel(now, target.line).complete


def options_of_cells(form: Form) -> list[Option]:
    return [option for menu in menus(form) for option in menu.options]


def test_every_cell_with_a_move_is_offered_behind_another_move() -> None:
    now = begin(GAME, 2, b"").table.state
    first, second = menus(panel(now, "cells"))
    assert (first.label, second.label) == (
        "Move from which cell? (b2 … e4)",
        "Move from which cell? (f2 … i4)",
    )
    assert (first.options[0].label, first.options[0].hint) == ("b2: rook, knight", "15 moves")


def test_each_man_and_both_have_a_menu_of_what_they_can_do() -> None:
    now = game("d4 RN, d5 k, e6 bq, f5 B, c2 S")
    form = panel(now, "d4")
    both = panel(now, keys(form)["only-d4RN"])
    told = labels(form) | labels(both)
    assert [menu.label for menu in menus(form)] == ["d4, rook: where to?", "d4, knight: where to?"]
    assert [menu.label for menu in menus(both)] == ["d4, both: where to?"]
    assert told["d4R-d5"] == "d5, beside the king"
    assert told["d4Rxk-d5"] == told["d4RNxk-d5"] == "d5, takes the king"
    assert told["d4Nxq-e6"] == "e6, takes the queen, beside the bishop"
    assert told["d4N-f5"] == "f5, joining the bishop"
    assert told["d4N-c2"] == "c2, joining the skirmisher"
    assert told["d4R-c4"] == "c4"
    assert "d4RN-d5" not in told


def test_an_enemy_in_the_cell_can_be_dragged_along() -> None:
    form = panel(game("d4 Rk"), "d4")
    assert [menu.label for menu in menus(form)] == [
        "d4, rook: where to?",
        "d4, both, dragging the king: where to?",
    ]
    assert panel(game("d4 Rk"), "cells").groups[0].options[0].label == "d4: rook, king of Black"


def test_who_has_very_many_targets_can_be_chosen_first() -> None:
    now = game("d4 QN")
    form = panel(now, "d4")
    assert form.pages == 1
    assert keys(form)["only-d4QN"] == "d4QN"
    alone = panel(now, "d4QN")
    offered = [option.id for menu in menus(alone) for option in menu.options]
    assert sorted(offered) == sorted(move for move in legal(now) if move.startswith("d4QN-"))
    assert keys(alone)["men"] == "d4"
    assert keys(alone)["other"] == ""


def test_one_man_who_arrives_is_promoted_from_one_menu() -> None:
    form = panel(game("d9 P"), "d9P-d10")
    assert not form.complete
    (menu,) = menus(form)
    assert [option.label for option in menu.options] == [
        *("king", "queen", "rook", "bishop", "knight", "pawn", "skirmisher")
    ]
    assert [option.line for option in menu.options][:2] == ["d9P-d10=K", "d9P-d10=Q"]
    assert keys(form)["cell"] == "d9"


def test_two_men_who_arrive_are_promoted_one_after_the_other() -> None:
    now = game("d9 PS")
    (first,) = menus(panel(now, "d9PS-d10"))
    assert first.options[4].line == "d9PS-d10=N"
    half = panel(now, "d9PS-d10=N")
    assert not half.complete
    second = menus(half)[1]
    assert [o.line for o in second.options][:2] == ["d9PS-d10=KN", "d9PS-d10=QN"]
    whole = panel(now, "d9PS-d10=QN")
    assert whole.complete
    assert [option.label for option in options(whole) if option.chosen][1:] == ["queen", "knight"]
    assert {option.line for option in options_of_cells(whole)} - {"cells"} <= set(legal(now))


def test_only_the_foot_man_of_a_pair_is_promoted() -> None:
    (menu,) = menus(panel(game("d9 RP"), "d9RP-d10"))
    assert [option.line for option in menu.options][1] == "d9RP-d10=Q"


def test_the_board_can_be_turned_and_threats_be_told_at_every_step() -> None:
    now = game("d4 P, d7 q")
    for draft in ("", "d4", "d4P-d5"):
        assert keys(panel(now, draft))["turn"] == f"turned {draft}".strip()
        both = panel(now, f"turned help {draft}".strip())
        assert both.line == f"turned help {draft}".strip()
        assert keys(both)["help"] == f"turned {draft}".strip()
    assert panel(now, "turned d4P-d5").complete


def test_what_is_sent_is_the_move_alone() -> None:
    table = Played()
    table.move("turned help d4P-d5")
    assert table.game.last == "d4P-d5"


def test_a_broken_draft_is_an_empty_one() -> None:
    now = game("d4 P")
    for draft in ("xyzzy", "d4R", "c3", "d4P-d9", "e5", "d4P-d5=Q", "1 2 3", "check"):
        assert (panel(now, draft).line, panel(now, draft).complete) == ("", False)


# What stands above


def test_23_a_check_is_told_and_its_kind_to_those_who_ask() -> None:
    """The host gives the check whenever a victory is threatened."""
    now = after(game("b1 R, a9 k, j1 KQ, j10 q", wins="kings"), "b1R-a1")
    plain, helped = panel(now, seat=Seat(2)), panel(now, "help", seat=Seat(2))
    assert "Check!" in plain.text[0]
    assert not any("threatens" in line for line in plain.text)
    assert "White threatens to win: the last king." in helped.text


def test_a_check_that_was_not_called_is_not_betrayed() -> None:
    field = game("b1 R, a9 k, j1 KQ, j10 q", wins="kings", strict_check=True)
    now = after(field, "b1R-a1", called=False)
    helped = panel(now, "help", seat=Seat(2))
    assert not any("Check" in line for line in helped.text)
    assert "Nobody has called check." in helped.text
    assert "White threatens to win: the last king." in panel(after(field, "b1R-a1"), "help").text


def test_who_asks_for_help_is_warned_of_a_move_that_lets_the_other_side_win() -> None:
    now = game("a1 R, a9 k, j1 K, j10 q, f4 P", wins="kings")
    assert panel(now, "f4P-f5").warnings == ()
    told = panel(now, "help f4P-f5").warnings
    assert told == ("After this move Black could win at once: the last king.",)


def test_check_is_called_with_a_key_where_players_call_it() -> None:
    now = game("b1 R, a9 k, j1 KQ, j10 q", wins="kings", strict_check=True)
    assert "check" not in keys(panel(now, "b1"))
    form = panel(now, "turned b1R-a1")
    assert keys(form)["check"] == "turned b1R-a1 check"
    called = panel(now, "turned b1R-a1 check")
    assert called.complete
    assert keys(called)["check"] == "turned b1R-a1"
    assert "check" not in keys(panel(game("b1 R, a9 k, j1 KQ", wins="kings"), "b1R-a1"))


def test_24_a_false_check_cannot_be_sent() -> None:
    """Check is called where a victory is threatened, and nowhere else."""
    now = game("b1 R, a9 k, j1 KQ, j10 q", wins="kings", strict_check=True)
    false = panel(now, "b1R-c1 check")
    assert not false.complete
    assert false.warnings == (
        "This move does not threaten to win with your next one, so you cannot call check.",
    )


ARMY = "a1 K, a2 Q, a3 R, a4 B, a5 N, a6 S"
RIVALS = "j1 k, j2 q, j3 r, j4 b, j5 n, j6 p, j7 s"


def test_v1_to_v7_promoting_the_last_pawn_away_is_asked_twice() -> None:
    """A side without a pawn has lost, also by its own move."""
    now = game(f"{ARMY}, {RIVALS}, d9 P")
    form = panel(now, "d9P-d10=Q")
    assert form.complete
    assert form.warnings == ("This move loses the game at once: White has no pawn left.",)
    asked = confirm(now, "d9P-d10=Q")
    assert asked.startswith("This move loses the game at once: White has no pawn left.")
    assert asked.endswith("?")
    assert confirm(now, "d9P-d10=P") == ""


def test_the_last_pawn_is_not_asked_for_where_others_are_left_or_the_move_wins() -> None:
    assert confirm(game(f"{ARMY}, {RIVALS}, d9 P, e2 P"), "d9P-d10=Q") == ""
    rivals = RIVALS.replace("j7 s", "e10 s")
    winning = game(f"{ARMY}, {rivals}, d9 P")
    assert confirm(winning, "d9Pxs-e10=Q") == ""


def confirm(now: Game, line: str) -> str:
    """What is asked before a move is sent."""
    return GAME.face.confirm(View(now, Seat(1)), Decision(DecisionId(1), Seat(1), "move"), line)


# The other questions


def test_a_loss_is_accepted_or_taken_back() -> None:
    table = Played(position=board_of(f"{ARMY}, {RIVALS}, d9 P")).move("d9P-d10=Q")
    view, asked = View(table.game, Seat(1)), table.table.open[0]
    form = GAME.face.form(view, asked, "")
    assert form.text[0] == "Black has won: White has no pawn left."
    assert keys(form) == {"accept": "accept", "retract": "retract"}
    assert not form.complete
    assert GAME.face.form(view, asked, "accept").complete


def board_of(men: str) -> str:
    """The cell-FEN of a list of men."""
    position = game(men).position
    return f"{position.cells} {position.turn}"


def test_what_is_done_unasked_is_listed_and_resigning_is_asked_twice() -> None:
    table = Played().move("d4P-d5")
    form = GAME.face.form(View(table.game, Seat(1)), act_of(Seat(1)), "")
    assert set(keys(form)) == {"draw", "retract", "resign"}
    resign = GAME.face.form(View(table.game, Seat(1)), act_of(Seat(1)), "resign")
    assert resign.complete
    view = View(table.game, Seat(1))
    assert GAME.face.confirm(view, act_of(Seat(1)), "resign").endswith("You lose the game.")
    assert GAME.face.confirm(view, act_of(Seat(1)), "draw") == ""


# The profile


def test_a_profile_turns_the_board_and_asks_for_help_but_never_moves() -> None:
    now = game("d4 P")
    for profile, white, black in (
        ("", "", ""),
        ("turned:white", "", "turned"),
        ("turned:always help:always", "turned help", "help"),
    ):
        filled = [
            GAME.rules.fill(View(now, Seat(seat)), Decision(DecisionId(1), Seat(seat), "move"), "", profile)
            for seat in (1, 2)
        ]
        assert filled == [white, black]
    asked = Decision(DecisionId(1), Seat(2), "move")
    assert GAME.rules.fill(View(now, Seat(2)), asked, "d4P-d5", "turned:always") == "d4P-d5"
    assert (
        GAME.rules.fill(View(now, Seat(2)), Decision(DecisionId(0), Seat(2), AHEAD), "", "turned:white")
        == "turned"
    )
    assert (
        GAME.rules.fill(View(now, Seat(2)), Decision(DecisionId(1), Seat(2), "accept"), "", "turned:white")
        == ""
    )


def test_the_profile_is_chosen_from_a_menu_and_a_key() -> None:
    form = GAME.face.profile("")
    assert [option.line for option in options(form)] == ["", "turned:white", "turned:always", "help:always"]
    chosen = GAME.face.profile("help:always turned:white nonsense")
    assert chosen.line == "turned:white help:always"
    assert [option.id for option in options(chosen) if option.chosen] == ["turned-white", "help-always"]
