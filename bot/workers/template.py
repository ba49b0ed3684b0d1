"""Imported last in the process that workers are forked from: what it has loaded stays as it is, for all.

Importing it does that, as the standard fork server imports modules and calls nothing.
"""

from __future__ import annotations

import gc
import signal

from bot.garbage import give_back

signal.signal(signal.SIGTERM, signal.SIG_IGN)  # supervisors send it to all, and the bot still answers
gc.collect()
gc.freeze()
give_back()
