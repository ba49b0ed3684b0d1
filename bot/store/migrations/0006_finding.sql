ALTER TABLE tables ADD COLUMN least INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN newcomers BOOLEAN NOT NULL DEFAULT TRUE;

CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    other BIGINT NOT NULL,
    PRIMARY KEY (user_id, other)
);
CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE bans (
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guild, user_id)
);
CREATE INDEX bans_by_user ON bans (user_id);

CREATE TABLE calls (
    user_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    pace TEXT NOT NULL,
    letter BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, guild, game, pace)
);
CREATE INDEX calls_by_server ON calls (guild, game, pace);

-- A post, a parcel or an alarm may belong to a server instead of a table ('@' and its id). The column of the
-- reference is empty for those, so that all others still need a table that exists.
CREATE TABLE owned_posts (
    table_id TEXT NOT NULL,
    key TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    of_table TEXT GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, key)
);
INSERT INTO owned_posts (table_id, key, channel, message, created)
    SELECT table_id, key, channel, message, created FROM posts;
DROP TABLE posts;
ALTER TABLE owned_posts RENAME TO posts;

CREATE TABLE owned_parcels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    channel BIGINT NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL,
    tries INTEGER NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    of_table TEXT GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE
);
-- The number of a parcel that is gone is given to no other one, here neither.
INSERT INTO sqlite_sequence (name, seq) SELECT 'owned_parcels', seq FROM sqlite_sequence WHERE name = 'parcels';
INSERT INTO owned_parcels (id, table_id, channel, key, kind, payload, nonce, tries, due)
    SELECT id, table_id, channel, key, kind, payload, nonce, tries, due FROM parcels;
DROP TABLE parcels;
ALTER TABLE owned_parcels RENAME TO parcels;
CREATE INDEX parcels_by_channel ON parcels (channel, id);
CREATE INDEX parcels_by_post ON parcels (table_id, key, id);

CREATE TABLE owned_alarms (
    table_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    of_table TEXT GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, kind, seat)
);
INSERT INTO owned_alarms (table_id, kind, seat, at) SELECT table_id, kind, seat, at FROM alarms;
DROP TABLE alarms;
ALTER TABLE owned_alarms RENAME TO alarms;
CREATE INDEX alarms_by_time ON alarms (at);
