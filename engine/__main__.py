"""`python -m engine`: play at a terminal, simulate games, audit an exported table."""

import sys

from engine.cli import main

if __name__ == "__main__":
    sys.exit(main())
