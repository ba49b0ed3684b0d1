"""Exports the tables of the present versions anew."""

import argparse
from unittest.mock import patch

from engine import registry
from tests.conformance.cases import GAMES
from tests.conformance.versions import KEPT, export

argparse.ArgumentParser(prog="python -m tests.conformance.versions", description=__doc__).parse_args()
with patch.object(registry, "all_games", lambda: GAMES):
    for game in KEPT.values():
        export(game)
        print(f"The tables of {game.key}, version {game.version}, are written.")
