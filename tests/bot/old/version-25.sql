-- A file of version 25, as `.dump` writes it, made by `python -m tests.bot.old`.
PRAGMA user_version = 25;
PRAGMA application_id = 1212764240;
BEGIN TRANSACTION;
CREATE TABLE acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
INSERT INTO "acts" VALUES(1,5,'KBQT',13,'kick','spam',1700000000.0);
CREATE TABLE "alarms" (
    table_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    of_table TEXT GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, kind, seat)
);
INSERT INTO "alarms" VALUES('KBQT','due',0,87400.5);
INSERT INTO "alarms" VALUES('KBQT','half',1,44200.5);
INSERT INTO "alarms" VALUES('@5','list',0,1700000300.0);
CREATE TABLE appeals (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    post TEXT NOT NULL,
    other BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    asks BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (table_id, post, other)
);
INSERT INTO "appeals" VALUES('KBQT','vote-1',12,11,1000.5,1);
CREATE TABLE away (
    user_id BIGINT NOT NULL,
    begins DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, begins)
);
INSERT INTO "away" VALUES(11,1000.0,2000.0);
CREATE TABLE ballots (
    motion INTEGER NOT NULL REFERENCES motions (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    agrees BOOLEAN NOT NULL,
    PRIMARY KEY (motion, user_id)
);
INSERT INTO "ballots" VALUES(1,12,1);
CREATE TABLE bans (
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guild, user_id)
);
INSERT INTO "bans" VALUES(5,16,1700000000.0);
CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    other BIGINT NOT NULL,
    PRIMARY KEY (user_id, other)
);
INSERT INTO "blocks" VALUES(11,13);
CREATE TABLE called (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    post TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
INSERT INTO "called" VALUES('KBQT',11,'e3');
CREATE TABLE calls (
    user_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    pace TEXT NOT NULL,
    letter BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, guild, game, pace)
);
INSERT INTO "calls" VALUES(11,5,'chariots','day',1);
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
INSERT INTO "careers" VALUES(1,5,11,'chariots','Scorpus',1700000000.0,'dead',1700086400.0);
INSERT INTO "careers" VALUES(2,5,11,'chariots','Diocles',1700090000.0,'',0.0);
CREATE TABLE cheers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, round, user_id)
);
INSERT INTO "cheers" VALUES('KBQT',1,13,1);
CREATE TABLE departures (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    since INTEGER NOT NULL,
    way TEXT NOT NULL,
    place INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    silent INTEGER NOT NULL,
    substitute BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, user_id, seat, entry)
);
INSERT INTO "departures" VALUES('KBQT',14,2,3,0,'left',2,3,1,0);
CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    decision INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    purpose TEXT NOT NULL,
    line TEXT NOT NULL,
    page INTEGER NOT NULL,
    PRIMARY KEY (table_id, decision, user_id, purpose)
);
INSERT INTO "drafts" VALUES('KBQT',1,11,'answer','2 4',1);
INSERT INTO "drafts" VALUES('KBQT',1,11,'plan','2 5',2);
INSERT INTO "drafts" VALUES('KBQT',0,12,'what-if','e4',1);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL, tells BOOLEAN NOT NULL DEFAULT FALSE, opens BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (table_id, number)
);
INSERT INTO "entries" VALUES('KBQT',0,'{"number":0}',0,0);
INSERT INTO "entries" VALUES('KBQT',1,'{"number":1}',0,0);
CREATE TABLE former (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id, seat)
);
INSERT INTO "former" VALUES('KBQT',13,2);
CREATE TABLE interactions (
    id BIGINT PRIMARY KEY,
    seen DOUBLE PRECISION NOT NULL
, entry INTEGER NOT NULL DEFAULT 0, table_id TEXT NOT NULL DEFAULT '', done BOOLEAN NOT NULL DEFAULT TRUE);
INSERT INTO "interactions" VALUES(900,1000.5,1,'KBQT',1);
CREATE TABLE lessons (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, game, lesson)
);
INSERT INTO "lessons" VALUES(12,'chariots','turns',1700000000.0);
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
INSERT INTO "motions" VALUES(1,'KBQT','pause','1800000000',11,'a feast',1700000000.0,1700086400.0,'vote-00ff00ff','open');
CREATE TABLE mutes (
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
);
INSERT INTO "mutes" VALUES(11,'KBQT');
CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "notes" VALUES('tree','abc');
CREATE TABLE offers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    maker BIGINT NOT NULL,
    lapses DOUBLE PRECISION NOT NULL,
    declined BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
INSERT INTO "offers" VALUES('KBQT',2,15,11,1700086400.0,0);
CREATE TABLE page_exits (
    user_id BIGINT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);
