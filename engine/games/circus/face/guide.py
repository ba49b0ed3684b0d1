"""The game in our own words: chapters for those who want to know, one hint a round for beginners."""

from __future__ import annotations

from engine.face import guidebook
from engine.face.forms import Chapter
from engine.games.circus.face import forecast as fc
from engine.games.circus.face.provenance import provenance
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Driver, Race, Rig, View
from engine.games.circus.rules.course import obstacles
from engine.games.circus.rules.course.steering import to_turn
from engine.games.circus.rules.driver import handling
from engine.language import N_, _, filled, ngettext
from engine.model import Seat

_NEAR = 10
"""Spaces before a turn in which a hint speaks of it."""
_TIRED = 6
"""From how much fatigue on a hint speaks of it."""
_WORN = 5
"""From how much damage on."""


def chapters() -> tuple[Chapter, ...]:
    """The whole game, a chapter at a time; the last one says which values are reconstructed."""
    return (*guidebook.chapters(__package__, **_numbers()), *provenance())


def _numbers() -> dict[str, int]:
    """The numbers of the rules in the guide; those of things are what they cost."""
    return {
        **values.NUMBERS,
        "least": charts.CONTROLS["hard-whip"].least,
        "top": values.TOP_SPEED,
        "stop": values.STOP_SPEED,
        "cocky": values.COCKINESS,
        "crash": values.CRASH_ROLLS["target"],
        "wrecked": charts.wrecked_at(war=False),
        "reach": values.SLING_RANGE,
        "shots": values.SLING_SHOTS,
        "dead": values.DEAD_AT,
        "weak": values.NO_HARD_WHIP_FROM,
        "cut": values.CUT_LOOSE,
        "run": values.RUNNER_SPACES,
        "range": values.MEDIAN_RANGE,
        "slips": values.RIDER_SLIPS,
        "grab": values.PICK_UP,
        "waits": values.MUTANT_ROUNDS,
        "before": values.MUTANT_SPACES,
        **values.COSTS,
        "potion": values.DRUG,
        "rests": values.FRESH,
        "winner": values.PURSES["winner"],
        "killer": values.PURSES["killer"],
        "wins": values.TALENT_AFTER,
    }


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner's round: what he is without a chariot, else the turn ahead, fatigue, damage."""
    race = view.race
    if not race.drivers or not race.round or race.over:
        return ""
    man = race.of(seat)
    by_place = _ON_FOOT if race.options.capture == "normal" else _IN_OWN_MOVE
    if man.where in by_place:
        numbers = {"dead": values.DEAD_AT, "reach": values.MEDIAN_RANGE, "slips": values.RIDER_SLIPS}
        return filled(_(by_place[man.where]), numbers)
    rig = race.rig_of(man.colour)
    if man.where != "mounted" or rig is None:
        return ""
    return _first(race, rig) if race.round == 1 else _driving(race, man, rig)


_ON_FOOT = {
    "dragged": N_(
        "Your chariot is wrecked and the team drags you. Cut yourself loose: every round behind the team "
        "costs an injury, and {dead:word} kill you."
    ),
    "running": N_(
        "You are on foot, but you can still win: get into a chariot without a driver, jump at one that "
        "passes beside you, or climb onto the median from the inside lane."
    ),
    "median": N_(
        "On the median no horse can hurt you. Go to one of its ends and jump at a chariot that passes within "
        "{reach:word} spaces."
    ),
    "riding": N_(
        "You ride without a chariot. Every move a roll of {slips} kills you, so ride only if the "
        "finish is near."
    ),
}
_IN_OWN_MOVE = {
    **_ON_FOOT,
    "running": N_(
        "You are on foot, but you can still win: get into a chariot without a driver, jump in your own move "
        "at one beside you, or climb onto the median from the inside lane."
    ),
    "median": N_(
        "On the median no horse can hurt you. Go to one of its ends and jump down from there, onto a chariot "
        "if one is below you."
    ),
}
"""Where captures are made in the move of who is on foot (O, N12.1)."""


def _first(race: Race, rig: Rig) -> str:
    if obstacles.blocked(race, rig):
        return _(
            "Choose a plan and press Send; that is a complete plot. A chariot stands right in front of you "
            "and moves before you do: follow it or pass it, but do not run into it."
        )
    words = ngettext(
        "Choose a plan and press Send; that is a complete plot. {n} space of straight lies ahead, where "
        "any speed is safe as long as you do not swerve.",
        "Choose a plan and press Send; that is a complete plot. {n} spaces of straight lie ahead, where "
        "any speed is safe as long as you do not swerve.",
        to_turn(rig.space),
    )
    return words.format(n=to_turn(rig.space))


def _driving(race: Race, man: Driver, rig: Rig) -> str:
    if rig.damage >= _WORN:
        words = _(
            "Your chariot has {damage} damage; a flip roll of that or less turns it over. Keep clear of "
            "the others, and slow down before you turn."
        )
        return words.format(damage=rig.damage)
    if rig.fatigue >= _TIRED:
        words = _(
            "Your team has {fatigue} fatigue. Above speed {most} it tires, at {rest} or less it recovers; "
            "fatigue and damage together limit your speed."
        )
        most = max(n for n, change in enumerate(values.ZONES) if change <= 0)
        rest = max(n for n, change in enumerate(values.ZONES) if change < 0)
        return words.format(fatigue=rig.fatigue, most=most, rest=rest)
    if to_turn(rig.space) <= _NEAR:
        return _turning(race, rig)
    words = _(
        "A long straight lies ahead: whip now, and slow down in time for the turn, as Brake takes off {n} "
        "at most."
    )
    return words.format(n=-min(charts.CONTROLS["brake"].changes))


_SAFE, _FAST = 4, 8


def _turning(race: Race, rig: Rig) -> str:
    skill = handling.skill(race, rig)
    safe, fast = (fc.odds(speed, skill, rig.damage)[0] for speed in (_SAFE, _FAST))
    words = _(
        "A turn at speed {slow} skids in {safe} of {rolls}, at {quick} in {fast}. Every roll may cost turn "
        "chits, which slow you in the next round, so turn as seldom as you can."
    )
    if not track.SPACES[rig.space].straight:
        return words.format(slow=_SAFE, safe=safe, rolls=fc.ROLLS, quick=_FAST, fast=fast)
    ahead = ngettext("{n} space to the turn.", "{n} spaces to the turn.", to_turn(rig.space))
    line = words.format(slow=_SAFE, safe=safe, rolls=fc.ROLLS, quick=_FAST, fast=fast)
    return f"{ahead.format(n=to_turn(rig.space))} {line}"
