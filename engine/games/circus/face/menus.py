"""The controls of a plot: whole plans, what to do about others, and the *Tactics* behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import TypeVar, overload

from engine.clauses import Menus, ReadyTactics
from engine.face.forms import Group, Option, each
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.draft import Plan
from engine.games.circus.face.glossary import PATH, READY
from engine.games.circus.face.wording import coded_way, spot
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track, verbs
from engine.games.circus.rules.basic.policy import DEFAULT, Policy, Terms
from engine.games.circus.rules.basic.speech import driver_name, word_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.course import places
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES, READY_TACTICS, manner
from engine.language import N_, _, ngettext
from engine.model import Decision

T = TypeVar("T")
MENU = 25
MOST = 56
"""Options of a page, so that no press makes more than sixty."""
GROUPS = 4
LABEL, HINT = 80, 100
_NEAR_SPACES = 18
"""How many spaces of the next turn are offered to turn at; others can be typed."""
_REACH = 8.0
"""Within how many spaces a rival is worth an entry of his own."""
_RIVALS = 3

TACTICS = tuple(CLAUSES.by_key)
"""All questions that can be answered in advance."""
_OF_THE_SHOP = ("fresh", "ram-war")
"""Clauses that matter only where there are purchases."""
IN_SITUATIONS = ("straight", "corner", "hard", "ram", "blocked", "whip")
"""Clauses that panels offer for one situation alone; the rest can be typed."""


# Books of pages


Sized = tuple[Group, int]
"""A group and how many options it makes at most."""


class Leaf(Sequence[Group]):
    """A page of menus of clauses, which are made when somebody turns to it."""

    def __init__(self, keys: Sequence[str], make: Callable[[str], Group]) -> None:
        self._keys, self._make = keys, make

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, at: int) -> Group: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Group]: ...
    def __getitem__(self, at: int | slice) -> Group | Sequence[Group]:
        return self._make(self._keys[at]) if isinstance(at, int) else [*map(self._make, self._keys[at])]


def paged(*parts: Sequence[Sized]) -> list[Sequence[Group]]:
    """The groups on pages, as many on each as its options allow; each part begins a new one."""
    return [page for part in parts for page in _pages(part)]


def _pages(part: Sequence[tuple[T, int]]) -> list[list[T]]:
    pages: list[list[T]] = []
    room = 0
    for thing, size in part:
        if not pages or size > room or len(pages[-1]) == GROUPS:
            pages.append([])
            room = MOST
        pages[-1].append(thing)
        room -= size
    return pages


# Clauses


def corner(race: Race, man: Driver) -> tuple[str, ...]:
    """The spaces of the next turn, in the lanes beside one's own."""
    here = places.space_of(race, man.colour) if man.alive else ""
    return _corner(here) if here else ()


@lru_cache(maxsize=512)
def _corner(here: track.Name) -> tuple[str, ...]:
    space = track.SPACES[here]
    sector = {"h": "e", "b": "w"}.get(space.sector, space.sector)
    beside = [s for s in track.SPACES.values() if s.sector == sector and abs(s.lane - space.lane) <= 1]
    ahead = [s.name for s in beside if space.sector != sector or s.progress >= space.progress]
    return tuple(ahead[:_NEAR_SPACES])


def leaves(
    keys: Iterable[str],
    terms: Terms,
    policy: Policy,
    spell: Callable[[Policy], str],
    turns: tuple[str, ...] = (),
) -> list[Leaf]:
    """Pages of menus for those of the clauses that apply; of the spaces of turns only `turns` are offered."""

    def picked(names: Sequence[str]) -> Sequence[str]:
        return turns if names and names[0] in track.SPACES else names

    def group(key: str) -> Group:
        phase, clause = CLAUSES.split(key)
        made = menus.group(key)
        return made if not phase else replace(made, label=CLAUSES.in_phase(phase, _(clause.short)))

    menus = Menus(CLAUSES, terms, policy, spell, picked)
    return [Leaf(page, group) for page in _laid_out(tuple(keys), terms, len(turns))]


