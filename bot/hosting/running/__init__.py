"""The engine room: the clock that waits for alarms, the drive of bots and ghosts, processes beside."""
