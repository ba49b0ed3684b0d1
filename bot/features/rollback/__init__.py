"""Rollbacks: who plays or arranges a game asks to set it back to one of its rounds; the others decide."""
