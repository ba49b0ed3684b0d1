"""Imported by a worker, which knows the toy from then on."""

from engine import registry
from tests.bot.hosting.pondering import KEY, PONDERED

_games = {**registry.all_games(), KEY: PONDERED}
registry.all_games = lambda: _games  # type: ignore[assignment]
