"""The circus: spaces and their neighbours, the lines, the way through turns, and paths."""
