"""What goes on by itself: the clock that waits for alarms, the drive of bots and ghosts, processes beside."""
