"""Votes: what nobody at a table decides alone.

Anybody who asks for something puts a *motion*. The *others* decide: the people who hold a seat, besides the
one who asks, and who have not missed their last `AWAY_AFTER` deadlines. The person whom the motion concerns
is one of them; computer players are not, and nobody waits for who is out of the game, unless all others are.
More than half of the others have to agree, for some motions more or all of them (`Kind.needed`). Only a
pressed button counts; what silence means for a pause stands in `pauses`. Votes may be changed while the
motion is open. It stands for `OPEN_FOR`, then it lapses, and a table has one of a kind in that time.

Two act without a vote. An *outsider* may arrange the table (as its organiser, moderator or manager), has
never sat at it, not in its lobby either, and does not have the office from somebody who has. And somebody
for whom no others are left: the game then keeps no place and no rating. Where anybody else holds a seat,
those who act alone give a reason, which is told.

A kind of motion is a `Kind`, registered with `kind_of_motion` in the module that can carry it out. A motion
is carried out in a transaction of its own after the vote that decides it; should the process end in between,
the alarm that ends the vote does it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from bot import slots
from bot.events import EndTold, Ruled, emit, on
from bot.hosting.after import appeals, posts
from bot.hosting.after.appeals import Hand
from bot.hosting.after.presence import AWAY_AFTER, is_away
from bot.hosting.host import Host
from bot.hosting.organising import moderating
from bot.hosting.table import motions
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import PersonId, press
from bot.messages import Button, Row
from bot.store import Alarm, Motion, Reading, Writing
from bot.text import mention, people
from bot.times import DAY, how_often
from bot.times.instants import Instant, Seconds, plus
from engine.language import N_, _, ngettext, speaking

OPEN_FOR = DAY
"""Seconds for which a vote is open, and a table has one of a kind."""
TRIES = 3
"""How often a motion is carried out anew that a move has come in between."""
Way = Literal["vote", "outsider", "alone"]
"""How it was decided: by the others, by an outsider, by somebody for whom no others are left."""


class MovedOn(Refused):
    """The table has changed while something was prepared; it can be tried again."""


@dataclass(frozen=True, slots=True)
class Say:
    """Those who decide if somebody asks: the `others` by user, of whom so many are `needed` (0: more than
    half), or that person alone."""

    others: tuple[PersonId, ...]
    outsider: bool
    explains: bool
    """Whether a reason has to be given."""
    needed: int = 0

    @property
    def alone(self) -> bool:
        return self.outsider or not self.others


@dataclass(frozen=True, slots=True)
class Count:
    """How a vote stands: users by what they say, and how many yeses it needs. `consents` are those whose
    silence is one."""

    agree: tuple[PersonId, ...]
    against: tuple[PersonId, ...]
    silent: tuple[PersonId, ...]
    needed: int
    consents: tuple[PersonId, ...] = ()

    @property
    def of(self) -> int:
        return len(self.agree) + len(self.against) + len(self.silent)

    @property
    def carried(self) -> bool:
        return self.of > 0 and len(self.agree) >= self.needed

    @property
    def borne(self) -> bool:
        """Whether it is carried if silence counts as it does now."""
        return self.of > 0 and len(self.agree) + len(self.consents) >= self.needed

    @property
    def at_once(self) -> bool:
        """True if silence carries it from the start."""
        return bool(self.consents) and self.borne

    @property
    def lost(self) -> bool:
        """Whether it cannot be carried any more."""
        return self.of - len(self.against) < self.needed


class Kind:
    """A kind of motion. A subclass says in `asks` what for, and does it in `act`."""

    name: str
    spoils = True
    """Whether a game in which somebody did it alone, with nobody else there, keeps no place and no rating."""
    place = 0
    label = ""
    """A button of the panel of votes, and its place among the others there."""
    question = ""
    """The words before somebody asks for it there; without any it is asked for elsewhere."""

    def offered(self, sitting: Sitting, person: Person) -> bool:
        """Whether somebody at a running table gets that button."""
        return False

    async def propose(self, host: Host, id: str, person: Person, number: int, reason: str) -> Sitting:
        """Ask for it there, about a seat if `number` is not 0; raises `Refused`."""
        raise NotImplementedError

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        """The motion in a sentence for the channel."""
        raise NotImplementedError

    def others(self, sitting: Sitting, user: PersonId) -> tuple[PersonId, ...]:
        """The people to ask if that person asks."""
        return others(sitting, user)

    def needed(self, sitting: Sitting, of: int) -> int:
        """The number of others that have to agree."""
        return of // 2 + 1

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        """Raises `Refused` where it cannot be done now."""
        raise NotImplementedError

    async def prepare(self, host: Host, motion: Motion) -> Any:
        """The work that takes too long for a transaction."""
        return None

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        """Do it and tell of it, with the sentence `why` it was decided. Raises `MovedOn` to try again."""
        raise NotImplementedError

    async def by_silence(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> bool:
        """Whether silence is consent, so that it is done at once and taken back if too many object."""
        return False

    async def allow(self, tx: Writing, sitting: Sitting, motion: Motion, agreed: bool = False) -> Sitting:
        """Do what silence allows, or keep whether all others have said yes to it."""
        return sitting

    async def stands(self, read: Reading, sitting: Sitting, motion: Motion) -> bool:
        """Whether silence has allowed it, and it still holds."""
        return False

    async def take_back(self, host: Host, tx: Writing, sitting: Sitting, motion: Motion) -> Sitting:
        """Undo what silence has allowed."""
        return sitting


class Unanimous(Kind):
    """A kind of motion on which all others have to agree."""

    def needed(self, sitting: Sitting, of: int) -> int:
        return of


KINDS: dict[str, Kind] = {}
K = TypeVar("K", bound=type[Kind])


def kind_of_motion(kind: K) -> K:
    """Register a kind of motion."""
    KINDS[kind.name] = kind()
    return kind


# --- who decides -------------------------------------------------------------------------------------


def others(sitting: Sitting, user: PersonId) -> tuple[PersonId, ...]:
    """The users who decide where that person asks.

    Who is out of the game is left in peace, unless nobody else could decide.
    """
    there = [s for s in sitting.people if s.user != user and s.missed < AWAY_AFTER]
    deciding = [s for s in there if not s.out] or there
    return tuple(s.user for s in deciding if s.user is not None)


async def say_of(read: Reading, sitting: Sitting, person: Person, kind: str) -> Say:
    """Those who decide if that person asks for something; raises `Refused` for strangers."""
    seated = sitting.seat_of(person.id) is not None
    if not seated and not sitting.arranged_by(person):
        words = _("Only the players at this table and its organiser, {organiser}, can ask for that.")
        raise Refused(words.format(organiser=mention(sitting.row.organiser)))
    outsider = await acts_alone(read, sitting, person)
    voters, needed = ((), 0) if outsider else await _deciding(read, sitting, person.id, kind)
    elsewhere = any(s.user != person.id for s in sitting.people)
    return Say(voters, outsider, elsewhere and (outsider or not voters), needed)


async def _deciding(
    read: Reading, sitting: Sitting, user: PersonId, kind: str
) -> tuple[tuple[PersonId, ...], int]:
    """The others who decide if that person asks, and how many of them have to agree."""
    for all_of_them, least in await slots.MUST_AGREE(read, sitting, kind):
        voters = tuple([other for other in all_of_them if other != user])
        return voters, max(len(voters), least - (user in all_of_them))
    voters = KINDS[kind].others(sitting, user)
    return voters, KINDS[kind].needed(sitting, len(voters))


async def acts_alone(read: Reading, sitting: Sitting, person: Person) -> bool:
    """Whether somebody may arrange the table and has nothing to do with those who play there."""
    office = person.id == sitting.row.organiser and not sitting.row.inherited
    if not office and not sitting.moderated_by(person):
        return False
    return not await read.has_sat(sitting.row.id, person.id)


async def would_spoil(host: Host, sitting: Sitting, person: Person, kind: str, about: str = "") -> bool:
    """Whether nobody else is there to decide with that person, and the game would not count any more."""
    if sitting.row.stage != "running" or sitting.row.unrated:
        return False
    motion = _motion(host, sitting.row.id, person, kind, about)
    async with host.store.reading() as read:
        say = await say_of(read, sitting, person, kind)
        return say.alone and not say.outsider and await _spoils(host, read, sitting, motion)


async def foreseen(
    host: Host, read: Reading, sitting: Sitting, person: Person, kind: str, about: str
) -> Count | None:
    """The vote that would begin if that person asked now; None for who decides alone."""
    say = await say_of(read, sitting, person, kind)
    if say.alone:
        return None
    return await _first_count(host, read, sitting, _motion(host, sitting.row.id, person, kind, about))


async def _first_count(host: Host, read: Reading, sitting: Sitting, motion: Motion) -> Count:
    voters, _needed = await _deciding(read, sitting, motion.user, motion.kind)
    called = await appeals.free_to_call(read, Hand(motion.user, host.now()), voters)
    return await count_of(host, read, sitting, motion, called)


def _motion(host: Host, id: str, person: Person, kind: str, about: str, reason: str = "") -> Motion:
    return Motion(0, id, kind, about, person.id, reason, host.now(), plus(host.now(), OPEN_FOR))


# --- asking and voting -------------------------------------------------------------------------------


async def ask(host: Host, id: str, person: Person, kind: str, about: str = "", reason: str = "") -> Sitting:
    """Ask for something: done at once by who acts alone, else put to the vote.

    To ask for what somebody else has asked for is to agree. Raises `Refused`.
    """
    words = " ".join(reason.split())[: moderating.LONGEST_REASON]
    motion = _motion(host, id.upper(), person, kind, about, words)
    async with host.changing(id) as (tx, sitting):
        say = await say_of(tx, sitting, person, kind)
        sitting.must_be_alone()
        await KINDS[kind].check(host, tx, sitting, motion)
        if not say.outsider:
            await emit(tx, Ruled(sitting, person.id, kind, say.alone))
        if say.alone and say.explains and not words:
            raise Refused(
                _(
                    "You decide this alone, so give a reason with the command; everybody at the table reads "
                    "it."
                )
            )
        same = None if say.alone else await _asked_already(tx, motion, host.now())
        if not say.alone and same is None:
            return await _put(host, tx, sitting, motion)
    if same is not None:
        return await vote(host, id, person, same.id, agrees=True)
    return await _carry_out(host, id, motion, "outsider" if say.outsider else "alone")


async def vote(host: Host, id: str, person: Person, number: int, agrees: bool) -> Sitting:
    """Agree or disagree with a motion; the vote that decides it carries it out. Raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        motion = await _open(tx, sitting, number, host.now())
        kind = KINDS[motion.kind]
        if person.id == motion.user:
            raise Refused(_("You asked for this; now the others decide."))
        if person.id not in (await _deciding(tx, sitting, motion.user, motion.kind))[0]:
            raise Refused(_no_vote(sitting, person))
        motions.put_ballot(tx, motion.id, person.id, agrees)
        count = await count_of(host, tx, sitting, motion)
        if await kind.stands(tx, sitting, motion):
            return await _go_on(host, tx, sitting, motion, count)
        if count.lost:
            return await _settle(tx, sitting, motion, count, "refused")
        if not count.carried:
            await _tell(tx, sitting, motion, count)
            return sitting
    return await _carry_out(host, id, motion, "vote")


