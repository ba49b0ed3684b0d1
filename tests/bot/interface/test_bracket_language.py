"""Everything that reaches Discord can be said in another language: a walk through the whole bot in one that
puts brackets around whatever is translated, which looks for letters outside of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import simcord
from discord import app_commands

from bot import features
from bot.client import hippodrome
from bot.hosting.organising.servers import LANGUAGES
from bot.hosting.table.options import TABLES
from bot.ids import GuildId, PersonId, parse
from bot.interface import resolved, router
from bot.limits import fit
from bot.naming import CHARIOTEERS
from bot.setting import SERVERS
from bot.store import Post, of_server
from engine import all_games, language
from engine.language import add_language
from engine.options import settings
from tests.bot.stage import (
    GO,
    Stage,
    fields_of,
    filled_in,
    labels,
    parts_of,
    prefilled,
    shown,
    stage,
)
from tests.bot.troys import ROOKS
from tests.brackets import Brackets

MADE_UP = "qq"
SAME_PRESSES = 2
"""So often a button of one kind is pressed on a walk; the next one says nothing new."""
DEPTH = 3
FINAL = ("leave", "giveany", "unseat", "forgotten", "unforget", "start", "put", "why", "rollwhy", "holdwhy")
"""Presses that a walk leaves out: they end what it is about."""
TEXTS = ("content", "label", "placeholder", "description", "title")

features.add_all()
GAMES = tuple(all_games().values())
OPTIONS = {option.name for game in GAMES for option in settings(game.rules.Options)}
NAMES = "|".join({*all_games(), *(each.name for each in SERVERS), *(each.name for each in TABLES), *OPTIONS})
BRAINS = "|".join(level for game in GAMES for level in game.players)
SAME_IN_EVERY_LANGUAGE = re.compile(
    r"```.*?```|`[^`]*`"  # codes, words of orders, what is typed
    rf"|\b(?:{NAMES})(?=[:=])|\((?:{NAMES})\)"  # options, as they are typed
    rf"|^(?:{MADE_UP}|{'|'.join(LANGUAGES.values())})$"
    rf"|^(?:{BRAINS})$"
    r"|^[A-Z2-9]{4} - |^[a-z0-9 ]+ - "  # suggestions: a table's code, words of an order
    r"|^\d+\. xyzzy$"  # a report in a menu: what somebody has typed
    r"|\bUTC\b|\b[A-Z]\w+/[A-Z]\w+"  # time zones
    r"|<[@#t][^>]*>|https?://[^\s)>]+"  # mentions, instants, links
    rf"|\b(?:Ann|Ben|Cleo|Dan|Circus|arena|{'|'.join(CHARIOTEERS)})\b"
    r"|\b[BTRL][1-6][a-l]\b|\b(?:I{1,3}|IV)\b"  # squares, phases
    r"|\b[a-j]\d+ [KQRBNPSkqrbnps]{1,2}\b"  # who stands in a cell
    r"|\b[a-j]\d+[KQRBNPSkqrbnps]*(?:x[KQRBNPSkqrbnps])?-[a-j]\d+(?:=[KQRBNPSkqrbnps]+)?",  # moves
    re.DOTALL,
)


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody and every server speaks the language in brackets."""
    monkeypatch.setattr(language, "_added", {})
    add_language(MADE_UP, Brackets())
    for module in (hippodrome, router, resolved):
        monkeypatch.setattr(module, "nearest", lambda locale: MADE_UP)


def naked(text: str) -> str:
    """The letters that stand outside of the brackets; a text may be cut off within them."""
    text, before = SAME_IN_EVERY_LANGUAGE.sub("", text), ""
    while text != before:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", "", text), text
    kept = re.sub(r"(?m)^-# [^⟦⟧\n]*⟧", "", text)  # the conclusion of a hint, whose beginning was left out
    return " ".join(re.findall(r"[^\W\d_½]+", kept.partition("⟦")[0]))


def texts(body: Any) -> Iterator[str]:
    """All that people read of what was sent."""
    if isinstance(body, list):
        for part in body:
            yield from texts(part)
    if isinstance(body, dict):
        yield from (body[key] for key in TEXTS if isinstance(body.get(key), str))
        if "choices" in body:
            yield from (choice["name"] for choice in body["choices"])
        for part in body.values():
            yield from texts(part)


