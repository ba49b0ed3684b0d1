-- What people call a table, '' for nothing, and when a seat was nudged last.
ALTER TABLE tables ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN nudged DOUBLE PRECISION NOT NULL DEFAULT 0;
