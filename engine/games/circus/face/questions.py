"""How each small question is put: its sentence, its answers in words, its risks, and what it is called.

`rules/plans/questions` has the same questions with their words, and with what decides them in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.games.circus.face import forecast as fc
from engine.games.circus.face.plotting import waits
from engine.games.circus.face.wording import coded_way
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track, verbs
from engine.games.circus.rules.basic.speech import driver_name, thing_name, word_name
from engine.games.circus.rules.basic.state import COLOURS, Race
from engine.games.circus.rules.basic.verbs import Line
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.driver import captures, handling
from engine.language import N_, _, ngettext
from engine.model import Decision

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


def _line_told(_race: Race, _decision: Decision, line: Line) -> str:
    """A line that most questions may have, in words."""
    first = line[0]
    if len(line) == 2 and first in _STRIKES and line[1] in COLOURS:
        return _(_STRIKES[first]).format(who=driver_name(line[1]))
    if first in COLOURS:
        return _("The chariot of {who}").format(who=driver_name(first))
    if first in track.SPACES:
        return _("Down onto {space}").format(space=first)
    return word_name(first)


def _of_nothing(_about: str) -> Mapping[str, str]:
    return {}


def _no_risk(_race: Race, _decision: Decision) -> Iterable[str]:
    return ()


def _no_hint(_race: Race, _decision: Decision, _word: str) -> str:
    return ""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """The face of a question; its texts are in English here."""

    label: str
    """Its name in a list (`Face.labels`)."""
    sentence: str
    """The question itself; `filling` has what fills its places."""
    filling: Callable[[str], Mapping[str, str]] = _of_nothing
    """(about): the places of the sentence by their names."""
    yes: str = ""
    no: str = ""
    """The labels of its two answers, where it has these."""
    told: Callable[[Race, Decision, Line], str] = _line_told
    """(race, decision, line): any other answer in words."""
    hint: Callable[[Race, Decision, str], str] = _no_hint
    """(race, decision, word): more on an answer that begins so."""
    risks: Callable[[Race, Decision], Iterable[str]] = _no_risk
    """(race, decision): what an answer may bring."""
    never: tuple[str, str] | None = None
    """An answer that can stand for the whole race, and its sentence."""

    def answer(self, race: Race, decision: Decision, line: Line) -> str:
        """One line of the question in words."""
        if self.yes:
            return _(self.no if line == ("no",) else self.yes)
        return self.told(race, decision, line)


def _who(about: str) -> Mapping[str, str]:
    return {"who": driver_name(about)}


def _thing(about: str) -> Mapping[str, str]:
    return {"thing": thing_name(about)}


# The control


def _control_told(race: Race, decision: Decision, line: Line) -> str:
    if line[0] == controls.DISMOUNT and len(line) > 1:
        return _("Step down with {things}").format(things=", ".join(map(thing_name, line[1:])))
    return _line_told(race, decision, line)


def _control_hint(race: Race, decision: Decision, word: str) -> str:
    if word not in controls.CHOICES:
        return ""
    forecast = fc.of_control(race, race.rig(decision.about), word)
    words = _("{speed}, {fatigue}")
    return words.format(
        speed=fc.speed_told(forecast.low, forecast.high), fatigue=fc.fatigue_told(forecast.tired)
    )


def _control_risks(race: Race, decision: Decision) -> Iterable[str]:
    return waits(race, race.of(decision.seat))


def _free_spaces(_race: Race, _decision: Decision, line: Line) -> str:
    n = int(line[0])
    return ngettext("{n} free space", "{n} free spaces", n).format(n=n) if n else _("None")


# The way


def _manoeuvre_risks(race: Race, decision: Decision) -> Iterator[str]:
    rig = race.rig(decision.about)
    left = race.move.left if race.move else 0
    words = ngettext("{n} space of the move is left.", "{n} spaces of the move are left.", left)
    yield words.format(n=left)
    skids, flips = fc.odds(rig.speed, handling.skill(race, rig), rig.damage)
    forecast = fc.Forecast("", rig.speed, rig.speed, rig.fatigue, 0, 1, rig.speed, skids, flips)
    if warning := fc.either(forecast):
        yield warning


def _grab_risks(_race: Race, _decision: Decision) -> Iterator[str]:
    yield _("That needs a roll of {n} or more.").format(n=values.PICK_UP)


def _leap_risks(way: str) -> Callable[[Race, Decision], Iterator[str]]:
    def risks(race: Race, _decision: Decision) -> Iterator[str]:
        words = _("Jumping at a manned chariot needs a roll of {n} or more.")
        yield words.format(n=captures.least(race, way))

    return risks


# Appeals

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


def _throw(about: str) -> Mapping[str, str]:
    throw, colour, rolled, *aim = about.split("/")
    return {"who": driver_name(colour), "dice": rolled.replace("-", " + "), "what": _thrown(throw, *aim)}


def _thrown(throw: str, how: str = "", against: str = "") -> str:
    """The aim of a throw, and against whom it is meant."""
    if not against:
        return _(_THROWS[throw])
    aimed = _AIMED[how if how in _AIMED else throw]
    return _(aimed).format(whom=driver_name(against))


# On foot


def _cut_risks(_race: Race, _decision: Decision) -> Iterator[str]:
    yield _("A roll of {n} or more frees you; otherwise you take an injury.").format(n=values.CUT_LOOSE)


def _run_told(race: Race, decision: Decision, line: Line) -> str:
    start, first = race.of(decision.seat).space, line[0]
    if first in track.SPACES and start:
        return coded_way(start, first)
    return _line_told(race, decision, line)


def _run_hint(_race: Race, _decision: Decision, word: str) -> str:
    return _("you are out of the race for good") if word == verbs.STANDS else ""


def _lane_told(_race: Race, _decision: Decision, line: Line) -> str:
    return _("Lane {lane} ({space})").format(lane=track.SPACES[line[0]].lane, space=line[0])


ASKED: Mapping[str, Asked] = {
    "lane": Asked(N_("Choose a lane"), N_("Which lane do you choose?"), told=_lane_told),
    "market": Asked(N_("Trade"), N_("The market")),
    "fresh": Asked(
        N_("Rest the team"),
        N_("Use a rest of the fresh horses?"),
        yes=N_("Rest the team"),
        no=N_("Not now"),
    ),
    "control": Asked(
        N_("Control"),
        N_("How do you drive?"),
        told=_control_told,
        hint=_control_hint,
        risks=_control_risks,
    ),
    "veto": Asked(
        N_("Spoil a whip"),
        N_("{who} wants to whip hard. Spoil it?"),
        _who,
        yes=N_("Make it a Whip"),
        no=N_("Let it be"),
    ),
    "manoeuvre": Asked(N_("Drive"), N_("Turn, swerve or ram here?"), risks=_manoeuvre_risks),
    "grab": Asked(
        N_("Grab"),
        N_("Grab the {thing} as you pass?"),
        _thing,
        yes=N_("Grab it"),
        no=N_("Leave it"),
        risks=_grab_risks,
        never=("no", N_("Never ask me about things on the track: leave them")),
    ),
    "extra": Asked(
        N_("Use free spaces"),
        N_("How many free spaces at the end?"),
        told=_free_spaces,
        never=("0", N_("Never ask me about free spaces at the end: leave them")),
    ),
    "underdog": Asked(
        N_("Use free spaces"),
        N_("Your free spaces: now or at the end?"),
        never=("later", N_("Never ask me about free spaces at the start: keep them")),
    ),
    "attack": Asked(
        N_("Attack"),
        N_("Attack somebody within reach?"),
        never=(".", N_("Never ask me about attacks: attack nobody")),
    ),
    "take": Asked(
        N_("Take over"),
        N_("Take over the chariot beside you?"),
        risks=_leap_risks("mounted"),
        never=(".", N_("Never ask me about chariots beside mine: stay in mine")),
    ),
    "jump": Asked(
        N_("Jump"),
        N_("{who} passes you. Jump?"),
        _who,
        yes=N_("Jump at it"),
        no=N_("Let it pass"),
        risks=_leap_risks("running"),
        never=("yes", N_("Never ask me about passing chariots: jump at all of them")),
    ),
    "cut": Asked(
        N_("Cut loose"),
        N_("You are being dragged. Cut yourself loose?"),
        risks=_cut_risks,
        never=("cut", N_("Never ask me when I am dragged: cut loose")),
    ),
    "appeal": Asked(
        N_("Appeal"),
        N_("{who} rolled {dice} for {what}. Appeal to the gods?"),
        _throw,
        yes=N_("Roll again"),
        no=N_("Let it be"),
        never=("no", N_("Never ask me about appeals: save them")),
    ),
    "run": Asked(N_("Run"), N_("What do you do on foot?"), told=_run_told, hint=_run_hint),
    "median": Asked(N_("Go on"), N_("Where to?")),
    "fight": Asked(N_("Fight"), N_("How do you fight?")),
}
"""By the kind of the question; standing answers are offered in this order."""
LABELS: Mapping[str, str] = {kind: asked.label for kind, asked in ASKED.items()}
"""The label of each question, by its kind (`Face.labels`)."""
