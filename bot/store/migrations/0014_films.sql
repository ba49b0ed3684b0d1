-- Whether the posts of a table show films in place of stills.
ALTER TABLE tables ADD COLUMN filmed INTEGER NOT NULL DEFAULT 0;
