"""The panels of the small questions of tempo *impulse*: all that can be said, as keys or a menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from engine.face.forms import Form, Group, Option, each
from engine.face.pages import opened
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.menus import MENU, paged
from engine.games.circus.face.plotting import about, waits
from engine.games.circus.face.wording import way_told
from engine.games.circus.rules import captures, controls, track, values, words
from engine.games.circus.rules.speech import driver_name, thing_name, word_name
from engine.games.circus.rules.state import COLOURS, Race, Rig
from engine.language import N_, _, ngettext
from engine.model import Decision

KEYS = 5
_KEY = 40
"""The longest label of a key."""
Line = tuple[str, ...]

_QUESTIONS: Mapping[str, str] = {
    "fresh": N_("Use a rest of the fresh horses?"),
    "control": N_("How do you drive?"),
    "veto": N_("{who} wants to whip hard. Spoil it?"),
    "underdog": N_("Your free spaces: now or at the end?"),
    "extra": N_("How many free spaces at the end?"),
    "manoeuvre": N_("Turn, swerve or ram here?"),
    "attack": N_("Attack somebody within reach?"),
    "grab": N_("Grab the {thing} as you pass?"),
    "jump": N_("{who} passes you. Jump?"),
    "take": N_("Take over the chariot beside you?"),
    "appeal": N_("{who} rolled {dice} for {what}. Appeal to the gods?"),
    "cut": N_("You are being dragged. Cut yourself loose?"),
    "run": N_("What do you do on foot?"),
    "median": N_("Where to?"),
    "fight": N_("How do you fight?"),
    "lane": N_("Which lane do you choose?"),
}
_THROWS: Mapping[str, str] = {
    "whip": N_("the whip"),
    "skid": N_("a skid"),
    "damage": N_("damage"),
    "flip": N_("a flip"),
    "cut": N_("cutting loose"),
    "grab": N_("a grab"),
    "trample": N_("hooves and wheels"),
    "slip": N_("a slip"),
    "rider": N_("a rammed horse"),
}

_AIMED: Mapping[str, str] = {
    "whip": N_("the whip on {whom}"),
    "sling": N_("a shot at {whom}"),
    "sword": N_("a stroke at {whom}"),
    "trident": N_("a thrust at {whom}"),
    "net": N_("a net over {whom}"),
    "fists": N_("a blow at {whom}"),
    "lash": N_("the whip on the team of {whom}"),
    "jump": N_("a jump at the chariot of {whom}"),
}
"""Those that are meant for somebody, by the weapon, else by what is thrown."""


def question_form(race: Race, decision: Decision, draft: str, page: int) -> Form:
    """All lines of a small question."""
    man = race.of(decision.seat)
    legal = words.lines(race, man.colour, decision.kind, decision.about)
    said = tuple(draft.split())
    line = " ".join(said) if said in legal else ""
    option = partial(_option, race, decision, said)
    label = asked(decision)
    text = () if decision.kind == "lane" else tuple(about(race, man))
    if decision.fallback and tuple(decision.fallback.split()) in legal:
        told = _("If you do nothing: {answer}.")
        text += (told.format(answer=_answer(race, decision, tuple(decision.fallback.split()))),)
    form = Form(label, text, (), line, bool(line), tuple(_risks(race, decision)))
    return opened(form, paged(_groups(label, legal, option)), page)


def answers(race: Race, decision: Decision, draft: str) -> Iterator[tuple[Line, Option]]:
    """All lines of a small question, each as what can be pressed."""
    said = tuple(draft.split())
    for line in words.lines(race, race.of(decision.seat).colour, decision.kind, decision.about):
        yield line, _option(race, decision, said, line)


def _groups(label: str, legal: tuple[Line, ...], option: partial[Option]) -> list[tuple[Group, int]]:
    if len(legal) <= KEYS and all(len(option(line).label) <= _KEY for line in legal):
        return [(Group("answers", label[:_LABEL], map(option, legal), "keys"), len(legal))]
    found = []
    for first in range(0, len(legal), MENU):
        part = {_id(line): line for line in legal[first : first + MENU]}
        group = each(f"answers{first}", label[:_LABEL], part, lambda id, part=part: option(part[id]))  # type: ignore[misc]
        found.append((group, len(part)))
    return found


_LABEL, _HINT = 80, 100


def _id(line: Line) -> str:
    return "-".join(line) if line != (".",) else "nothing"


def _option(race: Race, decision: Decision, said: Line, line: Line) -> Option:
    told = _answer(race, decision, line)[:_LABEL]
    return Option(_id(line), told, " ".join(line), _hint(race, decision, line)[:_HINT], line == said)


def asked(decision: Decision) -> str:
    """The question in words."""
    about = decision.about
    who, thing, what, dice = "", "", "", ""
    match decision.kind:
        case "veto" | "jump":
            who = driver_name(about)
        case "grab":
            thing = thing_name(about)
        case "appeal":
            throw, colour, rolled, *aim = about.split("/")
            who, what = driver_name(colour), _thrown(throw, *aim)
            dice = rolled.replace("-", " + ")
    return _(_QUESTIONS[decision.kind]).format(who=who, thing=thing, what=what, dice=dice)


def _thrown(throw: str, how: str = "", against: str = "") -> str:
    """What dice are thrown for, and against whom if they are aimed."""
    if not against:
        return _(_THROWS[throw])
    aimed = _AIMED[how if how in _AIMED else throw]
    return _(aimed).format(whom=driver_name(against))


_YES_NO: Mapping[str, tuple[str, str]] = {
    "fresh": (N_("Rest the team"), N_("Not now")),
    "veto": (N_("Make it a Whip"), N_("Let it be")),
    "grab": (N_("Grab it"), N_("Leave it")),
    "jump": (N_("Jump at it"), N_("Let it pass")),
    "appeal": (N_("Roll again"), N_("Let it be")),
}
_STRIKES: Mapping[str, str] = {
    "whip": N_("Whip the driver {who}"),
    "team": N_("Whip the team of {who}"),
    "sling": N_("Shoot at {who}"),
    "sword": N_("Strike {who} with the sword"),
    "trident": N_("Thrust at {who} with the trident"),
    "net": N_("Throw the net at {who}"),
    "mount": N_("Get into the chariot of {who}"),
    "ride": N_("Get on the back of {who}'s team"),
    "jump": N_("Jump into the chariot of {who}"),
}


def _answer(race: Race, decision: Decision, line: Line) -> str:
    """One line of the question in words."""
    first = line[0]
    if decision.kind in _YES_NO:
        return _(_YES_NO[decision.kind][first == "no"])
    if decision.kind == "extra":
        n = int(first)
        return ngettext("{n} free space", "{n} free spaces", n).format(n=n) if n else _("None")
    if len(line) == 2 and first in _STRIKES and line[1] in COLOURS:
        return _(_STRIKES[first]).format(who=driver_name(line[1]))
    if first in COLOURS:
        return _("The chariot of {who}").format(who=driver_name(first))
    if first in track.SPACES:
        return _space(race, decision, first)
    if first == controls.DISMOUNT and len(line) > 1:
        return _("Step down with {things}").format(things=", ".join(map(thing_name, line[1:])))
    return word_name(first)


def _space(race: Race, decision: Decision, space: str) -> str:
    man = race.of(decision.seat)
    if decision.kind == "lane":
        return _("Lane {lane} ({space})").format(lane=track.SPACES[space].lane, space=space)
    if decision.kind == "run" and man.space:
        return f"{space} - {way_told(man.space, space)}"
    return _("Down onto {space}").format(space=space)


def _hint(race: Race, decision: Decision, line: Line) -> str:
    word = line[0]
    if decision.kind == "control" and word in controls.CHOICES:
        found = fc.of_control(race, race.rig(decision.about), word)
        told = _("{speed}, {fatigue}")
        return told.format(speed=fc.speed_told(found.low, found.high), fatigue=fc.fatigue_told(found.tired))
    if decision.kind == "run" and word == words.STANDS:
        return _("you are out of the race for good")
    return ""


def _risks(race: Race, decision: Decision) -> list[str]:
    """What a manoeuvre, or another risky answer, may bring."""
    match decision.kind:
        case "manoeuvre":
            rig = race.rig(decision.about)
            left = race.move.left if race.move else 0
            told = ngettext("{n} space of the move is left.", "{n} spaces of the move are left.", left)
            return [told.format(n=left), *_skid_risk(race, rig)]
        case "control":
            return [*waits(race, race.of(decision.seat))]
        case "jump" | "take":
            least = captures.least(race, "mounted" if decision.kind == "take" else "running")
            return [_("Jumping at a manned chariot needs a die of {n} or more.").format(n=least)]
        case "cut":
            return [
                _("A die of {n} or more frees you; otherwise you take an injury.").format(n=values.CUT_LOOSE)
            ]
        case "grab":
            return [_("That needs a die of {n} or more.").format(n=values.PICK_UP)]
    return []


def _skid_risk(race: Race, rig: Rig) -> list[str]:
    skids, flips = fc.odds(rig.speed, controls.skill(race, rig), rig.damage)
    found = fc.Forecast("", rig.speed, rig.speed, rig.fatigue, 0, 1, rig.speed, skids, flips)
    return [told] if (told := fc.warning(found)) else []
