"""Options that an organiser sets before the start: those of every table, its times, those of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot import slots
from bot.hosting.organising.lobby import (
    PACE,
    RELIABILITIES,
    pauses_of,
    seats_of,
    table_options,
    time_options,
)
from bot.hosting.table import starts
from bot.hosting.table.sitting import Refused, Sitting
from bot.hosting.table.status import said_option
from bot.hosting.time.paces import PACES, pace_of
from bot.hosting.time.terms import Term, Terms
from bot.ids import press
from bot.limits import CONTENT, clip, fit
from bot.messages import FIELDS, MENU_OPTIONS, Button, Field, Item, Menu, Message, Row, Section, Sheet
from bot.text import harmless, lasting
from bot.times import now_in
from bot.times.instants import Instant
from engine.language import N_, _, ngettext
from engine.matching import fitting, the_one
from engine.options import MOST_WRITTEN, Setting, settings

GONE = N_("This option is gone; open Options again.")
HINTS = {
    "starts": N_("when full, by hand, or a time such as Sunday 20:00"),
    "seats": N_("how many can play"),
    "tempo": N_("how often players are asked"),
    "pause": N_("time to change later answers, at tempo round"),
    "filmed": N_("whether posts show the round as a film, with the still one press away"),
    "reliability": N_("share of deadlines people must have met to join"),
    "newcomers": N_("people who have not played enough to tell"),
}
BETWEEN_POSTS_HINT = N_("how long each picture stays before the next one")
TEMPOS = {
    N_("round"): N_("one answer per player and round, the calm way"),
    N_("phase"): N_("a stop after every reveal"),
    N_("impulse"): N_("a question for every choice, for players who are all online"),
}


TOPICS = {
    "table": N_("The table"),
    "door": N_("Joining and the start"),
    "posts": N_("Posts"),
    "pace": N_("Deadlines"),
    "rest": N_("Nights and weekends"),
}
"""The forms of options beside the rules of the game."""
_TOPIC_OF = {
    **dict.fromkeys(("door", "starts", "start", "reliability", "newcomers"), "door"),
    "filmed": "posts",
}
SWITCHES = "switches"
"""The field of the options of a game that are on or off, of which it holds as many as `GROUP`."""
GROUP = 10
ON = str(True)
SAID_ROOM = 350
"""The most characters that say how a topic is set."""


def options(sitting: Sitting, *notes: str) -> Message:
    """Everything an organiser can set in the lobby, by topic: how it is, and a button with a form for it."""
    id, rows = sitting.row.id, list[Row]()
    for topic, names in topics(sitting).items():
        told = " · ".join(_said(sitting, name) for name in names)
        words = f"**{title_of(sitting, topic)}**\n{clip(told, SAID_ROOM)}"
        rows.append(Section(words, Button(press(id, "topic", topic), _("Change"))))
    if time_options(sitting):
        rows.append(_paces(sitting))
    rows.append((Button(press(id, "manage"), _("Back")),))
    lines = [_("**Options of table `{code}`**").format(code=id), " ".join(x for x in notes if x)]
    return Message(fit([x for x in lines if x], CONTENT), tuple(rows), layout=True)


def topics(sitting: Sitting) -> Mapping[str, tuple[str, ...]]:
    """The options of a table by topic, none without any; those of a game in forms of five fields."""
    everywhere = [*table_options(sitting)]
    times = time_options(sitting)
    found = {f"game{n}": names for n, names in enumerate(_of_the_game(sitting), start=1)} | {
        **{
            topic: tuple(name for name in everywhere if _TOPIC_OF.get(name, "table") == topic)
            for topic in ("table", "door", "posts")
        },
        **{topic: tuple(n for n, term in times.items() if term.form == topic) for topic in ("pace", "rest")},
    }
    return {topic: names for topic, names in found.items() if names}


def _of_the_game(sitting: Sitting) -> list[tuple[str, ...]]:
    """The options of a game by form: those that are on or off are one field of the first."""
    ours, on_or_off = [s.name for s in settings(sitting.game.rules.Options)], switches(sitting)
    others = [name for name in ours if name not in on_or_off]
    room = FIELDS - bool(on_or_off)
    later = [tuple(others[n : n + FIELDS]) for n in range(room, len(others), FIELDS)]
    return [(*others[:room], *on_or_off), *later]


def switches(sitting: Sitting) -> tuple[str, ...]:
    """The options of a game that are on or off, as many as one field holds."""
    ours = settings(sitting.game.rules.Options)
    found = [s.name for s in ours if isinstance(s.default, bool) and not s.words]
    return tuple(found[:GROUP]) if len(found) > 1 else ()


def title_of(sitting: Sitting, topic: str) -> str:
    """The name of a topic."""
    if topic in TOPICS:
        return _(TOPICS[topic])
    part = int(topic.removeprefix("game"))
    words = _("Rules of {game}") if part == 1 else _("More rules of {game}")
    return words.format(game=sitting.game.title)


def form(sitting: Sitting, topic: str) -> Sheet:
    """The form of a topic; raises `Refused` where there is none such any more."""
    names = topics(sitting).get(topic)
    if names is None:
        raise Refused(_(GONE))
    on_or_off = [name for name in names if name in switches(sitting)]
    fields = tuple(_field(sitting, name) for name in names if name not in on_or_off)
    if on_or_off:
        fields += (_switches(sitting, on_or_off),)
    return Sheet(press(sitting.row.id, "fill", topic), title_of(sitting, topic), fields)


def _switches(sitting: Sitting, names: Sequence[str]) -> Field:
    """Options that are on or off as one field."""
    fields = [_field(sitting, name) for name in names]
    items = tuple(Item(f.id, f.label, f.hint, _now(f) == ON) for f in fields)
    return Field(SWITCHES, _("Optional rules"), items=items, several=True)


def changed(sitting: Sitting, filled: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The changes that a form brings, by the names of the options."""
    told = {name: "".join(values) for name, values in filled.items() if name != SWITCHES}
    if (ticked := filled.get(SWITCHES)) is not None:
        told |= {name: str(name in ticked) for name in switches(sitting)}
    return {name: value for name, value in told.items() if value != _now(_field(sitting, name))}


