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
