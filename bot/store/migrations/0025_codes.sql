-- Whether somebody reads the codes of squares: 'yes', 'no', or '' for from their second game of a kind on.
ALTER TABLE people ADD COLUMN codes TEXT NOT NULL DEFAULT '';