def entries(sitting: Sitting) -> dict[str, str]:
    """Every option by its name, as it is suggested: with the name that can be typed."""
    everywhere = {name: _(label) for name, label in table_options(sitting).items()}
    everywhere |= {name: _(term.label) for name, term in time_options(sitting).items()}
    game = {s.name: s.label for s in settings(sitting.game.rules.Options)}
    return {name: f"{label} ({name})" for name, label in (everywhere | game).items()}


def named(sitting: Sitting, typed: str) -> str:
    """The option that somebody means, by its name or by what people call it; raises `Refused`."""
    words = _("There is no option '{option}'; choose one of: {options}.")
    known = {
        name: (name, entry, entry.removesuffix(f" ({name})")) for name, entry in entries(sitting).items()
    }
    if time_options(sitting):
        known[PACE] = (PACE, _("Choose a pace"), _("Deadlines"))
    unknown = Refused(words.format(option=harmless(typed), options=", ".join(known)))
    return the_one(typed, known.items(), unknown, harmless)


def meant(sitting: Sitting, option: str, value: str) -> dict[str, str]:
    """The change meant by an option and a value that were typed, by its name; raises `Refused`.

    The values of times, of the game, and numbers are read where they are set.
    """
    name = named(sitting, option)
    read_there = name not in table_options(sitting) or name == "starts"
    if read_there or not any(map(str.isalpha, value)):
        return {name: value}
    items = values(sitting, name)[1]
    words = _("'{value}' is not possible; try one of: {values}.")
    unknown = Refused(words.format(value=harmless(value), values=", ".join(item.value for item in items)))
    known = [(item.value, (item.label, item.value)) for item in items]
    if name == "reliability" and not any(fitting(value, known)):
        return {name: value}  # the list has only some of its values: who reads it says which there are
    return {name: the_one(value, known, unknown, harmless)}


def there(sitting: Sitting, given: Mapping[str, str], now: Instant) -> str:
    """The time of day in the zone of a table where that is set, '' elsewhere."""
    return now_in(sitting.terms.zone, now) if "zone" in given else ""


def _field(sitting: Sitting, name: str) -> Field:
    """An option as a field of a form; raises `Refused` where there is no such option."""
    label, items = values(sitting, name)
    hint, term = _hint(sitting, name), time_options(sitting).get(name)
    if term is not None and term.written:
        return Field(name, label, hint, text=term.now(sitting.terms))
    if name == "starts":
        return Field(name, label, hint, text=starts.said(sitting.row.starting))
    setting = _setting(sitting, name)
    if setting is not None and setting.free:
        now = str(sitting.row.options.get(name, setting.default))
        return Field(name, label, hint, text=now, most=MOST_WRITTEN)
    return Field(name, label, hint, items)


def _now(field: Field) -> str:
    """The text of a field before anybody fills it in."""
    return next((item.value for item in field.items if item.chosen), field.text)


def _said(sitting: Sitting, name: str) -> str:
    """An option with its present value."""
    label, items = values(sitting, name)
    setting = _setting(sitting, name)
    if setting is not None and setting.free:
        value = said_option(sitting, setting)
    else:
        value = next((item.label for item in items if item.chosen), "")
    return _("{option}: {value}").format(option=label, value=value)


