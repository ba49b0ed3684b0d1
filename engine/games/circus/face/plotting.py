"""The panels in which one says how to drive or what to do without a chariot: plot, order, and profile."""

from __future__ import annotations

from collections.abc import Iterator

from engine.face.forms import Form
from engine.face.pages import opened
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.draft import Plan, read_plan
from engine.games.circus.face.menus import TACTICS, Sized, Writer, near, paged, path_told, situations, tactics
from engine.games.circus.face.wording import place_told
from engine.games.circus.rules import controls, facts, pack, places, track, values
from engine.games.circus.rules.policy import CLAUSES, DEFAULT, PROFILE
from engine.games.circus.rules.speech import colour_name, control_name, word_name
from engine.games.circus.rules.state import Driver, Race, Rig
from engine.games.circus.rules.words import AGAIN, DRIVE
from engine.language import N_, _, ngettext
from engine.model import Decision

_SENTENCES = 6
"""How many clauses are told in full above the controls."""


def plan_form(race: Race, decision: Decision, draft: str, page: int) -> Form:
    """A page of the panel of a plot or an order, by what the driver is."""
    plan = read_plan(race, decision, draft)
    writer = Writer(race, decision, plan)
    man = writer.man
    mounted = man.where == "mounted"
    text = [*about(race, man), *(_controls_told(race, man) if mounted else can_do(race, man)), *_said(plan)]
    text += _forecast(race, man, plan, decision) if mounted else ()
    warnings = tuple(_warnings(race, man, plan, decision)) if mounted else ()
    title = _title(race, decision, man)
    form = Form(title, tuple(text), (), plan.line, plan.complete, warnings)
    return opened(form, paged(list(_first(writer)), *writer.tactics()), page)


_TITLES = {
    "mounted": N_("Plot for round {round}"),
    "riding": N_("Round {round}: you ride without a chariot"),
    "dragged": N_("Round {round}: you are dragged behind the team"),
    "running": N_("Round {round}: you are on foot"),
    "median": N_("Round {round}: you are on the median"),
    "boarding": N_("Round {round}: you fight in another one's chariot"),
}


def _title(race: Race, decision: Decision, man: Driver) -> str:
    if decision.about == AGAIN:
        return _("The rest of your move")
    if decision.kind == "order" and man.where == "mounted":
        return _("Order for your move in round {round}").format(round=race.round)
    return _(_TITLES.get(man.where, _TITLES["mounted"])).format(round=race.round)


_CAN = {
    "riding": N_(
        "You steer the team without rolls for skids. Each move a die of {slips} throws you off to your death."
    ),
    "dragged": N_(
        "A die of {cut} or more frees you. You stand on the track then, and can run in the next round."
    ),
    "running": N_(
        "You can still win: get into a chariot that nobody drives, jump at one that passes beside you (a die "
        "of {capture} or more), or climb onto the median from lane 1. You run {run} a round."
    ),
    "median": N_(
        "You are safe here. At an end of the median you can jump at chariots within {range} spaces, "
        "or jump down."
    ),
    "boarding": N_(
        "The owner drives on. In every move you may hit him once, or jump off; who dies or gives up loses."
    ),
}


def can_do(race: Race, man: Driver) -> Iterator[str]:
    """What a driver without a chariot of his own command can still do."""
    if man.where in _CAN:
        spaces = values.running(man.injuries)
        advanced = race.options.capture == "advanced"
        yield _(_CAN[man.where]).format(
            slips=values.RIDER_SLIPS,
            cut=values.CUT_LOOSE,
            capture=values.BOARD if advanced else values.CAPTURE,
            run=ngettext("{n} space", "{n} spaces", spaces).format(n=spaces),
            range=values.MEDIAN_RANGE,
        )


def _first(writer: Writer) -> Iterator[Sized]:
    """What stands on the first page, or the first ones: two presses give a sensible plot."""
    if writer.man.where == "mounted":
        if writer.decision.about != AGAIN:
            yield writer.plans()
            yield writer.controls()
        path = writer.path()
        if path:
            yield path
    elif writer.man.where == "riding":
        yield writer.controls()
    else:
        yield writer.goals()
        run = writer.run()
        if run:
            yield run


