"""Standing answers: sentences of a game, kept, listed and taken back by their owner, read by nobody else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.hosting.after.outcomes import ANSWER
from bot.hosting.organising import servers
from bot.hosting.playing import filing, standing
from bot.hosting.seats import offering
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import GuildId, PersonId
from bot.play.panel import in_advance as panels
from engine import registry
from engine.model import WAKE, Filed, Link, Order, Seat, Standing, Test
from engine.selfplay import next_order, opening_of
from tests.bot.panels.test_panel_limits import SNOWFLAKE, problems, seated
from tests.bot.play.test_secrets import log_of_everything, outbox, read_by
from tests.bot.stage import GO, ROUNDS, Stage, heard, labels, menus, shown, stage
from tests.toys import TOYS

NONE = "Nothing is set in advance yet."
KEEP, BACK = "Keep a standing answer", "Remove …"
VERBS = ("stand", "advance", "change", "remove", "remove:all")
ANSWERS = "**Whenever it is asked**:"
STEADY = "Plot 2 3 4 for me every round"
WARY = "Plot 5 2 4 for me every round"
DRAWN_UP = ('"5 2 4"', "[5, 2, 4]", "[5,2,4]", '"order524", "default": true')
"""An order that somebody has chosen; menus offer every order to everybody."""
HOSTED = [key for key, game in engine.all_games().items() if not game.workshop]


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot hosts the toys, too."""
    games = {**registry.all_games(), **TOYS}
    monkeypatch.setattr(registry, "all_games", lambda: games)


def person(s: Stage, who: str) -> Person:
    return Person(s.id(who), who, guild=GuildId(s.guild.id))


async def kept(s: Stage, who: str, code: str) -> list[str]:
    sitting = await s.bot.host.look(code)
    return list(standing.kept(sitting, sitting.my_seat(s.id(who)).seat).values())


async def open_panel(s: Stage, who: str, code: str) -> Any:
    """From one's own side of the table."""
    side = shown(await s.slash(who, "table show", table=code))
    return shown(await s.press(who, side, next(x for x in labels(side) if x.startswith("In advance"))))


async def keep(s: Stage, who: str, code: str, sentence: str) -> Any:
    return shown(await s.choose(who, await open_panel(s, who, code), KEEP, sentence))


async def answered(s: Stage, who: str, code: str) -> tuple[str, str, bool]:
    """What lies on the table for somebody, who has said it, and whether it is ready."""
    sitting = await s.bot.host.look(code)
    asked = sitting.asked(s.id(who))
    assert asked is not None
    said = sitting.running.answer(asked.id)
    return (said.line, said.by, asked.id in sitting.running.ready) if said else ("", "", False)


async def test_what_is_kept_is_listed_in_words_and_taken_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        panel = await open_panel(s, "Ann", code)
        assert ANSWERS not in panel.content
        assert [menu["placeholder"] for menu in menus(panel)] == ["Change …", KEEP]
        panel = shown(await s.choose("Ann", panel, KEEP, STEADY))
        assert "*Kept.*" in panel.content
        assert f"1. {ANSWERS} {STEADY} (standing answer)" in panel.content
        assert STEADY not in [option["label"] for option in menus(panel)[2]["options"]]
        assert "it replaces the one" in shown(await s.choose("Ann", panel, "Change …", STEADY)).content
        side = shown(await s.press("Ann", panel, "Back"))
        assert "In advance (1)" in labels(side)
        panel = shown(await s.choose("Ann", await open_panel(s, "Ann", code), BACK, STEADY))
        assert "*Removed.*" in panel.content
        assert ANSWERS not in panel.content
        assert await kept(s, "Ann", code) == []


