"""Everything that can be typed after `python -m bot` or `hippodrome`; it imports nothing that takes time."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from bot.client.roles import ROLES


def parse(argv: list[str] | None) -> argparse.Namespace:
    """The typed words; `command` is None for a bot that is to run."""
    installed = Path(sys.argv[0]).stem == "hippodrome"
    return parser("hippodrome" if installed else "python -m bot").parse_args(argv)


def parser(prog: str) -> argparse.ArgumentParser:
    """The parser of the words after the name of the program."""
    whole = argparse.ArgumentParser(prog=prog, description="Run Hippodrome, or look after it.")
    mode = whole.add_mutually_exclusive_group()
    mode.add_argument("--live", action="store_true", help="go live or end; never the sandbox")
    mode.add_argument("--sandbox", action="store_true", help="run the sandbox, even if a token is set")
    whole.add_argument(
        "--checked", action="store_true", help="after a change of the rules: back up and replay first"
    )
    whole.add_argument("--role", choices=ROLES, default="all", help="what this process does (default: all)")
    whole.add_argument("--data", metavar="DIR", help="where the database lives")
    whole.add_argument("--port", type=int, default=8420, help="port of the sandbox's page (default: 8420)")
    whole.add_argument("--version", action="store_true", help="say which version this is, and end")
    _add_commands(whole.add_subparsers(dest="command", metavar="COMMAND"))
    return whole


def _add_commands(commands: Any) -> None:
    """Add the operator's commands to a parser's subparsers."""
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", nargs="?", metavar="FILE", help="empty: into the data folder")
    put_back = commands.add_parser("restore", help="replace the database with a backup")
    put_back.add_argument("file", metavar="FILE")
    put_back.add_argument(
        "--differing", action="store_true", help="even if running tables replay differently"
    )
    moved = commands.add_parser("copy", help="move the database from a file to PostgreSQL, or back")
    here = "a file or an address (default: the database of the settings, whose password nobody sees)"
    moved.add_argument("--from", dest="source", metavar="DATABASE", help=here)
    moved.add_argument("--to", dest="target", metavar="DATABASE", help="likewise")
    doctor = commands.add_parser("doctor", help="check what needs attention")
    doctor.add_argument("--live", action="store_true", default=argparse.SUPPRESS, help="ask Discord too")
    thaw = commands.add_parser("thaw", help="let a frozen table go on, once the fault is fixed")
    thaw.add_argument("table", metavar="TABLE", help="its code")
    again = commands.add_parser("replay", help="replay tables by the present rules and compare")
    what = again.add_mutually_exclusive_group(required=True)
    what.add_argument("--active", action="store_true", help="all running tables")
    what.add_argument("file", nargs="?", metavar="FILE", help="an exported table, dump or report")
    tried = commands.add_parser(
        "rehearse", help="start on a copy of the database, without Discord, and replay what runs there"
    )
    tried.add_argument("file", nargs="?", metavar="FILE", help="a backup in the place of the database")
    since = commands.add_parser("since", help="what people have been told since a backup")
    since.add_argument("file", metavar="FILE")
    newer = commands.add_parser("update", help="a bot under systemd: the newest release, or all as it was")
    newer.add_argument("--head", action="store_true", help="the newest commit of its branch instead")
    newer.add_argument(
        "--unit", action="append", metavar="UNIT", help="of systemd (default: hippodrome); may be repeated"
    )
    for command in (backup, doctor, again, since):
        command.add_argument("--json", action="store_true", help="one JSON object in the place of lines")
    for command in (backup, put_back, doctor, thaw, again, tried, since, newer):
        command.add_argument(
            "--data", metavar="DIR", default=argparse.SUPPRESS, help="where the database lives"
        )
