"""Everybody's place on the course: the order front to rear, the leader, the way through turns, obstacles."""
