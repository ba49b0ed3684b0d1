"""How long a test waits for what comes anyway before it says that it does not come.

One number for all, so long that the busiest machine is no fault: what holds is never found out by a clock.
"""

PATIENCE = 120.0
"""Seconds."""
