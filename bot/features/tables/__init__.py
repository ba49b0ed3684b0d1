"""The list of a server's tables: `/tables` for one person, and a post in a channel that it chooses."""
