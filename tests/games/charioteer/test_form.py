"""Private panels: a set in two or three presses, or card by card; what is said about it; the profile."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from bot import limits
from engine import language
from engine.face.forms import Form, Group, Option
from engine.games.charioteer import GAME
from engine.games.charioteer.face import form as forms
from engine.games.charioteer.rules.cards import CARDS, DECK, FAN_TOKENS, WHITE_TOKENS, in_order
from engine.games.charioteer.rules.policy import Taste, best, play_of
from engine.games.charioteer.rules.sets import legal_sets, strength
from engine.games.charioteer.rules.state import Driver, Race
from engine.imagining import random_line
from engine.kernel import act_of, may, spell
from engine.language import in_words
from engine.model import Seat
from tests.brackets import Brackets
from tests.forms import whole
from tests.games.charioteer.boards import allows, asked, board

ROWS = limits.ROWS - 1
HANDS = 300
REDS = "hand r3r3g6 r3g4b2 y0y0r3w b1r3g5"
CLOSE = f"green 22, {REDS}, white plus3 whip, fan whip\nyellow 20"


def panel(race: Race, draft: str = "", name: str = "green") -> Form:
    decision = asked(race, name)
    return whole(partial(GAME.face.form, GAME.rules.view(race, decision.seat), decision, draft))


def fill(race: Race, line: str, profile: str = "") -> str:
    return GAME.rules.fill(GAME.rules.view(race, Seat(1)), asked(race), line, profile)


def options(form: Form) -> list[Option]:
    return [option for group in form.groups for option in group.options]


def group(form: Form, id: str) -> Group:
    return next(g for g in form.groups if g.id == id)


def option(form: Form, id: str) -> Option:
    return next(o for o in options(form) if o.id == id)


def pressed(race: Race, draft: str, *ids: str) -> Form:
    """The panel after pressing one option after the other."""
    form = panel(race, draft)
    for id in ids:
        form = panel(race, option(form, id).line)
    return form


def said(form: Form) -> str:
    return " ".join(form.text)


def faults(form: Form) -> Iterator[str]:
    """Everything that Discord or a reader would refuse."""
    ids = [o.id for o in options(form)] + [g.id for g in form.groups]
    yield from (f"twice: {id}" for id in set(ids) if ids.count(id) > 1)
    for g in form.groups:
        keys = g.shape == "keys"
        if not 1 <= len(g.options) <= (limits.BUTTONS_IN_ROW if keys else limits.OPTIONS):
            yield f"{g.id} has {len(g.options)} options"
        if not keys and sum(o.chosen for o in g.options) > 1:
            yield f"{g.id} has several chosen"
        for o in g.options:
            longest = 34 if keys else limits.LABEL
            if not 1 <= len(o.label) <= longest or len(o.hint) > limits.OPTION_TEXT or ":" in o.id:
                yield f"{g.id}: {o.label!r} {o.hint!r} {o.id!r}"


def dealt(rng: random.Random) -> Race:
    """A race in mid-course with a random hand, crowd card, tokens, damage and skills."""
    cards = rng.sample(DECK, 11)
    fan = tuple(rng.sample(FAN_TOKENS, rng.randrange(6)))
    mine = Driver(
        in_order(cards[:8]),
        tuple(t for t in WHITE_TOKENS if rng.random() < 0.7),
        fan,
        tuple(rng.randrange(16) for _colour in range(4)),
        rng.randrange(6),
    )
    race = board("green 22\nyellow 26\nblue 40, automaton", crowd=tuple(cards[8:]), turn=rng.randint(1, 3))
    return replace(race, drivers=(mine, race.drivers[1]))


@pytest.mark.long
def test_every_panel_can_be_shown_and_every_press_leads_to_a_draft_in_its_spelling() -> None:
    for seed in range(HANDS // 8):
        rng = random.Random(seed)
        race, draft = dealt(rng), ""
        for _press in range(5):
            form = panel(race, draft)
            assert list(faults(form)) == []
            assert form.line == draft
            assert form.complete == may(GAME, race, asked(race), form.line) == allows(race, form.line)
            draft = rng.choice(options(form)).line


@pytest.mark.long
def test_every_set_of_the_menu_can_be_sent_and_the_strongest_is_there() -> None:
    for seed in range(HANDS):
        rng = random.Random(seed)
        race = dealt(rng)
        plays = legal_sets(race.driver(Seat(1)).hand, race.active)
        menu = group(panel(race), "set").options
        lines = [o.line for o in menu]
        offered = [play_of(race, Seat(1), line.split()) for line in lines]

        assert len(menu) == min(len(plays), 24)
        assert all(allows(race, line) for line in rng.sample(lines, min(3, len(lines))))
        assert max(map(strength, offered)) == max(map(strength, plays))
        assert {line.split()[0] for line in lines} == {play.symbol for play in plays}


def test_what_is_sent_is_shown_as_chosen_in_every_menu() -> None:
    for seed in range(HANDS // 10):
        rng = random.Random(seed)
        race = dealt(rng)
        line = random_line(GAME, race, asked(race), rng)
        form = panel(race, line)
        assert (form.line, form.complete) == (line, True)
        if not line.startswith("best"):
            words = line.split()
            chosen = [o.line for o in group(form, "set").options if o.chosen]
            assert chosen == [line]
            assert [o.id for o in group(form, "symbol").options if o.chosen] == [words[0]]
            numbers = [int(o.id[4:]) for o in options(form) if o.id.startswith("card") and o.chosen]
            hand = race.driver(Seat(1)).hand
            assert [hand[n - 1] for n in numbers] == [word for word in words if word in CARDS]


@pytest.mark.parametrize(
    "draft",
    ["", "xyzzy", "red3", "crowd", "plus3", "r3r3g6", "best xyzzy red", "red3 b0b0y1w whip whip whip", "."],
)
def test_a_broken_draft_is_no_error(draft: str) -> None:
    race = board(CLOSE)
    form = panel(race, draft)
    assert panel(race, form.line) == form
    assert form.complete == allows(race, form.line)
    GAME.face.form(GAME.rules.view(race, Seat(1)), act_of(Seat(1)), draft)
    assert GAME.face.profile(draft) == GAME.face.profile(GAME.face.profile(draft).line)


@pytest.mark.long
def test_every_text_of_a_panel_can_be_said_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_added", {})
    language.add_language("xx", Brackets())
    with language.speaking("xx"):
        for seed in range(HANDS // 10):
            rng = random.Random(seed)
            race, draft = dealt(rng), ""
            for _press in range(5):
                form = panel(race, draft)
                assert [text for text in texts(form) if naked(text)] == []
                draft = rng.choice(options(form)).line


def texts(form: Form) -> Iterator[str]:
    yield from (form.title, *form.text, *form.warnings)
    for g in form.groups:
        yield from (g.label, *(text for o in g.options for text in (o.label, o.hint)))


def naked(text: str) -> str:
    """The letters of a text outside of all brackets."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return "".join(re.findall(r"[^\W\d_]", text))


