"""The panels in which one says how to drive or what to do without a chariot: plot, order, and profile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.face.forms import Form
from engine.face.pages import CONTENTS, GROUPS, Book, opened
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.draft import Plan, proposal, read_plan
from engine.games.circus.face.glossary import ELSEWHERE
from engine.games.circus.face.menus import (
    TACTICS,
    Sized,
    Writer,
    following,
    leaves,
    paged,
    path_told,
    ready_tactics,
    situations,
)
from engine.games.circus.face.wording import place_told
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.policy import DEFAULT, Policy
from engine.games.circus.rules.basic.speech import colour_name, driver_name, word_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig
from engine.games.circus.rules.basic.verbs import AGAIN, DRIVE
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.course import pack, places
from engine.games.circus.rules.driver import captures
from engine.games.circus.rules.plans.clauses import CLAUSES, PROFILE
from engine.language import N_, Number, _, ngettext
from engine.model import Decision

_SENTENCES = 3
"""How many clauses are told in full above the controls."""


def plan_form(race: Race, decision: Decision, draft: str, page: int) -> Form:
    """A page of the panel of a plot or an order, by what the driver is."""
    plan = read_plan(race, decision, draft)
    writer = Writer(race, decision, plan)
    book: Book = [*paged(list(_first(writer))), *_behind(writer)]
    if 1 < page <= len(book) or page <= CONTENTS:
        text = [*islice(_proposed(writer), 1), *_explained(book, page)]
        warnings: tuple[str, ...] = ()
    else:
        text = [*_above(race, writer), *_said(race, decision, plan)]
        warnings = tuple(_warnings(race, writer))
    form = Form(_title(race, decision, writer.man), tuple(text), (), plan.line, plan.complete, warnings)
    return opened(form, book, page)


def plan_outlook(race: Race, decision: Decision, line: str) -> Iterator[str]:
    """A plan in words: its effect, its clauses, and warnings."""
    plan = read_plan(race, decision, line)
    writer = Writer(race, decision, plan)
    forecast = _foreseen(writer)
    if forecast is not None:
        yield _come_to(forecast) if not forecast.follows else _waits(forecast)
    yield from _said(race, decision, plan)
    yield from _warnings(race, writer)


def plan_named(race: Race, decision: Decision, line: str) -> str:
    """An order in words, the proposed one by what it comes to; the clauses are told beside it."""
    plan = read_plan(race, decision, line)
    if plan.order != (DRIVE,):
        return path_told(plan.order)
    forecast = Writer(race, decision, plan).forecast()
    if forecast is not None and forecast.follows:
        return following(forecast)
    return word_name(forecast.control if forecast else DRIVE)


def _above(race: Race, writer: Writer) -> Iterator[str]:
    """The text of the first page before the plan itself."""
    man = writer.man
    yield from about(race, man)
    if man.where != "mounted":
        yield from can_do(race, man)
    if writer.terms.grid:
        yield _("Under Tactics you can wish for another start lane; the draw decides between equal wishes.")
    yield from _proposed(writer)


def _behind(writer: Writer) -> Book:
    """The pages behind the first: ready-made tactics with what matters most, a path, all other clauses."""
    tactics = writer.tactics()
    if writer.man.where not in ("mounted", "riding") or not tactics:
        return tactics
    common, *others = tactics
    (ready, _size), most = ready_tactics(writer.plan, writer.terms), GROUPS - 1
    path = None if writer.decision.about == AGAIN else writer.path()
    second = [*([path[0]] if path else []), *common[most:]]
    return [[ready, *common[:most]], *([second] if second else []), *others]


def _explained(book: Book, page: int) -> Iterator[str]:
    if page <= CONTENTS:
        yield _("Tactics answer questions that may come up in your move. You can leave them all alone.")
    elif any(group.id[0].isdigit() for group in book[page - 1]):
        yield _(ELSEWHERE)


_TITLES = {
    "mounted": N_("Plot for round {round}"),
    "riding": N_("Round {round}: you ride without a chariot"),
    "dragged": N_("Round {round}: your team drags you"),
    "running": N_("Round {round}: you are on foot"),
    "median": N_("Round {round}: you are on the median"),
    "boarding": N_("Round {round}: you fight in somebody else's chariot"),
}


def _title(race: Race, decision: Decision, man: Driver) -> str:
    if decision.about == AGAIN:
        return _("The rest of your move")
    if decision.kind == "order" and man.where == "mounted":
        return _("Your move in round {round}").format(round=race.round)
    return _(_TITLES.get(man.where, _TITLES["mounted"])).format(round=race.round)


_CAN = {
    "riding": N_(
        "You steer the team and never skid. Each move a roll of {slips} throws you off to your "
        "death. At a standstill you can step down."
    ),
    "dragged": N_(
        "A roll of {cut} or more frees you. Then you stand on the track and can run in the next round."
    ),
    "running": N_(
        "You can still win: get into a chariot without a driver, jump at one that passes beside you "
        "(a roll of {capture} or more), or climb onto the median from lane 1. You run {run} a round."
    ),
    "median": N_(
        "You are safe here. From an end of the median you can jump at chariots within {range} spaces, or "
        "jump down."
    ),
    "boarding": N_(
        "The owner drives on. Once a move you may hit him, or jump off; if you die or give up, you lose."
    ),
}


_IN_OWN_MOVE = {
    **_CAN,
    "running": N_(
        "You can still win: get into a chariot without a driver, jump in your own move at one beside "
        "you (a roll of {capture} or more), or climb onto the median from lane 1. You run {run} a "
        "round."
    ),
    "median": N_(
        "You are safe here. From an end of the median you can jump down, onto a chariot, too (a roll "
        "of {capture} or more)."
    ),
}
"""Where captures are made in the move of who is on foot (O, N12.1)."""


def can_do(race: Race, man: Driver) -> Iterator[str]:
    """The chances of a driver without a chariot of his own command."""
    by_place = _CAN if race.options.capture == "normal" else _IN_OWN_MOVE
    if man.where in by_place:
        spaces = charts.running(man.injuries)
        yield _(by_place[man.where]).format(
            slips=values.RIDER_SLIPS,
            cut=values.CUT_LOOSE,
            capture=captures.least(race, man.where),
            run=ngettext("{n} space", "{n} spaces", spaces).format(n=spaces),
            range=values.MEDIAN_RANGE,
        )
        if man.on_foot and man.injuries >= values.NO_CAPTURE_FROM:
            yield _("You are hurt too badly to capture a chariot from its driver.")


def _first(writer: Writer) -> Iterator[Sized]:
    """The groups of the first page: two presses give a sensible plot."""
    if writer.man.where not in ("mounted", "riding"):
        yield writer.goals()
        run = writer.run()
        if run:
            yield run
    elif writer.decision.about == AGAIN:
        path = writer.path()
        if path:
            yield path
    else:
        yield writer.plans()
        if writer.man.where == "mounted":
            yield writer.towards()


def profile_form(draft: str, page: int) -> Form:
    """The panel of the profile, from which a player's plots start; its lines are clauses."""
    words = CLAUSES.fitting((word for word in draft.split() if ":" in word), PROFILE)
    plan = Plan((), CLAUSES.saying(DEFAULT, words))

    def spell(policy: Policy) -> str:
        return plan.by(policy).line

    common, *others = [
        leaf for keys in (TACTICS, situations(PROFILE)) for leaf in leaves(keys, PROFILE, plan.policy, spell)
    ]
    ready, _size = ready_tactics(plan, PROFILE)
    book: Book = [[ready, *common[: GROUPS - 1]], common[GROUPS - 1 :], *others]
    text = (
        _("If you send nothing, you drift inward on the straights, keep under control, and attack nobody."),
        _("Every plot starts from these answers; what a table does not play is ignored."),
        *_tactics_said(plan),
        *(_explained(book, page) if page in range(1, len(book) + 1) else ()),
    )
    form = Form(_("How you usually drive"), text, (), plan.line, True)
    return opened(form, book, page)


