"""Calls: who asks is called to tables of a server that want people, or waits for a seat that is held."""
