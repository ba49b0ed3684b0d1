"""A typed command gives what the buttons give, and nothing that was typed is lost."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot import features
from bot.hosting.table.sitting import Sitting
from bot.panels import server
from bot.publishing.messages.payloads import view_of
from bot.setting import SERVERS, Ids
from tests.bot.stage import Stage, heard, labels, menus, prefilled, shown, stage


async def look(s: Stage, code: str) -> Sitting:
    return await s.bot.host.look(code)


class TestAPlot:
    @pytest.mark.long
    async def test_a_line_is_answered_as_a_press_on_send(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            panel = shown(await s.slash("Ann", "plot", line="2 4 3"))
            assert f".** `{code}-" in panel.content.splitlines()[0]
            assert "Sent: `2 4 3" in panel.content
            assert {"Withdraw", "Not ready"} <= set(labels(panel))
            assert panel.attachments

    @pytest.mark.long
    async def test_what_was_sent_comes_with_its_odds_and_leads_back_to_its_question(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.slash("Ann", "plot", line="2 4 3"))
            assert "**2 4 3** gains" in panel.content
            assert labels(panel)[:5] == ["Change", "Withdraw", "Not ready", "In advance", "More"]
            assert not menus(panel)
            assert "Ready" in labels(shown(await s.press("Ann", panel, "Not ready")))
            assert menus(shown(await s.press("Ann", panel, "Change")))

    @pytest.mark.long
    async def test_a_draft_that_differs_stays_in_sight(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.slash("Ann", "plot", line="2 4 3"))
            await s.draw_up("Ann", 5, 4, 2)
            panel = shown(await s.press("Ann", panel, "Not ready"))
            assert "differs and is not sent" in panel.content
            assert menus(panel)

    @pytest.mark.long
    async def test_without_a_line_the_panel_opens(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            panel = shown(await s.slash("Ann", "plot"))
            assert "Nothing is sent yet." in panel.content
            assert "Send" in labels(panel)
            await s.tap("Ann", "do", "resign", table=code)
            assert "lap 1" in shown(await s.slash("Cleo", "plot")).content

    @pytest.mark.long
    async def test_two_names_for_one_command(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            assert "Sent: " in shown(await s.slash("Ann", "move", line="2 4 3")).content


class TestMending:
    @pytest.mark.long
    async def test_a_refused_line_comes_back_in_a_form(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            refused = shown(await s.slash("Ann", "plot", line="2 9 3"))
            assert "Fix it" in labels(refused)
            form = await s.press("Ann", refused, "Fix it")
            assert prefilled(form) == {"line": "2 9 3"}
            panel = shown(await s.write("Ann", form, "2 4 3"))
            assert "not sent yet" in panel.content
            await s.press("Ann", panel, "Send")
            assert len((await look(s, code)).running.answers) == 1

    @pytest.mark.long
    async def test_so_does_one_from_the_form_itself(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = shown(await s.slash("Ann", "plot"))
            refused = shown(await s.write("Ann", await s.press("Ann", panel, "Type it"), "2 9 3"))
            assert refused.content.startswith("⚠")
            assert "Type it" not in labels(refused)
            assert prefilled(await s.press("Ann", refused, "Fix it")) == {"line": "2 9 3"}

    @pytest.mark.long
    async def test_what_is_done_unasked_is_mended_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            refused = shown(await s.slash("Ann", "table act", line="resing"))
            assert prefilled(await s.press("Ann", refused, "Fix it")) == {"line": "resing"}

    @pytest.mark.long
    async def test_nobody_mends_the_line_of_another(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.slash("Ann", "plot", line="2 9 3")
            number = (await look(s, code)).running.open[0].id
            assert prefilled(await s.tap("Ben", "mend", number, table=code)) == {"line": ""}


class TestSeveralTables:
    async def two(self, s: Stage) -> tuple[str, str]:
        """Ann and Ben race at two tables of a channel; the older one comes first."""
        return await s.race("Ben", chariots="one"), await s.race("Ben", chariots="one")

    @pytest.mark.long
    async def test_the_answer_says_which_one_it_is_about_and_offers_the_others(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            older, newer = await self.two(s)
            panel = shown(await s.slash("Ann", "table show"))
            assert panel.content.startswith(f"Table `{newer}` (Chariots)")
            (menu,) = menus(panel)
            assert [o["value"] for o in menu["options"]] == [older]
            other = shown(await s.choose("Ann", panel, menu["placeholder"], menu["options"][0]["label"]))
            assert f"table `{older}`" in other.content

    @pytest.mark.long
    async def test_a_line_goes_to_the_one_that_waits(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            older, newer = await self.two(s)
            await s.plot("Ann", "2 4 3", newer)
            panel = shown(await s.slash("Ann", "plot", line="5 4 3"))
            assert panel.content.startswith(f"Table `{older}` (Chariots)")
            assert (await look(s, older)).running.answers

    @pytest.mark.long
    async def test_where_several_wait_it_is_kept_and_the_table_is_asked_for(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            older, newer = await self.two(s)
            asked = shown(await s.slash("Ann", "plot", line="5 4 3"))
            assert asked.content.startswith("Which table do you mean?")
            assert not (await look(s, older)).running.answers
            assert not (await look(s, newer)).running.answers
            (menu,) = menus(asked)
            label = next(o["label"] for o in menu["options"] if o["value"] == older)
            assert "Sent: " in shown(await s.choose("Ann", asked, menu["placeholder"], label)).content
            assert (await look(s, older)).running.answers
            assert not (await look(s, newer)).running.answers

    @pytest.mark.long
    async def test_what_changes_a_table_asks_which_one(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            older, newer = await self.two(s)
            asked = heard(await s.slash("Ann", "organise end"))
            assert asked == f"Which table do you mean? Here are `{newer}`, `{older}`."


class TestContextMenus:
    async def test_somebody_is_invited_to_my_table(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            ben, ann = s.people["Ben"], s.people["Ann"]
            none = heard(await ann.context_menu(s.arena, "Invite to my table", ben))
            assert none.startswith("You have no open table here")
            await s.slash("Ann", "play", seats=3, invite=s.people["Cleo"].mention)
            code = (await s.tables())[0].row.id
            said = heard(await ann.context_menu(s.arena, "Invite to my table", ben))
            assert said == f"{ben.mention} may join table `{code}`."
            assert ben.id in ((await look(s, code)).row.invited or ())

    async def test_a_post_in_words(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            assert "```" in shown(await s.people["Cleo"].context_menu(s.arena, "In words", s.newest)).content

    @pytest.mark.long
    async def test_another_message_is_no_post(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            message = await s.people["Ann"].send(s.arena, "Hello")
            said = heard(await s.people["Ann"].context_menu(s.arena, "In words", message))
            assert said.startswith("That message is not a table's post")


class TestMyGame:
    async def test_profile_and_rules_open_the_game_one_plays(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            assert "profile for Chariots" in shown(await s.slash("Ann", "profile")).content
            await s.slash("Ann", "play", game="troy")
            assert "profile for Chariots (Troy)" in shown(await s.slash("Ann", "profile")).content
            assert shown(await s.slash("Ann", "rules")).content.startswith("**Chariots (Troy)**")


def test_channels_and_roles_are_chosen_from_their_own_menus() -> None:
    kinds = {
        "channel": discord.ComponentType.channel_select,
        "forum": discord.ComponentType.channel_select,
        "role": discord.ComponentType.role_select,
    }
    settings = {"channels": [111111111111111111], "moderators": 222222222222222222}
    features.add_all()
    for each in [each for each in SERVERS if isinstance(each, Ids)]:
        panel = server.overview(settings, True, each.name)
        select = view_of(panel.rows).to_components()[-1]["components"][0]
        assert select["type"] == kinds[each.kind].value