async def lapse(host: Host, id: str) -> None:
    """End the votes of a table whose day is over; the posts of the others say who has still to vote."""
    async with host.changing(id) as (tx, sitting):
        for motion in await open_motions(tx, sitting, host.now()):
            count = await count_of(host, tx, sitting, motion)
            done = await KINDS[motion.kind].stands(tx, sitting, motion)
            await _tell(tx, sitting, motion, count, done)
    async with host.store.reading() as read:
        late = [m for m in await _known(read, sitting) if m.state == "open" and m.ends <= host.now()]
    for motion in late:
        if await _lapsed(host, id, motion):
            await _carry_out(host, id, motion, "vote")


async def _lapsed(host: Host, id: str, motion: Motion) -> bool:
    """End a vote; whether it was carried, and has still to be carried out."""
    async with host.changing(id) as (tx, sitting):
        count = await count_of(host, tx, sitting, motion)
        if await KINDS[motion.kind].stands(tx, sitting, motion):
            await _go_on(host, tx, sitting, motion, count, over=True)
            return False
        if count.carried:
            return True
        await _settle(tx, sitting, motion, count, "lapsed")
        return False


async def after_outage(host: Host, tx: Writing, sitting: Sitting, outage: Seconds) -> None:
    """Move the end of the open votes of a table by the time for which nobody could vote."""
    for motion in await _known(tx, sitting):
        if motion.state == "open":
            motion = dataclasses.replace(motion, ends=plus(motion.ends, outage))
            motions.save(tx, motion)
            await tx.put_alarm(Alarm(sitting.row.id, "vote", motion.ends, seat=motion.id))
            count = await count_of(host, tx, sitting, motion)
            done = await KINDS[motion.kind].stands(tx, sitting, motion)
            await _tell(tx, sitting, motion, count, done)


