"""The private panel of every question, the confirmation of a grave answer, and answers in advance."""

from __future__ import annotations

from collections.abc import Iterator

from engine.face.forms import Form, StandingAnswer
from engine.games.circus.face.asking import question_form
from engine.games.circus.face.draft import proposal
from engine.games.circus.face.plotting import plan_form, plan_named, plan_outlook, profile_form
from engine.games.circus.face.questions import ASKED
from engine.games.circus.face.trading import act_form, market_form, shop_form, shop_outlook
from engine.games.circus.rules.basic import verbs
from engine.games.circus.rules.basic.state import Race, View
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.course import places
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES, READY_TACTICS, manner
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.language import _
from engine.model import ACT, Decision, Link, Seat, Standing
from engine.notation import codes


def form(view: View, decision: Decision, draft: str, page: int = 1) -> Form:
    """A page of the panel of a decision at a draft, which may be unfinished or broken."""
    race = view.race
    if not race.drivers:
        return Form(_("Nothing to decide"), (_("The race has not started."),), (), "", False)
    match decision.kind:
        case "plot" | "order":
            return plan_form(race, decision, draft, page)
        case "shop":
            return shop_form(race, decision, draft, page)
        case "market":
            return market_form(race, decision, draft)
        case kind if kind == ACT:
            return act_form(race, decision, draft, page)
        case kind if kind in QUESTIONS:
            return question_form(race, decision, draft, page)
    raise ValueError(f"a race has no decision of kind {decision.kind!r}")


def outlook(view: View, decision: Decision, line: str) -> tuple[str, ...]:
    """The outlook on a plot or a list that was sent; every other answer is carried out at once."""
    match decision.kind:
        case "plot" if view.race.drivers:
            return tuple(plan_outlook(view.race, decision, line))
        case "shop":
            return shop_outlook(view.race, decision, line)
    return ()


def named(view: View, decision: Decision, line: str) -> str:
    """The name of a plan in the menu of plans; of a list of purchases, which its panel tells, where no codes
    are read."""
    if decision.kind in ("plot", "order") and view.race.drivers:
        return plan_named(view.race, decision, line)
    return _("your list") if decision.kind == "shop" and not codes() else ""


def propose(view: View, decision: Decision, line: str) -> str:
    """The plan of the best driver for who says nothing of how to drive; any other line as it is."""
    if line != verbs.DRIVE or decision.kind not in ("plot", "order") or decision.about == verbs.AGAIN:
        return line
    return proposal(view.race, decision).line


def profile(draft: str, page: int = 1) -> Form:
    """A page of the panel in which a player edits the stored profile."""
    return profile_form(draft, page)


# What nearly always is a mistake


def confirm(view: View, decision: Decision, line: str) -> str:
    """A question before what nearly always is a mistake: giving up, leaving, or stepping down unhurt."""
    race, first = view.race, line.split()[:1]
    if decision.seat is None or not race.drivers or not first:
        return ""
    if decision.kind == ACT:
        meant = (c for c in words.choices(race, decision, ()) if c.word == first[0])
        return next((choice.hint for choice in meant), "")
    if first == [verbs.STANDS] and decision.kind in ("plot", "order", "run"):
        return _("Really leave by the stands? You are out of the race for good.")
    if first == [controls.DISMOUNT] and _sound(race, decision.seat):
        return _("Really step down? You and your chariot are fine, and on foot you can hardly win.")
    return ""


_SOUND = 6
"""Below how much damage a chariot is good enough to stay in."""


def _sound(race: Race, seat: Seat) -> bool:
    """Whether a driver and his chariot are well, and he is not far behind."""
    man = race.of(seat)
    rig = race.rig_of(man.colour)
    ranked = places.running_order(race)
    ahead = man.colour in ranked[: (len(ranked) + 1) // 2]
    return rig is not None and rig.manned and (rig.damage < _SOUND or ahead)


# Answers in advance


def standing_answers(view: View, seat: Seat) -> tuple[StandingAnswer, ...]:
    """Sentences for answers in advance: manners of driving, and small questions that need not be asked."""
    race = view.race
    if not race.drivers or not race.of(seat).alive:
        return ()
    return tuple(_standing_answers(race, seat))


def _standing_answers(race: Race, seat: Seat) -> Iterator[StandingAnswer]:
    kind = {"round": "plot", "phase": "order"}.get(race.tempo)
    if kind:
        for ready in CLAUSES.ready(READY_TACTICS, words.terms(race, race.of(seat))):
            line = " ".join((verbs.DRIVE, *ready.words))
            label = _("Every round: {plan}").format(plan=manner(ready))
            yield StandingAnswer(label, Standing(ready.id, kind, (Link(line),)))
        return
    for question, asked in ASKED.items():
        if question == "jump" and race.options.capture != "normal":
            continue  # nobody is asked as chariots pass (O, N12.1)
        if asked.never:
            answer, sentence = asked.never
            yield StandingAnswer(_(sentence), Standing(question, question, (Link(answer),)))
