"""A film of a part is the same by itself and in the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.films import acts as films
from bot.hosting.records import rounds
from tests.bot.hosting.hall import hall
from tests.bot.hosting.test_flat import ANN, change


class TestThePast:
    @pytest.mark.long
    async def test_a_part_is_the_same_by_itself_and_in_the_whole(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            code = await h.race("Ann", "Ben")
            for _round in range(4):
                await h.round(code, "Ann", "Ben")
            await change(h, code, "2 4 3")
            whole = await rounds.look_back(h.host, code, whole=True)
            assert whole.last == len(whole.parts) == 5
            for part in whole.parts:
                past = await rounds.look_back(h.host, code, part.number, before=1)
                assert past.part(part.number) == part
                assert past.entries_of(part) == whole.entries_of(part)
                assert past.view(part, ANN.id) == whole.view(part, ANN.id)
                assert past.name(part) == whole.name(part)
                assert films.film(past, part) == films.film(whole, part)
            last = await rounds.look_back(h.host, code, before=1)
            assert films.latest(last) == films.latest(whole)