def untranslated(env: simcord.Env) -> str:
    return "\n".join(f"{naked(text)!r} in {text!r}" for text in read(env) if naked(text))


def read(env: simcord.Env) -> set[str]:
    return {text for r in env.http_requests if not r.path.endswith("/commands") for text in texts(r.json)}


class Walk:
    """Somebody who presses all there is to press."""

    def __init__(self, s: Stage) -> None:
        self.s = s
        self.pressed: Counter[str] = Counter()
        self.verbs: set[str] = set()

    async def around(self, who: str, message: Any) -> None:
        """Press what is below a post, and what is below the answers."""
        self.pressed.clear()
        await self._explore(who, message, DEPTH)

    async def _explore(self, who: str, message: Any, depth: int) -> None:
        for thing in parts_of(message):
            press = parse(thing.get("custom_id", ""))
            if press is None or thing.get("disabled") or press.verb in FINAL or "sure" in press.args:
                continue
            kind = f"{press.verb} {len(press.args)}"
            if self.pressed[kind] >= SAME_PRESSES:
                continue
            self.pressed[kind] += 1
            self.verbs.add(press.verb)
            with suppress(simcord.SetupError):  # a press before has changed the panel
                await self._press(who, message, thing, depth)

    async def type_all(self, *typed: tuple[str, str, dict[str, Any]]) -> None:
        """Type commands, or press what is somewhere else, and press what is below the answers."""
        for who, command, filled in typed:
            if not command.startswith(("press ", "pick ")) and not self.s.has(command):
                continue
            result = await self._type(who, command, filled)
            await self.s.settle()
            if result.modal is not None:
                result = await self._fill(who, result)
            if result.response is not None:
                await self._explore(who, result.response, DEPTH)

    async def _type(self, who: str, command: str, filled: dict[str, Any]) -> Any:
        how, _, rest = command.partition(" ")
        if how == "press":
            verb, *args = rest.split()
            return await self.s.tap(who, verb, *args, **filled)
        if how == "pick":
            verb, value, *args = rest.split()
            return await self.s.pick(who, verb, value, *args, **filled)
        if how == "moderate":
            self.s.allow(who, how)
        return await self.s.people[who].slash(self.s.arena, command, **filled)

    async def _fill(self, who: str, form: Any) -> Any:
        """Fill every field of a form."""
        result = await self.s.people[who].submit_modal(form, dict.fromkeys(prefilled(form), "xyzzy"))
        await self.s.settle()
        return result

    async def _press(self, who: str, message: Any, thing: dict[str, Any], depth: int) -> None:
        person = self.s.people[who]
        if thing["type"] in (5, 6, 8):
            return
        if thing["type"] == 3:
            value = thing["options"][-1]["value"]
            result = await person.select(message, [value], custom_id=thing["custom_id"])
        elif thing["type"] == 5:
            result = await person.select(message, [self.s.people["Dan"]], custom_id=thing["custom_id"])
        else:
            result = await person.click(message, custom_id=thing["custom_id"])
        await self.s.settle()
        if result.modal is not None:
            typed = {field["custom_id"]: "xyzzy" for field in fields_of(result) if field["type"] == 4}
            result = await self.s.fill(who, result, {**filled_in(result), **typed})
        if depth > 1 and result.response is not None and result.response.ephemeral:
            await self._explore(who, result.response, depth - 1)


def spelled(label: str) -> str:
    """What a label says without its brackets."""
    return re.sub("[⟦⟧]", "", label)


def button(message: Any, words: str) -> str:
    """A button by what it says within its brackets."""
    return next(x for x in labels(message) if spelled(x).startswith(words))


async def start(s: Stage) -> None:
    """Ann starts the newest table."""
    await press(s, "Ann", "Start")


def board(s: Stage) -> Any:
    """The newest post with buttons."""
    return next(message for message in reversed(s.posts()) if message.components)


async def resign(s: Stage, who: str, code: str) -> None:
    """Somebody resigns, and means it."""
    panel = shown(await s.slash(who, "table act", line="resign", table=code))
    await s.press(who, panel, button(panel, "Yes"))


async def everybody_resigns(s: Stage, code: str) -> None:
    """Until the game is over."""
    for who, person in s.people.items():
        sitting = await s.bot.host.look(code)
        if sitting.row.stage == "running" and sitting.seat_of(PersonId(person.id)):
            await resign(s, who, code)


