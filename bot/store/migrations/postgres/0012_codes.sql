-- The layout of SQLite's script 25.
-- Whether somebody reads the codes of squares: 'yes', 'no', or '' for from their second game of a kind on.
ALTER TABLE people ADD COLUMN codes TEXT COLLATE "C" NOT NULL DEFAULT '';
