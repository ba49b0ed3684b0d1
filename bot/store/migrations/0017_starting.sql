-- How a lobby becomes a game, and until when it waits; lobbies that are open are started by hand.
ALTER TABLE tables ADD COLUMN starting TEXT NOT NULL DEFAULT '{}';
-- Who lets tables close as soon as all are ready, where all their players do.
ALTER TABLE people ADD COLUMN closes_at_once BOOLEAN NOT NULL DEFAULT FALSE;
