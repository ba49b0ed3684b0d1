"""The news of every race: who leads, gets away, closes up, passes, drops back; and who did so before.

The facts come from where everybody was before a round and after it, and from who led at the end of each
round so far. A game says how it measures (`Measure`) and adds what only it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.face.happenings import Happening
from engine.language import Number, _, in_words

LONG = 4
"""The rounds in front from which it is a story that somebody leads, or has lost the lead."""
LAST_LAP = 8
"""How rare it is that the last lap begins: once in a race."""


@dataclass(frozen=True, slots=True)
class Field:
    """The racers on the track, first to last, each with how far it has come; equals are level.

    `lap` is the one of the first, of `laps` in all; `left` is how far the first still has to go.
    """

    racers: tuple[tuple[str, float], ...]
    lap: int = 0
    laps: int = 0
    left: float = 0.0

    @property
    def first(self) -> str:
        """The racer ahead of all others, '' for none."""
        if len(self.racers) > 1 and self.racers[0][1] == self.racers[1][1]:
            return ""
        return self.racers[0][0] if self.racers else ""

    def place(self, who: str) -> int:
        """The place of a racer, from 1; 0 for one who is not on the track."""
        return next((n for n, (one, _way) in enumerate(self.racers, 1) if one == who), 0)

    def way(self, who: str) -> float:
        return next((way for one, way in self.racers if one == who), 0.0)

    def behind(self, who: str) -> float:
        """How far a racer is behind the first."""
        return self.racers[0][1] - self.way(who)


@dataclass(frozen=True, slots=True)
class Measure:
    """How a game speaks of a race: the name of a racer, a distance ("four squares"), a list of names, whether
    its rounds are called turns, and how far apart is far: by `noticed` a gap is worth a sentence, within
    `close` there is a duel."""

    name: Callable[[str], str]
    apart: Callable[[int], str]
    listed: Callable[[Sequence[str]], str]
    noticed: int = 3
    close: int = 1
    turns: bool = False


Leads = Sequence[str]
"""The leader at the end of each round so far, '' for nobody."""


def happenings(before: Field | None, now: Field, leads: Leads, measure: Measure) -> Iterator[Happening]:
    """The changes of order and gaps in a round."""
    if not now.racers:
        return
    if before is None or (not any(leads) and not before.first):
        yield from _first_away(now, measure)
    else:
        yield from _lead(before, now, leads, measure)
        yield from _gap(before, now, leads, measure)
        yield from _passing(before, now, measure)
        yield from _ground(before, now, measure)
    yield from _last_lap(before, now, measure)
    yield from _duels(before, now, measure)


def _first_away(now: Field, measure: Measure) -> Iterator[Happening]:
    """The first leader of a race."""
    if not now.first or len(now.racers) < 2:
        return
    second = now.racers[1][0]
    wordings = (
        _("{who} gets away best, {gap} ahead of {whom}."),
        _("{who} makes the best start and leads by {gap}."),
        _("{who} leads the field from the line; {whom} follows {gap} behind."),
        _("{who} takes the first lead, {gap} ahead of {whom}."),
        _("{who} is quickest off the line, {whom} second."),
        _("{who} is first away and {gap} ahead of {whom}."),
        _("{who} leads early on; {whom} gives chase, {gap} behind."),
        _("The first leader is {who}, {gap} ahead of {whom}."),
    )
    said: dict[str, object] = {
        "who": measure.name(now.first),
        "whom": measure.name(second),
        "gap": _gap_of(now, measure),
    }
    yield Happening("away", wordings, said, helps=(now.first,), weight=4, topic="lead")


def _gap_of(now: Field, measure: Measure) -> str:
    return measure.apart(max(1, round(now.racers[0][1] - now.racers[1][1])))


def _lead(before: Field, now: Field, leads: Leads, measure: Measure) -> Iterator[Happening]:
    """The new leader; the words depend on who has led so far."""
    first, was = now.first, before.first or _beside(before, now)
    if not first or first == was:
        return
    there = now.place(was) > 0
    kind, wordings = _lead_told(before, now, leads, there, measure.turns)
    said: dict[str, object] = {
        "who": measure.name(first),
        "whom": measure.name(was),
        "gap": _gap_of(now, measure),
        "back": measure.apart(max(1, round(before.behind(first)))),
        "n": in_words(run(leads, was)),
    }
    hurts = (was,) if there else ()
    brief = _("{who} leads now, ahead of {whom}.") if there else _("{who} leads now.")
    yield Happening(kind, wordings, said, (first,), hurts, weight=3, topic="lead", brief=brief)


def _beside(before: Field, now: Field) -> str:
    """The racer that was level in front with the one that leads now, '' for none."""
    level = [who for who, way in before.racers if way == before.racers[0][1]]
    return next((who for who in level if who != now.first), "")


def _lead_told(
    before: Field, now: Field, leads: Leads, there: bool, turns: bool
) -> tuple[str, tuple[str, ...]]:
    """The kind of a change of the lead, and its wordings."""
    first, was = now.first, before.first
    if not there:
        return "heir", (_("{who} leads now."), _("{who} inherits the lead."))
    if not was:
        return "edge", (
            _("{who} gets ahead of {whom}."),
            _("{who} pulls clear of {whom} and leads by {gap}."),
            _("{who} leads again, {gap} ahead of {whom}."),
            _("{who} shakes off {whom} and leads by {gap}."),
        )
    if run(leads, was) >= LONG:
        return "fall", _fallen(turns)
    if len(leads) > 1 and leads[-1] != leads[-2]:
        return "swap", (
            _("The lead changes again: {who} is ahead of {whom}."),
            _("{whom} led for one turn only; {who} is ahead now.")
            if turns
            else _("{whom} led for one round only; {who} is ahead now."),
            _("Another change in front: {who} passes {whom}."),
            _("The lead goes back and forth: {who} has it now, by {gap}."),
        )
    if now.lap == now.laps > 1:
        return "late", (
            _("{who} takes the lead from {whom} in the last lap."),
            _("{who} goes past {whom} in the last lap."),
            _("{whom} is passed in the last lap: {who} leads."),
            _("A new leader in the last lap: {who}, by {gap}."),
        )
    if before.place(first) > 2:
        return "leap", (
            _("{who} comes from {back} behind to take the lead."),
            _("{who} was {back} behind and is in front now."),
            _("{who} passes everybody and leads by {gap}."),
        )
    if first in leads:
        return "back", (
            _("{who} is back in front, ahead of {whom}."),
            _("{who} has the lead again, by {gap}."),
            _("{who} wins the lead back from {whom}."),
        )
    return "lead", (
        _("{who} takes the lead from {whom}."),
        _("{who} goes past {whom} and leads by {gap}."),
        _("{whom} cannot hold off {who}, the new leader."),
        _("A new leader: {who}, {gap} ahead of {whom}."),
    )


def _fallen(turns: bool) -> tuple[str, ...]:
    if turns:
        return (
            _("After {n} turns in front {whom} loses the lead to {who}."),
            _("{who} takes the lead that {whom} held for {n} turns."),
            _("For {n} turns nobody could pass {whom}; now {who} has."),
        )
    return (
        _("After {n} rounds in front {whom} loses the lead to {who}."),
        _("{who} takes the lead that {whom} held for {n} rounds."),
        _("For {n} rounds nobody could pass {whom}; now {who} has."),
    )


def run(leads: Leads, who: str) -> int:
    """For how many rounds somebody has led without a break up to the last one."""
    held = 0
    while held < len(leads) and leads[-1 - held] == who:
        held += 1
    return held


def _gap(before: Field, now: Field, leads: Leads, measure: Measure) -> Iterator[Happening]:
    """That the leader has got away, or lost what there was; or leads on as before."""
    first = now.first
    if not first or first != before.first or min(len(before.racers), len(now.racers)) < 2:
        return
    second = now.racers[1][0]
    was, gap = (round(field.racers[0][1] - field.racers[1][1]) for field in (before, now))
    held = run(leads, first) + 1
    said: dict[str, object] = {
        "who": measure.name(first),
        "whom": measure.name(second),
        "was": measure.apart(was),
        "gap": measure.apart(gap),
        "n": in_words(held),
    }
    if gap - was >= measure.noticed:
        yield Happening("grows", _grows(), said, (first,), (second,), weight=1, topic="lead")
    elif was - gap >= measure.noticed:
        yield Happening("shrinks", _shrinks(), said, (second,), (first,), weight=1, topic="lead")
    elif held >= LONG and gap:
        yield Happening("long", _long(measure.turns), said, (first,), topic="lead")
    else:
        yield Happening("stays", _stays(), said, (first,), topic="lead")


def _grows() -> tuple[str, ...]:
    return (
        _("{who} pulls away and leads {whom} by {gap}."),
        _("{who} draws away from {whom} and is {gap} ahead."),
        _("{whom} cannot follow: {who} is {gap} ahead."),
        _("The gap grows: {who} leads by {gap} now."),
        _("Room to breathe for {who}, {gap} ahead of {whom}."),
    )


def _shrinks() -> tuple[str, ...]:
    return (
        _("{whom} closes in on {who} and is {gap} behind."),
        _("{who}'s lead melts from {was} to {gap}."),
        _("{whom} is coming, only {gap} behind {who}."),
        _("{who} can hear {whom}: {gap} between them."),
        _("{whom} makes up ground and is {gap} behind {who}."),
    )


def _long(turns: bool) -> tuple[str, ...]:
    return (
        _("{who} has led for {n} turns now, by {gap}.")
        if turns
        else _("{who} has led for {n} rounds now, by {gap}."),
        _("{who} is still in front, {gap} ahead of {whom}."),
        _("{n} turns in front: nobody gets past {who}.")
        if turns
        else _("{n} rounds in front: nobody gets past {who}."),
        _("{who} leads as before; {whom} is {gap} behind."),
    )


def _stays() -> tuple[str, ...]:
    return (
        _("{who} stays {gap} ahead of {whom}."),
        _("{who} keeps {whom} {gap} behind."),
        _("{whom} does not get past {who}, who leads by {gap}."),
        _("{who} still leads, with {whom} {gap} behind."),
        _("{who} holds the lead, by {gap}."),
    )


def _passing(before: Field, now: Field, measure: Measure) -> Iterator[Happening]:
    """The racer behind the first that has passed most others, and the one that has lost most places."""
    there = [who for who, _way in now.racers if before.place(who)]

    def ahead(who: str, whom: str) -> bool:
        return now.way(who) > now.way(whom)

    passed = {
        who: [one for one in there[place + 1 :] if before.place(one) < before.place(who) and ahead(who, one)]
        for place, who in enumerate(there)
        if now.behind(who)
    }
    best = max(passed, key=lambda who: len(passed[who]), default="")
    if best and passed[best]:
        whom = passed[best]
        said: dict[str, object] = {
            "who": measure.name(best),
            "whom": measure.listed([measure.name(one) for one in whom]),
            "place": Number(now.place(best)),
        }
        wordings = (
            _("{who} passes {whom}."),
            _("{who} gets past {whom} into {place:th} place."),
            _("{who} leaves {whom} behind."),
            _("{who} climbs to {place:th}, ahead of {whom}."),
            _("{who} slips past {whom}."),
            _("{who} moves up to {place:th}, past {whom}."),
        )
        yield Happening("passes", wordings, said, (best,), tuple(whom), weight=1, topic=f"up {best}")
    yield from _drop(before, now, measure, there)


def _drop(before: Field, now: Field, measure: Measure, there: Sequence[str]) -> Iterator[Happening]:
    lost = {who: now.place(who) - before.place(who) for who in there}
    worst = max(lost, key=lambda who: lost[who], default="")
    if not worst or lost[worst] < 2:
        return
    said: dict[str, object] = {
        "who": measure.name(worst),
        "was": Number(before.place(worst)),
        "place": Number(now.place(worst)),
        "gap": measure.apart(round(now.behind(worst))),
    }
    wordings = (
        _("{who} drops from {was:th} to {place:th}."),
        _("{who} falls back to {place:th}, {gap} behind."),
        _("{who} loses touch and drops to {place:th}."),
    )
    yield Happening("drops", wordings, said, hurts=(worst,), weight=1, topic=f"back {worst}")


def _ground(before: Field, now: Field, measure: Measure) -> Iterator[Happening]:
    """The one of the others that has made up most ground on the first, and the one that has lost most."""
    gains = {who: before.behind(who) - now.behind(who) for who, _way in now.racers[2:] if before.place(who)}
    if not gains:
        return
    best, worst = max(gains, key=lambda who: gains[who]), min(gains, key=lambda who: gains[who])
    if gains[best] >= measure.noticed:
        said: dict[str, object] = {
            "who": measure.name(best),
            "n": measure.apart(round(gains[best])),
            "gap": measure.apart(round(now.behind(best))),
        }
        wordings: tuple[str, ...] = (
            _("{who} makes up {n} and is {gap} behind."),
            _("{who} comes closer to the front, {gap} behind now."),
            _("{who} gains {n} on the leader."),
        )
        yield Happening("gains", wordings, said, (best,), topic=f"up {best}")
    if -gains[worst] >= measure.noticed:
        said = {
            "who": measure.name(worst),
            "n": measure.apart(round(-gains[worst])),
            "gap": measure.apart(round(now.behind(worst))),
        }
        wordings = (
            _("{who} loses {n} and is {gap} behind."),
            _("{who} falls back and is {gap} off the lead."),
            _("{who} cannot keep up: {gap} behind now."),
        )
        yield Happening("loses", wordings, said, hurts=(worst,), topic=f"back {worst}")


def _last_lap(before: Field | None, now: Field, measure: Measure) -> Iterator[Happening]:
    """That the last lap has begun, once in a race."""
    if before is None or now.laps < 2 or not before.lap < now.lap == now.laps:
        return
    first = now.racers[0][0]
    second = now.racers[1][0] if len(now.racers) > 1 else ""
    said: dict[str, object] = {"who": measure.name(first), "whom": measure.name(second)}
    said["gap"] = _gap_of(now, measure) if second else ""
    wordings: tuple[str, ...] = (_("{who} begins the last lap."),)
    brief = wordings[0]
    if second and now.first:
        brief = _("The last lap begins, and {who} leads.")
        wordings = (
            _("The last lap: {who} leads {whom} by {gap}."),
            _("{who} begins the last lap, {gap} ahead of {whom}."),
            _("One lap to go, and {whom} is {gap} behind {who}."),
            _("The last lap begins: {who} is {gap} ahead of {whom}."),
            _("{who} leads into the last lap; {whom} needs to make up {gap}."),
            _("{who} goes into the last lap first, ahead of {whom}."),
            _("{whom} has one lap left to make up {gap} on {who}."),
            _("One lap to go: {who} leads, with {whom} {gap} behind."),
        )
    elif second:
        wordings = (
            _("The last lap: {who} and {whom} are level."),
            _("{who} and {whom} go into the last lap side by side."),
        )
        brief = wordings[0]
    yield Happening("last lap", wordings, said, rare=LAST_LAP, topic="lead", brief=brief)


def _duels(before: Field | None, now: Field, measure: Measure) -> Iterator[Happening]:
    """That the first two, or the next two, are close together; and how many are still in it at the end."""
    if len(now.racers) < 2:
        return
    (first, ahead), (second, next_), *others = now.racers
    said: dict[str, object] = {"who": measure.name(first), "whom": measure.name(second)}
    if ahead == next_:
        wordings: tuple[str, ...] = (
            _("{who} and {whom} share the lead."),
            _("{who} and {whom} are side by side in front."),
            _("Nothing separates the leaders, {who} and {whom}."),
            _("{who} and {whom} are neck and neck in front."),
        )
        yield Happening("level", wordings, said, (first, second), weight=1, topic="lead")
    elif ahead - next_ <= measure.close and others and ahead - others[0][1] > measure.noticed:
        said["third"] = measure.name(others[0][0])
        wordings = (
            _("{who} and {whom} are alone in front."),
            _("It is between {who} and {whom} now."),
            _("{who} and {whom} have left the others behind.")
            if len(others) > 1
            else _("{who} and {whom} have left {third} behind."),
        )
        yield Happening("two", wordings, said, (first, second), topic="lead")
    crowd = len(others) > 1 and next_ - others[1][1] <= measure.close
    if others and ahead > next_ and next_ - others[0][1] <= measure.close and not crowd:
        third = measure.name(others[0][0])
        said = {"who": measure.name(second), "whom": third, "gap": measure.apart(round(ahead - next_))}
        wordings = (
            _("{who} and {whom} fight for second place."),
            _("Behind the leader, {who} is just ahead of {whom}."),
            _("{who} is second, with {whom} close behind."),
        )
        yield Happening("second", wordings, said)
    if len(now.racers) > 2 and ahead - now.racers[2][1] <= measure.noticed:
        names = [measure.name(who) for who, _way in now.racers[:3]]
        said = {"whom": measure.listed(names), "gap": measure.apart(round(ahead - now.racers[2][1]))}
        wordings = (
            _("{whom} are within {gap} of each other."),
            _("Three are close together in front: {whom}."),
            _("{whom} are close together at the front."),
        )
        yield Happening("pack", wordings, said)
