"""What each verb does to a group of questions: answered, ready and closed are three facts."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest

from engine import dice
from engine.errors import BadOptions, BadOrder, NotAsked, RulesBug
from engine.kernel import act_of, begin, choices, may, spell, submit
from engine.model import ACT, PACE, Decision, DecisionId, Order, Seat, Table, Tempo
from tests.altered import altered
from tests.toys import duel, parade
from tests.toys.dash import GAME, PlotShown

KEY = b"a key of the tests"


class Group:
    """The first plots of a dash: seat n is asked question n."""

    def __init__(self, seats: int = 2, tempo: Tempo = "round") -> None:
        self.steps = [begin(GAME, seats, KEY, tempo=tempo)]

    @property
    def table(self) -> Table[Any, Any]:
        return self.steps[-1].table

    def say(self, verb: Any, seat: Seat | None, line: str = "", nonce: str = "") -> Group:
        asked = None if seat is None else DecisionId(seat)
        order = Order(verb, seat, asked, line, nonce=nonce)
        self.steps.append(submit(GAME, self.table, order, KEY))
        return self

    def close(self) -> Group:
        self.steps.append(submit(GAME, self.table, Order("close", by="host"), KEY))
        return self

    def lines(self) -> dict[int | None, str]:
        return {answer.seat: answer.line for answer in self.table.answers}


def test_a_table_opens_with_its_first_questions() -> None:
    table = Group(3).table

    assert [(d.id, d.seat, d.kind, d.sealed) for d in table.open] == [
        (seat, seat, "plot", True) for seat in (1, 2, 3)
    ]
    assert table.awaited() == table.open
    assert (table.entries, table.epoch, table.outcome) == (1, 0, None)


def test_sealed_answers_wait_for_the_host_even_when_all_have_answered() -> None:
    group = Group().say("answer", Seat(1), "fast").say("answer", Seat(2), "slow")

    assert group.table.awaited() == ()
    assert len(group.table.open) == 2
    assert group.steps[-1].entry.events == ()


def test_a_sealed_answer_is_not_in_the_position() -> None:
    before = Group()
    after = Group().say("answer", Seat(1), "fast coin")

    assert after.table.state == before.table.state
    assert after.steps[-1].entry.answers == ()


def test_a_sealed_answer_may_be_changed_and_taken_back_until_it_closes() -> None:
    group = Group().say("answer", Seat(1), "fast").say("answer", Seat(1), "slow")
    assert group.lines() == {1: "slow"}

    group.say("withdraw", Seat(1))
    assert group.lines() == {}
    assert len(group.table.awaited()) == 2


def test_ready_is_said_apart_from_the_answer_and_taken_back_by_a_new_one() -> None:
    group = Group().say("answer", Seat(1), "fast").say("ready", Seat(1))
    assert group.table.ready == (1,)
    assert group.say("ready", Seat(1)).table.ready == (1,)

    assert group.say("answer", Seat(1), "slow").table.ready == ()
    assert group.say("ready", Seat(1)).say("unready", Seat(1)).table.ready == ()
    assert group.say("ready", Seat(1)).say("withdraw", Seat(1)).table.ready == ()


def test_all_are_ready_when_everybody_has_said_so() -> None:
    group = Group()
    for seat in (1, 2):
        assert not group.say("answer", Seat(seat), "slow").table.all_ready()
    assert not group.say("ready", Seat(1)).table.all_ready()
    assert group.say("ready", Seat(2)).table.all_ready()


def test_a_silent_seat_lapses_to_its_fallback_and_is_ready() -> None:
    group = Group().say("answer", Seat(1), "fast").say("ready", Seat(1)).say("lapse", Seat(2))

    assert group.lines()[2] == "slow"
    assert [answer.by for answer in group.table.answers] == ["player", "clock"]
    assert group.table.all_ready()


def test_what_has_been_answered_does_not_lapse() -> None:
    with pytest.raises(NotAsked, match="already been answered"):
        Group().say("answer", Seat(1), "fast").say("lapse", Seat(1))


def test_a_group_is_not_closed_before_all_have_answered() -> None:
    with pytest.raises(NotAsked, match="Not everybody"):
        Group().say("answer", Seat(1), "fast").close()


def test_closing_hands_the_answers_over_and_publishes_their_digests() -> None:
    group = (
        Group()
        .say("answer", Seat(2), "fast coin", nonce="n2")
        .say("answer", Seat(1), "slow", nonce="n1")
        .close()
    )

    entry = group.steps[-1].entry
    assert [(a.seat, a.line) for a in entry.answers[:2]] == [(1, "slow"), (2, "fast coin")]
    assert [(lock.seat, lock.digest) for lock in entry.locks] == [
        (1, dice.seal("n1", 1, 1, "slow")),
        (2, dice.seal("n2", 2, 2, "fast coin")),
    ]
    assert [e for e in entry.events if isinstance(e, PlotShown)] == [
        PlotShown(Seat(1), "slow", False),
        PlotShown(Seat(2), "fast", True),
    ]


def test_an_answer_without_a_nonce_gets_one_that_only_the_key_gives() -> None:
    nonces = set()
    for key in (KEY, b"another key"):
        table = begin(GAME, 2, key).table
        table = submit(GAME, table, Order("answer", Seat(1), DecisionId(1), "slow"), key).table
        nonces |= {answer.nonce for answer in table.answers}

    assert len(nonces) == 2
    assert all(len(nonce) == 32 for nonce in nonces)


def test_an_open_answer_is_final() -> None:
    table = begin(parade.GAME, 2, KEY, tempo="impulse").table
    first, second = table.open
    table = submit(parade.GAME, table, Order("answer", first.seat, first.id, "no"), KEY).table
    for verb in ("answer", "withdraw"):
        with pytest.raises(NotAsked):
            submit(parade.GAME, table, Order(verb, first.seat, first.id, "iris"), KEY)

    closed = submit(parade.GAME, table, Order("answer", second.seat, second.id, "juno"), KEY)

    assert [answer.line for answer in closed.entry.answers] == ["no", "juno"]
    assert closed.entry.locks == ()


def test_the_host_alone_sets_the_pace() -> None:
    table = begin(parade.GAME, 0, KEY).table
    (stop,) = table.open
    assert (stop.seat, stop.kind) == (None, PACE)
    with pytest.raises(NotAsked, match="somebody else"):
        submit(parade.GAME, table, Order("answer", Seat(1), stop.id, "go"), KEY)
    with pytest.raises(BadOrder, match="go"):
        submit(parade.GAME, table, Order("answer", None, stop.id, "gallop"), KEY)

    assert submit(parade.GAME, table, Order("answer", None, stop.id, "go"), KEY).table.open != table.open


def test_words_are_read_generously_and_stored_in_one_spelling() -> None:
    state, plot = Group().table.state, Group().table.open[0]

    assert spell(GAME, state, plot, "  FAST   Coin ") == "fast coin"
    assert may(GAME, state, plot, "fast")
    assert not may(GAME, state, plot, "coin")
    assert not may(GAME, state, plot, "")


@pytest.mark.parametrize(
    ("line", "word", "possible", "sentence"),
    [
        ("crawl", "crawl", ("slow", "fast"), "'crawl' is not possible here; try one of: slow fast."),
        ("fast slow", "slow", ("coin",), "'slow' is not possible here; try one of: coin."),
        ("fast coin 9", "9", (), "'9' is one word too many: the line is already complete."),
        ("slow slow", "slow", (), "'slow' is one word too many: the line is already complete."),
        ("", "", ("slow", "fast"), "Something is missing; next comes one of: slow fast."),
    ],
)
def test_a_bad_line_is_answered_with_what_is_possible(
    line: str, word: str, possible: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(BadOrder, match=f"^{re.escape(sentence)}$") as caught:
        Group().say("answer", Seat(1), line)

    assert (caught.value.word, caught.value.possible) == (word, possible)


@pytest.mark.parametrize(("letters", "shown"), [(40, "x" * 40), (41, f"{'x' * 39}…")])
def test_a_word_of_over_forty_letters_is_cut(letters: int, shown: str) -> None:
    with pytest.raises(BadOrder, match=f"^'{shown}' is not possible here"):
        Group().say("answer", Seat(1), "x" * letters)


def test_many_possible_words_are_counted_rather_than_listed() -> None:
    table = begin(duel.GAME, 2, KEY).table
    with pytest.raises(BadOrder, match=r"… \(225 in total\)\.$") as caught:
        submit(duel.GAME, table, Order("answer", table.open[0].seat, DecisionId(1), "z0"), KEY)

    assert caught.value.possible == duel.CELLS


def test_an_act_asks_for_what_a_seat_may_do_unasked() -> None:
    table = Group().table
    question = act_of(Seat(2))

    assert (question.kind, question.seat) == (ACT, 2)
    assert [choice.word for choice in choices(GAME, table.state, question, ())] == ["resign"]


def test_a_table_is_opened_for_as_many_as_the_game_is_for() -> None:
    for seats in (1, 5):
        with pytest.raises(BadOptions, match=f"for 2 to 4 players, not {seats}"):
            begin(GAME, seats, KEY)
    with pytest.raises(BadOptions, match="round, phase, impulse"):
        begin(GAME, 2, KEY, tempo="dawdle")  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="length"):
        begin(GAME, 2, KEY, {"width": 3})


@pytest.mark.parametrize("verb", ["begin", "rollback"])
def test_a_running_table_is_not_begun_or_rolled_back_by_an_order(verb: Any) -> None:
    with pytest.raises(RulesBug):
        submit(GAME, Group().table, Order(verb, by="host"), KEY)


def test_the_same_table_order_and_key_make_the_same_step() -> None:
    first, second = (
        Group(3).say("lapse", Seat(1)).say("lapse", Seat(2)).say("lapse", Seat(3)).close() for _ in range(2)
    )
    assert first.steps == second.steps

    other = begin(GAME, 3, b"another key").table
    for verb, seat in (("lapse", 1), ("lapse", 2), ("lapse", 3)):
        other = submit(GAME, other, Order(verb, seat, seat), b"another key").table  # type: ignore[arg-type]
    assert submit(GAME, other, Order("close"), b"another key").entry.rolls != first.steps[-1].entry.rolls


def test_an_illegal_fallback_is_our_own_fault() -> None:
    wrong = Decision(DecisionId(1), Seat(1), "plot", fallback="crawl", sealed=True)
    broken = dataclasses.replace(Group().table, open=(wrong,))
    with pytest.raises(RulesBug, match="of seat 1 to 'plot' is illegal") as found:
        submit(GAME, broken, Order("lapse", decision=DecisionId(1), by="clock"), KEY)
    assert "crawl" not in str(found.value)  # what a seat would have said may be a secret


def read(state: duel.Board, decision: Decision, text: str) -> tuple[str, ...]:
    """Stones are named by their file, too."""
    taken = {stone.cell for stone in state.stones}
    meant = tuple(c for c in duel.CELLS if c[0] == text and c not in taken)
    if len(meant) > 1:
        raise BadOrder(f"Which stone: {meant[0]} or {meant[1]}?", text, meant)
    return meant or duel.GAME.rules.read(state, decision, text)


def refusal(state: duel.Board, decision: Decision, written: tuple[str, ...], word: str) -> str:
    if word in {stone.cell for stone in state.stones}:
        return f"There is a stone on {word} already."
    return ""


EXPLAINED = altered(duel.GAME, read=read, refusal=refusal)
"""The duel with a word more about a stone that cannot be laid."""


def explained(*stones: str) -> duel.Board:
    return duel.Board(
        duel.DuelOptions(), (0, 0), Seat(1), tuple(duel.Stone(Seat(1), cell) for cell in stones)
    )


def test_a_game_may_say_itself_why_a_word_is_impossible() -> None:
    board, move = explained("a1"), Decision(DecisionId(1), Seat(2), "move")

    with pytest.raises(BadOrder, match=r"^There is a stone on a1 already\.$") as caught:
        spell(EXPLAINED, board, move, "a1")
    assert (caught.value.word, len(caught.value.possible)) == ("a1", 224)
    with pytest.raises(BadOrder, match=r"^'z9' is not possible here; try one of: "):
        spell(EXPLAINED, board, move, "z9")


def test_the_position_tells_what_a_typed_word_means() -> None:
    move = Decision(DecisionId(1), Seat(2), "move")
    nearly_full = explained(*(f"a{rank}" for rank in range(1, 15)))

    assert spell(EXPLAINED, nearly_full, move, "a") == "a15"
    with pytest.raises(BadOrder, match=r"Which stone: a1 or a2\?") as caught:
        spell(EXPLAINED, explained(), move, "a")
    assert caught.value.possible[:2] == ("a1", "a2")
    assert not may(EXPLAINED, explained(), move, "a")
