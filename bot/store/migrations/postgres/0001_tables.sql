-- Text is ordered by its bytes, as SQLite does it; `rowid` is the order in which rows came.

-- The mark of the bot: the number of the layout, and the digest of the scripts that have made it.
CREATE TABLE hippodrome (
    layout BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL
);

CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    stage TEXT COLLATE "C" NOT NULL,
    guild BIGINT,
    channel BIGINT NOT NULL,
    thread BOOLEAN NOT NULL,
    lost DOUBLE PRECISION NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    organiser BIGINT NOT NULL,
    inherited BOOLEAN NOT NULL,
    invited TEXT COLLATE "C",
    least BIGINT NOT NULL,
    newcomers BOOLEAN NOT NULL,
    anyone_starts BOOLEAN NOT NULL,
    starting TEXT COLLATE "C" NOT NULL,
    tempo TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,
    seats BIGINT NOT NULL,
    seed TEXT COLLATE "C" NOT NULL,
    commitment TEXT COLLATE "C" NOT NULL,
    season BIGINT,
    unrated BOOLEAN NOT NULL,
    careers BOOLEAN NOT NULL,
    rated BOOLEAN NOT NULL,
    legacy TEXT COLLATE "C" NOT NULL,
    practice BOOLEAN NOT NULL,
    lesson TEXT COLLATE "C" NOT NULL,
    passed BOOLEAN NOT NULL,
    in_step BOOLEAN NOT NULL,
    closes TEXT COLLATE "C" NOT NULL,
    filmed BIGINT NOT NULL,
    pause BIGINT NOT NULL,
    terms TEXT COLLATE "C" NOT NULL,
    timing JSON NOT NULL,
    told BIGINT NOT NULL,
    latest TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    stop BIGINT NOT NULL,
    state TEXT COLLATE "C",
    ended DOUBLE PRECISION NOT NULL,
    cleared BOOLEAN NOT NULL,
    revision BIGINT NOT NULL
);
-- Nothing that is asked for at a table, in a channel or by somebody looks at all tables.
CREATE INDEX tables_by_stage ON tables (stage, created);
CREATE INDEX tables_by_channel ON tables (channel, created);
CREATE INDEX tables_by_channel_and_stage ON tables (channel, stage, created);
CREATE INDEX tables_by_server ON tables (guild, stage, created);
CREATE INDEX tables_by_organiser ON tables (organiser);
CREATE INDEX tables_by_end ON tables (ended) WHERE NOT cleared AND stage IN ('over', 'closed');

CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    user_id BIGINT,
    name TEXT COLLATE "C" NOT NULL,
    driver TEXT COLLATE "C" NOT NULL,
    token TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL,
    substitute BOOLEAN NOT NULL,
    awaited BOOLEAN NOT NULL,
    answered DOUBLE PRECISION NOT NULL,
    nudged DOUBLE PRECISION NOT NULL,
    missed BIGINT NOT NULL,
    excused BIGINT NOT NULL,
    asked BIGINT NOT NULL,
    silent BIGINT NOT NULL,
    undone BIGINT NOT NULL,
    line TEXT COLLATE "C" NOT NULL,
    notes TEXT COLLATE "C" NOT NULL,
    bequest TEXT COLLATE "C" NOT NULL,
    career BIGINT NOT NULL,
    out BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_user ON seats (user_id);
CREATE INDEX seats_by_career ON seats (career) WHERE career > 0;

-- Who has driven a seat that somebody else drives now, from which entry to which, and how that counts.
CREATE TABLE departures (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    entry BIGINT NOT NULL,
    since BIGINT NOT NULL,
    way TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    asked BIGINT NOT NULL,
    silent BIGINT NOT NULL,
    substitute BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, user_id, seat, entry)
);

-- Who has driven a seat that somebody else drives now: what one has seen of one seat is not taken to another.
CREATE TABLE former (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id, seat)
);

