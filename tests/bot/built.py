"""The bot with the games that are still being built: `python -m tests.bot.built`, as `python -m bot`."""

from __future__ import annotations

from bot.__main__ import main
from bot.games import workshop

if __name__ == "__main__":
    with workshop():
        raise SystemExit(main())
