"""What one person causes by hand is counted: six posts an hour and table, everybody called once a day."""

from __future__ import annotations

import ast
import functools
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.hosting.after import appeals, posts
from bot.hosting.organising import ending, extending, homes, lobby, pauses
from bot.hosting.people import data
from bot.hosting.seats import claiming, leaving, offering, taking
from bot.hosting.table.sitting import Person, Place, Refused, Wishes
from bot.ids import ChannelId, PersonId
from bot.messages import load
from bot.store import Parcel
from bot.times.instants import NEVER
from engine.model import Seat
from tests import extent
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, STEWARD, Hall, hall
from tests.bot.hosting.unchanged import refused
from tests.laws.sources import ROOT

ANN, BEN, CLEO, DAN = (PEOPLE[name].id for name in ("Ann", "Ben", "Cleo", "Dan"))
SOURCES = Path(bot.__file__).parent

Deed = Callable[[Hall, str, Person], Awaitable[object]]


def of_things(name: str) -> dict[Any, Any]:
    """The entries of all things of the bot, each from `by_hand.py` beside its tests."""
    found = ROOT.glob("tests/bot/features/*/by_hand.py")
    modules = [import_module(f"tests.bot.features.{path.parent.name}.by_hand") for path in sorted(found)]
    return {key: value for module in modules for key, value in getattr(module, name, {}).items()}


async def lobby_of(h: Hall, *invited: str) -> str:
    """Ann and Ben sit in a lobby."""
    guests = tuple(PEOPLE[name].id for name in invited) if invited else None
    id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 4, invited=guests))).row.id
    if not invited:
        await lobby.join(h.host, id, PEOPLE["Ben"])
    return id


async def sent(h: Hall) -> list[Parcel]:
    return [p for p in await h.taken() if p.kind == "send"]


def pings(parcels: list[Parcel]) -> list[int]:
    return [user for p in parcels for user in load(p.payload).ping]


async def has_called_everybody(h: Hall, person: Person) -> None:
    """Somebody has called all others at another table today."""
    others, id = tuple(p.id for p in PEOPLE.values() if p.id != person.id), await lobby_of(h)
    async with h.store.writing() as tx:
        sitting = await h.host.read(tx, id)
        await posts.call(tx, sitting, "test", "-", others, hand=appeals.Hand(person.id, h.host.now()))
    await h.taken()