def profile_form(draft: str, page: int) -> Form:
    """What a player's plots start from; its lines are clauses."""
    words = CLAUSES.fitting((word for word in draft.split() if ":" in word), PROFILE)
    plan = Plan((), CLAUSES.saying(DEFAULT, words))
    text = (
        _(
            "When you are silent you hold your lane, drift inward on the straights, keep under control, and "
            "attack nobody."
        ),
        _("Every plot starts from what you say here; what a table does not play is left out there."),
        *_said(plan),
    )

    def spell(policy: object) -> str:
        return plan.by(policy).line  # type: ignore[arg-type]  # a policy

    def menus(keys: object) -> list[Sized]:
        return tactics(keys, PROFILE, plan.policy, spell, lambda names: near(None, None, names))  # type: ignore[arg-type]

    form = Form(_("How you usually drive"), text, (), plan.line, True)
    return opened(form, paged(menus(TACTICS), menus(situations(PROFILE))), page)


# What stands above the controls


def about(race: Race, man: Driver) -> Iterator[str]:
    """A driver and what he has, in two lines."""
    yield _whereabouts(race, man)
    rig = race.rig_of(man.colour)
    if rig is None or man.where == "boarding":
        told = _("Injuries {injuries} of {most}.")
        yield told.format(injuries=man.injuries, most=values.DEAD_AT)
        return
    if not rig.chariot:
        told = _("Speed {speed}, fatigue {fatigue}; injuries {injuries} of {most}. No chariot is left.")
        yield told.format(speed=rig.speed, fatigue=rig.fatigue, injuries=man.injuries, most=values.DEAD_AT)
        return
    told = _("Speed {speed}, fatigue {fatigue}, damage {damage} of {wreck}, injuries {injuries} of {most}.")
    chits = ngettext("{n} turn chit takes as much speed.", "{n} turn chits take as much speed.", rig.chits)
    line = told.format(
        speed=rig.speed,
        fatigue=rig.fatigue,
        damage=rig.damage,
        wreck=values.wrecked_at(rig.war),
        injuries=man.injuries,
        most=values.DEAD_AT,
    )
    yield f"{line} {chits.format(n=rig.chits)}" if rig.chits else line


def _whereabouts(race: Race, man: Driver) -> str:
    """Colour, place, lane, lap and gap."""
    ranked = places.ahead(race, (d.colour for d in race.drivers if d.alive))
    space = places.space_of(race, man.colour)
    place = ranked.index(man.colour) + 1 if man.colour in ranked else len(ranked)
    lap = min(max(1, track.finishes(man.crossings)), race.options.laps)
    who = colour_name(man.colour)
    rig = race.rig_of(man.colour)
    if rig and rig.colour != man.colour:
        who = _("{who} with {rig}'s team").format(who=who, rig=colour_name(rig.colour))
    told = _("{who}: place {place} of {number}, {where}, lap {lap} of {laps}; {gap}.")
    return told.format(
        who=who,
        place=place,
        number=len(ranked),
        where=f"{place_told(space)} ({space})" if space else place_told(space),
        lap=lap,
        laps=race.options.laps,
        gap=_gap(race, man, ranked),
    )


def _gap(race: Race, man: Driver, ranked: tuple[str, ...]) -> str:
    if ranked[:1] == (man.colour,):
        others = [places.progress(race, c) for c in ranked[1:]]  # type: ignore[arg-type]  # colours
        if not others:
            return _("alone in the race")
        ahead = round(places.progress(race, man.colour) - others[0])
        if not ahead:
            return _("level with the next one")
        return ngettext("{n} space ahead", "{n} spaces ahead", ahead).format(n=ahead)
    first = places.progress(race, ranked[0])  # type: ignore[arg-type]  # a colour
    behind = round(first - places.progress(race, man.colour))
    if not behind:
        return _("level with {who}").format(who=colour_name(ranked[0]))
    told = ngettext("{n} space behind {who}", "{n} spaces behind {who}", behind)
    return told.format(n=behind, who=colour_name(ranked[0]))