@lru_cache(maxsize=256)
def _laid_out(keys: tuple[str, ...], terms: Terms, turns: int) -> tuple[tuple[str, ...], ...]:
    """The clauses of each page."""
    sized = []
    for key in keys:
        clause = CLAUSES.split(key)[1]
        if clause.applies(terms) and (terms.options.shop or key not in _OF_THE_SHOP):
            names = clause.names(terms)
            count = turns if names and names[0] in track.SPACES else len(names)
            if clause.values or count:
                sized.append((key, min(len(CLAUSES.fixed(clause, terms)) + count + 3, MENU)))
    return tuple(map(tuple, _pages(sized)))


def situations(terms: Terms) -> list[str]:
    """The keys of clauses for one situation alone, situation by situation."""
    if terms.shape not in (None, "mounted"):
        return []
    return [f"{n}/{key}" for n in range(1, len(CLAUSES.phases) + 1) for key in IN_SITUATIONS]


def ready_tactics(plan: Plan, terms: Terms) -> Sized:
    """Those that can be chosen at once; what the order says stays."""
    by_id = {f"style-{one.id}": one for one in CLAUSES.ready(READY_TACTICS, terms)}
    group = each("style", _("Choose ready-made tactics"), [*by_id], lambda id: _ready(plan, id, by_id[id]))
    return replace(group, note=_(READY)), len(by_id)


def _ready(plan: Plan, id: str, ready: ReadyTactics) -> Option:
    policy = CLAUSES.saying(DEFAULT, ready.words)
    line, chosen = plan.by(policy).line, policy == plan.policy
    return Option(id, _(READY_NAMES[ready.id]), line, manner(ready)[:HINT], chosen)


# Whole plans

_AGAINST = (
    ("ram", N_("Ram {who} when side by side"), ("ram",)),
    ("lash", N_("Whip {who} in passing"), ("whip-driver",)),
    ("leave", N_("Leave {who} alone, whip all the others"), ("leave",)),
)
_TOWARDS = (
    ReadyTactics("peace", N_("Attack nobody"), ()),
    ReadyTactics("ram", N_("Ram anyone who comes alongside"), ("ram:any",)),
    ReadyTactics("whip", N_("Whip the drivers I pass"), ("whip:driver",)),
    ReadyTactics("teams", N_("Whip the teams I pass, so that they run too fast"), ("whip:team",)),
)
"""Ways to treat all others alike."""
_ATTACKS = ("ram", "whip", "whip_driver", "whip_team", "leave")
"""The fields of a policy that say it."""
_OF_ATTACKS = {
    "ram": N_("both chariots roll for damage; a wall behind the rival makes it worse there"),
    "whip": N_("may wound a driver; not in a move with Hard Whip"),
    "teams": N_("makes them faster, perhaps too fast for a turn; not with Hard Whip"),
}
_OF_ATTACKS |= {"lash": _OF_ATTACKS["whip"], "leave": _OF_ATTACKS["whip"]}
READY_NAMES = {
    "safe": N_("Safe"),
    "steady": N_("Normal"),
    "fast": N_("Fast"),
    "reckless": N_("Reckless"),
    "wide": N_("Evasive"),
    "ram": N_("Ramming"),
    "whip": N_("Whipping"),
    "late": N_("Patient"),
    "teams": N_("Whipping teams"),
}
"""The names of the ready-made tactics in their menu, their sentence beside them."""
LINES = {"hold": N_("{plan}, hold the lane"), "in": N_("{plan}, drift inward")}
"""The same control on another line."""
PLANS = 24


