"""Settings, commands and metrics: `python -m bench reference` writes docs/reference.md.

Settings come from the records of `bot/setting.py`, commands from `bot/terminal.py`, metrics from
`bot/care/metrics.py`. Those of the operator stand in `.env.example` alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from operator import attrgetter
from pathlib import Path

from bot import features
from bot.care.metrics import Metrics
from bot.hosting.people.preferences import PEOPLE
from bot.hosting.table.options import PACE, TABLES
from bot.hosting.time.terms import TERMS
from bot.ids import NOBODY
from bot.setting import SERVERS, Ids
from bot.store import PersonRow
from bot.terminal import parser

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference.md"
MADE = "`python -m bench reference` writes this page from the code."
OF_THE_OPERATOR = (
    "[`.env.example`](../.env.example) has every setting, its default and what it does; copy it to `.env`. "
    "An empty value counts as missing. Variables of the environment win over the file."
)
EACH = "Every command but `copy` takes `--data DIR` as well."
OF_SERVERS = "`/server settings` sets these; a new server has "
OF_TABLES = "`/table option` sets these before the start, where there is a choice: "
OF_PEOPLE = "`/me settings` sets these, for all tables; at first they are "
SUFFIXES = {"counter": "_total", "info": "_info"}
"""What Prometheus adds to the name of a metric of a kind."""


def main(argv: Sequence[str]) -> None:
    """Write the page anew."""
    argparse.ArgumentParser(prog="python -m bench reference", description=__doc__).parse_args(argv)
    PAGE.write_text(written(), encoding="utf-8")


def written() -> str:
    """The whole page."""
    lines = ["# Settings, commands, metrics", "", MADE]
    lines += ["", "## Settings", "", OF_THE_OPERATOR]
    lines += ["", "## Settings of a server", "", _of_servers()]
    lines += ["", "## Options of a table", "", _of_tables()]
    lines += ["", "## Settings of a person", "", _of_people()]
    lines += ["", "## Commands", "", *_commands()]
    lines += ["", "## Metrics", "", "| metric | what it shows |", "|---|---|", *_metrics()]
    return "\n".join(lines) + "\n"


def _of_servers() -> str:
    """The settings that a server can have, each with its value on a new one."""
    features.add_all()
    ordered = sorted(SERVERS, key=attrgetter("place"))
    values = [f"`{one.name}` *{one.said({})}*" for one in ordered if not isinstance(one, Ids)]
    ids = [f"`{one.name}`" for one in ordered if isinstance(one, Ids)]
    return f"{OF_SERVERS}{', '.join(values)}. Channels and roles: {', '.join(ids)}."


def _of_tables() -> str:
    """The options that every table can have."""
    names = [*(one.name for one in TABLES), *TERMS, PACE.name]
    everywhere = dict.fromkeys(f"`{name}`" for name in names)
    return f"{OF_TABLES}{', '.join(everywhere)}, and the rules of its game."


def _of_people() -> str:
    """What somebody can settle, each with what it is before that."""
    nobody = PersonRow(NOBODY)
    values = [f"`{one.name}` *{one.now(nobody) or 'none'}*" for one in PEOPLE]
    return f"{OF_PEOPLE}{', '.join(values)}."


def _commands() -> Iterator[str]:
    """A row for the bot itself and for each of its commands, with their arguments."""
    whole = parser("python -m bot")
    yield from (EACH, "", "| `python -m bot` … | what it does | arguments |", "|---|---|---|")
    yield f"| | {whole.description} | {_arguments(whole, 'command')} |"
    (commands,) = (one for one in whole._actions if isinstance(one, argparse._SubParsersAction))
    helps = {choice.dest: choice.help for choice in commands._choices_actions}
    for name, command in commands.choices.items():
        yield f"| `{name}` | {helps[name]} | {_arguments(command, 'data')} |"


def _arguments(command: argparse.ArgumentParser, besides: str) -> str:
    return "<br>".join(
        _argument(action) for action in command._actions if action.dest not in ("help", besides)
    )


def _argument(action: argparse.Action) -> str:
    """How an argument is typed, and what it means."""
    value = str(action.metavar or "/".join(action.choices or ()) or action.dest.upper())
    if action.option_strings:
        typed = action.option_strings[-1] if action.nargs == 0 else f"{action.option_strings[-1]} {value}"
    else:
        typed = f"[{value}]" if action.nargs == "?" else value
    return f"`{typed}`: {action.help}" if action.help else f"`{typed}`"


def _metrics() -> Iterator[str]:
    found = {
        metric.name + SUFFIXES.get(metric.type, ""): metric.documentation
        for metric in Metrics().registry.collect()
        if metric.name.startswith("hippodrome_")
    }
    yield from (f"| `{name}` | {found[name]} |" for name in sorted(found))
