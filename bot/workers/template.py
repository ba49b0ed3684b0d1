"""Imported last in the process that workers are forked from: what it has loaded stays as it is, for all.

Importing it does that, as the standard fork server imports modules and calls nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import signal

signal.signal(signal.SIGTERM, signal.SIG_IGN)  # supervisors send it to all, and the bot still answers
gc.collect()
gc.freeze()
with contextlib.suppress(AttributeError, OSError):  # musl has no such thing
    ctypes.CDLL(None).malloc_trim(0)
