"""Another package brings a game: a small one, built as CONTRIBUTING says and installed into a folder."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.care import doctor, proving, replaying
from bot.care.copies import try_out
from bot.care.health import Health
from bot.games import prepare
from bot.hosting.organising.absent import check_games
from bot.store import Filter
from engine import registry
from engine.errors import BadGame
from engine.registry import all_games, find, sources
from render.sprites import drawings
from tests.bot.stage import GO, Stage, heard, shown, stage
from tests.test_recipes import Copy, printed

pytestmark = pytest.mark.long
KEY, MODULE = "sprint", "hippodrome_sprint"
AWAY = "The game of this table (sprint) cannot be played at the moment. Nothing is lost"


def look_again() -> None:
    """Find the games anew, as a process does that begins."""
    importlib.invalidate_caches()
    registry._left_out.clear()
    for cached in (all_games, drawings):
        cached.cache_clear()
    for module in [name for name in sys.modules if name.partition(".")[0] == MODULE]:
        del sys.modules[module]


class Packages:
    """A folder of installed packages that Python looks into, and `package`, which is to go there."""

    def __init__(self, folder: Path, package: Path) -> None:
        self.folder, self._package = folder, package

    def install(self) -> None:
        shutil.copytree(self._package, self.folder, dirs_exist_ok=True)
        look_again()

    def remove(self) -> None:
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        look_again()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder into which the recipe installs the package, and what its commands have said."""
    copy = Copy(tmp_path_factory.mktemp("brought"))
    (block,) = printed("CONTRIBUTING.md", "## Bring a game from a package of your own")
    said = copy.follow(block)
    yield copy.folder / "sprint/installed", said
    shutil.rmtree(copy.folder)


