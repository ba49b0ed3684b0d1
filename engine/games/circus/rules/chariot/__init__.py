"""The chariot and its team: control, movement, turns, swerves, skids, rams.

Steps: `driving`, `moving`, `veto`. Questions: `reins`, `turning`, `veto`.
"""
