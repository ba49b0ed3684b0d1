-- Who waits on a server for a seat at a new table of a game and a pace.
CREATE TABLE queue (
    user_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    pace TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    least BIGINT NOT NULL DEFAULT 0,
    table_id TEXT NOT NULL DEFAULT '',
    asked DOUBLE PRECISION NOT NULL DEFAULT 0,
    passed TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (user_id, guild, game)
);
CREATE INDEX queue_by_server ON queue (guild, since);
