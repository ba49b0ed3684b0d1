-- The layout of SQLite's script 18.
-- By which rule a result was counted and how much, with how many people somebody has been rated, and how the
-- games of a season count. What there is was counted by the rules of before, and a season ends by its rules.
ALTER TABLE results ADD COLUMN rule TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN weight DOUBLE PRECISION NOT NULL DEFAULT 1;
ALTER TABLE ratings ADD COLUMN met BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seasons ADD COLUMN best BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seasons ADD COLUMN strict BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE ratings SET met = (
    SELECT COUNT(DISTINCT other.user_id) FROM results AS one JOIN results AS other ON other.table_id = one.table_id
    WHERE one.user_id = ratings.user_id AND one.game = ratings.game AND other.user_id <> one.user_id)
WHERE guild = 0;
