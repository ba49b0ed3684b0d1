"""The private picture: one's own piece of the track, hand, tokens and display, and what a draft would do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from engine.face.outlines import shifted
from engine.face.scene import AT_EASE, SMALLEST, WIDTH, Circle, Rect, Shape, Sprite, Text
from engine.face.tableau import EDGE, HEADER, header_ground, tablet
from engine.games.charioteer.face import telling
from engine.games.charioteer.face.cardfaces import RATIO, card, later, sign, symbol, token, wish
from engine.games.charioteer.face.displays import BROAD, HIGH, display, display_ground, skill
from engine.games.charioteer.face.draft import Draft, play_of_draft, read_draft
from engine.games.charioteer.face.forecast import Forecast, forecasts
from engine.games.charioteer.face.liveries import livery
from engine.games.charioteer.face.standings import gap
from engine.games.charioteer.face.strip import HIGH as TRACK
from engine.games.charioteer.face.strip import (
    NUMBERS,
    arrived,
    chariots,
    ends,
    numbers,
    onward,
    strip,
    strip_round,
    window,
)
from engine.games.charioteer.players.odds import likeliest_place
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, TOKENS, CardName, SymbolName, Token
from engine.games.charioteer.rules.speech import card_name, token_name, wish_name
from engine.games.charioteer.rules.state import Driver, View
from engine.games.charioteer.rules.track import Space
from engine.language import _, speaking, spoken
from engine.model import Seat

_TRACK = HEADER + 16
_HAND = _TRACK + TRACK + NUMBERS + 10
_ACROSS = 4
_CARD = 222
_UP = 12
"""How far a chosen card is raised."""
_ROW = _CARD * RATIO + 22
_HANDS = 2 * _ROW + 20
_TABLE = _HAND + _HANDS + 10
_SHARED = 168
_BELOW = _TABLE + _SHARED + 10
_CROWD, _LATER = 154, 122
_WISH, _TOKENS = EDGE + 531, EDGE + 638
_WISHED = 138
"""How wide the emperor's wish may be written."""
_STEP = 66
"""How far tokens stand apart, as long as there is room."""
_ENDS = 24
"""Of how many sets the ends are marked."""
END = _BELOW + HIGH + 16
_RIGHT = EDGE + BROAD + 12
"""Where the right half begins."""


def forecast_of(view: View, seat: Seat, draft: Draft) -> Forecast | None:
    """The forecast of a draft, None while it is no set."""
    play = play_of_draft(view.race, seat, draft)
    return None if play is None else forecasts(view.race, seat).of(play)


def ends_of(view: View, seat: Seat) -> tuple[Space, ...]:
    """Where the sets that are worth most would end, without tokens."""
    known = forecasts(view.race, seat)
    return tuple(known.of(play).end for play in known.ranked[:_ENDS])


def drafted(view: View, seat: Seat, text: str) -> Draft:
    """The choice in a draft; for an answer given in advance, its choice now."""
    draft = read_draft(view.race, seat, text)
    play = play_of_draft(view.race, seat, draft) if draft.taste is not None else None
    return draft if play is None else Draft(play.symbol, play.cards, play.crowd, play.tokens)


def table(
    view: View, seat: Seat, draft: Draft, forecast: Forecast | None
) -> tuple[tuple[Shape, ...], list[Shape]]:
    """The ground, and what lies on it."""
    race = view.race
    chariot, driver = race.of(seat), race.driver(seat)
    possible = ends_of(view, seat)
    chart = strip_round(chariot.space, (*possible, *((forecast.end,) if forecast else ())), _TRACK)
    track = ends(chart, possible)
    if forecast:
        there = arrived(race, chariot, forecast.end, forecast.passed)
        track += onward(race, chart, chariot, forecast.path, there[chariot.name])
        track += chariots(race, chart, seat, forecast.passed, there)
    else:
        track += chariots(race, chart, seat)
    shapes = [
        *strip(chart),
        *numbers(chart),
        window(chart, track),
        *_hand(driver.hand, draft),
        *_crowd(race.crowd, draft),
        *_wish(race.emperor),
        *_tokens(driver, draft.tokens),
        *display(view, seat, EDGE, _BELOW, own=True),
        *(_sum(forecast, likeliest_place(race, seat, forecast.play)) if forecast else _others(view)),
    ]
    return _ground(spoken()), shapes


