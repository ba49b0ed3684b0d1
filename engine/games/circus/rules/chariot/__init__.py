"""The chariot and its team: control, movement, turns, swerves, skids, rams."""
