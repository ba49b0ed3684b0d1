"""What is typed into commands is understood by its value and by its name, as a suggestion reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ids import PersonId
from bot.text import apart
from tests.bot.stage import Stage, heard, shown, stage, words_of


async def known_as(s: Stage, name: str, handle: str) -> None:
    """A member of the server under that name."""
    s.people[handle] = s.guild.add_member(s.env.create_user(handle, global_name=name))


async def test_a_table_goes_by_its_code_by_its_suggestion_and_by_its_people(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        (label,) = await s.offered("Ben", "plot", "table", "chari")
        assert label.startswith(code)
        assert await s.offered("Ben", "plot", "table", "CLEO") == [label]
        assert await s.offered("Ben", "plot", "table", f"#{code.lower()}") == [label]
        for typed in (
            label,
            f"#{code.lower()}",
            f"{code}.",
            f"Table {code}",
            f"`{code}`",
            "Chariots",
            "cleo",
        ):
            told = heard(await s.slash("Ben", "watch", table=typed))
            assert code in told, typed
            assert "no table" not in told, typed
        assert "Sent: " in heard(await s.slash("Ben", "plot", line="2 4 3", table=label))


async def test_a_name_of_several_tables_is_asked_about(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        codes = {await s.race("Ben", "Cleo"), await s.race("Ben", "Cleo")}
        told = heard(await s.slash("Ben", "watch", table="chariots"))
        assert "which one do you mean?" in told
        assert all(code in told for code in codes)


async def test_options_go_by_what_people_call_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "play", seats=4, options="Laps=3")
        row = (await s.tables())[0].row
        assert row.options["laps"] == 3
        for option, value in (
            ("Seats (seats)", "3 seats"),
            ("who may join", "only people who are invited"),
            ("Laps (laps)", "2"),
            ("time zone", "EST"),
        ):
            panel = await s.slash("Dan", "table option", table=row.id, option=option, value=value)
            told = words_of(shown(panel))
            assert "Done." in told, told
        assert "In America/New_York it is" in told
        row = (await s.tables())[0].row
        assert (row.seats, row.invited, row.options["laps"]) == (3, (), 2)
        assert row.terms["zone"] == "America/New_York"
        refused = heard(await s.slash("Dan", "table option", table=row.id, option="who", value="me"))
        assert "could be start, door; which one do you mean?" in refused
        refused = heard(await s.slash("Dan", "table option", table=row.id, option="tempo", value="daily"))
        assert refused == "'daily' is not possible; try one of: round, phase, impulse."


async def test_settings_games_and_seats_go_by_their_names(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        assert await s.offered("Ben", "organise replace", "seat", "CLE", table=code) == ["3. Cleo"]
        told = heard(await s.slash("Ann", "career", game="Circus Minimus"))
        assert "no careers in" not in told
        assert await s.offered("Ann", "career", "game", "CIRCUS") == ["Circus Minimus"]
        await s.slash("Dan", "server settings", setting="tempo: Tempo", value="Phase")
        told = heard(
            await s.slash("Dan", "server settings", setting="Who may open tables", value="everybody")
        )
        assert "not possible" not in told
        assert "no setting" not in told


@pytest.mark.long
async def test_a_line_is_understood_as_its_suggestion_reads(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        proposed = (await s.offered("Ben", "plot", "line", "", table=code))[0]
        assert ": " in proposed
        assert "Sent: " in await s.plot("Ben", proposed, code)
        asked = heard(await s.slash("Cleo", "table act", line="Resign.", table=code))
        assert asked.startswith("Resign?")


@pytest.mark.parametrize(
    "line", ["2\u20134\u20133", "2 \u2014 4 \u2014 3", "2 4 3.", "2\u200b 4\u00a03", "\u201c2 4 3\u201d"]
)
async def test_a_line_is_read_as_phones_write_it(line: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        assert "Sent: " in await s.plot("Ben", line, code)


async def test_namesakes_are_told_apart_and_somebody_without_letters_is_somebody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await known_as(s, "Chris", "chris.one")
        await known_as(s, "chris\u00ad", "chris.two")
        await known_as(s, "\u3164\u2800", "unseen")
        await s.slash("chris.one", "play", seats=3)
        for who in ("chris.two", "unseen"):
            await s.press(who, s.newest, "Join")
        code = (await s.tables())[0].row.id
        (label,) = await s.offered("Ben", "watch", "table", code)
        assert label.endswith(": Chris, chris (chris.two), somebody")


def test_namesakes_of_a_list_have_the_end_of_their_number() -> None:
    told = apart(
        {
            PersonId(123_456_789): "Chris",
            PersonId(987_650_021): "chris\u00ad",
            PersonId(5): "Ben",
            PersonId(7): "\u3164",
        }
    )
    assert told == {123_456_789: "Chris (…6789)", 987_650_021: "chris (…0021)", 5: "Ben", 7: "\u3164"}
