"""The provenance of the game's values, printed or estimated, for curious people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.face.forms import Chapter
from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import DECK
from engine.games.charioteer.rules.track import LAP
from engine.games.charioteer.rules.values import PROVENANCE, Provenance
from engine.language import N_, _, ngettext

_LABELS: Mapping[str, str] = {
    "cards": N_("what the cards show"),
    "copies": N_("copies of each card ({value})"),
    "hand": N_("cards of a hand ({value})"),
    "crowd": N_("cards of the crowd ({value})"),
    "white_tokens": N_("kinds of white tokens"),
    "fan_tokens": N_("kinds of fan tokens"),
    "emperor": N_("faces of the emperor's die"),
    "skill_start": N_("where skills begin ({value})"),
    "skill_steps": N_("how skills grow"),
    "skill_zones": N_("where skills give a bonus"),
    "skill_end": N_("where skills end ({value})"),
    "plus": N_("what the +{value} adds"),
    "whip": N_("spaces of a whip ({value})"),
    "fan_set": N_("cards of a set that pleases the crowd ({value})"),
    "from_hand": N_("cards of the hand in a set ({value})"),
    "minor": N_("cubes of a minor attack"),
    "major": N_("cubes of a major attack"),
    "most_damage": N_("most damage in one turn ({value})"),
    "yellow": N_("how many yellow cards repair"),
    "smallest_set": N_("cards in the smallest set ({value})"),
    "track": N_("lengths of straights and corners"),
    "laps": N_("laps ({value})"),
    "colours": N_("colours of the chariots"),
    "first_die": N_("first die of the automata"),
    "second_die": N_("second die of the automata"),
    "bonus_die": N_("bonus die of the automata"),
    "automaton_cubes": N_("damage by red automata ({value})"),
    "fall": N_("red cards that lay automata down ({value})"),
    "standing_up": N_("what standing up costs"),
}
_HEADS: Mapping[Provenance, str] = {
    "found": N_("**Printed**, according to public sources: {values}."),
    "inferred": N_("**Follows** from what is printed: {values}."),
    "reconstructed": N_("**Reconstructed** by us and fitted in simulated races: {values}."),
}
_RULINGS = N_(
    "We could not find some rules either, so these are our rulings: repairs come before the move; a "
    "shield blocks everything for the whole turn; tokens are chosen with the cards; all points must be "
    "spent; the colour of a move decides its line in corners; in the same space the inner chariot is "
    "ahead; the corner spaces of the automata's bonus are the regular ones."
)


def provenance() -> tuple[Chapter, ...]:
    """The chapters that say which values are found, inferred and reconstructed (N11)."""
    title = _("What is printed and what is reconstructed")
    paragraphs = [_(_HEADS[mark]).format(values="; ".join(_marked(mark))) for mark in _HEADS]
    return (Chapter(title, "\n\n".join((_about(), *paragraphs))), Chapter(_("Our rulings"), _(_RULINGS)))


def _about() -> str:
    words = ngettext(
        "The deck has {cards} cards, and a lap has {spaces} space on the inner line.",
        "The deck has {cards} cards, and a lap has {spaces} spaces on the inner line.",
        LAP,
    )
    return words.format(cards=len(DECK), spaces=LAP)


def _marked(mark: Provenance) -> Iterator[str]:
    for name, label in _LABELS.items():
        if PROVENANCE[name] == mark:
            yield _(label).format(value=_said(values.value(name)))


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
