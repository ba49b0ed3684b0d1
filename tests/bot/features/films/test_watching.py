"""A film leaves out what was undone."""

from __future__ import annotations

from pathlib import Path

from bot.features.films import acts as films
from bot.hosting.records.rounds import past_of
from bot.ids import PersonId
from bot.panels import watching
from engine import codec
from engine.journal import replay, rewind, standing
from engine.selfplay import opening_of, play_out
from tests.bot.panels.test_panel_limits import GAME, seated
from tests.bot.panels.test_watching import nothing_learned
from tests.bot.stage import stage


class TestPositions:
    def test_a_rollback_leads_back_and_leaves_out_what_it_has_undone(self) -> None:
        opening = opening_of(GAME, 2, 5, {}, "round", ("careful",) * 2)
        played = play_out(GAME, opening).entries[1:9]
        steps = replay(GAME, opening, [e.order for e in played])
        for target in (3, 5, 3):
            steps.append(rewind(GAME, opening, steps, target))
        entries = [codec.dump_entry(s.entry) for s in steps]
        found = past_of(seated(steps[-1].table, 2), entries, ())
        assert [found.position(n) for n in range(1, len(steps) + 1)] == [s.table.state for s in steps]
        assert [e.number for e in standing(found.entries)] == [0, 1, 2, 3]
        assert [e.number for e in standing(found.entries[:-1])] == [0, 1, 2, 3, 4, 5]
        pages = [watching.story(found, PersonId(0), 1, page).content for page in (0, 1)]
        assert sum(page.count("was rolled back") for page in pages) == 3
        again = past_of(seated(steps[3].table, 2), entries[:4], ())
        one, other = (films.film(past, films.whole(past), whole=True) for past in (found, again))
        assert one == other


async def test_strangers_learn_nothing_of_a_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await nothing_learned(s, "film")
