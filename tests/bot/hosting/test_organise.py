"""What organisers do beside playing, what players may do by majority, and what is refused without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.organising import ending, extending, homes, lobby, pauses
from bot.hosting.seats import absence, claiming, leaving, offering, taking
from bot.hosting.table.sitting import GHOST, PLAYER, Person, Place, Refused, Wishes
from bot.ids import ChannelId, GuildId, PersonId
from bot.messages import Button, Message
from engine.language import speaking
from engine.model import Seat
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, STEWARD, Hall, hall
from tests.bot.hosting.unchanged import refused

ANN, BEN, CLEO, DAN = (PEOPLE[name].id for name in ("Ann", "Ben", "Cleo", "Dan"))
FOREIGN_STEWARD = Person(PersonId(501), "Foreigner", steward=True, guild=GuildId(77))
MACHINE = Person(PersonId(600), "Machine", bot=True)
ONLY = f"Only the organiser, <@{ANN}>, or a manager of the server can do that."


def buttons(message: Message) -> list[Button]:
    return [b for row in message.rows if isinstance(row, tuple) for b in row]


async def due(h: Hall, id: str) -> float:
    return (await h.look(id)).row.timing.due


class TestTime:
    async def test_everybody_gets_more_time(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ben")
            before = await due(h, id)
            await h.taken()
            await extending.extend(h.host, id, PEOPLE["Ann"], 6 * 3600)
            assert await due(h, id) == before + 6 * HOUR
            (told,) = await h.said()
            assert told.content.startswith(f"<@{ANN}> gives everybody 6 hours more: until")
            assert told.ping == (ANN,)

    async def test_an_extension_costs_nobody_the_excuse(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await extending.extend(h.host, id, STEWARD, 3600)
            before = await due(h, id)
            await absence.excuse(h.host, id, PEOPLE["Ben"])
            assert await due(h, id) == before + DAY

    @pytest.mark.parametrize(
        ("seconds", "sentence"),
        [
            (0, "Extend a phase by at least a minute."),
            (-3600, "Extend a phase by at least a minute."),
            (
                8 * 86_400,
                "A phase can be extended by at most 7 days in all; `/organise pause` can wait longer.",
            ),
        ],
    )
    async def test_not_by_nothing_and_not_for_ever(self, tmp_path: Path, seconds: int, sentence: str) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, sentence):
                await extending.extend(h.host, id, PEOPLE["Ann"], seconds)

    async def test_where_nothing_runs_out_there_is_nothing_to_extend(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, ONLY):
                await extending.extend(h.host, id, PEOPLE["Ben"], 3600)
            await h.plot(id, "Ann", "Ben")
            async with refused(h, id, "Everyone is ready, so this closes soon."):
                await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            async with refused(h, id, "No deadline is running here"):
                await extending.extend(h.host, id, PEOPLE["Ann"], 3600)

    @pytest.mark.parametrize("typed", ["soon", "", "12", "-3 h"])
    def test_a_length_that_is_none(self, typed: str) -> None:
        with pytest.raises(Refused, match="is not a length of time; write it like 24h"):
            extending.length(typed)

    async def test_a_date_is_meant_in_the_zone_of_the_table(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 2))
            there = pauses.moment(h.host, sitting, "2027-02-01 12:00")
            sitting = await lobby.set_option(h.host, sitting.row.id, PEOPLE["Ann"], "zone", "Berlin")
            assert pauses.moment(h.host, sitting, "2027-02-01 12:00") == there - HOUR
            with pytest.raises(Refused, match="'2020-01-01' is in the past; choose a time"):
                pauses.moment(h.host, sitting, "2020-01-01")
            with pytest.raises(Refused, match="'whenever' is not a day or time; write it like"):
                pauses.moment(h.host, sitting, "whenever")


class TestSeats:
    async def test_players_give_their_own_seat_away_and_with_it_the_table(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            async with refused(h, id, ONLY):
                await offering.offer_seat(h.host, id, PEOPLE["Ben"], Seat(3), PEOPLE["Dan"])
            sitting = await h.hand_over(id, "Ann", 1, "Dan")
            assert (sitting.row.organiser, sitting.my_seat(DAN).seat) == (DAN, 1)

    async def test_not_to_who_sits_there_nor_to_a_machine_nor_where_no_seat_is(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            for number, substitute, sentence in (
                (1, PEOPLE["Ann"], f"<@{ANN}> already sits at this table; choose somebody who does not."),
                (1, PEOPLE["Ben"], f"<@{BEN}> already sits at this table; choose somebody who does not."),
                (1, MACHINE, "A Discord bot cannot do that; choose a person."),
                (7, PEOPLE["Dan"], "There is no seat 7; choose one of: 1 and 2."),
            ):
                async with refused(h, id, sentence):
                    await offering.offer_seat(h.host, id, PEOPLE["Ann"], Seat(number), substitute)

    async def test_a_seat_is_offered_and_a_ghost_drives_until_it_is_taken(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            await h.host.keep_profile(BEN, "chariots", "5 4 3")
            id = await h.race("Ann", "Ben", "Cleo")
            await h.taken()
            await leaving.free(h.host, id, PEOPLE["Ben"], Seat(2))
            await h.settle()
            sitting = await h.look(id)
            seat = sitting.seat(Seat(2))
            assert seat is not None
            assert (seat.user, seat.driver, seat.line) == (None, GHOST, "5 4 3")
            assert [a.line.startswith("5 4 3") for a in sitting.running.answers] == [True]
            (told,) = await h.said()
            assert told.content.startswith(f"<@{BEN}> has left this game. Their seat (Blue) is free")
            assert [b.label for b in buttons(told)] == ["Take a free seat"]
            async with refused(h, id, "Seat 2 is already free."):
                await leaving.free(h.host, id, PEOPLE["Ann"], Seat(2))
            async with refused(h, id, ONLY):
                await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(1))
            async with refused(h, id, f"<@{CLEO}> is still there and keeps the seat."):
                await leaving.free(h.host, id, PEOPLE["Ann"], Seat(3))

    async def test_the_seat_of_a_bot_can_be_offered_too(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, STEWARD, Seat(2), "spam")
            async with refused(h, id, "A bot already plays seat 2."):
                await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            await leaving.free(h.host, id, PEOPLE["Ann"], Seat(2))
            sitting = await taking.take_seat(h.host, id, PEOPLE["Dan"])
            assert (sitting.my_seat(DAN).seat, sitting.my_seat(DAN).driver) == (2, PLAYER)

    async def test_an_organiser_who_is_removed_or_leaves_the_seat_is_replaced(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            for removed in (True, False):
                id = await h.race("Ann", "Ben")
                if removed:
                    await leaving.kick(h.host, id, STEWARD, Seat(1), "spam")
                else:
                    await leaving.free(h.host, id, PEOPLE["Ann"], Seat(1))
                assert (await h.look(id)).row.organiser == BEN
                assert any(f"<@{BEN}> now organises this table." in m.content for m in await h.said())


class TestOrganiser:
    async def test_hands_the_table_over(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, ONLY):
                await offering.offer_office(h.host, id, PEOPLE["Ben"], PEOPLE["Ben"])
            async with refused(h, id, f"<@{ANN}> already organises this table."):
                await offering.offer_office(h.host, id, PEOPLE["Ann"], PEOPLE["Ann"])
            async with refused(h, id, "A Discord bot cannot do that; choose a person."):
                await offering.offer_office(h.host, id, PEOPLE["Ann"], MACHINE)
            await offering.offer_office(h.host, id, PEOPLE["Ann"], PEOPLE["Dan"])
            assert (await h.look(id)).row.organiser == ANN
            await offering.accept(h.host, id, PEOPLE["Dan"], offering.OFFICE)
            assert (await h.look(id)).row.organiser == DAN

    async def test_is_replaced_by_whoever_claims_the_table_after_a_miss(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            still = (
                f"<@{ANN}> is still there; ask them to hand over the table, or ask a manager of the server."
            )
            async with refused(h, id, still):
                await claiming.claim(h.host, id, PEOPLE["Ben"])
            await h.round(id, "Ann", "Ben", "Cleo")
            await h.plot(id, "Ben", "Cleo")
            await h.wait(DAY + 1)  # the excuse
            async with refused(h, id, still):
                await claiming.claim(h.host, id, PEOPLE["Ben"])
            await h.wait(DAY + 1)
            async with refused(h, id, "You have no seat at this table"):
                await claiming.claim(h.host, id, PEOPLE["Dan"])
            await claiming.claim(h.host, id, PEOPLE["Ben"])
            assert (await h.look(id)).row.organiser == BEN
            async with refused(h, id, f"<@{BEN}> already organises this table."):
                await claiming.claim(h.host, id, PEOPLE["Ben"])

    async def test_who_only_looks_on_is_replaced_by_the_others(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await offering.offer_office(h.host, id, PEOPLE["Ann"], PEOPLE["Dan"])
            assert (await h.look(id)).row.organiser == ANN
            await offering.accept(h.host, id, PEOPLE["Dan"], offering.OFFICE)
            await h.taken()
            await claiming.claim(h.host, id, PEOPLE["Ben"])
            assert (await h.look(id)).row.organiser == DAN
            (asks,) = await h.said()
            assert asks.content.startswith(f"**Vote:** <@{BEN}> asks to organise this table.")
            assert asks.ping == (ANN, CLEO)
            await h.vote(id, "Ann")
            assert (await h.look(id)).row.organiser == DAN
            await h.vote(id, "Cleo")
            assert (await h.look(id)).row.organiser == BEN

    async def test_nothing_is_arranged_after_the_end(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await ending.close(h.host, id, STEWARD, "nobody has time")
            async with refused(h, id, "This table is already closed."):
                await ending.close(h.host, id, PEOPLE["Ann"])
            async with refused(h, id, "This table is already closed."):
                await offering.offer_office(h.host, id, PEOPLE["Ann"], PEOPLE["Ben"])
            async with refused(h, id, "This table is already closed."):
                await homes.move(h.host, id, PEOPLE["Ann"], Place(GuildId(1), ChannelId(20)))
            async with refused(h, id, "This table was closed early"):
                await offering.offer_seat(h.host, id, PEOPLE["Ann"], Seat(2), PEOPLE["Dan"])


async def test_what_a_channel_hears_is_in_the_language_of_its_table(tmp_path: Path) -> None:
    """Whatever language the person speaks who has asked for it."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo")
        with speaking("de"):
            await extending.extend(h.host, id, PEOPLE["Ann"], 3600)
            await pauses.pause(h.host, id, PEOPLE["Ben"], h.after(DAY))
            await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(3))
            await h.vote(id, "Ann", agrees=False)
            said = [m.content for m in await h.said()]
        firsts = ["gives everybody", "asks for a pause", "has left this game", "against the pause"]
        assert [any(first in words for words in said) for first in firsts] == [True] * 4
        assert not any("Tisch" in words or "Platz" in words for words in said)