@on(EndTold, "votes")
async def _at_the_end(tx: Writing, ended: EndTold) -> None:
    await over(tx, ended.sitting)


async def over(tx: Writing, sitting: Sitting, *kinds: str) -> None:
    """Settle the open votes of these kinds, of all without any: there is nothing left to vote on."""
    for motion in await _known(tx, sitting):
        if motion.state == "open" and (not kinds or motion.kind in kinds):
            await _settle(tx, sitting, motion, None, "lapsed")


async def count_of(
    host: Host, read: Reading, sitting: Sitting, motion: Motion, called: Collection[PersonId] = ()
) -> Count:
    """How a vote stands now: those who are not among the others any more do not count.

    `called` are those whom its post will call, where there is none yet.
    """
    kind = KINDS[motion.kind]
    voters, needed = await _deciding(read, sitting, motion.user, motion.kind)
    ballots = await motions.ballots(read, motion.id)
    silent = tuple(u for u in voters if u not in ballots)
    consents: Collection[PersonId] = ()
    if await kind.by_silence(host, read, sitting, motion):
        called = called or await appeals.appealed(read, motion.table, motion.post)
        consents = [u for u in silent if u in called and not await is_away(read, u, host.now())]
    return Count(
        tuple(u for u in voters if ballots.get(u) is True),
        tuple(u for u in voters if ballots.get(u) is False),
        silent,
        needed,
        tuple(consents),
    )


