"""What is suggested to somebody who types into a command about a table: only what the person may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import cache
from zoneinfo import available_timezones

from discord import app_commands

from bot.hosting.organising.lobby import table_options, time_options
from bot.hosting.playing import foresight
from bot.hosting.table.sitting import VACANT, Refused, Sitting, called
from bot.interface.commands._shared import CHOICE_LENGTH, SUGGESTIONS, meant_while_typing
from bot.interface.replies import person_of
from bot.interface.shared import Interaction
from bot.limits import clip
from bot.panels import options
from bot.store import SeatRow
from bot.text import plain
from engine import choices
from engine.errors import BadOrder
from engine.kernel import act_of, may, read, spell
from engine.kernel.lines import legal as legal_line
from engine.language import _
from engine.model import ACT, Choice, Decision
from engine.options import settings


async def lines(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the line with the next legal words, for one's own question only."""
    sitting = await meant_while_typing(interaction)
    asked = sitting.asked(interaction.user.id) if sitting and sitting.table else None
    return await asyncio.to_thread(_completions, sitting, asked, typed) if sitting and asked else []


async def acts(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the line of what one does unasked."""
    sitting = await meant_while_typing(interaction)
    seat = sitting.seat_of(interaction.user.id) if sitting and sitting.table else None
    if sitting is None or seat is None:
        return []
    return await asyncio.to_thread(_completions, sitting, act_of(seat.seat), typed)


async def foreseen(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete a line of moves to come."""
    sitting = await meant_while_typing(interaction)
    if sitting is None or sitting.seat_of(interaction.user.id) is None or not foresight.offered(sitting):
        return []
    asked = foresight.question(sitting, person_of(interaction))
    return await asyncio.to_thread(_completions, sitting, asked, typed)


def _completions(sitting: Sitting, asked: Decision, typed: str) -> list[app_commands.Choice[str]]:
    game, state = sitting.game, sitting.running.state
    *done, begun = typed.split(" ")
    proposed = _proposed(sitting, asked)
    found = [] if typed.strip() else [*proposed.items()]
    written = None if found else _legal(sitting, asked, _read(sitting, asked, " ".join(done)))
    if written is not None:
        legal = choices(game, state, asked, written)
        words = [(" ".join((*written, c.word)), c.label) for c in _fitting_words(legal, begun)]
        found = [(line, label or proposed.get(line, "")) for line, label in words]
    if not found and typed.strip():
        found = [(spell(game, state, asked, line), "") for line in _meant(sitting, asked, typed)]
    return [
        app_commands.Choice(name=clip(_shown(line, label), CHOICE_LENGTH), value=line)
        for line, label in found[:SUGGESTIONS]
        if len(line) <= CHOICE_LENGTH
    ]


def _proposed(sitting: Sitting, asked: Decision) -> dict[str, str]:
    """The whole lines in the first menu of a question's panel, in its order, with what each comes to."""
    if asked.kind == ACT:
        return {}
    game, state = sitting.game, sitting.running.state
    view = game.rules.view(state, asked.seat)
    form = game.face.form(view, asked, game.face.propose(view, asked, ""))
    menu = next((group for group in form.groups if group.shape == "menu"), None)
    options = menu.options if menu is not None else ()
    return {o.line: o.label for o in options if legal_line(game, state, asked, o.line)}


def _shown(line: str, label: str) -> str:
    """A line with what it is called, which may begin with the line."""
    if not label or label.startswith(line):
        return label or line
    return f"{line} - {label}"


def _meant(sitting: Sitting, asked: Decision, typed: str) -> list[str]:
    """The legal lines that are meant by one in another spelling."""
    game, state = sitting.game, sitting.running.state
    try:
        read(game, state, asked, typed)
    except BadOrder as unclear:
        return [line for line in unclear.possible if may(game, state, asked, line)]
    return [typed] if may(game, state, asked, typed) else []


def _fitting_words(legal: Iterable[Choice], begun: str) -> list[Choice]:
    """The words that begin with what is typed, then those that contain it."""
    typed = begun.lower()
    fitting = [c for c in legal if typed in c.word.lower() and c.word]
    return sorted(fitting, key=lambda c: not c.word.lower().startswith(typed))


def _read(sitting: Sitting, asked: Decision, text: str) -> tuple[str, ...]:
    """The words of what is typed; as they stand where they have several meanings."""
    try:
        return read(sitting.game, sitting.running.state, asked, text)
    except BadOrder:
        return tuple(text.split())


def _legal(sitting: Sitting, asked: Decision, words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The words if a line may begin so."""
    for n, word in enumerate(words):
        legal = choices(sitting.game, sitting.running.state, asked, words[:n])
        if word not in {c.word for c in legal}:
            return None
    return words


async def option_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What can be set in a lobby: at every table, in its times, in its game."""
    sitting = await meant_while_typing(interaction)
    if sitting is None:
        return []
    everywhere = {**table_options(sitting), **time_options(sitting)}
    known = [(name, _(label)) for name, label in everywhere.items()]
    known += [(s.name, s.label) for s in settings(sitting.game.rules.Options)]
    return _fitting(((f"{label} ({name})", name) for name, label in known), typed)


async def option_values(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The values of the option that is named already; of time zones all that there are."""
    sitting = await meant_while_typing(interaction)
    name = getattr(interaction.namespace, "option", None)
    if sitting is None or name is None:
        return []
    if name == "zone" and typed:
        return _fitting(((zone, zone) for zone in _zones()), typed.replace(" ", "_"))
    try:
        items = options.values(sitting, name)[1]
    except Refused:
        return []
    return [
        app_commands.Choice(name=i.label, value=i.value)
        for i in items
        if typed.lower() in f"{i.label} {i.value}".lower() and len(i.value) <= CHOICE_LENGTH
    ]


@cache
def _zones() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))


def _fitting(known: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    fitting = [(name, value) for name, value in known if typed.lower() in name.lower()]
    return [
        app_commands.Choice(name=clip(name, CHOICE_LENGTH), value=value)
        for name, value in fitting[:SUGGESTIONS]
    ]


async def taken_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The seats of people; in a lobby those of bots too."""
    return await _seats(interaction, typed, lambda s, seat: bool(seat.user) or s.row.stage == "lobby")


async def all_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    return await _seats(interaction, typed, lambda _, seat: True)


async def _seats(
    interaction: Interaction, typed: str, wanted: Callable[[Sitting, SeatRow], bool]
) -> list[app_commands.Choice[int]]:
    sitting = await meant_while_typing(interaction)
    if sitting is None:
        return []
    named = [(f"{s.seat}. {plain(_name(sitting, s))}", s.seat) for s in sitting.seats if wanted(sitting, s)]
    return [app_commands.Choice(name=name, value=seat) for name, seat in named if str(typed) in name]


def _name(sitting: Sitting, seat: SeatRow) -> str:
    """Who drives a seat, or what is driven where nobody does."""
    if seat.driver not in VACANT or sitting.table is None:
        return called(seat)
    return sitting.game.face.label(sitting.public, seat.seat)
