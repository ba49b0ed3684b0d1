"""`/fair`: the fingerprints while a race is on, everything that they stand for after it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.features.fairness import panel
from engine import dice
from engine.journal import audit, load_record
from engine.selfplay import opening_of, play_out
from tests.bot.games.test_shows import begun, ended
from tests.bot.panels.test_panel_limits import GAME, problems, seated
from tests.bot.races import resign
from tests.bot.stage import MORE, ROUNDS, Stage, labels, shown, stage, words_of

PLAN = "5 3 2 null:gain4 ace:never"


async def account(s: Stage, code: str, who: str = "Cleo") -> str:
    """The file that `/fair` hands over for reading."""
    result = await s.account(who, code)
    found = [a for f in result.followups for a in f.attachments if a.filename.endswith(".txt")]
    return (await found[0].read()).decode()


async def finish(s: Stage, code: str) -> None:
    for _ in range(ROUNDS):
        for who, _asked in await s.waiting(code):
            await s.plot(who, "5 4 2", code)
    assert (await s.bot.host.look(code)).running.outcome


async def test_the_whole_fingerprint_is_one_press_from_the_lobby_before_anybody_can_join(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.table()
        commit = (await s.bot.host.look(code)).row.commit
        assert f"`{commit}`" in shown(await s.press("Cleo", s.newest, "Fair dice")).content
        assert commit in shown(await s.slash("Cleo", "fair", table=code)).content


async def test_the_commitment_is_open_while_the_race_is_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        assert "fingerprint" not in s.newest.content
        lobby = words_of(shown(await s.press("Cleo", s.newest, "Fair dice")))
        await s.press("Ann", s.newest, "Start")
        told = shown(await s.slash("Ann", "fair")).content
        row = (await s.bot.host.look(code)).row
        assert row.commit in told
        assert row.commit in lobby
        assert row.seed not in told
        assert "The seed itself is shown when the game is over" in told


@pytest.mark.long
async def test_after_the_end_everybody_has_the_seed_and_a_record_to_audit(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await finish(s, code)
        seed = (await s.bot.host.look(code)).row.seed
        assert seed in shown(await s.slash("Cleo", "fair")).content
        files = await s.account("Cleo", code)
        exported = load_record(json.loads(await files.followups[0].attachments[0].read()))
        assert exported.opening.seed == seed
        assert audit(exported) == []


@pytest.mark.long
async def test_every_lock_is_listed_in_full_while_the_race_is_on_and_nothing_else(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", PLAN, code)
        assert "sealed its answer" not in await account(s, code)
        await s.plot("Ben", "5 4 2", code)
        text, record = await account(s, code), await s.bot.host.record(code)
        locks = [lock for e in record.entries for lock in e.locks]
        assert len(locks) >= 2
        assert all(lock.digest in text for lock in locks)
        nonces = [a.nonce for e in record.entries for a in e.answers if a.nonce]
        secrets = (record.opening.seed, *record.opening.tokens, *nonces, "5 3 2", "gain4")
        assert not [secret for secret in secrets if secret in text]
        assert not [r for e in record.entries for r in e.rolls if r.label in text]


@pytest.mark.long
async def test_after_the_end_a_reader_can_compute_every_fingerprint_and_every_roll(tmp_path: Path) -> None:
    """From the file alone, by the recipe that it gives."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await finish(s, code)
        text, record = await account(s, code), await s.bot.host.record(code)
    seed, tokens = _after(text, "The seed:"), re.findall(r"tokens of the seats: (.*)", text)[0].split()
    assert dice.commit(bytes.fromhex(seed)) == _after(text, "posted before anybody sat down:")
    found = re.findall(
        r'seat (\d+) sealed its answer to question (\d+): (\w+)\n    answer "(.*)", random word (\w*)', text
    )
    assert len(found) == sum(len(e.locks) for e in record.entries)
    for seat, question, digest, line, word in found:
        assert dice.seal(word, int(question), int(seat), line) == digest
    key = dice.derive(bytes.fromhex(seed), tokens)
    rolls = re.findall(r"entry \d+: (.*) rolled (\d+) of 0 to (\d+), epoch (\d+)", text)
    assert len(rolls) == sum(len(e.rolls) for e in record.entries)
    for label, value, most, epoch in rolls:
        assert dice.draw(key, int(epoch), label, int(most) + 1) == int(value)


def _after(text: str, line: str) -> str:
    lines = text.split("\n")
    return next(lines[n + 1].strip() for n, found in enumerate(lines) if found.endswith(line))


