"""The list of a server's tables: `/tables` for whoever asks, and a post in a channel that it chooses."""
