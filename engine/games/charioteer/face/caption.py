"""The words beside a picture of the race: its news, its alt text and its twin as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import CARDS, COLOURS, SYMBOLS
from engine.games.charioteer.rules.speech import card_name, colour_name, driver_name, symbol_name, wish_name
from engine.games.charioteer.rules.state import Chariot, Driver, Race, View
from engine.games.charioteer.rules.track import LAP, Space, lap_of
from engine.language import _, ngettext
from engine.model import Seat

ALT_LIMIT = 1000


def label(view: View, seat: Seat) -> str:
    """The name of a seat's chariot."""
    return colour_name(view.race.of(seat).name)


def automata(view: View) -> Mapping[str, str]:
    """The chariots that dice drive, with what people call them."""
    return {c.name: colour_name(c.name) for c in view.race.automata}


def drivers(view: View) -> Mapping[str, Seat]:
    """The seats of the chariots that people drive."""
    race = view.race
    return {chariot.name: chariot.seat for chariot in race.chariots if chariot.seat}


def caption(view: View) -> str:
    """The lap and the turn."""
    race = view.race
    if not race.turn:
        return _("before the first turn")
    words = _("lap {lap} of {laps}, turn {turn}")
    return words.format(lap=race.lap, laps=race.options.laps, turn=race.turn)


def news(race: Race) -> str:
    """The news of the title band: the leader's lap and the turn."""
    if race.over:
        return _("The race is over")
    if not race.turn:
        return ngettext("{n} lap · Start", "{n} laps · Start", race.options.laps).format(n=race.options.laps)
    words = _("Lap {lap} of {laps} · Turn {turn}")
    return words.format(lap=race.lap, laps=race.options.laps, turn=race.turn)


def alt(view: View, more: str = "") -> str:
    """The whole position, and what else there is to say, in at most 1,000 characters.

    What does not fit is left out from the end, a sentence at a time.
    """
    race = view.race
    text = _("Charioteer: {news}.").format(news=news(race))
    ranks = (_briefly(race, c, n, plain=bool(more)) for n, c in _ranked(race))
    for sentence in (more, *_asked(race), *ranks):
        longer = f"{text} {sentence}".strip()
        text = longer if len(longer) <= ALT_LIMIT else text
    return text


def twin(view: View, more: str = "") -> str:
    """The board in words: wish, crowd, and every chariot with its display, the leader first."""
    race = view.race
    rows = [_("Charioteer: {news}").format(news=news(race)), more, *_asked(race)]
    for rank, chariot in _ranked(race):
        rows.append(_briefly(race, chariot, rank))
        if chariot.seat and not chariot.gone:
            rows.append("   " + _display(race.driver(chariot.seat), view.tokens[chariot.seat - 1]))
    return "\n".join(row for row in rows if row)


def _ranked(race: Race) -> Iterator[tuple[int, Chariot]]:
    return enumerate((race.chariot(name) for name in race.standings()), 1)


def _asked(race: Race) -> Iterator[str]:
    """The emperor's wish and the crowd's cards."""
    if race.emperor:
        yield _("The emperor wants: {wish}.").format(wish=wish_name(race.emperor))
    if race.crowd:
        active, *others = (card_name(CARDS[name]) for name in race.crowd)
        yield _("The active crowd card: {card}.").format(card=active)
        if others:
            yield _("Next: {cards}.").format(cards="; ".join(others))


def _briefly(race: Race, chariot: Chariot, rank: int, plain: bool = False) -> str:
    """One chariot as a sentence; a `plain` one only says where it is."""
    who = driver_name(chariot.name)
    if chariot.gone:
        return _("{who} resigned.").format(who=who)
    parts = [
        _("{place} {who}").format(place=f"{rank}.", who=who),
        where(race, chariot.space),
    ]
    if not plain:
        parts += _last(race.driver(chariot.seat)) if chariot.seat else _state(chariot)
    return ", ".join(parts) + "."


def where(race: Race, space: Space) -> str:
    """A space in words: the lap, its number in it, and which row of a corner it is in.

    The two outer spaces beside a regular one have its number and a letter.
    """
    lap = min(lap_of(space.h) + 1, race.options.laps)
    if space.h >= race.goal:
        beyond = (space.h - race.goal) // 2
        words = ngettext("{n} space beyond the finish", "{n} spaces beyond the finish", beyond)
        return words.format(n=beyond)
    said = {
        "straight": _("lap {lap}, space {space} of {spaces}"),
        "regular": _("lap {lap}, space {space} of {spaces} (regular)"),
        "outer": _("lap {lap}, space {space} of {spaces} (outer)"),
    }[space.lane]
    half = "" if space.lane != "outer" else "a" if space.h % 2 else "b"
    number = f"{space.cell + 1}{half}"
    return said.format(lap=lap, space=number, spaces=LAP)


def _state(chariot: Chariot) -> Iterator[str]:
    """An automaton: its dice, and whether it lies on its side."""
    yield _("automaton, lying on its side") if chariot.lying else _("automaton")
    if chariot.dice:
        faces = " + ".join(
            map(str, filter(None, (chariot.dice.first, chariot.dice.second, chariot.dice.bonus)))
        )
        colours = [colour_name(colour) for colour in chariot.dice.colours]
        yield _("dice {faces}").format(faces=" ".join((faces, *(f"({c})" for c in colours))))


def _last(driver: Driver) -> Iterator[str]:
    """A player's chariot: its damage and the last set."""
    if driver.play is not None:
        symbol = symbol_name(SYMBOLS[driver.play.symbol])
        words = _("last set: {symbol} times {count} for {points}")
        yield words.format(symbol=symbol, count=sets.symbols_in(driver.play), points=driver.points)
    if driver.damage:
        yield ngettext("{n} cube of damage", "{n} cubes of damage", driver.damage).format(n=driver.damage)
    if driver.aimed:
        yield ngettext("{n} cube waiting", "{n} cubes waiting", driver.aimed).format(n=driver.aimed)


def _display(driver: Driver, tokens: int) -> str:
    skills = ", ".join(
        _("{colour} {position}").format(colour=colour_name(colour), position=driver.skill(colour))
        for colour in COLOURS
    )
    held = ngettext("{n} token", "{n} tokens", tokens).format(n=tokens)
    words = _("Damage {damage}; skills {skills}; {tokens}")
    if driver.shield:
        words = _("Damage {damage}; skills {skills}; {tokens}; shield up")
    return words.format(damage=driver.damage, skills=skills, tokens=held)
