"""Which tests execute which function: `pytest --map` records it, `pytest --lane` and the mutations ask."""
