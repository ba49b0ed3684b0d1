"""A bot as on Windows, where the loop hears no signals and Ctrl-C cancels the main task."""

from __future__ import annotations

import asyncio
from typing import NoReturn

from bot.__main__ import main


def _never(*_arguments: object) -> NoReturn:
    raise NotImplementedError


if __name__ == "__main__":
    for name in ("add_signal_handler", "remove_signal_handler"):
        setattr(asyncio.SelectorEventLoop, name, _never)
    raise SystemExit(main())
