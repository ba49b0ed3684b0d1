"""Discord's limits: each one kept is silent, and one more is one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands
from hypothesis import given
from hypothesis import strategies as st

from bot.limits import (
    clip,
    fit,
    modal_problems,
    problems,
)
from tests.bot.tree_limits import choice_problems, command_problems, thread_problems

Json = dict[str, Any]
LAYOUT = 1 << 15


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def button(number: int = 0, **changes: Any) -> Json:
    return {"type": 2, "style": 2, "label": "Plot", "custom_id": f"button-{number}", **changes}


def select(options: int = 2, **changes: Any) -> Json:
    items = [option(value=f"value-{n}") for n in range(options)]
    return {"type": 3, "custom_id": "select", "options": items, **changes}


def option(**changes: Any) -> Json:
    return {"label": "Two", "value": "2", **changes}


def select_of(options: list[Json]) -> Json:
    return {"type": 3, "custom_id": "select", "options": options}


def words(text: str = "Round 3") -> Json:
    return {"type": 10, "content": text}


def texts(number: int) -> list[Json]:
    return [words() for _ in range(number)]


def picture(alt: str = "The board.") -> Json:
    return {"media": {"url": "attachment://board.png"}, "description": alt}


def section(*parts: Json, **changes: Any) -> Json:
    return {"type": 9, "components": list(parts), "accessory": button(), **changes}


def labelled(part: Json, **changes: Any) -> Json:
    return {"type": 18, "label": "Your plot", "component": part, **changes}


def text_input(**changes: Any) -> Json:
    return {"type": 4, "style": 1, "custom_id": "line", **changes}


def group(kind: int, options: int, **changes: Any) -> Json:
    return select(options, type=kind, custom_id="group", **changes)


def classic(*parts: Json) -> list[str]:
    return problems({"content": "Round 3", "components": [row(*parts)]})


def layout(*parts: Json, **changes: Any) -> list[str]:
    return problems({"flags": LAYOUT, "components": list(parts), **changes})


def modal(*parts: Json, **changes: Any) -> list[str]:
    return modal_problems({"title": "Plot", "custom_id": "modal", "components": list(parts), **changes})


def embed(**changes: Any) -> list[str]:
    return problems({"embeds": [changes]})


def command(**changes: Any) -> Json:
    return {"type": 1, "name": "play", "description": "Open a table.", **changes}


def parameter(number: int = 0, **changes: Any) -> Json:
    return {"type": 3, "name": f"option-{number}", "description": "A choice.", **changes}


def commands(number: int, **changes: Any) -> list[str]:
    return command_problems([command(**{"name": f"play-{n}", **changes}) for n in range(number)])


def choice(**changes: Any) -> Json:
    return {"name": "Red", "value": "red", **changes}


def heavy(characters: int) -> list[str]:
    """A command of so many characters in all, spread over names, descriptions, choices and values."""
    choices = [choice(name="n" * 100, value="v" * 100) for _ in range(25)]
    inner = [parameter(9, description="d", choices=choices), parameter(8, description="d", choices=[])]
    weight = len("play" + "Open a table." + "option-9d" + "option-8d") + 25 * 200
    while weight < characters:
        size = min(200, characters - weight)
        inner[1]["choices"].append(choice(name="n" * (size - size // 2), value="v" * (size // 2)))
        weight += size
    return command_problems([command(options=inner)])


MOST: dict[str, tuple[int, Callable[[int], list[str]]]] = {
    "content": (2000, lambda n: problems({"content": "x" * n})),
    "nonce": (25, lambda n: problems({"content": "x", "nonce": "1" * n})),
    "rows": (5, lambda n: problems({"components": [row(button(i)) for i in range(n)]})),
    "buttons in a row": (5, lambda n: classic(*(button(i) for i in range(n)))),
    "label of a button": (80, lambda n: classic(button(label="x" * n))),
    "custom id": (100, lambda n: classic(button(custom_id="x" * n))),
    "address of a link": (512, lambda n: classic({"type": 2, "style": 5, "label": "Rules", "url": "x" * n})),
    "options of a select": (25, lambda n: classic(select(n))),
    "placeholder of a select": (150, lambda n: classic(select(placeholder="x" * n))),
    "values of a select": (2, lambda n: classic(select(2, max_values=n))),
    "values of a user select": (25, lambda n: classic({"type": 5, "custom_id": "u", "max_values": n})),
    "chosen options": (
        1,
        lambda n: classic(select_of([option(value=str(i), default=i < n) for i in range(3)])),
    ),
    "label of an option": (100, lambda n: classic(select_of([option(label="x" * n)]))),
    "value of an option": (100, lambda n: classic(select_of([option(value="x" * n)]))),
    "description of an option": (
        100,
        lambda n: classic(select_of([option(description="x" * n)])),
    ),
    "attachments": (10, lambda n: problems({"content": "x", "attachments": [{"id": i} for i in range(n)]})),
    "files": (10, lambda n: problems({"content": "x"}, sizes=[1] * n)),
    "size of a file": (10 * 1024 * 1024, lambda n: problems({"content": "x"}, sizes=[n])),
    "size of a file in a boosted server": (500, lambda n: problems({}, sizes=[1, n], most_bytes=500)),
    "alt text of an attachment": (1024, lambda n: problems({"attachments": [{"description": "x" * n}]})),
    "people to mention": (100, lambda n: problems({"allowed_mentions": {"users": ["1"] * n}})),
    "embeds": (10, lambda n: problems({"embeds": [{"title": "x"}] * n})),
    "title of an embed": (256, lambda n: embed(title="x" * n)),
    "description of an embed": (4096, lambda n: embed(description="x" * n)),
    "footer of an embed": (2048, lambda n: embed(footer={"text": "x" * n})),
    "author of an embed": (256, lambda n: embed(author={"name": "x" * n})),
    "fields of an embed": (25, lambda n: embed(fields=[{"name": "x", "value": "y"}] * n)),
    "name of a field": (256, lambda n: embed(fields=[{"name": "x" * n, "value": "y"}])),
    "value of a field": (1024, lambda n: embed(fields=[{"name": "x", "value": "y" * n}])),
    "text of all embeds": (
        6000,
        lambda n: problems({"embeds": [{"description": "x" * 4000}, {"description": "x" * (n - 4000)}]}),
    ),
    "components of a layout": (40, lambda n: layout(*texts(n))),
    "nested components of a layout": (
        40,
        lambda n: layout({"type": 17, "components": [section(words()), *texts(n - 4)]}),
    ),
    "text of a layout": (4000, lambda n: layout(words("x" * 3000), words("x" * (n - 3000)))),
    "texts of a section": (3, lambda n: layout(section(*texts(n)))),
    "pictures of a gallery": (10, lambda n: layout({"type": 12, "items": [picture()] * n})),
    "alt text in a gallery": (1024, lambda n: layout({"type": 12, "items": [picture("x" * n)]})),
    "alt text of a thumbnail": (
        1024,
        lambda n: layout(section(words(), accessory={"type": 11, "description": "x" * n})),
    ),
    "title of a modal": (45, lambda n: modal(row(text_input()), title="x" * n)),
    "custom id of a modal": (100, lambda n: modal(row(text_input()), custom_id="x" * n)),
    "components of a modal": (
        5,
        lambda n: modal(*(labelled(text_input(custom_id=str(i))) for i in range(n))),
    ),
    "label in a modal": (45, lambda n: modal(labelled(text_input(), label="x" * n))),
    "description in a modal": (100, lambda n: modal(labelled(text_input(), description="x" * n))),
    "label of a text input": (45, lambda n: modal(row(text_input(label="x" * n)))),
    "placeholder of a text input": (100, lambda n: modal(row(text_input(placeholder="x" * n)))),
    "value of a text input": (4000, lambda n: modal(row(text_input(value="x" * n)))),
    "value of a short text input": (30, lambda n: modal(row(text_input(value="x" * n, max_length=30)))),
    "longest text asked for": (4000, lambda n: modal(row(text_input(max_length=n)))),
    "shortest text asked for": (30, lambda n: modal(row(text_input(min_length=n, max_length=30)))),
    "options of a radio group": (10, lambda n: modal(labelled(group(21, n)))),
    "options of a checkbox group": (10, lambda n: modal(labelled(group(22, n)))),
    "name of a thread": (100, lambda n: thread_problems("x" * n)),
    "choices of an autocomplete": (25, lambda n: choice_problems([choice()] * n)),
    "name of a choice": (100, lambda n: choice_problems([choice(name="x" * n)])),
    "value of a choice": (100, lambda n: choice_problems([choice(value="x" * n)])),
    "slash commands": (100, lambda n: commands(n)),
    "commands on a message": (5, lambda n: commands(n, type=3)),
    "name of a command": (32, lambda n: commands(1, name="x" * n)),
    "name of a command on a person": (32, lambda n: commands(1, name="X" * n, type=2)),
    "description of a command": (100, lambda n: commands(1, description="x" * n)),
    "options of a command": (25, lambda n: commands(1, options=[parameter(i) for i in range(n)])),
    "name of an option of a command": (32, lambda n: commands(1, options=[parameter(name="x" * n)])),
    "description in a subcommand": (
        100,
        lambda n: commands(1, options=[parameter(type=1, options=[parameter(description="x" * n)])]),
    ),
    "choices of an option": (25, lambda n: commands(1, options=[parameter(choices=[choice()] * n)])),
    "characters of a command": (8000, heavy),
}

LEAST: dict[str, tuple[int, Callable[[int], list[str]]]] = {
    "components in a row": (1, lambda n: classic(*(button(i) for i in range(n)))),
    "custom id": (1, lambda n: classic(button(custom_id="x" * n))),
    "label of a button": (1, lambda n: classic(button(label="x" * n))),
    "address of a link": (1, lambda n: classic({"type": 2, "style": 5, "label": "Rules", "url": "x" * n})),
    "options of a select": (1, lambda n: classic(select(n))),
    "label of an option": (1, lambda n: classic(select_of([option(label="x" * n)]))),
    "value of an option": (1, lambda n: classic(select_of([option(value="x" * n)]))),
    "value of a field": (1, lambda n: embed(fields=[{"name": "x", "value": "y" * n}])),
    "components of a layout": (1, lambda n: layout(*texts(n))),
    "text": (1, lambda n: layout(words("x" * n))),
    "texts of a section": (1, lambda n: layout(section(*texts(n)))),
    "pictures of a gallery": (1, lambda n: layout({"type": 12, "items": [picture()] * n})),
    "components of a container": (1, lambda n: layout({"type": 17, "components": texts(n)})),
    "components of a modal": (1, lambda n: modal(*[row(text_input())] * n)),
    "title of a modal": (1, lambda n: modal(row(text_input()), title="x" * n)),
    "label in a modal": (1, lambda n: modal(labelled(text_input(), label="x" * n))),
    "options of a radio group": (2, lambda n: modal(labelled(group(21, n)))),
    "options of a checkbox group": (1, lambda n: modal(labelled(group(22, n)))),
    "name of a thread": (1, lambda n: thread_problems(" " + "x" * n)),
    "name of a choice": (1, lambda n: choice_problems([choice(name="x" * n)])),
    "name of a command": (1, lambda n: commands(1, name="x" * n)),
    "description of a command": (1, lambda n: commands(1, description="x" * n)),
    "description of an option": (1, lambda n: commands(1, options=[parameter(description="x" * n)])),
}


@pytest.mark.parametrize("what", MOST)
def test_at_most(what: str) -> None:
    most, check = MOST[what]
    assert check(most) == []
    [sentence] = check(most + 1)
    assert sentence[0].isupper()
    assert sentence.endswith(".")


@pytest.mark.parametrize("what", LEAST)
def test_at_least(what: str) -> None:
    least, check = LEAST[what]
    assert check(least) == []
    [sentence] = check(least - 1)
    assert sentence[0].isupper()
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("found", "about"),
    [
        (classic(button(), button()), "the same custom id"),
        (problems({"components": [row(button()), row(select(custom_id="button-0"))]}), "the same custom id"),
        (layout(section(words()), row(button())), "the same custom id"),
        (classic(select_of([option(), option()])), "the same value"),
        (classic({"type": 2, "style": 1, "label": "Plot"}), "no custom id"),
        (classic({"type": 5}), "no custom id"),
        (classic(button(), select()), "either buttons or one other"),
        (classic(select(2, min_values=2, max_values=1)), "2 to 1 values"),
        (classic(words()), "cannot hold a text"),
        (problems({"components": [row(text_input())]}), "cannot hold a text input"),
        (layout(words(), content="beside it"), "beside it"),
        (layout(words(), embeds=[{"title": "beside it"}]), "beside it"),
        (layout(section(words(), accessory=None)), "needs a button or a thumbnail"),
        (layout(section(words(), accessory=select())), "cannot hold a select"),
        (layout(section(button(1))), "cannot hold a button"),
        (layout({"type": 17, "components": [{"type": 17, "components": [words()]}]}), "hold a container"),
        (modal(row(button())), "cannot hold a button"),
        (modal(labelled(words())), "cannot hold a text"),
        (modal(labelled({"type": 23})), "no custom id"),
        (commands(2, name="play"), "the same name"),
        (commands(1, name="Play"), "small letters"),
        (commands(1, name="play race"), "small letters"),
        (commands(1, options=[parameter(), parameter()]), "the same name"),
        (commands(1, options=[parameter(1), parameter(2, required=True)]), "required after"),
    ],
)
def test_what_else_discord_refuses(found: list[str], about: str) -> None:
    [sentence] = found
    assert about in sentence


@pytest.mark.parametrize(
    "found",
    [
        classic(button(label=None, emoji={"name": "🐎"})),
        classic({"type": 2, "style": 6, "sku_id": "1"}),
        problems({"content": None, "components": None, "flags": None, "embeds": None}),
        problems({}),
        commands(1, options=[parameter(1, required=True), parameter(2)]),
        commands(1, options=[parameter(choices=[choice(value=2), choice(value=3.5)])]),
        command_problems([command(), command(name="Play", type=3, description="")]),
        modal(labelled(group(22, 3, max_values=3))),
        modal(words(), labelled({"type": 23, "custom_id": "box"})),
    ],
)
def test_what_discord_accepts(found: list[str]) -> None:
    assert found == []


def test_a_sentence_never_repeats_what_a_person_wrote() -> None:
    secret = "2 4 3 " * 1000
    found = [
        *problems({"content": secret, "attachments": [{"description": secret}]}),
        *classic(button(label=secret, custom_id=secret), select_of([option(value=secret)])),
        *modal(row(text_input(value=secret))),
    ]
    assert len(found) == 7
    assert "2 4 3" not in "".join(found)


class TestWhatTheLibraryMakes:
    """The checks read the shapes that discord.py sends, not only those of these tests."""

    async def test_a_view(self) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="x" * 80, custom_id="a"))
        view.add_item(discord.ui.Select(custom_id="b", options=[discord.SelectOption(label="y" * 100)]))
        assert problems({"components": view.to_components()}) == []
        view.add_item(discord.ui.Button(label="x" * 81, custom_id="a"))
        assert len(problems({"components": view.to_components()})) == 2

    async def test_a_layout(self) -> None:
        view = discord.ui.LayoutView()
        gallery = discord.ui.MediaGallery[discord.ui.LayoutView](
            discord.MediaGalleryItem("attachment://board.png", description="x" * 1025)
        )
        view.add_item(discord.ui.Container(discord.ui.TextDisplay("Round 3"), gallery))
        payload = {"components": view.to_components()}  # type: ignore[no-untyped-call]
        [alt] = problems({"flags": LAYOUT, **payload})
        assert "1,025" in alt
        assert "A message without layout cannot hold a container." in problems(payload)

    async def test_a_modal(self) -> None:
        class Plot(discord.ui.Modal, title="Plot"):
            line = discord.ui.TextInput[discord.ui.Modal](label="Your coins", max_length=20)
            coins = discord.ui.Label[discord.ui.Modal](
                text="x" * 45,
                component=discord.ui.Select(
                    options=[discord.SelectOption(label="Two", description="y" * 101)]
                ),
            )

        [sentence] = modal_problems(Plot().to_dict())
        assert "description of option 1" in sentence

    async def test_a_tree(self) -> None:
        tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
        group = app_commands.Group(name="table", description="Tables.")
        tree.add_command(group)

        @group.command(name="show", description="Show a table.")
        @app_commands.describe(table="x" * 100)
        @app_commands.choices(table=[app_commands.Choice(name="Red", value="r" * 101)])
        async def show(interaction: discord.Interaction, table: str) -> None: ...

        [sentence] = command_problems([c.to_dict(tree) for c in tree.get_commands()])
        assert "value of choice 1 of option 'table' of option 'show' of command 'table'" in sentence


class TestFit:
    LINES = ("Round 3 is over.", "Red moves 4.", "Blue moves 3.", "Green crashes.", "Plot round 4.")

    def test_what_fits_is_left_alone(self) -> None:
        whole = "\n".join(self.LINES)
        assert fit(self.LINES, len(whole)) == whole

    def test_the_middle_goes_first_and_is_counted(self) -> None:
        whole = "\n".join(self.LINES)
        assert fit(self.LINES, len(whole) - 1).splitlines() == [
            "Round 3 is over.",
            "Red moves 4.",
            "… (2 more lines)",
            "Plot round 4.",
        ]
        longer = [*self.LINES[:2], "Blue moves 3, " + "and on " * 20, *self.LINES[3:]]
        assert fit(longer, 130).splitlines() == [
            "Round 3 is over.",
            "Red moves 4.",
            "… (1 more line)",
            "Green crashes.",
            "Plot round 4.",
        ]

    def test_two_long_lines_share_the_room(self) -> None:
        assert fit(["a" * 50, "b" * 50], 21) == "a" * 9 + "…\n" + "b" * 9 + "…"
        assert fit(["a" * 50, "b" * 5], 21) == "a" * 14 + "…\n" + "b" * 5
        assert fit(["a" * 5, "b" * 50], 21) == "a" * 5 + "\n" + "b" * 14 + "…"

    def test_one_line_is_clipped(self) -> None:
        assert fit(["abcdef"], 4) == "abc…"
        assert fit([], 4) == ""

    @given(st.lists(st.text("ab \n", max_size=60), max_size=30), st.integers(0, 300))
    def test_never_too_long(self, lines: list[str], limit: int) -> None:
        assert len(fit(lines, limit)) <= limit

    @given(st.lists(st.text("ab", min_size=1, max_size=30), min_size=3, max_size=40), st.integers(100, 300))
    def test_first_and_last_stay_and_every_line_is_shown_or_counted(
        self, lines: list[str], limit: int
    ) -> None:
        shown = fit(lines, limit).splitlines()
        assert (shown[0], shown[-1]) == (lines[0], lines[-1])
        counted = [int(line.split()[1].strip("(")) for line in shown if line.startswith("…")]
        assert len(shown) - len(counted) + sum(counted) == len(lines)


@pytest.mark.parametrize(
    ("text", "limit", "clipped"),
    [
        ("chariot", 7, "chariot"),
        ("chariot", 6, "chari…"),
        ("red chariot", 5, "red…"),
        ("chariot", 1, "…"),
        ("chariot", 0, ""),
        ("", 0, ""),
    ],
)
def test_clip(text: str, limit: int, clipped: str) -> None:
    assert clip(text, limit) == clipped
