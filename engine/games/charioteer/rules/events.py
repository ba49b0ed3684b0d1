"""The events of a race, as facts in past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.charioteer.rules.cards import CardName, Colour, Token, Wish
from engine.games.charioteer.rules.state import Dice, Ending, Name, Play
from engine.games.charioteer.rules.track import Space
from engine.model import Seat

Size = Literal["minor", "major"]
Cause = Literal["set", "whole", "half"]
"""The cause of a repair: yellow cards, or an icon."""
Reason = Literal["crowd", "icon"]
"""Why a fan token was drawn."""


@dataclass(frozen=True, slots=True)
class LinedUp:
    """They stand in the start space as they sit, from inside to outside; `order` is the first turn's."""

    seating: tuple[Name, ...]
    order: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class SkillsDrawn:
    """A skills card was drawn: the colours of a player, the best first."""

    seat: Seat
    skills: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """These cards are the new draw pile, from which each card is drawn by chance."""

    cards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class BagFilled:
    """These fan tokens were put into the empty bag."""

    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    seat: Seat
    count: int
    cards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class CrowdShifted:
    """The active crowd card was discarded, and the others moved up."""

    gone: CardName


@dataclass(frozen=True, slots=True)
class CrowdFilled:
    """These came from the draw pile; `track` is the whole crowd track now, the active card first."""

    cards: tuple[CardName, ...]
    track: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn with the emperor's wish, and the order in which the chariots will move."""

    turn: int
    wish: Wish
    order: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class SetPlayed:
    """A set was shown. `shield` says that all damage of this turn is warded off."""

    seat: Seat
    play: Play
    shield: bool


@dataclass(frozen=True, slots=True)
class Recovered:
    """Cubes were taken out of a damage box."""

    seat: Seat
    cubes: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """An automaton rolled for its move, in which it has `points` after standing up."""

    chariot: Name
    dice: Dice
    points: int


@dataclass(frozen=True, slots=True)
class StoodUp:
    chariot: Name
    cost: int


@dataclass(frozen=True, slots=True)
class Driven:
    """A chariot spent its points.

    `path` are its spaces, the first where it began. `passed` are those it paid for, in that order, and
    `overtaken` all who were ahead before and are behind now. `stand` is how all stand in their spaces
    afterwards. `whip` says that it was the whip's extra move.
    """

    chariot: Name
    points: int
    path: tuple[Space, ...]
    passed: tuple[Name, ...]
    overtaken: tuple[Name, ...]
    stand: tuple[Name, ...]
    whip: bool = False


@dataclass(frozen=True, slots=True)
class FanTokenDrawn:
    """`token` is for its owner's eyes, '' for all others."""

    seat: Seat
    token: Token | Literal[""]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Attacked:
    """A red set hit all rivals; those in `hit` had room in that attack box."""

    seat: Seat
    size: Size
    hit: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AutomatonAttacked:
    """A red move of an automaton aimed `cubes` at every player, none if it was not among the first."""

    chariot: Name
    cubes: int
    hit: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LaidDown:
    """Automata fell on their sides by a red move of that chariot."""

    by: Name
    chariots: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class SkillRaised:
    seat: Seat
    colour: Colour
    position: int


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """The cubes in the attack boxes came into the damage box, or none where a shield was up."""

    seat: Seat
    cubes: int
    shielded: int = 0


@dataclass(frozen=True, slots=True)
class LapBegan:
    """The leader began another lap."""

    lap: int
    chariot: Name


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RaceEnded:
    ending: Ending


Event = (
    LinedUp
    | SkillsDrawn
    | DeckShuffled
    | BagFilled
    | CardsDealt
    | CrowdShifted
    | CrowdFilled
    | TurnBegan
    | SetPlayed
    | Recovered
    | DiceRolled
    | StoodUp
    | Driven
    | FanTokenDrawn
    | Attacked
    | AutomatonAttacked
    | LaidDown
    | SkillRaised
    | DamageTaken
    | LapBegan
    | Resigned
    | RaceEnded
)
EVENTS = (
    LinedUp,
    SkillsDrawn,
    DeckShuffled,
    BagFilled,
    CardsDealt,
    CrowdShifted,
    CrowdFilled,
    TurnBegan,
    SetPlayed,
    Recovered,
    DiceRolled,
    StoodUp,
    Driven,
    FanTokenDrawn,
    Attacked,
    AutomatonAttacked,
    LaidDown,
    SkillRaised,
    DamageTaken,
    LapBegan,
    Resigned,
    RaceEnded,
)
