-- By how much a race has changed the rating that people are shown.
ALTER TABLE results ADD COLUMN change INTEGER NOT NULL DEFAULT 0;

-- The lap at whose beginning a prediction was made, 1 for the start.
ALTER TABLE predictions ADD COLUMN lap INTEGER NOT NULL DEFAULT 1;

-- Whom somebody who looks on has cheered in a round.
CREATE TABLE cheers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, round, user_id)
);
