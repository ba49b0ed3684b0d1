"""How far long work has come: a bar on standard error with the time that is left, and silence in a pipe.

::

    with progress(20, "games") as bar:
        for seed in range(20):
            record = play_out(rules, opening, watch=bar.beat)
            say(record.table.outcome.reason)
            bar.done()
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn, TextIO

from tqdm import tqdm

GONE = (errno.EPIPE, errno.EIO)
"""Why nothing can be printed where the reader of a pipe has gone, or the line to a terminal has dropped."""
INTERVAL = 0.1
"""Seconds between two looks of the bar."""
FORMAT = "{percentage:3.0f}% |{bar:24}| {desc} in {elapsed}, {remaining} left{postfix}"
_TINY = 1e-6

# One process shows a bar: no lock for several, and no thread for bars that skip updates.
tqdm.set_lock(threading.RLock())
tqdm.monitor_interval = 0


class Bar:
    """The progress of one piece of work in parts, of which fractions can be done, too."""

    def __init__(self, bar: tqdm[NoReturn], total: float, unit: str) -> None:
        self._bar, self._total, self._unit = bar, total, unit

    def done(self, parts: float = 1) -> None:
        """So much more is done."""
        self.reached(self._bar.n + parts)

    def reached(self, parts: float) -> None:
        """So much is done in all."""
        parts = min(max(parts, 0), self._total)  # fractions may add up to a trifle more
        self._bar.set_description_str(_count(parts, self._total, self._unit), refresh=False)
        self._bar.update(parts - self._bar.n)

    def beat(self, _seen: object = None) -> None:
        """Something has happened, though no part is done: the clock goes on."""
        self._bar.update(0)

    def note(self, remark: str) -> None:
        """Show a remark behind the bar from now on."""
        self._bar.set_postfix_str(remark, refresh=False)


def _count(parts: float, total: float, unit: str) -> str:
    return f"{int(parts + _TINY):,} of {total:,} {unit}"


@contextmanager
def progress(total: float, unit: str, shown: bool = True) -> Iterator[Bar]:
    """A bar that is gone when the work ends; there is none where standard error is no terminal.

    What is left is reckoned by the mean of what is done.
    """
    with tqdm(
        total=total,
        desc=_count(0, total, unit),
        bar_format=FORMAT,
        file=sys.stderr,
        disable=None if shown else True,
        leave=False,
        miniters=0,
        mininterval=INTERVAL,
        smoothing=0,
        dynamic_ncols=True,
    ) as bar:
        yield Bar(bar, total, unit)


def say(line: str, to: TextIO | None = None) -> None:
    """Print a line at once, above the bar where both go to the same terminal.

    Where the reader has gone (`| head`), this line and all later ones go nowhere, and the work goes on.
    """
    stream = to or sys.stdout
    try:
        tqdm.write(line, file=stream)
        stream.flush()
    except OSError as error:
        if error.errno not in GONE:
            raise
        to_nobody(stream)


def finish(stream: TextIO) -> None:
    """Hand over what was printed and waits, at the end of a program; the reader may have gone."""
    try:
        stream.flush()
    except BrokenPipeError:
        to_nobody(stream)


def to_nobody(stream: TextIO) -> None:
    """Let what waits and what comes go nowhere: the reader has gone. Else Python ends with its own code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
