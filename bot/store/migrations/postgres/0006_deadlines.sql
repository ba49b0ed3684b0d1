-- The layout of SQLite's script 19.
-- The latest deadlines of a person, in the place of sums over all. These enter once, as at most a hundred in
-- proportion (-1: missed, -2: met, nobody knows how fast).
ALTER TABLE people ADD COLUMN deadlines TEXT COLLATE "C" NOT NULL DEFAULT '[]';
ALTER TABLE people ADD COLUMN speed_hidden BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE seats ADD COLUMN answered DOUBLE PRECISION NOT NULL DEFAULT 0;

UPDATE people SET deadlines = (
    SELECT json_agg(CASE WHEN n * missed / total > (n - 1) * missed / total THEN -1 ELSE -2 END ORDER BY n)::TEXT
    FROM generate_series(1, LEAST(people.asked, 100)) AS n, (
        SELECT LEAST(people.asked, 100) AS total,
            (2 * people.silent * LEAST(people.asked, 100) + people.asked) / (2 * people.asked) AS missed
    ) AS counted
) WHERE asked > 0;

ALTER TABLE people DROP COLUMN asked;
ALTER TABLE people DROP COLUMN silent;