def hand_of(host: Host, motion: Motion) -> Hand | None:
    """The hand behind a motion: somebody alone, or nobody where the others have voted."""
    return None if motion.id else Hand(motion.user, host.now())


async def open_motions(read: Reading, sitting: Sitting, now: Instant) -> list[Motion]:
    """The motions at a table now, newest first."""
    return [m for m in await _known(read, sitting) if m.state == "open" and m.ends > now]


async def _known(read: Reading, sitting: Sitting) -> list[Motion]:
    """The motions of a table, newest first, but for kinds that nobody knows any more."""
    return [m for m in await motions.of_table(read, sitting.row.id) if m.kind in KINDS]


def _no_vote(sitting: Sitting, person: Person) -> str:
    if sitting.seat_of(person.id) is None:
        return _("Only the players at this table vote here; you can watch.")
    words = ngettext(
        "You have no vote here: it does not affect you, or you missed your last deadline.",
        "You have no vote here: it does not affect you, or you missed your last {n} deadlines.",
        AWAY_AFTER,
    )
    return words.format(n=AWAY_AFTER)


async def _open(read: Reading, sitting: Sitting, number: int, now: Instant) -> Motion:
    motion = await motions.one(read, number)
    there = (
        motion is not None and motion.table == sitting.row.id and sitting.row.stage in ("running", "frozen")
    )
    known = motion is not None and motion.kind in KINDS
    if motion is None or not (there and known) or motion.state != "open" or motion.ends <= now:
        raise Refused(_("That vote is over."))
    return motion


