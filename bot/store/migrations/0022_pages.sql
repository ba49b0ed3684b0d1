-- Whether somebody is named on the page of a table, or ('') of every one; and where a server's results are told.
CREATE TABLE page_names (
    user_id BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    named BOOLEAN NOT NULL,
    of_table TEXT GENERATED ALWAYS AS (CASE WHEN table_id <> '' THEN table_id END) STORED
        REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, table_id)
);
CREATE TABLE page_feeds (
    guild BIGINT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE
);
