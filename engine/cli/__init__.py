"""The command line of the engine, the one place in it that reads and writes files and streams.

What is printed on standard output with `--json`, the exit codes and the names of the options are a
stable interface: 0 all is well, 1 an audit found differences, 2 one sentence on standard error says
what is wrong, or the last line of a traceback what a driver did, 130 it was interrupted.
"""

from __future__ import annotations

import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from io import TextIOWrapper

from engine import bounds
from engine.cli.arguments import BadArguments, build_parser
from engine.cli.progress import finish
from engine.errors import DriverFault, GameError

FAILED = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; the value is the exit code."""
    _never_fail_on_letters()
    _end_at_sigterm_as_at_ctrl_c()
    try:
        words = sys.argv[1:] if argv is None else argv
        for word in words:
            bounds.check(word, bounds.LINE, BadArguments)
        arguments = build_parser().parse_args(words)
        code: int = arguments.command(arguments)
    except (GameError, BadArguments) as error:
        print(error, file=sys.stderr)
        return FAILED
    except DriverFault as error:
        traceback.print_exception(error)  # its author wants to know the line
        return FAILED
    except BrokenPipeError:  # the reader (`head`) has seen enough
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        finish(sys.stdout)
    return code


def _end_at_sigterm_as_at_ctrl_c() -> None:
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def _never_fail_on_letters() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
