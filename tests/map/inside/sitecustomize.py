"""Read by each interpreter that a test starts while the map is made: it notes what it executes."""

import os
from pathlib import Path

if "TESTS_MAP" in os.environ:
    from tests.map.recorder import note_along

    note_along(*map(Path, os.environ["TESTS_MAP"].split(os.pathsep)))
