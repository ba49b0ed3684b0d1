"""The process that workers are forked from, on Linux: it has loaded everything once, for all of them."""

from __future__ import annotations

import ctypes
import gc
import importlib
import os
import signal
import socket
from collections.abc import Sequence

from bot.garbage import give_back
from bot.workers import work

ONE = b"1"
"""Asks for a worker; its line comes with it."""
_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux: the signal that comes when the thread that has started this process ends."""


def main(line: int, modules: Sequence[str]) -> None:
    """Load modules, then fork a worker for each line that comes, until the bot closes its end or ends."""
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)  # stopped, it would never see the line close
    for name in modules:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    give_back()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system keeps nothing of those that have ended
    with socket.socket(fileno=line) as bot:
        while True:
            asked, (*lines,), _flags, _address = socket.recv_fds(bot, len(ONE), 1)
            if not asked:
                return
            for one in lines:
                if not os.fork():
                    bot.close()
                    _work(one)
                os.close(one)


def _work(line: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with socket.socket(fileno=line) as bot:
        work.serve(bot.makefile("rb"), bot.makefile("wb"))
