-- What an interaction has brought, so that a copy of it can be answered; and those that are only intended.
ALTER TABLE interactions ADD COLUMN table_id TEXT NOT NULL DEFAULT '';
ALTER TABLE interactions ADD COLUMN done BOOLEAN NOT NULL DEFAULT TRUE;