INSERT INTO "page_exits" VALUES(12,1699990000.0);
CREATE TABLE page_feeds (
    guild BIGINT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE
);
INSERT INTO "page_feeds" VALUES(5,'word');
CREATE TABLE page_names (
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    named BOOLEAN NOT NULL,
    of_table TEXT GENERATED ALWAYS AS (CASE WHEN table_id <> '' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
);
INSERT INTO "page_names" VALUES(12,'KBQT',1);
CREATE TABLE page_sessions (
    word TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    began DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    ended BOOLEAN NOT NULL,
    sent BIGINT NOT NULL,
    asked TEXT NOT NULL,
    receipt TEXT NOT NULL
);
INSERT INTO "page_sessions" VALUES('word',12,'KBQT',1700000000.0,1700043200.0,0,3,'first','Sent: 2 4 3. KBQT-3');
CREATE TABLE "parcels" (
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
INSERT INTO "parcels" VALUES(1,'KBQT',700,'round-1','send','{"content":"Round 1"}','n1',0,0.0);
CREATE TABLE pauses (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    began DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    agreed BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, began)
);
INSERT INTO "pauses" VALUES('KBQT',1700000000.0,1700050000.0,0);
CREATE TABLE people (
    user_id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    letters INTEGER NOT NULL,
    muted BOOLEAN NOT NULL,
    zone TEXT NOT NULL,
    language TEXT NOT NULL,
    bequest TEXT NOT NULL DEFAULT '', reminders TEXT NOT NULL DEFAULT 'half soon last', digest TEXT NOT NULL DEFAULT '', digest_at DOUBLE PRECISION NOT NULL DEFAULT 0, nights TEXT NOT NULL DEFAULT '', calls_by_letter BOOLEAN NOT NULL DEFAULT FALSE, closes_at_once BOOLEAN NOT NULL DEFAULT FALSE, deadlines TEXT NOT NULL DEFAULT '[]', speed_hidden BOOLEAN NOT NULL DEFAULT FALSE, codes TEXT NOT NULL DEFAULT '');
INSERT INTO "people" VALUES(11,'Ana',1,0,'Europe/Berlin','de','everything','soon 3h','18:30',1700001000.0,'22:00-07:00',1,0,'[-2,-2,-2,-2,-1,-2,-2,-2,-1]',0,'');
CREATE TABLE "posts" (
    table_id TEXT NOT NULL,
    key TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    of_table TEXT GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE, form TEXT NOT NULL DEFAULT 'classic',
    PRIMARY KEY (table_id, key)
);
INSERT INTO "posts" VALUES('KBQT','lobby',700,800,1001.5,'classic');
CREATE TABLE predictions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seats TEXT NOT NULL,
    number INTEGER NOT NULL, lap INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (table_id, user_id)
);
INSERT INTO "predictions" VALUES('KBQT',12,'[2,1]',1,1);
CREATE TABLE profiles (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (user_id, game)
);
INSERT INTO "profiles" VALUES(11,'chariots','keep');
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
INSERT INTO "queue" VALUES(7,1,'chariots','daily',1.5,9.5,80,'',0.0,'[2.5]');
CREATE TABLE ratings (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    guild BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    races INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    podiums INTEGER NOT NULL, met BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, game, guild)
);
INSERT INTO "ratings" VALUES(11,'chariots',0,26.5,7.5,1,1,1,0);
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
INSERT INTO "reports" VALUES(1,'KBQT',1,11,'The die was odd.',1003.5,'{"seats":2}','{"seats":2,"seed":"00"}');
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
, stayed BOOLEAN NOT NULL DEFAULT 1, change INTEGER NOT NULL DEFAULT 0, rule TEXT NOT NULL DEFAULT '', weight DOUBLE PRECISION NOT NULL DEFAULT 1);
INSERT INTO "results" VALUES('KBQT',11,'chariots',5,1,1002.5,1,2,26.5,7.5,1,0,'',1.0);
CREATE TABLE rides (
    career INTEGER NOT NULL REFERENCES careers (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    changed TEXT NOT NULL,
    finished DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (career, table_id)
);
INSERT INTO "rides" VALUES(1,'KBQT',1,'{"dead":1}',1700086400.0);
CREATE TABLE rounds (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    caption TEXT NOT NULL, position BLOB,
    PRIMARY KEY (table_id, number)
);
INSERT INTO "rounds" VALUES('KBQT',1,1,'Round 1',NULL);
CREATE TABLE seasons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild BIGINT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    begins DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL
, best BIGINT NOT NULL DEFAULT 0, strict BOOLEAN NOT NULL DEFAULT FALSE);
INSERT INTO "seasons" VALUES(1,5,'Spring','chariots',900.0,0.0,0,0);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    driver TEXT NOT NULL,
    token TEXT NOT NULL, missed INTEGER NOT NULL DEFAULT 0, excused INTEGER NOT NULL DEFAULT 0, asked INTEGER NOT NULL DEFAULT 0, silent INTEGER NOT NULL DEFAULT 0, line TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT '', undone INTEGER NOT NULL DEFAULT 0, bequest TEXT NOT NULL DEFAULT '', since INTEGER NOT NULL DEFAULT 0, substitute BOOLEAN NOT NULL DEFAULT 0, awaited BOOLEAN NOT NULL DEFAULT FALSE, career INTEGER NOT NULL DEFAULT 0, out BOOLEAN NOT NULL DEFAULT FALSE, answered DOUBLE PRECISION NOT NULL DEFAULT 0, nudged DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);
