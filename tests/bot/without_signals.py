"""A bot as on Windows, where the loop hears no signals."""

from __future__ import annotations

import asyncio
from typing import NoReturn

from bot.__main__ import main


def never(*_arguments: object) -> NoReturn:
    raise NotImplementedError


if __name__ == "__main__":
    for name in ("add_signal_handler", "remove_signal_handler"):
        setattr(asyncio.SelectorEventLoop, name, never)
    raise SystemExit(main())