class TestOnePerson:
    async def test_calls_everybody_once_a_day(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            assert pings(await sent(h)) == [BEN, CLEO]
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            (post,) = await sent(h)
            assert (load(post.payload).ping, f"<@{BEN}>" in load(post.payload).content) == ((), True)
            await h.wait(DAY - HOUR)
            await h.plot(id, "Ann", "Ben", "Cleo")
            await h.wait(HOUR)
            await h.taken()
            await ending.close(h.host, id, PEOPLE["Ann"])
            assert pings([p for p in await sent(h) if p.key.startswith("vote")]) == [BEN, CLEO]

    async def test_does_so_at_all_tables_together(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            for n in range(3):
                id = await h.race("Ann", "Ben")
                await ending.close(h.host, id, PEOPLE["Ann"])
                assert pings(await sent(h)) == ([] if n else [BEN])
            for _ in range(3):
                await lobby_of(h, "Ben", "Cleo")
            assert pings(await sent(h)) == [CLEO]

    async def test_takes_nothing_from_what_others_may_call(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.taken()
            await pauses.pause(h.host, id, PEOPLE["Cleo"], h.after(DAY))
            assert pings(await sent(h)) == [ANN, BEN]

    async def test_makes_six_posts_an_hour_and_then_changes_the_last(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            for _ in range(22):
                await extending.extend(h.host, id, STEWARD, 60)
            found = await h.taken()
            made = [p for p in found if p.kind == "send"]
            assert len(made) == appeals.POSTS
            assert [user for user in pings(made) if user in (ANN, BEN)] == [ANN, BEN]
            due = int((await h.look(id)).row.timing.due)
            told = [load(p.payload).content for p in found if p.key == made[-1].key or "extend" in p.key]
            assert f"until <t:{due}:f>" in told[-1]
            await h.wait(HOUR + 1)
            await h.taken()
            await extending.extend(h.host, id, STEWARD, 60)
            assert len(await sent(h)) == 2

    async def test_keeps_room_for_telling_what_happens(self, tmp_path: Path) -> None:
        """Questions are refused before all posts are made, and what is refused changes nothing."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.wait(HOUR + 1)
            asked = [Person(PersonId(700 + n), "Guest", guild=HOME.guild) for n in range(appeals.POSTS)]
            for guest in asked[:-1]:
                await offering.offer_seat(h.host, id, PEOPLE["Ann"], Seat(1), guest)
            async with refused(
                h, id, "You have caused too many posts at this table: at most 6 within an hour."
            ):
                await offering.offer_seat(h.host, id, PEOPLE["Ann"], Seat(1), asked[-1])
            async with refused(
                h, id, "You have caused too many posts at this table: at most 6 within an hour."
            ):
                await ending.close(h.host, id, PEOPLE["Ann"])
            await h.taken()
            await leaving.free(h.host, id, PEOPLE["Ann"], Seat(1))
            (post,) = await sent(h)
            assert "has left this game" in load(post.payload).content

    async def test_has_what_is_counted_after_a_restart_and_in_another_process(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.taken()
            await h.restart()
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            assert pings(await sent(h)) == []

    async def test_does_not_begin_anew_by_deleting_the_own_data(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await offering.offer_office(h.host, id, STEWARD, PEOPLE["Dan"])
            assert pings(await sent(h)) == [DAN]
            await data.forget(h.host, STEWARD.id)
            await h.wait(1)
            async with h.store.reading() as read:
                assert (await data.kept_of(read, STEWARD.id))["appeals"] == []
            other = await h.race("Ann", "Ben")
            await offering.offer_office(h.host, other, STEWARD, PEOPLE["Dan"])
            assert pings(await sent(h)) == []

    async def test_reads_in_the_own_data_what_was_caused(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await ending.close(h.host, id, PEOPLE["Ann"])
            kept = await data.export(h.host, ANN)
            assert {row["table_id"] for row in kept["appeals"]} == {id}
            assert str(BEN) not in str(kept["appeals"])
            await data.forget(h.host, BEN)
            async with h.store.reading() as read:
                assert BEN not in {a.other for a in await read.appeals(ANN, NEVER)}

    async def test_leaves_nothing_of_it_after_two_days(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.wait(2 * DAY + 1)
            await lobby_of(h)
            async with h.store.reading() as read:
                assert {a.table for a in await read.appeals(ANN, NEVER)}.isdisjoint({id})


async def test_a_game_that_moves_to_and_fro_calls_nobody_twice_a_day(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo")
        await h.taken()
        await _move(h, id, PEOPLE["Ann"])
        assert {*pings(await sent(h))} == {ANN, BEN, CLEO}
        h.time += 2 * HOUR
        await _move(h, id, PEOPLE["Ann"])
        assert {*pings(await sent(h))} <= {ANN}
        h.time += DAY
        await _move(h, id, PEOPLE["Ann"])
        assert {*pings(await sent(h))} == {ANN, BEN, CLEO}


async def test_silence_is_a_yes_of_those_alone_whom_the_post_has_called(tmp_path: Path) -> None:
    """Else somebody would call for a trifle first, and then pause the game unseen."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await ending.close(h.host, id, PEOPLE["Ann"], "a trifle")
        await h.vote(id, "Ben", agrees=False)
        await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(2 * DAY))
        assert not (await h.look(id)).row.timing.held
        await h.vote(id, "Ben")
        assert (await h.look(id)).row.timing.held


async def _free_and_take(h: Hall, id: str, person: Person) -> None:
    await leaving.free(h.host, id, person, Seat(1))
    await taking.take_seat(h.host, id, person, Seat(1))


async def _offered(h: Hall, id: str, person: Person) -> None:
    await offering.offer_seat(h.host, id, person, Seat(1), PEOPLE["Dan"])
    await offering.decline(h.host, id, PEOPLE["Dan"], Seat(1))


async def _move(h: Hall, id: str, person: Person) -> None:
    channel = (await h.look(id)).row.channel
    await homes.move(h.host, id, person, Place(HOME.guild, ChannelId(channel + 1)))


async def _accepted(h: Hall, id: str, person: Person) -> None:
    await offering.offer_office(h.host, id, STEWARD, PEOPLE["Dan"])
    await offering.accept(h.host, id, PEOPLE["Dan"], offering.OFFICE)


async def _absent(h: Hall, id: str, number: int = 2) -> None:
    async with h.host.changing(id) as (tx, sitting):
        seat = sitting.seat(Seat(number))
        assert seat is not None
        await tx.put_seat(replace(seat, missed=2))


async def _free_an_absent(h: Hall, id: str, person: Person) -> None:
    await _absent(h, id)
    await leaving.free(h.host, id, person, Seat(2))


async def _remove_an_absent(h: Hall, id: str, person: Person) -> None:
    await _absent(h, id)
    await leaving.kick(h.host, id, person, Seat(2))


RACING: dict[str, Deed] = {
    **of_things("DEEDS"),
    "extend": lambda h, id, p: extending.extend(h.host, id, p, 3600),
    "extend by a vote": lambda h, id, p: extending.extend(h.host, id, p, int(2 * DAY)),
    "pause": lambda h, id, p: pauses.pause(h.host, id, p, h.after(DAY), "because"),
    "end": lambda h, id, p: ending.close(h.host, id, p, "because"),
    "draw": lambda h, id, p: ending.draw(h.host, id, p),
    "remove": lambda h, id, p: leaving.kick(h.host, id, p, Seat(2), "because"),
    "remove somebody absent": _remove_an_absent,
    "free somebody absent": _free_an_absent,
    "leave and come back": _free_and_take,
    "offer a seat": _offered,
    "hand over": lambda h, id, p: offering.offer_office(h.host, id, p, PEOPLE["Dan"]),
    "be handed the table": _accepted,
    "claim": lambda h, id, p: claiming.claim(h.host, id, p),
    "move": _move,
    "delete the own data": lambda h, id, p: data.forget(h.host, p.id),
}
"""What a player, a moderator, or both can do by hand at a race."""
WAITING: dict[str, Deed] = {
    "invite": lambda h, id, p: lobby.invite(h.host, id, p, CLEO),
    "draw lots": lambda h, id, p: lobby.draw_seats(h.host, id, p),
    "remove": lambda h, id, p: leaving.kick(h.host, id, p, Seat(2)),
    "set an option": lambda h, id, p: lobby.set_option(h.host, id, p, "start", "anyone"),
    "hand over": lambda h, id, p: offering.offer_office(h.host, id, p, PEOPLE["Dan"]),
    "move": _move,
    "open a table for guests": lambda h, id, p: lobby.open(
        h.host, p, HOME, Wishes("chariots", 4, invited=(BEN, CLEO, DAN))
    ),
}
"""And in a lobby."""


VERBS = extent.some([*RACING, *(f"lobby: {verb}" for verb in WAITING)], 12)


@pytest.mark.parametrize("who", ["player", "moderator"])
@pytest.mark.parametrize("verb", VERBS)
class TestEveryVerb:
    async def test_calls_nobody_whom_its_hand_has_called_today(
        self, tmp_path: Path, verb: str, who: str
    ) -> None:
        async with hall(tmp_path) as h:
            person = PEOPLE["Ann"] if who == "player" else STEWARD
            id, deed = await begun(h, verb)
            await has_called_everybody(h, person)
            with suppress(Refused):
                await deed(h, id, person)
            told = [p for p in await sent(h) if verb == "move" or not posts_of_play(p)]
            called = pings(told)
            own = {person.id, STEWARD.id}  # the answers of others are theirs
            asked = {DAN, ANN} if verb in ("offer a seat", "be handed the table") else set()
            assert set(called) - own <= asked, (
                "who was called within CALLED_AGAIN: `posts.call` takes the hand"
            )

    @pytest.mark.long
    async def test_is_told_in_six_posts_an_hour(self, tmp_path: Path, verb: str, who: str) -> None:
        async with hall(tmp_path) as h:
            person = PEOPLE["Ann"] if who == "player" else STEWARD
            id, deed = await begun(h, verb)
            made: list[Parcel] = []
            for _ in range(12):
                with suppress(Refused):
                    await deed(h, id, person)
                made += [p for p in await sent(h) if p.table == id and not posts_of_play(p)]
            async with h.store.reading() as read:
                by = {a.post for a in await read.appeals(person.id, NEVER) if a.table == id}
            assert len(by) <= appeals.POSTS
            keys = {p.key for p in made if p.key != "lobby"}
            assert len(keys) <= 2 * appeals.POSTS, "more than two people can cause"


def posts_of_play(parcel: Parcel) -> bool:
    return parcel.key[0] == "e" and parcel.key[1:].isdigit()


async def begun(h: Hall, verb: str) -> tuple[str, Deed]:
    """A table at which something can be done, and what is done."""
    if verb in RACING:
        id = await h.race("Ann", "Ben", "Cleo")
        await h.round(id, "Ann", "Ben", "Cleo")
        return id, RACING[verb]
    verb = verb.removeprefix("lobby: ")
    id = await lobby_of(h, "Dan") if verb == "invite" else await lobby_of(h)
    await h.taken()
    return id, WAITING[verb]


NOT_BY_HAND = {
    **of_things("NOT_BY_HAND"),
    ("after/posts.py", "_bring_up_to_date"): "a notice beside what a vote has decided",
    ("after/posts.py", "_tell_act"): "an offer within the game",
    ("after/posts.py", "tell_frozen"): "a fault of the rules",
    ("after/presence.py", "tell_vacated"): "the clock",
    ("after/starting.py", "_announced"): "a full table, once",
    ("features/championship/reserves.py", "_give_up"): "the clock",
    ("organising/absent.py", "_freeze"): "a package that is missing",
    ("organising/thawing.py", "thaw"): "whoever runs the bot",
    ("organising/pauses.py", "take_back"): "a vote",
    ("organising/starting.py", "_at_its_time"): "the clock",
    ("organising/starting.py", "_call_organiser"): "a full table, once a day",
    ("organising/starting.py", "_close"): "the clock",
    ("organising/starting.py", "_warn"): "the clock",
    ("people/reminders.py", "_remind"): "the clock",
    ("people/reminders.py", "in_the_morning"): "the clock",
    ("seats/absence.py", "_back_to_lobby"): "the clock",
    ("seats/absence.py", "_excuse"): "those who have asked for it, or the clock",
    ("seats/absence.py", "left_server"): "Discord",
    ("seats/offering.py", "_tell_lapsed"): "the clock",
}
"""Where something is told beside the posts of the rounds with nobody's hand behind it, and what is."""
TELLING = {"call", "tell", "tell_organiser", "_go_on"}


@functools.cache
def calls() -> list[tuple[tuple[str, str], str, ast.Call]]:
    """Every call in a function of hosting or a feature: in which one, what is called, and the call."""
    found = []
    paths = (path for folder in ("hosting", "features") for path in (SOURCES / folder).rglob("*.py"))
    for path in sorted(paths):
        short = path.relative_to(SOURCES).as_posix().removeprefix("hosting/")
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.AsyncFunctionDef | ast.FunctionDef):
                within = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
                found += [((short, function.name), _name(call.func), call) for call in within]
    return found


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def test_nobody_tells_anything_without_a_hand_but_where_it_is_known() -> None:
    found = set()
    for function, name, call in calls():
        hands = [k.value for k in call.keywords if k.arg == "hand"]
        given = [*hands, *call.args[-1:]] if name in ("tell_organiser", "_go_on") else hands
        if name in TELLING and any(isinstance(v, ast.Constant) and v.value is None for v in given):
            found.add(function)
    assert found == set(NOT_BY_HAND)


MAKING_POSTS = {
    **of_things("MAKING_POSTS"),
    ("after/feed.py", "_queue"): "calls nobody",
    ("after/lobbies.py", "tell_invited"): "counts",
    ("after/lobbies.py", "tell_lobby"): "counts",
    ("after/parcels.py", "parcel"): "makes what others queue",
    ("after/posts.py", "_mount_podium"): "calls nobody",
    ("after/posts.py", "call"): "counts",
    ("after/posts.py", "post_again"): "counts",
    ("after/posts.py", "tell_table"): "a round",
}
"""Where a new post is queued, and why nobody can call people there past the count."""


def test_a_new_post_is_queued_only_where_it_is_known() -> None:
    found = set[tuple[str, str]]()
    for function, name, call in calls():
        if name == "queue":
            edits = any(k.arg == "new" and ast.unparse(k.value) == "False" for k in call.keywords)
            found |= set() if edits else {function}
        elif name in ("Parcel", "parcel") and any(
            ast.unparse(arg) in ("'send'", "kind") for arg in call.args
        ):
            found.add(function)
    assert found == set(MAKING_POSTS)