class TestSet:
    def test_two_presses_choose_a_set_and_a_token(self) -> None:
        form = pressed(board(CLOSE), "", "red3-y0y0r3w-r3r3g6-r3g4b2", "spend-plus3")

        assert (form.line, form.complete) == ("red3 y0y0r3w r3r3g6 r3g4b2 plus3", True)

    def test_a_panel_starts_with_the_best_set(self) -> None:
        race = board(CLOSE)
        assert panel(race, fill(race, "")).complete

    def test_the_set_that_is_worth_most_is_proposed_stands_first_and_says_so(self) -> None:
        for seed in range(HANDS // 10):
            race = dealt(random.Random(seed))
            view = GAME.rules.view(race, Seat(1))
            proposed = GAME.face.propose(view, asked(race), "")
            first = GAME.face.form(GAME.rules.view(race, Seat(1)), asked(race), proposed).groups[0].options[0]
            assert first.chosen
            assert re.search(
                "No set moves you further|Not your longest move, but", said(panel(race, proposed))
            )
            assert len(GAME.face.form(GAME.rules.view(race, Seat(1)), asked(race), proposed).text) <= 6

    def test_a_set_by_a_profile_is_proposed_as_it_is(self) -> None:
        view, line = GAME.rules.view(board(CLOSE), Seat(1)), fill(board(CLOSE), "red")
        assert GAME.face.propose(view, asked(board(CLOSE)), line) == line

    def test_an_entry_says_what_the_set_does(self) -> None:
        entry = option(panel(board(CLOSE)), "red3-y0y0r3w-r3r3g6-r3g4b2")

        assert entry.label == "Red 3, 3 cards: 7 points"
        assert entry.hint.startswith("Cards 1, 2, 3. Ends: straight. Rivals +1 cube.")

    def test_there_is_room_for_all_that_a_large_set_does(self) -> None:
        field = f"green 40, {REDS}\nyellow 46\nblue 50\nwhite 42, automaton"
        form = panel(board(field, crowd=("r3r3g6",)))
        entry = option(form, "red3-y0y0r3w-r3r3g6-r3g4b2-crowd")

        assert entry.hint == (
            "Cards 1, 2, 3. Ends: outer space. "
            "Rivals +2 cubes. Automata fall. +1 fan token. Skill in Red: +1."
        )

    def test_the_text_tells_the_sum_and_the_end(self) -> None:
        text = said(panel(board(CLOSE), "red3 y0y0r3w r3r3g6 r3g4b2 plus3"))

        assert "4 + 3 + 3 (icons and tokens) = 10 spaces. You also spend: +3." in text
        assert "Three cards with Red 3: " in text
        assert "You move first and end on the straight." in text

    def test_the_text_tells_how_likely_each_place_is_when_everyone_has_moved(self) -> None:
        race = board(f"green 22, {REDS}\nyellow 20\nblue 22, automaton\nwhite 18, automaton")
        text = said(panel(race, "red3 y0y0r3w r3r3g6 r3g4b2"))
        odds = {int(place): int(share) for place, share in re.findall(r"(\d) \((\d+)%\)", text)}

        assert "Your likely place of 4: " in text
        assert len(odds) > 1
        assert sum(odds.values()) == 100

    def test_a_place_that_nobody_can_take_is_told_alone(self) -> None:
        text = said(panel(board(f"green 60, {REDS}\nyellow 0"), "red3 y0y0r3w r3r3g6 r3g4b2"))

        assert "Your likely place of 2: 1." in text

    def test_who_moves_last_is_told_so(self) -> None:
        text = said(panel(board(CLOSE), "best", "yellow"))
        assert "The others move first; then you " in text
        assert "Passes" not in text, "all of them will have moved"
        assert "Your likely place of 2: " in text

    def test_who_moves_between_others_is_told_how_many_move_before(self) -> None:
        race = board(f"green 22, {REDS}\nyellow 20\nblue 24, automaton")
        text = said(panel(race, "red3 y0y0r3w r3r3g6 r3g4b2"))
        assert "One chariot moves before you; then you " in text
        assert "Your likely place of 3: " in text

    def test_only_who_has_yet_to_move_is_passed_for_certain(self) -> None:
        race = board(f"green 22, {REDS}\nyellow 28\nblue 26, automaton\nwhite 30, automaton")

        def told(*order: str) -> str:
            return said(panel(replace(race, order=order), "red3 y0y0r3w r3r3g6 r3g4b2"))

        assert "Passes White, Yellow and Blue." in told("green", "yellow", "blue", "white")
        assert "Passes White and Blue." in told("yellow", "green", "blue", "white")
        assert "Passes" not in told("yellow", "blue", "white", "green")

    def test_a_token_of_which_there_are_two_is_spent_one_by_one_and_taken_back(self) -> None:
        race, line = board(CLOSE), "red3 r3r3g6 r3g4b2"
        told = [group(panel(race, line), "tokens").label]
        for id in ("spend-whip", "spend-whip", "keep-whip", "keep-whip"):
            form = pressed(race, line, id)
            line = form.line
            told.append(group(form, "tokens").label)

        assert told == [
            "Spend a token?",
            "Tokens: Whip",
            "Tokens: Whip and Whip",
            "Tokens: Whip",
            "Spend a token?",
        ]
        assert line == "red3 r3r3g6 r3g4b2"

    def test_all_kinds_of_tokens_stand_in_one_menu_and_none_of_it_stays_chosen(self) -> None:
        race = board(f"green 22, {REDS}, white plus3 fan shield half whip, fan whole", crowd=("r3r3g6",))
        form = panel(race, "red3 r3r3g6 r3g4b2 plus3")
        first = GAME.face.form(GAME.rules.view(race, Seat(1)), asked(race), form.line)
        offered = group(first, "tokens").options

        assert {o.id for o in offered} == {
            "keep-plus3",
            *(f"spend-{token}" for token in ("fan", "shield", "half", "whole", "whip")),
        }
        assert not any(o.chosen for o in offered)
        assert [g.shape for g in first.groups] == ["menu", "menu"]
        assert list(faults(form)) == []

    def test_the_crowd_card_is_switched_on_and_off(self) -> None:
        race = board(CLOSE, crowd=("r5r5g4", "r3r3g6"))
        assert "crowd" not in {o.id for o in options(panel(race, "red3 r3r3g6 r3g4b2"))}

        race = board(CLOSE, crowd=("r3r3g6",))
        on = pressed(race, "red3 r3r3g6 r3g4b2", "crowd")
        assert on.line == "red3 r3r3g6 r3g4b2 crowd"
        assert option(on, "crowd").chosen
        assert pressed(race, on.line, "crowd").line == "red3 r3r3g6 r3g4b2"

    def test_tokens_stay_when_another_set_is_chosen(self) -> None:
        assert pressed(board(CLOSE), "whip", "red3-r3r3g6-r3g4b2").line == "red3 r3r3g6 r3g4b2 whip"


class TestCardByCard:
    def test_the_symbol_follows_from_cards_that_share_only_one(self) -> None:
        race = board("green 22, hand r3r3g6 r3g4b2 g4g4y4 g4b4r2")
        form = pressed(race, "", "card1", "card4")

        assert (form.line, form.complete) == ("red3 r3r3g6 r3g4b2", True)

    def test_cards_that_share_several_symbols_ask_which_counts(self) -> None:
        race = board("green 22, hand r4g5y2 r4g5b3")
        form = pressed(race, "", "card1", "card2")
        assert not form.complete
        assert form.warnings == ("These cards share several symbols; choose which counts: Red 4, Green 5.",)

        assert pressed(race, form.line, "green5").line == "green5 r4g5y2 r4g5b3"

    def test_cards_that_do_not_match_are_named(self) -> None:
        form = pressed(board("green 22, hand r3r3g6 b0b0y1w b0b0r2f"), "", "card1", "card3")

        assert not form.complete
        assert "share no symbol" in form.warnings[0]
        assert "b0b0y1w" in form.warnings[0]

    def test_a_fourth_card_is_one_too_many(self) -> None:
        form = pressed(board(f"green 22, {REDS}"), "", "card1", "card2", "card3", "card4")

        assert not form.complete
        assert form.warnings == ("At most 3 cards of your hand can be played; take some back.",)

    def test_one_card_is_no_set(self) -> None:
        form = pressed(board(CLOSE), "", "red3", "card1")
        assert not form.complete
        assert form.warnings[0].startswith("One card alone is not a set here")

    def test_alike_cards_are_counted(self) -> None:
        race = board("green 22, hand r3r3g6 r3r3g6 r3g4b2")
        form = pressed(race, "", "card2")
        assert [o.id for o in options(form) if o.chosen] == ["card1"]
        assert pressed(race, form.line, "card2").line.count("r3r3g6") == 2


class TestWarnings:
    def test_a_whip_of_the_leader(self) -> None:
        form = panel(board(CLOSE), "red3 r3r3g6 r3g4b2 whip")
        assert form.warnings == (
            "A whip would be wasted: you move first, so there is nobody ahead to catch up with.",
        )
        assert form.complete

    def test_a_whip_of_one_behind_may_be_of_use(self) -> None:
        race = board(f"green 40\nyellow 22, {REDS}, white whip")
        assert panel(race, "red3 r3r3g6 r3g4b2 whip", "yellow").warnings == ()

    @pytest.mark.parametrize(("damage", "warned"), [(0, True), (1, False)])
    def test_repairing_nothing(self, damage: int, warned: bool) -> None:
        race = board(f"green 22, {REDS}, white half, damage {damage}")
        assert bool(panel(race, "red3 r3r3g6 r3g4b2 half").warnings) == warned

    def test_a_second_shield(self) -> None:
        race = board("green 22, hand y1y1r3s y1y1g6, white shield")
        assert "One shield blocks" in panel(race, "yellow1 y1y1r3s y1y1g6 shield").warnings[0]
        assert panel(race, "yellow1 y1y1r3s y1y1g6").warnings == ()


class TestBest:
    def test_it_tells_what_would_be_played_now(self) -> None:
        form = pressed(board(CLOSE), "", "best")

        assert (form.line, form.complete) == ("best", True)
        assert "Right now it would take:" in said(form)
        assert "Three cards with Red 3: " in said(form)

    def test_the_ready_styles_are_keys_behind_the_first_page_and_in_the_profile(self) -> None:
        race = board(CLOSE)
        lines = {o.label: o.line for o in group(panel(race, "red3 r3r3g6 r3g4b2"), "styles").options}
        assert lines == {"Safe": "best yellow", "Normal": "best", "Reckless": "best red black"}
        assert [o.id for o in group(panel(race, "best yellow"), "styles").options if o.chosen] == ["safe"]
        profile = group(GAME.face.profile(""), "styles").options
        assert [(o.line, o.chosen) for o in profile] == [("yellow", False), ("", True), ("red black", False)]

    def test_favourites_are_pressed_in_order_and_taken_back(self) -> None:
        race = board(CLOSE)
        form = pressed(race, "best", "green", "red", "final")
        assert form.line == "best green red final"
        assert option(form, "green").label == "1. Green"
        assert pressed(race, form.line, "green", "never").line == "best red never"
        assert pressed(race, form.line, "green", "usual").line == "best red"

    def test_a_set_of_the_menu_takes_its_place(self) -> None:
        assert pressed(board(CLOSE), "best red", "red3-r3r3g6-r3g4b2").line == "red3 r3r3g6 r3g4b2"


class TestFill:
    def test_the_profile_chooses(self) -> None:
        race = board("green 22, hand r5r5g4 r5g3b0 g6y4r5 g5b4y2 g5y0b3")
        assert fill(race, "").startswith("red5 ")
        assert fill(race, "", "green spend").startswith("green5 ")

    def test_a_symbol_gets_its_best_cards(self) -> None:
        race = board(CLOSE)
        assert fill(race, "red 3") == "red3 y0y0r3w r3r3g6 r3g4b2"
        assert fill(race, "whip r3") == "red3 y0y0r3w r3r3g6 r3g4b2 whip"

    @pytest.mark.parametrize("line", ["red3 r3r3g6", "best", "best red", "xyzzy", "1 2", "red 3 xyzzy"])
    def test_all_else_stays_as_it_was_said(self, line: str) -> None:
        assert fill(board(CLOSE), line, "green") == line

    def test_what_is_filled_in_can_be_sent(self) -> None:
        for seed in range(HANDS // 10):
            race = dealt(random.Random(seed))
            for profile in ("", "black spend", "mend"):
                assert allows(race, fill(race, "", profile))


class TestProfile:
    def test_its_lines_are_tastes(self) -> None:
        form = GAME.face.profile("")
        for id in ("black", "red", "mend"):
            form = GAME.face.profile(option(form, id).line)

        assert (form.line, form.complete) == ("black red mend", True)
        assert list(faults(form)) == []

    def test_every_profile_continues_best(self) -> None:
        race = board(CLOSE)
        for line in {o.line for o in options(GAME.face.profile("green red spend"))}:
            assert may(GAME, race, asked(race), f"best {line}")


class TestStandingAnswers:
    def test_every_standing_answer_is_legal_in_any_turn_of_any_hand(self) -> None:
        race = board(CLOSE)
        standing_answers = GAME.face.standing_answers(GAME.rules.view(race, Seat(1)), Seat(1))
        lines = {link.answer for p in standing_answers for link in p.standing.links}

        assert {"best", "best red", "best yellow", "best black", "best green", "best spend"} <= lines
        assert all(
            spell(GAME, dealt(random.Random(n)), asked(race), line) == line for n, line in enumerate(lines)
        )

    def test_who_has_resigned_has_none(self) -> None:
        race = board(CLOSE)
        gone = tuple(replace(c, gone=c.seat == 1) for c in race.chariots)
        race = replace(race, chariots=gone)
        assert GAME.face.standing_answers(GAME.rules.view(race, Seat(1)), Seat(1)) == ()


def test_resigning_is_asked_about() -> None:
    race = board(CLOSE)
    view = GAME.rules.view(race, Seat(1))
    form = GAME.face.form(
        view, act_of(Seat(1)), option(GAME.face.form(view, act_of(Seat(1)), ""), "resign").line
    )

    assert (form.line, form.complete) == ("resign", True)
    assert GAME.face.confirm(view, act_of(Seat(1)), form.line).endswith("for good.")


def test_a_panel_shows_nothing_of_other_hands() -> None:
    race = board(f"green 22, {REDS}\nyellow 20, hand b0b0y1w b0b0r2f, fan whole")
    shown = repr(panel(race, "red3 r3r3g6 r3g4b2"))

    assert "b0b0" not in shown
    assert "whole" not in shown


@pytest.mark.long
def test_the_best_set_of_any_taste_is_shown() -> None:
    for seed in range(100):
        race = dealt(random.Random(seed))
        play = best(race, Seat(1), Taste(("black",), "spend"))
        count = len(play.cards)
        told = "One card" if count == 1 else f"{in_words(count).capitalize()} cards"
        assert told in said(panel(race, "best black spend"))


def test_the_panel_for_a_turn_to_come_begins_with_the_best_set_by_the_profile() -> None:
    race = board(CLOSE)
    asked_ahead = asked(race)

    line = forms.ahead(GAME.rules.view(race, Seat(1)), asked_ahead, "red final")

    assert line == "best red final"
    assert forms.ahead(GAME.rules.view(race, Seat(1)), asked_ahead, "") == "best"
    assert may(GAME, race, asked_ahead, line)


def test_a_panel_for_a_turn_to_come_offers_no_cards_of_this_one() -> None:
    race = board(CLOSE)
    ahead = asked(race)

    shown = forms.ahead_form(GAME.rules.view(race, Seat(1)), ahead, "best red")

    assert (shown.line, shown.complete, shown.title) == ("best red", True, "Your sets for coming turns")
    assert {group.id for group in shown.groups} == {"styles", "colours", "spending"}
    assert all(may(GAME, race, ahead, option.line) for option in options(shown))
