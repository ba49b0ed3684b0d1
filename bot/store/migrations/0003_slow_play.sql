ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN timing TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE tables ADD COLUMN season BIGINT;

ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN silent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN line TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN notes TEXT NOT NULL DEFAULT '';

CREATE TABLE alarms (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, kind, seat)
);
CREATE INDEX alarms_by_time ON alarms (at);

CREATE TABLE people (
    user_id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    letters INTEGER NOT NULL,
    muted BOOLEAN NOT NULL,
    zone TEXT NOT NULL,
    language TEXT NOT NULL,
    asked INTEGER NOT NULL,
    silent INTEGER NOT NULL
);

CREATE TABLE mutes (
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
);

CREATE TABLE away (
    user_id BIGINT NOT NULL,
    begins DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, begins)
);

CREATE TABLE servers (
    guild BIGINT PRIMARY KEY,
    settings TEXT NOT NULL,
    left_at DOUBLE PRECISION NOT NULL
);

CREATE TABLE votes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    motion TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, motion, user_id)
);

CREATE TABLE rounds (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    caption TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE predictions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seats TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE TABLE ratings (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    guild BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    races INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    podiums INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, guild)
);
CREATE INDEX ratings_by_server ON ratings (game, guild);

-- A result outlives the person who asked to be forgotten (user 0), so it has no key of person and table.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    guild BIGINT NOT NULL,
    season BIGINT,
    finished DOUBLE PRECISION NOT NULL,
    place INTEGER NOT NULL,
    of INTEGER NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL
);
CREATE INDEX results_by_user ON results (user_id, finished);
CREATE INDEX results_by_season ON results (season);
CREATE INDEX results_by_table ON results (table_id);

CREATE TABLE seasons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild BIGINT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    begins DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL
);
CREATE INDEX seasons_by_server ON seasons (guild, id);

CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    entry INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    words TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    redacted TEXT NOT NULL,
    bundle TEXT NOT NULL
);
CREATE INDEX reports_by_table ON reports (table_id, id);

-- Who has driven a seat that somebody else drives now: what one has seen of one seat is not taken to another.
CREATE TABLE former (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id, seat)
);
