-- The layout of SQLite's script 24.
-- Who sits at a page by a link that was used, and when somebody has signed out everywhere.
CREATE TABLE page_sessions (
    word TEXT COLLATE "C" PRIMARY KEY,
    user_id BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    began DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    ended BOOLEAN NOT NULL,
    sent BIGINT NOT NULL,
    asked TEXT COLLATE "C" NOT NULL,
    receipt TEXT COLLATE "C" NOT NULL
);
CREATE INDEX page_sessions_of ON page_sessions (user_id, table_id);
CREATE TABLE page_exits (
    user_id BIGINT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);
