-- What a draft is for stands in a column; below 0 there are neither numbers nor pages any more.
ALTER TABLE drafts RENAME TO signed;

CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    decision INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    purpose TEXT NOT NULL,
    line TEXT NOT NULL,
    page INTEGER NOT NULL,
    PRIMARY KEY (table_id, decision, user_id, purpose)
);

INSERT INTO drafts (table_id, decision, user_id, purpose, line, page)
SELECT table_id, decision, user_id, CASE decision WHEN 0 THEN 'act' ELSE 'answer' END, line, page
FROM signed WHERE decision >= 0;

INSERT INTO drafts (table_id, decision, user_id, purpose, line, page)
SELECT table_id, -decision, user_id, CASE page WHEN -1 THEN 'ended' ELSE 'plan' END, line, ABS(page)
FROM signed WHERE decision < 0 AND decision > -1000000000;

INSERT INTO drafts (table_id, decision, user_id, purpose, line, page)
SELECT table_id, 0, user_id, 'what-if', line, page FROM signed WHERE decision = -1000000000;

-- What became of kept lines: the answers that they gave, and that none of them goes on.
INSERT INTO drafts (table_id, decision, user_id, purpose, line, page)
SELECT table_id, 0, user_id, 'answered', line, 1 FROM signed WHERE decision = -1000000001 AND line <> '';

INSERT INTO drafts (table_id, decision, user_id, purpose, line, page)
SELECT table_id, 0, user_id, 'ended', '', 1 FROM signed WHERE decision = -1000000001 AND page = -1;

DROP TABLE signed;
