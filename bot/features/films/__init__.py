"""Films: people who look on see a part of a game move, and share it; posts of some tables are films."""