@pytest.mark.long
async def test_it_begins_with_the_verdict_and_says_how_in_three_lines(tmp_path: Path) -> None:
    """The files are for those who doubt it: they come when they are asked for."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        running = shown(await s.slash("Cleo", "fair", table=code)).content.split("\n")
        assert (
            running[0] == f"**Table `{code}`: 0 sealed answers locked so far, all to be checked at the end.**"
        )
        await finish(s, code)
        asked = await s.slash("Cleo", "fair", table=code)
        verdict, *how = shown(asked).content.split("\n")
        checked = r"\d+ rolls, \d+ sealed answers: everything checks out\."
        assert re.fullmatch(rf"\*\*Table `{code}`: {checked}\*\*", verdict)
        assert len(how) == 3
        assert not [a for f in asked.followups for a in f.attachments]
        behind = shown(await s.press("Cleo", shown(await s.press("Cleo", s.newest, MORE)), "Fairness"))
        assert behind.content.startswith(verdict)


async def test_the_account_goes_round_by_round(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for _ in range(2):
            for who, line in (("Ann", "2 4 3"), ("Ben", "5 4 2")):
                await s.plot(who, line, code)
        text = await account(s, code)
        first, second = text.index("Round 1: lap 1 of 2, round 1"), text.index("Round 2: lap 1 of 2, round 2")
        locks = [e.locks[0].digest for e in (await s.bot.host.record(code)).entries if e.locks]
        assert first < text.index(locks[0]) < second < text.index(locks[1])


@pytest.mark.long
async def test_the_locks_of_a_round_are_posted_in_short_when_it_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for who, line in (("Ann", "2 4 3"), ("Ben", "5 4 2")):
            await s.plot(who, line, code)
        record = await s.bot.host.record(code)
        locks = [lock for e in record.entries for lock in e.locks]
        told = await s.more()
        assert all(f"{k.seat}:`{k.digest[:12]}`" in told for k in locks)


async def test_a_record_that_does_not_add_up_is_called_so(tmp_path: Path, monkeypatch: Any) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await finish(s, code)
        monkeypatch.setattr(dice, "draw", lambda *_: 0)
        told = shown(await s.slash("Cleo", "fair", table=code)).content
        assert "This does not add up: entry" in told
        assert "everything checks out" not in told


async def test_where_nothing_is_hidden_the_record_is_played_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        code = (await s.tables())[0].row.id
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        running = await s.slash("Cleo", "fair", table=code)
        told = shown(running).content
        assert "nothing is hidden, so everybody can check every move" in told.split("\n")[0]
        assert "ingerprint" not in told
        assert "The whole account" not in labels(shown(running))

        await resign(s, "Ann", code)
        over = await s.slash("Cleo", "fair", table=code)
        assert "replayed, it comes out the same" in shown(over).content.split("\n")[0]
        whole = await s.press("Cleo", shown(over), "The whole account")
        assert [a.filename for f in whole.followups for a in f.attachments] == [f"{code}.json"]


async def test_a_table_of_another_server_is_none(tmp_path: Path) -> None:
    """Neither its people nor its plots are for strangers, wherever they have the code from."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        elsewhere = s.env.create_guild("Elsewhere")
        channel = elsewhere.create_text_channel("forum")
        eve = elsewhere.add_member(s.env.create_user("eve", global_name="Eve"))
        s.people["Eve"] = eve
        for command in (
            "fair",
            "table show",
            "watch",
            "table log",
            "organise rollback",
        ):
            said = shown(await s.slash("Eve", command, channel, table=code)).content
            assert said == f"There is no table '{code}'; `/inbox` lists yours."


async def test_a_manager_of_another_server_arranges_nothing_here(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        elsewhere = s.env.create_guild("Elsewhere")
        managing = discord.Permissions(manage_guild=True)
        stewards = elsewhere.create_role("Owners", permissions=managing)
        channel = elsewhere.create_text_channel("forum")
        ben = elsewhere.add_member(s.people["Ben"].user, roles=[stewards])
        s.people["Ben there"] = ben
        for command, options in (("organise move", {}), ("organise extend", {"time": "1 h"})):
            said = shown(await s.slash("Ben there", command, channel, table=code, **options)).content
            assert "Only the organiser" in said
        asked = shown(await s.slash("Ben there", "organise end", channel, table=code)).content
        assert asked == "The others have been asked; they have a day to vote."
        assert (await s.bot.host.look(code)).row.stage == "running"


@pytest.mark.long
def test_a_long_verdict_keeps_discords_limits() -> None:
    opening = opening_of(GAME, 2, 1, {}, "round", ("random",) * 2)
    record = play_out(GAME, opening)
    for problem in ("W" * 500, ""):
        found = [problem] * 50 if problem else []
        assert problems(panel.told(seated(record.table, 2), record, found)) == []


@pytest.mark.long
async def test_its_dice_can_be_checked(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await begun(s, options="laps=2")
        await ended(s, code)
        result = await s.account("Ben", code)
        files = [a for f in result.followups for a in f.attachments]
        words = [(await a.read()).decode() for a in files]
        assert any("The tokens of the seats: none" in text for text in words)