# What stands above the controls


def about(race: Race, man: Driver) -> Iterator[str]:
    """A driver and what he has, in two lines."""
    yield _whereabouts(race, man)
    rig = race.rig_of(man.colour)
    if rig is None or man.where == "boarding":
        words = _("Injuries {injuries} of {most}.")
        yield words.format(injuries=man.injuries, most=values.DEAD_AT)
        return
    line = f"{', '.join(_state(man, rig))}."
    if not rig.chariot:
        yield " ".join([line, _("No chariot is left.")])
        return
    chits = ngettext("One turn chit: 1 slower.", "{n:Word} turn chits: {n} slower.", rig.chits)
    yield f"{line} {chits.format(n=Number(rig.chits))}" if rig.chits else line


def _state(man: Driver, rig: Rig) -> Iterator[str]:
    """His speed, and what wears him, his team and his chariot, as far as there is any."""
    yield _("Speed {speed}").format(speed=rig.speed)
    if rig.fatigue:
        yield _("fatigue {fatigue}").format(fatigue=rig.fatigue)
    if rig.damage and rig.chariot:
        yield _("damage {damage} of {wreck}").format(damage=rig.damage, wreck=charts.wrecked_at(rig.war))
    if man.injuries:
        yield _("injuries {injuries} of {most}").format(injuries=man.injuries, most=values.DEAD_AT)


