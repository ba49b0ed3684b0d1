PRAGMA application_id = 1212764240; -- 'HIPP'

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    stage TEXT NOT NULL,
    guild BIGINT,
    channel BIGINT NOT NULL,
    organiser BIGINT NOT NULL,
    tempo TEXT NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    thread BOOLEAN NOT NULL,
    invited TEXT,
    anyone_starts BOOLEAN NOT NULL,
    practice BOOLEAN NOT NULL,
    homeless BOOLEAN NOT NULL,
    told INTEGER NOT NULL,
    latest TEXT NOT NULL,
    body TEXT NOT NULL,
    stop INTEGER NOT NULL,
    state TEXT,
    revision INTEGER NOT NULL
);
CREATE INDEX tables_by_channel ON tables (channel);
CREATE INDEX tables_by_stage ON tables (stage, created);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    driver TEXT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_user ON seats (user_id);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    decision INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    line TEXT NOT NULL,
    page INTEGER NOT NULL,
    PRIMARY KEY (table_id, decision, user_id)
);

CREATE TABLE posts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, key)
);

-- AUTOINCREMENT: the number of a parcel that is gone is never given to another one.
CREATE TABLE parcels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    channel BIGINT NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL,
    tries INTEGER NOT NULL,
    due DOUBLE PRECISION NOT NULL
);
CREATE INDEX parcels_by_channel ON parcels (channel, id);
CREATE INDEX parcels_by_post ON parcels (table_id, key, id);

CREATE TABLE profiles (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (user_id, game)
);

CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE interactions (
    id BIGINT PRIMARY KEY,
    seen DOUBLE PRECISION NOT NULL
);
CREATE INDEX interactions_by_age ON interactions (seen);