@lru_cache(maxsize=8)
def _ground(language: str) -> tuple[Shape, ...]:
    with speaking(language):
        return (
            *header_ground(),
            Rect(0, HEADER, WIDTH, END - HEADER, "stand-shade"),
            Rect(EDGE, _HAND, WIDTH - 2 * EDGE, _HANDS, "stand", "gold", 3, 10),
            *tablet(_TABLE, _SHARED),
            Text(EDGE + 24, _TABLE + 32, _("The crowd"), AT_EASE, "soft", "left", room=_CROWD + 10),
            Text(_WISH, _TABLE + 32, _("Emperor"), AT_EASE, "soft", room=_WISHED),
            Text(_TOKENS, _TABLE + 32, _("Your tokens"), AT_EASE, "soft", "left"),
            *display_ground(EDGE, _BELOW),
            Rect(_RIGHT, _BELOW, BROAD, HIGH, "paper", "gold", 3, 10),
            Rect(_RIGHT + 5, _BELOW + 5, BROAD - 10, HIGH - 10, "", "marble-shade", 1.5, 6),
        )


def _hand(hand: tuple[CardName, ...], draft: Draft) -> list[Shape]:
    """The cards in two rows with their numbers; chosen ones are raised and on gold."""
    left = Counter(draft.cards)
    shapes: list[Shape] = []
    for n, name in enumerate(hand):
        chosen = left[name] > 0
        left[name] -= chosen
        place = card_place(n)
        shapes += _laid(name, place.x, place.y, _CARD, draft.symbol if chosen else "", chosen, n + 1)
    return shapes


def card_place(n: int) -> Rect:
    """Where a card of the hand lies."""
    x, y = EDGE + 18 + n % _ACROSS * (_CARD + 12), _HAND + 22 + n // _ACROSS * _ROW
    return Rect(x, y, _CARD, _CARD * RATIO)


def crowd_place() -> Rect:
    """Where the crowd's active card lies."""
    high = _CROWD * RATIO
    return Rect(EDGE + 24, _TABLE + _SHARED - 14 - high, _CROWD, high)


def token_place(k: int, kinds: int) -> Rect:
    """The place of the tokens of one of the kinds, with their number."""
    step = min(_STEP, (WIDTH - EDGE - 14 - _TOKENS) / kinds)
    return Rect(_TOKENS + k * step, _TABLE + 58, step, 98)


def kinds_of(driver: Driver) -> list[Token]:
    """The kinds of tokens that somebody holds, in the order in which they lie."""
    return [kind for kind in TOKENS if kind in driver.tokens]


def _laid(
    name: CardName, x: float, y: float, width: float, marked: SymbolName, chosen: bool, number: int = 0
) -> list[Shape]:
    if not chosen:
        return card(name, x, y, width, number=number)
    y -= _UP
    rim = Rect(x - 6, y - 6, width + 12, width * RATIO + 12, "gold-light", "ink", 2, 20)
    return [rim, *card(name, x, y, width, number=number, marked=marked, chosen=True)]


def _crowd(crowd: tuple[CardName, ...], draft: Draft) -> list[Shape]:
    """The active card, on gold if it joins, and those of the next turns."""
    shapes: list[Shape] = []
    x = EDGE + 24
    for k, name in enumerate(crowd):
        width = _CROWD if k == 0 else _LATER
        chosen = bool(draft.crowd) and k == 0
        y = _TABLE + _SHARED - 14 - width * RATIO + (_UP if chosen else 0)
        shapes += _laid(name, x, y, width, draft.symbol if chosen else "", chosen)
        if k:
            shapes.append(Text(x + width / 2, _TABLE + 32, later(k), AT_EASE, "soft", room=width))
        x += width + (12 if k else 18)
    return shapes


def _wish(wanted: str) -> list[Shape]:
    if not wanted:
        return []
    return [
        *wish(wanted, _WISH, _TABLE + 88, 68),
        Text(_WISH, _TABLE + 142, wish_name(wanted), 26, face="bold", room=_WISHED),
    ]


def _tokens(driver: Driver, spent: tuple[Token, ...]) -> list[Shape]:
    """One's own tokens by kind with their number; those of the draft on gold, with how many are spent."""
    kinds = kinds_of(driver)
    if not kinds:
        return [Text(_TOKENS, _TABLE + 92, _("none"), 28, anchor="left")]
    shapes: list[Shape] = []
    for k, kind in enumerate(kinds):
        place = token_place(k, len(kinds))
        x, y, step = place.x + place.width / 2, _TABLE + 92, place.width
        held, used = driver.tokens.count(kind), spent.count(kind)
        if used:
            shapes += [Circle(x, y, 34, "gold", "alarm", 5)]
        shapes += token(kind, x, y, min(62, step), kind in driver.white)
        count = f"{used}/{held}" if used else f"×{held}"
        shapes.append(Text(x, y + 50, count, 24, "alarm" if used else "ink", face="bold"))
    return shapes