-- A seat (0: the office of organiser) that somebody is offered and has not taken yet.
CREATE TABLE offers (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    maker BIGINT NOT NULL,
    lapses DOUBLE PRECISION NOT NULL,
    declined BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

-- Most entries are answers that wait: they tell nothing, and nothing in them is open yet.
CREATE TABLE entries (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entry TEXT COLLATE "C" NOT NULL,
    tells BOOLEAN NOT NULL,
    opens BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX entries_that_tell ON entries (table_id, number) WHERE tells;
CREATE INDEX entries_that_open ON entries (table_id) WHERE opens;

-- A stop of a table with a post of its own, and the position there, packed: one can come back to it without all
-- that came before.
CREATE TABLE rounds (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entry BIGINT NOT NULL,
    caption TEXT COLLATE "C" NOT NULL,
    position BYTEA NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE drafts (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    decision BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    purpose TEXT COLLATE "C" NOT NULL,
    line TEXT COLLATE "C" NOT NULL,
    page BIGINT NOT NULL,
    PRIMARY KEY (table_id, decision, user_id, purpose)
);

-- A post, a parcel or an alarm may belong to a server instead of a table ('@' and its id). The column of the
-- reference is empty for those, so that all others still need a table that exists.
CREATE TABLE posts (
    table_id TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    form TEXT COLLATE "C" NOT NULL,
    of_table TEXT COLLATE "C" GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, key)
);
-- Every deleted message of a server is looked for among the posts.
CREATE INDEX posts_by_message ON posts (message);

-- The number of a parcel that is gone is never given to another one.
CREATE TABLE parcels (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL,
    channel BIGINT NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    payload TEXT COLLATE "C" NOT NULL,
    nonce TEXT COLLATE "C" NOT NULL,
    tries BIGINT NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    of_table TEXT COLLATE "C" GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX parcels_by_channel ON parcels (channel, id);
CREATE INDEX parcels_by_post ON parcels (table_id, key, id);

CREATE TABLE alarms (
    table_id TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    of_table TEXT COLLATE "C" GENERATED ALWAYS AS (CASE WHEN table_id NOT LIKE '@%' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, kind, seat)
);
CREATE INDEX alarms_by_time ON alarms (at);

-- Whom the newest post of a table has called already, so that the same post in another place calls nobody twice.
CREATE TABLE called (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    post TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

-- Posts beside the course of play that somebody has caused by hand, and whom each has called (0: nobody).
CREATE TABLE appeals (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    post TEXT COLLATE "C" NOT NULL,
    other BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    asks BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, post, other)
);
CREATE INDEX appeals_by_user ON appeals (user_id, at);
CREATE INDEX appeals_by_age ON appeals (at);

CREATE TABLE motions (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL,
    about TEXT COLLATE "C" NOT NULL,
    user_id BIGINT NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    began DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    post TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL
);
CREATE INDEX motions_by_table ON motions (table_id, id);

CREATE TABLE ballots (
    motion BIGINT NOT NULL REFERENCES motions (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    agrees BOOLEAN NOT NULL,
    PRIMARY KEY (motion, user_id)
);

CREATE TABLE pauses (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    began DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    agreed BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, began)
);

-- What people do at tables by their office on a server; kept when the table or the person is gone.
CREATE TABLE acts (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    guild BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    user_id BIGINT NOT NULL,
    act TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
CREATE INDEX acts_by_server ON acts (guild, id);

CREATE TABLE reports (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    entry BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    words TEXT COLLATE "C" NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    redacted TEXT COLLATE "C" NOT NULL,
    bundle TEXT COLLATE "C" NOT NULL
);
CREATE INDEX reports_by_table ON reports (table_id, id);

CREATE TABLE people (
    user_id BIGINT PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    zone TEXT COLLATE "C" NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    letters BIGINT NOT NULL,
    muted BOOLEAN NOT NULL,
    reminders TEXT COLLATE "C" NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,
    digest_at DOUBLE PRECISION NOT NULL,
    nights TEXT COLLATE "C" NOT NULL,
    calls_by_letter BOOLEAN NOT NULL,
    closes_at_once BOOLEAN NOT NULL,
    bequest TEXT COLLATE "C" NOT NULL,
    deadlines TEXT COLLATE "C" NOT NULL,
    speed_hidden BOOLEAN NOT NULL,
    codes TEXT COLLATE "C" NOT NULL,
    refused DOUBLE PRECISION NOT NULL
);
CREATE INDEX people_by_digest ON people (digest_at) WHERE digest_at > 0;

CREATE TABLE names (
    user_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (user_id, guild)
);

CREATE TABLE mutes (
    user_id BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
);

CREATE TABLE away (
    user_id BIGINT NOT NULL,
    begins DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, begins)
);

CREATE TABLE profiles (
    user_id BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    line TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, game)
);

CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    other BIGINT NOT NULL,
    rowid BIGINT GENERATED BY DEFAULT AS IDENTITY,
    PRIMARY KEY (user_id, other)
);
CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE calls (
    user_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    pace TEXT COLLATE "C" NOT NULL,
    letter BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, guild, game, pace)
);
CREATE INDEX calls_by_server ON calls (guild, game, pace);

