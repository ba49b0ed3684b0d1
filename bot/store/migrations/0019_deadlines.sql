-- The latest deadlines of a person, in the place of sums over all. These enter once, as at most a hundred in
-- proportion (-1: missed, -2: met, nobody knows how fast).
ALTER TABLE people ADD COLUMN deadlines TEXT NOT NULL DEFAULT '[]';
ALTER TABLE people ADD COLUMN speed_hidden BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE seats ADD COLUMN answered DOUBLE PRECISION NOT NULL DEFAULT 0;

UPDATE people SET deadlines = (
    WITH RECURSIVE numbered (n) AS (
        SELECT 1 UNION ALL SELECT n + 1 FROM numbered WHERE n < MIN(people.asked, 100)
    ), counted (total, missed) AS (
        SELECT MIN(people.asked, 100),
            (2 * people.silent * MIN(people.asked, 100) + people.asked) / (2 * people.asked)
    )
    SELECT json_group_array(CASE WHEN n * missed / total > (n - 1) * missed / total THEN -1 ELSE -2 END)
    FROM numbered, counted
) WHERE asked > 0;

ALTER TABLE people DROP COLUMN asked;
ALTER TABLE people DROP COLUMN silent;
