ALTER TABLE people ADD COLUMN bequest TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN bequest TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN substitute BOOLEAN NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN stayed BOOLEAN NOT NULL DEFAULT 1;

-- Who has driven a seat that somebody else drives now, from which entry to which, and how that counts.
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

-- A seat (0: the office of organiser) that somebody is offered and has not taken yet.
CREATE TABLE offers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    maker BIGINT NOT NULL,
    lapses DOUBLE PRECISION NOT NULL,
    declined BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