def _others(view: View) -> list[Shape]:
    """The race order, where nothing is drafted."""
    race = view.race
    shapes: list[Shape] = [Text(_RIGHT + 22, _BELOW + 34, _("Race order"), AT_EASE, "soft", "left")]
    for k, name in enumerate(race.race_order()):
        chariot, worn = race.chariot(name), livery(name)
        x, y = _RIGHT + 46 + k * 76, _BELOW + 96
        if chariot.seat == view.seat:
            shapes.append(Circle(x, y, 36, "gold-light", "gold", 3))
        kind = "emblem" if chariot.seat else "fallen" if chariot.lying else "cog"
        shapes.append(Sprite(f"{kind}-{worn.form}", x, y, 66, worn.colour, label=str(worn.number)))
        shapes.append(Text(x, y + 56, gap(race, chariot), 26, face="bold", room=72))
    return shapes


def _sum(forecast: Forecast, place: int) -> list[Shape]:
    """The points term by term, each with the sign of what it comes from, then what else the set does."""
    y = _BELOW + 32
    shown = SYMBOLS[forecast.play.symbol]
    parts: list[tuple[str, tuple[Shape, ...]]] = [
        (f"{forecast.symbols}", (Sprite(f"symbol-{shown.colour}", 0, y, 40),)),
        (f"+{forecast.number}", (symbol(shown, 0, y, 40),)),
        *([(f"+{forecast.plus}", (sign("plus3", 0, y, 44),))] if forecast.plus else []),
        *([(f"+{forecast.skill}", skill(0, y))] if forecast.skill else []),
        *([(f"–{forecast.cubes}", (Sprite("cube", 0, y, 36),))] if forecast.cubes else []),
    ]
    shapes: list[Shape] = []
    for k, (points, signs) in enumerate(parts):
        x = _RIGHT + 22 + k * 91
        shapes.append(Text(x, y, points, AT_EASE, anchor="left", face="bold"))
        shapes += shifted(signs, x + 62, 0)
    shapes += [
        Text(_RIGHT + 22, _BELOW + 97, f"= {forecast.points}", 52, anchor="left", face="bold"),
        *_effects(forecast, place, _RIGHT + 46, _BELOW + 153),
    ]
    return shapes


def _effects(forecast: Forecast, place: int, x: float, y: float) -> list[Shape]:
    """In signs: the cubes for rivals, those repaired, a shield, fan tokens, the whip, the likely place."""
    marks: list[tuple[Sprite, str]] = []
    if forecast.aimed:
        marks.append((Sprite("cube", x, y, 36), f"+{forecast.aimed}"))
    if forecast.repaired:
        marks.append((sign("whole", x, y, 44), f"–{forecast.repaired}"))
    if forecast.shield:
        marks.append((sign("shield", x, y, 44), ""))
    if forecast.fan_tokens:
        marks.append((sign("fan", x, y, 44), f"+{forecast.fan_tokens}"))
    if forecast.whipped:
        marks.append((sign("whip", x, y, 44), f"+{forecast.whipped}"))
    shapes: list[Shape] = [
        Sprite("laurel", _RIGHT + BROAD - 58, _BELOW + 102, 76, "gold-shade", label=str(place)),
        Text(_RIGHT + BROAD - 58, _BELOW + 160, _("likely"), AT_EASE, "soft", room=104),
    ]
    step = min(88, 350 / max(1, len(marks)))
    for k, (mark, label) in enumerate(marks):
        shapes.append(replace(mark, x=x + k * step))
        shapes.append(Text(x + k * step + 24, y + 1, label, SMALLEST, anchor="left", face="bold"))
    return shapes


def told(view: View, seat: Seat, seen: Forecast | None) -> str:
    """The private part in words: the hand, the tokens, and what the draft would do."""
    driver = view.race.driver(seat)
    cards = "; ".join(f"{n} {card_name(CARDS[name])}" for n, name in enumerate(driver.hand, 1))
    tokens = ", ".join(token_name(kind) for kind in driver.tokens) or _("none")
    parts = [_("Your hand: {cards}.").format(cards=cards), _("Your tokens: {tokens}.").format(tokens=tokens)]
    return " ".join((*(telling.chosen(view.race, seen) if seen else ()), *parts))
