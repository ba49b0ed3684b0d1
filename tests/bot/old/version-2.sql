-- A file of version 2, as `.dump` writes it. Never edited: it stands for files out there.
PRAGMA user_version = 2;
PRAGMA application_id = 1212764240;
BEGIN TRANSACTION;
CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    decision INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    line TEXT NOT NULL,
    page INTEGER NOT NULL,
    PRIMARY KEY (table_id, decision, user_id)
);
INSERT INTO "drafts" VALUES('KBQT',1,11,'2 4',1);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
INSERT INTO "entries" VALUES('KBQT',0,'{"number":0}');
INSERT INTO "entries" VALUES('KBQT',1,'{"number":1}');
CREATE TABLE interactions (
    id BIGINT PRIMARY KEY,
    seen DOUBLE PRECISION NOT NULL
);
INSERT INTO "interactions" VALUES(9,1000.0);
CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "notes" VALUES('tree','abc');
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
INSERT INTO "parcels" VALUES(1,'KBQT',700,'round-1','send','{"content":"Round 1"}','n1',0,0.0);
CREATE TABLE posts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, key)
);
INSERT INTO "posts" VALUES('KBQT','lobby',700,800,1001.5);
CREATE TABLE profiles (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (user_id, game)
);
INSERT INTO "profiles" VALUES(11,'chariots','keep');
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    driver TEXT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
INSERT INTO "seats" VALUES('KBQT',1,11,'Ana','player','aa');
INSERT INTO "seats" VALUES('KBQT',2,NULL,'careful driver','careful','bb');
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
, pause INTEGER NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES('KBQT','chariots','running',5,700,11,'round','{"laps":3}',2,'00','11',1000.5,0,'[11,12]',0,0,0,1,'e0','Round 1',1,'{"round":1}',0,0);
CREATE INDEX tables_by_channel ON tables (channel);
CREATE INDEX tables_by_stage ON tables (stage, created);
CREATE INDEX seats_by_user ON seats (user_id);
CREATE INDEX parcels_by_channel ON parcels (channel, id);
CREATE INDEX parcels_by_post ON parcels (table_id, key, id);
CREATE INDEX interactions_by_age ON interactions (seen);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('parcels',1);
COMMIT;
