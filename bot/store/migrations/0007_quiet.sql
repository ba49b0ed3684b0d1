ALTER TABLE people ADD COLUMN reminders TEXT NOT NULL DEFAULT 'half soon last';
ALTER TABLE people ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN digest_at DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN nights TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN calls_by_letter BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX people_by_digest ON people (digest_at) WHERE digest_at > 0;

-- Whom the newest post of a table has called already, so that the same post in another place calls nobody twice.
CREATE TABLE called (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    post TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
