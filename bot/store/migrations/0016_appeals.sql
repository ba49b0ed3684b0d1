-- Posts beside the course of play that somebody has caused by hand, and whom each has called (0: nobody).
CREATE TABLE appeals (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    post TEXT NOT NULL,
    other BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    asks BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (table_id, post, other)
);
CREATE INDEX appeals_by_user ON appeals (user_id, at);
CREATE INDEX appeals_by_age ON appeals (at);

-- The votes that are open have called all who sit there.
INSERT INTO appeals (table_id, post, other, user_id, at, asks)
SELECT motions.table_id, motions.post, seats.user_id, motions.user_id, motions.began, TRUE
FROM motions JOIN seats ON seats.table_id = motions.table_id
WHERE motions.state = 'open' AND motions.post <> '' AND seats.user_id <> motions.user_id;
