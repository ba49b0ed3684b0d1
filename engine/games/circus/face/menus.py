"""The controls of a plot: whole plans, the control, a path of one's own, the clauses behind *Tactics*."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.clauses import Menus, Style
from engine.face.forms import Group, Option, each
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.draft import Plan
from engine.games.circus.face.wording import way_told
from engine.games.circus.rules import controls, places, track, values, words
from engine.games.circus.rules.policy import CLAUSES, DEFAULT, STYLES, Policy, Terms
from engine.games.circus.rules.speech import colour_name, word_name
from engine.games.circus.rules.state import Colour, Driver, Race
from engine.language import N_, _, ngettext
from engine.model import Decision

MENU = 25
MOST = 56
"""Options of a page, so that no press makes more than sixty."""
GROUPS = 4
LABEL, HINT = 80, 100
_NEAR_SPACES = 18
"""How many spaces of the next turn are offered to turn at; others can be typed."""
_REACH = 8.0
"""Within how many spaces a rival is worth a plan of his own."""
_RIVALS = 6

TACTICS = (
    *("straight", "corner", "hard", "fresh"),
    *("lane", "entry", "exit", "via"),
    *("swerve", "boost", "blocked", "skid"),
    *("ram", "ram-until", "ram-most", "ram-if", "ram-war"),
    *("whip", "whip-driver", "whip-team", "leave"),
    *("weapon", "sling", "grab", "wrecks", "runners"),
    *("capture", "take", "dismount", "fists"),
    *("appeal", "veto", "jump", "foot", "ride"),
)
"""All questions that can be answered in advance, those that belong together next to each other."""
_OF_THE_SHOP = ("fresh", "ram-war")
"""What matters only where there are purchases."""
IN_SITUATIONS = ("straight", "corner", "hard", "ram", "blocked", "whip")
"""What panels offer to say for one situation alone; the rest can be typed."""


# Books of pages


Sized = tuple[Group, int]
"""A group and how many options it makes at most."""


def paged(*parts: Sequence[Sized]) -> list[list[Group]]:
    """The groups on pages, as many on each as its options allow; each part begins a new one."""
    book: list[list[Group]] = []
    for part in parts:
        room = 0
        for group, size in part:
            if not book or size > room or len(book[-1]) == GROUPS or group is part[0][0]:
                book.append([])
                room = MOST
            book[-1].append(group)
            room -= size
    return book


# Clauses


def near(race: Race | None, man: Driver | None, names: Sequence[str]) -> Sequence[str]:
    """Of the spaces of turns those of the next turn, in the lanes beside one's own; rivals all."""
    spaces = [name for name in names if name in track.SPACES]
    if not spaces:
        return names
    here = places.space_of(race, man.colour) if race and man and man.alive else ""
    if not here:
        return ()
    space = track.SPACES[here]
    sector = {"h": "e", "b": "w"}.get(space.sector, space.sector)
    beside = [
        name
        for name in spaces
        if track.SPACES[name].sector == sector and abs(track.SPACES[name].lane - space.lane) <= 1
    ]
    ahead = [n for n in beside if space.sector != sector or track.SPACES[n].progress >= space.progress]
    return ahead[:_NEAR_SPACES]


def tactics(
    keys: Iterable[str],
    terms: Terms,
    policy: Policy,
    spell: Callable[[Policy], str],
    picked: Callable[[Sequence[str]], Sequence[str]],
) -> list[Sized]:
    """Menus for those of the clauses that apply, each with the most options it can make."""
    menus = Menus(CLAUSES, terms, policy, spell, picked)
    found = []
    for key in keys:
        phase, clause = CLAUSES.split(key)
        if key in _OF_THE_SHOP and not terms.options.shop:
            continue
        if clause.applies(terms) and (clause.values or picked(clause.names(terms))):
            size = len(CLAUSES.fixed(clause, terms)) + len(picked(clause.names(terms))) + 3
            group = menus.group(key)
            if phase:
                group = replace(group, label=CLAUSES.in_phase(phase, _(clause.short)))
            found.append((group, min(size, MENU)))
    return found


def situations(terms: Terms) -> list[str]:
    """The keys of clauses for one situation alone, situation by situation."""
    if terms.shape not in (None, "mounted"):
        return []
    return [f"{n}/{key}" for n in range(1, len(CLAUSES.phases) + 1) for key in IN_SITUATIONS]


# Whole plans