@dataclass(frozen=True)
class Writer:
    """The controls for a draft of a driver."""

    race: Race
    decision: Decision
    plan: Plan

    @property
    def man(self) -> Driver:
        return self.race.of(self.decision.seat)

    @property
    def terms(self) -> Terms:
        return words.terms(self.race, self.man)

    def first_words(self, *said: str) -> tuple[str, ...]:
        return words.opening(self.race, self.decision, said)

    # The first page of who drives

    @cached_property
    def usual(self) -> fc.Forecasts:
        """The effect of each order by the policy of the draft."""
        return fc.forecasts(self.race, self.man.colour, self.plan.policy)

    @cached_property
    def aside(self) -> fc.Forecasts:
        """The same on another line."""
        return fc.forecasts(self.race, self.man.colour, self.sideways)

    @cached_property
    def sideways(self) -> Policy:
        """The policy of the draft with the other line: inward, or in the own lane."""
        return replace(self.plan.policy, lane="in" if self.plan.policy.lane == "hold" else "hold")

    @cached_property
    def driving(self) -> tuple[str, ...]:
        """The words that drive, what is proposed first."""
        return tuple(w for w in self.first_words() if w == verbs.DRIVE or w in controls.CHOICES)

    def forecast(self) -> fc.Forecast | None:
        """The effect of the plan in the draft."""
        return self.usual.of(self.plan.order)

    def alternatives(self) -> Iterator[fc.Forecast]:
        """The effect of each control by the same policy."""
        for word in self.driving:
            forecast = self.usual.of(self._kept(word))
            if forecast:
                yield forecast

    def plans(self) -> Sized:
        """Whole plans with what each would do and risk, those first that gain most."""
        ids = [*self._ranked][:PLANS]
        return each("plan", _("Choose a plan"), ids, self._plan), len(ids)

    @cached_property
    def _ranked(self) -> Mapping[str, fc.Forecast | None]:
        """The plans with what they would do, those first that gain most."""
        forecasts = dict(self._plans())
        gains = {id: round(plan.gain, 2) if plan else -track.LAP for id, plan in forecasts.items()}
        return {id: forecasts[id] for id in sorted(forecasts, key=lambda id: -gains[id])}

    def _plans(self) -> Iterator[tuple[str, fc.Forecast | None]]:
        """The proposal, and the controls that come to something else, each on the other line, too."""
        seen: list[object] = []
        for word in self.driving:
            forecast = self.usual.of(self._kept(word))
            comes_to = replace(forecast, control="") if forecast else None
            forbidden = word != verbs.DRIVE and forecast is not None and forecast.control != word
            standing = forecast is not None and not forecast.high
            again = comes_to in seen and (standing or not _stopping(word))
            if word != self.plan.order[0] and (forbidden or again):
                continue
            seen.append(comes_to)
            yield word, forecast
            if forecast and self._may_choose_line(forecast.control):
                there = self.aside.of((forecast.control,))
                if there and forecast.ends != there.ends:
                    yield f"{forecast.control}.{self.sideways.lane}", there
        if controls.DISMOUNT in self.first_words():
            yield controls.DISMOUNT, None

    def _may_choose_line(self, control: str) -> bool:
        """Whether there is a straight to choose a line on, no path says it, and nobody brakes."""
        rig = self.race.rig_of(self.man.colour)
        straight = rig is not None and bool(rig.chariot) and track.SPACES[rig.space].straight
        return straight and len(self.plan.order) == 1 and controls.CHOICES[control].control != "brake"

    def _plan(self, id: str) -> Option:
        word, _dot, line = id.partition(".")
        order = self._kept(word)
        forecast = (self.aside if line else self.usual).of(order)
        label = word_name(word)
        if word == verbs.DRIVE:
            label = proposed_name(forecast)
        elif line:
            label = _(LINES[line]).format(plan=label)
        plan = self.plan.doing(*order)
        plan = plan.by(self.sideways) if line else plan
        down = _("on foot, without the chariot") if self.man.where == "mounted" else _("on foot")
        hint = fc.hint(forecast) or down
        return Option(id, label[:LABEL], plan.line, hint[:HINT], word == self.plan.order[0] and not line)

    def _kept(self, word: str) -> tuple[str, ...]:
        """The order with another control, its path as far as that can go it."""
        said: tuple[str, ...] = (word,)
        for step in self.plan.order[1:]:
            if step not in self.first_words(*said):
                break
            said += (step,)
        return said

    def towards(self) -> Sized:
        """Ways to treat the others: all of them, or one that is near."""
        by_id = {f"at-{one.id}": one for one in self._attacks()}
        return each(
            "others", _("What about your rivals?"), [*by_id], lambda id: self._toward(id, by_id[id])
        ), len(by_id)

    @cached_property
    def peaceful(self) -> Policy:
        """The policy of the draft without attacks."""
        return replace(self.plan.policy, **{field: getattr(DEFAULT, field) for field in _ATTACKS})

    def _attacks(self) -> Iterator[ReadyTactics]:
        """Against anybody, and against each rival within reach."""
        yield from _TOWARDS
        rivals = self._near_rivals()
        for rival in rivals:
            for id, sentence, keys in _AGAINST if len(rivals) > 1 else _AGAINST[:-1]:
                name = _(sentence).format(who=driver_name(rival))
                said = ("whip:driver",) if id == "leave" else ()
                yield ReadyTactics(f"{id}-{rival}", name, (*said, *(f"{key}:{rival}" for key in keys)))

    def _near_rivals(self) -> list[Colour]:
        race, here = self.race, places.progress(self.race, self.man.colour)
        gaps = {
            d.colour: abs(places.progress(race, d.colour) - here)
            for d in race.drivers
            if d.where == "mounted" and d.colour != self.man.colour
        }
        return [c for c in sorted(gaps, key=lambda c: gaps[c]) if gaps[c] <= _REACH][:_RIVALS]

    def _toward(self, id: str, ready: ReadyTactics) -> Option:
        policy = CLAUSES.saying(self.peaceful, ready.words)
        hint = _(_OF_ATTACKS.get(ready.id.partition("-")[0], ""))
        chosen = policy == self.plan.policy
        return Option(id, manner(ready)[:LABEL], self.plan.by(policy).line, hint[:HINT], chosen)

    # A path of one's own

    def path(self) -> Sized | None:
        """The next word of a path, and one that takes the last word back."""
        order = self.plan.order
        if not order:
            return None
        ids = [_word(id) for id in self._steps()]
        steps = path_told(order[1:])
        label = _("My own way: {path} …").format(path=steps)[-HINT:] if steps else _("Or drive my own way")
        if not ids:
            return None
        group = each("path", label, _ids("go", ids), self._step)
        return replace(group, note=_(PATH)), len(ids)

    def _steps(self) -> list[str]:
        """The ids of the next words, and of taking the last one back."""
        words = [*self.first_words(*self.plan.order)][: MENU - 1]
        return _ids("go", [*words, "undo"] if len(self.plan.order) > 1 else words)

    def _step(self, id: str) -> Option:
        word = _word(id)
        order = self.plan.order
        if word == "undo":
            label = _("Take back: {word}").format(word=_step_told(order[-1]))
            return Option(id, label, self.plan.doing(*order[:-1]).line)
        return Option(id, _step_told(word), self.plan.doing(*order, word).line)

    # On the track

    def ways(self) -> Iterator[tuple[Name, Option]]:
        """Each space with what a tap there can say: the next word of a path of one's own, or a whole plan.

        What leaves the way open lies where the chariot stands. After a control the path goes on;
        to take its last word back comes last.
        """
        if self.man.where not in ("mounted", "riding"):
            order = self._running
            yield from ((_word(id), self._run(order, id)) for id in self._runs() if _word(id) != "undo")
            yield from ((order[-1], self._run(order, id)) for id in self._runs() if _word(id) == "undo")
            return
        rig = self.race.rig_of(self.man.colour)
        assert rig
        again, own = self.decision.about == verbs.AGAIN, self.plan.order[0] != verbs.DRIVE
        steps = [(self._led(rig, _word(id)), self._step(id)) for id in self._steps()]
        undo = [steps.pop()] if steps and len(self.plan.order) > 1 else []
        plans = [
            (end, self._plan(id))
            for id, forecast in (() if again else self._ranked.items())
            for end in dict.fromkeys((forecast and forecast.ends) or (rig.space,))
        ]
        if own:
            plans = [(end, plan) for end, plan in plans if not plan.chosen]
        yield from (*steps, *plans, *undo) if own or again else (*plans, *steps, *undo)

    def _led(self, rig: Rig, word: str) -> Name:
        """Where the path leads with another word."""
        path = (*self.plan.order[1:], word)
        return fc.followed(rig, path, sum(int(each) for each in path if each.isdigit())).end

    # Without a chariot

    def goals(self) -> Sized:
        """The things to do, by what the driver is."""
        ids = [word for word in self.first_words() if word not in track.SPACES]
        return each("goal", _("What do you do?"), _ids("do", ids), self._goal), len(ids)

    def _goal(self, id: str) -> Option:
        word = _word(id)
        line = self.plan.doing(word).line
        hint = _goal_hint(self.race, word)
        return Option(id, word_name(word), line, hint, self.plan.order[:1] == (word,))

    def run(self) -> Sized | None:
        """Where to run, space by space."""
        order, ids = self._running, self._runs()
        start = order[-1] if order else self.man.space
        label = _("Or run on from {space}").format(space=spot(start)) if start else _("Or jump down onto")
        return (each("run", label, ids, partial(self._run, order)), len(ids)) if ids else None

    @property
    def _running(self) -> tuple[str, ...]:
        """The spaces of the draft."""
        return self.plan.order if self.plan.order[:1] and self.plan.order[0] in track.SPACES else ()

    def _runs(self) -> list[str]:
        """The ids of the next spaces, and of taking the last one back."""
        spaces = [w for w in self.first_words(*self._running) if w in track.SPACES][: MENU - 1]
        return _ids("to", [*spaces, "undo"] if self._running else spaces)

    def _run(self, order: tuple[str, ...], id: str) -> Option:
        word = _word(id)
        if word == "undo":
            back = order[:-1] or self.first_words()[:1]
            return Option(
                id, _("Take back: {word}").format(word=spot(order[-1])), self.plan.doing(*back).line
            )
        start = order[-1] if order else self.man.space
        label = coded_way(start, word) if start else spot(word)
        return Option(id, label, self.plan.doing(*order, word).line)

    # Tactics

    def tactics(self) -> list[Leaf]:
        """The clauses for all moments, then those for single situations."""
        terms, plan, turns = self.terms, self.plan, corner(self.race, self.man)
        parts = (TACTICS, situations(terms))
        return [
            page
            for keys in parts
            for page in leaves(keys, terms, plan.policy, lambda p: plan.by(p).line, turns)
        ]


