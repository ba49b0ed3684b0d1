"""What Discord refuses is sorted in one place, by what it is about."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.publishing.reach.refusals import CODES, STATUSES, About, about, is_a_verdict, sort
from tests.laws.sources import source, sources, where

BLOCKED = "<!DOCTYPE html><title>Access denied | discord.com used Cloudflare to restrict access</title>"
ROWS = {
    About.PLACE: (
        (404, 10003),
        (404, 10004),
        (400, 40067),
        (403, 50001),
        (400, 50008),
        (403, 50009),
        (403, 50013),
        (400, 50024),
        (403, 160005),
        (400, 160006),
        (400, 160007),
    ),
    About.PERSON: ((404, 10007), (404, 10013), (403, 50007), (400, 50007), (400, 50033), (403, 50278)),
    About.POST: ((404, 10008), (403, 50005), (400, 50083)),
    About.CONTENT: (
        (403, 20009),
        (400, 20031),
        (400, 30015),
        (413, 40005),
        (400, 40005),
        (400, 50006),
        (400, 50035),
        (400, 50045),
        (400, 50046),
        (400, 50109),
        (400, 200000),
        (400, 200001),
        (400, 240000),
        (413, 0),
    ),
    About.INTERACTION: ((404, 10015), (404, 10062), (400, 40060), (401, 50027)),
    About.PACE: (
        (429, 20016),
        (429, 20022),
        (429, 20028),
        (429, 20029),
        (429, 30046),
        (400, 30046),
        (403, 40004),
        (403, 40006),
        (503, 130000),
        (408, 0),
        (429, 0),
        (500, 0),
        (503, 0),
        (520, 0),
        (500, 50013),
    ),
    About.LETTERS: ((403, 20026), (403, 40003), (429, 40003)),
    About.BOT: (
        (401, 0),
        (401, 12345),
        (401, 40001),
        (403, 40001),
        (403, 40002),
        (403, 40333),
        (401, 50014),
        (403, 0),
        (407, 0),
    ),
    About.UNKNOWN: ((400, 0), (404, 0), (405, 0), (400, 12345), (403, 12345), (404, 10011), (418, 99999)),
}
EACH = [(kind, status, code) for kind, rows in ROWS.items() for status, code in rows]


def refusal(status: int, body: dict[str, Any] | str | None) -> discord.HTTPException:
    """What the library makes of an answer."""
    response: Any = SimpleNamespace(status=status, reason="no")
    return discord.HTTPException(response, body)


@pytest.mark.parametrize(("kind", "status", "code"), EACH)
def test_a_refusal_is_about(kind: About, status: int, code: int) -> None:
    assert about(refusal(status, {"code": code, "message": "no"})) is kind


def test_every_row_of_the_table_is_tested() -> None:
    assert {code for _kind, _status, code in EACH} >= CODES.keys()
    assert {status for _kind, status, code in EACH if code not in CODES} >= STATUSES.keys()


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 429])
@pytest.mark.parametrize("body", [BLOCKED, "\n<html>", "error code: 1015"])
def test_a_page_of_an_edge_is_about_the_bot(status: int, body: str) -> None:
    assert about(refusal(status, body)) is About.BOT


def test_a_page_of_a_server_that_is_down_is_about_none_of_ours() -> None:
    assert about(refusal(502, "<html><h1>502 Bad Gateway</h1></html>")) is About.PACE


def test_a_body_that_is_missing_says_what_its_status_says() -> None:
    assert about(refusal(403, None)) is About.BOT
    assert about(refusal(404, "")) is About.UNKNOWN


def test_no_status_alone_is_a_verdict_on_a_channel_or_a_person() -> None:
    assert not {About.PLACE, About.PERSON} & {sort(status) for status in range(400, 600)}


@pytest.mark.parametrize("kind", About)
def test_discord_has_looked_at_what_it_refuses_by_a_code_that_is_neither_about_the_bot_nor_its_pace(
    kind: About,
) -> None:
    looked = {is_a_verdict(refusal(status, {"code": code})) for status, code in ROWS.get(kind, ()) if code}
    assert looked <= {kind not in (About.BOT, About.PACE)}
    assert not is_a_verdict(refusal(413, ""))


def test_no_place_takes_a_status_for_a_verdict() -> None:
    """403 and 404 come from an edge, too: whoever hears a refusal asks the table."""
    classes = {"discord.Forbidden", "discord.NotFound"}
    assert [where(path) for path in sources("bot") if source(path).uses & classes] == []