async def press(s: Stage, who: str, words: str) -> Any:
    """Press a button below the newest post."""
    return await s.press(who, board(s), button(board(s), words))


async def lobby(s: Stage) -> str:
    """A table of Ann's at which Ben sits as well."""
    await s.slash("Ann", "play", seats=3)
    await press(s, "Ben", "Join")
    return (await s.tables())[0].row.id


TABLE_COMMANDS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *(
        (who, command, {})
        for who in ("Ann", "Cleo")
        for command in (
            "inbox",
            "table show",
            "watch",
            "table log",
            "press ready 1",
            "press withdraw 1",
            "press more",
            "press do resign",
            "organise hand-over",
            "fair",
            "press reports",
            "organise rollback",
            "table votes",
            "table nudge",
        )
    ),
    ("Cleo", "press put draw", {}),
    ("Cleo", "press put undo", {}),
    ("Ann", "press put undo", {}),
    ("Ann", "watch", {"words": True}),
    ("Ann", "table note", {"text": "xyzzy"}),
    ("Ann", "plot", {"line": "xyzzy"}),
    ("Ann", "plot", {"line": "2 2 2 2"}),
    ("Ann", "table act", {"line": "xyzzy"}),
    ("Ann", "table option", {"option": "laps", "value": "99"}),
    ("Ann", "table option", {"option": "xyzzy", "value": "1"}),
    ("Ann", "table option", {"option": "phase", "value": "xyzzy"}),
    ("Ann", "press take", {}),
    ("Ann", "press seat 9", {}),
    ("Ann", "press join", {}),
    ("Dan", "press leave", {}),
    ("Dan", "press bot xyzzy", {}),
    ("Ann", "press bot xyzzy", {}),
    ("Ann", "table show", {"table": "ZZZZ"}),
    ("Cleo", "press start", {}),
    ("Cleo", "organise end", {}),
    ("Cleo", "organise extend", {"time": "2 days"}),
    ("Ann", "organise extend", {"time": "xyzzy"}),
    ("Ann", "organise pause", {"until": "yesterday"}),
    ("Ann", "organise remove", {"seat": 9}),
    ("Ann", "press report", {}),
    ("Cleo", "press report", {}),
    ("Ann", "press readreport 1", {}),
    ("Ann", "press readreport 99", {}),
    ("Ann", "organise rollback", {"round": 99}),
)
"""What is typed at a table in each of its stages: some of it is refused in some of them."""

PERSONAL: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Cleo", "inbox", {}),
    ("Cleo", "profile", {}),
    ("Cleo", "rules", {}),
    ("Cleo", "me settings", {}),
    ("Cleo", "pick reminders letter", {}),
    ("Cleo", "pick reminders none", {}),
    ("Cleo", "pick zone Europe/Berlin", {}),
    ("Cleo", "pick zone xyzzy", {}),
    ("Cleo", "press times", {"table": "-"}),
    ("Cleo", "me away", {}),
    ("Cleo", "pick unaway 0", {}),
    ("Cleo", "me away", {"from": "now", "until": "2 weeks"}),
    ("Cleo", "me away", {"from": "tomorrow", "until": "xyzzy"}),
    ("Cleo", "me away", {"from": "tomorrow", "until": "yesterday"}),
    ("Cleo", "me away", {}),
    ("Cleo", "pick unaway 0", {}),
    ("Cleo", "leaderboard", {}),
    ("Cleo", "leaderboard", {"words": True}),
    ("Cleo", "leaderboard", {"everywhere": True}),
    ("Cleo", "card", {}),
    ("Cleo", "card", {"words": True}),
    ("Cleo", "me data", {}),
    ("Cleo", "press export", {"table": "-"}),
    ("Cleo", "press wipe", {"table": "-"}),
    ("Cleo", "play", {"options": "xyzzy"}),
    ("Cleo", "play", {"options": "xyzzy=1"}),
)

