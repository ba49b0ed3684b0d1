"""Whoever plays does not rule alone: who decides, how votes are counted, what friends cannot do together."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.hosting.organising import (
    ending,
    extending,
    lobby,
    moderating,
    pauses,
    servers,
    votes,
)
from bot.hosting.people import vacations
from bot.hosting.playing import play
from bot.hosting.seats import leaving, offering, taking
from bot.hosting.table import motions
from bot.hosting.table.sitting import MODERATORS, Person, Refused, Sitting, Wishes
from bot.hosting.time.terms import Terms
from bot.ids import GuildId, PersonId
from bot.messages import Message
from bot.store import Motion
from bot.times.instants import Instant
from engine.model import Order, Seat
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, STEWARD, Hall, hall
from tests.bot.hosting.unchanged import refused

ANN, BEN, CLEO, DAN = (PEOPLE[name].id for name in ("Ann", "Ben", "Cleo", "Dan"))
ROLE = 77
MODERATOR = Person(PersonId(501), "Moderator", roles=(ROLE,), guild=HOME.guild)
WHY = "You decide this alone, so give a reason"
ALONE = "Nobody else was here to agree, so it does not count."


async def open_motion(h: Hall, id: str) -> Motion | None:
    async with h.store.reading() as read:
        return next(iter(await votes.open_motions(read, await h.host.read(read, id), h.host.now())), None)


async def driven(h: Hall, id: str, number: int) -> int | None:
    seat = (await h.look(id)).seat(Seat(number))
    assert seat is not None
    return seat.user


async def absent(h: Hall, id: str, *names: str, rounds: int = 2) -> None:
    """These people miss deadlines while the others play on; their seats stay theirs."""
    others = [s.name for s in (await h.look(id)).people if s.name not in names]
    if (await h.look(id)).row.told <= 1:
        await h.round(id, *others, *names)
    missed = (await h.look(id)).seat_of(PEOPLE[names[0]].id)
    while missed is not None and missed.missed < rounds:
        await h.plot(id, *[n for n in others if await asked(h, id, n)])
        await h.wait(DAY + 1)
        missed = (await h.look(id)).seat_of(PEOPLE[names[0]].id)
    await h.taken()


async def asked(h: Hall, id: str, name: str) -> bool:
    sitting = await h.look(id)
    decision = sitting.asked(PEOPLE[name].id)
    return decision is not None and sitting.running.answer(decision.id) is None


def labels(message: Message) -> list[str]:
    return [b.label for row in message.rows if isinstance(row, tuple) for b in row]


class TestWhoDecides:
    async def test_more_than_half_of_the_others(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", "Dan")
            await ending.close(h.host, id, PEOPLE["Ann"], "too slow")
            (post,) = await h.said()
            assert post.content.startswith(
                f"**Vote:** <@{ANN}> asks to end the game now, with the places as they are.\n"
                "2 of 3 must agree; ends <t:"
            )
            assert "Reason: too slow" in post.content
            assert post.ping == (BEN, CLEO, DAN)
            assert labels(post) == ["Agree", "Against"]
            await h.vote(id, "Cleo")
            assert (await h.look(id)).row.stage == "running"
            await h.vote(id, "Dan")
            assert (await h.look(id)).row.stage == "closed"

    async def test_a_pair_of_friends_cannot_remove_the_third(self, tmp_path: Path) -> None:
        """Whoever asks does not count, and the one concerned does."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            async with refused(h, id, "You asked for this; now the others decide."):
                await h.vote(id, "Ann")
            await h.vote(id, "Cleo")
            assert await driven(h, id, 2) == BEN
            await h.vote(id, "Ben", agrees=False)
            assert await open_motion(h, id) is None
            assert await driven(h, id, 2) == BEN

    async def test_nobody_waits_for_who_is_out_of_the_game(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await resign(h, id, "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "closed"

    async def test_who_is_out_decides_where_nobody_else_could(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await absent(h, id, "Ben")
            await resign(h, id, "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            assert (await h.look(id)).row.stage == "running"
            await h.vote(id, "Cleo")
            assert (await h.look(id)).row.stage == "over"

    async def test_who_has_missed_the_last_two_deadlines_does_not(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await absent(h, id, "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            (post,) = await h.said()
            assert post.ping == (BEN,)
            async with refused(h, id, "You have no vote here"):
                await h.vote(id, "Cleo")
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "over"

    async def test_computer_players_do_not_vote(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, STEWARD, Seat(3), "spam")
            await h.taken()
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "closed"

    async def test_strangers_neither_ask_nor_vote(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, "Only the players at this table and its organiser"):
                await ending.close(h.host, id, PEOPLE["Dan"])
            await ending.close(h.host, id, PEOPLE["Ann"])
            async with refused(h, id, "Only the players at this table vote here; you can watch."):
                await h.vote(id, "Dan")


class TestRemovingSomebodyWhoIsThere:
    @pytest.mark.parametrize("names", [("Ann", "Ben", "Cleo"), ("Ann", "Ben", "Cleo", "Dan")])
    async def test_friends_do_not_outvote_a_rival_at_a_small_table(
        self, tmp_path: Path, names: tuple[str, ...]
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race(*names)
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2), "too slow")
            (post,) = await h.said()
            assert f"{len(names) - 1} of {len(names) - 1} must agree" in post.content
            await h.vote(id, *names[2:])
            assert await driven(h, id, 2) == BEN
            await h.wait(DAY - HOUR)
            await h.plot(id, *names)
            await h.wait(2 * HOUR)
            assert (await driven(h, id, 2), await open_motion(h, id)) == (BEN, None)

    async def test_who_agrees_to_it_is_removed(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            await h.vote(id, "Cleo", "Ben")
            assert await driven(h, id, 2) is None

    async def test_at_a_larger_table_two_thirds_of_the_others_decide(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            (post,) = await h.said()
            assert "4 of 5 must agree" in post.content
            await h.vote(id, "Cleo", "Dan", "Eve")
            assert await driven(h, id, 2) == BEN
            await h.vote(id, "Fay")
            assert await driven(h, id, 2) is None

    async def test_bots_do_not_make_a_table_larger(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", "Dan", bots=2)
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            await h.vote(id, "Cleo", "Dan")
            assert await driven(h, id, 2) == BEN

    async def test_a_moderator_who_does_not_play_decides_where_it_is_stuck(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            await h.vote(id, "Ben", agrees=False)
            assert await driven(h, id, 2) == BEN
            async with refused(h, id, WHY):
                await leaving.kick(h.host, id, STEWARD, Seat(2))
            await leaving.kick(h.host, id, STEWARD, Seat(2), "insults")
            assert await driven(h, id, 2) is None
            (act,) = await moderating.log(h.host, HOME.guild or GuildId(0), STEWARD)
            assert (act.user, act.act, act.reason) == (STEWARD.id, "remove", "insults")


class TestTheVote:
    async def test_it_lapses_after_a_day_and_says_so(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=Terms(phase=int(3 * DAY)))
            await ending.close(h.host, id, PEOPLE["Ann"])
            (post,) = [p for p in await h.taken() if p.key.startswith("vote")]
            motion = await open_motion(h, id)
            assert motion is not None
            await h.wait(DAY - 1)
            assert await open_motion(h, id) == motion
            await h.taken()
            await h.wait(1)
            (edited,) = [p for p in await h.taken() if p.key == post.key]
            assert "**The vote is over.**" in edited.payload["content"]
            assert edited.payload["rows"] == []
            async with refused(h, id, "That vote is over."):
                await votes.vote(h.host, id, PEOPLE["Ben"], motion.id, agrees=True)

    async def test_there_is_one_of_a_kind_a_day(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
            await h.vote(id, "Ben", agrees=False)
            async with refused(h, id, "A table votes on this once a day"):
                await leaving.kick(h.host, id, PEOPLE["Cleo"], Seat(2))
            await pauses.pause(h.host, id, PEOPLE["Cleo"], h.after(3 * DAY))
            await h.wait(DAY)
            await leaving.kick(h.host, id, PEOPLE["Cleo"], Seat(2))
            assert await open_motion(h, id) is not None

    async def test_asking_for_what_is_asked_already_is_a_yes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await ending.close(h.host, id, PEOPLE["Ben"])
            assert (await h.look(id)).row.stage == "closed"

    async def test_a_vote_can_be_changed_while_it_is_open(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", "Dan")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            await h.vote(id, "Ben", agrees=False)
            await h.vote(id, "Cleo")
            assert (await h.look(id)).row.stage == "running"
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "closed"

    async def test_its_post_says_who_is_still_needed(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", "Dan")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.taken()
            await h.vote(id, "Ben")
            (edited,) = [p for p in await h.taken() if p.key.startswith("vote")]
            assert f"Agreed: <@{BEN}>. Still to vote: <@{CLEO}> and <@{DAN}>." in edited.payload["content"]
            assert edited.payload["ping"] == []

    async def test_a_vote_that_was_won_before_a_crash_is_carried_out_when_its_day_is_over(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await ending.close(h.host, id, PEOPLE["Ann"])
            motion = await open_motion(h, id)
            assert motion is not None
            async with h.store.writing() as tx:
                motions.put_ballot(tx, motion.id, BEN, True)
            await h.restart()
            assert (await h.look(id)).row.stage == "running"
            await h.wait(DAY)  # an outage for the clock: the vote goes on as much longer
            assert (await h.look(id)).row.stage == "running"
            await h.wait(DAY)
            assert (await h.look(id)).row.stage == "closed"

    async def test_it_is_over_with_its_table(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            motion = await open_motion(h, id)
            assert motion is not None
            for name in ("Ann", "Ben"):
                await resign(h, id, name)
            assert (await h.look(id)).row.stage == "over"
            assert await open_motion(h, id) is None
            async with refused(h, id, "That vote is over."):
                await votes.vote(h.host, id, PEOPLE["Ben"], motion.id, agrees=True)

    async def test_a_button_of_another_table_or_from_before_is_no_vote(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id, other = await h.race("Ann", "Ben"), await h.race("Ann", "Ben")
            await ending.close(h.host, id, PEOPLE["Ann"])
            motion = await open_motion(h, id)
            assert motion is not None
            for number in (motion.id, 0, 999):
                async with refused(h, other, "That vote is over."):
                    await votes.vote(h.host, other, PEOPLE["Ben"], number, agrees=True)

    async def test_on_something_that_was_taken_away_is_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            motion = await open_motion(h, id)
            assert motion is not None
            monkeypatch.delitem(votes.KINDS, motion.kind)
            assert await open_motion(h, id) is None
            async with refused(h, id, "That vote is over."):
                await votes.vote(h.host, id, PEOPLE["Ben"], motion.id, agrees=True)
            h.time += DAY + 1
            await votes.lapse(h.host, id)
            assert (await h.look(id)).row.stage == "running"


class TestAlone:
    async def test_an_outsider_acts_alone_with_a_reason_that_is_told(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, WHY):
                await leaving.kick(h.host, id, STEWARD, Seat(2))
            await leaving.kick(h.host, id, STEWARD, Seat(2), "rude @everyone")
            (told,) = [m for m in await h.said() if "removed" in m.content]
            assert f"<@{BEN}> was removed from this game; a bot now plays Blue." in told.content
            assert r"Reason: rude \@everyone" in told.content
            assert told.ping == (BEN,)
            assert not (await h.look(id)).row.unrated

    async def test_a_manager_who_sits_or_sat_there_is_a_player_like_the_others(self, tmp_path: Path) -> None:
        """Not even one who left the lobby, or gave the seat up."""
        async with hall(tmp_path) as h:
            ben = dataclasses.replace(PEOPLE["Ben"], steward=True, guild=HOME.guild)
            dan = dataclasses.replace(PEOPLE["Dan"], steward=True, guild=HOME.guild)
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 4))).row.id
            for person in (ben, dan, PEOPLE["Cleo"]):
                await lobby.join(h.host, id, person)
            await lobby.leave(h.host, id, dan)
            await lobby.start(h.host, id, PEOPLE["Ann"])
            await h.settle()
            await h.taken()
            async with refused(h, id, "Only the organiser"):
                await extending.extend(h.host, id, ben, 3600)
            await leaving.kick(h.host, id, dan, Seat(1), "rude")
            assert await driven(h, id, 1) == ANN
            assert await open_motion(h, id) is not None

    async def test_an_office_from_a_player_gives_no_power_to_a_friend(self, tmp_path: Path) -> None:
        """Nor if it goes through a third one."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.hand_office(id, PEOPLE["Ann"], PEOPLE["Dan"])
            eve = Person(PersonId(600), "Eve", guild=GuildId(1))
            await h.hand_office(id, PEOPLE["Dan"], eve)
            await leaving.kick(h.host, id, eve, Seat(2), "rude")
            assert await driven(h, id, 2) == BEN
            assert await open_motion(h, id) is not None

    async def test_nor_if_it_was_offered_to_several_friends_at_once(self, tmp_path: Path) -> None:
        """What the first of them has taken, the one who offered it cannot give to another one any more."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.hand_office(id, PEOPLE["Ann"], PEOPLE["Dan"])
            eve, fay = (
                Person(PersonId(600), "Eve", guild=GuildId(1)),
                Person(PersonId(601), "Fay", guild=GuildId(1)),
            )
            for friend in (eve, fay):
                await offering.offer_office(h.host, id, PEOPLE["Dan"], friend)
            await offering.accept(h.host, id, eve, offering.OFFICE)
            async with refused(h, id, "This offer is over"):
                await offering.accept(h.host, id, fay, offering.OFFICE)
            assert (await h.look(id)).row.organiser == eve.id

    async def test_who_has_decided_alone_does_not_play_there_afterwards(self, tmp_path: Path) -> None:
        """Nor drives the seat that the decision has freed."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, STEWARD, Seat(2), "rude")
            await leaving.free(h.host, id, STEWARD, Seat(2))
            async with refused(h, id, "You have decided something alone at this table"):
                await taking.take_seat(h.host, id, STEWARD, Seat(2))
            await taking.take_seat(h.host, id, PEOPLE["Dan"], Seat(2))
            assert await driven(h, id, 2) == DAN

    async def test_an_office_from_a_manager_does(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.hand_office(id, STEWARD, PEOPLE["Dan"])
            await leaving.kick(h.host, id, PEOPLE["Dan"], Seat(2), "rude")
            assert await driven(h, id, 2) is None


class TestRemoval:
    async def test_somebody_absent_is_removed_by_the_organiser(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await absent(h, id, "Cleo")
            async with refused(h, id, "Only the organiser"):
                await leaving.kick(h.host, id, PEOPLE["Ben"], Seat(3))
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(3))
            told = [m for m in await h.said() if "was removed" in m.content]
            assert [m.ping for m in told] == [(CLEO,)]
            assert "That seat missed its last deadlines." in told[0].content
            assert await driven(h, id, 3) is None

    async def test_one_missed_deadline_is_no_absence(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await absent(h, id, "Cleo", rounds=1)
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(3))
            assert await driven(h, id, 3) == CLEO

    async def test_who_has_agreed_to_the_own_removal_has_left(self, tmp_path: Path) -> None:
        """Else friends could remove one of theirs who is ahead, and keep the place of that moment."""
        async with hall(tmp_path) as h:
            for willing, way in ((False, "removed"), (True, "left")):
                id = await h.race("Ann", "Ben", "Cleo", "Dan", "Eve")
                await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(2))
                await h.vote(id, "Ben", agrees=willing)
                await h.vote(id, *(["Cleo", "Dan"] if willing else ["Cleo", "Dan", "Eve"]))
                async with h.store.reading() as read:
                    assert [(d.user, d.way) for d in await read.departures(id)] == [(BEN, way)]

    async def test_what_somebody_has_offered_before_is_over(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await offering.offer_seat(h.host, id, PEOPLE["Ben"], Seat(2), PEOPLE["Dan"])
            await leaving.kick(h.host, id, STEWARD, Seat(2), "rude")
            async with refused(h, id, "This offer is over"):
                await offering.accept(h.host, id, PEOPLE["Dan"], Seat(2))

    async def test_a_seat_that_changed_hands_is_not_taken_from_the_new_player(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.kick(h.host, id, PEOPLE["Ann"], Seat(3))
            await h.vote(id, "Ben")
            await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(3))
            await h.wait(DAY)
            assert (await h.look(id)).seat(Seat(3)) is not None
            assert await open_motion(h, id) is None


class TestPause:
    async def test_a_short_one_begins_at_once_and_silence_agrees(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await pauses.pause(h.host, id, PEOPLE["Ben"], h.after(7 * DAY))
            assert (await h.look(id)).row.timing.why == "pause"
            (post,) = await h.said()
            assert "It begins at once. Not voting counts as yes" in post.content
            await h.wait(DAY)
            assert (await h.look(id)).row.timing.why == "pause"
            assert await open_motion(h, id) is None

    async def test_it_ends_when_too_many_are_against_it(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            due = (await h.look(id)).row.timing.due
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            await h.vote(id, "Ben", agrees=False)
            clock = (await h.look(id)).row.timing
            assert (clock.why, clock.due) == ("", due)
            assert any("Too many are against the pause" in m.content for m in await h.said())

    async def test_it_does_not_end_a_minute_before_a_deadline(self, tmp_path: Path) -> None:
        """Friends who pause and then object would catch those who have relied on it."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.wait(DAY - 60)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            await h.wait(HOUR)
            await h.vote(id, "Ben", agrees=False)
            clock = (await h.look(id)).row.timing
            assert (clock.why, clock.due) == ("", h.time + DAY)

    async def test_nor_does_the_vote_of_some_to_go_on(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", "Dan")
            await h.wait(DAY - 60)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            await h.wait(HOUR)
            await pauses.resume(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben", "Cleo")
            clock = (await h.look(id)).row.timing
            assert (clock.why, clock.due) == ("", h.time + DAY)

    async def test_who_was_absent_when_it_began_has_not_agreed_to_it(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await absent(h, id, "Ben")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(30 * DAY), "away")
            await h.wait(3 * DAY)
            await pauses.resume(h.host, id, PEOPLE["Ben"])
            assert not (await h.look(id)).row.timing.held

    async def test_a_long_one_needs_the_others_to_agree(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            until = h.time + 8 * DAY
            await pauses.pause(h.host, id, PEOPLE["Ann"], Instant(until))
            await h.vote(id, "Ben")
            assert not (await h.look(id)).row.timing.held
            await h.vote(id, "Cleo")
            assert (await h.look(id)).row.timing.held == until

    async def test_a_long_one_lapses_in_silence(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(8 * DAY))
            await h.wait(DAY)
            assert not (await h.look(id)).row.timing.held

    async def test_the_silence_of_somebody_on_vacation_is_no_yes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await vacations.go_away(h.host, BEN, "now", "in 3 days")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(2 * DAY))
            assert not (await h.look(id)).row.timing.held
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.timing.held

    @pytest.mark.long
    async def test_short_ones_are_added_up(self, tmp_path: Path) -> None:
        """Six days, three of play, two more: that is eight; after a week of play it counts anew."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(6 * DAY))
            await h.wait(6 * DAY)
            for _ in range(3):
                await h.round(id, "Ann", "Ben")
            await h.wait(HOUR)
            await pauses.pause(h.host, id, PEOPLE["Ben"], h.after(2 * DAY))
            assert not (await h.look(id)).row.timing.held

        async with hall(tmp_path / "later") as h:
            id = await h.race("Ann", "Ben")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(6 * DAY))
            await h.wait(6 * DAY)
            h.time += 7 * DAY
            await pauses.pause(h.host, id, PEOPLE["Ben"], h.after(2 * DAY))
            assert (await h.look(id)).row.timing.held

    async def test_after_three_days_any_player_ends_what_not_all_agreed_to(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(6 * DAY))
            await h.vote(id, "Ben")
            await h.wait(3 * DAY - 1)
            await pauses.resume(h.host, id, PEOPLE["Cleo"])
            assert (await h.look(id)).row.timing.held
            await h.wait(1)
            await pauses.resume(h.host, id, PEOPLE["Cleo"])
            clock = (await h.look(id)).row.timing
            assert not clock.held
            assert clock.due >= h.time + DAY
            assert any(f"<@{CLEO}> has ended the pause" in m.content for m in await h.said())

    async def test_not_what_all_have_agreed_to(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(6 * DAY))
            await h.vote(id, "Ben", "Cleo")
            await h.wait(4 * DAY)
            await pauses.resume(h.host, id, PEOPLE["Cleo"])
            assert (await h.look(id)).row.timing.held
            await h.vote(id, "Ann", "Ben")
            assert not (await h.look(id)).row.timing.held

    async def test_twice_too_far_or_in_the_past(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            for until in (h.time - 1, h.time, h.time + 61 * DAY):
                async with refused(h, id, "A pause has to end in the future, after 60 days at most."):
                    await pauses.pause(h.host, id, PEOPLE["Ann"], Instant(until))
            async with refused(h, id, "This table is not paused."):
                await pauses.resume(h.host, id, PEOPLE["Ann"])
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            async with refused(h, id, "This table is already paused; `/organise pause` lets it go on."):
                await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(2 * DAY))


class TestEnd:
    async def test_before_anything_has_happened_it_counts_for_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.taken()
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "closed"
            assert any("because nothing had happened yet" in str(p.payload) for p in await h.taken())

    async def test_a_game_without_an_order_counts_for_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await move(h, id)
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.taken()
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "closed"
            nothing = "It does not count: in Chariots (Troy) nobody is ahead until the game is decided."
            assert any(nothing in str(p.payload) for p in await h.taken())

    @pytest.mark.long
    async def test_an_absent_player_still_in_the_game_keeps_a_draw_from_being_agreed(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await absent(h, id, "Cleo")
            await ending.draw(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "running"

    async def test_no_outsider_makes_a_draw_and_troy_has_its_own(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, "You have no seat at this table"):
                await ending.draw(h.host, id, STEWARD, "enough")
            id = await match(h)
            async with refused(h, id, "if the rules have one, offer it in the game itself."):
                await ending.draw(h.host, id, PEOPLE["Ann"])


class TestModerators:
    async def test_the_role_that_a_server_names_acts_at_its_tables_logged_and_told(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            async with refused(h, id, "Only the organiser"):
                await extending.extend(h.host, id, MODERATOR, 3600)
            await name_moderators(h)
            await extending.extend(h.host, id, MODERATOR, 3600)
            told = [m.content for m in await h.said()]
            assert any(
                words.startswith(
                    f"As a moderator of this server: <@{MODERATOR.id}> has given everybody more time."
                )
                for words in told
            )
            await leaving.kick(h.host, id, MODERATOR, Seat(2), "rude")
            found = await moderating.log(h.host, GuildId(HOME.guild or 0), STEWARD)
            assert [(act.user, act.act, act.reason) for act in found] == [
                (MODERATOR.id, "remove", "rude"),
                (MODERATOR.id, "extend", ""),
            ]
            for moderator in (MODERATOR, Person(PersonId(502), "Mia", moderates=True, guild=HOME.guild)):
                assert await moderating.log(h.host, HOME.guild or GuildId(0), moderator) == found
            with pytest.raises(Refused, match="This log is for moderators of this server"):
                await moderating.log(h.host, GuildId(HOME.guild or 0), PEOPLE["Ann"])

    async def test_elsewhere_it_is_a_role_like_any_other(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await name_moderators(h)
            foreign = dataclasses.replace(MODERATOR, guild=GuildId(99))
            async with refused(h, id, "Only the organiser"):
                await extending.extend(h.host, id, foreign, 3600)

    async def test_a_moderator_sees_what_everybody_sees(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await name_moderators(h)
            await h.plot(id, "Ann")
            sitting: Sitting = await h.look(id)
            assert sitting.view(MODERATOR.id) == sitting.view(None)


async def name_moderators(h: Hall) -> None:
    role = {MODERATORS.name: ROLE}
    await servers.change(h.host, GuildId(HOME.guild or 0), STEWARD, lambda settings: {**settings, **role})


async def match(h: Hall) -> str:
    """Ann and Ben play Troy."""
    id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("troy", 2))).row.id
    await lobby.join(h.host, id, PEOPLE["Ben"])
    await lobby.start(h.host, id, PEOPLE["Ann"])
    await h.settle()
    await h.taken()
    return id


async def move(h: Hall, id: str) -> None:
    """Whoever is to move does."""
    sitting = await h.look(id)
    (seat,) = sitting.awaited()
    (decision,) = sitting.running.open
    await play.answer(h.host, id, PEOPLE[seat.name], decision.id, decision.fallback)
    await h.settle()


async def resign(h: Hall, id: str, name: str) -> None:
    await play.order(h.host, id, PEOPLE[name], Order("act", line="resign"))
    await h.settle()