async def _asked_already(read: Reading, motion: Motion, now: Instant) -> Motion | None:
    """The open motion of somebody else that asks for just this; raises `Refused` where
    another one of the kind was put lately."""
    known = [m for m in await motions.of_table(read, motion.table) if m.kind == motion.kind and m.ends > now]
    for before in known:
        if before.state == "open" and before.about == motion.about and before.user != motion.user:
            return before
        words = _("A table votes on this {often}; the next vote can begin <t:{at}:R>.")
        raise Refused(words.format(often=how_often(OPEN_FOR), at=int(before.ends) + 1))
    return None


async def _put(host: Host, tx: Writing, sitting: Sitting, motion: Motion) -> Sitting:
    """Begin a vote; what silence allows is done at once."""
    kind = KINDS[motion.kind]
    motion = await motions.add(tx, motion)
    hand = Hand(motion.user, host.now())
    count = await _first_count(host, tx, sitting, motion)
    if count.at_once:
        sitting = await kind.allow(tx, sitting, motion)
    with speaking(sitting.row.language):
        words = _words(sitting, motion, count, count.at_once)
        buttons = _buttons(motion)
    voters = count.agree + count.against + count.silent
    key = await posts.call(tx, sitting, "vote", words, voters, buttons, hand=hand, asks=True)
    motions.save(tx, dataclasses.replace(motion, post=key))
    await tx.put_alarm(Alarm(sitting.row.id, "vote", motion.ends, seat=motion.id))
    return sitting


async def _go_on(
    host: Host, tx: Writing, sitting: Sitting, motion: Motion, count: Count, over: bool = False
) -> Sitting:
    """Bring what silence has allowed in line with how the vote stands."""
    kind = KINDS[motion.kind]
    if not count.borne:
        sitting = await kind.take_back(host, tx, sitting, motion)
        return await _settle(tx, sitting, motion, count, "refused")
    whole = len(count.agree) == count.of
    sitting = await kind.allow(tx, sitting, motion, agreed=whole)
    if over or whole:
        return await _settle(tx, sitting, motion, count, "agreed")
    await _tell(tx, sitting, motion, count, done=True)
    return sitting


async def _carry_out(host: Host, id: str, motion: Motion, way: Way) -> Sitting:
    """Do what was asked for, unless it is done already; raises `Refused` where it cannot be done any more."""
    kind = KINDS[motion.kind]
    for attempt in range(TRIES):
        prepared = await kind.prepare(host, motion)
        try:
            async with host.changing(id) as (tx, sitting):
                known = await motions.one(tx, motion.id)
                if known is not None and known.state != "open":
                    return sitting
                await kind.check(host, tx, sitting, motion)
                return await _done(host, tx, sitting, known or motion, prepared, way)
        except MovedOn:
            if attempt == TRIES - 1:
                raise
        except Refused:
            await _cannot(host, id, motion)
            raise
    raise AssertionError("the loop returns or raises")


async def _done(
    host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, way: Way
) -> Sitting:
    kind = KINDS[motion.kind]
    spoilt = way == "alone" and await _spoils(host, tx, sitting, motion)
    if spoilt:
        row = await tx.save_table(dataclasses.replace(sitting.row, unrated=True))
        sitting = dataclasses.replace(sitting, row=row)
    if way == "outsider":
        await moderating.log_act(host, tx, sitting, motion.user, motion.kind, motion.reason)
    elif way == "vote":
        count = await count_of(host, tx, sitting, motion)
        if not count.carried:  # somebody has thought better of it since
            await _tell(tx, sitting, motion, count)
            return sitting
        await _settle(tx, sitting, motion, count, "agreed")
    with speaking(sitting.row.language):
        why = _why(motion, way, spoilt)
    return await kind.act(host, tx, sitting, motion, prepared, why)