SERVER: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Cleo", "press server", {"table": "-"}),
    ("Dan", "server settings", {}),
    ("Cleo", "pick sset phase tempo", {}),
    ("Dan", "server settings", {"setting": "tempo", "value": "phase"}),
    ("Dan", "server settings", {"setting": "tempo", "value": "xyzzy"}),
    ("Dan", "server settings", {"setting": "xyzzy", "value": "xyzzy"}),
    ("Dan", "server settings", {"setting": "phase", "value": "2d"}),
    ("Dan", "server settings", {"setting": "zone", "value": "xyzzy"}),
    ("Dan", "server settings", {"setting": "at", "value": "xyzzy"}),
    ("Dan", "server settings", {"setting": "quiet", "value": "xyzzy"}),
    ("Dan", "server settings", {"setting": "quiet", "value": "22-7"}),
    ("Dan", "server settings", {"setting": "per_person", "value": "1"}),
    ("Dan", "server settings", {"setting": "openers", "value": "stewards"}),
    ("Cleo", "play", {}),
    ("Dan", "server settings", {"setting": "role", "value": "xyzzy"}),
    ("Dan", "server settings", {"setting": "openers", "value": "everyone"}),
    ("Dan", "server settings", {"setting": "moderators", "value": "none"}),
    ("Dan", "moderate log", {}),
    ("Cleo", "moderate log", {}),
    ("Cleo", "moderate clear-name", {}),
    ("Ann", "organise name", {"name": "xyzzy"}),
    ("Ann", "organise name", {}),
    ("Cleo", "leaderboard", {"season": "xyzzy"}),
    ("Dan", "server season", {"action": "begin", "name": "Ann", "points": "xyzzy"}),
    ("Dan", "server season", {"action": "begin", "name": "Ann", "points": "3 2 1"}),
    ("Dan", "server season", {"action": "begin", "name": "Ann"}),
    ("Dan", "leaderboard", {"season": "Ann"}),
    ("Dan", "leaderboard", {"season": "Ann", "words": True}),
    ("Dan", "server season", {"action": "end"}),
)


WRONG_SETS = (
    "xyzzy",
    "red9",
    "red3",
    "red3 r3r3g6 r5y4b2 g1g1r5 y0y0b1s",
    "r3r3g6",
    "crowd",
    "plus3",
    "best best",
    "best black mend spend",
    "best red half",
    "black0 b0b0y1w crowd plus3 plus3 fan fan whip",
    "resign",
)
"""Lines of Charioteer that are no sets of a hand, or only by chance."""


async def suggestions(s: Stage) -> None:
    """Let everything be suggested that can be, as it is typed."""
    filled = {"option": "laps", "setting": "tempo"}
    for command in s.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        has = {option.display_name for option in command.parameters}
        for option in command.parameters:
            if option.autocomplete:
                known = {name: v for name, v in filled.items() if name in has - {option.display_name}}
                who = "Dan" if command.qualified_name.startswith(("server", "moderate")) else "Ann"
                await s.offered(who, command.qualified_name, option.display_name, **known)


@pytest.mark.long
async def test_a_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await lobby(s)
        walk = Walk(s)
        await walk.type_all(*TABLE_COMMANDS)
        await suggestions(s)
        for who in ("Cleo", "Ann"):
            await walk.around(who, s.posts()[0])
        await walk.type_all(("Ben", "press leave", {}), ("Ann", "organise end", {}))
        assert len(walk.verbs) > 6
        assert untranslated(s.env) == ""


