"""A database of PostgreSQL: its store, its server, and the ways of data there and back."""
