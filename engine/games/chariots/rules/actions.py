"""The additional actions: announcements before an impulse, and the swap of a coin (chapter 10)."""

from __future__ import annotations

from engine.games.chariots.rules import moves as m
from engine.games.chariots.rules.speech import name
from engine.games.chariots.rules.state import Action, Chariot, Coin, Race
from engine.games.chariots.rules.track import CORNER, EDGE, Name
from engine.guards import Guards, passes, refusal
from engine.language import _

PASSING = "."


def announcements(race: Race, chariot: Chariot) -> tuple[tuple[str, ...], ...]:
    """The announcements before the impulse; only passing if no other has an effect (10.10, 10.12).

    ``extra`` and ``first`` spend the null, ``whip NAME`` and ``balk NAME`` the ace; both may be said.
    """
    if not race.options.extra_actions or not chariot.racing or chariot.crashed:
        return ((PASSING,),)
    null, ace = _null_words(race, chariot), _ace_words(race, chariot)
    both = tuple((*n, *a) for n in null for a in ace)
    return ((PASSING,), *null, *ace, *both)


def _null_words(race: Race, chariot: Chariot) -> tuple[tuple[str, ...], ...]:
    """The announcements of the null: an extra move, or to move first (10.3, 10.4)."""
    return tuple((word,) for word in ("extra", "first") if passes(_against_null(race, chariot, word)))


def _against_null(race: Race, chariot: Chariot, word: str) -> Guards:
    """An extra move is for an impulse without one (10.3); to be first, he and somebody else must move."""
    moves = m.scheduled(chariot, race.impulse)
    if not chariot.null:
        yield lambda: _("Your null coin is spent.")
    if word == "extra" and moves:
        yield lambda: _("You move on this impulse anyway; an extra move is for one on which you do not.")
    if word == "first" and not moves:
        yield lambda: _("You do not move on this impulse, so you cannot be the first.")
    if word == "first" and not _others_move(race, chariot):
        yield lambda: _("Nobody else moves on this impulse.")


def _others_move(race: Race, chariot: Chariot) -> bool:
    return any(c.name != chariot.name and m.due(c, race.impulse) for c in race.chariots)


def _ace_words(race: Race, chariot: Chariot) -> tuple[tuple[str, ...], ...]:
    """The announcements of the ace: whips at those in reach, the horses of rivals only (10.7, 10.8)."""
    return tuple(
        (word, target.name)
        for word in ("whip", "balk")
        for target in race.chariots
        if passes(_against_whip(race, chariot, word, target))
    )


def _against_whip(race: Race, chariot: Chariot, word: str, target: Chariot) -> Guards:
    """The whip reaches neighbours that have yet to move (10.11), the horses of rivals alone (10.8)."""
    if not chariot.ace:
        yield lambda: _("Your ace coin is spent.")
    if target.square not in _within_reach(race, chariot) or not target.racing:
        yield lambda: _("{who} is out of the reach of your whip.").format(who=name(target.name))
    if not m.due(target, race.impulse):
        yield lambda: _("{who} does not move on this impulse.").format(who=name(target.name))
    if word == "balk" and target.seat == chariot.seat:
        yield lambda: _("You can whip the horses of rivals only.")


def _within_reach(race: Race, chariot: Chariot) -> tuple[Name, ...]:
    """The squares to which its whip reaches: the edge neighbours, by option the corners, too (10.11)."""
    return EDGE[chariot.square] + (CORNER[chariot.square] if race.options.long_whips else ())


def in_reach(race: Race, chariot: Chariot) -> tuple[Chariot, ...]:
    """The chariots that its whip reaches on this impulse: neighbours due to move that have not yet
    (10.11)."""
    near = _within_reach(race, chariot)
    return tuple(c for c in race.chariots if c.square in near and m.due(c, race.impulse))


Announced = tuple[Coin, Action, str]
"""A coin, its action and the target, '' for none."""


def read_announcement(words: tuple[str, ...]) -> tuple[Announced, ...]:
    """The announcements that legal words make, coin by coin."""
    announced: list[Announced] = []
    for n, word in enumerate(words):
        match word:
            case "extra" | "first":
                announced.append(("null", word, ""))
            case "whip" | "balk":
                announced.append(("ace", word, words[n + 1]))
    return tuple(announced)


def may_swap(race: Race, chariot: Chariot) -> bool:
    """Whether its fourth coin may replace the one about to be exposed (10.5)."""
    return race.options.extra_actions and chariot.racing and passes(_against_swap(chariot))


def _against_swap(chariot: Chariot) -> Guards:
    """It costs the null (10.5)."""
    if not chariot.null:
        yield lambda: _("Your null coin is spent.")


def refused(race: Race, chariot: Chariot, written: tuple[str, ...], word: str) -> str:
    """The reason why a word cannot follow in an announcement; '' where the legal ones are told."""
    before = written[-1] if written else ""
    if before in ("whip", "balk"):
        targets = (c for c in race.chariots if c.name == word)
        return next((refusal(_against_whip(race, chariot, before, target)) for target in targets), "")
    return refusal(_against_null(race, chariot, word)) if word in ("extra", "first") and not written else ""


def swap_refused(chariot: Chariot, word: str) -> str:
    """The reason why the fourth coin cannot be swapped in; '' where the legal words are told."""
    return refusal(_against_swap(chariot)) if word == "swap" else ""
