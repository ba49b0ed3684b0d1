-- The lessons of practice that somebody has passed.
CREATE TABLE lessons (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, game, lesson)
);

-- The lesson that a practice table gives, and whether it has been passed there.
ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN passed BOOLEAN NOT NULL DEFAULT FALSE;