def _hint(sitting: Sitting, name: str) -> str:
    """The subject of an option, in a few words; '' where its label says it."""
    if (setting := _setting(sitting, name)) is not None:
        return setting.hint
    if name == "pause" and sitting.show:
        return _(BETWEEN_POSTS_HINT)
    if (term := time_options(sitting).get(name)) is not None:
        return term.hinted
    hint = {**HINTS, **_more_hints()}.get(name, "")
    return _(hint) if hint else ""


def _more_hints() -> Mapping[str, str]:
    return {choice.name: choice.hint for choice in slots.CHOICES}


def _paces(sitting: Sitting) -> Menu:
    now = pace_of(sitting.terms)
    items = tuple(Item(key, _(pace.label), chosen=key == now) for key, pace in PACES.items())
    return Menu(press(sitting.row.id, "set", PACE), _("Choose a pace"), items)


def values(sitting: Sitting, name: str) -> tuple[str, tuple[Item, ...]]:
    """The label of an option and what it can be, the present value chosen; raises `Refused`."""
    if (term := time_options(sitting).get(name)) is not None:
        return _(term.label), _term_values(sitting.terms, term)
    if (label := table_options(sitting).get(name)) is not None:
        return _(label), _start_values(sitting) if name == "starts" else _table_values(sitting, name)
    found = _setting(sitting, name)
    if found is None:
        raise Refused(_(GONE))
    chosen = sitting.row.options.get(name, found.default)
    offered = dict.fromkeys((*found.values, chosen))
    items = [Item(str(v) or found.word(v), found.word(v), found.hint, chosen=v == chosen) for v in offered]
    return found.label, tuple(items[:MENU_OPTIONS])


def _setting(sitting: Sitting, name: str) -> Setting | None:
    """An option of the game."""
    return next((s for s in settings(sitting.game.rules.Options) if s.name == name), None)


def _table_values(sitting: Sitting, name: str) -> tuple[Item, ...]:
    row = sitting.row
    match name:
        case "seats":
            items = [
                Item(str(n), ngettext("{n} seat", "{n} seats", n).format(n=n), chosen=n == row.seats)
                for n in seats_of(sitting.game)
            ]
        case "tempo":
            items = [Item(t, _(t), _(TEMPOS[t]), t == row.tempo) for t in sitting.game.tempos]
        case "start":
            items = [
                Item("me", _("only the organiser"), chosen=not row.anyone_starts),
                Item("anyone", _("any player at the table"), chosen=row.anyone_starts),
            ]
        case "reliability":
            offered = sorted({*RELIABILITIES, row.least})
            items = [Item(str(n), _said_least(n), chosen=n == row.least) for n in offered]
        case "newcomers":
            items = [
                Item("yes", _("may join"), chosen=row.newcomers),
                Item("no", _("may not join"), chosen=not row.newcomers),
            ]
        case "filmed":
            items = [
                Item("no", _("stills"), chosen=not row.filmed),
                Item("yes", _("films"), chosen=row.filmed),
            ]
        case "pause":
            items = [Item(str(p), lasting(p), chosen=p == row.pause) for p in pauses_of(sitting)]
        case _ if name in slots.choices():
            no, yes = slots.choices()[name].words
            settled = bool(getattr(row, name))
            items = [Item("no", _(no), chosen=not settled), Item("yes", _(yes), chosen=settled)]
        case _:
            items = [
                Item("open", _("everybody"), chosen=row.invited is None),
                Item("invited", _("only people who are invited"), chosen=row.invited is not None),
            ]
    return tuple(items[:MENU_OPTIONS])


def _start_values(sitting: Sitting) -> tuple[Item, ...]:
    """The two ways to start without a time, and the time that is set."""
    start = sitting.row.starting
    items = [Item(key, _(label), chosen=key == start.how) for key, label in starts.HOWS.items()]
    at = starts.said(start)
    return (*items, *([Item(at, at, chosen=True)] if start.how == "time" else []))


def _said_least(percent: int) -> str:
    if not percent:
        return _("none; everybody may join")
    return _("{percent}% of deadlines met").format(percent=percent)


def _term_values(terms: Terms, term: Term) -> tuple[Item, ...]:
    """The usual values of a term, and the present one where somebody has typed another."""
    items = [Item(value, said, chosen=term.put(terms, value) == terms) for value, said in term.values(terms)]
    if not any(item.chosen for item in items):
        items.insert(0, Item(term.now(terms), term.said(terms), chosen=True))
    return tuple(items[:MENU_OPTIONS])