def _whereabouts(race: Race, man: Driver) -> str:
    """Colour, place, lane, lap and gap."""
    ranked = places.running_order(race)
    space = places.space_of(race, man.colour)
    place = ranked.index(man.colour) + 1 if man.colour in ranked else len(ranked)
    lap = min(max(1, track.finishes(man.crossings)), race.options.laps)
    who = _("You ({colour})").format(colour=colour_name(man.colour))
    rig = race.rig_of(man.colour)
    if rig and rig.colour != man.colour:
        who = _("{who} with {rig}'s team").format(who=who, rig=driver_name(rig.colour))
    words = _("{who}: place {place} of {number}, {where}, lap {lap} of {laps}; {gap}.")
    if len(ranked) > 1 and _all_level(race, ranked):
        words = _("{who}: {where}, lap {lap} of {laps}; all {number} are level.")
    return words.format(
        who=who,
        place=place,
        number=len(ranked),
        where=place_told(space),
        lap=lap,
        laps=race.options.laps,
        gap=_gap(race, man, ranked),
    )


def _all_level(race: Race, ranked: tuple[Colour, ...]) -> bool:
    """Whether nobody is ahead yet, as on the line."""
    first, last = (places.progress(race, colour) for colour in (ranked[0], ranked[-1]))
    return first - last <= track.TIE


def _gap(race: Race, man: Driver, ranked: tuple[str, ...]) -> str:
    if ranked[:1] == (man.colour,):
        others = [places.progress(race, c) for c in ranked[1:]]  # type: ignore[arg-type]  # colours
        if not others:
            return _("alone in the race")
        gap = places.progress(race, man.colour) - others[0]
        ahead = round(gap)
        if not ahead:
            return _("just ahead") if gap else _("level with the next one")
        return ngettext("{n} space ahead", "{n} spaces ahead", ahead).format(n=ahead)
    first = places.progress(race, ranked[0])  # type: ignore[arg-type]  # a colour
    gap = first - places.progress(race, man.colour)
    behind = round(gap)
    if not behind:
        words = _("just behind {who}") if gap else _("level with {who}")
        return words.format(who=driver_name(ranked[0]))
    words = ngettext("{n} space behind {who}", "{n} spaces behind {who}", behind)
    return words.format(n=behind, who=driver_name(ranked[0]))


def _said(race: Race, decision: Decision, plan: Plan) -> Iterator[str]:
    """The plan in words: an own way or what he does on foot, and the first of its clauses in full."""
    driving = plan.order[:1] and (plan.order[0] == DRIVE or plan.order[0] in controls.CHOICES)
    if plan.order and not driving:
        yield _("Your plan: {plan}.").format(plan=path_told(plan.order))
    elif len(plan.order) > 1:
        yield _("Your own way: {path}.").format(path=path_told(plan.order[1:]))
    if not _proposes(race, decision, plan):
        yield from _tactics_said(plan)


def _proposes(race: Race, decision: Decision, plan: Plan) -> bool:
    """Whether all tactics of a plan are among those that are proposed, or the usual."""
    return set(plan.clauses) <= set(proposal(race, decision).clauses)


def _tactics_said(plan: Plan) -> Iterator[str]:
    sentences = [CLAUSES.sentence(word) for word in plan.clauses[:_SENTENCES]]
    if len(plan.clauses) > _SENTENCES:
        sentences.append(_("and {number} more").format(number=len(plan.clauses) - _SENTENCES))
    if sentences:
        yield _("Your tactics: {tactics}.").format(tactics="; ".join(sentences))


# What the plan does, why, and what to beware of


def _proposed(writer: Writer) -> Iterator[str]:
    """The effect of the plan in the draft, and why a driver left to his tactics would drive so."""
    forecast = _foreseen(writer)
    if forecast is None:
        return
    own = writer.plan.order[0] == DRIVE
    if forecast.follows:
        yield _("Proposed: {plan}").format(plan=_waits(forecast))
    elif own:
        yield _come_to(forecast, N_("Proposed: **{control}**, {way}. {tired}"))
        yield _why(writer, forecast)
    else:
        yield _come_to(forecast)


def _waits(forecast: fc.Forecast) -> str:
    """A plan that depends on where somebody in front has gone by then."""
    words = _("**follow {who}**, who is right in front of you and moves first; your control is chosen then.")
    return words.format(who=driver_name(forecast.follows))