async def _spoils(host: Host, read: Reading, sitting: Sitting, motion: Motion) -> bool:
    """Whether a game has no place and no rating any more if somebody does this with nobody else there."""
    counts = KINDS[motion.kind].spoils and not sitting.row.practice and not sitting.show
    return counts and not await KINDS[motion.kind].by_silence(host, read, sitting, motion)


async def _cannot(host: Host, id: str, motion: Motion) -> None:
    """Settle a motion that was carried too late."""
    async with host.changing(id) as (tx, sitting):
        known = await motions.one(tx, motion.id)
        if known is not None and known.state == "open":
            await _settle(tx, sitting, known, None, "lapsed")


async def _settle(
    tx: Writing,
    sitting: Sitting,
    motion: Motion,
    count: Count | None,
    state: Literal["agreed", "refused", "lapsed"],
) -> Sitting:
    """End a vote, and say in its post how."""
    motions.save(tx, dataclasses.replace(motion, state=state))
    await tx.drop_alarms(sitting.row.id, "vote", seat=motion.id)
    with speaking(sitting.row.language):
        said = _said(count, pending=False) if count is not None else ""
        lines = (_asked(sitting, motion), _(_ENDED[state]), moderating.because(motion.reason), said)
    if motion.post:
        await posts.recall(tx, sitting, motion.post, "\n".join(filter(None, lines)))
    return sitting


_ENDED: Mapping[str, str] = {
    "agreed": N_("**The vote has passed.**"),
    "refused": N_("**The vote has not passed.**"),
    "lapsed": N_("**The vote is over.**"),
}


# --- what is told ------------------------------------------------------------------------------------


async def _tell(tx: Writing, sitting: Sitting, motion: Motion, count: Count, done: bool = False) -> None:
    """Bring the post of a vote up to date."""
    with speaking(sitting.row.language):
        words, buttons = _words(sitting, motion, count, done), _buttons(motion)
    await posts.recall(tx, sitting, motion.post, words, buttons)


def _words(sitting: Sitting, motion: Motion, count: Count, done: bool) -> str:
    """The post of a vote: what is asked for, what that needs, why, and who has voted."""
    needs = _("{n} of {of} must agree; ends <t:{at}:R>.")
    if done:
        needs = _("It begins at once. Not voting counts as yes; ends <t:{at}:R>.")
    needed = needs.format(n=count.needed, of=count.of, at=int(motion.ends))
    return "\n".join(
        filter(None, (_asked(sitting, motion), needed, moderating.because(motion.reason), _said(count)))
    )


def _asked(sitting: Sitting, motion: Motion) -> str:
    return _("**Vote:** {motion}").format(motion=KINDS[motion.kind].asks(sitting, motion))


def _said(count: Count, pending: bool = True) -> str:
    """The votes by name, in small letters."""
    parts = (
        (_("Agreed: {people}."), count.agree),
        (_("Against: {people}."), count.against),
        (_("Still to vote: {people}."), count.silent if pending else ()),
    )
    counts = " ".join(words.format(people=people(users)) for words, users in parts if users)
    return f"-# {counts}" if counts else ""


def _buttons(motion: Motion) -> tuple[Row, ...]:
    agree = Button(press(motion.table, "vote", motion.id, "yes"), _("Agree"), "success")
    against = Button(press(motion.table, "vote", motion.id, "no"), _("Against"), "danger")
    return ((agree, against),)


def _why(motion: Motion, way: Way, spoilt: bool) -> str:
    """Why something was done, below what was done."""
    reasons = [moderating.because(motion.reason)]
    if way == "vote":
        reasons.insert(0, _("The others have agreed."))
    elif spoilt:
        reasons.insert(0, _("Nobody else was here to agree, so it does not count."))
    return " ".join(x for x in reasons if x)
