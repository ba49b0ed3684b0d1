"""What people, databases and operators hold already, as one record that a move of code leaves as it is.

`python -m tests.bot.contracts` writes `contracts.json` anew: look at what has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

from prometheus_client.metrics import MetricWrapperBase

from bot import events, features
from bot.care.metrics import STAGES, Metrics, Outcome
from bot.care.ports import Deed
from bot.environment import Environment
from bot.events import Event
from bot.games import offered
from bot.hosting.after.tags import Tag
from bot.hosting.organising import moderating, votes
from bot.hosting.table import sitting
from bot.hosting.table.sitting import Sitting
from bot.hosting.time import quiet
from bot.hosting.time.paces import PACES
from bot.hosting.time.terms import Terms
from bot.interface import presses
from bot.interface.router import HANDLERS, NEED_BOT
from bot.messages import Message
from bot.play import handlers as play
from bot.publishing.outbox.circuit_breaker import CAUSES
from bot.publishing.reach.refusals import About
from bot.setting import SERVERS, Choice, Ids, Kept
from bot.store import columns, layouts
from bot.store.key_values import KEY_VALUES
from engine.game import Rules
from engine.model import TEMPOS, Entry, Table
from tests.bot.contracts import code, forms
from tests.bot.contracts.forms import brief, digest, form
from tests.bot.interface.test_localisation import parts, registered

Json = dict[str, Any]
KEPT = Path(__file__).with_name("contracts.json")
POSTGRES = "layout of PostgreSQL"


async def record() -> Json:
    """All of it but PostgreSQL's layout, which only a server tells."""
    presses.add_all()
    play.add_all()
    features.add_all()
    return {
        "commands": {path: _command(thing) for path, thing in parts(await registered())},
        "custom ids": _custom_ids(),
        "environment": {
            str(one.validation_alias): brief(form(one.annotation))
            for one in Environment.model_fields.values()
        },
        "events": {name: _event(kind) for name, kind in events.must_be_heard().items()},
        "exit codes": code.exit_codes(),
        "games": {key: _tags(game.rules) for key, game in offered().items()},
        "layout of SQLite": forms.sqlite(),
        "metrics": _metrics(),
        "migrations": {
            "PostgreSQL": [*map(digest, layouts.migrations("postgres"))],
            "SQLite": [*map(digest, layouts.migrations())],
        },
        "notes": {name: brief(form(note.kind)) for name, note in KEY_VALUES.items()},
        "rows": _rows(),
    }


def kept() -> Json:
    """The record as it was when it was written last."""
    found: Json = json.loads(KEPT.read_text("utf-8"))
    return found


def text(found: Json) -> str:
    """The record as it is kept; what is a list has an order of its own."""
    return json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _command(thing: Json) -> str:
    """The German name, the options in their order, and a digest of all else that Discord gets."""
    german = (thing.get("name_localizations") or {}).get("de", thing["name"])
    options = " ".join(option["name"] for option in thing.get("options") or ())
    rest = {name: value for name, value in thing.items() if name != "options"}
    return f"{german}{f' ({options})' if options else ''} {digest(text(rest))}"


def _event(kind: type[Event]) -> Json:
    """The fields of an event that must be heard, and the names of its parts."""
    hints = get_type_hints(kind)
    known = {
        field.name: "table" if hints[field.name] is Sitting else form(hints[field.name])
        for field in fields(kind)
    }
    return {"fields": known, "parts": sorted(events.parts(kind))}


def _custom_ids() -> dict[str, str]:
    """By verb what bears it, and how it is answered."""
    found = {verb: sorted(kinds) or ["nothing"] for verb, kinds in code.widgets(HANDLERS).items()}
    for verb, words in found.items():
        words += ["opens a form"] * HANDLERS[verb][1] + ["needs the bot"] * (verb in NEED_BOT)
    return {verb: ", ".join(words) for verb, words in found.items()}


def server_settings() -> Json:
    """The settings of a server by the names under which they are kept, those of features among them."""
    kept = {each.name: _kept(each) for each in SERVERS if isinstance(each, Kept)}
    languages = [each.language for each in SERVERS if isinstance(each, Ids) and each.language]
    return kept | dict.fromkeys(languages, "text = ''") | {"terms": form(Terms | None)}


def _kept(setting: Kept[Any]) -> str:
    """The values of a setting, and its default."""
    match setting:
        case Choice(words=Mapping() as words):
            values = "|".join(sorted(words))
        case Ids():
            values = "integer" if setting.most == 1 else "integers"
        case _:
            values = {bool: "boolean", int: "integer", str: "text"}[type(setting.default)]
    return f"{values} = {setting.default!r}"


def _tags(rules: Rules) -> Json:
    """The classes that a game's rows name, with their fields, and the fields of its positions and options."""
    return {
        "steps": {step.__name__: brief(form(step)) for step in rules.Steps},
        "events": {event.__name__: brief(form(event)) for event in rules.Events},
        "state": {name: brief(made) for name, made in form(rules.State).items()},
        "options": {name: brief(made) for name, made in form(rules.Options).items()},
    }


def _metrics() -> Json:
    """By name the type and the labels; by label its values, where they are few."""
    measured = [one for one in vars(Metrics()).values() if isinstance(one, MetricWrapperBase)]
    few: dict[str, Iterable[str]] = {
        "about": About,
        "cause": CAUSES,
        "deed": get_args(Deed),
        "outcome": get_args(Outcome),
        "stage": STAGES,
    }
    return {
        "names": {one._name: " ".join((one._type or "", *one._labelnames)) for one in measured},
        "labels": {label: sorted(words) for label, words in few.items()},
    }


def _rows() -> Json:
    """By column the form of its JSON, or its words where it has but a few."""
    of_json = {f"{table}.{name}" for table, name in columns.of_json()}
    found = {
        f"{row.table}.{name}": made for row in columns.shapes() for name, made in form(row._kind).items()
    }
    words = {name: made.split(" = ")[0].split("|") for name, made in found.items() if "|" in made}
    return (
        {name: made for name, made in found.items() if name in of_json}
        | words
        | {
            "acts.act": sorted(moderating.ACTS),
            "calls.pace": sorted(PACES),
            "entries.entry": form(Entry),
            "motions.kind": sorted(votes.KINDS),
            "parcels.payload": {
                "a message": form(Message),
                "a tag": form(Tag),
                "read of it": code.keys_read(".payload"),
                "read of an instead": code.keys_read("instead"),
            },
            "people.reminders": sorted(quiet.KINDS),
            "seats.driver": sorted((sitting.PLAYER, sitting.GHOST, sitting.OPEN, sitting.GONE)),
            "servers.settings": server_settings(),
            "tables.state": form(Table),
            "tables.tempo": sorted(TEMPOS),
            "tables.terms": form(Terms),
        }
    )
