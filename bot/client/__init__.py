"""The bot on Discord: one connection, with its store, host, drive, clock and publisher, and what it hears."""
