-- Nothing that is asked for at a table, in a channel or by somebody looks at all tables.
DROP INDEX tables_by_channel;
CREATE INDEX tables_by_channel ON tables (channel, created);
CREATE INDEX tables_by_channel_and_stage ON tables (channel, stage, created);
CREATE INDEX tables_by_server ON tables (guild, stage, created);
CREATE INDEX tables_by_organiser ON tables (organiser);

-- Most entries are answers that wait: they tell nothing, and nothing in them is open yet.
ALTER TABLE entries ADD COLUMN tells BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE entries ADD COLUMN opens BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE entries SET
    tells = COALESCE(json_array_length(entry, '$.events') > 0, FALSE)
        OR COALESCE(json_array_length(entry, '$.locks') > 0, FALSE)
        OR COALESCE(json_extract(entry, '$.order.verb') IN ('act', 'rollback', 'end'), FALSE),
    opens = COALESCE(json_array_length(entry, '$.answers') > 0, FALSE)
    WHERE json_valid(entry);
CREATE INDEX entries_that_tell ON entries (table_id, number) WHERE tells;
CREATE INDEX entries_that_open ON entries (table_id) WHERE opens;

-- Which entry an interaction has brought, so that its receipt can be given again. Discord repeats none that is
-- older than this layout.
DELETE FROM interactions;
ALTER TABLE interactions ADD COLUMN entry INTEGER NOT NULL DEFAULT 0;

-- The position at a stop, packed, so that one can come back to it without all that came before.
ALTER TABLE rounds ADD COLUMN position BLOB;

-- Whose answer a table waits for, so that somebody's tables can be put in order without a look at each position.
ALTER TABLE seats ADD COLUMN awaited BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE seats SET awaited = TRUE WHERE EXISTS (
    SELECT 1 FROM tables AS at, json_each(CASE WHEN json_valid(at.state) THEN at.state END, '$.open') AS asked
    WHERE at.id = seats.table_id AND json_extract(asked.value, '$.seat') = seats.seat
    AND NOT EXISTS (
        SELECT 1 FROM json_each(at.state, '$.answers') AS said
        WHERE json_extract(said.value, '$.decision') = json_extract(asked.value, '$.id')));