def proposed_name(forecast: fc.Forecast | None) -> str:
    """The name of the proposal in the menu of plans, by its effect."""
    plan = following(forecast) if forecast and forecast.follows else ""
    return _("Proposed: {plan}").format(plan=plan or word_name(forecast.control if forecast else verbs.DRIVE))


def following(forecast: fc.Forecast) -> str:
    """The name of a plan to go where the chariot right in front leaves room."""
    return _("follow {who}").format(who=driver_name(forecast.follows))


def _stopping(word: str) -> bool:
    return word.startswith(controls.STOP)


def _ids(group: str, words: Iterable[str]) -> list[str]:
    """Ids of words that differ from those of another group: `go.left`."""
    return [f"{group}.{word}" for word in words]


def _word(id: str) -> str:
    return id.partition(".")[2]


def _step_told(word: str) -> str:
    if word.isdigit():
        return ngettext("{n} space straight on", "{n} spaces straight on", int(word)).format(n=int(word))
    return word_name(word)


_GOALS = {
    "cut": N_("a roll of {n} or more frees you; otherwise one injury"),
    "hold": N_("one injury, and you stay behind the team"),
    "board": N_("the nearest one without a driver, or jump at one that passes"),
    "median": N_("safe from hooves; from its ends you can jump at chariots"),
    "stands": N_("you are out of the race for good"),
}
_IN_OWN_MOVE = {
    **_GOALS,
    "board": N_("the nearest one without a driver, or jump at one beside you"),
    "median": N_("safe from hooves; from its ends you can jump down onto chariots"),
}
"""Where captures are made in the move of who is on foot (O, N12.1)."""


def path_told(path: Sequence[str]) -> str:
    """A path in words: "3, Turn left, 2"."""
    return ", ".join(map(word_name, path))


def _goal_hint(race: Race, word: str) -> str:
    goals = _GOALS if race.options.capture == "normal" else _IN_OWN_MOVE
    return _(goals[word]).format(n=values.CUT_LOOSE) if word in goals else ""