@pytest.mark.long
async def test_a_race_and_what_is_left_of_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await lobby(s)
        walk = Walk(s)
        await walk.type_all(
            ("Dan", "server settings", {"setting": "feed", "value": f"<#{s.arena.id}>"}),
            ("Dan", "server season", {"action": "begin", "name": "Ann"}),
        )
        await start(s)
        await walk.around("Cleo", board(s))
        await walk.type_all(("Ann", "plot", {"line": "2 4 3 / 2 4 3"}), *TABLE_COMMANDS)
        await suggestions(s)
        await walk.around("Ann", board(s))
        for who in ("Ann", "Ben"):
            await s.slash(who, "plot", line="2 4 3 / 2 4 3", table=code)
            await s.ready(who, table=code)
        await s.wait(86_400 * 0.6)
        await s.wait(86_400)
        for who in ("Cleo", "Ben"):
            await walk.around(who, board(s))
        await walk.type_all(
            ("Ann", "organise extend", {"time": "2 h"}),
            ("Ann", "organise pause", {"until": "tomorrow"}),
            ("Ben", "organise pause", {"until": "tomorrow"}),
            ("Cleo", "watch", {}),
            ("Ann", "organise pause", {"until": "now"}),
            ("Ann", "organise remove", {"seat": 2, "reason": "xyzzy"}),
            ("Dan", "organise extend", {"time": "2 h"}),
            ("Ann", "press why draw", {}),
            ("Ben", "table votes", {}),
            ("Ben", "organise replace", {"seat": 2}),
        )
        await walk.around("Cleo", board(s))
        await walk.type_all(("Ann", "organise rollback", {}), ("Ann", "organise rollback", {"round": 1}))
        await suggestions(s)
        await walk.type_all(
            ("Ann", "organise hand-over", {"person": s.people["Cleo"]}),
            ("Ann", "organise replace", {"seat": 2}),
            ("Ann", "organise replace", {"seat": 2, "person": s.people["Dan"]}),
        )
        await walk.around("Dan", board(s))
        await walk.type_all(("Cleo", "press seat 2", {}))
        for who in ("Ben", "Cleo", "Ann"):
            await walk.around(who, board(s))
        await everybody_resigns(s, code)
        assert (await s.bot.host.look(code)).row.stage == "over"
        await walk.type_all(*TABLE_COMMANDS)
        await walk.around("Ann", board(s))
        await walk.type_all(*PERSONAL, *SERVER)
        assert len(walk.verbs) > 8
        assert untranslated(s.env) == ""


