"""Toy games: each is tiny and complete, and proves one shape that a planned game needs of the kernel.

| toy | proves |
| --- | --- |
| hands | hidden hands, secret deals, a peek for one seat, rivals run by dice, a brain |
| duel | 225 choices, looking ahead, conditional lines, draw offers, retractions, free text as option |
| market | deals before the start, secret purchases, something that lasts from table to table |
| parade | a table with nobody to ask, offers to several at once |
| dash | sealed plots with a secret clause, offers with wake, resignation, two versions of the rules |
| arena | careers: coins, death and freedom from table to table; seats that are asked nothing any more |
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Game
from tests.toys import arena, dash, duel, hands, market, parade

_ALL: tuple[Game, ...] = (hands.GAME, duel.GAME, market.GAME, parade.GAME, dash.GAME, arena.GAME)
TOYS: Mapping[str, Game] = {game.key: game for game in _ALL}
