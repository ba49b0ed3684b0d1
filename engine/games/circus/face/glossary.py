"""What the terms of a page mean: a line above the menus for each of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.games.circus.rules import values
from engine.games.circus.rules.policy import CLAUSES
from engine.language import N_, _

_OFTEN = 4
"""One throw in six is no higher."""
CALM = max(most for most in values.SKID_COLUMNS if not values.skid(_OFTEN, most).shift)
"""Up to which speed a turn seldom skids."""
NOTES: Mapping[str, str] = {
    "straight": N_("The speed to reach while no turn is near. Speed tires the team."),
    "corner": N_(
        "Above speed {calm} a turn may well skid; it may also cost chits, which slow you next round."
    ),
    "hard": N_(
        "It adds the die, {least} at least (Whip: half of it), costs one fatigue, and rules out attacks."
    ),
    "fresh": N_("They lose one fatigue more, once a move, {fresh} times a race."),
    "grid": N_("The draw decides between equal wishes; without one you get the innermost lane left."),
    "lane": N_("Lane 1 is the inside, the shortest way round."),
    "entry": N_("You change lanes on the straight; the further inside you enter, the shorter the turn."),
    "exit": N_("Where you want to be when the next straight begins."),
    "via": N_("The spaces where the team turns by one edge of a hex; all others are found for you."),
    "swerve": N_("A swerve leads into the next lane without a turn; it rolls for a skid like one."),
    "boost": N_("Everybody but the leader has {boost} extra spaces a move; plans are shown without them."),
    "blocked": N_("In a crash both chariots are damaged, and your move ends."),
    "skid": N_("A skid carries you a space too far; it may cost speed, damage you or turn you over."),
    "wrecks": N_("Driving through a wreck damages your chariot and may turn it over."),
    "runners": N_("Running a driver over injures him and does nothing to your chariot."),
    "ram": N_("Both chariots roll for damage; a rival with a wall behind him rolls again."),
    "ram-until": N_("Rams wear your own chariot down, too: from this damage on you ram nobody."),
    "ram-most": N_("Each ram rolls for damage to both; after this many you drive on."),
    "ram-if": N_("A rival with a wall behind him rolls for damage twice."),
    "ram-war": N_("War chariots break later and do more damage."),
    "whip": N_("Two dice may wound a driver; a whipped team runs faster than its driver wants."),
    "whip-driver": N_("You whip these drivers as you pass, whatever you do to the others."),
    "whip-team": N_("These teams run faster when you whip them, perhaps too fast for a turn."),
    "leave": N_("These rivals have nothing to fear from your whip, your weapons and your chariot."),
    "weapon": N_("With Reins you can use all weapons, with Brake the sword, with a whip none."),
    "sling": N_("It has {shots} shots and reaches {range} spaces."),
    "grab": N_("A die of {grab} or more picks up what lies in your way."),
    "capture": N_("Your move ends beside one that faces your way at your speed; {capture} or more takes it."),
    "take": N_("Your move ends beside one that faces your way at your speed; it needs no die."),
    "dismount": N_("On foot you can hardly win, but a chariot that breaks drags you along."),
    "fists": N_("The fight goes on every move until one of you dies or leaves."),
    "appeal": N_("You bought the gods' favour before the race: the dice are thrown again."),
    "veto": N_("You paid for that driver's night before the race: the Hard Whip becomes a Whip."),
    "jump": N_("On foot, or from an end of the median, you can jump at a rival's chariot."),
    "foot": N_("With a weapon in hand you can strike a rival in reach before you run."),
    "ride": N_("On a team without a chariot you never skid, but a die of {slips} kills you."),
}
"""By clause."""
_WORN = N_("**Fatigue** and **damage** both limit your speed. Fatigue goes away at low speed, damage stays.")
WORDS: Mapping[str, str] = MappingProxyType(
    {
        N_("Lap Radial"): N_(
            "The **Lap Radial** is the dashed line across the first turn; laps count there."
        ),
        N_("turn chit"): N_("Turning may cost **turn chits**: each takes 1 off your next speed."),
        N_("fatigue"): _WORN,
        N_("damage"): _WORN,
    }
)
"""What newcomers meet in a panel without having read of it (`Face.words`)."""
_BEFORE: Mapping[str, str] = {
    "style": N_("A style sets all tactics at once; change single ones on the next pages."),
    "path": N_("Your own way sets every space you drive. Somebody may be standing there by then."),
}
"""What stands before the clauses, by group."""
ELSEWHERE = N_("These answers apply in one situation only, in place of your general ones.")
"""What is said once of a page of clauses for single situations."""


def note(group: str) -> str:
    """What a menu is about; '' where a page says it for all of its menus."""
    if group in _BEFORE:
        return _(_BEFORE[group])
    if group not in NOTES:
        return ""
    told = _(NOTES[group]).format(
        calm=CALM,
        least=values.CONTROLS["hard-whip"].least,
        fresh=values.FRESH,
        boost=values.UNDERDOG,
        shots=values.SLING_SHOTS,
        range=values.SLING_RANGE,
        grab=values.PICK_UP,
        capture=values.CAPTURE,
        slips=values.RIDER_SLIPS,
    )
    return f"**{_(CLAUSES.by_key[group].short)}**: {told}"
