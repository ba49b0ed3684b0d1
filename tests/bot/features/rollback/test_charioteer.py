"""Who sets a game of Charioteer back learns no cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.model import Seat
from tests.altered import alter
from tests.bot.charioteers import (
    all_best,
    cards_in,
    opened,
    race,
    sent_to,
    state,
    typed,
)
from tests.bot.features.rollback.test_rollback import roll_back
from tests.bot.games.test_charioteer import rigged
from tests.bot.play.test_secrets import handed_over, log_of_everything, look_everywhere
from tests.bot.stage import stage


class TestSecrecy:
    @pytest.mark.long
    async def test_nor_does_who_manages_the_server_or_takes_turns_back(self, tmp_path: Path) -> None:
        """Reports, the way back, the rolls so far; a frozen table quotes no card to the log either."""
        with log_of_everything() as log:
            async with stage(tmp_path) as s:
                code = await race(s, "Ben", automata=2)
                await all_best(s, code, turns=2)
                await s.report("Ann", "White is too quick", code)
                since = len(s.env.http_requests)
                files = [await s.tap("Dan", "readreport", 1, table="-")]
                files.append(await s.account("Dan", code))
                await s.offered("Dan", "organise rollback", "round", table=code)
                assert (await roll_back(s, code, 2, "Dan")).startswith("Done")
                assert (await state(s, code)).turn == 2
                await look_everywhere(s, "Dan", code)
                told = sent_to(s, "Dan", since) + "".join([await handed_over(file) for file in files])
                assert cards_in(told) <= await opened(s, code)
                await rigged(s, code, Seat(1))
                await typed(s, "Ben", "best", code)
                with pytest.MonkeyPatch.context() as game:
                    alter(game, "charioteer", advance=_broken)
                    await s.slash("Ann", "move", line="red4 r4g5y2 r4g5b3", table=code)
                assert f"table {code} is frozen" in s.faults.pop()
                assert (await s.bot.host.look(code)).row.stage == "frozen"
                assert "frozen" in await typed(s, "Ann", "best", code)
                assert cards_in(sent_to(s, "Cleo")) <= await opened(s, code)
        assert cards_in(log.getvalue()) == set()


def _broken(run: Any, *_: Any) -> None:
    raise KeyError(repr(run.state))
