"""Measurements: `python -m bench <name>` runs one of them."""