-- Who waits on a server for a seat at a new table of a game and a pace.
CREATE TABLE queue (
    user_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    pace TEXT COLLATE "C" NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    least BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    asked DOUBLE PRECISION NOT NULL,
    passed TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, guild, game)
);
CREATE INDEX queue_by_server ON queue (guild, since);

CREATE TABLE servers (
    guild BIGINT PRIMARY KEY,
    settings TEXT COLLATE "C" NOT NULL,
    left_at DOUBLE PRECISION NOT NULL
);

CREATE TABLE bans (
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guild, user_id)
);
CREATE INDEX bans_by_user ON bans (user_id);

CREATE TABLE seasons (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    guild BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    begins DOUBLE PRECISION NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    best BIGINT NOT NULL,
    points TEXT COLLATE "C" NOT NULL
);
CREATE INDEX seasons_by_server ON seasons (guild, id);

CREATE TABLE championships (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    home BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    opener BIGINT NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    seed TEXT COLLATE "C" NOT NULL,
    heat BIGINT NOT NULL,
    best BIGINT NOT NULL,
    dates TEXT COLLATE "C" NOT NULL,
    weeks BIGINT NOT NULL,
    terms TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,
    drawn BIGINT NOT NULL,
    put_off BOOLEAN NOT NULL,
    cut BOOLEAN NOT NULL,
    over DOUBLE PRECISION NOT NULL,
    lots TEXT COLLATE "C" NOT NULL,
    posted TEXT COLLATE "C" NOT NULL
);
CREATE INDEX championships_by_server ON championships (guild, id);

CREATE TABLE entrants (
    championship BIGINT NOT NULL,
    number BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    reserve BOOLEAN NOT NULL,
    wish BIGINT NOT NULL,
    faction BIGINT NOT NULL,
    entered DOUBLE PRECISION NOT NULL,
    gone TEXT COLLATE "C" NOT NULL,
    sits_out TEXT COLLATE "C" NOT NULL,
    agreed TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (championship, number)
);
CREATE INDEX entrants_by_user ON entrants (user_id);

CREATE TABLE heats (
    championship BIGINT NOT NULL,
    race BIGINT NOT NULL,
    heat BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    grid TEXT COLLATE "C" NOT NULL,
    begun BOOLEAN NOT NULL,
    result TEXT COLLATE "C" NOT NULL,
    asked TEXT COLLATE "C" NOT NULL,
    until TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (championship, race, heat)
);
CREATE INDEX heats_by_table ON heats (table_id);

CREATE TABLE rulings (
    championship BIGINT NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    ruler BIGINT NOT NULL,
    about BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    holds DOUBLE PRECISION NOT NULL,
    points BIGINT NOT NULL,
    reason TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (championship, number)
);

CREATE TABLE ratings (
    user_id BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    guild BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    races BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    podiums BIGINT NOT NULL,
    met BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, guild)
);
CREATE INDEX ratings_by_server ON ratings (game, guild);

-- A result outlives the person who asked to be forgotten (user 0), so it has no key of person and table.
CREATE TABLE results (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    guild BIGINT NOT NULL,
    season BIGINT,
    finished DOUBLE PRECISION NOT NULL,
    place BIGINT NOT NULL,
    of BIGINT NOT NULL,
    stayed BOOLEAN NOT NULL,
    rule TEXT COLLATE "C" NOT NULL,
    weight DOUBLE PRECISION NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    change BIGINT NOT NULL
);
CREATE INDEX results_by_user ON results (user_id, finished);
CREATE INDEX results_by_season ON results (season);
CREATE INDEX results_by_table ON results (table_id);

-- A driver of somebody's on a server, in a game that keeps something from table to table.
CREATE TABLE careers (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    began DOUBLE PRECISION NOT NULL,
    over TEXT COLLATE "C" NOT NULL,
    ended DOUBLE PRECISION NOT NULL
);
CREATE UNIQUE INDEX careers_that_live ON careers (guild, game, user_id) WHERE over = '';
CREATE INDEX careers_by_user ON careers (user_id);

-- What a table has changed of a career.
CREATE TABLE rides (
    career BIGINT NOT NULL REFERENCES careers (id) ON DELETE CASCADE,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    changed TEXT COLLATE "C" NOT NULL,
    finished DOUBLE PRECISION NOT NULL,
    rowid BIGINT GENERATED BY DEFAULT AS IDENTITY,
    PRIMARY KEY (career, table_id)
);