@pytest.mark.long
async def test_finding_people(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        drivers = s.guild.create_role("Ann", mentionable=True)
        cleo, ben = s.people["Cleo"], s.people["Ben"]
        walk = Walk(s)
        await walk.type_all(
            ("Cleo", "tables", {}),
            ("Dan", "server settings", {"setting": "listed", "value": f"<#{s.arena.id}>"}),
            ("Dan", "server settings", {"setting": "called", "value": f"<@&{drivers.id}>"}),
            ("Cleo", "me call-me", {}),
            ("Cleo", "me call-me", {"game": "troy", "pace": "live", "how": "mention"}),
            ("Dan", "me call-me", {"how": "private message"}),
            ("Dan", "moderate bans", {}),
            ("Dan", "moderate ban", {"person": ben}),
            ("Dan", "moderate bans", {}),
            ("Ben", "play", {}),
            ("Ben", "tables", {}),
            ("Dan", f"press unban {ben.id}", {"table": "-"}),
        )
        code = await lobby(s)
        await s.wait(600)
        await s.slash("Ann", "table option", option="reliability", value="90")
        await s.slash("Ann", "table option", option="newcomers", value="no")
        await walk.type_all(
            ("Cleo", "tables", {}),
            ("Cleo", "press join", {"table": code}),
            ("Cleo", "me block", {}),
            ("Cleo", "me block", {"person": ben}),
            ("Cleo", "me block", {"person": ben}),
            ("Cleo", "me block", {}),
        )
        await s.slash("Ann", "table option", option="reliability", value="0")
        await walk.type_all(("Cleo", "press join", {"table": code}), ("Cleo", "press leave", {"table": code}))
        await walk.type_all(("Ben", "me block", {"person": cleo}), ("Cleo", "press join", {"table": code}))
        await s.tap("Ann", "start", table=code)
        await walk.type_all(("Ben", "organise replace", {"seat": 2, "table": code}))
        await s.wait(4000)
        await walk.type_all(("Cleo", "tables", {}), ("Cleo", f"press unblock {ben.id}", {"table": "-"}))
        listed = next(m for m in s.posts() if "All tables" in map(spelled, labels(m)))
        await walk.around("Dan", listed)
        assert {"tables", "callme", "uncall", "join", "seat", "watch"} <= walk.verbs
        assert "list" in {post.key.partition("-")[0] for post in await _posts(s)}
        assert untranslated(s.env) == ""


async def _posts(s: Stage) -> Sequence[Post]:
    """The posts that belong to the server."""
    async with s.store.reading() as read:
        return await read.posts(of_server(GuildId(s.guild.id)))


async def test_a_plot_by_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await lobby(s)
        await start(s)
        panel = shown(await press(s, "Ann", GO))
        for menu in (0, 1):
            panel = shown(await s.choose_any("Ann", panel, menu, 1))
        walk = Walk(s)
        sent = shown(await s.press("Ann", panel, button(panel, "Send")))
        await walk.around("Ann", shown(await s.press("Ann", sent, button(sent, "In advance"))))
        await walk.around("Ann", shown(await press(s, "Ann", GO)))
        assert {"withdraw", "advance", "plan"} <= walk.verbs
        assert untranslated(s.env) == ""


@pytest.mark.long
async def test_what_comes_by_itself(tmp_path: Path) -> None:
    """Reminders, letters, misses, free seats and their takers."""
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", setting="feed", value=f"<#{s.arena.id}>")
        code = await lobby(s)
        await s.prefer("Ben", "letters", "letter")
        await start(s)
        for who in ("Ann", "Ben"):
            await s.slash(who, "plot", line="2 4 3 / 2 4 3", table=code)
            await s.ready(who, table=code)
        for _ in range(9):
            await s.ready("Ann", table=code)
            await s.wait(86_400 * 0.45)
        assert any("⟦" in letter.content for letter in s.letters("Ben"))
        await s.tap("Cleo", "take", table=code)
        for _ in range(9):
            await s.wait(86_400 * 0.45)
        assert untranslated(s.env) == ""


@pytest.mark.long
async def test_what_a_person_and_a_server_have_settled(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        walk = Walk(s)
        await walk.type_all(*PERSONAL, *SERVER)
        assert len(walk.verbs) > 8
        assert untranslated(s.env) == ""


@pytest.mark.parametrize("room", [60, 75])
def test_what_a_post_has_no_room_for(room: int) -> None:
    with language.speaking(MADE_UP):
        text = fit([f"⟦line {n} of a story⟧" for n in range(5)], room)
    assert "more line" in text
    assert naked(text) == ""


@pytest.mark.long
async def test_a_game_of_moves(tmp_path: Path) -> None:
    """Troy, where players call check: found by narrowing, taken back, foreseen, drawn and lost."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy", options="strict_check=yes retract_after_reply=yes")
        code = (await s.tables())[0].row.id
        walk = Walk(s)
        await walk.around("Ann", board(s))
        await walk.type_all(
            ("Ann", "table option", {"option": "position", "value": "k9/10"}),
            ("Ann", "table option", {"option": "position", "value": ROOKS}),
            ("Ann", "table option", {"option": "tempo", "value": "phase"}),
            *(
                ("Cleo", "rules", {"game": "troy", "chapter": chapter.title})
                for chapter in all_games()["troy"].face.chapters()
            ),
        )
        await press(s, "Ben", "My seat")  # a bot has the last free one
        await start(s)
        for who in ("Ann", "Ben", "Cleo"):
            await walk.around(who, board(s))
        for line in ("xyzzy", "a3", "a3-b3", "a3-a9", "a1-c4", "a3RR-b3", "a3RR-j9", "a3R-j3 check"):
            await walk.type_all(("Ann", "move", {"line": line, "table": code}))
        await suggestions(s)
        await walk.type_all(
            ("Ann", "table act", {"line": "draw"}),
            ("Ben", "table act", {"line": "decline"}),
            ("Ann", "table log", {"moves": True}),
            ("Ann", "table line", {"line": "j8r-i8"}),
            ("Ben", "table line", {"line": "a3R-b3 j8r-i8"}),
            *TABLE_COMMANDS,
        )
        for who, line in (("Ann", "a3R-b3"), ("Ann", "b3R-c3"), ("Ben", "j8r-h8")):
            await s.slash(who, "move", line=line, table=code)
        for who in ("Ann", "Ben", "Cleo"):
            await walk.around(who, board(s))
        await s.wait(86_400 * 0.6)
        await s.wait(86_400)
        await resign(s, "Ann", code)
        assert (await s.bot.host.look(code)).row.stage == "over"
        await walk.around("Cleo", board(s))
        await walk.type_all(*TABLE_COMMANDS, ("Ann", "leaderboard", {"game": "troy"}))
        await s.slash("Ann", "practice", game="troy", level="recruit")
        assert {"do", "ahead", "opt", "menu"} <= walk.verbs
        assert untranslated(s.env) == ""


@pytest.mark.long
async def test_a_race_with_cards(tmp_path: Path) -> None:
    """Charioteer, with two players and automata: sets, what is wrong with them, favourites, the end."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="charioteer", seats=3)
        code = (await s.tables())[0].row.id
        await press(s, "Ben", "Join")
        walk = Walk(s)
        await walk.around("Ann", board(s))
        await walk.type_all(
            ("Ann", "table option", {"option": "automata", "value": "6"}),
            ("Ann", "table option", {"option": "automata", "value": "3"}),
            ("Ann", "table option", {"option": "laps", "value": "2"}),
            ("Ann", "table option", {"option": "tempo", "value": "phase"}),
            *(
                ("Cleo", "rules", {"game": "charioteer", "chapter": chapter.title})
                for chapter in all_games()["charioteer"].face.chapters()
            ),
        )
        await start(s)
        for who in ("Ann", "Ben", "Cleo"):
            await walk.around(who, board(s))
        for line in WRONG_SETS:
            await walk.type_all(("Ann", "plot", {"line": line, "table": code}))
        await suggestions(s)
        await walk.type_all(
            ("Ann", "profile", {"game": "charioteer"}),
            ("Ann", "table log", {"moves": True}),
            ("Ben", "plot", {"line": "best black final", "table": code}),
            *TABLE_COMMANDS,
        )
        await s.slash("Ben", "plot", line="best black final", table=code)
        panel = shown(await s.tap("Ben", "go", table=code))
        for key in ("In advance", "Plan ahead"):
            panel = shown(await s.press("Ben", panel, button(panel, key)))
        for key in ("Black", "Add to the plan"):
            panel = shown(await s.press("Ben", panel, button(panel, key)))
        await walk.around("Ben", panel)
        for _ in range(6):
            for who in ("Ann", "Ben"):
                await s.slash(who, "plot", line="best spend", table=code)
                await s.ready(who, table=code)
            await s.wait(86_400 * 0.45)
        for who in ("Ann", "Ben", "Cleo"):
            await walk.around(who, board(s))
        await s.wait(86_400 * 0.6)
        await s.wait(86_400)
        await everybody_resigns(s, code)
        assert (await s.bot.host.look(code)).row.stage == "over"
        await walk.around("Cleo", board(s))
        await walk.type_all(*TABLE_COMMANDS, ("Ann", "leaderboard", {"game": "charioteer"}))
        assert {"send", "opt", "menu", "page", "planadd", "advance", "pmenu"} <= walk.verbs
        assert untranslated(s.env) == ""


@pytest.mark.long
async def test_a_race_that_is_raced_to_its_end(tmp_path: Path) -> None:
    """Alone against automata, by the profile, until somebody is home."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice", game="charioteer")
        code = (await s.tables())[0].row.id
        while (await s.bot.host.look(code)).row.stage == "running":
            await s.slash("Ann", "plot", line="best spend", table=code)
            await s.wait(60)
        walk = Walk(s)
        await walk.type_all(*(("Ann", command, {"table": code}) for command in ("table show", "table log")))
        assert untranslated(s.env) == ""


@pytest.mark.long
async def test_a_show_race(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", setting="feed", value=f"<#{s.arena.id}>")
        await s.slash("Ann", "play", game="charioteer", seats=0)
        code = (await s.tables())[0].row.id
        walk = Walk(s)
        for who in ("Cleo", "Ann"):
            await walk.around(who, board(s))
        await walk.type_all(
            *(("Ben", f"press {verb}", {}) for verb in ("join", "take", "leave", "start")),
            ("Ben", "press bot novice", {}),
            ("Ann", "table option", {"option": "pause", "value": "1800"}),
            ("Ann", "table option", {"option": "pause", "value": "0"}),
            ("Ann", "table option", {"option": "seats", "value": "3"}),
            *(typed for typed in TABLE_COMMANDS if typed[1] != "press leave"),
        )
        await suggestions(s)
        await start(s)
        for who in ("Cleo", "Ann"):
            await walk.around(who, board(s))
        await walk.type_all(
            *TABLE_COMMANDS,
            ("Ann", "organise pause", {"until": "tomorrow"}),
            ("Ann", "organise pause", {"until": "now"}),
        )
        while (await s.bot.host.look(code)).row.stage == "running":
            await s.wait(3600)
        for who in ("Cleo", "Ann"):
            await walk.around(who, board(s))
        await walk.type_all(*TABLE_COMMANDS)
        assert untranslated(s.env) == ""