@pytest.fixture
def packages(built: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    made = Packages(folder, built[0])
    made.install()
    yield made
    made.remove()


async def started(s: Stage) -> str:
    """A table of the game after its first round; its code."""
    await s.slash("Ann", "play", game=KEY, options="length=12")
    await s.press("Ben", s.newest, "Join")
    await s.press("Ann", s.newest, "Start")
    await played(s, s.newest)
    return next(t.row.id for t in await s.tables() if t.row.stage == "running")


async def played(s: Stage, post: discord.Message) -> None:
    """Both plot below a post, and the round is run."""
    for who in ("Ann", "Ben"):
        panel = shown(await s.press(who, post, GO))
        await s.choose(who, panel, "Next word", "Trot")
        await s.press(who, panel, "Send")


async def begun_again(s: Stage) -> None:
    await s.restart()
    await check_games(s.bot.host)
    await s.settle()


async def prepared(s: Stage) -> None:
    """The bot starts again and prepares its games."""
    await s.restart()
    prepare.cache_clear()
    await s.bot.begin()
    await s.bot.prepare()
    await s.settle()


def test_the_recipe_plays_it(built: tuple[Path, str]) -> None:
    assert "bold: " in built[1]


def test_it_is_a_game_like_any_other(packages: Packages) -> None:
    assert find(KEY) is all_games()[KEY]
    assert sources()[KEY].package == "hippodrome-sprint"


def test_one_that_cannot_be_loaded_is_absent_with_a_warning(packages: Packages) -> None:
    (packages.folder / MODULE / "rules.py").write_text("import nowhere\n", "utf-8")
    look_again()
    told = "the package hippodrome-sprint brings no game: The game in hippodrome_sprint cannot be loaded"
    with pytest.warns(RuntimeWarning, match=told):
        assert KEY not in all_games()
    assert "chariots" in all_games()


def test_a_key_that_is_not_its_own_is_no_way_in(packages: Packages) -> None:
    (points,) = packages.folder.glob("*.dist-info/entry_points.txt")
    points.write_text(f"[hippodrome.games]\nrun = {MODULE}\n", "utf-8")
    look_again()
    with pytest.warns(RuntimeWarning, match="Its entry point is called 'run', but its key is 'sprint'"):
        assert not {"run", KEY} & all_games().keys()


def test_a_key_that_is_taken_is_refused_by_name(packages: Packages) -> None:
    (points,) = packages.folder.glob("*.dist-info/entry_points.txt")
    points.write_text(f"[hippodrome.games]\ntroy = {MODULE}\n", "utf-8")
    look_again()
    told = "'troy', that of engine/games/troy and the package hippodrome-sprint; remove one of them"
    with pytest.raises(BadGame, match=told):
        all_games()


async def test_its_tables_freeze_while_it_is_missing_and_go_on_when_it_is_back(
    packages: Packages, tmp_path: Path
) -> None:
    async with stage(tmp_path) as s:
        code, post = await started(s), s.newest
        other = await s.race("Ben", chariots="one")
        before = (await s.bot.host.look(code)).row

        packages.remove()
        await begun_again(s)
        assert (await s.bot.host.look(code)).row.stage == "frozen"
        assert [p for p in s.posts() if AWAY in p.content]
        assert AWAY in heard(await s.press("Ann", post, GO))
        assert AWAY in heard(await s.slash("Ann", "inbox"))
        assert "Sent: " in await s.plot("Ann", "2 4 3", other)

        await begun_again(s)
        assert len([p for p in s.posts() if AWAY in p.content]) == 1

        packages.install()
        await begun_again(s)
        after = (await s.bot.host.look(code)).row
        assert (after.stage, after.state) == ("running", before.state)
        assert [p for p in s.posts() if "This game is installed again" in p.content]
        await played(s, post)
        assert "trots 2 spaces" in await s.more()


async def test_a_lobby_of_it_waits_too(packages: Packages, tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game=KEY)
        code, lobby = (await s.tables())[0].row.id, s.newest
        packages.remove()
        await begun_again(s)
        assert AWAY in heard(await s.press("Ben", lobby, "Join"))
        packages.install()
        await begun_again(s)
        await s.press("Ben", lobby, "Join")
        assert len((await s.bot.host.look(code)).seats) == 2


async def test_while_it_is_missing_nothing_else_is_harmed(packages: Packages, tmp_path: Path) -> None:
    """Whoever looks at lists and cards, and who runs the bot, finds everything else as it was."""
    async with stage(tmp_path) as s:
        await started(s)
        packages.remove()
        await begun_again(s)
        for words in ("tables", "inbox", "me card", "leaderboard", "help", "me data"):
            if s.has(words):
                assert "went wrong" not in heard(await s.slash("Ann", words))
        async with s.bot.host.store.reading() as read:
            (row,) = await read.tables(Filter(stages=("frozen",)))
        said = doctor.why_frozen(row)
        assert said == f"Table {row.id} is frozen: its game, sprint, is not installed or cannot be prepared."
        assert [well async for well, _line in replaying.replay_active(s.path, tmp_path / "beside")] == [True]
        assert (await try_out(s.path, replayed=True)).problems == ()


async def test_one_that_cannot_be_prepared_is_told_at_the_start_and_left_out(
    packages: Packages, tmp_path: Path
) -> None:
    async with stage(tmp_path) as s:
        code, other = await started(s), await s.race("Ben", chariots="one")
        rules = packages.folder / MODULE / "rules.py"
        good = rules.read_text("utf-8")
        rules.write_text(good.replace("spaces: tuple[", "spaces: Spaces["), "utf-8")
        look_again()
        await prepared(s)
        assert [fault for fault in s.faults if "the game sprint cannot be prepared" in fault]
        s.faults.clear()
        ready = await Health(s.bot.shared.metrics, s.store, s.clock.now, 0).paths()["/readyz"]()
        assert ready.text == "ok, but without sprint, which cannot be prepared: the log says why\n"
        assert AWAY in heard(await s.slash("Ann", "inbox"))
        assert "Sent: " in await s.plot("Ann", "2 4 3", other)

        rules.write_text(good, "utf-8")
        look_again()
        await prepared(s)
        await begun_again(s)
        assert (await s.bot.host.look(code)).row.stage == "running"


async def test_another_version_of_it_is_replayed_before_a_checked_start(
    packages: Packages, tmp_path: Path
) -> None:
    before = proving.rules_digest()
    (info,) = packages.folder.glob("*.dist-info/METADATA")
    info.write_text(info.read_text("utf-8").replace("Version: 1.0", "Version: 1.1"), "utf-8")
    look_again()
    assert proving.rules_digest() != before
