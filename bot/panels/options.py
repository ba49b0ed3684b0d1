"""Options that an organiser sets before the start: those of every table, its times, those of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.hosting.table.options import PACE, OfGame, of_game, of_table
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import press
from bot.limits import CONTENT, clip, fit
from bot.messages import FIELDS, Button, Field, Item, Menu, Message, Row, Section, Sheet
from bot.panels.values import items
from bot.setting import Setting
from bot.text import harmless
from bot.times import now_in
from bot.times.instants import Instant
from engine.language import N_, _
from engine.matching import the_one
from engine.options import MOST_WRITTEN, entry

GONE = N_("This option is gone; open Options again.")
TOPICS = {
    "table": N_("The table"),
    "door": N_("Joining and the start"),
    "posts": N_("Posts"),
    "pace": N_("Deadlines"),
    "rest": N_("Nights and weekends"),
}
"""The forms of options beside the rules of the game."""
SWITCHES = "switches"
"""The field of the options of a game that are on or off, of which it holds as many as `GROUP`."""
GROUP = 10
ON = str(True)
MOST_TYPED = 100
"""The most characters of a time that is typed."""
SAID_ROOM = 350
"""The most characters that say how a topic is set."""


def options(sitting: Sitting, *notes: str) -> Message:
    """Everything an organiser can set in the lobby, by topic: how it is, and a button with a form for it."""
    id, rows = sitting.row.id, list[Row]()
    for topic, names in topics(sitting).items():
        values = " · ".join(_said(sitting, name) for name in names)
        words = f"**{title_of(sitting, topic)}**\n{clip(values, SAID_ROOM)}"
        rows.append(Section(words, Button(press(id, "topic", topic), _("Change"))))
    if PACE.name in of_table(sitting):
        rows.append(_paces(sitting))
    rows.append((Button(press(id, "manage"), _("Back")),))
    lines = [_("**Options of table `{code}`**").format(code=id), " ".join(x for x in notes if x)]
    return Message(fit([x for x in lines if x], CONTENT), tuple(rows), layout=True)


def topics(sitting: Sitting) -> Mapping[str, tuple[str, ...]]:
    """The options of a table by topic, none without any; those of a game in forms of five fields."""
    rules = {f"game{n}": names for n, names in enumerate(_of_the_game(sitting), start=1)}
    known = of_table(sitting).values()
    others = {topic: tuple(each.name for each in known if each.form == topic) for topic in TOPICS}
    return {topic: names for topic, names in (rules | others).items() if names}


def _of_the_game(sitting: Sitting) -> list[tuple[str, ...]]:
    """The options of a game by form: those that are on or off are one field of the first."""
    ours, on_or_off = [each.name for each in of_game(sitting)], switches(sitting)
    others = [name for name in ours if name not in on_or_off]
    room = FIELDS - bool(on_or_off)
    later = [tuple(others[n : n + FIELDS]) for n in range(room, len(others), FIELDS)]
    return [(*others[:room], *on_or_off), *later]


def switches(sitting: Sitting) -> tuple[str, ...]:
    """The options of a game that are on or off, as many as one field holds."""
    ours = [each.option for each in of_game(sitting)]
    toggles = [each.name for each in ours if isinstance(each.default, bool) and not each.words]
    return tuple(toggles[:GROUP]) if len(toggles) > 1 else ()


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
    chosen = {name: "".join(values) for name, values in filled.items() if name != SWITCHES}
    if (ticked := filled.get(SWITCHES)) is not None:
        chosen |= {name: str(name in ticked) for name in switches(sitting)}
    return {name: value for name, value in chosen.items() if value != _now(_field(sitting, name))}


def entries(sitting: Sitting) -> dict[str, str]:
    """Every option by its name, as it is suggested: with the name that can be typed."""
    known = of_table(sitting).values()
    return {each.name: entry(each.name, _(each.label)) for each in known if each.listed}


def named(sitting: Sitting, typed: str) -> str:
    """The option that somebody means, by its name or by what people call it; raises `Refused`."""
    words = _("There is no option '{option}'; choose one of: {options}.")
    known = {
        name: (name, entry(name, _(each.label)), _(each.label)) for name, each in of_table(sitting).items()
    }
    unknown = Refused(words.format(option=harmless(typed), options=", ".join(known)))
    return the_one(typed, known.items(), unknown, harmless)


def there(sitting: Sitting, given: Mapping[str, str], now: Instant) -> str:
    """The time of day in the zone of a table where that is set, '' elsewhere."""
    return now_in(sitting.terms.zone, now) if "zone" in given else ""


def _field(sitting: Sitting, name: str) -> Field:
    """An option as a field of a form; raises `Refused` where there is no such option."""
    each = option(sitting, name)
    if not each.written:
        return Field(name, _(each.label), each.hinted, items(each, sitting))
    most = MOST_WRITTEN if isinstance(each, OfGame) else MOST_TYPED
    return Field(name, _(each.label), each.hinted, text=each.now(sitting), most=most)


def _now(field: Field) -> str:
    """The text of a field before anybody fills it in."""
    return next((item.value for item in field.items if item.chosen), field.text)


def _said(sitting: Sitting, name: str) -> str:
    """An option with its present value."""
    each = option(sitting, name)
    return _("{option}: {value}").format(option=_(each.label), value=each.said(sitting))


def _paces(sitting: Sitting) -> Menu:
    paces = tuple(Item(key, said, chosen=key == PACE.now(sitting)) for key, said in PACE.values(sitting))
    return Menu(press(sitting.row.id, "set", PACE.name), _(PACE.label), paces)


def option(sitting: Sitting, name: str) -> Setting[Sitting]:
    """An option of a table; raises `Refused` where it is gone."""
    known = of_table(sitting)
    if name not in known:
        raise Refused(_(GONE))
    return known[name]
