"""Basic Information: spaces and lines, chariots and drivers, what a policy can say, and words for people."""