-- The weeks in which everybody on a server drives the same race, who drives, and how they want to.
CREATE TABLE race_weeks (
    guild BIGINT NOT NULL,
    number BIGINT NOT NULL,
    seed TEXT COLLATE "C" NOT NULL,
    commitment TEXT COLLATE "C" NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    closes TEXT COLLATE "C" NOT NULL,
    closed BIGINT NOT NULL,
    over BOOLEAN NOT NULL,
    channel BIGINT NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    shown DOUBLE PRECISION NOT NULL,
    news TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guild, number)
);
CREATE TABLE race_drivers (
    guild BIGINT NOT NULL,
    number BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    named BOOLEAN NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    late BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    out BOOLEAN NOT NULL,
    done TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guild, number, user_id)
);
CREATE INDEX race_drivers_by_user ON race_drivers (user_id);
CREATE TABLE race_wishes (
    user_id BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    named BOOLEAN NOT NULL,
    letter BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, guild)
);

-- The lessons of practice that somebody has passed.
CREATE TABLE lessons (
    user_id BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    lesson TEXT COLLATE "C" NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    rowid BIGINT GENERATED BY DEFAULT AS IDENTITY,
    PRIMARY KEY (user_id, game, lesson)
);

-- The podium that a spectator expects, foretold in a lap, 1 from the start.
CREATE TABLE predictions (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seats TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    lap BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

-- Whom somebody who looks on has cheered in a round.
CREATE TABLE cheers (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    PRIMARY KEY (table_id, round, user_id)
);

-- What somebody has seen on looking back at a game from a seat.
CREATE TABLE looks (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    look JSON NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

-- Whether somebody is named on the page of a table, or ('') of every one; and where a server's results are told.
CREATE TABLE page_names (
    user_id BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    named BOOLEAN NOT NULL,
    of_table TEXT COLLATE "C" GENERATED ALWAYS AS (CASE WHEN table_id <> '' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
);

CREATE TABLE page_feeds (
    guild BIGINT PRIMARY KEY,
    token TEXT COLLATE "C" NOT NULL UNIQUE
);

-- Who sits at a page by a link that was used, and when somebody has signed out everywhere.
CREATE TABLE page_sessions (
    word TEXT COLLATE "C" PRIMARY KEY,
    user_id BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    began DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    ended BOOLEAN NOT NULL,
    sent BIGINT NOT NULL,
    asked TEXT COLLATE "C" NOT NULL,
    receipt TEXT COLLATE "C" NOT NULL
);
CREATE INDEX page_sessions_of ON page_sessions (user_id, table_id);

CREATE TABLE page_exits (
    user_id BIGINT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);

-- From which table somebody has opened an instance of the Activity, and who has come in there, or was told what others see.
CREATE TABLE activity_instances (
    instance TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    until DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (instance, user_id)
);

CREATE TABLE activity_people (
    user_id BIGINT PRIMARY KEY,
    since DOUBLE PRECISION NOT NULL,
    told BOOLEAN NOT NULL
);

CREATE TABLE notes (
    key TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C" NOT NULL DEFAULT '',
    value TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (key, owner)
);

-- The commands and presses of the last hour: which entry of which table each has brought, so that a copy of it is
-- answered and counts nothing; one that is not done is only intended.
CREATE TABLE interactions (
    id BIGINT PRIMARY KEY,
    seen DOUBLE PRECISION NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    entry BIGINT NOT NULL,
    done BOOLEAN NOT NULL
);
CREATE INDEX interactions_by_age ON interactions (seen);

-- What follows from a change and has failed: it is kept with the change, and tried again until it is done.
CREATE TABLE unfinished (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    event TEXT COLLATE "C" NOT NULL,
    subscriber TEXT COLLATE "C" NOT NULL,
    about TEXT COLLATE "C" NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    tries INTEGER NOT NULL
);
CREATE INDEX unfinished_by_time ON unfinished (due);

-- What a worker has claimed: a channel to send to, a table whose alarms ring, or one to drive.
CREATE TABLE leases (
    work TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    worker TEXT COLLATE "C" NOT NULL,
    ends DOUBLE PRECISION NOT NULL,
    mark BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (work, key)
);
CREATE INDEX leases_by_worker ON leases (worker);

-- The tables that may go on by themselves; the number tells a later wake from an earlier one.
CREATE TABLE woken (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT GENERATED BY DEFAULT AS IDENTITY
);
CREATE INDEX woken_by_number ON woken (number);