_AGAINST = (
    ("ram", N_("Ram {who} if he comes alongside"), ("ram",)),
    ("lash", N_("Whip {who} as I pass him"), ("whip-driver",)),
    ("leave", N_("Leave {who} alone, whip all others"), ("leave",)),
)


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

    def styles(self) -> list[Style]:
        """Manners for anybody, and plans against the rivals within reach, the nearest first."""
        found = list(CLAUSES.ready(STYLES, self.terms))
        for rival in self._near_rivals():
            for id, sentence, keys in _AGAINST[: 2 if len(found) < MENU - 4 else 1]:
                told = _(sentence).format(who=colour_name(rival))
                style = Style(f"{id}-{rival}", told, tuple(f"{key}:{rival}" for key in keys))
                found += CLAUSES.ready((style,), self.terms)
        return found[:MENU]

    def _near_rivals(self) -> list[Colour]:
        race, own = self.race, places.progress(self.race, self.man.colour)
        gaps = {
            d.colour: abs(places.progress(race, d.colour) - own)
            for d in race.drivers
            if d.where == "mounted" and d.colour != self.man.colour
        }
        return [c for c in sorted(gaps, key=lambda c: gaps[c]) if gaps[c] <= _REACH][:_RIVALS]

    def plans(self) -> Sized:
        """Whole plans with what each would do and risk."""
        styles = {f"plan-{style.id}": style for style in self.styles()}
        return each("plan", _("Choose a plan"), styles, partial(self._plan, styles)), len(styles)

    def _plan(self, styles: dict[str, Style], id: str) -> Option:
        style = styles[id]
        policy = CLAUSES.saying(DEFAULT, style.words)
        plan = Plan((words.DRIVE,), policy)
        found = fc.forecast(self.race, self.man.colour, plan.order, policy)
        return Option(id, _(style.sentence)[:LABEL], plan.line, fc.hint(found)[:HINT], plan == self.plan)

    def controls(self) -> Sized:
        """The control, by one's aims or by one's hand; a path stays where it fits."""
        ids = [w for w in self.first_words() if w == words.DRIVE or w in controls.CHOICES]
        ids += [controls.DISMOUNT] if controls.DISMOUNT in self.first_words() else []
        return each("control", _("Which control?"), _ids("by", ids), self._control), len(ids)

    def _control(self, id: str) -> Option:
        word = _word(id)
        chosen = self.plan.order[:1] == (word,)
        rig = self.race.rig_of(self.man.colour)
        hint = ""
        if word in controls.CHOICES and rig:
            team = fc.begun(self.race, rig).rig(rig.colour) if self.race.move is None else rig
            found = fc.of_control(self.race, team, word)
            hint = _("{speed}, {fatigue}").format(
                speed=fc.speed_told(found.low, found.high),
                fatigue=fc.fatigue_told(found.fatigue - rig.fatigue),
            )
        line = self.plan.doing(*self._kept(word)).line
        return Option(id, word_name(word), line, hint, chosen)

    def _kept(self, word: str) -> tuple[str, ...]:
        """The order with another control, its path as far as that can go it."""
        said: tuple[str, ...] = (word,)
        for step in self.plan.order[1:]:
            if step not in self.first_words(*said):
                break
            said += (step,)
        return said

    # A path of one's own

    def path(self) -> Sized | None:
        """The next word of a path, and one that takes the last word back."""
        order = self.plan.order
        if not order:
            return None
        ids = [*self.first_words(*order)][: MENU - 1]
        if len(order) > 1:
            ids.append("undo")
        told = path_told(order[1:])
        label = _("My own way: {path} …").format(path=told)[-HINT:] if told else _("Or drive my own way")
        return (each("path", label, _ids("go", ids), self._step), len(ids)) if ids else None

    def _step(self, id: str) -> Option:
        word = _word(id)
        order = self.plan.order
        if word == "undo":
            told = _("Take back: {word}").format(word=_step_told(order[-1]))
            return Option(id, told, self.plan.doing(*order[:-1]).line)
        return Option(id, _step_told(word), self.plan.doing(*order, word).line)

    # Without a chariot

    def goals(self) -> Sized:
        """What to do, by what the driver is."""
        ids = [word for word in self.first_words() if word not in track.SPACES]
        return each("goal", _("What to do?"), _ids("do", ids), self._goal), len(ids)

    def _goal(self, id: str) -> Option:
        word = _word(id)
        line = self.plan.doing(word).line
        return Option(id, word_name(word), line, _goal_hint(word), self.plan.order[:1] == (word,))

    def run(self) -> Sized | None:
        """Where to run, space by space."""
        order = self.plan.order if self.plan.order[:1] and self.plan.order[0] in track.SPACES else ()
        ids = [w for w in self.first_words(*order) if w in track.SPACES][: MENU - 1]
        if order:
            ids.append("undo")
        start = order[-1] if order else self.man.space
        label = _("Or run from {space} to").format(space=start) if start else _("Or jump down onto")
        return (each("run", label, _ids("to", ids), partial(self._run, order)), len(ids)) if ids else None

    def _run(self, order: tuple[str, ...], id: str) -> Option:
        word = _word(id)
        if word == "undo":
            back = order[:-1] or self.first_words()[:1]
            return Option(id, _("Take back: {word}").format(word=order[-1]), self.plan.doing(*back).line)
        start = order[-1] if order else self.man.space
        told = f"{word} - {way_told(start, word)}" if start else word
        return Option(id, told, self.plan.doing(*order, word).line)

    # Tactics

    def tactics(self) -> Iterator[list[Sized]]:
        """The clauses for all moments, then those for single situations."""
        picked = partial(near, self.race, self.man)
        for keys in (TACTICS, situations(self.terms)):
            yield tactics(keys, self.terms, self.plan.policy, lambda p: self.plan.by(p).line, picked)


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
    "cut": N_("a die of {n} or more frees you; else one injury"),
    "hold": N_("one injury, and you stay behind the team"),
    "board": N_("the nearest one without a driver, or jump at what passes"),
    "median": N_("safe from hooves; from its ends you can jump at chariots"),
    "stands": N_("you are out of the race for good"),
}


def path_told(path: Sequence[str]) -> str:
    """A path in words: "3, Turn left, 2"."""
    return ", ".join(map(word_name, path))


def _goal_hint(word: str) -> str:
    return _(_GOALS[word]).format(n=values.CUT_LOOSE) if word in _GOALS else ""
