SCALE = 1.2
"""Pixels a scene unit: a scene 1,000 units wide becomes 1,200 pixels wide."""