@pytest.mark.long
async def test_of_two_for_the_same_question_the_later_stays(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await keep(s, "Ann", code, STEADY)
        await keep(s, "Ann", code, WARY)
        assert await kept(s, "Ann", code) == [WARY]
        await s.plot("Ann", "2 3 4")
        await s.plot("Ben", "2 3 4")
        assert (await answered(s, "Ann", code))[0] == "5 2 4"


async def test_a_standing_answer_answers_from_the_next_question_on_and_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await keep(s, "Ann", code, STEADY)
        assert await answered(s, "Ann", code) == ("", "", False)
        for who in ("Ann", "Ben"):
            await s.plot(who, "5 4 3")
        assert await answered(s, "Ann", code) == ("2 3 4", "standing", True)
        panel = shown(await s.press("Ann", s.newest, GO))
        assert "A standing answer of yours has answered." in panel.content
        await s.prefer("Ann", "codes", "yes")
        panel = shown(await s.press("Ann", s.newest, GO))
        assert "Your standing answer has answered: `2 3 4`." in panel.content
        assert "You gave it in advance." in panel.content
        assert "has answered" in (await open_panel(s, "Ann", code)).content
        assert "has answered" not in shown(await s.slash("Ben", "table show", table=code)).content
        await s.plot("Ann", "4 3 2")
        assert await answered(s, "Ann", code) == ("4 3 2", "player", True)
        assert "has answered" not in (await open_panel(s, "Ann", code)).content
        await s.plot("Ben", "2 3 4")
        assert await answered(s, "Ann", code) == ("2 3 4", "standing", True)


@pytest.mark.long
async def test_what_is_kept_and_what_it_has_said_outlast_a_restart(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        old = await keep(s, "Ann", code, STEADY)
        await s.restart()
        for who in ("Ann", "Ben"):
            await s.plot(who, "5 4 3")
        await s.restart()
        panel = await open_panel(s, "Ann", code)
        assert "A standing answer of yours has answered." in panel.content
        assert STEADY in panel.content
        await s.choose("Ann", old, BACK, STEADY)
        assert await kept(s, "Ann", code) == []
        assert await answered(s, "Ann", code) == ("2 3 4", "standing", True)
        await s.plot("Ben", "2 3 4")
        assert await answered(s, "Ann", code) == ("", "", False)


async def test_a_press_too_late_gets_the_present_list(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        first = await open_panel(s, "Ann", code)
        second = await open_panel(s, "Ann", code)
        kept_there = shown(await s.choose("Ann", first, KEEP, STEADY))
        late = shown(await s.choose("Ann", second, KEEP, STEADY))
        assert "That has changed in the meantime" in late.content
        assert f"{ANSWERS} {STEADY}" in late.content
        await s.press("Ann", kept_there, "Remove all")
        late = shown(await s.choose("Ann", late, BACK, STEADY))
        assert "That has changed in the meantime" in late.content
        assert ANSWERS not in late.content
        for verb in ("stand", "change", "remove"):
            assert "earlier version" in heard(await s.press_id("Ann", s.newest, f"h1:{code}:{verb}"))


async def test_what_was_offered_at_another_position_is_not_kept(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The duel offers a pair of moves of the position: the name is the same, the moves are others."""
    monkeypatch.setattr(servers, "game_of", lambda _settings: "toy-duel")
    async with stage(tmp_path) as s:
        code = await s.race("Ben")
        ((mover, _asked),) = await s.waiting(code)
        other = "Ben" if mover == "Ann" else "Ann"
        early = await open_panel(s, other, code)
        (sentence,) = (option["label"] for option in menus(early)[-1]["options"])
        await s.plot(mover, "a1")
        late = shown(await s.choose(other, early, KEEP, sentence))
        assert "That has changed in the meantime" in late.content
        (now,) = (option["label"] for option in menus(late)[-1]["options"])
        assert now != sentence
        assert await kept(s, other, code) == []


@pytest.mark.long
async def test_the_rest_of_a_kept_line_is_told_in_the_words_of_the_kernel(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "game_of", lambda _settings: "toy-duel")
    async with stage(tmp_path) as s:
        code = await s.race("Ben")
        ((mover, _asked),) = await s.waiting(code)
        other = "Ben" if mover == "Ann" else "Ann"
        (sentence,) = (o["label"] for o in menus(await open_panel(s, other, code))[-1]["options"])
        await keep(s, other, code, sentence)
        assert await kept(s, other, code) == [sentence]
        await s.plot(mover, "o15")
        (rest,) = await kept(s, other, code)
        assert rest.startswith("Move: `")
        assert " if last == " in rest
        assert rest in (await open_panel(s, other, code)).content
        assert "standing answer of yours has answered" in (await open_panel(s, other, code)).content


async def test_a_game_without_standing_answers_offers_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        code = (await s.tables())[0].row.id
        panel = await open_panel(s, "Ann", code)
        assert (NONE in panel.content, menus(panel)) == (True, [])


async def test_who_does_not_sit_there_has_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for verb in ("advance", "change", "remove:all"):
            assert "You have no seat" in heard(await s.press_id("Cleo", s.newest, f"h1:{code}:{verb}"))


@pytest.mark.long
async def test_a_standing_answer_is_read_by_nobody_else(tmp_path: Path) -> None:
    """Ann keeps what nobody else says; it is looked for in all that others could read while it is sealed."""
    secrets = (f"{ANSWERS} {WARY}", "`5 2 4", *DRAWN_UP, "wary", f"{ANSWER}1", "In advance (1)")
    with log_of_everything() as log:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await keep(s, "Ann", code, WARY)
            for who in ("Ann", "Ben"):
                await s.plot(who, "2 3 4")
            assert (await answered(s, "Ann", code))[:2] == ("5 2 4", "standing")
            await open_panel(s, "Ann", code)
            for who in ("Ben", "Cleo"):
                for command in filter(s.has, ("table show", "watch", "table log", "fair")):
                    await s.slash(who, command, table=code)
                for verb in (*VERBS, "mine", "plan", "act"):
                    await s.press_id(who, s.newest, f"h1:{code}:{verb}")
            told = read_by(s, "Ben", "Cleo")
            assert not [secret for secret in secrets if secret in told + outbox(s)]
            assert f"{ANSWERS} {WARY}" in read_by(s, "Ann")
            assert await kept(s, "Ann", code) == [WARY]
        assert not [secret for secret in secrets if secret in log.getvalue()]


async def test_a_substitute_finds_none_unless_their_maker_leaves_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await keep(s, "Ben", code, WARY)
        seat = (await s.bot.host.look(code)).my_seat(s.id("Ben")).seat
        await s.slash("Ben", "organise replace", seat=seat, table=code)
        await s.tap("Cleo", "seat", seat, table=code)
        assert await kept(s, "Cleo", code) == []
        await keep(s, "Cleo", code, STEADY)
        await offering.offer_seat(s.bot.host, code, person(s, "Cleo"), seat, person(s, "Dan"), "everything")
        await offering.accept(s.bot.host, code, person(s, "Dan"), seat)
        assert await kept(s, "Dan", code) == [STEADY]


@pytest.mark.long
async def test_a_game_in_which_all_is_answered_in_advance_goes_on_to_its_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", laps="1")
        await keep(s, "Ann", code, STEADY)
        await keep(s, "Ben", code, WARY)
        for _round in range(ROUNDS):
            for who, _asked in await s.waiting(code):
                await s.plot(who, "2 3 4")
            if (await s.bot.host.look(code)).row.stage == "over":
                break
        assert (await s.bot.host.look(code)).row.stage == "over"


@pytest.mark.long
async def test_windows_are_never_asked_about_again(tmp_path: Path) -> None:
    """At tempo impulse each announcement is a question; a standing answer passes on all of them."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", tempo="impulse", extra_actions="yes")
        await keep(s, "Ann", code, "Never ask me about announcements")
        asked: dict[str, set[str]] = {"Ann": set(), "Ben": set()}
        for _question in range(12):
            for who, decision in await s.waiting(code):
                asked[who].add(decision.kind)
                await s.plot(who, decision.fallback)
        assert "announce" in asked["Ben"]
        assert "announce" not in asked["Ann"]


async def test_a_set_of_cards_is_answered_in_advance(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="charioteer", seats=2)
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        code = (await s.tables())[0].row.id
        panel = await open_panel(s, "Ann", code)
        sentence = menus(panel)[-1]["options"][0]["label"]
        await s.choose("Ann", panel, KEEP, sentence)
        for who, _decision in await s.waiting(code):
            await s.plot(who, "best")
        assert (await answered(s, "Ann", code))[1:] == ("standing", True)
        panel = await open_panel(s, "Ann", code)
        assert "A standing answer of yours has answered." in panel.content
        assert f"{ANSWERS} {sentence}" in panel.content


async def test_no_more_than_twenty_are_kept(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "game_of", lambda _settings: "toy-duel")
    async with stage(tmp_path) as s:
        code, host = await s.race("Ben"), s.bot.host
        async with host.changing(code) as (tx, sitting):
            seat = sitting.my_seat(s.id("Ann")).seat
            orders = [
                Order("file", seat, standing=Standing(f"{ANSWER}{n}", "move", (Link(f"a{n}"),), line=True))
                for n in range(1, filing.MOST + 1)
            ]
            await filing.say(host, tx, sitting, *orders)
        (answer,) = standing.offered(await host.look(code), seat)
        with pytest.raises(Refused, match="You can keep 20 standing answers"):
            await standing.keep_proposal(host, code, person(s, "Ann"), filing.checksum(answer.standing))


def on_the_table(game: engine.Game, table: Any, *filed: Filed) -> Sitting:
    """A table of any game, with standing orders on it."""
    lobby = seated(None, 2)
    row = replace(lobby.row, game=game.key, stage="running", tempo=table.tempo)
    return replace(lobby, row=row, table=replace(table, filed=filed))


@pytest.mark.parametrize("key", HOSTED)
def test_all_that_released_games_offer_is_listed_as_sentences(key: str) -> None:
    """At each stop of a game, whatever is kept there, at most one for each sentence."""
    game = engine.find(key)
    opening = opening_of(game, 2, 1, {}, game.tempos[-1])
    table: Any = engine.start(game, opening).table
    for _stop in range(40):
        standing_answers = game.face.standing_answers(game.rules.view(table.state, Seat(1)), Seat(1))
        named = (replace(answer.standing, name=f"{ANSWER}{n}") for n, answer in enumerate(standing_answers))
        sitting = on_the_table(game, table, *(Filed(Seat(1), order) for order in named))
        assert list(standing.kept(sitting, Seat(1)).values()) == [
            answer.sentence for answer in standing_answers
        ]
        assert standing.offered(sitting, Seat(1)) == ()
        assert problems(panels.panel(sitting, PersonId(SNOWFLAKE + 1), "", "W" * 400)) == []
        order = next_order(game, table, dict.fromkeys(table.seats, "random"), opening.key())
        if order is None:
            break
        table = engine.submit(game, table, order, opening.key()).table


@pytest.mark.parametrize(
    ("links", "line", "told"),
    [
        ((Link("2 3 4"),), False, "Plot: `2 3 4`"),
        (
            (Link("5 4 3", (Test("behind", ">=", 2), Test("lap", "==", 1))), Link("2 3 4")),
            False,
            "Plot: `5 4 3` if behind >= 2 and lap == 1, otherwise `2 3 4`",
        ),
        ((Link("2 3 4"), Link(WAKE)), True, "Plot: `2 3 4`, then ask me"),
    ],
)
def test_what_the_game_has_no_sentence_for_is_told_in_the_words_of_the_kernel(
    links: tuple[Link, ...], line: bool, told: str
) -> None:
    game = engine.find("chariots")
    table = engine.start(game, opening_of(game, 2, 1, {}, "phase")).table
    filed = Filed(Seat(1), Standing(f"{ANSWER}1", "plot", links, line))
    assert list(standing.kept(on_the_table(game, table, filed), Seat(1)).values()) == [told]
