"""The chariot and its team: control, movement, turns, skids, flips, collisions, teams that stray.

Facts: `events`. Steps: `driving`, `moving`, `crashing`, `strays`. Questions: `reins`, `ways`.
"""