INSERT INTO "seats" VALUES('KBQT',1,11,'Ana','player','aa',1,1,9,2,'','watch blue',1,'notes',0,0,0,0,0,0.0,0.0);
INSERT INTO "seats" VALUES('KBQT',2,NULL,'careful driver','careful','bb',0,0,0,0,'','',0,'',0,0,0,0,0,0.0,0.0);
CREATE TABLE servers (
    guild BIGINT PRIMARY KEY,
    settings TEXT NOT NULL,
    left_at DOUBLE PRECISION NOT NULL
);
INSERT INTO "servers" VALUES(5,'{"tempo":"round"}',0.0);
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
, pause INTEGER NOT NULL DEFAULT 0, terms TEXT NOT NULL DEFAULT '{}', timing TEXT NOT NULL DEFAULT '{}', language TEXT NOT NULL DEFAULT 'en', season BIGINT, inherited BOOLEAN NOT NULL DEFAULT 0, unrated BOOLEAN NOT NULL DEFAULT 0, least INTEGER NOT NULL DEFAULT 0, newcomers BOOLEAN NOT NULL DEFAULT TRUE, careers BOOLEAN NOT NULL DEFAULT FALSE, rated BOOLEAN NOT NULL DEFAULT FALSE, legacy TEXT NOT NULL DEFAULT '{}', lesson TEXT NOT NULL DEFAULT '', passed BOOLEAN NOT NULL DEFAULT FALSE, filmed INTEGER NOT NULL DEFAULT 0, starting TEXT NOT NULL DEFAULT '{}', name TEXT NOT NULL DEFAULT '');
INSERT INTO "tables" VALUES('KBQT','chariots','running',5,700,11,'round','{"laps":3}',2,'00','11',1000.5,0,'[11,12]',0,0,0,1,'e0','Round 1',1,'{"round":1}',1,0,'{"phase":86400}','{"began":1000.5,"closing":0.0,"due":87400.5,"held":0.0,"left":0.0,"stop":1,"stretched":0.0,"why":""}','de',1,1,1,80,0,0,0,'{}','',0,0,'{}','');
CREATE INDEX tables_by_stage ON tables (stage, created);
CREATE INDEX seats_by_user ON seats (user_id);
CREATE INDEX interactions_by_age ON interactions (seen);
CREATE INDEX ratings_by_server ON ratings (game, guild);
CREATE INDEX results_by_user ON results (user_id, finished);
CREATE INDEX results_by_season ON results (season);
CREATE INDEX results_by_table ON results (table_id);
CREATE INDEX seasons_by_server ON seasons (guild, id);
CREATE INDEX reports_by_table ON reports (table_id, id);
CREATE INDEX motions_by_table ON motions (table_id, id);
CREATE INDEX acts_by_server ON acts (guild, id);
CREATE INDEX blocks_by_other ON blocks (other);
CREATE INDEX bans_by_user ON bans (user_id);
CREATE INDEX calls_by_server ON calls (guild, game, pace);
CREATE INDEX parcels_by_channel ON parcels (channel, id);
CREATE INDEX parcels_by_post ON parcels (table_id, key, id);
CREATE INDEX alarms_by_time ON alarms (at);
CREATE INDEX people_by_digest ON people (digest_at) WHERE digest_at > 0;
CREATE INDEX tables_by_channel ON tables (channel, created);
CREATE INDEX tables_by_channel_and_stage ON tables (channel, stage, created);
CREATE INDEX tables_by_server ON tables (guild, stage, created);
CREATE INDEX tables_by_organiser ON tables (organiser);
CREATE INDEX entries_that_tell ON entries (table_id, number) WHERE tells;
CREATE INDEX entries_that_open ON entries (table_id) WHERE opens;
CREATE UNIQUE INDEX careers_that_live ON careers (guild, game, user_id) WHERE over = '';
CREATE INDEX careers_by_user ON careers (user_id);
CREATE INDEX seats_by_career ON seats (career) WHERE career > 0;
CREATE INDEX posts_by_message ON posts (message);
CREATE INDEX appeals_by_user ON appeals (user_id, at);
CREATE INDEX appeals_by_age ON appeals (at);
CREATE INDEX queue_by_server ON queue (guild, since);
CREATE INDEX page_sessions_of ON page_sessions (user_id, table_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('seasons',1);
INSERT INTO "sqlite_sequence" VALUES('reports',1);
INSERT INTO "sqlite_sequence" VALUES('motions',1);
INSERT INTO "sqlite_sequence" VALUES('acts',1);
INSERT INTO "sqlite_sequence" VALUES('parcels',1);
INSERT INTO "sqlite_sequence" VALUES('careers',2);
COMMIT;
