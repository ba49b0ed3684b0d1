"""`python -m bot`, installed `hippodrome`: on Discord with a token, in the sandbox without one.

--live       never the sandbox: without a token, say so and end
--sandbox    never Discord, even with a token
--checked    after a change of the rules back up and replay first; 3 if a running table would differ
--role ROLE  what this process does: all, or as one of several gateway, web or work
--data DIR   where the database lives
--port N     of the sandbox's page
--version    say which version this is

It ends with 0 when it was asked to, 2 where what was typed makes no sense, 3 at rules that differ, 75 where
another try may go better (Discord or the database is away), 78 where a setting has to be changed first.

For the person who runs the bot; all but `restore`, `copy` and `thaw` work beside a running one:

backup [FILE]              copy the database
restore FILE               replace the database with a backup
doctor                     check what needs attention (--live asks Discord too); 1 if something does
thaw TABLE                 let a frozen table go on, once the fault is fixed
copy --from A --to B       move it from a file to PostgreSQL, or back
replay --active | FILE     replay tables by the present rules and compare; 1 if they differ
rehearse [FILE]            start on a copy, without Discord, and replay what runs there; 1 if it differs
since FILE                 what people have been told since a backup
update                     a bot under systemd: the newest release, or all as it was
"""

from __future__ import annotations

import contextlib
import sys

from bot import version
from bot.garbage import collect_seldom
from bot.terminal import parse


def main(argv: list[str] | None = None) -> int:
    try:
        arguments = parse(argv)
        if not arguments.version:
            collect_seldom()  # nothing of what is loaded is garbage
            from bot import start  # discord.py and the games take half a second, which no help needs

            return start.main(arguments)
        with contextlib.suppress(BrokenPipeError):
            print(version.told(), flush=True)
        return 0
    finally:
        _finish()


def _finish() -> None:
    """Hand over what was printed; where the reader has gone (`| head`) nothing is said of it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        from engine.cli.progress import to_nobody  # which comes with the whole engine

        to_nobody(sys.stdout)


if __name__ == "__main__":
    raise SystemExit(main())
