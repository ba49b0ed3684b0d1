-- A driver of somebody's on a server, in a game that keeps something from table to table.
CREATE TABLE careers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    began DOUBLE PRECISION NOT NULL,
    over TEXT NOT NULL,
    ended DOUBLE PRECISION NOT NULL
);
CREATE UNIQUE INDEX careers_that_live ON careers (guild, game, user_id) WHERE over = '';
CREATE INDEX careers_by_user ON careers (user_id);

-- What a table has changed of a career.
CREATE TABLE rides (
    career INTEGER NOT NULL REFERENCES careers (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    changed TEXT NOT NULL,
    finished DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (career, table_id)
);

ALTER TABLE tables ADD COLUMN careers BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE tables ADD COLUMN legacy TEXT NOT NULL DEFAULT '{}';
ALTER TABLE seats ADD COLUMN career INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seats_by_career ON seats (career) WHERE career > 0;

-- Whether a game asks a seat nothing any more, so that nobody can drive it.
ALTER TABLE seats ADD COLUMN out BOOLEAN NOT NULL DEFAULT FALSE;
