"""Everything the bot can send, in its worst case, held against Discord's limits."""

from __future__ import annotations

import dataclasses
import io
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import discord
import pytest

import engine
from bot.hosting.after import lobbies, posts
from bot.hosting.organising.votes import Count
from bot.hosting.records.rounds import past_of
from bot.hosting.table.sitting import Person, Receipt, Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface.meant import choice_of
from bot.limits import CONTENT, modal_problems
from bot.messages import Message, Picture
from bot.panels import desk, lobby, watching
from bot.panels import options as lobby_options
from bot.panels import seats as seat_panels
from bot.play.panel import acts, mine, plotting
from bot.play.panel.quoting import quoted
from bot.play.panel.subject import Subject
from bot.publishing.messages import payloads
from bot.publishing.messages.payloads import modal_of
from bot.publishing.pictures.studio import Painted, Studio
from bot.store import SeatRow, TableRow
from bot.times.instants import NEVER, Instant
from engine import codec
from engine.imagining import random_line
from engine.kernel import act_of
from engine.model import (
    ACT,
    NO_SEAT,
    Answer,
    Decision,
    DecisionId,
    Seat,
    Table,
    Tempo,
    seats_for,
)
from engine.options import make_options
from engine.selfplay import next_order, opening_of, play_out
from tests import extent
from tests.bot.tree_limits import choice_problems
from tests.forms import page_numbers, whole

GAME = engine.find("chariots")
LONG = "W" * 32
SNOWFLAKE = GuildId(1456074443980800000)
ALL_OPTIONS = {
    "laps": 4,
    "extra_actions": True,
    "faster_recovery": True,
    "long_whips": True,
    "fair_grid": True,
}


def problems(message: Message) -> list[str]:
    """What Discord would refuse of a message; the picture is looked at elsewhere."""
    return payloads.faults({**payloads.words_edit(message), "nonce": "n" * 24})


def seated(table: Table[Any, Any] | None, people: int, **changes: Any) -> Sitting:
    """A table with people of long names and the largest ids."""
    tempo: Tempo = table.tempo if table else "round"
    options = table.options if table else make_options(GAME.rules.Options, {})
    row = TableRow(
        id="WWWW",
        game=GAME.key,
        stage="running" if table else "lobby",
        guild=SNOWFLAKE,
        channel=ChannelId(SNOWFLAKE),
        organiser=PersonId(SNOWFLAKE),
        tempo=tempo,
        options=codec.dump(options, GAME.rules.Options),
        seats=people,
        seed="f" * 64,
        commit="f" * 64,
        created=NEVER,
        latest="e1000",
        told=1000,
        body="W" * posts.BODY_ROOM,
        invited=tuple(PersonId(SNOWFLAKE + 100 + n) for n in range(200)),
    )
    seats = tuple(
        SeatRow("WWWW", Seat(n), PersonId(SNOWFLAKE + n), LONG, "player", "f" * 16)
        for n in range(1, people + 1)
    )
    return Sitting(dataclasses.replace(row, **changes), seats, table)


def race(seats: int, tempo: Tempo, seed: int, **options: object) -> Iterator[Table[Any, Any]]:
    """A race at each of its stops, driven at random."""
    opening = opening_of(GAME, seats, seed, options, tempo)
    key, table = opening.key(), engine.start(GAME, opening).table
    drivers = dict.fromkeys(table.seats, "random")
    while table.outcome is None:
        yield table
        order = next_order(GAME, table, drivers, key)
        assert order is not None
        table = engine.submit(GAME, table, order, key).table
    yield table


