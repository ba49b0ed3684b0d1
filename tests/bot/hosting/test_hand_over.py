"""Seats and the office of organiser change hands only with the consent of who gets them, and all are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting.seats import offering
from tests.bot.panels.test_data import delete, rows_with
from tests.bot.stage import Stage, heard, labels, shown, stage

DAY = 86_400.0
ASKED = ", who has a day to take seat"
NOTES: dict[str, Any] = {"with": "notes"}
EVERYTHING: dict[str, Any] = {"with": "everything"}


async def drivers(s: Stage, code: str) -> list[str | None]:
    """Who sits on each seat, by name."""
    names = {person.id: name for name, person in s.people.items()}
    return [names.get(seat.user or 0) for seat in (await s.bot.host.look(code)).seats]


async def round_of(s: Stage, code: str, *names: str) -> None:
    for who in names:
        await s.plot(who, "2 3 4", code)


async def without(s: Stage, code: str, silent: str, *others: str) -> None:
    """Everybody races one round; then somebody uses up the extension and misses two deadlines."""
    await round_of(s, code, silent, *others)
    await round_of(s, code, *others)
    await s.wait(DAY + 1)
    await s.wait(DAY + 1)
    await round_of(s, code, *others)
    await s.wait(DAY + 1)
    seat = (await s.bot.host.look(code)).my_seat(s.id(silent))
    assert seat.missed == 2


def calls(s: Stage, words: str = "") -> list[str]:
    """Whom posts with these words have called, beside those of the rounds: a name for each call."""
    sent = [r.json or {} for r in s.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
    told = [m for m in sent if words in m["content"] and "-# Table" in m["content"]]
    names = {person.id: name for name, person in s.people.items()}
    return [names[int(user)] for m in told for user in m["allowed_mentions"]["users"]]


class TestRivals:
    @pytest.mark.parametrize("named", [True, False])
    async def test_an_organiser_cannot_take_the_seat_of_a_rival_who_is_there(
        self, tmp_path: Path, named: bool
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            friend: dict[str, Any] = {"person": s.people["Cleo"]} if named else {}
            posts = len(s.posts())
            for who in ("Ann", "Dan"):
                said = heard(await s.slash(who, "organise replace", seat=2, table=code, **friend))
                assert said.startswith(f"{s.people['Ben'].mention} is still there and keeps the seat.")
            assert await drivers(s, code) == ["Ann", "Ben"]
            assert len(s.posts()) == posts

    @pytest.mark.long
    async def test_a_rival_who_is_absent_drives_until_a_friend_has_said_yes(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await without(s, code, "Ben", "Ann")
            said = heard(await s.slash("Ann", "organise replace", seat=2, person=s.people["Cleo"]))
            assert said.startswith(f"I have asked {s.people['Cleo'].mention}{ASKED} 2")
            assert await drivers(s, code) == ["Ann", "Ben"]
            assert "**The seat is yours.**" in shown(await s.press("Cleo", s.newest, "I take it")).content
            assert await drivers(s, code) == ["Ann", "Cleo"]
            ben, cleo = s.people["Ben"].mention, s.people["Cleo"].mention
            assert f"{cleo} now plays Blue, in place of {ben}." in s.newest.content

    @pytest.mark.long
    async def test_a_rival_who_comes_back_keeps_the_seat(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await without(s, code, "Ben", "Ann")
            await s.slash("Ann", "organise replace", seat=2, person=s.people["Cleo"])
            offer = s.newest
            await round_of(s, code, "Ben", "Ann")
            said = heard(await s.press("Cleo", offer, "I take it"))
            assert said == f"{s.people['Ben'].mention} is back and keeps the seat."
            assert await drivers(s, code) == ["Ann", "Ben"]


class TestConsent:
    async def test_nobody_drives_a_seat_before_saying_yes(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            said = heard(await s.slash("Cleo", "organise replace", seat=3, person=s.people["Dan"]))
            assert said.startswith(f"I have asked {s.people['Dan'].mention}{ASKED} 3")
            offer = s.newest
            assert labels(offer) == ["I take it", "No, thanks"]
            assert s.pinged() == ["Dan"]
            assert "Green" in offer.content
            assert "have no seat" in await s.plot("Dan", "2 3 4", code)
            assert "Sent: " in await s.plot("Cleo", "2 3 4", code)
            for other in ("Ann", "Ben", "Cleo"):
                assert heard(await s.press(other, offer, "I take it")).startswith(
                    "This offer is for somebody"
                )
            assert await drivers(s, code) == ["Ann", "Ben", "Cleo"]

            assert heard(await s.press("Dan", offer, "No, thanks")) == (
                "You said no; nothing has changed for you."
            )
            assert s.pinged() == ["Cleo"]
            assert heard(await s.press_late("Dan", offer, "I take it")).startswith("This offer is over")
            again = heard(await s.slash("Cleo", "organise replace", seat=3, person=s.people["Dan"]))
            assert again.startswith(f"{s.people['Dan'].mention} has said no; ask somebody else, or again <t:")
            assert await drivers(s, code) == ["Ann", "Ben", "Cleo"]

    async def test_an_offer_lapses_after_a_day(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.slash("Ann", "organise pause", until="in 3 days")
            await s.slash("Ben", "organise replace", seat=2, person=s.people["Dan"])
            offer = s.newest
            twice = heard(await s.slash("Ben", "organise replace", seat=2, person=s.people["Dan"]))
            assert twice == f"{s.people['Dan'].mention} has already been asked and can still answer."
            await s.wait(offering.LASTS)
            assert s.newest.content.startswith(f"{s.people['Dan'].mention} did not answer")
            assert heard(await s.press("Dan", offer, "I take it")).startswith("This offer is over")
            assert await drivers(s, code) == ["Ann", "Ben"]
            await s.slash("Ben", "organise replace", seat=2, person=s.people["Dan"])
            assert "The seat is yours" in shown(await s.press("Dan", s.newest, "I take it")).content

    async def test_a_press_that_nobody_was_offered_seats_nobody(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            for seat in ("0", "2", "9", "x", ""):
                for answer in ("yes", "no", ""):
                    said = heard(await s.press_id("Dan", s.newest, f"h1:{code}:offered:{seat}:{answer}"))
                    assert said.startswith("This offer is over")
            assert await drivers(s, code) == ["Ann", "Ben"]

    async def test_nobody_from_outside_the_server_is_offered_a_seat(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            stranger, posts = s.env.create_user("eve", global_name="Eve"), len(s.posts())
            asks: tuple[tuple[str, str, dict[str, Any]], ...] = (
                ("Ben", "organise replace", {"seat": 2}),
                ("Ann", "organise hand-over", {}),
            )
            for who, command, seat in asks:
                said = heard(await s.slash(who, command, person=stranger, table=code, **seat))
                assert "cannot see this table; choose somebody who can read its channel." in said
            assert len(s.posts()) == posts

    async def test_nor_somebody_who_may_not_read_the_channel(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            closed = s.guild.create_text_channel("closed")
            code = await s.race("Ben", chariots="one")
            await s.slash("Ann", "organise move", closed, table=code)
            s.hide(closed, "Cleo")
            said = heard(
                await s.slash("Ben", "organise replace", closed, seat=2, person=s.people["Cleo"], table=code)
            )
            assert said.startswith(f"{s.people['Cleo'].mention} cannot see this table")

    @pytest.mark.long
    async def test_an_office_is_offered_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            for open_table in (s.table, s.race):
                code = await open_table("Ben")
                await s.slash("Ann", "organise hand-over", person=s.people["Ben"], table=code)
                offer = s.newest
                assert f"{s.people['Ann'].mention} asks you to organise this table" in offer.content
                assert (await s.bot.host.look(code)).row.organiser == s.people["Ann"].id
                await s.press("Ben", offer, "No, thanks")
                assert (await s.bot.host.look(code)).row.organiser == s.people["Ann"].id
                await s.slash("Ann", "organise hand-over", person=s.people["Cleo"], table=code)
                said = heard(await s.press("Cleo", s.newest, "I take it"))
                assert said == f"{s.people['Cleo'].mention} now organises this table."
                assert (await s.bot.host.look(code)).row.organiser == s.people["Cleo"].id

    async def test_who_takes_the_organisers_seat_from_them_organises(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.slash("Ann", "organise replace", seat=1, person=s.people["Cleo"])
            await s.press("Cleo", s.newest, "I take it")
            assert (await s.bot.host.look(code)).row.organiser == s.people["Cleo"].id
            assert f"{s.people['Cleo'].mention} now organises this table." in s.newest.content


class TestForgotten:
    @pytest.mark.long
    async def test_nothing_is_left_of_offers_and_departures(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            for to in ("Cleo", "Dan"):
                code = await s.race("Ben", chariots="one")
                await s.slash("Ben", "organise replace", seat=2, person=s.people[to], table=code)
            await s.press("Dan", s.newest, "I take it")
            await s.slash("Ann", "organise hand-over", person=s.people["Ben"], table=code)
            await delete(s, "Ben")
            assert rows_with(s.path, str(s.people["Ben"].id)) == set()
            async with s.store.reading() as read:
                assert await read.departures(code) == []
                assert [await read.offers(sitting.row.id) for sitting in await s.tables()] == [[], []]


class TestTold:
    """Whoever loses or gets a seat is mentioned once."""

    @pytest.mark.long
    async def test_by_an_offer_that_is_taken(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", chariots="one")
            await s.slash("Ben", "organise replace", seat=2, person=s.people["Dan"])
            await s.press("Dan", s.newest, "I take it")
            assert sorted(calls(s)) == ["Ben", "Dan"]
            assert await drivers(s, code) == ["Ann", "Dan"]

    async def test_by_leaving_and_taking(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            await s.slash("Ben", "organise replace", seat=2)
            assert s.newest.content.startswith(f"{s.people['Ben'].mention} has left this game.")
            await s.press("Dan", s.newest, "Take a free seat")
            assert s.newest.content.startswith(f"{s.people['Dan'].mention} now plays Blue.")
            assert calls(s) == ["Dan"]

    @pytest.mark.long
    async def test_by_being_freed_while_absent(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await without(s, code, "Ben", "Ann", "Cleo")
            await s.slash("Ann", "organise replace", seat=2, table=code)
            ben, ann = s.people["Ben"].mention, s.people["Ann"].mention
            assert s.newest.content.startswith(f"{ben} was absent, so {ann} has freed the seat (Blue);")
            assert s.pinged() == ["Ben"]

    @pytest.mark.long
    async def test_by_absence(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await without(s, code, "Ben", "Ann", "Cleo")
            await round_of(s, code, "Ann", "Cleo")
            await s.wait(DAY + 1)
            assert await drivers(s, code) == ["Ann", None, "Cleo"]
            told = [m for m in s.posts() if "missed 3 rounds in a row" in m.content]
            assert [m.content.count(s.people["Ben"].mention) for m in told] == [1]
            assert labels(told[0]) == ["Take a free seat"]
            assert calls(s, "missed 3 rounds in a row") == ["Ben"]

    async def test_with_the_next_organiser(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            await s.slash("Ann", "organise replace", seat=1)
            assert f"{s.people['Ben'].mention} now organises this table." in s.newest.content
            assert s.pinged() == ["Ben"]


class TestBequest:
    @pytest.mark.long
    async def test_everything_goes_along_if_its_owner_says_so(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, dan = await s.race("Ben", chariots="one"), s.people["Dan"]
            await s.plot("Ben", "5 4 3", code)
            await s.slash("Ben", "organise replace", seat=2, person=dan, table=code, **EVERYTHING)
            panel = shown(await s.press("Dan", s.newest, "I take it"))
            assert "**The seat is yours, with the answer sent for it.**" in panel.content
            assert "Sent: `5 4 3" in panel.content

    @pytest.mark.long
    async def test_nobody_says_so_for_somebody_else(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await without(s, code, "Ben", "Ann", "Cleo")
            said = heard(await s.slash("Ann", "organise replace", seat=2, table=code, **NOTES))
            assert said == "Only the player decides what goes with a seat; leave that out."
            assert await drivers(s, code) == ["Ann", "Ben", "Cleo"]
