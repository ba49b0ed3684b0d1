"""A rematch: anybody opens a table like one that is over, and those who were at that one are called."""