KINDS: dict[str, tuple[int, Tempo, int]] = {
    "plot": (2, "impulse", 2),
    "route": (2, "phase", 2),
    "move": (4, "impulse", 1),
    "announce": (4, "impulse", 1),
    "swap": (4, "impulse", 1),
}
"""Where each kind of question arises: seats, tempo and chariots of each."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_of_every_question_with_long_drafts(kind: str) -> None:
    rng = random.Random(7)
    seats, tempo, chariots = KINDS[kind]
    stops = (
        table
        for table in race(seats, tempo, 1, **ALL_OPTIONS, chariots=chariots)
        if any(d.kind == kind for d in table.awaited())
    )
    table = next(stops)
    decision = next(d for d in table.awaited() if d.kind == kind)
    for draft in ("", _longest(table, decision, rng)):
        _check_pages(seated(table, len(table.seats)), decision, draft)


@pytest.mark.parametrize(("tempo", "chariots"), [("round", 2), ("phase", 1), ("impulse", 1)])
def test_every_page_of_what_one_may_say_unasked(tempo: Tempo, chariots: int) -> None:
    table = next(race(2, tempo, 6, **ALL_OPTIONS, chariots=chariots))
    for draft in ("", *(_longest(table, act_of(Seat(1)), random.Random(n)) for n in range(2))):
        _check_pages(seated(table, 2), act_of(Seat(1)), draft)


def _longest(table: Table[Any, Any], decision: Decision, rng: random.Random) -> str:
    """The longest of some legal lines."""
    return max((random_line(GAME, table.state, decision, rng) for _ in range(30)), key=len)


def _check_pages(sitting: Sitting, decision: Decision, draft: str) -> None:
    user = SNOWFLAKE + (decision.seat or NO_SEAT)
    note = "W" * 400
    subject = Subject(decision, "act" if decision.kind == ACT else "answer")
    form = GAME.face.form(sitting.view(PersonId(user)), decision, draft)
    for page in page_numbers(form):
        panel = plotting.question(sitting, PersonId(user), subject, draft, page, note)
        assert problems(panel) == []
        assert panel.content.startswith(note)


def test_a_plot_that_says_all_it_can_is_shown_in_full_and_quoted_in_part() -> None:
    """Also when it has been sent, and is quoted a second time in the receipt."""
    table = next(race(2, "round", 8, **ALL_OPTIONS, chariots=2))
    line = _everything(table, table.open[0])
    answered = dataclasses.replace(
        table, answers=(Answer(DecisionId(1), Seat(1), line, "player"),), ready=(DecisionId(1),)
    )
    sitting = seated(answered, 2)
    said = quoted(sitting, table.open[0], line)
    receipt = plotting.receipt(Receipt("WWWW", 100_000, line, sitting), said)
    panel = plotting.question(sitting, PersonId(SNOWFLAKE + 1), Subject(table.open[0]), line, 1, receipt)
    assert len(line) > 500
    assert "more lines" not in panel.content
    assert panel.content.rstrip().endswith("until all are ready.")
    assert problems(panel) == []
    assert problems(mine.mine(sitting, PersonId(SNOWFLAKE + 1), receipt)) == []


def _everything(table: Table[Any, Any], decision: Decision) -> str:
    """A plot that goes on as long as there is anything to say."""
    written: tuple[str, ...] = ()
    while words := [c.word for c in engine.choices(GAME, table.state, decision, written) if c.word]:
        written += (words[-1],)
    return " ".join(written)


@pytest.mark.parametrize("people", [2, 4, 14])
def test_what_a_channel_is_told_with_many_at_the_table(people: int) -> None:
    """Fourteen seats are more than this game has; the post of a larger one is composed in the same way."""
    table = next(race(2 if people == 2 else 4, "round", 9))
    asked = tuple(Decision(DecisionId(n), Seat(n), "plot", sealed=True) for n in range(1, people + 1))
    answers = tuple(Answer(DecisionId(n), Seat(n), "2 3 4", "player") for n in range(1, people + 1))
    for ready in (0, people // 4, people // 2):
        told = dataclasses.replace(
            table,
            seats=seats_for(people),
            open=asked,
            answers=answers[: people // 2],
            ready=tuple(map(DecisionId, range(1, ready + 1))),
        )
        post = posts.current(seated(told, people))
        assert problems(post) == []
        awaited = {SNOWFLAKE + n for n in range(people // 2 + 1, people + 1)}
        assert post.content.endswith((".", ">"))
        assert all(f"<@{user}>" in post.content for user in awaited)
        assert set(post.ping) == awaited
    for stage in ("lobby", "closed", "running"):
        assert problems(lobbies.lobby(seated(None, people, stage=stage))) == []


async def test_the_end_of_a_race_of_many_fits() -> None:
    *_, table = race(4, "round", 10)
    assert problems(posts.current(seated(table, 4))) == []
    assert problems(watching.board(seated(table, 4), PersonId(0), words=True)) == []
    assert problems(mine.mine(seated(table, 4), PersonId(SNOWFLAKE + 1), "W" * 400)) == []


def test_every_menu_of_the_lobby() -> None:
    sitting = seated(None, 4, least=95)
    assert problems(lobby_options.options(sitting)) == []
    assert problems(lobby.bots(sitting)) == []
    assert problems(lobby.seats(sitting)) == []
    assert problems(lobby.manage(sitting, Person(sitting.row.organiser, "Ann"))) == []
    for topic in lobby_options.topics(sitting):
        assert modal_problems(modal_of(lobby_options.form(sitting, topic)).to_dict()) == []


def test_seats_and_pauses_in_the_worst_case() -> None:
    """All seats of the largest table are free."""
    table = next(race(GAME.seats[-1], "round", 3))
    sitting = seated(table, GAME.seats[-1])
    vacant = tuple(dataclasses.replace(s, user=None, driver="ghost") for s in sitting.seats)
    assert problems(seat_panels.free_seats(dataclasses.replace(sitting, seats=vacant))) == []
    asked = Count((), (), tuple(map(PersonId, range(13))), 7)
    assert problems(seat_panels.pauses(sitting, dict.fromkeys(seat_panels.PAUSES, asked))) == []
    assert problems(seat_panels.present_pause(sitting)) == []
    assert problems(seat_panels.confirm_more_time(sitting)) == []


def test_every_chapter_of_the_rules_is_told_in_full() -> None:
    for number, chapter in enumerate(GAME.face.chapters()):
        panel = watching.chapter(GAME, "WWWW", number)
        assert problems(panel) == []
        assert chapter.text in panel.content


@pytest.mark.long
def test_every_page_of_a_long_log() -> None:
    opening = opening_of(GAME, 4, 11, ALL_OPTIONS, "round", ("random",) * 4)
    record = play_out(GAME, opening)
    entries = [codec.dump_entry(entry) for entry in record.entries]
    past = past_of(seated(record.table, 4), entries, ())  # from before rounds were kept: one long part
    last = watching.story(past, PersonId(SNOWFLAKE + 1), None, -1)
    count = int(last.content.split("page ")[1].split(" of ")[1].split("\n")[0])
    assert count > 5
    for page in range(count):
        assert problems(watching.story(past, PersonId(SNOWFLAKE + 1), None, page)) == []


def test_an_inbox_of_thirty_tables() -> None:
    table = next(race(4, "round", 12))
    mine = [seated(table, 4, id=f"WW{n:02}", lost=Instant(1.0 - n % 2)) for n in range(30)]
    helped = [desk.entry(sitting, PersonId(SNOWFLAKE + 1), help=True) for sitting in mine[::2]]
    entries = helped + [desk.entry(sitting, PersonId(SNOWFLAKE + 1), None, SNOWFLAKE) for sitting in mine]
    for first in range(len(entries)):
        assert problems(desk.inbox(entries, first)) == []


@pytest.mark.long
def test_every_page_of_the_profile() -> None:
    draft = ""
    for _ in range(2):
        form = GAME.face.profile(draft)
        for page in page_numbers(form):
            assert problems(desk.profile(GAME.key, draft, page, "Saved.")) == []
        for id in [g.id for g in whole(partial(GAME.face.profile, "")).groups]:
            group = next(g for g in whole(partial(GAME.face.profile, draft)).groups if g.id == id)
            draft = [o for o in group.options if not o.chosen][-1].line


@pytest.mark.long
@pytest.mark.parametrize("game", engine.all_games())
def test_a_profile_with_everything_set(game: str) -> None:
    """Whatever can be chosen together is chosen, in the profile and in the questions that start from it."""
    found = engine.find(game)
    asked = next(iter(engine.start(found, opening_of(found, found.seats[-1], 5)).table.awaited()))
    drafts = [*everything_set(found)]
    for draft in (*drafts[:: len(drafts) // extent.amount(4, 1) or 1], drafts[-1]):
        form = found.face.profile(draft)
        for page in page_numbers(form):
            assert problems(desk.profile(game, draft, page, LONG)) == []
        assert problems(_question_from(game, draft, asked)) == []


def everything_set(game: engine.Game) -> Iterator[str]:
    """A profile to which one choice after the other is added, of each group as many as go together."""
    draft, seen = "", {""}
    yield draft
    for group_id in [g.id for g in whole(partial(game.face.profile, "")).groups]:
        for turn in range(99):
            groups = whole(partial(game.face.profile, draft)).groups
            group = next((g for g in groups if g.id == group_id), None)
            free = [o for o in group.options if not o.chosen and o.line not in seen] if group else []
            if not free or (turn and group is not None and group.shape == "menu"):
                break
            draft = free[-1].line
            seen.add(draft)
            yield draft


def _question_from(key: str, profile: str, asked: Decision) -> Message:
    game = engine.find(key)
    table = engine.start(game, opening_of(game, game.seats[-1], 5)).table
    lobby = seated(None, len(table.seats), game=key, options=codec.dump(table.options, game.rules.Options))
    sitting = dataclasses.replace(lobby, row=dataclasses.replace(lobby.row, stage="running"), table=table)
    draft = plotting.initial_draft(sitting, Subject(asked), profile)
    return plotting.question(
        sitting, PersonId(SNOWFLAKE + (asked.seat or NO_SEAT)), Subject(asked), draft, 1, LONG
    )


def test_several_keys_of_a_profile_are_chosen_at_once() -> None:
    """As buttons: a menu has room for one."""
    drafts = [*everything_set(engine.find("charioteer"))]
    panels = [desk.profile("charioteer", draft, 1) for draft in drafts]
    keys = [[b for row in p.rows if isinstance(row, tuple) for b in row] for p in panels]
    assert max(sum(b.style == "primary" for b in row) for row in keys) > 2


def test_resigning_and_its_question() -> None:
    table = next(race(2, "round", 13))
    assert problems(acts.confirm(seated(table, 2), PersonId(SNOWFLAKE + 1), "resign")) == []


class TestDress:
    """What is put together for discord.py is held against the limits as a whole."""

    async def test_a_painted_message_keeps_them(self) -> None:
        table = next(race(2, "round", 14))
        parts = await payloads.payload_of(posts.current(seated(table, 2)), Studio(), "n" * 25)
        assert payloads.faults(parts) == []
        assert parts["file"].description.startswith("Chariots")
        assert parts["nonce"] == "n" * 25

    async def test_a_long_alt_text_is_cut_and_a_large_file_is_named(
        self, monkeypatch: pytest.MonkeyPatch, broken_limits: list[str]
    ) -> None:
        async def paint(self: Studio, picture: Picture) -> Painted:
            return Painted(bytes(11 * 1024 * 1024), "W" * 2000, "")

        monkeypatch.setattr(Studio, "paint", paint)
        parts = await payloads.payload_of(Message("", picture=Picture("chariots", {}, "board")), Studio())
        assert len(parts["file"].description) == 1024
        (problem,) = broken_limits
        assert "attachment 1 has 11,534,336 bytes" in problem.lower()
        broken_limits.clear()

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"content": "W" * (CONTENT + 1)}, "The content has 2,001 characters"),
            ({"nonce": "n" * 26}, "The nonce has 26 characters"),
            (
                {
                    "allowed_mentions": discord.AllowedMentions(
                        users=[discord.Object(n) for n in range(1, 102)]
                    )
                },
                "The message has 101 users to mention",
            ),
            (
                {"file": discord.File(io.BytesIO(b"png"), "board.png", description="W" * 1025)},
                "The alt text of attachment 1 has 1,025 characters",
            ),
        ],
    )
    def test_what_is_too_much_is_named(self, change: dict[str, Any], sentence: str) -> None:
        parts = {
            "content": "",
            "view": payloads.view_of(()),
            "allowed_mentions": payloads.mentions_of(Message("")),
        }
        assert payloads.faults(parts) == []
        (found,) = payloads.faults({**parts, **change})
        assert found.startswith(sentence)


def test_a_suggestion_with_long_names_is_cut() -> None:
    choice = choice_of(seated(None, 14))
    assert choice_problems([choice.to_dict()]) == []
    assert choice.name.startswith("WWWW - Chariots")
