-- Who organises a table that is older than this may have got it from a player, so nobody does so alone there.
ALTER TABLE tables ADD COLUMN inherited BOOLEAN NOT NULL DEFAULT 0;
UPDATE tables SET inherited = 1;
ALTER TABLE tables ADD COLUMN unrated BOOLEAN NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;

DROP TABLE votes;

CREATE TABLE motions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    reason TEXT NOT NULL,
    began DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    post TEXT NOT NULL,
    state TEXT NOT NULL
);
CREATE INDEX motions_by_table ON motions (table_id, id);

CREATE TABLE ballots (
    motion INTEGER NOT NULL REFERENCES motions (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    agrees BOOLEAN NOT NULL,
    PRIMARY KEY (motion, user_id)
);

CREATE TABLE pauses (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    began DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    agreed BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, began)
);

-- What people do at tables by their office on a server; kept when the table or the person is gone.
CREATE TABLE acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
CREATE INDEX acts_by_server ON acts (guild, id);
