"""The news of a server's week: one silent post on Monday mornings, where it has chosen a channel."""
