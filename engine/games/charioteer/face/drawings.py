"""The game's sprites by name: rigs on the track, signs on cards and displays."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Drawing
from engine.games.charioteer.face.rigs import RIGS
from engine.games.charioteer.face.signs import SIGNS

DRAWINGS: Mapping[str, Drawing] = MappingProxyType({**RIGS, **SIGNS})