def _controls_told(race: Race, man: Driver) -> Iterator[str]:
    """What each control would do to speed, and fatigue before and after."""
    rig = race.rig_of(man.colour)
    if rig is None or race.move is not None:
        return
    after = fc.begun(race, rig)
    team = after.rig(rig.colour)
    reach: dict[str, list[int]] = {}
    for word in controls.allowed(after, team):
        choice = controls.CHOICES[word]
        if not choice.stopping:
            reach.setdefault(choice.control, []).extend(fc.speeds(team, word))
    one = _("{control} {speed}")
    told = ", ".join(
        one.format(control=control_name(name), speed=_range(found)) for name, found in reach.items()
    )
    change = team.fatigue - rig.fatigue
    fatigue = _("Fatigue {change} to {now} first.") if change else _("Fatigue stays {now}.")
    hard = values.CONTROLS["hard-whip"].fatigue
    more = _("Hard Whip adds {n}.").format(n=hard) if "hard-whip" in reach else ""
    line = _("Your speed would be: {controls}.").format(controls=told)
    yield " ".join(filter(None, (line, fatigue.format(change=f"{change:+d}", now=team.fatigue), more)))


def _range(found: list[int]) -> str:
    low, high = min(found), max(found)
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)


def _said(plan: Plan) -> Iterator[str]:
    """The plan in words: what he does, and the first of its clauses in full."""
    told = [word_name(plan.order[0])] if plan.order and plan.order[0] != DRIVE else []
    told += [path_told(plan.order[1:])] if len(plan.order) > 1 else []
    clauses = plan.clauses
    told += [CLAUSES.sentence(word) for word in clauses[:_SENTENCES]]
    if len(clauses) > _SENTENCES:
        told.append(_("and {number} more").format(number=len(clauses) - _SENTENCES))
    if told:
        yield _("Your plan: {plan}.").format(plan="; ".join(told))


# Warnings


def _warnings(race: Race, man: Driver, plan: Plan, decision: Decision) -> Iterator[str]:
    """What a beginner should know before he sends this plan."""
    rig = race.rig_of(man.colour)
    if rig is None or rig.driver != man.colour:
        return
    yield from _of_rig(race, rig)
    if decision.about == AGAIN:
        return
    if plan.order[:1] == (controls.DISMOUNT,):
        yield _("You would stand on the track without a chariot.")
    found = fc.forecast(race, man.colour, plan.order, plan.policy)
    if found:
        yield from filter(None, (fc.warning(found),))


def _forecast(race: Race, man: Driver, plan: Plan, decision: Decision) -> Iterator[str]:
    """What the plan comes to as things stand."""
    rig = race.rig_of(man.colour)
    if rig is None or rig.driver != man.colour or decision.about == AGAIN:
        return
    found = fc.forecast(race, man.colour, plan.order, plan.policy)
    if found:
        told = _("As things stand that is {control}, {speed}.")
        yield told.format(
            control=control_name(controls.CHOICES[found.control].control),
            speed=fc.speed_told(found.low, found.high),
        )


def _of_rig(race: Race, rig: Rig) -> Iterator[str]:
    if rig.damage >= values.wrecked_at(rig.war):
        yield _("Your chariot breaks at the start of this move, and you will be dragged.")
    elif rig.damage + _BREAKING >= values.wrecked_at(rig.war):
        yield _("Your chariot is about to break: a ram or a wall may be its end.")
    if controls.baseline(rig).capped:
        told = _("The team is too tired for its speed and slows to {n}.")
        yield told.format(n=facts.limit(fc.begun(race, rig).rig(rig.colour)))
    if pack.cocky(race, rig.colour):
        told = ngettext(
            "You lead by {n} space or more: you wave to the crowd and cannot whip.",
            "You lead by {n} spaces or more: you wave to the crowd and cannot whip.",
            values.COCKINESS,
        )
        yield told.format(n=values.COCKINESS)


_BREAKING = 2
"""With how much less damage than breaks a chariot its driver is warned."""
