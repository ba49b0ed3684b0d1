"""The provenance of values: which are printed and which are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.face.forms import Chapter
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.values import PROVENANCE, Provenance
from engine.language import N_, _, ngettext

LABELS: Mapping[str, str] = {
    "laps": N_("laps"),
    "top_speed": N_("the top speed"),
    "whipped": N_("what the whips add"),
    "hard_whip_fatigue": N_("the fatigue of a Hard Whip"),
    "changes": N_("what Reins and Brake change"),
    "attacks_allowed": N_("which weapons each control allows"),
    "stop_speed": N_("the speed from which you can stop"),
    "zones": N_("fatigue by speed"),
    "ranges": N_("how fatigue and damage slow a team"),
    "skid_columns": N_("the columns of the Skid Table"),
    "skid": N_("the Skid Table"),
    "talented": N_("talent"),
    "entertained": N_("entertainment"),
    "cockiness": N_("when a leader is cocky"),
    "underdog": N_("free spaces"),
    "damage": N_("the Damage Table"),
    "war_damage": N_("damage of War Chariots"),
    "wrecked_at": N_("damage that wrecks"),
    "ram_rolls": N_("rolls of a ram"),
    "crash_rolls": N_("rolls of a crash"),
    "whip_attack": N_("the Whip Attack Table"),
    "weapons": N_("the Weapons Table"),
    "sling_range": N_("the reach of the sling"),
    "sling_shots": N_("its shots"),
    "fist": N_("blows in a fight"),
    "dead_at": N_("deadly injuries"),
    "injured_attack": N_("injuries and attacks"),
    "injured_skid": N_("injuries and skids"),
    "no_hard_whip_from": N_("injuries that forbid the Hard Whip"),
    "slow_runner": N_("injuries that slow runners"),
    "no_capture_from": N_("injuries that forbid captures"),
    "runner_spaces": N_("spaces of a man on foot"),
    "median_range": N_("the reach of a jump from the median"),
    "cut_loose": N_("the roll to cut loose"),
    "dragged_injury": N_("injuries of the dragged"),
    "capture": N_("the roll of a capture"),
    "board": N_("the roll to climb in"),
    "pick_up": N_("the roll to grab a thing"),
    "rider_slips": N_("when a rider slips"),
    "rider_rammed": N_("when a rammed rider falls"),
    "track": N_("the lengths of straights and turns"),
    "lanes": N_("lanes"),
    "median_rows": N_("the breadth of the median"),
    "row_height": N_("the height of a lane"),
    "half_hex": N_("the size of half-hexes"),
    "tie": N_("what counts as level"),
    "night": N_("when night falls"),
    "mutant_rounds": N_("how long a mutant waits"),
    "mutant_spaces": N_("where a mutant waits"),
    "late_rounds": N_("how long somebody without a chariot has to get home"),
    "coins": N_("coins of a race"),
    "costs": N_("prices"),
    "counters": N_("the supply of each thing"),
    "counters_for": N_("the number of players it is meant for"),
    "drug": N_("the potion"),
    "sabotage": N_("sabotage"),
    "fresh": N_("fresh horses"),
    "appeals": N_("appeals"),
    "vetoes": N_("vetoes of a Hard Whip"),
    "purses": N_("purses"),
    "talent_after": N_("wins that make a talent"),
    "freedom": N_("the price of freedom"),
}
"""The name of each entry of the file of values."""
_HEADS: Mapping[Provenance, str] = {
    "found": N_("**Printed**, in the rules or their errata: {values}."),
    "inferred": N_("**Follows** from what is printed: {values}."),
    "reconstructed": N_("**Reconstructed** by us and fitted in simulated races: {values}."),
}


def provenance() -> tuple[Chapter, ...]:
    """The chapters that say which values are found, inferred and reconstructed (N0)."""
    found, inferred, ours = (_(_HEADS[mark]).format(values="; ".join(_marked(mark))) for mark in _HEADS)
    return (
        Chapter(_("What is printed and what is reconstructed"), "\n\n".join((_about(), found, inferred))),
        Chapter(_("What we have reconstructed"), ours),
    )


def _about() -> str:
    words = ngettext(
        "The printed map and charts could not be found: the {spaces} spaces of the track and most tables are "
        "ours. A game has {n} lap as printed.",
        "The printed map and charts could not be found: the {spaces} spaces of the track and most tables are "
        "ours. A game has {n} laps as printed.",
        values.LAPS,
    )
    return words.format(spaces=len(track.SPACES), n=values.LAPS)


def _marked(mark: Provenance) -> Iterator[str]:
    return (_(label) for name, label in LABELS.items() if PROVENANCE[name] == mark)
