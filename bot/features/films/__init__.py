"""Films: whoever looks on sees a part of a game move, and shares it; posts show films where a table does."""
