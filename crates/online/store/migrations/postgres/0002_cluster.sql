-- Several servers may use the database at once.

-- When the database's own clock said what `server.time` says, in milliseconds since 1970.
ALTER TABLE server ADD COLUMN beat BIGINT NOT NULL DEFAULT 0;

-- Until which server time one of them is about to enforce the deadline.
ALTER TABLE games ADD COLUMN claimed BIGINT NOT NULL DEFAULT 0;
