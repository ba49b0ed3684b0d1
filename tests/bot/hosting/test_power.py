"""What people do with their powers, typed and pressed: nobody is called again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.after import appeals
from bot.invitations import without_invitations
from bot.text import harmless, plain
from engine.language import speaking
from tests.bot.interface.test_strangers import commands, filled
from tests.bot.stage import Stage, heard, stage

DAY = 86_400


def called(s: Stage, since: int) -> list[int]:
    """Whom the messages for everybody have called, since so many requests."""
    sent = [r for r in s.env.http_requests[since:] if r.method == "POST" and r.path.endswith("/messages")]
    return [int(user) for r in sent for user in (r.json or {})["allowed_mentions"]["users"]]


async def test_more_time_again_and_again_calls_a_rival_once_and_moves_the_deadline_once(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = (await s.bot.host.look(code)).row.timing.due
        requests, posts = len(s.env.http_requests), len(s.posts())
        for n in range(22):
            if n == 11:
                await s.restart()
            await s.slash("Ann", "organise extend", time="6 h", table=code)
        assert (await s.bot.host.look(code)).row.timing.due == before + DAY / 4
        assert len(s.posts()) - posts <= appeals.POSTS
        assert called(s, requests).count(s.people["Ben"].id) == 1


async def test_what_needs_the_others_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        said = heard(await s.slash("Ann", "organise extend", time="2 days", reason="exams", table=code))
        assert said.startswith("Once a phase you can give up to 6 hours alone.")
        assert "Reason: exams" in s.newest.content
        before = (await s.bot.host.look(code)).row.timing.due
        await s.press("Ben", s.newest, "Agree")
        assert (await s.bot.host.look(code)).row.timing.due == before + 2 * DAY


@pytest.mark.long
async def test_no_command_calls_anybody_whom_the_same_person_has_called_today(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", invite=s.people["Ben"].mention)
        await s.slash("Ann", "organise invite", person=s.people["Cleo"])
        await s.slash("Ann", "organise invite", person=s.people["Dan"])
        others = {s.people[name].id for name in ("Ben", "Cleo", "Dan")}
        code, walked = await s.race("Ben", "Cleo", chariots="one"), 0
        for command in commands(s.bot.tree):
            if command.qualified_name.startswith("moderate "):
                continue  # Ann is no moderator
            requests = len(s.env.http_requests)
            options = filled(s, command, code)
            if any(p.name == "reason" for p in command.parameters):
                options["reason"] = "because"
            if command.qualified_name == "organise pause":
                options["until"] = "in 2 days"
            await s.slash("Ann", command.qualified_name, **options)
            assert (command.qualified_name, others & {*called(s, requests)}) == (
                command.qualified_name,
                set(),
            )
            walked += 1
        assert walked > 15


@pytest.mark.parametrize(
    "typed",
    [
        "discord.gg/abc",
        "DisCord.GG/abc",
        "https://discord.com/invite/abc",
        "http://ptb.discordapp.com//invite/abc",
        "dis\u200bcord.gg/abc",
        "dis\u00adcord.gg/abc",
        "discord\n.gg/abc",
        "discord\\.gg\\abc",
        "||discord.gg||/abc",
        "**discord**.gg/abc",
        "[here](https://discord.gg/abc)",
        "<https://discord.gg/abc>",
        "\uff44iscord\uff0egg\uff0fabc",
        "discord\u3002gg/abc",
        "discord.com/%69nvite/abc",
        "discord://-/invite/abc",
        f"https://discord.com/{'./' * 50}invite/abc",
        "https://discord%2Egg/abc",
        "https://%64iscord.g%67/abc",
        "https://dis%E2%80%8Bcord.gg/abc",
        "https://discord.com/servers/abc-1",
    ],
)
def test_an_invitation_to_another_server_is_a_word(typed: str) -> None:
    for shown in (
        harmless(f"see {typed}", 200),
        plain(f"see {typed}"),
        without_invitations(f"see\n{typed}".replace("d\n", "d")),
    ):
        assert "an invitation" in shown
        assert "abc" not in shown


@pytest.mark.parametrize("typed", ["Discord", "my discord, gg", "discord.com/channels/1/2", "Gordon", "gg"])
def test_what_is_none_stays(typed: str) -> None:
    assert without_invitations(typed) == typed


async def test_reasons_and_drivers_show_no_invitation(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.slash("Ann", "organise end", table=code, reason="come to ||discord||.gg/better")
        assert "Reason: come to \\(an invitation\\)" in s.newest.content
        assert "better" not in s.newest.content
        with speaking("de"):
            assert harmless("discord.gg/x") == "\\(eine Einladung\\)"
