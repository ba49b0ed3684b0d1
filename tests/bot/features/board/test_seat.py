"""Whoever has a link from their panel plays on the page of their seat, as in the panel."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from bot.features.board import touching
from bot.interface.cooldowns import ENOUGH
from bot.text import unmarked
from tests.bot.features.board.seats import enter, link_of, word_of
from tests.bot.features.board.site import URL, Site, watched
from tests.bot.play.test_cockpit import answer_all, begun
from tests.bot.stage import labels, shown, stage


async def asked(site: Site, code: str, session: dict[str, str], **given: object) -> dict[str, Any]:
    """The panel of a seat, as the page gets it."""
    status, told = await site.post(f"/t/{code}/seat", {"decision": None, "line": None, **given}, **session)
    assert status == 200, told
    return dict(told)


async def sent(site: Site, code: str, session: dict[str, str], name: str = "one") -> tuple[int, Any]:
    """Send what is drafted."""
    told = await asked(site, code, session)
    body = {"decision": told["decision"], "line": told["line"], "sure": True, "id": name}
    return await site.post(f"/t/{code}/send", body, **session)


@pytest.mark.long
async def test_the_panel_has_the_way_to_the_page(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, _site):
        code = await s.race("Ben", chariots="one")
        link = await link_of(s, code, "Ben")
        assert re.fullmatch(rf"{re.escape(URL)}/seat/{code}#[0-9a-f]+", link), "sealed: it tells nothing"
        assert link != await link_of(s, code, "Ben"), "a new one at each showing"
        panel = shown(await s.press("Ben", shown(await s.tap("Ben", "mine", table=code)), "Plot"))
        assert "Board" in labels(panel)
        posts = [str(post.components) + post.content for post in s.posts()]
        assert "/seat/" not in "".join(posts)


async def test_without_an_address_there_is_no_way_to_a_page(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Board" not in labels(shown(await s.tap("Ben", "mine", table=code)))


async def test_a_link_says_whose_seat_it_is_and_opens_once(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        link = await word_of(s, code, "Ben")
        for _ in range(2):
            status, told = await site.post(f"/t/{code}/whose", {"link": link})
            assert (status, told["code"], told["who"]) == (200, code, "Ben")
        status, told = await site.post(f"/t/{code}/enter", {"link": link})
        assert (status, list(told)) == (200, ["session"])
        for path in ("whose", "enter"):
            status, told = await site.post(f"/t/{code}/{path}", {"link": link})
            assert (status, list(told)) == (403, ["refused"])


async def test_the_page_is_the_same_for_everybody_and_every_table(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        pages = {(await site.get(f"/seat/{one}")).bytes for one in (code, "NONE")}
        assert len(pages) == 1
        assert code.encode() not in pages.pop()


async def test_players_watch_their_table_on_their_page_where_nobody_else_may(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        board = (await asked(site, code, session))["board"]
        for path in ("state", "part/1", f"ground/{board['ground']}"):
            assert (await site.get(f"/t/{code}/{path}")).status == 404
            assert (await site.get(f"/t/{code}/{path}", **session)).status == 200


@pytest.mark.long
async def test_a_line_is_sent_from_the_page_and_told_in_the_panel(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        status, told = await sent(site, code, session)
        assert status == 200
        assert told["receipt"].startswith("Sent: ")
        panel = shown(await s.tap("Ben", "mine", table=code)).content
        assert "(sent from the board)" in panel
        assert (await asked(site, code, session))["sent"].startswith("Sent: ")
        await s.plot("Ben", "2 4 3", code)
        assert "(sent from the board)" not in shown(await s.tap("Ben", "mine", table=code)).content


@pytest.mark.long
async def test_what_is_sent_again_under_its_name_counts_once(tmp_path: Path, address: str) -> None:
    async with watched(tmp_path, address) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        told = await asked(site, code, session)
        body = {"decision": told["decision"], "line": told["line"], "sure": True, "id": "one"}
        entries = (await s.bot.host.look(code)).running.entries
        found = await asyncio.gather(*(site.post(f"/t/{code}/send", body, **session) for _ in range(5)))
        found.append(await site.post(f"/t/{code}/send", body, **session))
        assert {status for status, _told in found} == {200}
        assert len({receipt["receipt"] for _status, receipt in found}) == 1
        assert (await s.bot.host.look(code)).running.entries - entries <= 2  # the answer, and being ready
        await answer_all(s, code, random.Random(1))
        assert await site.post(f"/t/{code}/send", body, **session) == found[0]
        assert (await site.post(f"/t/{code}/send", {**body, "id": "two"}, **session))[0] == 409


async def test_what_nearly_always_is_a_mistake_is_asked_about_before_it_is_sent(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await begun(s, "circus", "Ben")
        session = await enter(s, site, code, "Ben")
        told = await asked(site, code, session)
        body = {"decision": told["decision"], "line": "dismount", "sure": False, "id": "one"}
        status, told = await site.post(f"/t/{code}/send", body, **session)
        assert (status, list(told)) == (200, ["confirm"])
        assert told["confirm"].startswith("Really step down?")
        assert "Ben" in {who for who, _asked in await s.waiting(code)}
        status, told = await site.post(f"/t/{code}/send", {**body, "sure": True}, **session)
        assert (status, list(told)) == (200, ["receipt"])
        assert "Ben" not in {who for who, _asked in await s.waiting(code)}


@pytest.mark.long
async def test_a_draft_goes_on_in_the_panel_and_on_the_page(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        number = (await asked(site, code, session))["decision"]
        kept = {"decision": number, "line": "4 2 5"}
        assert await site.post(f"/t/{code}/keep", kept, **session) == (200, {})
        assert (await asked(site, code, session))["line"] == "4 2 5"
        draft = await s.bot.host.draft(code, number, s.id("Ben"))
        assert draft is not None
        assert draft.line == "4 2 5"
        assert (await asked(site, code, session, decision=number, line="3 2 4"))["line"] == "3 2 4"
        assert (await asked(site, code, session))["line"] == "4 2 5", "what is only looked at is not kept"


@pytest.mark.long
async def test_ready_and_withdraw_are_as_in_the_panel(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        await sent(site, code, session)
        told = await asked(site, code, session)
        assert (told["ready"], told["answered"]) == (True, True)
        body = {"decision": told["decision"], "id": "one"}
        for path, ready, answered in (
            ("unready", False, True),
            ("ready", True, True),
            ("withdraw", False, False),
        ):
            body["id"] += path
            status, note = await site.post(f"/t/{code}/{path}", body, **session)
            assert (status, list(note)) == (200, ["note"])
            assert "*" not in note["note"]
            told = await asked(site, code, session)
            assert (told["ready"], told["answered"]) == (ready, answered)


async def test_what_is_ordered_again_under_its_name_counts_once(tmp_path: Path, address: str) -> None:
    """As the page does where no answer has come."""
    async with watched(tmp_path, address) as (s, site):
        code = await s.race("Ben", chariots="one")
        session = await enter(s, site, code, "Ben")
        await sent(site, code, session)
        body = {"decision": (await asked(site, code, session))["decision"]}
        for name, path in enumerate(("unready", "ready", "withdraw")):
            entries = (await s.bot.host.look(code)).running.entries
            again = [site.post(f"/t/{code}/{path}", {**body, "id": f"{name}"}, **session) for _ in range(3)]
            found = [*await asyncio.gather(*again)]
            found.append(await site.post(f"/t/{code}/{path}", {**body, "id": f"{name}"}, **session))
            assert [status for status, _told in found] == [200] * 4
            assert len({told["note"] for _status, told in found}) == 1
            assert (await s.bot.host.look(code)).running.entries - entries <= 1
        assert (await site.post(f"/t/{code}/withdraw", {**body, "id": "another"}, **session))[0] == 409
        assert (await site.post(f"/t/{code}/withdraw", body, **session))[0] == 400


@pytest.mark.long
async def test_at_the_end_the_page_says_so(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one", laps="1")
        session = await enter(s, site, code, "Ben")
        for seed in range(60):
            if (await s.bot.host.look(code)).running.outcome is not None:
                break
            await answer_all(s, code, random.Random(seed))
        told = await asked(site, code, session)
        assert told["decision"] is None
        assert "over" in told["nothing"]
        assert told["board"]["shapes"]
        assert (await sent_nothing(site, code, session))[0] == 409


async def sent_nothing(site: Site, code: str, session: dict[str, str]) -> tuple[int, Any]:
    return await site.post(f"/t/{code}/send", {"decision": 1, "line": "2", "id": "x"}, **session)


async def test_the_page_speaks_the_language_of_its_player(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", chariots="one")
        async with s.store.writing() as tx:
            person = await tx.person(s.id("Ben"))
            await tx.put_person(type(person)(**{**vars(person), "language": "de"}))
        session = await enter(s, site, code, "Ben")
        told = await asked(site, code, session)
        assert (told["language"], told["words"]["send"]) == ("de", "Senden")
        state = await site.get(f"/t/{code}/state", **session)
        assert b'"language":"de"' in state.body
        await sent(site, code, session)
        async with s.store.reading() as read:
            assert (await read.person(s.id("Ben"))).language == "de"


@pytest.mark.long
async def test_a_line_that_nobody_can_play_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(touching.RATES, "person", ENOUGH)
    lines = ("x", "5 5 5 5 5 5", "if", "<b>", "\u0000", "2 ü", "9" * 4000, "5 " * 1999, "")
    async with watched(tmp_path) as (s, site):
        for game in ("chariots", "troy", "charioteer", "circus"):
            code = await s.race("Ben", game=game)
            session = await enter(s, site, code, "Ann")
            told = await asked(site, code, session)
            if told["decision"] is None:
                session = await enter(s, site, code, "Ben")
                told = await asked(site, code, session)
            for line in lines:
                body = {"decision": told["decision"], "line": line, "id": str(len(line))}
                status, answer = await site.post(f"/t/{code}/seat", body, **session)
                assert status == 200 or (status, list(answer)) == (409, ["refused"])
                status, answer = await site.post(f"/t/{code}/keep", body, **session)
                assert (status, answer) == (200, {}) or (status, list(answer)) == (409, ["refused"])
                status, answer = await site.post(f"/t/{code}/send", body, **session)
                assert status in (200, 409), answer


def test_words_of_a_panel_have_no_marks_of_discords_on_a_page() -> None:
    told = "**Sent: `2 4`.** *Not ready* stops it <t:1800000000:R>, [Rules](https://a.example) \\*x\\*"
    assert unmarked(told) == "Sent: 2 4. Not ready stops it 2027-01-15 08:00 UTC, Rules x"


@pytest.mark.long
@pytest.mark.parametrize("letter", ["\ud83d", "\x00", "\ufffe"])
async def test_a_letter_that_cannot_be_kept_is_no_fault(tmp_path: Path, letter: str) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", "Cleo")
        me = await enter(s, site, code, "Ben")
        body = {"decision": (await asked(site, code, me))["decision"], "line": f"{letter} 2 4 3"}
        assert (await site.post(f"/t/{code}/keep", body, **me))[0] == 200
        assert (await asked(site, code, me))["line"] == "2 4 3"
        status, told = await site.post(f"/t/{code}/send", {**body, "id": f"one{letter}", "sure": True}, **me)
        assert (status, "receipt" in told) == (200, True)


async def test_what_lies_too_deep_in_a_request_is_refused_and_no_fault(tmp_path: Path) -> None:
    asked: object = 1
    for _ in range(600):
        asked = {"link": asked}
    async with watched(tmp_path) as (_s, site):
        status, told = await site.post("/t/QQQQ/whose", asked)
        assert (status, list(told)) == (400, ["refused"])
