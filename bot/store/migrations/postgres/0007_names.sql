-- The layout of SQLite's script 20.
-- What people call a table, '' for nothing, and when a seat was nudged last.
ALTER TABLE tables ADD COLUMN name TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN nudged DOUBLE PRECISION NOT NULL DEFAULT 0;
