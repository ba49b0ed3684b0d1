"""Spectators predict the podium until the first plots are opened, and see how they did."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from simcord import ResponseMessage

from bot.events import SeatTaken
from bot.features.predicting import acts, panel
from bot.features.predicting.rows import Prediction, of_table, put
from bot.hosting.table.sitting import Person, Refused
from bot.ids import PersonId
from bot.store import Store, StoreError
from engine import codec
from engine.selfplay import opening_of, play_out
from tests.bot.panels.test_data import delete, exported
from tests.bot.panels.test_panel_limits import GAME, SNOWFLAKE, problems, race, seated
from tests.bot.panels.test_watching import nothing_learned
from tests.bot.races import resign
from tests.bot.stage import MORE, ROUNDS, Stage, heard, labels, menus, shown, stage

ANN, BEN, CLEO = PersonId(11), PersonId(12), PersonId(13)

PLACES = ("Who wins?", "Who comes in second?", "Who comes in third?")


async def predict(s: Stage, who: str, *names: str) -> ResponseMessage:
    """Fill the places of the panel, one after the other."""
    panel = shown(await s.press(who, s.posts()[1], "Predict"))
    for place, name in zip(PLACES, names, strict=False):
        entry = next(o["label"] for m in menus(panel) for o in m["options"] if name in o["label"])
        panel = shown(await s.choose(who, panel, place, entry))
    return panel


async def kept(s: Stage, code: str) -> dict[str, tuple[int, ...]]:
    """The predictions that count, by the names of those who made them."""
    names = {person.id: name for name, person in s.people.items()}
    async with s.store.reading() as read:
        return {names[p.user]: p.seats for p in await acts.made(read, code)}


async def finish(s: Stage, code: str) -> None:
    """Ben leaves, so that Ann has won."""
    await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")


@pytest.mark.long
async def test_a_podium_is_kept_when_all_its_places_are_filled(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Dan")
        panel = await predict(s, "Cleo", "Ben")
        assert "every place" in panel.content
        assert await kept(s, code) == {}
        panel = await predict(s, "Cleo", "Ben", "Ann", "Dan")
        assert "Saved" in panel.content
        assert "1 person has made a prediction" in panel.content
        assert await kept(s, code) == {"Cleo": (2, 1, 3)}


async def test_it_can_be_changed_and_two_racers_change_places(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Dan")
        await predict(s, "Cleo", "Ben", "Ann", "Dan")
        again = await predict(s, "Cleo", "Ann")
        assert "Saved" in again.content
        assert await kept(s, code) == {"Cleo": (1, 2, 3)}


@pytest.mark.long
async def test_the_button_stands_below_the_first_post_until_the_next_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        assert "Predict" in labels(s.newest)
        await s.plot("Ann", "2 3 4")
        assert "Predict" in labels(s.newest)
        await s.plot("Ben", "2 3 4")
        assert not any("Predict" in labels(post) for post in s.posts())


@pytest.mark.long
async def test_nobody_sees_what_others_have_predicted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await predict(s, "Cleo", "Ben")
        seen = shown(await s.press("Dan", s.newest, "Predict"))
        assert "1 person has made a prediction" in seen.content
        assert not [o for m in menus(seen) for o in m["options"] if o.get("default")]
        assert not any("Cleo" in post.content for post in s.posts())


async def test_who_races_predicts_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Predict" not in labels(shown(await s.press("Ann", s.newest, MORE)))
        with pytest.raises(Refused, match="You are playing"):
            await acts.predict(s.bot.host, code, Person(s.id("Ann"), "Ann"), (1, 2))
        assert await kept(s, code) == {}


@pytest.mark.parametrize(
    "forged", ["podium:9:0-0", "podium:0:1-1-1-1", "podium:0:7-9", "podium:0", "podium:x:y"]
)
async def test_a_forged_menu_keeps_nothing_wrong(tmp_path: Path, forged: str) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        said = heard(await s.press_id("Cleo", s.newest, f"h1:{code}:{forged}"))
        assert said == "Choose one of the players for one of the places."
        assert await kept(s, code) == {}


async def test_it_ends_with_the_first_plots_that_are_opened(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        first = s.newest
        await s.plot("Ann", "5 4 2")
        assert "Predict" in labels(shown(await s.press("Cleo", s.newest, MORE)))
        panel = await predict(s, "Cleo", "Ben")
        await s.plot("Ben", "2 3 4")
        entry = next(o["label"] for o in menus(panel)[0]["options"] if "Ann" in o["label"])
        late = await s.choose("Cleo", panel, "Who wins?", entry)
        assert "at the beginning of each lap" in heard(late)
        assert "Predict" not in labels(shown(await s.press("Cleo", s.newest, MORE)))
        assert await kept(s, code) == {"Cleo": (2,)}
        mine = shown(await s.press_id("Cleo", first, f"h1:{code}:predict"))
        assert "You can no longer change it" in mine.content
        assert "1. Blue (Ben)" in mine.content
        assert menus(mine) == []


@pytest.mark.long
async def test_the_end_tells_who_foresaw_it_best_and_everybody_how_he_did(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await predict(s, "Cleo", "Ann")
        await predict(s, "Dan", "Ben")
        await finish(s, code)
        assert f"Best prediction: {s.people['Cleo'].mention}, 3 of 3 points." in s.newest.content
        assert s.people["Dan"].mention not in s.newest.content
        log = shown(await s.press("Dan", s.newest, "Log"))
        mine = shown(await s.press("Dan", log, "My prediction"))
        assert "The end surprised you: 0 of 3 points." in mine.content
        assert "My prediction" not in labels(shown(await s.press("Ann", s.newest, "Log")))


async def test_whoever_takes_a_seat_no_longer_predicts(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await predict(s, "Cleo", "Ben")
        async with s.bot.host.changing(code) as (tx, sitting):
            await acts.withdraw(tx, SeatTaken(sitting, s.id("Cleo")))
            await acts.withdraw(tx, SeatTaken(sitting, s.id("Dan")))
        assert await kept(s, code) == {}
        await predict(s, "Cleo", "Ann")
        assert await kept(s, code) == {"Cleo": (1,)}


async def test_a_practice_race_has_no_podium_to_predict(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice")
        assert "Predict" not in labels(s.letters("Ann")[-1])


class TestPanel:
    """The menus in their worst case."""

    @pytest.mark.parametrize("count", [0, 1, 1000])
    def test_all_of_it_keeps_the_limits(self, count: int) -> None:
        sitting = seated(next(race(4, "round", 2)), 4)
        for picks in ((), (1, 0, 0), (3, 1, 2)):
            told = panel.predict(sitting, picks, count, kept=len(picks) == 3)
            assert problems(told) == []
            assert len(told.rows) == 3
        mine = Prediction("WWWW", PersonId(SNOWFLAKE), (3, 1, 2))
        for known in (None, mine):
            assert problems(panel.result(sitting, known, count)) == []

    def test_the_end_too(self) -> None:
        record = play_out(GAME, opening_of(GAME, 4, 2, {}, "round", ("careful",) * 4))
        sitting = seated(record.table, 4)
        told = panel.result(sitting, Prediction("WWWW", PersonId(SNOWFLAKE), (3, 1, 2)), 7)
        assert problems(told) == []
        assert "of 9 points" in told.content

    def test_choosing_at_random_never_names_anybody_twice(self) -> None:
        rng = random.Random(5)
        picks: tuple[int, ...] = (0, 0, 0)
        for _ in range(200):
            place, seat = rng.randrange(3), rng.randrange(1, 5)
            picks = panel.picked(picks, place, seat)
            assert picks[place] == seat
            chosen = [p for p in picks if p != panel.NOBODY]
            assert len(chosen) == len(set(chosen))


async def test_only_answers_that_were_opened_end_it(tmp_path: Path) -> None:
    record = play_out(GAME, opening_of(GAME, 2, 2, {}, "round", ("careful",) * 2))
    entries: list[dict[str, Any]] = [codec.dump_entry(e) for e in record.entries]
    first = next(n for n, e in enumerate(record.entries) if e.order.verb == "close")
    async with stage(tmp_path) as s:
        code = await s.table()
        for number, entry in enumerate(entries[: first + 1]):
            async with s.store.writing() as tx:
                assert not await tx.opened(code)
                await tx.add_entry(code, number, entry)
        async with s.store.reading() as read:
            assert await read.opened(code)


class TestPredictingAgain:
    """At the beginning of each lap the podium is predicted anew, for a part of the points."""

    async def to_lap(self, s: Stage, code: str, lap: int) -> None:
        for _ in range(ROUNDS):
            if f"lap {lap} of 2" in s.newest.content:
                return
            for who, _asked in await s.waiting(code):
                await s.plot(who, "5 4 2" if who == "Ann" else "2 3 4", code)
        raise AssertionError(s.newest.content)

    async def predict(self, s: Stage, who: str) -> str:
        panel = shown(await s.press(who, shown(await s.press(who, s.newest, MORE)), "Predict"))
        [entry] = [o["label"] for m in menus(panel) for o in m["options"] if "Ann" in o["label"]]
        return shown(await s.choose(who, panel, "Who wins?", entry)).content

    @pytest.mark.long
    async def test_it_is_worth_less_the_later(self, tmp_path: Path) -> None:
        """In lap n the n-th part of the points, rounded down."""
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await self.to_lap(s, code, 2)
            told = await self.predict(s, "Cleo")
            assert "earns its points divided by 2" in told
            assert "Saved." in told
            async with s.store.reading() as read:
                assert [p.lap for p in await of_table(read, code)] == [2]
            await resign(s, "Ben", code)
            assert f"Best prediction: {s.people['Cleo'].mention}, 1 of 3 points." in s.newest.content

    @pytest.mark.long
    async def test_only_as_the_lap_begins(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            for who in ("Ann", "Ben"):
                await s.plot(who, "5 4 2", code)
            assert "Predict" not in labels(shown(await s.press("Cleo", s.newest, MORE)))
            assert "Predict" not in labels(s.newest)
            await self.to_lap(s, code, 2)
            assert "Predict" in labels(shown(await s.press("Cleo", s.newest, MORE)))
            await s.plot("Ann", "2 3 4", code)
            assert "Predict" in labels(s.newest)
            await s.plot("Ben", "2 3 4", code)
            assert "Predict" not in labels(shown(await s.press("Cleo", s.newest, MORE)))
            assert "Predict" not in labels(s.newest)


async def test_they_keep_the_order_of_the_first_ones(two: Store) -> None:
    async with two.writing() as tx:
        put(tx, Prediction("OTHR", ANN, (4,)))
        put(tx, Prediction("KBQT", CLEO, (2, 1, 3)))
        put(tx, Prediction("KBQT", ANN, (1, 2, 3)))
        put(tx, Prediction("KBQT", BEN, ()))
        put(tx, Prediction("KBQT", CLEO, (3, 1, 2)))
    async with two.reading() as read:
        assert await of_table(read, "KBQT") == [
            Prediction("KBQT", CLEO, (3, 1, 2)),
            Prediction("KBQT", ANN, (1, 2, 3)),
            Prediction("KBQT", BEN, ()),
        ]


async def test_none_is_kept_for_a_table_that_does_not_exist(store: Store) -> None:
    async def write() -> None:
        async with store.writing() as tx:
            put(tx, Prediction("NONE", ANN, (1,)))

    with pytest.raises(StoreError):
        await write()


@pytest.mark.long
async def test_it_is_in_the_file_and_goes_with_its_person(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await predict(s, "Cleo", "Ben")
        await predict(s, "Dan", "Ann")
        kept_of_cleo = await exported(s, "Cleo")
        assert [(row["table_id"], row["seats"]) for row in kept_of_cleo["predictions"]] == [(code, "[2]")]
        await delete(s, "Cleo")
        assert await kept(s, code) == {"Dan": (1,)}


@pytest.mark.long
@pytest.mark.parametrize("verb", ["predict", "podium:0:0-0"])
async def test_strangers_learn_nothing_of_a_table(tmp_path: Path, verb: str) -> None:
    async with stage(tmp_path) as s:
        await nothing_learned(s, verb)