def _come_to(forecast: fc.Forecast, words: str = N_("**{control}**, {way}. {tired}")) -> str:
    """How a control moves the chariot."""
    control, way = word_name(forecast.control), fc.way_told(forecast)
    if forecast.free:
        way = _("{way}, plus up to {n} free").format(way=way, n=forecast.free)
    return _(words).format(control=control, way=way, tired=_tired(forecast.tired))


def _tired(change: int) -> str:
    """The effect of a move on the team."""
    if change > 0:
        return _("The team tires by {n}.").format(n=change)
    return _("The team recovers by {n}.").format(n=-change) if change < 0 else _("The team stays fresh.")


def _why(writer: Writer, forecast: fc.Forecast) -> str:
    """The reason for the control that is proposed: nothing goes further, or what does is worse."""
    better = [other for other in writer.alternatives() if other.gain > forecast.gain + _LEVEL]
    if not better:
        rig = writer.race.rig_of(writer.man.colour)
        if rig is None or not rig.chits:
            return _("This is as far as you get.")
        words = ngettext(
            "This is as far as you get: a turn chit slows you.",
            "This is as far as you get: {n} turn chits slow you.",
            rig.chits,
        )
        return words.format(n=rig.chits)
    if all(other.skid > forecast.skid for other in better):
        return _("A longer move would skid more easily.")
    if all(other.tired > forecast.tired for other in better):
        return _("A longer move would tire the team.")
    if all(other.skid > forecast.skid or other.tired > forecast.tired for other in better):
        return _("A longer move would skid more easily or tire the team.")
    sentence = _("Speed {straight} on the straight and at most {corner} in the turns is fast enough here.")
    if not _proposes(writer.race, writer.decision, writer.plan):
        sentence = _("Your tactics want speed {straight} on the straight and at most {corner} in the turns.")
    return sentence.format(straight=writer.plan.policy.straight, corner=writer.plan.policy.corner)


_LEVEL = 0.05
"""A plan that takes a driver further by no more than this does not count as further."""


def _foreseen(writer: Writer) -> fc.Forecast | None:
    """The effect of the plan; None where it drives nothing, or the move is on its way."""
    if writer.man.where not in ("mounted", "riding") or writer.decision.about == AGAIN:
        return None
    return writer.forecast()


def _warnings(race: Race, writer: Writer) -> Iterator[str]:
    """Warnings to a beginner before he sends this plan."""
    rig = race.rig_of(writer.man.colour)
    yield from waits(race, writer.man)
    if writer.man.where != "mounted" or rig is None or rig.driver != writer.man.colour:
        return
    yield from _of_rig(race, rig)
    if writer.plan.order[:1] == (controls.DISMOUNT,):
        yield _("You would stand on the track without a chariot.")
    forecast = _foreseen(writer)
    if forecast and (sentence := fc.warning(forecast)):
        yield sentence


def waits(race: Race, man: Driver) -> Iterator[str]:
    """The warning to a driver who is, or is about to become, a mutant."""
    rounds = places.waiting(race, man)
    if places.mutant(race, man):
        yield _("You are a mutant: unless you drive all laps, you cannot win and will be put to death.")
    elif race.dolphins and rounds >= max(1, values.MUTANT_ROUNDS - 1):
        words = ngettext(
            "You have stood right before the Lap Radial for {n} round. Drive on: if you still stand "
            "there when the last dolphin goes, after {most} or more, you are a mutant and will be "
            "put to death.",
            "You have stood right before the Lap Radial for {n} rounds. Drive on: if you still stand "
            "there when the last dolphin goes, after {most} or more, you are a mutant and will be "
            "put to death.",
            rounds,
        )
        yield words.format(n=rounds, most=values.MUTANT_ROUNDS)


def _of_rig(race: Race, rig: Rig) -> Iterator[str]:
    if rig.damage >= charts.wrecked_at(rig.war):
        yield _("Your chariot breaks at the start of this move, and you will be dragged.")
    elif rig.damage + _BREAKING >= charts.wrecked_at(rig.war):
        yield _("Your chariot is about to break: a ram or a wall may finish it.")
    if controls.baseline(rig).capped:
        words = _("Your team is too tired for its speed and slows to {n}.")
        yield words.format(n=fc.begun(race, rig).rig(rig.colour).limit)
    if pack.cocky(race, rig.colour):
        words = ngettext(
            "You lead by {n} space or more: you wave to the crowd and cannot whip.",
            "You lead by {n} spaces or more: you wave to the crowd and cannot whip.",
            values.COCKINESS,
        )
        yield words.format(n=values.COCKINESS)


_BREAKING = 2
"""With how much less damage than breaks a chariot its driver is warned."""
