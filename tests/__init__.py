"""Tests; they mirror the tree."""

import os
import sys

# What is compiled is kept, even where the machine tells Python otherwise: tests start hundreds of processes,
# and compiling takes each of them longer than all the rest of its start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
