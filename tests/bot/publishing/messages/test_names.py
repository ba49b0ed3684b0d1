"""People by name in all that is shown: composed as marks, filled in as it goes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.limits import clip
from bot.messages import Button, Item, Menu, Message, Picture
from bot.naming import Names, among, bare, filled, spoken, tables_of
from bot.placeholders import placeholder, whole
from bot.text import lines_on_a_phone
from engine.model import Seat
from tests.bot.stage import stage

RED = placeholder("ABCD", 1, "Red")
SENTENCE = f"**{RED} takes the lead**"


def told(text: str, name: str) -> str:
    return spoken(text, among("ABCD", {Seat(1): name}))


def test_a_name_stands_for_its_mark() -> None:
    assert told(SENTENCE, "Ann") == "**Ann takes the lead**"


def test_without_a_driver_the_colour_stands() -> None:
    assert spoken(SENTENCE, {}) == "**Red takes the lead**"
    assert told(SENTENCE, "") == "**Red takes the lead**"


def test_who_drives_several_and_namesakes_have_the_colour_beside() -> None:
    several = placeholder("ABCD", 1, "Green", several=True)
    assert told(several, "Ann") == "Ann (Green)"
    names: Names = among("ABCD", {Seat(1): "Ann", Seat(2): "ann", Seat(3): "Cleo"})
    marks = [placeholder("ABCD", n, label) for n, label in enumerate(("Red", "Blue", "White"), 1)]
    assert [spoken(one, names) for one in marks] == ["Ann (Red)", "ann (Blue)", "Cleo"]


@pytest.mark.parametrize("name", ["**bold**", "<@123>", "@everyone", "[x](http://y)", "`code`", "# head"])
def test_a_name_formats_nothing_and_mentions_nobody(name: str) -> None:
    shown = told(SENTENCE, name)
    for sign in ("**bold", "<@1", "@every", "[x]", "`", "# "):
        assert sign not in shown.removeprefix("**").replace("\\" + sign[0], "")


def test_in_labels_and_code_a_name_has_no_backslashes() -> None:
    names = among("ABCD", {Seat(1): "A_b"})
    assert bare(RED, names) == "A_b"
    assert spoken(f"```\n{RED}\n``` {RED}", names) == "```\nA_b\n``` A\\_b"


def test_a_long_name_is_cut_by_its_width() -> None:
    wide, narrow = told(RED, "W" * 32), told(RED, "i" * 32)
    assert len(wide) < len(narrow)
    assert wide.endswith("…")


def test_a_mark_is_cut_whole() -> None:
    for size in range(len(SENTENCE)):
        cut = clip(SENTENCE, size)
        assert tables_of(cut) <= {"ABCD"}
        assert "\ue000" not in spoken(cut, {})
    assert whole(f"Red {RED[:5]}") == "Red "


def test_a_mark_counts_as_a_name_on_a_phone() -> None:
    assert lines_on_a_phone(" ".join([RED] * 6)) == lines_on_a_phone(" ".join(["Maximilian"] * 6)) > 1


def test_a_whole_message_is_filled_in() -> None:
    coverage: dict[str, object] = {"names": {"1": placeholder("ABCD", 1, "")}, "events": [], "before": None}
    message = Message(
        SENTENCE,
        ((Button("a", RED),), Menu("b", RED, (Item("1", RED, RED),))),
        Picture("chariots", {}, "board", coverage=coverage),
    )
    assert tables_of(message) == {"ABCD"}
    shown = filled(message, among("ABCD", {Seat(1): "Ann"}))
    assert tables_of(shown) == set()
    assert "\ue000" not in str(shown)
    assert shown.picture is not None
    assert shown.picture.coverage["names"] == {"1": "Ann"}


async def test_everybody_reads_names_and_the_database_holds_none_in_its_words(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        assert s.newest.content.startswith(("**Ann ", "**Ben "))
        assert "Red" not in s.newest.content.splitlines()[0]
        assert "1st Ann" in str(s.newest.attachments[0].description) or "1st Ben" in str(
            s.newest.attachments[0].description
        )
        row = (await s.bot.host.look(code)).row
        assert "\ue000" in row.body
        assert "Ann" not in row.body
        assert "Ben" not in row.body
